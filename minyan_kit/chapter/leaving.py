"""Se'ifim 2 and 3: whether one may leave, and what may be said once some have left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.arguments import shown
from minyan_kit.chapter.people import FiniteFacts, whole
from minyan_kit.chapter.practices import (
    MAGEN_AVRAHAM,
    PENINEI_HALAKHA,
    TAZ,
    THE_ARUKH_HASHULCHAN,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_REMA,
    THE_SHULCHAN_ARUKH_HARAV,
    Choices,
)
from minyan_kit.chapter.ten import TEN_FOR_ALL
from minyan_kit.question import Asked, Case, Verdict, question
from minyan_kit.ruling import EXPLICIT, INFERRED, English, OneOf, Practice, Ruling, Status, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = [
    "FINISH_THAT_ONE",
    "KADDISHES",
    "NEEDS_TEN",
    "SAYING",
    "UNITS",
    "Continuation",
    "LeavingFacts",
    "if_majority",
    "majority",
    "may_continue",
    "may_leave",
    "said_alone",
]


# -- facts: the units of a service, and who is left -------------------------------------------------------------------

#: The units of the service: those that the chapter names, and some of which only later voices speak.
UNITS: Mapping[str, English] = {
    "kaddish": "a Kaddish",
    "barkhu": "Barkhu",
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
    "pesukei_dezimra": "the psalms before Kaddish, to the end of Yishtabach or of Ashrei",
}
KADDISHES = frozenset(unit for unit in UNITS if unit.startswith(("kaddish", "half_kaddish")))
#: Of these 55:1 says by name that they are not said with fewer than ten.
NAMED_IN_1 = KADDISHES | {"kedushah", "barkhu"}
NEEDS_TEN = NAMED_IN_1 | {"avot", "repetition_aloud", "torah_reading", "tefillat_arvit"}
_REPETITION = ("avot", "kedushah", "repetition_aloud")
_KEDUSHAH_REACHED = ("kedushah", "repetition_aloud")
#: Unit → what it may belong to, so that it is no new beginning: there the next se'ifim speak, or nobody. The others
#: belong to nothing before them, and nobody leads Aleinu.
MAY_BELONG_TO: Mapping[str, tuple[str, ...]] = {
    "pesukei_dezimra": ("pesukei_dezimra",),
    "kaddish": ("pesukei_dezimra", "kaddish", "torah_reading", *_REPETITION),
    "barkhu": ("barkhu",),
    "yotzer": ("barkhu", "yotzer"),
    "avot": _REPETITION,
    "kedushah": _REPETITION,
    "repetition_aloud": _REPETITION,
    "seder_kedushah": (*_REPETITION, "seder_kedushah"),
    "kaddish_shalem": (*_REPETITION, "seder_kedushah", "kaddish_shalem"),
    "torah_reading": ("torah_reading",),
    "shema_arvit": ("barkhu", "shema_arvit"),
    "half_kaddish_before_amidah": ("barkhu", "shema_arvit", "half_kaddish_before_amidah"),
    "tefillat_arvit": ("tefillat_arvit",),
    "kaddish_after_arvit": ("tefillat_arvit", "kaddish_after_arvit"),
    "aleinu": (),
    "kaddish_after_aleinu": ("aleinu", "kaddish_after_aleinu"),
}


@dataclass(frozen=True, repr=False)
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

    def belongs(self) -> bool:
        """Whether what they would say may belong to what was begun."""
        return self.began in MAY_BELONG_TO[self.to]


#: What is being said when somebody leaves.
SAYING: Mapping[str, English] = {
    "middle": "in the middle of what they began",
    "between": "between one part and the next",
    "after": "after Kedushah and the Kaddishes",
}


@dataclass(frozen=True, repr=False)
class LeavingFacts(FiniteFacts):
    """How many are present, how many of them would leave together, and what is being said."""

    present: Any
    leaving: Any
    saying: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "present": tuple(range(1, 16)),
        "leaving": (1, 2, 3, 4, 5),
        "saying": tuple(SAYING),
    }

    def possible(self) -> bool:
        """Nobody leaves who is not there."""
        return bool(self.leaving <= self.present)

    @property
    def breaks_the_ten(self) -> bool:
        """Ten or more are there, and fewer than ten would be."""
        return bool(self.present >= 10 and self.present - self.leaving < 10)


def majority(service: Continuation, choices: Choices) -> bool:
    """Whether a majority remains, of the ten or of those present."""
    of = service.at_start if choices.majority_of == "present" else 10
    return bool(service.remaining * 2 > of)


def _no_majority(service: Continuation, *, status: Status = INFERRED) -> Ruling:
    """No, for want of a majority; what needs no ten each may still say by himself."""
    without: English = (
        "{remaining:0 nobody remains|1 one remains, which is not a majority|# remain, which is not a majority}."
    )
    alone: English = (
        "{remaining:0 nobody remains|1 one remains, which is not a majority|# remain, which is not a majority}. "
        "It is not led, and each says it by himself."
    )
    return no(
        without if service.to in NEEDS_TEN or service.remaining < 2 else alone,
        remaining=service.remaining,
        modality="may not",
        status=status,
    )


def if_majority(service: Continuation, choices: Choices, why: English, *, inferred: bool = False) -> Ruling:
    """Yes with `why` while a majority remains; without it no, as 2 says, carried over to 3."""
    if majority(service, choices):
        status: Status = INFERRED if inferred else EXPLICIT
        return yes(why, remaining=service.remaining, modality="may", status=status)
    return _no_majority(service)


# -- 55:1 (also in eligibility.py, ten.py, joining.py and answering.py) -----------------------------------------------


@opinion(THE_MECHABER, TEN_FOR_ALL)
def begun_with_ten(service: Continuation) -> Ruling | None:
    """Ten are present, and all is open; what needs no ten is so anyhow. Or it never began with ten, and is not said.

    Explicit of Kaddish, Kedushah and Barkhu, which these words name.
    """
    status: Status = EXPLICIT if service.to in NAMED_IN_1 else INFERRED
    if service.remaining >= 10:
        if service.to not in NEEDS_TEN:
            return yes("It needs no ten.", modality="may", status=INFERRED)
        return yes(
            "{remaining:0 nobody is|1 one is|# are} present, and ten are needed.",
            remaining=service.remaining,
            modality="may",
            status=status,
        )
    if service.at_start < 10 and service.to in NEEDS_TEN:
        return no(
            "It was begun with {at_start:0 nobody|1 only one|only #}, and it is not said with fewer than ten.",
            at_start=service.at_start,
            modality="may not",
            status=status,
        )
    return None


@opinion(THE_MECHABER, TEN_FOR_ALL)
def each_by_himself(service: Continuation) -> Ruling | None:
    """Inferred: what needs no ten, and is no part of what ten began together, each says by himself."""
    if service.remaining >= 10 or service.to in NEEDS_TEN:
        return None
    if service.at_start >= 10 and service.belongs():
        return None
    return yes("It needs no ten. It is not led, and each says it by himself.", modality="may", status=INFERRED)


@opinion(THE_MECHABER, TEN_FOR_ALL)
def each_at_least_by_himself(service: Continuation, choices: Choices) -> Ruling | None:
    """What needs no ten, and may belong to what was begun: each may say it, and whether it may still be led is open.

    Without a majority it is not: every exception asks for one.
    """
    if not service.some_left or service.to in NEEDS_TEN or not service.belongs():
        return None
    if not majority(service, choices):
        return _no_majority(service)
    return undecided(
        "It needs no ten, so each may say it by himself. The text does not say whether it may still be led."
    )


@opinion(THE_MECHABER, TEN_FOR_ALL)
def no_new_beginning(service: Continuation) -> Ruling | None:
    """Inferred: with fewer than ten nothing that needs ten is begun."""
    if not service.some_left or service.to not in NEEDS_TEN or service.belongs():
        return None
    return no(
        "{remaining:0 nobody is|1 one is|# are} present, and what needs ten is not begun with fewer.",
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
_FINISHED_BY_NAME = KADDISHES | {"kedushah"}
AFTER_ALEINU: English = "The Kaddish after Aleinu is only a custom, and is not said once some have left."


@opinion(THE_MECHABER, FINISH_THAT_ONE)
def that_kaddish_or_kedushah(service: Continuation, choices: Choices) -> Ruling | None:
    """That very Kaddish or Kedushah is finished, if a majority remained: explicit. Of Barkhu, named with them in 1,
    inferred.
    """
    if not service.some_left or service.began != service.to or service.to not in NAMED_IN_1:
        return None
    status: Status = EXPLICIT if service.to in _FINISHED_BY_NAME else INFERRED
    if majority(service, choices):
        return yes(
            "It was begun with ten, and {remaining:1 one remains|# remain}, which is a majority.",
            remaining=service.remaining,
            modality="may",
            status=status,
        )
    return _no_majority(service, status=status)


@opinion(THE_MECHABER, FINISH_THAT_ONE)
def no_exception_without_a_majority(service: Continuation, choices: Choices) -> Ruling | None:
    """Inferred: every exception of 2 and 3 asks for a majority. What belongs to nothing before it is no exception."""
    if not service.some_left or service.to not in NEEDS_TEN or not service.belongs():
        return None
    if (service.began == service.to and service.to in NAMED_IN_1) or majority(service, choices):
        return None
    return _no_majority(service)


@opinion(THE_MECHABER, FINISH_THAT_ONE)
def no_other_than_that_kaddish(service: Continuation) -> Ruling | None:
    """Inferred: that very Kaddish, and nothing else that needs ten."""
    if not service.some_left or service.began not in KADDISHES or service.began == service.to:
        return None
    if service.to not in NEEDS_TEN:
        return None
    return no(
        "Only the Kaddish that was begun is finished, and nothing else that needs ten is begun.",
        modality="may not",
        status=INFERRED,
    )


@opinion(THE_MISHNAH_BERURAH, FINISH_THAT_ONE.citing("Mishnah Berurah 6"))
def whatever_needs_ten(service: Continuation, choices: Choices) -> Ruling | None:
    """Whatever needs ten is finished, with what belongs to it: explicit of the reading of the Torah, of Barkhu inferred."""
    if not service.some_left or service.began != service.to or service.to not in ("torah_reading", "barkhu"):
        return None
    return if_majority(
        service,
        choices,
        "Whatever needs ten and was begun with ten is finished, and {remaining:1 one remains|# "
        "remain}, which is a majority.",
        inferred=service.to == "barkhu",
    )


@opinion(THE_ARUKH_HASHULCHAN, FINISH_THAT_ONE.citing("Arukh HaShulchan 55:8"))
def those_called_to_the_torah(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: the reading that was begun is finished with those who must be called up that day."""
    if not service.some_left or not service.follows("torah_reading", "torah_reading"):
        return None
    return if_majority(
        service,
        choices,
        "They finish with the men who must be called up to the Torah that day, and {remaining:1 "
        "one remains|# remain}, which is a majority.",
    )


@opinion(THE_MISHNAH_BERURAH, FINISH_THAT_ONE.citing("Mishnah Berurah 7"))
def kaddish_of_the_psalms(service: Continuation) -> Ruling | None:
    """Explicit: the Pri Megadim doubts it, and later authorities rule that the Kaddish after the psalms is not said."""
    if not service.some_left or not service.follows("pesukei_dezimra", "kaddish"):
        return None
    return no("Later authorities rule that this Kaddish is not said once some have left.", modality="may not")


@opinion(THE_SHULCHAN_ARUKH_HARAV, FINISH_THAT_ONE.citing("Shulchan Arukh HaRav 55:4"))
def kaddish_leads_to_what_follows(service: Continuation) -> Ruling | None:
    """Explicit: the Kaddish after the psalms leads to what they cannot say; the one after Aleinu is only a custom."""
    if not service.some_left:
        return None
    if service.follows("pesukei_dezimra", "kaddish"):
        return no(
            "This Kaddish is ordained for the sake of what follows it, which they cannot say.", modality="may not"
        )
    if service.follows("aleinu", "kaddish_after_aleinu"):
        return no(AFTER_ALEINU, modality="may not")
    return None


@opinion(THE_ARUKH_HASHULCHAN, FINISH_THAT_ONE.citing("Arukh HaShulchan 55:7"))
def a_matter_and_its_kaddish(service: Continuation, choices: Choices) -> Ruling | None:
    """A matter that was begun is finished with its Kaddish, and no more.

    Explicit of the Kaddish after Yishtabach and the one after Aleinu; that Barkhu is not said is inferred.
    """
    if not service.some_left:
        return None
    if service.follows("pesukei_dezimra", "kaddish"):
        return if_majority(
            service,
            choices,
            "What was begun with ten is finished with its Kaddish, and {remaining:1 one remains|# "
            "remain}, which is a majority.",
        )
    if service.to == "barkhu" and service.began in ("pesukei_dezimra", "kaddish"):
        return no("Barkhu belongs to Yotzer, which is a different matter.", modality="may not", status=INFERRED)
    if service.follows("aleinu", "kaddish_after_aleinu"):
        return no(AFTER_ALEINU, modality="may not")
    return None


@opinion(THE_MISHNAH_BERURAH, FINISH_THAT_ONE.citing("Mishnah Berurah 9"))
def kaddish_to_barkhu(service: Continuation, choices: Choices) -> Ruling | None:
    """He reports a dispute about the Kaddish before Barkhu, and does not decide it."""
    if not service.some_left or not service.follows("kaddish", "barkhu"):
        return None
    if not majority(service, choices):
        return _no_majority(service)
    return undecided("Later authorities dispute whether Barkhu is one matter with the Kaddish before it.")


@opinion(THE_MISHNAH_BERURAH, FINISH_THAT_ONE.citing("Mishnah Berurah 20"))
def kaddish_after_aleinu(service: Continuation) -> Ruling | None:
    """Explicit: though ten began Aleinu, the Kaddish after it is only a custom."""
    if not service.some_left or not service.follows("aleinu", "kaddish_after_aleinu"):
        return None
    return no(AFTER_ALEINU, modality="may not")


@opinion(MAGEN_AVRAHAM, FINISH_THAT_ONE.citing("Magen Avraham 3, from the Levush"))
def kaddish_after_aleinu_not_said(service: Continuation) -> Ruling | None:
    """Explicit: the same."""
    if not service.some_left or not service.follows("aleinu", "kaddish_after_aleinu"):
        return None
    return no(AFTER_ALEINU, modality="may not")


# -- 55:2 gloss -------------------------------------------------------------------------------------------------------

TRANSGRESSION = Source(
    2,
    "rema",
    he="ומכל מקום עבירה היא לצאת, ועליהם נאמר ועוזבי ה' יכלו",
    en='And in any case, it is a transgression to leave and about them is said "And they that abandon God shall be '
    'consumed"',
    fr="et toutefois, c'est une faute de sortir, et sur eux il est dit : « et ceux qui abandonnent ה' seront consommés »",
)
TEN_REMAIN = Source(
    2,
    "rema",
    he="אבל אם נשארו י' מותר לצאת",
    en="However, if ten remain, it is okay to leave",
    fr="Mais s'il en est resté dix, il est permis de sortir",
)


def _of_what_was_begun(service: LeavingFacts) -> Status:
    """The gloss speaks of one who leaves what was begun; what it says of other times is inferred."""
    return EXPLICIT if service.leaving == 1 and service.saying == "middle" else INFERRED


@opinion(THE_REMA, TRANSGRESSION)
def leaving_breaks_the_ten(service: LeavingFacts) -> Ruling | None:
    """Leaving is a transgression, even where finishing is valid: explicit of one who leaves what was begun."""
    if not service.breaks_the_ten:
        return None
    return no(
        "{remaining:0 nobody|1 only one|only #} would remain. Leaving is a transgression, even "
        "where the others may finish.",
        remaining=service.present - service.leaving,
        modality="may not",
        status=_of_what_was_begun(service),
    )


@opinion(THE_REMA, TEN_REMAIN)
def ten_remain(service: LeavingFacts) -> Ruling | None:
    """While ten remain one may leave: explicit of one who leaves what was begun."""
    if service.present - service.leaving < 10:
        return None
    return yes(
        "{remaining:1 one|#} would remain, and as long as ten remain one may leave.",
        remaining=service.present - service.leaving,
        modality="may",
        status=_of_what_was_begun(service),
    )


@opinion(THE_MISHNAH_BERURAH, TRANSGRESSION.citing("Mishnah Berurah 12"))
def until_that_matter_ends(service: LeavingFacts) -> Ruling | None:
    """Who breaks the ten waits until the matter that was begun ends, and then may go: explicit of one who leaves."""
    if not service.breaks_the_ten:
        return None
    status: Status = EXPLICIT if service.leaving == 1 and service.saying != "after" else INFERRED
    if service.saying == "middle":
        return no(
            "Somebody whose leaving breaks up the ten waits until they finish the part that they "
            "began. The repetition is one part, up to the end of the full Kaddish.",
            modality="may not",
            status=status,
        )
    return yes(
        "They have finished the part that they began, and nobody has to wait for the next one.",
        modality="may",
        status=status,
    )


@opinion(THE_MISHNAH_BERURAH, TRANSGRESSION.citing("Biur Halacha 55:2"))
def the_ninth_after_the_tenth(service: LeavingFacts) -> Ruling | None:
    """Once the tenth has gone, he leaves it unresolved whether the ninth may go."""
    if service.present >= 10 or service.saying != "middle":
        return None
    return undecided("Once there are no longer ten, the Biur Halacha leaves it unresolved whether another may go.")


@opinion(THE_MISHNAH_BERURAH, TEN_REMAIN.citing("Mishnah Berurah 14"))
def once_he_has_heard(service: LeavingFacts) -> Ruling | None:
    """Though ten remain, he first hears Kedushah and the Kaddishes up to Aleinu.

    Explicit of one who has heard them. That he may not go before, and that he may between two parts (by 12), is inferred.
    """
    if service.present - service.leaving < 10:
        return None
    if service.saying == "middle":
        return no(
            "At least ten would remain, but before he leaves he should hear Kedushah and the Kaddishes up to Aleinu.",
            modality="may not",
            status=INFERRED,
        )
    if service.saying == "between":
        return yes(
            "They have finished the part that they began, and at least ten would remain.",
            modality="may",
            status=INFERRED,
        )
    return yes(
        "At least ten would remain, and he has heard Kedushah and the Kaddishes.",
        modality="may",
        status=EXPLICIT if service.leaving == 1 else INFERRED,
    )


@opinion(THE_ARUKH_HASHULCHAN, TEN_REMAIN.citing("Arukh HaShulchan 55:6"))
def only_if_he_must(service: LeavingFacts) -> Ruling | None:
    """While ten remain he leaves only if he must, and where he breaks the ten not even so: explicit of one who leaves."""
    if service.present < 10 or service.saying != "middle":
        return None
    if service.breaks_the_ten:
        return no(
            "Somebody whose leaving breaks up the ten may not leave in any case.",
            modality="may not",
            status=_of_what_was_begun(service),
        )
    return no(
        "Even where ten remain, he leaves only if he must.", modality="may not", status=_of_what_was_begun(service)
    )


@opinion(PENINEI_HALAKHA, TRANSGRESSION.citing("Peninei Halakha, Prayer 2:10"))
def before_the_next_part(service: LeavingFacts) -> Ruling | None:
    """Nobody breaks the ten in the middle, in need he may before the next part is begun: explicit of one who leaves."""
    if not service.breaks_the_ten or service.saying == "after":
        return None
    status: Status = EXPLICIT if service.leaving == 1 else INFERRED
    if service.saying == "middle":
        return no("Nobody may break up the ten in the middle of what needs ten.", modality="may not", status=status)
    return yes("If he needs to, he may leave before the next part is begun.", modality="may", status=status)


# -- 55:3 -------------------------------------------------------------------------------------------------------------

EVEN_KEDUSHAH = Source(
    3,
    "mechaber",
    he="אם התחיל באבות ויצאו מקצתן, גומר אפילו קדושה",
    en='If one has begun with "the Fathers" and some of them have left, one finishes even the kedushah.',
    fr="S'il a commencé par Avot, et qu'une partie d'eux sont sortis : il achève, même Qedousha.",
)
WHOLE_REPETITION: English = (
    "He began the repetition with ten and finishes the whole of it, because {remaining:1 one "
    "remains|# remain}, which is a majority."
)
KADDISH_OF_THE_REPETITION: English = (
    "The Kaddish after the repetition belongs to it, and {remaining:1 one remains|# remain}, which is a majority."
)


@opinion(THE_MECHABER, EVEN_KEDUSHAH)
def begun_at_avot(service: Continuation, choices: Choices) -> Ruling | None:
    """Begun at Avot, he finishes even Kedushah: explicit. That he finishes what comes before it is inferred."""
    if not service.some_left or service.began not in ("avot", "repetition_aloud"):
        return None
    if not (service.to == "kedushah" or service.follows("avot", "avot")):
        return None
    return if_majority(
        service,
        choices,
        "He began at Avot with ten and finishes even Kedushah, because {remaining:1 one remains|# "
        "remain}, which is a majority.",
        inferred=not service.follows("avot", "kedushah"),
    )


@opinion(THE_MISHNAH_BERURAH, EVEN_KEDUSHAH.citing("Mishnah Berurah 15, from Magen Avraham 1"))
def whole_repetition(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: begun at Avot, the whole repetition."""
    if not service.some_left or not service.follows("avot", "repetition_aloud"):
        return None
    return if_majority(service, choices, WHOLE_REPETITION)


@opinion(THE_SHULCHAN_ARUKH_HARAV, EVEN_KEDUSHAH.citing("Shulchan Arukh HaRav 55:4"))
def repetition_from_avot(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: begun at Avot, Kedushah and the whole repetition."""
    if not service.some_left or not service.follows("avot", "kedushah", "repetition_aloud"):
        return None
    return if_majority(service, choices, WHOLE_REPETITION)


@opinion(THE_ARUKH_HASHULCHAN, EVEN_KEDUSHAH.citing("Arukh HaShulchan 55:7"))
def repetition_and_its_kaddish(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: Kedushah, the whole repetition, and the Kaddish after it."""
    if not service.some_left or service.began not in _REPETITION:
        return None
    if not (service.to == "kaddish" or service.follows("avot", "kedushah", "repetition_aloud")):
        return None
    return if_majority(service, choices, WHOLE_REPETITION if service.to != "kaddish" else KADDISH_OF_THE_REPETITION)


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
YOTZER_IS_FINISHED: English = (
    "Yotzer was begun with ten and is finished, because {remaining:1 one remains|# remain}, which is a majority."
)
YOTZER_IS_COMPLETE: English = "The blessings of Yotzer are complete, and the Tefillah aloud would be a new beginning."
BELONGS_TO_THE_TEFILLAH: English = (
    "It belongs to the Tefillah that was begun aloud with ten, and {remaining:1 one remains|# "
    "remain}, which is a majority."
)
ANOTHER_MATTER: English = "The reading of the Torah is a different matter from the Tefillah."
KADDISH_OF_SHEMA: English = (
    "The Kaddish before the Tefillah belongs to Shema and its blessings, and {remaining:1 one "
    "remains|# remain}, which is a majority."
)
KADDISH_OF_THE_EVENING: English = (
    "The Kaddish after the evening Tefillah belongs to it, and {remaining:1 one remains|# remain}, which is a majority."
)
NOT_OF_SHEMA: English = "The evening Tefillah and its Kaddish do not belong to Shema and its blessings."


@opinion(THE_REMA, AFTER_YOTZER)
def left_after_yotzer(service: Continuation, choices: Choices) -> Ruling | None:
    """Yotzer is complete in itself: explicit that the Tefillah aloud is not begun; that Yotzer is finished is inferred."""
    if not service.some_left or service.began != "yotzer":
        return None
    if service.to in ("avot", "repetition_aloud"):
        return no(YOTZER_IS_COMPLETE, modality="may not")
    if service.to == "yotzer" and majority(service, choices):
        return if_majority(service, choices, YOTZER_IS_FINISHED, inferred=True)
    return None


@opinion(THE_MISHNAH_BERURAH, AFTER_YOTZER.citing("Mishnah Berurah 17 and Biur Halacha 55:3"))
def barkhu_begins_yotzer(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: where Kaddish and Barkhu were said with ten, it is as if Yotzer was begun with ten."""
    if not service.some_left or not service.follows("barkhu", "yotzer") or not majority(service, choices):
        return None
    return if_majority(
        service,
        choices,
        "Barkhu was said with ten, and that is as if Yotzer had been begun with ten. {remaining:1 "
        "one remains|# remain}, which is a majority.",
    )


@opinion(THE_SHULCHAN_ARUKH_HARAV, AFTER_YOTZER.citing("Shulchan Arukh HaRav 55:4"))
def kaddish_and_barkhu_are_another_matter(service: Continuation) -> Ruling | None:
    """Explicit: the Tefillah and Kedushah have nothing to do with Kaddish and Barkhu."""
    if not service.some_left or not service.follows("yotzer", "avot", "repetition_aloud"):
        return None
    return no(YOTZER_IS_COMPLETE, modality="may not")


@opinion(THE_ARUKH_HASHULCHAN, AFTER_YOTZER.citing("Arukh HaShulchan 55:7"))
def yotzer_and_no_more(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: Yotzer is finished, and the repetition is not begun."""
    if not service.some_left or service.began != "yotzer":
        return None
    if service.to in ("avot", "repetition_aloud"):
        return no(YOTZER_IS_COMPLETE, modality="may not")
    if service.to == "yotzer" and majority(service, choices):
        return if_majority(service, choices, YOTZER_IS_FINISHED)
    return None


@opinion(THE_REMA, AFTER_KEDUSHAH)
def left_after_kedushah(service: Continuation, choices: Choices) -> Ruling | None:
    """The order of Kedushah and the full Kaddish belong to the Tefillah, "their prayer shall be accepted".

    Explicit where Kedushah was reached; that the repetition itself is finished is inferred.
    """
    if not service.some_left:
        return None
    if service.began in _KEDUSHAH_REACHED and service.to in ("seder_kedushah", "kaddish_shalem", "repetition_aloud"):
        return if_majority(service, choices, BELONGS_TO_THE_TEFILLAH, inferred=service.to == "repetition_aloud")
    if service.follows("avot", "seder_kedushah", "kaddish_shalem"):
        match choices.kedushah_reached:
            case "no":
                return if_majority(service, choices, BELONGS_TO_THE_TEFILLAH, inferred=True)
            case "yes":
                return no("They left before Kedushah was reached.", modality="may not", status=INFERRED)
        if not majority(service, choices):
            return _no_majority(service)
        return undecided("The gloss says “aloud, and Kedushah”, and they left before Kedushah was reached.")
    return None


@opinion(THE_MISHNAH_BERURAH, AFTER_KEDUSHAH.citing("Mishnah Berurah 18, from Magen Avraham 2"))
def kedushah_need_not_be_reached(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: it is enough that the repetition was begun."""
    if not service.some_left or not service.follows("avot", "seder_kedushah", "kaddish_shalem"):
        return None
    return if_majority(
        service,
        choices,
        "It is enough that the repetition was begun aloud, and {remaining:1 one remains|# remain}, "
        "which is a majority.",
    )


@opinion(THE_MISHNAH_BERURAH, AFTER_KEDUSHAH.citing("Mishnah Berurah 10 and 19"))
def half_kaddish_of_the_repetition(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: all the more the half Kaddish right after the repetition."""
    if not service.some_left or service.to != "kaddish" or service.began not in _REPETITION:
        return None
    return if_majority(service, choices, KADDISH_OF_THE_REPETITION)


@opinion(THE_SHULCHAN_ARUKH_HARAV, AFTER_KEDUSHAH.citing("Shulchan Arukh HaRav 55:4"))
def all_that_ends_the_tefillah(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: begun at Avot, the order of Kedushah and the full Kaddish after it, which end the Tefillah."""
    if not service.some_left or service.began not in _REPETITION:
        return None
    if service.to not in ("seder_kedushah", "kaddish_shalem"):
        return None
    return if_majority(service, choices, BELONGS_TO_THE_TEFILLAH)


@opinion(THE_ARUKH_HASHULCHAN, AFTER_KEDUSHAH.citing("Arukh HaShulchan 55:7"))
def order_of_kedushah_is_not_led(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: the Kaddish after the repetition is said in full, and the order of Kedushah each says by himself.

    If ten began the order of Kedushah, the full Kaddish after it is said; that the order itself is finished is inferred.
    """
    if not service.some_left or service.began not in (*_REPETITION, "seder_kedushah"):
        return None
    if service.follows("seder_kedushah", "seder_kedushah"):
        return if_majority(
            service,
            choices,
            "Ten began the order of Kedushah and it is finished, because {remaining:1 one remains|# remain}, which is a "
            "majority.",
            inferred=True,
        )
    if service.to == "kaddish_shalem":
        if service.began == "seder_kedushah":
            return if_majority(
                service,
                choices,
                "Ten began the order of Kedushah, and this Kaddish belongs to it; {remaining:1 one "
                "remains|# remain}, which is a majority.",
            )
        return if_majority(
            service,
            choices,
            "It is said right after the repetition, because the Kaddish there is said in full, and "
            "{remaining:1 one remains|# remain}, which is a majority.",
        )
    if service.to == "seder_kedushah":
        status: Status = EXPLICIT if majority(service, choices) else INFERRED
        return no("It is not led, and each says it by himself.", modality="may not", status=status)
    return None


@opinion(PENINEI_HALAKHA, AFTER_KEDUSHAH.citing("Peninei Halakha, Prayer 2:10"))
def by_custom(service: Continuation, choices: Choices) -> Ruling | None:
    """By the Sephardi custom the full Kaddish stands by itself and is not said, by the Ashkenazi it is said."""
    if not service.some_left or service.to != "kaddish_shalem" or service.began not in _REPETITION:
        return None
    if not majority(service, choices):
        return _no_majority(service)
    return undecided(
        "By the custom of Sephardim this Kaddish stands by itself and is not said. By the custom of Ashkenazim it ends "
        "the Tefillah and is said."
    )


@opinion(THE_REMA, NO_TORAH)
def torah_is_another_matter(service: Continuation) -> Ruling | None:
    """The Torah is not read: explicit where Kedushah was reached, before it inferred."""
    if not service.some_left or service.to != "torah_reading" or service.began not in _REPETITION:
        return None
    return no(
        ANOTHER_MATTER,
        modality="may not",
        status=EXPLICIT if service.began in _KEDUSHAH_REACHED else INFERRED,
    )


@opinion(THE_SHULCHAN_ARUKH_HARAV, NO_TORAH.citing("Shulchan Arukh HaRav 55:4"))
def reading_does_not_end_the_tefillah(service: Continuation) -> Ruling | None:
    """Explicit: the reading is no end of the Tefillah, for in the afternoon it comes before it."""
    if not service.some_left or service.to != "torah_reading" or service.began not in _REPETITION:
        return None
    return no(ANOTHER_MATTER, modality="may not")


@opinion(THE_REMA, EVENING)
def evening_prayer_is_its_own(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: the evening Tefillah and its Kaddish do not belong to Shema. That they are one is inferred."""
    if not service.some_left:
        return None
    if service.follows("shema_arvit", "tefillat_arvit", "kaddish_after_arvit"):
        return no(NOT_OF_SHEMA, modality="may not")
    if service.follows("tefillat_arvit", "tefillat_arvit", "kaddish_after_arvit"):
        return if_majority(
            service,
            choices,
            "The gloss names the evening Tefillah and the Kaddish after it as one, and "
            "{remaining:1 one remains|# remain}, which is a majority.",
            inferred=True,
        )
    return None


@opinion(THE_MISHNAH_BERURAH, EVENING.citing("Mishnah Berurah 22"))
def kaddish_of_the_evening(service: Continuation, choices: Choices) -> Ruling | None:
    """The Kaddish before the evening Tefillah belongs to Barkhu and Shema, the one after it to the Tefillah: explicit.

    That Shema itself is finished is inferred.
    """
    if not service.some_left:
        return None
    if service.began in ("barkhu", "shema_arvit") and service.to == "half_kaddish_before_amidah":
        return if_majority(service, choices, KADDISH_OF_SHEMA)
    if service.began in ("barkhu", "shema_arvit") and service.to == "shema_arvit":
        if not majority(service, choices):
            return None
        return if_majority(
            service,
            choices,
            "The evening prayer was begun with ten, as far as the Kaddish before the Tefillah, and "
            "{remaining:1 one remains|# remain}, which is a majority.",
            inferred=True,
        )
    if service.follows("tefillat_arvit", "kaddish_after_arvit"):
        return if_majority(service, choices, KADDISH_OF_THE_EVENING)
    return None


@opinion(MAGEN_AVRAHAM, EVENING.citing("Magen Avraham 3, from the Levush"))
def kaddish_for_those_who_leave(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: the Kaddish before the evening Tefillah belongs to Shema."""
    if not service.some_left or not service.follows("shema_arvit", "half_kaddish_before_amidah"):
        return None
    return if_majority(service, choices, KADDISH_OF_SHEMA)


@opinion(TAZ, EVENING.citing("Taz 3"))
def kaddish_belongs_to_shema(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: the same of the Kaddish before the evening Tefillah."""
    if not service.some_left or not service.follows("shema_arvit", "half_kaddish_before_amidah"):
        return None
    return if_majority(service, choices, KADDISH_OF_SHEMA)


@opinion(THE_SHULCHAN_ARUKH_HARAV, EVENING.citing("Shulchan Arukh HaRav 55:4"))
def ten_at_the_start_of_each(service: Continuation, choices: Choices) -> Ruling | None:
    """Explicit: each Kaddish of the evening asks for ten at the start of what it belongs to."""
    if not service.some_left:
        return None
    if service.began in ("barkhu", "shema_arvit") and service.to == "half_kaddish_before_amidah":
        return if_majority(service, choices, KADDISH_OF_SHEMA)
    if service.follows("shema_arvit", "kaddish_after_arvit"):
        return no(NOT_OF_SHEMA, modality="may not")
    if service.follows("tefillat_arvit", "kaddish_after_arvit"):
        return if_majority(service, choices, KADDISH_OF_THE_EVENING)
    return None


@opinion(THE_ARUKH_HASHULCHAN, EVENING.citing("Arukh HaShulchan 55:7"))
def the_same_in_the_evening(service: Continuation, choices: Choices) -> Ruling | None:
    """Inferred from "and so in the afternoon and the evening": a matter is finished with its Kaddish."""
    if not service.some_left:
        return None
    if service.began in ("barkhu", "shema_arvit") and service.to == "half_kaddish_before_amidah":
        return if_majority(service, choices, KADDISH_OF_SHEMA, inferred=True)
    if service.follows("tefillat_arvit", "kaddish_after_arvit"):
        return if_majority(service, choices, KADDISH_OF_THE_EVENING, inferred=True)
    return None


# -- the questions ----------------------------------------------------------------------------------------------------


@question(
    "May they go on, now that some have left?",
    Continuation,
    begun_with_ten,
    each_by_himself,
    each_at_least_by_himself,
    no_new_beginning,
    no_other_than_that_kaddish,
    no_exception_without_a_majority,
    that_kaddish_or_kedushah,
    whatever_needs_ten,
    those_called_to_the_torah,
    kaddish_of_the_psalms,
    kaddish_leads_to_what_follows,
    a_matter_and_its_kaddish,
    kaddish_to_barkhu,
    kaddish_after_aleinu,
    kaddish_after_aleinu_not_said,
    begun_at_avot,
    whole_repetition,
    repetition_from_avot,
    repetition_and_its_kaddish,
    left_after_yotzer,
    barkhu_begins_yotzer,
    kaddish_and_barkhu_are_another_matter,
    yotzer_and_no_more,
    left_after_kedushah,
    kedushah_need_not_be_reached,
    half_kaddish_of_the_repetition,
    all_that_ends_the_tefillah,
    order_of_kedushah_is_not_led,
    by_custom,
    torah_is_another_matter,
    reading_does_not_end_the_tefillah,
    evening_prayer_is_its_own,
    kaddish_of_the_evening,
    kaddish_for_those_who_leave,
    kaddish_belongs_to_shema,
    ten_at_the_start_of_each,
    the_same_in_the_evening,
)
def may_continue(began: str, to: str, *, remaining: int, at_start: int = 10, by: Practice) -> Asked[bool]:
    """Whether a unit of the service may be said when some have left, by se'ifim 2 and 3.

    Args:
        began: the unit that was begun, a key of UNITS.
        to: the unit they would say now; the same one to finish it. "kaddish" is the Kaddish that comes next, unless it
            has a key of its own.
        remaining: how many who count are present now.
        at_start: how many were present when it was begun.
        by: whose practice is followed.

    Returns:
        a Verdict about saying it together; what needs no ten each may say by himself, whoever has left.

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
            raise ValueError(f"{name}={shown(unit)} is no unit of the service: write one of {', '.join(UNITS)}")
    facts = Continuation(began, to, whole("remaining", remaining), whole("at_start", at_start))
    return Asked((Case(facts),), by, about=facts)


def said_alone(verdict: Verdict) -> bool:
    """Whether a unit may be said for the reason alone that it needs no ten, each by himself; may it be led, is open.

    >>> from minyan_kit import REMA
    >>> said_alone(may_continue("kaddish", "aleinu", remaining=9, by=REMA))
    True
    """
    decided = verdict.resolved.decider.by
    alone = decided is not None and decided.opinion in (each_by_himself, each_at_least_by_himself)
    return alone and verdict.answer is not False


@question(
    "May he leave?",
    LeavingFacts,
    leaving_breaks_the_ten,
    ten_remain,
    until_that_matter_ends,
    the_ninth_after_the_tenth,
    once_he_has_heard,
    only_if_he_must,
    before_the_next_part,
)
def may_leave(*, present: int, leaving: int = 1, saying: str | None = None, by: Practice) -> Asked[bool]:
    """Whether leaving is permitted or a transgression, by the gloss on se'if 2.

    Its own question: finishing may be valid while leaving was a transgression.

    Args:
        present: how many who count are present.
        leaving: how many of them would leave together.
        saying: what is being said: "middle", in the middle of what they began (the repetition, to the end of the full
            Kaddish, is one part); "between", between one part and the next; "after", when Kedushah and the Kaddishes
            up to Aleinu have been said; None not known.
        by: whose practice is followed.

    Returns:
        a Verdict; where fewer than ten are present the text says nothing.

    Raises:
        ValueError: more leave than are present, a number is no number of people, or saying is none of those.

    >>> from minyan_kit import MISHNAH_BERURAH, REMA
    >>> may_leave(present=11, by=REMA).answer, may_leave(present=10, by=REMA).answer
    (True, False)
    >>> may_leave(present=10, saying="between", by=MISHNAH_BERURAH).answer
    True
    """
    if saying is not None and saying not in SAYING:
        raise ValueError(f"saying={shown(saying)} is not known: write {', '.join(map(repr, SAYING))}, or None")
    # Of several that agree the first is told, and where nobody knows what is being said the gloss is inferred.
    said = OneOf(tuple(SAYING)[::-1], "saying") if saying is None else saying
    facts = LeavingFacts(whole("present", present, 1), whole("leaving", leaving, 1), said)
    if leaving > present:
        raise ValueError(
            f"leaving={leaving} of present={present}: no more can leave than are there; write leaving={present} or less"
        )
    return Asked((Case(facts),), by, about=facts)
