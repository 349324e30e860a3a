"""Tables into files that no program runs: text that could begin a formula is text, and comes back as it was.

A cell that begins with = + - @ is a command to such a program, whoever typed it. It gets an apostrophe before it, which
our own reader takes off again. Real numbers, also negative ones, are left alone.
"""

from __future__ import annotations

import csv
import datetime as dt
import re
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import pandas as pd

from minyan_kit.sheets.cells import guarded
from minyan_kit.sheets.extras import need
from minyan_kit.sheets.sheet import Sheet

if TYPE_CHECKING:
    from openpyxl import Workbook

Written: TypeAlias = str | float | int | bool | dt.date | dt.time | None

_HEBREW = re.compile("[א-ת]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_MOST_ROWS, _LONGEST = 1_048_576, 32_767
_DELIMITERS = {".csv": ",", ".tsv": "\t"}


def save(frame: pd.DataFrame | Sheet, path: str | PathLike[str]) -> Path:
    """Save a table as a text file or a workbook in which nothing can be run.

    Args:
        frame: the table; or a Sheet, which is saved with its issues and its skipped rows: as pages of one workbook,
            or as text files beside the first.
        path: ending in .csv, .tsv or .xlsx; what `upcoming` listed also in .ics, a calendar file.

    Returns:
        The path.

    Raises:
        ValueError: the ending is another, or a workbook cannot hold the table.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = save(pd.DataFrame({"name": ["=1+1"], "balance": [-5]}), Path(folder, "members.csv"))
    ...     print(path.read_text(encoding="utf-8"))
    name,balance
    '=1+1,-5
    <BLANKLINE>
    """
    path = Path(path)
    pages = (
        {"data": frame.data, "issues": frame.issues, "skipped": frame.skipped}
        if isinstance(frame, Sheet)
        else {"data": frame}
    )
    suffix = path.suffix.lower()
    if suffix in _DELIMITERS:
        for name, page in pages.items():
            _save_text(page, path if name == "data" else path.with_stem(f"{path.stem}_{name}"), _DELIMITERS[suffix])
    elif suffix == ".xlsx":
        book = need("openpyxl").Workbook(write_only=True)
        for name, page in pages.items():
            write_page(book, name, page)
        book.save(path)
    elif suffix == ".ics":
        from minyan_kit.sheets.calendar_files import calendar_of  # rarely wanted

        path.write_bytes(calendar_of(pages["data"]))
    else:
        raise ValueError(
            f"path ends in {path.suffix!r}: save as .csv, .tsv or .xlsx, a list of `upcoming` also as .ics"
        )
    return path


def _save_text(frame: pd.DataFrame, path: Path, delimiter: str) -> None:
    rows = list(_rows(frame))
    hebrew = any(isinstance(cell, str) and not cell.isascii() for row in rows for cell in row)
    with path.open("w", encoding="utf-8-sig" if hebrew else "utf-8", newline="") as file:  # Excel needs the mark
        writer = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
        writer.writerows([_as_text(cell) for cell in row] for row in rows)


def _as_text(cell: Written) -> str | float | int | None:
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, dt.datetime):
        return cell.isoformat(" ")
    return cell.isoformat() if isinstance(cell, dt.date | dt.time) else cell


def write_page(book: Workbook, name: str, frame: pd.DataFrame) -> None:
    """Add a table to a workbook as a page: headings bold and fixed, from right to left where it is in Hebrew.

    Args:
        book: an openpyxl workbook.
        name: of the page.
        frame: the table.

    Raises:
        ValueError: the table has more rows than a page, or a text longer than a cell.
    """
    if len(frame) >= _MOST_ROWS:
        raise ValueError(f"the table has {len(frame):,} rows, a page of a workbook {_MOST_ROWS:,}: save it as .csv")
    rows = list(_rows(frame))
    _check_lengths(rows)
    cells = need("openpyxl.cell")
    styles = need("openpyxl.styles")
    page = book.create_sheet(name)
    page.sheet_view.rightToLeft = _is_hebrew(rows)
    page.freeze_panes = "A2"
    for column, width in enumerate(_widths(rows), 1):
        page.column_dimensions[need("openpyxl.utils").get_column_letter(column)].width = width
    for number, row in enumerate(rows, 1):
        line: list[object] = []
        for value in row:
            if isinstance(value, str):
                cell = cells.WriteOnlyCell(page, _CONTROL.sub(lambda found: f"_x{ord(found[0]):04X}_", value))
                cell.data_type = "s"  # text, also where it looks like an error or a formula
                if number == 1:
                    cell.font = styles.Font(bold=True)
                line.append(cell)
            else:
                line.append(value)
        page.append(line)


def _check_lengths(rows: Sequence[Sequence[Written]]) -> None:
    """Refuse a text that a workbook would cut off silently."""
    for number, row in enumerate(rows, 1):
        for heading, value in zip(rows[0], row, strict=True):
            if isinstance(value, str) and len(value) > _LONGEST:
                raise ValueError(
                    f"row {number}, {heading!r}: a text of {len(value):,} characters; a cell of a workbook holds "
                    f"{_LONGEST:,}: save it as .csv"
                )


def _rows(frame: pd.DataFrame) -> Iterator[list[Written]]:
    """Give the headings and then the rows, text guarded and blanks as None."""
    yield [guarded(str(name)) for name in frame.columns]
    columns = [_column(frame.iloc[:, place]) for place in range(frame.shape[1])]
    yield from map(list, zip(*columns, strict=True))


def _column(series: pd.Series) -> list[Written]:
    values = series.astype(object)
    return [_written(value) for value in values.where(values.notna(), None).tolist()]


def _written(value: object) -> Written:
    if isinstance(value, str):
        return guarded(value)
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, np.generic):
        return _written(value.item())
    if isinstance(value, dt.datetime):
        if value.tzinfo is not None:
            return value.isoformat()
        plain = dt.datetime(value.year, value.month, value.day, value.hour, value.minute, value.second)
        return plain.date() if plain.time() == dt.time() else plain
    if isinstance(value, dt.date | dt.time):
        return value
    return guarded(str(value))


def _is_hebrew(rows: Sequence[Sequence[Written]]) -> bool:
    texts = [cell for row in rows[:200] for cell in row if isinstance(cell, str) and cell]
    return 2 * sum(1 for text in texts if _HEBREW.search(text)) > len(texts)


def _widths(rows: Sequence[Sequence[Written]]) -> list[int]:
    columns = zip(*rows[:200], strict=True)
    return [min(max(max(len(str(cell)) for cell in column if cell is not None), 8) + 2, 60) for column in columns]
