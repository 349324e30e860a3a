"""The bank of cases: one case a file, in data/cases/TOPIC/NAME.toml.

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
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from minyan_kit.board.case import ANSWERS, Case, Told
from minyan_kit.board.topics import SETTINGS
from minyan_kit.chapter import practices
from minyan_kit.course.examples import folder_of
from minyan_kit.ruling import Practice, Voice
from minyan_kit.show.languages import LANGUAGES

__all__ = ["VERSION", "bank", "case_of", "read_case"]

#: The version of the format; a file says which it is written in.
VERSION = 1

_NEEDED = ("title", "story", "question", "study", "by", "setting", "tempting")
_MAY_BE = ("version", "rely_on", "choose", *LANGUAGES)


def read_case(path: str | Path) -> Case:
    """Read the file of a case; its topic is the name of its folder, and its key its own name.

    Args:
        path: the file.

    Returns:
        the case; `.verdict` is what the chapter says of it.

    Raises:
        ValueError: something in it is wanting or cannot be; the error names the file, the entry and the remedy.
    """
    path = Path(path)
    try:
        return case_of(tomllib.loads(path.read_text(encoding="utf-8")), topic=path.parent.name, key=path.stem)
    except (ValueError, TypeError) as wrong:
        raise ValueError(f"{path.parent.name}/{path.name}: {wrong}") from None


def case_of(written: Mapping[str, Any], *, topic: str, key: str) -> Case:
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
    return Case(
        key,
        topic,
        SETTINGS[topic]().set(**written["setting"]),
        _practice(written),
        tuple(written["study"]),
        MappingProxyType({"en": _told(written), **others}),
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
def bank(topic: str) -> Mapping[str, Case]:
    """The cases of a topic: name → case, in the order of the se'ifim that they study.

    Args:
        topic: a topic that has a board.

    >>> bank("eligibility")["nine_and_a_boy"].answer
    'no'
    """
    cases = [read_case(path) for path in sorted((folder_of("data") / "cases" / topic).glob("*.toml"))]
    return MappingProxyType({case.key: case for case in sorted(cases, key=lambda case: case.study[:1])})
