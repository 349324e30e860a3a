"""The pictures of 55:21 show the numbers of the rules, with words and patterns beside colours."""

from collections.abc import Iterator
from fractions import Fraction

import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.container import BarContainer

from minyan_kit import REMA, HebrewDate, Resident, season, share_cost, share_hazan_wage
from minyan_kit.plots.coercion import season_plot, shares_plot

YEAR = 5787


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Leave no figure open for the next test."""
    yield
    plt.close("all")


def tishrei(day: int) -> HebrewDate:
    return HebrewDate(YEAR, "Tishrei", day)


def bars(ax: Axes) -> list[BarContainer]:
    """The containers of bars, in the order drawn."""
    return [each for each in ax.containers if isinstance(each, BarContainer)]


def words(ax: Axes) -> list[str]:
    """Whatever is written inside the picture."""
    return [text.get_text() for text in ax.texts]


TOWN = [
    *(Resident(f"man {n}") for n in range(9)),
    Resident("Reuven", [(tishrei(1), tishrei(10))]),
    Resident("Shimon", [(tishrei(3), tishrei(4))]),
    Resident("Levi", [(tishrei(10), tishrei(10))]),
]


def test_a_bar_is_as_high_as_the_number_that_remain() -> None:
    """Ten bars, one a day, in the order of the season."""
    days = season(TOWN, YEAR, by=REMA)
    known = bars(season_plot(days))[0]
    assert [bar.get_height() for bar in known] == [day.remain for day in days] == [11, 11, 10, 10, *[11] * 5, 10]


def test_days_below_ten_are_told_by_pattern_and_word() -> None:
    """Nine residents and one leaves only at the end; eleven and two leave; nobody has to see a colour."""
    two = [*TOWN[:9], TOWN[9], Resident("Dan", [(tishrei(9), tishrei(10))])]
    ax = season_plot(season(two, YEAR, by=REMA))
    patterns = [bar.get_hatch() for bar in bars(ax)[0]]
    assert patterns[:8] == [""] * 8
    assert all(patterns[8:])
    assert [text for text in words(ax) if text[:1] in ("✓", "✗", "?")] == ["?\u00a0open"] * 2
    assert words(ax).count("−1") == 2


@pytest.mark.parametrize(
    ("staying", "leaves", "word"),
    [
        (9, [(1, 10)], "✓\u00a0compelled"),
        (9, [(3, 3)], "✗\u00a0not\ncompelled"),
        (9, [(1, 2)], "?\u00a0open"),
        (9, None, "?\u00a0open"),
        (8, [], "nobody\nleaves"),
    ],
)
def test_the_word_of_a_day(staying: int, leaves: list[tuple[int, int]] | None, word: str) -> None:
    """Over a day below ten it is said what holds on it."""
    plans = None if leaves is None else [(tishrei(a), tishrei(b)) for a, b in leaves]
    town = [*(Resident(f"man {n}") for n in range(staying)), Resident("Reuven", plans)]
    assert word in words(season_plot(season(town, YEAR, by=REMA)))


def test_those_whose_plans_are_not_known_stand_on_top() -> None:
    """Neither there nor away."""
    town = [*(Resident(f"man {n}") for n in range(9)), Resident("Dan", None), Resident("Gad", None)]
    ax = season_plot(season(town, YEAR, by=REMA))
    known, unknown = bars(ax)[:2]
    assert {(a.get_height(), b.get_y(), b.get_height()) for a, b in zip(known, unknown, strict=True)} == {(9, 9, 2)}
    assert "2 ?" in words(ax)


def test_the_line_of_ten_is_drawn_and_named() -> None:
    """Whatever the size of the town."""
    ax = season_plot(season(TOWN, YEAR, by=REMA))
    assert list(ax.lines[0].get_ydata()) == [10, 10]
    assert "10 · עשרה" in words(ax)
    assert ax.get_ylim()[1] > 11


def test_days_are_named_in_hebrew_as_it_is_written() -> None:
    """The letters go to the page in their order: what draws them sets them from right to left."""
    ax = season_plot(season(TOWN, YEAR, by=REMA))
    labels = [label.get_text() for label in ax.get_xticklabels()]
    assert (labels[0], labels[9]) == ("א׳ תשרי\n12 Sep", "י׳ תשרי\n21 Sep")
    bold = [n for n, label in enumerate(ax.get_xticklabels(), 1) if label.get_fontweight() == "bold"]
    assert bold == [1, 2, 10]
    assert ax.get_title() == "הימים הנוראים · 5787"


def test_a_picture_needs_days() -> None:
    """An empty one says what to draw."""
    with pytest.raises(ValueError, match=r"days=\(\): draw what mk\.season"):
        season_plot([])


# -- shares ----------------------------------------------------------------------------------------------------------


def test_shares_stand_beside_equal_ones_and_by_wealth() -> None:
    """Three bars a person, told apart by pattern and named in the legend."""
    ax = shares_plot(share_cost(120, {"poor": 100, "rich": 500}, by=REMA))
    assert [[bar.get_width() for bar in way] for way in bars(ax)] == [[40, 80], [60, 60], [20, 100]]
    assert len({way[0].get_hatch() for way in bars(ax)}) == 3
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["as ruled", "equally", "all by wealth"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["poor\nowns 100", "rich\nowns 500"]


def test_amounts_are_written_in_coin_and_add_up() -> None:
    """At the end of the bars stands what each pays, to the cent."""
    ax = shares_plot(share_cost(100, {"a": 10, "b": 30, "c": 60}, by=REMA).answer)
    assert words(ax)[:3] == ["21.66", "31.67", "46.67"]


def test_where_no_coin_expresses_the_cost_the_fraction_is_written() -> None:
    """A third stays a third."""
    assert "1/6" in words(shares_plot(share_cost(Fraction(1, 3), {"a": 1, "b": 1}, by=REMA)))


def test_without_wealth_there_is_nothing_by_wealth() -> None:
    """Two bars a person."""
    assert len(bars(shares_plot(share_hazan_wage(220, residents=11, by=REMA)))) == 2


def test_what_is_no_shares_is_refused() -> None:
    """It says what to draw."""
    with pytest.raises(TypeError, match=r"write what mk\.share_cost"):
        shares_plot({"poor": 40, "rich": 80})  # type: ignore[arg-type]
