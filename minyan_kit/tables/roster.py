"""A roster judged, each distinct combination of facts once; and a roster as people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import is_numeric_dtype

from minyan_kit.arguments import checked, checked_but, shown
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.people import Company, Person, PersonFacts, Stage
from minyan_kit.chapter.stages import day_number, one_of_stages, stages_of_completed
from minyan_kit.hebrew.columns import to_days
from minyan_kit.question import Question, question_of
from minyan_kit.reading.sheet import Sheet
from minyan_kit.ruling import OneOf, Practice, named_practice
from minyan_kit.show.words import because
from minyan_kit.tables.age import AFTER_SUNSET, UNKNOWN, of_age_days, stage_sets, sunset_sides
from minyan_kit.tables.alike import judge_alike
from minyan_kit.tables.frames import people_in

__all__ = [
    "USUAL",
    "Combinations",
    "combinations",
    "company_of",
    "judge_roster",
    "people_of",
    "stage_set",
    "totals",
]

USUAL: Mapping[str, Any] = {
    "free": True,
    "two_hairs": "unchecked",
    "saris_signs": False,
    "hears": True,
    "speaks": True,
    "sound_mind": True,
    "holds_humash": False,
    "banned": False,
    "transgressor": False,
    "asleep": False,
    "praying_alone": False,
}
"""How a fact is taken that a roster has no column for; a blank in a column that it has is not known."""

_FACTS_OF_A_ROW = tuple(PersonFacts.DOMAIN)
_FACTS_OF_A_PERSON = tuple(
    each.name for each in fields(Person) if each.name not in ("name", "age", "age_completed", "born", "after_sunset")
)
_COLUMNS_OF_AGE = ("age", "birth_date", "after_sunset")  # those that would tell a stage that is not known
_WHY_OPEN = {
    "sex": "sex not recorded",
    "age": "neither birth date nor age recorded",
    "birth_date": "age in whole years only, or a birth after the day asked about",
    "after_sunset": "side of sunset at birth not recorded",
    "two_hairs": "no hairs recorded",
}
_MOST_LISTED = 1 << 20  # as many combinations as a table in the processor's cache may list


# -- The facts of each row, each distinct combination once ------------------------------------------------------------


class Combinations(NamedTuple):
    """The distinct combinations of facts in a roster, and which of them each row has."""

    facts: list[PersonFacts]
    which: NDArray[np.intp]


def combinations(frame: pd.DataFrame, *, on: Day, by: Practice) -> Combinations:
    """Reduce each row of a roster to its facts in their domains.

    Args:
        frame: a roster as `read_roster` gives it, of n rows; any column may be wanting.
        on: the day.
        by: whose practice is followed; it decides when a boy comes of age.

    Returns:
        the distinct combinations, and for each row the place of its own, of shape (n,).
    """
    columns = _coded(frame, on, by)
    codes, which = _distinct(columns, len(frame))
    values = [column.values for column in columns.values()]
    decoded = [[of[n] for n in code.tolist()] for of, code in zip(values, codes, strict=True)]
    # Two ways to be without a fact may come to the same facts, as an age of forty and a birth forty years ago.
    places: dict[PersonFacts, int] = {}
    own = [places.setdefault(PersonFacts(*facts), len(places)) for facts in zip(*decoded, strict=True)]
    return Combinations(list(places), which if len(places) == len(own) else np.array(own, np.intp)[which])


def _coded(frame: pd.DataFrame, on: Day, by: Practice) -> dict[str, _CodedColumn]:
    """Every fact of a roster as a column of places among its values."""
    return {
        name: _coded_stages(frame, on, by) if name == "stage" else _coded_facts(frame, name) for name in _FACTS_OF_A_ROW
    }


def _distinct(columns: Mapping[str, _CodedColumn], rows: int) -> tuple[list[NDArray[np.int64]], NDArray[np.intp]]:
    """The distinct combinations, an array of places for each column; and which of them each row has."""
    key, space = np.zeros(rows, np.int64), 1
    for codes, values in columns.values():
        if codes is not None:
            key *= len(values)
            key += codes
            space *= len(values)
    which, distinct = _numbered(key, space)
    decoded = []
    for codes, values in reversed([*columns.values()]):
        place = np.zeros(len(distinct), np.int64)
        if codes is not None:
            distinct, place = np.divmod(distinct, len(values))
        decoded.append(place)
    return decoded[::-1], which


def _numbered(keys: NDArray[np.int64], space: int) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """The distinct keys, numbered, and the number of each row's."""
    if space > _MOST_LISTED:
        which, distinct = pd.factorize(keys)
        return which, distinct
    occurs = np.zeros(space, bool)  # a table of all that can occur: no hashing
    occurs[keys] = True
    distinct = np.flatnonzero(occurs)
    numbers = np.zeros(space, np.intp)
    numbers[distinct] = np.arange(len(distinct))
    return numbers.take(keys.astype(np.intp, copy=False)), distinct


class _CodedColumn(NamedTuple):
    """A column as places in a list of values; where there is no such column, no places and one value."""

    places: NDArray[Any] | None
    values: list[Any]


def _coded_facts(frame: pd.DataFrame, name: str) -> _CodedColumn:
    """A column as places in its domain, with one more for a blank."""
    domain = PersonFacts.DOMAIN[name]
    blank: Any = "unchecked" if name == "two_hairs" else OneOf(domain, name)
    if name not in frame:
        return _CodedColumn(None, [USUAL.get(name, blank)])
    column = frame[name]
    yes_no = isinstance(domain[0], bool)
    if yes_no and isinstance(column.dtype, pd.BooleanDtype | np.dtypes.BoolDType):
        yes = column.to_numpy(dtype=bool, na_value=False)
        places = np.where(yes, np.int8(domain.index(True)), np.int8(domain.index(False)))
        places[column.isna().to_numpy()] = len(domain)
        return _CodedColumn(places, [*domain, blank])
    place, found = pd.factorize(column)
    codes: list[int] = []
    for value in found:
        known = _python_value(value)
        if known not in domain or (yes_no and not isinstance(known, bool)):
            row = int(np.flatnonzero(place == len(codes))[0])
            options = ", ".join(map(repr, domain))
            raise ValueError(f"{name}: {known!r} at position {row} is not known: write {options}, or leave it blank")
        codes.append(domain.index(known))
    return _CodedColumn(np.array([*codes, len(domain)], np.int8)[place], [*domain, blank])  # -1, a blank, is the last


def _coded_stages(frame: pd.DataFrame, on: Day, by: Practice) -> _CodedColumn:
    """The stages that each row may be in, and why it is not known which."""
    n = len(frame)
    bits, known = np.zeros(n, np.uint8), np.zeros(n, bool)
    why = np.full(n, _COLUMNS_OF_AGE.index("age"), np.uint8)
    if "birth_date" in frame:
        born = frame["birth_date"]
        bits = stage_sets(born, day_number(on), by=by, after_sunset=frame.get("after_sunset"))
        known = born.notna().to_numpy()
        why[known] = _COLUMNS_OF_AGE.index("after_sunset")
        why[known & (bits == 0)] = _COLUMNS_OF_AGE.index("birth_date")
    if "age" in frame and not known.all():
        rest = ~known
        place, ages = pd.factorize(_floats(frame["age"])[rest])
        distinct = np.array([*(_stages_of_age(age) for age in ages.tolist()), 0], np.uint8)
        sets = distinct[place]  # -1, a blank, is the last
        bits[rest] = sets
        why[rest] = np.where(sets == 0, _COLUMNS_OF_AGE.index("age"), _COLUMNS_OF_AGE.index("birth_date"))
    return _CodedColumn(bits * np.int16(len(_COLUMNS_OF_AGE)) + why, _SETS_OF_STAGES)


def _floats(column: pd.Series[Any]) -> NDArray[np.float64]:
    column = column if is_numeric_dtype(column) else pd.to_numeric(column)
    return column.to_numpy(dtype=float, na_value=np.nan)


def _stages_of_age(age: float) -> int:
    if age < 0:
        raise ValueError(f"age: {shown(age)} is no age: write Hebrew years, 0 or more")
    return sum(1 << stage for stage in stages_of_completed(age))


def stage_set(bits: int, why: str) -> Stage | OneOf:
    """The stages that a row may be in, from their bits; where none is set, all, because what `why` names is missing."""
    stages = tuple(s for s in Stage if bits >> s & 1) or tuple(s for s in Stage if s is not Stage.IN_DOUBT)
    return one_of_stages(stages, why)


_SETS_OF_STAGES: list[Any] = [stage_set(bits, why) for bits in range(1 << len(Stage)) for why in _COLUMNS_OF_AGE]


# -- Every row judged -------------------------------------------------------------------------------------------------


@checked_but("on")
def judge_roster(frame: pd.DataFrame | Sheet, *, on: Day, by: Practice, question: Question = counts) -> pd.DataFrame:
    """Judge every row of a roster: who counts in the ten, why, and from which day.

    A fact that the roster has no column for is taken as it commonly is (free, hearing, of sound mind, not banned);
    a blank in a column that it has is not known. Sex and age are never assumed.

    Args:
        frame: a roster as `read_roster` gives it, the Sheet or its data, or a frame with headings of its own, which is
            read as a file is; columns "sex", "birth_date" with "after_sunset", or "age"
            (whole numbers are completed years), and any Person fact.
        on: the day, a HebrewDate or a civil date meaning its daytime.
        by: whose practice is followed.
        question: the question asked of each row, `counts` or one like it with opinions of your own.

    Returns:
        a copy with the columns counts (boolean, NA where open), because (in the language in use), seif, missing,
        of_age_on (datetime64, the civil date of the daytime; the later where it is in doubt) and of_age_from (the
        earlier); the last two are blank for a woman and without a birth date.

    Raises:
        ValueError: a value is outside its fact's domain; the error names the column, the value and the remedy.

    The rules are those of `counts`, se'ifim 1, 4, 5, 8, 9, 11 and 12.

    >>> from minyan_kit import HebrewDate, REMA
    >>> roster = pd.DataFrame({"name": ["Reuven", "Dina", "Levi"], "sex": ["male", "female", None], "age": 20})
    >>> judged = judge_roster(roster, on=HebrewDate(5787, "Kislev", 20), by=REMA)
    >>> judged[["name", "counts", "missing"]].values.tolist()
    [['Reuven', True, ''], ['Dina', False, ''], ['Levi', <NA>, 'sex']]
    >>> judged.loc[1, "because"]
    'A woman is not joined to the ten.'
    """
    named_practice(by)
    day_number(on)  # also where nobody's birth is told, so that no day is needed
    question = question_of(question, PersonFacts, "mk.counts")
    frame = people_in(frame, "frame")
    plain = _with_plain_births(frame)
    columns = _coded(plain, on, by)
    codes, which = _distinct(columns, len(frame))
    said, of = judge_alike(question, [column.values for column in columns.values()], codes, by)
    sexes = np.array([sex == "female" for sex in columns["sex"].values], bool)
    women = sexes[codes[list(columns).index("sex")]][which]
    which = of[which]
    yes, is_open = (np.array([one.answer is answer for one in said], bool)[which] for answer in (True, None))
    later, earlier = _of_age(plain, women, by)
    return frame.assign(
        counts=pd.arrays.BooleanArray(yes, is_open),
        because=_categories([because(one.because) for one in said], which),
        seif=_categories([one.seif for one in said], which),
        missing=_categories([one.missing for one in said], which),
        of_age_on=later,
        of_age_from=earlier,
    )


def _with_plain_births(frame: pd.DataFrame) -> pd.DataFrame:
    """The same roster with its births as moments and its sides of sunset as yes and no.

    A birth told as a Hebrew date is a Hebrew day, so that of it nobody need know the side of sunset.
    """
    if "birth_date" not in frame:
        return frame
    births, after = frame["birth_date"], frame.get("after_sunset")
    if births.dtype.kind == "M" and (after is None or isinstance(after.dtype, pd.BooleanDtype | np.dtypes.BoolDType)):
        return frame
    births, days = _each_read_once(births)
    sides = np.broadcast_to(sunset_sides(births, after, len(frame)), len(frame))
    plain_sides = pd.arrays.BooleanArray(sides == AFTER_SUNSET, sides == UNKNOWN)
    return frame.assign(birth_date=days.astype("datetime64[s]"), after_sunset=plain_sides)


def _each_read_once(births: pd.Series[Any]) -> tuple[pd.Series[Any], NDArray[np.datetime64]]:
    """Births, as categories or as moments, and the day of each, every distinct one read once."""
    if births.dtype.kind == "M":
        return births, to_days(births)
    known = births.notna().to_numpy()
    try:
        # A date is read sooner than it is looked up.
        if births.dtype == object and set(map(type, values := births.to_numpy()[known])) == {dt.date}:
            days = np.full(len(births), "NaT", "datetime64[D]")
            days[known] = to_days(values)
            return pd.Series(days.astype("datetime64[s]")), days
        distinct = births.astype("category")
        days = np.append(to_days(distinct.cat.categories), np.datetime64("NaT"))
    except (TypeError, ValueError):
        return births, to_days(births)  # tells in which row something is no date
    return distinct, days[distinct.cat.codes]  # -1, a blank, is the last


def _categories(values: list[str], which: NDArray[np.intp]) -> pd.Categorical[str]:
    """Words of each row: many rows, few words."""
    distinct = list(dict.fromkeys(values))
    place = np.array([distinct.index(value) for value in values], np.int16)
    return pd.Categorical.from_codes(place[which] if values else which, categories=pd.Index(distinct, dtype="str"))


def _of_age(
    frame: pd.DataFrame, women: NDArray[np.bool_], by: Practice
) -> tuple[NDArray[np.datetime64], NDArray[np.datetime64]]:
    if "birth_date" not in frame:
        none = np.full(len(frame), "NaT", "datetime64[s]")
        return none, none
    later, earlier = of_age_days(frame["birth_date"], by=by, after_sunset=frame.get("after_sunset"), unit="s")
    later[women] = earlier[women] = np.datetime64("NaT")
    return later, earlier


@checked
def totals(judged: pd.DataFrame, *, by: Practice) -> pd.DataFrame:
    """How many count, how many do not, and how many are open, with why.

    Args:
        judged: what `judge_roster` returned.
        by: the practice it followed; named where a row is open under it.

    Raises:
        ValueError: it is another table.

    Returns:
        one row a reason, columns answer ("count", "do not count", "open"), why, people; most first within an answer.

    >>> from minyan_kit import HebrewDate, MECHABER
    >>> roster = pd.DataFrame({"sex": ["male", "male", "female"], "age": [20, 50, 30]})
    >>> judged = judge_roster(roster, on=HebrewDate(5787, "Kislev", 20), by=MECHABER)
    >>> totals(judged, by=MECHABER)[["answer", "people"]].values.tolist()
    [['count', 1], ['do not count', 1], ['open', 1]]
    >>> totals(judged, by=MECHABER).loc[2, "why"]
    'no hairs recorded: open under the Mechaber'
    """
    if not {"counts", "missing", "because"} <= set(getattr(judged, "columns", ())):
        raise ValueError("judged is no judged roster: give what mk.judge_roster returned")
    answer = judged["counts"].map({True: "count", False: "do not count"}).astype(object).fillna("open")
    missing = judged["missing"].astype(str)
    why_open = missing.map(lambda names: _why_open(names, by))
    why = judged["because"].astype(str).where(judged["counts"].notna() | (missing == ""), why_open)
    table = pd.DataFrame({"answer": answer, "why": why}).value_counts(sort=True).rename("people").reset_index()
    table["answer"] = pd.Categorical(table["answer"], ["count", "do not count", "open"], ordered=True)
    return table.sort_values(["answer", "people", "why"], ascending=[True, False, True], ignore_index=True)


def _why_open(names: str, by: Practice) -> str:
    said = "; ".join(_WHY_OPEN.get(name, f"{name} not recorded") for name in names.split(", ") if name)
    return f"{said}: open under {by}"


# -- A roster as people, for questions about all of them together -----------------------------------------------------


@checked
def people_of(frame: pd.DataFrame | Sheet) -> list[Person]:
    """The people of a roster, with the facts it gives.

    Args:
        frame: what `read_roster` returned, a Sheet or its data, of n rows. A blank in a column that it has is a fact
            that is not known.

    Returns:
        n people. An age in whole years is completed years, as in `judge_roster`: "6" may be 6.9.

    >>> people_of(pd.DataFrame({"name": ["Reuven"], "sex": ["male"], "age": [20]}))
    [Person('Reuven', sex='male', age=20, age_completed=True)]
    """
    return [_person(n, row) for n, row in enumerate(people_in(frame, "frame").to_dict("records"))]


def _person(n: int, row: dict[Any, Any]) -> Person:
    facts: dict[str, Any] = {}
    for name in _FACTS_OF_A_PERSON:
        value = _python_value(row[name]) if name in row else USUAL.get(name)
        facts[name] = "unchecked" if name == "two_hairs" and value is None else value
    born = _python_value(row.get("birth_date"))
    if born is not None:
        facts["born"] = pd.Timestamp(born).date()
        facts["after_sunset"] = _python_value(row.get("after_sunset"))
    else:
        facts["age"] = _python_value(row.get("age"))
        facts["age_completed"] = facts["age"] is not None
    name = _python_value(row.get("name"))
    return Person(str(name) if name else f"row {row.get('row', n)}", **facts)


def _python_value(value: Any) -> Any:
    if value is None or value is pd.NA or value is pd.NaT or value != value:
        return None
    return value.item() if isinstance(value, np.generic) else value


@checked
def company_of(frame: pd.DataFrame | Sheet, *, in_need: bool | None = False, leader: str | None = None) -> Company:
    """Everyone in a roster as one company.

    Args:
        frame: what `read_roster` returned, a Sheet or its data.
        in_need: a time of need.
        leader: the name of the shaliach tzibbur.

    Returns:
        a Company, to be asked of with `may_say` and others.

    Raises:
        ValueError: the roster is empty.

    >>> len(company_of(pd.DataFrame({"name": ["Reuven", "Dina"], "sex": ["male", "female"], "age": [20, 30]})))
    2
    """
    people = people_of(frame)
    if not people:
        raise ValueError("frame has no rows: give a roster of somebody, as mk.company_of(sheet)")
    return Company(people, in_need=in_need, leader=leader)
