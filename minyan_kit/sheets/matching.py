"""People of an attendance sheet found in a roster: by id, by name, by its words in another order; never by likeness.

The likeliest wrong match is a man and his son ("Moshe ben David" and "David ben Moshe" have the same words), so a name
that is not found is only suggested, with the score of its likeness, and a name that is two men's is an error.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pandas as pd

from minyan_kit.sheets.extras import need
from minyan_kit.sheets.names import has_father, key, words_in_order

_LEAST_SCORE = 70


class Person(NamedTuple):
    """A person of the roster as a match shows him."""

    id: str
    name: str
    where: str


class Match(NamedTuple):
    """What was found for a name: the person, or the code of an issue and the people that it names."""

    person: Person | None = None
    code: str = ""
    people: str = ""


class People:
    """The people of a roster, to be found by id or by name.

    Args:
        roster: a table with name, and person_id where it has ids; without them a person's name stands for his id.
    """

    def __init__(self, roster: pd.DataFrame) -> None:
        if "name" not in roster:
            raise ValueError(f"roster has no column name: it has {', '.join(map(str, roster.columns))}")
        names: list[str | None] = roster["name"].astype("string").astype(object).tolist()
        ids = roster["person_id"].astype("string").tolist() if "person_id" in roster else names
        births = roster["birth_date"].tolist() if "birth_date" in roster else [None] * len(roster)
        rows = roster["row"].tolist() if "row" in roster else range(1, len(roster) + 1)
        self.by_id: dict[str, Person] = {}
        self._by_key: dict[str, list[Person]] = defaultdict(list)
        self._by_words: dict[str, list[Person]] = defaultdict(list)
        for name, own_id, birth, row in zip(names, ids, births, rows, strict=True):
            if not isinstance(name, str):
                continue
            born = "" if birth is None or pd.isna(birth) else f", born {pd.Timestamp(birth):%d %b %Y}"
            person = Person(name if pd.isna(own_id) else own_id, name, f"{name} (row {row}{born})")
            self.by_id.setdefault(person.id, person)
            self._by_key[key(name)].append(person)
            self._by_words[words_in_order(key(name))].append(person)

    def find(self, name: str) -> Match:
        """Find a name: exact if it is one person's, else its words in another order if they are, else nobody."""
        for people in (self._by_key.get(key(name)), self._by_words.get(words_in_order(key(name)))):
            if people:
                return Match(people[0]) if len(people) == 1 else Match(None, "person_ambiguous", _listed(people))
        return Match(None, "person_unknown")

    def suggest(self, names: Sequence[str]) -> dict[str, str]:
        """Give the names of the roster that are nearest to each of some names, with their scores of 100.

        Raises:
            ImportError: rapidfuzz is not installed.
        """
        process, fuzz = need("rapidfuzz.process"), need("rapidfuzz.fuzz")
        known = list(self._by_key)
        found = {}
        for name in names:
            scorer = fuzz.ratio if has_father(name) else fuzz.token_sort_ratio
            near = process.extract(key(name), known, scorer=scorer, limit=3, score_cutoff=_LEAST_SCORE)
            if near:
                found[name] = "; ".join(f"{self._by_key[other][0].where}: {score:.0f}" for other, score, _ in near)
        return found


def _listed(people: Iterable[Person]) -> str:
    return "; ".join(person.where for person in list(people)[:5])
