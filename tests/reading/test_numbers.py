"""A number of men is a number for certain, or is asked about."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.vocabulary import read_count
from minyan_kit.tables.services import judge_services


@pytest.mark.parametrize("text", ["לא", "לב", "לו", "מה", "נא", "ט", "י", "כן", "no", "לא!"])
def test_a_word_in_hebrew_letters_is_no_number(text: str) -> None:
    """לא is no, and no thirty-one."""
    sheet = read_attendance(f"תאריך,מנחה\n14/09/2026,{text}\n".encode())
    assert sheet.errors["code"].tolist() == ["count_not_a_number"]
    assert sheet.data["count"].isna().all()


@pytest.mark.parametrize(
    ("text", "number"),
    [("יא", 11), ("טו", 15), ("כ״ט", 29), ("ט׳", 9), ("י'", 10), ("ל״א", 31), ('ק"ה', 105), ("יט", 19)],
)
def test_letters_that_are_a_number_are_read(text: str, number: int) -> None:
    """With a geresh any of them, and without one from eleven to twenty-nine, which are no words."""
    assert read_count(text)[:3] == (number, number, number)


@pytest.mark.parametrize(
    "text", ["8 2", "9 1", "10 10", "1 0", "1,0", "9,2", "1,1", "9, 2", "9;2", "10 / 3", "1.000", "12 34 567", "0 900"]
)
def test_two_numbers_in_a_cell_are_not_joined_into_one(text: str) -> None:
    """Eight and two may be men and boys, or a slip of the hand for ten."""
    assert read_count(text).code == "count_not_a_number"


@pytest.mark.parametrize(
    ("text", "number"),
    [("1 200", 1200), ("1,200", 1200), ("10.0", 10), (10.0, 10), ("010", 10), ("9.", 9), (" 12 ", 12)],
)
def test_one_number_is_one_number(text: str | float, number: int) -> None:
    """A space or a comma may part thousands, and what a program adds behind the point changes nothing."""
    assert read_count(text).number == number


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        *(
            ("10ish", (10, None, None)),
            ("10 or so", (10, None, None)),
            ("<10", (None, 0, 9)),
            ("under 10", (None, 0, 9)),
        ),
        *(("פחות מ-10", (None, 0, 9)), (">10", (11, 11, None)), ("≥10", (10, 10, None)), ("at most 9", (None, 0, 9))),
        *(("עד 12", (None, 0, 12)), ("9+1", (None, 9, 10)), ("9 + 1 guest", (None, 9, 10)), ("only 9", (9, 9, 9))),
        *(
            ("8 men 4 women", (8, 8, 8)),
            ("8m/4f", (8, 8, 8)),
            ("8 גברים, 4 נשים", (8, 8, 8)),
            ("9 men + 1 boy", (9, 9, 9)),
        ),
        *(("one short", (None, 0, 9)), ("2 short of ten", (None, 0, 9)), ("il manquait un homme", (None, 0, 9))),
    ],
)
def test_what_is_written_around_a_number_bounds_it(text: str, bounds: tuple[int | None, ...]) -> None:
    """Women and boys beside the men are not added, and how it was read is said."""
    count = read_count(text)
    assert count[:3] == bounds
    assert count.code == "count_needs_review"


@pytest.mark.parametrize(
    "text", ["יש מניין", "minyan", "Bare minyan", "Yes, minyan!", "היה מניין", "minyan complet", "חסר 1"]
)
def test_a_word_that_there_was_a_ten_is_no_number(text: str) -> None:
    """Nobody is counted by it, and how many there were is asked."""
    sheet = read_attendance(f'Date,Mincha\n14/09/2026,"{text}"\n15/09/2026,9\n'.encode())
    assert set(sheet.errors["code"]) <= {"count_says_ten", "count_not_a_number"}
    assert sheet.data["count"].isna().tolist() == [True, False]
    judged = judge_services(sheet, pd.DataFrame({"name": ["Avner"]}), by=REMA, counted="men")
    assert judged["ten"].isna().tolist() == [True, False]


@pytest.mark.parametrize("text", ["8h 30m", "20 adults", "12/9", "5 men 6", "10 m", "8 men 4 chairs"])
def test_other_words_beside_a_number_are_asked_about(text: str) -> None:
    """Nobody knows of whom it is."""
    assert read_count(text).code == "count_not_a_number"


@pytest.mark.parametrize("number", ["2026", "5787", "1900", "0501234567", "12000"])
def test_a_number_that_no_room_would_hold_is_asked_about(number: str) -> None:
    """It may be a year, or a telephone number."""
    assert read_count(number).code == "count_not_a_number"
    assert read_count("1200").number == 1200


@pytest.mark.parametrize("heading", ["Mincha last year", "Mincha (previous year)", "מנחה שנה שעברה"])
def test_the_number_of_another_year_is_set_aside(heading: str) -> None:
    """Nine came."""
    sheet = read_attendance(f"Date,Mincha,{heading}\n14/09/2026,9,12\n".encode())
    assert sheet.data["count"].tolist() == [9]
