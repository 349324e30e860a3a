"""Where someone stands in his years on a day: the only way in which a date enters a rule."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from minyan_kit.arguments import shown
from minyan_kit.chapter.age import YEARS_TO_AGE, Day, comes_of_age, hebrew_births, of_age_dates
from minyan_kit.chapter.people import Person, PersonFacts, Stage
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.ruling import OneOf, Practice

__all__ = [
    "day_number",
    "one_of_stages",
    "person_facts",
    "stage_at",
    "stage_bounds",
    "stage_of_age",
    "stage_of_birth",
    "stages_of_completed",
]


def day_number(on: Day, name: str = "on") -> int:
    """A day as days since 1970-01-01: a HebrewDate, or a civil date meaning its daytime."""
    if isinstance(on, HebrewDate):
        return on.day_number
    given: object = on
    if not isinstance(given, dt.date) or type(given).__name__ == "NaTType":  # a day that is missing, in pandas
        raise ValueError(f"{name}={shown(on)} is no date: write a HebrewDate or a datetime.date")
    return on.toordinal() - 719163


THIRTY_DAYS = 30
"""Twenty, of a saris, is nineteen years and thirty days of the twentieth (Mishnah Berurah 30)."""


def stage_bounds(birthday: Callable[[int], Any], earliest: Any, latest: Any, *, day: float = 1) -> tuple[Any, ...]:
    """What `stage_at` compares with, for a person, for a column and for an age alike.

    Args:
        birthday: gives the birthday of some years: its day, or the years themselves.
        earliest, latest: when he comes of age, the first and the last day that come into question: the rules of 55:9
            and 10 find it.
        day: how much a day is, of what `birthday` gives.
    """
    nearly_twenty = birthday(19) + THIRTY_DAYS * day
    return birthday(6), earliest, latest, nearly_twenty, birthday(20), birthday(35), birthday(36)


def stage_at(
    now: Any, sixth: Any, earliest: Any, latest: Any, nearly: Any, twentieth: Any, thirty_fifth: Any, thirty_sixth: Any
) -> Any:
    """Where someone stands in his years: the one definition, for a person and for a column, by days and by ages.

    Args:
        now: the day asked about, or the age; a number, or an array of them.
        sixth: his sixth birthday; as days since 1970-01-01, or as an age, like `now` and all that follow.
        earliest, latest: when he comes of age, the first and the last day that come into question.
        nearly: thirty days after his nineteenth birthday.
        twentieth, thirty_fifth, thirty_sixth: those birthdays. Thirteen years "and a day" are reached as the birthday
            arrives (55:10), and so are thirty-five.

    Returns:
        how many bounds he has passed, which is the Stage as a number.
    """
    # "More than six": the birthday itself is not yet more.
    bounds = (earliest, latest, nearly, twentieth, thirty_fifth, thirty_sixth)
    return sum((now >= bound for bound in bounds), 0 + (now > sixth))


@lru_cache(maxsize=1 << 14)
def _bounds(born: HebrewDate, by: Practice) -> tuple[int, ...]:
    """The days that `stage_at` compares with."""
    dates = of_age_dates(comes_of_age(born, by=by))
    return stage_bounds(
        lambda years: born.birthday(born.year + years).day_number, dates[0].day_number, dates[-1].day_number
    )


def stage_of_birth(born: HebrewDate, day: int, by: Practice) -> Stage:
    """Where someone born on a Hebrew day stands in his years on a day."""
    return Stage(stage_at(day, *_bounds(born, by)))


def stage_of_age(age: float) -> Stage:
    """Where someone stands whose age in Hebrew years, with its fraction, is known."""
    # A day of the shortest year: whoever is past thirty of those certainly is.
    return Stage(stage_at(age, *stage_bounds(lambda years: years, YEARS_TO_AGE, YEARS_TO_AGE, day=1 / 353)))


def stages_of_completed(age: float) -> tuple[Stage, ...]:
    """Where someone stands whose age is given as a table gives it: whole years are completed years.

    "6" may be 6.9, so both its beginning and its end come into question; an age with a fraction is exact.
    """
    ends = (age, age + 0.999) if age == int(age) else (age,)
    first, last = stage_of_age(ends[0]), stage_of_age(ends[-1])
    return tuple(stage for stage in Stage if first <= stage <= last and stage is not Stage.IN_DOUBT)


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
        raise TypeError(f"person={shown(person)} is no Person: write Person({str(person)!r}, sex='male', age=30)")
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
            return one_of_stages(stages_of_completed(person.age), "born")
        return stage_of_age(person.age)
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
