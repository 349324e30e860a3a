"""What may be otherwise in facts with a finite domain: a service, a town, one who answers from afar; and in a birth."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from minyan_kit.explore.changes import Step, Subject, practice_steps
from minyan_kit.explore.tables import value_said
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.languages import word
from minyan_kit.question import Case, Verdict
from minyan_kit.ruling import Because, OneOf, Practice

__all__ = ["OfBirth", "OfFacts"]


class OfFacts(Subject):
    """Facts that the rules read as the caller said them: each at each other value of its domain, nearest first."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.facts = verdict.asked.cases[0].facts

    def steps(self) -> Iterable[Step]:
        """Each fact otherwise, each blank filled, somebody else followed."""
        for name, values in type(self.facts).DOMAIN.items():
            yield from self._of(name, getattr(self.facts, name), values)
        yield from practice_steps(self.verdict)

    def _of(self, name: str, was: Any, values: tuple[Any, ...]) -> Iterator[Step]:
        fact = word(name, "en")
        if isinstance(was, OneOf):
            for value in was.values:
                says = Because("it becomes known: {fact}, {who}", fact=fact, who=value_said(value, "en"))
                yield Step(name, 1, says, {name: value}, (name, "known"), value_said(value, "en"))
            return
        for value in values:
            if value == was or not replace(self.facts, **{name: value}).possible():
                continue
            said = value_said(value, "en")
            says = Because("{fact}: {who}, not {was}", fact=fact, who=said, was=value_said(was, "en"))
            if type(was) is type(value) is int:
                yield Step(name, abs(value - was), says, {name: value}, line=(name, value > was))
            else:
                yield Step(name, 1, says, {name: value}, name, said)

    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""
        asked = self.verdict.asked
        by = next((step.to for step in steps if isinstance(step.to, Practice)), asked.by)
        facts: dict[str, Any] = {}
        for step in steps:
            facts |= {} if isinstance(step.to, Practice) else step.to
        cases = tuple(Case(replace(case.facts, **facts), case.finish, case.of) for case in asked.cases)
        about = cases[0].facts if asked.about == asked.cases[0].facts else asked.about
        return self.verdict.question.decide(replace(asked, cases=cases, by=by, about=about))


class OfBirth(Subject):
    """A birth: the side of sunset, and somebody else followed. Another birth would be somebody else's."""

    def steps(self) -> Iterable[Step]:
        """The side of sunset, where the birth was told by a civil date."""
        born, births = self.verdict.facts, [case.of for case in self.verdict.asked.cases]
        if isinstance(born, dt.date):
            for after in (False, True):
                says = Because("born after sunset" if after else "born before sunset")
                if len(births) > 1:
                    yield Step("after_sunset", 1, Because("it becomes known: {what}", what=says), after)
                elif births[0] != HebrewDate.from_date(born, after_sunset=after):
                    yield Step("after_sunset", 1, says, after)
        yield from practice_steps(self.verdict)

    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""
        born, births = self.verdict.facts, [case.of for case in self.verdict.asked.cases]
        by, after = self.verdict.by, None
        if isinstance(born, dt.date) and len(births) == 1:
            after = births[0] != HebrewDate.from_date(born)
        for step in steps:
            by, after = (step.to, after) if isinstance(step.to, Practice) else (by, step.to)
        return self.verdict.question(born, by=by, after_sunset=after)
