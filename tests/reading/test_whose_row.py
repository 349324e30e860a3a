"""Whose each row is: names in doubt, several in one cell, men and women side by side. Every name is invented."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services

MEN = [f"Man {letter}" for letter in "ABCDEFGHIJ"]


def read(text: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def roster(*names: str, ages: dict[str, int] | None = None) -> pd.DataFrame:
    """Write a roster of men."""
    return pd.DataFrame({"name": names, "sex": "male", "age": [(ages or {}).get(name, 40) for name in names]})


def ten(sheet: Sheet, people: pd.DataFrame) -> list[bool | None]:
    """Judge its services."""
    answers = judge_services(sheet, people, by=REMA)["ten"]
    return [None if pd.isna(answer) else bool(answer) for answer in answers]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its warnings and errors."""
    return set(sheet.issues.loc[sheet.issues["severity"] != "info", "code"])


def long(*names: str) -> str:
    """Write a list of those who were at one service."""
    return "Date,Service,Name\n" + "".join(f'2026-09-14,Mincha,"{name}"\n' for name in names)


def grid(*names: str) -> str:
    """Write a grid with an x beside each."""
    return "Name,14/09/2026\n" + "".join(f'"{name}",x\n' for name in names)


@pytest.mark.parametrize("sheet", [long, grid])
@pytest.mark.parametrize("name", ["Man J?", "Man J (?)", "Man J ??", "~Man J~", "Man J 50/50", "Man J - maybe"])
def test_a_name_in_doubt_leaves_the_tenth_open(sheet, name: str) -> None:
    """He is no line that names nobody, and he is not there for certain."""
    read_so = read(sheet(*MEN[:9], name), roster=roster(*MEN))
    assert read_so.data["status"].tolist() == ["present"] * 9 + ["unknown"]
    assert read_so.data["person_id"].tolist()[-1] == "Man J"
    assert "name_doubted" in codes(read_so)
    assert ten(read_so, roster(*MEN)) == [None]


@pytest.mark.parametrize("name", ["The new guy?", "?", "Katz (?)"])
def test_somebody_whom_nobody_knows_is_in_doubt(name: str) -> None:
    """He may be the tenth."""
    assert ten(read(grid(*MEN[:9], name), roster=roster(*MEN)), roster(*MEN)) == [None]


@pytest.mark.parametrize("line", ["Was there a minyan?", "Quorum? (Y/N)", "היה מניין?", "Did we have ten?"])
def test_a_question_at_the_foot_is_nobody(line: str) -> None:
    """It is skipped, with its reason."""
    sheet = read(grid(*MEN[:9]) + f"{line},\n")
    assert len(sheet.data) == 9
    assert "name_doubted" not in codes(sheet)


@pytest.mark.parametrize("sheet", [long, grid])
@pytest.mark.parametrize("name", ["Man J ❌", "Man J can't", "Man J - sick", "Man J, not coming", "Man J לא מגיע"])
def test_whoever_is_said_not_to_come_is_absent(sheet, name: str) -> None:
    """What stands beside his name says so, and that is told."""
    read_so = read(sheet(*MEN[:9], name), roster=roster(*MEN))
    assert read_so.data["status"].tolist() == ["present"] * 9 + ["absent"]
    assert "mark_annotated" in codes(read_so)


def test_a_numbered_list_says_the_same() -> None:
    """Struck out is in doubt; crossed out and "can't" are absent."""
    lines = ["Mincha 14/09/2026", "1. Man A", "2. ~Man B~", "3. Man C ❌", "4. Man D can't", "5. Man E?"]
    sheet = read("\n".join([*lines, ""]), roster=roster(*MEN))
    assert sheet.data["status"].tolist() == ["present", "unknown", "absent", "absent", "unknown"]
    assert sheet.data["person_id"].tolist() == MEN[:5]


@pytest.mark.parametrize("mark", ["P?", "✓?", "1?", "Present (?)", "A?"])
def test_a_mark_with_a_question_mark_is_open(mark: str) -> None:
    """As a number with one is."""
    text = f"Name,14/09/2026\nMan A,P\nMan B,{mark}\n"
    assert read(text).data["status"].tolist() == ["present", "unknown"]
    assert read(text, marks={mark: "present"}).data["status"].tolist() == ["present"] * 2


FAMILIES = ["Adler", "Blum", "Cohen", "Dayan", "Engel", "Fried", "Gross", "Haas", "Israel", "Katz"]
FULL = [f"Avner {name}" for name in FAMILIES]


@pytest.mark.parametrize("between", [", ", "; ", " / ", "/", "\n"])
def test_ten_names_in_one_cell_are_no_one_man(between: str) -> None:
    """However long the cell is: it is at least one, and perhaps ten."""
    sheet = read(long(between.join(FULL)))
    assert sheet.data[["count_low", "count_high"]].values.tolist() == [[1, 10]]
    assert "party" in codes(sheet)


def test_three_names_below_each_other_in_a_cell_are_three() -> None:
    """A cell with lines lists them; one name broken over two lines is one man, and so is one with a remark below."""
    sheet = read(long("Avner Adler\nBoaz Blum\nGad Fried", "Dan\nOz", "Uri Nir\n(gabbai)"))
    assert sheet.data["count_high"].tolist()[:1] == [3]
    assert sheet.data["count"].tolist()[1:] == [1, 1]


@pytest.mark.parametrize("heading", ["Attendees", "Names", "Participants", "משתתפים", "Who was there"])
@pytest.mark.parametrize("between", [", ", "; ", "\n"])
def test_a_cell_of_all_who_came_is_a_row_for_each(heading: str, between: str) -> None:
    """The heading says so: whoever is named was there."""
    cell = between.join(FULL)
    sheet = read(f'Date,Service,{heading}\n2026-09-14,Mincha,"{cell}"\n2026-09-15,Mincha,"{FULL[0]}"\n')
    assert sheet.data["name"].tolist() == [*FULL, FULL[0]]
    assert sheet.data["row"].tolist() == [2] * 10 + [3]
    assert ten(sheet, roster(*FULL)) == [True, False]


def test_participants_in_figures_are_counted() -> None:
    """Their names are nowhere, and a number of people is none of men."""
    sheet = read("Date,Service,Participants\n2026-09-14,Mincha,12\n")
    assert "name" not in sheet.data or sheet.data["name"].isna().all()


@pytest.mark.parametrize("dates", [["14/09/2026"], ["14/09/2026", "15/09/2026"]])
@pytest.mark.parametrize("gap", [[], [""]])
@pytest.mark.parametrize("women", ["Women", "Ladies", "נשים"])
def test_the_marks_of_women_beside_the_men_are_no_marks_of_men(women: str, gap: list[str], dates: list[str]) -> None:
    """Ten women came, and five of the men."""
    lines = [",".join(["Men", *dates, *gap, women, *dates])]
    for number, name in enumerate(MEN):
        own = ["x" if number < 5 else ""] * len(dates)
        lines.append(",".join([name, *own, *gap, f"Woman {number}", *["x"] * len(dates)]))
    sheet = read("\n".join([*lines, ""]))
    assert set(sheet.data["name"]) == set(MEN)
    assert ten(sheet, roster(*MEN)) == [False] * len(dates)
    assert "not_men" in set(sheet.issues["code"])


def test_boys_beside_the_men_are_people() -> None:
    """One of them may be of age: each is looked up in the roster."""
    sheet = read("Men,14/09/2026,Boys,14/09/2026\nMan A,x,Uri,x\nMan B,,Gad,\n")
    assert sheet.data[["name", "status"]].values.tolist() == [
        *(["Man A", "present"], ["Uri", "present"], ["Man B", "absent"], ["Gad", "absent"])
    ]


def test_one_name_whose_words_are_turned_may_be_another_man() -> None:
    """The boy David Meir is not taken for Meir David, where the other names stand as in the roster."""
    people = roster(*FULL[:9], "David Meir", ages={"David Meir": 8})
    sheet = read(grid(*FULL[:9], "Meir David"), roster=people)
    assert pd.isna(sheet.data["person_id"].tolist()[-1])
    assert "name_suggestion" in codes(sheet)
    assert ten(sheet, people) == [None]
    said = read(grid(*FULL[:9], "Meir David"), roster=people, names={"Meir David": "David Meir"})
    assert ten(said, people) == [False]


@pytest.mark.parametrize("turned", ["Adler, Avner", "ADLER Avner"])
def test_a_family_name_that_is_shown_to_stand_first_is_found(turned: str) -> None:
    """By a comma, or by its capitals."""
    sheet = read(grid(turned, *FULL[1:]), roster=roster(*FULL))
    assert sheet.data["person_id"].tolist() == FULL


def test_a_sheet_with_family_names_first_is_found() -> None:
    """All of its names are turned."""
    sheet = read(grid(*(" ".join(reversed(name.split())) for name in FULL)), roster=roster(*FULL))
    assert sheet.data["person_id"].tolist() == FULL


@pytest.mark.parametrize(
    ("headings", "cells", "men"),
    [
        *(("Attendance,of which women,of which children", "14,5,0", 9), ("Attendance,of which women", "12,1", 11)),
        *(("Effectif,dont femmes", "12,3", 9), ("Attendance,of which women", "12,0", 12)),
    ],
)
def test_women_among_those_who_came_are_taken_out(headings: str, cells: str, men: int) -> None:
    """Fourteen of whom five are women are nine men; where their number is blank, nobody knows."""
    sheet = read(f"Date,Service,{headings}\n2026-09-14,Mincha,{cells}\n")
    assert sheet.data[["count", "count_low", "count_high"]].values.tolist() == [[men] * 3]
    blank = read("Date,Service,Attendance,of which women\n2026-09-14,Mincha,12,\n2026-09-15,Mincha,9,1\n")
    assert blank.data["count_low"].tolist() == [0, 8]


def test_the_headings_of_sections_of_a_roster_are_nobody() -> None:
    """MEN and WOMEN stand over people, and are none."""
    sheet = read_roster(b"Name,Sex,Age\nMEN,,\nAvner,M,40\nWOMEN,,\nShira,F,38\n")
    assert sheet.data["name"].tolist() == ["Avner", "Shira"]
    assert sheet.skipped["row"].tolist() == [2, 4]


@pytest.mark.parametrize("sign", ["-", "•", "*"])
def test_a_list_with_bullets_is_read_as_one_with_numbers(sign: str) -> None:
    """The title says the service and the day."""
    sheet = read("\n".join(["Mincha 14/09/2026", *(f"{sign} {name}" for name in MEN), ""]), roster=roster(*MEN))
    assert sheet.data["person_id"].tolist() == MEN
    assert ten(sheet, roster(*MEN)) == [True]


@pytest.mark.parametrize("written", ["Avner Adler ✅", "M. ADLER Avner", "M. Avner Adler", "1. Avner Adler"])
def test_what_stands_around_a_name_does_not_hide_it(written: str) -> None:
    """A tick, a title and a number are no part of it."""
    assert read(long(written), roster=roster("Avner Adler")).data["person_id"].tolist() == ["Avner Adler"]
