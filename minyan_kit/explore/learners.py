"""A learner's own rule against the chapter, over every case: where it is wrong, and which words it missed."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any

from minyan_kit.arguments import RefusedError, checked_but, refuse, shown
from minyan_kit.chapter.age import Birth, birth_of
from minyan_kit.chapter.answering import Waiting
from minyan_kit.chapter.people import Company, Person, PersonFacts, Stage, Tally
from minyan_kit.chapter.shares import Payment, Shares
from minyan_kit.chapter.stages import person_facts, stage_of_age
from minyan_kit.chapter.tallies import NONE
from minyan_kit.chapter.ten import roles_in_ten
from minyan_kit.explore.cases import (
    Box,
    CasesAlike,
    Given,
    Outcome,
    blank_facts,
    boxes_alike,
    each_case,
    outcome_of,
    survey,
    verdict_at,
    walk,
)
from minyan_kit.explore.changes import opinions_of
from minyan_kit.explore.tables import Table, boxes_said
from minyan_kit.explore.watching import watched
from minyan_kit.hebrew.dates import HebrewDate, days_in_month, months_of
from minyan_kit.inert import inert
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Blank, Brief, English, Practice, Settled, named_practice
from minyan_kit.show.languages import in_use, own_words, place, practice_name, say
from minyan_kit.show.words import answer_text, quoted
from minyan_kit.text import Source

__all__ = [
    "Counterexample",
    "Counterexamples",
    "Put",
    "Rule",
    "Tried",
    "Wrong",
    "ages_at",
    "called",
    "counterexamples",
    "ordinary",
    "try_every_case",
    "try_rule",
    "ways_to_put",
]

# -- a case put with the question's own arguments ---------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Put(Brief):
    """A case put to a function, with the question's own arguments."""

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        named = (f"{name}={_in_code(value)}" for name, value in self.kwargs.items())
        return inert(", ".join([*map(_in_code, self.args), *named]))

    def without(self, names: Container[str]) -> Put:
        """The case without some of its facts."""
        return replace(self, kwargs={name: value for name, value in self.kwargs.items() if name not in names})


def _in_code(value: Any) -> str:
    """An argument in the words of the code, people who are alike counted."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name!r}: {_in_code(one)}" for name, one in value.items()) + "}"
    if isinstance(value, Fraction):
        return str(value)
    if not isinstance(value, Company):
        return repr(value)
    alike = Counter(repr(person.but(name="_")).replace("'_', ", "") for person in value)
    need = ", in_need=True" if value.in_need else ""
    lead = f", leader={value.leader!r}" if value.leader else ""
    return f"Company({' + '.join(f'{n} × {person}' for person, n in alike.items())}{need}{lead})"


# Ages at the edges of each stage and one within it; the one that speaks most plainly of its stage comes first.
_AGES = (6, 3, 12, 7, 6.5, 13, 19, 19.5, 20, 34.5, 35, 35.5, 36, 70)


@cache
def ages_at(stage: Stage) -> tuple[float, ...]:
    """Ages that stand in a stage of years; none stands in doubt, for that takes a date of birth."""
    return tuple(age for age in _AGES if stage_of_age(age) is stage)


def ways_to_put(question: Question, facts: Any, by: Practice, turn: int = 0) -> Iterator[Put]:
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
        case Waiting(praying, of_the_ten, asleep, are_ten):
            sex = "male" if of_the_ten else "female"
            in_prayer = [one.but(sex=sex) for one in _men(praying, "in prayer", praying_alone=True)]
            others = _men((10 if are_ten else 9) - asleep - praying * of_the_ten, "man")
            yield Put((Company([*others, *in_prayer, *_men(asleep, "asleep", asleep=True)]),))
        case Birth():
            yield from (Put((born,)) for born in _births().get(facts, ()))
        case Payment(cost, _, wealth):
            names = ("Reuven", "Shimon", "Levi", "Yehudah")
            yield _by_name(question, {"wealth": dict(zip(names, wealth, strict=False))}, cost)
        case _:
            yield _by_name(question, vars(facts), facts)


def _by_name(question: Question, values: Mapping[str, Any], whole: Any) -> Put:
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


@cache
def _men(n: int, name: str, **facts: Any) -> tuple[Person, ...]:
    return tuple(Person(f"{name} {i}", sex="male", age=40, two_hairs="came", **facts) for i in range(1, n + 1))


_WOMEN = (Person("Rachel", sex="female", age=40), Person("Leah", sex="female", age=40))
_SLAVES = (Person("a slave", sex="male", age=40, two_hairs="came", free=False),)
_BESIDE = (
    Person("a boy of five", sex="male", age=5, knows_to_whom=True),
    Person("a banned man", sex="male", age=40, two_hairs="came", banned=True),
)


def _companies(tally: Tally, by: Practice, turn: int) -> Iterator[Put]:
    """The company itself, and the same with somebody who does not count standing by."""
    added = [
        *(
            Person(f"boy {i}", sex="male", age=8, knows_to_whom=True, holds_humash=bool(tally.humash and i == 1))
            for i in range(1, tally.boys + 1)
        ),
        *_WOMEN[: tally.women],
        *_SLAVES[: tally.slaves],
    ]
    people = [
        *_men(tally.attentive, "man"),
        *_men(tally.asleep, "asleep", asleep=True),
        *_men(tally.praying, "in prayer", praying_alone=True),
        *added,
    ]
    leader = added[0].name if tally.addition_leads else None
    if people:
        yield Put((Company(people, in_need=tally.in_need, leader=leader),))
    beside = _beside(by)
    if beside:
        yield Put((Company([*people, beside[turn % len(beside)]], in_need=tally.in_need, leader=leader),))


@cache
def _beside(by: Practice) -> tuple[Person, ...]:
    return tuple(person for person in _BESIDE if roles_in_ten(person_facts(person, by=by), by).roles == (NONE,))


@cache
def _births() -> Mapping[Birth, tuple[HebrewDate, ...]]:
    """For each case of a birth the first date in a hundred years that is such a case; some never occur."""
    first: dict[Birth, tuple[HebrewDate, ...]] = {}
    for year, day in product(range(5700, 5800), (1, 10, 30)):
        for month in months_of(year):
            if day <= days_in_month(year, month):
                born = HebrewDate(year, month, day)
                first.setdefault(birth_of(born), (born,))
    return first


# -- a rule tried on every case ---------------------------------------------------------------------------------------

Rule = Callable[..., Any]


@dataclass(frozen=True, repr=False)
class Tried(Brief):
    """What a learner's rule made of a case."""

    put: Put
    answer: Any = None
    raised: Exception | None = None

    @property
    def sort(self) -> str:
        """What the wrong answers of one row have in common: the answer, or its type where it can have many values."""
        if self.raised:
            return type(self.raised).__name__
        plain = self.answer is None or isinstance(self.answer, bool | str)
        return repr(self.answer) if plain else type(self.answer).__name__


def _try(rule: Rule, put: Put, right: Any) -> tuple[Tried, bool]:
    """Call the rule, and tell whether it is right."""
    try:
        said = rule(*put.args, **put.kwargs)
        mine: Any = said.answer if isinstance(said, Verdict) else said
        if isinstance(right, Shares):  # of shares the fractions are the answer
            return Tried(put, mine), dict(mine.exact if isinstance(mine, Shares) else mine) == dict(right.exact)
        return Tried(put, mine), bool(mine == right)
    except Exception as error:  # whatever it is, it is shown and not swallowed
        return Tried(put, raised=error), False


@cache
def facts_ever_read(question: Question, by: Practice) -> frozenset[str]:
    """The facts that any opinion of a question ever reads."""
    blank = blank_facts(question)
    asked = (each.result for one in question.opinions for each in walk(blank, partial(one.ask, choices=by.choices)))
    return frozenset(name for said in asked for name in said.read)


#: What a rule made of a case, and what the chapter says of it.
Wrong = tuple[Tried, Outcome]
#: Of every case None where the rule is right.
Trials = Iterator[CasesAlike[Wrong | None]]


def held_fixed(question: Question, by: Practice, given: Given | None) -> dict[str, Any]:
    """The facts of persons that are held fixed: stages that an age can have, and one value of facts never read."""
    idle = PersonFacts.DOMAIN.keys() - facts_ever_read(question, by)
    stages = tuple(stage for stage in Stage if ages_at(stage))
    return {"stage": stages, **{n: v[0] for n, v in PersonFacts.DOMAIN.items() if n in idle}, **(given or {})}


def _tried_on_persons(
    rule: Rule, question: Question, by: Practice, given: Given | None, read: set[str] | None
) -> Trials:
    """Over persons: a fact is fixed only where the chapter or the learner's rule reads it."""
    unusual = {
        name: values[-1]
        for name, values in PersonFacts.DOMAIN.items()
        if name not in facts_ever_read(question, by) and name not in (given or {})
    }

    def evaluate(facts: PersonFacts) -> Wrong | None:
        said = outcome_of(verdict_at(question, facts, by))
        firsts = {name: blank.values[0] for name, blank in facts.blanks.items()}
        concrete = replace(facts, **firsts)
        ages = ages_at(concrete.stage)
        for changes, age in (*(({}, age) for age in ages), (unusual, ages[0])):
            person = _Watched.of(replace(concrete, **changes), age)
            tried, right = _try(rule, Put((person,)), said.answer)
            if read is not None:
                read.update("age" if name == "stage" else name for name in person.read)
            if unread := [name for name in person.read if name in firsts]:
                raise Blank(unread[0], getattr(facts, unread[0]))
            if not right:
                return replace(tried, put=Put((person.plain(),))), said
            if "stage" not in person.read and not unusual.keys() & person.read.keys():
                break  # neither another age nor what the chapter never reads makes a difference to this rule
        return None

    yield from walk(blank_facts(question, held_fixed(question, by, given)), evaluate)


class _Watched(Person):
    """A person who notes which of his facts are read."""

    read: dict[str, None]

    @classmethod
    def of(cls, facts: PersonFacts, age: float) -> _Watched:
        """A person of these facts."""
        self: _Watched = object.__new__(cls)
        values = {name: getattr(facts, name) for name in PersonFacts.DOMAIN if name != "stage"}
        vars(self).update(values, name="he", age=age, born=None, after_sunset=None, read={})
        return self

    def __getattribute__(self, name: str) -> Any:
        if name == "age" or name in PersonFacts.DOMAIN:
            object.__getattribute__(self, "read")["stage" if name == "age" else name] = None
        return object.__getattribute__(self, name)

    def plain(self) -> Person:
        """The same person, unwatched."""
        return Person("he", **{name: value for name, value in vars(self).items() if name not in ("name", "read")})


def _spare(rule: Rule, question: Question) -> frozenset[str]:
    """The arguments that a question may be asked without and a rule does not take; the rule is not given them."""
    try:
        takes = inspect.signature(rule).parameters
    except ValueError:
        refuse("my_rule", rule, "a function of your own, with def")
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in takes.values()):
        return frozenset()
    asked = inspect.signature(question).parameters
    return frozenset(name for name, parameter in asked.items() if parameter.default is not parameter.empty) - {*takes}


def _refuse_other_arguments(rule: Rule, question: Question, put: Put) -> None:
    """Refuse, once and before any case is counted, a rule that cannot be called as a question is."""
    try:
        takes = inspect.signature(rule)
    except ValueError:
        return  # of some functions of Python itself nobody can say; they are called
    try:
        takes.bind(*put.args, **put.kwargs)
    except TypeError:
        asked = (each for each in inspect.signature(question).parameters.values() if each.name not in ("by", "on"))
        write = inspect.Signature([inspect.Parameter(each.name, each.kind) for each in asked])
        told = f"my_rule{takes} cannot be asked what {question.name} is asked"
        raise RefusedError(f"{told}: write def my_rule{write}: ...") from None


def _tried_on_others(
    rule: Rule, question: Question, by: Practice, given: Given | None, read: set[str] | None
) -> Trials:
    """Over other facts: the chapter's walk, and the learner's rule on every case of it."""
    turn, spare = 0, _spare(rule, question)
    for merged in survey(question, [by], given):
        for facts in each_case(merged.facts):
            said, turn = merged.result[0], turn + 1
            wrong: Wrong | None = None
            put = None
            for put in ways_to_put(question, facts, by, turn):
                if said.answer is not None and not isinstance(said.answer, bool):  # a month is told as a date
                    said = outcome_of(question(*put.args, **put.kwargs, by=by))
                plain = put.without(spare)
                if turn == 1:
                    _refuse_other_arguments(rule, question, plain)
                handed = plain if read is None else replace(plain, args=tuple(watched(one, read) for one in plain.args))
                tried, right = _try(rule, handed, said.answer)
                if not right:
                    wrong = replace(tried, put=plain), said
                    break
            if put is not None:
                yield CasesAlike(facts, 1, wrong)


def try_every_case(
    rule: Rule, question: Question, by: Practice, given: Given | None, read: set[str] | None = None
) -> tuple[list[CasesAlike[Wrong | None]], Given | None]:
    """Try a rule on every case: what came of each (None where it is right), and what was held fixed.

    Args:
        rule: the learner's function.
        question: the question.
        by: by whose practice.
        given: facts held fixed.
        read: where it is noted which facts of people and places the rule reads.
    """
    if question.facts is PersonFacts:
        _refuse_other_arguments(rule, question, Put((Person("he"),)))
        return list(_tried_on_persons(rule, question, by, given, read)), held_fixed(question, by, given)
    return list(_tried_on_others(rule, question, by, given, read)), given


# -- where it is wrong ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Counterexample(Brief):
    """Cases in which a rule is wrong in the same way.

    Attributes:
        boxes: where: in each box, every fact that matters with the values it may have.
        put: the arguments of the first case.
        mine: what the rule answered.
        raised: the exception with which it stopped, or None.
        expected: the answer by the practice.
        source: the words it missed; None where no words decide.
        because: the reason.
    """

    boxes: tuple[Box[Any], ...]
    put: Put
    mine: Any
    raised: Exception | None
    expected: Any
    source: Source | None
    because: Because

    @property
    def cases(self) -> int:
        """How many cases there are of it."""
        return sum(box.cases for box in self.boxes)


@dataclass(frozen=True, repr=False)
class Counterexamples(Table[Counterexample]):
    """The cases in which a learner's rule is wrong, those said in the fewest facts first.

    Attributes:
        question: the question.
        by: by whose practice.
        cases: how many cases were tried.
    """

    question: Question
    by: Practice
    cases: int

    @property
    def wrong(self) -> int:
        """In how many cases it is wrong."""
        return sum(row.cases for row in self.rows)

    def hint(self) -> str:
        """The words that the first counterexample missed, and not the answer."""
        key = in_use()
        if not self.rows:
            return say(Because("Right in all {cases} cases.", cases=f"{self.cases:,}"), key)
        return self.words(self.rows[0])

    def words(self, first: Counterexample) -> str:
        """The words that a counterexample missed; of a rule that stops, with what."""
        key = in_use()
        if first.raised:
            stopped = Because(
                "Your rule stopped with {error} when it was asked about {case}.",
                error=f"{type(first.raised).__name__}: {first.raised}",
                case=str(first.put),
            )
            return say(stopped, key)
        if first.source:
            words = " / ".join(dict.fromkeys((first.source.he, own_words(first.source, key))))
            return say(Because("Read again {place}: “{words}”", place=place(first.source, key), words=words), key)
        asked = opinions_of(verdict_at(self.question, first.boxes[0].example, self.by))
        places = dict.fromkeys(place(o.source, key) for o in asked if o.voice in self.by.follows)
        return say(Because("Read again {places}: of what do these words speak?", places=", ".join(places)), key)

    def says(self) -> Sequence[Because]:
        """What was asked, and how the rule fared."""
        asks = Because(self.question.asks)
        if not self.rows:
            return asks, Because("Right in all {cases} cases.", cases=f"{self.cases:,}")
        return asks, Because("Wrong in {wrong} of {cases} cases.", wrong=f"{self.wrong:,}", cases=f"{self.cases:,}")

    def head(self) -> Sequence[English]:
        """The columns."""
        return "The case", "Cases", "Such as", "Your rule", practice_name(self.by), "Because", "The words"

    def cells(self, of: Counterexample, key: str) -> Sequence[str]:
        """One counterexample in words."""
        mine = f"{type(of.raised).__name__}: {of.raised}" if of.raised else _answer(of.mine, key)
        words = f"{place(of.source, key)}: {quoted(own_words(of.source, key), key)}" if of.source else ""
        where = boxes_said(of.boxes, key)
        return where, f"{of.cases:,}", str(of.put), mine, _answer(of.expected, key), say(of.because, key), words

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each counterexample."""
        for row in self.rows:
            yield {
                "case": boxes_said(row.boxes, most=len(row.boxes)),
                "cases": row.cases,
                "example": str(row.put),
                "mine": row.mine,
                "raised": repr(row.raised) if row.raised else "",
                "expected": row.expected,
                "place": str(row.source or ""),
                "words": own_words(row.source) if row.source else "",
                "because": str(row.because),
            }


def _answer(answer: Any, key: str) -> str:
    return (
        answer_text(answer, key)
        if answer is None or isinstance(answer, bool) or hasattr(answer, "exact")
        else repr(answer)
    )


@checked_but("my_rule")
def counterexamples(my_rule: Rule, question: Question, *, by: Practice, given: Given | None = None) -> Counterexamples:
    """Try a rule of one's own over every case of a question: where it is wrong, and which words it missed.

    Args:
        my_rule: a function of the question's own arguments without `by` and `on`; it returns True, False or None
            (open), or whatever else the question answers.
        question: the question.
        by: by whose practice.
        given: facts held fixed, where the rule is meant for a part of the question: {"two_hairs": "came"}.

    Returns:
        a table: the smallest cases first, each with the words; `.hint()` has only the words.

    Raises:
        TypeError: my_rule cannot be called, or not with those arguments; or by is no Practice.
        ValueError: a given fact or value does not exist.

    >>> from minyan_kit import REMA, may_answer
    >>> wrong = counterexamples(lambda *, together, between: together >= 9, may_answer, by=REMA)
    >>> print(wrong[0].put, wrong[0].mine, wrong[0].expected, wrong[0].source)
    together=9, between=None True False 55:20
    """
    return try_rule(my_rule, question, by, given)


def called(my_rule: Rule) -> Rule:
    """A rule that can be called.

    Raises:
        TypeError: it cannot.
    """
    if not callable(my_rule):
        raise TypeError(f"my_rule={shown(my_rule)} cannot be called: give a function, as def my_rule(person): ...")
    return my_rule


def try_rule(
    my_rule: Rule, question: Question, by: Practice, given: Given | None, read: set[str] | None = None
) -> Counterexamples:
    """As `counterexamples`; it is noted in `read` which facts of people and places the rule reads."""
    called(my_rule)
    named_practice(by)
    tried, fixed = try_every_case(my_rule, question, by, given, read)
    wrong = [CasesAlike(f.facts, f.cases, f.result) for f in tried if f.result is not None]
    rows = [_row(question, by, some) for some in boxes_alike(question, wrong, _alike, fixed)]
    rows.sort(key=lambda row: row.raised is None)  # a rule that stops is mended first
    return Counterexamples(tuple(rows), question, by, sum(f.cases for f in tried))


def _alike(wrong: Wrong) -> Any:
    tried, said = wrong
    plain = said.answer is None or isinstance(said.answer, bool)
    return tried.sort, said.alike if plain else (said.voice, said.source, said.because.template)


def _row(question: Question, by: Practice, some: tuple[Box[Wrong], ...]) -> Counterexample:
    tried, said = some[0].results[0]
    source, because = said.source, said.because
    if said.answer is True:
        part = _part_out_of_the_ordinary(verdict_at(question, some[0].example, by), some[0])
        if part and part.by and part.by.ruling:
            source, because = part.by.opinion.source, part.by.ruling.because
    return Counterexample(some, tried.put, tried.answer, tried.raised, said.answer, source, because)


#: What a person is where nothing is said of him, and need not be explained.
_ORDINARY = {
    "sex": ("male",),
    "two_hairs": ("came", "unchecked"),
    "stage": (Stage.OF_AGE, Stage.NEAR_TWENTY, Stage.TWENTY, Stage.THIRTY_FIVE, Stage.PAST_MOST),
}


def ordinary(domain: Mapping[str, tuple[Any, ...]], name: str, value: Any) -> bool:
    """Whether a fact is as one would take it where nothing is said of it."""
    return value in _ORDINARY.get(name, domain[name][:1])


def _part_out_of_the_ordinary(verdict: Verdict, box: Box[Any]) -> Settled | None:
    """Of the matters of a yes, the one that rests on the most unusual facts; the last where all are as usual."""
    domain = verdict.question.facts.DOMAIN

    def unusual(part: Settled) -> int:
        read = part.by.read if part.by else ()
        values = {name: box.facts.get(name, (getattr(box.example, name),)) for name in read}
        return sum(any(not ordinary(domain, name, v) for v in some) for name, some in values.items())

    parts = verdict.resolved.parts
    return max(reversed(parts), key=unusual) if len(parts) > 1 else None
