"""Who pays what, for the man they hire and for the hazan: 55:21."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import ARUKH_HASHULCHAN, MECHABER, MISHNAH_BERURAH, REMA, Practice, share_cost, share_hazan_wage
from minyan_kit.chapter.practices import MAGEN_AVRAHAM, TAZ, THE_ARUKH_HASHULCHAN, THE_MISHNAH_BERURAH
from minyan_kit.chapter.shares import Payment, Shares
from tests.case_tables import Row, by_name, each_row

by_the_text = pytest.mark.parametrize("by", [MECHABER, REMA], ids=by_name)
HALF_AND_HALF = (MECHABER, REMA, MISHNAH_BERURAH.relying_on(TAZ))
EQUAL = (MISHNAH_BERURAH, REMA.relying_on(MAGEN_AVRAHAM))
practices = st.sampled_from([*HALF_AND_HALF, *EQUAL])

# Amounts as people write them: whole, with cents, or as a fraction of a sum.
amounts = st.integers(0, 10**6) | st.decimals(0, 10**6, places=2) | st.fractions(0, 10**6, max_denominator=60)
fortunes = st.sampled_from([0, 1, 100]) | amounts
payers = st.lists(fortunes, min_size=1, max_size=12).map(lambda each: {f"man {n}": w for n, w in enumerate(each)})


def numbers(cell: str) -> list[Fraction]:
    """Read amounts divided by semicolons, whole or as fractions."""
    return [Fraction(each) for each in cell.split(";")]


def named(amounts: list[Fraction]) -> dict[str, Fraction]:
    return {f"man {n}": amount for n, amount in enumerate(amounts)}


# -- the tables --------------------------------------------------------------------------------------------------------


@by_the_text
@pytest.mark.parametrize("row", each_row("cost_split"))
def test_a_cost_of_the_table_is_shared_as_it_says(row: Row, by: Practice) -> None:
    """55:21, in exact fractions and in whole coins; as explicitly as the table says, rounding being no word of it."""
    verdict = share_cost(int(row["cost"]), named(numbers(row["wealth"])), by=by)
    exact, rounded = numbers(row["exact"]), numbers(row["rounded_to_1"])
    assert list(verdict.answer.exact.values()) == exact
    assert [Fraction(share) for share in verdict.answer.rounded("1").values()] == rounded
    assert row["status"] == (verdict.status if rounded == exact else "inferred")
    assert verdict.modality == "owed"


@by_the_text
@pytest.mark.parametrize("row", each_row("hazan_wage"))
def test_a_wage_of_the_table_is_shared_as_it_says(row: Row, by: Practice) -> None:
    """On all who live there, by heads where no wealth is given and half and half where it is."""
    wealth = named(numbers(row["wealth"])) if row["wealth"] else None
    verdict = share_hazan_wage(int(row["wage"]), residents=int(row["residents"]), wealth=wealth, by=by)
    assert list(verdict.answer.exact.values()) == numbers(row["shares"])
    assert verdict.status == row["status"]
    assert verdict.choices == ({"hazan_wage": row["basis"]} if wealth else {})


# Cost and wealth; then the exact shares, and what they come to in cents.
SHARED = """
cost   | wealth     | exact               | in cents
90     | 7 7        | 45 45               | 45.00 45.00
120    | 100 500    | 40 80               | 40.00 80.00
100    | 0 1000     | 25 75               | 25.00 75.00
100    | 1 2        | 125/3 175/3         | 41.67 58.33
100    | 10 30 60   | 65/3 95/3 140/3     | 21.66 31.67 46.67
100.01 | 5 5        | 10001/200 10001/200 | 50.01 50.00
100    | 0 0        | 50 50               | 50.00 50.00
100    | 3          | 100                 | 100.00
0      | 1 2        | 0 0                 | 0.00 0.00
"""
ROWS = [[cell.split() for cell in line.split("|")] for line in SHARED.strip().splitlines()[1:]]


@by_the_text
@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[0] + row[1]))
def test_the_shares_of_a_cost(row: list[list[str]], by: Practice) -> None:
    """Half by wealth and half by heads; in cents the odd ones go where most was cut off, of equals to the richer."""
    (cost,), wealth, exact, cents = row
    shares = share_cost(Decimal(cost), named([Fraction(w) for w in wealth]), by=by).answer
    assert list(shares.exact.values()) == [Fraction(share) for share in exact]
    assert [str(share) for share in shares.rounded("0.01").values()] == cents


# -- who says so -------------------------------------------------------------------------------------------------------

POOR_AND_RICH = {"poor": 100, "rich": 500}


@pytest.mark.parametrize(
    ("by", "poor", "decided_by", "where"),
    [
        (MECHABER, 40, "mechaber", "55:21"),
        (REMA, 40, "mechaber", "55:21"),
        (MISHNAH_BERURAH, 60, "mishnah_berurah", "Mishnah Berurah 68 (on 55:21)"),
        (REMA.relying_on(MAGEN_AVRAHAM), 60, "magen_avraham", "Magen Avraham 16 (on 55:21)"),
        (MISHNAH_BERURAH.relying_on(TAZ), 40, "taz", "Taz 6 (on 55:21)"),
    ],
    ids=str,
)
def test_the_poor_and_the_rich_are_disputed(by: Practice, poor: int, decided_by: str, where: str) -> None:
    """By the text 40 and 80; later authorities say that here they pay equally."""
    verdict = share_cost(120, POOR_AND_RICH, by=by)
    assert verdict.answer.exact == {"poor": poor, "rich": 120 - poor}
    assert verdict.decided_by is not None
    assert (verdict.decided_by.key, str(verdict.source)) == (decided_by, where)


@by_the_text
@pytest.mark.parametrize(
    ("wealth", "status"),
    [((100, 500), "explicit"), ((0, 1000), "explicit"), ((100, 101), "inferred"), ((1, 5, 9), "inferred")],
    ids=str,
)
def test_poor_and_rich_are_explicit_of_one_who_has_much_less(
    wealth: tuple[int, ...], status: str, by: Practice
) -> None:
    """The words speak of one who is poor and one who is rich, not of two who have nearly the same, nor of three."""
    verdict = share_cost(120, named([Fraction(each) for each in wealth]), by=by)
    assert verdict.status == status


@pytest.mark.parametrize("wealth", [(100, 500), (100, 101)], ids=str)
def test_the_arukh_hashulchan_shares_half_and_half_between_two(wealth: tuple[int, ...]) -> None:
    """55:25: two who leave pay half by wealth and half by heads, whatever they have."""
    verdict = share_cost(120, named([Fraction(each) for each in wealth]), by=ARUKH_HASHULCHAN)
    assert verdict.answer.exact == share_cost(120, named([Fraction(each) for each in wealth]), by=REMA).answer.exact
    assert (verdict.decided_by, verdict.status) == (THE_ARUKH_HASHULCHAN, "explicit")


def test_the_dissent_is_heard_in_the_verdict_of_the_text() -> None:
    """The card of 40 and 80 carries those who say 60 and 60."""
    dissent = {voice.voice: voice.answer.exact for voice in share_cost(120, POOR_AND_RICH, by=REMA).dissent}
    equal = {"poor": 60, "rich": 60}
    assert dissent == {THE_MISHNAH_BERURAH: equal, MAGEN_AVRAHAM: equal}


@by_the_text
def test_that_they_pay_equally_is_said_of_two(by: Practice) -> None:
    """Of two the text speaks; of more, of one alone and of those who have nothing it is inferred."""
    said = [share_cost(120, dict.fromkeys(names, wealth), by=by).status for names, wealth in
            [("ab", 5), ("abc", 5), ("a", 5), ("ab", 0)]]  # fmt: skip
    assert said == ["explicit", "inferred", "inferred", "inferred"]


@by_the_text
def test_where_nobody_has_anything_the_reason_says_what_was_done(by: Practice) -> None:
    """The half by wealth is shared in equal parts too, for the man they hire and the hazan, and the verdict says so."""
    nothing = {"Reuven": 0, "Shimon": 0}
    for verdict in (share_cost(100, nothing, by=by), share_hazan_wage(100, wealth=nothing, by=by)):
        assert verdict.answer.exact == {"Reuven": 50, "Shimon": 50}
        assert "is shared in equal parts too" in verdict.because
        assert verdict.choices == {}


def test_one_who_leaves_alone_pays_alone() -> None:
    """Whoever is followed: there is nobody to share with."""
    for by in (*HALF_AND_HALF, *EQUAL):
        verdict = share_cost(120, {"Reuven": 3}, by=by)
        assert verdict.answer.exact == {"Reuven": 120}
        assert "alone" in verdict.because


def test_the_footing_of_the_hazans_wage_is_a_choice() -> None:
    """That leavers pay as stayers the text says; by heads or by halves, it does not."""
    wealth = {"poor": 0, "rich": 10}
    halves = share_hazan_wage(100, wealth=wealth, by=REMA)
    heads = share_hazan_wage(100, wealth=wealth, by=REMA.choosing(hazan_wage="heads"))
    assert (halves.answer.exact, halves.choices) == ({"poor": 25, "rich": 75}, {"hazan_wage": "half_half"})
    assert (heads.answer.exact, heads.choices) == ({"poor": 50, "rich": 50}, {"hazan_wage": "heads"})


# -- laws --------------------------------------------------------------------------------------------------------------


@given(amounts, payers, practices)
def test_shares_add_up_exactly(cost: Any, wealth: dict[str, Any], by: Practice) -> None:
    """Nothing of the cost is lost, and nobody is paid."""
    exact = share_cost(cost, wealth, by=by).answer.exact
    assert sum(exact.values()) == Fraction(cost)
    assert min(exact.values()) >= 0
    assert list(exact) == list(wealth)


@given(st.integers(0, 10**40), st.sampled_from(["0.01", "1", "0.25", "5", "1E+3"]), payers, practices)
def test_shares_in_coin_add_up_exactly(coins: int, coin: str, wealth: dict[str, Any], by: Practice) -> None:
    """In any coin that can express the cost, however large: each pays whole coins, less than one from his share."""
    cost = coins * Fraction(coin)
    shares = share_cost(cost, wealth, by=by).answer
    rounded = {name: Fraction(amount) for name, amount in shares.rounded(coin).items()}
    assert sum(rounded.values()) == cost
    assert all((amount / Fraction(coin)).denominator == 1 for amount in rounded.values())
    assert all(abs(amount - shares.exact[name]) < Fraction(coin) for name, amount in rounded.items())


@given(amounts, payers, practices)
def test_equal_wealth_gives_equal_shares(cost: Any, wealth: dict[str, Any], by: Practice) -> None:
    """Two of the same wealth owe the same, to the fraction."""
    exact = share_cost(cost, wealth, by=by).answer.exact
    owed: dict[Fraction, set[Fraction]] = {}
    for name, has in wealth.items():
        owed.setdefault(Fraction(has), set()).add(exact[name])
    assert all(len(each) == 1 for each in owed.values())


@given(st.integers(0, 10**6), st.sampled_from(["0.01", "1"]), payers, practices)
def test_the_richer_never_pays_less(coins: int, coin: str, wealth: dict[str, Any], by: Practice) -> None:
    """Neither in fractions nor in coin."""
    shares = share_cost(coins * Fraction(coin), wealth, by=by).answer
    poorest_first = sorted(wealth, key=lambda name: Fraction(wealth[name]))
    for owed in (shares.exact, shares.rounded(coin)):
        by_wealth: dict[Fraction, list[Any]] = {}
        for name in poorest_first:
            by_wealth.setdefault(Fraction(wealth[name]), []).append(owed[name])
        steps = list(by_wealth.values())
        assert all(max(lower) <= min(higher) for lower, higher in pairwise(steps))


@given(amounts, payers, practices, st.randoms(use_true_random=False))
def test_the_order_of_people_does_not_matter(cost: Any, wealth: dict[str, Any], by: Practice, random: Any) -> None:
    """Whoever is named first owes what he would owe if named last."""
    names = list(wealth)
    random.shuffle(names)
    turned = {name: wealth[name] for name in names}
    shares, again = (share_cost(cost, each, by=by).answer for each in (wealth, turned))
    assert shares.exact == again.exact
    assert shares == again
    assert hash(shares) == hash(again)


@given(st.integers(0, 10**6), payers, practices, st.randoms(use_true_random=False))
def test_in_coin_order_decides_ties_alone(cost: int, wealth: dict[str, Any], by: Practice, random: Any) -> None:
    """Named in another order, those of one wealth pay the same coins between them."""
    names = list(wealth)
    random.shuffle(names)
    turned = {name: wealth[name] for name in names}
    both = [share_cost(cost, each, by=by).answer.rounded("1") for each in (wealth, turned)]
    paid: list[dict[Fraction, list[Decimal]]] = []
    for rounded in both:
        of: dict[Fraction, list[Decimal]] = {}
        for name, coins in rounded.items():
            of.setdefault(Fraction(wealth[name]), []).append(coins)
        paid.append({has: sorted(each) for has, each in of.items()})
    assert paid[0] == paid[1]


@given(amounts, payers, practices, st.data())
def test_who_leaves_never_changes_a_share_of_the_hazans_wage(
    wage: Any, wealth: dict[str, Any], by: Practice, data: st.DataObject
) -> None:
    """The wage is on those who leave as on those who stay: it is asked of all, whoever is named first."""
    exact = share_hazan_wage(wage, wealth=wealth, by=by).answer.exact
    leavers = data.draw(st.sets(st.sampled_from(list(wealth))))
    stayers_first = {name: wealth[name] for name in sorted(wealth, key=lambda name: name in leavers)}
    assert share_hazan_wage(wage, wealth=stayers_first, by=by).answer.exact == exact
    assert sum(exact.values()) == Fraction(wage)


@given(amounts, st.integers(1, 50), practices)
def test_by_heads_all_pay_alike(wage: Any, number: int, by: Practice) -> None:
    """Without wealth the keys are numbers, from 1, and each owes one part."""
    exact = share_hazan_wage(wage, residents=number, by=by).answer.exact
    assert exact == dict.fromkeys(range(1, number + 1), Fraction(wage) / number)


def test_shares_stand_beside_what_was_proposed_and_not_adopted() -> None:
    """Of 120 by 100 and 500: 40 and 80, where equally would be 60 and 60, and all by wealth 20 and 100."""
    shares = share_cost(120, POOR_AND_RICH, by=REMA).answer
    assert shares.equally.exact == {"poor": 60, "rich": 60}
    assert shares.by_wealth.exact == {"poor": 20, "rich": 100}
    assert share_cost(120, {"Reuven": 0, "Shimon": 0}, by=REMA).answer.by_wealth is None
    assert share_hazan_wage(120, residents=3, by=REMA).answer.by_wealth is None


@given(amounts, payers, st.sampled_from(HALF_AND_HALF))
def test_half_and_half_lies_midway(cost: Any, wealth: dict[str, Any], by: Practice) -> None:
    """Each owes the mean of what he would pay equally and all by wealth."""
    shares = share_cost(cost, wealth, by=by).answer
    if shares.by_wealth is not None:
        mean = {name: (shares.equally.exact[name] + shares.by_wealth.exact[name]) / 2 for name in wealth}
        assert shares.exact == mean


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "wealth", "said"),
    [
        (
            120.5,
            {"a": 1},
            r"cost=120\.5 is a float, which is not exact: write Decimal\('120\.5'\), an int or a Fraction",
        ),
        (float("nan"), {"a": 1}, "cost=nan is no amount: write an int, a Decimal or a Fraction"),
        (-1, {"a": 1}, "cost=-1 is negative: write 0 or more"),
        ("120", {"a": 1}, "cost='120' is no amount"),
        (True, {"a": 1}, "cost=True is no amount"),
        (Decimal("Infinity"), {"a": 1}, "cost=Decimal.'Infinity'. is no amount"),
        (120, {}, "wealth={}: name those who pay, as {'Reuven': 100, 'Shimon': 500}"),
        (120, [100, 500], "name those who pay"),
        (120, {"Reuven": -5, "Shimon": 1}, "wealth of Reuven=-5 is negative: write 0 or more"),
        (120, {"Reuven": None, "Shimon": 1}, "wealth of Reuven=None is no amount"),
        (120, {"Reuven": 0.5, "Shimon": 1}, r"wealth of Reuven=0\.5 is a float"),
    ],
)
def test_a_bad_amount_is_named_with_its_remedy(cost: Any, wealth: Any, said: str) -> None:
    """An error names the field, the value and what to write."""
    with pytest.raises(ValueError, match=said):
        share_cost(cost, wealth, by=REMA)


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ({}, "residents=None and wealth=None: give the number of residents, or the wealth of each"),
        ({"residents": 3, "wealth": {"Reuven": 1}}, "residents=3 and wealth of 1: give the wealth of every resident"),
        ({"residents": 0}, "residents=0 is no number of people"),
        ({"wealth": {}}, "wealth={}: name those who pay"),
        ({"wealth": {"Reuven": -1}}, "wealth of Reuven=-1 is negative"),
    ],
)
def test_a_bad_town_is_named_with_its_remedy(given_: dict[str, Any], said: str) -> None:
    """So of the hazan's wage."""
    with pytest.raises(ValueError, match=said):
        share_hazan_wage(220, **given_, by=REMA)
    with pytest.raises(ValueError, match=r"wage=1\.5 is a float"):
        share_hazan_wage(1.5, residents=3, by=REMA)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("coin", "said"),
    [
        ("1", "coin='1' cannot express a cost of 2001/20: write a smaller coin"),
        ("0.1", "coin='0.1' cannot express a cost of 2001/20"),
        ("0", "coin='0' is no coin: write the smallest one, as '0.01'"),
        ("-1", "coin='-1' is no coin"),
        ("penny", "coin='penny' is no coin"),
        ("NaN", "coin='NaN' is no coin"),
        (0.01, r"coin=0\.01 is no coin: write the smallest one, as '0\.01'"),
        (None, "coin=None is no coin"),
    ],
)
def test_a_coin_that_will_not_do_is_named_with_its_remedy(coin: Any, said: str) -> None:
    """A coin too large for the cost is an error, for its shares could not add up."""
    shares = share_cost(Decimal("100.05"), POOR_AND_RICH, by=REMA).answer
    with pytest.raises(ValueError, match=said):
        shares.rounded(coin)


def test_a_third_of_a_cost_is_in_no_coin() -> None:
    """A cost that no decimal coin can express says so."""
    with pytest.raises(ValueError, match="cannot express a cost of 1/3"):
        Shares({"Reuven": Fraction(1, 3)}).rounded("0.000001")


def test_the_cases_of_a_payment_are_of_payers_with_nothing_little_and_much() -> None:
    """One to three of them, each of whom may have nothing, and no two cases alike."""
    cases = [case.wealth for case in Payment.cases()]
    assert {len(wealth) for wealth in cases} == {1, 2, 3}
    assert len(cases) == len(set(cases)) == 3 + 9 + 27
    assert {(0,), (0, 0), (0, 5), (1, 5), (0, 0, 0)} <= set(cases)
