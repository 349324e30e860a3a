"""The course in a browser without a server, as `make site` built it: lessons run with no network but the site's own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.served import only_of_the_site, serving
from tests.thorough import LONG
from tools.links import ROOT
from tools.lite import OFFLINE

SITE = ROOT / "build" / "site"
PATIENCE = 300_000  # milliseconds: Python itself is started in the browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not LONG or not (SITE / "course").is_dir(), reason="`make test-all` builds the site and tries it"
    ),
]
STILL_RUNNING = """() => {
  const prompts = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map(each => each.textContent);
  return prompts.some(each => each.includes('*')) || !prompts.some(each => /[0-9]/.test(each));
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the site on this machine."""
    with serving(SITE) as where:
        yield where


@pytest.mark.parametrize("lesson", OFFLINE)
def test_a_lesson_runs_whole_with_no_request_to_another_address(chromium: Browser, address: str, lesson: str) -> None:
    """Every cell has run, none ended in an error, and nobody else was asked for anything."""
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context, context.new_page() as page:
        context.set_default_timeout(PATIENCE)
        foreign = only_of_the_site(context, address)
        page.goto(f"{address}course/lab/index.html?path={lesson}.ipynb")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.wait_for_function(f"() => !({STILL_RUNNING})()")
        assert page.locator("[data-mime-type='application/vnd.jupyter.error']").all_text_contents() == []
        prompts = page.locator(".jp-CodeCell .jp-InputPrompt").all_text_contents()
    assert "[ ]:" not in prompts
    assert foreign == []


@pytest.mark.parametrize(("word", "seif"), [("חרש", 8), ("קטן", 4), ("טינוף", 20)])
def test_a_search_for_a_hebrew_word_finds_its_seif(chromium: Browser, address: str, word: str, seif: int) -> None:
    """In the words themselves, which stand on the pages as text."""
    with chromium.new_context() as context, context.new_page() as page:
        page.goto(f"{address}search.html?q={word}")
        found = page.locator(f"#search-results a[href='seifim/{seif}.html']")
        expect(found).to_have_count(1, timeout=PATIENCE)


def test_the_page_for_a_sheet_starts_the_python_of_the_site_and_names_what_it_lacks(
    chromium: Browser, address: str
) -> None:
    """Offline that is the libraries which lie elsewhere, unless `make site PYODIDE=...` laid them beside the page."""
    with chromium.new_context() as context, context.new_page() as page:
        only_of_the_site(context, address)
        page.goto(f"{address}sheet.html")
        page.locator("[data-key=ours]").click()
        done = page.get_by_role("alert").filter(has_text="pandas").or_(page.locator(".desk-shown"))
        expect(done).to_have_count(1, timeout=PATIENCE)
