"""A large text file is read column by column, and then says what Python's own reader of such files says."""

import csv
import io

import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

from minyan_kit.reading import files
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.names import name_key, name_keys
from minyan_kit.reading.regular import regular_rows
from minyan_kit.reading.roster import read_roster
from tests.reading.test_conservation import TEXT_ATTENDANCE, TEXT_ROSTERS
from tests.sheet_files import MANY, SAMPLES

CELLS = st.lists(st.sampled_from([*"aאé'1- x\t\xa0", "NA"]), max_size=5).map("".join)
NAMES = st.lists(st.sampled_from([*"aBא'. \n", "Dr ", "Rabbi"]), max_size=8).map("".join)
EVEN = "a,b\nc,d\n"


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


@pytest.mark.parametrize("name", [*TEXT_ATTENDANCE, *TEXT_ROSTERS])
def test_a_sample_is_read_alike_both_ways(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its records, its issues, what is skipped and its layout."""
    read = read_roster if name in TEXT_ROSTERS else read_attendance
    content = (SAMPLES / name).read_bytes()
    one = read(content)
    monkeypatch.setattr(files, "_MANY_ROWS", -1)
    other = read(content)
    pd.testing.assert_frame_equal(one.data, other.data)
    pd.testing.assert_frame_equal(one.issues, other.issues)
    pd.testing.assert_frame_equal(one.skipped, other.skipped)
    assert one.layout == other.layout


def test_a_sample_is_read_column_by_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is even and large."""
    monkeypatch.setattr(files, "_MANY_ROWS", -1)
    worksheet = files.read_text("name,sex\nGad,M\n", None, IssueLog())
    assert not isinstance(worksheet.rows, list)


@given(names=st.lists(NAMES, max_size=8))
def test_the_keys_of_many_names_are_those_of_each(names: list[str]) -> None:
    """Whatever else stands among them."""
    assert name_keys(names) == {name: name_key(name) for name in names}
