"""The Hebrew calendar against an independent library, printed tables of dates, and its own laws."""

import csv
import datetime
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from pyluach import dates

from minyan_kit.hebrew.dates import (
    MONTHS,
    HebrewDate,
    HebrewDateError,
    days_in_month,
    is_leap,
    months_of,
    year_length,
    year_table,
)

JULIAN_DAY_OF_1970 = 2440587.5
ALL_YEARS = range(1, 10000)
NISAN_FIRST = ("Nisan", "Iyyar", "Sivan", "Tammuz", "Av", "Elul", "Tishrei", "Cheshvan", "Kislev", "Tevet", "Shevat")
days = st.integers(year_table()[0], year_table()[-1] - 1)
hebrew_dates = days.map(HebrewDate.from_day_number)


def table(name: str) -> list[dict[str, str]]:
    with Path(__file__).parents[1].joinpath("calendar").joinpath(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(text: str) -> HebrewDate:
    day, rest = text.split(" ", 1)
    month, year = rest.rsplit(" ", 1)
    return HebrewDate(int(year), month, int(day))


def luach_month(year: int, number: int) -> str:
    """Name a month that pyluach numbers from Nisan."""
    if number < 12:
        return NISAN_FIRST[number - 1]
    return "Adar II" if number == 13 else "Adar I" if is_leap(year) else "Adar"


def test_every_year_begins_where_an_independent_reckoning_puts_it() -> None:
    """The year table 1-9999 equals pyluach's."""
    expected = [int(dates.HebrewDate(year, 7, 1).jd - JULIAN_DAY_OF_1970) for year in ALL_YEARS]
    assert list(year_table()[:-1]) == expected


def test_without_convertdate_every_year_begins_on_the_same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser the years 1-10000 are reckoned from the molad and the four rules that put the new year off."""
    with monkeypatch.context() as here:
        here.setitem(sys.modules, "convertdate", None)
        reckoned = year_table.__wrapped__()
    assert reckoned == year_table()


def test_every_day_of_three_centuries_has_the_date_of_an_independent_reckoning() -> None:
    """Each day of 5600-5900 has the year, month and day that pyluach gives it."""
    for number in range(year_table()[5600 - 1], year_table()[5901 - 1]):
        year, month, day = dates.JulianDay(number + JULIAN_DAY_OF_1970).to_heb().tuple()
        date = HebrewDate.from_day_number(number)
        assert (date.year, date.month, date.day) == (year, luach_month(year, month), day)


def test_a_year_has_one_of_six_lengths() -> None:
    """The years 1-9999 take exactly six lengths."""
    assert {year_length(year) for year in ALL_YEARS} == {353, 354, 355, 383, 384, 385}


def test_a_leap_year_is_one_of_seven_in_nineteen() -> None:
    """Leap are the years 3, 6, 8, 11, 14, 17 and 19 of each nineteen."""
    assert all(is_leap(year) == (year % 19 in {3, 6, 8, 11, 14, 17, 0}) for year in ALL_YEARS)


def test_rosh_hashanah_never_falls_on_sunday_wednesday_or_friday() -> None:
    """1 Tishrei of any year is a Monday, Tuesday, Thursday or Saturday."""
    weekdays = {(start + 3) % 7 for start in year_table()}  # 1970-01-01 was a Thursday, which datetime numbers 3
    assert weekdays == {0, 1, 3, 5}


def test_the_months_of_a_year_fill_it() -> None:
    """The days of the months of each year add up to the year."""
    for year in ALL_YEARS:
        assert sum(days_in_month(year, month) for month in months_of(year)) == year_length(year)


def test_a_leap_year_has_two_adars_and_a_plain_year_one() -> None:
    """Together the months of both kinds of year are MONTHS, in its order."""
    assert months_of(5784) == tuple(month for month in MONTHS if month != "Adar")
    assert months_of(5785) == tuple(month for month in MONTHS if month not in ("Adar I", "Adar II"))


@pytest.mark.parametrize("row", table("sample_dates.csv"), ids=lambda row: row["rata_die"])
def test_printed_dates_are_met_both_ways(row: dict[str, str]) -> None:
    """The dates of Calendrical Calculations, from before the Common Era to 2094, have their rata die and back."""
    date = HebrewDate(int(row["hebrew_year"]), row["hebrew_month"], int(row["hebrew_day"]))
    assert date.rata_die == int(row["rata_die"])
    assert HebrewDate.from_day_number(date.day_number) == date
    if date.rata_die >= 1:
        assert date.to_date().isoformat() == row["gregorian"].zfill(10)


@pytest.mark.parametrize("row", table("birthdays.csv"), ids=lambda row: f"{row['born']} in {row['year']}")
def test_birthdays_follow_the_calendar_rule(row: dict[str, str]) -> None:
    """A birthday in each year is the one published, and so are both civil dates."""
    born = written(row["born"])
    birthday = born.birthday(int(row["year"]))
    assert born.to_date().isoformat() == row["born_civil"]
    assert birthday == written(row["birthday"])
    assert birthday.to_date().isoformat() == row["birthday_civil"]


@pytest.mark.parametrize("row", table("thirteenth_birthdays.csv"), ids=lambda row: row["born"])
def test_thirteenth_birthdays_follow_the_calendar_rule(row: dict[str, str]) -> None:
    """Thirteen years on, into plain and leap years, the birthday is the one of the table."""
    born = written(row["born"])
    birthday = born.birthday(born.year + 13)
    assert is_leap(birthday.year) == (row["year_13"] == "leap")
    assert born.to_date().isoformat() == row["born_civil"]
    assert birthday == written(row["of_age"])
    assert birthday.to_date().isoformat() == row["of_age_civil"]


def test_thirteen_years_are_one_of_eight_numbers_of_days() -> None:
    """Over every birth of 5600-5900 the thirteenth birthday comes after 4723-4726 or 4753-4756 days, and all occur."""
    births = map(HebrewDate.from_day_number, range(year_table()[5600 - 1], year_table()[5901 - 1]))
    waits = {born.birthday(born.year + 13).day_number - born.day_number for born in births}
    assert waits == {4723, 4724, 4725, 4726, 4753, 4754, 4755, 4756}


@pytest.mark.parametrize("target", range(5780, 5800))
def test_a_birthday_agrees_with_an_independent_reckoning(target: int) -> None:
    """A birth on each day of a leap and of a plain year has in any later year the birthday that pyluach gives."""
    for number in range(year_table()[5779 - 1], year_table()[5781 - 1]):
        born = HebrewDate.from_day_number(number)
        if target <= born.year:
            continue
        oracle = dates.JulianDay(number + JULIAN_DAY_OF_1970).to_heb()
        year, month, day = oracle.add(years=target - born.year).tuple()
        assert born.birthday(target) == HebrewDate(year, luach_month(year, month), day)


def test_a_birthday_before_the_birth_is_refused() -> None:
    """A year before the birth is an error that names the first year to ask for."""
    with pytest.raises(HebrewDateError, match="write a year from 5776 on"):
        HebrewDate(5776, "Nisan", 1).birthday(5775)


@given(days)
def test_a_day_number_makes_a_round_trip(number: int) -> None:
    """A day of any year is found again from its date, rebuilt from its parts."""
    date = HebrewDate.from_day_number(number)
    assert HebrewDate(date.year, date.month, date.day).day_number == number


@given(st.dates(max_value=datetime.date(6239, 1, 1)))
def test_a_civil_date_makes_a_round_trip(civil: datetime.date) -> None:
    """A civil date is found again from its Hebrew date, and its evening opens the next day."""
    date = HebrewDate.from_date(civil)
    assert date.to_date() == civil
    evening = HebrewDate.from_date(civil, after_sunset=True)
    assert evening.eve == civil
    assert evening.day_number == date.day_number + 1


@given(hebrew_dates, hebrew_dates)
def test_dates_are_ordered_as_their_days(one: HebrewDate, other: HebrewDate) -> None:
    """Comparing two dates is comparing their day numbers, and equal dates are one key of a dict."""
    assert (one < other) == (one.day_number < other.day_number)
    assert (one >= other) == (one.day_number >= other.day_number)
    assert (one == other) == (one.day_number == other.day_number)
    assert len({one, other}) == (1 if one == other else 2)


@given(hebrew_dates)
def test_a_date_survives_pickling(date: HebrewDate) -> None:
    """A date sent to another process is the same date there."""
    copy = pickle.loads(pickle.dumps(date))
    assert copy == date
    assert copy.day_number == date.day_number


def test_a_date_is_not_compared_with_a_civil_date() -> None:
    """A civil date holds parts of two Hebrew days, so an order between them is refused."""
    with pytest.raises(TypeError):
        assert HebrewDate(5784, "Nisan", 1) < datetime.date(2024, 4, 9)


def test_a_date_cannot_be_changed() -> None:
    """A date is frozen."""
    with pytest.raises(AttributeError):
        HebrewDate(5784, "Nisan", 1).day = 2  # type: ignore[misc]  # the mistake under test


@pytest.mark.parametrize(
    ("year", "month", "day", "code", "fact"),
    [
        (5783, "Adar II", 1, "not_leap", "5783 is not a leap year: write Adar, not Adar II"),
        (5783, "Adar I", 1, "not_leap", "5783 is not a leap year: write Adar, not Adar I"),
        (5784, "Adar", 14, "adar_which", r"14 Adar I 5784 \(2024-02-23\) or 14 Adar II 5784 \(2024-03-24\)"),
        (5784, "Adar", 30, "adar_which", r"write 30 Adar I 5784 \(2024-03-10\)$"),
        (3002, "Adar", 5, "adar_which", "write 5 Adar I 3002 or 5 Adar II 3002$"),
        (5784, "Adar", 31, "day_not_in_month", "no Adar has a day 31"),
        (5784, "Adar II", 30, "day_not_in_month", "Adar II 5784 has 29 days, so there is no 30 Adar II 5784"),
        (5783, "Adar", 30, "day_not_in_month", "Adar 5783 has 29 days"),
        (5784, "Cheshvan", 30, "day_not_in_month", "write a day from 1 to 29"),
        (5784, "Nisan", 0, "day_not_in_month", "Nisan 5784 has 30 days"),
        (5784, "Nisan", -1, "day_not_in_month", "Nisan 5784 has 30 days"),
        (0, "Nisan", 1, "year_out_of_range", "year 0 is outside"),
        (10000, "Nisan", 1, "year_out_of_range", "write a year from 1 to 9999"),
        (5784, "Brumaire", 1, "unparseable", "month 'Brumaire' is not known: write one of Tishrei, Cheshvan"),
    ],
)
def test_a_date_that_the_calendar_lacks_names_the_calendar_fact(
    year: int, month: str, day: int, code: str, fact: str
) -> None:
    """Nothing rolls over: an impossible date is an error with the fact, the remedy and a code."""
    with pytest.raises(HebrewDateError, match=fact) as error:
        HebrewDate(year, month, day)
    assert error.value.code == code


def test_the_months_that_a_year_lacks_have_no_length() -> None:
    """Asking the days of Adar in a leap year is an error as well."""
    with pytest.raises(HebrewDateError, match="write Adar I or Adar II") as error:
        days_in_month(5784, "Adar")
    assert error.value.code == "adar_which"


@pytest.mark.parametrize("spelling", ["Heshvan", "חשון", "marcheshvan", "מרחשוון"])
def test_other_spellings_of_a_month_are_aliases(spelling: str) -> None:
    """A date written with another spelling is the same date, under the canonical name."""
    assert HebrewDate(5784, spelling, 7) == HebrewDate(5784, "Cheshvan", 7)
    assert HebrewDate(5784, spelling, 7).month == "Cheshvan"


@pytest.mark.parametrize("number", [year_table()[0] - 1, year_table()[-1]])
def test_a_day_outside_the_table_is_refused(number: int) -> None:
    """The day before the year 1 and the day after 9999 are errors that name the range."""
    with pytest.raises(HebrewDateError, match="outside the years 1 to 9999") as error:
        HebrewDate.from_day_number(number)
    assert error.value.code == "year_out_of_range"


def test_the_ends_of_the_table_are_dates() -> None:
    """The first and the last day of the calendar are there."""
    assert str(HebrewDate.from_day_number(year_table()[0])) == "1 Tishrei 0001"
    assert str(HebrewDate.from_day_number(year_table()[-1] - 1)) == "29 Elul 9999"


@pytest.mark.parametrize("name", ["to_date", "eve"])
def test_a_day_before_the_common_era_has_no_civil_date(name: str) -> None:
    """Where datetime.date does not reach, the error sends to rata_die."""
    date = HebrewDate(3174, "Av", 10)
    with pytest.raises(HebrewDateError, match="use rata_die"):
        getattr(date, name)()


def test_the_first_civil_date_has_no_civil_eve() -> None:
    """The first day that datetime.date knows is reached; the nightfall before it is not."""
    date = HebrewDate.from_date(datetime.date.min)
    assert date.to_date() == datetime.date.min
    with pytest.raises(HebrewDateError, match="use rata_die"):
        assert date.eve


def test_a_datetime_is_taken_by_its_date() -> None:
    """A naive datetime at eleven at night is that civil date: only the place knows its sunset."""
    assert HebrewDate.from_date(datetime.datetime(2024, 4, 9, 23)) == HebrewDate(5784, "Nisan", 1)


def test_a_moment_in_a_time_zone_is_refused_with_the_way_out() -> None:
    """An aware datetime has another civil date elsewhere: the error says how to give the one meant."""
    moment = datetime.datetime(2024, 4, 9, 23, tzinfo=datetime.UTC)
    with pytest.raises(ValueError, match=r"moment\.astimezone\(zone\)\.date\(\)"):
        HebrewDate.from_date(moment)


def test_a_text_is_not_a_civil_date() -> None:
    """A text is sent to parse."""
    with pytest.raises(TypeError, match=r"HebrewDate\.parse"):
        HebrewDate.from_date("2024-04-09")  # type: ignore[arg-type]  # the mistake under test


def test_an_unknown_side_of_sunset_is_not_taken_for_day() -> None:
    """after_sunset=None asks for both days, not for the first."""
    with pytest.raises(TypeError, match="ask for both"):
        HebrewDate.from_date(datetime.date(2024, 4, 9), after_sunset=None)  # type: ignore[arg-type]  # the mistake


def test_a_fraction_is_no_day() -> None:
    """A day that is not whole is refused, not cut off."""
    with pytest.raises(TypeError):
        HebrewDate(5784, "Nisan", 1.5)  # type: ignore[arg-type]  # the mistake under test


def test_a_date_shows_how_to_make_it() -> None:
    """repr is the call that makes the date."""
    assert repr(HebrewDate(5765, "Adar I", 29)) == "HebrewDate(5765, 'Adar I', 29)"


def test_reading_the_module_does_not_load_the_library_of_calendars() -> None:
    """convertdate, dear to import, is loaded with the first date and not before; numpy never."""
    code = (
        "import sys, minyan_kit.hebrew.dates as c; assert 'convertdate' not in sys.modules;"
        "c.HebrewDate(5784, 'Nisan', 1); assert 'convertdate' in sys.modules; assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_days_are_added_and_subtracted() -> None:
    """Over the ends of months and years, back and forth; two dates have so many days between them."""
    day = HebrewDate(5784, "Adar I", 30)
    assert day + 1 == 1 + day == HebrewDate(5784, "Adar II", 1)
    assert day + 1 - 1 == day
    assert HebrewDate(5785, "Tishrei", 1) - HebrewDate(5784, "Tishrei", 1) == 383
    for other in ("1", 1.5, True, None):
        with pytest.raises(TypeError):
            day + other
        with pytest.raises(TypeError):
            day - other


def test_the_weekday_is_that_of_the_civil_date() -> None:
    """Monday is 0, as for datetime.date."""
    for days in range(20):
        day = HebrewDate(5787, "Tishrei", 1) + days
        assert day.weekday() == day.to_date().weekday()


@pytest.mark.parametrize(("first", "number"), [("Nisan", 13), ("Tishrei", 7)])
def test_a_month_by_number_is_counted_from_the_month_that_is_named(first: str, number: int) -> None:
    """Adar II of a leap year is the thirteenth from Nisan and the seventh from Tishrei; a plain year has twelve."""
    assert HebrewDate.of_month_number(5784, number, 14, first=first) == HebrewDate(5784, "Adar II", 14)
    with pytest.raises(HebrewDateError, match="has 12 months and no month 13"):
        HebrewDate.of_month_number(5785, 13, 1, first=first)
    with pytest.raises(ValueError, match="write first='Nisan' or first='Tishrei'"):
        HebrewDate.of_month_number(5784, 1, 1, first="Adar")
