"""Who can be compelled, and who pays: a town whose facts the reader changes, a view over the questions of 55:21-22."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from minyan_kit.chapter.coercion import may_compel_hazan, may_compel_to_hire, may_compel_to_stay
from minyan_kit.chapter.practices import PRACTICES, TAZ
from minyan_kit.chapter.shares import Money, Shares, share_cost
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, Brief, Practice
from minyan_kit.show import words
from minyan_kit.show.html import (
    BLUE,
    CALM,
    RULE,
    RUST,
    SHARE_FILLS,
    VIOLET,
    Fill,
    bdi,
    div,
    escape,
    labelled,
    man,
    table,
)
from minyan_kit.show.languages import in_use, say
from minyan_kit.show.verdict import answer_card, reason, told_aloud, verdict_row, voices
from minyan_kit.widgets import controls
from minyan_kit.widgets.panel import Panel, in_a_row

__all__ = [
    "AMONG",
    "LEAVERS",
    "CoercionPanel",
    "TownSaid",
    "ask_town",
    "coercion_panel",
    "town_html",
]

# -- what is asked of a town -------------------------------------------------------------------------------------------

#: Those who may leave, in their order, and what each has at first.
LEAVERS = {"Reuven": 100, "Shimon": 500, "Levi": 300, "Yehuda": 300, "Dan": 0}


@dataclass(frozen=True, repr=False)
class TownSaid(Brief):
    """What the chapter says of a town.

    Attributes:
        residents: the men who live there.
        leaving: the names of those who would leave.
        stay: whether they are compelled to stay or to hire, 55:21; None where nobody leaves.
        shares: who pays what for those who are hired; None where nobody is compelled.
        hire: whether the town is compelled to hire men whom it lacks, 55:22.
        hazan: whether it is compelled to hire a hazan, 55:22.
    """

    residents: int
    leaving: tuple[str, ...]
    stay: Verdict | None
    shares: Verdict | None
    hire: Verdict
    hazan: Verdict

    @property
    def verdict(self) -> Verdict:
        """The one that is asked about first: of those who leave, or else of the town."""
        return self.stay if self.stay is not None else self.hire

    def _repr_html_(self) -> str:
        return town_html(self)


def ask_town(
    *,
    residents: int,
    leaving: int,
    days_of_awe: bool,
    returns: bool,
    fixed_custom: bool,
    cost: Money,
    by: Practice,
    **wealth: Money,
) -> TownSaid:
    """Ask all that 55:21 and 22 say of a town.

    Args:
        residents: the men who live there and count.
        leaving: how many of them would leave.
        days_of_awe: they would be missing on the Days of Awe.
        returns: they will be back for the festival.
        fixed_custom: a fixed and publicised custom compels the town to hire.
        cost: what one hired man costs.
        by: whose practice is followed.
        wealth: name → wealth of those who might leave; the first of them are those who do.

    >>> from minyan_kit import REMA
    >>> town = {"residents": 10, "days_of_awe": True, "returns": False, "fixed_custom": False, "cost": 120}
    >>> said = ask_town(**town, leaving=1, by=REMA, **LEAVERS)
    >>> said.stay.answer, said.hazan.answer, {name: int(s) for name, s in said.shares.answer.exact.items()}
    (True, True, {'Reuven': 120})
    """
    names = tuple(wealth)[:leaving]
    stay = shares = None
    if leaving:
        stay = may_compel_to_stay(residents=residents, leaving=leaving, days_of_awe=days_of_awe, returns=returns, by=by)
        if stay.answer:
            whole = cost * stay.terms["replacements"]
            shares = share_cost(whole, {name: wealth[name] for name in names}, by=by)
    lacking = max(0, 10 - residents)
    hire = may_compel_to_hire(missing=lacking, days_of_awe=days_of_awe, fixed_custom=fixed_custom, by=by)
    return TownSaid(residents, names, stay, shares, hire, may_compel_hazan(resident_minyan=lacking == 0, by=by))


# -- how it is shown ---------------------------------------------------------------------------------------------------


def town_html(said: TownSaid) -> str:
    """A town: its men, the verdict on those who leave, who pays, and what holds of the town itself.

    >>> from minyan_kit import REMA
    >>> town = {"residents": 11, "days_of_awe": True, "returns": False, "fixed_custom": False, "cost": 120}
    >>> html = town_html(ask_town(**town, leaving=2, by=REMA, **LEAVERS))
    >>> [html.count(f"minyan-{kind}") for kind in ("stays", "leaves", "hired")]
    [9, 2, 1]
    """
    key, verdict = in_use(), said.verdict
    compelled = say({True: "compelled", False: "not compelled", None: "Open"}[verdict.answer], key)
    left = told_aloud(verdict, key, told=compelled) + voices(verdict, key, least=2)
    right = _paid(said.shares, key) if said.shares is not None else ""
    both = "".join(div("flex:1 1 22em;min-width:0", part) for part in (left, right) if part)
    pieces = (_men(said, key), div("display:flex;flex-wrap:wrap;gap:0 2.4em", both), _town(said, key))
    return answer_card(verdict.answer, "".join(pieces), key, kind="town")


def _men(said: TownSaid, key: str) -> str:
    """A figure for each man: full for one who stays, hollow for one who leaves, broken for one who is hired."""
    hired = said.stay.terms.get("replacements", 0) if said.stay is not None else 0
    staying = said.residents - len(said.leaving)
    figures = [man(BLUE, kind="stays")] * staying
    figures += [man(RUST, "hollow", kind="leaves", under=name) for name in said.leaving]
    figures += [man(VIOLET, "dashed", kind="hired", under="+")] * hired
    counted = [Because("staying: {n}", n=staying), Because("leaving: {n}", n=len(said.leaving))]
    counted += [Because("hired: {n}", n=hired)] if hired else []
    words = div(f"font-size:0.92em;{CALM};margin-top:0.3em", escape(" · ".join(say(each, key) for each in counted)))
    style = "display:flex;flex-wrap:wrap;gap:0.45em;align-items:flex-start"
    return div("margin-bottom:1.1em", div(style, "".join(figures), 'aria-hidden="true"') + words)


def _town(said: TownSaid, key: str) -> str:
    """What 22 says of the town itself."""
    asked = [v for v in (said.hire, said.hazan) if v is not said.verdict]
    rows = [verdict_row(escape(say(v.question.asks, key)), v, key) for v in asked]
    return labelled("", div("font-size:0.96em", table(("Of the town itself", "What", "Because", "Where"), rows, key)))


# -- who pays ----------------------------------------------------------------------------------------------------------


def _paid(shares: Verdict, key: str) -> str:
    """The shares as bars, beside equal ones and all by wealth; who says so, and who otherwise."""
    owed: Shares = shares.answer
    others = (owed.equally, owed.by_wealth) if len(owed.exact) > 1 else ()
    ways = [owed, *(each for each in others if each is not None)]
    most = max((share for way in ways for share in way.exact.values()), default=0) or 1
    told = [words.shares_of(way) for way in ways]
    people = [
        div(
            f"margin:0.5em 0;padding-top:0.35em;border-top:{RULE}",
            div("font-weight:600", f"{bdi(str(name))} {_has(owed, name, key)}")
            + "".join(
                _bar(say(word, key), fill, float(way.exact[name] / most), amounts[str(name)], strong=not place)
                for place, (way, amounts, (word, fill)) in enumerate(zip(ways, told, SHARE_FILLS.items(), strict=False))
            ),
        )
        for name in owed.exact
    ]
    asked = div(CALM, escape(say(shares.question.asks, key)))
    told_first = div("", asked + "".join(people) + reason(shares, key), 'role="status"')
    return told_first + voices(shares, key, least=2)


def _has(shares: Shares, name: object, key: str) -> str:
    has = say(Because("has {wealth}", wealth=str((shares.wealth or {}).get(name, ""))), key)
    return f'<span style="font-weight:400;{CALM}">{escape(has)}</span>'


def _bar(word: str, fill: Fill, part: float, amount: str, *, strong: bool) -> str:
    label = div(f"flex:0 0 7.2em;font-size:0.84em;{CALM}", escape(word))
    bar = div(f"width:{70 * part:.1f}%;height:1.05em;border-radius:2px;{fill.css}", "")
    weight = "font-weight:700" if strong else ""
    return div("display:flex;align-items:center;gap:0.5em", f"{label}{bar}{div(weight, escape(amount))}")


# -- the panel ---------------------------------------------------------------------------------------------------------

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
        return [*(in_a_row(self.controls[name] for name in names) for names in rows), self.view]


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
