"""A library that is missing is one line, which names the extra that brings it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from minyan_kit.extras import EXTRAS, Library, need

PYPROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))

# What a user writes, with the library that it needs first.
USES = {
    "pandas": (
        "import minyan_kit as mk; mk.read_roster",
        "import minyan_kit as mk; mk.read_attendance",
        "import minyan_kit as mk; mk.judge_services",
        "import minyan_kit as mk; mk.report",
        "import minyan_kit as mk; mk.disagreements(mk.may_fine).to_frame()",
    ),
    "matplotlib": (
        "import minyan_kit as mk; mk.timeline_plot",
        "import minyan_kit as mk; mk.chance_plot",
        "import minyan_kit as mk; mk.practices_plot",
    ),
    "ipywidgets": ("from minyan_kit.widgets import coercion_panel", "from minyan_kit.widgets import FloorPlan"),
    "anywidget": ("from minyan_kit.widgets import FloorPlan",),
    "python_calamine": ("import minyan_kit as mk; mk.read_roster('tests/spreadsheets/r15_legacy.xls')",),
    "lxml": ("import minyan_kit as mk; mk.read_roster('tests/spreadsheets/r14_html_pretending_xls.xls')",),
    "openpyxl": ("import minyan_kit as mk, pandas as pd; mk.save(pd.DataFrame({'name': ['A']}), 'never.xlsx')",),
    "icalendar": (
        "import minyan_kit as mk, pandas as pd, datetime as dt;"
        "day = dt.date(2026, 1, 1);"
        "none = mk.upcoming(pd.DataFrame({'name': []}), start=day, until=day, by=mk.REMA); mk.save(none, 'never.ics')",
    ),
}


@pytest.mark.parametrize("module", EXTRAS)
def test_what_is_there_is_given(module: str) -> None:
    """The module itself comes back."""
    assert need(module) is sys.modules[module]


@pytest.mark.parametrize("module", EXTRAS)
def test_a_missing_library_is_one_line_that_names_its_extra(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what is missing, what for, and what to install."""
    monkeypatch.setitem(sys.modules, module, None)
    library = EXTRAS[module]
    with pytest.raises(ImportError) as raised:
        need(module)
    said = str(raised.value)
    assert said.startswith(f"{library.name} is needed {library.use}: pip install 'minyan-kit[{library.extra}]'")
    assert "\n" not in said


@pytest.mark.parametrize("module", EXTRAS)
def test_the_extra_that_is_named_brings_the_library(module: str) -> None:
    """Whoever installs it has what was missing."""
    brought = PYPROJECT["project"]["optional-dependencies"][EXTRAS[module].extra]
    assert EXTRAS[module].name in {Requirement(line).name for line in brought}


@pytest.mark.parametrize(("module", "code"), [(module, code) for module, codes in USES.items() for code in codes])
def test_a_user_without_the_library_reads_that_line(module: str, code: str) -> None:
    """Whatever he asked for, it ends in what to install and not in an error of Python's own."""
    program = f"import sys; sys.modules[{module!r}] = None; {code}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: {EXTRAS[module].name} is needed"), last


def test_what_to_call_instead_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller knows better than the table of libraries what does the same without it."""
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(ImportError, match=r"without it call the question itself, as mk\.counts"):
        need("ipywidgets")
    with pytest.raises(ImportError, match=r"without it call mk\.may_leave$"):
        need("ipywidgets", instead="mk.may_leave")


def test_a_part_of_a_library_is_missed_as_the_library_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader installs libraries, and not their modules."""
    monkeypatch.setitem(sys.modules, "lxml.html", None)
    with pytest.raises(ImportError, match=r"^lxml is needed to read a web page saved as \.xls: pip install"):
        need("lxml.html")


def test_a_library_that_is_there_and_lacks_something_says_so_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To install it again would not help, so that is not advised."""
    (tmp_path / "half_installed.py").write_text("import what_it_stands_on", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(EXTRAS, "half_installed", Library("half-installed", "for this test", "sheets"))
    with pytest.raises(ModuleNotFoundError, match="what_it_stands_on"):
        need("half_installed")
