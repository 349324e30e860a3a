"""Count what the practices of the chapter say over every case, and keep the numbers: `make census`.

The maps of the disputes are made of them, so that they are there at once. A test finds them current, and asks for this
after a rule was changed.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import chain

from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.explore import effects, voices
from minyan_kit.explore.cases import choices_found
from minyan_kit.explore.census import encoded
from minyan_kit.explore.kept import KEPT, hash_of_rules, key_of
from minyan_kit.question import Question
from minyan_kit.ruling import Practice

Asked = tuple[Question, Sequence[Practice]]


def asked() -> Iterator[Asked]:
    """Yield every question and practices whose numbers a map of the whole chapter asks for."""
    yield from ((question, PRACTICES) for question in QUESTIONS)
    yield from voices.heard_in(QUESTIONS)
    yield from chain.from_iterable(effects.compared(by, QUESTIONS) for by in PRACTICES)


def content() -> str:
    """Give the file as it should be."""
    censuses = dict(filter(None, (encoded(question, among) for question, among in asked())))
    each: dict[Question, None] = dict.fromkeys([*QUESTIONS, *(question for question, _ in asked())])
    choices = {key_of(question): sorted(choices_found(question)) for question in each}
    lines = [f" {json.dumps(key)}: {json.dumps(of, separators=(',', ':'))}" for key, of in sorted(censuses.items())]
    head = f'"rules": {json.dumps(hash_of_rules())},\n"choices": {json.dumps(choices, indent=0)},\n"censuses": {{\n'
    return "{" + head + ",\n".join(lines) + "\n}}\n"


if __name__ == "__main__":
    KEPT.write_text(content(), encoding="utf-8")
