"""What each choice, and each voice that can be relied on, would change in a practice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minyan_kit.arguments import checked
from minyan_kit.chapter.practices import CHOICES, VOICES
from minyan_kit.explore.cases import choices_read, in_common, voices_in
from minyan_kit.explore.census import census
from minyan_kit.explore.disputes import differs
from minyan_kit.explore.tables import Table, facts_said, questions_of, seifim_said
from minyan_kit.question import Question
from minyan_kit.ruling import Because, Brief, English, Practice, Voice, named_practice
from minyan_kit.show.languages import fill, say

__all__ = ["Effect", "Effects", "effects"]


@dataclass(frozen=True, repr=False)
class Effect(Brief):
    """One thing otherwise in a practice.

    Attributes:
        of: the choice's name, or the voice relied on.
        option: the option chosen; None for a voice.
        practice: the practice with that one thing otherwise.
        changed: question → on how many cases it then answers otherwise; only questions where it does.
        cases: question → over how many cases that was looked.
        in_common: question → what all the cases have in common on which it answers otherwise: fact → its values.
    """

    of: str | Voice
    option: Any
    practice: Practice
    changed: Mapping[Question, int]
    cases: Mapping[Question, int]
    in_common: Mapping[Question, Mapping[str, tuple[Any, ...]]]

    @property
    def nothing(self) -> bool:
        """Whether it changes no case."""
        return not self.changed

    def said(self, key: str | None = None) -> Iterator[str]:
        """What it changes, a line for each question."""
        for question, n in self.changed.items():
            asks, of = say(question.asks, key), f"{self.cases[question]:,}"
            facts = self.in_common[question]
            words: English = (
                "{question} {n:1 one|##} of {cases} cases: {facts}"
                if facts
                else ("{question} {n:1 one|##} of {cases} cases")
            )
            yield fill(words, key, question=asks, n=f"{n:,}", cases=of, facts=facts_said(facts, key))
        if not self.changed:
            yield say("It changes no case of this practice.", key)


@dataclass(frozen=True, repr=False)
class Effects(Table[Effect]):
    """What each choice and each voice relied on would change.

    Attributes:
        by: the practice in which it would.
    """

    by: Practice

    def says(self) -> Sequence[Because]:
        """What the rows are."""
        return (Because("What a change of one thing would do to the practice of {practice}.", practice=self.by.name),)

    def head(self) -> Sequence[English]:
        """The columns."""
        return "Where", "What is chosen", "What it changes"

    def cells(self, of: Effect, key: str) -> Sequence[str]:
        """One effect in words."""
        if isinstance(of.of, Voice):
            where, words = "", fill("relying on “{who}”", key, who=say(of.of.name, key))
        else:
            choice = CHOICES[of.of]
            where = seifim_said([choice.seif], key)
            words = f"{say(choice.asks, key)} {say(choice.options[of.option], key)}"
        return where, words, "; ".join(of.said(key))

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each thing otherwise and each question that it changes."""
        for effect in self.rows:
            name = effect.of.key if isinstance(effect.of, Voice) else effect.of
            for question, n in effect.changed.items():
                yield {
                    "of": name,
                    "option": "" if effect.option is None else effect.option,
                    "question": question.name,
                    "changed": n,
                    "cases": effect.cases[question],
                    "in_common": facts_said(effect.in_common[question], "en"),
                }


@checked
def effects(by: Practice, *yours: Question, questions: Sequence[Question] | None = None) -> Effects:
    """What each option of each choice, and each voice not followed yet, would change in a practice.

    Each is tried by itself, over every case of every question that it bears upon.

    Args:
        by: the practice.
        yours: questions with authorities of your own, each in place of the chapter's.
        questions: the questions; None for every one of the chapter.

    Returns:
        a table, the choices first; `.to_frame()` has the numbers.

    Raises:
        TypeError: `by` is no Practice.

    >>> from minyan_kit import REMA, may_compel_to_hire
    >>> [(str(e.of), *e.changed.values()) for e in effects(REMA, questions=[may_compel_to_hire]) if e.changed]
    [('custom_covers', 7), ('custom_covers', 4), ('the Arukh HaShulchan', 3)]
    """
    by = named_practice(by)
    asked = questions_of(yours, questions)
    tried = _each_otherwise(by, asked)
    changed: list[dict[Question, int]] = [{} for _ in tried]
    alike: list[dict[Question, Mapping[str, tuple[Any, ...]]]] = [{} for _ in tried]
    cases: dict[Question, int] = {}
    for question in asked:
        at = _bearing(question, tried)
        if not at:
            continue
        every = census(question, (by, *(tried[n][2] for n in at)))
        cases[question] = sum(way.cases for way in every)
        for place, n in enumerate(at, 1):
            if apart := [way for way in every if differs((way.result[0], way.result[place]))]:
                changed[n][question] = sum(way.cases for way in apart)
                alike[n][question] = in_common(question, apart)
    rows = [Effect(of, option, other, changed[n], cases, alike[n]) for n, (of, option, other) in enumerate(tried)]
    return Effects(tuple(rows), by)


#: One thing otherwise in a practice: the choice's name or the voice, the option chosen, and the practice with it.
_Otherwise = tuple[str | Voice, Any, Practice]


def compared(by: Practice, questions: Sequence[Question]) -> Iterator[tuple[Question, tuple[Practice, ...]]]:
    """Yield each question that something otherwise bears upon, and the practices that are compared on it.

    Args:
        by: the practice, the first of them.
        questions: the questions.
    """
    tried = _each_otherwise(by, questions)
    for question in questions:
        if at := _bearing(question, tried):
            yield question, (by, *(tried[n][2] for n in at))


def _each_otherwise(by: Practice, questions: Sequence[Question]) -> list[_Otherwise]:
    """Each option that a practice has not chosen, and each voice that it does not follow yet."""
    options = [
        (name, option, by.choosing(**{name: option}))
        for name, choice in CHOICES.items()
        for option in choice.options
        if option != getattr(by.choices, name)
    ]
    speaking = dict.fromkeys(voice for question in questions for voice in voices_in(question))
    voices = [*(voice for voice in VOICES if voice in speaking), *(voice for voice in speaking if voice not in VOICES)]
    return [*options, *((voice, None, by.relying_on(voice)) for voice in voices if voice not in by.follows)]


def _bearing(question: Question, tried: Sequence[_Otherwise]) -> list[int]:
    """Which of the things otherwise may change a question."""
    bears = {*choices_read(question), *voices_in(question)}
    return [n for n, (of, _, _) in enumerate(tried) if of in bears]
