"""`read_attendance`: any attendance sheet as one table of who was at which service."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import checked_but
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.hebrew.festivals import WEEKDAY, day_kind
from minyan_kit.reading.apart import ask_of_counts, places_of
from minyan_kit.reading.arguments import check_types, columns_of_layout, read_all
from minyan_kit.reading.cells import (
    Cell,
    Coded,
    array_of,
    clean_text,
    column_letters,
    is_blank,
    normalised,
    text_of,
    visible_text,
)
from minyan_kit.reading.chats import is_chat, is_numbered, is_poll, message_in, read_numbered, read_poll
from minyan_kit.reading.dates import DateRules, weekday_named
from minyan_kit.reading.files import Source
from minyan_kit.reading.forms import is_question, read_form
from minyan_kit.reading.grids import Grid
from minyan_kit.reading.issues import ColumnPlace, IssueLog, listed_rows
from minyan_kit.reading.known import Known, known_among, known_of_lines
from minyan_kit.reading.layout import COLUMN_ROLES, ColumnLayout, Layout, LayoutChanges
from minyan_kit.reading.lists import read_list
from minyan_kit.reading.logs import find_ways, read_in_and_out, read_log
from minyan_kit.reading.names import Match, RosterPeople, name_key, party_in
from minyan_kit.reading.phrases import said
from minyan_kit.reading.records import Context, Records, Title, frame_of_records
from minyan_kit.reading.sheet import Sheet, without_collecting
from minyan_kit.reading.tables import (
    dates_in,
    header_beside,
    header_of_dates,
    heading_rows,
    hebrew_month_in,
    is_data,
    is_heading_of_services,
    is_of_women,
    is_time,
    looks_like_a_date,
    month_in,
    month_of_title,
    normalised_mark,
    parts_of,
    read_key,
    read_title,
    span_in,
    year_of_title,
)
from minyan_kit.reading.vocabulary import (
    SUMMARY_WORDS,
    TOTAL_WORDS,
    NamedService,
    ServiceNames,
    ServiceOption,
    checked_marks,
    language_of,
    number_in,
    read_mark,
    told_apart_by,
    who_in,
)
from minyan_kit.reading.whose import find_sexes
from minyan_kit.reading.worksheet import (
    EPOCH_1900,
    NAME_FIELDS,
    ColumnNames,
    Header,
    UnreadableError,
    Worksheet,
    fields_by_caller,
    find_header,
)
from minyan_kit.show.languages import WEEKDAYS, fill, say

__all__ = ["SHAPES", "Shape", "read_attendance"]

Shape: TypeAlias = Literal["long", "wide", "transposed", "counts", "form", "log", "poll", "names"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
_ACROSS = {"marks", "men"}
_IN, _OUT = {"in", "arr", "נכנס"}, {"out", "dep"}
_MANY_LINES = 1000
_FIRST_ROWS = 20
_OF_A_PLAN = re.compile(
    r"sign[- ]?ups?\b|plan(?:s|ning)? to (?:come|attend|be)|put your name down|will be (?:there|coming|attending)"
    r"|who(?:'s|’s| is) coming|planned attendance|expected attendance|\brsvp\b|inscriptions?\b|prévision"
    r"|qui vient|qui viendra|je viendrai|הרשמה|הירשמו|נא להירשם|מי מגיע|מי בא\b|מתכננים|inscripci[oó]n|anotarse"
    r"|quién viene|voy a ir",
    re.IGNORECASE,
)
_GREATEST, _GREATEST_OF_32 = 1 << 60, 1 << 30


# -- Which shape an attendance sheet has, told by its headings; where two fit, the caller is asked --------------------


class _Columns:
    """What the columns of a table are, by which its shape is told.

    Args:
        context: the table, its known columns found.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._over = _headings(context)
        self.free = list(self._over)
        of_services = [
            place for place, cells in self._over.items() if any(is_heading_of_services(context, cell) for cell in cells)
        ]
        named = enumerate(context.header.headings)
        said = {place for place, text in named if context.roles.get(normalised(text)) in _ACROSS}
        self.across = bool(of_services or said.intersection(self.free))
        self.names = self.has(*NAME_FIELDS, "attendees")

    def has(self, *fields: str) -> bool:
        """Tell whether there is a column of one of these fields."""
        return not self._context.fields.keys().isdisjoint(fields)

    @cached_property
    def weekdays(self) -> bool:
        """Whether most of the other columns are days of the week."""
        return _weekdays_across(self._over)

    @cached_property
    def questions(self) -> bool:
        """Whether one of the other columns asks something."""
        return any(is_question(text_of(cell)) for cells in self._over.values() for cell in cells)

    @cached_property
    def names_over_marks(self) -> bool:
        """Whether the other columns are people."""
        return _names_over_marks(self._context, self.free)


#: Each shape with what tells it; the first that holds is the shape of a table that has names, or ids of people,
_OF_PEOPLE: Sequence[tuple[Shape, Callable[[_Columns], bool]]] = (
    (
        "form",
        lambda its: (
            its.names
            and its.has("timestamp")
            and not its.has("date")
            and (its.across or its.has("service") or its.questions)
        ),
    ),
    ("log", lambda its: its.has("direction") and (its.names or its.has("person_id"))),
    ("log", lambda its: its.names and its.has("duration") and not its.has("date")),
    ("wide", lambda its: its.names and (its.across or its.weekdays)),
    ("long", lambda its: its.names and its.has("date", "status", "service", "arrived", "count")),
    ("wide", lambda its: its.names and bool(its.free)),
    ("long", lambda its: its.names),
    ("wide", lambda its: its.has("person_id") and its.across and not its.has("date")),
    ("long", lambda its: its.has("person_id") and its.has("date", "arrived", "status")),
)
#: and of one that has a date instead.
_OF_DAYS: Sequence[tuple[Shape, Callable[[_Columns], bool]]] = (
    ("counts", lambda its: its.across or its.weekdays or its.has("count")),
    ("transposed", lambda its: its.has("service") and its.names_over_marks),
    ("long", lambda its: its.has("service") or not its.free),
)


def shape_of(context: Context) -> Shape:
    """Tell the shape of a table.

    Raises:
        UnreadableError: it could be two shapes, or none.
    """
    fields = context.fields
    if "attendees" in fields and "date" not in fields:
        del fields["attendees"]
    named = bool(fields.keys() & (NAME_FIELDS | {"attendees"}))
    find_ways(context)
    if not named and "count" not in fields and _counts_people(context, "status"):
        fields["count"] = fields.pop("status")
    its = _Columns(context)
    for shape, tells in _OF_PEOPLE:
        if tells(its):
            return shape
    if not its.has("date"):
        raise context.header.without_names(context.header.doubled)
    for shape, tells in _OF_DAYS:
        if tells(its):
            return shape
    return _people_or_counts(context, its.free)


def _counts_people(context: Context, field: str) -> bool:
    """Tell whether a column holds numbers that are too great for marks."""
    if field not in context.fields:
        return False
    place = context.fields[field]
    cells = Coded.of(context.worksheet.column(place, context.header.row + 1)).values
    numbers = [number_in(cell) for cell in cells if not is_blank(cell)]
    return bool(numbers) and None not in numbers and max(number or 0 for number in numbers) > 1


def _headings(context: Context) -> dict[int, list[Cell]]:
    """Give what stands over each column that is no known field and no total, in all the rows of headings."""
    rows = [row for row in heading_rows(context, context.header.row) if row >= 0]
    used = set(context.fields.values())
    over: dict[int, list[Cell]] = {}
    for row in rows:
        for place, cell in enumerate(context.worksheet.cells(row)):
            if place not in used and not is_blank(cell) and normalised(text_of(cell)) not in TOTAL_WORDS:
                over.setdefault(place, []).append(cell)
    return over


def _weekdays_across(headings: Mapping[int, Sequence[Cell]]) -> bool:
    days = [any(weekday_named(text_of(cell)) is not None for cell in cells) for cells in headings.values()]
    return sum(days) > 1 and sum(days) * 2 > len(days)


def _names_over_marks(context: Context, free: Sequence[int]) -> bool:
    """Tell whether most of some columns have a name of two words over them, and nothing but marks below."""
    headings = context.header.headings
    named = [place for place in free if place < len(headings) and len(headings[place].split()) > 1]
    if len(named) < 2 or context.fields.keys() & {"status", "count", "arrived"} or len(named) * 2 <= len(free):
        return False
    cells = {cell for place in named for cell in context.worksheet.column(place, context.header.row + 1)}
    marks = [read_mark(cell, context.meanings) for cell in cells if not is_blank(cell)]
    return bool(marks) and all(mark.status != "unknown" and mark.men is None for mark in marks)


def _people_or_counts(context: Context, free: list[int]) -> Shape:
    """Tell people across from services across, under headings that are neither known."""
    headings = context.header.headings
    if any(place < len(headings) and who_in(headings[place])[0] for place in free):
        return "counts"
    lines = context.worksheet.rows[context.header.row + 1 :]
    filled = [line[place] for line in lines for place in free if place < len(line) and not is_blank(line[place])]
    numbers = [number for cell in filled if (number := number_in(cell)) is not None]
    if filled and len(numbers) == len(filled) and max(numbers) > 1:
        if max(numbers) >= 5:
            return "counts"
        people, men = "dates with people across", "dates with numbers of men across"
        raise UnreadableError("shape_undecided", one=people, other=men, first="transposed", second="counts")
    return "transposed"


def lines_of(worksheet: Worksheet) -> list[str] | None:
    """Give a sheet as lines of text, if it is a text file or has one column; None where it is a table."""
    if worksheet.text is not None:
        if len(worksheet.rows) > _MANY_LINES and not _may_be_lines(worksheet.text):
            return None
        return _lines(worksheet.text)
    if all(all(map(is_blank, row[1:])) for row in worksheet.rows):
        return [visible_text(row[0]) if row else "" for row in worksheet.rows]
    return None


def _lines(text: str) -> list[str]:
    lines = [clean_text(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    return lines[:-1] if lines and not lines[-1] else lines


def _may_be_lines(text: str) -> bool:
    """Tell of a long text by its beginning whether it may be a chat, a poll or a numbered list."""
    lines = _lines(text[: _MANY_LINES * 20])[:_MANY_LINES]
    return is_chat(lines) or is_poll(lines) or is_numbered(lines)


# -- The people of an attendance sheet joined to a roster, and what could not be joined -------------------------------


class _Written(NamedTuple):
    """Who a record is of, as it is written: an id, a name, or both."""

    id: str | None
    name: str | None


def join_people(
    data: pd.DataFrame,
    roster: pd.DataFrame | Sheet,
    log: IssueLog,
    column: ColumnPlace | None,
    confirmed: Mapping[str, str] = MappingProxyType({}),
) -> pd.DataFrame:
    """Give each record the id of its person in the roster; ids first, then names; what is not sure stays blank.

    Args:
        data: the records.
        roster: the table of people.
        log: is told of every name that is not one person's.
        column: where the names stand, None where they are headings.
        confirmed: names as they are written, each with the id of its person: the caller's word.
    """
    people = RosterPeople(roster.data if isinstance(roster, Sheet) else roster)
    written = _written(data)
    own = {name_key(name): own_id for name, own_id in confirmed.items()}
    for name, own_id in confirmed.items():
        if own_id not in people.by_id:
            log.add("id_unknown", value=f"{own_id} of names={{{name!r}: ...}}")
    matches = _without_turned({person: _match(people, person, own) for person in written.values})
    rows, guests = data["row"].to_numpy(), data["guest"].fillna(False).to_numpy(dtype=bool)
    unknown = [
        person.name
        for person, match in matches.items()
        if person.name and match.code == "person_unknown" and party_in(person.name) is None
    ]
    near = people.suggest(unknown)
    for code, (person, match) in enumerate(matches.items()):
        if not match.code and (not person.id or (person.id in people.by_id and not person.name)):
            continue
        places = written.places_of(code)
        where = np.unique(rows[places]).tolist()
        if person.id and person.id not in people.by_id:
            log.add("id_unknown", where, value=person.id)
        elif person.id and person.name and match.person and not _share_a_word(person.name, match.person.name):
            known = match.person.name
            log.add("id_and_name_differ", where, value=person.id, known=known, name=person.name)
        if match.code == "person_ambiguous":
            log.add(match.code, where, column=column, value=person.name, people=match.people)
        elif match.code and (suggested := near.get(person.name or "")):
            log.add("name_suggestion", where, column=column, value=person.name, people=suggested)
        elif match.code and person.name and not guests[places[0]] and party_in(person.name) is None:
            log.add("person_unknown", where, column=column, value=person.name)
    joined = [match.person.id if match.person else None for match in matches.values()]
    return data.assign(person_id=array_of(joined, "string").take(written.codes))


def _without_turned(matches: dict[_Written, Match]) -> dict[_Written, Match]:
    """Take nobody for one whose words are in another order, where more names of the sheet are in the order of the
    roster: Meir David beside them may be another man than David Meir."""
    turned = [person for person, match in matches.items() if match.turned]
    in_order = sum(
        match.person is not None and not match.turned and person.id is None and " " in (person.name or "")
        for person, match in matches.items()
    )
    return matches if len(turned) >= in_order else matches | dict.fromkeys(turned, Match(None, "person_unknown"))


def _written(data: pd.DataFrame) -> Coded[_Written]:
    """Give of whom each record is, in the order in which they come."""
    ids, names = (pd.factorize(data[field]) for field in ("person_id", "name"))
    both = (ids[0] + 1) * (len(names[1]) + 1) + names[0] + 1
    codes, pairs = pd.factorize(both)
    places = [divmod(int(pair), len(names[1]) + 1) for pair in pairs]
    id_of, name_of = [None, *ids[1].tolist()], [None, *names[1].tolist()]
    return Coded([_Written(id_of[own_id], name_of[name]) for own_id, name in places], codes)


def _match(people: RosterPeople, written: _Written, confirmed: Mapping[str, str]) -> Match:
    if written.name and (own := confirmed.get(name_key(written.name))) in people.by_id:
        return Match(people.by_id[str(own)])
    if written.id in people.by_id:
        return Match(people.by_id[written.id])
    return people.find(written.name) if written.name else Match()


def _share_a_word(name: str, other: str) -> bool:
    return bool(set(name_key(name).split()) & set(name_key(other).split()))


def note_repeated(data: pd.DataFrame, log: IssueLog) -> None:
    """Note a person who stands more than once for one service, for two men may have one name."""
    written = data["name"] if data["person_id"].isna().all() else data["name"].fillna(data["person_id"])
    codes, distinct = pd.factorize(written)
    names: list[str] = distinct.tolist()
    keys = np.append(pd.factorize(np.array([name_key(name) for name in names], dtype=object))[0], -1)
    codes = codes.astype(np.int32)  # half the memory
    person = keys.astype(np.int32)[codes]
    of_what: NDArray[np.integer] = person
    most = len(names)
    for column in (name for name in ("date", "service", "column") if name in data):
        own, distinct = pd.factorize(data[column])
        if not len(distinct):
            continue
        own = own.astype(np.int32)
        if most * (len(distinct) + 1) > _GREATEST:
            of_what, seen = pd.factorize(of_what)
            most = len(seen)
        most *= len(distinct) + 1
        wide = of_what if most < _GREATEST_OF_32 else of_what.astype(np.int64)
        of_what = wide * (len(distinct) + 1)
        of_what += own
        del own
    twice = np.flatnonzero(pd.Series(of_what).duplicated(keep=False).to_numpy() & (person >= 0))
    rows = data["row"].to_numpy()
    for places in pd.Series(of_what[twice]).groupby(of_what[twice], sort=False).indices.values():
        same = twice[places]
        where = sorted(set(rows[same].tolist()))
        log.add("duplicate_record", where, value=names[codes[same[0]]], where=listed_rows(where))


# -- `read_attendance`: any attendance sheet as one table of who was at which service ---------------------------------


@checked_but("year", "services", "roster", "layout", "marks", "columns", "names")
@without_collecting()
def read_attendance(
    source: Source,
    roster: pd.DataFrame | Sheet | None = None,
    *,
    shape: Shape | None = None,
    year: int | None = None,
    date_order: str | None = None,
    marks: Mapping[str, str] | None = None,
    services: ServiceOption = None,
    columns: ColumnNames | None = None,
    names: Mapping[str, str] | None = None,
    layout: Layout | None = None,
    sheet: str | int | None = None,
    encoding: str | None = None,
    as_of: dt.date | None = None,
    strict: bool = False,
) -> Sheet:
    """Read an attendance sheet: a long list, a grid, counts, answers to a form, the log of a meeting, a pasted poll.

    First its layout is decided: which tables it has, what each column is, what its marks mean. `sheet.layout` shows
    it, and takes changes. What a cell leaves open stays open: a mark that may mean two things has status "unknown" and
    an issue, a date that is not whole is blank. Absent people are records too. Rows that are no record are in
    `.skipped`.

    Args:
        source: the file; anything that `read_roster` reads, or the text of a poll or of a numbered list.
        roster: the people, to give each record its person_id: by id, by exact name, by its words in another order.
        shape: "long", "wide", "transposed", "counts", "form", "log", "poll" or "names", where it cannot be told.
        year: the year of dates that leave it out; from 4000 on, a Hebrew year.
        date_order: "DMY" or "MDY", where nothing proves it.
        marks: {mark: status}, where a mark is not known: {"x": "present"}.
        services: {what the file writes: service, or date, or (date, service)}; or the name of the service, or the
            names of the services of a day in their order, where the file leaves them out.
        columns: headings that are not known, {heading in the file: field}, or one of `COLUMN_ROLES`, as "set aside";
            of a table without headings {number of the column from 0: field}.
        names: {name as it is written: person_id}, to confirm a suggestion.
        layout: that of an earlier sheet of this kind; the other arguments change it.
        sheet: the sheet of a workbook, by name or by number from 0; "all" for every sheet that is not hidden.
        encoding: of a text file, where the project's own rule is wrong.
        as_of: the day on which the sheet was current; two-digit years need it.
        strict: raise the errors.

    Returns:
        A Sheet. `.data` has date, service, name, person_id, status ("present", "late", "absent", "excused",
        "unknown"), count (how many men the record stands for: 1 for one who was there, 0 for one who was not, the
        number that was counted), arrived, left, guest, notes, row. Where the sheet has them: count_low and count_high
        (how few and how many a count may be, blank where that is not known), place, mark (the cell as written; blank
        for an absence that nobody wrote), column (its heading) and, of sheet="all", sheet.

    Raises:
        SheetError: with `strict`, if the file has errors.
        FileNotFoundError: there is no such file.
        TypeError: an argument is of another type; the message ends with what to write.
        ValueError: an argument is none of those named.

    >>> sheet = read_attendance(pd.DataFrame({"Name": ["Ploni", "Gad"], "14/09/2026": ["✓", "-"]}))
    >>> sheet.data[["name", "status"]].values.tolist()
    [['Ploni', 'present'], ['Gad', 'absent']]
    >>> sheet.layout
    Layout of an attendance sheet
    wide, rows 1 to 3, headings in row 1
      A  Name        name               the heading is known
      B  14/09/2026  marks: 2026-09-14  the heading is a date
    """
    if shape not in (None, *SHAPES):
        raise ValueError(f"shape is {shape!r}: write one of {', '.join(SHAPES)}")
    check_types(
        year=year,
        roster=roster,
        marks=marks,
        columns=columns,
        names=names,
        layout=layout,
        date_order=date_order,
        services=services,
    )
    kept = layout or Layout("attendance")
    changes = kept.changes()
    kept_services = {**kept.services, **changes.services}
    options = _Options(
        replace(kept, said={**kept.said, **changes.columns}),
        columns or {},
        {**kept.marks, **changes.marks, **(marks or {})},
        {**kept_services, **services} if isinstance(services, Mapping) else services or kept_services or None,
        {**kept.names, **(names or {})},
        date_order or kept.date_order,
        year,
        as_of,
        shape,
        encoding,
        changes,
    )
    if sheet == "all":
        found = read_all(source, encoding, lambda content, name: _read_sheet(content, roster, options, name))
    else:
        found = _read_sheet(source, roster, options, sheet)
    if strict:
        found.raise_if_errors()
    return found


class _Options(NamedTuple):
    """What the caller says of a sheet."""

    layout: Layout
    columns: ColumnNames
    marks: Mapping[str, str]
    services: ServiceOption
    names: Mapping[str, str]
    date_order: str | None
    year: int | None
    as_of: dt.date | None
    shape: Shape | None
    encoding: str | None
    changes: LayoutChanges


def _read_sheet(
    source: Source, roster: pd.DataFrame | Sheet | None, options: _Options, sheet: str | int | None
) -> Sheet:
    """Read one sheet of a file."""
    context = Context(
        rules=DateRules(EPOCH_1900, options.date_order, options.as_of, year=options.year),
        marks=checked_marks(options.marks),
        services=ServiceNames(options.services),
        names=options.names,
        women=_women(roster),
    )
    try:
        worksheet = context.open(
            source,
            sheet=sheet,
            encoding=options.encoding,
            fits=lambda candidate: _find_header(candidate, options.columns, IssueLog()) is not None,
        )
        context.rules = replace(context.rules, epoch=worksheet.epoch, date_format=worksheet.date_format)
        columns = columns_of_layout(options.layout, options.columns, worksheet, context.log)
        context.said = frozenset(normalised(heading) for heading in columns if isinstance(heading, str))
        columns = _as_it_is_known(context, columns)
        context.roles = {
            normalised(heading): role
            for heading, role in fields_by_caller(columns, "attendance").items()
            if role in COLUMN_ROLES
        }
        for what in options.changes.not_followed:
            context.log.add("layout_not_followed", what=what)
        changed = options.changes.shapes.get(worksheet.name)
        if changed is not None and changed not in SHAPES:
            raise ValueError(f"the layout says shape {changed!r}: write one of {', '.join(SHAPES)}")
        parts = _read(context, columns, options.shape or changed)
    except UnreadableError as trouble:
        context.give_up(trouble)
        return context.finish(frame_of_records([]), strict=False, layout=_layout(context, options))
    data = ask_of_counts(
        frame_of_records(parts), context.log, places_of(context.tables), lambda row: worksheet.texts(row - 1)
    )
    del parts  # of a large file they are a large part of the memory
    note_repeated(data, context.log)
    _check_days_of_services(data, context.log)
    _note_what_is_to_come(data, context)
    _note_unused_arguments(context, options)
    header = context.header
    if roster is not None:
        column = header.column("name") if "name" in header.fields else None
        data = join_people(data, roster, context.log, column, context.names)
    _ease_formulas_of_totals(context)
    context.meta |= {
        "epoch": worksheet.epoch.isoformat(),
        "date_order": context.rules.orders,
        "columns": header.heading_of_each_field(),
    }
    return context.finish(data, strict=False, layout=_layout(context, options))


def _ease_formulas_of_totals(context: Context) -> None:
    """Take formulas without a value that sum up for checks that could not be made: they open no service."""
    sums: set[int] = set()
    total_rows: set[int] = set()
    for table in context.tables:
        total_rows |= set(table.total_rows)
        sums |= {column.place for column in table.columns if _is_a_sum(column)}
    kept, eased = [], IssueLog(context.log.sheet)
    for issue in context.log.issues:
        column = issue.column if issue.code == "formula_unsaved" else None
        rows = [row for row in issue.rows if column and (column.number in sums or row in total_rows)]
        if rows:
            eased.add("total_unsaved", rows, column=column)
        if not rows or len(rows) < len(issue.rows):
            kept.append(replace(issue, rows=[row for row in issue.rows if row not in rows]))
    context.log.issues[:] = [*kept, *eased.issues]


def _is_a_sum(column: ColumnLayout) -> bool:
    known = normalised(column.heading) in SUMMARY_WORDS or column.heading.strip() == "%"
    return column.role in ("total", "summary") or (column.role in ("blank", "not known") and known)


def _note_what_is_to_come(data: pd.DataFrame, context: Context) -> None:
    """Note the days after that on which the sheet was current: nobody has come yet."""
    as_of = context.rules.as_of
    if as_of is None or any(issue.code.startswith("planned") for issue in context.log.issues):
        return
    later = data.loc[(data["date"] > pd.Timestamp(as_of)).fillna(False), "date"]
    if len(later):
        context.log.add("planned@to_come", day=f"{later.min():%Y-%m-%d}", as_of=as_of.isoformat())


def _check_days_of_services(data: pd.DataFrame, log: IssueLog) -> None:
    """Note what is said as the Sabbath comes in on a day on which it does not, a Musaf on a day that has none, and a
    Neilah on another day than Yom Kippur; nobody need have come to any where nothing is written."""
    services = [str(service) for service in data["service"].dropna().unique()]
    for service, code, has_it in (
        ("Kabbalat Shabbat", "weekday_contradicts@service", _is_of_the_sabbath),
        ("Musaf", "service_of_no_such_day", _has_musaf),
        ("Neilah", "service_of_no_such_day", _has_neilah),
    ):
        named = [each for each in services if each.startswith(service)]
        if not named:
            continue
        of_it = data[data["service"].isin(named) & data["status"].isin(("present", "late")) & data["date"].notna()]
        for day, rows in of_it.groupby("date", sort=False):
            date = pd.Timestamp(str(day))
            if has_it(date.date()):
                continue
            details = {"day": f"{date:%Y-%m-%d}", "is_on": say(WEEKDAYS[date.weekday()])}
            where = sorted(set(rows["row"].tolist()))
            log.add(code, where, value=str(rows["service"].iloc[0]), details=details)


def _is_of_the_sabbath(date: dt.date) -> bool:
    return date.weekday() in (4, 5)  # whoever writes the date of the Sabbath means the evening before


def _has_musaf(date: dt.date) -> bool:
    """Tell whether a day is a Sabbath, a Rosh Chodesh or of a festival; in the land or outside of it."""
    return day_kind(HebrewDate.from_date(date)).kind != WEEKDAY


def _has_neilah(date: dt.date) -> bool:
    return day_kind(HebrewDate.from_date(date)).festival == "Yom Kippur"


def _as_it_is_known(context: Context, columns: ColumnNames) -> ColumnNames:
    """Take what is known of the program that wrote a sheet; what the caller says stands over it.

    Args:
        context: the sheet.
        columns: what he says of columns.

    Returns:
        the columns, with those that are known.
    """
    rows = context.worksheet.rows
    known = known_among(rows[:_FIRST_ROWS])
    if known is None:
        return columns
    _note_program(context, known)
    cells = (
        {cell for line in rows for cell in line if isinstance(cell, str)} if known.marks or known.services else set()
    )
    for cell in cells:
        date, mark = known.date_in(cell), known.mark_in(clean_text(cell))
        if date is not None:
            context.services.by_caller.setdefault(normalised(cell), NamedService(None, date))
        if mark is not None and normalised_mark(cell) not in context.marks:
            context.marks = {**context.marks, normalised_mark(cell): read_mark(mark, context.marks).status}
    there = {normalised(cell) for line in rows[:_FIRST_ROWS] for cell in line if isinstance(cell, str)}
    own = {heading: role for heading, role in columns.items() if isinstance(heading, str)}
    if len(own) != len(columns):
        return columns
    said = {normalised(heading) for heading in own}
    kept = {
        text: role for text, role in known.columns.items() if normalised(text) in there and normalised(text) not in said
    }
    return {**kept, **own}


def _note_program(context: Context, known: Known) -> None:
    context.known_as = known.name
    if known.planned and not any(issue.code == "planned" for issue in context.log.issues):
        context.log.add("planned")


def _layout(context: Context, options: _Options) -> Layout:
    said = {str(heading): role for heading, role in options.columns.items() if isinstance(heading, str)}
    services = options.services if isinstance(options.services, Mapping) else {}
    return replace(
        options.layout,
        kind="attendance",
        tables=tuple(context.tables),
        as_read=tuple(context.tables),
        marks=dict(options.marks),
        services={text: what for text, what in services.items() if isinstance(what, str) and not what[:4].isdecimal()},
        names=dict(options.names),
        date_order=options.date_order,
        said={**options.layout.said, **said},
    )


def _women(roster: pd.DataFrame | Sheet | None) -> frozenset[str]:
    """Give the names of the women of a roster, as they are compared."""
    people = roster.data if isinstance(roster, Sheet) else roster
    if people is None or "sex" not in people or "name" not in people:
        return frozenset()
    female = (people["sex"] == "female").fillna(False).to_numpy(dtype=bool)
    return frozenset(name_key(name) for name in people.loc[female, "name"].dropna().tolist())


def _note_unused_arguments(context: Context, options: _Options) -> None:
    """Note what the caller says of marks and services that are nowhere in the file."""
    own_marks = set(checked_marks(options.marks)) - set(checked_marks(options.layout.marks))
    own_services = options.services if isinstance(options.services, Mapping) else {}
    if not own_marks and not own_services:
        return
    distinct = {cell if isinstance(cell, str) else text_of(cell) for line in context.worksheet.rows for cell in line}
    distinct.update(lines_of(context.worksheet) or ())
    forms = {clean_text(text).casefold() for text in distinct}
    for mark in sorted(own_marks - forms):
        if not any(form.startswith(mark) for form in forms):
            context.log.add("argument_not_used", argument="marks=", value=mark)
    headings = {normalised(column.heading) for table in context.tables for column in table.columns}
    words = {normalised(text) for text in distinct} | headings
    for text in own_services:
        if text not in options.layout.services and not any(normalised(text) in each for each in words):
            context.log.add("argument_not_used", argument="services=", value=text)


def _find_header(worksheet: Worksheet, columns: ColumnNames | None, log: IssueLog) -> Header | None:
    """Find the headings; of a grid without any over its names, by its dates."""
    header = find_header(worksheet, "attendance", columns, log)
    if header is None or header.numbered or header.fields.keys() & _IDENTIFYING:
        return header
    by_dates = header_of_dates(worksheet)
    if by_dates is not None:
        return by_dates
    weak = header.fields.keys() <= {"total", "count"} or is_data(worksheet, header.row)
    return None if weak else header


_IDENTIFYING = NAME_FIELDS | {"person_id", "date", "timestamp", "email"}


def _read(context: Context, columns: ColumnNames | None, shape: Shape | None) -> list[Records]:
    """Read a sheet, table by table, each by its shape.

    Raises:
        UnreadableError: it has no headings, or its shape cannot be told.
    """
    lines = lines_of(context.worksheet) if shape in (None, "poll", "names") else None
    if lines is not None:
        if shape is None and is_chat(lines):
            message = message_in(lines)
            if message is None:
                raise UnreadableError("chat_export")
            context.worksheet.rows = [[line] for line in lines]
            context.meta["shape"] = "names"
            return read_numbered(message, context)
        poll = shape == "poll" or (shape is None and is_poll(lines))
        if poll or shape == "names" or is_numbered(lines):
            context.meta["shape"] = "poll" if poll else "names"
            context.worksheet.rows = [[line] for line in lines]
            known = known_of_lines("poll" if poll else "numbered")
            if known is not None:
                _note_program(context, known)
            return (read_poll if poll else read_numbered)(lines, context)
    context.worksheet.text = None  # of a large file it is a large part of the memory
    aside = IssueLog()
    header = _find_header(context.worksheet, columns, aside)
    if header is None and not columns:
        header = header_of_dates(context.worksheet)
    if header is None:
        raise _without_headings(context.worksheet)
    # The log of a meeting goes on in parts that repeat its people; its own reader knows them.
    tables = [context.worksheet] if "duration" in header.fields else list(parts_of(context.worksheet, header))
    found: list[Records] = []
    several = len(tables) > 1
    tables = [table for table in tables if not (several and _left_to_the_women(context, table, header))] or tables
    for number, table in enumerate(tables):
        part = replace(context, worksheet=table, key={}, key_words={}, reasons_of_fields={})
        if not several:
            part.header = header
            context.log.issues += aside.issues
        else:
            part.header = header_beside(table, header) or _find_header(table, columns, context.log) or header
        if not number:
            context.header = part.header
        found += _read_table(part, shape)
        if not number:
            context.meta["shape"], context.rules = part.shape, part.rules
    return found


def _left_to_the_women(context: Context, table: Worksheet, first: Header) -> bool:
    """Tell whether a table beside others is one of women, and say that it is left out."""
    header = header_beside(table, first)
    if header is None or not is_of_women(header):
        return False
    place = header.column("name")
    context.log.add("not_men", [header.row + 1], column=place, heading=place.heading)
    context.skip(range(header.row + 2, len(table.rows) + 1), "it counts women or children")
    return True


def _read_table(context: Context, shape: Shape | None) -> list[Records]:
    """Decide what a table is, and read it."""
    worksheet, header = context.worksheet, context.header
    for row in range(worksheet.first_row, max(header.row, worksheet.first_row)):
        read_key(context, worksheet.texts(row))
    context.title = _title(context)
    _note_plan(context)
    context.month = month_in(worksheet.name) or month_of_title(context.title.text)
    context.rules = _with_year_of_title(context)
    context.hebrew_month = hebrew_month_in(worksheet.name) or hebrew_month_in(context.title.text)
    find_sexes(context)
    _find_in_and_out(context)
    settled = shape or shape_of(context)
    context.shape, context.shape_said = settled, shape is not None
    if settled == "form":
        return read_form(context)
    if settled == "log":
        return read_in_and_out(context) if "direction" in context.fields else read_log(context)
    if settled == "wide":
        return Grid(context).read_marks()
    if settled == "transposed":
        return Grid(context, people_across=True).read_marks()
    if settled == "counts" and "count" not in context.fields and not _adults_in_a_list(context):
        return Grid(context).read_counts()
    return read_list(context)


def _title(context: Context) -> Title:
    """Give what stands above the headings; what it leaves out, the name of the sheet may say."""
    title = Title(*read_title(context, context.header.row))
    name = context.worksheet.name
    service, rest = context.services.in_heading(name)
    if title.service is None and service is not None and not told_apart_by(rest):
        title = title._replace(service=service)
    for text in (title.text, name):
        span = span_in(text, context.rules.year)
        if span is not None:
            return title._replace(date=None, of_date=text, span=span)
    dates = dates_in(name)
    if is_blank(title.date) and len(dates) == 1:
        return title._replace(date=dates[0], of_date=name)
    return title._replace(of_date=title.text)


def _find_in_and_out(context: Context) -> None:
    """Take for the times of coming and leaving two columns In and Out that hold times; marks below Out may say that he
    was not there."""
    header = context.header
    for field, words in (("arrived", _IN), ("left", _OUT)):
        places = [
            place
            for place, text in enumerate(header.headings)
            if normalised(text) in words and place not in header.fields.values()
        ]
        if header.numbered or field in header.fields or len(places) != 1:
            continue
        cells = [cell for cell in context.worksheet.column(places[0], header.row + 1) if not is_blank(cell)]
        if cells and all(is_time(cell) or isinstance(cell, dt.datetime) for cell in cells):
            header.fields[field] = places[0]
            context.reasons_of_fields[field] = "times stand in it"


def _with_year_of_title(context: Context) -> DateRules:
    """Take the year of dates that leave it out from the title, or from the name of the sheet, where one says it."""
    rules, (year, month) = context.rules, context.month or (None, None)
    if rules.year is not None:
        return rules
    if year is not None:
        told = next((text for text in (context.title.text, context.worksheet.name) if str(year) in text), "")
        return replace(rules, year=year, month=month, of_title=told or context.title.text or context.worksheet.name)
    for text in (context.title.text, context.worksheet.name):
        year = year_of_title(text)
        if year is not None:
            return replace(rules, year=year, of_title=text)
    return rules


def _note_plan(context: Context) -> None:
    """Note where the title, or the name of the sheet, says that it is of who means to come."""
    said = next((text for text in (context.title.text, context.worksheet.name) if _OF_A_PLAN.search(text)), None)
    if said is not None and not any(issue.code.startswith("planned") for issue in context.log.issues):
        context.log.add("planned@title", title=said)


def _adults_in_a_list(context: Context) -> bool:
    """Tell whether adults are counted in a list with a row for each service."""
    headings = context.header.headings
    across = any(is_heading_of_services(context, heading) for heading in headings if heading)
    return not across and any(who_in(heading) == ("adults", "") for heading in headings)


def _without_headings(worksheet: Worksheet) -> UnreadableError:
    """Say of a table without headings what its first row has, and what the columns may be, by their numbers."""
    row = next((line for line in worksheet.rows if sum(not is_blank(cell) for cell in line) > 1), [])
    shown = [f"{column_letters(place)} {visible_text(cell)!r}" for place, cell in enumerate(row) if not is_blank(cell)]
    guesses: dict[str, int] = {}
    for place, cell in enumerate(row):
        field = _perhaps_field(cell)
        if field:
            guesses.setdefault(field, place)
    numbers = ", ".join(f"{place}: {field!r}" for field, place in sorted(guesses.items(), key=lambda item: item[1]))
    first = fill("; the first row has {cells}", cells=", ".join(shown[:8])) if shown else ""
    language = language_of([visible_text(cell) for cell in row])
    first += fill("; the headings look {language}", language=said(language)) if language else ""
    return UnreadableError("no_header", first=first, numbers="{" + (numbers or "0: 'name', 1: 'date'") + "}")


def _perhaps_field(cell: Cell) -> str | None:
    if is_time(cell):
        return "arrived"
    if looks_like_a_date(cell):
        return "date"
    if number_in(cell) is not None:
        return "person_id"
    text = visible_text(cell)
    if read_mark(cell, {}).status != "unknown" and text:
        return "status"
    return "name" if len(text.split()) > 1 and text.replace(" ", "").isalpha() else None
