"""What people ask of each person: how often he came, for how long on end, when he was last seen, and when he was the
tenth.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.chapter.quorum import may_say
from minyan_kit.question import Question
from minyan_kit.ruling import Practice
from minyan_kit.sheets.arrays import array_of
from minyan_kit.sheets.heads import heads
from minyan_kit.sheets.presence import EVENING, HERE, presence
from minyan_kit.sheets.services import judge_services

__all__ = ["CAME", "WITHOUT", "streaks", "who_was_tenth"]

Ints = NDArray[np.int64]


def streaks(attendance: pd.DataFrame, roster: pd.DataFrame) -> pd.DataFrame:
    """How often each person of a roster came, how long on end, and when he was last seen.

    Only services that somebody wrote down are looked at, in order of time. To ask about one service or a few, give only
    its rows.

    Args:
        attendance: as `read_attendance(...).data`.
        roster: as `read_roster(...).data`, of p people.

    Returns:
        p rows, in the order of the roster: name, present, of (the services that were written down, by which the rate
        is divided), rate, first_seen and last_seen (the civil dates), since (how many services there were after he was
        last seen), now (at how many in a row, up to the last, he was) and longest (the most in a row).

    >>> roster = pd.DataFrame({"name": ["Reuven", "Levi"]})
    >>> days = pd.to_datetime(["2026-09-13", "2026-09-14", "2026-09-15"])
    >>> sheet = pd.DataFrame({"date": days, "service": "Mincha", "name": ["Reuven", "Levi", "Reuven"]})
    >>> streaks(sheet, roster)[["name", "present", "of", "since", "now", "longest"]].values.tolist()
    [['Reuven', 2, 3, 0, 1, 1], ['Levi', 1, 3, 1, 0, 1]]
    """
    at = presence(attendance, roster)
    recorded = heads(attendance, at).recorded
    place = np.cumsum(recorded) - 1  # the services that count, numbered on
    of, size = int(recorded.sum()), len(roster)
    rows = np.flatnonzero((at.at >= 0) & (at.person >= 0) & (at.standing == HERE))
    # One number for each person and service, so that who is listed twice is there once.
    pairs = np.unique(at.person[rows].astype(np.int64) * max(of, 1) + place[at.at[rows]])
    person, service = np.divmod(pairs, max(of, 1))
    present = np.bincount(person, minlength=size)
    run = _runs(person, service)
    longest = np.zeros(size, np.int64)
    np.maximum.at(longest, person, run)
    last = np.flatnonzero(np.diff(person, append=-1))
    first = np.flatnonzero(np.diff(person, prepend=-1))
    dates = at.services.loc[recorded, "date"].to_numpy()
    first_seen, last_seen = (np.full(size, np.datetime64("NaT", "s")) for _ in range(2))
    first_seen[person[first]], last_seen[person[last]] = dates[service[first]], dates[service[last]]
    since, now = np.full(size, of, np.int64), np.zeros(size, np.int64)
    since[person[last]] = of - 1 - service[last]
    now[person[last]] = np.where(since[person[last]] == 0, run[last], 0)
    return pd.DataFrame(
        {
            "name": array_of(_names(roster), "string"),
            "present": present,
            "of": of,
            "rate": present / of if of else np.nan,
            "first_seen": first_seen,
            "last_seen": last_seen,
            "since": since,
            "now": now,
            "longest": longest,
        }
    )


def _runs(person: Ints, service: Ints) -> Ints:
    """For each pair, at how many services in a row up to it the person was."""
    if not person.size:
        return np.zeros(0, np.int64)
    goes_on = (np.diff(person, prepend=-1) == 0) & (np.diff(service, prepend=-2) == 1)
    number = np.arange(person.size)
    begins = np.maximum.accumulate(np.where(goes_on, 0, number))
    runs: Ints = number - begins + 1
    return runs


def _names(roster: pd.DataFrame) -> list[Any]:
    return roster["name"].astype(object).tolist() if "name" in roster else [None] * len(roster)


# -- the tenth --------------------------------------------------------------------------------------------------------

CAME = "his coming made the ten"
WITHOUT = "without him there would not have been ten"
_MANY = 40  # of a company larger than this nobody is missed


def who_was_tenth(
    attendance: pd.DataFrame,
    roster: pd.DataFrame,
    *,
    by: Practice,
    question: Question[Any] = may_say,
    evening: Collection[str] = EVENING,
) -> pd.DataFrame:
    """Who was the tenth at each service that had a ten.

    Where the arrival of everybody who was there is written, he is the one whose coming made the ten; who came in the
    same minute is named with him. Elsewhere those are named without whom, one at a time, there would not have been
    ten: of exactly ten each of them, of eleven nobody.

    Args:
        attendance: as `read_attendance(...).data`; columns name or person_id, and arrived where it is known.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        question, evening: as in `judge_services`.

    Returns:
        one row a person and service, in order of time: date, service, hebrew_date, name, how (CAME or WITHOUT) and
        arrived. A service without a ten for certain, or at which nobody was missed, has none.

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(11)], "sex": "male", "age": 30})
    >>> sheet = pd.DataFrame({"name": roster["name"], "service": "Mincha", "date": pd.Timestamp("2026-09-14")})
    >>> sheet["arrived"] = pd.date_range("2026-09-14 18:00", periods=11, freq="min")
    >>> who_was_tenth(sheet, roster, by=REMA)[["name", "how"]].values.tolist()
    [['man 9', 'his coming made the ten']]
    """
    asking = _Asking(attendance, roster, by, question, evening)
    judged = judge_services(attendance, roster, by=by, question=question, evening=evening)
    of_ten = judged["ten"].fillna(False) & (judged["headcount"] <= _MANY)
    found = asking.tenths(np.flatnonzero(of_ten.to_numpy(dtype=bool)).tolist())
    rows = [row for _, row, _ in found]
    services = judged.iloc[[service for service, _, _ in found]].reset_index(drop=True)
    people = asking.person[rows]
    arrived = attendance["arrived"].iloc[rows] if "arrived" in attendance else pd.Series(pd.NaT, index=rows)
    names = np.array([*_names(roster), None], dtype=object)[people]
    return pd.DataFrame(
        {
            "date": services["date"],
            "service": services["service"],
            "hebrew_date": services["hebrew_date"],
            "name": array_of(names, "string"),
            "how": array_of([how for _, _, how in found], "string"),
            "arrived": arrived.astype("datetime64[us]").to_numpy(),
        }
    )


class _Asking:
    """Puts the companies of a service to the chapter, without one man or another, or as it was at a time."""

    def __init__(
        self,
        attendance: pd.DataFrame,
        roster: pd.DataFrame,
        by: Practice,
        question: Question[Any],
        evening: Collection[str],
    ) -> None:
        at = presence(attendance, roster, evening=evening)
        self.attendance, self.roster = attendance, roster
        self.options: dict[str, Any] = {"by": by, "question": question}
        self.person = at.person
        self.days = at.services["day"].to_numpy(np.int64)
        rows = np.flatnonzero((at.at >= 0) & (at.standing == HERE))
        order = rows[np.argsort(at.at[rows], kind="stable")]
        self.rows = np.split(order, np.cumsum(np.bincount(at.at[rows], minlength=len(at.services)))[:-1])

    def tenths(self, services: list[int]) -> list[tuple[int, int, str]]:
        """For each person who was the tenth: the service, his row, and how he was it."""
        timed = {service: times for service in services if (times := self._arrivals(service)) is not None}
        moments = {service: np.unique(times) for service, times in timed.items()}
        tries = [(service, self.rows[service][timed[service] <= moment]) for service in timed
                 for moment in moments[service]]  # fmt: skip
        tens = iter(self._tens(tries))
        first: dict[int, Any] = {}
        for service in timed:
            reached = [moment for moment in moments[service] if next(tens)]
            if reached:
                first[service] = reached[0]
        company = {service: self.rows[service] for service in services if service not in timed}
        company |= {service: self.rows[service][timed[service] <= moment] for service, moment in first.items()}
        missed = self._missed(company)
        found = []
        for service in sorted(company):
            rows, how = missed[service], WITHOUT
            if service in first:
                came = self.rows[service][timed[service] == first[service]].tolist()
                rows, how = [row for row in rows if row in came] or came, CAME
            found += [(service, row, how) for row in rows]
        return found

    def _arrivals(self, service: int) -> NDArray[np.datetime64] | None:
        """When each came; None where that is not written of everybody."""
        if "arrived" not in self.attendance:
            return None
        times = self.attendance["arrived"].to_numpy()[self.rows[service]].astype("datetime64[s]")
        return None if np.isnat(times).any() else times

    def _missed(self, companies: dict[int, NDArray[np.intp]]) -> dict[int, list[int]]:
        """Those of the roster without whom, one at a time, it is no ten for certain; each by his first row."""
        tries = []
        for service, rows in companies.items():
            people = self.person[rows]
            for person in dict.fromkeys(people[people >= 0].tolist()):
                tries.append((service, int(rows[people == person][0]), rows[people != person]))
        missed: dict[int, list[int]] = {service: [] for service in companies}
        tens = self._tens([(service, rows) for service, _, rows in tries])
        for (service, row, _), ten in zip(tries, tens, strict=True):
            if not ten:
                missed[service].append(row)
        return missed

    def _tens(self, companies: list[tuple[int, NDArray[np.intp]]]) -> list[bool]:
        """Whether each company is a ten on the day of its service: judged together, each as a service of its own."""
        if not companies:
            return []
        rows = np.concatenate([rows for _, rows in companies])
        sizes = [len(rows) for _, rows in companies]
        days = np.repeat(self.days[[service for service, _ in companies]], sizes).astype("datetime64[D]")
        names = np.repeat([f"company {n}" for n in range(len(companies))], sizes)
        frame = self.attendance.iloc[rows].drop(columns="left", errors="ignore")
        frame = frame.assign(date=days.astype("datetime64[s]"), service=array_of(names, "string"))
        judged = judge_services(frame, self.roster, evening=(), **self.options)
        found = dict(zip(judged["service"], judged["ten"].fillna(False).tolist(), strict=True))
        return [bool(found.get(f"company {n}", False)) for n in range(len(companies))]
