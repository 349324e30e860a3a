"""One JupyterLab and one Chromium for all browser tests; a fresh page for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.lab import Lab, Server, serve
from tools import chromium as system


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the Chromium of the system."""
    if system.find_chromium() is None:
        pytest.skip(system.NOT_FOUND)
    with system.chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def lab_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start JupyterLab on a copy of the course, where there is a browser to look at it."""
    with serve(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def lab_context(chromium: Browser) -> Iterator[BrowserContext]:
    """Keep one browser profile, so that JupyterLab's own scripts are loaded once and not by every test."""
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
        yield context


@pytest.fixture
def lab(lab_context: BrowserContext, lab_server: Server) -> Iterator[Lab]:
    """Open an empty page; when the test is over, close it and stop its kernels."""
    with lab_context.new_page() as page:
        lab = Lab(page, lab_server)
        yield lab
        lab.stop_kernels()
