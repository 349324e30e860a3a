"""Every tally that a company with people in doubt may have: a set of tallies is kept as the bits of one number.

A tally is a number whose digits are how many there are in each role, up to ten, and a set of tallies is a number with a
bit for each. One more person moves every bit up by a digit; what a question answers of each tally is a set too. So a
company of whom much is in doubt takes as many steps as it has people, and not as many as there are cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from minyan_kit.chapter.people import Tally
from minyan_kit.question import resolve
from minyan_kit.remembered import SettledOnce
from minyan_kit.ruling import Blank, Matter, Practice

__all__ = [
    "ADDITIONS",
    "ASLEEP",
    "ATTENTIVE",
    "BOY",
    "NONE",
    "PRAYING",
    "ROLES",
    "SLAVE",
    "WOMAN",
    "Role",
    "Tallies",
    "numbers_of",
]

# -- what each person may be ------------------------------------------------------------------------------------------

NONE, WOMAN, SLAVE, BOY, PRAYING, ASLEEP, ATTENTIVE = (
    "none",
    "woman",
    "slave",
    "boy",
    "praying",
    "asleep",
    "attentive",
)
#: Each does at least as much for the ten as the one before.
ROLES = (NONE, WOMAN, SLAVE, BOY, ASLEEP, PRAYING, ATTENTIVE)
#: Those whom some join to nine, one and not more.
ADDITIONS = (WOMAN, SLAVE, BOY)


def _alone(role: str, holds: bool, leads: bool) -> Tally:
    """A person by himself, in a role."""
    number = {WOMAN: "women", SLAVE: "slaves", BOY: "boys"}.get(role, role)
    return (
        Tally()
        if role == NONE
        else Tally(**{number: 1}, humash=holds and role == BOY, addition_leads=leads and role in ADDITIONS)
    )


_ALONE: Mapping[tuple[str, bool, bool], Tally] = {
    (role, holds, leads): _alone(role, holds, leads)
    for role in ROLES
    for holds in (False, True)
    for leads in (False, True)
}


class Role(NamedTuple):
    """One person of a company: the roles he may have, from least to most, whether he holds a Pentateuch, and leads."""

    roles: tuple[str, ...]
    holds: bool = False
    leads: bool = False

    @property
    def alone(self) -> tuple[Tally, ...]:
        """The tally that he is by himself in each of those roles."""
        return tuple(_ALONE[role, self.holds, self.leads] for role in self.roles)


# -- tallies as digits ------------------------------------------------------------------------------------------------

_ALIKE = 10  # from ten on, one more in a role tells the rules nothing new: so the tallies to try stay few
_MORE_THAN_ONE = 2  # of these nobody joins more than one, so a third tells the rules nothing new
#: The digits from the last to the first: so numbers stand in the order of what they do for the ten, the least first.
_DIGITS: Mapping[str, int] = {
    "addition_leads": 1,
    "humash": 1,
    "attentive": _ALIKE,
    "praying": _ALIKE,
    "asleep": _ALIKE,
    "boys": _ALIKE,
    "slaves": _MORE_THAN_ONE,
    "women": _MORE_THAN_ONE,
}


class _TallyGrid:
    """The tallies that differ in some numbers only, and what questions answer of them.

    Args:
        names: the numbers in which they differ.
        rest: the others, and whether it is a time of need.
    """

    def __init__(self, names: frozenset[str], rest: Tally) -> None:
        self._rest = rest
        self.step: dict[str, int] = {}  # by how many bits one more in a number moves a tally
        self.full: dict[str, int] = {}  # the tallies in which a number is as great as it can be
        size = 1
        for name, most in _DIGITS.items():
            if name in names:
                self.step[name] = size
                size *= most + 1
        self._everything = everything = (1 << size) - 1
        for name, step in self.step.items():
            block = step * (_DIGITS[name] + 1)
            one = ((1 << step) - 1) << step * _DIGITS[name]
            self.full[name] = one * (everything // ((1 << block) - 1))
        self._answers: dict[Any, _GridAnswers] = {}

    def bit(self, tally: Tally) -> int:
        """The set of one tally."""
        return 1 << sum(min(int(getattr(tally, name)), _DIGITS[name]) * step for name, step in self.step.items())

    def tally(self, at: int) -> Tally:
        """The tally at a place."""
        numbers: dict[str, Any] = {}
        for name, step in self.step.items():
            digit = at // step % (_DIGITS[name] + 1)
            numbers[name] = bool(digit) if _DIGITS[name] == 1 else digit
        return replace(self._rest, **numbers)

    def that_agree(self, tally: Tally, names: Iterable[str]) -> int:
        """All the tallies that have the numbers of one, of some of the names."""
        some = self._everything
        for name in names:
            if name in self.step:
                digit = min(int(getattr(tally, name)), _DIGITS[name])
                some &= self.full[name] >> (_DIGITS[name] - digit) * self.step[name]
        return some

    def with_one_more(self, some: int, alone: Tally, number: int = 1) -> int:
        """A set of tallies, a person being added to each; or so many like him."""
        for name, step in self.step.items():
            digits = int(getattr(alone, name)) * number if _DIGITS[name] > 1 else int(getattr(alone, name))
            for _ in range(min(digits, _DIGITS[name])):
                full = some & self.full[name]
                some = (some ^ full) << step | full
        return some

    def before_one_more(self, some: int, alone: Tally) -> int:
        """The tallies that one more person brings into a set."""
        for name, step in self.step.items():
            if getattr(alone, name):
                full = self.full[name]
                some = some >> step & ~full | some & full
        return some

    def answers(self, matters: tuple[Matter, ...], by: Practice) -> _GridAnswers:
        """What a practice answers of each tally."""
        key = matters, by
        if key not in self._answers:
            self._answers[key] = _GridAnswers(self, matters, by)
        return self._answers[key]


class _GridAnswers:
    """What a practice answers of each tally of a grid, found as it is asked for."""

    def __init__(self, grid: _TallyGrid, matters: tuple[Matter, ...], by: Practice) -> None:
        self._grid, self._answer = grid, partial(_answer, matters, by)
        self._known = 0
        self._where: dict[Any, int] = {}

    def among(self, some: int) -> Mapping[Any, int]:
        """Each answer → the tallies with that answer; those of a set are all among them."""
        unknown = some & ~self._known
        while unknown:
            first = unknown & -unknown
            tally = self._grid.tally(first.bit_length() - 1)
            answer, read = self._answer(tally)
            alike = self._grid.that_agree(tally, read)  # of all of them the rules read the same
            self._where[answer] = self._where.get(answer, 0) | alike
            self._known |= alike
            unknown &= ~alike
        return self._where


_settled_once = lru_cache(maxsize=1 << 8)(SettledOnce)


def _answer(matters: tuple[Matter, ...], by: Practice, tally: Tally) -> tuple[Any, frozenset[str]]:
    """What a practice answers of a tally, and the numbers that were read for it."""
    try:
        resolved = _settled_once(matters, by)(tally)
    except Blank as blank:  # whether it is a time of need
        tried = [_answer(matters, by, replace(tally, **{blank.name: value})) for value in blank.value.values]
        answers = {answer for answer, _ in tried}
        return answers.pop() if len(answers) == 1 else None, frozenset[str]().union(*(read for _, read in tried))
    return resolved.answer, frozenset(name for part in resolved.parts for said in part.asked for name in said.read)


@lru_cache(maxsize=1 << 10)
def _grid(names: frozenset[str], rest: Tally) -> _TallyGrid:
    return _TallyGrid(names, rest)


def numbers_of(people: Iterable[Role]) -> frozenset[str]:
    """The numbers of a tally that these people may make greater."""
    every = [alone for person in people for alone in person.alone]
    return frozenset(name for name in _DIGITS if any(getattr(alone, name) for alone in every))


# -- the tallies of a company -----------------------------------------------------------------------------------------


class Tallies:
    """Every tally that a company may come to, everyone in doubt at his least first and at his most last.

    Args:
        people: who is in it, one by one or how many of each.
        beside: whoever else is in it for certain, and whether it is a time of need.
        varying: numbers in which somebody else may make them differ.

    >>> [tally.attentive for tally in Tallies([Role((NONE, ATTENTIVE))], Tally(attentive=9))]
    [9, 10]
    """

    def __init__(
        self,
        people: Iterable[Role] | Mapping[Role, int],
        beside: Tally = Tally(),  # noqa: B008 - it never changes
        *,
        varying: frozenset[str] = frozenset(),
    ) -> None:
        groups = Counter(people)
        doubtful = {person: number for person, number in groups.items() if len(person.roles) > 1}
        sure = sum((person.alone[0] * groups[person] for person in groups.keys() - doubtful.keys()), beside)
        self.least = self.most = sure
        for person, number in doubtful.items():
            self.least += person.alone[0] * number
            self.most += person.alone[-1] * number
        self._sure, self._doubtful, self._varying = sure, doubtful, varying

    @cached_property
    def grid(self) -> _TallyGrid:
        """The numbers in which they may differ, and how many of those who answer there are."""
        names = {"attentive", *self._varying, *numbers_of(self._doubtful)}
        rest = {name: 0 if name in names else min(getattr(self._sure, name), most) for name, most in _DIGITS.items()}
        rest |= {name: bool(rest[name]) for name in ("humash", "addition_leads")}
        return _grid(frozenset(names), replace(self._sure, **rest))

    @cached_property
    def every(self) -> int:
        """All of them as a set of the grid."""
        # Of people alike, ten for each role that they may have reach whatever more of them would.
        few = sorted((person, min(number, _ALIKE * len(person.roles))) for person, number in self._doubtful.items())
        return _reached(self.grid, self.grid.bit(self._sure), tuple(few))

    @cached_property
    def _between(self) -> int:
        if not self._doubtful or (list(self._doubtful.values()) == [1] and len(next(iter(self._doubtful)).roles) == 2):
            return 0  # the least and the most are all
        return self.every & ~(self.grid.bit(self.least) | self.grid.bit(self.most))

    def __iter__(self) -> Iterator[Tally]:
        between, middle = self._between, []
        while between:
            first = between & -between
            middle.append(self.grid.tally(first.bit_length() - 1))
            between ^= first
        yield from dict.fromkeys((self.least, *middle, self.most))

    def telling(self, matters: tuple[Matter, ...], by: Practice) -> tuple[Tally, ...]:
        """The first of them, the last, and the first with each answer, in their order.

        Args:
            matters: of the question that is asked of the company.
            by: whose practice is followed.
        """
        if self.least == self.most and not self._between:
            return (self.least,)
        if not self._between:
            return self.least, self.most
        where = self.grid.answers(matters, by).among(self._between)
        known = resolve(matters, self.least, by).answer
        first = [self._between & some for answer, some in where.items() if answer != known and self._between & some]
        places = {(some & -some).bit_length() - 1 for some in first}
        if self.least == self.most:
            places.add(self._between.bit_length() - 1)
        return tuple(dict.fromkeys((self.least, *map(self.grid.tally, sorted(places)), self.most)))

    def answers(self, matters: tuple[Matter, ...], by: Practice) -> set[Any]:
        """Every answer that comes into question."""
        where = self.grid.answers(matters, by).among(self._between).items() if self._between else ()
        between = {answer for answer, some in where if some & self._between}
        return between | {resolve(matters, tally, by).answer for tally in (self.least, self.most)}

    def answer(self, matters: tuple[Matter, ...], by: Practice) -> Any:
        """The answer if it is the same of all of them, else None."""
        least, most = (resolve(matters, tally, by).answer for tally in (self.least, self.most))
        if least != most:
            return None  # whatever is between them
        answers = self.answers(matters, by)
        return least if len(answers) == 1 else None

    def all_are(self, answer: Any, matters: tuple[Matter, ...], by: Practice, *, more: int = 0) -> bool:
        """Whether every tally would have this answer if so many more men came who can answer."""
        men = Tally(attentive=more)
        if any(resolve(matters, end + men, by).answer != answer for end in (self.least, self.most)):
            return False
        if not self._between:
            return True
        between = self.grid.with_one_more(self._between, Tally(attentive=1), more)
        return not between & ~self.grid.answers(matters, by).among(between).get(answer, 0)

    def turn_on(self, one: Iterable[Role], matters: tuple[Matter, ...], by: Practice) -> bool:
        """Whether it makes a difference, in one of them at least, which of these roles one more person has."""

        def outcomes(role: Role) -> dict[Any, int]:
            """Each answer → the tallies that one in this role may bring to it."""
            found: dict[Any, int] = {}
            for alone in role.alone:
                where = self.grid.answers(matters, by).among(self.grid.with_one_more(self.every, alone))
                for answer, some in where.items():
                    found[answer] = found.get(answer, 0) | self.grid.before_one_more(some, alone) & self.every
            return found

        first, *others = map(outcomes, one)
        return any(first.get(answer, 0) != other.get(answer, 0) for other in others for answer in {*first, *other})


@lru_cache(maxsize=1 << 14)
def _reached(grid: _TallyGrid, start: int, groups: tuple[tuple[Role, int], ...]) -> int:
    """The tallies that groups of people alike may come to."""
    reached = start
    for person, number in groups:
        for _ in range(number):
            before, reached = reached, 0
            for alone in person.alone:
                reached |= grid.with_one_more(before, alone)
            if reached == before:
                break
    return reached
