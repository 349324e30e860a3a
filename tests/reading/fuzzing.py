"""Damaged files, thousands of them, each the same on every machine: `python -m tests.reading.fuzzing FIRST LAST`.

A file has a number, and from it everything else follows: which sample is damaged, and how. This program reads the files
of the numbers from FIRST on, before LAST, and writes a line of each to standard output when it has begun it and another
when it has come through; whoever started it sees by what is lacking that it died.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
import time
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import SheetError

SAMPLES = Path(__file__).parent.parent / "spreadsheets"
ZIPPED = b"PK\x03\x04"
#: Memory that the program may take.
MOST = 3 << 30

# What a hand or a program may write where something else is looked for.
WORDS = [
    *("", "0", "-1", "9" * 25, "9" * 5000, "1e308", "-1e999", "NaN", "∞", "²", "٣", "31/02/2026", "2026-13-45"),
    *("0000-00-00", "99/99/99", "29:99", "12:60 PM", "30 Adar I 5766", "ל׳ בשבט תשפ״ו", "=1+1", "'", '"', "\ufeff"),
    *("\u202e", "\x1b[2J", "\ud800", "<table>", "(((((", "Yes (99)", "true", "ת״ז", "x" * 40_000, "!" * 40_000),
    *("\n", "\r", "\t", ";", ",", "|", "🙂" * 50, "Ω" * 300, "10-20", "10–" * 500, "1/1/1", "#REF!"),
]
NUMBERS = [0, 1, 2, 255, 256, 65_535, 65_536, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]


@cache
def samples() -> list[Path]:
    """The sound files that are damaged."""
    return sorted(path for path in SAMPLES.rglob("*") if path.is_file())


# -- how a file is damaged --------------------------------------------------------------------------------------------


def _flipped(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 3, 20))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _numbered(content: bytes, chance: random.Random) -> bytes:
    """A number of four bytes or two, as files say how long something is."""
    size = chance.choice((2, 4))
    at = chance.randrange(max(len(content) - size, 1))
    number = chance.choice(NUMBERS) & (256**size - 1)
    return content[:at] + number.to_bytes(size, "little") + content[at + size :]


def _cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(1, len(content) + 1)]


def _without_a_piece(content: bytes, chance: random.Random) -> bytes:
    first, last = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    return content[:first] + content[last:] or b"x"


def _repeated(content: bytes, chance: random.Random) -> bytes:
    first, last = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    return content[:last] + content[first:last] * chance.choice((1, 2, 50)) + content[last:]


def _with_a_word(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    return content[:at] + chance.choice(WORDS).encode(errors="surrogatepass") + content[at:]


def _cells_changed(content: bytes, chance: random.Random) -> bytes:
    """Words in place of what stands between two signs that divide cells, tags or lines."""
    marks = [b",", b";", b"\t", b"\n"] if b"<" not in content[:1000] else [b">", b'"']
    mark = max(marks, key=content.count)
    parts = content.split(mark)
    for _ in range(chance.choice((1, 3, 10))):
        parts[chance.randrange(len(parts))] = chance.choice(WORDS).encode(errors="surrogatepass")
    return mark.join(parts)


def _lines_moved(content: bytes, chance: random.Random) -> bytes:
    lines = content.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines[: chance.randrange(1, len(lines) + 1)]) or b"x"


RAW = (_flipped, _flipped, _numbered, _cut, _without_a_piece, _repeated)
TEXT = (_flipped, _cut, _without_a_piece, _repeated, _with_a_word, _cells_changed, _cells_changed, _lines_moved)


def _part_damaged(content: bytes, chance: random.Random) -> bytes:
    """A part of a zipped workbook damaged as text, and the whole zipped again without a fault."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice([name for name in parts if parts[name]])
    parts[name] = chance.choice(TEXT)(parts[name], chance)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return stream.getvalue()


def damaged(number: int) -> tuple[str, bytes]:
    """Make the file of a number: its name, and what stands in it."""
    chance = random.Random(number)
    path = samples()[number % len(samples())]
    content = path.read_bytes()
    hurt: list[Callable[[bytes, random.Random], bytes]]
    if content.startswith(ZIPPED):
        hurt = [chance.choice((_part_damaged, _part_damaged, _part_damaged, *RAW))]
    else:
        ways = RAW if content.startswith(b"\xd0\xcf") else TEXT
        hurt = [chance.choice(ways) for _ in range(chance.choice((1, 1, 2)))]
    for way in hurt:
        content = way(content, chance)
    return path.name, content


# -- the reading ------------------------------------------------------------------------------------------------------


def _through(content: bytes) -> None:
    """Read a file in every way, and show what was read."""
    roster = read_roster(content)
    for sheet in (roster, read_attendance(content, roster), read_attendance(content, sheet="all")):
        str(sheet), sheet._repr_html_(), str(sheet.layout), sheet.layout._repr_html_()
        len(sheet.data), len(sheet.skipped)
        with contextlib.suppress(SheetError):
            sheet.raise_if_errors()


def _seconds() -> float:
    """Of this program, and of the processes that it started: what a busy machine does besides is not counted."""
    try:
        import resource
    except ImportError:
        return time.process_time()
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def main(numbers: Iterable[int]) -> None:
    """Read the files of these numbers."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
    for number in numbers:
        name, content = damaged(number)
        print(json.dumps({"number": number, "name": name}), flush=True)
        began, wrong = _seconds(), ""
        try:
            _through(content)
        except BaseException as error:
            where = error.__traceback__
            while where and where.tb_next:
                where = where.tb_next
            at = f"{Path(where.tb_frame.f_code.co_filename).name}:{where.tb_lineno}" if where else ""
            wrong = f"{type(error).__name__}: {str(error)[:150]} ({at})"
        print(json.dumps({"number": number, "seconds": _seconds() - began, "wrong": wrong}), flush=True)


if __name__ == "__main__":
    main(range(*map(int, sys.argv[1:3])))
