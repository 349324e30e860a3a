"""Every board whole on a projector, on a laptop and on a tablet; and nothing raw on the pages of the lessons."""

import re

import nbformat
import pytest
from playwright.sync_api import Locator

from minyan_kit.board.topics import SETTINGS
from tests.browser.lab import Lab
from tests.thorough import LONG

pytestmark = pytest.mark.browser

#: The quick run looks at a board of each kind: figures at a table, figures that move, a calendar.
TOPICS = list(SETTINGS) if LONG else ["eligibility", "leaving", "attendance"]
SCREENS = ((1440, 900), (1280, 720), (1024, 768))

IN_VIEW = """board => {
    board.scrollIntoView();
    const page = board.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    return [".stage > svg", ".answer .said", ".controls"].every(part => {
        const { top, bottom, left, right } = board.querySelector(part).getBoundingClientRect();
        return top >= page.top - 1 && bottom <= page.bottom + 1 && left >= page.left - 1 && right <= page.right + 1;
    });
}"""
OVERFLOWING = """board => [board, ...board.querySelectorAll("label, button, .bar, .stage, .verdict, .controls, .rest")]
    .filter(node => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1
        && getComputedStyle(node).overflowX !== "visible" || node.getBoundingClientRect().right > innerWidth + 1)
    .map(node => `${node.tagName} ${node.className} ${node.textContent.slice(0, 40)}`)"""

# Lab breaks a printed line that is too long wherever its page ends: none may be so long.
BROKEN = """printed => {
    const wide = printed.clientWidth / 7.3;
    return printed.textContent.split("\\n").filter(line => line.length > wide);
}"""


@pytest.fixture(scope="module")
def all_boards(lab: Lab) -> Locator:
    """Open a notebook with a board of every topic, each shown freely."""
    head = nbformat.v4.new_code_cell("import minyan_kit as mk\nfrom minyan_kit.widgets import Board")
    cells = [nbformat.v4.new_code_cell(f"Board({topic!r}, by=mk.REMA)") for topic in TOPICS]
    splits = "from minyan_kit.board.yards import yard_splits\nyard_splits(by=mk.REMA)"
    lab.save("boards.ipynb", head, *cells, nbformat.v4.new_code_cell(splits))
    lab.open_notebook("boards.ipynb")
    lab.page.evaluate("() => jupyterapp.shell.collapseLeft()")
    return lab.run_all()


@pytest.mark.parametrize("topic", TOPICS)
def test_a_board_is_whole_on_every_screen(lab: Lab, all_boards: Locator, topic: str) -> None:
    """Nothing runs out of it, picture, answer and controls are in view together, and axe finds nothing."""
    board = all_boards.locator(f".minyan-board[data-topic={topic}]")
    board.wait_for()
    try:
        for wide, high in SCREENS:
            lab.page.set_viewport_size({"width": wide, "height": high})
            # Lab lays itself out anew some time after the window has changed.
            lab.page.wait_for_function(IN_VIEW, arg=board.element_handle())
            assert board.evaluate(OVERFLOWING) == []
        said = board.locator(".answer .said")
        if said.get_attribute("data-answer") != "told":
            assert said.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 72
        assert lab.violations(f".minyan-board[data-topic={topic}]") == []
    finally:
        lab.page.set_viewport_size({"width": 1280, "height": 900})


def test_an_explicit_division_of_the_yards_is_bold(all_boards: Locator) -> None:
    """Nine and one, with the leader in the large yard, stands in the text; eight and two is inferred from it."""
    of_the_large = all_boards.locator(".minyan-splits tbody tr, .minyan-splits tr").nth(1).locator("td")
    weights = of_the_large.evaluate_all("cells => cells.map(cell => Number(getComputedStyle(cell).fontWeight))")
    assert (weights[1] >= 700, weights[2] <= 400) == (True, True)


@pytest.mark.parametrize("lesson", ["06_answering_from_afar", *(["04_communal_coercion"] if LONG else [])])
def test_nothing_raw_is_on_the_page_of_a_lesson(lab: Lab, lesson: str) -> None:
    """No traceback, no value as Python writes it in a card, and no line that breaks inside a word."""
    lab.open_notebook(f"{lesson}.ipynb")
    notebook = lab.run_all()
    assert notebook.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0
    for card in notebook.locator(".jp-OutputArea-output .minyan-kit:visible").all():
        told = re.sub(r"(?s)\bdef .*?(?=\n\n|$)", "", card.inner_text())  # a rule that is shown is Python
        assert not re.search(r"Traceback|=idol|\binterposes=|\(None\b|: None\b|\('", told), told[:300]
    for printed in notebook.locator(".jp-RenderedText pre:visible").all():
        assert printed.evaluate(BROKEN) == []
