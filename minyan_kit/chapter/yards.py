"""Se'ifim 16 and 17: the small yard that is breached into the large one."""

from __future__ import annotations

from minyan_kit.chapter.places import YARDS, Standing
from minyan_kit.chapter.practices import Choices
from minyan_kit.chapter.voices import THE_MECHABER, THE_MISHNAH_BERURAH
from minyan_kit.ruling import INFERRED, Ruling, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["IN_THE_YARDS"]

MAJORITY_IN_THE_LARGE = Source(
    16,
    "mechaber",
    he="אם תשעה בגדולה ואחד בקטנה, מצטרפין שהקטנה נגררת אחר הגדולה והרי היא כאילו היא בתוך הגדולה, כיון שהרוב בגדולה",
    en="if nine are in the large one and one in the small one, they are joined, for the small one is dragged after the "
    "large one and it's as if it's inside the large one, since the majority is in the large one.",
    fr="si neuf sont dans la grande et un dans la petite, ils s'adjoignent : car la petite est tirée à la suite de la "
    "grande, et c'est comme si elle était à l'intérieur de la grande, puisque la majorité est dans la grande.",
)
NOT_THE_REVERSE = Source(
    16,
    "mechaber",
    he="אבל אם היו תשעה בקטנה ואחד בגדולה, או חמשה בזו וחמשה בזו, אין מצטרפין",
    en="But if there were nine in the small one and one in the large one, or five in this one and five in this one, they "
    "are not joined.",
    fr="Mais s'il y avait neuf dans la petite et un dans la grande, ou cinq dans celle-ci et cinq dans celle-là, ils ne "
    "s'adjoignent pas.",
)
LEADER_IS_DRAWN = Source(
    17,
    "mechaber",
    he="היה שליח צבור בקטנה וצבור בגדולה, מוציאן ידי חובתן, שהוא נגרר אחריהם",
    en="The prayer-leader was in the small one and the congregation in the large one – he fulfills the duty on their "
    "behalf, for he is dragged after them.",
    fr="Si le shats était dans la petite et le public dans la grande : il les acquitte de leur obligation, car il est "
    "tiré à leur suite.",
)
MAJORITY_IS_NOT_DRAWN = Source(
    17,
    "mechaber",
    he="אבל אם היה שליח ציבור בגדולה וצבור בקטנה, אינו מוציאן ידי חובתן, שאין הרוב נגרר אחר היחיד",
    en="But if the prayer-leader was in the large one and the congregation in the small one – he doesn't fulfill the duty "
    "on their behalf, for the majority is not dragged after the individual.",
    fr="Mais si le shats était dans la grande et le public dans la petite : il ne les acquitte pas de leur obligation, "
    "car la majorité n'est pas tirée à la suite du particulier.",
)


def _two_yards(group: Standing) -> bool:
    return group.leader in YARDS and group.spot in YARDS and group.leader != group.spot


def _draws(group: Standing, choices: Choices) -> bool | None:
    """Whether the large yard draws the small one after it; None where the text does not say."""
    if group.large + group.small < 10:
        return False
    if group.large > group.small:
        return True if group.large >= 9 or choices.majority_in_large == "any" else None
    # Above ten in all, a ten with its majority in the large yard could be picked out of them.
    return None if group.large + group.small > 10 and group.large >= 6 else False


def _open_split(group: Standing) -> Ruling:
    return undecided(
        "In the large yard: {large}; in the small: {small}. Of such a division the text does not speak.",
        large=group.large,
        small=group.small,
    )


@opinion(THE_MECHABER, MAJORITY_IN_THE_LARGE)
def large_draws_the_small(group: Standing, choices: Choices) -> Ruling | None:
    """The small yard is drawn after the large, since the majority is in the large."""
    if not _two_yards(group) or group.leader != "large_yard":
        return None
    draws = _draws(group, choices)
    if draws is None:
        return _open_split(group)
    if not draws:
        return None
    return yes(
        "In the large yard: {large}; in the small: {small}. The majority is in the large.",
        large=group.large,
        small=group.small,
        status="explicit" if (group.large, group.small) == (9, 1) else INFERRED,
    )


@opinion(THE_MECHABER, NOT_THE_REVERSE)
def no_majority_in_the_large(group: Standing, choices: Choices) -> Ruling | None:
    """Nine in the small, or five and five: not joined. It is never the reverse."""
    if not _two_yards(group) or _draws(group, choices) is not False:
        return None
    if group.leader == "large_yard" and group.large == 1:
        return None  # 17 speaks of a leader alone in the large yard
    return no(
        "In the large yard: {large}; in the small: {small}. The majority is not in the large.",
        large=group.large,
        small=group.small,
        status="explicit" if (group.large, group.small) in ((1, 9), (5, 5)) else INFERRED,
    )


@opinion(THE_MECHABER, LEADER_IS_DRAWN)
def leader_drawn_after_them(group: Standing, choices: Choices) -> Ruling | None:
    """The leader in the small yard is drawn after the congregation in the large."""
    if not _two_yards(group) or group.leader != "small_yard":
        return None
    draws = _draws(group, choices)
    if draws is None:
        return _open_split(group)
    if not draws:
        return None
    return yes(
        "The congregation, {large}, is in the large yard; he who leads from the small one is drawn after it.",
        large=group.large,
        status="explicit" if group.large >= 9 and group.small == 1 else INFERRED,
    )


@opinion(THE_MECHABER, MAJORITY_IS_NOT_DRAWN)
def majority_not_drawn_after_one(group: Standing) -> Ruling | None:
    """A leader alone in the large yard does not draw the congregation in the small."""
    if not _two_yards(group) or group.leader != "large_yard" or group.large != 1:
        return None
    return no("The {small} in the small yard are not drawn after one in the large.", small=group.small)


@opinion(THE_MISHNAH_BERURAH, MAJORITY_IN_THE_LARGE.citing("Mishnah Berurah 55"))
def only_one_in_the_small(group: Standing) -> Ruling | None:
    """Said of one in the small yard; another division stays open."""
    if not _two_yards(group) or group.large + group.small < 10 or group.large <= group.small or group.small == 1:
        return None
    return _open_split(group)


#: Every opinion on the two yards, in the order of the text.
IN_THE_YARDS = (
    large_draws_the_small,
    no_majority_in_the_large,
    leader_drawn_after_them,
    majority_not_drawn_after_one,
    only_one_in_the_small,
)
