"""A column of dates: one order of day and month for all of it, proved by a cell that can only be read one way.

03/02/2013 says nothing of its order; 13/02/2013 in the same column does. Without such a cell the way date cells are
shown is evidence, or the caller's word; without any, or where two cells prove opposite orders, the ambiguous cells
stay unread, and the issue names both readings.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from minyan_kit.hebrew_calendar import HebrewDate, HebrewDateError
from minyan_kit.hebrew_text import parse as parse_hebrew
from minyan_kit.sheets.cells import Column
from minyan_kit.sheets.dates import Reading, read_date
from minyan_kit.sheets.issues import IssueLog

ORDERS = {"DMY": "day first", "MDY": "month first"}
_FIRST_BIRTH_YEAR = 1900
_SYSTEM_FORMAT = "mm-dd-yy"  # shown in the order of the reader's own system, so it proves nothing
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


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


@dataclass(slots=True, eq=False)
class Dates:
    """A column of dates as read.

    Args:
        days: the civil dates, NaT where there is none.
        readings: what each distinct value says.
        codes: the place in `readings` of each row.
        order: the order of day and month, and what proves it.
    """

    days: NDArray[np.datetime64]
    readings: list[Reading]
    codes: NDArray[np.int32]
    order: str | None = None
    proof: str | None = None

    def mask(self, test: Callable[[Reading], bool]) -> NDArray[np.bool_]:
        """Tell of each row whether its reading passes a test."""
        return np.array([test(reading) for reading in self.readings], dtype=bool)[self.codes]

    def each(self, get: Callable[[Reading], object]) -> list[object]:
        """Give something of each row's reading."""
        values = [get(reading) for reading in self.readings]
        return [values[code] for code in self.codes.tolist()]


@dataclass(slots=True)
class _Order:
    """The order of a column, what proves it, and in which row that stands."""

    name: str | None = None
    proof: str | None = None
    row: int | None = None
    contradiction: str = ""
    by: str = ""
    used: bool = field(default=False)


def read_dates(
    column: Column,
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    rules: DateRules,
    *,
    hebrew_only: bool = False,
) -> Dates:
    """Read a column of dates.

    Args:
        column: the cells.
        rows: the rows they stand in, as a spreadsheet program numbers them.
        log: is told of every cell that is not read as it stands.
        place: the column's place from 0, and its heading.
        rules: how to read.
        hebrew_only: whether all are dates of the Hebrew calendar.
    """
    readings = column.map(lambda cell: read_date(cell, rules.epoch, hebrew_only=hebrew_only))
    order = _order_of(column, readings, rows, rules, place[0])
    days: list[dt.date | None] = []
    for code, reading in enumerate(readings):
        days.append(_settle(reading, order, rules, lambda code=code: rows[column.rows_of(code)].tolist(), log, place))  # type: ignore[misc]
    if order.used and order.by == "cell":
        row = order.row or 0
        proved = {"order": ORDERS[str(order.name)], "proof": order.proof, "at": rules.where(row)}
        log.add("date_order_inferred", [row], column=place, details=proved)
    elif order.used and order.by == "format":
        log.add("date_order_by_format", column=place, order=ORDERS[str(order.name)], proof=order.proof)
    if any(reading.zone.upper() in ("UTC", "Z", "GMT") for reading in readings) and not rules.birth:
        log.add("utc_times", column=place)
    if order.name:
        rules.orders[place[1]] = order.name
    table = np.array(days, dtype="datetime64[D]") if days else np.zeros(0, dtype="datetime64[D]")
    taken = table[column.codes] if len(column) else np.zeros(0, dtype="datetime64[D]")
    return Dates(taken, readings, column.codes, order.name, order.proof)


def _order_of(column: Column, readings: list[Reading], rows: NDArray[np.int64], rules: DateRules, place: int) -> _Order:
    if rules.date_order:
        return _Order(rules.date_order, "date_order=", by="caller")
    proofs: dict[str, int] = {}
    for code, reading in enumerate(readings):  # distinct values stand in the order of their first rows
        if reading.kind in ("order", "short", "partial") and (reading.day_first is None) != (
            reading.month_first is None
        ):
            proofs.setdefault("DMY" if reading.month_first is None else "MDY", code)
    if len(proofs) == 2:
        both = " and ".join(readings[code].text for code in proofs.values())
        return _Order(contradiction=both)
    for name, code in proofs.items():
        return _Order(name, readings[code].text, int(rows[column.rows_of(code)[0]]), by="cell")
    if any(reading.kind in ("order", "short") for reading in readings):
        shown = rules.date_format(place)
        shown_order = _order_shown(shown) if shown else None
        if shown_order:
            return _Order(shown_order, shown, by="format")
    return _Order()


def _order_shown(number_format: str) -> str | None:
    """Give the order in which a number format shows day and month, None where it shows the year first, or neither."""
    letters = _QUOTED.sub("", number_format).casefold()
    if letters == _SYSTEM_FORMAT or "d" not in letters or "m" not in letters:
        return None
    day, month, year = (letters.find(letter) for letter in "dmy")
    if year != -1 and year < min(day, month):
        return None
    return "DMY" if day < month else "MDY"


def _settle(
    reading: Reading,
    order: _Order,
    rules: DateRules,
    rows: Callable[[], list[int]],
    log: IssueLog,
    place: tuple[int, str],
) -> dt.date | None:
    """Give the date of a reading under the column's order, and note what is to be noted."""
    kind, text, date = reading.kind, reading.text, reading.date
    if kind == "blank":
        return None
    if kind in ("order", "short", "partial"):
        chosen = _chosen(reading, order)
        if chosen is None:
            _note_ambiguous(reading, order, rules, rows(), log, place)
            return None
        if kind == "partial":
            date = _with_year(chosen, rules.year)
        elif kind == "short":
            date = _with_century(chosen, rules, rows, text, log, place)
            if date is None:
                return None
        else:
            date = dt.date(*chosen)
    elif kind == "partial_hebrew":
        date = _hebrew_in_year(reading.why, rules.year)
    elif kind == "serial" and date is not None:
        log.add(
            "excel_serial",
            rows(),
            column=place,
            value=text,
            used=date.isoformat(),
            epoch=rules.epoch.year + rules.epoch.month // 12,
        )
    elif date is None:
        log.add(kind, rows(), column=place, value=text, why=reading.why, how="write the whole date, as 2014-03-02")
        return None
    if date is None:
        how = "say year= the year of the sheet" if not rules.birth else "write the whole date, as 2014-03-02"
        if rules.year is not None:
            how = "write the whole date"
        log.add(
            "date_partial",
            rows(),
            column=place,
            value=text,
            why="no year" if rules.year is None else f"not once in {rules.year}",
            how=how,
        )
        return None
    return _plausible_birth(date, text, rules, rows, log, place) if rules.birth else date


def _chosen(reading: Reading, order: _Order) -> tuple[int, int, int] | None:
    day_first, month_first = reading.day_first, reading.month_first
    if day_first == month_first or day_first is None or month_first is None:
        return day_first or month_first
    order.used = order.used or order.name is not None
    return {"DMY": day_first, "MDY": month_first}.get(order.name or "")


def _note_ambiguous(
    reading: Reading, order: _Order, rules: DateRules, rows: list[int], log: IssueLog, place: tuple[int, str]
) -> None:
    both = [dt.date(*parts) for parts in (reading.day_first, reading.month_first) if parts]
    shown = [f"{date:%d %b}" if reading.kind == "partial" else f"{date:%d %b %Y}" for date in both]
    thirteen = ""
    if rules.birth and reading.kind == "order":
        thirteen = f" (thirteen on {' or '.join(f'{_thirteenth(date):%d %b %Y}' for date in both)})"
    code = "date_ambiguous@contradicted" if order.contradiction else "date_ambiguous"
    log.add(code, rows, column=place, value=reading.text, day_first=shown[0], month_first=shown[1], thirteen=thirteen,
            proof=order.contradiction, iso=" or ".join(date.isoformat() for date in both))  # fmt: skip


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


def _with_century(
    parts: tuple[int, int, int],
    rules: DateRules,
    rows: Callable[[], list[int]],
    text: str,
    log: IssueLog,
    place: tuple[int, str],
) -> dt.date | None:
    """Give the last such date that is not after the day of the sheet; without that day the century is not known."""
    year, month, day = parts
    if rules.century is not None:
        return _civil(rules.century + year % 100, month, day)
    if rules.as_of is None:
        log.add("two_digit_year@open", rows(), column=place, value=text)
        return None
    centuries = (rules.as_of.year // 100 * 100 - back for back in (0, 100))
    dates = [_civil(century + year % 100, month, day) for century in centuries]
    fitting = [date for date in dates if date and date <= rules.as_of]
    if not fitting:
        log.add("date_impossible", rows(), column=place, value=text, why="it is in no year of the last two centuries")
        return None
    log.add("two_digit_year", rows(), column=place, value=text, used=fitting[0].isoformat(), year=fitting[0].year)
    return fitting[0]


def _plausible_birth(
    date: dt.date, text: str, rules: DateRules, rows: Callable[[], list[int]], log: IssueLog, place: tuple[int, str]
) -> dt.date | None:
    if date.year < _FIRST_BIRTH_YEAR:
        log.add("year_unknown", rows(), column=place, value=text, year=date.year)
        return None
    as_of = rules.as_of or dt.date.today()  # a check alone: no date is ever filled in from today
    if date > as_of:
        log.add("date_in_future", rows(), column=place, value=text, as_of=as_of.isoformat())
        return None
    return date
