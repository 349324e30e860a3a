"""Whether one may leave: the gloss on 55:2, its own question beside what may be finished."""

import pytest
from hypothesis import given, strategies as st

from minyan_kit import MECHABER, PRACTICES, REMA, Practice, may_continue, may_leave
from minyan_kit.chapter.practices import THE_REMA
from tests.case_tables import Row, each_practice, each_row

practices = st.sampled_from(PRACTICES)


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("leaving"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Each case is permitted, a transgression, or open under each practice of the table."""
    assert may_leave(present=int(row["present"]), leaving=int(row["leaving"]), by=by).answer is expected


@pytest.mark.parametrize("row", each_row("leaving"))
def test_a_case_of_the_table_is_explicit_or_inferred_as_it_says(row: Row) -> None:
    """Under the Rema, whose words these are."""
    verdict = may_leave(present=int(row["present"]), leaving=int(row["leaving"]), by=REMA)
    assert verdict.status == row["status"]
    if verdict.answer is not None:
        assert verdict.decided_by == THE_REMA
        assert str(verdict.source) == "55:2 gloss"


def test_finishing_may_be_valid_where_leaving_was_a_transgression() -> None:
    """Three of ten go out in the middle of Kaddish: seven finish it, and the three transgressed."""
    assert may_continue("kaddish", "kaddish", remaining=7, by=REMA).answer is True
    assert may_leave(present=10, leaving=3, by=REMA).answer is False


def test_the_mechaber_says_nothing_of_leaving() -> None:
    """That it is a transgression stands in the gloss alone, so under him it is silence and no fact is missing."""
    verdict = may_leave(present=10, by=MECHABER)
    assert (verdict.why_open, verdict.missing) == ("the text is silent", ())


@given(st.integers(1, 30), st.data())
def test_leaving_is_free_exactly_while_ten_remain(present: int, data: st.DataObject) -> None:
    """For the Rema: of ten or more it is permitted if ten are left, else a transgression; of fewer nothing is said."""
    leaving = data.draw(st.integers(1, present))
    expected = None if present < 10 else present - leaving >= 10
    assert may_leave(present=present, leaving=leaving, by=REMA).answer is expected


@given(st.integers(1, 30), st.data(), practices)
def test_one_fewer_who_leaves_is_never_worse(present: int, data: st.DataObject, by: Practice) -> None:
    """If so many may leave together, fewer may."""
    leaving = data.draw(st.integers(1, present))
    fewer = data.draw(st.integers(1, leaving))
    if may_leave(present=present, leaving=leaving, by=by).answer is True:
        assert may_leave(present=present, leaving=fewer, by=by).answer is True


@pytest.mark.parametrize(
    ("present", "leaving", "said"),
    [
        (3, 5, "leaving=5 of present=3: no more can leave than are there"),
        (0, 1, "present=0 is no number of people: write a whole number, 1 or more"),
        (10, 0, "leaving=0 is no number of people: write a whole number, 1 or more"),
        (10, -2, "leaving=-2 is no number of people"),
        (10.5, 1, r"present=10\.5 is no number of people"),
    ],
)
def test_a_bad_number_is_named_with_its_remedy(present: int, leaving: int, said: str) -> None:
    """No more can leave than are there, and people are whole."""
    with pytest.raises(ValueError, match=said):
        may_leave(present=present, leaving=leaving, by=REMA)
