"""A town in the Days of Awe, day by day: who would be away, who can be compelled, and who pays."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from minyan_kit.arguments import checked, checked_but, refuse, shown
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.coercion import may_compel_to_stay
from minyan_kit.chapter.shares import Money, Shares, money, share_cost
from minyan_kit.chapter.stages import day_number
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.question import Verdict
from minyan_kit.ruling import Brief, Missing, Practice, named_practice

__all__ = ["FESTIVAL", "Resident", "SeasonDay", "days_of_awe", "season"]

#: The text names no days. The season runs from Rosh Hashanah to Yom Kippur; its festival days are these of Tishrei.
FESTIVAL = (1, 2, 10)
#: 1 Tishrei 3762 was in the autumn of the year 1: an earlier year is a civil one by mistake.
FIRST_OF_THE_COMMON_ERA: Final = 3762

# What a day's verdict may lack.


@checked
def days_of_awe(year: int) -> tuple[HebrewDate, ...]:
    """The Days of Awe of a Hebrew year: the ten days from Rosh Hashanah to Yom Kippur.

    The chapter does not define them; this is the common use of the word.

    Args:
        year: the Hebrew year that begins with them.

    Returns:
        1 to 10 Tishrei.

    Raises:
        ValueError: the year is outside the calendar's table.

    >>> [str(day) for day in days_of_awe(5787)][::9]
    ['1 Tishrei 5787', '10 Tishrei 5787']
    """
    return tuple(HebrewDate(year, "Tishrei", day) for day in range(1, 11))


@dataclass(frozen=True, repr=False)
class Resident(Brief):
    """One who lives in the town and counts, and when he plans to be away.

    Args:
        name: what to call him.
        away: (first day, last day) pairs, HebrewDates or civil dates, both days included; None where his plans are not
            known.
        wealth: his declared wealth, in any one unit, an int, Decimal or Fraction; None where it is not known. Where
            nobody's is said all are alike.

    Raises:
        ValueError: an absence is no pair of days or ends before it begins, or the wealth is a float or negative.

    >>> from datetime import date
    >>> Resident("Reuven", [(date(2026, 9, 10), date(2026, 9, 25))]).is_away(HebrewDate(5787, "Tishrei", 1))
    True
    """

    name: str
    away: Iterable[tuple[Day, Day]] | None = ()
    wealth: Money | None = 1

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():  # type: ignore[redundant-expr]  # as a table may give
            raise ValueError(f"name={shown(self.name)}: give the resident a name, as Resident('Reuven')")
        if self.wealth is not None:
            money(f"wealth of {self.name}", self.wealth)
        away: object = self.away
        if isinstance(away, str | bytes | Mapping) or hasattr(away, "iloc") or not isinstance(away, Iterable | None):
            refuse("away", away, "pairs of days, as [(first day, last day)], or None")
        if self.away is not None:
            object.__setattr__(self, "away", tuple(self._absence(each) for each in self.away))

    def _absence(self, of: object) -> tuple[Day, Day]:
        if not (isinstance(of, tuple | list) and len(of) == 2 and all(isinstance(d, HebrewDate | dt.date) for d in of)):
            raise ValueError(f"{self.name}: away has {of!r}: write pairs of days, as [(first day, last day)]")
        first, last = of
        if day_number(last) < day_number(first):
            raise ValueError(f"{self.name}: away={first} to {last} ends before it begins: exchange the two days")
        return first, last

    def is_away(self, day: HebrewDate) -> bool | None:
        """Whether he plans to be away on a day; None where his plans are not known.

        Args:
            day: the day.
        """
        if self.away is None:
            return None
        return any(day_number(first) <= day.day_number <= day_number(last) for first, last in self.away)


@dataclass(frozen=True, repr=False)
class SeasonDay(Brief):
    """One day of the season.

    Attributes:
        day: the day.
        remain: how many of the residents are known to be there.
        leaving: those who are away and will not be back for the festival.
        in_doubt: those who are back for some of its days and not for others: the text does not say if that is a return.
        back: those who are away and will be back for it.
        unknown: those of whom it is not known whether they are away.
        verdict: whether those who leave can be compelled; None on a day that nobody leaves. Those in doubt or unknown
            are taken both ways: it is open where that makes a difference. Those who will be back do not leave, so on a
            day between the festivals fewer may be there than the verdict counts.
        shares: who pays what for the men they hire; None where nobody is compelled, no cost was given, or the wealth
            of one who pays is not known.
    """

    day: HebrewDate
    remain: int
    leaving: tuple[str, ...]
    in_doubt: tuple[str, ...]
    back: tuple[str, ...]
    unknown: tuple[str, ...]
    verdict: Verdict[bool] | None
    shares: Verdict[Shares] | None


@checked_but("cost")
def season(
    residents: Iterable[Resident], year: int, *, by: Practice, cost: Money | None = None
) -> tuple[SeasonDay, ...]:
    """A town through the Days of Awe: for each day how many remain, whether compulsion applies, and who pays.

    Args:
        residents: the men who live there and count, with their plans.
        year: the Hebrew year.
        by: whose practice is followed.
        cost: what one hired man costs, an int, Decimal or Fraction.

    Returns:
        ten SeasonDays.

    Raises:
        TypeError: `by` is no Practice.
        ValueError: two residents share a name, nobody lives there, the year is before the common era, or the cost is a
            float or negative.

    The rules are those of `may_compel_to_stay` and `share_cost`, se'if 21.

    >>> from minyan_kit import REMA
    >>> town = [Resident(f"man {n}") for n in range(9)]
    >>> days = days_of_awe(5787)
    >>> town.append(Resident("Reuven", [(days[0], days[-1])]))
    >>> first = season(town, 5787, by=REMA, cost=90)[0]
    >>> first.remain, first.leaving, first.verdict.answer
    (9, ('Reuven',), True)
    """
    by = named_practice(by)
    town = tuple(residents)
    for name, number in Counter(resident.name for resident in town).items():
        if number > 1:
            raise ValueError(f"residents: two are called {name!r}: give each a name of his own")
    if not town:
        raise ValueError("residents=(): name those who live in the town, as [mk.Resident('Reuven')]")
    if year < FIRST_OF_THE_COMMON_ERA:
        raise ValueError(f"year={year} is a Hebrew year before the common era: write a later one, as year=5787")
    price = None if cost is None else money("cost", cost)
    days = days_of_awe(year)
    missed = {r.name: [bool(r.is_away(day)) for day in days if day.day in FESTIVAL] for r in town}
    return tuple(_day(day, town, missed, price, by) for day in days)


def _day(
    day: HebrewDate, town: tuple[Resident, ...], missed: Mapping[str, list[bool]], price: Fraction | None, by: Practice
) -> SeasonDay:
    away = [r.name for r in town if r.is_away(day)]
    leaving = tuple(name for name in away if all(missed[name]))
    in_doubt = tuple(name for name in away if any(missed[name]) and not all(missed[name]))
    back = tuple(name for name in away if not any(missed[name]))
    unknown = tuple(r.name for r in town if r.away is None)
    missing = (*([Missing("partly_back")] if in_doubt else []), *(Missing("away", name) for name in unknown))
    verdict = _stay(len(town), len(leaving), len(in_doubt + unknown), bool(back), missing, by)
    shares = None
    if verdict is not None and verdict.answer and price is not None:
        wealth = {r.name: r.wealth for r in town if r.name in leaving and r.wealth is not None}
        if len(wealth) == len(leaving):
            shares = share_cost(price * verdict.terms["replacements"], wealth, by=by)
    remain = len(town) - len(away) - len(unknown)
    return SeasonDay(day, remain, leaving, in_doubt, back, unknown, verdict, shares)


def _stay(
    residents: int, leaving: int, perhaps: int, some_back: bool, missing: tuple[str, ...], by: Practice
) -> Verdict[bool] | None:
    """The verdict for a day, taking those who perhaps leave both ways: only the same answer and terms stand."""

    def ask(number: int, returns: bool) -> Verdict[bool]:
        return may_compel_to_stay(residents=residents, leaving=number, days_of_awe=True, returns=returns, by=by)

    if not leaving and not perhaps:
        return ask(1, True) if some_back else None
    with_them = ask(leaving + perhaps, False)
    if not perhaps:
        return with_them
    without = ask(leaving, False) if leaving else ask(perhaps, True)
    if (without.answer, without.terms) == (with_them.answer, with_them.terms):
        return with_them
    return replace(with_them, resolved=replace(with_them.resolved, answer=None, missing=missing, unknown=True))
