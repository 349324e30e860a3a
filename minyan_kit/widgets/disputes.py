"""The map of the disputes as a panel: a button for each cell, which opens its cases and their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from minyan_kit.chapter import QUESTIONS
from minyan_kit.explore.disputes import Disagreements
from minyan_kit.explore.frequency import TINTS, Frequency, frequency
from minyan_kit.explore.maps import WAYS, PracticesMap, practices_map, ways_said
from minyan_kit.explore.questions import seifim, seifim_said
from minyan_kit.languages import fill, practice_name, say
from minyan_kit.markup import CALM, div, escape
from minyan_kit.question import Question
from minyan_kit.ruling import Practice
from minyan_kit.widgets import controls, need
from minyan_kit.widgets.panel import STYLE, Panel

__all__ = ["DisputesPanel", "Opened", "disputes_panel"]

ipywidgets = need("mk.practices_map().cell(mk.may_say, mk.REMA, mk.MISHNAH_BERURAH)")

Pair = tuple[str, str]

_SHADE = ".minyan-map .minyan-degree-{n}.jupyter-button {{ background: {tint}; color: inherit; }}\n"
_SHADES = "".join(_SHADE.format(n=n, tint=tint) for n, tint in enumerate(TINTS))
_STYLE = f"""<style>
.minyan-map {{ display: grid; gap: 3px; align-items: stretch; overflow-x: auto; padding: 3px; }}
.minyan-map > .widget-html {{ margin: 0; height: auto; align-self: center; line-height: 1.25; }}
.minyan-map > .widget-html > .widget-html-content {{ line-height: 1.3; }}
.minyan-map .jupyter-button {{
  width: auto; height: 2.9em; margin: 0; padding: 2px 6px; white-space: normal; line-height: 1.2; box-shadow: none;
}}
{_SHADES}.minyan-map .minyan-against.jupyter-button {{ box-shadow: inset 0 0 0 2px currentcolor; font-weight: 600; }}
.minyan-map .minyan-chosen.jupyter-button {{ outline: 3px solid var(--jp-brand-color1, #1976d2); outline-offset: 0; }}
.minyan-map .jupyter-button:focus-visible {{ outline: 3px solid var(--jp-brand-color1, #1976d2); outline-offset: 2px; }}
</style>"""


@dataclass(frozen=True)
class Opened:
    """A cell of the map.

    Attributes:
        question: its question.
        often: on how many cases the two differ.
        ways: in what ways, in words.
        table: the cases, with the voices and their words.
    """

    question: Question[Any]
    often: Frequency
    ways: tuple[str, ...]
    table: Disagreements


def open_cell(of: PracticesMap, question: str, between: Pair) -> Opened:
    """Open a cell of a map.

    Args:
        of: the map.
        question: the question's name.
        between: the names of two practices.

    >>> from minyan_kit import may_fine
    >>> found = open_cell(practices_map(questions=[may_fine]), "may_fine", ("the Mechaber", "the Rema"))
    >>> found.often.word, found.ways
    ('always', ('one is silent',))
    """
    row = next(row for row in of.rows if row.question.name == question)
    ways = row.how[between]
    often = frequency(sum(ways.values()), row.cases)
    return Opened(row.question, often, ways_said(ways), of.cell(question, *between))


def opened_html(found: Opened) -> str:
    """A cell that is open: what it tells, then its cases and their words."""
    one, other = (practice_name(by.name) for by in found.table.among)
    told = " · ".join((fill("{one} and {other}", one=one, other=other), found.often.said(), *found.ways))
    return div("margin-top:0.8em;font-weight:600", escape(told), 'role="status"') + found.table._repr_html_()


class DisputesPanel(Panel[Opened]):
    """The map, and the cell that is open. The controls are "question" and "between", two practices by name.

    Attributes:
        map: the map, as `practices_map` returned it.
        buttons: (question, two practices) → the button of that cell.
    """

    def __init__(self, of: PracticesMap) -> None:
        self.map = of
        pairs = {pair: fill("{one} and {other}", one=practice_name(pair[0]), other=practice_name(pair[1]))
                 for pair in of.pairs}  # fmt: skip
        asks = {row.question.name: row.question.asks for row in of.rows}
        first, pair = self._first()
        made = {
            "question": controls.chooser("The question", asks, first),
            "between": controls.chooser("Who differ", pairs, pair),
        }
        self.buttons = {
            (row.question.name, pair): self._button(row.question, pair, frequency(n, row.cases), row.how[pair])
            for row in of.rows
            for pair, n in row.between.items()
        }
        super().__init__(partial(open_cell, of), made, draw=opened_html)

    def _first(self) -> tuple[str, Pair]:
        """The cell that is open at first: of those where each answers otherwise the first, else the first of all."""
        cells = [(row.question.name, pair, row.how[pair]) for row in self.map.rows for pair in self.map.pairs]
        question, pair, _ = next((cell for cell in cells if WAYS[0] in cell[2]), cells[0])
        return question, pair

    def _button(self, question: Question[Any], pair: Pair, often: Frequency, ways: Any) -> Any:
        one, other = map(practice_name, pair)
        two = fill("{one} and {other}", one=one, other=other)
        told = " · ".join((say(question.asks), two, often.said(), *ways_said(ways)))
        button = ipywidgets.Button(description=often.said() if often.number else say(often.word), tooltip=told)
        button.add_class(f"minyan-degree-{often.degree}")
        if WAYS[0] in ways:
            button.add_class("minyan-against")
        button.on_click(lambda _: self.set(question=question.name, between=pair))
        return button

    def _asked(self) -> Opened:
        for cell, button in self.buttons.items():
            here = cell == (self.controls["question"].value, self.controls["between"].value)
            (button.add_class if here else button.remove_class)("minyan-chosen")
        return super()._asked()

    def _layout(self) -> list[Any]:
        cells = [ipywidgets.HTML("")]
        for pair in self.map.pairs:
            one, other = map(practice_name, pair)
            words = f"{escape(one)}<br>{escape(fill('and {other}', other=other))}"
            cells.append(ipywidgets.HTML(div("text-align:center;font-weight:600", words)))
        for row in self.map.rows:
            where = f"{seifim_said(seifim(row.question))} · {fill('{n} cases', n=f'{row.cases:,}')}"
            words = escape(say(row.question.asks)) + div(f"font-size:0.86em;{CALM}", escape(where))
            cells += [ipywidgets.HTML(words), *(self.buttons[row.question.name, pair] for pair in self.map.pairs)]
        grid = ipywidgets.Box(cells)
        grid.add_class("minyan-map")
        grid.layout.grid_template_columns = f"minmax(14em, 2fr) repeat({len(self.map.pairs)}, minmax(8.5em, 1fr))"
        outlined = div(f"font-size:0.86em;margin:4px;{CALM}", escape(say("Framed: each answers otherwise.")))
        return [ipywidgets.HTML(STYLE + _STYLE), grid, ipywidgets.HTML(outlined), self.view]

    def _repr_mimebundle_(self, **more: object) -> dict[str, Any]:
        shown = super()._repr_mimebundle_(**more)
        return {**shown, "text/html": self.map._repr_html_() + shown["text/html"]}


def disputes_panel(
    *yours: Question[Any], among: Sequence[Practice] | None = None, questions: Sequence[Question[Any]] = QUESTIONS
) -> DisputesPanel:
    """The map of the disputes: choose a cell, and it opens its cases and their words.

    Args:
        yours: questions with authorities of your own, each in place of the chapter's.
        among: the practices to compare, two or more; the three of the chapter if none are said.
        questions: the questions; every one of the chapter unless said otherwise.

    Returns:
        a panel; `.set(question="may_say", between=("the Mechaber", "the Rema"))` opens a cell in code, and
        `.result.table` is what `practices_map(...).cell(...)` gives.

    >>> from minyan_kit import MECHABER, REMA, may_fine, may_leave
    >>> panel = disputes_panel(among=[MECHABER, REMA], questions=[may_leave, may_fine])
    >>> panel.result.table.differing, panel.set(question="may_fine").table.differing
    (30, 16)
    """
    return DisputesPanel(practices_map(*yours, among=among, questions=questions))
