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


def parsing() -> tuple[str, float, float, str]:
    """Read 100,000 dates, all different, in the three languages in turn."""
    first = HebrewDate(5600, "Tishrei", 1).day_number
    texts = [
        HebrewDate.from_day_number(first + number).format(("en", "he", "fr")[number % 3]) for number in range(100_000)
    ]
    return "parse of 100,000 text dates", fastest(lambda: [parse(text) for text in texts]), 1.0, "s"


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
    return [parsing(), *columns()]
