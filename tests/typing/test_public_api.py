"""The types of the public names, as a program that uses them meets them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_mypy_accepts_what_is_right_and_flags_each_mistake() -> None:
    """Under the strict settings of the repository mypy finds in public_api.py the mistakes it names, and no others."""
    command = [sys.executable, "-m", "mypy", "tests/typing/public_api.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (run.stdout.splitlines(), run.stderr) == (["Success: no issues found in 1 source file"], "")
