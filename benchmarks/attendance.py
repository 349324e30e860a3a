"""How fast ten million rows of attendance are judged by service, and how much memory that takes."""

import json
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import minyan_kit as mk
from minyan_kit.desk import Memory, attend
from minyan_kit.tables.kept import Kept

PEOPLE, ROWS, REPEATS = 10_000, 10_000_000, 3
SERVICES = np.array(["Shacharit", "Mincha", "Maariv"], dtype=object)
STATUSES = np.array(["present", "absent"], dtype=object)


def tables(rows: int, kind: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Make a roster of 10,000 people of all ages, and as many rows of a year as are asked for.

    Args:
        rows: how many.
        kind: how names are kept: "category" or "str".
    """
    rng = np.random.default_rng(55)
    names = np.array([f"Person {n}" for n in range(PEOPLE)], dtype=object)
    births = np.datetime64("1940-01-01") + rng.integers(0, 30_000, PEOPLE)
    roster = pd.DataFrame({"name": names, "sex": np.where(rng.random(PEOPLE) < 0.6, "male", "female")})
    roster["birth_date"], roster["after_sunset"] = births.astype("datetime64[s]"), False
    who, service = rng.integers(0, PEOPLE, rows, np.int32), rng.integers(0, 3, rows, np.int8)
    status = (rng.random(rows, np.float32) < 0.2).astype(np.int8)
    sheet = pd.DataFrame({"date": np.datetime64("2026-09-14", "us") + rng.integers(0, 334, rows) * 86_400_000_000})
    for name, codes, words in (("service", service, SERVICES), ("name", who, names), ("status", status, STATUSES)):
        kept = pd.Categorical.from_codes(codes, words)
        sheet[name] = kept if kind == "category" else pd.array(words[codes], dtype="str")
    return sheet, roster


def once(rows: int, kind: str) -> tuple[float, float]:
    """Judge in a process of its own: seconds (the least of three) and the megabytes that it took beside the table."""
    code = f"import json, benchmarks.attendance as b; print(json.dumps(b.measured({rows}, {kind!r})))"
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=Path(__file__).parent.parent
    )
    seconds, megabytes = json.loads(run.stdout)
    return seconds, megabytes


def measured(rows: int, kind: str) -> tuple[float, float]:
    """Judge here, in a process that has nothing else to do."""
    sheet, roster = tables(rows, kind)
    mk.judge_services(sheet.head(1000), roster, by=mk.REMA)  # what is imported and decided once
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        mk.judge_services(sheet, roster, by=mk.REMA)
        times.append(time.perf_counter() - start)
    with watched() as peak:
        mk.judge_services(sheet, roster, by=mk.REMA)
    return min(times), peak[0]


@contextmanager
def watched() -> Iterator[list[float]]:
    """Watch how many megabytes this process takes beside what it has now; the first of the list is the most."""
    before, peak, over = resident(), [0.0], threading.Event()

    def watch() -> None:
        while not over.wait(0.002):
            peak[0] = max(peak[0], resident() - before)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield peak
    finally:
        over.set()
        thread.join()


def resident() -> float:
    """Give the megabytes that this process has now; on a system without /proc, those that it had at most."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def panel() -> list[tuple[str, float, float, str]]:
    """Change what a panel shows of 50,000 rows and 300 people, after the first time that it showed them."""
    rng = np.random.default_rng(55)
    names = np.array([f"Person {n}" for n in range(300)])
    births = (np.datetime64("1950-01-01") + rng.integers(0, 25_000, names.size)).astype(str)
    days = (np.datetime64("2025-09-14") + rng.integers(0, 365, 50_000)).astype(str)
    with tempfile.TemporaryDirectory() as folder:
        roster, sheet = Path(folder, "roster.csv"), Path(folder, "sheet.csv")
        pd.DataFrame({"name": names, "sex": "male", "birth date": births}).to_csv(roster, index=False)
        rows = {"date": days, "service": rng.choice(SERVICES, days.size), "name": rng.choice(names, days.size)}
        pd.DataFrame(rows).assign(status="present").to_csv(sheet, index=False)
        files, found = Kept(roster.read_bytes(), sheet.read_bytes()), Memory()

        def change(**options: Any) -> float:
            start = time.process_time()
            attend(files, found=found, **options)
            return time.process_time() - start

        first, practice = change(by=mk.REMA), change(by=mk.REMA.relying_on(mk.SOME_PERMIT))
        return [
            ("a panel of 50,000 rows, by another practice, to the first time", practice / first, 0.7, "times"),
            ("the same, with names in the report", change(by=mk.REMA, reveal=True) / first, 0.15, "times"),
            ("the same, back again", change(by=mk.REMA) / first, 0.02, "times"),
        ]


def measures() -> list[tuple[str, float, float, str]]:
    """Names as categories and as strings; and how the time grows where the rows are ten times as many."""
    found = []
    for kind in ("category", "str"):
        seconds, megabytes = once(ROWS, kind)
        found += [
            (f"10,000,000 rows judged by service, names as {kind}", seconds, 3.0, "s"),
            (f"the memory beside the table, names as {kind}", megabytes, 700.0, "MB"),
        ]
        if kind == "category":
            tenth, _ = once(ROWS // 10, kind)
            found.append(("ten times the rows, to a tenth of them", seconds / tenth, 12.0, "times"))
    return found + panel()
