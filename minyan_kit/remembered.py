"""Opinions that are asked, and matters that are settled, once of all facts in which the rules read the same."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from minyan_kit.question import Resolved, in_turn
from minyan_kit.ruling import (
    Blank,
    ChoiceSet,
    FiniteFacts,
    Matter,
    OneOf,
    Opinion,
    Practice,
    Reading,
    Said,
    Settled,
    Voice,
    derived_from,
)

__all__ = ["Remembered", "SettledOnce", "hear_once", "is_of_the_chapter", "remembering", "settle_once", "settled_once"]


class Remembered:
    """An opinion that is asked once of all facts and choices that differ in nothing that its rule reads.

    What it said is kept in a tree of what it read, in the order in which it did.

    Args:
        opinion: the opinion.
    """

    def __init__(self, opinion: Opinion) -> None:
        self._opinion = opinion
        self._tree: dict[Any, Any] = {}

    def ask(self, facts: Any, choices: ChoiceSet) -> Said:
        """Put facts to the rule, as `Opinion.ask`.

        Raises:
            Blank: the rule read a fact that is not known.
        """
        known = vars(facts), vars(choices)
        at: Any = self._tree.get(None)
        while type(at) is _Read:
            value = known[at.of][at.name]
            if type(value) is OneOf:
                raise Blank(at.name, value)
            at = at.then.get(value)
        said: Said = self._learn(facts, choices) if at is None else at
        return said

    def all(self, facts: type[FiniteFacts], choices: type[ChoiceSet]) -> Iterator[Said]:
        """Yield what the opinion says of every case by every option, once for the cases that it cannot tell apart.

        Args:
            facts: a class of facts, of which every combination is possible.
            choices: the class of the choices.
        """
        turns: list[_Turn] = []
        while True:
            read: dict[str, Any] = {}
            reading = _Taking(facts, facts.DOMAIN, turns, read), _Taking(choices, choices.OPTIONS, turns, read)
            yield self._said(reading, choices.OPTIONS)
            while turns and turns[-1].last:
                turns.pop()
            if not turns:
                return
            turns[-1].at += 1

    def _learn(self, facts: Any, choices: ChoiceSet) -> Said:
        reading = Reading(facts), Reading(choices)
        reading[1].read = reading[0].read  # one for both, so that it tells what was read before what
        return self._said(reading, vars(choices))

    def _said(self, reading: tuple[Reading, Reading], names: Container[str]) -> Said:
        """Call the rule, and grow the tree by what it reads; of these names are the choices."""
        one, read = self._opinion, reading[0].read
        try:
            ruling = one.rule(*reading) if one.reads_choices else one.rule(reading[0])
        except Blank as blank:
            _grow(self._tree, read, names, _Read(int(blank.name in names), blank.name, {}))
            raise
        of_choices = {name: value for name, value in read.items() if name in names} if one.reads_choices else {}
        of_facts = {name: value for name, value in read.items() if name not in names} if of_choices else read
        said: Said = _grow(self._tree, read, names, Said(one, ruling, of_facts, of_choices))
        return said


def _grow(tree: dict[Any, Any], read: Mapping[str, Any], choices: Container[str], leaf: Any) -> Any:
    """Grow a tree by what was read, among it some choices, and give its leaf."""
    place, key = tree, None
    for name, value in read.items():
        at = place.get(key)
        if at is None:
            at = place[key] = _Read(int(name in choices), name, {})
        place, key = at.then, value
    return place.setdefault(key, leaf)


class _Read(NamedTuple):
    """What a rule reads next: of the facts (0) or of the choices (1), by name; and for each value what follows."""

    of: int
    name: str
    then: dict[Any, Any]


@dataclass
class _Turn:
    """A fork in the walk over values: one value of a fact is taken, and then the next."""

    values: tuple[Any, ...]
    at: int = 0

    @property
    def last(self) -> bool:
        """Whether it is the last of them."""
        return self.at == len(self.values) - 1


class _Taking(Reading):
    """Hands a rule one value after another of whatever it reads."""

    def __init__(
        self, facts: type, domain: Mapping[str, tuple[Any, ...]], turns: list[_Turn], read: dict[str, Any]
    ) -> None:
        self._derived, self._domain, self._turns, self.read = derived_from(facts), domain, turns, read

    def __getattr__(self, name: str) -> Any:
        if derived := self._derived.get(name):
            return derived(self)
        turns, at = self._turns, len(self.read)
        if at == len(turns):
            turns.append(_Turn(self._domain[name]))
        value = self.read[name] = self.__dict__[name] = turns[at].values[turns[at].at]
        return value


_of_the_chapter = lru_cache(maxsize=1 << 10)(Remembered)


def remembering(one: Opinion) -> Remembered:
    """An opinion of the chapter is remembered for good; one's own, of which there may be many, while it is asked."""
    return _of_the_chapter(one) if is_of_the_chapter(one) else Remembered(one)


def is_of_the_chapter(one: Opinion) -> bool:
    """Whether an opinion is one of the kit's own, so that it stays what it is."""
    return one.rule.__module__.startswith("minyan_kit.")


def hear_once(matter: Matter, voice: Voice, facts: Any, choices: ChoiceSet) -> tuple[Said, ...]:
    """What a voice says, as `Matter.hear`; an opinion of the chapter is asked from what is remembered of it.

    It is for facts that have few values each: what is remembered is never forgotten.
    """
    return tuple(
        [
            (_of_the_chapter(one) if is_of_the_chapter(one) else one).ask(facts, choices)
            for one in matter.by_voice.get(voice, ())
        ]
    )


def settle_once(matter: Matter, facts: Any, by: Practice) -> Settled:
    """Find who decides, as `Matter.settle`, by what is remembered."""
    return matter.settle(facts, by, hear_once)


class SettledOnce:
    """Matters that a practice settles once of all facts that differ in nothing that it reads of them.

    It is for facts that have few values each: what came of them is kept in a tree, as in Remembered.

    Args:
        matters: of a question.
        by: the practice.
    """

    def __init__(self, matters: tuple[Matter, ...], by: Practice) -> None:
        self._matters, self._by = matters, by
        self._tree: dict[Any, Any] = {}

    def __call__(self, facts: Any) -> Resolved:
        """Settle them one after another, as `in_turn`.

        Raises:
            Blank: a rule read a fact that is not known.
        """
        known = vars(facts)
        at: Any = self._tree.get(None)
        while type(at) is _Read:
            value = known[at.name]
            if type(value) is OneOf:
                raise Blank(at.name, value)
            at = at.then.get(value)
        resolved: Resolved = self._learn(facts) if at is None else at
        return resolved

    def _learn(self, facts: Any) -> Resolved:
        resolved = in_turn(self._matters, facts, self._by, settle_once)
        read = {name: value for part in resolved.parts for said in part.asked for name, value in said.read.items()}
        _grow(self._tree, read, (), resolved)
        return resolved


_by_the_chapter = lru_cache(maxsize=1 << 8)(SettledOnce)


def settled_once(matters: tuple[Matter, ...], by: Practice) -> Callable[[Any], Resolved]:
    """How matters are settled by what is remembered: for good if all their opinions are of the chapter."""
    of_the_chapter = all(is_of_the_chapter(one) for matter in matters for one in matter.opinions)
    return _by_the_chapter(matters, by) if of_the_chapter else SettledOnce(matters, by)
