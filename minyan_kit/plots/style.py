"""The look that the pictures share: the colours and patterns of cards and tables, on white paper; calm lines.

What has no meaning, as paper, ink and grid, is here; whatever has one takes its colour from show/html.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Final, Literal, ParamSpec

import matplotlib
from matplotlib.axes import Axes
from matplotlib.patches import Patch
from matplotlib.text import Text

from minyan_kit.show.html import GREY, Fill

__all__ = ["CALM", "GRID", "INK", "PAPER", "dressed", "picture", "plain", "verbatim"]

PAPER, INK = "#ffffff", "#26303a"
CALM, GRID = GREY.light, GREY.pale(0.2)


BEFORE_3_11: Final = tuple(map(int, matplotlib.__version__.split(".")[:2])) < (3, 11)
"""Whether matplotlib draws every text from left to right: a browser (Pyodide) has such a one."""

_Asked = ParamSpec("_Asked")


def picture(plot: Callable[_Asked, Axes]) -> Callable[_Asked, Axes]:
    """Make what a function draws right on every matplotlib: Hebrew runs from right to left."""

    @wraps(plot)
    def drawn(*args: _Asked.args, **kwargs: _Asked.kwargs) -> Axes:
        ax = plot(*args, **kwargs)
        if BEFORE_3_11:
            _turn_hebrew(ax)
        return ax

    return drawn


def _turn_hebrew(ax: Axes) -> None:
    for axis in (ax.xaxis, ax.yaxis):
        labels = [label.get_text() for label in axis.get_ticklabels()]
        if any(map(_HEBREW.search, labels)):
            axis.set_ticks(axis.get_ticklocs(), list(map(turned, labels)))
    on_the_axes = {label for axis in (ax.xaxis, ax.yaxis) for label in axis.get_ticklabels(which="both")}
    for text in ax.findobj(Text):
        if text not in on_the_axes:
            text.set_text(turned(text.get_text()))


_HEBREW = re.compile("[א-ת]")
_MIRRORED = str.maketrans("()[]<>", ")(][><")


def turned(text: str) -> str:
    """Put a text into the order in which its letters stand on paper, line by line, where it has Hebrew.

    Numbers, and words of other scripts, keep their own order within it.

    >>> list(turned("אב (12)")), turned("ten")
    (['(', '1', '2', ')', ' ', 'ב', 'א'], 'ten')
    """
    return "\n".join(_turned_line(line) if _HEBREW.search(line) else line for line in text.split("\n"))


def _turned_line(line: str) -> str:
    """A line runs as its first letter does; what runs the other way is turned within it."""
    if re.search(r"[^\W\d_]", line)[0] < "א":  # type: ignore[index]  # a line with Hebrew has a letter
        return re.sub(r"[א-ת](?:[^A-Za-zÀ-ÿ]*[א-ת׳״])?", lambda run: _reversed(run[0]), line)
    return _reversed(line)


def _reversed(line: str) -> str:
    runs = re.findall(r"[A-Za-zÀ-ÿ](?:[^א-ת]*[A-Za-zÀ-ÿ\d])?|\d+(?:[.,:/–-]\d+)*|.", line)
    return "".join(run if len(run) > 1 else run.translate(_MIRRORED) for run in reversed(runs))


def verbatim(text: str) -> str:
    """Give what somebody else wrote so that matplotlib draws it as it is, and takes no part of it for a formula.

    >>> print(verbatim("Ploni ($5)"))
    Ploni (\\$5)
    """
    return text.replace("$", r"\$")


def dressed(patch: Patch, fill: Fill) -> Patch:
    """Give a stretch of a picture its fill: colour, and a fine pattern."""
    patch.set(facecolor=fill.face, edgecolor=CALM, linewidth=0.6, hatch=fill.hatch)
    if hasattr(patch, "set_hatchcolor"):
        patch.set_hatchcolor(fill.ink.both)
        patch.set_hatch_linewidth(0.8)
    elif fill.hatch:  # before matplotlib 3.11 a pattern has the colour of the edge
        patch.set_edgecolor(fill.ink.both)
    return patch


def plain(ax: Axes, grid: Literal["x", "y"]) -> Axes:
    """Rule one axis, and draw no frame."""
    ax.grid(axis=grid, color=GRID, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(length=0, colors=CALM)
    for side in ax.spines.values():
        side.set_visible(False)
    for label in (*ax.get_xticklabels(), *ax.get_yticklabels()):
        label.set_color(INK)
    return ax
