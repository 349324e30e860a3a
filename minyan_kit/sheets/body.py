"""The rows below the headings, column by column, without those that are no records."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.aliases import TOTALS
from minyan_kit.sheets.cells import Column, plain
from minyan_kit.sheets.headers import Header
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.table import Table

Rows = NDArray[np.int64]
TOTAL_WORDS = {plain(word) for word in TOTALS.split(", ")}
_PERHAPS_TOTAL = re.compile("tot|sum|som|pres|prés|ס.?.?ה|סך|סיכ", re.IGNORECASE)  # before the dearer comparison


@dataclass(slots=True)
class Body:
    """Rows of cells.

    Args:
        columns: the cells.
        rows: the rows, as a spreadsheet program numbers them.
    """

    columns: list[Column]
    rows: Rows

    def without(self, places: Iterable[int]) -> Body:
        """Leave rows out, by their places."""
        keep = np.ones(len(self.rows), dtype=bool)
        keep[list(places)] = False
        return self if keep.all() else Body([column.take(keep) for column in self.columns], self.rows[keep])

    def texts(self, column: int) -> list[str]:
        """Give the cells of a column as text."""
        return self.columns[column].texts()

    def at(self, places: Iterable[int]) -> list[int]:
        """Give the rows at some places."""
        rows: list[int] = self.rows[sorted(places)].tolist()
        return rows

    def totals(self, columns: Iterable[int]) -> set[int]:
        """Give the places where one of some columns says that the row sums up others."""
        found: set[int] = set()
        for number in columns:
            column = self.columns[number]
            codes = [
                code
                for code, word in enumerate(column.words)
                if _PERHAPS_TOTAL.search(word) and plain(word) in TOTAL_WORDS
            ]
            found |= set(column.where(codes).tolist())
        return found

    def unmarked(self, columns: Iterable[int]) -> NDArray[np.bool_]:
        """Tell for each row whether it is blank in all of some columns."""
        blank = np.ones(len(self.rows), dtype=bool)
        for column in columns:
            blank &= self.columns[column].blank()
        return blank


def body_of(table: Table, header: Header, first: int) -> tuple[Body, list[int], list[int]]:
    """Take the rows of a sheet from one on.

    Args:
        table: the sheet.
        header: its headings.
        first: the first row, from 0.

    Returns:
        The rows that have something in them; the blank rows; the rows that repeat the headings, as a sheet printed
        over several pages has them.
    """
    table.unmerged(first)
    size = max(len(table.rows) - first, 0)
    columns = [Column.of(cells) for cells in table.columns(first)] if size else []
    columns += [Column.of([None] * size) for _ in range(len(header.headings) - len(columns))]
    body = Body(columns, np.arange(first + 1, first + 1 + size, dtype=np.int64))
    blank = np.flatnonzero(body.unmarked(range(len(columns)))).tolist()
    repeated = _repeats(body, header.headings) if first > header.row else []
    return body.without([*blank, *repeated]), body.at(blank), body.at(repeated)


def _repeats(body: Body, headings: list[str]) -> list[int]:
    filled = [place for place, heading in enumerate(headings) if heading]
    if len(filled) < 2 or headings[filled[0]] not in body.columns[filled[0]].words:
        return []
    columns = [body.columns[place] for place in filled]
    alike = columns[0].where([columns[0].words.index(headings[filled[0]])]).tolist()
    return [
        place
        for place in alike
        if all(column.words[column.codes[place]] == headings[own] for column, own in zip(columns, filled, strict=True))
    ]


def note_extra_cells(body: Body, header: Header, log: IssueLog) -> None:
    """Note the cells beyond the last heading."""
    for place in range(len(header.headings), len(body.columns)):
        column = body.columns[place]
        for code, word in enumerate(column.words):
            if word:
                log.add("extra_cells", body.at(column.rows_of(code)), column=(place, ""), value=word)
