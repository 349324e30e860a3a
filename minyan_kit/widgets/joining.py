"""The plan of the synagogue to move people on: a view over `joined`, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from minyan_kit.board import plan
from minyan_kit.board.ground import Gathering, Move, Point
from minyan_kit.board.plan import LivePlan, Picture, after, in_words, open_plan, plan_svg
from minyan_kit.board.scenes import Scene
from minyan_kit.chapter.joining import Arrangement
from minyan_kit.extras import need
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.show.languages import in_use

need("anywidget")
import anywidget  # noqa: E402 - these two are named first if they are missing
import traitlets  # noqa: E402

__all__ = ["FloorPlan"]

STATIC = Path(__file__).parent / "static"


class FloorPlan(anywidget.AnyWidget):
    """The plan of the synagogue and the two yards, with ten and their shaliach tzibbur to be moved about.

    People are dragged, or moved by keyboard; the verdict, its reason and the deciding words follow. The page only sends
    where they stand: everything it shows is computed in Python, by `joined`. On a page without a kernel the plan is a
    still picture.

    Args:
        where: a scene or its key (SCENES has them); an arrangement; people at their places; or positions, name →
            (x, y), with Eli to lead.
        by: whose practice is followed.
        language: a key of LANGUAGES; nothing for the one set by `language`.
        practices: those offered to choose from; by itself the named ones, and the Mechaber relying on one who wrote.

    Raises:
        TypeError: `by` is no practice.
        ValueError: there is no such scene, or the positions are not allowed.

    >>> from minyan_kit import REMA
    >>> plan = FloorPlan("nine_and_one", by=REMA)
    >>> plan.result.answer
    True
    >>> plan.move("Dan", "small_yard").answer, plan.show("swapped").answer
    (True, False)
    >>> plan.spots["Eli"]
    'small_yard'
    """

    _esm = STATIC / "floorplan.js"
    _css = STATIC / "floorplan.css"

    ground = traitlets.Dict().tag(sync=True)
    drawn = traitlets.Dict().tag(sync=True)
    hint = traitlets.Dict().tag(sync=True)
    #: What the plan shows, as a plain value; observe it to follow the plan.
    live = traitlets.Instance(LivePlan)

    def __init__(
        self,
        where: str | Scene | Gathering | Arrangement | Mapping[str, Point] = "one_place",
        *,
        by: Practice,
        language: str | None = None,
        practices: tuple[Practice, ...] | None = None,
    ) -> None:
        self._turn: list[Any] = ["", 0]
        super().__init__(live=open_plan(where, by, language, practices))
        self.on_msg(self._receive)

    # -- read and set from Python ------------------------------------------------------------------------------------

    @property
    def positions(self) -> Mapping[str, Point]:
        """Name → (x, y) in the plan's units. Set it, for everyone or for some, and they move there."""
        return self.live.people.positions

    @positions.setter
    def positions(self, positions: Mapping[str, Point]) -> None:
        self.live = after(self.live, {"positions": positions})

    @property
    def spots(self) -> Mapping[str, str]:
        """Name → the spot where each stands, or "away"."""
        return self.live.people.spots

    @property
    def arrangement(self) -> Arrangement:
        """The facts that `joined` is asked about."""
        return self.live.people.arrangement

    @property
    def result(self) -> Verdict:
        """The verdict on people as they stand."""
        return self.live.verdict

    @property
    def moves(self) -> tuple[Move, ...]:
        """The single moves that would make it a minyan, the shortest first."""
        return self.live.moves

    @property
    def by(self) -> Practice:
        """Whose practice is followed; it can be set."""
        return self.live.by

    @by.setter
    def by(self, by: Practice) -> None:
        self.live = replace(open_plan(self.live.people, by, self.language, self.live.practices), scene=self.live.scene)

    @property
    def language(self) -> str:
        """The language of the labels; it can be set."""
        return self.live.language

    @language.setter
    def language(self, language: str) -> None:
        self.live = after(self.live, {"language": in_use(language)})

    @property
    def picture(self) -> Picture:
        """The plan as it stands, as a still picture."""
        return plan_svg(self.live.people, verdict=self.result, language=self.language, move=True)

    def show(self, where: str | Scene | Gathering | Arrangement | Mapping[str, Point]) -> Verdict:
        """Place people anew.

        Args:
            where: as in FloorPlan.

        Returns:
            the verdict on them.
        """
        self.live = open_plan(where, self.by, self.language, self.live.practices)
        return self.result

    def move(self, name: str, spot: str) -> Verdict:
        """Send somebody to a free place at a spot.

        Args:
            name: who goes.
            spot: a key of SPOTS, or "away".

        Returns:
            the verdict on people as they then stand.

        Raises:
            ValueError: nobody has that name, or there is no such spot.
        """
        self.live = replace(self.live, people=self.live.people.sent(name, spot))
        return self.result

    # -- the page ----------------------------------------------------------------------------------------------------

    @traitlets.observe("live")
    def _follow(self, _change: object) -> None:
        self._draw()

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        """Follow a message of the page, or say why not and draw people where they were."""
        said = dict(message) if isinstance(message, Mapping) else {"message": message}
        turn = said.pop("turn", None)
        self._turn = turn if isinstance(turn, list) else self._turn
        try:
            self.live = after(self.live, said)
        except ValueError as refused:
            self._draw(str(refused))

    def _draw(self, refused: str = "") -> None:
        self.ground = plan.ground(self.live)
        # The turn tells the page which of its messages this answers, and makes each drawing a new one.
        self.drawn = {**plan.drawn(self.live, refused), "turn": [*self._turn]}
        self.hint = plan.hint(self.live)

    def __repr__(self) -> str:
        return f"FloorPlan({in_words(self.live.people, self.result, self.language)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live plan, and the still one for a page without a kernel."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/plain": repr(self), "text/html": plan.still_html(self.live)}, metadata
