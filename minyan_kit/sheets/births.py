"""When people were born: the civil date, the Hebrew date, and the side of sunset, which must agree where all are given.

A Hebrew day is named by the civil date of its daytime. So a birth after sunset has a Hebrew date one day beyond its
civil one: where both are written and the side of sunset is blank, the two dates tell it.
"""

from __future__ import annotations

import datetime as dt

import numpy as np
from numpy.typing import NDArray

from minyan_kit.hebrew_calendar import HebrewDate, HebrewDateError
from minyan_kit.hebrew_text import parse as parse_hebrew
from minyan_kit.hebrew_text import parse_parts
from minyan_kit.sheets.arrays import Array, Values, array_of
from minyan_kit.sheets.cells import Column, seen, text_of
from minyan_kit.sheets.date_columns import Dates, read_dates
from minyan_kit.sheets.date_settling import DateRules
from minyan_kit.sheets.issues import IssueLog
from minyan_kit.sheets.values import read_yes_no

Place = tuple[int, str]
Days = NDArray[np.datetime64]
_DAY = np.timedelta64(1, "D")


def read_births(
    columns: dict[str, tuple[Column, Place]], rows: NDArray[np.int64], log: IssueLog, rules: DateRules
) -> dict[str, Values]:
    """Read the columns about birth.

    Args:
        columns: those that the file has, of birth_date, hebrew_birth_date, hebrew_day, hebrew_month, hebrew_year and
            after_sunset, each with its place and heading.
        rows: the rows, as a spreadsheet program numbers them.
        log: is told of what is not read as it stands.
        rules: how to read dates.

    Returns:
        birth_date (the civil daytime), after_sunset, hebrew_birth_date (as written).
    """
    size = len(rows)
    days: Days = np.full(size, np.datetime64("NaT"), dtype="datetime64[D]")
    hebrew, texts = days.copy(), np.full(size, None, dtype=object)
    sunset: Array = array_of([None] * size, "boolean")
    if "after_sunset" in columns:
        column, place = columns["after_sunset"]
        sunset = read_yes_no(column, rows, log, place, "after_sunset")
    if "birth_date" in columns:
        column, place = columns["birth_date"]
        read = read_dates(column, rows, log, place, rules)
        within = read.mask(lambda reading: reading.hebrew is not None)  # a Hebrew date in the column of civil ones
        days[~within] = read.days[~within]
        _put(hebrew, texts, read, within)
    if "hebrew_birth_date" in columns:
        column, place = columns["hebrew_birth_date"]
        if "hebrew_year" in columns:
            column = _with_years(column, columns["hebrew_year"][0])
        read = read_dates(column, rows, log, place, rules, hebrew_only=True)
        _put(hebrew, texts, read, ~np.isnat(read.days))
    elif {"hebrew_day", "hebrew_month", "hebrew_year"} <= columns.keys():
        _read_parts(columns, rows, log, hebrew, texts)
    place = (
        columns.get("birth_date") or columns.get("hebrew_birth_date") or columns.get("hebrew_day") or (None, (0, ""))
    )[1]
    days, sunset_values = _reconcile(days, hebrew, texts, sunset, rows, log, place)
    _note_sunset(columns, days, hebrew, sunset_values, rows, log)
    return {
        "birth_date": days.astype("datetime64[us]"),
        "after_sunset": sunset_values,
        "hebrew_birth_date": array_of(texts.tolist(), "string"),
    }


def _put(hebrew: Days, texts: NDArray[np.object_], read: Dates, where: NDArray[np.bool_]) -> None:
    """Put the Hebrew dates of a column, and how they are written, in their rows."""
    hebrew[where] = read.days[where]
    texts[where] = np.array(read.each(lambda reading: reading.text), dtype=object)[where]


def _with_years(column: Column, years: Column) -> Column:
    """Add the year of a column of its own to dates that have none."""

    def joined(date: str, year: str) -> str:
        try:
            parse_hebrew(date)
        except HebrewDateError as error:
            return f"{date} {year}" if error.code == "unparseable" and date and year else date
        return date

    return Column.of([joined(date, year) for date, year in zip(column.texts(), years.texts(), strict=True)])


def _read_parts(
    columns: dict[str, tuple[Column, Place]],
    rows: NDArray[np.int64],
    log: IssueLog,
    hebrew: Days,
    texts: NDArray[np.object_],
) -> None:
    """Read Hebrew dates that are split over three columns."""
    names = ("hebrew_day", "hebrew_month", "hebrew_year")
    parts = [columns[name][0].texts() for name in names]
    place = columns["hebrew_day"][1]
    known: dict[tuple[str, str, str], HebrewDate | HebrewDateError] = {}
    for position, (row, day, month, year) in enumerate(zip(rows.tolist(), *parts, strict=True)):
        text = seen(f"{day} {month} {year}")
        if not text:
            continue
        key = (day, month, year)
        if key not in known:
            try:
                known[key] = parse_parts(*key)
            except HebrewDateError as error:
                known[key] = error
        date = known[key]
        if isinstance(date, HebrewDateError):
            code = "date_unparseable@hebrew" if date.code == "unparseable" else date.code
            log.add(code, [row], column=place, value=text, why=str(date))
        else:
            hebrew[position], texts[position] = date.to_date(), text


def _reconcile(
    days: Days,
    hebrew: Days,
    texts: NDArray[np.object_],
    sunset: Array,
    rows: NDArray[np.int64],
    log: IssueLog,
    place: Place,
) -> tuple[Days, Array]:
    """Bring the civil and the Hebrew date together; where only the Hebrew one is written, its daytime is the civil."""
    after = np.asarray(sunset.to_numpy(dtype="float64", na_value=np.nan))
    both, only = ~np.isnat(days) & ~np.isnat(hebrew), np.isnat(days) & ~np.isnat(hebrew)
    gap = np.where(both, (hebrew - days) / _DAY, np.nan)
    agree = ((gap == 0) & ~(after == 1)) | ((gap == 1) & ~(after == 0))
    for position in np.flatnonzero(both & ~agree).tolist():
        civil = days[position].astype(dt.date).isoformat()
        log.add(
            "birth_dates_disagree",
            [int(rows[position])],
            column=place,
            value=civil,
            civil=civil,
            hebrew=texts[position],
        )
    inferred = both & agree & np.isnan(after)
    for position in np.flatnonzero(inferred).tolist():
        when = "after sunset" if gap[position] == 1 else "by day"
        civil, used = days[position].astype(dt.date).isoformat(), "yes" if gap[position] == 1 else "no"
        row = int(rows[position])
        log.add("sunset_inferred", [row], column=place, used=used, hebrew=texts[position], when=when, civil=civil)
    if (only & (after == 1)).any():
        log.add("sunset_set_aside", rows[only & (after == 1)].tolist(), column=place)
    after = np.where(inferred, gap, after)
    after = np.where(only, 0.0, after)  # the Hebrew day itself is known: its daytime stands for it
    settled = np.where(only, hebrew, days)
    wrong = both & ~agree
    settled[wrong], texts[wrong] = np.datetime64("NaT"), None
    return settled, array_of([None if value != value else value == 1 for value in after.tolist()], "boolean")


def _note_sunset(
    columns: dict[str, tuple[Column, Place]],
    days: Days,
    hebrew: Days,
    sunset: Array,
    rows: NDArray[np.int64],
    log: IssueLog,
) -> None:
    """Note the births of which it is not known whether they were after sunset."""
    unknown = ~np.isnat(days) & np.isnat(hebrew) & np.asarray(sunset.isna())
    if not unknown.any():
        return
    if "after_sunset" not in columns:
        log.add("sunset_not_recorded")
        return
    column, place = columns["after_sunset"]
    values = [text_of(value) for value in column.values]
    blank = np.array([not seen(value) for value in values], dtype=bool)[column.codes]
    if (unknown & blank).any():
        log.add("sunset_unknown", rows[unknown & blank].tolist(), column=place)
