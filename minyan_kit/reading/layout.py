"""Layout: what reading decides of a sheet before any record, shown, changed, kept, and given back next month."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from minyan_kit.arguments import checked_class, file_content, refuse
from minyan_kit.inert import inert
from minyan_kit.reading.cells import column_letters, normalised
from minyan_kit.reading.phrases import said
from minyan_kit.show.html import escape
from minyan_kit.show.languages import fill, say

__all__ = ["COLUMN_ROLES", "ColumnLayout", "Layout", "LayoutChanges", "TableLayout", "column_at"]

COLUMN_ROLES = {
    "marks": "who was at one service",
    "men": "how many men were at one service",
    "adults": "how many adults, men and women together",
    "others": "women and children, who are not added to the men",
    "person": "one person, at the services of each row",
    "summary": "sums up its row: a check, and no service",
    "total": "sums up its row: a check, and no service",
    "set aside": "known, and not carried over",
    "not known": "not used: nobody knows what it is",
    "blank": "nothing in it",
}
"""What a column may be besides a field of the records."""

_VERSION = 1
_KEY = "minyan_kit layout"
_KEPT_BY_HEADING = COLUMN_ROLES.keys() - {"marks", "person", "total", "not known", "blank"}
_MOST_LINES = 24


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """What a column of a table is.

    Args:
        place: the column, 0 for the first.
        heading: as written, of one row or more.
        role: a field of the records (name, person_id, date, service, status, count and so on), or one of COLUMN_ROLES.
        why: what it was told by.
        date: of the service, written 2026-09-14; "" where it is not in the heading.
        service: its name, "" where it is not in the heading.
    """

    place: int
    heading: str
    role: str
    why: str = ""
    date: str = ""
    service: str = ""

    @property
    def letters(self) -> str:
        """The column as a spreadsheet program names it."""
        return column_letters(self.place)

    @property
    def is_(self) -> str:
        """What it is, in a few words."""
        return ": ".join(filter(None, [self.role, " ".join(filter(None, [self.date, self.service]))]))


@dataclass(frozen=True, slots=True)
class TableLayout:
    """A table of a sheet: where it stands, and what its columns are.

    Args:
        sheet: the name of the sheet, "" where the file has but one.
        shape: "long", "wide", "transposed", "counts", "form", "log", "poll", "names" or "roster".
        first_row, last_row: the rows that belong to it, its title and its totals among them, as a spreadsheet program
            numbers them.
        header_rows: those of its headings; none, where the columns are named by their numbers.
        columns: its columns.
        key: the marks that the sheet itself explains.
        total_rows: the rows that sum up the columns.
        title: what stands above it.
        known_as: the program that exports such tables, where it is one that is known.
    """

    sheet: str = ""
    shape: str = ""
    first_row: int = 1
    last_row: int = 1
    header_rows: tuple[int, ...] = ()
    columns: tuple[ColumnLayout, ...] = ()
    key: Mapping[str, str] = field(default_factory=dict)
    total_rows: tuple[int, ...] = ()
    title: str = ""
    known_as: str = ""

    def used(self) -> list[ColumnLayout]:
        """Give the columns that say something of a record."""
        return [column for column in self.columns if column.role not in ("not known", "blank", "set aside", "others")]

    def _about(self) -> str:
        heads = ", ".join(map(str, self.header_rows))
        parts = [
            fill(
                "{shape}, rows {first} to {last}", shape=self.shape or "table", first=self.first_row, last=self.last_row
            ),
            fill("headings in row {rows}", rows=heads) if heads else say("no headings"),
        ]
        about = ", ".join(parts)
        about = f"{self.sheet}: {about}" if self.sheet else about
        more = [fill("as {program} writes it", program=said(self.known_as))] if self.known_as else []
        key = ", ".join(f"{mark} = {status}" for mark, status in self.key.items())
        more += [fill("key {marks}", marks=key)] if key else []
        totals = ", ".join(map(str, self.total_rows))
        more += [fill("totals in row {rows}", rows=totals)] if totals else []
        return "; ".join([about, *more])

    def _lines(self) -> Iterator[tuple[str, str, str, str]]:
        """Give column, heading, role and reason, a run of columns that are alike in one line."""
        shown = [column for column in self.columns if column.role != "blank"]
        run: list[ColumnLayout] = []
        for column in [*shown, None]:
            alike = column is not None and run and column.role in ("marks", "men", "person")
            if column is not None and alike and (column.role, column.why) == (run[0].role, run[0].why):
                run.append(column)
                continue
            if len(run) > 3:
                first, last = run[0], run[-1]
                yield (
                    fill("{first} to {last}", first=first.letters, last=last.letters),
                    f"{first.heading} … {last.heading}",
                    fill("{role}: {columns} columns", role=first.role, columns=len(run)),
                    said(first.why),
                )
            else:
                yield from ((each.letters, each.heading, each.is_, said(each.why)) for each in run)
            run = [] if column is None else [column]


@checked_class
@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """What a sheet is: its tables, their headings, what each column is, and what its marks mean.

    It is decided before any record is read. `print(sheet.layout)` shows it; `read_attendance(file, layout=layout)` and
    `read_roster(file, layout=layout)` take it back, changed or as it was, for this file or for next month's: what
    columns are is looked up by their headings, dates are always those of the file. A year is never kept.

    Args:
        kind: "roster" or "attendance".
        tables: the tables of the file.
        marks: what the caller said of marks.
        services: what he said of services.
        names: names as they are written, each with the person_id of whom it is.
        date_order: "DMY" or "MDY", where he said so.
        said: what he said of columns.
        as_read: the tables as the reader decided them; where `tables` differ, that is the caller's word.

    >>> layout = Layout("attendance", (TableLayout("", "wide", 1, 3, (1,), (ColumnLayout(0, "Name", "name"),)),))
    >>> layout
    Layout of an attendance sheet
    wide, rows 1 to 3, headings in row 1
      A  Name  name
    >>> layout.changing(columns={"Cars": "set aside"}).columns["Cars"]
    'set aside'
    """

    kind: str
    tables: tuple[TableLayout, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    services: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    date_order: str | None = None
    said: Mapping[str, str] = field(default_factory=dict)
    as_read: tuple[TableLayout, ...] = field(default=(), compare=False)

    def changes(self) -> LayoutChanges:
        """Give what the caller changed in the tables since they were read, as the arguments that say the same."""
        found = LayoutChanges({}, {}, {}, {}, [])
        for own, other in zip(self.tables, self.as_read, strict=False):
            if own.shape != other.shape:
                found.shapes[own.sheet] = own.shape
            found.marks.update({mark: status for mark, status in own.key.items() if other.key.get(mark) != status})
            for name in ("first_row", "last_row", "header_rows", "total_rows", "title"):
                if getattr(own, name) != getattr(other, name):
                    found.not_followed.append(name)
            before = {column.place: column for column in other.columns}
            for column in own.columns:
                was = before.get(column.place)
                if was is None or was.heading != column.heading:
                    found.not_followed.append(f"column {column.letters}")
                    continue
                if was.role != column.role:
                    found.columns[column.heading] = column.role
                if (was.date, was.service) != (column.date, column.service):
                    found.services[column.heading] = _service_of(column)
        if self.as_read and len(self.tables) != len(self.as_read):
            found.not_followed.append("tables")
        return found

    def __post_init__(self) -> None:
        if self.kind not in ("roster", "attendance"):
            refuse("kind", self.kind, "'roster' or 'attendance'")
        if self.date_order not in (None, "DMY", "MDY"):
            refuse("date_order", self.date_order, "'DMY' (day first), 'MDY' (month first) or None")

    @property
    def columns(self) -> dict[str, str]:
        """What each column is by its heading, for any file of this kind; dates and services of a file are its own."""
        found = {
            column.heading: column.role
            for table in self.tables
            for column in table.columns
            if column.heading and (column.role in _KEPT_BY_HEADING or column.role not in COLUMN_ROLES)
        }
        return found | dict(self.said)

    def changing(
        self,
        *,
        columns: Mapping[str, str] | None = None,
        marks: Mapping[str, str] | None = None,
        services: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        date_order: str | None = None,
    ) -> Layout:
        """Give the layout with some of it changed, to be given back as `layout=`.

        Args:
            columns: {heading: field, or one of COLUMN_ROLES}.
            marks: {mark: status}.
            services: {what the file writes: service}.
            names: {name as written: person_id}.
            date_order: "DMY" or "MDY".
        """
        changed = tuple(
            replace(
                table,
                columns=tuple(
                    replace(column, role=(columns or {})[column.heading], why="you said so")
                    if column.heading in (columns or {})
                    else column
                    for column in table.columns
                ),
            )
            for table in self.tables
        )
        return replace(
            self,
            tables=changed,
            said={**self.said, **(columns or {})},
            marks={**self.marks, **(marks or {})},
            services={**self.services, **(services or {})},
            names={**self.names, **(names or {})},
            date_order=date_order or self.date_order,
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write the layout to a file, to be loaded for next month's sheet.

        Args:
            path: the file; its name should end in .json.
        """
        content = {_KEY: _VERSION} | {each.name: getattr(self, each.name) for each in fields(self)}
        content["tables"] = [asdict(table) for table in self.tables]
        content["as_read"] = [asdict(table) for table in self.as_read]
        told = json.dumps(content, ensure_ascii=False, indent=1, default=dict)
        Path(path).write_text(inert(told) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Layout:
        """Load a layout that was saved.

        Args:
            path: the file.

        Raises:
            FileNotFoundError: there is no such file.
            ValueError: it is no layout, or one of another version.
        """
        try:
            content: dict[str, Any] = json.loads(file_content("path", path).decode("utf-8"))
            version = content.pop(_KEY)
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise ValueError(f"{Path(path).name} is no layout: give a file that layout.save(path) wrote") from error
        if version != _VERSION:
            raise ValueError(
                f"{Path(path).name} is a layout of version {version}, and this is version {_VERSION}: "
                "read the sheet without layout=, look at sheet.layout, and save that"
            )
        try:
            tables, as_read = _tables(content.pop("tables")), _tables(content.pop("as_read", ()))
            return cls(tables=tables, as_read=as_read, **content)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"{Path(path).name} is a layout that was damaged: save it anew ({error})") from error

    def __repr__(self) -> str:
        lines = [say("Layout of a roster") if self.kind == "roster" else say("Layout of an attendance sheet")]
        for table in self.tables:
            lines.append(table._about())
            rows = list(table._lines())
            more = len(rows) - _MOST_LINES
            rows = rows[:_MOST_LINES]
            widths = [max((len(row[place]) for row in rows), default=0) for place in range(4)]
            lines += [
                "  " + "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
                for row in rows
            ]
            lines += ["  " + fill("and {rest} more", rest=more)] if more > 0 else []
        lines += [
            fill("{mark!r} is {status}, as you said", mark=mark, status=status) for mark, status in self.marks.items()
        ]
        lines += [fill("{mark!r} is {status}, as you said", mark=name, status=own) for name, own in self.names.items()]
        return inert("\n".join(lines))

    def _repr_html_(self) -> str:
        """Show each table with the sheet's own headings over what they were taken for, and why."""
        left = 'style="text-align:start;vertical-align:top"'
        parts = []
        for table in self.tables:
            rows = list(table._lines())
            shown = rows[:_MOST_LINES]
            number = len(rows) - len(shown)
            more = f"<p>{escape(fill('and {rest} more', rest=number))}</p>" if number else ""
            heads = ("", say("heading"), say("is"), say("because"))
            body = "".join(
                f'<tr><th scope="row" {left}>{escape(name)}</th>'
                + "".join(f"<{tag} {left}><bdi>{escape(row[place])}</bdi></{tag}>" for row in shown)
                + "</tr>"
                for place, (name, tag) in enumerate(zip(heads, ("th", "td", "td", "td"), strict=True))
            )
            parts.append(f"<p><bdi>{escape(table._about())}</bdi></p><table><tbody>{body}</tbody></table>{more}")
        return f"<div>{''.join(parts)}</div>"


class LayoutChanges(NamedTuple):
    """What a caller changed in the tables of a layout.

    Args:
        columns: {heading: field, or one of COLUMN_ROLES}.
        services: {heading: its date, its service, or both}.
        marks: {mark: status}, of the sheet's key.
        shapes: {name of the sheet: shape}.
        not_followed: what the reader finds anew in every file, whatever is written here.
    """

    columns: dict[str, str]
    services: dict[str, str | tuple[str, str]]
    marks: dict[str, str]
    shapes: dict[str, str]
    not_followed: list[str]


def _service_of(column: ColumnLayout) -> str | tuple[str, str]:
    if column.date and column.service:
        return column.date, column.service
    return column.date or column.service


def _tables(written: Iterable[Mapping[str, Any]]) -> tuple[TableLayout, ...]:
    """Make tables of what was saved of them."""
    return tuple(
        TableLayout(
            **{
                **table,
                "columns": tuple(ColumnLayout(**column) for column in table["columns"]),
                "header_rows": tuple(table["header_rows"]),
                "total_rows": tuple(table["total_rows"]),
            }
        )
        for table in written
    )


def column_at(table: TableLayout, heading: str) -> ColumnLayout | None:
    """Find a column by its heading, however it is spelled; None where there is none.

    >>> column_at(TableLayout(columns=(ColumnLayout(0, "Name:", "name"),)), "name").role
    'name'
    """
    return next((column for column in table.columns if normalised(column.heading) == normalised(heading)), None)
