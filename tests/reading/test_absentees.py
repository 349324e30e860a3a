"""Sheets on which those are marked who were not there: nobody of them is counted, and what a blank means is asked."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services

MEN = [f"Man {letter}" for letter in "ABCDEFGHIJK"]


def read(text: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def grid(heading: str, marks: dict[int, str], *, title: str = "", below: str = "") -> str:
    """Write a grid of eleven men and one service, with marks beside some of them."""
    lines = [f"{name},{marks.get(number, '')}" for number, name in enumerate(MEN)]
    return "\n".join(
        [*([f"{title},"] if title else []), f"Name,{heading}", *lines, *([f"{below},"] if below else []), ""]
    )


def ten(sheet: Sheet) -> list[bool | None]:
    """Judge its services by a roster of the eleven."""
    table = judge_services(sheet, pd.DataFrame({"name": MEN, "sex": "male", "age": 40}), by=REMA)
    return [None if pd.isna(answer) else bool(answer) for answer in table["ten"]]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its warnings and errors."""
    return set(sheet.issues.loc[sheet.issues["severity"] != "info", "code"])


HEADINGS = ["Absent 14/09/2026", "14/09/2026 Not coming", "נעדרו 14/09/2026", "Absents 14/09/2026"]


@pytest.mark.parametrize("heading", HEADINGS)
def test_whoever_is_marked_under_absent_is_absent(heading: str) -> None:
    """A mark is an absence; of the others nothing is said."""
    sheet = read(grid(heading, {0: "x", 1: "✓", 2: "yes", 3: "A"}))
    assert sheet.data["status"].tolist() == ["absent"] * 4 + ["unknown"] * 7
    assert {"absence_marked", "blank_unclear"} <= codes(sheet)
    assert ten(sheet) == [None]


def test_no_under_absent_is_one_who_was_there() -> None:
    """Whoever is said not to be absent was there."""
    sheet = read(grid("Absent 14/09/2026", {number: "No" if number else "Yes" for number in range(11)}))
    assert sheet.data["status"].tolist() == ["absent"] + ["present"] * 10
    assert ten(sheet) == [True]


TITLES = [
    *("Please mark X if you will NOT be there", "Absentees", "סמנו X אם לא תגיעו", "Cochez si vous ne venez pas"),
    *("Tick the box if you are away", "Absence list September"),
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_says_that_the_absent_are_marked(title: str) -> None:
    """An x is then an absence, and nothing is said of the others."""
    sheet = read(grid("14/09/2026", {0: "x"}, title=title))
    assert sheet.data["status"].tolist() == ["absent"] + ["unknown"] * 10
    assert ten(sheet) == [None]


@pytest.mark.parametrize(
    "title", ["Mark P if present and A if absent", "Please mark X if you will be there", "Attendance"]
)
def test_another_title_changes_nothing(title: str) -> None:
    """An x that stands alone is one who was there, and a blank one who was not."""
    sheet = read(grid("14/09/2026", {0: "x"}, title=title))
    assert sheet.data["status"].tolist() == ["present"] + ["absent"] * 10
    assert ten(sheet) == [False]


@pytest.mark.parametrize(
    "marks", [{0: "A"}, {0: "Absent", 1: "Away"}, {0: "L", 1: "A"}, {0: "E"}, {0: "on call"}, {3: "חסר"}]
)
def test_what_a_blank_means_is_asked_where_nobody_is_marked_as_there(marks: dict[int, str]) -> None:
    """Ten blanks may be ten men; what the caller says of a blank is followed."""
    text = grid("14/09/2026", marks)
    sheet = read(text)
    assert set(sheet.data["status"][len(marks) + 3 :]) == {"unknown"}
    assert "blank_unclear" in set(sheet.errors["code"])
    assert ten(sheet) == [None]
    there = read(text, marks={"": "present"})
    assert there.data["status"].tolist().count("present") == 11 - len(marks)
    assert ten(read(text, marks={"": "absent"})) == [False]
    assert "blank_unclear" not in codes(there)


def test_a_key_that_says_x_is_absent_leaves_blanks_open() -> None:
    """Only those who were not there are marked."""
    sheet = read(grid("14/09/2026", {0: "x"}, below="x = absent"))
    assert sheet.data["status"].tolist() == ["absent"] + ["unknown"] * 10
    assert ten(sheet) == [None]


def test_beside_services_with_presences_a_blank_is_an_absence() -> None:
    """What a blank means is said elsewhere in the sheet."""
    sheet = read("Name,14/09/2026,15/09/2026\nAvner,x,A\nBoaz,,\nGad,x,\n")
    assert sheet.data["status"].tolist() == ["present", "absent", "absent", "absent", "present", "absent"]
    assert "blank_unclear" not in codes(sheet)


def test_a_column_that_nobody_filled_stays_unrecorded_whatever_a_blank_means() -> None:
    """Nobody wrote the service down."""
    sheet = read("Name,14/09/2026,15/09/2026\nAvner,A,\nBoaz,,\n", marks={"": "present"})
    assert sheet.data["status"].tolist() == ["absent", "unknown", "present", "unknown"]
    assert "service_not_recorded" in codes(sheet)


def test_a_day_across_people_with_absences_alone_is_asked_about() -> None:
    """Of dates down and people across, each row is a service."""
    sheet = read("Date,Avner Tal,Boaz Lev,Gad Nir\n14/09/2026,A,,\n15/09/2026,A,A,\n")
    assert sheet.data["status"].tolist() == ["absent", "unknown", "unknown", "absent", "absent", "unknown"]
    assert sheet.errors["row"].tolist() == [2, 3]


@pytest.mark.parametrize("heading", ["Absent", "Missed", "Ausente"])
def test_a_list_with_a_column_of_absence_is_not_turned_round(heading: str) -> None:
    """Yes is one who was not there, and no one who was."""
    lines = [f"{name},14/09/2026,Mincha,{'TRUE' if number == 10 else 'FALSE'}" for number, name in enumerate(MEN)]
    sheet = read("\n".join([f"Name,Date,Service,{heading}", *lines, ""]))
    assert sheet.data["status"].tolist() == ["present"] * 10 + ["absent"]
    assert ten(sheet) == [True]


def test_a_log_of_absences_leaves_open_who_was_there() -> None:
    """Those on it were not, and the others are nowhere."""
    sheet = read("Absence log,,\nDate,Service,Name\n14/09/2026,Mincha,Man A\n14/09/2026,Mincha,Man B\n")
    assert sheet.data["status"].tolist() == ["absent"] * 2
    assert ten(sheet) == [None]
