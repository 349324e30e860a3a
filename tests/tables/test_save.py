"""Saving tables: nothing can be run, everything comes back; and the copy that shows what is wrong."""

import datetime as dt
import tempfile
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from hypothesis import example, given, settings, strategies as st

from minyan_kit.reading.cells import clean_text, text_of
from minyan_kit.reading.files import open_source
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.roster import read_roster
from minyan_kit.tables.save import mark_workbook, save
from tests.sheet_files import MANY, ROSTERS, SAMPLES, as_csv

FORMULAS = ['=HYPERLINK("http://example.invalid","Ploni")', "+972500000000", "-", "@ploni", "\t=1", "'=1", " =1", "＝1"]
ENDINGS = [".csv", ".tsv", ".xlsx"]
TEXT = st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0"), max_size=20)


def written(path: Path) -> list[list[object]]:
    """Give the cells of a file as a program sees them, without our own reader."""
    if path.suffix == ".xlsx":
        return [[cell.value for cell in row] for row in openpyxl.load_workbook(path).worksheets[0].iter_rows()]
    return [line.split("," if path.suffix == ".csv" else "\t") for line in path.read_text("utf-8-sig").splitlines()]


@pytest.mark.parametrize("ending", ENDINGS)
def test_text_that_could_begin_a_formula_is_inert(tmp_path: Path, ending: str) -> None:
    """No cell begins with a sign that a spreadsheet program obeys, nor does a heading."""
    path = save(pd.DataFrame({"=name": FORMULAS, "x": "y"}), tmp_path / f"members{ending}")
    firsts = [str(row[0]).lstrip('"')[:1] for row in written(path) if row]
    assert not set(firsts) & set("=+-@\t\r＝")


def test_a_cell_of_a_workbook_is_never_a_formula(tmp_path: Path) -> None:
    """Also what looks like an error or a formula is stored as text."""
    path = save(pd.DataFrame({"name": ["=1+1", "#N/A", "{=1}"]}), tmp_path / "members.xlsx")
    assert {cell.data_type for row in openpyxl.load_workbook(path).active for cell in row} == {"s"}


@pytest.mark.parametrize("ending", ENDINGS)
def test_real_numbers_are_left_alone(tmp_path: Path, ending: str) -> None:
    """A negative amount is no formula."""
    path = save(pd.DataFrame({"balance": [-5, 7]}), tmp_path / f"balance{ending}")
    assert [str(row[0]) for row in written(path)] == ["balance", "-5", "7"]


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=MANY // 10)
@given(texts=st.lists(TEXT, min_size=1, max_size=20))
@example(texts=[",\n"]).via("two lines, each of which has as many cells as the table")
@example(texts=["\t\n"])
def test_every_text_comes_back(ending: str, texts: list[str]) -> None:
    """What is saved and read again is the same to the eye, whatever it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = save(pd.DataFrame({"name": ["x", *texts], "sex": "male"}), Path(folder, f"t{ending}"))
        opened = open_source(path, None, IssueLog())
        rows = opened.read(opened.names[0]).rows
    assert [clean_text(text_of(row[0])) for row in rows[2:]] == [clean_text(text) for text in texts]


def test_lines_within_a_cell_are_kept(tmp_path: Path) -> None:
    """Only where each of them would be a row to a reader do they become one."""
    path = save(pd.DataFrame({"name": ["Levi", "Cohen, Avi\nson", "Ploni\nGabbai"], "sex": "male"}), tmp_path / "t.csv")
    assert path.read_bytes().endswith(b'"Cohen, Avi son",male\r\n"Ploni\nGabbai",male\r\n')


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("name", ROSTERS)
def test_a_roster_that_was_read_is_saved_and_read_again(tmp_path: Path, name: str, ending: str) -> None:
    """Our own export has everything, under headings that our own reader knows."""
    data = read_roster(SAMPLES / name, as_of=dt.date(2026, 9, 1)).data
    again = read_roster(save(data, tmp_path / f"again{ending}"))
    pd.testing.assert_frame_equal(again.data.drop(columns="row"), data.drop(columns="row"))
    assert again.issues.query("severity == 'error'").empty


def test_hebrew_text_has_the_mark_that_excel_needs(tmp_path: Path) -> None:
    """Without a byte order mark Excel shows other letters; plain text needs none."""
    assert save(pd.DataFrame({"שם": ["לוי"]}), tmp_path / "he.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert save(pd.DataFrame({"name": ["Levi"]}), tmp_path / "en.csv").read_bytes().startswith(b"name")


@pytest.mark.parametrize(("names", "right_to_left"), [(["ראובן", "לוי"], True), (["Reuven", "Levi"], False)])
def test_a_hebrew_page_runs_from_right_to_left(tmp_path: Path, names: list[str], right_to_left: bool) -> None:
    """The first column is where a reader of the language looks for it."""
    path = save(pd.DataFrame({"שם" if right_to_left else "name": names}), tmp_path / "page.xlsx")
    assert bool(openpyxl.load_workbook(path).active.sheet_view.rightToLeft) is right_to_left


def test_dates_are_saved_so_that_they_have_one_reading(tmp_path: Path) -> None:
    """As text the year comes first; in a workbook a date is a date."""
    frame = pd.DataFrame(
        {"birth_date": pd.to_datetime(["2013-02-03", None]), "arrived": pd.Timestamp(2026, 9, 14, 6, 30)}
    )
    text = save(frame, tmp_path / "dates.csv").read_text("utf-8")
    assert text.splitlines()[1:] == ["2013-02-03,2026-09-14 06:30:00", ",2026-09-14 06:30:00"]
    book = openpyxl.load_workbook(save(frame, tmp_path / "dates.xlsx"))
    assert book.active["A2"].value == dt.datetime(2013, 2, 3)


def test_a_sheet_is_saved_with_its_issues_and_its_skipped_rows(tmp_path: Path) -> None:
    """A workbook has a page for each, a text file has others beside it."""
    sheet = read_roster(SAMPLES / "r12_hebcal_yahrzeit_template.csv")
    assert openpyxl.load_workbook(save(sheet, tmp_path / "s.xlsx")).sheetnames == ["data", "issues", "skipped"]
    save(sheet, tmp_path / "s.csv")
    assert sorted(path.name for path in tmp_path.glob("*.csv")) == ["s.csv", "s_issues.csv", "s_skipped.csv"]


def test_another_ending_is_an_error_that_names_it(tmp_path: Path) -> None:
    """What is written is said by the ending."""
    with pytest.raises(ValueError, match=r"'\.xls'.*\.xlsx"):
        save(pd.DataFrame({"name": ["A"]}), tmp_path / "old.xls")


def test_a_text_too_long_for_a_cell_is_not_cut_off(tmp_path: Path) -> None:
    """A workbook would cut it silently; the error says where it is, and that a text file holds it."""
    with pytest.raises(ValueError, match=r"row 2, 'notes'.*\.csv"):
        save(pd.DataFrame({"notes": ["x" * 40_000]}), tmp_path / "long.xlsx")


def test_the_users_own_workbook_is_marked(tmp_path: Path) -> None:
    """The cells are coloured and commented in a copy; their values stay, and so does the file itself."""
    source = SAMPLES / "r07_mixed_dates.xlsx"
    before = source.read_bytes()
    page = openpyxl.load_workbook(mark_workbook(read_roster(source), tmp_path / "marked.xlsx")).worksheets[0]
    assert (page["C4"].fill.start_color.rgb, page["C3"].fill.start_color.rgb) == ("00FFC7CE", "00FFEB9C")
    assert "03 Feb 2013 or 02 Mar 2013" in page["C4"].comment.text
    assert "→ write this cell as 2013-02-03 or 2013-03-02" in page["C4"].comment.text
    assert page["C4"].value == "03/02/2013"
    assert page["C2"].comment is None
    assert source.read_bytes() == before


def test_a_text_file_is_marked_as_a_workbook(tmp_path: Path) -> None:
    """What was no workbook is laid out as one, with nothing in it that can be run."""
    sheet = read_roster(as_csv([["name", "sex"], ["=1+1", "zz"]]))
    book = openpyxl.load_workbook(mark_workbook(sheet, tmp_path / "marked.xlsx"))
    assert book.worksheets[0]["B2"].comment is not None
    assert book.worksheets[0]["A2"].data_type == "s"
    assert "issues" in book.sheetnames


def test_a_table_in_memory_has_no_file_to_mark(tmp_path: Path) -> None:
    """The error says what is needed."""
    with pytest.raises(ValueError, match="read from a file"):
        mark_workbook(read_roster(pd.DataFrame({"name": ["A"]})), tmp_path / "marked.xlsx")


def test_a_time_with_its_zone_is_written_as_text_and_one_without_as_a_time(tmp_path: Path) -> None:
    """A workbook knows no zones: what would be lost is written out; midnight alone is a date."""
    zone = dt.timezone(dt.timedelta(hours=2))
    moments = [dt.datetime(2026, 9, 14, 6, 30, tzinfo=zone), dt.datetime(2026, 9, 14, 6, 30), dt.datetime(2026, 9, 14)]
    frame = pd.DataFrame({"at": pd.Series(moments, dtype=object)})
    _, zoned, plain, day = (row[0] for row in written(save(frame, tmp_path / "t.xlsx")))
    assert zoned == "2026-09-14T06:30:00+02:00"
    assert plain == dt.datetime(2026, 9, 14, 6, 30)
    assert str(day)[:10] == "2026-09-14"


@pytest.mark.parametrize(("hebrew", "right_to_left"), [(2, False), (3, False), (4, True)])
def test_a_workbook_is_laid_from_right_to_left_where_most_of_its_words_are_hebrew(
    hebrew: int, right_to_left: bool, tmp_path: Path
) -> None:
    """Half of them are not most: of two headings and four names."""
    frame = pd.DataFrame({"name": ["ראובן"] * hebrew + ["Reuven"] * (4 - hebrew)})
    frame["place" if hebrew < 4 else "מקום"] = pd.NA
    book = openpyxl.load_workbook(save(frame, tmp_path / "t.xlsx"))
    assert bool(book.worksheets[0].sheet_view.rightToLeft) is right_to_left
