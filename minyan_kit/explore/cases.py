"""Every case of a question: going through its finite facts, and merging cases that come out alike into readable ones.

A rule reads few of the facts. So a walk starts from facts of which none is known and fixes one only when a rule asks
for it: where it ends, all the cases that differ in what nobody read stand together, and are counted, not visited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar

from minyan_kit.people import FiniteFacts
from minyan_kit.question import Asked, Case, Question, Resolved, Verdict
from minyan_kit.ruling import Because, Blank, OneOf, Practice, Reading, Voice, compound, leaves
from minyan_kit.text import Source

__all__ = [
    "Box",
    "Found",
    "Given",
    "Outcome",
    "boxes",
    "complete",
    "found",
    "number",
    "outcome",
    "spread",
    "start",
    "verdict_at",
    "walk",
]

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


def is_open_to_walks(question: Question[Any]) -> bool:
    """Whether the facts have a DOMAIN and the question is settled by its matters alone."""
    return bool(question.facts.DOMAIN) and type(question).decide is Question.decide


def verdict_at(question: Question[Any], facts: Any, by: Practice) -> Verdict:
    """The verdict on facts as the rules see them.

    Raises:
        Blank: a rule read a fact that is not known.
    """
    asked = Asked((Case(facts),), by, about=facts)
    if not is_open_to_walks(question):
        return question.decide(asked)
    parts = []
    for matter in question.matters:
        parts.append(matter.settle(facts, by))
        if parts[-1].answer is False and len(question.matters) > 1:
            break
    decider = compound(parts)
    return Verdict(question, asked, Resolved(decider.answer, tuple(parts), decider.missing, bool(decider.missing)))


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
    question: Question[Any], among: Sequence[Practice], given: Given | None = None
) -> Iterator[Found[tuple[Outcome, ...]]]:
    """What several practices say over every case of a question.

    Args:
        question: the question.
        among: the practices.
        given: facts held fixed.

    Yields:
        for cases that no rule tells apart, an outcome by each practice.
    """

    def outcomes(facts: Any) -> tuple[Outcome, ...]:
        return tuple(outcome(verdict_at(question, facts, by)) for by in among)

    if is_open_to_walks(question):
        yield from walk(start(question, given), outcomes)
        return
    for facts in question.facts.cases():
        if all(getattr(facts, name) in (v if isinstance(v, tuple) else (v,)) for name, v in (given or {}).items()):
            yield Found(facts, 1, outcomes(facts))


# -- merging ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Box(Generic[T]):
    """Cases that come out alike and can be said together: for each fact the values that it may have.

    Attributes:
        facts: the facts that matter, in the order of their class, each with its values.
        cases: how many cases there are in it.
        example: the first of them.
        results: what came of its parts, in the order of the cases.
    """

    facts: Mapping[str, tuple[Any, ...]]
    cases: int
    example: Any
    results: tuple[T, ...]


def flat(facts: Any) -> dict[str, Any]:
    """Facts by name, a mapping among them (spot → number) unfolded into a fact for each of its keys."""
    out: dict[str, Any] = {}
    for f in fields(facts):
        value = getattr(facts, f.name)
        out |= {f"{f.name}: {k}": v for k, v in value.items()} if isinstance(value, Mapping) else {f.name: value}
    return out


def domain(question: Question[Any], seen: Iterable[Any] = ()) -> dict[str, tuple[Any, ...]]:
    """Each fact's values in order: its DOMAIN, or, for facts that have none, the values seen in them."""
    if question.facts.DOMAIN:
        return dict(question.facts.DOMAIN)
    rows = [flat(facts) for facts in seen]
    names = dict.fromkeys(name for row in rows for name in row)
    out: dict[str, tuple[Any, ...]] = {}
    for name in names:
        values = tuple(dict.fromkeys(row.get(name, 0) for row in rows))
        out[name] = tuple(sorted(values)) if all(type(v) is int for v in values) else values
    return out


def boxes(
    question: Question[Any], some: Iterable[Found[T]], alike: Callable[[T], Any], given: Given | None = None
) -> list[Box[T]]:
    """Merge what was found into boxes, the ones said in the fewest facts first.

    Args:
        question: the question.
        some: what was found.
        alike: the key by which two results are the same.
        given: facts held fixed, which go without saying.
    """
    some = list(some)
    values = domain(question, (f.facts for f in some))
    goes_without_saying = {name: frozenset(values[name]) for name in values} | {
        name: frozenset(v if isinstance(v, tuple) else (v,)) for name, v in (given or {}).items()
    }
    parts: dict[tuple[Any, ...], list[Found[T]]] = {}
    for f in some:
        parts.setdefault((alike(f.result), *_sides(flat(f.facts), values)), []).append(f)
    before = -1
    while len(parts) != before:  # a merge over one fact may make room for one over another
        before = len(parts)
        for at in range(1, len(values) + 1):
            parts = _merge(parts, at)
        parts = _widen(parts, question, list(values))
    out = []
    for (_, *sides), together in parts.items():
        said = {
            name: tuple(v for v in values[name] if v in side)
            for name, side in zip(values, sides, strict=True)
            if not goes_without_saying[name] <= side
        }
        out.append((said, sides, together))
    place = {name: {v: n for n, v in enumerate(values[name])} for name in values}
    out.sort(key=lambda o: (len(o[0]), [(list(values).index(n), [place[n][v] for v in vs]) for n, vs in o[0].items()]))
    return [
        Box(said, sum(f.cases for f in group), complete(group[0].facts), tuple(f.result for f in group))
        for said, _, group in out
    ]


def _sides(facts: Mapping[str, Any], values: Mapping[str, tuple[Any, ...]]) -> Iterator[frozenset[Any]]:
    for name in values:
        value = facts.get(name, 0)
        yield frozenset(value.values) if isinstance(value, OneOf) else frozenset((value,))


def _merge(parts: dict[tuple[Any, ...], list[Found[T]]], at: int) -> dict[tuple[Any, ...], list[Found[T]]]:
    """Put together what differs in one fact only."""
    groups: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for key in parts:
        groups.setdefault((*key[:at], *key[at + 1 :]), []).append(key)
    out: dict[tuple[Any, ...], list[Found[T]]] = {}
    for keys in groups.values():
        side = frozenset().union(*(key[at] for key in keys))
        first = keys[0]
        out[(*first[:at], side, *first[at + 1 :])] = [f for key in keys for f in parts[key]]
    return out


def _widen(
    parts: dict[tuple[Any, ...], list[Found[T]]], question: Question[Any], names: list[str]
) -> dict[tuple[Any, ...], list[Found[T]]]:
    """Leave a fact unsaid where its other values are impossible in that case."""
    facts = question.facts
    if not facts.DOMAIN or facts.possible is FiniteFacts.possible:
        return parts
    out: dict[tuple[Any, ...], list[Found[T]]] = {}
    for (key, *sides), together in parts.items():
        for at, name in enumerate(names):
            rest = tuple(v for v in facts.DOMAIN[name] if v not in sides[at])
            others = {n: OneOf(tuple(side), n) for n, side in zip(names, sides, strict=True)}
            if rest and not number(facts(**{**others, name: OneOf(rest, name)})):
                sides[at] = frozenset(facts.DOMAIN[name])
        out.setdefault((key, *sides), []).extend(together)
    return out


def complete(facts: Any) -> Any:
    """The first possible case of facts, some of which may be blank."""
    for f in fields(facts):
        value = getattr(facts, f.name)
        if isinstance(value, OneOf):
            facts = next(c for v in value.values if number(c := replace(facts, **{f.name: v})))
    return facts


def spread(reasons: Iterable[Because]) -> Because:
    """Several reasons of one template as one, with all of their values: "6 to 9 remain".

    >>> str(spread([Because("{n} remain.", n=n) for n in (8, 6, 7)]))
    '6 to 8 remain.'
    """
    reasons = list(reasons)
    values = {name: _span([r.values[name] for r in reasons]) for name in reasons[0].values}
    return Because(reasons[0].template, **values)


def _span(values: list[Any]) -> Any:
    distinct = list(dict.fromkeys(values))
    if len(distinct) == 1:
        return distinct[0]
    if all(type(v) is int for v in distinct):
        low, high = min(distinct), max(distinct)
        if len(distinct) == high - low + 1:
            return f"{low} to {high}" if high - low > 1 else f"{low} or {high}"
        distinct.sort()
    return " or ".join(map(str, distinct))
