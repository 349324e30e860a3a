"""Tables that can be shown to others: people under numbers, and the key to the numbers kept apart."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import fields
from typing import NamedTuple

import pandas as pd

from minyan_kit.arguments import checked_but, kind_of, shown
from minyan_kit.chapter.people import Person
from minyan_kit.reading.cells import normalised
from minyan_kit.reading.vocabulary import NAME_COLUMNS, by_spelling

__all__ = ["Pseudonymised", "pseudonymise"]

_NAMED = {"name": "Person", "hebrew_name": "Hebrew name", "person_id": "id", "household_id": "household"}

#: The columns that are known to hold no name. Whatever is not here is emptied: a note, a place, `in_doubt`.
_NAMELESS = frozenset(
    {
        *(fact.name for fact in fields(Person) if fact.name not in ("name", "born")),
        *("birth_date", "wealth", "counts", "because", "seif", "missing", "of_age_on", "of_age_from"),
        *("date", "service", "hebrew_date", "status", "count", "arrived", "left", "guest"),
        *("recorded", "headcount", "named", "guests", "counts_low", "counts_high", "ten", "lacking"),
        *(
            "left_midway",
            "low_after_leaving",
            "services",
            "not_recorded",
            "of",
            "no_ten",
            "open",
            "rate",
            "rate_at_most",
        ),
        *("low", "high", "weekday", "month", "kind", "festival", "more_men"),
        *("present", "first_seen", "last_seen", "since", "now", "longest", "how", "times"),
        *("evening", "evening_from", "sabbath", "parashah", "doubt", "dissent"),
    }
)
_NAMES_BY_SPELLING = by_spelling(NAME_COLUMNS)


class Pseudonymised(NamedTuple):
    """A table under pseudonyms, and the key to them.

    Args:
        frame: the table, to be shown.
        key: field, original and pseudonym of each person: to be kept, and apart.
    """

    frame: pd.DataFrame
    key: pd.DataFrame


@checked_but("frame")
def pseudonymise(frame: pd.DataFrame, key: pd.DataFrame | None = None, *, keep: Collection[str] = ()) -> Pseudonymised:
    """Put numbers in the place of names and ids, drawn at random so that their order says nothing.

    A column stays only if it is known to hold no name; every other is emptied, for a note, a place or a heading of your
    own may name a man, and so is the number of the row in the file. Birth dates and facts stay, for the rulings need
    them: in a small community they may still tell who is who.

    Args:
        frame: a roster or attendance as the kit reads it, or what was judged of them.
        key: the key of an earlier table, so that the same people have the same numbers.
        keep: columns that stay although the kit does not know them, as ["row"]; you answer for what is in them.

    Returns:
        The table, its rows numbered anew, and the key; the key also has who was in the key before.

    Raises:
        TypeError: `frame` is no table.
        ValueError: a column holds names under a heading of its own, as "Name" or "שם"; `keep` names no column, or one
            of names; the key is no key.

    >>> shown, key = pseudonymise(pd.DataFrame({"name": ["Reuven", "Reuven"], "age": [13, 13], "place": ["Ur", "Ur"]}))
    >>> shown["name"].tolist(), shown["place"].isna().tolist()
    (['Person 1', 'Person 1'], [True, True])
    >>> key.loc[0, "original"]
    'Reuven'
    """
    if not isinstance(frame, pd.DataFrame):
        raise TypeError(f"frame is {kind_of(frame)}: give a table, as sheet.data or sheet.data[['name']]")
    _check_columns(frame, keep)
    known = _numbers(key)
    shown = frame.reset_index(drop=True)
    for field, label in _NAMED.items():
        if field not in frame:
            continue
        numbers = known.setdefault(field, {})
        new = [name for name in frame[field].dropna().astype(str).unique() if name not in numbers]
        secrets.SystemRandom().shuffle(new)
        first = len(numbers) + 1
        numbers |= {name: f"{label} {number}" for number, name in enumerate(new, first)}
        shown[field] = shown[field].astype("string").map(numbers).astype("string")
    for field in shown.columns:
        if field not in _NAMED and field not in _NAMELESS and field not in keep:
            shown[field] = pd.Series(pd.NA, index=shown.index, dtype="string")
    rows = [(field, name, number) for field, names in known.items() for name, number in names.items()]
    return Pseudonymised(shown, pd.DataFrame(rows, columns=["field", "original", "pseudonym"], dtype="string"))


def _check_columns(frame: pd.DataFrame, keep: Collection[str]) -> None:
    """Refuse a table in which a name would go unnoticed."""
    for heading in frame.columns:
        field = _NAMES_BY_SPELLING.get(normalised(str(heading)))
        if field not in (None, "notes") and heading not in _NAMED:
            ours = field if field in _NAMED else "name"
            told = f"write frame.rename(columns={{{heading!r}: {ours!r}}}), or read the file with mk.read_roster"
            raise ValueError(f"frame: the column {heading!r} holds names: {told}")
    if isinstance(keep, str):
        raise TypeError(f"keep={shown(keep)} is a text: write keep=[{keep!r}]")
    for heading in keep:
        if heading not in frame or heading in _NAMED:
            raise ValueError(f"keep has {heading!r}, which is no column that can stay: write columns of the table")


def _numbers(key: pd.DataFrame | None) -> dict[str, dict[str, str]]:
    known: dict[str, dict[str, str]] = {}
    if key is None:
        return known
    if missing := {"field", "original", "pseudonym"} - set(key.columns):
        raise ValueError(f"key has no column {', '.join(sorted(missing))}: give the key that pseudonymise returned")
    for field, original, pseudonym in key[["field", "original", "pseudonym"]].itertuples(index=False):
        known.setdefault(str(field), {})[str(original)] = str(pseudonym)
    return known
