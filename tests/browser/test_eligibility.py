"""Notebook 01 in JupyterLab: a fact changed in the browser, and the verdict that follows."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import NAMELESS_SLIDER, Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "01_eligibility.ipynb"


def person(panel: Locator, name: str) -> Locator:
    """Find the card of one person."""
    return panel.locator(".minyan-person").filter(has_text=re.compile(rf"^{name}"))


def test_the_verdict_follows_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """The practice, a list, a slider moved by keyboard and another person each change what is shown."""
    verdict = panel.get_by_role("status")
    expect(verdict).to_contain_text("✗ No")
    expect(person(panel, "Binyamin")).to_contain_text("does not count")
    assert lab.screenshot("eligibility", panel).stat().st_size > 0

    panel.get_by_label("Whose practice").select_option("the Mechaber, relying on “some permit”")
    expect(verdict).to_contain_text("✓ Yes")

    panel.get_by_label("Knows to Whom one prays").select_option("no")
    expect(verdict).to_contain_text("✗ No")

    years = panel.get_by_role("slider")
    for _ in range(12):  # half years, from seven to thirteen
        years.press("ArrowRight")
    expect(person(panel, "Binyamin")).to_contain_text("13 years")
    expect(person(panel, "Binyamin")).to_contain_text("open")
    expect(verdict).to_contain_text("? Open")

    panel.get_by_label("Two hairs").select_option("came")
    expect(person(panel, "Binyamin")).to_contain_text("counts")
    expect(verdict).to_contain_text("✓ Yes")

    panel.get_by_label("Whose facts").select_option("Dan")
    expect(panel.get_by_text("The voices on Dan")).to_be_visible()  # the controls show his facts now
    panel.get_by_label("Banned").select_option("yes")
    expect(person(panel, "Dan")).to_contain_text("does not count")
    expect(person(panel, "Binyamin")).to_contain_text("13 years")
    expect(verdict).to_contain_text("✗ No")


def test_the_panel_can_be_used_without_seeing_it(lab: Lab, panel: Locator) -> None:
    """Axe finds nothing wrong in the panel that is ours to mend."""
    expect(panel.get_by_role("status")).to_be_visible()
    assert lab.violations(".minyan-panel", but=[NAMELESS_SLIDER]) == []
