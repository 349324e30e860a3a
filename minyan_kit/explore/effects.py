"""What each choice, and each voice that can be relied on, would change in a practice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.people import Stage
from minyan_kit.chapter.practices import CHOICES, VOICES
from minyan_kit.chapter.stages import stage_of_age
from minyan_kit.explore.cases import (
    CasesAlike,
    blank_facts,
    choices_read,
    outcome_of,
    survey,
    verdict_at,
    voices_in,
    walk,
)
from minyan_kit.explore.disputes import differs
from minyan_kit.explore.tables import Table, questions_of, seifim_said
from minyan_kit.question import Question
from minyan_kit.ruling import Because, English, Practice, Voice
from minyan_kit.show.languages import fill, say

__all__ = ["Effect", "Effects", "Years", "effects", "years_moved"]

#: Ages that are tried, by half years.
AGES = tuple(n / 2 for n in range(81))


class Years(NamedTuple):
    """Ages at which two practices put someone at different points of his years, and what comes of that.

    Attributes:
        ages: the ages in Hebrew years, of those tried by half years.
        cases: how many cases there are of someone of such an age, by all his other facts.
        changed: on how many of them he counts by one and not by the other.
    """

    ages: tuple[float, ...]
    cases: int
    changed: int


@dataclass(frozen=True)
class Effect:
    """One thing otherwise in a practice.

    Attributes:
        of: the choice's name, or the voice relied on.
        option: the option chosen; None for a voice.
        practice: the practice with that one thing otherwise.
        changed: question → on how many cases it then answers otherwise; only questions where it does.
        cases: question → over how many cases that was looked.
        years: where a boundary of years is moved, at which ages; else None.
    """

    of: str | Voice
    option: Any
    practice: Practice
    changed: Mapping[Question[Any], int]
    cases: Mapping[Question[Any], int]
    years: Years | None

    @property
    def nothing(self) -> bool:
        """Whether it changes no case."""
        return not self.changed and not (self.years and self.years.changed)

    def said(self, key: str | None = None) -> Iterator[str]:
        """What it changes, a line for each question."""
        for question, n in self.changed.items():
            asks = say(question.asks, key)
            of = f"{self.cases[question]:,}"
            yield fill("{question} {n} of {cases} cases", key, question=asks, n=f"{n:,}", cases=of)
        if self.years:
            yield years_said(self.years, key)
        elif not self.changed:
            yield say("It changes no case of this practice.", key)


def years_said(years: Years, key: str | None = None) -> str:
    """At which ages a boundary is moved, and on how many cases that changes the answer."""
    ages = ", ".join(f"{age:g}" for age in years.ages)
    template: English = "At the age of {ages}: {n} of {cases} cases of who counts"
    return fill(template, key, ages=ages, n=f"{years.changed:,}", cases=f"{years.cases:,}")


@dataclass(frozen=True)
class Effects(Table[Effect]):
    """What each choice and each voice relied on would change.

    Attributes:
        by: the practice in which it would.
    """

    by: Practice

    def says(self) -> Sequence[Because]:
        """What the rows are."""
        return (Because("What one thing otherwise would change in the practice of {practice}.", practice=self.by.name),)

    def head(self) -> Sequence[English]:
        """The columns."""
        return "Where", "What is chosen", "What it changes"

    def cells(self, of: Effect, key: str) -> Sequence[str]:
        """One effect in words."""
        if isinstance(of.of, Voice):
            where, words = "", fill("relying on “{who}”", key, who=say(of.of.name, key))
        else:
            choice = CHOICES[of.of]
            where = seifim_said([choice.seif], key)
            words = f"{say(choice.asks, key)} {say(choice.options[of.option], key)}"
        return where, words, "; ".join(of.said(key))

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each thing otherwise and each question that it changes."""
        for effect in self.rows:
            name = effect.of.key if isinstance(effect.of, Voice) else effect.of
            for question, n in effect.changed.items():
                yield {
                    "of": name,
                    "option": "" if effect.option is None else effect.option,
                    "question": question.name,
                    "changed": n,
                    "cases": effect.cases[question],
                }


def effects(by: Practice, *yours: Question[Any], questions: Sequence[Question[Any]] = QUESTIONS) -> Effects:
    """What each option of each choice, and each voice not followed yet, would change in a practice.

    Each is tried by itself, over every case of every question that it bears upon.

    Args:
        by: the practice.
        yours: questions with authorities of your own, each in place of the chapter's.
        questions: the questions; every one of the chapter unless said otherwise.

    Returns:
        a table, the choices first; `.to_frame()` has the numbers.

    >>> from minyan_kit import REMA, may_compel_to_hire
    >>> [(e.of, e.option, *e.changed.values()) for e in effects(REMA, questions=[may_compel_to_hire]) if e.changed]
    [('custom_covers', 'number', 7), ('custom_covers', 'season', 4)]
    """
    asked = questions_of(yours, questions)
    options = [
        (name, option, by.choosing(**{name: option}))
        for name, choice in CHOICES.items()
        for option in choice.options
        if option != getattr(by.choices, name)
    ]
    speaking = dict.fromkeys(voice for question in asked for voice in voices_in(question))
    voices = [*(voice for voice in VOICES if voice in speaking), *(voice for voice in speaking if voice not in VOICES)]
    relied = [(voice, None, by.relying_on(voice)) for voice in voices if voice not in by.follows]
    tried: list[tuple[str | Voice, Any, Practice]] = [*options, *relied]
    changed: list[dict[Question[Any], int]] = [{} for _ in tried]
    cases: dict[Question[Any], int] = {}
    for question in asked:
        bears = {*choices_read(question), *voices_in(question)}
        at = [n for n, (of, _, _) in enumerate(tried) if of in bears]
        if not at:
            continue
        every = survey(question, (by, *(tried[n][2] for n in at)))
        cases[question] = sum(f.cases for f in every)
        for place, n in enumerate(at, 1):
            if number := sum(f.cases for f in every if differs((f.result[0], f.result[place]))):
                changed[n][question] = number
    rows = [
        Effect(of, option, other, changed[n], cases, years_moved(by, other))
        for n, (of, option, other) in enumerate(tried)
    ]
    return Effects(tuple(rows), by)


def years_moved(one: Practice, other: Practice) -> Years | None:
    """At which ages two practices put someone at different points of his years, and on how many cases that tells.

    The facts of a case hold such a point and no number, so that no going through the cases can show it.

    >>> from minyan_kit import MECHABER
    >>> years_moved(MECHABER, MECHABER.choosing(majority_of_years=36)).ages
    (35.5,)
    """
    ages = [age for age in AGES if stage_of_age(age, one) != stage_of_age(age, other)]
    if not ages:
        return None
    cases = changed = 0
    for stages in dict.fromkeys((stage_of_age(age, one), stage_of_age(age, other)) for age in ages):
        for each in _between(stages, one, other):
            cases += each.cases
            changed += each.cases if each.result else 0
    return Years(tuple(ages), cases, changed)


def _between(stages: tuple[Stage, Stage], one: Practice, other: Practice) -> list[CasesAlike[bool]]:
    """Of someone at one point of his years by one practice and at another by the other: whether they differ on him."""
    here, there = stages

    def apart(facts: Any) -> bool:
        two = verdict_at(counts, facts, one), verdict_at(counts, replace(facts, stage=there), other)
        return differs(map(outcome_of, two))

    return walk(blank_facts(counts, {"stage": here}), apart)
