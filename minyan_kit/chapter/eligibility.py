"""Se'ifim 1, 4, 8, 11 and 12: who counts in the ten. Who is of age, se'ifim 5 and 9, is in age.py."""

from __future__ import annotations

from minyan_kit.chapter.age import OF_AGE, Day
from minyan_kit.chapter.people import Person, PersonFacts
from minyan_kit.chapter.practices import R_SIMCHA, TAZ, THE_MECHABER
from minyan_kit.chapter.stages import person_facts
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import INFERRED, Practice, Ruling, no, opinion, yes
from minyan_kit.text import Source

__all__ = ["counts"]


# -- 55:1 (also in ten.py, leaving.py and joining.py) -----------------------------------------------------------------

TEN = Source(
    1,
    "mechaber",
    he="ואין אומרים אותו בפחות מי' זכרים בני חורין גדולים שהביאו ב' שערות",
    en="we do not say it with less than ten free grown men that have grown two hairs",
    fr="on ne le dit pas avec moins de dix mâles, benei horin (hommes libres), adultes qui ont amené deux poils",
)


@opinion(THE_MECHABER, TEN)
def men(person: PersonFacts) -> Ruling | None:
    """Men."""
    return yes("He is a man.") if person.sex == "male" else no("The ten are men.")


@opinion(THE_MECHABER, TEN)
def free_men(person: PersonFacts) -> Ruling | None:
    """Free."""
    return yes("He is free.") if person.free else no("The ten are free men.")


# -- 55:4 (also in ten.py) --------------------------------------------------------------------------------------------

SLAVE_AND_WOMAN = Source(
    4,
    "mechaber",
    he="והוא הדין דעבד ואשה אין מצטרפין",
    en="And this is also the law regarding a slave and a woman, that are can not be joined.",
    fr="Et de même, un esclave et une femme ne s'adjoignent pas.",
)


@opinion(THE_MECHABER, SLAVE_AND_WOMAN)
def woman_not_joined(person: PersonFacts) -> Ruling | None:
    """A woman is not joined."""
    return no("A woman is not joined to the ten.") if person.sex == "female" else None


@opinion(THE_MECHABER, SLAVE_AND_WOMAN)
def slave_not_joined(person: PersonFacts) -> Ruling | None:
    """A slave is not joined."""
    return None if person.free else no("A slave is not joined to the ten.")


@opinion(R_SIMCHA, SLAVE_AND_WOMAN.citing("R. Simcha on the view of R. Tam, in the Mordekhai; Beit Yosef"))
def woman_joined(person: PersonFacts) -> Ruling | None:
    """On that view a woman is joined."""
    return yes("On the view of R. Tam a woman is joined.") if person.sex == "female" else None


@opinion(R_SIMCHA, SLAVE_AND_WOMAN.citing("R. Simcha on the view of R. Tam, in the Mordekhai; Beit Yosef"))
def slave_joined(person: PersonFacts) -> Ruling | None:
    """And a slave."""
    return None if person.free else yes("On the view of R. Tam a slave is joined.")


# -- 55:8 -------------------------------------------------------------------------------------------------------------

HEARS_OR_SPEAKS = Source(
    8,
    "mechaber",
    he="חרש המדבר ואינו שומע, או שומע ואינו מדבר, הן כפקחין ומצטרפים",
    en="A deaf person who speaks and doesn't hear or hears and doesn't speak are like hearing ones and are joined.",
    fr="Un heresh (sourd) qui parle et n'entend pas, ou qui entend et ne parle pas : ils sont comme des piqhin "
    "(entendants), et s'adjoignent.",
)
NEITHER = Source(
    8,
    "mechaber",
    he="אבל מי שאינו שומע ואינו מדבר, הרי הוא כשוטה וקטן",
    en="But one who doesn't hear and doesn't speak is like an insane person and a minor.",
    fr="Mais celui qui n'entend pas et ne parle pas : il est comme un shote (insensé) et un qatan.",
)


@opinion(THE_MECHABER, HEARS_OR_SPEAKS)
def hears_or_speaks(person: PersonFacts) -> Ruling | None:
    """Whoever hears or speaks is as one who does both."""
    if not person.sound_mind:
        return None
    if person.hears and person.speaks:
        return yes("He hears and speaks, and is of sound mind.", status=INFERRED)
    if person.hears:
        return yes("He hears, though he does not speak.")
    return yes("He speaks, though he does not hear.") if person.speaks else None


@opinion(THE_MECHABER, NEITHER)
def neither_hears_nor_speaks(person: PersonFacts) -> Ruling | None:
    """One who does neither is as one of unsound mind; so one of unsound mind is not joined either."""
    if not person.sound_mind:
        return no("One of unsound mind, to whom the text compares, is not joined.", status=INFERRED)
    if person.hears or person.speaks:
        return None
    return no("He neither hears nor speaks.")


@opinion(TAZ, HEARS_OR_SPEAKS.citing("Taz on Orach Chaim 124; Mishnah Berurah 38"))
def must_hear(person: PersonFacts) -> Ruling | None:
    """One who speaks and does not hear is not joined."""
    if person.hears or not person.speaks:
        return None
    return no("One who does not hear is not joined, even if he speaks.")


# -- 55:11 ------------------------------------------------------------------------------------------------------------

NOT_BANNED = Source(
    11,
    "mechaber",
    he="עבריין שעבר על גזירת הצבור או שעבר עבירה, אם לא נידוהו נמנה למנין עשרה",
    en="A criminal who transgressed a decree of the public or who transgressed a sin, if they did not excommunicate him, "
    "he's counted in the minyan of ten.",
    fr="Un avaryan (transgresseur) qui a passé outre un gezerat ha-tsibbour (décret du public), ou qui a transgressé une "
    "faute : s'on ne l'a pas nide (mis au ban), il est compté pour le minyan de dix.",
)


@opinion(THE_MECHABER, NOT_BANNED)
def transgressor_not_banned(person: PersonFacts) -> Ruling | None:
    """A transgressor is counted, as long as they have not banned him."""
    if person.banned or not person.transgressor:
        return None
    return yes("He transgressed, and they have not banned him.")


# -- 55:12 (also in answering.py) -------------------------------------------------------------------------------------

BANNED = Source(
    12,
    "mechaber",
    he="מנודה, אין מצרפין אותו לכל דבר שצריך עשרה",
    en="One who was excommunicated is not joined for anything that needs 10.",
    fr="Un menoude (mis au ban) : on ne l'adjoint à aucune chose qui a besoin de dix.",
)


@opinion(THE_MECHABER, BANNED)
def banned_not_joined(person: PersonFacts) -> Ruling | None:
    """One under a ban is joined for nothing that needs ten."""
    if person.banned:
        return no("He is under a ban.")
    return None if person.transgressor else yes("He is not under a ban.", status=INFERRED)


# -- the question -----------------------------------------------------------------------------------------------------


@question(
    "Does this person count in the ten?",
    PersonFacts,
    male=(men, woman_not_joined, woman_joined),
    free=(free_men, slave_not_joined, slave_joined),
    of_sound_mind=(hears_or_speaks, neither_hears_nor_speaks, must_hear),
    not_banned=(transgressor_not_banned, banned_not_joined),
    adult=(*OF_AGE,),
)
def counts(person: Person, *, by: Practice, on: Day | None = None) -> Asked:
    """Whether a person counts in the ten, by se'ifim 1, 4, 5, 8, 9, 11 and 12.

    Args:
        person: the person and what is known of him or her.
        by: whose practice is followed.
        on: the day, a HebrewDate or a civil date meaning its daytime; needed where the person has `born`.

    Returns:
        a Verdict: True, False, or None where the text leaves it open or a fact is missing.

    Raises:
        ValueError: `on` is missing where it is needed.

    >>> from minyan_kit import MECHABER, REMA
    >>> young = Person("Reuven", sex="male", age=13)
    >>> counts(young, by=REMA).answer, counts(young, by=MECHABER).missing
    (True, ('two_hairs',))
    """
    return Asked((Case(person_facts(person, by=by, on=on)),), by, about=person, on=on)
