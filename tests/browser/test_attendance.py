"""Notebook 07 in JupyterLab: a file is uploaded, and its services are judged on the page, in light and in dark."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "07_attendance_spreadsheets.ipynb"
DATA = Path(__file__).parents[2] / "data"


def test_a_file_is_uploaded_and_judged(lab: Lab, panel: Locator) -> None:
    """The page shows our sheet at first, and then the one that was chosen; a report of it is saved."""
    expect(panel).to_contain_text("0 of 11")
    expect(panel).to_contain_text("Asher Placeholdr is not in the roster")
    with lab.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name=re.compile("The attendance sheet")).click()
    chooser.value.set_files(DATA / "attendance.csv")
    expect(panel).to_contain_text("31 of 130")
    panel.get_by_role("button", name="Save the report").click()
    expect(panel.get_by_role("status")).to_contain_text("attendance_report.html")
    assert (lab.server.notebooks / "out" / "attendance_report.html").exists()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_page_is_there_in_either_theme(lab: Lab, panel: Locator, dark: bool) -> None:
    """A picture of each is kept to be looked at."""
    lab.choose_theme(dark=dark)
    panel.evaluate("element => element.scrollIntoView()")
    assert lab.screenshot(f"attendance_{'dark' if dark else 'light'}").stat().st_size > 0
