"""Notebook 02 in JupyterLab: a birth changed in the browser, and the coming of age that follows."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import NAMELESS_SLIDER, Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "02_age_and_leap_years.ipynb"


def write(panel: Locator, born: str) -> None:
    """Write a birth in its field, and leave it."""
    field = panel.get_by_label("Born (a Hebrew date")
    field.fill(born)
    field.press("Enter")


def test_the_answer_follows_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """A slider moved by keyboard, a date written, a side of sunset and a practice each change what is shown."""
    said = panel.get_by_role("status")
    expect(said).to_contain_text("Born later by 2 days, of age earlier by 28.")
    assert lab.screenshot("age", panel).stat().st_size > 0

    days = panel.get_by_role("slider")
    days.press("ArrowRight")
    expect(said).to_contain_text("Born later by 3 days, of age earlier by 27.")
    days.press("Home")
    expect(panel).not_to_contain_text("born 1 Adar II 5765")

    write(panel, "2005-03-11")
    expect(panel).to_contain_text("In doubt from nightfall of Wednesday 14 February 2018")
    panel.get_by_label("Beside a civil date: born").select_option("after sunset")
    expect(panel).to_contain_text("1 Adar 5778")
    expect(panel).not_to_contain_text("In doubt")

    panel.get_by_label("Beside a civil date: born").select_option("not known")
    write(panel, "10 Adar I 5771")
    expect(panel.get_by_role("row").filter(has_text="the Magen Avraham")).to_contain_text("10 Adar II 5784")
    panel.get_by_label("Whose practice").select_option("the Mishnah Berurah")
    expect(panel).to_contain_text("Decided by the Mishnah Berurah")


def test_a_date_that_cannot_be_read_is_answered_in_the_view(panel: Locator) -> None:
    """A reader's slip is told with its remedy, and the next date is read."""
    write(panel, "30 Adar II 5765")
    expect(panel.get_by_role("alert")).to_contain_text("Adar II 5765 has 29 days")
    write(panel, "29 Adar I 5765")
    expect(panel.get_by_role("alert")).to_have_count(0)


def test_the_panel_can_be_used_without_seeing_it(lab: Lab, panel: Locator) -> None:
    """Axe finds nothing wrong in the panel that is ours to mend."""
    expect(panel.get_by_role("status")).to_be_visible()
    assert lab.violations(".minyan-panel", but=[NAMELESS_SLIDER]) == []
