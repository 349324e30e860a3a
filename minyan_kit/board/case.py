"""A case to be predicted and then shown: its story, its question, its facts, and why each wrong answer tempts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from minyan_kit.board.setting import Setting, judged
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.show.languages import at, in_use, listed
from minyan_kit.text import Source

__all__ = ["ANSWERS", "BoardCase", "Told", "answer_key"]

#: How an answer is written in a file and on a page.
ANSWERS: Mapping[str, bool | None] = {"yes": True, "no": False, "open": None}


def answer_key(answer: Any) -> str:
    """An answer as it is written in a file; "told" where it is neither yes nor no nor open, as a date is.

    >>> answer_key(None), answer_key(120)
    ('open', 'told')
    """
    return next((key for key, each in ANSWERS.items() if each is answer), "told")


@dataclass(frozen=True)
class Told:
    """What a case says, in one language.

    Args:
        title: what it is called in a list.
        story: what happened, in a sentence or two.
        question: what is asked: always what the text says.
        tempting: a wrong answer, "yes", "no" or "open" → why somebody would give it.
    """

    title: str
    story: str
    question: str
    tempting: Mapping[str, str]


@dataclass(frozen=True)
class BoardCase:
    """A case of a topic.

    Args:
        key: its name.
        topic: the topic it belongs to.
        setting: the facts.
        by: whose practice is followed.
        study: the se'ifim to read, the first before all.
        told: language → what it says; the first is said where a language is wanting.
    """

    key: str
    topic: str
    setting: Setting
    by: Practice
    study: tuple[int, ...]
    told: Mapping[str, Told]

    @cached_property
    def verdict(self) -> Verdict:
        """What the chapter says of it."""
        return judged(self.setting, self.by)

    @cached_property
    def figures(self) -> Mapping[str, Verdict]:
        """Figure → the verdict that is its own, where it has one."""
        return self.setting.verdicts(self.verdict)

    @property
    def argued(self) -> Verdict:
        """The verdict whose words decide it: its own, unless its topic says which."""
        return self.setting.argument(self.verdict)

    @property
    def answer(self) -> str:
        """The answer: "yes", "no" or "open"."""
        return answer_key(self.verdict.answer)

    @property
    def sources(self) -> tuple[Source, ...]:
        """The words that were heard on it."""
        return tuple(dict.fromkeys(heard.source for heard in self.verdict.voices if heard.ruling is not None))

    def said(self, language: str | None = None) -> Told:
        """What it says in a language, or else in its own."""
        return self.told.get(in_use(language), next(iter(self.told.values())))

    def titled(self, language: str | None = None) -> str:
        """Its title, after the se'ifim to read."""
        places = listed(at(seif, "mechaber", language) for seif in self.study[:1])
        return f"{places} · {self.said(language).title}"
