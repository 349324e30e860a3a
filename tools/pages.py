"""Build the pages of the site: the lessons as they were saved, the chapter se'if by se'if, and what can be called.

What is written by hand is in docs/. The rest is generated beside a copy of it, and Sphinx makes pages of both; a
warning is an error. Nothing is fetched.
"""

import ast
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from inspect import isclass
from pathlib import Path
from typing import Any, Final

import minyan_kit
from minyan_kit import CHAPTER, REMA, Seif, beside
from minyan_kit.board.page import in_words, still_svg
from minyan_kit.board.play import after
from minyan_kit.chapter import QUESTIONS
from minyan_kit.course.student import without_answers
from minyan_kit.explore.cases import all_opinions
from minyan_kit.question import Question
from minyan_kit.ruling import Opinion
from minyan_kit.show.html import GLOSS_NAMES, WITNESS_NAMES
from minyan_kit.show.words import answer_text, capital
from minyan_kit.text import RTL, WITNESSES
from minyan_kit.widgets.board import Board
from tools.boards import SCENES
from tools.links import PYPROJECT, ROOT, launches, published
from tools.notebooks import notebook_paths

DOCS: Final = ROOT / "docs"
PUBLIC_TEXT: Final = "https://www.sefaria.org/Shulchan_Arukh%2C_Orach_Chayim.55."

#: The part of the house → what a reader looks for in it, in the order of the pages.
PARTS: Final = {
    "chapter": "The questions of the chapter, and whose rules they follow",
    "question": "A verdict",
    "ruling": "Voices, opinions, rulings",
    "text": "The words",
    "hebrew": "Hebrew dates",
    "reading": "Reading a spreadsheet",
    "tables": "Tables of people and services",
    "report": "A report",
    "explore": "What if, and where they differ",
    "plots": "Pictures",
    "show": "In three languages",
    "widgets": "Panels",
    "course": "The course",
    "arguments": "What is refused",
}


def public_names() -> dict[str, list[tuple[str, str]]]:
    """Give the public names by the part of the house they are in, in the order of the stub, each with its module."""
    stub = ast.parse((ROOT / "minyan_kit" / "__init__.pyi").read_text(encoding="utf-8"))
    found: dict[str, list[tuple[str, str]]] = {part: [] for part in PARTS}
    for node in stub.body:
        if isinstance(node, ast.ImportFrom):
            found[str(node.module).split(".")[0]] += [(str(alias.asname), str(node.module)) for alias in node.names]
    return found


def calls_page(names: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Write what is said of each name: its signature, its arguments, an example."""
    for name, module in names:
        thing = getattr(minyan_kit, name)
        if isclass(thing):
            how = f"autoclass:: minyan_kit.{name}\n   :members:"
        elif callable(thing):
            how = f"autofunction:: minyan_kit.{name}"
        else:  # what is said of a constant stands above it where it is defined
            how = f"autodata:: minyan_kit.{module}.{name}\n   :no-value:"
        yield f"```{{eval-rst}}\n.. {how}\n```\n"


def opinions_on(number: int) -> Iterator[tuple[Question, list[Opinion]]]:
    """Give the opinions that read a se'if, by the question that they answer."""
    for question in QUESTIONS:
        those = [opinion for opinion in all_opinions(question) if opinion.source.seif == number]
        if those:
            yield question, those


def seif_page(of: Seif) -> Iterator[str]:
    """Write a se'if: its words in each witness as text that can be searched, and the rules beside what they read."""
    yield f"# 55:{of.number}\n\n"
    yield f"[The same on Sefaria]({PUBLIC_TEXT}{of.number})\n\n"
    for witness in WITNESSES:
        hebrew = witness in RTL
        yield f"## {capital(WITNESS_NAMES[witness])}\n\n"
        yield _block(of.mechaber[witness], "hebrew" if hebrew else "")
        if gloss := of.rema[witness]:
            yield _block(f"{GLOSS_NAMES[witness]}: {gloss}", "hebrew gloss" if hebrew else "gloss")
    yield "## The rules that read it\n\n"
    for question, those in opinions_on(of.number):
        yield f"### {question.name}\n\n"
        yield f"```{{raw}} html\n{beside(those)._repr_html_()}\n```\n\n"


def _block(text: str, kind: str) -> str:
    written = text.replace("*", "\\*").replace("[", "\\[").replace("_", "\\_")
    return f"::::{{container}} {kind}\n{written}\n::::\n\n" if kind else f"{written}\n\n"


#: What is shown of each board in the gallery, in the order of the lessons: topic → a scene, once it is told.
GALLERY: Final = {
    "eligibility": "nine_and_a_boy",
    "age": "a_birth_about_sunset",
    "joining": "nine_and_one",
    "coercion": "twelve_and_two_go",
    "leaving": "three_walk_out_of_kaddish",
    "answering": "ten_and_a_wall",
    "attendance": "a_question_mark",
    "disputes": "a_sleeper_is_woken",
}
COURSE: Final = "../course/lab/index.html?path="


def launch(lesson: str, where: str | None) -> str:
    """Write the links by which a lesson is opened from its page: in this browser, and elsewhere where it is published.

    Args:
        lesson: the name of its file.
        where: OWNER/REPO, None where it is published nowhere.
    """
    here = f'<a class="launch" href="{COURSE}{lesson}">Open it in this browser</a>'
    away = (f'<a class="launch" href="{url}">{name}</a>' for name, url in launches(where, lesson).items())
    return f'<p class="launches">{" ".join([here, *away])}</p>'


def launched(lesson: dict[str, Any], name: str, where: str | None) -> dict[str, Any]:
    """Give a lesson with those links below its first cell, which is its question."""
    links = {"cell_type": "markdown", "id": "launch", "metadata": {}, "source": [launch(name, where)]}
    first, *rest = lesson["cells"]
    return {**lesson, "cells": [first, links, *rest]}


def gallery(folder: Path) -> Iterator[str]:
    """Write a page with a picture of each board, drawn by the board itself into a folder, and the ways to it."""
    yield "# The boards\n\nEach topic has a board on which the facts can be changed. A picture opens its lesson.\n\n"
    for lesson, (topic, scene) in zip((path.stem for path in notebook_paths()[1:]), GALLERY.items(), strict=False):
        play = after(Board(topic, scene, by=REMA, language="en").play, {"do": "reveal"})
        (folder / f"{topic}.svg").write_text(still_svg(play), encoding="utf-8")
        case, verdict = play.cases[scene].said("en"), play.verdict
        yield f"## {play.setting.TITLE}\n\n[![{in_words(play)}](gallery/{topic}.svg)](lessons/{lesson}.ipynb)\n\n"
        yield f"**{case.title}.** {case.question} {answer_text(verdict.answer)}: {verdict.because}\n\n"
        ways = [f"[The lesson](lessons/{lesson}.ipynb)", f'<a href="{COURSE[3:]}{lesson}.ipynb">In this browser</a>']
        ways += ["[At once, without Python](boards.md)"] if topic in SCENES else []
        yield " · ".join(ways) + "\n\n"


def index(title: str, entries: Iterable[str], words: str = "") -> str:
    """Write a page that leads to others."""
    return f"# {title}\n\n{words}\n\n```{{toctree}}\n:maxdepth: 1\n\n" + "\n".join(entries) + "\n```\n"


def lay_out(folder: Path) -> None:
    """Lay a copy of docs/, and beside it what is generated, into an empty folder."""
    shutil.copytree(DOCS, folder, dirs_exist_ok=True)
    for part in ("lessons", "seifim", "calls", "gallery"):
        (folder / part).mkdir()
    where = published(PYPROJECT.read_text(encoding="utf-8"))
    _write(folder / "gallery.md", "".join(gallery(folder / "gallery")))
    for path in notebook_paths():
        lesson = launched(without_answers(json.loads(path.read_text(encoding="utf-8"))), path.name, where)
        _write(folder / "lessons" / path.name, json.dumps(lesson, ensure_ascii=False))
    _write(folder / "lessons" / "index.md", index("The lessons", (path.stem for path in notebook_paths())))
    for of in CHAPTER:
        _write(folder / "seifim" / f"{of.number}.md", "".join(seif_page(of)))
    words = "Orach Chaim 55 in Hebrew, pointed Hebrew, English and French, and the rules that read it."
    _write(folder / "seifim" / "index.md", index("The twenty-two se'ifim", (str(of.number) for of in CHAPTER), words))
    names = public_names()
    for part, title in PARTS.items():
        _write(folder / "calls" / f"{part}.md", f"# {title}\n\n" + "\n".join(calls_page(names[part])))
    _write(folder / "calls" / "index.md", index("What can be called", PARTS, "Every public name, as `mk.counts`."))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def build(folder: Path) -> None:
    """Build the pages into a folder that any server of files can serve.

    Raises:
        subprocess.CalledProcessError: a page has a fault; Sphinx has said which.
    """
    with tempfile.TemporaryDirectory() as put:
        lay_out(Path(put))
        sphinx = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet"]
        subprocess.run([*sphinx, put, str(folder)], check=True, cwd=ROOT)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site")
