"""Attendance: the services of a sheet in a calendar, and who was at the one that is open."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from minyan_kit.arguments import file_content
from minyan_kit.board.drawing import SANS, SERIF, Palette, caption, drawn_figure, line, name_in, rect, words_at
from minyan_kit.board.ground import Rect
from minyan_kit.board.setting import Control, Figure, Picture, Point, Setting
from minyan_kit.chapter.practices import PRACTICES, REMA
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show.html import CALM, div, escape, labelled, mark_of
from minyan_kit.show.languages import LANGUAGES, fill, listed, month_name, numbered, say, short_civil, whether
from minyan_kit.show.words import quoted

if TYPE_CHECKING:  # a case of another topic is read where there is no pandas
    from minyan_kit.tables.kept import Held, Judged, Kept, Open, Pairs, Somebody, There

__all__ = ["MISSPELLED", "Calendar"]

# -- the sheets --------------------------------------------------------------------------------------------------------

#: A week as somebody keeps it, with what such sheets leave open; every name is invented.
ROSTER = """person_id,name,sex,age,birth_date,after_sunset
R1,Reuven,M,44,,
R2,Shimon,M,51,,
R3,Levi,M,62,,
R4,Yehuda,M,39,,
R5,Dan,M,47,,
R6,Naftali,M,70,,
R7,Gad,M,58,,
R8,Asher,M,41,,
R9,Yissachar,M,55,,
R10,Zevulun,M,66,,
R11,Binyamin,M,,2013-12-01,no
"""
ATTENDANCE = """Name,2026-11-29 Shacharit,2026-11-29 Mincha,2026-11-30 Shacharit,2026-11-30 Mincha,\
2026-12-01 Shacharit,2026-12-01 Mincha,2026-12-02 Shacharit,2026-12-02 Mincha,2026-12-03 Shacharit,2026-12-03 Mincha,\
2026-12-04 Shacharit
Reuven,P,P,P,P,P,P,P,,P,P,P
Shimon,P,P,P,A,P,P,P,,P,P,P
Levi,P,P,P,P,P,P,P,,P,P,A
Yehuda,P,P,P,P,P,A,P,,P,P,P
Dan,P,P,P,P,P,P,P,,P,P,P
Naftali,P,P,P,P,A,P,P,,P,P,P
Gad,P,P,P,P,P,P,P,,A,P,P
Asher,P,P,P,P,P,P,P,,P,A,P
Yissachar,P,P,?,P,P,A,P,,P,P,P
Zevulun,P,A,P,A,P,A,P,,P,P,P
Binyamin,A,P,A,P,P,A,P,,A,P,P
Zevulon,A,A,A,P,A,A,A,,A,A,A
"""

#: A name of this sheet that is nearly one of its roster.
MISSPELLED = "Zevulon"


def _content(name: str, source: str | bytes | PathLike[str]) -> bytes:
    """A file, or the text of one, as bytes, so that a setting is a plain value."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and "\n" in source:
        return source.encode()
    return file_content(name, source)


# -- the setting -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Calendar(Setting):
    """A roster and a sheet of attendance, the service that is open, and what was said of what the sheet leaves open.

    Args:
        roster, attendance: the files.
        opened: the key of the service that is open; "" for the first.
        counted: what a number without names is a number of, as in `judge_services`.
        date_order: "DMY" or "MDY", where nothing in the sheet says.
        marks: mark → what it means.
        names: a name as it is written → the id of whom it is, or "" where he is somebody else.
        there: at a service, somebody → whether he is taken to have been there.
    """

    roster: bytes = field(default=ROSTER.encode(), repr=False)
    attendance: bytes = field(default=ATTENDANCE.encode(), repr=False)
    opened: str = ""
    counted: str = "people"
    date_order: str = ""
    marks: Pairs = ()
    names: Pairs = ()
    there: There = ()
    first: int = field(default=0, compare=False)  # the question that is asked first

    TOPIC: ClassVar[str] = "attendance"
    TITLE: ClassVar[English] = "Was there a ten?"
    SIZE: ClassVar[tuple[int, int]] = (900, 470)
    MIRRORS: ClassVar[bool] = True
    HOW: ClassVar[English] = (
        "Press a day to open it. Press somebody to see what the answer would be without him, or with him."
    )
    AMONG: ClassVar[tuple[Practice, ...]] = PRACTICES

    @classmethod
    def of(cls, roster: str | bytes | PathLike[str], attendance: str | bytes | PathLike[str], **values: Any) -> Self:
        """The calendar of two files.

        Args:
            roster, attendance: a path, the bytes of a file, or a text of several lines.
            values: whatever else `set` takes.

        Raises:
            ValueError: no service could be read; the error says why.
            FileNotFoundError: there is no such file.

        >>> Calendar.of(ROSTER, ATTENDANCE, opened="2026-11-29 Mincha").verdict(REMA).answer
        False
        """
        return cls().set(roster=roster, attendance=attendance, **values)

    def set(self, **values: Any) -> Self:
        """The same calendar with other sheets, another service open, or something settled.

        Raises:
            ValueError: nothing is called so, or it cannot be that; the error says what can be.
        """
        for name in values:
            if name not in _PLAIN:
                raise ValueError(f"{name}={values[name]!r}: nothing is called so: write one of by, {', '.join(_PLAIN)}")
        taken = {name: _TAKEN[name](value) if name in _TAKEN else value for name, value in values.items()}
        changed = replace(self, **taken)
        if "roster" in values or "attendance" in values:
            changed = replace(changed, opened=taken.get("opened", ""))
            changed.kept.sheets[0].raise_if_errors()
            if not changed.kept.services:
                raise ValueError(f"attendance: no service could be read: {changed.kept.why_not}")
        for control in changed.controls():
            control.taken(control.value)
        return changed

    @property
    def values(self) -> Mapping[str, Any]:
        """What differs from the topic's start."""
        start = _START
        return {name: self.plain(name) for name in _PLAIN if getattr(self, name) != getattr(start, name)}

    def plain(self, name: str) -> Any:
        """A value as `set` takes it."""
        return _PLAIN[name](getattr(self, name))

    def verdict(self, by: Practice) -> Verdict:
        """Whether there were ten at the service that is open."""
        return self.judged(by).verdicts[self._place]

    def asks(self, verdict: Verdict) -> English:
        """Whether there were ten."""
        return "Were there ten who count at this service?"

    # -- what the sheets say -----------------------------------------------------------------------------------------

    @property
    def kept(self) -> Kept:
        """The two files, with what is said of what they leave open."""
        from minyan_kit.tables.kept import Kept

        return Kept(
            self.roster,
            self.attendance,
            self.counted,  # type: ignore[arg-type]  # its control says what may be chosen
            self.date_order,
            self.marks,
            self.names,
            self.there,
        )

    def judged(self, by: Practice) -> Judged:
        """Every service, and the verdict on it."""
        return self.kept.judged(by)

    def people(self) -> list[Somebody]:
        """Those at the service that is open: who was there, who perhaps, and who was not."""
        return self.kept.people(self.now)

    @property
    def held(self) -> tuple[Held, ...]:
        """Every service, in the order of time."""
        return self.judged(REMA).held

    @property
    def _place(self) -> int:
        return next((n for n, held in enumerate(self.held) if held.key == self.opened), 0)

    @property
    def now(self) -> Held:
        """The service that is open."""
        return self.held[self._place]

    # -- what is done ------------------------------------------------------------------------------------------------

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """The service that is open, and what a number without names is a number of."""
        services = {held.key: _named(held, language) for held in self.held}
        counted: Mapping[Any, English] = {"people": "people, nobody knows who", "men": "men who count"}
        return (
            Control("opened", "The service", self.opened or self.now.key, services),
            Control("counted", "A number without names is of", self.counted, counted),
        )

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """A day or a service is opened, somebody is taken away or there, something is settled."""
        kind, _, what = name.partition(":")
        if kind == "day":
            return self._opened_on(dt.date.fromisoformat(what))
        if kind == "service":
            return self.set(opened=what)
        if kind == "weeks":
            return self._weeks_on(int(what))
        if kind == "who":
            return self._turned(what)
        if kind == "more":
            return replace(self, first=self.first + _ASKED)
        if kind == "ask":
            return self._settled(*what.split(":", 2))
        return self

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """The arrows go through the services, up and down by a week."""
        if not name.startswith("day:"):
            return self
        if arrow[1]:
            return self._opened_on(self.now.date + dt.timedelta(7 if arrow[1] > 0 else -7))
        place = self._place + (1 if arrow[0] > 0 else -1)
        return self.set(opened=self.held[min(max(place, 0), len(self.held) - 1)].key)

    def _opened_on(self, date: dt.date) -> Self:
        those = [held for held in self.held if held.date == date]
        if not those:
            return self
        place = those.index(self.now) + 1 if self.now in those else 0
        return self.set(opened=those[place % len(those)].key)

    def _weeks_on(self, weeks: int) -> Self:
        target = self.now.date + dt.timedelta(7 * weeks)
        return self.set(opened=min(self.held, key=lambda held: abs(held.date - target)).key)

    def _turned(self, name: str) -> Self:
        him = next((each for each in self.people() if each.name == name and not each.counted), None)
        if him is None:
            raise ValueError(f"figure={name!r} is nobody at this service")
        rest = tuple(each for each in self.there if each[:2] != (self.now.key, name))
        return replace(self, there=(*rest, (self.now.key, name, him.there is not True)))

    def _settled(self, kind: str, option: str, value: str) -> Self:
        told = self.kept.answered(kind, value, option)
        return self.set(date_order=told.date_order, marks=dict(told.marks), names=dict(told.names))

    # -- the picture -------------------------------------------------------------------------------------------------

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The calendar, and beside it the service that is open with those who were there."""
        return _Drawing(self, verdict, p, language).picture()

    def told(self, name: str, value: Any, language: str) -> str:
        """What was opened or settled, in words."""
        if name == "opened":
            return next((_named(held, language) for held in self.held if held.key == value), str(value))
        if name == "there":
            *_, (service, who, there) = _there_taken(value) or (("", "", True),)
            said: English = "{who} there" if there else "{who} not there"
            return fill(said, language, who=name_in(who, language)) if service else say("as the sheet has it", language)
        if name in ("marks", "names"):
            from minyan_kit.tables.kept import MARKS, NOBODY

            words = {**MARKS, "late": "late", "excused": "excused"}
            told = ((quoted(mark, language), words.get(means, means or NOBODY)) for mark, means in value.items())
            each = (fill("{fact}: {value}", language, fact=mark, value=say(means, language)) for mark, means in told)
            return listed(each) or say("as the sheet has it", language)
        return super().told(name, value, language)

    def beside(self, verdict: Verdict, language: str) -> str:
        """Who is in doubt, and for want of what; of that nobody is asked here."""
        left_out = self.judged(verdict.by).left_out
        said: English = (
            "{n:1 one record of the sheet has no date, and is|## records of the sheet have no date, and are} left out."
        )
        lost = div("font-weight:600", escape(fill(said, language, n=left_out))) if left_out else ""
        if not self.now.recorded:
            from minyan_kit.tables.services import NOT_RECORDED

            return lost + div("", escape(say(NOT_RECORDED, language)))
        each = self.kept.each_judged(self.now.day, verdict.by)
        wants: dict[str, list[str]] = {}
        for somebody in self.people():
            if somebody.row is None or somebody.there is False or each[somebody.row].answer is not None:
                continue
            missing = ", ".join(whether(fact, language) for fact in each[somebody.row].missing)
            wants.setdefault(missing or say("the text leaves it open", language), []).append(somebody.shown)
        if not wants:
            return lost
        lines = [
            div("", f"<b>{escape(listed(name_in(name, language) for name in names))}</b>: {escape(why)}")
            for why, names in wants.items()
        ]
        note = div(
            f"font-size:0.92em;{CALM}", escape(say("The board asks nobody about this, and it stays open.", language))
        )
        return lost + labelled(say("In doubt", language), "".join(lines) + note)


_START = Calendar()
_ASKED = 2  # questions that are shown at once
_FEW = 2  # weeks under which they have room


def _pairs(value: Any) -> Pairs:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} cannot be taken: write a mapping, as {{'?': 'present'}}")
    return tuple((str(name), str(told)) for name, told in value.items())


def _there_taken(value: Any) -> There:
    if not isinstance(value, Mapping) or not all(isinstance(names, Mapping) for names in value.values()):
        raise ValueError(f"there={value!r}: write it as {{'2026-11-29 Mincha': {{'Gad': False}}}}")
    return tuple((service, name, bool(is_)) for service, names in value.items() for name, is_ in names.items())


def _there_plain(there: There) -> dict[str, dict[str, bool]]:
    said: dict[str, dict[str, bool]] = {}
    for service, name, is_ in there:
        said.setdefault(service, {})[name] = is_
    return said


def _order(value: Any) -> str:
    if value not in ("", "DMY", "MDY"):
        raise ValueError(f"date_order={value!r} cannot be taken: write 'DMY', 'MDY' or ''")
    return str(value)


_TAKEN: Mapping[str, Any] = {
    "roster": partial(_content, "roster"),
    "attendance": partial(_content, "attendance"),
    "date_order": _order,
    "marks": _pairs,
    "names": _pairs,
    "there": _there_taken,
}


def _file_plain(content: bytes) -> str | bytes:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return content
    return text if "\n" in text else content


_PLAIN: Mapping[str, Any] = MappingProxyType(
    {
        "roster": _file_plain,
        "attendance": _file_plain,
        "opened": str,
        "counted": str,
        "date_order": str,
        "marks": dict,
        "names": dict,
        "there": _there_plain,
    }
)


def _named(held: Held, language: str | None) -> str:
    return " · ".join(filter(None, (short_civil(held.date, language), _service(held.service, language))))


#: The services as they are called on the board; one of a sheet's own is shown as it is.
_SERVICES: Mapping[str, English] = {
    "Shacharit": "Shacharit",
    "Mincha": "Mincha",
    "Maariv": "Maariv",
    "Musaf": "Musaf",
    "Neilah": "Neilah",
}


def _service(name: str, language: str | None) -> str:
    return say(_SERVICES[name], language) if name in _SERVICES else name


# -- how it is drawn ---------------------------------------------------------------------------------------------------

_WEEKDAYS: tuple[English, ...] = ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")
_LEGEND: tuple[tuple[bool | str | None, English], ...] = (
    (True, "ten for certain"),
    (None, "perhaps ten"),
    (False, "no ten"),
    ("", "not written down"),
)
_LEFT, _TOP, _WIDE = 12.0, 62.0, 59.0  # the calendar: its corner, and how wide a day is
_WEEKS = 6  # of a longer sheet those round the open service are shown
_HIGH: Mapping[int, float] = {1: 120, 2: 92, 3: 92, 4: 84, 5: 68, 6: 57}  # of a week, by how many there are
_PANE = Rect(444, 10, 890, 460)  # the open service
_MEN, _COLUMN, _ROW = 6, 72.0, 70.0
_FEW_MEN = 4  # in a row, and larger, where they are few


class _Drawing:
    """A calendar being drawn.

    Args:
        of: the calendar.
        verdict: on the open service; None while it is still predicted, and then no service is shaded.
        p, key: the colours and the language.
    """

    def __init__(self, of: Calendar, verdict: Verdict | None, p: Palette, key: str) -> None:
        self.of, self.verdict, self.p, self.key = of, verdict, p, key
        self.now = of.now
        self.held = of.judged(verdict.by).held if verdict is not None else of.held
        first, last = (_sunday(self.held[n].date) for n in (0, -1))
        weeks = (last - first).days // 7 + 1
        self.weeks = min(weeks, _WEEKS)
        skipped = min(max((_sunday(self.now.date) - first).days // 7 - 2, 0), weeks - self.weeks)
        self.first, self.more = first + dt.timedelta(7 * skipped), (skipped > 0, skipped + self.weeks < weeks)
        self.high = _HIGH[self.weeks]

    def picture(self) -> Picture:
        """Everything."""
        ground = [rect(Rect(0, 0, *Calendar.SIZE), f'fill="{self.p.paper}"', 10), self._head(), self._legend()]
        ground.append(rect(_PANE, f'fill="{self.p.floor}" fill-opacity="0.55"', 10))
        figures = [*self._days(), *self._turns(), *self._services(), *self._people()]
        asked, buttons = self._asked()
        return Picture("".join((*ground, self._title(), asked)), (*figures, *buttons))

    def _words(
        self, at: Point, said: str, size: float, *, bold: bool = False, soft: bool = False, left: bool = False
    ) -> str:
        style = (
            f'font-size="{size:g}" font-weight="{700 if bold else 400}" fill="{self.p.soft if soft else self.p.ink}"'
        )
        return words_at(at, said, self.key, f"{style} {SANS}", anchor="left" if left else "middle")

    # -- the calendar ------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        days = [self.first, self.first + dt.timedelta(7 * self.weeks - 1)]
        months = [HebrewDate.from_date(day) for day in days]
        names = dict.fromkeys(month_name(day.month, self.key) for day in months)
        letters = numbered(months[-1].year % 1000, self.key)
        year = f"{months[-1].year}" if letters.isdecimal() else letters
        between = " – ".join(short_civil(day, self.key) for day in days)
        title = f"{' – '.join(names)} {year}"
        style = f'font-size="19" font-weight="700" fill="{self.p.ink}" {SERIF}'
        middle = _LEFT + 3.5 * _WIDE
        weekdays = "".join(
            self._words((_LEFT + _WIDE * (n + 0.5), 55), say(day, self.key), 13, soft=True)
            for n, day in enumerate(_WEEKDAYS)
        )
        return (
            words_at((middle - 80, 28), title, self.key, style)
            + self._words((middle + 108, 28), f"{between} {days[1].year}", 13, soft=True)
            + weekdays
            + "".join(self._empty(n) for n in range(7 * self.weeks))
        )

    def _empty(self, n: int) -> str:
        """The place of a day, on which nothing may have been held."""
        (x, y), wide, high = self._at(n), _WIDE / 2 - 2, self.high / 2 - 2
        if (date := self.first + dt.timedelta(n)) in {held.date for held in self.held}:
            return ""
        outline = f'fill="none" stroke="{self.p.edge}" stroke-opacity="0.28"'
        number = self._words((x - wide + 12, y - high + 14), f"{date.day}", 13, soft=True)
        return rect(Rect(x - wide, y - high, x + wide, y + high), outline, 6) + number

    def _at(self, n: int) -> Point:
        return _LEFT + _WIDE * (n % 7 + 0.5), _TOP + self.high * (n // 7 + 0.5)

    def _days(self) -> Iterator[Figure]:
        by_date: dict[dt.date, list[Held]] = {}
        for held in self.held:
            by_date.setdefault(held.date, []).append(held)
        for n in range(7 * self.weeks):
            date = self.first + dt.timedelta(n)
            if date in by_date:
                yield self._day(date, by_date[date], self._at(n))

    def _day(self, date: dt.date, those: list[Held], at: Point) -> Figure:
        wide, high = _WIDE / 2 - 2, self.high / 2 - 2
        chosen = date == self.now.date
        edge = (
            f'stroke="{self.p.leader}" stroke-width="3"' if chosen else f'stroke="{self.p.edge}" stroke-opacity="0.5"'
        )
        box = rect(Rect(-wide, -high, wide, high), f'fill="{self.p.paper}" {edge}', 6)
        hebrew = HebrewDate.from_date(date).day
        box += self._words((-wide + 12, -high + 14), f"{date.day}", 13, bold=True)
        box += self._words((wide - 12, -high + 14), numbered(hebrew, self.key), 12, soft=True)
        # Where many are held on a day they stand in two columns, and only their marks are written.
        across = 1 if len(those) < 4 else 2
        down = -(-len(those) // across)
        each, half = min((2 * high - 20) / down, 30), (2 * wide - 6) / across
        for n, held in enumerate(those):
            left, top = -wide + 3 + half * (n % across), -high + 18 + each * (n // across)
            box += self._service_drawn(held, Rect(left, top, left + half - 1, top + each - 2), brief=across > 1)
        says = "; ".join(self._says(held) for held in those)
        return Figure(f"day:{date}", at, box, f"{short_civil(date, self.key)}: {says}", room=(wide, high))

    def _says(self, held: Held) -> str:
        if self.verdict is None or not held.recorded:
            told = f"{held.headcount}" if held.recorded else say("not written down", self.key)
            return " ".join(filter(None, (_service(held.service, self.key), told)))
        word = say(next(word for ten, word in _LEGEND if ten is held.ten), self.key)
        return " ".join(filter(None, (_service(held.service, self.key), held.range, word)))

    def _service_drawn(self, held: Held, r: Rect, *, brief: bool) -> str:
        """A service in its day: full where ten are certain, striped where they may be, hollow where they are not."""
        if not held.recorded:
            return self._bar(r, "", "–")
        if self.verdict is None:
            plain = rect(r, f'fill="{self.p.floor}" stroke="{self.p.edge}" stroke-opacity="0.6"', 3)
            return plain + self._words((r.middle[0], r.middle[1] + 4), f"{held.headcount}", min(12, r.height))
        return self._bar(r, held.ten, "" if brief else held.range)

    def _bar(self, r: Rect, ten: bool | str | None, said: str) -> str:
        p, mark = self.p, "" if ten == "" else mark_of(ten)
        size = min(12.0, r.height)
        colour = p.soft if ten == "" else {True: p.joined, False: p.apart, None: p.open}[ten]  # type: ignore[index]
        looks: dict[Any, str] = {
            True: f'fill="{colour}" stroke="{colour}"',
            False: f'fill="{p.paper}" stroke="{colour}" stroke-width="1.4"',
            None: f'fill="{colour}" fill-opacity="0.14" stroke="{colour}" stroke-width="1.4"',
            "": f'fill="none" stroke="{colour}" stroke-dasharray="2 3"',
        }
        box = rect(r, looks[ten], 3)
        if ten is None:
            ends = [(x, min(r.height, r.right - x)) for x in range(int(r.left), int(r.right), 7)]
            box += "".join(
                line((x, r.bottom), (x + far, r.bottom - far), style=f'stroke="{colour}" stroke-opacity="0.55"')
                for x, far in ends
            )
        at, told = (r.middle[0], r.middle[1] + size * 0.36), " ".join(filter(None, (mark, said)))
        if ten is True:
            style = f'font-size="{size:g}" font-weight="700" fill="{p.paper}" {SANS}'
            return box + words_at(at, told, self.key, style)
        return box + caption(p, told, self.key, at, size, 700) if told else box

    def _legend(self) -> str:
        if self.verdict is None:
            return ""
        said, top = [], _TOP + self.high * self.weeks + 8
        for n, (ten, word) in enumerate(_LEGEND):
            x, y = _LEFT + 2 + 208 * (n % 2), top + 20 * (n // 2)
            said.append(
                self._bar(Rect(x, y, x + 26, y + 15), ten, "")
                + self._words((x + 34, y + 12), say(word, self.key), 13, soft=True, left=True)
            )
        return "".join(said)

    def _turns(self) -> Iterator[Figure]:
        """The way to the weeks before and after those that are shown."""
        for forward, there, x in ((-1, self.more[0], _LEFT + 12), (1, self.more[1], _LEFT + 7 * _WIDE - 12)):
            if there:
                side = -forward if LANGUAGES[self.key].right_to_left else forward
                drawing = f'<path d="M{-5 * side} -9 {6 * side} 0 {-5 * side} 9Z" fill="{self.p.leader}"/>'
                says = say("the weeks after" if forward > 0 else "the weeks before", self.key)
                yield Figure(f"weeks:{4 * forward}", (x, 24), drawing, says, reach=14)

    # -- the service that is open ------------------------------------------------------------------------------------

    def _title(self) -> str:
        now = self.now
        weekday = say(_LONG[now.date.weekday()], self.key)
        head = f"{weekday} {short_civil(now.date, self.key)}"
        style = f'font-size="19" font-weight="700" fill="{self.p.ink}" {SERIF}'
        hebrew = f"{numbered(now.day.day, self.key)} {month_name(now.day.month, self.key)}"
        said = words_at((_PANE.left + 12, 38), head, self.key, style, anchor="left")
        said += self._words((_PANE.right - 60, 38), hebrew, 14, soft=True)
        if not now.recorded:
            said += self._words((_PANE.middle[0], 190), say("nobody wrote this service down", self.key), 16, soft=True)
        return said

    def _services(self) -> Iterator[Figure]:
        those = [held for held in self.held if held.date == self.now.date]
        wide = min(140.0, (_PANE.width - 16) / len(those))
        for n, held in enumerate(those):
            chosen = held.key == self.now.key
            r = Rect(-wide / 2 + 3, -15, wide / 2 - 3, 15)
            edge = f'stroke="{self.p.leader}" stroke-width="2.6"' if chosen else f'stroke="{self.p.edge}"'
            box = rect(r, f'fill="{self.p.paper}" {edge}', 15)
            known = self.verdict is not None and held.recorded
            told = f"{mark_of(held.ten)} {held.range}" if known else f"{held.headcount}" if held.recorded else "–"
            box += self._words((0, 5), f"{_service(held.service, self.key) or '·'}  {told}", 14, bold=chosen)
            at = (_PANE.left + 8 + wide * (n + 0.5), 68.0)
            yield Figure(f"service:{held.key}", at, box, self._says(held), chosen=chosen, room=(wide / 2 - 3, 15))

    def _people(self) -> Iterator[Figure]:
        everybody = self.of.people()
        asks_below = self.weeks > _FEW and bool(self.of.kept.questions())
        if len(everybody) <= _FEW_MEN * 3 and not asks_below:
            for n, somebody in enumerate(everybody):
                at = (_PANE.left + 66 + 105 * (n % _FEW_MEN), 126 + 108.0 * (n // _FEW_MEN))
                yield self._somebody(somebody, at, 1.45)
            return
        most = _MEN * (3 if asks_below else 5)
        shown = everybody if len(everybody) <= most else everybody[: most - 1]
        for n, somebody in enumerate(shown):
            at = (_PANE.left + 43 + _COLUMN * (n % _MEN), 112 + _ROW * (n // _MEN))
            yield self._somebody(somebody, at)
        if len(shown) < len(everybody):
            at = (_PANE.left + 43 + _COLUMN * (_MEN - 1), 112 + _ROW * (most // _MEN - 1))
            said = f"+ {len(everybody) - len(shown)}"
            yield Figure("others", at, caption(self.p, said, self.key, (0, 6), 18), said, room=(30, 26))

    def _somebody(self, who: Somebody, at: Point, size: float = 1.0) -> Figure:
        state, told = self._state(who)
        drawing = (
            drawn_figure(self.p, state)
            if who.there is not False
            else f'<g transform="scale(0.8)">{drawn_figure(self.p, "away")}</g>'
        )
        if who.there is None:
            drawing += f'<circle r="25" fill="none" stroke="{self.p.open}" stroke-width="2" stroke-dasharray="3 4"/>'
        name = name_in(who.shown, self.key)
        lines = _two_lines(name)
        label = "".join(
            caption(self.p, each, self.key, (0, 30 + 13 * n), 12.5, soft=who.there is False)
            for n, each in enumerate(lines)
        )
        there = say({True: "was there", None: "perhaps there", False: "was not there"}[who.there], self.key)
        says = listed(filter(None, (name, there, told)))
        kind = "number" if who.counted else "who"
        drawn = drawing + label if size == 1 else f'<g transform="scale({size})">{drawing}{label}</g>'
        return Figure(f"{kind}:{who.name}", at, drawn, says, state, room=(34 * size, 30 * size))

    def _state(self, who: Somebody) -> tuple[str, str]:
        """How he is drawn, and what is said of him."""
        if who.there is False:
            return "away", ""
        if self.verdict is None:
            return "plain", ""
        if who.row is None:
            sure = who.counted and self.of.counted == "men"
            return ("joined", say("counts", self.key)) if sure else ("open", say("nobody knows who", self.key))
        answer = self.of.kept.each_judged(self.now.day, self.verdict.by)[who.row].answer
        told = say({True: "counts", False: "does not count", None: "open"}[answer], self.key)
        return {True: "joined", False: "apart", None: "open"}[answer], told

    # -- what the sheet leaves open ----------------------------------------------------------------------------------

    def _asked(self) -> tuple[str, list[Figure]]:
        questions = self.of.kept.questions()
        if not questions:
            return "", []
        few = self.weeks <= _FEW
        left = _LEFT + 4 if few else _PANE.left + 14
        top = _TOP + self.high * self.weeks + 72 if few else 348.0
        first = self.of.first % len(questions)
        shown = [questions[(first + n) % len(questions)] for n in range(min(_ASKED, len(questions)))]
        said = [self._words((left, top), say("What the sheet leaves open", self.key), 13, soft=True, left=True)]
        buttons: list[Figure] = []
        for n, question in enumerate(shown):
            y = top + 20 + 46 * n
            value = name_in(question.value, self.key) if question.kind == "name" else question.value
            asks = fill(question.asks, self.key, value=value)
            said.append(self._words((left, y), asks, 14, left=True))
            buttons += self._buttons(question, (left, y + 17))
        if len(questions) > _ASKED:
            more = fill("{n} more", self.key, n=len(questions) - _ASKED)
            buttons.append(self._button("more:", more, (left + 330, top - 4), chosen=False))
        return "".join(said), buttons

    def _buttons(self, question: Open, at: Point) -> Iterator[Figure]:
        x = at[0]
        from minyan_kit.tables.kept import LEAVE, NOBODY

        leave: Mapping[str, English] = {} if question.kind == "order" else {"": LEAVE}
        for option, word in {**question.options, **leave}.items():
            said = (
                name_in(word, self.key)
                if question.kind == "name" and option not in ("", NOBODY)
                else say(word, self.key)
            )
            half = (len(said) * 6.9 + 20) / 2
            name = f"ask:{question.kind}:{option}:{question.value}"
            yield self._button(name, said, (x + half, at[1]), chosen=option == question.told)
            x += 2 * half + 6

    def _button(self, name: str, said: str, at: Point, *, chosen: bool) -> Figure:
        half = (len(said) * 6.9 + 20) / 2
        edge = f'stroke="{self.p.leader}" stroke-width="2.6"' if chosen else f'stroke="{self.p.edge}"'
        box = rect(Rect(-half, -12, half, 12), f'fill="{self.p.paper}" {edge}', 6)
        return Figure(
            name, at, box + self._words((0, 5), said, 13.5, bold=chosen), said, chosen=chosen, room=(half, 12)
        )


_LONG: tuple[English, ...] = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _sunday(day: dt.date) -> dt.date:
    return day - dt.timedelta((day.weekday() + 1) % 7)


def _two_lines(name: str, most: int = 11) -> list[str]:
    """A name in two lines at most, the rest of it cut off."""
    words = [word if len(word) <= most else f"{word[: most - 1]}…" for word in name.split()]
    if len(name) <= most or len(words) < 2:
        return words[:1] if len(name) > most else [name]
    return [words[0], words[-1]]
