"""Answers to a form (Google, Microsoft): who means to come to which service."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import clean_text, normalised
from minyan_kit.reading.dates import read_one_date
from minyan_kit.reading.issues import ColumnPlace, IssueLog, SheetColumn
from minyan_kit.reading.layout import ColumnLayout
from minyan_kit.reading.lists import read_guests, read_names, read_texts
from minyan_kit.reading.names import name_key
from minyan_kit.reading.records import (
    Context,
    Records,
    columns_of_fields,
    decided,
    note_unused_columns,
    take_rows_below_header,
)
from minyan_kit.reading.tables import dates_in, looks_like_a_date
from minyan_kit.reading.vocabulary import LONGEST_HEADING, Count, ServiceNames, read_counts, read_mark
from minyan_kit.reading.worksheet import NAME_FIELDS, DataRows

__all__ = ["is_question", "read_form"]

T = TypeVar("T")

_ASKS = re.compile(
    r"\b(?:services?|prayers?|tefil\w+|minyan\w*|attend\w*|com(?:e|ing)|office|pri[eè]re|viendre\w*)\b"
    r"|תפיל|תפל|מני?ין|תגיע|מגיע",
    re.IGNORECASE,
)
_ASKS_YOU = re.compile(
    r"\b(?:will|can|could|would|are|did|do) you\b|\b\w+-(?:vous|tu)\b|האם|\b(?:estarás|vendrás|podrás|vas a|puedes)\b",
    re.IGNORECASE,
)
_DAY_IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]\s*$")
_BETWEEN_OPTIONS = re.compile(r"[;,\n]")
_NOT_SETTLED = {"unknown", "cross", "blank"}
_USED = NAME_FIELDS | {"person_id", "count", "guest", "role", "notes"}


# -- Answers to a form (Google, Microsoft) ----------------------------------------------------------------------------


def is_question(heading: str) -> bool:
    """Tell whether a heading asks about services.

    >>> [is_question(text) for text in ("Which services? [Sunday]", "לאיזו תפילה תגיע?", "Shoe size")]
    [True, True, False]
    >>> [is_question(text) for text in ("Will you be at Mincha on 14/9/2026?", "Will you bring a cake?")]
    [True, False]
    """
    if _ASKS.search(heading):
        return True
    whom = _ASKS_YOU.search(heading) is not None and len(heading) <= LONGEST_HEADING
    return whom and (ServiceNames(None).in_heading(heading)[0] is not None or bool(dates_in(heading)))


@dataclass(slots=True)
class _FormQuestion:
    """A question: its column, the day it asks about, and the service that it names itself."""

    column: ColumnPlace
    day: str
    service: str | None
    date: np.datetime64 | None = None


@dataclass(slots=True)
class _Answer:
    """What an answer says of one service: whose it is, by the place of his row, and what he wrote to which question."""

    place: int
    date: np.datetime64 | None = None
    service: str | None = None
    status: str = "unknown"
    mark: str | None = None
    column: str | None = None


def read_form(context: Context) -> list[Records]:
    """Read the answers to a form."""
    if normalised(context.header.headings[context.fields.get("person_id", 0)]) == "id":
        context.fields.pop("person_id", None)  # the number of the answer
    data = _last_answers(context, take_rows_below_header(context))
    questions = _questions(context)
    asked = {question.column.number for question in questions}
    columns = [
        ColumnLayout(column.place, column.heading, "service", "the heading asks about services")
        if column.place in asked
        else column
        for column in columns_of_fields(context, data, _USED)
    ]
    decided(context, columns, context.heading_row)
    names, called, *_ = read_names(context, data)
    counts = _counts(context, data)
    notes, ids = read_texts(context, data, "notes"), read_texts(context, data, "person_id")
    guests = read_guests(context, data, called)
    context.log.add("planned")
    answers = [
        _Answer(place, question.date, service, status, text or None, question.column.heading)
        for question in questions
        for place, text in enumerate(data.texts(question.column.number))
        for service, status in _answered(context, data, question, place, text)
    ]
    silent = set(range(len(data.row_numbers))) - {answer.place for answer in answers}
    answers += [_Answer(place) for place in sorted(silent)]
    places = np.array([answer.place for answer in answers], dtype=np.intp)
    note_unused_columns(context, data, columns)
    return [
        Records(
            data.row_numbers[places],
            date=np.array(["NaT" if answer.date is None else answer.date for answer in answers], dtype="datetime64[D]"),
            service=[answer.service for answer in answers],
            status=[answer.status for answer in answers],
            count=[_men(answer.status, counts[answer.place]) for answer in answers],
            name=_picked(names, places),
            person_id=_picked(ids, places),
            notes=_picked(notes, places),
            guest=_picked(guests, places),
            mark=[answer.mark for answer in answers],
            column=[answer.column for answer in answers],
        )
    ]


def _picked(values: Sequence[T] | None, places: NDArray[np.intp]) -> list[T] | None:
    return None if values is None else [values[place] for place in places.tolist()]


def _men(status: str, count: Count) -> int | None:
    """How many men an answer brings, himself among them."""
    if status == "unknown":
        return count.number
    if status in ("absent", "excused"):
        return 0
    return 1 if count.number is None else count.number


def _last_answers(context: Context, data: DataRows) -> DataRows:
    """Leave out the answers that the same person answered again: one address, or one name where no address differs."""
    fields = context.fields
    unnoted = replace(context, log=IssueLog())
    names = read_names(unnoted, data).names or [None] * len(data.row_numbers)
    emails = data.texts(fields["email"]) if "email" in fields else [""] * len(data.row_numbers)
    last: dict[tuple[str, str], int] = {}
    gone: dict[int, int] = {}
    for place, (name, address) in enumerate(zip(names, emails, strict=True)):
        if not name:
            continue
        person = name_key(name), "" if normalised(address) == "anonymous" else address.casefold()
        if person in last:
            gone[last[person]] = place
        last[person] = place
    for place, by in gone.items():
        row, later = int(data.row_numbers[place]), int(data.row_numbers[by])
        context.log.add("superseded", [row], value=names[place], by=later)
        context.skip([row], f"answered again in row {later}")
    return data.without(gone)


def _questions(context: Context) -> list[_FormQuestion]:
    """Find the questions about services, and the days that they ask about."""
    used = set(context.fields.values()) - {context.fields.get("service")}
    found = []
    for place, text in enumerate(context.header.headings):
        named = context.fields.get("service") == place or normalised(text) in context.services.by_caller
        if place in used or not (named or is_question(text)):
            continue
        brackets = _DAY_IN_BRACKETS.search(text)
        service, _ = context.services.in_heading(text)
        question = _FormQuestion(ColumnPlace(place, text), brackets[1] if brackets else "", service)
        _find_day(context, question)
        found.append(question)
    return found


def _find_day(context: Context, question: _FormQuestion) -> None:
    """Find the date that a question asks about: the caller's word, or a date in its brackets."""
    row, text = context.header.row + 1, question.column.heading
    for words in (text, question.day):
        said = context.services.by_caller.get(normalised(words)) if words else None
        if said:
            question.service = said.service or question.service
            question.date = None if said.date is None else np.datetime64(said.date, "D")
    if question.date is not None:
        return
    if looks_like_a_date(question.day):
        question.date = read_one_date(question.day, row, question.column, context.log, context.rules)
        return
    within = dates_in(text)
    if not question.day and len(within) == 1:
        question.date = read_one_date(within[0], row, question.column, context.log, context.rules)
        return
    how = f"write its date into the heading¦; or say services={{{question.day or text!r}: '2026-09-14'}}, with its date"
    if question.day:
        details = {"why": "no day of the calendar", "how": how}
        context.log.add("date_partial", [row], column=question.column, value=question.day, details=details)
    else:
        context.log.add("date_missing", [row], column=question.column, where=f" in {text!r}", how=how)


def _answered(
    context: Context, data: DataRows, question: _FormQuestion, place: int, answer: str
) -> list[tuple[str | None, str]]:
    """Give the services of an answer with what it says of each; nothing for a blank one."""
    if not answer:
        return []
    whole = read_mark(answer, context.meanings)
    if whole.status not in _NOT_SETTLED:
        return [(question.service, whole.status)]
    found: list[tuple[str | None, str]] = []
    for option in filter(None, map(clean_text, _BETWEEN_OPTIONS.split(answer))):
        named, mark = context.services.in_cell(option), read_mark(option, context.meanings)
        if not named.known and mark.status not in _NOT_SETTLED:
            found.append((question.service, mark.status))
            continue
        if not named.known and question.service is not None:
            context.log.add("mark_unknown", data.numbers_at([place]), column=question.column, value=option)
            found.append((question.service, "unknown"))
            continue
        if not named.known:
            context.log.add("service_unknown", data.numbers_at([place]), column=question.column, value=option)
        found.append((named.service, "present"))
    return found


def _counts(context: Context, data: DataRows) -> Sequence[Count]:
    """Read how many men each one brings, himself among them."""
    if "count" not in context.fields:
        return [Count()] * len(data.row_numbers)
    column: SheetColumn = context.column(data, "count")
    return column.cells.spread(read_counts(column))
