"""What cannot be meant is refused, in an error that names the argument and the value and ends with what to write."""

import datetime as dt
from collections.abc import Callable

import pytest

import minyan_kit as mk

DAY = dt.date(2026, 9, 1)
ROSTER, ATTENDANCE = mk.example("roster.csv"), mk.example("attendance.csv")
MEN = mk.read_roster(ROSTER)
THERE = mk.read_attendance(ATTENDANCE, MEN)
NEW_YEAR = mk.HebrewDate(5787, "Tishrei", 1)

#: What is asked, and the remedy that the error ends with.
REFUSED: list[tuple[str, Callable[[], object], str]] = [
    (
        "an encoding that is none",
        lambda: mk.read_roster(ROSTER, encoding="zz"),
        "write the name of one",
    ),
    ("a year in words", lambda: mk.read_attendance(ATTENDANCE, year="2026"), "year"),
    ("no file", lambda: mk.read_roster(None), "give a path"),
    ("no table", lambda: mk.judge_roster(None, on=DAY, by=mk.REMA), "write frame=mk.read_roster"),
    ("a practice in words", lambda: mk.judge_roster(MEN, on=DAY, by="REMA"), "by=mk.REMA"),
    ("a day in words", lambda: mk.judge_roster(MEN, on="2026-09-01", by=mk.REMA), "write a HebrewDate"),
    (
        "a question about towns of persons",
        lambda: mk.judge_roster(MEN, on=DAY, by=mk.REMA, question=mk.may_fine),
        "write mk.counts",
    ),
    (
        "a question about persons of companies",
        lambda: mk.judge_services(THERE, MEN, by=mk.REMA, question=mk.counts),
        "write mk.may_say",
    ),
    ("totals of attendance", lambda: mk.totals(THERE.data, by=mk.REMA), "what mk.judge_roster returned"),
    ("something that is no table, saved", lambda: mk.save(5, "five.csv"), "give a table or a Sheet"),
    ("voices in words", lambda: mk.Practice("mine", "the Rema"), "write the voices"),
    ("no voices", lambda: mk.Practice("mine", None), "write the voices"),
    ("a voice in words", lambda: mk.REMA.relying_on("some"), "write one as mk.SOME_PERMIT"),
    ("an age of a billion", lambda: mk.Person("x", sex="male", age=1e9), "age"),
    ("an age that is true", lambda: mk.Person("x", sex="male", age=True), "age"),
    ("fewer than nobody", lambda: mk.may_leave(present=-5, by=mk.REMA), "present"),
    ("a se'if that is not there", lambda: mk.seif(23), "write one of these numbers"),
    ("a year that is a text", lambda: mk.HebrewDate("5787", "Tishrei", 1), "write it in figures, as 5787"),
    ("half a year", lambda: mk.HebrewDate(5787.5, "Tishrei", 1), "write it in figures, as 5787"),
    ("a birthday in a text", lambda: NEW_YEAR.birthday("5800"), "write it in figures, as 5787"),
    ("Days of Awe of a text", lambda: mk.days_of_awe("5787"), "write it in figures, as 5787"),
    ("the coverage of a number", lambda: mk.coverage(5), "write one of the chapter, as mk.counts"),
    ("the disputes of a number", lambda: mk.disagreements(5, among=mk.PRACTICES), "as mk.counts"),
]


@pytest.mark.parametrize(("asked", "remedy"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_meant_is_refused_with_its_remedy(asked: Callable[[], object], remedy: str) -> None:
    """A TypeError or a ValueError of the kit's own, in one line."""
    with pytest.raises((TypeError, ValueError)) as raised:
        asked()
    assert remedy in str(raised.value)
    assert "object has no attribute" not in str(raised.value)
