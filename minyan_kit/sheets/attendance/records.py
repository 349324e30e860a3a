"""The records of an attendance sheet: one of each person at each service, or of each service that was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.sheets.arrays import Array, array_of

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
