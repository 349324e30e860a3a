"""The command `minyan`: the course, a roster, attendance, birthdays and the text, without writing Python."""

from __future__ import annotations

import argparse
import datetime as dt
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from minyan_kit.chapter.practices import LATER_PRACTICES, PRACTICES
from minyan_kit.course.examples import lay_out
from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import parse
from minyan_kit.inert import inert
from minyan_kit.ruling import Practice
from minyan_kit.show.languages import LANGUAGES, language
from minyan_kit.text import WITNESSES, seif

if TYPE_CHECKING:
    import pandas as pd

    from minyan_kit.reading.sheet import Sheet

__all__ = ["BY_NAME", "main"]

DONE, ERRORS, WRONG_USE = 0, 1, 2

#: Settings of JupyterLab; `make lab` and Binder take the same.
LAB_SETTINGS = Path(__file__).parent / "course" / "jupyter"

#: What is written after --by.
BY_NAME = {practice.follows[0].key: practice for practice in (*PRACTICES, *LATER_PRACTICES)}

_FOR_STUDY = (
    "minyan_kit is for study: it says what Shulchan Arukh, Orach Chaim 55 says, and gives no ruling for practice."
)
_EXAMPLES = """examples:
  minyan course                       the lessons, in JupyterLab
  minyan seif 4                       the words of se'if 4, with their gloss
  minyan roster people.xlsx --by rema --on 2026-09-12 -o judged.xlsx
  minyan attendance winter.csv --roster people.xlsx --by rema -o report.html
  minyan birthdays people.xlsx --by rema --from 2026-09-01 --until 2027-08-31 -o birthdays.ics

It ends with 0 when all is well (an open answer is well), 1 when a sheet has errors, 2 when the command is not right."""


# -- what stands after an option ---------------------------------------------------------------------------------------


def _practice(text: str) -> Practice:
    try:
        return BY_NAME[text.strip().lower().replace("-", "_").replace(" ", "_")]
    except KeyError:
        raise argparse.ArgumentTypeError(f"{text!r} is no practice: write one of {', '.join(BY_NAME)}") from None


def _day(text: str) -> dt.date | HebrewDate:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        pass
    try:
        return parse(text)
    except HebrewDateError as error:
        told = f"{text!r} is no date that can be read ({error}): write 2026-09-12, or '1 Tishrei 5787'"
        raise argparse.ArgumentTypeError(told) from None


def _number_of_a_seif(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 22:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no se'if of this chapter: write a number from 1 to 22")


def _ending_in(*endings: str) -> Callable[[str], Path]:
    def path(text: str) -> Path:
        if not text.lower().endswith(endings):
            raise argparse.ArgumentTypeError(f"{text!r} ends in none of {', '.join(endings)}: write one of them")
        return Path(text)

    return path


# -- what is said of a sheet ------------------------------------------------------------------------------------------


def _tell(text: str, to: TextIO | None = None) -> None:
    """Print a text that no terminal obeys, whatever stood in a sheet or in the name of a file."""
    print(inert(text), file=to)


def _tell_issues(sheet: Sheet, name: str) -> None:
    """Print what could not be read as it stands: one line a kind, with its first place and what to do."""
    issues = sheet.issues[sheet.issues["severity"] != "info"]
    for (severity, _), alike in issues.groupby(["severity", "code"], sort=False):
        first = alike.iloc[0]
        place = next((f"{first[key]}: " for key in ("cell", "row") if str(first[key]) not in ("<NA>", "nan")), "")
        more = f" ({len(alike)} such)" if len(alike) > 1 else ""
        fix = f"\n    {first['fix_in_sheet']}" if str(first["fix_in_sheet"]) not in ("<NA>", "nan", "") else ""
        _tell(f"{name}: {severity}: {place}{first['message']}{more}{fix}", to=sys.stderr)


def _tell_table(table: pd.DataFrame) -> None:
    _tell(table.to_string(index=False, na_rep=""))


def _saved(*paths: Path) -> None:
    for path in paths:
        _tell(f"Saved {path}")


# -- the commands -----------------------------------------------------------------------------------------------------


def _course(asked: argparse.Namespace) -> int:
    """Lay the lessons and their data out, and open them."""
    copied, kept = lay_out(asked.folder, for_students=asked.student)
    _tell(f"{asked.folder}: {len(copied)} files laid out" + (f", {len(kept)} were there and stay" if kept else ""))
    first = asked.folder / "notebooks" / "00_start_here.ipynb"
    if not asked.open:
        _tell(f"Open it with: jupyter lab {first}")
        return DONE
    return DONE if subprocess.run(lab_command(first), check=False, env=lab_environment()).returncode == 0 else ERRORS


def lab_command(first: Path) -> list[str]:
    """The command that opens a course in JupyterLab at its first lesson, with the data beside it in view.

    Args:
        first: the lesson, in the folder `notebooks` of the course.
    """
    root = first.parent.parent.resolve()
    opened = f"--LabApp.default_url=/lab/tree/{first.relative_to(first.parent.parent).as_posix()}"
    # Jupyter asks root, as whom one works in a container, to say that it is meant.
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [sys.executable, "-m", "jupyterlab", opened, f"--ServerApp.root_dir={root}", *as_root]


def lab_environment() -> dict[str, str]:
    """What JupyterLab is started with, so that a notebook is saved with its boards as they stand."""
    before = os.environ.get("JUPYTER_CONFIG_PATH")
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, (str(LAB_SETTINGS), before)))}


def _roster(asked: argparse.Namespace) -> int:
    """Say who counts, of everybody on a roster."""
    from minyan_kit.reading.roster import read_roster
    from minyan_kit.tables.roster import judge_roster, totals
    from minyan_kit.tables.save import save

    sheet = read_roster(asked.file)
    _tell_issues(sheet, asked.file.name)
    judged = judge_roster(sheet.data, on=asked.on, by=asked.by)
    _tell_table(totals(judged, by=asked.by))
    if asked.out:
        _saved(save(judged, asked.out))
    return ERRORS if len(sheet.errors) else DONE


def _attendance(asked: argparse.Namespace) -> int:
    """Say at which services there was a ten, and write the report."""
    from minyan_kit.reading.attendance import read_attendance
    from minyan_kit.reading.roster import read_roster
    from minyan_kit.report import report
    from minyan_kit.tables.questions import how_often
    from minyan_kit.tables.services import judge_services

    roster = read_roster(asked.roster) if asked.roster else None
    sheet = read_attendance(asked.file, roster, as_of=asked.as_of)
    people = roster.data if roster is not None else _strangers(sheet)
    for one, path in ((roster, asked.roster), (sheet, asked.file)):
        if one is not None:
            _tell_issues(one, path.name)
    if len(sheet.data):
        often = how_often(judge_services(sheet.data, people, by=asked.by), israel=asked.israel).astype(object).iloc[0]
        _tell(f"Services: {often['services']}, of which {often['not_recorded']} were not written down.")
        _tell(f"A ten: {often['ten']}. No ten: {often['no_ten']}. Open: {often['open']}.")
        if asked.out:
            _saved(*report(people, sheet, by=asked.by, israel=asked.israel).save(asked.out))
    failed = len(sheet.errors) or (roster is not None and len(roster.errors))
    return ERRORS if failed else DONE


def _strangers(sheet: Sheet) -> pd.DataFrame:
    """A roster of nobody: of whoever is on the sheet nothing is known, so that no answer rests on a guess."""
    return sheet.data.iloc[:0].reindex(columns=["person_id", "name", "sex", "age"])


def _birthdays(asked: argparse.Namespace) -> int:
    """List who comes of age from one day to another."""
    from minyan_kit.reading.roster import read_roster
    from minyan_kit.tables.save import save
    from minyan_kit.tables.upcoming import upcoming

    sheet = read_roster(asked.file)
    _tell_issues(sheet, asked.file.name)
    listed = upcoming(sheet.data, start=asked.start, until=asked.until, by=asked.by, israel=asked.israel)
    _tell_table(listed[["name", "evening", "of_age_on", "hebrew_date", "doubt"]])
    for reason, number in listed.attrs["not_listed"].items():
        if number:
            _tell(f"Not listed: {number} ({reason})")
    if asked.out:
        _saved(save(listed, asked.out))
    return ERRORS if len(sheet.errors) else DONE


def _seif(asked: argparse.Namespace) -> int:
    """Print the words of a se'if and of its gloss."""
    chosen = seif(asked.number)
    if not asked.witness:
        _tell(str(chosen))
        return DONE
    if asked.witness not in WITNESSES:
        raise ValueError(f"this copy of the kit carries no {asked.witness}: ask for {', '.join(WITNESSES)}")
    for layer in (chosen.mechaber, chosen.rema):
        if layer and (words := layer[asked.witness]):
            _tell(words)
    return DONE


# -- the command line -------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    kind = argparse.RawDescriptionHelpFormatter
    whole = argparse.ArgumentParser("minyan", description=_FOR_STUDY, epilog=_EXAMPLES, formatter_class=kind)
    whole.add_argument("--language", choices=LANGUAGES, default="en", help="of the answers and their reasons")
    commands = whole.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, does: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        about = (does.__doc__ or "").strip()
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(does=does)
        return made

    def of_a_sheet(name: str, does: Callable[[argparse.Namespace], int], *endings: str) -> argparse.ArgumentParser:
        made = command(name, does)
        made.add_argument("file", type=Path, help="the spreadsheet: .csv, .xlsx, .xls, .ods and others")
        made.add_argument("--by", type=_practice, required=True, help=f"whose practice: {', '.join(BY_NAME)}")
        made.add_argument("-o", "--out", type=_ending_in(*endings), help=f"save it, as {' or '.join(endings)}")
        return made

    course = command("course", _course)
    course.add_argument("folder", type=Path, nargs="?", default=Path("minyan_course"), help="minyan_course unless said")
    course.add_argument("--student", action="store_true", help="without outputs, solutions and what is for the teacher")
    course.add_argument("--no-open", dest="open", action="store_false", help="lay it out, and do not open JupyterLab")

    roster = of_a_sheet("roster", _roster, ".xlsx", ".csv")
    roster.add_argument("--on", type=_day, required=True, help="the day: 2026-09-12, or '1 Tishrei 5787'")

    attendance = of_a_sheet("attendance", _attendance, ".html")
    attendance.add_argument("--roster", type=Path, help="who the people are; without it, who counts is not known")
    attendance.add_argument("--as-of", type=dt.date.fromisoformat, help="a day by which years of two digits are read")
    attendance.add_argument("--israel", action="store_true", help="the days as they are kept in the land of Israel")

    birthdays = of_a_sheet("birthdays", _birthdays, ".ics", ".html", ".xlsx", ".csv")
    birthdays.add_argument("--from", dest="start", type=_day, required=True, help="the first day")
    birthdays.add_argument("--until", type=_day, required=True, help="the last day")
    birthdays.add_argument("--israel", action="store_true", help="what is read as in the land of Israel")

    words = command("seif", _seif)
    words.add_argument("number", type=_number_of_a_seif, help="1 to 22")
    which = words.add_mutually_exclusive_group()
    for key in ("he", "he-niqqud", "en", "fr"):
        which.add_argument(f"--{key}", dest="witness", action="store_const", const=key, help="this witness alone")
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command `minyan`.

    Args:
        arguments: what stands after its name; those of the process unless given.

    Returns:
        0 when all is well, 1 when a sheet has errors; wrong use ends the process with 2, as argparse does.

    >>> main(["seif", "12", "--en"])
    One who was excommunicated is not joined for anything that needs 10. ...
    0
    """
    parser = _parser()
    asked = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that has no Hebrew is no reason to stop
    language(asked.language)
    try:
        done: int = asked.does(asked)
    except FileNotFoundError as error:
        _tell(f"minyan: there is no file {error.filename}", to=sys.stderr)
        return WRONG_USE
    except (OSError, ImportError, ValueError) as error:
        _tell(f"minyan: {error}", to=sys.stderr)
        return WRONG_USE
    return done
