"""A board in Notebook 7 and in Voila, where they are found: alive, followed by Python, its picture out of the way.

They want an environment of their own, so that the course is tested with the versions that it names: `make test-all`
builds it, and MINYAN_KIT_PAGES names its Python.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import ROOT
from tests.browser.served import answered, free_port, running
from tools.notebooks import KERNELSPEC

PAGES = os.environ.get("MINYAN_KIT_PAGES", "")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not PAGES, reason="MINYAN_KIT_PAGES names no Python with Notebook 7 and Voila"),
]

SOURCES = (
    'import minyan_kit as mk\nfrom minyan_kit.widgets import Board\nBoard("coercion", by=mk.REMA)',
    "from minyan_kit.widgets import practice_panel\npractice_panel(by=mk.REMA, questions=[mk.may_compel_to_hire])",
)


@contextmanager
def opened(folder: Path, url: str, *command: str) -> Iterator[None]:
    """Run a server of that Python until its page answers; stop it in the end."""
    own = {name: folder / name.lower() for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    with running([PAGES, "-m", *command], lambda: answered(url), folder, own | {"PYTHONPATH": ROOT}):
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with a notebook of a board and of a panel."""
    cells = [nbformat.v4.new_code_cell(source) for source in SOURCES]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNELSPEC}), tmp_path / "two.ipynb")
    return tmp_path


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """Give a page of its own, on a screen as a projector has it."""
    expect.set_options(timeout=90_000)
    with chromium.new_context(viewport={"width": 1280, "height": 720}) as context, context.new_page() as page:
        context.set_default_timeout(90_000)
        yield page


def is_alive(page: Page) -> None:
    """Change a board and a panel, and see that Python follows and that nothing stands there twice."""
    board = page.locator(".minyan-board")
    board.wait_for()
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "yes")
    board.locator("[data-control='days_of_awe'] select").select_option("1")
    expect(board.locator(".answer .said")).to_have_attribute("data-answer", "no")
    panel = page.locator(".minyan-panel")
    panel.get_by_label("what may it widen").select_option(index=1)
    expect(panel).to_contain_text("choosing(custom_covers=")
    for picture in page.locator(".minyan-instead").all():
        expect(picture).to_be_hidden()


def test_a_board_lives_in_notebook_7(folder: Path, page: Page) -> None:
    """Run, changed and saved; opened again before anything is run, what was reached is there."""
    port, token = free_port(), secrets.token_hex(16)
    url = f"http://127.0.0.1:{port}/"
    options = ("--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}")
    more = (f"--IdentityProvider.token={token}", "--JupyterNotebookApp.expose_app_in_browser=True")
    with opened(folder, f"{url}api", "notebook", *options, *more):
        page.goto(f"{url}notebooks/two.ipynb?token={token}")
        page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel")
        page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
        is_alive(page)
        page.evaluate("() => jupyterapp.shell.currentWidget.context.save()")
        page.reload()
        picture = page.locator(".minyan-instead").first
        expect(picture).to_be_visible()
        expect(picture).to_contain_text("Nobody is compelled to hire except on the Days of Awe.")
        expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)


def test_a_board_lives_in_voila(folder: Path, page: Page) -> None:
    """A page without code, for a class that only looks and moves."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    with opened(
        folder, f"{url}voila/api", "voila", "two.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"
    ):
        page.goto(url)
        is_alive(page)
