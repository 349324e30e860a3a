"""When some leave: the service as a strip of its units, and those who are there, leave and come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from minyan_kit.board.drawing import (
    SANS,
    SERIF,
    Palette,
    caption,
    drawn_figure,
    in_lines,
    line,
    name_in,
    rect,
    words_at,
)
from minyan_kit.board.ground import Rect
from minyan_kit.board.setting import Control, Figure, Picture, Point, Setting
from minyan_kit.chapter.leaving import UNITS, may_continue
from minyan_kit.chapter.order_of_service import ORDERS, clock
from minyan_kit.chapter.people import Person
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.chapter.service import OUTCOMES, Replay, UnitSaid, service
from minyan_kit.question import Verdict
from minyan_kit.ruling import Brief, English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import CALM, answer_html, bdi, div, escape, mark_of
from minyan_kit.show.languages import fill, listed, say

__all__ = ["BEGINS", "PEOPLE", "Leaving", "ServiceSaid", "ask_service", "middle"]

# -- what is asked of a service ----------------------------------------------------------------------------------------

#: When each service begins, in minutes after midnight.
BEGINS: Mapping[str, int] = {"morning": 390, "morning_with_torah": 390, "afternoon": 795, "evening": 1140}


@dataclass(frozen=True, repr=False)
class ServiceSaid(Brief):
    """A service replayed, and the unit in the middle of which it is looked at.

    Attributes:
        replay: the whole of it.
        unit: the unit in progress.
        here: the names of those who are there then.
        by: whose practice is followed.
    """

    replay: Replay
    unit: str
    here: tuple[str, ...]
    by: Practice

    @property
    def said(self) -> UnitSaid:
        """What becomes of the unit in progress."""
        return self.replay[self.unit]


def middle(order: str, unit: str) -> int:
    """The minute in the middle of a unit, at which people leave and come back.

    >>> clock(middle("morning", "kaddish"))
    '06:41'
    """
    times = [*ORDERS[order].values(), max(ORDERS[order].values()) + 3]
    place = list(ORDERS[order]).index(unit)
    return BEGINS[order] + (times[place] + times[place + 1]) // 2


def ask_service(
    *, order: str, unit: str, people: Sequence[str], turns: Mapping[str, Sequence[str]], by: Practice
) -> ServiceSaid:
    """Replay a service of men who count, and look at it in the middle of a unit.

    Args:
        order: a key of ORDERS.
        unit: the unit in progress.
        people: those who are there from the beginning.
        turns: name → the units in the middle of which he leaves, comes back, leaves again; of one who is not among
            the people the first is when he comes.
        by: whose practice is followed.

    >>> from minyan_kit import REMA
    >>> ten = [f"man {n}" for n in range(10)]
    >>> gone = {"man 1": ["kaddish"], "man 2": ["kaddish"], "man 3": ["kaddish"]}
    >>> asked = ask_service(order="morning", unit="avot", people=ten, turns=gone, by=REMA)
    >>> asked.replay["kaddish"].outcome, asked.said.outcome, len(asked.here)
    ('finished', 'not said', 7)
    """
    begin = BEGINS[order]
    events = [(begin, name, "arrives") for name in people]
    for name, units in turns.items():
        ways = ("leaves", "arrives") if name in people else ("arrives", "leaves")
        events += [(middle(order, each), name, ways[n % 2]) for n, each in enumerate(units)]
    events.sort(key=lambda event: (event[0], event[2] == "leaves"))
    # Hairs are taken to be known, so that every practice is asked about the leaving alone.
    names = dict.fromkeys([*people, *turns])
    men = [Person(name, sex="male", age=40, two_hairs="came") for name in names]
    starts = {each: begin + after for each, after in ORDERS[order].items()}
    replay = service(events, by=by, people=men, starts=starts)
    here: dict[str, None] = {}
    for time, name, way in events:
        if time <= middle(order, unit):
            here |= {name: None} if way == "arrives" else {}
            if way == "leaves":
                del here[name]
    return ServiceSaid(replay, unit, tuple(name for name in names if name in here), by)


# -- the setting -------------------------------------------------------------------------------------------------------

#: Those who may be there: the first ten from the beginning.
PEOPLE = ("Reuven", "Shimon", "Levi", "Yehuda", "Dan", "Naftali", "Gad", "Asher", "Yissachar", "Zevulun", "Yosef",
          "Binyamin")  # fmt: skip
_TEN = PEOPLE[:10]
#: The moment that is looked at.
NOW = "now"

_ORDERS: Mapping[str, English] = {
    "morning": "a weekday morning",
    "morning_with_torah": "a morning with the reading of the Torah",
    "afternoon": "the afternoon",
    "evening": "the evening",
}
#: A unit as it stands in the strip, a word a line.
_SHORT: Mapping[str, English] = {
    "kaddish": "Kaddish",
    "barkhu": "Barkhu",
    "yotzer": "Yotzer",
    "avot": "Avot",
    "kedushah": "Kedushah",
    "repetition_aloud": "repetition",
    "torah_reading": "Torah",
    "seder_kedushah": "order of Kedushah",
    "kaddish_shalem": "full Kaddish",
    "aleinu": "Aleinu",
    "kaddish_after_aleinu": "last Kaddish",
    "shema_arvit": "Shema",
    "half_kaddish_before_amidah": "half Kaddish",
    "tefillat_arvit": "Tefillah",
    "kaddish_after_arvit": "its Kaddish",
}
_LEFT, _RIGHT, _TOP, _LOW = 14.0, 776.0, 40.0, 156.0
_HALL = Rect(14, 214, 776, 368)


@dataclass(frozen=True)
class Leaving(Setting):
    """A service, the unit that is looked at, and who left or came in the middle of which.

    Args:
        order: a key of ORDERS.
        unit: the unit in progress.
        turns: name and the units in the middle of which he leaves, comes back and so on, in the order of PEOPLE.
    """

    order: str = "morning_with_torah"
    unit: str = "kaddish"
    turns: tuple[tuple[str, tuple[str, ...]], ...] = ()

    TOPIC: ClassVar[str] = "leaving"
    TITLE: ClassVar[English] = "When some leave"
    SIZE: ClassVar[tuple[int, int]] = (790, 460)
    MIRRORS: ClassVar[bool] = True
    HOW: ClassVar[English] = (
        "Press a part of the service to look at it. Drag a man out, and he leaves in the middle of it."
    )
    AMONG: ClassVar[tuple[Practice, ...]] = (
        *PRACTICES,
        PRACTICES[1].choosing(majority_of="present"),
        PRACTICES[1].choosing(kedushah_reached="no"),
    )

    # -- the facts ---------------------------------------------------------------------------------------------------

    def result(self, by: Practice) -> ServiceSaid:
        """The whole service, and what becomes of the unit in progress."""
        return ask_service(order=self.order, unit=self.unit, people=_TEN, turns=dict(self.turns), by=by)

    def verdict(self, by: Practice) -> Verdict:
        """Whether the unit in progress is said; of what needs no ten, that it may be."""
        asked = self.result(by)
        if asked.said.verdict is not None:
            return asked.said.verdict
        return may_continue(
            "kaddish", self.unit, remaining=len(asked.here), by=by
        )  # what needs no ten follows any unit

    def set(self, **values: Any) -> Self:
        """Change the service first, then the unit, then who is there in the middle of it.

        Args:
            values: "order", "unit", and people by name: whether he is there, or the units in the middle of which he
                leaves, comes back and so on.

        Raises:
            ValueError: a name or value is none of those.

        >>> Leaving().set(Gad=False) == Leaving().set(Gad=["kaddish"])
        True
        """
        changed = self
        first = {"order": 0, "unit": 1}
        for name in values:
            if name not in ("order", "unit", *PEOPLE):
                takes = ", ".join(("by", "order", "unit", *PEOPLE))
                raise ValueError(f"{name}={values[name]!r}: nothing is called so: write one of {takes}")
        for name, value in sorted(values.items(), key=lambda item: first.get(item[0], 2)):
            if name == "order":
                order = changed._control("order").taken(value)
                if order != changed.order:  # another service begins with ten again
                    changed = type(self)(order, next(iter(ORDERS[order])))
            elif name == "unit":
                changed = replace(changed, unit=changed._control("unit").taken(value))
            else:
                changed = changed._turned(name, value)
        return changed

    def _control(self, name: str) -> Control:
        return next(control for control in self.controls() if control.name == name)

    def is_there(self, name: str) -> bool:
        """Whether somebody is there in the middle of the unit in progress."""
        units = list(ORDERS[self.order])
        until = units[: units.index(self.unit) + 1]
        turned = sum(unit in until for unit in dict(self.turns).get(name, ()))
        return (name in _TEN) != bool(turned % 2)

    def _turned(self, name: str, value: Any) -> Self:
        """He is there, or is not, from the unit in progress on; or he turns in the units that are named."""
        units = list(ORDERS[self.order])
        if isinstance(value, bool):
            now = units.index(self.unit)
            kept = [unit for unit in dict(self.turns).get(name, ()) if units.index(unit) < now]
            there = (name in _TEN) != bool(len(kept) % 2)
            turns = (*kept, *([self.unit] if there != value else []))
        else:
            named = list(value) if isinstance(value, list | tuple) else [value]
            for each in named:
                if each not in units:
                    takes = ", ".join(units)
                    raise ValueError(f"{name}={each!r} cannot be chosen: write True, False, or units of {takes}")
            turns = tuple(sorted(named, key=units.index))
        found = {**dict(self.turns), name: turns}
        return replace(self, turns=tuple((each, found[each]) for each in PEOPLE if found.get(each)))

    @property
    def values(self) -> Mapping[str, Any]:
        """What differs from ten who stay, in the middle of the first Kaddish."""
        start = Leaving()
        found: dict[str, Any] = {
            n: getattr(self, n) for n in ("order", "unit") if getattr(self, n) != getattr(start, n)
        }
        return found | dict(self.turns)

    def plain(self, name: str) -> Any:
        """The service, the unit, or the units in which somebody turns."""
        return dict(self.turns).get(name, ()) if name in PEOPLE else getattr(self, name)

    def changed(self, before: Setting) -> Mapping[str, Any]:
        """What to set so that `before` becomes this; another service begins with ten again."""
        assert isinstance(before, Leaving)
        if self.order != before.order:
            return {"order": self.order, "unit": self.unit} | dict(self.turns)
        return super().changed(before)

    def told(self, name: str, value: Any, language: str) -> str:
        """A change in words."""
        if name == "order":
            return say(_ORDERS[value], language)
        if name == "unit":
            return fill(
                "{fact}: {value}", language, fact=say("In the middle of", language), value=_unit(value, language)
            )
        said = listed(_unit(unit, language) for unit in value) or say("stays", language)
        return fill("{fact}: {value}", language, fact=name_in(name, language), value=said)

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """The service and the unit; under them everybody who may be there."""
        units: Mapping[Any, English] = {unit: UNITS[unit] for unit in ORDERS[self.order]}
        return (
            Control("order", "The service", self.order, _ORDERS),
            Control("unit", "In the middle of", self.unit, units),
            *(Control(name, name_in(name, language), self.is_there(name), more=True) for name in PEOPLE),
        )

    # -- what is done to a figure ------------------------------------------------------------------------------------

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """A unit is looked at; a man leaves in the middle of it, or comes back."""
        if name in ORDERS[self.order]:
            return replace(self, unit=name)
        return self if name == NOW else self._turned(self._man(name), not self.is_there(name))

    def dropped(self, name: str, at: Point) -> Self:
        """The moment is in the unit above it; below the hall a man is away, in it he is there."""
        units = list(ORDERS[self.order])
        if name == NOW:
            place = int((at[0] - _LEFT) / (_RIGHT - _LEFT) * len(units))
            return replace(self, unit=units[min(max(place, 0), len(units) - 1)])
        return self if name in units else self._turned(self._man(name), at[1] < _HALL.bottom + 14)

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """Left and right the moment goes through the service; down a man goes out, up he comes back."""
        units = list(ORDERS[self.order])
        if arrow[0] and (name == NOW or name in units):
            place = units.index(self.unit) + int(arrow[0])
            return replace(self, unit=units[min(max(place, 0), len(units) - 1)])
        return self._turned(self._man(name), arrow[1] < 0) if arrow[1] and name in PEOPLE else self

    def _man(self, name: str) -> str:
        if name not in PEOPLE:
            raise ValueError(f"figure={name!r} is nobody here: send one of {', '.join(PEOPLE)}")
        return name

    # -- the picture -------------------------------------------------------------------------------------------------

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The strip of units with what becomes of each, over those who are there and those who are not."""
        said = self.result(verdict.by) if verdict is not None else None
        out = [name for name in PEOPLE if not self.is_there(name)]
        here = [name for name in PEOPLE if self.is_there(name)]
        units = [self._unit_drawn(n, unit, said, p, language) for n, unit in enumerate(ORDERS[self.order])]
        men = [self._man_drawn(name, _seat(n), "plain", p, language) for n, name in enumerate(here)]
        men += [self._man_drawn(name, (50.0 + 66 * n, 400.0), "away", p, language) for n, name in enumerate(out)]
        return Picture(self._ground(len(here), p, language), (*units, self._now(p, language), *men))

    def _ground(self, here: int, p: Palette, key: str) -> str:
        time = clock(middle(self.order, self.unit))
        title = f"{time} · {_unit(self.unit, key)} · {say('there', key)} {here}"
        style = f'font-size="18" font-weight="700" fill="{p.ink}" {SERIF}'
        return (
            rect(Rect(0, 0, *self.SIZE), f'fill="{p.paper}"', 10)
            + words_at((395, 26), title, key, style)
            + rect(_HALL, f'fill="{p.floor}" stroke="{p.stone}" stroke-width="8"', 6)
        )

    def _column(self, n: int) -> tuple[float, float]:
        wide = (_RIGHT - _LEFT) / len(ORDERS[self.order])
        return _LEFT + wide * (n + 0.5), wide

    def _unit_drawn(self, n: int, unit: str, said: ServiceSaid | None, p: Palette, key: str) -> Figure:
        x, wide = self._column(n)
        half, high = wide / 2 - 2, (_LOW - _TOP) / 2
        outcome = said.replay[unit].outcome if said is not None else ""
        answer = OUTCOMES[outcome] if outcome else None
        colour = {True: p.joined, False: p.apart, None: p.open}[answer] if outcome else p.edge
        look = {"finished": ' stroke-dasharray="8 4"', "open": ' stroke-dasharray="2 4"'}.get(outcome, "")
        depth = {"said": 0.3, "finished": 0.16, "broken off": 0.2, "not said": 0.08, "each by himself": 0.05}.get(
            outcome, 0.12
        )
        edge = 3 if unit == self.unit else 1.6
        box = rect(
            Rect(-half, -high, half, high),
            f'fill="{colour}" fill-opacity="{depth}" stroke="{colour}" stroke-width="{edge}"{look}',
            5,
        )
        lines = in_lines(say(_SHORT[unit], key), int(wide / 7.4)) if unit in _SHORT else [_unit(unit, key)]
        room = wide - 8
        names = "".join(_tiny(p, each, key, -high + 17 + 15 * i, bold=True, most=room) for i, each in enumerate(lines))
        told = in_lines(say(outcome, key), int(wide / 7)) if outcome else []
        foot = high - 6 - 14 * (len(told) - 1)
        ends = "".join(_tiny(p, each, key, foot + 14 * i, most=room) for i, each in enumerate(told))
        mark = ""
        if outcome:
            style = f'font-size="22" font-weight="700" fill="{colour}" {SANS}'
            mark = words_at((0, 9), mark_of(answer), key, style)
        says = listed(filter(None, (_unit(unit, key), say(outcome, key) if outcome else "")))
        return Figure(unit, (x, (_TOP + _LOW) / 2), box + names + mark + ends, says, outcome.replace(" ", "-"),
                      chosen=unit == self.unit, reach=min(half, high))  # fmt: skip

    def _now(self, p: Palette, key: str) -> Figure:
        x, _ = self._column(list(ORDERS[self.order]).index(self.unit))
        hand = f'<path d="M-11 8 0-12 11 8Z" fill="{p.wood}"/>' + line(
            (0, 6), (0, 14), style=f'stroke="{p.wood}" stroke-width="4"'
        )
        says = fill("{fact}: {value}", key, fact=say("In the middle of", key), value=_unit(self.unit, key))
        return Figure(NOW, (x, 176.0), hand, says, drags=True, reach=18)

    def _man_drawn(self, name: str, at: Point, state: str, p: Palette, key: str) -> Figure:
        there = state == "plain"
        drawing = f'<g transform="scale({1.2 if there else 1})">{drawn_figure(p, state)}</g>'
        label = caption(p, name_in(name, key), key, (0, 34), 15 if there else 13)
        says = listed((name_in(name, key), say("there" if there else "not here", key)))
        return Figure(name, at, drawing + label, says, "there" if there else "away", drags=True, reach=26)

    def verdicts(self, verdict: Verdict) -> Mapping[str, Verdict]:
        """Of each unit, whether it is said."""
        replay = self.result(verdict.by).replay
        return {unit: said for unit in ORDERS[self.order] if (said := replay[unit].verdict) is not None}

    def beside(self, verdict: Verdict, language: str) -> str:
        """Those who left, and whether it was permitted."""
        told = {True: "permitted", False: "a transgression", None: "open"}
        lines = []
        for left in self.result(verdict.by).replay.departures:
            names = listed(bdi(name_in(name, language)) for name in left.people)
            answer = answer_html(left.verdict.answer, say(told[left.verdict.answer], language))
            why = escape(words.because(left.verdict.because, language))
            lines.append(
                div(
                    "margin-top:0.3em",
                    f"<b>{names}</b> {clock(left.time)} {answer} · <span style='{CALM}'>{why}</span>",
                )
            )
        return "".join(lines)


def _seat(n: int) -> Point:
    return 76.0 + 127.6 * (n % 6), 244.0 + 72 * (n // 6)


def _unit(unit: str, key: str | None) -> str:
    return say(UNITS[unit], key)


def _tiny(p: Palette, said: str, key: str, y: float, *, bold: bool = False, most: float = 900) -> str:
    size = min(13.0, most / (0.64 * len(said)))  # what is too wide for its place is written smaller
    return words_at(
        (0, y), said, key, f'font-size="{size:.3g}" font-weight="{700 if bold else 500}" fill="{p.ink}" {SANS}'
    )
