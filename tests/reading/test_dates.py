"""A cell read as a date or as a time of day: what it says by itself, and what its column and the caller settle."""

import datetime as dt

import pandas as pd
import pytest

from minyan_kit.reading.dates import read_date, read_time
from minyan_kit.reading.roster import read_roster

FROM_1900 = dt.date(1899, 12, 30)
FROM_1904 = dt.date(1904, 1, 1)


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("12:05 AM", "00:05"),
        ("1:00 AM", "01:00"),
        ("11:59 a.m.", "11:59"),
        ("12:30 PM", "12:30"),
        ("1:00 p.m.", "13:00"),
        ("11:59 pm", "23:59"),
        ("PM 6:30", "18:30"),
        ("am 12:10", "00:10"),
        ("0:30", "00:30"),
        ("18:30 PM", "18:30"),
        (0.0, "00:00"),
        (0.5, "12:00"),
        (dt.timedelta(hours=18, minutes=30), "18:30"),
        (dt.datetime(2026, 9, 14, 18, 30), "18:30"),
        (dt.time(6), "06:00"),
    ],
)
def test_the_hours_before_noon_and_after_it_are_told_apart(written: object, time: str) -> None:
    """Twelve AM is midnight and twelve PM is noon, whether the letters stand behind the hour or before it."""
    assert read_time(written) == dt.time.fromisoformat(time)  # type: ignore[arg-type]  # whatever a cell may hold


@pytest.mark.parametrize(
    "written", ["24:00", "12:60", "18:30 AM", "AM 6:30 PM", 1.0, -0.25, dt.timedelta(days=1), "soon", ""]
)
def test_what_is_no_time_of_day_is_none(written: object) -> None:
    """No hour is made of what contradicts itself, or is beyond the day."""
    assert read_time(written) is None  # type: ignore[arg-type]  # whatever a cell may hold


@pytest.mark.parametrize(
    ("number", "epoch", "date"),
    [
        (45_000, FROM_1900, "2023-03-15"),
        (43_538, FROM_1904, "2023-03-15"),  # 1,462 days less
        (3654, FROM_1900, "1910-01-01"),
        (73_050, FROM_1900, "2099-12-31"),
    ],
)
def test_the_number_of_a_day_is_counted_from_the_day_of_its_workbook(number: int, epoch: dt.date, date: str) -> None:
    """From 1900 or from 1904, and a part of a day is its time."""
    reading = read_date(number, epoch)
    assert (reading.kind, reading.date, reading.time) == ("serial", dt.date.fromisoformat(date), None)
    assert read_date(number + 0.75, epoch).time == dt.time(18)


@pytest.mark.parametrize("number", [0, 1, 3653, 73_051, 10**9])
def test_a_number_that_is_the_day_of_nobody_alive_is_no_date(number: int) -> None:
    """Days before 1910 and after 2099 are more likely numbers of another kind."""
    assert read_date(number, FROM_1900).kind == "date_unparseable"


@pytest.mark.parametrize("year", [1800, 2014, 2200])
def test_a_year_alone_is_a_part_of_a_date(year: int) -> None:
    """It is not taken for a day's number."""
    assert (read_date(year, FROM_1900).kind, read_date(year, FROM_1900).why) == ("date_partial", "a year only")


@pytest.mark.parametrize(
    ("cell", "kind", "proof"),
    [
        ("13/02/2014", "order", True),
        ("02/13/2014", "order", True),
        ("12/02/2014", "order", False),
        ("02/02/2014", "date", False),
        ("13/13/2014", "date_impossible", False),
        ("29/02/2014", "date_impossible", False),
        ("29/02/2016", "order", True),
        ("31/04", "date_impossible", False),
        ("03/04/14", "short", False),
        ("14/9", "partial", True),
    ],
)
def test_a_date_in_figures_proves_an_order_only_where_the_other_cannot_be(cell: str, kind: str, proof: bool) -> None:
    """Twelve may be a month and thirteen may not, twice the same figure needs no order, and April has no 31st."""
    reading = read_date(cell, FROM_1900)
    assert (reading.kind, reading.is_proof()) == (kind, proof)


def test_a_birth_on_the_day_of_the_sheet_is_taken_and_one_on_the_next_is_not() -> None:
    """Nobody is born after the day on which the sheet was current, and nobody alive before 1900."""
    births = ["2026-09-01", "2026-09-02", "1900-01-01", "1899-12-31"]
    frame = pd.DataFrame({"name": ["Gad", "Dan", "Levi", "Asher"], "birth_date": births})
    sheet = read_roster(frame, as_of=dt.date(2026, 9, 1))
    read = sheet.data["birth_date"].dt.strftime("%Y-%m-%d")
    assert [None if pd.isna(day) else day for day in read] == ["2026-09-01", None, "1900-01-01", None]
    assert {"date_in_future", "year_unknown"} <= set(sheet.issues["code"])


def test_a_number_taken_for_a_day_is_told_with_the_day_that_was_used() -> None:
    """Whoever reads the issue sees what became of the number."""
    frame = pd.DataFrame({"name": ["Gad"], "birth_date": ["41335"]})
    issues = read_roster(frame, as_of=dt.date(2026, 9, 1)).issues
    told = issues[issues["code"] == "excel_serial"]
    assert told[["value", "used"]].values.tolist() == [["41335", "2013-03-02"]]
