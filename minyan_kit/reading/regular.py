"""A text file all of whose rows have as many cells, column by column: a million rows that are no million lists."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import cast, overload

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.cells import Cell, Column

__all__ = ["RegularRows", "regular_rows"]

_FIRST_ROWS = 2000
_MOST_DISTINCT = 0.5  # of the first rows, in a column whose values are looked up as they are read


class RegularRows(Sequence[Sequence[Cell]]):
    """The rows of a table that is kept by its columns.

    Args:
        columns: its columns, all of one length, each distinct value once.

    >>> rows = RegularRows([Column.of(["Name", "Gad"]), Column.of(["Age", "7"])])
    >>> len(rows), rows[1], [list(row) for row in rows[:1]]
    (2, ['Gad', '7'], [['Name', 'Age']])
    """

    __slots__ = ("columns",)

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0]) if self.columns else 0

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        return zip(*(column.spread(column.values) for column in self.columns), strict=True)

    @overload
    def __getitem__(self, place: int) -> list[Cell]: ...
    @overload
    def __getitem__(self, place: slice) -> RegularRows: ...
    def __getitem__(self, place: int | slice) -> list[Cell] | RegularRows:
        if isinstance(place, slice):
            return RegularRows([column.take(np.arange(len(self))[place]) for column in self.columns])
        return [column.cell_at(place) for column in self.columns]


def regular_rows(body: str, delimiter: str) -> RegularRows | None:
    """Part a text into its rows, if all of them have as many cells and no quotation mark stands anywhere in it.

    What this gives is what Python's reader of such files gives; for every other text it is asked, and this gives None.

    Args:
        body: the text.
        delimiter: what divides its cells.

    Raises:
        csv.Error: a cell is too long to be one.

    >>> [list(row) for row in regular_rows("a,b\\nc,d\\n", ",") or ()]
    [['a', 'b'], ['c', 'd']]
    >>> regular_rows('a,b\\n"c",d\\n', ",") or regular_rows("a,b\\nc\\n", ",") or regular_rows("a,b\\n\\n", ",")
    """
    if '"' in body or "\0" in body or body.count("\r") != body.count("\r\n") or len(delimiter.encode()) > 1:
        return None
    size = body.count("\n") + (not body.endswith("\n"))
    width = body.count(delimiter, 0, body.find("\n") if "\n" in body else len(body)) + 1
    if width < 2 or body.count(delimiter) != size * (width - 1):
        return None
    try:
        columns = _columns(body, delimiter, width)
    except (ValueError, UnicodeError):  # a row has more cells than the first, or a letter is half of one
        return None
    if columns and len(columns[0]) != size:
        return None
    longest = max(max(map(len, cast("list[str]", column.values)), default=0) for column in columns)
    if longest > csv.field_size_limit():
        raise csv.Error(f"field larger than field limit ({csv.field_size_limit()})")
    return RegularRows(columns)


def _columns(body: str, delimiter: str, width: int) -> list[Column]:
    """Read the columns as text; those that say few things again and again by a table of what they say.

    Raises:
        ValueError: a row has more cells than the first.
    """
    few = _repeat_themselves(body, delimiter, width)
    frame = pd.read_csv(
        io.BytesIO(body.encode()),
        sep=delimiter,
        header=None,
        names=range(width),
        index_col=False,
        dtype={place: "category" if repeats else object for place, repeats in enumerate(few)},
        na_filter=False,
        quoting=csv.QUOTE_NONE,
        skip_blank_lines=False,
        on_bad_lines="error",
        engine="c",
    )
    columns = []
    for place in range(width):
        cells = frame.pop(place)  # type: ignore[arg-type]  # a column may have any name
        if isinstance(cells.dtype, pd.CategoricalDtype):
            codes, order = pd.factorize(cells.cat.codes.to_numpy())  # in the order of their first rows
            values = cells.cat.categories.astype(object).to_numpy()[order]
        else:
            codes, values = pd.factorize(cells.to_numpy(dtype=object))
        columns.append(Column(values.tolist(), _small(codes)))
    return columns


def _small(codes: NDArray[np.intp]) -> NDArray[np.int32]:
    return codes.astype(np.int32)


def _repeat_themselves(body: str, delimiter: str, width: int) -> list[bool]:
    """Tell of each column, by the first rows, whether it says few things again and again."""
    lines = body[: 200 * _FIRST_ROWS].split("\n", _FIRST_ROWS)[:_FIRST_ROWS]
    rows = [row for row in (line.split(delimiter) for line in lines) if len(row) == width]
    return [len(set(cells)) < _MOST_DISTINCT * len(rows) for cells in zip(*rows, strict=True)]
