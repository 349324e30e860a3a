"""Every service of an attendance sheet judged: how many were there, how many count, and whether there was a ten."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.age_columns import of_age_days
from minyan_kit.chapter.quorum import ASLEEP, ATTENTIVE, BOY, ORDER, PRAYING, may_say
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import Tally
from minyan_kit.question import Asked, Case, Question, Verdict
from minyan_kit.ruling import Practice
from minyan_kit.sheets.presence import Ints, Kind, Presence, kinds_of_pairs, presence, role_numbers

__all__ = ["judge_services"]

NOT_RECORDED = "Nobody wrote this service down, which is not the same as nobody coming."
_COUNTING = tuple(ORDER.index(role) for role in (ASLEEP, PRAYING, ATTENTIVE))


def judge_services(
    attendance: pd.DataFrame, roster: pd.DataFrame, *, by: Practice, question: Question[Any] = may_say
) -> pd.DataFrame:
    """Judge every service of an attendance sheet by the chapter.

    A service is judged on its own Hebrew day: Maariv belongs to the day that begins with it, so a boy may count at
    Maariv and not at Mincha before it. People who are not in the roster, and men who were only counted, may or may not
    count: they widen the range.

    Args:
        attendance: as `read_attendance(...).data`.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        question: `may_say`, or one like it with opinions of your own.

    Returns:
        one row a service, in order of time: date, service, hebrew_date, recorded (False: nobody wrote it down),
        headcount (all who were there), named (of them in the roster), guests (of them not), counts_low and
        counts_high (the men who count: for certain, and at most), ten (boolean, NA where open), because, seif,
        in_doubt (who, and for want of what), left_midway (how many), low_after_leaving (who count for certain of
        those who stayed), came_of_age (who, on that Hebrew day).

    The rules are those of `may_say`, se'ifim 1, 4 and 6.

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(10)], "sex": "male", "age": 30})
    >>> present = pd.DataFrame({"name": roster["name"], "status": "present", "service": "Mincha"})
    >>> present["date"] = pd.Timestamp("2026-09-14")
    >>> judge_services(present, roster, by=REMA)[["headcount", "counts_low", "ten"]].values.tolist()
    [[10, 10, True]]
    """
    at = presence(attendance, roster)
    kind, kinds = kinds_of_pairs(roster, at, by)
    n = len(at.services)
    low, high = role_numbers(at.service, kind, kinds, n)
    high[:, ORDER.index(ATTENTIVE)] += at.unnamed
    need = _in_need(attendance, at)
    verdicts, which = _verdicts(low, high, need, question, by)
    recorded = _recorded(attendance, at)
    answer = np.array([{True: 1, False: 0}.get(v.answer, 2) for v in verdicts], np.int8)[which]
    answer[~recorded] = 2
    named = np.bincount(at.service, minlength=n)
    days = at.services["day"].to_numpy()
    table = at.services[["date", "service"]].copy()
    table["hebrew_date"] = pd.array([str(HebrewDate.from_day_number(int(day))) for day in days], dtype="string")
    table["recorded"] = recorded
    table["headcount"] = named + at.unnamed
    table["named"] = named
    table["guests"] = at.unnamed
    table["counts_low"] = low[:, _COUNTING].sum(axis=1)
    table["counts_high"] = high[:, _COUNTING].sum(axis=1)
    table["ten"] = pd.arrays.BooleanArray(answer == 1, answer == 2)
    table["because"] = np.where(recorded, _each([_reason(v) for v in verdicts], which), NOT_RECORDED)
    table["seif"] = np.where(recorded, _each([str(v.source) if v.source else "" for v in verdicts], which), "")
    table["in_doubt"] = _in_doubt(at, kind, kinds, roster)
    stayed, left = _after_leaving(attendance, roster, at, by)
    table["left_midway"], table["low_after_leaving"] = left, np.where(left > 0, stayed, table["counts_low"])
    table["came_of_age"] = _came_of_age(at, roster, by)
    return table


def _verdicts(
    low: Ints, high: Ints, need: NDArray[np.bool_], question: Question[Any], by: Practice
) -> tuple[list[Verdict], Ints]:
    """Put each distinct tally to the question once."""
    width = low.shape[1]
    tallies = np.column_stack([low, high, need])
    distinct, which = np.unique(tallies, axis=0, return_inverse=True)
    verdicts = []
    for row in distinct.tolist():
        lower, upper = (_tally(row[at : at + width], bool(row[-1])) for at in (0, width))
        cases = (Case(lower),) if lower == upper else (Case(lower), Case(upper))
        verdicts.append(question.decide(Asked(cases, by, missing=("who counts",))))
    return verdicts, which.reshape(-1)


def _tally(numbers: list[int], need: bool) -> Tally:
    at = dict(zip(ORDER, numbers, strict=False))
    return Tally(at[ATTENTIVE], at[ASLEEP], at[PRAYING], at[BOY], bool(numbers[-1]), need)


def _reason(verdict: Verdict) -> str:
    if len(verdict.asked.cases) == 1:
        return str(verdict.because)
    lower, upper = (case.facts.men for case in verdict.asked.cases)
    if verdict.answer is None and verdict.missing:
        return f"{lower} count for certain and {upper} may count: it depends on who they are."
    return f"At most {upper} count. {verdict.because}" if verdict.answer is False else str(verdict.because)


def _each(words: list[str], which: Ints) -> NDArray[np.object_]:
    return np.array(words, dtype=object)[which] if words else np.empty(0, dtype=object)


def _in_need(attendance: pd.DataFrame, at: Presence) -> NDArray[np.bool_]:
    """Whether a service was marked as one in time of need."""
    need = np.zeros(len(at.services), bool)
    if "in_need" in attendance:
        marked = attendance["in_need"].fillna(False).to_numpy(dtype=bool) & (at.at >= 0)
        need[at.at[marked]] = True
    return need


def _recorded(attendance: pd.DataFrame, at: Presence) -> NDArray[np.bool_]:
    """A service is recorded if anybody was written down as there or not there, or a number was."""
    said = (attendance["status"].fillna("unknown") != "unknown").to_numpy() if "status" in attendance else True
    if "count" in attendance:
        said = said | attendance["count"].notna().to_numpy()
    recorded = np.zeros(len(at.services), bool)
    recorded[at.at[(at.at >= 0) & said]] = True
    return recorded


def _in_doubt(at: Presence, kind: Ints, kinds: list[Kind], roster: pd.DataFrame) -> NDArray[np.object_]:
    """The people of whom it is in doubt whether they count at a service, each with what is missing."""
    doubtful = np.array([k.in_doubt and k.roles[-1] != BOY for k in kinds], bool)
    told: list[list[str]] = [[] for _ in range(len(at.services))]
    if doubtful.any():
        names = roster["name"].astype(object).tolist()
        for pair in np.flatnonzero(doubtful[kind]).tolist():
            why = ", ".join(kinds[kind[pair]].missing) or "the text leaves his day open"
            told[at.service[pair]].append(f"{names[at.person[pair]]} ({why})")
    for service, number in enumerate(at.unnamed.tolist()):
        if number:
            told[service].append(f"{number} not in the roster")
    return np.array(["; ".join(each) for each in told], dtype=object)


def _after_leaving(attendance: pd.DataFrame, roster: pd.DataFrame, at: Presence, by: Practice) -> tuple[Ints, Ints]:
    """Of each service: how many who count for certain stayed to the end, and how many left before it.

    The end is the last time at which anyone is written to have left; whoever has no such time stayed.
    """
    n = len(at.services)
    if "left" not in attendance or attendance["left"].isna().all():
        return np.zeros(n, np.int64), np.zeros(n, np.int64)
    left = attendance["left"].to_numpy().astype("datetime64[s]").view(np.int64)
    gone = np.iinfo(np.int64).min
    inside = at.at >= 0
    end = np.full(n, gone)
    np.maximum.at(end, at.at[inside], left[inside])
    stays = (attendance["left"].isna() & attendance["arrived"].notna()).to_numpy() if "arrived" in attendance else False
    open_ended = np.zeros(n, bool)
    open_ended[at.at[inside & stays]] = True
    early = inside & (left != gone) & ((left < end[at.at]) | open_ended[at.at])
    number = np.bincount(at.at[early], minlength=n).astype(np.int64)
    remaining = presence(attendance[~early], roster)
    kind, kinds = kinds_of_pairs(roster, remaining, by)
    low, _ = role_numbers(remaining.service, kind, kinds, len(remaining.services))
    keys = ["date", "service"]
    sure = remaining.services[keys].assign(sure=low[:, _COUNTING].sum(axis=1))
    stayed = at.services[keys].merge(sure, on=keys, how="left")["sure"].fillna(0).to_numpy(np.int64)
    return stayed, number


def _came_of_age(at: Presence, roster: pd.DataFrame, by: Practice) -> NDArray[np.object_]:
    """Those of the roster who are of age from the very Hebrew day of a service."""
    told = np.full(len(at.services), "", dtype=object)
    if "birth_date" not in roster or not len(at.services):
        return told
    after = roster["after_sunset"] if "after_sunset" in roster else pd.array([None] * len(roster), dtype="boolean")
    latest, _ = of_age_days(roster["birth_date"], by=by, after_sunset=after)
    boys = (
        (roster["sex"] == "male").fillna(False).to_numpy(dtype=bool) if "sex" in roster else np.ones(len(roster), bool)
    )
    days = at.services["day"].to_numpy()
    for person in np.flatnonzero(boys & np.isin(latest.view(np.int64), days)).tolist():
        for service in np.flatnonzero(days == latest[person].astype(np.int64)).tolist():
            told[service] = "; ".join(filter(None, [told[service], str(roster["name"].iloc[person])]))
    return told
