"""Cells as text: what a person would see in one, and the plain form in which two texts are compared.

Copied text carries marks that no eye sees: a byte order mark, marks of writing direction, hard spaces. They make
"שם" differ from "שם" and a lookup fail, so they go before anything else is decided.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Cell: TypeAlias = str | float | int | bool | dt.date | dt.time | dt.timedelta | None
T = TypeVar("T")

_UNSEEN = dict.fromkeys([0x061C, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF, 0xAD])
_NIQQUD = [*range(0x0591, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7]
_PLAIN = dict.fromkeys([*_NIQQUD, *map(ord, ":*.?'\"’‘׳`´′”“„״″°")]) | dict.fromkeys(map(ord, "_/\\()[],;-–־"), " ")
_LETTERS = {ord("œ"): "oe", ord("æ"): "ae"}
_GUARDED = re.compile(r"'*\s*[=+\-@＝＋－＠\t\r\n]")
_ALNUM = re.compile(r"\w")


def seen(text: str) -> str:
    """Give a text without the marks that no eye sees, and with single spaces.

    >>> seen("\\u200fראובן\\u200f\\xa0 דוגמה ")
    'ראובן דוגמה'
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_UNSEEN))
    return " ".join(text.split())


def plain(text: str) -> str:
    """Give the form in which headers and words are compared: no capitals, points, quotes, accents or niqqud.

    >>> plain("Né(e)  le :"), plain('ת"ז'), plain("Hebrew_Name*")
    ('ne e le', 'תז', 'hebrew name')
    """
    text = seen(text).casefold()
    if not text.isascii():
        text = "".join(
            c for c in unicodedata.normalize("NFD", text.translate(_LETTERS)) if not "\u0300" <= c < "\u0370"
        )
    return " ".join(text.translate(_PLAIN).split())


def text_of(cell: Cell) -> str:
    """Give a cell as a person would read it; a whole number has no point, a date is written year first.

    >>> text_of(2001.0), text_of(None), text_of(True), text_of(dt.date(2014, 3, 2)), text_of("'=1+1")
    ('2001', '', 'TRUE', '2014-03-02', '=1+1')
    """
    if isinstance(cell, str):
        return unguarded(cell)
    if cell is None or cell != cell:
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, dt.datetime):
        return cell.date().isoformat() if cell.time() == dt.time() else cell.isoformat(" ")
    return str(cell)


def is_blank(cell: Cell) -> bool:
    """Tell whether a person would see nothing in the cell."""
    return cell is None or (isinstance(cell, str) and not seen(cell)) or cell != cell


def guarded(text: str) -> str:
    """Give a text that no spreadsheet program runs: one that could begin a formula gets an apostrophe before it.

    >>> guarded("=1+1"), guarded("plain"), guarded("'-")
    ("'=1+1", 'plain', "''-")
    """
    return f"'{text}" if _GUARDED.match(text) else text


def unguarded(text: str) -> str:
    """Undo `guarded`.

    >>> unguarded("'=1+1"), unguarded("'tis")
    ('=1+1', "'tis")
    """
    return text[1:] if text[:1] == "'" and _GUARDED.match(text, 1) else text


def column_letters(index: int) -> str:
    """Name a column as a spreadsheet program does.

    Args:
        index: 0 for the first.

    >>> column_letters(0), column_letters(25), column_letters(26), column_letters(701), column_letters(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """The cells of a column, each distinct value once, so that a value is parsed once however often it stands there."""

    values: list[Cell]
    codes: NDArray[np.int32]

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> Column:
        """Take the cells from the top."""
        index: dict[object, int] = {}
        if bool in set(map(type, cells)):  # True == 1, and a sheet may hold both
            cells = [text_of(cell) if isinstance(cell, bool) else cell for cell in cells]
        codes = np.fromiter((index.setdefault(cell, len(index)) for cell in cells), np.int32, len(cells))
        return cls(list(index), codes)  # type: ignore[arg-type]  # the keys are the cells

    def __len__(self) -> int:
        return len(self.codes)

    def at(self, position: int) -> Cell:
        """Give the cell at a position."""
        return self.values[int(self.codes[position])]

    def take(self, positions: NDArray[np.intp] | NDArray[np.bool_]) -> Column:
        """Give the column of some positions only."""
        codes, values = self.codes[positions], self.values
        used, back = np.unique(codes, return_inverse=True)
        return Column([values[code] for code in used], back.astype(np.int32))

    def map(self, function: Callable[[Cell], T]) -> list[T]:
        """Apply a function to each distinct value; `spread` brings the answers back to the rows."""
        return [function(value) for value in self.values]

    def blank(self) -> NDArray[np.bool_]:
        """Tell for each cell whether it is blank."""
        return np.array(self.map(is_blank), dtype=bool)[self.codes] if len(self) else np.zeros(0, dtype=bool)

    def texts(self) -> list[str]:
        """Give each cell as clean text."""
        texts = self.map(lambda cell: seen(text_of(cell)))
        return [texts[code] for code in self.codes]

    def where(self, chosen: Iterable[int]) -> NDArray[np.intp]:
        """Give the positions whose distinct value is among the chosen ones (by their place in `values`)."""
        wanted = np.zeros(len(self.values), dtype=bool)
        wanted[list(chosen)] = True
        return np.flatnonzero(wanted[self.codes])
