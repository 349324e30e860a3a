"""The map of the disputes: of every question which practices differ, on how many cases, and in what way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from minyan_kit.chapter import QUESTIONS
from minyan_kit.explore.cases import Outcome
from minyan_kit.explore.disputes import Disagreements, checked, differs, tabled
from minyan_kit.explore.frequency import frequency, shaded
from minyan_kit.explore.looked import Looked, looked
from minyan_kit.explore.questions import picked, questions_of, seifim, seifim_said
from minyan_kit.explore.tables import Table
from minyan_kit.languages import fill, practice_name, say
from minyan_kit.markup import CALM, bdi, escape
from minyan_kit.question import Question
from minyan_kit.ruling import Because, Practice

__all__ = ["WAYS", "Differing", "PracticesMap", "practices_map", "ways_said"]

#: How two practices may differ: not every difference is a dispute.
WAYS = ("each answers otherwise", "one leaves it open", "one is silent", "one asks for a fact")


@dataclass(frozen=True)
class Differing:
    """A question on the map.

    Attributes:
        question: the question.
        cases: over how many cases it looked.
        how: two practices, by name → how they differ, each of WAYS → on how many cases.
    """

    question: Question[Any]
    cases: int
    how: Mapping[tuple[str, str], Mapping[str, int]]
    looked: Looked = field(repr=False, compare=False)

    @property
    def between(self) -> Mapping[tuple[str, str], int]:
        """Two practices, by name → on how many of the cases they differ."""
        return {pair: sum(ways.values()) for pair, ways in self.how.items()}


@dataclass(frozen=True)
class PracticesMap(Table[Differing]):
    """Of every question on how many cases each two practices differ.

    Attributes:
        among: the practices compared.
    """

    among: tuple[Practice, ...]

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Each two practices, by name."""
        return tuple(combinations([by.name for by in self.among], 2))

    @property
    def questions(self) -> tuple[Question[Any], ...]:
        """The questions, in the order of the text."""
        return tuple(row.question for row in self.rows)

    def cell(self, question: Question[Any] | str, *between: Practice | str) -> Disagreements:
        """Open a cell: the cases on which practices differ, with the voices and their words.

        Args:
            question: the question, or its name.
            between: the two practices, or their names; all of the map if none are said.

        Raises:
            ValueError: the question or a practice is not on the map, or one practice alone was said.

        >>> from minyan_kit import MECHABER, REMA, may_fine
        >>> practices_map(questions=[may_fine]).cell(may_fine, MECHABER, REMA).differing
        16
        """
        row = next(row for row in self.rows if row.question is picked(question, self.questions))
        names = [by.name for by in self.among]
        said = [by if isinstance(by, str) else by.name for by in between] or names
        for name in said:
            if name not in names:
                raise ValueError(f"between: {name!r} is not on the map: write one of {', '.join(map(repr, names))}")
        if len(set(said)) < 2:
            raise ValueError(f"between: {said[0]!r} alone differs from nobody: write two practices")
        at = [names.index(name) for name in dict.fromkeys(said)]
        part = (replace(f, result=tuple(f.result[n] for n in at)) for f in row.looked)
        return tabled(row.question, tuple(self.among[n] for n in at), part)

    def says(self) -> Sequence[Because]:
        """What the numbers are."""
        return (Because("On how many cases each two practices differ. Open a cell for the cases and their words."),)

    def head(self) -> Sequence[str]:
        """The question, its cases, and a column for each two practices."""
        pairs = (fill("{one} and {other}", one=practice_name(a), other=practice_name(b)) for a, b in self.pairs)
        return ("The question", "Cases", *pairs)

    def cells(self, of: Differing, key: str) -> Sequence[str]:
        """One question in words."""
        asks = f"{say(of.question.asks, key)} ({seifim_said(seifim(of.question), key)})"
        each = ((frequency(sum(ways.values()), of.cases).said(key), *ways_said(ways, key)) for ways in of.how.values())
        return asks, f"{of.cases:,}", *map(" · ".join, each)

    def markup(self, of: Differing, key: str) -> Sequence[str]:
        """One question in HTML, each number in its shade."""
        where = f'<span style="{CALM}">{escape(seifim_said(seifim(of.question), key))}</span>'
        shades = (
            shaded(frequency(sum(ways.values()), of.cases), key, ways_said(ways, key)) for ways in of.how.values()
        )
        return f"{bdi(say(of.question.asks, key))} {where}", f"{of.cases:,}", *shades

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each question and two practices."""
        for row in self.rows:
            for (one, other), ways in row.how.items():
                n = sum(ways.values())
                yield {
                    "question": row.question.name,
                    "one": one,
                    "other": other,
                    "differing": n,
                    "cases": row.cases,
                    "how_often": frequency(n, row.cases).word,
                    **{way: ways.get(way, 0) for way in WAYS},
                }


def ways_said(ways: Mapping[str, int], key: str | None = None) -> tuple[str, ...]:
    """How two differ, in words; with numbers where it is in more than one way."""
    if len(ways) == 1:
        return tuple(say(way, key) for way in ways)
    return tuple(f"{say(way, key)}: {n:,}" for way, n in ways.items())


def practices_map(
    *yours: Question[Any], among: Sequence[Practice] | None = None, questions: Sequence[Question[Any]] = QUESTIONS
) -> PracticesMap:
    """The map of the disputes: of every question on how many cases each two practices differ.

    Args:
        yours: questions with authorities of your own (`question.with_opinion`), each in place of the chapter's.
        among: the practices to compare, two or more; the three of the chapter if none are said.
        questions: the questions; every one of the chapter unless said otherwise.

    Returns:
        a table; `.cell(question, one, other)` opens a cell, `.to_frame()` has the numbers.

    Raises:
        TypeError: one of `among` is no Practice, or one of `yours` no Question.
        ValueError: two practices have one name, or there is only one.

    >>> from minyan_kit import MECHABER, REMA, may_fine, may_say
    >>> [row.between for row in practices_map(among=[MECHABER, REMA], questions=[may_say, may_fine])]
    [{('the Mechaber', 'the Rema'): 0}, {('the Mechaber', 'the Rema'): 16}]
    """
    practices = checked(among)
    if len(practices) < 2:
        raise ValueError("among: one practice alone differs from nobody: write two or more")
    names = [by.name for by in practices]
    rows = []
    for question in questions_of(yours, questions):
        every = looked(question, practices)
        how = {(names[a], names[b]): _how(every, a, b) for a, b in combinations(range(len(practices)), 2)}
        rows.append(Differing(question, sum(f.cases for f in every), how, every))
    return PracticesMap(tuple(rows), practices)


def _how(every: Looked, a: int, b: int) -> Mapping[str, int]:
    """How two of the practices differ."""
    ways = Counter[str]()
    for f in every:
        two = f.result[a], f.result[b]
        if differs(two):
            ways[_way(two)] += f.cases
    return {way: ways[way] for way in WAYS if ways[way]}


def _way(two: tuple[Outcome, Outcome]) -> str:
    whys = {said.why_open for said in two if said.answer is None}
    if not whys:
        return "each answers otherwise"
    if "the text is silent" in whys:
        return "one is silent"
    return "one asks for a fact" if "a fact is missing" in whys else "one leaves it open"
