"""The service as a graph, by se'ifim 2 and 3: what follows from what was begun, once some have left."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Literal, NamedTuple

from minyan_kit.chapter.continuity import may_continue
from minyan_kit.chapter.orders import ORDERS
from minyan_kit.chapter.units import KADDISHES, NEEDS_TEN
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice

__all__ = ["Edge", "what_follows"]


class Edge(NamedTuple):
    """What was begun with ten, what may come after it, and the verdict on that; the same unit twice: finishing it."""

    began: str
    to: str
    verdict: Verdict

    @property
    def kind(self) -> Literal["yes", "no", "open", "silent"]:
        """May it be said; may it not; do words leave it open; or does nobody speak of it."""
        if self.verdict.answer is not None:
            return "yes" if self.verdict.answer else "no"
        return "open" if self.verdict.ruling is not None else "silent"


def what_follows(order: str = "morning_with_torah", *, by: Practice, remaining: int = 9) -> tuple[Edge, ...]:
    """The edges of a service: from each unit that was begun with ten to itself and to what comes later.

    Left out is what needs no ten where no voice at all speaks of it, and what is forbidden for the general reason alone,
    that nothing which needs ten is begun with fewer; what a voice forbids by name is kept.

    Args:
        order: a key of ORDERS.
        by: whose practice is followed.
        remaining: how many are left.

    Raises:
        ValueError: there is no such order, or that is no number of people.

    >>> from minyan_kit import REMA
    >>> edges = what_follows("evening", by=REMA)
    >>> [(edge.to, edge.kind) for edge in edges if edge.began == "shema_arvit"]
    [('half_kaddish_before_amidah', 'silent'), ('tefillat_arvit', 'no'), ('kaddish_after_arvit', 'no')]
    """
    if order not in ORDERS:
        raise ValueError(f"order={order!r} is not known: write one of {', '.join(ORDERS)}")
    pairs = combinations_with_replacement(ORDERS[order], 2)
    edges = (Edge(began, to, may_continue(began, to, remaining=remaining, by=by)) for began, to in pairs)
    return tuple(edge for edge in edges if _matters(edge))


def _matters(edge: Edge) -> bool:
    if edge.kind == "silent":
        spoken_of = any(heard.ruling is not None for heard in edge.verdict.voices)
        return spoken_of or edge.to in NEEDS_TEN or edge.to in KADDISHES
    return edge.kind != "no" or edge.verdict.status == "explicit" or edge.began == edge.to
