"""A panel for whoever keeps the list: a file goes in; its issues, every service judged and a report come out."""

from __future__ import annotations

import datetime as dt
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from minyan_kit.board.attendance import Calendar
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.desk import STEPS, Attended, Memory, Saved, attend, attended_html
from minyan_kit.extras import need
from minyan_kit.ruling import English, Practice
from minyan_kit.show.html import bdi, escape
from minyan_kit.show.languages import say
from minyan_kit.tables.kept import Kept, Open
from minyan_kit.tables.services import Counted
from minyan_kit.widgets import controls
from minyan_kit.widgets.board import Board
from minyan_kit.widgets.panel import Panel, in_a_row

__all__ = ["AttendancePanel", "attendance_board", "attendance_panel"]

ipywidgets = need(
    "ipywidgets", instead="mk.judge_services(mk.read_attendance(file, roster).data, roster.data, by=mk.REMA)"
)


def _download(file: Saved) -> str:
    """A link from which a browser takes a file, wherever Python runs."""
    data = b64encode(file.content).decode("ascii")
    return f'<a download="{escape(file.name)}" href="data:{file.kind};base64,{data}">{bdi(file.name)}</a>'


# -- the panel --------------------------------------------------------------------------------------------------------


_FILES = ("roster", "attendance")


class AttendancePanel(Panel[Attended]):
    """Two files and what comes of them. The controls: "roster", "attendance", "by", "counted", "reveal".

    Attributes:
        progress: the bar that shows how far the work is.
        folder: where the buttons save the report and the marked workbooks.
        asked: what the files leave open, each with the buttons that answer it.
    """

    SLOW = True

    def __init__(
        self,
        roster: str | PathLike[str],
        attendance: str | PathLike[str],
        *,
        by: Practice,
        among: Iterable[Practice],
        folder: str | PathLike[str],
    ) -> None:
        self._kept = Kept(Path(roster).read_bytes(), Path(attendance).read_bytes())
        self.folder = Path(folder)
        self._found = Memory()
        self.progress = ipywidgets.IntProgress(0, 0, len(STEPS), description=say("Done so far"), bar_style="info")
        self.done = ipywidgets.HTML()
        self.done.add_class("minyan-done")
        self.button = ipywidgets.Button(description=say("Save the report"), icon="download")
        self.button.on_click(lambda _: self._save(self.result.saved_report()))
        self.marked = ipywidgets.Button(description=say("Save the marked workbook"), icon="download")
        self.marked.on_click(lambda _: self._save(self.result.saved_workbooks()))
        self.button.layout.width = self.marked.layout.width = "auto"
        self.asked = ipywidgets.VBox()
        self.asked.add_class("minyan-asked")
        accept = ".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods"
        made: dict[str, Any] = {
            name: ipywidgets.FileUpload(description=words, accept=accept, multiple=False)
            for name, words in (("roster", say("The roster …")), ("attendance", say("The attendance sheet …")))
        }
        for upload in made.values():
            upload.layout.width = "auto"
        made["by"] = controls.practices(among, by)
        options: Mapping[str, English] = {"people": "people, nobody knows who", "men": "men who count"}
        made["counted"] = controls.chooser("A number without names is of", options, "people")
        made["reveal"] = controls.switch("Names in the report")
        super().__init__(self._attend, made, draw=attended_html)

    def set(self, **values: Any) -> Attended:
        """Set controls by name.

        Args:
            values: "roster" and "attendance", each a path; "by", "counted", "reveal".

        Returns:
            the new result.

        Raises:
            ValueError: as `Panel.set` does, or a file cannot be read.
        """
        return super().set(**values)

    def answer(self, kind: str, value: str, option: str) -> Attended:
        """Answer what a file leaves open, as its buttons do.

        Args:
            kind, value: of the question, as `.result.questions` has it.
            option: one of its options; "" to leave it open.

        Returns:
            the new result.
        """
        self._kept = self._kept.answered(kind, value, option)
        self._show()
        return self.result

    def _attend(self, *, by: Practice, counted: Counted, reveal: bool, **_uploads: object) -> Attended:
        self._kept = replace(self._kept, counted=counted)
        today = dt.date.today()
        seen = attend(self._kept, by=by, reveal=reveal, today=today, step=self._step, found=self._found)
        self.asked.children = self._questions(seen.questions)
        return seen

    def _questions(self, questions: Iterable[Open]) -> list[Any]:
        rows = [self._question(question) for question in questions]
        head = f"<b>{escape(say('What the sheet leaves open'))}</b>"
        return [ipywidgets.HTML(head), *rows] if rows else []

    def _question(self, question: Open) -> Any:
        buttons = []
        for option, word in question.words.items():
            button = ipywidgets.Button(description=word, button_style="info" if option == question.told else "")
            button.layout.width = "auto"
            button.on_click(lambda _, option=option: self.answer(question.kind, question.value, option))
            buttons.append(button)
        row = ipywidgets.HBox([ipywidgets.HTML(bdi(question.asked)), *buttons])
        row.layout.flex_flow, row.layout.align_items = "row wrap", "center"
        return row

    def _step(self, done: int, words: str) -> None:
        self.progress.value = done
        self.done.value = f'<span role="status">{escape(say(words))}</span>'

    def _changed(self, name: str) -> None:
        if name in _FILES and self.controls[name].value:
            content = bytes(self.controls[name].value[0]["content"])
            files = {each: getattr(self._kept, each) for each in _FILES} | {name: content}
            self._kept = Kept(**files)  # what was told of another sheet is not true of this one

    def _put(self, name: str, value: Any) -> None:
        if name not in _FILES:
            super()._put(name, value)
            return
        path = Path(value)
        content = path.read_bytes()
        when = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
        self.controls[name].value = (
            {"name": path.name, "type": "", "size": len(content), "content": content, "last_modified": when},
        )

    def _save(self, files: list[Saved]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            (self.folder / file.name).write_bytes(file.content)
        links = " · ".join(map(_download, files))
        said = f"{escape(say('Saved'))}: {', '.join(bdi(str(self.folder / file.name)) for file in files)}"
        self.done.value = f'<span role="status">{said}</span> · {escape(say("Download"))}: {links}'

    def _layout(self) -> list[Any]:
        files = in_a_row([self.controls["roster"], self.controls["attendance"]])
        options = in_a_row([self.controls[name] for name in ("by", "counted", "reveal")])
        work = ipywidgets.HBox([self.progress, self.done, self.marked, self.button])
        work.layout.flex_flow, work.layout.align_items = "row wrap", "center"
        work.layout.margin = "8px 0 0 0"
        return [files, options, work, self.asked, self.view]

    def __repr__(self) -> str:
        found = self.result
        return f"AttendancePanel(by={self.controls['by'].value}, {len(found.judged)} services)"


def attendance_board(
    roster: str | PathLike[str],
    attendance: str | PathLike[str],
    *,
    by: Practice,
    among: Iterable[Practice] = PRACTICES,
    **values: Any,
) -> Board:
    """Two files on the board: a calendar of the services, who was at each, and what the sheet leaves open.

    Args:
        roster, attendance: the files.
        by: whose practice is followed at first.
        among: the practices that can be chosen.
        values: whatever the calendar's `set` takes, as opened="2026-12-03 Mincha".

    Returns:
        a board; `.result` is the verdict on the service that is open.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: no service could be read; the error says why.

    >>> from minyan_kit import REMA, example
    >>> board = attendance_board(example("roster.csv"), example("attendance_messy.xlsx"), by=REMA)
    >>> board.set(opened="2026-12-02 Mincha").answer is None
    True
    """
    return Board(Calendar.TOPIC, Calendar.of(roster, attendance, **values), by=by, among=among)


def attendance_panel(
    roster: str | PathLike[str],
    attendance: str | PathLike[str],
    *,
    by: Practice,
    among: Iterable[Practice] = PRACTICES,
    folder: str | PathLike[str] = "out",
) -> AttendancePanel:
    """A panel for files of attendance: upload yours, and see what could not be read and whether there was a ten.

    Args:
        roster, attendance: the files at first.
        by: whose practice is followed at first.
        among: the practices that can be chosen.
        folder: where the report is saved.

    Returns:
        a panel; `.result` has the sheets as they were read, `.judged` and `.report`.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return AttendancePanel(roster, attendance, by=by, among=among, folder=folder)
