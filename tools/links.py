"""Write the links of the course: the Binder links, the tables of notebooks, and from each notebook to the next.

In the README they stand between two marks; in a notebook they are the cells tagged `links`, and in the first the one
tagged `course`. `make links` (or `python -m tools.links`) writes them. Where the course is published is one setting,
which it takes from the git remote where there is one; until then the README shows the way on one's own machine.
"""

import re
import subprocess
import tomllib
from pathlib import Path
from urllib.parse import quote

import nbformat
from nbformat import NotebookNode

from tools.notebooks import notebook_paths, text_of

ROOT = Path(__file__).parent.parent
README, PYPROJECT = ROOT / "README.md", ROOT / "pyproject.toml"
BINDER = "https://mybinder.org/v2/gh"
_FORGE = re.compile(r"(?:https://|git@|ssh://git@)github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?$")


def published(pyproject: str) -> str | None:
    """Say where the course is published, as OWNER/REPO; None where it is not.

    The one setting is `Source` among the [project.urls] of pyproject.toml.

    >>> published('[project.urls]\\nSource = "https://github.com/someone/minyan_kit"')
    'someone/minyan_kit'
    >>> published("[project]")
    """
    source = tomllib.loads(pyproject).get("project", {}).get("urls", {}).get("Source", "")
    found = _FORGE.match(source)
    if source and not found:
        raise ValueError(f"pyproject.toml: Source is {source!r}: write https://github.com/OWNER/REPO")
    return found[1] if found else None


def with_source(pyproject: str, remote: str) -> str:
    """Give pyproject.toml the address of a git remote as its Source, where it has none and the remote is a forge's."""
    found = _FORGE.match(remote.strip())
    if published(pyproject) or not found:
        return pyproject
    section = f'[project.urls]\nSource = "https://github.com/{found[1]}"\n\n'
    return pyproject.replace("[project.scripts]", f"{section}[project.scripts]", 1)


def binder_link(where: str, notebook: str) -> str:
    """Give the address at which Binder opens a notebook of the course in JupyterLab."""
    return f"{BINDER}/{where}/main?urlpath={quote(f'lab/tree/notebooks/{notebook}', safe='')}"


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


def sections(paths: list[Path], where: str | None) -> dict[str, str]:
    """Make each marked section of the README, by its name; an unpublished course has no link to itself."""
    opened = {path: f"[{path.stem}](notebooks/{path.name}) | {asks(path)} |" for path in paths}
    if where is None:
        here = "`make lab` opens the course in your browser, and so does `minyan course` where the kit is installed."
        return {
            "binder": here,
            "notebooks": table("| notebook | what it asks |", *(f"| {row}" for row in opened.values())),
        }
    rows = [f"| {row} [open in Binder]({binder_link(where, path.name)}) |" for path, row in opened.items()]
    start = binder_link(where, paths[0].name)
    return {
        "binder": f"[Open the course in Binder]({start}): nothing to install, ready in a minute or two.",
        "notebooks": table("| notebook | what it asks | in the browser |", *rows),
    }


def readme(text: str, paths: list[Path], where: str | None) -> str:
    """Give the README's text with every marked section as it should be."""
    for name, section in sections(paths, where).items():
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
    where = published(PYPROJECT.read_text(encoding="utf-8"))
    return {README: readme(README.read_text(encoding="utf-8"), paths, where), **notebooks}


if __name__ == "__main__":
    command = ["git", "remote", "get-url", "origin"]
    remote = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    settings = with_source(PYPROJECT.read_text(encoding="utf-8"), remote.stdout)
    PYPROJECT.write_text(settings, encoding="utf-8", newline="\n")
    for path, text in files().items():
        path.write_text(text, encoding="utf-8", newline="\n")
