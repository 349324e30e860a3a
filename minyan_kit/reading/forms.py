"""Answers to a form (Google, Microsoft) and polls pasted as text: who means to come to which service."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import Cell, Column, is_blank, plain, seen, text_of
from minyan_kit.reading.dates import DateRules, read_dates
from minyan_kit.reading.grids import looks_like_a_date
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.lists import read_guests, read_names, read_texts, used_of
from minyan_kit.reading.names import key
from minyan_kit.reading.records import Context, Records, men_of, note_unused, take_body
from minyan_kit.reading.tables import Body
from minyan_kit.reading.vocabulary import MEANING, Count, ServiceNames, read_count, read_mark

__all__ = []

# -- Answers to a form (Google, Microsoft) ----------------------------------------------------------------------------

T = TypeVar("T")

_ASKS = re.compile(
    r"\b(?:services?|prayers?|tefil\w+|minyan\w*|attend\w*|com(?:e|ing)|office|pri[eè]re|viendre\w*)\b"
    r"|תפיל|תפל|מני?ין|תגיע|מגיע",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\[([^\]]*)\]\s*$")
_BETWEEN = re.compile(r"[;,\n]")


def is_question(heading: str) -> bool:
    """Tell whether a heading asks about services.

    >>> [is_question(text) for text in ("Which services? [Sunday]", "לאיזו תפילה תגיע?", "Shoe size")]
    [True, True, False]
    """
    return bool(_ASKS.search(heading))


@dataclass(slots=True)
class _Question:
    """A question: its column, the day it asks about, and the service that it names itself."""

    place: int
    text: str
    day: str
    service: str | None
    date: np.datetime64 | None = None


def read_form(context: Context) -> list[Records]:
    """Read the answers to a form."""
    first = context.header.row + 1
    context.headers.insert(0, first)
    if plain(context.header.headings[context.fields.get("person_id", 0)]) == "id":
        context.fields.pop("person_id", None)  # the number of the answer
    context.skip(range(1, first), "above the headings")
    body = take_body(context, first)
    body = _last_answers(context, body)
    names, guests = read_names(context, body)
    questions = _questions(context)
    counts = _counts(context, body)
    notes, ids = read_texts(context, body, "notes"), read_texts(context, body, "person_id")
    guest = read_guests(context, body, guests)
    context.log.add("planned")
    rows: list[tuple[int, np.datetime64 | None, str | None, str, str | None, str | None]] = []
    for question in questions:
        for place, answer in enumerate(body.texts(question.place)):
            for service, status in _answered(context, body, question, place, answer):
                rows.append((place, question.date, service, status, answer or None, question.text))
    silent = set(range(len(body.rows))) - {row[0] for row in rows}
    rows += [(place, None, None, "unknown", None, None) for place in sorted(silent)]
    places = np.array([row[0] for row in rows], dtype=np.intp)
    taken = [counts[place] if counts else Count() for place in places.tolist()]
    note_unused(context, body, [question.place for question in questions])
    return [
        Records(
            body.rows[places],
            date=np.array([row[1] if row[1] is not None else "NaT" for row in rows], dtype="datetime64[D]"),
            service=[row[2] for row in rows],
            status=[row[3] for row in rows],
            count=[_men(row[3], count) for row, count in zip(rows, taken, strict=True)],
            name=_at(names, places),
            person_id=_at(ids, places),
            notes=_at(notes, places),
            guest=_at(guest, places),
            mark=[row[4] for row in rows],
            column=[row[5] for row in rows],
        )
    ]


def _at(values: Sequence[T] | None, places: NDArray[np.intp]) -> list[T] | None:
    return None if values is None else [values[place] for place in places.tolist()]


def _men(status: str, count: Count) -> int | None:
    if status == "unknown":
        return count.number
    if status in ("absent", "excused"):
        return 0
    return 1 if count.number is None else count.number


def _last_answers(context: Context, body: Body) -> Body:
    """Leave out the answers that the same person answered again: one address, or one name where no address differs."""
    fields = context.fields
    names, _ = read_names(replace(context, log=IssueLog()), body)
    emails = body.texts(fields["email"]) if "email" in fields else [""] * len(body.rows)
    last: dict[tuple[str, str], int] = {}
    gone: dict[int, int] = {}
    for place in range(len(body.rows)):
        name = (names or [None] * len(body.rows))[place]
        email = "" if plain(emails[place]) == "anonymous" else emails[place].casefold()
        if not name:
            continue
        earlier = last.get((key(name), email))
        if earlier is not None:
            gone[earlier] = place
        last[key(name), email] = place
    for place, by in gone.items():
        row, later = int(body.rows[place]), int(body.rows[by])
        value = (names or [""])[place]
        context.log.add("superseded", [row], value=value, by=later)
        context.skip([row], f"answered again in row {later}")
    return body.without(gone)


def _questions(context: Context) -> list[_Question]:
    """Find the questions about services, and the days that they ask about."""
    used = set(context.fields.values())
    found = []
    for place, text in enumerate(context.header.headings):
        if place in used and context.fields.get("service") != place:
            continue
        if not (is_question(text) or context.fields.get("service") == place or plain(text) in context.services.said):
            continue
        bracket = _BRACKET.search(text)
        service, _ = context.services.within(text)
        found.append(_Question(place, text, bracket[1] if bracket else "", service))
    for question in found:
        _find_day(context, question)
    return found


def _find_day(context: Context, question: _Question) -> None:
    """Find the date that a question asks about: the caller's word, or a date in its brackets."""
    row, place = context.header.row + 1, (question.place, question.text)
    for text in (question.text, question.day):
        said = context.services.said.get(plain(text)) if text else None
        if said:
            question.service = said.service or question.service
            question.date = None if said.date is None else np.datetime64(said.date, "D")
    if question.date is not None:
        return
    if looks_like_a_date(question.day):
        cells: list[Cell] = [question.day]
        read = read_dates(Column.of(cells), np.array([row]), context.log, place, context.rules)
        question.date = None if np.isnat(read.days[0]) else read.days[0]
        return
    text = question.day or question.text
    how = f"say services={{{text!r}: '2026-09-14'}}, with its date"
    if question.day:
        context.log.add("date_partial", [row], column=place, value=question.day, why="no day of the calendar", how=how)
    else:
        context.log.add("date_missing", [row], column=place, where=f" in {text!r}", how=how)


def _answered(
    context: Context, body: Body, question: _Question, place: int, answer: str
) -> list[tuple[str | None, str]]:
    """Give the services of an answer with what it says of each; nothing for a blank one."""
    if not answer:
        return []
    whole = read_mark(answer, context.marks)
    if whole.status not in ("unknown", "cross", "blank"):
        return [(question.service, whole.status)]
    found: list[tuple[str | None, str]] = []
    row, column = int(body.rows[place]), (question.place, question.text)
    for option in filter(None, map(seen, _BETWEEN.split(answer))):
        named, mark = context.services.of(option), read_mark(option, context.marks)
        if named.known:
            found.append((named.service, "present"))
        elif mark.status not in ("unknown", "cross", "blank"):
            found.append((question.service, mark.status))
        else:
            context.log.add("service_unknown", [row], column=column, value=option)
            found.append((named.service, "present"))
    return found


def _counts(context: Context, body: Body) -> list[Count]:
    """Read how many men each one brings, himself among them."""
    place = context.fields.get("count")
    if place is None:
        return []
    column = body.columns[place]
    counts = [read_count(value) for value in column.values]
    for code, (value, count) in enumerate(zip(column.values, counts, strict=True)):
        if count.code and not is_blank(value):
            rows = body.rows[column.rows_of(code)].tolist()
            text = seen(text_of(value))
            context.log.add(count.code, rows, column=context.header.column("count"), value=text, used=used_of(count))
    return [counts[code] for code in column.codes.tolist()]


# -- A poll pasted as text --------------------------------------------------------------------------------------------

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
