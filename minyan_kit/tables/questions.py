"""What people ask of judged services and of each person: how often, what it would have taken, who was tenth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import RefusedError, checked, checked_but, has_columns, shown
from minyan_kit.chapter.ten import may_say
from minyan_kit.hebrew.columns import to_days
from minyan_kit.hebrew.dates import MONTHS, HebrewDate
from minyan_kit.hebrew.festivals import DAY_KINDS, WEEKDAYS, day_kind
from minyan_kit.question import Question
from minyan_kit.reading.cells import array_of
from minyan_kit.reading.sheet import Sheet
from minyan_kit.ruling import English, Practice
from minyan_kit.tables.frames import attendance_in, people_in, warn_of
from minyan_kit.tables.presence import (
    AWAY,
    EVENING,
    Ints,
    find_presence,
    guests_and_counts,
    names_of,
    service_ranks,
    tally,
)
from minyan_kit.tables.roster import judge_roster
from minyan_kit.tables.services import attendees_of, had_ten, judge_services

__all__ = [
    "CAME",
    "IN_OUR_WORDS",
    "PER",
    "WAS_IT_A_TEN",
    "WITHOUT",
    "chance_of_ten",
    "how_often",
    "if_merged",
    "streaks",
    "what_it_would_take",
    "who_was_missed",
    "who_was_tenth",
    "wilson_interval",
    "with_day_kinds",
]

#: Columns whose cells are words of the kit, and no names or words of the sheet.
IN_OUR_WORDS = ("weekday", "month", "kind", "festival", "how")
#: Whether a service had ten → the word for it.
WAS_IT_A_TEN: Mapping[bool | None, English] = {True: "a ten", None: "open", False: "no ten"}

Per: TypeAlias = Literal["all", "service", "weekday", "month", "kind", "festival"]
PER: tuple[Per, ...] = get_args(Per)
_MOST_MEN = 1000

CAME: English = "his coming made the ten"
WITHOUT: English = "without him there would not have been ten"
_TEXTS = {"name", "person_id", "status"}
_WHO = {*_TEXTS, "guest", "mark", "count", "count_low", "count_high", "in_need"}  # what tells who was there
_MANY = 40  # of a company larger than this nobody is missed


# -- What people ask of the services once they are judged -------------------------------------------------------------


def with_day_kinds(judged: pd.DataFrame, *, israel: bool = False) -> pd.DataFrame:
    """Add to judged services what day each was, by its own Hebrew day: on Friday night it is Shabbat.

    Args:
        judged: what `judge_services` returned.
        israel: whether the days of the land of Israel are kept.

    Returns:
        a copy with the columns weekday, month (the Hebrew month), kind ("Shabbat", "festival", "day between",
        "Rosh Chodesh", "weekday"), all in their order, and festival ("" for none).

    >>> services = pd.DataFrame({"hebrew_date": ["1 Tishrei 5787", "25 Kislev 5787"]})
    >>> with_day_kinds(services)[["weekday", "month", "kind", "festival"]].values.tolist()
    [['Shabbat', 'Tishrei', 'Shabbat', 'Rosh Hashanah'], ['Shabbat', 'Kislev', 'Shabbat', 'Chanukah']]
    """
    places, texts = pd.factorize(judged["hebrew_date"])
    days = [HebrewDate.parse(str(text)) for text in texts]
    kinds = [day_kind(day, israel=israel) for day in days]

    def column(values: Sequence[str], order: Sequence[str]) -> pd.Categorical[Any]:
        return pd.Categorical([values[place] for place in places.tolist()], list(order), ordered=True)

    return judged.assign(
        weekday=column([kind.weekday for kind in kinds], WEEKDAYS),
        month=column([day.month for day in days], MONTHS),
        kind=column([kind.kind for kind in kinds], DAY_KINDS),
        festival=pd.array([kinds[place].festival for place in places], dtype="string"),
    )


@checked_but("per", "judged")
def how_often(judged: pd.DataFrame, *, per: Per = "all", israel: bool = False) -> pd.DataFrame:
    """How often there was a ten.

    Args:
        judged: what `judge_services` returned.
        per: "all", or apart for each "service", "weekday", "month", "kind" of day or "festival".
        israel: whether the days of the land of Israel are kept.

    Returns:
        a row for all or for each, in its order: what it is for, services (on the sheet), not_recorded (of these nobody
        knows), of (the rest, by which the rates are divided), ten, no_ten, open, rate (ten of `of`) and rate_at_most
        (if every open one was a ten).

    Raises:
        ValueError: `per` is none of those.

    >>> services = pd.DataFrame({"service": ["Mincha"] * 4, "recorded": [True, True, True, False]})
    >>> services["ten"] = pd.array([True, False, None, None], dtype="boolean")
    >>> print(how_often(services, per="service").to_string(index=False))
    service  services  not_recorded  of  ten  no_ten  open     rate  rate_at_most
     Mincha         4             1   3    1       1     1 0.333333      0.666667
    """
    left = judged_table(judged, "how_often").attrs.get("left_out", 0)
    warn_of(int(left), stacklevel=4)
    return _apart(judged, per, israel, _answers_counted)


def judged_table(judged: object, name: str) -> pd.DataFrame:
    """Check that a table is of services that were judged.

    Raises:
        TypeError: it is none.
    """
    if not isinstance(judged, pd.DataFrame) or "ten" not in judged:
        raise TypeError(
            "judged is no table of services that were judged: "
            f"write {name}(mk.judge_services(attendance, roster, by=mk.REMA))"
        )
    return judged


@checked_but("per", "judged")
def chance_of_ten(
    judged: pd.DataFrame, *, per: Per = "service", confidence: float = 0.95, israel: bool = False
) -> pd.DataFrame:
    """The chance of a ten, with the interval that so few services allow to say (Wilson's).

    It takes the services for alike and for independent of one another, which those of one week are not quite.

    Args:
        judged: what `judge_services` returned.
        per: as in `how_often`.
        confidence: of the interval.
        israel: whether the days of the land of Israel are kept.

    Returns:
        as `how_often`, with low and high: the interval reaches from that of the services that were a ten for certain
        to that of those which may have been.

    Raises:
        ValueError: `per` is none of those, or `confidence` is not between 0 and 1.

    >>> services = pd.DataFrame({"service": ["Mincha"] * 10, "recorded": True, "ten": [True] * 8 + [False] * 2})
    >>> chance_of_ten(services)[["of", "rate", "low", "high"]].round(2).values.tolist()
    [[10.0, 0.8, 0.49, 0.94]]
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence={shown(confidence)} is no confidence: write a number between 0 and 1, as 0.95")
    table = how_often(judged, per=per, israel=israel)
    table["low"] = [wilson_interval(n, of, confidence)[0] for n, of in zip(table["ten"], table["of"], strict=True)]
    at_most = table["ten"] + table["open"]
    table["high"] = [wilson_interval(n, of, confidence)[1] for n, of in zip(at_most, table["of"], strict=True)]
    return table


def wilson_interval(successes: int, of: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval of a share.

    Args:
        successes: how often it happened.
        of: how often it could have.
        confidence: of the interval.

    Returns:
        its two ends; 0 and 1 where nothing could have happened.

    >>> [round(end, 3) for end in wilson_interval(0, 10)], wilson_interval(0, 0)
    ([0.0, 0.278], (0.0, 1.0))
    """
    if not of:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = successes / of, 1 + z * z / of
    middle = (share + z * z / (2 * of)) / spread
    reach = z / spread * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - reach if successes else 0.0), (middle + reach if successes < of else 1.0)


@checked_but("per")
def what_it_would_take(judged: pd.DataFrame, *, per: Per = "all", most: int = 5, israel: bool = False) -> pd.DataFrame:
    """How often there would have been a ten for certain if more men who count had come each time.

    Args:
        judged: what `judge_services` returned.
        per: as in `how_often`.
        most: up to how many more.
        israel: whether the days of the land of Israel are kept.

    Returns:
        rows for 0, 1, … `most` more_men, with of (the services that were written down, by which the rate is divided),
        ten and rate.

    Raises:
        ValueError: `per` is none of those.

    >>> services = pd.DataFrame({"recorded": [True] * 4, "lacking": [0, 1, 1, 3]})
    >>> what_it_would_take(services, most=2)[["more_men", "ten", "of"]].values.tolist()
    [[0, 1, 4], [1, 3, 4], [2, 3, 4]]
    """

    def rows(group: pd.DataFrame) -> list[dict[str, Any]]:
        lacking = group.loc[group["recorded"].astype(bool), "lacking"]
        of = len(lacking)
        tens = [int((lacking <= men).sum()) for men in range(most + 1)]
        return [
            {"more_men": men, "of": of, "ten": ten, "rate": ten / of if of else np.nan} for men, ten in enumerate(tens)
        ]

    if not 0 <= most <= _MOST_MEN:
        raise RefusedError(f"most={shown(most)} is no number of men: write a whole number from 0 to {_MOST_MEN}")
    return _apart(judged, per, israel, rows)


def _answers_counted(group: pd.DataFrame) -> list[dict[str, Any]]:
    recorded = group["recorded"].astype(bool)
    answers = group.loc[recorded, "ten"].astype("boolean")
    of, ten, open_ = len(answers), int(answers.sum()), int(answers.isna().sum())
    return [
        {
            "services": len(group),
            "not_recorded": int((~recorded).sum()),
            "of": of,
            "ten": ten,
            "no_ten": of - ten - open_,
            "open": open_,
            "rate": ten / of if of else np.nan,
            "rate_at_most": (ten + open_) / of if of else np.nan,
        }
    ]


def _apart(
    judged: pd.DataFrame, per: Per, israel: bool, rows: Callable[[pd.DataFrame], list[dict[str, Any]]]
) -> pd.DataFrame:
    """Ask the same of all services, or apart."""
    has_columns("judged", judged, ("recorded",), "judge_services")
    if str(per) not in PER:
        raise ValueError(f"per={shown(per)} is not known: write one of {', '.join(PER)}")
    if per == "all":
        return pd.DataFrame(rows(judged))
    known = judged if per == "service" else with_day_kinds(judged, israel=israel)
    if per == "festival":
        known = known[known["festival"] != ""]
    # Services stand in the order of a day, and festivals in that of the year.
    if per == "service":
        known = known.iloc[np.argsort(service_ranks(known["service"].astype(object).to_numpy()), kind="stable")]
    ordered = isinstance(known[per].dtype, pd.CategoricalDtype)
    column = known[per] if ordered else known[per].astype(object)
    groups = known.groupby(column, observed=True, sort=ordered, dropna=False)
    found = [{per: _or_none(name), **row} for name, group in groups for row in rows(group)]
    empty = [{per: None, **row} for row in rows(known)]
    return pd.DataFrame(found, columns=list(empty[0]))


def _or_none(value: Any) -> Any:
    return None if pd.isna(value) else value


# -- What people ask of each person -----------------------------------------------------------------------------------


@checked
def streaks(attendance: pd.DataFrame | Sheet, roster: pd.DataFrame | Sheet) -> pd.DataFrame:
    """How often each person of a roster came, how long on end, and when he was last seen.

    Only services that somebody wrote down are looked at, in order of time. To ask about one service or a few, give only
    its rows.

    Args:
        attendance: as `read_attendance(...).data`.
        roster: as `read_roster(...).data`, of p people.

    Returns:
        p rows, in the order of the roster: name, present, of (the services that were written down, by which the rate
        is divided), rate, first_seen and last_seen (the civil dates), since (how many services there were after he was
        last seen), now (at how many in a row, up to the last, he was) and longest (the most in a row).

    >>> roster = pd.DataFrame({"name": ["Reuven", "Levi"]})
    >>> days = pd.to_datetime(["2026-09-13", "2026-09-14", "2026-09-15"])
    >>> sheet = pd.DataFrame({"date": days, "service": "Mincha", "name": ["Reuven", "Levi", "Reuven"]})
    >>> streaks(sheet, roster)[["name", "present", "of", "since", "now", "longest"]].values.tolist()
    [['Reuven', 2, 3, 0, 1, 1], ['Levi', 1, 3, 1, 0, 1]]
    """
    attendance, roster = attendance_in(attendance)[0], people_in(roster)
    presence = find_presence(attendance, roster)
    recorded = guests_and_counts(attendance, presence).recorded
    place = np.cumsum(recorded) - 1  # the services that count, numbered on
    of, size = int(recorded.sum()), len(roster)
    rows = np.flatnonzero(presence.was_there & (presence.person >= 0))
    # One number for each person and service, so that who is listed twice is there once.
    pairs = np.unique(presence.person[rows].astype(np.int64) * max(of, 1) + place[presence.service[rows]])
    person, service = np.divmod(pairs, max(of, 1))
    present = tally(person, size)
    run = _runs(person, service)
    longest = np.zeros(size, np.int64)
    np.maximum.at(longest, person, run)
    last = np.flatnonzero(np.diff(person, append=-1))
    first = np.flatnonzero(np.diff(person, prepend=-1))
    dates = presence.services.loc[recorded, "date"].to_numpy()
    first_seen, last_seen = (np.full(size, np.datetime64("NaT", "s")) for _ in range(2))
    first_seen[person[first]], last_seen[person[last]] = dates[service[first]], dates[service[last]]
    since, now = np.full(size, of, np.int64), np.zeros(size, np.int64)
    since[person[last]] = of - 1 - service[last]
    now[person[last]] = np.where(since[person[last]] == 0, run[last], 0)
    return pd.DataFrame(
        {
            "name": array_of(names_of(roster), "string"),
            "present": present,
            "of": of,
            "rate": present / of if of else np.nan,
            "first_seen": first_seen,
            "last_seen": last_seen,
            "since": since,
            "now": now,
            "longest": longest,
        }
    )


def _runs(person: Ints, service: Ints) -> Ints:
    """For each pair, at how many services in a row up to it the person was."""
    if not person.size:
        return np.zeros(0, np.int64)
    goes_on = (np.diff(person, prepend=-1) == 0) & (np.diff(service, prepend=-2) == 1)
    number = np.arange(person.size)
    begins = np.maximum.accumulate(np.where(goes_on, 0, number))
    runs: Ints = number - begins + 1
    return runs


# -- Who was the tenth ------------------------------------------------------------------------------------------------


@checked
def who_was_tenth(
    attendance: pd.DataFrame | Sheet,
    roster: pd.DataFrame | Sheet,
    *,
    by: Practice,
    question: Question = may_say,
    evening: Collection[str] = EVENING,
) -> pd.DataFrame:
    """Who was the tenth at each service that had a ten.

    Where the arrival of everybody who was there is written, he is the one whose coming made the ten; who came in the
    same minute is named with him. Elsewhere those are named without whom, one at a time, there would not have been
    ten: of exactly ten each of them, of eleven nobody.

    Args:
        attendance: as `read_attendance(...).data`; columns name or person_id, and arrived where it is known.
        roster: as `read_roster(...).data`.
        by: whose practice is followed.
        question, evening: as in `judge_services`.

    Returns:
        one row a person and service, in order of time: date, service, hebrew_date, name, how (CAME or WITHOUT) and
        arrived. A service without a ten for certain, or at which nobody was missed, has none.

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(11)], "sex": "male", "age": 30})
    >>> sheet = pd.DataFrame({"name": roster["name"], "service": "Mincha", "date": pd.Timestamp("2026-09-14")})
    >>> sheet["arrived"] = pd.date_range("2026-09-14 18:00", periods=11, freq="min")
    >>> who_was_tenth(sheet, roster, by=REMA)[["name", "how"]].values.tolist()
    [['man 9', 'his coming made the ten']]
    """
    attendance, roster = attendance_in(attendance)[0], people_in(roster)
    judged = judge_services(attendance, roster, by=by, question=question, evening=evening)
    return tenths_of(judged, attendance, roster, by=by, question=question, evening=evening)


def tenths_of(
    judged: pd.DataFrame,
    attendance: pd.DataFrame,
    roster: pd.DataFrame,
    *,
    by: Practice,
    question: Question = may_say,
    evening: Collection[str] = EVENING,
) -> pd.DataFrame:
    """The same of services that were judged already, by the same practice and question.

    Args:
        judged: what `judge_services` returned of them; a number without names being of people.
        attendance, roster, by, question, evening: as in `who_was_tenth`.
    """
    tenth_man = _TenthMan(attendance, roster, by, question, evening)
    of_ten = judged["ten"].fillna(False) & (judged["headcount"] <= _MANY)
    found = tenth_man.tenths(np.flatnonzero(of_ten.to_numpy(dtype=bool)).tolist())
    rows = [row for _, row, _ in found]
    services = judged.iloc[[service for service, _, _ in found]].reset_index(drop=True)
    people = tenth_man.person[rows]
    arrived = attendance["arrived"].iloc[rows] if "arrived" in attendance else pd.Series(pd.NaT, index=rows)
    names = np.array([*names_of(roster), None], dtype=object)[people]
    return pd.DataFrame(
        {
            "date": services["date"],
            "service": services["service"],
            "hebrew_date": services["hebrew_date"],
            "name": array_of(names, "string"),
            "how": array_of([how for _, _, how in found], "string"),
            "arrived": arrived.astype("datetime64[us]").to_numpy(),
        }
    )


class _TenthMan:
    """Puts the companies of a service to the chapter, without one man or another, or as it was at a time."""

    def __init__(
        self,
        attendance: pd.DataFrame,
        roster: pd.DataFrame,
        by: Practice,
        question: Question,
        evening: Collection[str],
    ) -> None:
        presence = find_presence(attendance, roster, evening=evening)
        self.attendance, self.roster = attendance, roster
        # Of each row only who it was; in categories, for it is taken again for each man who is left out.
        self.who = attendance.drop(columns=[name for name in attendance if name not in _WHO])
        self.who = self.who.astype(dict.fromkeys(_TEXTS & {*self.who}, "category"))
        self.options: dict[str, Any] = {"by": by, "question": question}
        self.person = presence.person
        self.days = presence.services["day"].to_numpy(np.int64)
        rows = np.flatnonzero(presence.was_there)
        order = rows[np.argsort(presence.service[rows], kind="stable")]
        sizes = tally(presence.service[rows], len(presence.services))
        self.rows = np.split(order, np.cumsum(sizes)[:-1])

    def tenths(self, services: list[int]) -> list[tuple[int, int, str]]:
        """For each person who was the tenth: the service, his row, and how he was it."""
        timed = {service: times for service in services if (times := self._arrivals(service)) is not None}
        moments = {service: np.unique(times) for service, times in timed.items()}
        tries = [(service, self.rows[service][timed[service] <= moment]) for service in timed
                 for moment in moments[service]]  # fmt: skip
        tens = iter(self._tens(tries))
        first: dict[int, Any] = {}
        for service in timed:
            reached = [moment for moment in moments[service] if next(tens)]
            if reached:
                first[service] = reached[0]
        company = {service: self.rows[service] for service in services if service not in timed}
        company |= {service: self.rows[service][timed[service] <= moment] for service, moment in first.items()}
        missed = self._missed(company)
        found = []
        for service in sorted(company):
            rows, how = missed[service], WITHOUT
            if service in first:
                came = self.rows[service][timed[service] == first[service]].tolist()
                rows, how = [row for row in rows if row in came] or came, CAME
            found += [(service, row, how) for row in rows]
        return found

    def _arrivals(self, service: int) -> NDArray[np.datetime64] | None:
        """When each came; None where that is not written of everybody."""
        if "arrived" not in self.attendance:
            return None
        times = self.attendance["arrived"].to_numpy()[self.rows[service]].astype("datetime64[s]")
        return None if np.isnat(times).any() else times

    def _missed(self, companies: dict[int, NDArray[np.intp]]) -> dict[int, list[int]]:
        """Those of the roster each of whom is needed for a certain ten; each by his first row."""
        missed: dict[int, list[int]] = {service: [] for service in companies}
        rows = np.concatenate([np.zeros(0, np.intp), *companies.values()])
        service = np.repeat(list(companies), [len(each) for each in companies.values()]).astype(np.intp)
        person = self.person[rows]
        _, first = np.unique(np.stack([service, person])[:, person >= 0], axis=1, return_index=True)
        each = np.sort(np.flatnonzero(person >= 0)[first])
        kinds = self._kinds(person[each], self.days[service[each]])
        # Without one or another of those who are alike, the rest are the same company.
        alike: dict[tuple[int, int], list[int]] = {}
        for at, key in zip(each.tolist(), zip(service[each].tolist(), kinds.tolist(), strict=True), strict=True):
            alike.setdefault(key, []).append(at)
        tries = [(of, companies[of][self.person[companies[of]] != person[one]]) for (of, _), (one, *_) in alike.items()]
        for (of, _), those, ten in zip(tries, alike.values(), self._tens(tries), strict=True):
            if not ten:
                missed[of] += rows[those].tolist()
        return {of: sorted(those) for of, those in missed.items()}

    def _kinds(self, people: NDArray[np.intp], days: NDArray[np.int64]) -> NDArray[np.int64]:
        """What each person was on a day of his own: those of one kind are alike in any company."""
        if not len(people):
            return people
        attendees = attendees_of(self.roster, first=int(days.min()), last=int(days.max()), by=self.options["by"])
        return attendees.on_days(people, days, np.zeros(len(people), bool))

    def _tens(self, companies: list[tuple[int, NDArray[np.intp]]]) -> list[bool]:
        """Whether each company is a ten on the day of its service; they are judged together."""
        if not companies:
            return []
        rows = np.concatenate([rows for _, rows in companies])
        sizes = [len(rows) for _, rows in companies]
        days = np.repeat(self.days[[service for service, _ in companies]], sizes).astype("datetime64[D]")
        which = np.repeat(np.arange(len(companies)), sizes)
        names = pd.Categorical.from_codes(which, pd.Index([f"company {n}" for n in range(len(companies))]))
        frame = self.who.iloc[rows].assign(date=days.astype("datetime64[s]"), service=names)
        services, tens = had_ten(frame, self.roster, evening=(), **self.options)
        found = dict(zip(services, tens.tolist(), strict=True))
        return [bool(found.get(f"company {n}", False)) for n in range(len(companies))]


# -- Who would have made the ten, and which services would be one of ten ----------------------------------------------


@checked
def who_was_missed(
    attendance: pd.DataFrame | Sheet,
    roster: pd.DataFrame | Sheet,
    *,
    by: Practice,
    question: Question = may_say,
    evening: Collection[str] = EVENING,
) -> pd.DataFrame:
    """Who, had he come, would have made the ten: at each service that lacked one man, those who count and did not come.

    Args:
        attendance: as `read_attendance` gave it, the Sheet or its data.
        roster: as `read_roster` gave it, likewise.
        by: whose practice is followed.
        question, evening: as in `judge_services`.

    Returns:
        one row a person and service, in order of time: date, service, hebrew_date and name.

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(11)], "sex": "male", "age": 30})
    >>> nine = roster[["name"]].head(9).assign(service="Mincha", date=pd.Timestamp("2026-09-14"))
    >>> who_was_missed(nine, roster, by=REMA)["name"].tolist()
    ['man 9', 'man 10']
    """
    people = people_in(roster)
    judged = judge_services(attendance, people, by=by, question=question, evening=evening)
    presence = find_presence(attendance_in(attendance)[0], people, evening=evening)
    names = names_of(people)
    found = []
    for service in np.flatnonzero((judged["lacking"] == 1).fillna(False).to_numpy(dtype=bool)).tolist():
        day = HebrewDate.from_day_number(int(presence.services["day"].iloc[service]))
        counting = judge_roster(people, on=day, by=by)["counts"].fillna(False).to_numpy(dtype=bool)
        here = set(presence.person[(presence.service == service) & (presence.standing != AWAY)].tolist())
        absent = [n for n in np.flatnonzero(counting).tolist() if n not in here]
        found += [(service, names[n]) for n in absent]
    services = judged.iloc[[service for service, _ in found]].reset_index(drop=True)
    missed = array_of([name for _, name in found], "string")
    return services[["date", "service", "hebrew_date"]].assign(name=missed)


@checked
def if_merged(
    attendance: pd.DataFrame | Sheet,
    roster: pd.DataFrame | Sheet,
    *,
    by: Practice,
    question: Question = may_say,
) -> pd.DataFrame:
    """What if two services of a day were one: on how many days would it have had a ten.

    Whoever came to both is counted once.

    Args:
        attendance: as `read_attendance` gave it, the Sheet or its data.
        roster: as `read_roster` gave it, likewise.
        by: whose practice is followed.
        question: as in `judge_services`.

    Returns:
        a row for each two services that were on one day, the most promising first: first, second, days (on which both
        were), ten_first and ten_second (on how many of them each had a ten for certain), ten_together.

    >>> from minyan_kit import REMA
    >>> roster = pd.DataFrame({"name": [f"man {n}" for n in range(12)], "sex": "male", "age": 30})
    >>> sheet = roster[["name"]].assign(date=pd.Timestamp("2026-09-14"), service=["Early", "Late"] * 6)
    >>> if_merged(sheet, roster, by=REMA).values.tolist()
    [['Early', 'Late', 1, 0, 0, 1]]
    """
    rows, people = attendance_in(attendance)[0], people_in(roster)
    has_columns("attendance", rows, ("date",), "read_attendance")
    dates = to_days(rows["date"])
    apart = judge_services(rows, people, by=by, question=question)
    tens = apart.assign(ten=apart["ten"].fillna(False)).dropna(subset=["service"])
    names = tens["service"].unique().tolist()
    found = []
    for place, first in enumerate(names):
        for second in names[place + 1 :]:
            ten = {name: tens.loc[tens["service"] == name].set_index("date")["ten"] for name in (first, second)}
            days = ten[first].index.intersection(ten[second].index)
            if not len(days):
                continue
            both = rows[rows["service"].isin([first, second]) & np.isin(dates, days.to_numpy("datetime64[D]"))]
            together = judge_services(both.assign(service=f"{first}/{second}"), people, by=by, question=question)
            of_each = [int(ten[name].loc[days].sum()) for name in (first, second)]
            found.append([first, second, len(days), *of_each, int(together["ten"].fillna(False).sum())])
    table = pd.DataFrame(found, columns=["first", "second", "days", "ten_first", "ten_second", "ten_together"])
    gain = table["ten_together"] - table[["ten_first", "ten_second"]].max(axis=1)
    return table.loc[gain.sort_values(ascending=False, kind="stable").index].reset_index(drop=True)
