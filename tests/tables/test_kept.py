"""What a congregation keeps in two files, and what is said of it on a board, one service at a time."""

import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.tables.kept import Held, Kept, left_open

ROSTER = "name,sex,age\nGad,male,30\nDan,male,30\n" + "".join(f"man {n},male,30\n" for n in range(8))
DAY = "2026-09-14"
MEN = [f"{DAY},man {n}" for n in range(8)]


def kept(header: str, *rows: str, there: tuple[tuple[str, bool], ...] = ()) -> Kept:
    """Keep one day, and say of some whether they were there."""
    sheet = "\n".join([header, *rows, ""])
    return Kept(ROSTER.encode(), sheet.encode(), there=tuple((DAY, name, was) for name, was in there))


def added(of: Kept) -> pd.Series:
    """The record of whoever was added, without what is blank in it."""
    return of.records.iloc[-1].dropna()


@pytest.mark.parametrize(
    ("header", "first"),
    [
        ("Date,Name,Count,Notes", f"{DAY},Gad,3,came late"),
        ("Date,Name,Left", f"{DAY},Gad,08:00"),
        ("Date,Name", f"{DAY},Gad +3"),
        ("Date,Name", f"{DAY},Gad & family"),
    ],
)
def test_whoever_is_added_brings_nothing_of_another_man(header: str, first: str) -> None:
    """No men whom another brought, no time at which he left, no notes and no mark."""
    him = added(kept(header, first, *MEN[:5], there=(("Dan", True),)))
    assert {*him.index} == {"date", "name", "person_id", "status", "count", "guest"}
    assert him[["name", "status", "count", "guest"]].tolist() == ["Dan", "present", 1, False]


def test_whoever_is_added_is_at_that_service() -> None:
    """With what is said of the service: its name, and that it was in time of need."""
    him = added(kept("Date,Service,Name,In need", f"{DAY},Mincha,Gad,yes"))
    of = Kept(
        ROSTER.encode(), f"Date,Service,Name\n{DAY},Mincha,Gad\n".encode(), there=((f"{DAY} Mincha", "Dan", True),)
    )
    assert added(of)[["date", "service"]].tolist() == him[["date", "service"]].tolist()


def test_one_man_more_is_one_man_more() -> None:
    """Beside one who brought two."""
    before, after = (
        kept("Date,Name,Count", f"{DAY},Gad,3", *(f"{each},1" for each in MEN[:5]), there=there).judged(mk.REMA).held[0]
        for there in ((), (("Dan", True),))
    )
    assert (before.headcount, after.headcount) == (8, 9)


@pytest.mark.parametrize("written", ["Gad & family", "Gad +2"])
def test_whoever_is_said_to_be_there_is_so_with_his_own(written: str) -> None:
    """The word that he was there does not send away those who came with him."""
    before, after = (
        kept("Date,Name", *MEN, f"{DAY},{written}", there=there).judged(mk.REMA).held[0]
        for there in ((), (("Gad", True),))
    )
    assert (after.headcount, after.low, after.high) == (before.headcount, before.low, before.high)


@pytest.mark.parametrize("rows", [("?", "A"), ("A", "?"), ("?", "P"), ("P", "?"), ("A", "P"), ("P", "A")])
def test_two_records_of_a_man_say_the_same_in_whatever_order(rows: tuple[str, str]) -> None:
    """He was there if one says so, else perhaps; and the page says what the verdict says."""
    of = kept("Date,Name,Status", f"{DAY},Dan,P", *(f"{DAY},Gad,{mark}" for mark in rows))
    held = of.judged(mk.REMA).held[0]
    gad = next(each for each in of.people(held) if each.name == "Gad")
    assert gad.there is (True if "P" in rows else None)
    assert (held.low, held.high) == ((2, 2) if gad.there else (1, 2))


@pytest.mark.parametrize(("low", "high", "said"), [(9, 9, "9"), (9, 12, "9–12"), (9, None, "9–?")])
def test_how_many_count_is_one_number_where_it_is_certain(low: int, high: int | None, said: str) -> None:
    """A range where it is not, and a question mark where nobody knows how many more there were."""
    day = mk.HebrewDate(5787, "Tishrei", 3)
    held = Held("key", day.to_date(), "Mincha", day, True, 12, low, high, None)
    assert held.range == said


def test_a_mark_that_nobody_knows_is_asked_about_until_it_is_told() -> None:
    """Then it is shown with what it means; told as nothing, it is asked about again."""
    day = Kept(ROSTER.encode(), f"Name,{DAY} Mincha\nGad,zz\nDan,v\n".encode())

    def asked(of: Kept) -> list[tuple[str, str, str]]:
        return [(each.kind, each.value, each.told) for each in left_open(of, *of.sheets) if each.kind == "mark"]

    assert asked(day) == [("mark", "zz", "")]
    told = day.answered("mark", "zz", "present")
    assert told.marks == (("zz", "present"),)
    assert asked(told) == [("mark", "zz", "present")]
    assert told.answered("mark", "zz", "") == day


def test_what_is_asked_once_of_a_file_is_kept_and_can_be_left_open_again() -> None:
    """Of one kind the last answer counts; the order of day and month is told by itself."""
    day = kept("Date,Name", *MEN)
    told = day.answered("year", "", "2026").answered("shape", "", "list").answered("year", "", "2025")
    assert dict(told.once) == {"shape": "list", "year": "2025"}
    assert dict(told.answered("year", "", "").once) == {"shape": "list"}
    assert day.answered("order", "", "DMY").date_order == "DMY"
