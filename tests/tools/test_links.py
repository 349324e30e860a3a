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


def test_every_notebook_can_be_opened_from_the_readme_and_from_the_first() -> None:
    """Each has its row in the README, with its Binder link, and each but the first its row in 00."""
    files = links.files()
    for path in COURSE:
        assert f"(notebooks/{path.name})" in files[links.README]
        assert f"%2Fnotebooks%2F{path.name})" in files[links.README]
        assert path == COURSE[0] or f"| {links.link(path)} | {links.asks(path)} |" in files[COURSE[0]]


def test_a_binder_link_opens_the_notebook_in_lab() -> None:
    """A link is owner, repository and tag, then the notebook as an address within JupyterLab."""
    expected = "/gh/OWNER/REPO/TAG?urlpath=lab%2Ftree%2Fnotebooks%2F00_start_here.ipynb"
    assert links.binder_link("00_start_here.ipynb").replace(links.PUBLISHED, "OWNER/REPO/TAG").endswith(expected)


def test_a_readme_without_its_markers_is_not_overwritten() -> None:
    """A lost marker is said, with what to put back, and nothing is guessed."""
    with pytest.raises(ValueError, match="put both lines back"):
        links.readme("# minyan_kit\n", COURSE)


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
