"""A slip in a rule is made, tried with the tests that call the rule, and told of where none notices it."""

import ast
from pathlib import Path

from tools.mutants import Calls, equivalents, in_a_process, modules, sample, slips

RULE = """
LIMIT: int = 13

def of_age(age: int, *, after_sunset: bool = False) -> str:
    \"\"\"Whether he is 13 years old.\"\"\"
    if not after_sunset and age >= LIMIT:
        return said("he is of age", age=age)
    raise ValueError("no age")
"""


def changes(source: str) -> list[str]:
    """What the slips of a module change, each in a line."""
    return [slip.change.replace("\n", " ") for slip in slips(ast.parse(source), "age.py")]


def test_every_kind_of_slip_is_made() -> None:
    """A number, a comparison, and, not, a condition, a default, a reason, an argument, what is returned or raised."""
    found = changes(RULE)
    for change in (
        "- LIMIT: int = 13 + LIMIT: int = 14",
        "- if not after_sunset and age >= LIMIT: + if not after_sunset and age > LIMIT:",
        "- if not after_sunset and age >= LIMIT: + if not after_sunset or age >= LIMIT:",
        "- if not after_sunset and age >= LIMIT: + if after_sunset and age >= LIMIT:",
        "- if not after_sunset and age >= LIMIT: + if not (not after_sunset and age >= LIMIT):",
        "- return said('he is of age', age=age) + return said('he is of age XX', age=age)",
        "- return said('he is of age', age=age) + return said('he is of age')",
        "- return said('he is of age', age=age) + return None",
        "- raise ValueError('no age') + pass",
    ):
        assert change in found
    assert any("after_sunset: bool=True" in change for change in found)
    assert changes("order(first, second)")[0] == "- order(first, second) + pass"
    assert "- order(first, second) + order(second, first)" in changes("order(first, second)")


def test_docstrings_types_and_imports_are_left_alone() -> None:
    """They are no rule."""
    quiet = '''"""Words of 13."""
from typing import Literal
Unit = Literal["a b", 13]
def f(x: Literal["c d"]) -> tuple[int, ...]:
    """More words."""
    assert x == "c d"
'''
    assert changes(quiet) == []


def test_a_slip_is_undone_and_of_two_that_look_alike_each_has_a_name() -> None:
    """The tree is as it was."""
    tree = ast.parse("def f(a):\n    a.b = 1\n    a.b = 1")
    before = ast.unparse(tree)
    names = [slip.name for slip in slips(tree, "f.py")]
    assert ast.unparse(tree) == before
    assert len(names) == len(set(names))


def test_the_tests_of_a_function_are_those_that_call_it_and_of_a_table_those_of_its_module() -> None:
    """What is called on import, or by no test, counts as a table."""
    calls = Calls(
        frozenset({"age.py::at_once"}),
        {"one": frozenset({"age.py::f"}), "two": frozenset({"age.py::g"}), "three": frozenset({"ten.py::f"})},
        {"one": 0.2, "two": 0.1, "three": 0.1},
    )
    assert list(calls.of("age.py::f")) == ["one"]
    for key in ("age.py::<module>", "age.py::at_once", "age.py::new"):
        assert list(calls.of(key)) == ["two", "one"]


def test_a_process_that_hangs_is_ended() -> None:
    """None says so, and its end is told otherwise."""

    def hang() -> int:
        while True:
            pass

    assert in_a_process(hang, 0.2) is None
    assert in_a_process(lambda: 3, 20) == 3
    assert in_a_process(lambda: 1 // 0, 20) == 99


def test_what_is_said_to_change_nothing_is_a_slip_that_there_is_and_says_why() -> None:
    """An entry whose line was rewritten is looked at anew; at most two in a hundred stand there."""
    same = equivalents()
    root = Path(__file__).parent.parent.parent
    paths = {root / name.partition("::")[0] for name in same}
    there = {
        slip.name
        for path in paths
        for slip in slips(ast.parse(path.read_text(encoding="utf-8")), path.relative_to(root).as_posix())
    }
    assert set(same) <= there
    assert all(len(why) > 20 for why in same.values())
    assert len(set(same)) == len(same)


def test_a_room_is_its_modules_and_a_sample_is_the_same_twice() -> None:
    """By name, by folder, by room."""
    assert [path.name for path in modules("chapter/age")] == ["age.py"]
    assert {path.name for path in modules("model")} > {"question.py", "ruling.py"}
    assert sample(range(1000), 5, 55, str) == sample(reversed(range(1000)), 5, 55, str)
