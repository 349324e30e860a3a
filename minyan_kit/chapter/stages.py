"""Where someone stands in his years on a day: the only way in which a date enters a rule."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import Any

from minyan_kit.chapter.age import YEARS_TO_AGE, Day, comes_of_age, hebrew_births, of_age_dates
from minyan_kit.chapter.people import Person, PersonFacts, Stage
from minyan_kit.chapter.practices import Choices
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.ruling import OneOf, Practice

__all__ = [
    "day_number",
    "most_of_years",
    "one_of_stages",
    "person_facts",
    "stage_at",
    "stage_of_age",
    "stage_of_birth",
    "stage_years",
    "stages_of_completed",
]


def day_number(on: Day) -> int:
    """A day as days since 1970-01-01: a HebrewDate, or a civil date meaning its daytime."""
    if isinstance(on, HebrewDate):
        return on.day_number
    if not isinstance(on, dt.date):
        raise ValueError(f"on={on!r} is no date: write a HebrewDate or a datetime.date")
    return on.toordinal() - 719163


def most_of_years(by: Practice) -> int:
    """How many years are most of his years."""
    return by.choices.majority_of_years if isinstance(by.choices, Choices) else 35


def stage_years(by: Practice) -> tuple[int, int, int]:
    """The birthdays that part the stages beside the one at which he comes of age: six, twenty, most of his years."""
    return 6, 20, most_of_years(by)


def stage_at(now: Any, sixth: Any, earliest: Any, latest: Any, twentieth: Any, most: Any, *, by: Practice) -> Any:
    """Where someone stands in his years: the one definition, for a person and for a column, by days and by ages.

    Args:
        now: the day asked about, or the age; a number, or an array of them.
        sixth: his sixth birthday; as days since 1970-01-01, or as an age, like `now` and all that follow.
        earliest, latest: when he comes of age, the first and the last day that come into question.
        twentieth: his twentieth birthday.
        most: the birthday by which most of his years have come.
        by: whose practice is followed; it says whether most of his years are more than thirty-five, or thirty-six.

    Returns:
        how many bounds he has passed, which is the Stage as a number.
    """
    # "More than six", and more than thirty-five: the birthday itself is not yet more.
    past = now > most if most_of_years(by) == 35 else now >= most
    return 0 + (now > sixth) + (now >= earliest) + (now >= latest) + (now >= twentieth) + past


@lru_cache(maxsize=1 << 14)
def _bounds(born: HebrewDate, by: Practice) -> tuple[int, int, int, int, int]:
    """The days that `stage_at` compares with."""
    dates = of_age_dates(comes_of_age(born, by=by))
    sixth, twentieth, most = (born.birthday(born.year + years).day_number for years in stage_years(by))
    return sixth, dates[0].day_number, dates[-1].day_number, twentieth, most


def stage_of_birth(born: HebrewDate, day: int, by: Practice) -> Stage:
    """Where someone born on a Hebrew day stands in his years on a day."""
    return Stage(stage_at(day, *_bounds(born, by), by=by))


def stage_of_age(age: float, by: Practice) -> Stage:
    """Where someone stands whose age in Hebrew years, with its fraction, is known."""
    sixth, twentieth, most = stage_years(by)
    return Stage(stage_at(age, sixth, YEARS_TO_AGE, YEARS_TO_AGE, twentieth, most, by=by))


def stages_of_completed(age: float, by: Practice) -> tuple[Stage, ...]:
    """Where someone stands whose age is given as a table gives it: whole years are completed years.

    "6" may be 6.9, so both its beginning and its end come into question; an age with a fraction is exact.
    """
    ends = (age, age + 0.999) if age == int(age) else (age,)
    return tuple(dict.fromkeys(stage_of_age(end, by) for end in ends))


def person_facts(person: Person, *, by: Practice, on: Day | None = None) -> PersonFacts:
    """A person reduced to the facts that rules read on a day.

    Args:
        person: the person.
        by: whose practice is followed; it decides when he comes of age.
        on: the day; needed where the person has `born`.

    Raises:
        ValueError: `on` is missing, or before the birth.
    """
    if not isinstance(person, Person):
        raise TypeError(f"person={person!r} is no Person: write Person({str(person)!r}, sex='male', age=30)")
    facts: dict[str, Any] = {}
    for name, domain in PersonFacts.DOMAIN.items():
        if name != "stage":
            value = getattr(person, name)
            facts[name] = OneOf(domain, name) if value is None else value
    facts["stage"] = _stage(person, by, on)
    return PersonFacts(**facts)


def _stage(person: Person, by: Practice, on: Day | None) -> Stage | OneOf:
    if person.age is not None:
        if person.age_completed:
            return one_of_stages(stages_of_completed(person.age, by), "born")
        return stage_of_age(person.age, by)
    if person.born is None:
        return OneOf(tuple(s for s in Stage if s is not Stage.IN_DOUBT), "age")
    if on is None:
        raise ValueError(f"on=None: {person.name} has born={person.born}, so say on which day, as on=HebrewDate(...)")
    day = day_number(on)
    births = hebrew_births(person.born, person.after_sunset)
    if day < births[0].day_number:
        raise ValueError(f"on={on}: {person.name} was born on {person.born}, after that; write a later day")
    return one_of_stages(tuple(stage_of_birth(b, day, by) for b in births), "after_sunset")


def one_of_stages(stages: tuple[Stage, ...], missing: str) -> Stage | OneOf:
    """The stage, or what it may be.

    Args:
        stages: the stages that come into question.
        missing: the fact that would tell between them.
    """
    stages = tuple(sorted(set(stages)))
    return stages[0] if len(stages) == 1 else OneOf(stages, missing)
