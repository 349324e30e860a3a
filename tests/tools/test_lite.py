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


def test_what_is_compiled_lies_beside_the_lock_where_the_distribution_is_there(tmp_path: Path) -> None:
    """With what it needs, and nothing else; a file of another version is named."""
    there, here = tmp_path / "there", tmp_path / "here"
    there.mkdir()
    here.mkdir()
    packages = {
        name.replace("_", "-"): {"file_name": f"{name}-1.whl", "imports": [name], "depends": ["numpy"]}
        for name in lite.COMPILED
    }
    for name in ("numpy", "scipy"):
        packages[name] = {"file_name": f"{name}-1.whl", "imports": [name], "depends": []}
    lock = {"packages": packages}
    for entry in packages.values():
        (there / str(entry["file_name"])).write_bytes(b"")
    beside = lite.laid_beside(lock, there, here)
    assert {path.name for path in here.iterdir()} == beside == {f"{each}-1.whl" for each in (*lite.COMPILED, "numpy")}
    files = lite.with_wheels(lock, [], "https://pyodide.example/", beside)["packages"]
    assert files["numpy"]["file_name"] == "numpy-1.whl"
    assert files["scipy"]["file_name"] == "https://pyodide.example/scipy-1.whl"
    (there / "numpy-1.whl").unlink()
    with pytest.raises(FileNotFoundError, match=r"has no numpy-1.whl: unpack Pyodide's full distribution"):
        lite.laid_beside(lock, there, here)
