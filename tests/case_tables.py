"""The tables of cases, which a scholar can read and correct, as parameters of tests."""

import csv
import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from minyan_kit import (
    ARUKH_HASHULCHAN,
    MECHABER,
    MISHNAH_BERURAH,
    REMA,
    SHULCHAN_ARUKH_HARAV,
    SOME_ARE_LENIENT,
    SOME_PERMIT,
    HebrewDate,
)
from minyan_kit.chapter.practices import R_SIMCHA
from minyan_kit.ruling import Practice

HERE = Path(__file__).parent

#: The columns that hold a practice's answer.
PRACTICE_OF = {
    "mechaber": MECHABER,
    "rema": REMA,
    "mishnah_berurah": MISHNAH_BERURAH,
    "shulchan_arukh_harav": SHULCHAN_ARUKH_HARAV,
    "arukh_hashulchan": ARUKH_HASHULCHAN,
    "mechaber_relying_on_some_permit": MECHABER.relying_on(SOME_PERMIT),
    "rema_relying_on_custom": REMA.relying_on(SOME_ARE_LENIENT),
    "mechaber_relying_on_r_simcha": MECHABER.relying_on(R_SIMCHA),
}

Row = dict[str, str]


def rows(name: str, folder: str = "cases") -> list[Row]:
    """Every row of tests/cases/{name}.csv, or of another folder's."""
    with (HERE / folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def places(row: Row) -> list[str]:
    """The places of the text that a case is about, as a verdict's source names them: 55:15, 55:2 gloss."""
    return row["place"].split("; ") if "place" in row else []


def answer(cell: str) -> bool | None:
    """Read the answer in a cell: yes, no or undecided; anything else is a slip in the table."""
    return {"yes": True, "no": False, "undecided": None}[cell]


def number(cell: str) -> float | None:
    """Read the number in a cell, whole where it is written so; None for an empty cell."""
    return None if not cell else float(cell) if "." in cell else int(cell)


def date(cell: str) -> HebrewDate:
    """Read a Hebrew date, by its place in the cell and not by the kit's own parser: day, month, year."""
    day, *month, year = cell.split()
    return HebrewDate(int(year), " ".join(month), int(day))


def civil(cell: str) -> dt.date:
    """Read a civil date, year-month-day."""
    return dt.date.fromisoformat(cell)


def named(places: Sequence[str], name: str) -> str:
    """Name a case in the id of a test, after its places; the hyphen keeps `-k 55:1-` from 55:15."""
    return "-".join([*(place.replace(" ", "-") for place in places), name])


def each_row(name: str, folder: str = "cases", id: str = "id") -> list[Any]:
    """Every row of a table as the parameter of a test, under its place and id: `pytest -k 55:15-` runs those of 15."""
    return [pytest.param(row, id=named(places(row), row[id])) for row in rows(name, folder)]


def each_practice(name: str) -> list[Any]:
    """Every row and practice column of a table as the parameters `row`, `by` and `expected`."""
    return [
        pytest.param(row, PRACTICE_OF[column], answer(cell), id=f"{named(places(row), row['id'])}-{column}")
        for row in rows(name)
        for column, cell in row.items()
        if column in PRACTICE_OF
    ]


def by_name(practice: Practice) -> str:
    """Name a practice in the id of a test."""
    return practice.name
