"""Pictures of attendance: how often there was a ten, when, what it would take, and who came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import matplotlib.dates as mdates
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from minyan_kit.arguments import checked, has_columns
from minyan_kit.plots.style import INK, PAPER, dressed, picture, plain, verbatim
from minyan_kit.show.html import BLUE, GREY, Fill, fill_of, ink_of, mark_of
from minyan_kit.show.languages import fill, say, value_text
from minyan_kit.tables.questions import IN_OUR_WORDS, WAS_IT_A_TEN

__all__ = ["chance_plot", "coming_plot", "people_plot", "services_plot", "take_plot", "tenth_plot"]

TEN = 10
# Where nothing is a yes or a no: what is, and what is only partly so.
_SURE, _PARTLY = Fill(BLUE, 0.9), Fill(BLUE, 0.3, "//")


@picture
@checked
def chance_plot(table: pd.DataFrame, *, title: str = "", ax: Axes | None = None) -> Axes:
    """How often there was a ten, for each row of a table, with its interval and what it is a share of.

    Args:
        table: what `chance_of_ten` returned.
        title: over the picture, in any language.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: a bar a row for its rate, one on top of it for what is open, and the interval as a line.

    >>> table = pd.DataFrame({"service": ["מנחה"], "of": [4], "ten": [3], "open": [1], "rate": [0.75],
    ...                       "rate_at_most": [1.0], "low": [0.3], "high": [1.0]})
    >>> ax = chance_plot(table, title="כמה פעמים היה מניין")
    >>> [float(bar.get_width()) for bar in ax.containers[0]], ax.get_yticklabels()[0].get_text()
    ([0.75], 'מנחה')
    >>> plt.close(ax.figure)
    """
    has_columns("table", table, ("of", "ten", "rate", "rate_at_most", "low", "high"), "chance_of_ten")
    names = _labels(table)
    ax = _axes(ax, len(names))
    at = np.arange(len(names))
    rate, most = (table[name].fillna(0).to_numpy(float) for name in ("rate", "rate_at_most"))
    _dress(ax.barh(at, rate, 0.62, label=say("a ten for certain")), fill_of(True))
    _dress(ax.barh(at, most - rate, 0.62, left=rate, label=say("open")), fill_of(None))
    ax.hlines(at, table["low"], table["high"], color=INK, linewidth=1.4, label=say("interval"))
    ax.vlines([*table["low"], *table["high"]], [*at - 0.12, *at - 0.12], [*at + 0.12, *at + 0.12], color=INK)
    for y, (ten, of) in enumerate(zip(table["ten"], table["of"], strict=True)):
        ax.text(
            1.02,
            y,
            fill("{ten} of {of}", ten=ten, of=of),
            va="center",
            fontsize=10.5,
            color=INK,
            transform=ax.get_yaxis_transform(),
        )
    ax.set_xlim(0, 1)
    ax.set_xticks(np.linspace(0, 1, 5), ["0%", "25%", "50%", "75%", "100%"])
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)
    return _finish(ax, names, title, pad=28)


@picture
@checked
def coming_plot(listed: pd.DataFrame, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Who comes of age when: a mark on the day, and a bar for as long as it is in doubt.

    Args:
        listed: what `upcoming` returned.
        title, ax: as in `chance_plot`.

    Returns:
        the Axes: a row a person, the first to come of age at the top.

    >>> listed = pd.DataFrame({"name": ["נתן"], "of_age_from": pd.to_datetime(["2026-12-08"]),
    ...                        "of_age_on": pd.to_datetime(["2026-12-09"]), "hebrew_date": ["28 or 29 Kislev 5787"]})
    >>> ax = coming_plot(listed)
    >>> ax.get_yticklabels()[0].get_text(), len(ax.texts)
    ('נתן', 1)
    >>> plt.close(ax.figure)
    """
    has_columns("listed", listed, ("name", "of_age_from", "of_age_on", "hebrew_date"), "upcoming")
    names = listed["name"].astype(str).tolist()
    ax = _axes(ax, len(names))
    at = np.arange(len(names))
    # matplotlib, too, counts days from 1970.
    columns = (listed[name].to_numpy().astype("datetime64[D]") for name in ("of_age_from", "of_age_on"))
    first, last = (column.astype(np.int64).astype(float) for column in columns)
    doubt = last > first
    _dress(ax.barh(at[doubt], (last - first)[doubt], 0.5, left=first[doubt], label=say("in doubt")), fill_of(None))
    ax.plot(last, at, "D", color=ink_of(True).light, markersize=8, label=say("of age beyond doubt"))
    for y, (day, words) in enumerate(zip(last, listed["hebrew_date"].astype(str), strict=True)):
        ax.annotate(words, (day, y), (10, 0), textcoords="offset points", va="center", fontsize=10.5, color=INK)
    ax.xaxis_date()
    ax.xaxis.set_major_locator(locator := mdates.AutoDateLocator())  # type: ignore[no-untyped-call]  # matplotlib has no types here
    ax.xaxis.set_major_formatter(mdates.ConciseDateFormatter(locator))  # type: ignore[no-untyped-call]
    if len(names):
        wide = max(last.max() - first.min(), 30)
        ax.set_xlim(first.min() - wide * 0.06, last.max() + wide * 0.3)  # room for the words beside the last
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, frameon=False)
    return _finish(ax, names, title, pad=28)


@picture
@checked
def take_plot(table: pd.DataFrame, *, title: str = "", ax: Axes | None = None) -> Axes:
    """How often there would have been a ten with more men, as steps.

    Args:
        table: what `what_it_would_take` returned for all services.
        title, ax: as in `chance_plot`.

    Returns:
        the Axes: a bar for each number of men.

    >>> table = pd.DataFrame({"more_men": [0, 1], "of": [4, 4], "ten": [1, 3], "rate": [0.25, 0.75]})
    >>> ax = take_plot(table)
    >>> [float(bar.get_height()) for bar in ax.containers[0]]
    [0.25, 0.75]
    >>> plt.close(ax.figure)
    """
    has_columns("table", table, ("more_men", "of", "ten", "rate"), "what_it_would_take")
    if ax is None:
        _, ax = plt.subplots(figsize=(7.5, 3.8), layout="constrained")
    bars = ax.bar(table["more_men"], table["rate"], 0.7)
    as_it_was, *with_more = bars.patches
    dressed(as_it_was, Fill(ink_of(True), 0.75))
    _dress(with_more, fill_of(True, 0.2))
    labels = [fill("{ten} of {of}", ten=ten, of=of) for ten, of in zip(table["ten"], table["of"], strict=True)]
    ax.bar_label(bars, labels, padding=3, fontsize=10.5, color=INK)
    words = [say("as it was"), *(fill("{n} more", n=n) for n in table["more_men"][1:])]
    ax.set_xticks(table["more_men"], words)
    ax.set_ylim(0, 1.12)
    ax.set_yticks(np.linspace(0, 1, 5), ["0%", "25%", "50%", "75%", "100%"])
    ax.set_title(verbatim(title), fontsize=13, color=INK)
    return plain(ax, "y")


@picture
@checked
def services_plot(judged: pd.DataFrame, *, title: str = "", ax: Axes | None = None) -> Axes:
    """Every service in order of time: between which bounds they counted, and whether it was a ten.

    Args:
        judged: what `judge_services` returned.
        title, ax: as in `chance_plot`.

    Returns:
        the Axes: a line from the least to the most who count, and a mark whose shape says what the service was; a gap
        for a service that nobody wrote down.

    >>> judged = pd.DataFrame({"date": pd.to_datetime(["2026-09-14"]), "service": ["Mincha"], "recorded": [True],
    ...                        "counts_low": [9], "counts_high": [10], "ten": pd.array([None], dtype="boolean")})
    >>> ax = services_plot(judged)
    >>> [line.get_label() for line in ax.lines if len(line.get_xdata())][:1]
    ['open']
    >>> plt.close(ax.figure)
    """
    has_columns("judged", judged, ("date", "service", "recorded", "counts_low", "counts_high", "ten"), "judge_services")
    if ax is None:
        _, ax = plt.subplots(figsize=(11, 4), layout="constrained")
    known = judged[judged["recorded"].astype(bool)]
    at = np.flatnonzero(judged["recorded"].astype(bool))
    low = known["counts_low"].to_numpy(float)
    high = np.fmax(low, known["counts_high"].to_numpy(dtype=float, na_value=np.nan))
    unbounded = known["counts_high"].isna().to_numpy()
    ax.vlines(at, low, np.where(unbounded, low + 3, high), color=GREY.pale(0.5), linewidth=2.2)
    ten = known["ten"].astype("boolean")
    for answer, word in WAS_IT_A_TEN.items():
        which = (ten.isna() if answer is None else ten.eq(answer).fillna(False)).to_numpy(dtype=bool)
        if which.any():
            mark = f"${mark_of(answer)}$"
            ax.plot(at[which], low[which], marker=mark, ms=9, color=ink_of(answer).light, label=say(word), ls="none")
    ax.axhline(TEN, color=INK, linewidth=1.2, zorder=0)
    ax.text(1.005, TEN, "10 · עשרה", va="center", fontsize=10.5, color=INK, transform=ax.get_yaxis_transform())
    _name_days(ax, judged)
    ax.set_ylim(bottom=0)
    ax.set_ylabel(say("men who count"), color=INK)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)
    ax.set_title(verbatim(title), fontsize=13, color=INK, pad=28)
    return plain(ax, "y")


@picture
@checked
def people_plot(table: pd.DataFrame, *, title: str = "", ax: Axes | None = None) -> Axes:
    """How often each person came, and since when he was not seen.

    Args:
        table: what `streaks` returned.
        title, ax: as in `chance_plot`.

    Returns:
        the Axes: a bar a person, who came most on top, and in words how often, of how many, and how long ago.

    >>> table = pd.DataFrame({"name": ["ראובן", "לוי"], "present": [1, 3], "of": 4, "rate": [0.25, 0.75],
    ...                       "since": [3, 0], "now": [0, 2], "longest": [1, 2]})
    >>> ax = people_plot(table)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['לוי', 'ראובן']
    >>> plt.close(ax.figure)
    """
    has_columns("table", table, ("name", "present", "of", "rate", "since", "now"), "streaks")
    ranked = table.sort_values("rate", ascending=False, kind="stable")
    names = ranked["name"].astype(str).tolist()
    ax = _axes(ax, len(names))
    bars = ax.barh(np.arange(len(names)), ranked["rate"], 0.62)
    _dress(bars, _SURE)
    said = [f"{fill('{ten} of {of}', ten=row.present, of=row.of)}; {_seen(row)}" for row in ranked.itertuples()]
    ax.bar_label(bars, said, padding=5, fontsize=10, color=INK)
    ax.set_xlim(0, 1.5)
    ax.set_xticks(np.linspace(0, 1, 5), ["0%", "25%", "50%", "75%", "100%"])
    return _finish(ax, names, title)


def _seen(person: Any) -> str:
    if not person.present:
        return say("never seen")
    if person.since:
        return fill("last seen {n:1 one service|## services} before the end", n=person.since)
    return fill("{n} in a row now", n=person.now)


@picture
@checked
def tenth_plot(found: pd.DataFrame, *, title: str = "", ax: Axes | None = None) -> Axes:
    """How often each person was the tenth.

    Args:
        found: what `who_was_tenth` returned.
        title, ax: as in `chance_plot`.

    Returns:
        the Axes: for each way of being the tenth a container of bars, a bar a person.

    >>> found = pd.DataFrame({"name": ["Natan", "Natan"], "how": ["his coming made the ten"] * 2})
    >>> ax = tenth_plot(found)
    >>> [float(bar.get_width()) for bar in ax.containers[0]]
    [2.0]
    >>> plt.close(ax.figure)
    """
    has_columns("found", found, ("name", "how"), "who_was_tenth")
    times = found.groupby(["name", "how"]).size().unstack(fill_value=0)
    times = times.loc[times.sum(axis=1).sort_values(ascending=False, kind="stable").index]
    names = [str(name) for name in times.index]
    ax = _axes(ax, len(names))
    left = np.zeros(len(names))
    for (how, column), look in zip(times.items(), (_SURE, _PARTLY), strict=False):
        bars = ax.barh(np.arange(len(names)), column, 0.62, left=left)
        bars.set_label(say(str(how)))
        _dress(bars, look)
        ax.bar_label(bars, [str(n) if n else "" for n in column], label_type="center", fontsize=10,
                     bbox={"boxstyle": "round,pad=0.2", "facecolor": PAPER, "edgecolor": "none"})  # fmt: skip
        left = left + column.to_numpy(float)
    if len(names):
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, frameon=False)
    return _finish(ax, names, title, pad=28)


# -- what they share --------------------------------------------------------------------------------------------------


def _dress(bars: Iterable[Patch], fill: Fill) -> None:
    for bar in bars:
        dressed(bar, fill)


def _labels(table: pd.DataFrame) -> list[str]:
    """What the rows of a table are for: its first column, unless it begins with the numbers."""
    if table.columns[0] == "services":
        return [say("all services")] * len(table)
    called = value_text if table.columns[0] in IN_OUR_WORDS else str
    return [say("not named") if pd.isna(name) else called(name) for name in table.iloc[:, 0]]


def _axes(ax: Axes | None, rows: int) -> Axes:
    if ax is None:
        _, ax = plt.subplots(figsize=(9, 1.5 + 0.42 * rows), layout="constrained")
    return ax


def _name_days(ax: Axes, judged: pd.DataFrame) -> None:
    """Name a few days, evenly, each at its first service."""
    days = judged["date"].dt.strftime("%d.%m").tolist()
    first = [n for n, day in enumerate(days) if n == 0 or day != days[n - 1]]
    step = max(len(first) // 12, 1)
    ax.set_xticks(first[::step], [days[n] for n in first[::step]])
    ax.set_xlim(-0.8, len(days) - 0.2)


def _finish(ax: Axes, names: Sequence[str], title: str, pad: float = 8) -> Axes:
    ax.set_yticks(range(len(names)), list(map(verbatim, names)), fontsize=11)
    ax.invert_yaxis()
    ax.set_title(verbatim(title), fontsize=13, color=INK, pad=pad)
    return plain(ax, "x")
