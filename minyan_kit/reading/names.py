"""Names as they are compared, and people found by them in a roster; never merged by likeness."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pandas as pd

from minyan_kit.extras import need
from minyan_kit.reading.cells import normalised
from minyan_kit.reading.worksheet import DataRows

__all__ = [
    "Match",
    "RosterPeople",
    "RosterPerson",
    "full_names",
    "name_key",
    "settle_name_fields",
    "sorted_name_key",
    "without_remark",
]

_TITLES = {
    *("mr", "mrs", "ms", "miss", "mme", "mlle", "dr", "prof", "cantor", "hazzan", "chazan"),
    *("rabbi", "rav", "reb", "r", "רבי", "ר", "הרב", "רב", "החזן", "דר", "מר", "גב", "גברת", "פרופ"),
}
_SON_OF = {"ben", "bar", "בן", "בר", "bat", "בת", "ibn", "אבן"}
_LETTERS_ALONE = re.compile("[A-Za-z0-9א-ת ]+")  # such a name is normalised but for its capitals
_REMARK = re.compile(r"\s*\([^()]*\)\s*$")
_LEAST_SCORE = 70


# -- Names as they are compared ---------------------------------------------------------------------------------------


def name_key(name: str) -> str:
    """Give the form of a name in which it is looked up: exact but for titles, points, capitals and spaces.

    >>> name_key("Dr.  David COHEN"), name_key('ד"ר דוד כהן'), name_key("M. Cohen")
    ('david cohen', 'דוד כהן', 'm cohen')
    """
    words = (name.casefold() if _LETTERS_ALONE.fullmatch(name) else normalised(name)).split()
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    return " ".join(words)


def sorted_name_key(words: str) -> str:
    """Give the words of a `name_key` in an order of their own; "son of" keeps them as they are, for it says whose son.

    >>> sorted_name_key("moshe levi") == sorted_name_key("levi moshe")
    True
    >>> sorted_name_key("moshe ben david levi") == sorted_name_key("david ben moshe levi")
    False
    """
    parts = words.split()
    return words if _SON_OF & set(parts) else " ".join(sorted(parts))


def names_a_father(name: str) -> bool:
    """Tell whether a name says whose son he is."""
    return bool(_SON_OF & set(name_key(name).split()))


def without_remark(name: str) -> tuple[str, str]:
    """Part a name from what stands in brackets after it.

    >>> without_remark("Reuven Testman (Guest)"), without_remark("Ploni (2)"), without_remark("(2)")
    (('Reuven Testman', 'Guest'), ('Ploni', '2'), ('(2)', ''))
    """
    found = _REMARK.search(name)
    if not found or not found.start():
        return name, ""
    return name[: found.start()], found[0].strip(" ()")


# -- The names of people in a sheet, in one column or in two ----------------------------------------------------------


def settle_name_fields(fields: dict[str, int]) -> None:
    """Decide what headings of names mean that depend on each other, in place.

    "Nom" is the family name beside "Prénom" and the whole name without it; "שם" is the first name beside "שם משפחה".

    >>> fields = {"nom": 0, "first_name": 1}
    >>> settle_name_fields(fields)
    >>> fields
    {'first_name': 1, 'last_name': 0}
    """
    if "nom" in fields:
        whole = not {"first_name", "given_name"} & fields.keys()
        fields.setdefault("name" if whole else "last_name", fields.pop("nom"))
    if "given_name" in fields:
        fields.setdefault("first_name", fields.pop("given_name"))
        fields.pop("given_name", None)
    if "name" in fields and "last_name" in fields and "first_name" not in fields:
        fields["first_name"] = fields.pop("name")


def full_names(data: DataRows, fields: dict[str, int]) -> tuple[list[str | None], str | None]:
    """Give the name of each row, None where it has none, and the field where names stand.

    Args:
        data: the rows.
        fields: the columns, with the fields of names settled.
    """
    parts: list[str] = [field for field in ("first_name", "last_name") if field in fields]
    if "name" not in fields and not parts:
        parts = ["hebrew_name"] if "hebrew_name" in fields else []
    size = len(data.row_numbers)
    columns = [data.texts(fields[field]) for field in parts]
    joined = [" ".join(filter(None, words)) for words in zip(*columns, strict=True)] if columns else [""] * size
    if "name" not in fields:
        return [name or None for name in joined], parts[0] if parts else None
    whole = data.texts(fields["name"])
    return [name or other or None for name, other in zip(whole, joined, strict=True)], "name"


# -- People of an attendance sheet found in a roster ------------------------------------------------------------------


class RosterPerson(NamedTuple):
    """A person of the roster as a match shows him."""

    id: str
    name: str
    where: str


class Match(NamedTuple):
    """What was found for a name: the person, or the code of an issue and the people that it names."""

    person: RosterPerson | None = None
    code: str = ""
    people: str = ""


class RosterPeople:
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
        self.by_id: dict[str, RosterPerson] = {}
        self._by_key: dict[str, list[RosterPerson]] = defaultdict(list)
        self._by_words: dict[str, list[RosterPerson]] = defaultdict(list)
        for name, own_id, birth, row in zip(names, ids, births, rows, strict=True):
            if not isinstance(name, str):
                continue
            born = "" if birth is None or pd.isna(birth) else f", born {pd.Timestamp(birth):%d %b %Y}"
            person = RosterPerson(name if pd.isna(own_id) else own_id, name, f"{name} (row {row}{born})")
            self.by_id.setdefault(person.id, person)
            self._by_key[name_key(name)].append(person)
            self._by_words[sorted_name_key(name_key(name))].append(person)

    def find(self, name: str) -> Match:
        """Find a name: exact if it is one person's, else its words in another order if they are, else nobody."""
        for people in (self._by_key.get(name_key(name)), self._by_words.get(sorted_name_key(name_key(name)))):
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
            scorer = fuzz.ratio if names_a_father(name) else fuzz.token_sort_ratio
            near = process.extract(name_key(name), known, scorer=scorer, limit=3, score_cutoff=_LEAST_SCORE)
            if near:
                found[name] = "; ".join(f"{self._by_key[other][0].where}: {score:.0f}" for other, score, _ in near)
        return found


def _listed(people: Iterable[RosterPerson]) -> str:
    return "; ".join(person.where for person in list(people)[:5])
