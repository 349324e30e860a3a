"""Dates in cells: what one says by itself, and one order of day and month for the whole column."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import month_named, parse as parse_hebrew
from minyan_kit.reading.cells import Cell, Column, clean_text, normalised, text_of, visible_text
from minyan_kit.reading.issues import ColumnPlace, IssueLog, SheetColumn
from minyan_kit.reading.phrases import and_so, or_else
from minyan_kit.show.languages import SHORT_MONTHS, WEEKDAYS, fill, say

__all__ = [
    "MONTH_OF",
    "WEEKDAY",
    "DateRead",
    "DateRules",
    "Dates",
    "Days",
    "read_date",
    "read_dates",
    "read_one_date",
    "read_time",
    "weekday_named",
    "with_times",
]

Days: TypeAlias = NDArray[np.datetime64]

_MONTHS = (
    "jan january janvier janv enero ene ינואר",
    "feb february fevrier fevr fev febrero פברואר",
    "mar march mars marzo מרץ מרס",
    "apr april avril avr abril abr אפריל",
    "may mai mayo מאי",
    "jun june juin junio יוני",
    "jul july juillet juil julio יולי",
    "aug august aout agosto ago אוגוסט",
    "sep sept september septembre septiembre setiembre ספטמבר",
    "oct october octobre octubre אוקטובר",
    "nov november novembre noviembre נובמבר",
    "dec december decembre diciembre dic דצמבר",
)
MONTH_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_WEEKDAYS = (
    "monday mon lundi lun lunes tuesday tue tues mardi wednesday wed mercredi mer thursday thu thur thurs jeudi jeu "
    "friday fri vendredi ven viernes vie saturday sat samedi sam sunday sun dimanche dim shabbat shabbos chabbat "
    "lunes martes miércoles mié jueves jue viernes vie sábado sáb domingo dom"
)
_ANY_MONTH = "|".join([*MONTH_OF, "févr", "fév", "février", "août", "déc", "décembre"])
WEEKDAY = re.compile(
    rf"(?:(?:{_WEEKDAYS.replace(' ', '|')})\b\.?"
    rf"|mar\.?(?=\s*\d{{1,2}}(?:[/.-]\d|(?:er)?(?:[\s./-]+|\s+de\s+)(?:{_ANY_MONTH})\b))"
    r"|יום (?:ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת|[א-ו]['׳]?)|שבת|[א-וש]['׳]?(?=,?\s*\d))[,:]?\s*",
    re.IGNORECASE,
)
_WEEKDAY_NAMES = (
    "monday mon lundi lun יום-שני שני יום-ב ב",
    "tuesday tue tues mardi martes יום-שלישי שלישי יום-ג ג",
    "wednesday wed weds mercredi mer miércoles mié יום-רביעי רביעי יום-ד ד",
    "thursday thu thur thurs jeudi jeu jueves jue יום-חמישי חמישי יום-ה ה",
    "friday fri vendredi ven יום-שישי שישי יום-ו ו",
    "saturday sat samedi sam sábado sáb shabbat shabbos shabat shabbas chabbat יום-שבת שבת",
    "sunday sun dimanche dim domingo dom יום-ראשון ראשון יום-א א",
)
_WEEKDAY_BY_NAME = {normalised(name): number for number, names in enumerate(_WEEKDAY_NAMES) for name in names.split()}
_TIME = (
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?\s*(?P<half>[AaPp]\.?[Mm]\.?)?"
    r"\s*(?P<zone>Z|UTC|(?:GMT|UTC)?[+-]\d{1,2}(?::?\d{2})?|GMT)?"
)
_REST = rf"(?:(?:,?\s+|T){_TIME})?"
_ISO = re.compile(rf"(?P<y>\d{{4}})(?P<sep>[-/.])(?P<m>\d{{1,2}})(?P=sep)(?P<d>\d{{1,2}}){_REST}")
_BASIC = re.compile(r"(?P<y>(?:18|19|20|21)\d\d)(?P<m>\d\d)(?P<d>\d\d)")
_NUMERIC = re.compile(rf"(?P<a>\d{{1,2}})(?P<sep>[-/.])(?P<b>\d{{1,2}})(?P=sep)(?P<y>\d{{4}}|\d{{2}}){_REST}")
_YEAR_FIRST = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_PLAINLY = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})")
_FIGURES = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_SHORT = re.compile(r"(?P<a>\d{1,2})[-/.](?P<b>\d{1,2})")
_DAY_MONTH = re.compile(
    rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|er)? (?:of |de )?(?P<m>[^\W\d]+)(?: (?:de |del )?(?P<y>\d{{4}}|\d{{2}}))?{_REST}"
)
_MONTH_DAY = re.compile(rf"(?P<m>[^\W\d]+) (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: (?P<y>\d{{4}}|\d{{2}}))?{_REST}")
_MONTH_YEAR = re.compile(r"(?P<m>[^\W\d]+) (?P<y>\d{4})")
_CLOCK = re.compile(rf"(?:(?P<ahead>[AaPp]\.?[Mm]\.?)\s*)?{_TIME}")
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
_SYSTEM_FORMAT = "mm-dd-yy"  # shown in the order of the reader's own system, so it proves nothing
_UTC = {"UTC", "Z", "GMT"}
_ORDERS = {"DMY": "day first", "MDY": "month first"}
_FIRST_SERIAL, _LAST_SERIAL = 3654, 73_050  # 1910 to 2099, counted from 1900
_FIRST_BIRTH = dt.date(1900, 1, 1)  # some programs write 1885 for a year that is not known
_HALF_A_YEAR = 183
_FIRST_HEBREW_YEAR = 4000  # what is less is a civil one
_WHOLE = "write the whole date, as 2014-03-02"


# -- One cell as a date: what it says by itself, before the rest of its column decides what is open -------------------


class DateRead(NamedTuple):
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


_REAL_DATE = DateRead("date")
"""The reading of a cell that is itself a date, with nothing to settle."""


def read_date(cell: Cell, epoch: dt.date, *, hebrew_only: bool = False) -> DateRead:
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
        return DateRead("date", text_of(cell), cell.date(), time=cell.time(), zone=str(cell.tzinfo or ""))
    if isinstance(cell, dt.date):
        return DateRead("date", text_of(cell), cell)
    text = clean_text(cell if type(cell) is str and cell[:1] != "'" else text_of(cell))
    if not text:
        return DateRead("blank")
    if text[0].isdecimal() and not hebrew_only:
        if len(text) == 10 and text[4] == "-":
            date = _iso_date(text)
            if date:
                return DateRead("date", text, date)
        plainly = _PLAINLY.fullmatch(text)
        if plainly:
            return _day_and_month(text, int(plainly[3]), int(plainly[1]), int(plainly[2]))
    if isinstance(cell, HebrewDate):
        return DateRead("hebrew", text, cell.to_date(), hebrew=cell)
    if isinstance(cell, dt.time | dt.timedelta):
        return DateRead("date_unparseable", text)
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


def _iso(text: str) -> DateRead | None:
    found = _ISO.fullmatch(text)
    return _certain(text, found, int(found["y"]), int(found["m"]), int(found["d"])) if found else None


def _day_and_month(
    text: str, year: int, first: int, second: int, kind: str = "order", time: dt.time | None = None, zone: str = ""
) -> DateRead:
    """Give both readings of a day and a month; one reading only, where the other is impossible."""
    day_first, month_first = _order(year, second, first), _order(year, first, second)
    if day_first is None and month_first is None:
        return DateRead("date_impossible", text, why="neither order of day and month is in the calendar")
    if day_first == month_first and day_first is not None and kind == "order":
        return DateRead("date", text, dt.date(*day_first), time=time, zone=zone)
    return DateRead(kind, text, None, day_first, month_first, None, time, zone)


def _certain(text: str, found: re.Match[str] | None, year: int, month: int, day: int) -> DateRead:
    try:
        date = dt.date(year, month, day)
    except ValueError:
        return DateRead("date_impossible", text, why="the calendar has no such day")
    time, zone = _time(found) if found and "hour" in found.groupdict() else (None, "")
    return DateRead("date", text, date, time=time, zone=zone)


def _number(text: str, epoch: dt.date) -> DateRead:
    basic = _BASIC.fullmatch(text)
    if basic:
        return _certain(text, None, int(basic["y"]), int(basic["m"]), int(basic["d"]))
    number = float(text)
    if 1800 <= number <= 2200 and number.is_integer():
        return DateRead("date_partial", text, why="a year only")
    if _FIRST_SERIAL <= number < _LAST_SERIAL + 1:
        seconds = round((number % 1) * 86_400)
        moment = dt.datetime.combine(epoch, dt.time()) + dt.timedelta(int(number), seconds)
        return DateRead("serial", text, moment.date(), time=moment.time() if number % 1 else None)
    if _SHORT.fullmatch(text):  # 14.9 beside 14/9
        return _numeric(text) or DateRead("date_unparseable", text)
    return DateRead("date_unparseable", text)


def _numeric(text: str) -> DateRead | None:
    bare = WEEKDAY.sub("", text, count=1) if WEEKDAY.match(text) else text
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


def _words(text: str) -> DateRead:
    """Read a date with the name of a month, civil or Hebrew."""
    bare = WEEKDAY.sub("", text, count=1) if WEEKDAY.match(text) else text
    words = normalised(bare.replace(":", "\ue000")).replace("\ue000", ":")
    for pattern in (_DAY_MONTH, _MONTH_DAY):
        found = pattern.fullmatch(words)
        month = MONTH_OF.get(found["m"]) or MONTH_OF.get(found["m"].removeprefix("ב")) if found else None
        if found and month:
            written, day = found["y"] or "", int(found["d"])
            year = int(written) if len(written) == 4 else 2000 + int(written or 0)
            order = _order(year, month, day)
            if len(written) < 4 and order is not None:
                return DateRead("short" if written else "partial", text, day_first=order, month_first=order)
            return _certain(text, found, year, month, day)
    month_year = _MONTH_YEAR.fullmatch(words)
    if month_year and month_year["m"] in MONTH_OF:
        return DateRead("date_partial", text, why="no day")
    return _hebrew(bare, text)


def _hebrew(text: str, whole: str | None = None) -> DateRead:
    """Read a date of the Hebrew calendar; one without its year is "partial" until the year is known."""
    whole = whole or text
    try:
        date = parse_hebrew(text)
    except HebrewDateError as error:
        if error.code != "unparseable":
            return DateRead(error.code, whole, why=str(error))
        if not names_hebrew_month(text):
            return DateRead("date_unparseable", whole)
        try:
            parse_hebrew(text, year=5784)  # a leap year with every month
        except HebrewDateError as without:
            if without.code == "unparseable":
                return DateRead("date_unparseable@hebrew", whole, why=str(error))
        return DateRead("partial_hebrew", whole, why=text)
    return DateRead("hebrew", whole, date.to_date(), hebrew=date)


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
    ahead, behind = found.groupdict().get("ahead"), found["half"]  # PM 6:30, or 6:30 PM
    hour, half = int(found["hour"]), (ahead or behind or "").replace(".", "").casefold()
    if (ahead and behind) or (half == "am" and hour > 12):
        return None, ""
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    try:
        return dt.time(hour, int(found["minute"]), int(found["second"] or 0)), found["zone"] or ""
    except ValueError:
        return None, ""


def read_time(cell: Cell) -> dt.time | None:
    """Read a time of day; None where there is none.

    >>> read_time("6:30 PM"), read_time("PM 6:30"), read_time("06:45"), read_time(0.25), read_time("early")
    (datetime.time(18, 30), datetime.time(18, 30), datetime.time(6, 45), datetime.time(6, 0), None)
    """
    if isinstance(cell, dt.datetime):
        return cell.time()
    if isinstance(cell, dt.time):
        return cell
    if isinstance(cell, dt.timedelta):
        cell = cell.total_seconds() / 86_400
    if isinstance(cell, float) and 0 <= cell < 1:
        return (dt.datetime.min + dt.timedelta(seconds=round(cell * 86_400))).time()
    found = _CLOCK.fullmatch(visible_text(cell))
    return _time(found)[0] if found else None


def weekday_named(text: str) -> int | None:
    """Give the day of the week that a text names and nothing else, 0 for Monday; None where it names none.

    >>> weekday_named("Sunday"), weekday_named("יום ב'"), weekday_named("Sunday 14/9"), weekday_named("")
    (6, 0, None, None)
    """
    return _WEEKDAY_BY_NAME.get(normalised(text)) if text else None


def with_times(days: Days, times: Sequence[dt.time | None], codes: NDArray[np.int32]) -> Days:
    """Add times of day to days.

    Args:
        days: of shape (n,).
        times: the distinct times, None where there is none.
        codes: for each day the place of its time, of shape (n,).

    Returns:
        datetime64[s] of shape (n,), NaT where the day or the time is missing.

    >>> with_times(np.array(["2026-09-14", "2026-09-15"], "datetime64[D]"), [dt.time(6, 30), None], np.array([0, 1]))
    array(['2026-09-14T06:30:00',                 'NaT'], dtype='datetime64[s]')
    """
    seconds = ["NaT" if time is None else 3600 * time.hour + 60 * time.minute + time.second for time in times]
    offsets = np.array([np.timedelta64(each, "s") for each in seconds], dtype="timedelta64[s]")
    midnights = days.astype("datetime64[s]")
    moments: Days = midnights + offsets[codes] if len(codes) else midnights
    return moments


# -- One reading of a date settled: by the order of its column, and by what the caller says of years ------------------


@dataclass(slots=True)
class DateRules:
    """How the dates of a file are to be read.

    Args:
        epoch: the day that the number 0 stands for.
        date_order: "DMY" or "MDY", where the caller says it.
        as_of: the day on which the sheet was current.
        birth: whether the dates are of birth: then a date to come, or before 1900, is an error.
        year: the year of dates that leave it out, civil or (from 4000 on) Hebrew.
        month: the civil month to whose days alone that year belongs, where a title says both; None for any.
        of_title: the title that says the year, "" where the caller does.
        century: the century of two-digit years, where the program that wrote the file is younger than it.
        date_format: how the date cells of a column are shown.
        where: names the place of a cell in a message, by its row.
        orders: for each heading, the order that its column was read in; filled as columns are read.
    """

    epoch: dt.date
    date_order: str | None = None
    as_of: dt.date | None = None
    birth: bool = False
    year: int | None = None
    month: int | None = None
    of_title: str = ""
    century: int | None = None
    date_format: Callable[[int], str | None] = lambda _: None
    orders: dict[str, str] = field(default_factory=dict)
    where: Callable[[int], str] = lambda row: fill("row {row}", row=row)

    def __post_init__(self) -> None:
        if self.date_order not in (None, "DMY", "MDY"):
            raise ValueError(f"date_order is {self.date_order!r}: write 'DMY' (day first) or 'MDY' (month first)")
        self.as_of = _civil_date(self.as_of)

    def births(self) -> tuple[dt.date, dt.date]:
        """Give the first and the last day on which a person of the sheet may have been born."""
        return _FIRST_BIRTH, self.as_of or dt.date.today()  # a check alone: no date is filled in from today


def _civil_date(as_of: object) -> dt.date | None:
    if isinstance(as_of, HebrewDate):
        return as_of.to_date()
    if isinstance(as_of, dt.datetime):
        return as_of.date()
    if as_of is None or isinstance(as_of, dt.date):
        return as_of
    raise ValueError(f"as_of is {as_of!r}: give a date, as datetime.date(2026, 9, 1)")


@dataclass(slots=True)
class _DayMonthOrder:
    """The order of day and month in a column.

    Args:
        name: "DMY" or "MDY", None where it is not known.
        proof: what proves it: a cell, a format, or the caller.
        row: the row of the cell that proves it.
        contradiction: the two cells that prove opposite orders.
        by: "cell", "format" or "caller".
        used: whether any cell needed it.
    """

    name: str | None = None
    proof: str | None = None
    row: int = 0
    contradiction: str = ""
    by: str = ""
    used: bool = False

    def choose(self, reading: DateRead) -> tuple[int, int, int] | None:
        """Give year, month and day of a reading, None where it has two and nothing chooses."""
        if reading.month_first is None or reading.day_first == reading.month_first:
            return reading.day_first
        if reading.day_first is None:
            return reading.month_first
        self.used = self.used or self.name is not None
        return reading.day_first if self.name == "DMY" else reading.month_first if self.name == "MDY" else None


@dataclass(slots=True)
class _Settler:
    """Settles the readings of a column, and notes what is to be noted in the rows of each.

    Args:
        column: the cells.
        rules: how to read.
        order: the order of the column.
        births: the first and the last day of a birth.
    """

    column: SheetColumn
    rules: DateRules
    order: _DayMonthOrder
    births: tuple[dt.date, dt.date] = field(init=False)

    def __post_init__(self) -> None:
        self.births = self.rules.births()

    def settle(self, code: int, reading: DateRead) -> dt.date | None:
        """Give the date of a distinct value, None where it has none that is sure."""
        kind, date = reading.kind, reading.date
        if kind == "blank":
            return None
        if kind in ("order", "short", "partial"):
            date = self._ordered(code, reading)
        elif kind == "partial_hebrew":
            date = _hebrew_in_year(reading.why, self.rules.year)
            date = self._in_year(code, reading, date if date is None or self._is_of_the_month(date.month) else None)
        elif date is None:
            self._note(code, kind, reading, why=reading.why, how=_WHOLE)
        elif kind == "serial":
            epoch = self.rules.epoch.year + self.rules.epoch.month // 12  # 1899-12-30 is called 1900
            self._note(code, "excel_serial", reading, used=date.isoformat(), epoch=epoch)
        date = self._on_its_weekday(code, reading, date) if date and reading.text else date
        return self._plausible(code, reading, date) if date and self.rules.birth else date

    def _on_its_weekday(self, code: int, reading: DateRead, date: dt.date) -> dt.date | None:
        """Note a date beside a day of the week on which it is not; where its year is only the caller's, it is open."""
        said = _weekday_before(reading.text)
        if said is None or said == date.weekday():
            return date
        partial = reading.kind in ("partial", "partial_hebrew")
        self._note(code, "weekday_contradicts", reading, day=date.isoformat(), is_on=say(WEEKDAYS[date.weekday()]))
        return None if partial else date

    def _note(self, code: int, issue: str, reading: DateRead, used: str | None = None, **values: object) -> None:
        self.column.note(issue, code, value=reading.text, used=used, details=values)

    def _ordered(self, code: int, reading: DateRead) -> dt.date | None:
        """Settle a date in figures."""
        parts = self.order.choose(reading) or self._in_the_month(reading)
        if parts is None:
            self._note_both(code, reading)
            return None
        if reading.kind == "partial":
            year = self.rules.year if self._is_of_the_month(parts[1]) else None
            return self._in_year(code, reading, _with_year(parts, year))
        if reading.kind == "short":
            return self._with_century(code, reading, parts)
        if (
            self.order.by == "caller"
            and reading.is_proof()
            and (reading.month_first is None) != (self.order.name == "DMY")
        ):
            self._note(code, "date_other_order", reading, used=dt.date(*parts).isoformat(), order=self.order.name)
        return dt.date(*parts)

    def _note_both(self, code: int, reading: DateRead) -> None:
        """Note a date that has two readings, and for a birth when each would be thirteen."""
        both = [dt.date(*parts) for parts in (reading.day_first, reading.month_first) if parts]
        shown = [_shown(date, with_year=reading.kind != "partial") for date in both]
        thirteen = ""
        if self.rules.birth and reading.kind == "order":
            dates = or_else(_shown(_thirteenth(date)) for date in both)
            thirteen = " " + fill("(thirteen on {dates})", dates=dates)
        self._note(
            code,
            "date_ambiguous@contradicted" if self.order.contradiction else "date_ambiguous",
            reading,
            day_first=shown[0],
            month_first=shown[1],
            thirteen=thirteen,
            proof=self.order.contradiction,
            iso=or_else(date.isoformat() for date in both),
        )

    def _in_year(self, code: int, reading: DateRead, date: dt.date | None) -> dt.date | None:
        """Give a date whose year the caller said; without one, or where the year lacks the day, note it."""
        if date is None:
            year = None if self.rules.of_title else self.rules.year
            without = "write the year beside each date¦; or say year= the year of the sheet"
            how = _WHOLE if self.rules.birth or year is not None else without
            why = "no year" if year is None else f"not once in {year}"
            self._note(code, "date_partial", reading, why=why, how=how)
        elif self.rules.of_title:
            self.column.log.add("from_title", what="the year", title=self.rules.of_title)
        return date

    def _is_of_the_month(self, month: int) -> bool:
        return self.rules.month in (None, month)

    def _in_the_month(self, reading: DateRead) -> tuple[int, int, int] | None:
        """Give that of the two readings of a date without a year which is of the month of the title."""
        if reading.kind != "partial" or self.rules.month is None:
            return None
        fitting = [each for each in (reading.day_first, reading.month_first) if each and each[1] == self.rules.month]
        return fitting[0] if len(fitting) == 1 else None

    def _with_century(self, code: int, reading: DateRead, parts: tuple[int, int, int]) -> dt.date | None:
        """Give the last such date up to the day of the sheet; without that day the century is not known."""
        year, month, day = parts
        if self.rules.century is not None:
            return _civil(self.rules.century + year % 100, month, day)
        as_of = self.rules.as_of
        if self.rules.year is not None and self.rules.year < _FIRST_HEBREW_YEAR and self.rules.year % 100 == year % 100:
            return _civil(self.rules.year, month, day)
        if as_of is None:
            self._note(code, "two_digit_year@open", reading)
            return None
        years = (as_of.year // 100 * 100 - back + year % 100 for back in (0, 100))
        for date in (_civil(full, month, day) for full in years):
            if date and date <= as_of:
                self._note(code, "two_digit_year", reading, used=date.isoformat(), year=date.year)
                return date
        self._note(code, "date_impossible", reading, why="it is in no year of the last two centuries")
        return None

    def _plausible(self, code: int, reading: DateRead, date: dt.date) -> dt.date | None:
        """Give a date of birth, None where it is before all living people, or yet to come."""
        first, last = self.births
        if date < first:
            self._note(code, "year_unknown", reading, year=date.year)
            return None
        if date > last:
            self._note(code, "date_in_future", reading, as_of=last.isoformat())
            return None
        return date


def _shown(date: dt.date, *, with_year: bool = True) -> str:
    """Write a date with its month in words, in the language in use."""
    day = fill("{day} {month}", day=f"{date:%d}", month=say(SHORT_MONTHS[date.month - 1]))
    return f"{day} {date.year}" if with_year else day


def _weekday_before(text: str) -> int | None:
    """Give the day of the week that stands before a date, 0 for Monday; None where none does.

    >>> _weekday_before("Tue 15/09/2026"), _weekday_before("mar. 15 sept."), _weekday_before("15/09/2026")
    (1, 1, None)
    """
    found = WEEKDAY.match(text)
    name = found[0].strip(" ,:.") if found else ""
    return 1 if name.casefold() == "mar" else weekday_named(name)


def _thirteenth(date: dt.date) -> dt.date:
    born = HebrewDate.from_date(date)
    return born.birthday(born.year + 13).to_date()


def _with_year(parts: tuple[int, int, int], year: int | None) -> dt.date | None:
    _, month, day = parts
    if year is None:
        return None
    if year < _FIRST_HEBREW_YEAR:
        return _civil(year, month, day)
    dates = [_civil(civil, month, day) for civil in (year - 3761, year - 3760)]
    fitting = [date for date in dates if date and HebrewDate.from_date(date).year == year]
    return fitting[0] if len(fitting) == 1 else None


def _civil(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _hebrew_in_year(text: str, year: int | None) -> dt.date | None:
    if year is None:
        return None
    years: Iterable[int] = (year,) if year >= _FIRST_HEBREW_YEAR else (year + 3760, year + 3761)
    dates = []
    for hebrew_year in years:
        try:
            dates.append(parse_hebrew(text, year=hebrew_year).to_date())
        except HebrewDateError:
            continue
    fitting = [date for date in dates if year >= _FIRST_HEBREW_YEAR or date.year == year]
    return fitting[0] if len(fitting) == 1 else None


# -- A column of dates ------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Dates:
    """A column of dates as read.

    Args:
        days: the civil dates, NaT where there is none.
        readings: what each distinct value says.
        codes: the place in `readings` of each row.
        order: the order of day and month, None where the cells left none to settle.
    """

    days: NDArray[np.datetime64]
    readings: list[DateRead]
    codes: NDArray[np.int32]
    order: str | None = None

    def where(self, test: Callable[[DateRead], bool]) -> NDArray[np.bool_]:
        """Tell of each row whether its reading passes a test."""
        return np.array([test(reading) for reading in self.readings], dtype=bool)[self.codes]

    def of_each_row(self, get: Callable[[DateRead], object]) -> list[object]:
        """Give something of each row's reading."""
        values = [get(reading) for reading in self.readings]
        return [values[code] for code in self.codes.tolist()]


def read_dates(column: SheetColumn, rules: DateRules, *, hebrew_only: bool = False) -> Dates:
    """Read a column of dates.

    Args:
        column: the cells; every one that is not read as it stands is noted.
        rules: how to read.
        hebrew_only: whether all are dates of the Hebrew calendar.
    """
    cells, place = column.cells, column.place
    first, last = rules.births() if rules.birth else (dt.date.min, dt.date.max)
    values = list(cells.values) if hebrew_only else [_plainly_written(value) for value in cells.values]
    readings = [
        _REAL_DATE
        if type(value) is dt.date and first <= value <= last
        else read_date(written, rules.epoch, hebrew_only=hebrew_only)
        for value, written in zip(values, cells.values, strict=True)
    ]
    order = _order_of(column, readings, rules)
    settler = _Settler(column, rules, order)
    days: list[Any] = [
        value if reading is _REAL_DATE else settler.settle(code, reading)
        for code, (value, reading) in enumerate(zip(values, readings, strict=True))
    ]
    if rules.year is not None and not rules.birth:
        _leave_open_after_the_turn(settler, readings, days)
    if order.used and order.by == "cell":
        proved = {"order": _ORDERS[str(order.name)], "proof": order.proof, "at": rules.where(order.row)}
        column.log.add("date_order_inferred", [order.row], column=place, details=proved)
    elif order.used and order.by == "format":
        column.log.add("date_order_by_format", column=place, order=_ORDERS[str(order.name)], proof=order.proof)
    if not rules.birth and any(reading.zone.upper() in _UTC for reading in readings):
        column.log.add("utc_times", column=place)
    if order.name:
        rules.orders[place.heading] = order.name
    table = np.array(days, dtype="datetime64[D]")
    return Dates(table[cells.codes] if len(cells) else table, readings, cells.codes, order.name)


def _leave_open_after_the_turn(settler: _Settler, readings: Sequence[DateRead], days: list[dt.date | None]) -> None:
    """Leave dates open, in place, whose year the caller said, where by their order they are of another."""
    dated = [code for code, day in enumerate(days) if day is not None]
    steps = [(days[later] - days[earlier]).days for earlier, later in pairwise(dated)]  # type: ignore[operator]
    turns = [number for number, step in enumerate(steps) if abs(step) > _HALF_A_YEAR]
    if len(turns) != 1:
        return
    (turn,) = turns
    on = steps[turn] < 0
    if any((step < 0) == on and step for number, step in enumerate(steps) if number != turn):
        return  # they are in no order
    if not on and len(steps) < 2:
        return
    before, after = dated[: turn + 1], dated[turn + 1 :]
    for code in after if on else before:
        if readings[code].kind in ("partial", "partial_hebrew"):
            beside = str(days[dated[turn if on else turn + 1]])
            settler._note(code, "date_partial@turn", readings[code], beside=beside, year=settler.rules.year)
            days[code] = None


def read_one_date(cell: Cell, row: int, place: ColumnPlace, log: IssueLog, rules: DateRules) -> np.datetime64 | None:
    """Read a date that stands by itself, as in a heading; None where there is none that is sure.

    Args:
        cell: the cell, or what a part of it says.
        row: where it stands, as a spreadsheet program numbers rows.
        place: its column.
        log: takes the issues.
        rules: how to read.
    """
    (day,) = read_dates(SheetColumn(Column.of([cell]), np.array([row]), place, log), rules).days
    return None if np.isnat(day) else day


def _plainly_written(value: Cell) -> Cell:
    """Give the date of a text that is one year first, as 2014-03-02, at one look; any other cell as it is."""
    if type(value) is not str or len(value) != 10 or not _YEAR_FIRST.fullmatch(value):
        return value
    try:
        return dt.date.fromisoformat(value)
    except ValueError:
        return value


def _order_of(column: SheetColumn, readings: list[DateRead], rules: DateRules) -> _DayMonthOrder:
    if rules.date_order:
        return _DayMonthOrder(rules.date_order, "date_order=", by="caller")
    proofs: dict[str, int] = {}
    for code, reading in enumerate(readings):  # distinct values stand in the order of their first rows
        if reading.is_proof():
            proofs.setdefault("DMY" if reading.month_first is None else "MDY", code)
    if len(proofs) == 2:
        both = and_so(readings[code].text for code in proofs.values())
        return _DayMonthOrder(contradiction=both)
    for name, code in proofs.items():
        row = int(column.row_numbers[column.cells.positions_of(code)[0]])
        return _DayMonthOrder(name, readings[code].text, row, by="cell")
    if any(reading.kind in ("order", "short") for reading in readings):
        number_format = rules.date_format(column.place.number)
        order = _order_shown(number_format) if number_format else None
        if order:
            return _DayMonthOrder(order, number_format, by="format")
    return _DayMonthOrder()


def _order_shown(number_format: str) -> str | None:
    """Give the order in which a number format shows day and month, None where it shows the year first, or neither."""
    letters = _QUOTED.sub("", number_format).casefold()
    if letters == _SYSTEM_FORMAT or "d" not in letters or "m" not in letters:
        return None
    day, month, year = (letters.find(letter) for letter in "dmy")
    if year != -1 and year < min(day, month):
        return None
    return "DMY" if day < month else "MDY"
