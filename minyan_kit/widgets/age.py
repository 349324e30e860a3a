"""When a boy comes of age: his birth, its side of sunset and the practice, and beside him one born some days later."""

from __future__ import annotations

from collections.abc import Sequence

from minyan_kit.chapter.practices import PRACTICES, REMA
from minyan_kit.chapter.telling import Telling
from minyan_kit.chapter.voices import MAGEN_AVRAHAM
from minyan_kit.ruling import Practice
from minyan_kit.widgets import controls
from minyan_kit.widgets.births import NOT_KNOWN, ask_births, births_html
from minyan_kit.widgets.panel import Panel

__all__ = ["AMONG", "AgePanel", "age_panel"]

#: The practices to choose among; the last follows the voice that puts every coming of age into the second Adar.
AMONG = (*PRACTICES, REMA.relying_on(MAGEN_AVRAHAM))

#: Days by which the other may be later: from the beginning of one Adar beyond the end of the other.
_MOST = 60


class AgePanel(Panel[tuple[Telling, ...]]):
    """A birth and its coming of age, and another beside it.

    The controls are "born" (a civil date, year first, or a Hebrew date), "after_sunset", "later" and "by".
    """

    def _put(self, name: str, value: object) -> None:
        super()._put(name, NOT_KNOWN if name == "after_sunset" and value is None else value)


def age_panel(
    born: str = "29 Adar I 5765", *, by: Practice, later: int = 2, among: Sequence[Practice] = AMONG
) -> AgePanel:
    """A what-if on coming of age: the date of birth, its side of sunset, the practice, and one born some days later.

    Args:
        born: the date of birth at first: a civil date, year first, or a Hebrew date in Hebrew, English or French.
        by: whose practice is followed at first.
        later: how many days later the other is born at first, 0 to 60; with 0 there is no other.
        among: the practices that can be chosen.

    Returns:
        a panel; `.set(born="2005-03-11", after_sunset=None, later=0)` changes it in code, `.result` has what `telling`
        tells of each birth.

    Raises:
        ValueError: what is written is no date; the view shows it too.

    >>> from minyan_kit import MISHNAH_BERURAH, REMA
    >>> panel = age_panel(by=REMA)
    >>> panel.result
    (<Telling: born 29 Adar I 5765 → 29 Adar 5778, by the Rema>,
     <Telling: born 1 Adar II 5765 → 1 Adar 5778, by the Rema>)
    >>> panel.set(born="10 Adar I 5771", later=0)
    (<Telling: born 10 Adar I 5771 → open, by the Rema>,)
    >>> panel.set(by=MISHNAH_BERURAH)
    (<Telling: born 10 Adar I 5771 → 10 Adar I 5784, by the Mishnah Berurah>,)
    """
    sides = {NOT_KNOWN: NOT_KNOWN, False: "before sunset", True: "after sunset"}
    made = {
        "born": controls.text_field("Born (a Hebrew date, or 2005-03-10)", born, "29 Adar I 5765"),
        "after_sunset": controls.chooser("Beside a civil date: born", sides, NOT_KNOWN),
        "later": controls.slider("Beside him one born later by days", 0, _MOST, later),
        "by": controls.practices(among, by),
    }
    return AgePanel(ask_births, made, draw=births_html)
