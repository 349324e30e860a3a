"""Se'ifim 1, 7, 12 (its second half) and 20: waiting for one who prays, praying beside one banned, answering from afar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.arguments import shown
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.eligibility import TEN, counts
from minyan_kit.chapter.people import YES_NO, Company, FiniteFacts, Person, known, whole
from minyan_kit.chapter.practices import (
    MAGEN_AVRAHAM,
    RAV_ACHA,
    SOME_SAY,
    THE_ARUKH_HASHULCHAN,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_SHULCHAN_ARUKH_HARAV,
    Choices,
)
from minyan_kit.chapter.ten import may_say
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import (
    EXPLICIT,
    INFERRED,
    English,
    Missing,
    OneOf,
    Practice,
    Ruling,
    Status,
    no,
    opinion,
    yes,
)
from minyan_kit.text import Source

__all__ = ["Answering", "BesideBanned", "Waiting", "may_answer", "may_pray_beside_banned", "should_wait"]


# -- facts ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Waiting(FiniteFacts):
    """How many are in the middle of their own prayer, whether they are of the ten, how many of the ten are asleep, and
    whether there is a ten.
    """

    praying: Any
    of_the_ten: Any
    asleep: Any
    are_ten: Any = True

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "praying": (0, 1, 2, 3),
        "of_the_ten": YES_NO,
        "asleep": (0, 1, 2),
        "are_ten": YES_NO,
    }

    def possible(self) -> bool:
        """If nobody is praying, nobody can be outside the ten."""
        return bool(self.praying or self.of_the_ten)


@dataclass(frozen=True, repr=False)
class BesideBanned(FiniteFacts):
    """Whether those who banned him expressly forbade praying beside him too."""

    expressly_stringent: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"expressly_stringent": YES_NO}


BETWEEN = (None, "filth", "idol", "idolater")


@dataclass(frozen=True, repr=False)
class Answering(FiniteFacts):
    """How many are together in one place, and what stands between them and him.

    Args:
        together: the number in one place; 0 to 11 for the tables.
        between: None (nothing), "filth", "idol" or "idolater".
    """

    together: Any
    between: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"together": tuple(range(12)), "between": BETWEEN}


# -- 55:1 (also in eligibility.py, ten.py, leaving.py and joining.py) -------------------------------------------------


@opinion(THE_MECHABER, TEN)
def no_kaddish_to_wait_with(company: Waiting) -> Ruling | None:
    """With fewer than ten no Kaddish is said, and 7 speaks of those who are about to say it. Inferred."""
    if company.are_ten:
        return None
    return no(
        "They are fewer than ten, and say no Kaddish with which they could wait.", modality="proper", status=INFERRED
    )


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
    """It is proper to wait, so that he too may merit, and never a condition.

    Explicit of one, and of the ten, of whom 6 speaks; of several, and of somebody who is not of the ten, inferred.
    """
    if not company.are_ten:
        return None
    if company.praying == 1 and company.of_the_ten:
        return yes(
            "One man is still praying by himself, and it is proper to wait so that he too may share in the merit.",
            modality="proper",
        )
    if company.praying == 1:
        return yes(
            "Somebody who is not of the ten is still praying alone, and it is proper to wait for that person too.",
            modality="proper",
            status=INFERRED,
        )
    if company.praying:
        return yes(
            "{praying:1 one is still praying alone|# are still praying by themselves}, and it is "
            "proper to wait so that they too may share in the merit.",
            praying=company.praying,
            modality="proper",
            status=INFERRED,
        )
    return no("Nobody is still in the middle of a private prayer.", modality="proper", status=INFERRED)


def _of_one(number: int, explicit: bool = True) -> Status:
    """The later authorities speak of one, too."""
    return EXPLICIT if number == 1 and explicit else INFERRED


@opinion(THE_MISHNAH_BERURAH, WAIT.citing("Mishnah Berurah 34 and 36"))
def the_sleeper_is_woken(company: Waiting) -> Ruling | None:
    """One who sleeps is woken, and if he does not get up they need not wait: explicit of one.

    That they wait for one who prays besides is said at 35.
    """
    if not company.are_ten or not company.asleep:
        return None
    return yes(
        "A sleeper is woken first, and if he does not get up they need not wait.",
        modality="proper",
        status=_of_one(company.asleep),
    )


@opinion(THE_MISHNAH_BERURAH, WAIT.citing("Mishnah Berurah 35 and 37"))
def even_with_ten_besides(company: Waiting) -> Ruling | None:
    """They wait even where ten are there without him, if the time does not run out.

    Explicit of one who counts; so it is not for the sake of the ten, and of others it is inferred.
    """
    if not company.are_ten or not company.praying:
        return None
    return yes(
        "It is proper to wait even where ten others are there, as long as the time for prayer does not run out.",
        modality="proper",
        status=_of_one(company.praying, company.of_the_ten),
    )


@opinion(THE_SHULCHAN_ARUKH_HARAV, WAIT.citing("Shulchan Arukh HaRav 55:9-10"))
def until_he_is_awake(company: Waiting) -> Ruling | None:
    """They wait for one who sleeps until he has been woken: explicit of one. Beside one who prays, inferred."""
    if not company.are_ten or not company.asleep:
        return None
    if company.praying:
        return yes(
            "They wait for whoever is praying alone, and until everyone who is asleep has been woken.",
            modality="proper",
            status=INFERRED,
        )
    return yes(
        "They wait until everyone who is asleep has been woken.", modality="proper", status=_of_one(company.asleep)
    )


@opinion(THE_ARUKH_HASHULCHAN, WAIT.citing("Arukh HaShulchan 55:13"))
def unless_he_takes_very_long(company: Waiting) -> Ruling | None:
    """They wait, unless he takes very long: explicit of one who prays and counts, and of others inferred.

    That a sleeper is woken first is inferred.
    """
    if not company.are_ten:
        return None
    if company.praying and company.asleep:
        return yes(
            "It is proper to wait, unless that prayer takes very long. Whoever is asleep is woken.",
            modality="proper",
            status=INFERRED,
        )
    if company.praying:
        return yes(
            "It is proper to wait, unless that prayer takes very long.",
            modality="proper",
            status=_of_one(company.praying, company.of_the_ten),
        )
    if company.asleep:
        return yes("They wait until everyone who is asleep has been woken.", modality="proper", status=INFERRED)
    return None


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
def beside_one_banned(ban: BesideBanned) -> Ruling | None:
    """Permitted, unless those who banned him said otherwise: explicit both ways."""
    if ban.expressly_stringent:
        return no("Those who banned him said expressly that they are strict about this.", modality="may not")
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
    """Ten in one place: even one who is not with them answers, at any distance, and never as a tenth.

    Explicit where nothing is said to stand between; with fewer than ten, and with something between, inferred.
    """
    if he.together < 10:
        return no(
            "{together:0 nobody is there|1 only one man is there|only # men are together}. One may "
            "answer only ten who are in one place, and whoever answers is not counted among the "
            "ten.",
            together=he.together,
            modality="may not",
            status=INFERRED,
        )
    if he.between:
        return yes(
            "Ten are in one place. What stands between them is not mentioned here.", modality="may", status=INFERRED
        )
    return yes("Ten are in one place, and even one who is not with them may answer.", modality="may")


@opinion(THE_MISHNAH_BERURAH, EVEN_FROM_AFAR.citing("Mishnah Berurah 60–62"))
def even_from_another_house(he: Answering) -> Ruling | None:
    """Even in another house, far away: explicit where nothing stands between.

    From the wording "some say" he gathers that what they say is not settled: that one may answer then is inferred.
    """
    if he.together < 10:
        return None
    if he.between:
        return yes(
            "The Mishnah Berurah gathers from the words “some say” that the Mechaber does not settle the matter as they do.",
            modality="may",
            status=INFERRED,
        )
    return yes("Even from another house, far away, one may answer ten who are in one place.", modality="may")


INTERPOSES: Mapping[str, English] = {
    "filth": "Filth interposes.",
    "idol": "An idol interposes.",
    "idolater": "An idolater interposes.",
}


@opinion(SOME_SAY, NOTHING_BETWEEN)
def nothing_may_interpose(he: Answering, choices: Choices) -> Ruling | None:
    """Filth, and the word that two witnesses read as an idol and two as an idolater.

    Explicit of filth, and of an idol or an idolater where the word is chosen to mean that; where it may be either,
    inferred of both.
    """
    if he.together < 10 or not he.between:
        return None
    if he.between == "filth":
        return no(INTERPOSES["filth"], modality="may not")
    if choices.interposes not in ("either", he.between):
        return None
    status: Status = INFERRED if choices.interposes == "either" else EXPLICIT
    return no(INTERPOSES[he.between], modality="may not", status=status)


@opinion(MAGEN_AVRAHAM, NOTHING_BETWEEN.citing("Magen Avraham 15"))
def only_an_idol(he: Answering) -> Ruling | None:
    """Explicit: the word means an idol, and an idolater does not interpose."""
    if he.together < 10 or he.between not in ("idol", "idolater"):
        return None
    if he.between == "idol":
        return no(INTERPOSES["idol"], modality="may not")
    return yes("An idol interposes, and an idolater does not.", modality="may")


@opinion(RAV_ACHA, NOTHING_BETWEEN.citing("Rav Acha, quoted in the Beit Yosef"))
def a_person_interposes(he: Answering) -> Ruling | None:
    """Explicit of filth. His second word, kuti, is a person: of an idolater inferred."""
    if he.together < 10 or he.between not in ("filth", "idolater"):
        return None
    if he.between == "filth":
        return no(INTERPOSES["filth"], modality="may not")
    return no(
        "Rav Acha says “kuti”, which is a person, so an idolater interposes.", modality="may not", status=INFERRED
    )


@opinion(THE_SHULCHAN_ARUKH_HARAV, NOTHING_BETWEEN.citing("Shulchan Arukh HaRav 55:22"))
def heed_filth_and_idol(he: Answering) -> Ruling | None:
    """Explicit: one heeds those who say that filth and an idol interpose."""
    if he.together < 10 or he.between not in ("filth", "idol"):
        return None
    return no(INTERPOSES[he.between], modality="may not")


@opinion(THE_ARUKH_HASHULCHAN, NOTHING_BETWEEN.citing("Arukh HaShulchan 55:17"))
def if_nothing_foul_is_between(he: Answering) -> Ruling | None:
    """Explicit: he answers if neither filth nor an idol stands between. Of an idolater he does not speak."""
    if he.together < 10 or he.between == "idolater":
        return None
    if he.between is None:
        return yes("Neither filth nor an idol stands between them, and so one may answer.", modality="may")
    return no(INTERPOSES[he.between], modality="may not")


# -- the questions ----------------------------------------------------------------------------------------------------


@question(
    "Is it proper for them to wait before they say Kaddish?",
    Waiting,
    no_kaddish_to_wait_with,
    wait_for_him,
    the_sleeper_is_woken,
    even_with_ten_besides,
    until_he_is_awake,
    unless_he_takes_very_long,
)
def should_wait(company: Company, *, by: Practice, on: Day | None = None) -> Asked[bool]:
    """Whether it is proper to wait with Kaddish for one who is still praying, by se'if 7.

    It is proper (nakhon) and no condition: a Kaddish said without waiting is valid. Where they are certainly no ten there
    is no Kaddish to wait with.

    Args:
        company: the people. Of those who pray alone it is asked whether they count, of those who sleep too.
        by: whose practice is followed.
        on: the day; without it nobody is taken to count by his date of birth.

    Returns:
        a Verdict of modality "proper".

    >>> from minyan_kit import Person, REMA
    >>> ten = [Person(f"man {n}", sex="male", age=30, praying_alone=n == 0) for n in range(10)]
    >>> should_wait(Company(ten), by=REMA).answer
    True
    """
    praying = [p for p in company if p.praying_alone is not False]
    doubtful = tuple(Missing("praying_alone", p.name) for p in praying if p.praying_alone is None)
    numbers = dict.fromkeys((len(praying) - len(doubtful), len(praying)))
    of_the_ten, asleep = _of_the_ten(praying, by, on), _asleep(company, by, on)
    are_ten = _are_ten(company, by, on)
    cases = tuple(Case(Waiting(number, of_the_ten if number else True, asleep, are_ten)) for number in numbers)
    return Asked(cases, by, about=company, on=on, missing=doubtful)


def _are_ten(company: Company, by: Practice, on: Day | None) -> bool | OneOf:
    """Whether they are a ten once everyone can answer; where facts are wanting, the first of them.

    Of dates of birth nothing is asked for want of a day. Where the text leaves it open, 7 speaks of those who say it.
    """
    if on is None and any(person.born is not None for person in company):
        return True
    awake = [person.but(asleep=False, praying_alone=False) for person in company]
    said = may_say(Company(awake, in_need=company.in_need), by=by, on=on)
    if said.answer is not None or not said.missing:
        return said.answer is not False
    return OneOf(YES_NO, said.missing[0])


def _counts(person: Person, by: Practice, on: Day | None) -> bool | None:
    """Whether somebody is of the ten; without a day it is not known of one who has a date of birth."""
    return None if person.born is not None and on is None else counts(person, by=by, on=on).answer


def _of_the_ten(praying: Sequence[Person], by: Practice, on: Day | None) -> bool | OneOf:
    """Whether any of those who pray belongs to the ten."""
    answers = {person.name: _counts(person, by, on) for person in praying}
    unknown = [name for name, answer in answers.items() if answer is None]
    if True in answers.values() or not unknown:
        return True in answers.values()
    return OneOf((False, True), Missing("counted", unknown[0]))


def _asleep(company: Company, by: Practice, on: Day | None) -> int | OneOf:
    """How many of the ten are asleep; where that is not known, the first of whom it would have to be asked."""
    sleepers = [p for p in company if p.asleep is not False and _counts(p, by, on) is not False]
    unknown = [p.name for p in sleepers if p.asleep is None]
    if not unknown:
        return len(sleepers)
    return OneOf((len(sleepers) - len(unknown), len(sleepers)), Missing("asleep", unknown[0]))


@question("May one pray in a synagogue while a man under a ban is there?", BesideBanned, beside_one_banned)
def may_pray_beside_banned(*, expressly_stringent: bool | None = False, by: Practice) -> Asked[bool]:
    """Whether one may pray in the synagogue where one under a ban is, by the second half of se'if 12.

    Args:
        expressly_stringent: those who banned him said expressly that they are strict about this; None not known.
        by: whose practice is followed.

    Returns:
        a Verdict.

    Raises:
        ValueError: expressly_stringent is neither True, False nor None.

    >>> from minyan_kit import REMA
    >>> may_pray_beside_banned(by=REMA).answer
    True
    """
    facts = BesideBanned(known("expressly_stringent", expressly_stringent))
    return Asked((Case(facts),), by, about=facts)


@question(
    "May somebody who is not with them answer?",
    Answering,
    answers_from_afar,
    even_from_another_house,
    nothing_may_interpose,
    only_an_idol,
    a_person_interposes,
    heed_filth_and_idol,
    if_nothing_foul_is_between,
)
def may_answer(*, together: int = 10, between: str | None = None, by: Practice) -> Asked[bool]:
    """Whether one who is not with them may answer Kaddish and Kedushah, by se'if 20.

    Answering is not counting: whoever answers from afar never makes up the ten.

    Args:
        together: how many are together in one place, without him.
        between: what stands between: None for nothing, "filth", "idol" or "idolater"; "gentile" is taken for
            "idolater".
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
    between = "idolater" if between == "gentile" else between
    if between not in BETWEEN:
        raise ValueError(f"between={shown(between)} is not known: write None, 'filth', 'idol' or 'idolater'")
    facts = Answering(whole("together", together), between)
    return Asked((Case(facts),), by, about=facts)
