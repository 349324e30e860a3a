"""Issues: a line for every value that was not used as written, gathered column by column and shown as one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.sheets.arrays import Array, array_of
from minyan_kit.sheets.cells import column_letters
from minyan_kit.sheets.messages import KINDS

COLUMNS = (
    *("severity", "code", "sheet", "row", "column", "cell"),
    *("value", "used", "message", "fix", "record"),
)
_ORDER = {"error": 0, "warning": 1, "info": 2}
_LAST = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class Block:
    """One issue of one value, in every row where the value stands."""

    code: str
    rows: Sequence[int]
    heading: str | None
    index: int | None
    value: str | None
    used: str | None
    message: str
    fix: str


@dataclass(slots=True)
class IssueLog:
    """The issues of one sheet as they are found.

    Args:
        sheet: the name of the sheet, "" where the file has but one.
    """

    sheet: str = ""
    blocks: list[Block] = field(default_factory=list)

    def add(
        self,
        code: str,
        rows: Iterable[int] = (),
        *,
        column: tuple[int, str] | None = None,
        value: str | None = None,
        used: str | None = None,
        details: Mapping[str, object] | None = None,
        **values: object,
    ) -> None:
        """Note an issue.

        Args:
            code: its kind, a key of KINDS.
            rows: the rows it is about, as a spreadsheet program numbers them; none for the file as a whole.
            column: the column it is about: its place from 0, and its heading.
            value: what the cell says.
            used: what was kept of it.
            details, values: what the message names besides `value` and `used`.
        """
        kind = KINDS[code]
        named = {"value": value, "used": used, **(details or {}), **values}
        index, heading = column or (None, None)
        message, fix = kind.message.format(**named), kind.fix.format(**named)
        self.blocks.append(Block(code, list(rows), heading, index, value, used, message, fix))

    def has_errors(self) -> bool:
        """Tell whether there is an error among them."""
        return any(KINDS[block.code].severity == "error" for block in self.blocks)

    def frame(self, records: NDArray[np.int64]) -> pd.DataFrame:
        """Give the issues as a table, errors first, then by row.

        Args:
            records: the row of each record in `.data`, ascending.
        """
        sizes = np.array([max(len(block.rows), 1) for block in self.blocks], dtype=np.intp)
        of_block = np.repeat(np.arange(len(self.blocks)), sizes)
        rows = np.fromiter((row for block in self.blocks for row in (block.rows or (0,))), np.int64, len(of_block))
        grades = np.array([_ORDER[KINDS[block.code].severity] for block in self.blocks], dtype=np.int8)[of_block]
        order = np.lexsort((np.where(rows == 0, _LAST, rows), grades))
        of_block, rows = of_block[order], rows[order]
        blank = rows == 0

        def of_blocks(get: Callable[[Block], str | None]) -> Array:
            array: Array = array_of([get(block) for block in self.blocks], "string").take(of_block)
            return array

        letters = [None if block.index is None else column_letters(block.index) for block in self.blocks]
        cells = [
            f"{letters[block]}{row}" if row and letters[block] is not None else None
            for block, row in zip(of_block.tolist(), rows.tolist(), strict=True)
        ]
        places = np.searchsorted(records, rows)
        found = np.isin(rows, records)
        columns = {
            "severity": of_blocks(lambda block: KINDS[block.code].severity),
            "code": of_blocks(lambda block: block.code.partition("@")[0]),  # what follows @ tells two wordings apart
            "sheet": of_blocks(lambda _: self.sheet),
            "row": pd.arrays.IntegerArray(rows, blank),
            "column": of_blocks(lambda block: block.heading),
            "cell": array_of(cells, "string"),
            "value": of_blocks(lambda block: block.value),
            "used": of_blocks(lambda block: block.used),
            "message": of_blocks(lambda block: block.message),
            "fix": of_blocks(lambda block: block.fix),
            "record": pd.arrays.IntegerArray(places, ~found),
        }
        return pd.DataFrame(columns, columns=list(COLUMNS))
