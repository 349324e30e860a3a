"""People who may stand in a roster twice: shown, never merged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.sheets.arrays import Values
from minyan_kit.sheets.headers import Header
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.names import key, words_in_order


def note_duplicates(data: Mapping[str, Values], log: IssueLog, header: Header) -> None:
    """Note ids and names that more than one row has, and other orders of one name with one birth date.

    Two people of one name who have ids of their own are told apart, and are not noted.

    Args:
        data: the columns of the roster: name, row, person_id and birth_date.
        log: is told.
        header: the headings of the file.
    """
    rows: list[int] = np.asarray(data["row"]).tolist()
    has_ids = "person_id" in header.fields
    ids: list[object] = np.asarray(data["person_id"], dtype=object).tolist()
    if has_ids:
        for value, places in _repeated(ids).items():
            where = [rows[place] for place in places]
            log.add(
                "duplicate_id", where, column=header.column("person_id"), value=value, details={"where": _listed(where)}
            )
    names: list[object] = np.asarray(data["name"], dtype=object).tolist()
    keys: dict[object, str] = {name: key(name) for name in set(names) if isinstance(name, str)}
    field = next(field for field in ("name", "first_name", "last_name", "hebrew_name") if field in header.fields)
    told_apart = has_ids and len(set(ids)) == len(ids)
    same = {} if told_apart else _repeated([keys.get(name) for name in names])
    for places in same.values():
        if has_ids and len({ids[place] for place in places}) == len(places):
            continue
        where = [rows[place] for place in places]
        name = str(names[places[0]])
        log.add("duplicate_name", where, column=header.column(field), value=name, details={"where": _listed(where)})
    _note_other_orders(names, keys, np.asarray(data["birth_date"]), rows, log, header.column(field))


def _note_other_orders(
    names: Sequence[object],
    keys: Mapping[object, str],
    births: NDArray[np.datetime64],
    rows: Sequence[int],
    log: IssueLog,
    column: tuple[int, str],
) -> None:
    """Note a name that has the words of another, in another order, and its birth date."""
    alike: dict[str, object] = {}
    doubtful: set[object] = set()
    for name, words in keys.items():
        first_name = alike.setdefault(" ".join(sorted(words.split())), name)
        if first_name is not name:
            doubtful |= {first_name, name}
    orders = {name: words_in_order(keys[name]) for name in doubtful}
    firsts: dict[tuple[str, object], int] = {}
    for place, name in enumerate(names) if orders else ():
        born = births[place].astype("datetime64[D]") if name in orders else None
        if born is None or np.isnat(born):
            continue
        first = firsts.setdefault((orders[name], born), place)
        if keys[names[first]] != keys[name]:
            why = f"the same words, born {born}"
            other = {"other": rows[first], "other_name": names[first], "why": why}
            log.add("same_person", [rows[place]], column=column, value=str(name), details=other)


def _repeated(values: Sequence[object]) -> dict[str, list[int]]:
    """Give the places of each text that stands there more than once."""
    if len(set(values)) == len(values):
        return {}
    twice = pd.Index(list(values), dtype=object).duplicated(keep=False)
    places: dict[str, list[int]] = defaultdict(list)
    for place in np.flatnonzero(twice).tolist():
        value = values[place]
        if isinstance(value, str):
            places[value].append(place)
    return places


def _listed(rows: list[int]) -> str:
    return ", ".join(map(str, rows[:10])) + (f" and {len(rows) - 10} more" if len(rows) > 10 else "")
