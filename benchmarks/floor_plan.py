"""How long Python takes after somebody is dropped on the plan: until the verdict is drawn, and until the moves are."""

import time
from collections.abc import Iterator

from minyan_kit import REMA
from minyan_kit.board import plan
from minyan_kit.board.ground import PEOPLE, Gathering, single_moves
from minyan_kit.board.plan import LivePlan, after, open_plan
from minyan_kit.board.scenes import SCENES
from minyan_kit.chapter.joining import SPOTS, Arrangement
from minyan_kit.question import resolve

ROUNDS = 5
#: One at every spot and two at one: more groups than any case of the text has, so more to be judged.
EVERYWHERE = Arrangement("azarah", dict.fromkeys(SPOTS, 1) | {"small_yard": 2})


def drops() -> Iterator[tuple[LivePlan, dict[str, object]]]:
    """From every scene, and from one at every spot, somebody is dropped at each spot in turn."""
    for live in (*(open_plan(scene, REMA) for scene in SCENES), open_plan(EVERYWHERE, REMA)):
        for number, spot in enumerate(SPOTS):
            name = PEOPLE[number]
            place = Gathering.sent(live.people, name, spot).positions[name]
            yield live, {"positions": {name: place}}


def judged(live: LivePlan, message: dict[str, object]) -> tuple[float, float]:
    """Seconds of Python's own work until the verdict is drawn, then until the moves are; nothing of it asked before."""
    resolve.cache_clear()
    single_moves.cache_clear()
    start = time.process_time()
    dropped = after(live, message)
    plan.drawn(dropped)
    drawn = time.process_time()
    plan.hint(dropped)
    return drawn - start, time.process_time() - drawn


def measures() -> list[tuple[str, float, float, str]]:
    """Of the slowest drop the best of a few rounds: the rest is what else the machine was doing."""
    best = [
        [min(times) * 1000 for times in zip(*(judged(*drop) for _ in range(ROUNDS)), strict=True)] for drop in drops()
    ]
    verdicts, moves = zip(*best, strict=True)
    return [
        ("the slowest of all drops, until its verdict is drawn", max(verdicts), 20, "ms"),
        ("and then until the moves that would help are", max(moves), 150, "ms"),
    ]
