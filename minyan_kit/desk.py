"""The page where a gabbai loads his files, answers what they leave open, and gets a report.

A panel in a notebook, a page of its own and a page of the site show what this gives; they compute nothing. Nothing that
is laid here goes anywhere.
"""

from __future__ import annotations

import datetime as dt
import json
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.course.examples import example
from minyan_kit.extras import need
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from minyan_kit.report import Report, find, report_of
from minyan_kit.ruling import Because, Brief, English, Practice
from minyan_kit.show.html import GRADES, RUST, answer_html, bdi, card, cell, details, div, escape, labelled, row, table
from minyan_kit.show.languages import LANGUAGES, fill, in_use, language, practice_name, say
from minyan_kit.show.words import FOOTER
from minyan_kit.tables.kept import DECIDES, Kept, Open, left_open, read_people, read_services, why_empty
from minyan_kit.tables.questions import WAS_IT_A_TEN
from minyan_kit.tables.save import mark_workbook

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = need("pandas")

__all__ = ["STEPS", "Attended", "Memory", "Saved", "answer", "attend", "attended_html", "words"]

Step = Callable[[int, str], None]
Made = TypeVar("Made")
STEPS: tuple[English, ...] = (
    "the roster is read",
    "the attendance is read",
    "the services are judged",
    "the report is made",
)
_MOST = 200  # rows of a table on the page; the report and the tables have them all


class Saved(NamedTuple):
    """A file to be saved: its name and its content."""

    name: str
    content: bytes

    @property
    def kind(self) -> str:
        """What a browser calls a file of this kind."""
        return guess_type(self.name)[0] or "application/octet-stream"


@dataclass(frozen=True, repr=False)
class Attended(Brief):
    """What came of two files.

    Args:
        files: the two, with what was told of them.
        roster, attendance: as they were read, each with its issues.
        judged: every service.
        report: to be saved.
        questions: what the files leave open and their keeper can tell.
        trouble: why nothing, or little, could come of a file, and what to do.
    """

    files: Kept
    roster: Sheet
    attendance: Sheet
    judged: pd.DataFrame
    report: Report
    questions: tuple[Open, ...] = ()
    trouble: tuple[Because, ...] = ()

    def saved_report(self) -> list[Saved]:
        """The report, its page and its workbook, to be saved."""
        with tempfile.TemporaryDirectory() as put:
            return [_taken(path) for path in self.report.save(Path(put) / "attendance_report.html")]

    def saved_workbooks(self) -> list[Saved]:
        """The files as workbooks, each doubtful cell marked; one that could not be read at all is left out."""
        with tempfile.TemporaryDirectory() as put:
            sheets = {"attendance_marked.xlsx": self.attendance, "people_marked.xlsx": self.roster}
            read = {name: sheet for name, sheet in sheets.items() if isinstance(sheet.source, bytes)}
            return [_taken(mark_workbook(sheet, Path(put) / name)) for name, sheet in read.items()]


def _taken(path: Path) -> Saved:
    return Saved(path.name, path.read_bytes())


def attend(
    files: Kept,
    *,
    by: Practice,
    reveal: bool = False,
    today: dt.date | None = None,
    step: Step | None = None,
    found: Memory | None = None,
) -> Attended:
    """Read two files, ask what they leave open, judge every service and make the report.

    Args:
        files: the two, with what was told of them.
        by: whose practice is followed.
        reveal: show names in the report.
        today: a sheet whose dates have no year is asked for one of those about it.
        step: is told how many of the steps are done, and which is.
        found: what was worked out of these files before.

    >>> sheet = b"Name,2026-09-14 Mincha\\nPloni,?\\n"
    >>> seen = attend(Kept(b"", sheet), by=PRACTICES[0])
    >>> [open.asked for open in seen.questions]
    ['What does “?” mean in this sheet?']
    >>> attend(Kept(b"", sheet).answered("mark", "?", "present"), by=PRACTICES[0]).judged["headcount"].tolist()
    [1]
    """
    told: Step = step or (lambda _done, _words: None)
    kept = found or Memory()
    kept.of(replace(files, counted="people"))
    people = kept.once("roster", lambda: read_people(files))
    told(1, STEPS[0])
    sheet = kept.once("attendance", lambda: read_services(files, people))
    questions = kept.once(("questions", today), lambda: tuple(left_open(files, people, sheet, today)))
    trouble = kept.once(("trouble", today), lambda: tuple(_trouble(files, people, sheet, questions)))
    told(2, STEPS[1])
    by_and_counted = by, files.counted
    tables = kept.once(by_and_counted, lambda: find(people, sheet, by=by, counted=files.counted))
    told(3, STEPS[2])
    made = kept.once((*by_and_counted, reveal), lambda: report_of(tables, reveal=reveal))
    told(4, STEPS[3])
    return Attended(files, people, sheet, tables.tables["services"].copy(), made, questions, trouble)


class Memory:
    """What was worked out of some files, for as long as they and the language are what they are."""

    def __init__(self) -> None:
        self._files: Any = None
        self._found: dict[Hashable, Any] = {}

    def of(self, files: Hashable) -> None:
        """Forget everything if it was of other files, or in another language."""
        if self._files != (in_use(), files):
            self._files = in_use(), files
            self._found.clear()

    def once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """Give what was made before, or make it."""
        if what not in self._found:
            self._found[what] = make()
        made: Made = self._found[what]
        return made


def _trouble(files: Kept, people: Sheet, sheet: Sheet, questions: tuple[Open, ...]) -> Iterator[Because]:
    """What is wrong with the files as a whole."""
    wrong = people.issues["severity"] == "error"
    nobody = people.data.empty or 2 * wrong.sum() > len(people.data)
    never = not _dates(sheet)
    if not files.roster:
        pass
    elif nobody and _dates(read_attendance(files.roster)):
        yield Because("The roster is a sheet of attendance: choose the list of the people in its place.")
    elif people.data.empty:
        yield Because("Nobody could be read from the roster: {why}", why=why_empty(people))
    if not files.attendance:
        yield Because("Add the sheet of who came, and its services are judged.")
    elif never and "birth_date" in read_roster(files.attendance).data.dropna(axis="columns", how="all"):
        yield Because("The attendance sheet is a roster: choose the sheet of who came in its place.")
    elif never and any(question.kind in DECIDES and not question.told for question in questions):
        yield Because("No service can be read before it is answered what the sheet leaves open.")
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
    if not found.files.roster:
        head += div("", escape(say("Without a list of the people nobody knows who of them counts.")))
    alarm = "".join(div("font-weight:600;margin-bottom:0.4em", bdi(say(why))) for why in found.trouble)
    # Where a file could not be used, a number of services would be an answer to nothing.
    parts = [
        div(f"border-inline-start:4px solid {RUST.both};padding:4px 12px", alarm, 'role="alert"') if alarm else head
    ]
    read = [(say("The roster"), found.roster)] if found.files.roster else []
    read += [(say("The attendance sheet"), found.attendance)] if found.files.attendance else []
    for title, sheet in read:
        words = f"{len(sheet.data)} {say('records')}, {len(sheet.skipped)} {say('rows skipped')}"
        parts.append(labelled(f"{title}: {words}", _issues(sheet.issues, key) + _layout(sheet, key)))
    if len(judged):
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
        words = map(bdi, (f"{grade.mark}\u00a0{say(grade.word)}", where, issue["message"], issue["fix_in_sheet"]))
        lines[issue["severity"] == "info"].append(row("".join(cell(each, key) for each in words)))
    heads: tuple[English, ...] = ("", "where", "what", "what to do")
    shown = _box(table(heads, lines[False], key)) if lines[False] else div("", escape(say("Nothing to mend.")))
    if len(issues) > _MOST:
        shown += div("", f"+ {len(issues) - _MOST}")
    return shown + (details(say("notes"), _box(table(heads, lines[True], key))) if lines[True] else "")


def _layout(sheet: Sheet, key: str) -> str:
    """What was decided of the file before a record was read: its tables, and what each of their columns is."""
    if not sheet.layout.tables:
        return ""
    inside = f'<div dir="{LANGUAGES[key].direction}">{sheet.layout._repr_html_()}</div>'
    return details(say("What each column was taken for"), _box(inside), opened=True)


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
            f"{low}" if low == most else f'<span style="white-space:nowrap">{low}\u2009–\u2009{most}</span>',
            answer_html(answer, say(WAS_IT_A_TEN[answer])) if service["recorded"] else escape(say("not written down")),
            bdi(service["because"]),
            bdi(service["in_doubt"]),
        )
        lines.append(row("".join(cell(each, key) for each in cells)))
    heads: tuple[English, ...] = ("date", "service", "there", "count", "ten", "why", "in doubt")
    shown = _box(table(heads, lines, key))
    return shown + (div("", f"+ {len(judged) - _MOST}") if len(judged) > _MOST else "")


def _box(inner: str) -> str:
    """A long table in a box that scrolls, also by keyboard, so that what stands below it is not pushed away."""
    # A word is broken where it alone is wider than the page, and not to make a column narrow.
    style = "max-height:26em;overflow:auto;padding:0 10px;overflow-wrap:break-word"
    return div(style, inner, f'tabindex="0" role="region" aria-label="{escape(say("table"))}"')


# -- asked by a page ---------------------------------------------------------------------------------------------------

#: What the page says, by the name under which it looks it up.
_WORDS: Mapping[str, English] = {
    "title": "Was there a ten? Ask your own sheet",
    "private": "Nothing leaves this computer. Your files are read here, in this page; they are sent nowhere.",
    "attendance": "The sheet of who came",
    "roster": "The list of the people, if there is one",
    "drop": "Drop it here, or press to choose it",
    "ours": "Show it with an invented sheet",
    "clear": "Put the files away",
    "waiting": "Python is fetched …",
    "working": "Python is working …",
    "failed": "Python could not be started.",
    "by": "Whose practice",
    "counted": "A number without names is of",
    "people": "people, nobody knows who",
    "men": "men who count",
    "reveal": "Names in the report",
    "open": "What the sheet leaves open",
    "nothing_open": "Nothing is left open that whoever kept the sheet could tell.",
    "save_workbooks": "Save the marked workbook",
    "save_report": "Save the report",
    "saved": "Saved",
    "language": "Language",
}

_FROM: English = (
    "The page fetches Python first, some {size} MB, from where this site lies, and its libraries from {address}. "
    "Nothing of yours is told to either."
)
_FROM_HERE: English = (
    "The page fetches Python and its libraries first, some {size} MB, from where this site lies and from nowhere else."
)


def words(key: str, size: int, address: str = "") -> dict[str, str]:
    """Give what the page says in a language, before Python is there too.

    Args:
        key: of the language.
        size: of what the page fetches, in MB.
        address: from where it fetches libraries; "" if they lie beside the page.

    >>> words("fr", 20)["saved"]
    'Enregistré'
    """
    needs = fill(_FROM if address else _FROM_HERE, key, size=size, address=address)
    return {name: say(said, key) for name, said in _WORDS.items()} | {
        "needs": needs,
        "study": say(FOOTER, key),
        "direction": LANGUAGES[key].direction,
        "name": LANGUAGES[key].name,
    }


_found: Final = Memory()  # of the files that lie on the page


def answer(asked: str) -> str:
    """Answer what a page asks, both as JSON.

    Args:
        asked: "language", a key of LANGUAGES; "by", the number of a practice; "counted", "people" or "men"; "reveal";
            "today", as 2026-09-14; "attendance" and "roster", each file in base64, and "" for none; "ours", to read
            the invented sheets in their place; "told", a list of what was answered, each [kind, value, option]; and
            "save", "report" or "workbooks", or "" to be shown what was read.

    Returns:
        "html", what was read and judged; "questions", each with what it asks and may be answered; "practices"; or,
        where something is saved, "files", each with its name, kind and base64; or "refused", and why.
    """
    request = json.loads(asked)
    with language(request["language"]):
        try:
            given = _answered(request)
        except (ValueError, OSError) as error:
            given = {"refused": str(error)}
    return json.dumps(given, ensure_ascii=False)


def _answered(request: Mapping[str, Any]) -> dict[str, Any]:
    if request.get("ours"):
        roster, attendance = (example(name).read_bytes() for name in ("roster.csv", "attendance_messy.xlsx"))
    else:
        roster, attendance = (b64decode(request[name] or "") for name in ("roster", "attendance"))
    files = Kept(roster, attendance, request["counted"])
    for kind, value, option in request["told"]:
        files = files.answered(kind, value, option)
    today, by = dt.date.fromisoformat(request["today"]), PRACTICES[request["by"]]
    seen = attend(files, by=by, reveal=request["reveal"], today=today, found=_found)
    if request["save"]:
        files_made = seen.saved_report() if request["save"] == "report" else seen.saved_workbooks()
        return {"files": [{"name": f.name, "kind": f.kind, "base64": _base64(f.content)} for f in files_made]}
    return {
        "html": attended_html(seen),
        "questions": [
            {"kind": o.kind, "value": o.value, "asks": o.asked, "told": o.told, "words": list(o.words.items())}
            for o in seen.questions
        ],
        "practices": [practice_name(each) for each in PRACTICES],
    }


def _base64(content: bytes) -> str:
    return b64encode(content).decode("ascii")
