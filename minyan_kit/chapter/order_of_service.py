"""The order of each service, when the time of each unit comes, and what may follow what, by se'ifim 2 and 3."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, Literal, NamedTuple

from minyan_kit.arguments import checked, shown
from minyan_kit.chapter.leaving import NEEDS_TEN, UNITS, may_continue, said_alone
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice

__all__ = ["ORDERS", "Edge", "Slot", "clock", "minutes", "saying_at", "slots", "what_follows"]


# -- the time of day --------------------------------------------------------------------------------------------------


def clock(time: int) -> str:
    """Minutes after midnight as a time of day.

    >>> clock(395)
    '06:35'
    """
    return f"{time // 60:02d}:{time % 60:02d}"


def minutes(time: object) -> int:
    """A time of day as minutes after midnight.

    Args:
        time: "06:35", a datetime.time, a datetime, or whole minutes.

    Raises:
        ValueError: it is none of these.

    >>> minutes("06:35")
    395
    """
    if isinstance(time, dt.datetime | dt.time):
        return time.hour * 60 + time.minute
    if isinstance(time, str):
        try:
            return minutes(dt.time.fromisoformat(time.strip().zfill(5)))
        except ValueError:
            pass
    elif isinstance(time, int) and not isinstance(time, bool) and 0 <= time < 24 * 60:
        return time
    raise ValueError(f"time={shown(time)} is no time of day: write it as '06:35'")


# -- when the time of each unit comes ---------------------------------------------------------------------------------

#: The order of each service: its units, and how many minutes after the beginning each one starts.
ORDERS: Mapping[str, Mapping[str, int]] = {
    "morning": {
        "kaddish": 10,
        "barkhu": 12,
        "yotzer": 14,
        "avot": 25,
        "kedushah": 27,
        "repetition_aloud": 29,
        "seder_kedushah": 36,
        "kaddish_shalem": 39,
        "aleinu": 41,
        "kaddish_after_aleinu": 43,
    },
    "morning_with_torah": {
        "kaddish": 10,
        "barkhu": 12,
        "yotzer": 14,
        "avot": 25,
        "kedushah": 27,
        "repetition_aloud": 29,
        "torah_reading": 36,
        "seder_kedushah": 46,
        "kaddish_shalem": 49,
        "aleinu": 51,
        "kaddish_after_aleinu": 53,
    },
    "afternoon": {
        "kaddish": 3,
        "avot": 10,
        "kedushah": 12,
        "repetition_aloud": 14,
        "kaddish_shalem": 20,
        "aleinu": 22,
        "kaddish_after_aleinu": 24,
    },
    "evening": {
        "barkhu": 0,
        "shema_arvit": 2,
        "half_kaddish_before_amidah": 9,
        "tefillat_arvit": 11,
        "kaddish_after_arvit": 18,
        "aleinu": 20,
        "kaddish_after_aleinu": 22,
    },
}
_LASTS = 3  # minutes of the last unit


class Slot(NamedTuple):
    """The time of a unit, in minutes after midnight."""

    unit: str
    start: int
    end: int


def slots(order: Mapping[str, int], starts: Mapping[str, Any] | None, begin: int) -> list[Slot]:
    """When the time of each unit comes, and when it is over.

    Args:
        order: unit → minutes after the beginning.
        starts: unit → a time of day, instead of the order.
        begin: the beginning, in minutes after midnight.

    Raises:
        ValueError: a unit of `starts` is not known (the error lists them), none is given, or they are out of order.

    >>> [clock(slot.start) for slot in slots(ORDERS["evening"], None, 18 * 60)][:3]
    ['18:00', '18:02', '18:09']
    """
    if starts is None:
        times = {unit: begin + after for unit, after in order.items()}
    else:
        for unit in starts:
            if unit not in UNITS:
                raise ValueError(f"starts: {shown(unit)} is no unit of the service: write one of {', '.join(UNITS)}")
        times = {unit: minutes(time) for unit, time in starts.items()}
        if not times:
            raise ValueError("starts={}: give at least one unit and its time")
        for (unit, time), (later, earlier) in zip(times.items(), list(times.items())[1:], strict=False):
            if earlier < time:
                raise ValueError(
                    f"starts: {later} at {clock(earlier)} is before {unit} at {clock(time)}: put them in order"
                )
    ends = [*list(times.values())[1:], list(times.values())[-1] + _LASTS]
    return [Slot(unit, start, end) for (unit, start), end in zip(times.items(), ends, strict=True)]


# -- what is being said at a minute, for whoever leaves then ----------------------------------------------------------

#: The parts of a service: whoever is there when one is begun waits until it ends, by Mishnah Berurah 12.
PARTS = (
    ("kaddish",),
    ("barkhu", "yotzer"),
    ("avot", "kedushah", "repetition_aloud", "seder_kedushah", "kaddish_shalem"),
    ("torah_reading",),
    ("barkhu", "shema_arvit", "half_kaddish_before_amidah"),
    ("tefillat_arvit", "kaddish_after_arvit"),
)
#: What comes after Kedushah and the Kaddishes.
AFTERWARDS = ("aleinu", "kaddish_after_aleinu")


def saying_at(timetable: list[Slot], minute: int) -> str:
    """What is being said when somebody leaves at a minute, a key of SAYING.

    Args:
        timetable: when the time of each unit comes.
        minute: the minute, in minutes after midnight, while the service lasts.

    >>> timetable = slots(ORDERS["evening"], None, 0)
    >>> [saying_at(timetable, minute) for minute in (5, 9, 11, 15, 21)]
    ['middle', 'middle', 'between', 'middle', 'after']
    """
    now = next(n for n, slot in enumerate(timetable) if minute < slot.end)
    units = [slot.unit for slot in timetable]
    if units[now] in AFTERWARDS:
        return "after"
    if minute > timetable[now].start:
        return "middle"
    begun, to_come = set(units[:now]), set(units[now:])
    return "middle" if any(begun.intersection(part) and to_come.intersection(part) for part in PARTS) else "between"


# -- what may follow what, by 55:2 and 55:3 ---------------------------------------------------------------------------


class Edge(NamedTuple):
    """What was begun with ten, what may come after it, and the verdict on that; the same unit twice: finishing it."""

    began: str
    to: str
    verdict: Verdict[bool]

    @property
    def kind(self) -> Literal["yes", "no", "open", "silent"]:
        """May it be said; may it not; do words leave it open; or does nobody say whether it may be led."""
        if self.verdict.answer is not None:
            return "yes" if self.verdict.answer else "no"
        return "silent" if self.verdict.ruling is None or said_alone(self.verdict) else "open"


@checked
def what_follows(order: str = "morning_with_torah", *, by: Practice, remaining: int = 9) -> tuple[Edge, ...]:
    """The edges of a service: from each unit that was begun with ten to itself and to what comes later.

    Left out is what needs no ten and each says by himself, and what is forbidden for the general reason alone, that
    nothing which needs ten is begun with fewer; what a voice forbids by name is kept.

    Args:
        order: a key of ORDERS.
        by: whose practice is followed.
        remaining: how many are left.

    Returns:
        of each pair of units what was begun, what may come after it, and the verdict on that.

    Raises:
        ValueError: there is no such order, or that is no number of people.

    >>> from minyan_kit import REMA
    >>> edges = what_follows("evening", by=REMA)
    >>> [(edge.to, edge.kind) for edge in edges if edge.began == "shema_arvit"][1:]
    [('half_kaddish_before_amidah', 'silent'), ('tefillat_arvit', 'no'), ('kaddish_after_arvit', 'no')]
    """
    if order not in ORDERS:
        raise ValueError(f"order={shown(order)} is not known: write one of {', '.join(ORDERS)}")
    pairs = combinations_with_replacement(ORDERS[order], 2)
    edges = (Edge(began, to, may_continue(began, to, remaining=remaining, by=by)) for began, to in pairs)
    return tuple(edge for edge in edges if _matters(edge))


def _matters(edge: Edge) -> bool:
    if edge.kind == "yes" and said_alone(edge.verdict):
        return False
    if edge.kind == "silent":
        decided = edge.verdict.resolved.decider.by
        others = (heard for heard in edge.verdict.voices if decided is None or heard.opinion != decided.opinion)
        return edge.to in NEEDS_TEN or any(heard.ruling is not None for heard in others)
    return edge.kind != "no" or edge.verdict.status == "explicit" or edge.began == edge.to
