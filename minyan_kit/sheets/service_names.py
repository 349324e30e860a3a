"""What a sheet calls its services, as the names that the rest of the kit knows."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from minyan_kit.sheets.aliases import SERVICES, lookup
from minyan_kit.sheets.cells import plain

When: TypeAlias = str | dt.date | tuple[dt.date | str, str]
ServiceOption: TypeAlias = Mapping[str, When] | Sequence[str] | None

_KNOWN = {words: name for words, name in lookup(SERVICES).items() if len(words) > 1}
_LETTERS = {"s": "Shacharit", "m": "Mincha", "a": "Maariv"}
_AND = re.compile(r"\s*(?:/|\+|&|\band\b|\bet\b)\s*", re.IGNORECASE)
_SPLIT = re.compile(r"[\s,;:()\[\]?!\-–|]+")


class Named(NamedTuple):
    """A service as named: its name, the date that the caller gave for it, and whether the name is a known one."""

    service: str | None = None
    date: dt.date | None = None
    known: bool = True


class ServiceNames:
    """The caller's word on services, before what is known of itself.

    Args:
        option: {what the file writes: service, date, or (date, service)}, or the names of the services of a day in
            their order.

    Raises:
        ValueError: a date that is none.
    """

    def __init__(self, option: ServiceOption) -> None:
        self.of_a_day = [str(name) for name in option] if option and not isinstance(option, Mapping) else []
        self.said = (
            {plain(text): _said(text, what) for text, what in option.items()} if isinstance(option, Mapping) else {}
        )

    def of(self, text: str) -> Named:
        """Name the service of a cell; one that is not known is kept as written.

        >>> ServiceNames(None).of("מנחה/ערבית").service, ServiceNames({"Early": "Shacharit"}).of("early").service
        ('Mincha/Maariv', 'Shacharit')
        """
        if not plain(text):
            return Named()
        if plain(text) in self.said:
            return self.said[plain(text)]
        parts = [_KNOWN.get(plain(part)) for part in _AND.split(text)]
        if all(parts):
            return Named("/".join(filter(None, parts)))
        return Named(text, known=False)

    def within(self, text: str) -> tuple[str | None, str]:
        """Find the services that a heading names, and give what else it says.

        >>> ServiceNames(None).within("Shacharit Monday?")
        ('Shacharit', 'Monday?')
        """
        found, rest = [], text
        for words, name in _PATTERNS:
            if (match := words.search(rest)) and name not in found:
                found.append(name)
                rest = f"{rest[: match.start()]} {rest[match.end() :]}"
        order = sorted(found, key=list(SERVICES).index)
        return "/".join(order) or None, " ".join(rest.replace("/ ", " ").split()).strip("/ ")

    def letter(self, text: str) -> str | None:
        """Read S, M or A at the end of a heading."""
        return _LETTERS.get(plain(text))


_PATTERNS = [
    (re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE), name)
    for words, name in sorted(
        (
            (alias.strip(), name)
            for name, text in SERVICES.items()
            for alias in text.split(",")
            if len(alias.strip()) > 1
        ),
        key=lambda pair: -len(pair[0]),
    )
]


def _said(text: str, what: When) -> Named:
    if isinstance(what, tuple):
        return Named(what[1], _date(text, what[0]))
    if isinstance(what, dt.date):
        return Named(None, _date(text, what))
    return Named(None, dt.date.fromisoformat(what)) if re.fullmatch(r"\d{4}-\d\d-\d\d", what) else Named(what)


def _date(text: str, date: dt.date | str) -> dt.date:
    if isinstance(date, dt.datetime):
        return date.date()
    if isinstance(date, dt.date):
        return date
    try:
        return dt.date.fromisoformat(date)
    except ValueError as error:
        raise ValueError(f"services gives {text!r} the date {date!r}: write it as 2026-09-14") from error
