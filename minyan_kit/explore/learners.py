"""A learner's own rule against the chapter, over every case: where it is wrong, and which words it missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minyan_kit.argument import answer_text
from minyan_kit.explore.arguments import Put
from minyan_kit.explore.boxes import Box, grouped
from minyan_kit.explore.cases import Found, Given, verdict_at
from minyan_kit.explore.changes import opinions_of
from minyan_kit.explore.tables import Table, boxes_said
from minyan_kit.explore.trials import Rule, Wrong, trials
from minyan_kit.languages import in_use, place, practice_name, say
from minyan_kit.people import Stage
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Practice, Settled
from minyan_kit.text import Source

__all__ = ["Counterexample", "Counterexamples", "check", "counterexamples"]


@dataclass(frozen=True)
class Counterexample:
    """Cases in which a rule is wrong in the same way.

    Attributes:
        boxes: where: in each box, every fact that matters with the values it may have.
        put: the arguments of the first case.
        mine: what the rule answered.
        raised: the exception with which it stopped, or None.
        expected: the answer by the practice.
        source: the words it missed; None where no words decide.
        because: the reason.
    """

    boxes: tuple[Box[Any], ...]
    put: Put
    mine: Any
    raised: Exception | None
    expected: Any
    source: Source | None
    because: Because

    @property
    def cases(self) -> int:
        """How many cases there are of it."""
        return sum(box.cases for box in self.boxes)


@dataclass(frozen=True)
class Counterexamples(Table[Counterexample]):
    """The cases in which a learner's rule is wrong, those said in the fewest facts first.

    Attributes:
        question: the question.
        by: by whose practice.
        cases: how many cases were tried.
    """

    question: Question[Any]
    by: Practice
    cases: int

    @property
    def wrong(self) -> int:
        """In how many cases it is wrong."""
        return sum(row.cases for row in self.rows)

    def hint(self) -> str:
        """The words that the first counterexample missed, and not the answer."""
        key = in_use()
        if not self.rows:
            return say(Because("Right in all {cases} cases.", cases=f"{self.cases:,}"), key)
        first = self.rows[0]
        if first.raised:
            stopped = Because(
                "Your rule stopped with {error} when it was asked about {case}.",
                error=f"{type(first.raised).__name__}: {first.raised}",
                case=str(first.put),
            )
            return say(stopped, key)
        if first.source:
            words = " / ".join(dict.fromkeys((first.source.he, first.source.words[key])))
            return say(Because("Read again {place}: “{words}”", place=place(first.source, key), words=words), key)
        asked = opinions_of(verdict_at(self.question, first.boxes[0].example, self.by))
        places = dict.fromkeys(place(o.source, key) for o in asked if o.voice in self.by.follows)
        return say(Because("Read again {places}: of what do these words speak?", places=", ".join(places)), key)

    def says(self) -> Sequence[Because]:
        """What was asked, and how the rule fared."""
        asks = Because(self.question.asks)
        if not self.rows:
            return asks, Because("Right in all {cases} cases.", cases=f"{self.cases:,}")
        return asks, Because("Wrong in {wrong} of {cases} cases.", wrong=f"{self.wrong:,}", cases=f"{self.cases:,}")

    def head(self) -> Sequence[str]:
        """The columns."""
        return "The case", "Cases", "Such as", "Your rule", practice_name(self.by.name), "Because", "The words"

    def cells(self, of: Counterexample, key: str) -> Sequence[str]:
        """One counterexample in words."""
        mine = f"{type(of.raised).__name__}: {of.raised}" if of.raised else _answer(of.mine, key)
        words = f"{place(of.source, key)}: “{of.source.words[key]}”" if of.source else ""
        where = boxes_said(of.boxes, key)
        return where, f"{of.cases:,}", str(of.put), mine, _answer(of.expected, key), say(of.because, key), words

    def records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each counterexample."""
        for row in self.rows:
            yield {
                "case": boxes_said(row.boxes, shown=len(row.boxes)),
                "cases": row.cases,
                "example": str(row.put),
                "mine": row.mine,
                "raised": repr(row.raised) if row.raised else "",
                "expected": row.expected,
                "place": str(row.source or ""),
                "words": row.source.words[in_use()] if row.source else "",
                "because": str(row.because),
            }


def _answer(answer: Any, key: str) -> str:
    return (
        answer_text(answer, key)
        if answer is None or isinstance(answer, bool) or hasattr(answer, "exact")
        else repr(answer)
    )


def counterexamples(
    my_rule: Rule, question: Question[Any], *, by: Practice, given: Given | None = None
) -> Counterexamples:
    """Try a rule of one's own over every case of a question: where is it wrong, and which words did it miss?

    Args:
        my_rule: a function of the question's own arguments without `by` and `on`; it returns True, False or None
            (open), or whatever else the question answers.
        question: the question.
        by: by whose practice.
        given: facts held fixed, where the rule is meant for a part of the question: {"two_hairs": "came"}.

    Returns:
        a table: the smallest cases first, each with the words; `.hint()` has only the words.

    Raises:
        TypeError: my_rule cannot be called, or by is no Practice.
        ValueError: a given fact or value does not exist.

    >>> from minyan_kit import REMA, may_answer
    >>> wrong = counterexamples(lambda *, together, between: together >= 9, may_answer, by=REMA)
    >>> print(wrong[0].put, wrong[0].mine, wrong[0].expected, wrong[0].source)
    together=9, between=None True False 55:20
    """
    if not callable(my_rule):
        raise TypeError(f"my_rule={my_rule!r} cannot be called: give a function, as def my_rule(person): ...")
    if not isinstance(by, Practice):
        raise TypeError(f"by={by!r}: say whose practice is followed, as by=mk.REMA")
    tried, held = trials(my_rule, question, by, given)
    wrong = [Found(f.facts, f.cases, f.result) for f in tried if f.result is not None]
    rows = [_row(question, by, some) for some in grouped(question, wrong, _alike, held)]
    rows.sort(key=lambda row: row.raised is None)  # a rule that stops is mended first
    return Counterexamples(tuple(rows), question, by, sum(f.cases for f in tried))


def _alike(wrong: Wrong) -> Any:
    tried, said = wrong
    plain = said.answer is None or isinstance(said.answer, bool)
    return tried.sort, said.alike if plain else (said.voice, said.source, said.because.template)


def _row(question: Question[Any], by: Practice, some: tuple[Box[Wrong], ...]) -> Counterexample:
    tried, said = some[0].results[0]
    source, because = said.source, said.because
    if said.answer is True:
        part = _telling(verdict_at(question, some[0].example, by), some[0])
        if part and part.by and part.by.ruling:
            source, because = part.by.opinion.source, part.by.ruling.because
    return Counterexample(some, tried.put, tried.answer, tried.raised, said.answer, source, because)


#: What a person is where nothing is said of him, and need not be explained.
_ORDINARY = {
    "sex": ("male",),
    "two_hairs": ("came", "unchecked"),
    "stage": (Stage.OF_AGE, Stage.TWENTY, Stage.PAST_MOST),
}


def _telling(verdict: Verdict, box: Box[Any]) -> Settled | None:
    """Of the parts of a yes the one that turns on what is out of the ordinary here; the last where nothing is."""
    domain = verdict.question.facts.DOMAIN

    def unusual(part: Settled) -> int:
        read = part.by.read if part.by else ()
        values = {name: box.facts.get(name, (getattr(box.example, name),)) for name in read}
        return sum(any(v not in _ORDINARY.get(name, domain[name][:1]) for v in some) for name, some in values.items())

    parts = verdict.resolved.parts
    return max(reversed(parts), key=unusual) if len(parts) > 1 else None


def check(my_rule: Rule, question: Question[Any], *, by: Practice, given: Given | None = None) -> bool:
    """Check a rule of one's own and say so: right in all cases, or the words to read again, never the answer.

    Args:
        my_rule: as in `counterexamples`.
        question: the question.
        by: by whose practice.
        given: facts held fixed.

    Returns:
        whether it is right in every case.

    >>> from minyan_kit import REMA, may_leave
    >>> check(lambda *, present, leaving: True if present - leaving >= 10 else None, may_leave, by=REMA)
    Not yet: 15 of 65 cases come out otherwise.
    Read again 55:2 gloss: “ומכל מקום עבירה היא לצאת / And in any case, it is a transgression to leave”
    False
    """
    wrong = counterexamples(my_rule, question, by=by, given=given)
    key = in_use()
    if wrong.rows:
        fared = Because(
            "Not yet: {wrong} of {cases} cases come out otherwise.", wrong=f"{wrong.wrong:,}", cases=f"{wrong.cases:,}"
        )
        print(say(fared, key))
    print(wrong.hint())
    return not wrong.rows
