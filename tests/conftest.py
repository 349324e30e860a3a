"""What tests share: how many examples a property tries, Jupyter folders not the user's own, which core does what."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

# A time limit per example would fail on a busy machine and say nothing of the code: speed is measured in benchmarks/.
settings.register_profile("quick", deadline=None, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=3000)
settings.load_profile("long" if os.environ.get("MINYAN_KIT_LONG") else "quick")


# What every kernel runs first, so that each notebook is a test that the course asks nothing of the network.
NO_NETWORK = """
import sys

def _refuse(event, arguments, here=("localhost", "127.0.0.1", "::1", "0.0.0.0", "", None)):
    if event in ("socket.getaddrinfo", "socket.gethostbyname"):
        host = arguments[0]
    elif event in ("socket.connect", "socket.sendto") and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    else:
        return
    if (host.decode() if isinstance(host, bytes) else host) not in here:
        raise PermissionError(f"the course asks nothing of the network, and here it asks {host!r}")

sys.addaudithook(_refuse)
"""


def pytest_configure(config: pytest.Config) -> None:
    """Give the notebooks' kernels folders of their own: nobody's startup files or settings take part."""
    own = tempfile.TemporaryDirectory(prefix="minyan_kit-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(own.cleanup)
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        os.environ[name] = str(Path(own.name, name.lower()))
    startup = Path(own.name, "ipythondir", "profile_default", "startup")
    startup.mkdir(parents=True)
    (startup / "00_no_network.py").write_text(NO_NETWORK, encoding="utf-8")


class OneBrowser(LoadFileScheduling):
    """Each file on one core, so that the cells of a notebook stay together; all that drive the browser on the same."""

    def _split_scope(self, nodeid: str) -> str:
        return "tests/browser" if nodeid.startswith("tests/browser/") else super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadFileScheduling:
    """Start one JupyterLab and one Chromium, and early: they take longest."""
    config.option.loadscopereorder = False
    return OneBrowser(config, log)
