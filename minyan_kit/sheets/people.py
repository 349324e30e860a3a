"""A roster as people, for questions about all of them together."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import pandas as pd

from minyan_kit.people import Company, Person
from minyan_kit.sheets.judge import COMMON

__all__ = ["company_of", "people_of"]

_FACTS = tuple(f.name for f in fields(Person) if f.name not in ("name", "age", "age_completed", "born", "after_sunset"))


def people_of(frame: pd.DataFrame) -> list[Person]:
    """The people of a roster, with the facts it gives.

    Args:
        frame: as `read_roster(...).data`, of n rows. A blank in a column that it has is a fact not known.

    Returns:
        n people. An age in whole years is completed years, as in `judge_roster`: "6" may be 6.9.

    >>> people_of(pd.DataFrame({"name": ["Reuven"], "sex": ["male"], "age": [20]}))
    [Person('Reuven', sex='male', age=20, age_completed=True)]
    """
    return [_person(n, row) for n, row in enumerate(frame.to_dict("records"))]


def _person(n: int, row: dict[Any, Any]) -> Person:
    facts: dict[str, Any] = {}
    for name in _FACTS:
        value = _plain(row[name]) if name in row else COMMON.get(name)
        facts[name] = "unchecked" if name == "two_hairs" and value is None else value
    born = _plain(row.get("birth_date"))
    if born is not None:
        facts["born"] = pd.Timestamp(born).date()
        facts["after_sunset"] = _plain(row.get("after_sunset"))
    else:
        facts["age"] = _plain(row.get("age"))
        facts["age_completed"] = facts["age"] is not None
    name = _plain(row.get("name"))
    return Person(str(name) if name else f"row {row.get('row', n)}", **facts)


def _plain(value: Any) -> Any:
    if value is None or value is pd.NA or value is pd.NaT or value != value:
        return None
    return value.item() if isinstance(value, np.generic) else value


def company_of(frame: pd.DataFrame, *, in_need: bool | None = False, leader: str | None = None) -> Company:
    """Everyone in a roster as one company.

    Args:
        frame: as `read_roster(...).data`.
        in_need: a time of need.
        leader: the name of the shaliach tzibbur.

    Returns:
        a Company, to be asked of with `may_say` and others.

    Raises:
        ValueError: the roster is empty.

    >>> len(company_of(pd.DataFrame({"name": ["Reuven", "Dina"], "sex": ["male", "female"], "age": [20, 30]})))
    2
    """
    return Company(people_of(frame), in_need=in_need, leader=leader)
