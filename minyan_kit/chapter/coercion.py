"""Se'ifim 21 and 22: who can be compelled to stay, to hire, or by fines. Who pays is in shares.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.arguments import shown
from minyan_kit.chapter.people import YES_NO, FiniteFacts, known, whole
from minyan_kit.chapter.practices import THE_ARUKH_HASHULCHAN, THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA, Choices
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import EXPLICIT, INFERRED, English, Practice, Ruling, Status, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = [
    "Fine",
    "Hazan",
    "Hire",
    "Stay",
    "may_compel_hazan",
    "may_compel_to_hire",
    "may_compel_to_stay",
    "may_fine",
]


# -- facts: towns that lack men, or would -----------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Stay(FiniteFacts):
    """A town and those who would leave it.

    Args:
        residents: the men who live there.
        leaving: how many of them would leave.
        days_of_awe: they would be missing on the Days of Awe.
        returns: they will be back for the festival.
    """

    residents: Any
    leaving: Any
    days_of_awe: Any
    returns: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "residents": tuple(range(7, 15)),
        "leaving": (1, 2, 3, 4, 5),
        "days_of_awe": YES_NO,
        "returns": (False, True),
    }

    @property
    def binds(self) -> bool:
        """The case of 21: men missing on the Days of Awe who will not be back."""
        return bool(self.days_of_awe and not self.returns)

    @property
    def short(self) -> int:
        """How many are wanting to ten once they have left."""
        return 10 - (int(self.residents) - int(self.leaving))


@dataclass(frozen=True, repr=False)
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


@dataclass(frozen=True, repr=False)
class Hazan(FiniteFacts):
    """Whether those who live in the town are a minyan, and whether it is about the Days of Awe."""

    resident_minyan: Any
    days_of_awe: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"resident_minyan": YES_NO, "days_of_awe": YES_NO}


@dataclass(frozen=True, repr=False)
class Fine(FiniteFacts):
    """Whether there is always a minyan in the synagogue, and how many live there."""

    regular_minyan: Any
    residents: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"regular_minyan": YES_NO, "residents": tuple(range(7, 15))}


TEN_WOULD_REMAIN: English = "{remaining:1 one|#} would remain, so nobody would be lacking."

# -- 55:21 (also in shares.py) ----------------------------------------------------------------------------------------

STAY_OR_HIRE = Source(
    21,
    "mechaber",
    he="עיר שאין בה אלא עשרה, ואחד מהם רוצה לצאת בימים הנוראים, כופין אותו לישאר או להשכיר אחר במקומו",
    en="A city in which there are only ten, and one of them wants to leave on the Days of Awe – he is forced to remain or "
    "to hire someone else in his place.",
    fr="Une ville où il n'y a que dix, et que l'un d'eux veut sortir aux Yamim Noraim (jours redoutables) : on le "
    "contraint à rester, ou à en engager un autre à sa place.",
)
IN_PARTNERSHIP = Source(
    21,
    "mechaber",
    he='ואם הם י"א ורוצים לצאת שנים, ישכירו שניהם אחד בשותפות במקומם',
    en="And if they are 11, and two want to leave – the two of them should partner with each other to hire someone in "
    "their place",
    fr="Et s'ils sont onze et que deux veulent sortir : qu'ils en engagent un tous deux en société à leur place",
)


@opinion(THE_MECHABER, STAY_OR_HIRE)
def leaves_on_them(town: Stay) -> Ruling | None:
    """One who will be back does not leave on the Days of Awe; and where ten remain nobody is lacking. Both inferred."""
    if not town.days_of_awe:
        return None
    if town.returns:
        return no("He will be back for the festival, so he is not away on it.", status=INFERRED, modality="compelled")
    if town.short <= 0:
        remaining = town.residents - town.leaving
        return no(TEN_WOULD_REMAIN, remaining=remaining, status=INFERRED, modality="compelled")
    return None


@opinion(THE_MECHABER, STAY_OR_HIRE)
def stays_or_hires(town: Stay) -> Ruling | None:
    """Only ten, and one would leave: he stays, or hires another. Explicit of one; of more inferred from 22."""
    if not town.binds or town.residents != 10:
        return None
    if town.leaving == 1:
        return yes(
            "Only ten men live there. He stays, or hires another man in his place.",
            modality="compelled",
            terms=_terms(1, 1),
        )
    return _each_breaks_the_ten(town)


@opinion(THE_MECHABER, IN_PARTNERSHIP)
def hire_in_partnership(town: Stay) -> Ruling | None:
    """More than ten, and together they break the ten: they hire in partnership. Explicit of eleven and two."""
    if not town.binds or town.residents <= 10 or town.short <= 0:
        return None
    if town.short == 1:
        return _one_in_partnership(town, EXPLICIT if (town.residents, town.leaving) == (11, 2) else INFERRED)
    return _each_breaks_the_ten(town)


def _one_in_partnership(town: Stay, status: Status) -> Ruling:
    return yes(
        "Nine would remain. {leaving:1 the one who leaves hires one man|the # who leave hire one man together}.",
        leaving=town.leaving,
        status=status,
        modality="compelled",
        terms=_terms(1, town.leaving),
    )


def _each_breaks_the_ten(town: Stay) -> Ruling:
    if town.short == 2:
        return yes(
            "{remaining:1 one|#} would remain. {leaving:1 the one who leaves hires|the # who leave "
            "hire} two men, because the next se'if compels a town to hire where one or two are "
            "lacking.",
            remaining=8,
            leaving=town.leaving,
            status=INFERRED,
            modality="compelled",
            terms=_terms(2, town.leaving),
        )
    return undecided(
        "{short:1 one man|# men} would be lacking. The next se'if compels a town to hire where one "
        "or two are lacking, and the text does not speak of more.",
        short=town.short,
    )


def _terms(replacements: int, payers: int) -> Mapping[str, int]:
    return {"replacements": replacements, "payers": payers}


@opinion(THE_MISHNAH_BERURAH, IN_PARTNERSHIP.citing("Mishnah Berurah 67"))
def all_who_leave_share(town: Stay) -> Ruling | None:
    """All who leave hire one: explicit of twelve and three and of thirteen and four."""
    if not town.binds or town.residents < 12 or town.short != 1:
        return None
    return _one_in_partnership(town, EXPLICIT if town.residents <= 13 else INFERRED)


@opinion(THE_ARUKH_HASHULCHAN, STAY_OR_HIRE.citing("Arukh HaShulchan 55:25"))
def no_protest_where_ten_remain(town: Stay) -> Ruling | None:
    """Explicit of one who leaves a town of ten in the rest of the year, and wherever ten remain.

    On the Days of Awe, of a town of ten and one who leaves, and of eleven and two: he stays or sends another, and the two
    hire one between them. Of others he does not speak.
    """
    if town.short <= 0:
        return no(TEN_WOULD_REMAIN, remaining=town.residents - town.leaving, modality="compelled")
    numbers = town.residents, town.leaving
    if numbers == (10, 1) and not town.days_of_awe:
        return no("In the rest of the year nobody can keep him from leaving.", modality="compelled")
    if numbers not in ((10, 1), (11, 2)) or not town.binds:
        return None
    if numbers == (11, 2):
        return _one_in_partnership(town, EXPLICIT)
    return yes(
        "Only ten men live there. He does not leave on the Days of Awe, or he puts another man in his place.",
        modality="compelled",
        terms=_terms(1, 1),
    )


# -- 55:21 gloss ------------------------------------------------------------------------------------------------------

WILL_NOT_RETURN = Source(
    21,
    "rema",
    he='ואין חילוק בין אם רוצה לילך זמן ארוך קודם יו"ט או לא, כל שלא יחזור ביו"ט',
    en="And there's no difference whether if he wants to go a long time before yom tob or not, as long as he won't return "
    "for yom tob.",
    fr="et il n'y a pas de différence, qu'il veuille aller un long temps avant Yom Tov ou non : tout le temps qu'il ne "
    "reviendra pas à Yom Tov",
)


@opinion(THE_REMA, WILL_NOT_RETURN)
def back_for_the_festival(town: Stay) -> Ruling | None:
    """When he sets out makes no difference, as long as he will not be back for the festival. Inferred of one who will."""
    if not town.days_of_awe or not town.returns:
        return None
    return no(
        "He will be back for the festival, and the gloss speaks of one who will not.",
        status=INFERRED,
        modality="compelled",
    )


# -- 55:22 ------------------------------------------------------------------------------------------------------------

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

NOT_IN_THE_REST_OF_THE_YEAR: English = "Nobody is compelled to hire except on the Days of Awe."


@opinion(THE_MECHABER, ONLY_THE_DAYS_OF_AWE)
def only_on_the_days_of_awe(town: Stay) -> Ruling | None:
    """In the rest of the year nobody is compelled. Inferred of those who leave: the words are of a town that hires."""
    if town.days_of_awe:
        return None
    return no(NOT_IN_THE_REST_OF_THE_YEAR, status=INFERRED, modality="compelled")


@opinion(THE_MECHABER, ONLY_THE_DAYS_OF_AWE)
def one_or_two_lacking(town: Hire) -> Ruling | None:
    """Only on the Days of Awe, and only where one or two are lacking. Explicit, wherever somebody is lacking."""
    if town.missing == 0:
        return no("Nobody is lacking.", status=INFERRED, modality="compelled")
    if town.days_of_awe and town.missing <= 2:
        return _one_or_two(town)
    if town.fixed_custom:
        return None
    if town.days_of_awe:
        return no(
            "{lacking:1 one man is|# men are} lacking, which is more than one or two.",
            lacking=town.missing,
            modality="compelled",
        )
    return no(NOT_IN_THE_REST_OF_THE_YEAR, modality="compelled")


def _one_or_two(town: Hire) -> Ruling:
    if town.missing == 1:
        return yes("These are the Days of Awe, and one man is lacking.", modality="compelled")
    return yes("These are the Days of Awe, and two men are lacking.", modality="compelled")


@opinion(THE_ARUKH_HASHULCHAN, ONLY_THE_DAYS_OF_AWE.citing("Arukh HaShulchan 55:26"))
def three_or_four_or_more_by_custom(town: Hire) -> Ruling | None:
    """As the text, and a custom reaches as far as it is: "three or four or more, according to the custom".

    Explicit; of a custom in the rest of the year he does not speak.
    """
    if town.missing == 0 or (not town.days_of_awe and town.fixed_custom):
        return None
    if not town.days_of_awe:
        return no(NOT_IN_THE_REST_OF_THE_YEAR, modality="compelled")
    if town.missing <= 2:
        return _one_or_two(town)
    if town.fixed_custom:
        return yes(
            "A fixed and publicised custom compels them, whatever number it names. Here {lacking:1 "
            "one man is|# men are} lacking.",
            lacking=town.missing,
            modality="compelled",
        )
    return no(
        "{lacking:1 one man is|# men are} lacking, which is more than one or two.",
        lacking=town.missing,
        modality="compelled",
    )


@opinion(THE_MECHABER, FIXED_CUSTOM)
def fixed_and_publicised_custom(town: Hire, choices: Choices) -> Ruling | None:
    """A fixed and publicised custom reaches to three or four. Explicit of these, on the Days of Awe."""
    if not town.fixed_custom or town.missing == 0:
        return None
    if not town.days_of_awe:
        match choices.custom_covers:
            case "number":
                return no(
                    "The custom applies where a greater number is lacking. It does not reach beyond the Days of Awe.",
                    status=INFERRED,
                    modality="compelled",
                )
            case "undecided":
                return undecided("The text does not say whether the custom reaches beyond the Days of Awe.")
    elif town.missing <= 2:
        return None
    if town.missing > 4:
        return undecided(
            "The text speaks of a custom that applies even where three or four are lacking. Here "
            "{lacking:1 one man is|# men are} lacking.",
            lacking=town.missing,
        )
    status: Status = EXPLICIT if town.days_of_awe else INFERRED
    return yes(
        "A fixed and publicised custom compels them even where {lacking:1 one man is|# men are} lacking.",
        lacking=town.missing,
        modality="compelled",
        status=status,
    )


@opinion(THE_MECHABER, HAZAN)
def hire_a_hazan(town: Hazan) -> Ruling | None:
    """Where the residents are a minyan they hire a hazan. Explicit of such a town, and no season is named."""
    if not town.resident_minyan:
        return None
    return yes(
        "The residents of the town are a minyan. The text names no season for hiring a hazan.", modality="compelled"
    )


@opinion(THE_MECHABER, HAZAN)
def no_minyan_no_hazan(town: Hazan) -> Ruling | None:
    """Where the residents are no minyan: in the rest of the year no, inferred; of the Days of Awe it does not speak."""
    if town.resident_minyan:
        return None
    if town.days_of_awe:
        return undecided(
            "The residents of the town are not a minyan. On the Days of Awe they may have to hire "
            "men, and the text does not say whether they must hire a hazan too."
        )
    return no(
        "The residents of the town are not a minyan, and outside the Days of Awe nobody is compelled to hire a hazan.",
        status=INFERRED,
        modality="compelled",
    )


@opinion(THE_MISHNAH_BERURAH, HAZAN.citing("Mishnah Berurah 72"))
def hire_a_hazan_all_year(town: Hazan) -> Ruling | None:
    """Explicit: all the year."""
    if not town.resident_minyan:
        return None
    return yes("The residents of the town are a minyan. They hire a hazan all the year.", modality="compelled")


@opinion(THE_ARUKH_HASHULCHAN, HAZAN.citing("Arukh HaShulchan 55:26"))
def where_none_of_them_can_lead(town: Hazan) -> Ruling | None:
    """Where none of the minyan can lead. Inferred: whether one of them can is not among the facts."""
    if not town.resident_minyan:
        return None
    return yes(
        "The residents of the town are a minyan. If none of them can lead the prayer, they compel one another to hire a "
        "hazan.",
        status=INFERRED,
        modality="compelled",
    )


@opinion(THE_MISHNAH_BERURAH, ONLY_THE_DAYS_OF_AWE.citing("Mishnah Berurah 70"))
def no_ten_to_keep(town: Stay) -> Ruling | None:
    """Where there is no ten, one who goes to where there is one is not compelled; of another he does not speak."""
    if not town.binds or town.residents >= 10:
        return None
    return undecided(
        "There is no minyan there that he would break up. Somebody who goes to a place that has a "
        "minyan cannot be compelled. Nothing is said of somebody who goes elsewhere."
    )


# -- 55:22 gloss ------------------------------------------------------------------------------------------------------

FINES = Source(
    22,
    "rema",
    he='וכן במקום שאין מנין תמיד בבהכ"נ, כופין זה את זה בקנסות שיבאו תמיד מנין לבהכ"נ, שלא יתבטל התמיד',
    en="And likewise, in a place where there isn't always a minyan in the synagogue, one forces another with fines that a "
    "minyan should always come to the synagogue so that the regularity should not be canceled",
    fr="et de même, là où il n'y a pas toujours de minyan à la synagogue, on se contraint l'un l'autre par des amendes, "
    "pour qu'il vienne toujours un minyan à la synagogue, afin que le tamid ne soit pas aboli",
)


@opinion(THE_REMA, FINES)
def fines(town: Fine) -> Ruling | None:
    """They compel one another by fines to come, so that the daily service not lapse.

    Explicit where there is not always a minyan, of a town in which ten live.
    """
    if town.residents < 10:
        return no(
            "Only {residents:1 one man lives|# men live} there, and fines cannot bring a tenth man.",
            residents=town.residents,
            status=INFERRED,
            modality="compelled",
        )
    if town.regular_minyan:
        return no("There is always a minyan in the synagogue.", status=INFERRED, modality="compelled")
    return yes(
        "There is not always a minyan in the synagogue, and the daily service must not stop.", modality="compelled"
    )


@opinion(THE_ARUKH_HASHULCHAN, FINES.citing("Arukh HaShulchan 55:26"))
def fines_where_not_all_come(town: Fine) -> Ruling | None:
    """Where there is no minyan since not all come. Explicit, while there is no other synagogue in the town."""
    if town.residents < 10 or town.regular_minyan:
        return None
    return yes(
        "Not all of them come, and the daily service must not stop. If the town has another "
        "synagogue, nobody is compelled to come to this one.",
        modality="compelled",
    )


@opinion(THE_MISHNAH_BERURAH, FINES.citing("Mishnah Berurah 73"))
def fines_need_ten_residents(town: Fine) -> Ruling | None:
    """Inferred: it is said of a town that has a minyan, upon which the duty then lies."""
    if town.residents >= 10:
        return None
    return no(
        "Only {residents:1 one man lives|# men live} there. This is a duty of a town that has a minyan.",
        residents=town.residents,
        modality="compelled",
        status=INFERRED,
    )


# -- the questions ----------------------------------------------------------------------------------------------------


@question(
    "Can he be compelled to stay, or to hire somebody in his place?",
    Stay,
    leaves_on_them,
    stays_or_hires,
    hire_in_partnership,
    back_for_the_festival,
    only_on_the_days_of_awe,
    all_who_leave_share,
    no_ten_to_keep,
    no_protest_where_ten_remain,
)
def may_compel_to_stay(
    *, residents: int, leaving: int, days_of_awe: bool | None, returns: bool | None = False, by: Practice
) -> Asked[bool]:
    """Whether those who would leave a town are compelled to stay or to hire in their place, by se'if 21.

    Args:
        residents: the men who live there and count.
        leaving: how many of them would leave.
        days_of_awe: whether they would be missing then; None not known.
        returns: whether they will be back for the festival; None not known.
        by: whose practice is followed.

    Returns:
        a Verdict; of a yes `.terms` says how many are hired ("replacements") and how many share the cost ("payers").

    Raises:
        ValueError: more leave than live there, or a number is no number of people.

    >>> from minyan_kit import REMA
    >>> may_compel_to_stay(residents=11, leaving=1, days_of_awe=True, by=REMA).answer
    False
    >>> dict(may_compel_to_stay(residents=11, leaving=2, days_of_awe=True, by=REMA).terms)
    {'replacements': 1, 'payers': 2}
    """
    facts = Stay(
        whole("residents", residents, 1),
        whole("leaving", leaving, 1),
        known("days_of_awe", days_of_awe),
        known("returns", returns),
    )
    if leaving > residents:
        raise ValueError(
            f"leaving={leaving} of residents={residents}: no more can leave than live there; write leaving={residents} or less"
        )
    return Asked((Case(facts),), by, about=facts)


@question(
    "Can they be compelled to hire men to complete the ten?",
    Hire,
    one_or_two_lacking,
    fixed_and_publicised_custom,
    three_or_four_or_more_by_custom,
)
def may_compel_to_hire(
    *, missing: int, days_of_awe: bool | None, fixed_custom: bool | None = False, by: Practice
) -> Asked[bool]:
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
        raise ValueError(
            f"missing={shown(missing)}: no more than ten can be lacking to ten; write a number from 0 to 10"
        )
    facts = Hire(whole("missing", missing), known("days_of_awe", days_of_awe), known("fixed_custom", fixed_custom))
    return Asked((Case(facts),), by, about=facts)


@question(
    "Can they be compelled to hire a hazan?",
    Hazan,
    hire_a_hazan,
    no_minyan_no_hazan,
    hire_a_hazan_all_year,
    where_none_of_them_can_lead,
)
def may_compel_hazan(*, resident_minyan: bool | None, days_of_awe: bool | None = None, by: Practice) -> Asked[bool]:
    """Whether a town is compelled to hire a hazan, by se'if 22.

    Args:
        resident_minyan: whether those who live there are a minyan; None not known.
        days_of_awe: whether it is about the Days of Awe; None not known.
        by: whose practice is followed.

    Returns:
        a Verdict.

    Raises:
        ValueError: a fact is neither True, False nor None.

    >>> from minyan_kit import REMA
    >>> may_compel_hazan(resident_minyan=True, by=REMA).modality
    'compelled'
    >>> may_compel_hazan(resident_minyan=False, days_of_awe=False, by=REMA).answer
    False
    """
    facts = Hazan(known("resident_minyan", resident_minyan), known("days_of_awe", days_of_awe))
    return Asked((Case(facts),), by, about=facts)


@question(
    "Can they compel one another to come by imposing fines?",
    Fine,
    fines,
    fines_need_ten_residents,
    fines_where_not_all_come,
)
def may_fine(*, regular_minyan: bool | None, residents: int, by: Practice) -> Asked[bool]:
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
