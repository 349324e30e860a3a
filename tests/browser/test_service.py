"""Notebooks 05 and 06 in JupyterLab: a control changed in the browser, and the verdict that follows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.lab import Lab, Server

pytestmark = pytest.mark.browser

# The handle of an ipywidgets slider has a role and a value, and no way to give it a name.
NOT_OURS = "aria-input-field-name"


@pytest.fixture(scope="module", params=["05_when_some_leave.ipynb", "06_answering_from_afar.ipynb"])
def lab(request: pytest.FixtureRequest, lab_context: BrowserContext, lab_server: Server) -> Iterator[Lab]:
    """Run each notebook once for the tests of this file."""
    with lab_context.new_page() as page:
        lab = Lab(page, lab_server)
        lab.open_notebook(request.param)
        lab.run_all()
        yield lab
        lab.stop_kernels()


@pytest.fixture
def panel(lab: Lab) -> Locator:
    """Give the panel that the notebook shows."""
    panel = lab.notebook.locator(".minyan-panel").first
    panel.scroll_into_view_if_needed()
    return panel


def move_through_a_service(panel: Locator) -> None:
    """Three left during Kaddish; the slider goes to Yotzer by keyboard, and they come back."""
    verdict, units = panel.get_by_role("status"), panel.locator(".minyan-unit")
    expect(verdict).to_contain_text("It was begun with ten; 7 remain, a majority.")
    expect(units.nth(2)).to_contain_text("not said")
    panel.get_by_role("slider").press("ArrowRight")
    expect(verdict).to_contain_text("Each by himself")
    expect(panel.get_by_label("Gad")).not_to_be_checked()
    for name in ("Gad", "Asher", "Yissachar"):
        panel.get_by_label(name).check()
    expect(units.nth(2)).to_contain_text("✓ said")
    expect(panel.get_by_text("a transgression", exact=True)).to_be_visible()
    panel.get_by_label("The service").select_option("the evening")
    expect(units).to_have_count(6)
    panel.get_by_label("Dan").uncheck()
    expect(units.nth(2)).to_contain_text("✗ not said")


def answer_from_afar(panel: Locator) -> None:
    """Nine, then ten; then a gentile between, by some who say so, under either reading."""
    verdict = panel.get_by_role("status")
    expect(verdict).to_contain_text("9 are together, and only to ten in one place does one answer")
    panel.get_by_role("slider").press("ArrowRight")
    expect(verdict).to_contain_text("even one who is not with them may answer")
    panel.get_by_label("Whose practice").select_option("the Rema, relying on “some say”")
    panel.get_by_label("What stands between").select_option("a gentile, passing")
    expect(verdict).to_contain_text("An idolater interposes.")
    panel.get_by_label("What interposes, besides filth").select_option("an idol")
    expect(verdict).to_contain_text("Yes")
    expect(panel.get_by_text("not the reading followed")).to_have_count(2)


WHAT_READERS_DO = {"05_when_some_leave": move_through_a_service, "06_answering_from_afar": answer_from_afar}


def test_the_verdict_follows_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """A service is moved through and somebody comes back; a tenth comes, and something stands between."""
    notebook = Path(lab.page.url).stem
    WHAT_READERS_DO[notebook](panel)
    assert lab.screenshot(notebook, panel).stat().st_size > 0


def test_the_panel_can_be_used_without_seeing_it(lab: Lab, panel: Locator) -> None:
    """Axe finds nothing wrong in the panel that is ours to mend."""
    expect(panel.get_by_role("status")).to_be_visible()
    found = Axe().run(lab.page, context=".minyan-panel").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found if each["id"] != NOT_OURS] == []
