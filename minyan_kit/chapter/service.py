"""A service replayed from who came and went: what was said, broken off or not said, by se'ifim 2 and 3."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple

from minyan_kit.arguments import checked, refuse, shown
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.leaving import NEEDS_TEN, UNITS, may_continue, may_leave, said_alone
from minyan_kit.chapter.order_of_service import ORDERS, Slot, clock, minutes, saying_at, slots
from minyan_kit.chapter.people import Person
from minyan_kit.inert import inert
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, Brief, English, Missing, Practice

__all__ = [
    "OUTCOMES",
    "SIX",
    "TEN",
    "ComesOrGoes",
    "Departure",
    "EventIssue",
    "Present",
    "Replay",
    "UnitSaid",
    "read_events",
    "service",
]


# -- who came and who went, each row checked --------------------------------------------------------------------------

ARRIVES, LEAVES = "arrives", "leaves"
COLUMNS = ("time", "person", "event")
_FACTS = frozenset(f.name for f in fields(Person)) - {"name"}


class ComesOrGoes(NamedTuple):
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


def read_events(
    events: Any, people: Iterable[Person] = ()
) -> tuple[tuple[ComesOrGoes, ...], Mapping[str, Person], tuple[EventIssue, ...]]:
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
    moves: list[ComesOrGoes] = []
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
            raise ValueError(
                f"events has no column {lost[0]!r}: it needs {', '.join(COLUMNS)}; write a table with these"
            )
        for at, row in zip(events.index, events.to_dict("records"), strict=True):
            yield at, {name: None if _blank(value) else value for name, value in row.items()}
        return
    if not isinstance(events, Iterable) or isinstance(events, str | bytes | Mapping) or hasattr(events, "iloc"):
        refuse("events", events, "a list of (time, person, 'arrives' or 'leaves')")
    for at, event in enumerate(events):
        if not isinstance(event, tuple | list) or len(event) != len(COLUMNS):
            raise ValueError(f"event {at}: {event!r} is no event: write (time, person, 'arrives' or 'leaves')")
        yield at, dict(zip(COLUMNS, event, strict=True))


def _move(row: Mapping[str, Any], last: int, inside: set[str]) -> ComesOrGoes:
    time, person, event = minutes(row["time"]), row["person"], row["event"]
    if not isinstance(person, str) or not person.strip():
        raise ValueError(f"person={shown(person)} is no name: write who comes or goes")
    person = person.strip()
    if not isinstance(event, str) or event not in (ARRIVES, LEAVES):
        raise ValueError(f"event={shown(event)} is not known: write 'arrives' or 'leaves'")
    if time < last:
        raise ValueError(f"time={clock(time)!r} is before {clock(last)!r} above it: put the events in order")
    if event == ARRIVES and person in inside:
        raise ValueError(f"event={shown(event)}: {person} is already there; take this row or the one above out")
    if event == LEAVES and person not in inside:
        raise ValueError(f"event={shown(event)}: {person} leaves without having arrived; add when he came")
    return ComesOrGoes(time, person, event == ARRIVES)


def _person(name: str, row: Mapping[str, Any], listed: tuple[str, ...]) -> Person:
    """The facts in a row; what is blank there is not known."""
    if listed and not _FACTS & row.keys():
        raise ValueError(f"person={shown(name)} is not among the people: write one of {', '.join(listed)}, or add him")
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


# -- what became of a service -----------------------------------------------------------------------------------------

#: The numbers at which a picture of a service draws a line: a ten, and the majority of ten.
TEN, SIX = 10, 6

#: What may become of a unit, and whether that is to be said in common: yes, no, or open.
OUTCOMES: Mapping[English, bool | None] = {
    "said": True,
    "finished": True,
    "each by himself": True,
    "open": None,
    "broken off": False,
    "not said": False,
}


class Present(NamedTuple):
    """How many who count are present: for certain, and at most."""

    sure: int
    most: int

    def __str__(self) -> str:
        return str(self.sure) if self.sure == self.most else f"{self.sure} to {self.most}"


@dataclass(frozen=True, repr=False)
class UnitSaid(Brief):
    """One unit of a service, and what became of it.

    Attributes:
        unit: a key of UNITS.
        due: when its time came, in minutes after midnight.
        begins: when it was begun, later than that where they waited for a tenth; where it was not, the same.
        ends: when its time was over.
        at_start: how many who count were present when it begins.
        fewest: the fewest from then until it ends.
        outcome: "said" with ten throughout, "finished" with fewer, "broken off", "not said", "open", or
            "each by himself" for what needs no ten.
        verdict: the verdict of `may_continue` that decided; None where it is said without one, for it needs no ten.
    """

    unit: str
    due: int
    begins: int
    ends: int
    at_start: Present
    fewest: Present
    outcome: str
    verdict: Verdict[bool] | None

    @property
    def because(self) -> Because:
        """The reason."""
        return self.verdict.because if self.verdict is not None else Because("It is said without ten as well.")


@dataclass(frozen=True, repr=False)
class Departure(Brief):
    """Men who count and left together: how many were present before, and whether leaving was a transgression.

    Who of them broke the ten is not asked: the text speaks of leaving, and the verdict is on all who left together.
    """

    time: int
    people: tuple[str, ...]
    present: Present
    verdict: Verdict[bool]


@dataclass(frozen=True, repr=False)
class Replay(Brief):
    """A service replayed: what `mk.service` returns.

    Args:
        units: every unit in order, with its outcome.
        departures: every time during the service that men who count left.
        present: minute → how many who count are present from then on.
        issues: rows of a frame that could not be used; they are in nothing else.

    >>> from minyan_kit import REMA, Person
    >>> men = [Person(f"man {n}", sex="male", age=30) for n in range(10)]
    >>> replay = service([("06:30", man.name, "arrives") for man in men], people=men, by=REMA)
    >>> str(replay.at(6 * 60)), str(replay.at(6 * 60 + 31)), replay.departures
    ('0', '10', ())
    """

    units: tuple[UnitSaid, ...]
    departures: tuple[Departure, ...]
    present: dict[int, Present]
    issues: tuple[EventIssue, ...] = ()

    @property
    def begins(self) -> int:
        """The minute at which the first unit's time came."""
        return self.units[0].due

    @property
    def ends(self) -> int:
        """The minute at which the last unit's time was over."""
        return self.units[-1].ends

    def at(self, minute: int) -> Present:
        """How many who count are present at a minute, those who come or leave in it counted in.

        Args:
            minute: of the day, counted from midnight.
        """
        return next((n for time, n in reversed(self.present.items()) if time <= minute), Present(0, 0))

    def rows(self) -> list[dict[str, str]]:
        """Every unit as a row of words, for a table: when, what, with how many, what became of it, why and where."""
        from minyan_kit.show.words import reason

        return [
            {
                "begins": clock(said.begins),
                "unit": said.unit,
                "at_start": str(said.at_start),
                "fewest": str(said.fewest),
                "outcome": said.outcome,
                "because": str(said.because) if said.verdict is None else reason(said.verdict, "en"),
                "place": "" if said.verdict is None else str(said.verdict.source or ""),
            }
            for said in self.units
        ]

    def __iter__(self) -> Iterator[UnitSaid]:
        return iter(self.units)

    def __len__(self) -> int:
        return len(self.units)

    def __getitem__(self, unit: str) -> UnitSaid:
        for said in self.units:
            if said.unit == unit:
                return said
        raise KeyError(f"{unit!r} is not in this service: write one of {', '.join(u.unit for u in self.units)}")

    def __str__(self) -> str:
        said = [f"{clock(u.begins)}  {UNITS[u.unit]}: {u.outcome} ({u.fewest} present)" for u in self.units]
        left = [f"{clock(d.time)}  {', '.join(d.people)} left: {d.verdict.because}" for d in self.departures]
        wrong = [f"row {issue.row}: {issue.message}" for issue in self.issues]
        return inert("\n".join([*said, *left, *wrong]))


# -- one possible world: it is settled who counts ---------------------------------------------------------------------

# Units to which later ones may belong, whatever came between: the repetition, reached or not, and the evening Shema.
_WHOLES = ("repetition_aloud", "avot", "shema_arvit")


class _World:
    """A possible world: a service in which it is settled who counts."""

    def __init__(self, moves: tuple[ComesOrGoes, ...], counted: frozenset[str], by: Practice) -> None:
        self.moves, self.counted, self.by = moves, counted, by
        self.begun: dict[str, tuple[int, int]] = {}  # unit → the minute it was begun with ten, and with how many

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Minute → how many are present from then on."""
        found: dict[int, int] = {}
        present = 0
        for move in self.moves:
            present += (1 if move.arrives else -1) if move.person in self.counted else 0
            found[move.time] = present
        return found

    def at(self, minute: int) -> int:
        """How many are present at a minute."""
        return next((n for time, n in reversed(self.numbers.items()) if time <= minute), 0)

    def fewest(self, start: int, end: int) -> int:
        """The fewest from a minute until another."""
        return min([self.at(start), *(n for time, n in self.numbers.items() if start < time < end)])

    def units(self, slots: list[Slot]) -> list[UnitSaid]:
        """What becomes of each unit."""
        self.begun.clear()
        return [self._best(slot) for slot in slots]

    def _best(self, slot: Slot) -> UnitSaid:
        """Of the times at which it could be begun the first at which it may be said, or is left open."""
        times = [slot.start, *(time for time in self.numbers if slot.start < time < slot.end)]
        tried = [self._try(slot, time) for time in times if time == slot.start or self.at(time) >= 10]
        return min(tried, key=lambda said: (True, None, False).index(OUTCOMES[said.outcome]))

    def _try(self, slot: Slot, time: int) -> UnitSaid:
        """Begin it at a minute: anew where ten are there, else as part of what was begun."""
        unit, here = slot.unit, self.at(time)
        if here >= 10:
            self.begun[unit] = (time, here)
            if unit == "kedushah":  # from here on Kedushah has been reached
                self.begun["repetition_aloud"] = (time, here)
            done = "said" if self.fewest(time, slot.end) >= 10 else "finished"
            return self._said(slot, time, self._begun_anew(unit, slot.end), done, True)
        first = self._as_part(unit, time + 1)
        verdict = self._as_part(unit, slot.end) if first.answer and not said_alone(first) else first
        return self._said(slot, time, verdict, "finished", bool(first.answer))

    def _said(self, slot: Slot, time: int, verdict: Verdict[bool], done: str, was_begun: bool) -> UnitSaid:
        alone = slot.unit not in NEEDS_TEN
        if verdict.answer is None:
            outcome = "each by himself" if alone and _tells_nothing(verdict) else "open"
        elif verdict.answer:
            outcome = "each by himself" if said_alone(verdict) else done
        else:
            outcome = "each by himself" if alone else "broken off" if was_begun else "not said"
        with_ten = outcome == "said" and alone
        shown = None if with_ten or outcome == "each by himself" else verdict
        here, fewest = self.at(time), self.fewest(time, slot.end)
        return UnitSaid(
            slot.unit, slot.start, time, slot.end, Present(here, here), Present(fewest, fewest), outcome, shown
        )

    def _after(self, began: str, unit: str, end: int) -> Verdict[bool]:
        """Whether it may be said after what was begun, by the fewest who were there from then until a minute."""
        since, at_start = self.begun[began]
        return may_continue(began, unit, remaining=self.fewest(since, end), at_start=at_start, by=self.by)

    def _begun_anew(self, unit: str, end: int) -> Verdict[bool]:
        """Whether it is finished; where nobody speaks of that, it may still belong to a whole that was begun."""
        own = self._after(unit, unit, end)
        if own.answer is not None or not _tells_nothing(own):
            return own
        wholes = [self._after(whole, unit, end) for whole in _WHOLES if whole in self.begun]
        return next((verdict for verdict in wholes if verdict.answer), own)

    def _as_part(self, unit: str, end: int) -> Verdict[bool]:
        """Whether it belongs to what was begun with ten: what was begun last, and what later units may belong to."""
        if not self.begun:
            here = self.at(end - 1)
            return may_continue(unit, unit, remaining=here, at_start=here, by=self.by)
        last = next(reversed(self.begun))
        began = dict.fromkeys((last, *(whole for whole in _WHOLES if whole in self.begun)))
        return min((self._after(each, unit, end) for each in began), key=_weight)


def _tells_nothing(verdict: Verdict[bool]) -> bool:
    """Whether nobody says of a unit whether it may be led: each may say by himself what needs no ten."""
    return verdict.ruling is None or said_alone(verdict)


def _weight(verdict: Verdict[bool]) -> tuple[int, bool]:
    """What one thing begun permits is permitted; what it leaves open stays open, though another forbid it."""
    if verdict.answer is None:
        return (2 if _tells_nothing(verdict) else 1), False
    return (0 if verdict.answer else 3), verdict.status != "explicit"


# -- every possible world together ------------------------------------------------------------------------------------


def _who_may_count(moves: tuple[ComesOrGoes, ...], known: Mapping[str, bool | None]) -> list[frozenset[str]]:
    """Who is counted: those in doubt none and all, and only those who leave or only those who stay.

    The last two matter where the majority is one of all who were present: whoever left then makes it harder.
    """
    sure = frozenset(name for name, answer in known.items() if answer)
    doubtful = frozenset(name for name, answer in known.items() if answer is None)
    leave = doubtful & {move.person for move in moves if not move.arrives}
    return list(dict.fromkeys(sure | some for some in (frozenset[str](), leave, doubtful - leave, doubtful)))


def _numbers(worlds: list[_World]) -> dict[int, Present]:
    return {time: Present(n, worlds[-1].numbers[time]) for time, n in worlds[0].numbers.items()}


def _open_by(verdict: Verdict[bool], worlds: list[_World], end: int) -> Verdict[bool]:
    """The same question, open for want of knowing who counts of those who came before a minute."""
    doubtful = worlds[-1].counted - worlds[0].counted
    came = dict.fromkeys(move.person for move in worlds[0].moves if move.time < end)
    missing = tuple(Missing("counted", name) for name in came if name in doubtful)
    return replace(verdict, resolved=replace(verdict.resolved, answer=None, missing=missing, unknown=True))


def _one_unit(ways: tuple[UnitSaid, ...], worlds: list[_World]) -> UnitSaid:
    """One outcome of several: that of the least number if all agree whether it is said, else open."""
    least, most = ways[0], worlds[-1]
    here, fewest = most.at(least.begins), most.fewest(least.begins, least.ends)
    said = replace(least, at_start=Present(least.at_start.sure, here), fewest=Present(least.fewest.sure, fewest))
    if len({OUTCOMES[way.outcome] for way in ways}) == 1:
        return said
    verdict = next(way.verdict for way in reversed(ways) if way.verdict is not None)
    return replace(said, outcome="open", verdict=_open_by(verdict, worlds, least.ends))


def _departures(worlds: list[_World], timetable: list[Slot]) -> Iterator[Departure]:
    """Men who may count and leave during the service; those of one minute leave together."""
    least, most = worlds[0], worlds[-1]
    begins, ends = timetable[0].start, timetable[-1].end
    gone = [move for move in least.moves if not move.arrives and begins <= move.time < ends]
    for time in dict.fromkeys(move.time for move in gone):
        people = tuple(move.person for move in gone if move.time == time and move.person in most.counted)
        if not people:
            continue
        leaving = [sum(name in world.counted for name in people) for world in worlds]
        asked = [
            may_leave(present=world.at(time) + n, leaving=n, saying=saying_at(timetable, time), by=world.by)
            for world, n in zip(worlds, leaving, strict=True)
            if n
        ]
        answers = {verdict.answer for verdict in asked}
        # Where none of them counts nobody transgressed, which agrees with a yes and with silence.
        agreed = len(answers) == 1 and (all(leaving) or False not in answers)
        present = Present(least.at(time) + leaving[0], most.at(time) + leaving[-1])
        yield Departure(time, people, present, asked[0] if agreed else _open_by(asked[-1], worlds, time + 1))


# -- the replay -------------------------------------------------------------------------------------------------------


@checked
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

    A unit is begun when its time comes and ten are there, or when the tenth comes while it lasts; with fewer it is
    said only as part of what was begun with ten. Those who count make up the numbers: who sleeps, and a boy of whom 4
    speaks, are asked about of one moment, by `may_say`.

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
        a Replay. Where it is not known whether someone counts, it is tried both ways.

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
        raise ValueError(f"order={shown(order)} is not known: write one of {', '.join(ORDERS)}")
    moves, facts, issues = read_events(events, people)
    timetable = slots(ORDERS[order], starts, moves[0].time if moves else 0)
    known = {move.person: counts(facts[move.person], by=by, on=on).answer for move in moves}
    worlds = [_World(moves, counted, by) for counted in _who_may_count(moves, known)]
    in_each = zip(*(world.units(timetable) for world in worlds), strict=True)
    units = tuple(_one_unit(ways, worlds) for ways in in_each)
    return Replay(units, tuple(_departures(worlds, timetable)), _numbers(worlds), issues)
