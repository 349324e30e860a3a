"""A large text file is read column by column, and then says what Python's own reader of such files says."""

import csv
import datetime as dt
import io
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

from minyan_kit.reading import files
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.names import name_key, name_keys
from minyan_kit.reading.regular import regular_rows
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from tests.sheet_files import MANY, SAMPLES

SHEETS = sorted(
    path
    for folder in (SAMPLES, SAMPLES.parents[1] / "data")
    for path in folder.rglob("*")
    if path.suffix in (".csv", ".tsv", ".txt") and "cases" not in path.parts
)
CELLS = st.lists(st.sampled_from([*"aאé'1- x\t\xa0", "NA"]), max_size=5).map("".join)
NAMES = st.lists(st.sampled_from([*"aBא'. \n", "Dr ", "Rabbi"]), max_size=8).map("".join)
EVEN = "a,b\nc,d\n"


def both_ways(content: bytes, read: Callable[[bytes], Sheet], monkeypatch: pytest.MonkeyPatch) -> None:
    """Read a sheet row by row, then column by column, and find no difference."""
    one = read(content)
    monkeypatch.setattr(files, "_MANY_ROWS", -1)
    other = read(content)
    pd.testing.assert_frame_equal(one.data, other.data)
    pd.testing.assert_frame_equal(one.issues, other.issues)
    pd.testing.assert_frame_equal(one.skipped, other.skipped)
    assert one.layout == other.layout


@settings(max_examples=MANY)
@given(
    rows=st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=30),
    delimiter=st.sampled_from(",;|"),
    end=st.sampled_from(["\n", "\r\n"]),
    closed=st.booleans(),
)
def test_it_gives_what_pythons_reader_gives(rows, delimiter, end, closed) -> None:
    """Row by row and cell by cell, or nothing."""
    body = end.join(delimiter.join(row) for row in rows) + end * closed
    expected = list(csv.reader(io.StringIO(body, newline=""), delimiter=delimiter))
    found = regular_rows(body, delimiter)
    even = len({len(row) for row in expected}) == 1
    assert (found is not None) == even
    if found is not None:
        assert [list(row) for row in found] == expected
        assert [found[place] for place in range(len(found))] == expected
        assert [list(row) for row in found[1:]] == expected[1:]


@pytest.mark.parametrize("more", ['"c,d",e\n', "c\n", "c,d,e\nf\n", "\n", "c,d\rc,d\n", "c,d\0\n"])
def test_what_is_not_even_is_left_to_pythons_reader(more: str) -> None:
    """A quotation mark, a short row or a long one, a blank line, an old end of line, a byte of no text."""
    assert regular_rows(EVEN, ",") is not None
    assert regular_rows(EVEN + more, ",") is None


def test_a_cell_that_is_too_long_is_refused() -> None:
    """As by Python's reader."""
    csv.field_size_limit(1 << 20)
    with pytest.raises(csv.Error):
        regular_rows("a,b\n" + "x" * ((1 << 20) + 1) + ",c\n", ",")


@pytest.mark.parametrize("read", [read_attendance, read_roster])
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_sheet_is_read_alike_both_ways(
    path: Path, read: Callable[[bytes], Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its records, its issues, what is skipped and its layout: every sheet of the course and of the tests."""
    both_ways(path.read_bytes(), read, monkeypatch)


@pytest.mark.parametrize(
    "text",
    [
        "Date,Service,Attendance\n14/09/2026,Mincha,12\n15/09/2026,Mincha,9\n16/09/2026,Mincha,12\n",
        "Date,Service,Men,Women\n14/09/2026,Mincha,12,4\n15/09/2026,Mincha,9,0\n",
        "Badge,Date,Time,Door\n17,14/09/2026,06:40,In\n17,14/09/2026,07:30,Out\n18,14/09/2026,06:50,In\n",
        "USERID,CHECKTIME,CHECKTYPE\n17,2026-09-14 06:40,I\n17,2026-09-14 07:30,O\n",
        "Name,Sex,Wife\nAvner Tal,M,Dina\nBoaz Lev,M,\n",
        "Father,Mother,Son 1\nAvner Tal,Dina,Gad\nBoaz Lev,Noa,Uri\n",
    ],
)
@pytest.mark.parametrize("read", [read_attendance, read_roster])
def test_a_small_sheet_is_read_alike_both_ways(
    text: str, read: Callable[[bytes], Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts, logs of a door and families, whose columns are looked at before they are read."""
    both_ways(text.encode(), read, monkeypatch)


def test_the_counts_of_a_long_sheet_are_all_read() -> None:
    """A column of numbers under its heading is one, however long it is."""
    lines = [f"{dt.date(2012, 1, 1) + dt.timedelta(day)},Mincha,{9 + day % 4}" for day in range(5100)]
    sheet = read_attendance("\n".join(["Date,Service,Attendance", *lines, ""]).encode())
    assert sheet.data["count"].tolist() == [9 + day % 4 for day in range(5100)]


def test_the_log_of_a_door_that_is_long_is_read_as_a_short_one() -> None:
    """Who came in and went out is one record, and not two."""
    days = [dt.date(2012, 1, 1) + dt.timedelta(day) for day in range(2600)]
    lines = [f"17,{day},{clock},{way}" for day in days for clock, way in (("06:40", "In"), ("07:30", "Out"))]
    sheet = read_attendance("\n".join(["Badge,Date,Time,Door", *lines, ""]).encode())
    assert len(sheet.data) == 2600


def test_a_part_of_the_rows_says_only_what_stands_in_it() -> None:
    """The values of the rows above and below it are not among those of its columns."""
    rows = regular_rows("Name,Age\nGad,7\nUri,8\nDan,7\n", ",")
    assert rows is not None
    assert [column.values for column in rows[2:].columns] == [["Uri", "Dan"], ["8", "7"]]
    assert [column.values for column in rows[:2].columns] == [["Name", "Gad"], ["Age", "7"]]


def test_a_sample_is_read_column_by_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is even and large."""
    monkeypatch.setattr(files, "_MANY_ROWS", -1)
    worksheet = files.read_text("name,sex\nGad,M\n", None, IssueLog())
    assert not isinstance(worksheet.rows, list)


@given(names=st.lists(NAMES, max_size=8))
def test_the_keys_of_many_names_are_those_of_each(names: list[str]) -> None:
    """Whatever else stands among them."""
    assert name_keys(names) == {name: name_key(name) for name in names}
