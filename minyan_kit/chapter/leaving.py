"""The gloss on se'if 2: whether one may leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.chapter.voices import THE_REMA
from minyan_kit.people import FiniteFacts, whole
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import INFERRED, Practice, Ruling, no, opinion, yes
from minyan_kit.text import Source

__all__ = ["Leaving", "may_leave"]

TRANSGRESSION = Source(
    2,
    "rema",
    he="ומכל מקום עבירה היא לצאת",
    en="And in any case, it is a transgression to leave",
    fr="et toutefois, c'est une faute de sortir",
)
TEN_REMAIN = Source(
    2,
    "rema",
    he="אבל אם נשארו י' מותר לצאת",
    en="However, if ten remain, it is okay to leave",
    fr="Mais s'il en est resté dix, il est permis de sortir",
)


@dataclass(frozen=True)
class Leaving(FiniteFacts):
    """How many are present, and how many of them would leave together."""

    present: Any
    leaving: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"present": tuple(range(1, 16)), "leaving": (1, 2, 3, 4, 5)}

    def possible(self) -> bool:
        """Nobody leaves who is not there."""
        return bool(self.leaving <= self.present)


@opinion(THE_REMA, TRANSGRESSION)
def leaving_breaks_the_ten(service: Leaving) -> Ruling | None:
    """Leaving is a transgression, even where finishing is valid."""
    if service.present < 10 or service.present - service.leaving >= 10:
        return None
    return no(
        "{remaining} would remain: leaving is a transgression, even where they may finish.",
        remaining=service.present - service.leaving,
        modality="may not",
        status="explicit" if service.leaving == 1 else INFERRED,
    )


@opinion(THE_REMA, TEN_REMAIN)
def ten_remain(service: Leaving) -> Ruling | None:
    """While ten remain one may leave."""
    if service.present - service.leaving < 10:
        return None
    return yes(
        "{remaining} would remain.",
        remaining=service.present - service.leaving,
        modality="may",
        status="explicit" if service.leaving == 1 else INFERRED,
    )


@question("May he leave?", Leaving, leaving_breaks_the_ten, ten_remain)
def may_leave(*, present: int, leaving: int = 1, by: Practice) -> Asked:
    """Whether leaving is permitted or a transgression, by the gloss on se'if 2.

    Its own question: finishing may be valid while leaving was a transgression.

    Args:
        present: how many who count are present.
        leaving: how many of them would leave together.
        by: whose practice is followed.

    Returns:
        a Verdict; where fewer than ten are present the text says nothing.

    Raises:
        ValueError: more leave than are present, or a number is no number of people.

    >>> from minyan_kit import REMA
    >>> may_leave(present=11, by=REMA).answer, may_leave(present=10, by=REMA).answer
    (True, False)
    """
    facts = Leaving(whole("present", present, 1), whole("leaving", leaving, 1))
    if not facts.possible():
        raise ValueError(f"leaving={leaving} of present={present}: no more can leave than are there")
    return Asked((Case(facts),), by, about=facts)
