"""The layouts of programs that are known, as data: a file each, which says by what it is told and what its columns are.

A file has "name" (of the program) and "has" (headings that are all there), and where the common words do not
suffice: "columns" (heading → field, or one of COLUMN_ROLES), "services" (pattern of a heading → the date in it) and
"marks" (pattern of a cell → the mark in it). "planned" says that people wrote that they would come. To add a program is
to add a file, a sample in tests/spreadsheets/known/ and a line in tests/reading/test_known.py.

What has no headings of its own is decided elsewhere: a numbered list and a poll of WhatsApp in `forms.py`, by their
lines; a Doodle, whose options stand over three rows, and a register of day numbers under a month in `tables.py`, as any
grid is. Their samples are a09b, c14, c40b and c70 of tests/spreadsheets/.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from minyan_kit.reading.cells import clean_text, normalised
from minyan_kit.reading.dates import read_date

__all__ = ["Known", "known_among"]

_FOLDER = Path(__file__).parent
_FIRST_ROWS = 20
_EPOCH = dt.date(1899, 12, 30)


@dataclass(frozen=True, slots=True)
class Known:
    """The layout of a program that is known.

    Args:
        name: of the program.
        has: headings that are all there.
        columns: what columns are that common words do not tell.
        services: patterns of headings, each with the part of it that is a date.
        marks: patterns of cells, each with the part of it that is a mark.
        planned: whether people wrote that they would come, and not that they came.
    """

    name: str
    has: Sequence[str]
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


def known_among(rows: Sequence[Iterable[object]]) -> Known | None:
    """Tell by its headings which program wrote a sheet; None where it is none that is known.

    Args:
        rows: the first rows of the sheet.

    >>> known = known_among([["Name (Original Name)", "User Email"]])
    >>> known.name if known else None
    'Zoom'
    """
    for row in list(rows)[:_FIRST_ROWS]:
        headings = {normalised(cell) for cell in row if isinstance(cell, str)}
        for known in all_known() if headings else ():
            if headings.issuperset(map(normalised, known.has)):
                return known
    return None
