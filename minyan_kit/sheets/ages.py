"""Births, dates and ages a column at a time: a Series goes in, and one of the same index comes out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.age_columns import completed_years, of_age_days
from minyan_kit.age_sides import AFTER, UNKNOWN, sides_of
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.stages import day_number
from minyan_kit.date_columns import MISSING, to_days
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.ruling import Practice

__all__ = ["ages", "civil_dates", "hebrew_dates", "of_age"]


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
    if not isinstance(by, Practice):
        raise TypeError(f"by={by!r}: say whose practice is followed, as by=mk.REMA")
    on, since = of_age_days(births, by=by, after_sunset=_aligned(after_sunset, births), unit="s")
    return pd.DataFrame({"of_age_on": on, "of_age_from": since}, index=_index(births), copy=False)


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
    days = to_days(dates).view(np.int64)
    sides = sides_of(dates, _aligned(after_sunset, dates), len(days))
    missing = (days == MISSING) | np.equal(sides, UNKNOWN)
    days = np.where(missing, MISSING, days + np.equal(sides, AFTER))
    place, distinct = pd.factorize(days)  # a date is made once, however often a column has it
    found = [None if day == MISSING else HebrewDate.from_day_number(day) for day in distinct.tolist()]
    told = np.empty(len(found), dtype=object)
    told[:] = [date.format(language) if date and language else date for date in found]
    return _series(told[place], dates)


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
