"""Where someone stands in his years on a day: the only way in which a date enters a rule."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import Any

from minyan_kit.chapter.age import Day, comes_of_age, hebrew_births, of_age_dates
from minyan_kit.chapter.practices import Choices
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import Person, PersonFacts, Stage
from minyan_kit.ruling import OneOf, Practice

__all__ = ["day_number", "one_of_stages", "person_facts", "stage_of_age", "stage_of_birth", "stages_of_completed"]


def day_number(on: Day) -> int:
    """A day as days since 1970-01-01: a HebrewDate, or a civil date meaning its daytime."""
    if isinstance(on, HebrewDate):
        return on.day_number
    if not isinstance(on, dt.date):
        raise ValueError(f"on={on!r} is no date: write a HebrewDate or a datetime.date")
    return on.toordinal() - 719163


@lru_cache(maxsize=1 << 14)
def _marks(born: HebrewDate, by: Practice) -> tuple[int, int, int, int, int]:
    """Day numbers: sixth birthday, earliest and latest coming of age, twentieth, and most of his years."""
    choices = by.choices
    most = choices.majority_of_years if isinstance(choices, Choices) else 35
    dates = of_age_dates(comes_of_age(born, by=by))
    past = born.birthday(born.year + most).day_number + (1 if most == 35 else 0)  # more than 35; or already 36
    return (
        born.birthday(born.year + 6).day_number,
        dates[0].day_number,
        dates[-1].day_number,
        born.birthday(born.year + 20).day_number,
        past,
    )


def stage_of_birth(born: HebrewDate, day: int, by: Practice) -> Stage:
    """Where someone born on a Hebrew day stands in his years on a day."""
    six, earliest, latest, twenty, past = _marks(born, by)
    if day < earliest:
        return Stage.OVER_SIX if day > six else Stage.NOT_OVER_SIX  # more than six: the birthday itself is not
    if day < latest:
        return Stage.IN_DOUBT
    return Stage.PAST_MOST if day >= past else Stage.TWENTY if day >= twenty else Stage.OF_AGE


def stage_of_age(age: float, by: Practice) -> Stage:
    """Where someone stands whose age in Hebrew years, with its fraction, is known."""
    most = by.choices.majority_of_years if isinstance(by.choices, Choices) else 35
    if age > 35 if most == 35 else age >= most:
        return Stage.PAST_MOST
    bounds = ((20, Stage.TWENTY), (13, Stage.OF_AGE))
    return next((s for bound, s in bounds if age >= bound), Stage.OVER_SIX if age > 6 else Stage.NOT_OVER_SIX)


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
    """The stage, or what it may be: in doubt is before his day or after it, and open only where that matters.

    Args:
        stages: the stages that come into question.
        missing: the fact that would tell between them.
    """
    stages = tuple(dict.fromkeys(stages))
    both = (Stage.OVER_SIX, Stage.OF_AGE)
    if stages == (Stage.IN_DOUBT,):
        return OneOf(both, "", Stage.IN_DOUBT)
    if len(stages) == 1:
        return stages[0]
    if Stage.IN_DOUBT in stages:
        stages = tuple(dict.fromkeys(s for stage in stages for s in (both if stage is Stage.IN_DOUBT else (stage,))))
    return OneOf(stages, missing)
