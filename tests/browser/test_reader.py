"""The chapter in JupyterLab: a clause and what reads it, a verdict and its clause, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "more_01_chapter.ipynb"


@pytest.fixture
def reader(notebook: Locator) -> Locator:
    """Give the reader on the page."""
    found = notebook.locator(".minyan-reader")
    found.scroll_into_view_if_needed()
    return found


def in_the_doorway(reader: Locator) -> Locator:
    """Find the clause of 55:13 on him who stands in the doorway."""
    return reader.locator("section[data-seif='13'] p[lang=en] .clause", has_text="doorway").first


def shown(reader: Locator, number: str | None) -> Locator:
    """Find the words of a clause, lit as the one that is shown."""
    return reader.locator(f"p[lang=en] .clause.shown[data-clauses~='{number}']").first


def test_a_clause_shows_its_rules_in_sentences_and_lights_whom_it_decides(reader: Locator) -> None:
    """The Python of a rule stands there for whoever asks."""
    in_the_doorway(reader).click()
    expect(in_the_doorway(reader)).to_have_class(re.compile("shown"))
    expect(reader.locator(".figure.lit")).to_have_count(1)
    rule = reader.locator(".rule").first
    expect(rule.locator(".says")).to_contain_text(re.compile("^(When|In some cases)"))
    expect(rule.locator(".says")).to_contain_text("Otherwise it is silent.")
    expect(rule.locator("pre")).to_be_hidden()
    rule.locator("summary").click()
    expect(rule.locator("pre")).to_be_visible()
    expect(rule.locator("pre")).to_contain_text("def ")


def test_a_figure_and_a_verdict_lead_to_their_clause(reader: Locator) -> None:
    """By keyboard as by mouse; the case stays in view."""
    in_the_doorway(reader).click()
    expect(reader.locator(".figure.lit")).to_have_count(1)
    title = str(reader.locator("svg").get_attribute("aria-label"))
    other = reader.locator(".figure:not(.lit)").first
    number = other.get_attribute("data-clause")
    other.focus()
    expect(reader.locator(f".clause.near[data-clauses~='{number}']").first).to_be_attached()
    other.press("Enter")
    expect(shown(reader, number)).to_be_in_viewport()
    expect(reader.locator("svg")).to_have_attribute("aria-label", title)
    expect(reader.locator(".figure.lit")).to_have_count(9)
    verdict = reader.locator("button[data-clause]")
    number = verdict.get_attribute("data-clause")
    verdict.click()
    expect(shown(reader, number)).to_be_in_viewport()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_in_the_reader(lab: Lab, reader: Locator, dark: bool) -> None:
    """On light paper or on dark."""
    lab.choose_theme(dark=dark)
    try:
        expect(reader.locator(".says").first).not_to_contain_text("Python is working")
        assert lab.violations(".minyan-reader") == []
        lab.screenshot(f"reader_{'dark' if dark else 'light'}")
    finally:
        lab.choose_theme(dark=False)
