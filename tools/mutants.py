"""Break the rules one by one, and see whether a test notices: `make mutants`, `python -m tools.mutants chapter/age`.

A mutant is a module with one small slip: `<` for `<=`, `or` for `and`, a number off by one, an argument left out, a
reason that says more. Each runs in a process of its own, with the tests that call the function it stands in; it is
killed if one of them fails, and whoever reads this wants to know of those that survive. What no test could notice is
listed in tools/equivalent.toml, each with why.

The saved outputs of notebooks and pages take no part: they hold what the code printed, and so notice all and prove
nothing. (mutmut leaves out functions with decorators, which every rule here has; cosmic-ray starts Python anew for each
mutant, and changes neither strings nor arguments.)
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import hashlib
import json
import os
import resource
import select
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, partial
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import groupby, pairwise
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Self, TypeVar

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "mutants"
#: Room → its modules, and the share of mutants that must be killed.
ROOMS: Mapping[str, tuple[tuple[str, ...], float]] = {
    "chapter": (("chapter",), 0.95),
    "model": (("question", "ruling", "remembered", "text", "sentences"), 0.95),
    "calendar": (("hebrew",), 0.95),
    "reading": (("reading",), 0.90),
    "tables": (("tables",), 0.90),
}
#: These hold what the code printed, look at the files of the house and not at what it does, or drive other programs.
NO_PROOF = (
    *("tests/browser", "tests/tools", "tests/typing", "tests/test_notebooks.py", "tests/test_packaging.py"),
    *("tests/test_imports.py", "tests/test_benchmarks.py"),
)
#: Imported once, before the processes part.
HEAVY = (
    "numpy",
    "pandas",
    "hypothesis",
    "openpyxl",
    "lxml.html",
    "python_calamine",
    "icalendar",
    "rapidfuzz",
    "pyluach",
)
PATIENCE = 20  # seconds of the processor that a slip is tried for, by what its tests take without it
LONGEST = 60  # seconds by the clock; a test that takes longer takes no part
MEMORY = 12 << 30  # bytes that a process may take

Key = str  # a function: "minyan_kit/chapter/age.py::comes_of_age", or "….py::<module>"


# -- the slips -------------------------------------------------------------------------------------------------------

_PAIRS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitOr, ast.BitAnd)),
    (ast.Continue, ast.Break),
)
_OTHER: Mapping[type[ast.AST], type[ast.AST]] = {
    **dict(_PAIRS),
    **{other: one for one, other in _PAIRS},
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
}
#: They tell how something is kept or typed, or quote: tests/chapter/test_sources.py finds every word in every witness.
_NO_RULE = {
    "Source",
    "dataclass",
    "lru_cache",
    "cache",
    "TypeVar",
    "ParamSpec",
    "overload",
    "field",
    "assert_never",
    "warn",
}


@dataclass(frozen=True)
class Slip:
    """One small change of a module.

    Args:
        key: the function that it stands in.
        line: its line, counted from 1.
        change: the statement before and after, shortened about the place.
        apply: changes the tree; called again, it changes it back.
    """

    key: Key
    line: int
    change: str
    apply: Callable[[], None] = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """What it is called in reports and in tools/equivalent.toml."""
        return f"{self.key}\n{self.change}"


def slips(tree: ast.Module, path: str) -> list[Slip]:
    """Every slip in a module.

    Args:
        tree: the module.
        path: its file, from the root.

    >>> tree = ast.parse("def of_age(age):\\n    return age >= 13")
    >>> for slip in slips(tree, "age.py"):
    ...     print(slip.change.replace("\\n", "  "))
    - return age >= 13  + return age >= 14
    - return age >= 13  + return age >= 12
    - return age >= 13  + return age > 13
    - return age >= 13  + return None
    """
    found: list[Slip] = []
    seen: Counter[tuple[Key, str]] = Counter()
    for function, statement, at, name, index, new in _edits(tree, "<module>", None):
        apply = _exchange(at, name, index, new)
        before = ast.unparse(statement)
        apply()
        after = ast.unparse(new if isinstance(new, ast.stmt) else statement)
        apply()
        if before != after:
            key = f"{path}::{'<module>' if function.startswith('+') else function}"
            change = _change(before, after)
            seen[key, change] += 1
            if (times := seen[key, change]) > 1:
                change += f"\n# the {times}. such"
            found.append(Slip(key, getattr(at, "lineno", statement.lineno), change, apply))
    return found


Edit = tuple[str, ast.stmt, ast.AST, str, int | None, Any]  # function, statement, node, its field, place in it, new


def _edits(node: ast.AST, function: str, statement: ast.stmt | None) -> Iterator[Edit]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_comment", "type_params"):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _no_rule(child, node, name, index):
                continue
            inside, at = function, child if isinstance(child, ast.stmt) else statement
            if isinstance(child, ast.FunctionDef | ast.ClassDef) and "." not in function.removeprefix("+"):
                inside = _within(function, child)
            if at is not None:
                for new in _instead(child, node, name):
                    yield inside, at, node, name, index, new
            yield from _edits(child, inside, at)
    if statement is not None:
        yield from ((function, statement, *edit) for edit in _changed(node))


def _within(function: str, child: ast.FunctionDef | ast.ClassDef) -> str:
    """The name of a function, as its code has it; a class is marked by "+" until one of its methods is met."""
    if function == "<module>":
        return child.name if isinstance(child, ast.FunctionDef) else f"+{child.name}"
    if function.startswith("+") and isinstance(child, ast.FunctionDef):
        return f"{function[1:]}.{child.name}"
    return function


def _no_rule(child: ast.AST, parent: ast.AST, name: str, index: int | None) -> bool:
    """What is left as it is: types, docstrings, imports, what only speed or the checker needs."""
    match child:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.expr_context():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__" | "__match_args__")]):
            return True
        case ast.Assign(targets=[ast.Name(id=constant)]) if constant.endswith(("_CHUNK", "_AT_A_TIME")):
            return True  # how much is worked on at once
        case ast.ClassDef(bases=bases) if any("Protocol" in ast.unparse(base) for base in bases):
            return True
        case ast.FunctionDef(decorator_list=decorators) if any("overload" in ast.unparse(each) for each in decorators):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError" | "NotImplementedError"))):
            return True
        case ast.Call(func=ast.Name(id=called)) if called in _NO_RULE:
            return True
        case ast.keyword(arg="strict"):  # of zip: it says what is so anyhow
            return True
        case ast.Subscript(value=ast.Name(id="Literal" | "Annotated" | "ClassVar" | "Callable")):
            return True
        case ast.Assign(value=value) if "Callable[" in ast.unparse(value):
            return True  # an alias of a type
    return isinstance(parent, ast.Call) and getattr(parent.func, "id", "") == "cast" and name == "args" and index == 0


def _instead(node: ast.AST, parent: ast.AST, name: str) -> Iterator[ast.AST | None]:
    """What a node is exchanged for, as a whole."""
    match node:
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(value=float() as value):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str() as value) if " " in value.strip():
            yield ast.Constant(f"{value} XX")
        case ast.Expr(value=ast.Call() | ast.Yield()) | ast.AugAssign() | ast.Raise():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.Pass()
        case ast.Continue() | ast.Break():
            yield _OTHER[type(node)]()
        case _ if name in ("test", "ifs") and isinstance(parent, ast.If | ast.IfExp | ast.comprehension):
            yield ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]


def _changed(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, Any]]:
    """What is changed within a node."""
    match node:
        case ast.Compare(ops=ops):
            yield from ((node, "ops", at, _OTHER[type(op)]()) for at, op in enumerate(ops))
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OTHER:
            yield node, "op", None, _OTHER[type(op)]()
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield node, "value", None, ast.Constant(None)
        case ast.Call(args=args, keywords=keywords):
            either_way = isinstance(node.func, ast.Name) and node.func.id in ("min", "max")  # and so changes nothing
            if len(args) > 1 and not either_way and not any(isinstance(each, ast.Starred) for each in args[:2]):
                yield node, "args", None, [args[1], args[0], *args[2:]]
            for at, each in enumerate(keywords):
                if each.arg not in (None, "strict"):
                    yield node, "keywords", None, [*keywords[:at], *keywords[at + 1 :]]


def _exchange(node: ast.AST, name: str, index: int | None, new: Any) -> Callable[[], None]:
    """What puts something in its place, and called again puts back what was there."""
    held = [new]

    def exchange() -> None:
        if index is None:
            old = getattr(node, name)
            setattr(node, name, held[0])
        else:
            at = getattr(node, name)
            old, at[index] = at[index], held[0]
        held[0] = old

    return exchange


def _change(before: str, after: str, around: int = 70) -> str:
    """The lines that differ, each shortened about the difference."""
    old, new = before.splitlines(), after.splitlines()
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    one, other = " ".join(map(str.strip, old)), " ".join(map(str.strip, new))
    start = _same(one, other)
    end = _same(one[start:][::-1], other[start:][::-1])

    def short(line: str) -> str:
        left, right = max(0, start - around), min(len(line), len(line) - end + around)
        return f"{'…' * (left > 0)}{line[left:right]}{'…' * (right < len(line))}"

    return f"- {short(one)}\n+ {short(other)}"


def _same(one: str, other: str) -> int:
    """With how many characters both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (here, there) in pairs if here != there), min(len(one), len(other)))


# -- which tests call what -------------------------------------------------------------------------------------------


@dataclass
class Calls:
    """What the tests call.

    Args:
        at_once: the functions that are called while the tests are imported.
        calls: test → the functions that it calls.
        seconds: test → how long it takes.
    """

    at_once: frozenset[Key]
    calls: Mapping[str, frozenset[Key]]
    seconds: Mapping[str, float]

    def of(self, key: Key) -> dict[str, float]:
        """The tests of a function, the quickest first; of more than there is time for, those that call little else.

        Of one that is called at once, and of what stands in no function, those that call anything of its module.
        """
        module = key.partition("::")[0]
        found = [test for test, called in self.calls.items() if key in called]
        if not found or key in self.at_once or key.endswith("::<module>"):
            found = [test for test, called in self.calls.items() if any(each.startswith(module) for each in called)]
        mirror = f"/test_{module.rpartition('/')[2]}"
        chosen, spent = dict[str, float](), 0.0
        for test in sorted(
            found, key=lambda test: (key not in self.calls[test], mirror not in test, len(self.calls[test]))
        ):
            if spent + self.seconds[test] <= PATIENCE:
                spent += self.seconds[test]
                chosen[test] = self.seconds[test]
        return dict(sorted(chosen.items(), key=lambda item: item[1]))


class Watch:
    """Notes what is called."""

    def __init__(self) -> None:
        self.called: dict[CodeType, None] = {}

    def __enter__(self) -> Self:
        sys.settrace(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _note(self, frame: FrameType, _event: str, _: Any) -> None:
        self.called[frame.f_code] = None

    def keys(self) -> list[Key]:
        """The functions of the kit among what was called."""
        start = len(str(ROOT)) + 1
        here = [code for code in self.called if code.co_filename.startswith(f"{ROOT}/minyan_kit/")]
        return sorted({f"{code.co_filename[start:]}::{_function(code.co_qualname)}" for code in here})


def _function(qualname: str) -> str:
    """The function or method that some code stands in."""
    outer = qualname.partition(".<locals>")[0]
    return "<module>" if outer.startswith("<") or "<lambda>" in outer else outer


def measured(items: Sequence[Any], at_once: Iterable[Key], remembering: Sequence[Any]) -> Calls:
    """What tests call, measured where it is not yet known of their file as it is."""
    kept = BUILD / "calls.json"
    known: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    told: dict[str, list[Any]] = {}
    for path, group in groupby(items, lambda item: item.nodeid.partition("::")[0]):
        digest = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
        if known.get(path, {}).get("digest") != digest:
            started = time.perf_counter()
            tests = {item.nodeid: noted for item in group if (noted := _measure(item, remembering))}
            known[path] = {"digest": digest, "tests": tests}
            kept.write_text(json.dumps(known), encoding="utf-8")
            _say(f"measured {path}: {len(tests)} tests, {time.perf_counter() - started:.0f} s")
        told |= known[path]["tests"]
    calls = {test: frozenset(called) for test, (_, called) in told.items()}
    return Calls(frozenset(at_once), calls, {test: seconds for test, (seconds, _) in told.items()})


def _measure(item: Any, remembering: Sequence[Any]) -> Any:
    """How long a test takes and what it calls, where nothing is remembered of another; None where it does not pass."""
    told = Path(BUILD, "noted.json")
    told.unlink(missing_ok=True)

    def work() -> int:
        for each in remembering:
            each.cache_clear()
        with Watch() as watch:
            good = _passes([item])
        told.write_text(json.dumps((time.process_time(), watch.keys()) if good else None), encoding="utf-8")
        return 0

    return json.loads(told.read_text(encoding="utf-8")) if in_a_process(work, LONGEST) == 0 else None


def proofs() -> list[str]:
    """The files of tests that prove something, and the modules whose examples run."""
    tests = (path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("tests/**/test_*.py")))
    examples = (path for path in sorted(ROOT.glob("minyan_kit/**/*.py")) if ">>> " in path.read_text(encoding="utf-8"))
    return [
        *(path for path in tests if not path.startswith(NO_PROOF)),
        *(path.relative_to(ROOT).as_posix() for path in examples),
    ]


# -- running them ----------------------------------------------------------------------------------------------------


def in_a_process(work: Callable[[], int], limit: float, *, quiet: bool = True) -> int | None:
    """What some work ends with in a process of its own; None where it took longer than so many seconds."""
    read, write = os.pipe()
    if not (child := os.fork()):
        os.setsid()
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2) if quiet else (0, 1):
            os.dup2(null, stream)
        code = 99
        with contextlib.suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = work()
        os._exit(code)
    os.close(write)  # the child alone holds the other end: it can be read once the child has ended
    ended = bool(select.select([read], [], [], limit)[0])
    os.close(read)
    if not ended:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) if ended else None


def _passes(items: Sequence[Any]) -> bool:
    """Run tests until one fails."""
    from _pytest.runner import runtestprotocol

    for item, following in pairwise([*items, None]):
        if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
            return False
    return True


def _remembering() -> list[Any]:
    """The functions of the kit that remember what they said."""
    there = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    return [each for each in there if (each.__module__ or "").startswith("minyan_kit")]


def _pytest(paths: Sequence[str], plugin: Any) -> int:
    flags = "-x -q -s --tb=no --no-header --import-mode=importlib --doctest-modules -o addopts= -p no:cacheprovider"
    return int(pytest.main([*flags.split(), "--rootdir", str(ROOT), *paths], plugins=[plugin]))


class Same:
    """Gives every run the same examples, and spends no time on making a failure small."""

    def pytest_collection(self) -> None:
        """Set how examples are found, once the house has set how many."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", derandomize=True, database=None, deadline=None, phases=phases)
        settings.load_profile("mutants")


class Warm(Same):
    """Imports the tests once, and for each slip puts the changed code into the functions that are there.

    Args:
        slips: the slips to try, each with its module.
        told: what could be tried: slip → whether it was killed.
    """

    def __init__(self, slips: Sequence[tuple[Slip, ast.Module]]) -> None:
        self.slips = slips
        self.watch = Watch().__enter__()

    def pytest_collection_finish(self) -> None:
        """Note what was called so far."""
        self.watch.__exit__()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the slips."""
        gc.collect()
        living, remembering = _living(), _remembering()
        gc.freeze()  # what is there is not looked through in every process
        calls = measured(session.items, self.watch.keys(), remembering)
        (BUILD / "at_once.json").write_text(json.dumps(sorted(calls.at_once)), encoding="utf-8")
        items = {item.nodeid: item for item in session.items}
        chosen = {test: time for slip, _ in self.slips for test, time in calls.of(slip.key).items() if test in items}
        whole = [items[test] for test in sorted(chosen, key=chosen.__getitem__)]
        if in_a_process(partial(_with, [], remembering, whole), 60 + 20 * sum(chosen.values())) != 0:
            _say("a test fails without any slip, among these in this order: what is killed proves nothing")
            return True
        killed: dict[str, bool] = {}
        progress = Progress("in what is there", len(self.slips))
        for slip, tree in self.slips:
            if swaps := _swaps(slip, tree, living):
                tests = calls.of(slip.key)
                work = partial(_with, swaps, remembering, [items[test] for test in tests if test in items])
                killed[slip.name] = in_a_process(work, 20 + 10 * sum(tests.values())) != 0
            progress.step(slip, killed.get(slip.name))
        (BUILD / "warm.json").write_text(json.dumps(killed), encoding="utf-8")
        return True


def _with(swaps: Sequence[tuple[FunctionType, CodeType]], remembering: Sequence[Any], items: Sequence[Any]) -> int:
    for function, code in swaps:
        function.__code__ = code
    for each in remembering:
        each.cache_clear()
    return 0 if _passes(items) else 1


Place = tuple[str, str, int]  # of code: its file, its name, its first line


def _living() -> dict[Place, list[FunctionType]]:
    """The functions of the kit that are there."""
    found = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(f"{ROOT}/minyan_kit/"):
            found[_place(each.__code__)].append(each)
    return found


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _swaps(
    slip: Slip, tree: ast.Module, living: Mapping[Place, list[FunctionType]]
) -> list[tuple[FunctionType, CodeType]]:
    """The functions that have other code by a slip, and that code; none where it takes effect on import."""
    path = str(ROOT / slip.key.partition("::")[0])
    before = dict(_codes(_compiled(tree, path)))
    slip.apply()
    after = dict(_codes(_compiled(tree, path)))
    slip.apply()
    changed = [place for place, code in after.items() if place in before and before[place] != code]
    swaps = [(function, after[place]) for place in changed for function in living.get(place, ())]
    fit = all(len(function.__code__.co_freevars) == len(code.co_freevars) for function, code in swaps)
    return swaps if fit else []


def _codes(code: CodeType) -> Iterator[tuple[Place, CodeType]]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield _place(each), each
            yield from _codes(each)


def _compiled(tree: ast.Module, path: str) -> CodeType:
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


@dataclass
class Cold(Same):
    """Runs some tests, the quickest first, on a module that is imported with a slip in it.

    Args:
        seconds: the tests → how long each takes.
    """

    seconds: Mapping[str, float]

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Leave out the others."""
        wanted = [one for one in items if one.nodeid in self.seconds]
        items[:] = sorted(wanted, key=lambda one: self.seconds[one.nodeid])


class Slipped:
    """Finds one module, and has it loaded with a slip in it.

    Args:
        path: its file, from the root.
        tree: what is in it.
    """

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.path, self.tree = str(ROOT / path), tree

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find that module, and no other."""
        if name != self.name:
            return None
        loader = SourceFileLoader(name, self.path)
        loader.get_code = lambda _: _compiled(self.tree, self.path)  # type: ignore[method-assign, assignment]
        return spec_from_file_location(name, self.path, loader=loader)


def survives(slip: Slip, tree: ast.Module, calls: Calls) -> bool:
    """Whether no test notices a slip that is there from the start; one that makes them much slower is noticed."""

    def work(batch: Mapping[str, float]) -> int:
        slip.apply()
        sys.meta_path.insert(0, Slipped(slip.key.partition("::")[0], tree))
        return _pytest(sorted({test.partition("::")[0] for test in batch}), Cold(batch))

    files: dict[str, dict[str, float]] = defaultdict(dict)
    for test, seconds in calls.of(slip.key).items():
        files[test.partition("::")[0]][test] = seconds
    mirror = f"/test_{Path(slip.key.partition('::')[0]).stem}.py"

    def worth(path: str) -> tuple[bool, float]:  # to import a file takes about half a second
        return not path.endswith(mirror), (0.5 + sum(files[path].values())) / len(files[path])

    waiting, size = sorted(files, key=worth), 2
    while waiting:
        batch = {test: seconds for path in waiting[:size] for test, seconds in files[path].items()}
        if in_a_process(partial(work, batch), 60 + 10 * sum(batch.values())) not in (0, 5):  # 5: none was found
            return False
        waiting, size = waiting[size:], 8
    return True


# -- what is told ----------------------------------------------------------------------------------------------------

T = TypeVar("T")


def sample(everything: Iterable[T], size: int | None, seed: int, name: Callable[[T], str]) -> list[T]:
    """Take some, by chance; who was taken once is taken again when others are added.

    >>> sample("abcdefgh", 3, 55, str) == [each for each in sample("abcdefghi", 4, 55, str) if each != "i"][:3]
    True
    """

    def lot(one: T) -> bytes:
        return hashlib.sha256(f"{seed}:{name(one)}".encode()).digest()

    return sorted(everything, key=lot)[:size]


def equivalents() -> dict[str, str]:
    """Slips that change nothing that could be noticed: name → why."""
    told = tomllib.loads((ROOT / "tools" / "equivalent.toml").read_text(encoding="utf-8"))
    return {f"{each['where']}\n{each['change'].strip()}": each["why"] for each in told["slip"]}


def modules(asked: str) -> list[Path]:
    """The modules of a room, a folder or a name, as "chapter", "chapter/age" or "question"."""
    folders = ROOMS[asked][0] if asked in ROOMS else (asked.removesuffix(".py").rstrip("/"),)
    found = []
    for each in folders:
        at = ROOT / "minyan_kit" / each
        found += sorted(at.glob("**/*.py")) if at.is_dir() else [at.with_suffix(".py")]
    return found


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


class Progress:
    """Tells now and then how far it is."""

    def __init__(self, what: str, of: int) -> None:
        self.what, self.of, self.done, self.killed, self.started = what, of, 0, 0, time.perf_counter()

    def step(self, slip: Slip, killed: bool | None) -> None:
        """Another was tried, or could not be (None)."""
        self.done += 1
        self.killed += bool(killed)
        if killed is False:
            _say(f"alive: {slip.name}")
        if self.done % 25 == 0 or self.done == self.of:
            took = time.perf_counter() - self.started
            _say(f"{self.what}: {self.done} of {self.of}, {self.killed} killed, {took:.0f} s")


def run(rooms: Sequence[str], size: int | None, seed: int, tests: Sequence[str]) -> Iterator[tuple[str, int, int, int]]:
    """Try the slips of some rooms: of each how many were tried, how many survived, how many of these change nothing."""
    chosen, whole = {}, {}
    for room in rooms:
        trees = [
            (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in modules(room)
        ]
        everything = [(slip, tree) for path, tree in trees for slip in slips(tree, path)]
        chosen[room], whole[room] = sample(everything, size, seed, lambda pair: pair[0].name), len(everything)
    same = equivalents()
    asked = [pair for pairs in chosen.values() for pair in pairs if pair[0].name not in same]
    BUILD.mkdir(parents=True, exist_ok=True)
    warm = BUILD / "warm.json"
    warm.unlink(missing_ok=True)
    in_a_process(lambda: _pytest(tests, Warm(asked)), 3 * 3600, quiet=False)
    if not warm.exists():
        raise RuntimeError("without any slip the tests fail or hang: run `make test`")
    killed: dict[str, bool] = json.loads(warm.read_text(encoding="utf-8"))
    known = json.loads((BUILD / "calls.json").read_text(encoding="utf-8"))
    told = {test: noted for path in tests for test, noted in known[path]["tests"].items()}
    calls = Calls(
        frozenset(json.loads((BUILD / "at_once.json").read_text(encoding="utf-8"))),
        {test: frozenset(called) for test, (_, called) in told.items()},
        {test: seconds for test, (seconds, _) in told.items()},
    )
    # What was called while the tests were imported may have been kept, and what stands in no function was not changed.
    rest = [pair for pair in asked if not killed.get(pair[0].name)]
    rest = [pair for pair in rest if pair[0].name not in killed or pair[0].key in calls.at_once]
    progress = Progress("imported with them", len(rest))
    for slip, tree in rest:
        killed[slip.name] = not survives(slip, tree, calls)
        progress.step(slip, killed[slip.name])
    for room, pairs in chosen.items():
        alive = sorted((slip for slip, _ in pairs if not killed.get(slip.name)), key=lambda one: (one.key, one.line))
        alike = sum(slip.name in same for slip in alive)
        head = f"{room}: {len(pairs)} of {whole[room]} slips by seed {seed}; {_told(len(pairs), len(alive), alike)}\n"
        lines = {
            slip: f"{slip.key} (line {slip.line})\n{slip.change}\n"
            + (f"changes nothing: {same[slip.name]}\n" if slip.name in same else "")
            for slip in alive
        }
        (BUILD / f"{room.replace('/', '.')}.txt").write_text("\n".join([head, *lines.values()]), encoding="utf-8")
        sys.stdout.write("\n".join([head, *(lines[slip] for slip in alive if slip.name not in same)]) + "\n")
        yield room, len(pairs), len(alive), alike


def _told(tried: int, alive: int, alike: int) -> str:
    return f"{1 - alive / max(tried, 1):.1%} killed, {alive - alike} survived, {alike} change nothing"


def main() -> int:
    """Try a sample of each room, or of what is asked for; 1 where fewer are killed than should be."""
    parser = argparse.ArgumentParser(description="Break the rules one by one, and see whether a test notices.")
    parser.add_argument(
        "rooms", nargs="*", metavar="room", help=f"{', '.join(ROOMS)}, a folder or a module: chapter/age"
    )
    parser.add_argument("--sample", type=int, default=300, help="how many of each; 0 for all (300)")
    parser.add_argument("--seed", type=int, default=55)
    parser.add_argument("--tests", nargs="+", help="by these files of tests alone")
    asked = parser.parse_args()
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in HEAVY:
        import_module(name)
    few = []
    tests = asked.tests or proofs()
    for room, tried, alive, alike in run(asked.rooms or list(ROOMS), asked.sample or None, asked.seed, tests):
        wanted = next((share for name, (parts, share) in ROOMS.items() if room.split("/")[0] in (name, *parts)), 0.9)
        if tried - alive < wanted * tried or alike > 0.02 * tried:
            few.append(f"{room}: at least {wanted:.0%} should be killed, and at most 2 % may change nothing")
    _say("\n".join(few))
    return bool(few)


if __name__ == "__main__":
    sys.exit(main())
