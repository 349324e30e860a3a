"""Long sheets: a row for each person at each service, or for each service with the number of men."""

from __future__ import annotations

import numpy as np
import pandas as pd

from minyan_kit.sheets.attendance.context import GUEST_WORDS, TOTAL_WORDS, Body, Context, body_of, note_unused
from minyan_kit.sheets.attendance.moments import read_moments
from minyan_kit.sheets.attendance.records import Days, Records, men_of
from minyan_kit.sheets.cells import is_blank, plain, seen, text_of
from minyan_kit.sheets.date_columns import read_dates
from minyan_kit.sheets.marks import Count, read_count, read_mark
from minyan_kit.sheets.names import without_remark
from minyan_kit.sheets.values import read_yes_no


def read_listed(context: Context) -> list[Records]:
    """Read a long sheet."""
    first = context.header.row + 1
    context.headers.insert(0, first)
    context.skip(range(1, first), "above the headings")
    body = body_of(context, first)
    body = _without_totals(context, body)
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


def _without_totals(context: Context, body: Body) -> Body:
    """Leave rows out that sum the others up."""
    places: set[int] = set()
    for field in ("name", "first_name", "last_name", "date"):
        if field in context.fields:
            texts = body.texts(context.fields[field])
            places |= {place for place, text in enumerate(texts) if plain(text) in TOTAL_WORDS}
    context.skip(body.rows[sorted(places)].tolist(), "total")
    return body.without(places)


def read_texts(context: Context, body: Body, field: str) -> list[str | None] | None:
    """Give a column as text, None where the sheet has none of the field."""
    if field not in context.fields:
        return None
    return [text or None for text in body.texts(context.fields[field])]


def read_names(context: Context, body: Body) -> tuple[list[str | None] | None, list[bool]]:
    """Give the names, joined where they stand in two columns, and who is called a guest beside his name."""
    fields = context.fields
    if "nom" in fields:
        fields["last_name" if "first_name" in fields else "name"] = fields.pop("nom")
    if "given_name" in fields:
        fields.setdefault("first_name", fields["given_name"])
        fields.pop("given_name")
    if "name" in fields and "last_name" in fields and "first_name" not in fields:
        fields["first_name"] = fields.pop("name")
    parts = [field for field in ("first_name", "last_name") if field in fields]
    whole = "name" if "name" in fields else None if parts else "hebrew_name" if "hebrew_name" in fields else None
    size = len(body.rows)
    if whole is None and not parts:
        return None, [False] * size
    texts = body.texts(fields[whole]) if whole else [""] * size
    joined = [
        " ".join(filter(None, words)) for words in zip(*(body.texts(fields[part]) for part in parts), strict=True)
    ]
    names: list[str | None] = []
    guests = []
    for place in range(size):
        name = texts[place] or (joined[place] if joined else "")
        bare, remark = without_remark(name)
        guest = plain(remark) in GUEST_WORDS
        guests.append(guest or plain(bare) in GUEST_WORDS)
        names.append((bare if guest else name) or None)
    missing = [int(row) for row, name in zip(body.rows, names, strict=True) if name is None]
    if missing and "count" not in fields:
        context.log.add("name_missing", missing, column=context.header.column(whole or parts[0]))
    return names, guests


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
    named = [context.services.of(seen(text_of(value))) for value in column.values]
    for code, (value, service) in enumerate(zip(column.values, named, strict=True)):
        if not service.known:
            rows = body.rows[column.where([code])].tolist()
            context.log.add("service_unknown", rows, column=place, value=seen(text_of(value)))
    return [named[code].service for code in column.codes.tolist()]


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
    for code, (value, mark) in enumerate(zip(column.values, marks, strict=True)):
        text = seen(text_of(value))
        statuses.append({"blank": "unknown", "cross": crosses}.get(mark.status, mark.status))
        raw.append(text or None)
        rows = body.rows[column.where([code])].tolist()
        if mark.status == "cross" and crosses == "unknown":
            context.log.add("mark_ambiguous", rows, column=place, value=text, why="")
        elif mark.code:
            context.log.add(mark.code, rows, column=place, value=text, used=mark.status)
    return [statuses[code] for code in column.codes.tolist()], [raw[code] for code in column.codes.tolist()]


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
            rows = body.rows[column.where([code])].tolist()
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
