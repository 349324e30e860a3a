"""What people ask: every number worked out by hand, every rate beside what it was divided by."""

import datetime as dt

import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st
from pyluach import dates as pyluach_dates, hebrewcal

import minyan_kit as mk
from minyan_kit.hebrew.festivals import FESTIVAL, day_kind
from minyan_kit.tables.questions import (
    CAME,
    PER,
    WITHOUT,
    chance_of_ten,
    how_often,
    streaks,
    what_it_would_take,
    who_was_tenth,
    wilson_interval,
    with_day_kinds,
)
from minyan_kit.tables.services import judge_services
from tests.sheet_files import MANY
from tests.tables.test_services import MINCHA, men, of, told

# Friday 11 and Shabbat 12 September 2026 are 29 Elul and 1 Tishrei; Maariv of Friday is of Shabbat and Rosh Hashanah.
PRESENT = {(11, MINCHA): 9, (11, "Maariv"): 10, (12, MINCHA): 11, (13, MINCHA): 8, (14, MINCHA): 0}
ROWS = [[day, service, f"man {n}", "present"] for (day, service), number in PRESENT.items() for n in range(number)]
ROWS += [[14, MINCHA, "man 0", "absent"], [14, "Maariv", None, "unknown"]]
ROWS += [[13, MINCHA, "a stranger", "present"], [13, MINCHA, "another", "present"]]
JUDGED = judge_services(of(ROWS), men(11), by=mk.REMA)


def numbers(table: pd.DataFrame, *names: str) -> list[list[object]]:
    """Give some columns as plain values."""
    return table[list(names)].astype(object).values.tolist()


def test_each_rate_says_what_it_was_divided_by() -> None:
    """Of six services one was not written down: two of five were a ten, and one more may have been."""
    table = how_often(JUDGED)
    assert numbers(table, "services", "not_recorded", "of", "ten", "no_ten", "open") == [[6, 1, 5, 2, 2, 1]]
    assert numbers(table, "rate", "rate_at_most") == [[0.4, 0.6]]


def test_each_service_apart() -> None:
    """In the order of the day; the Maariv that nobody wrote down is not divided by."""
    assert numbers(how_often(JUDGED, per="service"), "service", "of", "ten") == [[MINCHA, 4, 1], ["Maariv", 1, 1]]


def test_friday_night_is_shabbat() -> None:
    """The weekday is that of the Hebrew day."""
    table = how_often(JUDGED, per="weekday")
    assert numbers(table, "weekday", "of", "ten") == [
        *(["Sunday", 1, 0], ["Monday", 1, 0], ["Tuesday", 0, 0], ["Friday", 1, 0], ["Shabbat", 2, 2])
    ]


def test_months_and_festivals_are_those_of_the_hebrew_year() -> None:
    """Tishrei begins on Friday evening, and with it Rosh Hashanah."""
    assert numbers(how_often(JUDGED, per="month"), "month", "of") == [["Tishrei", 4], ["Elul", 1]]
    assert numbers(how_often(JUDGED, per="festival"), "festival", "of", "ten") == [["Rosh Hashanah", 3, 2]]
    kinds = numbers(how_often(JUDGED, per="kind"), "kind", "of")
    assert kinds == [["Shabbat", 2], ["festival", 1], ["weekday", 2]]


@pytest.mark.parametrize("per", PER)
def test_the_parts_make_the_whole(per: str) -> None:
    """No service is lost or counted twice; only the festivals leave out the other days."""
    table = how_often(JUDGED, per=per)
    assert (table["services"] == table["not_recorded"] + table["of"]).all()
    assert (table["of"] == table["ten"] + table["no_ten"] + table["open"]).all()
    assert table["services"].sum() == (3 if per == "festival" else 6)


def test_nothing_recorded_is_no_rate() -> None:
    """Nothing is divided by nothing."""
    table = chance_of_ten(JUDGED[~JUDGED["recorded"]])
    assert numbers(table, "of", "low", "high") == [[0, 0.0, 1.0]]
    assert table["rate"].isna().all()


def test_another_way_to_divide_is_named() -> None:
    """The error lists what may be asked."""
    with pytest.raises(ValueError, match="per='year' is not known: write one of all, service, weekday"):
        how_often(JUDGED, per="year")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="confidence=95 is no confidence"):
        chance_of_ten(JUDGED, confidence=95)


# Newcombe, Statistics in Medicine 17 (1998), table I, method 3
@pytest.mark.parametrize(
    ("successes", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(successes: int, of: int, low: float, high: float) -> None:
    """Four published examples."""
    assert wilson_interval(successes, of) == pytest.approx((low, high), abs=5e-5)


@given(of=st.integers(1, 200), data=st.data())
def test_the_interval_holds_the_share(of: int, data: st.DataObject) -> None:
    """And narrows with less confidence."""
    successes = data.draw(st.integers(0, of))
    wide, narrow = wilson_interval(successes, of, 0.99), wilson_interval(successes, of, 0.5)
    assert wide[0] <= narrow[0] <= successes / of
    assert successes / of <= narrow[1] <= wide[1]


def test_what_it_would_have_taken() -> None:
    """One more man each time makes three of five, two more make four; nobody came once, and ten would have had to."""
    table = what_it_would_take(JUDGED, most=10)
    assert numbers(table, "more_men", "of", "ten")[:3] == [[0, 5, 2], [1, 5, 3], [2, 5, 4]]
    assert numbers(table, "ten")[9:] == [[4], [5]]


# -- days -------------------------------------------------------------------------------------------------------------


@given(number=st.integers(0, 60_000), israel=st.booleans())
@settings(max_examples=MANY)
def test_festivals_agree_with_another_calendar(number: int, israel: bool) -> None:
    """Which days are festivals, and when Chanukah and Purim are."""
    day = mk.HebrewDate.from_day_number(number)
    date = pyluach_dates.GregorianDate.from_pydate(day.to_date())
    name = hebrewcal.festival(date.to_heb(), israel=israel, include_working_days=False)
    kind = day_kind(day, israel=israel)
    if kind.weekday != "Shabbat":
        assert (kind.kind == FESTIVAL) == (name is not None)
    whole = hebrewcal.festival(date.to_heb(), israel=israel)
    assert (kind.festival == "Chanukah") == (whole == "Chanuka")
    assert (kind.festival == "Purim") == (whole == "Purim")
    assert (
        kind.weekday
        == ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Shabbat", "Sunday")[day.to_date().weekday()]
    )


def test_the_second_day_is_kept_outside_the_land() -> None:
    """The argument says where the community is."""
    judged = judge_services(of([[27, MINCHA, "man 0", "present"]]), men(1), by=mk.REMA)
    assert [with_day_kinds(judged, israel=israel)["kind"][0] for israel in (False, True)] == ["festival", "day between"]


# -- people -----------------------------------------------------------------------------------------------------------

COMINGS = {"man 0": "xxx.x", "man 1": "..xxx", "man 2": "....."}
SIGHTINGS = of([[12 + n, MINCHA, name, "present" if mark == "x" else "absent"]
                for name, marks in COMINGS.items() for n, mark in enumerate(marks)])  # fmt: skip
SIGHTINGS = pd.concat([SIGHTINGS, of([[18, MINCHA, None, "unknown"]])], ignore_index=True)


def test_streaks_and_who_was_last_seen_when() -> None:
    """A service that nobody wrote down breaks no streak."""
    table = streaks(SIGHTINGS, men(3))
    assert numbers(table, "name", "present", "of", "since", "now", "longest") == [
        ["man 0", 4, 5, 0, 1, 3],
        ["man 1", 3, 5, 0, 3, 3],
        ["man 2", 0, 5, 5, 0, 0],
    ]
    assert table["last_seen"].dt.day.tolist()[:2] == [16, 16]
    assert pd.isna(table["last_seen"][2])


@given(marks=st.lists(st.text("x.", min_size=7, max_size=7), min_size=1, max_size=4))
def test_streaks_by_looking(marks: list[str]) -> None:
    """The longest run of marks is the longest run."""
    rows = [[12 + n, MINCHA, f"man {m}", "present" if mark == "x" else "absent"]
            for m, line in enumerate(marks) for n, mark in enumerate(line)]  # fmt: skip
    table = streaks(of(rows), men(len(marks)))
    assert table["longest"].tolist() == [max(map(len, line.split("."))) for line in marks]
    assert table["now"].tolist() == [len(line) - len(line.rstrip("x")) for line in marks]


def arrivals(*minutes: int | None) -> pd.DataFrame:
    """Make a service at which men came some minutes after six."""
    times = [None if minute is None else f"18:{minute:02}" for minute in minutes]
    rows = [[14, MINCHA, f"man {n}", "present", time] for n, time in enumerate(times)]
    return of(rows, "date service name status arrived")


def test_the_tenth_is_he_whose_coming_made_the_ten() -> None:
    """The last of ten, the tenth of twelve; two in one minute together."""
    roster = men(12)
    assert numbers(who_was_tenth(arrivals(*range(10)), roster, by=mk.REMA), "name", "how") == [["man 9", CAME]]
    assert numbers(who_was_tenth(arrivals(*range(11, -1, -1)), roster, by=mk.REMA), "name") == [["man 2"]]
    together = who_was_tenth(arrivals(*range(9), 9, 9), roster, by=mk.REMA)
    assert numbers(together, "name", "how") == [["man 9", CAME], ["man 10", CAME]]


def test_the_tenth_is_one_who_counts() -> None:
    """A woman who comes with the tenth man did not make the ten."""
    roster = men(11, sex=["male"] * 9 + ["female", "male"])
    assert numbers(who_was_tenth(arrivals(*range(9), 9, 9), roster, by=mk.REMA), "name") == [["man 10"]]


def test_without_times_each_of_ten_is_missed_and_of_eleven_nobody() -> None:
    """One arrival that is not written leaves the order open."""
    roster = men(11)
    ten = who_was_tenth(arrivals(*range(9), None), roster, by=mk.REMA)
    assert ten["how"].tolist() == [WITHOUT] * 10
    assert len(who_was_tenth(arrivals(*[None] * 11), roster, by=mk.REMA)) == 0


def test_no_ten_has_no_tenth() -> None:
    """And a doubtful ten has none either."""
    assert len(who_was_tenth(arrivals(*range(9)), men(9), by=mk.REMA)) == 0
    assert len(who_was_tenth(arrivals(*range(10)), men(10), by=mk.MECHABER)) == 0


def test_a_boy_may_be_the_tenth_in_the_evening() -> None:
    """The companies are judged on the Hebrew day of their service."""
    boy = pd.DataFrame({"name": ["Natan"], "sex": ["male"], "birth_date": pd.to_datetime([dt.date(2013, 9, 7)])})
    roster = pd.concat([men(9), boy.assign(after_sunset=pd.array([False], dtype="boolean"))], ignore_index=True)
    rows = [[13, service, name, "present", f"18:{n:02}"] for service in (MINCHA, "Maariv")
            for n, name in enumerate(roster["name"])]  # fmt: skip
    found = who_was_tenth(of(rows, "date service name status arrived"), roster, by=mk.REMA)
    assert told(found, "service", "name") == [["Maariv", "Natan"]]
