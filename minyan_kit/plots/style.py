"""The look that the pictures share: calm lines, ink that reads on a wall."""

from __future__ import annotations

from typing import Literal

from matplotlib.axes import Axes

__all__ = ["CALM", "GRID", "INK", "plain"]

INK, CALM, GRID = "#26303a", "#5d6874", "#e3e7eb"


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
