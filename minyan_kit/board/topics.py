"""The topics that have a board, each with the setting that it starts from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from minyan_kit.board.age import Births
from minyan_kit.board.answering import Afar
from minyan_kit.board.attendance import Calendar
from minyan_kit.board.coercion import Town
from minyan_kit.board.disputes import Differences
from minyan_kit.board.eligibility import AroundTheTable
from minyan_kit.board.joining import Ground
from minyan_kit.board.leaving import Leaving
from minyan_kit.board.setting import Setting

__all__ = ["SETTINGS"]

#: Topic → the class of its settings, in the order of the course.
SETTINGS: Mapping[str, type[Setting]] = MappingProxyType(
    {each.TOPIC: each for each in (AroundTheTable, Births, Ground, Town, Leaving, Afar, Calendar, Differences)}
)
