"""The Hebrew calendar for columns: days to years, months and days, and back, millions at a time.

A day is looked up in a table of every day of the years at hand, which costs about what numpy's own `take` does;
searching the years for each row would cost ten times that.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minyan_kit.date_columns import MISSING, to_days
from minyan_kit.hebrew_calendar import (
    FIRST_YEAR,
    LAST_YEAR,
    MONTHS,
    YEAR_SHAPES,
    HebrewDate,
    HebrewDateError,
    year_table,
)
from minyan_kit.hebrew_text import month_named

__all__ = ["from_fields", "hebrew_fields", "to_days", "year_starts"]


def hebrew_fields(days: object) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
    """Give the Hebrew year, month and day of each date of a column.

    Args:
        days: a column that `to_days` takes, of shape (n,).

    Returns:
        Three arrays of shape (n,): the year; the month as its place in `MONTHS`, from 0 (Tishrei) to 13 (Elul); the
        day of the month. Where a date is missing they are 0, -1 and 0, as `from_fields` and `pandas.Categorical`
        expect.

    Raises:
        ValueError, TypeError: as `to_days` does.

    >>> hebrew_fields(np.array(["2005-03-10", "NaT"], "datetime64[D]"))
    (array([5765,    0], dtype=int16), array([ 6, -1], dtype=int8), array([29,  0], dtype=int8))
    """
    numbers = to_days(days).view(np.int64)
    known = numbers[numbers != MISSING] if numbers.min(initial=0) == MISSING else numbers
    table = _days_between(*_centuries(int(known.min()), int(known.max()))) if known.size else _days_between(1, 1)
    np.maximum(numbers, table.before, out=numbers)  # what is missing, far below, goes to the entry 0
    numbers -= table.before
    return table.year.take(numbers), table.month.take(numbers), table.day.take(numbers)


def from_fields(year: object, month: object, day: object) -> NDArray[np.datetime64]:
    """Give the civil dates, by their daytime, of Hebrew years, months and days.

    Args:
        year: whole numbers, of shape (n,) or one for all.
        month: places in `MONTHS`, as `hebrew_fields` gives them, or names of months.
        day: whole numbers. A row of year 0, month -1 and day 0, or of NaN, NaN and NaN, is missing.

    Returns:
        Shape (n,), datetime64[D]; NaT for a row that is missing.

    Raises:
        HebrewDateError: a date that the calendar lacks; the error names the first by its position.
        TypeError: numbers that are not whole.

    >>> from_fields([5765, 5766], ["Adar I", "Adar"], 10)
    array(['2005-02-19', '2006-03-10'], dtype='datetime64[D]')
    """
    years, months, days = np.broadcast_arrays(
        _whole("year", year, missing=0), _month_codes(month), _whole("day", day, missing=0)
    )
    missing = (years == 0) & (months == -1) & (days == 0)
    in_table = (years >= FIRST_YEAR) & (years <= LAST_YEAR)
    in_months = (months >= 0) & (months < len(MONTHS))
    which_year = np.where(in_table, years, FIRST_YEAR)
    which_month = np.where(in_months, months, 0)
    shapes, offsets, lengths = _month_tables()
    shape = shapes[which_year - FIRST_YEAR]
    bad = ~missing & ~(in_table & in_months & (days >= 1) & (days <= lengths[shape, which_month]))
    if bad.any():
        _raise_for_fields(int(bad.argmax()), years, months, days)
    numbers = year_starts()[which_year - FIRST_YEAR] + offsets[shape, which_month] + days - 1
    numbers[missing] = MISSING
    civil: NDArray[np.datetime64] = numbers.view("datetime64[D]")
    return civil


def year_starts(first: int = FIRST_YEAR, last: int = LAST_YEAR) -> NDArray[np.int64]:
    """Give the day on which each of some years begins: days since 1970-01-01 of the daytime of 1 Tishrei.

    Args:
        first: the first Hebrew year, from 1.
        last: the last, to 10000, whose start closes the year 9999.

    Returns:
        Shape (last - first + 1,), not to be written to.

    Raises:
        HebrewDateError: years outside the table.

    >>> year_starts(5784, 5785).astype("datetime64[D]")
    array(['2023-09-16', '2024-10-03'], dtype='datetime64[D]')
    """
    if not FIRST_YEAR <= first <= last <= LAST_YEAR + 1:
        raise HebrewDateError(
            f"years {first} to {last} are not in the table: ask for {FIRST_YEAR} to {LAST_YEAR + 1}, in order",
            "year_out_of_range",
        )
    return _all_year_starts()[first - FIRST_YEAR : last - FIRST_YEAR + 1]


@lru_cache(maxsize=1)
def _all_year_starts() -> NDArray[np.int64]:
    starts = np.array(year_table(), np.int64)
    starts.flags.writeable = False
    return starts


class _Days(NamedTuple):
    """Every day of some years, after an entry 0 for what is missing; `before` is the day number of that entry."""

    before: int
    year: NDArray[np.int16]
    month: NDArray[np.int8]
    day: NDArray[np.int8]


def _centuries(first_day: int, last_day: int) -> tuple[int, int]:
    """Widen two days to the years of whole centuries, so that columns alike share one table."""
    first, last = (bisect_right(year_table(), day) for day in (first_day, last_day))
    return (first - 1) // 100 * 100 + 1, min(-(-last // 100) * 100, LAST_YEAR)


@lru_cache(maxsize=4)
def _days_between(first: int, last: int) -> _Days:
    starts = year_starts(first, last + 1)
    lengths = np.diff(starts)
    months = {
        length: np.repeat([MONTHS.index(month) for month in shape.months], shape.lengths).astype(np.int8)
        for length, shape in YEAR_SHAPES.items()
    }
    days = {
        length: np.concatenate([np.arange(1, days + 1, dtype=np.int8) for days in shape.lengths])
        for length, shape in YEAR_SHAPES.items()
    }
    return _Days(
        before=int(starts[0]) - 1,
        year=np.concatenate([np.zeros(1, np.int16), np.repeat(np.arange(first, last + 1, dtype=np.int16), lengths)]),
        month=np.concatenate([np.full(1, -1, np.int8), *(months[length] for length in lengths.tolist())]),
        day=np.concatenate([np.zeros(1, np.int8), *(days[length] for length in lengths.tolist())]),
    )


@lru_cache(maxsize=1)
def _month_tables() -> tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.int64]]:
    """Give each year's row in two tables, of the days before each month and of the days in it (0 where it is not)."""
    offsets, lengths = np.zeros((2, len(YEAR_SHAPES), len(MONTHS)), np.int64)
    for row, shape in enumerate(YEAR_SHAPES.values()):
        codes = [MONTHS.index(month) for month in shape.months]
        offsets[row, codes], lengths[row, codes] = shape.offsets, shape.lengths
    rows = np.searchsorted(list(YEAR_SHAPES), np.diff(_all_year_starts()))
    return rows, offsets, lengths


def _whole(name: str, values: object, missing: int) -> NDArray[np.int64]:
    to_numpy = getattr(values, "to_numpy", None)
    array = np.asarray(values if to_numpy is None else to_numpy())
    if array.dtype.kind == "f":
        array = np.where(np.isnan(array), missing, array)
        if not (array == np.floor(array)).all():
            raise TypeError(f"{name} has a fraction in it: give whole numbers")
    elif array.dtype.kind not in "iu":
        raise TypeError(f"{name} is of the type {array.dtype}: give whole numbers")
    return array.astype(np.int64)  # before any sum, so that a narrow integer cannot overflow


def _month_codes(values: object) -> NDArray[np.int64]:
    to_numpy = getattr(values, "to_numpy", None)
    array = np.asarray(values if to_numpy is None else to_numpy())
    if array.dtype.kind not in "OUT":
        return _whole("month", array, missing=-1)
    known = {name: MONTHS.index(month_named(name)) for name in {*array.ravel().tolist()} if isinstance(name, str)}
    return np.array([known.get(name, -1) for name in array.ravel().tolist()], np.int64).reshape(array.shape)


def _raise_for_fields(place: int, years: NDArray[np.int64], months: NDArray[np.int64], days: NDArray[np.int64]) -> None:
    year, month, day = (int(part[place]) for part in (years, months, days))
    if not 0 <= month < len(MONTHS):
        message = f"month {month} is none of the places 0 to {len(MONTHS) - 1} in MONTHS"
        raise HebrewDateError(f"position {place}: {message}", "unparseable")
    try:
        HebrewDate(year, MONTHS[month], day)
    except HebrewDateError as error:
        raise HebrewDateError(f"position {place}: {error}", error.code) from error
