"""Pictures of 55:2 and 3: a service as it was replayed, and the graph of what follows from what was begun."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill as wrapped
from typing import NamedTuple

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch, Rectangle
from matplotlib.path import Path

from minyan_kit.arguments import checked
from minyan_kit.chapter.leaving import UNITS
from minyan_kit.chapter.order_of_service import ORDERS, Edge, clock, what_follows
from minyan_kit.chapter.service import OUTCOMES, SIX, TEN, Departure, Replay, UnitSaid
from minyan_kit.plots.style import CALM, INK, PAPER, dressed, picture, plain
from minyan_kit.ruling import English, Practice
from minyan_kit.show.html import BLUE, GREY, OUTCOME_FILLS, RUST, ink_of, mark_of
from minyan_kit.show.languages import fill, practice_name, say

__all__ = ["follows_plot", "service_plot"]


# -- a service -------------------------------------------------------------------------------------------------------


@picture
@checked
def service_plot(replay: Replay, *, ax: Axes | None = None) -> Axes:
    """A service: how many who count were present, the lines of ten and of six, and under them what became of each unit.

    Every unit is given the same room, however short, and within it the minutes run evenly.

    Args:
        replay: what `service` returned.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: the first line is the number present for certain, the n-th unit lying between n and n + 1; the patch
        of each unit carries its name and outcome as its gid.

    >>> from minyan_kit import REMA, Person, service
    >>> men = [Person(f"man {n}", sex="male", age=40) for n in range(10)]
    >>> events = [("06:30", man.name, "arrives") for man in men] + [("06:41", "man 0", "leaves")]
    >>> ax = service_plot(service(events, people=men, by=REMA))
    >>> [float(x) for x in ax.lines[0].get_xdata()], [int(y) for y in ax.lines[0].get_ydata()]
    ([0.0, 0.5, 10.0], [10, 9, 9])
    >>> ax.patches[0].get_gid()
    'kaddish: finished'
    >>> plt.close(ax.figure)
    """
    units = replay.units
    if ax is None:
        _, ax = plt.subplots(figsize=(1.3 * len(units) + 0.6, 5.2), layout="constrained")
    top = max([TEN + 3, *(n.most + 2 for n in replay.present.values())])
    deep = top / 3.4  # the strip of the units, under the line of nobody
    _numbers(ax, replay)
    for n, said in enumerate(units):
        _unit(ax, said, n, deep)
    for left in replay.departures:
        _departure(ax, left, _place(replay, left.time), top)
    ax.set_xlim(0, len(units))
    ax.set_ylim(-deep, top)
    ax.set_yticks(range(0, int(top) + 1, 2))
    times = [*(said.due for said in units), replay.ends]
    ax.set_xticks(range(len(times)), [clock(time) for time in times], fontsize=9)
    ax.set_ylabel(say("who count, present"), color=CALM, y=0.62)
    return plain(ax, "y")


def _place(replay: Replay, minute: int) -> float:
    """Where a minute stands on the axis."""
    for n, said in enumerate(replay.units):
        if minute < said.ends:
            return n + max(0, minute - said.due) / max(1, said.ends - said.due)
    return len(replay.units)


def _numbers(ax: Axes, replay: Replay) -> None:
    inside = [time for time in replay.present if replay.begins < time < replay.ends]
    times = [replay.begins, *inside, replay.ends]
    at = [_place(replay, time) for time in times]
    sure, most = [replay.at(time).sure for time in times], [replay.at(time).most for time in times]
    ax.step(at, sure, where="post", color=INK, linewidth=2.2, zorder=4)
    if most != sure:
        ax.step(at, most, where="post", color=INK, linewidth=1.3, linestyle=(0, (4, 2)), zorder=4)
    ax.fill_between(at, sure, step="post", color=BLUE.pale(0.2), zorder=1)
    for number, word, line in ((TEN, say("ten"), "-"), (SIX, say("six, a majority of ten"), (0, (6, 3)))):
        ax.axhline(number, color=RUST.light, linewidth=1.4, linestyle=line, zorder=3)
        ax.text(at[-1] - 0.05, number + 0.15, word, ha="right", va="bottom", fontsize=9.5, color=RUST.light, zorder=5)


def _unit(ax: Axes, said: UnitSaid, n: int, deep: float) -> None:
    """A unit as a block of the strip: what it is, what became of it, and whether it is said in common."""
    block = dressed(Rectangle((n, -deep), 1, deep), OUTCOME_FILLS[said.outcome])
    block.set(linestyle=(0, (3, 2)) if said.outcome == "not said" else "-", linewidth=1)
    block.set_gid(f"{said.unit}: {said.outcome}")
    ax.add_patch(block)
    mark = mark_of(OUTCOMES[said.outcome])
    words = f"{wrapped(say(UNITS[said.unit]), 15)}\n\n{mark} {wrapped(say(said.outcome), 15)}"
    box = {"boxstyle": "round,pad=0.25", "facecolor": (1, 1, 1, 0.88), "edgecolor": "none"}
    ax.text(n + 0.5, -deep / 2, words, ha="center", va="center", fontsize=8.8, color=INK, bbox=box, linespacing=1.15)


def _departure(ax: Axes, left: Departure, at: float, top: float) -> None:
    told: English = {True: "permitted", False: "a transgression", None: "open"}[left.verdict.answer]
    words = f"{clock(left.time)}  {fill('{n:1 one leaves|# leave}', n=len(left.people))}\n{say(told)}"
    ax.vlines(at, 0, top, color=RUST.light, linewidth=1, linestyle=(0, (2, 2)), zorder=2)
    ax.text(at + 0.06, top - 0.2, words, fontsize=9, color=INK, va="top", linespacing=1.3)


# -- what follows from what ------------------------------------------------------------------------------------------


class _Arc(NamedTuple):
    colour: str
    line: str | tuple[int, tuple[int, ...]]
    mark: str
    word: English


_ARCS: Mapping[str, _Arc] = {
    "yes": _Arc(ink_of(True).light, "-", mark_of(True), "may be said"),
    "open": _Arc(ink_of(None).light, (0, (5, 3)), mark_of(None), "the text leaves it open"),
    "silent": _Arc(GREY.both, (0, (1, 2)), "…", "nobody who is followed speaks"),
    "no": _Arc(ink_of(False).light, (0, (8, 2, 1, 2)), mark_of(False), "not begun"),
}
_WIDE = 0.8


@picture
@checked
def follows_plot(
    *, by: Practice, order: str = "morning_with_torah", remaining: int = 9, ax: Axes | None = None
) -> Axes:
    """The graph of a service: what may still be said after each thing that was begun with ten, once some have left.

    Arcs above the line lead to what may be said or is not settled, arcs below it to what a voice forbids by name; the
    mark in a box says whether the unit itself is finished.

    Args:
        by: whose practice is followed.
        order: a key of ORDERS.
        remaining: how many are left.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: each box and arc carries its edge as its gid, "avot → kedushah: yes".

    >>> from minyan_kit import REMA
    >>> ax = follows_plot(by=REMA, order="evening")
    >>> [patch.get_gid() for patch in ax.patches if "half" in patch.get_gid()][-1]
    'shema_arvit → half_kaddish_before_amidah: silent'
    >>> plt.close(ax.figure)
    """
    edges = what_follows(order, by=by, remaining=remaining)
    units = list(ORDERS[order])
    drawn_alone = ax is None
    if ax is None:
        _, ax = plt.subplots(figsize=(1.3 * len(units), 4.6), layout="constrained")
    itself = {edge.began: edge for edge in edges if edge.began == edge.to}
    for at, unit in enumerate(units):
        _box(ax, unit, at, itself.get(unit))
    longest = {1: 1.0, -1: 1.0}
    for side in longest:
        here = [edge for edge in edges if edge.began != edge.to and (edge.kind == "no") == (side < 0)]
        for edge in here:
            start, end = _span(edge, here, units)
            longest[side] = max(longest[side], end - start)
            _arc(ax, edge, (start, end), side)
    low, high = 0.8 + 0.26 * longest[-1], 0.6 + 0.26 * longest[1]  # below there is room for the legend
    if drawn_alone:
        ax.figure.set_figheight(1 + 1.05 * (low + high))  # type: ignore[union-attr]
    ax.set_xlim(-0.55, len(units) - 0.4)
    ax.set_ylim(-low, high)
    ax.set_axis_off()
    for kind, arc in _ARCS.items():
        if any(edge.kind == kind for edge in edges):
            ax.plot([], [], color=arc.colour, linestyle=arc.line, linewidth=2, label=f"{arc.mark}  {say(arc.word)}")
    ax.legend(loc="lower right", ncols=2, frameon=False, fontsize=10)
    title: English = "{n:0 nobody remains|1 one remains|# remain} of those who began, by the practice of {practice}"
    ax.set_title(fill(title, n=remaining, practice=practice_name(by)), fontsize=12, color=INK)
    return ax


def _span(edge: Edge, here: list[Edge], units: list[str]) -> tuple[float, float]:
    """From where to where an arc goes: the longer one leaves more to the left and comes more to the right."""
    start, end = units.index(edge.began), units.index(edge.to)
    shorter_out = sum(other.began == edge.began and units.index(other.to) < end for other in here)
    shorter_in = sum(other.to == edge.to and units.index(other.began) > start for other in here)
    return start + 0.3 - 0.17 * shorter_out, end - 0.3 + 0.17 * shorter_in


def _box(ax: Axes, unit: str, at: int, itself: Edge | None) -> None:
    kind = itself.kind if itself else "silent"
    arc = _ARCS[kind]
    box = FancyBboxPatch((at - _WIDE / 2, -0.24), _WIDE, 0.48, boxstyle="round,pad=0.02,rounding_size=0.06")
    known = itself is not None
    box.set(facecolor=PAPER, edgecolor=arc.colour if known else CALM, linestyle=arc.line if known else "-")
    box.set(linewidth=1.8 if known else 0.8, gid=f"{unit} → {unit}: {kind}" if known else unit)
    ax.add_patch(box)
    ax.text(at, 0, wrapped(say(UNITS[unit]), 15), ha="center", va="center", fontsize=8.5, color=INK, linespacing=1.1)
    if known:
        ax.text(at + _WIDE / 2, 0.25, arc.mark, ha="center", va="center", fontsize=10, color=PAPER,
                bbox={"boxstyle": "circle,pad=0.15", "facecolor": arc.colour, "edgecolor": "none"})  # fmt: skip


def _arc(ax: Axes, edge: Edge, span: tuple[float, float], side: int) -> None:
    """An arc from one unit to another, the higher the farther it goes, its mark at the top."""
    arc = _ARCS[edge.kind]
    start, end = span
    foot, top = side * 0.27, side * (0.5 + 0.34 * (end - start))
    lead = 0.3 * (end - start)
    path = Path(
        [(start, foot), (start + lead / 3, top), (end - lead / 3, top), (end, foot)],
        [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4],
    )
    curve = FancyArrowPatch(path=path, arrowstyle="-|>,head_width=3.2,head_length=6", linewidth=1.8)
    curve.set(color=arc.colour, linestyle=arc.line, gid=f"{edge.began} → {edge.to}: {edge.kind}")
    ax.add_patch(curve)
    box = {"boxstyle": "circle,pad=0.12", "facecolor": PAPER, "edgecolor": "none"}
    ax.text((start + end) / 2, foot + 0.75 * (top - foot), arc.mark, ha="center", va="center", fontsize=10,
            color=arc.colour, bbox=box)  # fmt: skip
