"""People on the plan, seen from above: who is joined is told by the shape of his shoulders and the mark on his head."""

from __future__ import annotations

from html import escape
from math import dist

from minyan_kit.languages import RIGHT_TO_LEFT
from minyan_kit.plan.ground import RADIUS, Point
from minyan_kit.plan.palette import Palette

__all__ = ["SHAPES", "drawn_figure", "drawn_move", "drawn_name"]

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
SANS = "font-family=\"system-ui,'Segoe UI','Noto Sans','Noto Sans Hebrew',Arial,sans-serif\""

#: The state of a figure → what it looks like: full, hollow, in dashes, striped, faint.
SHAPES = {
    "joined": "full, with a tick",
    "apart": "hollow, with a cross",
    "open": "in dashes, with a question mark",
    "leader": "wrapped in stripes",
    "away": "faint",
}


def drawn_figure(p: Palette, state: str) -> str:
    """A figure round the point (0, 0).

    Args:
        p: the colours.
        state: a key of SHAPES.
    """
    return {"joined": _joined, "apart": _apart, "open": _open, "leader": _leader, "away": _away}[state](p)


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


def drawn_name(p: Palette, name: str, language: str, *, leads: bool = False) -> str:
    """A name under a figure, escaped, with a halo of paper so that no line runs through it."""
    direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
    weight = 700 if leads else 500
    return (
        f'<text y="{RADIUS + (15 if leads else 11)}" text-anchor="middle" direction="{direction}" font-size="12.5" '
        f'font-weight="{weight}" fill="{p.leader if leads else p.ink}" stroke="{p.paper}" stroke-width="3" '
        f'stroke-opacity="0.8" stroke-linejoin="round" paint-order="stroke" {SANS}>{escape(name)}</text>'
    )


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
