"""Notebook 08 in JupyterLab: the map, with the answer of a cell beside it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "08_where_they_differ.ipynb"


def test_the_answer_of_a_cell_stands_beside_the_map(lab: Lab, board: Locator) -> None:
    """Whichever is pressed, both are in view; what was predicted is shown by then."""
    lab.choose_theme(dark=False)
    board.locator(".guess[data-answer=open]").click()
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "open")
    board.locator("[data-name='cell:may_fine:0']").click()
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "no")
    expect(board.locator(".argued")).to_contain_text("None of the authorities you follow discusses this.")
    board.scroll_into_view_if_needed()
    for part in ("svg", ".answer .said", ".argued"):
        expect(board.locator(part).first).to_be_in_viewport()
    expect(board.locator("[data-name='cell:may_fine:0']")).to_be_in_viewport(ratio=1)
    board.locator("[data-name='cell:may_fine:0']").press("ArrowUp")
    expect(board.locator(".asks")).to_have_text("Can they be compelled to hire a hazan?")
    assert lab.violations(".minyan-board") == []
