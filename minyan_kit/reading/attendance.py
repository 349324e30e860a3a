"""`read_attendance`: any attendance sheet as one table of who was at which service."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias, get_args

import pandas as pd

from minyan_kit.reading.cells import Cell, is_blank, plain, seen, text_of
from minyan_kit.reading.dates import DateRules
from minyan_kit.reading.files import Source, choose_sheet, open_source, without_collecting
from minyan_kit.reading.forms import is_chat, is_poll, is_question, read_form, read_poll
from minyan_kit.reading.grids import Grid, heading_rows, is_heading_of_services, looks_like_a_date
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.lists import read_listed
from minyan_kit.reading.logs import read_log
from minyan_kit.reading.names import Match, People, key
from minyan_kit.reading.records import Context, Records, frame_of
from minyan_kit.reading.sheet import Sheet, finish
from minyan_kit.reading.tables import EPOCH_1900, NAME_FIELDS, TOTAL_WORDS, Header, Table, UnreadableError, find_header
from minyan_kit.reading.vocabulary import ServiceNames, ServiceOption, known_marks, number_of

__all__ = [
    "read_attendance",
]

# -- Which shape an attendance sheet has, told by its headings; where two fit, the caller is asked --------------------

Shape: TypeAlias = Literal["long", "wide", "transposed", "counts", "form", "log", "poll"]
SHAPES: tuple[Shape, ...] = get_args(Shape)


def shape_of(context: Context) -> Shape:
    """Tell the shape of a sheet.

    Raises:
        UnreadableError: it could be two shapes, or none.
    """
    fields = context.fields
    named = bool(fields.keys() & NAME_FIELDS)
    headings = _headings(context)
    free = list(headings)
    across = [place for place in free if any(is_heading_of_services(context, cell) for cell in headings[place])]
    if (
        named
        and "timestamp" in fields
        and "date" not in fields
        and (across or any(is_question(text_of(cell)) for cells in headings.values() for cell in cells))
    ):
        return "form"
    if named and "duration" in fields and "date" not in fields:
        return "log"
    if named and across:
        return "wide"
    if named and fields.keys() & {"date", "status", "service", "arrived", "count"}:
        return "long"
    if named:
        return "wide" if free else "long"
    if "date" not in fields:
        return _no_header(context)
    if across:
        return "counts"
    return _people_or_counts(context, free) if free else "long"


def _headings(context: Context) -> dict[int, list[Cell]]:
    """Give what stands over each column that is no known field and no total, in all the rows of headings."""
    lines = [context.table.cells(row) for row in heading_rows(context, context.header.row)]
    used = set(context.fields.values())
    over: dict[int, list[Cell]] = {}
    for line in lines:
        for place, cell in enumerate(line):
            if place not in used and not is_blank(cell) and plain(text_of(cell)) not in TOTAL_WORDS:
                over.setdefault(place, []).append(cell)
    return over


def _people_or_counts(context: Context, free: list[int]) -> Shape:
    """Tell people across from services across, under headings that are neither known."""
    lines = context.table.rows[context.header.row + 1 :]
    filled = [line[place] for line in lines for place in free if place < len(line) and not is_blank(line[place])]
    numbers = [number for cell in filled if (number := number_of(cell)) is not None]
    if filled and len(numbers) == len(filled) and max(numbers) > 1:
        if max(numbers) >= 5:
            return "counts"
        people, numbers_of_men = "dates with people across", "dates with numbers of men across"
        choices = {"first": "transposed", "second": "counts"}
        raise UnreadableError("shape_undecided", one=people, other=numbers_of_men, **choices)
    return "transposed"


def _no_header(context: Context) -> Shape:
    headings = ", ".join(repr(heading) for heading in context.header.headings if heading)
    if context.header.doubled:
        raise UnreadableError("two_columns")  # which the log has already
    raise UnreadableError("column_missing", field="name", headings=headings)


def header_of_dates(table: Table) -> Header | None:
    """Find the headings of a grid whose first column has none: the row with the most dates, the names left of them."""
    best: tuple[int, int] | None = None
    for row in range(min(len(table.rows), 60)):
        dates = sum(1 for cell in table.cells(row) if looks_like_a_date(cell))
        if dates > 1 and (best is None or dates > best[0]):
            best = (dates, row)
    if best is None:
        return None
    row = best[1]
    cells = table.cells(row)
    first = next(place for place, cell in enumerate(cells) if looks_like_a_date(cell))
    if not first:
        return None
    return Header(row, table.texts(row), {"name": first - 1}, set())


def lines_of(table: Table) -> list[str] | None:
    """Give a sheet as lines of text, if it is a text file or has one column; None where it is a table."""
    if table.text is not None:
        lines = [seen(line) for line in table.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        return lines[:-1] if lines and not lines[-1] else lines
    if all(all(map(is_blank, row[1:])) for row in table.rows):
        return [seen(text_of(row[0])) if row else "" for row in table.rows]
    return None


# -- The people of an attendance sheet joined to a roster, and what could not be joined -------------------------------


def join_people(
    data: pd.DataFrame, roster: pd.DataFrame | Sheet, log: IssueLog, column: tuple[int, str] | None
) -> pd.DataFrame:
    """Give each record the id of its person in the roster; ids first, then names; what is not sure stays blank.

    Args:
        data: the records.
        roster: the table of people.
        log: is told of every name that is not one person's.
        column: where the names stand, None where they are headings.
    """
    people = People(roster.data if isinstance(roster, Sheet) else roster)
    names = data["name"].astype(object).where(data["name"].notna(), None).tolist()
    ids = data["person_id"].astype(object).where(data["person_id"].notna(), None).tolist()
    guests = data["guest"].fillna(False).tolist()
    found: dict[tuple[str | None, str | None], Match] = {}
    rows: dict[tuple[str | None, str | None], list[int]] = defaultdict(list)
    by_guest: dict[tuple[str | None, str | None], bool] = {}
    for own_id, name, row, guest in zip(ids, names, data["row"].tolist(), guests, strict=True):
        pair = (own_id, name)
        if pair not in found:
            found[pair] = _match(people, own_id, name)
            by_guest[pair] = bool(guest)
        if not rows[pair] or rows[pair][-1] != row:
            rows[pair].append(row)
    unknown = [name for (_, name), match in found.items() if name and match.code == "person_unknown"]
    near = _suggestions(people, unknown, log)
    for (own_id, name), match in found.items():
        where = sorted(set(rows[own_id, name]))
        if own_id and own_id not in people.by_id:
            log.add("id_unknown", where, value=own_id)
        elif own_id and name and match.person and not set(key(name).split()) & set(key(match.person.name).split()):
            log.add("id_and_name_differ", where, value=own_id, known=match.person.name, name=name)
        if match.code == "person_ambiguous":
            log.add(match.code, where, column=column, value=name, people=match.people)
        elif match.code and name in near:
            log.add("name_suggestion", where, column=column, value=name, people=near[name])
        elif match.code and name and not by_guest[own_id, name]:
            log.add("person_unknown", where, column=column, value=name)
    joined = [match.person.id if (match := found[pair]).person else None for pair in zip(ids, names, strict=True)]
    return data.assign(person_id=pd.array(joined, dtype="string"))


def _match(people: People, own_id: str | None, name: str | None) -> Match:
    if own_id in people.by_id:
        return Match(people.by_id[own_id])
    return people.find(name) if name else Match()


def _suggestions(people: People, names: list[str], log: IssueLog) -> dict[str, str]:
    if not names:
        return {}
    try:
        return people.suggest(names)
    except ImportError as error:
        log.add("suggestions_off", why=str(error))
        return {}


def note_repeated(data: pd.DataFrame, log: IssueLog) -> None:
    """Note a person who stands more than once for one service, for two men may have one name."""
    names = data["name"].tolist()
    keys = {name: key(name) for name in set(names) if isinstance(name, str)}
    parts = [data["date"].astype("int64").tolist(), data["service"].tolist()]
    parts += [data["column"].tolist()] if "column" in data else []
    places: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, (name, *rest) in enumerate(zip(names, *parts, strict=True)):
        if name in keys:
            places[keys[name], *rest].append(place)
    if len(places) == len(names):
        return
    rows = data["row"].tolist()
    for same in places.values():
        if len(same) > 1:
            where = sorted({rows[place] for place in same})
            listed = ", ".join(map(str, where[:10])) + (" and more" if len(where) > 10 else "")
            log.add("duplicate_record", where, value=names[same[0]], where=listed)


# -- `read_attendance`: any attendance sheet as one table of who was at which service ---------------------------------


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
    columns: Mapping[str, str] | None = None,
    sheet: str | int | None = None,
    encoding: str | None = None,
    as_of: dt.date | None = None,
    strict: bool = False,
) -> Sheet:
    """Read an attendance sheet: a long list, a grid, counts, answers to a form, the log of a meeting, a pasted poll.

    What a cell leaves open stays open: a mark that may mean two things has status "unknown" and an issue, a date that
    is not whole is blank. Absent people are records too. Rows that are no record are in `.skipped`.

    Args:
        source: the file; anything that `read_roster` reads, or the text of a poll.
        roster: the people, to give each record its person_id: by id, by exact name, by its words in another order.
        shape: "long", "wide", "transposed", "counts", "form", "log" or "poll", where it cannot be told.
        year: the year of dates that leave it out; from 4000 on, a Hebrew year.
        date_order: "DMY" or "MDY", where nothing proves it.
        marks: {mark: status}, where a mark is not known: {"x": "present"}.
        services: {what the file writes: service, or date, or (date, service)}; or the names of the services of a day
            in their order, where the file leaves them out.
        columns: headings that are not known, {heading in the file: field}.
        sheet: the sheet of a workbook, by name or by number from 0.
        encoding: of a text file, where the project's own rule is wrong.
        as_of: the day on which the sheet was current; two-digit years need it.
        strict: raise the errors.

    Returns:
        A Sheet. `.data` has date, service, name, person_id, status ("present", "late", "absent", "excused",
        "unknown"), count (how many men the record stands for: 1 for one who was there, 0 for one who was not, the
        number that was counted), arrived, left, guest, notes, row. Where the sheet has them: count_low and count_high
        (how few and how many a count may be, blank where that is not known), place, mark (the cell as written; blank
        for an absence that nobody wrote) and column (its heading).

    Raises:
        SheetError: with `strict`, if the file has errors.
        FileNotFoundError: there is no such file.
        ValueError: an argument is none of those named.

    >>> sheet = read_attendance(pd.DataFrame({"Name": ["Ploni", "Gad"], "14/09/2026": ["✓", "-"]}))
    >>> sheet.data[["name", "status"]].values.tolist()
    [['Ploni', 'present'], ['Gad', 'absent']]
    """
    if shape not in (None, *SHAPES):
        raise ValueError(f"shape is {shape!r}: write one of {', '.join(SHAPES)}")
    log, rules = IssueLog(), DateRules(EPOCH_1900, date_order, as_of, year=year)
    options = (rules, known_marks(marks), ServiceNames(services))
    table: Table | None = None
    context: Context | None = None
    meta: dict[str, object] = {}
    original: object = None
    try:
        opened = open_source(source, encoding, log)
        original = opened.path or opened.content
        table = choose_sheet(opened, sheet, log, lambda candidate: _header(candidate, columns, IssueLog()) is not None)
        meta = {"container": table.container, "sheet": table.name, "sheets": opened.names, **table.facts}
        context = Context(table, Header(0, [], {}, set()), log, *options)
        context.rules = replace(rules, epoch=table.epoch, date_format=table.date_format)
        parts = _read(context, columns, shape)
    except UnreadableError as trouble:
        if trouble.values or trouble.code != "two_columns":
            log.add(trouble.code, details=trouble.values)
        reasons = dict.fromkeys(range(1, len(table.rows) + 1) if table else (), "not read: see the errors")
        return finish(frame_of([]), log, table, reasons=reasons, headers=[], meta=meta, source=None, strict=strict)
    data = frame_of(parts)
    note_repeated(data, log)
    header = context.header
    if roster is not None:
        data = join_people(data, roster, log, header.column("name") if "name" in header.fields else None)
    meta |= {"epoch": table.epoch.isoformat(), "date_order": context.rules.orders, **context.meta}
    meta["columns"] = {field: header.headings[place] for field, place in header.fields.items()}
    headers = sorted(set(context.headers))
    return finish(data, log, table, reasons=context.reasons, headers=headers, meta=meta, source=original, strict=strict)


def _header(table: Table, columns: Mapping[str, str] | None, log: IssueLog) -> Header | None:
    """Find the headings; of a grid without any over its names, by its dates."""
    header = find_header(table, "attendance", columns, log)
    if header is None or not header.fields.keys() - {"total"}:
        return header_of_dates(table) or header
    return header


def _read(context: Context, columns: Mapping[str, str] | None, shape: Shape | None) -> list[Records]:
    """Read a sheet by its shape.

    Raises:
        UnreadableError: it has no headings, or its shape cannot be told.
    """
    table, log = context.table, context.log
    lines = lines_of(table)
    if lines is not None and shape in (None, "poll"):
        if shape is None and is_chat(lines):
            raise UnreadableError("chat_export")
        if shape == "poll" or is_poll(lines):
            context.meta["shape"] = "poll"
            poll = read_poll(lines, context.services, context.rules, log)
            table.rows = [[line] for line in lines]
            context.headers = poll.headers
            context.skip(poll.blank, "blank")
            return poll.records
    header = _header(table, columns, log)
    if header is None:
        raise UnreadableError("no_header")
    context.header = header
    shape = shape or shape_of(context)
    context.meta["shape"] = shape
    if shape == "form":
        return read_form(context)
    if shape == "log":
        return read_log(context)
    if shape == "wide":
        return Grid(context).read_marks()
    if shape == "transposed":
        return Grid(context, people_across=True).read_marks()
    if shape == "counts" and "count" not in header.fields:
        return Grid(context).read_counts()
    return read_listed(context)
