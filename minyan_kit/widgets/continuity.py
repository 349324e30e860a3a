"""When some leave: a service through which the reader moves while people leave and come back, a view over service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from minyan_kit.chapter.orders import ORDERS
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.chapter.units import UNITS
from minyan_kit.languages import say, value_text
from minyan_kit.ruling import Practice
from minyan_kit.widgets import controls
from minyan_kit.widgets.panel import Panel, in_a_row
from minyan_kit.widgets.service import ServiceSaid, ask_service, service_html

__all__ = ["AMONG", "ContinuityPanel", "continuity_panel"]

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
_ORDERS = {
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
