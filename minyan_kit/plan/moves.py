"""The single moves that would make it a minyan: one person goes to another spot, and all others stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import dist

from minyan_kit.chapter.joining import joined
from minyan_kit.chapter.places import SPOTS, Arrangement
from minyan_kit.plan.gathering import Gathering
from minyan_kit.plan.ground import AWAY, SEATS, Point, free_place
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice

__all__ = ["Move", "single_moves", "steps"]


@dataclass(frozen=True)
class Move:
    """One person who goes from one spot to another.

    Args:
        leads: whether it is the shaliach tzibbur.
        start: his spot, or AWAY.
        to: the spot he goes to.
        verdict: the verdict it would give.
    """

    leads: bool
    start: str
    to: str
    verdict: Verdict


@lru_cache(maxsize=1 << 10)  # whoever moves people about comes back to where they stood
def single_moves(arrangement: Arrangement, *, by: Practice, away: int = 0) -> tuple[Move, ...]:
    """Every move of one person that would make it a minyan, the shortest way first; none where it is one already.

    Each person of each group, and the shaliach tzibbur, is put at every other spot, and `joined` is asked again.

    Args:
        arrangement: where everyone stands.
        by: whose practice is followed.
        away: how many more could come.

    Returns:
        the moves; equal people of one spot are one move.

    >>> from minyan_kit import REMA
    >>> five = Arrangement("large_yard", {"large_yard": 4, "small_yard": 5})
    >>> [(move.start, move.to) for move in single_moves(five, by=REMA)]
    [('small_yard', 'large_yard')]
    """
    if joined(arrangement, by=by).answer is True:
        return ()
    tried = (Move(leads, start, to, joined(after, by=by)) for leads, start, to, after in _moved(arrangement, away))
    return tuple(sorted((move for move in tried if move.verdict.answer is True), key=partial(_way, arrangement)))


def _moved(places: Arrangement, away: int) -> Iterator[tuple[bool, str, str, Arrangement]]:
    """Each way in which one person may go elsewhere."""
    coming = {AWAY: away} if away else {}
    for start in (*places.others, *coming):
        if places.number + (start == AWAY) < 10:
            continue  # fewer than ten are no ten, wherever they stand
        for to in SPOTS:
            if to != start:
                others = {**places.others, to: places.others.get(to, 0) + 1}
                if start != AWAY:
                    others[start] -= 1
                yield False, start, to, places.but(others=others)
    if places.number >= 10:
        for to in SPOTS:
            if to != places.leader:
                yield True, places.leader, to, places.but(leader=to)


def _way(places: Arrangement, move: Move) -> tuple[bool, bool, bool, float]:
    """Who is there before who has to come, another before the leader; to where others stand, and near, first."""
    way = dist(SEATS[move.start].middle, SEATS[move.to].middle)
    return move.start == AWAY, move.leads, not places.at(move.to), way


def steps(people: Gathering, moves: tuple[Move, ...]) -> tuple[tuple[str, Point, str], ...]:
    """The moves as a reader makes them on the plan: who goes, to which place, at which spot.

    Args:
        people: those on the plan.
        moves: moves of their arrangement.
    """
    return tuple(_step(people, move) for move in moves)


def _step(people: Gathering, move: Move) -> tuple[str, Point, str]:
    to = free_place(move.to, people.positions.values(), leads=move.leads)
    if move.leads:
        return people.leader, to, move.to
    here = [name for name in people.at(move.start) if name != people.leader]
    return min(here, key=lambda name: dist(people.positions[name], to)), to, move.to
