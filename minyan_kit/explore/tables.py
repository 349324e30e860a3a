"""Rows that are found by exploring, and how they are shown: as text, as HTML, as a data frame."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

from minyan_kit import argument
from minyan_kit.argument import answer_text, mark
from minyan_kit.chapter.units import UNITS
from minyan_kit.explore.boxes import Box
from minyan_kit.languages import in_use, place, say, value_text, word
from minyan_kit.markup import CALM, RULE, bdi, card, cell, div, escape, row, table
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because

__all__ = ["Table", "answered", "answered_markup", "boxes_said", "fact_name", "facts_said", "quoted", "values_said"]

R = TypeVar("R")

#: Units of the service are named in the code in a word, and said in more.
NAMES: Mapping[str, str] = UNITS

MANY = 6  # more values of a fact than this are not all named
SHOWN = 60  # rows of a table in a notebook; the frame has them all


@dataclass(frozen=True)
class Table(Sequence[R], Generic[R]):
    """Rows, with a sentence that says what they are.

    Attributes:
        rows: the rows, the smallest first.
    """

    rows: tuple[R, ...]

    def says(self) -> Sequence[Because]:
        """What the table is, in sentences."""
        return ()

    @abstractmethod
    def head(self) -> Sequence[str]:
        """The names of its columns."""

    @abstractmethod
    def cells(self, of: R, key: str) -> Sequence[str]:
        """A row in words of a language, in the order of the head."""

    def lines(self, of: R, key: str) -> Sequence[str]:
        """A row as lines of plain text: its cells, unless a table says them better."""
        return self.cells(of, key)

    def markup(self, of: R, key: str) -> Sequence[str]:
        """A row in HTML, in the order of the head."""
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
        try:
            pandas = import_module("pandas")  # here, so that exploring needs it only when a frame is asked for
        except ImportError as error:
            raise ImportError("pandas is needed for a frame: pip install 'minyan-kit[sheets]'") from error
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
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        key = in_use()
        said = "".join(div("margin-bottom:0.4em", escape(say(s, key))) for s in self.says())
        lined = f"border-top:{RULE};font-variant-numeric:tabular-nums"
        shown = [[cell(one, key, style=lined) for one in self.markup(r, key)] for r in self.rows[:SHOWN]]
        rows = [row("".join(cells)) for cells in shown]
        body = table([say(h, key) for h in self.head()], rows, key) if rows else ""
        if len(self.rows) > SHOWN:
            more = Because("And {n} rows more: .rows and .to_frame() have them all.", n=len(self.rows) - SHOWN)
            body += div(CALM, escape(say(more, key)))
        return card(key, said + self.picture(key) + body, kind="table")


# -- facts and answers in words --------------------------------------------------------------------------------------


def fact_name(name: str, key: str | None = None) -> str:
    """What to call a fact; of a mapping's part, both."""
    return ", ".join(word(part, key) for part in name.split(": "))


def value_said(value: Any, key: str | None = None) -> str:
    """One value of a fact, or an answer of a rule."""
    if isinstance(value, tuple):  # a named one says itself
        return str(value) if hasattr(value, "_fields") else f"({value_text(value, key)})"
    return say(NAMES[value], key) if isinstance(value, str) and value in NAMES else value_text(value, key)


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
    told = {name: values for name, values in facts.items() if ": " not in name or tuple(values) != (0,)}
    said = [f"{fact_name(name, key)}: {values_said(values, key)}" for name, values in told.items()]
    return "; ".join(said) if said else say("every case", key)


def boxes_said(boxes: Sequence[Box[Any]], key: str | None = None, shown: int = 4) -> str:
    """Boxes in a row: what they have in common once, then each for itself."""
    first, *rest = (box.facts for box in boxes)
    common = {n: v for n, v in first.items() if all(other.get(n) == v for other in rest)} if rest else first
    own = [{n: v for n, v in box.facts.items() if n not in common} for box in boxes] if rest else []
    said = [facts_said(common, key)] if common or not own else []
    if own:
        each = f" {say('or', key)} ".join(f"({facts_said(facts, key)})" for facts in own[:shown])
        if len(own) > shown:
            each += " " + say(Because("and {n} more", n=len(own) - shown), key)
        said.append(each)
    return "; ".join(said)


def told(verdict: Verdict, because: Because, key: str) -> tuple[str, str, str]:
    """An answer, who gave it and where, and why."""
    answer = value_said(verdict.answer, key) if isinstance(verdict.answer, tuple) else answer_text(verdict.answer, key)
    voice, source = verdict.decided_by, verdict.source
    who = f"{say(voice.name, key)}, {place(source, key)}" if voice and source else ""
    return f"{mark(verdict.answer)} {answer}".strip(), who, argument.because(because, verdict.missing, key)


def answered(verdict: Verdict, because: Because, key: str) -> str:
    """An answer with who gave it, where, and why."""
    return " · ".join(filter(None, told(verdict, because, key)))


def answered_markup(verdict: Verdict, because: Because, key: str, words: str = "") -> str:
    """The same in HTML, the answer standing out and the quoted words set apart."""
    answer, who, why = map(escape, told(verdict, because, key))
    head = f"<b>{answer}</b>" + (f' <span style="{CALM}">{who}</span>' if who else "")
    return head + div("", why) + (div(f"{CALM};margin-top:0.3em", f"“{escape(words)}”") if words else "")


def quoted(verdict: Verdict, key: str | None = None) -> str:
    """The words by which it was decided, "" where no words were."""
    return verdict.source.words[in_use(key)] if verdict.source else ""
