"""What three practices answer, worked out from the words a second time: no rule of the kit is asked here.

The numbers on maps, panels and pictures are held to what is counted by these. Each function returns the answers by the
Mechaber, by the Rema and by the Mishnah Berurah, True, False or None for open.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from minyan_kit.chapter.people import PersonFacts, Stage, Tally

Answers = tuple[bool | None, bool | None, bool | None]
YES, NO, OPEN = (True,) * 3, (False,) * 3, (None,) * 3

#: What the words speak of in a person; whether he knows to Whom one prays, holds a book, sleeps or prays alone makes
#: nobody count who does not, so each of these four may be either.
OF_A_PERSON = tuple(name for name in PersonFacts.DOMAIN if name not in
                    ("knows_to_whom", "holds_humash", "asleep", "praying_alone"))  # fmt: skip
ALIKE = 2**4


def persons() -> Iterator[PersonFacts]:
    """Every person whom the words tell apart; each stands for ALIKE cases."""
    others = {"knows_to_whom": False, "holds_humash": False, "asleep": False, "praying_alone": False}
    for values in product(*(PersonFacts.DOMAIN[name] for name in OF_A_PERSON)):
        yield PersonFacts(**dict(zip(OF_A_PERSON, values, strict=True)), **others)


def is_fit(person: Any) -> bool:
    """Free, male, one who hears or speaks and is of sound mind, and not under a ban (1, 4, 8, 12)."""
    of_mind = person.sound_mind and (person.hears or person.speaks)
    return bool(person.sex == "male" and person.free and of_mind and not person.banned)


def is_of_age(person: Any, stage: Stage) -> Answers:
    """Thirteen years and a day with two hairs (9), or what 5 and its gloss say of one without them."""
    if stage < Stage.OF_AGE:
        return NO
    if person.two_hairs == "came" or stage is Stage.PAST_MOST:
        return YES
    if person.two_hairs == "unchecked":  # we presume that he grown them; the Mechaber asks, unless signs tell
        return (True if person.saris_signs else None), True, True
    if person.saris_signs:  # "if the signs are seen in him": by Mishnah Berurah 30 not before he is nearly twenty
        return True, True, (None if stage is Stage.OF_AGE else True)
    # Until most of his years have passed, of which the number is not said; the gloss is silent of what is known; by
    # Mishnah Berurah 40 the hairs may have fallen out.
    return (None if stage is Stage.THIRTY_FIVE else False), None, True


def who_counts(person: Any) -> Answers:
    """Whether a person counts in the ten."""
    if not is_fit(person):
        return NO
    answers = is_of_age(person, Stage.OF_AGE if person.stage is Stage.IN_DOUBT else person.stage)
    if person.stage is Stage.IN_DOUBT:  # a boy or a man, and nobody can know which: a boy does not count
        answers = tuple(False if answer is False else None for answer in answers)  # type: ignore[assignment]
    if person.transgressor and person.defiant:
        return answers[0], answers[1], False  # Mishnah Berurah 46-47; the text asks only for the ban
    return answers


def who_may_say(company: Tally) -> Answers:
    """Whether a company may say what needs ten (1, 4, 6)."""
    men = company.attentive + company.asleep + company.praying
    if men == 9 and company.boys and company.in_need:
        # The gloss reports a custom, and Mishnah Berurah 24 leaves it there; of several asleep 32 says no even in need.
        return False, None, False if company.asleep > 1 else None
    if men < 10:
        return NO
    if company.attentive >= 9:
        return YES  # one of the ten may sleep or be in the middle of his own prayer
    awake = company.attentive + company.praying
    if awake == 9:
        return OPEN
    # Mishnah Berurah 32: two asleep are not joined; men in their own prayer are, while a majority can answer.
    return None, None, awake > 9 and company.attentive >= 6


def inferred_from_4(company: Tally) -> bool:
    """By the Rema a no that 4 does not say: of nine who cannot all answer, or of an addition who would lead."""
    nine = company.attentive + company.asleep + company.praying == 9
    addition = company.boys or company.women or company.slaves
    in_so_many_words = company.attentive == 9 and not company.addition_leads
    return bool(nine and addition and not in_so_many_words and who_may_say(company)[1] is False)


def nine_and_a_boy(company: Tally) -> bool:
    """The case of 4, whoever leads it."""
    return company.attentive + company.asleep + company.praying == 9 and bool(company.boys)


def who_may_leave(service: Any) -> Answers:
    """Whether somebody may leave, by the gloss on 2; the Mechaber does not speak of it."""
    remain = service.present - service.leaving
    if service.present < 10:
        return OPEN
    # Mishnah Berurah 12 and 14: not in the middle of what was begun, and in between and after it he may.
    return None, remain >= 10, service.saying != "middle"
