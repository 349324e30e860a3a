"""Write the links of the course: the Binder links, the tables of notebooks, and from each notebook to the next.

In the README they stand between two marks; in a notebook they are the cells tagged `links`, and in the first the one
tagged `course`. `make links` (or `python -m tools.links`) writes them.
"""

from pathlib import Path
from urllib.parse import quote

import nbformat
from nbformat import NotebookNode

from tools.notebooks import notebook_paths, text_of

PUBLISHED = "OWNER/minyan_kit/main"  # OWNER/REPO/TAG: the one place that says where, and at which tag or branch

README = Path(__file__).parent.parent / "README.md"
BINDER = "https://mybinder.org/v2/gh"


def binder_link(notebook: str) -> str:
    """Give the address at which Binder opens a notebook of the course in JupyterLab."""
    return f"{BINDER}/{PUBLISHED}?urlpath={quote(f'lab/tree/notebooks/{notebook}', safe='')}"


def asks(path: Path) -> str:
    """Read what a notebook asks: its first heading."""
    heading: str = nbformat.read(path, as_version=4).cells[0].source.splitlines()[0]
    return heading.removeprefix("# ").strip()


def link(path: Path) -> str:
    """Link from one notebook to another by its number and topic.

    >>> link(Path("notebooks/05_when_some_leave.ipynb"))
    '[05 When some leave](05_when_some_leave.ipynb)'
    """
    number, _, topic = path.stem.partition("_")
    return f"[{number} {topic.replace('_', ' ').capitalize()}]({path.name})"


def table(first: str, *rows: str) -> str:
    """Write a Markdown table."""
    return "\n".join([first, "|" + "---|" * (first.count("|") - 1), *rows])


def sections(paths: list[Path]) -> dict[str, str]:
    """Make each marked section of the README, by its name."""
    rows = [
        f"| [{path.stem}](notebooks/{path.name}) | {asks(path)} | [open in Binder]({binder_link(path.name)}) |"
        for path in paths
    ]
    start = binder_link(paths[0].name)
    return {
        "binder": f"[Open the course in Binder]({start}): nothing to install, ready in a minute or two.",
        "notebooks": table("| notebook | what it asks | in the browser |", *rows),
    }


def readme(text: str, paths: list[Path]) -> str:
    """Give the README's text with every marked section as it should be."""
    for name, section in sections(paths).items():
        begin, end = f"<!-- {name}: written by tools/links.py -->", f"<!-- /{name} -->"
        before, found, rest = text.partition(begin)
        _, ended, after = rest.partition(end)
        if not (found and ended):
            raise ValueError(f"README.md has no section between {begin!r} and {end!r}: put both lines back")
        text = f"{before}{begin}\n{section}\n{end}{after}"
    return text


def beside(path: Path, paths: list[Path]) -> str:
    """Link from a notebook to the one before it and to the next; from the last, back to the first."""
    at = paths.index(path)
    before = [f"Before: {link(paths[at - 1])}"] if at else []
    after = f"Next: {link(paths[at + 1])}" if path != paths[-1] else f"Back to {link(paths[0])}"
    return " · ".join([*before, after])


def course(paths: list[Path]) -> str:
    """Write the table from which the first notebook leads to the others."""
    rows = (f"| {link(path)} | {asks(path)} |" for path in paths)
    return "## The course\n\n" + table("| notebook | what it asks |", *rows)


def linked(notebook: NotebookNode, path: Path, paths: list[Path]) -> NotebookNode:
    """Write the links of a notebook into its tagged cells; one that has none gets a cell for them at its foot."""
    if not any("links" in tags(cell) for cell in notebook.cells):
        notebook.cells.append(nbformat.v4.new_markdown_cell(metadata={"tags": ["links"]}))
    for cell in notebook.cells:
        if "links" in tags(cell):
            cell.source = beside(path, paths)
        elif "course" in tags(cell):
            cell.source = course(paths[1:])
    return notebook


def tags(cell: NotebookNode) -> set[str]:
    """Read the tags of a cell."""
    return set(cell.metadata.get("tags", []))


def files() -> dict[Path, str]:
    """Give every file that has such links, with its text as it should be."""
    paths = notebook_paths()
    notebooks = {path: text_of(linked(nbformat.read(path, as_version=4), path, paths)) for path in paths}
    return {README: readme(README.read_text(encoding="utf-8"), paths), **notebooks}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8", newline="\n")
