"""Every case of a question, without visiting those that no rule tells apart, and what practices say over all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from math import prod
from types import SimpleNamespace
from typing import Any, Generic, NamedTuple, TypeVar

from minyan_kit.chapter.joining import Arrangement, Standing, is_joined, joined, standing
from minyan_kit.chapter.people import PersonFacts, Stage
from minyan_kit.chapter.practices import CHOICES
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

__all__ = [
    "Found",
    "Given",
    "Outcome",
    "all_opinions",
    "complete",
    "found",
    "looked",
    "number",
    "of_matter",
    "outcome",
    "speak_in",
    "start",
    "together",
    "turns_on",
    "verdict_at",
    "walk",
]

# -- Every case of a question -----------------------------------------------------------------------------------------

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


# -- Several practices settle the same facts, and one that cannot say otherwise than another is not asked again -------


class _Like(NamedTuple):
    """A practice that says what an earlier one says, unless its one voice more speaks, or a choice was turned on.

    Args:
        at: which of the earlier ones.
        voice: the voice that it puts before all others; None where they follow the same.
        choices: the choices in which it differs.
    """

    at: int
    voice: Voice | None
    choices: frozenset[str]


def together(question: Question[Any], among: Sequence[Practice]) -> Callable[[Any], tuple[Outcome, ...]]:
    """A function from facts to an outcome by each practice: what each would say if it were asked alone.

    Args:
        question: a question of rules alone, without a way of its own to decide.
        among: the practices.
    """
    matters = asked_once(question)
    likes = [_like(among, n) for n in range(len(among))]

    def outcomes(facts: Any) -> tuple[Outcome, ...]:
        sides = sides_of(facts)
        found: list[tuple[Resolved, frozenset[str]]] = []  # with the choices that were read on the way
        said: dict[tuple[int, ...], Outcome] = {}  # practices by whom the same opinions decide say the same
        out = []
        for by, like in zip(among, likes, strict=True):
            this = _as_the_other(found[like.at], like, facts, by) if like and not sides else None
            if this is None:
                resolved = settled(matters, facts, by, sides)
                this = resolved, _read(said for part in resolved.parts for said in part.asked)
            found.append(this)
            resolved = this[0]
            key = tuple(id(part.by) for part in resolved.parts)
            if key not in said:
                said[key] = outcome(Verdict(question, Asked((Case(facts),), by, about=facts), resolved))
            out.append(said[key])
        return tuple(out)

    return outcomes


def _like(among: Sequence[Practice], n: int) -> _Like | None:
    """The earlier practice that a practice can be told from by the least, or None."""
    by, choices = among[n], None
    for at, other in enumerate(among[:n]):
        differ = frozenset(
            f.name for f in fields(by.choices) if getattr(by.choices, f.name) != getattr(other.choices, f.name)
        )
        if by.follows == other.follows:
            choices = _Like(at, None, differ)
        elif not differ and by.follows[1:] == other.follows:
            return _Like(at, by.follows[0], differ)
    return choices


def _as_the_other(
    other: tuple[Resolved, frozenset[str]], like: _Like, facts: Any, by: Practice
) -> tuple[Resolved, frozenset[str]] | None:
    """What the other said, if this one says the same."""
    resolved, read = other
    if like.choices & read:
        return None
    if like.voice is None:
        return other
    own = [o.ask(facts, by.choices) for part in resolved.parts for o in part.matter.opinions if o.voice == like.voice]
    return None if any(said.ruling for said in own) else (resolved, read | _read(own))


def _read(opinions: Iterable[Said]) -> frozenset[str]:
    """The choices that opinions read."""
    return frozenset(name for said in opinions for name in said.choices)


# -- What practices say over every case of a question, each different one asked once and remembered -------------------

Looked = tuple[Found[tuple[Outcome, ...]], ...]


def looked(question: Question[Any], among: tuple[Practice, ...]) -> Looked:
    """What several practices say over every case of a question.

    Practices that no rule of the question tells apart are asked as one, and what was found is remembered.

    Args:
        question: the question.
        among: the practices.

    Returns:
        for cases that no rule tells apart, an outcome by each practice.

    >>> from minyan_kit import MECHABER, REMA, may_fine
    >>> [[said.answer for said in each.result] for each in looked(may_fine, (MECHABER, REMA))][0]
    [None, False]
    """
    bare = [_bare(question, by) for by in among]
    different = tuple(dict.fromkeys(bare))
    at = [different.index(by) for by in bare]
    return tuple(replace(f, result=tuple(f.result[n] for n in at)) for f in _looked(question, different))


def _bare(question: Question[Any], by: Practice) -> Practice:
    """A practice without its name, the voices that never speak of this, and the choices that nothing here turns on."""
    speak, turning = speak_in(question), turns_on(question)
    other = {name: CHOICES[name].options for name in CHOICES if name not in turning and hasattr(by.choices, name)}
    plain = replace(by.choices, **{name: next(iter(options)) for name, options in other.items()})
    return Practice("", tuple(voice for voice in by.follows if voice in speak), plain)


@lru_cache(maxsize=256)
def _looked(question: Question[Any], among: tuple[Practice, ...]) -> Looked:
    if question is joined:
        return tuple(_of_places(among))
    if type(question).decide is not Question.decide:
        return tuple(found(question, among))
    outcomes = together(question, among)
    if question.facts.DOMAIN:
        return tuple(walk(start(question), outcomes))
    cases = _standings() if question.facts is Standing else question.facts.cases()
    return tuple(Found(facts, 1, outcomes(facts)) for facts in cases)


# -- what a question turns on -----------------------------------------------------------------------------------------


def all_opinions(question: Question[Any]) -> tuple[Opinion, ...]:
    """The opinions of a question, and of the groups that it judges one by one before it counts."""
    return question.opinions + (is_joined.opinions if question is joined else ())


def speak_in(question: Question[Any]) -> tuple[Voice, ...]:
    """The voices that speak in a question, in the order of the text.

    >>> from minyan_kit import may_answer
    >>> [voice.key for voice in speak_in(may_answer)]
    ['mechaber', 'some_say', 'magen_avraham', 'beit_yosef']
    """
    return tuple(dict.fromkeys(o.voice for o in all_opinions(question)))


@cache
def turns_on(question: Question[Any]) -> frozenset[str]:
    """The choices that some rule of a question reads in some case: no other can make a difference to it.

    >>> from minyan_kit import counts
    >>> sorted(turns_on(counts))
    ['hairs_known_absent', 'saris_signs_from']
    """
    names: set[str] = set()
    for facts, opinions in ((question.facts, question.opinions), *_parts(question)):
        for o in opinions:
            if o.rule.__code__.co_argcount > 1:
                names |= _choices_read(o, facts, question)
    return frozenset(names)


def _parts(question: Question[Any]) -> Iterator[tuple[Any, tuple[Opinion, ...]]]:
    if question is joined:
        yield Standing, is_joined.opinions


def _choices_read(of: Opinion, facts: Any, question: Question[Any]) -> set[str]:
    """Every choice that a rule reads: facts and choices are all blank at first, and fixed where they are read."""
    names: set[str] = set()

    def go(case: Any, options: dict[str, Any]) -> None:
        try:
            of.rule(Reading(case), Reading(SimpleNamespace(**options)))
        except Blank as blank:
            if options.get(blank.name) is blank.value:
                names.add(blank.name)
                for value in blank.value.values:
                    go(case, {**options, blank.name: value})
                return
            for value in blank.value.values:
                known = replace(case, **{blank.name: value})
                if number(known):
                    go(known, options)

    blank_choices = {name: OneOf(tuple(choice.options), name) for name, choice in CHOICES.items()}
    for case in _standings() if facts is Standing else [start(question)] if facts.DOMAIN else facts.cases():
        go(case, blank_choices)
    return names


@cache
def of_matter(question: Question[Any], matter: Matter) -> Question[Any]:
    """A question narrowed to one of its matters: the same one each time, so that what was found of it is remembered."""
    if question.matters == (matter,):
        return question
    one = copy(question)
    one.matters = (matter,)
    return one


# -- where people stand ------------------------------------------------------------------------------------------------


@cache
def _standings() -> tuple[Standing, ...]:
    """Every group of every arrangement, as the rules see it."""
    return tuple(dict.fromkeys(standing(places, spot) for places in Arrangement.cases() for spot in places.others))


# What was ruled of a group, numbered, so that it is compared fast; and what follows from the groups of an arrangement.
_KINDS: dict[Outcome, int] = {}
_WHOLE: dict[Any, Outcome] = {}


def _of_places(among: tuple[Practice, ...]) -> Iterator[Found[tuple[Outcome, ...]]]:
    """Groups are judged first; arrangements, and practices, with the same groups judged alike are judged once."""
    ruled = {f.facts: [_KINDS.setdefault(said, len(_KINDS)) for said in f.result] for f in _looked(is_joined, among)}
    own = {o.voice for o in joined.opinions}
    whole = [frozenset(own.intersection(by.follows)) for by in among]  # who says that fewer than ten are no ten
    for places in Arrangement.cases():
        groups = [(spot, here, ruled[standing(places, spot)]) for spot, here in places.others.items()]
        result = []
        for n, by in enumerate(among):
            key = (places.leader, whole[n], *((spot, here, kinds[n]) for spot, here, kinds in groups))
            if key not in _WHOLE:
                _WHOLE[key] = outcome(verdict_at(joined, places, by))
            result.append(_WHOLE[key])
        yield Found(places, 1, tuple(result))
