"""Spreadsheets in and out: rosters and attendance sheets as people really keep them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minyan_kit.sheets.extras import need

need("pandas")  # without it, one line that says what to install

# Where each public name lives; it loads on first use, so that reading a sheet does not wait for judging one.
_HOMES = {
    "attendance": ("read_attendance",),
    "judge": ("judge_roster", "totals"),
    "marking": ("mark_workbook",),
    "people": ("company_of", "people_of"),
    "pseudonyms": ("Pseudonymised", "pseudonymise"),
    "questions": ("chance_of_ten", "how_often", "what_it_would_take"),
    "reports": ("report",),
    "roster": ("read_roster",),
    "seen": ("streaks", "who_was_tenth"),
    "services": ("judge_services",),
    "sheet": ("Sheet", "SheetError"),
    "writing": ("save",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)

if TYPE_CHECKING:
    from minyan_kit.sheets.attendance import read_attendance as read_attendance
    from minyan_kit.sheets.judge import judge_roster as judge_roster
    from minyan_kit.sheets.judge import totals as totals
    from minyan_kit.sheets.marking import mark_workbook as mark_workbook
    from minyan_kit.sheets.people import company_of as company_of
    from minyan_kit.sheets.people import people_of as people_of
    from minyan_kit.sheets.pseudonyms import Pseudonymised as Pseudonymised
    from minyan_kit.sheets.pseudonyms import pseudonymise as pseudonymise
    from minyan_kit.sheets.questions import chance_of_ten as chance_of_ten
    from minyan_kit.sheets.questions import how_often as how_often
    from minyan_kit.sheets.questions import what_it_would_take as what_it_would_take
    from minyan_kit.sheets.reports import report as report
    from minyan_kit.sheets.roster import read_roster as read_roster
    from minyan_kit.sheets.seen import streaks as streaks
    from minyan_kit.sheets.seen import who_was_tenth as who_was_tenth
    from minyan_kit.sheets.services import judge_services as judge_services
    from minyan_kit.sheets.sheet import Sheet as Sheet
    from minyan_kit.sheets.sheet import SheetError as SheetError
    from minyan_kit.sheets.writing import save as save


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'minyan_kit.sheets' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"minyan_kit.sheets.{_HOME[name]}"), name)
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
