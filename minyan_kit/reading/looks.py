"""What a reader sees in a workbook and its values do not say: colours, hidden and struck-out cells, comments."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

__all__ = ["Looks", "looks_of"]

_CELL = re.compile(rb"<c\b([^>]*?)(?:/>|>(.*?)</c>)", re.DOTALL)
_FORMULA = re.compile(rb"<f\b")
_VALUE = re.compile(rb"<v>[^<]|<is>")
_AT = re.compile(rb"""\br\s*=\s*["']([A-Za-z]+)([0-9]+)["']""")
_STYLE = re.compile(rb"""\bs\s*=\s*["']([0-9]+)["']""")
_TYPE = re.compile(rb"""\bt\s*=\s*["'](\w+)["']""")
_HIDDEN_ROW = re.compile(rb"""<row\b(?=[^>]*\bhidden\s*=\s*["'](?:1|true)["'])[^>]*\br\s*=\s*["']([0-9]+)["']""")
_HIDDEN_COLUMN = re.compile(rb"""<col\b(?=[^>]*\bhidden\s*=\s*["'](?:1|true)["'])([^>]*)>""")
_SPAN = re.compile(rb"""\b(min|max)\s*=\s*["']([0-9]+)["']""")
_PERHAPS_TO_SEE = (b"<f", b'"e"', b"'e'")  # of a formula, of an error: a sheet without any is not looked through
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_MOST_COLUMNS = 16_384

Places = frozenset[tuple[int, int]]
"""Cells by row and column from 0."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What is seen in a sheet beside its values; cells by row and column from 0.

    Args:
        looked: whether anybody could look: in an .xls or .ods it is not known.
        unsaved: formulas whose values the file does not hold.
        errors: cells with an error of the spreadsheet program.
        coloured: cells with a fill.
        struck: cells that are struck out.
        hidden_rows, hidden_columns: from 0.
        comments: cells with a comment.
    """

    looked: bool = True
    unsaved: Places = frozenset()
    errors: Places = frozenset()
    coloured: Places = frozenset()
    struck: Places = frozenset()
    hidden_rows: tuple[int, ...] = ()
    hidden_columns: tuple[int, ...] = ()
    comments: Places = frozenset()

    def telling_colours(self, rows: Sequence[Sequence[object]]) -> Places:
        """Give the blank cells whose colours may be marks: those of a row or a column that is coloured as a whole are
        not, nor is a cell outside of the table.

        Args:
            rows: the cells of the sheet.
        """
        filled = {(row, place) for row, place in self.coloured if row < len(rows) and place < len(rows[row])}
        blank = {(row, place) for row, place in filled if rows[row][place] in (None, "")}
        if not blank:
            return frozenset()
        named = {row: next((n for n, cell in enumerate(rows[row]) if cell not in (None, "")), -1) for row, _ in blank}
        headed = {
            place: next((n for n, line in enumerate(rows) if place < len(line) and line[place] not in (None, "")), -1)
            for _, place in blank
        }
        return frozenset(
            (row, place)
            for row, place in blank
            if 0 <= named[row] < place
            and (row, named[row]) not in filled
            and 0 <= headed[place] < row
            and (headed[place], place) not in filled
        )

    def open(self, rows: Sequence[Sequence[object]]) -> Places:
        """Give the cells whose marks are open because of how they look."""
        return self.unsaved | self.errors | self.struck | self.telling_colours(rows)


def looks_of(archive: zipfile.ZipFile, sheet: str) -> Looks:
    """Look at a sheet of an .xlsx.

    Args:
        archive: the workbook as a zip file.
        sheet: the name of the sheet.
    """
    path = _path_of(archive, sheet)
    if path is None:
        return Looks(looked=False)
    content = archive.read(path)
    coloured, struck = _styles(archive)
    found: dict[str, set[tuple[int, int]]] = {"unsaved": set(), "errors": set(), "coloured": set(), "struck": set()}
    if coloured or struck or any(sign in content for sign in _PERHAPS_TO_SEE):
        _look_at_cells(content, coloured, struck, found)
    begin = content.find(b"<sheetData")
    hidden_rows = _HIDDEN_ROW.findall(content) if b"hidden" in content else []
    return Looks(
        hidden_rows=tuple(sorted(int(row) - 1 for row in hidden_rows)),
        hidden_columns=tuple(_hidden_columns(content[:begin])),
        comments=frozenset(_comments(archive, path)),
        unsaved=frozenset(found["unsaved"]),
        errors=frozenset(found["errors"]),
        coloured=frozenset(found["coloured"]),
        struck=frozenset(found["struck"]),
    )


def _look_at_cells(
    content: bytes, coloured: set[int], struck: set[int], found: dict[str, set[tuple[int, int]]]
) -> None:
    for cell in _CELL.finditer(content):
        attributes, inside = cell[1], cell[2] or b""
        style = _STYLE.search(attributes)
        number = int(style[1]) if style else 0
        kind = _TYPE.search(attributes)
        filled = _VALUE.search(inside) is not None
        unsaved = not filled and (kind is None or kind[1] != b"str") and _FORMULA.search(inside) is not None
        wrong = kind is not None and kind[1] == b"e"
        if not (unsaved or wrong or number in coloured or number in struck):
            continue
        at = _AT.search(attributes)
        if at is None:
            continue
        place = (int(at[2]) - 1, _column_number(at[1].decode()) - 1)
        if unsaved:
            found["unsaved"].add(place)
        if wrong:
            found["errors"].add(place)
        if number in coloured:
            found["coloured"].add(place)
        if number in struck:
            found["struck"].add(place)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number


def _hidden_columns(head: bytes) -> Iterable[int]:
    for attributes in _HIDDEN_COLUMN.findall(head):
        span = dict(_SPAN.findall(attributes))
        if b"min" in span and b"max" in span:
            yield from range(int(span[b"min"]) - 1, min(int(span[b"max"]), _MOST_COLUMNS))


def _part(archive: zipfile.ZipFile, name: str) -> ElementTree.Element | None:
    """Give a part of the workbook, None where it has none; a part that declares entities is left alone."""
    if name not in archive.namelist():
        return None
    content = archive.read(name)
    if b"<!" in content:
        return None
    try:
        return ElementTree.fromstring(content)
    except ElementTree.ParseError:
        return None


def _path_of(archive: zipfile.ZipFile, sheet: str) -> str | None:
    """Find the part that holds a sheet."""
    book, relations = _part(archive, "xl/workbook.xml"), _part(archive, "xl/_rels/workbook.xml.rels")
    if book is None or relations is None:
        return None
    ids = {each.get("name"): each.get(_RELATION) for each in book.iter(f"{_MAIN}sheet")}
    targets = {each.get("Id"): each.get("Target") or "" for each in relations}
    target = targets.get(ids.get(sheet), "").lstrip("/")
    path = target if target.startswith("xl/") else f"xl/{target}"
    return path if target and path in archive.namelist() else None


def _styles(archive: zipfile.ZipFile) -> tuple[set[int], set[int]]:
    """Give the styles of cells that have a fill, and those that are struck out."""
    styles = _part(archive, "xl/styles.xml")
    if styles is None:
        return set(), set()
    fills = [
        any(each.get("patternType") not in (None, "none", "gray125") for each in fill)
        for fill in styles.iterfind(f"{_MAIN}fills/{_MAIN}fill")
    ]
    strikes = [
        any(each.get("val", "1") not in ("0", "false") for each in font.iterfind(f"{_MAIN}strike"))
        for font in styles.iterfind(f"{_MAIN}fonts/{_MAIN}font")
    ]
    coloured, struck = set(), set()
    for number, style in enumerate(styles.iterfind(f"{_MAIN}cellXfs/{_MAIN}xf")):
        fill, font = int(style.get("fillId", "0")), int(style.get("fontId", "0"))
        if fill < len(fills) and fills[fill]:
            coloured.add(number)
        if font < len(strikes) and strikes[font]:
            struck.add(number)
    return coloured, struck


def _comments(archive: zipfile.ZipFile, path: str) -> Iterable[tuple[int, int]]:
    folder, _, name = path.rpartition("/")
    relations = _part(archive, f"{folder}/_rels/{name}.rels")
    for relation in relations if relations is not None else ():
        if not str(relation.get("Type")).endswith("/comments"):
            continue
        target = str(relation.get("Target"))
        part = _part(archive, target.lstrip("/") if target.startswith("/") else f"xl/{target.removeprefix('../')}")
        for comment in part.iter(f"{_MAIN}comment") if part is not None else ():
            at = re.fullmatch(r"([A-Za-z]+)([0-9]+)", comment.get("ref", ""))
            if at:
                yield int(at[2]) - 1, _column_number(at[1]) - 1
