"""Walk through every case of a question, and put the cases that come out alike into boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, lru_cache, reduce
from itertools import product
from operator import or_
from typing import Any, Generic, NamedTuple, TypeVar

from minyan_kit.arguments import refuse
from minyan_kit.chapter.practices import Choices
from minyan_kit.explore.kept import kept_of, key_of
from minyan_kit.question import Asked, Case, Question, Verdict, settle
from minyan_kit.remembered import remembering
from minyan_kit.ruling import (
    Because,
    Brief,
    ChoiceSet,
    FiniteFacts,
    Matter,
    OneOf,
    Opinion,
    Practice,
    Said,
    Settled,
    Voice,
    number_of_cases,
    try_values,
)
from minyan_kit.text import Source

__all__ = [
    "Box",
    "CasesAlike",
    "Given",
    "Outcome",
    "Survey",
    "all_opinions",
    "blank_facts",
    "boxes_alike",
    "choices_read",
    "each_case",
    "every_case",
    "first_case",
    "in_common",
    "into_boxes",
    "narrowed_to",
    "outcome_of",
    "survey",
    "verdict_at",
    "voices_in",
    "walk",
]

T = TypeVar("T")

# -- going through the cases ------------------------------------------------------------------------------------------

#: Facts held fixed: field → the value, or a tuple of the values that it may have.
Given = Mapping[str, Any]


@dataclass(frozen=True, repr=False)
class CasesAlike(Brief, Generic[T]):
    """Cases that a walk did not have to tell apart, and what came of them.

    Args:
        facts: their facts; a field that nobody read is a OneOf.
        cases: how many cases they are.
        result: what came of them.
    """

    facts: Any
    cases: int
    result: T


def blank_facts(question: Question, given: Given | None = None) -> Any:
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


def walk(facts: Any, evaluate: Callable[[Any], T]) -> list[CasesAlike[T]]:
    """Evaluate every possible case of facts, telling cases apart only by what is read.

    Args:
        facts: the facts, some of them not known.
        evaluate: from facts to a result; it raises Blank at one that is not known.
    """

    def counted(known: Any) -> list[CasesAlike[T]]:
        cases = number_of_cases(known)
        return [CasesAlike(known, cases, evaluate(known))] if cases else []

    return try_values(facts, counted, lambda _, parts: [one for part in parts for one in part])


def every_case(question: Question, evaluate: Callable[[Any], T], given: Given | None = None) -> list[CasesAlike[T]]:
    """Evaluate every case of a question.

    Args:
        question: the question.
        evaluate: from facts to a result; it raises Blank at one that is not known.
        given: facts held fixed.
    """
    if question.facts.DOMAIN:
        return walk(blank_facts(question, given), evaluate)
    wanted = {name: value if isinstance(value, tuple) else (value,) for name, value in (given or {}).items()}
    cases = (c for c in _listed(question) if all(getattr(c, name) in wanted[name] for name in wanted))
    return [CasesAlike(facts, 1, evaluate(facts)) for facts in cases]


@lru_cache(maxsize=8)
def _listed(question: Question) -> tuple[Any, ...]:
    """The cases of a question whose facts have no DOMAIN, as their class lists them."""
    return tuple(question.facts.cases())


def each_case(facts: Any) -> Iterator[Any]:
    """Every possible case of facts some of which are not known, one by one."""
    blanks = facts.blanks
    for values in product(*(blank.values for blank in blanks.values())):
        case = replace(facts, **dict(zip(blanks, values, strict=True))) if blanks else facts
        if case.possible():
            yield case


def first_case(facts: Any) -> Any:
    """The first possible case of facts some of which are not known."""
    return next(each_case(facts))


# -- what a question turns on -----------------------------------------------------------------------------------------


def all_opinions(question: Question) -> tuple[Opinion, ...]:
    """The opinions of a question, and of the groups that it judges one by one before it counts."""
    return question.opinions + (question.of_each.opinions if question.of_each else ())


def voices_in(question: Question) -> tuple[Voice, ...]:
    """The voices that speak in a question, in the order of the text.

    >>> from minyan_kit import may_answer
    >>> [voice.key for voice in voices_in(may_answer)][:2]
    ['mechaber', 'mishnah_berurah']
    """
    return tuple(dict.fromkeys(one.voice for one in all_opinions(question)))


@cache
def choices_read(question: Question) -> frozenset[str]:
    """The choices that some rule of a question reads in some case: no other can make a difference to it.

    >>> from minyan_kit import counts
    >>> sorted(choices_read(counts))
    ['hairs_known_absent', 'majority_of_years', 'saris_signs_from']
    """
    kept = kept_of(question, "choices").get(key_of(question))
    return choices_found(question) if kept is None else frozenset(kept)


def choices_found(question: Question) -> frozenset[str]:
    """The same, each opinion being asked of every case by every option.

    Args:
        question: the question.
    """
    of_groups = choices_found(question.of_each) if question.of_each else frozenset[str]()
    reading = [one for one in question.opinions if one.reads_choices]
    return of_groups.union(*(said.choices for one in reading for said in _all_that_is_said(question, one)))


def _all_that_is_said(question: Question, one: Opinion) -> Iterator[Said]:
    """What an opinion says in each case of a question, whichever options are chosen."""
    remembered = remembering(one)
    if question.facts.DOMAIN and question.facts.possible is FiniteFacts.possible:
        yield from remembered.all(question.facts, Choices)
        return
    every_option = Choices(**{name: OneOf(options, name) for name, options in Choices.OPTIONS.items()})  # type: ignore[arg-type]

    def said(facts: Any) -> list[Said]:
        return try_values(
            every_option,
            lambda choices: [remembered.ask(facts, choices)],
            lambda _, parts: [one for part in parts for one in part],
        )

    yield from (one for each in every_case(question, said) for one in each.result)


@cache
def narrowed_to(question: Question, matter: Matter) -> Question:
    """A question narrowed to one of its matters; it is made once, so that what was found for it is remembered."""
    if question.matters == (matter,):
        return question
    one = copy(question)
    one.matters = (matter,)
    return one


# -- what practices say of every case ---------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What a verdict says, without the facts that were asked about: most cases of a question come out alike."""

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


#: For cases that no rule tells apart, an outcome by each practice.
Survey = tuple[CasesAlike[tuple[Outcome, ...]], ...]


def outcome_of(verdict: Verdict) -> Outcome:
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


def verdict_at(question: Question, facts: Any, by: Practice) -> Verdict:
    """The verdict on facts as the rules see them.

    Raises:
        Blank: a rule read a fact that is not known.
    """
    asked = Asked((Case(facts),), by, about=facts)
    if question.of_each:
        return question.decide(asked)
    return Verdict(question, asked, settle(question.matters, facts, by))


def survey(question: Question, among: Sequence[Practice], given: Given | None = None) -> Survey:
    """What several practices say over every case of a question.

    Practices that no rule of the question tells apart are asked as one, and what was found is remembered.

    Args:
        question: the question.
        among: the practices.
        given: facts held fixed.

    Raises:
        ValueError: a fact that is given does not exist, or cannot have that value.

    >>> from minyan_kit import MECHABER, REMA, may_fine
    >>> [[said.answer for said in each.result] for each in survey(may_fine, (MECHABER, REMA))][0]
    [None, False]
    """
    if not isinstance(question, Question):
        refuse("question", question, "one of the chapter, as mk.counts")
    heard = [_as_heard(question, by) for by in among]
    different = tuple(dict.fromkeys(heard))
    every = _surveyed(question, different, tuple((given or {}).items()))
    if len(different) == len(heard):
        return every
    at = [different.index(by) for by in heard]
    return tuple(replace(each, result=tuple(each.result[n] for n in at)) for each in every)


def _as_heard(question: Question, by: Practice) -> Practice:
    """The same practice without what makes no difference here: its name, silent voices, choices that nobody reads."""
    speaking, read = voices_in(question), choices_read(question)
    plain = type(by.choices)(**{name: getattr(by.choices, name) for name in by.choices.OPTIONS if name in read})
    return Practice("", tuple(voice for voice in by.follows if voice in speaking), plain)


@lru_cache(maxsize=256)
def _surveyed(question: Question, among: tuple[Practice, ...], given: tuple[tuple[str, Any], ...]) -> Survey:
    outcomes = _by_groups(question, among) if question.of_each else _by_opinions(question, among)
    return tuple(every_case(question, outcomes, dict(given)))


def _by_opinions(question: Question, among: Sequence[Practice]) -> Callable[[Any], tuple[Outcome, ...]]:
    """From facts to what each practice says of them."""
    settled = _SettledByMany(question.matters, among)

    def outcomes(facts: Any) -> tuple[Outcome, ...]:
        settled.next_case()
        said: dict[Any, Outcome] = {}  # practices by whom the same opinions decide say the same
        out = []
        for by in among:
            resolved = settle(question.matters, facts, by, settled)
            decided = resolved.answer, resolved.missing, resolved.reasons, *(id(part.by) for part in resolved.parts)
            if decided not in said:
                said[decided] = outcome_of(Verdict(question, Asked((Case(facts),), by, about=facts), resolved))
            out.append(said[decided])
        return tuple(out)

    return outcomes


class _SettledByMany:
    """Settles matters for several practices, of one case after another.

    Those that follow the same voices in a matter settle it alike; and what a voice said of a case it is not asked again
    unless by choices that it reads.

    Args:
        matters: of a question.
        among: the practices.
    """

    def __init__(self, matters: Sequence[Matter], among: Sequence[Practice]) -> None:
        kinds: dict[Any, int] = {}
        self._kind = {
            (id(matter), id(by)): kinds.setdefault((matter.name, _speaking(matter, by), by.choices), len(kinds))
            for matter in matters
            for by in among
        }
        self._opinions = {
            (id(matter), voice): tuple(map(remembering, held))
            for matter in matters
            for voice, held in matter.by_voice.items()
        }
        # Both keep the facts, so that no others take their place in memory.
        self._settled: dict[tuple[int, int], tuple[Any, Settled]] = {}
        self._said: dict[tuple[int, int, Voice], list[tuple[Any, Mapping[str, Any], tuple[Said, ...]]]] = {}

    def next_case(self) -> None:
        """Forget the case before."""
        self._settled.clear()
        self._said.clear()

    def __call__(self, matter: Matter, facts: Any, by: Practice) -> Settled:
        """Settle a matter."""
        key = id(facts), self._kind[id(matter), id(by)]
        known = self._settled.get(key)
        if known is None:
            known = self._settled[key] = facts, matter.settle(facts, by, self._hear)
        return known[1]

    def _hear(self, matter: Matter, voice: Voice, facts: Any, choices: ChoiceSet) -> tuple[Said, ...]:
        held = self._opinions.get((id(matter), voice))
        if held is None:
            return ()
        before = self._said.setdefault((id(matter), id(facts), voice), [])
        for _, read, said in before:
            if not read or all(getattr(choices, name) == option for name, option in read.items()):
                return said
        said = tuple([one.ask(facts, choices) for one in held])
        before.append((facts, {name: option for one in said for name, option in one.choices.items()}, said))
        return said


def _speaking(matter: Matter, by: Practice) -> tuple[Voice, ...]:
    return tuple(voice for voice in by.follows if voice in matter.by_voice)


def _by_groups(question: Question, among: Sequence[Practice]) -> Callable[[Any], tuple[Outcome, ...]]:
    """The same of a question that judges groups first."""
    assert question.of_each is not None  # whoever calls this has looked
    of_each, settled = question.of_each, _SettledByMany(question.of_each.matters, among)
    judged: dict[Any, list[Verdict]] = {}
    said: dict[Any, tuple[Outcome, Verdict]] = {}  # the verdict is kept, so that no other takes its place in memory

    def verdicts(group: Any) -> list[Verdict]:
        if group not in judged:
            settled.next_case()
            about = Asked((Case(group),), among[0], about=group)
            judged[group] = [
                Verdict(of_each, replace(about, by=by), settle(of_each.matters, group, by, settled)) for by in among
            ]
        return judged[group]

    def outcomes(facts: Any) -> tuple[Outcome, ...]:
        groups = {name: verdicts(group) for name, group in question.groups(facts).items()}
        out = []
        for n, by in enumerate(among):
            of_groups = {name: each[n] for name, each in groups.items()}
            alike = n, question.turns_on(facts, of_groups)
            if alike not in said:
                verdict = question.count(Asked((Case(facts),), by, about=facts), of_groups)
                said[alike] = outcome_of(verdict), verdict
            out.append(said[alike][0])
        return tuple(out)

    return outcomes


# -- cases that come out alike, in as few boxes as will do ------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Box(Brief, Generic[T]):
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


def into_boxes(
    question: Question, cases: Iterable[CasesAlike[T]], alike: Callable[[T], Any], given: Given | None = None
) -> list[Box[T]]:
    """Merge cases into boxes, the ones said in the fewest facts first.

    Args:
        question: the question.
        cases: the cases, with what came of them.
        alike: the key by which two results are the same.
        given: facts held fixed, which go without saying.
    """
    cases = list(cases)
    rows = [facts_by_name(each.facts) for each in cases]
    values = values_of(question, rows)
    bits = _Bits(values)
    kinds: dict[Any, int] = {}  # results that are the same, numbered
    parts: _Parts[T] = {}
    for each, row in zip(cases, rows, strict=True):
        kind = kinds.setdefault(alike(each.result), len(kinds))
        parts.setdefault(kind << bits.wide | bits.of_case(row), []).append(each)
    before = -1
    while len(parts) != before:  # a merge over one fact may make room for one over another
        before = len(parts)
        for field in bits.fields.values():
            parts = _merged_over(parts, field)
        parts = _widened(parts, question, bits)
    out = []
    for key, group in parts.items():
        said = {name: bits.values(name, key) for name in bits.fields if bits.tells(name, key, given or {})}
        box = Box(said, sum(f.cases for f in group), first_case(group[0].facts), tuple(f.result for f in group))
        out.append(box)
    place = {name: {v: n for n, v in enumerate(values[name])} for name in values}
    nth = {name: n for n, name in enumerate(values)}
    out.sort(key=lambda box: (len(box.facts), [(nth[n], [place[n][v] for v in vs]) for n, vs in box.facts.items()]))
    return out


def in_common(question: Question, cases: Iterable[CasesAlike[Any]]) -> Mapping[str, tuple[Any, ...]]:
    """What cases have in common: each fact that does not take all of its values in them, with those that it takes.

    Args:
        question: the question.
        cases: some of its cases.
    """
    rows = [facts_by_name(each.facts) for each in cases]
    bits = _Bits(values_of(question, rows))
    had = reduce(or_, map(bits.of_case, rows), 0)
    return {name: bits.values(name, had) for name in bits.fields if bits.tells(name, had, {})}


def boxes_alike(
    question: Question, cases: Iterable[CasesAlike[T]], alike: Callable[[T], Any], given: Given | None = None
) -> list[tuple[Box[T], ...]]:
    """The boxes of `into_boxes`, those that come out alike together, in the order of the first of each."""
    groups: dict[Any, list[Box[T]]] = {}
    for box in into_boxes(question, cases, alike, given):
        groups.setdefault(alike(box.results[0]), []).append(box)
    return [tuple(group) for group in groups.values()]


#: Bits, one for each value that each fact may have, under the number of what came of them → the cases.
_Parts = dict[int, list[CasesAlike[T]]]


class _Bits:
    """Sets of values of each fact as the bits of one number.

    Args:
        values: fact → its values.
    """

    def __init__(self, values: Mapping[str, tuple[Any, ...]]) -> None:
        self._values = values
        self._bit: dict[str, dict[Any, int]] = {}
        self.fields: dict[str, int] = {}
        self.wide = 0
        for name, some in values.items():
            self._bit[name] = {value: 1 << self.wide + n for n, value in enumerate(some)}
            self.fields[name] = ((1 << len(some)) - 1) << self.wide
            self.wide += len(some)

    def of_case(self, row: Mapping[str, Any]) -> int:
        """What each fact is in a case, or may be; of a mapping, none of what it does not name."""
        out = 0
        for name, bit in self._bit.items():
            value = row.get(name, 0)
            if type(value) is OneOf:
                for one in value.values:
                    out |= bit[one]
            else:
                out |= bit[value]
        return out

    def tells(self, name: str, key: int, given: Given) -> bool:
        """Whether a set of values leaves out one that the fact can have, or was given."""
        some = given.get(name, self._values[name])
        bit = self._bit[name]
        return any(not key & bit.get(value, 0) for value in (some if isinstance(some, tuple) else (some,)))

    def values(self, name: str, key: int) -> tuple[Any, ...]:
        """The values of a fact that are in a set, in their order."""
        return tuple(value for value, bit in self._bit[name].items() if key & bit)


def facts_by_name(facts: Any) -> dict[str, Any]:
    """Facts by name, a mapping among them (spot → number) unfolded into a fact for each of its keys."""
    out: dict[str, Any] = {}
    for name, value in vars(facts).items():
        if isinstance(value, Mapping):
            out |= {f"{name}: {k}": v for k, v in value.items()}
        else:
            out[name] = value
    return out


def values_in(value: Any) -> tuple[Any, ...]:
    """The values that a fact may have in a case: one, or, where nobody read it, several."""
    return value.values if type(value) is OneOf else (value,)


def values_of(question: Question, rows: Sequence[Mapping[str, Any]]) -> dict[str, tuple[Any, ...]]:
    """Each fact's values in order: its DOMAIN, or, for facts that have none, the values seen in the cases."""
    if question.facts.DOMAIN:
        return dict(question.facts.DOMAIN)
    out: dict[str, tuple[Any, ...]] = {}
    for name in dict.fromkeys(name for row in rows for name in row):
        values = tuple(dict.fromkeys(value for row in rows for value in values_in(row.get(name, 0))))
        out[name] = tuple(sorted(values)) if all(type(v) is int for v in values) else values
    return out


def _merged_over(parts: _Parts[T], field: int) -> _Parts[T]:
    """Put together what differs in one fact only."""
    groups: dict[int, list[int]] = {}
    for key in parts:
        groups.setdefault(key & ~field, []).append(key)
    if len(groups) == len(parts):
        return parts
    out: _Parts[T] = {}
    for keys in groups.values():
        if len(keys) == 1:
            out[keys[0]] = parts[keys[0]]
        else:
            out[reduce(or_, keys)] = [each for key in keys for each in parts[key]]
    return out


def _widened(parts: _Parts[T], question: Question, bits: _Bits) -> _Parts[T]:
    """Leave a fact unsaid where its other values are impossible in that case."""
    facts = question.facts
    if not facts.DOMAIN or facts.possible is FiniteFacts.possible:
        return parts
    out: _Parts[T] = {}
    for key, group in parts.items():
        wide = key
        for name, field in bits.fields.items():
            if rest := bits.values(name, field & ~wide):
                others = {n: OneOf(bits.values(n, wide), n) for n in bits.fields}
                if not number_of_cases(facts(**{**others, name: OneOf(rest, name)})):
                    wide |= field
        out.setdefault(wide, []).extend(group)
    return out
