"""Grids: people down and services across, dates down and people across, or dates down and the number of men in each
service across. A row gives one part of the record, the heading of the column another, the cell the mark.
"""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.attendance.context import GUEST_WORDS, Context, note_unused, take_body
from minyan_kit.sheets.attendance.headings import Heading, heading_rows, read_headings
from minyan_kit.sheets.attendance.listed import read_day_column, read_guests, read_names, read_texts, used_of
from minyan_kit.sheets.attendance.records import Records, men_of
from minyan_kit.sheets.attendance.totals import Cells, Totals
from minyan_kit.sheets.body import TOTAL_WORDS, Body
from minyan_kit.sheets.cells import is_blank, plain, seen, text_of
from minyan_kit.sheets.marks import read_count, read_mark
from minyan_kit.sheets.table import UnreadableError

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
