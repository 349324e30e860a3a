"""Table: one sheet as rows of cells, numbered as a spreadsheet program numbers them, whatever it was read from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.cells import Cell, is_blank, seen, text_of

EPOCH_1900, EPOCH_1904 = dt.date(1899, 12, 30), dt.date(1904, 1, 1)
Merge = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last cell of a merged range, each as row and column from 0."""


class UnreadableError(Exception):
    """A file that cannot be read as a table; it becomes an issue of the sheet, and is not raised to the caller.

    Args:
        code: the code of the issue.
        values: what the issue's message names.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code, self.values = code, values


def within(merged: Iterable[Merge], rows: Sequence[Sequence[Cell]]) -> tuple[Merge, ...]:
    """Give the merged ranges that begin in the sheet, cut to its size.

    Raises:
        UnreadableError: they lie over each other so often that no person made them.
    """
    kept: list[Merge] = []
    area = 0
    for (top, left), (bottom, right) in merged:
        if top < len(rows) and left < len(rows[top]):
            end = (min(bottom, len(rows) - 1), min(right, len(rows[top]) - 1))
            kept.append(((top, left), end))
            area += (end[0] - top + 1) * (end[1] - left + 1)
    if area > sum(map(len, rows)):
        raise UnreadableError("merged_twice")
    return tuple(kept)


@dataclass(slots=True, eq=False)
class Table:
    """One sheet.

    Args:
        rows: the cells, row 1 first; rows may differ in length.
        name: of the sheet, "" where the file has but one.
        container: "csv", "xlsx", "xls", "ods", "html" or "DataFrame".
        merged: the merged ranges.
        epoch: the day that the number 0 stands for.
        text: the whole text of a text file.
        date_format: gives the number format of the first date cell of a column (from 0), None if there is none.
        facts: what else is known of the file: encoding, delimiter.
        hidden: whether the program hides the sheet.
    """

    rows: Sequence[Sequence[Cell]]
    name: str = ""
    container: str = "csv"
    merged: tuple[Merge, ...] = ()
    epoch: dt.date = EPOCH_1900
    text: str | None = None
    date_format: Callable[[int], str | None] = lambda _: None
    facts: dict[str, object] = field(default_factory=dict)
    hidden: bool = False

    def columns(self, first: int) -> list[NDArray[np.object_]]:
        """Give the columns of the rows from `first` (counted from 0) on, short rows filled with blanks."""
        rows = self.rows[first:]
        if len(set(map(len, rows))) > 1:
            rows = list(zip(*zip_longest(*rows, fillvalue=None), strict=True))
        if not rows or not rows[0]:
            return []
        grid: NDArray[np.object_] = np.array(rows, dtype=object)
        return list(np.ascontiguousarray(grid.T))

    def texts(self, row: int) -> list[str]:
        """Give the cells of a row as clean text, a merged range as its value in each of its columns."""
        texts = [seen(text_of(cell)) for cell in self.rows[row]]
        for (top, left), (bottom, right) in self.merged:
            if top <= row <= bottom:
                value = seen(text_of(self.rows[top][left]))
                for column in range(left, min(right + 1, len(texts))):
                    texts[column] = value
        return texts

    def cells(self, row: int) -> list[Cell]:
        """Give the cells of a row as they are, a merged range as its value in each of its columns."""
        cells = list(self.rows[row])
        for (top, left), (bottom, right) in self.merged:
            if top <= row <= bottom:
                for column in range(left, min(right + 1, len(cells))):
                    cells[column] = self.rows[top][left]
        return cells

    def unmerged(self, first: int) -> None:
        """Fill the merged ranges below the header (from row `first`, counted from 0) downward with their value."""
        rows = list(self.rows)
        for (top, left), (bottom, _) in self.merged:
            if top < first:
                continue
            for row in range(top + 1, min(bottom + 1, len(rows))):
                if left < len(rows[row]) and is_blank(rows[row][left]):
                    filled = list(rows[row])
                    filled[left] = rows[top][left]
                    rows[row] = filled
        self.rows = rows
