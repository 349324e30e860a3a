"""A column of dates: one order of day and month for all of it, proved by a cell that can only be read one way.

03/02/2013 says nothing of its order; 13/02/2013 in the same column does. Without such a cell the way date cells are
shown is evidence, or the caller's word; without any, or where two cells prove opposite orders, the ambiguous cells
stay unread, and the issue names both readings.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.cells import Column
from minyan_kit.sheets.date_settling import DateRules, Order, Settler
from minyan_kit.sheets.dates import REAL_DATE, Reading, read_date
from minyan_kit.sheets.issues import IssueLog

_ORDERS = {"DMY": "day first", "MDY": "month first"}
_SYSTEM_FORMAT = "mm-dd-yy"  # shown in the order of the reader's own system, so it proves nothing
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
_UTC = {"UTC", "Z", "GMT"}


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
    readings: list[Reading]
    codes: NDArray[np.int32]
    order: str | None = None

    def mask(self, test: Callable[[Reading], bool]) -> NDArray[np.bool_]:
        """Tell of each row whether its reading passes a test."""
        return np.array([test(reading) for reading in self.readings], dtype=bool)[self.codes]

    def each(self, get: Callable[[Reading], object]) -> list[object]:
        """Give something of each row's reading."""
        values = [get(reading) for reading in self.readings]
        return [values[code] for code in self.codes.tolist()]


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
    first, last = rules.births() if rules.birth else (dt.date.min, dt.date.max)
    readings = [
        REAL_DATE
        if type(value) is dt.date and first <= value <= last
        else read_date(value, rules.epoch, hebrew_only=hebrew_only)
        for value in column.values
    ]
    order = _order_of(column, readings, rows, rules, place[0])
    settler = Settler(column, rows, log, place, rules, order)
    days = [
        value if reading is REAL_DATE else settler.settle(code, reading)
        for code, (value, reading) in enumerate(zip(column.values, readings, strict=True))
    ]
    if order.used and order.by == "cell":
        proved = {"order": _ORDERS[str(order.name)], "proof": order.proof, "at": rules.where(order.row)}
        log.add("date_order_inferred", [order.row], column=place, details=proved)
    elif order.used and order.by == "format":
        log.add("date_order_by_format", column=place, order=_ORDERS[str(order.name)], proof=order.proof)
    if not rules.birth and any(reading.zone.upper() in _UTC for reading in readings):
        log.add("utc_times", column=place)
    if order.name:
        rules.orders[place[1]] = order.name
    table = np.array(days, dtype="datetime64[D]")
    return Dates(table[column.codes] if len(column) else table, readings, column.codes, order.name)


def _order_of(column: Column, readings: list[Reading], rows: NDArray[np.int64], rules: DateRules, place: int) -> Order:
    if rules.date_order:
        return Order(rules.date_order, "date_order=", by="caller")
    proofs: dict[str, int] = {}
    for code, reading in enumerate(readings):  # distinct values stand in the order of their first rows
        if reading.is_proof():
            proofs.setdefault("DMY" if reading.month_first is None else "MDY", code)
    if len(proofs) == 2:
        both = " and ".join(readings[code].text for code in proofs.values())
        return Order(contradiction=both)
    for name, code in proofs.items():
        return Order(name, readings[code].text, int(rows[column.rows_of(code)[0]]), by="cell")
    if any(reading.kind in ("order", "short") for reading in readings):
        shown = rules.date_format(place)
        shown_order = _order_shown(shown) if shown else None
        if shown_order:
            return Order(shown_order, shown, by="format")
    return Order()


def _order_shown(number_format: str) -> str | None:
    """Give the order in which a number format shows day and month, None where it shows the year first, or neither."""
    letters = _QUOTED.sub("", number_format).casefold()
    if letters == _SYSTEM_FORMAT or "d" not in letters or "m" not in letters:
        return None
    day, month, year = (letters.find(letter) for letter in "dmy")
    if year != -1 and year < min(day, month):
        return None
    return "DMY" if day < month else "MDY"
