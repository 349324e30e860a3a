"""A source, whatever it is, as worksheets, told by its content; hostile files are found before they are opened."""

from __future__ import annotations

import codecs
import contextlib
import csv
import datetime as dt
import io
import lzma
import re
import struct
import sys
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias
from xml.parsers import expat

import pandas as pd

from minyan_kit.arguments import file_content, kind_of, shown
from minyan_kit.extras import need
from minyan_kit.reading.cells import Cell, Column, clean_text, unguarded_within
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.looks import Looks, looks_of
from minyan_kit.reading.regular import RegularRows, regular_rows
from minyan_kit.reading.worksheet import (
    EPOCH_1900,
    EPOCH_1904,
    MergedRange,
    UnreadableError,
    Worksheet,
    count_known_headings,
    cut_to_size,
)

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from minyan_kit.reading.workbooks import Cells, Damage, SheetName

__all__ = ["ZIP", "OpenedFile", "Source", "choose_sheet", "open_source"]

Source: TypeAlias = str | PathLike[str] | bytes | IO[bytes] | IO[str] | pd.DataFrame

# What a file begins with, and how its name ends.
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PAGE_BEGINS = re.compile(rb"\s*<(?:!doctype html|html|head|body|table|meta|style|div)\b", re.IGNORECASE)
_NO_SPREADSHEET = {
    b"%PDF": "it is a PDF",
    b"\x89PNG": "it is a picture",
    b"\xff\xd8\xff": "it is a picture",
    b"GIF8": "it is a picture",
}
_SUFFIXES = {
    "csv": {".csv", ".tsv", ".tab", ".txt"},
    "xlsx": {".xlsx"},
    "xlsm": {".xlsm"},
    "xls": {".xls"},
    "ods": {".ods"},
    "html": {".html", ".htm"},
}

# How large a sheet may be.
_MOST_BYTES = 2_000_000_000
_MOST_CELLS = 40_000_000
_MOST_COLUMNS = 16_384
_LONGEST_CELL = 1 << 20
_MOST_FILLED = 400_000  # how many cells the cells of a web page may lie over
_MOST_SHRUNK = 400  # what spreadsheets hold shrinks 5 to 100 times
_PIECE = 1 << 22

# Workbooks.
_FAR_CELL = re.compile(rb"""r\s*=\s*["'](?=[A-Za-z]{2}|[A-Za-z]?[0-9]{6})([A-Za-z]*)([0-9]+)["']""")
_ANY_CELL = re.compile(rb"""\br\s*=\s*["']([A-Za-z]*)([0-9]+)["']""")
_NEAR_COLUMNS, _NEAR_ROWS = 26, 99_999  # what the pattern of far cells passes over
_OLD_DIMENSIONS = re.compile(rb"\x00\x02\x0e\x00(?=(.{14}))", re.DOTALL)  # what a sheet of an .xls says of its size
_OLD_ROWS, _OLD_COLUMNS = 65_536, 256
_DATE_1904 = re.compile(rb"""<workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']""")
_ENCRYPTED = b"E\0n\0c\0r\0y\0p\0t\0"  # the name of a part of an encrypted workbook, which is an OLE file
_DAMAGED_ZIP = (  # what is raised for a zip file whose bytes were damaged
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError),
    *(NotImplementedError, RuntimeError, EOFError, OSError, ValueError),
)

# Text.
_MANY_ROWS = 5000  # for which it is worth a look whether all of them have as many cells
_DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_BYTE_ORDER_MARKS = (
    *((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32")),
    *((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")),
)
_WORD = re.compile(r"[^\W\d_]+")
_HEBREW, _LATIN = re.compile("[א-ת]"), re.compile("[A-Za-zÀ-ɏ]")
_PLAIN_LETTER, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[А-Яа-яЁё]")
_DECLARED_CHARSET = re.compile(rb"""charset\s*=\s*["']?([\w-]+)""", re.IGNORECASE)


# -- Hostile workbooks, found before a library opens them -------------------------------------------------------------


def check_archive(archive: zipfile.ZipFile) -> None:
    """Refuse a workbook whose parts are too large or whose cells are too far apart.

    Args:
        archive: the workbook as a zip file.

    Raises:
        UnreadableError: it is hostile, or damaged.
    """
    parts = [part for part in archive.infolist() if not part.filename.startswith(("xl/media/", "Pictures/"))]
    for part in parts:
        if part.file_size > 50_000_000 and part.file_size > _MOST_SHRUNK * part.compress_size:
            raise UnreadableError("zip_bomb", part=part.filename, size=part.file_size)
    if sum(part.file_size for part in parts) > _MOST_BYTES:
        raise UnreadableError("zip_bomb", part="the whole file", size=sum(part.file_size for part in parts))
    for part in parts:
        if part.filename.startswith("xl/worksheets/") and part.filename.endswith(".xml"):
            _check_cells(archive, part)
        elif part.filename == "content.xml":
            _check_repeats(archive, part)


def check_old_workbook(content: bytes) -> None:
    """Refuse an .xls of which a sheet says that it is larger than such a sheet can be, or smaller than nothing.

    The library would ask for that much memory at once, and Python would end with it.

    Args:
        content: the bytes of the file.

    Raises:
        UnreadableError: it is hostile, or damaged.
    """
    for record in _OLD_DIMENSIONS.finditer(content):
        first_row, end_row, first_column, end_column, zero = struct.unpack("<IIHHH", record[1])
        rows, columns = first_row <= end_row <= _OLD_ROWS, first_column <= end_column <= _OLD_COLUMNS
        # Where nothing of it is as it should be, the bytes are those of something else, as of a picture.
        if not (rows and columns) and (rows or columns or zero == 0):
            why = f"damaged (a sheet says that it reaches from row {first_row:,} to row {end_row:,})"
            raise UnreadableError("not_a_spreadsheet", why=why)


def check_size(rows: int, columns: int) -> None:
    """Refuse a grid that is too wide or too large.

    Raises:
        UnreadableError: it is.
    """
    if columns > _MOST_COLUMNS:
        raise UnreadableError("too_wide", columns=columns, most=_MOST_COLUMNS)
    if rows * columns > _MOST_CELLS:
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
        check_size(*_farthest_cell(_FAR_CELL.findall(piece) for piece in _pieces(archive, part)))
    except UnreadableError:
        check_size(*_farthest_cell((_ANY_CELL.findall(piece) for piece in _pieces(archive, part)), near=(1, 1)))


def _farthest_cell(
    names: Iterable[list[tuple[bytes, bytes]]], near: tuple[int, int] = (_NEAR_ROWS, _NEAR_COLUMNS)
) -> tuple[int, int]:
    rows, columns = near
    for piece in names:
        for letters, digits in set(piece):
            rows = max(rows, int(digits[:12]))
            columns = max(columns, _column_number(letters))
    return rows, columns


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters[:12].upper():
        number = 26 * number + letter - 64
    return number


def _check_repeats(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Count the grid of an OpenDocument sheet, where a cell or a row may stand for thousands like it."""
    extent = _OpenDocumentExtent()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = extent.start, extent.end
    try:
        with archive.open(part) as stream:
            while piece := stream.read(_PIECE):
                parser.Parse(piece)
            parser.Parse(b"", True)  # what was cut off would keep the library waiting for its end
    except expat.ExpatError as error:
        raise UnreadableError("not_a_spreadsheet", why=str(error)) from error


class _OpenDocumentExtent:
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


# -- Text files: which encoding, which delimiter ----------------------------------------------------------------------


def decode(content: bytes, encoding: str | None = None) -> tuple[str, str]:
    """Give the text of a file and its encoding.

    Args:
        content: the bytes.
        encoding: its name, where the caller knows it.

    Raises:
        UnreadableError: the bytes are no text, or not in the encoding that was named.

    >>> decode("שם;מין".encode("cp1255"))
    ('שם;מין', 'cp1255')
    """
    if encoding is not None:
        try:
            codecs.lookup(encoding)
        except LookupError:
            told = "write the name of one, as 'utf-8' or 'cp1255', or leave it out"
            raise ValueError(f"encoding={shown(encoding)} is no encoding: {told}") from None
        try:
            return content.decode("utf-8-sig" if codecs.lookup(encoding).name == "utf-8" else encoding), encoding
        except UnicodeError as error:
            raise UnreadableError("encoding_wrong", encoding=encoding) from error
    for mark, name in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            try:
                return content.decode(name), name
            except UnicodeError as error:
                raise UnreadableError("encoding_wrong", encoding=name) from error
    if b"\0" in content:
        raise UnreadableError("not_a_spreadsheet", why="it has bytes that no text has")
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeError:
        name = _windows_code_page(content)  # weighed only where it is needed: that takes longer than to decode
    with contextlib.suppress(UnicodeError):
        return content.decode(name), name
    raise UnreadableError("encoding_unknown", tried="utf-8, cp1255, cp1252")


def _windows_code_page(content: bytes) -> str:
    """Tell which of the code pages of Windows bytes are in, by the words that they make.

    Raises:
        UnreadableError: they make none in any of them.
    """
    if _is_cyrillic(content):
        return "cp1251"
    try:
        words = _WORD.findall(content.decode("cp1255"))
    except UnicodeError:
        return "cp1252"
    hebrew = [word for word in words if _HEBREW.search(word)]
    mixed = sum(1 for word in hebrew if _LATIN.search(word))
    return "cp1255" if len(hebrew) - mixed > mixed else "cp1252"


def _is_cyrillic(content: bytes) -> bool:
    """Tell whether the words of a text are Russian in cp1251: in cp1252 they would be of accented letters alone, in
    cp1255 they would begin with vowel signs."""
    western = _WORD.findall(content.decode("cp1252", errors="replace"))
    foreign = [word for word in western if len(word) > 1 and not word.isascii()]
    accents_alone = [word for word in foreign if not _PLAIN_LETTER.search(word)]
    if not accents_alone or len(accents_alone) * 2 <= len(foreign):
        return False
    russian = [word for word in _WORD.findall(content.decode("cp1251", errors="replace")) if _CYRILLIC.search(word)]
    capital = [word for word in russian if word[0].isupper() and word[1:].islower()]
    hebrew_letters_alone = all(0xE0 <= byte <= 0xFA for byte in content if byte >= 0xC0)
    return len(capital) * 3 > len(russian) and not hebrew_letters_alone


def delimiter_of(text: str) -> str:
    """Find what divides the cells: what divides most of the first lines into the same number of cells, best of all a
    line of known headings.

    >>> delimiter_of("שם;מין\\nלוי, דוד;ז\\n")
    ';'
    """
    sample = text[:20_000]

    def score(delimiter: str) -> tuple[int, float, int]:
        rows = [row for row in csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter) if row][:50]
        widths = Counter(len(row) for row in rows)
        width, lines = max(widths.items(), key=lambda item: (item[0] > 1, item[1])) if widths else (1, 0)
        known = max((count_known_headings(row) for row in rows if len(row) > 1), default=0)
        share = lines / max(len(rows), 1) if width > 1 else 0.0
        return (known, share, width) if known or share > 0.5 else (0, 0.0, 1)

    return max(_DELIMITERS, key=score)


def read_text(content: bytes | str, encoding: str | None, log: IssueLog) -> Worksheet:
    """Read a text file as a table.

    Raises:
        UnreadableError: it is no text, or its lines are no table.
    """
    text, name = (content, "text") if isinstance(content, str) else decode(content, encoding)
    text = text.removeprefix("\ufeff")
    hint = re.match(r'"?sep=(.)"?\r?\n', text)  # a line for Excel, which no program shows
    body = text[hint.end() :] if hint else text
    try:
        csv.field_size_limit(_LONGEST_CELL)
        delimiter = hint[1] if hint else delimiter_of(body)
        regular = regular_rows(body, delimiter) if body.count("\n") > _MANY_ROWS else None
        rows: Sequence[Sequence[Cell]] = regular if regular is not None else rows_of(body, delimiter, log)
    except csv.Error as error:
        raise UnreadableError("cell_too_long", why=str(error)) from error
    check_size(1, max(map(len, rows), default=0) if regular is None else len(regular.columns))
    if "'" in body:
        rows = _unguarded(rows, delimiter)
    if name == "cp1251" and encoding is None:
        log.add("encoding@doubtful", encoding=name, script="Russian")
    elif name not in ("utf-8", "utf-8-sig", "text"):
        log.add("encoding", encoding=name)
    if delimiter != ",":
        log.add("delimiter", delimiter=_DELIMITERS.get(delimiter, repr(delimiter)))
    return Worksheet(rows, text=body, facts={"encoding": name, "delimiter": delimiter})


def _unguarded(rows: Sequence[Sequence[Cell]], delimiter: str) -> Sequence[Sequence[Cell]]:
    """Take the apostrophes out of cells that our own writers put there."""

    def bare(cell: Cell) -> Cell:
        return unguarded_within(cell, delimiter) if isinstance(cell, str) and "'" in cell else cell

    if isinstance(rows, RegularRows):
        return RegularRows([Column(column.map(bare), column.codes) for column in rows.columns])
    return [list(map(bare, row)) for row in rows]


def rows_of(body: str, delimiter: str, log: IssueLog) -> list[list[str]]:
    """Part a text into its rows and cells.

    A quotation mark that is never closed would swallow the lines below it: it is left out, and its row is noted. So is
    one that is closed far below, over lines that are rows by themselves, and one that stands alone in its cell, as
    people write it for "the same". A cell that does go on over more than one line is noted too.

    Args:
        body: the text.
        delimiter: what divides its cells.
        log: takes the issues.

    Raises:
        csv.Error: a cell is too long to be one.

    >>> rows_of('a,b\\n"c,d\\ne,f\\n', ",", IssueLog())
    [['a', 'b'], ['c', 'd'], ['e', 'f']]
    """
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter)
    rows = list(reader)
    open_at_the_end = bool(rows) and ("\n" in "".join(rows[-1]) or body.endswith((f'{delimiter}"', '\n"')))
    perhaps_ditto = any(f'{before}"{delimiter}' in body for before in ("\n", delimiter)) or body[:1] == '"'
    ditto = perhaps_ditto and any(_holds_cells(row, delimiter) for row in rows)
    if reader.line_num == len(rows) and not open_at_the_end and not ditto:
        return rows
    lines = io.StringIO(body, newline="").readlines()
    width = max(Counter(map(len, rows)).most_common(1)[0][0], len(rows[0]))
    found: list[list[str]] = []
    over: list[int] = []
    perhaps: list[int] = []
    swallowing: dict[int, str] = {}
    place = 0
    while place < len(lines):
        reader = csv.reader(map(lines.__getitem__, range(place, len(lines))), delimiter=delimiter)
        row = next(reader, None)
        if row is None:
            break
        size = reader.line_num
        some = lines[place : place + size]
        alone = size > 1 and _swallows(some, delimiter, max(width, len(found[0]) if found else 0))
        stray = _what_is_stray(some, delimiter, alone=alone)
        dittos = None if stray or size > 1 else _with_dittos(some[0], row, delimiter, width)
        if dittos is not None:
            row, stray = dittos, "stray_quote@ditto"
        elif stray:
            row, size = _as_it_stands(lines[place], delimiter), 1
        if stray:
            swallowing[len(found) + 1] = stray
        elif size > 1:
            (perhaps if alone else over).append(len(found) + 1)
        found.append(row)
        place += size
    for at, code in swallowing.items():
        log.add(code, [at], at=at)
    for at in perhaps:
        log.add("cell_over_lines@perhaps", [at], at=at)
    if over:
        log.add("cell_over_lines", number=len(over), at=over[0])
    return found


def _what_is_stray(lines: Sequence[str], delimiter: str, *, alone: bool) -> str:
    """Tell why the lines that a cell goes on over are rows of their own, by the code of the issue; "" if it is a cell.

    Args:
        lines: the lines.
        delimiter: what divides their cells.
        alone: whether each of them is a row by itself.
    """
    marks = "".join(lines).count('"')
    if '"' in _bare(lines[0], delimiter) and (alone or marks % 2):
        return "stray_quote@ditto"
    if len(lines) == 1:
        return ""
    if marks % 2:
        return "stray_quote"
    if not alone:
        return ""
    try:
        well_formed = len(list(csv.reader(lines, delimiter=delimiter, strict=True))) == 1
    except csv.Error:
        well_formed = False
    return "" if well_formed and len(lines) == 2 else "stray_quote@far"


def _swallows(lines: Sequence[str], delimiter: str, width: int) -> bool:
    """Tell whether the lines that a cell goes on over are rows by themselves."""
    if width < 2:
        return False
    alone = [len(_as_it_stands(line, delimiter)) for line in lines[1:]]
    return all(cells == width for cells in alone) and len(_as_it_stands(lines[0], delimiter)) == width


def _as_it_stands(line: str, delimiter: str) -> list[str]:
    """Give the cells of one line; a quotation mark that it does not close is no more than a letter, and left out."""
    text = line.rstrip("\r\n")
    row = next(csv.reader([text], delimiter=delimiter), [])
    if text.count('"') % 2 == 0 and not _holds_cells(row, delimiter):
        return row
    return [cell if cell == '"' else cell.replace('"', "") for cell in _bare(line, delimiter)]


def _with_dittos(line: str, row: Sequence[str], delimiter: str, width: int) -> list[str] | None:
    """Give the cells of a line whose lone quotation marks say the same as above, if it then has as many as the others.

    Args:
        line: the line.
        row: its cells where the marks hold cells together.
        delimiter: what divides them.
        width: how many the others have.
    """
    if len(row) >= width or not _holds_cells(row, delimiter):
        return None
    sign = re.escape(delimiter)
    lone = re.sub(rf'(?:^|(?<={sign}))"(?={sign}|$)', '""""', line.rstrip("\r\n"))
    cells = next(csv.reader([lone], delimiter=delimiter), [])
    return cells if len(cells) == width and '"' in cells else None


def _holds_cells(row: Sequence[str], delimiter: str) -> bool:
    """Tell whether a cell begins and ends with what divides cells, as what stands between two ditto marks does."""
    return any(cell[:1] == delimiter == cell[-1:] for cell in row)


def _bare(line: str, delimiter: str) -> list[str]:
    """Give the cells of one line, its quotation marks as letters."""
    return next(csv.reader([line.rstrip("\r\n")], delimiter=delimiter, quoting=csv.QUOTE_NONE), [])


# -- Web pages saved as .xls, as school programs write them: each table of the page is a sheet ------------------------


def is_html(content: bytes) -> bool:
    """Tell whether the bytes begin as a web page does."""
    return _PAGE_BEGINS.match(content.removeprefix(b"\xef\xbb\xbf")[:1000]) is not None


def read_html(content: bytes, encoding: str | None) -> list[Worksheet]:
    """Read the tables of a web page; what it would run or fetch is left alone.

    Args:
        content: the page.
        encoding: its encoding, if the caller knows it; else what the page declares, else our own rule.

    Raises:
        UnreadableError: it has no table.
    """
    html = need("lxml.html")
    declared = _DECLARED_CHARSET.search(content[:4000])
    if encoding is None and declared and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = declared[1].decode("ascii")
    try:
        text, name = decode(content, encoding)
        page = html.document_fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
    except (LookupError, ValueError, html.etree.ParserError) as error:
        raise UnreadableError("not_a_spreadsheet", why=str(error)) from error
    for element in page.xpath("//script | //style"):
        element.drop_tree()
    tables = [table for table in page.iter("table") if not any(True for _ in table.iterancestors("table"))]
    if not tables:
        raise UnreadableError("not_a_spreadsheet", why="it is a web page without a table")
    names = [""] if len(tables) == 1 else [f"table {number}" for number in range(1, len(tables) + 1)]
    return [_worksheet(table, sheet, name) for table, sheet in zip(tables, names, strict=True)]


def _worksheet(element: HtmlElement, name: str, encoding: str) -> Worksheet:
    """Lay the cells of a table out in a grid; a cell over several columns or rows is a merged range."""
    rows: list[list[Cell]] = []
    merged: list[MergedRange] = []
    taken: set[tuple[int, int]] = set()
    lines, filled = list(element.iter("tr")), 0
    for row, line in enumerate(lines):
        cells: list[Cell] = []
        for cell in line.iter("td", "th"):
            while (row, len(cells)) in taken:
                cells.append(None)
            wide, tall = _span(cell, "colspan"), min(_span(cell, "rowspan"), len(lines) - row)
            left = len(cells)
            check_size(len(lines), left + wide)
            cells += [clean_text(str(cell.text_content())), *[None] * (wide - 1)]
            if wide > 1 or tall > 1:
                filled += wide * tall
                if filled > _MOST_FILLED:
                    raise UnreadableError("merged_twice")
                merged.append(((row, left), (row + tall - 1, left + wide - 1)))
                taken |= {(row + down, left + right) for down in range(1, tall) for right in range(wide)}
        rows.append(cells)
    return Worksheet(rows, name=name, container="html", merged=cut_to_size(merged, rows), facts={"encoding": encoding})


def _span(cell: HtmlElement, name: str) -> int:
    text = cell.get(name, "1")
    return max(int(text), 1) if text.isdecimal() and len(text) < 6 else 1


# -- Workbooks (xlsx, xlsm, xls, ods) ---------------------------------------------------------------------------------


class Workbook:
    """A workbook that has been opened; the sheets of one that is read in this process are read when asked for.

    Args:
        content: the bytes of the file.

    Raises:
        UnreadableError: it is no workbook, is hostile, or asks for a password.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.container, self.epoch = "xls", EPOCH_1900
        if content.startswith(ZIP):
            self._look_inside()
        else:
            check_old_workbook(content)
        need("python_calamine")
        names = self._open()
        self.names = [sheet.name for sheet in names]
        self.hidden = {sheet.name for sheet in names if sheet.hidden}

    def _look_inside(self) -> None:
        try:
            with zipfile.ZipFile(io.BytesIO(self.content)) as archive:
                check_archive(archive)
                names = set(archive.namelist())
                if "xl/workbook.xml" in names:
                    self.container = "xlsm" if "xl/vbaProject.bin" in names else "xlsx"
                    self.epoch = EPOCH_1904 if _DATE_1904.search(archive.read("xl/workbook.xml")) else EPOCH_1900
                elif "content.xml" in names:
                    self.container = "ods"
                else:
                    raise UnreadableError("not_a_spreadsheet", why="it is a zip file without a sheet")
        except _DAMAGED_ZIP as error:
            raise UnreadableError("not_a_spreadsheet", why=f"damaged ({_first_line(error)})") from error

    def _open(self) -> list[SheetName]:
        """Open it, an .xls or .ods in a process of its own where there are such, and give the names of its sheets."""
        from minyan_kit.reading import workbooks

        names: list[SheetName] | Damage | None = None
        self._cells: Callable[[str], Cells | Damage]
        if self.container in ("xls", "ods") and sys.platform != "emscripten":
            with suppress(OSError):  # where the system starts no process
                names, sheets = workbooks.read_apart(self.content, _MOST_CELLS)
                self._cells = sheets.__getitem__
        if names is None:
            names, self._cells = workbooks.open_here(self.content, _MOST_CELLS)
        if isinstance(names, workbooks.Damage):
            raise self._refusal(names)
        return names

    def _refusal(self, damage: Damage) -> UnreadableError:
        if damage.password or _ENCRYPTED in self.content:
            return UnreadableError("password")
        return UnreadableError("not_a_spreadsheet", why=damage.why)

    def sheet(self, name: str) -> Worksheet:
        """Read a sheet.

        Raises:
            UnreadableError: its cells cannot be read, or are too many.
        """
        from minyan_kit.reading.workbooks import Damage

        cells = self._cells(name)
        if isinstance(cells, Damage):
            raise self._refusal(cells)
        looks = self._looks(name)
        # Formulas without values and errors may stand below the last value: their rows are rows of the sheet too.
        below = max((row + 1 for row, _ in looks.unsaved | looks.errors), default=0)
        check_size(max(cells.height, below), cells.width)
        rows = [*cells.rows, *([] for _ in range(len(cells.rows), below))]
        return Worksheet(
            rows,
            name=name,
            container=self.container,
            merged=cut_to_size(cells.merged, rows),
            epoch=self.epoch,
            date_format=self._date_format(name),
            hidden=name in self.hidden,
            looks=looks,
        )

    def _looks(self, name: str) -> Looks:
        """Look at what a person sees in a sheet; no library shows it of an .xls or an .ods."""
        if self.container not in ("xlsx", "xlsm"):
            return Looks(looked=False)
        try:
            with zipfile.ZipFile(io.BytesIO(self.content)) as archive:
                return looks_of(archive, name)
        except _DAMAGED_ZIP:
            return Looks(looked=False)

    def _date_format(self, sheet: str) -> Callable[[int], str | None]:
        """Give a function that finds how the date cells of a column are shown; it costs nothing until it is asked."""

        @cache
        def date_format(column: int) -> str | None:
            if self.container not in ("xlsx", "xlsm"):
                return None
            return next(self._formats(sheet, column), None)

        return date_format

    def _formats(self, sheet: str, column: int) -> Iterator[str]:
        book = need("openpyxl").load_workbook(io.BytesIO(self.content), read_only=True)
        try:
            for (cell,) in book[sheet].iter_rows(min_col=column + 1, max_col=column + 1, max_row=2000):
                if isinstance(cell.value, dt.date):
                    yield str(cell.number_format)
        finally:
            book.close()


def _first_line(error: BaseException) -> str:
    return str(error).split("\n")[0][:120]


# -- A source, whatever it is: told by its content and not by its name ------------------------------------------------


@dataclass(slots=True)
class OpenedFile:
    """A source that has been opened: the names of its sheets, and a way to read each.

    Args:
        names: of the sheets.
        hidden: those that the program hides.
        read: reads one.
        content: the bytes of the file, "" for a DataFrame.
        path: where it lies, if it was opened there.
    """

    names: list[str]
    hidden: set[str]
    read: Callable[[str], Worksheet]
    content: bytes | str
    path: Path | None = None


def open_source(source: Source, encoding: str | None, log: IssueLog) -> OpenedFile:
    """Open a source.

    Args:
        source: a path, bytes, an open file, or a DataFrame.
        encoding: of a text file, where the caller knows it.
        log: what is noted on the way.

    Raises:
        UnreadableError: it holds no table.
        FileNotFoundError: there is no such file.
        TypeError: it is none of these.
    """
    if isinstance(source, pd.DataFrame):
        table = _of_frame(source)
        return OpenedFile([""], set(), lambda _: table, "")
    path = None
    content: bytes | str
    if isinstance(source, str | PathLike):
        if isinstance(source, str) and (not source.strip() or re.search("[\n\r\0]", source) or len(source) > 4096):
            raise ValueError(f"source={source[:40]!r} is no path of a file: of a text itself write io.StringIO(text)")
        path = Path(source)
        content = file_content("source", source)
    elif isinstance(source, bytes | bytearray | memoryview):
        content = bytes(source)
    elif hasattr(source, "read"):
        content = source.read()
    else:
        raise TypeError(f"source is {kind_of(source)}: give a path, bytes, an open file or a DataFrame")
    opened = _open(content, encoding, log)
    opened.path = path
    if path is not None:
        _check_suffix(path.suffix.lower(), opened, log)
    return opened


def _open(content: bytes | str, encoding: str | None, log: IssueLog) -> OpenedFile:
    if not content.strip():
        raise UnreadableError("empty")
    if isinstance(content, str):
        table = read_text(content, None, log)
        return OpenedFile([""], set(), lambda _: table, content)
    if content.startswith((ZIP, OLE)):
        book = Workbook(content)
        return OpenedFile(book.names, book.hidden, book.sheet, content)
    for begin, why in _NO_SPREADSHEET.items():
        if content.startswith(begin):
            raise UnreadableError("not_a_spreadsheet", why=why)
    if is_html(content):
        tables = {table.name: table for table in read_html(content, encoding)}
        return OpenedFile(list(tables), set(), tables.__getitem__, content)
    if content.lstrip()[:5] == b"<?xml":
        raise UnreadableError("not_a_spreadsheet", why="it is XML")
    table = read_text(content, encoding, log)
    return OpenedFile([""], set(), lambda _: table, content)


def _check_suffix(suffix: str, opened: OpenedFile, log: IssueLog) -> None:
    if isinstance(opened.content, str) or not opened.names:
        return
    content = opened.content
    container = "csv"
    if content.startswith(OLE):
        container = "xls"
    elif content.startswith(ZIP):
        container = "ods" if b"opendocument.spreadsheet" in content[:200] else "xlsx"
    elif is_html(content):
        container = "html"
    if suffix and suffix not in _SUFFIXES[container] | ({".xlsm"} if container == "xlsx" else set()):
        log.add(
            "extension_mismatch",
            suffix=suffix,
            container={"csv": "text", "html": "a web page"}.get(container, container),
        )


def _of_frame(frame: pd.DataFrame) -> Worksheet:
    """Lay a DataFrame out as the sheet that it would be saved as: its headings in row 1, its records from row 2."""
    columns: list[list[Cell]] = []
    for place in range(frame.shape[1]):
        series = frame.iloc[:, place].astype(object)
        columns.append(series.where(series.notna(), None).tolist())
    headings: list[Cell] = [str(name) for name in frame.columns]
    return Worksheet([headings, *zip(*columns, strict=True)], container="DataFrame")


def choose_sheet(
    opened: OpenedFile, sheet: str | int | None, log: IssueLog, fits: Callable[[Worksheet], bool]
) -> Worksheet:
    """Choose the sheet to read: the one that is named, else the only one, else the only one that fits.

    Args:
        opened: the file.
        sheet: its name, or its number from 0.
        log: tells of the sheets that are not read.
        fits: tells whether a sheet has the headings that are looked for.

    Raises:
        UnreadableError: there is no such sheet, or more than one fits.
    """
    names = opened.names
    if not names:
        raise UnreadableError("empty")
    if sheet is not None:
        if isinstance(sheet, int) and -len(names) <= sheet < len(names):
            sheet = names[sheet]
        if sheet not in names:
            raise UnreadableError("sheet_missing", sheet=sheet, sheets=", ".join(map(repr, names)))
        chosen = opened.read(str(sheet))
    else:
        tables = [opened.read(name) for name in names if name not in opened.hidden] or [opened.read(names[0])]
        filled = [table for table in tables if _has_cells(table)]
        fitting = [table for table in filled if fits(table)] if len(filled) > 1 else filled
        if len(fitting) > 1:
            raise UnreadableError("two_sheets", sheets=", ".join(repr(table.name) for table in fitting))
        chosen = (fitting or filled or tables)[0]
    log.sheet = chosen.name
    for name in names:
        if name != chosen.name:
            log.add("sheet_not_read", sheet=name, why=" (it is hidden)" if name in opened.hidden else "")
    if not _has_cells(chosen):
        raise UnreadableError("empty")
    return chosen


def _has_cells(worksheet: Worksheet) -> bool:
    if isinstance(worksheet.rows, RegularRows):
        return any(cell not in (None, "") for column in worksheet.rows.columns for cell in column.values)
    return any(any(cell not in (None, "") for cell in row) for row in worksheet.rows)
