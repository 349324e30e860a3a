"""Long sheets: a row for each person at each service, or for each service with the number of men."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pandas as pd

from minyan_kit.reading.cells import Column, is_blank, plain, seen, text_of
from minyan_kit.reading.dates import read_date, read_dates, read_time
from minyan_kit.reading.names import names_of, settle_name_fields, without_remark
from minyan_kit.reading.records import GUEST_WORDS, Context, Days, Records, men_of, note_unused, take_body
from minyan_kit.reading.tables import Body, Rows
from minyan_kit.reading.vocabulary import Count, read_count, read_mark, read_yes_no

__all__ = []

# -- Times of day in columns of their own -----------------------------------------------------------------------------


def read_moments(context: Context, column: Column, rows: Rows, place: tuple[int, str], dates: Days) -> Days:
    """Read when people came or went.

    Args:
        context: the sheet.
        column: the cells.
        rows: their rows.
        place: the column's place and heading.
        dates: the dates of the records, for cells with a time alone.

    Returns:
        datetime64[s], NaT where no time is written or its date is not known.
    """
    times = [None if isinstance(value, dt.datetime) else read_time(value) for value in column.values]
    alone = np.array([time is not None or is_blank(value) for time, value in zip(times, column.values, strict=True)])
    seconds = [_seconds(time) for time in times]
    days = dates
    if not alone.all():
        whole = Column(
            [None if only else value for only, value in zip(alone, column.values, strict=True)], column.codes
        )
        read = read_dates(whole, rows, context.log, place, context.rules)
        days = np.where(alone[column.codes], dates, read.days)
        for number, (value, only) in enumerate(zip(column.values, alone, strict=True)):
            if not only:
                seconds[number] = _seconds(read_date(value, context.rules.epoch).time)
    for number, (value, only) in enumerate(zip(column.values, alone, strict=True)):
        if not only and seconds[number] is None and read_date(value, context.rules.epoch).kind != "date_unparseable":
            where = rows[column.rows_of(number)].tolist()
            context.log.add("time_unparseable", where, column=place, value=seen(text_of(value)))
    offsets = np.array(
        [np.timedelta64("NaT" if second is None else second, "s") for second in seconds], "timedelta64[s]"
    )
    moments: Days = days.astype("datetime64[s]") + (offsets[column.codes] if len(column) else offsets[:0])
    return moments


def _seconds(time: dt.time | None) -> int | None:
    return None if time is None else 3600 * time.hour + 60 * time.minute + time.second


# -- Long sheets: a row for each person at each service, or for each service with the number of men -------------------

_MAY_SAY_TOTAL = {"name", "first_name", "last_name", "date"}


def read_listed(context: Context) -> list[Records]:
    """Read a long sheet."""
    first = context.header.row + 1
    context.headers.insert(0, first)
    context.skip(range(1, first), "above the headings")
    body = take_body(context, first)
    totals = body.totals(context.fields[field] for field in _MAY_SAY_TOTAL & context.fields.keys())
    context.skip(body.at(totals), "total")
    body = body.without(totals)
    dates = read_day_column(context, body)
    names, guests = read_names(context, body)
    records = Records(body.rows, date=dates, name=names)
    records.service = read_service_column(context, body)
    records.person_id = read_texts(context, body, "person_id")
    records.notes = read_texts(context, body, "notes")
    records.place = read_texts(context, body, "place")
    records.status, records.mark = _statuses(context, body)
    _read_counts(context, body, records)
    for field in ("arrived", "left"):
        if field in context.fields:
            column = body.columns[context.fields[field]]
            setattr(records, field, read_moments(context, column, body.rows, context.header.column(field), dates))
    _check_order(context, records)
    records.guest = read_guests(context, body, guests)
    note_unused(context, body, [])
    return [records]


def read_texts(context: Context, body: Body, field: str) -> list[str | None] | None:
    """Give a column as text, None where the sheet has none of the field."""
    if field not in context.fields:
        return None
    return [text or None for text in body.texts(context.fields[field])]


def read_names(context: Context, body: Body) -> tuple[list[str | None] | None, list[bool]]:
    """Give the names, joined where they stand in two columns, and who is called a guest beside his name."""
    settle_name_fields(context.fields)
    names, field = names_of(body, context.fields)
    if field is None:
        return None, [False] * len(body.rows)
    parted = {name: without_remark(name) for name in set(names) if name}
    called = {name: plain(remark) in GUEST_WORDS for name, (_, remark) in parted.items()}
    bare = {name: parted[name][0] if called[name] else name for name in parted}
    guest = {name: called[name] or plain(parted[name][0]) in GUEST_WORDS for name in parted}
    guests = [name is not None and guest[name] for name in names]
    missing = [row for row, name in zip(body.rows.tolist(), names, strict=True) if name is None]
    if missing and "count" not in context.fields:
        context.log.add("name_missing", missing, column=context.header.column(field))
    return [bare[name] if name else None for name in names], guests


def read_day_column(context: Context, body: Body) -> Days:
    """Read the dates; a sheet or a row without one has an issue."""
    size = len(body.rows)
    if "date" not in context.fields:
        how = "add a column 'date', or name it: columns={'its heading in the file': 'date'}"
        context.log.add("date_missing", where="", how=how)
        return np.full(size, np.datetime64("NaT"), dtype="datetime64[D]")
    place = context.header.column("date")
    column = body.columns[place[0]]
    blank = body.rows[column.blank()].tolist()
    if blank:
        context.log.add("date_missing", blank, column=place, where=" in the row", how="write the date")
    return read_dates(column, body.rows, context.log, place, context.rules).days


def read_service_column(context: Context, body: Body) -> list[str | None] | None:
    """Read the names of the services; one that is not known is kept as written."""
    if "service" not in context.fields:
        if len(context.services.of_a_day) == 1:
            return [context.services.of_a_day[0]] * len(body.rows)
        context.log.add("service_unnamed", why=": all of a day is taken as one")
        return None
    place = context.header.column("service")
    column = body.columns[place[0]]
    named = [context.services.of(word) for word in column.words]
    for code, (word, service) in enumerate(zip(column.words, named, strict=True)):
        if not service.known:
            rows = body.rows[column.rows_of(code)].tolist()
            context.log.add("service_unknown", rows, column=place, value=word)
    return column.spread([service.service for service in named])


def _statuses(context: Context, body: Body) -> tuple[list[str | None], list[str | None] | None]:
    """Read who was there; on a sheet without marks whoever is listed was."""
    if "status" not in context.fields:
        return ["present"] * len(body.rows), None
    place = context.header.column("status")
    column = body.columns[place[0]]
    marks = [read_mark(value, context.marks) for value in column.values]
    others = {mark.status for mark in marks}
    crosses = "present" if not others & {"present", "late"} else "unknown"
    statuses: list[str | None] = []
    raw: list[str | None] = []
    for code, (text, mark) in enumerate(zip(column.words, marks, strict=True)):
        statuses.append({"blank": "unknown", "cross": crosses}.get(mark.status, mark.status))
        raw.append(text or None)
        rows = body.rows[column.rows_of(code)].tolist()
        if mark.status == "cross" and crosses == "unknown":
            context.log.add("mark_ambiguous", rows, column=place, value=text, why="")
        elif mark.code:
            context.log.add(mark.code, rows, column=place, value=text, used=mark.status)
    return column.spread(statuses), column.spread(raw)


def _read_counts(context: Context, body: Body, records: Records) -> None:
    """Read how many men a row stands for, and say it of rows that have no number."""
    status = records.status if records.status is not None else []
    if "count" not in context.fields:
        records.count = men_of(status)
        return
    place = context.header.column("count")
    column = body.columns[place[0]]
    counts = [read_count(value) for value in column.values]
    for code, (value, count) in enumerate(zip(column.values, counts, strict=True)):
        if count.code:
            rows = body.rows[column.rows_of(code)].tolist()
            context.log.add(count.code, rows, column=place, value=seen(text_of(value)), used=used_of(count))
    codes = column.codes.tolist()
    named = records.name is not None
    if not named and "status" not in context.fields:
        known = [
            is_blank(value) or count.code == "count_not_a_number"
            for value, count in zip(column.values, counts, strict=True)
        ]
        nobody = [count.number == 0 for count in counts]
        records.status = ["unknown" if known[code] else "absent" if nobody[code] else "present" for code in codes]
    numbers = [counts[code].number for code in codes]
    records.count = men_of(status, numbers) if named else np.array(numbers, dtype=object)
    records.count_low = [counts[code].low for code in codes]
    records.count_high = [counts[code].high for code in codes]
    if any(count.code for count in counts):
        records.mark = [seen(text_of(column.values[code])) or None for code in codes]


def used_of(count: Count) -> str | None:
    """Say what was kept of a count."""
    number, low, high, _ = count
    if low is not None and high is not None:
        return f"{low} to {high}"
    if low is not None:
        return f"{low} or more"
    return None if number is None else f"at most {number}" if high is not None else f"about {number}"


def read_guests(context: Context, body: Body, called: list[bool]) -> list[bool | None]:
    """Tell who is a guest: by a column of his own, by his kind, or by a word beside his name."""
    guests: list[bool | None] = list(called)
    if "guest" in context.fields:
        place = context.header.column("guest")
        said = read_yes_no(body.columns[place[0]], body.rows, context.log, place, "guest")
        guests = [True if was else None if pd.isna(yes) else bool(yes) for was, yes in zip(called, said, strict=True)]
    if "role" in context.fields:
        kinds = body.texts(context.fields["role"])
        guests = [was or plain(kind) in GUEST_WORDS for was, kind in zip(guests, kinds, strict=True)]
    return guests


def _check_order(context: Context, records: Records) -> None:
    if records.arrived is None or records.left is None:
        return
    for place in np.flatnonzero(records.left < records.arrived).tolist():
        row = int(records.row[place])
        context.log.add(
            "left_before_arrived", [row], column=context.header.column("left"), value=str(records.left[place])
        )
