"""What may be otherwise in a company: one comes, one leaves, one of them is or becomes something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, count
from typing import Any

from minyan_kit.chapter.age import comes_of_age
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.quorum import may_say
from minyan_kit.chapter.roles import NONE, ORDER, Role, in_company, tallies
from minyan_kit.chapter.stages import person_facts
from minyan_kit.explore.cases import asked_once, settled
from minyan_kit.explore.changes import Step, Subject, practice_steps
from minyan_kit.explore.of_people import EVENTS, days_ahead, person_steps
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import Company, Person, PersonFacts, Tally
from minyan_kit.question import Asked, Case, Verdict
from minyan_kit.ruling import Because, Blank, Practice, Voice

__all__ = ["OfCompany"]

NOBODY = Role((NONE,))


def _of_people(by: Practice) -> tuple[Voice, ...]:
    """The voices of a practice that speak of who counts or of when he comes of age, strongest first."""
    return tuple(voice for voice in by.follows if voice in _voices())


@cache
def _voices() -> frozenset[Voice]:
    return frozenset(opinion.voice for question in (counts, comes_of_age) for opinion in question.opinions)


class OfCompany(Subject):
    """A company of whom a question of the chapter was asked.

    Where only the tally is read (`may_say`), one step changes one of its people, and the others are not judged again.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.company: Company = verdict.facts
        self.by, self.on = verdict.by, verdict.on
        self.by_tally = verdict.question.name == may_say.name and self.company.places is None
        self.matters = asked_once(verdict.question, near=4096)
        self.tallies: dict[Tally, Tally] = {}
        self.found: dict[Any, Role] = {}
        self.settled: dict[Any, Any] = {}
        self.others: dict[str, list[Role]] = {}
        self.after: dict[int, tuple[Step, Role]] = {}
        self.facts = [person_facts(person, by=self.by, on=self.on) for person in self.company] if self.by_tally else []
        self.judged = [self._judge(facts, self.by) for facts in self.facts]

    # -- what may be otherwise ----------------------------------------------------------------------------------------

    def steps(self) -> Iterable[Step]:
        """Some come, some leave, one is otherwise, need comes or goes, time goes on, somebody else is followed."""
        people = self.company.people
        yield from self._newcomers()
        for at, person in enumerate(people):
            if len(people) > 1 and person.name != self.company.leader:
                says = Because("{who} leaves", who=person.name)
                yield Step((at, "here"), 1, says, ("leave", (at,)), "leave", person.name, line="leave")
        for n in range(2, len(people)):
            leave = tuple(at for at, p in enumerate(people) if p.name != self.company.leader)[-n:]
            yield Step("leave", n, Because("{n} of them leave", n=n), ("leave", leave), line="leave")
        for at, person in enumerate(people):
            yield from person_steps(person, self.by, at)
        for need in (True, False):
            if need != self.company.in_need:
                says = Because("it is a time of need" if need else "it is no time of need")
                yield Step("in_need", 1, says, ("need", need), kind=("in_need", need))
        if self.on is not None:
            days = {step.to: step for person in people for step in days_ahead(person, self.by, self.on)}
            yield from days.values()
        yield from practice_steps(self.verdict)

    def _newcomers(self) -> Iterator[Step]:
        taken = {person.name for person in self.company}
        names = (name for n in count(1) if (name := f"newcomer {n}") not in taken)
        men = [Person(next(names), sex="male", age=40, two_hairs="came") for _ in range(10)]
        for n in range(1, 11):
            says = Because("one more man comes" if n == 1 else "{n} more men come", n=n)
            yield Step("come", n, says, ("come", tuple(men[:n])), line="come")
        boy = Person(next(names), sex="male", age=7, knows_to_whom=True)
        says = Because("a boy over six comes, who knows to Whom one prays")
        yield Step("come", 1, says, ("come", (boy,)), kind="boy")

    # -- the answer ---------------------------------------------------------------------------------------------------

    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""
        by, on, need = self.by, self.on, self.company.in_need
        changes: dict[int, dict[str, Any]] = {}
        gone: set[int] = set()
        come: list[Person] = []
        for step in steps:
            match step.to:
                case Practice():
                    by = step.to
                case HebrewDate():
                    on = step.to
                case ("come", who):
                    come += who
                case ("leave", whom):
                    gone |= set(whom)
                case ("need", value):
                    need = value
                case (at, to, _):
                    changes.setdefault(at, {}).update(to)
        people = [
            person.but(**changes[at]) if at in changes else person
            for at, person in enumerate(self.company)
            if at not in gone
        ]
        places = self.company.places
        if places is not None:
            there = places[str(self.company.leader)]
            places = {person.name: places.get(person.name, there) for person in (*people, *come)}
        company = self.company.but(people=(*people, *come), in_need=need, places=places)
        return self.verdict.question(company, by=by, on=on)

    def answer(self, steps: tuple[Step, ...]) -> Any:
        """The answer, by the tally alone where it decides."""
        if not self.by_tally or any(step.touches == "on" or "after_sunset" in step.touches for step in steps):
            return self.ask(steps).answer
        match steps:
            case (Step(to=(int(at), _, _)) as step,):  # most steps do to one of the people what others do too
                effect = self.judged[at], self._after(step)
                if effect not in self.settled:
                    self.settled[effect] = self._taken(steps)
                return self.settled[effect]
        return self._taken(steps)

    def _taken(self, steps: tuple[Step, ...]) -> Any:
        """The answer by the tally, these steps taken."""
        by = next((step.to for step in steps if isinstance(step.to, Practice)), None)
        touched: dict[int, list[Step]] = {}
        gone: tuple[int, ...] = ()
        come: list[Role] = []
        need = self.company.in_need
        for step in steps:
            match step.to:
                case ("come", who):
                    come += [self._newcomer(person, by or self.by) for person in who]
                case ("leave", whom):
                    gone += whom
                case ("need", value):
                    need = value
                case (int(at), _, _):
                    touched[at] = [*touched.get(at, ()), step]
        judged = list(self.judged if by is None else self._all(by))
        for at, taken in touched.items():
            if by is None and len(taken) == 1:
                judged[at] = self._after(taken[0])
                continue
            facts = replace(self.facts[at], **{name: value for step in taken for name, value in step.to[2].items()})
            judged[at] = self._judge(facts, by or self.by)
        return self._settle([j for at, j in enumerate(judged) if at not in gone] + come, need, by or self.by)

    def _all(self, by: Practice) -> list[Role]:
        """Everyone judged by another practice, for whom someone's stage may be another too."""
        if by.choices == self.by.choices and _of_people(by) == _of_people(self.by):
            return self.judged
        if by.name not in self.others:
            facts = (person_facts(person, by=by, on=self.on) for person in self.company)
            self.others[by.name] = [self._judge(f, by) for f in facts]
        return self.others[by.name]

    def _newcomer(self, person: Person, by: Practice) -> Role:
        key = (id(person), by.name)
        if key not in self.found:
            self.found[key] = self._judge(person_facts(person, by=by), by)
        return self.found[key]

    def _judge(self, facts: PersonFacts, by: Practice) -> Role:
        key = (facts, by.name)
        if key not in self.found:
            self.found[key] = in_company(facts, by)
        return self.found[key]

    def _after(self, step: Step) -> Role:
        """What the person whom a step touches may be, once it is taken."""
        if id(step) not in self.after:
            at, _, to = step.to
            self.after[id(step)] = step, self._judge(replace(self.facts[at], **to), self.by)
        return self.after[id(step)][1]

    def _settle(self, judged: Sequence[Role], need: bool | None, by: Practice) -> Any:
        judged = sorted(role for role in judged if role.roles != NOBODY.roles)
        key = (tuple(judged), need, by.name)
        if key not in self.settled:
            answers = [self._of_tally(tally, by) for tally in tallies(judged, in_need=need)]
            self.settled[key] = answers[0] if all(answer == answers[0] for answer in answers) else None
        return self.settled[key]

    def _of_tally(self, tally: Tally, by: Practice) -> Any:
        key = (tally, by.name)
        if key not in self.settled:
            try:
                self.settled[key] = settled(self.matters, self.tallies.setdefault(tally, tally), by).answer
            except Blank:  # whether it is a time of need is not known
                self.settled[key] = self.verdict.question.decide(Asked((Case(tally),), by)).answer
        return self.settled[key]

    # -- two steps together -------------------------------------------------------------------------------------------

    def pairs(self, still: Sequence[Step]) -> Iterator[tuple[Step, Step]]:
        """Steps on two people, or on one who could turn it; of many that do the same to the tally only two."""
        if not self.by_tally:
            return
        kept: dict[Any, list[Step]] = {}
        for step in still:
            effect = self._effect(step)
            alike = kept.setdefault(effect, [])
            if effect is not None and len(alike) < 2 and all(step.touches[0] != other.touches[0] for other in alike):
                alike.append(step)
        yield from super().pairs([step for effect, steps in kept.items() if effect is not None for step in steps])
        looked: set[PersonFacts] = set()
        for at, facts in enumerate(self.facts):
            if facts in looked or not self._could_turn(at):
                continue
            looked.add(facts)
            own = [s for s in still if s.touches[0] == at and (s.touches[1] in EVENTS or s.line or s.cost == 1)]
            yield from ((a, b) for a, b in combinations(own, 2) if a.touches != b.touches)

    def _effect(self, step: Step) -> Any:
        """What a step does to the tally; None where it does nothing, or is told by its line."""
        match step.to:
            case ("come" | "leave", who) if len(who) > 1:
                return None
            case Practice():
                return ("by", step.to.name)
            case ("leave", (at,)):
                return self.judged[at], NOBODY
            case (int(at), _, to) if to:
                after = self._after(step)
                return (self.judged[at], after) if after != self.judged[at] else None
        return step.touches

    def _could_turn(self, at: int) -> bool:
        """Whether anything that this person could be would turn the answer."""
        for role in ORDER:
            judged = [Role((role,)) if n == at else one for n, one in enumerate(self.judged)]
            if self._settle(judged, self.company.in_need, self.by) != self.verdict.answer:
                return True
        return False
