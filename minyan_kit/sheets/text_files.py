"""Text files as tables: which encoding, which delimiter.

Programs that guess an encoding from letter frequencies fail on a sheet of ten Hebrew names. Three questions do better:
is there a byte order mark; is it strict UTF-8; and, read as Windows Hebrew, are there more Hebrew words than words
that mix Hebrew and Latin letters? If not, it is Windows Latin.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter

from minyan_kit.sheets.guard import check_size
from minyan_kit.sheets.headers import hits
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.table import Table, UnreadableError

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_MARKS = (
    *((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32")),
    *((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")),
)
_WORD = re.compile(r"[^\W\d_]+")
_HEBREW, _LATIN = re.compile("[א-ת]"), re.compile("[A-Za-zÀ-ɏ]")
_LONGEST_CELL = 1 << 20


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
            return content.decode("utf-8-sig" if codecs.lookup(encoding).name == "utf-8" else encoding), encoding
        except UnicodeError as error:
            raise UnreadableError("encoding_wrong", encoding=encoding) from error
    for mark, name in _MARKS:
        if content.startswith(mark):
            try:
                return content.decode(name), name
            except UnicodeError as error:
                raise UnreadableError("encoding_wrong", encoding=name) from error
    if b"\0" in content:
        raise UnreadableError("not_a_spreadsheet", why="it has bytes that no text has")
    for name in ("utf-8", _windows(content)):
        try:
            return content.decode(name), name
        except UnicodeError:
            continue
    raise UnreadableError("encoding_unknown", tried="utf-8, cp1255, cp1252")


def _windows(content: bytes) -> str:
    try:
        words = _WORD.findall(content.decode("cp1255"))
    except UnicodeError:
        return "cp1252"
    hebrew = [word for word in words if _HEBREW.search(word)]
    mixed = sum(1 for word in hebrew if _LATIN.search(word))
    return "cp1255" if len(hebrew) - mixed > mixed else "cp1252"


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
        known = max((hits(row) for row in rows if len(row) > 1), default=0)
        share = lines / max(len(rows), 1) if width > 1 else 0.0
        return (known, share, width) if known or share > 0.5 else (0, 0.0, 1)

    return max(DELIMITERS, key=score)


def read_text(content: bytes | str, encoding: str | None, log: IssueLog) -> Table:
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
        rows = list(csv.reader(io.StringIO(body, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise UnreadableError("cell_too_long", why=str(error)) from error
    check_size(1, max(map(len, rows), default=0))
    if name not in ("utf-8", "utf-8-sig", "text"):
        log.add("encoding", encoding=name)
    if delimiter != ",":
        log.add("delimiter", delimiter=DELIMITERS.get(delimiter, repr(delimiter)))
    return Table(rows, text=body, facts={"encoding": name, "delimiter": delimiter})
