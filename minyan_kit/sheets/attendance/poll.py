"""A poll pasted as text: a question, options with their numbers, and under each the names of those who chose it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from minyan_kit.sheets.attendance.headings import looks_like_a_date
from minyan_kit.sheets.attendance.records import Records, men_of
from minyan_kit.sheets.cells import Cell, Column, plain, seen
from minyan_kit.sheets.date_columns import read_dates
from minyan_kit.sheets.date_settling import DateRules
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.marks import MEANING
from minyan_kit.sheets.service_names import ServiceNames

_CHAT = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?(?:\]| -) ?.*?:"
)
_OPTION = re.compile(
    r"(?P<sign>[^\w\s(]*)\s*(?P<text>\S.*?)\s*[(\[](?P<number>\d+)(?:\s+(?:votes?|הצבעות|הצבעה|voix))?[)\]]"
)
_SIGNS = {
    "✅": "present",
    "✔": "present",
    "✓": "present",
    "👍": "present",
    "❌": "absent",
    "✗": "absent",
    "👎": "absent",
}


class Poll(NamedTuple):
    """What a poll gave: its records, the rows of headings and the blank rows."""

    records: list[Records]
    headers: list[int]
    blank: list[int]


def is_chat(lines: Sequence[str]) -> bool:
    """Tell whether lines are an exported chat: each message begins with its date, time and sender.

    >>> is_chat(["[14/09/2026, 6:05:00] Ploni: coming", "14.9.2026, 6:06 - Gad: me too"])
    True
    """
    return sum(1 for line in lines if _CHAT.match(line)) >= max(1, len(lines) // 3)


def is_poll(lines: Sequence[str]) -> bool:
    """Tell whether lines are a pasted poll: two options with their numbers, or one that begins with a sign."""
    options = [found for line in lines if (found := _OPTION.fullmatch(line))]
    return len(options) > 1 or any(found["sign"] for found in options)


def read_poll(lines: Sequence[str], services: ServiceNames, rules: DateRules, log: IssueLog) -> Poll:
    """Read a pasted poll.

    Args:
        lines: its lines, row 1 first.
        services: the caller's word on services.
        rules: how to read dates.
        log: takes the issues.
    """
    headers, blank, rows, names, statuses, notes = [], [], [], [], [], []
    title: list[str] = []
    option: re.Match[str] | None = None
    status, remark, count = "unknown", None, 0

    def close(row: int) -> None:
        if option and int(option["number"]) != count:
            log.add("total_mismatch", [row], column=(0, ""), value=option["number"], counted=count)

    option_row = 0
    for row, line in enumerate(lines, 1):
        found = _OPTION.fullmatch(line)
        if not line:
            blank.append(row)
        elif found:
            close(option_row)
            option, option_row, count = found, row, 0
            status, remark = _status(found, row, log)
            headers.append(row)
        elif option is None:
            title.append(line)
            headers.append(row)
        else:
            count += 1
            rows.append(row)
            names.append(line)
            statuses.append(status)
            notes.append(remark)
    close(option_row)
    service, date = _title(" ".join(title), services, rules, log)
    records = Records(
        np.array(rows, dtype=np.int64),
        date=np.full(len(rows), date, dtype="datetime64[D]"),
        service=np.full(len(rows), service, dtype=object),
        name=names,
        status=statuses,
        count=men_of(statuses),
        notes=notes,
    )
    return Poll([records], headers, blank)


def _status(option: re.Match[str], row: int, log: IssueLog) -> tuple[str, str | None]:
    """Say what those under an option answered; a condition is neither yes nor no."""
    text = option["text"]
    words = seen(text).casefold()
    if words in MEANING or plain(words) in MEANING:
        return MEANING.get(words) or MEANING[plain(words)], None
    sign = option["sign"][:1]
    if sign in _SIGNS:
        return _SIGNS[sign], None
    log.add("mark_unknown", [row], column=(0, ""), value=text)
    return "unknown", text


def _title(title: str, services: ServiceNames, rules: DateRules, log: IssueLog) -> tuple[str | None, np.datetime64]:
    """Find the service and the date that a poll asks about."""
    nothing = np.datetime64("NaT")
    said = services.said.get(plain(title)) if title else None
    service, rest = services.within(title)
    if service is None and len(services.of_a_day) == 1:
        service = services.of_a_day[0]
    if said:
        service = said.service or service
        if said.date:
            return service, np.datetime64(said.date, "D")
    if service is None:
        log.add("service_unnamed", why=" in the question")
    rest = rest.strip("?!. ")
    if looks_like_a_date(rest):
        cells: list[Cell] = [rest]
        return service, read_dates(Column.of(cells), np.array([1]), log, (0, title), rules).days[0]
    how = f"say services={{{title!r}: ('2026-09-14', {service or 'Shacharit'!r})}}"
    if rest:
        log.add("date_partial", [1], column=(0, title), value=rest, why="no day of the calendar", how=how)
    else:
        log.add("date_missing", where="", how=how)
    return service, nothing
