"""Marks and counts in the cells of an attendance sheet: what each says, and what it leaves open.

A lone x means present on one community's sheets and absent on another's. It is not settled here: where it stands alone
it is present, beside other marks the sheet's own totals decide it, or nobody does.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from minyan_kit.hebrew_text import numeral
from minyan_kit.sheets.cells import Cell, plain, seen, text_of
from minyan_kit.sheets.dates import read_time
from minyan_kit.sheets.values import number_of

Status: TypeAlias = Literal["present", "late", "absent", "excused", "unknown"]
STATUSES: tuple[Status, ...] = ("present", "late", "absent", "excused", "unknown")

_WORDS = {
    "present": "✓ ✔ ☑ ✅ √ v + p y yes present here true coming attending attended 👍 נוכח נוכחת נכח "
    "כן הגיע הגיעה מגיע מגיעה oui présent présente là",
    "absent": "- – — ✗ ✘ ❌ ☐ a n no absent false 👎 none חסר חסרה נעדר לא non absente",
    "late": "l late איחור מאחר איחר retard",
    "excused": "e exc excused ex מוצדק excusé excusée",
}
_PHRASES = dict.fromkeys(
    ("not coming", "לא מגיע", "לא הגיע", "did not come", "not attending", "ne vient pas"), "absent"
)
MEANING = {word: status for status, words in _WORDS.items() for word in words.split()} | _PHRASES
CROSS = {"x", "×", "х", "☒"}  # the third is Cyrillic
_ADDED = re.compile(r"(?P<mark>.*?[^*?!†.])\s*[*?!†.]+")
_ABOUT = re.compile(r"(?:~|≈|±|c\.|ca\.?|about|approx\.?|around|כ-|בערך|env\.?|environ)\s*(\d+)")
_AT_LEAST = re.compile(r"(\d+)\s*\+|(?:at least|לפחות|au moins)\s+(\d+)")
_RANGE = re.compile(r"(\d+)\s*(?:-|–|—|to|עד|à)\s*(\d+)")
_REMARK = re.compile(r"(\d+)\s*\((?P<remark>[^)]*)\)")
_MINORS = re.compile(
    r"(\d+)\s*(?:ketanim|katan|minors?|kids?|boys?|child(?:ren)?|קטנים|קטן|ילדים|ילד|enfants?|mineurs?)"
)


class Mark(NamedTuple):
    """What a cell says of one person at one service.

    Args:
        status: present, late, absent, excused or unknown; "cross" for an x that is not settled, "blank" for nothing.
        men: how many men it stands for, where a number from 2 on is written.
        code: the code of an issue, "" if there is none.
        time: when he came, where that is written.
    """

    status: str
    men: int | None = None
    code: str = ""
    time: dt.time | None = None


class Count(NamedTuple):
    """A number of men as written: the number, and how few and how many it may be; None where that is not known."""

    number: int | None = None
    low: int | None = None
    high: int | None = None
    code: str = ""


def known_marks(marks: Mapping[str, str] | None) -> dict[str, str]:
    """Check the marks that the caller explains.

    Raises:
        ValueError: a meaning that there is not.

    >>> known_marks({"X": "present"})
    {'x': 'present'}
    """
    for mark, status in (marks or {}).items():
        if status not in STATUSES:
            raise ValueError(f"marks says {mark!r} is {status!r}: write one of {', '.join(STATUSES)}")
    return {_form(mark): status for mark, status in (marks or {}).items()}


def read_mark(cell: Cell, marks: Mapping[str, str]) -> Mark:
    """Read a mark.

    Args:
        cell: the cell.
        marks: what `known_marks` made of the caller's own.

    >>> read_mark("✓", {}).status, read_mark("x", {}).status, read_mark(3.0, {}).men, read_mark("V*", {}).code
    ('present', 'cross', 3, 'mark_annotated')
    """
    text = seen(text_of(cell))
    if not text:
        return Mark("blank")
    form = _form(text)
    if form in marks:
        return Mark(marks[form])
    if form in CROSS:
        return Mark("cross")
    if form in MEANING:
        return Mark(MEANING[form])
    number = number_of(cell)
    if number is not None:
        return _of_number(number)
    time = read_time(cell)
    if time is not None:
        return Mark("present", time=time)
    added = _ADDED.fullmatch(text)
    if added and _form(added["mark"]) not in CROSS:
        base = read_mark(added["mark"], marks)
        if base.code == "" and base.status != "blank":
            return base._replace(code="mark_annotated")
    return Mark("unknown", code="mark_unknown")


def _of_number(number: float) -> Mark:
    if number < 0 or not number.is_integer():
        return Mark("unknown", code="mark_unknown")
    if number < 2:
        return Mark("present" if number else "absent")
    return Mark("present", men=int(number))


@cache
def _form(text: str) -> str:
    return unicodedata.normalize("NFC", seen(text)).casefold()


@cache
def _numerals() -> dict[str, int]:
    return {plain(numeral(number)): number for number in range(1, 400)}


def read_count(cell: Cell) -> Count:
    """Read how many men were counted; what is not one plain number is kept with its bounds.

    >>> read_count("12"), read_count("8-9")[:3], read_count("10+")[:3], read_count("יא").number
    (Count(number=12, low=12, high=12, code=''), (None, 8, 9), (10, 10, None), 11)
    >>> read_count("10 (incl. 1 katan)")[:3], read_count("many").code
    ((10, 9, 10), 'count_not_a_number')
    """
    text = seen(text_of(cell)).casefold()
    if not text:
        return Count()
    number = number_of(cell)
    if number is None and plain(text) in _numerals():
        number = float(_numerals()[plain(text)])
    if number is not None:
        whole = int(number)
        return Count(whole, whole, whole) if number == whole and number >= 0 else Count(code="count_not_a_number")
    review = "count_needs_review"
    if found := _ABOUT.fullmatch(text):
        return Count(int(found[1]), code=review)
    if found := _AT_LEAST.fullmatch(text):
        least = int(found[1] or found[2])
        return Count(least, least, None, review)
    if found := _RANGE.fullmatch(text):
        low, high = sorted((int(found[1]), int(found[2])))
        return Count(None, low, high, review)
    if found := _REMARK.fullmatch(text):
        whole, minors = int(found[1]), _MINORS.search(found["remark"])
        return Count(whole, max(whole - int(minors[1]), 0) if minors else None, whole, review)
    return Count(code="count_not_a_number")
