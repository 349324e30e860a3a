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

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

from minyan_kit.arguments import checked
from minyan_kit.board.case import ANSWERS, Case, Told
from minyan_kit.board.eligibility import Table
from minyan_kit.board.setting import judged
from minyan_kit.board.topics import SETTINGS
from minyan_kit.chapter import practices
from minyan_kit.chapter.answering import may_pray_beside_banned, should_wait
from minyan_kit.chapter.coercion import may_compel_hazan, may_compel_to_hire, may_fine
from minyan_kit.chapter.leaving import may_leave
from minyan_kit.course.examples import folder_of
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Brief, Practice, Voice
from minyan_kit.show.languages import LANGUAGES

__all__ = ["VERSION", "CaseOfTheBank", "bank", "case", "case_of", "read_case", "scenes"]

#: The version of the format; a file says which it is written in.
VERSION = 1

_NEEDED = ("title", "story", "question", "study", "by", "setting", "tempting")
_MAY_BE = ("version", "rely_on", "choose", "ask", "facts", "taught", *LANGUAGES)

#: What a case may ask beside the question of its topic's board.
_QUESTIONS: Mapping[str, Question[Any]] = {
    each.name: each
    for each in (should_wait, may_pray_beside_banned, may_leave, may_compel_hazan, may_compel_to_hire, may_fine)
}


@dataclass(frozen=True, repr=False)
class CaseOfTheBank(Brief, Case):
    """A case as a file writes it: a scene of a board, or one that is kept back, or one of a question without a board.

    Args:
        ask: the question; None for that of the topic's board.
        facts: what that question is asked with; nothing where it is asked of the people of the setting.
        taught: where the course teaches it, for a case that is kept back until it has been taught.
    """

    ask: Question[Any] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    taught: str = ""

    @cached_property
    def verdict(self) -> Verdict:
        """What the chapter says of it."""
        if self.ask is None:
            return judged(self.setting, self.by)
        people = () if self.facts or not isinstance(self.setting, Table) else (self.setting.there,)
        return self.ask(*people, **self.facts, by=self.by)

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
    path = Path(path)
    text = path.read_text(encoding="utf-8")
    try:
        return case_of(tomllib.loads(text), topic=path.parent.name, key=path.stem)
    except (ValueError, TypeError) as wrong:
        raise ValueError(f"{path.parent.name}/{path.name}{_line_of(str(wrong), text)}: {wrong}") from None


def _line_of(wrong: str, text: str) -> str:
    """Where the entry stands that an error begins with: ", line 7"; nothing where it stands nowhere."""
    named = re.match(r"(?:(\w+): )?'?(\w+)'?(?:=| is no)", wrong)
    entry = re.compile(rf"""(^|[{{,\s\["])"?{named[2]}"?\s*=|^\[{named[2]}\]""") if named else None
    lines = text.splitlines()
    at = next((n for n, line in enumerate(lines, 1) if entry and entry.search(line)), None)
    return f", line {at}" if at else ""


def case_of(written: Mapping[str, Any], *, topic: str, key: str) -> CaseOfTheBank:
    """A case from what its file says.

    Args:
        written: the file's entries.
        topic: the topic.
        key: the case's name.

    Raises:
        ValueError: something in it is wanting or cannot be.
    """
    if topic not in SETTINGS:
        raise ValueError(f"topic={topic!r} is none: put the file into a folder called {', '.join(SETTINGS)}")
    if written.get("version") != VERSION:
        raise ValueError(f"version={written.get('version')!r} cannot be read: write version = {VERSION}")
    if lacking := [name for name in _NEEDED if name not in written]:
        raise ValueError(f"{lacking[0]} is wanting: a case has {', '.join(_NEEDED)}")
    if strange := [name for name in written if name not in (*_NEEDED, *_MAY_BE)]:
        raise ValueError(
            f"{strange[0]}={written[strange[0]]!r}: nothing is called so: write one of {', '.join(_NEEDED)}"
        )
    others = {language: _told(written[language]) for language in LANGUAGES if language in written}
    if wrong := [seif for seif in written["study"] if seif not in range(1, 23)]:
        raise ValueError(f"study={wrong[0]!r} is no se'if of the chapter: write numbers from 1 to 22")
    asks = written.get("ask")
    if asks is not None and asks not in _QUESTIONS:
        raise ValueError(
            f"ask={asks!r} is no question of a case: write one of {', '.join(_QUESTIONS)}, or leave it out"
        )
    return CaseOfTheBank(
        key,
        topic,
        SETTINGS[topic]().set(**written["setting"]),
        _practice(written),
        tuple(written["study"]),
        MappingProxyType({"en": _told(written), **others}),
        _QUESTIONS[asks] if asks else None,
        MappingProxyType(dict(written.get("facts", {}))),
        written.get("taught", ""),
    )


def _told(written: Mapping[str, Any]) -> Told:
    for answer in written["tempting"]:
        if answer not in ANSWERS:
            raise ValueError(f"tempting: {answer!r} is no answer: write {', '.join(ANSWERS)}")
    return Told(written["title"], written["story"], written["question"], MappingProxyType(dict(written["tempting"])))


def _practice(written: Mapping[str, Any]) -> Practice:
    by: Practice = _of_the_chapter(written["by"], Practice, "by")
    for name in written.get("rely_on", ()):
        by = by.relying_on(_of_the_chapter(name, Voice, "rely_on"))
    return by.choosing(**written["choose"]) if "choose" in written else by


def _of_the_chapter(name: str, kind: type[Any], entry: str) -> Any:
    found = getattr(practices, name, None) if name in practices.__all__ else None
    if not isinstance(found, kind):
        named = [each for each in practices.__all__ if isinstance(getattr(practices, each), kind)]
        raise ValueError(f"{entry}={name!r} is not known: write one of {', '.join(named)}")
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
