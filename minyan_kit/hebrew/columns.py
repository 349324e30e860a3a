"""Columns of dates in whatever form they come, made into days, and days into Hebrew dates and back."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from minyan_kit.hebrew.dates import FIRST_YEAR, LAST_YEAR, MONTHS, YEAR_SHAPES, HebrewDate, HebrewDateError, year_table
from minyan_kit.hebrew.writing import is_civil_text, month_named, parse

__all__ = [
    "birthdays",
    "from_fields",
    "hebrew_fields",
    "to_days",
    "year_starts",
]

# -- Columns of dates in whatever form they come, made into days: numpy's datetime64[D] -------------------------------

MISSING = np.iinfo(np.int64).min
"""The number that numpy keeps for NaT."""

_EPOCH = datetime.date(1970, 1, 1).toordinal()
_UNITS_IN_A_DAY = {"D": 1, "h": 24, "m": 1440, "s": 86_400} | {
    unit: 86_400 * 1000**power for power, unit in enumerate(("ms", "us", "ns", "ps"), start=1)
}
_TOO_COARSE = {"Y": "years", "M": "months", "W": "weeks"}
_CHUNK = 1 << 17  # rows at a time: a chunk and what is made of it stay in the processor's cache
_ADAR, _ADAR_I, _ADAR_II = (MONTHS.index(name) for name in ("Adar", "Adar I", "Adar II"))
_ZONE = "give the civil dates of the place: column.dt.tz_convert(zone).dt.tz_localize(None)"


def to_days(values: object) -> NDArray[np.datetime64]:
    """Give the civil dates of a column, whatever form it is in.

    Args:
        values: an array, a pandas Series or Index, or a sequence, of shape (n,): datetime64 of any unit from days
            down, or objects: dates, naive datetimes, Hebrew dates (taken by their daytime), text (an ISO civil date
            or a Hebrew date), and None, NaN, NaT, NA or blank text where a date is missing.

    Returns:
        Shape (n,), datetime64[D], in memory of its own; NaT where a date is missing.

    Raises:
        HebrewDateError: a text that is no date, or a day outside the Hebrew years 1 to 9999.
        ValueError: dates in a time zone, or of a month or a year that names no day.
        TypeError: numbers, or other objects that are no dates.

    >>> to_days(np.array(["2005-03-10T23:30", "NaT"], "datetime64[us]"))
    array(['2005-03-10',        'NaT'], dtype='datetime64[D]')
    >>> to_days(["29 Adar I 5765", datetime.date(2005, 3, 10), None])
    array(['2005-03-10', '2005-03-10',        'NaT'], dtype='datetime64[D]')
    """
    array = _array_of(values)
    if array.dtype.kind == "M":
        return _days_of_datetimes(array)
    if array.dtype.kind == "f" and np.isnan(array).all():  # a column with nothing in it, or no rows
        return np.full(array.shape, "NaT", "datetime64[D]")
    if array.dtype.kind not in "OUT":
        raise TypeError(
            f"values are numbers ({array.dtype}), not dates: a spreadsheet's serial numbers need its epoch, "
            "pandas.to_datetime(column, unit='D', origin='1899-12-30')"
        )
    return _days_of_objects(array.tolist())


def _array_of(values: object) -> NDArray[np.generic]:
    dtype = getattr(values, "dtype", None)
    zone = getattr(dtype, "tz", None) or getattr(getattr(dtype, "pyarrow_dtype", None), "tz", None)
    if zone is not None:
        raise ValueError(f"values are moments in the time zone {zone}, whose day depends on the place: {_ZONE}")
    to_numpy = getattr(values, "to_numpy", None)
    array: NDArray[np.generic]
    if isinstance(values, np.ndarray):
        array = values
    elif to_numpy is not None:
        array = np.asarray(to_numpy())
    elif isinstance(values, Iterable) and not isinstance(values, str):
        array = np.array([*values, None], dtype=object)[:-1]  # the None keeps numpy from looking inside
    else:
        array = np.asarray(values, dtype=object)
    if array.ndim != 1:
        raise ValueError(f"values have the shape {array.shape}: give one column, of shape (n,)")
    return array


def _days_of_datetimes(array: NDArray[np.generic]) -> NDArray[np.datetime64]:
    days = np.empty(array.shape, "datetime64[D]")
    for _ in _chunks(array, days.view(np.int64)):
        pass  # each is made in its place
    return days


class Chunk(NamedTuple):
    """Some rows of a column, their days as numbers, bounds of those, and where a date is missing (None: nowhere)."""

    rows: slice
    days: NDArray[np.int64]
    low: int
    high: int
    missing: NDArray[np.bool_] | None


def chunks_of_days(values: object) -> Iterator[Chunk]:
    """Give the days of a column a chunk at a time, for what is soon made into something else.

    Args:
        values: a column that `to_days` takes, of shape (n,).

    Yields:
        Each Chunk; its days are overwritten by the next.

    Raises:
        ValueError, TypeError: as `to_days` does.

    >>> next(chunks_of_days(["1970-01-03", "1970-01-05"]))
    Chunk(rows=slice(0, 131072, None), days=array([2, 4]), low=2, high=4, missing=None)
    """
    array = _array_of(values)
    return _chunks(array if array.dtype.kind == "M" else to_days(array))


def _chunks(array: NDArray[np.generic], into: NDArray[np.int64] | None = None) -> Iterator[Chunk]:
    """Make moments into days, all in one array, or each chunk in the same small one."""
    unit, count = np.datetime_data(array.dtype.str)
    if unit in _TOO_COARSE:
        raise ValueError(f"values are whole {_TOO_COARSE[unit]}, which name no day: give dates")
    if unit not in _UNITS_IN_A_DAY or count != 1 or not array.dtype.isnative:  # rare, so numpy may take its time
        unit = "ps" if unit in ("fs", "as") else "D" if unit == "generic" else unit
        array = array.astype(f"datetime64[{unit}]")
    moments = array.view(np.int64)
    first, end = year_table()[0], year_table()[-1]
    room = np.empty(min(len(array), _CHUNK), np.int64) if into is None else into
    for start in range(0, len(array), _CHUNK):
        rows = slice(start, start + _CHUNK)
        source = moments[rows]
        target = room[: len(source)] if into is None else room[rows]
        missing = source == MISSING if source.min() == MISSING else None
        np.floor_divide(source, _UNITS_IN_A_DAY[unit], out=target)  # downwards, before 1970 as after it
        if missing is not None:
            target[missing] = 0
        low, high = int(target.min()), int(target.max())
        if low < first or high >= end:
            place = int(((target < first) | (target >= end)).argmax())
            raise _out_of_range(start + place, np.datetime64(int(target[place]), "D"))
        if missing is not None:
            target[missing] = MISSING
        yield Chunk(rows, target, low, high, missing)


def _out_of_range(place: int, day: object) -> HebrewDateError:
    return HebrewDateError(
        f"position {place} is {day}, outside the Hebrew years {FIRST_YEAR} to {LAST_YEAR}: "
        f"give dates before {np.datetime64(year_table()[-1], 'D')}",
        "year_out_of_range",
    )


def _days_of_objects(values: list[Any]) -> NDArray[np.datetime64]:
    if set(map(type, values)) == {datetime.date}:
        ordinals = np.fromiter(map(datetime.date.toordinal, values), np.int64, len(values))
        return _days_of_datetimes((ordinals - _EPOCH).view("datetime64[D]"))
    try:
        distinct: Iterable[object] = dict.fromkeys(values)  # a column says the same dates often
    except TypeError:  # what cannot be looked up is no date, and is found in its turn
        distinct = values
    days: dict[object, int] = {}
    for value in distinct:
        try:
            days[value] = _day_of_text(value.strip()) if isinstance(value, str) else _day_of_object(value)
        except (ValueError, TypeError) as error:
            said = f"position {next(n for n, each in enumerate(values) if each is value)}: {error}"
            if isinstance(error, HebrewDateError):
                raise HebrewDateError(said, error.code) from error
            raise (ValueError if isinstance(error, ValueError) else TypeError)(said) from error
    numbers = np.fromiter(map(days.__getitem__, values), np.int64, len(values))
    return _days_of_datetimes(numbers.view("datetime64[D]"))


def _day_of_text(text: str) -> int:
    if not text:
        return MISSING
    if not is_civil_text(text):
        return parse(text).day_number
    try:
        civil = datetime.datetime.fromisoformat(text)
    except ValueError as error:
        raise HebrewDateError(
            f"{text!r} is not a civil date ({error}): write it as 2005-03-10", "unparseable"
        ) from error
    return _day_of_object(civil)


def _day_of_object(value: object) -> int:
    if isinstance(value, HebrewDate):
        return value.day_number
    if value is None or type(value).__name__ in ("NaTType", "NAType"):  # pandas' own; its NaT calls itself a datetime
        return MISSING
    if isinstance(value, datetime.datetime) and value.tzinfo is not None:
        raise ValueError(f"{value.isoformat()} is a moment in a time zone, whose day depends on the place: {_ZONE}")
    if isinstance(value, datetime.date):
        return value.toordinal() - _EPOCH
    if isinstance(value, np.datetime64):
        return int(_days_of_datetimes(np.array([value])).view(np.int64)[0])
    if isinstance(value, float | np.floating) and np.isnan(value):
        return MISSING
    raise TypeError(
        f"{value!r} is not a date: give a date, a Hebrew date, or text such as 2005-03-10 or 29 Adar I 5765"
    )


# -- The Hebrew calendar for columns: days to years, months and days, and back, millions at a time --------------------


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
    places = numbers.astype(np.intp, copy=False)  # shorter numbers in a browser, and the same elsewhere
    return table.year.take(places), table.month.take(places), table.day.take(places)


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


def birthdays(year: object, month: object, day: object) -> NDArray[np.datetime64]:
    """Give the birthday in a year of each birth, by the rule of `HebrewDate.birthday`.

    Args:
        year: the Hebrew years asked about, of shape (n,) or one for all.
        month, day: of the births, as `hebrew_fields` gives them.

    Returns:
        Shape (n,), datetime64[D]; NaT for a row of year 0, month -1 and day 0.

    Raises:
        HebrewDateError: a year that the table has not; the error names the first by its position.

    >>> birthdays(5790, [MONTHS.index("Adar")], [10])  # Adar II in a leap year
    array(['2030-03-15'], dtype='datetime64[D]')
    """
    years, months, days = np.broadcast_arrays(*(np.asarray(part, np.int64) for part in (year, month, day)))
    in_table = np.clip(years, FIRST_YEAR, LAST_YEAR) - FIRST_YEAR  # what is outside it, from_fields names
    leap = np.diff(_all_year_starts())[in_table] > 380
    # The other kind of year names its Adar otherwise.
    named = np.select(
        [(months == _ADAR) & leap, np.isin(months, (_ADAR_I, _ADAR_II)) & ~leap], [_ADAR_II, _ADAR], months
    )
    # A thirtieth that the month lacks is the first of the next.
    found: NDArray[np.datetime64] = from_fields(years, named, np.minimum(days, 1)) + np.maximum(days - 1, 0)
    return found


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
    lengths = np.diff(starts).astype(np.intp)  # by which numpy repeats, in a browser too
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
