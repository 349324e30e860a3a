"""Births, dates and ages a column at a time: each row is looked up in a table that the rules of the chapter filled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import checked, checked_but, refuse, shown
from minyan_kit.chapter.age import LAST_BIRTH_YEAR, YEARS_TO_AGE, Birth, Day, Landing, birth_of, comes_of_age
from minyan_kit.chapter.stages import day_number, stage_at, stage_bounds
from minyan_kit.hebrew.columns import (
    MISSING,
    birthdays,
    chunks_of_days,
    from_fields,
    hebrew_fields,
    to_days,
    year_starts,
)
from minyan_kit.hebrew.dates import LAST_YEAR, MONTHS, HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import is_civil_text
from minyan_kit.question import Asked, Case, Verdict
from minyan_kit.ruling import Practice, named_practice

__all__ = [
    "AFTER_SUNSET",
    "BY_DAY",
    "UNKNOWN",
    "OfAge",
    "ages",
    "civil_dates",
    "coming_of_age",
    "completed_years",
    "hebrew_dates",
    "of_age",
    "of_age_days",
    "stage_sets",
    "sunset_sides",
]

#: On which side of sunset a birth was: by day, after sunset (the next Hebrew day), or not known.
BY_DAY, AFTER_SUNSET, UNKNOWN = range(3)

Numbers = NDArray[np.int64]
N = TypeVar("N", bound=np.generic)

# -- The side of sunset of each birth ---------------------------------------------------------------------------------


def sunset_sides(births: object, after_sunset: object, size: int) -> int | NDArray[np.int8]:
    """The side of sunset of each birth.

    Args:
        births: a column of dates of any form; one told as a Hebrew date is already a Hebrew day.
        after_sunset: true, false or None (not known) for all, or a column of them, of shape (size,).
        size: how many births there are.

    Returns:
        BY_DAY, AFTER_SUNSET or UNKNOWN for all, or int8 of shape (size,).

    Raises:
        ValueError: a value is none of those, a column is too short or too long, or a birth told as a Hebrew date has
            one; the error names the first by its position.

    >>> sunset_sides(["2005-03-10", "29 Adar I 5765"], None, 2).tolist()
    [2, 0]
    """
    one_for_all = after_sunset is None or isinstance(after_sunset, bool | np.bool_)
    sides: int | NDArray[np.int8] = (
        UNKNOWN if after_sunset is None else int(bool(after_sunset)) if one_for_all else _side_column(after_sunset)
    )
    if not isinstance(sides, int) and len(sides) != size:
        raise ValueError(f"after_sunset has {len(sides)} rows and there are {size} births: give one for each")
    hebrew = _told_in_hebrew(births)
    if hebrew is None or not hebrew.any():
        return sides
    each = np.full(size, sides, np.int8) if isinstance(sides, int) else sides
    wrong = hebrew & (each == AFTER_SUNSET)
    if wrong.any():
        raise ValueError(
            f"position {int(wrong.argmax())}: after_sunset=True beside a birth that is already a Hebrew day: "
            "leave after_sunset blank there"
        )
    return np.where(hebrew, np.int8(BY_DAY), each)


def _side_column(values: object) -> NDArray[np.int8]:
    dtype, isna, to_numpy = (getattr(values, name, None) for name in ("dtype", "isna", "to_numpy"))
    if dtype == np.bool_:
        return np.asarray(values if to_numpy is None else to_numpy()).astype(np.int8)
    if str(dtype) in ("boolean", "bool[pyarrow]") and isna is not None and to_numpy is not None:
        return np.where(isna(), np.int8(UNKNOWN), np.asarray(to_numpy(dtype=bool, na_value=False)).astype(np.int8))
    if not isinstance(values, Iterable) or isinstance(values, str | bytes) or hasattr(values, "columns"):
        refuse("after_sunset", values, "True, False, None, or a column of them")
    column: Any = values
    if not isinstance(values, pd.Series):
        column = pd.Series(list(values), dtype=object)
    places, found = pd.factorize(column)
    sides = [_side(int(np.argmax(places == place)), value) for place, value in enumerate(found)]
    each: NDArray[np.int8] = np.array([*sides, UNKNOWN], np.int8)[places]  # -1, a blank, is the last
    return each


def _side(place: int, value: object) -> int:
    if isinstance(value, bool | np.bool_ | int | float | np.integer | np.floating) and value in (0, 1):
        return int(value)
    raise ValueError(f"position {place}: after_sunset={value!r} is not known: write True, False or None")


def _told_in_hebrew(births: object) -> NDArray[np.bool_] | None:
    """Which births are told as Hebrew dates; None for a column that cannot hold one, or holds none."""
    dtype = getattr(births, "dtype", None)
    if isinstance(dtype, pd.CategoricalDtype):
        told = _told_in_hebrew(dtype.categories)
        codes: Any = pd.Series(births).cat.codes
        return None if told is None else np.append(told, False)[codes.to_numpy()]
    if getattr(dtype, "kind", "O") not in "OUT" or isinstance(births, str):
        return None
    values: list[object] = list(births)  # type: ignore[call-overload]  # a column
    if not any(issubclass(kind, str | HebrewDate) for kind in set(map(type, values))):
        return None
    texts = {text for text in {value for value in values if isinstance(value, str)} if _is_hebrew(text)}
    return np.array([value in texts if isinstance(value, str) else _is_hebrew(value) for value in values], np.bool_)


def _is_hebrew(value: object) -> bool:
    if isinstance(value, str):
        return bool(value.strip()) and not is_civil_text(value)
    return isinstance(value, HebrewDate)


# -- Tables by day of birth, filled by the rules ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BirthTable:
    """A table with an entry for every day of birth: `before` is the day number of entry 0, `width` entries a row."""

    before: int
    width: int


T = TypeVar("T", bound=BirthTable)


@dataclass(frozen=True, slots=True)
class OfAgeTable(BirthTable):
    """The moment from which he is of age beyond doubt, the earliest moment that is possible, and the days between."""

    on: Numbers
    since: Numbers
    doubt: NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class BoundsTable(BirthTable):
    """The day of each birth, then the days that `stage_at` compares with; of shape (8, entries), two rows of them."""

    entries: Numbers


@dataclass(frozen=True, slots=True)
class StageTable(BirthTable):
    """The stages that come into question on a day, as bits; 0 where none is known."""

    entries: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class YearsTable(BirthTable):
    """The birthdays by a day; -1 where that is not known."""

    entries: NDArray[np.int16]


class _BirthDays(NamedTuple):
    """Every day of some years and the next: its number and its Hebrew date."""

    days: Numbers
    year: Numbers
    month: Numbers
    day: Numbers


def _birth_days(first: int, last: int) -> _BirthDays:
    starts = year_starts(first, last + 1)
    days = np.arange(starts[0], starts[-1] + (last < LAST_BIRTH_YEAR))
    return _BirthDays(days, *(field.astype(np.int64) for field in hebrew_fields(days.astype("datetime64[D]"))))


@lru_cache(maxsize=16)
def of_age_table(first: int, last: int, by: Practice, per_day: int = 1) -> OfAgeTable:
    """For every day of birth, when he is of age: days since 1970, or as many parts of a day as are asked for."""
    days = _birth_days(first, last)[0]
    latest, earliest = _of_age(first, last, by)
    on = np.stack([latest[:-1], latest[1:], np.maximum(latest[:-1], latest[1:])])
    since = np.stack([earliest[:-1], earliest[1:], np.minimum(earliest[:-1], earliest[1:])])
    return OfAgeTable(
        int(days[0]) - 1,
        len(days),
        on=_after_missing(on * per_day, MISSING),
        since=_after_missing(since * per_day, MISSING),
        doubt=_after_missing((on - since).astype(np.int8), 0),
    )


def _after_missing(table: NDArray[N], entry: int) -> NDArray[N]:
    return np.insert(table, 0, entry, axis=1)


def _of_age(first: int, last: int, by: Practice) -> tuple[Numbers, Numbers]:
    """The latest and the earliest day that come into question for each day of birth."""
    _, year, _, day = _birth_days(first, last)
    births, which = _alike(first, last)
    landings = [_landings(birth, by) for birth in births]
    dates = []
    for n in range(max(map(len, landings))):
        landing = [ls[min(n, len(ls) - 1)] for ls in landings]
        in_month = np.array([MONTHS.index(each.month) for each in landing])[which]
        on_day = np.array([each.day or 0 for each in landing])[which]
        dates.append(from_fields(year + YEARS_TO_AGE, in_month, np.where(on_day, on_day, day)).view(np.int64))
    return np.maximum.reduce(dates), np.minimum.reduce(dates)


@lru_cache(maxsize=16)
def _alike(first: int, last: int) -> tuple[list[Birth], NDArray[np.uint16]]:
    """The births among those days that the rules tell apart, and which of them each day is."""
    _, year, month, day = _birth_days(first, last)
    lengths = np.diff(year_starts())
    read = (month, np.where(np.isin(day, (1, 30)), day, 2), lengths[year - 1], lengths[year + YEARS_TO_AGE - 1])
    _, found, which = np.unique(np.ravel_multi_index(read, (15, 31, 400, 400)), return_index=True, return_inverse=True)
    fields = zip(year[found].tolist(), month[found].tolist(), day[found].tolist(), strict=True)
    return [birth_of(HebrewDate(y, MONTHS[m], d)) for y, m, d in fields], which.astype(np.uint16)


@lru_cache(maxsize=1 << 12)
def _landings(birth: Birth, by: Practice) -> list[Landing]:
    """The month and day on which he comes of age by the practice; where that is open, those of every voice."""
    verdict: Verdict[Any] = comes_of_age.decide(Asked((Case(birth),), by))  # as a rule answers, of no year yet
    return [verdict.answer] if verdict.answer else sorted({v.answer for v in verdict.voices if v.answer}, key=str)


@lru_cache(maxsize=16)
def bounds_table(first: int, last: int, by: Practice) -> BoundsTable:
    """For every day of birth, by day and after sunset, itself and the days that `stage_at` compares with."""
    days, year, month, day = _birth_days(first, last)
    latest, earliest = _of_age(first, last, by)
    bounds = stage_bounds(lambda years: birthdays(year + years, month, day).view(np.int64), earliest, latest)
    each = np.stack([days, *bounds])
    rows = np.stack([each[:, :-1], each[:, 1:]], axis=1)
    # Who is not known to be born is born later than any day that is asked about.
    entries = np.insert(rows, 0, np.iinfo(np.int64).max, axis=2)
    return BoundsTable(int(days[0]) - 1, len(days), entries.reshape(len(each), -1))


@lru_cache(maxsize=16)
def stage_table(first: int, last: int, on: int, by: Practice) -> StageTable:
    """For every day of birth, the stages that come into question on a day, as bits; 0 where none is known."""
    table = bounds_table(first, last, by)
    born, *bounds = table.entries
    bits = np.where(on < born, 0, np.left_shift(1, stage_at(on, *bounds))).astype(np.uint8)
    own, next_ = bits.reshape(2, table.width)
    # Where the next day is still to come, a birth by day and one after sunset are alike not over six.
    return StageTable(table.before, table.width, np.stack([own, next_, own | next_]))


@lru_cache(maxsize=16)
def years_table(first: int, last: int, on: int) -> YearsTable:
    """For every day of birth, the birthdays by a day; -1 where that is not known."""
    days, year, month, day = _birth_days(first, last)
    this_year = HebrewDate.from_day_number(on).year
    had = on >= birthdays(np.maximum(year, this_year), month, day).view(np.int64)
    age = np.where(on < days, -1, this_year - year - ~had).astype(np.int16)
    own, next_ = age[:-1], age[1:]
    same = np.where(own == next_, own, np.int16(-1))
    return YearsTable(int(days[0]) - 1, len(days), _after_missing(np.stack([own, next_, same]), -1))


# -- A column looked up in the tables ---------------------------------------------------------------------------------


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
        births: a column of dates as `hebrew.columns.to_days` takes it, of shape (n,).
        by: whose practice is followed.
        after_sunset: whether the births were after sunset: true, false or None (not known) for all, or a column of
            them, of shape (n,). It says nothing of births told as Hebrew dates.

    Returns:
        `on`, datetime64[D] of shape (n,), the civil date of the daytime, NaT where the birth is missing; and `doubt`,
        int8 of shape (n,), the days before it from the earliest that comes into question: where the text leaves the
        day open, or the side of sunset is not known, it is not 0.

    Raises:
        ValueError: a birth is in the calendar's last years, or as `to_days` and `sunset_sides`
            do; the error names the first by its position.

    The rules are those of `comes_of_age`, se'ifim 9 and 10.

    >>> from minyan_kit import REMA
    >>> coming_of_age(np.array(["2005-03-10", "2005-03-12"], "datetime64[D]"), by=REMA).on
    array(['2018-03-16', '2018-02-16'], dtype='datetime64[D]')
    """
    size = _size(births)
    on, doubt = np.empty(size, np.int64), np.empty(size, np.int8)
    for rows, table, places in _looked_up(births, after_sunset, partial(of_age_table, by=by)):
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
    for rows, table, places in _looked_up(births, after_sunset, partial(of_age_table, by=by, per_day=per_day)):
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

    >>> from minyan_kit import REMA, Stage
    >>> stage_sets(np.array(["1990-01-01", "NaT"], "datetime64[D]"), 20_000, by=REMA) == [1 << Stage.TWENTY, 0]
    array([ True,  True])
    """
    if not isinstance(on, int):
        return _stage_sets_on(births, on, by, after_sunset)
    found = np.empty(_size(births), np.uint8)
    for rows, table, places in _looked_up(births, after_sunset, partial(stage_table, on=on, by=by)):
        table.entries.take(places, out=found[rows], mode="clip")
    return found


def _stage_sets_on(births: object, on: NDArray[np.int64], by: Practice, after_sunset: object) -> NDArray[np.uint8]:
    """The same, each on a day of its own."""
    size = _size(births)
    sides = np.broadcast_to(sunset_sides(births, after_sunset, size), size)
    births = to_days(births)
    found = np.zeros(size, np.uint8)
    for after in (False, True):
        for rows, table, places in _looked_up(births, after, partial(bounds_table, by=by)):
            born, *bounds = table.entries[:, places]
            stage = stage_at(on[rows], *bounds)
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
    for rows, table, places in _looked_up(births, after_sunset, partial(years_table, on=on)):
        table.entries.take(places, out=found[rows], mode="clip")
    return found


def _looked_up(
    births: object, after_sunset: object, table_of: Callable[[int, int], T]
) -> Iterator[tuple[slice, T, NDArray[np.intp]]]:
    """For each chunk of rows a table that has all their births, and the place of each birth in it.

    As every place is within the table, `take` may clip; else it would make an array of its own first.
    """
    sides = sunset_sides(births, after_sunset, _size(births))
    for rows, days, low, high, missing in chunks_of_days(births):
        table = table_of(*_years(rows.start, days, low, high))
        days -= table.before
        if missing is not None:
            days[missing] = 0
        if not isinstance(sides, int):
            days += np.multiply(sides[rows], table.width, dtype=np.int64)
        elif sides:
            days += sides * table.width
        yield rows, table, days.astype(np.intp, copy=False)  # shorter numbers in a browser, and the same elsewhere


def _size(births: object, name: str = "births") -> int:
    if isinstance(births, str | bytes | Mapping) or not isinstance(births, Sized) or hasattr(births, "columns"):
        told = "ask about a single birth with comes_of_age" if name == "births" else "write a Series, as frame['date']"
        raise TypeError(f"{name}={shown(births)} is no column of dates: {told}")
    return len(births)


def _years(start: int, days: NDArray[np.int64], low: int, high: int) -> tuple[int, int]:
    """The years of a chunk's table: whole centuries, so that chunks alike share one."""
    starts = year_starts()
    end = int(starts[LAST_BIRTH_YEAR]) - 1  # a birth after its sunset would be in a year too late
    if high >= end:
        place = int((days >= end).argmax())
        raise HebrewDateError(
            f"position {start + place} is {np.datetime64(int(days[place]), 'D')}, a birth too late: his years pass the "
            f"end of the calendar's table, {LAST_YEAR}: give births before {np.datetime64(end, 'D')}",
            "year_out_of_range",
        )
    first, last = np.searchsorted(starts, [low, high], side="right").tolist()
    return max(1, first // 100 * 100), min(LAST_BIRTH_YEAR, last // 100 * 100 + 99)


# -- Columns of pandas ------------------------------------------------------------------------------------------------


@checked
def of_age(births: object, *, by: Practice, after_sunset: object = None) -> pd.DataFrame:
    """When each comes of age, by the rules of `comes_of_age`, se'ifim 9 and 10.

    Args:
        births: a Series, or another column of n dates: datetime64 of any unit, or objects: dates, Hebrew dates, text
            (2005-03-10, or a Hebrew date in Hebrew, English or French). What is missing stays missing.
        by: whose practice is followed.
        after_sunset: beside civil dates, whether the births were after sunset: true or false for all, a column of n
            true, false or missing, or None: not known.

    Returns:
        a table of the same index: of_age_on, the civil date of the daytime from which he is of age beyond doubt, he
        is so from the evening before it; and of_age_from, the earliest that comes into question. They differ where
        the text leaves the day open or the side of sunset is not known.

    Raises:
        ValueError: dates in a time zone, text that is no date, a birth in the calendar's last years; the
            error names the first by its position, and says the way out.
        TypeError: numbers, or other objects that are no dates.

    >>> from minyan_kit import REMA
    >>> births = pd.Series(["29 Adar I 5765", "1 Adar II 5765", None], index=["Reuven", "Shimon", "Levi"])
    >>> of_age(births, by=REMA)
           of_age_on of_age_from
    Reuven 2018-03-16  2018-03-16
    Shimon 2018-02-16  2018-02-16
    Levi          NaT         NaT
    """
    named_practice(by)
    on, since = of_age_days(births, by=by, after_sunset=_aligned(after_sunset, births), unit="s")
    return pd.DataFrame({"of_age_on": on, "of_age_from": since}, index=_index(births), copy=False)


@checked_but("on")
def ages(births: object, *, on: Day, after_sunset: object = None) -> pd.Series[Any]:
    """The Hebrew birthdays that each has had by a day, as the calendar counts them; no ruling on coming of age.

    Args:
        births, after_sunset: as in `of_age`.
        on: the day, a HebrewDate or a civil date meaning its daytime.

    Returns:
        a Series of the same index, "Int64": blank where the birth is missing or after that day, and where it turns
        on a side of sunset that is not known.

    Raises:
        ValueError, TypeError: as in `of_age`.

    >>> births = pd.Series(pd.to_datetime(["2005-03-10", "2005-03-12", None]))
    >>> ages(births, on=HebrewDate(5778, "Adar", 1), after_sunset=False).tolist()
    [12, 13, <NA>]
    """
    years = completed_years(births, day_number(on), after_sunset=_aligned(after_sunset, births))
    values = pd.arrays.IntegerArray(years.astype(np.int64), years < 0)
    return pd.Series(values, index=_index(births), name=getattr(births, "name", None))


@checked
def hebrew_dates(dates: object, *, after_sunset: object = False, language: str | None = None) -> pd.Series[Any]:
    """The Hebrew date of each civil date; dates that are Hebrew already stay as they are.

    Args:
        dates: a column of dates, as in `of_age`.
        after_sunset: as in `of_age`; the evening belongs to the next Hebrew day.
        language: "en", "he" or "fr" for text; None for HebrewDate objects.

    Returns:
        a Series of the same index, blank where the date is missing or the side of sunset not known.

    Raises:
        ValueError, TypeError: as in `of_age`.

    >>> hebrew_dates(pd.Series(["2005-03-10", "", "כ״ט אדר א׳ תשס״ה"])).tolist()
    [HebrewDate(5765, 'Adar I', 29), None, HebrewDate(5765, 'Adar I', 29)]
    """
    size = _size(dates, "dates")
    days = to_days(dates).view(np.int64)
    sides = sunset_sides(dates, _aligned(after_sunset, dates), size)
    missing = (days == MISSING) | np.equal(sides, UNKNOWN)
    days = np.where(missing, MISSING, days + np.equal(sides, AFTER_SUNSET))
    place, distinct = pd.factorize(days)  # a date is made once, however often a column has it
    found = [None if day == MISSING else HebrewDate.from_day_number(day) for day in distinct.tolist()]
    told = np.empty(len(found), dtype=object)
    told[:] = [date.format(language) if date and language is not None else date for date in found]
    return _series(told[place], dates)


@checked
def civil_dates(dates: object) -> pd.Series[Any]:
    """The civil date of each date, Hebrew dates by their daytime.

    Args:
        dates: a column of dates, as in `of_age`.

    Returns:
        a Series of the same index, datetime64[s], whose years reach as far as the calendar's.

    Raises:
        ValueError, TypeError: as in `of_age`.

    >>> civil_dates(pd.Series(["29 Adar I 5765", "2005-03-10", None])).dt.strftime("%d.%m.%Y").tolist()
    ['10.03.2005', '10.03.2005', nan]
    """
    _size(dates, "dates")
    return _series(to_days(dates).astype("datetime64[s]"), dates)


def _index(like: object) -> pd.Index[Any] | None:
    return like.index if isinstance(like, pd.Series) else None


def _aligned(after_sunset: object, births: object) -> object:
    """A column beside births that has their index, as it stands; columns are read by position."""
    if not (isinstance(after_sunset, pd.Series) and isinstance(births, pd.Series)):
        return after_sunset
    if not after_sunset.index.equals(births.index):
        raise ValueError("after_sunset has another index than the births: give after_sunset.reindex(births.index)")
    return after_sunset


def _series(values: NDArray[Any], like: object) -> pd.Series[Any]:
    return pd.Series(values, index=_index(like), name=getattr(like, "name", None))
