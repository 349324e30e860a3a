"""How many cases of a question come out in each way: the numbers of a survey without its cases.

Those of the chapter's own questions are kept, so that a map of all of them is there at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, NamedTuple

from minyan_kit.explore.cases import CasesAlike, Outcome, facts_by_name, survey, values_in, values_of
from minyan_kit.explore.kept import kept_of, key_of
from minyan_kit.question import Question
from minyan_kit.ruling import OneOf, Practice

__all__ = ["Census", "Gist", "census", "encoded"]


class Gist(NamedTuple):
    """The gist of an outcome: what a practice says of cases, as far as a number asks for it.

    Args:
        answer, terms: as they are written.
        status: how the words carry it.
        why_open: why there is no answer; None where there is one.
        spoke: whether somebody who is followed speaks of it.
        seif: whose words they are; None where there are none.
    """

    answer: str
    terms: str
    status: str
    why_open: str | None
    spoke: bool
    seif: int | None

    @classmethod
    def of(cls, outcome: Outcome) -> Gist:
        """What an outcome says."""
        seif = outcome.source.seif if outcome.source else None
        spoke = outcome.voice is not None
        return cls(repr(outcome.answer), outcome.terms, outcome.status, outcome.why_open, spoke, seif)


#: The cases that come out in one way, with all the values that their facts have; by each practice what it says of them.
Census = tuple[CasesAlike[tuple[Gist, ...]], ...]


def census(question: Question, among: Sequence[Practice]) -> Census:
    """Of every way in which the cases of a question come out by several practices, how many cases there are.

    Args:
        question: the question.
        among: the practices.

    >>> from minyan_kit import MECHABER, REMA, may_fine
    >>> [(way.cases, [said.answer for said in way.result]) for way in census(may_fine, (MECHABER, REMA))][:2]
    [(11, ['None', 'False']), (5, ['None', 'True'])]
    """
    kept = kept_of(question, "censuses").get(key_of(question, among))
    return _counted(question, among) if kept is None else tuple(_decoded(question, kept))


def _counted(question: Question, among: Sequence[Practice]) -> Census:
    """Count the cases of a survey."""
    rows: dict[tuple[Gist, ...], list[CasesAlike[Any]]] = {}
    for each in survey(question, among):
        rows.setdefault(tuple(map(Gist.of, each.result)), []).append(each)
    every = values_of(question, [facts_by_name(each.facts) for those in rows.values() for each in those])
    found = []
    for said, those in rows.items():
        named = [facts_by_name(each.facts) for each in those]
        had = {name: set[Any]().union(*(values_in(row.get(name, 0)) for row in named)) for name in every}
        facts = {name: OneOf(tuple(v for v in values if v in had[name]), name) for name, values in every.items()}
        found.append(CasesAlike(SimpleNamespace(**facts), sum(each.cases for each in those), said))
    return tuple(found)


# -- kept in a file ---------------------------------------------------------------------------------------------------


def encoded(question: Question, among: Sequence[Practice]) -> tuple[str, dict[str, Any]] | None:
    """A census as the file holds it, and under which key; None where its facts are shares, which a file does not hold.

    Args:
        question, among: as in `census`.
    """
    every = _counted(question, among)
    said = list(dict.fromkeys(said for way in every for said in way.result))
    values = values_of(question, [vars(way.facts) for way in every])
    if not question.facts.DOMAIN and any(isinstance(value, Fraction) for some in values.values() for value in some):
        return None
    place = {name: {value: n for n, value in enumerate(some)} for name, some in values.items()}
    ways = [
        [
            way.cases,
            [said.index(each) for each in way.result],
            {
                name: [place[name][value] for value in one.values]
                for name, one in vars(way.facts).items()
                if len(one.values) < len(values[name])
            },
        ]
        for way in every
    ]
    # The values of facts with a DOMAIN are known from it.
    own = {} if question.facts.DOMAIN else {"values": {name: list(some) for name, some in values.items()}}
    return key_of(question, among), {"said": [list(each) for each in said], "ways": ways, **own}


def _decoded(question: Question, kept: Mapping[str, Any]) -> Iterator[CasesAlike[tuple[Gist, ...]]]:
    values: Mapping[str, Sequence[Any]] = question.facts.DOMAIN or kept["values"]
    said = [Gist(*each) for each in kept["said"]]
    for cases, result, narrowed in kept["ways"]:
        facts = {
            name: OneOf(tuple(some[n] for n in narrowed[name]) if name in narrowed else tuple(some), name)
            for name, some in values.items()
        }
        yield CasesAlike(SimpleNamespace(**facts), cases, tuple(said[n] for n in result))
