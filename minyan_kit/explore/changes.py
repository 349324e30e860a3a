"""What would change an answer: the smallest changes of fact, or of whom one follows, that turn it."""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, count
from math import ceil
from typing import Any, ClassVar

from minyan_kit.arguments import checked_but, shown
from minyan_kit.chapter.age import Day, comes_of_age, hebrew_births, of_age_dates
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.joining import SPOTS, Arrangement, joined
from minyan_kit.chapter.people import Company, Person, PersonFacts
from minyan_kit.chapter.practices import CHOICES, PRACTICES
from minyan_kit.chapter.stages import day_number, person_facts, stage_of_age
from minyan_kit.chapter.tallies import NONE, ROLES, Role, Tallies
from minyan_kit.chapter.ten import in_company, may_say, nobody
from minyan_kit.explore.tables import Table, value_said, verdict_markup, verdict_said
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.question import Case, Question, Verdict
from minyan_kit.ruling import Because, Brief, English, OneOf, Opinion, Practice, Voice
from minyan_kit.show.html import bdi
from minyan_kit.show.languages import say, word
from minyan_kit.show.words import reason

__all__ = [
    "Change",
    "Changes",
    "OfBirth",
    "OfCompany",
    "OfFacts",
    "OfPerson",
    "OfPlaces",
    "Step",
    "Subject",
    "days_ahead",
    "opinions_of",
    "person_steps",
    "practice_steps",
    "search",
    "what_would_change",
]

# -- what may be otherwise: a step, and what it is a step of ----------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Step(Brief):
    """One thing that may be otherwise.

    Args:
        touches: the fact that it changes; two steps on one fact are not taken together.
        cost: how far it goes: 1 for a fact made known, for something that may happen, for each man, for each year;
            2 for what someone would have to have been all along, and for following somebody else.
        says: it in words; {who} stands for those of whom it may be said alike.
        to: what it becomes; only the subject reads this.
        kind: steps of one kind differ only in `who`, and are told in one row.
        who: of whom, or of what, it is said.
        line: steps along one line go further and further; only the nearest that turns the answer is told.
    """

    touches: Any
    cost: int
    says: Because
    to: Any
    kind: Any = None
    who: Any = None
    line: Any = None


class Subject(ABC):
    """A verdict, and how what it was asked of may be otherwise."""

    #: Whether two steps together are looked at even where one step is enough.
    pairs_always: ClassVar[bool] = True

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict

    @abstractmethod
    def steps(self) -> Iterable[Step]:
        """Everything that may be otherwise."""

    @abstractmethod
    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""

    def answer(self, steps: tuple[Step, ...]) -> Any:
        """The answer, these steps taken; a subject may have a shorter way to it than the verdict."""
        return self.ask(steps).answer

    def pairs(self, still: Sequence[Step]) -> Iterator[tuple[Step, Step]]:
        """Which steps are tried in pairs, after none of them turned the answer alone.

        Of practices only one that hears a voice more, or reads words otherwise: to hear fewer is no way to another
        answer that two steps would have to be told of.
        """
        able = [step for step in still if not (isinstance(step.to, Practice) and self._hears_fewer(step.to))]
        return ((a, b) for a, b in combinations(able, 2) if a.touches != b.touches)

    def _hears_fewer(self, by: Practice) -> bool:
        return by.choices == self.verdict.by.choices and set(by.follows) <= set(self.verdict.by.follows)


# -- the search, and the table of what it finds -----------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Change(Brief):
    """A change that turns the answer.

    Attributes:
        says: the change in words.
        cost: how far it goes; see `what_would_change`.
        answer: the answer it would give.
        verdict: the verdict it would give.
    """

    says: Because
    cost: int
    answer: Any
    subject: Subject = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict it would give, worked out when it is looked at."""
        return self.subject.ask(self.steps)


@dataclass(frozen=True, repr=False)
class Changes(Table[Change]):
    """The smallest changes that turn an answer, smallest first.

    Args:
        rows: the changes, each with the verdict it would give.
        verdict: the verdict they would change.

    >>> from minyan_kit import REMA, Person, counts, what_would_change
    >>> turns = what_would_change(counts(Person("Reuven", sex="male", age=30, banned=True), by=REMA))
    >>> print(turns.rows[0].says)
    the ban on Reuven is lifted
    """

    verdict: Verdict

    def says(self) -> Sequence[Because]:
        """What was asked and answered, and how many changes would turn it."""
        if not self.rows:
            return (
                Because(self.verdict.question.asks),
                Because("No small change of fact or of practice turns this answer."),
            )
        return (Because(self.verdict.question.asks), Because("What would change the answer, the smallest first:"))

    def head(self) -> Sequence[English]:
        """The columns."""
        return "If", "Then"

    def cells(self, of: Change, key: str) -> Sequence[str]:
        """One change in words.

        Args:
            of: the change.
            key: of the language.
        """
        return say(of.says, key), verdict_said(of.verdict, of.verdict.because, key)

    def markup(self, of: Change, key: str) -> Sequence[str]:
        """One change in HTML.

        Args:
            of: the change.
            key: of the language.
        """
        return bdi(say(of.says, key)), verdict_markup(of.verdict, of.verdict.because, key)

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each change."""
        for change in self.rows:
            yield {
                "change": str(change.says),
                "cost": change.cost,
                "answer": change.answer,
                "decided_by": change.verdict.decided_by.name if change.verdict.decided_by else "",
                "place": str(change.verdict.source or ""),
                "because": reason(change.verdict, "en"),
            }


def search(subject: Subject) -> Changes:
    """Try each step, then two that do nothing alone; no change is told that contains a smaller one."""
    was = subject.verdict.answer
    steps = sorted(subject.steps(), key=lambda step: step.cost)
    still: list[Step] = []
    turned: dict[Any, list[tuple[tuple[Step, ...], Any]]] = {}
    nearest: dict[Any, int] = {}
    for step in steps:
        answer = subject.answer((step,))
        if answer == was:
            still.append(step)
        elif step.line is None or nearest.setdefault((step.line, answer), step.cost) == step.cost:
            turned.setdefault((_sort(step), step.says.template, step.cost, answer), []).append(((step,), answer))
    if subject.pairs_always or not turned:
        for pair in sorted(subject.pairs(still), key=lambda pair: pair[0].cost + pair[1].cost):
            key = frozenset(map(_sort, pair))
            cost = sum(step.cost for step in pair)
            answer = subject.answer(pair)
            if answer != was and nearest.setdefault((key, answer), cost) == cost:
                turned.setdefault((key, answer), []).append((pair, answer))
    changes = [_change(subject, alike) for alike in turned.values()]
    changes.sort(key=lambda change: change.cost)
    return Changes(tuple(changes), subject.verdict)


def _sort(step: Step) -> Any:
    return step.line or step.kind or step.touches


def _change(subject: Subject, alike: Sequence[tuple[tuple[Step, ...], Any]]) -> Change:
    """One change of those that differ only in whom they befall."""
    steps, answer = alike[0]
    if len(steps) == 1:
        says = _said(steps[0], tuple(dict.fromkeys(step.who for (step,), _ in alike)))
    else:
        first, second = (_said(step, (step.who,)) for step in steps)
        both: English = "{first}; and {second}" if len(alike) == 1 else "{first}; and {second} (or others like them)"
        says = Because(both, first=first, second=second)
    return Change(says, sum(step.cost for step in steps), answer, subject, steps)


def _said(step: Step, who: tuple[Any, ...]) -> Because:
    """A step in words; several people of whom the same is said are named together."""
    if who == (None,):
        return step.says
    named: Any = who[0]
    if len(who) > 3:
        named = Because("{this}, {that} or any of {n} others", this=who[0], that=who[1], n=len(who) - 2)
    elif len(who) == 3:
        named = Because("{this}, {that} or {other}", this=who[0], that=who[1], other=who[2])
    elif len(who) == 2:
        named = Because("{this} or {that}", this=who[0], that=who[1])
    return Because(step.says.template, **{**step.says.values, "who": named})


# -- following somebody else, or reading words otherwise --------------------------------------------------------------


def opinions_of(verdict: Verdict) -> tuple[Opinion, ...]:
    """The opinions that bear on a verdict: of its question, and of those that it asks in turn."""
    questions: dict[str, Question] = {verdict.question.name: verdict.question}
    questions |= {part.question.name: part.question for _, part in verdict.asked.people}
    return tuple(dict.fromkeys(o for question in questions.values() for o in question.opinions))


def practice_steps(verdict: Verdict) -> Iterator[Step]:
    """Another practice, one more voice relied on, words of the text read otherwise."""
    by = verdict.by

    def step(kind: str, says: Because, to: Practice, who: str | None = None) -> Step:
        return Step("by", 2, says, to, kind=kind, who=who)

    named = {practice.follows[0] for practice in PRACTICES}
    for practice in PRACTICES:
        if practice.follows != by.follows:
            yield step("practice", Because("by the practice of {who}", who=practice.name), practice, practice.name)
    for voice in dict.fromkeys(o.voice for o in opinions_of(verdict)):
        if voice not in by.follows[:1] and voice not in named:
            yield step("voice", Because("relying on “{who}”", who=voice.name), by.relying_on(voice), voice.name)
    turned_on = dict(verdict.choices)
    for _, part in verdict.asked.people:
        turned_on |= part.choices
    for name, option in turned_on.items():
        for other in by.choices.OPTIONS[name]:
            if other != option:
                choice = CHOICES.get(name)
                asks, means = (choice.asks, choice.options[other]) if choice else (name, str(other))
                says = Because("the words are read otherwise: {asks} {means}", asks=asks, means=means)
                yield step(f"{name}={other}", says, by.choosing(**{name: other}))


# -- a person: a fact made known, a year older, awake, the ban lifted -------------------------------------------------

#: One year more or less, and several.
YEARS: Mapping[str, tuple[English, English]] = {
    "older": ("a year older: {who} is {age}", "{years:#} years older: {who} is {age}"),
    "younger": ("a year younger: {who} is {age}", "{years:#} years younger: {who} is {age}"),
}
#: Each fact of a person at each of its values, as something said of {who}.
SAYS: Mapping[tuple[str, Any], English] = {
    ("sex", "male"): "{who} is a man",
    ("sex", "female"): "{who} is a woman",
    ("free", True): "{who} is free",
    ("free", False): "{who} is a slave",
    ("two_hairs", "came"): "{who} has grown two hairs",
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
    ("defiant", True): "{who} sins in defiance",
    ("defiant", False): "{who} sins out of appetite",
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


def person_steps(person: Person, at: int = 0) -> Iterator[Step]:
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
                known = Because(f"it becomes known: {says.template}", who=person.name)
                yield step(name, 1, known, ({name: value}, {name: value}))
            elif value != was and name != "sex":  # it may become known; it is nothing that comes about
                yield step(name, 1 if name in EVENTS else 2, says, ({name: value}, {name: value}))
    if person.age is not None:
        for age in (*FIRST_AGES, *reversed(LAST_AGES)):
            years, older = ceil(abs(age - person.age)), age > person.age
            if age != person.age and (age in FIRST_AGES) is older:
                by_one, by_more = YEARS["older" if older else "younger"]
                says = Because(by_one if years == 1 else by_more, who=person.name, age=age, years=years)
                to = {"age": age}, {"stage": stage_of_age(age)}
                yield step("age", years, says, to, line=("age", older))
    elif person.born is None:
        for age in KNOWN_AGES:
            says = Because("it becomes known: {who} is {age} years old", who=person.name, age=age)
            yield step("age", 1, says, ({"age": age}, {"stage": stage_of_age(age)}), ("age", "known"))
    elif not isinstance(person.born, HebrewDate) and person.after_sunset is None:
        for after in (False, True):
            says = Because(
                "it becomes known: {who} was born after sunset"
                if after
                else "it becomes known: {who} was born before sunset",
                who=person.name,
            )
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
        yield from person_steps(person)
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


# -- facts with a finite domain, and a date of birth ------------------------------------------------------------------


class OfFacts(Subject):
    """Facts as the caller said them; the steps give each fact each of its other values, the nearest first."""

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
        return self.verdict.question.decide(replace(asked, cases=cases, by=by, about=about, heard=None))


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


# -- where everyone stands --------------------------------------------------------------------------------------------

#: Where someone stands, in a few words; SPOTS says exactly where that is.
STANDS: Mapping[str, English] = {
    "inside": "inside",
    "doorway": "in the doorway",
    "outside": "outside",
    "window": "at the window",
    "roof": "on the roof",
    "azarah": "in the azarah",
    "tevah": "on the tevah",
    "large_yard": "in the large yard",
    "small_yard": "in the small yard",
}
FLAGS: Mapping[str, tuple[English, English]] = {
    "partitions_reach_ceiling": (
        "the partitions of the tevah do not reach the ceiling",
        "the partitions of the tevah reach the ceiling",
    ),
    "face_shown": (
        "those on the roof or the upper storey do not show their face",
        "those on the roof or the upper storey show their face",
    ),
    "see_one_another": (
        "they do not see one another",
        "they see one another",
    ),
    "full_breach": (
        "the small yard is not breached along its whole width",
        "the small yard is breached along its whole width",
    ),
    "stubs": (
        "no stubs of the wall are left",
        "stubs of the wall are left",
    ),
}


def _otherwise(flag: str, now: bool | None) -> Iterator[tuple[bool, Because]]:
    """What may be otherwise between places, or becomes known of them."""
    no, yes = FLAGS[flag]
    for value, what in ((True, yes), (False, no)):
        if value is not now:
            yield value, Because("it becomes known: {what}", what=Because(what)) if now is None else Because(what)


class OfPlaces(Subject):
    """An arrangement of people over the spots of the chapter."""

    pairs_always = False  # walks from spot to spot make too many pairs to read where one step is enough

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.places: Arrangement = verdict.facts

    def steps(self) -> Iterable[Step]:
        """Some come, some go, some walk over; what stands between them is otherwise; somebody else is followed."""
        places = self.places
        for spot in SPOTS:
            for n in range(1, max(1, 10 - places.number) + 1):
                says = _some(n, "one more man stands {at}", "{n:#} more men stand {at}", at=STANDS[spot])
                yield _step("come", n, says, others={spot: n}, line=("come", spot))
        for spot, here in places.others.items():
            for n in range(1, here + 1):
                says = _some(n, "one of those {at} leaves", "{n:#} of those {at} leave", at=STANDS[spot])
                yield _step("go", n, says, others={spot: -n}, line=("go", spot))
                yield from self._walks(spot, n)
        for spot in SPOTS:
            if spot != places.leader:
                says = Because("the shaliach tzibbur stands {who}", who=STANDS[spot])
                yield Step("leader", 1, says, {"leader": spot}, "leader", STANDS[spot])
        for flag in FLAGS:
            for value, says in _otherwise(flag, getattr(places, flag)):
                yield _step(flag, 1, says, **{flag: value})
        yield from practice_steps(self.verdict)

    def _walks(self, spot: str, n: int) -> Iterator[Step]:
        for to in SPOTS:
            if to != spot:
                at, there = STANDS[spot], STANDS[to]
                says = _some(
                    n,
                    "one of those {at} stands {there}",
                    "{n:#} of those {at} stand {there}",
                    at=at,
                    there=there,
                )
                yield _step("walk", n, says, others={spot: -n, to: n}, line=("walk", spot, to))

    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""
        by, others = self.verdict.by, dict(self.places.others)
        changes: dict[str, Any] = {}
        for step in steps:
            if isinstance(step.to, Practice):
                by = step.to
                continue
            for name, value in step.to.items():
                if name != "others":
                    changes[name] = value
                    continue
                for spot, n in value.items():
                    others[spot] = max(0, others.get(spot, 0) + n)
        return self.verdict.question(self.places.but(**changes, others=others), by=by)


def _some(n: int, one: English, more: English, **values: str) -> Because:
    return Because(one, **values) if n == 1 else Because(more, n=n, **values)


def _step(touches: str, cost: int, says: Because, *, line: Any = None, **to: Any) -> Step:
    return Step(touches if line is None else line, cost, says, to, line=line, kind=None if line else says)


# -- a company --------------------------------------------------------------------------------------------------------

NO_ROLE = Role((NONE,))


def _of_people(by: Practice) -> tuple[Voice, ...]:
    """The voices of a practice that speak of who counts or of when he comes of age, strongest first."""
    return tuple(voice for voice in by.follows if voice in _voices())


@cache
def _voices() -> frozenset[Voice]:
    return frozenset(opinion.voice for question in (counts, comes_of_age) for opinion in question.opinions)


@lru_cache(maxsize=1 << 10)
def _newcomer(person: Person, by: Practice) -> Role:
    """What somebody may be who comes to a company."""
    return in_company(person_facts(person, by=by), by)


class OfCompany(Subject):
    """A company of whom a question of the chapter was asked.

    Where only the tally is read (`may_say`), one step changes one of its people, and the others are not judged again.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.company: Company = verdict.facts
        self.by, self.on = verdict.by, verdict.on
        self.by_tally = verdict.question.name == may_say.name and self.company.places is None
        self.matters = verdict.question.matters
        self.facts = [person_facts(person, by=self.by, on=self.on) for person in self.company] if self.by_tally else []
        self.judged = [in_company(facts, self.by) for facts in self.facts]
        # What was worked out on the way: many steps come to the same.
        self.by_others: dict[Practice, list[Role]] = {}
        self.after: dict[int, tuple[Step, Role]] = {}
        self.answers: dict[Any, Any] = {}

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
            yield Step("leave", n, Because("{n:#} of them leave", n=n), ("leave", leave), line="leave")
        for at, person in enumerate(people):
            yield from person_steps(person, at)
        for need in (True, False):
            if need != self.company.in_need:
                says = Because("it is a time of need" if need else "it is not a time of need")
                yield Step("in_need", 1, says, ("need", need), kind=("in_need", need))
        if self.company.places is not None:
            for sees, says in _otherwise("see_one_another", self.company.see_one_another):
                yield Step("see_one_another", 1, says, ("sees", sees), kind=says)
        if self.on is not None:
            days = {step.to: step for person in people for step in days_ahead(person, self.by, self.on)}
            yield from days.values()
        yield from practice_steps(self.verdict)

    def _newcomers(self) -> Iterator[Step]:
        taken = {person.name for person in self.company}
        names = (name for n in count(1) if (name := f"newcomer {n}") not in taken)
        men = [Person(next(names), sex="male", age=40, two_hairs="came") for _ in range(10)]
        for n in range(1, 11):
            says = Because("one more man comes" if n == 1 else "{n:#} more men come", n=n)
            yield Step("come", n, says, ("come", tuple(men[:n])), line="come")
        boy = Person(next(names), sex="male", age=7, knows_to_whom=True)
        says = Because("a boy over six comes, who knows to Whom one prays")
        yield Step("come", 1, says, ("come", (boy,)), kind="boy")

    # -- the answer ---------------------------------------------------------------------------------------------------

    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""
        by, on, need, sees = self.by, self.on, self.company.in_need, self.company.see_one_another
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
                case ("sees", value):
                    sees = value
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
        company = self.company.but(people=(*people, *come), in_need=need, places=places, see_one_another=sees)
        return self.verdict.question(company, by=by, on=on)

    def answer(self, steps: tuple[Step, ...]) -> Any:
        """The answer, by the tally alone where it decides."""
        if not self.by_tally or any(step.touches == "on" or "after_sunset" in step.touches for step in steps):
            return self.ask(steps).answer
        match steps:
            case (Step(to=(int(at), _, _)) as step,):  # most steps do to one of the people what others do too
                effect = self.judged[at], self._after(step)
                if effect not in self.answers:
                    self.answers[effect] = self._by_tally(steps)
                return self.answers[effect]
        return self._by_tally(steps)

    def _by_tally(self, steps: tuple[Step, ...]) -> Any:
        """The answer by the tally, these steps taken."""
        by = next((step.to for step in steps if isinstance(step.to, Practice)), None)
        touched: dict[int, list[Step]] = {}
        gone: tuple[int, ...] = ()
        come: list[Role] = []
        need = self.company.in_need
        for step in steps:
            match step.to:
                case ("come", who):
                    come += [_newcomer(person, by or self.by) for person in who]
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
            judged[at] = in_company(facts, by or self.by)
        return self._answer_of([j for at, j in enumerate(judged) if at not in gone] + come, need, by or self.by)

    def _all(self, by: Practice) -> list[Role]:
        """Everyone judged by another practice, for whom someone's stage may be another too."""
        if by.choices == self.by.choices and _of_people(by) == _of_people(self.by):
            return self.judged
        if by not in self.by_others:
            facts = (person_facts(person, by=by, on=self.on) for person in self.company)
            self.by_others[by] = [in_company(each, by) for each in facts]
        return self.by_others[by]

    def _after(self, step: Step) -> Role:
        """What the person whom a step touches may be, once it is taken."""
        if id(step) not in self.after:
            at, _, to = step.to
            self.after[id(step)] = step, in_company(replace(self.facts[at], **to), self.by)
        return self.after[id(step)][1]

    def _answer_of(self, people: Iterable[Role], need: bool | None, by: Practice) -> Any:
        """The answer about a company of these people: what all the tallies agree on that they may come to."""
        people = sorted(role for role in people if role.roles != NO_ROLE.roles)
        key = (tuple(people), need, by)
        if key not in self.answers:
            self.answers[key] = Tallies(people, nobody(need)).answer(self.matters, by)
        return self.answers[key]

    # -- two steps together -------------------------------------------------------------------------------------------

    def pairs(self, still: Sequence[Step]) -> Iterator[tuple[Step, Step]]:
        """Steps on two people, or on one who could turn the answer; of many that change the tally alike only two."""
        if not self.by_tally:
            return
        kept: dict[Any, list[Step]] = {}
        for step in still:
            effect = self._effect(step)
            alike = kept.setdefault(effect, [])
            if effect is not None and len(alike) < 2 and all(step.touches[0] != other.touches[0] for other in alike):
                alike.append(step)
        yield from super().pairs([step for effect, steps in kept.items() if effect is not None for step in steps])
        tried: set[PersonFacts] = set()
        for at, facts in enumerate(self.facts):
            if facts in tried or not self._could_turn(at):
                continue
            tried.add(facts)
            own = [s for s in still if s.touches[0] == at and (s.touches[1] in EVENTS or s.line or s.cost == 1)]
            yield from ((a, b) for a, b in combinations(own, 2) if a.touches != b.touches)

    def _effect(self, step: Step) -> Any:
        """How a step changes the tally; None where it changes nothing, or where its own line tells it."""
        match step.to:
            case ("come" | "leave", who) if len(who) > 1:
                return None
            case Practice():
                return ("by", step.to.name)
            case ("leave", (at,)):
                return self.judged[at], NO_ROLE
            case (int(at), _, to) if to:
                after = self._after(step)
                return (self.judged[at], after) if after != self.judged[at] else None
        return step.touches

    def _could_turn(self, at: int) -> bool:
        """Whether anything that this person could be would turn the answer."""
        for role in ROLES:
            judged = [Role((role,)) if n == at else one for n, one in enumerate(self.judged)]
            if self._answer_of(judged, self.company.in_need, self.by) != self.verdict.answer:
                return True
        return False


# -- what would change a verdict, whatever it was asked of ------------------------------------------------------------


def subject_of(verdict: Verdict) -> Subject:
    """What the verdict was asked of, as something that may be otherwise."""
    match verdict.facts:
        case Person():
            return OfPerson(verdict)
        case Company():
            return OfCompany(verdict)
        case HebrewDate() | dt.date():
            return OfBirth(verdict)
        case Arrangement() if verdict.question.name == joined.name:  # of one of its groups only the practice may change
            return OfPlaces(verdict)
    return OfFacts(verdict)


@checked_but("verdict")
def what_would_change(verdict: Verdict) -> Changes:
    """The smallest changes that turn an answer, each with the verdict it would give, smallest first.

    One step is tried everywhere: a fact made known, a fact otherwise, one who comes or leaves, a year older, another
    voice or practice followed, words read otherwise; then two steps together that do nothing alone. Of steps that go
    further and further along one line only the nearest is told, and those that differ only in whom they befall are told
    in one row.

    Args:
        verdict: the verdict of any question of the chapter.

    Returns:
        a table of changes. `.cost` is how far each goes: 1 for a fact made known, for something that may happen, for
        each man and each year; 2 for what someone would have to have been all along, and for following somebody else.

    Raises:
        TypeError: it is no Verdict.

    >>> from minyan_kit import MECHABER, Person, counts
    >>> for change in what_would_change(counts(Person("Dan", sex="male", age=12, two_hairs="came"), by=MECHABER)):
    ...     print(change.cost, change.says, change.answer)
    1 a year older: Dan is 13 True
    """
    if not isinstance(verdict, Verdict):
        raise TypeError(f"verdict={shown(verdict)}: give the verdict of a question, as mk.counts(person, by=mk.REMA)")
    return search(subject_of(verdict))
