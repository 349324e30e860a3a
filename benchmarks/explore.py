"""How fast the exploring is: every case of who counts, what would change an answer, a learner's check, the maps."""

import time
from collections.abc import Callable

from minyan_kit import (
    PRACTICES,
    REMA,
    Company,
    Person,
    counterexamples,
    counts,
    coverage,
    disagreements,
    effects,
    joined,
    may_say,
    practices_map,
    voices_map,
    what_would_change,
)

REPEATS = 5


def fastest(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Give the least of a few times in seconds: the rest is what else the machine was doing."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def first(work: Callable[[], object]) -> float:
    """Time one run, with nothing remembered of an earlier one."""
    return fastest(work, 1)


def company() -> Company:
    """Ten of whom nine count and one is a boy: the case with most to try."""
    men = [Person(f"man {n}", sex="male", age=14 + 3 * n) for n in range(9)]
    return Company([*men, Person("a boy", sex="male", age=8, knows_to_whom=True)])


def everything_told() -> None:
    """What would change the answer of the company, with the verdict of each change."""
    for change in what_would_change(may_say(company(), by=REMA)):
        assert change.verdict.answer is change.answer


def by_years(person: Person) -> bool:
    """A learner's rule that is wrong in several ways."""
    return person.sex == "male" and person.age is not None and person.age >= 13


def measures() -> list[tuple[str, float, float, str]]:
    """Give each measure: its label, what was measured, the bound it should keep, and the unit."""
    return [
        ("all facts of who counts, three practices, first time", first(lambda: disagreements(counts)), 2.0, "s"),
        ("what would change a company of ten, told in full", fastest(everything_told) * 1000, 50.0, "ms"),
        (
            "a learner's rule on every case of who counts",
            fastest(lambda: counterexamples(by_years, counts, by=REMA)),
            1.0,
            "s",
        ),
        *maps(),
    ]


def maps() -> list[tuple[str, float, float, str]]:
    """Measure the maps in the order of the lesson on them: what one finds the next need not find again."""
    return [
        ("the map of practices, first time", first(practices_map), 1.0, "s"),
        ("the map of practices again", first(practices_map), 0.2, "s"),
        ("the map of voices, after it", first(voices_map), 1.0, "s"),
        ("what each choice and voice would change", first(lambda: effects(PRACTICES[0])), 1.0, "s"),
        ("where the joined are decided, as HTML", first(lambda: coverage(joined)._repr_html_()), 5.0, "s"),
    ]
