"""Web pages saved as .xls, as school programs write them: each table of the page is a sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from minyan_kit.sheets.cells import Cell, seen
from minyan_kit.sheets.extras import need
from minyan_kit.sheets.guard import check_size
from minyan_kit.sheets.table import Merge, Table, UnreadableError, within
from minyan_kit.sheets.text_files import decode

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_BEGINS = re.compile(rb"\s*<(?:!doctype html|html|head|body|table|meta|style|div)\b", re.IGNORECASE)
_CHARSET = re.compile(rb"""charset\s*=\s*["']?([\w-]+)""", re.IGNORECASE)


def is_html(content: bytes) -> bool:
    """Tell whether the bytes begin as a web page does."""
    return _BEGINS.match(content.removeprefix(b"\xef\xbb\xbf")[:1000]) is not None


def read_html(content: bytes, encoding: str | None) -> list[Table]:
    """Read the tables of a web page; what it would run or fetch is left alone.

    Args:
        content: the page.
        encoding: its encoding, if the caller knows it; else what the page declares, else our own rule.

    Raises:
        UnreadableError: it has no table.
    """
    html = need("lxml.html")
    declared = _CHARSET.search(content[:4000])
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
    return [_table(table, sheet, name) for table, sheet in zip(tables, names, strict=True)]


def _table(element: HtmlElement, name: str, encoding: str) -> Table:
    """Lay the cells of a table out in a grid; a cell over several columns or rows is a merged range."""
    rows: list[list[Cell]] = []
    merged: list[Merge] = []
    taken: set[tuple[int, int]] = set()
    for row, line in enumerate(element.iter("tr")):
        cells: list[Cell] = []
        for cell in line.iter("td", "th"):
            while (row, len(cells)) in taken:
                cells.append(None)
            wide, tall = _span(cell, "colspan"), _span(cell, "rowspan")
            left = len(cells)
            check_size(tall, left + wide)
            cells += [seen(str(cell.text_content())), *[None] * (wide - 1)]
            if wide > 1 or tall > 1:
                merged.append(((row, left), (row + tall - 1, left + wide - 1)))
                taken |= {(row + down, left + right) for down in range(1, tall) for right in range(wide)}
        rows.append(cells)
    return Table(rows, name=name, container="html", merged=within(merged, rows), facts={"encoding": encoding})


def _span(cell: HtmlElement, name: str) -> int:
    text = cell.get(name, "1")
    return max(int(text), 1) if text.isdecimal() and len(text) < 6 else 1
