"""Sheet: what was read from a file, what was wrong with it, and what was left out; nothing goes without a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

import numpy as np
import pandas as pd

from minyan_kit.reading.cells import array_of, seen, text_of
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.tables import Table
from minyan_kit.show.html import GRADES


class SheetError(ValueError):
    """A file with errors in it, read with `strict=True` or asked by `raise_if_errors()`.

    Args:
        sheet: the sheet as it was read, with its issues.
    """

    def __init__(self, sheet: Sheet) -> None:
        errors = sheet.issues[sheet.issues["severity"] == "error"]
        lines = [f"{_place(error)}{error['message']}; {error['fix']}" for _, error in errors.head(5).iterrows()]
        more = [f"and {len(errors) - 5} more: see .sheet.issues"] if len(errors) > 5 else []
        super().__init__("\n".join([f"{len(errors)} errors in the spreadsheet:", *lines, *more]))
        self.sheet = sheet


def _place(issue: pd.Series) -> str:
    """Say where an issue is: its cell, or its row, or nothing for the file as a whole."""
    cell, row = issue["cell"], issue["row"]
    return "" if pd.isna(row) else f"row {row}: " if pd.isna(cell) else f"{cell}: "


@dataclass(slots=True, eq=False)
class Sheet:
    """A spreadsheet as it was read.

    Args:
        data: the records, with `row` as a spreadsheet program numbers it.
        issues: a line for every value that was not used as written: severity, code, sheet, row, column, cell, value,
            used, message, fix, record (the place in `data`).
        skipped: a line for every row that is no record: sheet, row, reason, text.
        meta: how the file was read: container, encoding, header_rows, rows, columns, date_order and so on.
    """

    data: pd.DataFrame
    issues: pd.DataFrame
    skipped: pd.DataFrame
    meta: dict[str, object] = field(default_factory=dict)
    source: object = field(default=None, repr=False)

    @property
    def errors(self) -> pd.DataFrame:
        """The issues that are errors."""
        return self.issues[self.issues["severity"] == "error"]

    def raise_if_errors(self) -> None:
        """Raise what is wrong.

        Raises:
            SheetError: there is an error among the issues; it carries this sheet.
        """
        if len(self.errors):
            raise SheetError(self)

    def __repr__(self) -> str:
        return f"<{self._summary()}>"

    def _summary(self) -> str:
        counts = self.issues["severity"].value_counts()
        parts = [f"{counts.get(grade, 0)} {grade}{'s' if counts.get(grade, 0) != 1 else ''}" for grade in GRADES]
        return f"Sheet: {len(self.data)} records, {len(self.skipped)} rows skipped, {', '.join(parts[:2])}"

    def _repr_html_(self) -> str:
        """Show the first records, and the issues one line a kind, each with its first place and its remedy."""
        lines = []
        for _, issues in self.issues.groupby(["severity", "code"], sort=False):
            first = issues.iloc[0]
            grade, code = str(first["severity"]), str(first["code"])
            lines.append(
                f'<tr><td style="color:{GRADES[grade].ink.both};text-align:left">{escape(grade)}</td>'
                f'<td style="text-align:left"><code>{escape(code)}</code></td><td>{len(issues)}</td>'
                f'<td style="text-align:left"><bdi>{escape(_place(first) + str(first["message"]))}</bdi></td>'
                f'<td style="text-align:left"><bdi>{escape(str(first["fix"]))}</bdi></td></tr>'
            )
        head = "".join(
            f'<th style="text-align:left">{name}</th>' for name in ("", "code", "rows", "first", "what to do")
        )
        issues_table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>" if lines else ""
        return f"<div><p>{escape(self._summary())}</p>{self.data.head(10).to_html(escape=True)}{issues_table}</div>"


def skipped_frame(table: Table | None, reasons: dict[int, str]) -> pd.DataFrame:
    """List the rows that are no records.

    Args:
        table: the sheet they stand in.
        reasons: why, for each row as a spreadsheet program numbers it.
    """
    rows = sorted(reasons)
    texts = [_row_text(table.rows[row - 1]) if table else "" for row in rows]
    return pd.DataFrame(
        {
            "sheet": array_of([table.name if table else ""] * len(rows), "string"),
            "row": array_of(rows, "Int64"),
            "reason": array_of([reasons[row] for row in rows], "string"),
            "text": array_of(texts, "string"),
        }
    )


def _row_text(cells: Sequence[object]) -> str:
    texts = [seen(text_of(cell)) for cell in cells]  # type: ignore[arg-type]  # the rows of a table hold cells
    while texts and not texts[-1]:
        texts.pop()
    return " | ".join(texts)


def finish(
    data: pd.DataFrame,
    log: IssueLog,
    table: Table | None,
    *,
    reasons: dict[int, str],
    headers: Sequence[int],
    meta: dict[str, object],
    source: object,
    strict: bool,
) -> Sheet:
    """Put a sheet together, and raise its errors where that was asked for."""
    if len(reasons):
        log.add("rows_skipped", number=len(reasons))
    if headers:
        log.add("header", at=" and ".join(map(str, headers)))
    meta = {"rows": len(table.rows) if table else 0, "header_rows": list(headers)} | meta
    # A table of days has no row of the file to a record.
    rows = data["row"].to_numpy() if "row" in data else np.zeros(0, dtype=np.int64)
    sheet = Sheet(data, log.frame(rows), skipped_frame(table, reasons), meta, source)
    if strict:
        sheet.raise_if_errors()
    return sheet
