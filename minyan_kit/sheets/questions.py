"""What people ask of the services once they are judged: how often there was a ten, and what it would have taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import pandas as pd

from minyan_kit.hebrew_calendar import MONTHS, HebrewDate
from minyan_kit.sheets.festivals import KINDS_OF_DAY, WEEKDAYS, day_kind
from minyan_kit.sheets.presence import ranks

__all__ = ["PER", "chance_of_ten", "how_often", "what_it_would_take", "wilson", "with_days"]

Per: TypeAlias = Literal["all", "service", "weekday", "month", "kind", "festival"]
PER: tuple[Per, ...] = get_args(Per)


def with_days(judged: pd.DataFrame, *, israel: bool = False) -> pd.DataFrame:
    """Add to judged services what day each was, by its own Hebrew day: on Friday night it is Shabbat.

    Args:
        judged: what `judge_services` returned.
        israel: whether the days of the land of Israel are kept.

    Returns:
        a copy with the columns weekday, month (the Hebrew month), kind ("Shabbat", "festival", "day between",
        "Rosh Chodesh", "weekday"), all in their order, and festival ("" for none).

    >>> services = pd.DataFrame({"hebrew_date": ["1 Tishrei 5787", "25 Kislev 5787"]})
    >>> with_days(services)[["weekday", "month", "kind", "festival"]].values.tolist()
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
        kind=column([kind.kind for kind in kinds], KINDS_OF_DAY),
        festival=pd.array([kinds[place].festival for place in places], dtype="string"),
    )


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
    return _per(judged, per, israel, _counts)


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
        raise ValueError(f"confidence={confidence!r} is no confidence: write a number between 0 and 1, as 0.95")
    table = how_often(judged, per=per, israel=israel)
    table["low"] = [wilson(n, of, confidence)[0] for n, of in zip(table["ten"], table["of"], strict=True)]
    at_most = table["ten"] + table["open"]
    table["high"] = [wilson(n, of, confidence)[1] for n, of in zip(at_most, table["of"], strict=True)]
    return table


def wilson(successes: int, of: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval of a share.

    Args:
        successes: how often it happened.
        of: how often it could have.
        confidence: of the interval.

    Returns:
        its two ends; 0 and 1 where nothing could have happened.

    >>> [round(end, 3) for end in wilson(0, 10)], wilson(0, 0)
    ([0.0, 0.278], (0.0, 1.0))
    """
    if not of:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = successes / of, 1 + z * z / of
    middle = (share + z * z / (2 * of)) / spread
    reach = z / spread * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - reach if successes else 0.0), (middle + reach if successes < of else 1.0)


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

    return _per(judged, per, israel, rows)


def _counts(group: pd.DataFrame) -> list[dict[str, Any]]:
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


def _per(
    judged: pd.DataFrame, per: Per, israel: bool, rows: Callable[[pd.DataFrame], list[dict[str, Any]]]
) -> pd.DataFrame:
    """Ask the same of all services, or apart."""
    _check(per)
    if per == "all":
        return pd.DataFrame(rows(judged))
    known = judged if per == "service" else with_days(judged, israel=israel)
    if per == "festival":
        known = known[known["festival"] != ""]
    # Services stand in the order of a day, and festivals in that of the year.
    if per == "service":
        known = known.iloc[np.argsort(ranks(known["service"].astype(object).to_numpy()), kind="stable")]
    ordered = isinstance(known[per].dtype, pd.CategoricalDtype)
    column = known[per] if ordered else known[per].astype(object)
    groups = known.groupby(column, observed=True, sort=ordered, dropna=False)
    found = [{per: _or_none(name), **row} for name, group in groups for row in rows(group)]
    empty = [{per: None, **row} for row in rows(known)]
    return pd.DataFrame(found, columns=list(empty[0]))


def _check(per: object) -> None:
    if per not in PER:
        raise ValueError(f"per={per!r} is not known: write one of {', '.join(PER)}")


def _or_none(value: Any) -> Any:
    return None if pd.isna(value) else value
