"""`read_roster`: any roster as one table of people, with every doubt about it in a table of issues."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.sheets.aliases import FACTS, TOTALS
from minyan_kit.sheets.arrays import Array, Values, array_of
from minyan_kit.sheets.births import read_births
from minyan_kit.sheets.cells import Column, is_blank, plain, seen, text_of
from minyan_kit.sheets.containers import Source, choose_sheet, open_source
from minyan_kit.sheets.date_columns import DateRules
from minyan_kit.sheets.duplicates import note_duplicates
from minyan_kit.sheets.headers import NAME_FIELDS, Header, find_header
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.sheet import Sheet, finish
from minyan_kit.sheets.table import Table, UnreadableError
from minyan_kit.sheets.values import read_hairs, read_numbers, read_sex, read_yes_no

ORDER = (
    *("person_id", "name", "sex", "birth_date", "after_sunset", "hebrew_birth_date", "age", "role", "household_id"),
    *("wealth", "notes", "hebrew_name", *FACTS, "row"),
)
_ALWAYS = {
    "person_id": "string",
    "name": "string",
    "sex": "string",
    "birth_date": "datetime64[us]",
    "after_sunset": "boolean",
    "hebrew_birth_date": "string",
    "age": "Float64",
    "row": "int64",
}
_TEXTS = ("person_id", "role", "household_id", "notes", "hebrew_name")
_EVENTS = {"birthday", "birthdays", "yahrzeit", "yahrtzeit", "anniversary", "יום הולדת", "יארצייט", "יאהרצייט", "אזכרה"}
_BIRTHDAYS = {"birthday", "birthdays", "יום הולדת"}
_TOTALS = {plain(word) for word in TOTALS.split(", ")}


def read_roster(
    source: Source,
    *,
    sheet: str | int | None = None,
    encoding: str | None = None,
    date_order: str | None = None,
    columns: Mapping[str, str] | None = None,
    as_of: dt.date | None = None,
    strict: bool = False,
) -> Sheet:
    """Read a roster: a spreadsheet, a text file, a web page saved as one, an open file, bytes or a DataFrame.

    A cell that cannot be read costs its row nothing else: the cell is blank in `.data` and named in `.issues`. No row
    is left out for whom it is about; rows that are no person (blank ones, totals) are in `.skipped`.

    Args:
        source: the file.
        sheet: the sheet of a workbook, by name or by number from 0, where more than one could be meant.
        encoding: of a text file, where the project's own rule is wrong.
        date_order: "DMY" or "MDY", where nothing in the file proves it.
        columns: headings that are not known, {heading in the file: field}.
        as_of: the day on which the sheet was current: two-digit years are the last ones before it, and a birth after
            it is an error. Without it two-digit years stay unread.
        strict: raise the errors.

    Returns:
        A Sheet. `.data` has person_id, name, sex ("male", "female"), birth_date (civil, of the daytime; where only a
        Hebrew date is written, the daytime of that day), after_sunset, hebrew_birth_date (as written), age (years),
        row; role, household_id, wealth, notes and facts of a person where the file has them. Where the file has no
        ids, a person's id is his row.

    Raises:
        SheetError: with `strict`, if the file has errors.
        FileNotFoundError: there is no such file.

    >>> sheet = read_roster(pd.DataFrame({"שם": ["ראובן דוגמה"], "מין": ["ז"], "תאריך לידה": ["13/02/2013"]}))
    >>> sheet.data.loc[0, ["name", "sex"]].tolist()
    ['ראובן דוגמה', 'male']
    """
    log, rules = IssueLog(), DateRules(dt.date(1899, 12, 30), date_order, as_of, birth=True)
    table = None
    meta: dict[str, object] = {}
    try:
        opened = open_source(source, encoding, log)
        original = opened.path or opened.content
        table = choose_sheet(
            opened, sheet, log, lambda candidate: find_header(candidate, "roster", columns, IssueLog()) is not None
        )
        meta = {"container": table.container, "sheet": table.name, "sheets": opened.names, **table.facts}
        header = find_header(table, "roster", columns, log)
        if header is None:
            raise UnreadableError("no_header")
        if not header.fields.keys() & NAME_FIELDS:
            if header.doubled & NAME_FIELDS:
                raise UnreadableError("two_columns")  # which the log has already
            headings = ", ".join(repr(heading) for heading in header.headings if heading)
            raise UnreadableError("column_missing", field="name", headings=headings)
    except UnreadableError as trouble:
        if trouble.values or trouble.code != "two_columns":
            log.add(trouble.code, details=trouble.values)
        reasons = dict.fromkeys(range(1, len(table.rows) + 1) if table else (), "not read: see the errors")
        return finish(_frame({}), log, table, reasons=reasons, headers=[], meta=meta, source=None, strict=strict)
    rules.epoch, rules.date_format = table.epoch, table.date_format
    data, reasons, repeated = _Reader(table, header, log, rules).read()
    meta |= {
        "date_order": rules.orders,
        "epoch": table.epoch.isoformat(),
        "columns": {field: header.headings[place] for field, place in header.fields.items()},
    }
    headers = [header.row + 1, *repeated]
    return finish(data, log, table, reasons=reasons, headers=headers, meta=meta, source=original, strict=strict)


class _Reader:
    """The columns of a roster below its headings, read one after the other."""

    def __init__(self, table: Table, header: Header, log: IssueLog, rules: DateRules) -> None:
        table.unmerged(header.row + 1)
        self.table, self.header, self.log, self.rules = table, header, log, rules
        self.fields = header.fields
        self.columns = [Column.of(cells) for cells in table.columns(header.row + 1)]
        missing = len(header.headings) - len(self.columns)
        self.columns += [Column.of([None] * (len(table.rows) - header.row - 1)) for _ in range(missing)]
        self.rows = np.arange(header.row + 2, len(table.rows) + 1, dtype=np.int64)
        self.reasons = dict.fromkeys(range(1, header.row + 1), "above the headings")
        self.repeated: list[int] = []

    def read(self) -> tuple[pd.DataFrame, dict[int, str], list[int]]:
        """Give the records, why other rows are none, and the rows that repeat the headings."""
        self._settle_fields()
        self._leave_out(self._not_records())
        self._note_ragged_rows()
        data: dict[str, Values] = {"row": self.rows}
        data["name"] = self._names()
        for field in _TEXTS:
            if field in self.fields:
                data[field] = _texts(self._column(field))
        self._read_facts(data)
        data |= read_births(self._columns_of_births(), self.rows, self.log, self.rules)
        if "person_id" not in data:
            data["person_id"] = array_of([f"row {row}" for row in self.rows.tolist()], "string")
        note_duplicates(data, self.log, self.fields, self.header)
        self._note_unused()
        return _frame(data), self.reasons, self.repeated

    def _column(self, field: str) -> Column:
        return self.columns[self.fields[field]]

    def _settle_fields(self) -> None:
        """Decide what headings mean that depend on the other headings."""
        fields = self.fields
        if "nom" in fields:
            fields.setdefault(
                "last_name" if "first_name" in fields or "given_name" in fields else "name", fields.pop("nom")
            )
        if "given_name" in fields:
            fields.setdefault("first_name", fields["given_name"])
            del fields["given_name"]
        if "name" in fields and "last_name" in fields and "first_name" not in fields:
            fields["first_name"] = fields.pop("name")
        kinds = {plain(text_of(value)) for value in self._column("role").values} - {""} if "role" in fields else set()
        if kinds and kinds <= _EVENTS:
            fields["event"] = fields.pop("role")
            if "any_date" in fields:
                fields.setdefault("birth_date", fields["any_date"])
        if {"hebrew_day", "hebrew_month", "hebrew_year"} - fields.keys() and "hebrew_birth_date" not in fields:
            for part in ("hebrew_day", "hebrew_month", "hebrew_year"):
                fields.pop(part, None)

    def _not_records(self) -> dict[int, str]:
        """Tell which rows (by their place) are no person, and why."""
        if not self.columns:
            return {}
        blanks: NDArray[np.bool_] = np.array([column.blank() for column in self.columns])
        found: dict[int, str] = dict.fromkeys(np.flatnonzero(np.all(blanks, axis=0)).tolist(), "blank")
        names = [self._column(field) for field in self.fields if field in NAME_FIELDS]
        for column in names:
            totals = [
                code
                for code, value in enumerate(column.values)
                if plain(text_of(value)) in _TOTALS and not is_blank(value)
            ]
            found |= dict.fromkeys(column.where(totals).tolist(), "total")
        first = self.columns[0]
        notes = [
            code for code, value in enumerate(first.values) if isinstance(value, str) and value.startswith(("*", "#"))
        ]
        alone = np.all(blanks[1:], axis=0)
        found |= {place: "note" for place in first.where(notes).tolist() if alone[place]}
        if "event" in self.fields:
            events = self._column("event")
            others = [code for code, value in enumerate(events.values) if plain(text_of(value)) in _EVENTS - _BIRTHDAYS]
            found |= {
                place: f"a date of another kind: {text_of(events.at(place))}" for place in events.where(others).tolist()
            }
        again = self._places_of_headings()
        self.repeated = self.rows[again].tolist()
        return found | dict.fromkeys(again, "")

    def _places_of_headings(self) -> list[int]:
        """Find rows that repeat the headings, as a sheet printed over several pages has them."""
        filled = [place for place, heading in enumerate(self.header.headings) if heading]
        if len(filled) < 2:
            return []
        column, heading = self.columns[filled[0]], self.header.headings[filled[0]]
        codes = [code for code, value in enumerate(column.values) if seen(text_of(value)) == heading]
        return [
            place
            for place in column.where(codes).tolist()
            if all(seen(text_of(self.columns[other].at(place))) == self.header.headings[other] for other in filled)
        ]

    def _leave_out(self, found: dict[int, str]) -> None:
        self.reasons |= {int(self.rows[place]): reason for place, reason in found.items() if reason}
        if found:
            keep = np.ones(len(self.rows), dtype=bool)
            keep[list(found)] = False
            self.columns = [column.take(keep) for column in self.columns]
            self.rows = self.rows[keep]

    def _note_ragged_rows(self) -> None:
        """Note rows of a text file that have fewer or more cells than there are headings."""
        width = len(self.header.headings)
        if self.table.container == "csv":
            for row in self.rows.tolist():
                cells = len(self.table.rows[row - 1])
                if cells < width:
                    self.log.add("missing_cells", [row], cells=cells, headings=width)
        for place in range(width, len(self.columns)):
            column = self.columns[place]
            for code, value in enumerate(column.values):
                if not is_blank(value):
                    where = self.rows[column.where([code])].tolist()
                    self.log.add("extra_cells", where, column=(place, ""), value=seen(text_of(value)))

    def _names(self) -> Array:
        fields: list[str] = [field for field in ("first_name", "last_name") if field in self.fields]
        if "name" not in self.fields and not fields:
            fields = ["hebrew_name"]
        size = len(self.rows)
        parts = [self._column(field).texts() for field in fields]
        joined = [" ".join(filter(None, texts)) for texts in zip(*parts, strict=True)] if parts else [""] * size
        whole = self._column("name").texts() if "name" in self.fields else [""] * size
        names = [one or other or None for one, other in zip(whole, joined, strict=True)]
        missing = [row for row, name in zip(self.rows.tolist(), names, strict=True) if name is None]
        if missing:
            self.log.add(
                "name_missing", missing, column=self.header.column("name" if "name" in self.fields else fields[0])
            )
        return array_of(names, "string")

    def _read_facts(self, data: dict[str, Values]) -> None:
        rows, log = self.rows, self.log
        for field in self.fields:
            if field not in FACTS and field not in ("sex", "age", "wealth"):
                continue
            column, place = self._column(field), self.header.column(field)
            if field == "sex":
                data[field] = read_sex(column, rows, log, place)
            elif field == "two_hairs":
                data[field] = read_hairs(column, rows, log, place)
            elif field == "age":
                data[field] = read_numbers(column, rows, log, place, "age_unreadable", lambda age: 0 <= age <= 130)
            elif field == "wealth":
                data[field] = read_numbers(column, rows, log, place, "wealth_unreadable", lambda wealth: wealth >= 0)
            else:
                data[field] = read_yes_no(column, rows, log, place, field)
        if "sex" not in self.fields:
            log.add("sex_not_recorded")

    def _columns_of_births(self) -> dict[str, tuple[Column, tuple[int, str]]]:
        wanted = ("birth_date", "hebrew_birth_date", "hebrew_day", "hebrew_month", "hebrew_year", "after_sunset")
        return {field: (self._column(field), self.header.column(field)) for field in wanted if field in self.fields}

    def _note_unused(self) -> None:
        used = {
            place for field, place in self.fields.items() if field not in ("any_date",) or "birth_date" in self.fields
        }
        for place, heading in enumerate(self.header.headings):
            if place < len(self.columns) and place not in used and not self.columns[place].blank().all():
                self.log.add("unmapped_column", [self.header.row + 1], column=(place, heading), heading=heading)


def _texts(column: Column) -> Array:
    return array_of([text or None for text in column.texts()], "string")


def _frame(data: dict[str, Values]) -> pd.DataFrame:
    """Lay the columns out in their order, with those that are always there."""
    size = len(data["row"]) if "row" in data else 0
    columns = {
        field: data[field] if field in data else array_of([None] * size, _ALWAYS[field])
        for field in ORDER
        if field in data or field in _ALWAYS
    }
    return pd.DataFrame(columns, index=pd.RangeIndex(size))
