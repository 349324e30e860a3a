"""When a boy comes of age (55:9, 55:10 and its gloss), and where someone stands in his years on a day (55:5)."""

import datetime as dt
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    ARUKH_HASHULCHAN,
    LATER_PRACTICES,
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SHULCHAN_ARUKH_HARAV,
    SOME_SAY,
    HebrewDate,
    Person,
    Practice,
    Stage,
    comes_of_age,
    counts,
    of_age_dates,
)
from minyan_kit.chapter.age import Birth, birth_of
from minyan_kit.chapter.practices import MAGEN_AVRAHAM, SOME_LATER
from minyan_kit.chapter.stages import one_of_stages, person_facts, stage_of_age, stages_of_completed
from minyan_kit.explore.cases import blank_facts
from minyan_kit.hebrew.dates import days_in_month, is_leap, months_of, year_table
from minyan_kit.question import Asked, Case, resolve
from minyan_kit.ruling import OneOf
from tests.case_tables import PRACTICE_OF, Row, by_name, civil, date, each_row, rows

every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)
practices = st.sampled_from(
    [
        *PRACTICES,
        SHULCHAN_ARUKH_HARAV,
        ARUKH_HASHULCHAN,
        REMA.relying_on(MAGEN_AVRAHAM),
        MECHABER.relying_on(SOME_LATER),
    ]
)

# Days from 5600 to 5900, the Adars of leap years and the thirtieths among them often.
any_day = st.integers(year_table()[5600 - 1], year_table()[5901 - 1] - 1).map(HebrewDate.from_day_number)
in_an_adar = st.builds(
    lambda year, month, day: HebrewDate(year, month, day),
    st.sampled_from([year for year in range(5600, 5901) if is_leap(year)]),
    st.sampled_from(["Adar I", "Adar II"]),
    st.integers(1, 29),
)
thirtieths = st.sampled_from(
    [
        HebrewDate(year, month, 30)
        for year in range(5600, 5901)
        for month in ("Cheshvan", "Kislev", "Adar I")
        if month in months_of(year) and days_in_month(year, month) == 30
    ]
)
births = any_day | in_an_adar | thirtieths


#: A practice of which no voice speaks of births: what it leaves open is open for want of words.
SILENT = Practice("of some say alone", (SOME_SAY,), REMA.choices)


def boy(born: HebrewDate | dt.date, **facts: Any) -> Person:
    return Person("Reuven", sex="male", born=born, **facts)


def dates(born: HebrewDate | dt.date, by: Practice, after_sunset: bool | None = None) -> tuple[HebrewDate, ...]:
    """Every day that comes into question."""
    return of_age_dates(comes_of_age(born, by=by, after_sunset=after_sunset))


@cache
def nineteen_years(by: Practice) -> list[tuple[HebrewDate, HebrewDate | None, tuple[HebrewDate, ...]]]:
    """Every birth of nineteen years, the practice's answer, and the days that come into question."""
    births = [HebrewDate.from_day_number(n) for n in range(year_table()[5750 - 1], year_table()[5769 - 1])]
    verdicts = [comes_of_age(born, by=by) for born in births]
    return [(born, v.answer, of_age_dates(v)) for born, v in zip(births, verdicts, strict=True)]


def later(day: HebrewDate, days: int) -> HebrewDate:
    return HebrewDate.from_day_number(day.day_number + days)


def stage(born: HebrewDate, on: HebrewDate, by: Practice) -> Any:
    return person_facts(boy(born), by=by, on=on).stage


# -- the tables --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", each_row("age"))
def test_a_birth_of_the_table_comes_of_age_as_it_says(row: Row) -> None:
    """Under the Rema each birth comes of age on the day of the table, or is open, as explicitly as it says."""
    born = date(row["born"])
    verdict = comes_of_age(born, by=REMA)
    assert born.to_date() == civil(row["born_civil"])
    assert verdict.status == row["status"]
    if row["of_age"] == "undecided":
        assert verdict.answer is None
    else:
        assert verdict.answer == date(row["of_age"])
        assert verdict.answer.to_date() == civil(row["of_age_civil"])


@pytest.mark.parametrize("row", [row for row in each_row("age") if row.values[0]["of_age"] != "undecided"])
def test_the_seif_of_the_table_is_the_source(row: Row) -> None:
    """The words that decide stand where the table says: 55:9, 55:10 or 55:10 gloss."""
    source = comes_of_age(date(row["born"]), by=REMA).source
    assert source is not None
    assert source.place == row["place"]


BY_OTHERS = [
    pytest.param(row, by, row[column], id=f"{row['place']} {row['id']}-{column}")
    for row in rows("age")
    for column, by in PRACTICE_OF.items()
    if column in row
]


@pytest.mark.parametrize(("row", "by", "expected"), BY_OTHERS)
def test_a_birth_of_the_table_comes_of_age_by_each_practice_as_it_says(row: Row, by: Practice, expected: str) -> None:
    """Each practice names the day of its column, as explicitly as the column says, or leaves it open."""
    verdict = comes_of_age(date(row["born"]), by=by)
    assert (f"{verdict.answer} {verdict.status}" if verdict.answer else "undecided") == expected


@pytest.mark.parametrize("row", each_row("thirteenth_birthdays", "calendar", id="born"))
def test_where_a_practice_answers_it_is_the_birthday_of_the_calendar(row: Row) -> None:
    """The Rema answers for some of these births, the Mishnah Berurah for all, a day earlier for 1 Kislev alone."""
    birthday = date(row["of_age"])
    assert comes_of_age(date(row["born"]), by=REMA).answer in (birthday, None)
    earlier = 1 if row["born"] == "1 Kislev 5766" else 0
    assert comes_of_age(date(row["born"]), by=MISHNAH_BERURAH).answer == later(birthday, -earlier)


# -- what the text says, and what is said of it ----------------------------------------------------------------------


@every_practice
def test_the_two_boys_of_the_text(by: Practice) -> None:
    """55:10: two days apart, and the younger is of age twenty-eight days before the elder."""
    elder, younger = HebrewDate(5765, "Adar I", 29), HebrewDate(5765, "Adar II", 1)
    of_age = [comes_of_age(born, by=by).answer for born in (elder, younger)]
    assert younger.day_number - elder.day_number == 2
    assert of_age[0].day_number - of_age[1].day_number == 28


@pytest.mark.parametrize(
    ("born", "by", "expected"),
    [
        ("10 Adar 5766", MECHABER, ["10 Adar II 5779"]),  # by 9, inferred
        ("10 Adar 5767", REMA, ["10 Adar 5780"]),
        ("10 Adar I 5771", MECHABER, ["10 Adar I 5784"]),  # by the condition of 10, inferred
        ("10 Adar I 5771", REMA, ["10 Adar I 5784"]),
        ("10 Adar I 5771", MISHNAH_BERURAH, ["10 Adar I 5784"]),
        ("10 Adar I 5771", REMA.relying_on(MAGEN_AVRAHAM), ["10 Adar II 5784"]),
        ("30 Adar I 5776", REMA, ["30 Shevat 5789", "1 Nisan 5789"]),
        ("30 Adar I 5776", MISHNAH_BERURAH, ["1 Nisan 5789"]),
        ("30 Adar I 5776", REMA.relying_on(SOME_LATER), ["30 Shevat 5789"]),
        ("30 Adar I 5771", MISHNAH_BERURAH, ["30 Adar I 5784"]),
        ("30 Cheshvan 5780", REMA, ["1 Kislev 5793"]),
        ("30 Kislev 5780", REMA, ["1 Tevet 5793"]),
        ("1 Kislev 5766", REMA, ["1 Kislev 5779"]),
        ("1 Kislev 5766", MISHNAH_BERURAH, ["30 Cheshvan 5779"]),  # already on the first day of Rosh Chodesh
        ("1 Kislev 5767", MISHNAH_BERURAH, ["1 Kislev 5780"]),  # he was born on its second day
        ("1 Tevet 5741", MISHNAH_BERURAH, ["30 Kislev 5754"]),
        ("1 Tevet 5741", REMA, ["1 Tevet 5754"]),
        ("30 Kislev 5780", SHULCHAN_ARUKH_HARAV, ["1 Tevet 5793"]),  # he speaks of Cheshvan alone
    ],
    ids=lambda value: value.name if isinstance(value, Practice) else str(value),
)
def test_the_days_that_come_into_question(born: str, by: Practice, expected: list[str]) -> None:
    """One day where the practice decides it, and where it is open the days of every voice."""
    assert [str(day) for day in dates(date(born), by)] == expected


@pytest.mark.parametrize(
    ("born", "open_to_the_rema"),
    [
        ("30 Cheshvan 5780", True),
        ("30 Kislev 5780", True),
        ("30 Adar I 5776", True),
        ("30 Adar I 5771", False),
        ("10 Adar I 5771", False),
        ("30 Nisan 5771", False),
        ("1 Kislev 5766", False),
    ],
)
def test_what_the_text_does_not_decide_is_open(born: str, open_to_the_rema: bool) -> None:
    """Where no voice of the chapter speaks the text is silent, and only one from outside answers."""
    verdict = comes_of_age(date(born), by=REMA)
    assert verdict.why_open == ("the text is silent" if open_to_the_rema else None)
    outside = comes_of_age(date(born), by=MISHNAH_BERURAH)
    assert outside.answer is not None
    if open_to_the_rema:
        assert outside.decided_by is not None
        assert outside.decided_by.outside


@pytest.mark.parametrize(
    ("born", "analogy"), [("30 Cheshvan 5780", False), ("30 Kislev 5780", True), ("30 Adar I 5776", True)]
)
def test_an_analogy_of_the_mishnah_berurah_is_inferred_and_called_one(born: str, analogy: bool) -> None:
    """It speaks of 30 Cheshvan; of 30 Kislev and 30 Adar I it is followed by analogy, and the verdict says so."""
    verdict = comes_of_age(date(born), by=MISHNAH_BERURAH)
    assert (verdict.status == "inferred") is analogy
    assert ("by analogy with 30 Cheshvan" in verdict.because) is analogy


def test_the_first_adar_of_two_leap_years_is_disputed() -> None:
    """The condition of 10 implies it, the Mishnah Berurah and the Arukh HaShulchan rule so, and others do not."""
    verdict = comes_of_age(date("10 Adar I 5771"), by=MECHABER)
    assert (verdict.answer, verdict.status, str(verdict.source)) == (date("10 Adar I 5784"), "inferred", "55:10")
    agree = {str(v.source) for v in verdict.voices if v.answer == verdict.answer and v.voice.outside}
    assert agree == {"Mishnah Berurah 43 (on 55:10)", "Arukh HaShulchan 55:14 (on 55:10)"}
    assert {str(v.source) for v in verdict.dissent} == {
        "Magen Avraham 10 (on 55:10 gloss)",
        "as reported in Arukh HaShulchan 55:14 (on 55:10 gloss)",
    }
    assert {v.answer for v in verdict.dissent} == {date("10 Adar II 5784")}


def test_rosh_chodesh_is_asked_about_of_kislev_and_tevet_alone() -> None:
    """Of every other month it has as many days in one year as in another, and the facts of a birth do not tell."""
    asked = {case.month for case in Birth.cases() if case.two_days_born or case.two_days_then}
    assert asked == {"Kislev", "Tevet"}
    changes = {
        month: {days_in_month(year, before) for year in range(5600, 5901) if before in months_of(year)}
        for before, month in pairwise(("Tishrei", "Cheshvan", "Kislev", "Tevet", "Shevat"))
    }
    assert {month for month, lengths in changes.items() if len(lengths) > 1} == asked


def test_he_is_of_age_from_the_evening_that_opens_the_day() -> None:
    """ "As soon as the first of Adar arrived": the civil day before ends in it."""
    day = comes_of_age(HebrewDate(5765, "Adar II", 1), by=REMA).answer
    assert (day.to_date(), day.eve) == (dt.date(2018, 2, 16), dt.date(2018, 2, 15))


# -- the side of sunset ----------------------------------------------------------------------------------------------


@given(births, practices)
def test_a_birth_after_sunset_is_of_the_next_day(born: HebrewDate, by: Practice) -> None:
    """A civil date is its daytime, and its evening belongs to the next Hebrew day."""
    for after_sunset, hebrew in ((False, born), (True, later(born, 1))):
        told = comes_of_age(born.to_date(), by=by, after_sunset=after_sunset)
        assert told.answer == comes_of_age(hebrew, by=by).answer
        assert of_age_dates(told) == dates(hebrew, by)


@given(births, practices)
def test_where_the_side_of_sunset_is_not_known_both_come_into_question(born: HebrewDate, by: Practice) -> None:
    """The days are those of either side; the answer is theirs if they agree, and else sunset is missing."""
    verdict = comes_of_age(born.to_date(), by=by)
    both = [comes_of_age(day, by=by) for day in (born, later(born, 1))]
    assert of_age_dates(verdict) == tuple(sorted({day for one in both for day in of_age_dates(one)}))
    agree = both[0].answer == both[1].answer
    assert verdict.answer == (both[0].answer if agree else None)
    if not agree:
        assert verdict.missing == ("after_sunset",)


def test_two_sides_of_sunset_may_come_of_age_together() -> None:
    """30 Cheshvan, where it is wanting, and 1 Kislev are one day thirteen years on."""
    verdict = comes_of_age(HebrewDate(5780, "Cheshvan", 30).to_date(), by=MISHNAH_BERURAH)
    assert (verdict.answer, verdict.missing) == (HebrewDate(5793, "Kislev", 1), ())


def test_where_both_sides_are_open_sunset_is_not_missing() -> None:
    """Between two days of which nobody who is followed speaks, knowing on which he was born would change nothing."""
    verdict = comes_of_age(HebrewDate(5771, "Adar I", 10).to_date(), by=SILENT)
    assert (verdict.answer, verdict.missing, verdict.why_open) == (None, (), "the text is silent")


# -- laws ------------------------------------------------------------------------------------------------------------


@every_practice
def test_thirteen_years_are_never_shorter_or_longer_than_the_calendar_makes_them(by: Practice) -> None:
    """No practice's answer comes before 4723 or after 4756 days, over the births of nineteen years."""
    waits = [(born, day.day_number - born.day_number) for born, day, _ in nineteen_years(by) if day]
    assert [born for born, days in waits if not 4723 <= days <= 4756] == []


@given(births, practices)
def test_a_day_in_question_is_in_the_thirteenth_year(born: HebrewDate, by: Practice) -> None:
    """55:9: every day is thirteen years after the birth, and there is always at least one."""
    of_age = dates(born, by)
    assert of_age
    assert {day.year for day in of_age} == {born.year + 13}
    assert list(of_age) == sorted(set(of_age))


@every_practice
def test_only_the_two_adars_turn_older_and_younger_about(by: Practice) -> None:
    """Whoever is born later is surely of age before another only if he is born in Adar II and the other in Adar I."""
    spans = [(born.month, days[0].day_number, days[-1].day_number) for born, _, days in nineteen_years(by)]
    for n, (month, _, last) in enumerate(spans):
        overtaken = {theirs for theirs, first, _ in spans[max(0, n - 60) : n] if first > last}
        assert overtaken <= ({"Adar I"} if month == "Adar II" else set())


def test_the_cases_of_births_are_those_that_happen() -> None:
    """What the facts of a birth call possible is what three centuries of births come to, no more and no less."""
    happen = {
        birth_of(HebrewDate(year, month, day))
        for year in range(5600, 5901)
        for month in months_of(year)
        for day in {1, 2, days_in_month(year, month)}
    }
    assert happen == set(Birth.cases())


@every_practice
def test_every_birth_has_a_voice(by: Practice) -> None:
    """Of every case that can happen some voice says when he comes of age, so no one is without a day."""
    for case in Birth.cases():
        settled = {
            resolve(comes_of_age.matters, case, Practice("", (o.voice,), REMA.choices)).answer
            for o in comes_of_age.opinions
        }
        assert settled - {None}


# -- the stage on a day ------------------------------------------------------------------------------------------------


def order(stage: Stage | OneOf) -> tuple[Stage, Stage]:
    """A stage in doubt is the two that it lies between."""
    return (stage.values[0], stage.values[-1]) if isinstance(stage, OneOf) else (stage, stage)


IN_DOUBT = one_of_stages((Stage.IN_DOUBT,), "")  # before his day or after it, and open only where that matters


@given(births, practices)
def test_he_is_a_minor_before_every_day_and_of_age_after_all(born: HebrewDate, by: Practice) -> None:
    """Before the first day in question he is a minor, from the last on of age, and between them in doubt."""
    of_age = dates(born, by)
    for day in (day for near in of_age for day in (later(near, -1), near, later(near, 1))):
        here = Stage.OVER_SIX if day < of_age[0] else IN_DOUBT if day < of_age[-1] else Stage.OF_AGE
        assert stage(born, day, by) == here


@given(births, practices, st.integers(0, 40 * 366))
def test_the_stages_come_in_their_order(born: HebrewDate, by: Practice, days: int) -> None:
    """As days go by nobody goes back to an earlier stage."""
    on = later(born, days)
    assert order(stage(born, on, by)) <= order(stage(born, later(on, 1), by))


@pytest.mark.parametrize(
    ("years", "on_the_day", "the_day_after"),
    [
        (6, Stage.NOT_OVER_SIX, Stage.OVER_SIX),  # more than six
        (13, Stage.OF_AGE, Stage.OF_AGE),
        (20, Stage.TWENTY, Stage.TWENTY),
        (35, Stage.THIRTY_FIVE, Stage.THIRTY_FIVE),
        (36, Stage.PAST_MOST, Stage.PAST_MOST),
    ],
)
def test_a_birthday_is_the_age_in_whole_years(years: int, on_the_day: Stage, the_day_after: Stage) -> None:
    """On a birthday one born then stands where one of that age does, and the day before a step lower."""
    born = HebrewDate(5740, "Nisan", 15)
    birthday = HebrewDate(5740 + years, "Nisan", 15)
    by_age = person_facts(Person("Reuven", age=years), by=REMA).stage
    just_over = person_facts(Person("Reuven", age=years + 0.01), by=REMA).stage
    assert (stage(born, birthday, REMA), stage(born, later(birthday, 1), REMA)) == (on_the_day, the_day_after)
    assert (by_age, just_over) == (on_the_day, the_day_after)
    assert stage(born, later(birthday, -1), REMA) < the_day_after


@pytest.mark.parametrize(
    ("age", "stages"),
    [
        (5, [Stage.NOT_OVER_SIX]),
        (6, [Stage.NOT_OVER_SIX, Stage.OVER_SIX]),  # on his sixth birthday he is not more than six
        (6.5, [Stage.OVER_SIX]),
        (12, [Stage.OVER_SIX]),
        (13, [Stage.OF_AGE]),
        (18, [Stage.OF_AGE]),
        (19, [Stage.OF_AGE, Stage.NEAR_TWENTY]),
        (20, [Stage.TWENTY]),
        (34, [Stage.TWENTY]),
        (35, [Stage.THIRTY_FIVE]),
        (36, [Stage.PAST_MOST]),
    ],
)
def test_completed_years_are_any_day_of_their_year(age: float, stages: list[Stage]) -> None:
    """Of one of six years, as a table writes it, nobody knows whether he is more than six; a fraction is exact."""
    assert list(stages_of_completed(age)) == stages
    man = Person("Levi", sex="male", age=age, age_completed=True)
    stage = person_facts(man, by=REMA).stage
    assert stage == stages[0] if len(stages) == 1 else (stage.values, stage.missing) == (tuple(stages), "born")


def test_thirty_days_of_an_age_in_years_are_days_of_the_shortest_year() -> None:
    """A year has 353 days at least: who is past thirty of those is past thirty days of any year."""
    ages = {19 + 29 / 353: Stage.OF_AGE, 19.0848: Stage.OF_AGE, 19.085: Stage.NEAR_TWENTY, 19.999: Stage.NEAR_TWENTY}
    assert {age: stage_of_age(age) for age in ages} == ages


def test_nearly_twenty_is_nineteen_years_and_thirty_days() -> None:
    """55:5: the twentieth year of a saris is reached thirty days after the nineteenth birthday (Mishnah Berurah 30)."""
    born, thirty_days = HebrewDate(5740, "Nisan", 15), later(HebrewDate(5759, "Nisan", 15), 30)
    assert [stage(born, later(thirty_days, days), REMA) for days in (-1, 0)] == [Stage.OF_AGE, Stage.NEAR_TWENTY]


@given(births, practices)
def test_with_sunset_not_known_he_is_in_doubt_from_the_first_day_to_the_last(born: HebrewDate, by: Practice) -> None:
    """He counts from the last day in question of either side, does not before the first, and is open between."""
    by = by.relying_on(REMA.follows[0])  # hairs presumed, so that the day alone tells
    person = boy(born.to_date())
    of_age = dates(born.to_date(), by)
    for day in sorted({later(near, days) for near in of_age for days in (-1, 0, 1)}):
        expected = False if day < of_age[0] else None if day < of_age[-1] else True
        assert counts(person, by=by, on=day).answer is expected


def test_around_adar_the_doubt_of_a_sunset_lasts_a_month() -> None:
    """Born between 29 and 30 Adar I or between 30 Adar I and 1 Adar II, he is in doubt for weeks, not for a day."""
    born = HebrewDate(5765, "Adar I", 30).to_date()
    first, *_, last = dates(born, MISHNAH_BERURAH)
    assert (str(first), str(last), last.day_number - first.day_number) == ("1 Adar 5778", "1 Nisan 5778", 29)


def test_a_stage_not_known_is_one_of_those_that_may_be() -> None:
    """Without age or birth any stage may be but the doubt itself; with sunset not known those of either side."""
    unknown = person_facts(Person("Reuven"), by=REMA).stage
    assert unknown == OneOf(tuple(s for s in Stage if s is not Stage.IN_DOUBT), "age")
    either = person_facts(boy(dt.date(2005, 4, 10)), by=REMA, on=HebrewDate(5778, "Nisan", 1)).stage
    assert either == OneOf((Stage.OVER_SIX, Stage.OF_AGE), "after_sunset")


@every_practice
@pytest.mark.parametrize(
    "born", ["1 Adar I 5744", "29 Adar I 5744", "30 Adar I 5744", "30 Adar I 5746", "30 Kislev 5748"]
)
def test_a_man_of_forty_is_of_age_whatever_is_open_of_his_thirteenth_year(born: str, by: Practice) -> None:
    """That nobody says on which day he came of age does not matter long after."""
    man = Person("Reuven", sex="male", born=date(born), two_hairs="came")
    assert counts(man, by=by, on=HebrewDate(date(born).year + 40, "Tishrei", 1)).answer is True


@pytest.mark.parametrize("by", [REMA, MISHNAH_BERURAH, REMA.relying_on(MAGEN_AVRAHAM)], ids=by_name)
def test_30_adar_i_comes_of_age_in_a_leap_year_too(by: Practice) -> None:
    """The second Adar has no thirtieth, and whoever would have him wait for it still names a day that there is."""
    born = HebrewDate(5706, "Adar I", 30)
    assert {str(day) for day in dates(born, by)} <= {"30 Adar I 5719", "1 Nisan 5719"}


def test_two_practices_may_differ_for_a_day() -> None:
    """On 30 Cheshvan one practice has him of age already, and on 1 Kislev both have."""
    person, eve = boy(HebrewDate(5766, "Kislev", 1)), HebrewDate(5779, "Cheshvan", 30)
    assert [counts(person, by=by, on=eve).answer for by in (REMA, MISHNAH_BERURAH)] == [False, True]
    assert [counts(person, by=by, on=later(eve, 1)).answer for by in (REMA, MISHNAH_BERURAH)] == [True, True]


# -- input -----------------------------------------------------------------------------------------------------------


def test_a_day_is_asked_for_where_someone_has_a_birth() -> None:
    """Without `on` the error names the person and his birth and says how to give the day."""
    with pytest.raises(ValueError, match=r"on=None: Reuven has born=1 Nisan 5765.*on=HebrewDate"):
        counts(boy(HebrewDate(5765, "Nisan", 1)), by=REMA)


def test_no_day_is_needed_where_the_age_is_said() -> None:
    """An age is of today, whenever that is."""
    assert counts(Person("Reuven", sex="male", age=13), by=REMA).answer is True


def test_a_day_before_the_birth_is_an_error() -> None:
    """The error names both days; on the day of the birth itself the question can be asked."""
    born = HebrewDate(5765, "Nisan", 1)
    with pytest.raises(ValueError, match=r"on=29 Adar II 5765: Reuven was born on 1 Nisan 5765"):
        counts(boy(born), by=REMA, on=later(born, -1))
    assert counts(boy(born), by=REMA, on=born).answer is False
    assert counts(boy(born.to_date()), by=REMA, on=born.to_date()).answer is False


def test_a_civil_day_means_its_daytime() -> None:
    """On a civil date he is judged by the Hebrew day of its daytime."""
    day = comes_of_age(HebrewDate(5765, "Nisan", 1), by=REMA).answer
    person = boy(HebrewDate(5765, "Nisan", 1))
    assert [counts(person, by=REMA, on=on).answer for on in (day.eve, day.to_date())] == [False, True]


@pytest.mark.parametrize("on", ["2018-03-16", 5778, 2018.5])
def test_what_is_no_day_is_an_error(on: Any) -> None:
    """A text or number in place of a day is named, and a date asked for."""
    with pytest.raises(ValueError, match=r"on=.*write a HebrewDate, as .* a datetime\.date") as error:
        counts(boy(HebrewDate(5765, "Nisan", 1)), by=REMA, on=on)
    assert repr(on) in str(error.value)


@pytest.mark.parametrize("born", ["2005-03-10", None, 5765])
def test_what_is_no_birth_is_an_error(born: Any) -> None:
    """A text or number in place of a birth is named, and a date asked for."""
    with pytest.raises(ValueError, match=r"born=.*write a HebrewDate, as .* a datetime\.date") as error:
        comes_of_age(born, by=REMA)
    assert repr(born) in str(error.value)


@pytest.mark.parametrize("after_sunset", [True, False])
def test_sunset_stands_only_beside_a_civil_date(after_sunset: bool) -> None:
    """A Hebrew day is already one side of sunset, and the error says to leave it out."""
    with pytest.raises(ValueError, match=rf"after_sunset={after_sunset}.*29 Adar I 5765.*leave after_sunset out"):
        comes_of_age(HebrewDate(5765, "Adar I", 29), by=REMA, after_sunset=after_sunset)


def test_the_last_births_that_are_judged_are_of_9960() -> None:
    """Whoever is born in that year can be judged when he is thirty-six; of the next the error says why not."""
    last = HebrewDate(9960, "Elul", 29)
    assert comes_of_age(last, by=REMA).answer == HebrewDate(9973, "Elul", 29)
    man = Person("Levi", sex="male", born=last, two_hairs="absent")
    assert counts(man, by=REMA, on=last.birthday(9996)).answer is True
    late = HebrewDate(9961, "Tishrei", 1)
    for ask in (
        lambda: comes_of_age(late, by=REMA),
        lambda: counts(man.but(born=late), by=REMA, on=HebrewDate(9999, "Tishrei", 1)),
    ):
        with pytest.raises(ValueError, match=r"born=1 Tishrei 9961 is too late: .* the calendar's table, 9999"):
            ask()


def test_by_his_date_of_birth_too_he_is_past_most_of_his_years_on_his_thirty_sixth_birthday() -> None:
    """55:5: by the Mechaber no before the thirty-fifth birthday, open until the thirty-sixth, and then yes."""
    born = HebrewDate(5740, "Nisan", 10)
    man = Person("Levi", sex="male", born=born, two_hairs="absent")

    def answer(years: int, days: int, by: Practice) -> bool | None:
        on = HebrewDate.from_day_number(born.birthday(5740 + years).day_number + days)
        return counts(man, by=by, on=on).answer

    for days, expected in ((-1, False), (0, None)):
        assert answer(35, days, MECHABER) is expected
    for days, expected in ((-1, None), (0, True)):
        assert answer(36, days, MECHABER) is expected
    for years in (35, 36):
        by = MECHABER.choosing(majority_of_years=years)
        assert [answer(years, days, by) for days in (-1, 0)] == [False, True]


def test_a_date_that_the_calendar_lacks_is_an_error_with_its_reason() -> None:
    """Adar II of a year with one Adar is the calendar's own error."""
    with pytest.raises(ValueError, match="5783 is not a leap year: write Adar, not Adar II"):
        comes_of_age(HebrewDate(5783, "Adar II", 1), by=REMA)


@pytest.mark.parametrize("by", [*PRACTICES, *LATER_PRACTICES], ids=str)
def test_of_a_birth_of_which_nothing_is_known_the_day_stays_open(by: Practice) -> None:
    """Only births that there are come into question: no month but these four has a thirtieth that may be wanting."""
    verdict = comes_of_age.decide(Asked((Case(blank_facts(comes_of_age)),), by))
    assert verdict.answer is None
    assert {"month", "day"} <= {*verdict.missing}


@pytest.mark.parametrize(
    ("age", "choice", "expected"),
    [
        (14, 13, (True, "inferred")),
        (20, 13, (True, "explicit")),
        (20, 20, (True, "explicit")),
        (14, 20, (False, "explicit")),
    ],
)
def test_signs_of_a_saris_are_explicit_of_a_man_of_twenty(age: int, choice: int, expected: tuple[bool, str]) -> None:
    """55:5: from what age they tell, the text does not say; before twenty it is a reading of it."""
    man = Person("Levi", sex="male", age=age, two_hairs="absent", saris_signs=True)
    verdict = counts(man, by=MECHABER.choosing(saris_signs_from=choice))
    assert (verdict.answer, verdict.status) == expected
