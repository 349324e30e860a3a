"""Whoever searches for a place of the text, as 55:15, finds its rules, its cases and its tests.

`grep -rnw 55:15 minyan_kit/chapter tests` finds them, and `pytest tests/chapter -k 55:15-` runs its cases.
"""

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import minyan_kit.chapter
from minyan_kit import CHAPTER
from minyan_kit.ruling import Opinion
from tests.case_tables import HERE, places, rows
from tests.chapter.test_sources import OPINIONS

CHAPTER_FILES = sorted(Path(minyan_kit.chapter.__path__[0]).glob("*.py"))
TABLES = sorted(path.stem for path in (HERE / "cases").glob("*.csv"))
TESTS = [path for path in sorted(Path(__file__).parent.glob("test_*.py")) if path != Path(__file__)]

#: Each se'if, and each gloss, as a source names it.
PLACES = [
    f"55:{seif.number}{gloss}"
    for seif in CHAPTER
    for gloss, layer in (("", seif.mechaber), (" gloss", seif.rema))
    if layer["he"]
]
MARKER = re.compile(r"# -- (?P<title>(?P<place>55:\d+(?: gloss)?)(?: \(also in (?P<others>.*)\))?|.*?) -+")


class Section(NamedTuple):
    """Part of a module of the chapter: the line of its marker, the place it names, and where else it stands."""

    line: int
    place: str | None
    others: frozenset[str]


@cache
def sections(path: Path) -> list[Section]:
    """The sections of a module, in the order of its lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = [(n, MARKER.fullmatch(line)) for n, line in enumerate(lines, 1)]
    return [Section(n, m["place"], frozenset(re.findall(r"\w+\.py", m["others"] or ""))) for n, m in marked if m]


def rank(place: str) -> tuple[int, bool]:
    """The order of the text: by se'if, and a gloss after the words it glosses."""
    return int(place.removesuffix(" gloss").removeprefix("55:")), place.endswith(" gloss")


def stand_in(place: str) -> dict[str, frozenset[str]]:
    """Every module in which a place has its marker, and the others that the marker names."""
    return {path.name: one.others for path in CHAPTER_FILES for one in sections(path) if one.place == place}


@pytest.mark.parametrize("place", PLACES)
def test_a_place_has_its_marker_in_one_module_or_each_names_the_others(place: str) -> None:
    """Above the rules of a se'if or gloss stands its marker; where more modules read it each says which."""
    found = stand_in(place)
    assert found
    for module, others in found.items():
        assert others == found.keys() - {module}


@pytest.mark.parametrize("path", CHAPTER_FILES, ids=lambda path: path.name)
def test_a_module_reads_in_the_order_of_the_law(path: Path) -> None:
    """First the facts, then the rules place by place, each place once, and last the questions."""
    marked = sections(path)
    law = [n for n, one in enumerate(marked) if one.place]
    assert law == list(range(law[0], law[-1] + 1)) if law else True
    named = [one.place for one in marked if one.place]
    assert all(rank(one) < rank(after) for one, after in pairwise(named))


@pytest.mark.parametrize("path", CHAPTER_FILES, ids=lambda path: path.name)
def test_the_questions_are_last_and_the_first_line_names_the_seifim(path: Path) -> None:
    """A module that holds rules asks its questions below them, and opens with the se'ifim it is about."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = [
        node.decorator_list[0].lineno
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        if any(ast.unparse(decorator).startswith("question(") for decorator in node.decorator_list)
    ]
    if not asked:
        return
    law = [one for one in sections(path) if one.place]
    last = next(one.line for one in sections(path) if one.line > law[-1].line)
    assert min(asked) > last
    first = (ast.get_docstring(tree) or "").splitlines()[0]
    assert re.match(r"Se'if(im)? \d", first)


@pytest.mark.parametrize("opinion", OPINIONS.values(), ids=list(OPINIONS))
def test_an_opinion_stands_under_the_place_whose_words_it_reads(opinion: Opinion) -> None:
    """The last marker above a rule is the place of its source; so is that of a voice from outside the text."""
    code = opinion.rule.__code__
    above = [one.place for one in sections(Path(code.co_filename)) if one.line < code.co_firstlineno]
    source = opinion.source
    assert above[-1] == f"55:{source.seif}{' gloss' if source.layer == 'rema' else ''}"


@pytest.mark.parametrize("place", PLACES)
def test_a_place_has_cases(place: str) -> None:
    """Some row of a table is about it."""
    assert any(place in places(row) for table in TABLES for row in rows(table))


@pytest.mark.parametrize("table", TABLES)
def test_the_place_of_a_case_is_its_seif(table: str) -> None:
    """The columns `seif` ("2R", "21+22") and `place` ("55:2 gloss", "55:21; 55:22") say the same."""
    for row in rows(table):
        assert set(places(row)) <= set(PLACES)
        if row["seif"] != "-":
            told = re.split("[;+]", row["seif"])
            assert places(row) == [f"55:{one.removesuffix('R')}{' gloss' * one.endswith('R')}" for one in told]


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_named_by_a_test(place: str) -> None:
    """Beside the tables some test of the chapter says that it is about it."""
    named = re.compile(rf"{place}\b(?! gloss)" if "gloss" not in place else place)
    assert any(named.search(path.read_text(encoding="utf-8")) for path in TESTS)
