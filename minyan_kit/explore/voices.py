"""Which voices speak of the same case, and how often one of them rules otherwise than the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, NamedTuple

from minyan_kit.arguments import checked
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.practices import VOICES, Choices
from minyan_kit.explore.cases import CasesAlike, Outcome, narrowed_to, survey
from minyan_kit.explore.census import Gist, census
from minyan_kit.explore.disputes import Dispute, differs, disagreements_in
from minyan_kit.explore.tables import (
    Table,
    boxes_said,
    frequency,
    frequency_markup,
    questions_of,
    quoted_words,
    seifim_said,
    verdict_markup,
    verdict_said,
)
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Brief, ChoiceSet, English, Practice, Voice
from minyan_kit.show.html import CALM, bdi, div, escape
from minyan_kit.show.languages import fill, say, word

__all__ = ["Clash", "VoicePair", "VoicesDiffer", "VoicesMap", "voices_map"]


@dataclass(frozen=True, repr=False)
class Clash(Brief):
    """Cases of a question on which one voice rules otherwise than another.

    Attributes:
        question: the question, narrowed to one matter where it has several.
        dispute: the cases, and what each of the two rules.
    """

    question: Question
    dispute: Dispute


@dataclass(frozen=True, repr=False)
class VoicesDiffer(Table[Clash]):
    """Every case on which two voices speak and rule differently.

    Attributes:
        voices: the two.
        spoken: of how many cases both of them speak.
    """

    voices: tuple[Voice, Voice]
    spoken: int

    @property
    def differing(self) -> int:
        """On how many of them they differ."""
        return sum(clash.dispute.cases for clash in self.rows)

    def says(self) -> Sequence[Because]:
        """Of how many cases they speak."""
        words: English = "Both speak of {spoken} cases, and on {differing} of them they rule differently."
        return (Because(words, spoken=f"{self.spoken:,}", differing=f"{self.differing:,}"),)

    def head(self) -> Sequence[English]:
        """The question, the case, how many there are of it, and a column for each voice."""
        return "The question", "The case", "Cases", *(say(voice.name) for voice in self.voices)

    def cells(self, of: Clash, key: str) -> Sequence[str]:
        """One clash in words."""
        d = of.dispute
        sides = (
            " · ".join((verdict_said(v, d.because[name], key), words_of(v, key))) for name, v in d.verdicts.items()
        )
        return _asks(of.question, key), boxes_said(d.boxes, key), f"{d.cases:,}", *sides

    def markup(self, of: Clash, key: str) -> Sequence[str]:
        """One clash in HTML, with the words of either voice."""
        d = of.dispute
        sides = (
            verdict_markup(v, d.because[name], key) + div(f"{CALM};margin-top:0.3em", escape(words_of(v, key)))
            for name, v in d.verdicts.items()
        )
        return bdi(_asks(of.question, key)), bdi(boxes_said(d.boxes, key)), f"{d.cases:,}", *sides

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each clash and voice."""
        for at, clash in enumerate(self.rows, 1):
            for name, verdict in clash.dispute.verdicts.items():
                yield {
                    "clash": at,
                    "question": clash.question.name,
                    "matter": clash.question.matters[0].name,
                    "case": boxes_said(clash.dispute.boxes, "en"),
                    "cases": clash.dispute.cases,
                    "voice": name,
                    "answer": verdict.answer,
                    "place": str(verdict.source or ""),
                    "words": quoted_words(verdict),
                    "because": str(clash.dispute.because[name]),
                }


def words_of(verdict: Verdict, key: str) -> str:
    """The words by which a voice rules; one from outside reads words that are not its own."""
    own = verdict.decided_by is None or not verdict.decided_by.outside
    return fill("“{words}”" if own else "on the words “{words}”", key, words=quoted_words(verdict, key))


def _asks(question: Question, key: str) -> str:
    matter = question.matters[0].name
    return f"{say(question.asks, key)} ({word(matter, key)})" if matter else say(question.asks, key)


class _Two(NamedTuple):
    """Cases of which two voices both speak, and what each says."""

    cases: int
    one: Gist
    other: Gist


class Heard(NamedTuple):
    """A question of one matter, and the practices of following one voice in it and nobody else."""

    question: Question
    alone: tuple[Practice, ...]

    def spoken(self, *voices: Voice) -> Iterator[CasesAlike[tuple[Outcome, ...]]]:
        """The cases of which all of some voices speak, and what each says."""
        at = [next(n for n, by in enumerate(self.alone) if voice in by.follows) for voice in voices]
        for each in survey(self.question, self.alone):
            said = tuple(each.result[n] for n in at)
            if all(outcome.voice for outcome in said):
                yield replace(each, result=said)


@dataclass(frozen=True, repr=False)
class VoicePair(Brief):
    """Two voices that speak of the same cases.

    Attributes:
        one, other: the voices, in the order of the text.
        spoken: of how many cases both of them speak.
        differing: on how many of those they differ.
        seifim: the se'ifim whose words they differ on.
        heard: the questions in which both are heard.
    """

    one: Voice
    other: Voice
    spoken: int
    differing: int
    seifim: tuple[int, ...]
    heard: tuple[Heard, ...] = field(repr=False, compare=False)

    @property
    def voices(self) -> tuple[Voice, Voice]:
        """The two."""
        return self.one, self.other


@dataclass(frozen=True, repr=False)
class VoicesMap(Table[VoicePair]):
    """The voices that speak of the same cases, those that differ most often first.

    Attributes:
        voices: every voice that speaks in one of the questions.
        opinions: voice → how many opinions it holds in them.
        choices: how words of the text are interpreted.
    """

    voices: tuple[Voice, ...]
    opinions: Mapping[Voice, int]
    choices: ChoiceSet

    def pair(self, one: Voice, other: Voice) -> VoicePair | None:
        """Two voices on the map; None where they never speak of the same case."""
        return next((row for row in self.rows if {one, other} == {row.one, row.other}), None)

    def cell(self, one: Voice, other: Voice) -> VoicesDiffer:
        """Open a cell: the cases on which two voices differ, with the words of each.

        Raises:
            ValueError: a voice is not on the map, or they are one and the same.

        >>> from minyan_kit import MECHABER, SOME_PERMIT, may_say
        >>> table = voices_map(questions=[may_say]).cell(SOME_PERMIT, MECHABER.follows[0])
        >>> table.spoken, table.differing
        (1536, 1536)
        """
        for voice in (one, other):
            if voice not in self.voices:
                names = ", ".join(repr(each.key) for each in self.voices)
                raise ValueError(f"{getattr(voice, 'key', voice)!r} is not on the map: it has the voices {names}")
        if one == other:
            raise ValueError(f"{one.key!r} does not differ from itself: write two voices")
        pair = self.pair(one, other)
        if pair is None:
            return VoicesDiffer((), (one, other), 0)
        by = tuple(Practice(voice.name, (voice,), self.choices) for voice in pair.voices)
        clashes = [
            Clash(heard.question, d)
            for heard in pair.heard
            for d in disagreements_in(heard.question, by, heard.spoken(*pair.voices))
        ]
        clashes.sort(key=lambda clash: None in clash.dispute.answers.values())  # where both answer, first
        return VoicesDiffer(tuple(clashes), pair.voices, pair.spoken)

    def says(self) -> Sequence[Because]:
        """What the numbers are."""
        return (Because("Of how many cases two voices both speak, and on how many of them they rule differently."),)

    def head(self) -> Sequence[English]:
        """The columns."""
        return "One", "Another", "They differ on", "Of", "Se'ifim"

    def cells(self, of: VoicePair, key: str) -> Sequence[str]:
        """Two voices in words."""
        often = frequency(of.differing, of.spoken).said(key)
        where = seifim_said(of.seifim, key) if of.seifim else ""
        return say(of.one.name, key), say(of.other.name, key), often, f"{of.spoken:,}", where

    def markup(self, of: VoicePair, key: str) -> Sequence[str]:
        """Two voices in HTML, their number in its shade."""
        one, other, _, spoken, where = map(escape, self.cells(of, key))
        outside = div(f"font-size:0.86em;{CALM}", escape(say("outside the text", key)))
        names = (name + (outside if voice.outside else "") for name, voice in zip((one, other), of.voices, strict=True))
        return *names, frequency_markup(frequency(of.differing, of.spoken), key), spoken, where

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each two voices."""
        for row in self.rows:
            yield {
                "one": row.one.key,
                "other": row.other.key,
                "differing": row.differing,
                "spoken": row.spoken,
                "how_often": frequency(row.differing, row.spoken).word,
                "seifim": ", ".join(map(str, row.seifim)),
            }


@checked
def voices_map(
    *yours: Question, questions: Sequence[Question] | None = None, choices: ChoiceSet | None = None
) -> VoicesMap:
    """Of how many cases each two voices speak, and on how many of them they rule differently.

    Each voice is heard by itself, whoever follows it. One that leaves a case open has spoken of it; silence is no
    ruling, and is not counted. Where a question judges groups before it counts, the voices are heard on the groups.

    Args:
        yours: questions with authorities of your own, each in place of the chapter's.
        questions: the questions; None for every one of the chapter.
        choices: how words of the text are interpreted, as `practice.choices`; by default as they are first listed.

    Returns:
        a table; `.cell(one, other)` opens a cell, `.to_frame()` has the numbers.

    >>> from minyan_kit import may_answer
    >>> [(row.one.key, row.other.key, row.differing, row.spoken) for row in voices_map(questions=[may_answer])][0]
    ('mechaber', 'some_say', 6, 6)
    """
    choices = Choices() if choices is None else choices
    all_of_them = QUESTIONS if questions is None else questions
    own, heard = ([question.of_each or question for question in those] for those in (yours, all_of_them))
    asked = questions_of(own, heard)
    opinions = Counter(o.voice for question in asked for o in question.opinions)
    order = _in_order(opinions)
    both_speak: dict[tuple[Voice, Voice], list[tuple[Heard, list[_Two]]]] = {}
    for each in heard_in(asked, choices):
        every = census(*each)
        for a, b in combinations(range(len(each.alone)), 2):
            two = each.alone[a].follows[0], each.alone[b].follows[0]
            if spoken := [
                _Two(way.cases, way.result[a], way.result[b])
                for way in every
                if way.result[a].spoke and way.result[b].spoke
            ]:
                both_speak.setdefault(two, []).append((each, spoken))
    rows = [_pair(*two, parts) for two, parts in both_speak.items()]
    rows.sort(key=lambda row: (-row.differing / row.spoken, -row.differing, order.index(row.one)))
    return VoicesMap(tuple(rows), order, dict(opinions), choices)


def heard_in(questions: Sequence[Question], choices: ChoiceSet | None = None) -> Iterator[Heard]:
    """Yield each matter of each question, as a question, and a practice for each voice that speaks in it.

    Args:
        questions: the questions; of one that judges groups, that of its groups is heard.
        choices: how words of the text are interpreted; by default as they are first listed.
    """
    each = [question.of_each or question for question in questions]
    order = _in_order(dict.fromkeys(one.voice for question in each for one in question.opinions))
    for question in each:
        for matter in question.matters:
            speaking = [voice for voice in order if voice in matter.by_voice]
            alone = tuple(Practice("", (voice,), Choices() if choices is None else choices) for voice in speaking)
            yield Heard(narrowed_to(question, matter), alone)


def _in_order(voices: Iterable[Voice]) -> tuple[Voice, ...]:
    """Voices in the order of the text, those of one's own last."""
    known = list(voices)
    return (*(voice for voice in VOICES if voice in known), *(voice for voice in known if voice not in VOICES))


def _pair(one: Voice, other: Voice, parts: list[tuple[Heard, list[_Two]]]) -> VoicePair:
    every = [two for _, found in parts for two in found]
    apart = [two for two in every if differs(two[1:])]
    seifim = {said.seif for two in apart for said in two[1:] if said.seif is not None}
    cases = sum(two.cases for two in every), sum(two.cases for two in apart)
    return VoicePair(one, other, *cases, tuple(sorted(seifim)), tuple(heard for heard, _ in parts))
