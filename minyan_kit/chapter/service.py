"""A service replayed: who came and went, and what could still be said, by se'ifim 2 and 3."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from minyan_kit.chapter.age import Day
from minyan_kit.chapter.continuity import may_continue
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.leaving import may_leave
from minyan_kit.chapter.units import NEEDS_TEN, UNITS
from minyan_kit.people import Person
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice

__all__ = ["ORDERS", "Departure", "EventIssue", "Replay", "UnitSaid", "service"]

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
        "tefillat_arvit": 10,
        "kaddish_after_arvit": 17,
        "aleinu": 18,
        "kaddish_after_aleinu": 20,
    },
}
_LASTS = 3  # minutes of the last unit
ARRIVES, LEAVES = "arrives", "leaves"


class Present(NamedTuple):
    """How many who count are present: for certain, and at most."""

    sure: int
    most: int

    def __str__(self) -> str:
        return str(self.sure) if self.sure == self.most else f"{self.sure} to {self.most}"


@dataclass(frozen=True)
class UnitSaid:
    """One unit of a service, and what became of it.

    Attributes:
        unit: a key of UNITS.
        begins: minutes after midnight.
        at_start: how many who count were present when its time came.
        fewest: the fewest until it ended.
        outcome: "said" with ten throughout, "finished" with fewer, "broken off", "not said", "open", or
            "each by himself" for what needs no ten.
        verdict: the verdict of `may_continue` that decided, or None where ten were present or none are needed.
    """

    unit: str
    begins: int
    at_start: Present
    fewest: Present
    outcome: str
    verdict: Verdict | None


@dataclass(frozen=True)
class Departure:
    """Men who count and left together: how many were present before, and whether leaving was a transgression."""

    time: int
    people: tuple[str, ...]
    present: Present
    verdict: Verdict


class EventIssue(NamedTuple):
    """A row that could not be used: its place in the frame, the column, the value and what to do."""

    row: Any
    field: str
    value: Any
    message: str


@dataclass(frozen=True)
class Replay:
    """A service replayed.

    Attributes:
        units: every unit in order, with its outcome.
        departures: every time that men who count left.
        issues: rows of a frame that could not be used; they are in nothing else.
    """

    units: tuple[UnitSaid, ...]
    departures: tuple[Departure, ...]
    issues: tuple[EventIssue, ...] = ()

    def __getitem__(self, unit: str) -> UnitSaid:
        return next(u for u in self.units if u.unit == unit)

    def __str__(self) -> str:
        said = [f"{clock(u.begins)}  {UNITS[u.unit]}: {u.outcome} ({u.fewest} present)" for u in self.units]
        left = [f"{clock(d.time)}  {', '.join(d.people)} left: {d.verdict.because}" for d in self.departures]
        return "\n".join([*said, *left])


class _Move(NamedTuple):
    time: int
    person: str
    arrives: bool


def clock(minutes: int) -> str:
    """Minutes after midnight as a time of day.

    >>> clock(395)
    '06:35'
    """
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


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
    elif isinstance(time, int) and not isinstance(time, bool) and 0 <= time < 48 * 60:
        return time
    raise ValueError(f"time={time!r} is no time of day: write it as '06:35'")


def service(
    events: Any,
    *,
    by: Practice,
    order: str = "morning",
    starts: Mapping[str, Any] | None = None,
    people: Iterable[Person] = (),
    on: Day | None = None,
) -> Replay:
    """Replay a service: for each unit whether it was said, finished or not said, and whose leaving broke the ten.

    Args:
        events: who came and went, in order of time: a DataFrame with the columns time, person, event ("arrives" or
            "leaves") and any Person fact (sex, age, ...; a person's first row counts), or (time, person, event)
            tuples.
        by: whose practice is followed.
        order: a key of ORDERS.
        starts: unit → the time it starts; without it the service begins when the first person arrives and keeps the
            minutes of ORDERS.
        people: the people, where the events do not carry their facts.
        on: the day; needed where someone has `born`.

    Returns:
        a Replay. Where it is not known whether someone counts, both are tried.

    Raises:
        ValueError: an event cannot be used (of a DataFrame it goes to `.issues` instead); an unknown order or unit.

    The rules are those of `may_continue` and `may_leave`.

    >>> from minyan_kit import REMA
    >>> men = [Person(f"man {n}", sex="male", age=30) for n in range(10)]
    >>> events = [("06:30", man.name, "arrives") for man in men] + [("06:41", f"man {n}", "leaves") for n in range(3)]
    >>> replay = service(events, people=men, by=REMA)
    >>> replay["kaddish"].outcome, replay["avot"].outcome
    ('finished', 'not said')
    """
    if order not in ORDERS:
        raise ValueError(f"order={order!r} is not known: write one of {', '.join(ORDERS)}")
    moves, facts, issues = _moves(events, {person.name: person for person in people})
    timetable = _timetable(order, starts, moves)
    units = list(timetable.items())
    known = {name: counts(person, by=by, on=on).answer for name, person in facts.items()}
    replayed: list[UnitSaid] = []
    begun: dict[str, Present] = {}
    for n, (unit, start) in enumerate(units):
        end = units[n + 1][1] if n + 1 < len(units) else start + _LASTS
        replayed.append(_say(unit, start, end, moves, known, begun, by))
    departures = _departures(moves, known, units[0][1], units[-1][1] + _LASTS, by)
    return Replay(tuple(replayed), departures, issues)


def _moves(events: Any, people: dict[str, Person]) -> tuple[list[_Move], dict[str, Person], tuple[EventIssue, ...]]:
    framed = hasattr(events, "to_dict") and hasattr(events, "columns")
    if framed:
        lost = {"time", "person", "event"} - set(events.columns)
        if lost:
            raise ValueError(f"events has no column {min(lost)!r}: it needs time, person and event")
        rows: list[tuple[Any, Mapping[str, Any]]] = list(zip(events.index, events.to_dict("records"), strict=True))
    else:
        rows = [(n, dict(zip(("time", "person", "event"), event, strict=True))) for n, event in enumerate(events)]
    moves: list[_Move] = []
    inside: set[str] = set()
    issues: list[EventIssue] = []
    for at, row in rows:
        try:
            move = _move(row, moves[-1].time if moves else 0, inside)
            if move.person not in people:
                people[move.person] = _person(move.person, row)
        except ValueError as error:
            if not framed:
                raise ValueError(f"event {at}: {error}") from None
            field = str(error).partition("=")[0]
            issues.append(EventIssue(at, field, row.get(field), str(error)))
            continue
        (inside.add if move.arrives else inside.remove)(move.person)
        moves.append(move)
    return moves, people, tuple(issues)


def _move(row: Mapping[str, Any], last: int, inside: set[str]) -> _Move:
    time, person, event = minutes(row["time"]), row["person"], row["event"]
    if not isinstance(person, str) or not person.strip():
        raise ValueError(f"person={person!r}: write the name of the one who {event}")
    if event not in (ARRIVES, LEAVES):
        raise ValueError(f"event={event!r} is not known: write 'arrives' or 'leaves'")
    if time < last:
        raise ValueError(f"time={clock(time)!r} is before {clock(last)!r} above it: put the events in order")
    if event == ARRIVES and person in inside:
        raise ValueError(f"event={event!r}: {person} is already there; take this row or the one above out")
    if event == LEAVES and person not in inside:
        raise ValueError(f"event={event!r}: {person} leaves without having arrived; add when he came")
    return _Move(time, person, event == ARRIVES)


_FACTS = frozenset(f.name for f in fields(Person)) - {"name"}


def _person(name: str, row: Mapping[str, Any]) -> Person:
    """The facts in a row; what is blank there is not known."""
    said = {k: v for k, v in row.items() if k in _FACTS and v is not None and v == v}
    return Person(name, **{k: v.item() if hasattr(v, "item") else v for k, v in said.items()})


def _timetable(order: str, starts: Mapping[str, Any] | None, moves: list[_Move]) -> dict[str, int]:
    if starts is None:
        begin = moves[0].time if moves else 0
        return {unit: begin + after for unit, after in ORDERS[order].items()}
    for unit in starts:
        if unit not in UNITS:
            raise ValueError(f"starts: {unit!r} is no unit of the service: write one of {', '.join(UNITS)}")
    times = {unit: minutes(time) for unit, time in starts.items()}
    if not times:
        raise ValueError("starts={}: give at least one unit and its time")
    if list(times.values()) != sorted(times.values()):
        raise ValueError("starts: the units are not in order of time")
    return times


def _present(moves: list[_Move], known: Mapping[str, bool | None], until: int) -> Present:
    """How many who count are present at a minute, those who come or leave in it counted in."""
    inside: dict[str, None] = {}
    for move in moves:
        if move.time > until:
            break
        if move.arrives:
            inside[move.person] = None
        else:
            inside.pop(move.person)
    return Present(sum(known[p] is True for p in inside), sum(known[p] is not False for p in inside))


def _say(
    unit: str,
    start: int,
    end: int,
    moves: list[_Move],
    known: Mapping[str, bool | None],
    begun: dict[str, Present],
    by: Practice,
) -> UnitSaid:
    """What becomes of one unit; what is begun with ten is noted in `begun`, for what may follow it."""
    at_start = _present(moves, known, start)
    later = [_present(moves, known, m.time) for m in moves if start < m.time < end]
    fewest = Present(min(p.sure for p in (at_start, *later)), min(p.most for p in (at_start, *later)))
    needs_ten = unit in NEEDS_TEN or "kaddish" in unit or unit == "seder_kedushah"

    def of(outcome: str, verdict: Verdict | None = None) -> UnitSaid:
        return UnitSaid(unit, start, at_start, fewest, outcome, verdict)

    if at_start.sure >= 10:
        begun[unit] = at_start
        if unit == "kedushah":  # from here on Kedushah has been reached
            begun["repetition_aloud"] = at_start
        if fewest.sure >= 10:
            return of("said")
        return of(*_told(may_finish(unit, unit, fewest, at_start, by), "broken off", needs_ten))
    if not needs_ten:
        return of("each by himself")
    if not begun:
        begun_with = Present(min(at_start.sure, 9), at_start.most)
        return of(*_told(may_finish(unit, unit, fewest, begun_with, by), "not said", needs_ten))
    # What was in progress when the ten was broken; and the repetition, to which what comes later may belong.
    last = next(reversed(begun))
    tefillah = "repetition_aloud" if "repetition_aloud" in begun else "avot" if "avot" in begun else last
    after = [may_finish(began, unit, fewest, begun[began], by) for began in dict.fromkeys((last, tefillah))]
    return of(*_told(min(after, key=_weight), "not said", needs_ten))


def _weight(verdict: Verdict) -> int:
    """What is permitted by one thing begun is permitted; words that leave it open outweigh a no, and silence nothing."""
    if verdict.answer is None:
        return 1 if verdict.ruling or verdict.missing else 3
    return 0 if verdict.answer else 2


def may_finish(began: str, to: str, fewest: Present, at_start: Present, by: Practice) -> Verdict:
    """`may_continue` with the sure number, or, where the greater number would answer otherwise, left open."""
    low = may_continue(began, to, remaining=fewest.sure, at_start=at_start.sure, by=by)
    high = may_continue(began, to, remaining=fewest.most, at_start=at_start.most, by=by)
    if low.answer == high.answer:
        return low
    return replace(high, resolved=replace(high.resolved, answer=None, missing=("who counts",), unknown=True))


def _told(verdict: Verdict, otherwise: str, needs_ten: bool) -> tuple[str, Verdict]:
    if verdict.answer is None:
        return ("open" if needs_ten else "each by himself"), verdict
    return ("finished" if verdict.answer else otherwise), verdict


def _departures(
    moves: list[_Move], known: Mapping[str, bool | None], begins: int, ends: int, by: Practice
) -> tuple[Departure, ...]:
    """Men who count and leave during the service; those of one minute leave together."""
    found = []
    for time in dict.fromkeys(m.time for m in moves if not m.arrives and begins <= m.time < ends):
        people = tuple(m.person for m in moves if m.time == time and not m.arrives and known[m.person] is not False)
        if not people:
            continue
        after = _present(moves, known, time)
        sure = sum(known[p] is True for p in people)
        before = Present(after.sure + sure, after.most + len(people))
        low = may_leave(present=max(before.sure, 1), leaving=max(sure, 1), by=by)
        high = may_leave(present=before.most, leaving=len(people), by=by)
        if low.answer != high.answer:
            high = replace(high, resolved=replace(high.resolved, answer=None, missing=("who counts",), unknown=True))
        found.append(Departure(time, people, before, high))
    return tuple(found)
