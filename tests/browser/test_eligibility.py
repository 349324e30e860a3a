"""Notebook 01 in JupyterLab: a fact changed in the browser, and the verdict that follows."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.lab import Lab, Server

pytestmark = pytest.mark.browser

NOTEBOOK = "01_eligibility.ipynb"
# The handle of an ipywidgets slider has a role and a value, and no way to give it a name.
NOT_OURS = "aria-input-field-name"


@pytest.fixture(scope="module")
def lab(lab_context: BrowserContext, lab_server: Server) -> Iterator[Lab]:
    """Run the notebook once for the tests of this file."""
    with lab_context.new_page() as page:
        lab = Lab(page, lab_server)
        lab.open_notebook(NOTEBOOK)
        lab.run_all()
        yield lab
        lab.stop_kernels()


@pytest.fixture
def panel(lab: Lab) -> Locator:
    """Give the panel that the notebook shows."""
    panel = lab.notebook.locator(".minyan-panel").first
    panel.scroll_into_view_if_needed()
    return panel


def person(panel: Locator, name: str) -> Locator:
    """Find the card of one person."""
    return panel.locator(".minyan-person").filter(has_text=re.compile(rf"^{name}"))


def test_the_verdict_follows_what_a_reader_changes(lab: Lab, panel: Locator) -> None:
    """The practice, a list, a slider moved by keyboard and another person each change what is shown."""
    verdict = panel.get_by_role("status")
    expect(verdict).to_contain_text("There are nine, and the boy is not joined to them.")
    expect(person(panel, "Binyamin")).to_contain_text("does not count")
    assert lab.screenshot("eligibility", panel).stat().st_size > 0

    panel.get_by_label("Whose practice").select_option("the Mechaber, relying on “some permit”")
    expect(verdict).to_contain_text("Nine and the addition of one boy over six")

    panel.get_by_label("Knows to Whom one prays").select_option("no")
    expect(verdict).to_contain_text("9 count, and it is not said with fewer than ten.")

    years = panel.get_by_role("slider")
    for _ in range(12):  # half years, from seven to thirteen
        years.press("ArrowRight")
    expect(person(panel, "Binyamin")).to_contain_text("13 years")
    expect(person(panel, "Binyamin")).to_contain_text("open")
    expect(verdict).to_contain_text("Open")

    panel.get_by_label("Two hairs").select_option("came")
    expect(person(panel, "Binyamin")).to_contain_text("counts")
    expect(verdict).to_contain_text("10 count, and ten are needed.")

    panel.get_by_label("Whose facts").select_option("Dan")
    panel.get_by_label("Banned").select_option("yes")
    expect(panel.get_by_text("The voices on Dan")).to_be_visible()
    expect(person(panel, "Dan")).to_contain_text("He is under a ban.")
    expect(person(panel, "Binyamin")).to_contain_text("13 years")
    expect(verdict).to_contain_text("9 count, and it is not said with fewer than ten.")


def test_the_panel_can_be_used_without_seeing_it(lab: Lab, panel: Locator) -> None:
    """Axe finds nothing wrong in the panel that is ours to mend."""
    expect(panel.get_by_role("status")).to_be_visible()
    found = Axe().run(lab.page, context=".minyan-panel").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found if each["id"] != NOT_OURS] == []
