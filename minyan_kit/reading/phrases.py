"""What stands inside a message or beside a column, as its reason or its remedy: said in the language in use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, reduce

from minyan_kit.hebrew.dates import MONTHS
from minyan_kit.hebrew.writing import format_parts
from minyan_kit.ruling import English
from minyan_kit.show.languages import LANGUAGES, fill, in_use, say

__all__ = ["PHRASES", "and_so", "or_else", "said"]

PHRASES: tuple[English, ...] = (
    # why a column is what it is
    "the heading is known",
    "the heading says so",
    "the heading says of whom it is a number",
    "the heading is a portion of the week",
    "the heading asks about services",
    "the headings are people",
    "you said so",
    "you said what the sheet is",
    "you numbered it",
    "marks stand in it",
    "times stand in it",
    "its cells name services",
    "each name in it is a person",
    "the heading says who was not there",
    "it tells services of one name apart",
    "its days are a check of the dates",
    "the heading says that it is a plan",
    "its cells say who was there",
    "its cells say who is a man and who is none",
    "its cells say who came in and who went out",
    "its lines are numbered",
    "the lines below an option are names",
    "the sheet's own key of marks",
    "it numbers the rows",
    "it comes to what the marks do",
    "it is of a table that was read before",
    "a sheet of this shape has no place for it",
    "nothing says what it is",
    "the heading is {one}",
    "the heading is {one} and {two}",
    "the heading is {one} and {two} and {three}",
    "a date",
    "a service",
    "a time of day",
    "a day of the week",
    "a school register",
    # why a row is no record
    "above the headings",
    "blank",
    "total",
    "note",
    "the key of the marks",
    "a line that names nobody",
    "an empty place",
    "another part of the file",
    "it counts women or children",
    "he is no longer alive",
    "it is struck out",
    "about the meeting",
    "a date of another kind: {kind}",
    "it names nobody",
    "it sums up the days",
    "whether he came or went is not known",
    "not read: see the errors",
    "joined to row {row}",
    "came back: joined to row {row}",
    "answered again in row {row}",
    # why a cell is open
    "a year only",
    "no day",
    "no year",
    "no day of the calendar",
    "not once in {year}",
    "neither order of day and month is in the calendar",
    "it is in no year of the last two centuries",
    "a portion of the week, whose Sabbath depends on the year",
    "the same words, born {born}",
    "the calendar has no such day",
    # what the Hebrew calendar has against a date
    "{year} is not a leap year: write Adar, not {month}",
    "{year} is a leap year with two Adars: write {one} or {other}",
    "{year} is a leap year with two Adars: write {one}",
    "no Adar has a day {day}: write a day from 1 to 30",
    "{month} has {days} days, so there is no {date}: write a day from 1 to {last}",
    "year {year} is outside the calendar's table: write a year from {first} to {last}",
    "month {text} is not known: write one of {months}",
    "day {text} is not the number of a day: write 1 to 30, or א׳ to ל׳ (Rosh Chodesh may be two days)",
    "year {text} is not a year in full: write its four figures, or its letters with the hundreds, as תשע״ד",
    "cannot read {text} as a Hebrew date: {how}",
    "{text} has no year: {how}",
    "{part} is blank: {how}",
    "write day, month and year, as 29 Adar I 5774, כ״ט אדר א׳ תשע״ד or 29 adar I 5774",
    "day",
    "month",
    "year",
    # who was there, and which languages are not read
    "was present",
    "was absent",
    "German",
    "Italian",
    "Portuguese",
    "Dutch",
    "Yiddish",
    "Hungarian",
    "Polish",
    "Russian",
    "Arabic",
    "Greek",
    "Amharic",
    # how grave an issue is
    "error",
    "warning",
    "info",
    # what a file is, and what divides its cells
    "a web page",
    "text",
    "commas",
    "semicolons",
    "tabs",
    "bars",
    # what to do about it
    "write the date into the title¦; or say {example}",
    "write the date",
    "write the whole date, as 2014-03-02",
    "write the date beside the time, or in a column of its own",
    "add a column 'date'¦, or name it: columns={{'its heading in the file': 'date'}}",
    "export the log with the times of joining and leaving",
    "write the year beside each date¦; or say year= the year of the sheet",
    "write its date into the heading¦; or say year= the Hebrew year of the sheet, as year=5787, or {example}, "
    "with its date",
    "write the date into the heading¦; or say {example}",
    "write its date into the heading, or delete the column if it is no service¦; or say {example}, with its date, "
    "or {other}",
    "write its date into the heading¦; or say {example}, with its date",
    # where, and how many
    "in the row",
    "over {heading}",
    "in {heading}",
    "in the question",
    "in columns of one date: they are called service 1, service 2",
    "all of a day is taken as one",
    "beside S and M it may be the service Arvit",
    "the totals fit neither",
    "the sheet has no totals that tell",
    "(it is hidden)",
    "the rows",
    "the columns",
    "the date",
    "the year",
    "at least one",
    "perhaps nobody",
    "more",
    "about {many}",
    "at most {many}",
    "{few} or more",
    "{few} to {many}",
    "day first",
    "month first",
    "after sunset",
    "by day",
    "late",
    "excused",
    "unknown",
)
"""Every phrase; what is in braces is said as it is, or is a phrase itself."""

_BEFORE = re.compile(r"[\s:;]*")
_STATUSES = {"present": "was present", "absent": "was absent"}  # elsewhere they are said of many
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_CALENDAR = re.compile(rf"(?:(?<!\d)(?P<day>\d{{1,2}}) )?\b(?P<month>{_MONTH})\b(?: (?P<year>\d{{4}}))?")
_FIELD = re.compile(r"\\{(\w+)\\}")


def said(phrase: str, language: str | None = None) -> str:
    """Say a phrase in a language; what is none stays as it is.

    Args:
        phrase: in English, as a reader of sheets made it.
        language: a key of LANGUAGES; nothing for the one in use.

    >>> said("the heading is a date and a service", "fr"), said("answered again in row 7", "fr")
    ('l’en-tête est une date et une prière', 'répondu de nouveau à la ligne 7')
    >>> said("Ploni", "fr"), said(" in the row", "fr")
    ('Ploni', ' dans la ligne')
    """
    key = in_use(language)
    if key == "en":
        return phrase
    phrase = _STATUSES.get(phrase, phrase)
    begin = _BEFORE.match(phrase)
    before = begin[0] if begin else ""
    bare = phrase[len(before) :]
    for pattern, template in _patterns():
        found = pattern.fullmatch(bare)
        if found is not None:
            parts = {name: _in_the_calendar(said(part, key), key) for name, part in found.groupdict().items()}
            return before + (fill(template, key, **parts) if parts or "{{" in template else say(template, key))
    return phrase


def _in_the_calendar(part: str, key: str) -> str:
    """Write the dates and the months of the Hebrew calendar that stand in a part as a language does."""

    def written(found: re.Match[str]) -> str:
        day, year = (None if found[name] is None else int(found[name]) for name in ("day", "year"))
        return format_parts(found["month"], day, year, LANGUAGES[key].dates)

    return part if "'" in part else _CALENDAR.sub(written, part)


def and_so(items: Iterable[str]) -> str:
    """Put an "and" between what there is.

    >>> and_so(["2", "5", "7"])
    '2 and 5 and 7'
    """
    return reduce(lambda one, two: fill("{one} and {two}", one=one, two=two), items)


def or_else(items: Iterable[str]) -> str:
    """Put an "or" between what there is.

    >>> or_else(["2014-03-02", "2014-02-03"])
    '2014-03-02 or 2014-02-03'
    """
    return reduce(lambda one, two: fill("{one} or {two}", one=one, two=two), items)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Give each phrase as a pattern; the longest first, those without a part before those with."""
    ordered = sorted(PHRASES, key=lambda phrase: ("{" in phrase.replace("{{", ""), -len(phrase)))
    return tuple((_pattern(phrase), phrase) for phrase in ordered)


def _pattern(phrase: str) -> re.Pattern[str]:
    text = re.escape(phrase.replace("{{", "\0").replace("}}", "\1"))
    return re.compile(_FIELD.sub(r"(?P<\1>.+?)", text).replace("\0", "{").replace("\1", "}"), re.DOTALL)
