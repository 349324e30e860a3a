"""The plan of the synagogue and the two yards: where people stand, what it looks like, which move would help."""

from __future__ import annotations

from minyan_kit.plan.gathering import LEADER, PEOPLE, Gathering
from minyan_kit.plan.ground import AWAY, spot_at
from minyan_kit.plan.moves import Move, single_moves
from minyan_kit.plan.picture import Picture, plan_svg
from minyan_kit.plan.scenes import SCENES, Scene
from minyan_kit.plan.splits import Splits, yard_splits

__all__ = [
    "AWAY",
    "LEADER",
    "PEOPLE",
    "SCENES",
    "Gathering",
    "Move",
    "Picture",
    "Scene",
    "Splits",
    "plan_svg",
    "single_moves",
    "spot_at",
    "yard_splits",
]
