"""A stage of life begins on one day for a person, for an age and for a row of a table, and one place says on which.

The days are written out here from the text: more than six, thirteen years and a day, twenty and thirty days before it,
most of his years. If a boundary moves by a day, it is seen in whichever way the stage is asked about.
"""

from collections.abc import Callable, Iterator

import numpy as np
import pandas as pd
import pytest

from minyan_kit import REMA, HebrewDate, Person, Stage
from minyan_kit.chapter import stages
from minyan_kit.chapter.stages import person_facts, stage_of_birth
from minyan_kit.tables import age as columns
from minyan_kit.tables.roster import combinations

BORN = HebrewDate(5740, "Iyar", 15)  # far from the Adars, so that his birthday is that day of that month

# A birthday and days after it; the stages on the eve of that day, on it and on the day after it.
STEPS = {
    (6, 0): (Stage.NOT_OVER_SIX, Stage.NOT_OVER_SIX, Stage.OVER_SIX),  # more than six
    (13, 0): (Stage.OVER_SIX, Stage.OF_AGE, Stage.OF_AGE),  # the birthday is the day of "thirteen years and a day"
    (19, 30): (Stage.OF_AGE, Stage.NEAR_TWENTY, Stage.NEAR_TWENTY),  # Mishnah Berurah 30
    (20, 0): (Stage.NEAR_TWENTY, Stage.TWENTY, Stage.TWENTY),
    (35, 0): (Stage.TWENTY, Stage.THIRTY_FIVE, Stage.THIRTY_FIVE),  # half of seventy
    (36, 0): (Stage.THIRTY_FIVE, Stage.PAST_MOST, Stage.PAST_MOST),  # half of seventy-two
}
# What `stage_at` takes, in its order, with the step that it decides.
BOUNDS = {
    "sixth": (6, 0),
    "earliest": (13, 0),
    "latest": (13, 0),
    "nearly": (19, 30),
    "twentieth": (20, 0),
    "thirty_fifth": (35, 0),
    "thirty_sixth": (36, 0),
}
ONE_DAY = 1 / 353  # of an age


# -- the ways in which a stage is asked about -------------------------------------------------------------------------


def day(years: int, after: int) -> int:
    """The number of the day so many days after a birthday."""
    return BORN.birthday(BORN.year + years).day_number + after


def of_a_birth(years: int, after: int) -> object:
    return stage_of_birth(BORN, day(years, after), REMA)


def of_an_age(years: int, after: int) -> object:
    return person_facts(Person("Reuven", age=years + after * ONE_DAY), by=REMA).stage


def of_a_column(years: int, after: int) -> object:
    bits = columns.stage_sets([BORN], day(years, after), by=REMA)
    return Stage(int(bits[0]).bit_length() - 1)


def of_a_column_each_on_its_day(years: int, after: int) -> object:
    bits = columns.stage_sets([BORN], np.array([day(years, after)]), by=REMA)
    return Stage(int(bits[0]).bit_length() - 1)


def of_a_roster(years: int, after: int) -> object:
    roster = pd.DataFrame({"birth_date": [pd.Timestamp(BORN.to_date())], "after_sunset": [False]})
    (facts,) = combinations(roster, on=HebrewDate.from_day_number(day(years, after)), by=REMA).facts
    return facts.stage


Way = Callable[[int, int], object]
every_way = pytest.mark.parametrize(
    "way",
    [of_a_birth, of_an_age, of_a_column, of_a_column_each_on_its_day, of_a_roster],
    ids=lambda way: way.__name__,
)


def around(way: Way, step: tuple[int, int]) -> tuple[object, ...]:
    """The stages on the eve of a step, on its day and on the day after."""
    years, days = step
    return tuple(way(years, days + after) for after in (-1, 0, 1))


# -- when they begin --------------------------------------------------------------------------------------------------


@pytest.fixture
def no_tables() -> Iterator[Callable[[], None]]:
    """Tables keep what was once said of a stage: forget them, and afterwards what was put into them meanwhile."""

    def forget() -> None:
        for kept in (columns.stage_table, columns.bounds_table, stages._bounds):
            kept.cache_clear()

    forget()
    yield forget
    forget()


@every_way
@pytest.mark.parametrize("step", STEPS, ids=str)
def test_a_stage_begins_on_the_day_that_the_text_says(way: Way, step: tuple[int, int]) -> None:
    """On the eve of that day, on it and on the day after."""
    assert around(way, step) == STEPS[step]


@every_way
@pytest.mark.parametrize("days", [-1, 1])
@pytest.mark.parametrize("bound", BOUNDS)
def test_a_boundary_that_moves_by_a_day_is_seen(
    bound: str, days: int, way: Way, no_tables: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`stage_at` alone decides, so that the test above would fail."""
    stage_at, place = stages.stage_at, list(BOUNDS).index(bound)
    moved_by = days * (ONE_DAY if way is of_an_age else 1)

    def moved(now: object, *bounds: np.ndarray) -> object:
        return stage_at(now, *(each + moved_by * (n == place) for n, each in enumerate(bounds)))

    for module in (stages, columns):
        monkeypatch.setattr(module, "stage_at", moved)
    assert around(way, BOUNDS[bound]) != STEPS[BOUNDS[bound]]


@every_way
@pytest.mark.parametrize("moved", [6, 19, 20, 35, 36])
def test_a_year_that_moves_is_seen(
    moved: int, way: Way, no_tables: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The years stand in one place for a person, for an age and for a table."""
    stage_bounds = stages.stage_bounds

    def later(birthday: Callable[[int], object], *rest: object, **options: float) -> tuple[object, ...]:
        return stage_bounds(lambda years: birthday(years + (years == moved)), *rest, **options)

    for module in (stages, columns):
        monkeypatch.setattr(module, "stage_bounds", later)
    (step,) = (step for step in STEPS if step[0] == moved)
    assert around(way, step) != STEPS[step]
