"""Where the practices differ, and what the text decides: over every case of a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.explore.cases import Box, Found, Given, Outcome, boxes, found, spread, verdict_at
from minyan_kit.explore.tables import Table, answered, boxes_said, quoted, values_said
from minyan_kit.languages import practice_name, say, word
from minyan_kit.markup import CALM, div, escape
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Practice

__all__ = ["Coverage", "Disagreements", "Dispute", "Portion", "coverage", "disagreements"]


def checked(among: Sequence[Practice] | None) -> tuple[Practice, ...]:
    """The practices to be compared.

    Raises:
        TypeError: one of them is no Practice.
        ValueError: two of them have one name, so that a table could not tell them apart.
    """
    practices = PRACTICES if among is None else tuple(among)
    for by in practices:
        if not isinstance(by, Practice):
            raise TypeError(f"among: {by!r} is no Practice: write practices, as among=[mk.MECHABER, mk.REMA]")
    names = Counter(by.name for by in practices)
    if twice := next((name for name, n in names.items() if n > 1), None):
        raise ValueError(f"among: two practices are called {twice!r}: give each its own name")
    return practices


# -- where they differ -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dispute:
    """Cases on which the practices differ in the same way, by the same words.

    Attributes:
        boxes: where: in each box, every fact that matters with the values it may have.
        verdicts: practice → its verdict on the first case, which has the voices and their words.
        because: practice → its reason, with the numbers of all the cases.
    """

    boxes: tuple[Box[Any], ...]
    verdicts: Mapping[str, Verdict]
    because: Mapping[str, Because]

    @property
    def cases(self) -> int:
        """How many cases there are of it."""
        return sum(box.cases for box in self.boxes)

    @property
    def example(self) -> Any:
        """One of them, as the rules see it."""
        return self.boxes[0].example

    @property
    def answers(self) -> Mapping[str, Any]:
        """Practice → its answer."""
        return {name: verdict.answer for name, verdict in self.verdicts.items()}


@dataclass(frozen=True)
class Disagreements(Table[Dispute]):
    """Every case of a question on which the practices differ.

    Attributes:
        question: the question.
        among: the practices compared.
        cases: over how many cases it looked.
        differing: on how many of them the practices differ.
    """

    question: Question[Any]
    among: tuple[Practice, ...]
    cases: int

    @property
    def differing(self) -> int:
        """On how many cases they differ."""
        return sum(dispute.cases for dispute in self.rows)

    @property
    def between(self) -> Mapping[tuple[str, str], int]:
        """Two practices → on how many cases they differ from each other."""
        pairs = combinations([by.name for by in self.among], 2)
        return {(a, b): sum(d.cases for d in self.rows if repr(d.answers[a]) != repr(d.answers[b])) for a, b in pairs}

    def says(self) -> Sequence[Because]:
        """What was asked, and over how many cases."""
        looked = "They differ on {differing} of {cases} cases."
        return Because(self.question.asks), Because(looked, differing=f"{self.differing:,}", cases=f"{self.cases:,}")

    def head(self) -> Sequence[str]:
        """The case, how many there are of it, and a column for each practice."""
        return ("The case", "Cases", *(practice_name(by.name) for by in self.among))

    def cells(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in words, each voice's words once."""
        sides, said = [], set()
        for name, verdict in of.verdicts.items():
            words = quoted(verdict, key)
            sides.append(answered(verdict, of.because[name], key) + ("" if words in said else f" “{words}”"))
            said |= {words, ""}
        return boxes_said(of.boxes, key), f"{of.cases:,}", *sides

    def lines(self, of: Dispute, key: str) -> Sequence[str]:
        """One dispute in lines: practices that say the same stand in one."""
        where, cases, *_ = self.cells(of, key)
        sides: dict[str, list[str]] = {}
        for name, verdict in of.verdicts.items():
            sides.setdefault(answered(verdict, of.because[name], key), []).append(practice_name(name, key))
        words = dict.fromkeys(quoted(v, key) for v in of.verdicts.values() if v.source)
        return (
            f"{where} ({cases})",
            *(f"{', '.join(who)}: {said}" for said, who in sides.items()),
            *(f"“{quote}”" for quote in words),
        )

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each dispute, box of cases and practice."""
        names = list(self.question.facts.DOMAIN) or list(
            dict.fromkeys(n for d in self for b in d.boxes for n in b.facts)
        )
        for at, dispute in enumerate(self.rows, 1):
            for box in dispute.boxes:
                case = {name: values_said(box.facts.get(name, ())) for name in names}
                for name, verdict in dispute.verdicts.items():
                    yield {
                        "dispute": at,
                        **case,
                        "cases": box.cases,
                        "practice": name,
                        "answer": verdict.answer,
                        "decided_by": verdict.decided_by.name if verdict.decided_by else "",
                        "place": str(verdict.source or ""),
                        "words": quoted(verdict),
                        "because": str(dispute.because[name]),
                    }


def disagreements(
    question: Question[Any], among: Sequence[Practice] | None = None, *, given: Given | None = None
) -> Disagreements:
    """Every case of a question's finite facts on which the practices differ, with the voices and their words.

    Cases that differ only in what no rule read, or come out alike for all, stand in one row.

    Args:
        question: a question of the chapter, or one with an authority of your own (`question.with_opinion`).
        among: the practices to compare; the three of the chapter if none are said.
        given: facts held fixed: {"sex": "male"}, or a tuple of values.

    Returns:
        a table: `.rows`, `.to_frame()`, `.between` (how often each two differ), `.cases` looked at, `.differing`.

    Raises:
        TypeError: one of `among` is no Practice.
        ValueError: two practices have one name, or a given fact or value does not exist.

    >>> from minyan_kit import MECHABER, REMA, counts
    >>> table = disagreements(counts, [MECHABER, REMA], given={"two_hairs": "unchecked"})
    >>> table.cases, [dispute.answers for dispute in table][0]
    (24576, {'the Mechaber': None, 'the Rema': True})
    """
    practices = checked(among)
    looked = list(found(question, practices, given))
    differ = [f for f in looked if len({(repr(o.answer), o.terms) for o in f.result}) > 1]
    alike: dict[Any, list[Box[tuple[Outcome, ...]]]] = {}
    for box in boxes(question, differ, _alike, given):
        alike.setdefault(_alike(box.results[0]), []).append(box)
    rows = [
        Dispute(
            tuple(where),
            {by.name: verdict_at(question, where[0].example, by) for by in practices},
            {by.name: spread(o[n].because for box in where for o in box.results) for n, by in enumerate(practices)},
        )
        for where in alike.values()
    ]
    return Disagreements(tuple(rows), question, practices, sum(f.cases for f in looked))


def _alike(outcomes: tuple[Outcome, ...]) -> tuple[Any, ...]:
    return tuple(o.alike for o in outcomes)


# -- what the text decides -------------------------------------------------------------------------------------------

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
        boxes: the cases, merged.
    """

    by: Practice
    status: str
    why_open: str | None
    want: Because
    cases: int
    boxes: tuple[Box[Outcome], ...]


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
    looked = list(found(question, practices, given))
    for at, by in enumerate(practices):
        parts: dict[tuple[str, str | None, Any], list[Found[Outcome]]] = {}
        for f in looked:
            parts.setdefault(_portion(f.result[at]), []).append(Found(f.facts, f.cases, f.result[at]))
        portions = [
            Portion(
                by,
                status,
                why_open,
                _want([f.result for f in some]),
                sum(f.cases for f in some),
                tuple(boxes(question, some, lambda _: None, given)),
            )
            for (status, why_open, _), some in parts.items()
        ]
        rows += sorted(portions, key=lambda p: (KINDS.index(p.status), -p.cases, p.want))
    return Coverage(tuple(rows), question, sum(f.cases for f in looked))
