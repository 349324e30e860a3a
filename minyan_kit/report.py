"""A report on a community's attendance: one page and one workbook, with nobody's name on them unless that is asked."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from minyan_kit.arguments import checked
from minyan_kit.chapter.ten import may_say
from minyan_kit.extras import need
from minyan_kit.inert import inert
from minyan_kit.question import Question
from minyan_kit.reading.sheet import Sheet
from minyan_kit.ruling import Brief, English, Practice
from minyan_kit.show.html import RULE, escape
from minyan_kit.show.languages import LANGUAGES, fill, in_use, practice_name, say, value_text
from minyan_kit.show.words import FOOTER
from minyan_kit.tables.frames import LeftOut, attendance_in, people_in
from minyan_kit.tables.pseudonyms import pseudonymise
from minyan_kit.tables.questions import (
    IN_OUR_WORDS,
    chance_of_ten,
    how_often,
    streaks,
    tenths_of,
    what_it_would_take,
)
from minyan_kit.tables.roster import judge_roster, totals
from minyan_kit.tables.save import save, write_page
from minyan_kit.tables.services import Counted, judge_services

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = need("pandas")

__all__ = ["Report", "page_of", "report"]

_PRIVATE = ("in_doubt", "came_of_age")  # columns that name people, or say of them what the law asks
_STYLE = """
:root { color-scheme: light dark; }
body { font-family: system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif; line-height: 1.55; margin: 0; }
main { max-width: 62em; margin: 0 auto; padding: 2em 1.5em 4em; }
h1 { font-size: 1.7em; line-height: 1.2; } h2 { font-size: 1.2em; margin: 2.2em 0 0.4em; }
.big { font-size: 2.6em; font-weight: 600; line-height: 1.1; } .calm { opacity: 0.78; max-width: 46em; }
table { border-collapse: collapse; font-size: 0.92em; margin: 0.6em 0; }
th, td { text-align: start; padding: 0.3em 0.8em 0.3em 0; border-bottom: RULE;
  vertical-align: top; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; } .scroll { overflow-x: auto; }
.bar { display: inline-block; width: 9em; height: 0.8em; border: 1px solid currentColor; margin-inline-end: 0.5em;
  vertical-align: -0.05em; }
.bar i { display: block; height: 100%; background: currentColor; opacity: 0.55; print-color-adjust: exact; }
@media print { main { max-width: none; padding: 0; } h2 { break-after: avoid; } tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; } .scroll { overflow: visible; } }
""".replace("RULE", RULE)
_HEADINGS: Mapping[str, English] = {
    "services": "services on the sheet",
    "not_recorded": "not written down",
    "of": "of",
    "ten": "a ten",
    "no_ten": "no ten",
    "open": "open",
    "rate": "share",
    "service": "service",
    "weekday": "day of the week",
    "month": "month",
    "festival": "festival",
    "name": "name",
    "present": "present",
    "people": "people",
    "answer": "answer",
    "why": "why",
    "date": "date",
    "hebrew_date": "Hebrew date",
    "recorded": "written down",
    "headcount": "there",
    "named": "by name",
    "guests": "guests",
    "counts_low": "count for certain",
    "counts_high": "count at most",
    "lacking": "men lacking",
    "because": "why",
    "seif": "where it stands",
    "in_doubt": "in doubt",
    "left_midway": "left midway",
    "low_after_leaving": "count after they left",
    "came_of_age": "came of age meanwhile",
    "rate_at_most": "at most",
    "low": "from",
    "high": "to",
    "more_men": "men more",
    "kind": "kind of day",
    "first_seen": "first seen",
    "last_seen": "last seen",
    "since": "services since",
    "now": "in a row now",
    "longest": "longest in a row",
    "times": "times",
    "how": "",
}
_SECTIONS: Mapping[str, tuple[English, English]] = {
    "by service": ("Each service", "The share is that of the services that were written down; from and to are the "
                   "interval (95%, Wilson’s) that so few services allow to say."),
    "by weekday": ("Each day of the week", "By the Hebrew day: the evening belongs to the day that follows."),
    "by day": ("Shabbat, festivals and weekdays", "A Shabbat is one also on a festival."),
    "by month": ("Each month", ""),
    "festivals": ("Festivals", "With the days between them, and Chanukah and Purim."),
    "what it would take": ("What it would take", "How often there would have been a ten for certain, if so many more "
                           "men who count had come each time."),
    "the tenth": ("The tenth", "How often somebody’s coming made the ten, or there would have been "
                               "no ten without him. Only the services at which that can be told "
                               "are counted."),
    "people": ("Who came", "The services that were written down, in order of time."),
    "roster": ("Who counts", "On the last day of the sheet."),
    "services": ("Every service", ""),
}  # fmt: skip
_TITLE: English = "How often was there a ten?"
_FOLDED = {"people", "services"}
_SHARES = {"rate", "rate_at_most", "low", "high"}


# -- The page of a report ---------------------------------------------------------------------------------------------


def page_of(tables: Mapping[str, pd.DataFrame], by: Practice, *, reveal: bool) -> str:
    """Make the page.

    Args:
        tables: name → table, as `report` has them.
        by: whose practice was followed.
        reveal: whether names are shown.
    """
    key = in_use()
    parts = [_opening(tables, by, reveal)]
    for name, (title, note) in _SECTIONS.items():
        if name not in tables or not len(tables[name]):
            continue
        inner = (f'<p class="calm">{escape(say(note))}</p>' if note else "") + _table(tables[name])
        if name in _FOLDED:
            rows = escape(fill("{n:1 one row|## rows}", n=len(tables[name])))
            inner = f"<details open><summary>{rows}</summary>{inner}</details>"
        parts.append(f"<section><h2>{escape(say(title))}</h2>{inner}</section>")
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{key}" dir="{LANGUAGES[key].direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(say(_TITLE))}</title><style>{_STYLE}</style></head>\n<body><main>\n{body}\n</main></body>"
        "</html>\n"
    )


def _opening(tables: Mapping[str, pd.DataFrame], by: Practice, reveal: bool) -> str:
    first, days = tables["summary"].iloc[0], tables["services"]["date"].dropna()
    missing = []
    if undated := tables["services"].attrs.get("left_out", 0):
        missing.append(
            fill(
                "{n:1 one record of the sheet has no date, and is|## records of the "
                "sheet have no date, and are} left out.",
                n=undated,
            )
        )
    if errors := tables["services"].attrs.get("errors", 0):
        missing.append(
            fill("The sheet was read with {n:1 one error; look at it|## errors; look at them} first.", n=errors)
        )
    first_of_all = f"<p><strong>{escape(' '.join(missing))}</strong></p>" if missing else ""
    found = fill("{ten} of {of}", ten=int(first["ten"]), of=int(first["of"]))
    when = {"since": f"{days.min():%d.%m.%Y}", "until": f"{days.max():%d.%m.%Y}"} if len(days) else {}
    counted = fill(
        "services that were written down, from {since} to {until}, had ten for certain."
        if when
        else "services that were written down had ten for certain.",
        **when,
    )
    more = []
    if is_open := int(first["open"]):
        more.append(fill("At {n} it is open: they may have been ten.", n=is_open))
    if unwritten := int(first["not_recorded"]):
        more.append(
            fill(
                "{n:1 one more on the sheet was not written down, and is|## more on the "
                "sheet were not written down, and are} not counted.",
                n=unwritten,
            )
        )
    judged = fill(
        "Judged by Shulchan Arukh, Orach Chaim 55, by the practice of {practice}.", practice=practice_name(by)
    )
    hidden = say(
        "This report shows names. Think before you pass it on."
        if reveal
        else "Names stand under numbers; in a small community they may still tell who is who."
    )
    return (
        f"<h1>{escape(say(_TITLE))}</h1>{first_of_all}"
        f'<p><span class="big">{escape(found)}</span> {escape(" ".join([counted, *more]))}</p>'
        f'<p class="calm">{escape(" ".join([judged, say(FOOTER), hidden]))}</p>'
    )


def _table(table: pd.DataFrame) -> str:
    heads = (say(_HEADINGS.get(str(name), str(name).replace("_", " "))) for name in table.columns)
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    names = [str(name) for name in table.columns]
    lines = []
    for row in table.itertuples(index=False, name=None):
        cells = "".join(_cell(name, value) for name, value in zip(names, row, strict=True))
        lines.append(f"<tr>{cells}</tr>")
    rows = "\n".join(lines)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cell(name: str, value: Any) -> str:
    if value is None or value is pd.NA or value is pd.NaT or value != value:
        return "<td></td>" if name != "ten" else f"<td>{escape(say('open'))}</td>"
    if isinstance(value, bool) or type(value).__name__ == "bool":
        return f"<td>{escape(say('yes' if value else 'no'))}</td>"
    if name in _SHARES:
        bar = f'<span class="bar" aria-hidden="true"><i style="width:{100 * value:.0f}%"></i></span>'
        return f'<td class="number">{bar if name == "rate" else ""}{100 * value:.0f}%</td>'
    if isinstance(value, pd.Timestamp):
        return f'<td class="number">{value:%d.%m.%Y}</td>'
    if name in IN_OUR_WORDS:
        return f"<td>{escape(value_text(value))}</td>"
    if isinstance(value, str):
        return f'<td><bdi dir="auto">{escape(value)}</bdi></td>'
    return f'<td class="number">{escape(str(value))}</td>'


# -- A report on a community's attendance -----------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Report(Brief):
    """A report, to be looked at in a notebook or saved.

    Args:
        by: whose practice was followed.
        tables: name → table, as they stand in the report.
        html: the page.
        key: who is who; to be kept, and apart. It has no rows where the names are shown.

    >>> from minyan_kit import REMA, example, read_attendance, read_roster, report
    >>> roster = read_roster(example("roster.csv"))
    >>> told = report(roster, read_attendance(example("attendance.csv"), roster), by=REMA)
    >>> list(told.tables)[:2]
    ['summary', 'by service']
    """

    by: Practice
    tables: dict[str, pd.DataFrame]
    html: str = field(repr=False)
    key: pd.DataFrame = field(repr=False)

    def save(self, path: str | PathLike[str]) -> tuple[Path, Path]:
        """Save the page and the workbook, and not the key.

        Args:
            path: of the page, ending in .html; the workbook stands beside it, ending in .xlsx. Folders are made.

        Returns:
            the two paths.

        Raises:
            ValueError: another ending.
        """
        page = Path(path)
        if page.suffix != ".html":
            raise ValueError(f"path ends in {page.suffix!r}: save the report as .html; its workbook stands beside it")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(inert(self.html), encoding="utf-8", newline="\n")
        book = need("openpyxl").Workbook(write_only=True)
        for name, table in self.tables.items():
            write_page(book, name, table)
        workbook = page.with_suffix(".xlsx")
        book.save(workbook)
        return page, workbook

    def save_key(self, path: str | PathLike[str]) -> Path:
        """Save who is who, in a place of your choice: whoever has it can undo what the report hides.

        Args:
            path: of the file, ending in .csv or .xlsx.

        Returns:
            the path.
        """
        return save(self.key, path)

    def _repr_html_(self) -> str:
        return re.sub(r"(?s)^.*<main>|</main>.*$", "", self.html)


@checked
def report(
    roster: pd.DataFrame | Sheet,
    attendance: pd.DataFrame | Sheet,
    *,
    by: Practice,
    reveal: bool = False,
    key: pd.DataFrame | None = None,
    question: Question = may_say,
    counted: Counted = "people",
    israel: bool = False,
) -> Report:
    """Report on attendance: how often there was a ten, when, what it would take, and who came how often.

    Names stand under numbers, and what the law asks of a person (his years, and why he is in doubt) is left out. In a
    small community numbers may still tell who is who.

    Args:
        roster: as `read_roster` gave it, the Sheet or its data.
        attendance: as `read_attendance` gave it, likewise.
        by: whose practice is followed.
        reveal: show names, and who is in doubt for want of what.
        key: the key of an earlier report, so that the same people have the same numbers.
        question, counted: as in `judge_services`.
        israel: whether the days of the land of Israel are kept.

    Returns:
        a Report: `.html` is one page that needs nothing beside it, `.tables` its tables, `.key` who is who.

    Raises:
        ValueError: as `judge_services` does.

    >>> from minyan_kit import REMA
    >>> people = pd.DataFrame({"name": [f"man {n}" for n in range(10)], "sex": "male", "age": 30})
    >>> sheet = people[["name"]].assign(status="present", service="Mincha", date=pd.Timestamp("2026-09-14"))
    >>> made = report(people, sheet, by=REMA)
    >>> "man 3" in made.html, min(made.key["original"])
    (False, 'man 0')
    """
    found = find(roster, attendance, by=by, question=question, counted=counted, israel=israel)
    return report_of(found, reveal=reveal, key=key)


class Found(NamedTuple):
    """What a report tells, before names are hidden.

    Args:
        by: whose practice is followed.
        people: the roster.
        tables: by their names; of people by their own.
    """

    by: Practice
    people: pd.DataFrame
    tables: Mapping[str, pd.DataFrame]


def find(
    roster: pd.DataFrame | Sheet,
    attendance: pd.DataFrame | Sheet,
    *,
    by: Practice,
    question: Question = may_say,
    counted: Counted = "people",
    israel: bool = False,
) -> Found:
    """Find what there is to report.

    Args:
        roster, attendance, by, question, counted, israel: as in `report`.
    """
    people = people_in(roster)
    rows, left = attendance_in(attendance)
    if "name" not in people:
        people = people.assign(name=[f"row {n}" for n in range(len(people))])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LeftOut)  # the page itself opens with it
        sheet = attendance if isinstance(attendance, Sheet) else rows
        judged = judge_services(sheet, people, by=by, question=question, counted=counted)
        # Who was the tenth does not rest on those who were only counted.
        by_names = judged if counted == "people" else judge_services(rows, people, by=by, question=question)
        tables = {
            "summary": how_often(judged, israel=israel),
            "by service": chance_of_ten(judged, per="service", israel=israel),
            "by weekday": chance_of_ten(judged, per="weekday", israel=israel),
            "by day": chance_of_ten(judged, per="kind", israel=israel),
            "by month": chance_of_ten(judged, per="month", israel=israel),
            "festivals": how_often(judged, per="festival", israel=israel),
            "what it would take": what_it_would_take(judged, israel=israel),
            "people": streaks(rows, people),
            "the tenth": _tenths(tenths_of(by_names, rows, people, by=by, question=question)),
            "services": judged,
        }
    judged.attrs["errors"] = left.errors
    return Found(by, people, tables)


def report_of(found: Found, *, reveal: bool = False, key: pd.DataFrame | None = None) -> Report:
    """Make a report of what was found.

    Args:
        found: by `find`.
        reveal, key: as in `report`.
    """
    by, people, tables = found.by, found.people, dict(found.tables)
    judged = tables["services"]
    if reveal:
        if len(judged):
            on = judged["date"].max().date()
            tables["roster"] = totals(judge_roster(people, on=on, by=by), by=by)
        kept = pd.DataFrame({"field": [], "original": [], "pseudonym": []}, dtype="string")
    else:
        tables["services"] = judged.drop(columns=list(_PRIVATE))
        kept = pseudonymise(people[["name"]], key).key
        for name in ("people", "the tenth"):
            tables[name] = pseudonymise(tables[name], kept).frame
    return Report(by, tables, page_of(tables, by, reveal=reveal), kept)


def _tenths(found: pd.DataFrame) -> pd.DataFrame:
    """How often each person was the tenth, and how often there would not have been ten without him."""
    table = found.groupby(["name", "how"], dropna=False).size().rename("times").reset_index()
    table["of"] = len(found.drop_duplicates(["date", "service"]))
    return table.sort_values(["times", "name"], ascending=[False, True], ignore_index=True)
