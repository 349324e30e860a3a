"""Two services of one name on one day are told apart or asked about, and never added up. Every name is invented."""

import datetime as dt
import io

import openpyxl
import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services
from tests.sheet_files import column

MEN = [
    f"{name} Tal"
    for name in ["Avner", "Boaz", "Chaim", "Dov", "Eli", "Gad", "Hillel", "Itai", "Yoel", "Kalman", "Lavi"]
]
ROSTER = pd.DataFrame({"person_id": MEN, "name": MEN, "sex": "male", "age": 40})


def read(text: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def ten(sheet: Sheet) -> dict[str | None, bool | None]:
    """Judge its services, which are all of one day, where those who counted saw to it that they were men."""
    table = judge_services(sheet, ROSTER, by=REMA, counted="men")
    names = [None if pd.isna(name) else name for name in table["service"]]
    return dict(zip(names, [None if pd.isna(each) else bool(each) for each in table["ten"]], strict=True))


def errors(sheet: Sheet) -> set[str]:
    """Give the codes of the errors."""
    return set(sheet.errors["code"])


@pytest.mark.parametrize(
    ("headings", "services"),
    [
        ("Early Shacharis,Late Shacharis", ["Shacharit Early", "Shacharit Late"]),
        ("1st minyan Shacharis,2nd minyan Shacharis", ["Shacharit 1st minyan", "Shacharit 2nd minyan"]),
        ("Shacharis Main Shul,Shacharis Beis Medrash", ["Shacharit Main Shul", "Shacharit Beis Medrash"]),
        ("Mincha Gedola,Mincha Ketana", ["Mincha Gedola", "Mincha Ketana"]),
        ("Shacharis 6:30,Shacharis 8:00", ["Shacharit 6:30", "Shacharit 8:00"]),
        ("שחרית א,שחרית ב", ["Shacharit א", "Shacharit ב"]),
        ("מנחה גדולה,מנחה קטנה", ["Mincha גדולה", "Mincha קטנה"]),
        ("Minha premier,Minha deuxième", ["Mincha premier", "Mincha deuxième"]),
        ("Minjá temprano,Minjá tarde", ["Mincha temprano", "Mincha tarde"]),
    ],
)
def test_what_stands_beside_the_name_of_a_service_tells_it_from_another(headings: str, services: list[str]) -> None:
    """Five at one and six at the other are no eleven."""
    sheet = read(f"Date,{headings}\n14/09/2026,5,6\n")
    assert column(sheet, "count") == [5, 6]
    assert column(sheet, "service") == services
    assert set(ten(sheet).values()) == {False}
    assert errors(sheet) == set()


def test_what_stands_beside_one_service_alone_changes_nothing() -> None:
    """Shabbat Mincha is Mincha, and so is an early one without a late one."""
    sheet = read("Date,Early Shacharis,Shabbat Mincha,Maariv\n19/09/2026,11,10,9\n")
    assert column(sheet, "service") == ["Shacharit", "Mincha", "Maariv"]


def test_letters_are_days_where_the_rows_are_weeks() -> None:
    """A letter beside a service is a day of the week of a week, and a number of a service on a day."""
    weeks = read("שבוע של,שחרית א,שחרית ב\n13/09/2026,11,9\n")
    assert column(weeks, "date") == ["2026-09-13", "2026-09-14"]
    days = read("תאריך,שחרית א,שחרית ב\n13/09/2026,11,9\n")
    assert column(days, "date") == ["2026-09-13", "2026-09-13"]


def test_two_columns_that_say_the_same_are_asked_about() -> None:
    """In a sheet of numbers and in one of marks; a column that is blank wherever the other is written is the same."""
    counted = read("Date,Shacharis,Shacharis,Mincha\n14/09/2026,5,6,10\n")
    assert ten(counted) == {"Shacharit 1": None, "Shacharit 2": None, "Mincha": True}
    assert errors(counted) == {"one_name_twice"}
    lines = [f"{name},{'x' if n < 5 else ''},{'' if n < 5 else 'x'}" for n, name in enumerate(MEN)]
    marked = read("\n".join(["Name,14/09/2026 Mincha,14/09/2026 Mincha", *lines, ""]))
    assert set(ten(marked).values()) == {None}
    either = read("Date,Shacharis,Shacharis\n14/09/2026,5,\n15/09/2026,,6\n")
    assert errors(either) == set()


def test_those_who_came_in_parts_are_added_up() -> None:
    """Regulars and guests are one company."""
    assert ten(read("Date,Mincha regulars,Mincha guests\n14/09/2026,7,3\n")) == {"Mincha": True}
    assert ten(read("Date,Service,Who,Men\n14/09/2026,Mincha,Members,7\n14/09/2026,Mincha,Visitors,3\n")) == {
        "Mincha": True
    }


@pytest.mark.parametrize("plan", ["(expected)", "planned", "forecast", "צפי", "prévus", "esperados"])
def test_those_who_were_expected_are_not_added_to_those_who_came(plan: str) -> None:
    """Twelve were expected and nine came."""
    sheet = read(f"Date,Mincha {plan},Mincha actual\n14/09/2026,12,9\n")
    assert ten(sheet) == {"Mincha": False}


def test_those_at_the_start_and_those_at_the_end_are_not_added_up() -> None:
    """At no time were there eleven."""
    sheet = read("Date,Mincha at start,Mincha at end\n14/09/2026,5,6\n")
    assert ten(sheet) == {"Mincha start": False, "Mincha end": False}


def test_two_numbers_of_one_service_are_asked_about() -> None:
    """One may correct the other, or they are two services; ten and twelve are a ten either way."""
    sheet = read("Date,Service,Men\n14/09/2026,Shacharis,5\n14/09/2026,Shacharis,6\n14/09/2026,Mincha,9\n")
    assert ten(sheet) == {"Shacharit": None, "Mincha": False}
    assert column(sheet, "count") == [None, None, 9]
    assert column(sheet, "mark") == ["5", "6", None]
    assert sheet.errors["cell"].isna().all()
    assert sheet.errors["row"].tolist() == [2, 3]
    assert ten(read("Date,Service,Men\n14/09/2026,Shacharis,12\n14/09/2026,Shacharis,10\n")) == {"Shacharit": True}
    grid = read("Date,Shacharis,Mincha\n14/09/2026,5,9\n14/09/2026,6,\n")
    assert ten(grid) == {"Shacharit": None, "Mincha": False}
    answers = read(
        "Timestamp,Date,Service,Number of men\n9/14/2026 19:00:00,9/14/2026,Mincha,6\n"
        "9/14/2026 19:05:00,9/14/2026,Mincha,7\n"
    )
    assert ten(answers) == {"Mincha": None}


@pytest.mark.parametrize("heading", ["Time", "שעה", "Heure", "Hora"])
def test_a_time_of_its_own_is_a_service_of_its_own(heading: str) -> None:
    """Five at half past six and six at eight, named or counted."""
    named = [f"14/09/2026,Shacharis,{'06:30' if n < 5 else '08:00'},{name}" for n, name in enumerate(MEN)]
    sheet = read("\n".join([f"Date,Service,{heading},Name", *named, ""]))
    assert ten(sheet) == {"Shacharit 06:30": False, "Shacharit 08:00": False}
    counted = read(f"Date,Service,{heading},Men\n14/09/2026,Shacharis,6:30,5\n14/09/2026,Shacharis,8:00,6\n")
    assert ten(counted) == {"Shacharit 06:30": False, "Shacharit 08:00": False}


def test_times_near_each_other_are_when_each_man_came() -> None:
    """And so is any time under a heading that says so; one man who came long after the others leaves it open."""
    lines = [f"14/09/2026,Shacharis,06:{30 + n},{name}" for n, name in enumerate(MEN)]
    assert ten(read("\n".join(["Date,Service,Time,Name", *lines, ""]))) == {"Shacharit": True}
    late = [f"14/09/2026,Shacharis,{'08:00' if n == 9 else '06:30'},{name}" for n, name in enumerate(MEN[:10])]
    assert set(ten(read("\n".join(["Date,Service,Time,Name", *late, ""]))).values()) == {None}
    assert ten(read("\n".join(["Date,Service,Arrived,Name", *late, ""]))) == {"Shacharit": True}


def test_two_places_are_two_companies_and_whether_they_joined_is_asked() -> None:
    """A ten in one of them is a ten; where only both together are ten, it is open."""
    lines = [f"14/09/2026,Shacharis,{'Upstairs' if n < 5 else 'Downstairs'},{name}" for n, name in enumerate(MEN)]
    sheet = read("\n".join(["Date,Service,Location,Name", *lines, ""]))
    assert ten(sheet) == {"Shacharit Downstairs": None, "Shacharit Upstairs": None}
    few = read("\n".join(["Date,Service,Location,Name", *lines[2:8], ""]))
    assert set(ten(few).values()) == {False}
    assert errors(few) == set()


def test_a_second_column_of_services_tells_them_apart() -> None:
    """A column Minyan beside a column Service."""
    lines = [f"14/09/2026,Shacharis,{'First' if n < 5 else 'Second'},{name}" for n, name in enumerate(MEN)]
    sheet = read("\n".join(["Date,Service,Minyan,Name", *lines, ""]))
    assert ten(sheet) == {"Shacharit First": False, "Shacharit Second": False}
    assert errors(sheet) == set()


def workbook(sheets: dict[str, list[list[object]]]) -> bytes:
    """Make a workbook."""
    book = openpyxl.Workbook()
    book.remove(book.active)  # type: ignore[arg-type]
    for name, rows in sheets.items():
        page = book.create_sheet(name)
        for row in rows:
            page.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def marks(head: list[object], *there: range) -> list[list[object]]:
    """Make a grid in which some men are marked under each heading."""
    return [["Name", *head], *([name, *("x" if n in some else None for some in there)] for n, name in enumerate(MEN))]


def test_the_name_of_a_sheet_says_its_service() -> None:
    """Six at Shacharit and six at Mincha are no ten."""
    day: list[object] = [dt.date(2026, 9, 14)]
    book = workbook({"Shacharis": marks(day, range(6)), "Mincha": marks(day, range(5, 11))})
    assert ten(read_attendance(book, sheet="all")) == {"Shacharit": False, "Mincha": False}


def test_the_name_of_a_sheet_says_its_day() -> None:
    """Also where the caller says one date for a heading that every sheet has."""
    book = workbook(
        {
            "14 Sep 2026": marks(["Shacharis", "Mincha"], range(6), range(10)),
            "15 Sep 2026": marks(["Shacharis", "Mincha"], range(5, 11), range(10)),
        }
    )
    sheet = read_attendance(book, sheet="all")
    assert sorted(set(column(sheet, "date"))) == ["2026-09-14", "2026-09-15"]
    said = {"Shacharis": ("2026-09-14", "Shacharit"), "Mincha": ("2026-09-14", "Mincha")}
    said_of_all = read_attendance(book, sheet="all", services=said)
    assert sorted(set(column(said_of_all, "date"))) == ["2026-09-14", "2026-09-15"]
    assert "date_of_sheet" in set(said_of_all.issues["code"])


def test_two_sheets_that_contradict_each_other_leave_it_open() -> None:
    """A copy of a sheet in which one man more is marked; a copy in which nothing differs changes nothing."""
    day: list[object] = [dt.date(2026, 9, 14)]
    sheet = read_attendance(workbook({"Sept": marks(day, range(9)), "Sept (2)": marks(day, range(10))}), sheet="all")
    assert ten(sheet) == {None: None}
    assert errors(sheet) == {"tabs_contradict"}
    same = read_attendance(workbook({"Sept": marks(day, range(9)), "Sept (2)": marks(day, range(9))}), sheet="all")
    assert ten(same) == {None: False}
    counts = {name: [["Date", "Mincha"], [dt.date(2026, 9, 14), men]] for name, men in (("A", 6), ("B", 7))}
    assert ten(read_attendance(workbook(counts), sheet="all")) == {"Mincha": None}


def test_a_service_told_apart_keeps_its_day() -> None:
    """An early Maariv is of the next Hebrew day too."""
    table = judge_services(read("Date,Early Maariv,Late Maariv\n14/09/2026,11,12\n"), ROSTER, by=REMA)
    assert set(table["hebrew_date"].astype(str)) == {"4 Tishrei 5787"}


def test_two_rooms_of_a_grid_are_not_united() -> None:
    """Six in one and six in the other; whether they were one company is asked."""
    names = [f"Man {letter}" for letter in "ABCDEFGHIJKL"]
    rows = [f"{'Main' if number < 6 else 'Annex'},{name},x" for number, name in enumerate(names)]
    sheet = read_attendance("\n".join(["Room,Name,14/09/2026", *rows, ""]).encode())
    people = pd.DataFrame({"name": names, "sex": "male", "age": 40})
    assert judge_services(sheet, people, by=REMA)["ten"].isna().tolist() == [True, True]
    assert sheet.errors["code"].unique().tolist() == ["services_apart"]


def test_a_service_in_each_row_across_people_is_read() -> None:
    """Ten at one, and nine at the other."""
    names = [f"Man {letter}" for letter in "ABCDEFGHIJ"]
    lines = [f"Date,Service,{','.join(names)}", "14/09/2026,Mincha" + ",x" * 10, "14/09/2026,Maariv" + ",x" * 9 + ","]
    sheet = read_attendance("\n".join([*lines, ""]).encode())
    people = pd.DataFrame({"name": names, "sex": "male", "age": 40})
    assert judge_services(sheet, people, by=REMA)["ten"].tolist() == [True, False]


@pytest.mark.parametrize(
    ("one", "other", "tens"), [("Sheet1", "Sheet2", [None, None]), ("Early", "Late", [None, None])]
)
def test_other_men_on_two_sheets_of_one_day_are_not_united(one: str, other: str, tens: list[bool | None]) -> None:
    """Six here and six there may be two services."""
    sheet, people = _on_two_sheets(one, other, 6)
    judged = judge_services(sheet, people, by=REMA)
    assert [None if pd.isna(ten) else ten for ten in judged["ten"]] == tens
    assert "tabs_apart" in set(sheet.errors["code"])


@pytest.mark.parametrize(
    ("one", "other", "first"), [("Men", "Boys", 6), ("Regulars", "Guests", 6), ("Sheet1", "Sheet2", 12)]
)
def test_men_of_one_service_on_two_sheets_are_one_company(one: str, other: str, first: int) -> None:
    """Where the sheets are of a part of the people, or one repeats the other."""
    sheet, people = _on_two_sheets(one, other, first)
    assert judge_services(sheet, people, by=REMA)["headcount"].tolist() == [12]
    assert "tabs_apart" not in set(sheet.issues["code"])


def _on_two_sheets(one: str, other: str, first: int) -> tuple[Sheet, pd.DataFrame]:
    """Write twelve men on two sheets: some on the first, and the last six on the second."""
    names = [f"Man {letter}" for letter in "ABCDEFGHIJKL"]
    book = openpyxl.Workbook()
    book.active.title = one
    for page, some in ((book.active, names[:first]), (book.create_sheet(other), names[6:])):
        for line in (("Name", "14/09/2026"), *((name, "x") for name in some)):
            page.append(line)
    stream = io.BytesIO()
    book.save(stream)
    return read_attendance(stream.getvalue(), sheet="all"), pd.DataFrame({"name": names, "sex": "male", "age": 40})


TWELVE = [f"Man {letter}" for letter in "ABCDEFGHIJKL"]
PEOPLE = pd.DataFrame({"name": TWELVE, "sex": "male", "age": 40})


def tens_of(text: str) -> list[bool | None]:
    """Judge the services of a list of the twelve."""
    return [None if pd.isna(ten) else ten for ten in judge_services(read(text), PEOPLE, by=REMA)["ten"]]


@pytest.mark.parametrize("heads", ["Date,Name", "Check in,Name", "Arrived,Name"])
def test_a_morning_and_an_afternoon_without_the_name_of_a_service_are_not_united(heads: str) -> None:
    """Six came at half past six, and six at half past one: they may be two services, and are asked about."""
    lines = [f"14/09/2026 {'06' if n < 6 else '13'}:3{n % 6},{name}" for n, name in enumerate(TWELVE)]
    assert tens_of("\n".join([heads, *lines, ""])) == [None, None]
    one = [f"14/09/2026 06:{30 + n},{name}" for n, name in enumerate(TWELVE)]
    assert tens_of("\n".join([heads, *one, ""])) == [True]
    named = "\n".join([f"{heads},Service", *(f"{line},Mincha" for line in lines), ""])
    assert tens_of(named) == [True]


def test_a_day_on_which_some_stand_twice_may_be_two_services() -> None:
    """Six at one, and nine at the other with three of them; whoever stands twice alone is a slip, or a copy."""
    twice = [f"14/09/2026,{name}" for name in [*TWELVE[:6], *TWELVE[3:]]]
    sheet = read("\n".join(["Date,Name", *twice, ""]))
    assert set(sheet.data["status"]) == {"unknown"}
    assert "day_repeated" in set(sheet.errors["code"])
    slip = [f"14/09/2026,{name}" for name in [*TWELVE, TWELVE[0]]]
    copied = [f"14/09/2026,{name}" for name in TWELVE * 2]
    for lines in (slip, copied):
        assert tens_of("\n".join(["Date,Name", *lines, ""])) == [True]
