"""Dates and services that are written once for several rows: over them, above them, or by a sign for the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import Column, normalised
from minyan_kit.reading.dates import Days
from minyan_kit.reading.issues import ColumnPlace
from minyan_kit.reading.records import Context
from minyan_kit.reading.worksheet import DataRows

__all__ = ["filled_down", "open_without_service", "same_as_above"]

_SAME_SIGNS = {'"', "''", "״", "”", "“", "〃"}
_SAME_WORDS = {"ditto", "same", "same as above", "כנל", "idem", "lo mismo", "то же"}
_OF_SEVERAL_ROWS = ("date", "service")


# -- A sign for the same as above -------------------------------------------------------------------------------------


def same_as_above(context: Context, data: DataRows) -> DataRows:
    """Take a sign for the same as above, in a column of dates or services, as what stands above it.

    Args:
        context: the sheet.
        data: its rows.
    """
    columns = list(data.columns)
    for place in (context.fields[field] for field in ("date", "service") if field in context.fields):
        cells = columns[place]
        signs = [code for code, text in enumerate(cells.distinct_texts) if _says_the_same(text)]
        if not signs:
            continue
        codes = cells.codes.copy()
        for at in cells.positions_of_any(signs).tolist():
            codes[at] = codes[at - 1] if at else codes[at]
        columns[place] = Column(cells.values, codes, cells.distinct_texts).take(np.arange(len(cells)))
        for code in np.unique(codes[codes != cells.codes]).tolist():
            rows = data.row_numbers[(cells.codes != code) & (codes == code)].tolist()
            heading = ColumnPlace(place, context.header.headings[place])
            written = cells.distinct_texts[signs[0]]
            context.log.add("ditto", rows, column=heading, value=written, used=cells.distinct_texts[code])
    return DataRows(columns, data.row_numbers)


def _says_the_same(text: str) -> bool:
    """Tell whether a cell says that it is as the one above.

    >>> [_says_the_same(text) for text in ('"', "ditto", 'כנ"ל', "-", "")]
    [True, True, True, False, False]
    """
    return text in _SAME_SIGNS or normalised(text) in _SAME_WORDS


# -- A cell over the blank ones that it is of -------------------------------------------------------------------------


def filled_down(context: Context, data: DataRows) -> DataRows:
    """Take a date, or a service, that is written in the first of several rows for that of the blank cells below it.

    It is so where the first row has one, none is written twice in a row, and most of the cells are blank, as where a
    merged cell was taken apart. Other blank cells are left. A row that has a date, or a service, and nothing else is
    no record, where each of them is written so.

    Args:
        context: the sheet.
        data: its rows, without totals.
    """
    places = [context.fields[field] for field in _OF_SEVERAL_ROWS if field in context.fields]
    written = [data.columns[place] for place in places]
    for place in places if len(data.row_numbers) else ():
        blank = data.columns[place].blanks()
        if not _is_outlined(written, blank):
            continue
        own = data.blank_in(other for other in range(len(data.columns)) if other != place)
        columns = list(data.columns)
        columns[place] = _carried_on(context, data, place, blank)
        data = DataRows(columns, data.row_numbers)
        if own[~blank].all():
            heads = np.flatnonzero(~blank).tolist()
            context.skip(data.numbers_at(heads), "a line that names nobody")
            data = data.without(heads)
    return data


def _is_outlined(columns: Sequence[Column], blank: NDArray[np.bool_]) -> bool:
    """Tell whether each cell of a column that is written begins some rows of another date or service.

    Args:
        columns: those of dates and of services.
        blank: where the column is blank.
    """
    written = np.flatnonzero(~blank)
    if blank[0] or not blank.any() or len(written) * 2 > len(blank):
        return False
    begun = [tuple(int(column.codes[row]) for column in columns) for row in written.tolist()]
    return all(later != earlier for earlier, later in pairwise(begun))


def _carried_on(context: Context, data: DataRows, place: int, blank: NDArray[np.bool_]) -> Column:
    """Give a column with what is written carried on over the blank cells below it, and note it."""
    cells = data.columns[place]
    above = np.maximum.accumulate(np.where(blank, 0, np.arange(len(blank))))
    heading = ColumnPlace(place, context.header.headings[place])
    for first in np.flatnonzero(~blank).tolist():
        rows = data.row_numbers[blank & (above == first)].tolist()
        if rows:
            context.log.add("filled_down", rows, column=heading, used=cells.distinct_texts[cells.codes[first]])
    return Column(cells.values, cells.codes[above], cells.distinct_texts).take(np.arange(len(cells)))


def open_without_service(
    context: Context, data: DataRows, statuses: Sequence[str | None], dates: Days | None = None
) -> Sequence[str | None]:
    """Leave open who was at a service that has no name, where the others of the sheet have one, and note it; of the
    services of that day too, to any of which he may have come.

    Args:
        context: the sheet.
        data: its rows.
        statuses: of each row.
        dates: of each row.
    """
    place = context.fields.get("service")
    if place is None:
        return statuses
    of_rows = {context.fields[field] for field in _OF_SEVERAL_ROWS if field in context.fields}
    blank = data.columns[place].blanks()
    if blank.all():
        return statuses
    blank &= ~data.blank_in(other for other in range(len(data.columns)) if other not in of_rows)
    if not blank.any():
        return statuses
    column = context.header.column("service")
    context.log.add("service_missing", data.row_numbers[blank].tolist(), column=column)
    if dates is not None:
        of_the_day = ~blank & np.isin(dates, dates[blank & ~np.isnat(dates)])
        _, firsts = np.unique(data.columns[place].codes[of_the_day], return_index=True)
        rows = data.row_numbers[of_the_day][firsts].tolist()
        if rows:
            context.log.add("service_missing@day", rows, column=column)
    return ["unknown" if without else status for without, status in zip(blank.tolist(), statuses, strict=True)]
