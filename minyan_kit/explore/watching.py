"""Which facts a learner's rule reads: it is handed facts that note what they are asked."""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from types import CodeType
from typing import Any

from minyan_kit.chapter.joining import Arrangement
from minyan_kit.chapter.people import Company, Person
from minyan_kit.question import Question

__all__ = ["EVERYTHING", "asks_itself", "parameters_unread", "watched"]

#: Noted where a rule uses facts in a way that is not followed: then nothing is said to be unread.
EVERYTHING = "*"


def watched(value: Any, read: set[str]) -> Any:
    """The same people or places, noting each fact of theirs that is asked; any other value is returned as it is.

    Args:
        value: what a rule is handed.
        read: where it is noted: the name of a fact, and of a spot `at("window")`.

    >>> read: set[str] = set()
    >>> watched(Person("Dan", age=20), read).age, read
    (20, {'age'})
    """
    if not isinstance(value, Person | Company | Arrangement):
        return value
    kind: Any = type(value)
    if _facts(kind) <= read:  # all is noted
        return value
    own = dict(vars(value))
    if isinstance(value, Company):
        own["people"] = tuple(watched(person, read) for person in value.people)
    twin: Any = object.__new__(_noting(kind))
    vars_of(twin).update(own, **{_NOTES: (value, read)})
    return twin


_NOTES = "_watched"


def vars_of(twin: Any) -> dict[str, Any]:
    """What a watched value holds, unnoted."""
    held: dict[str, Any] = object.__getattribute__(twin, "__dict__")
    return held


@cache
def _facts(kind: type) -> frozenset[str]:
    return frozenset(each.name for each in fields(kind))


@cache
def _noting(kind: type) -> type:
    """The class of what is watched: what its plain twin says, each fact noted as it is asked."""
    facts = _facts(kind)

    def __getattribute__(self: Any, name: str) -> Any:  # noqa: N807  # Python calls it so
        held = vars_of(self)
        plain, read = held[_NOTES]
        if name == "at" and kind is Arrangement:
            return lambda spot: (read.add(f'at("{spot}")'), plain.at(spot))[1]
        if name == "number" and kind is Arrangement:  # how many, wherever they stand
            return plain.number
        if name in facts:
            read.add(name)
            return held[name]
        if name.startswith("__") and name != "__dict__":
            return object.__getattribute__(self, name)
        read.add(EVERYTHING)
        return getattr(plain, name)

    return type(kind.__name__, (kind,), {"__getattribute__": __getattribute__})


def parameters_unread(rule: Callable[..., Any], question: Question) -> frozenset[str]:
    """The facts of a question that a rule does not take, or takes and never looks at.

    Args:
        rule: the learner's function.
        question: the question.

    >>> from minyan_kit import may_leave
    >>> sorted(parameters_unread(lambda *, present, leaving: present > 10, may_leave))
    ['leaving', 'saying']
    """
    code = getattr(rule, "__code__", None)
    if code is None:
        return frozenset()
    takes = inspect.signature(rule).parameters.values()
    if any(each.kind in (each.VAR_KEYWORD, each.VAR_POSITIONAL) for each in takes):
        return frozenset()
    used = set(_looked_at(code))
    asked = [each for each in inspect.signature(question).parameters.values() if each.name not in ("by", "on")]
    by_place = [each.name for each in asked if each.kind is not each.KEYWORD_ONLY]
    mine = {each.name: each.name for each in takes}
    mine |= dict(zip(by_place, (each.name for each in takes), strict=False))
    return frozenset(each.name for each in asked if mine.get(each.name) not in used)


def _looked_at(code: CodeType) -> Iterator[str]:
    """The names of its own that a function looks at, also from a function within it."""
    yield from code.co_cellvars
    for each in dis.get_instructions(code):
        if "LOAD_FAST" in each.opname:  # one name, or from Python 3.13 on two at once
            yield from each.argval if isinstance(each.argval, tuple) else (each.argval,)


def asks_itself(rule: Callable[..., Any], question: Question) -> bool:
    """Whether a rule asks the kit the question that it should answer itself, or has a function of its own ask it.

    Args:
        rule: the learner's function.
        question: the question.

    >>> from minyan_kit import REMA, may_leave
    >>> asks_itself(lambda **facts: may_leave(**facts, by=REMA).answer, may_leave)
    True
    """
    seen: set[int] = set()

    def asks(function: Any) -> bool:
        if not inspect.isfunction(function) or id(function) in seen:
            return function is question
        seen.add(id(function))
        names = {name for code in _codes(function.__code__) for name in code.co_names}
        beyond = [function.__globals__[name] for name in names if name in function.__globals__]
        return question.name in names or any(map(asks, (*beyond, *inspect.getclosurevars(function).nonlocals.values())))

    return asks(rule)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of what is written within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)
