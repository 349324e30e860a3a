"""The notebook of attendance in JupyterLab: a file is uploaded, and its services are judged on the page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser
DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_a_file_is_uploaded_and_judged(lab: Lab, theme: str) -> None:
    """The page shows our sheet at first, and then the one that was chosen, in either theme."""
    lab.open_notebook("07_attendance_spreadsheets.ipynb")
    notebook = lab.run_all()
    lab.page.get_by_role("menuitem", name="Settings", exact=True).click()
    lab.page.locator(".lm-Menu-item", has_text=re.compile("^Theme")).hover()
    lab.page.locator(".lm-Menu-item", has_text=theme).last.click()
    panel = notebook.locator(".minyan-panel").first
    expect(panel).to_contain_text("0 of 11")
    expect(panel).to_contain_text("Asher Placeholdr is not in the roster")
    with lab.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name=re.compile("The attendance sheet")).click()
    chooser.value.set_files(DATA / "attendance.csv")
    expect(panel).to_contain_text("31 of 130", timeout=60_000)
    panel.get_by_role("button", name="Save the report").click()
    expect(panel.get_by_role("status")).to_contain_text("attendance_report.html")
    assert (lab.server.notebooks / "out" / "attendance_report.html").exists()
    name = f"attendance_{'dark' if theme.endswith('Dark') else 'light'}"
    panel.evaluate("element => element.scrollIntoView()")
    assert lab.screenshot(name).stat().st_size > 0
