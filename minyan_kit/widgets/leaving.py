"""When some leave: the board of the topic, opened on a service that some leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minyan_kit.board.leaving import PEOPLE, Leaving
from minyan_kit.chapter.order_of_service import ORDERS
from minyan_kit.ruling import Practice
from minyan_kit.widgets.board import Board

__all__ = ["ContinuityPanel", "continuity_panel"]


class ContinuityPanel(Board):
    """The board of a service: `set` takes "by", "order", "unit", and by name whether each of the people is there."""

    @property
    def turns(self) -> dict[str, tuple[str, ...]]:
        """Name → the units in the middle of which he leaves, comes back, and so on; `ask_service` takes it."""
        assert isinstance(self.setting, Leaving)
        return dict(self.setting.turns)


def continuity_panel(
    *,
    by: Practice,
    order: str = "morning_with_torah",
    left: Mapping[str, Sequence[str]] | None = None,
    among: Sequence[Practice] = Leaving.AMONG,
) -> ContinuityPanel:
    """A what-if on a service that some leave: the reader moves through it, people leave and come back.

    Args:
        by: whose practice is followed at first.
        order: a key of ORDERS.
        left: name → the units in the middle of which he leaves, comes back, and so on; at first three of ten walk out
            in the middle of Kaddish.
        among: the practices that can be chosen.

    Returns:
        a board; `.set(unit="avot", Dan=True)` changes it in code, `.result` has the `.replay` that service gives, and
        what becomes of the unit chosen, `.said`.

    Raises:
        ValueError: there is no such order, or no such person or unit.

    >>> from minyan_kit import REMA
    >>> panel = continuity_panel(by=REMA)
    >>> panel.result.said.outcome, panel.set(unit="avot").said.outcome
    ('finished', 'not said')
    >>> panel.set(unit="yotzer", Gad=True, Asher=True, Yissachar=True).replay["avot"].outcome
    'said'
    """
    left = dict.fromkeys(("Gad", "Asher", "Yissachar"), ("kaddish",)) if left is None else left
    if order not in ORDERS:
        raise ValueError(f"order={order!r} is not known: write one of {', '.join(ORDERS)}")
    for name, units in left.items():
        if name not in PEOPLE:
            raise ValueError(f"left: {name!r} is nobody here: write one of {', '.join(PEOPLE)}")
        for unit in units:
            if unit not in ORDERS[order]:
                raise ValueError(f"left: {unit!r} is not in this service: write one of {', '.join(ORDERS[order])}")
    first = next((units[0] for units in left.values() if units), next(iter(ORDERS[order])))
    start = Leaving(order, next(iter(ORDERS[order]))).set(unit=first, **{n: list(u) for n, u in left.items()})
    return ContinuityPanel(Leaving.TOPIC, start, by=by, among=among)
