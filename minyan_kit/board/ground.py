"""The ground of the plan and people on it: which spot a point lies in, who stands there, and which move would help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from math import ceil, dist, isfinite
from types import MappingProxyType
from typing import Any, NamedTuple

from minyan_kit.chapter.joining import SPOTS, Arrangement, joined
from minyan_kit.question import Verdict
from minyan_kit.ruling import Brief, Practice

__all__ = [
    "AWAY",
    "DOOR",
    "FRONT",
    "GAP",
    "HALL",
    "HEIGHT",
    "LEADER",
    "PEOPLE",
    "PLACES",
    "RADIUS",
    "SEATS",
    "TEVAH",
    "WALLS",
    "WIDTH",
    "Gathering",
    "Move",
    "Point",
    "Rect",
    "Walk",
    "free_place",
    "places_at",
    "point",
    "single_moves",
    "spot_at",
    "walks",
]

# -- points and rectangles --------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 1000, 640

#: How far a figure reaches round its point.
RADIUS = 18

#: Where those stand who did not come; no spot of the chapter.
AWAY = "away"
PLACES = (*SPOTS, AWAY)

Point = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle: its left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it; of two neighbours one holds the line between them."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


# -- the building -----------------------------------------------------------------------------------------------------

HALL = Rect(156, 156, 474, 424)
TEVAH = Rect(268, 226, 362, 304)
ARK = Rect(285, 114, 345, 156)
SLIT = Rect(404, 130, 424, 156)

#: The opening of the doorway through the whole thickness of the wall.
OPENING = Rect(245, 424, 385, 514)
#: The door when it is closed. Its upper edge is the line: inward of it is inside, from it outward is as outside.
DOOR = Rect(245, 448, 385, 460)

LARGE = Rect(564, 54, 971, 300)
SMALL = Rect(664, 300, 876, 564)
#: Where the wall between the yards fell, as wide as the whole small yard; the pasim are left on either side.
GAP = Rect(664, 300, 876, 314)

#: What each spot covers; the first that holds a point has it.
AREAS: Mapping[str, tuple[Rect, ...]] = {
    "tevah": (TEVAH,),
    "inside": (HALL, Rect(OPENING.left, OPENING.top, OPENING.right, DOOR.top)),
    "doorway": (Rect(OPENING.left, DOOR.top, OPENING.right, OPENING.bottom),),
    "window": (Rect(350, 44, 478, 130),),
    "roof": (Rect(20, 16, 240, 104),),
    "azarah": (Rect(30, 196, 130, 424),),
    "large_yard": (LARGE,),
    "small_yard": (SMALL,),
    AWAY: (Rect(902, 372, 992, 618),),
}

#: Walls, in which nobody stands.
WALLS: Mapping[str, tuple[Rect, ...]] = {
    "synagogue": (
        Rect(130, 130, 404, 156),
        Rect(424, 130, 500, 156),
        Rect(130, 156, 156, 424),
        Rect(474, 156, 500, 424),
        Rect(130, 424, 245, 450),
        Rect(385, 424, 500, 450),
        Rect(219, 450, 245, 514),
        Rect(385, 450, 411, 514),
    ),
    "ark": (ARK,),
    "slit": (SLIT,),
    "azarah": (Rect(22, 188, 130, 196), Rect(22, 196, 30, 424), Rect(22, 424, 52, 432), Rect(108, 424, 130, 432)),
    "large_yard": (
        Rect(550, 40, 985, 54),
        Rect(550, 54, 564, 300),
        Rect(971, 54, 985, 300),
        Rect(550, 300, 664, 314),
        Rect(876, 300, 985, 314),
    ),
    "small_yard": (Rect(650, 314, 664, 564), Rect(876, 314, 890, 564), Rect(650, 564, 890, 578)),
}


# -- which spot a point lies in ---------------------------------------------------------------------------------------


def point(name: str, place: object) -> Point:
    """Two numbers on the plan, whatever was handed over.

    Raises:
        ValueError: they are not two numbers, or lie off the plan.

    >>> point("Dan", [10, 20])
    (10, 20)
    """
    numbers = tuple(place) if isinstance(place, list | tuple) else ()
    if len(numbers) != 2 or not all(_is_number(n) for n in numbers):
        raise ValueError(f"positions: {name!r} stands at {place!r}: write two numbers, as (315, 190)")
    x, y = numbers
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        raise ValueError(
            f"positions: {name!r} stands at ({x:g}, {y:g}), off the plan: x is from 0 to {WIDTH}, y from 0 to {HEIGHT}"
        )
    return x, y


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def spot_at(x: float, y: float) -> str:
    """The spot that a point of the plan lies in: a key of SPOTS, or AWAY.

    Raises:
        ValueError: it lies in a wall, or off the plan.

    >>> spot_at(315, 440), spot_at(315, 450)
    ('inside', 'doorway')
    """
    x, y = point("somebody", (x, y))
    for spot, rects in AREAS.items():
        if any(rect.holds(x, y) for rect in rects):
            return spot
    if any(rect.holds(x, y) for rects in WALLS.values() for rect in rects):
        raise ValueError(f"({x:g}, {y:g}) is in a wall, where nobody can stand: choose a point beside it")
    return "outside"


# -- places to stand --------------------------------------------------------------------------------------------------

#: Where those at a spot stand, clear of what is written there.
SEATS: Mapping[str, Rect] = {
    "inside": Rect(168, 316, 462, 414),
    "doorway": Rect(259, 460, 371, 496),
    "outside": Rect(140, 524, 490, 620),
    "window": Rect(356, 56, 472, 116),
    "roof": Rect(34, 40, 226, 100),
    "azarah": Rect(34, 224, 128, 418),
    "tevah": Rect(272, 246, 358, 294),
    "large_yard": Rect(578, 120, 957, 290),
    "small_yard": Rect(672, 374, 868, 526),
    AWAY: Rect(904, 398, 990, 614),
}
#: Where the shaliach tzibbur stands before those of his place.
FRONT: Mapping[str, Point] = {"inside": (315, 184), "large_yard": (768, 96), "small_yard": (770, 344)}

ROOM = 48.0  # that two neighbours with their names would like to have


def places_at(spot: str, number: int) -> tuple[Point, ...]:
    """Places for a number of people at a spot, in rows, as wide apart as the spot allows.

    >>> places_at("tevah", 1)
    ((315.0, 270.0),)
    """
    seats = SEATS[spot]
    if number <= 0:
        return ()
    fits = [(min(ROOM, seats.width / ceil(number / rows), seats.height / rows), rows) for rows in range(1, number + 1)]
    apart = max(room for room, _ in fits)
    rows = next(rows for room, rows in fits if room == apart)
    return tuple(_in_rows(seats.middle, number, rows, apart))


def _in_rows(middle: Point, number: int, rows: int, apart: float) -> Iterator[Point]:
    x, y = middle
    for row in range(rows):
        in_row = number // rows + (row < number % rows)
        for column in range(in_row):
            yield round(x + (column - (in_row - 1) / 2) * apart, 1), round(y + (row - (rows - 1) / 2) * apart, 1)


def free_place(spot: str, taken: Iterable[Point], *, leads: bool = False) -> Point:
    """A place at a spot, the nearest to its middle that leaves every neighbour his room, or else the roomiest.

    Args:
        spot: a spot, or AWAY.
        taken: where others stand.
        leads: it is for the shaliach tzibbur, who stands in front where the spot has a front.

    >>> free_place("azarah", [(80, 320)])
    (53.0, 279.0)
    """
    others = list(taken)
    best, most = SEATS[spot].middle, -1.0
    for place in ((FRONT[spot],) if leads and spot in FRONT else ()) + _grid(spot):
        room = min((dist(place, other) for other in others), default=ROOM)
        if room >= ROOM - 2:
            return place
        if room > most:
            best, most = place, room
    return best


@cache
def _grid(spot: str, step: int = 14) -> tuple[Point, ...]:
    """Points all over the seats of a spot, those near the middle first."""
    seats = SEATS[spot]
    middle = seats.middle
    across = max(int((seats.width / 2 - RADIUS + 4) // step), 0)  # clear of the walls at either side
    down = int(seats.height / 2 // step)
    points = [
        (middle[0] + step * i, middle[1] + step * j) for j in range(-down, down + 1) for i in range(-across, across + 1)
    ]
    return tuple(sorted(points, key=lambda at: dist(at, middle)))


# -- people at their places -------------------------------------------------------------------------------------------

LEADER = "Eli"
PEOPLE = ("Dan", "Gad", "Levi", "Asher", "Ezra", "Natan", "Amos", "Noam", "Uri", "Boaz")
#: What is said of an arrangement beside where they stand.
FLAGS = ("partitions_reach_ceiling", "face_shown", "see_one_another")


@dataclass(frozen=True, init=False, repr=False)
class Gathering(Brief):
    """People at their places on the plan, and who leads them.

    Args:
        positions: name → (x, y) in the plan's units; who stands at AWAY did not come.
        leader: the name of the shaliach tzibbur.
        partitions_reach_ceiling: the partitions of the tevah reach the ceiling.
        face_shown: those on the roof or an upper storey show their face.
        see_one_another: those in two places see one another; None where that is not known.

    Raises:
        ValueError: a position is off the plan, in a wall, or no position; nobody leads, or two do, or he did not come.

    >>> Gathering({"Eli": (315, 190), "Dan": (315, 480)}, "Eli").spots["Dan"]
    'doorway'
    """

    positions: Mapping[str, Point] = field(hash=False)
    leader: str
    partitions_reach_ceiling: bool
    face_shown: bool
    see_one_another: bool | None

    def __init__(
        self,
        positions: Mapping[str, Point],
        leader: str = LEADER,
        *,
        partitions_reach_ceiling: bool = False,
        face_shown: bool = False,
        see_one_another: bool | None = None,
    ) -> None:
        if not isinstance(positions, Mapping):
            raise ValueError(f"positions={positions!r}: write a name and a place for each, as {{'Dan': (315, 190)}}")
        checked = {name: point(str(name), place) for name, place in positions.items()}
        object.__setattr__(self, "positions", MappingProxyType(checked))
        object.__setattr__(self, "leader", _one_leader(leader, checked))
        object.__setattr__(self, "partitions_reach_ceiling", partitions_reach_ceiling)
        object.__setattr__(self, "face_shown", face_shown)
        object.__setattr__(self, "see_one_another", see_one_another)
        if self.spots[self.leader] == AWAY:
            raise ValueError(f"leader={leader!r} did not come, and nobody leads: give him a place among the others")
        _ = self.arrangement  # a flag that is none is named before anything is drawn

    @cached_property
    def spots(self) -> Mapping[str, str]:
        """Name → the spot where each stands, or AWAY."""
        return MappingProxyType({name: _spot_of(name, place) for name, place in self.positions.items()})

    @cached_property
    def numbers(self) -> Counter[str]:
        """Spot, or AWAY → how many stand there, the shaliach tzibbur among them."""
        return Counter(self.spots.values())

    @cached_property
    def arrangement(self) -> Arrangement:
        """The facts that the rules are asked about: how many stand where."""
        others = Counter(spot for name, spot in self.spots.items() if name != self.leader and spot != AWAY)
        return Arrangement(self.spots[self.leader], others, **self.flags)

    @property
    def flags(self) -> dict[str, Any]:
        """What is said beside where they stand: flag → yes, no or, of their sight of one another, not known."""
        return {flag: getattr(self, flag) for flag in FLAGS}

    def at(self, spot: str) -> tuple[str, ...]:
        """The names of those at a spot, or AWAY."""
        return tuple(name for name, at in self.spots.items() if at == spot)

    def but(self, positions: Mapping[str, Point] | None = None, **flags: bool | None) -> Gathering:
        """The same people with some of them elsewhere, or with the roof, the tevah or their sight otherwise.

        Args:
            positions: name → (x, y) for those who move.
            flags: those of FLAGS that change, as in Gathering.

        Raises:
            ValueError: a name is nobody's here, or the new places are not allowed.
        """
        moved = {} if positions is None else positions
        for name in moved:
            if name not in self.positions:
                raise ValueError(f"positions: {name!r} is nobody here: write one of {', '.join(self.positions)}")
        return Gathering({**self.positions, **moved}, self.leader, **{**self.flags, **flags})

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
        return cls(positions, leader, **{flag: getattr(arrangement, flag) for flag in FLAGS})

    def __hash__(self) -> int:
        return hash((tuple(self.positions.items()), self.leader, *self.flags.values()))


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


# -- single moves -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Move(Brief):
    """One person who goes from one spot to another.

    Args:
        leads: whether it is the shaliach tzibbur.
        start: his spot, or AWAY.
        to: the spot he goes to.
        verdict: the verdict it would give.
    """

    leads: bool
    start: str
    to: str
    verdict: Verdict


@lru_cache(maxsize=1 << 10)  # whoever moves people about comes back to where they stood
def single_moves(arrangement: Arrangement, *, by: Practice, away: int = 0) -> tuple[Move, ...]:
    """Every move of one person that would make it a minyan, the shortest way first; none where it is one already.

    Each person of each group, and the shaliach tzibbur, is put at every other spot, and `joined` is asked again.

    Args:
        arrangement: where everyone stands.
        by: whose practice is followed.
        away: how many more could come.

    Returns:
        the moves; equal people of one spot are one move.

    >>> from minyan_kit import REMA
    >>> five = Arrangement("large_yard", {"large_yard": 4, "small_yard": 5})
    >>> [(move.start, move.to) for move in single_moves(five, by=REMA)]
    [('small_yard', 'large_yard')]
    """
    if joined(arrangement, by=by).answer is True:
        return ()
    tried = (Move(leads, start, to, joined(after, by=by)) for leads, start, to, after in _moves(arrangement, away))
    return tuple(sorted((move for move in tried if move.verdict.answer is True), key=partial(_how_far, arrangement)))


def _moves(places: Arrangement, away: int) -> Iterator[tuple[bool, str, str, Arrangement]]:
    """Each way in which one person may go elsewhere."""
    coming = {AWAY: away} if away else {}
    for start in (*places.others, *coming):
        if places.number + (start == AWAY) < 10:
            continue  # fewer than ten are no ten, wherever they stand
        for to in SPOTS:
            if to != start:
                others = {**places.others, to: places.others.get(to, 0) + 1}
                if start != AWAY:
                    others[start] -= 1
                yield False, start, to, places.but(others=others)
    if places.number >= 10:
        for to in SPOTS:
            if to != places.leader:
                yield True, places.leader, to, places.but(leader=to)


def _how_far(places: Arrangement, move: Move) -> tuple[bool, bool, bool, float]:
    """Who is there before who has to come, another before the leader; to where others stand, and near, first."""
    way = dist(SEATS[move.start].middle, SEATS[move.to].middle)
    return move.start == AWAY, move.leads, not places.at(move.to), way


class Walk(NamedTuple):
    """A move as a reader makes it on the plan.

    Args:
        name: who goes.
        to: the place he goes to.
        spot: the spot that it lies in.
    """

    name: str
    to: Point
    spot: str


def walks(people: Gathering, moves: Iterable[Move]) -> tuple[Walk, ...]:
    """The moves as a reader makes them: of equal people whoever stands nearest goes.

    Args:
        people: those on the plan.
        moves: moves of their arrangement.
    """
    return tuple(_walk(people, move) for move in moves)


def _walk(people: Gathering, move: Move) -> Walk:
    to = free_place(move.to, people.positions.values(), leads=move.leads)
    if move.leads:
        return Walk(people.leader, to, move.to)
    here = [name for name in people.at(move.start) if name != people.leader]
    return Walk(min(here, key=lambda name: dist(people.positions[name], to)), to, move.to)
