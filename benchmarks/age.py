"""How fast coming of age is: a single birth, a column of births, and the memory that a column takes beside itself."""

import time
import tracemalloc
from collections.abc import Callable

import numpy as np

from minyan_kit.chapter.age import comes_of_age
from minyan_kit.chapter.practices import REMA
from minyan_kit.hebrew.columns import year_starts
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.tables.age import coming_of_age

Measure = tuple[str, float, float, str]

REPEATS = 15


def fastest(*works: Callable[[], object]) -> list[float]:
    """Give the least time of each in seconds, run in turn so that a busy moment of the machine hits them all."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(REPEATS):
        for work, took in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            took.append(time.perf_counter() - start)
    return [min(took) for took in times]


def single() -> Measure:
    """Ask about each day of a year, so that no birth is asked about twice in a row."""
    first = HebrewDate(5765, "Tishrei", 1).day_number
    births = [HebrewDate.from_day_number(first + n) for n in range(383)]

    def ask() -> None:
        for born in births:
            comes_of_age(born, by=REMA)

    (took,) = fastest(ask)
    return "a single comes_of_age", took / len(births) * 1e6, 50, "µs"


def columns() -> list[Measure]:
    """Give a column of a million births beside a take of as many rows, and ten million beside a copy of the column."""
    first, end = year_starts(5700, 5801)[[0, -1]].tolist()
    days = np.random.default_rng(55).integers(first, end, 10_000_000)
    table, places = np.arange(end - first), days[:1_000_000] - first
    births = days.astype("datetime64[D]").astype("datetime64[us]")
    million = births[:1_000_000]
    of_age, take = fastest(lambda: coming_of_age(million, by=REMA), lambda: table.take(places))
    every, copy = fastest(lambda: coming_of_age(births, by=REMA), births.copy)
    return [
        ("1,000,000 births, to a take", of_age / take, 6, "times"),
        ("10,000,000 births, to a copy", every / copy, 6, "times"),
        ("memory of 10,000,000 births, to the column", _memory(births), 2, "times"),
    ]


def _memory(births: np.ndarray) -> float:
    """Give the most that was allocated at one time, the answer included, as a multiple of the column."""
    tracemalloc.start()
    try:
        coming_of_age(births, by=REMA)
        return tracemalloc.get_traced_memory()[1] / births.nbytes
    finally:
        tracemalloc.stop()


def measures() -> list[Measure]:
    """Give each measure: its label, what was measured, the bound it should keep, and the unit."""
    return [single(), *columns()]
