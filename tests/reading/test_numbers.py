"""A number of men is a number for certain, or is asked about."""

import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.vocabulary import read_count


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
