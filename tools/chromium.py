"""The Chromium of the system, which the picture is taken with and the browser tests are run in."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS: Final = (
    "--no-sandbox",  # a Chromium run by root, as in most containers, has no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NOT_FOUND: Final = "no Chromium found: install one, or name it in MINYAN_KIT_CHROMIUM"


def find_chromium() -> str | None:
    """Find a Chromium: the one that MINYAN_KIT_CHROMIUM names, or one of the system."""
    named = os.environ.get("MINYAN_KIT_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start it, and stop it in the end.

    Raises:
        LookupError: where there is none.
    """
    path = find_chromium()
    if path is None:
        raise LookupError(NOT_FOUND)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()
