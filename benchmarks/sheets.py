"""How fast large sheets are read with all their issues: a workbook beside its bare cells, a text file beside a reader
that a person writes with pandas for that one file; and how much memory a long list of attendance takes."""

import datetime as dt
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import openpyxl
import pandas as pd
import python_calamine

from benchmarks.attendance import watched
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster

ROWS = 100_000
LINES, PEOPLE = 1_000_000, 2000
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


# -- Text files -------------------------------------------------------------------------------------------------------


def write_attendance(path: Path) -> None:
    """Write a million rows of two thousand people at three services a day."""
    marks = np.random.default_rng(55).choice(["present", "absent", "late"], LINES, p=[0.3, 0.65, 0.05]).tolist()
    lines = ["date,service,name,status\n"]
    for number, mark in enumerate(marks):
        day, rest = divmod(number, 3 * PEOPLE)
        service = ("Shacharit", "Mincha", "Maariv")[rest // PEOPLE]
        lines.append(f"{dt.date(2026, 9, 14) + dt.timedelta(day)},{service},Person {rest % PEOPLE},{mark}\n")
    path.write_text("".join(lines), encoding="utf-8")


def write_clean_roster(path: Path) -> None:
    """Write a hundred thousand people of whom everything is known."""
    days = np.random.default_rng(55).integers(0, 30_000, ROWS).tolist()
    lines = ["person_id,name,sex,birth date,after sunset\n"]
    for row, day in enumerate(days):
        born = dt.date(1940, 1, 1) + dt.timedelta(day)
        lines.append(f"P{row},First{row % 97} Family{row},{'MF'[row % 2]},{born},{('yes', 'no')[row % 3 > 0]}\n")
    path.write_text("".join(lines), encoding="utf-8")


def write_grid(path: Path) -> None:
    """Write a year of days across, and two thousand people down."""
    marks = np.random.default_rng(55).choice(["✓", "-", ""], (PEOPLE, 365), p=[0.3, 0.3, 0.4]).tolist()
    lines = ["Name," + ",".join(str(dt.date(2026, 1, 1) + dt.timedelta(day)) for day in range(365)) + "\n"]
    lines += [f"Person {person}," + ",".join(row) + "\n" for person, row in enumerate(marks)]
    path.write_text("".join(lines), encoding="utf-8")


def attendance_by_hand(path: Path) -> pd.DataFrame:
    """Read that list, as a person writes it who knows what is in it, and looks for what is wrong."""
    table = pd.read_csv(path, dtype=str, keep_default_na=False)
    table = table.apply(lambda column: column.str.strip())
    table["date"] = pd.to_datetime(table["date"], format="%Y-%m-%d", errors="coerce")
    table["status"] = table["status"].str.lower().map({"present": "present", "absent": "absent", "late": "late"})
    table["wrong"] = table[["date", "status"]].isna().any(axis=1) | (table["name"] == "")
    table["twice"] = table.duplicated(["date", "service", "name"], keep=False)
    return table


def roster_by_hand(path: Path) -> pd.DataFrame:
    """Read that roster likewise."""
    table = pd.read_csv(path, dtype=str, keep_default_na=False)
    table = table.apply(lambda column: column.str.strip())
    table["birth date"] = pd.to_datetime(table["birth date"], format="%Y-%m-%d", errors="coerce")
    table["sex"] = table["sex"].map({"M": "male", "F": "female"})
    table["after sunset"] = table["after sunset"].map({"yes": True, "no": False})
    table["wrong"] = table.isna().any(axis=1) | (table["birth date"] > "2026-12-01") | (table["name"] == "")
    table["twice"] = table["name"].str.lower().duplicated(keep=False) | table["person_id"].duplicated(keep=False)
    return table


def grid_by_hand(path: Path) -> pd.DataFrame:
    """Read that grid likewise."""
    table = pd.read_csv(path, dtype=str, keep_default_na=False)
    table = table.melt("Name", var_name="date", value_name="mark")
    table["date"] = pd.to_datetime(table["date"], format="%Y-%m-%d", errors="coerce")
    table["status"] = table["mark"].str.strip().map({"✓": "present", "-": "absent", "": "absent"})
    table["wrong"] = table[["date", "status"]].isna().any(axis=1)
    table["twice"] = table.duplicated(["Name", "date"], keep=False)
    return table


def beside_a_reader_by_hand() -> list[tuple[str, float, float, str]]:
    """Read each text file, and read it by hand."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "sheet.csv")
        for label, write, ours, by_hand, bound in (
            ("attendance of a million rows", write_attendance, read_attendance, attendance_by_hand, 6),
            ("clean roster of 100,000 people", write_clean_roster, read_roster, roster_by_hand, 3.5),
            ("grid of 365 days and 2,000 people", write_grid, read_attendance, grid_by_hand, 4),
        ):
            write(path)
            mine, other = fastest(partial(ours, path), partial(by_hand, path))
            found.append((f"{label}, to a reader by hand", mine / other, float(bound), "x"))
    return found


def memory() -> tuple[str, float, float, str]:
    """Read a million rows in a process of its own: the memory that it takes at most, to that of the bare table."""
    code = "import json, benchmarks.sheets as b; print(json.dumps(b.measured_memory()))"
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=Path(__file__).parent.parent
    )
    return "memory of a million rows of attendance, to their own table", float(json.loads(run.stdout)), 4, "x"


def measured_memory() -> float:
    """Read here, in a process that has nothing else to do."""
    read_attendance(pd.DataFrame({"Name": ["Ploni"], "14/09/2026": ["v"]}))  # what is imported and made once
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "attendance.csv")
        write_attendance(path)
        with watched() as peak:
            read_attendance(path)
        table = pd.read_csv(path, dtype=str, keep_default_na=False)
        return peak[0] * 1e6 / int(table.memory_usage(deep=True).sum())


def measures() -> list[tuple[str, float, float, str]]:
    """Measure the reading of sheets."""
    return [reading(), *beside_a_reader_by_hand(), memory()]
