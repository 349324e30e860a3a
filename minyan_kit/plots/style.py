"""The look that the pictures share: the colours and patterns of cards and tables, on white paper; calm lines.

What has no meaning, as paper, ink and grid, is here; whatever has one takes its colour from show/html.
"""

from __future__ import annotations

from typing import Literal

from matplotlib.axes import Axes
from matplotlib.patches import Patch

from minyan_kit.show.html import GREY, Fill

__all__ = ["CALM", "GRID", "INK", "PAPER", "dressed", "plain", "verbatim"]

PAPER, INK = "#ffffff", "#26303a"
CALM, GRID = GREY.light, GREY.pale(0.2)


def verbatim(text: str) -> str:
    """Give what somebody else wrote so that matplotlib draws it as it is, and takes no part of it for a formula.

    >>> print(verbatim("Ploni ($5)"))
    Ploni (\\$5)
    """
    return text.replace("$", r"\$")


def dressed(patch: Patch, fill: Fill) -> Patch:
    """Give a stretch of a picture its fill: colour, and a fine pattern."""
    patch.set(facecolor=fill.face, edgecolor=CALM, linewidth=0.6, hatch=fill.hatch, hatchcolor=fill.ink.both)
    patch.set_hatch_linewidth(0.8)
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
