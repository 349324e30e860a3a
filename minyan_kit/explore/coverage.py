"""What the text decides: which cases are explicit, which inferred, which open and for want of what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from minyan_kit.arguments import checked
from minyan_kit.explore.cases import Box, CasesAlike, Given, Outcome, into_boxes, survey
from minyan_kit.explore.census import Gist, census
from minyan_kit.explore.disputes import practices_compared
from minyan_kit.explore.tables import Table, boxes_said, question_on_map, questions_of, reasons_as_one
from minyan_kit.question import Question
from minyan_kit.ruling import Because, Brief, English, Practice
from minyan_kit.show.html import CALM, GREY, STATUS_FILLS, bdi, div, escape, swatch
from minyan_kit.show.languages import practice_name, say, word
from minyan_kit.show.words import STATUSES

__all__ = [
    "STATES",
    "Coverage",
    "CoverageMap",
    "Portion",
    "QuestionCoverage",
    "coverage",
    "coverage_map",
]

# -- what the text decides of a question ------------------------------------------------------------------------------

KINDS = tuple(STATUSES)


@dataclass(frozen=True, repr=False)
class Portion(Brief):
    """A portion of the cases of a question under one practice.

    Attributes:
        by: the practice.
        status: "explicit", "inferred" or "open".
        why_open: why it stays open: the text leaves it open, is silent, or a fact is missing; None where it does not.
        want: for want of what it stays open, "" where it does not.
        cases: how many cases there are.
    """

    by: Practice
    status: str
    why_open: str | None
    want: Because
    cases: int
    merge: Callable[[], list[Box[Outcome]]] = field(repr=False, compare=False)

    @cached_property
    def boxes(self) -> tuple[Box[Outcome], ...]:
        """The cases, merged when they are looked at."""
        return tuple(self.merge())


@dataclass(frozen=True, repr=False)
class Coverage(Table[Portion]):
    """Which cases of a question are decided, which are inferred, which stay open and for want of what.

    Attributes:
        question: the question.
        cases: over how many cases it looked.
    """

    question: Question
    cases: int

    @property
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """Practice → explicit, inferred, open → how many cases."""
        out: dict[str, dict[str, int]] = {}
        for part in self.rows:
            out.setdefault(part.by.name, dict.fromkeys(KINDS, 0))[part.status] += part.cases
        return out

    def says(self) -> Sequence[Because]:
        """What was asked, and over how many cases."""
        return Because(self.question.asks), Because("Of {cases} cases:", cases=f"{self.cases:,}")

    def head(self) -> Sequence[English]:
        """The columns."""
        return "By", "Status", "Cases", "For want of what", "As in"

    def cells(self, of: Portion, key: str) -> Sequence[str]:
        """One portion in words."""
        status = say(of.why_open or STATUSES[of.status], key)
        where = boxes_said(of.boxes, key, most=2)
        return practice_name(of.by, key), status, f"{of.cases:,}", say(of.want, key), where

    def markup(self, of: Portion, key: str) -> Sequence[str]:
        """The same in HTML, the status looking as in the bars."""
        by, status, *rest = map(bdi, self.cells(of, key))
        return by, f"{swatch(STATUS_FILLS[of.status])} {status}", *rest

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each practice, status and want."""
        for part in self.rows:
            yield {
                "practice": part.by.name,
                "status": part.status,
                "why_open": part.why_open or "",
                "want": str(part.want),
                "cases": part.cases,
                "share": part.cases / self.cases,
            }

    def picture(self, key: str) -> str:
        """A bar for each practice."""
        lines = []
        for name, counted in self.counts.items():
            there = {kind: n for kind, n in counted.items() if n}
            said = {kind: f"{say(STATUSES[kind], key)} {n / self.cases:.0%}" for kind, n in there.items()}
            edge = f"min-width:0;height:1.3em;border:1px solid {GREY.tint(0.6)}"
            parts = "".join(div(f"flex:{n} 1 0;{edge};{STATUS_FILLS[kind].css}", "") for kind, n in there.items())
            bar = div(
                "display:flex;margin:0.15em 0", parts, f'role="img" aria-label="{escape(", ".join(said.values()))}"'
            )
            told = " · ".join(f"{swatch(STATUS_FILLS[kind])} {escape(words)}" for kind, words in said.items())
            label = f"<b>{escape(practice_name(name, key))}</b> <span style='{CALM}'>{told}</span>"
            lines.append(div("margin:0.5em 0", label + bar))
        return "".join(lines)


def _portion(of: Outcome) -> tuple[str, str | None, Any]:
    if of.answer is not None:
        return of.status, None, ""
    return "open", of.why_open, of.missing or (of.because.template if of.voice else of.matter)


def _want(some: Sequence[Outcome]) -> Because:
    """The reason why these cases stay open."""
    of = some[0]
    if of.answer is not None:
        return Because("")
    if of.missing:
        return Because("{missing}", missing=", ".join(map(word, of.missing)))
    if of.voice:
        return reasons_as_one(o.because for o in some)
    return Because(
        "nobody whom this practice follows speaks of it: {matter}"
        if of.matter
        else ("nobody whom this practice follows speaks of it"),
        matter=of.matter,
    )


def _same(_: Outcome) -> None:
    """All the cases of a portion are alike."""


@checked
def coverage(question: Question, among: Sequence[Practice] | None = None, *, given: Given | None = None) -> Coverage:
    """Which cases of a question the text decides, which are inferred from it, and which stay open and why.

    Args:
        question: a question of the chapter.
        among: by whose practice; the three of the chapter if none are said.
        given: facts held fixed: {"sex": "male"}, or a tuple of values.

    Returns:
        a table: `.counts` by practice, `.rows` with their cases, `.to_frame()`; in a notebook it is a picture too.

    Raises:
        TypeError: one of `among` is no Practice.
        ValueError: two practices have one name, or a given fact or value does not exist.

    >>> from minyan_kit import REMA, may_say
    >>> coverage(may_say, [REMA]).counts["the Rema"]["open"] > 0
    True
    """
    rows: list[Portion] = []
    practices = practices_compared(among)
    every = survey(question, practices, given)
    for at, by in enumerate(practices):
        parts: dict[tuple[str, str | None, Any], list[CasesAlike[Outcome]]] = {}
        for f in every:
            parts.setdefault(_portion(f.result[at]), []).append(CasesAlike(f.facts, f.cases, f.result[at]))
        portions = [
            Portion(
                by,
                status,
                why_open,
                _want([f.result for f in some]),
                sum(f.cases for f in some),
                partial(into_boxes, question, some, _same, given),
            )
            for (status, why_open, _), some in parts.items()
        ]
        rows += sorted(portions, key=lambda p: (KINDS.index(p.status), -p.cases, p.want))
    return Coverage(tuple(rows), question, sum(f.cases for f in every))


# -- the map of what is decided ---------------------------------------------------------------------------------------

#: What may become of a case, from what stands in so many words to what nobody can say.
STATES: tuple[English, ...] = (
    "in so many words",
    "inferred from the words",
    "left open by the words",
    "nobody who is followed speaks",
    "for want of a fact",
)
_WHY_OPEN = {"the text leaves it open": STATES[2], "the text is silent": STATES[3], "a fact is missing": STATES[4]}


@dataclass(frozen=True, repr=False)
class QuestionCoverage(Brief):
    """A question under one practice.

    Attributes:
        question: the question.
        by: the practice.
        cases: over how many cases it looked.
        counts: each of STATES → how many cases.
    """

    question: Question
    by: Practice
    cases: int
    counts: Mapping[str, int]


@dataclass(frozen=True, repr=False)
class CoverageMap(Table[QuestionCoverage]):
    """For every question: how much is decided in words, how much is inferred, how much stays open, and why.

    Attributes:
        among: the practices.
    """

    among: tuple[Practice, ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions, in the order of the text."""
        return tuple(dict.fromkeys(row.question for row in self.rows))

    def cell(self, question: Question | str) -> Coverage:
        """Open a question: which cases are decided and which stay open, and for want of what."""
        return coverage(question_on_map(question, self.questions), self.among)

    def head(self) -> Sequence[English]:
        """The columns."""
        return "The question", "By", "Cases", *STATES

    def cells(self, of: QuestionCoverage, key: str) -> Sequence[str]:
        """One question under one practice."""
        numbers = (f"{n:,}" for n in of.counts.values())
        return say(of.question.asks, key), practice_name(of.by, key), f"{of.cases:,}", *numbers

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each question, practice and state."""
        for row in self.rows:
            for state, n in row.counts.items():
                yield {
                    "question": row.question.name,
                    "practice": row.by.name,
                    "state": state,
                    "cases": n,
                    "share": n / row.cases,
                }


def _state(said: Gist) -> str:
    if said.why_open:
        return _WHY_OPEN[said.why_open]
    return STATES[0] if said.status == "explicit" else STATES[1]


@checked
def coverage_map(
    *yours: Question, among: Sequence[Practice] | None = None, questions: Sequence[Question] | None = None
) -> CoverageMap:
    """For every question: how many cases are decided in words, inferred, or open, and why they are open.

    Args:
        yours: questions with authorities of your own, each in place of the chapter's.
        among: by whose practice; the three of the chapter if none are said.
        questions: the questions; None for every one of the chapter.

    Returns:
        a table; `.cell(question)` opens a question, `.to_frame()` has the numbers.

    Raises:
        TypeError: one of `among` is no Practice, or one of `yours` no Question.
        ValueError: two practices have one name.

    >>> from minyan_kit import REMA, may_leave
    >>> dict(coverage_map(among=[REMA], questions=[may_leave])[0].counts)["nobody who is followed speaks"]
    105
    """
    practices = practices_compared(among)
    rows = []
    for question in questions_of(yours, questions):
        every = census(question, practices)
        for n, by in enumerate(practices):
            counts = dict.fromkeys(STATES, 0)
            for f in every:
                counts[_state(f.result[n])] += f.cases
            rows.append(QuestionCoverage(question, by, sum(counts.values()), counts))
    return CoverageMap(tuple(rows), practices)
