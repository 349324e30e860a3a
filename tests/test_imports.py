"""Which part of the package may lean on which, and what an import loads."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import minyan_kit

PACKAGE = Path(minyan_kit.__file__).parent
ROOT = Path(__file__).parent.parent

# From the ground up: a room may import from itself and from the rooms above it in this list, and from none below.
ROOMS = (
    *(
        "inert",
        "arguments",
        "text",
        "extras",
        "sentences",
        "hebrew",
        "ruling",
        "question",
        "remembered",
        "chapter",
        "show",
        "explore",
    ),
    *("reading", "tables", "plots", "board", "report", "course", "desk", "widgets", "command", "__main__"),
)
# A thing that is shown asks, at that moment and not when it is imported, for the module that knows how.
SHOWING = {"minyan_kit.show.verdict", "minyan_kit.show.words"}
# The rules and what they stand on are for everyone who has Python; columns, sheets, pictures and widgets need more.
HEAVY = {"numpy", "pandas", "ipywidgets", "anywidget", "matplotlib"}
MAY_BE_HEAVY = {"hebrew": {"numpy"}} | dict.fromkeys(
    ("reading", "tables", "plots", "report", "desk", "widgets", "command"), HEAVY
)


def part_of(module: str) -> str:
    """Name the part of the package that a module belongs to: `chapter` for minyan_kit.chapter.age."""
    return module.split(".")[1]


def height_of(part: str) -> int:
    """Find a part's place in ROOMS."""
    if part not in ROOMS:
        raise LookupError(f"minyan_kit.{part} has no place in ROOMS: give it one, with what it may lean on above it")
    return ROOMS.index(part)


def module_name(path: Path) -> str:
    """Turn a file's path into the name by which it is imported."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_by(path: Path) -> Iterator[tuple[str, bool]]:
    """Give the full name of each module that a file imports, and whether only a function that is called does so."""
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    deferred = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in deferred) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from minyan_kit import text` names the module only in what it takes from the package.
            names = [f"{base}.{alias.name}" for alias in node.names] if base == "minyan_kit" else [base]
            yield from ((name, id(node) in deferred) for name in names)


def libraries_of(path: Path) -> set[str]:
    """Give the top names of all that a file imports, now or later."""
    return {name.split(".")[0] for name, _ in imported_by(path)}


def leans_upward(part: str, name: str, deferred: bool) -> bool:
    """Tell whether a part that imports this name leans on what is built upon it."""
    if not name.startswith("minyan_kit.") or name == "minyan_kit.__version__" or (deferred and name in SHOWING):
        return False
    return height_of(part_of(name)) > height_of(part)


@pytest.mark.parametrize(
    ("part", "name", "deferred", "upward"),
    [
        ("chapter", "minyan_kit.tables.roster", False, True),
        ("chapter", "minyan_kit.tables.roster", True, True),
        ("text", "minyan_kit.ruling", False, True),
        ("text", "minyan_kit.show.verdict", False, True),
        ("text", "minyan_kit.show.verdict", True, False),
        ("tables", "minyan_kit.chapter.age", False, False),
        ("chapter", "minyan_kit.chapter.age", False, False),
        ("ruling", "pandas", False, False),
    ],
)
def test_an_import_upward_is_seen(part: str, name: str, deferred: bool, upward: bool) -> None:
    """Only showing a thing may wait for what is built upon it."""
    assert leans_upward(part, name, deferred) is upward


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_run_one_way(path: Path) -> None:
    """No part leans on one that is built upon it."""
    part = part_of(module_name(path))
    upward = [name for name, deferred in imported_by(path) if leans_upward(part, name, deferred)]
    assert upward == [], f"{module_name(path)} leans on what is built upon it"


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_the_rules_need_no_heavy_library(path: Path) -> None:
    """Tables, arrays, pictures and widgets stay out of the text, the model, the rules and what explains them."""
    part = part_of(module_name(path))
    assert libraries_of(path) & HEAVY <= MAY_BE_HEAVY.get(part, set())


def test_convertdate_has_one_importer() -> None:
    """The year table is the only thing that is taken from it, in one place."""
    importers = {module_name(path) for path in MODULES if "convertdate" in libraries_of(path)}
    assert importers == {"minyan_kit.hebrew.dates"}


def loaded_after(code: str) -> set[str]:
    """Run the code in a fresh Python and give the top names of all that it loaded."""
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    output = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=ROOT
    ).stdout
    return {name.split(".")[0] for name in output.splitlines()[-1].split()}


def test_importing_the_kit_loads_nothing_heavy() -> None:
    """The first line of a notebook does not wait for tables and pictures."""
    assert loaded_after("import minyan_kit") & (HEAVY | {"convertdate"}) == set()


def test_a_verdict_loads_nothing_heavy() -> None:
    """Nor does the first question need them."""
    code = "import minyan_kit as mk\nmk.counts(mk.Person('a boy', sex='male', age=13), by=mk.REMA)"
    assert loaded_after(code) & HEAVY == set()


def test_a_board_loads_no_table_and_no_picture() -> None:
    """Boards of topics that need no table are there at once in a browser, which would have to fetch those."""
    code = "from minyan_kit.widgets import age_panel\nimport minyan_kit as mk\nage_panel(by=mk.REMA)"
    assert loaded_after(code) & (HEAVY - {"ipywidgets", "anywidget"}) == set()


def test_the_stub_is_the_one_list_of_public_names() -> None:
    """What a type checker is told, what `import *` gives and what dir() shows are the same names."""
    stub = ast.parse(Path(minyan_kit.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    names = [alias.asname for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert sorted(filter(None, names)) == sorted(minyan_kit.__all__) == sorted(set(dir(minyan_kit)))


@pytest.mark.parametrize("name", sorted(minyan_kit.__all__))
def test_every_public_name_is_there(name: str) -> None:
    """What is promised in __all__ can be had, and says what it is."""
    assert getattr(minyan_kit, name) is not None
    assert name in dir(minyan_kit)


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    """Loading names on first use does not turn a slip into some other error."""
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = minyan_kit.no_such_name
