"""What became of a service: its units, who left, and how many were present."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from minyan_kit.chapter.events import EventIssue, clock
from minyan_kit.chapter.units import UNITS
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because

__all__ = ["OUTCOMES", "Departure", "Present", "Replay", "UnitSaid"]

#: What may become of a unit, and whether that is to be said in common: yes, no, or open.
OUTCOMES: Mapping[str, bool | None] = {
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


@dataclass(frozen=True)
class UnitSaid:
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
    verdict: Verdict | None

    @property
    def because(self) -> Because:
        """The reason."""
        return self.verdict.because if self.verdict is not None else Because("It is said without ten as well.")


@dataclass(frozen=True)
class Departure:
    """Men who count and left together: how many were present before, and whether leaving was a transgression.

    Who of them broke the ten is not asked: the text speaks of leaving, and the verdict is on all who left together.
    """

    time: int
    people: tuple[str, ...]
    present: Present
    verdict: Verdict


@dataclass(frozen=True)
class Replay:
    """A service replayed.

    Attributes:
        units: every unit in order, with its outcome.
        departures: every time during the service that men who count left.
        present: minute → how many who count are present from then on.
        issues: rows of a frame that could not be used; they are in nothing else.
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
        """How many who count are present at a minute, those who come or leave in it counted in."""
        return next((n for time, n in reversed(self.present.items()) if time <= minute), Present(0, 0))

    def rows(self) -> list[dict[str, str]]:
        """Every unit as a row of words, for a table: when, what, with how many, what became of it, why and where."""
        return [
            {
                "begins": clock(said.begins),
                "unit": said.unit,
                "at_start": str(said.at_start),
                "fewest": str(said.fewest),
                "outcome": said.outcome,
                "because": str(said.because),
                "place": "" if said.verdict is None else str(said.verdict.source or ""),
            }
            for said in self.units
        ]

    def __getitem__(self, unit: str) -> UnitSaid:
        for said in self.units:
            if said.unit == unit:
                return said
        raise KeyError(f"{unit!r} is not in this service: write one of {', '.join(u.unit for u in self.units)}")

    def __str__(self) -> str:
        said = [f"{clock(u.begins)}  {UNITS[u.unit]}: {u.outcome} ({u.fewest} present)" for u in self.units]
        left = [f"{clock(d.time)}  {', '.join(d.people)} left: {d.verdict.because}" for d in self.departures]
        wrong = [f"row {issue.row}: {issue.message}" for issue in self.issues]
        return "\n".join([*said, *left, *wrong])
