"""Columns of dates in whatever form they come, made into days: numpy's datetime64[D].

Each form has a way of going wrong quietly: a time zone moves a birth to yesterday, nanoseconds end in 2262, a missing
date is a very large negative number, text is guessed at. Here a column becomes days, with NaT for what is missing, or
an error that names the first offender by its position.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minyan_kit.hebrew_calendar import FIRST_YEAR, LAST_YEAR, HebrewDate, HebrewDateError, year_table
from minyan_kit.hebrew_text import parse

MISSING = np.iinfo(np.int64).min
"""The number that numpy keeps for NaT."""

_EPOCH = datetime.date(1970, 1, 1).toordinal()
_UNITS_IN_A_DAY = {"D": 1, "h": 24, "m": 1440, "s": 86_400} | {
    unit: 86_400 * 1000**power for power, unit in enumerate(("ms", "us", "ns", "ps"), start=1)
}
_TOO_COARSE = {"Y": "years", "M": "months", "W": "weeks"}
_CHUNK = 1 << 17  # rows at a time: a chunk and what is made of it stay in the processor's cache
_ISO = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
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


def _days_of_objects(values: list[object]) -> NDArray[np.datetime64]:
    numbers = np.empty(len(values), np.int64)
    seen: dict[str, int] = {}  # a column says the same dates often
    for place, value in enumerate(values):
        try:
            if isinstance(value, str):
                if value not in seen:
                    seen[value] = _day_of_text(value.strip())
                numbers[place] = seen[value]
            else:
                numbers[place] = _day_of_object(value)
        except HebrewDateError as error:
            raise HebrewDateError(f"position {place}: {error}", error.code) from error
        except ValueError as error:
            raise ValueError(f"position {place}: {error}") from error
        except TypeError as error:
            raise TypeError(f"position {place}: {error}") from error
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


def is_civil_text(text: str) -> bool:
    """Say whether a text is to be read as a civil date, year first; any other is read as a Hebrew date.

    >>> is_civil_text("2005-03-10"), is_civil_text("29 Adar I 5765")
    (True, False)
    """
    return _ISO.match(text.strip()) is not None


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
