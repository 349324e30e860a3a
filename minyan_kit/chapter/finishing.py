"""Se'if 2, and what follows from se'if 1 for it: that very Kaddish or Kedushah is finished. Se'if 3 is in continuity.py."""

from __future__ import annotations

from minyan_kit.chapter.eligibility import TEN
from minyan_kit.chapter.practices import Choices
from minyan_kit.chapter.units import KADDISHES, NEEDS_TEN, Continuation, majority
from minyan_kit.chapter.voices import THE_MECHABER
from minyan_kit.ruling import INFERRED, Ruling, no, opinion, yes
from minyan_kit.text import Source

__all__ = ["BEGUN_AND_FINISHED", "FINISH_THAT_ONE"]

# -- 1 ---------------------------------------------------------------------------------------------------------------


@opinion(THE_MECHABER, TEN)
def begun_with_ten(service: Continuation) -> Ruling | None:
    """Ten are present, and all is open; or it never began with ten, and is not said."""
    if service.remaining >= 10:
        return yes("{remaining} are present, and ten are needed.", remaining=service.remaining, modality="may")
    if service.at_start < 10 and (service.to in KADDISHES or service.to in NEEDS_TEN):
        return no(
            "It was begun with {at_start}, and it is not said with fewer than ten.",
            at_start=service.at_start,
            modality="may not",
            status="explicit" if service.to in KADDISHES | {"kedushah"} else INFERRED,
        )
    return None


@opinion(THE_MECHABER, TEN)
def no_new_beginning(service: Continuation) -> Ruling | None:
    """With fewer than ten nothing that needs ten is begun."""
    if not service.some_left or service.began in NEEDS_TEN.get(service.to, (service.began,)):
        return None
    return no(
        "{remaining} are present, and what needs ten is not begun with fewer.",
        remaining=service.remaining,
        modality="may not",
        status=INFERRED,
    )


# -- 2 ---------------------------------------------------------------------------------------------------------------

FINISH_THAT_ONE = Source(
    2,
    "mechaber",
    he="גומרים אותו הקדיש או אותה הקדושה שהתחיל, והוא שנשתיירו רובן",
    en="they finish saying that kaddish or that kedushah that they began; and this is if the majority of them remained.",
    fr="on achève ce Kaddish ou cette Qedousha qu'il a commencée ; et c'est à condition qu'il en soit resté la majorité.",
)


@opinion(THE_MECHABER, FINISH_THAT_ONE)
def that_kaddish_or_kedushah(service: Continuation, choices: Choices) -> Ruling | None:
    """That very Kaddish or Kedushah is finished, if a majority remained."""
    if not service.some_left or service.began != service.to or service.to not in KADDISHES | {"kedushah"}:
        return None
    if majority(service, choices):
        return yes(
            "It was begun with ten; {remaining} remain, a majority.", remaining=service.remaining, modality="may"
        )
    return no("{remaining} remain, and that is no majority.", remaining=service.remaining, modality="may not")


@opinion(THE_MECHABER, FINISH_THAT_ONE)
def no_other_than_that_kaddish(service: Continuation) -> Ruling | None:
    """That very Kaddish, and nothing else."""
    if not service.some_left or service.began not in KADDISHES or service.began == service.to:
        return None
    return no("They finish that very Kaddish, and nothing after it.", modality="may not", status=INFERRED)


BEGUN_AND_FINISHED = (begun_with_ten, no_new_beginning, no_other_than_that_kaddish, that_kaddish_or_kedushah)
