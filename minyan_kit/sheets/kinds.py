"""What each person of a roster may be in a company, on the first day of a sheet and on every other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.age_columns import birthday_days, of_age_days
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.practices import Choices
from minyan_kit.chapter.roles import ATTENTIVE, BOY, NONE, ORDER, Role, roles
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import PersonFacts, Stage
from minyan_kit.question import resolve
from minyan_kit.ruling import Practice
from minyan_kit.sheets.judge import combinations, stage_set

__all__ = ["MAN", "PERHAPS_A_MAN", "Kind", "Kinds", "anyone", "kinds_of"]

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Kind:
    """What a person may be in a company: roles from least to most, whether he holds a Pentateuch, what is missing."""

    roles: tuple[str, ...]
    holds: bool = False
    missing: tuple[str, ...] = ()

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
        return replace(self, roles=(NONE, *rest), missing=("whether he was there", *self.missing)) if rest else self


MAN = Kind((ATTENTIVE,))
PERHAPS_A_MAN = Kind((NONE, ATTENTIVE))


@lru_cache(maxsize=1 << 14)
def _kind(facts: PersonFacts, by: Practice) -> Kind:
    may_be, telling = roles(facts, by)
    missing = (resolve(counts.matters, facts, by).missing or telling) if len(may_be) > 1 else ()
    return Kind(may_be, facts.holds_humash is True and BOY in may_be, missing)


@lru_cache(maxsize=64)
def anyone(by: Practice) -> Kind:
    """Somebody of whom nothing is written but that he was there."""
    nobody = pd.DataFrame({"sex": [None], "knows_to_whom": [None]}, dtype=object)
    facts = combinations(nobody, on=HebrewDate(5787, "Tishrei", 1), by=by).facts[0]
    return replace(_kind(facts, by), missing=())


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
        distinct, which = np.unique(people, return_inverse=True)
        bits = _stage_bits(self._roster.iloc[distinct], which, days, self._by)
        wide = 1 << len(Stage)
        pairs, of = np.unique(self._which[people] * wide + bits, return_inverse=True)
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
    index = {facts: n for n, facts in enumerate(early.facts)}
    same = early.which == np.array([index.get(facts, -1) for facts in late.facts], np.int64)[late.which]
    found = Kinds([], np.zeros(len(roster), np.int64), ~same, roster, early.facts, early.which, by)
    places = np.array([found.place(_kind(facts, by)) for facts in early.facts], np.int64)
    found.of = places[early.which]
    return found


def _stage_bits(people: pd.DataFrame, which: NDArray[np.intp], on: Ints, by: Practice) -> Ints:
    """The stages that come into question, one bit each, for rows of `people`, each on a day of its own."""
    born = people["birth_date"]
    after = people["after_sunset"] if "after_sunset" in people else pd.Series(pd.array([None] * len(people), "boolean"))
    later = after.fillna(True).to_numpy(dtype=bool)
    earlier = after.fillna(False).to_numpy(dtype=bool)
    one, other = (_bits(born, sunset, which, on, by) for sunset in (earlier, later))
    either: Ints = np.where((one == 0) | (other == 0), 0, one | other)
    return either


def _bits(born: pd.Series[Any], sunset: NDArray[np.bool_], which: NDArray[np.intp], on: Ints, by: Practice) -> Ints:
    days = born.to_numpy().astype("datetime64[D]") + sunset
    most = by.choices.majority_of_years if isinstance(by.choices, Choices) else 35
    latest, earliest = of_age_days(days, by=by)
    marks = [days, birthday_days(days, 6), earliest, latest, birthday_days(days, 20), birthday_days(days, most)]
    birth, six, early, late, twenty, past = (mark.view(np.int64)[which] for mark in marks)
    stage = np.select(
        [on < early, on < late, on >= past + (most == 35), on >= twenty],
        [np.where(on > six, Stage.OVER_SIX, Stage.NOT_OVER_SIX), Stage.IN_DOUBT, Stage.PAST_MOST, Stage.TWENTY],
        default=Stage.OF_AGE,
    )
    bits: Ints = np.where(on < birth, 0, np.left_shift(1, stage.astype(np.int64)))
    return bits
