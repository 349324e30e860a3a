"""The records of an attendance sheet, and what every reader of one works with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.cells import Array, array_of, plain
from minyan_kit.reading.dates import DateRules
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.tables import Body, Header, Table, body_of, field_of, note_extra_cells
from minyan_kit.reading.vocabulary import GUESTS, ServiceNames

__all__ = []

# -- What every reader of an attendance sheet works with --------------------------------------------------------------

GUEST_WORDS = {plain(word) for word in GUESTS.split(", ")}
_SET_ASIDE = {"timestamp", "duration", "email"}


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


def take_body(context: Context, first: int) -> Body:
    """Give the rows from `first` (from 0) on; blank rows are skipped, and repeated headings are headings."""
    body, blank, repeated = body_of(context.table, context.header, first)
    context.headers += [row for row in repeated if row not in context.reasons]  # a row is accounted for once
    context.skip(blank, "blank")
    return body


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
    note_extra_cells(body, context.header, context.log)


# -- The records of an attendance sheet -------------------------------------------------------------------------------

Objects = NDArray[np.object_]
Days = NDArray[np.datetime64]

TYPES = {
    "date": "datetime64[us]",
    "service": "string",
    "name": "string",
    "person_id": "string",
    "status": "string",
    "count": "Int64",
    "arrived": "datetime64[us]",
    "left": "datetime64[us]",
    "guest": "boolean",
    "notes": "string",
    "row": "int64",
}
_WHERE_USED = {"count_low": "Int64", "count_high": "Int64", "place": "string", "mark": "string", "column": "string"}


@dataclass(slots=True)
class Records:
    """Columns of records, all of one length; None where the sheet has no such column.

    Args:
        row: the row of the file.
        date: the civil date.
        service: its name.
        name, person_id: of the person, as written.
        status: present, late, absent, excused or unknown.
        count: how many men the record stands for.
        count_low, count_high: how few and how many they may be, where men were counted.
        arrived, left: when he came and went.
        guest: whether he is a guest.
        notes, place: as written.
        mark: the cell as written, where that is more than its status.
        column: the heading of the cell, in a grid.
    """

    row: NDArray[np.int64]
    date: Days | None = None
    service: Sequence[str | None] | Objects | None = None
    name: Sequence[str | None] | Objects | None = None
    person_id: Sequence[str | None] | Objects | None = None
    status: Sequence[str | None] | Objects | None = None
    count: Sequence[int | None] | Objects | None = None
    count_low: Sequence[int | None] | Objects | None = None
    count_high: Sequence[int | None] | Objects | None = None
    arrived: Days | None = None
    left: Days | None = None
    guest: Sequence[bool | None] | Objects | None = None
    notes: Sequence[str | None] | Objects | None = None
    place: Sequence[str | None] | Objects | None = None
    mark: Sequence[str | None] | Objects | None = None
    column: Sequence[str | None] | Objects | None = None


def men_of(status: Sequence[str | None] | Objects, counts: Sequence[int | None] | Objects | None = None) -> Objects:
    """Say how many men each record stands for: the number written, else one who is present, none who is absent."""
    each = {"present": 1, "late": 1, "absent": 0, "excused": 0}
    men = [each.get(word or "") for word in status]
    if counts is not None:
        men = [man if count is None else count for man, count in zip(men, counts, strict=True)]
    return np.array(men, dtype=object)


def frame_of(parts: Sequence[Records]) -> pd.DataFrame:
    """Lay records out as the table of the sheet, in the order of its rows."""
    parts = [part for part in parts if len(part.row)]
    columns: dict[str, Array | NDArray[np.generic]] = {}
    size = sum(len(part.row) for part in parts)
    order = np.argsort(np.concatenate([part.row for part in parts]), kind="stable") if parts else np.zeros(0, np.intp)
    for name, kind in (TYPES | _WHERE_USED).items():
        if name not in {field.name for field in fields(Records)}:
            continue
        if name in _WHERE_USED and not any(_holds(getattr(part, name)) for part in parts):
            continue
        columns[name] = _column(parts, name, kind, size, order)
    return pd.DataFrame(columns, index=pd.RangeIndex(size))


def _holds(values: Sequence[object] | None) -> bool:
    return values is not None and any(value is not None for value in values)


def _column(
    parts: Sequence[Records], name: str, kind: str, size: int, order: NDArray[np.intp]
) -> Array | NDArray[np.generic]:
    if name == "row":
        return np.concatenate([part.row for part in parts])[order] if parts else np.zeros(0, dtype=np.int64)
    if kind.startswith("datetime"):
        nat = np.datetime64("NaT", "us")
        dates = np.full(size, nat)
        start = 0
        for part in parts:
            values = getattr(part, name)
            if values is not None:
                dates[start : start + len(part.row)] = values.astype(kind)
            start += len(part.row)
        return dates[order]
    cells = np.full(size, None, dtype=object)
    start = 0
    for part in parts:
        values = getattr(part, name)
        if values is not None:
            cells[start : start + len(part.row)] = values
        start += len(part.row)
    return array_of(cells[order].tolist(), kind)
