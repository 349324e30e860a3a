"""A lesson as a student opens it: without outputs, solutions and what is for the teacher; the master keeps them all."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from minyan_kit.course.examples import folder_of

__all__ = ["EXERCISE", "SOLUTION", "TEACHER", "for_students", "lessons", "student_copy"]

#: The tags by which a master says what a cell is.
EXERCISE, SOLUTION, TEACHER = "exercise", "solution", "teacher"

Notebook = dict[str, Any]


def tags(cell: Mapping[str, Any]) -> set[str]:
    """The tags of a cell."""
    return set(cell["metadata"].get("tags", ()))


def student_copy(master: Notebook) -> Notebook:
    """A master without its outputs, and without the cells that are for the teacher.

    Args:
        master: a notebook as its file has it.

    >>> cells = [{"cell_type": "markdown", "metadata": {"tags": ["teacher"]}, "source": "Wait for three hands."}]
    >>> student_copy({"cells": cells})["cells"]
    []
    """
    copied = copy.deepcopy(master)
    copied["cells"] = [cell for cell in copied["cells"] if not tags(cell) & {SOLUTION, TEACHER}]
    for cell in copied["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return copied


def lessons() -> Iterator[Path]:
    """The masters, in the order of the course."""
    yield from sorted(folder_of("notebooks").glob("*.ipynb"))


def for_students(folder: str | PathLike[str]) -> list[Path]:
    """Write the student copies of all lessons, and beside them the sheets and cases that they read.

    Args:
        folder: where `notebooks/` and `data/` are to be; what is there is written anew.

    Returns:
        the lessons that were written.
    """
    place = Path(folder)
    (place / "notebooks").mkdir(parents=True, exist_ok=True)
    shutil.copytree(folder_of("data"), place / "data", dirs_exist_ok=True)
    written = []
    for master in lessons():
        copied = student_copy(json.loads(master.read_text(encoding="utf-8")))
        file = place / "notebooks" / master.name
        file.write_text(json.dumps(copied, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
        written.append(file)
    return written
