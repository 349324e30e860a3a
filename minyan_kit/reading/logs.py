"""Logs of online meetings (Zoom, Teams): who was connected, from when to when. Whoever drops out and comes back is one
person with a gap; the lines about the meeting, and the parts of the file that repeat people, are no records.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import numpy as np

from minyan_kit.reading.cells import is_blank, plain
from minyan_kit.reading.lists import read_guests, read_moments, read_names
from minyan_kit.reading.names import key, without_remark
from minyan_kit.reading.records import GUEST_WORDS, Context, Days, Records, note_unused, take_body

_TOPICS = {"topic", "meeting topic", "meeting title", "title", "נושא", "sujet"}
_CENTURY = 2000  # such programs are no older


def read_log(context: Context) -> list[Records]:
    """Read the log of a meeting."""
    context.rules = replace(context.rules, century=_CENTURY)
    first = context.header.row + 1
    context.headers.insert(0, first)
    context.skip(range(1, first), "about the meeting")
    _leave_out_other_parts(context)
    body = take_body(context, first)
    body = body.without(place for place, row in enumerate(body.rows.tolist()) if row in context.reasons)
    context.log.add("online_log")
    names, guests = read_names(context, body)
    parted = [without_remark(name) if name else ("", "") for name in names or [None] * len(body.rows)]
    moments: dict[str, Days] = {}
    nowhere = np.full(len(body.rows), np.datetime64("NaT"), dtype="datetime64[D]")
    for field in ("arrived", "left"):
        if field in context.fields:
            column = body.columns[context.fields[field]]
            moments[field] = read_moments(context, column, body.rows, context.header.column(field), nowhere)
    arrived = moments.get("arrived", nowhere.astype("datetime64[s]"))
    left = moments.get("left", nowhere.astype("datetime64[s]"))
    if "arrived" not in moments:
        context.log.add("date_missing", where="", how="export the log with the times of joining and leaving")
    called = [guest or plain(remark) in GUEST_WORDS for guest, (_, remark) in zip(guests, parted, strict=True)]
    keep, notes = _join_returns(
        context, [bare for bare, _ in parted], [remark for _, remark in parted], body.rows.tolist(), arrived, left
    )
    guest = read_guests(context, body, called)
    places = np.array(keep, dtype=np.intp)
    note_unused(context, body, [])
    return [
        Records(
            body.rows[places],
            date=arrived[places].astype("datetime64[D]"),
            service=[_topic(context)] * len(keep),
            name=[parted[place][0] or None for place in keep],
            status=["present"] * len(keep),
            count=[1] * len(keep),
            arrived=arrived[places],
            left=left[places],
            guest=[guest[place] for place in keep],
            notes=[notes[place] or None for place in keep],
        )
    ]


def _leave_out_other_parts(context: Context) -> None:
    """Skip what stands below the first blank row under the list of people."""
    rows = context.table.rows
    for row in range(context.header.row + 1, len(rows)):
        if all(map(is_blank, rows[row])):
            rest = [later + 1 for later in range(row, len(rows)) if not all(map(is_blank, rows[later]))]
            context.skip(rest, "another part of the file")
            return


def _join_returns(
    context: Context, names: list[str], remarks: list[str], rows: list[int], arrived: Days, left: Days
) -> tuple[list[int], list[str]]:
    """Join the lines of one person: the first keeps when he came and when he left for good, and notes the gaps."""
    notes = ["" if plain(remark) in GUEST_WORDS else remark for remark in remarks]
    lines: dict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(names):
        lines[key(name) if name else f"\0{place}"].append(place)
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
    """Find what the meeting was about: beside the word "topic", or below it."""
    rows = context.table.rows
    for row in range(context.header.row):
        cells = context.table.texts(row)
        for place, cell in enumerate(cells):
            if plain(cell) not in _TOPICS:
                continue
            below = context.table.texts(row + 1) if row + 1 < len(rows) and len(cells) > 2 else []
            text = (
                below[place]
                if place < len(below) and below[place]
                else cells[place + 1]
                if place + 1 < len(cells)
                else ""
            )
            if text:
                return context.services.of(text).service
    return None
