"""Hostile workbooks, found before a library opens them: bombs, and cells so far apart that no memory holds the grid.

A workbook is a zip of XML. A reader that makes a full grid from its farthest cells can be made to ask for terabytes by
two cells, and then ends the whole process. So the parts are read through once in small pieces, and counted.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from xml.parsers import expat

from minyan_kit.sheets.table import UnreadableError

MOST_BYTES = 2_000_000_000
MOST_CELLS = 40_000_000
MOST_COLUMNS = 16_384
_RATIO = 400  # what spreadsheets hold shrinks 5 to 100 times
_PIECE = 1 << 22
_FAR = re.compile(rb"""r\s*=\s*["'](?=[A-Za-z]{2}|[A-Za-z]?[0-9]{6})([A-Za-z]*)([0-9]+)["']""")
_ANY = re.compile(rb"""\br\s*=\s*["']([A-Za-z]*)([0-9]+)["']""")
_NEAR_COLUMNS, _NEAR_ROWS = 26, 99_999  # what the pattern of far cells passes over


def check_archive(archive: zipfile.ZipFile) -> None:
    """Refuse a workbook whose parts are too large or whose cells are too far apart.

    Args:
        archive: the workbook as a zip file.

    Raises:
        UnreadableError: it is hostile, or damaged.
    """
    parts = [part for part in archive.infolist() if not part.filename.startswith(("xl/media/", "Pictures/"))]
    for part in parts:
        if part.file_size > 50_000_000 and part.file_size > _RATIO * part.compress_size:
            raise UnreadableError("zip_bomb", part=part.filename, size=part.file_size)
    if sum(part.file_size for part in parts) > MOST_BYTES:
        raise UnreadableError("zip_bomb", part="the whole file", size=sum(part.file_size for part in parts))
    for part in parts:
        if part.filename.startswith("xl/worksheets/") and part.filename.endswith(".xml"):
            _check_cells(archive, part)
        elif part.filename == "content.xml":
            _check_repeats(archive, part)


def check_size(rows: int, columns: int) -> None:
    """Refuse a grid that is too wide or too large.

    Raises:
        UnreadableError: it is.
    """
    if columns > MOST_COLUMNS:
        raise UnreadableError("too_wide", columns=columns, most=MOST_COLUMNS)
    if rows * columns > MOST_CELLS:
        raise UnreadableError("too_large", tall=rows, wide=columns)


def _pieces(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> Iterator[bytes]:
    """Give the bytes of a part in pieces that overlap, so that no cell's name is cut in two."""
    tail = b""
    with archive.open(part) as stream:
        while piece := stream.read(_PIECE):
            yield tail + piece
            tail = piece[-200:]


def _check_cells(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Find the farthest row and column that any cell names; exactly only if a quick look does not suffice."""
    try:
        check_size(*_extent(_FAR.findall(piece) for piece in _pieces(archive, part)))
    except UnreadableError:
        check_size(*_extent((_ANY.findall(piece) for piece in _pieces(archive, part)), near=(1, 1)))


def _extent(
    names: Iterable[list[tuple[bytes, bytes]]], near: tuple[int, int] = (_NEAR_ROWS, _NEAR_COLUMNS)
) -> tuple[int, int]:
    rows, columns = near
    for found in names:
        for letters, digits in set(found):
            rows = max(rows, int(digits[:12]))
            columns = max(columns, _number(letters))
    return rows, columns


def _number(letters: bytes) -> int:
    number = 0
    for letter in letters[:12].upper():
        number = 26 * number + letter - 64
    return number


def _check_repeats(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Count the grid of an OpenDocument sheet, where a cell or a row may stand for thousands like it."""
    extent = _Extent()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = extent.start, extent.end
    try:
        with archive.open(part) as stream:
            while piece := stream.read(_PIECE):
                parser.Parse(piece)
    except expat.ExpatError as error:
        raise UnreadableError("not_a_spreadsheet", why=str(error)) from error


class _Extent:
    """The farthest row and column with content, as the tags of OpenDocument pass by."""

    def __init__(self) -> None:
        self.row = self.column = self.row_repeat = self.cell_repeat = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "table:table":
            self.row = 0
        elif tag == "table:table-row":
            self.row_repeat = int(attributes.get("table:number-rows-repeated", "1")[:12])
            self.column = 0
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            self.cell_repeat = int(attributes.get("table:number-columns-repeated", "1")[:12])
            self.column += self.cell_repeat
            if "office:value-type" in attributes:
                self.fill()
        elif tag == "text:p":
            self.fill()

    def fill(self) -> None:
        check_size(self.row + self.row_repeat, self.column)

    def end(self, tag: str) -> None:
        if tag == "table:table-row":
            self.row += self.row_repeat
