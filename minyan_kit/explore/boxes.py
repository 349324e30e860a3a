"""Cases that come out alike, merged into boxes that can be said in a line, the ones said in the fewest facts first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from minyan_kit.explore.cases import Found, Given, complete, number
from minyan_kit.people import FiniteFacts
from minyan_kit.question import Question
from minyan_kit.ruling import Because, OneOf

__all__ = ["Box", "boxes", "grouped", "spread"]

T = TypeVar("T")


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


def grouped(
    question: Question[Any], some: Iterable[Found[T]], alike: Callable[[T], Any], given: Given | None = None
) -> list[tuple[Box[T], ...]]:
    """The boxes of `boxes`, those that come out alike together, in the order of the first of each."""
    groups: dict[Any, list[Box[T]]] = {}
    for box in boxes(question, some, alike, given):
        groups.setdefault(alike(box.results[0]), []).append(box)
    return [tuple(group) for group in groups.values()]


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
