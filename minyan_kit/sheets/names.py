"""Names as they are compared: without titles, points and capitals; never transliterated, never merged by likeness."""

from __future__ import annotations

import re
from functools import cache

from minyan_kit.sheets.cells import plain

_TITLES = {
    *(
        "mr",
        "mrs",
        "ms",
        "miss",
        "dr",
        "prof",
        "rabbi",
        "rav",
        "reb",
        "r",
        "cantor",
        "hazzan",
        "chazan",
        "m",
        "mme",
        "mlle",
    ),
    *("רבי", "ר", "הרב", "דר", "מר", "גב", "גברת", "פרופ", "רב", "החזן"),
}
_FATHERS = {"ben", "bar", "בן", "בר", "bat", "בת", "ibn", "אבן"}
_ENDING = re.compile(r"\s*\([^)]*\)\s*$")


@cache
def key(name: str) -> str:
    """Give the form of a name in which it is looked up: exact but for titles, points, capitals and spaces.

    >>> key("Dr.  David COHEN"), key('ד"ר דוד כהן'), key("M. Cohen")
    ('david cohen', 'דוד כהן', 'm cohen')
    """
    words = plain(name).split()
    titled = bool(re.match(r"\s*\w+[.'\"׳״]?\w*\s", name))
    while titled and len(words) > 1 and words[0] in _TITLES and (len(words[0]) > 1 or words[0] == "ר"):
        words = words[1:]
    return " ".join(words)


@cache
def tokens(name: str) -> frozenset[str]:
    """Give the words of a name in no order; a name with "son of" keeps its order, for it says who is whose father.

    >>> tokens("Cohen, David") == tokens("David Cohen")
    True
    >>> tokens("Moshe ben David Levi") == tokens("David ben Moshe Levi")
    False
    """
    words = key(name).split()
    if _FATHERS & set(words):
        return frozenset({" ".join(words)})
    return frozenset(words)


def has_father(name: str) -> bool:
    """Tell whether a name says whose son he is."""
    return bool(_FATHERS & set(key(name).split()))


def without_remark(name: str) -> tuple[str, str]:
    """Part a name from what stands in brackets after it.

    >>> without_remark("Reuven Testman (Guest)"), without_remark("Ploni (2)"), without_remark("(2)")
    (('Reuven Testman', 'Guest'), ('Ploni', '2'), ('(2)', ''))
    """
    found = _ENDING.search(name)
    if not found or not found.start():
        return name, ""
    return name[: found.start()], found[0].strip(" ()")
