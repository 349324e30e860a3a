"""Whatever a table may hold, its rows are judged as single people are and its services as companies are.

Rosters are generated that mix ages, births and blanks in columns of every type; each is judged as a table and, person
by person and company by company, as objects, under every practice and choice, and the answers, the reasons, their
places and the facts that are missing are compared.
"""

import datetime as dt
import os
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.chapter.people import PersonFacts
from minyan_kit.chapter.practices import VOICES
from minyan_kit.ruling import Practice
from minyan_kit.show.words import reason
from minyan_kit.tables.roster import USUAL

#: Every named practice, and in each every choice made otherwise and every voice relied on.
PRACTICES: Sequence[Practice] = (
    *mk.PRACTICES,
    *(
        by.choosing(**{name: option})
        for by in mk.PRACTICES
        for name, options in by.choices.OPTIONS.items()
        for option in options[1:]
    ),
    *(by.relying_on(voice) for by in mk.PRACTICES for voice in VOICES),
)
ROSTERS = 6000 if os.environ.get("MINYAN_KIT_LONG") else 100
BATCHES = 20  # so that a failure names a few rosters, and both cores have work

DAYS = (dt.date(2018, 2, 26), dt.date(2018, 3, 16), dt.date(2026, 9, 18), dt.date(2026, 11, 30))
FACTS = [name for name in PersonFacts.DOMAIN if name not in ("stage", "sex")]
TEXT = ("sex", "two_hairs")
TYPES = {
    True: ("object", "category", "string", "string[pyarrow]"),
    False: ("object", "category", "boolean", "bool[pyarrow]"),
}


def birth(drawn: random.Random, day: dt.date) -> dt.date | None:
    """A birth on a day on which something may turn, or on any other, or none."""
    if drawn.random() < 0.3:
        return None
    if drawn.random() < 0.3:
        return dt.date.fromordinal(drawn.randint(dt.date(1940, 1, 1).toordinal(), day.toordinal()))
    years = drawn.choice((0, 6, 13, 13, 13, 20, 35, 36))
    on = mk.HebrewDate.from_date(day)
    month = "Adar" if on.month.startswith("Adar") else on.month
    months = ("Adar I", "Adar II") if month == "Adar" and on.year - years in (5765, 5771, 5774, 5776) else (month,)
    try:
        born = mk.HebrewDate(on.year - years, drawn.choice(months), on.day).to_date()
    except ValueError:  # no such month or thirtieth in that year
        born = on.to_date().replace(year=day.year - years)
    return min(born + dt.timedelta(days=drawn.randint(-2, 2)), day)


def age(drawn: random.Random) -> float | None:
    """An age at which something may turn, whole or with a fraction, or any other, or none."""
    return drawn.choice((None, 5, 6, 6.5, 12, 12.9, 13, 14, 19.5, 20, 30, 34.5, 35, 35.5, 36, 40, drawn.randint(0, 90)))


def person(drawn: random.Random, day: dt.date, columns: Sequence[str]) -> dict[str, Any]:
    """One row: who it is, with some facts said and some blank."""
    grown = drawn.random() < 0.5  # else no company would come near ten
    row: dict[str, Any] = {
        "sex": "male" if grown else drawn.choice(("male", "female", None)),
        "birth_date": None if grown else birth(drawn, day),
        "after_sunset": drawn.choice((True, False, None)),
        "age": float(drawn.randint(40, 70)) if grown else age(drawn),
    }
    if row["birth_date"] == day and row["after_sunset"]:
        row["after_sunset"] = None  # to be born after the day asked about is an error of its own
    for name in columns:
        common = USUAL.get(name, True)
        row[name] = common if drawn.random() < 0.7 else drawn.choice((*PersonFacts.DOMAIN[name], None))
    return row


def rosters(batch: int) -> Iterator[tuple[list[dict[str, Any]], pd.DataFrame, dt.date, Practice]]:
    """Rows, the same as a table whose columns have any type, a day, and a practice."""
    for number in range(batch, ROSTERS, BATCHES):
        drawn = random.Random(number)
        day = drawn.choice(DAYS)
        columns = drawn.sample(FACTS, drawn.randint(0, 4))
        rows = [person(drawn, day, columns) for _ in range(drawn.randint(1, 12))]
        yield rows, frame_of(rows, drawn), day, PRACTICES[number % len(PRACTICES)]


def frame_of(rows: list[dict[str, Any]], drawn: random.Random) -> pd.DataFrame:
    """The rows as a table; each column is of one of the types in which it can come."""
    frame = pd.DataFrame({"name": [f"man {n}" for n in range(len(rows))]})
    for name in rows[0]:
        values = pd.Series([row[name] for row in rows], dtype=object)
        if name == "birth_date":
            kinds = (
                "object",
                "category",
                "datetime64[s]",
                "datetime64[ns]",
                "date32[pyarrow]",
                "timestamp[us][pyarrow]",
            )
            values = values if (kind := drawn.choice(kinds)) == "object" else pd.to_datetime(values)
        elif name == "age":
            kinds = ("object", "category", "float64", "Float64", "double[pyarrow]")
            kind = drawn.choice(kinds)
        else:
            kind = drawn.choice(TYPES[name in TEXT])
        frame[name] = values.astype(kind)
    return frame


def as_people(rows: list[dict[str, Any]]) -> list[mk.Person]:
    """The same rows as people: what a table does not mention is as it commonly is, a blank is not known."""
    people = []
    for number, row in enumerate(rows):
        facts = {"sex": row["sex"], **{name: row.get(name, USUAL.get(name)) for name in FACTS}}
        facts["two_hairs"] = facts["two_hairs"] or "unchecked"  # of hairs nothing written is nobody examined
        if row["birth_date"] is not None:
            facts |= {"born": row["birth_date"], "after_sunset": row["after_sunset"]}
        elif row["age"] is not None:
            facts |= {"age": row["age"], "age_completed": row["age"] == int(row["age"])}
        people.append(mk.Person(f"man {number}", **facts))
    return people


def of_table(value: Any) -> bool | None:
    """An answer as a table holds it."""
    return None if pd.isna(value) else bool(value)


def by_column(words: str) -> str:
    """What is missing by the names of a table's columns, one of which is not that of the fact."""
    return re.sub(r"\bborn\b(?=[,.]|$)", "birth_date", words)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_roster_says_of_each_row_what_is_said_of_the_person(batch: int) -> None:
    """Answer, reason, its place and what is missing."""
    for rows, frame, day, by in rosters(batch):
        judged = mk.judge_roster(frame, on=day, by=by)
        for alone, told in zip(as_people(rows), judged.itertuples(), strict=True):
            verdict = mk.counts(alone, by=by, on=day)
            said = (of_table(told.counts), told.because, told.seif, told.missing)
            place = str(verdict.source) if verdict.source else ""
            because, missing = (by_column(words) for words in (reason(verdict, "en"), ", ".join(verdict.missing)))
            assert said == (verdict.answer, because, place, missing), (alone, day, by)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_service_says_of_those_present_what_is_said_of_the_company(batch: int) -> None:
    """Answer, reason and its place; on a first and a last day, between which people come of age."""
    for rows, frame, day, by in rosters(batch):
        people = as_people(rows)
        drawn = random.Random(batch)
        days = [day + dt.timedelta(days=drawn.randint(0, 400)) for _ in range(2)]
        there = [drawn.sample(range(len(people)), drawn.randint(1, len(people))) for _ in days]
        sheet = pd.DataFrame(
            [
                {"date": pd.Timestamp(on), "service": f"service {n}", "name": people[who].name, "status": "present"}
                for n, (on, present) in enumerate(zip(days, there, strict=True))
                for who in present
            ]
        )
        judged = mk.judge_services(sheet, frame, by=by).set_index("service")
        for n, (on, present) in enumerate(zip(days, there, strict=True)):
            verdict = mk.may_say(mk.Company([people[who] for who in sorted(present)]), by=by, on=on)
            told = judged.loc[f"service {n}"]
            said = (of_table(told["ten"]), told["because"], told["seif"])
            place = str(verdict.source) if verdict.source else ""
            assert said == (verdict.answer, reason(verdict, "en"), place), ([people[who] for who in present], on, by)
            assert bool(told["in_doubt"]) >= bool(verdict.missing)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_columns_of_coming_of_age_say_what_is_said_of_each_birth(batch: int) -> None:
    """The last day that comes into question and the first, whatever the type of the column."""
    for rows, frame, _, by in rosters(batch):
        told = mk.of_age(frame["birth_date"], by=by, after_sunset=frame["after_sunset"])
        for row, on, since in zip(rows, told["of_age_on"], told["of_age_from"], strict=True):
            if row["birth_date"] is None:
                assert pd.isna(on)
                assert pd.isna(since)
            else:
                verdict = mk.comes_of_age(row["birth_date"], by=by, after_sunset=row["after_sunset"])
                dates = mk.of_age_dates(verdict)
                assert (since.date(), on.date()) == (dates[0].to_date(), dates[-1].to_date()), (row, by)


def test_eight_men_and_two_boys_are_not_ten_beside_a_birth_of_long_ago() -> None:
    """A birth on the sheet and an age on it may come to the same facts: they are compared, and not their places."""
    ages = [40.0] * 8 + [8, 9, None]
    roster = pd.DataFrame({"name": [f"m{i}" for i in range(11)], "sex": "male", "age": ages})
    roster["birth_date"] = pd.to_datetime([None] * 10 + ["2014-01-01"])
    there = pd.DataFrame({"name": [f"m{i}" for i in range(10)], "date": pd.Timestamp("2026-09-18")})
    there = there.assign(service="Mincha", status="present")
    judged = mk.judge_services(there, roster, by=mk.REMA).iloc[0]
    people = [mk.Person(f"m{n}", sex="male", age=age, age_completed=True) for n, age in enumerate(ages[:10])]
    verdict = mk.may_say(mk.Company(people), by=mk.REMA)
    assert (of_table(judged["ten"]), judged["because"]) == (False, reason(verdict, "en"))


def test_a_child_born_on_the_day_asked_about_does_not_count() -> None:
    """On whichever side of sunset: he is not over six by either."""
    today = dt.date(2026, 11, 30)
    frame = pd.DataFrame({"name": ["newborn"], "sex": ["male"], "birth_date": [pd.Timestamp(today)]})
    judged = mk.judge_roster(frame, on=today, by=mk.REMA).iloc[0]
    assert of_table(judged["counts"]) is False
    assert mk.counts(mk.Person("newborn", sex="male", born=today), by=mk.REMA, on=today).answer is False


def test_what_is_missing_is_all_that_is_missing_in_whatever_order_it_is_tried() -> None:
    """Thirty-five years ago by one side of sunset, with hairs that nobody examined: both facts are named."""
    born, on = dt.date(1991, 11, 26), dt.date(2026, 11, 29)
    by = mk.MECHABER.choosing(majority_of_years=35)
    verdict = mk.counts(mk.Person("on the edge", sex="male", born=born), by=by, on=on)
    assert verdict.missing == ("after_sunset", "two_hairs")
    assert "born before or after sunset, and whether he has grown two hairs" in reason(verdict, "en")
