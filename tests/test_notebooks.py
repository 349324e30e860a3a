"""The saved notebooks are whole: nbval compares each output with a new run, and cannot see what was never saved."""

import json
import re
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from tools.notebooks import WIDGET_VIEW, notebook_paths, run

PLAIN = "text/plain"


def faults(notebook: NotebookNode) -> list[str]:
    """Say all that would let a saved notebook pass while it shows or checks less than it should."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [(cell, output) for cell in code for output in cell.outputs]
    found = []
    counts = [cell.execution_count for cell in code]
    if counts != list(range(1, len(code) + 1)):
        found.append(f"execution counts are {counts}: run it whole and in order")
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        found.append("its kernel is not python3")
    if "widgets" in notebook.metadata or any(WIDGET_VIEW in output.get("data", {}) for _, output in outputs):
        found.append("it carries saved widgets")
    if not outputs:
        found.append("it shows no output at all")
    for cell, output in outputs:
        if output.get("name") == "stderr":
            found.append(f"cell {cell.execution_count} writes to stderr: {output.text[:80]}")
        if output.output_type == "error":
            found.append(f"cell {cell.execution_count} fails, and a run of all cells stops there: {output.ename}")
    found += [
        f"cell {cell.execution_count} shows an object's address: {address[0]}"
        for cell, output in outputs
        if (address := re.search(r"\b0x(?!0+\b)[0-9a-fA-F]{6,}\b", json.dumps(output)))
    ]
    found += [
        f"a cell opts out of the comparison: {marker}"
        for marker in ("NBVAL_IGNORE", "NBVAL_SKIP", "nbval-ignore", "nbval-skip")
        if marker.lower() in json.dumps(notebook.cells).lower()
    ]
    return found


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda path: path.stem)
def test_every_notebook_is_saved_as_it_ran(path: Path) -> None:
    """Each notebook holds the outputs of one run from top to bottom, and nothing that hides from comparison."""
    assert faults(nbformat.read(path, as_version=4)) == []


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda path: path.stem)
def test_every_notebook_opens_with_its_title(path: Path) -> None:
    """The first cell is the title, from which the README's table is written."""
    first = nbformat.read(path, as_version=4).cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda path: path.stem)
def test_no_printed_line_breaks_within_a_word(path: Path) -> None:
    """Lab's page has room for some 105 characters where the window is 1280 pixels wide, and breaks a line anywhere."""
    cells = nbformat.read(path, as_version=4).cells
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    printed = [each.get("text") or each.data["text/plain"] for each in outputs if {*each.get("data", ())} <= {PLAIN}]
    assert [line for text in printed for line in text.splitlines() if len(line) > 100] == []


def tiny(*sources: str) -> NotebookNode:
    """Make a notebook of code cells."""
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])


SLIDER = "import ipywidgets\nipywidgets.IntSlider(value=7)"
TABLE = "import pandas as pd\npd.DataFrame({'a': [1]}).style.set_caption('one')"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the path of a tiny notebook, run and saved."""
    path = tmp_path_factory.mktemp("notebook") / "tiny.ipynb"
    notebook = tiny(SLIDER, "6 * 7", "6 * 7", TABLE)
    nbformat.write(notebook, path)
    run(path)
    return path


def test_a_notebook_that_was_run_is_whole(ran: Path) -> None:
    """The runner leaves nothing for the guard to find."""
    assert faults(nbformat.read(ran, as_version=4)) == []


def test_running_again_changes_no_byte(ran: Path) -> None:
    """Ids, timings, versions, widgets, and styled tables do not vary from one run to the next."""
    before = ran.read_bytes()
    run(ran)
    assert ran.read_bytes() == before


def test_cells_that_say_the_same_have_ids_of_their_own(ran: Path) -> None:
    """Two equal cells are still two cells."""
    ids = [cell.id for cell in nbformat.read(ran, as_version=4).cells]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda nb: nb.cells[1].update(execution_count=9), "execution counts"),
        (lambda nb: nb.metadata.kernelspec.update(name="julia"), "not python3"),
        (lambda nb: nb.metadata.update(widgets={}), "saved widgets"),
        (lambda nb: nb.cells[0].outputs[0].data.update({WIDGET_VIEW: {}}), "saved widgets"),
        (lambda nb: [cell.update(outputs=[]) for cell in nb.cells], "no output"),
        (lambda nb: nb.cells[1].outputs[0].data.update({"text/plain": "<object at 0x7fcffd86f3c0>"}), "address"),
        (lambda nb: nb.cells[1].update(source="6 * 7  # NBVAL_IGNORE_OUTPUT"), "opts out"),
        (lambda nb: nb.cells[1].metadata.update(tags=["nbval-skip"]), "opts out"),
        (
            lambda nb: nb.cells[1].update(outputs=[nbformat.v4.new_output("stream", name="stderr", text="beware")]),
            "stderr: beware",
        ),
        (
            lambda nb: nb.cells[1].update(outputs=[nbformat.v4.new_output("error", ename="KeyError", evalue="x")]),
            "cell 2 fails",
        ),
    ],
)
def test_the_guard_sees_what_the_comparison_cannot(ran: Path, change: object, fault: str) -> None:
    """Each way for a notebook to pass while checking nothing is named."""
    notebook = nbformat.read(ran, as_version=4)
    assert callable(change)
    change(notebook)
    assert any(fault in found for found in faults(notebook))
