"""Who can be compelled, and who pays: the board of the topic, opened on a town of ten whom one would leave."""

from __future__ import annotations

from collections.abc import Sequence

from minyan_kit.board.coercion import Town
from minyan_kit.ruling import Practice
from minyan_kit.widgets.board import Board

__all__ = ["coercion_panel"]


def coercion_panel(*, by: Practice, among: Sequence[Practice] = Town.AMONG) -> Board:
    """A what-if on a town of which some would leave: who is compelled, to what, and who pays.

    Args:
        by: whose practice is followed at first.
        among: the practices that can be chosen.

    Returns:
        a board; `.set(residents=11, leaving=2)` changes it in code, `.result` has the verdicts `.stay`, `.shares`,
        `.hire` and `.hazan`, which may_compel_to_stay, share_cost, may_compel_to_hire and may_compel_hazan give.

    >>> from minyan_kit import REMA
    >>> panel = coercion_panel(by=REMA)
    >>> panel.result.stay.answer, panel.set(residents=11).stay.answer, panel.set(leaving=2).stay.answer
    (True, False, True)
    """
    return Board(Town.TOPIC, by=by, among=among)
