"""A name is drawn as it is written, whatever it looks like to the library that draws."""

from collections.abc import Callable, Iterator

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from matplotlib.axes import Axes

import minyan_kit as mk
from minyan_kit.plots.style import verbatim

FORMULA = r"$\frac{$ & $x^2$"
DAYS = pd.to_datetime(["2026-09-14", "2026-09-15"])
MEN = pd.DataFrame({"name": [f"{FORMULA} {n}" for n in range(10)], "sex": "male", "age": 30})
THERE = pd.concat([MEN[["name"]].assign(date=day, service=FORMULA, status="present") for day in DAYS])
BOY = pd.DataFrame({"name": [FORMULA], "sex": ["male"], "birth_date": ["29 Adar I 5765"]})


def judged() -> pd.DataFrame:
    return mk.judge_services(THERE, MEN, by=mk.REMA)


def coming() -> pd.DataFrame:
    start, until = mk.HebrewDate(5778, "Tishrei", 1), mk.HebrewDate(5778, "Elul", 29)
    return mk.upcoming(BOY, start=start, until=until, by=mk.REMA)


PICTURES: dict[str, Callable[[], Axes]] = {
    "services": lambda: mk.services_plot(judged(), title=FORMULA),
    "chance": lambda: mk.chance_plot(mk.chance_of_ten(judged(), per="service"), title=FORMULA),
    "what it would take": lambda: mk.take_plot(mk.what_it_would_take(judged()), title=FORMULA),
    "people": lambda: mk.people_plot(mk.streaks(THERE, MEN)),
    "the tenth": lambda: mk.tenth_plot(mk.who_was_tenth(THERE, MEN, by=mk.REMA)),
    "coming of age": lambda: mk.coming_plot(coming()),
    "a birth": lambda: mk.timeline_plot(
        {FORMULA: mk.telling(mk.comes_of_age(mk.HebrewDate(5765, "Adar I", 29), by=mk.REMA))}
    ),
    "shares": lambda: mk.shares_plot(mk.share_cost(120, {FORMULA: 100, "rich": 500}, by=mk.REMA)),
}


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close what a test drew."""
    yield
    plt.close("all")


@pytest.mark.parametrize("picture", PICTURES)
def test_a_name_that_looks_like_a_formula_is_a_name(picture: str) -> None:
    """The picture is drawn whole, and each text that has the name has it letter by letter."""
    ax = PICTURES[picture]()
    ax.figure.canvas.draw()
    texts = [text for text in ax.findobj(plt.Text) if "frac" in text.get_text()]
    assert texts
    for text in texts:
        drawn, is_formula = text._preprocess_math(text.get_text())
        assert not is_formula
        assert FORMULA in drawn


def test_what_has_no_sign_of_a_formula_stays_as_it_is() -> None:
    """Names in Hebrew, too."""
    assert verbatim("ראובן") == "ראובן"
