"""A town through the Days of Awe: who remains, who is compelled, who pays; 55:21 day by day."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    HebrewDate,
    Practice,
    Resident,
    days_of_awe,
    may_compel_to_stay,
    season,
)
from minyan_kit.chapter.season import FESTIVAL
from minyan_kit.question import Verdict
from tests.case_tables import by_name

YEAR = 5787
every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)


def tishrei(day: int) -> HebrewDate:
    return HebrewDate(YEAR, "Tishrei", day)


def away(name: str, *days: tuple[int, int], wealth: Any = 1) -> Resident:
    """A resident who is away from one day of Tishrei to another, once or more often."""
    return Resident(name, [(tishrei(first), tishrei(last)) for first, last in days], wealth)


def town(staying: int, *others: Resident) -> list[Resident]:
    """A town of so many who stay, and others."""
    return [*(Resident(f"man {n}") for n in range(staying)), *others]


def answer(verdict: Verdict | None) -> Any:
    """The answer of a verdict that is there."""
    assert verdict is not None
    return verdict.answer


# -- the season --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("year", "first", "last"),
    [(5787, "2026-09-12", "2026-09-21"), (5785, "2024-10-03", "2024-10-12"), (5708, "1947-09-15", "1947-09-24")],
)
def test_the_days_of_awe_are_ten(year: int, first: str, last: str) -> None:
    """From Rosh Hashanah to Yom Kippur."""
    days = days_of_awe(year)
    assert [day.day for day in days] == list(range(1, 11))
    assert [str(day.to_date()) for day in (days[0], days[-1])] == [first, last]


@given(st.integers(1, 9999))
def test_the_days_of_awe_follow_one_another(year: int) -> None:
    """Ten days on end, in every year of the calendar."""
    numbers = [day.day_number for day in days_of_awe(year)]
    assert numbers == list(range(numbers[0], numbers[0] + 10))


def test_a_year_outside_the_calendar_is_an_error() -> None:
    """The calendar says so itself."""
    with pytest.raises(ValueError, match="year"):
        days_of_awe(0)


# -- a day -------------------------------------------------------------------------------------------------------------


@every_practice
def test_a_town_of_ten_and_one_goes_away(by: Practice) -> None:
    """All ten days nine remain, and he stays or hires; though he set out long before."""
    early = Resident("Reuven", [(dt.date(2026, 7, 1), dt.date(2026, 9, 30))])
    days = season(town(9, early), YEAR, by=by, cost=90)
    assert [day.day for day in days] == list(days_of_awe(YEAR))
    assert {(day.remain, day.leaving) for day in days} == {(9, ("Reuven",))}
    assert {answer(day.verdict) for day in days} == {True}
    assert {answer(day.shares).exact["Reuven"] for day in days} == {90}


# Who stays and who is away from which day of Tishrei to which; then for the days 1, 2, 3, 9 and 10 how many remain and
# whether those who leave are compelled: yes, no, open (?), or - where nobody leaves.
TOWNS = """
staying  away               | remain         compelled
9        1-10               | 9 9 9 9 9      y y y y y
10       1-10               | 10 10 10 10 10 n n n n n
9        1-10 1-10          | 9 9 9 9 9      y y y y y
8        1-10 1-10          | 8 8 8 8 8      y y y y y
7        1-10 1-10 1-10     | 7 7 7 7 7      ? ? ? ? ?
9        3-9                | 10 10 9 9 10   - - n n -
9        1-2                | 9 9 10 10 10   ? ? - - -
9        10-10              | 10 10 10 10 9  - - - - ?
9        1-2,10-10          | 9 9 10 10 9    y y - - y
9        1-10 1-2           | 9 9 10 10 10   ? ? n n n
10       1-10 1-2           | 10 10 11 11 11 n n n n n
8        1-10 3-9           | 9 9 8 8 9      y y y y y
9        1-10 3-9           | 10 10 9 9 10   n n n n n
8        1-10               | 8 8 8 8 8      ? ? ? ? ?
10       none               | 10 10 10 10 10 - - - - -
"""
ROWS = TOWNS.strip().splitlines()[1:]
SAID = {"y": True, "n": False, "?": None, "-": "nobody leaves"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row.split("|")[0].split()))
def test_a_town_day_by_day(row: str) -> None:
    """Leaving for all of the festival binds, being back for all of it frees, and for a part of it is open."""
    staying, *plans = row.split("|")[0].split()
    remain, compelled = row.split("|")[1].split()[:5], row.split("|")[1].split()[5:]
    others = [
        away(f"leaver {n}", *((int(a), int(b)) for a, b in (span.split("-") for span in plan.split(","))))
        for n, plan in enumerate(plans)
        if plan != "none"
    ]
    days = {day.day.day: day for day in season(town(int(staying), *others), YEAR, by=REMA)}
    shown = [days[n] for n in (1, 2, 3, 9, 10)]
    assert [day.remain for day in shown] == [int(n) for n in remain]
    answers = [day.verdict.answer if day.verdict is not None else "nobody leaves" for day in shown]
    assert answers == [SAID[each] for each in compelled]


def test_who_is_who() -> None:
    """Those who leave, who are partly back, who are back, and of whom it is not known, are told apart."""
    people = (away("all", (1, 10)), away("part", (1, 2)), away("back", (3, 9)), Resident("unknown", None))
    first, third = (season(town(9, *people), YEAR, by=REMA)[n] for n in (0, 2))
    assert (first.leaving, first.in_doubt, first.back, first.unknown) == (("all",), ("part",), (), ("unknown",))
    assert (third.leaving, third.in_doubt, third.back, third.unknown) == (("all",), (), ("back",), ("unknown",))
    assert (first.remain, third.remain) == (10, 10)


def test_a_day_is_answered_as_the_question_answers() -> None:
    """The season adds no rule of its own."""
    day = season(town(9, away("Reuven", (1, 10)), away("Shimon", (1, 10))), YEAR, by=REMA)[0]
    assert day.verdict == may_compel_to_stay(residents=11, leaving=2, days_of_awe=True, by=REMA)


@pytest.mark.parametrize(
    ("staying", "doubtful", "expected"),
    [(9, 1, None), (10, 1, False), (9, 2, None), (11, 2, False), (8, 1, None)],
)
def test_one_whose_plans_are_not_known_is_taken_both_ways(staying: int, doubtful: int, expected: bool | None) -> None:
    """Where ten remain without him nobody is held; else his plans are missing, by name."""
    people = [Resident(f"doubtful {n}", None) for n in range(doubtful)]
    day = season(town(staying, *people), YEAR, by=REMA)[0]
    assert answer(day.verdict) is expected
    if staying + doubtful > 9 and expected is None:
        assert day.verdict is not None
        assert day.verdict.missing == tuple(f"away of {p.name}" for p in people)
    assert day.shares is None


def test_a_partial_return_says_what_is_wanting() -> None:
    """The text does not say whether being back for Yom Kippur alone is a return."""
    day = season(town(9, away("Reuven", (1, 2))), YEAR, by=REMA, cost=100)[0]
    assert day.verdict is not None
    assert day.verdict.missing == ("partly_back",)
    assert (day.verdict.status, day.verdict.terms, day.shares) == ("open", {}, None)


# -- who pays ----------------------------------------------------------------------------------------------------------


def test_the_leavers_share_the_cost_of_all_whom_they_hire() -> None:
    """Eight remain of ten: two men are hired, and the two who leave share what both cost, poor and rich."""
    people = (away("poor", (1, 10), wealth=100), away("rich", (1, 10), wealth=500))
    day = season(town(8, *people), YEAR, by=REMA, cost=60)[0]
    assert answer(day.shares).exact == {"poor": 40, "rich": 80}
    equal = season(town(8, *people), YEAR, by=MISHNAH_BERURAH, cost=60)[0].shares
    assert answer(equal).exact == {"poor": 60, "rich": 60}


def test_without_a_cost_nobody_is_told_to_pay() -> None:
    """Nor where nobody is compelled."""
    one = away("Reuven", (1, 10))
    assert {day.shares for day in season(town(9, one), YEAR, by=REMA)} == {None}
    assert {day.shares for day in season(town(10, one), YEAR, by=REMA, cost=90)} == {None}


def test_where_the_wealth_of_one_who_pays_is_not_known_the_shares_stay_open() -> None:
    """It is not guessed; that of one who stays does not matter."""
    people = (away("poor", (1, 10), wealth=None), away("rich", (1, 10), wealth=500))
    day = season(town(9, *people), YEAR, by=REMA, cost=60)[0]
    assert (answer(day.verdict), day.shares) == (True, None)
    stays = Resident("stays", wealth=None)
    assert season([*town(8, away("Reuven", (1, 10))), stays], YEAR, by=REMA, cost=60)[0].shares is not None


# -- laws --------------------------------------------------------------------------------------------------------------

spans = st.lists(
    st.tuples(st.integers(1, 15), st.integers(0, 15)).map(lambda s: (s[0], min(s[0] + s[1], 30))), max_size=2
)
plans = st.lists(spans, min_size=1, max_size=6)


@given(plans, st.integers(0, 12), st.sampled_from(PRACTICES), st.randoms(use_true_random=False))
def test_the_order_of_the_residents_does_not_matter(each: Any, staying: int, by: Practice, random: Any) -> None:
    """The table may be sorted by anything."""
    people = town(staying, *(away(f"goer {n}", *days, wealth=n) for n, days in enumerate(each)))
    turned = people[:]
    random.shuffle(turned)
    for day, again in zip(season(people, YEAR, by=by, cost=7), season(turned, YEAR, by=by, cost=7), strict=True):
        assert (day.remain, set(day.leaving), set(day.in_doubt)) == (
            again.remain,
            set(again.leaving),
            set(again.in_doubt),
        )
        assert day.verdict == again.verdict
        assert (day.shares is None) == (again.shares is None)
        if day.shares is not None:
            assert answer(day.shares) == answer(again.shares)


@given(plans, st.integers(0, 12), st.sampled_from(PRACTICES))
def test_everybody_is_somewhere(each: Any, staying: int, by: Practice) -> None:
    """On each day each resident remains, leaves, is in doubt, back or unknown, and is only one of them."""
    people = town(staying, *(away(f"goer {n}", *days) for n, days in enumerate(each)), Resident("unknown", None))
    for day in season(people, YEAR, by=by):
        named = [*day.leaving, *day.in_doubt, *day.back, *day.unknown]
        assert len(named) == len(set(named))
        assert day.remain + len(named) == len(people)
        if day.verdict is not None and day.verdict.answer:
            assert len(people) - len(day.leaving) < 10
        if day.day.day in FESTIVAL:
            assert day.back == ()


@given(plans, st.integers(7, 12))
def test_one_more_who_stays_never_makes_compulsion(each: Any, staying: int) -> None:
    """Where nobody is held, nobody is held when the town is greater by one."""
    people = [away(f"goer {n}", *days) for n, days in enumerate(each)]
    towns = [season(town(number, *people), YEAR, by=REMA) for number in (staying, staying + 1)]
    for day, more in zip(*towns, strict=True):
        if day.verdict is not None and day.verdict.answer is False:
            assert more.verdict is not None
            assert more.verdict.answer is False


# -- bad input ---------------------------------------------------------------------------------------------------------

FIRST, LAST = tishrei(1), tishrei(10)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"name": " "}, "name=' ': give the resident a name, as Resident.'Reuven'."),
        ({"away": [(LAST, FIRST)]}, "Reuven: away=10 Tishrei 5787 to 1 Tishrei 5787 ends before it begins: exchange"),
        ({"away": (FIRST, LAST)}, "Reuven: away has HebrewDate.*: write pairs of days, as .*first day, last day"),
        ({"away": [("1 Tishrei", "10 Tishrei")]}, "Reuven: away has .*: write pairs of days"),
        ({"away": [(FIRST,)]}, "Reuven: away has .*: write pairs of days"),
        ({"wealth": -1}, "wealth of Reuven=-1 is negative: write 0 or more"),
        ({"wealth": 1.5}, r"wealth of Reuven=1\.5 is a float, which is not exact: write Decimal\('1\.5'\)"),
    ],
)
def test_a_bad_resident_is_named_with_the_remedy(facts: dict[str, Any], said: str) -> None:
    """An error names the resident, the field, the value and what to write."""
    with pytest.raises(ValueError, match=said):
        Resident(**{"name": "Reuven", **facts})


@pytest.mark.parametrize(
    ("people", "cost", "said"),
    [
        ([], None, r"residents=\(\): name those who live in the town"),
        (["Dan", "Dan"], None, "residents: two are called 'Dan': give each a name of his own"),
        (["Dan"], 9.5, r"cost=9\.5 is a float, which is not exact: write Decimal\('9\.5'\)"),
        (["Dan"], -1, "cost=-1 is negative: write 0 or more"),
    ],
)
def test_a_bad_town_is_named_with_the_remedy(people: list[str], cost: Any, said: str) -> None:
    """Also where nobody would be asked to pay it."""
    with pytest.raises(ValueError, match=said):
        season([Resident(name) for name in people], YEAR, by=MECHABER, cost=cost)


def test_money_is_exact_whatever_exact_form_it_has() -> None:
    """An int, a Decimal and a Fraction of one amount are one amount."""
    people = (away("a", (1, 10), wealth=Decimal("0.5")), away("b", (1, 10), wealth=Fraction(1, 2)))
    shares = [season(town(9, *people), YEAR, by=REMA, cost=cost)[0].shares for cost in (25, Decimal(25), Fraction(25))]
    assert [answer(each).exact for each in shares] == [{"a": Fraction(25, 2), "b": Fraction(25, 2)}] * 3
