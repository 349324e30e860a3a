"""The plan drawn as SVG: its lines, its people and its words, in colours for light paper and for dark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import dist

from minyan_kit.board.ground import (
    AREAS,
    ARK,
    AWAY,
    DOOR,
    GAP,
    HALL,
    HEIGHT,
    LARGE,
    OPENING,
    RADIUS,
    SLIT,
    SMALL,
    TEVAH,
    WALLS,
    WIDTH,
    Point,
    Rect,
)
from minyan_kit.ruling import English
from minyan_kit.show.html import BLUE, VIOLET, escape, ink_of, mark_of
from minyan_kit.show.languages import LANGUAGES, say

__all__ = [
    "DARK",
    "LABELS",
    "LIGHT",
    "NAME",
    "SHAPES",
    "THEMED",
    "Palette",
    "caption",
    "drawn_figure",
    "drawn_ground",
    "drawn_labels",
    "drawn_legend",
    "drawn_move",
    "drawn_name",
    "in_lines",
    "label",
    "mirrored",
    "name_in",
    "turned",
]

# -- colours ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Palette:
    """A colour for each kind of thing: those of answers as everywhere, and those of stone, wood and ground.

    What is joined, not joined and open differs in shape besides.
    """

    paper: str
    ink: str
    soft: str
    stone: str
    edge: str
    floor: str
    court: str
    yard: str
    corner: str
    wood: str
    light: str
    joined: str
    apart: str
    open: str
    leader: str
    cloth: str
    move: str

    def colours(self) -> dict[str, str]:
        """Name → colour."""
        return asdict(self)


LIGHT = Palette(
    paper="#fdfbf6",
    ink="#23211d",
    soft="#5d574d",
    stone="#a89f90",
    edge="#6f6759",
    floor="#f6eedd",
    court="#efe9e0",
    yard="#edf1e2",
    corner="#e0e8d0",
    wood="#8a5a2b",
    light="#f7d774",
    joined=ink_of(True).light,
    apart=ink_of(False).light,
    open=ink_of(None).light,
    leader=BLUE.light,
    cloth="#ffffff",
    move=VIOLET.light,
)

DARK = Palette(
    paper="#1c1d1f",
    ink="#ece7dc",
    soft="#b3ac9f",
    stone="#6b655b",
    edge="#958d80",
    floor="#2b2822",
    court="#282725",
    yard="#252a22",
    corner="#2f3729",
    wood="#c0894f",
    light="#b3912f",
    joined=ink_of(True).dark,
    apart=ink_of(False).dark,
    open=ink_of(None).dark,
    leader=BLUE.dark,
    cloth="#1c1d1f",
    move=VIOLET.dark,
)

#: For a live page: it sets these by its theme.
THEMED = Palette(**{f.name: f"var(--plan-{f.name})" for f in fields(Palette)})


# -- words ------------------------------------------------------------------------------------------------------------

#: What each place and thing on the plan is called, and what is said of a figure.
LABELS: Mapping[str, English] = {
    "inside": "synagogue",
    "doorway": "doorway",
    "outside": "outside",
    "window": "at the window",
    "roof": "roof, upper storey",
    "azarah": "azarah",
    "tevah": "tevah",
    "large_yard": "large yard",
    "small_yard": "small yard",
    "away": "not here",
    "ark": "ark",
    "closed_door": "line of the closed door",
    "fallen_wall": "the wall that fell",
    "pasim": "pasim",
    "leader": "shaliach tzibbur",
    "joined": "joined",
    "apart": "not joined",
    "open": "open",
}

#: What a catalogue has before the name of one of the ten and their leader.
NAME = "name: "


def label(key: str, language: str | None = None) -> str:
    """What a place or a thing is called on the plan.

    >>> label("small_yard"), label("small_yard", "fr")
    ('small yard', 'petite cour')
    """
    return say(LABELS[key], language)


def name_in(name: str, language: str | None = None) -> str:
    """A person's name as a reader of a language writes it; a name of the reader's own is shown as it is.

    >>> name_in("Uri", "fr"), name_in("Moshe", "fr")
    ('Ouri', 'Moshe')
    """
    # Looked up apart from words: somebody else may be called Dan, or Open, and stays so.
    return say(f"{NAME}{name}", language).removeprefix(NAME)


# -- pieces of a picture ----------------------------------------------------------------------------------------------

SERIF = "font-family=\"'Noto Serif','Noto Serif Hebrew','Frank Ruhl Libre',Georgia,'Times New Roman',serif\""
SANS = "font-family=\"system-ui,'Segoe UI','Noto Sans','Noto Sans Hebrew',Arial,sans-serif\""
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def rect(r: Rect, style: str, radius: float = 0) -> str:
    """A rectangle."""
    round_ = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{r.left:g}" y="{r.top:g}" width="{r.width:g}" height="{r.height:g}"{round_} {style}/>'


def line(*points: Point, style: str) -> str:
    """A line through points."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" fill="none" {style}/>'


def in_lines(said: str, most: int) -> list[str]:
    """Words below each other, short ones on a line of so many letters.

    >>> in_lines("order of Kedushah", 9)
    ['order of', 'Kedushah']
    """
    lines: list[str] = []
    for each in said.split(" "):
        if lines and len(lines[-1]) + 1 + len(each) <= most:
            lines[-1] += f" {each}"
        else:
            lines.append(each)
    return lines


def words_at(at: Point, said: str, language: str, style: str, *, anchor: str = "middle") -> str:
    """Words round a point, or to the right of it where `anchor` is "left"; escaped."""
    x, y = at
    told = LANGUAGES[language]
    # What SVG calls the start of a line from right to left is its right end.
    side = {"middle": "middle", "left": "end" if told.right_to_left else "start"}[anchor]
    place = f'x="{x:g}" y="{y:g}" text-anchor="{side}" direction="{told.direction}" lang="{language}"'
    return f"<text {place} {style}>{escape(said)}</text>"


def mirrored(svg: str, width: float) -> str:
    """A picture the other way round, its words readable: for readers from right to left.

    >>> mirrored('<text x="10" y="5" text-anchor="start">א</text>', 100)
    '<g transform="translate(100 0) scale(-1 1)"><text transform="translate(20 0) scale(-1 1)" x="10" y="5" \
text-anchor="end">א</text></g>'
    """
    other = {"start": "end", "end": "start", "middle": "middle"}

    def back(found: re.Match[str]) -> str:
        x, rest, anchor = found.groups()
        return f'<text transform="translate({2 * float(x):g} 0) scale(-1 1)" x="{x}"{rest}text-anchor="{other[anchor]}"'

    turned = re.sub(r'<text x="([^"]+)"([^>]*?)text-anchor="(\w+)"', back, svg)
    return f'<g transform="translate({width:g} 0) scale(-1 1)">{turned}</g>'


def turned(across: float, language: str) -> float:
    """A way to one side in what a figure itself has drawn, where a picture may be drawn the other way round.

    >>> turned(20, "en"), turned(20, "he")
    (20, -20)
    """
    return -across if LANGUAGES[language].right_to_left else across


# -- the ground and the building --------------------------------------------------------------------------------------


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
            _things(p, language),
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


def _things(p: Palette, language: str) -> str:
    """The names of things that are no place to stand."""

    def small(at: Point, key: str, colour: str) -> str:
        # What is written from right to left has no italics.
        slant = "" if LANGUAGES[language].right_to_left else 'font-style="italic" '
        return words_at(at, label(key, language), language, f'font-size="15.5" {slant}fill="{colour}" {SERIF}')

    return (
        small((315, 108), "ark", p.soft)
        + small((138, 470), "closed_door", p.ink)
        + small((824, 290), "fallen_wall", p.soft)
        + small((607, 334), "pasim", p.soft)
        + small((931, 334), "pasim", p.soft)
    )


# -- the spots --------------------------------------------------------------------------------------------------------

#: Where a spot's name stands with the number of those in it.
LABEL_AT: Mapping[str, Point] = {
    "inside": (226, 180),
    "doorway": (452, 488),
    "outside": (88, 548),
    "window": (414, 38),
    "roof": (130, 33),
    "azarah": (80, 216),
    "tevah": (315, 242),
    "large_yard": (636, 78),
    "small_yard": (770, 554),
    AWAY: (947, 390),
}


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
        said += f" {mark_of(answers[spot])}"
        colour = {True: p.joined, False: p.apart, None: p.open}[answers[spot]]
    weight = 700 if number else 400
    return words_at(LABEL_AT[spot], said, language, f'font-size="17" font-weight="{weight}" fill="{colour}" {SERIF}')


# -- figures ----------------------------------------------------------------------------------------------------------

#: The state of a figure → what it looks like: full, hollow, in dashes, striped, faint.
SHAPES = {
    "joined": "full, with a tick",
    "apart": "hollow, with a cross",
    "open": "in dashes, with a question mark",
    "leader": "wrapped in stripes",
    "away": "faint",
    "plain": "full and without a sign, while nothing is told of him",
}


def drawn_figure(p: Palette, state: str) -> str:
    """A figure round the point (0, 0).

    Args:
        p: the colours.
        state: a key of SHAPES.
    """
    return {"joined": _joined, "apart": _apart, "open": _open, "leader": _leader, "away": _away, "plain": _plain}[
        state
    ](p)


def _shoulders(style: str) -> str:
    return f'<path d="M-18 4C-18-5-9-9 0-9S18-5 18 4 9 11 0 11-18 13-18 4Z" {style}/>'


def _head(p: Palette, colour: str) -> str:
    return f'<circle r="9.2" fill="{p.paper}" stroke="{colour}" stroke-width="2"/>'


def _stroke(colour: str, path: str, width: float = 2.6) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" {ROUND}/>'


def _joined(p: Palette) -> str:
    tick = _stroke(p.joined, "M-4 .4-1.2 3.4 4.2-3.4")
    return _shoulders(f'fill="{p.joined}" stroke="{p.joined}" stroke-width="2"') + _head(p, p.joined) + tick


def _apart(p: Palette) -> str:
    cross = _stroke(p.apart, "M-3.2-3.2 3.2 3.2M3.2-3.2-3.2 3.2")
    return _shoulders(f'fill="{p.paper}" stroke="{p.apart}" stroke-width="2.2"') + _head(p, p.apart) + cross


def _open(p: Palette) -> str:
    # The question mark is drawn, so that no font decides how it looks.
    asks = _stroke(p.open, "M-3-2.4C-3-5.6 3-5.6 3-2.2 3 0 0 .2 0 2") + f'<circle cy="5.2" r="1.5" fill="{p.open}"/>'
    dashes = f'fill="{p.paper}" stroke="{p.open}" stroke-width="2.2" stroke-dasharray="4 3"'
    return _shoulders(dashes) + _head(p, p.open) + asks


def _leader(p: Palette) -> str:
    cloth = '<path d="M-24 5C-24-8-12-12 0-12S24-8 24 5 13 16 0 16-24 18-24 5Z" {}/>'
    ends = ((-18.5, 3, 10), (-13.5, 6, 12), (13.5, 6, 12), (18.5, 3, 10))
    stripes = "".join(_stroke(p.leader, f"M{x}-{top}V{bottom}", 2.2) for x, top, bottom in ends)
    return (
        cloth.format(f'fill="{p.cloth}" stroke="{p.leader}" stroke-width="2.4"')
        + stripes
        + f'<circle r="9.2" fill="{p.leader}"/><circle r="3" fill="{p.cloth}"/>'
    )


def _away(p: Palette) -> str:
    outline = f'fill="{p.paper}" stroke="{p.soft}" stroke-width="1.6"'
    return f'<g opacity="0.6">{_shoulders(outline)}<circle r="9.2" {outline}/></g>'


def _plain(p: Palette) -> str:
    shoulders = _shoulders(f'fill="{p.stone}" stroke="{p.edge}" stroke-width="2"')
    return f'{shoulders}<circle r="9.2" fill="{p.paper}" stroke="{p.edge}" stroke-width="2"/>'


def drawn_name(p: Palette, name: str, language: str, *, leads: bool = False) -> str:
    """A name under a figure, escaped, with a halo of paper so that no line runs through it."""
    direction = LANGUAGES[language].direction
    weight = 700 if leads else 500
    return (
        f'<text y="{RADIUS + (15 if leads else 11)}" text-anchor="middle" direction="{direction}" font-size="15.5" '
        f'font-weight="{weight}" fill="{p.leader if leads else p.ink}" stroke="{p.paper}" stroke-width="3" '
        f'stroke-opacity="0.8" stroke-linejoin="round" paint-order="stroke" {SANS}>{escape(name)}</text>'
    )


def caption(
    p: Palette, said: str, language: str, at: Point, size: float, weight: int = 500, *, soft: bool = False
) -> str:
    """Words under a figure, escaped, with a halo of paper so that no line runs through them."""
    style = (
        f'font-size="{size:g}" font-weight="{weight}" fill="{p.soft if soft else p.ink}" stroke="{p.paper}" '
        f'stroke-width="4" stroke-linejoin="round" paint-order="stroke" {SANS}'
    )
    return words_at(at, said, language, style)


#: Where each shape stands in the legend.
LEGEND = (("joined", 560), ("apart", 668), ("open", 796))


def drawn_legend(p: Palette, language: str) -> str:
    """What each shape means."""
    style = f'font-size="15.5" fill="{p.soft}" {SERIF}'
    return "".join(
        f'<g transform="translate({x} 607) scale(0.85)">{drawn_figure(p, state)}</g>'
        + words_at((x + 24, 611), label(state, language), language, style, anchor="left")
        for state, x in LEGEND
    )


# -- a move -----------------------------------------------------------------------------------------------------------


def drawn_move(p: Palette, start: Point, to: Point) -> str:
    """A bent arrow from where somebody stands to where he would go, and an empty place there."""
    (x0, y0), (x1, y1) = start, to
    length = dist(start, to)
    if length < 2 * RADIUS:
        return ""
    # Bent to one side by a sixth of its length; it leaves and arrives clear of the figures.
    cx, cy = (x0 + x1) / 2 - (y1 - y0) / 6, (y0 + y1) / 2 + (x1 - x0) / 6
    sx, sy = _toward(start, (cx, cy), RADIUS + 4)
    ex, ey = _toward(to, (cx, cy), RADIUS)
    tx, ty = (ex - cx) / dist((ex, ey), (cx, cy)), (ey - cy) / dist((ex, ey), (cx, cy))
    back = (ex - 10 * tx, ey - 10 * ty)
    left, right = ((back[0] + side * 6 * ty, back[1] - side * 6 * tx) for side in (-1, 1))
    head = " ".join(f"{x:.1f},{y:.1f}" for x, y in ((ex, ey), left, right))
    way = f"M{sx:.1f} {sy:.1f}Q{cx:.1f} {cy:.1f} {back[0]:.1f} {back[1]:.1f}"
    return (
        f'<path d="{way}" fill="none" stroke="{p.move}" stroke-width="2.6" stroke-dasharray="7 5"/>'
        f'<polygon points="{head}" fill="{p.move}"/>'
        f'<circle cx="{x1:g}" cy="{y1:g}" r="{RADIUS - 2}" fill="{p.move}" fill-opacity="0.12" stroke="{p.move}" '
        'stroke-width="1.8" stroke-dasharray="4 3"/>'
    )


def _toward(start: Point, end: Point, by: float) -> Point:
    (x0, y0), (x1, y1) = start, end
    length = dist(start, end)
    return x0 + (x1 - x0) * by / length, y0 + (y1 - y0) * by / length
