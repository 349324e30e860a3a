"""Who counts in the ten: the board of the topic, opened with people of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from minyan_kit.board.eligibility import NINE_AND_A_BOY, AroundTheTable
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.people import Company
from minyan_kit.ruling import Practice
from minyan_kit.widgets.board import Board

__all__ = ["CompanyPanel", "eligibility_panel"]


class CompanyPanel(Board):
    """The board of a company: `set` takes "by", "in_need", "person" and his facts, as person="Dan", asleep=True."""

    @property
    def company(self) -> Company:
        """Those at the table as they stand: may_say gives the same verdict on it."""
        assert isinstance(self.setting, AroundTheTable)
        return self.setting.there

    @property
    def values(self) -> Mapping[str, Any]:
        """What the controls show, and the name of the one whose facts they are as "person"."""
        assert isinstance(self.setting, AroundTheTable)
        return {**super().values, "person": self.setting.chosen}


def eligibility_panel(
    company: Company = NINE_AND_A_BOY,
    *,
    by: Practice,
    among: Iterable[Practice] = AroundTheTable.AMONG,
    on: Day | None = None,
) -> CompanyPanel:
    """A what-if on who counts in the ten: the people, whose facts the reader changes, and the verdict that follows.

    Args:
        company: the people at first; nine men and a boy of seven unless said otherwise.
        by: whose practice is followed at first.
        among: the practices that can be chosen.
        on: the day; needed where someone has `born`.

    Returns:
        a board; `.set(person="Dan", asleep=True)` changes it in code, `.result` is the verdict on its `.company`.

    Raises:
        ValueError: two people have one name.

    >>> from minyan_kit import REMA
    >>> panel = eligibility_panel(by=REMA)
    >>> panel.result.answer, panel.set(person="Binyamin", age=13).answer
    (False, True)
    """
    if len({person.name for person in company}) < len(company):
        raise ValueError("people: two have one name: give each a name of his own, or they could not be told apart")
    table = AroundTheTable(company, on=on, chosen=company.people[-1].name)
    return CompanyPanel(AroundTheTable.TOPIC, table, by=by, among=among)
