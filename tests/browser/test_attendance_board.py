"""Notebook 07 in JupyterLab: the calendar of a week, and what its sheet leaves open."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "07_attendance_spreadsheets.ipynb"
BOARD = 1  # the first is a scene to be predicted


def test_a_day_opens_on_the_board_and_its_question_is_answered(lab: Lab, board: Locator) -> None:
    """By a press on the day, on a man and on a button; and each is in the history, to be copied as Python."""
    board.get_by_role("button", name=re.compile("^3 Dec: ")).click()
    expect(board.locator(".answer")).to_contain_text("depends on who they are")
    board.get_by_role("button", name=re.compile("^Ploni Almoni")).click()
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "no")
    board.get_by_role("button", name="Undo").click()
    board.get_by_role("button", name=re.compile("^Mincha")).click()
    expect(board.locator("[data-name='who:Yosef Madeup']")).to_have_attribute("aria-label", re.compile("perhaps there"))
    board.get_by_role("button", name="he was not there").click()
    expect(board.locator("[data-name='who:Yosef Madeup']")).to_have_attribute("aria-label", re.compile("was not there"))
    board.locator("summary", has_text="What I changed").click()
    expect(board.locator("pre")).to_contain_text("board.set(marks={'?': 'absent'})")
    board.locator("summary", has_text="What I changed").click()
    assert lab.violations(".minyan-board") == []
