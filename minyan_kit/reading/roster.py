"""`read_roster`: any roster as one table of people, with every doubt about it in a table of issues."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import checked_but
from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import parse as parse_hebrew, parse_parts
from minyan_kit.reading.arguments import check_types, columns_of_layout
from minyan_kit.reading.cells import Array, Column, Values, array_of, clean_text, column_letters, normalised, text_of
from minyan_kit.reading.dates import DateRules, Dates, Days, read_dates
from minyan_kit.reading.families import Families, families_in
from minyan_kit.reading.files import Source
from minyan_kit.reading.issues import ColumnPlace, IssueLog, RowNumbers, SheetColumn, listed_headings, listed_rows
from minyan_kit.reading.layout import ColumnLayout, Layout, TableLayout
from minyan_kit.reading.names import (
    full_names,
    name_key,
    name_keys,
    names_a_father,
    settle_name_fields,
    sorted_name_key,
)
from minyan_kit.reading.regular import RegularRows
from minyan_kit.reading.sheet import Draft, Sheet, without_collecting
from minyan_kit.reading.vocabulary import FACT_COLUMNS, read_hairs, read_numbers, read_sex, read_yes_no, who_in
from minyan_kit.reading.whose import is_of_titles
from minyan_kit.reading.worksheet import (
    EPOCH_1900,
    NAME_FIELDS,
    ColumnNames,
    DataRows,
    Header,
    UnreadableError,
    Worksheet,
    data_rows_of,
    find_header,
    note_extra_cells,
)

__all__ = ["read_roster"]

_ORDER = (
    *("person_id", "name", "sex", "birth_date", "after_sunset", "hebrew_birth_date", "age", "role", "household_id"),
    *("wealth", "notes", "hebrew_name", *FACT_COLUMNS, "row"),
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
_HEBREW_PARTS = ("hebrew_day", "hebrew_month", "hebrew_year")
_OF_BIRTH = ("birth_date", "hebrew_birth_date", *_HEBREW_PARTS, "after_sunset")
_DEATH = re.compile(
    "(?:date of )?(?:death|passing|petirah?|decease)|death date|died(?: on)?|deceased|niftar|passed away"
    "|(?:תאריך )?(?:ה?פטירה)|נפטרה?|נפטר ה|(?:date (?:de |du )?)?deces|decede(?: ?e)?(?: le)?"
)
_OF_YAHRZEITS = re.compile(
    r"ya[hr]{1,2}t?zeit|yortzeit|azkar|אזכר|יארצ|יאהרצ|פטירה|(?:date|jour) d[eu] d[ée]c[èe]s", re.IGNORECASE
)
_OF_A_RELATIVE = re.compile(
    r"father|mother|parent|wife|husband|brother|sister|\b(?:his|her|of)\b|ה?אב(?:א|יו)?\b|ה?אם\b|אמא|אמו|הורים|père|mère",
    re.IGNORECASE,
)
_OF_A_MEMBER = re.compile(
    r"e-?mail|phone|mobile|\btel|address|member|טלפון|נייד|כתובת|מייל|חבר|courriel|adresse", re.IGNORECASE
)
_OF_THE_LIVING = {"sex", "birth_date", "hebrew_birth_date", "hebrew_day", "age", "role", "household_id", "person_id"}
_OF_BLESSED_MEMORY = re.compile(
    r"(?:[\s,(]|^)(?:(?:ז|זצ)[\"״'׳]{1,2}ל|ע[\"״'׳]{1,2}ה|zt?[\"”'’]{1,2}l|of blessed memory|deceased|המנוח)\)?\s*$",
    re.IGNORECASE,
)
_SIGNS_OF_IT = ('"', "'", "״", "׳", "”", "’", "memory", "deceased", "המנוח")  # one of these is in whatever says so
_BIRTHDAYS = {"birthday", "birthdays", "יום הולדת"}
_EVENTS = _BIRTHDAYS | {"yahrzeit", "yahrtzeit", "anniversary", "יארצייט", "יאהרצייט", "אזכרה"}
_LONGEST_NAME = 120
_DAY = np.timedelta64(1, "D")


# -- When people were born --------------------------------------------------------------------------------------------


class BirthColumns:
    """The births of a roster, as they are read.

    Args:
        columns: those that the file has, of birth_date, hebrew_birth_date, hebrew_day, hebrew_month, hebrew_year and
            after_sunset.
        row_numbers: the rows.
        log: takes the issues.
        rules: how to read dates.
    """

    def __init__(
        self, columns: Mapping[str, SheetColumn], row_numbers: RowNumbers, log: IssueLog, rules: DateRules
    ) -> None:
        self.columns, self.row_numbers, self.log, self.rules = columns, row_numbers, log, rules
        self.place = next((columns[name].place for name in _OF_BIRTH if name in columns), ColumnPlace(0, ""))
        size = len(row_numbers)
        self.civil: Days = np.full(size, np.datetime64("NaT"), dtype="datetime64[D]")
        self.hebrew: Days = self.civil.copy()
        self.written: NDArray[np.object_] = np.full(size, None, dtype=object)  # the Hebrew dates
        self.after_sunset: Array = array_of([None] * size, "boolean")

    def read(self) -> dict[str, Values]:
        """Read the columns.

        Returns:
            birth_date (the civil daytime), after_sunset, hebrew_birth_date (as written).
        """
        columns = self.columns
        if "after_sunset" in columns:
            self.after_sunset = read_yes_no(columns["after_sunset"], "after_sunset")
        if "birth_date" in columns:
            dates = read_dates(columns["birth_date"], self.rules)
            is_hebrew = dates.where(lambda reading: reading.hebrew is not None)  # in the column of civil ones
            self.civil[~is_hebrew] = dates.days[~is_hebrew]
            self._put(dates, is_hebrew)
        if "hebrew_birth_date" in columns:
            dates = read_dates(self._with_years(columns["hebrew_birth_date"]), self.rules, hebrew_only=True)
            self._put(dates, ~np.isnat(dates.days))
        elif set(_HEBREW_PARTS) <= columns.keys():
            self._read_parts()
        self._reconcile()
        self._note_sunset_unknown()
        return {
            "birth_date": self.civil.astype("datetime64[us]"),
            "after_sunset": self.after_sunset,
            "hebrew_birth_date": array_of(self.written.tolist(), "string"),
        }

    def _put(self, dates: Dates, where: NDArray[np.bool_]) -> None:
        """Put the Hebrew dates of a column, and how they are written, in their rows."""
        self.hebrew[where] = dates.days[where]
        self.written[where] = np.array(dates.of_each_row(lambda reading: reading.text), dtype=object)[where]

    def _with_years(self, column: SheetColumn) -> SheetColumn:
        """Add the year of a column of its own to dates that have none."""
        if "hebrew_year" not in self.columns:
            return column
        dates, years = column.cells.texts(), self.columns["hebrew_year"].cells.texts()
        cells = Column.of(list(map(_with_year, dates, years)))
        return SheetColumn(cells, column.row_numbers, column.place, column.log)

    def _read_parts(self) -> None:
        """Read Hebrew dates that are split over three columns."""
        parts = zip(*(self.columns[name].cells.texts() for name in _HEBREW_PARTS), strict=True)
        place = self.columns["hebrew_day"].place
        known: dict[tuple[str, ...], HebrewDate | HebrewDateError] = {}
        for position, (row, written) in enumerate(zip(self.row_numbers.tolist(), parts, strict=True)):
            text = clean_text(" ".join(written))
            if not text:
                continue
            if written not in known:
                try:
                    known[written] = parse_parts(*written)
                except HebrewDateError as error:
                    known[written] = error
            date = known[written]
            if isinstance(date, HebrewDateError):
                code = "date_unparseable@hebrew" if date.code == "unparseable" else date.code
                self.log.add(code, [row], column=place, value=text, why=str(date))
            else:
                self.hebrew[position], self.written[position] = date.to_date(), text

    def _reconcile(self) -> None:
        """Bring the civil and the Hebrew date together; of a Hebrew date alone, its daytime is the civil one."""
        civil, hebrew = self.civil, self.hebrew
        after = np.asarray(self.after_sunset.to_numpy(dtype="float64", na_value=np.nan))
        both, only = ~np.isnat(civil) & ~np.isnat(hebrew), np.isnat(civil) & ~np.isnat(hebrew)
        gap = np.where(both, (hebrew - civil) / _DAY, np.nan)
        agree = ((gap == 0) & ~(after == 1)) | ((gap == 1) & ~(after == 0))
        for position in np.flatnonzero(both & ~agree).tolist():
            day = str(civil[position])
            details = {"civil": day, "hebrew": self.written[position]}
            self._note("birth_dates_disagree", position, details, value=day)
        inferred = both & agree & np.isnan(after)
        for position in np.flatnonzero(inferred).tolist():
            when, used = ("after sunset", "yes") if gap[position] == 1 else ("by day", "no")
            details = {"hebrew": self.written[position], "when": when, "civil": str(civil[position])}
            self._note("sunset_inferred", position, details, used=used)
        set_aside = only & (after == 1)
        if set_aside.any():
            self.log.add("sunset_set_aside", self.row_numbers[set_aside].tolist(), column=self.place)
        after = np.where(inferred, gap, after)
        after = np.where(only, 0.0, after)  # the Hebrew day itself is known: its daytime stands for it
        wrong = both & ~agree
        self.civil = np.where(only, hebrew, civil)
        self.civil[wrong], self.written[wrong] = np.datetime64("NaT"), None
        self.after_sunset = array_of([None if each != each else each == 1 for each in after.tolist()], "boolean")

    def _note(
        self,
        code: str,
        position: int,
        details: Mapping[str, object],
        value: str | None = None,
        used: str | None = None,
    ) -> None:
        row = int(self.row_numbers[position])
        self.log.add(code, [row], column=self.place, value=value, used=used, details=details)

    def _note_sunset_unknown(self) -> None:
        """Note the births of which it is not known whether they were after sunset."""
        unknown = ~np.isnat(self.civil) & np.isnat(self.hebrew) & np.asarray(self.after_sunset.isna())
        if not unknown.any():
            return
        if "after_sunset" not in self.columns:
            self.log.add("sunset_not_recorded")
            return
        column = self.columns["after_sunset"]
        blank = unknown & column.cells.blanks()
        if blank.any():
            self.log.add("sunset_unknown", self.row_numbers[blank].tolist(), column=column.place)


def _with_year(date: str, year: str) -> str:
    try:
        parse_hebrew(date)
    except HebrewDateError as error:
        return f"{date} {year}" if error.code == "unparseable" and date and year else date
    return date


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
                "duplicate_id",
                where,
                column=header.column("person_id"),
                value=value,
                details={"where": listed_rows(where)},
            )
    names: list[object] = np.asarray(data["name"], dtype=object).tolist()
    keys: dict[object, str] = {}
    keys.update(name_keys(name for name in names if isinstance(name, str)))
    field = next(field for field in ("name", "first_name", "last_name", "hebrew_name") if field in header.fields)
    told_apart = has_ids and len(set(ids)) == len(ids)
    same = {} if told_apart else _repeated([keys.get(name) for name in names])
    for places in same.values():
        if has_ids and len({ids[place] for place in places}) == len(places):
            continue
        where = [rows[place] for place in places]
        name = str(names[places[0]])
        log.add("duplicate_name", where, column=header.column(field), value=name, details={"where": listed_rows(where)})
    _note_other_orders(names, keys, np.asarray(data["birth_date"]), rows, log, header.column(field))


def _note_other_orders(
    names: Sequence[object],
    keys: Mapping[object, str],
    births: NDArray[np.datetime64],
    rows: Sequence[int],
    log: IssueLog,
    column: ColumnPlace,
) -> None:
    """Note a name that has the words of another, in another order, and its birth date."""
    if len({sum(map(hash, words.split())) for words in keys.values()}) == len(keys):
        return  # no two names have the same words
    alike: dict[str, object] = {}
    doubtful: set[object] = set()
    for name, words in keys.items():
        first_name = alike.setdefault(" ".join(sorted(words.split())), name)
        if first_name is not name:
            doubtful |= {first_name, name}
    orders = {name: sorted_name_key(keys[name]) for name in doubtful}
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


# -- A roster ---------------------------------------------------------------------------------------------------------


@checked_but("year", "layout", "columns")
@without_collecting()
def read_roster(
    source: Source,
    *,
    sheet: str | int | None = None,
    encoding: str | None = None,
    date_order: str | None = None,
    columns: ColumnNames | None = None,
    layout: Layout | None = None,
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
        columns: headings that are not known, {heading in the file: field}; of a table without headings {number of the
            column from 0: field}.
        layout: that of an earlier roster of this kind; the other arguments change it.
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
        TypeError: an argument is of another type; the message ends with what to write.

    >>> sheet = read_roster(pd.DataFrame({"שם": ["ראובן דוגמה"], "מין": ["ז"], "תאריך לידה": ["13/02/2013"]}))
    >>> sheet.data.loc[0, ["name", "sex"]].tolist()
    ['ראובן דוגמה', 'male']
    """
    check_types(columns=columns, layout=layout, date_order=date_order)
    kept = layout or Layout("roster")
    changes = kept.changes()
    kept = replace(kept, said={**kept.said, **changes.columns})
    draft, rules = Draft(), DateRules(EPOCH_1900, date_order or kept.date_order, as_of, birth=True)
    try:
        worksheet = draft.open(
            source,
            sheet=sheet,
            encoding=encoding,
            fits=lambda candidate: find_header(candidate, "roster", columns, IssueLog()) is not None,
        )
        families = None if columns else families_in(worksheet)
        if families is not None and not families.are_people(worksheet):
            members = (member.heading for member in families.members)
            raise UnreadableError("family_rows", headings=listed_headings(members))
        if families is not None and families.person:
            members = (member.heading for member in families.members)
            raise UnreadableError("family_rows@named", heading=families.person, headings=listed_headings(members))
        for what in changes.not_followed:
            draft.log.add("layout_not_followed", what=what)
        named = columns_of_layout(kept, columns or {}, worksheet, draft.log)
        header = find_header(worksheet, "roster", named, draft.log) if families is None else _header_of(families)
        if header is None:
            raise UnreadableError("no_header", first="", numbers="{0: 'name', 1: 'birth_date'}")
        if not header.fields.keys() & NAME_FIELDS:
            raise header.without_names()
        _refuse_yahrzeits(worksheet, header, named)
    except UnreadableError as trouble:
        draft.give_up(trouble)
        return draft.finish(_frame({}), strict=strict, layout=kept)
    rules.epoch, rules.date_format = worksheet.epoch, worksheet.date_format
    reader = _RosterReader(draft, header, rules)
    data = reader.read() if families is None else reader.read_families(families)
    draft.meta |= {
        "date_order": rules.orders,
        "epoch": worksheet.epoch.isoformat(),
        "columns": header.heading_of_each_field(),
    }
    said = {heading: role for heading, role in (columns or {}).items() if isinstance(heading, str)}
    tables = (reader.layout(families),)
    decided = replace(kept, kind="roster", tables=tables, as_read=tables, date_order=date_order or kept.date_order)
    return draft.finish(data, strict=strict, layout=replace(decided, said={**kept.said, **said}))


def _refuse_yahrzeits(worksheet: Worksheet, header: Header, named: ColumnNames) -> None:
    """Refuse a list of yahrzeits, which says nothing of those it names but when they, or others, died.

    Raises:
        UnreadableError: it is one.
    """
    living = header.fields.keys() & _OF_THE_LIVING or any(map(_OF_A_MEMBER.search, header.headings))
    if header.numbered or living:
        return
    own = {normalised(heading) for heading in named if isinstance(heading, str)}
    title = " ".join(text for row in range(header.row) for text in worksheet.texts(row) if text)
    told = [text for text in (title, worksheet.name) if _OF_YAHRZEITS.search(text)]
    own_day = (text for text in header.headings if _OF_YAHRZEITS.search(text) and not _OF_A_RELATIVE.search(text))
    told += [text for text in own_day if normalised(text) not in own]
    if told:
        raise UnreadableError("not_a_roster", what=told[0])


def _header_of(families: Families) -> Header:
    """Give the headings of families as those of people: the first member's name is the name."""
    return Header(families.row, families.headings, {**families.shared, "name": families.members[0].place})


class _RosterReader:
    """The columns of a roster below its headings, read one after the other.

    Args:
        draft: the sheet in the making.
        header: its headings.
        rules: how to read dates.
    """

    def __init__(self, draft: Draft, header: Header, rules: DateRules) -> None:
        self.draft, self.header, self.rules, self.log = draft, header, rules, draft.log
        self.fields = header.fields
        self.data, blank, repeated = data_rows_of(draft.worksheet, header, header.row + 1)
        draft.header_rows += [*([] if header.numbered else [header.row + 1]), *repeated]
        draft.skip(range(1, header.row + 1), "above the headings")
        draft.skip(blank, "blank")

    def read(self) -> pd.DataFrame:
        """Give the records."""
        self._settle_fields()
        self._leave_out_what_is_no_person()
        self._note_ragged_rows()
        rows = self.data.row_numbers
        records: dict[str, Values] = {"row": rows, "name": self._names()}
        for field in _TEXTS:
            if field in self.fields:
                cells = self._cells(field)
                records[field] = cells.array([text or None for text in cells.distinct_texts], "string")
        self._read_facts(records)
        births = {field: self._column(field) for field in _OF_BIRTH if field in self.fields}
        records |= BirthColumns(births, rows, self.log, self.rules).read()
        if "person_id" not in records:
            records["person_id"] = array_of([f"row {row}" for row in rows.tolist()], "string")
        note_duplicates(records, self.log, self.header)
        self._note_unused()
        return _frame(records)

    def read_families(self, families: Families) -> pd.DataFrame:
        """Give the records of a roster with a row for each family: each of its members is one."""
        self._note_ragged_rows()
        whole = self.data
        nobody = whole.blank_in(member.place for member in families.members)
        self.draft.skip(whole.numbers_at(np.flatnonzero(nobody).tolist()), "it names nobody")
        self._settle_order(families, whole)
        parts = []
        for member in families.members:
            self.fields = self.header.fields = {"name": member.place, **families.shared, **member.fields}
            unnamed = whole.columns[member.place].blanks()
            self._note_facts_of_nobody(whole, unnamed, ColumnPlace(member.place, member.heading), member.fields)
            self.data = whole.without(np.flatnonzero(unnamed).tolist())
            rows = self.data.row_numbers
            records: dict[str, Values] = {"row": rows, "name": self._names_in_family(families.shared)}
            for field in _TEXTS:
                if field in self.fields:
                    cells = self._cells(field)
                    records[field] = cells.array([text or None for text in cells.distinct_texts], "string")
            self._read_facts(records, noted=False)
            if "sex" not in self.fields:
                records["sex"] = array_of([member.sex or None] * len(rows), "string")
            births = {field: self._column(field) for field in _OF_BIRTH if field in self.fields}
            records |= BirthColumns(births, rows, self.log, self.rules).read()
            own = [f"row {row} {families.label(member)}" for row in rows.tolist()]
            records.setdefault("person_id", array_of(own, "string"))
            records.setdefault("household_id", array_of([f"row {row}" for row in rows.tolist()], "string"))
            parts.append(_frame(records))
        self._note_members(families, whole)
        data = pd.concat(parts, ignore_index=True).sort_values("row", kind="stable", ignore_index=True)
        keys = name_keys(data["name"].tolist())
        for places in _repeated([keys[name] for name in data["name"].tolist()]).values():
            where = data.loc[places, "row"].tolist()
            name = str(data.loc[places[0], "name"])
            self.log.add("duplicate_name", where, value=name, details={"where": listed_rows(where)})
        return data

    def _settle_order(self, families: Families, whole: DataRows) -> None:
        """Find the order of day and month once for the births of all, which in a row for each would be one column."""
        places = [member.fields["birth_date"] for member in families.members if "birth_date" in member.fields]
        if self.rules.date_order is not None or not places:
            return
        cells = Column.of(
            [cell for place in places for cell in whole.columns[place].spread(whole.columns[place].values)]
        )
        rows = np.tile(whole.row_numbers, len(places))
        aside, first = IssueLog(), ColumnPlace(places[0], families.headings[places[0]])
        order = read_dates(SheetColumn(cells, rows, first, aside), replace(self.rules, orders={})).order
        proofs = [issue for issue in aside.issues if issue.code == "date_order_inferred"]
        if order is not None and proofs:
            self.log.issues.append(replace(proofs[0], column=None))
            self.rules = replace(self.rules, date_order=order)

    def _note_facts_of_nobody(
        self, whole: DataRows, unnamed: NDArray[np.bool_], column: ColumnPlace, fields: Mapping[str, int]
    ) -> None:
        """Note the rows where something is written of a member and his name is not."""
        rows = whole.row_numbers[unnamed & ~whole.blank_in(fields.values())].tolist()
        if rows:
            self.log.add("name_missing@member", rows, column=column, heading=column.heading)

    def _names_in_family(self, shared: Mapping[str, int]) -> Array:
        """Give the names of a member, with that of his family, where he has none of his own."""
        names = self.data.texts(self.fields["name"])
        families = self.data.texts(shared["last_name"]) if "last_name" in shared else [""] * len(names)
        return array_of(
            [
                name if f" {name_key(family)} " in f" {name_key(name)} " or not name_key(family) else f"{name} {family}"
                for name, family in zip(names, families, strict=True)
            ],
            "string",
        )

    def _note_members(self, families: Families, whole: DataRows) -> None:
        """Note who was read out of the rows, of whom nobody says whether he is male, and what is not used."""
        headings = listed_headings(member.heading for member in families.members)
        self.log.add("family_read", headings=headings)
        either = [member.heading for member in families.members if not member.sex and "sex" not in member.fields]
        if either:
            self.log.add("member_sex", headings=listed_headings(either))
        used = _used_by(families)
        for place, heading in enumerate(families.headings):
            if place not in used and not whole.columns[place].blanks().all():
                column, named = ColumnPlace(place, heading), heading or column_letters(place)
                code = "unmapped_column@whose" if place in families.unclear else "unmapped_column@roster"
                self.log.add(code, [self.header.row + 1], column=column, heading=named)

    def _cells(self, field: str) -> Column:
        return self.data.columns[self.fields[field]]

    def _column(self, field: str) -> SheetColumn:
        return self.data.column(self.header.column(field), self.log)

    def _settle_fields(self) -> None:
        """Decide what headings mean that depend on the other headings."""
        fields = self.fields
        settle_name_fields(fields)
        roles = set(map(normalised, self._cells("role").distinct_texts)) - {""} if "role" in fields else set()
        if roles and roles <= _EVENTS:
            fields["event"] = fields.pop("role")
            if "any_date" in fields:
                fields.setdefault("birth_date", fields["any_date"])
        if "sex" not in fields:
            self._take_titles_for_sexes()
        if set(_HEBREW_PARTS) - fields.keys() and "hebrew_birth_date" not in fields:
            for part in _HEBREW_PARTS:
                fields.pop(part, None)

    def _take_titles_for_sexes(self) -> None:
        """Take a column of titles, as Mr and Mrs, for that of the sexes, where there is no other."""
        for place, heading in enumerate(self.header.headings):
            words = {normalised(text) for text in self.data.columns[place].distinct_texts if text}
            if place not in self.fields.values() and words and is_of_titles(normalised(heading), words):
                self.fields["sex"] = place
                return

    def _leave_out_what_is_no_person(self) -> None:
        """Leave out totals, notes, and dates that are of no birth; each with its reason."""
        data = self.data
        found = dict.fromkeys(data.places_of_totals(self._name_columns()), "total")
        first = data.columns[0]
        texts = first.distinct_texts
        whole = "\n".join(["", *texts])
        any_sign = "\n*" in whole or "\n#" in whole
        starred = [code for code, text in enumerate(texts) if text.startswith(("*", "#"))] if any_sign else []
        if starred:
            alone = data.blank_in(range(1, len(data.columns)))
            found |= {place: "note" for place in first.positions_of_any(starred).tolist() if alone[place]}
        struck = {row for row, place in self.draft.worksheet.looks.struck if place in self._name_columns()}
        rows = data.row_numbers.tolist() if struck else []
        found |= {place: "it is struck out" for place, row in enumerate(rows) if row - 1 in struck}
        found |= dict.fromkeys(self._no_longer_alive(), "he is no longer alive")
        found |= dict.fromkeys(self._headings_of_sections(), "a line that names nobody")
        if "event" in self.fields:
            events = self._cells("event")
            others = [
                code for code, text in enumerate(events.distinct_texts) if normalised(text) in _EVENTS - _BIRTHDAYS
            ]
            for place in events.positions_of_any(others).tolist():
                found[place] = f"a date of another kind: {text_of(events.cell_at(place))}"
        self.draft.reasons |= {int(data.row_numbers[place]): reason for place, reason in found.items()}
        self.data = data.without(found)

    def _name_columns(self) -> list[int]:
        return [self.fields[field] for field in self.fields if field in NAME_FIELDS]

    def _headings_of_sections(self) -> set[int]:
        """Tell the rows that only say Men, Women or Boys, and stand over those who are."""
        found: set[int] = set()
        for place in (self.fields[field] for field in self.fields if field in NAME_FIELDS):
            texts, codes = self.data.columns[place].distinct_texts, self.data.columns[place].codes
            alone = self.data.blank_in(other for other in range(len(self.data.columns)) if other != place)
            for row in np.flatnonzero(alone).tolist():
                who, rest = who_in(texts[codes[row]])
                if who and not rest:
                    found.add(row)
        return found

    def _no_longer_alive(self) -> set[int]:
        """Tell the rows of people of whom a date of death is written, or a yes under such a heading."""
        gone: set[int] = set()
        for place, heading in enumerate(self.header.headings):
            if place in self.fields.values() or not _DEATH.fullmatch(normalised(heading)):
                continue
            cells = self.data.columns[place]
            alive = {"", "no", "n", "false", "0", "-", "לא", "non"}
            codes = [code for code, text in enumerate(cells.distinct_texts) if normalised(text) not in alive]
            places = cells.positions_of_any(codes).tolist()
            if places:
                rows = self.data.numbers_at(places)
                self.log.add("deceased", rows, column=ColumnPlace(place, heading), heading=heading)
                gone.update(places)
        return gone | self._of_blessed_memory()

    def _of_blessed_memory(self) -> set[int]:
        """Tell the rows whose names say that they are no longer alive; after a father's name it is said of him."""
        gone: set[int] = set()
        for place in self._name_columns():
            cells = self.data.columns[place]
            all_names = "\n".join(cells.distinct_texts).lower()
            if not any(sign in all_names for sign in _SIGNS_OF_IT):
                continue  # a hundred thousand names are not searched one by one
            for code, text in enumerate(cells.distinct_texts):
                if len(text) <= _LONGEST_NAME and _OF_BLESSED_MEMORY.search(text) and not names_a_father(text):
                    places = cells.positions_of(code).tolist()
                    column = ColumnPlace(place, self.header.headings[place])
                    self.log.add("deceased@name", self.data.numbers_at(places), column=column, value=text)
                    gone.update(places)
        return gone

    def _note_ragged_rows(self) -> None:
        """Note rows of a text file that have fewer cells than there are headings, or more."""
        width = len(self.header.headings)
        if self.draft.worksheet.container == "csv" and not isinstance(self.draft.worksheet.rows, RegularRows):
            for row in self.data.row_numbers.tolist():
                cells = len(self.draft.worksheet.rows[row - 1])
                if cells < width:
                    self.log.add("missing_cells", [row], cells=cells, headings=width)
        note_extra_cells(self.data, self.header, self.log)

    def _names(self) -> Array:
        names, field = full_names(self.data, self.fields)
        missing = [row for row, name in zip(self.data.row_numbers.tolist(), names, strict=True) if name is None]
        if missing and field:
            self.log.add("name_missing", missing, column=self.header.column(field))
        return array_of(names, "string")

    def _read_facts(self, records: dict[str, Values], *, noted: bool = True) -> None:
        for field in self.fields:
            if field == "sex":
                records[field] = read_sex(self._column(field))
            elif field == "two_hairs":
                records[field] = read_hairs(self._column(field))
            elif field == "age":
                records[field] = read_numbers(self._column(field), "age_unreadable", lambda age: 0 <= age <= 130)
            elif field == "wealth":
                records[field] = read_numbers(self._column(field), "wealth_unreadable", lambda wealth: wealth >= 0)
            elif field in FACT_COLUMNS:
                records[field] = read_yes_no(self._column(field), field)
        if noted and "sex" not in self.fields:
            self.log.add("sex_not_recorded")

    def layout(self, families: Families | None = None) -> TableLayout:
        """Give what was decided of the table."""
        fields = {place: field for field, place in self.fields.items() if place in self._used()}
        if families is not None:
            fields = _used_by(families)
        columns = []
        for place, heading in enumerate(self.header.headings):
            blank = place >= len(self.data.columns) or bool(self.data.columns[place].blanks().all())
            role = fields.get(place) or ("blank" if blank else "not known")
            why = {"blank": "", "not known": "nothing says what it is"}.get(role, "the heading is known")
            columns.append(ColumnLayout(place, heading, role, "you numbered it" if self.header.numbered else why))
        sheet = self.draft.worksheet
        rows = () if self.header.numbered else (self.header.row + 1,)
        return TableLayout(sheet.name, "roster", 1, len(sheet.rows), rows, tuple(columns))

    def _used(self) -> set[int]:
        return {place for field, place in self.fields.items() if field != "any_date" or "birth_date" in self.fields}

    def _note_unused(self) -> None:
        used = self._used()
        for place, heading in enumerate(self.header.headings):
            if place not in used and not self.data.columns[place].blanks().all():
                column, named = ColumnPlace(place, heading), heading or column_letters(place)
                code = "unmapped_column@roster" if heading else "unmapped_column@unnamed"
                self.log.add(code, [self.header.row + 1], column=column, heading=named)


def _used_by(families: Families) -> dict[int, str]:
    """Give the columns of families that are used, each with its field."""
    used = {place: field for field, place in families.shared.items()}
    for member in families.members:
        used |= {member.place: "name"} | {place: field for field, place in member.fields.items()}
    return used


def _frame(data: dict[str, Values]) -> pd.DataFrame:
    """Lay the columns out in their order, with those that are always there."""
    size = len(data["row"]) if "row" in data else 0
    columns = {
        field: data[field] if field in data else array_of([None] * size, _ALWAYS[field])
        for field in _ORDER
        if field in data or field in _ALWAYS
    }
    return pd.DataFrame(columns, index=pd.RangeIndex(size))
