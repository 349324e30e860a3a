"""Workbooks as python-calamine reads them: in a process of their own where a damaged file could end the process.

A damaged .xls can stop the library so that Python stops with it, and a damaged .ods can keep it busy for ever. Such a
file is read by this module run as a program, which may take only so much memory and time; the sheets that it found
before it ended are kept. It imports nothing of the package, so that it starts at once.

Where there are no such processes (Pyodide) the file is read here, after the checks of `files` alone. Where the system
bounds no memory (Windows, macOS), time is bounded.
"""

from __future__ import annotations

import contextlib
import io
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, load_workbook

__all__ = ["Cells", "Damage", "SheetName", "open_here", "read_apart"]

# A sound file takes a tenth of the time, and less than half of the memory.
_SECONDS, _BYTES_A_SECOND = 3, 1_000_000
_MEMORY, _MEMORY_A_BYTE = 1 << 30, 100


class SheetName(NamedTuple):
    """The name of a sheet, and whether the program hides it."""

    name: str
    hidden: bool


class Cells(NamedTuple):
    """The cells of a sheet.

    Args:
        height: how many rows it has.
        width: how many columns.
        rows: the cells, row 1 first; none where they are too many to be read.
        merged: the first and the last cell of each merged range.
    """

    height: int
    width: int
    rows: list[list[Any]]
    merged: tuple[tuple[tuple[int, int], tuple[int, int]], ...]


class Damage(NamedTuple):
    """Why a workbook, or a sheet of it, cannot be read: in the library's words, or because it asks for a password."""

    why: str
    password: bool = False


def names_of(book: CalamineWorkbook) -> list[SheetName]:
    """The sheets of a workbook that have cells, in its order."""
    sheets = [sheet for sheet in book.sheets_metadata if "Work" in str(sheet.typ)]
    return [SheetName(sheet.name, not str(sheet.visible).endswith(".Visible")) for sheet in sheets]


def read_cells(book: CalamineWorkbook, name: str, most: int) -> Cells:
    """Read a sheet, unless it has more cells than `most`."""
    sheet = book.get_sheet_by_name(name)
    height, width = sheet.total_height + 1, sheet.total_width + 1
    rows = sheet.to_python(skip_empty_area=False) if height * width <= most else []
    return Cells(height, width, rows, tuple(getattr(sheet, "merged_cell_ranges", None) or ()))


@contextlib.contextmanager
def damage_told() -> Iterator[list[Damage]]:
    """Hold what the library raises for a file that it cannot read: an error of its own, or a panic, no Exception."""
    held: list[Damage] = []
    try:
        yield held
    except BaseException as error:
        if not (isinstance(error, CalamineError) or type(error).__name__ == "PanicException"):
            raise
        held.append(Damage(str(error).split("\n")[0][:120], isinstance(error, PasswordError)))


def open_here(content: bytes, most: int) -> tuple[list[SheetName] | Damage, Callable[[str], Cells | Damage]]:
    """Open a workbook in this process.

    Args:
        content: the bytes of the file.
        most: how many cells a sheet may have.

    Returns:
        the names of its sheets, or what is wrong with the whole; and what reads a sheet, or says what is wrong with it.
    """
    with damage_told() as damage:
        book = load_workbook(io.BytesIO(content))
        names = names_of(book)

    def cells(name: str) -> Cells | Damage:
        with damage_told() as damage:
            read = read_cells(book, name, most)
        return damage[0] if damage else read

    return (damage[0] if damage else names), cells


def read_apart(content: bytes, most: int) -> tuple[list[SheetName] | Damage, dict[str, Cells | Damage]]:
    """Read a workbook in a process of its own.

    Args:
        content: the bytes of the file.
        most: how many cells a sheet may have.

    Returns:
        the names of its sheets, or what is wrong with the whole; and each sheet, or what is wrong with it.

    Raises:
        OSError: no process can be started here.
    """
    memory = _MEMORY + _MEMORY_A_BYTE * len(content)
    command = [sys.executable, "-P", __file__, str(most), str(memory)]
    seconds = _SECONDS + len(content) / _BYTES_A_SECOND
    try:
        told = subprocess.run(command, input=content, capture_output=True, timeout=seconds, check=False).stdout
        ended = "damaged (its reader stopped)"
    except subprocess.TimeoutExpired as late:
        told = late.stdout or b""
        ended = "damaged (its reader did not come to an end)"
    found: list[Any] = []
    stream = io.BytesIO(told)
    with contextlib.suppress(EOFError, pickle.UnpicklingError):
        while True:
            kind, values = pickle.load(stream)
            found.append(_KINDS[kind](*values))
    if not found or isinstance(found[0], Damage):
        return (found[0] if found else Damage(ended)), {}
    names, *sheets = found
    sheets += [Damage(ended)] * (len(names) - len(sheets))
    return names, {sheet.name: cells for sheet, cells in zip(names, sheets, strict=True)}


def _names(*names: tuple[str, bool]) -> list[SheetName]:
    return [SheetName(*name) for name in names]


#: What the program tells, by name and values: a class of its own would be one of __main__ there.
_KINDS: dict[str, Callable[..., list[SheetName] | Cells | Damage]] = {"names": _names, "cells": Cells, "damage": Damage}


def _main(most: int, memory: int) -> None:
    """Read the workbook on standard input, and write the names and each sheet to standard output."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    content = sys.stdin.buffer.read()

    def tell(kind: str, values: Sequence[object]) -> None:
        pickle.dump((kind, tuple(values)), sys.stdout.buffer, protocol=pickle.HIGHEST_PROTOCOL)
        sys.stdout.buffer.flush()

    with damage_told() as damage:
        book = load_workbook(io.BytesIO(content))
        names = names_of(book)
        tell("names", [tuple(name) for name in names])
    if damage:
        tell("damage", damage[0])
        return
    for sheet in names:
        with damage_told() as damage:
            tell("cells", read_cells(book, sheet.name, most))
        if damage:
            tell("damage", damage[0])


if __name__ == "__main__":
    _main(*map(int, sys.argv[1:]))
