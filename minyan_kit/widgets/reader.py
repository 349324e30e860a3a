"""A reader of the whole chapter: point at a clause, and its rules and a case light up; at a verdict, and its clause."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any

from minyan_kit.board import reader
from minyan_kit.board.case import BoardCase
from minyan_kit.board.drawing import DARK, LIGHT
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import scenes
from minyan_kit.extras import need
from minyan_kit.question import Verdict
from minyan_kit.ruling import English
from minyan_kit.show.html import card
from minyan_kit.show.languages import LANGUAGES, in_use, say
from minyan_kit.widgets.board import STATIC, script
from minyan_kit.widgets.still import Still

need("anywidget")
import anywidget  # noqa: E402 - these two are named first if they are missing
import traitlets  # noqa: E402

__all__ = ["Reader"]

TITLE: English = "The chapter"
#: Those topics whose pictures need no sheet and no map are drawn beside the text.
_DRAWN = tuple(topic for topic in SETTINGS if topic not in ("attendance", "disputes"))


@cache
def _cases() -> Mapping[str, BoardCase]:
    """Topic and name → each case that can be drawn beside the text."""
    every = chain.from_iterable(scenes(topic).values() for topic in _DRAWN)
    return MappingProxyType({f"{case.topic}/{case.key}": case for case in every})


class Reader(anywidget.AnyWidget):
    """The chapter, the Hebrew beside a language; whoever points at a clause is shown the rules that read it.

    Args:
        verdict: the clause that decided it is shown at first; or nothing, for the first of the chapter.
        language: a key of LANGUAGES; nothing for the one set by `language`.

    >>> from minyan_kit import REMA, may_fine
    >>> reader = Reader(may_fine(regular_minyan=False, residents=10, by=REMA))
    >>> reader.source
    <Source 55:22 gloss>
    """

    _esm = script("reader.js")
    _css = STATIC / "reader.css"

    frame = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, verdict: Verdict | None = None, *, language: str | None = None) -> None:
        key = in_use(language)
        self._key = key
        frame = {
            "language": key,
            "direction": LANGUAGES[key].direction,
            "title": say(TITLE, key),
            "text": reader.chapter_html(key),
            "light": LIGHT.colours(),
            "dark": DARK.colours(),
        }
        self._still = Still()
        self._whole: set[int] = set()
        super().__init__(frame=frame, shown=self._of(0))
        if verdict is not None:
            self.point(verdict)
        self.on_msg(self._receive)

    @property
    def source(self) -> Any:
        """The words of the clause that is shown."""
        return reader.clauses()[self.shown["clause"]].source

    def point(self, verdict: Verdict) -> None:
        """Show the clause that decided a verdict.

        Raises:
            ValueError: no words decided it.
        """
        number = reader.clause_of(verdict.source)
        if number is None:
            raise ValueError(f"verdict={verdict!r}: no words of the chapter decided it: point at one that has a source")
        self.shown = self._of(number)

    def _of(self, number: int, case: str = "") -> dict[str, Any]:
        """What the page is told of a clause: at first without its rules' sentences, for which it then asks."""
        cases = _cases()
        if not case:
            best = reader.case_of(number, cases.values())
            case = f"{best.topic}/{best.key}" if best is not None else ""
        whole = number in self._whole
        html = reader.clause_html(number, cases.values(), self._key, opened=cases.get(case), whole=whole)
        return {"clause": number, "case": case, "html": html, "whole": whole}

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        """Follow what the page points at; what it cannot have pointed at changes nothing."""
        event = message if isinstance(message, Mapping) else {}
        number, case = event.get("clause"), event.get("case", "")
        if isinstance(case, str) and case in _cases() and number is None:
            number = reader.decided_by(_cases()[case])
        elif case not in ("", self.shown["case"]):
            return
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < len(reader.clauses()):
            if event.get("whole") is True:
                self._whole.add(number)
            self.shown = self._of(number, case)

    def __repr__(self) -> str:
        return f"Reader({self.source})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live reader, and the text alone for a page without a kernel."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {
            **data,
            "text/plain": repr(self),
            "text/html": card(self._key, self.frame["text"], kind="text"),
        }, metadata

    def _ipython_display_(self) -> None:
        """Show the live reader, and the text in an output of its own."""
        self._still.show(*self._repr_mimebundle_())
