"""What may be otherwise in where everyone stands: one comes, one goes, one walks over, the leader walks over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from minyan_kit.chapter.places import SPOTS, Arrangement
from minyan_kit.explore.changes import Step, Subject, practice_steps
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, Practice

__all__ = ["OfPlaces"]

#: Where someone stands, in a few words; SPOTS says exactly where that is.
STANDS: Mapping[str, str] = {
    "inside": "inside",
    "doorway": "in the doorway",
    "outside": "outside",
    "window": "at the window",
    "roof": "on the roof",
    "azarah": "in the azarah",
    "tevah": "on the tevah",
    "large_yard": "in the large yard",
    "small_yard": "in the small yard",
}
FLAGS: Mapping[str, tuple[str, str]] = {
    "partitions_reach_ceiling": (
        "the partitions of the tevah do not reach the ceiling",
        "the partitions of the tevah reach the ceiling",
    ),
    "face_shown": (
        "those on the roof or the upper storey do not show their face",
        "those on the roof or the upper storey show their face",
    ),
}


class OfPlaces(Subject):
    """An arrangement of people over the spots of the chapter."""

    pairs_always = False  # walks from spot to spot make too many pairs to read where one step is enough

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.places: Arrangement = verdict.facts

    def steps(self) -> Iterable[Step]:
        """Some come, some go, some walk over; what stands between them is otherwise; somebody else is followed."""
        places = self.places
        for spot in SPOTS:
            for n in range(1, max(1, 10 - places.number) + 1):
                says = _some(n, "one more man stands {at}", "{n} more men stand {at}", at=STANDS[spot])
                yield _step("come", n, says, others={spot: n}, line=("come", spot))
        for spot, here in places.others.items():
            for n in range(1, here + 1):
                says = _some(n, "one of those {at} leaves", "{n} of those {at} leave", at=STANDS[spot])
                yield _step("go", n, says, others={spot: -n}, line=("go", spot))
                yield from self._walks(spot, n)
        for spot in SPOTS:
            if spot != places.leader:
                says = Because("the shaliach tzibbur stands {who}", who=STANDS[spot])
                yield Step("leader", 1, says, {"leader": spot}, "leader", STANDS[spot])
        for flag, (no, yes) in FLAGS.items():
            yield _step(flag, 1, Because(no if getattr(places, flag) else yes), **{flag: not getattr(places, flag)})
        yield from practice_steps(self.verdict)

    def _walks(self, spot: str, n: int) -> Iterator[Step]:
        for to in SPOTS:
            if to != spot:
                one, more = "one of those {at} stands {there}", "{n} of those {at} stand {there}"
                says = _some(n, one, more, at=STANDS[spot], there=STANDS[to])
                yield _step("walk", n, says, others={spot: -n, to: n}, line=("walk", spot, to))

    def ask(self, steps: tuple[Step, ...]) -> Verdict:
        """The verdict, these steps taken."""
        by, others = self.verdict.by, dict(self.places.others)
        changes: dict[str, Any] = {}
        for step in steps:
            if isinstance(step.to, Practice):
                by = step.to
                continue
            for name, value in step.to.items():
                if name != "others":
                    changes[name] = value
                    continue
                for spot, n in value.items():
                    others[spot] = max(0, others.get(spot, 0) + n)
        return self.verdict.question(self.places.but(**changes, others=others), by=by)


def _some(n: int, one: str, more: str, **values: str) -> Because:
    return Because(one, **values) if n == 1 else Because(more, n=n, **values)


def _step(touches: str, cost: int, says: Because, *, line: Any = None, **to: Any) -> Step:
    return Step(touches if line is None else line, cost, says, to, line=line, kind=None if line else says)
