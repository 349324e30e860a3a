"""Se'if 22: who can be compelled to hire, so as to complete the ten; a hazan; and fines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.chapter.practices import Choices
from minyan_kit.chapter.voices import THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA
from minyan_kit.people import YES_NO, FiniteFacts, known, whole
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import EXPLICIT, INFERRED, Practice, Ruling, Status, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["Fine", "Hazan", "Hire", "may_compel_hazan", "may_compel_to_hire", "may_fine"]

# -- 22: completing the ten ------------------------------------------------------------------------------------------

ONLY_THE_DAYS_OF_AWE = Source(
    22,
    "mechaber",
    he="אין כופין להשכיר להשלים מנין, כי אם בימים הנוראים, וכגון שאין חסרים כי אם אחד או שנים",
    en="Force is not applied to hire in order to complete a minyan, except on the Days of Awe, and in a case that only one "
    "or two are absent",
    fr="On ne contraint pas d'engager pour compléter un minyan, sinon aux Yamim Noraim, et à condition qu'il ne manque "
    "qu'un ou deux",
)
FIXED_CUSTOM = Source(
    22,
    "mechaber",
    he="אלא אם כן מנהג קבוע ומפורסם בעיר לכוף להשכיר אפילו בחסרון ג' או ד'",
    en="except if it's a permanent and publicized custom in the city to force in order to hire even in the absence of 3 "
    "or 4.",
    fr="à moins qu'il n'y ait un usage fixe et publié dans la ville de contraindre à engager, même au manque de trois ou "
    "quatre.",
)
HAZAN = Source(
    22,
    "mechaber",
    he="אם יש מנין מיושבי העיר, כופין לשכור חזן",
    en="If there's a minyan of the inhabitants of the city, force is applied to hire a hazan.",
    fr="S'il y a un minyan des habitants de la ville, on contraint d'engager un hazan.",
)
FINES = Source(
    22,
    "rema",
    he='וכן במקום שאין מנין תמיד בבהכ"נ, כופין זה את זה בקנסות שיבאו תמיד מנין לבהכ"נ, שלא יתבטל התמיד',
    en="And likewise, in a place where there isn't always a minyan in the synagogue, one forces another with fines that a "
    "minyan should always come to the synagogue so that the regularity should not be canceled",
    fr="et de même, là où il n'y a pas toujours de minyan à la synagogue, on se contraint l'un l'autre par des amendes, "
    "pour qu'il vienne toujours un minyan à la synagogue, afin que le tamid ne soit pas aboli",
)


@dataclass(frozen=True)
class Hire(FiniteFacts):
    """How many are lacking to ten, on which days, under which custom."""

    missing: Any
    days_of_awe: Any
    fixed_custom: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "missing": tuple(range(8)),
        "days_of_awe": YES_NO,
        "fixed_custom": (False, True),
    }


@opinion(THE_MECHABER, ONLY_THE_DAYS_OF_AWE)
def one_or_two_lacking(town: Hire) -> Ruling | None:
    """Only on the Days of Awe, and only where one or two are lacking."""
    if town.missing == 0:
        return no("Nobody is lacking.", status=INFERRED, modality="may not")
    if town.days_of_awe and town.missing <= 2:
        return yes("On the Days of Awe, and {lacking} lacking.", lacking=town.missing, modality="compelled")
    if town.fixed_custom:
        return None
    if town.days_of_awe:
        return no("{lacking} are lacking, more than one or two.", lacking=town.missing, modality="may not")
    return no("Nobody is compelled to hire outside the Days of Awe.", modality="may not")


@opinion(THE_MECHABER, FIXED_CUSTOM)
def fixed_and_publicised_custom(town: Hire, choices: Choices) -> Ruling | None:
    """A fixed and publicised custom reaches to three or four."""
    if not town.fixed_custom or town.missing == 0:
        return None
    if not town.days_of_awe:
        match choices.custom_covers:
            case "number":
                return no("The custom widens the number, not the season.", status=INFERRED, modality="may not")
            case "undecided":
                return undecided("Whether the custom reaches beyond the Days of Awe the text does not say.")
    elif town.missing <= 2:
        return None
    if town.missing > 4:
        return undecided(
            "The custom is described “even for three or four”; {lacking} are lacking.", lacking=town.missing
        )
    status: Status = EXPLICIT if town.days_of_awe else INFERRED
    return yes(
        "A fixed and publicised custom compels though {lacking} are lacking.",
        lacking=town.missing,
        modality="compelled",
        status=status,
    )


@question(
    "Can they be compelled to hire, so as to complete the ten?",
    Hire,
    one_or_two_lacking,
    fixed_and_publicised_custom,
)
def may_compel_to_hire(
    *, missing: int, days_of_awe: bool | None, fixed_custom: bool | None = False, by: Practice
) -> Asked:
    """Whether a town is compelled to hire men who complete the ten, by se'if 22.

    Args:
        missing: how many are lacking to ten.
        days_of_awe: whether it is about the Days of Awe; None not known.
        fixed_custom: a fixed and publicised custom of the town compels; None not known.
        by: whose practice is followed.

    Returns:
        a Verdict. Who pays, and how, the text does not say.

    Raises:
        ValueError: missing is no whole number from 0 to 10.

    >>> from minyan_kit import REMA
    >>> [may_compel_to_hire(missing=n, days_of_awe=True, by=REMA).answer for n in (0, 1, 2, 3)]
    [False, True, True, False]
    """
    if whole("missing", missing) > 10:
        raise ValueError(f"missing={missing!r}: no more than ten can be lacking to ten")
    facts = Hire(whole("missing", missing), known("days_of_awe", days_of_awe), known("fixed_custom", fixed_custom))
    return Asked((Case(facts),), by, about=facts)


# -- 22: a hazan, and fines ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hazan(FiniteFacts):
    """Whether those who live in the town are a minyan."""

    resident_minyan: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"resident_minyan": YES_NO}


@opinion(THE_MECHABER, HAZAN)
def hire_a_hazan(town: Hazan) -> Ruling | None:
    """Where the residents are a minyan; no season is named."""
    if town.resident_minyan:
        return yes("The town has a minyan of its own residents.", modality="compelled")
    return no("The town has no minyan of its own residents.", status=INFERRED, modality="may not")


@opinion(THE_MISHNAH_BERURAH, HAZAN.citing("Mishnah Berurah 72"))
def hire_a_hazan_all_year(town: Hazan) -> Ruling | None:
    """All the year."""
    if not town.resident_minyan:
        return None
    return yes("The town has a minyan of its own residents, and this holds all the year.", modality="compelled")


@question("Can they be compelled to hire a hazan?", Hazan, hire_a_hazan, hire_a_hazan_all_year)
def may_compel_hazan(*, resident_minyan: bool | None, by: Practice) -> Asked:
    """Whether a town is compelled to hire a hazan, by se'if 22.

    Args:
        resident_minyan: whether those who live there are a minyan; None not known.
        by: whose practice is followed.

    Returns:
        a Verdict.

    Raises:
        ValueError: resident_minyan is neither True, False nor None.

    >>> from minyan_kit import REMA
    >>> may_compel_hazan(resident_minyan=True, by=REMA).modality
    'compelled'
    """
    facts = Hazan(known("resident_minyan", resident_minyan))
    return Asked((Case(facts),), by, about=facts)


@dataclass(frozen=True)
class Fine(FiniteFacts):
    """Whether there is always a minyan in the synagogue, and how many live there."""

    regular_minyan: Any
    residents: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"regular_minyan": YES_NO, "residents": tuple(range(7, 15))}


@opinion(THE_REMA, FINES)
def fines(town: Fine) -> Ruling | None:
    """They compel one another by fines to come, so that the daily service not lapse."""
    if town.residents < 10:
        return no(
            "{residents} live there; fines bring no tenth.",
            residents=town.residents,
            status=INFERRED,
            modality="may not",
        )
    if town.regular_minyan:
        return no("There is always a minyan in the synagogue.", status=INFERRED, modality="may not")
    return yes("There is not always a minyan, and the daily service must not lapse.", modality="compelled")


@opinion(THE_MISHNAH_BERURAH, FINES.citing("Mishnah Berurah 73"))
def fines_need_ten_residents(town: Fine) -> Ruling | None:
    """It is said where enough men live there."""
    if town.residents >= 10:
        return None
    return no("{residents} live there, and fines presuppose ten.", residents=town.residents, modality="may not")


@question("Can they compel one another by fines to come?", Fine, fines, fines_need_ten_residents)
def may_fine(*, regular_minyan: bool | None, residents: int, by: Practice) -> Asked:
    """Whether they compel one another by fines to come to the synagogue, by the gloss on se'if 22.

    Args:
        regular_minyan: whether there is always a minyan in the synagogue; None not known.
        residents: the men who live there and count.
        by: whose practice is followed.

    Returns:
        a Verdict.

    Raises:
        ValueError: residents is no number of people.

    >>> from minyan_kit import REMA
    >>> may_fine(regular_minyan=False, residents=12, by=REMA).answer
    True
    """
    facts = Fine(known("regular_minyan", regular_minyan), whole("residents", residents))
    return Asked((Case(facts),), by, about=facts)
