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
        self.root = notebook.locator(".minyan-plan")
        self.answer = self.root.get_by_role("status")

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


def test_who_is_dragged_is_where_python_finds_him(plan: Plan) -> None:
    """The one in the large yard goes down to the nine in the small, and they are a minyan."""
    plan.drag("Uri", (770, 515))
    expect(plan.answer).to_contain_text("Yes")
    expect(plan.person("Uri")).to_have_attribute("data-state", "joined")
    spots, answer = plan.in_python()
    assert (spots["Uri"], answer) == ("small_yard", True)


def test_who_is_moved_by_keyboard_is_where_python_finds_him(plan: Plan) -> None:
    """Arrow keys walk a figure over the course of the fallen wall; Lab's own shortcuts leave it alone."""
    uri = plan.person("Uri")
    for _ in range(3):
        uri.press("Shift+ArrowDown")
    expect(plan.answer).to_contain_text("Yes")
    expect(uri).to_be_focused()
    assert plan.in_python()[0]["Uri"] == "small_yard"


def test_a_key_goes_through_the_places(plan: Plan) -> None:
    """Enter sends a figure to the next place, and Shift with it back; a figure says aloud where it is."""
    uri = plan.person("Uri")
    uri.focus()
    uri.press("Enter")
    expect(uri).to_have_attribute("data-spot", "small_yard")
    expect(uri).to_have_attribute("aria-label", "Uri, small yard, joined")
    uri.press("Shift+Enter")
    expect(uri).to_have_attribute("data-spot", "large_yard")
    expect(uri).to_have_attribute("aria-label", "Uri, large yard, not joined")


def test_everyone_can_be_reached_by_the_tab_key(plan: Plan) -> None:
    """After a drag as before it, the Tab key goes from figure to figure in one order."""
    plan.drag("Dan", (400, 350))
    expect(plan.person("Dan")).to_have_attribute("data-spot", "inside")
    plan.person("Eli").focus()
    reached = []
    for _ in range(11):
        reached.append(plan.page.evaluate("document.activeElement.dataset.name"))
        plan.page.keyboard.press("Tab")
    assert reached == ["Eli", "Dan", "Gad", "Levi", "Asher", "Ezra", "Natan", "Amos", "Noam", "Uri", "Boaz"]


def test_who_is_dropped_in_a_wall_goes_back(plan: Plan) -> None:
    """Python refuses, the page says why, and the figure stands where it stood."""
    before = plan.person("Uri").get_attribute("transform")
    plan.drag("Uri", (557, 200))
    expect(plan.root.get_by_role("alert")).to_contain_text("in a wall")
    expect(plan.person("Uri")).to_have_attribute("transform", before or "")
    assert plan.in_python()[0]["Uri"] == "large_yard"


def test_a_drag_can_be_given_up(plan: Plan) -> None:
    """Escape puts a figure back, and nothing is asked."""
    before = plan.person("Uri").get_attribute("transform")
    x, y = plan.on_screen(*SEATS["inside"].middle)
    plan.person("Uri").hover()
    plan.page.mouse.down()
    plan.page.mouse.move(x, y, steps=3)
    plan.page.keyboard.press("Escape")
    plan.page.mouse.up()
    expect(plan.person("Uri")).to_have_attribute("transform", before or "")
    assert plan.in_python()[0]["Uri"] == "large_yard"


def test_the_choosers_are_followed(plan: Plan) -> None:
    """Another case, another practice and another language come back from Python."""
    plan.root.get_by_label("A case of the text").select_option("tevah_to_the_ceiling")
    expect(plan.answer).to_contain_text("Yes")
    practice = plan.root.get_by_label("Whose practice")
    practice.select_option(label="the Mechaber, relying on “one who wrote”")
    expect(plan.answer).to_contain_text("No")
    plan.root.get_by_label("Language").select_option("he")
    expect(plan.root).to_have_attribute("dir", "rtl")
    expect(plan.person("Eli")).to_have_attribute("aria-label", "עלי, תיבה, שליח ציבור")


def test_the_switch_of_sight_is_turned_by_keyboard(plan: Plan) -> None:
    """By the Mishnah Berurah the tenth outside waits for it; the verdict follows the keys."""
    plan.root.get_by_label("A case of the text").select_option("one_outside")
    plan.root.get_by_label("Whose practice").select_option(label="the Mishnah Berurah")
    sight = plan.root.get_by_label("They see one another")
    expect(plan.answer).to_contain_text("Open")
    sight.focus()
    sight.press("ArrowDown")
    expect(plan.answer).to_contain_text("Yes")
    sight.press("ArrowDown")
    expect(plan.answer).to_contain_text("No")


def test_a_move_that_would_help_is_drawn_and_can_be_hidden(plan: Plan) -> None:
    """The shortest single move stands as an arrow on the plan and in words below it."""
    hint = plan.root.locator(".hint")
    expect(hint).to_contain_text("Uri → small yard")
    expect(plan.root.locator("svg .move path")).to_have_count(1)
    plan.root.get_by_label("show the move").uncheck()
    expect(hint).to_be_hidden()
    expect(plan.root.locator("svg .move path")).to_have_count(0)


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("he", False), ("fr", True)])
def test_axe_finds_nothing(plan: Plan, language: str, dark: bool) -> None:
    """The widget breaks no rule of accessibility that a machine can find."""
    plan.lab.choose_theme(dark=dark)
    plan.root.get_by_label("Language").select_option(language)
    expect(plan.root).to_have_attribute("lang", language)
    assert plan.lab.violations(".minyan-plan") == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_plan_takes_the_colours_of_the_theme(plan: Plan, dark: bool) -> None:
    """It lies on light paper or on dark, as the notebook does; a picture of each is kept to be looked at."""
    plan.lab.choose_theme(dark=dark)
    paper = (DARK if dark else LIGHT).paper
    red, green, blue = (int(paper[at : at + 2], 16) for at in (1, 3, 5))
    expect(plan.root.locator("svg .ground rect").first).to_have_css("fill", f"rgb({red}, {green}, {blue})")
    assert plan.lab.screenshot(f"floor_plan_{'dark' if dark else 'light'}", plan.root).stat().st_size > 0
