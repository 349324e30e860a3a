"""Lines among the people that name nobody, and say of those below who they are. Every name is invented."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services

MEN = [f"Man {letter}" for letter in "ABCDEFGHIJK"]  # eleven
ROSTER = pd.DataFrame({"person_id": [f"p{n}" for n in range(11)], "name": MEN, "sex": "male", "age": 40})


def read(*lines: str) -> Sheet:
    """Read an attendance sheet."""
    return read_attendance("\n".join([*lines, ""]).encode(), ROSTER)


def ten(sheet: Sheet) -> bool | None:
    """Judge its one service."""
    (answer,) = judge_services(sheet, ROSTER, by=REMA)["ten"].tolist()
    return None if pd.isna(answer) else bool(answer)


def status_of(sheet: Sheet, *names: str) -> list[str]:
    """Give the statuses of some people."""
    found = dict(zip(sheet.data["name"], sheet.data["status"], strict=True))
    return [found[name] for name in names]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its issues."""
    return set(sheet.issues["code"])


ABSENT = ["Absent", "Absent:", "ABSENT", "--- Absent ---", "Not coming:", "חסרים", "לא מגיעים:", "Absents", "Excused"]


@pytest.mark.parametrize("line", ABSENT)
def test_those_below_a_line_absent_were_not_there(line: str) -> None:
    """In a list of names under a title nine came, and two did not."""
    sheet = read("Mincha 14/09/2026,", "Name,Notes", *(f"{name},in front" for name in MEN[:9]), f"{line},", *MEN[9:])
    assert set(status_of(sheet, *MEN[9:])) <= {"absent", "excused"}
    assert set(status_of(sheet, *MEN[:9])) == {"present"}
    assert ten(sheet) is False
    assert "section" in codes(sheet)


@pytest.mark.parametrize("line", ABSENT)
def test_a_mark_below_a_line_absent_is_open(line: str) -> None:
    """An x there may say that he was absent; a blank says nothing else than the line."""
    sheet = read("Name,Mincha 14/09/2026", *(f"{name},x" for name in MEN[:9]), f"{line},", f"{MEN[9]},x", f"{MEN[10]},")
    assert status_of(sheet, MEN[9]) == ["unknown"]
    assert status_of(sheet, MEN[10])[0] in ("absent", "excused")
    assert ten(sheet) is None
    assert line.strip(" :-") not in set(sheet.data["name"])


def test_a_line_present_ends_those_who_were_not_there() -> None:
    """It is no total where no number stands in its row."""
    names = [
        "Absent:,",
        *(f"{name},in front" for name in MEN[:1]),
        "Present:,",
        *(f"{name},in front" for name in MEN[1:]),
    ]
    sheet = read("Mincha 14/09/2026,", "Name,Notes", *names)
    assert status_of(sheet, *MEN) == ["absent"] + ["present"] * 10
    assert ten(sheet) is True


def test_a_row_of_those_present_with_its_number_stays_a_total() -> None:
    """As before."""
    sheet = read("Name,14/09/2026", f"{MEN[0]},x", "Present,1")
    assert sheet.skipped["reason"].tolist() == ["total"]


@pytest.mark.parametrize("line", ["Women", "Women:", "WOMEN (2)", "Ladies' section", "נשים", "עזרת נשים", "Femmes"])
def test_those_below_a_line_women_are_no_men(line: str) -> None:
    """Nine men and two women, with sections or without a line over the men."""
    for first in ([], ["Men,"], ["Regulars,"]):
        sheet = read("Name,14/09/2026", *first, *(f"{name},x" for name in MEN[:9]), f"{line},", "Dina,x", "Noa,x")
        assert sheet.data["count"].tolist() == [1] * 9 + [0] * 2
        assert ten(sheet) is False
        assert len(sheet.data) == 11


def test_those_below_a_line_children_are_not_counted_and_may_be_of_age() -> None:
    """Whom the roster knows is looked up there."""
    sheet = read("Name,14/09/2026", *(f"{name},x" for name in MEN[:9]), "Children,", "Uri,x")
    assert sheet.data["count"].isna().tolist() == [False] * 9 + [True]
    assert ten(sheet) is None
    known = read("Name,14/09/2026", *(f"{name},x" for name in MEN[:9]), "Boys,", f"{MEN[9]},x")
    assert ten(known) is True


def test_guests_with_their_number_are_of_no_section() -> None:
    """They stand below the women, and are none."""
    sheet = read("Name,14/09/2026", *(f"{name},x" for name in MEN[:8]), "Women,", "Dina,x", "Guests,2")
    assert dict(zip(sheet.data["name"], sheet.data["count"], strict=True))["Guests"] == 2


@pytest.mark.parametrize("line", ["Old members:", "=== Kollel ===", "*** Kollel ***"])
def test_a_line_that_is_drawn_as_a_heading_is_nobody(line: str) -> None:
    """Those below it are read as the others; and that is said."""
    sheet = read("Name,14/09/2026", f"{MEN[0]},x", f"{line},", f"{MEN[1]},x")
    assert sheet.data["name"].tolist() == MEN[:2]
    assert sheet.data["status"].tolist() == ["present"] * 2
    assert "section" in codes(sheet)


@pytest.mark.parametrize("line", ["--- Moved away ---", "Away this week:", "Sick:", "On leave:"])
def test_a_mark_below_those_who_are_away_is_open(line: str) -> None:
    """The line and the mark say two things."""
    sheet = read("Name,14/09/2026", *(f"{name},x" for name in MEN[:9]), f"{line},", f"{MEN[9]},x")
    assert status_of(sheet, MEN[9]) == ["unknown"]
    assert ten(sheet) is None


@pytest.mark.parametrize("name", ["Absalom", "Gad Present", "Women Smith", "Kidd", "Meir:x"])
def test_a_name_without_a_mark_is_a_man_who_was_not_there(name: str) -> None:
    """As before."""
    sheet = read("Name,14/09/2026", f"{MEN[0]},x", f"{name},")
    assert sheet.data["name"].tolist() == [MEN[0], name]
    assert sheet.data["status"].tolist() == ["present", "absent"]


def test_services_below_each_other_in_one_column_are_not_united() -> None:
    """Six men at one and five at the other are no ten."""
    sheet = read("Name", "Mincha 14/09/2026", *MEN[:6], "Maariv 14/09/2026", *MEN[6:])
    assert set(sheet.data["status"]) == {"unknown"}
    assert "section" in set(sheet.errors["code"])


def test_those_named_as_absent_in_a_cell_of_their_own_leave_the_others_there() -> None:
    """Beside those who came, who stand in one cell."""
    here, away = "; ".join(MEN[:10]), MEN[10]
    sheet = read("Date,Service,Attendees,Absent", f"2026-09-14,Mincha,{here},{away}")
    assert sheet.data["status"].tolist() == ["present"] * 10
    assert ten(sheet) is True
    assert "unmapped_column" in codes(sheet)


def test_those_below_a_line_shacharit_were_at_that_service() -> None:
    """Six there and five at the other are no eleven; in a grid, and in a list that names no service."""
    grid = read(
        "Name,14/09/2026", "Shacharit,", *(f"{name},x" for name in MEN[:6]), "Mincha:,", *(f"{n},x" for n in MEN[6:])
    )
    table = [f"14/09/2026,{name}" for name in MEN]
    long = read("Date,Name", ",Shacharit", *table[:6], ",Mincha", *table[6:])
    for sheet in (grid, long):
        assert sheet.data["service"].tolist() == ["Shacharit"] * 6 + ["Mincha"] * 5
        assert judge_services(sheet, ROSTER, by=REMA)["ten"].tolist() == [False, False]
        assert "section" in codes(sheet)


@pytest.mark.parametrize(
    ("one", "other"), [("Early minyan", "Late minyan"), ("Hashkama", "Main"), ("1st minyan", "2nd minyan")]
)
def test_lines_that_may_part_one_service_leave_it_open(one: str, other: str) -> None:
    """They may be two, or one whose men came at two hours."""
    sheet = read(
        "Name,14/09/2026", f"{one},", *(f"{name},x" for name in MEN[:6]), f"{other},", *(f"{n},x" for n in MEN[6:])
    )
    assert set(sheet.data["service"]) == {one, other}
    assert judge_services(sheet, ROSTER, by=REMA)["ten"].isna().tolist() == [True, True]
    assert "section" in set(sheet.errors["code"])


def test_a_line_of_a_service_under_a_heading_of_another_leaves_them_open() -> None:
    """The column says Mincha, and the line Shacharit."""
    sheet = read("Name,Mincha 14/09/2026", "Shacharit,", *(f"{name},x" for name in MEN[:10]))
    assert set(sheet.data["status"]) == {"unknown"}
