"""In one place: the plan of the synagogue and the two yards, with ten and their shaliach tzibbur to be moved about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import dist
from typing import Any, ClassVar, Self

from minyan_kit.board.drawing import (
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
    PLACES,
    RADIUS,
    WIDTH,
    Gathering,
    Move,
    free_place,
    single_moves,
    spot_at,
    walks,
)
from minyan_kit.board.plan import figure_states
from minyan_kit.board.setting import NOT_KNOWN, Control, Figure, Picture, Point, Setting, known
from minyan_kit.chapter.joining import Arrangement, joined
from minyan_kit.chapter.practices import ONE_WROTE, PRACTICES
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show.html import CALM, div, escape
from minyan_kit.show.languages import fill, listed, say

__all__ = ["TEN_IN_ONE_PLACE", "Ground"]

TEN_IN_ONE_PLACE = Gathering.standing(Arrangement("inside", {"inside": 9}))
#: Of two figures nearer than this the one would hide the other.
_NEAR = 1.7 * RADIUS
_STEP = 10.0  # of an arrow key; four times as far with Shift


@dataclass(frozen=True)
class Ground(Setting):
    """People at their places on the plan.

    Args:
        people: who stands where, and who leads them.
        show_move: the shortest single move that would make it a minyan is drawn.
    """

    people: Gathering = TEN_IN_ONE_PLACE
    show_move: bool = field(default=False, compare=False)

    TOPIC: ClassVar[str] = "joining"
    TITLE: ClassVar[English] = "In one place"
    SIZE: ClassVar[tuple[int, int]] = (WIDTH, HEIGHT)
    HOW: ClassVar[English] = "Drag a figure, or press it to send it to the next place. The arrow keys move it too."
    AMONG: ClassVar[tuple[Practice, ...]] = (*PRACTICES, PRACTICES[0].relying_on(ONE_WROTE))

    def verdict(self, by: Practice) -> Verdict:
        """Whether they are a ten."""
        return joined(self.people.arrangement, by=by)

    def set(self, **values: Any) -> Self:
        """Place people anew, or some of them elsewhere.

        Args:
            values: a name → a spot, or (x, y); "standing" → the leader's spot and the others', as in Arrangement;
                "partitions_reach_ceiling", "face_shown", "see_one_another", "show_move".

        Raises:
            ValueError: a name is nobody's, a spot is none, or nobody could stand so.

        >>> Ground().set(Dan="azarah").people.spots["Dan"]
        'azarah'
        """
        people, shows = self.people, self.show_move
        if "standing" in values:
            standing = values.pop("standing")
            arrangement = Arrangement(standing["leader"], standing["others"], **people.flags)
            people = Gathering.standing(arrangement)
        flags = {name: known(values.pop(name)) for name in FLAGS if name in values}
        if "show_move" in values:
            shows = bool(values.pop("show_move"))
        places = {name: place for name, place in values.items() if not isinstance(place, str)}
        people = people.but(places, **flags)
        for name, spot in values.items():
            if isinstance(spot, str):
                people = people.sent(name, spot)
        return replace(self, people=people, show_move=shows)

    @property
    def values(self) -> Mapping[str, Any]:
        """Where those stand who are elsewhere than at first, and what is said beside."""
        first = TEN_IN_ONE_PLACE
        moved = {name: at for name, at in self.people.positions.items() if first.positions.get(name) != at}
        return moved | {name: value for name, value in self.people.flags.items() if value != first.flags[name]}

    def plain(self, name: str) -> Any:
        """Where somebody stands, or what is said of the roof, of the tevah and of their sight."""
        return self.people.flags[name] if name in FLAGS else self.people.positions[name]

    def told(self, name: str, value: Any, language: str) -> str:
        """Somebody's new spot by its name."""
        if name in self.people.positions:
            spot = label(spot_at(*value), language)
            return fill("{fact}: {value}", language, fact=name_in(name, language), value=spot)
        return super().told(name, value, language)

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """What is said of the tevah, of the roof and of their sight; and whether the move that helps is drawn."""
        sees = self.people.see_one_another
        return (
            Control(
                "see_one_another",
                "they see one another",
                NOT_KNOWN if sees is None else sees,
                {NOT_KNOWN: NOT_KNOWN, True: "yes", False: "no"},
            ),
            Control("face_shown", "those on the roof show their face", self.people.face_shown),
            Control(
                "partitions_reach_ceiling",
                "the partitions of the tevah reach the ceiling",
                self.people.partitions_reach_ceiling,
            ),
            Control("show_move", "show the move that helps", self.show_move),
        )

    # -- what is done to a figure ------------------------------------------------------------------------------------

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """He goes to the next place, with Shift to the one before; he who leads does not go away."""
        spots = [spot for spot in PLACES if spot != AWAY or name != self.people.leader]
        self.people.but({name: self.people.positions.get(name, (0, 0))})  # whoever is nobody is named
        here = spots.index(self.people.spots[name])
        return replace(self, people=self.people.sent(name, spots[(here + (-1 if back else 1)) % len(spots)]))

    def dropped(self, name: str, at: Point) -> Self:
        """He stands there; upon another he steps aside."""
        return replace(self, people=self.people.but({name: self._beside(name, at)}))

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """He takes a step."""
        self.people.but({name: self.people.positions.get(name, (0, 0))})
        x, y = self.people.positions[name]
        step = _STEP * (4 if far else 1)
        to = _inward((x + step * arrow[0], y + step * arrow[1]))
        return replace(self, people=self.people.but({name: to}))

    def _beside(self, name: str, at: Point) -> Point:
        """The point itself, or the nearest in its spot at which he hides nobody."""
        others = [place for other, place in self.people.positions.items() if other != name]
        spot = spot_at(*at)
        at = _inward(at)
        around = [(at[0] + 12 * i, at[1] + 12 * j) for i in range(-6, 7) for j in range(-6, 7)]
        for x, y in sorted(around, key=lambda point: dist(point, at)):
            clear = all(dist((x, y), other) >= _NEAR for other in others) and _inward((x, y)) == (x, y)
            if clear and _lies_in(spot, x, y):
                return round(x, 1), round(y, 1)
        return free_place(spot, others, leads=name == self.people.leader)

    # -- the picture -------------------------------------------------------------------------------------------------

    def moves(self, by: Practice) -> tuple[Move, ...]:
        """The single moves that would make it a minyan, the shortest first."""
        return single_moves(self.people.arrangement, by=by, away=len(self.people.at(AWAY)))

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The plan with its people."""
        people = self.people
        answers = {} if verdict is None else {spot: v.answer for spot, v in verdict.people.items()}
        shown = "" if verdict is None or not self.show_move else self._move(verdict, p)
        svg = drawn_ground(p, language) + drawn_labels(p, language, people.numbers, answers) + shown
        states = _neutral(people) if verdict is None else figure_states(people, verdict)
        figures = (self._figure(name, state, p, language) for name, state in states.items())
        return Picture(svg + (drawn_legend(p, language) if verdict is not None else ""), tuple(figures))

    def _figure(self, name: str, state: str, p: Palette, key: str) -> Figure:
        leads = name == self.people.leader
        told = [name_in(name, key), label(self.people.spots[name], key)]
        told += [label(state, key)] if state not in ("away", "plain") else []
        drawing = drawn_figure(p, state) + drawn_name(p, name_in(name, key), key, leads=leads)
        return Figure(name, self.people.positions[name], drawing, listed(told), state, drags=True, reach=25)

    def _move(self, verdict: Verdict, p: Palette) -> str:
        first = walks(self.people, self.moves(verdict.by)[:1])
        return "".join(drawn_move(p, self.people.positions[walk.name], walk.to) for walk in first)

    def verdicts(self, verdict: Verdict) -> Mapping[str, Verdict]:
        """Of each, whether those at his spot are joined."""
        of_spots = verdict.people
        return {name: of_spots[spot] for name, spot in self.people.spots.items() if spot in of_spots}

    def beside(self, verdict: Verdict, language: str) -> str:
        """The move that helps, in words."""
        if not self.show_move or verdict.answer is True:
            return ""
        first: English = "One move makes it a minyan:"
        none: English = "No single move makes it a minyan."
        said = [
            f"{say(first, language)} {name_in(walk.name, language)} → {label(walk.spot, language)}."
            for walk in walks(self.people, self.moves(verdict.by)[:1])
        ]
        return "".join(div(CALM, escape(each)) for each in said or [say(none, language)])


def _inward(at: Point) -> Point:
    """The point, or the nearest to it at which a figure and its name are whole."""
    return min(max(at[0], 24), WIDTH - 24), min(max(at[1], 22), HEIGHT - 40)


def _lies_in(spot: str, x: float, y: float) -> bool:
    try:
        return spot_at(x, y) == spot
    except ValueError:
        return False


def _neutral(people: Gathering) -> dict[str, str]:
    """Name → how a figure is drawn before it is told who is joined."""
    return {
        name: "leader" if name == people.leader else "away" if spot == AWAY else "plain"
        for name, spot in people.spots.items()
    }
