"""What was found once of the chapter's own questions, kept in a file under a hash of the rules (`make census`).

It does not change as long as the rules do not. Where one was changed, or an opinion of one's own is heard, it is found
anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from minyan_kit.question import Question
from minyan_kit.remembered import is_of_the_chapter
from minyan_kit.ruling import Practice

__all__ = ["KEPT", "hash_of_rules", "kept_of", "key_of"]

_ROOT = Path(__file__).parent.parent
KEPT: Final = Path(__file__).parent / "census.json"
#: What an answer depends on, beside the facts and the practice.
_RULES = ("chapter", "hebrew", "question.py", "ruling.py", "remembered.py", "explore/cases.py", "explore/census.py")


def kept_of(question: Question, part: str) -> Mapping[str, Any]:
    """What the file holds of a question; nothing where it is of other rules, or the question has opinions of one's own.

    Args:
        question: the question.
        part: "choices" or "censuses".
    """
    each = question.of_each.opinions if question.of_each else ()
    if not all(is_of_the_chapter(one) for one in (*question.opinions, *each)):
        return {}
    found: Mapping[str, Any] = _kept().get(part, {})
    return found


def key_of(question: Question, among: Sequence[Practice] = ()) -> str:
    """Under which key something of a question is kept: its name, its opinions with their voices, and who hears them.

    Args:
        question: the question.
        among: the practices.
    """
    matters = [(matter.name, [(one.name, one.voice.key) for one in matter.opinions]) for matter in question.matters]
    heard = [([voice.key for voice in by.follows], sorted(vars(by.choices).items())) for by in among]
    return f"{question.name} {sha256(repr((matters, heard)).encode()).hexdigest()[:16]}"


@cache
def _kept() -> Mapping[str, Mapping[str, Any]]:
    try:
        kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if kept.get("rules") == hash_of_rules() else {}


@cache
def hash_of_rules() -> str:
    """A hash of all the code on which an answer depends."""
    hashed = sha256()
    for name in _RULES:
        path = _ROOT / name
        for file in sorted(path.glob("*.py")) if path.is_dir() else (path,):
            hashed.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return hashed.hexdigest()
