"""What there is to say, and what each catalogue lacks of it: `make catalogue` (or `python -m tools.catalogues`).

Words that a reader is shown are typed `English` in the code: a parameter, a field, a table, what a function returns.
Whatever stands in such a place is collected here, with the names in the code that a reader is told: facts, and their
values. The script sorts the catalogues, and lists what each lacks and what it has that is no longer said.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

import minyan_kit.chapter
from minyan_kit.board.answering import HE, MEN
from minyan_kit.board.attendance import MISSPELLED
from minyan_kit.board.drawing import NAME
from minyan_kit.board.ground import LEADER, PEOPLE
from minyan_kit.chapter.joining import SPOTS
from minyan_kit.chapter.leaving import SAYING, UNITS
from minyan_kit.chapter.people import Person
from minyan_kit.chapter.practices import CHOICES
from minyan_kit.explore.changes import SAYS
from minyan_kit.hebrew.dates import MONTHS
from minyan_kit.question import Question, WhyOpen
from minyan_kit.ruling import Modality
from minyan_kit.show import languages
from minyan_kit.show.languages import LANGUAGES, catalogue, cited_template, english_word

PACKAGE = Path(minyan_kit.__file__).parent


@cache
def templates() -> frozenset[str]:
    """Everything that can be said, in English."""
    sources = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    become_known = (f"it becomes known: {says}" for says in SAYS.values())
    return frozenset((*written(sources), *named(), *become_known))


def missing(key: str) -> list[str]:
    """What a catalogue lacks."""
    return sorted(templates() - catalogue(key).keys())


def no_longer_said(key: str) -> list[str]:
    """What a catalogue has and nobody says."""
    return sorted(catalogue(key).keys() - templates())


# -- what is written in the code as English --------------------------------------------------------------------------

Places = dict[str, set[int | str]]  # who takes English → at which places, by number and by name


def written(sources: Iterable[str]) -> Iterator[str]:
    """The words in every place of some modules that is typed English."""
    modules = list(map(ast.parse, sources))
    everywhere = places(chain.from_iterable(map(takers, modules)))
    for module in modules:
        own = everywhere | places(takers(module))  # of two functions of one name, that of the module itself
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                taken = own.get(getattr(node.func, "id", getattr(node.func, "attr", "")), set())
                yield from chain.from_iterable(words(arg) for at, arg in enumerate(node.args) if at in taken)
                yield from chain.from_iterable(words(each.value) for each in node.keywords if each.arg in taken)
            elif isinstance(node, ast.AnnAssign) and node.value and is_english(node.annotation):
                yield from words(node.value, keys="Mapping[English," in ast.unparse(node.annotation))
            elif isinstance(node, ast.FunctionDef):
                yield from chain.from_iterable(words(default) for _, _, default in parameters(node) if default)
                if is_english(node.returns):
                    returned = (each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value)
                    yield from chain.from_iterable(map(words, returned))


def places(taken: Iterable[tuple[str, int, str]]) -> Places:
    """Gather the places by who takes them."""
    found: Places = defaultdict(set)
    for name, at, parameter in taken:
        found[name] |= {at, parameter}
    return found


def takers(module: ast.Module) -> Iterator[tuple[str, int, str]]:
    """The functions and classes of a module that take English: the name, and the place by number and by name."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            yield from ((node.name, at, name) for at, name, _ in parameters(node))
        elif isinstance(node, ast.ClassDef):
            held = [each for each in node.body if isinstance(each, ast.AnnAssign)]
            yield from (
                (node.name, at, ast.unparse(each.target)) for at, each in enumerate(held) if is_english(each.annotation)
            )
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and each.name in ("__init__", "__new__"):
                    yield from ((node.name, at, name) for at, name, _ in parameters(each))


def parameters(function: ast.FunctionDef) -> Iterator[tuple[int, str, ast.expr | None]]:
    """The parameters of a function that are English: place, name and default."""
    every = [*function.args.posonlyargs, *function.args.args]
    defaults = [None] * (len(every) - len(function.args.defaults)) + function.args.defaults
    is_method = bool(every) and every[0].arg in ("self", "cls")
    for at, (each, default) in enumerate(zip(every, defaults, strict=True)):
        if is_english(each.annotation):
            yield at - is_method, each.arg, default
    for each, default in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        if is_english(each.annotation):
            yield -1, each.arg, default


def is_english(annotation: ast.expr | None) -> bool:
    """Whether a place is typed English, or as a table or a row of it."""
    return annotation is not None and any(isinstance(n, ast.Name) and n.id == "English" for n in ast.walk(annotation))


def words(node: ast.expr, *, keys: bool = False) -> Iterator[str]:
    """The texts that an expression may be: itself, either side of an if, the values of a table or its keys."""
    match node:
        case ast.Dict(keys=each) if keys:
            yield from chain.from_iterable(words(key) for key in each if key)
        case ast.Constant(value=str(text)) if any(map(str.isalpha, text)):
            yield text
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from (*words(one), *words(other))
        case ast.Dict(values=each) | ast.Tuple(elts=each) | ast.List(elts=each) | ast.BoolOp(values=each):
            yield from chain.from_iterable(map(words, each))
        case ast.Subscript(value=one) | ast.Starred(value=one) | ast.ListComp(elt=one):
            yield from words(one)
        case ast.Call(func=ast.Name(id="MappingProxyType" | "dict"), args=each):
            yield from chain.from_iterable(map(words, each))


# -- the names in the code that a reader is told ---------------------------------------------------------------------


def questions() -> list[Question]:
    """Every question of the chapter, also of a module that is added later."""
    modules = [import_module(f"minyan_kit.chapter.{each.name}") for each in iter_modules(minyan_kit.chapter.__path__)]
    return [each for module in modules for each in vars(module).values() if isinstance(each, Question)]


def named() -> Iterator[str]:
    """Questions, matters, facts and their values; choices; kinds of rulings; works cited; the ten of the plan."""
    for question in questions():
        yield question.asks
        domains = getattr(question.facts, "DOMAIN", {})
        of_facts = fields(question.facts)  # type: ignore[arg-type]  # every class of facts is a dataclass
        names = (*(matter.name for matter in question.matters), *(field.name for field in of_facts))
        yield from (english_word(name) for name in (*names, *domains) if name)
        yield from (english_word(value) for value in chain.from_iterable(domains.values()) if is_word(value))
        yield from (cited_template(opinion.source.cited) for opinion in question.opinions if opinion.source.cited)
    yield from (english_word(field.name) for field in fields(Person))
    yield from map(english_word, CHOICES)
    yield from get_args(WhyOpen)
    for kind in set(get_args(Modality)) - {"valid"}:
        yield from (english_word(kind),) if kind.startswith("may") else (kind, english_word(f"not {kind}"))
    yield from (f"{NAME}{name}" for name in (LEADER, *PEOPLE, *MEN, HE, MISSPELLED))


def is_word(value: object) -> bool:
    """Whether a fact's value is told by its name; months, units, spots and the like have words of their own."""
    return isinstance(value, str) and value not in {*MONTHS, *UNITS, *SAYING, *SPOTS}


# -- the script ------------------------------------------------------------------------------------------------------


def text_of(key: str) -> str:
    """The text of a catalogue's file, sorted."""
    return json.dumps(dict(sorted(catalogue(key).items())), ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Sort every catalogue, and list what it lacks and what is no longer said; a test finds whether there is any."""
    amiss = []
    for key in sorted(LANGUAGES.keys() - {"en"}):
        (languages.CATALOGUES / f"{key}.json").write_text(text_of(key), encoding="utf-8", newline="\n")
        amiss += [f"{key}.json lacks {json.dumps(each, ensure_ascii=False)}" for each in missing(key)]
        amiss += [f"nobody says, in {key}.json, {json.dumps(each, ensure_ascii=False)}" for each in no_longer_said(key)]
    print(*(amiss or ["Nothing is missing, and everything is said."]), sep="\n")


if __name__ == "__main__":
    main()
