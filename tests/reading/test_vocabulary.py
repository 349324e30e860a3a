"""The words, marks and numbers that a cell may hold."""

import pytest

from minyan_kit.reading.vocabulary import number_in


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("12,5", 12.5),
        ("1,20", 1.2),
        ("0,125", 0.125),
        ("1,200", 1200),
        ("1,234,567", 1_234_567),
        ("1,00,000", 100_000),  # as in India
        ("1,200.50", 1200.5),
        ("1.200,50", 1200.5),
        ("1.234.567,5", 1_234_567.5),
        ("1 200,5", 1200.5),
        ("-3,5", -3.5),
        ("\u0661\u0662", 12),
        (3, 3),
        (2.5, 2.5),
    ],
)
def test_a_comma_is_a_point_or_stands_between_thousands(written: object, number: float) -> None:
    """Before three digits it parts thousands; before more or fewer, after a nought or behind points it is a point."""
    assert number_in(written) == number  # type: ignore[arg-type]  # whatever a cell may hold


@pytest.mark.parametrize(
    "written", ["1,2,3", "1,2.5", "1234,567,8", "12,34,56", "many", "", "½", True, None, "nan", "1e5"]
)
def test_what_is_no_number_for_certain_is_none(written: object) -> None:
    """A list of numbers is not one number."""
    assert number_in(written) is None  # type: ignore[arg-type]  # whatever a cell may hold
