"""Which row holds the headings, and which field each column is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from minyan_kit.sheets.aliases import ATTENDANCE, ROSTER, lookup
from minyan_kit.sheets.cells import is_blank, plain
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.table import Table

_FIRST_ROWS = 60
_HOW_MANY = ("how many ", "כמה ", "combien ")
_MAY_REPEAT = {"total", "timestamp", "email", "duration"}
NAME_FIELDS = {"name", "first_name", "last_name", "given_name", "nom", "hebrew_name"}


@cache
def vocabulary(kind: str) -> dict[str, str]:
    """Give the spellings of the columns of a "roster" or of "attendance"."""
    return lookup(ROSTER if kind == "roster" else ATTENDANCE)


def field_of(heading: str, kind: str) -> str | None:
    """Name the field that a heading stands for, None where it is not known.

    >>> field_of("שם מלא:", "roster"), field_of("Full name2", "attendance"), field_of("Shoe size", "roster")
    ('name', 'name', None)
    """
    words, known = plain(heading), vocabulary(kind)
    if kind == "attendance" and words.startswith(_HOW_MANY):
        return "count"
    return known.get(words) or known.get(words.rstrip("0123456789"))


def hits(row: Iterable[object]) -> int:
    """Count the cells of a row that are headings known in either kind of sheet."""
    cells = [cell for cell in row if isinstance(cell, str) and len(cell) < 80]
    return sum(1 for cell in cells if field_of(cell, "roster") or field_of(cell, "attendance"))


@dataclass(slots=True)
class Header:
    """The row of headings.

    Args:
        row: counted from 0.
        headings: the texts of its cells.
        fields: the column of each field, from 0.
        doubled: the fields that have two columns, so that neither is read.
    """

    row: int
    headings: list[str]
    fields: dict[str, int]
    doubled: set[str]

    def column(self, field: str) -> tuple[int, str]:
        """Give the place and the heading of a field's column, as an issue names them."""
        return self.fields[field], self.headings[self.fields[field]]


def find_header(
    table: Table, kind: str, columns: Mapping[str, str] | None, log: IssueLog, rows: Sequence[int] | None = None
) -> Header | None:
    """Find the row that has the most known headings, the first of such rows; None where no row has any.

    Args:
        table: the sheet.
        kind: "roster" or "attendance".
        columns: headings that the caller names: {heading in the file: field}, or {field: heading in the file}.
        log: told of headings that are named and not there, and of fields with two columns.
        rows: the rows to look in, if not the first sixty.
    """
    named = _named(columns, kind)
    best, best_score = None, 0
    for row in rows if rows is not None else range(min(len(table.rows), _FIRST_ROWS)):
        cells = [cell for cell in table.rows[row] if isinstance(cell, str)]
        if not cells:
            continue
        found = {named.get(plain(cell)) or field_of(cell, kind) for cell in cells if len(cell) < 80} - {None}
        score = 2 * len(found) + bool(found & NAME_FIELDS)
        if score > best_score:
            best, best_score = row, score
    if best is None:
        return None
    headings = table.texts(best)
    for words, heading in {plain(heading): heading for heading in _headings_named(columns, kind)}.items():
        if words not in map(plain, headings):
            log.add("column_not_found", heading=heading, headings=_listed(headings))
    header = Header(best, headings, {}, set())
    _assign(table, header, kind, named, log)
    return header


def _named(columns: Mapping[str, str] | None, kind: str) -> dict[str, str]:
    fields = set(vocabulary(kind).values())
    named = {}
    for left, right in (columns or {}).items():
        if right in fields:
            named[plain(left)] = right
        elif left in fields:
            named[plain(right)] = left
        else:
            raise ValueError(
                f"columns names {left!r}: {right!r}; one of the two must be a field: {', '.join(sorted(fields))}"
            )
    return named


def _headings_named(columns: Mapping[str, str] | None, kind: str) -> list[str]:
    fields = set(vocabulary(kind).values())
    return [left if right in fields else right for left, right in (columns or {}).items()]


def _assign(table: Table, header: Header, kind: str, named: dict[str, str], log: IssueLog) -> None:
    """Give each field its column; a field with two is an error, unless all but one of them are blank."""
    row, headings = header.row, header.headings
    candidates: dict[str, list[int]] = {}
    for place, heading in enumerate(headings):
        field = named.get(plain(heading)) or field_of(heading, kind)
        if field and heading and not (place and headings[place - 1] == heading and _merged_with(table, row, place)):
            candidates.setdefault(field, []).append(place)
    for field in set(named.values()) & set(candidates):  # what the caller names comes before what is known
        chosen = [place for place in candidates[field] if plain(headings[place]) in named]
        candidates[field] = chosen or candidates[field]
    for field, places in candidates.items():
        filled = [place for place in places if _holds_something(table, row, place)] if len(places) > 1 else places
        if len(filled) != 1 and field not in _MAY_REPEAT:
            names = [headings[place] for place in places]
            log.add("two_columns", rows=[row + 1], field=field, headings=_listed(names), first=names[0])
            header.doubled.add(field)
            continue
        header.fields[field] = filled[0] if filled else places[0]
        if len(places) > 1 and field not in _MAY_REPEAT:
            others = _listed([headings[place] for place in places if place not in filled])
            log.add("column_chosen", field=field, heading=headings[filled[0]], others=others)


def _merged_with(table: Table, row: int, place: int) -> bool:
    return any(top <= row <= bottom and left < place <= right for (top, left), (bottom, right) in table.merged)


def _holds_something(table: Table, row: int, place: int) -> bool:
    cells = (line[place] for line in table.rows[row + 1 :] if place < len(line))
    return any(not is_blank(cell) and plain(str(cell)) != "anonymous" for cell in cells)


def _listed(headings: Iterable[str]) -> str:
    return ", ".join(repr(heading) for heading in headings if heading)
