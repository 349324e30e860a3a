"""What every reader of an attendance sheet works with: the sheet, the caller's word, and where to note things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from minyan_kit.sheets.aliases import GUESTS
from minyan_kit.sheets.body import Body, body_of, note_extra_cells
from minyan_kit.sheets.cells import plain
from minyan_kit.sheets.date_settling import DateRules
from minyan_kit.sheets.headers import Header, field_of
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.service_names import ServiceNames
from minyan_kit.sheets.table import Table

GUEST_WORDS = {plain(word) for word in GUESTS.split(", ")}
_SET_ASIDE = {"timestamp", "duration", "email"}


@dataclass(slots=True)
class Context:
    """A sheet that is being read.

    Args:
        table: the sheet.
        header: its headings.
        log: takes the issues.
        rules: how to read dates.
        marks: the marks that the caller explains.
        services: the caller's word on services.
        reasons: why rows are no records, by row.
        headers: the rows that are headings, as a spreadsheet program numbers them.
        meta: what else was found out about the sheet.
    """

    table: Table
    header: Header
    log: IssueLog
    rules: DateRules
    marks: Mapping[str, str]
    services: ServiceNames
    reasons: dict[int, str] = field(default_factory=dict)
    headers: list[int] = field(default_factory=list)
    meta: dict[str, object] = field(default_factory=dict)

    @property
    def fields(self) -> dict[str, int]:
        """The column of each field."""
        return self.header.fields

    def skip(self, rows: Iterable[int], reason: str) -> None:
        """Say of rows why they are no records."""
        for row in rows:
            if row not in self.headers:
                self.reasons.setdefault(row, reason)


def take_body(context: Context, first: int) -> Body:
    """Give the rows from `first` (from 0) on; blank rows are skipped, and repeated headings are headings."""
    body, blank, repeated = body_of(context.table, context.header, first)
    context.headers += [row for row in repeated if row not in context.reasons]  # a row is accounted for once
    context.skip(blank, "blank")
    return body


def note_unused(context: Context, body: Body, used: Iterable[int]) -> None:
    """Note the columns with something in them that are not used."""
    known = set(used) | set(context.fields.values())
    for place, heading in enumerate(context.header.headings):
        if body.columns[place].blank().all():
            continue
        if field_of(heading, "attendance") in _SET_ASIDE or (plain(heading) == "id" and place not in known):
            context.log.add("column_set_aside", [context.header.row + 1], column=(place, heading), heading=heading)
        elif place not in known:
            context.log.add("unmapped_column", [context.header.row + 1], column=(place, heading), heading=heading)
    note_extra_cells(body, context.header, context.log)
