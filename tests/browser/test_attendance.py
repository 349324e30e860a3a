"""One's own sheet in JupyterLab: a file is uploaded, and its services are judged on the page, in light and in dark."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "more_07_your_sheet.ipynb"
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
    expect(panel.get_by_role("status").filter(has_text="attendance_report.html")).to_have_count(1)
    assert (lab.server.notebooks / "out" / "attendance_report.html").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (DATA / "roster.csv", "The attendance sheet is a roster: choose the sheet of who came"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "this is no spreadsheet: it is a picture"),
    ],
    ids=["swapped", "bad"],
)
def test_a_file_that_cannot_be_used_is_named(lab: Lab, panel: Locator, content: Path | bytes, said: str) -> None:
    """Nothing stops in silence, and no number of services is shown."""
    with lab.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name=re.compile("The attendance sheet")).click()
    sheet: FilePayload = {
        "name": "sheet.xlsx",
        "mimeType": "",
        "buffer": content if isinstance(content, bytes) else b"",
    }
    chooser.value.set_files(content if isinstance(content, Path) else sheet)
    expect(panel.get_by_role("alert")).to_contain_text(said)
    expect(panel).not_to_contain_text("had ten for certain")


def test_people_without_an_id_are_judged(lab: Lab, panel: Locator) -> None:
    """A blank in the column of ids stopped the panel without a word."""
    roster = re.sub(r"(?m)^P03,", ",", (DATA / "roster.csv").read_text(encoding="utf-8")).encode()
    files: list[tuple[str, Path | FilePayload]] = [
        ("The attendance sheet", DATA / "attendance.csv"),
        ("The roster", {"name": "roster.csv", "mimeType": "text/csv", "buffer": roster}),
    ]
    for button, file in files:
        with lab.page.expect_file_chooser() as chooser:
            panel.get_by_role("button", name=re.compile(button)).click()
        chooser.value.set_files(file)
        expect(panel.get_by_role("button", name=re.compile(button))).to_contain_text("(1)")
    expect(panel).to_contain_text("31 of 130")


def test_the_report_is_taken_from_the_page(lab: Lab, panel: Locator) -> None:
    """A reader whose Python runs elsewhere has it too."""
    panel.get_by_role("button", name="Save the report").click()
    with lab.page.expect_download() as download:
        panel.get_by_role("link", name="attendance_report.html").click()
    assert "<main>" in Path(download.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_page_is_there_in_either_theme(lab: Lab, panel: Locator, dark: bool) -> None:
    """A picture of each is kept to be looked at."""
    lab.choose_theme(dark=dark)
    panel.evaluate("element => element.scrollIntoView()")
    assert lab.screenshot(f"attendance_{'dark' if dark else 'light'}").stat().st_size > 0
