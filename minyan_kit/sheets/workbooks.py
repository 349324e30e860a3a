"""Workbooks (xlsx, xlsm, xls, ods) as tables: python-calamine reads the cells, with the right epoch for real dates."""

from __future__ import annotations

import datetime as dt
import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from minyan_kit.sheets.extras import need
from minyan_kit.sheets.guard import check_archive, check_size
from minyan_kit.sheets.table import EPOCH_1900, EPOCH_1904, Table, UnreadableError, within

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DATE_1904 = re.compile(rb"""<workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']""")

#: What a library raises for a zip file whose bytes were damaged.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError),
    *(NotImplementedError, RuntimeError, EOFError, OSError, ValueError),
)


class Workbook:
    """A workbook that has been opened; its sheets are read when asked for.

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
        calamine = need("python_calamine")
        try:
            self._book: CalamineWorkbook = calamine.load_workbook(io.BytesIO(content))
        except calamine.PasswordError as error:
            raise UnreadableError("password") from error
        except calamine.CalamineError as error:
            if b"E\0n\0c\0r\0y\0p\0t\0" in content:  # an encrypted workbook is an OLE file with such a stream
                raise UnreadableError("password") from error
            raise UnreadableError("not_a_spreadsheet", why=_short(error)) from error
        self._error: type[Exception] = calamine.CalamineError
        self.names = [sheet.name for sheet in self._book.sheets_metadata if "Work" in str(sheet.typ)]
        self.hidden = {
            sheet.name for sheet in self._book.sheets_metadata if not str(sheet.visible).endswith(".Visible")
        }

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
        except DAMAGED as error:
            raise UnreadableError("not_a_spreadsheet", why=f"damaged ({_short(error)})") from error

    def sheet(self, name: str) -> Table:
        """Read a sheet.

        Raises:
            UnreadableError: its cells cannot be read, or are too many.
        """
        try:
            sheet = self._book.get_sheet_by_name(name)
            check_size(sheet.total_height + 1, sheet.total_width + 1)
            rows = sheet.to_python(skip_empty_area=False)
            merged = tuple(getattr(sheet, "merged_cell_ranges", None) or ())
        except self._error as error:
            raise UnreadableError("not_a_spreadsheet", why=_short(error)) from error
        return Table(
            rows,
            name=name,
            container=self.container,
            merged=within(merged, rows),
            epoch=self.epoch,
            date_format=self._date_format(name),
            hidden=name in self.hidden,
        )

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


def _short(error: Exception) -> str:
    return str(error).split("\n")[0][:120]
