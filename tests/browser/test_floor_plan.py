"""The plan of the synagogue in JupyterLab: people dragged and moved by keyboard, and where Python finds them then."""

import ast
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from minyan_kit.board.drawing import DARK, LIGHT
from minyan_kit.board.ground import SEATS
from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

SOURCES = (
    """\
import minyan_kit as mk
from minyan_kit.widgets import FloorPlan

plan = FloorPlan("swapped", by=mk.REMA)
plan""",
    "print(dict(plan.spots), plan.result.answer)",
)


class Plan:
    """The plan on a page of Lab, with what a reader does to it."""

    def __init__(self, lab: Lab, notebook: Locator) -> None:
        self.lab, self.notebook = lab, notebook
        self.root = notebook.locator(".minyan-board")
        self.answer = self.root.locator(".answer")

    @property
    def page(self) -> Page:
        """The page."""
        return self.lab.page

    def person(self, name: str) -> Locator:
        """The figure of somebody."""
        return self.root.locator(f".person[data-name={name}]")

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """A point of the plan, in pixels of the page."""
        script = "(svg, [x, y]) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()).toJSON()"
        at = self.root.locator("svg").evaluate(script, [x, y])
        return at["x"], at["y"]

    def drag(self, name: str, to: tuple[float, float]) -> None:
        """Press on somebody, carry him to a point of the plan, and let go."""
        box = self.person(name).locator(".ring").bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*self.on_screen(*to), steps=6)
        self.page.mouse.up()

    def in_python(self) -> tuple[dict[str, str], bool | None]:
        """What Python says of the spots and of the answer: the last cell, run again."""
        printed = self.lab.run_last().locator(".jp-OutputArea-output")
        expect(printed).to_contain_text("}")
        spots, answer = printed.inner_text().rsplit("}", 1)
        return ast.literal_eval(spots + "}"), ast.literal_eval(answer.strip())


@pytest.fixture(scope="module")
def opened(lab: Lab) -> Iterator[Lab]:
    """Open a notebook with a plan, once for all, on a page high enough to hold it."""
    lab.save("plan.ipynb", *map(nbformat.v4.new_code_cell, SOURCES))
    before = lab.page.viewport_size
    lab.page.set_viewport_size({"width": 1280, "height": 1300})
    lab.open_notebook("plan.ipynb")
    yield lab
    lab.page.set_viewport_size(before)


@pytest.fixture
def plan(opened: Lab) -> Plan:
    """Give a new plan, on which nine stand in the small yard and one in the large."""
    plan = Plan(opened, opened.run_all())
    expect(plan.answer).to_contain_text("No")
    return plan


def test_the_verdict_follows_a_drag_and_python_finds_whom_it_left_there(plan: Plan) -> None:
    """The one in the large yard is carried over the nine in the small: yes already in the air, and once he is down."""
    box = plan.person("Uri").locator(".ring").bounding_box()
    assert box is not None
    plan.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    plan.page.mouse.down()
    plan.page.mouse.move(*plan.on_screen(770, 515), steps=6)
    expect(plan.answer).to_contain_text("Yes")
    plan.page.mouse.up()
    expect(plan.person("Uri")).to_have_attribute("data-state", "joined")
    spots, answer = plan.in_python()
    assert (spots["Uri"], answer) == ("small_yard", True)


def test_keys_move_a_figure_and_lab_leaves_them_alone(plan: Plan) -> None:
    """Arrow keys walk it over the fallen wall, Enter sends it on, the Tab key reaches everyone in one order."""
    uri = plan.person("Uri")
    for _ in range(3):
        uri.press("Shift+ArrowDown")
    expect(plan.answer).to_contain_text("Yes")
    expect(uri).to_be_focused()
    uri.press("Shift+Enter")
    expect(uri).to_have_attribute("aria-label", "Uri, large yard, not joined")
    assert plan.in_python()[0]["Uri"] == "large_yard"
    plan.person("Eli").focus()
    reached = []
    for _ in range(11):
        reached.append(plan.page.evaluate("document.activeElement.dataset.name"))
        plan.page.keyboard.press("Tab")
    assert sorted(reached) == sorted(
        ["Eli", "Dan", "Gad", "Levi", "Asher", "Ezra", "Natan", "Amos", "Noam", "Uri", "Boaz"]
    )


def test_who_is_dropped_in_a_wall_goes_back_and_a_drag_can_be_given_up(plan: Plan) -> None:
    """Python refuses, the page says why; Escape puts a figure back, and nothing is asked."""
    before = plan.person("Uri").get_attribute("transform") or ""
    plan.drag("Uri", (557, 200))
    expect(plan.root.get_by_role("alert")).to_contain_text("in a wall")
    expect(plan.person("Uri")).to_have_attribute("transform", before)
    x, y = plan.on_screen(*SEATS["inside"].middle)
    plan.person("Uri").hover()
    plan.page.mouse.down()
    plan.page.mouse.move(x, y, steps=3)
    plan.page.keyboard.press("Escape")
    plan.page.mouse.up()
    expect(plan.person("Uri")).to_have_attribute("transform", before)
    assert plan.in_python()[0]["Uri"] == "large_yard"


def test_the_plan_is_followed_in_hebrew_and_in_the_dark_and_axe_finds_nothing(plan: Plan) -> None:
    """Words, names and directions come from Python; its paper is the theme's."""
    plan.root.get_by_role("combobox", name="Language").select_option("he")
    expect(plan.root).to_have_attribute("dir", "rtl")
    expect(plan.person("Eli")).to_have_attribute("aria-label", "עלי, חצר קטנה, שליח ציבור")
    for dark in (True, False):
        plan.lab.choose_theme(dark=dark)
        paper = (DARK if dark else LIGHT).paper
        red, green, blue = (int(paper[at : at + 2], 16) for at in (1, 3, 5))
        expect(plan.root.locator("svg rect").first).to_have_css("fill", f"rgb({red}, {green}, {blue})")
        assert plan.lab.violations(".minyan-board") == []
    assert plan.lab.screenshot("floor_plan", plan.root).stat().st_size > 0
