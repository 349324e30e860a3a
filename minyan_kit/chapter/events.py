"""Who came and who went, in order of time: read from a frame or from tuples, each row checked."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from minyan_kit.people import Person

__all__ = ["EventIssue", "Move", "clock", "minutes", "read_events"]

ARRIVES, LEAVES = "arrives", "leaves"
COLUMNS = ("time", "person", "event")
_FACTS = frozenset(f.name for f in fields(Person)) - {"name"}


class Move(NamedTuple):
    """Somebody comes or goes, at a minute after midnight."""

    time: int
    person: str
    arrives: bool


class EventIssue(NamedTuple):
    """A row that could not be used: its place in the frame, the column, the value and what to do."""

    row: Any
    field: str
    value: Any
    message: str


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
    raise ValueError(f"time={time!r} is no time of day: write it as '06:35'")


def read_events(
    events: Any, people: Iterable[Person] = ()
) -> tuple[tuple[Move, ...], Mapping[str, Person], tuple[EventIssue, ...]]:
    """Read who came and went.

    Args:
        events: a DataFrame with the columns time, person, event ("arrives" or "leaves") and any Person fact, of which
            a person's first row counts; or (time, person, event) tuples.
        people: the people, where the events do not carry their facts.

    Returns:
        the moves in order; name → person; and the rows of a frame that could not be used.

    Raises:
        ValueError: a column is missing, or a tuple cannot be used.

    >>> moves, people, issues = read_events([("06:30", "Dan", "arrives"), ("06:41", "Dan", "leaves")])
    >>> [(clock(move.time), move.arrives) for move in moves]
    [('06:30', True), ('06:41', False)]
    """
    found = {person.name: person for person in people}
    listed, framed = tuple(found), hasattr(events, "to_dict") and hasattr(events, "columns")
    moves: list[Move] = []
    inside: set[str] = set()
    issues: list[EventIssue] = []
    for at, row in _rows(events, framed):
        try:
            move = _move(row, moves[-1].time if moves else 0, inside)
            if move.person not in found:
                found[move.person] = _person(move.person, row, listed)
        except ValueError as error:
            if not framed:
                raise ValueError(f"event {at}: {error}") from None
            field = _field(str(error))
            issues.append(EventIssue(at, field, row.get(field), str(error)))
            continue
        (inside.add if move.arrives else inside.remove)(move.person)
        moves.append(move)
    return tuple(moves), found, tuple(issues)


def _rows(events: Any, framed: bool) -> Iterable[tuple[Any, Mapping[str, Any]]]:
    if framed:
        lost = [name for name in COLUMNS if name not in events.columns]
        if lost:
            raise ValueError(f"events has no column {lost[0]!r}: it needs {', '.join(COLUMNS)}")
        for at, row in zip(events.index, events.to_dict("records"), strict=True):
            yield at, {name: None if _blank(value) else value for name, value in row.items()}
        return
    for at, event in enumerate(events):
        if not isinstance(event, tuple | list) or len(event) != len(COLUMNS):
            raise ValueError(f"event {at}: {event!r} is no event: write (time, person, 'arrives' or 'leaves')")
        yield at, dict(zip(COLUMNS, event, strict=True))


def _move(row: Mapping[str, Any], last: int, inside: set[str]) -> Move:
    time, person, event = minutes(row["time"]), row["person"], row["event"]
    if not isinstance(person, str) or not person.strip():
        raise ValueError(f"person={person!r} is no name: write who comes or goes")
    person = person.strip()
    if not isinstance(event, str) or event not in (ARRIVES, LEAVES):
        raise ValueError(f"event={event!r} is not known: write 'arrives' or 'leaves'")
    if time < last:
        raise ValueError(f"time={clock(time)!r} is before {clock(last)!r} above it: put the events in order")
    if event == ARRIVES and person in inside:
        raise ValueError(f"event={event!r}: {person} is already there; take this row or the one above out")
    if event == LEAVES and person not in inside:
        raise ValueError(f"event={event!r}: {person} leaves without having arrived; add when he came")
    return Move(time, person, event == ARRIVES)


def _person(name: str, row: Mapping[str, Any], listed: tuple[str, ...]) -> Person:
    """The facts in a row; what is blank there is not known."""
    if listed and not _FACTS & row.keys():
        raise ValueError(f"person={name!r} is not among the people: write one of {', '.join(listed)}, or add him")
    said = {k: v for k, v in row.items() if k in _FACTS and v is not None}
    return Person(name, **{k: v.item() if hasattr(v, "item") else v for k, v in said.items()})


def _blank(value: Any) -> bool:
    """Whether a cell is empty; what stands for that in a frame is unlike itself, or cannot be compared at all."""
    same = value == value
    return value is None or not (isinstance(same, bool) or hasattr(same, "item")) or not same


def _field(message: str) -> str:
    """The column that an error is about: it stands before the first equals sign, after the person's name if any."""
    found = re.search(r"(?:^|: )(\w+)=", message)
    return found[1] if found else "person"
