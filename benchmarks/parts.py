"""How fast parquet files larger than what is held are judged by service, and how much memory that takes."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pandas as pd

import minyan_kit as mk
from benchmarks.attendance import tables, watched

FILE, FEW, MANY = 1_000_000, 5, 15  # rows of a file, and how many files there are


def written(folder: Path) -> None:
    """Write the rows of a year in no order, a file a million; and the roster."""
    sheet, roster = tables(MANY * FILE, "category")
    for number in range(MANY):
        part = sheet.iloc[number * FILE : (number + 1) * FILE]
        for size in (FEW, MANY):
            if number < size:
                (folder / str(size)).mkdir(exist_ok=True)
                part.astype(dict.fromkeys(["service", "name", "status"], "str")).to_parquet(
                    folder / str(size) / f"{number:02}.parquet"
                )
    roster.to_pickle(folder / "roster.pkl")


def in_parts(files: str, roster: pd.DataFrame) -> None:
    """Judge a part at a time."""
    mk.judge_services(files, roster, by=mk.REMA)


def at_once(files: str, roster: pd.DataFrame) -> None:
    """Read everything with pandas, then judge."""
    mk.judge_services(pd.read_parquet(files), roster, by=mk.REMA)


def measured(folder: str, size: int, way: str) -> tuple[float, float]:
    """Judge so many files here, in a process that has nothing else to do: seconds, and megabytes beside the start."""
    roster = pd.read_pickle(Path(folder, "roster.pkl"))
    mk.judge_services(pd.read_parquet(Path(folder, str(size), "00.parquet")).head(1000), roster, by=mk.REMA)
    work: Callable[[str, pd.DataFrame], None] = {"in parts": in_parts, "at once": at_once}[way]
    with watched() as peak:
        start = time.perf_counter()
        work(str(Path(folder, str(size))), roster)
        seconds = time.perf_counter() - start
    return seconds, peak[0]


def apart(folder: Path, size: int, way: str) -> tuple[float, float]:
    """Measure in a process of its own."""
    code = f"import json, benchmarks.parts as b; print(json.dumps(b.measured({str(folder)!r}, {size}, {way!r})))"
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=Path(__file__).parent.parent
    )
    seconds, megabytes = json.loads(run.stdout)
    return seconds, megabytes


def measures() -> list[tuple[str, float, float, str]]:
    """Give each measure: its label, what was measured, the bound it should keep, and the unit."""
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        written(folder)
        few, few_memory = apart(folder, FEW, "in parts")
        many, many_memory = apart(folder, MANY, "in parts")
        whole, whole_memory = apart(folder, MANY, "at once")
    return [
        ("15,000,000 rows of parquet judged in parts, to at once", many / whole, 1.0, "times"),
        ("the memory that it takes, to at once", many_memory / whole_memory, 0.2, "times"),
        ("three times the files in parts, to a third of them", many / few, 4.0, "times"),
        ("the memory of that, to that of a third", many_memory / few_memory, 2.5, "times"),
    ]
