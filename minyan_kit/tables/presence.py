"""Who was at which service by a sheet: the people of the roster, guests, strangers, and men who were only counted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import has_columns
from minyan_kit.hebrew.columns import chunks_of_days
from minyan_kit.reading.names import name_key, titled_woman
from minyan_kit.reading.vocabulary import service_called

__all__ = [
    "EVENING",
    "HERE",
    "PERHAPS",
    "Codes",
    "Flags",
    "GuestsAndCounts",
    "Ints",
    "Presence",
    "ServiceBlock",
    "find_presence",
    "guests_and_counts",
    "names_of",
    "service_ranks",
    "tally",
]

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

#: Services of the evening belong to the Hebrew day that begins with it.
EVENING = frozenset({"Maariv"})

#: Whether someone was at a service.
AWAY, PERHAPS, HERE = range(3)
_STANDING = {"present": HERE, "late": HERE, "absent": AWAY, "excused": AWAY, "unknown": PERHAPS}
_IN_ORDER = ("Selichot", "Shacharit", "Musaf", "Mincha", "Mincha/Maariv", "Neilah", "Kabbalat Shabbat", "Maariv")
_NO_DAY = np.iinfo(np.int32).min
_MOST_CELLS = 1 << 26  # of a map of services by people at a time: 64 MB
_ROWS_AT_A_TIME = 1 << 20


# -- Columns as numbers: each distinct value once, and for each row the place of its own ------------------------------


def codes_of(column: pd.Series[Any]) -> tuple[Codes, list[Any]]:
    """Give the distinct values of a column, and for each row the place of its own; -1 where it is blank.

    Args:
        column: of n rows; categories are taken as they are, also those that no row has.

    Returns:
        the places, int32 of shape (n,), and the values.

    >>> codes, values = codes_of(pd.Series(["Mincha", None, "Maariv", "Mincha"]))
    >>> codes.tolist(), values
    ([0, -1, 1, 0], ['Mincha', 'Maariv'])
    """
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.codes.to_numpy().astype(np.int32, copy=False), column.cat.categories.tolist()
    if isinstance(column.dtype, pd.StringDtype) and column.dtype.storage == "pyarrow":
        return _of_arrow(column)
    codes, values = pd.factorize(column)
    return codes.astype(np.int32), values.tolist()


def _of_arrow(column: pd.Series[Any]) -> tuple[Codes, list[Any]]:
    """The same of a column that pyarrow keeps, which finds its values in half the time."""
    kept: Any = column.array
    encoded = kept.__arrow_array__().dictionary_encode()
    if hasattr(encoded, "combine_chunks"):
        encoded = encoded.unify_dictionaries().combine_chunks()
    return encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False), encoded.dictionary.to_pylist()


# -- Who was at which service by a sheet ------------------------------------------------------------------------------


class ServiceBlock(NamedTuple):
    """Some services, and who was there: whoever is listed twice is there once.

    Args:
        first: the place of the first service.
        here: of shape (services, people): was there.
        perhaps: the same for those of whom it is not known; None where there is nobody such.
    """

    first: int
    here: Flags
    perhaps: Flags | None


@dataclass(frozen=True)
class Presence:
    """The rows of an attendance sheet, each with its service, its person and whether he was there.

    Args:
        services: one row a service, columns date, service, day (the Hebrew day's number); in order of time.
        service: for each row of the sheet the place of its service, -1 where it names no date.
        person: for each row the place of its person in the roster, -1 where he is not known.
        standing: for each row HERE, PERHAPS or AWAY.
        people: how many the roster has.
    """

    services: pd.DataFrame
    service: Codes
    person: Codes
    standing: NDArray[np.int8]
    people: int

    @property
    def was_there(self) -> Flags:
        """The rows whose people were at a service for certain."""
        there: Flags = (self.service >= 0) & (self.standing == HERE)
        return there

    def without(self, rows: Flags) -> Presence:
        """The same without some rows, as if nobody of those had been there."""
        return replace(self, standing=np.where(rows, np.int8(AWAY), self.standing))

    def blocks(self, column: Ints) -> Iterator[ServiceBlock]:
        """Map who was where, some services at a time, so that the memory does not grow with the services.

        Args:
            column: for each person of the roster his column in the map.
        """
        wide, size = max(self.people, 1), len(self.services)
        step = max(_MOST_CELLS // wide, 1)
        for first in range(0, size, step):
            last = min(first + step, size)
            whole = last - first == size
            here = np.zeros((last - first) * wide, bool)
            perhaps: Flags | None = None
            for start in range(0, len(self.service), _ROWS_AT_A_TIME):
                rows = slice(start, start + _ROWS_AT_A_TIME)
                service, person, standing = self.service[rows], self.person[rows], self.standing[rows]
                known = (service >= 0) & (person >= 0)
                if not whole:
                    known &= (service >= first) & (service < last)
                for which in (HERE, PERHAPS):
                    marked = np.flatnonzero(known & (standing == which))
                    if not marked.size:
                        continue
                    if which == PERHAPS and perhaps is None:
                        perhaps = np.zeros(here.size, bool)
                    cells = (service[marked].astype(np.int64) - first) * wide + column[person[marked]]
                    (here if which == HERE else perhaps)[cells] = True  # type: ignore[index]  # made above
            if perhaps is not None:
                perhaps &= ~here
            shape = (last - first, wide)
            yield ServiceBlock(first, here.reshape(shape), None if perhaps is None else perhaps.reshape(shape))


def find_presence(attendance: pd.DataFrame, roster: pd.DataFrame, *, evening: Collection[str] = EVENING) -> Presence:
    """Find the services of a sheet, the people of its rows and who was there.

    Args:
        attendance: as `read_attendance(...).data`, of n rows.
        roster: as `read_roster(...).data`.
        evening: the services that belong to the Hebrew day beginning with that evening.

    Returns:
        a Presence of n rows.

    Raises:
        ValueError: the table has no column date, or a status is none that `read_attendance` gives.
    """
    has_columns("attendance", attendance, ("date",), "read_attendance")
    services, service = _services(attendance, evening)
    person, standing = _people(attendance, roster), _standing(attendance)
    _doubt_who_is_no_man(attendance, roster, person, standing)
    return Presence(services, service, person, standing, len(roster))


def _doubt_who_is_no_man(
    attendance: pd.DataFrame, roster: pd.DataFrame, person: Codes, standing: NDArray[np.int8]
) -> None:
    """Where the sheet says that a man of the roster is a woman, leave open whether he was there; changed in place."""
    if "count" not in attendance or "sex" not in roster:
        return
    none = (attendance["count"] == 0).fillna(False).to_numpy(dtype=bool) & (standing == HERE) & (person >= 0)
    if none.any():
        male = (roster["sex"] == "male").fillna(False).to_numpy(dtype=bool)
        rows = np.flatnonzero(none)
        standing[rows[male[person[rows]]]] = PERHAPS


def _standing(attendance: pd.DataFrame) -> NDArray[np.int8]:
    """Whether each was there; on a table without statuses whoever is listed was."""
    if "status" not in attendance:
        return np.full(len(attendance), HERE, np.int8)
    codes, words = codes_of(attendance["status"])
    unknown = [word for word in words if word not in _STANDING]
    if unknown:
        raise ValueError(f"status: {unknown[0]!r} is not known: write one of {', '.join(_STANDING)}")
    return np.array([*(_STANDING[word] for word in words), PERHAPS], np.int8)[codes]


def _services(attendance: pd.DataFrame, evening: Collection[str]) -> tuple[pd.DataFrame, Codes]:
    """The services in order of time, and for each row the place of its own."""
    days = np.empty(len(attendance), np.int32)
    low, high, some = 1 << 31, -(1 << 31), False
    for chunk in chunks_of_days(attendance["date"]):
        known = chunk.days if chunk.missing is None else chunk.days[~chunk.missing]
        days[chunk.rows] = chunk.days if chunk.missing is None else np.where(chunk.missing, _NO_DAY, chunk.days)
        if known.size:
            low, high, some = min(low, int(known.min())), max(high, int(known.max())), True
    if not some:
        none = {"date": pd.Series(dtype="datetime64[s]"), "service": pd.Series(dtype="string"), "day": np.zeros(0, int)}
        return pd.DataFrame(none), np.full(len(attendance), -1, np.int32)
    label, labels = _labels(attendance)
    wide = len(labels) + 1
    keys = _keys(days, label, low, wide)
    distinct, which = _distinct(keys, (high - low + 1) * wide)
    day, named = distinct // wide + low, distinct % wide - 1
    names = np.array([*labels, None], dtype=object)[named]
    table, order = services_in_order(day, names, evening)
    place = np.empty(order.size + 1, np.int32)
    place[order], place[-1] = np.arange(order.size), -1
    return table, place[which]


def services_in_order(
    day: Ints, names: NDArray[np.object_], evening: Collection[str]
) -> tuple[pd.DataFrame, NDArray[np.intp]]:
    """Put services in order of time.

    Args:
        day: the civil day of each, as days since 1970-01-01.
        names: what each is called; None where it has no name.
        evening: those that belong to the Hebrew day beginning with that evening.

    Returns:
        one row a service, columns date, service, day (the Hebrew day's number); and the place that each had before.
    """
    order = np.lexsort((service_ranks(names), day))
    in_evening = np.array([name in evening or service_called(str(name)) in evening for name in names], bool)
    table = pd.DataFrame(
        {
            "date": day[order].astype("datetime64[D]").astype("datetime64[s]"),
            "service": pd.array(names[order].tolist(), dtype="string"),
            "day": (day + in_evening)[order],
        }
    )
    return table, order


def _labels(attendance: pd.DataFrame) -> tuple[Codes, list[str]]:
    """The names of the services, and for each row the place of its own."""
    if "service" not in attendance:
        return np.full(len(attendance), -1, np.int32), []
    codes, labels = codes_of(attendance["service"])
    return codes, [str(label) for label in labels]


def _keys(days: Codes, label: Codes, low: int, wide: int) -> Ints:
    """One number for each day and service; -1 without a date."""
    keys = np.empty(len(days), np.int64)
    for start in range(0, len(days), _ROWS_AT_A_TIME):
        rows = slice(start, start + _ROWS_AT_A_TIME)
        key = (days[rows].astype(np.int64) - low) * wide + label[rows] + 1
        keys[rows] = np.where(days[rows] == _NO_DAY, -1, key)
    return keys


def _distinct(keys: Ints, most: int) -> tuple[Ints, Codes]:
    """The distinct keys but -1, and for each row the place of its own; -1 for -1."""
    if most > _MOST_CELLS:  # a day thousands of years away from the others
        distinct, which = np.unique(keys, return_inverse=True)
        missing = int(distinct[0] == -1)
        return distinct[missing:], (which - missing).astype(np.int32)
    used = np.zeros(most + 1, bool)
    used[keys] = True  # -1 is the last
    used[-1] = False
    distinct = np.flatnonzero(used)
    place = np.full(most + 1, -1, np.int32)
    place[distinct] = np.arange(distinct.size)
    return distinct, place[keys]


def service_ranks(names: NDArray[np.object_]) -> Ints:
    """Rank services in the order of a day; what the day does not know comes last, by its name."""
    place = {name: n for n, name in enumerate(_IN_ORDER)}
    distinct = {str(name) for name in names}
    order = sorted(distinct, key=lambda name: (place.get(service_called(name), len(place)), name not in place, name))
    rank = {name: n for n, name in enumerate(order)}
    return np.array([rank[str(name)] for name in names], np.int64)


def names_of(roster: pd.DataFrame) -> list[Any]:
    """The names of a roster, row by row; None where it has none."""
    return roster["name"].astype(object).tolist() if "name" in roster else [None] * len(roster)


def _people(attendance: pd.DataFrame, roster: pd.DataFrame) -> Codes:
    """For each row the place of its person in the roster, by id, or by a name that only one has; -1 for nobody."""
    found = np.full(len(attendance), -1, np.int32)
    names = _once(roster["name"], name_key) if "name" in roster else {}
    # Without ids a person's name stands for his id, as it does where a sheet is read.
    ids = _once(roster["person_id"], str) if "person_id" in roster else names
    for column, once, form in (
        ("name", names, name_key),
        ("person_id", ids, str if "person_id" in roster else name_key),
    ):
        if column not in attendance or not once:
            continue
        codes, words = codes_of(attendance[column])
        places = np.array([*(once.get(form(str(word)), -1) for word in words), -1], np.int32)
        if column == "name":
            _tell_women_from_men(places, words, roster)
        if found.size and (places >= 0).any():
            own = places[codes]
            found = np.where(own >= 0, own, found)
    return found


def _tell_women_from_men(places: Codes, names: list[Any], roster: pd.DataFrame) -> None:
    """Take Mrs. Levi for nobody of the roster where the Levi there is a man; in place."""
    titled = [which for which, name in enumerate(names) if places[which] >= 0 and titled_woman(str(name))]
    if not titled or "sex" not in roster:
        return
    male = (roster["sex"] == "male").fillna(False).to_numpy(dtype=bool)
    for which in titled:
        if male[places[which]]:
            places[which] = -1


def _once(column: pd.Series[Any], form: Any) -> dict[str, int]:
    """Value → its row in the roster; -1 for a value that two rows share."""
    once: dict[str, int] = {}
    for place, value in enumerate(column.astype(object).tolist()):
        if not pd.isna(value):
            word = form(str(value))
            once[word] = -1 if word in once else place
    return once


# -- How many were at a service beside the people of the roster -------------------------------------------------------


class GuestsAndCounts(NamedTuple):
    """For each service what its rows say beside who of the roster was there.

    Args:
        recorded: whether anybody wrote the service down.
        guests: who were there and are not in the roster, with those whom somebody brought.
        perhaps: the same of whom it is not known whether they were there.
        counted_low, counted: where all who were there were counted, how many at least, and how many; else 0.
        unbounded: where there were more, and nobody wrote how many.
    """

    recorded: Flags
    guests: Ints
    perhaps: Ints
    counted_low: Ints
    counted: Ints
    unbounded: Flags


class Unlisted(NamedTuple):
    """What rows say of each service that are no single person of the roster, before it is settled.

    Args:
        recorded, unbounded: as in GuestsAndCounts.
        sums: of shape (4, services): guests whom nobody brought, those perhaps there, and the two bounds of counts.
        brought: of shape (3, n): services, people of the roster, and how many each brought with him.
    """

    recorded: Flags
    unbounded: Flags
    sums: Ints
    brought: Ints


def guests_and_counts(attendance: pd.DataFrame, presence: Presence) -> GuestsAndCounts:
    """Add up the rows of a sheet that are no single person of the roster.

    A row with a number and no name is a count of everyone who was there, so that named people are among them. A guest,
    or a name that is nobody's in the roster, is there beside them, as many as his number says.

    Args:
        attendance: as `read_attendance(...).data`.
        presence: what `find_presence` made of it.
    """
    return settled(unlisted(attendance, presence))


def unlisted(attendance: pd.DataFrame, presence: Presence) -> Unlisted:
    """Add up the same rows so that those of other parts of the sheet can be added.

    Args:
        attendance, presence: as in `guests_and_counts`.
    """
    service, person, standing = presence.service, presence.person, presence.standing
    size = len(presence.services)
    sums = np.zeros((4, size), np.int64)
    recorded, unbounded = np.zeros(size, bool), np.zeros(size, bool)
    recorded[service[(service >= 0) & (standing != PERHAPS)]] = True
    brought = [np.zeros((3, 0), np.int64)]
    # Most rows are one man of the roster, and say no more than that he was there.
    rest = np.flatnonzero((service >= 0) & ((person < 0) | (standing == PERHAPS) | _stands_for_more(attendance)))
    for start in range(0, len(rest), _ROWS_AT_A_TIME):
        rows = rest[start : start + _ROWS_AT_A_TIME]
        part = _UnlistedRows(attendance.iloc[rows], presence, rows)
        recorded[part.service[part.recorded]] = True
        unbounded[part.service[part.unbounded]] = True
        for n, (which, values) in enumerate(part.sums()):
            sums[n] += tally(part.service[which], size, values[which])
        brought.append(part.brought())
    return Unlisted(recorded, unbounded, sums, greatest(np.concatenate(brought, axis=1)))


def tally(places: Codes | Ints, size: int, weights: Ints | Floats | None = None) -> Ints:
    """Count how often each place is named, or add up what is said of each; a browser's numbers of places are shorter.

    >>> tally(np.array([0, 2, 2]), 4).tolist()
    [1, 0, 2, 0]
    """
    return np.bincount(places.astype(np.intp, copy=False), weights, minlength=size).astype(np.int64)


def settled(found: Unlisted) -> GuestsAndCounts:
    """Settle what all rows together say of each service."""
    guests, perhaps, low, counted = found.sums
    guests = guests + tally(found.brought[0], guests.size, found.brought[2])
    return GuestsAndCounts(found.recorded, guests, perhaps * found.recorded, low, counted, found.unbounded)


def _stands_for_more(attendance: pd.DataFrame) -> Flags:
    """The rows that stand for more than one man, or may."""
    more = np.zeros(len(attendance), bool)
    for name in ("count", "count_high", "count_low"):
        if name in attendance:
            more |= (attendance[name] > 1).fillna(False).to_numpy(dtype=bool)
    if "count_low" in attendance:  # "Gad & family": one at least, and nobody wrote how many more
        endless = attendance["count_low"].notna()
        for name in {"count", "count_high"} & set(attendance.columns):
            endless &= attendance[name].isna()
        more |= endless.to_numpy(dtype=bool)
    return more


class _UnlistedRows:
    """Some rows of a sheet and what they say of numbers; nan where there is none.

    Args:
        frame: the rows.
        presence: of the whole sheet.
        rows: which rows of it they are.
    """

    def __init__(self, frame: pd.DataFrame, presence: Presence, rows: NDArray[np.intp]) -> None:
        self.frame = frame
        self.service, self.person = presence.service[rows], presence.person[rows]
        self.standing = presence.standing[rows]
        self.number, self.low, self.high = (self._numbers(name) for name in ("count", "count_low", "count_high"))
        self.marked = self._written("mark")
        self.recorded = (self.standing != PERHAPS) | self.marked | ~np.isnan(self.number) | ~np.isnan(self.low)
        unknown = self.person < 0
        guest = frame["guest"].fillna(False).to_numpy(dtype=bool) if "guest" in frame else np.zeros(len(frame), bool)
        self.is_count = unknown & ~guest & ~self._written("name") & ~self._written("person_id")
        self.stranger = unknown & ~self.is_count
        self.unbounded = self._unbounded()

    def _numbers(self, name: str) -> Floats:
        if name not in self.frame:
            return np.full(len(self.frame), np.nan)
        return self.frame[name].to_numpy(dtype=float, na_value=np.nan)

    def _written(self, name: str) -> Flags:
        return self.frame[name].notna().to_numpy() if name in self.frame else np.zeros(len(self.frame), bool)

    def _unbounded(self) -> Flags:
        """Where more men may be meant than are written, as in “ten or more”, or where a number cannot be read."""
        here = (self.is_count | self.stranger) & (self.standing == HERE)
        unread: Flags = self.is_count & (self.standing == PERHAPS) & self.marked
        if "count_low" not in self.frame and "count_high" not in self.frame:
            return unread
        about = self.is_count & ~np.isnan(self.number) & np.isnan(self.low) & np.isnan(self.high)
        there = self.standing != AWAY
        endless = there & ~np.isnan(self.low) & np.isnan(self.high) & np.isnan(self.number) & ~self.is_count
        more: Flags = (here & (about | (~np.isnan(self.low) & np.isnan(self.high)))) | unread | endless
        return more

    @property
    def most(self) -> Floats:
        """The greatest number that a row says, else the one there is, else one man."""
        most = self.high
        for other in (self.number, self.low, np.ones(1)):
            most = np.where(np.isnan(most), other, most)
        return most

    def sums(self) -> list[tuple[Flags, Floats]]:
        """The rows and numbers to be added for guests, for those perhaps there, and for the two bounds of counts."""
        most, here = self.most, self.standing == HERE
        least = np.where(np.isnan(self.low), np.where(self.unbounded | ~np.isnan(self.high), 0, self.number), self.low)
        return [
            (self.stranger & here, most),
            (self.stranger & (self.standing == PERHAPS), most),
            (self.is_count & here, np.nan_to_num(least)),
            (self.is_count & here, most),
        ]

    def brought(self) -> Ints:
        """Services, people of the roster, and how many each brought with him."""
        rows = np.flatnonzero((self.person >= 0) & (self.standing != AWAY) & (self.most > 1))
        return np.stack([self.service[rows], self.person[rows], self.most[rows] - 1]).astype(np.int64)


def greatest(triples: Ints) -> Ints:
    """Of every service and person the greatest number that stands beside them.

    Args:
        triples: of shape (3, n): services, people and numbers; a service and a person may come up more than once.

    >>> greatest(np.array([[0, 0, 1], [7, 7, 7], [2, 3, 1]]))
    array([[0, 1],
           [7, 7],
           [3, 1]])
    """
    ordered = triples[:, np.lexsort(triples[::-1])]
    another = (np.diff(ordered[:2], axis=1) != 0).any(axis=0)
    return ordered[:, np.append(another, True)] if ordered.size else ordered
