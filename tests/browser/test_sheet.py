"""The page on which a sheet is dropped: the script is the site's own, and what it asks is answered by the real kit.

Only how Python is brought into the browser stands aside here: it is Pyodide, whose libraries lie elsewhere.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from minyan_kit.desk import answer, words
from minyan_kit.show.languages import LANGUAGES
from tests.browser.served import Files, only_of_the_site, serving
from tools.links import ROOT

pytestmark = pytest.mark.browser

DATA = ROOT / "data"
PAGE = """<!DOCTYPE html><html><head><title>Ask your own sheet</title><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="_static/sheet.css"></head>
<body><main><h1>Ask your own sheet</h1><div data-desk></div></main>
<script type="module" src="_static/sheet.js"></script></body></html>"""
KIT = """globalThis.minyanKit = {
  start: async () => {},
  answer: async (asked) => (await fetch("/desk", { method: "POST", body: asked })).text(),
};"""
CALM = "document.querySelector('.desk').getAttribute('aria-busy') === 'false'"


class Desk(Files):
    """Serve the files of the page, and answer what it asks with the kit itself."""

    def do_POST(self) -> None:  # noqa: N802 - as the library calls it
        told = answer(self.rfile.read(int(self.headers["Content-Length"])).decode()).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(told)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page on this machine."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "docs" / "_static", folder / "_static")
    (folder / "desk.json").write_text(json.dumps({key: words(key, 30, "there.example") for key in LANGUAGES}))
    (folder / "index.html").write_text(PAGE)
    with serving(folder, Desk) as where:
        yield where


@contextmanager
def opened(browser: Browser, address: str, locale: str, wide: int, kit: str) -> Iterator[Page]:
    """Open the page in a window of its own."""
    with browser.new_context(viewport={"width": wide, "height": 800}, locale=locale) as context:
        context.set_default_timeout(60_000)
        context.add_init_script(kit)
        with context.new_page() as page:
            page.goto(address)
            yield page


@pytest.fixture
def page(request: pytest.FixtureRequest, chromium: Browser, address: str) -> Iterator[Page]:
    """Open the page, as a reader of some language, and in a window of some width, has it."""
    locale, wide = getattr(request, "param", ("en", 1280))
    with opened(chromium, address, locale, wide, KIT) as page:
        yield page


def desk(page: Page) -> Locator:
    """Give the desk once it is calm."""
    page.wait_for_function(CALM)
    return page.locator(".desk")


def test_a_sheet_is_dropped_asked_about_and_saved(page: Page, tmp_path: Path) -> None:
    """Its layout and questions are seen; an answer changes what is judged; the workbook and the report are files."""
    content = list((DATA / "attendance_messy.xlsx").read_bytes())
    moved = page.evaluate_handle(
        """(content) => {
          const moved = new DataTransfer();
          moved.items.add(new File([new Uint8Array(content)], "winter.xlsx"));
          return moved;
        }""",
        content,
    )
    page.locator(".desk-place").first.dispatch_event("drop", {"dataTransfer": moved})
    expect(desk(page)).to_contain_text("winter.xlsx")
    expect(desk(page)).to_contain_text("nobody knows who of them counts")
    expect(page.get_by_text("the heading is a date").first).to_be_visible()
    page.locator("[data-key=roster]").set_input_files(DATA / "roster.csv")
    expect(desk(page)).to_contain_text("0 of 11")
    asked = page.get_by_role("group", name="What does “?” mean in this sheet?")
    asked.get_by_role("button", name="he was not there").click()
    expect(desk(page).get_by_role("button", name="he was not there")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".desk-shown")).not_to_contain_text("is no mark that is known")
    page.get_by_label("Whose practice").select_option("2")
    expect(desk(page)).not_to_contain_text("is no mark that is known")
    with page.expect_download() as down:
        page.get_by_role("button", name="Save the marked workbook").click()
    down.value.save_as(tmp_path / "marked.xlsx")
    assert "issues" in openpyxl.load_workbook(tmp_path / "marked.xlsx").sheetnames
    with page.expect_download() as down:
        page.get_by_role("button", name="Save the report").click()
    assert down.value.suggested_filename == "attendance_report.html"
    expect(page.locator(".desk-saved a")).to_have_text(["attendance_report.html", "attendance_report.xlsx"])


def test_another_sheet_is_asked_anew_and_nothing_of_it_stays_when_it_is_put_away(page: Page) -> None:
    """What was told of one sheet is not taken to be true of the next."""
    sheet = {"name": "a.csv", "mimeType": "text/csv", "buffer": b"Name,2026-09-14 Mincha\nPloni,?\n"}
    page.locator("[data-key=attendance]").set_input_files(sheet)  # type: ignore[arg-type]
    desk(page).get_by_role("button", name="he was there").click()
    desk(page)
    page.locator("[data-key=attendance]").set_input_files({**sheet, "name": "b.csv"})  # type: ignore[arg-type]
    expect(desk(page).get_by_role("button", name="leave it open")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Put the files away").click()
    expect(page.locator(".desk-shown")).to_have_count(0)
    expect(desk(page)).not_to_contain_text("b.csv")


@pytest.mark.parametrize("page", [("en", 390), ("he", 390), ("he", 1280), ("fr", 1280)], indirect=True)
def test_the_page_speaks_as_its_reader_does_and_is_no_wider_than_his_window(page: Page) -> None:
    """It says that nothing leaves the computer before anything is done, and runs as its language runs."""
    key = page.locator(".desk[lang]").get_attribute("lang") or ""
    expect(page.locator(".desk")).to_have_attribute("dir", LANGUAGES[key].direction)
    expect(page.locator(".desk-private")).to_have_text(words(key, 0)["private"])
    expect(page.locator(".desk-needs")).to_contain_text("there.example")
    page.locator("[data-key=ours]").click()
    expect(desk(page).locator(".desk-question")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_whoever_uses_the_keyboard_stays_where_he_was(page: Page) -> None:
    """After an answer the button that he pressed has the focus."""
    page.locator("[data-key=ours]").click()
    button = desk(page).get_by_role("button", name="he was not there")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(CALM)
    expect(page.get_by_role("button", name="he was not there")).to_be_focused()


def test_where_python_cannot_be_had_the_page_says_so(chromium: Browser, address: str) -> None:
    """With what was lacking; and nothing that was asked went anywhere but to where the page lies."""
    with opened(chromium, address, "en", 1280, "") as page:
        foreign = only_of_the_site(page, address)
        page.locator("[data-key=ours]").click()
        expect(page.get_by_role("alert")).to_contain_text("Python could not be started")
    assert foreign == []
