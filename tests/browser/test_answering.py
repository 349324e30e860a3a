"""Notebook 06 in JupyterLab: men and things dragged on the board, and the verdict that follows."""

import pytest
from playwright.sync_api import Locator, expect

import minyan_kit as mk
from minyan_kit.show.words import reason
from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "06_answering_from_afar.ipynb"
BOARD = 1  # the first asks to predict a case; this one is for free play


def test_the_verdict_follows_what_a_reader_does(lab: Lab, board: Locator) -> None:
    """Nine, then ten; then an idolater between, by some who say so, under either reading; axe finds nothing."""
    answer = board.locator(".answer")
    expect(answer).to_contain_text(reason(mk.may_answer(together=9, by=mk.REMA)))
    board.locator(".person[data-name=Zevulun]").click()
    expect(answer).to_contain_text(reason(mk.may_answer(together=10, by=mk.REMA)))
    board.get_by_role("combobox", name="Whose practice").select_option("the Rema, relying on “some say”")
    board.locator(".person[data-name=idolater]").press("ArrowUp")
    by = mk.REMA.relying_on(mk.SOME_SAY)
    expect(answer).to_contain_text(reason(mk.may_answer(between="idolater", by=by)))
    board.get_by_role("combobox", name="What interposes").select_option("an idol")
    expect(board.locator(".said")).to_have_attribute("data-answer", "yes")
    assert lab.violations(".minyan-board") == []
    assert lab.screenshot("answering", board).stat().st_size > 0
