"""What every test shares: how many examples properties try, and Jupyter folders that are not the user's own."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

# A time limit per example would fail on a busy machine and say nothing of the code: speed is measured in benchmarks/.
settings.register_profile("quick", deadline=None)
settings.register_profile("long", deadline=None, max_examples=3000)
settings.load_profile("long" if os.environ.get("MINYAN_KIT_LONG") else "quick")


def pytest_configure(config: pytest.Config) -> None:
    """Give the notebooks' kernels folders of their own: nobody's startup files or settings take part."""
    own = tempfile.TemporaryDirectory(prefix="minyan_kit-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(own.cleanup)
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        os.environ[name] = str(Path(own.name, name.lower()))
