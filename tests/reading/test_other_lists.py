"""Lists of who means to come, of something else than who came, and of more than one service. Every name is invented."""

import datetime as dt

import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from tests.sheet_files import column

MEN = ["Avner Tal", "Boaz Lev", "Gad Nir"]


def read(text: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its errors and warnings."""
    return set(sheet.issues.loc[sheet.issues["severity"] != "info", "code"])


GRID = "Name,14/09/2026\nAvner Tal,x\nBoaz Lev,x\n"


@pytest.mark.parametrize(
    "title",
    [
        "Minyan sign-up sheet - please mark the days you plan to come",
        "Inscriptions minyan (prévisionnel)",
        "הרשמה למניין",
        "Who's coming?",
        "Inscripción",
    ],
)
def test_a_title_may_say_that_it_is_a_plan(title: str) -> None:
    """Then the sheet says who means to come; a sheet to sign says who came."""
    assert "planned" in codes(read(f"{title},\n{GRID}"))
    assert "planned" not in codes(read(f"Sign-in sheet,\n{GRID}"))


@pytest.mark.parametrize(
    "question",
    [
        "Will you be at Mincha on Monday 9/14/2026?",
        "Can you make Mincha 9/14/2026?",
        "Serez-vous présent à Min'ha lundi 14/9/2026 ?",
        "האם תתפלל מנחה 14/9/2026?",
        "¿Vas a venir a Minjá 14/9/2026?",
    ],
)
def test_one_question_of_a_form_is_a_plan(question: str) -> None:
    """As the questions of longer ones are; the later answer of a man stands."""
    answers = "".join(f"9/13/2026 10:1{n}:12,{name},Yes\n" for n, name in enumerate([*MEN, MEN[0]]))
    sheet = read(f"Timestamp,Your name,{question}\n{answers}")
    assert "planned" in codes(sheet)
    assert column(sheet, "service") == ["Mincha"] * 3
    assert column(sheet, "date") == ["2026-09-14"] * 3


def test_what_is_to_come_is_a_plan() -> None:
    """A day after that on which the sheet was current."""
    assert "planned" in codes(read(GRID, as_of=dt.date(2026, 9, 10)))
    assert "planned" not in codes(read(GRID, as_of=dt.date(2026, 9, 14)))


@pytest.mark.parametrize(
    "text",
    [
        "Kiddush sponsors 5787,\nDate,Name\n19/09/2026,Avner Tal\n",
        "Yahrzeit list September 2026,,\nDate,Name,In memory of\n14/09/2026,Avner Tal,his father\n",
        "Name,Seats,Date\nAvner Tal,2,12/09/2026\nBoaz Lev,4,13/09/2026\n",
        "Name,Date,Occasion,Amount\nAvner Tal,14/09/2026,Birthday,120\n",
        "רשימת יארצייט,\nתאריך,שם\n14/09/2026,אבנר טל\n",
        "Parrainage du kiddouch,\nDate,Nom\n19/09/2026,Dan Oz\n",
    ],
)
def test_a_list_of_something_else_says_of_nobody_that_he_came(text: str) -> None:
    """Whoever gives a kiddush has not been counted at a service."""
    sheet = read(text)
    assert "not_attendance" in set(sheet.errors["code"])
    assert set(column(sheet, "status")) == {"unknown"}


def test_a_list_of_who_came_may_have_other_columns() -> None:
    """With a service or a mark it says who came, whatever stands beside it."""
    assert read("Date,Service,Name,Amount\n14/09/2026,Mincha,Avner Tal,120\n").errors.empty
    assert read("Date,Name,Present,Seat\n14/09/2026,Avner Tal,P,7\n").errors.empty


def test_titles_over_names_are_no_people() -> None:
    """Kohen and Chazan are not two men who came."""
    sheet = read(
        "Date,Kohen,Levi,Chazan\n14/09/2026,Gad Cohen,Dan Levi,Avner Tal\n17/09/2026,Gad Cohen,Lev Levi,Boaz Lev\n"
    )
    assert set(sheet.errors["code"]) == {"names_in_cells"}
    assert sheet.data.empty


def test_names_across_beside_a_service_are_people() -> None:
    """Dates and services down, men across."""
    sheet = read("Date,Service,Avner Tal,Boaz Lev\n14/09/2026,Shacharis,x,\n14/09/2026,Mincha,x,x\n")
    assert column(sheet, "name") == ["Avner Tal", "Boaz Lev"] * 2
    assert column(sheet, "service") == ["Shacharit", "Shacharit", "Mincha", "Mincha"]
    assert column(sheet, "status") == ["present", "absent", "present", "present"]
    assert sheet.errors.empty


def numbered(*names: str) -> str:
    """Number names."""
    return "".join(f"{number}. {name}\n" for number, name in enumerate(names, 1))


def test_two_lists_in_one_message_are_two_services() -> None:
    """The second takes the day, or the service, from the first, if it says none; who is not coming is no list."""
    services = read(f"14/09/2026\nShacharis\n{numbered(*MEN[:2])}Mincha\n{numbered(*MEN[1:])}")
    assert column(services, "service") == ["Shacharit"] * 2 + ["Mincha"] * 2
    assert set(column(services, "date")) == {"2026-09-14"}
    days = read(f"Mincha 14/09/2026\n{numbered(*MEN[:2])}15/09/2026\n{numbered(*MEN[1:])}")
    assert column(days, "date") == ["2026-09-14"] * 2 + ["2026-09-15"] * 2
    assert set(column(days, "service")) == {"Mincha"}
    one = read(f"Mincha 14/09/2026\n{numbered(*MEN[:2])}Not coming:\n{numbered(MEN[2])}")
    assert column(one, "status") == ["present", "present", "absent"]


@pytest.mark.parametrize(
    ("below", "services"), [("AM,PM", ["AM", "PM"]), ("S,M", ["Shacharit", "Mincha"]), ("S,A", ["Shacharit", "Maariv"])]
)
def test_a_second_row_parts_the_days(below: str, services: list[str]) -> None:
    """Halves of a day, or the letters of its services, under the dates."""
    sheet = read(f"Name,9/14/2026,\n,{below}\nAvner Tal,x,\nBoaz Lev,,x\n")
    assert column(sheet, "service") == services * 2
    assert column(sheet, "name") == ["Avner Tal", "Avner Tal", "Boaz Lev", "Boaz Lev"]


def test_each_name_that_is_no_service_is_named() -> None:
    """In one line, however many there are."""
    names = ["Shach", "Vasikin", "Daf Yomi", "Kiddush", "Shiur", "Hallel", "MM"]
    lines = "".join(f"14/09/2026,{name},11\n" for name in names)
    issues = read(f"Date,Service,Men\n{lines}").issues
    (message,) = issues.loc[issues["code"] == "service_unknown", "message"]
    assert [name for name in names if repr(name) not in message] == []


@pytest.mark.parametrize(
    "title",
    [
        *("Aliyot Shacharit 19/9/2026", "Chazanim Mincha 14/9/2026", "Mincha rota 14/9/2026", "תורנות מנחה 14/9/2026"),
        *("Mincha 14/9/2026 - CANCELLED", "מנחה 14/9/2026 בוטל", "Montées chabbat chaharit 19/9/2026"),
    ],
)
def test_a_list_of_a_few_or_of_a_service_that_was_not_says_nothing_of_who_came(title: str) -> None:
    """Those who were called up are some of those who were there; and that is said."""
    chat = read("\n".join([title, *(f"{n}. {name}" for n, name in enumerate(MEN, 1)), ""]))
    table = read("\n".join([f"{title},", "Date,Name", *(f"14/09/2026,{name}" for name in MEN), ""]))
    for sheet in (chat, table):
        assert set(sheet.data["status"]) == {"unknown"}
        assert "not_attendance" in set(sheet.errors["code"])


def test_who_leads_may_stand_over_a_list() -> None:
    """It is one of those who came."""
    lines = ["Mincha 14/9/2026 13:30", "Chazan: Gad Nir", *(f"{n}. {name}" for n, name in enumerate(MEN, 1))]
    assert set(read("\n".join([*lines, ""])).data["status"]) == {"present"}
