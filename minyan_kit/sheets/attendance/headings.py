"""The headings of a grid: one row or two, merged or not, with the date and the service of each column."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from minyan_kit.sheets.attendance.context import Context
from minyan_kit.sheets.body import TOTAL_WORDS
from minyan_kit.sheets.cells import Cell, Column, column_letters, is_blank, plain, seen, text_of
from minyan_kit.sheets.date_columns import read_dates
from minyan_kit.sheets.dates import read_date
from minyan_kit.sheets.headers import field_of
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.table import EPOCH_1900, Table

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
