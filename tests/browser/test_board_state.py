"""The state of a board in JupyterLab: saved with the notebook, seen before it is run again; a kernel gone is told."""

import re

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


OTHERS = """import minyan_kit as mk
from minyan_kit.widgets import Reader, practice_panel
display(practice_panel(by=mk.REMA, questions=[mk.may_compel_to_hire]))
Reader()"""


def test_without_any_kernel_the_state_that_was_reached_is_a_picture(lab: Lab) -> None:
    """Lab loads no widget then: where one would stand is what was shown when the notebook was saved."""
    name = "still.ipynb"
    lab.save(name, nbformat.v4.new_code_cell(SOURCE), nbformat.v4.new_code_cell(OTHERS))
    lab.open_notebook(name)
    opened = lab.run_all()
    board = opened.locator(".minyan-board")
    board.wait_for()
    opened.locator(".minyan-reader").wait_for()
    for picture in opened.locator(".minyan-instead").all():  # what is alive has no picture beside it
        expect(picture).to_be_hidden()
    board.locator("[data-control='days_of_awe'] select").select_option("1")
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "no")
    panel = opened.locator(".minyan-panel")
    panel.get_by_label(re.compile("what may it widen")).select_option(index=1)
    expect(panel).to_contain_text("choosing(custom_covers=")
    lab.save_notebook()

    still = lab.open_without_kernel(name)
    pictures = still.locator(".minyan-instead")
    expect(pictures).to_have_count(3)
    for picture in pictures.all():
        expect(picture).to_be_visible()
    expect(pictures.first).to_contain_text("Nobody is compelled to hire except on the Days of Awe.")
    expect(pictures.first.locator("img")).to_be_visible()
    expect(pictures.nth(1)).to_contain_text("choosing(custom_covers=")
    expect(pictures.last).to_contain_text("55:22")
    for words in ("Loading widget", "model not found"):
        expect(still.get_by_text(words).locator("visible=true")).to_have_count(0)
    lab.screenshot("without_kernel")
