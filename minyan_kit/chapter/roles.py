"""What a person may be in a company, and a company reduced to tallies, whoever in it is in doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from minyan_kit.chapter.eligibility import counts
from minyan_kit.people import PersonFacts, Stage, Tally
from minyan_kit.question import resolve
from minyan_kit.ruling import Blank, Matter, OneOf, Practice, Reading

__all__ = [
    "ASLEEP",
    "ATTENTIVE",
    "BOY",
    "NONE",
    "ORDER",
    "PRAYING",
    "Doubtful",
    "Role",
    "doubtful",
    "in_company",
    "roles",
    "tallies",
    "telling_facts",
    "with_one",
]

NONE, BOY, PRAYING, ASLEEP, ATTENTIVE = "none", "boy", "praying", "asleep", "attentive"
ORDER = (NONE, BOY, ASLEEP, PRAYING, ATTENTIVE)  # each does at least as much for the ten as the one before


def _roles_known(facts: Any, by: Practice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What he may be in a company, his facts being known as far as they are read; and what a voice asks for."""
    parts = {m.name: m.settle(facts, by).answer for m in counts.matters if m.name != "adult"}
    if False in parts.values():
        return (NONE,), ()
    settled = counts.matters[-1].settle(facts, by)
    adult = settled.answer
    found = {NONE} if None in parts.values() else set()
    if adult is not False:
        found.add(ASLEEP if facts.asleep else PRAYING if facts.praying_alone else ATTENTIVE)
    if adult is not True:
        is_boy = facts.stage != Stage.NOT_OVER_SIX and facts.knows_to_whom
        found |= {BOY} if is_boy else {NONE}
        if is_boy and (facts.asleep or facts.praying_alone):
            found.add(NONE)  # 4 does not speak of a boy who cannot answer
    return tuple(r for r in ORDER if r in found), settled.missing


@lru_cache(maxsize=1 << 15)
def roles(facts: PersonFacts, by: Practice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a person may be in a company, from least to most, and the facts that would tell.

    Args:
        facts: the person's facts; blanks are tried.
        by: whose practice is followed.

    Returns:
        the roles (one where all is known), and the names of the facts that make a difference.
    """
    try:
        return _roles_known(Reading(facts), by)
    except Blank as unknown:
        blank = unknown
        tried = [roles(replace(facts, **{blank.name: value}), by) for value in blank.value.values]
    together = {role for found, _ in tried for role in found}
    missing = dict.fromkeys(name for _, names in tried for name in names)
    if any(found != tried[0][0] for found, _ in tried):
        missing = {blank.value.missing: None, **missing}
    return tuple(r for r in ORDER if r in together), tuple(filter(None, missing))


class Role(NamedTuple):
    """One person of a company: the roles he may have, and whether he holds a Pentateuch."""

    roles: tuple[str, ...]
    holds: bool = False


def in_company(facts: PersonFacts, by: Practice) -> Role:
    """The roles of a person with these facts."""
    return Role(roles(facts, by)[0], facts.holds_humash is True)


def only(facts: PersonFacts, missing: str, by: Practice) -> list[Role]:
    """The person's roles under each value of the one fact that is asked for by a name."""
    name = next((n for n in PersonFacts.DOMAIN if getattr(getattr(facts, n), "missing", None) == missing), missing)
    now = getattr(facts, name)
    values = now.values if isinstance(now, OneOf) else [v for v in PersonFacts.DOMAIN[name] if v != now]
    return [in_company(replace(facts, **{name: value}), by) for value in values]


class Doubtful(NamedTuple):
    """One person of a company, and what he may be under each value of each fact that is not known of him."""

    role: Role
    asks: tuple[tuple[str, tuple[Role, ...]], ...] = ()


@lru_cache(maxsize=1 << 14)
def doubtful(facts: PersonFacts, by: Practice) -> Doubtful:
    """A person with these facts, and the facts not known that would tell what he is."""
    may_be, missing = roles(facts, by)
    asks = missing if len(may_be) > 1 else ()
    return Doubtful(in_company(facts, by), tuple((name, tuple(only(facts, name, by))) for name in asks))


_FEW = 6  # of more people in doubt than these, every fact not known is named, whether or not it would tell


def telling_facts(
    matters: tuple[Matter, ...], people: Sequence[Doubtful], in_need: bool | None, by: Practice
) -> list[tuple[int, str]]:
    """The facts that make a difference in some case of all that is not known of the others.

    Args:
        matters: of the question that is asked of the company.
        people: everybody in it.
        in_need: whether it is a time of need; None where that is not known.
        by: whose practice is followed.

    Returns:
        the place of the person, and the name of the fact.
    """

    def outcomes(others: Tally, role: Role) -> frozenset[bool | None]:
        return frozenset(resolve(matters, with_one(others, r, role.holds), by).answer for r in role.roles)

    def tells(n: int, roles_then: tuple[Role, ...]) -> bool:
        rest = tallies([person.role for m, person in enumerate(people) if m != n], in_need=in_need)
        return any(len({outcomes(others, role) for role in roles_then}) > 1 for others in rest)

    in_doubt = [n for n, person in enumerate(people) if len(person.role.roles) > 1]
    named = [(n, name, then) for n in in_doubt for name, then in people[n].asks]
    if len(in_doubt) <= _FEW:
        named = [(n, name, then) for n, name, then in named if tells(n, then)]
    return [(n, name) for n, name, _ in named]


_ALIKE = 10  # from ten on, one more in a role tells the rules nothing new: so the tallies to try stay few


def tallies(people: Iterable[Role], *, in_need: bool | None = False) -> tuple[Tally, ...]:
    """Every tally that a company may come to, everyone in doubt at his least first and at his most last.

    Args:
        people: the people.
        in_need: whether it is a time of need; None where that is not known.

    Returns:
        the tallies; one where nobody is in doubt.
    """
    sure: list[Role] = []
    doubtful: list[Role] = []
    for person in people:
        (doubtful if len(person.roles) > 1 else sure).append(person)
    least = _add((0,) * (len(ORDER) + 1), sure, 0)
    low, high = _add(least, doubtful, 0), _add(least, doubtful, -1)
    groups = Counter(doubtful)
    # Of people alike, ten for each role that they may have reach whatever more of them would.
    few = tuple(sorted((role, min(number, _ALIKE * len(role.roles))) for role, number in groups.items()))
    reached = {_capped(tuple(map(sum, zip(least, more, strict=True)))) for more in _reached(few)}
    need = OneOf((False, True), "in_need") if in_need is None else in_need
    middle = sorted(reached - {low, high, _capped(low), _capped(high)})
    return tuple(_tally(t, need) for t in dict.fromkeys((low, *middle, high)))


def _add(numbers: tuple[int, ...], people: Sequence[Role], end: int) -> tuple[int, ...]:
    to = list(numbers)
    for person in people:
        role = person.roles[end]
        to[ORDER.index(role)] += role != NONE
        to[-1] += role == BOY and person.holds
    return tuple(to)


@lru_cache(maxsize=1 << 12)
def _reached(groups: tuple[tuple[Role, int], ...]) -> frozenset[tuple[int, ...]]:
    """The numbers that groups of people alike may come to, each role counted up to ten."""
    reached = {(0,) * (len(ORDER) + 1)}
    for person, number in groups:
        for _ in range(number):
            reached = {_capped(_add(t, [Role((role,), person.holds)], 0)) for t in reached for role in person.roles}
    return frozenset(reached)


def _capped(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(min(n, _ALIKE) for n in numbers)


def with_one(others: Tally, role: str, holds: bool = False) -> Tally:
    """A tally with one person more."""
    name = {ATTENTIVE: "attentive", ASLEEP: "asleep", PRAYING: "praying", BOY: "boys"}.get(role)
    if name is None:
        return others
    return replace(others, **{name: getattr(others, name) + 1}, humash=others.humash or (role == BOY and holds))


def _tally(numbers: tuple[int, ...], in_need: bool | OneOf) -> Tally:
    at: Mapping[str, int] = dict(zip(ORDER, numbers, strict=False))
    return Tally(at[ATTENTIVE], at[ASLEEP], at[PRAYING], at[BOY], bool(numbers[-1]), in_need)
