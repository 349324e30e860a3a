"""The check of lesson 07: a learner's own shares of services, tried on the course's tables, and what to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from minyan_kit.chapter.practices import REMA
from minyan_kit.course.examples import example
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.ruling import Because, English
from minyan_kit.show.languages import say
from minyan_kit.show.verdict import wrapped
from minyan_kit.tables.questions import how_often
from minyan_kit.tables.services import judge_services

__all__ = ["check_shares"]

_SIX_WEEKS: English = "the six weeks"
_MINCHAS: English = "the Minchas of the six weeks"
_DIRTY: English = "the dirty week"

_NOTHING: English = "Not yet: your function gives None. Does it say `return`? Without that a function returns nothing."
_NO_SHARES: English = "Not yet: {given} is not two numbers. Write `return`, the first share, a comma, and the second."
_OTHERWISE: English = (
    "Not yet. Look at {table}: {services:1 one service is|## services are} on the sheet. Of these {of} were written "
    "down; {ten} were a ten for certain, and {open} are open. Your shares are {certain} and {at_most}."
)
_ASK: English = "Which services do you count for each share, and by how many do you divide?"
_RIGHT: English = "Right in all {tables} tables."


def check_shares(mine: Callable[[Any], Any]) -> bool:
    """Try a learner's function on three tables of services, and print where its two shares come out otherwise.

    Args:
        mine: takes a table of judged services, and returns the share that were a ten for certain and, as a second, the
            share that may have been.

    Returns:
        whether both shares are right of every table.

    >>> check_shares(lambda services: None)
    Not yet: your function gives None. Does it say `return`? Without that a function
        returns nothing.
    False
    """
    lines = _found(mine)
    print("\n".join(wrapped(say(line), indent="    ", first="") for line in lines))
    return len(lines) == 1 and lines[0].template == _RIGHT


def _found(mine: Callable[[Any], Any]) -> list[Because]:
    for name, services in _tables().items():
        given = mine(services.copy())
        if given is None:
            return [Because(_NOTHING)]
        shares = _two(given)
        if shares is None:
            return [Because(_NO_SHARES, given=repr(given))]
        row = how_often(services).iloc[0]
        if any(abs(a - b) > 1e-6 for a, b in zip(shares, (row["rate"], row["rate_at_most"]), strict=True)):
            counted = {what: int(row[what]) for what in ("services", "of", "ten", "open")}
            certain, at_most = (f"{share:.3f}" for share in shares)
            return [Because(_OTHERWISE, table=name, **counted, certain=certain, at_most=at_most), Because(_ASK)]
    return [Because(_RIGHT, tables=len(_tables()))]


def _two(given: Any) -> tuple[float, float] | None:
    try:
        certain, at_most = map(float, given)
    except (TypeError, ValueError):
        return None
    return certain, at_most


@cache
def _tables() -> Mapping[English, Any]:
    """The tables that a function is tried on; of the last nobody wrote one service down."""
    roster = read_roster(example("roster.csv"))
    winter, week = (
        judge_services(read_attendance(example(name), roster), roster, by=REMA)
        for name in ("attendance.csv", "attendance_messy.xlsx")
    )
    return {_SIX_WEEKS: winter, _MINCHAS: winter[winter["service"] == "Mincha"], _DIRTY: week}
