"""Who of a roster was at each service, and as what: the numbers that a company is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.chapter.roles import BOY
from minyan_kit.ruling import Practice
from minyan_kit.sheets.kinds import Kinds, kinds_of
from minyan_kit.sheets.presence import Presence

__all__ = ["Companies", "companies"]

Ints = NDArray[np.int64]
_NAMES = 10  # of those in doubt at a service; with more, a table of years would be made of little else


@dataclass
class Companies:
    """Who of the roster was at each service.

    Args:
        kinds: what they are in a company.
        numbers: how many of each kind, of shape (services, kinds).
        named: how many were there.
        doubtful: for each service the first of those who may count, each with what is missing.
        more: how many more there are in doubt than those.
        boys: for each service the first of the boys of whom it is not known whether they know to Whom one prays.
    """

    kinds: Kinds
    numbers: Ints
    named: Ints
    doubtful: list[list[str]]
    more: Ints
    boys: list[list[str]]


@dataclass
class _Pairs:
    """People at services who are looked at one by one: for each the service, the person, and the place of his kind."""

    service: Ints
    person: Ints
    kind: Ints


def companies(at: Presence, roster: pd.DataFrame, by: Practice, *, boys: bool = False) -> Companies:
    """Find who of a roster was at each service, each as what he was on that day.

    Args:
        at: what `presence` made of the sheet.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        boys: whether those are to be named too of whom it is not known whether they know to Whom one prays.
    """
    days = at.services["day"].to_numpy(np.int64)
    first, last = (int(days.min()), int(days.max())) if len(days) else (0, 0)
    kinds = kinds_of(roster, first=first, last=last, by=by)
    # In the map people of one kind stand side by side; then those in doubt; then those who change on the way.
    doubt = np.array([kind.in_doubt and (boys or kind.roles[-1] != BOY) for kind in kinds.all], bool)[kinds.of]
    order = np.lexsort((kinds.of, doubt, kinds.changes))
    column = np.empty(len(roster), np.int64)
    column[order] = np.arange(len(roster))
    steady = int((~kinds.changes).sum())
    sure = int((~kinds.changes & ~doubt).sum())
    starts = np.flatnonzero(np.diff(kinds.of[order[:steady]], prepend=-1))
    named = np.zeros(len(days), np.int64)
    counted = np.zeros((len(days), len(kinds.all)), np.int64)
    pairs = []
    for block in at.blocks(column):
        here = block.here[:, : len(roster)]
        services = slice(block.first, block.first + len(here))
        named[services] = np.count_nonzero(here, axis=1)
        for start, end in pairwise([*starts.tolist(), steady]):
            counted[services, kinds.of[order[start]]] = np.count_nonzero(here[:, start:end], axis=1)
        service, place = np.nonzero(here[:, sure:])
        pairs.append(_pairs(kinds, service + block.first, order[place + sure], days))
        if block.perhaps is not None:
            service, place = np.nonzero(block.perhaps[:, : len(roster)])
            found = _pairs(kinds, service + block.first, order[place], days)
            distinct, which = np.unique(found.kind, return_inverse=True)
            places = [kinds.place(kinds.all[kind].perhaps()) for kind in distinct.tolist()]
            pairs.append(_Pairs(found.service, found.person, np.array(places, np.int64)[which]))
    numbers = np.zeros((len(days), len(kinds.all)), np.int64)
    numbers[:, : counted.shape[1]] = counted
    for each in pairs:  # those in doubt all the time were counted with the rest
        new = kinds.changes[each.person] | (each.kind >= counted.shape[1])
        np.add.at(numbers, (each.service[new], each.kind[new]), 1)
    return Companies(kinds, numbers, named, *_told(pairs, kinds, roster, len(days)))


def _pairs(kinds: Kinds, service: Ints, person: Ints, days: Ints) -> _Pairs:
    kind = kinds.of[person]
    moving = np.flatnonzero(kinds.changes[person])
    kind[moving] = kinds.on_days(person[moving], days[service[moving]])
    return _Pairs(service, person, kind)


def _told(
    pairs: list[_Pairs], kinds: Kinds, roster: pd.DataFrame, services: int
) -> tuple[list[list[str]], Ints, list[list[str]]]:
    """The first of those in doubt at each service, how many more there are, and the first of the boys."""
    men: list[list[str]] = [[] for _ in range(services)]
    boys: list[list[str]] = [[] for _ in range(services)]
    doubtful = np.array([kind.in_doubt and kind.roles[-1] != BOY for kind in kinds.all], bool)
    of_boys = np.array([kind.in_doubt and kind.roles[-1] == BOY for kind in kinds.all], bool)
    names = roster["name"].astype(object).tolist() if "name" in roster else [None] * len(roster)
    more = np.zeros(services, np.int64)
    for each in pairs:
        for into, which in ((men, doubtful), (boys, of_boys)):
            wanted = np.flatnonzero(which[each.kind]) if len(kinds.all) else np.zeros(0, np.intp)
            for pair in _first(each.service[wanted], wanted, _NAMES):
                kind = kinds.all[each.kind[pair]]
                into[each.service[pair]].append(f"{names[each.person[pair]]} ({kind.why})")
            if into is men:
                more += np.bincount(each.service[wanted], minlength=services)
    return men, more - np.array([len(each) for each in men], np.int64), boys


def _first(services: Ints, pairs: NDArray[np.intp], most: int) -> Iterator[int]:
    """The first few pairs of each service; they come in the order of their services."""
    starts = np.flatnonzero(np.diff(services, prepend=-1))
    rank = np.arange(services.size) - np.repeat(starts, np.diff([*starts, services.size]))
    yield from pairs[rank < most].tolist()
