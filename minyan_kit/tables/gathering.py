"""What the rows of a sheet say of each service, gathered from one table, or from parts of one that are added up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.sheet import Sheet
from minyan_kit.ruling import Brief
from minyan_kit.tables.frames import attendance_in
from minyan_kit.tables.presence import (
    Flags,
    GuestsAndCounts,
    Ints,
    Presence,
    ServiceBlock,
    Unlisted,
    find_presence,
    greatest,
    services_in_order,
    settled,
    tally,
    unlisted,
)

__all__ = ["Columns", "Gathered", "add_up", "gather", "together"]

#: A map of who of a roster was at which service, a bit for each, of shape (services, bytes).
Bits: TypeAlias = NDArray[np.uint8]

_NO_TIME = np.iinfo(np.int64).min  # how numpy keeps a time that is missing
_STRANGER = -1  # stands for the person of a row that is nobody's in the roster
_CELLS_AT_A_TIME = 1 << 26  # of a map that is unpacked: 64 MB


class TimesOfLeaving(NamedTuple):
    """Who left a service, and when.

    Args:
        timed: of shape (3, n): services, people and the time, in seconds, at which each left; of a person listed twice
            the later. Whoever is nobody's in the roster stands apart in every row.
        timeless: who of the roster was there in a row without a time.
        stays: for each service whether anybody was.
    """

    timed: Ints
    timeless: Bits
    stays: Flags


class Columns(NamedTuple):
    """Which columns the rows had; a column that is missing means something else than one that is blank.

    Args:
        status: whether they had it. Without it everybody listed was there; a blank in it says that nobody knows.
        bounds: whether they had count_low or count_high. Without them a number is exact; where they are blank, it is
            "about so many".

    Each is None where no row depends on it.
    """

    status: bool | None = None
    bounds: bool | None = None

    def with_those_of(self, other: Columns) -> Columns:
        """The columns of both together.

        Raises:
            ValueError: one has a column that the other lacks.
        """
        both = [{mine, others} - {None} for mine, others in zip(self, other, strict=True)]
        for differing, (names, remedy) in zip(both, _REMEDIES.values(), strict=True):
            if len(differing) > 1:
                raise ValueError(
                    f"attendance comes in parts, and some have {names}, which others lack: give it to each, {remedy}"
                )
        return Columns(*(next(iter(found), None) for found in both))


#: Column → its name in the message, and what to write.
_REMEDIES = {
    "status": (
        "a column 'status'",
        "part.assign(status='present') where whoever is listed was there, or part.assign(status='unknown')",
    ),
    "bounds": (
        "'count_low' or 'count_high'",
        "part.assign(count_low=part['count'], count_high=part['count']) where their numbers are exact",
    ),
}


@dataclass(frozen=True, repr=False)
class Gathered(Brief):
    """What the rows of a sheet, or of a part of it, say of each service.

    Args:
        services: one row a service, columns date, service, day (the Hebrew day's number); in order of time.
        people: how many the roster has.
        here: who of the roster was there.
        perhaps: of whom a row leaves it open.
        unlisted: what is said beside of numbers.
        in_need: whether it was marked as one in time of need.
        doubtful: whether the reading of it had an error.
        misdated: whether its date contradicts the day of the week that stands beside it.
        leaving: who left it, and when.
        undated: how many records have no date.
        columns: which columns they had, of those that change what the rest mean.
    """

    services: pd.DataFrame
    people: int
    here: Bits
    perhaps: Bits
    unlisted: Unlisted
    in_need: Flags
    doubtful: Flags
    misdated: Flags
    leaving: TimesOfLeaving
    undated: int
    columns: Columns

    @property
    def others(self) -> GuestsAndCounts:
        """Who was there beside the people of the roster."""
        return settled(self.unlisted)

    def blocks(self, column: Ints) -> Iterator[ServiceBlock]:
        """Map who was where, some services at a time, so that the memory does not grow with the services.

        Blanks of a service that nobody wrote down say of nobody that he may have been there.

        Args:
            column: for each person of the roster his column in the map.
        """
        order = np.argsort(column)
        size = len(self.services)
        step = max(_CELLS_AT_A_TIME // max(self.people, 1), 1)
        for start in range(0, size, step):
            rows = slice(start, start + step)
            here = _unpacked(self.here[rows], order)
            perhaps = None
            if self.perhaps[rows].any():
                perhaps = _unpacked(self.perhaps[rows], order) & ~here & self.unlisted.recorded[rows, None]
            yield ServiceBlock(start, here, perhaps)

    def those_who_stayed(self) -> tuple[Gathered, Ints]:
        """Who was still there at the end of each service, and how many had left.

        Whoever has no time of leaving stayed, so that all who have one left before him. Where everybody has one, the
        end is the last of them.
        """
        (service, person, time), timeless, stays = self.leaving
        end = np.full(len(self.services), _NO_TIME)
        np.maximum.at(end, service, time)
        known = person != _STRANGER
        early = stays[service] | (time < end[service])
        byte, bit = person >> 3, np.uint8(128) >> (person & 7).astype(np.uint8)  # of each in the map
        early[known] &= (timeless[service, byte] & bit)[known] == 0
        left = tally(service[early], len(self.services))
        here, last = timeless.copy(), known & ~early
        np.bitwise_or.at(here, (service[last], byte[last]), bit[last])
        return replace(self, here=here), left


def gather(
    attendance: object, roster: pd.DataFrame, *, evening: Collection[str], away: Flags, part: bool = False
) -> Gathered:
    """Gather what the rows of a table say of each service.

    Args:
        attendance: as `attendance_in` takes it.
        roster: as `read_roster(...).data`.
        evening: the services that belong to the Hebrew day beginning with that evening.
        away: which people of the roster are taken not to have come.
        part: whether it is a part of a table.

    Raises:
        ValueError: as `attendance_in` and `find_presence`.
    """
    alone = isinstance(attendance, Sheet)  # its reader knew what its columns mean, whatever another has
    attendance, left_out = attendance_in(attendance, part=part)
    presence = find_presence(attendance, roster, evening=evening)
    found = unlisted(attendance, presence)
    if away.any():
        presence = presence.without(np.append(away, False)[presence.person])
    here, perhaps = _maps(presence)
    return Gathered(
        presence.services,
        presence.people,
        here,
        perhaps,
        found,
        _services_of(_marked(attendance), presence),
        _services_of(left_out.doubtful, presence) | left_out.whole,
        _services_of(left_out.misdated, presence),
        _leaving(attendance, presence, here),
        left_out.undated,
        Columns() if alone else _columns(attendance, presence),
    )


def _columns(attendance: pd.DataFrame, presence: Presence) -> Columns:
    """Which columns rows have on which what they say depends."""
    if not len(attendance):
        return Columns()
    bounds: bool | None = True if {"count_low", "count_high"} & set(attendance.columns) else None
    if bounds is None and "count" in attendance:
        numbers = presence.was_there & (presence.person < 0) & attendance["count"].notna().to_numpy()
        for name in {"name", "person_id"} & set(attendance.columns):
            numbers &= attendance[name].isna().to_numpy()
        if "guest" in attendance:
            numbers &= ~attendance["guest"].fillna(False).to_numpy(dtype=bool)
        bounds = False if numbers.any() else None
    return Columns("status" in attendance, bounds)


def _maps(presence: Presence) -> tuple[Bits, Bits]:
    """Who was at each service, and who perhaps."""
    here, perhaps = np.zeros((2, len(presence.services), -(-max(presence.people, 1) // 8)), np.uint8)
    for block in presence.blocks(np.arange(presence.people)):
        services = slice(block.first, block.first + len(block.here))
        here[services] = np.packbits(block.here, axis=1)
        if block.perhaps is not None:
            perhaps[services] = np.packbits(block.perhaps, axis=1)
    return here, perhaps


def _marked(attendance: pd.DataFrame) -> Flags:
    """The rows that were marked as in time of need."""
    if "in_need" not in attendance:
        return np.zeros(len(attendance), bool)
    return attendance["in_need"].astype("boolean").fillna(False).to_numpy(dtype=bool)


def _services_of(rows: Flags, presence: Presence) -> Flags:
    """The services of some rows."""
    found = np.zeros(len(presence.services), bool)
    found[presence.service[rows & (presence.service >= 0)]] = True
    return found


def _leaving(attendance: pd.DataFrame, presence: Presence, here: Bits) -> TimesOfLeaving:
    """Who left each service, and when."""
    there = presence.was_there
    if "left" not in attendance or attendance["left"].isna().all():
        return TimesOfLeaving(np.zeros((3, 0), np.int64), here, _services_of(there, presence))
    times = attendance["left"].to_numpy().astype("datetime64[s]").view(np.int64)
    timed = there & (times != _NO_TIME)
    rows = np.stack([presence.service[timed], presence.person[timed], times[timed]]).astype(np.int64)
    return TimesOfLeaving(_latest(rows), _maps(presence.without(timed))[0], _services_of(there & ~timed, presence))


def _latest(timed: Ints) -> Ints:
    """The later of the times of each person of the roster at a service; of strangers all."""
    known = timed[1] != _STRANGER
    return np.hstack([greatest(timed[:, known]), timed[:, ~known]])


def _unpacked(bits: Bits, people: NDArray[np.intp]) -> Flags:
    """Some people of a map, in this order."""
    return np.unpackbits(bits, axis=1)[:, people].view(bool)


# -- Parts of a sheet added up ----------------------------------------------------------------------------------------


def together(parts: Sequence[Gathered], *, evening: Collection[str]) -> Gathered:
    """Add up what parts of a sheet say, whether or not they cut a service in two.

    Args:
        parts: one or more.
        evening: as in `gather`.

    Raises:
        ValueError: some have a column that others lack, status or bounds of counts.
    """
    if len(parts) == 1:
        return parts[0]
    number: dict[tuple[int, str | None], int] = {}
    numbers = [np.array([number.setdefault(key, len(number)) for key in _keys(part)], np.intp) for part in parts]
    days, names = (np.array([key[n] for key in number], kind) for n, kind in ((0, np.int64), (1, object)))
    services, order = services_in_order(days, names, evening)
    place = np.empty(len(order), np.intp)
    place[order] = np.arange(len(order))
    places = [place[each] for each in numbers]

    def either(name: str) -> Any:
        """The services, or the people at services, of whom any part says it."""
        arrays = [_field(part, name) for part in parts]
        whole = np.zeros((len(order), *arrays[0].shape[1:]), arrays[0].dtype)
        for at, array in zip(places, arrays, strict=True):
            whole[at] |= array
        return whole

    def all_of(name: str) -> Ints:
        """Triples of services, people and numbers, of every part."""
        triples = [_field(part, name) for part in parts]
        return np.hstack([np.vstack([at[each[0]], each[1:]]) for at, each in zip(places, triples, strict=True)])

    sums = np.zeros((4, len(order)), np.int64)
    for at, part in zip(places, parts, strict=True):
        sums[:, at] += part.unlisted.sums
    found = Unlisted(
        either("unlisted.recorded"), either("unlisted.unbounded"), sums, greatest(all_of("unlisted.brought"))
    )
    leaving = TimesOfLeaving(_latest(all_of("leaving.timed")), either("leaving.timeless"), either("leaving.stays"))
    return Gathered(
        services,
        parts[0].people,
        either("here"),
        either("perhaps"),
        found,
        either("in_need"),
        either("doubtful"),
        either("misdated"),
        leaving,
        sum(part.undated for part in parts),
        reduce(Columns.with_those_of, (part.columns for part in parts)),
    )


def _keys(part: Gathered) -> Iterator[tuple[int, str | None]]:
    """The civil day and the name of each service."""
    days = part.services["date"].to_numpy().astype("datetime64[D]").view(np.int64).tolist()
    names = part.services["service"].astype(object).where(part.services["service"].notna(), None).tolist()
    return zip(days, names, strict=True)


def _field(part: Gathered, name: str) -> Any:
    return reduce(getattr, name.split("."), part)


def add_up(parts: Iterable[Gathered], *, evening: Collection[str]) -> Gathered | None:
    """Add up the parts of a sheet as they come, so that only their sum is held in memory; None if there are no parts.

    Args:
        parts: any number.
        evening: as in `gather`.
    """
    held: list[Gathered] = []
    for part in parts:
        held.append(part)
        first, *rest = (each.here.nbytes + each.leaving.timed.nbytes for each in held)
        if sum(rest) >= first:
            held = [together(held, evening=evening)]
    return together(held, evening=evening) if held else None
