"""The people of an attendance sheet joined to a roster, and what could not be joined."""

from __future__ import annotations

from collections import defaultdict

import pandas as pd

from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.matching import Match, People
from minyan_kit.sheets.names import key
from minyan_kit.sheets.sheet import Sheet


def join_people(
    data: pd.DataFrame, roster: pd.DataFrame | Sheet, log: IssueLog, column: tuple[int, str] | None
) -> pd.DataFrame:
    """Give each record the id of its person in the roster; ids first, then names; what is not sure stays blank.

    Args:
        data: the records.
        roster: the table of people.
        log: is told of every name that is not one person's.
        column: where the names stand, None where they are headings.
    """
    people = People(roster.data if isinstance(roster, Sheet) else roster)
    names = data["name"].astype(object).where(data["name"].notna(), None).tolist()
    ids = data["person_id"].astype(object).where(data["person_id"].notna(), None).tolist()
    guests = data["guest"].fillna(False).tolist()
    found: dict[tuple[str | None, str | None], Match] = {}
    rows: dict[tuple[str | None, str | None], list[int]] = defaultdict(list)
    by_guest: dict[tuple[str | None, str | None], bool] = {}
    for own_id, name, row, guest in zip(ids, names, data["row"].tolist(), guests, strict=True):
        pair = (own_id, name)
        if pair not in found:
            found[pair] = _match(people, own_id, name)
            by_guest[pair] = bool(guest)
        if not rows[pair] or rows[pair][-1] != row:
            rows[pair].append(row)
    unknown = [name for (_, name), match in found.items() if name and match.code == "person_unknown"]
    near = _suggestions(people, unknown, log)
    for (own_id, name), match in found.items():
        where = sorted(set(rows[own_id, name]))
        if own_id and own_id not in people.by_id:
            log.add("id_unknown", where, value=own_id)
        elif own_id and name and match.person and not set(key(name).split()) & set(key(match.person.name).split()):
            log.add("id_and_name_differ", where, value=own_id, known=match.person.name, name=name)
        if match.code == "person_ambiguous":
            log.add(match.code, where, column=column, value=name, people=match.people)
        elif match.code and name in near:
            log.add("name_suggestion", where, column=column, value=name, people=near[name])
        elif match.code and name and not by_guest[own_id, name]:
            log.add("person_unknown", where, column=column, value=name)
    joined = [match.person.id if (match := found[pair]).person else None for pair in zip(ids, names, strict=True)]
    return data.assign(person_id=pd.array(joined, dtype="string"))


def _match(people: People, own_id: str | None, name: str | None) -> Match:
    if own_id in people.by_id:
        return Match(people.by_id[own_id])
    return people.find(name) if name else Match()


def _suggestions(people: People, names: list[str], log: IssueLog) -> dict[str, str]:
    if not names:
        return {}
    try:
        return people.suggest(names)
    except ImportError as error:
        log.add("suggestions_off", why=str(error))
        return {}


def note_repeated(data: pd.DataFrame, log: IssueLog) -> None:
    """Note a person who stands more than once for one service, for two men may have one name."""
    names = data["name"].tolist()
    keys = {name: key(name) for name in set(names) if isinstance(name, str)}
    parts = [data["date"].astype("int64").tolist(), data["service"].tolist()]
    parts += [data["column"].tolist()] if "column" in data else []
    places: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, (name, *rest) in enumerate(zip(names, *parts, strict=True)):
        if name in keys:
            places[keys[name], *rest].append(place)
    if len(places) == len(names):
        return
    rows = data["row"].tolist()
    for same in places.values():
        if len(same) > 1:
            where = sorted({rows[place] for place in same})
            listed = ", ".join(map(str, where[:10])) + (" and more" if len(where) > 10 else "")
            log.add("duplicate_record", where, value=names[same[0]], where=listed)
