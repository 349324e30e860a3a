"""What stands inside a message, a layout or a reason for a row is said in the language in use."""

import re

import pytest

import minyan_kit as mk
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.phrases import PHRASES, said
from minyan_kit.reading.roster import read_roster
from tests.reading.test_conservation import ATTENDANCE, ROSTERS
from tests.sheet_files import SAMPLES, as_csv

MISREAD = sorted(f"misread/{path.name}" for path in (SAMPLES / "misread").glob("c*.csv"))
LATIN = re.compile("[a-z]{3}")


@pytest.mark.parametrize("name", [*ATTENDANCE, *ROSTERS, *MISREAD])
def test_every_reason_of_a_sample_is_said_in_hebrew_and_in_french(name: str) -> None:
    """Why a column is what it is, and why a row is no record."""
    sheet = (read_roster if name in ROSTERS else read_attendance)(SAMPLES / name)
    reasons = {column.why for table in sheet.layout.tables for column in table.columns} | set(sheet.skipped["reason"])
    kinds = {re.sub(r"away .*|a date of another kind: .*", "", reason) for reason in reasons} - {""}
    assert {reason for reason in kinds if LATIN.search(said(reason, "he").replace("{", ""))} == set()
    assert all(said(reason, "en") == reason for reason in reasons)


def test_a_phrase_within_a_phrase_is_said_too() -> None:
    """And what is none is left as it is."""
    assert said("the heading is a date and a service", "he") == "הכותרת היא תאריך וגם תפילה"
    assert said(" over 'Sun'", "fr") == " au-dessus de 'Sun'"
    assert said("Ploni", "he") == "Ploni"
    assert len(set(PHRASES)) == len(PHRASES)


def test_a_layout_is_shown_in_the_language_in_use() -> None:
    """Its lines and its page; the names of fields stay, for they are written into the code."""
    with mk.language("he"):
        sheet = read_attendance(as_csv([["Name", "13/09/2026", "Cars"], ["Avner", "x", 7]]))
        text, page = str(sheet.layout), sheet.layout._repr_html_()
        reasons = sheet.issues.loc[sheet.issues["code"] == "service_unnamed", "message"].tolist()
    assert "פריסה של גיליון נוכחות" in text
    assert "הכותרת היא תאריך" in text
    assert "הכותרת היא תאריך" in page
    assert all(not re.search(r" (?:is|the|of) ", reason) for reason in reasons)


def test_equal_columns_are_one_on_the_page_too() -> None:
    """A month of services is one column of it, and not thirty."""
    days = [f"2026-09-{day:02}" for day in range(1, 31)]
    page = read_attendance(as_csv([["Name", *days], ["A", *["x"] * 30]])).layout._repr_html_()
    assert "30 columns" in page
    assert "2026-09-15" not in page
