"""Where they differ: the map of every question, a cell of it that is open, and one case of that cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, Self

from minyan_kit.board.drawing import SANS, SERIF, Palette, in_lines, rect, words_at
from minyan_kit.board.ground import Rect
from minyan_kit.board.setting import Control, Figure, Picture, Point, Setting
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.explore.cases import CasesAlike, Outcome, boxes_alike, first_case, survey, verdict_at
from minyan_kit.explore.disputes import WAYS, PracticesMap, differs, practices_map, ways_said
from minyan_kit.explore.tables import (
    SHADES,
    Frequency,
    facts_said,
    frequency,
    quoted_words,
    seifim_of,
    seifim_said,
    verdict_markup,
)
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import English, OneOf, Practice, number_of_cases
from minyan_kit.show.html import div, escape, labelled
from minyan_kit.show.languages import fill, practice_name, say

__all__ = ["Differences"]

Pair = tuple[str, str]
_PAIRS: tuple[Pair, ...] = tuple(combinations([by.name for by in PRACTICES], 2))
_BY_NAME: Mapping[str, Practice] = {by.name: by for by in PRACTICES}
#: The size of a question on the map → how many of its letters stand on a line; two lines are a row.
_LETTERS: Mapping[float, int] = {13: 38, 11.5: 43, 10.5: 47, 9.5: 52}
#: What a reader sets.
_NAMES = ("question", "between", "case", "facts")
_QUESTIONS: Mapping[str, Question] = {question.name: question for question in QUESTIONS}


@lru_cache(maxsize=1)
def _the_map() -> PracticesMap:
    """The map, which takes some seconds the first time."""
    return practices_map()


class Group(NamedTuple):
    """Cases of a cell on which the two practices say the same things as on the first of them.

    Args:
        first: that one, with the facts that no rule read left open.
        cases: how many cases there are of it.
    """

    first: CasesAlike[tuple[Outcome, ...]]
    cases: int


@lru_cache(maxsize=64)
def _groups(question: Question, between: Pair) -> tuple[Group, ...]:
    """What a cell has in it: each way in which the two differ; where they never do, each thing that they say."""
    pair = tuple(_BY_NAME[name] for name in between)
    every = survey(question, pair)
    found: dict[Any, list[CasesAlike[tuple[Outcome, ...]]]] = {}
    for each in [each for each in every if differs(each.result)] or every:
        found.setdefault(tuple(outcome.alike for outcome in each.result), []).append(each)
    return tuple(Group(those[0], sum(each.cases for each in those)) for those in found.values())


@dataclass(frozen=True)
class Differences(Setting):
    """The map of the disputes with a cell of it open.

    Args:
        question: the name of a question.
        between: the names of two practices.
        case: which of the cases of the cell is looked at, from 1.
        facts: instead of that, facts of a case, each as it is written.
    """

    question: str = "may_fine"
    between: Pair = _PAIRS[0]
    case: int = 1
    facts: tuple[tuple[str, Any], ...] = ()

    TOPIC: ClassVar[str] = "disputes"
    TITLE: ClassVar[English] = "Where they differ"
    SIZE: ClassVar[tuple[int, int]] = (690, 516)
    MIRRORS: ClassVar[bool] = True
    HOW: ClassVar[English] = (
        "Press a cell to open it: the number of cases on which the two differ, and how often that is."
    )
    AMONG: ClassVar[tuple[Practice, ...]] = PRACTICES

    def set(self, **values: Any) -> Self:
        """The same map with another cell or another case open.

        Raises:
            ValueError: nothing is called so, or it cannot be that; the error says what can be.
        """
        for name, value in values.items():
            if name not in _NAMES:
                raise ValueError(f"{name}={value!r}: nothing is called so: write one of by, {', '.join(_NAMES)}")
        question = values.get("question", self.question)
        if question not in _QUESTIONS:
            raise ValueError(f"question={question!r} is not on the map: write one of {', '.join(_QUESTIONS)}")
        between = tuple(values.get("between", self.between))
        if between not in _PAIRS:
            raise ValueError(f"between={between!r} is not on the map: write one of {', '.join(map(repr, _PAIRS))}")
        same = (question, between) == (self.question, self.between)
        facts = values.get("facts", {} if "case" in values or not same else dict(self.facts))
        found = replace(
            self,
            question=question,
            between=between,
            case=values.get("case", self.case if same else 1),
            facts=tuple(dict(facts).items()),
        )
        number = len(_groups(_QUESTIONS[question], between))
        if isinstance(found.case, bool) or found.case not in range(1, number + 1):
            raise ValueError(f"case={found.case!r} cannot be chosen: write a number from 1 to {number}")
        found.example  # noqa: B018 - facts that cannot be are refused here
        return found

    @property
    def values(self) -> Mapping[str, Any]:
        """What differs from the topic's start."""
        start = type(self)()
        return {name: self.plain(name) for name in _NAMES if getattr(self, name) != getattr(start, name)}

    def plain(self, name: str) -> Any:
        """A value as `set` takes it."""
        value = getattr(self, name)
        return {"between": list, "facts": dict}.get(name, lambda same: same)(value)

    # -- the case that is looked at ----------------------------------------------------------------------------------

    @property
    def asked(self) -> Question:
        """The question of the open cell."""
        return _QUESTIONS[self.question]

    @property
    def found(self) -> CasesAlike[tuple[Outcome, ...]]:
        """The case, with the facts that no rule read left open.

        Raises:
            ValueError: no case has these facts.
        """
        pair = tuple(_BY_NAME[name] for name in self.between)
        if not self.facts:
            return _groups(self.asked, self.between)[self.case - 1].first
        for each in survey(self.asked, pair):
            if (narrowed := _narrowed(each.facts, self.facts)) is not None:
                return replace(each, facts=narrowed)
        raise ValueError(f"facts={dict(self.facts)!r}: no case of {self.question} has them")

    @property
    def example(self) -> Any:
        """The case, every fact of it known."""
        return first_case(self.found.facts)

    def verdict(self, by: Practice) -> Verdict:
        """What a practice says of the case."""
        return verdict_at(self.asked, self.example, by)

    # -- what is done ------------------------------------------------------------------------------------------------

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """The question, the two who differ, and which of their cases."""
        asks: Mapping[Any, English] = {name: question.asks for name, question in _QUESTIONS.items()}
        pairs = {pair: _pair_said(pair, language) for pair in _PAIRS}
        groups = _groups(self.asked, self.between)
        numbers = {n: fill("{n}: on {cases} cases", language, n=n, cases=f"{group.cases:,}")
                   for n, group in enumerate(groups, 1)}  # fmt: skip
        return (
            Control("question", "The question", self.question, asks),
            Control("between", "Who differ", self.between, pairs),
            Control("case", "The case", self.case, numbers),
        )

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """A cell is opened; pressed again, the next of its cases, and with Shift the one before."""
        place = _cell_of(name)
        if place != (self.question, self.between):
            return self.set(question=place[0], between=place[1])
        number = len(_groups(self.asked, self.between))
        return self.set(case=(self.case - 1 + (-1 if back else 1)) % number + 1)

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """The arrows go from cell to cell."""
        question, between = _cell_of(name)
        row = list(_QUESTIONS).index(question) + round(arrow[1])
        column = _PAIRS.index(between) + round(arrow[0])
        if 0 <= row < len(_QUESTIONS) and 0 <= column < len(_PAIRS):
            return self.set(question=list(_QUESTIONS)[row], between=_PAIRS[column])
        return self

    def told(self, name: str, value: Any, language: str) -> str:
        """What was opened, in words."""
        if name == "question":
            return say(_QUESTIONS[value].asks, language)
        if name == "between":
            return _pair_said(tuple(value), language)
        if name == "case":
            return fill("{fact}: {value}", language, fact=say("The case", language), value=value)
        return facts_said({fact: (each,) for fact, each in value.items()}, language)

    # -- what is told beside the verdict -----------------------------------------------------------------------------

    def looked_at(self, verdict: Verdict, language: str) -> str:
        """The facts of the case."""
        of = replace(self.found, result=())
        facts = boxes_alike(self.asked, [of], lambda _: 0)[0][0].facts
        if not facts:  # of a case that is one of a list
            facts = {name: (value,) for name, value in vars(self.example).items()}
        return labelled(say("The case", language), div("", escape(facts_said(facts, language))))

    def beside(self, verdict: Verdict, language: str) -> str:
        """What the other practices of the cell say of the case."""
        told = ""
        said = {quoted_words(verdict, language)}
        for name in self.between:
            if name == verdict.by.name:
                continue
            other = self.verdict(_BY_NAME[name])
            words = quoted_words(other, language)
            markup = verdict_markup(other, other.because, language, "" if words in said else words)
            told += labelled(practice_name(name, language), markup)
            said.add(words)
        return told

    # -- the picture -------------------------------------------------------------------------------------------------

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The map: a row for each question, a column for each two practices, the open cell framed twice."""
        return Picture("".join(self._ground(p, language)), tuple(self._cells(p, language)))

    def _ground(self, p: Palette, key: str) -> Iterator[str]:
        yield rect(Rect(0, 0, *self.SIZE), f'fill="{p.paper}"', 10)
        for n, (one, other) in enumerate(_PAIRS):
            for i, name in enumerate((one, other)):
                said = practice_name(name, key)
                size = min(12.5, 134 / (0.64 * len(said)))
                style = f'font-size="{size:.3g}" font-weight="600" fill="{p.ink}" {SANS}'
                yield words_at((_column(n), 18 + 16 * i), said, key, style)
        for n, (name, question) in enumerate(_QUESTIONS.items()):
            bold = 700 if name == self.question else 400
            asks, where = say(question.asks, key), seifim_said(seifim_of(question), key)
            whole = f"·\N{NO-BREAK SPACE}{where.replace(' ', chr(160))}"  # the place is not torn apart
            fitting = ((size, in_lines(f"{asks} {whole}", most)) for size, most in _LETTERS.items())
            size, lines = next((found for found in fitting if len(found[1]) <= 2), (9.0, [f"{asks} {whole}"]))
            for i, each in enumerate(lines):
                style = f'font-size="{size:g}" font-weight="{bold}" fill="{p.ink}" {SERIF}'
                at = (10, _row(n) + 4.5 + 14 * (i - (len(lines) - 1) / 2))
                yield words_at(at, each, key, style, anchor="left")
        yield self._legend(p, key)

    def _legend(self, p: Palette, key: str) -> str:
        y = self.SIZE[1] - 10
        style = f'font-size="13" fill="{p.soft}" {SANS}'
        frame = rect(Rect(270, y - 12, 296, y + 3), f'fill="none" stroke="{p.ink}" stroke-width="2.2"', 3)
        return frame + words_at((306, y), say("Framed: each answers otherwise.", key), key, style, anchor="left")

    def _cells(self, p: Palette, key: str) -> Iterator[Figure]:
        for n, row in enumerate(_the_map()):
            for column, pair in enumerate(_PAIRS):
                ways = row.how[pair]
                often = frequency(sum(ways.values()), row.cases)
                yield self._cell(row.question, pair, often, ways, (_column(column), _row(n)), p, key)

    def _cell(
        self,
        question: Question,
        pair: Pair,
        often: Frequency,
        ways: Mapping[str, int],
        at: Point,
        p: Palette,
        key: str,
    ) -> Figure:
        wide, high = 66.0, 12.5
        chosen = (question.name, pair) == (self.question, self.between)
        against = WAYS[0] in ways
        edge = f'stroke="{p.ink}" stroke-width="2.2"' if against else f'stroke="{p.edge}" stroke-opacity="0.4"'
        box = rect(Rect(-wide, -high, wide, high), f'fill="{p.paper}"', 4)
        depth = SHADES[often.degree].depth
        colour = p.move if often.degree else p.soft
        box += rect(Rect(-wide, -high, wide, high), f'fill="{colour}" fill-opacity="{depth:g}" {edge}', 4)
        if chosen:
            box += rect(
                Rect(-wide - 4, -high - 3, wide + 4, high + 3), f'fill="none" stroke="{p.leader}" stroke-width="3"', 6
            )
        said = often.said(key) if often.number else say(often.word, key)
        size = min(12.5, 2 * (wide - 4) / (0.63 * len(said)))
        style = f'font-size="{size:.3g}" font-weight="{600 if often.number else 400}" fill="{p.ink}" {SANS}'
        box += words_at((0, 5), said, key, style)
        says = " · ".join((say(question.asks, key), _pair_said(pair, key), often.said(key), *ways_said(ways, key)))
        return Figure(
            f"cell:{question.name}:{_PAIRS.index(pair)}", at, box, says, chosen=chosen, room=(wide + 2, high + 1)
        )


def _row(n: int) -> float:
    return 58.0 + 29.5 * n


def _column(n: int) -> float:
    return 332.0 + 142 * n


def _pair_said(pair: Sequence[str], language: str | None) -> str:
    one, other = (practice_name(name, language) for name in pair)
    return fill("{one} and {other}", language, one=one, other=other)


def _cell_of(name: str) -> tuple[str, Pair]:
    """The question and the two practices of a figure."""
    kind, _, where = name.partition(":")
    question, _, number = where.partition(":")
    if kind != "cell" or question not in _QUESTIONS or number not in map(str, range(len(_PAIRS))):
        raise ValueError(f"figure={name!r} is no cell of the map")
    return question, _PAIRS[int(number)]


def _narrowed(facts: Any, given: Sequence[tuple[str, Any]]) -> Any | None:
    """Facts with those that are given, or None where they cannot have them."""
    known = {}
    for name, written in given:
        if not hasattr(facts, name):
            raise ValueError(
                f"facts: {name}={written!r}: the question has no such fact: write one of {', '.join(vars(facts))}"
            )
        value = getattr(facts, name)
        options = value.values if isinstance(value, OneOf) else (value,)
        fits = [option for option in options if option == written or _written(option) == written]
        if not fits:
            return None
        known[name] = fits[0]
    narrowed = replace(facts, **known)
    return narrowed if number_of_cases(narrowed) else None


def _written(value: Any) -> Any:
    """A value as it stands in the file of a case: a stage by its name, None as "not known"."""
    if isinstance(value, Enum):
        return value.name.lower()
    return "nothing" if value is None else value
