"""Of every question how much of it is decided in words, how much inferred, how much stays open, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minyan_kit.chapter import QUESTIONS
from minyan_kit.explore.cases import Outcome
from minyan_kit.explore.covered import Coverage, coverage
from minyan_kit.explore.disputes import checked
from minyan_kit.explore.looked import looked
from minyan_kit.explore.questions import picked, questions_of
from minyan_kit.explore.tables import Table
from minyan_kit.languages import practice_name, say
from minyan_kit.question import Question
from minyan_kit.ruling import Practice

__all__ = ["STATES", "CoverageMap", "Covered", "coverage_map"]

#: What may become of a case, from what stands in so many words to what nobody can say.
STATES = (
    "in so many words",
    "inferred from the words",
    "left open by the words",
    "no voice followed speaks",
    "for want of a fact",
)
_WHY_OPEN = {"the text leaves it open": STATES[2], "the text is silent": STATES[3], "a fact is missing": STATES[4]}


@dataclass(frozen=True)
class Covered:
    """A question under one practice.

    Attributes:
        question: the question.
        by: the practice.
        cases: over how many cases it looked.
        counts: each of STATES → how many cases.
    """

    question: Question[Any]
    by: Practice
    cases: int
    counts: Mapping[str, int]


@dataclass(frozen=True)
class CoverageMap(Table[Covered]):
    """Of every question how much is decided in words, how much is inferred, and how much stays open, and why.

    Attributes:
        among: the practices.
    """

    among: tuple[Practice, ...]

    @property
    def questions(self) -> tuple[Question[Any], ...]:
        """The questions, in the order of the text."""
        return tuple(dict.fromkeys(row.question for row in self.rows))

    def cell(self, question: Question[Any] | str) -> Coverage:
        """Open a question: which cases are decided and which stay open, and for want of what."""
        return coverage(picked(question, self.questions), self.among)

    def head(self) -> Sequence[str]:
        """The columns."""
        return "The question", "By", "Cases", *STATES

    def cells(self, of: Covered, key: str) -> Sequence[str]:
        """One question under one practice."""
        numbers = (f"{n:,}" for n in of.counts.values())
        return say(of.question.asks, key), practice_name(of.by.name, key), f"{of.cases:,}", *numbers

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


def _state(said: Outcome) -> str:
    if said.answer is None:
        return _WHY_OPEN[said.why_open or "the text is silent"]
    return STATES[0] if said.status == "explicit" else STATES[1]


def coverage_map(
    *yours: Question[Any], among: Sequence[Practice] | None = None, questions: Sequence[Question[Any]] = QUESTIONS
) -> CoverageMap:
    """Of every question how many cases are decided in words, inferred, or open, and why they are open.

    Args:
        yours: questions with authorities of your own, each in place of the chapter's.
        among: by whose practice; the three of the chapter if none are said.
        questions: the questions; every one of the chapter unless said otherwise.

    Returns:
        a table; `.cell(question)` opens a question, `.to_frame()` has the numbers.

    Raises:
        TypeError: one of `among` is no Practice, or one of `yours` no Question.
        ValueError: two practices have one name.

    >>> from minyan_kit import REMA, may_leave
    >>> dict(coverage_map(among=[REMA], questions=[may_leave])[0].counts)["no voice followed speaks"]
    35
    """
    practices = checked(among)
    rows = []
    for question in questions_of(yours, questions):
        every = looked(question, practices)
        for n, by in enumerate(practices):
            counts = dict.fromkeys(STATES, 0)
            for f in every:
                counts[_state(f.result[n])] += f.cases
            rows.append(Covered(question, by, sum(counts.values()), counts))
    return CoverageMap(tuple(rows), practices)
