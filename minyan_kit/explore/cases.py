"""Every case of a question: going through its finite facts without visiting those that no rule tells apart.

A rule reads few of the facts. So a walk starts from facts of which none is known and fixes one only when a rule asks
for it: where it ends, all the cases that differ in what nobody read stand together, and are counted, not visited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar

from minyan_kit.people import PersonFacts, Stage
from minyan_kit.question import Asked, Case, Question, Resolved, Verdict
from minyan_kit.ruling import (
    Because,
    Blank,
    ChoiceSet,
    FiniteFacts,
    Matter,
    OneOf,
    Opinion,
    Practice,
    Reading,
    Said,
    Voice,
    compound,
    leaves,
)
from minyan_kit.text import Source

__all__ = ["Found", "Given", "Outcome", "complete", "found", "number", "outcome", "start", "verdict_at", "walk"]

T = TypeVar("T")

#: Facts held fixed: field → the value, or a tuple of the values that it may have.
Given = Mapping[str, Any]


@dataclass(frozen=True)
class Found(Generic[T]):
    """What came of some cases that a walk did not have to tell apart.

    Args:
        facts: their facts; a field that nobody read is a OneOf.
        cases: how many cases they are.
        result: what came of them.
    """

    facts: Any
    cases: int
    result: T


# -- going through the cases -----------------------------------------------------------------------------------------


def start(question: Question[Any], given: Given | None = None) -> Any:
    """The facts of a question, none of them known but those given.

    Raises:
        ValueError: a fact that is given does not exist, or cannot have that value.
    """
    facts: type[FiniteFacts] = question.facts
    known: dict[str, Any] = {name: OneOf(values, name) for name, values in facts.DOMAIN.items()}
    for name, value in (given or {}).items():
        if name not in known:
            raise ValueError(f"given: no fact of {question.name} is called {name!r}: write one of {', '.join(known)}")
        values = value if isinstance(value, tuple) else (value,)
        if not values or not set(values) <= set(facts.DOMAIN[name]):
            options = ", ".join(map(repr, facts.DOMAIN[name]))
            raise ValueError(f"given: {name}={value!r} is no value of that fact: write one of {options}, or a tuple")
        known[name] = values[0] if len(values) == 1 else OneOf(values, name)
    return facts(**known)


def number(facts: Any) -> int:
    """How many possible cases there are of facts, some of which may be blank."""
    blanks = {f.name: len(v.values) for f in fields(facts) if isinstance(v := getattr(facts, f.name), OneOf)}
    if type(facts).possible is FiniteFacts.possible:
        return prod(blanks.values())
    read = leaves(facts, lambda known: type(known).possible(Reading(known)))
    return sum(
        prod(size for name, size in blanks.items() if name not in dict(leaf.fixed)) for leaf in read if leaf.result
    )


def walk(facts: Any, evaluate: Callable[[Any], T]) -> Iterator[Found[T]]:
    """Evaluate every possible case, fixing a blank only where it is read.

    Args:
        facts: where to begin.
        evaluate: from facts to a result; it raises Blank at a fact that is not known.
    """
    cases = number(facts)
    if not cases:
        return
    try:
        result = evaluate(facts)
    except Blank as blank:
        for value in blank.value.values:
            yield from walk(replace(facts, **{blank.name: value}), evaluate)
    else:
        yield Found(facts, cases, result)


def verdict_at(question: Question[Any], facts: Any, by: Practice) -> Verdict:
    """The verdict on facts as the rules see them.

    Raises:
        Blank: a rule read a fact that is not known.
    """
    asked = Asked((Case(facts),), by, about=facts)
    if type(question).decide is not Question.decide:
        return question.decide(asked)
    return Verdict(question, asked, settled(question.matters, facts, by, sides_of(facts)))


def sides_of(facts: Any) -> tuple[Any, ...]:
    """Of one whose day is in doubt the facts before it and after it: the doubt counts only where they differ."""
    if isinstance(facts, PersonFacts) and facts.stage is Stage.IN_DOUBT:
        return replace(facts, stage=Stage.OVER_SIX), replace(facts, stage=Stage.OF_AGE)
    return ()


def settled(matters: tuple[Matter, ...], facts: Any, by: Practice, sides: tuple[Any, ...] = ()) -> Resolved:
    """Settle every matter as `resolve` does, but leave it to the caller what to do with a blank.

    Raises:
        Blank: a rule read a fact that is not known.
    """
    tried = [settled(matters, side, by) for side in sides]
    if tried and tried[0].answer == tried[1].answer:
        return next((r for r in tried if r.decider.by and "stage" not in r.decider.by.read), tried[0])
    parts = []
    for matter in matters:
        parts.append(matter.settle(facts, by))
        if parts[-1].answer is False and len(matters) > 1:
            break
    decider = compound(parts)
    return Resolved(decider.answer, tuple(parts), decider.missing)


# -- what is found ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Once(Opinion):
    """An opinion that is asked once of the same facts, however many practices follow it."""

    near: int
    said: dict[int, tuple[Any, list[Said]]] = field(default_factory=dict, compare=False, repr=False)

    def ask(self, facts: Any, choices: ChoiceSet) -> Said:
        """What it says, remembered for as long as a walk stays near these facts."""
        if id(facts) not in self.said:
            if len(self.said) > self.near:
                self.said.clear()
            self.said[id(facts)] = facts, []  # the facts are kept, so that no others take their place in memory
        remembered = self.said[id(facts)][1]
        for said in remembered:  # what it read of the choices is all that could make it say otherwise
            if all(getattr(choices, name) == option for name, option in said.choices.items()):
                return said
        remembered.append(super().ask(facts, choices))
        return remembered[-1]


def asked_once(question: Question[Any], near: int = 4) -> tuple[Matter, ...]:
    """The matters of a question for a search in which many practices are asked of the same facts.

    Args:
        question: the question.
        near: how many facts are remembered; they are told apart by identity.
    """
    once = [tuple(_Once(o.voice, o.source, o.rule, near) for o in matter.opinions) for matter in question.matters]
    return tuple(replace(m, opinions=opinions) for m, opinions in zip(question.matters, once, strict=True))


class Outcome(NamedTuple):
    """What a verdict says, without the facts it was asked of: a walk finds many, and most of them alike."""

    answer: Any
    terms: str
    voice: Voice | None
    source: Source | None
    because: Because
    status: str
    why_open: str | None
    missing: tuple[str, ...]
    matter: str

    @property
    def alike(self) -> tuple[Any, ...]:
        """What makes two outcomes the same in a table: the answer and the words, whatever the numbers."""
        return repr(self.answer), self.terms, self.voice, self.source, self.because.template, self.missing, self.matter


def outcome(verdict: Verdict) -> Outcome:
    """What a verdict says."""
    return Outcome(
        verdict.answer,
        repr(sorted(verdict.terms.items())) if verdict.terms else "",
        verdict.decided_by,
        verdict.source,
        verdict.because,
        verdict.status,
        verdict.why_open,
        verdict.missing,
        verdict.resolved.decider.matter.name,
    )


def found(
    question: Question[Any],
    among: Sequence[Practice],
    given: Given | None = None,
    cases: Iterable[Any] | None = None,
) -> Iterator[Found[tuple[Outcome, ...]]]:
    """What several practices say over every case of a question.

    Args:
        question: the question.
        among: the practices.
        given: facts held fixed.
        cases: the cases, where they are not those of the facts' DOMAIN, or those that their class lists.

    Yields:
        for cases that no rule tells apart, an outcome by each practice.
    """

    matters = asked_once(question)

    def outcomes(facts: Any) -> tuple[Outcome, ...]:
        if type(question).decide is not Question.decide:
            return tuple(outcome(verdict_at(question, facts, by)) for by in among)
        said: dict[tuple[int, ...], Outcome] = {}  # practices by whom the same opinions decide say the same
        out, sides = [], sides_of(facts)
        for by in among:
            resolved = settled(matters, facts, by, sides)
            key = tuple(id(part.by) for part in resolved.parts)
            if key not in said:
                said[key] = outcome(Verdict(question, Asked((Case(facts),), by, about=facts), resolved))
            out.append(said[key])
        return tuple(out)

    if question.facts.DOMAIN and cases is None:
        yield from walk(start(question, given), outcomes)
        return
    for facts in question.facts.cases() if cases is None else cases:
        if all(getattr(facts, name) in (v if isinstance(v, tuple) else (v,)) for name, v in (given or {}).items()):
            yield Found(facts, 1, outcomes(facts))


def complete(facts: Any) -> Any:
    """The first possible case of facts, some of which may be blank."""
    for f in fields(facts):
        value = getattr(facts, f.name)
        if isinstance(value, OneOf):
            facts = next(c for v in value.values if number(c := replace(facts, **{f.name: v})))
    return facts
