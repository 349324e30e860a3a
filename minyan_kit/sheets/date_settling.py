"""One reading of a date settled: by the order of its column, and by what the caller says of years."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from minyan_kit.hebrew_calendar import HebrewDate, HebrewDateError
from minyan_kit.hebrew_text import parse as parse_hebrew
from minyan_kit.sheets.cells import Column
from minyan_kit.sheets.dates import Reading
from minyan_kit.sheets.issues import IssueLog

_FIRST_BIRTH = dt.date(1900, 1, 1)  # some programs write 1885 for a year that is not known
_WHOLE = "write the whole date, as 2014-03-02"


@dataclass(slots=True)
class DateRules:
    """How the dates of a file are to be read.

    Args:
        epoch: the day that the number 0 stands for.
        date_order: "DMY" or "MDY", where the caller says it.
        as_of: the day on which the sheet was current.
        birth: whether the dates are of birth: then a date to come, or before 1900, is an error.
        year: the year of dates that leave it out, civil or (from 4000 on) Hebrew.
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
    century: int | None = None
    date_format: Callable[[int], str | None] = lambda _: None
    orders: dict[str, str] = field(default_factory=dict)
    where: Callable[[int], str] = lambda row: f"row {row}"

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
class Order:
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

    def choose(self, reading: Reading) -> tuple[int, int, int] | None:
        """Give year, month and day of a reading, None where it has two and nothing chooses."""
        if reading.month_first is None or reading.day_first == reading.month_first:
            return reading.day_first
        if reading.day_first is None:
            return reading.month_first
        self.used = self.used or self.name is not None
        return reading.day_first if self.name == "DMY" else reading.month_first if self.name == "MDY" else None


@dataclass(slots=True)
class Settler:
    """Settles the readings of a column, and notes what is to be noted in the rows of each.

    Args:
        column, rows, place: the cells and where they stand.
        log: takes the issues.
        rules: how to read.
        order: the order of the column.
        births: the first and the last day of a birth.
    """

    column: Column
    rows: NDArray[np.int64]
    log: IssueLog
    place: tuple[int, str]
    rules: DateRules
    order: Order
    births: tuple[dt.date, dt.date] = field(init=False)

    def __post_init__(self) -> None:
        self.births = self.rules.births()

    def settle(self, code: int, reading: Reading) -> dt.date | None:
        """Give the date of a distinct value, None where it has none that is sure."""
        kind, date = reading.kind, reading.date
        if kind == "blank":
            return None
        if kind in ("order", "short", "partial"):
            date = self._ordered(code, reading)
        elif kind == "partial_hebrew":
            date = self._in_year(code, reading, _hebrew_in_year(reading.why, self.rules.year))
        elif date is None:
            self._note(code, kind, reading, why=reading.why, how=_WHOLE)
        elif kind == "serial":
            epoch = self.rules.epoch.year + self.rules.epoch.month // 12  # 1899-12-30 is called 1900
            self._note(code, "excel_serial", reading, used=date.isoformat(), epoch=epoch)
        return self._plausible(code, reading, date) if date and self.rules.birth else date

    def _note(self, code: int, issue: str, reading: Reading, used: str | None = None, **values: object) -> None:
        rows = self.rows[self.column.rows_of(code)].tolist()
        self.log.add(issue, rows, column=self.place, value=reading.text, used=used, details=values)

    def _ordered(self, code: int, reading: Reading) -> dt.date | None:
        """Settle a date in figures."""
        parts = self.order.choose(reading)
        if parts is None:
            self._note_both(code, reading)
            return None
        if reading.kind == "partial":
            return self._in_year(code, reading, _with_year(parts, self.rules.year))
        if reading.kind == "short":
            return self._with_century(code, reading, parts)
        if (
            self.order.by == "caller"
            and reading.is_proof()
            and (reading.month_first is None) != (self.order.name == "DMY")
        ):
            self._note(code, "date_other_order", reading, used=dt.date(*parts).isoformat(), order=self.order.name)
        return dt.date(*parts)

    def _note_both(self, code: int, reading: Reading) -> None:
        """Note a date that has two readings, and for a birth when each would be thirteen."""
        both = [dt.date(*parts) for parts in (reading.day_first, reading.month_first) if parts]
        shown = [f"{date:%d %b}" if reading.kind == "partial" else f"{date:%d %b %Y}" for date in both]
        thirteen = ""
        if self.rules.birth and reading.kind == "order":
            thirteen = f" (thirteen on {' or '.join(f'{_thirteenth(date):%d %b %Y}' for date in both)})"
        self._note(
            code,
            "date_ambiguous@contradicted" if self.order.contradiction else "date_ambiguous",
            reading,
            day_first=shown[0],
            month_first=shown[1],
            thirteen=thirteen,
            proof=self.order.contradiction,
            iso=" or ".join(date.isoformat() for date in both),
        )

    def _in_year(self, code: int, reading: Reading, date: dt.date | None) -> dt.date | None:
        """Give a date whose year the caller said; without one, or where the year lacks the day, note it."""
        if date is None:
            year = self.rules.year
            how = _WHOLE if self.rules.birth or year is not None else "say year= the year of the sheet"
            why = "no year" if year is None else f"not once in {year}"
            self._note(code, "date_partial", reading, why=why, how=how)
        return date

    def _with_century(self, code: int, reading: Reading, parts: tuple[int, int, int]) -> dt.date | None:
        """Give the last such date up to the day of the sheet; without that day the century is not known."""
        year, month, day = parts
        if self.rules.century is not None:
            return _civil(self.rules.century + year % 100, month, day)
        as_of = self.rules.as_of
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

    def _plausible(self, code: int, reading: Reading, date: dt.date) -> dt.date | None:
        """Give a date of birth, None where it is before all living people, or yet to come."""
        first, last = self.births
        if date < first:
            self._note(code, "year_unknown", reading, year=date.year)
            return None
        if date > last:
            self._note(code, "date_in_future", reading, as_of=last.isoformat())
            return None
        return date


def _thirteenth(date: dt.date) -> dt.date:
    born = HebrewDate.from_date(date)
    return born.birthday(born.year + 13).to_date()


def _with_year(parts: tuple[int, int, int], year: int | None) -> dt.date | None:
    _, month, day = parts
    if year is None:
        return None
    if year < 4000:
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
    years: Iterable[int] = (year,) if year >= 4000 else (year + 3760, year + 3761)
    dates = []
    for hebrew_year in years:
        try:
            dates.append(parse_hebrew(text, year=hebrew_year).to_date())
        except HebrewDateError:
            continue
    fitting = [date for date in dates if year >= 4000 or date.year == year]
    return fitting[0] if len(fitting) == 1 else None
