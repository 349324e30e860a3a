"""A report on a community's attendance: one page and one workbook, with nobody's name on them unless that is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

import pandas as pd

from minyan_kit.chapter.quorum import may_say
from minyan_kit.question import Question
from minyan_kit.ruling import Practice
from minyan_kit.sheets.extras import need
from minyan_kit.sheets.judge import judge_roster, totals
from minyan_kit.sheets.pseudonyms import pseudonymise
from minyan_kit.sheets.questions import chance_of_ten, how_often, what_it_would_take
from minyan_kit.sheets.report_page import page_of
from minyan_kit.sheets.seen import streaks, who_was_tenth
from minyan_kit.sheets.services import Counted, judge_services
from minyan_kit.sheets.sheet import Sheet
from minyan_kit.sheets.writing import save, write_page

__all__ = ["Report", "report"]

#: Columns that name people, or say of them what the law asks.
PRIVATE = ("in_doubt", "came_of_age")


@dataclass(frozen=True)
class Report:
    """A report, to be looked at in a notebook or saved.

    Args:
        by: whose practice was followed.
        tables: name → table, as they stand in the report.
        html: the page.
        key: who is who; to be kept, and apart. It has no rows where the names are shown.
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
        page.write_text(self.html, encoding="utf-8", newline="\n")
        book = need("openpyxl").Workbook(write_only=True)
        for name, table in self.tables.items():
            write_page(book, name, table)
        workbook = page.with_suffix(".xlsx")
        book.save(workbook)
        return page, workbook

    def save_key(self, path: str | PathLike[str]) -> Path:
        """Save who is who, in a place of your choice: whoever has it can undo what the report hides."""
        return save(self.key, path)

    def _repr_html_(self) -> str:
        return re.sub(r"(?s)^.*<main>|</main>.*$", "", self.html)


def report(
    roster: pd.DataFrame | Sheet,
    attendance: pd.DataFrame | Sheet,
    *,
    by: Practice,
    reveal: bool = False,
    key: pd.DataFrame | None = None,
    question: Question[Any] = may_say,
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
    people = roster.data if isinstance(roster, Sheet) else roster
    rows = attendance.data if isinstance(attendance, Sheet) else attendance
    if "name" not in people:
        people = people.assign(name=[f"row {n}" for n in range(len(people))])
    judged = judge_services(rows, people, by=by, question=question, counted=counted)
    tables = {
        "summary": how_often(judged, israel=israel),
        "by service": chance_of_ten(judged, per="service", israel=israel),
        "by weekday": chance_of_ten(judged, per="weekday", israel=israel),
        "by day": chance_of_ten(judged, per="kind", israel=israel),
        "by month": chance_of_ten(judged, per="month", israel=israel),
        "festivals": how_often(judged, per="festival", israel=israel),
        "what it would take": what_it_would_take(judged, israel=israel),
        "people": streaks(rows, people),
        "the tenth": _tenths(who_was_tenth(rows, people, by=by, question=question)),
        "services": judged,
    }
    if reveal:
        if len(judged):
            on = judged["date"].max().date()
            tables["roster"] = totals(judge_roster(people, on=on, by=by), by=by)
        kept = pd.DataFrame({"field": [], "original": [], "pseudonym": []}, dtype="string")
    else:
        tables["services"] = judged.drop(columns=list(PRIVATE))
        kept = pseudonymise(people[["name"]], key).key
        for name in ("people", "the tenth"):
            tables[name] = pseudonymise(tables[name], kept).frame
    return Report(by, tables, page_of(tables, by, reveal=reveal), kept)


def _tenths(found: pd.DataFrame) -> pd.DataFrame:
    """How often each person was the tenth, and how often there would not have been ten without him."""
    table = found.groupby(["name", "how"], dropna=False).size().rename("times").reset_index()
    table["of"] = len(found.drop_duplicates(["date", "service"]))
    return table.sort_values(["times", "name"], ascending=[False, True], ignore_index=True)
