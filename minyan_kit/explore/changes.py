"""What would change an answer: the smallest changes of fact, or of whom one follows, that turn it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar

from minyan_kit.chapter.practices import CHOICES, PRACTICES
from minyan_kit.explore.tables import Table, answered, answered_markup
from minyan_kit.languages import say
from minyan_kit.markup import bdi
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Opinion, Practice

__all__ = ["Change", "Changes", "Step", "Subject", "opinions_of", "practice_steps", "search"]


@dataclass(frozen=True)
class Step:
    """One thing that may be otherwise.

    Args:
        touches: the fact that it changes; two steps on one fact are not taken together.
        cost: how far it goes: 1 for a fact made known, for something that may happen, for each man, for each year;
            2 for what someone would have to have been all along, and for following somebody else.
        says: it in words; {who} stands for those of whom it may be said alike.
        to: what it becomes; only the subject reads this.
        kind: steps of one kind differ only in `who`, and are told in one row.
        who: of whom, or of what, it is said.
        line: steps along one line go further and further; only the nearest that turns the answer is told.
    """

    touches: Any
    cost: int
    says: Because
    to: Any
    kind: Any = None
    who: Any = None
    line: Any = None


class Subject(ABC):
    """A verdict, and how what it was asked of may be otherwise."""

    #: Whether two steps together are looked at even where one step is enough.
    pairs_always: ClassVar[bool] = True

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict

    @abstractmethod
    def steps(self) -> Iterable[Step]:
        """Everything that may be otherwise."""

    @abstractmethod
    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""

    def answer(self, steps: tuple[Step, ...]) -> Any:
        """The answer, these steps taken; a subject may have a shorter way to it than the verdict."""
        return self.ask(steps).answer

    def pairs(self, still: Sequence[Step]) -> Iterator[tuple[Step, Step]]:
        """Which steps that do not turn the answer one by one are tried together.

        Of practices only one that hears a voice more, or reads words otherwise: to hear fewer is no way to another
        answer that two steps would have to be told of.
        """
        able = [step for step in still if not (isinstance(step.to, Practice) and self._hears_fewer(step.to))]
        return ((a, b) for a, b in combinations(able, 2) if a.touches != b.touches)

    def _hears_fewer(self, by: Practice) -> bool:
        return by.choices == self.verdict.by.choices and set(by.follows) <= set(self.verdict.by.follows)


@dataclass(frozen=True)
class Change:
    """A change that turns the answer.

    Attributes:
        says: the change in words.
        cost: how far it goes; see `what_would_change`.
        answer: the answer it would give.
        verdict: the verdict it would give.
    """

    says: Because
    cost: int
    answer: Any
    subject: Subject = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict it would give, worked out when it is looked at."""
        return self.subject.ask(self.steps)


@dataclass(frozen=True)
class Changes(Table[Change]):
    """The smallest changes that turn an answer, smallest first.

    Attributes:
        verdict: the verdict they would change.
    """

    verdict: Verdict

    def says(self) -> Sequence[Because]:
        """What was asked and answered, and how many changes would turn it."""
        if not self.rows:
            return (
                Because(self.verdict.question.asks),
                Because("No small change of fact or of practice turns this answer."),
            )
        return (Because(self.verdict.question.asks), Because("What would change the answer, the smallest first:"))

    def head(self) -> Sequence[str]:
        """The columns."""
        return "If", "Then"

    def cells(self, of: Change, key: str) -> Sequence[str]:
        """One change in words."""
        return say(of.says, key), answered(of.verdict, of.verdict.because, key)

    def markup(self, of: Change, key: str) -> Sequence[str]:
        """One change in HTML."""
        return bdi(say(of.says, key)), answered_markup(of.verdict, of.verdict.because, key)

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each change."""
        for change in self.rows:
            yield {
                "change": str(change.says),
                "cost": change.cost,
                "answer": change.answer,
                "decided_by": change.verdict.decided_by.name if change.verdict.decided_by else "",
                "place": str(change.verdict.source or ""),
                "because": str(change.verdict.because),
            }


# -- the search ------------------------------------------------------------------------------------------------------


def search(subject: Subject) -> Changes:
    """Try each step, then two that do nothing alone; no change is told that contains a smaller one."""
    was = subject.verdict.answer
    steps = sorted(subject.steps(), key=lambda step: step.cost)
    still: list[Step] = []
    turned: dict[Any, list[tuple[tuple[Step, ...], Any]]] = {}
    nearest: dict[Any, int] = {}
    for step in steps:
        answer = subject.answer((step,))
        if answer == was:
            still.append(step)
        elif step.line is None or nearest.setdefault((step.line, repr(answer)), step.cost) == step.cost:
            turned.setdefault((_sort(step), step.says.template, step.cost, repr(answer)), []).append(((step,), answer))
    if subject.pairs_always or not turned:
        for pair in sorted(subject.pairs(still), key=lambda pair: pair[0].cost + pair[1].cost):
            key = frozenset(map(_sort, pair))
            cost = sum(step.cost for step in pair)
            answer = subject.answer(pair)
            if answer != was and nearest.setdefault((key, repr(answer)), cost) == cost:
                turned.setdefault((key, repr(answer)), []).append((pair, answer))
    changes = [_change(subject, alike) for alike in turned.values()]
    changes.sort(key=lambda change: change.cost)
    return Changes(tuple(changes), subject.verdict)


def _sort(step: Step) -> Any:
    return step.line or step.kind or step.touches


def _change(subject: Subject, alike: Sequence[tuple[tuple[Step, ...], Any]]) -> Change:
    """One change of those that differ only in whom they befall."""
    steps, answer = alike[0]
    if len(steps) == 1:
        says = _said(steps[0], tuple(dict.fromkeys(step.who for (step,), _ in alike)))
    else:
        first, second = (_said(step, (step.who,)) for step in steps)
        template = "{first}; and {second}" if len(alike) == 1 else "{first}; and {second} (or others like them)"
        says = Because(template, first=first, second=second)
    return Change(says, sum(step.cost for step in steps), answer, subject, steps)


def _said(step: Step, who: tuple[Any, ...]) -> Because:
    """A step in words, of all of whom it may be said alike."""
    if who == (None,):
        return step.says
    named: Any = who[0]
    if len(who) > 3:
        named = Because("{this}, {that} or any of {n} others", this=who[0], that=who[1], n=len(who) - 2)
    elif len(who) == 3:
        named = Because("{this}, {that} or {other}", this=who[0], that=who[1], other=who[2])
    elif len(who) == 2:
        named = Because("{this} or {that}", this=who[0], that=who[1])
    return Because(step.says.template, **{**step.says.values, "who": named})


# -- following somebody else -----------------------------------------------------------------------------------------


def opinions_of(verdict: Verdict) -> tuple[Opinion, ...]:
    """The opinions that bear on a verdict: of its question, and of those that it asks in turn."""
    questions: dict[str, Question[Any]] = {verdict.question.name: verdict.question}
    questions |= {part.question.name: part.question for _, part in verdict.asked.people}
    return tuple(dict.fromkeys(o for question in questions.values() for o in question.opinions))


def practice_steps(verdict: Verdict) -> Iterator[Step]:
    """Another practice, one more voice relied on, words of the text read otherwise."""
    by = verdict.by

    def step(kind: str, says: Because, to: Practice, who: str | None = None) -> Step:
        return Step("by", 2, says, to, kind=kind, who=who)

    named = {practice.follows[0]: practice for practice in PRACTICES}
    for practice in named.values():
        if practice.follows != by.follows:
            yield step("practice", Because("by the practice of {who}", who=practice.name), practice, practice.name)
    for voice in dict.fromkeys(o.voice for o in opinions_of(verdict)):
        if voice != by.follows[0] and voice not in named:
            yield step("voice", Because("relying on “{who}”", who=voice.name), by.relying_on(voice), voice.name)
    turned_on = dict(verdict.choices)
    for _, part in verdict.asked.people:
        turned_on |= part.choices
    for name, option in turned_on.items():
        for other in by.choices.OPTIONS[name]:
            if other != option:
                choice = CHOICES.get(name)
                asks, means = (choice.asks, choice.options[other]) if choice else (name, str(other))
                says = Because("the words are read otherwise: {asks} {means}", asks=asks, means=means)
                yield step(f"{name}={other}", says, by.choosing(**{name: other}))
