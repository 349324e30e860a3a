"""What kind of day a Hebrew day is: a Shabbat, a festival, a day between, Rosh Chodesh or a weekday."""

from __future__ import annotations

from typing import NamedTuple

from minyan_kit.hebrew_calendar import HebrewDate

__all__ = ["KINDS_OF_DAY", "WEEKDAYS", "DayKind", "day_kind"]

WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Shabbat")
SHABBAT, FESTIVAL, BETWEEN, ROSH_CHODESH, WEEKDAY = KINDS_OF_DAY = (
    *("Shabbat", "festival", "day between", "Rosh Chodesh", "weekday"),
)

# Month, first and last day, what it is called, its kind, and its kind in the land of Israel where that is another.
_DAYS = (
    ("Tishrei", 1, 2, "Rosh Hashanah", FESTIVAL, FESTIVAL),
    ("Tishrei", 10, 10, "Yom Kippur", FESTIVAL, FESTIVAL),
    ("Tishrei", 15, 15, "Sukkot", FESTIVAL, FESTIVAL),
    ("Tishrei", 16, 16, "Sukkot", FESTIVAL, BETWEEN),
    ("Tishrei", 17, 21, "Sukkot", BETWEEN, BETWEEN),
    ("Tishrei", 22, 22, "Shemini Atzeret", FESTIVAL, FESTIVAL),
    ("Tishrei", 23, 23, "Simchat Torah", FESTIVAL, WEEKDAY),
    ("Nisan", 15, 15, "Pesach", FESTIVAL, FESTIVAL),
    ("Nisan", 16, 16, "Pesach", FESTIVAL, BETWEEN),
    ("Nisan", 17, 20, "Pesach", BETWEEN, BETWEEN),
    ("Nisan", 21, 21, "Pesach", FESTIVAL, FESTIVAL),
    ("Nisan", 22, 22, "Pesach", FESTIVAL, WEEKDAY),
    ("Sivan", 6, 6, "Shavuot", FESTIVAL, FESTIVAL),
    ("Sivan", 7, 7, "Shavuot", FESTIVAL, WEEKDAY),
    ("Adar", 14, 14, "Purim", WEEKDAY, WEEKDAY),
    ("Adar II", 14, 14, "Purim", WEEKDAY, WEEKDAY),
)
_CHANUKAH_BEGINS, _CHANUKAH_LASTS = ("Kislev", 25), 8


class DayKind(NamedTuple):
    """What a day is: its weekday, its kind, and the festival that it belongs to, "" if to none.

    Args:
        weekday: from Sunday to Shabbat.
        kind: one of KINDS_OF_DAY; a Shabbat is one also on a festival.
        festival: its name.
    """

    weekday: str
    kind: str
    festival: str


def day_kind(day: HebrewDate, *, israel: bool = False) -> DayKind:
    """Tell what kind of day it is.

    Args:
        day: the day, which begins with its evening.
        israel: whether the days of the land of Israel are kept: one day of a festival where others keep two.

    >>> day_kind(HebrewDate(5787, "Tishrei", 16)), day_kind(HebrewDate(5787, "Tishrei", 16), israel=True).kind
    (DayKind(weekday='Sunday', kind='festival', festival='Sukkot'), 'day between')
    >>> day_kind(HebrewDate(5787, "Tevet", 1))
    DayKind(weekday='Friday', kind='Rosh Chodesh', festival='Chanukah')
    """
    weekday = WEEKDAYS[(day.day_number + 4) % 7]
    found = next(((name, there if israel else here) for month, first, last, name, here, there in _DAYS
                  if day.month == month and first <= day.day <= last), ("", WEEKDAY))  # fmt: skip
    name, kind = found
    if kind == WEEKDAY:
        name = name if name == "Purim" else _chanukah(day)
        kind = ROSH_CHODESH if _is_rosh_chodesh(day) else WEEKDAY
    return DayKind(weekday, SHABBAT if weekday == "Shabbat" else kind, name)


def _chanukah(day: HebrewDate) -> str:
    month, date = _CHANUKAH_BEGINS
    begins = HebrewDate(day.year, month, date).day_number
    return "Chanukah" if begins <= day.day_number < begins + _CHANUKAH_LASTS else ""


def _is_rosh_chodesh(day: HebrewDate) -> bool:
    """The first of a month but Tishrei, and the thirtieth of the month before."""
    return day.day == 30 or (day.day == 1 and day.month != "Tishrei")
