"""The layouts of programs that are known, as data: a file each, which says by what it is told and what its columns are.

A file has "name" (of the program) and what it is told by: "has" (headings that are all there), "title" (pattern of a
cell above them) or "lines" ("poll" or "numbered": text without columns, which `forms.py` reads). Where the common words
do not suffice, it has "columns" (heading → field, or one of COLUMN_ROLES), "services" (pattern of a heading → the date
in it) and "marks" (pattern of a cell → the mark in it). "planned" says that people wrote that they would come. To add a
program is to add a file, a sample in tests/spreadsheets/known/ and a line in tests/reading/test_known.py.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from minyan_kit.reading.cells import Cell, clean_text, is_blank, normalised, visible_text
from minyan_kit.reading.dates import read_date

__all__ = ["Known", "known_among", "known_of_lines"]

_FOLDER = Path(__file__).parent
_FIRST_ROWS = 20
_EPOCH = dt.date(1899, 12, 30)


@dataclass(frozen=True, slots=True)
class Known:
    """The layout of a program that is known.

    Args:
        name: of the program.
        has: headings that are all there.
        title: a pattern of a cell above the headings.
        lines: "poll" or "numbered", where it is text without columns.
        columns: what columns are that common words do not tell.
        services: patterns of headings, each with the part of it that is a date.
        marks: patterns of cells, each with the part of it that is a mark.
        planned: whether people wrote that they would come, and not that they came.
    """

    name: str
    has: Sequence[str] = ()
    title: str = ""
    lines: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    services: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    planned: bool = False

    def date_in(self, heading: str) -> dt.date | None:
        """Give the date that a heading says in the way of this program."""
        for pattern, date in self.services.items():
            found = re.match(pattern, clean_text(heading))
            if found:
                return read_date(found.expand(date), _EPOCH).date
        return None

    def mark_in(self, cell: str) -> str | None:
        """Give the mark that a cell says in the way of this program."""
        for pattern, mark in self.marks.items():
            found = re.match(pattern, cell)
            if found:
                return found.expand(mark)
        return None


@cache
def all_known() -> tuple[Known, ...]:
    """Give the layouts of all programs that are known, those that are told by more headings first."""
    found = [Known(**json.loads(path.read_text(encoding="utf-8"))) for path in sorted(_FOLDER.glob("*.json"))]
    return tuple(sorted(found, key=lambda known: -len(known.has)))


def known_among(rows: Sequence[Iterable[Cell]]) -> Known | None:
    """Tell by its headings which program wrote a sheet; None where it is none that is known.

    Args:
        rows: the first rows of the sheet.

    >>> known = known_among([["Name (Original Name)", "User Email"]])
    >>> known.name if known else None
    'Zoom'
    """
    for row in list(rows)[:_FIRST_ROWS]:
        texts = [visible_text(cell) for cell in row if not is_blank(cell)]
        headings = set(map(normalised, texts))
        for known in all_known() if headings else ():
            if known.has and headings.issuperset(map(normalised, known.has)):
                return known
            if known.title and any(re.fullmatch(known.title, text) for text in texts):
                return known
    return None


def known_of_lines(lines: str) -> Known | None:
    """Give the layout of text without columns.

    Args:
        lines: "poll" or "numbered".

    >>> known = known_of_lines("poll")
    >>> known.name if known else None
    'WhatsApp'
    """
    return next((known for known in all_known() if known.lines == lines), None)
