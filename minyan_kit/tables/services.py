"""Every service of an attendance sheet judged: how many were there, how many count, and whether there was a ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.people import NUMBERS, PersonFacts, Stage, Tally
from minyan_kit.chapter.ten import (
    ATTENTIVE,
    BOY,
    NONE,
    Doubtful,
    Role,
    deciding_facts,
    doubtful,
    how_many,
    may_say,
    roles_in_ten,
    tallies,
)
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.question import Asked, Case, Question, Verdict, resolve
from minyan_kit.reading.cells import Array, array_of
from minyan_kit.ruling import Because, English, Practice
from minyan_kit.show.languages import say
from minyan_kit.tables.age import of_age_days, stage_sets
from minyan_kit.tables.presence import EVENING, HERE, Heads, Presence, heads, presence
from minyan_kit.tables.roster import combinations, stage_set

__all__ = [
    "COUNTING",
    "MAN",
    "PERHAPS_A_MAN",
    "Companies",
    "Kind",
    "Kinds",
    "Ten",
    "anyone",
    "boys_matter",
    "companies",
    "judge_services",
    "kinds_of",
    "tens_of",
]

# -- What each person of a roster may be in a company, on the first day of a sheet and on every other -----------------

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Kind:
    """What a person may be in a company.

    Args:
        roles: from least to most.
        holds: whether he holds a Pentateuch.
        missing: the facts not known of him.
        asks: what he may be under each value of each fact that would tell.
        verdict: whether he counts, where no fact is wanting and the text leaves it open.
    """

    roles: tuple[str, ...]
    holds: bool = False
    missing: tuple[str, ...] = ()
    asks: tuple[tuple[str, tuple[Role, ...]], ...] = ()
    verdict: Verdict | None = None

    @property
    def in_doubt(self) -> bool:
        """More than one role comes into question."""
        return len(self.roles) > 1

    @property
    def role(self) -> Role:
        """The roles, as a company asks for them."""
        return Role(self.roles, self.holds)

    @property
    def why(self) -> str:
        """What is missing, in words."""
        return ", ".join(self.missing) or "the text leaves his day open"

    def perhaps(self) -> Kind:
        """The same person, of whom it is not known whether he was there."""
        rest = tuple(role for role in self.roles if role != NONE)
        return _not_known(replace(self, roles=(NONE, *rest)), "whether he was there") if rest else self


def _not_known(kind: Kind, what: str) -> Kind:
    """A kind of whom a fact is not known that would tell whether he is anything in the company."""
    there = Role(tuple(role for role in kind.roles if role != NONE), kind.holds)
    return replace(kind, missing=(what, *kind.missing), asks=((what, (Role((NONE,)), there)), *kind.asks), verdict=None)


MAN = Kind((ATTENTIVE,))
PERHAPS_A_MAN = _not_known(Kind((NONE, ATTENTIVE)), "how many they were")


@lru_cache(maxsize=1 << 14)
def _kind(facts: PersonFacts, by: Practice) -> Kind:
    may_be, telling = roles_in_ten(facts, by)
    if len(may_be) == 1:
        return Kind(may_be, facts.holds_humash is True and BOY in may_be)
    verdict = counts.decide(Asked((Case(facts),), by))
    missing = verdict.missing or telling
    asks = doubtful(facts, by).asks
    return Kind(may_be, facts.holds_humash is True and BOY in may_be, missing, asks, None if missing else verdict)


@lru_cache(maxsize=64)
def anyone(by: Practice) -> Kind:
    """Somebody of whom nothing is written but that he was there."""
    nobody = pd.DataFrame({"sex": [None], "knows_to_whom": [None]}, dtype=object)
    facts = combinations(nobody, on=HebrewDate(5787, "Tishrei", 1), by=by).facts[0]
    return _not_known(replace(_kind(facts, by), missing=(), asks=()), "who he is")


@dataclass
class Kinds:
    """The kinds that come up, and how to find those of people who came to a new stage in between.

    Args:
        all: the kinds.
        of: for each row of the roster the place of its kind on the first day.
        changes: which rows of the roster are another kind on the last day.
    """

    all: list[Kind]
    of: Ints
    changes: NDArray[np.bool_]
    _roster: pd.DataFrame = field(repr=False)
    _facts: list[PersonFacts] = field(repr=False)
    _which: NDArray[np.intp] = field(repr=False)
    _by: Practice = field(repr=False)

    def place(self, kind: Kind) -> int:
        """The place of a kind; one that has not come up yet is the last."""
        if kind not in self.all:
            self.all.append(kind)
        return self.all.index(kind)

    def on_days(self, people: Ints, days: Ints) -> Ints:
        """The place of the kind of each person on a day of his own.

        Args:
            people: rows of the roster.
            days: as days since 1970-01-01, one for each.
        """
        if not people.size:
            return np.zeros(0, np.int64)
        births = self._roster["birth_date"].iloc[people]
        after = self._roster["after_sunset"].iloc[people] if "after_sunset" in self._roster else None
        bits = stage_sets(births, days, by=self._by, after_sunset=after)
        wide = 1 << len(Stage)
        pairs, of = np.unique(self._which[people] * wide + bits.astype(np.int64), return_inverse=True)
        places = [self.place(self._kind(*divmod(int(pair), wide))) for pair in pairs]
        return np.array(places, np.int64)[of]

    def _kind(self, combination: int, bits: int) -> Kind:
        stage = stage_set(bits, "after_sunset" if bits else "birth_date")
        return _kind(replace(self._facts[combination], stage=stage), self._by)

    def numbers(self) -> tuple[Ints, Ints]:
        """What one person of each kind adds to a company, at his least and at his most.

        Returns:
            two arrays of shape (kinds, numbers of a Tally).
        """
        least, most = ([kind.role.alone[end].numbers for kind in self.all] for end in (0, -1))
        shape = (len(self.all), len(NUMBERS))
        return np.array(least, np.int64).reshape(shape), np.array(most, np.int64).reshape(shape)


def kinds_of(roster: pd.DataFrame, *, first: int, last: int, by: Practice) -> Kinds:
    """Find what each person of a roster is from one day to another; most people are the same on both.

    Args:
        roster: as `read_roster(...).data`.
        first, last: the days, as days since 1970-01-01.
        by: whose practice is followed.
    """
    early, late = (combinations(roster, on=HebrewDate.from_day_number(day), by=by) for day in (first, last))
    place = {facts: n for n, facts in enumerate(early.facts)}
    same = early.which == np.array([place.get(facts, -1) for facts in late.facts], np.int64)[late.which]
    found = Kinds([], np.zeros(len(roster), np.int64), ~same, roster, early.facts, early.which, by)
    places = np.array([found.place(_kind(facts, by)) for facts in early.facts], np.int64)
    found.of = places[early.which]
    return found


# -- Who of a roster was at each service, and as what: the numbers that a company is made of --------------------------

_NAMES = 10  # of those in doubt at a service; with more, a table of years would be made of little else


@dataclass
class Companies:
    """Who of the roster was at each service.

    Args:
        kinds: what they are in a company.
        numbers: how many of each kind, of shape (services, kinds).
        named: how many were there.
        doubtful: for each service the first of those who may count, each with what is missing.
        more: how many more there are in doubt than those.
        boys: for each service the first of the boys of whom it is not known whether they know to Whom one prays.
    """

    kinds: Kinds
    numbers: Ints
    named: Ints
    doubtful: list[list[str]]
    more: Ints
    boys: list[list[str]]


@dataclass
class _Pairs:
    """People at services who are looked at one by one: for each the service, the person, and the place of his kind."""

    service: Ints
    person: Ints
    kind: Ints


def companies(at: Presence, roster: pd.DataFrame, by: Practice, *, boys: bool = False) -> Companies:
    """Find who of a roster was at each service, each as what he was on that day.

    Args:
        at: what `presence` made of the sheet.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        boys: whether those are to be named too of whom it is not known whether they know to Whom one prays.
    """
    days = at.services["day"].to_numpy(np.int64)
    first, last = (int(days.min()), int(days.max())) if len(days) else (0, 0)
    kinds = kinds_of(roster, first=first, last=last, by=by)
    # In the map people of one kind stand side by side; then those in doubt; then those who change on the way.
    doubt = np.array([kind.in_doubt and (boys or kind.roles[-1] != BOY) for kind in kinds.all], bool)[kinds.of]
    order = np.lexsort((kinds.of, doubt, kinds.changes))
    column = np.empty(len(roster), np.int64)
    column[order] = np.arange(len(roster))
    steady = int((~kinds.changes).sum())
    sure = int((~kinds.changes & ~doubt).sum())
    starts = np.flatnonzero(np.diff(kinds.of[order[:steady]], prepend=-1))
    named = np.zeros(len(days), np.int64)
    counted = np.zeros((len(days), len(kinds.all)), np.int64)
    pairs = []
    for block in at.blocks(column):
        here = block.here[:, : len(roster)]
        services = slice(block.first, block.first + len(here))
        named[services] = np.count_nonzero(here, axis=1)
        for start, end in pairwise([*starts.tolist(), steady]):
            counted[services, kinds.of[order[start]]] = np.count_nonzero(here[:, start:end], axis=1)
        service, place = np.nonzero(here[:, sure:])
        pairs.append(_pairs(kinds, service + block.first, order[place + sure], days))
        if block.perhaps is not None:
            service, place = np.nonzero(block.perhaps[:, : len(roster)])
            found = _pairs(kinds, service + block.first, order[place], days)
            distinct, which = np.unique(found.kind, return_inverse=True)
            places = [kinds.place(kinds.all[kind].perhaps()) for kind in distinct.tolist()]
            pairs.append(_Pairs(found.service, found.person, np.array(places, np.int64)[which]))
    numbers = np.zeros((len(days), len(kinds.all)), np.int64)
    numbers[:, : counted.shape[1]] = counted
    for each in pairs:  # those in doubt all the time were counted with the rest
        new = kinds.changes[each.person] | (each.kind >= counted.shape[1])
        np.add.at(numbers, (each.service[new], each.kind[new]), 1)
    return Companies(kinds, numbers, named, *_told(pairs, kinds, roster, len(days)))


def _pairs(kinds: Kinds, service: Ints, person: Ints, days: Ints) -> _Pairs:
    kind = kinds.of[person]
    moving = np.flatnonzero(kinds.changes[person])
    kind[moving] = kinds.on_days(person[moving], days[service[moving]])
    return _Pairs(service, person, kind)


def _told(
    pairs: list[_Pairs], kinds: Kinds, roster: pd.DataFrame, services: int
) -> tuple[list[list[str]], Ints, list[list[str]]]:
    """The first of those in doubt at each service, how many more there are, and the first of the boys."""
    men: list[list[str]] = [[] for _ in range(services)]
    boys: list[list[str]] = [[] for _ in range(services)]
    doubtful = np.array([kind.in_doubt and kind.roles[-1] != BOY for kind in kinds.all], bool)
    of_boys = np.array([kind.in_doubt and kind.roles[-1] == BOY for kind in kinds.all], bool)
    names = roster["name"].astype(object).tolist() if "name" in roster else [None] * len(roster)
    more = np.zeros(services, np.int64)
    for each in pairs:
        for into, which in ((men, doubtful), (boys, of_boys)):
            wanted = np.flatnonzero(which[each.kind]) if len(kinds.all) else np.zeros(0, np.intp)
            for pair in _first(each.service[wanted], wanted, _NAMES):
                kind = kinds.all[each.kind[pair]]
                into[each.service[pair]].append(f"{names[each.person[pair]]} ({kind.why})")
            if into is men:
                more += np.bincount(each.service[wanted], minlength=services)
    return men, more - np.array([len(each) for each in men], np.int64), boys


def _first(services: Ints, pairs: NDArray[np.intp], most: int) -> Iterator[int]:
    """The first few pairs of each service; they come in the order of their services."""
    starts = np.flatnonzero(np.diff(services, prepend=-1))
    rank = np.arange(services.size) - np.repeat(starts, np.diff([*starts, services.size]))
    yield from pairs[rank < most].tolist()


# -- Whether there was a ten at each service: every distinct company is put to the chapter once -----------------------


#: The columns of `Kinds.numbers` that are men who count.
COUNTING = [NUMBERS.index(number) for number in ("attentive", "asleep", "praying")]


class Ten(NamedTuple):
    """What the chapter says of one company.

    Args:
        answer: whether there was a ten.
        because, seif: the reason, and the place of the words.
        lacking: how many more men who count would have made it a ten for certain; None where no number up to ten would.
    """

    answer: bool | None
    because: Because
    seif: str
    lacking: int | None


def boys_matter(question: Question[Any], by: Practice) -> bool:
    """Whether a boy who knows to Whom one prays could make the ten that nine men are not."""
    return any(
        resolve(question.matters, Tally(9, boys=1, humash=humash, in_need=need), by).answer
        != resolve(question.matters, Tally(9, in_need=need), by).answer
        for humash in (False, True)
        for need in (False, True)
    )


@dataclass(frozen=True)
class Tens:
    """The distinct companies judged, and which of them each service was.

    Args:
        judged: the companies.
        which: for each service the place of its own.
        low, high: for each service how many men count for certain, and at most.
    """

    judged: list[Ten]
    which: NDArray[np.intp]
    low: Ints
    high: Ints


def tens_of(
    present: Ints,
    kinds: Kinds,
    *,
    unbounded: NDArray[np.bool_],
    in_need: NDArray[np.bool_],
    question: Question[Any],
    by: Practice,
) -> Tens:
    """Judge the company of each service.

    Args:
        present: how many were there of each kind, of shape (services, kinds).
        kinds: the kinds.
        unbounded: where more were there, and nobody wrote how many.
        in_need: where it was a time of need.
        question: what is asked of each company.
        by: whose practice is followed.
    """
    least, most = kinds.numbers()
    doubtful = np.array([kind.in_doubt for kind in kinds.all], bool)
    sure = present[:, ~doubtful] @ least[~doubtful]
    keys = np.column_stack([sure, present[:, doubtful], unbounded, in_need])
    distinct, which = np.unique(keys, axis=0, return_inverse=True)
    those = [kind for kind in kinds.all if kind.in_doubt]
    judge = _Judge(those, question, by)
    wide = len(NUMBERS)
    judged = [
        judge.ten(Tally.of(numbers[:wide], in_need=bool(need)), numbers[wide:], bool(more))
        for *numbers, more, need in distinct.tolist()
    ]
    low, high = ((present @ numbers)[:, COUNTING].sum(axis=1) for numbers in (least, most))
    return Tens(judged, which.reshape(-1), low, high)


class _Judge:
    """Puts companies to the chapter.

    Args:
        doubtful: the kinds of which it is in doubt what they are in a company.
        question, by: as in `tens_of`.
    """

    def __init__(self, doubtful: Sequence[Kind], question: Question[Any], by: Practice) -> None:
        self.doubtful, self.question, self.by = doubtful, question, by

    def ten(self, sure: Tally, numbers: Sequence[int], unbounded: bool) -> Ten:
        """Judge a company of those who are sure, of so many of each doubtful kind, and perhaps of more than these."""
        there = [(kind, number) for kind, number in zip(self.doubtful, numbers, strict=True) if number]
        people = Counter[Role]()
        for kind, number in there:
            people[kind.role] += number
        reached = tallies(people, sure)
        if unbounded:  # of an unknown number of people ten are as good as any
            reached += (reached[-1] + Tally(attentive=10),)
        asked = Asked(
            tuple(map(Case, reached)),
            self.by,
            missing=partial(self._missing, sure, there, unbounded),
            people=tuple((kind.why, kind.verdict) for kind, _ in there if kind.verdict is not None),
            told=partial(how_many, unbounded=unbounded),
        )
        verdict = self.question.decide(asked)
        seif = str(verdict.source) if verdict.source else ""
        return Ten(verdict.answer, verdict.because, seif, self._lacking(verdict.answer, reached))

    def _missing(self, sure: Tally, there: list[tuple[Kind, int]], unbounded: bool, matters: Any) -> tuple[str, ...]:
        """The facts that would tell, as `may_say` finds them."""
        if unbounded:
            return ("how many more were there",)
        people = [Doubtful(kind.role, kind.asks) for kind, number in there for _ in range(number)]
        return tuple(dict.fromkeys(fact for _, fact in deciding_facts(matters, people, sure, self.by)))

    def _lacking(self, answer: bool | None, reached: Sequence[Tally]) -> int | None:
        """Try one more man, and another, until it is a ten whoever else was there."""
        if answer is True:
            return 0
        return next((men for men in range(1, 11) if all(self._is_ten(company, men) for company in reached)), None)

    def _is_ten(self, company: Tally, more: int) -> bool:
        larger = company + Tally(attentive=more)
        return resolve(self.question.matters, larger, self.by).answer is True


# -- Every service of an attendance sheet judged ----------------------------------------------------------------------

Counted = Literal["people", "men"]

NOT_RECORDED: English = "Nobody wrote this service down, which is not the same as nobody coming."


def judge_services(
    attendance: pd.DataFrame,
    roster: pd.DataFrame,
    *,
    by: Practice,
    question: Question[Any] = may_say,
    counted: Counted = "people",
    evening: Collection[str] = EVENING,
) -> pd.DataFrame:
    """Judge every service of an attendance sheet by the chapter.

    A service is judged on its own Hebrew day: Maariv belongs to the day that begins with it, so a boy may count at
    Maariv and not at Mincha before it (Mincha and Maariv under one heading are judged as Mincha). Somebody whose mark
    is not understood may have been there or not. People who are not in the roster, and men who were only counted, may
    or may not count: they widen the range.

    Args:
        attendance: as `read_attendance(...).data`, of n rows.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        question: `may_say`, or one like it with opinions of your own.
        counted: what a number without names is a number of: "people", of whom nothing is known, or "men" who count,
            where whoever counted them saw to that.
        evening: the services that belong to the Hebrew day beginning with that evening.

    Returns:
        one row a service, in order of time: date, service, hebrew_date, recorded (False: nobody wrote it down),
        headcount (all who were there, at most), named (of them in the roster), guests (of them not), counts_low and
        counts_high (the men who count: for certain, and at most; NA where nobody knows how many more there were), ten
        (boolean, NA where open), lacking (how many more men would have made it a ten for certain; NA where no number
        would, or nobody wrote it down), because, seif, in_doubt (who may count, and for want of what), left_midway
        (how many left before the last did), low_after_leaving (who count for certain of those who stayed),
        came_of_age (who, on that Hebrew day).

    Raises:
        ValueError: a column is missing, or a value in it is not known.

    The rules are those of `may_say`, se'ifim 1, 4 and 6. Each service is judged by itself, so a table too large for
    one machine can be judged in parts, as long as no service is cut in two. With dask (the extra `dask`):

        whole = attendance.shuffle(["date", "service"])
        judged = whole.map_partitions(mk.judge_services, roster, by=mk.REMA, meta=mk.judge_services(
            attendance.head(0), roster, by=mk.REMA))

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(10)], "sex": "male", "age": 30})
    >>> present = pd.DataFrame({"name": roster["name"], "status": "present", "service": "Mincha"})
    >>> present["date"] = pd.Timestamp("2026-09-14")
    >>> judge_services(present, roster, by=REMA)[["headcount", "counts_low", "ten"]].values.tolist()
    [[10, 10, True]]
    """
    for name, frame in (("attendance", attendance), ("roster", roster)):
        if not isinstance(frame, pd.DataFrame):
            raise TypeError(f"{name}={frame!r} is no DataFrame: pass read_{name}(...).data")
    if counted not in ("people", "men"):
        raise ValueError(f"counted={counted!r} is not known: write 'people' or 'men'")
    at = presence(attendance, roster, evening=evening)
    beside = heads(attendance, at)
    # Blanks of a service that nobody wrote down say of nobody that he may have been there.
    at = at.but(~np.append(beside.recorded, True)[at.at])  # the last is for rows without a date
    boys = boys_matter(question, by)
    company = companies(at, roster, by, boys=boys)
    headcount = np.maximum(company.named + beside.guests, beside.counted)
    numbers = _with_the_unnamed(company, beside, counted, by)
    tens = tens_of(
        numbers,
        company.kinds,
        unbounded=beside.unbounded,
        in_need=_in_need(attendance, at),
        question=question,
        by=by,
    )
    stayed, left = _after_leaving(attendance, at, roster, tens.low, by)
    table = at.services[["date", "service"]].copy()
    table["hebrew_date"] = _hebrew_dates(at.services["day"].to_numpy(np.int64))
    table["recorded"] = beside.recorded
    table["headcount"], table["named"] = headcount, company.named
    table["guests"] = headcount - company.named
    table["counts_low"] = tens.low
    table["counts_high"] = pd.arrays.IntegerArray(tens.high, beside.unbounded.copy())
    _say(table, tens, beside.recorded)
    table["in_doubt"] = array_of(_in_doubt(company, beside, table, boys), "string")
    table["left_midway"], table["low_after_leaving"] = left, stayed
    table["came_of_age"] = _came_of_age(at, roster, by)
    return table


def _with_the_unnamed(company: Companies, beside: Heads, counted: Counted, by: Practice) -> Ints:
    """The numbers of each kind, those added whom the roster does not know."""
    kinds = company.kinds
    unknown = kinds.place(anyone(by))
    perhaps = kinds.place(anyone(by).perhaps())
    men, perhaps_men = (kinds.place(kind) for kind in (MAN, PERHAPS_A_MAN))
    numbers = np.zeros((len(company.named), len(kinds.all)), np.int64)
    numbers[:, : company.numbers.shape[1]] = company.numbers
    numbers[:, unknown] += beside.guests
    numbers[:, perhaps] += beside.perhaps
    # Of those who were counted the named ones and the guests are a part.
    known = company.named + beside.guests
    more = np.maximum(beside.counted - known, 0)
    if counted == "people":
        numbers[:, unknown] += more
    else:
        certain = np.clip(beside.counted_low - known, 0, more)
        numbers[:, men] += certain
        numbers[:, perhaps_men] += more - certain
    return numbers


def _in_need(attendance: pd.DataFrame, at: Presence) -> NDArray[np.bool_]:
    """Whether a service was marked as one in time of need."""
    need = np.zeros(len(at.services), bool)
    if "in_need" in attendance:
        marked = attendance["in_need"].fillna(False).to_numpy(dtype=bool) & (at.at >= 0)
        need[at.at[marked]] = True
    return need


def _hebrew_dates(days: Ints) -> Array:
    distinct, which = np.unique(days, return_inverse=True)
    told = np.array([str(HebrewDate.from_day_number(day)) for day in distinct.tolist()], dtype=object)
    return array_of(told[which], "string")


def _say(table: pd.DataFrame, tens: Tens, recorded: NDArray[np.bool_]) -> None:
    """Add the answer and the reason of each service."""
    answer = np.array([2 if ten.answer is None else ten.answer for ten in tens.judged], np.int8)[tens.which]
    answer[~recorded] = 2
    table["ten"] = pd.arrays.BooleanArray(answer == 1, answer == 2)
    because, seif = (
        np.array([*said, ""], dtype=object)[np.where(recorded, tens.which, len(said))]
        for said in ([say(ten.because) for ten in tens.judged], [ten.seif for ten in tens.judged])
    )
    because[~recorded] = say(NOT_RECORDED)
    lacking = [-1 if ten.lacking is None else ten.lacking for ten in tens.judged]
    number = np.array([*lacking, -1], np.int64)[np.where(recorded, tens.which, len(lacking))]
    table["lacking"] = pd.arrays.IntegerArray(number, number < 0)
    table["because"] = array_of(because, "string")
    table["seif"] = array_of(seif, "string")


def _in_doubt(company: Companies, beside: Heads, table: pd.DataFrame, boys: bool) -> list[str]:
    """Who may count at each service, and for want of what; boys only where one of them could make the ten."""
    told = [list(names) for names in company.doubtful]
    if boys:
        for service in np.flatnonzero(table["ten"].isna() & table["recorded"]).tolist():
            told[service] += company.boys[service]
    for more, words in (
        (company.more, "{} more of the roster"),
        (table["guests"].to_numpy(), "{} not in the roster"),
        (beside.perhaps, "{} not in the roster (whether they were there)"),
        (beside.unbounded.astype(np.int64), "nobody knows how many more"),
    ):
        for service in np.flatnonzero(more).tolist():
            told[service].append(words.format(more[service]))
    return ["; ".join(each) for each in told]


def _after_leaving(
    attendance: pd.DataFrame, at: Presence, roster: pd.DataFrame, low: Ints, by: Practice
) -> tuple[Ints, Ints]:
    """Of each service: how many who count for certain stayed to the end, and how many left before it.

    Whoever has no time of leaving stayed, so that all who have one left before him. Where everybody has one, the end
    is the last of them.
    """
    size = len(at.services)
    left = np.zeros(size, np.int64)
    if "left" not in attendance or attendance["left"].isna().all():
        return low, left
    times = attendance["left"].to_numpy().astype("datetime64[s]").view(np.int64)
    here = (at.at >= 0) & (at.standing == HERE)
    end = np.full(size, np.iinfo(np.int64).min)
    np.maximum.at(end, at.at[here], times[here])
    stays = np.zeros(size, bool)
    stays[at.at[here & (times == _NEVER)]] = True
    early = here & (times != _NEVER) & ((times < end[at.at]) | stays[at.at])
    remaining = companies(at.but(early), roster, by)
    least, _ = remaining.kinds.numbers()
    sure = (remaining.numbers @ least)[:, COUNTING].sum(axis=1)
    left = _leavers(at, early, here)
    return np.where(left > 0, np.minimum(sure, low), low), left


_NEVER = np.iinfo(np.int64).min  # how numpy keeps a time that is missing


def _leavers(at: Presence, early: NDArray[np.bool_], here: NDArray[np.bool_]) -> Ints:
    """How many left each service, a man listed twice once, and not if by another row he stayed."""
    wide = max(at.people, 1) + 1
    pairs = at.at.astype(np.int64) * wide + at.person
    known = at.person >= 0
    gone = np.setdiff1d(pairs[early & known], pairs[here & ~early & known])
    strangers = at.at[early & ~known]
    return np.bincount(np.concatenate([gone // wide, strangers]), minlength=len(at.services)).astype(np.int64)


def _came_of_age(at: Presence, roster: pd.DataFrame, by: Practice) -> Array:
    """Those of the roster who are of age from the very Hebrew day of a service."""
    told: list[list[str]] = [[] for _ in range(len(at.services))]
    if "birth_date" in roster and len(told):
        after = roster.get("after_sunset")
        latest = of_age_days(roster["birth_date"], by=by, after_sunset=after)[0].view(np.int64)
        male = (roster["sex"] == "male").fillna(False).to_numpy(dtype=bool) if "sex" in roster else latest == latest
        days = at.services["day"].to_numpy(np.int64)
        names = roster["name"].astype(object).tolist() if "name" in roster else [None] * len(roster)
        for person in np.flatnonzero(male & np.isin(latest, days)).tolist():
            for service in np.flatnonzero(days == latest[person]).tolist():
                told[service].append(str(names[person]))
    return array_of(["; ".join(each) for each in told], "string")
