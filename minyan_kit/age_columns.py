"""Coming of age for columns: each row is looked up in a table that the rules of the chapter filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sized
from functools import partial
from typing import Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from minyan_kit.age_sides import UNKNOWN, sides_of
from minyan_kit.age_tables import END, Table, birthdays, bounds_table, of_age_table, stage_table, years_table
from minyan_kit.chapter.stages import stage_at
from minyan_kit.date_columns import MISSING, chunks_of_days, to_days
from minyan_kit.hebrew_arrays import hebrew_fields, year_starts
from minyan_kit.hebrew_calendar import LAST_YEAR, HebrewDateError
from minyan_kit.ruling import Practice

__all__ = ["OfAge", "birthday_days", "coming_of_age", "completed_years", "of_age_days", "stage_sets"]

T = TypeVar("T", bound=Table)


class OfAge(NamedTuple):
    """For each birth the day from which he is of age beyond doubt, and for how many days before it he is in doubt."""

    on: NDArray[np.datetime64]
    doubt: NDArray[np.int8]

    @property
    def since(self) -> NDArray[np.datetime64]:
        """The earliest day that comes into question."""
        earliest: NDArray[np.datetime64] = self.on - self.doubt.astype("timedelta64[D]")
        return earliest


def coming_of_age(births: object, *, by: Practice, after_sunset: object = False) -> OfAge:
    """The day from which each is of age beyond doubt, and how long he is in doubt before it.

    Args:
        births: a column of dates as `date_columns.to_days` takes it, of shape (n,).
        by: whose practice is followed.
        after_sunset: whether the births were after sunset: true, false or None (not known) for all, or a column of
            them, of shape (n,). It says nothing of births told as Hebrew dates.

    Returns:
        `on`, datetime64[D] of shape (n,), the civil date of the daytime, NaT where the birth is missing; and `doubt`,
        int8 of shape (n,), the days before it from the earliest that comes into question: where the text leaves the
        day open, or the side of sunset is not known, it is not 0.

    Raises:
        ValueError: a birth is in the calendar's last years, or as `to_days` and `age_sides.sides_of`
            do; the error names the first by its position.

    The rules are those of `comes_of_age`, se'ifim 9 and 10.

    >>> from minyan_kit import REMA
    >>> coming_of_age(np.array(["2005-03-10", "2005-03-12"], "datetime64[D]"), by=REMA).on
    array(['2018-03-16', '2018-02-16'], dtype='datetime64[D]')
    """
    size = _size(births)
    on, doubt = np.empty(size, np.int64), np.empty(size, np.int8)
    for rows, table, places in _places(births, after_sunset, partial(of_age_table, by=by)):
        table.on.take(places, out=on[rows], mode="clip")
        table.doubt.take(places, out=doubt[rows], mode="clip")
    return OfAge(on.view("datetime64[D]"), doubt)


def of_age_days(
    births: object, *, by: Practice, after_sunset: object = False, unit: Literal["D", "s"] = "D"
) -> tuple[NDArray[np.datetime64], NDArray[np.datetime64]]:
    """The day from which each is of age beyond doubt, and the earliest that comes into question.

    Args:
        births, by, after_sunset: as in `coming_of_age`.
        unit: of the days returned; "s", seconds, is what pandas takes without a copy.

    Returns:
        two of datetime64 in that unit, of shape (n,).
    """
    size = _size(births)
    on, since = np.empty(size, np.int64), np.empty(size, np.int64)
    per_day = {"D": 1, "s": 86_400}[unit]
    for rows, table, places in _places(births, after_sunset, partial(of_age_table, by=by, per_day=per_day)):
        table.on.take(places, out=on[rows], mode="clip")
        table.since.take(places, out=since[rows], mode="clip")
    return on.view(f"datetime64[{unit}]"), since.view(f"datetime64[{unit}]")


def stage_sets(
    births: object, on: int | NDArray[np.int64], *, by: Practice, after_sunset: object = False
) -> NDArray[np.uint8]:
    """The stages that each may be in on a day, one bit each; 0 where the birth is missing or after that day.

    Args:
        births, by, after_sunset: as in `coming_of_age`.
        on: the day, as days since 1970-01-01; or a day for each birth, of shape (n,).

    Returns:
        shape (n,), uint8; bit k is set where Stage(k) comes into question.

    >>> from minyan_kit import REMA
    >>> stage_sets(np.array(["1990-01-01", "NaT"], "datetime64[D]"), 20_000, by=REMA)
    array([16,  0], dtype=uint8)
    """
    if not isinstance(on, int):
        return _stage_sets_on(births, on, by, after_sunset)
    found = np.empty(_size(births), np.uint8)
    for rows, table, places in _places(births, after_sunset, partial(stage_table, on=on, by=by)):
        table.entries.take(places, out=found[rows], mode="clip")
    return found


def _stage_sets_on(births: object, on: NDArray[np.int64], by: Practice, after_sunset: object) -> NDArray[np.uint8]:
    """The same, each on a day of its own."""
    size = _size(births)
    sides = np.broadcast_to(sides_of(births, after_sunset, size), size)
    births = to_days(births)
    found = np.zeros(size, np.uint8)
    for after in (False, True):
        for rows, table, places in _places(births, after, partial(bounds_table, by=by)):
            born, *bounds = table.entries[:, places]
            stage = stage_at(on[rows], *bounds, by=by)
            bits = np.where(on[rows] < born, 0, np.left_shift(1, stage)).astype(np.uint8)
            found[rows] |= np.where((sides[rows] == UNKNOWN) | (sides[rows] == after), bits, np.uint8(0))
    return found


def completed_years(births: object, on: int, *, after_sunset: object = False) -> NDArray[np.int16]:
    """How many Hebrew birthdays each has had by a day, by the calendar rule of `HebrewDate.birthday`.

    Args:
        births, after_sunset: as in `coming_of_age`.
        on: the day, as days since 1970-01-01; a birthday is had as soon as it arrives.

    Returns:
        shape (n,), int16; -1 where the birth is missing or after that day, or the two sides of sunset differ.

    >>> completed_years(np.array(["2005-03-12"], "datetime64[D]"), 17_578)  # on 2018-02-16
    array([13], dtype=int16)
    """
    found = np.empty(_size(births), np.int16)
    for rows, table, places in _places(births, after_sunset, partial(years_table, on=on)):
        table.entries.take(places, out=found[rows], mode="clip")
    return found


def birthday_days(births: object, years: int) -> NDArray[np.datetime64]:
    """The birthday some years on, by the calendar rule of `HebrewDate.birthday`.

    Args:
        births: a column of dates, of shape (n,), each by its daytime.
        years: how many years on.

    Returns:
        datetime64[D] of shape (n,), NaT where the birth is missing.

    Raises:
        ValueError: a birthday is beyond the calendar's table, or as `to_days` does.

    >>> birthday_days(np.array(["2005-03-12"], "datetime64[D]"), 13)
    array(['2018-02-16'], dtype='datetime64[D]')
    """
    year, month, day = (field.astype(np.int64) for field in hebrew_fields(births))
    missing = year == 0
    if (year + years > LAST_YEAR).any():
        place = int((year + years > LAST_YEAR).argmax())
        raise HebrewDateError(
            f"position {place} is a birth of {year[place]}, whose birthday {years} years on passes the end of the "
            f"calendar's table, {LAST_YEAR}: give earlier births",
            "year_out_of_range",
        )
    found = birthdays(np.where(missing, 1, year + years), np.where(missing, 0, month), np.where(missing, 1, day))
    found[missing] = MISSING
    days: NDArray[np.datetime64] = found.view("datetime64[D]")
    return days


# -- a column, a chunk at a time -------------------------------------------------------------------------------------


def _places(
    births: object, after_sunset: object, table_of: Callable[[int, int], T]
) -> Iterator[tuple[slice, T, NDArray[np.int64]]]:
    """For the rows of each chunk, a table that has all their births, and the place of each in it.

    As every place is within the table, `take` may clip; else it would make an array of its own first.
    """
    sides = sides_of(births, after_sunset, _size(births))
    for rows, days, low, high, missing in chunks_of_days(births):
        table = table_of(*_years(rows.start, days, low, high))
        days -= table.before
        if missing is not None:
            days[missing] = 0
        if not isinstance(sides, int):
            days += np.multiply(sides[rows], table.width, dtype=np.int64)
        elif sides:
            days += sides * table.width
        yield rows, table, days


def _size(births: object) -> int:
    if isinstance(births, str) or not isinstance(births, Sized):
        raise TypeError(f"births={births!r} is no column of dates: ask about a single birth with comes_of_age")
    return len(births)


def _years(start: int, days: NDArray[np.int64], low: int, high: int) -> tuple[int, int]:
    """The years of a chunk's table: whole centuries, so that chunks alike share one."""
    starts = year_starts()
    end = int(starts[END - 1]) - 1  # a birth after its sunset would be in the year END
    if high >= end:
        place = int((days >= end).argmax())
        raise HebrewDateError(
            f"position {start + place} is {np.datetime64(int(days[place]), 'D')}, a birth too late: his years pass the "
            f"end of the calendar's table, {LAST_YEAR}: give births before {np.datetime64(end, 'D')}",
            "year_out_of_range",
        )
    first, last = np.searchsorted(starts, [low, high], side="right").tolist()
    return max(1, first // 100 * 100), min(END - 1, last // 100 * 100 + 99)
