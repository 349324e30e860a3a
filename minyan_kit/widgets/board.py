"""The board: a topic's people, moved and changed by hand. A view over plain functions, and nothing more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from minyan_kit.board import page
from minyan_kit.board.case import BoardCase
from minyan_kit.board.play import Moment, Play, after, as_python
from minyan_kit.board.setting import Setting
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import scenes
from minyan_kit.extras import need
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice, named_practice
from minyan_kit.show.languages import in_use
from minyan_kit.widgets.still import Still

need("anywidget")
import anywidget  # noqa: E402 - these two are named first if they are missing
import traitlets  # noqa: E402

__all__ = ["Board"]

STATIC = Path(__file__).parent / "static"


def script(name: str) -> str:
    """The script of a page, with what all of them share before it."""
    return "".join((STATIC / each).read_text(encoding="utf-8") for each in ("theme.js", name))


class _Topics(Mapping[str, tuple[str, ...]]):
    """Topic → the names of its scenes, read when they are asked for."""

    def __getitem__(self, topic: str) -> tuple[str, ...]:
        if topic not in SETTINGS:
            raise KeyError(topic)
        return tuple(scenes(topic))

    def __iter__(self) -> Iterator[str]:
        return iter(SETTINGS)

    def __len__(self) -> int:
        return len(SETTINGS)

    def __repr__(self) -> str:
        return repr(dict(self))


class Board(anywidget.AnyWidget):
    """A topic as a picture whose people are moved and changed by hand, with the verdict beside it.

    The page only sends what was done; everything that it shows is computed in Python. With a scene the answer is
    predicted first, and then shown. On a page without a kernel the board is a still picture.

    Args:
        topic: a key of TOPICS.
        scene: the name of a scene, as TOPICS lists them; a Case of one's own; a setting, to play freely with; or
            nothing, for free play from the topic's start.
        by: whose practice is followed.
        among: the practices to choose among; those of the topic unless said otherwise.
        language: a key of LANGUAGES; nothing for the one set by `language`.

    Raises:
        TypeError: `by` is no practice.
        ValueError: there is no such topic or scene.

    >>> from minyan_kit import REMA
    >>> board = Board("eligibility", "nine_and_a_boy", by=REMA)
    >>> board.result.answer, board.set(Binyamin={"age": 13}).answer, board.undo().answer
    (False, True, False)
    """

    #: Topic → the names of its scenes.
    TOPICS: ClassVar[Mapping[str, tuple[str, ...]]] = _Topics()

    _esm = script("board.js")
    _css = STATIC / "board.css"

    frame = traitlets.Dict().tag(sync=True)
    drawn = traitlets.Dict().tag(sync=True)
    #: What the board shows, as a plain value; observe it to follow the board.
    play = traitlets.Instance(Play)

    def __init__(
        self,
        topic: str,
        scene: str | BoardCase | Setting | None = None,
        *,
        by: Practice,
        among: Iterable[Practice] | None = None,
        language: str | None = None,
    ) -> None:
        if topic not in SETTINGS:
            raise ValueError(f"topic={topic!r} has no board: write one of {', '.join(map(repr, SETTINGS))}")
        named_practice(by)
        free = Moment(scene if isinstance(scene, Setting) else SETTINGS[topic](), by)
        cases = scenes(topic) if not isinstance(scene, BoardCase) else {scene.key: scene, **scenes(topic)}
        offered = tuple(dict.fromkeys((*(free.setting.AMONG if among is None else among), by)))
        play = Play(free, cases, offered, in_use(language), free)
        if isinstance(scene, str | BoardCase):
            play = play.opened(scene.key if isinstance(scene, BoardCase) else scene, by=by)
        self._turn: list[Any] = ["", 0]
        self._still = Still()
        super().__init__(play=play)
        self.on_msg(self._receive)

    # -- read and set from Python ------------------------------------------------------------------------------------

    @property
    def setting(self) -> Setting:
        """The facts as they stand."""
        return self.play.setting

    @property
    def values(self) -> Mapping[str, Any]:
        """What the controls show, by their names, and the practice as "by"."""
        return {"by": self.by, **{control.name: control.value for control in self.setting.controls()}}

    @property
    def verdict(self) -> Verdict:
        """What the chapter says of the facts as they stand."""
        return self.play.verdict

    @property
    def result(self) -> Any:
        """The verdict, or whatever more the topic tells."""
        return self.setting.result(self.by)

    @property
    def by(self) -> Practice:
        """Whose practice is followed; it can be set."""
        return self.play.by

    @by.setter
    def by(self, by: Practice) -> None:
        self.set(by=by)

    @property
    def language(self) -> str:
        """The language of the board; it can be set."""
        return self.play.language

    @language.setter
    def language(self, language: str) -> None:
        self.play = after(self.play, {"language": in_use(language)})

    def set(self, **values: Any) -> Any:
        """Change facts, or the practice as `by`, all together.

        Args:
            values: name → value, as the topic's setting takes them.

        Returns:
            the new result.

        Raises:
            ValueError: a name or a value is none of those, and nothing was changed.
        """
        by = values.pop("by", None)
        if by is not None:
            named_practice(by)
        self._go_on(self.play.to(self.setting.set(**values), by=by))
        return self.result

    def act(self, **event: Any) -> Any:
        """Do what a reader does on the page, as act(figure="Dan", act="press"), act(scene="two_boys"), act(do="undo").

        Returns:
            the new result.

        Raises:
            ValueError: no such thing can be done, and nothing was changed.
        """
        self._go_on(after(self.play, event))
        return self.result

    def undo(self) -> Any:
        """Take the last change back, and give the result as it was."""
        return self.act(do="undo")

    def reset(self) -> Any:
        """Go back to the scene, or to the topic's start, and give the result."""
        return self.act(do="reset")

    @property
    def history(self) -> tuple[tuple[str, str], ...]:
        """What was changed, and what it turned."""
        return tuple((what, turned) for what, turned in page.drawn(self.play)["history"])

    @property
    def python(self) -> str:
        """What was done, as lines of Python that do it again."""
        return as_python(self.play)

    # -- the page ----------------------------------------------------------------------------------------------------

    @traitlets.observe("play")
    def _follow(self, _change: object) -> None:
        self._draw()

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        """Follow an event of the page, or say why not and draw everything where it was."""
        event = dict(message) if isinstance(message, Mapping) else {"message": message}
        turn = event.pop("turn", None)
        self._turn = turn if isinstance(turn, list) else self._turn
        try:
            self._go_on(after(self.play, event))
        except ValueError as refused:
            if self.play.lifted:
                self.play = after(self.play, {**event, "act": "give_up"})
            self._draw(str(refused))

    def _go_on(self, play: Play) -> None:
        """Go on from another play, and draw it also where nothing of the facts has changed: a page waits for that."""
        same = play == self.play
        self.play = play
        if same:
            self._draw()

    def _draw(self, refused: str = "") -> None:
        self.frame = page.frame(self.play)
        # The turn tells the page which of its events this answers, and makes each drawing a new one.
        self.drawn = {**page.drawn(self.play, refused), "turn": [*self._turn]}
        if not self.play.lifted:  # while somebody is carried, the board alone follows
            self._still.follow(self._texts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({page.in_words(self.play)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live board, and the still one for a page without a kernel."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **self._texts()}, metadata

    def _texts(self) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": page.still_html(self.play)}

    def _ipython_display_(self) -> None:
        """Show the live board, and the still one in an output of its own."""
        self._still.show(*self._repr_mimebundle_())
