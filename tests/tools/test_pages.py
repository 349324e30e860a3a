"""The pages of the site: every se'if with its words and its rules, every public name once."""

import json
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.joining import is_joined
from minyan_kit.text import WITNESSES
from tools import pages


@pytest.mark.parametrize("number", range(1, 23))
def test_a_seif_has_its_words_as_text_and_every_rule_that_reads_it(number: int) -> None:
    """So a search finds the Hebrew, and nothing of the chapter is left out."""
    page = "".join(pages.seif_page(mk.seif(number)))
    for witness in WITNESSES:
        assert mk.seif(number).mechaber[witness].split()[0] in page
    rules = [*(o for q in QUESTIONS for o in q.opinions), *is_joined.opinions]  # joined judges each group by these
    named = {o.name for o in rules if o.source.seif == number}
    assert named
    assert {o.name for _, those in pages.opinions_on(number) for o in those} == named
    assert all(name in page for name in named)


def test_every_public_name_has_its_place_once() -> None:
    """In the part of the house that it is in."""
    names = [name for each in pages.public_names().values() for name, _ in each]
    assert sorted(names) == sorted(mk.__all__)


def test_a_constant_is_told_from_where_it_is_defined() -> None:
    """There its comment stands; a function is told under the name by which it is called."""
    told = "".join(pages.calls_page([("SPOTS", "chapter.joining"), ("counts", "chapter.eligibility")]))
    assert "autodata:: minyan_kit.chapter.joining.SPOTS" in told
    assert "autofunction:: minyan_kit.counts" in told


def test_no_page_of_a_lesson_tells_its_solutions(tmp_path: Path) -> None:
    """What a lesson shows stays; the guides stand beside the lessons."""
    pages.lay_out(tmp_path)
    for path in (tmp_path / "lessons").glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any("solution" in cell["metadata"].get("tags", ()) for cell in cells)
        assert any(cell.get("outputs") for cell in cells)
    assert "guides/index" in (tmp_path / "index.md").read_text(encoding="utf-8")
