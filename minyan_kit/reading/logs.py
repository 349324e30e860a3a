"""Logs of online meetings (Zoom, Teams): who was connected, from when to when.

Whoever drops out and comes back is one person with a gap. The lines about the meeting, and the parts of the file that
repeat people, are no records.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from minyan_kit.reading.cells import Coded, is_blank, normalised, visible_text
from minyan_kit.reading.dates import Days
from minyan_kit.reading.lists import read_guests, read_moments, read_names, read_service_dates, read_texts
from minyan_kit.reading.names import name_key, without_remark
from minyan_kit.reading.records import (
    Context,
    Records,
    columns_of_fields,
    decided,
    note_unused_columns,
    take_rows_below_header,
)
from minyan_kit.reading.vocabulary import GUEST_WORDS
from minyan_kit.reading.worksheet import NAME_FIELDS, DataRows

__all__ = ["find_ways", "read_in_and_out", "read_log"]

_TOPICS = {"topic", "meeting topic", "meeting title", "title", "נושא", "sujet"}
_IN = {"i", "in", "c in", "check in", "checked in", "checkin", "entry", "enter", "entrance", "entree", "0"}
_IN |= {"כניסה", "נכנס"}
_OUT = {"o", "out", "c out", "check out", "checked out", "checkout", "exit", "leave", "sortie", "1", "יציאה", "יצא"}
_USED = NAME_FIELDS | {"arrived", "left", "guest", "role"}
_USED_OF_A_DOOR = NAME_FIELDS | {"person_id", "date", "arrived", "direction", "guest", "role"}
_CENTURY = 2000  # such programs are no older


def read_log(context: Context) -> list[Records]:
    """Read the log of a meeting."""
    context.rules = replace(context.rules, century=_CENTURY)
    _leave_out_other_parts(context)
    data = take_rows_below_header(context, "about the meeting")
    data = data.without(place for place, row in enumerate(data.row_numbers.tolist()) if row in context.reasons)
    columns = columns_of_fields(context, data, _USED)
    decided(context, columns, context.heading_row)
    context.log.add("online_log")
    names, guests, *_ = read_names(context, data)
    parted = [without_remark(name) if name else ("", "") for name in names or [None] * len(data.row_numbers)]
    bare, remarks = [name for name, _ in parted], [remark for _, remark in parted]
    arrived, left = _moments(context, data, "arrived"), _moments(context, data, "left")
    if "arrived" not in context.fields:
        context.log.add("date_missing", where="", how="export the log with the times of joining and leaving")
    called = [guest or normalised(remark) in GUEST_WORDS for guest, remark in zip(guests, remarks, strict=True)]
    addresses = data.texts(context.fields["email"]) if "email" in context.fields else [""] * len(bare)
    rows = data.row_numbers.tolist()
    firsts, notes = _join_returns(context, bare, remarks, rows, arrived, left, addresses)
    is_guest = read_guests(context, data, called)
    places = np.array(firsts, dtype=np.intp)
    note_unused_columns(context, data, columns)
    return [
        Records(
            data.row_numbers[places],
            date=arrived[places].astype("datetime64[D]"),
            service=[_topic(context)] * len(firsts),
            name=[bare[place] or None for place in firsts],
            status=["present"] * len(firsts),
            count=[1] * len(firsts),
            arrived=arrived[places],
            left=left[places],
            guest=[is_guest[place] for place in firsts],
            notes=[notes[place] or None for place in firsts],
        )
    ]


def _leave_out_other_parts(context: Context) -> None:
    """Skip what stands below the first blank row under the list of people."""
    rows = context.worksheet.rows
    for row in range(context.header.row + 1, len(rows)):
        if all(map(is_blank, rows[row])):
            rest = [later + 1 for later in range(row, len(rows)) if not all(map(is_blank, rows[later]))]
            context.skip(rest, "another part of the file")
            return


def _moments(context: Context, data: DataRows, field: str) -> Days:
    no_date = np.full(len(data.row_numbers), np.datetime64("NaT"), dtype="datetime64[D]")
    if field not in context.fields:
        return no_date.astype("datetime64[s]")
    return read_moments(context, context.column(data, field), no_date)


def _join_returns(
    context: Context,
    names: Sequence[str],
    remarks: Sequence[str],
    rows: Sequence[int],
    arrived: Days,
    left: Days,
    addresses: Sequence[str],
) -> tuple[list[int], list[str]]:
    """Join the lines of one person: the first keeps when he came and when he left for good, and notes the gaps.

    Returns:
        the places of the first lines, and the notes of every line.
    """
    notes = ["" if normalised(remark) in GUEST_WORDS else remark for remark in remarks]
    lines: dict[tuple[str, str], list[int]] = defaultdict(list)
    known: dict[str, dict[str, int]] = defaultdict(dict)
    for place, (name, address) in enumerate(zip(names, addresses, strict=True)):
        if name and address:
            known[name_key(name)].setdefault(address.casefold(), place)
    for place, (name, address) in enumerate(zip(names, addresses, strict=True)):
        own = known[name_key(name)] if name else {}
        apart = address.casefold() or next(iter(own), "") if len(own) > 1 else ""
        lines[name_key(name) if name else f"\0{place}", apart].append(place)
    for own in known.values():
        if len(own) > 1:
            context.log.add("same_name_apart", [rows[place] for place in own.values()], value=names[min(own.values())])
    for places in lines.values():
        ordered = sorted(places, key=lambda place: (bool(np.isnat(arrived[place])), arrived[place].astype(np.int64)))
        first = places[0]
        gaps = []
        latest = left[ordered[0]]
        for place in ordered[1:]:
            if not np.isnat(latest) and arrived[place] > latest:
                gaps.append(f"away {_clock(latest)} to {_clock(arrived[place])}")
            latest = max(latest, left[place]) if not np.isnat(left[place]) else left[place]
        for place in places[1:]:
            context.log.add("rejoined", [rows[place]], value=names[place], by=rows[first])
            context.skip([rows[place]], f"came back: joined to row {rows[first]}")
        arrived[first], left[first] = arrived[ordered[0]], latest
        notes[first] = "; ".join(filter(None, [notes[first], *gaps]))
    return sorted(places[0] for places in lines.values()), notes


def _clock(moment: np.datetime64) -> str:
    return str(moment.astype("datetime64[s]")).split("T")[1]


def _topic(context: Context) -> str | None:
    """Find what the meeting was about: below the word "topic", or beside it."""
    worksheet = context.worksheet
    for row in range(context.header.row):
        texts = worksheet.texts(row)
        below = worksheet.texts(row + 1) if row + 1 < len(worksheet.rows) and len(texts) > 2 else []
        for place, text in enumerate(texts):
            if normalised(text) not in _TOPICS:
                continue
            topic = next(filter(None, [*below[place : place + 1], *texts[place + 1 : place + 2]]), None)
            if topic:
                return context.services.in_cell(topic).service
    return None


# -- A machine that notes who comes in and who goes out ---------------------------------------------------------------


def read_in_and_out(context: Context) -> list[Records]:
    """Read the log of a door: a line when somebody comes in, and another when he goes out."""
    context.rules = replace(context.rules, century=_CENTURY)
    data = take_rows_below_header(context)
    columns = columns_of_fields(context, data, _USED_OF_A_DOOR)
    decided(context, columns, context.heading_row)
    names, guests, *_ = read_names(context, data)
    ids = read_texts(context, data, "person_id")
    dates = read_service_dates(context, data) if "date" in context.fields else None
    size = len(data.row_numbers)
    days = np.full(size, np.datetime64("NaT"), dtype="datetime64[D]") if dates is None else dates
    if "arrived" in context.fields:
        moments = read_moments(context, context.column(data, "arrived"), days)
    else:
        moments = days.astype("datetime64[s]")
    ways = _ways(context, data)
    lines: dict[tuple[str, np.datetime64], list[int]] = defaultdict(list)
    for place in np.argsort(moments, kind="stable").tolist():
        name = names[place] if names else None
        person = (ids[place] if ids is not None else None) or name_key(name or "") or f"\0{place}"
        lines[person, moments[place].astype("datetime64[D]")].append(place)
    rows = data.row_numbers.tolist()
    kept, arrived, left, notes = [], [], [], []
    for places in lines.values():
        first = min(places)
        came = [moments[place] for place in places if ways[place] == "in"]
        went = [moments[place] for place in places if ways[place] == "out"]
        open_ = [place for place in places if ways[place] is None]
        kept.append(first)
        arrived.append(came[0] if came else np.datetime64("NaT"))
        left.append(went[-1] if went and (not came or went[-1] >= came[-1]) else np.datetime64("NaT"))
        gaps = [(_clock(out), _clock(back)) for out, back in zip(went, came[1:], strict=False) if out < back]
        notes.append("; ".join(f"away {out} to {back}" for out, back in gaps) or None)
        context.skip(
            [rows[place] for place in places if place != first and place not in open_], f"joined to row {rows[first]}"
        )
        context.skip([rows[place] for place in open_ if place != first], "whether he came or went is not known")
    order = np.argsort(kept)
    firsts = np.array(kept, dtype=np.intp)[order]
    note_unused_columns(context, data, columns)
    when = np.array(arrived, dtype="datetime64[s]")[order]
    until = np.array(left, dtype="datetime64[s]")[order]
    unnamed = context.title.service
    if unnamed is None and len(context.services.of_a_day) == 1:
        unnamed = context.services.of_a_day[0]
    if unnamed is None:
        context.log.add("service_unnamed", why=": all of a day is taken as one")
    return [
        Records(
            data.row_numbers[firsts],
            date=np.where(np.isnat(when), until, when).astype("datetime64[D]"),
            service=[unnamed] * len(firsts),
            name=None if names is None else [names[place] for place in firsts.tolist()],
            person_id=None if ids is None else [ids[place] for place in firsts.tolist()],
            status=["present"] * len(firsts),
            count=[1] * len(firsts),
            arrived=when,
            left=until,
            guest=[guests[place] for place in firsts.tolist()],
            notes=[notes[number] for number in order.tolist()],
        )
    ]


def find_ways(context: Context) -> None:
    """Take for the ways of a door a column all of whose cells say that somebody came in or went out, and both do."""
    fields, worksheet = context.fields, context.worksheet
    when = [field for field in ("arrived", "timestamp", "date") if field in fields]
    if "direction" in fields or not when or "left" in fields:
        return
    for place in range(len(context.header.headings)):
        taken = [field for field in fields if fields[field] == place]
        if set(taken) - {"service", "status"} or not context.header.headings[place]:
            continue
        cells = Coded.of(worksheet.column(place, context.header.row + 1)).values
        said = {normalised(text) for text in map(visible_text, cells) if text}
        if said and said <= (_IN | _OUT) - {"0", "1"} and said & _IN and said & _OUT:
            for field in taken:
                del fields[field]
            fields["direction"] = place
            context.reasons_of_fields["direction"] = "its cells say who came in and who went out"
            if when[0] == "timestamp":
                fields["arrived"] = fields.pop("timestamp")
            return


def _ways(context: Context, data: DataRows) -> Sequence[str | None]:
    """Tell of each line whether somebody came in by it or went out."""
    column = context.column(data, "direction")
    said: list[str | None] = []
    for which, text in enumerate(column.cells.distinct_texts):
        words = normalised(text)
        said.append("in" if words in _IN else "out" if words in _OUT else None)
        if said[-1] is None and text:
            column.note("mark_unknown", which)
    return column.cells.spread(said)
