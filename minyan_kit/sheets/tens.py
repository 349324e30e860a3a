"""Whether there was a ten at each service: every distinct company is put to the chapter once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from minyan_kit.chapter.quorum import how_many
from minyan_kit.chapter.roles import ASLEEP, ATTENTIVE, BOY, ORDER, PRAYING, Doubtful, Role, tallies, telling_facts
from minyan_kit.people import Tally
from minyan_kit.question import Asked, Case, Question, resolve
from minyan_kit.ruling import Practice
from minyan_kit.sheets.kinds import Kind, Kinds

__all__ = ["COUNTING", "Ten", "boys_matter", "tens_of"]

Ints = NDArray[np.int64]

#: The columns of `Kinds.numbers` that are men who count.
COUNTING = tuple(ORDER.index(role) for role in (ASLEEP, PRAYING, ATTENTIVE))


class Ten(NamedTuple):
    """What the chapter says of one company.

    Args:
        answer: whether there was a ten.
        because, seif: the reason, and the place of the words.
        lacking: how many more men who count would have made it a ten for certain; None where no number up to ten would.
    """

    answer: bool | None
    because: str
    seif: str
    lacking: int | None


def boys_matter(question: Question[Any], by: Practice) -> bool:
    """Whether a boy who knows to Whom one prays could make the ten that nine men are not."""
    return any(
        resolve(question.matters, Tally(9, boys=1, humash=humash, in_need=need), by).answer
        != resolve(question.matters, Tally(9, in_need=need), by).answer
        for humash in (False, True)
        for need in (False, True)
    )


@dataclass(frozen=True)
class Tens:
    """The distinct companies judged, and which of them each service was.

    Args:
        judged: the companies.
        which: for each service the place of its own.
        low, high: for each service how many men count for certain, and at most.
    """

    judged: list[Ten]
    which: NDArray[np.intp]
    low: Ints
    high: Ints


def tens_of(
    present: Ints,
    kinds: Kinds,
    *,
    unbounded: NDArray[np.bool_],
    in_need: NDArray[np.bool_],
    question: Question[Any],
    by: Practice,
) -> Tens:
    """Judge the company of each service.

    Args:
        present: how many were there of each kind, of shape (services, kinds).
        kinds: the kinds.
        unbounded: where more were there, and nobody wrote how many.
        in_need: where it was a time of need.
        question: what is asked of each company.
        by: whose practice is followed.
    """
    least, most = kinds.numbers()
    doubtful = np.array([kind.in_doubt for kind in kinds.all], bool)
    sure = present[:, ~doubtful] @ least[~doubtful]
    keys = np.column_stack([sure, present[:, doubtful], unbounded, in_need])
    distinct, which = np.unique(keys, axis=0, return_inverse=True)
    those = [kind for kind in kinds.all if kind.in_doubt]
    judge = _Judge(those, question, by)
    judged = [judge.ten(row[: len(ORDER) + 1], row[len(ORDER) + 1 : -2], *row[-2:]) for row in distinct.tolist()]
    low, high = ((present @ numbers)[:, COUNTING].sum(axis=1) for numbers in (least, most))
    return Tens(judged, which.reshape(-1), low, high)


class _Judge:
    """Puts companies to the chapter.

    Args:
        doubtful: the kinds of which it is in doubt what they are in a company.
        question, by: as in `tens_of`.
    """

    def __init__(self, doubtful: Sequence[Kind], question: Question[Any], by: Practice) -> None:
        self.doubtful, self.question, self.by = doubtful, question, by
        self._reached: dict[tuple[tuple[int, ...], int, int], tuple[Tally, ...]] = {}

    def ten(self, sure: Sequence[int], numbers: Sequence[int], unbounded: int, in_need: int) -> Ten:
        """Judge a company of so many in each role for certain, and so many of each doubtful kind."""
        cases = tuple(Case(_sum(sure, tally)) for tally in self._tallies(tuple(numbers), unbounded, in_need))
        there = [(kind, number) for kind, number in zip(self.doubtful, numbers, strict=True) if number]
        asked = Asked(
            cases,
            self.by,
            missing=partial(self._missing, sure, there, unbounded, in_need),
            people=tuple((kind.why, kind.verdict) for kind, _ in there if kind.verdict is not None),
            told=partial(how_many, unbounded=bool(unbounded)),
        )
        verdict = self.question.decide(asked)
        seif = str(verdict.source) if verdict.source else ""
        return Ten(verdict.answer, str(verdict.because), seif, self._lacking(verdict.answer, cases))

    def _missing(
        self, sure: Sequence[int], there: list[tuple[Kind, int]], unbounded: int, in_need: int, matters: Any
    ) -> tuple[str, ...]:
        """The facts that would tell, as `may_say` finds them."""
        if unbounded:
            return ("how many more were there",)
        people = [Doubtful(Role((role,))) for role, number in zip(ORDER, sure, strict=False) for _ in range(number)]
        if sure[-1]:  # one of the boys holds a Pentateuch
            people[people.index(Doubtful(Role((BOY,))))] = Doubtful(Role((BOY,), True))
        people += [Doubtful(kind.role, kind.asks) for kind, number in there for _ in range(number)]
        return tuple(dict.fromkeys(fact for _, fact in telling_facts(matters, people, bool(in_need), self.by)))

    def _lacking(self, answer: bool | None, cases: tuple[Case, ...]) -> int | None:
        """Try one more man, and another, until it is a ten whoever else was there."""
        if answer is True:
            return 0
        return next((men for men in range(1, 11) if all(self._is_ten(case.facts, men) for case in cases)), None)

    def _is_ten(self, company: Tally, more: int) -> bool:
        larger = replace(company, attentive=company.attentive + more)
        return resolve(self.question.matters, larger, self.by).answer is True

    def _tallies(self, numbers: tuple[int, ...], unbounded: int, in_need: int) -> tuple[Tally, ...]:
        """All that the people in doubt may come to; of an unknown number of people ten are as good as any."""
        found = (numbers, unbounded, in_need)
        if found not in self._reached:
            people = [kind.role for kind, number in zip(self.doubtful, numbers, strict=True) for _ in range(number)]
            reached = tallies(people, in_need=bool(in_need))
            if unbounded:
                reached += (_sum((0, 0, 0, 0, 10, 0), reached[-1]),)
            self._reached[found] = reached
        return self._reached[found]


def _sum(sure: Sequence[int], tally: Tally) -> Tally:
    at = dict(zip(ORDER, sure, strict=False))
    return Tally(
        tally.attentive + at[ATTENTIVE],
        tally.asleep + at[ASLEEP],
        tally.praying + at[PRAYING],
        tally.boys + at[BOY],
        bool(tally.humash or sure[-1]),
        tally.in_need,
    )
