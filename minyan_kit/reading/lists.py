"""Long sheets: a row for each person at each service, or for each service with the number of men."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pandas as pd

from minyan_kit.reading.cells import Column, is_blank, normalised
from minyan_kit.reading.dates import Days, read_date, read_dates, read_time, with_times
from minyan_kit.reading.issues import SheetColumn
from minyan_kit.reading.names import full_names, settle_name_fields, without_remark
from minyan_kit.reading.records import Context, Records, men_counted, note_unused_columns, take_rows_below_header
from minyan_kit.reading.vocabulary import GUEST_WORDS, read_counts, read_marks, read_yes_no
from minyan_kit.reading.worksheet import DataRows

__all__ = [
    "read_guests",
    "read_list",
    "read_moments",
    "read_names",
    "read_service_dates",
    "read_texts",
]

_MAY_SAY_TOTAL = {"name", "first_name", "last_name", "date"}


# -- The columns that long sheets, grids, forms and logs share --------------------------------------------------------


def read_texts(context: Context, data: DataRows, field: str) -> list[str | None] | None:
    """Give a column as text, None where the sheet has none of the field."""
    if field not in context.fields:
        return None
    return [text or None for text in data.texts(context.fields[field])]


def read_names(context: Context, data: DataRows) -> tuple[list[str | None] | None, list[bool]]:
    """Give the names, joined where they stand in two columns, and who is called a guest beside his name."""
    settle_name_fields(context.fields)
    names, field = full_names(data, context.fields)
    if field is None:
        return None, [False] * len(data.row_numbers)
    parted = {name: without_remark(name) for name in set(names) if name}
    called = {name: normalised(remark) in GUEST_WORDS for name, (_, remark) in parted.items()}
    bare = {name: parted[name][0] if called[name] else name for name in parted}
    guest = {name: called[name] or normalised(parted[name][0]) in GUEST_WORDS for name in parted}
    guests = [name is not None and guest[name] for name in names]
    missing = [row for row, name in zip(data.row_numbers.tolist(), names, strict=True) if name is None]
    if missing and "count" not in context.fields:
        context.log.add("name_missing", missing, column=context.header.column(field))
    return [bare[name] if name else None for name in names], guests


def read_guests(context: Context, data: DataRows, called: list[bool]) -> list[bool | None]:
    """Tell who is a guest: by a column of his own, by his kind, or by a word beside his name.

    Args:
        context: the sheet.
        data: its rows.
        called: who is called one beside his name.
    """
    guests: list[bool | None] = list(called)
    if "guest" in context.fields:
        said = read_yes_no(context.column(data, "guest"), "guest")
        guests = [True if was else None if pd.isna(yes) else bool(yes) for was, yes in zip(called, said, strict=True)]
    if "role" in context.fields:
        kinds = data.texts(context.fields["role"])
        guests = [was or normalised(kind) in GUEST_WORDS for was, kind in zip(guests, kinds, strict=True)]
    return guests


def read_service_dates(context: Context, data: DataRows) -> Days:
    """Read the dates of the services; a sheet or a row without one has an issue."""
    if "date" not in context.fields:
        how = "add a column 'date', or name it: columns={'its heading in the file': 'date'}"
        context.log.add("date_missing", where="", how=how)
        return np.full(len(data.row_numbers), np.datetime64("NaT"), dtype="datetime64[D]")
    column = context.column(data, "date")
    blank = data.row_numbers[column.cells.blanks()].tolist()
    if blank:
        context.log.add("date_missing", blank, column=column.place, where=" in the row", how="write the date")
    return read_dates(column, context.rules).days


def read_moments(context: Context, column: SheetColumn, dates: Days) -> Days:
    """Read when people came or went.

    Args:
        context: the sheet.
        column: the cells.
        dates: the dates of the records, for cells with a time alone.

    Returns:
        datetime64[s], NaT where no time is written or its date is not known.
    """
    cells = column.cells
    times = [None if isinstance(value, dt.datetime) else read_time(value) for value in cells.values]
    alone = np.array([time is not None or is_blank(value) for time, value in zip(times, cells.values, strict=True)])
    days = dates
    if not alone.all():
        dated = Column([None if only else value for only, value in zip(alone, cells.values, strict=True)], cells.codes)
        read = read_dates(SheetColumn(dated, column.row_numbers, column.place, column.log), context.rules)
        days = np.where(alone[cells.codes], dates, read.days)
        for which in np.flatnonzero(~alone).tolist():
            reading = read_date(cells.values[which], context.rules.epoch)
            times[which] = reading.time
            if reading.time is None and reading.kind != "date_unparseable":
                column.note("time_unparseable", which)
    return with_times(days, times, cells.codes)


# -- A long sheet -----------------------------------------------------------------------------------------------------


def read_list(context: Context) -> list[Records]:
    """Read a long sheet."""
    data = take_rows_below_header(context)
    totals = data.places_of_totals(context.fields[field] for field in _MAY_SAY_TOTAL & context.fields.keys())
    context.skip(data.numbers_at(totals), "total")
    data = data.without(totals)
    dates = read_service_dates(context, data)
    names, called = read_names(context, data)
    records = Records(data.row_numbers, date=dates, name=names)
    records.service = _services(context, data)
    records.person_id = read_texts(context, data, "person_id")
    records.notes = read_texts(context, data, "notes")
    records.place = read_texts(context, data, "place")
    records.status, records.mark = _statuses(context, data)
    _read_counts(context, data, records)
    for field in ("arrived", "left"):
        if field in context.fields:
            setattr(records, field, read_moments(context, context.column(data, field), dates))
    _note_who_left_before_he_came(context, records)
    records.guest = read_guests(context, data, called)
    note_unused_columns(context, data)
    return [records]


def _services(context: Context, data: DataRows) -> list[str | None] | None:
    """Read the names of the services; one that is not known is kept as written."""
    if "service" not in context.fields:
        if len(context.services.of_a_day) == 1:
            return [context.services.of_a_day[0]] * len(data.row_numbers)
        context.log.add("service_unnamed", why=": all of a day is taken as one")
        return None
    column = context.column(data, "service")
    named = [context.services.in_cell(text) for text in column.cells.distinct_texts]
    for which, service in enumerate(named):
        if not service.known:
            column.note("service_unknown", which)
    return column.cells.spread([service.service for service in named])


def _statuses(context: Context, data: DataRows) -> tuple[list[str | None], list[str | None] | None]:
    """Read who was there; on a sheet without marks whoever is listed was."""
    if "status" not in context.fields:
        return ["present"] * len(data.row_numbers), None
    column = context.column(data, "status")
    marks = read_marks(column, context.marks)
    crosses = "unknown" if {mark.status for mark in marks} & {"present", "late"} else "present"
    if crosses == "unknown":
        for which, mark in enumerate(marks):
            if mark.status == "cross":
                column.note("mark_ambiguous", which, details={"why": ""})
    settled = {"blank": "unknown", "cross": crosses}
    statuses: list[str | None] = [settled.get(mark.status, mark.status) for mark in marks]
    return column.cells.spread(statuses), column.cells.spread([text or None for text in column.cells.distinct_texts])


def _read_counts(context: Context, data: DataRows, records: Records) -> None:
    """Read how many men a row stands for, and say it of rows that have no number."""
    status = [] if records.status is None else records.status
    if "count" not in context.fields:
        records.count = men_counted(status)
        return
    column = context.column(data, "count")
    counts = read_counts(column)
    named = records.name is not None
    if not named and "status" not in context.fields:
        records.status = column.cells.spread([count.status for count in counts])
    numbers = column.cells.spread([count.number for count in counts])
    records.count = men_counted(status, numbers) if named else np.array(numbers, dtype=object)
    records.count_low = column.cells.spread([count.low for count in counts])
    records.count_high = column.cells.spread([count.high for count in counts])
    if any(count.code for count in counts):
        records.mark = column.cells.spread([text or None for text in column.cells.distinct_texts])


def _note_who_left_before_he_came(context: Context, records: Records) -> None:
    if records.arrived is None or records.left is None:
        return
    column = context.header.column("left")
    for place in np.flatnonzero(records.left < records.arrived).tolist():
        row, left = int(records.row[place]), str(records.left[place])
        context.log.add("left_before_arrived", [row], column=column, value=left)
