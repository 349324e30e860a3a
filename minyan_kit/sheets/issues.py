"""Issues: a line for every value that was not used as written, gathered column by column and shown as one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from minyan_kit.sheets.cells import column_letters
from minyan_kit.sheets.messages import KINDS

COLUMNS = (
    *("severity", "code", "sheet", "row", "column", "cell"),
    *("value", "used", "message", "fix", "record"),
)
_ORDER = {"error": 0, "warning": 1, "info": 2}


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

    def frame(self, records: Mapping[int, int] | None = None) -> pd.DataFrame:
        """Give the issues as a table, errors first, then by row.

        Args:
            records: for a row of the file, the place of its first record in `.data`.
        """
        blocks, records = self.blocks, records or {}
        sizes = [max(len(block.rows), 1) for block in blocks]
        rows = [row for block in blocks for row in (block.rows or (None,))]
        cells = [
            None if block.index is None or row is None else f"{column_letters(block.index)}{row}"
            for block in blocks
            for row in (block.rows or (None,))
        ]
        table: dict[str, object] = {
            name: np.repeat(np.array([getter(block) for block in blocks], dtype=object), sizes)
            for name, getter in (
                ("severity", lambda block: KINDS[block.code].severity),
                (
                    "code",
                    lambda block: block.code.partition("@")[0],
                ),  # what follows @ tells two wordings of a code apart
                ("sheet", lambda _: self.sheet),
                ("column", lambda block: block.heading),
                ("value", lambda block: block.value),
                ("used", lambda block: block.used),
                ("message", lambda block: block.message),
                ("fix", lambda block: block.fix),
            )
        }
        frame = pd.DataFrame({name: pd.array(list(values), dtype="string") for name, values in table.items()})  # type: ignore[call-overload]
        frame["row"] = pd.array(rows, dtype="Int64")
        frame["cell"] = pd.array(cells, dtype="string")
        frame["record"] = pd.array([None if row is None else records.get(row) for row in rows], dtype="Int64")
        order = frame.assign(_grade=frame["severity"].map(_ORDER)).sort_values(["_grade", "row"], kind="stable").index
        return frame.loc[order, list(COLUMNS)].reset_index(drop=True)
