"""How long Python takes after something was done on a board, until all that the page is told of it is drawn."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from minyan_kit.board.ground import PEOPLE, SPOTS, Gathering, single_moves
from minyan_kit.board.joining import Ground
from minyan_kit.board.page import drawn
from minyan_kit.board.play import Moment, Play, after
from minyan_kit.board.setting import judged
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import bank
from minyan_kit.question import resolve

ROUNDS = 3
FEW = 3  # cases of a topic, and figures of a case
Step = tuple[Play, dict[str, object]]


def opened(topic: str) -> Iterator[Play]:
    """Open every case of a topic, its answer shown."""
    for case in bank(topic).values():
        now = Moment(case.setting, case.by)
        yield after(Play(now, bank(topic), (case.by,), "en", now).opened(case.key), {"do": "reveal"})


def steps(topic: str) -> Iterator[Step]:
    """In some cases each list is turned, and some figures are pressed."""
    for play in islice(opened(topic), FEW):
        for control in play.setting.controls():
            event: dict[str, object] = {"control": control.name, "value": 1}
            if len(control.options) > 1 and followed(play, event):
                yield play, event
        for figure in drawn(play)["figures"][:FEW]:
            yield play, {"figure": figure["name"], "act": "press"}


def followed(play: Play, event: dict[str, object]) -> bool:
    """Tell whether an event can be followed: a side of sunset beside a Hebrew day cannot."""
    try:
        after(play, event)
    except ValueError:
        return False
    return True


def moves() -> Iterator[Step]:
    """On the plan somebody is dropped at each spot in turn, and the move that helps is drawn as well."""
    for play in islice(opened(Ground.TOPIC), FEW):
        assert isinstance(play.setting, Ground)
        shown = replace(play, now=play.now._replace(setting=replace(play.setting, show_move=True)))
        for name, spot in zip(PEOPLE, SPOTS, strict=False):
            place = Gathering.sent(play.setting.people, name, spot).positions[name]
            yield shown, {"figure": name, "act": "drop", "at": list(place)}


def seconds(play: Play, event: dict[str, object]) -> float:
    """Seconds of Python's own work until the page is told; nothing of it asked before."""
    resolve.cache_clear()
    judged.cache_clear()
    single_moves.cache_clear()
    start = time.process_time()
    drawn(after(play, event))
    return time.process_time() - start


def slowest(done: Iterator[Step]) -> float:
    """Of the slowest step the best of a few rounds, in milliseconds: the rest is what else the machine was doing."""
    return max(min(seconds(*step) for _ in range(ROUNDS)) for step in done) * 1000


def measures() -> list[tuple[str, float, float, str]]:
    """A bound for each topic, and one for the plan with the move that helps."""
    found = [(f"the slowest change of {topic}", slowest(steps(topic)), 50.0, "ms") for topic in SETTINGS]
    return [*found, ("the slowest drop on the plan, with the move that helps", slowest(moves()), 150.0, "ms")]
