"""What practices say over every case of a question, each different one asked once and remembered."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from minyan_kit.chapter.joining import is_joined, joined
from minyan_kit.chapter.places import Arrangement, Standing, standing
from minyan_kit.chapter.practices import CHOICES
from minyan_kit.explore.cases import Found, Outcome, found, number, outcome, start, verdict_at, walk
from minyan_kit.explore.together import together
from minyan_kit.question import Question
from minyan_kit.ruling import Blank, Matter, OneOf, Opinion, Practice, Reading, Voice

__all__ = ["all_opinions", "looked", "of_matter", "speak_in", "turns_on"]

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
