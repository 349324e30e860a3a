"""What help() says of every public name: one sentence, each argument, what is returned, and an example that runs."""

import inspect
import re
from typing import Any

import pytest

import minyan_kit as mk

#: Every public name that can be called: the questions, the functions, the classes.
CALLED = [name for name in mk.__all__ if callable(getattr(mk, name)) and not isinstance(getattr(mk, name), mk.Opinion)]
CLASSES = [name for name in CALLED if isinstance(getattr(mk, name), type)]
ERRORS = [name for name in CLASSES if issubclass(getattr(mk, name), Exception)]  # the kit raises them; nobody makes one


def described(help_text: str) -> set[str]:
    """The names that a help has a line for: what it says of one, or of several, stands behind a colon."""
    heads = re.findall(r"^\s+(\*{0,2}\w+(?:, \w+)*): ", help_text, re.M)
    return {name.strip("* ") for head in heads for name in head.split(",")}


def arguments(of: Any) -> list[str]:
    """The names of what it takes; an Enum takes its value, whatever else Python lets it be made of."""
    if isinstance(of, type) and issubclass(of, int):
        return ["value"]
    named = inspect.signature(of).parameters.values()
    return [each.name for each in named if each.name not in ("self", "cls")]


@pytest.mark.parametrize("name", CALLED)
def test_the_help_of_a_public_name_opens_with_a_sentence_and_shows_an_example(name: str) -> None:
    """The doctests run the examples; here each is seen to be there."""
    told = inspect.getdoc(getattr(mk, name)) or ""
    assert told.split("\n\n")[0].endswith(".")
    assert ">>> " in told


@pytest.mark.parametrize("name", [name for name in CALLED if name not in ERRORS])
def test_the_help_of_a_public_name_describes_each_argument(name: str) -> None:
    """By its name, as it is written in a call."""
    of = getattr(mk, name)
    assert set(arguments(of)) <= described(inspect.getdoc(of) or "")


@pytest.mark.parametrize("name", [name for name in CALLED if name not in ERRORS])
def test_the_help_of_a_public_name_shows_no_long_default(name: str) -> None:
    """What is taken unless it is said otherwise is read in the line of the call."""
    defaults = [each.default for each in inspect.signature(getattr(mk, name)).parameters.values()]
    assert max(map(len, map(repr, defaults)), default=0) <= 80


@pytest.mark.parametrize("name", [name for name in CALLED if name not in CLASSES])
def test_the_help_of_a_function_says_what_it_returns(name: str) -> None:
    """Unless it returns nothing."""
    of = getattr(mk, name)
    assert "Returns:\n" in (inspect.getdoc(of) or "") or inspect.signature(of).return_annotation == "None"


@pytest.mark.parametrize("name", CLASSES)
def test_the_help_of_a_method_describes_each_argument(name: str) -> None:
    """Of the methods that a class of the kit defines itself."""
    for method in vars(getattr(mk, name)).values():
        of = getattr(method, "__func__", method)
        if inspect.isfunction(of) and not of.__name__.startswith("_"):
            assert set(arguments(of)) <= described(inspect.getdoc(of) or ""), of.__qualname__
