"""Tables that can be shown to others: people under numbers, and the key to the numbers kept apart."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import pandas as pd

_NAMED = {"name": "Person", "hebrew_name": "Hebrew name", "person_id": "id", "household_id": "household"}
_FREE_TEXT = ("notes", "mark", "column")


class Pseudonymised(NamedTuple):
    """A table under pseudonyms, and the key to them.

    Args:
        frame: the table, to be shown.
        key: field, original and pseudonym of each person: to be kept, and apart.
    """

    frame: pd.DataFrame
    key: pd.DataFrame


def pseudonymise(frame: pd.DataFrame, key: pd.DataFrame | None = None) -> Pseudonymised:
    """Put numbers in the place of names and ids, drawn at random so that their order says nothing.

    Free text is blanked, for a note may name a man. Birth dates and facts stay, for the rulings need them: in a small
    community they may still tell who is who.

    Args:
        frame: a roster or attendance, or what was judged of them.
        key: the key of an earlier table, so that the same people have the same numbers.

    Returns:
        The table and the key; the key also has who was in the key before.

    >>> shown, key = pseudonymise(pd.DataFrame({"name": ["Reuven", "Reuven"], "age": [13, 13]}))
    >>> shown["name"].tolist()
    ['Person 1', 'Person 1']
    >>> key.loc[0, "original"]
    'Reuven'
    """
    known = _numbers(key)
    shown = frame.copy()
    for field, label in _NAMED.items():
        if field not in frame:
            continue
        numbers = known.setdefault(field, {})
        new = [name for name in frame[field].dropna().astype(str).unique() if name not in numbers]
        secrets.SystemRandom().shuffle(new)
        first = len(numbers) + 1
        numbers |= {name: f"{label} {number}" for number, name in enumerate(new, first)}
        shown[field] = frame[field].astype("string").map(numbers).astype("string")
    for field in _FREE_TEXT:
        if field in frame:
            shown[field] = pd.Series(pd.NA, index=frame.index, dtype="string")
    rows = [(field, name, number) for field, names in known.items() for name, number in names.items()]
    return Pseudonymised(shown, pd.DataFrame(rows, columns=["field", "original", "pseudonym"], dtype="string"))


def _numbers(key: pd.DataFrame | None) -> dict[str, dict[str, str]]:
    known: dict[str, dict[str, str]] = {}
    if key is None:
        return known
    if missing := {"field", "original", "pseudonym"} - set(key.columns):
        raise ValueError(f"key has no column {', '.join(sorted(missing))}: give the key that pseudonymise returned")
    for field, original, pseudonym in key[["field", "original", "pseudonym"]].itertuples(index=False):
        known.setdefault(str(field), {})[str(original)] = str(pseudonym)
    return known
