"""The Days of Awe of a town: a table of who plans to be away becomes a table of who remains, who is asked, who pays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from os import PathLike
from typing import TypeAlias

import numpy as np
import pandas as pd

from minyan_kit.arguments import checked_but, refuse
from minyan_kit.chapter.season import Resident, SeasonDay, season
from minyan_kit.chapter.shares import Money, Shares, money
from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import parse as parse_hebrew
from minyan_kit.reading.cells import Array, Cell, Column, array_of, is_blank, normalised, text_of, visible_text
from minyan_kit.reading.dates import DateRules, read_date, read_dates
from minyan_kit.reading.files import Source
from minyan_kit.reading.issues import ColumnPlace, SheetColumn, listed_headings
from minyan_kit.reading.sheet import Draft, Sheet
from minyan_kit.reading.vocabulary import NAME_COLUMNS, ROSTER_COLUMNS, by_spelling, number_text
from minyan_kit.reading.worksheet import UnreadableError
from minyan_kit.ruling import Practice
from minyan_kit.show.words import reason

__all__ = ["season_table"]

Absence: TypeAlias = tuple[dt.date, dt.date]
"""The first and the last day that somebody is away."""

_FIELDS = by_spelling(
    {
        "name": f"{NAME_COLUMNS['name']}, resident, תושב, habitant",
        "wealth": ROSTER_COLUMNS["wealth"],
        "away_from": "away from, from, leaves, leaves on, first day away, מ, מתאריך, יוצא, יציאה, du, départ",
        "away_to": "away to, away until, to, until, last day away, עד, עד תאריך, au, retour",
    }
)


# -- Who plans to be away, and when -----------------------------------------------------------------------------------


def read_plans(draft: Draft, year: int, *, date_order: str | None, wealth: bool) -> list[Resident]:
    """Read the residents of a town and their plans: one for each name, in the order of the table.

    Args:
        draft: the sheet; its columns are name, wealth, away_from and away_to, several rows for one name allowed.
        year: the Hebrew year; a Hebrew date, or a day and the name of a month, without a year is the one nearest to
            its beginning.
        date_order: "DMY" or "MDY", where nothing in the table proves it.
        wealth: whether it matters what each has.

    Raises:
        UnreadableError: there is no column of names.
    """
    worksheet = draft.worksheet
    head = next((n for n, row in enumerate(worksheet.rows) if "name" in map(_field_of, row)), None)
    if head is None:
        headings = listed_headings(map(text_of, (worksheet.rows or [[]])[0]))
        raise UnreadableError("column_missing", field="name", headings=headings)
    worksheet.fill_merged_down(head + 1)
    places: dict[str, ColumnPlace] = {}
    for number, cell in enumerate(worksheet.rows[head]):
        heading, field = visible_text(cell), _field_of(cell)
        if field in places:
            both = listed_headings([places[field].heading, heading])
            draft.log.add("two_columns", [head + 1], field=field, headings=both, first=heading)
        elif field:
            places[field] = ColumnPlace(number, heading)
    rows = np.arange(head + 2, len(worksheet.rows) + 1, dtype=np.int64)
    columns = {field: Column.of(worksheet.column(place.number, head + 1)) for field, place in places.items()}
    blank = np.all([column.blanks() for column in columns.values()], axis=0)
    draft.header_rows.append(head + 1)
    draft.skip(range(1, head + 1), "above the headings")
    draft.skip(rows[blank].tolist(), "blank")
    draft.meta["columns"] = {field: place.heading for field, place in places.items()}
    filled = {
        field: SheetColumn(column.take(~blank), rows[~blank], places[field], draft.log)
        for field, column in columns.items()
    }
    return _Plans(filled, DateRules(worksheet.epoch, date_order), year).residents(wealth)


def _field_of(heading: Cell) -> str:
    return _FIELDS.get(normalised(text_of(heading)), "")


class _Plans:
    """The rows of a table of plans.

    Args:
        columns: those that the table has, of name, wealth, away_from and away_to.
        rules: how to read dates.
        year: the Hebrew year.
    """

    def __init__(self, columns: Mapping[str, SheetColumn], rules: DateRules, year: int) -> None:
        self.columns, self.rules, self.year = columns, rules, year
        self.log = columns["name"].log
        self.row_numbers = columns["name"].row_numbers
        self.names = columns["name"].cells.texts()

    def residents(self, wealth_matters: bool) -> list[Resident]:
        """One resident for each name; his plans are unknown if any of them is."""
        plans: dict[str, list[Absence] | None] = {}
        for place, (name, absences) in enumerate(zip(self.names, self._absences(), strict=True)):
            if not name:
                self.log.add("name_missing", [int(self.row_numbers[place])], column=self.columns["name"].place)
                continue
            so_far = plans.setdefault(name, [])
            if absences is None:
                plans[name] = None
            elif so_far is not None:
                so_far += absences
        has = self._wealth(wealth_matters)
        return [Resident(name, away, has[name]) for name, away in plans.items()]

    def _absences(self) -> Iterator[list[Absence] | None]:
        """Of each row when somebody is away; nothing where he is not, None where it is not known."""
        firsts, lasts = self._days("away_from"), self._days("away_to")
        from_texts, to_texts = self._texts("away_from"), self._texts("away_to")
        ends = zip(self.names, firsts, lasts, from_texts, to_texts, strict=True)
        for place, (name, first, last, from_text, to_text) in enumerate(ends):
            if not from_text and not to_text:
                yield []
            elif not to_text:
                self._note("away_half", place, "away_from", {"name": name, "written": f"from {from_text}"})
                yield None
            elif not from_text:
                self._note("away_half", place, "away_to", {"name": name, "written": f"to {to_text}"})
                yield None
            elif first is None or last is None:  # which the column of dates has told
                yield None
            elif last < first:
                self._note("away_ends_before", place, "away_to", {"name": name, "first": from_text})
                yield None
            else:
                yield [(first, last)]

    def _texts(self, field: str) -> Sequence[str]:
        return self.columns[field].cells.texts() if field in self.columns else [""] * len(self.names)

    def _days(self, field: str) -> list[dt.date | None]:
        if field not in self.columns:
            return [None] * len(self.names)
        column = self.columns[field]
        cells = _in_year(column.cells, self.year, self.rules.epoch)
        unread = {code for code, cell in enumerate(cells.values) if self._lacks_its_year(cell)}
        for code in sorted(unread):
            how = "write the whole date, as 2026-09-12"
            column.note("date_partial", code, details={"why": "no year", "how": how})
        rest = Column([None if code in unread else cell for code, cell in enumerate(cells.values)], cells.codes)
        days = read_dates(SheetColumn(rest, column.row_numbers, column.place, column.log), self.rules).days
        return [None if np.isnat(day) else day.astype(dt.date) for day in days]

    def _lacks_its_year(self, cell: Cell) -> bool:
        """Tell whether a date is two numbers without a year, which may be of either civil year."""
        return read_date(cell, self.rules.epoch).kind == "partial"

    def _wealth(self, matters: bool) -> dict[str, Decimal | int | None]:
        """What each has; where no column says it all are alike."""
        people = dict.fromkeys(filter(None, self.names))
        if "wealth" not in self.columns:
            if matters and people:
                self.log.add("wealth_not_recorded")
            return dict.fromkeys(people, 1)
        column = self.columns["wealth"]
        found: dict[str, Decimal | None] = {}
        doubtful: set[str] = set()  # about whom the log has been told already
        for place, (name, text) in enumerate(zip(self.names, column.cells.texts(), strict=True)):
            if not text:
                continue
            amount = _amount(column.cells.cell_at(place))
            if amount is None:
                self._note("wealth_unreadable", place, "wealth")
                doubtful.add(name)
            elif found.setdefault(name, amount) != amount:
                details = {"name": name, "other": str(found[name])}
                self._note("wealth_differs", place, "wealth", details, value=str(amount))
                doubtful.add(name)
        for name in people:
            if name not in found and name not in doubtful and matters:
                row = int(self.row_numbers[self.names.index(name)])
                self.log.add("wealth_blank", [row], column=column.place, details={"name": name})
        return {name: None if name in doubtful else found.get(name) for name in people}

    def _note(
        self,
        code: str,
        place: int,
        field: str,
        details: Mapping[str, object] | None = None,
        value: str | None = None,
    ) -> None:
        text = self._texts(field)[place] if value is None else value
        row, column = int(self.row_numbers[place]), self.columns[field].place
        self.log.add(code, [row], column=column, value=text, details=details)


def _amount(cell: Cell) -> Decimal | None:
    """The amount in a cell, exactly as it is shown there; None where there is none, or a negative one."""
    if is_blank(cell) or isinstance(cell, bool):
        return None
    try:
        amount = Decimal(number_text(cell).replace("_", "?"))  # which Decimal would pass over
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount >= 0 else None


def _in_year(column: Column, year: int, epoch: dt.date) -> Column:
    """Give dates without a year the year in which they are nearest to the New Year."""
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


# -- The season day by day --------------------------------------------------------------------------------------------


@checked_but("cost", "coin")
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
    if not isinstance(frame, pd.DataFrame | str | PathLike | bytes) and not hasattr(frame, "read"):
        refuse("frame", frame, "a table, or the path of one")
    price = None if cost is None else money("cost", cost)
    if price is not None:
        Shares({"the cost": price}).rounded(coin)  # which says if no whole number of coins makes it up
    HebrewDate(year, "Tishrei", 1)  # and this, if the calendar has no such year
    draft = Draft(meta={"columns": {}})
    residents: list[Resident] = []
    try:
        draft.open(frame, sheet=sheet, encoding=None, fits=lambda _: True)
        residents = read_plans(draft, year, date_order=date_order, wealth=price is not None)
        if not residents:
            draft.log.add("no_residents")
    except UnreadableError as trouble:
        draft.give_up(trouble)
    days = season(residents, year, by=by, cost=price) if residents else ()
    draft.meta |= {"residents": len(residents), "days": days}
    return draft.finish(_frame(days, coin), strict=strict)


def _frame(days: Sequence[SeasonDay], coin: str | Decimal) -> pd.DataFrame:
    """The days as a table."""
    verdicts = [day.verdict for day in days]
    shares = [None if day.shares is None else day.shares.answer for day in days]
    paid = [{} if each is None else each.rounded(coin) for each in shares]
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
    columns["because"] = array_of(["" if v is None else reason(v) for v in verdicts], "string")
    columns["seif"] = array_of(["" if v is None or v.source is None else str(v.source) for v in verdicts], "string")
    return pd.DataFrame(columns)


def _names(days: Sequence[tuple[str, ...]]) -> Array:
    return array_of([", ".join(names) for names in days], "string")
