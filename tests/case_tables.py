"""The tables of cases, which a scholar can read and correct, as parameters of tests."""

import csv
import datetime as dt
from collections.abc import Sequence
from fractions import Fraction
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
    SPOTS,
    Arrangement,
    HebrewDate,
    Person,
    counts,
)
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.practices import R_SIMCHA
from minyan_kit.chapter.shares import Payment
from minyan_kit.question import Asked, Case, Question, Verdict
from minyan_kit.ruling import OneOf, Practice

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


# -- tables of every question, whose cases are told as their facts ----------------------------------------------------

QUESTION_OF: dict[str, Question] = {question.name: question for question in QUESTIONS}
#: A fact that nobody knows.
NOT_KNOWN = "?"


def value(cell: str) -> Any:
    """Read yes, no, a number, or a word of the code; a fact of a person that is not known is None."""
    known = {"yes": True, "no": False, NOT_KNOWN: None}
    return known[cell] if cell in known else number(cell) if cell.replace(".", "").isdigit() else cell


def put(row: Row, by: Practice) -> Verdict:
    """Put the question of a row to a practice: "residents:11;returns:?", and of places the leader's spot first."""
    question = QUESTION_OF[row["question"]]
    leader, *parts = row["given"].split(";") if question.facts is Arrangement else ("", *row["given"].split(";"))
    said: dict[str, str] = dict(part.split(":", 1) for part in parts)  # type: ignore[misc]  # each has its colon
    if question is counts:
        return counts(Person("Reuven", **{name: value(cell) for name, cell in said.items()}), by=by)
    facts: Any
    if question.facts is Arrangement:
        others = {spot: int(n) for spot, n in said.items() if spot in SPOTS}
        facts = Arrangement(leader, others, **{name: value(v) for name, v in said.items() if name not in SPOTS})
    elif question.facts is Payment:
        wealth = tuple(Fraction(part) for part in said["wealth"].split("+"))
        facts = Payment(Fraction(said["cost"]), len(wealth), wealth)
    else:
        domain = question.facts.DOMAIN
        given = {
            name: OneOf(domain[name], name) if cell == NOT_KNOWN else None if cell == "nothing" else value(cell)
            for name, cell in said.items()
        }
        facts = question.facts(**given)
    return question.decide(Asked((Case(facts),), by, about=facts))


def word_for(answer: Any) -> str:
    """Say an answer as a table says it."""
    if isinstance(answer, tuple):
        return "+".join(map(str, answer))
    return {True: "yes", False: "no", None: "open"}[answer]


def told(verdict: Verdict) -> str:
    """Say a verdict as a table says it: in capitals where it is explicit, "?fact" where it waits for one, or silent."""
    if verdict.answer is None and verdict.missing:
        return NOT_KNOWN + " ".join(str(getattr(name, "fact", name)) for name in verdict.missing)
    if verdict.answer is None:
        return "open" if verdict.ruling else "silent"
    return word_for(verdict.answer).upper() if verdict.status == "explicit" else word_for(verdict.answer)


def named(places: Sequence[str], *names: str) -> str:
    """Name a case in the id of a test, after its places; the hyphen keeps `-k 55:1-` from 55:15.

    >>> named(["55:22"], "hard.csv", "X39", "rema")  # what stands in the tables, tests/cases/README.md says
    '55:22-hard.csv-X39-rema'
    """
    return "-".join([*(place.replace(" ", "-") for place in places), *names])


def each_row(name: str, folder: str = "cases", id: str = "id") -> list[Any]:
    """Every row of a table as the parameter of a test, under its place and id: `pytest -k 55:15-` runs those of 15."""
    return [pytest.param(row, id=named(places(row), f"{name}.csv", row[id])) for row in rows(name, folder)]


def each_practice(name: str) -> list[Any]:
    """Every row and practice column of a table as the parameters `row`, `by` and `expected`."""
    return [
        pytest.param(row, PRACTICE_OF[column], answer(cell), id=named(places(row), f"{name}.csv", row["id"], column))
        for row in rows(name)
        for column, cell in row.items()
        if column in PRACTICE_OF
    ]


def by_name(practice: Practice) -> str:
    """Name a practice in the id of a test."""
    return practice.name
