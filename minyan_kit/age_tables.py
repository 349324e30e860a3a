"""Tables of ages: for every day of some years, what becomes of one born then, each kind of birth decided once.

The days of a table fall into some eighty kinds (the facts of `Birth`); each kind is put to `comes_of_age` once, so a
column is judged by the very rules that judge one birth. A table has three rows, for a birth by day, after sunset, and
on a side of sunset not known; the first entry of each is for a birth that is missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from minyan_kit.chapter.age import Birth, Landing, comes_of_age
from minyan_kit.chapter.stages import most_of_years, stage_at
from minyan_kit.date_columns import MISSING
from minyan_kit.hebrew_arrays import from_fields, hebrew_fields, year_starts
from minyan_kit.hebrew_calendar import LAST_YEAR, MONTHS, HebrewDate
from minyan_kit.question import Asked, Case
from minyan_kit.ruling import Practice

__all__ = [
    "END",
    "BoundsTable",
    "OfAgeTable",
    "StageTable",
    "Table",
    "YearsTable",
    "birthdays",
    "bounds_table",
    "of_age_table",
    "stage_table",
    "years_table",
]

Numbers = NDArray[np.int64]
N = TypeVar("N", bound=np.generic)

_ADAR, _ADAR_I, _ADAR_II = (MONTHS.index(name) for name in ("Adar", "Adar I", "Adar II"))
_CHESHVAN, _KISLEV = (MONTHS.index(name) for name in ("Cheshvan", "Kislev"))
_ALWAYS_FULL = [MONTHS.index(name) for name in ("Tishrei", "Shevat", "Nisan", "Sivan", "Av")]
_DAYS = ("first", "other", "thirtieth")

END = 9961
"""The first year of birth that is too late, for a column as for one birth: his years pass the calendar's table."""


@dataclass(frozen=True, slots=True)
class Table:
    """Something of each birth: `before` is the day number of the entry 0, `width` the entries of a row."""

    before: int
    width: int


@dataclass(frozen=True, slots=True)
class OfAgeTable(Table):
    """The moment at which he is of age beyond doubt, the earliest that comes into question, and the days between."""

    on: Numbers
    since: Numbers
    doubt: NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class BoundsTable(Table):
    """The day of each birth, then the days that `stage_at` compares with; of shape (6, entries), two rows of them."""

    entries: Numbers


@dataclass(frozen=True, slots=True)
class StageTable(Table):
    """The stages that come into question on a day, as bits; 0 where none is known."""

    entries: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class YearsTable(Table):
    """The birthdays by a day; -1 where that is not known."""

    entries: NDArray[np.int16]


class _Fields(NamedTuple):
    """Every day of some years and the next: its number and its Hebrew date."""

    days: Numbers
    year: Numbers
    month: Numbers
    day: Numbers


def _fields(first: int, last: int) -> _Fields:
    starts = year_starts(first, last + 1)
    days = np.arange(starts[0], starts[-1] + (last < END - 1))
    return _Fields(days, *(field.astype(np.int64) for field in hebrew_fields(days.astype("datetime64[D]"))))


@lru_cache(maxsize=16)
def of_age_table(first: int, last: int, by: Practice, per_day: int = 1) -> OfAgeTable:
    """For every day of birth, when he is of age, counted from 1970 in days or in as many parts of a day as said."""
    days, year, month, day = _fields(first, last)
    latest, earliest = _of_age(year, month, day, by)
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


def _of_age(year: Numbers, month: Numbers, day: Numbers, by: Practice) -> tuple[Numbers, Numbers]:
    """The latest and the earliest day that come into question for each Hebrew date of birth."""
    leap, long_then, long_kislev = _year_kinds(year + 13)
    long_born = _year_kinds(year)[1]
    full = np.select(
        [month == _CHESHVAN, month == _KISLEV, month == _ADAR_I],
        [long_then, long_kislev, leap],
        default=np.isin(month, _ALWAYS_FULL),
    )
    day_kind = np.where(day == 1, 0, np.where(day == 30, 2, 1))
    # One number for each kind of birth, in the order of Birth's fields.
    kind = ((((month * 3 + day_kind) * 2 + leap) * 2 + full) * 2 + long_born) * 2 + long_then
    kinds, which = np.unique(kind, return_inverse=True)
    landings = [_landings(_birth(int(k)), by) for k in kinds]
    dates = []
    for n in range(max(map(len, landings))):
        landing = [ls[min(n, len(ls) - 1)] for ls in landings]
        in_month = np.array([MONTHS.index(each.month) for each in landing])[which]
        on_day = np.array([each.day or 0 for each in landing])[which]
        dates.append(from_fields(year + 13, in_month, np.where(on_day, on_day, day)).view(np.int64))
    return np.maximum.reduce(dates), np.minimum.reduce(dates)


def _year_kinds(years: Numbers) -> NDArray[np.bool_]:
    """Is each a leap year, has its Cheshvan thirty days, has its Kislev."""
    starts = year_starts(1, LAST_YEAR + 1)
    lengths = starts[years] - starts[years - 1]
    return np.stack([lengths > 380, lengths % 10 == 5, lengths % 10 != 3])


def _birth(kind: int) -> Birth:
    flags = []
    for _ in range(4):
        kind, flag = divmod(kind, 2)
        flags.append(bool(flag))
    month, day = divmod(kind, 3)
    long_then, long_born, full, leap = flags
    return Birth(MONTHS[month], _DAYS[day], leap, full, long_born, long_then)


def _landings(birth: Birth, by: Practice) -> list[Landing]:
    """Where it lands by the practice, or, where that is open, by every voice."""
    verdict = comes_of_age.decide(Asked((Case(birth),), by))
    return [verdict.answer] if verdict.answer else sorted({v.answer for v in verdict.voices if v.answer}, key=str)


def _bounds(first: int, last: int, by: Practice) -> tuple[Numbers, Numbers]:
    """Every day of birth, and the days that `stage_at` compares with; the next year's too."""
    days, year, month, day = _fields(first, last)
    latest, earliest = _of_age(year, month, day, by)
    six, twenty, most = (birthdays(year + years, month, day) for years in (6, 20, most_of_years(by)))
    return days, np.stack([six, earliest, latest, twenty, most])


@lru_cache(maxsize=16)
def bounds_table(first: int, last: int, by: Practice) -> BoundsTable:
    """For every day of birth, by day and after sunset, itself and the days that `stage_at` compares with."""
    days, bounds = _bounds(first, last, by)
    each = np.vstack([days, bounds])
    rows = np.stack([each[:, :-1], each[:, 1:]], axis=1)
    # Who is not known to be born is born later than any day that is asked about.
    entries = np.insert(rows, 0, np.iinfo(np.int64).max, axis=2)
    return BoundsTable(int(days[0]) - 1, len(days), entries.reshape(len(each), -1))


@lru_cache(maxsize=16)
def stage_table(first: int, last: int, on: int, by: Practice) -> StageTable:
    """For every day of birth, the stages that come into question on a day, as bits; 0 where none is known."""
    days, bounds = _bounds(first, last, by)
    stage = stage_at(on, *bounds, by=by)
    bits = np.where(on < days, 0, np.left_shift(1, stage)).astype(np.uint8)
    own, next_ = bits[:-1], bits[1:]
    # Where the next day is still to come, a birth by day and one after sunset are alike not over six.
    return StageTable(int(days[0]) - 1, len(days), _after_missing(np.stack([own, next_, own | next_]), 0))


@lru_cache(maxsize=16)
def years_table(first: int, last: int, on: int) -> YearsTable:
    """For every day of birth, the birthdays by a day; -1 where that is not known."""
    days, year, month, day = _fields(first, last)
    this_year = HebrewDate.from_day_number(on).year
    had = on >= birthdays(np.maximum(year, this_year), month, day)
    age = np.where(on < days, -1, this_year - year - ~had).astype(np.int16)
    own, next_ = age[:-1], age[1:]
    same = np.where(own == next_, own, np.int16(-1))
    return YearsTable(int(days[0]) - 1, len(days), _after_missing(np.stack([own, next_, same]), -1))


def birthdays(then: Numbers, month: Numbers, day: Numbers) -> Numbers:
    """The birthday in a year, by the calendar rule."""
    leap, long_cheshvan, long_kislev = _year_kinds(then)
    last = (month == _ADAR) | (month == _ADAR_II)  # the last month of its year stays the last
    to = np.select([last & leap, last, (month == _ADAR_I) & ~leap], [_ADAR_II, _ADAR, _ADAR], default=month)
    short = (
        ((month == _CHESHVAN) & ~long_cheshvan) | ((month == _KISLEV) & ~long_kislev) | ((month == _ADAR_I) & ~leap)
    ) & (day == 30)
    # A thirtieth that is wanting spills over to the next day.
    found: Numbers = from_fields(then, to, day - short).view(np.int64) + short
    return found
