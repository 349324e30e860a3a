"""Issues: a line for every value that was not used as written, gathered column by column and shown as one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import pandas as pd

from minyan_kit.sheets.arrays import array_of
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
        records = records or {}
        lines = [(block, row) for block in self.blocks for row in (block.rows or (None,))]
        lines.sort(key=lambda line: (_ORDER[KINDS[line[0].code].severity], line[1] is None, line[1] or 0))
        blocks = [block for block, _ in lines]
        rows = [row for _, row in lines]
        cells = [
            f"{column_letters(block.index)}{row}" if block.index is not None and row is not None else None
            for block, row in lines
        ]
        columns: dict[str, Sequence[object]] = {
            "severity": [KINDS[block.code].severity for block in blocks],
            "code": [block.code.partition("@")[0] for block in blocks],  # what follows @ tells two wordings apart
            "sheet": [self.sheet] * len(lines),
            "row": rows,
            "column": [block.heading for block in blocks],
            "cell": cells,
            "value": [block.value for block in blocks],
            "used": [block.used for block in blocks],
            "message": [block.message for block in blocks],
            "fix": [block.fix for block in blocks],
            "record": [None if row is None else records.get(row) for row in rows],
        }
        numbers = {"row", "record"}
        return pd.DataFrame(
            {name: array_of(columns[name], "Int64" if name in numbers else "string") for name in COLUMNS}
        )
