"""The page on which one asks one's own sheet, as `make voila` serves it: the panel, and no notebook."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "voila", str(page), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        where = f"http://127.0.0.1:{port}/"
        while server.poll() is None:
            try:
                urlopen(f"{where}voila/static/").close()
            except URLError as error:
                if not isinstance(error.reason, ConnectionRefusedError):
                    break  # it answers, whatever it answers
        yield where
        server.terminate()


def test_the_panel_asks_and_saves_and_no_code_is_seen(chromium: Browser, address: str) -> None:
    """An answer changes what is judged, and the marked workbook can be taken from the page."""
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context, context.new_page() as page:
        context.set_default_timeout(PATIENCE)
        context.route("**/*", lambda r: r.continue_() if r.request.url.startswith((address, "data:")) else r.abort())
        page.goto(address, wait_until="commit")  # it is sent bit by bit, as its kernel runs
        panel = page.locator(".minyan-panel")
        expect(panel).to_contain_text("What the sheet leaves open", timeout=PATIENCE)
        panel.get_by_role("button", name="he was not there").click()
        expect(panel.locator(".minyan-view")).not_to_contain_text("is no mark that is known", timeout=PATIENCE)
        panel.get_by_role("button", name="Save the marked workbook").click()
        expect(panel.locator("a[download='attendance_marked.xlsx']")).to_have_count(1, timeout=PATIENCE)
        expect(page.locator("body")).not_to_contain_text("attendance_panel(")
