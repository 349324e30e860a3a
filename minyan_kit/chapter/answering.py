"""Se'ifim 7, 12 (its second half) and 20: waiting for one who prays, praying beside one banned, answering from afar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.chapter.age import Day
from minyan_kit.chapter.people import YES_NO, Company, FiniteFacts, known, whole
from minyan_kit.chapter.practices import BEIT_YOSEF, MAGEN_AVRAHAM, SOME_SAY, THE_MECHABER, Choices
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import INFERRED, English, Missing, Practice, Ruling, no, opinion, yes
from minyan_kit.text import Source

__all__ = ["Answering", "Beside", "Waiting", "may_answer", "may_pray_beside_banned", "should_wait"]


# -- facts ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Waiting(FiniteFacts):
    """How many are in the middle of their own prayer."""

    praying: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"praying": (0, 1, 2, 3)}


@dataclass(frozen=True)
class Beside(FiniteFacts):
    """Whether those who banned him were expressly stringent about praying where he is."""

    expressly_stringent: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"expressly_stringent": YES_NO}


BETWEEN = (None, "filth", "idol", "gentile")


@dataclass(frozen=True)
class Answering(FiniteFacts):
    """How many are together in one place, and what stands between them and him.

    Args:
        together: the number in one place; 0 to 11 for the tables.
        between: None (nothing), "filth", "idol" or "gentile".
    """

    together: Any
    between: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"together": tuple(range(12)), "between": BETWEEN}


# -- 55:7 -------------------------------------------------------------------------------------------------------------

WAIT = Source(
    7,
    "mechaber",
    he="כשאחד מתפלל לבדו נכון שהאחרים ימתינו מלומר קדיש עד שיגמור, כדי שיזכה גם הוא",
    en="When one is praying by himself, it is right for the others to wait to say kaddish until he has finished",
    fr="Lorsqu'un prie seul, il convient que les autres attendent de dire Kaddish jusqu'à ce qu'il achève, afin qu'il "
    "mérite lui aussi.",
)


@opinion(THE_MECHABER, WAIT)
def wait_for_him(company: Waiting) -> Ruling | None:
    """It is proper to wait, so that he too may merit; never a condition."""
    if company.praying == 1:
        return yes("One is praying by himself, and it is proper to wait so that he too may merit.", modality="proper")
    if company.praying:
        return yes(
            "{praying} are praying by themselves, and it is proper to wait so that they too may merit.",
            praying=company.praying,
            modality="proper",
            status=INFERRED,
        )
    return no("Nobody is in the middle of his own prayer.", modality="proper", status=INFERRED)


# -- 55:12 (also in eligibility.py) -----------------------------------------------------------------------------------

BESIDE_HIM = Source(
    12,
    "mechaber",
    he='אבל מותר להתפלל בבהכ"נ שהוא שם, אלא אם כן פירשו להחמיר עליו בכך',
    en="But it's permitted to pray at the synagogue that he's there, unless they explicitly stated to be stringent upon "
    "him as such.",
    fr="Mais il est permis de prier à la synagogue où il se trouve, à moins qu'on n'ait explicité d'être mahmir sur lui "
    "en cela.",
)


@opinion(THE_MECHABER, BESIDE_HIM)
def beside_one_banned(ban: Beside) -> Ruling | None:
    """Permitted, unless the ban says otherwise."""
    if ban.expressly_stringent:
        return no("Those who banned him were expressly stringent about this.", modality="may not")
    return yes("The ban does not keep others from praying where he is.", modality="may")


# -- 55:20 ------------------------------------------------------------------------------------------------------------

EVEN_FROM_AFAR = Source(
    20,
    "mechaber",
    he="היו עשרה במקום א' ואומרים קדיש וקדושה, אפילו מי שאינו עמהם יכול לענות",
    en="There were ten in one place and are saying kaddish and Kedushah – even one who is not with them can answer.",
    fr="S'il y avait dix en un lieu et qu'ils disent Kaddish et Qedousha : même celui qui n'est pas avec eux peut répondre.",
)
NOTHING_BETWEEN = Source(
    20,
    "mechaber",
    he="ויש אומרים שצריך שלא יהא מפסיק טינוף או עבודת כוכבים",
    en="And there are those who say that it's needed that filth or an idol should not interrupt.",
    fr="Et certains disent qu'il faut qu'il n'y ait pas d'interruption de tinofet (souillure) ou d'akoum.",
)


@opinion(THE_MECHABER, EVEN_FROM_AFAR)
def answers_from_afar(he: Answering) -> Ruling | None:
    """Ten in one place: even one who is not with them answers, at any distance, and never as a tenth."""
    if he.together < 10:
        return no(
            "{together} are together, and only to ten in one place does one answer; he does not make up the ten.",
            together=he.together,
            modality="may not",
            status=INFERRED,
        )
    if he.between:
        return yes("Ten are in one place. What stands between is not mentioned here.", modality="may", status=INFERRED)
    return yes("Ten are in one place, and even one who is not with them may answer.", modality="may")


@opinion(SOME_SAY, NOTHING_BETWEEN)
def nothing_may_interpose(he: Answering, choices: Choices) -> Ruling | None:
    """Filth, and the word that two witnesses read as an idol and two as an idolater."""
    if he.together < 10 or not he.between:
        return None
    stops = {"filth"} | {"idol": {"idol"}, "idolater": {"gentile"}}.get(choices.interposes, {"idol", "gentile"})
    if he.between not in stops:
        return None
    words: dict[str, English] = {
        "filth": "Filth interposes.",
        "idol": "An idol interposes.",
        "gentile": "An idolater interposes.",
    }
    return no(words[he.between], modality="may not")


@opinion(MAGEN_AVRAHAM, NOTHING_BETWEEN.citing("Magen Avraham 15"))
def only_an_idol(he: Answering) -> Ruling | None:
    """The word means an idol; an idolater does not interpose."""
    if he.together < 10 or he.between not in ("idol", "gentile"):
        return None
    if he.between == "idol":
        return no("An idol interposes.", modality="may not")
    return yes("An idol interposes, an idolater does not.", modality="may")


@opinion(BEIT_YOSEF, NOTHING_BETWEEN.citing("Rav Acha, quoted in Beit Yosef"))
def a_person_interposes(he: Answering) -> Ruling | None:
    """In the source quoted there the second thing is probably a person."""
    if he.together < 10 or he.between != "gentile":
        return None
    return no("In the source it is probably a person who interposes.", modality="may not", status=INFERRED)


# -- the questions ----------------------------------------------------------------------------------------------------


@question("Is it proper that they wait with Kaddish?", Waiting, wait_for_him)
def should_wait(company: Company, *, by: Practice, on: Day | None = None) -> Asked:
    """Whether it is proper to wait with Kaddish for one who is still praying, by se'if 7.

    It is proper (nakhon) and no condition: a Kaddish said without waiting is valid.

    Args:
        company: the people.
        by: whose practice is followed.
        on: the day; kept in the verdict.

    Returns:
        a Verdict of modality "proper".

    >>> from minyan_kit import Person, REMA
    >>> ten = [Person(f"man {n}", sex="male", age=30, praying_alone=n == 0) for n in range(10)]
    >>> should_wait(Company(ten), by=REMA).answer
    True
    """
    sure = sum(p.praying_alone is True for p in company)
    doubtful = tuple(Missing("praying_alone", p.name) for p in company if p.praying_alone is None)
    numbers = dict.fromkeys((sure, sure + len(doubtful)))
    return Asked(tuple(Case(Waiting(praying)) for praying in numbers), by, about=company, on=on, missing=doubtful)


@question("May one pray in the synagogue where one banned is present?", Beside, beside_one_banned)
def may_pray_beside_banned(*, expressly_stringent: bool | None = False, by: Practice) -> Asked:
    """Whether one may pray in the synagogue where one under a ban is, by the second half of se'if 12.

    Args:
        expressly_stringent: those who banned him were expressly stringent about this; None not known.
        by: whose practice is followed.

    Returns:
        a Verdict.

    Raises:
        ValueError: expressly_stringent is neither True, False nor None.

    >>> from minyan_kit import REMA
    >>> may_pray_beside_banned(by=REMA).answer
    True
    """
    facts = Beside(known("expressly_stringent", expressly_stringent))
    return Asked((Case(facts),), by, about=facts)


@question(
    "May one who is not with them answer?",
    Answering,
    answers_from_afar,
    nothing_may_interpose,
    only_an_idol,
    a_person_interposes,
)
def may_answer(*, together: int = 10, between: str | None = None, by: Practice) -> Asked:
    """Whether one who is not with them may answer Kaddish and Kedushah, by se'if 20.

    Answering is not counting: whoever answers from afar never makes up the ten.

    Args:
        together: how many are together in one place, without him.
        between: what stands between: None for nothing, "filth", "idol" or "gentile".
        by: whose practice is followed.

    Returns:
        a Verdict.

    Raises:
        ValueError: together is no whole number of people, or between is none of those.

    >>> from minyan_kit import MECHABER, SOME_SAY
    >>> may_answer(between="filth", by=MECHABER).answer
    True
    >>> may_answer(between="filth", by=MECHABER.relying_on(SOME_SAY)).answer
    False
    """
    if between not in BETWEEN:
        raise ValueError(f"between={between!r} is not known: write None, 'filth', 'idol' or 'gentile'")
    facts = Answering(whole("together", together), between)
    return Asked((Case(facts),), by, about=facts)
