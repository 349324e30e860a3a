"""What `import minyan_kit` adds to the start of Python, as a reader waits for it."""

import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 15


def seconds(code: str) -> float:
    """Time one fresh Python that runs the code, from outside."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent.parent)
    return time.perf_counter() - start


def measures() -> list[tuple[str, float, float, str]]:
    """Compare the best of several starts, bare and with the import taken in turn, so that a busy moment hits both."""
    bare, with_import = zip(*((seconds("pass"), seconds("import minyan_kit")) for _ in range(ROUNDS)), strict=True)
    return [("import minyan_kit, beside bare Python", (min(with_import) - min(bare)) * 1000, 30, "ms")]
