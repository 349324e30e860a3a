"""JupyterLab as a reader has it: a server of our own on this machine, and a page of it in a Chromium."""

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

ROOT: Final = Path(__file__).parent.parent.parent
SCREENSHOTS: Final = ROOT / "screenshots"
# A question about news covers the page, and a windowed notebook does not render the cells that a test asks for.
SETTINGS: Final = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
}
START_SECONDS: Final = 60
RUN_SECONDS: Final = 90


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
    }
    command = [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={_free_port()}", f"--IdentityProvider.token={token}"),
        f"--ServerApp.root_dir={folder / 'notebooks'}",
    ]
    log = folder / "lab.log"
    with (
        log.open("w", encoding="utf-8") as out,
        subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | {name: str(path) for name, path in own.items()},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            yield Server(_wait_until_it_answers(process, runtime, token, log), token, folder / "notebooks")
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()


def _free_port() -> int:
    """Ask the system for a port of the loopback that nobody uses; should another take it, Lab tries the next ones."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_it_answers(process: subprocess.Popen[bytes], runtime: Path, token: str, log: Path) -> str:
    """Wait for the file in which a server says where it listens, then for its first answer."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        for path in runtime.glob("jpserver-*.json"):
            try:
                url: str = json.loads(path.read_text(encoding="utf-8"))["url"]
                with urllib.request.urlopen(f"{url}api/status?token={token}", timeout=5):
                    return url
            except (OSError, ValueError):
                pass  # half written, or not listening yet
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start within {START_SECONDS} s:\n{log.read_text(encoding='utf-8')}")


class Lab:
    """A page of JupyterLab, with the few things that a reader does in it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    @property
    def notebook(self) -> Locator:
        """The open notebook; hidden tabs stay out of sight."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def open_notebook(self, name: str) -> Locator:
        """Open a notebook by its file name and wait until its kernel can be used."""
        self.page.goto(f"{self.server.url}lab/tree/{name}?reset&token={self.server.token}")
        expect(self.notebook).to_be_visible(timeout=START_SECONDS * 1000)
        self._wait_for_the_kernel()
        return self.notebook

    def run_all(self) -> Locator:
        """Choose Run, Run All Cells, and wait until the last cell with code has a new number."""
        last = self.notebook.locator(".jp-CodeCell").last.locator(".jp-InputPrompt")
        self._choose("Edit", "Clear Outputs of All Cells")  # a saved notebook opens with the numbers of its last run
        expect(last).to_have_text("[ ]:")
        self._choose("Run", "Run All Cells")
        expect(last).to_have_text(re.compile(r"\[\d+\]"), timeout=RUN_SECONDS * 1000)
        self._wait_for_the_kernel()
        return self.notebook

    def screenshot(self, name: str, of: Locator | None = None) -> Path:
        """Save a picture of the page, or of a part of it, to be looked at: screenshots/NAME.png."""
        path = SCREENSHOTS / f"{name}.png"
        (of or self.page).screenshot(path=path)
        return path

    def stop_kernels(self) -> None:
        """Stop what this page started, before another test measures its patience by a machine that is busy."""
        api = f"{self.server.url}api/sessions"
        headers = {"Authorization": f"token {self.server.token}"}
        for session in self.page.request.get(api, headers=headers).json():
            self.page.request.delete(f"{api}/{session['id']}", headers=headers)

    def _choose(self, menu: str, item: str) -> None:
        self.page.get_by_role("menuitem", name=menu, exact=True).click()
        self.page.get_by_role("menuitem", name=item, exact=True).click()

    def _wait_for_the_kernel(self) -> None:
        # The notebook's own mark says "idle" before the kernel can run anything, and what is asked of it then is lost.
        idle = self.page.get_by_role("button", name=re.compile(r"\| Idle$"))
        expect(idle).to_be_visible(timeout=START_SECONDS * 1000)
