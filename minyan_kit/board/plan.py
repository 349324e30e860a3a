"""The plan of the synagogue and the two yards: as a still picture, and live, as a page draws it and sends messages."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from minyan_kit.board.drawing import (
    DARK,
    LIGHT,
    THEMED,
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
from minyan_kit.board.ground import (
    AWAY,
    FLAGS,
    HEIGHT,
    PEOPLE,
    PLACES,
    WIDTH,
    Gathering,
    Move,
    Point,
    free_place,
    single_moves,
    walks,
)
from minyan_kit.board.scenes import SCENES, Scene
from minyan_kit.chapter.joining import Arrangement, joined
from minyan_kit.chapter.practices import ONE_WROTE, PRACTICES
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice, named_practice
from minyan_kit.show.html import CALM, div, escape, mark_of
from minyan_kit.show.languages import LANGUAGES, fill, in_use, listed, practice_name, say
from minyan_kit.show.verdict import answer_card, deciding_words, foot, headline, missing, reason, voices
from minyan_kit.show.words import answer_text

__all__ = [
    "LivePlan",
    "Picture",
    "after",
    "drawn",
    "figure_states",
    "ground",
    "hint",
    "in_words",
    "open_plan",
    "plan_svg",
    "still_html",
]

# -- a still picture --------------------------------------------------------------------------------------------------


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
) -> Picture:
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
    people = _people(where)
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
    return Picture(svg, said)


def _people(where: Gathering | Arrangement | Mapping[str, Point]) -> Gathering:
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


# -- a live plan ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LivePlan:
    """What a live plan shows, as a plain value: people at their places, and how they are judged.

    Args:
        people: those on the plan.
        by: whose practice is followed.
        language: a key of LANGUAGES.
        scene: the scene that they were last placed by, a key of SCENES, or "".
        practices: those offered to choose from.
    """

    people: Gathering
    by: Practice
    language: str = "en"
    scene: str = ""
    practices: tuple[Practice, ...] = ()

    @cached_property
    def verdict(self) -> Verdict:
        """Whether they are a ten."""
        return joined(self.people.arrangement, by=self.by)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The single moves that would make it a minyan."""
        return single_moves(self.people.arrangement, by=self.by, away=len(self.people.at(AWAY)))

    @property
    def as_in_the_text(self) -> bool:
        """Whether everyone still stands where the scene put him; of who sees whom a scene may say nothing."""
        if not self.scene:
            return False
        scene = SCENES[self.scene].arrangement
        sees = self.people.see_one_another if scene.see_one_another is None else scene.see_one_another
        return self.people.arrangement == scene.but(see_one_another=sees)


def open_plan(
    where: str | Scene | Gathering | Arrangement | Mapping[str, Point],
    by: Practice,
    language: str | None = None,
    practices: tuple[Practice, ...] | None = None,
) -> LivePlan:
    """A plan as it is opened.

    Args:
        where: a scene or its key; people at their places; positions, with Eli to lead; or an arrangement.
        by: whose practice is followed.
        language: of the labels; nothing for the one set by `language`.
        practices: those offered; by itself the named ones, and the Mechaber relying on one who wrote.

    Raises:
        TypeError: `by` is no practice.
        ValueError: there is no such scene, or the positions are not allowed.
    """
    named_practice(by)
    if practices is None:
        practices = (*PRACTICES, PRACTICES[0].relying_on(ONE_WROTE))
    scene = _scene(where) if isinstance(where, str | Scene) else None
    if scene:
        people = Gathering.standing(scene.arrangement)
    elif isinstance(where, Gathering):
        people = where
    elif isinstance(where, Arrangement):
        people = Gathering.standing(where)
    else:
        people = Gathering(where)  # type: ignore[arg-type]  # what is no mapping of positions is refused there
    offered = tuple(dict.fromkeys((*practices, by)))
    return LivePlan(people, by, in_use(language), scene.key if scene else "", offered)


def _scene(key: str | Scene) -> Scene:
    if isinstance(key, Scene):
        return key
    if key not in SCENES:
        raise ValueError(f"scene={key!r} is not known: write one of {', '.join(SCENES)}")
    return SCENES[key]


# -- messages of the page ---------------------------------------------------------------------------------------------


def after(plan: LivePlan, message: object) -> LivePlan:
    """The plan after a message from the page.

    A message is one of {"positions": {name: [x, y]}}, {"scene": key}, {"practice": number of the one chosen},
    {"language": key} and {"flags": {flag: true, false or null}}.

    Raises:
        ValueError: whatever else a page may send; the error names it, and nothing is changed.
    """
    known = {"positions": _moved, "scene": _placed, "practice": _followed, "language": _told, "flags": _flagged}
    if not isinstance(message, Mapping) or len(message) != 1 or next(iter(message)) not in known:
        raise ValueError(f"message={message!r} is not understood: send one of {', '.join(known)}")
    ((kind, said),) = message.items()
    return known[kind](plan, said)


def _moved(plan: LivePlan, said: Any) -> LivePlan:
    if not isinstance(said, Mapping):
        raise ValueError(f"positions={said!r}: send a name and a place for each, as {{'Dan': [315, 190]}}")
    return replace(plan, people=plan.people.but(said))


def _placed(plan: LivePlan, said: Any) -> LivePlan:
    scene = _scene(str(said))
    return replace(plan, people=Gathering.standing(scene.arrangement), scene=scene.key)


def _followed(plan: LivePlan, said: Any) -> LivePlan:
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said < len(plan.practices):
        raise ValueError(f"practice={said!r}: send a number from 0 to {len(plan.practices) - 1}")
    return replace(plan, by=plan.practices[said])


def _told(plan: LivePlan, said: Any) -> LivePlan:
    if str(said) not in LANGUAGES:
        raise ValueError(f"language={said!r} is not known: write one of {', '.join(map(repr, LANGUAGES))}")
    return replace(plan, language=said)


def _flagged(plan: LivePlan, said: Any) -> LivePlan:
    if not isinstance(said, Mapping) or not set(said) <= set(FLAGS):
        raise ValueError(f"flags={said!r}: send {' or '.join(FLAGS)}, each true or false")
    return replace(plan, people=plan.people.but(**said))


# -- what the page draws ----------------------------------------------------------------------------------------------

#: What stands over the controls of a live plan, and in them.
CONTROLS: Mapping[str, English] = {
    "plan": "Plan of the synagogue and the two yards",
    "scene": "A case of the text",
    "own_scene": "as you moved them",
    "practice": "Whose practice",
    "language": "Language",
    "face_shown": "those on the roof show their face",
    "partitions_reach_ceiling": "the partitions of the tevah reach the ceiling",
    "see_one_another": "They see one another",
    "show_move": "show the move",
    "movable": "movable figure",
}
HOW_TO_MOVE: English = (
    "Drag a figure. By keyboard: Tab to a figure, the arrow keys move it, Enter sends it to the next place."
)


def ground(plan: LivePlan) -> dict[str, Any]:
    """What changes with the language only: the lines of the plan, the labels of the controls, what can be chosen."""
    key = plan.language
    return {
        "language": key,
        "direction": LANGUAGES[key].direction,
        "size": [WIDTH, HEIGHT],
        "svg": drawn_ground(THEMED, key) + drawn_legend(THEMED, key),
        "labels": {name: say(words, key) for name, words in CONTROLS.items()},
        "how": say(HOW_TO_MOVE, key),
        "scenes": [[scene.key, scene.titled(key)] for scene in SCENES.values()],
        "practices": [practice_name(by, key) for by in plan.practices],
        "sight": [["null", say("not known", key)], ["true", say("yes", key)], ["false", say("no", key)]],
        "languages": [[each.key, each.name] for each in LANGUAGES.values()],
        "light": LIGHT.colours(),
        "dark": DARK.colours(),
    }


def drawn(plan: LivePlan, refused: str = "") -> dict[str, Any]:
    """What changes with every move: the people, the numbers at each spot, the verdict.

    Args:
        plan: the plan.
        refused: why a message of the page was not followed.
    """
    key, people, verdict = plan.language, plan.people, plan.verdict
    answers = {spot: group.answer for spot, group in verdict.people.items()}
    return {
        "people": [_person(plan, name, state) for name, state in figure_states(people, verdict).items()],
        "labels": drawn_labels(THEMED, key, people.numbers, answers),
        "free": [[spot, *free_place(spot, people.positions.values())] for spot in PLACES],
        "scene": plan.scene if plan.as_in_the_text else "",
        "asks": SCENES[plan.scene].asked(key) if plan.scene else "",
        "practice": plan.practices.index(plan.by),
        "flags": people.flags,
        "headline": _answered(plan),
        "argued": _argued(plan) + foot(key),
        "refused": refused,
    }


def hint(plan: LivePlan) -> dict[str, str]:
    """The single moves that would make it a minyan: the shortest as an arrow, all of them in words."""
    key, people = plan.language, plan.people
    if plan.verdict.answer is True:
        return {"svg": "", "says": ""}
    found = walks(people, plan.moves)
    if not found:
        return {"svg": "", "says": escape(say("No single move makes it a minyan.", key))}
    said = "; ".join(
        f"<bdi>{escape(fill('{name} → {spot}', key, name=name_in(walk.name, key), spot=label(walk.spot, key)))}</bdi>"
        for walk in found
    )
    return {
        "svg": drawn_move(THEMED, people.positions[found[0].name], found[0].to),
        "says": f"{escape(say('One move makes it a minyan:', key))} {said}.",
    }


def _person(plan: LivePlan, name: str, state: str) -> dict[str, Any]:
    key, spot = plan.language, plan.people.spots[name]
    told = (name_in(name, key), label(spot, key), "" if state == "away" else label(state, key))
    return {
        "name": name,
        "at": plan.people.positions[name],
        "spot": spot,
        "state": state,
        "svg": drawn_figure(THEMED, state) + drawn_name(THEMED, name_in(name, key), key, leads=state == "leader"),
        "says": listed(part for part in told if part),
    }


# -- the verdict beside it --------------------------------------------------------------------------------------------


def _answered(plan: LivePlan) -> str:
    """The answer and its reason: what is read aloud after every move."""
    key, verdict = plan.language, plan.verdict
    asked = escape(say(verdict.question.asks, key))
    return headline(asked, verdict.answer, plan.by, key) + reason(verdict, key)


def _argued(plan: LivePlan) -> str:
    """The deciding words in Hebrew and in the reader's language, what is missing, and the voices."""
    key, verdict = plan.language, plan.verdict
    return deciding_words(verdict, key) + missing(verdict, key) + voices(verdict, key, least=2)


def still_html(plan: LivePlan) -> str:
    """The plan as a still picture with its verdict, for a page without a kernel."""
    key = plan.language
    picture = plan_svg(plan.people, verdict=plan.verdict, language=key, move=True)
    still = div(f"margin-top:0.8em;{CALM}", escape(say("Run this cell to move them.", key)))
    inner = div("margin-bottom:0.9em", picture._repr_html_()) + _answered(plan) + _argued(plan) + still
    return answer_card(plan.verdict.answer, inner, key, kind="plan")
