"""The ground of the plan: which spot of the chapter every point lies in, and where people stand there.

Lengths are the plan's own units, x to the right and y downward. The ark is at the top; the door opens at the bottom,
in a portal as deep as the wall is thick, so that one can stand on either side of the line of the closed door.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import ceil, dist, isfinite
from typing import NamedTuple

from minyan_kit.chapter.places import SPOTS

__all__ = [
    "AWAY",
    "DOOR",
    "FRONT",
    "GAP",
    "HALL",
    "HEIGHT",
    "PLACES",
    "RADIUS",
    "SEATS",
    "TEVAH",
    "WALLS",
    "WIDTH",
    "Point",
    "Rect",
    "free_place",
    "places_at",
    "point",
    "spot_at",
]

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


# -- the building ----------------------------------------------------------------------------------------------------

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


# -- where people stand ----------------------------------------------------------------------------------------------

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
