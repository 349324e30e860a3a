"""The pages of the site: every se'if with its words and its rules, every public name once."""

import json
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.joining import is_joined
from minyan_kit.text import WITNESSES
from minyan_kit.widgets.board import Board
from tools import pages
from tools.notebooks import notebook_paths


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
    told = "".join(pages.calls_page([("SPOTS", "chapter.people"), ("counts", "chapter.eligibility")]))
    assert "autodata:: minyan_kit.chapter.people.SPOTS" in told
    assert "autofunction:: minyan_kit.counts" in told


def test_no_page_of_a_lesson_tells_its_solutions(tmp_path: Path) -> None:
    """What a lesson shows stays; the guides stand beside the lessons."""
    pages.lay_out(tmp_path)
    for path in (tmp_path / "lessons").glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any("solution" in cell["metadata"].get("tags", ()) for cell in cells)
        assert any(cell.get("outputs") for cell in cells)
    assert "guides/index" in (tmp_path / "index.md").read_text(encoding="utf-8")


def test_the_gallery_has_a_picture_of_every_board_drawn_by_the_board(tmp_path: Path) -> None:
    """Each leads to the lesson of its topic, of which there is one."""
    page = "".join(pages.gallery(tmp_path))
    assert list(pages.GALLERY) == list(Board.TOPICS)
    lessons = [path.stem for path in notebook_paths()]
    for place, topic in enumerate(pages.GALLERY, 1):
        assert (tmp_path / f"{topic}.svg").read_text(encoding="utf-8").startswith("<svg")
        (lesson,) = (name for name in lessons if name.startswith(f"{place:02}_"))
        assert f"](gallery/{topic}.svg)](lessons/{lesson}.ipynb)" in page


@pytest.mark.parametrize("where", [None, "someone/kit"])
def test_a_lesson_is_opened_from_its_page(where: str | None) -> None:
    """In this browser always; by Binder and Colab where it is published, and by no dead link where it is not."""
    lesson = {"cells": [{"source": ["# Why?"]}, {"source": ["1"]}]}
    first, links, _ = pages.launched(lesson, "03_spatial_joining.ipynb", where)["cells"]
    assert first["source"] == ["# Why?"]
    (said,) = links["source"]
    assert 'href="../course/lab/index.html?path=03_spatial_joining.ipynb"' in said
    assert ("colab.research.google.com/github/someone/kit" in said) is (where is not None)
    assert ("mybinder.org" in said) is (where is not None)
