"""Names as they are compared: without titles, points and capitals; never transliterated, never merged by likeness."""

from __future__ import annotations

import re

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
        "mme",
        "mlle",
    ),
    *("רבי", "ר", "הרב", "דר", "מר", "גב", "גברת", "פרופ", "רב", "החזן"),
}
_FATHERS = {"ben", "bar", "בן", "בר", "bat", "בת", "ibn", "אבן"}
_LETTERS = re.compile("[A-Za-z0-9א-ת ]+")  # such a name is plain but for its capitals
_ENDING = re.compile(r"\s*\([^)]*\)\s*$")


def key(name: str) -> str:
    """Give the form of a name in which it is looked up: exact but for titles, points, capitals and spaces.

    >>> key("Dr.  David COHEN"), key('ד"ר דוד כהן'), key("M. Cohen")
    ('david cohen', 'דוד כהן', 'm cohen')
    """
    words = (name.casefold() if _LETTERS.fullmatch(name) else plain(name)).split()
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    return " ".join(words)


def words_in_order(words: str) -> str:
    """Give the words of a `key` in an order of their own; "son of" keeps them as they are, for it says whose son.

    >>> words_in_order("moshe levi") == words_in_order("levi moshe")
    True
    >>> words_in_order("moshe ben david levi") == words_in_order("david ben moshe levi")
    False
    """
    parts = words.split()
    return words if _FATHERS & set(parts) else " ".join(sorted(parts))


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
