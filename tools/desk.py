"""Write what the page on which a sheet is dropped needs beside it: its words, and what Python loads for it.

`make site` runs it when the course is there: the page starts the same Python, without what only notebooks need.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from minyan_kit.desk import words
from minyan_kit.show.languages import LANGUAGES
from tools.links import ROOT

NEEDS: Final = ("pandas", "lxml", "python-calamine", "openpyxl", "icalendar", "lazy-loader")
"""What the kit needs for a sheet, by the names of Pyodide's lock."""

ALWAYS: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip")
ELSEWHERE_MB: Final = 15  # what pandas, numpy, lxml and python-calamine come to, where they are not beside the page

Lock = dict[str, Any]


def of_the_desk(lock: Lock) -> Lock:
    """Give a lock by which the kit brings what a sheet needs, and no widgets."""
    packages = lock["packages"]
    return {**lock, "packages": packages | {"minyan-kit": {**packages["minyan-kit"], "depends": list(NEEDS)}}}


def loaded(lock: Lock, name: str = "minyan-kit") -> Iterable[Lock]:
    """Give the packages that are loaded with one, each once, itself the first."""
    found: dict[str, Lock] = {}
    waiting = [name]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = lock["packages"][here]
            waiting += found[here]["depends"]
    return found.values()


def needed(lock: Lock, folder: Path) -> tuple[int, str]:
    """Say how much the page fetches, in MB, and from which other address, "" for none."""
    away = {str(each["file_name"]) for each in loaded(lock) if "/" in str(each["file_name"])}
    beside = [str(each["file_name"]) for each in loaded(lock) if str(each["file_name"]) not in away]
    size = sum((folder / name).stat().st_size for name in (*ALWAYS, *beside)) / 1e6 + (ELSEWHERE_MB if away else 0)
    addresses = {name.split("/")[2] for name in away}
    return 5 * round(size / 5), ", ".join(sorted(addresses))


def build(site: Path) -> None:
    """Write the page's words, and the lock of its Python, into a site that has the course.

    Raises:
        FileNotFoundError: it has not: `python -m tools.lite` builds it.
    """
    folder = site / "course" / "static" / "pyodide"
    lock = of_the_desk(json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8")))
    size, address = needed(lock, folder)
    said = {key: words(key, size, address) for key in LANGUAGES}
    (folder / "desk-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    (site / "desk.json").write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site")
