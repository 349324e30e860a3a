"""Notebook 04 in JupyterLab: men dragged out of a town, and the verdict and the shares that follow."""

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

import minyan_kit as mk
from minyan_kit.show.words import reason
from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "04_communal_coercion.ipynb"
BOARD = 1  # the first asks to predict a case; this one is for free play


def test_the_verdict_and_the_shares_follow_what_a_reader_does(lab: Lab, board: Locator) -> None:
    """One more lives there, one more leaves, the Mishnah Berurah is followed, the festival is past."""
    of_rema = partial(mk.may_compel_to_stay, days_of_awe=True, by=mk.REMA)
    answer = board.locator(".answer")
    expect(answer).to_contain_text(reason(of_rema(residents=10, leaving=1)))
    board.get_by_role("slider", name="Men who live there").press("ArrowRight")
    expect(answer).to_contain_text("No")
    board.locator(".person[data-name=Shimon]").press("ArrowRight")
    expect(answer).to_contain_text(reason(of_rema(residents=11, leaving=2)))
    expect(board.locator(".person[data-name=Reuven]")).to_contain_text("pays 40")
    expect(board.locator(".argued")).to_contain_text("Half is shared by wealth and half in equal parts.")
    board.get_by_role("combobox", name="Whose practice").select_option("the Mishnah Berurah")
    expect(board.locator(".person[data-name=Reuven]")).to_contain_text("pays 60")
    board.get_by_role("combobox", name="They would be away on").select_option("the rest of the year")
    expect(board.locator(".said")).to_have_attribute("data-answer", "no")
    assert lab.violations(".minyan-board") == []
    assert lab.screenshot("coercion", board).stat().st_size > 0
