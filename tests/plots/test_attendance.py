"""The pictures of attendance, by the data that they draw."""

import datetime as dt
from collections.abc import Iterator

import matplotlib.pyplot as plt
import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.plots.attendance import chance_plot, coming_plot, people_plot, services_plot, take_plot, tenth_plot


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close what a test drew."""
    yield
    plt.close("all")


def judged(*services: tuple[int, int | None, bool | None, bool]) -> pd.DataFrame:
    """Make judged services: the bounds, the answer, and whether it was written down."""
    low, high, ten, recorded = zip(*services, strict=True)
    return pd.DataFrame(
        {
            "date": pd.date_range("2026-09-14", periods=len(services)),
            "service": "מנחה",
            "hebrew_date": "3 Tishrei 5787",
            "recorded": list(recorded),
            "counts_low": list(low),
            "counts_high": pd.array(list(high), dtype="Int64"),
            "ten": pd.array(list(ten), dtype="boolean"),
            "lacking": pd.array([0 if answer else 1 for answer in ten], dtype="Int64"),
        }
    )


FOUR = judged((10, 10, True, True), (9, 11, None, True), (8, 8, False, True), (0, 0, None, False))


def test_each_kind_of_service_has_a_shape_of_its_own() -> None:
    """A gap for a service that nobody wrote down; shape tells what colour tells."""
    ax = services_plot(FOUR)
    marks = {
        line.get_label(): (line.get_marker(), list(line.get_xdata()))
        for line in ax.lines
        if line.get_marker() != "None"
    }
    assert {word: places for word, (_, places) in marks.items()} == {"a ten": [0], "open": [1], "no ten": [2]}
    assert len({shape for shape, _ in marks.values()}) == 3
    spans = [segment[:, 1].tolist() for segment in ax.collections[0].get_segments()]
    assert spans == [[10, 10], [9, 11], [8, 8]]


def test_no_upper_bound_is_drawn_as_more() -> None:
    """Where nobody knows how many more there were the line goes on."""
    spans = services_plot(judged((9, None, None, True))).collections[0].get_segments()
    assert spans[0][:, 1].tolist() == [9, 12]


def test_chances_stand_beside_what_they_are_a_share_of() -> None:
    """The bars, the interval, and in words how many of how many."""
    table = mk.chance_of_ten(FOUR, per="service")
    ax = chance_plot(table, title="כמה פעמים היה מניין")
    sure, open_ = ([bar.get_width() for bar in bars] for bars in ax.containers)
    assert (sure, open_) == (pytest.approx([1 / 3]), pytest.approx([1 / 3]))
    assert "1 of 3" in [text.get_text() for text in ax.texts]
    assert ax.get_title() == "כמה פעמים היה מניין"  # as written: it is set from right to left when it is drawn
    assert [label.get_text() for label in ax.get_yticklabels()] == ["מנחה"]
    assert ax.containers[1][0].get_hatch()


def test_all_services_together_have_a_name() -> None:
    """A table that is not divided is of all services."""
    ax = chance_plot(mk.chance_of_ten(FOUR, per="all"))
    assert [label.get_text() for label in ax.get_yticklabels()] == ["all services"]


def test_what_it_would_take_is_a_bar_for_each_number_of_men() -> None:
    """As it was, and with more."""
    ax = take_plot(mk.what_it_would_take(FOUR, most=2))
    assert [bar.get_height() for bar in ax.containers[0]] == pytest.approx([1 / 3, 1, 1])
    assert [label.get_text() for label in ax.get_xticklabels()] == ["as it was", "1 more", "2 more"]


def test_people_stand_in_the_order_of_how_often_they_came() -> None:
    """With when they were last seen, in words."""
    table = pd.DataFrame({"name": ["ראובן", "לוי", "דן"], "present": [1, 3, 0], "of": 4, "rate": [0.25, 0.75, 0.0],
                          "since": [3, 0, 4], "now": [0, 2, 0], "longest": [1, 2, 0]})  # fmt: skip
    ax = people_plot(table)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["לוי", "ראובן", "דן"]
    assert [text.get_text() for text in ax.texts] == [
        *("3 of 4; 2 in a row now", "1 of 4; last seen 3 services before the end", "0 of 4; never seen"),
    ]


def test_the_tenth_is_told_by_pattern_and_word() -> None:
    """How often by coming, and how often by not staying away."""
    found = pd.DataFrame({"name": ["Natan", "Natan", "Levi"], "how": ["came", "without", "without"]})
    ax = tenth_plot(found)
    assert [[bar.get_width() for bar in bars] for bars in ax.containers[:2]] == [[1, 0], [1, 1]]
    assert len({bars[0].get_hatch() for bars in ax.containers[:2]}) == 2


def test_nobody_was_the_tenth() -> None:
    """An empty table is an empty picture."""
    assert tenth_plot(pd.DataFrame({"name": [], "how": []}, dtype="string")).get_yticklabels() == []


def test_who_comes_of_age_is_marked_on_his_day_and_the_doubt_is_as_long_as_it_is() -> None:
    """A diamond on the day beyond doubt, a bar from the first day that comes into question, and the words beside it."""
    roster = pd.DataFrame(
        {
            "name": ["נתן", "Levi"],
            "sex": "male",
            "birth_date": pd.to_datetime(["2013-12-01", "2014-01-10"]),
            "after_sunset": pd.array([None, False], dtype="boolean"),
        }
    )
    listed = mk.upcoming(roster, start=dt.date(2026, 11, 1), until=dt.date(2027, 12, 31), by=mk.REMA)
    ax = coming_plot(listed, title="בקרוב")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["נתן", "Levi"]
    assert [float(bar.get_width()) for bar in ax.containers[0]] == [1.0]
    assert [text.get_text() for text in ax.texts] == listed["hebrew_date"].tolist()
    assert ax.get_title() == "בקרוב"
    plt.close(ax.figure)
