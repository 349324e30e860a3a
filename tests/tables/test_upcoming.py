"""Who comes of age when: in order, with the evening, the doubt and the dissent; nobody is lost silently."""

import datetime as dt
from pathlib import Path
from typing import Any

import icalendar
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import minyan_kit as mk
from minyan_kit.show.html import escape
from minyan_kit.tables.save import calendar_of, page_to_print, save

CLASS = pd.DataFrame(
    {
        "person_id": ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"],
        "name": ["Reuven", "Shimon", "Levi", "Yehuda", "Dina", "Dan", "Gad", "Sasha"],
        "sex": ["male", "male", "male", "male", "female", "male", "male", None],
        "birth_date": pd.to_datetime(
            ["2005-03-10", "2005-03-12", "2005-03-11", "2011-02-14", "2005-03-14", None, "1990-05-05", "2005-03-14"]
        ),
        "after_sunset": pd.array([False, False, None, False, False, None, False, False], dtype="boolean"),
        "row": range(2, 10),
    }
)
SPRING = {"start": dt.date(2018, 2, 1), "until": dt.date(2018, 3, 31)}


@pytest.fixture
def listed() -> pd.DataFrame:
    """Give who comes of age in the spring of 2018, by the Mishnah Berurah."""
    return mk.upcoming(CLASS, **SPRING, by=mk.MISHNAH_BERURAH)


def iso(days: "pd.Series[Any]") -> list[str]:
    return days.dt.strftime("%Y-%m-%d").tolist()


# -- the list --------------------------------------------------------------------------------------------------------


def test_they_stand_in_the_order_in_which_they_are_of_age(listed: pd.DataFrame) -> None:
    """The younger of the chapter's two boys before the elder, and who is in doubt by the day that ends it."""
    assert listed["name"].tolist() == ["Shimon", "Sasha", "Reuven", "Levi"]
    assert iso(listed["of_age_on"]) == ["2018-02-16", "2018-02-18", "2018-03-16", "2018-03-17"]
    assert listed.index.tolist() == [0, 1, 2, 3]


def test_the_evening_is_that_of_the_day_before(listed: pd.DataFrame) -> None:
    """He is of age from that nightfall on."""
    assert iso(listed["evening"]) == ["2018-02-15", "2018-02-17", "2018-03-15", "2018-03-16"]
    assert ((listed["of_age_from"] - listed["evening_from"]).dt.days == 1).all()


def test_the_sabbath_from_that_day_on_has_its_portion(listed: pd.DataFrame) -> None:
    """Of age on a Friday, on a Sunday, on a Friday and on a Sabbath: what a boy prepares to read."""
    assert iso(listed["sabbath"]) == ["2018-02-17", "2018-02-24", "2018-03-17", "2018-03-17"]
    assert listed["parashah"].tolist() == ["Terumah", "Tetzaveh", "Vayikra", "Vayikra"]


def test_a_festival_has_no_portion_and_the_land_of_israel_its_own() -> None:
    """22 Nisan 5779 was a Sabbath: the last day of Pesach, and in the land of Israel the day after it."""
    boy = pd.DataFrame({"name": ["Dan"], "sex": ["male"], "birth_date": ["21 Nisan 5766"]})
    asked: dict[str, Any] = {"start": dt.date(2019, 4, 1), "until": dt.date(2019, 4, 30), "by": mk.REMA}
    assert mk.upcoming(boy, **asked)["parashah"].tolist() == [""]
    assert mk.upcoming(boy, **asked, israel=True)["parashah"].tolist() == ["Acharei Mot"]


def test_who_is_in_doubt_has_every_date(listed: pd.DataFrame) -> None:
    """Levi was born on 11 March 2005, and nobody wrote down on which side of sunset."""
    levi = listed.set_index("name").loc["Levi"]
    assert str(levi["of_age_from"].date()) == "2018-02-16"
    assert levi["hebrew_date"] == "1 Adar 5778 or 1 Nisan 5778"
    assert levi["doubt"].startswith("In doubt from nightfall of Thursday 15 February 2018 until nightfall of Friday 16")
    assert "the side of sunset at birth is not known" in levi["doubt"]
    assert "some later authorities: 30 Shevat 5778" in levi["dissent"]


def test_who_is_not_in_doubt_has_none(listed: pd.DataFrame) -> None:
    """The case and its place are told, and no dissent is made up."""
    reuven = listed.set_index("name").loc["Reuven"]
    assert (reuven["doubt"], reuven["dissent"], reuven["seif"]) == ("", "", "55:10")
    assert reuven["of_age_from"] == reuven["of_age_on"]
    assert "Born in the first Adar of a leap year; 5778, the thirteenth, is a common year." in reuven["because"]


def test_whose_sex_is_not_recorded_is_listed_with_that_doubt(listed: pd.DataFrame) -> None:
    """He would come of age then, if he is a boy."""
    sasha = listed.set_index("name").loc["Sasha"]
    assert sasha["doubt"] == "Sex not recorded."


def test_everyone_else_is_counted(listed: pd.DataFrame) -> None:
    """A woman, one without a birth date, one long of age and one not yet."""
    assert listed.attrs["not_listed"] == {"women": 1, "no birth date": 1, "of age before": 1, "of age later": 1}
    assert listed.attrs["by"] == "the Mishnah Berurah"


def test_what_the_text_leaves_open_is_a_doubt_too() -> None:
    """Born on a thirtieth of Adar I that his thirteenth year lacks: by the Rema both days, and each with its voice."""
    boy = pd.DataFrame({"name": ["Yehuda"], "sex": ["male"], "birth_date": ["30 Adar I 5776"]})
    spring = {"start": dt.date(2029, 2, 1), "until": dt.date(2029, 3, 31)}
    (row,) = mk.upcoming(boy, **spring, by=mk.REMA).itertuples()
    assert row.hebrew_date == "30 Shevat 5789 or 1 Nisan 5789"
    assert "the text leaves it open" in row.doubt
    assert "the Mishnah Berurah: 1 Nisan 5789" in row.dissent
    assert "some later authorities: 30 Shevat 5789" in row.dissent
    (row,) = mk.upcoming(boy, **spring, by=mk.MISHNAH_BERURAH).itertuples()
    assert (row.hebrew_date, row.doubt) == ("1 Nisan 5789", "")


@pytest.mark.parametrize(
    ("start", "until", "names"),
    [
        ("2018-02-16", "2018-02-16", ["Shimon", "Levi"]),  # both ends are within
        ("2018-02-17", "2018-02-17", ["Levi"]),  # in the midst of his doubt
        ("2018-02-15", "2018-02-15", []),  # the evening belongs to the next day
        ("2018-03-17", "2018-03-17", ["Levi"]),
        ("2018-03-18", "2018-12-31", []),
    ],
)
def test_both_ends_are_within(start: str, until: str, names: list[str]) -> None:
    """Whoever has a day in question between them, or is in doubt throughout, is listed."""
    few = CLASS[CLASS["name"] != "Sasha"]
    days = {"start": dt.date.fromisoformat(start), "until": dt.date.fromisoformat(until)}
    assert mk.upcoming(few, **days, by=mk.MISHNAH_BERURAH)["name"].tolist() == names


def test_the_days_may_be_hebrew(listed: pd.DataFrame) -> None:
    """A Hebrew date means its daytime."""
    start, until = (mk.HebrewDate.from_date(day) for day in SPRING.values())
    pd.testing.assert_frame_equal(mk.upcoming(CLASS, start=start, until=until, by=mk.MISHNAH_BERURAH), listed)


def test_a_roster_that_was_read_is_listed() -> None:
    """The sample roster, whose Hebrew dates and sides of sunset were read from a file."""
    roster = mk.read_roster(Path(__file__).parents[2] / "data" / "roster.csv").data
    coming = mk.upcoming(roster, start=dt.date(2026, 9, 12), until=dt.date(2029, 9, 9), by=mk.REMA)
    assert coming["name"].tolist() == ["Natan Example", "Itamar Sample", "Elazar Sample"]
    assert len(coming) + sum(coming.attrs["not_listed"].values()) == len(roster)


@pytest.mark.parametrize("frame", [CLASS.iloc[:0], CLASS[["name"]], CLASS[["name", "sex"]]])
def test_where_there_are_no_births_the_list_is_empty(frame: pd.DataFrame) -> None:
    """It has its columns, and counts whom it leaves out."""
    found = mk.upcoming(frame, **SPRING, by=mk.REMA)
    assert len(found) == 0
    assert {"of_age_on", "evening", "doubt", "dissent"} <= set(found.columns)
    assert sum(found.attrs["not_listed"].values()) == len(frame)


births = st.lists(
    st.tuples(
        st.none() | st.dates(dt.date(1990, 1, 1), dt.date(2015, 1, 1)),
        st.sampled_from(["male", "female", None]),
        st.sampled_from([True, False, None]),
    ),
    max_size=12,
)


@given(births, st.dates(dt.date(2003, 1, 1), dt.date(2028, 1, 1)), st.integers(0, 2000))
def test_nobody_is_lost(people: list[tuple[Any, Any, Any]], start: dt.date, days: int) -> None:
    """Each is listed or counted; and listed is whom comes_of_age gives a day in that time, or a doubt that spans it."""
    frame = pd.DataFrame(people, columns=["birth_date", "sex", "after_sunset"]).assign(name="a boy")
    frame["row"] = range(len(frame))
    until = start + dt.timedelta(days=days)
    found = mk.upcoming(frame, start=start, until=until, by=mk.REMA)
    assert len(found) + sum(found.attrs["not_listed"].values()) == len(frame)
    expected = set()
    for row, (born, sex, after) in enumerate(people):
        if born is not None and sex != "female":
            dates = mk.of_age_dates(mk.comes_of_age(born, by=mk.REMA, after_sunset=after))
            if dates[0].to_date() <= until and dates[-1].to_date() >= start:
                expected.add(row)
    assert set(found["row"]) == expected
    assert found["of_age_on"].is_monotonic_increasing


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"until": dt.date(2018, 1, 1)}, ValueError, "until=2018-01-01 is before start=2018-02-01"),
        ({"by": "rema"}, TypeError, "say whose practice is followed"),
        ({"frame": [1]}, TypeError, r"write frame=mk.read_roster\('roster.csv'\)"),
        ({"start": "2018"}, ValueError, "'2018' is no date"),
        ({"frame": CLASS.assign(birth_date="soon")}, ValueError, "position 0: cannot read 'soon'"),
    ],
)
def test_what_is_asked_wrongly_is_refused(changes: dict[str, Any], error: type[Exception], said: str) -> None:
    """The error names the argument, the value and the remedy."""
    asked = {"frame": CLASS, **SPRING, "by": mk.REMA, **changes}
    with pytest.raises(error, match=said):
        mk.upcoming(asked.pop("frame"), **asked)


# -- the calendar file -----------------------------------------------------------------------------------------------


def events(file: bytes) -> list[Any]:
    return list(icalendar.Calendar.from_ical(file).walk("VEVENT"))


def test_each_coming_of_age_is_a_whole_day(listed: pd.DataFrame) -> None:
    """By its daytime; one for whom it is certain, two for one in doubt."""
    found = [(str(e["summary"]), e.decoded("dtstart"), e.decoded("dtend")) for e in events(calendar_of(listed))]
    day = dt.date
    assert found == [
        ("Shimon comes of age", day(2018, 2, 16), day(2018, 2, 17)),
        ("Sasha comes of age", day(2018, 2, 18), day(2018, 2, 19)),
        ("Reuven comes of age", day(2018, 3, 16), day(2018, 3, 17)),
        ("Levi: perhaps of age", day(2018, 2, 16), day(2018, 2, 17)),
        ("Levi is of age beyond doubt", day(2018, 3, 17), day(2018, 3, 18)),
    ]


def test_an_event_tells_its_evening_its_doubt_and_its_dissent(listed: pd.DataFrame) -> None:
    """A calendar begins its days at midnight, so the evening is told in words."""
    said = {str(e["summary"]): str(e["description"]) for e in events(calendar_of(listed))}
    assert said["Shimon comes of age"].startswith("It begins at nightfall of Thursday 15 February 2018.")
    levi = said["Levi: perhaps of age"]
    assert levi.startswith("It begins at nightfall of Thursday 15 February 2018.")
    for words in ("In doubt from nightfall", "30 Shevat 5778", "by the practice of the Mishnah Berurah", "for study"):
        assert words in levi
    assert "Sex not recorded." in said["Sasha comes of age"]
    assert "The first Sabbath from that day on is Saturday 17 February 2018: Terumah." in said["Shimon comes of age"]


def test_a_calendar_reminds_a_week_before(listed: pd.DataFrame) -> None:
    """While there is time to prepare."""
    for event in events(calendar_of(listed)):
        (alarm,) = event.walk("VALARM")
        assert alarm.decoded("trigger") == dt.timedelta(days=-7)


def test_the_same_list_gives_the_same_file(listed: pd.DataFrame, tmp_path: Path) -> None:
    """Byte for byte, so that a calendar that has read one is not told the same twice."""
    one, other = (mk.save(listed, tmp_path / f"{name}.ics") for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes() == calendar_of(mk.upcoming(CLASS, **SPRING, by=mk.MISHNAH_BERURAH))


def test_an_event_keeps_its_identity_in_another_list(listed: pd.DataFrame) -> None:
    """Others before and after him change nothing about his; another day or another person is another event."""
    wider = mk.upcoming(CLASS, start=dt.date(2000, 1, 1), until=dt.date(2030, 1, 1), by=mk.MISHNAH_BERURAH)
    one, other = (
        {(str(e["uid"]), str(e["summary"]), e.decoded("dtstamp")) for e in events(calendar_of(each))}
        for each in (listed, wider)
    )
    assert one < other
    assert len({uid for uid, *_ in other}) == len(other)


def test_names_cannot_break_out_of_their_event() -> None:
    """Line breaks and the marks of the format are text."""
    name = "Reuven\nEND:VEVENT\nBEGIN:VEVENT;,\\"
    boys = pd.DataFrame({"name": [name], "sex": ["male"], "birth_date": ["29 Adar I 5765"]})
    (event,) = events(calendar_of(mk.upcoming(boys, **SPRING, by=mk.REMA)))
    assert str(event["summary"]).replace("\r", "").startswith(name)


def test_the_file_speaks_the_language_in_use(listed: pd.DataFrame) -> None:
    """The list and its file in Hebrew."""
    with mk.language("he"):
        found = events(calendar_of(mk.upcoming(CLASS, **SPRING, by=mk.MISHNAH_BERURAH)))
    assert str(found[0]["summary"]) == "Shimon נעשה גדול"
    assert "א׳ אדר תשע״ח" in str(found[0]["description"])


def test_another_table_makes_no_calendar_file(tmp_path: Path) -> None:
    """The error says of what one is made."""
    with pytest.raises(ValueError, match=r"has no of_age_on, .*mk\.upcoming"):
        mk.save(CLASS, tmp_path / "class.ics")


# -- a page to be printed ----------------------------------------------------------------------------------------------


def test_a_list_is_printed_with_all_that_its_calendar_tells(listed: pd.DataFrame, tmp_path: Path) -> None:
    """For each the evening, the Hebrew date, the Sabbath after and what is read, his doubt."""
    page = save(listed, tmp_path / "birthdays.html").read_text(encoding="utf-8")
    for row in listed.to_dict("records"):
        for said in (row["name"], row["hebrew_date"], row["parashah"], row["doubt"]):
            assert escape(said) in page
    assert page.count("It begins at nightfall of") == len(listed)


def test_a_printed_list_speaks_the_language_in_use_and_a_name_is_no_markup() -> None:
    """It runs as its language does."""
    boys = pd.DataFrame({"name": ["<b>Dan"], "sex": ["male"], "birth_date": ["29 Adar I 5765"]})
    with mk.language("he"):
        listed = mk.upcoming(boys, start=dt.date(2018, 1, 1), until=dt.date(2018, 12, 31), by=mk.REMA)
        page = page_to_print(listed)
    assert '<html lang="he" dir="rtl">' in page
    assert "<b>" not in page
    with pytest.raises(ValueError, match=r"a list to be printed is made of what mk\.upcoming lists"):
        page_to_print(boys)
