"""Se'ifim 2 and 3: whether one may leave, and what may be said once some have left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.chapter.eligibility import TEN
from minyan_kit.chapter.people import FiniteFacts, whole
from minyan_kit.chapter.practices import MAGEN_AVRAHAM, TAZ, THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA, Choices
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import EXPLICIT, INFERRED, English, Practice, Ruling, Status, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = [
    "FINISH_THAT_ONE",
    "KADDISHES",
    "NEEDS_TEN",
    "UNITS",
    "Continuation",
    "Leaving",
    "if_majority",
    "majority",
    "may_continue",
    "may_leave",
]


# -- facts: the units of a service, and who is left -------------------------------------------------------------------

#: The units of the service that the chapter names, and three that it leaves open.
UNITS: Mapping[str, English] = {
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


@dataclass(frozen=True)
class Leaving(FiniteFacts):
    """How many are present, and how many of them would leave together."""

    present: Any
    leaving: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"present": tuple(range(1, 16)), "leaving": (1, 2, 3, 4, 5)}

    def possible(self) -> bool:
        """Nobody leaves who is not there."""
        return bool(self.leaving <= self.present)


def majority(service: Continuation, choices: Choices) -> bool:
    """Whether a majority remains, of the ten or of those present."""
    of = service.at_start if choices.majority_of == "present" else 10
    return bool(service.remaining * 2 > of)


def if_majority(service: Continuation, choices: Choices, why: English, *, inferred: bool = False) -> Ruling:
    """Yes with `why` while a majority remains; without it no, as 2 says, carried over to 3."""
    if majority(service, choices):
        status: Status = INFERRED if inferred else EXPLICIT
        return yes(why, remaining=service.remaining, modality="may", status=status)
    return no(
        "{remaining} remain, and that is no majority.", remaining=service.remaining, modality="may not", status=INFERRED
    )


# -- 55:1 (also in eligibility.py, ten.py and joining.py) -------------------------------------------------------------


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


# -- 55:2 -------------------------------------------------------------------------------------------------------------

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


@opinion(THE_MISHNAH_BERURAH, FINISH_THAT_ONE.citing("Mishnah Berurah 20"))
def kaddish_after_aleinu(service: Continuation) -> Ruling | None:
    """The Kaddish after Aleinu is no part of what was begun."""
    if not service.some_left or not service.follows("aleinu", "kaddish_after_aleinu"):
        return None
    return no("The Kaddish after Aleinu is not part of what was begun.", modality="may not")


@opinion(MAGEN_AVRAHAM, FINISH_THAT_ONE.citing("Magen Avraham 3, from the Levush"))
def kaddish_after_aleinu_not_said(service: Continuation) -> Ruling | None:
    """The same."""
    if not service.some_left or not service.follows("aleinu", "kaddish_after_aleinu"):
        return None
    return no("The Kaddish after Aleinu is not part of what was begun.", modality="may not")


# -- 55:2 gloss -------------------------------------------------------------------------------------------------------

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


# -- 55:3 -------------------------------------------------------------------------------------------------------------

EVEN_KEDUSHAH = Source(
    3,
    "mechaber",
    he="אם התחיל באבות ויצאו מקצתן, גומר אפילו קדושה",
    en='If one has begun with "the Fathers" and some of them have left, one finishes even the kedushah.',
    fr="S'il a commencé par Avot, et qu'une partie d'eux sont sortis : il achève, même Qedousha.",
)


@opinion(THE_MECHABER, EVEN_KEDUSHAH)
def begun_at_avot(service: Continuation, choices: Choices) -> Ruling | None:
    """Begun at Avot: he finishes, even Kedushah."""
    if not service.some_left or service.began not in ("avot", "repetition_aloud"):
        return None
    if not (service.to == "kedushah" or service.follows("avot", "avot")):
        return None
    return if_majority(
        service,
        choices,
        "He began at Avot with ten, and finishes even Kedushah; {remaining} remain, a majority.",
        inferred=not service.follows("avot", "kedushah"),
    )


@opinion(THE_MISHNAH_BERURAH, EVEN_KEDUSHAH.citing("Mishnah Berurah 15, from Magen Avraham 1"))
def whole_repetition(service: Continuation, choices: Choices) -> Ruling | None:
    """Begun at Avot: the whole repetition."""
    if not service.some_left or not service.follows("avot", "repetition_aloud"):
        return None
    return if_majority(
        service, choices, "Begun at Avot, the whole repetition is finished; {remaining} remain, a majority."
    )


# -- 55:3 gloss -------------------------------------------------------------------------------------------------------

AFTER_YOTZER = Source(
    3,
    "rema",
    he="לא יתחיל השליח ציבור להתפלל התפלה בקול רם, דכבר נשלם תפלת יוצר",
    en="the prayer-leader should not start to recite the prayer in a loud voice, for the prayer of Yotser has already "
    "concluded",
    fr="que le shats ne commence pas à prier la tefila à voix haute : car la tefila de Yotser est déjà achevée",
)
AFTER_KEDUSHAH = Source(
    3,
    "rema",
    he="ואם יצאו לאחר שהתחיל בקול רם וקדושה, יכולים להשלים כל סדר קדושה ולומר הקדיש שלם שלאחריה דשייך לתפלה",
    en="And if they have left after he started in a loud voice and kedushah, they can finish the entire order of kedushah "
    "and say the full kaddish that's after it, for it belongs to the prayer",
    fr="Et s'ils sont sortis après qu'il a commencé à voix haute et Qedousha, on peut achever tout l'ordre de Qedousha et "
    "dire le Kaddish entier d'après elle, car il appartient à la tefila",
)
NO_TORAH = Source(
    3,
    "rema",
    he="אבל אין קורין בתורה, דזהו ענין אחר",
    en="But the Torah is not read, for this is a different matter.",
    fr="Mais on ne lit pas dans la Torah, car c'est une autre affaire.",
)
EVENING = Source(
    3,
    "rema",
    he="ותפלת ערבית וקדיש שלאחריו לא שייך לקריאת שמע וברכותיה",
    en="And the prayer of arbith and the kaddish that's after it does not belong to the reading of Shema and its "
    "blessings",
    fr="Et la tefila d'Arvit et le Kaddish d'après elle n'appartiennent pas à keriat Chema et ses berakhot",
)


@opinion(THE_REMA, AFTER_YOTZER)
def left_after_yotzer(service: Continuation, choices: Choices) -> Ruling | None:
    """Yotzer is complete in itself: the Tefillah aloud is not begun."""
    if not service.some_left or service.began != "yotzer":
        return None
    if service.to in ("avot", "repetition_aloud"):
        return no(
            "The blessings of Yotzer are complete, and the Tefillah aloud is a new beginning.", modality="may not"
        )
    if service.to == "yotzer" and majority(service, choices):
        return if_majority(
            service,
            choices,
            "Yotzer was begun with ten, and is completed; {remaining} remain, a majority.",
            inferred=True,
        )
    return None


@opinion(THE_REMA, AFTER_KEDUSHAH)
def left_after_kedushah(service: Continuation, choices: Choices) -> Ruling | None:
    """The order of Kedushah and the full Kaddish belong to the Tefillah, "their prayer shall be accepted"."""
    if not service.some_left:
        return None
    if service.follows("repetition_aloud", "seder_kedushah", "kaddish_shalem", "repetition_aloud"):
        return if_majority(
            service,
            choices,
            "It belongs to the Tefillah that was begun aloud with ten; {remaining} remain, a majority.",
            inferred=service.to == "repetition_aloud",
        )
    if service.follows("avot", "seder_kedushah", "kaddish_shalem"):
        match choices.kedushah_reached:
            case "no":
                return if_majority(
                    service,
                    choices,
                    "It belongs to the Tefillah that was begun aloud with ten; {remaining} remain, a majority.",
                    inferred=True,
                )
            case "yes":
                return no("They left before Kedushah was reached.", modality="may not", status=INFERRED)
        if not majority(service, choices):
            return no(
                "{remaining} remain, and that is no majority.",
                remaining=service.remaining,
                modality="may not",
                status=INFERRED,
            )
        return undecided("The gloss says “aloud, and Kedushah”; they left before Kedushah was reached.")
    return None


@opinion(THE_REMA, NO_TORAH)
def torah_is_another_matter(service: Continuation) -> Ruling | None:
    """The Torah is not read."""
    if not service.some_left or service.to != "torah_reading" or service.began not in ("repetition_aloud", "avot"):
        return None
    return no(
        "The reading of the Torah is a different matter from the Tefillah.",
        modality="may not",
        status="explicit" if service.began == "repetition_aloud" else INFERRED,
    )


@opinion(THE_REMA, EVENING)
def evening_prayer_is_its_own(service: Continuation, choices: Choices) -> Ruling | None:
    """The evening Tefillah and the Kaddish after it do not belong to Shema."""
    if not service.some_left:
        return None
    if service.follows("shema_arvit", "tefillat_arvit", "kaddish_after_arvit"):
        return no("The evening Tefillah and its Kaddish do not belong to Shema and its blessings.", modality="may not")
    if service.follows("tefillat_arvit", "tefillat_arvit", "kaddish_after_arvit"):
        return if_majority(
            service,
            choices,
            "The gloss names the evening Tefillah and the Kaddish after it as one; {remaining} remain, a majority.",
            inferred=True,
        )
    return None


@opinion(THE_MISHNAH_BERURAH, AFTER_KEDUSHAH.citing("Mishnah Berurah 18, from Magen Avraham 2"))
def kedushah_need_not_be_reached(service: Continuation, choices: Choices) -> Ruling | None:
    """It is enough that the repetition was begun."""
    if not service.some_left or not service.follows("avot", "seder_kedushah", "kaddish_shalem"):
        return None
    return if_majority(
        service, choices, "It is enough that the repetition was begun aloud; {remaining} remain, a majority."
    )


@opinion(THE_MISHNAH_BERURAH, EVENING.citing("Mishnah Berurah 22"))
def kaddish_of_the_evening(service: Continuation, choices: Choices) -> Ruling | None:
    """The Kaddish before the evening Tefillah belongs to Shema; the one after it to the Tefillah."""
    if not service.some_left:
        return None
    if service.follows("shema_arvit", "half_kaddish_before_amidah"):
        return if_majority(
            service,
            choices,
            "The Kaddish before the Tefillah belongs to Shema and its blessings; {remaining} remain, a majority.",
        )
    if service.follows("tefillat_arvit", "kaddish_after_arvit"):
        return if_majority(
            service, choices, "The Kaddish after it belongs to the evening Tefillah; {remaining} remain, a majority."
        )
    return None


@opinion(TAZ, EVENING.citing("Taz 3"))
def kaddish_belongs_to_shema(service: Continuation, choices: Choices) -> Ruling | None:
    """The same of the Kaddish before the evening Tefillah."""
    if not service.some_left or not service.follows("shema_arvit", "half_kaddish_before_amidah"):
        return None
    return if_majority(
        service,
        choices,
        "The Kaddish before the Tefillah belongs to Shema and its blessings; {remaining} remain, a majority.",
    )


# -- the questions ----------------------------------------------------------------------------------------------------


@question(
    "May they go on, now that some have left?",
    Continuation,
    begun_with_ten,
    no_new_beginning,
    no_other_than_that_kaddish,
    that_kaddish_or_kedushah,
    begun_at_avot,
    left_after_yotzer,
    left_after_kedushah,
    torah_is_another_matter,
    evening_prayer_is_its_own,
    whole_repetition,
    kedushah_need_not_be_reached,
    kaddish_of_the_evening,
    kaddish_belongs_to_shema,
    kaddish_after_aleinu,
    kaddish_after_aleinu_not_said,
)
def may_continue(began: str, to: str, *, remaining: int, at_start: int = 10, by: Practice) -> Asked:
    """Whether a unit of the service may be said when some have left, by se'ifim 2 and 3.

    Args:
        began: the unit that was begun, a key of UNITS.
        to: the unit they would say now; the same one to finish it.
        remaining: how many who count are present now.
        at_start: how many were present when it was begun.
        by: whose practice is followed.

    Returns:
        a Verdict about the act in common; nobody is kept from praying by himself.

    Raises:
        ValueError: a unit is not known (the error lists them), or a number is no number of people.

    >>> from minyan_kit import REMA
    >>> may_continue("kaddish", "kaddish", remaining=6, by=REMA).answer
    True
    >>> may_continue("repetition_aloud", "torah_reading", remaining=9, by=REMA).answer
    False
    """
    for name, unit in (("began", began), ("to", to)):
        if unit not in UNITS:
            raise ValueError(f"{name}={unit!r} is no unit of the service: write one of {', '.join(UNITS)}")
    facts = Continuation(began, to, whole("remaining", remaining), whole("at_start", at_start))
    return Asked((Case(facts),), by, about=facts)


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
