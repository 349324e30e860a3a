"""What every topic puts on the board: facts as a plain value, people to be moved about, and controls beside them.

A setting is a frozen value: whatever a reader does makes another one, and the verdict and the picture are functions of
it. `set(**setting.values)` of a topic's start makes the same setting again: cases of the bank are written so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

from minyan_kit.board.drawing import Palette, mirrored
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show.languages import fill, listed, value_text, word

__all__ = ["NOT_KNOWN", "Control", "Figure", "Picture", "Plain", "Point", "Setting", "judged", "known"]

Point = tuple[float, float]

#: A fact that is not known, as it is written where there is no None: in the file of a case, and in a list of options.
NOT_KNOWN: English = "not known"


def known(value: Any) -> Any:
    """A fact as it is written in a case: None where it is said not to be known.

    >>> known("not known") is None, known(7)
    (True, 7)
    """
    return None if value == NOT_KNOWN else value


@dataclass(frozen=True)
class Figure:
    """Somebody or something on the picture that a reader presses or drags.

    Args:
        name: what events call it.
        at: where it stands, in the picture's units.
        svg: its drawing round the point (0, 0).
        says: what it is to those who hear the page.
        state: how it is judged, for a page's own use.
        drags: it can be dragged.
        chosen: it is the one whose facts the controls show.
        reach: how far it reaches round its point.
        room: half its width and its height, where it is no circle.
    """

    name: str
    at: Point
    svg: str
    says: str
    state: str = ""
    drags: bool = False
    chosen: bool = False
    reach: float = 30
    room: Point | None = None


@dataclass(frozen=True)
class Picture:
    """A setting as it is drawn: what stands still, and the figures upon it."""

    svg: str
    figures: tuple[Figure, ...]

    def mirrored(self, width: float) -> Picture:
        """The same the other way round, its words and its figures as they were."""
        figures = tuple(replace(each, at=(width - each.at[0], each.at[1])) for each in self.figures)
        return Picture(mirrored(self.svg, width), figures)


@dataclass(frozen=True)
class Control:
    """Something that a reader sets beside the picture.

    Args:
        name: a name that `Setting.set` takes.
        label: what is set.
        value: what it is now.
        options: value → the word for it; empty for a switch, a number and a text.
        least, most, step: of a number.
        more: it stands under "more facts".
    """

    name: str
    label: English
    value: Any
    options: Mapping[Any, English] = field(default_factory=dict, hash=False)
    least: float | None = None
    most: float | None = None
    step: float = 1
    more: bool = False

    @property
    def kind(self) -> str:
        """What it looks like: "choice", "number", "switch" or "text"."""
        if self.options:
            return "choice"
        if self.least is not None:
            return "number"
        return "switch" if isinstance(self.value, bool) else "text"

    def taken(self, value: Any) -> Any:
        """A value that may be chosen.

        Raises:
            ValueError: it may not; the error says what may.

        >>> Control("together", "They are", 10, least=7, most=12).taken(13)
        Traceback (most recent call last):
            ...
        ValueError: together=13 cannot be chosen: write a number from 7 to 12
        """
        told = {
            "choice": f"one of {', '.join(map(repr, self.options))}",
            "number": f"a number from {self.least} to {self.most}",
            "switch": "True or False",
            "text": "a text",
        }[self.kind]
        if not self._takes(value):
            raise ValueError(f"{self.name}={value!r} cannot be chosen: write {told}")
        return value

    def _takes(self, value: Any) -> bool:
        if self.kind == "choice":
            return any(value == each and type(value) is type(each) for each in self.options)
        if self.kind == "number":
            number = isinstance(value, int | float) and not isinstance(value, bool)
            return number and (self.least or 0) <= value <= (self.most or 0)
        return isinstance(value, bool if self.kind == "switch" else str)


class Setting(ABC):
    """The facts of a topic as they stand on the board; each topic is a frozen dataclass of it."""

    #: The topic, and what it is called.
    TOPIC: ClassVar[str]
    TITLE: ClassVar[English]
    #: The width and height of its picture.
    SIZE: ClassVar[tuple[int, int]] = (880, 500)
    #: Time runs along it, or words do: where one reads from right to left it is drawn the other way round.
    MIRRORS: ClassVar[bool] = False
    #: How its figures are moved, in one or two short sentences.
    HOW: ClassVar[English]
    #: The practices to choose among.
    AMONG: ClassVar[tuple[Practice, ...]]

    @abstractmethod
    def set(self, **values: Any) -> Self:
        """The same setting with some facts changed.

        Raises:
            ValueError: a name or a value is none of those; the error names it, and says what is.
        """

    @property
    @abstractmethod
    def values(self) -> Mapping[str, Any]:
        """What differs from the topic's start, by the names that `set` takes."""

    @abstractmethod
    def verdict(self, by: Practice) -> Verdict:
        """What the chapter says of it."""

    @abstractmethod
    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The setting as it is drawn.

        Args:
            verdict: how it is judged; None while a class still predicts it.
            p: the colours.
            language: of the words in it.
        """

    @abstractmethod
    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """What a reader sets beside the picture; a language only for the names of figures in labels."""

    def result(self, by: Practice) -> Any:
        """What the topic's panel returns: the verdict, unless a topic tells more."""
        return self.verdict(by)

    # -- what is done to a figure ------------------------------------------------------------------------------------

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """Somebody was pressed, or Enter was; with Shift, `back`. Nothing comes of it unless a topic says so."""
        return self

    def dropped(self, name: str, at: Point) -> Self:
        """Somebody was dragged to a point. Nothing comes of it unless a topic says so."""
        return self

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """An arrow key was pressed on somebody, Shift for farther. Nothing comes of it unless a topic says so."""
        return self

    # -- what is told ------------------------------------------------------------------------------------------------

    def changed(self, before: Setting) -> Mapping[str, Any]:
        """What to set so that `before` becomes this."""
        had, has, start = before.values, self.values, type(self)()
        new = {name: value for name, value in has.items() if name not in had or had[name] != value}
        return new | {name: start.plain(name) for name in had if name not in has}

    def plain(self, name: str) -> Any:
        """The value of a name as the setting stands, also where it is the start's own."""
        return getattr(self, name)

    def told(self, name: str, value: Any, language: str) -> str:
        """A value that was set, in words."""
        if isinstance(value, Mapping):
            value = listed(self.told(each, v, language) for each, v in value.items())
            return fill("{fact}: {value}", language, fact=word(name, language), value=value)
        said = value_text(NOT_KNOWN if value is None else value, language)
        return fill("{fact}: {value}", language, fact=word(name, language), value=said)

    def looked_at(self, verdict: Verdict, language: str) -> str:
        """What stands above the deciding words, as markup: the facts, where nothing else tells them."""
        return ""

    def beside(self, verdict: Verdict, language: str) -> str:
        """What the topic tells under the deciding words, as markup; nothing unless a topic says so."""
        return ""

    def asks(self, verdict: Verdict) -> English:
        """What is asked: the question itself, unless a topic asks it otherwise."""
        return verdict.question.asks

    def verdicts(self, verdict: Verdict) -> Mapping[str, Verdict]:
        """Figure → the verdict that is its own; nothing unless a topic says so."""
        return {}

    def argument(self, verdict: Verdict) -> Verdict:
        """The verdict whose words and voices decide: itself, unless a topic says which."""
        return verdict


class Plain(Setting):
    """A setting whose facts are fields, each with the control of its name; a control says what may be chosen."""

    def set(self, **values: Any) -> Self:
        """The same setting with some facts changed, each as its control takes it.

        Raises:
            ValueError: nothing is called so, or it cannot be that; the error says what can be.
        """
        changed = self
        for name, value in values.items():
            changed = changed.with_one(name, value)
        return changed

    def with_one(self, name: str, value: Any) -> Self:
        """The same setting with one fact changed."""
        controls = {control.name: control for control in self.controls()}
        if name not in controls:
            raise ValueError(f"{name}={value!r}: nothing is called so: write one of by, {', '.join(controls)}")
        return replace(self, **{name: controls[name].taken(value)})  # type: ignore[type-var]  # a dataclass

    @property
    def values(self) -> Mapping[str, Any]:
        """What differs from the topic's start."""
        start = type(self)()
        found = {each.name: getattr(self, each.name) for each in fields(self) if each.compare}  # type: ignore[arg-type]
        return {name: value for name, value in found.items() if value != getattr(start, name)}


@lru_cache(maxsize=1 << 9)  # a history tells every step of it again
def judged(setting: Setting, by: Practice) -> Verdict:
    """What the chapter says of a setting."""
    return setting.verdict(by)
