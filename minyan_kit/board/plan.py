"""The plan of the synagogue and the two yards, still and live: what it shows, and what after a message from a page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from minyan_kit.board.drawing import (
    DARK,
    FONT,
    LIGHT,
    THEMED,
    Palette,
    called,
    drawn_figure,
    drawn_ground,
    drawn_labels,
    drawn_move,
    drawn_name,
    label,
    words_at,
)
from minyan_kit.board.ground import (
    AWAY,
    HEIGHT,
    PEOPLE,
    PLACES,
    WIDTH,
    Gathering,
    Move,
    Point,
    free_place,
    single_moves,
    steps,
)
from minyan_kit.board.scenes import SCENES, Scene
from minyan_kit.chapter.joining import YARDS, Arrangement, joined
from minyan_kit.chapter.people import whole
from minyan_kit.chapter.practices import ONE_WROTE, PRACTICES
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import CALM, RULE, card, div, escape, ink_of, mark_of, row
from minyan_kit.show.languages import LANGUAGES, fill, in_use, listed, practice_name, say
from minyan_kit.show.verdict import answer_card, deciding_words, foot, headline, missing, reason, voices
from minyan_kit.show.words import answer_text

__all__ = [
    "Picture",
    "Shown",
    "Splits",
    "after",
    "argued",
    "drawn",
    "ground",
    "hint",
    "numbers",
    "opened",
    "plan_svg",
    "spoken",
    "states",
    "still_html",
    "yard_splits",
]

# -- The plan as a still picture, for a page without a kernel, a book or a wall ---------------------------------------


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
    answer = f"{mark_of(verdict.answer)} {answer_text(verdict.answer, key)}"
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


# -- Every way to divide a number of people over the two yards, as a strip that can be read at a glance ---------------


@dataclass(frozen=True, repr=False)
class Splits:
    """The verdict on each division of a number of people over the two yards.

    Attributes:
        total: how many they are, with the shaliach tzibbur.
        by: whose practice is followed.
        verdicts: (the leader's yard, how many are in the large yard) → the verdict.
    """

    total: int
    by: Practice
    verdicts: Mapping[tuple[str, int], Verdict]

    @property
    def marks(self) -> Mapping[str, str]:
        """The leader's yard → a mark for each division, from all in the large yard to all in the small."""
        return {
            yard: "".join("·" if verdict is None else mark_of(verdict.answer) for _, verdict in self._row(yard))
            for yard in YARDS
        }

    def _row(self, yard: str) -> Iterator[tuple[int, Verdict | None]]:
        """A leader's divisions; None where his yard would be empty, though he stands in it."""
        for large in range(self.total, -1, -1):
            yield large, self.verdicts.get((yard, large))

    def __str__(self) -> str:
        key = in_use()
        return "\n".join([self._title(key), *(f"{marks}  {_led(yard, key)}" for yard, marks in self.marks.items())])

    def __repr__(self) -> str:
        return str(self)

    def _title(self, key: str) -> str:
        said: English = "{total} in all, the shaliach tzibbur among them, by the practice of {practice}"
        return fill(said, key, total=self.total, practice=practice_name(self.by, key))

    def _repr_html_(self) -> str:
        key = in_use()
        columns = f"{label('large_yard', key)} : {label('small_yard', key)}"
        heads = [_cell("th", f"{large} : {self.total - large}", "col", CALM) for large in range(self.total, -1, -1)]
        rows = [[_cell("th", columns, "col", f"text-align:start;{CALM}"), *heads]]
        for yard in YARDS:
            cells = [_answer(verdict, key) for _, verdict in self._row(yard)]
            rows.append([_cell("th", _led(yard, key), "row", "text-align:start"), *cells])
        style = "border-collapse:collapse;table-layout:auto;margin:0.6em 0;width:100%"
        strip = f'<table style="{style}">{"".join(row("".join(cells)) for cells in rows)}</table>'
        bold = div(
            f"font-size:0.88em;{CALM}",
            escape(say("Bold: explicit in the text. The others are inferred from it, or stay open.", key)),
        )
        return card(key, div("font-weight:600", escape(self._title(key))) + strip + bold, kind="splits")


def _led(yard: str, key: str) -> str:
    return f"{label('leader', key)}: {label(yard, key)}"


def _cell(tag: str, words: str, scope: str, style: str) -> str:
    scoped = f' scope="{scope}"' if tag == "th" else ""
    base = "text-align:center;padding:0.5em 0.3em;white-space:nowrap;font-weight:600"
    return f'<{tag}{scoped} style="{base};{style}">{escape(words)}</{tag}>'


def _answer(verdict: Verdict | None, key: str) -> str:
    if verdict is None:
        return "<td></td>"
    weight = 700 if verdict.status == "explicit" else 400
    why = escape(words.because(verdict.because, verdict.missing, key))
    tint = ink_of(verdict.answer).tint(0.22)
    style = f"text-align:center;padding:0.5em 0.3em;border:{RULE};background-color:{tint};font-weight:{weight}"
    return f'<td title="{why}" style="{style};font-size:1.25em">{mark_of(verdict.answer)}</td>'


def yard_splits(total: int = 10, *, by: Practice) -> Splits:
    """Every division of a number of people over the two yards, whichever the leader stands in.

    Args:
        total: how many they are, with the shaliach tzibbur.
        by: whose practice is followed.

    Raises:
        ValueError: the total is no number of people.

    >>> from minyan_kit import REMA
    >>> print(yard_splits(by=REMA))
    10 in all, the shaliach tzibbur among them, by the practice of the Rema
    ✓✓✓✓✓✗✗✗✗✗·  shaliach tzibbur: large yard
    ·✓✓✓✓✗✗✗✗✗✓  shaliach tzibbur: small yard
    """
    total = whole("total", total, 1)
    verdicts = {}
    for yard in YARDS:
        for large in range(total + 1):
            others = {"large_yard": large, "small_yard": total - large}
            if others[yard]:
                others[yard] -= 1  # the leader himself
                verdicts[yard, large] = joined(Arrangement(yard, others), by=by)
    return Splits(total, by, verdicts)


# -- What a live plan shows, and what it shows after a message from the page ------------------------------------------

FLAGS = ("partitions_reach_ceiling", "face_shown")


@dataclass(frozen=True)
class Shown:
    """People on the plan, and how they are judged.

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
        """Whether everyone still stands where the scene put him."""
        return bool(self.scene) and self.people.arrangement == SCENES[self.scene].arrangement


def opened(
    shown: str | Scene | Gathering | Arrangement | Mapping[str, Point],
    by: Practice,
    language: str | None = None,
    practices: tuple[Practice, ...] | None = None,
) -> Shown:
    """What a plan shows when it is opened.

    Args:
        shown: a scene or its key; people at their places; positions, with Eli to lead; or an arrangement.
        by: whose practice is followed.
        language: of the labels; nothing for the one set by `language`.
        practices: those offered; by itself the named ones, and the Mechaber relying on one who wrote.

    Raises:
        TypeError: `by` is no practice.
        ValueError: there is no such scene, or the positions are not allowed.
    """
    if not isinstance(by, Practice):
        raise TypeError(f"by={by!r}: say whose practice is followed, as by=mk.REMA")
    if practices is None:
        practices = (*PRACTICES, PRACTICES[0].relying_on(ONE_WROTE))
    scene = _scene(shown) if isinstance(shown, str | Scene) else None
    if scene:
        people = Gathering.standing(scene.arrangement)
    elif isinstance(shown, Gathering):
        people = shown
    elif isinstance(shown, Arrangement):
        people = Gathering.standing(shown)
    else:
        people = Gathering(shown)  # type: ignore[arg-type]  # what is no mapping of positions is refused there
    offered = tuple(dict.fromkeys((*practices, by)))
    return Shown(people, by, in_use(language), scene.key if scene else "", offered)


def _scene(key: str | Scene) -> Scene:
    if isinstance(key, Scene):
        return key
    if key not in SCENES:
        raise ValueError(f"scene={key!r} is not known: write one of {', '.join(SCENES)}")
    return SCENES[key]


def after(shown: Shown, message: object) -> Shown:
    """What is shown after a message from the page.

    A message is one of {"positions": {name: [x, y]}}, {"scene": key}, {"practice": number of the one chosen},
    {"language": key} and {"flags": {flag: true or false}}.

    Raises:
        ValueError: whatever else a page may send; the error names it, and nothing is changed.
    """
    known = {"positions": _moved, "scene": _placed, "practice": _followed, "language": _told, "flags": _flagged}
    if not isinstance(message, Mapping) or len(message) != 1 or next(iter(message)) not in known:
        raise ValueError(f"message={message!r} is not understood: send one of {', '.join(known)}")
    ((kind, said),) = message.items()
    return known[kind](shown, said)


def _moved(shown: Shown, said: Any) -> Shown:
    if not isinstance(said, Mapping):
        raise ValueError(f"positions={said!r}: send a name and a place for each, as {{'Dan': [315, 190]}}")
    return replace(shown, people=shown.people.but(said))


def _placed(shown: Shown, said: Any) -> Shown:
    scene = _scene(str(said))
    return replace(shown, people=Gathering.standing(scene.arrangement), scene=scene.key)


def _followed(shown: Shown, said: Any) -> Shown:
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said < len(shown.practices):
        raise ValueError(f"practice={said!r}: send a number from 0 to {len(shown.practices) - 1}")
    return replace(shown, by=shown.practices[said])


def _told(shown: Shown, said: Any) -> Shown:
    if str(said) not in LANGUAGES:
        raise ValueError(f"language={said!r} is not known: write one of {', '.join(map(repr, LANGUAGES))}")
    return replace(shown, language=said)


def _flagged(shown: Shown, said: Any) -> Shown:
    if not isinstance(said, Mapping) or not set(said) <= set(FLAGS):
        raise ValueError(f"flags={said!r}: send {' or '.join(FLAGS)}, each true or false")
    return replace(shown, people=shown.people.but(**said))


# -- What the page draws of a live plan -------------------------------------------------------------------------------

#: What stands over the controls of a live plan, and in them.
CONTROLS: Mapping[str, English] = {
    "plan": "Plan of the synagogue and the two yards",
    "scene": "A case of the text",
    "own_scene": "as you moved them",
    "practice": "Whose practice",
    "language": "Language",
    "face_shown": "those on the roof show their face",
    "partitions_reach_ceiling": "the partitions of the tevah reach the ceiling",
    "show_move": "show the move",
    "movable": "movable figure",
}
HOW_TO_MOVE: English = (
    "Drag a figure. By keyboard: Tab to a figure, the arrow keys move it, Enter sends it to the next place."
)


def ground(shown: Shown) -> dict[str, Any]:
    """What changes with the language only: the lines of the plan, the labels of the controls, what can be chosen."""
    key = shown.language
    return {
        "language": key,
        "direction": LANGUAGES[key].direction,
        "size": [WIDTH, HEIGHT],
        "svg": drawn_ground(THEMED, key) + drawn_legend(THEMED, key),
        "labels": {name: say(words, key) for name, words in CONTROLS.items()},
        "how": say(HOW_TO_MOVE, key),
        "scenes": [[scene.key, scene.titled(key)] for scene in SCENES.values()],
        "practices": [practice_name(by, key) for by in shown.practices],
        "languages": [[each.key, each.name] for each in LANGUAGES.values()],
        "light": LIGHT.colours(),
        "dark": DARK.colours(),
    }


def drawn(shown: Shown, refused: str = "") -> dict[str, Any]:
    """What changes with every move: the people, the numbers at each spot, the verdict.

    Args:
        shown: what is shown.
        refused: why a message of the page was not followed.
    """
    key, people, verdict = shown.language, shown.people, shown.verdict
    answers = {spot: group.answer for spot, group in verdict.people.items()}
    return {
        "people": [_person(shown, name, state) for name, state in states(people, verdict).items()],
        "labels": drawn_labels(THEMED, key, numbers(people), answers),
        "free": [[spot, *free_place(spot, people.positions.values())] for spot in PLACES],
        "scene": shown.scene if shown.as_in_the_text else "",
        "asks": SCENES[shown.scene].asked(key) if shown.scene else "",
        "practice": shown.practices.index(shown.by),
        "flags": {flag: getattr(people, flag) for flag in FLAGS},
        "headline": _answered(shown),
        "argued": argued(shown) + foot(key),
        "refused": refused,
    }


def hint(shown: Shown) -> dict[str, str]:
    """The single moves that would make it a minyan: the shortest as an arrow, all of them in words."""
    key, people = shown.language, shown.people
    if shown.verdict.answer is True:
        return {"svg": "", "says": ""}
    found = steps(people, shown.moves)
    if not found:
        return {"svg": "", "says": escape(say("No single move makes it a minyan.", key))}
    name, to, _ = found[0]
    said = "; ".join(
        f"<bdi>{escape(fill('{name} → {spot}', key, name=called(name, key), spot=label(spot, key)))}</bdi>"
        for name, _, spot in found
    )
    return {
        "svg": drawn_move(THEMED, people.positions[name], to),
        "says": f"{escape(say('One move makes it a minyan:', key))} {said}.",
    }


def _person(shown: Shown, name: str, state: str) -> dict[str, Any]:
    key, spot = shown.language, shown.people.spots[name]
    told = (called(name, key), label(spot, key), "" if state == "away" else label(state, key))
    return {
        "name": name,
        "at": shown.people.positions[name],
        "spot": spot,
        "state": state,
        "svg": drawn_figure(THEMED, state) + drawn_name(THEMED, called(name, key), key, leads=state == "leader"),
        "says": listed(part for part in told if part),
    }


# -- the verdict beside the plan -------------------------------------------------------------------------------------


def _answered(shown: Shown) -> str:
    """The answer and its reason: what is read aloud after every move."""
    key, verdict = shown.language, shown.verdict
    asked = escape(say(verdict.question.asks, key))
    return headline(asked, verdict.answer, shown.by, key) + reason(verdict, key)


def argued(shown: Shown) -> str:
    """The deciding words in Hebrew and in the reader's language, what is missing, and the voices."""
    key, verdict = shown.language, shown.verdict
    return deciding_words(verdict, key) + missing(verdict, key) + voices(verdict, key, least=2)


def still_html(shown: Shown) -> str:
    """The plan as a still picture with its verdict, for a page without a kernel."""
    key = shown.language
    picture = plan_svg(shown.people, verdict=shown.verdict, language=key, move=True)
    still = div(f"margin-top:0.8em;{CALM}", escape(say("Run this cell to move them.", key)))
    inner = div("margin-bottom:0.9em", picture._repr_html_()) + _answered(shown) + argued(shown) + still
    return answer_card(shown.verdict.answer, inner, key, kind="plan")
