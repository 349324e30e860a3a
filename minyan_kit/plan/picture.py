"""The plan as a still picture, for a page without a kernel, a book or a wall."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping

from minyan_kit.argument import answer_text
from minyan_kit.chapter.joining import joined
from minyan_kit.chapter.places import Arrangement
from minyan_kit.languages import in_use
from minyan_kit.markup import escape
from minyan_kit.plan.drawing import FONT, MARKS, drawn_ground, drawn_labels, words_at
from minyan_kit.plan.figures import drawn_figure, drawn_move, drawn_name
from minyan_kit.plan.gathering import PEOPLE, Gathering
from minyan_kit.plan.ground import AWAY, HEIGHT, WIDTH, Point
from minyan_kit.plan.moves import single_moves, steps
from minyan_kit.plan.palette import DARK, LIGHT, Palette
from minyan_kit.plan.words import called, label
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice

__all__ = ["Picture", "numbers", "plan_svg", "spoken", "states"]


class Picture(str):
    """An SVG document that a notebook draws; its text is the document itself."""

    __slots__ = ("words",)
    words: str

    def __new__(cls, svg: str, words: str) -> Picture:
        """Keep the picture with what it shows in words."""
        self = super().__new__(cls, svg)
        self.words = words
        return self

    def __repr__(self) -> str:
        return f"<plan: {self.words}>"

    def _repr_html_(self) -> str:
        # As an image: a notebook that is not yet trusted shows no other SVG.
        data = b64encode(self.encode()).decode("ascii")
        style = "width:100%;max-width:1000px;height:auto"
        return f'<img alt="{escape(self.words)}" style="{style}" src="data:image/svg+xml;base64,{data}">'


def states(people: Gathering, verdict: Verdict) -> dict[str, str]:
    """Name → how a figure is drawn: "leader", "away", "joined", "apart" or "open"."""
    told = {True: "joined", False: "apart", None: "open"}
    answers = {spot: told[group.answer] for spot, group in verdict.people.items()}
    return {
        name: "leader" if name == people.leader else "away" if spot == AWAY else answers[spot]
        for name, spot in people.spots.items()
    }


def numbers(people: Gathering) -> dict[str, int]:
    """Spot → how many stand there, the shaliach tzibbur among them."""
    found: dict[str, int] = {}
    for spot in people.spots.values():
        found[spot] = found.get(spot, 0) + 1
    return found


def spoken(people: Gathering, verdict: Verdict, language: str | None = None) -> str:
    """The plan in words: who is where, and the answer."""
    key = in_use(language)
    here = ", ".join(f"{label(spot, key)} {n}" for spot, n in numbers(people).items() if spot != AWAY)
    leads = f"{label('leader', key)}: {label(people.spots[people.leader], key)}"
    answer = f"{MARKS[verdict.answer]} {answer_text(verdict.answer, key)}"
    return f"{here}; {leads}; {answer}"


def plan_svg(
    shown: Gathering | Arrangement | Mapping[str, Point],
    *,
    verdict: Verdict | None = None,
    by: Practice | None = None,
    language: str | None = None,
    move: bool = False,
    dark: bool = False,
) -> Picture:
    """The plan with people on it as a still SVG.

    Args:
        shown: people at their places; or positions, name → (x, y), with Eli to lead; or an arrangement.
        verdict: the verdict to show on it; or else give `by`.
        by: whose practice is followed.
        language: of the labels; nothing for the one set by `language`.
        move: draw the shortest single move that would make it a minyan.
        dark: on dark paper.

    Raises:
        ValueError: the positions are not allowed, or neither a verdict nor a practice is given.

    >>> from minyan_kit import REMA
    >>> plan_svg(Arrangement("inside", {"inside": 8, "azarah": 1}), by=REMA)
    <plan: synagogue 9, azarah 1; shaliach tzibbur: synagogue; ✗ No>
    """
    people = _people(shown)
    if verdict is None:
        if by is None:
            raise ValueError("verdict=None: give a verdict, or say whose practice is followed, as by=mk.REMA")
        verdict = joined(people.arrangement, by=by)
    key, p = in_use(language), DARK if dark else LIGHT
    said = spoken(people, verdict, key)
    parts = (
        drawn_ground(p, key),
        drawn_labels(p, key, numbers(people), {spot: v.answer for spot, v in verdict.people.items()}),
        drawn_legend(p, key),
        _move(p, people, verdict) if move else "",
        "".join(_figure(p, people, name, state, key) for name, state in states(people, verdict).items()),
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(said)}</title>{''.join(parts)}</svg>"
    )
    return Picture(svg, said)


def _people(shown: Gathering | Arrangement | Mapping[str, Point]) -> Gathering:
    if isinstance(shown, Gathering):
        return shown
    if isinstance(shown, Arrangement):
        more = tuple(str(n) for n in range(len(PEOPLE) + 1, shown.number))
        return Gathering.standing(shown, (PEOPLE + more)[: max(shown.number - 1, 0)])
    return Gathering(shown)


def _move(p: Palette, people: Gathering, verdict: Verdict) -> str:
    found = steps(people, single_moves(people.arrangement, by=verdict.by, away=len(people.at(AWAY)))[:1])
    return "".join(drawn_move(p, people.positions[name], to) for name, to, _ in found)


def _figure(p: Palette, people: Gathering, name: str, state: str, language: str) -> str:
    x, y = people.positions[name]
    leads = name == people.leader
    inner = drawn_figure(p, state) + drawn_name(p, called(name, language), language, leads=leads)
    return f'<g transform="translate({x:g} {y:g})">{inner}</g>'


#: Where each shape stands in the legend.
LEGEND = (("joined", 560), ("apart", 668), ("open", 796))


def drawn_legend(p: Palette, language: str) -> str:
    """What each shape means."""
    style = f'font-size="12.5" fill="{p.soft}" {FONT}'
    return "".join(
        f'<g transform="translate({x} 607) scale(0.85)">{drawn_figure(p, state)}</g>'
        + words_at((x + 24, 611), label(state, language), language, style, anchor="left")
        for state, x in LEGEND
    )
