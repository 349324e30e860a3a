"""A source, whatever it is, as tables: told by its content and not by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import IO, TypeAlias

import pandas as pd

from minyan_kit.sheets.cells import Cell
from minyan_kit.sheets.html_tables import is_html, read_html
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.table import Table, UnreadableError
from minyan_kit.sheets.text_files import read_text
from minyan_kit.sheets.workbooks import OLE, ZIP, Workbook

Source: TypeAlias = str | PathLike[str] | bytes | IO[bytes] | IO[str] | pd.DataFrame
_TEXT_SUFFIXES = {".csv", ".tsv", ".tab", ".txt"}
_SUFFIXES = {
    "csv": _TEXT_SUFFIXES,
    "xlsx": {".xlsx"},
    "xlsm": {".xlsm"},
    "xls": {".xls"},
    "ods": {".ods"},
    "html": {".html", ".htm"},
}
_OTHERS = {
    b"%PDF": "it is a PDF",
    b"\x89PNG": "it is a picture",
    b"\xff\xd8\xff": "it is a picture",
    b"GIF8": "it is a picture",
}


@dataclass(slots=True)
class Opened:
    """A source that has been opened: the names of its sheets, and a way to read each.

    Args:
        names: of the sheets.
        hidden: those that the program hides.
        read: reads one.
        content: the bytes of the file, "" for a DataFrame.
    """

    names: list[str]
    hidden: set[str]
    read: Callable[[str], Table]
    content: bytes | str
    path: Path | None = None


def open_source(source: Source, encoding: str | None, log: IssueLog) -> Opened:
    """Open a source.

    Args:
        source: a path, bytes, an open file, or a DataFrame.
        encoding: of a text file, where the caller knows it.
        log: what is noted on the way.

    Raises:
        UnreadableError: it holds no table.
        FileNotFoundError: there is no such file.
        TypeError: it is none of these.
    """
    if isinstance(source, pd.DataFrame):
        table = _of_frame(source)
        return Opened([""], set(), lambda _: table, "")
    path = None
    content: bytes | str
    if isinstance(source, str | PathLike):
        path = Path(source)
        content = path.read_bytes()
    elif isinstance(source, bytes | bytearray | memoryview):
        content = bytes(source)
    elif hasattr(source, "read"):
        content = source.read()
    else:
        raise TypeError(f"source is a {type(source).__name__}: give a path, bytes, an open file or a DataFrame")
    opened = _open(content, encoding, log)
    opened.path = path
    if path is not None:
        _check_suffix(path.suffix.lower(), opened, log)
    return opened


def _open(content: bytes | str, encoding: str | None, log: IssueLog) -> Opened:
    if not content.strip():
        raise UnreadableError("empty")
    if isinstance(content, str):
        table = read_text(content, None, log)
        return Opened([""], set(), lambda _: table, content)
    if content.startswith((ZIP, OLE)):
        book = Workbook(content)
        return Opened(book.names, book.hidden, book.sheet, content)
    for begin, why in _OTHERS.items():
        if content.startswith(begin):
            raise UnreadableError("not_a_spreadsheet", why=why)
    if is_html(content):
        tables = {table.name: table for table in read_html(content, encoding)}
        return Opened(list(tables), set(), tables.__getitem__, content)
    if content.lstrip()[:5] == b"<?xml":
        raise UnreadableError("not_a_spreadsheet", why="it is XML")
    table = read_text(content, encoding, log)
    return Opened([""], set(), lambda _: table, content)


def _check_suffix(suffix: str, opened: Opened, log: IssueLog) -> None:
    if isinstance(opened.content, str) or not opened.names:
        return
    content = opened.content
    container = "csv"
    if content.startswith(OLE):
        container = "xls"
    elif content.startswith(ZIP):
        container = "ods" if b"opendocument.spreadsheet" in content[:200] else "xlsx"
    elif is_html(content):
        container = "html"
    if suffix and suffix not in _SUFFIXES[container] | ({".xlsm"} if container == "xlsx" else set()):
        log.add(
            "extension_mismatch",
            suffix=suffix,
            container={"csv": "text", "html": "a web page"}.get(container, container),
        )


def _of_frame(frame: pd.DataFrame) -> Table:
    """Lay a DataFrame out as the sheet that it would be saved as: its headings in row 1, its records from row 2."""
    columns: list[list[Cell]] = []
    for place in range(frame.shape[1]):
        series = frame.iloc[:, place].astype(object)
        columns.append(series.where(series.notna(), None).tolist())
    headings: list[Cell] = [str(name) for name in frame.columns]
    return Table([headings, *zip(*columns, strict=True)], container="DataFrame")


def choose_sheet(opened: Opened, sheet: str | int | None, log: IssueLog, fits: Callable[[Table], bool]) -> Table:
    """Choose the sheet to read: the one that is named, else the only one, else the only one that fits.

    Args:
        opened: the file.
        sheet: its name, or its number from 0.
        log: tells of the sheets that are not read.
        fits: tells whether a sheet has the headings that are looked for.

    Raises:
        UnreadableError: there is no such sheet, or more than one fits.
    """
    names = opened.names
    if not names:
        raise UnreadableError("empty")
    if sheet is not None:
        if isinstance(sheet, int) and -len(names) <= sheet < len(names):
            sheet = names[sheet]
        if sheet not in names:
            raise UnreadableError("sheet_missing", sheet=sheet, sheets=", ".join(map(repr, names)))
        chosen = opened.read(str(sheet))
    else:
        tables = [opened.read(name) for name in names if name not in opened.hidden] or [opened.read(names[0])]
        filled = [table for table in tables if any(any(cell not in (None, "") for cell in row) for row in table.rows)]
        fitting = [table for table in filled if fits(table)] if len(filled) > 1 else filled
        if len(fitting) > 1:
            raise UnreadableError("two_sheets", sheets=", ".join(repr(table.name) for table in fitting))
        chosen = (fitting or filled or tables)[0]
    log.sheet = chosen.name
    for name in names:
        if name != chosen.name:
            log.add("sheet_not_read", sheet=name, why=" (it is hidden)" if name in opened.hidden else "")
    if not any(any(cell not in (None, "") for cell in row) for row in chosen.rows):
        raise UnreadableError("empty")
    return chosen
