"""What the page on which a sheet is dropped loads, and says that it loads."""

from pathlib import Path

import pytest

from tools import desk

HERE = {"file_name": "minyan_kit-1-py3-none-any.whl", "depends": ["ipywidgets"]}
AWAY = "https://there.example/v1/pandas-3-cp314-wasm32.whl"


def lock(pandas: str) -> desk.Lock:
    """Give a lock that has what a sheet needs, each beside the page but pandas."""
    packages = {name: {"file_name": f"{name}.whl", "depends": []} for name in (*desk.NEEDS, "ipywidgets")}
    return {"packages": {**packages, "minyan-kit": HERE, "pandas": {"file_name": pandas, "depends": []}}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make the folder beside the page, each file of 4 MB."""
    names = (*desk.ALWAYS, HERE["file_name"], *(f"{name}.whl" for name in (*desk.NEEDS, "ipywidgets")))
    for name in names:
        (tmp_path / str(name)).write_bytes(bytes(4_000_000))
    return tmp_path


def test_the_page_loads_what_a_sheet_needs_and_no_widgets() -> None:
    """Its lock is the course's in all else."""
    loaded = [each["file_name"] for each in desk.loaded(desk.of_the_desk(lock(AWAY)))]
    assert AWAY in loaded
    assert "ipywidgets.whl" not in loaded


def test_it_says_from_where_and_how_much(folder: Path) -> None:
    """Another address is named where it asks one, and none where all lies beside the page."""
    assert desk.needed(desk.of_the_desk(lock(AWAY)), folder) == (50, "there.example")
    assert desk.needed(desk.of_the_desk(lock("pandas.whl")), folder) == (40, "")
