"""Who was present at which service, and what each may be there: the numbers that a tally is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.age_columns import birthday_days, of_age_days
from minyan_kit.chapter.practices import Choices
from minyan_kit.chapter.quorum import BOY, ORDER, roles
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import PersonFacts, Stage
from minyan_kit.ruling import Practice
from minyan_kit.sheets.judge import combinations, stage_set

__all__ = ["EVENING", "Kind", "Presence", "kinds_of_pairs", "presence", "role_numbers"]

Ints = NDArray[np.int64]

#: Services of the evening belong to the Hebrew day that begins with it.
EVENING = frozenset({"Maariv"})
_HERE = ("present", "late")


@dataclass(frozen=True)
class Kind:
    """What a person may be in a company: roles from least to most, whether he holds a Pentateuch, what is missing."""

    roles: tuple[str, ...]
    holds: bool
    missing: tuple[str, ...]

    @property
    def in_doubt(self) -> bool:
        """More than one role comes into question."""
        return len(self.roles) > 1


@lru_cache(maxsize=1 << 14)
def kind_of(facts: PersonFacts, by: Practice) -> Kind:
    """What a person with these facts may be."""
    may_be, missing = roles(facts, by)
    return Kind(may_be, facts.holds_humash is True and BOY in may_be, missing if len(may_be) > 1 else ())


@dataclass(frozen=True)
class Presence:
    """Every service, and everyone present at it once.

    Attributes:
        services: one row a service, columns date, service, day (the Hebrew day's number); in order.
        at: for each row of the attendance table its service, -1 where it names none.
        service, person: for each person present, the place of the service and of the row in the roster.
        unnamed: for each service, how many more were there of whom no one in the roster is known, at most.
    """

    services: pd.DataFrame
    at: Ints
    service: Ints
    person: Ints
    unnamed: Ints


def presence(attendance: pd.DataFrame, roster: pd.DataFrame) -> Presence:
    """Find the services and who was present at each.

    Args:
        attendance: as `read_attendance(...).data`.
        roster: as `read_roster(...).data`, of p people.

    Returns:
        a Presence. Whoever is listed twice at a service is there once.
    """
    services, at = _services(attendance)
    person = _people(attendance, roster)
    here = attendance["status"].isin(_HERE).to_numpy() if "status" in attendance else np.ones(len(attendance), bool)
    named = here & (at >= 0) & (person >= 0)
    # A map of services by people: one bit each, however often a person is listed.
    people = max(len(roster), 1)
    there = np.zeros(len(services) * people, bool)
    there[at[named] * people + person[named]] = True
    service, who = np.divmod(np.flatnonzero(there), people)
    others = (at >= 0) & (person < 0)
    number = _numbers(attendance, here)
    unnamed = np.bincount(at[others], number[others], minlength=len(services)).astype(np.int64)
    return Presence(services, at, service, who, unnamed)


def _numbers(attendance: pd.DataFrame, here: NDArray[np.bool_]) -> NDArray[np.float64]:
    """For how many a record stands at most: the greater number written, else the number, else one if present."""
    numbers = here.astype(float)
    for column in ("count", "count_high"):
        if column in attendance:
            written = attendance[column].to_numpy(dtype=float, na_value=np.nan)
            numbers = np.where(np.isnan(written), numbers, written)
    return numbers


def _services(attendance: pd.DataFrame) -> tuple[pd.DataFrame, Ints]:
    date = attendance["date"].to_numpy().astype("datetime64[D]").view(np.int64)
    name, names = pd.factorize(attendance["service"])
    known = date != np.iinfo(np.int64).min
    if not known.any():
        empty = pd.DataFrame({"date": pd.Series(dtype="datetime64[s]"), "service": pd.Series(dtype="str"), "day": []})
        return empty, np.full(len(attendance), -1)
    first = int(date[known].min())
    wide = len(names) + 1
    key = np.where(known, (date - first) * wide + name + 1, 0)
    used = np.zeros(int(key.max()) + 1, bool)
    used[key[known]] = True
    keys = np.flatnonzero(used)
    place = np.full(used.size, -1)
    day, said = keys // wide + first, keys % wide - 1
    labels = [names[n] if n >= 0 else None for n in said.tolist()]
    rank = {"Shacharit": 0, "Musaf": 1, "Mincha": 2, "Mincha/Maariv": 3, "Neilah": 4, "Maariv": 5}
    ranks = np.array([rank.get(str(label), 6) for label in labels], np.int64)
    order = np.lexsort((ranks, day))
    place[keys[order]] = np.arange(order.size)
    evening = np.array([label in EVENING for label in labels], bool)
    table = pd.DataFrame(
        {
            "date": day[order].astype("datetime64[D]").astype("datetime64[s]"),
            "service": pd.array([labels[n] for n in order.tolist()], dtype="string"),
            "day": (day + evening)[order],
        }
    )
    return table, np.where(known, place[key], -1)


def _people(attendance: pd.DataFrame, roster: pd.DataFrame) -> Ints:
    """For each row its person's place in the roster, -1 where it is nobody's: by id, else by a name borne once."""
    found = np.full(len(attendance), -1)
    for column in ("name", "person_id"):
        if column not in attendance or column not in roster:
            continue
        values = roster[column].astype(object).tolist()
        once: dict[Any, int] = {}
        for place, value in enumerate(values):
            if isinstance(value, str):
                once[value] = -1 if value in once else place
        codes, words = pd.factorize(attendance[column])
        places = np.array([*(once.get(word, -1) for word in words), -1], np.int64)[codes]
        found = np.where(places >= 0, places, found)
    return found


# -- what each may be on the day -------------------------------------------------------------------------------------


def kinds_of_pairs(roster: pd.DataFrame, at: Presence, by: Practice) -> tuple[Ints, list[Kind]]:
    """What each person present may be at that service, on its own day.

    Most people are the same on the first day and on the last, and are asked about once; who comes to a new stage in
    between is asked about on each of his days.

    Args:
        roster: the people.
        at: who was where.
        by: whose practice is followed.

    Returns:
        for each pair of `at` the place of its kind, and the kinds.
    """
    days = at.services["day"].to_numpy(np.int64)
    if not len(at.person):
        return np.zeros(0, np.int64), []
    first, last = (HebrewDate.from_day_number(int(day)) for day in (days.min(), days.max()))
    early, late = (combinations(roster, on=day, by=by) for day in (first, last))
    kinds: dict[Kind, int] = {}

    def place(facts: PersonFacts) -> int:
        return kinds.setdefault(kind_of(facts, by), len(kinds))

    index = {facts: n for n, facts in enumerate(early.facts)}
    same = early.which == np.array([index.get(facts, -1) for facts in late.facts])[late.which]
    before = np.array([place(facts) for facts in early.facts], np.int64)[early.which]
    found = before[at.person]
    moving = np.flatnonzero(~same[at.person])
    if moving.size:
        people, on = at.person[moving], days[at.service[moving]]
        bits = _stage_bits(roster.iloc[np.unique(people)], np.searchsorted(np.unique(people), people), on, by)
        pairs, which = np.unique(early.which[people] * (1 << len(Stage)) + bits, return_inverse=True)
        told = [
            place(
                replace(early.facts[int(p) >> len(Stage)], stage=stage_set(int(p) % (1 << len(Stage)), "after_sunset"))
            )
            for p in pairs
        ]
        found[moving] = np.array(told, np.int64)[which]
    return found, list(kinds)


def _stage_bits(people: pd.DataFrame, which: Ints, on: Ints, by: Practice) -> Ints:
    """The stages that come into question, one bit each, for rows of `people`, each on a day of its own."""
    born = people["birth_date"]
    after = people["after_sunset"] if "after_sunset" in people else pd.Series(pd.array([None] * len(people), "boolean"))
    later = after.fillna(True).to_numpy(dtype=bool)
    earlier = after.fillna(False).to_numpy(dtype=bool)
    return _bits(born, earlier, which, on, by) | _bits(born, later, which, on, by)


def _bits(born: pd.Series[Any], sunset: NDArray[np.bool_], which: Ints, on: Ints, by: Practice) -> Ints:
    days = born.to_numpy().astype("datetime64[D]") + sunset
    most = by.choices.majority_of_years if isinstance(by.choices, Choices) else 35
    latest, earliest = of_age_days(days, by=by)
    marks = [birthday_days(days, 6), earliest, latest, birthday_days(days, 20), birthday_days(days, most)]
    six, early, late, twenty, past = (mark.view(np.int64)[which] for mark in marks)
    stage = np.select(
        [on < early, on < late, on >= past + (most == 35), on >= twenty],
        [np.where(on > six, Stage.OVER_SIX, Stage.NOT_OVER_SIX), Stage.IN_DOUBT, Stage.PAST_MOST, Stage.TWENTY],
        default=Stage.OF_AGE,
    )
    bits: Ints = np.left_shift(1, stage.astype(np.int64))
    return bits


def role_numbers(service: Ints, kind: Ints, kinds: list[Kind], services: int) -> tuple[Ints, Ints]:
    """For each service how many may be of each role: everyone at his least, and everyone at his most.

    Args:
        service, kind: for each person present.
        kinds: the kinds.
        services: how many services there are.

    Returns:
        two arrays of shape (services, roles + 1), roles in ORDER; the last column counts boys holding a Pentateuch.
    """
    wide = max(len(kinds), 1)
    numbers = np.bincount(service * wide + kind, minlength=services * wide).reshape(services, wide)
    both = []
    for end in (0, -1):
        into = np.zeros((wide, len(ORDER) + 1), np.int64)
        for n, each in enumerate(kinds):
            into[n, ORDER.index(each.roles[end])] = 1
            into[n, -1] = each.holds and each.roles[end] == BOY
        both.append(numbers @ into)
    return both[0], both[1]
