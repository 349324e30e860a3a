"""The plan of the synagogue and the two yards as a still picture."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping

from minyan_kit.board.drawing import (
    DARK,
    LIGHT,
    Palette,
    drawn_figure,
    drawn_ground,
    drawn_labels,
    drawn_legend,
    drawn_move,
    drawn_name,
    label,
    name_in,
)
from minyan_kit.board.ground import AWAY, HEIGHT, PEOPLE, WIDTH, Gathering, Point, single_moves, walks
from minyan_kit.chapter.joining import Arrangement, joined
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.show.html import escape, mark_of
from minyan_kit.show.languages import in_use
from minyan_kit.show.words import answer_text

__all__ = ["PlanPicture", "figure_states", "gathered", "in_words", "plan_svg"]


class PlanPicture(str):
    """An SVG document that a notebook draws; its text is the document itself."""

    __slots__ = ("words",)
    words: str

    def __new__(cls, svg: str, words: str) -> PlanPicture:
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


def figure_states(people: Gathering, verdict: Verdict) -> dict[str, str]:
    """Name → how a figure is drawn: "leader", "away", "joined", "apart" or "open"."""
    told = {True: "joined", False: "apart", None: "open"}
    answers = {spot: told[group.answer] for spot, group in verdict.people.items()}
    return {
        name: "leader" if name == people.leader else "away" if spot == AWAY else answers[spot]
        for name, spot in people.spots.items()
    }


def in_words(people: Gathering, verdict: Verdict, language: str | None = None) -> str:
    """The plan in words: who is where, and the answer."""
    key = in_use(language)
    here = ", ".join(f"{label(spot, key)} {n}" for spot, n in people.numbers.items() if spot != AWAY)
    leads = f"{label('leader', key)}: {label(people.spots[people.leader], key)}"
    answer = f"{mark_of(verdict.answer)} {answer_text(verdict.answer, key)}"
    return f"{here}; {leads}; {answer}"


def plan_svg(
    where: Gathering | Arrangement | Mapping[str, Point],
    *,
    verdict: Verdict | None = None,
    by: Practice | None = None,
    language: str | None = None,
    move: bool = False,
    dark: bool = False,
) -> PlanPicture:
    """The plan with people on it as a still SVG.

    Args:
        where: people at their places; or positions, name → (x, y), with Eli to lead; or an arrangement.
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
    people = gathered(where)
    if verdict is None:
        if by is None:
            raise ValueError("verdict=None: give a verdict, or say whose practice is followed, as by=mk.REMA")
        verdict = joined(people.arrangement, by=by)
    key, p = in_use(language), DARK if dark else LIGHT
    said = in_words(people, verdict, key)
    parts = (
        drawn_ground(p, key),
        drawn_labels(p, key, people.numbers, {spot: v.answer for spot, v in verdict.people.items()}),
        drawn_legend(p, key),
        _move(p, people, verdict) if move else "",
        "".join(_figure(p, people, name, state, key) for name, state in figure_states(people, verdict).items()),
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(said)}</title>{''.join(parts)}</svg>"
    )
    return PlanPicture(svg, said)


def gathered(where: Gathering | Arrangement | Mapping[str, Point]) -> Gathering:
    """People at their places: themselves; as an arrangement says; or at positions, with Eli to lead.

    Raises:
        ValueError: the positions are not allowed.
    """
    if isinstance(where, Gathering):
        return where
    if isinstance(where, Arrangement):
        more = tuple(str(n) for n in range(len(PEOPLE) + 1, where.number))
        return Gathering.standing(where, (PEOPLE + more)[: max(where.number - 1, 0)])
    return Gathering(where)


def _move(p: Palette, people: Gathering, verdict: Verdict) -> str:
    moves = single_moves(people.arrangement, by=verdict.by, away=len(people.at(AWAY)))
    return "".join(drawn_move(p, people.positions[walk.name], walk.to) for walk in walks(people, moves[:1]))


def _figure(p: Palette, people: Gathering, name: str, state: str, language: str) -> str:
    x, y = people.positions[name]
    leads = name == people.leader
    inner = drawn_figure(p, state) + drawn_name(p, name_in(name, language), language, leads=leads)
    return f'<g transform="translate({x:g} {y:g})">{inner}</g>'
