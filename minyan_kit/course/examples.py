"""The files of the course: the invented sheets that it reads, and its lessons."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from minyan_kit.arguments import checked, shown
from minyan_kit.course.student import student_text

__all__ = ["example", "folder_of", "lay_out"]


def folder_of(name: str) -> Path:
    """A folder of the course: in a wheel within the package, in a checkout beside it."""
    package = Path(__file__).parent.parent
    return next(folder for folder in (package / name, package.parent / name) if folder.is_dir())


@checked
def example(name: str) -> Path:
    """Find one of the invented sheets that the course reads.

    Args:
        name: of the file, as "roster.csv".

    Returns:
        where it is.

    Raises:
        ValueError: there is no such sheet; the error lists those that there are.

    >>> from minyan_kit import read_roster
    >>> len(read_roster(example("roster.csv")).data)
    15
    """
    path = folder_of("data") / name
    if not path.is_file():
        names = ", ".join(sorted(file.name for file in folder_of("data").iterdir() if file.is_file()))
        raise ValueError(f"name={shown(name)} is no sheet of the course: write one of {names}")
    return path


def lay_out(folder: str | PathLike[str], *, for_students: bool = False) -> tuple[list[Path], list[Path]]:
    """Copy the lessons and the sheets that they read into a folder; what is there already stays as it is.

    Args:
        folder: where `notebooks/` and `data/` are to be; it is made where there is none.
        for_students: the lessons without outputs, solutions and what is for the teacher.

    Returns:
        the files that were copied, and those that were there already.
    """
    copied: list[Path] = []
    kept: list[Path] = []
    for source, target in _files(Path(folder)):
        if target.exists():
            kept.append(target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            if for_students and source.suffix == ".ipynb":
                target.write_text(student_text(source), encoding="utf-8", newline="\n")
            else:
                shutil.copyfile(source, target)
            copied.append(target)
    return copied, kept


def _files(folder: Path) -> Iterator[tuple[Path, Path]]:
    for name, pattern in (("notebooks", "*.ipynb"), ("data", "**/*")):
        place = folder_of(name)
        for source in sorted(path for path in place.glob(pattern) if path.is_file()):
            yield source, folder / name / source.relative_to(place)
