"""Notebook 04 in JupyterLab: a town changed in the browser, and the verdict and the shares that follow."""

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

import minyan_kit as mk
from minyan_kit.show.words import reason
from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "04_communal_coercion.ipynb"


def test_the_verdict_and_the_shares_follow_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """One more lives there, one more leaves, the Mishnah Berurah is followed, the festival is past."""
    of_rema = partial(mk.may_compel_to_stay, days_of_awe=True, by=mk.REMA)
    verdict = panel.get_by_role("status").first
    expect(verdict).to_contain_text(reason(of_rema(residents=10, leaving=1)))
    expect(panel.get_by_text("What Shimon has")).to_be_hidden()

    residents, leaving = panel.get_by_role("slider").nth(0), panel.get_by_role("slider").nth(1)
    residents.press("ArrowRight")
    expect(verdict).to_contain_text("Not compelled")
    leaving.press("ArrowRight")
    expect(verdict).to_contain_text(reason(of_rema(residents=11, leaving=2)))
    expect(panel.get_by_text("What Shimon has")).to_be_visible()
    shares = panel.get_by_role("status").nth(1)
    expect(shares).to_contain_text("40")
    expect(shares).to_contain_text("Half is paid by wealth and half by heads.")
    assert lab.screenshot("coercion", panel).stat().st_size > 0

    panel.get_by_label("Whose practice").select_option("the Mishnah Berurah")
    expect(shares).to_contain_text("Here they pay equally")
    panel.get_by_label("They would be missing on").select_option("the rest of the year")
    by = mk.MISHNAH_BERURAH
    expect(verdict).to_contain_text(reason(mk.may_compel_to_stay(residents=11, leaving=2, days_of_awe=False, by=by)))
