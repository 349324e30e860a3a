"""A panel for whoever keeps the list: a file goes in; its issues, every service judged and a report come out."""

from __future__ import annotations

import datetime as dt
from base64 import b64encode
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from mimetypes import guess_type
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd

from minyan_kit.board.attendance import Calendar
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.extras import need
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from minyan_kit.report import Report, find, report_of
from minyan_kit.ruling import Because, Brief, English, Practice
from minyan_kit.show.html import GRADES, RUST, answer_html, bdi, card, cell, details, div, escape, labelled, row, table
from minyan_kit.show.languages import fill, in_use, say
from minyan_kit.tables.kept import why_empty
from minyan_kit.tables.questions import WAS_IT_A_TEN
from minyan_kit.tables.services import Counted
from minyan_kit.widgets import controls
from minyan_kit.widgets.board import Board
from minyan_kit.widgets.panel import Panel, in_a_row

__all__ = ["AttendancePanel", "Attended", "attend", "attendance_board", "attendance_panel"]

ipywidgets = need(
    "ipywidgets", instead="mk.judge_services(mk.read_attendance(file, roster).data, roster.data, by=mk.REMA)"
)

Step = Callable[[int, str], None]
Made = TypeVar("Made")
STEPS: tuple[English, ...] = (
    "the roster is read",
    "the attendance is read",
    "the services are judged",
    "the report is made",
)
_MOST = 200  # rows of a table on the page; the report and the tables have them all


@dataclass(frozen=True, repr=False)
class Attended(Brief):
    """What came of two files.

    Args:
        roster, attendance: as they were read, each with its issues.
        judged: every service.
        report: to be saved.
        trouble: why nothing, or little, could come of a file, and what to do.
    """

    roster: Sheet
    attendance: Sheet
    judged: pd.DataFrame
    report: Report
    trouble: tuple[Because, ...] = ()


def attend(
    roster: str | PathLike[str] | bytes,
    attendance: str | PathLike[str] | bytes,
    *,
    by: Practice,
    counted: Counted = "people",
    reveal: bool = False,
    step: Step | None = None,
    kept: Memory | None = None,
) -> Attended:
    """Read two files, judge every service and make the report.

    Args:
        roster, attendance: the files, or their bytes.
        by: whose practice is followed.
        counted: as in `judge_services`.
        reveal: show names in the report.
        step: is told how many of the steps are done, and which is.
        kept: what was worked out of these files before.

    Raises:
        ValueError: a file cannot be read at all; the message says why, and what to do.
    """
    told: Step = step or (lambda _done, _words: None)
    kept = kept or Memory()
    kept.of(_state(roster), _state(attendance))
    people = kept.once("roster", lambda: read_roster(roster))
    told(1, STEPS[0])
    sheet = kept.once("attendance", lambda: read_attendance(attendance, people))
    trouble = kept.once("trouble", lambda: tuple(_trouble(roster, attendance, people, sheet)))
    told(2, STEPS[1])
    found = kept.once((by, counted), lambda: find(people, sheet, by=by, counted=counted))
    told(3, STEPS[2])
    made = kept.once((by, counted, reveal), lambda: report_of(found, reveal=reveal))
    told(4, STEPS[3])
    return Attended(people, sheet, found.tables["services"].copy(), made, trouble)


class Memory:
    """What was worked out of some files, for as long as they and the language are what they are."""

    def __init__(self) -> None:
        self._files: Any = None
        self._found: dict[Hashable, Any] = {}

    def of(self, *files: Hashable) -> None:
        """Forget everything if it was of other files, or in another language."""
        if self._files != (in_use(), *files):
            self._files = in_use(), *files
            self._found.clear()

    def once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Give what was made before, or make it."""
        if what not in self._found:
            self._found[what] = make()
        made: Made = self._found[what]
        return made


def _state(file: str | PathLike[str] | bytes) -> Hashable:
    """What tells whether a file is still what it was."""
    if isinstance(file, bytes):
        return file
    path = Path(file)
    at = path.stat() if path.exists() else None
    return str(path), at and (at.st_mtime_ns, at.st_size)


def _trouble(roster: Any, attendance: Any, people: Sheet, sheet: Sheet) -> Iterator[Because]:
    """What is wrong with the files as a whole."""
    wrong = people.issues["severity"] == "error"
    nobody = people.data.empty or 2 * wrong.sum() > len(people.data)
    never = not _dates(sheet)
    if nobody and _dates(read_attendance(roster)):
        yield Because("The roster is a sheet of attendance: choose the list of the people in its place.")
    elif people.data.empty:
        yield Because("Nobody could be read from the roster: {why}", why=why_empty(people))
    if never and "birth_date" in read_roster(attendance).data.dropna(axis="columns", how="all"):
        yield Because("The attendance sheet is a roster: choose the sheet of who came in its place.")
    elif never:
        yield Because("No service could be read from the attendance sheet: {why}", why=why_empty(sheet))


def _dates(sheet: Sheet) -> bool:
    return bool(sheet.data["date"].notna().any())


# -- how it is shown ---------------------------------------------------------------------------------------------------


def attended_html(found: Attended) -> str:
    """The issues of both files and every service judged, as a page shows them."""
    key = in_use()
    judged = found.judged
    tens, of = int(judged["ten"].fillna(False).sum()), int(judged["recorded"].sum())
    head = div("font-size:1.35em;font-weight:600", f"{tens} {escape(say('of'))} {of}")
    head += div("", escape(say("services that were written down had ten for certain.")))
    alarm = "".join(div("font-weight:600;margin-bottom:0.4em", bdi(say(why))) for why in found.trouble)
    # Where a file could not be used, a number of services would be an answer to nothing.
    parts = [
        div(f"border-inline-start:4px solid {RUST.both};padding:4px 12px", alarm, 'role="alert"') if alarm else head
    ]
    for title, sheet in ((say("The roster"), found.roster), (say("The attendance sheet"), found.attendance)):
        words = f"{len(sheet.data)} {say('records')}, {len(sheet.skipped)} {say('rows skipped')}"
        parts.append(labelled(f"{title}: {words}", _issues(sheet.issues, key)))
    parts.append(labelled(say("Every service"), _services(judged, key)))
    return card(key, "".join(parts), kind="attendance")


def _issues(issues: pd.DataFrame, key: str) -> str:
    """The issues, errors and warnings first; the notes are folded."""
    lines: dict[bool, list[str]] = {True: [], False: []}
    records: list[dict[Any, Any]] = issues.head(_MOST).to_dict("records")
    for issue in records:
        row_said = "" if pd.isna(issue["row"]) else fill("row {n}", n=issue["row"])
        where = row_said if pd.isna(issue["cell"]) else issue["cell"]
        grade = GRADES[issue["severity"]]
        words = map(bdi, (f"{grade.mark}\u00a0{say(grade.word)}", where, issue["message"], issue["fix"]))
        lines[issue["severity"] == "info"].append(row("".join(cell(each, key) for each in words)))
    heads: tuple[English, ...] = ("", "where", "what", "what to do")
    shown = _box(table(heads, lines[False], key)) if lines[False] else div("", escape(say("Nothing to mend.")))
    if len(issues) > _MOST:
        shown += div("", f"+ {len(issues) - _MOST}")
    return shown + (details(say("notes"), table(heads, lines[True], key)) if lines[True] else "")


def _services(judged: pd.DataFrame, key: str) -> str:
    lines = []
    records: list[dict[Any, Any]] = judged.head(_MOST).to_dict("records")
    for service in records:
        ten, low, high = service["ten"], service["counts_low"], service["counts_high"]
        most = "?" if pd.isna(high) else high
        answer = None if pd.isna(ten) else bool(ten)
        cells = (
            f"{service['date']:%d.%m.%Y}",
            "" if pd.isna(service["service"]) else bdi(service["service"]),
            str(service["headcount"]),
            f"{low}" if low == most else f"{low}\u2009–\u2009{most}",
            answer_html(answer, say(WAS_IT_A_TEN[answer])) if service["recorded"] else escape(say("not written down")),
            bdi(service["because"]),
            bdi(service["in_doubt"]),
        )
        lines.append(row("".join(cell(each, key) for each in cells)))
    heads: tuple[English, ...] = ("date", "service", "there", "count", "ten", "why", "in doubt")
    shown = _box(table(heads, lines, key))
    return shown + (div("", f"+ {len(judged) - _MOST}") if len(judged) > _MOST else "")


def _download(path: Path) -> str:
    """A link from which a browser takes a file, wherever Python runs."""
    kind = guess_type(path.name)[0] or "application/octet-stream"
    data = b64encode(path.read_bytes()).decode("ascii")
    return f'<a download="{escape(path.name)}" href="data:{kind};base64,{data}">{bdi(path.name)}</a>'


def _box(inner: str) -> str:
    """A long table in a box that scrolls, also by keyboard, so that what stands below it is not pushed away."""
    style = "max-height:26em;overflow:auto;padding:0 10px"
    return div(style, inner, f'tabindex="0" role="region" aria-label="{escape(say("table"))}"')


# -- the panel --------------------------------------------------------------------------------------------------------


class AttendancePanel(Panel[Attended]):
    """Two files and what comes of them. The controls: "roster", "attendance", "by", "counted", "reveal".

    Attributes:
        progress: the bar that shows how far the work is.
        folder: where the button saves the report.
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
        self._files: dict[str, Any] = {"roster": Path(roster), "attendance": Path(attendance)}
        self.folder = Path(folder)
        self._kept = Memory()
        self.progress = ipywidgets.IntProgress(0, 0, len(STEPS), description=say("Done so far"), bar_style="info")
        self.done = ipywidgets.HTML()
        self.done.add_class("minyan-done")
        self.button = ipywidgets.Button(description=say("Save the report"), icon="download")
        self.button.on_click(self._save)
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

    def _attend(self, *, by: Practice, counted: Counted, reveal: bool, **_uploads: object) -> Attended:
        return attend(**self._files, by=by, counted=counted, reveal=reveal, step=self._step, kept=self._kept)

    def _step(self, done: int, words: str) -> None:
        self.progress.value = done
        self.done.value = f'<span role="status">{escape(say(words))}</span>'

    def _changed(self, name: str) -> None:
        if name in self._files and self.controls[name].value:
            self._files[name] = bytes(self.controls[name].value[0]["content"])

    def _put(self, name: str, value: Any) -> None:
        if name not in self._files:
            super()._put(name, value)
            return
        path = Path(value)
        content = path.read_bytes()
        when = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
        self.controls[name].value = (
            {"name": path.name, "type": "", "size": len(content), "content": content, "last_modified": when},
        )

    def _save(self, _button: object) -> None:
        page, book = self.result.report.save(self.folder / "attendance_report.html")
        links = " · ".join(map(_download, (page, book)))
        said = f"{escape(say('Saved'))}: {bdi(str(page))}, {bdi(book.name)}"
        self.done.value = f'<span role="status">{said}</span> · {escape(say("Download"))}: {links}'

    def _layout(self) -> list[Any]:
        files = in_a_row([self.controls["roster"], self.controls["attendance"]])
        options = in_a_row([self.controls[name] for name in ("by", "counted", "reveal")])
        work = ipywidgets.HBox([self.progress, self.done, self.button])
        work.layout.flex_flow, work.layout.align_items = "row wrap", "center"
        work.layout.margin = "8px 0 0 0"
        return [files, options, work, self.view]

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
