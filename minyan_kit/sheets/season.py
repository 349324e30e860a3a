"""A town's plans as a table, and its Days of Awe as another: who remains, who is asked, and who pays."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import pandas as pd

from minyan_kit.chapter.season import SeasonDay, season
from minyan_kit.chapter.shares import Money, Shares, money
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.ruling import Practice
from minyan_kit.sheets.arrays import array_of
from minyan_kit.sheets.containers import Source, choose_sheet, open_source
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.plans import Plans, read_plans
from minyan_kit.sheets.sheet import Sheet, finish
from minyan_kit.sheets.table import Table, UnreadableError

__all__ = ["season_table"]


def season_table(
    frame: Source,
    year: int,
    *,
    by: Practice,
    cost: Money | None = None,
    coin: str | Decimal = "0.01",
    sheet: str | int | None = None,
    date_order: str | None = None,
    strict: bool = False,
) -> Sheet:
    """Take a table of residents and their plans through the Days of Awe, day by day.

    Two men of one name cannot be told apart here: give each a name of his own. A plan that cannot be read is in
    `.issues`, and whoever made it is on no day known to be there, nor to be away. Those who live there are taken to
    count.

    Args:
        frame: the table, a DataFrame or a file: columns name, wealth (any one unit), away_from and away_to (both days
            included), several rows for one name allowed; dates civil or Hebrew. A resident who stays has a row too.
        year: the Hebrew year.
        by: whose practice is followed.
        cost: what one hired man costs, an int, Decimal or Fraction.
        coin: the smallest coin; shares are shown in it and add up to the cost. `season` has them as exact fractions.
        sheet: the sheet of a workbook, where more than one could be meant.
        date_order: "DMY" or "MDY", where nothing in the table proves it.
        strict: raise the errors.

    Returns:
        a Sheet whose `.data` has a row a day: day (Hebrew, text), date (the civil date of its daytime), remain (how
        many are known to be there), leaving, back (away, and back for the festival), in_doubt (partly back, or plans
        not known), compelled (boolean, NA where it is open or nobody leaves), hire (how many men), a column "share of
        NAME" for each who pays on some day, because, seif. `.meta["days"]` has the SeasonDays.

    Raises:
        ValueError: the cost is a float or negative, or no whole number of coins.
        SheetError: with `strict`, if the table has errors.

    The rules are those of `may_compel_to_stay` and `share_cost`, se'if 21.

    >>> from minyan_kit import REMA
    >>> plans = pd.DataFrame({"name": [f"man {n}" for n in range(9)] + ["Reuven"]})
    >>> plans["away_from"], plans["away_to"] = [None] * 9 + ["20 Elul"], [None] * 9 + ["2026-09-25"]
    >>> days = season_table(plans, 5787, by=REMA, cost=90).data
    >>> print(days[["date", "remain", "leaving", "compelled", "share of Reuven"]].head(2).to_string(index=False))
          date  remain leaving  compelled share of Reuven
    2026-09-12       9  Reuven       True           90.00
    2026-09-13       9  Reuven       True           90.00
    """
    price = None if cost is None else money("cost", cost)
    if price is not None:
        Shares({"the cost": price}).rounded(coin)  # which says if no whole number of coins makes it up
    HebrewDate(year, "Tishrei", 1)  # and this, if the calendar has no such year
    log, plans = IssueLog(), Plans()
    table: Table | None = None
    meta: dict[str, object] = {}
    try:
        opened = open_source(frame, None, log)
        table = choose_sheet(opened, sheet, log, lambda _: True)
        meta = {"container": table.container, "sheet": table.name, "sheets": opened.names, **table.facts}
        plans = read_plans(table, year, log, date_order=date_order, wealth=price is not None)
        if not plans.residents:
            log.add("no_residents")
    except UnreadableError as trouble:
        log.add(trouble.code, details=trouble.values)
        plans.reasons = dict.fromkeys(range(1, len(table.rows) + 1) if table else (), "not read: see the errors")
    days = season(plans.residents, year, by=by, cost=price) if plans.residents else ()
    meta |= {"columns": plans.columns, "residents": len(plans.residents), "days": days}
    data = _frame(days, coin)
    return finish(data, log, table, reasons=plans.reasons, headers=plans.headers, meta=meta, source=None, strict=strict)


def _frame(days: Sequence[SeasonDay], coin: str | Decimal) -> pd.DataFrame:
    """The days as a table."""
    verdicts = [day.verdict for day in days]
    paid = [{} if day.shares is None else day.shares.answer.rounded(coin) for day in days]
    columns: dict[str, object] = {
        "day": array_of([day.day.format("he") for day in days], "string"),
        "date": array_of([day.day.to_date() for day in days], "datetime64[us]"),
        "remain": pd.array([day.remain for day in days], dtype="int64"),
        "leaving": _names([day.leaving for day in days]),
        "back": _names([day.back for day in days]),
        "in_doubt": _names([day.in_doubt + day.unknown for day in days]),
        "compelled": array_of([None if v is None else v.answer for v in verdicts], "boolean"),
        "hire": array_of([None if v is None else v.terms.get("replacements") for v in verdicts], "Int64"),
    }
    for name in dict.fromkeys(name for each in paid for name in each):
        columns[f"share of {name}"] = pd.Series([each.get(name) for each in paid], dtype=object)
    columns["because"] = array_of(["" if v is None else str(v.because) for v in verdicts], "string")
    columns["seif"] = array_of(["" if v is None or v.source is None else str(v.source) for v in verdicts], "string")
    return pd.DataFrame(columns)


def _names(each: Sequence[tuple[str, ...]]) -> object:
    return array_of([", ".join(names) for names in each], "string")
