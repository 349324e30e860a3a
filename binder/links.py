"""Write into the README what depends on where the course is published: the Binder links and the table of notebooks.

`python binder/links.py` (or `make links`) writes them between the README's markers; a test finds them current.
"""

import json
from pathlib import Path
from urllib.parse import quote

PUBLISHED = "OWNER/minyan_kit/main"  # OWNER/REPO/TAG: the one place that says where, and at which tag or branch

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BINDER = "https://mybinder.org/v2/gh"


def binder_link(notebook: str) -> str:
    """Give the address at which Binder opens a notebook of the course in JupyterLab."""
    return f"{BINDER}/{PUBLISHED}?urlpath={quote(f'lab/tree/notebooks/{notebook}', safe='')}"


def title(path: Path) -> str:
    """Read the first heading of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    heading = "".join(cells[0]["source"]).splitlines()[0]
    return heading.removeprefix("# ").strip()


def sections() -> dict[str, str]:
    """Make each marked section of the README, by its name."""
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    start = notebooks[0].name if notebooks else "00_start_here.ipynb"
    rows = [
        f"| [{path.stem}](notebooks/{path.name}) | {title(path)} | [open in Binder]({binder_link(path.name)}) |"
        for path in notebooks
    ]
    return {
        "binder": f"[Open the course in Binder]({binder_link(start)}): nothing to install, ready in a minute or two.",
        "notebooks": "\n".join(["| notebook | what it asks | in the browser |", "|---|---|---|", *rows]),
    }


def written(readme: str) -> str:
    """Give the README's text with every marked section as it should be."""
    for name, section in sections().items():
        begin, end = f"<!-- {name}: written by binder/links.py -->", f"<!-- /{name} -->"
        before, found, rest = readme.partition(begin)
        _, ended, after = rest.partition(end)
        if not (found and ended):
            raise ValueError(f"README.md has no section between {begin!r} and {end!r}: put both lines back")
        readme = f"{before}{begin}\n{section}\n{end}{after}"
    return readme


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
