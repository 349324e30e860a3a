"""Grids: people down and services across, dates down and people across, or dates down and numbers of men."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import Cell, Column, column_letters, is_blank, normalised, visible_text
from minyan_kit.reading.dates import Days, read_date, read_dates, with_times
from minyan_kit.reading.issues import ColumnPlace, IssueLog, SheetColumn, listed_headings
from minyan_kit.reading.lists import read_guests, read_names, read_service_dates, read_texts
from minyan_kit.reading.records import Context, Objects, Records, men_counted, note_unused_columns, take_data_rows
from minyan_kit.reading.vocabulary import GUEST_WORDS, TOTAL_WORDS, Mark, number_in, read_counts, read_mark, read_marks
from minyan_kit.reading.worksheet import EPOCH_1900, NAME_FIELDS, DataRows, UnreadableError, Worksheet, field_of

__all__ = ["Grid", "heading_rows", "is_heading_of_services", "looks_like_a_date"]

# The columns that say of which row they are, and that hold no marks.
_ROW_FIELDS = NAME_FIELDS | {"date", "person_id", "guest", "role", "notes", "place", "email", "row", "timestamp"}
_HERE = {"present", "late"}
_DATES = {"date", "hebrew", "order", "short", "partial", "partial_hebrew", "serial", "date_impossible"}
_DATES |= {"adar_which", "not_leap", "day_not_in_month"}
_DATE_AND_LETTER = re.compile(r"(.*\d)\s+([A-Za-z])")
_SENTENCE = re.compile(r"[:;!?]|\d|\.$|(?:\S+\s+){5}")  # below the totals people write remarks


# -- The headings of a grid -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Heading:
    """What the headings of a column say.

    Args:
        column: the column, and its heading as written, of one row or more.
        kind: "service" (a date, a service, or both), "total", "other" or "blank".
        date: the civil date.
        service: its name.
        written: the part that is a date, for the reader of dates.
    """

    column: ColumnPlace
    kind: str = "blank"
    date: np.datetime64 | None = None
    service: str | None = None
    written: Cell = None

    @property
    def place(self) -> int:
        """The column, from 0."""
        return self.column.number

    @property
    def text(self) -> str:
        """The heading as written."""
        return self.column.heading


def looks_like_a_date(cell: Cell) -> bool:
    """Tell whether a cell says a date, whole or in part; a bare number does not."""
    if is_blank(cell) or isinstance(cell, int | float):
        return False
    return read_date(cell, EPOCH_1900).kind in _DATES


def is_heading_of_services(context: Context, cell: Cell) -> bool:
    """Tell whether a cell is a date, a service, or both."""
    if looks_like_a_date(cell):
        return True
    text = visible_text(cell)
    if not text or isinstance(cell, int | float):
        return False
    service, rest = context.services.in_heading(text)
    letter = _DATE_AND_LETTER.fullmatch(text)
    return (
        normalised(text) in context.services.by_caller
        or (service is not None and (not rest or looks_like_a_date(rest)))
        or (letter is not None and looks_like_a_date(letter[1]))
    )


def heading_rows(context: Context, first_row: int) -> list[int]:
    """Find the rows (from 0) that are headings of the grid: the one with the names, and those of dates or services
    right above or below it."""
    worksheet = context.worksheet
    fixed = set(context.fields.values())
    rows = [first_row]
    for step in (-1, 1):
        row = first_row + step
        while 0 <= row < len(worksheet.rows) and len(rows) < 4:
            cells = [cell for cell in worksheet.cells(row) if not is_blank(cell)]
            grid = [
                cell for place, cell in enumerate(worksheet.cells(row)) if place not in fixed and not is_blank(cell)
            ]
            named = [worksheet.rows[row][place] for place in fixed if place < len(worksheet.rows[row])]
            label = [
                cell
                for cell in named
                if not is_blank(cell) and not _labels_the_row(cell) and not _merged(worksheet, row, first_row)
            ]
            if not cells or not grid or label or not all(is_heading_of_services(context, cell) for cell in grid):
                break
            rows.append(row)
            row += step
    return sorted(rows)


def _labels_the_row(cell: Cell) -> bool:
    return field_of(visible_text(cell), "attendance") in ("date", "service")


def _merged(worksheet: Worksheet, row: int, other: int) -> bool:
    return any(top <= min(row, other) and max(row, other) <= bottom for (top, _), (bottom, _) in worksheet.merged)


def read_headings(context: Context, rows: Sequence[int], free: Callable[[int], bool]) -> list[Heading]:
    """Read the headings of the columns of a grid.

    Args:
        context: the sheet.
        rows: the rows of headings, from 0.
        free: tells of a column whether it is of the grid.
    """
    width = max((len(context.worksheet.rows[row]) for row in rows), default=0)
    lines = [[*cells, *[None] * (width - len(cells))] for cells in map(context.worksheet.cells, rows)]
    if len(lines) > 1:
        lines = [_forward(line) if any(map(looks_like_a_date, line)) else line for line in lines]
    headings = [_heading(context, place, [line[place] for line in lines]) for place in range(width) if free(place)]
    _read_dates_of(context, headings, rows[0] + 1)
    return headings


def _forward(line: list[Cell]) -> list[Cell]:
    """Carry a date on over the blank cells to its right, where a second row of headings parts the day."""
    filled: list[Cell] = []
    last: Cell = None
    for cell in line:
        if is_blank(cell):
            filled.append(last)
        else:
            last = cell if looks_like_a_date(cell) else None
            filled.append(cell)
    return filled


def _heading(context: Context, place: int, cells: Sequence[Cell]) -> Heading:
    texts = [visible_text(cell) for cell in cells]
    text = " ".join(dict.fromkeys(filter(None, texts)))
    heading = Heading(ColumnPlace(place, text))
    if not text:
        return heading
    if any(normalised(part) in TOTAL_WORDS for part in texts):
        heading.kind = "total"
        return heading
    said = context.services.by_caller.get(normalised(text))
    if said:
        heading.kind, heading.service = "service", said.service
        heading.date = None if said.date is None else np.datetime64(said.date, "D")
        if said.date is not None:
            return heading
    for cell, part in zip(cells, texts, strict=True):
        if part:
            _read_part(context, heading, cell, part)
    heading.kind = "service" if heading.service or not is_blank(heading.written) or said else "other"
    return heading


def _read_part(context: Context, heading: Heading, cell: Cell, text: str) -> None:
    """Add to a heading what one of its cells says: a date, a service, or both."""
    if looks_like_a_date(cell):
        heading.written = cell
        return
    said = context.services.by_caller.get(normalised(text))
    service, rest = (said.service, "") if said else context.services.in_heading(text)
    letter = _DATE_AND_LETTER.fullmatch(text)
    if letter and not service:
        service, rest = context.services.by_letter(letter[2]), letter[1]
        if service:
            context.log.add("service_guessed", column=heading.column, value=text, used=service)
    heading.service = heading.service or service
    if rest and looks_like_a_date(rest):
        heading.written = rest


def _read_dates_of(context: Context, headings: Sequence[Heading], row: int) -> None:
    """Read the dates of the headings as one column, so that one order of day and month is found for all of them."""
    dated = [heading for heading in headings if not is_blank(heading.written)]
    aside = IssueLog()  # in which a heading's place stands for a row
    column = SheetColumn(
        Column.of([heading.written for heading in dated]),
        np.array([heading.place for heading in dated], dtype=np.int64),
        ColumnPlace(0, ""),
        aside,
    )
    rules = replace(context.rules, where=lambda place: f"column {column_letters(place)}")
    dates = read_dates(column, rules)
    context.rules.orders.pop("", None)
    if dates.order:
        context.rules.orders["headings"] = dates.order
    for heading, day in zip(dated, dates.days, strict=True):
        heading.date = None if np.isnat(day) else day
    by_place = {heading.place: heading for heading in headings}
    given = {heading.place for heading in headings if normalised(heading.text) in context.services.by_caller}
    for issue in aside.issues:
        if not issue.rows:
            context.log.issues.append(issue)
        for place in set(issue.rows) - given:
            context.log.issues.append(replace(issue, rows=[row], column=by_place[place].column))


# -- The marks of a grid ----------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Marks:
    """The marks of a grid.

    Args:
        data: its rows.
        headings: the columns of marks.
        marks: for each column, what each of its distinct values says.
        blank: which cells are blank, rows by columns.
        crosses: which cells are an x.
        men: how many men each cell stands for, an x for none.
    """

    data: DataRows
    headings: Sequence[Heading]
    marks: list[list[Mark]]
    blank: NDArray[np.bool_]
    crosses: NDArray[np.bool_]
    men: NDArray[np.int64]

    @classmethod
    def of(cls, context: Context, data: DataRows, headings: Sequence[Heading]) -> Marks:
        """Read the marks of some columns, and note those that are not known."""
        shape = (len(data.row_numbers), len(headings))
        blank, crosses = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
        men = np.zeros(shape, dtype=np.int64)
        read = []
        for number, heading in enumerate(headings):
            column = data.column(heading.column, context.log)
            marks = read_marks(column, context.marks)
            read.append(marks)
            if not len(column.cells):
                continue
            codes = column.cells.codes
            blank[:, number] = np.array([mark.status == "blank" for mark in marks])[codes]
            crosses[:, number] = np.array([mark.status == "cross" for mark in marks])[codes]
            men[:, number] = np.array([(mark.men or 1) if mark.status in _HERE else 0 for mark in marks])[codes]
        return cls(data, headings, read, blank, crosses, men)

    def cells(self, number: int) -> Column:
        """Give the cells of a column, by its number among the headings."""
        return self.data.columns[self.headings[number].place]

    def status(self, number: int, cross: str) -> Objects:
        """Give the status of each cell of a column, an x as it was settled."""
        settled = {"cross": cross, "blank": "unknown"}
        statuses = [settled.get(mark.status, mark.status) for mark in self.marks[number]]
        return np.array(self.cells(number).spread(statuses), dtype=object)

    def written_men(self, number: int) -> list[int | None]:
        """Give the number of men where one is written."""
        return self.cells(number).spread([mark.men for mark in self.marks[number]])

    def arrived(self, number: int, dates: Days | None) -> Days | None:
        """Give the times that stand in place of marks."""
        times = [mark.time for mark in self.marks[number]]
        return with_times(dates, times, self.cells(number).codes) if dates is not None and any(times) else None


# -- The totals of a grid, which say what an x means and where a slip is ----------------------------------------------


@dataclass(slots=True)
class _Total:
    """A total as written: where, and which cells it sums up."""

    row: int
    column: ColumnPlace
    value: float
    rows: slice | int
    columns: slice | int


class Totals:
    """The totals of a grid, of its columns below and of its rows beside.

    Args:
        context: the sheet.
        data: its rows.
        headings: all of its columns.
        rows: the rows (from 0) of totals.
    """

    def __init__(self, context: Context, data: DataRows, headings: Sequence[Heading], rows: Sequence[int]) -> None:
        self.context = context
        services = [heading for heading in headings if heading.kind == "service"]
        self.all: list[_Total] = []
        for row in rows:
            line = context.worksheet.rows[row]
            for number, heading in enumerate(services):
                value = number_in(line[heading.place]) if heading.place < len(line) else None
                if value is not None:
                    self.all.append(_Total(row + 1, heading.column, value, slice(None), number))
        for heading in headings:
            if heading.kind == "total":
                column = data.columns[heading.place]
                for number, value in enumerate(column.spread(column.map(number_in))):
                    if value is not None:
                        row = int(data.row_numbers[number])
                        self.all.append(_Total(row, heading.column, value, number, slice(None)))

    def settle_cross(self, marks: Marks) -> str:
        """Settle what an x means: the caller's word, else present where it stands alone, else what the totals say."""
        if not marks.crosses.any():
            return "unknown"
        statuses = {mark.status for column in marks.marks for mark in column}
        if not statuses & _HERE:
            return "present"
        telling = [total for total in self.all if marks.crosses[total.rows, total.columns].any()]
        fits = {
            status: bool(telling) and all(self._sum(marks, total, men) == total.value for total in telling)
            for status, men in (("present", 1), ("absent", 0))
        }
        if fits["present"] != fits["absent"]:
            cross = "present" if fits["present"] else "absent"
            self.context.log.add("mark_decided", value="x", used=cross)
            return cross
        why = "; the totals fit neither" if telling else "; the sheet has no totals that tell"
        for number, heading in enumerate(marks.headings):
            rows = marks.data.row_numbers[marks.crosses[:, number]].tolist()
            if rows:
                self.context.log.add("mark_ambiguous", rows, column=heading.column, value="x", why=why)
        return "unknown"

    def check(self, marks: Marks, cross: str) -> None:
        """Note every total that the marks do not come to."""
        for total in self.all:
            counted = self._sum(marks, total, 1 if cross == "present" else 0)
            if counted != total.value:
                written = str(int(total.value)) if total.value.is_integer() else str(total.value)
                self.context.log.add("total_mismatch", [total.row], column=total.column, value=written, counted=counted)

    def _sum(self, marks: Marks, total: _Total, men: int) -> int:
        where = (total.rows, total.columns)
        return int(marks.men[where].sum() + men * marks.crosses[where].sum())


# -- Grids ------------------------------------------------------------------------------------------------------------


class Grid:
    """A grid that is being read.

    Args:
        context: the sheet.
        people_across: whether the headings are people and not services.

    Raises:
        UnreadableError: it has no column of marks.
    """

    def __init__(self, context: Context, *, people_across: bool = False) -> None:
        self.context = context
        self.people_across = people_across
        fixed = {place for field, place in context.fields.items() if field in _ROW_FIELDS}
        if people_across:
            rows = [context.header.row]
            self.headings = [
                Heading(
                    ColumnPlace(place, text),
                    "total" if normalised(text) in TOTAL_WORDS else "service" if text else "blank",
                )
                for place, text in enumerate(context.header.headings)
                if place not in fixed
            ]
        else:
            rows = heading_rows(context, context.header.row)
            width = max(len(context.worksheet.rows[row]) for row in rows)
            context.header.headings += [""] * (width - len(context.header.headings))
            self.headings = read_headings(context, rows, lambda place: place not in fixed)
        context.header_rows += [row + 1 for row in rows]
        context.skip(range(1, max(rows) + 1), "above the headings")
        self.data, self.total_rows = self._without_totals_and_notes(take_data_rows(context, max(rows) + 1))
        self._choose_columns()
        if not self.services:
            headings = listed_headings(heading.text for heading in self.headings)
            raise UnreadableError("column_missing", field="date", headings=headings or "none")

    def _without_totals_and_notes(self, data: DataRows) -> tuple[DataRows, list[int]]:
        """Leave out totals, kept to check the marks by, and notes: a sentence for a name, and no mark beside it."""
        named = _ROW_FIELDS & self.context.fields.keys() - {"notes", "role", "guest"}
        columns = sorted(self.context.fields[field] for field in named)
        totals = data.places_of_totals(columns)
        unmarked = data.blank_in(heading.place for heading in self.headings)
        notes = {
            place
            for column in columns
            for place, text in enumerate(data.texts(column))
            if unmarked[place] and (text.startswith(("*", "#")) or (totals and _SENTENCE.search(text)))
        }
        self.context.skip(data.numbers_at(totals), "total")
        self.context.skip(data.numbers_at(notes), "note")
        return data.without(totals | notes), [row - 1 for row in data.numbers_at(totals)]

    def _choose_columns(self) -> None:
        """Take a column under an unknown heading for a service if it holds marks and nothing else."""
        for heading in self.headings:
            column = self.data.columns[heading.place]
            if heading.kind != "other":
                continue
            marks = [read_mark(value, self.context.marks) for value in column.values if not is_blank(value)]
            if marks and all(mark.status != "unknown" or mark.code == "" for mark in marks):
                heading.kind, heading.service = "service", heading.text
                how = f"say services={{{heading.text!r}: '2026-09-14'}}, with its date"
                details = {"why": "no day of the calendar", "how": how}
                self._note_heading("date_partial", heading, details, value=heading.text)
        if not self.people_across:
            self._name_services()

    def _name_services(self) -> None:
        """Name the services that the headings leave unnamed, so that two of one day stay apart."""
        unnamed = [heading for heading in self.services if heading.service is None]
        of_a_day = self.context.services.of_a_day
        day_of = {heading.place: heading.date if heading.date is not None else heading.written for heading in unnamed}
        times = Counter(day_of.values())
        so_far: Counter[object] = Counter()
        for heading in unnamed:
            day = day_of[heading.place]
            number = so_far[day]
            so_far[day] += 1
            if number < len(of_a_day):
                heading.service = of_a_day[number]
            elif times[day] > 1:
                heading.service = f"service {number + 1}"
        if unnamed and not of_a_day:
            twice = " in columns of one date: they are called service 1, service 2" if max(times.values()) > 1 else ""
            self.context.log.add("service_unnamed", why=twice)
        if "date" in self.context.fields:
            return
        for heading in self.services:
            if heading.date is None and is_blank(heading.written) and heading.text != heading.service:
                how = f"say services={{{heading.text!r}: ('2026-09-14', {heading.service!r})}}"
                self._note_heading("date_missing", heading, {"where": f" over {heading.text!r}", "how": how})

    def _note_heading(
        self, code: str, heading: Heading, details: Mapping[str, object], value: str | None = None
    ) -> None:
        row = self.context.header_rows[0]
        self.context.log.add(code, [row], column=heading.column, value=value, details=details)

    @property
    def services(self) -> list[Heading]:
        """The headings under which marks stand."""
        return [heading for heading in self.headings if heading.kind == "service"]

    def read_marks(self) -> list[Records]:
        """Read a grid of marks: people by services."""
        context, data = self.context, self.data
        names, called = (None, [False] * len(data.row_numbers)) if self.people_across else read_names(context, data)
        dates = read_service_dates(context, data) if "date" in context.fields else None
        marks = Marks.of(context, data, self.services)
        totals = Totals(context, data, self.headings, self.total_rows)
        cross = totals.settle_cross(marks)
        totals.check(marks, cross)
        ids, notes, places = (read_texts(context, data, field) for field in ("person_id", "notes", "place"))
        guests = read_guests(context, data, called)
        unrecorded = self._unrecorded(marks)
        parts = []
        for number, heading in enumerate(self.services):
            status = marks.status(number, cross)
            blank = marks.blank[:, number]
            status[blank] = "absent"
            status[blank & unrecorded[:, number]] = "unknown"
            men = men_counted(status.tolist(), marks.written_men(number))
            part = self._records(heading, dates, status=status, count=men, person_id=ids, notes=notes, place=places)
            if self.people_across:
                part.name, part.service = self._repeated(heading.text), None
                part.guest = [normalised(heading.text) in GUEST_WORDS] * len(data.row_numbers)
            else:
                part.name, part.guest = names, guests
            part.arrived = marks.arrived(number, part.date)
            parts.append(part)
        if self.people_across and len(context.services.of_a_day) != 1:
            context.log.add("service_unnamed", why=": all of a day is taken as one")
        self._note_unused()
        return parts

    def read_counts(self) -> list[Records]:
        """Read a grid of numbers of men: dates by services."""
        context, data = self.context, self.data
        dates = read_service_dates(context, data)
        notes, places = read_texts(context, data, "notes"), read_texts(context, data, "place")
        parts = []
        for heading in self.services:
            column = data.column(heading.column, context.log)
            counts = read_counts(column)
            part = self._records(heading, dates, notes=notes, place=places)
            part.status = column.cells.spread([count.status for count in counts])
            part.count = column.cells.spread([count.number for count in counts])
            part.count_low = column.cells.spread([count.low for count in counts])
            part.count_high = column.cells.spread([count.high for count in counts])
            parts.append(part)
        self._note_unused()
        return parts

    def _records(self, heading: Heading, dates: Days | None, **columns: Objects | list[str | None] | None) -> Records:
        """Make the records of a column, with its date, its service, its heading and its cells as they are written."""
        data = self.data
        part = Records(data.row_numbers, **columns)  # type: ignore[arg-type]  # columns of records, by their names
        same_day = heading.date is not None and not self.people_across
        part.date = np.full(len(data.row_numbers), heading.date, "datetime64[D]") if same_day else dates
        part.service = self._repeated(heading.service)
        part.column = self._repeated(heading.text)
        part.mark = [text or None for text in data.texts(heading.place)]
        return part

    def _repeated(self, text: str | None) -> Objects:
        return np.full(len(self.data.row_numbers), text, dtype=object)

    def _note_unused(self) -> None:
        used = [heading.place for heading in self.headings if heading.kind in ("service", "total")]
        note_unused_columns(self.context, self.data, used)

    def _unrecorded(self, marks: Marks) -> NDArray[np.bool_]:
        """Tell which cells are of a service that nobody wrote down: a column, or a day across people, that is blank."""
        whole = np.zeros_like(marks.blank)
        if not marks.blank.size:
            return whole
        if self.people_across:
            whole[np.all(marks.blank, axis=1), :] = True
            return whole
        for number in np.flatnonzero(np.all(marks.blank, axis=0)).tolist():
            whole[:, number] = True
            heading = self.services[number]
            self._note_heading("service_not_recorded", heading, {"heading": heading.text})
        return whole
