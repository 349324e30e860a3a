"""People who may stand in a roster twice: shown, never merged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np
import pandas as pd

from minyan_kit.sheets.arrays import Values
from minyan_kit.sheets.headers import Header
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.names import key, tokens


def note_duplicates(data: dict[str, Values], log: IssueLog, fields: dict[str, int], header: Header) -> None:
    """Note ids and names that more than one row has, and other orders of one name with one birth date.

    Args:
        data: the columns of the roster: name, row, person_id and birth_date.
        log: is told.
        fields: the columns of the file.
        header: their headings.
    """
    rows = np.asarray(data["row"]).tolist()
    if "person_id" in fields:
        for value, places in _repeated(pd.Series(data["person_id"]).tolist()).items():
            where = [rows[place] for place in places]
            log.add("duplicate_id", where, column=header.column("person_id"), value=value, where=_listed(where))
    names = pd.Series(data["name"]).tolist()
    named = next(field for field in ("name", "first_name", "last_name", "hebrew_name") if field in fields)
    keys = {name: key(name) for name in set(names) if isinstance(name, str)}
    for places in _repeated([keys.get(name) for name in names]).values():
        where = [rows[place] for place in places]
        log.add("duplicate_name", where, column=header.column(named), value=names[places[0]], where=_listed(where))
    births = np.asarray(data["birth_date"]).astype("datetime64[D]").astype(str).tolist()
    orders: dict[tuple[frozenset[str], str], list[int]] = defaultdict(list)
    for place, (name, birth) in enumerate(zip(names, births, strict=True)):
        if isinstance(name, str) and birth != "NaT":
            orders[tokens(name), birth].append(place)
    for (words, birth), places in orders.items():
        first = places[0]
        for place in places[1:]:
            if len(words) > 1 and keys[names[place]] != keys[names[first]]:
                why = f"the same words, born {birth}"
                other = {"other": rows[first], "other_name": names[first], "why": why}
                log.add("same_person", [rows[place]], column=header.column(named), value=names[place], details=other)


def _repeated(values: Iterable[object]) -> dict[str, list[int]]:
    """Give the places of each text that stands there more than once."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, value in enumerate(values):
        if isinstance(value, str):
            places[value].append(place)
    return {value: where for value, where in places.items() if len(where) > 1}


def _listed(rows: list[int]) -> str:
    return ", ".join(map(str, rows[:10])) + (f" and {len(rows) - 10} more" if len(rows) > 10 else "")
