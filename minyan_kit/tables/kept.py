"""Two files of a congregation as plain values, ready to be shown: the services, who was there, what is open.

They are read and judged as any others; here stands only what is asked of their keeper, and what he answered.
"""

from __future__ import annotations

import datetime as dt
import warnings
from collections.abc import Iterator, Mapping
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
from minyan_kit.show.languages import fill, in_use, say
from minyan_kit.tables.frames import LeftOut
from minyan_kit.tables.presence import EVENING, find_presence
from minyan_kit.tables.roster import combinations
from minyan_kit.tables.services import Counted, services_argued

__all__ = [
    "DECIDES",
    "MARKS",
    "NOBODY",
    "Held",
    "Judged",
    "Kept",
    "Open",
    "Somebody",
    "left_open",
    "read_people",
    "read_services",
    "why_empty",
]

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
    """Every service of a sheet with its verdict, and how many records have no date and belong to no service."""

    held: tuple[Held, ...]
    verdicts: tuple[Verdict, ...]
    left_out: int


# -- what a sheet leaves open, and can be asked ------------------------------------------------------------------------


class Open(NamedTuple):
    """Something that a sheet leaves open and whoever kept it can tell.

    Args:
        kind: "mark", "name", "order", or one that is asked once of a file: "sheet", "shape", "year", and of the roster
            "people", "births", "current".
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

    @property
    def asked(self) -> str:
        """The question, in the language that is in use."""
        return fill(self.asks, value=self.value)

    @property
    def words(self) -> dict[str, str]:
        """Each value → its word in the language that is in use; "" leaves it open, where it can be left open."""
        own = self.kind in _OWN_WORDS
        words = {option: word if own and word not in _SAID else say(word) for option, word in self.options.items()}
        return words if self.kind in ("order", "births") else {**words, "": say(LEAVE)}


MARKS: Mapping[str, English] = {"present": "he was there", "absent": "he was not there"}
_ORDERS: Mapping[str, English] = {"DMY": "the day first", "MDY": "the month first"}
#: Of two records of one man holds the one whose answer comes first here, as in `find_presence`.
_SURER = (True, None, False)
_SHAPES: Mapping[str, English] = {"transposed": "a person", "counts": "a service, and how many men were at it"}
#: Somebody whom the roster does not know and who is nobody of it, as the keeper of the sheet says.
NOBODY: English = "somebody else"
LEAVE: English = "leave it open"
_EVERY: English = "all of them"
_OWN_WORDS = {"name", "people", "sheet", "year", "current"}  # options that a file, or the calendar, names
_SAID = {NOBODY, _EVERY}

#: Kinds of questions without whose answer there may be no service at all.
DECIDES = {"order", "sheet", "shape", "year"}

#: Asked once of the roster, and once of the attendance: kind → the code of the issue that asks it.
_OF_THE_ROSTER: Mapping[str, str] = {"people": "two_sheets", "births": "date_ambiguous", "current": "two_digit_year"}
_OF_THE_SHEET: Mapping[str, str] = {"sheet": "two_sheets", "shape": "shape_undecided", "year": "date_partial"}
_ASKS: Mapping[str, English] = {
    "people": "Which page of the workbook lists the people?",
    "births": "What comes first in the date of birth “{value}”?",
    "current": "The year of birth in “{value}” has two digits. In which year was the list kept?",
    "sheet": "Which page of the workbook has who came?",
    "shape": "What is each column of the sheet?",
    "year": "No year is written in “{value}”. Of which year is the sheet?",
}
_TOLD: Mapping[str, English] = {  # once it is told, the sheet no longer shows a value that asks it
    "births": "What comes first in a date of birth?",
    "current": "In which year was the list kept?",
    "year": "Of which year is the sheet?",
}


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
        roster, attendance: the files, as bytes; b"" where there is no roster.
        counted: what a number without names is a number of, as in `judge_services`.
        date_order: "DMY" or "MDY", where nothing in the sheet says; else "".
        marks: mark → what it means.
        names: a name as it is written → the id of whom it is, or "" where he is somebody else.
        there: at a service, somebody → whether he is taken to have been there.
        once: the kind of a question that is asked once of a file → what was answered.
    """

    roster: bytes = field(repr=False)
    attendance: bytes = field(repr=False)
    counted: Counted = "people"
    date_order: str = ""
    marks: Pairs = ()
    names: Pairs = ()
    there: There = ()
    once: Pairs = ()

    @property
    def sheets(self) -> tuple[Sheet, Sheet]:
        """The roster and the attendance as they are read."""
        return _read(replace(self, counted="people", there=()), in_use())

    def answered(self, kind: str, value: str, option: str) -> Kept:
        """The same with a question answered, or left open where the option is ""."""
        if kind == "order":
            return replace(self, date_order=option)
        if kind not in ("mark", "name"):
            rest = tuple(pair for pair in self.once if pair[0] != kind)
            return replace(self, once=(*rest, (kind, option)) if option else rest)
        rest = tuple(pair for pair in (self.marks if kind == "mark" else self.names) if pair[0] != value)
        told = (*rest, (value, "" if option == NOBODY else option)) if option else rest
        return replace(self, marks=told) if kind == "mark" else replace(self, names=told)

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
        """The people of a service: who was there, who perhaps was, and who was not; none where nothing is written."""
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
        return left_open(self, *self.sheets)


# -- read, and asked ---------------------------------------------------------------------------------------------------


def read_people(of: Kept) -> Sheet:
    """Read the roster; of nobody where there is none, so that no answer rests on a guess."""
    if not of.roster:
        return read_roster(pd.DataFrame(columns=["name", "sex", "age"]))
    told = dict(of.once)
    current = dt.date(int(told["current"]), 12, 31) if "current" in told else None
    return read_roster(of.roster, sheet=told.get("people"), date_order=told.get("births"), as_of=current)


def read_services(of: Kept, people: Sheet) -> Sheet:
    """Read the attendance, each record with whom of the people it is about."""
    told: dict[str, Any] = dict(of.once)
    return read_attendance(
        of.attendance,
        people,
        marks=dict(of.marks),
        names={name: person for name, person in of.names if person},
        date_order=of.date_order or None,
        sheet=told.get("sheet"),
        shape=told.get("shape"),
        year=int(told["year"]) if "year" in told else None,
    )


def left_open(of: Kept, people: Sheet, sheet: Sheet, today: dt.date | None = None) -> list[Open]:
    """Give what two files leave open and whoever kept them can tell, what is not told yet first.

    Args:
        of: the files, with what was told of them.
        people, sheet: the two as they were read.
        today: the years that are offered are those about it; none is asked about without it.
    """
    found: dict[tuple[str, str], Open] = {}
    told = dict(of.names)
    known = RosterPeople(people.data)
    ids = dict(zip(*_ids_and_names(people), strict=True))
    issues = sheet.issues[["code", "value"]].itertuples(index=False, name=None)
    for code, value in issues:
        written = _text(value)
        if code in ("mark_unknown", "mark_ambiguous"):
            found["mark", written] = Open("mark", written, "What does “{value}” mean in this sheet?", MARKS)
        elif code == "date_ambiguous":
            found["order", ""] = Open("order", written, "What comes first in “{value}”?", _ORDERS)
        elif code == "name_suggestion" and written not in told:
            found["name", written] = _name_asked(written, known, "")
    for mark, means in of.marks:
        found["mark", mark] = Open("mark", mark, "What does “{value}” mean in this sheet?", MARKS, means)
    if of.date_order:
        found["order", ""] = Open("order", "01/02", "What comes first in “{value}”?", _ORDERS, of.date_order)
    for name, person in of.names:
        if person in ids or not person:
            found["name", name] = _name_asked(name, known, person or NOBODY)
    asked = [*_once(of, people, _OF_THE_ROSTER, today), *_once(of, sheet, _OF_THE_SHEET, today)]
    return sorted([*asked, *found.values()], key=lambda each: bool(each.told))


def _name_asked(written: str, people: RosterPeople, told: str) -> Open:
    near: dict[str, English] = {person.id: person.name for person, _ in people.near(written)[:2]}
    return Open("name", written, "Who is “{value}”, who is not in the roster?", near | {NOBODY: NOBODY}, told)


def _once(of: Kept, sheet: Sheet, kinds: Mapping[str, str], today: dt.date | None) -> Iterator[Open]:
    """What is asked once of a file."""
    told = dict(of.once)
    for kind, code in kinds.items():
        issues = sheet.issues[(sheet.issues["code"] == code) & (sheet.issues["severity"] == "error")]
        if kind == "year":  # that of a date which is not whole otherwise would not help
            issues = issues[issues["fix"].str.contains("year=", regex=False)]
        written = _text(issues["value"].iloc[0]) if len(issues) else ""
        options = _options(kind, sheet, today)
        if options and (len(issues) or kind in told):
            asks = _ASKS[kind] if len(issues) else _TOLD.get(kind, _ASKS[kind])
            yield Open(kind, written, asks, options, told.get(kind, ""))


def _options(kind: str, sheet: Sheet, today: dt.date | None) -> Mapping[str, English]:
    if kind in ("people", "sheet"):
        names = sheet.meta.get("sheets")
        own: dict[str, English] = {str(name): str(name) for name in names} if isinstance(names, list) else {}
        return own if kind == "people" else {**own, "all": _EVERY}
    if kind == "births":
        return _ORDERS
    if kind == "shape":
        return _SHAPES
    if today is None:
        return {}
    years = range(today.year - (1 if kind == "year" else 3), today.year + 1)
    hebrew = HebrewDate.from_date(today).year
    return {f"{year}": f"{year}" for year in (*years, *((hebrew - 1, hebrew) if kind == "year" else ()))}


@lru_cache(maxsize=32)
def _read(of: Kept, _language: str) -> tuple[Sheet, Sheet]:
    people = read_people(of)
    return people, read_services(of, people)


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
    """The records with one more: somebody of the roster was at a service; all else of it is blank."""
    him = data.loc[of, ["date", "service", *({"in_need"} & set(data.columns))]].head(1).copy()
    own = roster.loc[roster["name"] == name, "person_id" if "person_id" in roster else "name"].dropna()
    him["name"], him["person_id"] = name, own.iloc[0] if len(own) else pd.NA
    him["status"], him["count"], him["guest"] = "present", 1, False
    with_him: pd.DataFrame = pd.concat([data, him], ignore_index=True)
    return with_him
