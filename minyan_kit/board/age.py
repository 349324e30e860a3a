"""Coming of age: births along the Adars, lines to the days on which they are of age, and the day that is asked of."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from minyan_kit.board.drawing import SERIF, Palette, caption, drawn_figure, line, name_in, rect, turned, words_at
from minyan_kit.board.ground import Rect
from minyan_kit.board.setting import NOT_KNOWN, Control, Figure, Picture, Point, Setting, known
from minyan_kit.chapter.age import Day, comes_of_age
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.people import Person
from minyan_kit.chapter.practices import MAGEN_AVRAHAM, PRACTICES, REMA
from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError, days_in_month, months_of
from minyan_kit.hebrew.writing import is_civil_text
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show import words
from minyan_kit.show.age import Telling, doubt_text, telling
from minyan_kit.show.html import CALM, div, escape
from minyan_kit.show.languages import fill, in_use, listed, month_name, say, value_text

__all__ = ["Births", "ask_births", "date_of", "which_is_first"]

# -- what is asked -----------------------------------------------------------------------------------------------------


def date_of(text: str) -> Day:
    """A date as a reader writes it: a civil date year first, or a Hebrew date in Hebrew, English or French.

    Raises:
        ValueError: the text is no date; the error says how one is written.

    >>> date_of("2005-03-10"), date_of("כ״ט אדר א׳ תשס״ה")
    (datetime.date(2005, 3, 10), HebrewDate(5765, 'Adar I', 29))
    """
    if not is_civil_text(text):
        try:
            return HebrewDate.parse(text)
        except HebrewDateError as error:
            if any(map(str.isalpha, text)):
                raise
            remedy = "write it as 2005-03-10, or as 29 Adar I 5765"
            raise HebrewDateError(f"{error}: {remedy}", error.code) from error
    try:
        return dt.date.fromisoformat(text.strip())
    except ValueError as error:
        raise ValueError(f"{text!r} is no civil date ({error}): write it as 2005-03-10") from error


def ask_births(born: str | Day, after_sunset: bool | str | None, later: int, by: Practice) -> tuple[Telling, ...]:
    """Ask when a boy comes of age, and one born some days after him.

    Args:
        born: the date of birth, as `date_of` reads it.
        after_sunset: beside a civil date, whether the births were after sunset; "not known", or None, where it is not.
        later: how many days later the other is born; with 0 there is no other.
        by: whose practice is followed.

    Returns:
        what is told of each.

    Raises:
        ValueError: the text is no date, or a side of sunset is told beside a Hebrew day.

    >>> ask_births("29 Adar I 5765", None, 2, REMA)[1]
    <Telling: born 1 Adar II 5765 → 1 Adar 5778, by the Rema>
    """
    first = date_of(born) if isinstance(born, str) else born
    side = None if isinstance(after_sunset, str) else after_sunset
    if side is not None and isinstance(first, HebrewDate):
        raise ValueError(f"{first} is already a Hebrew day: choose “not known”, or write the civil date of birth")
    return tuple(
        telling(comes_of_age(_later(first, days), by=by, after_sunset=side)) for days in dict.fromkeys((0, later))
    )


def _later(born: Day, days: int) -> Day:
    return born + days if isinstance(born, HebrewDate) else born + dt.timedelta(days=days)


def which_is_first(told: Sequence[Telling], language: str | None = None) -> str:
    """Who of two is of age first, and by how much; "" where there is only one, or a day is in doubt.

    >>> which_is_first(ask_births("29 Adar I 5765", None, 2, REMA))
    'Born two days later, and of age 28 days earlier.'
    """
    if len(told) < 2 or any(one.doubt for one in told):
        return ""
    key = in_use(language)
    one, other = told
    days = other.sides[-1].born.day_number - one.sides[-1].born.day_number
    apart = other.days[0].day_number - one.days[0].day_number
    if apart == 0:
        return fill("Born {days:1 one day|# days} later, and of age on the same day.", key, days=days)
    if apart < 0:
        return fill(
            "Born {days:1 one day|# days} later, and of age {apart:1 one day|# days} earlier.",
            key,
            days=days,
            apart=-apart,
        )
    return fill(
        "Born {days:1 one day|# days} later, and of age {apart:1 one day|# days} later.", key, days=days, apart=apart
    )


# -- the setting -------------------------------------------------------------------------------------------------------

BOYS = ("Reuven", "Shimon")
#: The day that is asked about.
DAY = "day"

_LEFT, _WIDE, _DAYS = 44.0, 702.0, 120
_BORN, _AGE = Rect(_LEFT, 92, _LEFT + _WIDE, 128), Rect(_LEFT, 300, _LEFT + _WIDE, 336)
_FIRST_BORN, _FIRST_DAY = HebrewDate(5765, "Adar I", 29), HebrewDate(5778, "Adar", 1)
_MOST = 60  # days by which the other may be later: from the beginning of one Adar beyond the end of the other


@dataclass(frozen=True)
class Births(Setting):
    """Two births, or one, and a day on which it is asked whether one of them is of age.

    Args:
        born: the birth of the first.
        after_sunset: beside a civil date, its side of sunset; None where that is not known.
        later: by how many days the other is born later; with 0 there is no other.
        on: the day.
        asked: of whom it is asked, one of BOYS.
    """

    born: Day = _FIRST_BORN
    after_sunset: bool | None = None
    later: int = 2
    on: HebrewDate = _FIRST_DAY
    asked: str = "Reuven"
    first_month: HebrewDate | None = field(default=None, compare=False)

    TOPIC: ClassVar[str] = "age"
    TITLE: ClassVar[English] = "Coming of age"
    SIZE: ClassVar[tuple[int, int]] = (790, 466)
    MIRRORS: ClassVar[bool] = True
    HOW: ClassVar[English] = (
        "Drag a birth along the months, or drag the day that is asked about. Press a boy to ask about him."
    )
    AMONG: ClassVar[tuple[Practice, ...]] = (*PRACTICES, REMA.relying_on(MAGEN_AVRAHAM))

    # -- the facts ---------------------------------------------------------------------------------------------------

    def births(self) -> dict[str, Day]:
        """Name → the birth of each."""
        return {name: _later(self.born, days) for name, days in zip(BOYS, dict.fromkeys((0, self.later)), strict=False)}

    def verdict(self, by: Practice) -> Verdict:
        """Whether he is of age on the day: his hairs have come, so that nothing but his years is asked about."""
        born = self.births().get(self.asked, self.born)
        he = Person(self.asked, sex="male", born=born, after_sunset=self.after_sunset, two_hairs="came")
        return counts(he, on=self.on, by=by)

    def result(self, by: Practice) -> tuple[Telling, ...]:
        """What is told of each birth."""
        return ask_births(self.born, self.after_sunset, self.later, by)

    def argument(self, verdict: Verdict) -> Verdict:
        """The verdict on his day, whose words decide it."""
        return comes_of_age(self.births().get(self.asked, self.born), by=verdict.by, after_sunset=self.after_sunset)

    def verdicts(self, verdict: Verdict) -> Mapping[str, Verdict]:
        """Of him who is asked about, when he comes of age."""
        return {self.asked: self.argument(verdict)}

    def asks(self, verdict: Verdict) -> English:
        """Whether he is of age."""
        return "Is he of age on this day, if he has grown two hairs?"

    def set(self, **values: Any) -> Self:
        """Change a birth, its side of sunset, the other, the day, or of whom it is asked.

        Args:
            values: "born" and "on", each a date or a text that `date_of` reads; "after_sunset"; "later"; "asked".

        Raises:
            ValueError: it is no date, or cannot be chosen.
        """
        controls = {control.name: control for control in Births().controls()}
        changed = self
        for name, value in values.items():
            if name not in controls:
                raise ValueError(f"{name}={value!r}: nothing is called so: write one of by, {', '.join(controls)}")
            if name == "born":
                changed = changed._born(_read(value))
            elif name == "on":
                day = _read(value)
                changed = replace(changed, on=day if isinstance(day, HebrewDate) else HebrewDate.from_date(day))
            else:
                value = NOT_KNOWN if value is None else value
                changed = replace(changed, **{name: known(controls[name].taken(value))})
        _ = changed.result(REMA)  # a side of sunset beside a Hebrew day is named before anything is drawn
        if changed.asked not in changed.births():
            changed = replace(changed, asked=BOYS[0])
        return changed

    def _born(self, born: Day) -> Self:
        side = self.after_sunset if not isinstance(born, HebrewDate) else None
        moved = replace(self, born=born, after_sunset=side)
        first = moved._window()[0]
        shown = moved.day_of(BOYS[0]).day_number - first.day_number
        return moved if 0 <= shown < _DAYS - 10 else replace(moved, first_month=None)

    def day_of(self, name: str) -> HebrewDate:
        """The Hebrew day of a birth; where the side of sunset is not known, that of its daytime."""
        born = self.births().get(name, self.born)
        return born if isinstance(born, HebrewDate) else HebrewDate.from_date(born, bool(self.after_sunset))

    def _window(self) -> tuple[HebrewDate, HebrewDate]:
        """The first days of the months of birth, and of those of age."""
        first = self.first_month or _month_before(self.day_of(BOYS[0]))
        year = first.year + 13
        month = first.month if first.month in months_of(year) else "Adar" if "Adar" in months_of(year) else "Adar I"
        return first, HebrewDate(year, month, 1)

    @property
    def values(self) -> Mapping[str, Any]:
        """What differs from the two boys of 55:10, dates as they are written."""
        start = Births()
        found = {name: getattr(self, name) for name in ("born", "after_sunset", "later", "on", "asked")}
        return {name: _written(value) for name, value in found.items() if value != getattr(start, name)}

    def plain(self, name: str) -> Any:
        """A fact, a date as it is written."""
        return _written(getattr(self, name))

    def told(self, name: str, value: Any, language: str) -> str:
        """A change in words."""
        label = {control.name: control.label for control in self.controls()}[name]
        said = value_text(_read(value), language) if name in ("born", "on") else None
        said = name_in(value, language) if name == "asked" else said
        said = said or value_text(NOT_KNOWN if value is None else value, language)
        return fill("{fact}: {value}", language, fact=say(label, language), value=said)

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """The birth, its side of sunset, the other, the day, and of whom it is asked."""
        sides: Mapping[Any, English] = {NOT_KNOWN: NOT_KNOWN, False: "before sunset", True: "after sunset"}
        side = NOT_KNOWN if self.after_sunset is None else self.after_sunset
        names = {name: name_in(name, language) for name in self.births()}
        return (
            Control("born", "Born (a Hebrew date, or 2005-03-10)", _shown(self.born, language)),
            Control("after_sunset", "With a civil date: born", side, sides),
            Control("later", "Beside him a boy born so many days later", self.later, least=0, most=_MOST),
            Control("on", "The day that is asked about", value_text(self.on, language)),
            Control("asked", "The question is about", self.asked, names),
        )

    # -- what is done to a figure ------------------------------------------------------------------------------------

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """It is asked of him."""
        return replace(self, asked=name) if name in self.births() else self

    def dropped(self, name: str, at: Point) -> Self:
        """A birth, or the day, is where it was dropped along its months."""
        first, then = self._window()
        days = round((at[0] - _LEFT) / _WIDE * _DAYS - 0.5)
        days = min(max(days, 0), _DAYS - 1)
        return self._to(name, (then if name == DAY else first) + days)

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """A day earlier or later; with Shift, ten."""
        now = self.on if name == DAY else self.day_of(name)
        return self._to(name, now + int(arrow[0]) * (10 if far else 1)) if arrow[0] else self

    def _to(self, name: str, day: HebrewDate) -> Self:
        if name == DAY:
            return replace(self, on=day)
        if name == BOYS[0]:
            by = day - self.day_of(name)
            shown = replace(self, first_month=self._window()[0])
            return shown._born(_later(self.born, by))
        if name != BOYS[1]:
            raise ValueError(f"figure={name!r} is nobody here: send one of {', '.join((*BOYS, DAY))}")
        return replace(self, later=min(max(day - self.day_of(BOYS[0]), 0), _MOST))

    # -- the picture -------------------------------------------------------------------------------------------------

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The months of birth over those of age, the lines between them, and the day."""
        first, then = self._window()
        by = verdict.by if verdict is not None else None
        year = words_at((self.SIZE[0] / 2, 20), say("The year of birth", language), language, _small(p, 18, 700))
        age = words_at((self.SIZE[0] / 2, 456), say("The thirteenth year", language), language, _small(p, 18, 700))
        svg = rect(Rect(0, 0, *self.SIZE), f'fill="{p.paper}"', 10) + _strip(first, _BORN, p, language)
        svg += _strip(then, _AGE, p, language) + year + age
        if by is not None:
            svg += "".join(self._line(n, name, by, p, language) for n, name in enumerate(self.births()))
        figures = [self._boy(name, verdict, p, language) for name in self.births()]
        return Picture(svg, (*figures, self._day(p, language)))

    def _boy(self, name: str, verdict: Verdict | None, p: Palette, key: str) -> Figure:
        first = self._window()[0]
        state = "plain"
        if verdict is not None and name == self.asked:
            state = {True: "joined", False: "apart", None: "open"}[verdict.answer]
        day = self.day_of(name)
        born = self.births()[name]
        bold = 700 if name == self.asked else 500
        below = name == BOYS[1]
        at = (_x(day, first), 150.0 if below else 66.0)
        called, where = name_in(name, key), (0.0, -24.0)
        if below:  # beside him, where the other's line does not run through his name
            side = 1 if at[0] < self.SIZE[0] - 130 else -1
            where = (turned(side * (30 + 5.2 * len(called)), key), 7.0)
        label = caption(p, called, key, where, 18, bold)
        stem = line((0, -12 if below else 14), (0, -22 if below else 26), style=f'stroke="{p.ink}" stroke-width="2.2"')
        said = listed((name_in(name, key), fill("born {day}", key, day=value_text(born, key))))
        drawing = f'{stem}<g transform="scale(1.15)">{drawn_figure(p, state)}</g>{label}'
        return Figure(name, at, drawing, said, state, drags=True, chosen=name == self.asked, reach=27)

    def _day(self, p: Palette, key: str) -> Figure:
        x = min(max(_x(self.on, self._window()[1]), _LEFT - 20), _LEFT + _WIDE + 20)
        said = value_text(self.on, key)
        shift = turned(min(max(x, 110), self.SIZE[0] - 110) - x, key)
        mark = (
            line((0, -14), (0, -78), style=f'stroke="{p.wood}" stroke-width="3"')
            + f'<path d="M-11 0 0-16 11 0Z" fill="{p.wood}"/>'
            + f'<circle cy="6" r="13" fill="{p.paper}" stroke="{p.wood}" stroke-width="3"/>'
            + f'<path d="M0-2V6L5 9" fill="none" stroke="{p.wood}" stroke-width="2.4" stroke-linecap="round"/>'
        )
        label = caption(p, said, key, (shift, 42), 18, 700)
        says = fill("{fact}: {value}", key, fact=say("The day that is asked about", key), value=said)
        return Figure(DAY, (x, 384.0), mark + label, says, drags=True, reach=24)

    def _line(self, n: int, name: str, by: Practice, p: Palette, key: str) -> str:
        """From a birth to the day of age, or to the days in question and the doubt between them."""
        first, then = self._window()
        told = ask_births(self.born, self.after_sunset, self.later, by)[n]
        start = (_x(self.day_of(name), first), 167.0 if n else _BORN.bottom)
        colour = (p.leader, p.move)[n]
        ends = [_x(day, then) for day in told.days]
        style = f'stroke="{colour}" stroke-width="{3.5 if name == self.asked else 2.2}"'
        dashes = "" if len(ends) == 1 else ' stroke-dasharray="6 5"'
        lines = "".join(line(start, (x, _AGE.top), style=style + dashes) for x in ends if _LEFT <= x <= _LEFT + _WIDE)
        doubt = ""
        if len(ends) > 1:
            left, right = max(ends[0], _LEFT), min(ends[-1], _LEFT + _WIDE)
            area = Rect(left, _AGE.top + 3, max(right, left), _AGE.bottom - 3)
            doubt = rect(area, f'fill="{p.open}" fill-opacity="0.28" stroke="{p.open}" stroke-dasharray="3 3"')
        return doubt + lines + "".join(_ending(x, n, p, colour) for x in ends if _LEFT <= x <= _LEFT + _WIDE)

    def beside(self, verdict: Verdict, language: str) -> str:
        """Who is of age first; of each the day, how long it lasts, and whoever names another."""
        told = self.result(verdict.by)
        lines = (
            [div("font-weight:700", escape(which_is_first(told, language)))] if which_is_first(told, language) else []
        )
        for name, one in zip(self.births(), told, strict=True):
            days = " / ".join(value_text(day, language) for day in one.days)
            born = value_text(self.births()[name], language)
            first = f"{name_in(name, language)} · {fill('born {day}', language, day=born)} → {days}"
            lines.append(div("margin-top:0.4em;font-weight:600", escape(first)))
            if one.doubt:
                lines.append(div(CALM, escape(doubt_text(one.doubt, language))))
            else:
                lines.append(div(CALM, escape(words.days(one.days[0], language))))
            lines += [div(CALM, escape(say(side.case, language))) for side in one.sides[:1]]
        return "".join(lines)


def _ending(x: float, n: int, p: Palette, colour: str) -> str:
    """Where a line arrives: round for the first boy, square for the other."""
    style = f'fill="{p.paper}" stroke="{colour}" stroke-width="3"'
    if n:
        return rect(Rect(x - 6, _AGE.top - 6, x + 6, _AGE.top + 6), style)
    return f'<circle cx="{x:.1f}" cy="{_AGE.top:g}" r="6.5" {style}/>'


def _read(value: Any) -> Day:
    return date_of(value) if isinstance(value, str) else value


def _shown(day: Day, key: str | None) -> str:
    """A date as it can be written back into its field."""
    return value_text(day, key) if isinstance(day, HebrewDate) else day.isoformat()


def _written(value: Any) -> Any:
    if isinstance(value, HebrewDate):
        return str(value)
    return value.isoformat() if isinstance(value, dt.date) else value


def _month_before(day: HebrewDate) -> HebrewDate:
    """The first of the month before; of the two Adars that before the first."""
    first = HebrewDate(day.year, "Adar I" if day.month == "Adar II" else day.month, 1)
    before = first - 1
    return HebrewDate(before.year, before.month, 1)


def _x(day: HebrewDate, first: HebrewDate) -> float:
    return _LEFT + (day - first + 0.5) / _DAYS * _WIDE


def _months(first: HebrewDate) -> Iterator[tuple[HebrewDate, int]]:
    """The months of a strip, each with its days."""
    day = first
    while day - first < _DAYS:
        length = days_in_month(day.year, day.month)
        yield day, length
        day = day + length


def _strip(first: HebrewDate, area: Rect, p: Palette, key: str) -> str:
    """Months side by side with their names, a mark at every tenth day."""
    said = []
    for n, (month, length) in enumerate(_months(first)):
        left = _LEFT + (month - first) / _DAYS * _WIDE
        right = min(_LEFT + (month - first + length) / _DAYS * _WIDE, area.right)
        adar = month.month.startswith("Adar")
        tint = p.light if adar else (p.floor, p.court)[n % 2]
        depth = ' fill-opacity="0.4"' if adar else ""
        said.append(rect(Rect(left, area.top, right, area.bottom), f'fill="{tint}"{depth} stroke="{p.edge}"'))
        for day in (10, 20):
            x = left + day / _DAYS * _WIDE
            if x < right:
                ends = ((x, area.bottom - 7), (x, area.bottom))
                said.append(line(*ends, style=f'stroke="{p.edge}" stroke-width="1.2"'))
        if right - left > 110:
            name = f"{month_name(month.month, key)} {_year_of(month, key)}"
            said.append(words_at(((left + right) / 2, area.top + 23), name, key, _small(p, 16, 600)))
    return "".join(said)


def _year_of(month: HebrewDate, key: str) -> str:
    return value_text(month, key).split(" ")[-1]


def _small(p: Palette, size: float, weight: int) -> str:
    return f'font-size="{size:g}" font-weight="{weight}" fill="{p.ink}" {SERIF}'
