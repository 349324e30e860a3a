"""Where the practices differ, over every case of a question, and the map of all questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from minyan_kit.arguments import checked, refuse
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.explore.cases import (
    Box,
    CasesAlike,
    Given,
    Outcome,
    boxes_alike,
    in_common,
    survey,
    verdict_at,
)
from minyan_kit.explore.census import Census, Gist, census
from minyan_kit.explore.tables import (
    Table,
    boxes_said,
    frequency,
    frequency_markup,
    question_on_map,
    questions_of,
    quoted_words,
    reasons_as_one,
    seifim_of,
    seifim_said,
    values_said,
    verdict_markup,
    verdict_said,
)
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Brief, English, Practice
from minyan_kit.show.html import CALM, bdi, escape
from minyan_kit.show.languages import fill, practice_name, say
from minyan_kit.show.words import quoted

__all__ = [
    "WAYS",
    "Differing",
    "Disagreements",
    "Dispute",
    "PracticesMap",
    "differs",
    "disagreements",
    "disagreements_in",
    "practices_compared",
    "practices_map",
    "ways_said",
]

# -- where the practices differ on a question -------------------------------------------------------------------------


def practices_compared(among: Sequence[Practice] | None) -> tuple[Practice, ...]:
    """The practices to be compared.

    Raises:
        TypeError: one of them is no Practice.
        ValueError: two of them have one name, so that a table could not tell them apart.
    """
    practices = PRACTICES if among is None else tuple(among)
    for by in practices:
        if not isinstance(by, Practice):
            refuse("among", by, "practices, as among=[mk.MECHABER, mk.REMA]", one_of_many=True)
    names = Counter(by.name for by in practices)
    if twice := next((name for name, n in names.items() if n > 1), None):
        raise ValueError(f"among: two practices are called {twice!r}: give each its own name")
    return practices


def _two_or_more(among: Sequence[Practice] | None) -> tuple[Practice, ...]:
    """The practices to be compared with one another.

    Raises:
        TypeError, ValueError: as `practices_compared`; or there are fewer than two.
    """
    practices = practices_compared(among)
    if len(practices) < 2:
        raise ValueError("among: one practice alone differs from nobody: write two or more")
    return practices


@dataclass(frozen=True, repr=False)
class Dispute(Brief):
    """Cases on which the practices differ in the same way, by the same words.

    Attributes:
        boxes: where: in each box, every fact that matters with the values it may have.
        verdicts: practice → its verdict on the first case, which has the voices and their words.
        because: practice → its reason, with the numbers of all the cases.
    """

    boxes: tuple[Box[Any], ...]
    verdicts: Mapping[str, Verdict]
    because: Mapping[str, Because]

    @property
    def cases(self) -> int:
        """How many cases there are of it."""
        return sum(box.cases for box in self.boxes)

    @property
    def example(self) -> Any:
        """One of them, as the rules see it."""
        return self.boxes[0].example

    @property
    def answers(self) -> Mapping[str, Any]:
        """Practice → its answer."""
        return {name: verdict.answer for name, verdict in self.verdicts.items()}


@dataclass(frozen=True, repr=False)
class Disagreements(Table[Dispute]):
    """Every case of a question on which the practices differ.

    Attributes:
        question: the question.
        among: the practices compared.
        cases: over how many cases it looked.
        differing: on how many of them the practices differ.
    """

    question: Question
    among: tuple[Practice, ...]
    cases: int

    @property
    def differing(self) -> int:
        """On how many cases they differ."""
        return sum(dispute.cases for dispute in self.rows)

    @property
    def between(self) -> Mapping[tuple[str, str], int]:
        """Two practices → on how many cases they differ from each other, in the answer or in its terms."""
        pairs = combinations([by.name for by in self.among], 2)
        said = [(d.cases, {name: (repr(v.answer), dict(v.terms)) for name, v in d.verdicts.items()}) for d in self.rows]
        return {(a, b): sum(cases for cases, of in said if of[a] != of[b]) for a, b in pairs}

    def says(self) -> Sequence[Because]:
        """What was asked, and over how many cases."""
        said = {"differing": f"{self.differing:,}", "cases": f"{self.cases:,}"}
        return Because(self.question.asks), Because("They differ on {differing} of {cases} cases.", **said)

    def head(self) -> Sequence[English]:
        """The case, how many there are of it, and a column for each practice."""
        return ("The case", "Cases", *(practice_name(by) for by in self.among))

    def cells(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in words."""
        sides = (verdict_said(verdict, of.because[name], key) for name, verdict in of.verdicts.items())
        return boxes_said(of.boxes, key), f"{of.cases:,}", *sides

    def markup(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in HTML, each voice's words once."""
        sides, said = [], {""}
        for name, verdict in of.verdicts.items():
            words = quoted_words(verdict, key)
            sides.append(verdict_markup(verdict, of.because[name], key, "" if words in said else words))
            said.add(words)
        return bdi(boxes_said(of.boxes, key)), f"{of.cases:,}", *sides

    def lines(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in lines: practices that say the same stand in one."""
        where, cases, *_ = self.cells(of, key)
        sides: dict[str, list[str]] = {}
        for name, verdict in of.verdicts.items():
            sides.setdefault(verdict_said(verdict, of.because[name], key), []).append(practice_name(name, key))
        words = dict.fromkeys(quoted_words(v, key) for v in of.verdicts.values() if v.source)
        return (
            f"{where} ({cases})",
            *(f"{', '.join(who)}: {said}" for said, who in sides.items()),
            *(quoted(quote, key) for quote in words),
        )

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each dispute, box of cases and practice."""
        names = list(self.question.facts.DOMAIN) or list(
            dict.fromkeys(n for d in self for b in d.boxes for n in b.facts)
        )
        for at, dispute in enumerate(self.rows, 1):
            for box in dispute.boxes:
                case = {name: values_said(box.facts.get(name, ())) for name in names}
                for name, verdict in dispute.verdicts.items():
                    yield {
                        "dispute": at,
                        **case,
                        "cases": box.cases,
                        "practice": name,
                        "answer": verdict.answer,
                        "decided_by": verdict.decided_by.name if verdict.decided_by else "",
                        "place": str(verdict.source or ""),
                        "words": quoted_words(verdict),
                        "because": str(dispute.because[name]),
                    }


@checked
def disagreements(
    question: Question, among: Sequence[Practice] | None = None, *, given: Given | None = None
) -> Disagreements:
    """Every case of a question's finite facts on which the practices differ, with the voices and their words.

    Cases that differ only in what no rule read, or come out alike for all, stand in one row.

    Args:
        question: a question of the chapter, or one with an authority of your own (`question.with_opinion`).
        among: the practices to compare; the three of the chapter if none are said.
        given: facts held fixed: {"sex": "male"}, or a tuple of values.

    Returns:
        a table: `.rows`, `.to_frame()`, `.between` (how often each two differ), `.cases` looked at, `.differing`.

    Raises:
        TypeError: one of `among` is no Practice.
        ValueError: there are fewer than two practices, two have one name, or a given fact or value does not exist.

    >>> from minyan_kit import MECHABER, REMA, counts
    >>> table = disagreements(counts, [MECHABER, REMA], given={"two_hairs": "unchecked"})
    >>> table.cases, [dispute.answers for dispute in table][0]
    (65536, {'the Mechaber': None, 'the Rema': True})
    """
    practices = _two_or_more(among)
    return disagreements_in(question, practices, survey(question, practices, given), given)


def disagreements_in(
    question: Question,
    among: tuple[Practice, ...],
    outcomes: Iterable[CasesAlike[tuple[Outcome, ...]]],
    given: Given | None = None,
) -> Disagreements:
    """The table of what was found of a question by these practices, in their order."""
    outcomes = list(outcomes)
    differ = [f for f in outcomes if differs(f.result)]
    rows = [
        Dispute(
            where,
            {by.name: verdict_at(question, where[0].example, by) for by in among},
            {by.name: reasons_as_one(o[n].because for box in where for o in box.results) for n, by in enumerate(among)},
        )
        for where in boxes_alike(question, differ, _alike, given)
    ]
    return Disagreements(tuple(rows), question, among, sum(f.cases for f in outcomes))


def differs(outcomes: Iterable[Outcome | Gist]) -> bool:
    """Whether what several say of the same facts differs, in the answer or in its terms."""
    return len({(repr(o.answer), o.terms) for o in outcomes}) > 1


def _alike(outcomes: tuple[Outcome, ...]) -> tuple[Any, ...]:
    return tuple(o.alike for o in outcomes)


# -- the map of the disputes ------------------------------------------------------------------------------------------

#: How two practices may differ: not every difference is a dispute.
WAYS: tuple[English, ...] = ("each answers otherwise", "one leaves it open", "one is silent", "one asks for a fact")


@dataclass(frozen=True, repr=False)
class Differing(Brief):
    """A question on the map.

    Attributes:
        question: the question.
        cases: over how many cases it looked.
        how: two practices, by name → how they differ, each of WAYS → on how many cases.
        census: of every way in which the cases come out, how many there are.
    """

    question: Question
    cases: int
    how: Mapping[tuple[str, str], Mapping[str, int]]
    census: Census = field(repr=False, compare=False)

    @property
    def between(self) -> Mapping[tuple[str, str], int]:
        """Two practices, by name → on how many of the cases they differ."""
        return {pair: sum(ways.values()) for pair, ways in self.how.items()}

    @property
    def in_common(self) -> Mapping[str, tuple[Any, ...]]:
        """What all the cases have in common on which the practices differ: fact → its values."""
        return in_common(self.question, (way for way in self.census if differs(way.result)))


@dataclass(frozen=True, repr=False)
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
    def questions(self) -> tuple[Question, ...]:
        """The questions, in the order of the text."""
        return tuple(row.question for row in self.rows)

    def cell(self, question: Question | str, *between: Practice | str) -> Disagreements:
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
        row = next(row for row in self.rows if row.question is question_on_map(question, self.questions))
        names = [by.name for by in self.among]
        said = [by if isinstance(by, str) else by.name for by in between] or names
        for name in said:
            if name not in names:
                raise ValueError(f"between: {name!r} is not on the map: write one of {', '.join(map(repr, names))}")
        if len(set(said)) < 2:
            raise ValueError(f"between: {said[0]!r} alone differs from nobody: write two practices")
        at = [names.index(name) for name in dict.fromkeys(said)]
        part = (replace(f, result=tuple(f.result[n] for n in at)) for f in survey(row.question, self.among))
        return disagreements_in(row.question, tuple(self.among[n] for n in at), part)

    def says(self) -> Sequence[Because]:
        """What the numbers are."""
        return (Because("On how many cases each two practices differ. Open a cell for the cases and their words."),)

    def head(self) -> Sequence[English]:
        """The question, its cases, and a column for each two practices."""
        pairs = (fill("{one} and {other}", one=practice_name(a), other=practice_name(b)) for a, b in self.pairs)
        return ("The question", "Cases", *pairs)

    def cells(self, of: Differing, key: str) -> Sequence[str]:
        """One question in words."""
        asks = f"{say(of.question.asks, key)} ({seifim_said(seifim_of(of.question), key)})"
        each = ((frequency(sum(ways.values()), of.cases).said(key), *ways_said(ways, key)) for ways in of.how.values())
        return asks, f"{of.cases:,}", *map(" · ".join, each)

    def markup(self, of: Differing, key: str) -> Sequence[str]:
        """One question in HTML, each number in its shade."""
        where = f'<span style="{CALM}">{escape(seifim_said(seifim_of(of.question), key))}</span>'
        shades = (
            frequency_markup(frequency(sum(ways.values()), of.cases), key, ways_said(ways, key))
            for ways in of.how.values()
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


@checked
def practices_map(
    *yours: Question, among: Sequence[Practice] | None = None, questions: Sequence[Question] | None = None
) -> PracticesMap:
    """The map of the disputes: of every question on how many cases each two practices differ.

    Args:
        yours: questions with authorities of your own (`question.with_opinion`), each in place of the chapter's.
        among: the practices to compare, two or more; the three of the chapter if none are said.
        questions: the questions; None for every one of the chapter.

    Returns:
        a table; `.cell(question, one, other)` opens a cell, `.to_frame()` has the numbers.

    Raises:
        TypeError: one of `among` is no Practice, or one of `yours` no Question.
        ValueError: two practices have one name, or there is only one.

    >>> from minyan_kit import MECHABER, REMA, may_fine, may_say
    >>> [row.between for row in practices_map(among=[MECHABER, REMA], questions=[may_say, may_fine])]
    [{('the Mechaber', 'the Rema'): 768}, {('the Mechaber', 'the Rema'): 16}]
    """
    practices = _two_or_more(among)
    names = [by.name for by in practices]
    rows = []
    for question in questions_of(yours, questions):
        every = census(question, practices)
        how = {(names[a], names[b]): _how(every, a, b) for a, b in combinations(range(len(practices)), 2)}
        rows.append(Differing(question, sum(way.cases for way in every), how, every))
    return PracticesMap(tuple(rows), practices)


def _how(every: Census, a: int, b: int) -> Mapping[str, int]:
    """How two of the practices differ."""
    ways = Counter[str]()
    for each in every:
        two = each.result[a], each.result[b]
        if differs(two):
            ways[_way(two)] += each.cases
    return {way: ways[way] for way in WAYS if ways[way]}


def _way(two: tuple[Gist, Gist]) -> str:
    whys = {said.why_open for said in two} - {None}
    if not whys:
        return "each answers otherwise"
    if "the text is silent" in whys:
        return "one is silent"
    return "one asks for a fact" if "a fact is missing" in whys else "one leaves it open"
