"""Times of day in columns of their own: with the date of the record, or with one that stands in the same cell."""

from __future__ import annotations

import datetime as dt

import numpy as np

from minyan_kit.sheets.attendance.context import Context
from minyan_kit.sheets.attendance.records import Days
from minyan_kit.sheets.body import Rows
from minyan_kit.sheets.cells import Column, is_blank, seen, text_of
from minyan_kit.sheets.date_columns import read_dates
from minyan_kit.sheets.dates import read_date, read_time


def read_moments(context: Context, column: Column, rows: Rows, place: tuple[int, str], dates: Days) -> Days:
    """Read when people came or went.

    Args:
        context: the sheet.
        column: the cells.
        rows: their rows.
        place: the column's place and heading.
        dates: the dates of the records, for cells with a time alone.

    Returns:
        datetime64[s], NaT where no time is written or its date is not known.
    """
    times = [None if isinstance(value, dt.datetime) else read_time(value) for value in column.values]
    alone = np.array([time is not None or is_blank(value) for time, value in zip(times, column.values, strict=True)])
    seconds = [_seconds(time) for time in times]
    days = dates
    if not alone.all():
        whole = Column(
            [None if only else value for only, value in zip(alone, column.values, strict=True)], column.codes
        )
        read = read_dates(whole, rows, context.log, place, context.rules)
        days = np.where(alone[column.codes], dates, read.days)
        for number, (value, only) in enumerate(zip(column.values, alone, strict=True)):
            if not only:
                seconds[number] = _seconds(read_date(value, context.rules.epoch).time)
    for number, (value, only) in enumerate(zip(column.values, alone, strict=True)):
        if not only and seconds[number] is None and read_date(value, context.rules.epoch).kind != "date_unparseable":
            where = rows[column.rows_of(number)].tolist()
            context.log.add("time_unparseable", where, column=place, value=seen(text_of(value)))
    offsets = np.array(
        [np.timedelta64("NaT" if second is None else second, "s") for second in seconds], "timedelta64[s]"
    )
    moments: Days = days.astype("datetime64[s]") + (offsets[column.codes] if len(column) else offsets[:0])
    return moments


def _seconds(time: dt.time | None) -> int | None:
    return None if time is None else 3600 * time.hour + 60 * time.minute + time.second
