"""One worksheet as it stands in a file: its cells, the row that holds its headings, and the rows below it by column."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import Cell, Coded, Column, column_letters, is_blank, normalised, visible_text
from minyan_kit.reading.dates import weekday_named
from minyan_kit.reading.issues import ColumnPlace, IssueLog, RowNumbers, SheetColumn, listed_headings
from minyan_kit.reading.layout import COLUMN_ROLES
from minyan_kit.reading.looks import Looks
from minyan_kit.reading.regular import RegularRows
from minyan_kit.reading.vocabulary import (
    ATTENDANCE_COLUMNS,
    ROSTER_COLUMNS,
    YES_AND_NO,
    ServiceNames,
    by_spelling,
    is_total,
    number_in,
    who_in,
)

__all__ = [
    "EPOCH_1900",
    "EPOCH_1904",
    "NAME_FIELDS",
    "ColumnNames",
    "DataRows",
    "Header",
    "MergedRange",
    "SheetKind",
    "UnreadableError",
    "Worksheet",
    "count_known_headings",
    "cut_to_size",
    "data_rows_of",
    "field_of",
    "fields_by_caller",
    "find_header",
    "note_extra_cells",
]

SheetKind: TypeAlias = Literal["roster", "attendance"]
ColumnNames: TypeAlias = Mapping[str, str] | Mapping[int, str]
MergedRange: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last cell of a merged range, each as row and column from 0."""

EPOCH_1900, EPOCH_1904 = dt.date(1899, 12, 30), dt.date(1904, 1, 1)
NAME_FIELDS = {"name", "first_name", "last_name", "given_name", "nom", "nombre", "hebrew_name"}
_MAY_REPEAT = {"total", "timestamp", "email", "duration"}
_FIRST_ROWS = 60
_LONGEST_HEADING = 80
_HOW_MANY = ("how many ", "כמה ", "combien ")
_OF_TOTALS = ("tot", "sum", "som", "pres", "prés", "count", "atten", "number", "how", "ס", "נוכח")
_PERHAPS_TOTAL = re.compile(
    "tot|sum|som|pres|prés|count|atten|number|how|ס.?.?ה|סך|סיכ|נוכח", re.IGNORECASE
)  # before the dearer comparison


class UnreadableError(Exception):
    """A file that cannot be read as a table; it becomes an issue of the sheet, and is not raised to the caller.

    Args:
        code: the code of the issue.
        noted: whether the log has the issue already.
        values: what the issue's message names.
    """

    def __init__(self, code: str, *, noted: bool = False, **values: object) -> None:
        super().__init__(code)
        self.code, self.noted, self.values = code, noted, values


# -- The cells of a worksheet -----------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Worksheet:
    """One sheet of a file.

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
        looks: what a person sees in the sheet and its cells do not say.
        first_row: the first row of the table, from 0, where the rows above it are another's.
    """

    rows: Sequence[Sequence[Cell]]
    name: str = ""
    container: str = "csv"
    merged: tuple[MergedRange, ...] = ()
    epoch: dt.date = EPOCH_1900
    text: str | None = None
    date_format: Callable[[int], str | None] = lambda _: None
    facts: dict[str, object] = field(default_factory=dict)
    hidden: bool = False
    looks: Looks = field(default_factory=Looks)
    first_row: int = 0

    def part(self, *, rows: tuple[int, int] | None = None, columns: tuple[int, int | None] | None = None) -> Worksheet:
        """Give a part of the sheet, its cells where they are: what is outside of it is cut off, or blank.

        Args:
            rows: the first row and the one after the last, from 0.
            columns: the first column and the one after the last, None for all that follow.
        """
        first, end = rows or (self.first_row, len(self.rows))
        lines = self.rows[:end]
        if columns is not None:
            left, right = columns
            lines = [[*[None] * min(left, len(line)), *line[left:right]] for line in lines]
        merged = tuple(each for each in self.merged if each[0][0] < end)
        return replace(self, rows=lines, first_row=first, merged=merged)

    def columns(self, first: int) -> list[Column]:
        """Give the columns of the rows from `first` (counted from 0) on, short rows filled with blanks."""
        if isinstance(self.rows, RegularRows):
            return [column.below(first) for column in self.rows.columns]
        rows = self.rows[first:]
        if len(set(map(len, rows))) > 1:
            rows = list(zip(*zip_longest(*rows, fillvalue=None), strict=True))
        if not rows or not rows[0]:
            return []
        grid: NDArray[np.object_] = np.array(rows, dtype=object)
        return [Column.of(cells) for cells in np.ascontiguousarray(grid.T)]

    def column(self, place: int, first: int = 0) -> Sequence[Cell]:
        """Give the cells of a column from the row `first` (counted from 0) on; of rows that are shorter, blanks."""
        if isinstance(self.rows, RegularRows):
            if place >= len(self.rows.columns):
                return []
            column = self.rows.columns[place].below(first)
            return Coded(column.values, column.codes)
        return [line[place] if place < len(line) else None for line in self.rows[first:]]

    @property
    def width(self) -> int:
        """How many cells the longest row has."""
        if isinstance(self.rows, RegularRows):
            return len(self.rows.columns)
        return max(map(len, self.rows), default=0)

    def cells(self, row: int) -> list[Cell]:
        """Give the cells of a row as they are, a merged range as its value in each of its columns."""
        cells = list(self.rows[row])
        for (top, left), (bottom, right) in self.merged:
            if top <= row <= bottom:
                for column in range(left, min(right + 1, len(cells))):
                    cells[column] = self.rows[top][left]
        return cells

    def texts(self, row: int) -> list[str]:
        """Give what a person sees in the cells of a row, a merged range as its value in each of its columns."""
        return list(map(visible_text, self.cells(row)))

    def fill_merged_down(self, first: int) -> None:
        """Fill the merged ranges from row `first` (counted from 0) on downward with their value."""
        if not self.merged:
            return
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


def cut_to_size(merged: Iterable[MergedRange], rows: Sequence[Sequence[Cell]]) -> tuple[MergedRange, ...]:
    """Give the merged ranges that begin in the sheet, cut to its size.

    Raises:
        UnreadableError: they lie over each other so often that no person made them.
    """
    kept: list[MergedRange] = []
    area = 0
    for (top, left), (bottom, right) in merged:
        if top < len(rows) and left < len(rows[top]):
            end = (min(bottom, len(rows) - 1), min(right, len(rows[top]) - 1))
            kept.append(((top, left), end))
            area += (end[0] - top + 1) * (end[1] - left + 1)
    if area > sum(map(len, rows)):
        raise UnreadableError("merged_twice")
    return tuple(kept)


# -- Which row holds the headings, and which field each column is -----------------------------------------------------


@dataclass(slots=True)
class Header:
    """The row of headings.

    Args:
        row: counted from 0.
        headings: the texts of its cells.
        fields: the column of each field, from 0.
        doubled: the fields that have two columns, so that neither is read.
        numbered: whether there is no such row, and the caller numbers the columns.
        weekdays: a column of days of the week beside one of dates.
        beside_service: a second column of services, which tells those of one name apart.
    """

    row: int = 0
    headings: list[str] = field(default_factory=list)
    fields: dict[str, int] = field(default_factory=dict)
    doubled: set[str] = field(default_factory=set)
    numbered: bool = False
    weekdays: int | None = None
    beside_service: int | None = None

    def column(self, field: str) -> ColumnPlace:
        """Give the place and the heading of a field's column, as an issue names them."""
        return ColumnPlace(self.fields[field], self.headings[self.fields[field]])

    def heading_of_each_field(self) -> dict[str, str]:
        """Give the heading under which each field was found."""
        return {field: self.headings[place] for field, place in self.fields.items()}

    def without_names(self, doubled: Collection[str] = frozenset(NAME_FIELDS)) -> UnreadableError:
        """Say why the sheet cannot be read: nothing in it is a name, or too much.

        Args:
            doubled: the fields that would do, if they had one column and not two.
        """
        if self.doubled & set(doubled):
            return UnreadableError("two_columns", noted=True)
        return UnreadableError("column_missing", field="name", headings=listed_headings(self.headings))


@cache
def _field_by_spelling(kind: SheetKind) -> dict[str, str]:
    return by_spelling(ROSTER_COLUMNS if kind == "roster" else ATTENDANCE_COLUMNS)


@lru_cache(maxsize=1 << 12)
def field_of(heading: str, kind: SheetKind) -> str | None:
    """Name the field that a heading stands for, None where it is not known.

    >>> field_of("שם מלא:", "roster"), field_of("Full name2", "attendance"), field_of("Shoe size", "roster")
    ('name', 'name', None)
    """
    words, known = normalised(heading), _field_by_spelling(kind)
    if kind == "attendance" and words.startswith(_HOW_MANY):
        return "count"
    return known.get(words) or known.get(words.rstrip("0123456789"))


def count_known_headings(row: Iterable[object]) -> int:
    """Count the cells of a row that are headings known in either kind of sheet."""
    cells = [cell for cell in row if isinstance(cell, str) and len(cell) < _LONGEST_HEADING]
    return sum(1 for cell in cells if field_of(cell, "roster") or field_of(cell, "attendance"))


def find_header(worksheet: Worksheet, kind: SheetKind, columns: ColumnNames | None, log: IssueLog) -> Header | None:
    """Find the row that has the most known headings, the first of such rows; None where no row has any.

    Args:
        worksheet: the sheet; its first sixty rows are looked at.
        kind: of sheet.
        columns: headings that the caller names: {heading in the file: field}, or {field: heading in the file}; of a
            sheet without headings {number of the column from 0: field}.
        log: told of headings that are named and not there, and of fields with two columns.
    """
    numbers = {place: name for place, name in (columns or {}).items() if isinstance(place, int)}
    if numbers:
        return _header_by_numbers(worksheet, numbers, kind, log)
    by_caller = fields_by_caller(columns, kind)
    named = {normalised(heading): field for heading, field in by_caller.items() if field not in COLUMN_ROLES}
    best, best_score = None, 0
    begin = worksheet.first_row
    for row, line in enumerate(worksheet.rows[begin : begin + _FIRST_ROWS], begin):
        cells = [cell for cell in line if isinstance(cell, str) and len(cell) < _LONGEST_HEADING]
        fields = {named.get(normalised(cell)) or field_of(cell, kind) for cell in cells} - {None}
        score = 2 * len(fields) + bool(fields & NAME_FIELDS)
        if score > best_score:
            best, best_score = row, score
    if best is None:
        return None
    headings = worksheet.texts(best)
    there = set(map(normalised, headings))
    for words, heading in {normalised(heading): heading for heading in by_caller}.items():
        if words not in there:
            log.add("column_not_found", heading=heading, headings=listed_headings(headings))
    header = Header(best, headings)
    _assign(worksheet, header, kind, named, log)
    return header


def _header_by_numbers(worksheet: Worksheet, columns: Mapping[int, str], kind: SheetKind, log: IssueLog) -> Header:
    """Give the fields of a sheet without headings, whose columns the caller numbers from 0."""
    fields = set(_field_by_spelling(kind).values())
    width = worksheet.width
    for place, name in columns.items():
        if name not in fields:
            raise ValueError(f"columns names {name!r} for column {place}: write one of {', '.join(sorted(fields))}")
        if not 0 <= place < width:
            log.add("column_not_found", heading=place, headings=f"columns 0 to {width - 1}")
    known = {name: place for place, name in columns.items() if 0 <= place < width}
    return Header(worksheet.first_row - 1, [column_letters(place) for place in range(width)], known, numbered=True)


def fields_by_caller(columns: ColumnNames | None, kind: SheetKind) -> dict[str, str]:
    """Give the headings that the caller names, each with its field, whichever way round he wrote the two."""
    fields = set(_field_by_spelling(kind).values()) | COLUMN_ROLES.keys()
    named = {}
    for left, right in (columns or {}).items():
        if not isinstance(left, str):
            continue
        if right in fields:
            named[left] = right
        elif left in fields:
            named[right] = left
        else:
            raise ValueError(
                f"columns names {left!r}: {right!r}; one of the two must be a field: {', '.join(sorted(fields))}"
            )
    return named


def _assign(worksheet: Worksheet, header: Header, kind: SheetKind, named: dict[str, str], log: IssueLog) -> None:
    """Give each field its column; a field with two is an error, unless all but one of them are blank."""
    row, headings = header.row, header.headings
    candidates: dict[str, list[int]] = {}
    for place, heading in enumerate(headings):
        field = named.get(normalised(heading)) or field_of(heading, kind)
        if field and heading and not _goes_on(worksheet, header, place):
            candidates.setdefault(field, []).append(place)
    for field in set(named.values()) & set(candidates):  # what the caller names comes before what is known
        chosen = [place for place in candidates[field] if normalised(headings[place]) in named]
        candidates[field] = chosen or candidates[field]
    _settle_nombre(worksheet, header, candidates)
    _leave_out_weekdays(worksheet, header, candidates)
    if kind == "attendance":
        _leave_out_yes_and_no(worksheet, header, candidates, named)
    _part_services(worksheet, header, candidates)
    may_repeat = _MAY_REPEAT | ({"sex", "age"} if kind == "attendance" else set())
    for field, places in candidates.items():
        filled = [place for place in places if _holds_something(worksheet, row, place)] if len(places) > 1 else places
        if len(filled) != 1 and field not in may_repeat:
            names = [headings[place] for place in places]
            log.add("two_columns", rows=[row + 1], field=field, headings=listed_headings(names), first=names[0])
            header.doubled.add(field)
            continue
        header.fields[field] = filled[0] if filled else places[0]
        if len(places) > 1 and field not in may_repeat:
            others = listed_headings(headings[place] for place in places if place not in filled)
            log.add("column_chosen", field=field, heading=headings[filled[0]], others=others)


def _settle_nombre(worksheet: Worksheet, header: Header, candidates: dict[str, list[int]]) -> None:
    """Decide by its cells what "nombre" is over a column: a number in French, a name in Spanish; and of two columns of
    numbers take that of men."""
    for place in candidates.pop("nombre", ()):
        candidates.setdefault("count" if _holds_numbers(worksheet, header, place) else "name", []).append(place)
    if candidates.keys() & (NAME_FIELDS | {"person_id"}) or len(candidates.get("attendees", ())) > 1:
        candidates.pop("attendees", None)
    for place in candidates.get("attendees", [])[:]:
        if _holds_numbers(worksheet, header, place):
            del candidates["attendees"]
    counts = candidates.get("count", [])
    men = [place for place in counts if who_in(header.headings[place])[0] == "men"]
    if len(counts) > 1 and len(men) == 1:
        candidates["count"] = men


def _holds_numbers(worksheet: Worksheet, header: Header, place: int) -> bool:
    filled = [cell for cell in worksheet.column(place, header.row + 1) if not is_blank(cell)]
    return sum(1 for cell in filled if number_in(cell) is not None) > len(filled) / 2


def _leave_out_weekdays(worksheet: Worksheet, header: Header, candidates: dict[str, list[int]]) -> None:
    """Of two columns of dates leave out one that has days of the week and nothing else."""
    dates = candidates.get("date", [])
    if len(dates) < 2:
        return
    days = [
        place
        for place in dates
        if all(
            is_blank(cell) or weekday_named(visible_text(cell)) is not None
            for cell in worksheet.column(place, header.row + 1)
        )
    ]
    if len(days) < len(dates):
        header.weekdays = days[0] if days else None
        candidates["date"] = [place for place in dates if place not in days]


def _leave_out_yes_and_no(
    worksheet: Worksheet, header: Header, candidates: dict[str, list[int]], named: Mapping[str, str]
) -> None:
    """Leave out of two columns of services, or of names, one that says yes and no, as under "Minyan?" or "Member"."""
    for name in ("service", "name"):
        places = candidates.get(name, [])
        for place in list(places) if len(places) > 1 else []:
            if normalised(header.headings[place]) in named:
                continue
            texts = {normalised(visible_text(cell)) for cell in worksheet.column(place, header.row + 1)} - {""}
            if texts and texts <= YES_AND_NO and len(places) > 1:
                places.remove(place)


def _part_services(worksheet: Worksheet, header: Header, candidates: dict[str, list[int]]) -> None:
    """Of two columns of services take the one whose cells name them; the other tells those of one name apart."""
    places = [place for place in candidates.get("service", []) if _holds_something(worksheet, header.row, place)]
    if len(places) != 2:
        return
    names = ServiceNames(None)
    known = []
    for place in places:
        texts = {visible_text(cell) for cell in Coded.of(worksheet.column(place, header.row + 1)).values}
        if all(names.in_cell(text).known for text in texts - {""}):
            known.append(place)
    if len(known) == 1:
        candidates["service"] = known
        header.beside_service = next(place for place in places if place not in known)


def _goes_on(worksheet: Worksheet, header: Header, place: int) -> bool:
    """Tell whether a heading is that of the column before it, merged over both."""
    if not place or header.headings[place - 1] != header.headings[place]:
        return False
    return any(
        top <= header.row <= bottom and left < place <= right for (top, left), (bottom, right) in worksheet.merged
    )


def _holds_something(worksheet: Worksheet, row: int, place: int) -> bool:
    cells = worksheet.column(place, row + 1)
    return any(not is_blank(cell) and normalised(str(cell)) != "anonymous" for cell in cells)


# -- The rows below the headings, column by column, without those that are no records ---------------------------------


@dataclass(slots=True)
class DataRows:
    """Rows of cells, column by column.

    Args:
        columns: the cells.
        row_numbers: the rows of the file.
    """

    columns: list[Column]
    row_numbers: RowNumbers

    def without(self, places: Iterable[int]) -> DataRows:
        """Leave rows out, by their places."""
        keep = np.ones(len(self.row_numbers), dtype=bool)
        keep[list(places)] = False
        if keep.all():
            return self
        return DataRows([column.take(keep) for column in self.columns], self.row_numbers[keep])

    def column(self, place: ColumnPlace, log: IssueLog) -> SheetColumn:
        """Give a column to be read."""
        return SheetColumn(self.columns[place.number], self.row_numbers, place, log)

    def texts(self, column: int) -> Coded[str]:
        """Give the cells of a column as text."""
        return self.columns[column].texts()

    def numbers_at(self, places: Iterable[int]) -> list[int]:
        """Give the rows of the file at some places."""
        rows: list[int] = self.row_numbers[sorted(places)].tolist()
        return rows

    def places_of_totals(self, columns: Iterable[int]) -> set[int]:
        """Give the places where one of some columns says that the row sums up others."""
        found: set[int] = set()
        for column in (self.columns[number] for number in columns):
            codes = [code for code in _with_one_of(column.distinct_texts, _OF_TOTALS) if _is_total(column, code)]
            found |= set(column.positions_of_any(codes).tolist())
        return found

    def blank_in(self, columns: Iterable[int]) -> NDArray[np.bool_]:
        """Tell for each row whether it is blank in all of some columns."""
        blank = np.ones(len(self.row_numbers), dtype=bool)
        for column in columns:
            blank &= self.columns[column].blanks()
        return blank


def _with_one_of(texts: Sequence[str], parts: Iterable[str]) -> Iterable[int]:
    """Give the places of the texts that may have one of some parts in them; all are looked through at once."""
    whole = "\n".join(texts).casefold()
    there = [part for part in parts if part in whole]
    return range(len(texts)) if there else ()


def _is_total(column: Column, code: int) -> bool:
    text = column.distinct_texts[code]
    return _PERHAPS_TOTAL.search(text) is not None and is_total(text)


def data_rows_of(worksheet: Worksheet, header: Header, first: int) -> tuple[DataRows, list[int], list[int]]:
    """Take the rows of a worksheet from one on.

    Args:
        worksheet: the sheet; its merged ranges are filled.
        header: its headings.
        first: the first row, from 0.

    Returns:
        The rows that have something in them; the blank rows; the rows that repeat the headings, as a sheet printed
        over several pages has them.
    """
    worksheet.fill_merged_down(first)
    size = max(len(worksheet.rows) - first, 0)
    columns = worksheet.columns(first) if size else []
    columns += [Column.of([None] * size) for _ in range(len(header.headings) - len(columns))]
    data = DataRows(columns, np.arange(first + 1, first + 1 + size, dtype=np.int64))
    blank = np.flatnonzero(data.blank_in(range(len(columns)))).tolist()
    repeated = _repeats(data, header.headings) if first > header.row and not header.numbered else []
    return data.without([*blank, *repeated]), data.numbers_at(blank), data.numbers_at(repeated)


def _repeats(data: DataRows, headings: list[str]) -> list[int]:
    filled = [place for place, heading in enumerate(headings) if heading]
    columns = [data.columns[place] for place in filled]
    if len(filled) < 2 or headings[filled[0]] not in columns[0].distinct_texts:
        return []
    alike = columns[0].positions_of_any([columns[0].distinct_texts.index(headings[filled[0]])]).tolist()
    return [
        place
        for place in alike
        if all(
            column.distinct_texts[column.codes[place]] == headings[own]
            for column, own in zip(columns, filled, strict=True)
        )
    ]


def note_extra_cells(data: DataRows, header: Header, log: IssueLog) -> None:
    """Note the cells beyond the last heading."""
    for place in range(len(header.headings), len(data.columns)):
        column = data.column(ColumnPlace(place, ""), log)
        for code, text in enumerate(column.cells.distinct_texts):
            if text:
                column.note("extra_cells", code)
