"""JupyterLab as a reader has it: a server of our own on this machine, and a page of it in a Chromium."""

import json
import secrets
import shutil
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import nbformat
from axe_playwright_python.sync_playwright import Axe
from nbformat import NotebookNode
from playwright.sync_api import Locator, Page, expect

from minyan_kit.command import LAB_SETTINGS
from tests.browser.served import answered, free_port, running
from tools.notebooks import KERNELSPEC

ROOT: Final = Path(__file__).parent.parent.parent
SCREENSHOTS: Final = ROOT / "screenshots"
# A question about news covers the page, and a windowed notebook does not render the cells that a test asks for.
SETTINGS: Final = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
}
# A rule of Axe: the handle of an ipywidgets slider has a role and a value, and no way to give it a name.
NAMELESS_SLIDER: Final = "aria-input-field-name"
# Where everything is busy each takes its time; what never comes is found out all the same.
RUN_SECONDS: Final = 300


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: where it listens, and the folder whose notebooks it opens."""

    url: str
    token: str
    notebooks: Path


@contextmanager
def serve(folder: Path) -> Iterator[Server]:
    """Start JupyterLab on a copy of the course inside the folder, with settings of its own; stop it in the end."""
    (folder / "notebooks").mkdir()
    for name in ("notebooks", "data"):
        if (ROOT / name).is_dir():  # git keeps no empty folder
            shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    for name, settings in SETTINGS.items():
        path = folder / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings), encoding="utf-8")
    token = secrets.token_hex(16)
    runtime = folder / "runtime"
    own = {
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_DATA_DIR": folder / "share",
        "JUPYTER_RUNTIME_DIR": runtime,
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
        "IPYTHONDIR": folder / "ipython",
        "JUPYTER_CONFIG_PATH": LAB_SETTINGS,  # as the command and `make lab` start it
    }
    command = [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={free_port()}", f"--IdentityProvider.token={token}"),
        f"--ServerApp.root_dir={folder / 'notebooks'}",
        "--LabApp.expose_app_in_browser=True",  # as `jupyterapp`
    ]
    with running(command, lambda: _address(runtime, token), folder, own) as url:
        yield Server(url, token, folder / "notebooks")


def _address(runtime: Path, token: str) -> str | None:
    """Where a server says, in a file of its own, that it listens, once it answers there."""
    for path in runtime.glob("jpserver-*.json"):
        try:
            url: str = json.loads(path.read_text(encoding="utf-8"))["url"]
        except ValueError:
            continue  # half written
        if answered(f"{url}api/status?token={token}"):
            return url
    return None


class Lab:
    """A page of JupyterLab, with the few things that a reader does in it.

    What is Lab's own (opening, running, its theme) is asked of its commands and awaited in its models: a menu opens and
    closes with the pointer, and a mark on the page may still be the one of a moment ago.
    """

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.page.goto(f"{server.url}lab?reset&token={server.token}")
        self.page.wait_for_function("window.jupyterapp?.restored.then(() => true)")

    @property
    def notebook(self) -> Locator:
        """The open notebook."""
        return self.page.locator(".jp-NotebookPanel")

    def save(self, name: str, *cells: NotebookNode) -> None:
        """Put a notebook of these cells where the server finds it."""
        metadata = {"kernelspec": KERNELSPEC}  # without it Lab asks which kernel is meant
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), self.server.notebooks / name)

    def save_notebook(self) -> None:
        """Save what is open."""
        self.page.evaluate("() => jupyterapp.shell.currentWidget.context.save()")

    def stop_kernel(self) -> None:
        """Let the kernel of what is open die."""
        self.page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.shutdown()")

    def open_notebook(self, name: str) -> Locator:
        """Open a notebook by its file name in place of the one before it, and wait until its kernel can be used."""
        self.close_notebook()
        self.page.evaluate(
            """async path => {
                const panel = await jupyterapp.commands.execute("docmanager:open", { path, factory: "Notebook" });
                await panel.revealed;
                await panel.sessionContext.ready;
                await panel.sessionContext.session.kernel.info;
            }""",
            name,
        )
        return self.notebook

    def open_without_kernel(self, name: str) -> Locator:
        """Open a notebook by its file name, and start no kernel for it."""
        self.close_notebook()
        self.page.evaluate(
            """async path => {
                const kernelPreference = { shouldStart: false, canStart: false, autoStartDefault: false };
                const panel = await jupyterapp.commands.execute(
                    "docmanager:open", { path, factory: "Notebook", kernelPreference });
                await panel.revealed;
            }""",
            name,
        )
        return self.notebook

    def close_notebook(self) -> None:
        """Close what is open, without saving it, and stop its kernel."""
        self.page.evaluate(
            """async () => {
                const panel = jupyterapp.shell.currentWidget;
                if (panel?.sessionContext) {
                    await panel.sessionContext.shutdown();
                    panel.dispose();
                }
            }"""
        )

    def run_all(self) -> Locator:
        """Run all cells, and wait until each has been run: an error shown on purpose does not stop the others.

        The outputs and the numbers of an earlier run are cleared first, and the promise of the command is not waited
        for: it ends at the first error.
        """
        return self._run("notebook:run-all-cells", "() => true")

    def run_boards(self) -> Locator:
        """Run the first cell and those that draw a board or a panel and print nothing, for one who came for these."""
        draws = r"/(oard|anel|Plan)\(/.test(source) && !source.includes('print(')"
        return self._run("notebook:run-cell", f"({{ source }}, place) => place === 0 || ({draws})")

    def _run(self, command: str, is_run: str) -> Locator:
        """Choose the cells of code by their model and place, and wait until each of them has been run."""
        self.page.evaluate(
            """async ([command, isRun]) => {
                const { content } = jupyterapp.shell.currentWidget;
                const code = content.widgets.filter(cell => cell.model.type === "code");
                window.cellsThatRun = code.filter((cell, place) => eval(isRun)(cell.model.sharedModel, place));
                await jupyterapp.commands.execute("notebook:clear-all-cell-outputs");
                content.deselectAll();
                for (const cell of command === "notebook:run-cell" ? cellsThatRun : [cellsThatRun[0]]) {
                    content.activeCellIndex = content.widgets.indexOf(cell);
                    jupyterapp.commands.execute(command);
                }
            }""",
            [command, is_run],
        )
        self.page.wait_for_function(
            """() => cellsThatRun
                .every(({ model }) => model.executionCount !== null && model.executionState === "idle")""",
            timeout=RUN_SECONDS * 1000,
        )
        return self.notebook

    def run_last(self) -> Locator:
        """Run the last cell by itself, wait until it has been run, and give it."""
        self.page.evaluate(
            """async () => {
                const { content } = jupyterapp.shell.currentWidget;
                content.activeCellIndex = content.widgets.length - 1;
                await jupyterapp.commands.execute("notebook:run-cell");
            }"""
        )
        return self.notebook.locator(".jp-CodeCell").last

    def choose_theme(self, *, dark: bool) -> None:
        """Choose one of Lab's two themes, and wait until the page has it."""
        theme = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-name", theme)

    def screenshot(self, name: str, of: Locator | None = None) -> Path:
        """Save a picture of the page, or of a part of it, to be looked at: screenshots/NAME.png."""
        path = SCREENSHOTS / f"{name}.png"
        (of or self.page).screenshot(path=path)
        return path

    def violations(self, of: str, *, but: Collection[str] = ()) -> list[tuple[str, list[str]]]:
        """Find what Axe, a machine, can find of a part of the page that not everybody could use.

        Args:
            of: the part, as a CSS selector.
            but: the names of rules that are not ours to keep.

        Returns:
            each broken rule, with the markup that breaks it.
        """
        found = Axe().run(self.page, context=of).response
        assert found["passes"], "axe looked at nothing"
        return [
            (rule["id"], [node["html"] for node in rule["nodes"]])
            for rule in found["violations"]
            if rule["id"] not in but
        ]
