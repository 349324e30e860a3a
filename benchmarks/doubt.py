"""How fast companies are judged of whom much is not known: how the time grows, and a panel's question."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

import minyan_kit as mk
from minyan_kit.chapter.people import Company, PersonFacts
from minyan_kit.tables.roster import company_of

SERVICES, SEED = 300, 55
#: Facts of which a roster may have a column, each as it commonly is first.
FACTS = ("free", "hears", "speaks", "sound_mind", "knows_to_whom", "banned", "asleep", "praying_alone")


def seconds(work: Callable[[], object]) -> float:
    """Time one run."""
    start = time.process_time()
    work()
    return time.process_time() - start


def roster(people: int, blanks: float) -> pd.DataFrame:
    """Make a roster whose cells are blank by chance, in ten columns."""
    rng = np.random.default_rng(SEED)

    def column(values: Any) -> Any:
        return pd.Series(values, dtype=object).where(rng.random(people) >= blanks, None)

    frame = pd.DataFrame({"name": [f"person {n}" for n in range(people)]})
    frame["sex"] = column(rng.choice(["male", "female"], people, p=[0.8, 0.2]))
    frame["age"] = column(rng.integers(5, 70, people).astype(float)).astype(float)
    for name in FACTS:
        common = PersonFacts.DOMAIN[name][0]
        frame[name] = column(np.where(rng.random(people) < 0.9, common, not common)).astype("boolean")
    return frame


def sheet(people: pd.DataFrame, share: float) -> pd.DataFrame:
    """Write down who came to three hundred services, each with the same chance."""
    rng = np.random.default_rng(SEED + 1)
    there = rng.random((SERVICES, len(people))) < share
    service, person = np.nonzero(there)
    dates = np.datetime64("2026-09-14", "s") + service * np.timedelta64(1, "D")
    names = people["name"].to_numpy()[person]
    return pd.DataFrame({"date": dates, "service": "Mincha", "name": names, "status": "present"})


def judged(people: int, blanks: float, share: float) -> float:
    """Time the services of so many people, each at a share of them."""
    frame = roster(people, blanks)
    attendance = sheet(frame, share)
    return seconds(lambda: mk.judge_services(attendance, frame, by=mk.REMA))


def company(people: int) -> Company:
    """Make a company with many kinds of doubt."""
    return company_of(roster(people, 0.3))


def measures() -> list[tuple[str, float, float, str]]:
    """Give each measure: its label, what was measured, the bound it should keep, and the unit."""
    mk.judge_services(sheet(roster(12, 0.3), 0.5), roster(12, 0.3), by=mk.REMA)  # what is decided once
    sixty, twice, certain = judged(60, 0.3, 0.3), judged(120, 0.3, 0.3), judged(240, 0.05, 0.3)
    few, many = (mk.may_say(company(n), by=mk.REMA) for n in (20, 40))
    ten = company(10)
    age_unknown = ten.change("person 0", age=None)
    return [
        ("300 services of 60 people, three of ten facts blank", sixty, 2.0, "s"),
        ("the same of twice the people, to those", twice / sixty, 3.0, "times"),
        ("300 services of 240 people, one of twenty facts blank", certain, 2.0, "s"),
        ("what would change a company of 20 in doubt", seconds(lambda: mk.what_would_change(few)), 2.0, "s"),
        ("the same of 40", seconds(lambda: mk.what_would_change(many)), 4.0, "s"),
        ("an age of ten made not known", seconds(lambda: mk.may_say(age_unknown, by=mk.REMA)) * 1000, 50.0, "ms"),
    ]
