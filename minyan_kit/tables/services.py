"""Every service of an attendance sheet judged: how many were there, how many count, and whether there was a ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial, reduce
from itertools import pairwise
from os import PathLike
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import checked, shown
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.people import NUMBERS, PersonFacts, Stage, Tally
from minyan_kit.chapter.tallies import ATTENTIVE, BOY, NONE, Role, Tallies
from minyan_kit.chapter.ten import (
    NOT_THERE,
    Doubtful,
    deciding_facts,
    doubtful,
    ends,
    how_many,
    may_say,
    roles_in_ten,
    telling,
)
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.question import Asked, Case, Question, Verdict, question_of, resolve
from minyan_kit.reading.cells import Array, array_of
from minyan_kit.reading.sheet import Sheet
from minyan_kit.ruling import Because, English, Practice, named_practice
from minyan_kit.show.languages import fill, say, whether
from minyan_kit.tables.age import of_age_days, stage_sets
from minyan_kit.tables.frames import people_in, rows_of_people, warn_of
from minyan_kit.tables.gathering import Gathered
from minyan_kit.tables.parts import gather_all
from minyan_kit.tables.presence import EVENING, Flags, GuestsAndCounts, Ints, names_of, tally
from minyan_kit.tables.roster import combinations, stage_set

__all__ = ["NOT_RECORDED", "Counted", "had_ten", "judge_services", "services_argued"]

Counted: TypeAlias = Literal["people", "men"]
#: A sheet as `judge_services` takes it: at once, or in parts.
Attended: TypeAlias = pd.DataFrame | Sheet | str | PathLike[str] | Iterable[pd.DataFrame | Sheet]

READ_WITH_ERRORS: English = (
    "The sheet has an error at this service, so that there may have been more: look at its issues."
)
NOT_RECORDED: English = "Nobody wrote this service down, which is not the same as nobody coming."

_COUNTING = [NUMBERS.index(number) for number in ("attentive", "asleep", "praying")]  # the numbers of men who count
_A_YEAR = 366  # days, at most
_WHY_NO_STAGE = ("birth_date", "after_sunset", "service_date")  # what would tell in which stage of life somebody was
_MOST_NAMES = 10  # of those in doubt at a service; with more, a table of years would be made of little else
HIS_DAY_IS_OPEN: English = "the text leaves his day open"
WHETHER_THERE: English = "whether he was there"
WHO_HE_IS: English = "who he is"
HOW_MANY_MORE: English = "how many more were there"
MORE_OF_THE_ROSTER: English = "{number:1 one|##} more of the roster"
NOT_IN_THE_ROSTER: English = "{number:1 one who is|## who are} not in the roster"
PERHAPS_THERE: English = "{number:1 one who is|## who are} not in the roster (whether they were there)"
NOBODY_KNOWS: English = "nobody knows how many more"


# -- What each person of a roster may be in a company, on the first day of a sheet and on every other -----------------


@dataclass(frozen=True)
class Attendee:
    """A kind of person at a service: what he may be in the company.

    Args:
        roles: from least to most.
        holds: whether he holds a Pentateuch.
        missing: the facts not known of him.
        asks: what he may be under each value of each fact that would tell.
        known: what he may be once every fact is known, in each case; nothing where no fact is wanting.
        verdict: whether he counts, where the text leaves it open.
    """

    roles: tuple[str, ...]
    holds: bool = False
    missing: tuple[str, ...] = ()
    asks: tuple[tuple[str, tuple[Role, ...]], ...] = ()
    known: tuple[Role, ...] = ()
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
        """What is missing, in words of the language in use."""
        return ", ".join(map(whether, self.missing)) or say(HIS_DAY_IS_OPEN)

    def perhaps(self) -> Attendee:
        """The same person, of whom it is not known whether he was there."""
        rest = tuple(role for role in self.roles if role != NONE)
        return _not_known(replace(self, roles=(NONE, *rest)), WHETHER_THERE) if rest else self


def _not_known(attendee: Attendee, what: str) -> Attendee:
    """The same person, with one more fact that is not known and that would tell what he is in the company."""
    there = Role(tuple(role for role in attendee.roles if role != NONE), attendee.holds)
    asks = (what, (NOT_THERE, there)), *attendee.asks
    known = NOT_THERE, *(attendee.known or (there,))
    return replace(attendee, missing=(what, *attendee.missing), asks=asks, known=known, verdict=None)


MAN = Attendee((ATTENTIVE,))
PERHAPS_A_MAN = _not_known(Attendee((NONE, ATTENTIVE)), "how many they were")


@lru_cache(maxsize=1 << 14)
def _attendee(facts: PersonFacts, by: Practice) -> Attendee:
    may_be, telling = roles_in_ten(facts, by)
    if len(may_be) == 1:
        return Attendee(may_be, facts.holds_humash is True and BOY in may_be)
    verdict = counts.decide(Asked((Case(facts),), by))
    missing = verdict.missing or telling
    role, asks, known = doubtful(facts, by)
    return Attendee(role.roles, role.holds and BOY in may_be, missing, asks, known, verdict)


@lru_cache(maxsize=64)
def stranger(by: Practice) -> Attendee:
    """Somebody of whom nothing is written but that he was there."""
    nobody = pd.DataFrame({"sex": [None], "knows_to_whom": [None]}, dtype=object)
    facts = combinations(nobody, on=HebrewDate(5787, "Tishrei", 1), by=by).facts[0]
    return _not_known(replace(_attendee(facts, by), missing=(), asks=()), WHO_HE_IS)


@dataclass
class Attendees:
    """The kinds of people there are, and how to find the kind of someone who entered a new stage in between.

    Args:
        all: the kinds.
        of: for each row of the roster the place of its kind on the first day.
        changes: which rows of the roster are of another kind on the last day.
    """

    all: list[Attendee]
    of: Ints
    changes: Flags
    _roster: pd.DataFrame = field(repr=False)
    _facts: list[PersonFacts] = field(repr=False)
    _which: NDArray[np.intp] = field(repr=False)
    _by: Practice = field(repr=False)

    def place(self, attendee: Attendee) -> int:
        """The place of a kind; one that has not come up yet is the last."""
        if attendee not in self.all:
            self.all.append(attendee)
        return self.all.index(attendee)

    def on_days(self, people: Ints, days: Ints, misdated: Flags) -> Ints:
        """The place of the kind of each person on a day of his own.

        Args:
            people: rows of the roster.
            days: as days since 1970-01-01, one for each, from the first day to the last.
            misdated: of which of them it is not sure that it was that day; a slip is often one of the year.
        """
        kinds = self.of[people]
        moving = np.flatnonzero(self.changes[people])
        kinds[moving] = self._of_the_changing(people[moving], days[moving], misdated[moving])
        return kinds

    def _of_the_changing(self, people: Ints, days: Ints, misdated: Flags) -> Ints:
        if not people.size:
            return np.zeros(0, np.int64)
        births = self._roster["birth_date"].iloc[people]
        after = self._roster["after_sunset"].iloc[people] if "after_sunset" in self._roster else None
        bits, *around = (
            stage_sets(births, days + away, by=self._by, after_sunset=after)
            for away in (0, *((-_A_YEAR, _A_YEAR) if misdated.any() else ()))
        )
        either = np.where(misdated, reduce(np.bitwise_or, around, bits), bits)
        why = np.where(bits == 0, 0, np.where(either == bits, 1, 2))
        wide = 1 << len(Stage)
        keys = (self._which[people] * wide + either) * len(_WHY_NO_STAGE) + why
        distinct, of = np.unique(keys, return_inverse=True)
        places = [self.place(self._attendee(int(key))) for key in distinct]
        return np.array(places, np.int64)[of]

    def _attendee(self, key: int) -> Attendee:
        pair, why = divmod(key, len(_WHY_NO_STAGE))
        combination, bits = divmod(pair, 1 << len(Stage))
        stage = stage_set(bits, _WHY_NO_STAGE[why])
        return _attendee(replace(self._facts[combination], stage=stage), self._by)

    def numbers(self) -> tuple[Ints, Ints]:
        """What one person of each kind adds to a company, at his least and at his most.

        Returns:
            two arrays of shape (kinds, numbers of a Tally).
        """
        least, most = ([attendee.role.alone[end].numbers for attendee in self.all] for end in (0, -1))
        shape = (len(self.all), len(NUMBERS))
        return np.array(least, np.int64).reshape(shape), np.array(most, np.int64).reshape(shape)


def attendees_of(roster: pd.DataFrame, *, first: int, last: int, by: Practice) -> Attendees:
    """Find what each person of a roster is from one day to another; most people are the same on both.

    Args:
        roster: as `read_roster(...).data`.
        first, last: the days, as days since 1970-01-01.
        by: whose practice is followed.
    """
    early, late = (combinations(roster, on=HebrewDate.from_day_number(day), by=by) for day in (first, last))
    place = {facts: n for n, facts in enumerate(early.facts)}
    same = early.which == np.array([place.get(facts, -1) for facts in late.facts], np.int64)[late.which]
    found = Attendees([], np.zeros(len(roster), np.int64), ~same, roster, early.facts, early.which, by)
    places = np.array([found.place(_attendee(facts, by)) for facts in early.facts], np.int64)
    found.of = places[early.which]
    return found


# -- Who of a roster was at each service, and as what: the numbers that a company is made of --------------------------


@dataclass
class Companies:
    """Who of the roster was at each service.

    Args:
        attendees: the kinds of people that they are.
        numbers: how many of each kind, of shape (services, kinds).
        named: how many were there.
        looked_at: those who are in doubt, or not the same on every day.
    """

    attendees: Attendees
    numbers: Ints
    named: Ints
    looked_at: list[_Pairs]


@dataclass
class _Pairs:
    """People at services who are looked at one by one: for each the service, the person, and the place of his kind."""

    service: Ints
    person: Ints
    attendee: Ints


def companies_of(gathered: Gathered, roster: pd.DataFrame, by: Practice, *, boys: bool = False) -> Companies:
    """Find who of a roster was at each service, each as what he was on that day.

    Args:
        gathered: what the sheet says of each service.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        boys: whether those are to be named too of whom it is not known whether they know to Whom one prays.
    """
    days = gathered.services["day"].to_numpy(np.int64)
    first, last = (int(days.min()), int(days.max())) if len(days) else (0, 0)
    if gathered.misdated.any():
        first, last = first - _A_YEAR, last + _A_YEAR
    attendees = attendees_of(roster, first=first, last=last, by=by)
    # In the map people of one kind stand side by side; then those in doubt; then those who change on the way.
    in_doubt = [attendee.in_doubt and (boys or attendee.roles[-1] != BOY) for attendee in attendees.all]
    doubt = np.array(in_doubt, bool)[attendees.of]
    order = np.lexsort((attendees.of, doubt, attendees.changes))
    column = np.empty(len(roster), np.int64)
    column[order] = np.arange(len(roster))
    steady = int((~attendees.changes).sum())
    sure = int((~attendees.changes & ~doubt).sum())
    starts = np.flatnonzero(np.diff(attendees.of[order[:steady]], prepend=-1))
    named = np.zeros(len(days), np.int64)
    counted = np.zeros((len(days), len(attendees.all)), np.int64)
    pairs = []
    for block in gathered.blocks(column):
        here = block.here
        services = slice(block.first, block.first + len(here))
        named[services] = np.count_nonzero(here, axis=1)
        for start, end in pairwise([*starts.tolist(), steady]):
            counted[services, attendees.of[order[start]]] = np.count_nonzero(here[:, start:end], axis=1)
        service, place = np.nonzero(here[:, sure:])
        pairs.append(_pairs(attendees, gathered, service + block.first, order[place + sure]))
        if block.perhaps is not None:
            service, place = np.nonzero(block.perhaps)
            found = _pairs(attendees, gathered, service + block.first, order[place])
            distinct, which = np.unique(found.attendee, return_inverse=True)
            places = [attendees.place(attendees.all[attendee].perhaps()) for attendee in distinct.tolist()]
            pairs.append(_Pairs(found.service, found.person, np.array(places, np.int64)[which]))
    numbers = np.zeros((len(days), len(attendees.all)), np.int64)
    numbers[:, : counted.shape[1]] = counted
    for each in pairs:  # those in doubt all the time were counted with the rest
        new = attendees.changes[each.person] | (each.attendee >= counted.shape[1])
        np.add.at(numbers, (each.service[new], each.attendee[new]), 1)
    return Companies(attendees, numbers, named, pairs)


def _pairs(attendees: Attendees, gathered: Gathered, service: Ints, person: Ints) -> _Pairs:
    days = gathered.services["day"].to_numpy(np.int64)
    return _Pairs(service, person, attendees.on_days(person, days[service], gathered.misdated[service]))


class _NamesInDoubt(NamedTuple):
    """Who is in doubt at each service.

    Args:
        men: the first of those who may count, each with what is missing.
        more: how many more there are than those.
        boys: the first of the boys of whom it is not known whether they know to Whom one prays.
    """

    men: list[list[str]]
    more: Ints
    boys: list[list[str]]


def _names_in_doubt(company: Companies, roster: pd.DataFrame) -> _NamesInDoubt:
    """The names of those in doubt at each service."""
    attendees, services = company.attendees, len(company.named)
    service, person, attendee = (
        np.concatenate([np.zeros(0, np.int64), *(getattr(each, name) for each in company.looked_at)])
        for name in ("service", "person", "attendee")
    )
    why = [each.why if each.in_doubt else "" for each in attendees.all]
    names = names_of(roster)

    def first(which: list[bool]) -> tuple[list[list[str]], Ints]:
        wanted = np.flatnonzero(np.array(which, bool)[attendee])
        in_order = wanted[np.lexsort((person[wanted], service[wanted]))]  # in that of the roster, whatever the sheet's
        found: list[list[str]] = [[] for _ in range(services)]
        for pair in _first_of_each(service[in_order], in_order, _MOST_NAMES):
            found[service[pair]].append(f"{names[person[pair]]} ({why[attendee[pair]]})")
        return found, tally(service[wanted], services)

    men, number = first([each.in_doubt and each.roles[-1] != BOY for each in attendees.all])
    boys, _ = first([each.in_doubt and each.roles[-1] == BOY for each in attendees.all])
    return _NamesInDoubt(men, number - np.array([len(some) for some in men], np.int64), boys)


def _first_of_each(services: Ints, pairs: NDArray[np.intp], most: int) -> Iterator[int]:
    """The first few pairs of each service; they come in the order of their services."""
    starts = np.flatnonzero(np.diff(services, prepend=-1))
    rank = np.arange(services.size) - np.repeat(starts, np.diff([*starts, services.size]))
    yield from pairs[rank < most].tolist()


# -- Whether there was a ten at each service: every distinct company is put to the chapter once -----------------------


class JudgedCompany(NamedTuple):
    """What the chapter says of one company.

    Args:
        answer: whether there was a ten.
        because, seif: the reason, and the place of the words.
        lacking: how many more men who count would have made it a ten for certain; None where no number up to ten would.
        verdict: the verdict that says so.
    """

    answer: bool | None
    because: Because
    seif: str
    lacking: int | None
    verdict: Verdict


def boys_matter(question: Question, by: Practice) -> bool:
    """Whether a boy who knows to Whom one prays could make the ten that nine men are not."""
    return any(
        resolve(question.matters, Tally(9, boys=1, humash=humash, in_need=need), by).answer
        != resolve(question.matters, Tally(9, in_need=need), by).answer
        for humash in (False, True)
        for need in (False, True)
    )


@dataclass(frozen=True)
class JudgedCompanies:
    """The distinct companies judged, and which of them each service was.

    Args:
        companies: what was said of each.
        which: for each service the place of its own.
        low, high: for each service how many men count for certain, and at most.
    """

    companies: list[JudgedCompany]
    which: NDArray[np.intp]
    low: Ints
    high: Ints


def judge_companies(
    present: Ints,
    attendees: Attendees,
    *,
    unbounded: Flags,
    in_need: Flags,
    question: Question,
    by: Practice,
) -> JudgedCompanies:
    """Judge the company of each service.

    Args:
        present: how many were there of each kind, of shape (services, kinds).
        attendees: the kinds.
        unbounded: where more were there, and nobody wrote how many.
        in_need: where it was a time of need.
        question: what is asked of each company.
        by: whose practice is followed.
    """
    least, most = attendees.numbers()
    doubtful = np.array([attendee.in_doubt for attendee in attendees.all], bool)
    sure = present[:, ~doubtful] @ least[~doubtful]
    keys = np.column_stack([sure, present[:, doubtful], unbounded, in_need])
    distinct, which = np.unique(keys, axis=0, return_inverse=True)
    judge = _Judge([attendee for attendee in attendees.all if attendee.in_doubt], question, by)
    wide = len(NUMBERS)
    judged = [
        judge.ten(Tally.of(numbers[:wide], in_need=bool(need)), numbers[wide:], bool(more))
        for *numbers, more, need in distinct.tolist()
    ]
    low, high = ((present @ numbers)[:, _COUNTING].sum(axis=1) for numbers in (least, most))
    return JudgedCompanies(judged, which.reshape(-1), low, high)


class _Judge:
    """Puts companies to the chapter.

    Args:
        doubtful: the kinds of which it is in doubt what they are in a company.
        question, by: as in `judge_companies`.
    """

    def __init__(self, doubtful: Sequence[Attendee], question: Question, by: Practice) -> None:
        self.doubtful, self.question, self.by = doubtful, question, by

    def ten(self, sure: Tally, numbers: Sequence[int], unbounded: bool) -> JudgedCompany:
        """Judge a company of those who are sure, of so many of each doubtful kind, and perhaps of more than these."""
        there = [(attendee, number) for attendee, number in zip(self.doubtful, numbers, strict=True) if number]
        people = Counter[Role]()
        for attendee, number in there:
            people[attendee.role] += number
        tallies = Tallies(people, sure)
        # Of an unknown number of people ten are as good as any.
        most = (Case(tallies.most + Tally(attentive=10)),) if unbounded else ()
        asked = Asked(
            ends(tallies) + most,
            self.by,
            missing=partial(self._missing, sure, there, unbounded),
            people=tuple((attendee.why, attendee.verdict) for attendee, _ in there if attendee.verdict is not None),
            told=partial(how_many, unbounded=unbounded),
            few=lambda matters, by: telling(tallies, matters, by) + most,
        )
        verdict = self.question.decide(asked)
        seif = str(verdict.source) if verdict.source else ""
        lacking = self._lacking(verdict.answer, tallies, most)
        return JudgedCompany(verdict.answer, verdict.because, seif, lacking, verdict)

    def _missing(
        self, sure: Tally, there: list[tuple[Attendee, int]], unbounded: bool, matters: Any
    ) -> tuple[str, ...]:
        """The facts that would tell, as `may_say` finds them."""
        if unbounded:
            return (HOW_MANY_MORE,)
        people = [
            Doubtful(attendee.role, attendee.asks, attendee.known) for attendee, number in there for _ in range(number)
        ]
        return tuple(dict.fromkeys(fact for _, fact in deciding_facts(matters, people, sure, self.by)))

    def _lacking(self, answer: bool | None, tallies: Tallies, unbounded: tuple[Case, ...]) -> int | None:
        """Try one more man, and another, until it is a ten whoever else was there."""
        if answer is True:
            return 0
        matters, by = self.question.matters, self.by

        def is_ten(more: int) -> bool:
            others = (case.facts + Tally(attentive=more) for case in unbounded)
            return tallies.all_are(True, matters, by, more=more) and all(
                resolve(matters, other, by).answer is True for other in others
            )

        return next((men for men in range(1, 11) if is_ten(men)), None)


# -- Every service of an attendance sheet judged ----------------------------------------------------------------------


@checked
def judge_services(
    attendance: Attended,
    roster: pd.DataFrame | Sheet,
    *,
    by: Practice,
    question: Question = may_say,
    counted: Counted = "people",
    evening: Collection[str] = EVENING,
    without: Collection[str] = (),
) -> pd.DataFrame:
    """Judge every service of an attendance sheet by the chapter.

    A service is judged on its own Hebrew day: Maariv belongs to the day that begins with it, so a boy may count at
    Maariv and not at Mincha before it (Mincha and Maariv under one heading are judged as Mincha). Somebody whose mark
    is not understood may have been there or not. People who are not in the roster, and men who were only counted, may
    or may not count: they widen the range. Records without a date are left out, with a warning. Of a Sheet, a service
    whose reading had an error is open and not without a ten.

    Args:
        attendance: as `read_attendance` gave it, the Sheet or its data, of n rows; a frame with headings of its own is
            read as a file is. Or in parts, of which no more than one is held at a time: a parquet file or a folder of
            them (the extra `parquet`), a list or an iterator of such frames, or a dask frame (the extra `dask`).
        roster: as `read_roster` gave it, likewise.
        by: whose practice is followed.
        question: `may_say`, or one like it with opinions of your own.
        counted: what a number without names is a number of: "people", of whom nothing is known, or "men" who count,
            where whoever counted them saw to that: a woman or a boy who is named is none of these.
        evening: the services that belong to the Hebrew day beginning with that evening.
        without: people of the roster, by name, person_id or household_id, who are taken not to have come.

    Returns:
        one row a service, in order of time: date, service, hebrew_date, recorded (False: nobody wrote it down),
        headcount (all who were there, at most), named (of them in the roster), guests (of them not), counts_low and
        counts_high (the men who count: for certain, and at most; NA where nobody knows how many more there were), ten
        (boolean, NA where open), lacking (how many more men would have made it a ten for certain; NA where no number
        would, or nobody wrote it down), because, seif, in_doubt (who may count, and for want of what), left_midway
        (how many left before the last did), low_after_leaving (who count for certain of those who stayed),
        came_of_age (who, on that Hebrew day).

    Raises:
        ValueError: a column is missing, or a value in it is not known; or some parts have a column that others lack,
            status or bounds of counts.

    The rules are those of `may_say`, se'ifim 1, 4 and 6. A date with a time of day is that day's. Parts may cut a
    service in two; what comes of them is what comes of the whole. A column that is missing in some of them counts as
    blank there; only where a blank would mean something else, as in status, are they refused. A Sheet among them means
    what it means alone. Where parts take long, a bar shows how far they are;
    dask, which works on as many machines as it has, shows it on its own dashboard.

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(10)], "sex": "male", "age": 30})
    >>> present = pd.DataFrame({"name": roster["name"], "status": "present", "service": "Mincha"})
    >>> present["date"] = pd.Timestamp("2026-09-14")
    >>> judge_services(present, roster, by=REMA)[["headcount", "counts_low", "ten"]].values.tolist()
    [[10, 10, True]]
    >>> judge_services(iter([present.head(4), present.tail(6)]), roster, by=REMA)["ten"].tolist()
    [True]
    """
    return _judged(attendance, roster, by, question, counted, evening, without)[0]


def services_argued(
    attendance: pd.DataFrame | Sheet,
    roster: pd.DataFrame | Sheet,
    *,
    by: Practice,
    counted: Counted = "people",
    without: Collection[str] = (),
) -> tuple[pd.DataFrame, tuple[Verdict, ...]]:
    """The table of `judge_services`, and for each of its services the verdict with the voices and their words.

    Of a service that nobody wrote down, or whose reading had an error, nobody knows how many more there were: its
    verdict is open, as its answer is.

    Args:
        attendance, roster, by, counted, without: as `judge_services` takes them.
    """
    table, judged, asked_anew = _judged(attendance, roster, by, may_say, counted, EVENING, without)
    said = [judged.companies[place].verdict for place in judged.which.tolist()]
    unsure = table["ten"].isna().to_numpy(dtype=bool) & [verdict.answer is not None for verdict in said]
    if unsure.any():
        anew = asked_anew(unsure)
        for service, place in zip(np.flatnonzero(unsure).tolist(), anew.which.tolist(), strict=True):
            said[service] = anew.companies[place].verdict
    return table, tuple(said)


def had_ten(
    attendance: pd.DataFrame, roster: pd.DataFrame, *, by: Practice, question: Question, evening: Collection[str]
) -> tuple[Array, Flags]:
    """The services of a table by their names, and whether each had a ten for certain; as `judge_services` says it.

    Args:
        attendance, roster, by, question, evening: as `judge_services` takes them.
    """
    gathered, _, judged, _ = _put(attendance, people_in(roster), by, question, "people", evening, ())
    ten = np.array([company.answer is True for company in judged.companies], bool)[judged.which]
    return gathered.services["service"].array, ten & gathered.others.recorded


class _SheetJudged(NamedTuple):
    """What a sheet says, who was there, what was judged of it, and a way to judge some services again as if more might
    have been there."""

    gathered: Gathered
    company: Companies
    judged: JudgedCompanies
    again: Callable[[Flags], JudgedCompanies]


def _put(
    attendance: Attended,
    roster: pd.DataFrame,
    by: Practice,
    question: Question,
    counted: Counted,
    evening: Collection[str],
    without: Collection[str],
) -> _SheetJudged:
    """Put every service to the chapter."""
    named_practice(by)
    question = question_of(question, Tally, "mk.may_say")
    if counted not in ("people", "men"):
        raise ValueError(f"counted={shown(counted)} is not known: write 'people' or 'men'")
    away = np.zeros(len(roster), bool)
    away[rows_of_people(roster, without)] = True
    gathered = gather_all(attendance, roster, evening=evening, away=away)
    others = gathered.others
    company = companies_of(gathered, roster, by, boys=boys_matter(question, by))
    numbers, in_need = _with_the_unnamed(company, others, counted, by), gathered.in_need
    put = partial(judge_companies, attendees=company.attendees, question=question, by=by)
    judged = put(numbers, unbounded=others.unbounded, in_need=in_need)

    def again(of: Flags) -> JudgedCompanies:
        return put(numbers[of], unbounded=np.ones(of.sum(), bool), in_need=in_need[of])

    return _SheetJudged(gathered, company, judged, again)


def _judged(
    attendance: Attended,
    roster: pd.DataFrame | Sheet,
    by: Practice,
    question: Question,
    counted: Counted,
    evening: Collection[str],
    without: Collection[str],
) -> tuple[pd.DataFrame, JudgedCompanies, Callable[[Flags], JudgedCompanies]]:
    """The table, what was judged, and a way to judge some services again as if more might have been there."""
    roster = people_in(roster)
    gathered, company, judged, again = _put(attendance, roster, by, question, counted, evening, without)
    warn_of(gathered.undated, stacklevel=5)
    others = gathered.others
    headcount = company.named + others.guests + _unnamed(company, others, counted)
    stayed, left = _after_leaving(gathered, roster, judged.low, by)
    table = gathered.services[["date", "service"]].copy()
    table["hebrew_date"] = _hebrew_dates(gathered.services["day"].to_numpy(np.int64))
    table["recorded"] = others.recorded
    table["headcount"], table["named"] = headcount, company.named
    table["guests"] = headcount - company.named
    table["counts_low"] = judged.low
    table["counts_high"] = pd.arrays.IntegerArray(judged.high, others.unbounded.copy())
    _add_answers(table, judged, others.recorded)
    _leave_open(table, gathered.doubtful)
    table.attrs["left_out"] = gathered.undated
    in_doubt = _in_doubt(_names_in_doubt(company, roster), others, table, boys_matter(question, by))
    table["in_doubt"] = array_of(in_doubt, "string")
    table["left_midway"], table["low_after_leaving"] = left, stayed
    table["came_of_age"] = _came_of_age(gathered.services, roster, by)
    return table, judged, again


def _with_the_unnamed(company: Companies, others: GuestsAndCounts, counted: Counted, by: Practice) -> Ints:
    """The numbers of each kind, those added whom the roster does not know."""
    attendees = company.attendees
    unknown = attendees.place(stranger(by))
    perhaps = attendees.place(stranger(by).perhaps())
    men, perhaps_men = (attendees.place(attendee) for attendee in (MAN, PERHAPS_A_MAN))
    numbers = np.zeros((len(company.named), len(attendees.all)), np.int64)
    numbers[:, : company.numbers.shape[1]] = company.numbers
    numbers[:, unknown] += others.guests
    numbers[:, perhaps] += others.perhaps
    more = _unnamed(company, others, counted)
    if counted == "people":
        numbers[:, unknown] += more
    else:
        certain = np.clip(others.counted_low - _part_of_the_counted(company, others, counted), 0, more)
        numbers[:, men] += certain
        numbers[:, perhaps_men] += more - certain
    return numbers


def _unnamed(company: Companies, others: GuestsAndCounts, counted: Counted) -> Ints:
    """How many were counted beside those who are named and the guests."""
    more: Ints = np.maximum(others.counted - _part_of_the_counted(company, others, counted), 0)
    return more


def _part_of_the_counted(company: Companies, others: GuestsAndCounts, counted: Counted) -> Ints:
    """Those named and the guests, who are among those counted; where men were counted, without women and boys."""
    if counted == "people":
        return company.named + others.guests
    most = company.attendees.numbers()[1][: company.numbers.shape[1], _COUNTING].sum(axis=1)
    may_count: Ints = company.numbers @ most
    return may_count + others.guests


def _hebrew_dates(days: Ints) -> Array:
    distinct, which = np.unique(days, return_inverse=True)
    told = np.array([str(HebrewDate.from_day_number(day)) for day in distinct.tolist()], dtype=object)
    return array_of(told[which], "string")


def _add_answers(table: pd.DataFrame, judged: JudgedCompanies, recorded: Flags) -> None:
    """Add the answer and the reason of each service."""
    answer = np.array([2 if ten.answer is None else ten.answer for ten in judged.companies], np.int8)[judged.which]
    answer[~recorded] = 2
    table["ten"] = pd.arrays.BooleanArray(answer == 1, answer == 2)
    because, seif = (
        np.array([*said, ""], dtype=object)[np.where(recorded, judged.which, len(said))]
        for said in ([say(ten.because) for ten in judged.companies], [ten.seif for ten in judged.companies])
    )
    because[~recorded] = say(NOT_RECORDED)
    lacking = [-1 if ten.lacking is None else ten.lacking for ten in judged.companies]
    number = np.array([*lacking, -1], np.int64)[np.where(recorded, judged.which, len(lacking))]
    table["lacking"] = pd.arrays.IntegerArray(number, number < 0)
    table["because"] = array_of(because, "string")
    table["seif"] = array_of(seif, "string")


def _leave_open(table: pd.DataFrame, doubtful: Flags) -> None:
    """Leave a service open that would be without a ten, where the reading of it had an error."""
    unsure = doubtful & (table["ten"] == False).fillna(False).to_numpy(dtype=bool)  # noqa: E712  # of three answers
    if unsure.any():
        table.loc[unsure, "ten"] = pd.NA
        table.loc[unsure, "because"] = say(READ_WITH_ERRORS)
        table.loc[unsure, "seif"] = ""


def _in_doubt(named: _NamesInDoubt, others: GuestsAndCounts, table: pd.DataFrame, boys: bool) -> list[str]:
    """Who may count at each service, and which fact is missing; boys only where one of them could make the ten."""
    told = [list(names) for names in named.men]
    if boys:
        for service in np.flatnonzero(table["ten"].isna() & table["recorded"]).tolist():
            told[service] += named.boys[service]
    for more, words in (
        (named.more, MORE_OF_THE_ROSTER),
        (table["guests"].to_numpy(), NOT_IN_THE_ROSTER),
        (others.perhaps, PERHAPS_THERE),
        (others.unbounded.astype(np.int64), NOBODY_KNOWS),
    ):
        for service in np.flatnonzero(more).tolist():
            told[service].append(fill(words, number=more[service]))
    return ["; ".join(each) for each in told]


def _after_leaving(gathered: Gathered, roster: pd.DataFrame, low: Ints, by: Practice) -> tuple[Ints, Ints]:
    """For each service: how many who count for certain stayed to the end, and how many left earlier."""
    remaining, left = gathered.those_who_stayed()
    if not left.any():
        return low, left
    company = companies_of(remaining, roster, by)
    least, _ = company.attendees.numbers()
    sure = (company.numbers @ least)[:, _COUNTING].sum(axis=1)
    return np.where(left > 0, np.minimum(sure, low), low), left


def _came_of_age(services: pd.DataFrame, roster: pd.DataFrame, by: Practice) -> Array:
    """Those of the roster who are of age from the very Hebrew day of a service."""
    told: list[list[str]] = [[] for _ in range(len(services))]
    if "birth_date" in roster and len(told):
        after = roster.get("after_sunset")
        latest = of_age_days(roster["birth_date"], by=by, after_sunset=after)[0].view(np.int64)
        male = (roster["sex"] == "male").fillna(False).to_numpy(dtype=bool) if "sex" in roster else latest == latest
        days = services["day"].to_numpy(np.int64)
        names = names_of(roster)
        for person in np.flatnonzero(male & np.isin(latest, days)).tolist():
            for service in np.flatnonzero(days == latest[person]).tolist():
                told[service].append(str(names[person]))
    return array_of(["; ".join(each) for each in told], "string")
