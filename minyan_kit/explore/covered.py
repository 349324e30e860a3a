"""What the text decides: which cases of a question are explicit, which inferred, which open and for want of what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from minyan_kit.explore.boxes import Box, boxes, spread
from minyan_kit.explore.cases import Found, Given, Outcome, found
from minyan_kit.explore.disputes import checked
from minyan_kit.explore.looked import looked
from minyan_kit.explore.tables import Table, boxes_said
from minyan_kit.languages import practice_name, say, word
from minyan_kit.markup import CALM, div, escape
from minyan_kit.question import Question
from minyan_kit.ruling import Because, Practice

__all__ = ["Coverage", "Portion", "coverage"]

KINDS = ("explicit", "inferred", "open")
_KIND_SAID = {"explicit": "explicit in the text", "inferred": "inferred from the text", "open": "open"}
# Told apart by pattern as well as by darkness, so that no colour has to be seen.
_FILL = {
    "explicit": "background-color:rgba(60,110,180,0.85)",
    "inferred": "background-color:rgba(60,110,180,0.42)",
    "open": "background-color:rgba(128,128,128,0.18)",
}


@dataclass(frozen=True)
class Portion:
    """A portion of the cases of a question under one practice.

    Attributes:
        by: the practice.
        status: "explicit", "inferred" or "open".
        why_open: why it stays open: the text leaves it open, is silent, or a fact is missing; None where it does not.
        want: for want of what it stays open, "" where it does not.
        cases: how many cases there are.
    """

    by: Practice
    status: str
    why_open: str | None
    want: Because
    cases: int
    merge: Callable[[], list[Box[Outcome]]] = field(repr=False, compare=False)

    @cached_property
    def boxes(self) -> tuple[Box[Outcome], ...]:
        """The cases, merged when they are looked at."""
        return tuple(self.merge())


@dataclass(frozen=True)
class Coverage(Table[Portion]):
    """Which cases of a question are decided, which are inferred, which stay open and for want of what.

    Attributes:
        question: the question.
        cases: over how many cases it looked.
    """

    question: Question[Any]
    cases: int

    @property
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """Practice → explicit, inferred, open → how many cases."""
        out: dict[str, dict[str, int]] = {}
        for part in self.rows:
            out.setdefault(part.by.name, dict.fromkeys(KINDS, 0))[part.status] += part.cases
        return out

    def says(self) -> Sequence[Because]:
        """What was asked, and over how many cases."""
        return Because(self.question.asks), Because("Of {cases} cases:", cases=f"{self.cases:,}")

    def head(self) -> Sequence[str]:
        """The columns."""
        return "By", "Status", "Cases", "For want of what", "As in"

    def cells(self, of: Portion, key: str) -> Sequence[str]:
        """One portion in words."""
        status = say(of.why_open or _KIND_SAID[of.status], key)
        where = boxes_said(of.boxes, key, shown=2)
        return practice_name(of.by.name, key), status, f"{of.cases:,}", say(of.want, key), where

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each practice, status and want."""
        for part in self.rows:
            yield {
                "practice": part.by.name,
                "status": part.status,
                "why_open": part.why_open or "",
                "want": str(part.want),
                "cases": part.cases,
                "share": part.cases / self.cases,
            }

    def picture(self, key: str) -> str:
        """A bar for each practice."""
        lines = []
        for name, counted in self.counts.items():
            bar = "".join(
                div(f"flex:{n} 1 0;min-width:0;height:1.3em;{_FILL[kind]};border:1px solid rgba(128,128,128,0.6)", "")
                for kind, n in counted.items()
                if n
            )
            said = ", ".join(f"{say(_KIND_SAID[kind], key)} {n / self.cases:.0%}" for kind, n in counted.items() if n)
            bar = div("display:flex;margin:0.15em 0", bar, f'role="img" aria-label="{escape(said)}"')
            label = f"<b>{escape(practice_name(name, key))}</b> <span style='{CALM}'>{escape(said)}</span>"
            lines.append(div("margin:0.5em 0", label + bar))
        return "".join(lines)


def _portion(of: Outcome) -> tuple[str, str | None, Any]:
    if of.answer is not None:
        return of.status, None, ""
    return "open", of.why_open, of.missing or (of.because.template if of.voice else of.matter)


def _want(some: Sequence[Outcome]) -> Because:
    """For want of what they stay open."""
    of = some[0]
    if of.answer is not None:
        return Because("")
    if of.missing:
        return Because("{missing}", missing=", ".join(map(word, of.missing)))
    if of.voice:
        return spread(o.because for o in some)
    return Because(
        "no voice followed speaks of it: {matter}" if of.matter else "no voice followed speaks of it", matter=of.matter
    )


def _same(_: Outcome) -> None:
    """All the cases of a portion are alike."""


def coverage(
    question: Question[Any], among: Sequence[Practice] | None = None, *, given: Given | None = None
) -> Coverage:
    """Which cases of a question the text decides, which are inferred, which stay open and for want of what.

    Args:
        question: a question of the chapter.
        among: by whose practice; the three of the chapter if none are said.
        given: facts held fixed: {"sex": "male"}, or a tuple of values.

    Returns:
        a table: `.counts` by practice, `.rows` with their cases, `.to_frame()`; in a notebook it is a picture too.

    Raises:
        TypeError: one of `among` is no Practice.
        ValueError: two practices have one name, or a given fact or value does not exist.

    >>> from minyan_kit import REMA, may_say
    >>> coverage(may_say, [REMA]).counts["the Rema"]["open"] > 0
    True
    """
    rows: list[Portion] = []
    practices = checked(among)
    every = tuple(found(question, practices, given) if given else looked(question, practices))
    for at, by in enumerate(practices):
        parts: dict[tuple[str, str | None, Any], list[Found[Outcome]]] = {}
        for f in every:
            parts.setdefault(_portion(f.result[at]), []).append(Found(f.facts, f.cases, f.result[at]))
        portions = [
            Portion(
                by,
                status,
                why_open,
                _want([f.result for f in some]),
                sum(f.cases for f in some),
                partial(boxes, question, some, _same, given),
            )
            for (status, why_open, _), some in parts.items()
        ]
        rows += sorted(portions, key=lambda p: (KINDS.index(p.status), -p.cases, p.want))
    return Coverage(tuple(rows), question, sum(f.cases for f in every))
