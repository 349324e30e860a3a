"""The marks of a grid, and the totals that the sheet itself gives, which say what an x means and where a slip is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.attendance.context import Context
from minyan_kit.sheets.attendance.headings import Heading
from minyan_kit.sheets.attendance.records import Days, Objects
from minyan_kit.sheets.body import Body
from minyan_kit.sheets.cells import Cell, seen, text_of
from minyan_kit.sheets.marks import Mark, read_mark
from minyan_kit.sheets.values import number_of

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
