"""A sheet's own key of marks, wherever it stands, and its totals: what they say is used, or asked about."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services

MEN = [f"Man {letter}" for letter in "ABCDEFGHIJK"]


def read(*lines: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance("\n".join([*lines, ""]).encode(), **options)  # type: ignore[arg-type]


def ten(sheet: Sheet) -> list[bool | None]:
    """Judge its services by a roster of the eleven."""
    answers = judge_services(sheet, pd.DataFrame({"name": MEN, "sex": "male", "age": 40}), by=REMA)["ten"]
    return [None if pd.isna(answer) else bool(answer) for answer in answers]


def grid(marks: str, *beside: str) -> list[str]:
    """Write a grid of eleven men with a mark each, and perhaps something beside it, from the headings down."""
    lines = ["Name,14/09/2026", *(f"{name},{mark}" for name, mark in zip(MEN, marks, strict=False))]
    return [line + (f",,{more}" if more else "") for line, more in zip(lines, [*beside, *[""] * 12], strict=False)]


TEN = "A" * 10 + "N"
BESIDE = [
    ("Key", "A = attended", "N = not here"),
    (",", "A,Attended", "N,Not here"),
    ("Key,", "A,Attended", "N,Not here"),
    ("A = attended", "N = not here"),
]


@pytest.mark.parametrize("beside", BESIDE)
def test_a_key_beside_the_table_is_read(beside: tuple[str, ...]) -> None:
    """Under a heading or under none, in one column or in two: A is attended."""
    sheet = read(*grid(TEN, *beside))
    assert sheet.data["status"].tolist() == ["present"] * 10 + ["absent"]
    assert "key_read" in set(sheet.issues["code"])
    assert ten(sheet) == [True]


@pytest.mark.parametrize(
    "below",
    [
        ["A = attended N = not here,"],
        ["Key: A=attended  N=not here,"],
        ["A - attended; N - not here,"],
        ["Key,", "A,Attended", "N,Not here"],
        ["A,Attended", "N,Not here"],
        [",", "Legend:,", "A,Attended", "N,Not here"],
    ],
)
def test_a_key_below_the_table_is_nobody(below: list[str]) -> None:
    """In one cell, or in rows of a mark and its words."""
    sheet = read(*grid(TEN), *below)
    assert sheet.data["name"].tolist() == MEN
    assert ten(sheet) == [True]


@pytest.mark.parametrize("key", ["מקרא: V = נכח X = נעדר", "V=בא X=לא בא", "Key: V = here X = not here"])
@pytest.mark.parametrize("above", [True, False])
def test_a_key_in_one_cell_settles_an_x(key: str, above: bool) -> None:
    """Above the headings or below the table, with single spaces between its marks; it is no list of absences."""
    lines = grid("V" * 10 + "X")
    sheet = read(f"{key},", *lines) if above else read(*lines, f"{key},")
    assert sheet.data["status"].tolist() == ["present"] * 10 + ["absent"]


def test_a_man_of_two_letters_is_no_key() -> None:
    """He is marked as the others are."""
    sheet = read("Name,14/09/2026", "AB,Present", "CD,Present", "EF,Absent")
    assert sheet.data["name"].tolist() == ["AB", "CD", "EF"]


@pytest.mark.parametrize("label", ["Total men", "Headcount", "Total", "סה״כ"])
def test_a_total_above_the_marks_leaves_the_service_open(label: str) -> None:
    """Eleven were counted and nine are marked: there may have been a ten. Below the marks it is a slip to look at."""
    sheet = read(*grid("P" * 9), f"{label},11")
    assert ten(sheet) == [None]
    assert sheet.errors["code"].tolist() == ["more_than_marked"]
    less = read(*grid("P" * 9), f"{label},8")
    assert (ten(less), len(less.errors)) == ([False], 0)
    assert ten(read(*grid("P" * 9), f"{label},9")) == [False]


def test_a_total_beside_a_man_says_nothing_of_how_many_came() -> None:
    """It counts his days."""
    sheet = read("Name,14/09/2026,15/09/2026,Total", "Man A,P,P,3", "Man B,P,A,1")
    assert "total_mismatch" in set(sheet.issues["code"])
    assert len(sheet.errors) == 0


def test_letters_of_services_are_no_absences() -> None:
    """S, M and A in a cell may be the services at which he was; A beside P is an absence as ever."""
    sheet = read("Name,14/09/2026", *(f"{name},{mark}" for name, mark in zip(MEN, "SMAAAAAAAAA", strict=True)))
    assert set(sheet.data["status"]) == {"unknown"}
    assert ten(sheet) == [None]
    assert read("Name,14/09/2026", "Man A,P", "Man B,A", "Man C,S").data["status"].tolist()[:2] == ["present", "absent"]
