"""One sheet as rows of cells, which row holds its headings, and the rows below them column by column."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import Cell, Column, is_blank, plain, seen, text_of
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.vocabulary import ATTENDANCE, ROSTER, TOTALS, lookup

__all__ = []

# -- Table ------------------------------------------------------------------------------------------------------------

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


# -- Which row holds the headings, and which field each column is -----------------------------------------------------

_FIRST_ROWS = 60
_HOW_MANY = ("how many ", "כמה ", "combien ")
_MAY_REPEAT = {"total", "timestamp", "email", "duration"}
NAME_FIELDS = {"name", "first_name", "last_name", "given_name", "nom", "hebrew_name"}


@cache
def vocabulary(kind: str) -> dict[str, str]:
    """Give the spellings of the columns of a "roster" or of "attendance"."""
    return lookup(ROSTER if kind == "roster" else ATTENDANCE)


def field_of(heading: str, kind: str) -> str | None:
    """Name the field that a heading stands for, None where it is not known.

    >>> field_of("שם מלא:", "roster"), field_of("Full name2", "attendance"), field_of("Shoe size", "roster")
    ('name', 'name', None)
    """
    words, known = plain(heading), vocabulary(kind)
    if kind == "attendance" and words.startswith(_HOW_MANY):
        return "count"
    return known.get(words) or known.get(words.rstrip("0123456789"))


def hits(row: Iterable[object]) -> int:
    """Count the cells of a row that are headings known in either kind of sheet."""
    cells = [cell for cell in row if isinstance(cell, str) and len(cell) < 80]
    return sum(1 for cell in cells if field_of(cell, "roster") or field_of(cell, "attendance"))


@dataclass(slots=True)
class Header:
    """The row of headings.

    Args:
        row: counted from 0.
        headings: the texts of its cells.
        fields: the column of each field, from 0.
        doubled: the fields that have two columns, so that neither is read.
    """

    row: int
    headings: list[str]
    fields: dict[str, int]
    doubled: set[str]

    def column(self, field: str) -> tuple[int, str]:
        """Give the place and the heading of a field's column, as an issue names them."""
        return self.fields[field], self.headings[self.fields[field]]


def find_header(
    table: Table, kind: str, columns: Mapping[str, str] | None, log: IssueLog, rows: Sequence[int] | None = None
) -> Header | None:
    """Find the row that has the most known headings, the first of such rows; None where no row has any.

    Args:
        table: the sheet.
        kind: "roster" or "attendance".
        columns: headings that the caller names: {heading in the file: field}, or {field: heading in the file}.
        log: told of headings that are named and not there, and of fields with two columns.
        rows: the rows to look in, if not the first sixty.
    """
    named = _named(columns, kind)
    best, best_score = None, 0
    for row in rows if rows is not None else range(min(len(table.rows), _FIRST_ROWS)):
        cells = [cell for cell in table.rows[row] if isinstance(cell, str)]
        if not cells:
            continue
        found = {named.get(plain(cell)) or field_of(cell, kind) for cell in cells if len(cell) < 80} - {None}
        score = 2 * len(found) + bool(found & NAME_FIELDS)
        if score > best_score:
            best, best_score = row, score
    if best is None:
        return None
    headings = table.texts(best)
    for words, heading in {plain(heading): heading for heading in _headings_named(columns, kind)}.items():
        if words not in map(plain, headings):
            log.add("column_not_found", heading=heading, headings=_listed(headings))
    header = Header(best, headings, {}, set())
    _assign(table, header, kind, named, log)
    return header


def _named(columns: Mapping[str, str] | None, kind: str) -> dict[str, str]:
    fields = set(vocabulary(kind).values())
    named = {}
    for left, right in (columns or {}).items():
        if right in fields:
            named[plain(left)] = right
        elif left in fields:
            named[plain(right)] = left
        else:
            raise ValueError(
                f"columns names {left!r}: {right!r}; one of the two must be a field: {', '.join(sorted(fields))}"
            )
    return named


def _headings_named(columns: Mapping[str, str] | None, kind: str) -> list[str]:
    fields = set(vocabulary(kind).values())
    return [left if right in fields else right for left, right in (columns or {}).items()]


def _assign(table: Table, header: Header, kind: str, named: dict[str, str], log: IssueLog) -> None:
    """Give each field its column; a field with two is an error, unless all but one of them are blank."""
    row, headings = header.row, header.headings
    candidates: dict[str, list[int]] = {}
    for place, heading in enumerate(headings):
        field = named.get(plain(heading)) or field_of(heading, kind)
        if field and heading and not (place and headings[place - 1] == heading and _merged_with(table, row, place)):
            candidates.setdefault(field, []).append(place)
    for field in set(named.values()) & set(candidates):  # what the caller names comes before what is known
        chosen = [place for place in candidates[field] if plain(headings[place]) in named]
        candidates[field] = chosen or candidates[field]
    for field, places in candidates.items():
        filled = [place for place in places if _holds_something(table, row, place)] if len(places) > 1 else places
        if len(filled) != 1 and field not in _MAY_REPEAT:
            names = [headings[place] for place in places]
            log.add("two_columns", rows=[row + 1], field=field, headings=_listed(names), first=names[0])
            header.doubled.add(field)
            continue
        header.fields[field] = filled[0] if filled else places[0]
        if len(places) > 1 and field not in _MAY_REPEAT:
            others = _listed([headings[place] for place in places if place not in filled])
            log.add("column_chosen", field=field, heading=headings[filled[0]], others=others)


def _merged_with(table: Table, row: int, place: int) -> bool:
    return any(top <= row <= bottom and left < place <= right for (top, left), (bottom, right) in table.merged)


def _holds_something(table: Table, row: int, place: int) -> bool:
    cells = (line[place] for line in table.rows[row + 1 :] if place < len(line))
    return any(not is_blank(cell) and plain(str(cell)) != "anonymous" for cell in cells)


def _listed(headings: Iterable[str]) -> str:
    return ", ".join(repr(heading) for heading in headings if heading)


# -- The rows below the headings, column by column, without those that are no records ---------------------------------

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
