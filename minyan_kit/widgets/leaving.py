"""When some leave: a service through which the reader moves while people leave and come back, a view over service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minyan_kit.chapter.leaving import UNITS
from minyan_kit.chapter.order_of_service import ORDERS, clock
from minyan_kit.chapter.people import Person
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.chapter.service import OUTCOMES, SIX, TEN, Departure, Replay, UnitSaid, service
from minyan_kit.ruling import Brief, English, Practice
from minyan_kit.show.html import (
    BLUE,
    CALM,
    GREY,
    OUTCOME_FILLS,
    RUST,
    bdi,
    div,
    escape,
    labelled,
    live,
    mark_of,
    table,
)
from minyan_kit.show.languages import fill, in_use, listed, say, value_text
from minyan_kit.show.verdict import (
    answer_card,
    deciding_words,
    headline,
    missing,
    reason,
    reason_line,
    verdict_row,
    voices,
)
from minyan_kit.widgets import controls
from minyan_kit.widgets.panel import Panel, in_a_row

__all__ = [
    "AMONG",
    "BEGINS",
    "ContinuityPanel",
    "ServiceSaid",
    "ask_service",
    "continuity_panel",
    "middle",
    "service_html",
]

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

    def _repr_html_(self) -> str:
        return service_html(self)


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


# -- how it is shown -------------------------------------------------------------------------------------------------


def service_html(asked: ServiceSaid) -> str:
    """A service: the verdict on the unit in progress, the strip of all its units, who left, and the voices.

    >>> from minyan_kit import REMA
    >>> ten = [f"man {n}" for n in range(10)]
    >>> html = service_html(ask_service(order="evening", unit="aleinu", people=ten, turns={}, by=REMA))
    >>> html.count('class="minyan-unit"'), html.count('aria-current="step"')
    (7, 1)
    """
    key, said = in_use(), asked.said
    answer = OUTCOMES[said.outcome]
    now = fill(
        "{time}, in the middle of {unit}: {n} are there",
        key,
        time=clock(_minute(said)),
        unit=say(UNITS[said.unit], key),
        n=len(asked.here),
    )
    first = headline(escape(now), answer, asked.by, key, told=say(said.outcome, key))
    verdict = said.verdict
    if verdict is None:
        told = live(first, reason_line(say(said.because, key)))
    else:
        told = live(first, reason(verdict, key), deciding_words(verdict, key)) + missing(verdict, key)
    pieces = (told, _strip(asked, key), _departures(asked, key))
    heard = voices(verdict, key, least=2) if verdict is not None else ""
    return answer_card(answer, "".join((*pieces, heard)), key, kind="service")


def _minute(said: UnitSaid) -> int:
    return (said.due + said.ends) // 2


# -- the strip -------------------------------------------------------------------------------------------------------

_HIGH = 0.62  # the height of one man, in em
_LINE = f"2px {{}} {RUST.both}"


def _strip(asked: ServiceSaid, key: str) -> str:
    """The units side by side, each with the same room: how many were there, over what became of it."""
    top = max(TEN + 2, *(n.most + 1 for n in asked.replay.present.values()))
    each = "".join(_column(asked, said, top, key) for said in asked.replay.units)
    scale = "".join(
        div(f"height:{high:.2f}em;display:flex;align-items:flex-end", f'<span style="line-height:1">{number}</span>')
        for high, number in (((top - TEN) * _HIGH + 0.5, TEN), ((TEN - SIX) * _HIGH, SIX))
    )
    columns = div("display:flex;flex:1 1 auto", each, 'role="list"')
    whole = div("display:flex", div("flex:0 0 1.7em", scale, 'aria-hidden="true"') + columns)
    words = say("How many who count are there, with the lines of ten and of six, the majority of ten", key)
    # It can be scrolled where there is little room, and so it can be reached by keyboard.
    box = div("overflow-x:auto;padding-bottom:0.3em", whole, f'tabindex="0" role="group" aria-label="{escape(words)}"')
    return div("margin-top:1.3em", div(f"font-size:0.86em;{CALM};margin-bottom:0.3em", escape(words)) + box)


def _column(asked: ServiceSaid, said: UnitSaid, top: int, key: str) -> str:
    now = said.unit == asked.unit
    current = ' aria-current="step"' if now else ""
    edge = "2px dashed" if said.outcome == "not said" else "1px solid"
    band = f"{OUTCOME_FILLS[said.outcome].css};height:1.3em;box-sizing:border-box;border:{edge} {GREY.tint(0.7)}"
    time = f"▲ {clock(_minute(said))}" if now else clock(said.due)
    said_of_it = (
        div("font-weight:700", f"{mark_of(OUTCOMES[said.outcome])} {escape(say(said.outcome, key))}")
        + div("", escape(say(UNITS[said.unit], key)))
        + div("font-weight:700" if now else CALM, time)
    )
    style = f"flex:1 1 0;min-width:6em;box-sizing:border-box;background-color:{BLUE.tint(0.2 if now else 0)}"
    inner = (
        _levels(asked.replay, said, top)
        + div(band, "")
        + div("padding:0.3em 0.35em;font-size:0.84em;line-height:1.35;overflow-wrap:anywhere", said_of_it)
    )
    return div(style, inner, f'class="minyan-unit" role="listitem"{current}')


def _levels(replay: Replay, said: UnitSaid, top: int) -> str:
    """How many are there while a unit lasts: three layers, parted by the lines of ten and of six."""
    inside = [time for time in replay.present if said.due < time < said.ends]
    lasts = [end - start for start, end in zip([said.due, *inside], [*inside, said.ends], strict=True)]
    present = [replay.at(time).sure for time in (said.due, *inside)]
    layers = ((TEN, top, _LINE.format("solid")), (SIX, TEN, _LINE.format("dashed")), (0, SIX, "0"))
    return "".join(
        div(
            f"display:flex;align-items:flex-end;height:{(high - low) * _HIGH:.2f}em;box-sizing:border-box;"
            f"border-bottom:{line}",
            "".join(_bar(n, last, low, high) for n, last in zip(present, lasts, strict=True)),
        )
        for low, high, line in layers
    )


def _bar(present: int, lasts: int, low: int, high: int) -> str:
    """So many for so long, as far as they reach into a layer; the number stands in the lowest."""
    part = min(max(present - low, 0), high - low) / (high - low)
    style = f"flex:{lasts} 1 0;height:{100 * part:.0f}%;background-color:{GREY.tint(0.4)}"
    number = div("text-align:center;font-weight:700;line-height:1.2;padding-top:0.45em", str(present))
    return div(style, number if low == 0 else "")


# -- who left --------------------------------------------------------------------------------------------------------


def _departures(asked: ServiceSaid, key: str) -> str:
    told = asked.replay.departures
    if not told:
        return ""
    rows = [verdict_row(_who_left(left), left.verdict, key, told=_permitted(left.verdict.answer, key)) for left in told]
    head: tuple[English, ...] = ("Who left", "Was it permitted?", "Because", "Where")
    return labelled(say("Those who left", key), div("font-size:0.96em", table(head, rows, key)))


def _who_left(left: Departure) -> str:
    return f'<b>{listed(map(bdi, left.people))}</b> <span style="{CALM}">{clock(left.time)}</span>'


def _permitted(answer: bool | None, key: str) -> str:
    return say({True: "permitted", False: "a transgression", None: "open"}[answer], key)


# -- the panel ---------------------------------------------------------------------------------------------------------

#: Those who may be there: the first ten from the beginning.
PEOPLE = ("Reuven", "Shimon", "Levi", "Yehuda", "Dan", "Naftali", "Gad", "Asher", "Yissachar", "Zevulun", "Yosef",
          "Binyamin")  # fmt: skip
_FROM_THE_BEGINNING = PEOPLE[:10]

#: The practices to choose among; two of them read words of 2 and 3 otherwise.
AMONG = (
    *PRACTICES,
    PRACTICES[1].choosing(majority_of="present"),
    PRACTICES[1].choosing(kedushah_reached="no"),
)
_ORDERS: Mapping[str, English] = {
    "morning": "a weekday morning",
    "morning_with_torah": "a morning with the reading of the Torah",
    "afternoon": "the afternoon",
    "evening": "the evening",
}


class ContinuityPanel(Panel[ServiceSaid]):
    """A service, the unit in progress, and who is there in the middle of it.

    The controls are "by", "order", "unit", and by name each of the people: whether he is there. Whoever leaves or comes
    does so in the middle of the unit chosen, and stays away, or there, from then on.
    """

    def __init__(
        self, *, by: Practice, order: str, left: Mapping[str, Sequence[str]], among: Sequence[Practice]
    ) -> None:
        self._loading = False
        self._turns: dict[str, tuple[str, ...]] = {name: tuple(units) for name, units in left.items()}
        unit = next((units[0] for units in left.values() if units), next(iter(ORDERS[order])))
        made = {
            "by": controls.practices(among, by),
            "order": controls.chooser("The service", _ORDERS, order),
            "unit": controls.steps("In the middle of", _units(order), unit),
        }
        made |= {name: controls.switch(name, name in _FROM_THE_BEGINNING) for name in PEOPLE}
        made["unit"].layout.min_width = "21em"  # type: ignore[attr-defined]  # there are as many stops as units
        super().__init__(ask_service, made, draw=service_html)
        self._load()

    @property
    def turns(self) -> dict[str, tuple[str, ...]]:
        """Name → the units in the middle of which he leaves, comes back, and so on; `ask_service` takes it."""
        return {name: units for name, units in self._turns.items() if units}

    def set(self, **values: Any) -> ServiceSaid:
        """Set controls by name: the service first, then the unit, then who is there in the middle of it.

        Args:
            values: "by", "order", "unit", and people by name, as unit="kedushah", Dan=False.

        Returns:
            the new result.

        Raises:
            ValueError: a name or value is none of those, and nothing was changed.
        """
        first = {"order": 0, "unit": 1}
        return super().set(**dict(sorted(values.items(), key=lambda item: first.get(item[0], 2))))

    def _asked(self) -> ServiceSaid:
        now = self.values
        return ask_service(
            order=now["order"], unit=now["unit"], people=_FROM_THE_BEGINNING, turns=self.turns, by=now["by"]
        )

    def _changed(self, name: str) -> None:
        if self._loading:
            return
        if name == "order":
            self._turns = {}
            units = _units(self.controls["order"].value)
            self._loading = True
            try:
                controls.offer(self.controls["unit"], units, next(iter(units)))
            finally:
                self._loading = False
            self._load()
        elif name == "unit":
            self._load()
        elif name in PEOPLE and self.controls[name].value != self._is_there(name):
            self._turn(name)

    def _is_there(self, name: str) -> bool:
        """Whether somebody is there in the middle of the unit chosen."""
        units = list(ORDERS[self.controls["order"].value])
        until = units[: units.index(self.controls["unit"].value) + 1]
        turned = sum(unit in until for unit in self._turns.get(name, ()))
        return (name in _FROM_THE_BEGINNING) != bool(turned % 2)

    def _turn(self, name: str) -> None:
        """He goes, or comes, in the middle of the unit chosen; what he did later is undone."""
        units, now = list(ORDERS[self.controls["order"].value]), self.controls["unit"].value
        before = [unit for unit in self._turns.get(name, ()) if units.index(unit) < units.index(now)]
        there = (name in _FROM_THE_BEGINNING) != bool(len(before) % 2)
        self._turns[name] = (*before, *([now] if there != self.controls[name].value else []))

    def _load(self) -> None:
        """Let the controls show who is there in the middle of the unit chosen."""
        self._loading = True
        try:
            with self._together():
                for name in PEOPLE:
                    self.controls[name].value = self._is_there(name)
        finally:
            self._loading = False

    def _state(self) -> Any:
        return super()._state(), dict(self._turns)

    def _restore(self, state: Any) -> None:
        values, turns = state
        self.controls["order"].value = values["order"]
        self._turns = turns
        super()._restore({name: values[name] for name in ("by", "unit")})
        self._load()

    def _layout(self) -> list[Any]:
        about = in_a_row(self.controls[name] for name in ("by", "order", "unit"))
        return [about, in_a_row((self.controls[name] for name in PEOPLE), many=True), self.view]

    def __repr__(self) -> str:
        here = sum(self._is_there(name) for name in PEOPLE)
        by, order, unit = (value_text(self.values[name]) for name in ("by", "order", "unit"))
        return f"ContinuityPanel(by={by}, order={order}, unit={unit}, {here} there)"


def _units(order: str) -> dict[str, str]:
    return {unit: say(UNITS[unit]) for unit in ORDERS[order]}


def continuity_panel(
    *,
    by: Practice,
    order: str = "morning_with_torah",
    left: Mapping[str, Sequence[str]] | None = None,
    among: Sequence[Practice] = AMONG,
) -> ContinuityPanel:
    """A what-if on a service that some leave: a slider moves through it, people leave and come back.

    Args:
        by: whose practice is followed at first.
        order: a key of ORDERS.
        left: name → the units in the middle of which he leaves, comes back, and so on; at first three of ten walk out
            in the middle of Kaddish.
        among: the practices that can be chosen.

    Returns:
        a panel; `.set(unit="avot", Dan=True)` changes it in code, `.result` has the `.replay` that service gives, and
        what becomes of the unit chosen, `.said`.

    Raises:
        ValueError: there is no such order, or no such person or unit.

    >>> from minyan_kit import REMA
    >>> panel = continuity_panel(by=REMA)
    >>> panel.result.said.outcome, panel.set(unit="avot").said.outcome
    ('finished', 'not said')
    >>> panel.set(unit="yotzer", Gad=True, Asher=True, Yissachar=True).replay["avot"].outcome
    'said'
    """
    left = dict.fromkeys(("Gad", "Asher", "Yissachar"), ("kaddish",)) if left is None else left
    if order not in ORDERS:
        raise ValueError(f"order={order!r} is not known: write one of {', '.join(ORDERS)}")
    for name, units in left.items():
        if name not in PEOPLE:
            raise ValueError(f"left: {name!r} is nobody here: write one of {', '.join(PEOPLE)}")
        for unit in units:
            if unit not in ORDERS[order]:
                raise ValueError(f"left: {unit!r} is not in this service: write one of {', '.join(ORDERS[order])}")
    return ContinuityPanel(by=by, order=order, left=left, among=among)
