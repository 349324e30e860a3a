"""The only colours and marks: seen on every page, told by shape besides, and nowhere else a second set of them."""

import ast
import re
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path

import pytest

import minyan_kit
from minyan_kit.board.drawing import DARK, LIGHT
from minyan_kit.show import html
from minyan_kit.show.html import (
    GRADES,
    OUTCOME_FILLS,
    SHARE_FILLS,
    STATUS_FILLS,
    Ink,
    answer_html,
    card,
    fill_of,
    ink_of,
    man,
    mark_of,
    ring,
    swatch,
)
from tests.contrast import BLACK, MARKS, WHITE, WORDS, contrast

PACKAGE = Path(minyan_kit.__file__).parent
INKS = {name: ink for name, ink in vars(html).items() if isinstance(ink, Ink)}
ANSWERS = (True, False, None)


# -- seen on every page ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", INKS)
def test_a_colour_is_seen_where_it_is_used(name: str) -> None:
    """Lines and marks on white and on black; words on light paper and on dark, those of the plan among them."""
    ink = INKS[name]
    assert min(contrast(ink.both, page) for page in (WHITE, BLACK)) >= MARKS
    assert min(contrast(ink.light, page) for page in (WHITE, LIGHT.paper)) >= WORDS
    assert min(contrast(ink.dark, page) for page in (BLACK, DARK.paper)) >= WORDS


def test_no_two_colours_are_one() -> None:
    """Each has a name because it has a meaning."""
    tones = list(chain.from_iterable(INKS.values()))
    assert len(set(tones)) == len(tones)


@pytest.mark.parametrize("ink", INKS.values(), ids=INKS)
def test_a_tint_over_white_is_the_pale_colour(ink: Ink) -> None:
    """A table and a picture of the same thing look the same."""
    parts = [float(part) for part in re.findall(r"[\d.]+", ink.tint(0.3))]
    over = [round(255 + (part - 255) * parts[3]) for part in parts[:3]]
    assert ink.pale(0.3) == "#" + "".join(f"{part:02x}" for part in over)


# -- told by shape besides -------------------------------------------------------------------------------------------


def test_answers_differ_in_mark_colour_and_pattern() -> None:
    """Yes, no and open are told three ways."""
    for kind in (mark_of, ink_of, lambda answer: fill_of(answer).hatch):
        assert len({kind(answer) for answer in ANSWERS}) == 3


@pytest.mark.parametrize("answer", [0, 1, "yes", (), 120, "29 Adar 5778"])
def test_what_is_neither_yes_nor_no_nor_open_has_no_mark(answer: object) -> None:
    """Also a number that Python takes for yes or no."""
    assert (mark_of(answer), ring(answer)) == ("", "")
    assert ink_of(answer) not in {ink_of(each) for each in ANSWERS}


@pytest.mark.parametrize("fills", [STATUS_FILLS, SHARE_FILLS, OUTCOME_FILLS], ids=["status", "share", "outcome"])
def test_fills_that_stand_together_differ_without_their_colours(fills: dict[str, html.Fill]) -> None:
    """By their pattern, or in that there is nothing in them."""
    shapes = [(fill.hatch, fill.depth == 0) for fill in fills.values()]
    assert len(set(shapes)) == len(shapes)


def test_a_fill_keeps_its_colour_where_its_pattern_is_dropped() -> None:
    """A notebook that is not yet trusted may drop the pattern."""
    for fill in chain(STATUS_FILLS.values(), OUTCOME_FILLS.values(), map(fill_of, ANSWERS)):
        colour, *pattern = fill.css.split(";", 1)
        assert colour == f"background-color:{fill.ink.tint(fill.depth)}"
        assert bool(pattern) == bool(fill.hatch)


def test_grades_of_issues_are_no_answers() -> None:
    """An error is not a no: it has a mark, a colour and a word of its own."""
    assert {grade.mark for grade in GRADES.values()} & {mark_of(answer) for answer in ANSWERS} == set()
    assert {grade.ink for grade in GRADES.values()} & {ink_of(answer) for answer in ANSWERS} == set()
    assert len({grade.mark for grade in GRADES.values()}) == len(GRADES)


def test_what_only_repeats_a_word_is_not_read_aloud() -> None:
    """The mark in its circle and the piece of a fill stand before the word that says the same."""
    for said in (ring(True), swatch(STATUS_FILLS["open"])):
        assert said.startswith('<span aria-hidden="true"')
    assert answer_html(False, "<no>").endswith("</span> <b>&lt;no&gt;</b></span>")


def test_men_differ_in_outline() -> None:
    """Full, hollow and in dashes; a name under one is only a name."""
    looks = ("full", "hollow", "dashed")
    shapes = {re.sub(r"rgba\([^)]*\)|#\w+", "", man(html.BLUE, look)) for look in looks}
    assert len(shapes) == len(looks)
    assert "&lt;b&gt;" in man(html.BLUE, under="<b>")


@pytest.mark.parametrize(("language", "side"), [("en", "left"), ("he", "right"), ("fr", "left")])
def test_the_colour_of_a_card_stands_where_its_lines_begin(language: str, side: str) -> None:
    """Hebrew from the right."""
    assert f"border-{side}:6px solid {html.RED.both}" in card(language, "", accent=html.RED.both)


# -- and nowhere else ------------------------------------------------------------------------------------------------

#: Stone, wood, ground and paper have colours of their own; they mean nothing.
MATERIALS = ("show/html.py", "board/drawing.py", "plots/style.py")
#: Marks that people write into a file are read, and not drawn.
READING = {"reading"}


def strings(path: Path) -> Iterator[str]:
    """What a module writes, without what it says of itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    own = {id(node.body[0].value) for node in ast.walk(tree)
           if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in own:
            yield node.value


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).as_posix() not in MATERIALS]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_other_module_has_colours_or_marks_of_its_own(path: Path) -> None:
    """A second green would soon be another green."""
    written = list(strings(path))
    assert [text for text in written if re.search(r"#[0-9a-fA-F]{6}\b|\brgba?\(", text)] == []
    if path.relative_to(PACKAGE).parts[0] not in READING:
        assert [text for text in written if set(text) & {"✓", "✗", "✔", "✘"}] == []


def test_the_plan_takes_the_colours_of_answers_from_the_one_set() -> None:
    """On light paper and on dark."""
    for (paper, tone), (state, answer) in product(
        ((LIGHT, "light"), (DARK, "dark")), (("joined", True), ("apart", False), ("open", None))
    ):
        assert getattr(paper, state) == getattr(ink_of(answer), tone)
