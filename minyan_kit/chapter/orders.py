"""The order of each service, and when the time of each of its units comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from minyan_kit.chapter.events import clock, minutes
from minyan_kit.chapter.units import UNITS

__all__ = ["ORDERS", "Slot", "slots"]

#: The order of each service: its units, and how many minutes after the beginning each one starts.
ORDERS: Mapping[str, Mapping[str, int]] = {
    "morning": {
        "kaddish": 10,
        "yotzer": 12,
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
        "yotzer": 12,
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
        "shema_arvit": 0,
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

    >>> [clock(slot.start) for slot in slots(ORDERS["evening"], None, 18 * 60)][:2]
    ['18:00', '18:09']
    """
    if starts is None:
        times = {unit: begin + after for unit, after in order.items()}
    else:
        for unit in starts:
            if unit not in UNITS:
                raise ValueError(f"starts: {unit!r} is no unit of the service: write one of {', '.join(UNITS)}")
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
