"""The bank of cases: one case a file, in data/cases/TOPIC/NAME.toml. `mk.case` reads one of the bank, or one's own.

A case is written so; what it says in another language stands under that language, and whatever is not said of the
setting is as the topic's board starts:

    version = 1
    title = "Nine men and a boy of seven"
    story = "Nine men are at the table, and Binyamin, seven years old, who knows to Whom one prays."
    question = "Does the text join him to the nine?"
    study = [4]
    by = "REMA"
    rely_on = ["SOME_PERMIT"]       # may be left out
    choose = { majority_of = "ten" } # may be left out
    ask = "may_leave"               # may be left out: another question than the board's
    facts = { present = 11 }        # may be left out: what it is asked with; or else, of the people of the setting
    taught = "01 · The words"       # may be left out: the lesson and heading that teach it; then no board shows it
    [setting]
    Binyamin = { age = 7, knows_to_whom = true }
    [tempting]
    yes = "…"
    [he]
    title = "…"
    [he.tempting]
    yes = "…"
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from minyan_kit.arguments import checked, shown
from minyan_kit.board.case import ANSWERS, BoardCase, Told
from minyan_kit.board.eligibility import AroundTheTable
from minyan_kit.board.setting import judged
from minyan_kit.board.topics import SETTINGS
from minyan_kit.chapter import practices
from minyan_kit.chapter.answering import may_pray_beside_banned, should_wait
from minyan_kit.chapter.coercion import may_compel_hazan, may_compel_to_hire, may_fine
from minyan_kit.chapter.leaving import may_leave
from minyan_kit.course.examples import folder_of
from minyan_kit.course.lines import EntryError, line_of, named_in
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Brief, Practice, Voice
from minyan_kit.show.languages import LANGUAGES

__all__ = ["SEIFIM", "VERSION", "CaseOfTheBank", "bank", "case", "case_of", "read_case", "scenes"]

T = TypeVar("T")

#: The version of the format; a file says which it is written in.
VERSION = 1

_WORDS: Mapping[str, type] = {"title": str, "story": str, "question": str}
_TOLD: Mapping[str, type] = {**_WORDS, "tempting": dict}
_NEEDED: Mapping[str, type] = {**_WORDS, "study": list, "by": str, "setting": dict, "tempting": dict}
_MAY_BE: Mapping[str, type] = {
    "version": int,
    "rely_on": list,
    "choose": dict,
    "ask": str,
    "facts": dict,
    "taught": str,
    **dict.fromkeys(LANGUAGES, dict),
}
_NONE: Mapping[str, type] = MappingProxyType({})

#: How each kind of entry is written.
_WRITTEN = {
    str: 'a text in quotes, as "ten"',
    list: "a list, as [4, 5]",
    dict: "a table, as { ten = 10 }",
    int: "a number",
}

#: The numbers of the se'ifim.
SEIFIM = range(1, 23)

#: What a case may ask beside the question of its topic's board.
_QUESTIONS: Mapping[str, Question] = {
    each.name: each
    for each in (should_wait, may_pray_beside_banned, may_leave, may_compel_hazan, may_compel_to_hire, may_fine)
}


@dataclass(frozen=True, repr=False)
class CaseOfTheBank(Brief, BoardCase):
    """A case as a file writes it: a scene of a board, or one that is kept back, or one of a question without a board.

    Args:
        ask: the question; None for that of the topic's board.
        facts: what that question is asked with; nothing where it is asked of the people of the setting.
        taught: where the course teaches it, for a case that is kept back until it has been taught.
    """

    ask: Question | None = None
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    taught: str = ""

    @cached_property
    def verdict(self) -> Verdict:
        """What the chapter says of it."""
        if self.ask is None:
            return judged(self.setting, self.by)
        people = () if self.facts or not isinstance(self.setting, AroundTheTable) else (self.setting.there,)
        return self.ask(*people, **self.facts, by=self.by)

    @property
    def argued(self) -> Verdict:
        """The verdict whose words decide it; of another question than the board's, its own."""
        return self.verdict if self.ask else super().argued

    @property
    def on_board(self) -> bool:
        """Whether it is a scene of its topic's board."""
        return self.ask is None and not self.taught


def read_case(path: str | PathLike[str]) -> CaseOfTheBank:
    """Read the file of a case; its topic is the name of its folder, and its key its own name.

    Args:
        path: the file.

    Returns:
        the case; `.verdict` is what the chapter says of it.

    Raises:
        ValueError: something in it is wanting or cannot be; the error names the file, the line and the remedy.
    """
    path = Path(path).resolve()
    text, here = "", f"{path.parent.name}/{path.name}"
    try:
        text = path.read_text(encoding="utf-8-sig")  # a Notepad puts a mark before the first line
        return case_of(tomllib.loads(text), topic=path.parent.name, key=path.stem)
    except EntryError as wrong:
        line = line_of(text, wrong.way)
        raise ValueError(f"{here}, line {line}: {wrong}" if line else f"{here}: {wrong}") from None
    except ValueError as wrong:  # it is no TOML, and the error has its line; or no text
        raise ValueError(f"{here}: {wrong}") from None


def case_of(written: Mapping[str, Any], *, topic: str, key: str) -> CaseOfTheBank:
    """A case from what its file says.

    Args:
        written: the file's entries.
        topic: the topic.
        key: the case's name.

    Raises:
        EntryError: something in it is wanting or cannot be.
    """
    if topic not in SETTINGS:
        raise EntryError((), f"topic={topic!r} is none: put the file into a folder called {', '.join(SETTINGS)}")
    if written.get("version") != VERSION:
        wrong = f"version={written.get('version')!r} cannot be read: write version = {VERSION}"
        raise EntryError(("version",), wrong)
    _checked(written, _NEEDED, _MAY_BE)
    told = {"en": _told(written)}
    for language in LANGUAGES:
        if language in written:
            _checked(written[language], _TOLD, within=language)
            told[language] = _told(written[language], language)
    for seif in written["study"]:
        if isinstance(seif, bool) or seif not in SEIFIM:
            raise EntryError(("study",), f"study={seif!r} is no se'if of the chapter: write numbers from 1 to 22")
    asks = written.get("ask")
    if asks is not None and asks not in _QUESTIONS:
        wrong = f"ask={shown(asks)} is no question of a case: write one of {', '.join(_QUESTIONS)}, or leave it out"
        raise EntryError(("ask",), wrong)
    made = CaseOfTheBank(
        key,
        topic,
        _named(lambda: SETTINGS[topic]().set(**written["setting"]), "setting", written),
        _practice(written),
        tuple(written["study"]),
        MappingProxyType(told),
        _QUESTIONS[asks] if asks else None,
        MappingProxyType(dict(written.get("facts", {}))),
        written.get("taught", ""),
    )
    if made.ask:  # whatever it cannot be asked is found here, and not in front of a class
        _named(lambda: made.verdict, "facts", written)
    return made


def _checked(
    entries: Mapping[str, Any], needed: Mapping[str, type], more: Mapping[str, type] = _NONE, *, within: str = ""
) -> None:
    """Each entry that is needed is there, none is strange, and each is of its kind."""
    table, before = ((within,), f"{within}: ") if within else ((), "")
    known = {**needed, **more}
    for name, value in entries.items():
        if name not in known:
            wrong = f"{before}{name}={value!r}: nothing is called so: write one of {', '.join(known)}"
            raise EntryError((*table, name), wrong)
        if not isinstance(value, known[name]) or isinstance(value, bool):
            wrong = f"{before}{name}={value!r} cannot be read: write {_WRITTEN[known[name]]}"
            raise EntryError((*table, name), wrong)
    if lacking := [name for name in needed if name not in entries]:
        raise EntryError(table, f"{before}{lacking[0]} is wanting: a case has {', '.join(needed)}")


def _named(made: Callable[[], T], table: str, written: Mapping[str, Any]) -> T:
    """What is made of a table; an error in it names the entry."""
    try:
        return made()
    except (ValueError, TypeError) as wrong:
        raise EntryError((table, *named_in(str(wrong), written.get(table, {}))), str(wrong)) from None


def _told(written: Mapping[str, Any], language: str = "") -> Told:
    table = (language, "tempting") if language else ("tempting",)
    for answer, why in written["tempting"].items():
        if answer not in ANSWERS:
            raise EntryError((*table, answer), f"tempting: {answer!r} is no answer: write {', '.join(ANSWERS)}")
        if not isinstance(why, str):
            raise EntryError((*table, answer), f"tempting: {answer}={why!r} cannot be read: write {_WRITTEN[str]}")
    return Told(written["title"], written["story"], written["question"], MappingProxyType(dict(written["tempting"])))


def _practice(written: Mapping[str, Any]) -> Practice:
    by: Practice = _of_the_chapter(written["by"], Practice, "by")
    for name in written.get("rely_on", ()):
        by = by.relying_on(_of_the_chapter(name, Voice, "rely_on"))
    return _named(lambda: by.choosing(**written.get("choose", {})), "choose", written) if "choose" in written else by


def _of_the_chapter(name: Any, kind: type[Any], entry: str) -> Any:
    found = getattr(practices, name, None) if name in practices.__all__ else None
    if not isinstance(found, kind):
        named = [each for each in practices.__all__ if isinstance(getattr(practices, each), kind)]
        raise EntryError((entry,), f"{entry}={name!r} is not known: write one of {', '.join(named)}")
    return found


@cache
def bank(topic: str) -> Mapping[str, CaseOfTheBank]:
    """The cases of a topic: name → case, in the order of the se'ifim that they study.

    Args:
        topic: a topic that has a board.

    >>> bank("eligibility")["nine_and_a_boy"].answer
    'no'
    """
    cases = [read_case(path) for path in sorted((folder_of("data") / "cases" / topic).glob("*.toml"))]
    return MappingProxyType({case.key: case for case in sorted(cases, key=lambda case: case.study[:1])})


@cache
def scenes(topic: str) -> Mapping[str, CaseOfTheBank]:
    """The cases of a topic that its board shows: those of its own question, but for those that are kept back.

    Args:
        topic: a topic that has a board.

    >>> "nine_and_a_boy" in scenes("eligibility")
    True
    """
    return MappingProxyType({key: case for key, case in bank(topic).items() if case.on_board})


@checked
def case(of: str | PathLike[str]) -> CaseOfTheBank:
    """One case: of the bank by its topic and name, or of a file of one's own.

    Args:
        of: "joining/roof", or the path of a file; the folder that it lies in is called as its topic.

    Returns:
        the case: `.verdict`, `.answer`, `.sources`, `.said("he")`; `mk.sheet(case)` prints it.

    Raises:
        ValueError: there is no such case, or something in its file cannot be; the error names the line.

    >>> roof = case("joining/roof")
    >>> roof.answer, roof.verdict.source
    ('no', <Source 55:14 gloss>)
    """
    topic, _, key = str(of).partition("/")
    if topic in SETTINGS and key in bank(topic):
        return bank(topic)[key]
    if Path(of).suffix != ".toml" or not Path(of).is_file():
        near = ", ".join(f"{topic}/{each}" for each in bank(topic)) if topic in SETTINGS else ", ".join(SETTINGS)
        raise ValueError(f"of={str(of)!r} is no case: write the path of a .toml file, or one of {near}")
    return read_case(of)
