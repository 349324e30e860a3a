"""Lists of names as they are passed round in chats. Every name is invented."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services

MEN = ["Avner Tal", "Boaz Lev", "Gad Nir"]


def read(*lines: str, people: pd.DataFrame | None = None) -> Sheet:
    """Read a pasted text."""
    return read_attendance("\n".join([*lines, ""]).encode(), people)


def statuses(sheet: Sheet) -> dict[str, str]:
    """Give the status of each person."""
    return dict(zip(sheet.data["name"], sheet.data["status"], strict=True))


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its errors and warnings."""
    return set(sheet.issues.loc[sheet.issues["severity"] != "info", "code"])


HEADS = [
    *(
        ["1 ", "2 ", "3 "],
        ["1️⃣ ", "2️⃣ ", "3️⃣ "],
        ["👤 "] * 3,
        ["✅ "] * 3,
        ["• "] * 3,
        ["▪️ "] * 3,
        ["01. ", "02. ", "03. "],
    ),
    *(["🔹 "] * 3, ["☑️ "] * 3, [""] * 3),
]


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize("title", ["Mincha 14/09/2026", "*Mincha 14/09/2026*", "מנחה 14/09/2026"])
def test_whatever_stands_before_the_names_the_list_is_read(heads: list[str], title: str) -> None:
    """The title says the service and the day."""
    sheet = read(title, "", *map("".join, zip(heads, MEN, strict=True)))
    assert statuses(sheet) == dict.fromkeys(MEN, "present")
    assert sheet.data["service"].tolist() == ["Mincha"] * 3
    assert sheet.data["date"].dt.strftime("%Y-%m-%d").tolist() == ["2026-09-14"] * 3
    assert codes(sheet) <= {"planned"}


def test_bare_numbers_without_a_name_are_empty_places() -> None:
    """As with points."""
    sheet = read("Mincha 14/09/2026", "1 Avner Tal", "2 Boaz Lev", "3", "4")
    assert sheet.data["name"].tolist() == MEN[:2]
    assert sheet.skipped["reason"].tolist() == ["an empty place"] * 2


def test_a_cross_before_a_name_is_a_no() -> None:
    """And a question mark leaves him open."""
    sheet = read("Mincha 14/09/2026", "✅ Avner Tal", "❌ Boaz Lev", "❓ Gad Nir")
    assert list(statuses(sheet).values()) == ["present", "absent", "unknown"]


@pytest.mark.parametrize(
    "head", ["[14/09/2026, 6:05:00] Gabbai: ", "14/09/2026, 18:05 - Gabbai: ", "14.9.2026, 18:05 - G: "]
)
def test_one_message_that_was_passed_on_is_a_list(head: str) -> None:
    """With its own date, or with the day on which it was sent where it is of today."""
    lines = [f"{n}. {name}" for n, name in enumerate(MEN, 1)]
    for title in ("Mincha 14/09/2026", "Mincha today:", "מנחה היום"):
        sheet = read(f"{head}{title}", *lines)
        assert statuses(sheet) == dict.fromkeys(MEN, "present")
        assert sheet.data["date"].dt.strftime("%Y-%m-%d").tolist() == ["2026-09-14"] * 3
        assert sheet.data["row"].tolist() == [2, 3, 4]


def test_the_day_of_a_message_for_another_day_is_not_taken() -> None:
    """Tomorrow is not the day on which it was sent: the date is asked for."""
    sheet = read("[14/09/2026, 6:05:00] Gabbai: Mincha tomorrow", "1. Avner Tal", "2. Boaz Lev")
    assert sheet.data["date"].isna().all()
    assert {"date_missing", "date_partial"} & codes(sheet)


def test_a_chat_of_several_messages_is_no_list() -> None:
    """As before."""
    sheet = read(
        "[14/09/2026, 6:05:00] Gabbai: who comes?", "[14/09/2026, 6:06:00] Avner: me", "[14/09/2026, 6:07:00] Gad: in"
    )
    assert codes(sheet) == {"chat_export"}


@pytest.mark.parametrize("line", ["Absent", "Absent:", "*Not coming*", "לא מגיעים:", "Absents :", "No:"])
@pytest.mark.parametrize("heads", [["1. ", "2. ", "3. "], ["", "", ""], ["1. ", "2. ", ""]])
def test_those_below_a_line_absent_are_absent(line: str, heads: list[str]) -> None:
    """Whether they are numbered on or not."""
    first, second, third = map("".join, zip(heads, MEN, strict=True))
    sheet = read("Mincha 14/09/2026", first, second, line, third)
    assert statuses(sheet) == {"Avner Tal": "present", "Boaz Lev": "present", "Gad Nir": "absent"}


def test_a_line_absent_above_the_first_name_is_of_those_below_it_alone() -> None:
    """Until another line says something else."""
    sheet = read("Mincha 14/09/2026", "Absent:", "1. Avner Tal", "Present:", "2. Boaz Lev", "3. Gad Nir")
    assert list(statuses(sheet).values()) == ["absent", "present", "present"]
    assert not codes(sheet) - {"planned"}


def test_a_tick_below_a_line_absent_leaves_him_open() -> None:
    """The two contradict each other."""
    sheet = read("Mincha 14/09/2026", "✅ Avner Tal", "Absent:", "✅ Boaz Lev", "❌ Gad Nir")
    assert list(statuses(sheet).values()) == ["present", "unknown", "absent"]
    assert "section_contradicted" in codes(sheet)


@pytest.mark.parametrize("line", ["Women:", "נשים", "Ladies"])
def test_those_below_a_line_women_are_no_men(line: str) -> None:
    """They are on the list, and not counted."""
    sheet = read("Mincha 14/09/2026", "Men:", "1. Avner Tal", line, "2. Dina Tal", "3. Mrs. Lev")
    assert sheet.data["count"].tolist() == [1, 0, 0]


def test_a_boy_and_a_son_on_a_list_are_not_the_man_of_that_name() -> None:
    """The roster has a man of forty; the list has somebody else."""
    people = pd.DataFrame({"name": ["Avner Tal", "Boaz Lev"], "sex": "male", "age": 40})
    sheet = read("Mincha 14/09/2026", "1. Avner Tal (age 9)", "2. Boaz Lev (son)", "3. Mrs. Boaz Lev", people=people)
    assert sheet.data["person_id"].isna().all()
    assert judge_services(sheet, people, by=REMA)["named"].tolist() == [0]


def test_who_is_online_is_not_in_the_room() -> None:
    """Whether he is counted is asked."""
    sheet = read("Mincha 14/09/2026", "1. Avner Tal", "2. Boaz Lev (zoom)")
    assert list(statuses(sheet).values()) == ["present", "unknown"]
    assert "mark_unknown" in codes(sheet)


@pytest.mark.parametrize(
    "lines",
    [
        *(
            ["Mincha 14/09/2026", "Kiddush for all, with herring!", "Please come on time."],
            ["Kiddush rota", "Avner Tal", "Gad Nir"],
        ),
        *(["Avner Tal", "Boaz Lev", "Gad Nir"], ["Mincha", "Avner Tal", "Gad Nir"], ["Mincha 14/09/2026", "Avner Tal"]),
    ],
)
def test_bare_lines_are_names_only_below_a_service_with_its_day(lines: list[str]) -> None:
    """Anything else is asked about."""
    assert read(*lines).data.empty


def test_the_heading_of_a_column_is_no_name() -> None:
    """A title over one column of names, with its heading."""
    sheet = read("Mincha 14/09/2026", "Name", *MEN)
    assert sheet.data["name"].tolist() == MEN


def test_those_who_chose_an_option_of_a_poll_are_read_as_those_on_a_list() -> None:
    """A woman, a boy and whoever brings another; the man of forty is somebody else than the boy of his name."""
    people = pd.DataFrame({"name": ["Avner Tal", "Boaz Lev"], "sex": "male", "age": 40})
    lines = [
        "✅ Yes (5)",
        "Avner Tal",
        "Mrs. Boaz Lev",
        "Boaz Lev (age 9)",
        "Gad Nir +1",
        "Dan Oz (zoom)",
        "❌ No (1)",
        "Uri Paz",
    ]
    sheet = read("Mincha 14/09/2026?", *lines, people=people)
    assert sheet.data["count"].fillna(-1).tolist() == [1, 0, -1, -1, -1, 0]
    assert sheet.data["status"].tolist() == ["present"] * 4 + ["unknown", "absent"]
    assert judge_services(sheet, people, by=REMA)["counts_low"].tolist() == [1]


def test_a_poll_with_fewer_names_than_votes_is_open() -> None:
    """Ten said yes, and nine names were pasted."""
    men = [f"Man {letter}" for letter in "ABCDEFGHI"]
    people = pd.DataFrame({"name": men, "sex": "male", "age": 40})
    sheet = read("Mincha 14/09/2026?", "✅ Yes (10)", *men, "❌ No (0)", people=people)
    assert judge_services(sheet, people, by=REMA)["ten"].isna().tolist() == [True]
    assert "total_mismatch" in codes(sheet)
    assert sheet.data["name"].tolist() == men


@pytest.mark.parametrize("title", ["Kiddush sponsors 19/9/2026", "Yahrzeits this week 19/9/2026", "תורמים 19/9/2026"])
def test_a_list_of_sponsors_passed_round_says_of_nobody_that_he_came(title: str) -> None:
    """It names no service."""
    sheet = read(title, *(f"{n}. {name}" for n, name in enumerate(MEN, 1)))
    assert set(sheet.data["status"]) == {"unknown"}
    assert "not_attendance" in codes(sheet)
