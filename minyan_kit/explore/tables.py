"""What exploring finds, as a table: its rows, and how the facts, the answers and the numbers in them are said."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Generic, NamedTuple, TypeVar, overload

from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.age import Landing
from minyan_kit.chapter.leaving import SAYING, UNITS
from minyan_kit.explore.cases import Box, all_opinions
from minyan_kit.extras import need
from minyan_kit.inert import inert
from minyan_kit.question import Question, Verdict
from minyan_kit.ruling import Because, Brief, English
from minyan_kit.show import words
from minyan_kit.show.html import (
    CALM,
    GREY,
    RULE,
    VIOLET,
    Fill,
    answer_html,
    bdi,
    card,
    cell,
    div,
    escape,
    mark_of,
    row,
    table,
    witness_attributes,
)
from minyan_kit.show.languages import LANGUAGES, fill, in_use, numbered, own_words, say, value_text
from minyan_kit.show.words import answer_text

__all__ = [
    "HOW_OFTEN",
    "SHADES",
    "Frequency",
    "Table",
    "boxes_said",
    "fact_name",
    "facts_said",
    "frequency",
    "frequency_markup",
    "question_on_map",
    "questions_of",
    "quoted_words",
    "reasons_as_one",
    "seifim_of",
    "seifim_said",
    "values_said",
    "verdict_markup",
    "verdict_said",
]


# -- a table: shown as text and as HTML, and given as a data frame ----------------------------------------------------

R = TypeVar("R")

ROWS_SHOWN = 60  # rows of a table in a notebook; the frame has them all


@dataclass(frozen=True, repr=False)
class Table(Brief, Sequence[R], Generic[R]):
    """Rows, with a sentence that says what they are.

    Attributes:
        rows: the rows, the smallest first.
    """

    rows: tuple[R, ...]

    def says(self) -> Sequence[Because]:
        """What the table is, in sentences."""
        return ()

    @abstractmethod
    def head(self) -> Sequence[English]:
        """The names of its columns."""

    @abstractmethod
    def cells(self, of: R, key: str) -> Sequence[str]:
        """A row in words of a language, in the order of the head.

        Args:
            of: the row.
            key: of the language.
        """

    def lines(self, of: R, key: str) -> Sequence[str]:
        """A row as lines of plain text: its cells, unless a table says them better."""
        return self.cells(of, key)

    def markup(self, of: R, key: str) -> Sequence[str]:
        """A row in HTML, in the order of the head.

        Args:
            of: the row.
            key: of the language.
        """
        return [bdi(one) for one in self.cells(of, key)]

    @abstractmethod
    def records(self) -> Iterable[Mapping[str, Any]]:
        """The rows as plain data, one observation each."""

    def picture(self, key: str) -> str:  # noqa: ARG002 - a table that has a picture uses the language
        """What stands over the rows in HTML."""
        return ""

    def to_frame(self) -> Any:
        """The rows as a pandas DataFrame, one observation each.

        Raises:
            ImportError: pandas is not installed; the message says what to install.
        """
        pandas = need("pandas")  # here, so that exploring needs it only when a frame is asked for
        return pandas.DataFrame(list(self.records()))

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows)

    @overload
    def __getitem__(self, at: int) -> R: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[R, ...]: ...
    def __getitem__(self, at: int | slice) -> R | tuple[R, ...]:
        return self.rows[at]

    def __str__(self) -> str:
        key = in_use()
        lines = [say(s, key) for s in self.says()]
        for r in self.rows:
            first, *rest = self.lines(r, key)
            lines += [f"- {first}", *(f"    {one}" for one in rest if one)]
        return inert("\n".join(lines))

    def _repr_html_(self) -> str:
        key = in_use()
        said = "".join(div("margin-bottom:0.4em", escape(say(s, key))) for s in self.says())
        lined = f"border-top:{RULE};font-variant-numeric:tabular-nums"
        cells = [[cell(one, key, style=lined) for one in self.markup(r, key)] for r in self.rows[:ROWS_SHOWN]]
        rows = [row("".join(those)) for those in cells]
        markup = table(self.head(), rows, key) if rows else ""
        if len(self.rows) > ROWS_SHOWN:
            more = Because(
                "There {n:1 is one more row|are ## more rows}: .rows and .to_frame() have them all.",
                n=len(self.rows) - ROWS_SHOWN,
            )
            markup += div(CALM, escape(say(more, key)))
        return card(key, said + self.picture(key) + markup, kind="table")


# -- facts in words --------------------------------------------------------------------------------------------------

MANY = 6  # more values of a fact than this are not all named


def fact_name(name: str, values: Sequence[Any], key: str | None = None) -> str:
    """What to call a fact that may have these values; of a mapping's part, both."""
    return ", ".join(words.fact_name(part, values[0] if values else None, key) for part in name.split(": "))


def value_said(value: Any, key: str | None = None) -> str:
    """One value of a fact, or an answer of a rule."""
    if isinstance(value, tuple) and not isinstance(value, Landing):  # a named one says itself
        return str(value) if hasattr(value, "_fields") else f"({value_text(value, key)})"
    in_more = {**UNITS, **SAYING}  # they are named in the code in a word
    return say(in_more[value], key) if isinstance(value, str) and value in in_more else value_text(value, key)


def values_said(values: Sequence[Any], key: str | None = None) -> str:
    """The values that a fact may have: "6 to 9", "came or absent"."""
    if len(values) > 2 and all(type(v) is int for v in values) and values[-1] - values[0] == len(values) - 1:
        return say(Because("{low} to {high}", low=values[0], high=values[-1]), key)
    if len(values) > MANY:
        some = ", ".join(value_said(v, key) for v in values[: MANY - 2])
        return say(Because("{these} or any of {n} others", these=some, n=len(values) - MANY + 2), key)
    if len(values) > 1:
        *most, last = (value_said(v, key) for v in values)
        return say(Because("{these} or {this}", these=", ".join(most), this=last), key)
    return ", ".join(value_said(v, key) for v in values)


def facts_said(facts: Mapping[str, Sequence[Any]], key: str | None = None) -> str:
    """Facts with the values they may have, in a row; "every case" where none matters."""
    some = {name: values for name, values in facts.items() if ": " not in name or tuple(values) != (0,)}
    said = [f"{fact_name(name, values, key)}: {values_said(values, key)}" for name, values in some.items()]
    return "; ".join(said) if said else say("every case", key)


def boxes_said(boxes: Sequence[Box[Any]], key: str | None = None, most: int = 4) -> str:
    """Boxes in a row: what they have in common once, then each for itself."""
    first, *rest = (box.facts for box in boxes)
    common = {n: v for n, v in first.items() if all(other.get(n) == v for other in rest)} if rest else first
    own = [{n: v for n, v in box.facts.items() if n not in common} for box in boxes] if rest else []
    said = [facts_said(common, key)] if common or not own else []
    if own:
        each = f" {say('or', key)} ".join(f"({facts_said(facts, key)})" for facts in own[:most])
        if len(own) > most:
            each += " " + say(Because("and {n} more", n=len(own) - most), key)
        said.append(each)
    return "; ".join(said)


# -- answers and reasons in words -------------------------------------------------------------------------------------


def _answer_said(verdict: Verdict, key: str) -> str:
    """An answer in words."""
    return value_said(verdict.answer, key) if isinstance(verdict.answer, tuple) else answer_text(verdict.answer, key)


def verdict_said(verdict: Verdict, because: Because, key: str) -> str:
    """An answer with who gave it, where, and why."""
    answer = f"{mark_of(verdict.answer)} {_answer_said(verdict, key)}".strip()
    why = words.because(because, key)
    return " · ".join(filter(None, (answer, words.who_and_where(verdict, key), why)))


def verdict_markup(verdict: Verdict, because: Because, key: str, quote: str = "") -> str:
    """The same in HTML, the answer standing out and the quoted words set apart."""
    who, why = escape(words.who_and_where(verdict, key)), escape(words.because(because, key))
    head = answer_html(verdict.answer, _answer_said(verdict, key))
    by = f' <span style="{CALM}">{who}</span>' if who else ""
    of_witness = witness_attributes(LANGUAGES[key].witness)
    return (
        head
        + by
        + div("", why)
        + (div(f"{CALM};margin-top:0.3em", escape(words.quoted(quote, key)), of_witness) if quote else "")
    )


def quoted_words(verdict: Verdict, key: str | None = None) -> str:
    """The words by which it was decided, "" where no words were."""
    return own_words(verdict.source, key) if verdict.source else ""


def reasons_as_one(reasons: Iterable[Because]) -> Because:
    """Several reasons of one template as one, with all of their values: "6 to 9 remain".

    >>> str(reasons_as_one([Because("{n} remain.", n=n) for n in (8, 6, 7)]))
    '6 to 8 remain.'
    >>> str(reasons_as_one([Because("{n:1 one remains|# remain}.", n=n) for n in (6, 7)]))
    '6 or 7 remain.'
    """
    reasons = list(reasons)
    values = {name: _values_as_one([r.values[name] for r in reasons]) for name in reasons[0].values}
    return Because(reasons[0].template, **values)


def _values_as_one(values: list[Any]) -> Any:
    distinct = list(dict.fromkeys(values))
    if len(distinct) == 1:
        return distinct[0]
    if all(isinstance(v, Because) for v in distinct):  # whole sentences
        return reduce(lambda one, other: Because("{one} Or: {other}", one=one, other=other), distinct)
    if all(type(v) is int for v in distinct):
        low, high = min(distinct), max(distinct)
        if len(distinct) == high - low + 1 > 2:
            return Because("{low} to {high}", low=low, high=high)
        distinct.sort()
    *most, last = distinct
    return Because("{these} or {this}", these=tuple(most), this=last)


# -- how often: by number, by word and by shade ---------------------------------------------------------------------

#: The words, from never to always, each with the share of the cases below which it holds.
HOW_OFTEN: Mapping[English, float] = {
    "never": 0.0,
    "rarely": 0.01,
    "now and then": 0.1,
    "often": 0.5,
    "mostly": 1.0,
    "always": 1.0,
}

#: From never to always: the shades lie over the page, so that light and dark themes both read well.
SHADES = (Fill(GREY, 0.1), *(Fill(VIOLET, depth) for depth in (0.12, 0.22, 0.35, 0.5, 0.68)))


class Frequency(NamedTuple):
    """On how many of how many cases.

    Attributes:
        number: on how many they differ.
        of: of how many.
        degree: 0 for never to 5 for always.
    """

    number: int
    of: int
    degree: int

    @property
    def word(self) -> str:
        """How often, in a word."""
        return tuple(HOW_OFTEN)[self.degree]

    def said(self, key: str | None = None) -> str:
        """The number with its word."""
        return f"{self.number:,} · {say(self.word, key)}"


def frequency(number: int, of: int) -> Frequency:
    """How often, of how many cases.

    >>> frequency(768, 98304).word, frequency(16, 16).word
    ('rarely', 'always')
    """
    if not number:
        return Frequency(number, of, 0)
    if number == of:
        return Frequency(number, of, 5)
    degrees = enumerate(HOW_OFTEN.values())
    return Frequency(number, of, next(degree for degree, below in degrees if number / of < below))


def frequency_markup(often: Frequency, key: str | None = None, more: Iterable[str] = ()) -> str:
    """The number with its word in HTML, on its shade, and more words under it."""
    style = f"padding:0.25em 0.6em;border-radius:4px;{SHADES[often.degree].css}"
    number = f"<b>{often.number:,}</b>" if often.number else "0"
    under = "".join(div(f"font-size:0.86em;{CALM}", escape(line)) for line in more)
    return div(style, f"{number} {escape(say(often.word, key))}{under}")


# -- the questions of a map, and where in the chapter they stand ------------------------------------------------------


def questions_of(yours: Sequence[Question], questions: Sequence[Question] | None) -> tuple[Question, ...]:
    """The questions of a map: one of yours takes the place of the one that it was made from, or comes last.

    Args:
        yours: with authorities of somebody's own.
        questions: the others; None for every one of the chapter.

    >>> from minyan_kit import counts, may_fine
    >>> questions_of([may_fine], [counts]) == (counts, may_fine)
    True
    """
    for question in yours:
        if not isinstance(question, Question):
            raise TypeError(f"{question!r} is no Question: write mk.may_say.with_opinion(...), and among=[...] by name")
    own = {question.name: question for question in yours}
    taken = [own.pop(question.name, question) for question in (QUESTIONS if questions is None else questions)]
    return (*taken, *own.values())


def question_on_map(question: Question | str, questions: Sequence[Question]) -> Question:
    """One of the questions of a map, by itself or by its name.

    Raises:
        ValueError: it is not among them.
    """
    name = question if isinstance(question, str) else getattr(question, "name", question)
    found = next((each for each in questions if each.name == name), None)
    if found is None:
        raise ValueError(f"question={name!r} is not on the map: write one of {', '.join(q.name for q in questions)}")
    return found


def seifim_of(question: Question) -> tuple[int, ...]:
    """The se'ifim whose words a question reads.

    >>> from minyan_kit import may_say
    >>> seifim_of(may_say)
    (1, 4, 6)
    """
    return tuple(sorted({o.source.seif for o in all_opinions(question)}))


def seifim_said(numbers: Sequence[int], key: str | None = None) -> str:
    """Se'ifim in a row, those that follow one another drawn together.

    >>> seifim_said((1, 13, 14, 15)), seifim_said((4, 5), "he")
    ('55:1, 13–15', 'נ״ה, ד׳–ה׳')
    """
    key = in_use(key)
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    said = ["–".join(dict.fromkeys(numbered(end, key) for end in (run[0], run[-1]))) for run in runs]
    return fill("55:{seif}", key, seif=", ".join(said))
