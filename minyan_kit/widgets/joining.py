"""In one place: the board of the topic, with people put and found on the plan in code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from minyan_kit.board.ground import Gathering, Move, Point
from minyan_kit.board.joining import Ground
from minyan_kit.board.plan import PlanPicture, gathered, in_words, plan_svg
from minyan_kit.chapter.joining import Arrangement
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.widgets.board import Board

__all__ = ["FloorPlan"]


class FloorPlan(Board):
    """The plan of the synagogue and the two yards, with ten and their shaliach tzibbur to be moved about.

    Args:
        where: the name of a scene (Board.TOPICS has them); an arrangement; people at their places; or positions, name →
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

    def __init__(
        self,
        where: str | Gathering | Arrangement | Mapping[str, Point] = "one_place",
        *,
        by: Practice,
        language: str | None = None,
        practices: tuple[Practice, ...] | None = None,
    ) -> None:
        scene = where if isinstance(where, str) else Ground(gathered(where))
        super().__init__(Ground.TOPIC, scene, by=by, among=practices, language=language)
        self._show_all()

    @property
    def people(self) -> Gathering:
        """Those on the plan."""
        assert isinstance(self.setting, Ground)
        return self.setting.people

    @property
    def positions(self) -> Mapping[str, Point]:
        """Name → (x, y) in the plan's units. Set it, for everyone or for some, and they move there."""
        return self.people.positions

    @positions.setter
    def positions(self, positions: Mapping[str, Point]) -> None:
        self.set(**positions)

    @property
    def spots(self) -> Mapping[str, str]:
        """Name → the spot where each stands, or "away"."""
        return self.people.spots

    @property
    def arrangement(self) -> Arrangement:
        """The facts that `joined` is asked about."""
        return self.people.arrangement

    @property
    def moves(self) -> tuple[Move, ...]:
        """The single moves that would make it a minyan, the shortest first."""
        assert isinstance(self.setting, Ground)
        return self.setting.moves(self.by)

    @property
    def picture(self) -> PlanPicture:
        """The plan as it stands, as a still picture."""
        return plan_svg(self.people, verdict=self.result, language=self.language, move=True)

    def show(self, where: str | Gathering | Arrangement | Mapping[str, Point]) -> Verdict:
        """Place people anew.

        Args:
            where: as in FloorPlan.

        Returns:
            the verdict on them.
        """
        if isinstance(where, str):
            self._go_on(self.play.opened(where, by=self.by))
        else:
            self._go_on(self.play.to(Ground(gathered(where))))
        self._show_all()
        return self.verdict

    def _show_all(self) -> None:
        """Show the answer, which a board would let a class predict, and the move that helps."""
        if self.play.lesson is not None:
            self.act(do="reveal")
        self.set(show_move=True)

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
        assert isinstance(self.setting, Ground)
        self._go_on(self.play.to(replace(self.setting, people=self.people.sent(name, spot))))
        return self.verdict

    def __repr__(self) -> str:
        return f"FloorPlan({in_words(self.people, self.result, self.language)})"
