"""Columns of dates: every form a column has, what is refused, and the fields against an independent library."""

import datetime

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray
from pyluach import dates

from minyan_kit.hebrew.columns import birthdays, from_fields, hebrew_fields, to_days, year_starts
from minyan_kit.hebrew.dates import MONTHS, HebrewDate, HebrewDateError, is_leap, year_table

JULIAN_DAY_OF_1970 = 2440587.5
FIRST_DAY, END = year_table()[0], year_table()[-1]
DAYS = np.array(["1969-12-31", "NaT", "2005-03-10", "1900-01-01"], "datetime64[D]")
days_with_gaps = hnp.arrays(np.int64, st.integers(0, 30), elements=st.integers(FIRST_DAY, END - 1)).flatmap(
    lambda numbers: hnp.arrays(np.bool_, len(numbers)).map(
        lambda missing: np.where(missing, np.datetime64("NaT", "D"), numbers.astype("datetime64[D]"))
    )
)


def assert_days(days: NDArray[np.datetime64], expected: NDArray[np.datetime64]) -> None:
    assert days.dtype == np.dtype("datetime64[D]")
    np.testing.assert_array_equal(days, expected)


def test_every_day_of_three_centuries_has_the_fields_of_an_independent_reckoning() -> None:
    """Each day of 5600-5900 has the year, month and day that pyluach gives it, and is found from them again."""
    days = np.arange(*year_starts(5600, 5901)[[0, -1]])
    oracle = np.array([dates.JulianDay(day + JULIAN_DAY_OF_1970).to_heb().tuple() for day in days.tolist()])
    of_nisan = ["Nisan", "Iyyar", "Sivan", "Tammuz", "Av", "Elul", "Tishrei", "Cheshvan", "Kislev", "Tevet", "Shevat"]
    plain, leap = (
        [MONTHS.index(month) for month in [*of_nisan, *adars]] for adars in (["Adar"], ["Adar I", "Adar II"])
    )
    codes = [(leap if is_leap(year) else plain)[month - 1] for year, month, _ in oracle.tolist()]
    year, month, day = hebrew_fields(days.astype("datetime64[D]"))
    np.testing.assert_array_equal(year, oracle[:, 0])
    np.testing.assert_array_equal(month, codes)
    np.testing.assert_array_equal(day, oracle[:, 2])
    np.testing.assert_array_equal(from_fields(year, month, day).view(np.int64), days)


def test_the_starts_of_the_years_are_an_independent_reckonings() -> None:
    """The array of 1 Tishrei of 1-9999 equals pyluach's, and its differences are the lengths of years."""
    expected = [int(dates.HebrewDate(year, 7, 1).jd - JULIAN_DAY_OF_1970) for year in range(1, 10000)]
    np.testing.assert_array_equal(year_starts(), expected)
    assert set(np.diff(year_starts(1, 10000)).tolist()) == {353, 354, 355, 383, 384, 385}


@pytest.mark.parametrize(("first", "last"), [(0, 10), (5, 4), (1, 10001)])
def test_years_outside_the_table_have_no_start(first: int, last: int) -> None:
    """Years that are not there, or in the wrong order, are an error that names those there are."""
    with pytest.raises(HebrewDateError, match="ask for 1 to 10000, in order"):
        year_starts(first, last)


def test_the_table_of_years_cannot_be_written_to() -> None:
    """What is shared by all callers is read-only."""
    with pytest.raises(ValueError, match="read-only"):
        year_starts()[0] = 0


@given(days_with_gaps)
def test_fields_make_a_round_trip(days: NDArray[np.datetime64]) -> None:
    """Any days of the calendar, some missing, are found again from their fields, by number or by name of month."""
    year, month, day = hebrew_fields(days)
    assert_days(from_fields(year, month, day), days)
    names = np.array([*MONTHS, None], object)[month]  # -1, for what is missing, is the last
    assert_days(from_fields(year, names, day), days)


@given(days_with_gaps)
def test_an_array_agrees_with_single_dates(days: NDArray[np.datetime64]) -> None:
    """Each row's fields are those of HebrewDate; a missing row is 0, -1, 0."""
    for number, row in zip(days.view(np.int64).tolist(), zip(*hebrew_fields(days), strict=True), strict=True):
        if number == np.iinfo(np.int64).min:
            assert row == (0, -1, 0)
        else:
            date = HebrewDate.from_day_number(number)
            assert row == (date.year, MONTHS.index(date.month), date.day)


UNITS = {"D": 1, "h": 24, "m": 1440, "s": 86_400, "25s": 3456, "ms": 86_400 * 10**3, "us": 86_400 * 10**6}
FINE_UNITS = {"ns": 86_400 * 10**9, "ps": 86_400 * 10**12}


@pytest.mark.parametrize(("unit", "in_a_day"), [*UNITS.items(), *FINE_UNITS.items()])
@pytest.mark.parametrize("byte_order", ["<", ">"])
def test_every_unit_gives_the_day_that_a_moment_falls_in(unit: str, in_a_day: int, byte_order: str) -> None:
    """The first and the last moment of a day are that day, before 1970 as after it; NaT stays NaT."""
    days = np.array([-25_567, -1, 0, 12_852] if unit in UNITS else [-100, -1, 0, 100], np.int64)
    for moment in (0, in_a_day - 1):
        column = (days * in_a_day + moment).astype(f"datetime64[{unit}]").astype(f"{byte_order}M8[{unit}]")
        column[2] = "NaT"
        expected = days.astype("datetime64[D]")
        expected[2] = "NaT"
        assert_days(to_days(column), expected)


@pytest.mark.parametrize("unit", ["fs", "as"])
def test_units_that_end_within_a_day_know_today_and_yesterday(unit: str) -> None:
    """The last instant before 1970 is the day before it."""
    assert_days(
        to_days(np.array([-1, 0, "NaT"], f"datetime64[{unit}]")),
        np.array(["1969-12-31", "1970-01-01", "NaT"], "datetime64[D]"),
    )


@pytest.mark.parametrize("unit", ["Y", "M", "W"])
def test_a_year_or_a_month_is_not_taken_for_its_first_day(unit: str) -> None:
    """Units that name no day are refused."""
    with pytest.raises(ValueError, match="name no day"):
        to_days(np.array(["2005-03-10"], f"datetime64[{unit}]"))


COLUMNS = {
    "pandas microseconds": pd.Series(DAYS.astype("datetime64[us]")),
    "pandas nanoseconds": pd.Series(DAYS.astype("datetime64[ns]")),
    "index": pd.DatetimeIndex(DAYS.astype("datetime64[s]")),
    "arrow dates": pd.Series(DAYS.tolist(), dtype="date32[day][pyarrow]"),
    "arrow timestamps": pd.Series(DAYS.astype("datetime64[us]")).astype("timestamp[us][pyarrow]"),
    "nullable text": pd.Series(["1969-12-31", pd.NA, "2005-03-10", "1900-01-01"], dtype="string"),
    "text": pd.Series(["1969-12-31", None, "2005-03-10", "1900-01-01 00:00"]),
    "categories": pd.Series(["1969-12-31", None, "2005-03-10", "1900-01-01"], dtype="category"),
    "numpy text": np.array(["1969-12-31", " ", "2005-03-10", "1900-01-01T23:59"]),
    "dates": [datetime.date(1969, 12, 31), None, datetime.date(2005, 3, 10), datetime.date(1900, 1, 1)],
    "objects of every kind": [
        datetime.datetime(1969, 12, 31, 23, 59),
        float("nan"),
        HebrewDate(5765, "Adar I", 29),
        np.datetime64("1900-01-01T23"),
    ],
    "Hebrew text": ["22 Tevet 5730", pd.NaT, "כ״ט אדר א׳ תשס״ה", "1 chevat 5660"],
    "pandas objects": pd.Series([pd.Timestamp("1969-12-31 23:00"), pd.NaT, "2005-03-10", datetime.date(1900, 1, 1)]),
    "big-endian": DAYS.astype(">M8[s]"),
    "every other row": np.repeat(DAYS, 2).astype("datetime64[us]")[::2],
}


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS)
def test_a_column_of_any_form_becomes_the_same_days(column: object) -> None:
    """datetime64, nullable, arrow, text and object columns give one result, with NaT where a date is missing."""
    assert_days(to_days(column), DAYS)


@pytest.mark.parametrize(
    "column",
    [np.array([], "datetime64[us]"), [], pd.Series([], dtype=object), pd.Series([], dtype="float64")],
    ids=["datetime64", "list", "object", "float"],
)
def test_no_rows_are_no_days(column: object) -> None:
    """An empty column of any kind is an empty array of days, with empty fields."""
    assert_days(to_days(column), DAYS[:0])
    assert [len(part) for part in hebrew_fields(column)] == [0, 0, 0]


@pytest.mark.parametrize(
    "column",
    [np.full(3, "NaT", "datetime64[ns]"), [None] * 3, pd.Series([np.nan] * 3), pd.Series([None] * 3, dtype="Int64")],
    ids=["NaT", "None", "NaN", "NA"],
)
def test_a_column_with_nothing_in_it_is_missing_dates(column: object) -> None:
    """Rows all missing stay missing, whatever type a reader of files gave them."""
    assert_days(to_days(column), np.full(3, "NaT", "datetime64[D]"))
    assert [part.tolist() for part in hebrew_fields(column)] == [[0] * 3, [-1] * 3, [0] * 3]


@pytest.mark.parametrize("rows", [1, 131_072, 131_073, 300_000])
def test_a_long_column_is_worked_through_to_its_end(rows: int) -> None:
    """Columns longer than the chunk they are worked in agree with numpy's own conversion."""
    moments = (np.arange(rows) * 7_919_000_003 - 10**15).astype("datetime64[us]")
    moments[::1000] = "NaT"
    assert_days(to_days(moments), moments.astype("datetime64[D]"))


@pytest.mark.parametrize("unit", ["D", "us"])
def test_the_input_is_read_and_not_written(unit: str) -> None:
    """A read-only column is no obstacle, and the days returned are nobody else's memory."""
    column = DAYS.astype(f"datetime64[{unit}]")
    column.flags.writeable = False
    days = to_days(column)
    hebrew_fields(column)
    assert not np.shares_memory(days, column)
    np.testing.assert_array_equal(column, DAYS)


@pytest.mark.parametrize(
    "column",
    [
        pd.Series(DAYS.astype("datetime64[us]")).dt.tz_localize("Asia/Jerusalem"),
        pd.Series(DAYS.astype("datetime64[us]")).dt.tz_localize("UTC").astype("timestamp[us, tz=UTC][pyarrow]"),
        [datetime.date(2005, 3, 10), datetime.datetime(2005, 3, 10, tzinfo=datetime.UTC)],
        ["2005-03-10T00:30+02:00"],
    ],
    ids=["pandas", "arrow", "objects", "text"],
)
def test_dates_in_a_time_zone_are_refused_with_the_way_out(column: object) -> None:
    """Half past midnight in Jerusalem is yesterday in UTC: the error says how to give the civil date of the place."""
    with pytest.raises(ValueError, match=r"column\.dt\.tz_convert\(zone\)\.dt\.tz_localize\(None\)"):
        to_days(column)


@pytest.mark.parametrize(
    "column", [np.array([41334, 41335]), pd.Series([41334, None]), pd.Series([41334, None], dtype="Int64")]
)
def test_numbers_are_not_dates(column: object) -> None:
    """A spreadsheet's serial numbers do not become days of 1970 or 2083."""
    with pytest.raises(TypeError, match="serial numbers need its epoch"):
        to_days(column)


@pytest.mark.parametrize(
    ("column", "code", "message"),
    [
        (["2005-03-10", "14 Adar 5774"], "adar_which", "position 1: 5774 is a leap year .* write 14 Adar I 5774"),
        (["2005-03-10", None, "2013-02-30"], "unparseable", "position 2: '2013-02-30' is not a civil date"),
        (["10/03/2005", "11/03/2005"], "unparseable", "position 0: cannot read '10/03/2005'"),
        (["30 Iyyar 5774"], "day_not_in_month", "position 0: Iyyar 5774 has 29 days"),
        (
            [None, datetime.date(9999, 1, 1)],
            "year_out_of_range",
            "position 1 is 9999-01-01.* give dates before 6239-09",
        ),
        (
            np.concatenate([np.zeros(200_000), [5e11, 6e11]]).astype("datetime64[s]"),
            "year_out_of_range",
            "position 200000 is 17814-",
        ),
        (np.array(["NaT", "-3761-01-01"], "datetime64[D]"), "year_out_of_range", "position 1 is -3761-01-01"),
        (np.array([-(2**62)], "datetime64[s]"), "year_out_of_range", "position 0 is -"),
    ],
)
def test_the_first_bad_date_is_named_by_its_position(column: object, code: str, message: str) -> None:
    """One bad row is an error with its position, its value, the remedy and the code of the calendar's errors."""
    with pytest.raises(HebrewDateError, match=message) as error:
        to_days(column)
    assert error.value.code == code


def test_the_calendar_ends_after_its_last_day() -> None:
    """The first and the last day of the years 1-9999 are taken, the days beside them are not."""
    inside = np.array([FIRST_DAY, END - 1]).astype("datetime64[D]")
    assert_days(to_days(inside), inside)
    assert [part.tolist() for part in hebrew_fields(inside)] == [[1, 9999], [0, 13], [1, 29]]
    for outside in (FIRST_DAY - 1, END):
        with pytest.raises(HebrewDateError, match="outside the Hebrew years 1 to 9999"):
            to_days(np.array([outside]).astype("datetime64[D]"))


@pytest.mark.parametrize(
    ("column", "message"), [([None, 41334], "position 1: 41334 is not a date"), ([[2005, 3, 10]], "position 0: ")]
)
def test_objects_that_are_no_dates_are_named_by_their_position(column: object, message: str) -> None:
    """A number or a list among dates is an error that says where it is."""
    with pytest.raises(TypeError, match=message):
        to_days(column)


@pytest.mark.parametrize("column", ["2005-03-10", datetime.date(2005, 3, 10), DAYS.reshape(2, 2), None])
def test_what_is_not_one_column_is_refused(column: object) -> None:
    """A single date or a table is not a column."""
    with pytest.raises(ValueError, match="give one column"):
        to_days(column)


@pytest.mark.parametrize("dtype", [np.int16, np.uint16, np.int32, np.uint64, np.float64])
def test_narrow_numbers_do_not_overflow(dtype: type[np.generic]) -> None:
    """Years and days of any whole-number type, read-only and with gaps in memory, give the right day."""
    year, day = (np.array([number, 0] * 3).astype(dtype)[::2] for number in (5765, 29))
    year.flags.writeable = day.flags.writeable = False
    assert_days(from_fields(year, np.array([6, 6, 6], np.int8), day), np.array(["2005-03-10"] * 3, "datetime64[D]"))


def test_one_year_serves_a_whole_column() -> None:
    """A year said once is the year of every row; months are named in any spelling."""
    assert_days(
        from_fields(5784, pd.Series(["Nissan", "תשרי"]), pd.Series([1, 2], dtype="Int64")),
        np.array(["2024-04-09", "2023-09-17"], "datetime64[D]"),
    )


def test_fields_with_gaps_are_missing_dates() -> None:
    """NaN, None and NaN in a row are a missing date."""
    assert_days(
        from_fields([5784, np.nan], ["Nisan", None], [1, np.nan]), np.array(["2024-04-09", "NaT"], "datetime64[D]")
    )


@pytest.mark.parametrize(
    ("year", "month", "day", "code", "message"),
    [
        ([5784, 5783], ["Adar I", "Adar I"], 1, "not_leap", "position 1: 5783 is not a leap year"),
        ([5783, 5784], "Adar", 14, "adar_which", "position 1: 5784 is a leap year with two Adars"),
        (5784, "Cheshvan", [29, 30], "day_not_in_month", "position 1: Cheshvan 5784 has 29 days"),
        (5784, 13, [1, 0], "day_not_in_month", "position 1: Elul 5784 has 29 days"),
        ([1, 0, 10000], "Nisan", 1, "year_out_of_range", "position 1: year 0 is outside"),
        (5784, [13, 14], 1, "unparseable", "position 1: month 14 is none of the places 0 to 13"),
        (5784, ["Nisan", None], 1, "unparseable", "position 1: month -1 is none"),
        (5784, ["Nisan", "Nisam"], 1, "unparseable", "month 'Nisam' is not known"),
    ],
)
def test_fields_that_make_no_date_are_named_by_their_position(
    year: object, month: object, day: object, code: str, message: str
) -> None:
    """Nothing rolls over in columns either: the first impossible row is an error with the calendar fact."""
    year, month, day = (part if isinstance(part, list) else [part] for part in (year, month, day))
    with pytest.raises(HebrewDateError, match=message) as error:
        from_fields(year, month, day)
    assert error.value.code == code


@pytest.mark.parametrize(("year", "day"), [([5784.5], [1]), ([5784], ["1"]), ([5784], [1.5])])
def test_fields_that_are_not_whole_numbers_are_refused(year: object, day: object) -> None:
    """A fraction is not cut off, and text is not counted."""
    with pytest.raises(TypeError, match="give whole numbers"):
        from_fields(year, ["Nisan"], day)


@given(
    days=st.lists(st.integers(FIRST_DAY, END - 1), min_size=1, max_size=40), years=st.sampled_from([0, 1, 6, 13, 19])
)
def test_birthdays_of_a_column_are_those_of_each_date(days: list[int], years: int) -> None:
    """In the Adars, at the end of a month that varies, and on any other day."""
    born = [date for day in days if (date := HebrewDate.from_day_number(day)).year + years < len(year_table())]
    year, month, day = hebrew_fields(np.array([date.day_number for date in born], "datetime64[D]"))
    found = birthdays(year.astype(int) + years, month, day)
    assert found.view(np.int64).tolist() == [date.birthday(date.year + years).day_number for date in born]


@pytest.mark.parametrize("years", range(12, 32))
def test_birthdays_near_adar_and_at_the_ends_of_months_are_those_of_each_date(years: int) -> None:
    """Nineteen years of the days on which the kinds of years part."""
    start, end = year_starts(5765, 5784)[[0, -1]].tolist()
    dates = [HebrewDate.from_day_number(day) for day in range(start, end)]
    born = [date for date in dates if date.day == 30 or "Adar" in date.month]
    year, month, day = hebrew_fields(np.array([date.day_number for date in born], "datetime64[D]"))
    found = birthdays(year.astype(int) + years, month, day)
    assert found.view(np.int64).tolist() == [date.birthday(date.year + years).day_number for date in born]


def test_a_birthday_beyond_the_calendar_is_named() -> None:
    """The first by its position; what is missing stays missing."""
    assert np.isnat(birthdays([0], [-1], [0])).all()
    with pytest.raises(HebrewDateError, match="position 1: year 10003"):
        birthdays([5783, 10003], [MONTHS.index("Nisan")] * 2, [1, 1])


def test_a_day_that_its_month_lacks_is_told_of_the_first_month_too() -> None:
    """Tishrei is the month at place 0; what is no place at all is said to be none."""
    with pytest.raises(HebrewDateError, match="position 0: Tishrei 5785 has 30 days"):
        from_fields([5785], [0], [31])
    for month in (-1, len(MONTHS)):
        with pytest.raises(HebrewDateError, match=rf"position 0: month {month} is none of the places 0 to"):
            from_fields([5785], [month], [1])


def test_a_civil_date_that_there_is_not_is_told_with_the_way_to_write_it() -> None:
    """The error ends with an example."""
    with pytest.raises(HebrewDateError, match=r"'2005-13-40' is not a civil date .*: write it as 2005-03-10$"):
        to_days(["2005-13-40"])


def test_values_of_more_than_one_column_are_refused_with_their_shape() -> None:
    """The error says what to give."""
    with pytest.raises(ValueError, match=r"^values have the shape \(2, 2\): give one column, of shape \(n,\)$"):
        to_days(np.zeros((2, 2), "datetime64[D]"))


@pytest.mark.parametrize("month", [None, float("nan")])
def test_a_month_that_is_missing_beside_a_day_is_no_first_month(month: object) -> None:
    """It is refused, and never taken for Tishrei; where nothing stands there is no day."""
    with pytest.raises(HebrewDateError, match="position 0: month -1 is none of the places"):
        from_fields([5785], [month], [1])
    days = from_fields(pd.Series([5785, None]), pd.Series([0, None]), pd.Series([1, None]))
    assert np.isnat(days).tolist() == [False, True]
