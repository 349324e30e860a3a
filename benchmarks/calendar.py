"""How fast the Hebrew calendar is: reading dates as text, and the fields of a column of dates."""

import time
from collections.abc import Callable

import numpy as np

from minyan_kit.hebrew.columns import hebrew_fields, to_days, year_starts
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.hebrew.writing import parse

REPEATS = 5
ROWS = 1_000_000


def fastest(work: Callable[[], object]) -> float:
    """Give the least of a few times in seconds: the rest is what else the machine was doing."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def parsing() -> list[tuple[str, float, float, str]]:
    """Read 100,000 dates, all different, in the three languages in turn; and make as many of their numbers."""
    first = HebrewDate(5600, "Tishrei", 1).day_number
    dates = [HebrewDate.from_day_number(first + number) for number in range(100_000)]
    texts = [date.format(("en", "he", "fr")[number % 3]) for number, date in enumerate(dates)]
    fields = [(date.year, date.month, date.day) for date in dates]

    def read_each() -> None:  # none is kept, or the collection of garbage would be timed with it
        for text in texts:
            parse(text)

    def make_each() -> None:
        for each in fields:
            HebrewDate(*each)

    read, made = fastest(read_each), fastest(make_each)
    return [
        ("parse of 100,000 text dates", read, 0.1, "s"),
        ("the same, to the making of them of their numbers", read / made, 1.5, "times"),
    ]


def iso() -> tuple[str, float, float, str]:
    """Read a million civil dates as text, beside numpy's own reading of them."""
    days = np.datetime64("1900-01-01") + np.random.default_rng(55).integers(0, 40_000, ROWS)
    texts = np.array(days.astype(str), dtype=object)
    bare = fastest(lambda: np.array(texts, dtype="U10").astype("datetime64[D]"))
    return "days of 1,000,000 civil texts, to numpy's", fastest(lambda: to_days(texts)) / bare, 3.0, "times"


def columns() -> list[tuple[str, float, float, str]]:
    """Turn a column of a million moments to days, and days to fields, beside numpy's take of as many rows."""
    first, end = year_starts(5600, 5901)[[0, -1]].tolist()
    days = np.random.default_rng(55).integers(first, end, ROWS)
    table = np.arange(end - first)
    places = days - first
    take = fastest(lambda: table.take(places))
    moments = days.astype("datetime64[D]").astype("datetime64[us]")
    return [
        ("days of 1,000,000 moments, to a take", fastest(lambda: to_days(moments)) / take, 4.0, "times"),
        ("fields of 1,000,000 days, to a take", fastest(lambda: hebrew_fields(moments)) / take, 8.0, "times"),
    ]


def measures() -> list[tuple[str, float, float, str]]:
    """Give each measure: its label, what was measured, the bound it should keep, and the unit."""
    return [*parsing(), iso(), *columns()]
