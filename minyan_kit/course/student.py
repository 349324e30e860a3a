"""A lesson as a student opens it: without outputs, solutions and what is for the teacher; the master keeps them all."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["EXERCISE", "SOLUTION", "TEACHER", "student_copy", "student_text", "tags", "without_answers"]

#: The tags by which a master says what a cell is.
EXERCISE, SOLUTION, TEACHER = "exercise", "solution", "teacher"

Notebook = dict[str, Any]


def tags(cell: Mapping[str, Any]) -> set[str]:
    """The tags of a cell."""
    return set(cell["metadata"].get("tags", ()))


def without_answers(master: Notebook) -> Notebook:
    """A master without the cells that are for the teacher; what it shows stays.

    Args:
        master: a notebook as its file has it.
    """
    copied = copy.deepcopy(master)
    copied["cells"] = [cell for cell in copied["cells"] if not tags(cell) & {SOLUTION, TEACHER}]
    return copied


def student_copy(master: Notebook) -> Notebook:
    """A master without its outputs, and without the cells that are for the teacher.

    Args:
        master: a notebook as its file has it.

    >>> cells = [{"cell_type": "markdown", "metadata": {"tags": ["teacher"]}, "source": "Wait for three hands."}]
    >>> student_copy({"cells": cells})["cells"]
    []
    """
    copied = without_answers(master)
    for cell in copied["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return copied


def student_text(master: Path) -> str:
    """The file of a student copy.

    Args:
        master: the file of the lesson.
    """
    copied = student_copy(json.loads(master.read_text(encoding="utf-8")))
    return json.dumps(copied, ensure_ascii=False, indent=1) + "\n"
