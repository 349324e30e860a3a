"""The map of the disputes as a panel, and a practice of one's own with what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from minyan_kit.chapter import QUESTIONS, practices
from minyan_kit.chapter.practices import CHOICES, PRACTICES
from minyan_kit.explore.disputes import WAYS, Disagreements, PracticesMap, practices_map, ways_said
from minyan_kit.explore.effects import Effect, Effects, effects
from minyan_kit.explore.tables import (
    SHADES,
    Frequency,
    facts_said,
    frequency,
    frequency_markup,
    questions_of,
    seifim_of,
    seifim_said,
)
from minyan_kit.extras import need
from minyan_kit.question import Question
from minyan_kit.ruling import Brief, English, Practice, Voice
from minyan_kit.show.html import BLUE, CALM, bdi, card, cell, details, div, escape, labelled, row, table
from minyan_kit.show.languages import fill, in_use, practice_name, say
from minyan_kit.widgets import controls
from minyan_kit.widgets.panel import Panel, in_a_row

__all__ = [
    "Built",
    "DisputesPanel",
    "Opened",
    "PracticePanel",
    "build",
    "built_code",
    "disputes_panel",
    "practice_panel",
]

# -- the map, and the cell that is open --------------------------------------------------------------------------------

ipywidgets = need("ipywidgets", instead="mk.practices_map().cell(mk.may_say, mk.REMA, mk.MISHNAH_BERURAH)")

Pair = tuple[str, str]

_SHADE = ".minyan-map .minyan-degree-{n}.jupyter-button {{ {css}; color: inherit; }}\n"
_SHADES = "".join(_SHADE.format(n=n, css=shade.css) for n, shade in enumerate(SHADES))
_FRAME = f"outline: 3px solid var(--jp-brand-color1, {BLUE.both})"
_STYLE = f"""<style>
.minyan-disputes {{ container: minyan-disputes / inline-size; }}
.minyan-map {{ display: grid; gap: 3px; align-items: stretch; overflow-x: auto; padding: 3px; }}
.minyan-map > .widget-html {{ margin: 0; height: auto; align-self: center; line-height: 1.25; }}
.minyan-map > .widget-html > .widget-html-content {{ line-height: 1.3; }}
.minyan-map .jupyter-button {{
  width: auto; height: 2.9em; margin: 0; padding: 2px 6px; white-space: normal; line-height: 1.2; box-shadow: none;
}}
{_SHADES}.minyan-map .minyan-against.jupyter-button {{ box-shadow: inset 0 0 0 2px currentcolor; font-weight: 600; }}
.minyan-map .minyan-chosen.jupyter-button {{ {_FRAME}; outline-offset: 0; }}
.minyan-map-and-cell {{
  display: grid; gap: 0 18px; overflow: hidden; height: clamp(420px, 100vh - 170px, 780px);
  grid-template: minmax(0, 1fr) / minmax(0, 1.35fr) minmax(0, 1fr);
}}
.minyan-map-and-cell > .widget-vbox {{ overflow: auto; min-height: 0; }}
.minyan-map-and-cell > .minyan-view, .minyan-map-and-cell > .minyan-view > .widget-html-content {{
  margin: 0; height: 100%; min-height: 0;
}}
.minyan-opened {{ box-sizing: border-box; height: 100%; overflow: auto; padding: 4px 6px; }}
.minyan-opened .minyan-kit {{ padding: 0.4em 0.8em !important; font-size: 13.5px !important; }}
.minyan-opened :is(td, th) {{ overflow-wrap: normal; }}
@container minyan-disputes (max-width: 700px) {{
  .minyan-map-and-cell {{ grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr); gap: 8px; }}
}}
.minyan-map .jupyter-button:focus-visible {{ {_FRAME}; outline-offset: 2px; }}
</style>"""


@dataclass(frozen=True, repr=False)
class Opened(Brief):
    """A cell of the map.

    Attributes:
        question: its question.
        often: on how many cases the two differ.
        ways: in what ways, in words.
        table: the cases, with the voices and their words.
    """

    question: Question
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
    one, other = (practice_name(by) for by in found.table.among)
    told = " · ".join((fill("{one} and {other}", one=one, other=other), found.often.said(), *found.ways))
    said = div("font-weight:600", escape(told), 'role="status"') + found.table._repr_html_()
    named = f'class="minyan-opened" tabindex="0" role="group" aria-label="{escape(say("The cell that is open"))}"'
    return div("", said, named)


class DisputesPanel(Panel[Opened]):
    """The map, and the cell that is open. The controls are "question" and "between", two practices by name.

    Attributes:
        map: the map, as `practices_map` returned it.
        buttons: (question, two practices) → the button of that cell.
    """

    SLOW = True

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
        self.widget.add_class("minyan-disputes")

    def _first(self) -> tuple[str, Pair]:
        """The cell that is open at first: of those where each answers otherwise the first, else the first of all."""
        cells = [(row.question.name, pair, row.how[pair]) for row in self.map.rows for pair in self.map.pairs]
        question, pair, _ = next((cell for cell in cells if WAYS[0] in cell[2]), cells[0])
        return question, pair

    def _button(self, question: Question, pair: Pair, often: Frequency, ways: Any) -> Any:
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
        for place, button in self.buttons.items():
            here = place == (self.controls["question"].value, self.controls["between"].value)
            (button.add_class if here else button.remove_class)("minyan-chosen")
        return super()._asked()

    def _layout(self) -> list[Any]:
        cells = [ipywidgets.HTML("")]
        for pair in self.map.pairs:
            one, other = map(practice_name, pair)
            words = f"{escape(one)}<br>{escape(fill('and {other}', other=other))}"
            cells.append(ipywidgets.HTML(div("text-align:center;font-weight:600", words)))
        for each in self.map.rows:
            where = f"{seifim_said(seifim_of(each.question))} · {fill('{n:1 one case|## cases}', n=f'{each.cases:,}')}"
            words = escape(say(each.question.asks)) + div(f"font-size:0.86em;{CALM}", escape(where))
            cells += [ipywidgets.HTML(words), *(self.buttons[each.question.name, pair] for pair in self.map.pairs)]
        grid = ipywidgets.Box(cells)
        grid.add_class("minyan-map")
        grid.layout.grid_template_columns = f"minmax(11em, 2fr) repeat({len(self.map.pairs)}, minmax(7.2em, 1fr))"
        outlined = div(f"font-size:0.86em;margin:4px;{CALM}", escape(say("Framed: each answers otherwise.")))
        of_map = ipywidgets.VBox([grid, ipywidgets.HTML(outlined)])
        both = ipywidgets.Box([of_map, self.view])
        both.add_class("minyan-map-and-cell")
        return [ipywidgets.HTML(_STYLE), both]

    def _seen_without_kernel(self) -> str:
        return self.map._repr_html_() + str(self.view.value)


def disputes_panel(
    *yours: Question, among: Sequence[Practice] | None = None, questions: Sequence[Question] = QUESTIONS
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
    (90, 16)
    """
    return DisputesPanel(practices_map(*yours, among=among, questions=questions))


# -- a practice of one's own, and what it changes ----------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Built(Brief):
    """A practice and what it changes.

    Attributes:
        by: the practice it was made from.
        practice: the practice.
        map: both of them over every question; None where nothing is otherwise.
        effects: what each choice and each voice would change in `by`, taken by itself.
        opened: the cases of the question that is open, with the words of either side.
    """

    by: Practice
    practice: Practice
    map: PracticesMap | None
    effects: Effects
    opened: Disagreements | None

    @property
    def changed(self) -> Mapping[str, int]:
        """Question → on how many cases the two differ; only questions where they do."""
        rows = self.map.rows if self.map else ()
        return {each.question.name: n for each in rows for n in each.between.values() if n}


# -- building it -------------------------------------------------------------------------------------------------------


def build(by: Practice, relying: Iterable[Voice] = (), choices: Mapping[str, Any] | None = None) -> Practice:
    """A practice made from another: voices put before all others, the last of them first, and words read otherwise.

    Args:
        by: the practice to begin with.
        relying: the voices relied on; those that it follows already are passed over.
        choices: choice → option; only those that are otherwise in `by` count.

    >>> from minyan_kit import REMA, SOME_PERMIT
    >>> build(REMA, [SOME_PERMIT], {"majority_of": "present", "interposes": "either"}).name
    'the Rema, relying on “some permit” (majority_of=present)'
    """
    practice = by
    for voice in relying:
        practice = practice if voice in by.follows else practice.relying_on(voice)
    otherwise = _otherwise(by, choices or {})
    return practice.choosing(**otherwise) if otherwise else practice


def built_code(by: Practice, relying: Iterable[Voice] = (), choices: Mapping[str, Any] | None = None) -> str:
    """The same practice as a line of code.

    >>> from minyan_kit import REMA, SOME_PERMIT
    >>> built_code(REMA, [SOME_PERMIT], {"majority_of": "present"})
    "mk.REMA.relying_on(mk.SOME_PERMIT).choosing(majority_of='present')"
    """
    said = _names(Practice).get(by, "by")
    called = _names(Voice)
    for voice in relying:
        if voice not in by.follows:
            said += f".relying_on({called.get(voice, voice.key.upper())})"
    options = ", ".join(f"{name}={option!r}" for name, option in _otherwise(by, choices or {}).items())
    return f"{said}.choosing({options})" if options else said


def _names(kind: type) -> dict[Any, str]:
    """What the kit has of a kind, and how a reader calls it."""
    held = {name: value for name, value in vars(practices).items() if isinstance(value, kind)}
    return {value: f"mk.{name}" for name, value in held.items()}


def _otherwise(by: Practice, choices: Mapping[str, Any]) -> dict[str, Any]:
    return {name: option for name, option in choices.items() if option != getattr(by.choices, name)}


@cache
def _effects(by: Practice, questions: tuple[Question, ...]) -> Effects:
    return effects(by, questions=questions)


def choose(by: Practice, relying: Sequence[Voice], choices: Mapping[str, Any], opened: str,
           questions: tuple[Question, ...]) -> Built:  # fmt: skip
    """Build a practice, and find what it changes.

    Args:
        by: the practice to begin with.
        relying: the voices relied on.
        choices: choice → option.
        opened: the name of the question whose cases are looked at, or "".
        questions: the questions.
    """
    practice = build(by, relying, choices)
    found = practices_map(among=[by, practice], questions=questions) if practice != by else None
    cell = found.cell(opened) if found and opened else None
    return Built(by, practice, found, _effects(by, questions), cell)


# -- how it is shown ---------------------------------------------------------------------------------------------------


def built_html(found: Built, code: str) -> str:
    """The practice, what it changes, and what each single choice would."""
    key = in_use()
    name = div("font-size:1.2em;font-weight:600", bdi(practice_name(found.practice)))
    line = div("font-family:monospace;font-size:0.92em;margin-top:0.2em", f'<bdi dir="ltr">{escape(code)}</bdi>')
    lines = [name, line, labelled(say("What it changes"), _changes(found, key))]
    by_choice = {name: [e for e in found.effects if e.of == name] for name in CHOICES}
    rows = [row("".join(_choice(name, those, found, key))) for name, those in by_choice.items()]
    heads: tuple[English, ...] = ("Where", "What is chosen", "What it changes")
    title = say("Every choice, and what each would change by itself")
    lines.append(details(title, table(heads, rows, key), opened=True))
    relied = [e for e in found.effects if isinstance(e.of, Voice)]
    rows = [row(cell(bdi(say(e.of.name)), key) + cell(_said(e), key)) for e in relied if isinstance(e.of, Voice)]
    title = say("Every voice, and what relying on it would change by itself")
    lines.append(details(title, table(("Who", "What it changes"), rows, key)))
    shown = card(key, "".join(lines), kind="practice")
    return shown + (found.opened._repr_html_() if found.opened else "")


def _changes(found: Built, key: str) -> str:
    if found.map is None:
        return div("", escape(say("Nothing has been changed yet.")))
    rows = []
    for each in found.map.rows:
        for number in each.between.values():
            if number:
                asks = cell(bdi(say(each.question.asks)), key)
                under = [fill("of {n}", n=f"{each.cases:,}")]
                under += [facts_said(each.in_common, key)] if each.in_common else []
                rows.append(row(asks + cell(frequency_markup(frequency(number, each.cases), key, under), key)))
    shown = table(("The question", "Cases"), rows, key) if rows else ""
    return shown or div("", escape(say("It changes no case of this practice.")))


def _choice(name: str, those: Sequence[Effect], found: Built, key: str) -> Iterable[str]:
    """A choice: where its words stand, what they leave open, and each option with what it changes."""
    choice, now = CHOICES[name], getattr(found.practice.choices, name)
    yield cell(escape(seifim_said([choice.seif])), key)
    yield cell(bdi(say(choice.asks)), key, style="width:34%")
    lines = []
    for option, words in choice.options.items():
        mark = "● " if option == now else "○ "
        effect = next((_said(e, "; ") for e in those if e.option == option), escape(say("as in that practice")))
        lines.append(div("margin-bottom:0.3em", f'<b>{mark}{bdi(say(words))}</b> <span style="{CALM}">{effect}</span>'))
    yield cell("".join(lines), key)


def _said(effect: Effect, between: str = "<br>") -> str:
    return between.join(map(escape, effect.said()))


# -- the panel of a practice -------------------------------------------------------------------------------------------


class PracticePanel(Panel[Built]):
    """The choices, the voices that can be relied on, and what comes of them.

    The controls are "by", each name of CHOICES, for each voice its key, and "opened", the name of a question or "".

    Attributes:
        questions: the questions looked at.
        relied: the voices that can be relied on, by their keys.
    """

    SLOW = True

    def __init__(self, *, by: Practice, among: Sequence[Practice], questions: tuple[Question, ...]) -> None:
        self.questions = questions
        every = dict.fromkeys(e.of for e in _effects(by, questions) if isinstance(e.of, Voice))
        others = dict.fromkeys(voice for practice in (by, *among) for voice in practice.follows)
        self.relied = {voice.key: voice for voice in (*others, *every)}
        made: dict[str, Any] = {"by": controls.practices(among, by, "Begin with the practice of")}
        for name, choice in CHOICES.items():
            made[name] = controls.chooser(
                f"{seifim_said([choice.seif])}: {say(choice.asks)}", choice.options, getattr(by.choices, name)
            )
        for key, voice in self.relied.items():
            made[key] = controls.switch(voice.name)
        asks = {"": "none", **{question.name: question.asks for question in questions}}
        made["opened"] = controls.chooser("Look at the cases of", asks, "")
        super().__init__(self._choose, made, draw=self._html)
        self._show_voices()

    @property
    def practice(self) -> Practice:
        """The practice as it is built."""
        return self.result.practice

    def _chosen(self) -> tuple[list[Voice], dict[str, Any]]:
        relying = [voice for key, voice in self.relied.items() if self.controls[key].value]
        return relying, {name: self.controls[name].value for name in CHOICES}

    def _choose(self, *, by: Practice, opened: str, **_: object) -> Built:
        return choose(by, *self._chosen(), opened, self.questions)

    def _html(self, found: Built) -> str:
        return built_html(found, built_code(found.by, *self._chosen()))

    def _changed(self, name: str) -> None:
        if name == "by":
            self._show_voices()

    def _show_voices(self) -> None:
        """Offer only voices that the practice does not follow already."""
        for key, voice in self.relied.items():
            layout = self.controls[key].layout  # type: ignore[attr-defined]
            layout.display = "none" if voice in self.controls["by"].value.follows else None

    def _layout(self) -> list[Any]:
        label = div("font-weight:600;line-height:1.6", escape(say("Relying also on")))
        rows = [["by"], list(CHOICES), list(self.relied), ["opened"]]
        by, choices, relied, opened = (
            in_a_row((self.controls[name] for name in names), columns=wide)
            for names, wide in zip(rows, (28, 28, 12, 28), strict=True)
        )
        for each in (by, choices, relied):
            each.layout.margin = "0 0 10px 0"
        return [by, choices, ipywidgets.HTML(label), relied, opened, self.view]


def practice_panel(
    *yours: Question,
    by: Practice,
    among: Sequence[Practice] = PRACTICES,
    questions: Sequence[Question] = QUESTIONS,
) -> PracticePanel:
    """A practice of your own: choose how words are read and on whom you rely, and see what that changes.

    Args:
        yours: questions with authorities of your own, each in place of the chapter's.
        by: the practice to begin with.
        among: the practices that one can begin with.
        questions: the questions; every one of the chapter unless said otherwise.

    Returns:
        a panel; `.practice` is the practice built, `.result.changed` on how many cases of which question it differs.

    >>> from minyan_kit import REMA, may_compel_to_hire
    >>> panel = practice_panel(by=REMA, questions=[may_compel_to_hire])
    >>> dict(panel.set(custom_covers="number").changed), panel.practice.name
    ({'may_compel_to_hire': 7}, 'the Rema (custom_covers=number)')
    """
    return PracticePanel(by=by, among=among, questions=questions_of(yours, questions))
