"""Words and numbers in cells: sex, yes and no, ages, amounts. What is not understood is blank, and says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.aliases import lookup
from minyan_kit.sheets.arrays import Array
from minyan_kit.sheets.cells import Cell, Column, plain, seen, text_of
from minyan_kit.sheets.issues import IssueLog

_SEX = lookup(
    {
        "male": "m, man, men, boy, h, homme, masculin, garçon, ז, זכר, בן, איש, ben",
        "female": "f, woman, girl, femme, féminin, fille, w, נ, נקבה, בת, אישה, bat",
    }
)
_YES_NO = lookup(
    {
        "yes": "y, true, t, 1, ✓, ✔, כן, נכון, oui, o, vrai, v",
        "no": "n, false, f, 0, לא, non, faux",
    }
) | {"✓": "yes", "✔": "yes"}
_HAIRS = lookup(
    {
        "came": "came, yes, כן, oui, הביא",
        "only_before_13": "only before 13, before 13, לפני 13",
        "absent": "absent, no, none, לא, non, לא הביא",
        "unchecked": "unchecked, unknown, not checked, לא נבדק, inconnu",
    }
)


def note_unread(
    column: Column,
    answers: Sequence[object],
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    code: str,
    more: Mapping[str, object] | None = None,
) -> None:
    """Note each distinct value that is not blank and has no answer, in each of its rows."""
    for number, (word, answer) in enumerate(zip(column.words, answers, strict=True)):
        if answer is None and word:
            log.add(code, rows[column.rows_of(number)].tolist(), column=place, value=word, details=more)


def read_sex(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str]) -> Array:
    """Read who is male and who is female; never guessed."""
    answers = [_SEX.get(plain(word)) for word in column.words]
    note_unread(column, answers, rows, log, place, "sex_unknown")
    return column.array(answers, "string")


def read_hairs(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str]) -> Array:
    """Read whether two hairs came: came, only_before_13, absent, unchecked."""
    answers = [_HAIRS.get(plain(word)) for word in column.words]
    how = "came, only_before_13, absent or unchecked"
    note_unread(column, answers, rows, log, place, "fact_unknown", {"field": "two_hairs", "how": how})
    return column.array(answers, "string")


def read_yes_no(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str], field: str) -> Array:
    """Read a column of yes and no."""
    answers = [_YES_NO.get(plain(word)) for word in column.words]
    note_unread(column, answers, rows, log, place, "fact_unknown", {"field": field, "how": "yes or no"})
    return column.array([None if answer is None else answer == "yes" for answer in answers], "boolean")


def read_numbers(
    column: Column,
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    code: str,
    fits: Callable[[float], bool],
) -> Array:
    """Read a column of numbers; one that does not fit is blank, with an issue."""
    numbers = column.map(number_of)
    answers = [number if number is not None and fits(number) else None for number in numbers]
    note_unread(column, answers, rows, log, place, code)
    return column.array(answers, "Float64")


def number_of(cell: Cell) -> float | None:
    """Give the number in a cell, also where it is text with a comma for a point; None where there is none.

    >>> number_of("12,5"), number_of("1 200"), number_of(3.0), number_of("many"), number_of("nan")
    (12.5, 1200.0, 3.0, None, None)
    """
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, int | float):
        return float(cell)
    text = seen(text_of(cell)).replace(" ", "")
    if text.count(",") == 1 and "." not in text and len(text) - text.index(",") != 4:
        text = text.replace(",", ".")
    text = text.replace(",", "")
    try:
        value = float(text) if set(text) <= set("0123456789.-+") else None
    except ValueError:
        return None
    return value
