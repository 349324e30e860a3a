"""The board and what-if panels: views over plain functions. They need ipywidgets; the functions do not."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from minyan_kit.extras import need

__all__ = [
    "Board",
    "FloorPlan",
    "Panel",
    "Reader",
    "age_panel",
    "answering_panel",
    "attendance_board",
    "attendance_panel",
    "case_form",
    "coercion_panel",
    "continuity_panel",
    "disputes_panel",
    "eligibility_panel",
    "practice_panel",
]


class _Home(NamedTuple):
    """The module where a name lives, and what to call instead where there are no widgets."""

    module: str
    instead: str


_HOMES = {
    "Board": _Home("board", "the question itself, as mk.may_say(mk.Company(people), by=mk.REMA)"),
    "FloorPlan": _Home("joining", "mk.joined(mk.Arrangement(...), by=mk.REMA)"),
    "Panel": _Home("panel", "the question itself, as mk.counts(person, by=mk.REMA)"),
    "Reader": _Home("reader", "mk.seif(4) and mk.beside(mk.counts)"),
    "age_panel": _Home("age", "mk.telling(mk.comes_of_age(born, by=mk.REMA))"),
    "attendance_board": _Home("attendance", "mk.judge_services(sheet.data, roster.data, by=mk.REMA)"),
    "attendance_panel": _Home("attendance", "mk.judge_services(sheet.data, roster.data, by=mk.REMA) and mk.report"),
    "answering_panel": _Home("answering", "mk.may_answer(together=10, between=None, by=mk.REMA)"),
    "case_form": _Home("cases", "a file as minyan_kit/course/cases.py says at its head, and mk.case(path)"),
    "coercion_panel": _Home(
        "coercion", "mk.may_compel_to_stay(residents=10, leaving=1, days_of_awe=True, by=mk.REMA) and mk.share_cost"
    ),
    "continuity_panel": _Home("leaving", "mk.service(events, people=people, by=mk.REMA)"),
    "disputes_panel": _Home("disputes", "mk.practices_map().cell(mk.may_say, mk.REMA, mk.MISHNAH_BERURAH)"),
    "eligibility_panel": _Home("eligibility", "mk.may_say(mk.Company(people), by=mk.REMA)"),
    "practice_panel": _Home("disputes", "mk.REMA.relying_on(mk.SOME_PERMIT).choosing(majority_of='present')"),
}

if TYPE_CHECKING:
    from minyan_kit.widgets.age import age_panel as age_panel
    from minyan_kit.widgets.answering import answering_panel as answering_panel
    from minyan_kit.widgets.attendance import (
        attendance_board as attendance_board,
        attendance_panel as attendance_panel,
    )
    from minyan_kit.widgets.board import Board as Board
    from minyan_kit.widgets.cases import case_form as case_form
    from minyan_kit.widgets.coercion import coercion_panel as coercion_panel
    from minyan_kit.widgets.disputes import disputes_panel as disputes_panel, practice_panel as practice_panel
    from minyan_kit.widgets.eligibility import eligibility_panel as eligibility_panel
    from minyan_kit.widgets.joining import FloorPlan as FloorPlan
    from minyan_kit.widgets.leaving import continuity_panel as continuity_panel
    from minyan_kit.widgets.panel import Panel as Panel
    from minyan_kit.widgets.reader import Reader as Reader


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("ipywidgets", instead=_HOMES[name].instead)
    return getattr(import_module(f"{__name__}.{_HOMES[name].module}"), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
