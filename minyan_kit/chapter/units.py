"""The units of the service, for se'ifim 2 and 3: what may follow what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.chapter.practices import Choices
from minyan_kit.people import FiniteFacts
from minyan_kit.ruling import EXPLICIT, INFERRED, Ruling, Status, no, yes

__all__ = ["KADDISHES", "NEEDS_TEN", "UNITS", "Continuation", "if_majority", "majority"]

#: The units of the service that the chapter names, and three that it leaves open.
UNITS: Mapping[str, str] = {
    "kaddish": "a Kaddish",
    "yotzer": "the blessings of Shema in the morning",
    "avot": "the repetition, Kedushah not yet reached",
    "kedushah": "Kedushah",
    "repetition_aloud": "the repetition, Kedushah reached",
    "seder_kedushah": "the order of Kedushah (u-va le-Tziyon)",
    "kaddish_shalem": "the full Kaddish",
    "torah_reading": "the reading of the Torah",
    "shema_arvit": "Shema and its blessings in the evening",
    "half_kaddish_before_amidah": "the Kaddish before the evening Tefillah",
    "tefillat_arvit": "the evening Tefillah",
    "kaddish_after_arvit": "the Kaddish after the evening Tefillah",
    "aleinu": "Aleinu",
    "kaddish_after_aleinu": "the Kaddish after Aleinu",
}
KADDISHES = frozenset(unit for unit in UNITS if unit.startswith(("kaddish", "half_kaddish")))


# What needs ten, and after what it is no new beginning: there the next se'ifim speak, or nobody.
NEEDS_TEN: Mapping[str, tuple[str, ...]] = {
    "kedushah": ("kedushah", "avot", "repetition_aloud"),
    "avot": ("avot", "kedushah", "repetition_aloud"),
    "repetition_aloud": ("avot", "kedushah", "repetition_aloud"),
    "torah_reading": ("torah_reading",),
    "tefillat_arvit": ("tefillat_arvit",),
    "kaddish_after_arvit": ("tefillat_arvit", "kaddish_after_arvit"),
    "kaddish_shalem": ("avot", "kedushah", "repetition_aloud", "seder_kedushah", "kaddish_shalem"),
    "half_kaddish_before_amidah": ("shema_arvit", "half_kaddish_before_amidah"),
    "kaddish_after_aleinu": ("aleinu", "kaddish_after_aleinu"),
}


@dataclass(frozen=True)
class Continuation(FiniteFacts):
    """What was begun, with how many, how many are left, and what they would say now."""

    began: Any
    to: Any
    remaining: Any
    at_start: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "began": tuple(UNITS),
        "to": tuple(UNITS),
        "remaining": tuple(range(12)),
        "at_start": (9, 10, 11, 14),
    }

    @property
    def some_left(self) -> bool:
        """It was begun with ten, and there are ten no more: the case of these se'ifim."""
        return bool(self.at_start >= 10 and self.remaining < 10)

    def follows(self, began: str, *to: str) -> bool:
        """Whether this is about going on from one unit to one of others."""
        return self.began == began and self.to in to


def majority(service: Continuation, choices: Choices) -> bool:
    """Whether a majority remains, of the ten or of those present."""
    of = service.at_start if choices.majority_of == "present" else 10
    return bool(service.remaining * 2 > of)


def if_majority(service: Continuation, choices: Choices, why: str, *, inferred: bool = False) -> Ruling:
    """Yes with `why` while a majority remains; without it no, as 2 says, carried over to 3."""
    if majority(service, choices):
        status: Status = INFERRED if inferred else EXPLICIT
        return yes(why, remaining=service.remaining, modality="may", status=status)
    return no(
        "{remaining} remain, and that is no majority.", remaining=service.remaining, modality="may not", status=INFERRED
    )
