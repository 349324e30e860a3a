"""Every sample roster with its right answer, in its own container and as a workbook."""

import csv
import datetime as dt
import io
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

from minyan_kit.reading.layout import Layout
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import SheetError
from tests.sheet_files import ROSTERS, SAMPLES, accounted, as_csv, as_html, as_ods, as_xlsx, codes, column

HEBREW = (
    ["ראובן דוגמה", "שמעון בדיקה", "דינה לדוגמה"],
    ["male", "male", "female"],
    ["2014-03-02", "1969-12-31", "1988-06-05"],
)

# name, sex, birth date, in the order of the rows
RIGHT_ANSWERS = {
    "r01_en_iso.csv": (
        ["Ploni Almoni", "Reuven Testman", "Dina Sample"],
        ["male", "male", "female"],
        ["1980-05-17", "2013-03-02", "1975-11-30"],
    ),
    "r02_he_utf8bom.csv": HEBREW,
    "r03_he_cp1255_semicolon.csv": HEBREW,
    "r03b_he_cp1255_names_only_tiny.csv": (["לוי"], ["male"], [None]),
    "r04_he_utf16_tab.txt": HEBREW,
    "r05_bidi_headers.csv": (
        ["ראובן דוגמה", "שמעון בדיקה", "לוי דוגמא"],
        ["male", "male", "male"],
        ["2014-03-02", "1969-12-31", "2001-02-01"],
    ),
    "r08_epoch1904.xlsx": (["Mac One", "Mac Two"], [None, None], ["2013-02-28", "1999-12-31"]),
    "r09_fr_cp1252.csv": (
        ["Élie DUPONTEL", "Noé MARTEAU", "Léa CHÊNE"],
        ["male", "male", "female"],
        ["2013-02-01", "1970-03-15", "1982-10-09"],
    ),
    "r10_shulcloud_like.csv": (
        ["Aaron Sampleberg", "Natan Sampleberg", "Miriam Testowitz"],
        ["male", "male", "female"],
        ["1961-07-04", "2013-02-28", "1970-12-05"],
    ),
    "r12_hebcal_yahrzeit_template.csv": (
        ["Natan Sampleberg", "Aaron Sampleberg"],
        [None, None],
        ["2013-02-28", "1961-07-04"],
    ),
    "r13_split_hebrew_date.csv": (
        ["ראובן דוגמה", "שמעון בדיקה", "לוי לדוגמה"],
        [None, None, None],
        ["2014-03-01", "2014-03-03", "2013-01-26"],
    ),
    "r14_html_pretending_xls.xls": (["ראובן דוגמה", "לוי לדוגמה"], [None, None], [None, None]),
    "r15_legacy.xls": (["ראובן דוגמה", "דינה לדוגמה"], ["male", "female"], ["2014-03-02", "1988-06-05"]),
}


@pytest.mark.parametrize("name", RIGHT_ANSWERS)
def test_a_sample_has_its_right_answer(name: str) -> None:
    """Names, sexes and birth dates of each sample are what a person reads in it."""
    sheet = read_roster(SAMPLES / name, as_of=dt.date(2026, 9, 1))
    assert (column(sheet, "name"), column(sheet, "sex"), column(sheet, "birth_date")) == RIGHT_ANSWERS[name]


@pytest.mark.parametrize("name", ROSTERS)
def test_no_row_of_a_sample_is_lost(name: str) -> None:
    """Each row is a record's, is skipped, or is a heading, and is only one of them."""
    sheet = read_roster(SAMPLES / name)
    assert accounted(sheet) == list(range(1, sheet.meta["rows"] + 1))


@pytest.mark.parametrize("name", [name for name in ROSTERS if name.endswith(".csv")])
def test_a_text_file_as_a_workbook_reads_alike(name: str) -> None:
    """The container makes no difference to what is read."""
    plain = read_roster(SAMPLES / name)
    lines = [[None if cell == "" else cell for cell in row] for row in _lines(name)]
    book = read_roster(as_xlsx(lines))
    pd.testing.assert_frame_equal(plain.data, book.data)


def _lines(name: str) -> list[list[str]]:
    content = (SAMPLES / name).read_bytes()
    encoding = {"r03": "cp1255", "r09": "cp1252"}.get(name[:3], "utf-8-sig")
    delimiter = ";" if name[:3] in ("r03", "r09") else ","
    return list(csv.reader(io.StringIO(content.decode(encoding), newline=""), delimiter=delimiter))


@pytest.mark.parametrize("make", [as_csv, as_xlsx, as_ods, as_html], ids=["csv", "xlsx", "ods", "html"])
def test_every_container_is_told_by_its_content(make) -> None:
    """Bytes need no name to be read."""
    sheet = read_roster(make([["שם", "מין"], ["לוי", "ז"]]))
    assert (column(sheet, "name"), column(sheet, "sex")) == (["לוי"], ["male"])


def test_an_open_file_is_read() -> None:
    """A file object of bytes or of text does as well as a path."""
    path = SAMPLES / "r01_en_iso.csv"
    with path.open("rb") as raw, path.open(encoding="utf-8", newline="") as text:
        assert len(read_roster(raw).data) == len(read_roster(text).data) == 3


def test_a_data_frame_is_read() -> None:
    """A table that is in memory already is read by the same rules, its headings as row 1."""
    frame = pd.DataFrame({"name": ["A", "B"], "sex": ["M", None], "born": [pd.Timestamp(2013, 2, 3), pd.NaT]})
    sheet = read_roster(frame)
    assert column(sheet, "birth_date") == ["2013-02-03", None]
    assert column(sheet, "row") == [2, 3]


def test_a_sheet_has_the_columns_that_are_always_there() -> None:
    """What the file lacks is there and blank, so that what follows need not ask."""
    data = read_roster(as_csv([["name"], ["A"]])).data
    types = {"name": "string", "sex": "string", "birth_date": "datetime64[us]", "after_sunset": "boolean"}
    types |= {"hebrew_birth_date": "string", "age": "Float64", "row": "int64"}
    assert {name: str(data[name].dtype) for name in types} == types


def test_facts_of_a_person_are_read_in_three_languages() -> None:
    """Columns of facts are there where the file has them, blank where a cell is."""
    rows = [
        ["name", "בן חורין", "two hairs", "banni", "age"],
        ["A", "כן", "came", "non", "12.5"],
        ["B", "", "לא נבדק", "", "40"],
    ]
    sheet = read_roster(as_csv(rows))
    assert column(sheet, "free") == [True, None]
    assert column(sheet, "two_hairs") == ["came", "unchecked"]
    assert column(sheet, "banned") == [False, None]
    assert column(sheet, "age") == [12.5, 40.0]


def test_a_bad_cell_costs_its_row_nothing_else() -> None:
    """Each bad cell is blank and named, the rest of its row stands."""
    rows = [["name", "sex", "age", "birth date", "banned"], ["A", "?", "-1", "31/02/2013", "perhaps"]]
    sheet = read_roster(as_csv(rows))
    assert sheet.data.loc[0, "name"] == "A"
    assert sheet.data.loc[0, ["sex", "age", "birth_date", "banned"]].isna().all()
    places = sheet.issues.set_index("cell").loc[["B2", "C2", "D2", "E2"], "value"].tolist()
    assert places == ["?", "-1", "31/02/2013", "perhaps"]


def test_an_issue_says_where_what_and_how_to_mend() -> None:
    """Row, cell and heading are those that a spreadsheet program shows."""
    rows = [["The class of 2026"], [], ["name", "sex"], ["A", "M"], ["B", "zz"]]
    issue = read_roster(as_csv(rows)).issues.query("code == 'sex_unknown'").iloc[0]
    assert issue[["severity", "row", "column", "cell", "value", "record"]].tolist() == [
        "warning",
        5,
        "sex",
        "B5",
        "zz",
        1,
    ]
    assert "male or female" in issue["fix"]


def test_hebrew_dates_are_read_strictly() -> None:
    """Sixteen of the sample's dates are read, and the six that the calendar does not have are named."""
    sheet = read_roster(SAMPLES / "r06_hebrew_text_dates.xlsx")
    assert codes(sheet) == [
        *((11, "date_unparseable"), (18, "day_not_in_month"), (19, "not_leap"), (20, "day_not_in_month")),
        *((21, "adar_which"), (22, "adar_which")),
    ]
    dates = dict(zip(column(sheet, "row"), column(sheet, "birth_date"), strict=True))
    assert {row: dates[row] for row in (2, 4, 8, 9, 13, 17, 23)} == {
        2: "2014-03-01",
        4: "2014-03-03",
        8: "2013-01-26",
        9: "2015-03-20",
        13: "2013-11-03",
        17: "2000-05-13",
        23: "2016-03-10",
    }
    assert sheet.data.loc[0, "hebrew_birth_date"] == 'כ"ט אדר א׳ תשע"ד'
    assert not sheet.data.loc[0, "after_sunset"]


def test_a_column_of_every_kind_of_date() -> None:
    """Real dates, days' numbers and a Hebrew date are read; with proofs of both orders the ambiguous cell is not."""
    sheet = read_roster(SAMPLES / "r07_mixed_dates.xlsx", as_of=dt.date(2026, 9, 1))
    assert column(sheet, "birth_date") == [
        *("2013-02-28", "2013-03-01", None, "2013-02-13", "2013-02-13", "2013-03-04", "2013-03-01"),
        *(None, None, None, None),
    ]
    assert codes(sheet) == [
        *((4, "date_ambiguous"), (9, "date_partial"), (10, "date_unparseable"), (11, "date_in_future")),
        *((3, "excel_serial"), (8, "excel_serial"), (None, "sunset_not_recorded")),
    ]
    assert sheet.data.loc[5, "hebrew_birth_date"] == 'כ"ב אדר תשע"ג'


def test_days_numbers_are_counted_from_the_epoch_of_the_workbook() -> None:
    """A workbook that counts from 1904 is read so also where a cell is a bare number."""
    sheet = read_roster(SAMPLES / "r08_epoch1904.xlsx", columns={"Serial without format": "birth_date"})
    assert column(sheet, "birth_date") == ["2013-02-28", "1999-12-31"]
    assert sheet.meta["epoch"] == "1904-01-01"


def test_columns_may_be_named_either_way_round() -> None:
    """{heading: field} and {field: heading} mean the same."""
    sheet = read_roster(SAMPLES / "r08_epoch1904.xlsx", columns={"birth_date": "Serial without format"})
    assert column(sheet, "birth_date") == ["2013-02-28", "1999-12-31"]


def test_a_small_hebrew_file_keeps_its_letters() -> None:
    """Thirteen bytes of Windows Hebrew are enough to know it by."""
    sheet = read_roster(SAMPLES / "r03b_he_cp1255_names_only_tiny.csv")
    assert (sheet.meta["encoding"], sheet.meta["delimiter"]) == ("cp1255", ";")


def test_names_that_look_like_nothing_are_kept() -> None:
    """Null, NA and None are surnames."""
    sheet = read_roster(SAMPLES / "r11_duplicates.csv")
    assert column(sheet, "name")[5:8] == ["Null", "NA", "None Levi"]
    assert len(sheet.data) == 10


def test_people_who_may_stand_twice_are_shown_and_not_merged() -> None:
    """One name in two rows, another order of it with the same birth date, and a title: each is a warning."""
    found = codes(read_roster(SAMPLES / "r11_duplicates.csv"), "warning")
    assert {(2, "duplicate_name"), (4, "duplicate_name"), (3, "same_person"), (11, "duplicate_name")} <= set(found)


def test_a_father_and_a_son_are_not_one_person() -> None:
    """The words of a name with "son of" are not shuffled."""
    rows = [["name", "born"], ["Moshe ben David Levi", "1980-01-01"], ["David ben Moshe Levi", "1980-01-01"]]
    assert "same_person" not in dict(map(reversed, codes(read_roster(as_csv(rows)))))


def test_a_yahrzeit_is_no_member() -> None:
    """A date of another kind is skipped, with its reason."""
    sheet = read_roster(SAMPLES / "r12_hebcal_yahrzeit_template.csv")
    assert sheet.skipped[["row", "reason"]].values.tolist() == [[4, "a date of another kind: Yahrzeit"]]


def test_ids_are_the_files_own_or_the_rows() -> None:
    """A person can be pointed at whether or not the file has ids."""
    assert column(read_roster(SAMPLES / "r01_en_iso.csv"), "person_id") == ["P001", "P002", "P003"]
    assert column(read_roster(SAMPLES / "r02_he_utf8bom.csv"), "person_id") == ["row 2", "row 3", "row 4"]


def test_a_web_page_with_the_name_of_a_workbook_is_read_and_said_so() -> None:
    """Its dates have nothing to prove their order, and are not guessed."""
    path = SAMPLES / "r14_html_pretending_xls.xls"
    assert (None, "extension_mismatch") in codes(read_roster(path))
    assert codes(read_roster(path), "error") == [(2, "date_ambiguous"), (3, "date_ambiguous")]
    assert column(read_roster(path, date_order="DMY"), "birth_date") == ["2014-03-02", "2013-12-11"]


@pytest.mark.parametrize(
    ("headings", "name"),
    [
        (["Nom", "Prénom"], "Beta Alpha"),
        (["שם", "שם משפחה"], "Alpha Beta"),
        (["First Name", "Surname"], "Alpha Beta"),
        (["Given Name", "Last name"], "Alpha Beta"),
    ],
)
def test_a_name_in_two_columns_is_joined(headings: list[str], name: str) -> None:
    """What a heading means may depend on the other one."""
    assert column(read_roster(as_csv([headings, ["Alpha", "Beta"]])), "name") == [name]


def test_blank_rows_totals_notes_and_repeated_headings_are_no_people() -> None:
    """They are skipped with a reason, or counted as headings."""
    rows = [["name", "sex"], ["A", "M"], ["", ""], ["name", "sex"], ["B", "M"], ["Total", "2"], ["* all but one", ""]]
    sheet = read_roster(as_csv(rows))
    assert column(sheet, "name") == ["A", "B"]
    assert sheet.skipped[["row", "reason"]].values.tolist() == [[3, "blank"], [6, "total"], [7, "note"]]
    assert sheet.meta["header_rows"] == [1, 4]


def test_nobody_is_left_out_for_who_he_is() -> None:
    """A row without a name, of unknown sex, is a record and an error."""
    sheet = read_roster(as_csv([["name", "sex", "age"], ["", "", "40"]]))
    assert (column(sheet, "age"), codes(sheet, "error")) == ([40.0], [(2, "name_missing")])


def test_cells_beyond_the_headings_and_cells_that_lack_are_named() -> None:
    """A comma too many or too few shows."""
    sheet = read_roster(b"name,sex,age\nA,M,40,stray\nB,M\n")
    assert codes(sheet) == [(2, "extra_cells"), (3, "missing_cells")]


def test_a_merged_cell_holds_for_all_its_rows() -> None:
    """A household that is written once over two rows is of both."""
    book = openpyxl.Workbook()
    for line in (["Household", "Name"], ["7", "A"], [None, "B"]):
        book.active.append(line)
    book.active.merge_cells("A2:A3")
    stream = io.BytesIO()
    book.save(stream)
    assert column(read_roster(stream.getvalue()), "household_id") == ["7", "7"]


@pytest.mark.parametrize(
    ("content", "code", "names"),
    [
        (b"", "empty", "right file"),
        (b"%PDF-1.7 ...", "not_a_spreadsheet", "PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not_a_spreadsheet", "picture"),
        (b"PK\x03\x04 and no more", "not_a_spreadsheet", "damaged"),
        (b"\x01\x02\0\0\x03", "not_a_spreadsheet", "save it as"),
        (b"nothing here\nis a heading\n", "no_header", "columns="),
        (b"sex,age\nM,40\n", "column_missing", "name"),
        (b"name,full name\nA,B\n", "two_columns", "name"),
        (b"<html><body>no table</body></html>", "not_a_spreadsheet", "table"),
    ],
)
def test_a_file_that_cannot_be_used_says_why_and_what_to_do(content: bytes, code: str, names: str) -> None:
    """Nothing is raised: the sheet is empty, and its issue names the matter and the remedy."""
    sheet = read_roster(content)
    error = sheet.issues.query("severity == 'error'").iloc[0]
    assert (len(sheet.data), error["code"]) == (0, code)
    assert names in f"{error['message']} {error['fix']}"
    assert error["fix"]


def test_two_columns_for_one_field_can_be_chosen_between() -> None:
    """The remedy that the error names works."""
    rows = [["name", "birthday", "date of birth"], ["A", "2013-02-03", "2013-02-04"]]
    assert codes(read_roster(as_csv(rows)), "error") == [(1, "two_columns")]
    chosen = read_roster(as_csv(rows), columns={"birthday": "birth_date"})
    assert (column(chosen, "birth_date"), codes(chosen, "error")) == (["2013-02-03"], [])


def test_strict_raises_with_the_sheet_attached() -> None:
    """The error says the first errors, and carries all of them."""
    with pytest.raises(SheetError, match=r"B2: .*31/02/2013") as caught:
        read_roster(as_csv([["name", "born"], ["A", "31/02/2013"]]), strict=True)
    assert len(caught.value.sheet.data) == 1
    with pytest.raises(SheetError):
        caught.value.sheet.raise_if_errors()


def test_a_workbook_with_two_rosters_asks_which() -> None:
    """By name or by number the caller says; a sheet of another kind does not stand in the way."""
    rows, other = [["name", "sex"], ["A", "M"]], [["name", "sex"], ["B", "M"]]
    assert codes(read_roster(as_xlsx(rows, Other=other)), "error") == [(None, "two_sheets")]
    assert column(read_roster(as_xlsx(rows, Other=other), sheet="Other"), "name") == ["B"]
    assert column(read_roster(as_xlsx(rows, Other=other), sheet=1), "name") == ["B"]
    assert column(read_roster(as_xlsx(rows, Readme=[["how to use this"]])), "name") == ["A"]
    assert codes(read_roster(as_xlsx(rows), sheet="None"), "error") == [(None, "sheet_missing")]


@pytest.mark.parametrize(
    ("arguments", "names"),
    [({"date_order": "day first"}, "date_order"), ({"columns": {"x": "y"}}, "columns")],
)
def test_a_wrong_argument_is_an_error_that_names_it(arguments, names: str) -> None:
    """What the caller gets wrong is raised; only what a file holds is not."""
    with pytest.raises(ValueError, match=names):
        read_roster(b"name\nA\n", **arguments)


def test_a_file_that_is_not_there_is_an_error() -> None:
    """A wrong path is the caller's matter, not the file's."""
    with pytest.raises(FileNotFoundError):
        read_roster("no such file.csv")


def test_the_error_of_a_wrong_path_names_it_as_it_was_given_with_the_folder_and_what_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file beside it that is called nearly the same is named; a folder is said to be one; a layout is a file too."""
    monkeypatch.chdir(tmp_path)
    Path("roster.csv").write_text("name\nReuven\n", encoding="utf-8")
    with pytest.raises(FileNotFoundError) as told:
        read_roster("rooster.csv")
    assert str(told.value) == (
        f"source='rooster.csv': there is no such file in the working folder {Path.cwd()}: "
        "write the path of one, as 'roster.csv'"
    )
    with pytest.raises(FileNotFoundError, match=r"^path='sheet\.json': .*: write the path of one$"):
        Layout.load("sheet.json")
    with pytest.raises(IsADirectoryError, match=r"is a folder: write the path of a file, as .*roster\.csv$"):
        read_roster(tmp_path)


def test_a_sheet_shows_itself_with_all_that_is_hostile_escaped() -> None:
    """What a cell holds is shown as text."""
    shown = read_roster(as_csv([["name", "sex"], ["<script>alert(1)</script>", "<b>"]]))._repr_html_()
    assert "<script" not in shown
    assert "<b>" not in shown
    assert "sex_unknown" in shown
