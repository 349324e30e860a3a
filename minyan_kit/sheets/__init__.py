"""Spreadsheets in and out: rosters and attendance sheets as people really keep them."""

from __future__ import annotations

from minyan_kit.sheets.extras import need

need("pandas")

from minyan_kit.sheets.judge import judge_roster, totals  # noqa: E402 - after the message that names the extra
from minyan_kit.sheets.marking import mark_workbook  # noqa: E402
from minyan_kit.sheets.pseudonyms import Pseudonymised, pseudonymise  # noqa: E402
from minyan_kit.sheets.roster import read_roster  # noqa: E402
from minyan_kit.sheets.sheet import Sheet, SheetError  # noqa: E402
from minyan_kit.sheets.writing import save  # noqa: E402

__all__ = [
    "Pseudonymised",
    "Sheet",
    "SheetError",
    "judge_roster",
    "mark_workbook",
    "pseudonymise",
    "read_roster",
    "save",
    "totals",
]
