"""The law of cells: each that is not blank is in a record, a heading, the key or a total, is skipped, or has an issue.

It is counted in the rows and cells of the file itself, and not in those that a parser gave. A cell of a column that is
used is a record's only if the record of its row keeps it, in the place where it belongs.
"""

import csv
import io
from contextlib import suppress

import openpyxl
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st
from openpyxl.utils import get_column_letter

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.cells import clean_text, unguarded, visible_text
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from tests.reading.test_conservation import ARGUMENTS, ATTENDED, TEXT_ATTENDANCE, TEXT_ROSTERS, mutated, tables
from tests.sheet_files import MANY, SAMPLES, as_csv

MISREAD = sorted(path.name for path in (SAMPLES / "misread").glob("c*.csv"))
# What is said of a whole column, at its heading.
OF_A_COLUMN = {"unmapped_column", "column_set_aside", "not_men", "two_columns", "column_chosen"}
KEPT_AS_WRITTEN = {"notes", "place"}
UNUSED = {"not known", "blank", "set aside", "others"}


def rows_of(sheet: Sheet, content: bytes) -> list[list[str]]:
    """Give the cells of a text file, as its own encoding and delimiter part them."""
    encoding = str(sheet.meta["encoding"])
    text = content.decode("utf-8" if encoding == "text" else encoding).removeprefix("\ufeff")
    if text.startswith(("sep=", '"sep=')):
        text = text.partition("\n")[2]
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=str(sheet.meta["delimiter"])))


def unaccounted(sheet: Sheet, rows: list[list[str]]) -> list[str]:
    """Give the cells that are nowhere: neither in a record, nor named, nor skipped."""
    if "container" not in sheet.meta or {"stray_quote"} & set(sheet.issues["code"]):
        return []
    whole = set(sheet.skipped["row"]) | set(sheet.meta["header_rows"])
    whole |= {row for table in sheet.layout.tables for row in (*table.total_rows, *table.header_rows)}
    named = set(sheet.issues["cell"].dropna())
    columns = {
        cell.rstrip("0123456789")
        for cell, code in sheet.issues[["cell", "code"]].dropna().values
        if code in OF_A_COLUMN
    }
    records = set(sheet.data["row"].tolist()) if "row" in sheet.data else set()
    if sheet.meta.get("shape") in ("poll", "names"):
        return [f"A{number}" for number, row in enumerate(rows, 1) if any(row) and number not in whole | records]
    used = {
        (row, column.place): column.role
        for table in sheet.layout.tables
        for column in table.columns
        if column.role not in UNUSED
        for row in range(table.first_row, table.last_row + 1)
        if row in records
    }
    kept = {
        (row, role): " ".join(map(str, values.dropna()))
        for role in KEPT_AS_WRITTEN
        if role in sheet.data
        for row, values in sheet.data.groupby("row")[role]
    }
    lost = []
    for number, row in enumerate(rows, 1):
        for place, cell in enumerate(row):
            address = f"{get_column_letter(place + 1)}{number}"
            if not clean_text(cell) or number in whole or address in named:
                continue
            role = used.get((number, place))
            if role in KEPT_AS_WRITTEN and sheet.layout.kind == "attendance":
                if clean_text(unguarded(cell)) not in kept[number, role]:
                    lost.append(address)
                continue
            if role is not None:
                continue
            if get_column_letter(place + 1) not in columns:
                lost.append(address)
    return lost


@pytest.mark.parametrize("name", [*TEXT_ATTENDANCE, *(f"misread/{name}" for name in MISREAD)])
def test_no_cell_of_a_sample_is_lost(name: str) -> None:
    """Of every sample of attendance."""
    content = (SAMPLES / name).read_bytes()
    sheet = read_attendance(content)
    if "encoding" in sheet.meta:
        assert unaccounted(sheet, rows_of(sheet, content)) == []


@pytest.mark.parametrize("name", TEXT_ROSTERS)
def test_no_cell_of_a_roster_is_lost(name: str) -> None:
    """Of every sample of a roster."""
    content = (SAMPLES / name).read_bytes()
    sheet = read_roster(content)
    if "delimiter" in sheet.meta:
        assert unaccounted(sheet, rows_of(sheet, content)) == []


@settings(max_examples=MANY)
@given(table=tables(), arguments=ARGUMENTS, attended=ATTENDED)
def test_no_cell_of_attendance_is_lost(table, arguments, attended) -> None:
    """Whatever the sheet has, and whatever it is said to be."""
    content = as_csv(table)
    sheet = read_attendance(content, **arguments, **attended)
    if "encoding" in sheet.meta:
        assert unaccounted(sheet, rows_of(sheet, content)) == []


@settings(max_examples=MANY)
@given(table=tables(), arguments=ARGUMENTS)
def test_no_cell_of_any_roster_is_lost(table, arguments) -> None:
    """Whatever the sheet has."""
    content = as_csv(table)
    sheet = read_roster(content, **arguments)
    if "encoding" in sheet.meta:
        assert unaccounted(sheet, rows_of(sheet, content)) == []


@st.composite
def workbooks(draw: st.DrawFn) -> tuple[bytes, list[list[str]]]:
    """Draw a workbook with merged cells, and what a person sees in its cells."""
    book = openpyxl.Workbook()
    page = book.active
    for line in draw(tables()):
        page.append([cell if cell != "" else None for cell in line])
    for _ in range(draw(st.integers(0, 2))):
        row, place = draw(st.integers(1, 4)), draw(st.integers(1, 4))
        tall, wide = draw(st.integers(0, 1)), draw(st.integers(0, 2))
        with suppress(ValueError):
            page.merge_cells(start_row=row, start_column=place, end_row=row + tall, end_column=place + wide)
    stream = io.BytesIO()
    book.save(stream)
    seen = [["" if cell is None else visible_text(cell) for cell in row] for row in page.iter_rows(values_only=True)]
    return stream.getvalue(), seen


@settings(max_examples=MANY)
@given(book=workbooks(), arguments=ARGUMENTS, attended=ATTENDED)
def test_no_cell_of_a_workbook_of_attendance_is_lost(book, arguments, attended) -> None:
    """Whatever it has, and whatever lies over more than one cell."""
    content, seen = book
    sheet = read_attendance(content, **arguments, **attended)
    assert unaccounted(sheet, seen) == []


@settings(max_examples=MANY)
@given(book=workbooks(), arguments=ARGUMENTS)
def test_no_cell_of_a_workbook_of_people_is_lost(book, arguments) -> None:
    """Likewise."""
    content, seen = book
    assert unaccounted(read_roster(content, **arguments), seen) == []


@settings(max_examples=MANY)
@given(content=mutated([*TEXT_ATTENDANCE, *(f"misread/{name}" for name in MISREAD)]), arguments=ARGUMENTS)
def test_no_line_of_a_damaged_file_is_swallowed(content: bytes, arguments: dict[str, object]) -> None:
    """A line of the file is a row, or goes on in a cell, and then that is said; no quotation mark takes it away."""
    sheet = read_attendance(content, **arguments)
    if "encoding" not in sheet.meta or sheet.meta.get("shape") in ("poll", "names", None):
        return
    encoding = "utf-8" if sheet.meta["encoding"] == "text" else str(sheet.meta["encoding"])
    text = content.decode(encoding).removeprefix("\ufeff")
    lines = len(io.StringIO(text, newline="").readlines()) - text.startswith("sep=")
    over = set(sheet.issues["code"]) & {"cell_over_lines", "stray_quote"}
    assert sheet.meta["rows"] == lines or over
    assert sheet.meta["rows"] <= lines
    if not over:
        assert unaccounted(sheet, rows_of(sheet, content)) == []


def test_a_cell_over_two_lines_is_said() -> None:
    """It is one row, as a spreadsheet program shows it, and the file has a line more."""
    sheet = read_attendance(b'date,service,name,notes\n2026-09-21,Mincha,Avner Tal,"came late\nleft early"\n')
    assert sheet.data["notes"].tolist() == ["came late left early"]
    assert "cell_over_lines" in set(sheet.issues["code"])


def test_an_open_quotation_mark_breaks_no_line_below_it() -> None:
    """Also where another mark, further down, would close it."""
    rows = [f"2026-09-21,Mincha,Man {number},present" for number in range(40)]
    rows[10] = '2026-09-21,Mincha,"Man 10,present'
    rows[30] = '2026-09-21,Mincha,"Man 30",present'
    sheet = read_attendance(("date,service,name,status\n" + "\n".join(rows) + "\n").encode())
    assert sheet.data["name"].tolist() == [f"Man {number}" for number in range(40)]
    assert sheet.issues.loc[sheet.issues["code"] == "stray_quote", "row"].tolist() == [12]


def test_a_total_in_a_list_is_checked() -> None:
    """Men, women and children come to it, or the slip is named where it stands."""
    text = "Date,Service,Men,Women,Total\n13/09/2026,Mincha,9,3,12\n14/09/2026,Mincha,8,2,12\n"
    sheet = read_attendance(text.encode())
    assert sheet.issues.loc[sheet.issues["code"] == "total_mismatch", "cell"].tolist() == ["E3"]


def test_a_total_of_counts_is_checked() -> None:
    """So it is beside the services of a day."""
    text = "Date,Shacharit,Mincha,Total\n13/09/2026,9,3,12\n14/09/2026,8,2,12\n"
    sheet = read_attendance(text.encode())
    assert sheet.issues.loc[sheet.issues["code"] == "total_mismatch", "cell"].tolist() == ["D3"]


def test_marks_are_kept_as_they_are_written() -> None:
    """Each cell of a grid is the mark of its own record."""
    content = (SAMPLES / "misread" / "c54_hybrid.csv").read_bytes()
    sheet = read_attendance(content)
    lines = list(csv.reader(io.StringIO(content.decode())))
    written = {
        (line[0], heading): cell for line in lines[1:] for heading, cell in zip(lines[0][1:], line[1:], strict=True)
    }
    kept = {(row.name, row.column): row.mark for row in sheet.data.itertuples(index=False) if not pd.isna(row.mark)}
    assert kept == written
