"""A form beside a board that writes a case: the facts stand on the board, the words are the teacher's."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from minyan_kit.board.case import ANSWERS, BoardCase
from minyan_kit.board.page import still_html
from minyan_kit.board.setting import Setting
from minyan_kit.course.case_file import CaseDraft, draft, save_case
from minyan_kit.course.cases import scenes
from minyan_kit.course.sheets import sheet
from minyan_kit.extras import need
from minyan_kit.ruling import Because, English, Practice
from minyan_kit.show.html import bdi, card, details, div, escape, live
from minyan_kit.show.languages import fill, in_use, listed, say
from minyan_kit.show.words import answer_text
from minyan_kit.widgets import controls
from minyan_kit.widgets.board import Board
from minyan_kit.widgets.panel import Panel, in_a_row, refused

__all__ = ["CaseForm", "case_form"]

ipywidgets = need("ipywidgets")

_LABELS: Mapping[str, English] = {
    "title": "Title",
    "story": "What happened",
    "question": "The question",
    "study": "The se'ifim to read",
    "name": "Name of its file",
}
_EXAMPLES = {"study": "4, 5", "name": "nine_and_one"}
_TEMPTS: English = "Why somebody would say “{answer}”"


def draft_html(found: CaseDraft) -> str:
    """What has become of a draft: what is still to be written, or the file and the sheet, folded."""
    key = in_use()
    if found.case is None:
        return card(key, live(escape(_wanting(found))), kind="draft")
    here = fill("It can be saved as {place}.", key, place=f"{found.case.topic}/{found.name}.toml")
    text = (
        f'<pre dir="ltr" style="text-align:left;white-space:pre-wrap;overflow-wrap:anywhere">{escape(found.text)}</pre>'
    )
    paper = sheet(found.case, language=key)._repr_html_()
    shown = details(say("The file", key), text) + details(say("The printable sheet", key), paper)
    return card(key, live(escape(here)) + shown, kind="draft")


def _wanting(found: CaseDraft) -> str:
    """The fields in which nothing is written yet, by what stands over them."""
    return fill("Still to be written: {fields}.", fields=listed(say(_LABELS[field]) for field in found.wanting))


class CaseForm(Panel[CaseDraft]):
    """A board and a form. The controls are "title", "story", "question", "study", "yes", "no", "open" and "name".

    Attributes:
        board: the board; whatever stands on it is the case.
        folder: where the case is saved.
        button: saves it.
        done: says what was saved.
    """

    def __init__(self, board: Board, folder: str | PathLike[str]) -> None:
        self.board, self.folder, self._saved = board, Path(folder), ""
        self.done = ipywidgets.HTML()
        self.button = ipywidgets.Button(description=say("Save the case, its sheet and the key"), icon="download")
        self.button.layout.width = "auto"
        self.button.on_click(self._pressed)
        asked = say(board.setting.asks(board.verdict))
        made = {name: controls.text_field(label, "", _EXAMPLES.get(name, "")) for name, label in _LABELS.items()}
        made["story"] = controls.text_area(_LABELS["story"], "")
        made["question"] = controls.text_field(_LABELS["question"], asked)
        for answer, means in ANSWERS.items():
            made[answer] = controls.text_area(Because(_TEMPTS, answer=answer_text(means)), "")
        super().__init__(self._drafted, made, draw=draft_html)
        board.observe(lambda _: self._show(), names="play")

    def _drafted(self, **words: str) -> CaseDraft:
        return draft(self.board.setting, self.board.by, **words)

    def save(self) -> tuple[Path, Path, Path]:
        """Write the case, its printable sheet, and the key.

        Returns:
            the three files; `mk.case(file)` reads the first.

        Raises:
            ValueError: something is still to be written, or another case has that name.
        """
        found = self.result
        if found.case is None:
            raise ValueError(f"{found.wanting[0]} is wanting: write something there")
        path = save_case(found.case, self.folder, over=self._saved)
        self._saved = found.text
        return path, *sheet(found.case).save(path.parent, path.stem)

    def _pressed(self, _button: object) -> None:
        try:
            files = self.save()
        except ValueError as error:
            wanting = self._result is not None and self._result.case is None
            said = _wanting(self.result) if wanting else refused(error)
            self.done.value = div("", escape(said), 'role="alert"')
            return
        said = f"{escape(say('Saved'))}: {', '.join(bdi(str(file)) for file in files)}"
        code = f'<code dir="ltr">mk.case({escape(repr(files[0].as_posix()))})</code>'
        self.done.value = live(div("", said), div("", code))

    def _layout(self) -> list[Any]:
        rows = {("title", "study", "name"): 17, ("story", "question"): 26, tuple(ANSWERS): 17}
        fields = [in_a_row([self.controls[name] for name in row], columns=wide) for row, wide in rows.items()]
        save = ipywidgets.HBox([self.button, self.done])
        save.layout.flex_flow, save.layout.align_items, save.layout.margin = "row wrap", "center", "8px 0 0 0"
        return [self.board, *fields, self.view, save]

    def _repr_mimebundle_(self, **more: object) -> dict[str, Any]:
        shown = super()._repr_mimebundle_(**more)
        return {**shown, "text/html": still_html(self.board.play) + shown["text/html"]}


def case_form(
    topic: str, scene: str | BoardCase | Setting | None = None, *, by: Practice, folder: str | PathLike[str] = "cases"
) -> CaseForm:
    """Write a case of one's own: set the scene on the board, fill in the words, and save a file that `mk.case` reads.

    Args:
        topic: a key of Board.TOPICS.
        scene: what stands on the board at first, as Board takes it; it is not predicted here.
        by: whose practice is followed.
        folder: where the case is saved, in a folder that is called as its topic.

    Returns:
        a panel: `.board.set(...)` changes the facts, `.set(title=...)` the words, and `.save()` writes the files.

    Raises:
        TypeError: `by` is no practice.
        ValueError: there is no such topic or scene.

    >>> from minyan_kit import REMA
    >>> form = case_form("joining", "nine_and_one", by=REMA)
    >>> form.set(title="Two yards", story="Nine men stand in the large yard.", study="16").case.answer
    'yes'
    """
    known = scenes(topic) if topic in Board.TOPICS else {}
    start = known[scene].setting if isinstance(scene, str) and scene in known else scene
    return CaseForm(Board(topic, start.setting if isinstance(start, BoardCase) else start, by=by), folder)
