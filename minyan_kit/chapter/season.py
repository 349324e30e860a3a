"""A town in the Days of Awe, day by day: who would be away, who can be compelled, and who pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from minyan_kit.chapter.age import Day
from minyan_kit.chapter.coercion import may_compel_to_stay
from minyan_kit.chapter.shares import Money, share_cost
from minyan_kit.chapter.stages import day_number
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice

__all__ = ["Resident", "SeasonDay", "days_of_awe", "season"]

# The text names no days. The season runs from Rosh Hashanah to Yom Kippur; its festival days are these.
FESTIVAL = (1, 2, 10)


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


@dataclass(frozen=True)
class Resident:
    """One who lives in the town and counts, and when he plans to be away.

    Args:
        name: what to call him.
        away: (first day, last day) pairs, HebrewDates or civil dates, both days included.
        wealth: his declared wealth, in any one unit.

    Raises:
        ValueError: an absence ends before it begins.

    >>> Resident("Reuven", [(dt.date(2026, 9, 10), dt.date(2026, 9, 25))]).is_away(HebrewDate(5787, "Tishrei", 1))
    True
    """

    name: str
    away: Iterable[tuple[Day, Day]] = ()
    wealth: Money = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "away", tuple((first, last) for first, last in self.away))
        for first, last in self.away:
            if day_number(last) < day_number(first):
                raise ValueError(f"{self.name}: away={first} to {last} ends before it begins: exchange the two days")

    def is_away(self, day: HebrewDate) -> bool:
        """Whether he plans to be away on a day."""
        return any(day_number(first) <= day.day_number <= day_number(last) for first, last in self.away)


@dataclass(frozen=True)
class SeasonDay:
    """One day of the season.

    Attributes:
        day: the day.
        remain: how many of the residents are there.
        leaving: those who are away and will not be back for the festival.
        in_doubt: those who are back for some of its days and not for others: the text does not say if that is a return.
        back: those who are away and will be back for it.
        verdict: whether those who leave can be compelled; None on a day that nobody leaves.
        shares: who pays what for the men they hire, where they are compelled and a cost was given.
    """

    day: HebrewDate
    remain: int
    leaving: tuple[str, ...]
    in_doubt: tuple[str, ...]
    back: tuple[str, ...]
    verdict: Verdict | None
    shares: Verdict | None


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
        ValueError: two residents share a name, nobody lives there, or an amount is a float, missing or negative.

    The rules are those of `may_compel_to_stay` and `share_cost`, se'if 21.

    >>> from minyan_kit import REMA
    >>> town = [Resident(f"man {n}") for n in range(9)]
    >>> town.append(Resident("Reuven", [(dt.date(2026, 9, 10), dt.date(2026, 9, 25))]))
    >>> first = season(town, 5787, by=REMA, cost=90)[0]
    >>> first.remain, first.leaving, first.verdict.answer
    (9, ('Reuven',), True)
    """
    town = tuple(residents)
    names = [resident.name for resident in town]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"residents: two are called {twice!r}: give each a name of his own")
    if not town:
        raise ValueError("residents=(): name those who live in the town")
    days = days_of_awe(year)
    missed = {r.name: [r.is_away(day) for day in days if day.day in FESTIVAL] for r in town}
    wealth = {r.name: r.wealth for r in town}
    return tuple(_day(day, town, missed, wealth, cost, by) for day in days)


def _day(
    day: HebrewDate,
    town: tuple[Resident, ...],
    missed: Mapping[str, list[bool]],
    wealth: Mapping[str, Money],
    cost: Money | None,
    by: Practice,
) -> SeasonDay:
    away = [r.name for r in town if r.is_away(day)]
    leaving = tuple(name for name in away if all(missed[name]))
    in_doubt = tuple(name for name in away if any(missed[name]) and not all(missed[name]))
    back = tuple(name for name in away if not any(missed[name]))
    verdict = _stay(len(town), len(leaving), len(in_doubt), bool(back), by)
    shares = None
    if verdict is not None and verdict.answer and cost is not None:
        payers = leaving + in_doubt
        whole: Any = Fraction(cost) if not isinstance(cost, float) else cost
        shares = share_cost(whole * verdict.terms["replacements"], {name: wealth[name] for name in payers}, by=by)
    return SeasonDay(day, len(town) - len(away), leaving, in_doubt, back, verdict, shares)


def _stay(residents: int, leaving: int, in_doubt: int, some_back: bool, by: Practice) -> Verdict | None:
    """The verdict for a day; those in doubt are taken both ways, and only the same answer and terms stand."""

    def ask(number: int, returns: bool) -> Verdict:
        return may_compel_to_stay(residents=residents, leaving=number, days_of_awe=True, returns=returns, by=by)

    if not leaving and not in_doubt:
        return ask(1, True) if some_back else None
    with_them = ask(leaving + in_doubt, False)
    if not in_doubt:
        return with_them
    without = ask(leaving, False) if leaving else ask(in_doubt, True)
    if (without.answer, without.terms) == (with_them.answer, with_them.terms):
        return with_them
    missing = ("whether being back for a part of the festival is a return",)
    return replace(with_them, resolved=replace(with_them.resolved, answer=None, missing=missing, unknown=True))
