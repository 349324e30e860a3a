"""Notebook 06 in JupyterLab: a control changed in the browser, and the verdict that follows."""

import pytest
from playwright.sync_api import Locator, expect

import minyan_kit as mk
from minyan_kit.show.words import reason
from tests.browser.lab import NAMELESS_SLIDER, Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "06_answering_from_afar.ipynb"


def test_the_verdict_follows_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """Nine, then ten; then an idolater between, by some who say so, under either reading."""
    verdict = panel.get_by_role("status")
    expect(verdict).to_contain_text(reason(mk.may_answer(together=9, by=mk.REMA)))
    panel.get_by_role("slider").press("ArrowRight")
    expect(verdict).to_contain_text(reason(mk.may_answer(together=10, by=mk.REMA)))
    panel.get_by_label("Whose practice").select_option("the Rema, relying on “some say”")
    panel.get_by_label("What stands between").select_option("an idolater, passing")
    by = mk.REMA.relying_on(mk.SOME_SAY)
    expect(verdict).to_contain_text(reason(mk.may_answer(between="idolater", by=by)))
    panel.get_by_label("What interposes, besides filth").select_option("an idol")
    expect(verdict).to_contain_text("✓ Yes")
    expect(panel.get_by_text("not the reading followed")).to_have_count(2)
    assert lab.screenshot("answering", panel).stat().st_size > 0


def test_the_panel_can_be_used_without_seeing_it(lab: Lab, panel: Locator) -> None:
    """Axe finds nothing wrong in the panel that is ours to mend."""
    expect(panel.get_by_role("status")).to_be_visible()
    assert lab.violations(".minyan-panel", but=[NAMELESS_SLIDER]) == []
