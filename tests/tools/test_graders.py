"""The exercises for nbgrader and otter: what the lesson asks, and nothing that a student should not see."""

import ast
import contextlib
import io
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import nbformat
import pytest

from minyan_kit.course.student import EXERCISE, SOLUTION, tags
from tests.thorough import LONG
from tools.graders import asked_of, for_nbgrader, for_otter, write
from tools.notebooks import notebook_paths

LESSON = next(path for path in notebook_paths() if path.name.startswith("02"))
MASTER: dict[str, Any] = json.loads(LESSON.read_text(encoding="utf-8"))
EXERCISES = [cell for cell in MASTER["cells"] if EXERCISE in tags(cell)]


def test_each_exercise_is_the_students_and_has_its_points_after_it() -> None:
    """With a name of its own; nothing else is marked, and no solution is left."""
    notebook = for_nbgrader(MASTER, LESSON.stem)
    nbformat.validate(nbformat.from_dict(notebook))  # type: ignore[no-untyped-call]
    marked = [cell["metadata"]["nbgrader"] for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
    assert [mark["solution"] for mark in marked] == [True, False] * len(EXERCISES)
    assert [mark["grade"] for mark in marked] == [False, True] * len(EXERCISES)
    assert len({mark["grade_id"] for mark in marked}) == len(marked)
    assert not any(SOLUTION in tags(cell) for cell in notebook["cells"])


def test_otter_asks_the_same_after_each_exercise() -> None:
    """A test a file, by the name that the notebook checks."""
    notebook, files = for_otter(MASTER, LESSON.stem)
    nbformat.validate(nbformat.from_dict(notebook))  # type: ignore[no-untyped-call]
    checked = ["".join(cell["source"]) for cell in notebook["cells"] if "grader.check" in "".join(cell["source"])]
    assert checked == [f'grader.check("{Path(name).stem}")' for name in files]
    for text, exercise in zip(files.values(), EXERCISES, strict=True):
        test = ast.literal_eval(text.partition("test = ")[2])
        assert test["suites"][0]["cases"][0]["code"] == f">>> assert {asked_of(exercise)}"


@pytest.mark.parametrize(("tag", "right"), [(EXERCISE, False), (SOLUTION, True)])
def test_what_is_asked_is_true_of_the_solution_and_not_of_the_starter(tag: str, right: bool) -> None:
    """Of every exercise of the lesson."""
    for cell, exercise in zip((c for c in MASTER["cells"] if tag in tags(c)), EXERCISES, strict=True):
        names: dict[str, Any] = {"__name__": "an exercise"}
        with contextlib.redirect_stdout(io.StringIO()):
            exec("".join(cell["source"]), names)
        assert eval(asked_of(exercise), names) is right


def test_every_lesson_with_exercises_is_written(tmp_path: Path) -> None:
    """For both."""
    names = {path.relative_to(tmp_path).as_posix() for path in write(tmp_path)}
    for path in notebook_paths():
        if path.name[:2] in {"00", "01", "02", "03", "04", "05", "06"}:
            assert f"nbgrader/source/{path.stem}/{path.name}" in names
            assert f"otter/{path.stem}/{path.name}" in names


#: The Pythons of two environments of their own, in each of which a grader and the kit are installed.
NBGRADER = os.environ.get("MINYAN_KIT_NBGRADER", "")
OTTER = os.environ.get("MINYAN_KIT_OTTER", "")


def alone(python: str) -> dict[str, str]:
    """The variables with which a grader finds what it calls, and the kernel, in its own environment."""
    own = {k: v for k, v in os.environ.items() if k != "PYTHONPATH" and not k.startswith("JUPYTER")}
    return own | {"PATH": os.pathsep.join((str(Path(python).parent), os.environ["PATH"]))}


@pytest.mark.skipif(not (LONG and NBGRADER), reason="MINYAN_KIT_NBGRADER names no Python with nbgrader")
def test_nbgrader_grades_a_right_answer_and_a_wrong_one(tmp_path: Path) -> None:
    """All points to the solutions, and none to the starters."""
    write(tmp_path)
    course = tmp_path / "nbgrader"
    solutions = iter("".join(c["source"]) for c in MASTER["cells"] if SOLUTION in tags(c))

    def nbgrader(*said: str) -> None:
        subprocess.run(
            [NBGRADER, "-m", "nbgrader", *said], cwd=course, env=alone(NBGRADER), check=True, capture_output=True
        )

    (course / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.course_id = 'ten'\n")
    nbgrader("generate_assignment", LESSON.stem, "--create")
    for student, solves in (("wrong", False), ("right", True)):
        handed = course / "submitted" / student / LESSON.stem
        handed.parent.mkdir(parents=True)
        shutil.copytree(course / "release" / LESSON.stem, handed)
        notebook = json.loads((handed / LESSON.name).read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if solves and cell["metadata"].get("nbgrader", {}).get("solution"):
                cell["source"] = next(solutions)
        (handed / LESSON.name).write_text(json.dumps(notebook), encoding="utf-8")
    nbgrader("autograde", LESSON.stem, "--create")
    nbgrader("export", "--to", "grades.csv")
    rows = (course / "grades.csv").read_text().splitlines()
    head = rows[0].split(",")
    scores = {row.split(",")[head.index("student_id")]: float(row.split(",")[head.index("score")]) for row in rows[1:]}
    assert scores == {"right": float(len(EXERCISES)), "wrong": 0.0}


@pytest.mark.skipif(not (LONG and OTTER), reason="MINYAN_KIT_OTTER names no Python with otter-grader")
def test_otter_grades_a_right_answer_and_a_wrong_one(tmp_path: Path) -> None:
    """A point for each exercise that is solved, and none for the second, which is left as it was."""
    write(tmp_path)
    lesson = tmp_path / "otter" / LESSON.stem
    notebook = json.loads((lesson / LESSON.name).read_text(encoding="utf-8"))
    solutions = ["".join(c["source"]) for c in MASTER["cells"] if SOLUTION in tags(c)]
    for n, cell in enumerate(cell for cell in notebook["cells"] if EXERCISE in tags(cell)):
        cell["source"] = solutions[n] if n != 1 else cell["source"]
    (lesson / LESSON.name).write_text(json.dumps(notebook), encoding="utf-8")

    def otter(*said: str) -> None:
        command = [str(Path(OTTER).with_name("otter")), *said]
        subprocess.run(command, cwd=lesson, env=alone(OTTER), check=True, capture_output=True)

    otter("generate", "-t", "tests", "-o", "autograder.zip", "--no-environment")
    otter("run", "-a", "autograder.zip", "-o", ".", LESSON.name)
    tests = json.loads((lesson / "results.json").read_text(encoding="utf-8"))["tests"]
    assert [test["score"] for test in tests if "score" in test] == [1, 0, 1]
