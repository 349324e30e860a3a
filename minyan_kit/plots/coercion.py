"""Pictures of 55:21: the season of a town with the days below ten, and shares beside two that were not adopted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from minyan_kit.arguments import checked, checked_but, refuse
from minyan_kit.chapter.season import FESTIVAL, SeasonDay
from minyan_kit.chapter.shares import Shares
from minyan_kit.plots.style import CALM, INK, PAPER, dressed, picture, plain, verbatim
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, English
from minyan_kit.show.html import BLUE, GREY, SHARE_FILLS, Fill, fill_of, mark_of
from minyan_kit.show.languages import say, short_civil

__all__ = ["season_plot", "shares_plot"]

TEN = 10


class _BarLook(NamedTuple):
    """How a bar looks, and its word; the pattern and the word say the same without the colour."""

    fill: Fill
    word: English
    mark: str = ""


# Of a day: whether ten remain, and on the days below ten whether those who leave are compelled.
_TEN_REMAIN = _BarLook(Fill(BLUE, 0.45), "")
_COMPELLED: Mapping[bool | None, English] = {True: "compelled", False: "not compelled", None: "open"}
_BELOW = {answer: _BarLook(fill_of(answer), word, mark_of(answer)) for answer, word in _COMPELLED.items()}
_NOBODY_LEAVES = _BarLook(Fill(GREY, 0.3), "nobody leaves")
_UNKNOWN = _BarLook(Fill(GREY, 0, ".."), "?")


@picture
@checked
def season_plot(days: Sequence[SeasonDay], *, ax: Axes | None = None) -> Axes:
    """The season of a town: how many remain on each day, the line of ten, and what holds on the days below it.

    Args:
        days: what `season` returned.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: a bar a day for those known to remain, and on top of it one for those whose plans are not known.

    Raises:
        ValueError: there are no days.

    >>> from minyan_kit import REMA, Resident, days_of_awe, season
    >>> awe = days_of_awe(5787)
    >>> town = [*(Resident(f"man {n}") for n in range(9)), Resident("Reuven", [(awe[0], awe[-1])])]
    >>> ax = season_plot(season(town, 5787, by=REMA))
    >>> [int(bar.get_height()) for bar in ax.containers[0]][:3]
    [9, 9, 9]
    >>> plt.close(ax.figure)
    """
    days = tuple(days)
    if not days:
        raise ValueError("days=(): draw what mk.season(residents, year, by=...) returned")
    if ax is None:
        _, ax = plt.subplots(figsize=(11, 4.6), layout="constrained")
    at = range(len(days))
    remain, unknown = [float(day.remain) for day in days], [float(len(day.unknown)) for day in days]
    looks = [_look(day) for day in days]
    bars = _bars(ax, at, remain, looks)
    _bars(ax, at, unknown, [_UNKNOWN] * len(days), bottom=remain)
    for x, day, bar, look in zip(at, days, bars, looks, strict=True):
        bar.set_label(look.word)
        _write(ax, x, day, look)
    top = max(TEN, *(r + u for r, u in zip(remain, unknown, strict=True)))
    ax.axhline(TEN, color=INK, linewidth=1.8, zorder=3)
    ax.text(len(days) - 0.5, TEN, "10 · עשרה", ha="left", va="center", fontsize=11, color=INK)
    _name_days(ax, days)
    ax.set_ylim(0, top * 1.17)
    ax.set_xlim(-0.6, len(days) - 0.5)
    ax.set_title(f"הימים הנוראים · {days[0].day.year}", fontsize=15, color=INK, pad=6)
    return plain(ax, "y")


def _look(day: SeasonDay) -> _BarLook:
    if day.remain >= TEN:
        return _TEN_REMAIN
    return _NOBODY_LEAVES if day.verdict is None else _BELOW[day.verdict.answer]


def _bars(ax: Axes, at: Any, heights: Any, looks: Sequence[_BarLook], *, bottom: Any = 0, across: float = 0.8) -> Any:
    """Bars in their looks, the patterns fine and calm."""
    bars = ax.bar(at, heights, width=across, bottom=bottom, linewidth=0)
    for bar, look in zip(bars, looks, strict=True):
        dressed(bar, look.fill)
    return bars


def _write(ax: Axes, x: int, day: SeasonDay, look: _BarLook) -> None:
    """How many remain, how many are lacking to ten, and over the line of ten what holds."""
    box = {"boxstyle": "round,pad=0.25", "facecolor": PAPER, "edgecolor": "none"}
    if day.remain:
        ax.text(x, day.remain / 2, str(day.remain), ha="center", va="center", fontsize=15, color=INK, bbox=box)
    here = day.remain + len(day.unknown)
    if day.unknown:
        said = f"{len(day.unknown)} ?"
        ax.text(x, day.remain + len(day.unknown) / 2, said, ha="center", va="center", fontsize=10, color=INK, bbox=box)
    if here < TEN:
        ax.bar(x, TEN - here, 0.8, bottom=here, facecolor="none", edgecolor=CALM, linestyle=(0, (3, 3)), linewidth=1)
        ax.text(x, (TEN + here) / 2, f"−{TEN - here}", ha="center", va="center", fontsize=10.5, color=INK)
    words = f"{look.mark}\u00a0{say(look.word)}".strip().replace(" ", "\n", 1)
    ax.text(x, max(here, TEN) + 0.15, words, ha="center", va="bottom", fontsize=10, color=INK, linespacing=0.95)


def _name_days(ax: Axes, days: Sequence[SeasonDay]) -> None:
    """Under each bar the Hebrew day and the civil one; those of the festival in bold."""
    labels = [f"{_hebrew_day(day)}\n{short_civil(day.day.to_date())}"
              for day in days]  # fmt: skip
    ax.set_xticks(range(len(days)), labels, fontsize=10)
    for label, day in zip(ax.get_xticklabels(), days, strict=True):
        if day.day.day in FESTIVAL:
            label.set_fontweight("bold")
            label.set_color(INK)


def _hebrew_day(day: SeasonDay) -> str:
    """The day and the month, without the year, which the title has."""
    return day.day.format("he").rsplit(" ", 1)[0]


# -- shares ----------------------------------------------------------------------------------------------------------


@picture
@checked_but("shares")
def shares_plot(shares: Shares | Verdict[Shares], *, ax: Axes | None = None) -> Axes:
    """Shares as bars, beside what each would pay equally and what he would pay if all were paid by wealth.

    Args:
        shares: what `share_cost` or `share_hazan_wage` answered, or its verdict.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: a container of bars, one a person, for each of the three ways; two where no wealth was given.

    Raises:
        TypeError: these are no shares.

    >>> from minyan_kit import REMA, share_cost
    >>> ax = shares_plot(share_cost(120, {"poor": 100, "rich": 500}, by=REMA))
    >>> [[int(bar.get_width()) for bar in way] for way in ax.containers]
    [[40, 80], [60, 60], [20, 100]]
    >>> plt.close(ax.figure)
    """
    given: Any = shares.answer if isinstance(shares, Verdict) else shares
    if not isinstance(given, Shares):
        refuse("shares", shares, "what mk.share_cost(cost, wealth, by=...) answered")
    ways = [given, given.equally, *([given.by_wealth] if given.by_wealth else [])]
    names = list(given.exact)
    if ax is None:
        _, ax = plt.subplots(figsize=(9, 0.9 + 0.34 * (len(ways) + 0.8) * len(names)), layout="constrained")
    high = 0.8 / len(ways)
    for place, (way, (word, fill)) in enumerate(zip(ways, SHARE_FILLS.items(), strict=False)):
        at = [n + (place - (len(ways) - 1) / 2) * high for n in range(len(names))]
        widths = [float(way.exact[name]) for name in names]
        bars = ax.barh(at, widths, high * 0.88, linewidth=0, label=say(word))
        for bar in bars:
            dressed(bar, fill)
        weight = "bold" if place == 0 else "normal"
        ax.bar_label(bars, _amounts(way), padding=5, fontsize=10.5, color=INK, fontweight=weight)
    ax.set_yticks(range(len(names)), [verbatim(_payer(given, name)) for name in names], fontsize=11)
    ax.invert_yaxis()
    ax.margins(x=0.12)
    ax.set_xlim(left=0)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False, fontsize=10.5)
    return plain(ax, "x")


def _amounts(shares: Shares) -> list[str]:
    """What stands at the end of each bar: the coin, or the fraction where no coin can express the cost."""
    try:
        return [f"{amount:f}".removesuffix(".00") for amount in shares.rounded("0.01").values()]
    except ValueError:
        return [str(amount) for amount in shares.exact.values()]


def _payer(shares: Shares, name: Any) -> str:
    wealth = (shares.wealth or {}).get(name)
    return str(name) if wealth is None else f"{name}\n{say(Because('owns {wealth}', wealth=str(wealth)))}"
