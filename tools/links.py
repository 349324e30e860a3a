"""Write the links of the course: the badges, the tables of notebooks, and from each notebook to the next.

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
COLAB = "https://colab.research.google.com/github"
SHIELD = "https://img.shields.io/badge"
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


def colab_link(where: str, notebook: str) -> str:
    """Give the address at which Colab opens a notebook of the course."""
    return f"{COLAB}/{where}/blob/main/notebooks/{notebook}"


def site_of(where: str) -> str:
    """Give the address at which the site is published: the pages of the forge.

    >>> site_of("Someone/minyan_kit")
    'https://someone.github.io/minyan_kit/'
    """
    owner, _, repository = where.partition("/")
    return f"https://{owner.lower()}.github.io/{repository}/"


def lite_link(where: str, notebook: str) -> str:
    """Give the address at which the site opens a notebook of the course in the reader's own browser."""
    return f"{site_of(where)}course/lab/index.html?path={notebook}"


def launches(where: str | None, notebook: str) -> dict[str, str]:
    """Give the services that open a notebook, each with its address; none where the course is published nowhere.

    >>> list(launches("someone/kit", "01_eligibility.ipynb")), launches(None, "01_eligibility.ipynb")
    (['Binder', 'Colab'], {})
    """
    if where is None:
        return {}
    return {"Binder": binder_link(where, notebook), "Colab": colab_link(where, notebook)}


def badges(where: str, notebook: str) -> str:
    """Write the badges that open a notebook: in the browser alone, in Binder, in Colab."""
    shown = {
        "JupyterLite": (f"{SHIELD}/JupyterLite-open-orange", lite_link(where, notebook)),
        "Binder": ("https://mybinder.org/badge_logo.svg", binder_link(where, notebook)),
        "Colab": ("https://colab.research.google.com/assets/colab-badge.svg", colab_link(where, notebook)),
    }
    return " ".join(f"[![Open in {name}]({picture})]({address})" for name, (picture, address) in shown.items())


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
    rows = [f"| {row} {_ways(where, path.name)} |" for path, row in opened.items()]
    first, site = paths[0].name, site_of(where)
    return {
        "binder": f"{badges(where, first)}\n\n"
        f"[The site]({site}) has the course, the chapter and a page for [your own sheet]({site}sheet.html): "
        "nothing to install, and nothing that you type leaves your computer.",
        "notebooks": table("| notebook | what it asks | open it |", *rows),
    }


def _ways(where: str, notebook: str) -> str:
    ways = {"in the browser alone": lite_link(where, notebook), **launches(where, notebook)}
    return " · ".join(f"[{name}]({address})" for name, address in ways.items())


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
