"""The page on which one asks one's own sheet, as `make voila` serves it: the panel, and no notebook."""

import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.served import answered, free_port, only_of_the_site, running
from tests.thorough import LONG
from tools.links import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not LONG or find_spec("voila") is None, reason="`make test-all` installs Voila and tries it"),
]
PATIENCE = 120_000  # milliseconds: a kernel is started


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a copy of the page, so that what it saves is saved there."""
    page = tmp_path_factory.mktemp("voila") / "your_sheet.ipynb"
    shutil.copy(ROOT / "binder" / page.name, page)
    port = free_port()
    command = [sys.executable, "-m", "voila", str(page), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    where = f"http://127.0.0.1:{port}/"
    with running(command, lambda: answered(f"{where}voila/static/"), page.parent, {"PYTHONPATH": ROOT}):
        yield where


def test_the_panel_asks_and_saves_and_no_code_is_seen(chromium: Browser, address: str) -> None:
    """An answer changes what is judged, and the marked workbook can be taken from the page."""
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context, context.new_page() as page:
        context.set_default_timeout(PATIENCE)
        only_of_the_site(context, address)
        page.goto(address, wait_until="commit")  # it is sent bit by bit, as its kernel runs
        panel = page.locator(".minyan-panel")
        expect(panel).to_contain_text("What the sheet leaves open", timeout=PATIENCE)
        panel.get_by_role("button", name="he was not there").click()
        expect(panel.locator(".minyan-view")).not_to_contain_text("is no mark that is known", timeout=PATIENCE)
        panel.get_by_role("button", name="Save the marked workbook").click()
        expect(panel.locator("a[download='attendance_marked.xlsx']")).to_have_count(1, timeout=PATIENCE)
        expect(page.locator("body")).not_to_contain_text("attendance_panel(")
