"""Notebook 02 in JupyterLab: births and a day moved on the board, and the verdict that follows."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "02_age_and_leap_years.ipynb"
BOARD = 1  # the first asks to predict a case; this one is for free play


def test_the_verdict_follows_what_a_reader_does(lab: Lab, board: Locator) -> None:
    """A birth is moved by keyboard and written; a slip is answered with its remedy; axe finds nothing."""
    argued, answer = board.locator(".argued"), board.locator(".said")
    expect(argued).to_contain_text("Born two days later, and of age 28 days earlier.")
    expect(answer).to_have_attribute("data-answer", "yes")  # on the day on which the first is of age
    board.locator(".person[data-name=day]").press("ArrowLeft")
    expect(answer).to_have_attribute("data-answer", "no")
    board.locator(".person[data-name=Shimon]").press("ArrowRight")
    expect(argued).to_contain_text("Born three days later, and of age 27 days earlier.")

    born = board.get_by_label("Born (a Hebrew date")
    born.fill("10/03/2005")
    born.press("Enter")
    expect(board.get_by_role("alert")).to_contain_text("write it as 2005-03-10")
    born.fill("2005-03-11")
    born.press("Enter")
    expect(board.get_by_role("alert")).to_be_hidden()
    expect(argued).to_contain_text("In doubt from nightfall of Wednesday 14 February 2018")
    board.get_by_role("combobox", name="With a civil date").select_option("after sunset")
    expect(argued).not_to_contain_text("In doubt from nightfall of Wednesday 14 February 2018")
    assert lab.violations(".minyan-board") == []
    assert lab.screenshot("age", board).stat().st_size > 0
