"""The harness itself: a notebook made on the fly, its slider moved by keyboard, the kernel's answer read back."""

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

SOURCE = """\
import ipywidgets

slider = ipywidgets.IntSlider(value=9, min=0, max=20, description="in the room")
said = ipywidgets.HTML()


def say(change=None):
    said.value = f"<output class='said'>{slider.value}: {'ten' if slider.value >= 10 else 'not ten'}</output>"


slider.observe(say, "value")
say()
ipywidgets.VBox([slider, said])
"""


def test_a_run_is_waited_for_although_the_notebook_was_saved_with_numbers(lab: Lab) -> None:
    """The numbers of an earlier run, which the page shows at once, are not taken for those of this one."""
    slow = nbformat.v4.new_code_cell("import time\n\ntime.sleep(2)\n'th' + 'is run'", execution_count=7)
    slow.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "'an earlier run'"}, execution_count=7)]
    lab.save("saved.ipynb", slow)

    lab.open_notebook("saved.ipynb")
    assert "an earlier run" in lab.notebook.inner_text()
    assert "this run" in lab.run_all().inner_text()


def test_a_slider_moved_in_the_browser_reaches_the_kernel_and_back(lab: Lab) -> None:
    """A key pressed on a widget changes what Python says, and the page shows it."""
    lab.save("tiny.ipynb", nbformat.v4.new_code_cell(SOURCE), nbformat.v4.new_code_cell("slider.value"))

    lab.open_notebook("tiny.ipynb")
    notebook = lab.run_all()
    expect(notebook.locator(".said")).to_have_text("9: not ten")

    notebook.get_by_role("slider").press("ArrowRight")
    expect(notebook.locator(".said")).to_have_text("10: ten")
    assert lab.screenshot("harness").stat().st_size > 0
