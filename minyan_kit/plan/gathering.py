"""People at their places on the plan: what is dragged, and what a rule is asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from minyan_kit.chapter.places import Arrangement
from minyan_kit.plan.ground import AWAY, FRONT, PLACES, Point, free_place, places_at, point, spot_at

__all__ = ["LEADER", "PEOPLE", "Gathering"]

LEADER = "Eli"
PEOPLE = ("Dan", "Gad", "Levi", "Asher", "Ezra", "Natan", "Amos", "Noam", "Uri", "Boaz")


@dataclass(frozen=True, init=False)
class Gathering:
    """People at their places on the plan, and who leads them.

    Args:
        positions: name → (x, y) in the plan's units; who stands at AWAY did not come.
        leader: the name of the shaliach tzibbur.
        partitions_reach_ceiling: the partitions of the tevah reach the ceiling.
        face_shown: those on the roof or an upper storey show their face.

    Raises:
        ValueError: a position is off the plan, in a wall, or no position; nobody leads, or two do, or he did not come.

    >>> Gathering({"Eli": (315, 190), "Dan": (315, 480)}, "Eli").spots["Dan"]
    'doorway'
    """

    positions: Mapping[str, Point] = field(hash=False)
    leader: str
    partitions_reach_ceiling: bool
    face_shown: bool

    def __init__(
        self,
        positions: Mapping[str, Point],
        leader: str = LEADER,
        *,
        partitions_reach_ceiling: bool = False,
        face_shown: bool = False,
    ) -> None:
        if not isinstance(positions, Mapping):
            raise ValueError(f"positions={positions!r}: write a name and a place for each, as {{'Dan': (315, 190)}}")
        checked = {name: point(str(name), place) for name, place in positions.items()}
        object.__setattr__(self, "positions", MappingProxyType(checked))
        object.__setattr__(self, "leader", _one_leader(leader, checked))
        object.__setattr__(self, "partitions_reach_ceiling", partitions_reach_ceiling)
        object.__setattr__(self, "face_shown", face_shown)
        if self.spots[self.leader] == AWAY:
            raise ValueError(f"leader={leader!r} did not come, and nobody leads: give him a place among the others")
        _ = self.arrangement  # a flag that is none is named before anything is drawn

    @cached_property
    def spots(self) -> Mapping[str, str]:
        """Name → the spot where each stands, or AWAY."""
        return MappingProxyType({name: _spot_of(name, place) for name, place in self.positions.items()})

    @cached_property
    def arrangement(self) -> Arrangement:
        """The facts that the rules are asked about: how many stand where."""
        others = Counter(spot for name, spot in self.spots.items() if name != self.leader and spot != AWAY)
        return Arrangement(
            self.spots[self.leader],
            others,
            partitions_reach_ceiling=self.partitions_reach_ceiling,
            face_shown=self.face_shown,
        )

    def at(self, spot: str) -> tuple[str, ...]:
        """The names of those at a spot, or AWAY."""
        return tuple(name for name, at in self.spots.items() if at == spot)

    def but(
        self,
        positions: Mapping[str, Point] | None = None,
        *,
        partitions_reach_ceiling: bool | None = None,
        face_shown: bool | None = None,
    ) -> Gathering:
        """The same people with some of them elsewhere, or with the roof or the tevah otherwise.

        Args:
            positions: name → (x, y) for those who move.
            partitions_reach_ceiling, face_shown: as in Gathering.

        Raises:
            ValueError: a name is nobody's here, or the new places are not allowed.
        """
        moved = {} if positions is None else positions
        for name in moved:
            if name not in self.positions:
                raise ValueError(f"positions: {name!r} is nobody here: write one of {', '.join(self.positions)}")
        ceiling, face = partitions_reach_ceiling, face_shown
        return Gathering(
            {**self.positions, **moved},
            self.leader,
            partitions_reach_ceiling=self.partitions_reach_ceiling if ceiling is None else ceiling,
            face_shown=self.face_shown if face is None else face,
        )

    def sent(self, name: str, spot: str) -> Gathering:
        """The same people, one of them sent to a free place at a spot.

        >>> people = Gathering.standing(Arrangement("inside", {"inside": 9}))
        >>> people.sent("Dan", "azarah").arrangement
        Arrangement('inside', {'inside': 8, 'azarah': 1})
        """
        if spot not in PLACES:
            raise ValueError(f"spot={spot!r} is no spot: write one of {', '.join(PLACES)}")
        taken = [at for other, at in self.positions.items() if other != name]
        return self.but({name: free_place(spot, taken, leads=name == self.leader)})

    @classmethod
    def standing(cls, arrangement: Arrangement, people: Iterable[str] = PEOPLE, leader: str = LEADER) -> Gathering:
        """People placed as an arrangement says; who is left over is away.

        Args:
            arrangement: how many stand where.
            people: the names of the others, as many as are needed or more.
            leader: the name of the shaliach tzibbur.

        Raises:
            ValueError: there are fewer names than people.

        >>> Gathering.standing(Arrangement("large_yard", {"small_yard": 9})).at("away")
        ('Boaz',)
        """
        names = list(people)
        if arrangement.number - 1 > len(names):
            raise ValueError(
                f"people={names!r}: {arrangement.number - 1} others need as many names; give them as people="
            )
        positions: dict[str, Point] = {}
        spots = {arrangement.leader: 0, **arrangement.others, AWAY: len(names) - arrangement.number + 1}
        for spot, number in spots.items():
            leads_here, in_front = spot == arrangement.leader, FRONT.get(spot)
            places = list(places_at(spot, number + (leads_here and in_front is None)))
            if leads_here:
                # Among others with no front of its own he takes the middle of the first row.
                positions[leader] = in_front or places.pop(0)
            positions |= {names.pop(0): place for place in places}
        return cls(
            positions,
            leader,
            partitions_reach_ceiling=arrangement.partitions_reach_ceiling,
            face_shown=arrangement.face_shown,
        )

    def __hash__(self) -> int:
        return hash((tuple(self.positions.items()), self.leader, self.partitions_reach_ceiling, self.face_shown))


def _spot_of(name: str, place: Point) -> str:
    try:
        return spot_at(*place)
    except ValueError as error:
        raise ValueError(f"positions: {name!r}: {error}") from None


def _one_leader(leader: object, people: Mapping[str, Point]) -> str:
    if leader is None or leader == "":
        raise ValueError(f"leader={leader!r}: nobody leads: name one of {', '.join(people)}")
    if not isinstance(leader, str):
        raise ValueError(f"leader={leader!r}: one leads and no more: write one name, as {LEADER!r}")
    if leader not in people:
        raise ValueError(f"leader={leader!r} is nobody here: name one of {', '.join(people)}")
    return leader
