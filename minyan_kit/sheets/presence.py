"""Who was at which service by a sheet: the services it has, and of each row whose it is and whether he was there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.date_columns import chunks_of_days
from minyan_kit.sheets.codes import Codes, codes_of
from minyan_kit.sheets.names import key

__all__ = ["EVENING", "HERE", "PERHAPS", "Block", "Presence", "presence", "ranks"]

#: Services of the evening belong to the Hebrew day that begins with it.
EVENING = frozenset({"Maariv"})

AWAY, PERHAPS, HERE = range(3)
_STANDING = {"present": HERE, "late": HERE, "absent": AWAY, "excused": AWAY, "unknown": PERHAPS}
_IN_ORDER = ("Selichot", "Shacharit", "Musaf", "Mincha", "Mincha/Maariv", "Neilah", "Kabbalat Shabbat", "Maariv")
_CELLS = 1 << 26  # of a map of services by people at a time: 64 MB
_ROWS = 1 << 20


class Block(NamedTuple):
    """Some services, and who was there: whoever is listed twice is there once.

    Args:
        first: the place of the first service.
        here: of shape (services, people): was there.
        perhaps: the same for those of whom it is not known; None where there is nobody such.
    """

    first: int
    here: NDArray[np.bool_]
    perhaps: NDArray[np.bool_] | None


@dataclass(frozen=True)
class Presence:
    """The rows of an attendance sheet, each with its service, its person and whether he was there.

    Args:
        services: one row a service, columns date, service, day (the Hebrew day's number); in order of time.
        at: for each row of the sheet the place of its service, -1 where it names no date.
        person: for each row the place of its person in the roster, -1 where he is not known.
        standing: for each row HERE, PERHAPS or AWAY.
        people: how many the roster has.
    """

    services: pd.DataFrame
    at: Codes
    person: Codes
    standing: NDArray[np.int8]
    people: int

    def but(self, gone: NDArray[np.bool_]) -> Presence:
        """The same without some rows, as if those had not been there."""
        return replace(self, standing=np.where(gone, np.int8(AWAY), self.standing))

    def blocks(self, column: NDArray[np.int64]) -> Iterator[Block]:
        """Map who was where, some services at a time, so that the memory does not grow with the services.

        Args:
            column: for each person of the roster his column in the map.
        """
        wide, size = max(self.people, 1), len(self.services)
        step = max(_CELLS // wide, 1)
        for first in range(0, size, step):
            last = min(first + step, size)
            whole = last - first == size
            here = np.zeros((last - first) * wide, bool)
            perhaps: NDArray[np.bool_] | None = None
            for start in range(0, len(self.at), _ROWS):
                rows = slice(start, start + _ROWS)
                at, person, standing = self.at[rows], self.person[rows], self.standing[rows]
                known = (at >= 0) & (person >= 0)
                if not whole:
                    known &= (at >= first) & (at < last)
                for which in (HERE, PERHAPS):
                    marked = np.flatnonzero(known & (standing == which))
                    if not marked.size:
                        continue
                    if which == PERHAPS and perhaps is None:
                        perhaps = np.zeros(here.size, bool)
                    cells = (at[marked].astype(np.int64) - first) * wide + column[person[marked]]
                    (here if which == HERE else perhaps)[cells] = True  # type: ignore[index]  # made above
            if perhaps is not None:
                perhaps &= ~here
            shape = (last - first, wide)
            yield Block(first, here.reshape(shape), None if perhaps is None else perhaps.reshape(shape))


def presence(attendance: pd.DataFrame, roster: pd.DataFrame, *, evening: Collection[str] = EVENING) -> Presence:
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
    if "date" not in attendance:
        raise ValueError(f"attendance has no column date, but {', '.join(map(str, attendance.columns)) or 'none'}")
    services, at = _services(attendance, evening)
    return Presence(services, at, _people(attendance, roster), _standing(attendance), len(roster))


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
    found, at = _distinct(keys, (high - low + 1) * wide)
    day, said = found // wide + low, found % wide - 1
    names = np.array([*labels, None], dtype=object)[said]
    order = np.lexsort((ranks(names), day))
    place = np.empty(order.size + 1, np.int32)
    place[order], place[-1] = np.arange(order.size), -1
    in_evening = np.array([name in evening for name in names], bool)
    table = pd.DataFrame(
        {
            "date": day[order].astype("datetime64[D]").astype("datetime64[s]"),
            "service": pd.array(names[order].tolist(), dtype="string"),
            "day": (day + in_evening)[order],
        }
    )
    return table, place[at]


_NO_DAY = np.iinfo(np.int32).min


def _labels(attendance: pd.DataFrame) -> tuple[Codes, list[str]]:
    """The names of the services, and for each row the place of its own."""
    if "service" not in attendance:
        return np.full(len(attendance), -1, np.int32), []
    codes, labels = codes_of(attendance["service"])
    return codes, [str(label) for label in labels]


def _keys(days: Codes, label: Codes, low: int, wide: int) -> NDArray[np.int64]:
    """One number for each day and service; -1 without a date."""
    keys = np.empty(len(days), np.int64)
    for start in range(0, len(days), _ROWS):
        rows = slice(start, start + _ROWS)
        key_ = (days[rows].astype(np.int64) - low) * wide + label[rows] + 1
        keys[rows] = np.where(days[rows] == _NO_DAY, -1, key_)
    return keys


def _distinct(keys: NDArray[np.int64], most: int) -> tuple[NDArray[np.int64], Codes]:
    """The distinct keys but -1, and for each row the place of its own; -1 for -1."""
    if most > _CELLS:  # a day thousands of years away from the others
        found, at = np.unique(keys, return_inverse=True)
        missing = int(found[0] == -1)
        return found[missing:], (at - missing).astype(np.int32)
    used = np.zeros(most + 1, bool)
    used[keys] = True  # -1 is the last
    used[-1] = False
    found = np.flatnonzero(used)
    place = np.full(most + 1, -1, np.int32)
    place[found] = np.arange(found.size)
    return found, place[keys]


def ranks(names: NDArray[np.object_]) -> NDArray[np.int64]:
    """Rank services in the order of a day; what the day does not know comes last, by its name."""
    others = {name: n for n, name in enumerate(sorted({str(n) for n in names} - set(_IN_ORDER)), len(_IN_ORDER))}
    rank = {name: n for n, name in enumerate(_IN_ORDER)} | others
    return np.array([rank[str(name)] for name in names], np.int64)


def _people(attendance: pd.DataFrame, roster: pd.DataFrame) -> Codes:
    """For each row its person's place in the roster, -1 where it is nobody's: by id, else by a name borne once."""
    found = np.full(len(attendance), -1, np.int32)
    names = _once(roster["name"], key) if "name" in roster else {}
    # Without ids a person's name stands for his id, as it does where a sheet is read.
    ids = _once(roster["person_id"], str) if "person_id" in roster else names
    for column, once, form in (("name", names, key), ("person_id", ids, str if "person_id" in roster else key)):
        if column not in attendance or not once:
            continue
        codes, words = codes_of(attendance[column])
        places = np.array([*(once.get(form(str(word)), -1) for word in words), -1], np.int32)
        if found.size and (places >= 0).any():
            own = places[codes]
            found = np.where(own >= 0, own, found)
    return found


def _once(column: pd.Series[Any], form: Any) -> dict[str, int]:
    """Value → its row in the roster; -1 for a value that two rows share."""
    once: dict[str, int] = {}
    for place, value in enumerate(column.astype(object).tolist()):
        if value is not None and value == value and value is not pd.NA:
            word = form(str(value))
            once[word] = -1 if word in once else place
    return once
