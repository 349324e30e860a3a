"""Who can be compelled, and who pays: a town whose facts the reader changes, a view over the questions of 55:21-22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.chapter.voices import TAZ
from minyan_kit.ruling import Because, Practice
from minyan_kit.widgets import controls, need
from minyan_kit.widgets.panel import STYLE, Panel, in_a_row
from minyan_kit.widgets.town import LEAVERS, TownSaid, ask_town, town_html

__all__ = ["AMONG", "CoercionPanel", "coercion_panel"]

ipywidgets = need()

#: The practices to choose among; the last pays by the text as it stands, which the Mishnah Berurah does not.
AMONG = (*PRACTICES, PRACTICES[-1].relying_on(TAZ))


class CoercionPanel(Panel[TownSaid]):
    """A town, the verdict on those who would leave it, and their shares.

    The controls are "residents", "leaving", "days_of_awe", "returns", "fixed_custom", "cost", "by", and for what each
    has his name; only those who leave are asked what they have.
    """

    def __init__(self, *, by: Practice, among: Sequence[Practice]) -> None:
        made = {
            "residents": controls.slider("Men who live there", 7, 14, 10),
            "leaving": controls.slider("Would leave", 0, len(LEAVERS), 1),
            "days_of_awe": controls.chooser(
                "They would be missing on", {True: "the Days of Awe", False: "the rest of the year"}, True
            ),
            "by": controls.practices(among, by),
            "returns": controls.switch("Back for the festival"),
            "fixed_custom": controls.switch("A fixed and publicised custom to hire"),
            "cost": controls.slider("Cost of one hired man", 0, 300, 120, step=10),
        }
        made |= {
            name: controls.slider(Because("What {name} has", name=name), 0, 1000, has, step=50)
            for name, has in LEAVERS.items()
        }
        for name, control in made.items():
            if name not in ("returns", "fixed_custom"):  # in even columns
                control.layout.width = "16em" if name == "by" else "13em"  # type: ignore[attr-defined]
        super().__init__(ask_town, made, draw=town_html)
        self._show_leavers()

    def _changed(self, name: str) -> None:
        if name == "leaving":
            self._show_leavers()

    def _show_leavers(self) -> None:
        """Let only the wealth of those who leave be asked."""
        for n, name in enumerate(LEAVERS):
            layout = self.controls[name].layout  # type: ignore[attr-defined]
            layout.display = None if n < self.controls["leaving"].value else "none"

    def _layout(self) -> list[Any]:
        rows = ("residents", "leaving", "days_of_awe", "by"), ("returns", "fixed_custom"), ("cost", *LEAVERS)
        return [ipywidgets.HTML(STYLE), *(in_a_row(self.controls[name] for name in names) for names in rows), self.view]


def coercion_panel(*, by: Practice, among: Sequence[Practice] = AMONG) -> CoercionPanel:
    """A what-if on a town of which some would leave: who is compelled, to what, and who pays.

    Args:
        by: whose practice is followed at first.
        among: the practices that can be chosen.

    Returns:
        a panel; `.set(residents=11, leaving=2)` changes it in code, `.result` has the verdicts `.stay`, `.shares`,
        `.hire` and `.hazan`, which may_compel_to_stay, share_cost, may_compel_to_hire and may_compel_hazan give.

    >>> from minyan_kit import REMA
    >>> panel = coercion_panel(by=REMA)
    >>> panel.result.stay.answer, panel.set(residents=11).stay.answer, panel.set(leaving=2).stay.answer
    (True, False, True)
    """
    return CoercionPanel(by=by, among=among)
