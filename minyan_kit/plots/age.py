"""Pictures of 55:10: births and comings of age on both calendars, and a map of every birthday of a year."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from minyan_kit.arguments import checked
from minyan_kit.hebrew.dates import HebrewDate, days_in_month, months_of
from minyan_kit.plots.style import CALM, GRID, INK, picture, verbatim
from minyan_kit.show.age import Telling
from minyan_kit.show.html import BLUE, GREY, RUST, VIOLET, ink_of
from minyan_kit.show.languages import CIVIL_MONTHS, fill, month_name, say, short_civil, value_text

__all__ = ["birthday_map", "timeline_plot"]

_SHADES = (BLUE.pale(0.1), BLUE.pale(0.22))
_LINES = (BLUE.light, RUST.light, VIOLET.light, GREY.light)
_ADARS = ("Adar", "Adar I", "Adar II")


class _MonthStrip(NamedTuple):
    """A month as a stretch of days: its first day's number, how many, and what it is called."""

    start: int
    days: int
    name: str


# -- the timeline ----------------------------------------------------------------------------------------------------

_BIRTHS, _OF_AGE = 1.0, 0.0  # the heights of the two strips
_ROW = 0.3  # the height of a name with its dates

_Day = tuple[int, int, str, HebrewDate]  # its place in the strip, whose it is, his name


@picture
@checked
def timeline_plot(told: Mapping[str, Telling], *, ax: Axes | None = None) -> Axes:
    """Births above, comings of age below, each on the Hebrew and the civil calendar; a line for each boy between them.

    Each strip has whole Hebrew months round its days, and a day is as wide above as below: lines that cross are boys of
    whom the younger is of age first. Where a day is in doubt, dashed lines lead to every day in question, and a band
    lies between them.

    Args:
        told: name → what `telling` told.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: the first lines are those of the boys, from (day of birth, 1) to (day of age, 0), both counted
        from the beginning of their strip.

    Raises:
        ValueError: there is nobody, or the births, or the days, are too far apart.

    >>> from minyan_kit import REMA, comes_of_age, telling
    >>> born = {"Reuven": HebrewDate(5765, "Adar I", 29), "Shimon": HebrewDate(5765, "Adar II", 1)}
    >>> ax = timeline_plot({name: telling(comes_of_age(day, by=REMA)) for name, day in born.items()})
    >>> above, below = zip(*((line.get_xdata()[0], line.get_xdata()[1]) for line in ax.lines[:2]))
    >>> int(above[1] - above[0]), int(below[1] - below[0])
    (2, -28)
    >>> plt.close(ax.figure)
    """
    ways = list(_ways(told))
    if not ways:
        raise ValueError("told={}: give at least one boy, as {'Reuven': mk.telling(mk.comes_of_age(born, by=mk.REMA))}")
    above, below = [way.born for way in ways], [way.day for way in ways]
    strips = [_strip(above), _strip(below)]
    width = max(last - first for first, last in strips)
    if width > 260:
        raise ValueError("told: the births, or the days, are too far apart for one picture: give fewer boys")
    (first_above, _), (first_below, _) = strips
    births = {(way.born.day_number - first_above, way.boy, way.name, way.born) for way in ways}
    days = {(way.day.day_number - first_below, way.boy, way.name, way.day) for way in ways}
    labels = [_labels(sorted(each), width * 0.125) for each in (births, days)]
    rows = [max(label.row for label in each) + 1 for each in labels]
    if ax is None:
        _, ax = plt.subplots(figsize=(12, 4.2 + 0.6 * sum(rows)), layout="constrained")
    for n, way in enumerate(ways):
        x = (way.born.day_number - first_above, way.day.day_number - first_below)
        colour = _LINES[way.boy % len(_LINES)]
        ax.plot(x, (_BIRTHS, _OF_AGE), color=colour, linewidth=2.4, marker="o", markersize=8, zorder=4,
                linestyle="-" if way.certain else (0, (4, 3)),
                label=verbatim(way.name) if way.first else f"_{n}")  # fmt: skip
    for n, one in enumerate(told.values()):
        if one.doubt:  # a band from the first day in question to the last
            ends = (one.days[0].day_number - first_below, one.days[-1].day_number - first_below)
            ax.plot(ends, (_OF_AGE, _OF_AGE), color=_LINES[n % len(_LINES)], linewidth=9, alpha=0.25, zorder=2)
    _draw_strip(ax, first_above, width, _BIRTHS, up=True)
    _draw_strip(ax, first_below, width, _OF_AGE, up=False)
    for label in labels[0]:
        _draw_label(ax, label, up=True)
    for label in labels[1]:
        _draw_label(ax, label, up=False)
    for y, words in ((_BIRTHS + 0.23, say("born")), (_OF_AGE - 0.23, say("comes of age"))):
        ax.text(-1.5, y, words, ha="right", va="center", fontsize=12, color=INK, fontweight="bold", rotation=90)
    ax.set(xlim=(-3, width + 1), ylim=(-0.5 - _ROW * rows[1], 1.5 + _ROW * rows[0]))
    return _bare(ax)


class _Way(NamedTuple):
    """One line: a boy, a day on which he may have been born, and a day on which he is of age."""

    boy: int
    name: str
    born: HebrewDate
    day: HebrewDate
    certain: bool
    first: bool


def _ways(told: Mapping[str, Telling]) -> Iterator[_Way]:
    for boy, (name, telling) in enumerate(told.items()):
        each = [(side.born, day) for side in telling.sides for day in side.days]
        for n, (born, day) in enumerate(each):
            yield _Way(boy, name, born, day, len(each) == 1, n == 0)


def _strip(days: Sequence[HebrewDate]) -> tuple[int, int]:
    """The first and the last day of a strip: whole Hebrew months round its days."""
    first, last = min(days), max(days)
    start = HebrewDate(first.year, first.month, 1).day_number
    end = HebrewDate(last.year, last.month, 1).day_number + days_in_month(last.year, last.month)
    return start, end


def _draw_strip(ax: Axes, first: int, width: int, y: float, *, up: bool) -> None:
    """Two rows: the Hebrew months with their days next to the lines, the civil months beyond them."""
    sign = 1 if up else -1
    for row, months in enumerate((_hebrew_months(first, width), _civil_months(first, width))):
        low = y + sign * (0.06 + 0.19 * row)
        for n, month in enumerate(months):
            left = max(month.start - first, 0)
            right = min(month.start + month.days - first, width)
            ax.barh(low + sign * 0.085, right - left, 0.17, left=left - 0.5, color=_SHADES[(n + row) % 2], zorder=1)
            if right - left > width / 9:  # else its name would not stand in it
                ax.text((left + right) / 2 - 0.5, low + sign * 0.085, month.name, ha="center", va="center", zorder=3,
                        fontsize=12 if row == 0 else 10.5, color=INK if row == 0 else CALM)  # fmt: skip


class _Label(NamedTuple):
    """Where a day is named: at its line, in which row outside the strip, and on which side of the line."""

    at: _Day
    row: int
    side: Literal["left", "right"]


def _labels(days: Sequence[_Day], room: float) -> list[_Label]:
    """Find a place for each name, from right to left, so that no name and no line stands on another."""
    found: list[_Label] = []
    for n, day in reversed(list(enumerate(days))):
        row = 1 + max((label.row for label in found if label.at[0] < day[0] + room), default=-1)
        alone = day[0] > room and (n == 0 or days[n - 1][0] < day[0] - 2 * room)  # nobody stands to his left
        found.append(_Label(day, 0, "left") if row and alone else _Label(day, row, "right"))
    return found


def _draw_label(ax: Axes, label: _Label, *, up: bool) -> None:
    """A name with both dates, outside the strip, beside a line of its boy's colour."""
    x, boy, name, day = label.at
    colour = _LINES[boy % len(_LINES)]
    end = (_BIRTHS if up else _OF_AGE) + (1 if up else -1) * (0.46 + _ROW * (label.row + 1))
    ax.plot((x, x), (_BIRTHS if up else _OF_AGE, end), color=colour, linewidth=1, zorder=0.5)  # behind the strip
    words = f"{verbatim(name)}\n{value_text(day)}\n{_civil(day.to_date())}"
    where: Any = {"left": (x - 0.6, "right"), "right": (x + 0.6, "left")}[label.side]
    ax.text(where[0], end, words, ha=where[1], va="top" if up else "bottom",
            fontsize=10.5, color=colour, linespacing=1.25)  # fmt: skip


def _hebrew_months(first: int, width: int) -> Iterator[_MonthStrip]:
    day = HebrewDate.from_day_number(first)
    day = HebrewDate(day.year, day.month, 1)
    while day.day_number < first + width:
        days = days_in_month(day.year, day.month)
        yield _MonthStrip(day.day_number, days, f"{' · '.join(_month_names(day.month))} {day.year}")
        day = HebrewDate.from_day_number(day.day_number + days)


def _month_names(month: str) -> list[str]:
    """A month in Hebrew, and as the reader writes it where that is otherwise."""
    return list(dict.fromkeys((month_name(month, "he"), month_name(month))))


def _civil_months(first: int, width: int) -> Iterator[_MonthStrip]:
    day = HebrewDate.from_day_number(first).to_date().replace(day=1)
    epoch = dt.date(1970, 1, 1)
    while (day - epoch).days < first + width:
        following = (day + dt.timedelta(days=31)).replace(day=1)
        name = f"{say(CIVIL_MONTHS[day.month - 1])} {day.year}"
        yield _MonthStrip((day - epoch).days, (following - day).days, name)
        day = following


def _civil(day: dt.date) -> str:
    return f"{short_civil(day)} {day.year}"


# -- the map ---------------------------------------------------------------------------------------------------------


@picture
@checked
def birthday_map(told: Sequence[Telling], *, ax: Axes | None = None) -> Axes:
    """Every birthday of a year against its coming of age: a straight line, but for the Adars.

    Args:
        told: what `births_of_year` told, one birth a day, each of a known Hebrew day.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: two collections of points (day of the year of birth, day of the thirteenth year, both from 0), the
        first of days that are decided, the second, hollow, of every day in question where it is open.

    Raises:
        ValueError: nothing is told.

    >>> from minyan_kit import REMA
    >>> from minyan_kit.show.age import births_of_year
    >>> ax = birthday_map(births_of_year(5765, by=REMA))
    >>> [len(points.get_offsets()) for points in ax.collections[:2]]
    [382, 2]
    >>> plt.close(ax.figure)
    """
    if not told:
        raise ValueError("told=(): give what births_of_year(year, by=mk.REMA) told")
    if ax is None:
        _, ax = plt.subplots(figsize=(7.4, 7.4), layout="constrained")
    year = told[0].sides[0].born.year
    start, then = (HebrewDate(y, "Tishrei", 1).day_number for y in (year, year + 13))
    points = [
        (side.born.day_number - start, day.day_number - then, side.born.month in _ADARS, side.day is not None)
        for one in told
        for side in one.sides
        for day in side.days
    ]
    decided = [(x, y, adar) for x, y, adar, known in points if known]
    colours = [_LINES[1] if adar else _LINES[0] for _, _, adar in decided]
    ax.scatter([x for x, *_ in decided], [y for _, y, _ in decided], s=9, c=colours, zorder=3)
    in_question = [(x, y) for x, y, _, known in points if not known]
    ax.scatter([x for x, _ in in_question], [y for _, y in in_question], s=26, facecolors="none",
               edgecolors=ink_of(None).light, linewidths=1.1, zorder=3,
               label=say("open: every day in question"))  # fmt: skip
    _rule(ax, "x", year)
    _rule(ax, "y", year + 13)
    ax.set_xlabel(fill("born in {year}", year=year), fontsize=12, color=INK)
    ax.set_ylabel(fill("of age in {year}", year=year + 13), fontsize=12, color=INK)
    ax.set_aspect("equal")
    if in_question:
        ax.legend(loc="upper left", frameon=False, fontsize=10.5)
    return _bare(ax)


def _rule(ax: Axes, axis: str, year: int) -> None:
    """A line where each month begins, its name in the middle of it."""
    edges, names, at = [0], [], 0
    for month in months_of(year):
        days = days_in_month(year, month)
        names.append((at + days / 2, " ".join(reversed(_month_names(month)))))
        at += days
        edges.append(at)
    lines: Any = ax.axvline if axis == "x" else ax.axhline
    for edge in edges:
        lines(edge - 0.5, color=GRID, linewidth=0.9, zorder=1)
    where: Any = ax.set_xticks if axis == "x" else ax.set_yticks
    where([x for x, _ in names], [name for _, name in names], fontsize=9.5)
    if axis == "x":
        ax.tick_params(axis="x", rotation=90)


def _bare(ax: Axes) -> Axes:
    ax.tick_params(length=0, labelcolor=INK)
    for side in ax.spines.values():
        side.set_visible(False)
    if not ax.get_xlabel():
        ax.set_xticks([])
        ax.set_yticks([])
    return ax
