"""What kind of day a Hebrew day is: Shabbat, a festival, Rosh Chodesh or a weekday, in the land of Israel or not."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.sentences import English

__all__ = ["DAY_KINDS", "WEEKDAY", "WEEKDAYS", "DayKind", "day_kind"]

WEEKDAYS: tuple[English, ...] = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Shabbat")
DAY_KINDS: tuple[English, ...] = ("Shabbat", "festival", "day between", "Rosh Chodesh", "weekday")
SHABBAT, FESTIVAL, BETWEEN, ROSH_CHODESH, WEEKDAY = DAY_KINDS


class _Festival(NamedTuple):
    """Days of a festival: month, first and last day, its name, its kind, and its kind in the land of Israel."""

    month: str
    first: int
    last: int
    name: English
    kind: str
    in_israel: str


_FESTIVALS = (
    _Festival("Tishrei", 1, 2, "Rosh Hashanah", FESTIVAL, FESTIVAL),
    _Festival("Tishrei", 10, 10, "Yom Kippur", FESTIVAL, FESTIVAL),
    _Festival("Tishrei", 15, 15, "Sukkot", FESTIVAL, FESTIVAL),
    _Festival("Tishrei", 16, 16, "Sukkot", FESTIVAL, BETWEEN),
    _Festival("Tishrei", 17, 21, "Sukkot", BETWEEN, BETWEEN),
    _Festival("Tishrei", 22, 22, "Shemini Atzeret", FESTIVAL, FESTIVAL),
    _Festival("Tishrei", 23, 23, "Simchat Torah", FESTIVAL, WEEKDAY),
    _Festival("Nisan", 15, 15, "Pesach", FESTIVAL, FESTIVAL),
    _Festival("Nisan", 16, 16, "Pesach", FESTIVAL, BETWEEN),
    _Festival("Nisan", 17, 20, "Pesach", BETWEEN, BETWEEN),
    _Festival("Nisan", 21, 21, "Pesach", FESTIVAL, FESTIVAL),
    _Festival("Nisan", 22, 22, "Pesach", FESTIVAL, WEEKDAY),
    _Festival("Sivan", 6, 6, "Shavuot", FESTIVAL, FESTIVAL),
    _Festival("Sivan", 7, 7, "Shavuot", FESTIVAL, WEEKDAY),
    _Festival("Adar", 14, 14, "Purim", WEEKDAY, WEEKDAY),
    _Festival("Adar II", 14, 14, "Purim", WEEKDAY, WEEKDAY),
)
_CHANUKAH_BEGINS, _CHANUKAH_LASTS = ("Kislev", 25), 8


class DayKind(NamedTuple):
    """What a day is: its weekday, its kind, and the festival that it belongs to, "" if to none.

    Args:
        weekday: from Sunday to Shabbat.
        kind: one of DAY_KINDS; a Shabbat is one also on a festival.
        festival: its name.
    """

    weekday: str
    kind: str
    festival: str


@lru_cache(maxsize=1 << 12)  # a report asks it of every service for each of its tables
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
    those = (each for each in _FESTIVALS if day.month == each.month and each.first <= day.day <= each.last)
    name, kind = next(((each.name, each.in_israel if israel else each.kind) for each in those), ("", WEEKDAY))
    if kind == WEEKDAY:
        name = name if name == "Purim" else _chanukah(day)
        kind = ROSH_CHODESH if _is_rosh_chodesh(day) else WEEKDAY
    return DayKind(weekday, SHABBAT if weekday == "Shabbat" else kind, name)


def _chanukah(day: HebrewDate) -> English:
    month, date = _CHANUKAH_BEGINS
    begins = HebrewDate(day.year, month, date).day_number
    return "Chanukah" if begins <= day.day_number < begins + _CHANUKAH_LASTS else ""


def _is_rosh_chodesh(day: HebrewDate) -> bool:
    """The first of a month but Tishrei, and the thirtieth of the month before."""
    return day.day == 30 or (day.day == 1 and day.month != "Tishrei")
