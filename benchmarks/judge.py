"""How fast a roster is judged: a million dirty rows, and beside judging each row by itself."""

import datetime as dt
import time
from typing import Any

import numpy as np
import pandas as pd

from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.people import Person
from minyan_kit.chapter.practices import REMA
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.tables.roster import judge_roster

ROWS = 1_000_000
REPEATS = 7
ON = HebrewDate(5787, "Kislev", 20)


def roster(rows: int = ROWS) -> pd.DataFrame:
    """Make a roster as read_roster gives it: births of a century, and blanks in every column."""
    draw = np.random.default_rng(55)

    def column(values: list[Any], shares: list[float], dtype: str) -> Any:
        return pd.array(draw.choice(np.array(values, dtype=object), rows, p=shares), dtype=dtype)  # type: ignore[call-overload]

    births = draw.integers(-20_000, 17_000, rows).astype("datetime64[D]").astype("datetime64[us]")
    births[draw.random(rows) < 0.05] = np.datetime64("NaT")
    ages = np.where(draw.random(rows) < 0.3, draw.integers(0, 90, rows).astype(float), np.nan)
    return pd.DataFrame(
        {
            "name": pd.array([f"person {n}" for n in range(rows)], dtype="string"),
            "sex": column(["male", "female", None], [0.5, 0.4, 0.1], "string"),
            "birth_date": births,
            "after_sunset": column([False, True, None], [0.8, 0.1, 0.1], "boolean"),
            "age": pd.array(ages, dtype="Float64"),
            "hears": column([True, False, None], [0.9, 0.05, 0.05], "boolean"),
            "banned": column([False, True, None], [0.95, 0.02, 0.03], "boolean"),
            "two_hairs": column(["came", "unchecked", None], [0.3, 0.5, 0.2], "string"),
        }
    )


def known(value: Any) -> Any:
    """Give a value of a table, None where it is blank."""
    return None if pd.isna(value) else value.item() if isinstance(value, np.generic) else value


def by_itself(row: Any) -> bool | None:
    """Judge a row as one would without the table: a person is made of it and asked about."""
    born = known(row.birth_date)
    facts: dict[str, Any] = {name: known(row[name]) for name in ("sex", "hears", "banned")}
    if isinstance(born, dt.datetime):
        facts |= {"born": born.date(), "after_sunset": known(row.after_sunset)}
    else:
        facts["age"] = known(row.age)
    answer: bool | None = counts(Person(row["name"], two_hairs=known(row.two_hairs), **facts), by=REMA, on=ON).answer
    return answer


def measures() -> list[tuple[str, float, float, str]]:
    """Give each measure: its label, what was measured, the bound it should keep, and the unit."""
    frame = roster()
    few = frame.head(2_000)
    by_itself(few.iloc[0])
    whole, alone = [], []
    for _ in range(REPEATS):
        start = time.perf_counter()
        judge_roster(frame, on=ON, by=REMA)
        middle = time.perf_counter()
        few.apply(by_itself, axis=1)
        whole.append(middle - start)
        alone.append((time.perf_counter() - middle) * len(frame) / len(few))
    return [
        ("judge_roster of 1,000,000 rows", min(whole), 0.25, "s"),
        ("the same, as a part of an apply row by row", min(whole) / min(alone) * 100, 100 / 200, "%"),
    ]
