"""How fast a large roster is read with all its issues, beside the reading of its bare cells by the library itself."""

import datetime as dt
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import openpyxl
import python_calamine

from minyan_kit.reading.roster import read_roster

ROWS = 100_000
REPEATS = 5
FIRST = [
    "Reuven",
    "Shimon",
    "Levi",
    "Yehuda",
    "Dan",
    "Naftali",
    "Gad",
    "Asher",
    "Yosef",
    "Binyamin",
    "Dina",
    "Rachel",
    "Leah",
    "Miriam",
    "ראובן",
    "שמעון",
    "לוי",
]
HEADINGS = [
    *("person_id", "household_id", "first name", "last name", "sex", "birth date", "after sunset", "role"),
    *("email", "city", "notes"),
]
TROUBLE = [
    "unknown",
    "1985",
    "31/02/1990",
    "1/2/03",
    31_000,
    "14 Adar 5744",
    "כ״ט אדר תשמ״ה",
    "1885-01-01",
    "",
    "2099-01-01",
]


def roster(path: Path) -> None:
    """Write a roster as a community has it: an eleventh of the birth dates typed as text, a twentieth trouble."""
    rng = np.random.default_rng(55)
    days = rng.integers(0, 30_000, ROWS).tolist()
    kinds = rng.random(ROWS).tolist()
    book = openpyxl.Workbook(write_only=True)
    page = book.create_sheet("members")
    page.append(HEADINGS)
    for row, (day, kind) in enumerate(zip(days, kinds, strict=True)):
        date = dt.date(1940, 1, 1) + dt.timedelta(day)
        born = date if kind > 0.14 else f"{date:%d/%m/%Y}" if kind > 0.05 else TROUBLE[row % len(TROUBLE)]
        first, last = FIRST[row % len(FIRST)], f"Family{row // 3}"
        sex = ("M", "F", "ז", "?")[row % 50 % 4] if kind < 0.02 else "MF"[row % 2]
        note = "sits by the window" if row % 20 == 0 else None
        email = f"person{row}@example.org" if row % 3 else None
        page.append(
            [
                f"P{row}",
                f"H{row // 4}",
                first,
                last,
                sex,
                born,
                ("yes", "no")[row % 2],
                "member",
                email,
                "Ploniville",
                note,
            ]
        )
    book.save(path)


def fastest(work: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """Give the least of a few times of each of two works in seconds, taken in turn."""
    times: dict[Callable[[], object], list[float]] = {work: [], other: []}
    for _ in range(REPEATS):
        for each, taken in times.items():
            start = time.process_time()
            each()
            taken.append(time.process_time() - start)
    return min(times[work]), min(times[other])


def reading() -> tuple[str, float, float, str]:
    """Read a workbook of 100,000 people."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "members.xlsx")
        roster(path)
        ours, bare = fastest(
            lambda: read_roster(path), lambda: python_calamine.load_workbook(path).get_sheet_by_index(0).to_python()
        )
    return "roster of 100,000 rows with issues, to its bare cells", ours / bare, 2.5, "x"


def measures() -> list[tuple[str, float, float, str]]:
    """Measure the reading of sheets."""
    return [reading()]
