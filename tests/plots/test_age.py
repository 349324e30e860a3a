"""The pictures of 55:10 show the days that the rules give: what is checked is their data, never their pixels."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from minyan_kit import (
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    HebrewDate,
    birthday_map,
    births_of_year,
    comes_of_age,
    language,
    telling,
    timeline_plot,
)
from minyan_kit.plots import style
from minyan_kit.ruling import Practice
from minyan_kit.show.age import Telling
from tests.case_tables import by_name

ELDER, YOUNGER = HebrewDate(5765, "Adar I", 29), HebrewDate(5765, "Adar II", 1)


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Leave no figure open for the next test."""
    yield
    plt.close("all")


def told(born: HebrewDate | dt.date, by: Practice = REMA) -> Telling:
    return telling(comes_of_age(born, by=by))


def ends(line: Line2D) -> tuple[int, int]:
    """Where a line begins above and ends below, as days from the beginnings of the strips."""
    (above, below), (top, bottom) = line.get_xdata(), line.get_ydata()  # type: ignore[misc]
    assert top > bottom
    return int(above), int(below)


def between(ax: Axes) -> list[Line2D]:
    """The lines from the births to the comings of age."""
    return [line for line in ax.lines if len(set(map(float, line.get_ydata()))) == 2 and line.get_marker() == "o"]


def words(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


# -- the timeline ----------------------------------------------------------------------------------------------------


def test_the_lines_of_the_two_boys_cross() -> None:
    """Above the elder is to the left by two days, below to the right by twenty-eight."""
    elder, younger = (ends(line) for line in between(timeline_plot({"Reuven": told(ELDER), "Shimon": told(YOUNGER)})))
    assert (younger[0] - elder[0], younger[1] - elder[1]) == (2, -28)
    assert (elder, younger) == ((28, 28), (30, 0))  # from 1 Adar I above, from 1 Adar below


def test_each_end_is_named_with_both_dates() -> None:
    """Whose it is, the Hebrew date and the civil one."""
    said = words(timeline_plot({"Reuven": told(ELDER), "Shimon": told(YOUNGER)}))
    for label in (
        "Reuven\n29 Adar I 5765\n10 Mar 2005",
        "Shimon\n1 Adar II 5765\n12 Mar 2005",
        "Reuven\n29 Adar 5778\n16 Mar 2018",
        "Shimon\n1 Adar 5778\n16 Feb 2018",
    ):
        assert label in said


def test_both_calendars_are_drawn() -> None:
    """The months of each strip, with their Hebrew names in the order of the letters: the drawing turns them itself."""
    said = words(timeline_plot({"Reuven": told(ELDER), "Shimon": told(YOUNGER)}))
    for label in ("אדר א׳ · Adar I 5765", "ניסן · Nisan 5778"):
        assert label in said
    assert {"February 2005", "March 2005", "April 2005", "February 2018", "March 2018"} <= set(said)


def test_an_older_matplotlib_draws_hebrew_from_right_to_left_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before 3.11 it draws every letter from left to right: the months of the strips are turned for it, once."""
    monkeypatch.setattr(style, "BEFORE_3_11", True)
    said = words(timeline_plot({"Reuven": told(ELDER), "Shimon": told(YOUNGER)}))
    assert "Adar I 5765 · " + "אדר א׳"[::-1] in said


def test_doubt_is_a_dashed_line_to_every_day_and_a_band_between_them() -> None:
    """Levi was born on one of two Hebrew days, and one of them is disputed."""
    levi = told(dt.date(2005, 3, 11))
    ax = timeline_plot({"Levi": levi})
    assert all(line.is_dashed() for line in between(ax))
    assert len(between(ax)) == 3
    band = next(line for line in ax.lines if set(map(float, line.get_ydata())) == {0.0} and line not in between(ax))
    first, last = (int(x) for x in band.get_xdata())  # type: ignore[union-attr]
    assert last - first == levi.days[-1].day_number - levi.days[0].day_number == 30


def test_who_is_not_in_doubt_has_one_unbroken_line() -> None:
    """A dash is a doubt and nothing else."""
    (line,) = between(timeline_plot({"Reuven": told(ELDER)}))
    assert not line.is_dashed()


def test_labels_do_not_stand_on_each_other() -> None:
    """Three days within three, and each label has its own place."""
    near = {name: told(HebrewDate(5765, "Nisan", day)) for name, day in (("Dan", 1), ("Gad", 2), ("Asher", 3))}
    ax = timeline_plot(near)
    ax.figure.canvas.draw()
    labels = [text.get_window_extent() for text in ax.texts if "\n" in text.get_text()]
    assert len(labels) == 6
    assert not any(one.overlaps(other) for n, one in enumerate(labels) for other in labels[:n])


@pytest.mark.parametrize(
    "born", [{}, {"Reuven": HebrewDate(5765, "Nisan", 1), "Shimon": HebrewDate(5770, "Nisan", 1)}], ids=["none", "far"]
)
def test_what_cannot_be_drawn_is_refused(born: dict[str, HebrewDate]) -> None:
    """Nobody, and births years apart."""
    with pytest.raises(ValueError, match="told"):
        timeline_plot({name: told(day) for name, day in born.items()})


def test_a_picture_may_be_drawn_into_another() -> None:
    """The axes given are those returned."""
    _, ax = plt.subplots()
    assert timeline_plot({"Reuven": told(ELDER)}, ax=ax) is ax
    assert birthday_map(births_of_year(5766, by=REMA), ax=ax) is ax


# -- the map ---------------------------------------------------------------------------------------------------------


def points(ax: Axes, which: int) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in ax.collections[which].get_offsets()]  # type: ignore[union-attr]


@pytest.mark.parametrize("year", [5765, 5766, 5771, 5776])
@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
def test_every_birth_of_the_year_is_a_point(year: int, by: Practice) -> None:
    """Solid where the practice decides, hollow on every day in question where it does not."""
    each = births_of_year(year, by=by)
    ax = birthday_map(each)
    start, then = (HebrewDate(y, "Tishrei", 1).day_number for y in (year, year + 13))
    expected: tuple[list[Any], list[Any]] = ([], [])
    for one in each:
        (side,) = one.sides
        at = [(side.born.day_number - start, day.day_number - then) for day in side.days]
        expected[0 if side.day else 1].extend(at)
    assert (points(ax, 0), points(ax, 1)) == expected


def test_the_line_falls_only_where_the_adars_become_one() -> None:
    """From a leap year to a common one the day after the end of Adar I is a month earlier."""
    heights = dict(points(birthday_map(births_of_year(5765, by=MISHNAH_BERURAH)), 0))
    falls = [x for x in range(1, len(heights)) if heights[x] < heights[x - 1]]
    assert falls == [YOUNGER.day_number - HebrewDate(5765, "Tishrei", 1).day_number]


@pytest.mark.parametrize(("key", "first"), [("en", "Tishrei תשרי"), ("he", "תשרי"), ("fr", "tichri תשרי")])
def test_the_months_are_named_on_both_sides(key: str, first: str) -> None:
    """In the reader's language and in Hebrew; a leap year has thirteen, a common year twelve."""
    with language(key):
        ax = birthday_map(births_of_year(5765, by=REMA))
    across, up = ([label.get_text() for label in labels] for labels in (ax.get_xticklabels(), ax.get_yticklabels()))
    assert across[0] == up[0] == first
    assert (len(across), len(up)) == (13, 12)


def test_nothing_makes_no_map() -> None:
    """The error says what to give."""
    with pytest.raises(ValueError, match=r"births_of_year\(year, by=mk\.REMA\)"):
        birthday_map([])
