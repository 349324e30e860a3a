"""Notebook 04 in JupyterLab: a town changed in the browser, and the verdict and the shares that follow."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "04_communal_coercion.ipynb"


def test_the_verdict_and_the_shares_follow_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """One more lives there, one more leaves, the Mishnah Berurah is followed, the festival is past."""
    verdict = panel.get_by_role("status").first
    expect(verdict).to_contain_text("They are only ten: he stays, or hires another in his place.")
    expect(panel.get_by_text("What Shimon has")).to_be_hidden()

    residents, leaving = panel.get_by_role("slider").nth(0), panel.get_by_role("slider").nth(1)
    residents.press("ArrowRight")
    expect(verdict).to_contain_text("Not compelled")
    leaving.press("ArrowRight")
    expect(verdict).to_contain_text("the 2 who leave hire one man in partnership")
    expect(panel.get_by_text("What Shimon has")).to_be_visible()
    shares = panel.get_by_role("status").nth(1)
    expect(shares).to_contain_text("40")
    expect(shares).to_contain_text("Half is paid by wealth and half by heads.")
    assert lab.screenshot("coercion", panel).stat().st_size > 0

    panel.get_by_label("Whose practice").select_option("the Mishnah Berurah")
    expect(shares).to_contain_text("Here they pay equally")
    panel.get_by_label("They would be missing on").select_option("the rest of the year")
    expect(verdict).to_contain_text("Nobody is compelled outside the Days of Awe.")
