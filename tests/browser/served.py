"""Servers of our own on this machine, each on a port that nobody uses: another program's, or files of a folder."""

import functools
import http.server
import os
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from playwright.sync_api import BrowserContext, Page, Route

T = TypeVar("T")

# Where everything is busy each takes its time; what never comes is found out all the same.
START_SECONDS: Final = 180


def free_port() -> int:
    """Ask the system for a port of the loopback that nobody uses; should another take it, Jupyter tries the next."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(command: list[str], ready: Callable[[], T | None], folder: Path, own: Mapping[str, object]) -> Iterator[T]:
    """Run a server in a folder until it is ready, and stop it in the end.

    Args:
        command: that starts it.
        ready: asked again and again; what it says first that is not None is given.
        folder: where it runs, and where server.log is written.
        own: settings of the environment beside those of this process.
    """
    log = folder / "server.log"
    with (
        log.open("w", encoding="utf-8") as out,
        subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | {name: str(value) for name, value in own.items()},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            deadline = time.monotonic() + START_SECONDS
            while (found := ready()) is None:
                if process.poll() is not None or time.monotonic() > deadline:
                    said = log.read_text(encoding="utf-8")[-4000:]
                    raise RuntimeError(f"{' '.join(command[:4])} did not start within {START_SECONDS} s:\n{said}")
                time.sleep(0.1)
            yield found
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()


def answered(url: str) -> str | None:
    """Give the address if somebody answers there, whatever he says."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError:
        return url
    except OSError:
        return None
    return url


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the files of a folder, and says nothing of each."""

    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None: ...


@contextmanager
def serving(folder: Path, handler: type[Files] = Files) -> Iterator[str]:
    """Serve a folder, and give its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def only_of_the_site(page: Page | BrowserContext, address: str) -> list[str]:
    """Let a page, or whatever a window opens, ask nobody but the site; what it asked of others is noted as it does."""
    foreign: list[str] = []

    def routed(route: Route) -> None:
        if route.request.url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            foreign.append(route.request.url)
            route.abort()

    page.route("**/*", routed)
    return foreign
