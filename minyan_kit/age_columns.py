"""Coming of age for columns: the rules of the chapter, decided once for each kind of birth and looked up for each row.

A table has an entry for every day of the years at hand. Its days fall into some eighty kinds (the facts of `Birth`);
each kind is put to `comes_of_age` once, so a column is judged by the very rules that judge one birth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minyan_kit.chapter.age import Birth, Landing, comes_of_age
from minyan_kit.chapter.practices import Choices
from minyan_kit.date_columns import MISSING, to_days
from minyan_kit.hebrew_arrays import from_fields, hebrew_fields, year_starts
from minyan_kit.hebrew_calendar import MONTHS
from minyan_kit.people import Stage
from minyan_kit.question import Asked, Case
from minyan_kit.ruling import Practice

__all__ = ["birthday_days", "of_age_days", "stage_sets"]

_ADAR, _ADAR_I, _ADAR_II = (MONTHS.index(name) for name in ("Adar", "Adar I", "Adar II"))
_CHESHVAN, _KISLEV, _NISAN = (MONTHS.index(name) for name in ("Cheshvan", "Kislev", "Nisan"))
_DAYS = ("first", "other", "thirtieth")

_LAST = 9963  # the last year of birth whose thirty-sixth birthday the calendar has

# For each year of the table: is it a leap year, has Cheshvan thirty days, has Kislev.
_LEAP, _LONG_CHESHVAN, _LONG_KISLEV = range(3)


def _year_kinds(years: NDArray[np.int64]) -> NDArray[np.bool_]:
    starts = year_starts()
    lengths = starts[years] - starts[years - 1]
    return np.stack([lengths > 380, lengths % 10 == 5, lengths % 10 != 3])


class _Table(NamedTuple):
    """For every day of some years, after an entry for what is missing: the days on which one born then is of age."""

    before: int
    earliest: NDArray[np.int64]
    latest: NDArray[np.int64]


@lru_cache(maxsize=8)
def _table(first: int, last: int, by: Practice) -> _Table:
    starts = year_starts(first, last + 1)
    days = np.arange(starts[0], starts[-1]).astype("datetime64[D]")
    year, month, day = (field.astype(np.int64) for field in hebrew_fields(days))
    then = year + 13
    leap, long_then, long_kislev = _year_kinds(then)
    long_born = _year_kinds(year)[_LONG_CHESHVAN]
    always = np.isin(month, [MONTHS.index(name) for name in ("Tishrei", "Shevat", "Nisan", "Sivan", "Av")])
    full = np.select(
        [month == _CHESHVAN, month == _KISLEV, month == _ADAR_I], [long_then, long_kislev, leap], default=always
    )
    day_kind = np.where(day == 1, 0, np.where(day == 30, 2, 1))
    # One number for each kind of birth, in the order of Birth's fields.
    kind = ((((month * 3 + day_kind) * 2 + leap) * 2 + full) * 2 + long_born) * 2 + long_then
    kinds, which = np.unique(kind, return_inverse=True)
    landings = [_landings(_birth(int(k)), by) for k in kinds]
    most = max(map(len, landings))
    dates = []
    for n in range(most):
        landing = [ls[min(n, len(ls) - 1)] for ls in landings]
        in_month = np.array([MONTHS.index(ls.month) for ls in landing])[which]
        on_day = np.array([ls.day or 0 for ls in landing])[which]
        dates.append(from_fields(then, in_month, np.where(on_day, on_day, day)).view(np.int64))
    missing = np.full(1, MISSING)
    return _Table(
        int(starts[0]) - 1,
        np.concatenate([missing, np.minimum.reduce(dates)]),
        np.concatenate([missing, np.maximum.reduce(dates)]),
    )


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


def of_age_days(
    births: object, *, by: Practice, after_sunset: object = None
) -> tuple[NDArray[np.datetime64], NDArray[np.datetime64]]:
    """The day from which each is of age beyond doubt, and the earliest that comes into question.

    Args:
        births: a column of dates as `date_columns.to_days` takes it, of shape (n,); each by its daytime.
        by: whose practice is followed.
        after_sunset: of shape (n,): true, false, or missing where the side of sunset is not known; None: all by day.

    Returns:
        the latest day and the earliest, datetime64[D] of shape (n,), by the civil date of the daytime; they differ
        where the text leaves the day open or the side of sunset is not known. NaT where the birth is missing.

    Raises:
        ValueError: a date is beyond the years of the calendar.

    >>> from minyan_kit import REMA
    >>> latest, earliest = of_age_days(np.array(["2005-03-10", "2005-03-12"], "datetime64[D]"), by=REMA)
    >>> latest
    array(['2018-03-16', '2018-02-16'], dtype='datetime64[D]')
    """
    days = to_days(births).view(np.int64)
    table = _table(*_years_of(days), by)
    first, second = _sides(days, after_sunset, table.before)
    latest, earliest = table.latest.take(first), table.earliest.take(first)
    if second is not None:
        np.maximum(latest, table.latest.take(second), out=latest)
        np.minimum(earliest, table.earliest.take(second), out=earliest)
    return latest.view("datetime64[D]"), earliest.view("datetime64[D]")


def _years_of(days: NDArray[np.int64]) -> tuple[int, int]:
    """The years of a column's table: whole centuries, so that columns alike share one."""
    low = int(days.min(initial=np.iinfo(np.int64).max))
    if low == MISSING:
        low = int(days.min(initial=np.iinfo(np.int64).max, where=days != MISSING))
    high = int(days.max(initial=MISSING))
    if high == MISSING:  # nothing is known
        return 1, 1
    first, last = np.searchsorted(year_starts(), [low, high + 1], side="right")
    return max(1, int(first) // 100 * 100), min(_LAST, int(last) // 100 * 100 + 99)


def _sides(
    days: NDArray[np.int64], after_sunset: object, before: int
) -> tuple[NDArray[np.int64], NDArray[np.int64] | None]:
    """Places in the table for the earlier and the later Hebrew day of each birth; None where they are all the same."""
    place = np.maximum(days, before)  # what is missing, far below, goes to the entry 0
    place -= before
    if after_sunset is None:
        return place, None
    after, unknown = _yes_no(after_sunset)
    known = place > 0
    first = place + (after & known)
    return first, (first + (unknown & known) if unknown.any() else None)


def _yes_no(values: object) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """A column of yes, no and missing as two masks: yes, and missing."""
    isna, to_numpy = getattr(values, "isna", None), getattr(values, "to_numpy", None)
    if isna is not None and to_numpy is not None:
        missing = np.asarray(isna(), bool)
        return np.asarray(to_numpy(dtype=bool, na_value=False), bool) & ~missing, missing
    objects = np.asarray(values, object)
    missing = np.array([value is None or value != value for value in objects.tolist()], bool)
    return np.array([value is True or value == 1 for value in objects.tolist()], bool) & ~missing, missing


def birthday_days(births: object, years: int) -> NDArray[np.datetime64]:
    """The birthday some years on, by the calendar rule of `HebrewDate.birthday`.

    Args:
        births: a column of dates, of shape (n,), each by its daytime.
        years: how many years on.

    Returns:
        datetime64[D] of shape (n,), NaT where the birth is missing.

    >>> birthday_days(np.array(["2005-03-12"], "datetime64[D]"), 13)
    array(['2018-02-16'], dtype='datetime64[D]')
    """
    days = to_days(births)
    year, month, day = (field.astype(np.int64) for field in hebrew_fields(days))
    missing = year == 0
    then = np.where(missing, 1, year + years)
    leap, long_cheshvan, long_kislev = _year_kinds(then)
    last = (month == _ADAR) | (month == _ADAR_II)  # the last month of its year stays the last
    to = np.select([last & leap, last, (month == _ADAR_I) & ~leap], [_ADAR_II, _ADAR, _ADAR], default=month)
    short = (
        ((month == _CHESHVAN) & ~long_cheshvan) | ((month == _KISLEV) & ~long_kislev) | ((month == _ADAR_I) & ~leap)
    ) & (day == 30)
    # A thirtieth that is wanting spills over to the next day.
    found = from_fields(then, np.where(missing, 0, to), np.where(missing, 1, day - short)).view(np.int64) + short
    found[missing] = MISSING
    birthdays: NDArray[np.datetime64] = found.view("datetime64[D]")
    return birthdays


@lru_cache(maxsize=8)
def _stages(first: int, last: int, on: int, by: Practice) -> tuple[int, NDArray[np.uint8]]:
    """For every day of birth, the stage on a day, as one bit; entry 0, for what is missing, has none."""
    table = _table(first, last, by)
    n = table.latest.size - 1
    days = (table.before + 1 + np.arange(n)).astype("datetime64[D]")
    most = by.choices.majority_of_years if isinstance(by.choices, Choices) else 35
    six, twenty, past = (birthday_days(days, years).view(np.int64) for years in (6, 20, most))
    stage = np.select(
        [
            on < days.view(np.int64),
            on < table.earliest[1:],
            on < table.latest[1:],
            on >= past + (most == 35),
            on >= twenty,
        ],
        [
            0,
            np.where(on > six, 1 << Stage.OVER_SIX, 1 << Stage.NOT_OVER_SIX),
            1 << Stage.IN_DOUBT,
            1 << Stage.PAST_MOST,
            1 << Stage.TWENTY,
        ],
        default=1 << Stage.OF_AGE,
    )
    return table.before, np.concatenate([np.zeros(1, np.uint8), stage.astype(np.uint8)])


def stage_sets(births: object, on: int, *, by: Practice, after_sunset: object = None) -> NDArray[np.uint8]:
    """The stages that each may be in on a day, one bit each; 0 where the birth is missing or after that day.

    Args:
        births: a column of dates, of shape (n,), each by its daytime.
        on: the day, as days since 1970-01-01.
        by: whose practice is followed.
        after_sunset: as in `of_age_days`.

    Returns:
        shape (n,), uint8; bit k is set where Stage(k) comes into question.

    >>> from minyan_kit import REMA
    >>> stage_sets(np.array(["1990-01-01", "NaT"], "datetime64[D]"), 20_000, by=REMA)
    array([16,  0], dtype=uint8)
    """
    days = to_days(births).view(np.int64)
    before, stage = _stages(*_years_of(days), on, by)
    one, two = _sides(days, after_sunset, before)
    found = stage.take(one)
    if two is None:
        return found
    other = stage.take(two)
    return np.where((found == 0) | (other == 0), 0, found | other).astype(np.uint8)
