"""The facts of se'ifim 13 to 19: where the shaliach tzibbur and the others stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from minyan_kit.people import FiniteFacts, whole

__all__ = ["SPOTS", "YARDS", "Arrangement", "Standing", "standing"]

#: Where one can stand.
SPOTS: Mapping[str, str] = {
    "inside": "inside, or in the doorway inward of the line of the closed door",
    "doorway": "in the doorway, from the line of the closed door outward",
    "outside": "outside",
    "window": "behind the synagogue, showing them his face through a window",
    "roof": "on a roof or an upper storey",
    "azarah": "in the azarah, the forecourt",
    "tevah": "on the tevah, the reader's platform",
    "large_yard": "in the large yard",
    "small_yard": "in the small yard that is breached into the large",
}
YARDS = ("large_yard", "small_yard")


@dataclass(frozen=True, init=False)
class Arrangement(FiniteFacts):
    """Where the shaliach tzibbur and the others stand; all of them men who count.

    Args:
        leader: the spot of the shaliach tzibbur, a key of SPOTS.
        others: spot → how many of the others stand there.
        partitions_reach_ceiling: the partitions of the tevah reach the ceiling.
        face_shown: those on a roof or an upper storey show their face.

    Raises:
        ValueError: a spot is not known, or a number is no number of people.

    >>> Arrangement("inside", {"inside": 8, "window": 1}).number
    10
    """

    leader: str
    others: Mapping[str, int] = field(hash=False)
    partitions_reach_ceiling: bool
    face_shown: bool

    def __init__(
        self,
        leader: str = "inside",
        others: Mapping[str, int] | None = None,
        *,
        partitions_reach_ceiling: bool = False,
        face_shown: bool = False,
    ) -> None:
        others = {} if others is None else others
        for name, spot in (("leader", leader), *(("others", spot) for spot in others)):
            if spot not in SPOTS:
                raise ValueError(f"{name}: {spot!r} is no spot: write one of {', '.join(SPOTS)}")
        for name, flag in (("partitions_reach_ceiling", partitions_reach_ceiling), ("face_shown", face_shown)):
            if not isinstance(flag, bool):
                raise ValueError(f"{name}={flag!r}: write True or False")
        counted = {spot: whole(f"others[{spot!r}]", others[spot]) for spot in SPOTS if spot in others}
        object.__setattr__(self, "leader", leader)
        object.__setattr__(self, "others", MappingProxyType({spot: n for spot, n in counted.items() if n}))
        object.__setattr__(self, "partitions_reach_ceiling", partitions_reach_ceiling)
        object.__setattr__(self, "face_shown", face_shown)

    @property
    def number(self) -> int:
        """How many they are, with the leader."""
        return 1 + sum(self.others.values())

    def at(self, spot: str) -> int:
        """How many stand at a spot, the leader among them."""
        return self.others.get(spot, 0) + (self.leader == spot)

    def but(self, **changes: Any) -> Arrangement:
        """The same arrangement with some facts changed."""
        facts = {name: changes.get(name, getattr(self, name)) for name in Arrangement.__dataclass_fields__}
        return Arrangement(facts.pop("leader"), facts.pop("others"), **facts)

    @classmethod
    def cases(cls) -> Iterator[Arrangement]:
        """Every leader with eight to ten others, at one spot or divided over two."""
        for leader in SPOTS:
            for total in (8, 9, 10):
                for first in SPOTS:
                    yield from cls._variants(leader, {first: total})
                    for second in list(SPOTS)[list(SPOTS).index(first) + 1 :]:
                        for n in range(1, total):
                            yield from cls._variants(leader, {first: total - n, second: n})

    @classmethod
    def _variants(cls, leader: str, others: Mapping[str, int]) -> Iterator[Arrangement]:
        spots = {leader, *others}
        for ceiling in (False, True) if "tevah" in spots else (False,):
            for face in (False, True) if "roof" in spots else (False,):
                yield cls(leader, others, partitions_reach_ceiling=ceiling, face_shown=face)

    def __hash__(self) -> int:
        return hash((self.leader, tuple(self.others.items()), self.partitions_reach_ceiling, self.face_shown))

    def __repr__(self) -> str:
        flags = [f", {f}=True" for f in ("partitions_reach_ceiling", "face_shown") if getattr(self, f)]
        return f"Arrangement({self.leader!r}, {dict(self.others)!r}{''.join(flags)})"


@dataclass(frozen=True)
class Standing(FiniteFacts):
    """One group as the rules see it: where it stands, where the leader is, and how many are in the two yards.

    Args:
        leader: the leader's spot.
        spot: the group's.
        several: there is more than one in the group.
        someone_inside: somebody stands inside.
        face_shown: those on the roof show their face.
        partitions_reach_ceiling: those of the tevah do.
        large: how many are in the large yard, the leader among them.
        small: how many are in the small yard, the leader among them.
    """

    leader: Any
    spot: Any
    several: Any
    someone_inside: Any
    face_shown: Any
    partitions_reach_ceiling: Any
    large: Any
    small: Any

    @property
    def in_the_hall(self) -> bool:
        """The leader stands in the synagogue itself."""
        return self.leader in ("inside", "tevah")


def standing(places: Arrangement, spot: str) -> Standing:
    """The group at one spot, as the rules see it."""
    return Standing(
        places.leader,
        spot,
        places.others.get(spot, 0) > 1,
        places.at("inside") > 0,
        places.face_shown,
        places.partitions_reach_ceiling,
        places.at("large_yard"),
        places.at("small_yard"),
    )
