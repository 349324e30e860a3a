"""Women and boys on a sheet: none of them is counted as a man, however the sheet says it. Every name is invented."""

import io
from collections.abc import Sequence

import openpyxl
import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services

MEN = [f"Man {letter}" for letter in "ABCDEFGHI"]  # nine


def roster(*more: str) -> pd.DataFrame:
    """Make a roster of nine men, and more."""
    names = [*MEN, *more]
    return pd.DataFrame({"person_id": [f"p{n}" for n in range(len(names))], "name": names, "sex": "male", "age": 40})


def read(text: str, people: pd.DataFrame | None = None, **options: object) -> Sheet:
    """Read an attendance sheet."""
    return read_attendance(text.encode(), people, **options)  # type: ignore[arg-type]


def grid(*more: str, headings: str = "Name,14/09/2026", before: str = "") -> str:
    """Write a grid of the nine, all of whom came, and more rows."""
    return "\n".join([headings, *(f"{before}{name},x" for name in MEN), *more, ""])


def judged(sheet: Sheet, people: pd.DataFrame) -> tuple[bool | None, int, int]:
    """Give the answer of its one service, and how few and how many men there were."""
    (row,) = judge_services(sheet, people, by=REMA).to_dict("records")
    return None if pd.isna(row["ten"]) else bool(row["ten"]), row["counts_low"], row["counts_high"]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its issues."""
    return set(sheet.issues["code"])


WOMEN = [
    "Mrs. Levi",
    "Mrs. M. Levi",
    "Ms Levi",
    "Mme Lévy",
    "גב' לוי",
    "גברת לוי",
    "Dina Levi (wife)",
    "Dina (women's section)",
]


@pytest.mark.parametrize("name", WOMEN)
def test_a_name_that_is_said_to_be_a_womans_is_no_man(name: str) -> None:
    """Nine men and she are nine, with a roster that does not know her too."""
    sheet = read(grid(f"{name},x"))
    assert sheet.data["count"].tolist() == [1] * 9 + [0]
    assert judged(sheet, roster()) == (False, 9, 9)
    assert "no_man" in codes(sheet)


@pytest.mark.parametrize("title", ["Mrs.", "Mme", "גב'", "Miss"])
@pytest.mark.parametrize("joined", [False, True])
def test_mrs_is_not_the_man_of_that_name(title: str, joined: bool) -> None:
    """Whether the roster is there when the sheet is read, or only when it is judged."""
    people = roster("Kalman Katz")
    sheet = read(grid(f"{title} Kalman Katz,x"), people if joined else None)
    assert judged(sheet, people) == (False, 9, 9)


def test_a_woman_of_the_roster_is_found_by_her_title() -> None:
    """The roster has her name without it."""
    people = roster("Dina Tal").assign(sex=["male"] * 9 + ["female"])
    assert read(grid("Mrs. Dina Tal,x"), people).data["person_id"].tolist()[-1] == "p9"


def test_mr_is_the_man_of_that_name() -> None:
    """As before."""
    people = roster("Kalman Katz")
    assert judged(read(grid("Mr. Kalman Katz,x"), people), people) == (True, 10, 10)


BOYS = ["Boaz (age 9)", "Gad (katan)", "בועז (בן 9)", "Uri Levi, age 12", "Baby Moshe", "Gad Nir 11 yrs", "Noé (9 ans)"]


@pytest.mark.parametrize("name", BOYS)
def test_a_name_that_is_said_to_be_a_boys_is_not_counted(name: str) -> None:
    """Whether he is of age today is the roster's to say."""
    cell = f'"{name}"'
    sheet = read(grid(f"{cell},x"))
    assert sheet.data["count"].isna().tolist() == [False] * 9 + [True]
    assert judged(sheet, roster()) == (None, 9, 10)
    assert "no_man" in codes(sheet)


@pytest.mark.parametrize("name", ["Uri (age 15)", "Ben 9 Levi", "Uri (late)", "Cohen, David", "Noa-Dan Levi"])
def test_other_words_beside_a_name_make_nobody_a_boy(name: str) -> None:
    """A boy of fifteen is a man as far as the sheet says."""
    sheet = read(grid(f'"{name}",x'))
    assert sheet.data["count"].tolist() == [1] * 10
    assert "no_man" not in codes(sheet)


@pytest.mark.parametrize(
    ("headings", "man", "woman"),
    [
        *(("Gender", "M", "F"), ("Sex", "male", "female"), ("Civilité", "M.", "Mme"), ("Title", "Mr", "Mrs")),
        *(("מין", "ז", "נ"), ("Group", "Men", "Women"), ("", "Men", "Ladies"), ("Section", "גברים", "נשים")),
    ],
)
def test_a_column_says_who_is_a_woman(headings: str, man: str, woman: str) -> None:
    """Her mark is no man's, in a grid and in a list."""
    wide = read(grid(f"{woman},Dina Tal,x", headings=f"{headings},Name,14/09/2026", before=f"{man},"))
    assert judged(wide, roster()) == (False, 9, 9) or not headings
    lines = [f"{man},14/09/2026,{name}" for name in MEN]
    long = read("\n".join([f"{headings},Date,Name", *lines, f"{woman},14/09/2026,Dina Tal", ""]))
    assert judged(long, roster()) == (False, 9, 9) or not headings
    if headings:
        assert "unmapped_column" not in codes(wide) | codes(long)
        assert "sex" in {column.role for table in wide.layout.tables for column in table.columns}


def test_a_column_of_ages_says_who_is_a_boy() -> None:
    """He is not counted, and may be of age by now."""
    sheet = read(grid("9,Uri Tal,x", headings="Age,Name,14/09/2026", before="40,"))
    assert sheet.data["count"].isna().tolist() == [False] * 9 + [True]
    assert judged(sheet, roster()) == (None, 9, 10)


def test_a_title_over_services_is_one_of_services() -> None:
    """Its cells are no titles of people."""
    sheet = read("Date,Title,Name\n2026-09-14,Mincha,Man A\n2026-09-14,Maariv,Man A\n")
    assert sheet.data["service"].tolist() == ["Mincha", "Maariv"]


def test_a_number_in_a_row_of_women_is_added_to_nobody() -> None:
    """In a list with a row for men and one for women."""
    sheet = read("Date,Service,Group,Count\n2026-09-14,Mincha,Men,9\n2026-09-14,Mincha,Women,3\n")
    assert sheet.data["count"].tolist() == [9]
    assert "not_men" in codes(sheet)
    assert sheet.skipped["row"].tolist() == [3]


def test_a_woman_whom_the_roster_has_for_a_man_leaves_him_open() -> None:
    """One of the two is wrong."""
    people = roster("Kalman Katz")
    sheet = read(grid("F,Kalman Katz,x", headings="Gender,Name,14/09/2026", before="M,"), people)
    assert judged(sheet, people) == (None, 9, 10)


@pytest.mark.parametrize("name", ["Women", "נשים", "Ladies' section", "Femmes"])
def test_a_tab_of_women_adds_nobody(name: str) -> None:
    """Nine men on the first."""
    book = openpyxl.Workbook()
    men, women = book.active, book.create_sheet(name)
    men.title = "Men"
    _fill(men, [(each, "x") for each in MEN])
    _fill(women, [("Dina Tal", "x"), ("Noa Oz", "x")])
    stream = io.BytesIO()
    book.save(stream)
    sheet = read_attendance(stream.getvalue(), sheet="all")
    assert judged(sheet, roster()) == (False, 9, 9)


def _fill(page: openpyxl.worksheet.worksheet.Worksheet, rows: Sequence[tuple[str, str]]) -> None:
    page.append(["Name", "14/09/2026"])
    for row in rows:
        page.append(row)


def test_a_title_that_says_women_adds_nobody() -> None:
    """It stands over all of the sheet."""
    sheet = read("Women,\nName,14/09/2026\nDina Tal,x\nNoa Oz,x\n")
    assert sheet.data["count"].tolist() == [0, 0]


@pytest.mark.parametrize(("heading", "titles"), [("Civilité", ["M.", "Mme"]), ("Title", ["Mr", "Mrs"])])
def test_the_titles_of_a_roster_say_who_is_male(heading: str, titles: list[str]) -> None:
    """Where no column of its own does."""
    text = f"{heading},Name,Birth date\n{titles[0]},David Cohen,1976-09-14\n{titles[1]},Sarah Cohen,1980-01-01\n"
    sheet = read_roster(text.encode())
    assert sheet.data["sex"].tolist() == ["male", "female"]
    assert "sex_not_recorded" not in codes(sheet)
    both = read_roster(
        text.replace("Name", "Sex,Name").replace(",David", ",M,David").replace(",Sarah", ",F,Sarah").encode()
    )
    assert both.data["sex"].tolist() == ["male", "female"]


def test_a_title_that_says_no_sex_leaves_it_open() -> None:
    """A doctor may be either."""
    sheet = read_roster(b"Title,Name\nMr,David Cohen\nDr,Robin Tal\n")
    assert sheet.data["sex"].tolist()[0] == "male"
    assert sheet.data["sex"].isna().tolist() == [False, True]


def test_a_woman_across_a_grid_is_no_man() -> None:
    """Her name stands over her column."""
    sheet = read("\n".join([f"Date,{','.join(MEN)},Mrs. Levi,Uri (age 9)", "14/09/2026" + ",x" * 11, ""]))
    assert sheet.data["count"].fillna(-1).tolist() == [1] * 9 + [0, -1]
    assert judged(sheet, roster()) == (None, 9, 10)


def test_a_column_of_noughts_alone_is_asked_about() -> None:
    """Nobody may have looked at it, as at boxes that nobody ticked."""
    sheet = read("Name,14/09/2026,15/09/2026\nMan A,1,0\nMan B,1,0\n")
    assert sheet.data["status"].tolist() == ["present", "unknown"] * 2
    assert "service_untouched" in codes(sheet)


@pytest.mark.parametrize("answer", ["None of these", "Neither", "אף אחת", "Aucun"])
def test_none_of_the_services_of_a_form_is_a_no(answer: str) -> None:
    """And no service of that name."""
    answers = f"9/13/2026 10:10:12,Man A,Mincha\n9/13/2026 10:11:12,Man B,{answer}\n"
    sheet = read(f"Timestamp,Your name,Which services on 14/9/2026?\n{answers}")
    assert sheet.data["status"].tolist() == ["present", "absent"]
    assert set(sheet.data["service"].dropna()) == {"Mincha"}


def test_a_column_of_sexes_may_be_set_aside_and_its_layout_kept() -> None:
    """The caller's word stands; and what was found of one month holds for the next."""
    text = "Gender,Name,14/09/2026\nM,Man A,x\nF,Man B,x\n"
    aside = read(text, columns={"Gender": "set aside"})
    assert aside.data["count"].tolist() == [1, 1]
    assert "no_man" not in codes(aside)
    titles = text.replace("Gender", "Title").replace("F,", "Mrs,").replace("\nM,", "\nMr,")
    assert read(titles, layout=read(titles).layout).data["count"].tolist() == [1, 0]
