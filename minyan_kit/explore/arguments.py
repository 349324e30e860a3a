"""From facts as the rules see them back to what a question is asked with: a Person, a Company, a date, a number."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from minyan_kit.chapter.age import Birth, birth_of
from minyan_kit.chapter.answering import Waiting
from minyan_kit.chapter.roles import NONE, roles
from minyan_kit.chapter.shares import Payment
from minyan_kit.chapter.stages import person_facts, stage_of_age
from minyan_kit.hebrew_calendar import HebrewDate, days_in_month, months_of
from minyan_kit.people import Company, Person, Stage, Tally
from minyan_kit.question import Question
from minyan_kit.ruling import Practice

__all__ = ["Put", "ages_of", "puttings"]


@dataclass(frozen=True)
class Put:
    """A case put to a function, with the question's own arguments."""

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return ", ".join([*map(_told, self.args), *(f"{name}={_told(value)}" for name, value in self.kwargs.items())])


def _told(value: Any) -> str:
    """An argument in the words of the code, people who are alike counted."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name!r}: {_told(one)}" for name, one in value.items()) + "}"
    if isinstance(value, Fraction):
        return str(value)
    if not isinstance(value, Company):
        return repr(value)
    alike = Counter(repr(person.but(name="_")).replace("'_', ", "") for person in value)
    need = ", in_need=True" if value.in_need else ""
    return f"Company({' + '.join(f'{n} × {person}' for person, n in alike.items())}{need})"


# Ages at the edges of each stage and one within it; the one that speaks most plainly of its stage comes first.
_AGES = (6, 3, 12, 7, 6.5, 13, 19, 20, 35, 36, 70, 35.5)


@cache
def ages_of(stage: Stage, by: Practice) -> tuple[float, ...]:
    """Ages that stand in a stage of years; none stands in doubt, for that takes a date of birth."""
    return tuple(age for age in _AGES if stage_of_age(age, by) is stage)


def puttings(question: Question[Any], facts: Any, by: Practice, turn: int = 0) -> Iterator[Put]:
    """The ways to put a case with the question's own arguments; none where no arguments amount to it.

    Args:
        question: the question.
        facts: the case, as its rules see it.
        by: the practice, which decides who counts among the people of a company.
        turn: the case's number: who stands by without counting takes turns from case to case.
    """
    match facts:
        case Tally():
            yield from _companies(facts, by, turn)
        case Waiting(praying):
            yield Put((Company([*_men(10 - praying, "man"), *_men(praying, "in prayer", praying_alone=True)]),))
        case Birth():
            yield from (Put((born,)) for born in _births().get(facts, ()))
        case Payment(cost, _, wealth):
            names = ("Reuven", "Shimon", "Levi", "Yehudah")
            yield _by_name(question, {"wealth": dict(zip(names, wealth, strict=False))}, cost)
        case _:
            yield _by_name(question, vars(facts), facts)


def _by_name(question: Question[Any], values: Mapping[str, Any], whole: Any) -> Put:
    """Each parameter that a fact is called after takes that fact; another takes the whole."""
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    for name, parameter in inspect.signature(question).parameters.items():
        if name in ("by", "on"):
            continue
        if parameter.kind is not parameter.KEYWORD_ONLY:
            args.append(values.get(name, whole))
        elif name in values:
            kwargs[name] = values[name]
    return Put(tuple(args), kwargs)


# -- companies -------------------------------------------------------------------------------------------------------


@cache
def _men(n: int, name: str, **facts: Any) -> tuple[Person, ...]:
    return tuple(Person(f"{name} {i}", sex="male", age=40, two_hairs="came", **facts) for i in range(1, n + 1))


_BESIDE = (
    Person("Rachel", sex="female", age=40),
    Person("a boy of five", sex="male", age=5, knows_to_whom=True),
    Person("a banned man", sex="male", age=40, two_hairs="came", banned=True),
    Person("a slave", sex="male", age=40, two_hairs="came", free=False),
)


def _companies(tally: Tally, by: Practice, turn: int) -> Iterator[Put]:
    """The company itself, and the same with somebody who does not count standing by."""
    boys = [
        Person(f"boy {i}", sex="male", age=8, knows_to_whom=True, holds_humash=bool(tally.humash and i == 1))
        for i in range(1, tally.boys + 1)
    ]
    people = [
        *_men(tally.attentive, "man"),
        *_men(tally.asleep, "asleep", asleep=True),
        *_men(tally.praying, "in prayer", praying_alone=True),
        *boys,
    ]
    if people:
        yield Put((Company(people, in_need=tally.in_need),))
    beside = _beside(by)
    if beside:
        yield Put((Company([*people, beside[turn % len(beside)]], in_need=tally.in_need),))


@cache
def _beside(by: Practice) -> tuple[Person, ...]:
    return tuple(person for person in _BESIDE if roles(person_facts(person, by=by), by)[0] == (NONE,))


# -- births ----------------------------------------------------------------------------------------------------------


@cache
def _births() -> Mapping[Birth, tuple[HebrewDate, ...]]:
    """For each case of a birth the first date of a hundred years that amounts to it; some cases never occur."""
    found: dict[Birth, tuple[HebrewDate, ...]] = {}
    for year, day in product(range(5700, 5800), (1, 10, 30)):
        for month in months_of(year):
            if day <= days_in_month(year, month):
                born = HebrewDate(year, month, day)
                found.setdefault(birth_of(born), (born,))
    return found
