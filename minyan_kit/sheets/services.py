"""Every service of an attendance sheet judged: how many were there, how many count, and whether there was a ten."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.age_columns import of_age_days
from minyan_kit.chapter.quorum import may_say
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.question import Question
from minyan_kit.ruling import Practice
from minyan_kit.sheets.arrays import Array, array_of
from minyan_kit.sheets.companies import Companies, companies
from minyan_kit.sheets.heads import Heads, heads
from minyan_kit.sheets.kinds import MAN, PERHAPS_A_MAN, anyone
from minyan_kit.sheets.presence import EVENING, HERE, Presence, presence
from minyan_kit.sheets.tens import COUNTING, Tens, boys_matter, tens_of

__all__ = ["judge_services"]

Ints = NDArray[np.int64]
Counted = Literal["people", "men"]

NOT_RECORDED = "Nobody wrote this service down, which is not the same as nobody coming."


def judge_services(
    attendance: pd.DataFrame,
    roster: pd.DataFrame,
    *,
    by: Practice,
    question: Question[Any] = may_say,
    counted: Counted = "people",
    evening: Collection[str] = EVENING,
) -> pd.DataFrame:
    """Judge every service of an attendance sheet by the chapter.

    A service is judged on its own Hebrew day: Maariv belongs to the day that begins with it, so a boy may count at
    Maariv and not at Mincha before it (Mincha and Maariv under one heading are judged as Mincha). Somebody whose mark
    is not understood may have been there or not. People who are not in the roster, and men who were only counted, may
    or may not count: they widen the range.

    Args:
        attendance: as `read_attendance(...).data`, of n rows.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        question: `may_say`, or one like it with opinions of your own.
        counted: what a number without names is a number of: "people", of whom nothing is known, or "men" who count,
            where whoever counted them saw to that.
        evening: the services that belong to the Hebrew day beginning with that evening.

    Returns:
        one row a service, in order of time: date, service, hebrew_date, recorded (False: nobody wrote it down),
        headcount (all who were there, at most), named (of them in the roster), guests (of them not), counts_low and
        counts_high (the men who count: for certain, and at most; NA where nobody knows how many more there were), ten
        (boolean, NA where open), lacking (how many more men would have made it a ten for certain; NA where no number
        would, or nobody wrote it down), because, seif, in_doubt (who may count, and for want of what), left_midway
        (how many left before the last did), low_after_leaving (who count for certain of those who stayed),
        came_of_age (who, on that Hebrew day).

    Raises:
        ValueError: a column is missing, or a value in it is not known.

    The rules are those of `may_say`, se'ifim 1, 4 and 6. Each service is judged by itself, so a table too large for
    one machine can be judged in parts, as long as no service is cut in two. With dask (the extra `dask`):

        whole = attendance.shuffle(["date", "service"])
        judged = whole.map_partitions(mk.judge_services, roster, by=mk.REMA, meta=mk.judge_services(
            attendance.head(0), roster, by=mk.REMA))

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(10)], "sex": "male", "age": 30})
    >>> present = pd.DataFrame({"name": roster["name"], "status": "present", "service": "Mincha"})
    >>> present["date"] = pd.Timestamp("2026-09-14")
    >>> judge_services(present, roster, by=REMA)[["headcount", "counts_low", "ten"]].values.tolist()
    [[10, 10, True]]
    """
    for name, frame in (("attendance", attendance), ("roster", roster)):
        if not isinstance(frame, pd.DataFrame):
            raise TypeError(f"{name}={frame!r} is no DataFrame: pass read_{name}(...).data")
    if counted not in ("people", "men"):
        raise ValueError(f"counted={counted!r} is not known: write 'people' or 'men'")
    at = presence(attendance, roster, evening=evening)
    beside = heads(attendance, at)
    # Blanks of a service that nobody wrote down say of nobody that he may have been there.
    at = at.but(~np.append(beside.recorded, True)[at.at])  # the last is for rows without a date
    boys = boys_matter(question, by)
    company = companies(at, roster, by, boys=boys)
    headcount = np.maximum(company.named + beside.guests, beside.counted)
    numbers = _with_the_unnamed(company, beside, counted, by)
    tens = tens_of(
        numbers,
        company.kinds,
        unbounded=beside.unbounded,
        in_need=_in_need(attendance, at),
        question=question,
        by=by,
    )
    stayed, left = _after_leaving(attendance, at, roster, tens.low, by)
    table = at.services[["date", "service"]].copy()
    table["hebrew_date"] = _hebrew_dates(at.services["day"].to_numpy(np.int64))
    table["recorded"] = beside.recorded
    table["headcount"], table["named"] = headcount, company.named
    table["guests"] = headcount - company.named
    table["counts_low"] = tens.low
    table["counts_high"] = pd.arrays.IntegerArray(tens.high, beside.unbounded.copy())
    _say(table, tens, beside.recorded)
    table["in_doubt"] = array_of(_in_doubt(company, beside, table, boys), "string")
    table["left_midway"], table["low_after_leaving"] = left, stayed
    table["came_of_age"] = _came_of_age(at, roster, by)
    return table


def _with_the_unnamed(company: Companies, beside: Heads, counted: Counted, by: Practice) -> Ints:
    """The numbers of each kind, those added whom the roster does not know."""
    kinds = company.kinds
    unknown = kinds.place(anyone(by))
    perhaps = kinds.place(anyone(by).perhaps())
    men, perhaps_men = (kinds.place(kind) for kind in (MAN, PERHAPS_A_MAN))
    numbers = np.zeros((len(company.named), len(kinds.all)), np.int64)
    numbers[:, : company.numbers.shape[1]] = company.numbers
    numbers[:, unknown] += beside.guests
    numbers[:, perhaps] += beside.perhaps
    # Of those who were counted the named ones and the guests are a part.
    known = company.named + beside.guests
    more = np.maximum(beside.counted - known, 0)
    if counted == "people":
        numbers[:, unknown] += more
    else:
        certain = np.clip(beside.counted_low - known, 0, more)
        numbers[:, men] += certain
        numbers[:, perhaps_men] += more - certain
    return numbers


def _in_need(attendance: pd.DataFrame, at: Presence) -> NDArray[np.bool_]:
    """Whether a service was marked as one in time of need."""
    need = np.zeros(len(at.services), bool)
    if "in_need" in attendance:
        marked = attendance["in_need"].fillna(False).to_numpy(dtype=bool) & (at.at >= 0)
        need[at.at[marked]] = True
    return need


def _hebrew_dates(days: Ints) -> Array:
    distinct, which = np.unique(days, return_inverse=True)
    told = np.array([str(HebrewDate.from_day_number(day)) for day in distinct.tolist()], dtype=object)
    return array_of(told[which], "string")


def _say(table: pd.DataFrame, tens: Tens, recorded: NDArray[np.bool_]) -> None:
    """Add the answer and the reason of each service."""
    answer = np.array([2 if ten.answer is None else ten.answer for ten in tens.judged], np.int8)[tens.which]
    answer[~recorded] = 2
    table["ten"] = pd.arrays.BooleanArray(answer == 1, answer == 2)
    because, seif = (
        np.array([*said, ""], dtype=object)[np.where(recorded, tens.which, len(said))]
        for said in ([ten.because for ten in tens.judged], [ten.seif for ten in tens.judged])
    )
    because[~recorded] = NOT_RECORDED
    lacking = [-1 if ten.lacking is None else ten.lacking for ten in tens.judged]
    number = np.array([*lacking, -1], np.int64)[np.where(recorded, tens.which, len(lacking))]
    table["lacking"] = pd.arrays.IntegerArray(number, number < 0)
    table["because"] = array_of(because, "string")
    table["seif"] = array_of(seif, "string")


def _in_doubt(company: Companies, beside: Heads, table: pd.DataFrame, boys: bool) -> list[str]:
    """Who may count at each service, and for want of what; boys only where one of them could make the ten."""
    told = [list(names) for names in company.doubtful]
    if boys:
        for service in np.flatnonzero(table["ten"].isna() & table["recorded"]).tolist():
            told[service] += company.boys[service]
    for more, words in (
        (company.more, "{} more of the roster"),
        (table["guests"].to_numpy(), "{} not in the roster"),
        (beside.perhaps, "{} not in the roster (whether they were there)"),
        (beside.unbounded.astype(np.int64), "nobody knows how many more"),
    ):
        for service in np.flatnonzero(more).tolist():
            told[service].append(words.format(more[service]))
    return ["; ".join(each) for each in told]


def _after_leaving(
    attendance: pd.DataFrame, at: Presence, roster: pd.DataFrame, low: Ints, by: Practice
) -> tuple[Ints, Ints]:
    """Of each service: how many who count for certain stayed to the end, and how many left before it.

    Whoever has no time of leaving stayed, so that all who have one left before him. Where everybody has one, the end
    is the last of them.
    """
    size = len(at.services)
    left = np.zeros(size, np.int64)
    if "left" not in attendance or attendance["left"].isna().all():
        return low, left
    times = attendance["left"].to_numpy().astype("datetime64[s]").view(np.int64)
    here = (at.at >= 0) & (at.standing == HERE)
    end = np.full(size, np.iinfo(np.int64).min)
    np.maximum.at(end, at.at[here], times[here])
    stays = np.zeros(size, bool)
    stays[at.at[here & (times == _NEVER)]] = True
    early = here & (times != _NEVER) & ((times < end[at.at]) | stays[at.at])
    remaining = companies(at.but(early), roster, by)
    least, _ = remaining.kinds.numbers()
    sure = (remaining.numbers @ least)[:, COUNTING].sum(axis=1)
    left = _leavers(at, early, here)
    return np.where(left > 0, np.minimum(sure, low), low), left


_NEVER = np.iinfo(np.int64).min  # how numpy keeps a time that is missing


def _leavers(at: Presence, early: NDArray[np.bool_], here: NDArray[np.bool_]) -> Ints:
    """How many left each service, a man listed twice once, and not if by another row he stayed."""
    wide = max(at.people, 1) + 1
    pairs = at.at.astype(np.int64) * wide + at.person
    known = at.person >= 0
    gone = np.setdiff1d(pairs[early & known], pairs[here & ~early & known])
    strangers = at.at[early & ~known]
    return np.bincount(np.concatenate([gone // wide, strangers]), minlength=len(at.services)).astype(np.int64)


def _came_of_age(at: Presence, roster: pd.DataFrame, by: Practice) -> Array:
    """Those of the roster who are of age from the very Hebrew day of a service."""
    told: list[list[str]] = [[] for _ in range(len(at.services))]
    if "birth_date" in roster and len(told):
        after = roster.get("after_sunset")
        latest = of_age_days(roster["birth_date"], by=by, after_sunset=after)[0].view(np.int64)
        male = (roster["sex"] == "male").fillna(False).to_numpy(dtype=bool) if "sex" in roster else latest == latest
        days = at.services["day"].to_numpy(np.int64)
        names = roster["name"].astype(object).tolist() if "name" in roster else [None] * len(roster)
        for person in np.flatnonzero(male & np.isin(latest, days)).tolist():
            for service in np.flatnonzero(days == latest[person]).tolist():
                told[service].append(str(names[person]))
    return array_of(["; ".join(each) for each in told], "string")
