"""Who comes of age when, as a calendar file: the same list gives the same file, byte for byte."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterator
from typing import Any

import pandas as pd

from minyan_kit.argument import FOOTER
from minyan_kit.languages import civil, fill, practice_name, say
from minyan_kit.sheets.extras import need

__all__ = ["calendar_of"]

_NEEDED = ("name", "of_age_on", "of_age_from", "hebrew_date", "doubt", "because", "seif", "dissent")
_WHO = ("person_id", "name", "birth_date", "row")


def calendar_of(listed: pd.DataFrame) -> bytes:
    """Make a calendar file of a list: a whole day for each coming of age, by its daytime, its evening told in it.

    Whoever is in doubt has two: the first day that comes into question, and the day from which he is of age beyond
    doubt. An event keeps its identity from one file to the next, so that a calendar that has read both shows it once.

    Args:
        listed: what `upcoming` returned, or some rows of it.

    Returns:
        the file, iCalendar in UTF-8.

    Raises:
        ValueError: it is another table.

    >>> from minyan_kit import REMA
    >>> from minyan_kit.sheets.upcoming import upcoming
    >>> boys = pd.DataFrame({"name": ["Reuven"], "sex": ["male"], "birth_date": ["29 Adar I 5765"]})
    >>> file = calendar_of(upcoming(boys, start=dt.date(2018, 1, 1), until=dt.date(2018, 12, 31), by=REMA))
    >>> [line for line in file.decode().splitlines() if line.startswith(("DTSTART", "DTEND", "SUMMARY"))]
    ['SUMMARY:Reuven comes of age', 'DTSTART;VALUE=DATE:20180316', 'DTEND;VALUE=DATE:20180317']
    """
    lacking = [name for name in _NEEDED if name not in listed]
    if lacking:
        raise ValueError(f"the table has no {', '.join(lacking)}: a calendar file is made of what mk.upcoming lists")
    icalendar = need("icalendar")
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//minyan_kit//coming of age//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", say("Coming of age"))
    by = listed.attrs.get("by", "")
    for row in listed.to_dict("records"):
        for event in _events(icalendar, {str(name): value for name, value in row.items()}, by):
            calendar.add_component(event)
    file: bytes = calendar.to_ical()
    return file


def _events(icalendar: Any, row: dict[str, Any], by: str) -> Iterator[Any]:
    on, since = row["of_age_on"].date(), row["of_age_from"].date()
    if since < on:
        yield _event(icalendar, row, by, since, say("{name}: perhaps of age"))
    yield _event(icalendar, row, by, on, say("{name} comes of age" if since == on else "{name} is of age beyond doubt"))


def _event(icalendar: Any, row: dict[str, Any], by: str, day: dt.date, summary: str) -> Any:
    event = icalendar.Event()
    evening = day - dt.timedelta(days=1)
    who = "|".join(str(row.get(name, "")) for name in _WHO)
    event.add("uid", f"{hashlib.sha256(f'{who}|{day}|{by}'.encode()).hexdigest()[:32]}@minyan-kit")
    event.add("dtstamp", dt.datetime(evening.year, evening.month, evening.day, tzinfo=dt.UTC))  # of no other moment
    event.add("summary", summary.format(name=row["name"]))
    event.add("dtstart", day)
    event.add("dtend", day + dt.timedelta(days=1))
    event.add("transp", "TRANSPARENT")
    event.add("description", "\n".join(_told(row, by, evening)))
    return event


def _told(row: dict[str, Any], by: str, evening: dt.date) -> Iterator[str]:
    """The evening first: a calendar begins its days at midnight."""
    yield fill("It begins at nightfall of {evening}.", evening=civil(evening))
    yield str(row["hebrew_date"])
    yield from (str(row[name]) for name in ("doubt", "because") if row[name])
    if row["dissent"]:
        yield fill("Others say otherwise: {dissent}", dissent=row["dissent"])
    if by:
        yield fill("by the practice of {practice}", practice=practice_name(by))
    yield say(FOOTER)
