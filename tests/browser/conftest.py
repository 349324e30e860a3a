"""One Chromium, one JupyterLab and one page of it for all browser tests: each file opens its notebook in it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.lab import Lab, Server, serve
from tools import chromium as system

# What is awaited is a state, never a time; this says only when to give up, on a machine however busy.
PATIENCE = 60_000  # milliseconds


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
def lab(chromium: Browser, lab_server: Server) -> Iterator[Lab]:
    """Open a page of JupyterLab; its scripts take longer to start than most notebooks to run."""
    expect.set_options(timeout=PATIENCE)
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
        context.set_default_timeout(PATIENCE)
        with context.new_page() as page:
            yield Lab(page, lab_server)


@pytest.fixture(scope="module")
def notebook(request: pytest.FixtureRequest, lab: Lab) -> Locator:
    """Run what is drawn in the notebook that a file of tests names, once for all of them; nbval runs it whole."""
    lab.open_notebook(request.module.NOTEBOOK)
    return lab.run_boards()


@pytest.fixture
def panel(notebook: Locator) -> Locator:
    """Give the first panel that the notebook shows."""
    panel = notebook.locator(".minyan-panel").first
    panel.scroll_into_view_if_needed()
    return panel


@pytest.fixture
def board(request: pytest.FixtureRequest, notebook: Locator) -> Locator:
    """Give the board that a file of tests names by its number on the page, BOARD; the first unless it does."""
    board = notebook.locator(".minyan-board").nth(getattr(request.module, "BOARD", 0))
    board.scroll_into_view_if_needed()
    return board
