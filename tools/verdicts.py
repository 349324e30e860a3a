"""Write docs/verdicts.html: verdicts of every question in English and Hebrew, to be read line by line: `make verdicts`.

A scholar who reads it signs what is right and says what is wrong; a test finds the page to be what the rules say now.
The cases are drawn with a fixed seed, and kept where somebody says something that has not been said yet.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.age import comes_of_age
from minyan_kit.chapter.joining import Arrangement
from minyan_kit.chapter.people import FiniteFacts
from minyan_kit.chapter.practices import LATER_PRACTICES, PRACTICES
from minyan_kit.hebrew.dates import HebrewDate, days_in_month, months_of
from minyan_kit.question import Asked, Case, Question, Verdict, resolve
from minyan_kit.ruling import Matter, OneOf
from minyan_kit.show import words
from minyan_kit.show.languages import LANGUAGES, practice_name, say

PAGE = Path(__file__).parent.parent / "docs" / "verdicts.html"
EACH = 20
DRAWN = 4000  # cases looked at, at the most, to find so many
SHOWN = ("en", "he")
TELLING = ("Cheshvan", "Kislev", "Tevet", "Adar", "Adar I", "Adar II")  # months of which the practices differ

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 84em; margin: 2em auto; padding: 0 1em }
article { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2em; border-top: 1px solid #bbb; padding: .8em 0 }
h2 { margin: 2.5em 0 .5em } b { font-size: 1.1em } small { color: #444 }
ul { margin: .3em 0; padding-inline-start: 1.3em }
"""


def verdicts(question: Question) -> list[Verdict]:
    """Choose verdicts of a question: those that say what no other has said, and more until there are enough."""
    new: dict[Any, Verdict] = {}
    more: dict[Any, Verdict] = {}
    said: set[Any] = set()
    for verdict in _drawn(question):
        # Another day and other sums are no other answer; nor is a fact that nobody reads another case.
        answer = verdict.answer if isinstance(verdict.answer, bool | None) else "told"
        saying = verdict.because.template, answer, verdict.decided_by
        if saying in said and len(new) + len(more) >= EACH:
            continue
        read_as = asked_in_words(verdict, "en"), verdict.by
        if saying not in said:
            said.add(saying)
            new[read_as] = verdict
        elif read_as not in new:
            more.setdefault(read_as, verdict)
        if len(new) == EACH:
            break
    return [*new.values(), *(verdict for read_as, verdict in more.items() if read_as not in new)][:EACH]


def _drawn(question: Question) -> Iterator[Verdict]:
    drawn = random.Random(55)
    listed = [] if question.facts.DOMAIN else [case for case in question.facts.cases() if _plain(case)]
    for turn in range(DRAWN):
        by = (*PRACTICES, *LATER_PRACTICES)[turn % 5]
        if question is comes_of_age:  # of real days, so that a real day answers
            yield comes_of_age(_birth(drawn), by=by)
            continue
        if listed:
            facts = drawn.choice(listed)
        else:
            values = {name: drawn.choice(domain) for name, domain in question.facts.DOMAIN.items()}
            facts = question.facts(**values)
            if not facts.possible():
                continue
            doubtful = [name for name, domain in question.facts.DOMAIN.items() if not isinstance(domain[-1], int)]
            doubtful += [name for name, domain in question.facts.DOMAIN.items() if isinstance(domain[-1], bool)]
            if doubtful and turn % 4 == 3:  # now and then a fact is not known; how many there are always is
                name = drawn.choice(doubtful)
                facts = question.facts(**{**values, name: OneOf(question.facts.DOMAIN[name], name)})
        try:
            yield question.decide(Asked((Case(facts),), by, about=facts))
        except (LookupError, TypeError):  # facts that cannot be true together
            continue


def _plain(case: Any) -> bool:
    """Whether a case is one of which a voice could speak: men at two places, or before and behind their leader."""
    if not isinstance(case, Arrangement):
        return True
    around = case.leader == "doorway" and case.spots <= {"doorway", "inside", "outside", "tevah"}
    return case.number >= 10 and (len(case.spots) <= 2 or around)


def _birth(drawn: random.Random) -> HebrewDate:
    """A day of birth, oftener one of those on which the practices differ."""
    while True:
        year = drawn.randint(5700, 5780)
        telling = [month for month in months_of(year) if month in TELLING]
        month = drawn.choice([*months_of(year), *telling * 4])
        day = drawn.choice((1, 1, 10, 29, 30, 30, 30))
        if day <= days_in_month(year, month):
            return HebrewDate(year, month, day)


def page() -> str:
    """Make the page."""
    number = count(1)
    parts = [
        "<!doctype html><meta charset='utf-8'><title>Verdicts</title>",
        f"<style>{STYLE}</style><h1>Verdicts of every question</h1>",
        "<p>A model of the text, for study; not a ruling for practice.</p>",
    ]
    for question in QUESTIONS:
        parts.append(f"<h2>{escape(question.asks)}</h2>")
        for verdict in verdicts(question):
            n = next(number)
            told = "".join(_told(verdict, key, n) for key in SHOWN)
            parts.append(f'<article id="verdict-{n}">{told}</article>')
    return "\n".join(parts) + "\n"


def asked_in_words(verdict: Verdict, key: str) -> str:
    """Of what it was asked: the facts that somebody who speaks has read, and no other."""
    if not isinstance(verdict.facts, FiniteFacts):
        return "; ".join(part for part in words.about(verdict, key) if part)
    read = _read(verdict)
    told = verdict.facts.told() if isinstance(verdict.facts, Arrangement) else verdict.facts.by_name
    return "; ".join(words.facts({name: v for name, v in told.items() if name in read}, key))


def _told(verdict: Verdict, key: str, number: int) -> str:
    """A verdict in a few lines: of what, by whom, the answer and its reason, and every voice that speaks."""
    asked = asked_in_words(verdict, key)
    answer = f"{words.answer_text(verdict.answer, key)}. {words.reason(verdict, key)}"
    where = " · ".join(part for part in (words.decider(verdict, key), words.status(verdict, key)) if part)
    spoken = words.told_once(line for line in words.lines(verdict, key) if not line.silent)
    voices = "".join(
        f"<li>{_matter(line)}{escape(f'{line.who}, {line.where}: {line.what}. {line.why}')}</li>" for line in spoken
    )
    direction = "rtl" if LANGUAGES[key].right_to_left else "ltr"
    asks, by = escape(say(verdict.question.asks, key)), escape(practice_name(verdict.by, key))
    return (
        f"<div lang='{key}' dir='{direction}'><small>{number}. {asks} {escape(asked)}</small><br>"
        f"<small>{by}</small><br><b>{escape(answer)}</b><br><small>{escape(where)}</small><ul>{voices}</ul></div>"
    )


def _matter(line: words.Line) -> str:
    """Of which part an opinion speaks, where the question has several: a yes to one is no yes to the whole."""
    return f"<i>{escape(line.matter)}</i> " if line.matter else ""


def _read(verdict: Verdict) -> set[str]:
    """The facts that somebody who speaks has read, and no other; of places, also where everybody stands."""
    facts = verdict.asked.cases[-1].facts
    if not isinstance(facts, FiniteFacts):
        return set()
    if verdict.question.of_each is not None:
        groups = (_read(group) for _, group in verdict.asked.people)
        return {"leader", "others"}.union(*groups)
    read: set[str] = set()
    for heard in verdict.voices:
        alone = replace(verdict.by, follows=(heard.voice,))
        resolved = resolve((Matter("", (heard.opinion,)),), facts, alone)
        read.update(name for part in resolved.parts for said in part.asked for name in said.read)
    return read


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
