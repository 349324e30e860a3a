"""`read_roster`: any roster as one table of people, with every doubt about it in a table of issues."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import parse as parse_hebrew, parse_parts
from minyan_kit.reading.cells import Array, Column, Values, array_of, plain, seen, text_of
from minyan_kit.reading.dates import DateRules, Dates, read_dates
from minyan_kit.reading.files import Source, choose_sheet, open_source, without_collecting
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.names import key, names_of, settle_name_fields, words_in_order
from minyan_kit.reading.sheet import Sheet, finish
from minyan_kit.reading.tables import (
    NAME_FIELDS,
    Header,
    Table,
    UnreadableError,
    body_of,
    find_header,
    note_extra_cells,
)
from minyan_kit.reading.vocabulary import FACTS, read_hairs, read_numbers, read_sex, read_yes_no

__all__ = []

# -- When people were born --------------------------------------------------------------------------------------------

Place = tuple[int, str]
Days = NDArray[np.datetime64]
_DAY = np.timedelta64(1, "D")


def read_births(
    columns: dict[str, tuple[Column, Place]], rows: NDArray[np.int64], log: IssueLog, rules: DateRules
) -> dict[str, Values]:
    """Read the columns about birth.

    Args:
        columns: those that the file has, of birth_date, hebrew_birth_date, hebrew_day, hebrew_month, hebrew_year and
            after_sunset, each with its place and heading.
        rows: the rows, as a spreadsheet program numbers them.
        log: is told of what is not read as it stands.
        rules: how to read dates.

    Returns:
        birth_date (the civil daytime), after_sunset, hebrew_birth_date (as written).
    """
    size = len(rows)
    days: Days = np.full(size, np.datetime64("NaT"), dtype="datetime64[D]")
    hebrew, texts = days.copy(), np.full(size, None, dtype=object)
    sunset: Array = array_of([None] * size, "boolean")
    if "after_sunset" in columns:
        column, place = columns["after_sunset"]
        sunset = read_yes_no(column, rows, log, place, "after_sunset")
    if "birth_date" in columns:
        column, place = columns["birth_date"]
        read = read_dates(column, rows, log, place, rules)
        within = read.mask(lambda reading: reading.hebrew is not None)  # a Hebrew date in the column of civil ones
        days[~within] = read.days[~within]
        _put(hebrew, texts, read, within)
    if "hebrew_birth_date" in columns:
        column, place = columns["hebrew_birth_date"]
        if "hebrew_year" in columns:
            column = _with_years(column, columns["hebrew_year"][0])
        read = read_dates(column, rows, log, place, rules, hebrew_only=True)
        _put(hebrew, texts, read, ~np.isnat(read.days))
    elif {"hebrew_day", "hebrew_month", "hebrew_year"} <= columns.keys():
        _read_parts(columns, rows, log, hebrew, texts)
    place = (
        columns.get("birth_date") or columns.get("hebrew_birth_date") or columns.get("hebrew_day") or (None, (0, ""))
    )[1]
    days, sunset_values = _reconcile(days, hebrew, texts, sunset, rows, log, place)
    _note_sunset(columns, days, hebrew, sunset_values, rows, log)
    return {
        "birth_date": days.astype("datetime64[us]"),
        "after_sunset": sunset_values,
        "hebrew_birth_date": array_of(texts.tolist(), "string"),
    }


def _put(hebrew: Days, texts: NDArray[np.object_], read: Dates, where: NDArray[np.bool_]) -> None:
    """Put the Hebrew dates of a column, and how they are written, in their rows."""
    hebrew[where] = read.days[where]
    texts[where] = np.array(read.each(lambda reading: reading.text), dtype=object)[where]


def _with_years(column: Column, years: Column) -> Column:
    """Add the year of a column of its own to dates that have none."""

    def joined(date: str, year: str) -> str:
        try:
            parse_hebrew(date)
        except HebrewDateError as error:
            return f"{date} {year}" if error.code == "unparseable" and date and year else date
        return date

    return Column.of([joined(date, year) for date, year in zip(column.texts(), years.texts(), strict=True)])


def _read_parts(
    columns: dict[str, tuple[Column, Place]],
    rows: NDArray[np.int64],
    log: IssueLog,
    hebrew: Days,
    texts: NDArray[np.object_],
) -> None:
    """Read Hebrew dates that are split over three columns."""
    names = ("hebrew_day", "hebrew_month", "hebrew_year")
    parts = [columns[name][0].texts() for name in names]
    place = columns["hebrew_day"][1]
    known: dict[tuple[str, str, str], HebrewDate | HebrewDateError] = {}
    for position, (row, day, month, year) in enumerate(zip(rows.tolist(), *parts, strict=True)):
        text = seen(f"{day} {month} {year}")
        if not text:
            continue
        key = (day, month, year)
        if key not in known:
            try:
                known[key] = parse_parts(*key)
            except HebrewDateError as error:
                known[key] = error
        date = known[key]
        if isinstance(date, HebrewDateError):
            code = "date_unparseable@hebrew" if date.code == "unparseable" else date.code
            log.add(code, [row], column=place, value=text, why=str(date))
        else:
            hebrew[position], texts[position] = date.to_date(), text


def _reconcile(
    days: Days,
    hebrew: Days,
    texts: NDArray[np.object_],
    sunset: Array,
    rows: NDArray[np.int64],
    log: IssueLog,
    place: Place,
) -> tuple[Days, Array]:
    """Bring the civil and the Hebrew date together; where only the Hebrew one is written, its daytime is the civil."""
    after = np.asarray(sunset.to_numpy(dtype="float64", na_value=np.nan))
    both, only = ~np.isnat(days) & ~np.isnat(hebrew), np.isnat(days) & ~np.isnat(hebrew)
    gap = np.where(both, (hebrew - days) / _DAY, np.nan)
    agree = ((gap == 0) & ~(after == 1)) | ((gap == 1) & ~(after == 0))
    for position in np.flatnonzero(both & ~agree).tolist():
        civil = days[position].astype(dt.date).isoformat()
        log.add(
            "birth_dates_disagree",
            [int(rows[position])],
            column=place,
            value=civil,
            civil=civil,
            hebrew=texts[position],
        )
    inferred = both & agree & np.isnan(after)
    for position in np.flatnonzero(inferred).tolist():
        when = "after sunset" if gap[position] == 1 else "by day"
        civil, used = days[position].astype(dt.date).isoformat(), "yes" if gap[position] == 1 else "no"
        row = int(rows[position])
        log.add("sunset_inferred", [row], column=place, used=used, hebrew=texts[position], when=when, civil=civil)
    if (only & (after == 1)).any():
        log.add("sunset_set_aside", rows[only & (after == 1)].tolist(), column=place)
    after = np.where(inferred, gap, after)
    after = np.where(only, 0.0, after)  # the Hebrew day itself is known: its daytime stands for it
    settled = np.where(only, hebrew, days)
    wrong = both & ~agree
    settled[wrong], texts[wrong] = np.datetime64("NaT"), None
    return settled, array_of([None if value != value else value == 1 for value in after.tolist()], "boolean")


def _note_sunset(
    columns: dict[str, tuple[Column, Place]],
    days: Days,
    hebrew: Days,
    sunset: Array,
    rows: NDArray[np.int64],
    log: IssueLog,
) -> None:
    """Note the births of which it is not known whether they were after sunset."""
    unknown = ~np.isnat(days) & np.isnat(hebrew) & np.asarray(sunset.isna())
    if not unknown.any():
        return
    if "after_sunset" not in columns:
        log.add("sunset_not_recorded")
        return
    column, place = columns["after_sunset"]
    values = [text_of(value) for value in column.values]
    blank = np.array([not seen(value) for value in values], dtype=bool)[column.codes]
    if (unknown & blank).any():
        log.add("sunset_unknown", rows[unknown & blank].tolist(), column=place)


# -- People who may stand in a roster twice: shown, never merged ------------------------------------------------------


def note_duplicates(data: Mapping[str, Values], log: IssueLog, header: Header) -> None:
    """Note ids and names that more than one row has, and other orders of one name with one birth date.

    Two people of one name who have ids of their own are told apart, and are not noted.

    Args:
        data: the columns of the roster: name, row, person_id and birth_date.
        log: is told.
        header: the headings of the file.
    """
    rows: list[int] = np.asarray(data["row"]).tolist()
    has_ids = "person_id" in header.fields
    ids: list[object] = np.asarray(data["person_id"], dtype=object).tolist()
    if has_ids:
        for value, places in _repeated(ids).items():
            where = [rows[place] for place in places]
            log.add(
                "duplicate_id", where, column=header.column("person_id"), value=value, details={"where": _listed(where)}
            )
    names: list[object] = np.asarray(data["name"], dtype=object).tolist()
    keys: dict[object, str] = {name: key(name) for name in set(names) if isinstance(name, str)}
    field = next(field for field in ("name", "first_name", "last_name", "hebrew_name") if field in header.fields)
    told_apart = has_ids and len(set(ids)) == len(ids)
    same = {} if told_apart else _repeated([keys.get(name) for name in names])
    for places in same.values():
        if has_ids and len({ids[place] for place in places}) == len(places):
            continue
        where = [rows[place] for place in places]
        name = str(names[places[0]])
        log.add("duplicate_name", where, column=header.column(field), value=name, details={"where": _listed(where)})
    _note_other_orders(names, keys, np.asarray(data["birth_date"]), rows, log, header.column(field))


def _note_other_orders(
    names: Sequence[object],
    keys: Mapping[object, str],
    births: NDArray[np.datetime64],
    rows: Sequence[int],
    log: IssueLog,
    column: tuple[int, str],
) -> None:
    """Note a name that has the words of another, in another order, and its birth date."""
    alike: dict[str, object] = {}
    doubtful: set[object] = set()
    for name, words in keys.items():
        first_name = alike.setdefault(" ".join(sorted(words.split())), name)
        if first_name is not name:
            doubtful |= {first_name, name}
    orders = {name: words_in_order(keys[name]) for name in doubtful}
    firsts: dict[tuple[str, object], int] = {}
    for place, name in enumerate(names) if orders else ():
        born = births[place].astype("datetime64[D]") if name in orders else None
        if born is None or np.isnat(born):
            continue
        first = firsts.setdefault((orders[name], born), place)
        if keys[names[first]] != keys[name]:
            why = f"the same words, born {born}"
            other = {"other": rows[first], "other_name": names[first], "why": why}
            log.add("same_person", [rows[place]], column=column, value=str(name), details=other)


def _repeated(values: Sequence[object]) -> dict[str, list[int]]:
    """Give the places of each text that stands there more than once."""
    if len(set(values)) == len(values):
        return {}
    twice = pd.Index(list(values), dtype=object).duplicated(keep=False)
    places: dict[str, list[int]] = defaultdict(list)
    for place in np.flatnonzero(twice).tolist():
        value = values[place]
        if isinstance(value, str):
            places[value].append(place)
    return places


def _listed(rows: list[int]) -> str:
    return ", ".join(map(str, rows[:10])) + (f" and {len(rows) - 10} more" if len(rows) > 10 else "")


# -- read_roster ------------------------------------------------------------------------------------------------------

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
