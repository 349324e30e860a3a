"""`read_attendance`: any attendance sheet as one table of who was at which service."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

import pandas as pd

from minyan_kit.sheets.attendance.context import Context
from minyan_kit.sheets.attendance.form import read_form
from minyan_kit.sheets.attendance.grid import Grid
from minyan_kit.sheets.attendance.join import join_people, note_repeated
from minyan_kit.sheets.attendance.listed import read_listed
from minyan_kit.sheets.attendance.meeting import read_log
from minyan_kit.sheets.attendance.poll import is_chat, is_poll, read_poll
from minyan_kit.sheets.attendance.records import Records, frame_of
from minyan_kit.sheets.attendance.shapes import SHAPES, Shape, header_of_dates, lines_of, shape_of
from minyan_kit.sheets.collecting import without_collecting
from minyan_kit.sheets.containers import Source, choose_sheet, open_source
from minyan_kit.sheets.date_settling import DateRules
from minyan_kit.sheets.headers import Header, find_header
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.marks import known_marks
from minyan_kit.sheets.service_names import ServiceNames, ServiceOption
from minyan_kit.sheets.sheet import Sheet, finish
from minyan_kit.sheets.table import EPOCH_1900, Table, UnreadableError

__all__ = ["read_attendance"]


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
