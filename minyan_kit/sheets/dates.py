"""One cell as a date: what it says by itself, before the rest of its column decides what is open.

Tried in this order: a real date, a date with the year first, a day's number as spreadsheet programs count, a date of
the Hebrew calendar, and a civil date with the day or the month first. Nothing is filled in from today's date.
"""

from __future__ import annotations

import datetime as dt
import re
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from minyan_kit.hebrew_calendar import HebrewDate, HebrewDateError
from minyan_kit.hebrew_text import month_named
from minyan_kit.hebrew_text import parse as parse_hebrew
from minyan_kit.sheets.cells import Cell, plain, seen, text_of

Code: TypeAlias = str

_MONTHS = (
    "jan january janvier janv ינואר",
    "feb february fevrier fevr fev פברואר",
    "mar march mars מרץ מרס",
    "apr april avril avr אפריל",
    "may mai מאי",
    "jun june juin יוני",
    "jul july juillet juil יולי",
    "aug august aout אוגוסט",
    "sep sept september septembre ספטמבר",
    "oct october octobre אוקטובר",
    "nov november novembre נובמבר",
    "dec december decembre דצמבר",
)
_MONTH_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_WEEKDAYS = (
    "monday mon lundi lun tuesday tue tues mardi wednesday wed mercredi mer thursday thu thur thurs jeudi jeu "
    "friday fri vendredi ven saturday sat samedi sam sunday sun dimanche dim shabbat shabbos chabbat"
)
_WEEKDAY = re.compile(
    rf"(?:(?:{_WEEKDAYS.replace(' ', '|')})\b\.?|יום (?:ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת|[א-ו]['׳]?)|שבת)[,:]?\s*",
    re.IGNORECASE,
)
_TIME = (
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?\s*(?P<half>[AaPp]\.?[Mm]\.?)?"
    r"\s*(?P<zone>Z|UTC|(?:GMT|UTC)?[+-]\d{1,2}(?::?\d{2})?|GMT)?"
)
_REST = rf"(?:(?:,?\s+|T){_TIME})?"
_ISO = re.compile(rf"(?P<y>\d{{4}})(?P<sep>[-/.])(?P<m>\d{{1,2}})(?P=sep)(?P<d>\d{{1,2}}){_REST}")
_BASIC = re.compile(r"(?P<y>(?:18|19|20|21)\d\d)(?P<m>\d\d)(?P<d>\d\d)")
_NUMERIC = re.compile(rf"(?P<a>\d{{1,2}})(?P<sep>[-/.])(?P<b>\d{{1,2}})(?P=sep)(?P<y>\d{{4}}|\d{{2}}){_REST}")
_PLAINLY = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})")
_FIGURES = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_SHORT = re.compile(r"(?P<a>\d{1,2})[-/.](?P<b>\d{1,2})")
_DAY_MONTH = re.compile(
    rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|er)? (?:of )?(?P<m>[^\W\d]+)(?: (?P<y>\d{{4}}|\d{{2}}))?{_REST}"
)
_MONTH_DAY = re.compile(rf"(?P<m>[^\W\d]+) (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: (?P<y>\d{{4}}|\d{{2}}))?{_REST}")
_MONTH_YEAR = re.compile(r"(?P<m>[^\W\d]+) (?P<y>\d{4})")
_CLOCK = re.compile(rf"(?:(?P<ahead>[AaPp]\.?[Mm]\.?)\s*)?{_TIME}")
_HEBREW_LETTER = re.compile("[א-ת]")
FIRST_SERIAL, LAST_SERIAL = 3654, 73_050  # 1910 to 2099, counted from 1900


class Reading(NamedTuple):
    """What a cell says.

    Args:
        date: the civil date, where it is certain.
        kind: "date", "hebrew", "serial", "order" (day and month may be either way round), "short" (no century),
            "partial" (no year), "blank", or the code of an issue.
        day_first, month_first: year, month and day in the two orders; None where that order is impossible.
        hebrew: the Hebrew date, where that is what is written.
        text: the cell as a person reads it.
        time: the time of day, where one is written.
        zone: its time zone as written, "" if none.
        why: what the issue's message names.
    """

    kind: str
    text: str = ""
    date: dt.date | None = None
    day_first: tuple[int, int, int] | None = None
    month_first: tuple[int, int, int] | None = None
    hebrew: HebrewDate | None = None
    time: dt.time | None = None
    zone: str = ""
    why: str = ""

    def is_proof(self) -> bool:
        """Tell whether day and month can be read one way only."""
        one_way = (self.day_first is None) != (self.month_first is None)
        return one_way and self.kind in ("order", "short", "partial")


REAL_DATE = Reading("date")
"""The reading of a cell that is itself a date, with nothing to settle."""


def read_date(cell: Cell, epoch: dt.date, *, hebrew_only: bool = False) -> Reading:
    """Read a cell by itself.

    Args:
        cell: the cell.
        epoch: the day that the number 0 stands for in this workbook.
        hebrew_only: whether the column holds dates of the Hebrew calendar.

    >>> read_date("2013-02-03", dt.date(1899, 12, 30)).date
    datetime.date(2013, 2, 3)
    >>> read_date("03/02/2013", dt.date(1899, 12, 30)).kind
    'order'
    """
    if isinstance(cell, dt.datetime):
        return Reading("date", text_of(cell), cell.date(), time=cell.time(), zone=str(cell.tzinfo or ""))
    if isinstance(cell, dt.date):
        return Reading("date", text_of(cell), cell)
    text = seen(cell if type(cell) is str and cell[:1] != "'" else text_of(cell))
    if not text:
        return Reading("blank")
    if text[0].isdecimal() and not hebrew_only:
        if len(text) == 10 and text[4] == "-":
            date = _iso_date(text)
            if date:
                return Reading("date", text, date)
        plainly = _PLAINLY.fullmatch(text)
        if plainly:
            return _day_and_month(text, int(plainly[3]), int(plainly[1]), int(plainly[2]))
    if isinstance(cell, HebrewDate):
        return Reading("hebrew", text, cell.to_date(), hebrew=cell)
    if isinstance(cell, dt.time | dt.timedelta):
        return Reading("date_unparseable", text)
    if isinstance(cell, int | float) or _FIGURES.fullmatch(text):
        return _number(text, epoch)
    if hebrew_only:
        return _hebrew(text)
    return _iso(text) or _numeric(text) or _words(text)


def _iso_date(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


def _iso(text: str) -> Reading | None:
    found = _ISO.fullmatch(text)
    return _certain(text, found, int(found["y"]), int(found["m"]), int(found["d"])) if found else None


def _day_and_month(
    text: str, year: int, first: int, second: int, kind: str = "order", time: dt.time | None = None, zone: str = ""
) -> Reading:
    """Give both readings of a day and a month; one reading only, where the other is impossible."""
    day_first, month_first = _order(year, second, first), _order(year, first, second)
    if day_first is None and month_first is None:
        return Reading("date_impossible", text, why="neither order of day and month is in the calendar")
    if day_first == month_first and day_first is not None and kind == "order":
        return Reading("date", text, dt.date(*day_first), time=time, zone=zone)
    return Reading(kind, text, None, day_first, month_first, None, time, zone)


def _certain(text: str, found: re.Match[str] | None, year: int, month: int, day: int) -> Reading:
    try:
        date = dt.date(year, month, day)
    except ValueError as error:
        return Reading("date_impossible", text, why=str(error))
    time, zone = _time(found) if found and "hour" in found.groupdict() else (None, "")
    return Reading("date", text, date, time=time, zone=zone)


def _number(text: str, epoch: dt.date) -> Reading:
    basic = _BASIC.fullmatch(text)
    if basic:
        return _certain(text, None, int(basic["y"]), int(basic["m"]), int(basic["d"]))
    number = float(text)
    if 1800 <= number <= 2200 and number.is_integer():
        return Reading("date_partial", text, why="a year only")
    if FIRST_SERIAL <= number <= LAST_SERIAL:
        seconds = round((number % 1) * 86_400)
        moment = dt.datetime.combine(epoch, dt.time()) + dt.timedelta(int(number), seconds)
        return Reading("serial", text, moment.date(), time=moment.time() if number % 1 else None)
    if _SHORT.fullmatch(text):  # 14.9 beside 14/9
        return _numeric(text) or Reading("date_unparseable", text)
    return Reading("date_unparseable", text)


def _numeric(text: str) -> Reading | None:
    bare = _WEEKDAY.sub("", text, count=1) if _WEEKDAY.match(text) else text
    found = _NUMERIC.fullmatch(bare) or _SHORT.fullmatch(bare)
    if not found:
        return None
    year_text = found.groupdict().get("y")
    time, zone = _time(found) if year_text else (None, "")
    kind = "partial" if not year_text else "short" if len(year_text) == 2 else "order"
    year = int(year_text or 2000) + (2000 if kind == "short" else 0)
    return _day_and_month(text, year, int(found["a"]), int(found["b"]), kind, time, zone)


def _order(year: int, month: int, day: int) -> tuple[int, int, int] | None:
    if not (1 <= month <= 12 and 1 <= day <= 31 and year):
        return None
    if day > 28:
        try:
            dt.date(year, month, day)
        except ValueError:
            return None
    return year, month, day


def _words(text: str) -> Reading:
    """Read a date with the name of a month, civil or Hebrew."""
    bare = _WEEKDAY.sub("", text, count=1) if _WEEKDAY.match(text) else text
    words = plain(bare.replace(":", "\ue000")).replace("\ue000", ":")
    for pattern in (_DAY_MONTH, _MONTH_DAY):
        found = pattern.fullmatch(words)
        month = _MONTH_OF.get(found["m"]) or _MONTH_OF.get(found["m"].removeprefix("ב")) if found else None
        if found and month:
            if found["y"] is None:
                order = _order(2000, month, int(found["d"]))
                return Reading("partial", text, day_first=order, month_first=order)
            if len(found["y"]) == 2:
                order = _order(2000 + int(found["y"]), month, int(found["d"]))
                return Reading("short", text, day_first=order, month_first=order)
            return _certain(text, found, int(found["y"]), month, int(found["d"]))
    month_year = _MONTH_YEAR.fullmatch(words)
    if month_year and month_year["m"] in _MONTH_OF:
        return Reading("date_partial", text, why="no day")
    return _hebrew(bare, text)


def _hebrew(text: str, whole: str | None = None) -> Reading:
    """Read a date of the Hebrew calendar; one without its year is "partial" until the year is known."""
    whole = whole or text
    try:
        date = parse_hebrew(text)
    except HebrewDateError as error:
        if error.code != "unparseable":
            return Reading(error.code, whole, why=str(error))
        if not names_hebrew_month(text):
            return Reading("date_unparseable", whole)
        try:
            parse_hebrew(text, year=5784)  # a leap year with every month
        except HebrewDateError as without:
            if without.code == "unparseable":
                return Reading("date_unparseable@hebrew", whole, why=str(error))
        return Reading("partial_hebrew", whole, why=text)
    return Reading("hebrew", whole, date.to_date(), hebrew=date)


def names_hebrew_month(text: str) -> bool:
    """Tell whether a word of the text is a Hebrew month."""
    words = text.replace(",", " ").split()
    for word in [*words, *map(" ".join, pairwise(words))]:
        try:
            month_named(word)
        except HebrewDateError:
            continue
        return True
    return False


def _time(found: re.Match[str]) -> tuple[dt.time | None, str]:
    if not found["hour"]:
        return None, ""
    hour, half = int(found["hour"]), (found["half"] or "").replace(".", "").casefold()
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    try:
        return dt.time(hour, int(found["minute"]), int(found["second"] or 0)), found["zone"] or ""
    except ValueError:
        return None, ""


def read_time(cell: Cell) -> dt.time | None:
    """Read a time of day; None where there is none.

    >>> read_time("6:30 PM"), read_time("06:45"), read_time(0.25), read_time("early")
    (datetime.time(18, 30), datetime.time(6, 45), datetime.time(6, 0), None)
    """
    if isinstance(cell, dt.datetime):
        return cell.time()
    if isinstance(cell, dt.time):
        return cell
    if isinstance(cell, dt.timedelta):
        cell = cell.total_seconds() / 86_400
    if isinstance(cell, float) and 0 <= cell < 1:
        return (dt.datetime.min + dt.timedelta(seconds=round(cell * 86_400))).time()
    found = _CLOCK.fullmatch(seen(text_of(cell)))
    return _time(found)[0] if found else None
