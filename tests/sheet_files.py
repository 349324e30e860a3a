"""The sample files, and small ones made on the spot."""

import csv
import io
import os
import zipfile
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pandas as pd

from minyan_kit.reading.sheet import Sheet

SAMPLES = Path(__file__).parent / "spreadsheets"
ROSTERS = sorted(path.name for path in SAMPLES.glob("r*"))
ATTENDANCE = sorted(path.name for path in SAMPLES.glob("a*"))

MANY = 3000 if os.environ.get("MINYAN_KIT_LONG") else 120
"""How many examples a property tries that is dear, with files written and read."""

Rows = Sequence[Sequence[object]]


def codes(sheet: Sheet, severity: str | None = None) -> list[tuple[int | None, str]]:
    """Give the row and the code of each issue, of one severity or of errors and warnings."""
    issues = sheet.issues
    wanted = issues["severity"] == severity if severity else issues["severity"] != "info"
    return [(None if pd.isna(row) else int(row), code) for row, code in issues.loc[wanted, ["row", "code"]].values]


def column(sheet: Sheet, name: str) -> list[object]:
    """Give a column of the records as plain Python values, None where it is blank, dates as text."""
    values = sheet.data[name]
    if str(values.dtype).startswith("datetime"):
        return [None if pd.isna(value) else value.isoformat().removesuffix("T00:00:00") for value in values]
    return [None if pd.isna(value) else value for value in values]


def accounted(sheet: Sheet) -> list[int]:
    """Give every row of the file that is a record's, skipped or a heading, each kind of use once."""
    return sorted([*set(sheet.data["row"].tolist()), *sheet.skipped["row"].tolist(), *sheet.meta["header_rows"]])


def as_csv(rows: Rows, delimiter: str = ",") -> bytes:
    """Write rows as the bytes of a text file."""
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter).writerows(rows)
    return stream.getvalue().encode()


def as_xlsx(rows: Rows, **sheets: Rows) -> bytes:
    """Write rows as the bytes of a workbook, with more sheets by name."""
    book = openpyxl.Workbook()
    for name, lines in {"Sheet": rows, **sheets}.items():
        page = book.active if name == "Sheet" else book.create_sheet(name)
        for line in lines:
            page.append(list(line))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


_URNS = "urn:oasis:names:tc:opendocument:xmlns"
_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def as_ods(rows: Sequence[Sequence[str]], repeat_rows: int = 1, repeat_cells: int = 1) -> bytes:
    """Write rows of text as the bytes of an OpenDocument sheet, in which each may stand for many."""
    begin = f'<table:table-cell office:value-type="string" table:number-columns-repeated="{repeat_cells}"><text:p>'
    lines = "".join(
        f'<table:table-row table:number-rows-repeated="{repeat_rows}">'
        + "".join(f"{begin}{text}</text:p></table:table-cell>" for text in row)
        + "</table:table-row>"
        for row in rows
    )
    names = " ".join(f'xmlns:{name}="{_URNS}:{name}:1.0"' for name in ("office", "table", "text", "manifest"))
    table = f'<table:table table:name="S">{lines}</table:table>'
    body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    whole = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_TYPE}"/>'
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", _TYPE)
        archive.writestr("META-INF/manifest.xml", f"<manifest:manifest {names}>{whole}</manifest:manifest>")
        archive.writestr("content.xml", f"<office:document-content {names}>{body}</office:document-content>")
    return stream.getvalue()


def as_html(rows: Rows) -> bytes:
    """Write rows as the bytes of a web page with a table."""
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<html><body><table>{lines}</table></body></html>".encode()
