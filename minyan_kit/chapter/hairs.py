"""Se'ifim 5 and 9: who is of age, by his years and by two hairs."""

from __future__ import annotations

from minyan_kit.chapter.age import FIRST_ADAR, THIRTEEN_AND_A_DAY
from minyan_kit.chapter.practices import Choices
from minyan_kit.chapter.voices import THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA
from minyan_kit.people import PersonFacts, Stage
from minyan_kit.ruling import INFERRED, Ruling, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["OF_AGE"]

ALWAYS_A_MINOR = Source(
    9,
    "mechaber",
    he="לעולם הוא קטן עד שיביא ב' שערות",
    en="One is always a minor until he'll bring 2 hairs",
    fr="Il est toujours qatan jusqu'à ce qu'il amène deux poils",
)
NO_HAIRS = Source(
    5,
    "mechaber",
    he="אם לא הביא שתי שערות, אפילו הוא גדול בשנים, דינו כקטן עד שיצאו רוב שנותיו שאז יתברר שהוא סריס",
    en="If he lacks two hairs, even if he is an adult in terms of age, the law is to him as to a minor until he has "
    "lived a majority of his years because then it is obvious that he is an eunuch.",
    fr="S'il n'a pas amené deux poils, même s'il est grand en années, sa loi est comme un qatan, jusqu'à ce que la "
    "majorité de ses années soit sortie : alors il sera clair qu'il est saris.",
)
SARIS_SIGNS = Source(
    5,
    "mechaber",
    he="ואם נראו לו סימני סריס קודם לכן, דינו כגדול",
    en="If the signs of being a eunuch are seen in him earlier than this, the law treats him as an adult.",
    fr="S'il lui est apparu des signes de saris auparavant, sa loi est comme un gadol.",
)
PRESUMED = Source(
    5,
    "rema",
    he="אין מדקדקין בשערות אלא כל שהגיע לכלל שנותיו מחזקינן אותו כגדול ואומרים לענין זה מסתמא הביא שתי שערות",
    en="we are not so meticulous about the hairs; instead, anyone who has reached his years is treated as an adult and we "
    "say concerning this, probably he has brought two hairs",
    fr="on n'est pas medaqdeq sur les poils : mais tout celui qui est arrivé à l'âge de ses années, on le tient pour "
    "gadol, et l'on dit pour cette chose : selon toute apparence, il a amené deux poils",
)


@opinion(THE_MECHABER, THIRTEEN_AND_A_DAY)
def minor_before_thirteen(person: PersonFacts) -> Ruling | None:
    """Before thirteen years and a day, whatever hairs or signs there are."""
    if person.stage >= Stage.IN_DOUBT:
        return None
    return no("He has not reached thirteen years and a day.")


def _signs_serve(person: PersonFacts, choices: Choices) -> bool:
    """Whether signs of a saris were seen at an age at which they tell."""
    return bool(person.saris_signs and (person.stage >= Stage.TWENTY or choices.saris_signs_from == 13))


@opinion(THE_MECHABER, ALWAYS_A_MINOR)
def hairs_after_thirteen(person: PersonFacts) -> Ruling | None:
    """Of age in years, and he has brought two hairs."""
    if not person.reached_his_years or person.two_hairs != "came":
        return None
    return yes("He has reached his years and has brought two hairs.")


@opinion(THE_MECHABER, NO_HAIRS)
def without_hairs(person: PersonFacts, choices: Choices) -> Ruling | None:
    """Without hairs he is as a minor, until most of his years have passed."""
    if not person.reached_his_years or person.two_hairs == "came":
        return None
    unchecked = person.two_hairs == "unchecked"
    if person.stage == Stage.PAST_MOST:
        if unchecked:
            return yes("Most of his years have passed: he has hairs or is clearly a saris.", status=INFERRED)
        return yes("Most of his years have passed, and it is clear that he is a saris.")
    if _signs_serve(person, choices):
        return None  # the next words speak of him
    if unchecked:
        return undecided(
            "He has reached his years; whether he has brought two hairs nobody has seen.", missing=("two_hairs",)
        )
    if person.two_hairs == "only_before_13":
        return no("Hairs that grew only before thirteen do not make him of age.", status=INFERRED)
    return no("He has reached his years without two hairs, and is as a minor.")


@opinion(THE_MECHABER, SARIS_SIGNS)
def signs_of_a_saris(person: PersonFacts, choices: Choices) -> Ruling | None:
    """Signs of a saris, seen before that."""
    if not person.reached_his_years or person.two_hairs == "came" or not _signs_serve(person, choices):
        return None
    return yes("Signs of a saris were seen, and he is as an adult.")


@opinion(THE_REMA, PRESUMED)
def presumed_to_have_hairs(person: PersonFacts) -> Ruling | None:
    """We do not examine: whoever has reached his years is presumed to have brought hairs."""
    if not person.reached_his_years or person.two_hairs != "unchecked":
        return None
    return yes("He has reached his years, and is presumed to have brought two hairs.")


@opinion(THE_REMA, PRESUMED)
def hairs_known_absent(person: PersonFacts, choices: Choices) -> Ruling | None:
    """A presumption is for what is not known; of one known to have none the gloss does not speak."""
    if not person.reached_his_years or person.two_hairs in ("came", "unchecked"):
        return None
    if person.stage == Stage.PAST_MOST or _signs_serve(person, choices):
        return None
    match choices.hairs_known_absent:
        case "counts":
            return yes("We are not exact about hairs, even where they are known to be absent.", status=INFERRED)
        case "minor":
            return None
    return undecided("The gloss presumes hairs; of one known to have none it does not speak.")


@opinion(THE_MISHNAH_BERURAH, NO_HAIRS.citing("Mishnah Berurah 27"))
def past_thirty_five(person: PersonFacts) -> Ruling | None:
    """Most of his years: one day more than thirty-five."""
    if person.stage != Stage.PAST_MOST or person.two_hairs == "came":
        return None
    return yes("He is past thirty-five, the half of seventy.")


@opinion(THE_MISHNAH_BERURAH, PRESUMED.citing("Mishnah Berurah 40"))
def joined_though_known_absent(person: PersonFacts) -> Ruling | None:
    """For what is of the Rabbis he is joined even so."""
    if not person.reached_his_years or person.two_hairs not in ("absent", "only_before_13"):
        return None
    return yes("For prayer, which is of the Rabbis, he is joined even where hairs are known to be absent.")


@opinion(THE_MECHABER, FIRST_ADAR)
def day_left_open(person: PersonFacts) -> Ruling | None:
    """Between the days that come into question he is in doubt, and no rule makes him either."""
    if person.stage != Stage.IN_DOUBT:
        return None
    return undecided("The text does not say on which of two days he comes of age, and this day lies between them.")


#: Every opinion on whether he is of age, in the order of the text.
OF_AGE = (
    without_hairs,
    signs_of_a_saris,
    presumed_to_have_hairs,
    hairs_known_absent,
    past_thirty_five,
    joined_though_known_absent,
    minor_before_thirteen,
    hairs_after_thirteen,
    day_left_open,
)
