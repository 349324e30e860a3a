"""What a rule says, as plain sentences: when these facts hold, then this answer; and otherwise it is silent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from minyan_kit.chapter.practices import Choices
from minyan_kit.explore.cases import Box, CasesAlike, every_case, in_common, into_boxes
from minyan_kit.explore.tables import boxes_said, facts_said, reasons_as_one
from minyan_kit.question import Question
from minyan_kit.ruling import Because, Brief, English, Opinion, Ruling
from minyan_kit.show import words
from minyan_kit.show.html import answer_html, bdi, div, escape, mark_of
from minyan_kit.show.languages import fill, in_use, say
from minyan_kit.show.words import answer_text

__all__ = ["Branch", "RuleSaid", "rule_said"]

_MANY_CASES = 3000  # more cases than this that a rule tells apart are not put into boxes: it would take seconds
_MANY_BOXES = 3  # more boxes than this cannot be read in a sentence
_ALL = 8  # more branches than this are not all told

_OTHERWISE: English = "Otherwise it is silent."
_CHOICE: English = "So by the usual reading of these words; another can be chosen."


@dataclass(frozen=True, repr=False)
class Branch(Brief):
    """One thing that a rule says, and when.

    Attributes:
        boxes: the facts on which it says so, nothing but these; none where that takes too many words.
        common: the facts that hold whenever it says so.
        answer: the answer, where it is always the same; else nothing is `told`.
        told: whether there is one answer.
        because: the reason, with all of its numbers where they can be told together.
        all_told: whether they can be; else it is the reason of one case.
    """

    boxes: tuple[Box[Ruling | None], ...]
    common: Mapping[str, tuple[Any, ...]]
    answer: Any
    told: bool
    because: Because
    all_told: bool

    def sentence(self, language: str | None = None) -> str:
        """The branch in words."""
        when, answer, reason = self._parts(in_use(language))
        said = f"{mark_of(self.answer)} {answer}." if answer else ""
        return " ".join(filter(None, (when, said.strip(), reason)))

    def markup(self, language: str) -> str:
        """The branch in HTML, its answer standing out."""
        when, answer, reason = self._parts(language)
        shown = answer_html(self.answer, answer) + " · " if answer else ""
        return f"{bdi(when)} {shown}{bdi(reason)}"

    def _parts(self, key: str) -> tuple[str, str, str]:
        answer = answer_text(self.answer, key) if self.told else ""
        reason = words.because(self.because, key)
        return self._when(key), answer, reason if self.all_told else fill("For example: {reason}", key, reason=reason)

    def _when(self, key: str) -> str:
        if self.boxes:
            always = len(self.boxes) == 1 and not self.boxes[0].facts
            return (
                say("Always:", key) if always else fill("When {facts}, then:", key, facts=boxes_said(self.boxes, key))
            )
        if not self.common:
            return say("In some cases:", key)
        return fill("In some cases where {facts}:", key, facts=facts_said(self.common, key))


@dataclass(frozen=True, repr=False)
class RuleSaid(Brief):
    """A rule in sentences.

    Attributes:
        branches: what it says, each with the facts on which it does.
        silent: whether there are cases of which it says nothing.
        chosen: whether it reads words that can be read in another way, and says this by the usual one.
    """

    branches: tuple[Branch, ...]
    silent: bool
    chosen: bool

    def sentences(self, language: str | None = None) -> list[str]:
        """The rule, a sentence a branch, and what it does otherwise."""
        key = in_use(language)
        return [*(branch.sentence(key) for branch in self.branches[:_ALL]), *self._after(key)]

    def markup(self, language: str) -> str:
        """The same in HTML."""
        lines = [branch.markup(language) for branch in self.branches[:_ALL]]
        return "".join(div("", line) for line in [*lines, *map(escape, self._after(language))])

    def _after(self, key: str) -> Iterator[str]:
        if len(self.branches) > _ALL:
            yield fill("And {n} more.", key, n=len(self.branches) - _ALL)
        if self.silent:
            yield say(_OTHERWISE, key)
        if self.chosen:
            yield say(_CHOICE, key)


@lru_cache(maxsize=256)
def rule_said(question: Question, opinion: Opinion) -> RuleSaid:
    """What an opinion of a question says, found by asking it about every case, with the usual choices.

    Args:
        question: the question.
        opinion: one of its opinions, or of the groups that it judges one by one.

    >>> from minyan_kit import counts
    >>> rule = next(one for one in counts.opinions if one.name == "slave_not_joined")
    >>> rule_said(counts, rule).sentences("en")
    ['When free: no, then: ✗ No. A slave is not joined to the ten.', 'Otherwise it is silent.']
    """
    of_each = question.of_each
    asked = of_each if of_each is not None and opinion in of_each.opinions else question
    every = _what_it_says(asked, opinion)
    groups: dict[Any, list[CasesAlike[Ruling | None]]] = {}
    for each in every:
        groups.setdefault(_alike(each.result), []).append(each)
    boxes: dict[Any, list[Box[Ruling | None]]] = {}
    if len(every) <= _MANY_CASES:
        for box in into_boxes(asked, every, _alike):
            boxes.setdefault(_alike(box.results[0]), []).append(box)
    branches = [_branch(asked, those, boxes.get(key, ())) for key, those in groups.items() if key is not None]
    branches.sort(key=lambda branch: not branch.boxes)  # what can be said exactly first
    return RuleSaid(tuple(branches), None in groups, opinion.reads_choices)


class _Looked:
    """Of the facts of a case those that a rule looks at."""

    blanks: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    def __init__(self, facts: Any, names: Iterable[str]) -> None:
        vars(self).update((name, getattr(facts, name)) for name in names)

    def possible(self) -> bool:
        """A case of it was found."""
        return True


def _what_it_says(asked: Question, opinion: Opinion) -> list[CasesAlike[Ruling | None]]:
    """What an opinion says of every case, cases told apart only by what its rule looks at."""
    usual = Choices()
    every = every_case(asked, lambda facts: opinion.ask(facts, usual))
    if asked.facts.DOMAIN:
        return [CasesAlike(each.facts, each.cases, each.result.ruling) for each in every]
    names = sorted({name for each in every for name in each.result.read})
    found: dict[str, CasesAlike[Ruling | None]] = {}
    for each in every:
        looked = _Looked(each.facts, names)
        found.setdefault(repr(vars(looked)), CasesAlike(looked, each.cases, each.result.ruling))
    return list(found.values())


def _alike(ruling: Ruling | None) -> Any:
    """What makes two rulings one branch: the answer and the words, whatever the numbers; a date is in the words."""
    if ruling is None:
        return None
    answer = ruling.answer
    return answer if answer is None or isinstance(answer, bool) else "told", ruling.because.template


def _branch(asked: Question, those: Sequence[CasesAlike[Ruling | None]], boxes: Sequence[Box[Ruling | None]]) -> Branch:
    rulings = [each.result for each in those if each.result is not None]
    answers = list(dict.fromkeys(map(repr, (ruling.answer for ruling in rulings))))
    reasons = list({str(ruling.because): ruling.because for ruling in rulings}.values())
    whole = [reason for reason in reasons if not any(isinstance(v, Because) for v in reason.values.values())]
    together = len(whole) == len(reasons) or len(reasons) <= 2
    because = reasons_as_one(reasons) if together else reasons[0]
    few = tuple(boxes) if len(boxes) <= _MANY_BOXES else ()
    return Branch(few, in_common(asked, those), rulings[0].answer, len(answers) == 1, because, together)
