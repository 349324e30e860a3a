"""What every reader of an attendance sheet works with: the sheet, the caller's word, and where to note things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.aliases import GUESTS, TOTALS
from minyan_kit.sheets.cells import Column, is_blank, plain, seen, text_of
from minyan_kit.sheets.date_columns import DateRules
from minyan_kit.sheets.headers import Header, field_of
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.service_names import ServiceNames
from minyan_kit.sheets.table import Table

TOTAL_WORDS = {plain(word) for word in TOTALS.split(", ")}
GUEST_WORDS = {plain(word) for word in GUESTS.split(", ")}
_SET_ASIDE = {"timestamp", "duration", "email"}
Rows = NDArray[np.int64]


@dataclass(slots=True)
class Context:
    """A sheet that is being read.

    Args:
        table: the sheet.
        header: its headings.
        log: takes the issues.
        rules: how to read dates.
        marks: the marks that the caller explains.
        services: the caller's word on services.
        reasons: why rows are no records, by row.
        headers: the rows that are headings, as a spreadsheet program numbers them.
        meta: what else was found out about the sheet.
    """

    table: Table
    header: Header
    log: IssueLog
    rules: DateRules
    marks: Mapping[str, str]
    services: ServiceNames
    reasons: dict[int, str] = field(default_factory=dict)
    headers: list[int] = field(default_factory=list)
    meta: dict[str, object] = field(default_factory=dict)

    @property
    def fields(self) -> dict[str, int]:
        """The column of each field."""
        return self.header.fields

    def skip(self, rows: Iterable[int], reason: str) -> None:
        """Say of rows why they are no records."""
        for row in rows:
            if row not in self.headers:
                self.reasons.setdefault(row, reason)


@dataclass(slots=True)
class Body:
    """The rows below the headings, without those that are no records.

    Args:
        columns: the cells.
        rows: the rows, as a spreadsheet program numbers them.
    """

    columns: list[Column]
    rows: Rows

    def without(self, places: Iterable[int]) -> Body:
        """Leave rows out, by their places."""
        keep = np.ones(len(self.rows), dtype=bool)
        keep[list(places)] = False
        if keep.all():
            return self
        return Body([column.take(keep) for column in self.columns], self.rows[keep])

    def texts(self, column: int) -> list[str]:
        """Give the cells of a column as text."""
        return self.columns[column].texts()


def body_of(context: Context, first: int) -> Body:
    """Give the rows from `first` (from 0) on, without blank rows and repeated headings."""
    context.table.unmerged(first)
    size = max(len(context.table.rows) - first, 0)
    columns = [Column.of(cells) for cells in context.table.columns(first)] if size else []
    columns += [Column.of([None] * size) for _ in range(len(context.header.headings) - len(columns))]
    body = Body(columns, np.arange(first + 1, first + 1 + size, dtype=np.int64))
    if not columns or not size:
        return body
    blank = np.all(np.array([column.blank() for column in columns]), axis=0)
    places = np.flatnonzero(blank).tolist()
    context.skip(body.rows[places].tolist(), "blank")
    again = [] if first <= context.header.row else _repeats(context, body)
    context.headers += body.rows[again].tolist()
    return body.without([*places, *again])


def _repeats(context: Context, body: Body) -> list[int]:
    filled = [place for place, heading in enumerate(context.header.headings) if heading]
    if len(filled) < 2:
        return []
    cells = context.header.headings
    first = body.columns[filled[0]]
    alike = first.where(code for code, value in enumerate(first.values) if seen(text_of(value)) == cells[filled[0]])
    return [
        place
        for place in alike.tolist()
        if all(seen(text_of(body.columns[other].at(place))) == cells[other] for other in filled)
    ]


def note_unused(context: Context, body: Body, used: Iterable[int]) -> None:
    """Note the columns with something in them that are not used."""
    known = set(used) | set(context.fields.values())
    for place, heading in enumerate(context.header.headings):
        if body.columns[place].blank().all():
            continue
        if field_of(heading, "attendance") in _SET_ASIDE or (plain(heading) == "id" and place not in known):
            context.log.add("column_set_aside", [context.header.row + 1], column=(place, heading), heading=heading)
        elif place not in known:
            context.log.add("unmapped_column", [context.header.row + 1], column=(place, heading), heading=heading)
    for place in range(len(context.header.headings), len(body.columns)):
        column = body.columns[place]
        for code, value in enumerate(column.values):
            if not is_blank(value):
                where = body.rows[column.where([code])].tolist()
                context.log.add("extra_cells", where, column=(place, ""), value=seen(text_of(value)))
