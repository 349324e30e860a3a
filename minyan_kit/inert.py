"""Text of others as text alone: without the characters that a terminal, a calendar or a file would obey."""

from __future__ import annotations

import re

__all__ = ["inert"]

# What moves the cursor, colours, rings or deletes; what turns the order of the letters that follow; half characters.
_OBEYED = re.compile("\r\n|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202d\u202e]")
_HALVES = re.compile("[\ud800-\udfff]")


def inert(text: str) -> str:
    r"""Give a text as it can be shown anywhere: lines and tabs stay, what is no letter or sign for an eye does not.

    Half of a character, which no file can hold, becomes the sign for what could not be read.

    >>> inert("Levi\x1b[2J\x00"), inert("one\r\ntwo\rthree"), inert("\ud800 and \ud83d\ude00")
    ('Levi[2J', 'one\ntwo three', '� and 😀')
    """
    if text.isprintable():
        return text
    if _HALVES.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _OBEYED.sub(_in_its_place, text)


def _in_its_place(found: re.Match[str]) -> str:
    return "\n" if found[0] == "\r\n" else " " if found[0].isspace() else ""
