"""Notebook 08 in JupyterLab: a cell of the map is opened, a practice is built, in light and in dark."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "08_where_they_differ.ipynb"


def look(lab: Lab, panel: Locator, name: str) -> None:
    """Look at a panel in both themes: what a machine can find of its accessibility, and a picture to be looked at."""
    for dark in (False, True):
        lab.choose_theme(dark=dark)
        panel.evaluate("element => element.scrollIntoView()")
        assert lab.violations(".minyan-panel") == []
        assert lab.screenshot(f"{name}_{'dark' if dark else 'light'}").stat().st_size > 0


def test_a_reader_opens_a_cell_and_builds_a_practice(lab: Lab, notebook: Locator) -> None:
    """By mouse and by keyboard, and what follows is on the page at once."""
    the_map = notebook.locator(".minyan-panel").first
    fines = the_map.get_by_role("button", name="16 · always").first
    fines.click()
    status = the_map.get_by_role("status")
    expect(status).to_have_text("the Mechaber and the Rema · 16 · always · one is silent")
    expect(the_map).to_contain_text("They differ on 16 of 16 cases.")
    expect(fines).to_have_class(re.compile("minyan-chosen"))
    fines.press("Shift+Tab")
    lab.page.keyboard.press("Enter")  # the cell before it, in the row of the hazan
    expect(status).to_have_text("the Rema and the Mishnah Berurah · 0 · never")
    look(lab, the_map, "disputes")

    builder = notebook.locator(".minyan-panel").last
    expect(builder).to_contain_text("Nothing is otherwise yet.")
    builder.get_by_label("some say", exact=True).check()
    expect(builder).to_contain_text("mk.REMA.relying_on(mk.SOME_SAY)")
    builder.get_by_label(re.compile("what interposes")).select_option("an idol")
    expect(builder).to_contain_text("mk.REMA.relying_on(mk.SOME_SAY).choosing(interposes='idol')")
    builder.get_by_label("Look at the cases of").select_option("May somebody who is not with them answer?")
    expect(builder).to_contain_text("They differ on 4 of 48 cases.")
    look(lab, builder, "practice")
