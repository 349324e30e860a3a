"""What may be otherwise in a person: a fact made known, a year older, awake, the ban lifted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import Any

from minyan_kit.chapter.age import Day, comes_of_age, hebrew_births, of_age_dates
from minyan_kit.chapter.stages import day_number, stage_of_age
from minyan_kit.explore.changes import Step, Subject, practice_steps
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import Person, PersonFacts
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, Practice

__all__ = ["OfPerson", "days_ahead", "person_steps"]

#: Each fact of a person at each of its values, as something said of {who}.
SAYS: Mapping[tuple[str, Any], str] = {
    ("sex", "male"): "{who} is a man",
    ("sex", "female"): "{who} is a woman",
    ("free", True): "{who} is free",
    ("free", False): "{who} is a slave",
    ("two_hairs", "came"): "{who} has brought two hairs",
    ("two_hairs", "only_before_13"): "{who} had hairs only before thirteen",
    ("two_hairs", "absent"): "{who} was examined and has no hairs",
    ("two_hairs", "unchecked"): "nobody has examined {who} for hairs",
    ("saris_signs", True): "signs of a saris are seen in {who}",
    ("saris_signs", False): "no signs of a saris are seen in {who}",
    ("hears", True): "{who} hears",
    ("hears", False): "{who} does not hear",
    ("speaks", True): "{who} speaks",
    ("speaks", False): "{who} does not speak",
    ("sound_mind", True): "{who} is of sound mind",
    ("sound_mind", False): "{who} is not of sound mind",
    ("knows_to_whom", True): "{who} knows to Whom one prays",
    ("knows_to_whom", False): "{who} does not know to Whom one prays",
    ("holds_humash", True): "{who} holds a Pentateuch",
    ("holds_humash", False): "{who} holds no Pentateuch",
    ("banned", True): "{who} is put under a ban",
    ("banned", False): "the ban on {who} is lifted",
    ("transgressor", True): "{who} has transgressed",
    ("transgressor", False): "{who} has not transgressed",
    ("asleep", True): "{who} falls asleep",
    ("asleep", False): "{who} is awake",
    ("praying_alone", True): "{who} is in the middle of his own prayer",
    ("praying_alone", False): "{who} has finished his own prayer",
}

#: What may happen to someone, and does not make somebody else of him.
EVENTS = frozenset({"knows_to_whom", "holds_humash", "banned", "transgressor", "asleep", "praying_alone"})

#: The first whole age in each stage of years, and the last whole age before it.
FIRST_AGES = (7, 13, 20, 36)
LAST_AGES = (6, 12, 19, 35)
KNOWN_AGES = (13, 36, 20, 7, 6)


#: A person's facts as the caller writes them, and as the rules read them.
_To = tuple[Mapping[str, Any], Mapping[str, Any]]


def person_steps(person: Person, by: Practice, at: int = 0) -> Iterator[Step]:
    """Each fact of a person otherwise, or made known, and his years.

    Args:
        person: the person.
        by: whose practice is followed.
        at: which of several people it is.
    """

    def step(name: str, cost: int, says: Because, to: _To, kind: Any = None, line: Any = None) -> Step:
        return Step((at, name), cost, says, (at, *to), kind or (name, says.template), person.name, line)

    for name, values in PersonFacts.DOMAIN.items():
        if name == "stage":
            continue
        was = getattr(person, name)
        for value in values:
            says = Because(SAYS[name, value], who=person.name)
            if was is None:
                known = Because("it becomes known: " + says.template, who=person.name)
                yield step(name, 1, known, ({name: value}, {name: value}))
            elif value != was and name != "sex":  # it may become known; it is nothing that comes about
                yield step(name, 1 if name in EVENTS else 2, says, ({name: value}, {name: value}))
    if person.age is not None:
        for age in (*FIRST_AGES, *reversed(LAST_AGES)):
            years, older = ceil(abs(age - person.age)), age > person.age
            if age != person.age and (age in FIRST_AGES) is older:
                words = ("a year" if years == 1 else "{years} years") + (" older" if older else " younger")
                says = Because(words + ": {who} is {age}", who=person.name, age=age, years=years)
                to = {"age": age}, {"stage": stage_of_age(age, by)}
                yield step("age", years, says, to, line=("age", older))
    elif person.born is None:
        for age in KNOWN_AGES:
            says = Because("it becomes known: {who} is {age} years old", who=person.name, age=age)
            yield step("age", 1, says, ({"age": age}, {"stage": stage_of_age(age, by)}), ("age", "known"))
    elif not isinstance(person.born, HebrewDate) and person.after_sunset is None:
        for after in (False, True):
            side = "after" if after else "before"
            says = Because(f"it becomes known: {{who}} was born {side} sunset", who=person.name)
            yield step("after_sunset", 1, says, ({"after_sunset": after}, {}))


def days_ahead(person: Person, by: Practice, on: Day) -> Iterator[Step]:
    """The days to come on which somebody whose date of birth is known enters another stage of his years."""
    if person.born is None:
        return
    today = day_number(on)
    days: set[HebrewDate] = set()
    for born in hebrew_births(person.born, person.after_sunset):
        days |= {*of_age_dates(comes_of_age(born, by=by)), born.birthday(born.year + 20)}
        days |= {HebrewDate.from_day_number(born.birthday(born.year + n).day_number + 1) for n in (6, 35)}
    for day in sorted(days):
        if day.day_number > today:
            years = ceil((day.day_number - today) / 365)
            yield Step("on", years, Because("{day} has come", day=day), day, line="on")


class OfPerson(Subject):
    """A person of whom it was asked whether he counts."""

    def steps(self) -> Iterable[Step]:
        """Each fact otherwise, time going on, somebody else followed."""
        person, by, on = self.verdict.facts, self.verdict.by, self.verdict.on
        yield from person_steps(person, by)
        if on is not None:
            yield from days_ahead(person, by, on)
        yield from practice_steps(self.verdict)

    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""
        by, on = self.verdict.by, self.verdict.on
        changes: dict[str, Any] = {}
        for step in steps:
            if isinstance(step.to, Practice):
                by = step.to
            elif isinstance(step.to, HebrewDate):
                on = step.to
            else:
                changes |= step.to[1]
        return self.verdict.question(self.verdict.facts.but(**changes), by=by, on=on)
