"""The panels of the disputes in JupyterLab: a cell of the map is opened, a practice is built, in light and in dark."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "more_08_voices.ipynb"


def box(part: Locator) -> dict[str, float]:
    """Give where something stands on the page, in pixels."""
    found = part.bounding_box()
    assert found is not None
    return dict(found)


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
    status = the_map.locator("div[role=status]")
    expect(status).to_have_text("the Mechaber and the Rema · 16 · always · one is silent")
    expect(the_map).to_contain_text("They differ on 16 of 16 cases.")
    expect(fines).to_have_class(re.compile("minyan-chosen"))
    the_map.evaluate("element => element.scrollIntoView()")
    for part in (fines, status):  # the last cell and its answer are seen together
        expect(part).to_be_in_viewport(ratio=1)
    assert box(status)["x"] > box(fines)["x"] + box(fines)["width"]
    fines.press("Shift+Tab")
    lab.page.keyboard.press("Enter")  # the cell before it, in the row of the hazan
    expect(status).to_have_text("the Rema and the Mishnah Berurah · 0 · never")
    look(lab, the_map, "disputes")

    builder = notebook.locator(".minyan-panel").last
    expect(builder).to_contain_text("Nothing has been changed yet.")
    builder.get_by_label("some say", exact=True).check()
    expect(builder).to_contain_text("mk.REMA.relying_on(mk.SOME_SAY)")
    builder.get_by_label(re.compile("what interposes")).select_option("an idol")
    expect(builder).to_contain_text("mk.REMA.relying_on(mk.SOME_SAY).choosing(interposes='idol')")
    builder.get_by_label("Look at the cases of").select_option("May somebody who is not with them answer?")
    expect(builder).to_contain_text("They differ on 4 of 48 cases.")
    look(lab, builder, "practice")


@pytest.mark.parametrize("wide", [1280, 1024, 820])
def test_nothing_of_the_practice_panel_is_cut_off(lab: Lab, notebook: Locator, wide: int) -> None:
    """No label, no option and no box is wider than its place."""
    builder = notebook.locator(".minyan-panel").last
    lab.page.set_viewport_size({"width": wide, "height": 900})
    try:  # Lab lays itself out anew some time after the window has changed
        lab.page.wait_for_function(
            """panel => [...panel.querySelectorAll("label, select, .widget-label, .widget-box, .widget-html-content")]
                .concat(panel)
                .every(node => !node.clientWidth || node.scrollWidth <= node.clientWidth + 1)""",
            arg=builder.element_handle(),
        )
    finally:
        lab.page.set_viewport_size({"width": 1280, "height": 900})


def test_the_practice_panel_says_that_it_is_at_work(lab: Lab, notebook: Locator) -> None:
    """A choice asks some thousand cases again, and a reader is not left to wonder."""
    builder = notebook.locator(".minyan-panel").last
    builder.evaluate(
        """panel => {
            window.said = [];
            const busy = panel.querySelector(".minyan-busy");
            new MutationObserver(() => window.said.push(busy.textContent.trim()))
                .observe(busy, { childList: true, subtree: true, characterData: true });
        }"""
    )
    builder.get_by_label(re.compile("the majority of what")).select_option("of all who were present when it began")
    expect(builder).to_contain_text("majority_of='present'")
    lab.page.wait_for_function("window.said.at(-1) === ''")
    assert any("Python is working" in said for said in lab.page.evaluate("window.said"))
