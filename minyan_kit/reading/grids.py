"""Grids: people down and services across, dates down and people across, or dates down and numbers of men."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import Cell, Column, column_letters, is_blank, plain, seen, text_of
from minyan_kit.reading.dates import read_date, read_dates
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.lists import read_day_column, read_guests, read_names, read_texts, used_of
from minyan_kit.reading.records import GUEST_WORDS, Context, Days, Objects, Records, men_of, note_unused, take_body
from minyan_kit.reading.tables import EPOCH_1900, TOTAL_WORDS, Body, Table, UnreadableError, field_of
from minyan_kit.reading.vocabulary import Mark, number_of, read_count, read_mark

__all__ = []

# -- The headings of a grid -------------------------------------------------------------------------------------------

_DATES = {"date", "hebrew", "order", "short", "partial", "partial_hebrew", "serial", "date_impossible"}
_DATES |= {"adar_which", "not_leap", "day_not_in_month"}
_LETTER = re.compile(r"(.*\d)\s+([A-Za-z])")


@dataclass(slots=True)
class Heading:
    """What the headings of a column say.

    Args:
        place: the column, from 0.
        text: as written, of one row or two.
        kind: "service" (a date, a service, or both), "total", "other" or "blank".
        date: the civil date.
        service: its name.
        written: the part that is a date, for the reader of dates.
    """

    place: int
    text: str
    kind: str = "blank"
    date: np.datetime64 | None = None
    service: str | None = None
    written: Cell = None


def looks_like_a_date(cell: Cell) -> bool:
    """Tell whether a cell says a date, whole or in part; a bare number does not."""
    if is_blank(cell) or isinstance(cell, int | float):
        return False
    return read_date(cell, EPOCH_1900).kind in _DATES


def is_heading_of_services(context: Context, cell: Cell) -> bool:
    """Tell whether a cell is a date, a service, or both."""
    if looks_like_a_date(cell):
        return True
    text = seen(text_of(cell))
    if not text or isinstance(cell, int | float):
        return False
    service, rest = context.services.within(text)
    letter = _LETTER.fullmatch(text)
    said = plain(text) in context.services.said
    return bool(
        said or (service and (not rest or looks_like_a_date(rest))) or (letter and looks_like_a_date(letter[1]))
    )


def heading_rows(context: Context, first_row: int) -> list[int]:
    """Find the rows (from 0) that are headings of the grid: the one with the names, and those of dates or services
    right above or below it."""
    table = context.table
    fixed = set(context.fields.values())
    rows = [first_row]
    for step in (-1, 1):
        row = first_row + step
        while 0 <= row < len(table.rows) and len(rows) < 4:
            cells = [cell for place, cell in enumerate(table.cells(row)) if not is_blank(cell)]
            grid = [cell for place, cell in enumerate(table.cells(row)) if place not in fixed and not is_blank(cell)]
            named = [table.rows[row][place] for place in fixed if place < len(table.rows[row])]
            label = [
                cell
                for cell in named
                if not is_blank(cell) and not _labels_the_row(cell) and not _merged(table, row, first_row)
            ]
            if not cells or not grid or label or not all(is_heading_of_services(context, cell) for cell in grid):
                break
            rows.append(row)
            row += step
    return sorted(rows)


def _labels_the_row(cell: Cell) -> bool:
    return field_of(seen(text_of(cell)), "attendance") in ("date", "service")


def _merged(table: Table, row: int, other: int) -> bool:
    return any(top <= min(row, other) and max(row, other) <= bottom for (top, _), (bottom, _) in table.merged)


def read_headings(context: Context, rows: Sequence[int], free: Callable[[int], bool]) -> list[Heading]:
    """Read the headings of the columns of a grid.

    Args:
        context: the sheet.
        rows: the rows of headings, from 0.
        free: tells of a column whether it is of the grid.
    """
    width = max((len(context.table.rows[row]) for row in rows), default=0)
    lines = [[*context.table.cells(row), *[None] * (width - len(context.table.cells(row)))] for row in rows]
    if len(lines) > 1:
        lines = [_forward(line) if any(map(looks_like_a_date, line)) else line for line in lines]
    headings = [_heading(context, place, [line[place] for line in lines]) for place in range(width) if free(place)]
    dated = [heading for heading in headings if not is_blank(heading.written)]
    places = np.array([heading.place for heading in dated], dtype=np.int64)
    aside = IssueLog()
    rules = replace(context.rules, where=lambda place: f"column {column_letters(place)}")
    dates = read_dates(Column.of([heading.written for heading in dated]), places, aside, (0, ""), rules)
    context.rules.orders.pop("", None)
    if dates.order:
        context.rules.orders["headings"] = dates.order
    for heading, day in zip(dated, dates.days, strict=True):
        heading.date = None if np.isnat(day) else day
    texts = {heading.place: heading.text for heading in headings}
    given = {heading.place for heading in headings if plain(heading.text) in context.services.said}
    for block in aside.blocks:
        if not block.rows:
            context.log.blocks.append(block)
        for place in set(block.rows) - given:
            context.log.blocks.append(replace(block, rows=[rows[0] + 1], index=place, heading=texts[place]))
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
    texts = [seen(text_of(cell)) for cell in cells]
    text = " ".join(dict.fromkeys(filter(None, texts)))
    heading = Heading(place, text)
    if not text:
        return heading
    if any(plain(part) in TOTAL_WORDS for part in texts):
        heading.kind = "total"
        return heading
    said = context.services.said.get(plain(text))
    if said:
        heading.kind, heading.service = "service", said.service
        heading.date = None if said.date is None else np.datetime64(said.date, "D")
        if said.date is not None:
            return heading
    for cell, part in zip(cells, texts, strict=True):
        if not part:
            continue
        if looks_like_a_date(cell):
            heading.written = cell
            continue
        own = context.services.said.get(plain(part))
        service, rest = (own.service, "") if own else context.services.within(part)
        letter = _LETTER.fullmatch(part)
        if letter and not service:
            service, rest = context.services.letter(letter[2]), letter[1]
            if service:
                context.log.add("service_guessed", column=(place, text), value=part, used=service)
        heading.service = heading.service or service
        if rest and looks_like_a_date(rest):
            heading.written = rest
    heading.kind = "service" if heading.service or not is_blank(heading.written) or said else "other"
    return heading


# -- The marks of a grid, and the totals that the sheet itself gives, which say what an x means and where a slip is ---

_HERE = {"present", "late"}


@dataclass(slots=True, eq=False)
class Cells:
    """The marks of a grid.

    Args:
        context: the sheet.
        body: its rows.
        headings: the columns of marks.
        marks: for each column, what each of its distinct values says.
        blank: which cells are blank, rows by columns.
        crosses: which cells are an x.
        heads: how many men each cell stands for, an x for none.
    """

    context: Context
    body: Body
    headings: Sequence[Heading]
    marks: list[list[Mark]]
    blank: NDArray[np.bool_]
    crosses: NDArray[np.bool_]
    heads: NDArray[np.int64]

    @classmethod
    def of(cls, context: Context, body: Body, headings: Sequence[Heading]) -> Cells:
        """Read the marks of some columns, and note those that are not known."""
        shape = (len(body.rows), len(headings))
        blank, crosses = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
        heads = np.zeros(shape, dtype=np.int64)
        read = []
        for number, heading in enumerate(headings):
            column = body.columns[heading.place]
            marks = [read_mark(value, context.marks) for value in column.values]
            read.append(marks)
            if not len(column):
                continue
            blank[:, number] = np.array([mark.status == "blank" for mark in marks])[column.codes]
            crosses[:, number] = np.array([mark.status == "cross" for mark in marks])[column.codes]
            heads[:, number] = np.array([(mark.men or 1) if mark.status in _HERE else 0 for mark in marks])[
                column.codes
            ]
            for code, (value, mark) in enumerate(zip(column.values, marks, strict=True)):
                if mark.code:
                    rows = body.rows[column.rows_of(code)].tolist()
                    place = (heading.place, heading.text)
                    context.log.add(mark.code, rows, column=place, value=seen(text_of(value)), used=mark.status)
        return cls(context, body, headings, read, blank, crosses, heads)

    def status(self, number: int, cross: str) -> Objects:
        """Give the status of each cell of a column, an x as it was settled."""
        codes = self.body.columns[self.headings[number].place].codes
        each = {"cross": cross, "blank": "unknown"}
        words = np.array([each.get(mark.status, mark.status) for mark in self.marks[number]], dtype=object)
        return words[codes] if len(codes) else words[:0]

    def men(self, number: int) -> list[int | None]:
        """Give the number of men where one is written."""
        men = [mark.men for mark in self.marks[number]]
        return [men[code] for code in self.body.columns[self.headings[number].place].codes.tolist()]

    def raw(self, number: int) -> list[str | None]:
        """Give each cell as written."""
        column = self.body.columns[self.headings[number].place]
        texts = [seen(text_of(value)) or None for value in column.values]
        return [texts[code] for code in column.codes.tolist()]

    def arrived(self, number: int, dates: Days | None) -> Days | None:
        """Give the times that stand in place of marks."""
        times = [mark.time for mark in self.marks[number]]
        if dates is None or not any(times):
            return None
        offsets = np.array([_offset(time) for time in times], dtype="timedelta64[s]")
        moments: Days = dates.astype("datetime64[s]") + offsets[self.body.columns[self.headings[number].place].codes]
        return moments


def _offset(time: dt.time | None) -> np.timedelta64:
    seconds = None if time is None else 3600 * time.hour + 60 * time.minute + time.second
    return np.timedelta64("NaT" if seconds is None else seconds, "s")


@dataclass(slots=True)
class _Total:
    """A total as written: where, and which cells it sums up."""

    row: int
    place: tuple[int, str]
    value: float
    rows: slice | int
    columns: slice | int


class Totals:
    """The totals of a grid, of its columns below and of its rows beside.

    Args:
        context: the sheet.
        body: its rows.
        headings: all of its columns.
        rows: the rows (from 0) of totals.
    """

    def __init__(self, context: Context, body: Body, headings: Sequence[Heading], rows: Sequence[int]) -> None:
        self.context = context
        services = [heading for heading in headings if heading.kind == "service"]
        self.all: list[_Total] = []
        for row in rows:
            line = context.table.rows[row]
            for number, heading in enumerate(services):
                value = number_of(line[heading.place]) if heading.place < len(line) else None
                if value is not None:
                    self.all.append(_Total(row + 1, (heading.place, heading.text), value, slice(None), number))
        for heading in headings:
            if heading.kind == "total":
                for number, value in enumerate(map(number_of, _cells(body, heading.place))):
                    if value is not None:
                        row = int(body.rows[number])
                        self.all.append(_Total(row, (heading.place, heading.text), value, number, slice(None)))

    def settle_cross(self, cells: Cells) -> str:
        """Settle what an x means: the caller's word, else present where it stands alone, else what the totals say."""
        if not cells.crosses.any():
            return "unknown"
        statuses = {mark.status for marks in cells.marks for mark in marks}
        if not statuses & _HERE:
            return "present"
        telling = [total for total in self.all if cells.crosses[total.rows, total.columns].any()]
        fits = {
            status: bool(telling) and all(self._sum(cells, total, men) == total.value for total in telling)
            for status, men in (("present", 1), ("absent", 0))
        }
        if fits["present"] != fits["absent"]:
            cross = "present" if fits["present"] else "absent"
            self.context.log.add("mark_decided", value="x", used=cross)
            return cross
        why = "; the totals fit neither" if telling else "; the sheet has no totals that tell"
        for number, heading in enumerate(cells.headings):
            rows = cells.body.rows[cells.crosses[:, number]].tolist()
            if rows:
                self.context.log.add("mark_ambiguous", rows, column=(heading.place, heading.text), value="x", why=why)
        return "unknown"

    def check(self, cells: Cells, cross: str) -> None:
        """Note every total that the marks do not come to."""
        for total in self.all:
            counted = self._sum(cells, total, 1 if cross == "present" else 0)
            if counted != total.value:
                written = str(int(total.value)) if total.value.is_integer() else str(total.value)
                self.context.log.add("total_mismatch", [total.row], column=total.place, value=written, counted=counted)

    def _sum(self, cells: Cells, total: _Total, men: int) -> int:
        where = (total.rows, total.columns)
        return int(cells.heads[where].sum() + men * cells.crosses[where].sum())


def _cells(body: Body, place: int) -> list[Cell]:
    column = body.columns[place]
    return [column.values[code] for code in column.codes.tolist()]


# -- Grids ------------------------------------------------------------------------------------------------------------

_ROW_FIELDS = {
    "name",
    "first_name",
    "last_name",
    "given_name",
    "nom",
    "hebrew_name",
    "date",
    "person_id",
    "guest",
    "role",
}
_ROW_FIELDS |= {"notes", "place", "email", "row", "timestamp"}


_SENTENCE = re.compile(r"[:;!?]|\d|\.$|(?:\S+\s+){5}")  # below the totals people write remarks


class Grid:
    """A grid that is being read.

    Args:
        context: the sheet.
        people_across: whether the headings are people and not services.
    """

    def __init__(self, context: Context, *, people_across: bool = False) -> None:
        self.context = context
        self.people_across = people_across
        fixed = {place for field, place in context.fields.items() if field in _ROW_FIELDS}
        if people_across:
            rows = [context.header.row]
            self.headings = [
                Heading(place, text, "total" if plain(text) in TOTAL_WORDS else "service" if text else "blank")
                for place, text in enumerate(context.header.headings)
                if place not in fixed
            ]
        else:
            rows = heading_rows(context, context.header.row)
            width = max(len(context.table.rows[row]) for row in rows)
            context.header.headings += [""] * (width - len(context.header.headings))
            self.headings = read_headings(context, rows, lambda place: place not in fixed)
        context.headers += [row + 1 for row in rows]
        context.skip(range(1, max(rows) + 1), "above the headings")
        self.body, self.total_rows = self._without_totals_and_notes(take_body(context, max(rows) + 1))
        self._choose_columns()
        if not self.services:
            headings = ", ".join(repr(heading.text) for heading in self.headings if heading.text)
            raise UnreadableError("column_missing", field="date", headings=headings or "none")

    def _without_totals_and_notes(self, body: Body) -> tuple[Body, list[int]]:
        """Leave out totals, kept to check the marks by, and notes: a sentence for a name, and no mark beside it."""
        named = _ROW_FIELDS & self.context.fields.keys() - {"notes", "role", "guest"}
        columns = sorted(self.context.fields[field] for field in named)
        totals = body.totals(columns)
        unmarked = body.unmarked(heading.place for heading in self.headings)
        notes = {
            place
            for column in columns
            for place, text in enumerate(body.texts(column))
            if unmarked[place] and (text.startswith(("*", "#")) or (totals and _SENTENCE.search(text)))
        }
        self.context.skip(body.at(totals), "total")
        self.context.skip(body.at(notes), "note")
        return body.without(totals | notes), [row - 1 for row in body.at(totals)]

    def _choose_columns(self) -> None:
        """Take a column under an unknown heading for a service if it holds marks and nothing else."""
        for heading in self.headings:
            column = self.body.columns[heading.place]
            if heading.kind != "other":
                continue
            marks = [read_mark(value, self.context.marks) for value in column.values if not is_blank(value)]
            if marks and all(mark.status != "unknown" or mark.code == "" for mark in marks):
                heading.kind, heading.service = "service", heading.text
                how = f"say services={{{heading.text!r}: '2026-09-14'}}, with its date"
                self.context.log.add(
                    "date_partial", [self.context.headers[0]], column=(heading.place, heading.text),
                    value=heading.text, why="no day of the calendar", how=how,
                )  # fmt: skip
        if not self.people_across:
            self._name_services()

    def _name_services(self) -> None:
        """Name the services that the headings leave unnamed, so that two of one day stay apart."""
        services = self.services
        dated = "date" in self.context.fields
        unnamed = [heading for heading in services if heading.service is None]
        of_a_day = self.context.services.of_a_day
        day_of = {heading.place: heading.date if heading.date is not None else heading.written for heading in unnamed}
        times = Counter(day_of.values())
        seen_so_far: Counter[object] = Counter()
        for heading in unnamed:
            day = day_of[heading.place]
            place = seen_so_far[day]
            seen_so_far[day] += 1
            if place < len(of_a_day):
                heading.service = of_a_day[place]
            elif times[day] > 1:
                heading.service = f"service {place + 1}"
        if unnamed and not of_a_day:
            twice = " in columns of one date: they are called service 1, service 2" if max(times.values()) > 1 else ""
            self.context.log.add("service_unnamed", why=twice)
        if not dated:
            missing = [heading for heading in services if heading.date is None and is_blank(heading.written)]
            for heading in missing:
                if heading.text != heading.service:
                    how = f"say services={{{heading.text!r}: ('2026-09-14', {heading.service!r})}}"
                    where = f" over {heading.text!r}"
                    column = (heading.place, heading.text)
                    self.context.log.add("date_missing", [self.context.headers[0]], column=column, where=where, how=how)

    @property
    def services(self) -> list[Heading]:
        """The headings under which marks stand."""
        return [heading for heading in self.headings if heading.kind == "service"]

    def read_marks(self) -> list[Records]:
        """Read a grid of marks: people by services."""
        context, body = self.context, self.body
        names, guests = (None, [False] * len(body.rows)) if self.people_across else read_names(context, body)
        dates = read_day_column(context, body) if "date" in context.fields else None
        cells = Cells.of(context, body, self.services)
        totals = Totals(context, body, self.headings, self.total_rows)
        cross = totals.settle_cross(cells)
        totals.check(cells, cross)
        ids, notes, places = (read_texts(context, body, field) for field in ("person_id", "notes", "place"))
        guest = read_guests(context, body, guests)
        unrecorded = self._unrecorded(cells)
        parts = []
        for number, heading in enumerate(self.services):
            status = cells.status(number, cross)
            blank = cells.blank[:, number]
            status[blank] = "absent"
            status[blank & unrecorded[:, number]] = "unknown"
            men = men_of(status.tolist(), cells.men(number))
            part = Records(body.rows, date=dates, status=status, count=men, person_id=ids, notes=notes, place=places)
            part.service = np.full(len(body.rows), heading.service, dtype=object)
            if self.people_across:
                part.name, part.service = np.full(len(body.rows), heading.text, dtype=object), None
                part.guest = [plain(heading.text) in GUEST_WORDS] * len(body.rows)
            else:
                part.name, part.guest = names, guest
                part.date = dates if heading.date is None else np.full(len(body.rows), heading.date, "datetime64[D]")
            part.mark = cells.raw(number)
            part.column = np.full(len(body.rows), heading.text, dtype=object)
            part.arrived = cells.arrived(number, part.date)
            parts.append(part)
        if self.people_across:
            self._note_one_service_a_day()
        note_unused(context, body, self._used())
        return parts

    def read_counts(self) -> list[Records]:
        """Read a grid of numbers of men: dates by services."""
        context, body = self.context, self.body
        dates = read_day_column(context, body)
        notes, places = read_texts(context, body, "notes"), read_texts(context, body, "place")
        parts = []
        for heading in self.services:
            column = body.columns[heading.place]
            counts = [read_count(value) for value in column.values]
            for code, (value, count) in enumerate(zip(column.values, counts, strict=True)):
                if count.code:
                    rows = body.rows[column.rows_of(code)].tolist()
                    value_text, place = seen(text_of(value)), (heading.place, heading.text)
                    context.log.add(count.code, rows, column=place, value=value_text, used=used_of(count))
            open_ = [
                "unknown"
                if count.number is None and count.low is None
                else "absent"
                if count.number == 0
                else "present"
                for count in counts
            ]
            codes = column.codes.tolist()
            parts.append(
                Records(
                    body.rows,
                    date=dates if heading.date is None else np.full(len(body.rows), heading.date, "datetime64[D]"),
                    service=np.full(len(body.rows), heading.service, dtype=object),
                    status=[open_[code] for code in codes],
                    count=[counts[code].number for code in codes],
                    count_low=[counts[code].low for code in codes],
                    count_high=[counts[code].high for code in codes],
                    notes=notes,
                    place=places,
                    mark=[seen(text_of(column.values[code])) or None for code in codes],
                    column=np.full(len(body.rows), heading.text, dtype=object),
                )
            )
        note_unused(context, body, self._used())
        return parts

    def _used(self) -> list[int]:
        return [heading.place for heading in self.headings if heading.kind in ("service", "total")]

    def _unrecorded(self, cells: Cells) -> NDArray[np.bool_]:
        """Tell which cells are of a service that nobody wrote down: a column, or a day across people, that is blank."""
        whole = np.zeros_like(cells.blank)
        if not cells.blank.size:
            return whole
        if self.people_across:
            whole[np.all(cells.blank, axis=1), :] = True
            return whole
        for number in np.flatnonzero(np.all(cells.blank, axis=0)).tolist():
            heading = self.services[number]
            whole[:, number] = True
            place = (heading.place, heading.text)
            self.context.log.add("service_not_recorded", [self.context.headers[0]], column=place, heading=heading.text)
        return whole

    def _note_one_service_a_day(self) -> None:
        if len(self.context.services.of_a_day) != 1:
            self.context.log.add("service_unnamed", why=": all of a day is taken as one")
