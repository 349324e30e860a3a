"""What every reader of an attendance sheet works with, and what it gives: the records of who was at which service."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.cells import Values, array_of, normalised
from minyan_kit.reading.dates import DateRules, Days
from minyan_kit.reading.issues import ColumnPlace, SheetColumn
from minyan_kit.reading.sheet import Draft
from minyan_kit.reading.vocabulary import ServiceNames
from minyan_kit.reading.worksheet import DataRows, Header, data_rows_of, field_of, note_extra_cells

__all__ = [
    "RECORD_TYPES",
    "Context",
    "Objects",
    "Records",
    "frame_of_records",
    "men_counted",
    "note_unused_columns",
    "take_data_rows",
    "take_rows_below_header",
]

Objects: TypeAlias = NDArray[np.object_]
Texts: TypeAlias = Sequence[str | None] | Objects | None
Numbers: TypeAlias = Sequence[int | None] | Objects | None

RECORD_TYPES = {
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
_SET_ASIDE = {"timestamp", "duration", "email"}
_MEN = {"present": 1, "late": 1, "absent": 0, "excused": 0}


# -- What every reader of an attendance sheet works with --------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Context(Draft):
    """An attendance sheet in the making, and what its readers go by.

    Args:
        header: its headings.
        rules: how to read dates.
        marks: the marks that the caller explains.
        services: the caller's word on services.
    """

    header: Header = field(default_factory=Header)
    rules: DateRules
    marks: Mapping[str, str]
    services: ServiceNames

    @property
    def fields(self) -> dict[str, int]:
        """The column of each field."""
        return self.header.fields

    def column(self, data: DataRows, field: str) -> SheetColumn:
        """Give the column of a field, to be read."""
        return data.column(self.header.column(field), self.log)


def take_data_rows(context: Context, first: int) -> DataRows:
    """Give the rows from `first` (from 0) on; blank rows are skipped, and repeated headings are headings."""
    data, blank, repeated = data_rows_of(context.worksheet, context.header, first)
    context.header_rows += [row for row in repeated if row not in context.reasons]  # a row is accounted for once
    context.skip(blank, "blank")
    return data


def take_rows_below_header(context: Context, above: str = "above the headings") -> DataRows:
    """Give the rows below a single row of headings; the rows above it are skipped.

    Args:
        context: the sheet.
        above: what the rows above are.
    """
    first = context.header.row + 1
    context.header_rows.append(first)
    context.skip(range(1, first), above)
    return take_data_rows(context, first)


def note_unused_columns(context: Context, data: DataRows, used: Iterable[int] = ()) -> None:
    """Note the columns with something in them that are not used: neither a field's nor among those that are named."""
    known = set(used) | set(context.fields.values())
    row = context.header.row + 1
    for place, heading in enumerate(context.header.headings):
        if data.columns[place].blanks().all():
            continue
        column = ColumnPlace(place, heading)
        if field_of(heading, "attendance") in _SET_ASIDE or (normalised(heading) == "id" and place not in known):
            context.log.add("column_set_aside", [row], column=column, heading=heading)
        elif place not in known:
            context.log.add("unmapped_column", [row], column=column, heading=heading)
    note_extra_cells(data, context.header, context.log)


# -- The records of an attendance sheet -------------------------------------------------------------------------------


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
    service: Texts = None
    name: Texts = None
    person_id: Texts = None
    status: Texts = None
    count: Numbers = None
    count_low: Numbers = None
    count_high: Numbers = None
    arrived: Days | None = None
    left: Days | None = None
    guest: Sequence[bool | None] | Objects | None = None
    notes: Texts = None
    place: Texts = None
    mark: Texts = None
    column: Texts = None


def men_counted(status: Iterable[str | None], counts: Sequence[int | None] | None = None) -> Objects:
    """Say how many men each record stands for: the number written, else one who is present, none who is absent.

    >>> men_counted(["present", "absent", "unknown"], [3, None, None]).tolist()
    [3, 0, None]
    """
    men = [_MEN.get(word or "") for word in status]
    if counts is not None:
        men = [man if count is None else count for man, count in zip(men, counts, strict=True)]
    return np.array(men, dtype=object)


def frame_of_records(parts: Sequence[Records]) -> pd.DataFrame:
    """Lay records out as the table of the sheet, in the order of its rows."""
    parts = [part for part in parts if len(part.row)]
    rows = np.concatenate([part.row for part in parts]) if parts else np.zeros(0, dtype=np.int64)
    order = np.argsort(rows, kind="stable")
    columns: dict[str, Values] = {}
    for name, dtype in (RECORD_TYPES | _WHERE_USED).items():
        if name in _WHERE_USED and not any(_holds_something(getattr(part, name)) for part in parts):
            continue
        columns[name] = _column(parts, name, dtype, order)
    return pd.DataFrame(columns, index=pd.RangeIndex(len(rows)))


def _holds_something(values: Sequence[object] | None) -> bool:
    return values is not None and any(value is not None for value in values)


def _column(parts: Sequence[Records], name: str, dtype: str, order: NDArray[np.intp]) -> Values:
    """Join a column of the parts, blank in a part that has none."""
    dates = dtype.startswith("datetime")
    blank = np.datetime64("NaT", "us") if dates else 0 if name == "row" else None
    cells = np.full(len(order), blank, dtype=dtype if dates or name == "row" else object)
    start = 0
    for part in parts:
        values = getattr(part, name)
        if values is not None:
            cells[start : start + len(part.row)] = values
        start += len(part.row)
    cells = cells[order]
    return array_of(cells.tolist(), dtype) if cells.dtype == object else cells
