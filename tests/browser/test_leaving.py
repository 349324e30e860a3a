"""Notebook 05 in JupyterLab: the service on the board, men dragged out of it, and the verdict that follows."""

import pytest
from playwright.sync_api import Locator, expect

import minyan_kit as mk
from minyan_kit.show.words import reason
from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "05_when_some_leave.ipynb"
BOARD = 1  # the first asks to predict a case; this one is for free play


def test_the_verdict_follows_what_a_reader_does(lab: Lab, board: Locator) -> None:
    """Three left during Kaddish; the moment goes to Barkhu by keyboard, and they come back; axe finds nothing."""
    said = board.locator(".said")
    told = reason(mk.may_continue("kaddish", "kaddish", remaining=7, by=mk.REMA))
    expect(board.locator(".answer")).to_contain_text(told)
    now = board.locator(".person[data-name=now]")
    expect(now).to_have_attribute("aria-label", f"In the middle of: {mk.UNITS['kaddish']}")
    now.press("ArrowRight")
    expect(now).to_have_attribute("aria-label", f"In the middle of: {mk.UNITS['barkhu']}")
    expect(said).to_have_attribute("data-answer", "no")
    for name in ("Gad", "Asher", "Yissachar"):
        board.locator(f".person[data-name={name}]").press("ArrowUp")
        expect(board.locator(f".person[data-name={name}]")).to_have_attribute("data-state", "there")
    expect(said).to_have_attribute("data-answer", "yes")
    expect(board.locator(".argued")).to_contain_text("a transgression")
    for width in (1440, 1024):  # nothing of it overflows
        lab.page.set_viewport_size({"width": width, "height": 900})
        assert board.locator(".board").evaluate("node => node.scrollWidth <= node.clientWidth")
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    board.get_by_role("combobox", name="The service").select_option("the evening")
    expect(board.locator(".person[data-name=tefillat_arvit]")).to_have_attribute("data-state", "said")
    assert lab.violations(".minyan-board") == []
    assert lab.screenshot("leaving", board).stat().st_size > 0
