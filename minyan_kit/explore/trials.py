"""A learner's rule tried on every case of a question, each case put with the question's own arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from itertools import product
from typing import Any

from minyan_kit.chapter.shares import Shares
from minyan_kit.explore.arguments import Put, ages_of, puttings
from minyan_kit.explore.cases import Found, Given, Outcome, found, outcome, start, verdict_at, walk
from minyan_kit.people import Person, PersonFacts, Stage
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Blank, OneOf, Practice, leaves

__all__ = ["Rule", "Tried", "Wrong", "trials"]

Rule = Callable[..., Any]


# -- one answer ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tried:
    """What a learner's rule made of a case."""

    put: Put
    answer: Any = None
    raised: Exception | None = None

    @property
    def sort(self) -> str:
        """What wrong answers of one row have in common: the answer, or the kind of it where it has many values."""
        if self.raised:
            return type(self.raised).__name__
        plain = self.answer is None or isinstance(self.answer, bool | str)
        return repr(self.answer) if plain else type(self.answer).__name__


def _try(rule: Rule, put: Put, right: Any) -> tuple[Tried, bool]:
    """Call the rule, and tell whether it is right."""
    try:
        mine = rule(*put.args, **put.kwargs)
        mine = mine.answer if isinstance(mine, Verdict) else mine
        if isinstance(right, Shares):  # of shares the fractions are the answer
            return Tried(put, mine), dict(mine.exact if isinstance(mine, Shares) else mine) == dict(right.exact)
        return Tried(put, mine), bool(mine == right)
    except Exception as error:  # whatever it is, it is shown and not swallowed
        return Tried(put, raised=error), False


# -- every case ------------------------------------------------------------------------------------------------------


@cache
def facts_read(question: Question[Any], by: Practice) -> frozenset[str]:
    """The facts that any opinion of a question ever reads."""
    read: set[str] = set()
    for one in question.opinions:
        for leaf in leaves(start(question), partial(one.ask, choices=by.choices)):
            read |= dict(leaf.fixed).keys()
    return frozenset(read)


Wrong = tuple[Tried, Outcome]
Trials = Iterator[Found[Wrong | None]]


def held(question: Question[Any], by: Practice, given: Given | None) -> dict[str, Any]:
    """What is held fixed of persons: the stages that an age can stand in, and each fact that is never read."""
    idle = PersonFacts.DOMAIN.keys() - facts_read(question, by)
    stages = tuple(stage for stage in Stage if ages_of(stage, by))
    return {"stage": stages, **{n: v[0] for n, v in PersonFacts.DOMAIN.items() if n in idle}, **(given or {})}


def _of_persons(
    rule: Rule, question: Question[Any], by: Practice, given: Given | None
) -> Iterator[Found[Wrong | None]]:
    """Over persons: a fact is fixed only where the chapter or the learner's rule reads it."""
    unusual = {
        name: values[-1]
        for name, values in PersonFacts.DOMAIN.items()
        if name not in facts_read(question, by) and name not in (given or {})
    }

    def evaluate(facts: PersonFacts) -> Wrong | None:
        said = outcome(verdict_at(question, facts, by))
        firsts = {f.name: v.values[0] for f in fields(facts) if isinstance(v := getattr(facts, f.name), OneOf)}
        concrete = replace(facts, **firsts)
        ages = ages_of(concrete.stage, by)
        for otherwise, age in (*(({}, age) for age in ages), (unusual, ages[0])):
            person = _Watched.of(replace(concrete, **otherwise), age)
            tried, right = _try(rule, Put((person,)), said.answer)
            if unread := [name for name in person.read if name in firsts]:
                raise Blank(unread[0], getattr(facts, unread[0]))
            if not right:
                return replace(tried, put=Put((person.plain(),))), said
            if "stage" not in person.read and not unusual.keys() & person.read.keys():
                break  # neither another age nor what the chapter never reads makes a difference to this rule
        return None

    yield from walk(start(question, held(question, by, given)), evaluate)


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


def _of_others(rule: Rule, question: Question[Any], by: Practice, given: Given | None) -> Trials:
    """Over other facts: the chapter's walk, and the learner's rule on every case of it."""
    turn = 0
    for merged in found(question, [by], given):
        for facts in _each(merged.facts):
            said, turn = merged.result[0], turn + 1
            wrong: Wrong | None = None
            put = None
            for put in puttings(question, facts, by, turn):
                if (
                    type(said.answer) is not bool and said.answer is not None
                ):  # a month is told as a date, parts as shares
                    said = outcome(question(*put.args, **put.kwargs, by=by))
                tried, right = _try(rule, put, said.answer)
                if not right:
                    wrong = tried, said
                    break
            if put is not None:
                yield Found(facts, 1, wrong)


def _each(facts: Any) -> Iterator[Any]:
    """Every possible case of facts some of which are blank."""
    blanks = {f.name: v.values for f in fields(facts) if isinstance(v := getattr(facts, f.name), OneOf)}
    for values in product(*blanks.values()):
        case = replace(facts, **dict(zip(blanks, values, strict=True))) if blanks else facts
        if case.possible():
            yield case


def trials(
    rule: Rule, question: Question[Any], by: Practice, given: Given | None
) -> tuple[list[Found[Wrong | None]], Given | None]:
    """Try a rule on every case: what came of each (None where it is right), and what was held fixed."""
    if question.facts is PersonFacts:
        return list(_of_persons(rule, question, by, given)), held(question, by, given)
    return list(_of_others(rule, question, by, given)), given
