"""The form of a case in JupyterLab: a scene is set on the board, the words are filled in, and a file is written."""

import nbformat
import pytest
from playwright.sync_api import expect

import minyan_kit as mk
from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

NOTEBOOK = "case_form.ipynb"
FORM = """import minyan_kit as mk
from minyan_kit.widgets import case_form

mk.language("{language}")
case_form("joining", by=mk.REMA)"""


@pytest.mark.parametrize(
    ("language", "fields", "save"),
    [
        ("en", ("Title", "The se'ifim to read", "What happened"), "Save the case, its sheet and the key"),
        ("he", ("כותרת", "הסעיפים ללימוד", "מה קרה"), "שמירת המקרה, הדף והתשובות"),
        ("fr", ("Titre", "Les se’ifim à lire", "Ce qui s’est passé"), "Enregistrer le cas"),
    ],
)
def test_a_teacher_writes_a_case(lab: Lab, language: str, fields: tuple[str, str, str], save: str) -> None:
    """Dan goes to the roof by the keyboard, three fields are filled in, and the file is the case on the board."""
    lab.save(NOTEBOOK, nbformat.v4.new_code_cell(FORM.format(language=language)))
    lab.open_notebook(NOTEBOOK)
    form = lab.run_all().locator(".minyan-panel")
    dan = form.locator("[data-name=Dan]")
    expect(dan).to_be_visible()
    dan.focus()
    dan.press("Enter")
    draft = form.locator(".minyan-draft")
    for field, words in zip(fields, (f"Dan {language}", "13", "Nine are inside, and Dan is not."), strict=True):
        form.get_by_label(field, exact=True).fill(words)
        form.get_by_label(field, exact=True).blur()
    expect(draft).to_contain_text(f"joining/dan_{language}.toml")
    form.get_by_role("button", name=save).click()
    expect(form.locator("code").last).to_contain_text(f"cases/joining/dan_{language}.toml")
    case = mk.case(lab.server.notebooks / "cases" / "joining" / f"dan_{language}.toml")
    assert case.setting.values.keys() == {"Dan"}
    assert (case.study, case.said().story) == ((13,), "Nine are inside, and Dan is not.")
    draft.locator("summary").first.click()
    draft.locator("summary").last.click()
    assert lab.violations(".minyan-panel") == []
    assert lab.screenshot(f"case_form_{language}", form).stat().st_size > 0
