"""Se'if 21: who pays what, in exact fractions. Who is compelled is in coercion.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation
from fractions import Fraction
from itertools import product
from math import isfinite
from types import MappingProxyType
from typing import Any

from minyan_kit.arguments import checked_class, shown
from minyan_kit.chapter.people import FiniteFacts, whole
from minyan_kit.chapter.practices import (
    MAGEN_AVRAHAM,
    TAZ,
    THE_ARUKH_HASHULCHAN,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    Choices,
)
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import EXPLICIT, INFERRED, Brief, English, Practice, Ruling, Status, opinion, says
from minyan_kit.text import Source

__all__ = ["Payment", "Shares", "share_cost", "share_hazan_wage"]


# -- facts: a cost and those who pay it -------------------------------------------------------------------------------

Money = int | Decimal | Fraction


@checked_class
@dataclass(frozen=True, repr=False)
class Shares(Brief):
    """What each pays.

    Attributes:
        exact: name → Fraction; these are the ruling and add up to the cost.
        wealth: name → wealth, where it was given; in coin the richer takes the odd unit.

    >>> shares = Shares({"Reuven": Fraction(50, 3), "Shimon": Fraction(100, 3)}, {"Reuven": 1, "Shimon": 2})
    >>> shares.rounded("0.01")
    {'Reuven': Decimal('16.67'), 'Shimon': Decimal('33.33')}
    """

    exact: Mapping[Any, Fraction]
    wealth: Mapping[Any, Fraction] | None = None

    @property
    def equally(self) -> Shares:
        """What each would pay if they paid equally: to be held beside what is owed.

        >>> dict(Shares({"poor": Fraction(40), "rich": Fraction(80)}).equally.exact)
        {'poor': Fraction(60, 1), 'rich': Fraction(60, 1)}
        """
        share = sum(self.exact.values(), Fraction()) / len(self.exact)
        return Shares(dict.fromkeys(self.exact, share), self.wealth)

    @property
    def by_wealth(self) -> Shares | None:
        """What each would pay if all were paid by wealth; None where no wealth was given, or nobody has anything."""
        wealth = self.wealth or {}
        whole = sum(wealth.values(), Fraction())
        if not whole:
            return None
        cost = sum(self.exact.values(), Fraction())
        return Shares({name: cost * wealth[name] / whole for name in self.exact}, wealth)

    def rounded(self, coin: str | Decimal = "0.01") -> dict[Any, Decimal]:
        """The shares in coin: they always add up to the cost.

        Largest remainder; a tie goes to the richer, then to the order given.

        Args:
            coin: the smallest coin, as "0.01" or "1"; no float, which would not be exact.

        Returns:
            name → Decimal.

        Raises:
            ValueError: coin is no positive amount, or the cost is no whole number of coins.
        """
        unit = _coin(coin)
        size = Fraction(unit)
        total = sum(self.exact.values(), Fraction())
        coins = total / size
        if coins.denominator != 1:
            raise ValueError(f"coin={shown(coin)} cannot express a cost of {total}: write a smaller coin")
        whole_coins = {name: share // size for name, share in self.exact.items()}
        left = int(coins) - sum(whole_coins.values())
        wealth = self.wealth or {}
        order = sorted(
            self.exact, key=lambda name: (-(self.exact[name] / size - whole_coins[name]), -wealth.get(name, Fraction()))
        )
        for name in order[:left]:
            whole_coins[name] += 1
        exactly = Context(prec=len(str(int(coins))) + len(unit.as_tuple().digits))
        return {name: exactly.multiply(unit, Decimal(n)) for name, n in whole_coins.items()}

    def __hash__(self) -> int:
        return hash(frozenset(self.exact.items()))


def _coin(coin: object) -> Decimal:
    try:
        unit = Decimal(coin) if isinstance(coin, str | int | Decimal) and not isinstance(coin, bool) else None
    except InvalidOperation:
        unit = None
    if unit is None or not unit.is_finite() or unit <= 0:
        raise ValueError(f"coin={shown(coin)} is no coin: write the smallest one, as '0.01'")
    return unit


def money(name: str, value: object) -> Fraction:
    """An amount, exact.

    Raises:
        ValueError: it is a float, is missing, or is negative; the error names the argument and the way out.

    >>> money("cost", Decimal("100.01"))
    Fraction(10001, 100)
    """
    if isinstance(value, float) and isfinite(value):
        raise ValueError(
            f"{name}={shown(value)} is a float, which is not exact: write Decimal('{value}'), an int or a Fraction"
        )
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction):
        raise ValueError(f"{name}={shown(value)} is no amount: write an int, a Decimal or a Fraction")
    if isinstance(value, Decimal) and not value.is_finite():
        raise ValueError(f"{name}={shown(value)} is no amount: write a number")
    if value < 0:
        raise ValueError(f"{name}={shown(value)} is negative: write 0 or more")
    return Fraction(value)


@dataclass(frozen=True, repr=False)
class Payment(FiniteFacts):
    """A cost and the wealth of those who pay it, in order; wealth () where none was declared."""

    cost: Any
    heads: Any
    wealth: Any

    @classmethod
    def cases(cls) -> Iterable[Payment]:  # type: ignore[override]
        """One to three payers of no, little and great wealth."""
        for heads in (1, 2, 3):
            for wealth in product((Fraction(0), Fraction(1), Fraction(5)), repeat=heads):
                yield cls(Fraction(120), heads, wealth)


def _equal(pay: Payment) -> tuple[Fraction, ...]:
    heads: int = pay.heads
    share: Fraction = pay.cost / heads
    return (share,) * heads


def _half_half(pay: Payment) -> tuple[Fraction, ...]:
    """Half by wealth, half by heads; where nobody has anything the half by wealth is shared in equal parts too."""
    total = sum(pay.wealth)
    if not total:
        return _equal(pay)
    cost: Fraction = pay.cost
    return tuple(cost / 2 * w / total + cost / 2 / pay.heads for w in pay.wealth)


# -- 55:21 (also in coercion.py) --------------------------------------------------------------------------------------

PAY_EQUALLY = Source(
    21,
    "mechaber",
    he="ושניהם יפרעו בשוה",
    en="and both of them should pay equally",
    fr="et que tous deux paient à égalité",
)
POOR_AND_RICH = Source(
    21,
    "mechaber",
    he="ואם אחד עני ואחד עשיר, פורעין חציו לפי ממון וחציו לפי נפשות",
    en="And if one is poor and one is rich – they pay half of it according to capital and half of it according to souls.",
    fr="Et si l'un est pauvre et l'un riche : on paie la moitié selon l'argent et la moitié selon les têtes.",
)
HAZAN_WAGE = Source(
    21,
    "mechaber",
    he="ושכר החזן על היוצאים כעל הנשארים",
    en="And the wage of the hazan is upon those leaving like on those remaining.",
    fr="Et le salaire du hazan est sur ceux qui sortent comme sur ceux qui restent.",
)
BY_WEALTH_AND_BY_HEADS: English = "Half is shared by wealth and half in equal parts."
NOBODY_HAS_ANYTHING: English = (
    "{payers:1 he has no wealth, and he pays all of it|none of them has any wealth, so the half that is shared by "
    "wealth is shared in equal parts too}."
)


@opinion(THE_MECHABER, PAY_EQUALLY)
def partners_pay_equally(pay: Payment) -> Ruling | None:
    """Of like wealth, they pay equally. Explicit of two who have something."""
    if len(set(pay.wealth)) > 1:
        return None
    if pay.heads == 1:
        return says(_equal(pay), "He alone leaves, and pays it all.", status=INFERRED, modality="owed")
    if not any(pay.wealth):
        return says(_equal(pay), NOBODY_HAS_ANYTHING, payers=pay.heads, status=INFERRED, modality="owed")
    return says(_equal(pay), "They have equal wealth, so they pay equally.", status=_of_two(pay), modality="owed")


def _of_two(pay: Payment) -> Status:
    """The words speak of two who leave; of more it is inferred."""
    return EXPLICIT if pay.heads == 2 else INFERRED


def _poor_and_rich(pay: Payment) -> bool:
    """Two, of whom one has less than half of what the other has.

    How much less makes one poor and the other rich the text does not say. Two who have nearly the same are neither.
    """
    return bool(pay.heads == 2 and 2 * min(pay.wealth) < max(pay.wealth))


@opinion(THE_MECHABER, POOR_AND_RICH)
def poor_and_rich(pay: Payment) -> Ruling | None:
    """Half according to wealth, half according to heads. Explicit of two, one poor and one rich; else inferred."""
    if len(set(pay.wealth)) < 2:
        return None
    status: Status = EXPLICIT if _poor_and_rich(pay) else INFERRED
    return says(_half_half(pay), BY_WEALTH_AND_BY_HEADS, status=status, modality="owed")


@opinion(THE_ARUKH_HASHULCHAN, POOR_AND_RICH.citing("Arukh HaShulchan 55:25"))
def half_and_half(pay: Payment) -> Ruling | None:
    """Explicit of two: they pay half by wealth and half by heads. He reports after it the view that they pay equally.

    Of those who are alike in wealth it comes to the same, which is inferred.
    """
    if pay.heads == 1:
        return None
    if len(set(pay.wealth)) < 2:
        alike: English = (
            "Half is shared by wealth and half in equal parts. They have equal wealth, so they pay equally."
        )
        return says(
            _half_half(pay),
            alike if any(pay.wealth) else NOBODY_HAS_ANYTHING,
            payers=pay.heads,
            status=INFERRED,
            modality="owed",
        )
    return says(_half_half(pay), BY_WEALTH_AND_BY_HEADS, status=_of_two(pay), modality="owed")


@opinion(THE_MISHNAH_BERURAH, POOR_AND_RICH.citing("Mishnah Berurah 68"))
def here_they_pay_equally(pay: Payment) -> Ruling | None:
    """Half and half belongs to a town of eight that hires two; here they pay equally. Explicit of two."""
    if pay.heads == 1:
        return None
    return says(
        _equal(pay),
        "Here they pay equally. The rule of half and half is for a town of eight that hires two men.",
        status=_of_two(pay),
        modality="owed",
    )


@opinion(MAGEN_AVRAHAM, POOR_AND_RICH.citing("Magen Avraham 16"))
def a_slip_of_the_pen(pay: Payment) -> Ruling | None:
    """The sentence on poor and rich is a scribe's slip; here they pay equally. Explicit of two."""
    if pay.heads == 1:
        return None
    return says(
        _equal(pay),
        "The sentence on poor and rich is a scribe's slip, and here they pay equally.",
        status=_of_two(pay),
        modality="owed",
    )


@opinion(TAZ, POOR_AND_RICH.citing("Taz 6"))
def as_it_stands(pay: Payment) -> Ruling | None:
    """The text explained as it stands: half and half. Explicit of two, one poor and one rich."""
    if len(set(pay.wealth)) < 2:
        return None
    status: Status = EXPLICIT if _poor_and_rich(pay) else INFERRED
    return says(
        _half_half(pay),
        "The Taz explains the text as it stands: half is shared by wealth and half in equal parts.",
        status=status,
        modality="owed",
    )


@opinion(THE_MECHABER, HAZAN_WAGE)
def leavers_as_stayers(pay: Payment, choices: Choices) -> Ruling | None:
    """On those who leave as on those who stay. By what measure is inferred: the text does not say it of the wage."""
    if pay.wealth and not any(pay.wealth):
        return says(_equal(pay), NOBODY_HAS_ANYTHING, payers=pay.heads, status=INFERRED, modality="owed")
    if not pay.wealth or choices.hazan_wage == "heads":
        return says(
            _equal(pay),
            "{heads:1 the one resident pays it all, whether he leaves or stays|2 both residents "
            "pay the same, whether they leave or stay|all # residents pay the same, whether they "
            "leave or stay}.",
            heads=pay.heads,
            status=INFERRED,
            modality="owed",
        )
    return says(
        _half_half(pay),
        "{heads:1 the one resident pays it all, whether he leaves or stays|2 both residents pay, "
        "whether they leave or stay: half is shared by wealth and half in equal parts|all # "
        "residents pay, whether they leave or stay: half is shared by wealth and half in equal "
        "parts}.",
        heads=pay.heads,
        status=INFERRED,
        modality="owed",
    )


# -- the questions ----------------------------------------------------------------------------------------------------


def _payment(cost: object, wealth: object, name: str) -> tuple[Payment, dict[Any, Fraction]]:
    if not isinstance(wealth, Mapping) or not wealth:
        raise ValueError(f"wealth={shown(wealth)}: name those who pay, as {{'Reuven': 100, 'Shimon': 500}}")
    exact = {who: money(f"wealth of {who}", amount) for who, amount in wealth.items()}
    return Payment(money(name, cost), len(exact), tuple(exact.values())), exact


@question(
    "How much does each of them pay for the man they hire?",
    Payment,
    partners_pay_equally,
    poor_and_rich,
    half_and_half,
    here_they_pay_equally,
    a_slip_of_the_pen,
    as_it_stands,
)
def share_cost(cost: Money, wealth: Mapping[Any, Money], *, by: Practice) -> Asked[Shares]:
    """How those who leave share the cost of the man they hire, by se'if 21.

    Args:
        cost: the whole cost, an int, Decimal or Fraction.
        wealth: name → declared wealth, in any one unit.
        by: whose practice is followed.

    Returns:
        a Verdict whose answer is Shares: `.exact`, and `.rounded("0.01")` for display.

    Raises:
        ValueError: an amount is a float, missing or negative, or nobody pays.

    >>> from minyan_kit import REMA
    >>> verdict = share_cost(120, {"poor": 100, "rich": 500}, by=REMA)
    >>> {name: int(share) for name, share in verdict.answer.exact.items()}
    {'poor': 40, 'rich': 80}
    """
    pay, exact = _payment(cost, wealth, "cost")
    return Asked((_case(pay, tuple(exact), exact),), by, about=pay)


def _case(pay: Payment, names: tuple[Any, ...], wealth: Mapping[Any, Fraction] | None) -> Case:
    def finish(parts: tuple[Fraction, ...]) -> Shares:
        return Shares(MappingProxyType(dict(zip(names, parts, strict=True))), wealth)

    return Case(pay, finish)


@question("How much does each of them pay of the hazan's wage?", Payment, leavers_as_stayers)
def share_hazan_wage(
    wage: Money, *, residents: int | None = None, wealth: Mapping[Any, Money] | None = None, by: Practice
) -> Asked[Shares]:
    """How the hazan's wage is shared, on those who leave as on those who stay, by se'if 21.

    Args:
        wage: the whole wage, an int, Decimal or Fraction.
        residents: how many live there; without `wealth` the keys are 1 to residents.
        wealth: name → declared wealth of every resident.
        by: whose practice is followed.

    Returns:
        a Verdict whose answer is Shares.

    Raises:
        ValueError: neither is given, they do not agree, or an amount is a float, missing or negative.

    >>> from minyan_kit import REMA
    >>> share_hazan_wage(220, residents=11, by=REMA).answer.exact[11]
    Fraction(20, 1)
    """
    if wealth is not None:
        pay, exact = _payment(wage, wealth, "wage")
        if residents is not None and residents != len(exact):
            raise ValueError(f"residents={residents} and wealth of {len(exact)}: give the wealth of every resident")
        return Asked((_case(pay, tuple(exact), exact),), by, about=pay)
    if residents is None:
        raise ValueError("residents=None and wealth=None: give the number of residents, or the wealth of each")
    heads = whole("residents", residents, 1)
    pay = Payment(money("wage", wage), heads, ())
    return Asked((_case(pay, tuple(range(1, heads + 1)), None),), by, about=pay)
