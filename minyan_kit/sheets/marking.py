"""A copy of the user's workbook with its doubtful cells coloured and commented: people mend their sheet there."""

from __future__ import annotations

import io
from collections import defaultdict
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from minyan_kit.sheets.cells import guarded
from minyan_kit.sheets.containers import open_source
from minyan_kit.sheets.extras import need
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.sheet import Sheet
from minyan_kit.sheets.workbooks import ZIP
from minyan_kit.sheets.writing import write_page

if TYPE_CHECKING:
    from openpyxl import Workbook

_COLOURS = {"error": "FFC7CE", "warning": "FFEB9C"}


def mark_workbook(sheet: Sheet, path: str | PathLike[str]) -> Path:
    """Save a copy of the file that was read, each doubtful cell coloured and with a note that says what to do.

    The user's own formulas and formats stay as they are. A file that is no .xlsx is laid out as one. A page named
    "issues" lists all of them.

    Args:
        sheet: what `read_roster` or `read_attendance` gave for a file.
        path: of the copy, ending in .xlsx (or .xlsm, for a workbook with macros).

    Returns:
        The path.

    Raises:
        ValueError: the sheet was read from a DataFrame, or could not be read at all.
    """
    path = Path(path)
    if path.suffix.lower() not in (".xlsx", ".xlsm"):
        raise ValueError(f"path ends in {path.suffix!r}: save the copy as .xlsx")
    content = sheet.source.read_bytes() if isinstance(sheet.source, Path) else sheet.source
    if not isinstance(content, bytes | str) or not content or "container" not in sheet.meta:
        raise ValueError("sheet has no file to copy: mark_workbook needs one that was read from a file")
    book = _book(content, sheet, macros=path.suffix.lower() == ".xlsm")
    name = str(sheet.meta["sheet"])
    page = book[name] if name else book.worksheets[0]
    styles, comments = need("openpyxl.styles"), need("openpyxl.comments")
    for cell, issues in _by_cell(sheet.issues).items():
        target = page[_first_of_merge(page, cell)]
        worst = min(issues, key=lambda issue: list(_COLOURS).index(issue[0]))[0]
        target.fill = styles.PatternFill("solid", start_color=_COLOURS[worst])
        text = "\n".join(f"{severity}: {message}" + (f"\n→ {fix}" if fix else "") for severity, message, fix in issues)
        target.comment = comments.Comment(text, "minyan_kit", width=320, height=40 + 40 * len(issues))
    title = "issues" if "issues" not in book.sheetnames else "issues of minyan_kit"
    write_page(book, title, sheet.issues)
    book.save(path)
    return path


def _book(content: bytes | str, sheet: Sheet, *, macros: bool) -> Workbook:
    """Open the user's workbook; or make one of the rows of another kind of file."""
    openpyxl = need("openpyxl")
    if isinstance(content, bytes) and content.startswith(ZIP) and sheet.meta["container"] != "ods":
        book: Workbook = openpyxl.load_workbook(io.BytesIO(content), keep_vba=macros)
        return book
    made: Workbook = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    encoding = sheet.meta.get("encoding")
    opened = open_source(content, encoding if isinstance(encoding, str) and encoding != "text" else None, IssueLog())
    for name in opened.names:
        page = made.create_sheet(name or "Sheet")
        for row in opened.read(name).rows:
            page.append([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return made


def _by_cell(issues: pd.DataFrame) -> dict[str, list[tuple[str, str, str]]]:
    """Gather the errors and warnings of each cell; one of a row stands at its first cell."""
    found: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for severity, row, cell, message, fix in issues[["severity", "row", "cell", "message", "fix"]].itertuples(
        index=False
    ):
        if severity in _COLOURS and not pd.isna(row):
            found[f"A{row}" if pd.isna(cell) else cell].append((severity, message, fix))
    return found


def _first_of_merge(page: object, cell: str) -> str:
    """Give the cell that a merged range shows, for the others can hold no comment."""
    for area in page.merged_cells.ranges:  # type: ignore[attr-defined]  # a worksheet, not one of the charts
        if cell in area:
            return str(area.coord).split(":")[0]
    return cell
