"""A stage of life begins on one day for a person, for an age and for a row of a table, and one place says on which.

The days are written out here from the text: more than six, thirteen years and a day, twenty, most of his years. If a
boundary moves by a day, it is seen in whichever way the stage is asked about.
"""

from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd
import pytest

from minyan_kit import MECHABER, REMA, HebrewDate, Person, Practice, Stage
from minyan_kit.chapter import stages
from minyan_kit.chapter.stages import person_facts, stage_of_birth
from minyan_kit.tables import age as columns
from minyan_kit.tables.roster import combinations

BORN = HebrewDate(5740, "Iyar", 15)  # far from the Adars, so that his birthday is that day of that month
THIRTY_SIX = REMA.choosing(majority_of_years=36)

# By whom, the birthday, and the stages on the eve of it, on it and on the day after it.
STEPS = [
    (by, years, steps)
    for by in (REMA, MECHABER)
    for years, steps in (
        (6, (Stage.NOT_OVER_SIX, Stage.NOT_OVER_SIX, Stage.OVER_SIX)),  # more than six
        (13, (Stage.OVER_SIX, Stage.OF_AGE, Stage.OF_AGE)),  # the birthday is the day of "thirteen years and a day"
        (20, (Stage.OF_AGE, Stage.TWENTY, Stage.TWENTY)),
        (35, (Stage.TWENTY, Stage.TWENTY, Stage.PAST_MOST)),  # more than half of seventy
    )
] + [
    (THIRTY_SIX, 35, (Stage.TWENTY, Stage.TWENTY, Stage.TWENTY)),
    (THIRTY_SIX, 36, (Stage.TWENTY, Stage.PAST_MOST, Stage.PAST_MOST)),
]
BOUNDS = {"sixth": 6, "earliest": 13, "latest": 13, "twentieth": 20, "most": 35}  # what `stage_at` takes, in its order
ONE_DAY = 1 / 400  # of an age


# -- the ways in which a stage is asked about -------------------------------------------------------------------------


def day(years: int, after: int) -> int:
    """The number of the day so many days after a birthday."""
    return BORN.birthday(BORN.year + years).day_number + after


def of_a_birth(years: int, after: int, by: Practice) -> object:
    return stage_of_birth(BORN, day(years, after), by)


def of_an_age(years: int, after: int, by: Practice) -> object:
    return person_facts(Person("Reuven", age=years + after * ONE_DAY), by=by).stage


def of_a_column(years: int, after: int, by: Practice) -> object:
    bits = columns.stage_sets([BORN], day(years, after), by=by)
    return Stage(int(bits[0]).bit_length() - 1)


def of_a_column_each_on_its_day(years: int, after: int, by: Practice) -> object:
    bits = columns.stage_sets([BORN], np.array([day(years, after)]), by=by)
    return Stage(int(bits[0]).bit_length() - 1)


def of_a_roster(years: int, after: int, by: Practice) -> object:
    roster = pd.DataFrame({"birth_date": [pd.Timestamp(BORN.to_date())], "after_sunset": [False]})
    (facts,) = combinations(roster, on=HebrewDate.from_day_number(day(years, after)), by=by).facts
    return facts.stage


Way = Callable[[int, int, Practice], object]
every_way = pytest.mark.parametrize(
    "way",
    [of_a_birth, of_an_age, of_a_column, of_a_column_each_on_its_day, of_a_roster],
    ids=lambda way: way.__name__,
)


def around(way: Way, years: int, by: Practice) -> tuple[object, ...]:
    """The stages on the eve of a birthday, on it and on the day after."""
    return tuple(way(years, after, by) for after in (-1, 0, 1))


# -- when they begin --------------------------------------------------------------------------------------------------


@pytest.fixture
def no_tables() -> Iterator[None]:
    """Tables keep what was once said of a stage: forget them before, and what was put into them after."""
    kept = (columns.stage_table, columns.bounds_table, stages._bounds)
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


@every_way
@pytest.mark.parametrize(("by", "years", "expected"), STEPS, ids=str)
def test_a_stage_begins_on_the_day_that_the_text_says(
    way: Way, by: Practice, years: int, expected: tuple[Stage, ...]
) -> None:
    """On the eve of the birthday, on the birthday and on the day after."""
    assert around(way, years, by) == expected


@pytest.mark.usefixtures("no_tables")
@every_way
@pytest.mark.parametrize("days", [-1, 1])
@pytest.mark.parametrize("bound", BOUNDS)
def test_a_boundary_that_moves_by_a_day_is_seen(
    bound: str, days: int, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`stage_at` alone decides, so that the test above would fail."""
    stage_at, place = stages.stage_at, list(BOUNDS).index(bound)
    step = days * (ONE_DAY if way is of_an_age else 1)

    def moved(now: object, *bounds: np.ndarray, by: Practice) -> object:
        return stage_at(now, *(each + step * (n == place) for n, each in enumerate(bounds)), by=by)

    expected = around(way, BOUNDS[bound], REMA)
    for module in (stages, columns):
        monkeypatch.setattr(module, "stage_at", moved)
    columns.stage_table.cache_clear()
    assert around(way, BOUNDS[bound], REMA) != expected


@pytest.mark.usefixtures("no_tables")
@every_way
@pytest.mark.parametrize("years", [6, 20, 35])
def test_a_year_that_moves_is_seen(years: int, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """The years stand in one place for a person, for an age and for a table."""
    expected = around(way, years, REMA)
    for module in (stages, columns):
        monkeypatch.setattr(module, "stage_years", lambda by: tuple(y + (y == years) for y in (6, 20, 35)))
    for each in (columns.stage_table, columns.bounds_table, stages._bounds):
        each.cache_clear()
    assert around(way, years, REMA) != expected
