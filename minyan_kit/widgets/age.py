"""When a boy comes of age: the board of the topic, opened on a birth of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from minyan_kit.board.age import Births
from minyan_kit.ruling import Practice
from minyan_kit.widgets.board import Board

__all__ = ["age_panel"]


def age_panel(
    born: str = "29 Adar I 5765", *, by: Practice, later: int = 2, among: Sequence[Practice] = Births.AMONG
) -> Board:
    """A what-if on coming of age: the date of birth, its side of sunset, the practice, and one born some days later.

    Args:
        born: the date of birth at first: a civil date, year first, or a Hebrew date in Hebrew, English or French.
        by: whose practice is followed at first.
        later: how many days later the other is born at first, 0 to 60; with 0 there is no other.
        among: the practices that can be chosen.

    Returns:
        a board; `.set(born="2005-03-11", after_sunset=None, later=0)` changes it in code, `.result` has what `telling`
        tells of each birth, and `.verdict` whether the one `asked` about is of age on the day `on`.

    Raises:
        ValueError: what is written is no date.

    >>> from minyan_kit import MISHNAH_BERURAH, REMA
    >>> panel = age_panel(by=REMA)
    >>> panel.result
    (<Telling: born 29 Adar I 5765 → 29 Adar 5778, by the Rema>,
     <Telling: born 1 Adar II 5765 → 1 Adar 5778, by the Rema>)
    >>> panel.set(born="10 Adar I 5771", later=0)
    (<Telling: born 10 Adar I 5771 → 10 Adar I 5784, by the Rema>,)
    >>> panel.set(by=MISHNAH_BERURAH)
    (<Telling: born 10 Adar I 5771 → 10 Adar I 5784, by the Mishnah Berurah>,)
    """
    births = Births().set(born=born, later=later)
    first = births.result(by)[0].days[0]
    return Board(Births.TOPIC, replace(births, on=first), by=by, among=among)
