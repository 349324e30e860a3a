"""Words and numbers in cells: sex, yes and no, ages, amounts. What is not understood is blank, and says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from minyan_kit.sheets.arrays import Array, array_of
from minyan_kit.sheets.cells import Cell, Column, is_blank, plain, seen, text_of
from minyan_kit.sheets.headers import lookup
from minyan_kit.sheets.issues import IssueLog

T = TypeVar("T")

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


def read_words(
    column: Column,
    meanings: dict[str, str],
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    code: str,
    more: Mapping[str, object] | None = None,
) -> list[str | None]:
    """Read a column of words of which each means one of a few values; what is not known is None, with an issue."""

    def meaning(cell: Cell) -> str | None:
        return None if is_blank(cell) else meanings.get(plain(text_of(cell)))

    return spread(column, column.map(meaning), rows, log, place, code, more)


def spread(
    column: Column,
    answers: Sequence[T | None],
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    code: str,
    more: Mapping[str, object] | None = None,
) -> list[T | None]:
    """Bring the answers of the distinct values back to the rows; a value without one is an issue in each row."""
    for number, (value, answer) in enumerate(zip(column.values, answers, strict=True)):
        if answer is None and not is_blank(value):
            log.add(code, rows[column.where([number])].tolist(), column=place, value=seen(text_of(value)), details=more)
    return [answers[code] for code in column.codes.tolist()]


def read_sex(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str]) -> Array:
    """Read who is male and who is female; never guessed."""
    return array_of(read_words(column, _SEX, rows, log, place, "sex_unknown"), "string")


def read_hairs(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str]) -> Array:
    """Read whether two hairs came: came, only_before_13, absent, unchecked."""
    how = "came, only_before_13, absent or unchecked"
    words = read_words(column, _HAIRS, rows, log, place, "fact_unknown", {"field": "two_hairs", "how": how})
    return array_of(words, "string")


def read_yes_no(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str], field: str) -> Array:
    """Read a column of yes and no."""
    words = read_words(column, _YES_NO, rows, log, place, "fact_unknown", {"field": field, "how": "yes or no"})
    return array_of([None if word is None else word == "yes" for word in words], "boolean")


def read_numbers(
    column: Column,
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    code: str,
    fits: Callable[[float], bool],
) -> Array:
    """Read a column of numbers; one that does not fit is blank, with an issue."""

    def number(cell: Cell) -> float | None:
        value = number_of(cell)
        return value if value is not None and fits(value) else None

    numbers = spread(column, column.map(number), rows, log, place, code)
    return array_of(numbers, "Float64")


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
