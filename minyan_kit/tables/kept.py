"""Two files of a congregation as plain values for whatever shows them: the services, who was there, what is open.

They are read and judged as any others; here stands only what is asked of their keeper, and what he answered.
"""

from __future__ import annotations

import datetime as dt
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import pandas as pd

from minyan_kit.chapter.eligibility import counts
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.question import Asked, Case, Verdict
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.names import RosterPeople
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from minyan_kit.ruling import Brief, English, Practice
from minyan_kit.show.languages import say
from minyan_kit.tables.frames import LeftOut
from minyan_kit.tables.presence import EVENING, find_presence
from minyan_kit.tables.roster import combinations
from minyan_kit.tables.services import Counted, services_argued

__all__ = ["MARKS", "NOBODY", "Held", "Judged", "Kept", "Open", "Somebody", "why_empty"]

Pairs: TypeAlias = tuple[tuple[str, str], ...]
#: Service → somebody's name → whether he is taken to have been there, whatever the sheet says.
There: TypeAlias = tuple[tuple[str, str, bool], ...]


class Held(NamedTuple):
    """A service of a sheet.

    Args:
        key: its date and name, as "2026-11-29 Mincha".
        date: the civil date.
        service: its name; "" where the sheet has none.
        day: the Hebrew day; an evening is of the day that begins with it.
        recorded: somebody wrote it down.
        headcount: how many were there, at most.
        low, high: how many count, for certain and at most; None where nobody knows.
        ten: whether there were ten; None where it is open.
    """

    key: str
    date: dt.date
    service: str
    day: HebrewDate
    recorded: bool
    headcount: int
    low: int
    high: int | None
    ten: bool | None

    @property
    def range(self) -> str:
        """How many count, in figures."""
        most = "?" if self.high is None else f"{self.high}"
        return f"{self.low}" if most == f"{self.low}" else f"{self.low}–{most}"


class Somebody(NamedTuple):
    """Somebody at a service, or away from it.

    Args:
        name: as it is written; of a number without names, the number.
        row: his place in the roster, None where he is not in it.
        there: whether he was there; None where the sheet does not say.
        shown: his name in the roster, or else as it is written.
        counted: how many a number without names stands for, else 0.
    """

    name: str
    row: int | None
    there: bool | None
    shown: str
    counted: int = 0


class Judged(NamedTuple):
    """Every service of a sheet, the verdict on each, and how many records without a date are in none."""

    held: tuple[Held, ...]
    verdicts: tuple[Verdict, ...]
    left_out: int


# -- what a sheet leaves open, and can be asked ------------------------------------------------------------------------


class Open(NamedTuple):
    """Something that a sheet leaves open and whoever kept it can tell.

    Args:
        kind: "mark", "name" or "order".
        value: what is written.
        asks: the question, with "{value}" for what is written.
        options: what it may be → the word for it.
        told: what was answered; "" before it is.
    """

    kind: str
    value: str
    asks: English
    options: Mapping[str, English]
    told: str = ""


MARKS: Mapping[str, English] = {"present": "he was there", "absent": "he was not there"}
_ORDERS: Mapping[str, English] = {"DMY": "the day first", "MDY": "the month first"}
#: Of two records of one man holds the one whose answer comes first here, as in `find_presence`.
_SURER = (True, None, False)
#: Somebody whom the roster does not know and who is nobody of it, as the keeper of the sheet says.
NOBODY: English = "somebody else"


def why_empty(sheet: Sheet) -> str:
    """Why nothing could be read of a sheet: its first error and the remedy, or that nothing is written in it."""
    errors = sheet.errors
    if errors.empty:
        return say("it has no records")
    first = errors.iloc[0]
    return f"{first['message']} ({first['fix']})"


# -- the files, and what their keeper says of them ---------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Kept(Brief):
    """A roster and a sheet of attendance, with what is said of what they leave open.

    Args:
        roster, attendance: the files, as bytes.
        counted: what a number without names is a number of, as in `judge_services`.
        date_order: "DMY" or "MDY", where nothing in the sheet says; else "".
        marks: mark → what it means.
        names: a name as it is written → the id of whom it is, or "" where he is somebody else.
        there: at a service, somebody → whether he is taken to have been there.
    """

    roster: bytes = field(repr=False)
    attendance: bytes = field(repr=False)
    counted: Counted = "people"
    date_order: str = ""
    marks: Pairs = ()
    names: Pairs = ()
    there: There = ()

    @property
    def sheets(self) -> tuple[Sheet, Sheet]:
        """The roster and the attendance as they are read."""
        return _read(self.roster, self.attendance, self.marks, self.names, self.date_order)

    @property
    def records(self) -> pd.DataFrame:
        """The records of the attendance, whoever is taken to have been there or not being so."""
        data = self.sheets[1].data
        if not self.there:
            return data
        data, keys = data.copy(), _keys(data)
        id_of = dict(zip(*reversed(_ids_and_names(self.sheets[0])), strict=True))
        for service, name, there in self.there:
            him = (data["name"] == name) | (data["person_id"] == id_of.get(name, name))
            at = (keys == service) & him.fillna(False).astype(bool)
            if at.any():
                data.loc[at, "status"] = "present" if there else "absent"
                # Whoever was there keeps the number beside his name, which for a family is more than one.
                data.loc[at & (data["count"] == 0).fillna(False) if there else at, "count"] = int(there)
            elif there:
                data = _with_him(data, keys == service, name, self.sheets[0].data)
                keys = _keys(data)
        return data

    @property
    def services(self) -> list[str]:
        """The key of every service that the sheet has a record of."""
        data = self.sheets[1].data
        return list(_keys(data.dropna(subset=["date"])).unique()) if len(data) else []

    @property
    def why_not(self) -> str:
        """Why a sheet has no services."""
        return why_empty(self.sheets[1])

    def judged(self, by: Practice) -> Judged:
        """Every service, and the verdict on it."""
        return _judged(self, by)

    def each_judged(self, day: HebrewDate, by: Practice) -> tuple[Verdict, ...]:
        """Whether each of the roster counts on a day."""
        return _each_judged(self.roster, day, by)

    def people(self, now: Held) -> list[Somebody]:
        """Those at a service: who was there, who perhaps, and who was not; nobody where it was not written down."""
        if not now.recorded:
            return []
        data, roster = self.records, self.sheets[0].data
        found: dict[tuple[str, int | None], Somebody] = {}
        numbers = []
        here = (_keys(data) == now.key).to_numpy(dtype=bool)
        places = find_presence(data, roster).person[here].tolist()
        columns = (data.loc[here, each].tolist() for each in ("name", "status", "count"))
        for place, name, status, count in zip(places, *columns, strict=True):
            row = None if place < 0 else place
            there = None if status == "unknown" else status in ("present", "late")
            if _blank(name) and row is None:
                if there is not False and not _blank(count) and int(count):
                    numbers.append(Somebody(f"{int(count)}", None, there, f"+ {int(count)}", int(count)))
                continue
            known = "" if row is None else _text(roster["name"].iloc[row])
            said = _text(name) or known
            before = found.get((known or said, row))
            if before is None or _SURER.index(there) < _SURER.index(before.there):
                found[known or said, row] = Somebody(said, row, there, known or said)
        named = {somebody.row for somebody in found.values()}
        rest = [
            Somebody(_text(name), row, there=False, shown=_text(name))
            for row, name in enumerate(roster["name"].tolist())
            if row not in named
        ]
        everybody = [*found.values(), *numbers, *rest]
        return sorted(everybody, key=lambda each: _SURER.index(each.there))

    def questions(self) -> list[Open]:
        """What the sheet leaves open and whoever kept it can tell, what is not told yet first."""
        people, sheet = self.sheets
        found: dict[tuple[str, str], Open] = {}
        told = dict(self.names)
        ids = dict(zip(*_ids_and_names(people), strict=True))
        for code, value in zip(sheet.issues["code"].tolist(), sheet.issues["value"].tolist(), strict=True):
            written = _text(value)
            if code in ("mark_unknown", "mark_ambiguous"):
                found["mark", written] = Open("mark", written, "What does “{value}” mean in this sheet?", MARKS)
            elif code == "date_ambiguous":
                found["order", ""] = Open("order", written, "What comes first in “{value}”?", _ORDERS)
            elif code == "name_suggestion" and written not in told:
                found["name", written] = self._name_asked(written, RosterPeople(people.data), "")
        for mark, means in self.marks:
            found["mark", mark] = Open("mark", mark, "What does “{value}” mean in this sheet?", MARKS, means)
        if self.date_order:
            found["order", ""] = Open("order", "01/02", "What comes first in “{value}”?", _ORDERS, self.date_order)
        for name, person in self.names:
            if person in ids or not person:
                found["name", name] = self._name_asked(name, RosterPeople(people.data), person or NOBODY)
        return sorted(found.values(), key=lambda each: bool(each.told))

    def _name_asked(self, written: str, people: Any, told: str) -> Open:
        near: dict[str, English] = {person.id: person.name for person, _ in people.near(written)[:2]}
        options = near | {NOBODY: NOBODY}
        return Open("name", written, "Who is “{value}”, who is not in the roster?", options, told)


@lru_cache(maxsize=32)
def _read(roster: bytes, attendance: bytes, marks: Pairs, names: Pairs, date_order: str) -> tuple[Sheet, Sheet]:
    people = read_roster(roster)
    known = {name: person for name, person in names if person}
    order = date_order or None
    return people, read_attendance(attendance, people, marks=dict(marks), names=known, date_order=order)


@lru_cache(maxsize=64)
def _judged(of: Kept, by: Practice) -> Judged:
    people, sheet = of.sheets
    changed = replace(sheet, data=of.records)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LeftOut)  # it is told on the page
        table, verdicts = services_argued(changed, people, by=by, counted=of.counted)
    held = []
    records: list[dict[Any, Any]] = table.to_dict("records")
    for each in records:
        date, service = each["date"].date(), _text(each["service"])
        high, ten = each["counts_high"], each["ten"]
        held.append(
            Held(
                f"{date} {service}".strip(),
                date,
                service,
                HebrewDate.from_date(date, after_sunset=service in EVENING),
                bool(each["recorded"]),
                int(each["headcount"]),
                int(each["counts_low"]),
                None if _blank(high) else int(high),
                None if _blank(ten) else bool(ten),
            )
        )
    return Judged(tuple(held), verdicts, int(table.attrs["left_out"]))


@lru_cache(maxsize=256)
def _each_judged(roster: bytes, day: HebrewDate, by: Practice) -> tuple[Verdict, ...]:
    """Whether each of the roster counts on a day."""
    found = combinations(read_roster(roster).data, on=day, by=by)
    each = [counts.decide(Asked((Case(facts),), by, on=day)) for facts in found.facts]
    return tuple(each[place] for place in found.which.tolist())


def _blank(value: Any) -> bool:
    return bool(pd.isna(value))


def _text(value: Any) -> str:
    return "" if _blank(value) else str(value)


def _keys(data: pd.DataFrame) -> pd.Series[str]:
    """The key of each record's service."""
    service = data["service"].fillna("").astype(str)
    return (data["date"].astype("datetime64[s]").dt.strftime("%Y-%m-%d") + " " + service).str.strip()


def _ids_and_names(people: Sheet) -> tuple[list[str], list[str]]:
    """The id of each of the roster, his name where he has none, and his name."""
    names = [_text(name) for name in people.data["name"].tolist()]
    ids = people.data["person_id"].tolist() if "person_id" in people.data else names
    return [_text(own) or name for own, name in zip(ids, names, strict=True)], names


def _with_him(data: pd.DataFrame, of: Any, name: str, roster: pd.DataFrame) -> pd.DataFrame:
    """The records with one more, of somebody of the roster at a service; he has only what is said of the service."""
    him = data.loc[of, ["date", "service", *({"in_need"} & set(data.columns))]].head(1).copy()
    own = roster.loc[roster["name"] == name, "person_id" if "person_id" in roster else "name"].dropna()
    him["name"], him["person_id"] = name, own.iloc[0] if len(own) else pd.NA
    him["status"], him["count"], him["guest"] = "present", 1, False
    with_him: pd.DataFrame = pd.concat([data, him], ignore_index=True)
    return with_him
