"""`read_roster`: any roster as one table of people, with every doubt about it in a table of issues."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

import pandas as pd

from minyan_kit.sheets.aliases import FACTS
from minyan_kit.sheets.arrays import Array, Values, array_of
from minyan_kit.sheets.births import read_births
from minyan_kit.sheets.body import body_of, note_extra_cells
from minyan_kit.sheets.cells import Column, plain, text_of
from minyan_kit.sheets.collecting import without_collecting
from minyan_kit.sheets.containers import Source, choose_sheet, open_source
from minyan_kit.sheets.date_settling import DateRules
from minyan_kit.sheets.duplicates import note_duplicates
from minyan_kit.sheets.headers import NAME_FIELDS, Header, find_header
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.person_names import names_of, settle_name_fields
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


@without_collecting()
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
    reader = _Reader(table, header, log, rules)
    data = reader.read()
    meta |= {
        "date_order": rules.orders,
        "epoch": table.epoch.isoformat(),
        "columns": {field: header.headings[place] for field, place in header.fields.items()},
    }
    return finish(
        data,
        log,
        table,
        reasons=reader.reasons,
        headers=[header.row + 1, *reader.repeated],
        meta=meta,
        source=original,
        strict=strict,
    )


class _Reader:
    """The columns of a roster below its headings, read one after the other."""

    def __init__(self, table: Table, header: Header, log: IssueLog, rules: DateRules) -> None:
        self.table, self.header, self.log, self.rules = table, header, log, rules
        self.fields = header.fields
        self.reasons = dict.fromkeys(range(1, header.row + 1), "above the headings")
        self.body, blank, self.repeated = body_of(table, header, header.row + 1)
        self.reasons |= dict.fromkeys(blank, "blank")

    def read(self) -> pd.DataFrame:
        """Give the records."""
        self._settle_fields()
        self._leave_out_what_is_no_person()
        self._note_ragged_rows()
        data: dict[str, Values] = {"row": self.body.rows, "name": self._names()}
        for field in _TEXTS:
            if field in self.fields:
                data[field] = self._column(field).array([word or None for word in self._column(field).words], "string")
        self._read_facts(data)
        data |= read_births(self._columns_of_births(), self.body.rows, self.log, self.rules)
        if "person_id" not in data:
            data["person_id"] = array_of([f"row {row}" for row in self.body.rows.tolist()], "string")
        note_duplicates(data, self.log, self.header)
        self._note_unused()
        return _frame(data)

    def _column(self, field: str) -> Column:
        return self.body.columns[self.fields[field]]

    def _settle_fields(self) -> None:
        """Decide what headings mean that depend on the other headings."""
        fields = self.fields
        settle_name_fields(fields)
        kinds = {plain(word) for word in self._column("role").words} - {""} if "role" in fields else set()
        if kinds and kinds <= _EVENTS:
            fields["event"] = fields.pop("role")
            if "any_date" in fields:
                fields.setdefault("birth_date", fields["any_date"])
        if {"hebrew_day", "hebrew_month", "hebrew_year"} - fields.keys() and "hebrew_birth_date" not in fields:
            for part in ("hebrew_day", "hebrew_month", "hebrew_year"):
                fields.pop(part, None)

    def _leave_out_what_is_no_person(self) -> None:
        """Leave out totals, notes, and dates that are of no birth; each with its reason."""
        body = self.body
        found = dict.fromkeys(body.totals(self.fields[field] for field in self.fields if field in NAME_FIELDS), "total")
        first = body.columns[0]
        notes = first.where(code for code, word in enumerate(first.words) if word.startswith(("*", "#"))).tolist()
        if notes:
            alone = body.unmarked(range(1, len(body.columns)))
            found |= {place: "note" for place in notes if alone[place]}
        if "event" in self.fields:
            events = self._column("event")
            others = [code for code, word in enumerate(events.words) if plain(word) in _EVENTS - _BIRTHDAYS]
            for place in events.where(others).tolist():
                found[place] = f"a date of another kind: {text_of(events.at(place))}"
        self.reasons |= {int(body.rows[place]): reason for place, reason in found.items()}
        self.body = body.without(found)

    def _note_ragged_rows(self) -> None:
        """Note rows of a text file that have fewer cells than there are headings, or more."""
        width = len(self.header.headings)
        if self.table.container == "csv":
            for row in self.body.rows.tolist():
                cells = len(self.table.rows[row - 1])
                if cells < width:
                    self.log.add("missing_cells", [row], cells=cells, headings=width)
        note_extra_cells(self.body, self.header, self.log)

    def _names(self) -> Array:
        names, field = names_of(self.body, self.fields)
        missing = [row for row, name in zip(self.body.rows.tolist(), names, strict=True) if name is None]
        if missing and field:
            self.log.add("name_missing", missing, column=self.header.column(field))
        return array_of(names, "string")

    def _read_facts(self, data: dict[str, Values]) -> None:
        rows, log = self.body.rows, self.log
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
            if place not in used and heading and not self.body.columns[place].blank().all():
                self.log.add("unmapped_column", [self.header.row + 1], column=(place, heading), heading=heading)


def _frame(data: dict[str, Values]) -> pd.DataFrame:
    """Lay the columns out in their order, with those that are always there."""
    size = len(data["row"]) if "row" in data else 0
    columns = {
        field: data[field] if field in data else array_of([None] * size, _ALWAYS[field])
        for field in ORDER
        if field in data or field in _ALWAYS
    }
    return pd.DataFrame(columns, index=pd.RangeIndex(size))
