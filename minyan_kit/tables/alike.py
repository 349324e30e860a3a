"""Rows that are alike in all that the rules read of one of them, judged once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from minyan_kit.chapter.people import PersonFacts
from minyan_kit.question import Asked, Case, Question, Resolved, Verdict, resolve_noting
from minyan_kit.remembered import settled_once
from minyan_kit.ruling import Because, Practice

__all__ = ["RowVerdict", "judge_alike"]

Places = NDArray[np.int64]
Rows = NDArray[np.intp]


class RowVerdict(NamedTuple):
    """What a table shows of a verdict on a row."""

    answer: bool | None
    because: Because
    seif: str
    missing: str


def judge_alike(
    question: Question, values: Sequence[Sequence[Any]], places: Sequence[Places], by: Practice
) -> tuple[list[RowVerdict], Rows]:
    """Judge combinations of facts.

    One is judged, and with it all that have the same of what was read of it; the others are put apart by the first
    fact in which they differ, and so on with each of these groups.

    Args:
        question: what is asked of each.
        values: for each fact of PersonFacts those that it may have.
        places: for each fact the places of those values, of shape (n,).
        by: whose practice is followed.

    Returns:
        verdicts, and for each combination the place of its own.
    """
    names = tuple(PersonFacts.DOMAIN)
    settled = settled_once(question.matters, by)
    found: list[RowVerdict] = []
    which = np.empty(len(places[0]), np.intp)
    groups = [np.arange(len(which))] if len(which) else []
    while groups:
        group = groups.pop()
        one = int(group[0])
        facts = PersonFacts(*(of[place[one]] for of, place in zip(values, places, strict=True)))
        verdict, read = _judged(question, facts, by, settled)
        for name in read:
            if group.size == 1:
                break
            place = places[names.index(name)][group]
            alike = place == place[0]
            groups += _apart(group[~alike], place[~alike])
            group = group[alike]
        which[group] = len(found)
        found.append(verdict)
    return found, which


def _apart(group: Rows, place: Places) -> list[Rows]:
    """Split a group by these places, and drop the parts that are empty."""
    if group.size < 2:
        return [group] if group.size else []
    order = np.argsort(place, kind="stable")
    return np.split(group[order], np.flatnonzero(np.diff(place[order])) + 1)


@lru_cache(maxsize=1 << 16)
def _judged(
    question: Question, facts: PersonFacts, by: Practice, settled: Callable[[Any], Resolved]
) -> tuple[RowVerdict, tuple[str, ...]]:
    """The verdict, and the facts on which it rests."""
    resolved, read = resolve_noting(facts, settled)
    verdict = Verdict(question, Asked((Case(facts),), by), resolved)
    place = str(verdict.source) if verdict.source else ""
    return RowVerdict(verdict.answer, verdict.because, place, ", ".join(verdict.missing)), read
