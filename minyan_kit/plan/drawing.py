"""The lines of the plan as SVG: walls, door, window, roof, yards, and what is written there."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from minyan_kit.languages import RIGHT_TO_LEFT
from minyan_kit.plan.ground import (
    AREAS,
    ARK,
    AWAY,
    DOOR,
    GAP,
    HALL,
    HEIGHT,
    LARGE,
    OPENING,
    SLIT,
    SMALL,
    TEVAH,
    WALLS,
    WIDTH,
    Point,
    Rect,
)
from minyan_kit.plan.palette import Palette
from minyan_kit.plan.words import label

__all__ = ["FONT", "MARKS", "drawn_ground", "drawn_labels", "words_at"]

FONT = "font-family=\"'Noto Serif','Noto Serif Hebrew','Frank Ruhl Libre',Georgia,'Times New Roman',serif\""

MARKS: Mapping[bool | None, str] = {True: "✓", False: "✗", None: "?"}

#: Where a spot's name stands with the number of those in it.
LABEL_AT: Mapping[str, Point] = {
    "inside": (226, 180),
    "doorway": (452, 488),
    "outside": (76, 548),
    "window": (414, 38),
    "roof": (130, 33),
    "azarah": (80, 216),
    "tevah": (315, 242),
    "large_yard": (636, 78),
    "small_yard": (770, 554),
    AWAY: (947, 390),
}


def rect(r: Rect, style: str, radius: float = 0) -> str:
    """A rectangle."""
    round_ = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{r.left:g}" y="{r.top:g}" width="{r.width:g}" height="{r.height:g}"{round_} {style}/>'


def line(*points: Point, style: str) -> str:
    """A line through points."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" fill="none" {style}/>'


def words_at(at: Point, said: str, language: str, style: str, *, anchor: str = "middle") -> str:
    """Words round a point, or to the right of it where `anchor` is "left"; escaped."""
    x, y = at
    rtl = language in RIGHT_TO_LEFT
    # What SVG calls the start of a Hebrew line is its right end.
    side = {"middle": "middle", "left": "end" if rtl else "start"}[anchor]
    place = f'x="{x:g}" y="{y:g}" text-anchor="{side}" direction="{"rtl" if rtl else "ltr"}" lang="{language}"'
    return f"<text {place} {style}>{escape(said)}</text>"


# -- the ground ------------------------------------------------------------------------------------------------------


def drawn_ground(p: Palette, language: str) -> str:
    """Everything that stands still, without people."""
    return "".join(
        (
            rect(Rect(0, 0, WIDTH, HEIGHT), f'fill="{p.paper}"', 10),
            _floors(p),
            _window(p),
            _walls(p),
            _tevah(p),
            _door(p),
            _roof(p),
            _fallen_wall(p),
            _names(p, language),
        )
    )


def _floors(p: Palette) -> str:
    street = rect(AREAS[AWAY][0], f'fill="none" stroke="{p.edge}" stroke-dasharray="2 5"', 10)
    return street + "".join(
        (
            rect(HALL, f'fill="{p.floor}"'),
            rect(OPENING, f'fill="{p.floor}"'),
            rect(Rect(OPENING.left, DOOR.top, OPENING.right, OPENING.bottom), f'fill="{p.court}"'),
            rect(AREAS["azarah"][0], f'fill="{p.court}"'),
            rect(LARGE, f'fill="{p.yard}"'),
            rect(SMALL, f'fill="{p.corner}"'),
        )
    )


def _walls(p: Palette) -> str:
    """Walls in one fill; their edges lie under it, so that pieces of one wall show no joints."""
    solid = [r for name, rects in WALLS.items() if name not in ("ark", "slit") for r in rects]
    edges = "".join(rect(r, f'fill="{p.edge}" stroke="{p.edge}" stroke-width="2.4"') for r in solid)
    stones = "".join(rect(r, f'fill="{p.stone}" stroke="{p.stone}" stroke-width="0.8"') for r in solid)
    return edges + stones + _ark(p) + _shut_doors(p)


def _shut_doors(p: Palette) -> str:
    """The doors that nobody plays with: from the azarah into the synagogue, and from the street into the large yard."""
    return "".join(
        rect(r, f'fill="{p.wood}" stroke="{p.edge}" stroke-width="1.2"', 1)
        for r in (Rect(138, 288, 148, 344), Rect(735, 42, 801, 52))
    )


def _ark(p: Palette) -> str:
    inner = Rect(ARK.left + 7, ARK.top + 7, ARK.right - 7, ARK.bottom)
    curtain = "".join(
        line((x, inner.bottom - 9), (x, inner.bottom), style=f'stroke="{p.wood}" stroke-width="2"')
        for x in range(int(inner.left) + 5, int(inner.right), 6)
    )
    return (
        rect(ARK, f'fill="{p.stone}" stroke="{p.edge}" stroke-width="1.2"')
        + rect(inner, f'fill="{p.floor}" stroke="{p.wood}" stroke-width="1.6"')
        + curtain
    )


def _window(p: Palette) -> str:
    """The slit, narrower than four, and the light of a face that falls through it."""
    (x, _), top = SLIT.middle, AREAS["window"][0]
    ray = f"{x - 4:g},{SLIT.top:g} {x + 4:g},{SLIT.top:g} {x + 46:g},250 {x - 130:g},250"
    light = f'<polygon points="{ray}" fill="{p.light}" fill-opacity="0.28"/>'
    place = rect(top, f'fill="{p.light}" fill-opacity="0.13" stroke="{p.edge}" stroke-dasharray="2 5"', 8)
    panes = rect(SLIT, f'fill="{p.light}" fill-opacity="0.75" stroke="{p.edge}" stroke-width="1.2"')
    return place + light + panes


def _tevah(p: Palette) -> str:
    """The platform with its partitions, and steps to it."""
    posts = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="3.2" fill="{p.wood}"/>'
        for x in (TEVAH.left, TEVAH.right)
        for y in (TEVAH.top, TEVAH.bottom)
    )
    steps = "".join(
        line((x, TEVAH.top + 26), (x, TEVAH.bottom - 26), style=f'stroke="{p.wood}" stroke-width="1.4"')
        for x in (TEVAH.right + 5, TEVAH.right + 10)
    )
    return rect(TEVAH, f'fill="{p.floor}" stroke="{p.wood}" stroke-width="3.4"', 2) + posts + steps


def _door(p: Palette) -> str:
    """The open leaves along the jambs, the door as it shuts, in dashes, and the line of its inner edge."""
    leaf = DOOR.width / 2 - 8
    leaves = "".join(
        rect(Rect(x, DOOR.top, x + 9, DOOR.top + leaf), f'fill="{p.wood}"', 1.5) for x in (DOOR.left, DOOR.right - 9)
    )
    shut = rect(
        Rect(DOOR.left + 9, DOOR.top, DOOR.right - 9, DOOR.bottom),
        f'fill="{p.wood}" fill-opacity="0.16" stroke="{p.wood}" stroke-width="1" stroke-dasharray="3 3"',
    )
    marks = line(
        (168, DOOR.top),
        (OPENING.right + 34, DOOR.top),
        style=f'stroke="{p.ink}" stroke-width="1.8" stroke-dasharray="7 4"',
    )
    return shut + leaves + marks


def _roof(p: Palette) -> str:
    """A hipped roof seen from above, drawn beside the house that it covers."""
    r = AREAS["roof"][0]
    style = f'stroke="{p.edge}" stroke-width="1.1" stroke-opacity="0.75"'
    y, left, right = r.middle[1], r.left + 46, r.right - 46
    hips = (
        line((r.left, r.top), (left, y), (r.left, r.bottom), style=style)
        + line((r.right, r.top), (right, y), (r.right, r.bottom), style=style)
        + line((left, y), (right, y), style=style)
    )
    over = line((r.left + 60, r.bottom), (130, 130), style=f'stroke="{p.edge}" stroke-dasharray="2 5"') + line(
        (r.right, r.bottom), (285, 130), style=f'stroke="{p.edge}" stroke-dasharray="2 5"'
    )
    return over + rect(r, f'fill="{p.court}" stroke="{p.edge}" stroke-width="1.6"') + hips


def _fallen_wall(p: Palette) -> str:
    """What is left of the wall between the yards: its pasim at either side, its course, and its stones."""
    y = GAP.middle[1]
    course = line((GAP.left, y), (GAP.right, y), style=f'stroke="{p.edge}" stroke-width="1.6" stroke-dasharray="2 6"')
    stones = "".join(
        f'<circle cx="{x:g}" cy="{y + dy:g}" r="{r:g}" fill="{p.stone}" stroke="{p.edge}" stroke-width="0.8"/>'
        for x, dy, r in ((672, 3, 4.5), (681, -3, 3), (868, 3, 4.5), (859, -2, 3.2), (690, 3, 2.2), (850, 4, 2.2))
    )
    return course + stones


def _names(p: Palette, language: str) -> str:
    def small(at: Point, key: str, colour: str) -> str:
        slant = "" if language in RIGHT_TO_LEFT else 'font-style="italic" '  # Hebrew has no italics
        return words_at(at, label(key, language), language, f'font-size="12.5" {slant}fill="{colour}" {FONT}')

    return (
        small((315, 108), "ark", p.soft)
        + small((138, 470), "closed_door", p.ink)
        + small((770, 290), "fallen_wall", p.soft)
        + small((607, 334), "pasim", p.soft)
        + small((931, 334), "pasim", p.soft)
    )


# -- names and numbers of the spots ----------------------------------------------------------------------------------


def drawn_labels(p: Palette, language: str, numbers: Mapping[str, int], answers: Mapping[str, bool | None]) -> str:
    """The name of each spot, how many stand there, and whether they are joined.

    Args:
        p: the colours.
        language: of the names.
        numbers: spot → how many stand there.
        answers: spot → whether those there are joined; only spots of others than the leader.
    """
    return "".join(_label(p, language, spot, numbers.get(spot, 0), answers) for spot in LABEL_AT)


def _label(p: Palette, language: str, spot: str, number: int, answers: Mapping[str, bool | None]) -> str:
    said = label(spot, language)
    colour = p.soft
    if number:
        said += f" · {number}"
    if spot in answers:
        said += f" {MARKS[answers[spot]]}"
        colour = {True: p.joined, False: p.apart, None: p.open}[answers[spot]]
    weight = 700 if number else 400
    return words_at(LABEL_AT[spot], said, language, f'font-size="14.5" font-weight="{weight}" fill="{colour}" {FONT}')
