"""Who can be compelled, and who pays: a town, who of it stays and who goes, and the seats that they would leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from minyan_kit.board.drawing import SANS, SERIF, Palette, caption, drawn_figure, line, name_in, rect, turned, words_at
from minyan_kit.board.ground import Rect
from minyan_kit.board.setting import Control, Figure, Picture, Plain, Point
from minyan_kit.chapter.coercion import may_compel_hazan, may_compel_to_hire, may_compel_to_stay
from minyan_kit.chapter.practices import PRACTICES, TAZ
from minyan_kit.chapter.shares import Money, share_cost
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, Brief, English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import CALM, answer_html, bdi, div, escape
from minyan_kit.show.languages import fill, listed, month_name, numbered, say
from minyan_kit.show.verdict import voices
from minyan_kit.show.words import answer_text

__all__ = ["LEAVERS", "MEN", "Town", "TownSaid", "ask_town"]

# -- what is asked of a town -------------------------------------------------------------------------------------------

#: Those who may leave, in their order, and what each has at first.
LEAVERS = {"Reuven": 100, "Shimon": 500, "Levi": 300, "Yehuda": 300, "Dan": 0}
#: All who may live there; the first of them first.
MEN = (*LEAVERS, "Naftali", "Gad", "Asher", "Yissachar", "Zevulun", "Yosef", "Binyamin", "Natan", "Uri")


@dataclass(frozen=True, repr=False)
class TownSaid(Brief):
    """What the chapter says of a town.

    Attributes:
        residents: the men who live there.
        leaving: the names of those who would leave.
        stay: whether they are compelled to stay or to hire, 55:21; None where nobody leaves.
        shares: who pays what for those who are hired; None where nobody is compelled.
        hire: whether the town is compelled to hire men whom it lacks, 55:22.
        hazan: whether it is compelled to hire a hazan, 55:22.
    """

    residents: int
    leaving: tuple[str, ...]
    stay: Verdict | None
    shares: Verdict | None
    hire: Verdict
    hazan: Verdict

    @property
    def verdict(self) -> Verdict:
        """The one that is asked about first: of those who leave, or else of the town."""
        return self.stay if self.stay is not None else self.hire


def ask_town(
    *,
    residents: int,
    leaving: int,
    days_of_awe: bool,
    returns: bool,
    fixed_custom: bool,
    cost: Money,
    by: Practice,
    **wealth: Money,
) -> TownSaid:
    """Ask all that 55:21 and 22 say of a town.

    Args:
        residents: the men who live there and count.
        leaving: how many of them would leave.
        days_of_awe: they would be missing on the Days of Awe.
        returns: they will be back for the festival.
        fixed_custom: a fixed and publicised custom compels the town to hire.
        cost: what one hired man costs.
        by: whose practice is followed.
        wealth: name → wealth of those who might leave; the first of them are those who do.

    >>> from minyan_kit import REMA
    >>> town = {"residents": 10, "days_of_awe": True, "returns": False, "fixed_custom": False, "cost": 120}
    >>> said = ask_town(**town, leaving=1, by=REMA, **LEAVERS)
    >>> said.stay.answer, said.hazan.answer, {name: int(s) for name, s in said.shares.answer.exact.items()}
    (True, True, {'Reuven': 120})
    """
    names = tuple(wealth)[:leaving]
    stay = shares = None
    if leaving:
        stay = may_compel_to_stay(residents=residents, leaving=leaving, days_of_awe=days_of_awe, returns=returns, by=by)
        if stay.answer:
            whole = cost * stay.terms["replacements"]
            shares = share_cost(whole, {name: wealth[name] for name in names}, by=by)
    lacking = max(0, 10 - residents)
    hire = may_compel_to_hire(missing=lacking, days_of_awe=days_of_awe, fixed_custom=fixed_custom, by=by)
    hazan = may_compel_hazan(resident_minyan=lacking == 0, days_of_awe=days_of_awe, by=by)
    return TownSaid(residents, names, stay, shares, hire, hazan)


# -- the setting -------------------------------------------------------------------------------------------------------

_TOWN = Rect(14, 14, 500, 364)
_ROAD = Rect(530, 14, 776, 446)
_EDGE = (_TOWN.right + _ROAD.left) / 2
#: Days about the Days of Awe, of which one is the day on which they would be missing: the last of Elul, then Tishrei.
_DAYS = ("28 Elul", "29 Elul", *(f"{day} Tishrei" for day in range(1, 14)))
_AWE = range(2, 12)
_STRIP = Rect(14, 404, 500, 432)
#: Whoever is dragged along the strip.
DAY = "day"


@dataclass(frozen=True)
class Town(Plain):
    """A town of which some would leave.

    Args:
        residents: the men who live there.
        gone: the names of those who would leave, of LEAVERS.
        days_of_awe: they would be missing on the Days of Awe.
        returns: they will be back for the festival.
        fixed_custom: a fixed and publicised custom compels the town to hire.
        cost: what one hired man costs.
        wealth: what each of LEAVERS has.
        chosen: the one whose purse the controls show.
        day: the day of the strip that is looked at.
    """

    residents: int = 10
    gone: tuple[str, ...] = ("Reuven",)
    days_of_awe: bool = True
    returns: bool = False
    fixed_custom: bool = False
    cost: int = 120
    wealth: tuple[int, ...] = tuple(LEAVERS.values())
    chosen: str = field(default="Reuven", compare=False)
    day: int | None = field(default=None, compare=False)

    TOPIC: ClassVar[str] = "coercion"
    TITLE: ClassVar[English] = "Who can be compelled"
    SIZE: ClassVar[tuple[int, int]] = (790, 460)
    MIRRORS: ClassVar[bool] = True
    HOW: ClassVar[English] = (
        "Drag a man out of the town or back. Press him to change what he owns. Drag the hand along the days."
    )
    AMONG: ClassVar[tuple[Practice, ...]] = (*PRACTICES, PRACTICES[-1].relying_on(TAZ))

    # -- the facts ---------------------------------------------------------------------------------------------------

    def result(self, by: Practice) -> TownSaid:
        """All that 55:21 and 22 say of it."""
        has = dict(zip(LEAVERS, self.wealth, strict=True))
        first = {name: has[name] for name in (*self.gone, *LEAVERS)}  # those who leave stand first
        return ask_town(
            residents=self.residents,
            leaving=len(self.gone),
            days_of_awe=self.days_of_awe,
            returns=self.returns,
            fixed_custom=self.fixed_custom,
            cost=self.cost,
            by=by,
            **first,
        )

    def verdict(self, by: Practice) -> Verdict:
        """On those who leave, or else on the town."""
        return self.result(by).verdict

    def with_one(self, name: str, value: Any) -> Self:
        """The same town with one fact changed; "leaving" is a number of the first who may leave, or their names."""
        controls = {control.name: control for control in self.controls()}
        if name == "leaving" and isinstance(value, int) and not isinstance(value, bool):
            return replace(self, gone=tuple(LEAVERS)[: controls["leaving"].taken(value)])
        if name in ("leaving", "gone"):
            names = tuple(value) if isinstance(value, list | tuple) else (value,)
            for each in names:
                if each not in LEAVERS:
                    raise ValueError(f"leaving={each!r} cannot be chosen: write names of {', '.join(LEAVERS)}")
            return replace(self, gone=tuple(each for each in LEAVERS if each in names))
        if name in LEAVERS and name in controls:
            taken = int(controls[name].taken(value))
            return replace(
                self, wealth=tuple(taken if n == name else w for n, w in zip(LEAVERS, self.wealth, strict=True))
            )
        if name == "wealth":
            raise ValueError(f"wealth={value!r}: write what each has by his name, as Reuven=100")
        return super().with_one(name, value)

    @property
    def values(self) -> Mapping[str, Any]:
        """What differs from a town of ten whom one would leave."""
        found = dict(super().values)
        if "gone" in found:
            found["leaving"] = found.pop("gone")
        if "wealth" in found:
            del found["wealth"]
            found |= {name: w for (name, first), w in zip(LEAVERS.items(), self.wealth, strict=True) if w != first}
        return found

    def plain(self, name: str) -> Any:
        """A fact, or what somebody has."""
        if name in LEAVERS:
            return self.wealth[list(LEAVERS).index(name)]
        return self.gone if name == "leaving" else getattr(self, name)

    def told(self, name: str, value: Any, language: str) -> str:
        """A change in words."""
        if name == "leaving":
            said = listed(name_in(each, language) for each in value) or say("nobody", language)
            return fill("{fact}: {value}", language, fact=say("Would leave", language), value=said)
        if name in LEAVERS:
            return f"{name_in(name, language)}: {say(Because('owns {wealth}', wealth=value), language)}"
        return super().told(name, value, language)

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """Who lives there, who would leave, when, and at what cost; what each has."""
        has = dict(zip(LEAVERS, self.wealth, strict=True))
        purses = [
            Control(name, Because("What {name} owns", name=name_in(name, language)), has[name], least=0, most=1000,
                    step=50, more=name != self.chosen)
            for name in sorted(LEAVERS, key=lambda name: name != self.chosen)
        ]  # fmt: skip
        season: Mapping[Any, English] = {True: "the Days of Awe", False: "the rest of the year"}
        return (
            Control("residents", "Men who live there", self.residents, least=7, most=14),
            Control("leaving", "Would leave", len(self.gone), least=0, most=len(LEAVERS)),
            Control("days_of_awe", "They would be away on", self.days_of_awe, season),
            Control("cost", "Cost of one hired man", self.cost, least=0, most=300, step=10),
            *purses,
            Control("returns", "Back for the festival", self.returns, more=True),
            Control("fixed_custom", "A fixed and publicised custom to hire", self.fixed_custom, more=True),
        )

    # -- what is done to a figure ------------------------------------------------------------------------------------

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """The controls show what he has; a day that is pressed is the one on which they would be missing."""
        kind, _, number = name.partition(":")
        if kind == DAY and number.isdecimal() and int(number) < len(_DAYS):
            return self._on(int(number))
        return replace(self, chosen=name) if name in LEAVERS else self

    @property
    def missed(self) -> int:
        """The place in the strip of the day on which they would be missing."""
        if self.day is not None and (self.day in _AWE) is self.days_of_awe:
            return self.day
        return 4 if self.days_of_awe else 13

    def _on(self, day: int) -> Self:
        day = min(max(day, 0), len(_DAYS) - 1)
        return replace(self, day=day, days_of_awe=day in _AWE)

    def dropped(self, name: str, at: Point) -> Self:
        """On the road he leaves; in the town he stays. The hand points to the nearest day."""
        if name == DAY:
            return self._on(int((at[0] - _STRIP.left) / _STRIP.width * len(_DAYS)))
        return self._go(name, leaves=at[0] > _EDGE)

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """The arrow to the right sends him off, that to the left brings him back; the hand goes on by a day."""
        if name.partition(":")[0] == DAY:
            return self._on(self.missed + round(arrow[0]))
        return self._go(name, leaves=arrow[0] > 0) if arrow[0] else self

    def _go(self, name: str, *, leaves: bool) -> Self:
        if name not in LEAVERS:
            return self
        gone = {*self.gone, name} if leaves else {*self.gone} - {name}
        return replace(self, chosen=name, gone=tuple(each for each in LEAVERS if each in gone))

    # -- the picture -------------------------------------------------------------------------------------------------

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The ten seats of the town with those who stay, and the road with those who leave and their purses."""
        stay = [name for name in MEN[: self.residents] if name not in self.gone]
        said = self.result(verdict.by) if verdict is not None else None
        hired = said.stay.terms.get("replacements", 0) if said is not None and said.stay is not None else 0
        figures = [self._stays(n, name, p, language) for n, name in enumerate(stay)]
        figures += [self._leaves(n, name, said, p, language) for n, name in enumerate(self.gone)]
        figures += [self._day(n, p, language) for n in range(len(_DAYS))]
        return Picture(self._ground(len(stay), hired, p, language), (*figures, self._hand(p, language)))

    def _day(self, n: int, p: Palette, key: str) -> Figure:
        wide, high = _STRIP.width / len(_DAYS) / 2 - 1, _STRIP.height / 2
        chosen = n == self.missed
        edge = f'stroke="{p.leader}" stroke-width="3"' if chosen else f'stroke="{p.edge}" stroke-width="1"'
        # The Days of Awe are darker, and their frame is whole; the frame of other days is in dots.
        fill_ = f'fill="{p.light}" fill-opacity="0.5"' if n in _AWE else f'fill="{p.paper}" stroke-dasharray="2 3"'
        number, month = _DAYS[n].split()
        said = numbered(int(number), key)
        box = rect(Rect(-wide, -high, wide, high), f"{fill_} {edge}", 4)
        box += words_at(
            (0, 5), said, key, f'font-size="14" font-weight="{700 if chosen else 400}" fill="{p.ink}" {SANS}'
        )
        season = say("the Days of Awe" if n in _AWE else "the rest of the year", key)
        says = f"{said} {month_name(month, key)}: {season}"
        return Figure(
            f"{DAY}:{n}", (_day_x(n), (_STRIP.top + _STRIP.bottom) / 2), box, says, chosen=chosen, room=(wide, high)
        )

    def _hand(self, p: Palette, key: str) -> Figure:
        number, month = _DAYS[self.missed].split()
        hand = f'<path d="M-11-9 0 11 11-9Z" fill="{p.wood}"/>'
        value = f"{numbered(int(number), key)} {month_name(month, key)}"
        says = fill("{fact}: {value}", key, fact=say("They would be away on", key), value=value)
        return Figure(DAY, (_day_x(self.missed), 386.0), hand, says, drags=True, reach=15)

    def _ground(self, stay: int, hired: int, p: Palette, key: str) -> str:
        seats = "".join(
            rect(Rect(x - 30, y - 24, x + 30, y + 30), f'fill="{p.paper}" stroke="{p.edge}" stroke-dasharray="4 4"', 8)
            for x, y in map(_seat, range(stay, 10))
        )
        men = "".join(
            f'<g transform="translate({x:g} {y:g})"><g transform="scale(1.35)">{_hired(p)}</g>'
            f"{caption(p, say('hired', key), key, (0, 38), 15.5)}</g>"
            for x, y in map(_seat, range(stay, min(stay + hired, 10)))
        )
        season = say("the Days of Awe" if self.days_of_awe else "the rest of the year", key)
        title = f'font-size="17" font-weight="700" fill="{p.ink}" {SERIF}'
        many = say(Because("staying: {n}", n=stay), key)
        go = say(Because("leaving: {n}", n=len(self.gone)), key)
        return (
            rect(Rect(0, 0, *self.SIZE), f'fill="{p.paper}"', 10)
            + rect(_TOWN, f'fill="{p.floor}" stroke="{p.stone}" stroke-width="8"', 6)
            + rect(_ROAD, f'fill="none" stroke="{p.edge}" stroke-width="1.6" stroke-dasharray="3 6"', 10)
            + line((500, 190), (530, 190), style=f'stroke="{p.paper}" stroke-width="12"')
            + words_at((257, 44), f"{many} · {season}", key, title)
            + words_at((653, 40), go, key, title)
            + _months(p, key)
            + seats
            + men
        )

    def _stays(self, n: int, name: str, p: Palette, key: str) -> Figure:
        drawing = f'<g transform="scale(1.35)">{drawn_figure(p, "plain")}</g>'
        label = caption(p, name_in(name, key), key, (0, 38), 15.5, 700 if name == self.chosen else 500)
        says = listed((name_in(name, key), say("stays", key)))
        may = name in LEAVERS
        return Figure(name, _seat(n), drawing + label, says, "stays", drags=may, chosen=may and name == self.chosen)

    def _leaves(self, n: int, name: str, said: TownSaid | None, p: Palette, key: str) -> Figure:
        has = say(Because("owns {wealth}", wealth=self.plain(name)), key)
        told = [name_in(name, key), say("leaves", key), has]
        pays = ""
        if said is not None and said.shares is not None:
            share = words.shares_of(said.shares.answer)[name]
            pays = say(Because("pays {share}", share=share), key)
            told.append(pays)
        bag = f'<g transform="translate({turned(44, key)} 0)">{_purse(p, self.plain(name))}</g>'
        drawing = f'<g transform="scale(1.3)">{drawn_figure(p, "plain")}</g>{bag}'
        words_ = f"{has} · {pays}" if pays else has
        label = caption(p, name_in(name, key), key, (0, 34), 16, 700) + caption(
            p, words_, key, (turned(20, key), 51), 14.5, soft=True
        )
        return Figure(name, (626, 88 + 73 * n), drawing + label, listed(told), "leaves", drags=True,
                      chosen=name == self.chosen, reach=29)  # fmt: skip

    def verdicts(self, verdict: Verdict) -> Mapping[str, Verdict]:
        """Of each who leaves, whether he is compelled."""
        return dict.fromkeys(self.gone, verdict)

    def beside(self, verdict: Verdict, language: str) -> str:
        """Who pays, and why so; and what holds of the town itself."""
        said = self.result(verdict.by)
        lines = []
        if said.shares is not None:
            amounts = words.shares_of(said.shares.answer)
            each = listed(f"{bdi(name_in(name, language))} {escape(amount)}" for name, amount in amounts.items())
            why = escape(words.because(said.shares.because, language))
            lines.append(div("", f"<b>{escape(say(said.shares.question.asks, language))}</b> {each} · {why}"))
            lines.append(voices(said.shares, language, least=2))
        for other in (said.hire, said.hazan):
            if other.question is not verdict.question:
                asks, why = say(other.question.asks, language), words.because(other.because, language)
                answer = answer_html(other.answer, answer_text(other.answer, language))
                lines.append(div(f"margin-top:0.4em;{CALM}", f"{escape(asks)} {answer} · {escape(why)}"))
        return "".join(lines)


def _day_x(n: int) -> float:
    return _STRIP.left + _STRIP.width * (n + 0.5) / len(_DAYS)


def _months(p: Palette, key: str) -> str:
    """What the two parts of the strip are of."""
    style = f'font-size="14" fill="{p.soft}" {SERIF}'
    under = _STRIP.bottom + 18
    awe = fill("{month}: {season}", key, month=month_name("Tishrei", key), season=say("the Days of Awe", key))
    return words_at((_day_x(0) + 16, under), month_name("Elul", key), key, style) + words_at(
        (_day_x(6) + 16, under), awe, key, style
    )


def _seat(n: int) -> Point:
    """Ten seats in two rows, and a row for those beyond ten."""
    return 66.0 + 96 * (n % 5), 96.0 + 98 * (n // 5)


def _hired(p: Palette) -> str:
    style = f'fill="{p.paper}" stroke="{p.move}" stroke-width="2.2" stroke-dasharray="4 3"'
    plus = f'<path d="M-4 0H4M0-4V4" stroke="{p.move}" stroke-width="2.4" stroke-linecap="round"/>'
    return f'<path d="M-18 4C-18-5-9-9 0-9S18-5 18 4 9 11 0 11-18 13-18 4Z" {style}/><circle r="9.2" {style}/>{plus}'


def _purse(p: Palette, has: int) -> str:
    """A purse, the fuller the larger."""
    size = 0.6 + 0.5 * has / 1000
    bag = "M-12 14C-18 2-8-6-5-9H5C8-6 18 2 12 14 8 18-8 18-12 14Z"
    full = f'fill="{p.light}"' if has else 'fill="none"'
    tie = f'<path d="M-6-9H6M-5-13 0-9 5-13" fill="none" stroke="{p.wood}" stroke-width="2"/>'
    return f'<g transform="scale({size:.2f})"><path d="{bag}" {full} stroke="{p.wood}" stroke-width="2.4"/>{tie}</g>'
