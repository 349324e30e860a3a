"""What each person of a roster may be in a company, on the first day of a sheet and on every other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.age_columns import stage_sets
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.roles import ATTENTIVE, BOY, NONE, ORDER, Role, doubtful, roles
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import PersonFacts, Stage
from minyan_kit.question import Asked, Case, Verdict
from minyan_kit.ruling import Practice
from minyan_kit.sheets.judge import combinations, stage_set

__all__ = ["MAN", "PERHAPS_A_MAN", "Kind", "Kinds", "anyone", "kinds_of"]

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Kind:
    """What a person may be in a company.

    Args:
        roles: from least to most.
        holds: whether he holds a Pentateuch.
        missing: the facts not known of him.
        asks: what he may be under each value of each fact that would tell.
        verdict: whether he counts, where no fact is wanting and the text leaves it open.
    """

    roles: tuple[str, ...]
    holds: bool = False
    missing: tuple[str, ...] = ()
    asks: tuple[tuple[str, tuple[Role, ...]], ...] = ()
    verdict: Verdict | None = None

    @property
    def in_doubt(self) -> bool:
        """More than one role comes into question."""
        return len(self.roles) > 1

    @property
    def role(self) -> Role:
        """The roles, as a company asks for them."""
        return Role(self.roles, self.holds)

    @property
    def why(self) -> str:
        """What is missing, in words."""
        return ", ".join(self.missing) or "the text leaves his day open"

    def perhaps(self) -> Kind:
        """The same person, of whom it is not known whether he was there."""
        rest = tuple(role for role in self.roles if role != NONE)
        return _not_known(replace(self, roles=(NONE, *rest)), "whether he was there") if rest else self


def _not_known(kind: Kind, what: str) -> Kind:
    """A kind of whom a fact is not known that would tell whether he is anything in the company."""
    there = Role(tuple(role for role in kind.roles if role != NONE), kind.holds)
    return replace(kind, missing=(what, *kind.missing), asks=((what, (Role((NONE,)), there)), *kind.asks), verdict=None)


MAN = Kind((ATTENTIVE,))
PERHAPS_A_MAN = _not_known(Kind((NONE, ATTENTIVE)), "how many they were")


@lru_cache(maxsize=1 << 14)
def _kind(facts: PersonFacts, by: Practice) -> Kind:
    may_be, telling = roles(facts, by)
    if len(may_be) == 1:
        return Kind(may_be, facts.holds_humash is True and BOY in may_be)
    verdict = counts.decide(Asked((Case(facts),), by))
    missing = verdict.missing or telling
    asks = doubtful(facts, by).asks
    return Kind(may_be, facts.holds_humash is True and BOY in may_be, missing, asks, None if missing else verdict)


@lru_cache(maxsize=64)
def anyone(by: Practice) -> Kind:
    """Somebody of whom nothing is written but that he was there."""
    nobody = pd.DataFrame({"sex": [None], "knows_to_whom": [None]}, dtype=object)
    facts = combinations(nobody, on=HebrewDate(5787, "Tishrei", 1), by=by).facts[0]
    return _not_known(replace(_kind(facts, by), missing=(), asks=()), "who he is")


@dataclass
class Kinds:
    """The kinds that come up, and how to find those of people who came to a new stage in between.

    Args:
        all: the kinds.
        of: for each row of the roster the place of its kind on the first day.
        changes: which rows of the roster are another kind on the last day.
    """

    all: list[Kind]
    of: Ints
    changes: NDArray[np.bool_]
    _roster: pd.DataFrame = field(repr=False)
    _facts: list[PersonFacts] = field(repr=False)
    _which: NDArray[np.intp] = field(repr=False)
    _by: Practice = field(repr=False)

    def place(self, kind: Kind) -> int:
        """The place of a kind; one that has not come up yet is the last."""
        if kind not in self.all:
            self.all.append(kind)
        return self.all.index(kind)

    def on_days(self, people: Ints, days: Ints) -> Ints:
        """The place of the kind of each person on a day of his own.

        Args:
            people: rows of the roster.
            days: as days since 1970-01-01, one for each.
        """
        if not people.size:
            return np.zeros(0, np.int64)
        births = self._roster["birth_date"].iloc[people]
        after = self._roster["after_sunset"].iloc[people] if "after_sunset" in self._roster else None
        bits = stage_sets(births, days, by=self._by, after_sunset=after)
        wide = 1 << len(Stage)
        pairs, of = np.unique(self._which[people] * wide + bits.astype(np.int64), return_inverse=True)
        places = [self.place(self._kind(*divmod(int(pair), wide))) for pair in pairs]
        return np.array(places, np.int64)[of]

    def _kind(self, combination: int, bits: int) -> Kind:
        stage = stage_set(bits, "after_sunset" if bits else "birth_date")
        return _kind(replace(self._facts[combination], stage=stage), self._by)

    def numbers(self) -> tuple[Ints, Ints]:
        """What one person of each kind adds to a company, at his least and at his most.

        Returns:
            two arrays of shape (kinds, roles + 1), roles in ORDER; the last column is for a boy holding a Pentateuch.
        """
        both = []
        for end in (0, -1):
            adds = np.zeros((len(self.all), len(ORDER) + 1), np.int64)
            for n, kind in enumerate(self.all):
                adds[n, ORDER.index(kind.roles[end])] = 1
                adds[n, -1] = kind.holds and kind.roles[end] == BOY
            both.append(adds)
        return both[0], both[1]


def kinds_of(roster: pd.DataFrame, *, first: int, last: int, by: Practice) -> Kinds:
    """Find what each person of a roster is from one day to another; most people are the same on both.

    Args:
        roster: as `read_roster(...).data`.
        first, last: the days, as days since 1970-01-01.
        by: whose practice is followed.
    """
    early, late = (combinations(roster, on=HebrewDate.from_day_number(day), by=by) for day in (first, last))
    place = {facts: n for n, facts in enumerate(early.facts)}
    same = early.which == np.array([place.get(facts, -1) for facts in late.facts], np.int64)[late.which]
    found = Kinds([], np.zeros(len(roster), np.int64), ~same, roster, early.facts, early.which, by)
    places = np.array([found.place(_kind(facts, by)) for facts in early.facts], np.int64)
    found.of = places[early.which]
    return found
