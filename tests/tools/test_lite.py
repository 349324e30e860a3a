"""The course in a browser: what lies beside it, and what is had from elsewhere."""

from pathlib import Path

import pytest

from tools import lite
from tools.notebooks import notebook_paths

LOCK = {
    "packages": {
        "pandas": {"file_name": "pandas-3.0.2-cp314-cp314-wasm32.whl", "version": "3.0.2"},
        "six": {"file_name": "six-1.17.0-py2.py3-none-any.whl", "version": "1.17.0"},
    }
}


def test_what_is_pure_lies_beside_the_lock_and_the_rest_is_pyodides(tmp_path: Path) -> None:
    """A wheel that was put there is named as a file; what it needs is named where the lock knows it."""
    path = tmp_path / "six-1.17.0-py2.py3-none-any.whl"
    path.write_bytes(b"")
    six = lite.Wheel(path, "six", "1.17.0", ("six",), ("pandas", "tomli"))
    packages = lite.with_wheels(LOCK, [six], "https://pyodide.example/")["packages"]
    assert packages["six"]["file_name"] == path.name
    assert packages["six"]["depends"] == ["pandas"]
    assert packages["pandas"]["file_name"] == "https://pyodide.example/pandas-3.0.2-cp314-cp314-wasm32.whl"


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda path: path.stem)
def test_a_lesson_fetches_what_is_compiled_if_it_needs_it(path: Path) -> None:
    """In its first cell of code, so that a reader waits once; the others run offline, and wait for nothing."""
    cells = lite.for_a_browser(path).cells
    first = next(cell.source for cell in cells if cell.cell_type == "code")
    assert first.startswith("import lxml, matplotlib, pandas") == (path.stem not in lite.OFFLINE)


def test_the_lessons_that_run_offline_are_lessons() -> None:
    """A lesson that was renamed is not passed over in silence."""
    assert set(lite.OFFLINE) <= {path.stem for path in notebook_paths()}


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda path: path.stem)
def test_no_lesson_in_a_browser_tells_its_solutions(path: Path) -> None:
    """They stay in the master."""
    assert not any("solution" in cell.metadata.get("tags", ()) for cell in lite.for_a_browser(path).cells)
