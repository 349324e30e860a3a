"""How often two differ, told three ways: by number, by word and by shade."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from minyan_kit.languages import say
from minyan_kit.markup import CALM, div, escape

__all__ = ["HOW_OFTEN", "TINTS", "Frequency", "frequency", "shaded"]

#: The words, from never to always, each with the share of the cases below which it holds.
HOW_OFTEN = {"never": 0.0, "rarely": 0.01, "now and then": 0.1, "often": 0.5, "mostly": 1.0, "always": 1.0}

#: From never to always: they lie over the page, so that light and dark themes both read well.
TINTS = (
    "rgba(128,128,128,0.10)",
    *(f"rgba(196,120,28,{depth})" for depth in ("0.12", "0.22", "0.36", "0.52", "0.68")),
)


class Frequency(NamedTuple):
    """On how many of how many cases.

    Attributes:
        number: on how many they differ.
        of: of how many.
        degree: 0 for never to 5 for always.
    """

    number: int
    of: int
    degree: int

    @property
    def word(self) -> str:
        """How often, in a word."""
        return tuple(HOW_OFTEN)[self.degree]

    def said(self, key: str | None = None) -> str:
        """The number with its word."""
        return f"{self.number:,} · {say(self.word, key)}"


def frequency(number: int, of: int) -> Frequency:
    """How often, of how many cases.

    >>> frequency(768, 98304).word, frequency(16, 16).word
    ('rarely', 'always')
    """
    if not number:
        return Frequency(number, of, 0)
    if number == of:
        return Frequency(number, of, 5)
    degrees = enumerate(HOW_OFTEN.values())
    return Frequency(number, of, next(degree for degree, below in degrees if number / of < below))


def shaded(often: Frequency, key: str | None = None, more: Iterable[str] = ()) -> str:
    """The number with its word in HTML, on its shade, and more words under it."""
    style = f"padding:0.25em 0.6em;border-radius:4px;background-color:{TINTS[often.degree]}"
    number = f"<b>{often.number:,}</b>" if often.number else "0"
    under = "".join(div(f"font-size:0.86em;{CALM}", escape(line)) for line in more)
    return div(style, f"{number} {escape(say(often.word, key))}{under}")
