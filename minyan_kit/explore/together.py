"""Several practices settle the same facts, and one that cannot say otherwise than another is not asked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from minyan_kit.explore.cases import Outcome, asked_once, outcome, settled, sides_of
from minyan_kit.question import Asked, Case, Question, Resolved, Verdict
from minyan_kit.ruling import Practice, Said, Voice

__all__ = ["together"]


class _Like(NamedTuple):
    """A practice that says what an earlier one says, unless its one voice more speaks, or a choice was turned on.

    Args:
        at: which of the earlier ones.
        voice: the voice that it puts before all others; None where they follow the same.
        choices: the choices in which it differs.
    """

    at: int
    voice: Voice | None
    choices: frozenset[str]


def together(question: Question[Any], among: Sequence[Practice]) -> Callable[[Any], tuple[Outcome, ...]]:
    """A function from facts to an outcome by each practice: what each would say if it were asked alone.

    Args:
        question: a question of rules alone, without a way of its own to decide.
        among: the practices.
    """
    matters = asked_once(question)
    likes = [_like(among, n) for n in range(len(among))]

    def outcomes(facts: Any) -> tuple[Outcome, ...]:
        sides = sides_of(facts)
        found: list[tuple[Resolved, frozenset[str]]] = []  # with the choices that were read on the way
        said: dict[tuple[int, ...], Outcome] = {}  # practices by whom the same opinions decide say the same
        out = []
        for by, like in zip(among, likes, strict=True):
            this = _as_the_other(found[like.at], like, facts, by) if like and not sides else None
            if this is None:
                resolved = settled(matters, facts, by, sides)
                this = resolved, _read(said for part in resolved.parts for said in part.asked)
            found.append(this)
            resolved = this[0]
            key = tuple(id(part.by) for part in resolved.parts)
            if key not in said:
                said[key] = outcome(Verdict(question, Asked((Case(facts),), by, about=facts), resolved))
            out.append(said[key])
        return tuple(out)

    return outcomes


def _like(among: Sequence[Practice], n: int) -> _Like | None:
    """The earlier practice that a practice can be told from by the least, or None."""
    by, choices = among[n], None
    for at, other in enumerate(among[:n]):
        differ = frozenset(
            f.name for f in fields(by.choices) if getattr(by.choices, f.name) != getattr(other.choices, f.name)
        )
        if by.follows == other.follows:
            choices = _Like(at, None, differ)
        elif not differ and by.follows[1:] == other.follows:
            return _Like(at, by.follows[0], differ)
    return choices


def _as_the_other(
    other: tuple[Resolved, frozenset[str]], like: _Like, facts: Any, by: Practice
) -> tuple[Resolved, frozenset[str]] | None:
    """What the other said, if this one says the same."""
    resolved, read = other
    if like.choices & read:
        return None
    if like.voice is None:
        return other
    own = [o.ask(facts, by.choices) for part in resolved.parts for o in part.matter.opinions if o.voice == like.voice]
    return None if any(said.ruling for said in own) else (resolved, read | _read(own))


def _read(opinions: Iterable[Said]) -> frozenset[str]:
    """The choices that opinions read."""
    return frozenset(name for said in opinions for name in said.choices)
