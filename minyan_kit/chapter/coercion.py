"""Se'if 21: who can be compelled to stay, or to hire in his place. Who pays is in shares.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.chapter.completing import ONLY_THE_DAYS_OF_AWE
from minyan_kit.chapter.voices import THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA
from minyan_kit.people import YES_NO, FiniteFacts, known, whole
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import EXPLICIT, INFERRED, Practice, Ruling, Status, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["Stay", "may_compel_to_stay"]

# -- 21: one who would leave -----------------------------------------------------------------------------------------

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
WILL_NOT_RETURN = Source(
    21,
    "rema",
    he='ואין חילוק בין אם רוצה לילך זמן ארוך קודם יו"ט או לא, כל שלא יחזור ביו"ט',
    en="And there's no difference whether if he wants to go a long time before yom tob or not, as long as he won't return "
    "for yom tob.",
    fr="et il n'y a pas de différence, qu'il veuille aller un long temps avant Yom Tov ou non : tout le temps qu'il ne "
    "reviendra pas à Yom Tov",
)


@dataclass(frozen=True)
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


@opinion(THE_MECHABER, ONLY_THE_DAYS_OF_AWE)
def only_on_the_days_of_awe(town: Stay) -> Ruling | None:
    """In the rest of the year nobody is compelled."""
    if town.days_of_awe:
        return None
    return no("Nobody is compelled outside the Days of Awe.", status=INFERRED, modality="may not")


@opinion(THE_MECHABER, STAY_OR_HIRE)
def leaves_on_them(town: Stay) -> Ruling | None:
    """One who will be back does not leave on the Days of Awe; and where ten remain nobody is lacking."""
    if not town.days_of_awe:
        return None
    if town.returns:
        return no("Whoever will be back for the festival does not leave on it.", status=INFERRED, modality="may not")
    if town.short <= 0:
        remaining = town.residents - town.leaving
        return no("{remaining} remain.", remaining=remaining, status=INFERRED, modality="may not")
    return None


@opinion(THE_MECHABER, STAY_OR_HIRE)
def stays_or_hires(town: Stay) -> Ruling | None:
    """Only ten, and one would leave: he stays, or hires another."""
    if not town.binds or town.residents != 10:
        return None
    if town.leaving == 1:
        return yes(
            "They are only ten: he stays, or hires another in his place.", modality="compelled", terms=_terms(1, 1)
        )
    return _each_breaks_the_ten(town)


@opinion(THE_MECHABER, IN_PARTNERSHIP)
def hire_in_partnership(town: Stay) -> Ruling | None:
    """More than ten, and together they break the ten: they hire in partnership."""
    if not town.binds or town.residents <= 10 or town.short <= 0:
        return None
    if town.short == 1:
        status: Status = EXPLICIT if (town.residents, town.leaving) == (11, 2) else INFERRED
        return yes(
            "{remaining} would remain: the {leaving} who leave hire one man in partnership.",
            remaining=9,
            leaving=town.leaving,
            status=status,
            modality="compelled",
            terms=_terms(1, town.leaving),
        )
    return _each_breaks_the_ten(town)


def _each_breaks_the_ten(town: Stay) -> Ruling:
    if town.short == 2:
        return yes(
            "{remaining} would remain: the {leaving} who leave hire two, for one compels where one or two are lacking.",
            remaining=8,
            leaving=town.leaving,
            status=INFERRED,
            modality="compelled",
            terms=_terms(2, town.leaving),
        )
    return undecided(
        "{short} would be lacking, and the next se'if compels for one or two; of more the text does not speak here.",
        short=town.short,
    )


def _terms(replacements: int, payers: int) -> Mapping[str, int]:
    return {"replacements": replacements, "payers": payers}


@opinion(THE_REMA, WILL_NOT_RETURN)
def back_for_the_festival(town: Stay) -> Ruling | None:
    """When he sets out makes no difference, as long as he will not be back for the festival."""
    if not town.days_of_awe or not town.returns:
        return None
    return no("He will be back for the festival.", status=INFERRED, modality="may not")


@opinion(THE_MISHNAH_BERURAH, IN_PARTNERSHIP.citing("Mishnah Berurah 67"))
def all_who_leave_share(town: Stay) -> Ruling | None:
    """The same of twelve and three, of thirteen and four: all who leave hire one."""
    if not town.binds or town.residents < 12 or town.short != 1:
        return None
    return yes(
        "{remaining} would remain: the {leaving} who leave hire one man in partnership.",
        remaining=9,
        leaving=town.leaving,
        modality="compelled",
        terms=_terms(1, town.leaving),
    )


@opinion(THE_MISHNAH_BERURAH, ONLY_THE_DAYS_OF_AWE.citing("Mishnah Berurah 70"))
def no_ten_to_keep(town: Stay) -> Ruling | None:
    """Where there is no ten, one who goes to where there is one is not compelled; of another nothing is said."""
    if not town.binds or town.residents >= 10:
        return None
    return undecided("There is no ten to keep. One who goes to where there is a ten cannot be compelled.")


@question(
    "Can he be compelled to stay, or to hire in his place?",
    Stay,
    leaves_on_them,
    stays_or_hires,
    hire_in_partnership,
    back_for_the_festival,
    only_on_the_days_of_awe,
    all_who_leave_share,
    no_ten_to_keep,
)
def may_compel_to_stay(
    *, residents: int, leaving: int, days_of_awe: bool | None, returns: bool | None = False, by: Practice
) -> Asked:
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
        raise ValueError(f"leaving={leaving} of residents={residents}: no more can leave than live there")
    return Asked((Case(facts),), by, about=facts)
