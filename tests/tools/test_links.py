"""The links of the course are written by a script, and stand where it would write them."""

from pathlib import Path

import nbformat
import pytest

from tools import links
from tools.notebooks import notebook_paths

COURSE = notebook_paths()


@pytest.mark.parametrize(("path", "text"), links.files().items(), ids=lambda each: getattr(each, "name", ""))
def test_the_links_are_current(path: Path, text: str) -> None:
    """What `make links` would write stands there already."""
    assert path.read_text(encoding="utf-8") == text, "run `make links`"


@pytest.mark.parametrize("where", [None, "someone/minyan_kit"])
def test_every_notebook_can_be_opened_from_the_readme(where: str | None) -> None:
    """Each has its row, and its Binder link as soon as there is a place that Binder can open."""
    text = links.readme(links.README.read_text(encoding="utf-8"), COURSE, where)
    for path in COURSE:
        assert f"(notebooks/{path.name})" in text
        address = f"gh/someone/minyan_kit/main?urlpath=lab%2Ftree%2Fnotebooks%2F{path.name})"
        assert (address in text) is (where is not None)


def test_badges_open_the_course_where_it_is_published_and_nowhere_else() -> None:
    """In the browser alone, in Binder and in Colab; a README of a course that is not published names none of them."""
    text = links.README.read_text(encoding="utf-8")
    here, there = (links.readme(text, COURSE, where) for where in (None, "Someone/minyan_kit"))
    for name, address in {
        "JupyterLite": "https://someone.github.io/minyan_kit/course/lab/index.html?path=00_start_here.ipynb",
        "Binder": "https://mybinder.org/v2/gh/Someone/minyan_kit/main?urlpath=",
        "Colab": "https://colab.research.google.com/github/Someone/minyan_kit/blob/main/notebooks/00_start_here.ipynb",
    }.items():
        assert f"[![Open in {name}](" in there
        assert address in there
        assert address not in here
    assert not any(host in here for host in ("mybinder.org", "colab.research", "github.io", "img.shields.io"))


def test_every_notebook_can_be_opened_from_the_first() -> None:
    """Each but the first has its row in 00."""
    first = links.files()[COURSE[0]]
    assert all(f"| {links.link(path)} | {links.asks(path)} |" in first for path in COURSE[1:])


def test_no_link_leads_to_a_place_that_is_not_there() -> None:
    """Until the course is published the README has no address of it."""
    if links.published(links.PYPROJECT.read_text(encoding="utf-8")) is None:
        assert "mybinder.org" not in links.README.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("remote", "where"),
    [
        ("https://github.com/someone/kit.git\n", "someone/kit"),
        ("git@github.com:someone/kit.git", "someone/kit"),
        ("/home/someone/kit", None),
        ("", None),
    ],
)
def test_where_it_is_published_is_taken_from_the_remote_once(remote: str, where: str | None) -> None:
    """A remote on a forge becomes the setting; another changes nothing, and nor does a later one."""
    before = "[project]\n\n[project.scripts]\n"
    after = links.with_source(before, remote)
    assert links.published(after) == where
    assert where is not None or after == before
    assert links.with_source(after, "git@github.com:other/fork.git") == after or where is None


def test_a_source_that_is_no_address_is_refused() -> None:
    """The error says what to write."""
    with pytest.raises(ValueError, match="write https://github"):
        links.published('[project.urls]\nSource = "somewhere"')


def test_a_readme_without_its_markers_is_not_overwritten() -> None:
    """A lost marker is said, with what to put back, and nothing is guessed."""
    with pytest.raises(ValueError, match="put both lines back"):
        links.readme("# minyan_kit\n", COURSE, None)


def test_a_reader_goes_through_the_course_from_the_first_to_the_last_and_home() -> None:
    """The first leads on, those between lead both ways, and the last leads back to the first."""
    first, middle, last = (links.beside(path, COURSE) for path in (COURSE[0], COURSE[4], COURSE[-1]))
    assert first == "Next: [01 Eligibility](01_eligibility.ipynb)"
    assert middle.startswith("Before: [03 Spatial joining](03_spatial_joining.ipynb) · Next: [05 When some leave](")
    assert last.endswith(" · Back to [00 Start here](00_start_here.ipynb)")


def test_a_new_notebook_gets_its_links_at_its_foot() -> None:
    """An author writes none of them: a notebook without the cell is given one, and what it says itself stays."""
    new = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Who leads?")])
    path = COURSE[0].with_name("99_who_leads.ipynb")
    title, foot = links.linked(new, path, [*COURSE, path]).cells
    assert title.source == "# Who leads?"
    assert foot.source.startswith(f"Before: {links.link(COURSE[-1])} · Back to")
