"""Notebook 05 in JupyterLab: a control changed in the browser, and the verdict that follows."""

import pytest
from playwright.sync_api import Locator, expect

import minyan_kit as mk
from minyan_kit.show.words import reason
from tests.browser.lab import NAMELESS_SLIDER, Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "05_when_some_leave.ipynb"


def test_the_verdict_follows_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """Three left during Kaddish; the slider goes to Barkhu by keyboard, and they come back."""
    verdict, units = panel.get_by_role("status"), panel.locator(".minyan-unit")
    expect(verdict).to_contain_text(reason(mk.may_continue("kaddish", "kaddish", remaining=7, by=mk.REMA)))
    expect(units.nth(1)).to_contain_text("✗ not said")
    expect(units.nth(2)).to_contain_text("✓ each by himself")  # Yotzer needs no ten
    panel.get_by_role("slider").press("ArrowRight")
    expect(verdict).to_contain_text("Not said")
    expect(panel.get_by_label("Gad")).not_to_be_checked()
    for name in ("Gad", "Asher", "Yissachar"):
        panel.get_by_label(name).check()
    expect(units.nth(1)).to_contain_text("✓ said")
    expect(units.nth(2)).to_contain_text("✓ said")
    expect(panel.get_by_text("a transgression", exact=True)).to_be_visible()
    panel.get_by_label("The service").select_option("the evening")
    # Barkhu, Shema, the half Kaddish, the Tefillah, its Kaddish, Aleinu, the last Kaddish.
    expect(units).to_have_count(7)
    panel.get_by_label("Dan").uncheck()
    expect(units.nth(3)).to_contain_text("✗ not said")
    assert lab.screenshot("leaving", panel).stat().st_size > 0


def test_the_panel_can_be_used_without_seeing_it(lab: Lab, panel: Locator) -> None:
    """Axe finds nothing wrong in the panel that is ours to mend."""
    expect(panel.get_by_role("status")).to_be_visible()
    assert lab.violations(".minyan-panel", but=[NAMELESS_SLIDER]) == []
