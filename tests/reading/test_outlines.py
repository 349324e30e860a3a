"""Dates and services that are written once for several rows, or left out of one. Every name is invented."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services

MEN = [f"Man {letter}" for letter in "ABCDEFGHIJKL"]  # twelve
ROSTER = pd.DataFrame({"name": MEN, "sex": "male", "age": 40})


def read(*lines: str) -> Sheet:
    """Read an attendance sheet."""
    return read_attendance("\n".join([*lines, ""]).encode(), ROSTER)


def tens(sheet: Sheet, counted: str = "people") -> dict[str, bool | None]:
    """Judge its services."""
    table = judge_services(sheet, ROSTER, by=REMA, counted=counted)  # type: ignore[arg-type]
    names = [
        f"{day:%d} {'' if pd.isna(name) else name}".strip()
        for day, name in zip(table["date"], table["service"], strict=True)
    ]
    return {name: None if pd.isna(ten) else bool(ten) for name, ten in zip(names, table["ten"], strict=True)}


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its errors and warnings."""
    return set(sheet.issues.loc[sheet.issues["severity"] != "info", "code"])


def outline(first: str, names: list[str]) -> list[str]:
    """Write a date, or a service, beside the first of some names alone."""
    blank = "," * first.count(",")
    return [f"{first},{names[0]}", *(f"{blank},{name}" for name in names[1:])]


def test_a_service_written_once_is_that_of_the_rows_below_it() -> None:
    """Six at one and six at the other are no twelve at a service without a name."""
    lines = [*outline("14/09/2026,Shacharit", MEN[:6]), *outline("14/09/2026,Mincha", MEN[6:])]
    for text in (lines, [line if number % 6 == 0 else f"14/09/2026{line}" for number, line in enumerate(lines)]):
        sheet = read("Date,Service,Name", *text)
        assert tens(sheet) == {"14 Shacharit": False, "14 Mincha": False}
        assert sheet.data["service"].tolist() == ["Shacharit"] * 6 + ["Mincha"] * 6
        assert "filled_down" in codes(sheet)


def test_so_it_is_in_a_grid_and_with_numbers() -> None:
    """A merged cell that was taken apart."""
    grid = read("Service,Name,14/09/2026", *(f"{line},x" for line in outline("Mincha", MEN[:10])))
    assert tens(grid) == {"14 Mincha": True}
    counts = read("Date,Service,Men", "14/09/2026,Shacharit,10", ",Mincha,9", "15/09/2026,Shacharit,8", ",Mincha,11")
    assert tens(counts, "men") == {"14 Shacharit": True, "14 Mincha": False, "15 Shacharit": False, "15 Mincha": True}


def test_a_row_with_a_date_alone_is_over_those_below_it() -> None:
    """It names nobody."""
    sheet = read("Date,Name", "14/09/2026,", *(f",{name}" for name in MEN[:10]), "15/09/2026,", f",{MEN[0]}")
    assert tens(sheet) == {"14": True, "15": False}
    assert len(sheet.data) == 11
    assert sheet.skipped["row"].tolist() == [2, 13]


def test_one_blank_among_services_is_asked_about() -> None:
    """The man of that row may have been the tenth at the other service of the day."""
    named = [f"14/09/2026,Shacharit,{name}" for name in MEN[:9]]
    other = [f"15/09/2026,Shacharit,{name}" for name in MEN[:9]]
    sheet = read("Date,Service,Name", *named, f"14/09/2026,,{MEN[9]}", *other)
    assert tens(sheet) == {"14 Shacharit": None, "14": None, "15 Shacharit": False}
    assert "service_missing" in set(sheet.errors["code"])
    grid = read("Service,Name,14/09/2026", *(f"Shacharit,{name},x" for name in MEN[:9]), f",{MEN[9]},x")
    assert tens(grid) == {"14 Shacharit": None, "14": None}


def test_ten_without_the_service_of_one_row_are_ten() -> None:
    """One more would change nothing."""
    named = [f"14/09/2026,Shacharit,{name}" for name in MEN[:10]]
    assert tens(read("Date,Service,Name", *named, f"14/09/2026,,{MEN[10]}")) == {"14 Shacharit": True, "14": None}


def test_one_blank_among_dates_stays_an_error() -> None:
    """It may be of any day."""
    sheet = read("Date,Name", f"14/09/2026,{MEN[0]}", f"14/09/2026,{MEN[1]}", f",{MEN[2]}", f"15/09/2026,{MEN[0]}")
    assert sheet.data["date"].isna().tolist() == [False, False, True, False]
    assert "date_missing" in codes(sheet)


@pytest.mark.parametrize("numbers", [("1,0", "1,1"), ("1,1", "1,1"), ("1,", "0,1")])
def test_a_grid_of_ones_and_noughts_counts_nobody(numbers: tuple[str, str]) -> None:
    """They say whether there was a ten; one man at each service would be no ten for certain."""
    sheet = read("Date,Shacharit,Mincha", f"14/09/2026,{numbers[0]}", f"15/09/2026,{numbers[1]}")
    assert sheet.data["count"].isna().all()
    assert "ones_unclear" in codes(sheet)
    assert set(tens(sheet, "men").values()) == {None}


@pytest.mark.parametrize("heads", ["Shacharit men,Mincha men", "Shacharit,Mincha"])
def test_numbers_of_men_may_be_small(heads: str) -> None:
    """Where the heading says of whom they are, or another is more than one."""
    sheet = read(f"Date,{heads}", "14/09/2026,1,0", f"15/09/2026,1,{1 if 'men' in heads else 2}")
    assert sheet.data["count"].notna().all()


@pytest.mark.parametrize(
    ("heading", "said", "number", "ten"),
    [
        *(
            ("Minyan?", "Yes", 8, None),
            ("Minyan", "No", 12, None),
            ("היה מניין", "לא", 12, None),
            ("Quorum", "No", 9, False),
        ),
        *(("Minyan?", "Yes", 12, True), ("Was there a minyan?", "no", 9, False), ("Rain?", "No", 12, True)),
    ],
)
def test_a_number_of_men_that_is_contradicted_is_open(heading: str, said: str, number: int, ten: bool | None) -> None:
    """A yes beside eight, or a no beside twelve."""
    sheet = read(f"Date,Service,{heading},Men", f"14/09/2026,Mincha,{said},{number}")
    assert tens(sheet, "men") == {"14 Mincha": ten}
    assert ("ten_contradicted" in codes(sheet)) == (ten is None)


def test_a_column_member_with_yes_and_no_names_nobody() -> None:
    """The names stand under Name."""
    sheet = read(
        "Name,Member,14/09/2026", *(f"{name},{'Y' if number else 'N'},x" for number, name in enumerate(MEN[:10]))
    )
    assert tens(sheet) == {"14": True}


def test_a_row_without_a_service_leaves_the_other_days_as_they_are() -> None:
    """Nothing else was on its day; and a day without any name has nobody whose service could be lacking."""
    named = [f"14/09/2026,Mincha,{name}" for name in MEN[:9]]
    assert tens(read("Date,Service,Name", *named, f"15/09/2026,,{MEN[0]}")) == {"14 Mincha": False, "15": None}
    assert "service_missing" not in codes(read("Date,Service,Name", *named, "15/09/2026,,"))
