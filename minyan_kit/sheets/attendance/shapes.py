"""Which shape an attendance sheet has, told by its headings; where two fit, the caller is asked."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from minyan_kit.sheets.attendance.context import Context
from minyan_kit.sheets.attendance.form import is_question
from minyan_kit.sheets.attendance.headings import heading_rows, is_heading_of_services, looks_like_a_date
from minyan_kit.sheets.body import TOTAL_WORDS
from minyan_kit.sheets.cells import Cell, is_blank, plain, seen, text_of
from minyan_kit.sheets.headers import NAME_FIELDS, Header
from minyan_kit.sheets.table import Table, UnreadableError
from minyan_kit.sheets.values import number_of

Shape: TypeAlias = Literal["long", "wide", "transposed", "counts", "form", "log", "poll"]
SHAPES: tuple[Shape, ...] = get_args(Shape)


def shape_of(context: Context) -> Shape:
    """Tell the shape of a sheet.

    Raises:
        UnreadableError: it could be two shapes, or none.
    """
    fields = context.fields
    named = bool(fields.keys() & NAME_FIELDS)
    headings = _headings(context)
    free = list(headings)
    across = [place for place in free if any(is_heading_of_services(context, cell) for cell in headings[place])]
    if (
        named
        and "timestamp" in fields
        and "date" not in fields
        and (across or any(is_question(text_of(cell)) for cells in headings.values() for cell in cells))
    ):
        return "form"
    if named and "duration" in fields and "date" not in fields:
        return "log"
    if named and across:
        return "wide"
    if named and fields.keys() & {"date", "status", "service", "arrived", "count"}:
        return "long"
    if named:
        return "wide" if free else "long"
    if "date" not in fields:
        return _no_header(context)
    if across:
        return "counts"
    return _people_or_counts(context, free) if free else "long"


def _headings(context: Context) -> dict[int, list[Cell]]:
    """Give what stands over each column that is no known field and no total, in all the rows of headings."""
    lines = [context.table.cells(row) for row in heading_rows(context, context.header.row)]
    used = set(context.fields.values())
    over: dict[int, list[Cell]] = {}
    for line in lines:
        for place, cell in enumerate(line):
            if place not in used and not is_blank(cell) and plain(text_of(cell)) not in TOTAL_WORDS:
                over.setdefault(place, []).append(cell)
    return over


def _people_or_counts(context: Context, free: list[int]) -> Shape:
    """Tell people across from services across, under headings that are neither known."""
    lines = context.table.rows[context.header.row + 1 :]
    filled = [line[place] for line in lines for place in free if place < len(line) and not is_blank(line[place])]
    numbers = [number for cell in filled if (number := number_of(cell)) is not None]
    if filled and len(numbers) == len(filled) and max(numbers) > 1:
        if max(numbers) >= 5:
            return "counts"
        people, numbers_of_men = "dates with people across", "dates with numbers of men across"
        choices = {"first": "transposed", "second": "counts"}
        raise UnreadableError("shape_undecided", one=people, other=numbers_of_men, **choices)
    return "transposed"


def _no_header(context: Context) -> Shape:
    headings = ", ".join(repr(heading) for heading in context.header.headings if heading)
    if context.header.doubled:
        raise UnreadableError("two_columns")  # which the log has already
    raise UnreadableError("column_missing", field="name", headings=headings)


def header_of_dates(table: Table) -> Header | None:
    """Find the headings of a grid whose first column has none: the row with the most dates, the names left of them."""
    best: tuple[int, int] | None = None
    for row in range(min(len(table.rows), 60)):
        dates = sum(1 for cell in table.cells(row) if looks_like_a_date(cell))
        if dates > 1 and (best is None or dates > best[0]):
            best = (dates, row)
    if best is None:
        return None
    row = best[1]
    cells = table.cells(row)
    first = next(place for place, cell in enumerate(cells) if looks_like_a_date(cell))
    if not first:
        return None
    return Header(row, table.texts(row), {"name": first - 1}, set())


def lines_of(table: Table) -> list[str] | None:
    """Give a sheet as lines of text, if it is a text file or has one column; None where it is a table."""
    if table.text is not None:
        lines = [seen(line) for line in table.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        return lines[:-1] if lines and not lines[-1] else lines
    if all(all(map(is_blank, row[1:])) for row in table.rows):
        return [seen(text_of(row[0])) if row else "" for row in table.rows]
    return None
