"""Cells as text and columns of them: what a person sees in a cell, and the form in which two texts are compared."""

from __future__ import annotations

import datetime as dt
import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar, cast, overload

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.inert import inert

__all__ = [
    "Array",
    "Cell",
    "Coded",
    "Column",
    "Values",
    "array_of",
    "clean_text",
    "column_letters",
    "guarded",
    "guarded_within",
    "is_blank",
    "normalised",
    "text_of",
    "unguarded",
    "unguarded_within",
    "visible_text",
]

Cell: TypeAlias = str | float | int | bool | dt.date | dt.time | dt.timedelta | None
Array: TypeAlias = pd.api.extensions.ExtensionArray
Values: TypeAlias = Array | NDArray[np.generic]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_INVISIBLE = [0x061C, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF, 0xAD]
_WITHOUT_INVISIBLE = dict.fromkeys(_INVISIBLE)
_NIQQUD = [*range(0x0591, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7]
_POINTS_AND_QUOTES, _SEPARATORS = ":*.?'\"’‘׳`´′”“„״″°", "_/\\()[],;-–־"
_WITHOUT_SIGNS = dict.fromkeys([*_NIQQUD, *map(ord, _POINTS_AND_QUOTES)]) | dict.fromkeys(map(ord, _SEPARATORS), " ")
_TWO_LETTERS = {ord("œ"): "oe", ord("æ"): "ae"}
_UNCLEAN = re.compile("\n[ ']| [ \n]|[\x00-\x09\x0b-\x1f\x7f]")
_MAY_BEGIN_A_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠\t\r\n]")
# What may divide the cells of a text file, and what begins a formula behind it; each run of signs is looked at once.
_DIVIDING = ",;\t\n\r"
_BEHIND = r"(?='*+[=+\-@＝＋－＠])"
_WITHIN = re.compile(rf'(?<![\s",;])[\s",;]++{_BEHIND}')
_GUARDED_WITHIN = re.compile(rf"""(?<![\s",;])([\s",;]++)'{_BEHIND}""")


# -- Cells as text ----------------------------------------------------------------------------------------------------


def clean_text(text: str) -> str:
    """Give a text without the marks that no eye sees, and with single spaces.

    >>> clean_text("\\u200fראובן\\u200f\\xa0 דוגמה ")
    'ראובן דוגמה'
    """
    text = inert(text)
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_WITHOUT_INVISIBLE))
    return " ".join(text.split())


def normalised(text: str) -> str:
    """Give the form in which headings and words are compared: no capitals, points, quotes, accents or niqqud.

    >>> normalised("Né(e)  le :"), normalised('ת"ז'), normalised("Hebrew_Name*")
    ('ne e le', 'תז', 'hebrew name')
    """
    if not text.isascii():
        text = clean_text(text).casefold()
        letters = unicodedata.normalize("NFD", text.translate(_TWO_LETTERS))
        text = "".join(c for c in letters if not "\u0300" <= c < "\u0370")
    return " ".join(text.casefold().translate(_WITHOUT_SIGNS).split())


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


def visible_text(cell: Cell) -> str:
    """Give what a person sees in a cell, as clean text.

    >>> visible_text(" \\u200fראובן  דוגמה"), visible_text(5.0)
    ('ראובן דוגמה', '5')
    """
    return clean_text(text_of(cell))


def is_blank(cell: Cell) -> bool:
    """Tell whether a person would see nothing in the cell."""
    if isinstance(cell, str):
        return not cell or (not (cell[0].isalnum() or cell[-1].isalnum()) and not clean_text(cell))
    return cell is None or cell != cell


def guarded(text: str) -> str:
    """Give a text that no spreadsheet program runs: one that could begin a formula gets an apostrophe before it.

    >>> guarded("=1+1"), guarded("plain"), guarded("'-")
    ("'=1+1", 'plain', "''-")
    """
    return f"'{text}" if _MAY_BEGIN_A_FORMULA.match(text) else text


def unguarded(text: str) -> str:
    """Undo `guarded`.

    >>> unguarded("'=1+1"), unguarded("'tis")
    ('=1+1', "'tis")
    """
    return text[1:] if text[:1] == "'" and _MAY_BEGIN_A_FORMULA.match(text, 1) else text


def guarded_within(text: str, delimiter: str) -> str:
    """Give a text of a text file that no program runs which divides cells by another sign than the file does.

    Excel divides by what its country uses: where that is a semicolon, what stands behind one begins a cell.

    Args:
        text: what stands in a cell.
        delimiter: of the file.

    >>> guarded_within("Levi;=1+1", ","), guarded_within("Levi;=1+1", ";")
    ("Levi;'=1+1", 'Levi;=1+1')
    """
    dividing = set(_DIVIDING) - {delimiter}
    return _WITHIN.sub(lambda found: found[0] if dividing.isdisjoint(found[0]) else f"{found[0]}'", text)


def unguarded_within(text: str, delimiter: str) -> str:
    """Undo `guarded_within`.

    >>> unguarded_within("Levi;'=1+1", ",")
    'Levi;=1+1'
    """
    dividing = set(_DIVIDING) - {delimiter}
    return _GUARDED_WITHIN.sub(lambda found: found[0] if dividing.isdisjoint(found[1]) else found[1], text)


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


# -- Columns ----------------------------------------------------------------------------------------------------------


def array_of(values: Iterable[object], dtype: str) -> Array:
    """Make an array of a pandas type, None for a blank.

    Args:
        values: the cells.
        dtype: "string", "boolean", "Int64", "Float64" or "datetime64[us]".

    >>> array_of(["a", None], "string").isna().tolist()
    [False, True]
    """
    cells = list(values)
    if dtype == "Int64":  # pandas goes through such a list slowly
        blank = np.array([cell is None for cell in cells], dtype=bool)
        return pd.arrays.IntegerArray(np.array([cell or 0 for cell in cells], dtype=np.int64), blank)
    array: Array = pd.array(cells, dtype=dtype)  # type: ignore[call-overload]  # the name of a type
    return array


class Coded(Sequence[T_co]):
    """Something of each row, each distinct value once; a list to whoever goes through it.

    Args:
        values: the distinct values; one may stand there twice.
        codes: for each row, the place of its value in `values`.

    >>> list(Coded(["a", None], np.array([0, 0, 1], dtype=np.int32)))
    ['a', 'a', None]
    """

    __slots__ = ("codes", "values")

    def __init__(self, values: Sequence[T_co], codes: NDArray[np.integer]) -> None:
        self.values, self.codes = values, codes

    @classmethod
    def of(cls, rows: Sequence[T_co] | NDArray[np.object_]) -> Coded[T_co]:
        """Take what there is of each row."""
        if isinstance(rows, Coded):
            return rows
        objects: NDArray[np.object_] = np.empty(len(rows), dtype=object)
        objects[:] = rows
        codes, values = pd.factorize(objects, use_na_sentinel=False)
        distinct = [None if value != value else value for value in values.tolist()]  # for it makes None a NaN
        return cls(cast("Sequence[T_co]", distinct), codes)

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[T_co]:
        return map(self.values.__getitem__, self.codes.tolist())

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> Coded[T_co]: ...
    def __getitem__(self, place: int | slice) -> T_co | Coded[T_co]:
        if isinstance(place, slice):
            return Coded(self.values, self.codes[place])
        return self.values[int(self.codes[place])]

    def objects(self) -> NDArray[np.object_]:
        """Give the value of each row as an array."""
        distinct: NDArray[np.object_] = np.empty(len(self.values), dtype=object)
        distinct[:] = self.values
        of_rows: NDArray[np.object_] = distinct[self.codes]
        return of_rows

    def places_of(self, code: int) -> NDArray[np.intp]:
        """Give the rows of one value, from 0, by its place in `values`."""
        return np.flatnonzero(self.codes == code)


class Column:
    """The cells of a column, each distinct value once, so that a value is parsed once however often it stands there.

    Args:
        values: the distinct cells, in the order of their first rows.
        codes: for each row, the place of its cell in `values`.
    """

    __slots__ = ("_blank", "_distinct_texts", "_groups", "codes", "values")

    def __init__(self, values: list[Cell], codes: NDArray[np.int32], texts: list[str] | None = None) -> None:
        self.values, self.codes, self._distinct_texts = values, codes, texts
        self._groups: tuple[NDArray[np.intp], NDArray[np.intp]] | None = None
        self._blank: NDArray[np.bool_] | None = None

    @classmethod
    def of(cls, cells: Sequence[Cell] | NDArray[np.object_]) -> Column:
        """Take the cells from the top."""
        if isinstance(cells, Coded):
            cells = cells.objects()
        objects: NDArray[np.object_] = np.empty(len(cells), dtype=object)
        objects[:] = cells
        codes, values = pd.factorize(objects, use_na_sentinel=False)
        if any(
            value is True or value is False or value in (0, 1)
            for value in values.tolist()
            if not isinstance(value, str)
        ):
            # True == 1, and a sheet may hold both: yes and no are told apart from numbers as text
            objects[:] = [text_of(cell) if isinstance(cell, bool) else cell for cell in objects.tolist()]
            codes, values = pd.factorize(objects, use_na_sentinel=False)
        return cls(values.tolist(), codes.astype(np.int32))

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def distinct_texts(self) -> list[str]:
        """Each distinct value as clean text."""
        if self._distinct_texts is None:
            self._distinct_texts = _clean_already(self.values) or [
                clean_text(value if type(value) is str and value[:1] != "'" else text_of(value))
                for value in self.values
            ]
        return self._distinct_texts

    def cell_at(self, position: int) -> Cell:
        """Give the cell at a position."""
        return self.values[int(self.codes[position])]

    def take(self, positions: NDArray[np.intp] | NDArray[np.bool_]) -> Column:
        """Give the column of some positions only."""
        codes, places = pd.factorize(self.codes[positions])
        texts = None if self._distinct_texts is None else [self._distinct_texts[place] for place in places.tolist()]
        return Column([self.values[place] for place in places.tolist()], codes.astype(np.int32), texts)

    def below(self, first: int) -> Column:
        """Give the column without its first cells; where their values come no more, the rest stands as it is."""
        gone = int(self.codes[:first].max(initial=-1)) + 1
        codes = self.codes[first:] - np.int32(gone)
        if len(codes) and codes.min() < 0:
            return self.take(np.arange(first, len(self)))
        return Column(self.values[gone:], codes)

    def map(self, function: Callable[[Cell], T]) -> list[T]:
        """Apply a function to each distinct value."""
        return [function(value) for value in self.values]

    def spread(self, answers: Sequence[T]) -> Coded[T]:
        """Bring the answers for the distinct values back to the rows."""
        return Coded(answers, self.codes)

    def blanks(self) -> NDArray[np.bool_]:
        """Tell for each cell whether it is blank."""
        if self._blank is None:
            clean = self.distinct_texts is self.values  # then what is blank is ""
            test = operator.not_ if clean else is_blank
            self._blank = np.fromiter(map(test, self.values), dtype=bool, count=len(self.values))
        return self._blank[self.codes]

    def texts(self) -> Coded[str]:
        """Give each cell as clean text."""
        return self.spread(self.distinct_texts)

    def array(self, answers: Sequence[object], dtype: str) -> Array:
        """Bring the answers for the distinct values back to the rows, as an array of a pandas type."""
        array: Array = array_of(answers, dtype).take(self.codes)
        return array

    def positions_of(self, code: int) -> NDArray[np.intp]:
        """Give the positions of one distinct value, by its place in `values`."""
        if self._groups is None:
            order = np.argsort(self.codes, kind="stable")
            self._groups = order, np.searchsorted(self.codes[order], np.arange(len(self.values) + 1))
        order, starts = self._groups
        return order[starts[code] : starts[code + 1]]

    def positions_of_any(self, codes: Iterable[int]) -> NDArray[np.intp]:
        """Give the positions of some distinct values, by their places in `values`."""
        wanted = np.zeros(len(self.values), dtype=bool)
        wanted[list(codes)] = True
        return np.flatnonzero(wanted[self.codes])


def _clean_already(values: list[Cell]) -> list[str] | None:
    """Give the values if all of them are text in which `visible_text` would change nothing; told at one look."""
    try:
        whole = "\n".join(values)  # type: ignore[arg-type]  # what is no text is an error here
    except TypeError:
        return None
    clean = whole.isascii() and whole.count("\n") == len(values) - 1 and not _UNCLEAN.search(f"\n{whole}\n")
    return cast("list[str]", values) if clean else None
