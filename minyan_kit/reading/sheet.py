"""Sheet: what was read from a file, what was wrong with it, and what was left out; nothing goes without a line."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from minyan_kit.inert import inert
from minyan_kit.reading.cells import Cell, array_of, column_letters, is_blank, visible_text
from minyan_kit.reading.files import Source, choose_sheet, open_source
from minyan_kit.reading.issues import ColumnPlace, IssueLog
from minyan_kit.reading.layout import Layout
from minyan_kit.reading.phrases import and_so, said
from minyan_kit.reading.worksheet import UnreadableError, Worksheet
from minyan_kit.show.html import GRADES, escape
from minyan_kit.show.languages import fill, say

__all__ = ["Draft", "Sheet", "SheetError", "without_collecting"]


# -- A sheet as it was read -------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Sheet:
    """A spreadsheet as it was read.

    Args:
        data: the records, with `row` as a spreadsheet program numbers it.
        issues: a line for every value that was not used as written: severity, code, sheet, row, column, cell, value,
            used, message, fix, record (the place in `data`).
        skipped: a line for every row that is no record: sheet, row, reason, text.
        meta: how the file was read: container, encoding, header_rows, rows, columns, date_order and so on.
        source: what was read, so that a copy of it can be marked.
        layout: what was decided of the file before its records were read: its tables and what their columns are.

    >>> from minyan_kit import example, read_roster
    >>> men = read_roster(example("roster.csv"))
    >>> len(men.data), men.meta["container"]
    (15, 'csv')
    """

    data: pd.DataFrame
    issues: pd.DataFrame
    skipped: pd.DataFrame
    meta: dict[str, object] = field(default_factory=dict)
    source: object = field(default=None, repr=False)
    layout: Layout = field(default_factory=lambda: Layout("attendance"), repr=False)

    @property
    def errors(self) -> pd.DataFrame:
        """The issues that are errors."""
        return self.issues[self.issues["severity"] == "error"]

    def raise_if_errors(self) -> None:
        """Raise what is wrong.

        Raises:
            SheetError: there is an error among the issues; it carries this sheet.
        """
        if len(self.errors):
            raise SheetError(self)

    def __repr__(self) -> str:
        return f"<{self._summary()}>"

    def _summary(self) -> str:
        counts = self.issues["severity"].value_counts()
        return fill(
            "Sheet: {records:1 1 record|## records}, {skipped:1 1 row skipped|## rows skipped}, "
            "{errors:1 1 error|## errors}, {warnings:1 1 warning|## warnings}",
            records=len(self.data),
            skipped=len(self.skipped),
            errors=int(counts.get("error", 0)),
            warnings=int(counts.get("warning", 0)),
        )

    def _repr_html_(self) -> str:
        """Show the first records, and the issues one line a kind, each with its first place and its remedy."""
        lines = []
        for _, issues in self.issues.groupby(["severity", "code"], sort=False):
            first = issues.iloc[0]
            grade, code = str(first["severity"]), str(first["code"])
            lines.append(
                f'<tr><td style="color:{GRADES[grade].ink.both};text-align:left">{escape(said(grade))}</td>'
                f'<td style="text-align:left"><code>{escape(code)}</code></td><td>{len(issues)}</td>'
                f'<td style="text-align:left"><bdi>{escape(_place(first) + str(first["message"]))}</bdi></td>'
                f'<td style="text-align:left"><bdi>{escape(str(first["fix"]))}</bdi></td></tr>'
            )
        heads = ("", say("code"), say("rows"), say("first"), say("what to do"))
        head = "".join(f'<th style="text-align:left">{name}</th>' for name in heads)
        issues_table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>" if lines else ""
        return f"<div><p>{escape(self._summary())}</p>{self.data.head(10).to_html(escape=True)}{issues_table}</div>"


class SheetError(ValueError):
    """A file with errors in it, read with `strict=True` or asked by `raise_if_errors()`.

    Args:
        sheet: the sheet as it was read, with its issues.

    >>> from minyan_kit import read_roster
    >>> try:
    ...     read_roster(b"Name,Age\\nReuven,many\\n", strict=True)
    ... except SheetError as error:
    ...     print(error.sheet.errors["value"].iloc[0])
    many
    """

    def __init__(self, sheet: Sheet) -> None:
        errors = sheet.issues[sheet.issues["severity"] == "error"]
        lines = []
        for _, alike in errors.groupby("code", sort=False):
            first, more = alike.iloc[0], len(alike) - 1
            also = (
                " " + fill("({number:1 and so in one more cell|and so in ## more cells})", number=more) if more else ""
            )
            lines.append(f"{_place(first)}{first['message']}{also}; {first['fix']}")
        begin = fill("{number:1 one error|## errors} in the spreadsheet; .sheet.issues lists all:", number=len(errors))
        super().__init__(inert("\n".join([begin, *lines])))
        self.sheet = sheet


def _place(issue: pd.Series) -> str:
    """Say where an issue is: its cell, or its row, or nothing for the file as a whole."""
    cell, row = issue["cell"], issue["row"]
    return "" if pd.isna(row) else fill("row {row}: ", row=row) if pd.isna(cell) else f"{cell}: "


# -- A sheet in the making --------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Draft:
    """A sheet in the making: what is found out about it before its records are.

    Args:
        log: takes the issues.
        worksheet: what is read; a blank one until the file is open.
        reasons: why rows are no records, by row as a spreadsheet program numbers it.
        header_rows: the rows of headings, likewise numbered.
        meta: how the file was read.
        source: the file, or its content, to be copied with its doubtful cells marked.
    """

    log: IssueLog = field(default_factory=IssueLog)
    worksheet: Worksheet = field(default_factory=lambda: Worksheet([]))
    reasons: dict[int, str] = field(default_factory=dict)
    header_rows: list[int] = field(default_factory=list)
    meta: dict[str, object] = field(default_factory=dict)
    source: object = None

    def open(
        self, source: Source, *, sheet: str | int | None, encoding: str | None, fits: Callable[[Worksheet], bool]
    ) -> Worksheet:
        """Open a file and choose the worksheet.

        Args:
            source: anything that can be read.
            sheet: the worksheet by name or number, where the caller says it.
            encoding: of a text file, likewise.
            fits: tells whether a worksheet has the headings that are looked for.

        Raises:
            UnreadableError: it holds no table, or more than one that fits.
        """
        opened = open_source(source, encoding, self.log)
        self.meta["sheets"] = opened.names  # also where none of them could be chosen
        self.worksheet = choose_sheet(opened, sheet, self.log, fits)
        self.note_looks()
        self.source = opened.path or opened.content
        about = {"container": self.worksheet.container, "sheet": self.worksheet.name}
        self.meta |= about | self.worksheet.facts
        return self.worksheet

    def skip(self, rows: Iterable[int], reason: str) -> None:
        """Say of rows why they are no records; a row of headings, or one that has a reason, is left as it is."""
        for row in rows:
            if row not in self.header_rows:
                self.reasons.setdefault(row, reason)

    def give_up(self, trouble: UnreadableError) -> None:
        """Note why the file cannot be read, and that none of its rows is."""
        if not trouble.noted:
            self.log.add(trouble.code, details=trouble.values)
        self.reasons = dict.fromkeys(range(1, len(self.worksheet.rows) + 1), "not read: see the errors")
        self.header_rows, self.source = [], None

    def note_looks(self) -> None:
        """Say of the sheet what a person sees in it, and its cells do not say."""
        looks, log = self.worksheet.looks, self.log
        if not looks.looked:
            log.add("not_looked_at", container=f".{self.worksheet.container}")
        for code, places in (("formula_unsaved", looks.unsaved), ("error_cells", looks.errors)):
            by_column: dict[int, list[int]] = {}
            for row, place in sorted(places):
                by_column.setdefault(place, []).append(row + 1)
            for place, rows in by_column.items():
                column = ColumnPlace(place, "")
                log.add(code, rows, column=column, value=visible_text(self._cell(rows[0] - 1, place)))
        for code, places in (
            ("colours_not_read", looks.telling_colours(self.worksheet.rows)),
            ("struck_out", looks.struck),
            ("comments_not_read", looks.comments),
        ):
            if places:
                log.add(code, number=len(places), at=_listed(places))
        for what, at in (
            ("the rows", ", ".join(str(row + 1) for row in looks.hidden_rows[:20])),
            ("the columns", ", ".join(column_letters(place) for place in looks.hidden_columns[:20])),
        ):
            if at and self._hides_something():
                log.add("hidden_cells", what=what, at=at)

    def _cell(self, row: int, place: int) -> Cell:
        rows = self.worksheet.rows
        return rows[row][place] if row < len(rows) and place < len(rows[row]) else None

    def _hides_something(self) -> bool:
        looks, rows = self.worksheet.looks, self.worksheet.rows
        hidden_rows = (rows[row] for row in looks.hidden_rows if row < len(rows))
        if any(not is_blank(cell) for line in hidden_rows for cell in line):
            return True
        return any(not is_blank(line[place]) for line in rows for place in looks.hidden_columns if place < len(line))

    def finish(self, data: pd.DataFrame, *, strict: bool, layout: Layout | None = None) -> Sheet:
        """Put the sheet together.

        Args:
            data: its records; `row`, where it has that, in ascending order.
            strict: whether its errors are raised.
            layout: what was decided of it.

        Raises:
            SheetError: with `strict`, if there are errors.
        """
        headers = sorted(set(self.header_rows))
        used = set(headers) | _those_in(self.reasons, data)
        self.reasons = {row: why for row, why in self.reasons.items() if row not in used}
        if self.reasons:
            self.log.add("rows_skipped", number=len(self.reasons))
        if headers:
            self.log.add("header", at=and_so(map(str, headers)))
        meta = {"rows": len(self.worksheet.rows), "header_rows": headers} | self.meta
        # A table of days has no row of the file to a record.
        rows = data["row"].to_numpy() if "row" in data else np.zeros(0, dtype=np.int64)
        sheet = Sheet(data, self.log.frame(rows), self._skipped(), meta, self.source, layout or Layout("attendance"))
        if strict:
            sheet.raise_if_errors()
        return sheet

    def _skipped(self) -> pd.DataFrame:
        """List the rows that are no records."""
        rows = sorted(self.reasons)
        return pd.DataFrame(
            {
                "sheet": array_of([self.worksheet.name] * len(rows), "string"),
                "row": array_of(rows, "Int64"),
                "reason": array_of([said(self.reasons[row]) for row in rows], "string"),
                "text": array_of([_row_text(self.worksheet.rows[row - 1]) for row in rows], "string"),
            }
        )


def _those_in(rows: Iterable[int], data: pd.DataFrame) -> set[int]:
    """Give those of some rows that are of a record; a set of all of them would be large."""
    some = np.array(list(rows), dtype=np.int64)
    if not len(some) or "row" not in data:
        return set()
    return set(some[np.isin(some, data["row"].to_numpy(dtype=np.int64))].tolist())


def _listed(places: Iterable[tuple[int, int]]) -> str:
    """List cells; of many, the first."""
    cells = [f"{column_letters(place)}{row + 1}" for row, place in sorted(places)]
    more = " " + fill("and {n} more", n=len(cells) - 8) if len(cells) > 8 else ""
    return ", ".join(cells[:8]) + more


def _row_text(cells: Sequence[Cell]) -> str:
    texts = list(map(visible_text, cells))
    while texts and not texts[-1]:
        texts.pop()
    return " | ".join(texts)


@contextmanager
def without_collecting() -> Iterator[None]:
    """Leave Python's collector of cycles off, which would walk a million cells again and again and find none.

    >>> with without_collecting():
    ...     gc.isenabled()
    False
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
