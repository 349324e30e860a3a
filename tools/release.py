"""Build what is released, once everything that a release says is true. `make release` runs it.

It refuses, with what to do, where the course is not published, where CHANGELOG.md does not name the version, or where
something is not committed.
"""

import subprocess
import sys
from collections.abc import Iterator

import minyan_kit
from tools.links import PYPROJECT, ROOT, published


def lacking(pyproject: str, changes: str, uncommitted: str) -> Iterator[str]:
    """What has to be done first.

    Args:
        pyproject: the text of pyproject.toml.
        changes: the text of CHANGELOG.md.
        uncommitted: what `git status --porcelain` prints.
    """
    if published(pyproject) is None:
        yield "The course is not published: set the git remote `origin`, run `make links`, and commit."
    if f"## {minyan_kit.__version__}" not in changes:
        yield f"CHANGELOG.md says nothing of {minyan_kit.__version__}: write what a user would notice."
    if uncommitted.strip():
        yield "Something is not committed: commit it, or put it away."


def main() -> int:
    """Say what is lacking, or build the wheel and the source archive into dist/."""
    git = ["git", "status", "--porcelain"]
    uncommitted = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    pyproject, changes = (path.read_text(encoding="utf-8") for path in (PYPROJECT, ROOT / "CHANGELOG.md"))
    found = list(lacking(pyproject, changes, uncommitted))
    for line in found:
        print(line, file=sys.stderr)
    if found:
        return 1
    return subprocess.run([sys.executable, "-m", "build"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
