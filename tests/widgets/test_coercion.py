"""The board of a town: what is done on it goes to the questions of 55:21 and 22, and what they answer is shown."""

from typing import Any

import pytest

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    REMA,
    may_compel_hazan,
    may_compel_to_hire,
    may_compel_to_stay,
    share_cost,
)
from minyan_kit.board.coercion import LEAVERS, Town, ask_town
from minyan_kit.board.drawing import LIGHT
from minyan_kit.chapter.practices import TAZ
from minyan_kit.widgets import Board, coercion_panel


@pytest.fixture
def panel() -> Board:
    """Give the panel as it opens: a town of ten, and one would leave."""
    return coercion_panel(by=REMA)


def test_the_answers_are_those_of_the_questions(panel: Board) -> None:
    """The panel has no answer of its own."""
    said = panel.set(residents=11, leaving=2)
    assert said.stay == may_compel_to_stay(residents=11, leaving=2, days_of_awe=True, by=REMA)
    assert said.shares == share_cost(120, {"Reuven": 100, "Shimon": 500}, by=REMA)
    assert said.hire == may_compel_to_hire(missing=0, days_of_awe=True, by=REMA)
    assert said.hazan == may_compel_hazan(resident_minyan=True, days_of_awe=True, by=REMA)


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({}, True),
        ({"residents": 11}, False),
        ({"residents": 11, "leaving": 2}, True),
        ({"leaving": 3}, None),
        ({"days_of_awe": False}, False),
        ({"returns": True}, False),
        ({"residents": 9}, None),
    ],
)
def test_a_change_is_followed_at_once(panel: Board, changes: dict[str, Any], answer: bool | None) -> None:
    """Residents, leavers, season and return each make their difference."""
    for name, value in changes.items():
        panel.set(**{name: value})
    stay = panel.result.stay
    assert stay is not None
    assert stay.answer is answer
    told = {True: "yes", False: "no", None: "open"}[answer]
    assert f'data-answer="{told}"' in panel.drawn["answer"]


def test_where_nobody_leaves_it_is_about_the_town(panel: Board) -> None:
    """Eight residents must hire two on the Days of Awe; seven only by custom."""
    eight, seven = (panel.set(residents=n, leaving=0) for n in (8, 7))
    custom = panel.set(fixed_custom=True)
    assert [said.stay for said in (eight, seven)] == [None, None]
    assert [said.verdict.answer for said in (eight, seven, custom)] == [True, False, True]
    assert [said.hazan.answer for said in (eight, seven)] == [None, None]  # then the text does not speak of a hazan


@pytest.mark.parametrize(
    ("by", "poor"), [(MECHABER, 40), (REMA, 40), (MISHNAH_BERURAH, 60), (MISHNAH_BERURAH.relying_on(TAZ), 40)], ids=str
)
def test_whoever_is_followed_can_be_chosen(panel: Board, by: Any, poor: int) -> None:
    """The shares follow the practice, and the card carries the others' voices."""
    said = panel.set(residents=11, leaving=2, by=by)
    assert said.shares is not None
    assert said.shares.answer.exact == {"Reuven": poor, "Shimon": 120 - poor}
    assert "Mishnah Berurah 68" in panel.drawn["argued"]


def test_wealth_and_cost_change_the_shares(panel: Board) -> None:
    """The penniless still owes a quarter; the cost of two hired men is twice that of one."""
    said = panel.set(residents=10, leaving=2, Reuven=0, Shimon=1000, cost=50)
    assert said.shares is not None
    assert said.shares.answer.exact == {"Reuven": 25, "Shimon": 75}


def test_whoever_is_dragged_out_of_the_town_leaves(panel: Board) -> None:
    """He himself, and not another in his place; back in it he stays, and the controls show what he has."""
    panel.act(figure="Levi", act="drop", at=[650, 200])
    assert panel.result.leaving == ("Reuven", "Levi")
    assert panel.values["Levi"] == 300
    panel.act(figure="Reuven", act="step", arrow=[-1, 0])
    assert panel.result.leaving == ("Levi",)
    panel.act(figure="Naftali", act="drop", at=[650, 200])  # of him nobody knows what he has
    assert panel.result.leaving == ("Levi",)


def test_a_number_of_leavers_is_of_the_first(panel: Board) -> None:
    """As the slider has it; names can be said in code."""
    assert panel.set(leaving=3).leaving == ("Reuven", "Shimon", "Levi")
    assert panel.set(leaving=["Dan", "Shimon"]).leaving == ("Shimon", "Dan")
    assert panel.set(leaving=0).leaving == ()


def test_what_one_has_who_stays_changes_nothing(panel: Board) -> None:
    """Dan stays, rich or poor."""
    before = panel.result
    assert panel.set(Dan=1000) == before


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"residents": 15}, "residents=15 cannot be chosen: write a number from 7 to 14"),
        ({"leaving": 6}, "leaving=6 cannot be chosen: write a number from 0 to 5"),
        ({"Naftali": 5}, "Naftali=5: nothing is called so"),
        ({"cost": -10}, "cost=-10 cannot be chosen"),
        ({"leaving": ["Esav"]}, "leaving='Esav' cannot be chosen: write names of Reuven, Shimon"),
        ({"wealth": 9}, "write what each has by his name, as Reuven=100"),
    ],
)
def test_a_value_that_cannot_be_chosen_changes_nothing(panel: Board, values: dict[str, Any], said: str) -> None:
    """An error names the control, the value and the remedy, and what was chosen before stands."""
    before = panel.values
    with pytest.raises(ValueError, match=said):
        panel.set(**{"by": MECHABER, "leaving": 2, **values})
    assert panel.values == before


@pytest.mark.parametrize(("residents", "leaving", "seats", "hired"), [(11, 3, 2, 2), (10, 1, 1, 1), (12, 2, 0, 0)])
def test_figures_are_as_many_as_the_men(residents: int, leaving: int, seats: int, hired: int) -> None:
    """Those who stay, those who leave, the seats that are empty, and whoever is hired to sit there."""
    town = Town(residents).set(leaving=leaving)
    picture = town.picture(town.verdict(REMA), LIGHT, "en")
    states = [figure.state for figure in picture.figures]
    assert (states.count("stays"), states.count("leaves")) == (residents - leaving, leaving)
    assert picture.svg.count('stroke-dasharray="4 4"') == seats
    assert picture.svg.count(">hired<") == hired


def test_nobody_is_hired_before_the_answer_is_shown() -> None:
    """The seat stays empty while a class predicts, and no share is told."""
    picture = Town().picture(None, LIGHT, "en")
    assert ">hired<" not in picture.svg
    assert not any("pays" in figure.says for figure in picture.figures)


def test_the_shares_are_told_under_each_purse(panel: Board) -> None:
    """What he has, and what he pays."""
    panel.set(residents=11, leaving=2)
    says = {figure["name"]: figure["says"] for figure in panel.drawn["figures"]}
    assert says["Reuven"] == "Reuven, leaves, owns 100, pays 40"
    assert says["Shimon"] == "Shimon, leaves, owns 500, pays 80"


def test_the_plain_function_asks_all_that_is_said_of_a_town() -> None:
    """Without a board too."""
    said = ask_town(
        residents=8, leaving=0, days_of_awe=True, returns=False, fixed_custom=False, cost=9, by=REMA, **LEAVERS
    )
    assert (said.stay, said.shares) == (None, None)
    assert said.verdict == may_compel_to_hire(missing=2, days_of_awe=True, by=REMA)


def test_the_days_are_a_strip_along_which_the_hand_is_drawn() -> None:
    """Ten of them are the Days of Awe; on any other day of the strip nobody is compelled."""
    town = Town()
    size = town.SIZE[0]
    for at, awe in ((20.0, False), (100.0, True), (400.0, True), (480.0, False), (size + 50.0, False), (-50.0, False)):
        assert town.dropped("day", (at, 400.0)).days_of_awe is awe
    answers = [town.pressed(f"day:{n}").verdict(REMA).answer for n in range(15)]
    assert answers == [False, False, *[True] * 10, *[False] * 3]
    assert town.pressed("day:11").stepped("day", (1, 0)).days_of_awe is False
    assert town.pressed("day:99") == town


def test_the_hand_goes_where_the_facts_are() -> None:
    """Whoever chooses the rest of the year finds the hand on one of its days."""
    for awe in (True, False):
        town = Town().pressed("day:5").set(days_of_awe=awe)
        figures = {figure.name: figure for figure in town.picture(None, LIGHT, "en").figures}
        chosen = next(figure for name, figure in figures.items() if name.startswith("day:") and figure.chosen)
        assert ("the Days of Awe" in chosen.says) is awe
        assert figures["day"].at[0] == chosen.at[0]
