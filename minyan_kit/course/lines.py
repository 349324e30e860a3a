"""On which line of a TOML text an entry stands, so that whoever wrote it goes straight to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["EntryError", "line_of", "named_in"]

Way = tuple[str, ...]

_HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|[A-Za-z0-9_-]+'
_ENTRY = re.compile(rf"\s*((?:{_KEY})(?:\s*\.\s*(?:{_KEY}))*)\s*=")


class EntryError(ValueError):
    """An entry that is wanting or cannot be.

    Args:
        way: the tables that lead to the entry, and its own name.
        wrong: what is wrong with it, and what to write.
    """

    def __init__(self, way: Way, wrong: str) -> None:
        super().__init__(wrong)
        self.way = way


def line_of(text: str, way: Way) -> int | None:
    """The number of the line of an entry, or of the table that it would stand in; None where there is neither.

    Args:
        text: the whole file.
        way: the tables that lead to the entry, and its own name.

    >>> line_of('title = "Ten"\\n[setting]\\nDan = { age = 7 }', ("setting", "Dan", "age"))
    3
    """
    lines = {n: len(here) for n, here in _entries(text) if here == way[: len(here)]}
    return max(lines, key=lines.__getitem__, default=None)


def _entries(text: str) -> Iterator[tuple[int, Way]]:
    """The line of each table and each entry; what stands within a text of several lines is none."""
    table: Way = ()
    inside = ""
    for n, line in enumerate(text.splitlines(), 1):
        if not inside:
            if header := _HEADER.match(line):
                table = _way(header[1])
                yield n, table
            elif entry := _ENTRY.match(line):
                yield n, (*table, *_way(entry[1]))
        for quotes in re.findall(r"\"\"\"|'''", line):
            inside = "" if inside == quotes else inside or quotes


def _way(dotted: str) -> Way:
    return tuple(each.strip("\"'") for each in re.findall(_KEY, dotted))


def named_in(message: str, entries: Mapping[str, Any]) -> Way:
    """The way to the entry that a message names first; () where it names none.

    >>> named_in("Dan: age='seven' is no number", {"Gad": {"age": 7}, "Dan": {"age": "seven"}})
    ('Dan', 'age')
    """
    found = [(at.start(), way, value) for way, value in _ways(entries) if (at := _whole(way[-1]).search(message))]
    _, way, value = min(found, key=lambda each: each[0], default=(0, (), None))
    return (*way, *(named_in(message, value) if isinstance(value, Mapping) else ()))


def _ways(entries: Mapping[str, Any]) -> Iterator[tuple[Way, Any]]:
    for name, value in entries.items():
        yield (name,), value
        if isinstance(value, Mapping):
            yield from (((name, *way), each) for way, each in _ways(value))


def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
