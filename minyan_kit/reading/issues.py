"""Issues: a line for every value that was not used as written; every kind of them, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.cells import Array, array_of, column_letters

__all__ = []

# -- Every kind of issue: how grave it is, what it says, and what to do about it --------------------------------------

Severity: TypeAlias = Literal["error", "warning", "info"]


class Kind(NamedTuple):
    """A kind of issue: its gravity, and the templates of its message and of its remedy."""

    severity: Severity
    message: str
    fix: str


KINDS: dict[str, Kind] = {
    # the whole file
    "not_a_spreadsheet": Kind("error", "this is no spreadsheet: {why}", "save it as .xlsx or .csv and read that"),
    "password": Kind("error", "the workbook asks for a password", "save a copy without one"),
    "zip_bomb": Kind("error", "{part} would unpack to {size:,} bytes", "save the sheet anew from a program you trust"),
    "too_wide": Kind(
        "error", "the sheet has {columns:,} columns; {most:,} are the most", "delete the columns that are empty"
    ),
    "too_large": Kind(
        "error", "the sheet spans {tall:,} rows by {wide:,} columns", "delete the stray cells far from the table"
    ),
    "merged_twice": Kind("error", "merged ranges of the sheet lie over each other", "unmerge its cells"),
    "cell_too_long": Kind(
        "error", "a cell is too long to be one: {why}", "look for a quotation mark that is never closed"
    ),
    "encoding_unknown": Kind("error", "the text is in no encoding tried ({tried})", 'name it: encoding="..."'),
    "encoding_wrong": Kind(
        "error", "the text is not in the encoding {encoding!r} that was named", "name another, or leave encoding= out"
    ),
    "empty": Kind("error", "the file has no cells", "check that the right file was given"),
    "sheet_missing": Kind("error", "there is no sheet {sheet!r}: there are {sheets}", "name one of them: sheet=..."),
    "two_sheets": Kind("error", "more than one sheet could be meant: {sheets}", "choose one: sheet=..."),
    "no_header": Kind(
        "error", "no row names columns that are known", "name them: columns={{'the heading in the file': 'name', ...}}"
    ),
    "column_missing": Kind(
        "error",
        "no column for {field} was found among {headings}",
        "name it: columns={{'its heading in the file': '{field}'}}",
    ),
    "column_not_found": Kind(
        "error",
        "columns= names {heading!r}, which is no heading of the file: it has {headings}",
        "write the heading as the file does",
    ),
    "two_columns": Kind(
        "error", "{field} has more than one column: {headings}", "choose one: columns={{'{first}': '{field}'}}"
    ),
    "shape_undecided": Kind(
        "error", "the sheet could be {one} or {other}", "choose: shape='{first}' or shape='{second}'"
    ),
    "chat_export": Kind(
        "error",
        "this is an exported chat, not a list of who came",
        "export the poll's answers, or paste the list of names under its options",
    ),
    # dates
    "date_ambiguous": Kind(
        "error",
        "{value} is {day_first} or {month_first}{thirteen}; nothing in the column says which",
        "say date_order='DMY' or date_order='MDY'",
    ),
    "date_ambiguous@contradicted": Kind(
        "error",
        "{value} is {day_first} or {month_first}{thirteen}; the column has both orders ({proof})",
        "write this cell as {iso}, year first",
    ),
    "date_other_order": Kind(
        "warning", "{value} can only be {used}, though date_order= says {order}", "write the date as {used}"
    ),
    "date_impossible": Kind("error", "{value} is no date: {why}", "write the date as 2014-03-02"),
    "date_unparseable": Kind("error", "{value!r} is not read as a date", "write the date as 2014-03-02"),
    "date_partial": Kind("error", "{value!r} is only part of a date ({why})", "{how}"),
    "two_digit_year": Kind("warning", "the year of {value} has two digits: read as {year}", "write all four digits"),
    "two_digit_year@open": Kind(
        "error",
        "the year of {value} has two digits, so its century is not known",
        "say as_of= the day on which the sheet was current, or write all four digits",
    ),
    "date_in_future": Kind(
        "error", "{value} is after {as_of}", "write the true date; or say as_of= the day the sheet is about"
    ),
    "year_unknown": Kind(
        "error", "the year {year} of {value} stands for a year that is not known", "write the true year"
    ),
    "excel_serial": Kind(
        "warning",
        "{value} is a day's number in a spreadsheet program (counted from {epoch}), so {used}",
        "format the cell as a date",
    ),
    "date_order_inferred": Kind(
        "info", "dates are {order}, since {at} has {proof}", "if that is wrong, say date_order="
    ),
    "date_order_by_format": Kind(
        "warning",
        "dates are read {order}, since the date cells of the column are shown as {proof}",
        "if that is wrong, say date_order=",
    ),
    "adar_which": Kind("error", "{why}", "write Adar I or Adar II (אדר א׳, אדר ב׳)"),
    "not_leap": Kind("error", "{why}", "write the date as the calendar has it"),
    "day_not_in_month": Kind("error", "{why}", "write the date as the calendar has it"),
    "year_out_of_range": Kind("error", "{why}", "write the year in full"),
    "date_unparseable@hebrew": Kind("error", "{why}", "write the date as 29 Adar I 5774 or כ״ט אדר א׳ תשע״ד"),
    "birth_dates_disagree": Kind(
        "error",
        "the civil date {civil} and the Hebrew date {hebrew} are not one day",
        "correct one of the two, or leave one blank",
    ),
    "sunset_inferred": Kind("info", "the Hebrew date {hebrew} shows that he was born {when} on {civil}", ""),
    "sunset_set_aside": Kind("info", "the Hebrew date is written, so the side of sunset is not needed", ""),
    "sunset_unknown": Kind(
        "warning", "whether the birth was after sunset is blank: two Hebrew dates are possible", "write yes or no"
    ),
    "sunset_not_recorded": Kind(
        "warning",
        "no column says whether a birth was after sunset: each has two possible Hebrew dates",
        "add a column 'after sunset' with yes or no",
    ),
    "time_unparseable": Kind("warning", "{value!r} is not read as a time of day", "write it as 06:30"),
    "left_before_arrived": Kind(
        "warning", "the time of leaving {value} is before the time of arriving", "correct one of the two"
    ),
    "utc_times": Kind(
        "warning",
        "the times are in UTC: near midnight the date at the place may be another",
        "export the times of the place",
    ),
    # values
    "name_missing": Kind("error", "the row has no name", "write the name"),
    "sex_unknown": Kind("warning", "{value!r} is not read as male or female", "write male or female"),
    "sex_not_recorded": Kind("warning", "no column says who is male", "add a column 'sex' with male or female"),
    "fact_unknown": Kind("warning", "{value!r} is not read as a value of {field}", "write {how}"),
    "age_unreadable": Kind("error", "{value!r} is not an age in years", "write a number from 0 to 130"),
    "wealth_unreadable": Kind("error", "{value!r} is not an amount", "write a number, 0 or more"),
    "duplicate_id": Kind(
        "error", "the id {value} stands for more than one person: rows {where}", "give each person an id of his own"
    ),
    "duplicate_name": Kind(
        "warning", "{value} stands in rows {where}", "if they are one person, delete one; if not, give each an id"
    ),
    "same_person": Kind(
        "warning",
        "{value} may be the person of row {other} ({other_name}): {why}",
        "if they are one person, delete one",
    ),
    "extra_cells": Kind(
        "warning",
        "the row has cells beyond the last heading",
        "put them under a heading, or look for a delimiter inside a cell",
    ),
    "missing_cells": Kind(
        "warning",
        "the row has {cells} cells, the headings are {headings}",
        "fill it up; the last columns were taken as blank",
    ),
    "column_set_aside": Kind("info", "the column {heading!r} is known and not carried over", ""),
    "unmapped_column": Kind(
        "warning",
        "the column {heading!r} is not used",
        "if it is needed: columns={{'{heading}': 'one of the known fields'}}",
    ),
    # names
    "person_ambiguous": Kind(
        "error", "{value} may be any of {people}", "write the id, or the name so that it is one person's"
    ),
    "person_unknown": Kind("warning", "{value} is not in the roster", "add the person, or correct the name"),
    "name_suggestion": Kind(
        "warning",
        "{value} is not in the roster; near it: {people}",
        "if it is one of them, write the name as the roster does",
    ),
    "id_unknown": Kind("warning", "the id {value} is not in the roster", "correct the id, or add the person"),
    "suggestions_off": Kind("info", "no names are suggested: {why}", ""),
    # attendance
    "mark_ambiguous": Kind(
        "error",
        "{value} beside other marks may mean present or absent{why}",
        "say marks={{'{value}': 'present'}} or marks={{'{value}': 'absent'}}",
    ),
    "mark_decided": Kind("info", "{value} means {used}: only so do the totals of the sheet come out", ""),
    "mark_unknown": Kind(
        "warning",
        "{value!r} is no mark that is known",
        "say marks={{'{value}': 'present'}}, or 'absent', 'late', 'excused'",
    ),
    "mark_annotated": Kind("warning", "{value!r} is read as {used}", "if the added sign matters, write it out"),
    "count_not_a_number": Kind("error", "{value!r} is not a number of men", "write a whole number"),
    "count_needs_review": Kind(
        "warning", "{value!r} is not one plain number: read as {used}", "write the number that was counted"
    ),
    "total_mismatch": Kind(
        "warning", "the total written is {value}, the marks come to {counted}", "look the marks over"
    ),
    "service_unnamed": Kind("warning", "no service is named{why}", "say services= the names of the services of a day"),
    "service_guessed": Kind("warning", "{value} is read as {used}", "say services={{'{value}': '{used}'}}"),
    "duplicate_record": Kind(
        "warning", "{value} stands more than once for one service, in rows {where}", "delete one if they are one person"
    ),
    "id_and_name_differ": Kind(
        "warning", "the id {value} is {known} in the roster, and {name} here", "correct the id or the name"
    ),
    "service_unknown": Kind(
        "info",
        "{value!r} is no service that is known; it is kept as written",
        "say services={{'{value}': 'Shacharit'}}, for instance",
    ),
    "service_not_recorded": Kind(
        "warning", "the column {heading!r} is blank: the service was not recorded, which is not nobody", ""
    ),
    "date_missing": Kind("error", "no date is written{where}", "{how}"),
    "superseded": Kind("warning", "{value} answered again in row {by}; this answer is not used", ""),
    "rejoined": Kind("info", "{value} left and came back: joined to row {by}", ""),
    "planned": Kind(
        "warning",
        "answers to a form say who means to come, not who came",
        "read the list of who came where there is one",
    ),
    "online_log": Kind("warning", "a log of an online meeting does not say who was in the room", ""),
    # the season of a town
    "no_residents": Kind("error", "the table names nobody", "write a row for each resident, with his name"),
    "away_half": Kind(
        "error",
        "{name} is away {written}, and the other day is blank: it is not known when he is away",
        "write the first and the last day that he is away",
    ),
    "away_ends_before": Kind(
        "error", "{name} is away from {first} to {value}, which is before", "exchange the two days, or correct one"
    ),
    "wealth_differs": Kind("error", "{name} is said to have {value} and {other}", "write one of them in all his rows"),
    "wealth_blank": Kind(
        "warning", "no wealth is written for {name}: where he pays, the shares stay open", "write a number, 0 or more"
    ),
    "wealth_not_recorded": Kind(
        "info", "no column says what each has: all are taken as alike, and pay equally", "add a column 'wealth'"
    ),
    # how the file was read
    "extension_mismatch": Kind(
        "warning", "the name ends in {suffix} and the content is {container}", "give the file its right ending"
    ),
    "encoding": Kind("info", "the text is read as {encoding}", "if letters are wrong: encoding='...'"),
    "delimiter": Kind("info", "cells are divided by {delimiter}", ""),
    "header": Kind("info", "headings are in row {at}", ""),
    "rows_skipped": Kind("info", "{number} rows are not records; .skipped lists them", ""),
    "sheet_not_read": Kind("info", "the sheet {sheet!r} was not read{why}", "read it with sheet={sheet!r}"),
    "column_chosen": Kind("info", "{field} is taken from {heading!r}; {others} hold nothing", ""),
    "parts_missing": Kind("error", "the date has no {missing}", "write day, month and year"),
}


# -- Issues -----------------------------------------------------------------------------------------------------------

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
