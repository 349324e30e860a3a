"""Write the exercises for graders: `python -m tools.graders` fills build/nbgrader and build/otter.

nbgrader takes a lesson in which each exercise is marked as the student's, and is followed by a cell of points; otter
takes the student copy, and beside it one test a file. Both ask what the lesson itself asks: `done`, or how many
predictions are right.
"""

import json
import shutil
from pathlib import Path
from typing import Any

from minyan_kit.course.student import EXERCISE, student_copy, tags
from tools.notebooks import notebook_paths

BUILD = Path(__file__).parent.parent / "build"
Cell = dict[str, Any]


def asked_of(cell: Cell) -> str:
    """What is true where an exercise is solved, as Python says it."""
    return "answers.right == len(answers)" if "mk.predict(" in "".join(cell["source"]) else "done"


def name_of(lesson: str, n: int) -> str:
    """The name of an exercise, as "02_3".

    >>> name_of("02_age_and_leap_years", 3)
    '02_3'
    """
    return f"{lesson[:2]}_{n}"


def code_cell(source: str, name: str, **metadata: Any) -> Cell:
    """A cell of code that was never run."""
    return {
        "cell_type": "code",
        "id": name,
        "metadata": metadata,
        "execution_count": None,
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }


def for_nbgrader(master: Cell, lesson: str) -> Cell:
    """The source of an nbgrader assignment: its exercises are the student's, and each has its points after it."""
    notebook = student_copy(master)
    cells: list[Cell] = []
    n = 0
    for cell in notebook["cells"]:
        cells.append(cell)
        if EXERCISE in tags(cell):
            n += 1
            marks = {"schema_version": 3, "task": False, "grade_id": name_of(lesson, n)}
            cell["metadata"]["nbgrader"] = marks | {"solution": True, "grade": False, "locked": False}
            points = {"grade_id": f"{name_of(lesson, n)}_points", "solution": False, "grade": True, "locked": True}
            cells.append(code_cell(f"assert {asked_of(cell)}", f"points-{n}", nbgrader=marks | points | {"points": 1}))
    notebook["cells"] = cells
    return notebook


def for_otter(master: Cell, lesson: str) -> tuple[Cell, dict[str, str]]:
    """A lesson for otter, which asks its test after each exercise, and the tests: file → its text."""
    notebook = student_copy(master)
    cells: list[Cell] = [code_cell("import otter\n\ngrader = otter.Notebook()", "grader")]
    files: dict[str, str] = {}
    for cell in notebook["cells"]:
        cells.append(cell)
        if EXERCISE in tags(cell):
            name = f"q{name_of(lesson, len(files) + 1)}"
            case = {"code": f">>> assert {asked_of(cell)}", "hidden": False, "locked": False}
            suite = {"cases": [case], "scored": True, "setup": "", "teardown": "", "type": "doctest"}
            files[f"{name}.py"] = f"OK_FORMAT = True\n\ntest = { ({'name': name, 'points': 1, 'suites': [suite]})!r}\n"
            cells.append(code_cell(f'grader.check("{name}")', name))
    notebook["cells"] = cells
    return notebook, files


def text_of(notebook: Cell) -> str:
    """The text of a notebook's file."""
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def write(folder: Path) -> list[Path]:
    """Write both for every lesson that has exercises, each into a folder that is emptied first; return the files."""
    for own in ("nbgrader", "otter"):
        shutil.rmtree(folder / own, ignore_errors=True)
    written: list[Path] = []

    def save(path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        written.append(path)

    for path in notebook_paths():
        master = json.loads(path.read_text(encoding="utf-8"))
        if not any(EXERCISE in tags(cell) for cell in master["cells"]):
            continue
        save(folder / "nbgrader" / "source" / path.stem / path.name, text_of(for_nbgrader(master, path.stem)))
        notebook, tests = for_otter(master, path.stem)
        save(folder / "otter" / path.stem / path.name, text_of(notebook))
        for name, text in tests.items():
            save(folder / "otter" / path.stem / "tests" / name, text)
    return written


if __name__ == "__main__":
    print(f"{len(write(BUILD))} files in {(BUILD / 'nbgrader').relative_to(Path.cwd())} and build/otter")
