"""`read_attendance`: any attendance sheet as one table of who was at which service."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias, get_args

import pandas as pd

from minyan_kit.reading.cells import Cell, clean_text, is_blank, normalised, text_of, visible_text
from minyan_kit.reading.dates import DateRules
from minyan_kit.reading.files import Source
from minyan_kit.reading.forms import is_chat, is_poll, is_question, read_form, read_poll
from minyan_kit.reading.grids import Grid, heading_rows, is_heading_of_services, looks_like_a_date
from minyan_kit.reading.issues import ColumnPlace, IssueLog, listed_rows
from minyan_kit.reading.lists import read_list
from minyan_kit.reading.logs import read_log
from minyan_kit.reading.names import Match, RosterPeople, name_key
from minyan_kit.reading.records import Context, Records, frame_of_records
from minyan_kit.reading.sheet import Sheet, without_collecting
from minyan_kit.reading.vocabulary import TOTAL_WORDS, ServiceNames, ServiceOption, checked_marks, number_in
from minyan_kit.reading.worksheet import EPOCH_1900, NAME_FIELDS, Header, UnreadableError, Worksheet, find_header

__all__ = ["SHAPES", "Shape", "read_attendance"]

Shape: TypeAlias = Literal["long", "wide", "transposed", "counts", "form", "log", "poll"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
_FIRST_ROWS = 60


# -- Which shape an attendance sheet has, told by its headings; where two fit, the caller is asked --------------------


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
        raise context.header.without_names(context.header.doubled)
    if across:
        return "counts"
    return _people_or_counts(context, free) if free else "long"


def _headings(context: Context) -> dict[int, list[Cell]]:
    """Give what stands over each column that is no known field and no total, in all the rows of headings."""
    lines = [context.worksheet.cells(row) for row in heading_rows(context, context.header.row)]
    used = set(context.fields.values())
    over: dict[int, list[Cell]] = {}
    for line in lines:
        for place, cell in enumerate(line):
            if place not in used and not is_blank(cell) and normalised(text_of(cell)) not in TOTAL_WORDS:
                over.setdefault(place, []).append(cell)
    return over


def _people_or_counts(context: Context, free: list[int]) -> Shape:
    """Tell people across from services across, under headings that are neither known."""
    lines = context.worksheet.rows[context.header.row + 1 :]
    filled = [line[place] for line in lines for place in free if place < len(line) and not is_blank(line[place])]
    numbers = [number for cell in filled if (number := number_in(cell)) is not None]
    if filled and len(numbers) == len(filled) and max(numbers) > 1:
        if max(numbers) >= 5:
            return "counts"
        people, men = "dates with people across", "dates with numbers of men across"
        raise UnreadableError("shape_undecided", one=people, other=men, first="transposed", second="counts")
    return "transposed"


def header_of_dates(worksheet: Worksheet) -> Header | None:
    """Find the headings of a grid whose first column has none: the row with the most dates, the names left of them."""
    best, most = None, 1
    for row in range(min(len(worksheet.rows), _FIRST_ROWS)):
        dates = sum(1 for cell in worksheet.cells(row) if looks_like_a_date(cell))
        if dates > most:
            best, most = row, dates
    if best is None:
        return None
    first = next(place for place, cell in enumerate(worksheet.cells(best)) if looks_like_a_date(cell))
    return Header(best, worksheet.texts(best), {"name": first - 1}) if first else None


def lines_of(worksheet: Worksheet) -> list[str] | None:
    """Give a sheet as lines of text, if it is a text file or has one column; None where it is a table."""
    if worksheet.text is not None:
        lines = [clean_text(line) for line in worksheet.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        return lines[:-1] if lines and not lines[-1] else lines
    if all(all(map(is_blank, row[1:])) for row in worksheet.rows):
        return [visible_text(row[0]) if row else "" for row in worksheet.rows]
    return None


# -- The people of an attendance sheet joined to a roster, and what could not be joined -------------------------------


class _Written(NamedTuple):
    """Who a record is of, as it is written: an id, a name, or both."""

    id: str | None
    name: str | None


def join_people(
    data: pd.DataFrame, roster: pd.DataFrame | Sheet, log: IssueLog, column: ColumnPlace | None
) -> pd.DataFrame:
    """Give each record the id of its person in the roster; ids first, then names; what is not sure stays blank.

    Args:
        data: the records.
        roster: the table of people.
        log: is told of every name that is not one person's.
        column: where the names stand, None where they are headings.
    """
    people = RosterPeople(roster.data if isinstance(roster, Sheet) else roster)
    written = list(map(_Written, _texts(data["person_id"]), _texts(data["name"])))
    matches = {person: _match(people, person) for person in dict.fromkeys(written)}
    rows: dict[_Written, list[int]] = defaultdict(list)
    guests: dict[_Written, bool] = {}
    for person, row, guest in zip(written, data["row"].tolist(), data["guest"].fillna(False).tolist(), strict=True):
        rows[person].append(row)
        guests.setdefault(person, bool(guest))
    unknown = [person.name for person, match in matches.items() if person.name and match.code == "person_unknown"]
    near = _suggestions(people, unknown, log)
    for person, match in matches.items():
        where = sorted(set(rows[person]))
        if person.id and person.id not in people.by_id:
            log.add("id_unknown", where, value=person.id)
        elif person.id and person.name and match.person and not _share_a_word(person.name, match.person.name):
            known = match.person.name
            log.add("id_and_name_differ", where, value=person.id, known=known, name=person.name)
        if match.code == "person_ambiguous":
            log.add(match.code, where, column=column, value=person.name, people=match.people)
        elif match.code and (suggested := near.get(person.name or "")):
            log.add("name_suggestion", where, column=column, value=person.name, people=suggested)
        elif match.code and person.name and not guests[person]:
            log.add("person_unknown", where, column=column, value=person.name)
    joined = [match.person.id if (match := matches[person]).person else None for person in written]
    return data.assign(person_id=pd.array(joined, dtype="string"))


def _texts(column: pd.Series[str]) -> list[str | None]:
    return column.astype(object).where(column.notna(), None).tolist()


def _match(people: RosterPeople, written: _Written) -> Match:
    if written.id in people.by_id:
        return Match(people.by_id[written.id])
    return people.find(written.name) if written.name else Match()


def _share_a_word(name: str, other: str) -> bool:
    return bool(set(name_key(name).split()) & set(name_key(other).split()))


def _suggestions(people: RosterPeople, names: Sequence[str], log: IssueLog) -> dict[str, str]:
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
    keys = {name: name_key(name) for name in set(names) if isinstance(name, str)}
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
            log.add("duplicate_record", where, value=names[same[0]], where=listed_rows(where))


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
    context = Context(
        rules=DateRules(EPOCH_1900, date_order, as_of, year=year),
        marks=checked_marks(marks),
        services=ServiceNames(services),
    )
    try:
        worksheet = context.open(
            source,
            sheet=sheet,
            encoding=encoding,
            fits=lambda candidate: _find_header(candidate, columns, IssueLog()) is not None,
        )
        context.rules = replace(context.rules, epoch=worksheet.epoch, date_format=worksheet.date_format)
        parts = _read(context, columns, shape)
    except UnreadableError as trouble:
        context.give_up(trouble)
        return context.finish(frame_of_records([]), strict=strict)
    data = frame_of_records(parts)
    note_repeated(data, context.log)
    header = context.header
    if roster is not None:
        data = join_people(data, roster, context.log, header.column("name") if "name" in header.fields else None)
    context.meta |= {
        "epoch": worksheet.epoch.isoformat(),
        "date_order": context.rules.orders,
        "columns": header.heading_of_each_field(),
    }
    return context.finish(data, strict=strict)


def _find_header(worksheet: Worksheet, columns: Mapping[str, str] | None, log: IssueLog) -> Header | None:
    """Find the headings; of a grid without any over its names, by its dates."""
    header = find_header(worksheet, "attendance", columns, log)
    if header is None or not header.fields.keys() - {"total"}:
        return header_of_dates(worksheet) or header
    return header


def _read(context: Context, columns: Mapping[str, str] | None, shape: Shape | None) -> list[Records]:
    """Read a sheet by its shape.

    Raises:
        UnreadableError: it has no headings, or its shape cannot be told.
    """
    lines = lines_of(context.worksheet)
    if lines is not None and shape in (None, "poll"):
        if shape is None and is_chat(lines):
            raise UnreadableError("chat_export")
        if shape == "poll" or is_poll(lines):
            context.meta["shape"] = "poll"
            context.worksheet.rows = [[line] for line in lines]
            return read_poll(lines, context)
    header = _find_header(context.worksheet, columns, context.log)
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
    return read_list(context)
