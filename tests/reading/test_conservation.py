"""Nothing is lost: each row of a file is a record's, is skipped or is a heading, whatever the file.

Files are made of the things that people write, and the samples are cut, doubled and shuffled. No file raises anything.
"""

import datetime as dt

import pytest
from hypothesis import example, given, settings, strategies as st

from minyan_kit.reading.attendance import SHAPES, read_attendance
from minyan_kit.reading.cells import clean_text
from minyan_kit.reading.issues import ISSUE_COLUMNS, ISSUE_KINDS
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from tests.sheet_files import ATTENDANCE, MANY, ROSTERS, SAMPLES, accounted, as_csv, as_html, as_xlsx

HEADINGS = [
    *(
        "name",
        "Name",
        "שם",
        "שם משפחה",
        "first name",
        "last name",
        "nom",
        "sex",
        "מין",
        "birth date",
        "תאריך לידה עברי",
    ),
    *(
        "יום",
        "חודש",
        "שנה",
        "after sunset",
        "age",
        "role",
        "type",
        "notes",
        "date",
        "תאריך",
        "service",
        "status",
        "count",
    ),
    *(
        "arrived",
        "left",
        "guest",
        "Total",
        "timestamp",
        "email",
        "duration",
        "Which service? [Sunday]",
        "id",
        "xyz",
        "",
    ),
    *("14/09/2026", "15/9", "11/9 S", "כ״ט אלול", "Shacharit", "Mincha", "מנחה", "2026-09-14"),
]
CELLS = [
    *(
        "",
        " ",
        "Ploni Almoni",
        "ראובן דוגמה",
        "David Cohen",
        "Cohen, David",
        "Guest (2)",
        "Total",
        "סה״כ",
        "* note",
        "NA",
    ),
    *("M", "ז", "zz", "yes", "לא", "03/02/2013", "13/02/2013", "2/13/2013", "1/2/01", "2013", "unknown", "31/02/2013"),
    *("41334", "כ״ט אדר א׳ תשע״ד", "14 Adar 5774", "30 Adar II 5774", "ח׳ כסלו", "2031-01-01", "1885-01-01", "99/99"),
    *("✓", "x", "X", "-", "0", "1", "2", "V*", "?", "P", "absent", "late", "איחור", "06:45", "~11", "10+", "8-9", "יא"),
    *(
        "10 (incl. 1 katan)",
        "-5",
        "1e9",
        "nan",
        "inf",
        "=1+1",
        "@x",
        "'",
        "Shacharit;Mincha",
        "None",
        "🤔",
        "\u200f",
        "a" * 300,
    ),
    *("9/14/26, 8:00:05 PM", "2026-09-14 06:30:00 UTC", "½", "²", "٣", "१४/०९/२०२६", "1/1/0001", "9999-12-31", "5.5"),
]
TYPED = [
    *(None, 1.0, 0.0, 2.5, -1.0, 41334.0, 1e300, True, False, dt.date(2013, 2, 28), dt.datetime(2026, 9, 14, 6, 30)),
    *(dt.time(6, 30), dt.timedelta(hours=30), dt.date(1900, 1, 1), dt.datetime(9999, 12, 31, 23, 59)),
]
ARGUMENTS = st.fixed_dictionaries(
    {},
    optional={
        "date_order": st.sampled_from(["DMY", "MDY"]),
        "as_of": st.just(dt.date(2026, 9, 1)),
        "columns": st.sampled_from([{"xyz": "name"}, {"notes": "name"}, {"no such": "name"}]),
    },
)
ATTENDED = st.fixed_dictionaries(
    {},
    optional={
        "shape": st.sampled_from([None, *SHAPES]),
        "year": st.sampled_from([2026, 5787]),
        "marks": st.just({"x": "present"}),
        "services": st.sampled_from(
            [{"Sunday": "2026-09-13"}, ["Shacharit", "Mincha"], {"xyz": ("2026-09-14", "Mincha")}]
        ),
        "roster": st.just(read_roster(SAMPLES / "r11_duplicates.csv")),
    },
)


def check(sheet: Sheet) -> None:
    """Check that the rows add up, and that the issues are whole and point into the sheet."""
    assert accounted(sheet) == list(range(1, sheet.meta["rows"] + 1))
    assert tuple(sheet.issues.columns) == ISSUE_COLUMNS
    assert not sheet.issues["code"].isna().any()
    assert sheet.issues["code"].isin({code.partition("@")[0] for code in ISSUE_KINDS}).all()
    assert sheet.issues["row"].dropna().between(1, max(sheet.meta["rows"], 1)).all()
    assert sheet.issues["record"].dropna().between(0, max(len(sheet.data) - 1, 0)).all()


@st.composite
def tables(draw: st.DrawFn) -> list[list[object]]:
    """Draw a sheet: perhaps some lines above, headings, and rows of what people write, not all of one length."""
    width = draw(st.integers(1, 6))
    above = draw(st.lists(st.lists(st.sampled_from(CELLS[:14]), max_size=2), max_size=2))
    headings = draw(st.lists(st.sampled_from(HEADINGS), min_size=width, max_size=width))
    cell = st.sampled_from([*CELLS, *TYPED]) if draw(st.booleans()) else st.sampled_from(CELLS)
    rows = draw(st.lists(st.lists(cell, max_size=width + 1), max_size=8))
    return [*above, headings, *rows]


@st.composite
def mutated(draw: st.DrawFn, names: list[str]) -> bytes:
    """Draw a sample file with lines cut, doubled, moved or joined, or with a byte changed."""
    content = (SAMPLES / draw(st.sampled_from(names))).read_bytes()
    if content[:2] == b"\xff\xfe":
        content = content.decode("utf-16").encode()
    lines = content.split(b"\n")
    for _ in range(draw(st.integers(1, 4))):
        place, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(["cut", "double", "swap", "halve", "byte", "blank"]))
        if what == "cut" and len(lines) > 1:
            del lines[place]
            continue
        if what == "double":
            lines.insert(other, lines[place])
        elif what == "swap":
            lines[place], lines[other] = lines[other], lines[place]
        elif what == "halve":
            lines[place] = lines[place][: len(lines[place]) // 2]
        elif what == "blank":
            lines.insert(place, b"")
        elif lines[place]:
            at = draw(st.integers(0, len(lines[place]) - 1))
            lines[place] = lines[place][:at] + draw(st.binary(min_size=1, max_size=2)) + lines[place][at + 1 :]
    return b"\n".join(lines)


TEXT_ROSTERS = [name for name in ROSTERS if not name.endswith(("xlsx", "legacy.xls"))]
TEXT_ATTENDANCE = [name for name in ATTENDANCE if not name.endswith("xlsx")]


@settings(max_examples=MANY)
@given(table=tables(), arguments=ARGUMENTS)
def test_no_row_of_a_roster_is_lost(table: list[list[object]], arguments: dict[str, object]) -> None:
    """Whatever the sheet has, its rows add up and nothing is raised."""
    check(read_roster(as_csv(table), **arguments))


@settings(max_examples=MANY)
@given(table=tables(), arguments=ARGUMENTS, attended=ATTENDED)
def test_no_row_of_attendance_is_lost(table, arguments, attended) -> None:
    """Whatever the sheet has, and whatever it is said to be."""
    check(read_attendance(as_csv(table), **arguments, **attended))


@settings(max_examples=MANY // 6)
@example(table=[["name"], ["=1+1"]], arguments={}, attended={})
@given(table=tables(), arguments=ARGUMENTS, attended=ATTENDED)
def test_no_row_of_a_workbook_is_lost(table, arguments, attended) -> None:
    """Cells that have a type are no other matter."""
    content = as_xlsx(table)
    check(read_roster(content, **arguments))
    check(read_attendance(content, **arguments, **attended))


@settings(max_examples=MANY)
@given(content=mutated(TEXT_ROSTERS), arguments=ARGUMENTS)
def test_no_row_of_a_damaged_roster_is_lost(content: bytes, arguments: dict[str, object]) -> None:
    """A file that was cut and shuffled is read as far as it goes."""
    check(read_roster(content, **arguments))


@settings(max_examples=MANY)
@given(content=mutated(TEXT_ATTENDANCE), arguments=ARGUMENTS, attended=ATTENDED)
def test_no_row_of_damaged_attendance_is_lost(content: bytes, arguments, attended) -> None:
    """A file that was cut and shuffled is read as far as it goes."""
    check(read_attendance(content, **arguments, **attended))


@settings(max_examples=MANY)
@given(content=st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_bytes_of_any_kind_raise_nothing(content: bytes) -> None:
    """What is no spreadsheet is an issue."""
    check(read_roster(content))
    check(read_attendance(content))


@settings(max_examples=MANY // 6)
@given(data=st.data(), name=st.sampled_from([name for name in ROSTERS + ATTENDANCE if name.endswith(("xlsx", "xls"))]))
def test_a_damaged_workbook_raises_nothing(data: st.DataObject, name: str) -> None:
    """Bytes of a workbook that are changed or cut off make an issue, or a table that still adds up."""
    content = bytearray((SAMPLES / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    whole = bytes(content[: data.draw(st.integers(1, len(content)))] if data.draw(st.booleans()) else content)
    check(read_roster(whole))
    check(read_attendance(whole))


@settings(max_examples=MANY // 3)
@given(names=st.lists(st.text(max_size=12), max_size=10), data=st.data())
def test_every_name_comes_through(names: list[str], data: st.DataObject) -> None:
    """A name is kept letter by letter, or its row says that it has none."""
    make = data.draw(st.sampled_from([as_csv, as_html])) if not set("".join(names)) & set("<>&\r\0") else as_csv
    names = [name.replace("\0", "") for name in names if not any("\ud800" <= letter < "\ue000" for letter in name)]
    rows = [["name", "sex", "age"], *([f"x{name}", "M", "40"] for name in names)]
    if make is as_html and any(not letter.isprintable() for name in names for letter in name):
        make = as_csv
    read = read_roster(make(rows)).data["name"].tolist()
    assert read == [clean_text(f"x{name}") for name in names]


@pytest.mark.parametrize("name", ROSTERS)
def test_a_roster_read_as_attendance_raises_nothing(name: str) -> None:
    """Whoever gives the wrong file hears of it by an issue."""
    check(read_attendance(SAMPLES / name))


@pytest.mark.parametrize("name", ATTENDANCE)
def test_attendance_read_as_a_roster_raises_nothing(name: str) -> None:
    """Whoever gives the wrong file hears of it by an issue."""
    check(read_roster(SAMPLES / name))


@pytest.mark.parametrize(("place", "byte"), [(514, 0), (1489, 0), (1493, 255)])
def test_a_workbook_at_which_the_library_panics_is_an_issue(place: int, byte: int) -> None:
    """It stops there in a way of its own, which no `except Exception` sees."""
    content = bytearray((SAMPLES / "r15_legacy.xls").read_bytes())
    content[place] = byte
    sheet = read_roster(bytes(content))
    assert "not_a_spreadsheet" in set(sheet.issues["code"])
    check(sheet)
