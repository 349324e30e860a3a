"""How fast a roster is judged: a million dirty rows, and beside judging each row by itself."""

import datetime as dt
import time
from typing import Any

import numpy as np
import pandas as pd

from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.people import Person, PersonFacts
from minyan_kit.chapter.practices import MECHABER, REMA, SOME_PERMIT
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


def filled(rows: int) -> pd.DataFrame:
    """Make a roster in which every fact has a column, one in five cells of it otherwise than usual or blank."""
    draw = np.random.default_rng(56)
    frame = roster(rows)
    for name, domain in PersonFacts.DOMAIN.items():
        if name != "stage":
            shares = [0.8, *[0.2 / len(domain)] * len(domain)]
            values = draw.choice(np.array([*domain, None], dtype=object), rows, p=shares)
            frame[name] = pd.array(values, dtype="boolean" if isinstance(domain[0], bool) else "string")
    return frame


def seconds(frame: pd.DataFrame, by: Any) -> float:
    """Time one run."""
    start = time.process_time()
    judge_roster(frame, on=ON, by=by)
    return time.process_time() - start


def of_many_facts() -> list[tuple[str, float, float, str]]:
    """Measure rosters in which much is told of everybody, by practices that were not asked before; and other types."""
    frame = filled(3 * ROWS)
    first, again = (seconds(frame.head(ROWS), MECHABER) for _ in range(2))
    whole = seconds(frame, MECHABER.relying_on(SOME_PERMIT))
    as_categories = frame.head(ROWS).astype(dict.fromkeys(frame.columns.drop(["name", "age"]), "category"))
    with_dates = frame.head(ROWS).assign(birth_date=frame["birth_date"].head(ROWS).dt.date)
    return [
        ("1,000,000 rows with every fact, first time, to again", first / again, 5.0, "times"),
        ("3,000,000 such rows by a new practice, to 1,000,000", whole / first, 3.0, "times"),
        ("the same 1,000,000 as categories, to strings", seconds(as_categories, MECHABER) / again, 2.0, "times"),
        (
            "with every fact and births as dates of Python, to moments",
            seconds(with_dates, MECHABER) / again,
            2.0,
            "times",
        ),
    ]


def of_other_types(frame: pd.DataFrame) -> list[tuple[str, float, float, str]]:
    """Measure the same roster in other columns than read_roster makes, in turn with it."""
    as_text = frame.assign(birth_date=frame["birth_date"].dt.strftime("%Y-%m-%d").astype("string"))
    as_objects = frame.astype(dict.fromkeys(["sex", "after_sunset", "hears", "banned", "two_hairs"], object))
    as_dates = frame.assign(birth_date=frame["birth_date"].dt.date)
    all_objects = as_objects.assign(birth_date=as_dates["birth_date"])
    columns = (frame, as_text, as_dates, as_objects, all_objects)
    rounds = [[seconds(each, REMA) for each in columns] for _ in range(3)]
    plain, text, dates, objects, both = map(min, zip(*rounds, strict=True))
    return [
        ("1,000,000 rows with births as text, to moments", text / plain, 3.0, "times"),
        ("with births as dates of Python, to births as text", dates / text, 2.0, "times"),
        ("with facts as objects of Python, to births as text", objects / text, 2.0, "times"),
        ("with all of them as objects of Python, to births as text", both / text, 2.0, "times"),
    ]


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
        *of_other_types(frame),
        ("judge_roster of 1,000,000 rows", min(whole), 0.25, "s"),
        ("the same, as a part of an apply row by row", min(whole) / min(alone) * 100, 100 / 200, "%"),
        *of_many_facts(),
    ]
