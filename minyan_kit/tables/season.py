"""Who plans to be away, read from a table; and a town's Days of Awe as another: who remains, who is asked, who pays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.chapter.season import Resident, SeasonDay, season
from minyan_kit.chapter.shares import Money, Shares, money
from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import parse as parse_hebrew
from minyan_kit.reading.cells import Cell, Column, array_of, is_blank, plain, seen, text_of
from minyan_kit.reading.dates import DateRules, read_date, read_dates
from minyan_kit.reading.files import Source, choose_sheet, open_source
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.sheet import Sheet, finish
from minyan_kit.reading.tables import Table, UnreadableError
from minyan_kit.reading.vocabulary import NAMES, ROSTER, lookup
from minyan_kit.ruling import Practice
from minyan_kit.show.languages import say

__all__ = [
    "Plans",
    "read_plans",
    "season_table",
]

# -- Who plans to be away, and when -----------------------------------------------------------------------------------

FIELDS = lookup(
    {
        "name": f"{NAMES['name']}, resident, תושב, habitant",
        "wealth": ROSTER["wealth"],
        "away_from": "away from, from, leaves, leaves on, first day away, מ, מתאריך, יוצא, יציאה, du, départ",
        "away_to": "away to, away until, to, until, last day away, עד, עד תאריך, au, retour",
    }
)


@dataclass(slots=True)
class Plans:
    """The residents that a table names, and which of its rows are not about one.

    Args:
        residents: one for each name, in the order of the table.
        headers: the row of the headings.
        reasons: why other rows are left out, by their number.
        columns: field → heading.
    """

    residents: list[Resident] = field(default_factory=list)
    headers: list[int] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)


def read_plans(table: Table, year: int, log: IssueLog, *, date_order: str | None = None, wealth: bool = True) -> Plans:
    """Read the residents of a town and their plans.

    Args:
        table: the sheet; its columns are name, wealth, away_from and away_to, several rows for one name allowed.
        year: the Hebrew year; a Hebrew date, or a day and the name of a month, without a year is the one nearest to
            its beginning.
        log: is told of what is not read as it stands.
        date_order: "DMY" or "MDY", where nothing in the table proves it.
        wealth: whether it matters what each has.

    Raises:
        UnreadableError: there is no column of names.
    """
    head = next((n for n, row in enumerate(table.rows) if "name" in map(_field, row)), None)
    if head is None:
        headings = ", ".join(repr(text_of(cell)) for cell in (table.rows or [[]])[0])
        raise UnreadableError("column_missing", field="name", headings=headings)
    table.unmerged(head + 1)
    cells = table.columns(head)  # the headings, and what stands under each
    places: dict[str, tuple[int, str]] = {}
    for place, column in enumerate(cells):
        heading, known = seen(text_of(column[0])), _field(column[0])
        if known in places:
            log.add(
                "two_columns", [head + 1], field=known, headings=f"{places[known][1]!r}, {heading!r}", first=heading
            )
        elif known:
            places[known] = place, heading
    rows = np.arange(head + 2, len(table.rows) + 1, dtype=np.int64)
    columns = {known: Column.of(cells[place][1:]) for known, (place, _) in places.items()}
    blank = np.all([column.blank() for column in columns.values()], axis=0)
    reasons = dict.fromkeys(range(1, head + 1), "above the headings")
    reasons |= dict.fromkeys(rows[blank].tolist(), "blank")
    reader = _Reader({known: column.take(~blank) for known, column in columns.items()}, places, rows[~blank], log)
    residents = reader.residents(DateRules(table.epoch, date_order), year, wealth)
    return Plans(residents, [head + 1], reasons, {known: heading for known, (_, heading) in places.items()})


def _field(heading: Cell) -> str:
    return FIELDS.get(plain(text_of(heading)), "")


@dataclass(slots=True)
class _Reader:
    columns: dict[str, Column]
    places: dict[str, tuple[int, str]]
    rows: NDArray[np.int64]
    log: IssueLog

    def residents(self, rules: DateRules, year: int, wealth: bool) -> list[Resident]:
        """One resident for each name; his plans are unknown if any of them is."""
        names = self.columns["name"].texts()
        plans: dict[str, list[tuple[dt.date, dt.date]] | None] = {}
        for name, row, absence in zip(names, self.rows.tolist(), self._absences(names, rules, year), strict=True):
            if not name:
                self.log.add("name_missing", [row], column=self.places["name"])
                continue
            so_far = plans.setdefault(name, [])
            if absence is None:
                plans[name] = None
            elif so_far is not None:
                so_far += absence
        has = self._wealth(names, wealth)
        return [Resident(name, away, has[name]) for name, away in plans.items()]

    # -- when he is away

    def _absences(
        self, names: list[str], rules: DateRules, year: int
    ) -> Iterable[list[tuple[dt.date, dt.date]] | None]:
        """Of each row the days from and to which somebody is away; none where he is not, None where it is not known."""
        ends = [self._days(known, rules, year) for known in ("away_from", "away_to")]
        written = [
            ~self.columns[known].blank() if known in self.columns else np.zeros(len(self.rows), dtype=bool)
            for known in ("away_from", "away_to")
        ]
        for n, name in enumerate(names):
            (first, last), (from_, to) = (end[n] for end in ends), (bool(each[n]) for each in written)
            if not from_ and not to:
                yield []
            elif from_ != to:
                self._half(n, name, "away_from" if from_ else "away_to")
                yield None
            elif first is None or last is None:  # which the column of dates has told
                yield None
            elif last < first:
                value = self.columns["away_to"].texts()[n]
                details = {"name": name, "first": self.columns["away_from"].texts()[n]}
                self._note("away_ends_before", n, "away_to", value, details)
                yield None
            else:
                yield [(first, last)]

    def _half(self, n: int, name: str, known: str) -> None:
        value = self.columns[known].texts()[n]
        written = f"from {value}" if known == "away_from" else f"to {value}"
        self._note("away_half", n, known, value, {"name": name, "written": written})

    def _days(self, known: str, rules: DateRules, year: int) -> list[dt.date | None]:
        if known not in self.columns:
            return [None] * len(self.rows)
        column = _near(self.columns[known], year, rules.epoch)
        unread = [code for code, cell in enumerate(column.values) if read_date(cell, rules.epoch).kind == "partial"]
        for code in unread:  # without its year, a date of two numbers may be of either civil year
            where = self.rows[column.where([code])].tolist()
            text, how = seen(text_of(column.values[code])), "write the whole date, as 2026-09-12"
            self.log.add("date_partial", where, column=self.places[known], value=text, why="no year", how=how)
        left = [None if code in unread else cell for code, cell in enumerate(column.values)]
        days = read_dates(Column(left, column.codes), self.rows, self.log, self.places[known], rules).days
        return [None if np.isnat(day) else day.astype(dt.date) for day in days]

    # -- what he has

    def _wealth(self, names: list[str], matters: bool) -> dict[str, Decimal | int | None]:
        """What each has; where no column says it all are alike."""
        people = dict.fromkeys(filter(None, names))
        if "wealth" not in self.columns:
            if matters and people:
                self.log.add("wealth_not_recorded")
            return dict.fromkeys(people, 1)
        column = self.columns["wealth"]
        texts = column.texts()
        found: dict[str, Decimal | None] = {}
        doubtful: set[str] = set()  # about whom the log has been told already
        for n, name in enumerate(names):
            amount = _amount(column.at(n))
            if not texts[n]:
                continue
            if amount is None:
                self._note("wealth_unreadable", n, "wealth", texts[n], {})
                doubtful.add(name)
            elif found.setdefault(name, amount) != amount:
                self._note("wealth_differs", n, "wealth", str(amount), {"name": name, "other": str(found[name])})
                doubtful.add(name)
        for name in people:
            if name not in found and name not in doubtful and matters:
                row = self.rows[names.index(name)]
                self.log.add("wealth_blank", [int(row)], column=self.places["wealth"], details={"name": name})
        return {name: None if name in doubtful else found.get(name) for name in people}

    def _note(self, code: str, n: int, known: str, value: str, details: Mapping[str, object]) -> None:
        self.log.add(code, [int(self.rows[n])], column=self.places[known], value=value, details=details)


def _amount(cell: Cell) -> Decimal | None:
    """The amount in a cell, exactly as it is shown there; None where there is none, or less than none."""
    if is_blank(cell) or isinstance(cell, bool):
        return None
    text = seen(text_of(cell)).replace(" ", "").replace("_", "?")
    if text.count(",") == 1 and "." not in text and len(text) - text.index(",") != 4:
        text = text.replace(",", ".")
    try:
        amount = Decimal(text.replace(",", ""))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount >= 0 else None


def _near(column: Column, year: int, epoch: dt.date) -> Column:
    """Give dates that name a month and no year the year that brings them nearest to the New Year."""
    new_year = HebrewDate(year, "Tishrei", 1).to_date()

    def whole(cell: Cell) -> Cell:
        reading = read_date(cell, epoch)
        dates: list[dt.date] = []
        if reading.kind == "partial_hebrew":
            for each in (year - 1, year):
                try:
                    dates.append(parse_hebrew(reading.why, year=each).to_date())
                except HebrewDateError:  # no such day in that year
                    continue
            if not dates:
                return f"{text_of(cell)} {year}"  # of which it can be said what is wrong
        elif reading.kind == "partial" and reading.day_first and reading.day_first == reading.month_first:
            _, month, day = reading.day_first
            for civil in (new_year.year - 1, new_year.year, new_year.year + 1):
                try:
                    dates.append(dt.date(civil, month, day))
                except ValueError:
                    continue
        return min(dates, key=lambda date: abs((date - new_year).days)) if dates else cell

    return Column([whole(cell) for cell in column.values], column.codes)


# -- A town's plans as a table, and its Days of Awe as another --------------------------------------------------------


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
    columns["because"] = array_of(["" if v is None else say(v.because) for v in verdicts], "string")
    columns["seif"] = array_of(["" if v is None or v.source is None else str(v.source) for v in verdicts], "string")
    return pd.DataFrame(columns)


def _names(each: Sequence[tuple[str, ...]]) -> object:
    return array_of([", ".join(names) for names in each], "string")
