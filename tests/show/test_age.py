"""All that a verdict on coming of age has to tell: the evening, the case, every dissent, the stretch of doubt."""

import datetime as dt

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    HebrewDate,
    Person,
    births_of_year,
    comes_of_age,
    counts,
    language,
    of_age_dates,
    opinion,
    says,
    telling,
)
from minyan_kit.chapter.age import FIRST_ADAR, Landing
from minyan_kit.hebrew.dates import year_length
from minyan_kit.ruling import Practice, Voice
from minyan_kit.show.age import Telling
from tests.case_tables import Row, date, each_row

ELDER, YOUNGER = HebrewDate(5765, "Adar I", 29), HebrewDate(5765, "Adar II", 1)
NEAR_SUNSET = dt.date(2005, 3, 11)  # 30 Adar I by day, 1 Adar II after sunset

any_day = st.integers(-60_000, 30_000).map(HebrewDate.from_day_number)
practices = st.sampled_from(PRACTICES)


def told(born: HebrewDate | dt.date, by: Practice = REMA, after_sunset: bool | None = None) -> Telling:
    return telling(comes_of_age(born, by=by, after_sunset=after_sunset))


# -- the day, its evening, its case ----------------------------------------------------------------------------------


def test_the_day_begins_with_its_evening() -> None:
    """1 Adar is a Friday, and he is of age from the nightfall of Thursday."""
    (side,) = told(YOUNGER).sides
    assert side.day == HebrewDate(5778, "Adar", 1)
    assert (side.day.eve, side.day.to_date()) == (dt.date(2018, 2, 15), dt.date(2018, 2, 16))


@pytest.mark.parametrize(
    ("born", "case"),
    [
        ("29 Adar I 5765", "Born in the first Adar of a leap year; 5778, the thirteenth, is a common year."),
        ("1 Adar II 5765", "Born in the second Adar of a leap year; 5778, the thirteenth, is a common year."),
        ("10 Adar 5766", "Born in the one Adar of a common year; 5779, the thirteenth, is a leap year."),
        ("10 Adar 5767", "Born in the one Adar of a common year; 5780, the thirteenth, is a common year too."),
        ("10 Adar I 5771", "Born in the first Adar of a leap year; 5784, the thirteenth, is a leap year too."),
        ("30 Adar I 5771", "Born in the first Adar of a leap year; 5784, the thirteenth, is a leap year too."),
        ("10 Adar II 5771", "Born in the second Adar of a leap year; 5784, the thirteenth, is a leap year too."),
        ("30 Adar I 5776", "Born on the thirtieth of Adar I; in 5789, the thirteenth year, there is none."),
        ("30 Cheshvan 5780", "Born on the thirtieth of Cheshvan; in 5793, the thirteenth year, there is none."),
        ("30 Kislev 5780", "Born on the thirtieth of Kislev; in 5793, the thirteenth year, there is none."),
        (
            "1 Kislev 5766",
            "Born on the first of Kislev: Rosh Chodesh had one day then, and has two in 5779, the thirteenth year.",
        ),
        (
            "1 Tevet 5740",
            "Born on the first of Tevet: Rosh Chodesh had two days then, and has one in 5753, the thirteenth year.",
        ),
        ("1 Kislev 5767", "Born in Kislev: the same date returns in 5780, the thirteenth year."),
        ("30 Nisan 5771", "Born in Nisan: the same date returns in 5784, the thirteenth year."),
    ],
)
def test_the_case_that_a_birth_falls_under(born: str, case: str) -> None:
    """Leap years, thirtieths that are wanting, and the new month of one day."""
    assert str(told(date(born)).sides[0].case) == case


@pytest.mark.parametrize("row", each_row("age"))
def test_the_days_are_those_of_the_table(row: Row) -> None:
    """Where the table leaves a birth open, the telling does, and still names days."""
    (side,) = told(date(row["born"])).sides
    if row["of_age"] == "undecided":
        assert side.day is None
        assert side.days
    else:
        assert side.days == (side.day,) == (date(row["of_age"]),)


# -- dissent ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("born", "by", "expected"),
    [
        ("29 Adar I 5765", REMA, {}),
        ("10 Adar 5766", REMA, {}),
        ("10 Adar I 5771", REMA, {"the Magen Avraham": "10 Adar II 5784", "some later authorities": "10 Adar II 5784"}),
        ("30 Adar I 5771", MISHNAH_BERURAH, {"the Magen Avraham": "1 Nisan 5784"}),
        ("30 Adar I 5776", REMA, {"the Mishnah Berurah": "1 Nisan 5789", "some later authorities": "30 Shevat 5789"}),
        ("30 Adar I 5776", MISHNAH_BERURAH, {"some later authorities": "30 Shevat 5789"}),
        (
            "1 Kislev 5766",
            REMA,
            {"the Mishnah Berurah": "30 Cheshvan 5779", "the Arukh HaShulchan": "30 Cheshvan 5779"},
        ),
        ("1 Kislev 5766", MISHNAH_BERURAH, {"the Mechaber": "1 Kislev 5779"}),
    ],
)
def test_every_dissent_has_its_voice_and_its_day(born: str, by: Practice, expected: dict[str, str]) -> None:
    """Where the day is open, all that name one dissent from leaving it so."""
    (side,) = told(date(born), by).sides
    assert {v.voice.name: str(v.answer) for v in side.dissent} == expected


@given(any_day, practices)
def test_who_agrees_does_not_dissent(born: HebrewDate, by: Practice) -> None:
    """The voices that name a day are the dissent and those who name his."""
    (side,) = told(born, by).sides
    assert {*side.dissent} == {v for v in side.voices if v.answer != side.day}
    assert all(v.answer.year == born.year + 13 for v in side.voices)


def test_an_opinion_of_ones_own_is_told_too() -> None:
    """What is told is the question that was asked, with the opinions that it had."""
    teacher = Voice("teacher", "a teacher", outside=True)

    @opinion(teacher, FIRST_ADAR)
    def always_nisan(born):  # type: ignore[no-untyped-def]
        return says(Landing("Nisan", 1), "On the first of Nisan.")

    verdict = comes_of_age.with_opinion(always_nisan)(ELDER, by=REMA)
    assert [(v.voice, str(v.answer)) for v in telling(verdict).sides[0].dissent] == [(teacher, "1 Nisan 5778")]
    relying = comes_of_age.with_opinion(always_nisan)(ELDER, by=REMA.relying_on(teacher))
    assert telling(relying).days == of_age_dates(relying) == (HebrewDate(5778, "Nisan", 1),)


# -- doubt -----------------------------------------------------------------------------------------------------------


def test_a_birth_on_either_side_of_sunset_is_told_on_both() -> None:
    """Two Hebrew days, each with its own day and dissent, and the stretch between."""
    sides = told(NEAR_SUNSET).sides
    assert [(side.after_sunset, str(side.born)) for side in sides] == [
        (False, "30 Adar I 5765"),
        (True, "1 Adar II 5765"),
    ]
    assert [side.day for side in sides] == [None, HebrewDate(5778, "Adar", 1)]
    assert [[v.voice.name for v in side.dissent] for side in sides] == [
        ["the Mishnah Berurah", "some later authorities"],
        [],
    ]


@pytest.mark.parametrize(
    ("born", "by", "since", "until", "why"),
    [
        (NEAR_SUNSET, REMA, "2018-02-14", "2018-03-16", ("after_sunset", "open")),
        (NEAR_SUNSET, MISHNAH_BERURAH, "2018-02-15", "2018-03-16", ("after_sunset",)),
        (HebrewDate(5776, "Adar I", 30), REMA, "2029-02-14", "2029-03-16", ("open",)),
        (dt.date(2013, 12, 1), REMA, "2026-12-07", "2026-12-08", ("after_sunset",)),
    ],
)
def test_doubt_lasts_from_nightfall_to_nightfall(
    born: HebrewDate | dt.date, by: Practice, since: str, until: str, why: tuple[str, ...]
) -> None:
    """From the evening of the first day in question to that of the last, and it says why."""
    doubt = told(born, by).doubt
    assert doubt is not None
    assert (str(doubt.since), str(doubt.until), doubt.why) == (since, until, why)
    assert doubt.days == (dt.date.fromisoformat(until) - dt.date.fromisoformat(since)).days


@pytest.mark.parametrize("after_sunset", [False, True])
def test_with_the_side_known_there_is_one(after_sunset: bool) -> None:
    """It is the Hebrew day of that side, and no sunset makes a doubt of it."""
    found = told(NEAR_SUNSET, MISHNAH_BERURAH, after_sunset)
    (side,) = found.sides
    assert (side.after_sunset, found.doubt) == (after_sunset, None)


def test_two_sides_that_come_of_age_together_are_in_no_doubt() -> None:
    """30 Cheshvan, where it is wanting, and 1 Kislev are one day thirteen years on."""
    found = told(HebrewDate(5780, "Cheshvan", 30).to_date(), MISHNAH_BERURAH)
    assert (len(found.sides), found.days, found.doubt) == (2, (HebrewDate(5793, "Kislev", 1),), None)


@given(any_day, practices)
def test_in_doubt_is_when_whether_he_counts_is_open(born: HebrewDate, by: Practice) -> None:
    """What is told agrees with who is one of the ten: before the stretch no, after it yes, in it open."""
    found = told(born.to_date(), by.relying_on(REMA.follows[0]))
    assert found.days == of_age_dates(comes_of_age(born.to_date(), by=found.by))
    boy = Person("a boy", sex="male", born=born.to_date())
    days = [found.days[0].day_number - 1, *(day.day_number for day in found.days)]
    answers = [counts(boy, by=found.by, on=HebrewDate.from_day_number(day)).answer for day in days]
    assert answers == [False, *[None] * (len(days) - 2), True]


# -- showing, and a year ---------------------------------------------------------------------------------------------


def test_everything_is_said_in_plain_lines() -> None:
    """The birth, the day, its evening, the case, the reason, the decider, the dissent and the doubt."""
    lines = str(told(NEAR_SUNSET)).splitlines()
    for said in (
        "born 30 Adar I 5765 (born before sunset)",
        "born 1 Adar II 5765 (born after sunset)",
        "  1 Adar 5778. From nightfall of Thursday 15 February 2018; its daytime is Friday 16 February 2018.",
        "  Born in the second Adar of a leap year; 5778, the thirteenth, is a common year.",
        "  Decided by the Mechaber, 55:10 · explicit in the text",
    ):
        assert said in lines
    assert any("the Mishnah Berurah: 1 Nisan 5778, Mishnah Berurah 45" in line for line in lines)
    assert any(line.startswith("In doubt from nightfall of Wednesday 14 February 2018 until") for line in lines)


@pytest.mark.parametrize(
    ("key", "said"), [("en", "In doubt from nightfall"), ("fr", "En doute de la tombée"), ("he", "בספק מצאת הכוכבים")]
)
def test_the_card_says_it_in_each_language(key: str, said: str) -> None:
    """One column for each side, and the doubt in words."""
    with language(key):
        html = told(NEAR_SUNSET)._repr_html_()
    assert said in html
    assert f'lang="{key}"' in html


def test_a_verdict_of_another_question_is_refused() -> None:
    """The error says what is wanted."""
    verdict = counts(Person("Dan", sex="male", age=20), by=REMA)
    for other in (verdict, None):
        with pytest.raises(
            TypeError, match=r"give a verdict of comes_of_age, as verdict=comes_of_age\(born, by=REMA\)"
        ):
            telling(other)  # type: ignore[arg-type]


def test_a_year_is_told_day_by_day() -> None:
    """Every day of it, in order."""
    births = [one.sides[0].born for one in births_of_year(5765, by=REMA)]
    assert len(births) == year_length(5765)
    assert births == sorted(births)
    assert {born.year for born in births} == {5765}
