"""The state of a board in JupyterLab: saved with the notebook, seen before it is run again; a kernel gone is told."""

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

SOURCE = """import minyan_kit as mk
from minyan_kit.widgets import Board
Board("coercion", by=mk.REMA)"""


def test_a_saved_notebook_shows_the_state_that_was_reached(lab: Lab) -> None:
    """Run, change, save, close, open again and run nothing: the same answer stands there, and never an error."""
    name = "state.ipynb"
    lab.save(name, nbformat.v4.new_code_cell(SOURCE))
    lab.open_notebook(name)
    board = lab.run_all().locator(".minyan-board")
    board.wait_for()
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "yes")
    board.locator("[data-control='days_of_awe'] select").select_option("1")
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "no")
    lab.save_notebook()

    again = lab.open_notebook(name)
    board = again.locator(".minyan-board")
    board.wait_for()
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "no")
    expect(board.locator("[data-control='days_of_awe'] select")).to_have_value("1")
    expect(again).not_to_contain_text("model not found")
    assert board.locator(".person").count() > 9
    board.locator(".person").first.press("Enter")  # nobody in the new kernel knows of it
    expect(board.locator(".notice")).to_contain_text("Python does not answer. Run the cell again.")


def test_a_kernel_that_is_gone_is_told_on_the_board(lab: Lab) -> None:
    """What is done there is not lost in silence: the board says what to do, and what stands there."""
    name = "gone.ipynb"
    lab.save(name, nbformat.v4.new_code_cell(SOURCE))
    lab.open_notebook(name)
    board = lab.run_all().locator(".minyan-board")
    board.wait_for()
    lab.stop_kernel()
    board.locator(".person").first.press("Enter")
    expect(board.locator(".notice")).to_contain_text("Python does not answer. Run the cell again.")
