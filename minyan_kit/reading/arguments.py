"""What the caller says of a sheet: arguments of the right type, the layout of an earlier sheet, all sheets at once."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
import pandas as pd

from minyan_kit.arguments import RefusedError, kind_of, shown
from minyan_kit.reading.apart import ask_of_tabs, places_of
from minyan_kit.reading.cells import normalised, text_of
from minyan_kit.reading.files import Source, open_source
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.layout import COLUMN_ROLES, Layout
from minyan_kit.reading.sheet import Sheet
from minyan_kit.reading.worksheet import ColumnNames, UnreadableError, Worksheet

__all__ = ["check_types", "columns_of_layout", "read_all"]

_FIRST_ROWS = 80


def check_types(**arguments: object) -> None:
    """Check the types of arguments.

    Raises:
        RefusedError: one is of another type; the message ends with what to write.

    >>> check_types(year="2026")
    Traceback (most recent call last):
        ...
    minyan_kit.arguments.RefusedError: year='2026' is a str: write year=2026
    """
    for name, value in arguments.items():
        if value is None:
            continue
        remedy = _remedy(name, value)
        if remedy:
            right = {"date_order": str, "year": int}.get(name)  # it is the value that is wrong, and not its type
            what = "not known" if right and type(value) is right else kind_of(value)
            raise RefusedError(f"{name}={shown(value)} is {what}: write {remedy}")


def _remedy(name: str, value: object) -> str:
    """Say what to write in place of an argument, "" where it is right."""
    if name == "year" and (isinstance(value, bool) or not isinstance(value, int)):
        return f"year={value}" if str(value).isdecimal() else "year=2026"
    if name == "year" and not 1000 <= value <= 9999:  # type: ignore[operator]  # a number by now
        return "a civil year, as year=2026"
    if name == "date_order" and value not in ("DMY", "MDY"):
        return "'DMY' (day first) or 'MDY' (month first)"
    if name == "services" and not (isinstance(value, Mapping | list | tuple) or (isinstance(value, str) and value)):
        return "services='Mincha', or services={'what the file writes': 'Mincha'}"
    if name == "roster" and not isinstance(value, pd.DataFrame | Sheet):
        return f"roster=mk.read_roster({value!r})" if isinstance(value, str) else "roster=mk.read_roster('roster.csv')"
    if name == "layout" and not isinstance(value, Layout):
        return f"layout=mk.Layout.load({value!r})" if isinstance(value, str) else "layout=sheet.layout"
    examples = {
        "marks": f"marks={{{str(value)[:20]!r}: 'present'}}",
        "columns": "columns={'its heading in the file': 'name'}",
        "names": "names={'the name as it is written': 'person_id'}",
    }
    return examples[name] if name in examples and not isinstance(value, Mapping) else ""


def columns_of_layout(layout: Layout, columns: ColumnNames, worksheet: Worksheet, log: IssueLog) -> ColumnNames:
    """Give what a layout and the caller say of columns; of the layout what this sheet has.

    Args:
        layout: that of an earlier sheet.
        columns: the caller's own.
        worksheet: the sheet.
        log: is told of fields of the layout that the sheet has no column for.
    """
    own = {heading: role for heading, role in columns.items() if isinstance(heading, str)}
    if len(own) != len(columns) or not layout.columns:
        return columns
    there = {
        normalised(text_of(cell)) for line in worksheet.rows[:_FIRST_ROWS] for cell in line if isinstance(cell, str)
    }
    kept = {}
    for heading, role in layout.columns.items():
        if normalised(heading) in there:
            kept[heading] = role
        elif role not in COLUMN_ROLES and heading not in own:
            log.add("layout_differs", heading=heading)
    return {**kept, **own}


def read_all(source: Source, encoding: str | None, read: Callable[[Source, str], Sheet]) -> Sheet:
    """Read every sheet of a file that is not hidden, as one.

    Args:
        source: the file.
        encoding: of a text file, where the caller knows it.
        read: reads one sheet of it.

    Returns:
        A Sheet, each record with the name of its sheet.
    """
    content = source if isinstance(source, pd.DataFrame) or not hasattr(source, "read") else source.read()
    stream = content is not source

    def again() -> Source:
        """Give the file anew, for each of its sheets."""
        if not stream:
            return source
        return io.BytesIO(content) if isinstance(content, bytes) else io.StringIO(str(content))

    try:
        opened = open_source(again(), encoding, IssueLog())
        names = [name for name in opened.names if name not in opened.hidden] or opened.names
    except UnreadableError:
        names = []
    sheets = [(name, read(again(), name)) for name in names] or [("", read(again(), ""))]
    if len(sheets) == 1:
        name, only = sheets[0]
        return replace(only, data=only.data.assign(sheet=pd.array([name] * len(only.data), "string")))
    kept = [(name, sheet) for name, sheet in sheets if set(sheet.errors["code"]) != {"empty"}] or sheets
    starts = np.cumsum([0, *(len(sheet.data) for _, sheet in kept)])
    data = pd.concat(
        [sheet.data.assign(sheet=pd.array([name] * len(sheet.data), "string")) for name, sheet in kept],
        ignore_index=True,
    )
    issues = pd.concat(
        [
            sheet.issues.assign(record=sheet.issues["record"] + int(start))
            for start, (_, sheet) in zip(starts, kept, strict=False)
        ],
        ignore_index=True,
    )
    data, against = ask_of_tabs(data, places_of([table for _, sheet in kept for table in sheet.layout.tables]))
    begins = dict(zip((name for name, _ in kept), starts.tolist(), strict=False))
    for name, log in against.items():
        noted = log.frame(data.loc[data["sheet"] == name, "row"].to_numpy())
        issues = pd.concat([issues, noted.assign(record=noted["record"] + begins[name])], ignore_index=True)
    issues = issues[issues["code"] != "sheet_not_read"]
    grades = issues["severity"].map({"error": 0, "warning": 1, "info": 2})
    first = kept[0][1]
    meta = {**first.meta, "sheet": "all", "sheets": [name for name, _ in kept]}
    meta["rows"] = {name: sheet.meta["rows"] for name, sheet in kept}
    meta["header_rows"] = {name: sheet.meta["header_rows"] for name, sheet in kept}
    tables = tuple(table for _, sheet in kept for table in sheet.layout.tables)
    return Sheet(
        data,
        issues.loc[grades.sort_values(kind="stable").index].reset_index(drop=True),
        pd.concat([sheet.skipped for _, sheet in kept], ignore_index=True),
        meta,
        first.source,
        replace(first.layout, tables=tables, as_read=tables),
    )
