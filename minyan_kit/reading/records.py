"""What every reader of an attendance sheet works with, and what it gives: the records of who was at which service."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.cells import Cell, Coded, Values, array_of, is_blank, normalised
from minyan_kit.reading.dates import DateRules, Days
from minyan_kit.reading.issues import ColumnPlace, SheetColumn
from minyan_kit.reading.layout import ColumnLayout, TableLayout
from minyan_kit.reading.sheet import Draft
from minyan_kit.reading.vocabulary import ServiceNames, number_in, read_mark, who_in
from minyan_kit.reading.worksheet import NAME_FIELDS, DataRows, Header, data_rows_of, field_of, note_extra_cells

__all__ = [
    "RECORD_TYPES",
    "Context",
    "Objects",
    "Records",
    "Title",
    "columns_of_fields",
    "decided",
    "frame_of_records",
    "men_counted",
    "note_unused_columns",
    "take_data_rows",
    "take_rows_below_header",
]

Objects: TypeAlias = NDArray[np.object_]
Texts: TypeAlias = Sequence[str | None] | Objects | None
Numbers: TypeAlias = Sequence[int | None] | Objects | None

RECORD_TYPES = {
    "date": "datetime64[us]",
    "service": "string",
    "name": "string",
    "person_id": "string",
    "status": "string",
    "count": "Int64",
    "arrived": "datetime64[us]",
    "left": "datetime64[us]",
    "guest": "boolean",
    "notes": "string",
    "row": "int64",
}
_WHERE_USED = {"count_low": "Int64", "count_high": "Int64", "place": "string", "mark": "string", "column": "string"}
_OF_NUMBERS = {"#", "n", "no", "nr", "number", "count", "מספר", "מס", "כמות", "numero", "cantidad"}
_SET_ASIDE = {"timestamp", "duration", "email"}
_OF_OUR_OWN = {"row", "mark", "column", "count_low", "count_high"}
_CODE_OF_ROLE = {"not known": "unmapped_column", "set aside": "column_set_aside", "others": "not_men"}
_MEN = {"present": 1, "late": 1, "absent": 0, "excused": 0}


# -- What every reader of an attendance sheet works with --------------------------------------------------------------


class Title(NamedTuple):
    """What stands above the headings: its text, the service and the one date that it names.

    Args:
        text: all of it.
        service, date: of the title, or else of the name of the sheet.
        span: the first and the last day that it names, where it names two and no date.
        of_date: the words in which the date stands.
    """

    text: str = ""
    service: str | None = None
    date: Cell = None
    of_date: str = ""
    span: tuple[dt.date, dt.date] | None = None

    def day_of_week(self, weekday: int) -> dt.date | None:
        """Give the day on which a day of the week is in the span of the title; None where it is not in it once.

        Args:
            weekday: 0 for Monday.
        """
        if self.span is None:
            return None
        first, last = self.span
        day = first + dt.timedelta((weekday - first.weekday()) % 7)
        return day if day <= last < day + dt.timedelta(7) else None


@dataclass(slots=True, kw_only=True)
class Context(Draft):
    """An attendance sheet in the making, and what its readers go by.

    Args:
        header: its headings.
        rules: how to read dates.
        marks: the marks that the caller explains.
        services: the caller's word on services.
        roles: what he says of columns that are no field, by heading as it is compared.
        names: names as they are written, each with the id of its person, likewise.
        key: what the sheet itself says of its marks, and in what words.
        month: the month that the title or the name of the sheet says, for day numbers alone.
        hebrew_month: the Hebrew month that they say, with its year where that is written, as it is written.
        title: what stands above the headings, with the service and the date that it names.
        tables: what has been decided of each table.
        said: the headings of which the caller says what they are.
    """

    header: Header = field(default_factory=Header)
    rules: DateRules
    marks: Mapping[str, str]
    services: ServiceNames
    roles: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    key: dict[str, str] = field(default_factory=dict)
    key_words: dict[str, str] = field(default_factory=dict)
    month: tuple[int | None, int] | None = None
    hebrew_month: str = ""
    title: Title = field(default_factory=lambda: Title())
    tables: list[TableLayout] = field(default_factory=list)
    shape: str = ""
    shape_said: bool = False
    known_as: str = ""
    women: Set[str] = frozenset()
    reasons_of_fields: dict[str, str] = field(default_factory=dict)
    said: Set[str] = frozenset()

    @property
    def meanings(self) -> dict[str, str]:
        """What marks mean: the caller's word, and below it the sheet's own."""
        return {**self.key, **self.marks}

    @property
    def heading_row(self) -> list[int]:
        """The row of the headings as an issue names it; nothing where there is none."""
        return [] if self.header.numbered else [self.header.row + 1]

    @property
    def fields(self) -> dict[str, int]:
        """The column of each field."""
        return self.header.fields

    def column(self, data: DataRows, field: str) -> SheetColumn:
        """Give the column of a field, to be read."""
        return data.column(self.header.column(field), self.log)


def take_data_rows(context: Context, first: int) -> DataRows:
    """Give the rows from `first` (from 0) on; blank rows are skipped, and repeated headings are headings."""
    data, blank, repeated = data_rows_of(context.worksheet, context.header, first)
    context.header_rows += [row for row in repeated if row not in context.reasons]  # a row is accounted for once
    context.skip(blank, "blank")
    return data


def take_rows_below_header(context: Context, above: str = "above the headings") -> DataRows:
    """Give the rows below a single row of headings; the rows above it are skipped.

    Args:
        context: the sheet.
        above: what the rows above are.
    """
    first = context.header.row + 1
    if not context.header.numbered:
        context.header_rows.append(first)
    context.skip(range(context.worksheet.first_row + 1, first), above)
    return take_data_rows(context, first)


def decided(
    context: Context, columns: Sequence[ColumnLayout], header_rows: Sequence[int], total_rows: Sequence[int] = ()
) -> None:
    """Keep what was decided of a table, before its records are read.

    Args:
        context: the sheet.
        columns: what its columns are.
        header_rows, total_rows: its rows of headings and of totals, as a spreadsheet program numbers them.
    """
    if context.key_words:
        words = ", ".join(f"{mark} = {word}" for mark, word in context.key_words.items())
        context.log.add("key_read", key=words)
        unclear = [mark for mark in context.key_words if context.key.get(mark.casefold()) == "unknown"]
        for mark in unclear:
            context.log.add("key_unclear", value=mark, words=context.key_words[mark])
    sheet = context.worksheet
    context.tables.append(
        TableLayout(
            sheet=sheet.name,
            shape=context.shape,
            first_row=sheet.first_row + 1,
            last_row=len(sheet.rows),
            header_rows=tuple(header_rows),
            columns=tuple(columns),
            key=dict(context.key),
            total_rows=tuple(total_rows),
            title=context.title.text,
            known_as=context.known_as,
        )
    )


def note_unused_columns(context: Context, data: DataRows, columns: Sequence[ColumnLayout]) -> None:
    """Note the columns with something in them that are not used, by what was decided of them."""
    for column in columns:
        if column.place < len(data.columns) and data.columns[column.place].blanks().all():
            continue
        code = _CODE_OF_ROLE.get(column.role)
        if code:
            place = ColumnPlace(column.place, column.heading)
            if code == "unmapped_column":
                code += _kind_of_unused(context, data, column)
            context.log.add(code, context.heading_row, column=place, heading=column.heading or column.letters)
    note_extra_cells(data, context.header, context.log)


def _kind_of_unused(context: Context, data: DataRows, column: ColumnLayout) -> str:
    """Tell which remedy there is for a column that is not used: of a grid, its heading may be the name of a service if
    marks or numbers stand below it."""
    if not column.heading:
        return "@unnamed"
    if context.shape not in ("wide", "counts") or column.place >= len(data.columns):
        return ""
    values = [value for value in data.columns[column.place].values if not is_blank(value)]
    return "@grid" if all(read_mark(value, context.meanings).code == "" for value in values) else ""


def columns_of_fields(context: Context, data: DataRows, used: Set[str]) -> list[ColumnLayout]:
    """Say what the columns of a list are: those of its fields, those that are known and set aside, and the others.

    Args:
        context: the sheet.
        data: its rows.
        used: the fields that a sheet of this shape uses.
    """
    fields = {place: name for name, place in context.fields.items()}
    found = []
    for place, heading in enumerate(context.header.headings):
        name = fields.get(place)
        blank = place < len(data.columns) and bool(data.columns[place].blanks().all())
        role, why = _role(context, heading, name, blank)
        if place == context.header.weekdays and role == "not known":
            role, why = "set aside", "its days are a check of the dates"
        if place == context.header.beside_service and role == "not known":
            role, why = "service", "it tells services of one name apart"
        if role == name and name in _OF_OUR_OWN:
            role, why = "set aside", "it is of a table that was read before"
        elif role == name and name not in used and name != "total":
            role, why = "not known", "a sheet of this shape has no place for it"
        nameless = not heading or normalised(heading) in _OF_NUMBERS
        if role == "not known" and nameless and not blank and numbers_rows(data, place):
            role, why = "set aside", "it numbers the rows"
        found.append(ColumnLayout(place, heading, role, why))
    return found


def _role(context: Context, heading: str, name: str | None, blank: bool) -> tuple[str, str]:
    said = context.roles.get(normalised(heading)) if heading else None
    if said is not None:
        return said, "you said so"
    if name == "total":
        return "total", "the heading says so"
    if name in _SET_ASIDE:
        return "set aside", "the heading is known"
    if name is not None:
        numbered = "you numbered it" if context.header.numbered else "the heading is known"
        return name, context.reasons_of_fields.get(name, numbered)
    if blank:
        return "blank", ""
    if field_of(heading, "attendance") in _SET_ASIDE or normalised(heading) == "id":
        return "set aside", "the heading is known"
    who, rest = who_in(heading)
    if who in ("others", "adults") and not rest:
        return who, "the heading says of whom it is a number"
    return "not known", "nothing says what it is"


def numbers_rows(data: DataRows, place: int) -> bool:
    """Tell whether a column runs 1, 2, 3 from row to row, perhaps from 1 again at another day or service.

    Args:
        data: the rows.
        place: the column.
    """
    column = data.columns[place]
    if column.map(number_in)[:1] != [1.0] or len(column) < 2:
        return False
    numbers = np.array([number or 0 for number in column.spread(column.map(number_in))])
    goes_on = (numbers[1:] == numbers[:-1] + 1) | (numbers[1:] == 1)
    return bool(goes_on.all() and numbers.max() > 1)


def set_running_numbers_aside(context: Context, data: DataRows) -> None:
    """Take a column of numbers beside names that only number the rows for no number of men, unless the caller says so.

    Args:
        context: the sheet.
        data: its rows.
    """
    if "count" not in context.fields or not context.fields.keys() & NAME_FIELDS:
        return
    place = context.fields["count"]
    words = normalised(context.header.headings[place])
    if words in _OF_NUMBERS and words not in context.said and not context.header.numbered and numbers_rows(data, place):
        column = context.header.column("count")
        context.log.add("rows_numbered", context.heading_row, column=column, heading=column.heading)
        del context.fields["count"]


# -- The records of an attendance sheet -------------------------------------------------------------------------------


@dataclass(slots=True)
class Records:
    """Columns of records, all of one length; None where the sheet has no such column.

    Args:
        row: the row of the file.
        date: the civil date.
        service: its name.
        name, person_id: of the person, as written.
        status: present, late, absent, excused or unknown.
        count: how many men the record stands for.
        count_low, count_high: how few and how many they may be, where men were counted.
        arrived, left: when he came and went.
        guest: whether he is a guest.
        notes, place: as written.
        mark: the cell as written, where that is more than its status.
        column: the heading of the cell, in a grid.
    """

    row: NDArray[np.int64]
    date: Days | None = None
    service: Texts = None
    name: Texts = None
    person_id: Texts = None
    status: Texts = None
    count: Numbers = None
    count_low: Numbers = None
    count_high: Numbers = None
    arrived: Days | None = None
    left: Days | None = None
    guest: Sequence[bool | None] | Objects | None = None
    notes: Texts = None
    place: Texts = None
    mark: Texts = None
    column: Texts = None


def men_counted(status: Iterable[str | None], counts: Sequence[int | None] | None = None) -> Objects:
    """Say how many men each record stands for: the number written, else one who is present, none who is absent.

    >>> men_counted(["present", "absent", "unknown"], [3, None, None]).tolist()
    [3, 0, None]
    """
    if isinstance(status, Coded):
        men = Coded([_MEN.get(word or "") for word in status.values], status.codes).objects()
    else:
        men = np.array([_MEN.get(word or "") for word in status], dtype=object)
    if counts is not None:
        written = Coded.of(counts).objects()
        said = np.array([count is not None for count in written.tolist()], dtype=bool)
        men[said] = written[said]
    return men


def frame_of_records(parts: Sequence[Records]) -> pd.DataFrame:
    """Lay records out as the table of the sheet, in the order of its rows."""
    parts = [part for part in parts if len(part.row)]
    rows = np.concatenate([part.row for part in parts]) if parts else np.zeros(0, dtype=np.int64)
    in_order = bool(np.all(rows[:-1] <= rows[1:]))
    order = None if in_order else np.argsort(rows, kind="stable")
    columns: dict[str, Values] = {}
    for name, dtype in (RECORD_TYPES | _WHERE_USED).items():
        if name in _WHERE_USED and not any(_holds_something(getattr(part, name)) for part in parts):
            continue
        columns[name] = _column(parts, name, dtype, order)
    return pd.DataFrame(columns, index=pd.RangeIndex(len(rows)), copy=False)


def _holds_something(values: Sequence[object] | None) -> bool:
    if isinstance(values, Coded):
        return any(value is not None for value in values.values) and len(values) > 0
    return values is not None and any(value is not None for value in values)


def _column(parts: Sequence[Records], name: str, dtype: str, order: NDArray[np.intp] | None) -> Values:
    """Join a column of the parts, blank in a part that has none, and put it in order, if it is not."""
    size = sum(len(part.row) for part in parts)
    dates = dtype.startswith("datetime")
    blank = np.datetime64("NaT", "us") if dates else 0 if name == "row" else None
    if not dates and name != "row":
        return _distinct_once([(len(part.row), getattr(part, name)) for part in parts], dtype, order)
    cells = np.full(size, blank, dtype=dtype)
    start = 0
    for part in parts:
        values = getattr(part, name)
        if values is not None:
            cells[start : start + len(part.row)] = values
        start += len(part.row)
    return cells if order is None else cells[order]


def _distinct_once(
    parts: Sequence[tuple[int, Sequence[object] | Objects | None]], dtype: str, order: NDArray[np.intp] | None
) -> Values:
    """Join parts of a column by its distinct values, which are made cells of the table once each."""
    place_of: dict[object, int] = {None: 0}
    codes = np.zeros(sum(size for size, _ in parts), dtype=np.int32)
    seen: dict[int, tuple[object, NDArray[np.int32]]] = {}
    start = 0
    for size, values in parts:
        if values is not None:
            coded = Coded.of(values)
            known = seen.get(id(coded.values))
            if known is None:
                places = [place_of.setdefault(value, len(place_of)) for value in coded.values]
                known = seen[id(coded.values)] = (coded.values, np.array(places, dtype=np.int32))
            codes[start : start + size] = known[1][coded.codes]
        start += size
    return array_of(list(place_of), dtype).take(codes if order is None else codes[order])
