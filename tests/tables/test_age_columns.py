"""Columns of births come of age as each birth does by itself, whatever form the column is in."""

import datetime as dt
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from minyan_kit import MECHABER, PRACTICES, REMA, HebrewDate, Practice, comes_of_age, of_age_dates
from minyan_kit.chapter.people import Stage
from minyan_kit.chapter.practices import MAGEN_AVRAHAM, SOME_LATER
from minyan_kit.chapter.stages import stage_of_birth
from minyan_kit.hebrew.dates import HebrewDateError, days_in_month, is_leap, months_of, year_table
from minyan_kit.tables.age import coming_of_age, completed_years, of_age_days, stage_sets
from tests.case_tables import by_name

every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)
practices = st.sampled_from([*PRACTICES, REMA.relying_on(MAGEN_AVRAHAM), MECHABER.relying_on(SOME_LATER)])
sides = st.sampled_from([False, True, None])

# The days of two and a half centuries; a table of every day of the calendar would be long in the making.
days = st.integers(-60_000, 30_000)
moments = st.lists(st.tuples(days, sides) | st.just((None, None)), min_size=1, max_size=40)

BY_UNIT = ["D", "h", "m", "s", "ms", "us", "ns"]


def later(day: HebrewDate, by_days: int) -> HebrewDate:
    return HebrewDate.from_day_number(day.day_number + by_days)


def in_question(day: int, after_sunset: bool | None, by: Practice) -> tuple[int, int]:
    """The first and the last day in question of one birth, as comes_of_age gives them, as day numbers."""
    hebrew = HebrewDate.from_day_number(day)
    births = [later(hebrew, side) for side in ({None: (0, 1), False: (0,), True: (1,)}[after_sunset])]
    found = sorted(d.day_number for born in births for d in of_age_dates(comes_of_age(born, by=by)))
    return found[0], found[-1]


def column(numbers: list[int | None]) -> NDArray[np.datetime64]:
    return np.array(["NaT" if n is None else n for n in numbers], "datetime64[D]")


def numbers(found: NDArray[np.datetime64]) -> list[int | None]:
    return [None if np.isnat(day) else int(day.astype(np.int64)) for day in found]


def days_near_adar() -> list[int]:
    """Every day from Shevat to Nisan of nineteen years, and every thirtieth and first that the rules turn on."""
    found = []
    for year in range(5765, 5784):
        start = HebrewDate(year, "Shevat", 1).day_number
        found += range(start, HebrewDate(year, "Nisan", 2).day_number)
        start = HebrewDate(year, "Cheshvan", 29).day_number
        found += range(start, HebrewDate(year, "Tevet", 2).day_number)
    return found


# -- a column and its births one by one ------------------------------------------------------------------------------


@pytest.mark.parametrize("after_sunset", [False, True, None])
@every_practice
def test_near_the_adars_a_column_is_judged_as_each_birth_is(by: Practice, after_sunset: bool | None) -> None:
    """Every day near an Adar, and near the ends of Cheshvan and Kislev, over nineteen years."""
    births = days_near_adar()
    found = coming_of_age(column(list(births)), by=by, after_sunset=after_sunset)
    expected = [in_question(day, after_sunset, by) for day in births]
    assert list(zip(numbers(found.since), numbers(found.on), strict=True)) == expected


@given(moments, practices)
def test_any_column_is_judged_as_each_birth_is(births: list[tuple[int | None, bool | None]], by: Practice) -> None:
    """Any days, each with its own side of sunset, known or not, or missing."""
    after = pd.array([side for _, side in births], dtype="boolean")
    found = coming_of_age(column([day for day, _ in births]), by=by, after_sunset=after)
    expected = [(None, None) if day is None else in_question(day, side, by) for day, side in births]
    assert list(zip(numbers(found.since), numbers(found.on), strict=True)) == expected


@given(moments, practices)
def test_both_dates_are_those_with_their_days_of_doubt(
    births: list[tuple[int | None, bool | None]], by: Practice
) -> None:
    """The two forms of the answer say the same, in days and in seconds."""
    after = pd.array([side for _, side in births], dtype="boolean")
    born = column([day for day, _ in births])
    found = coming_of_age(born, by=by, after_sunset=after)
    for unit in ("D", "s"):
        on, since = of_age_days(born, by=by, after_sunset=after, unit=unit)  # type: ignore[arg-type]
        assert on.dtype == since.dtype == np.dtype(f"datetime64[{unit}]")
        np.testing.assert_array_equal(on, found.on)
        np.testing.assert_array_equal(since, found.since)


@given(st.lists(st.tuples(days, st.booleans()), min_size=1, max_size=40), st.integers(0, 40 * 366), practices)
def test_the_stages_of_a_column_are_those_of_each_birth(
    births: list[tuple[int, bool]], after: int, by: Practice
) -> None:
    """One bit for the stage of each; none for a birth after the day."""
    on = births[0][0] + after
    found = stage_sets(column([d for d, _ in births]), on, by=by, after_sunset=np.array([side for _, side in births]))
    born = [day + side for day, side in births]
    assert found.tolist() == [
        0 if day > on else 1 << stage_of_birth(HebrewDate.from_day_number(day), on, by) for day in born
    ]


@pytest.mark.parametrize("by", [REMA, MECHABER], ids=by_name)
def test_with_sunset_not_known_the_stages_of_both_sides_come_into_question(by: Practice) -> None:
    """The bits are those of the day and of the next, if that has come; on one day for all, or on one for each."""
    on = HebrewDate(5778, "Adar", 10).day_number
    births = np.arange(on - 4800, on + 2)
    one, other = (stage_sets(births.astype("datetime64[D]"), on, by=by, after_sunset=side) for side in (False, True))
    both = stage_sets(births.astype("datetime64[D]"), on, by=by, after_sunset=None)
    np.testing.assert_array_equal(both, one | other)
    assert both[-2:].tolist() == [1 << Stage.NOT_OVER_SIX, 0]
    days = np.full(len(births), on)
    np.testing.assert_array_equal(stage_sets(births.astype("datetime64[D]"), days, by=by, after_sunset=None), both)
    assert len(set(both.tolist())) > 4


@given(st.lists(days, min_size=1, max_size=40), st.integers(0, 120 * 366))
def test_completed_years_count_the_birthdays_of_the_calendar(births: list[int], after: int) -> None:
    """A birthday is had as soon as it arrives."""
    on = births[0] + after
    found = completed_years(column(list(births)), on)
    for day, years in zip(births, found.tolist(), strict=True):
        born = HebrewDate.from_day_number(day)
        if day > on:
            assert years == -1
        else:
            assert born.birthday(born.year + years).day_number <= on
            assert born.birthday(born.year + years + 1).day_number > on


def test_years_that_turn_on_the_side_of_sunset_are_not_told() -> None:
    """On the birthday of the one side and the day before that of the other."""
    born = HebrewDate(5770, "Nisan", 10).to_date()
    on = HebrewDate(5783, "Nisan", 10).day_number
    told = [completed_years([born], on, after_sunset=side).item() for side in (False, True, None)]
    assert told == [13, 12, -1]
    assert completed_years([born], on + 1, after_sunset=None).item() == 13


@every_practice
def test_only_eight_waits_occur(by: Practice) -> None:
    """4723 to 4726 days, and 4753 to 4756, over the births of three centuries, where the day is not in doubt."""
    births = np.arange(year_table()[5600 - 1], year_table()[5900 - 1])
    found = coming_of_age(births.astype("datetime64[D]"), by=by)
    waits = (found.on.view(np.int64) - births)[found.doubt == 0]
    assert set(waits.tolist()) == {4723, 4724, 4725, 4726, 4753, 4754, 4755, 4756}


# -- forms of columns ------------------------------------------------------------------------------------------------

TWO_BOYS = np.array(["2005-03-10", "NaT", "2005-03-12"], "datetime64[D]")
THEIR_DAYS = np.array(["2018-03-16", "NaT", "2018-02-16"], "datetime64[D]")


@pytest.mark.parametrize("unit", BY_UNIT)
def test_a_column_of_any_unit_is_read(unit: str) -> None:
    """Nanoseconds to days; what is missing stays missing."""
    found = coming_of_age(TWO_BOYS.astype(f"datetime64[{unit}]"), by=REMA)
    np.testing.assert_array_equal(found.on, THEIR_DAYS)
    assert found.doubt.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    "births",
    [
        pd.Series(TWO_BOYS),
        pd.Series(TWO_BOYS.astype("datetime64[ns]"), index=[7, 7, 7]),
        pd.Series(TWO_BOYS).dt.date,
        pd.Index(TWO_BOYS),
        pd.Series(["2005-03-10", None, "1 Adar II 5765"], dtype="string"),
        pd.Series(["2005-03-10", None, "2005-03-12"]).astype("category"),
        [dt.date(2005, 3, 10), None, HebrewDate(5765, "Adar II", 1)],
        ("29 Adar I 5765", "", dt.datetime(2005, 3, 12, 23, 59)),
    ],
    ids=lambda births: f"{type(births).__name__} {getattr(births, 'dtype', '')}",
)
def test_a_column_of_any_kind_is_read(births: Any) -> None:
    """Columns of pandas, sequences, text and dates mixed."""
    np.testing.assert_array_equal(coming_of_age(births, by=REMA).on, THEIR_DAYS)


def test_arrays_are_neither_written_to_nor_asked_to_be_in_one_piece() -> None:
    """Read-only columns, every second row of another, and one read backwards."""
    births = np.repeat(TWO_BOYS, 2)
    births.flags.writeable = False
    before = births.copy()
    for view, expected in ((births[::2], THEIR_DAYS), (births[::-2], THEIR_DAYS[::-1])):
        after = np.zeros(6, bool)[::2]
        np.testing.assert_array_equal(coming_of_age(view, by=REMA, after_sunset=after).on, expected)
    np.testing.assert_array_equal(births, before)


@pytest.mark.parametrize("dtype", [np.int16, np.int8, np.float32, object, bool, "boolean"])
def test_the_side_of_sunset_may_be_told_in_any_way(dtype: Any) -> None:
    """Truth values, and narrow numbers that are 0 or 1."""
    after = pd.Series([1, 0, 0]).astype(dtype)
    for given_as in (after, after.to_numpy(), after.tolist()):
        found = coming_of_age(np.array(["2005-03-11"] * 3, "datetime64[D]"), by=REMA, after_sunset=given_as)
        assert (found.doubt == [0, 30, 30]).all()


def test_a_birth_told_as_a_hebrew_date_has_no_side_of_sunset() -> None:
    """Beside a civil date whose side is not known, it is not in doubt."""
    births = ["2005-03-10", "29 Adar I 5765", HebrewDate(5765, "Adar I", 29), None]
    assert coming_of_age(births, by=REMA, after_sunset=None).doubt.tolist() == [30, 0, 0, 0]


@pytest.mark.parametrize("births", [[], pd.Series([], dtype=object), pd.Series([None, None]), [None], ["", " "]])
def test_nothing_is_made_of_nothing(births: Any) -> None:
    """Empty columns, and columns without a date, give as many blanks."""
    found = coming_of_age(births, by=REMA, after_sunset=None)
    assert len(found.on) == len(births)
    assert np.isnat(found.on).all()
    assert np.isnat(found.since).all()
    assert stage_sets(births, 20_000, by=REMA).tolist() == [0] * len(births)


def test_chunks_are_joined_without_a_seam() -> None:
    """A column longer than is worked on at a time, its blanks and its sides of sunset in their rows."""
    births = np.resize(np.array([*days_near_adar(), np.iinfo(np.int64).min]), 300_000).astype("datetime64[D]")
    after = pd.array(np.resize(np.array([True, False, None], dtype=object), len(births)), dtype="boolean")
    whole = coming_of_age(births, by=REMA, after_sunset=after)
    tail = slice(len(births) - 5_000, None)
    parts = coming_of_age(births[tail], by=REMA, after_sunset=after[tail])
    np.testing.assert_array_equal(whole.on[tail], parts.on)
    np.testing.assert_array_equal(whole.doubt[tail], parts.doubt)
    assert np.isnat(whole.on).sum() == np.isnat(births).sum() > 0


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("births", "error", "said"),
    [
        (pd.Series(TWO_BOYS).dt.tz_localize("Asia/Jerusalem"), ValueError, "tz_convert"),
        (np.array([1, 2], np.int16), TypeError, "are numbers"),
        (["2005-03-10", "soon"], HebrewDateError, "position 1: cannot read 'soon'"),
        (np.array(["2005-03", "2005-04"], "datetime64[M]"), ValueError, "whole months"),
        (np.array(["2005-03-10"] * 2 + ["6227-11-01"], "datetime64[D]"), HebrewDateError, "position 2 is 6227-11-01"),
        (dt.date(2005, 3, 10), TypeError, "ask about a single birth with comes_of_age"),
        ("2005-03-10", TypeError, "ask about a single birth with comes_of_age"),
        (TWO_BOYS.reshape(3, 1), ValueError, "give one column"),
    ],
)
def test_what_cannot_be_judged_is_named(births: Any, error: type[Exception], said: str) -> None:
    """The first offender by its position, and the way out."""
    with pytest.raises(error, match=said):
        coming_of_age(births, by=REMA)


def test_an_offender_far_down_is_named_by_its_place_in_the_column() -> None:
    """Not by its place in the chunk that was being worked on."""
    births = np.full(200_000, np.datetime64("2005-03-10"), "datetime64[s]")
    births[150_000] = np.datetime64("6227-01-01")
    with pytest.raises(HebrewDateError, match="position 150000 is 6227-01-01"):
        coming_of_age(births, by=REMA)


@pytest.mark.parametrize(
    ("after_sunset", "said"),
    [
        (["yes", None], "position 0: after_sunset='yes'"),
        ([None, 2], "position 1: after_sunset=2"),
        ([True], "after_sunset has 1 rows and there are 2 births"),
        ([None, True], "position 1: after_sunset=True beside a birth that is already a Hebrew day"),
        (True, "position 1: after_sunset=True beside a birth that is already a Hebrew day"),
    ],
)
def test_a_side_of_sunset_is_not_guessed(after_sunset: Any, said: str) -> None:
    """Nor is one taken that a Hebrew date cannot have."""
    with pytest.raises(ValueError, match=said):
        coming_of_age(["2005-03-10", "29 Adar I 5765"], by=REMA, after_sunset=after_sunset)


@pytest.mark.parametrize("year", [1, 3761, 9941])
def test_any_year_of_the_calendar_is_judged(year: int) -> None:
    """Nineteen years at its beginning, about the year 1 of the Common Era, and at its end."""
    births = list(range(year_table()[year - 1], year_table()[year + 19 - 1]))
    found = coming_of_age(column(list(births)), by=REMA)
    assert list(zip(numbers(found.since), numbers(found.on), strict=True)) == [
        in_question(d, False, REMA) for d in births
    ]


@pytest.mark.parametrize("born", [HebrewDate(9961, "Tishrei", 1), HebrewDate(9999, "Elul", 29)])
def test_the_last_years_are_too_late_for_a_column_as_for_one_birth(born: HebrewDate) -> None:
    """One born then would come to ages that the calendar's table has not."""
    with pytest.raises(ValueError, match="too late"):
        comes_of_age(born, by=REMA)
    with pytest.raises(HebrewDateError, match=r"position 1 .* too late"):
        coming_of_age([None, born], by=REMA)


def test_the_table_has_leap_years_and_common_ones() -> None:
    """The days that the comparison above goes through hold every kind of birth that the rules tell apart."""
    kinds = {
        (is_leap(d.year), is_leap(d.year + 13), d.month) for d in map(HebrewDate.from_day_number, days_near_adar())
    }
    assert {(True, False, "Adar I"), (True, True, "Adar I"), (False, True, "Adar"), (True, False, "Adar II")} <= kinds
    thirtieths = {
        (d.month, d.month in months_of(d.year + 13) and days_in_month(d.year + 13, d.month) == 30)
        for d in map(HebrewDate.from_day_number, days_near_adar())
        if d.day == 30
    }
    assert {("Cheshvan", False), ("Kislev", False), ("Adar I", False), ("Adar I", True)} <= thirtieths
