"""Notebook 01 in JupyterLab: its people changed on the board, and the verdict that follows."""

import json

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "01_eligibility.ipynb"
BOARD = 1  # the first asks to predict a case; this one is for free play


def figure(board: Locator, name: str) -> Locator:
    """Find somebody at the table."""
    return board.locator(f".person[data-name={name}]")


def chooser(board: Locator, name: str) -> Locator:
    """Find a list by what stands over it."""
    return board.get_by_role("combobox", name=name)


def test_the_verdict_follows_what_a_reader_does(lab: Lab, board: Locator) -> None:
    """Pressed, dragged from the table, changed by a list and a slider, and all of it undone."""
    said = board.locator(".said")
    expect(said).to_have_attribute("data-answer", "no")
    chooser(board, "Whose practice").select_option("the Mechaber, relying on “some permit”")
    expect(said).to_have_attribute("data-answer", "yes")
    chooser(board, "Knows to Whom one prays").select_option("no")
    expect(said).to_have_attribute("data-answer", "no")

    figure(board, "Dan").click()
    expect(figure(board, "Dan")).to_have_attribute("aria-pressed", "true")
    chooser(board, "Banned").select_option("yes")
    expect(figure(board, "Dan")).to_have_attribute("data-state", "apart")

    box, out = figure(board, "Gad").locator(".ring").bounding_box(), board.locator("svg").bounding_box()
    assert box is not None
    assert out is not None
    lab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    lab.page.mouse.down()
    lab.page.mouse.move(out["x"] + 0.93 * out["width"], out["y"] + out["height"] / 2, steps=5)
    lab.page.mouse.up()
    expect(figure(board, "Gad")).to_have_attribute("data-state", "away")
    expect(board.locator("ol li")).to_have_count(4)
    figure(board, "Gad").press("ArrowLeft")
    expect(figure(board, "Gad")).to_have_attribute("data-state", "joined")
    for _ in range(5):
        figure(board, "Gad").press("Control+z")
    expect(said).to_have_attribute("data-answer", "no")
    expect(board.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_case_is_predicted_before_it_is_shown(lab: Lab, board: Locator) -> None:
    """Nothing is given away; a hand is counted, a guess is answered with why it tempts."""
    chooser(board, "Scene").select_option("two_asleep")
    expect(board.locator(".said")).to_have_count(0)
    expect(figure(board, "Dan")).to_have_attribute("data-state", "plain")
    board.get_by_role("button", name="No: one hand more").click()
    expect(board.get_by_label("No: hands raised")).to_have_text("1")
    assert lab.violations(".minyan-board") == []
    board.get_by_role("button", name="Yes", exact=False).first.click()
    expect(board.locator(".said")).to_have_attribute("data-answer", "open")
    expect(board.locator(".after")).to_contain_text("of a second it says nothing")
    board.get_by_role("button", name="Start again").click()
    chooser(board, "Scene").select_option("")
    expect(board.locator(".said")).to_have_attribute("data-answer", "no")


def test_the_board_is_whole_on_a_projector_and_on_a_tablet(lab: Lab, board: Locator) -> None:
    """All of it is on the screen at once, its answer 72 pixels high; axe finds nothing, on light paper or on dark."""
    before = lab.page.viewport_size
    inside = "node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight + 1"
    try:
        for width, dark in ((1280, False), (1024, True)):
            lab.page.set_viewport_size({"width": width, "height": 720})
            lab.choose_theme(dark=dark)
            expect(board).to_have_attribute("data-dark", json.dumps(dark))
            board.scroll_into_view_if_needed()
            box = board.bounding_box()
            assert box is not None
            assert box["height"] <= 600
            assert float(board.locator(".said").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")) >= 72
            assert board.locator(".board").evaluate(inside)
            assert lab.violations(".minyan-board") == []
            assert lab.screenshot(f"eligibility_{width}").stat().st_size > 0
    finally:
        lab.choose_theme(dark=False)
        lab.page.set_viewport_size(before)


def test_the_keys_of_the_notebook_stay_off_the_board_but_for_saving(lab: Lab, board: Locator) -> None:
    """A letter that deletes a cell does nothing on a list; Ctrl+S saves the notebook."""
    cells = lab.notebook.locator(".jp-Cell").count()
    practice = chooser(board, "Whose practice")
    practice.focus()
    for key in ("d", "d", "x", "m"):
        lab.page.keyboard.press(key)
    assert lab.notebook.locator(".jp-Cell").count() == cells
    path = lab.server.notebooks / NOTEBOOK
    lab.page.evaluate("jupyterapp.shell.currentWidget.model.dirty = true")
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_function("!jupyterapp.shell.currentWidget.model.dirty")
    assert nbformat.read(path, as_version=4).cells
