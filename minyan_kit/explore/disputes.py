"""Where the practices differ, over every case of a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.explore.boxes import Box, grouped, spread
from minyan_kit.explore.cases import Found, Given, Outcome, found, verdict_at
from minyan_kit.explore.looked import looked
from minyan_kit.explore.tables import Table, answered, answered_markup, boxes_said, quoted, values_said
from minyan_kit.languages import practice_name
from minyan_kit.markup import bdi
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Practice

__all__ = ["Disagreements", "Dispute", "checked", "differs", "disagreements", "tabled"]


def checked(among: Sequence[Practice] | None) -> tuple[Practice, ...]:
    """The practices to be compared.

    Raises:
        TypeError: one of them is no Practice.
        ValueError: two of them have one name, so that a table could not tell them apart.
    """
    practices = PRACTICES if among is None else tuple(among)
    for by in practices:
        if not isinstance(by, Practice):
            raise TypeError(f"among: {by!r} is no Practice: write practices, as among=[mk.MECHABER, mk.REMA]")
    names = Counter(by.name for by in practices)
    if twice := next((name for name, n in names.items() if n > 1), None):
        raise ValueError(f"among: two practices are called {twice!r}: give each its own name")
    return practices


# -- where they differ -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dispute:
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


@dataclass(frozen=True)
class Disagreements(Table[Dispute]):
    """Every case of a question on which the practices differ.

    Attributes:
        question: the question.
        among: the practices compared.
        cases: over how many cases it looked.
        differing: on how many of them the practices differ.
    """

    question: Question[Any]
    among: tuple[Practice, ...]
    cases: int

    @property
    def differing(self) -> int:
        """On how many cases they differ."""
        return sum(dispute.cases for dispute in self.rows)

    @property
    def between(self) -> Mapping[tuple[str, str], int]:
        """Two practices → on how many cases they differ from each other."""
        pairs = combinations([by.name for by in self.among], 2)
        return {(a, b): sum(d.cases for d in self.rows if repr(d.answers[a]) != repr(d.answers[b])) for a, b in pairs}

    def says(self) -> Sequence[Because]:
        """What was asked, and over how many cases."""
        looked = "They differ on {differing} of {cases} cases."
        return Because(self.question.asks), Because(looked, differing=f"{self.differing:,}", cases=f"{self.cases:,}")

    def head(self) -> Sequence[str]:
        """The case, how many there are of it, and a column for each practice."""
        return ("The case", "Cases", *(practice_name(by.name) for by in self.among))

    def cells(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in words."""
        sides = (answered(verdict, of.because[name], key) for name, verdict in of.verdicts.items())
        return boxes_said(of.boxes, key), f"{of.cases:,}", *sides

    def markup(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in HTML, each voice's words once."""
        sides, said = [], {""}
        for name, verdict in of.verdicts.items():
            words = quoted(verdict, key)
            sides.append(answered_markup(verdict, of.because[name], key, "" if words in said else words))
            said.add(words)
        return bdi(boxes_said(of.boxes, key)), f"{of.cases:,}", *sides

    def lines(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in lines: practices that say the same stand in one."""
        where, cases, *_ = self.cells(of, key)
        sides: dict[str, list[str]] = {}
        for name, verdict in of.verdicts.items():
            sides.setdefault(answered(verdict, of.because[name], key), []).append(practice_name(name, key))
        words = dict.fromkeys(quoted(v, key) for v in of.verdicts.values() if v.source)
        return (
            f"{where} ({cases})",
            *(f"{', '.join(who)}: {said}" for said, who in sides.items()),
            *(f"“{quote}”" for quote in words),
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
                        "words": quoted(verdict),
                        "because": str(dispute.because[name]),
                    }


def disagreements(
    question: Question[Any], among: Sequence[Practice] | None = None, *, given: Given | None = None
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
        ValueError: two practices have one name, or a given fact or value does not exist.

    >>> from minyan_kit import MECHABER, REMA, counts
    >>> table = disagreements(counts, [MECHABER, REMA], given={"two_hairs": "unchecked"})
    >>> table.cases, [dispute.answers for dispute in table][0]
    (24576, {'the Mechaber': None, 'the Rema': True})
    """
    practices = checked(among)
    return tabled(
        question, practices, found(question, practices, given) if given else looked(question, practices), given
    )


def tabled(
    question: Question[Any],
    among: tuple[Practice, ...],
    outcomes: Iterable[Found[tuple[Outcome, ...]]],
    given: Given | None = None,
) -> Disagreements:
    """The table of what was found of a question by these practices, in their order."""
    outcomes = list(outcomes)
    differ = [f for f in outcomes if differs(f.result)]
    rows = [
        Dispute(
            where,
            {by.name: verdict_at(question, where[0].example, by) for by in among},
            {by.name: spread(o[n].because for box in where for o in box.results) for n, by in enumerate(among)},
        )
        for where in grouped(question, differ, _alike, given)
    ]
    return Disagreements(tuple(rows), question, among, sum(f.cases for f in outcomes))


def differs(outcomes: Iterable[Outcome]) -> bool:
    """Whether what several say of the same facts differs, in the answer or in its terms."""
    return len({(repr(o.answer), o.terms) for o in outcomes}) > 1


def _alike(outcomes: tuple[Outcome, ...]) -> tuple[Any, ...]:
    return tuple(o.alike for o in outcomes)
