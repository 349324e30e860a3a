"""Se'ifim 1, 4, 8, 11 and 12: who counts in the ten. Who is of age, se'ifim 5 and 9, is in age.py."""

from __future__ import annotations

from minyan_kit.chapter.age import OF_AGE, Day
from minyan_kit.chapter.people import Person, PersonFacts, Stage
from minyan_kit.chapter.practices import (
    BEIT_YOSEF,
    IGROT_MOSHE,
    PENINEI_HALAKHA,
    R_SIMCHA,
    SOME_LATER,
    TAZ,
    THE_ARUKH_HASHULCHAN,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_SHULCHAN_ARUKH_HARAV,
    YECHAVEH_DAAT,
)
from minyan_kit.chapter.stages import person_facts
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import EXPLICIT, INFERRED, Practice, Ruling, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["counts"]


# -- 55:1 (also in ten.py, leaving.py, joining.py and answering.py) ---------------------------------------------------

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
    return yes("He is a man.") if person.sex == "male" else no("The ten are men, and this is a woman.")


@opinion(THE_MECHABER, TEN)
def free_men(person: PersonFacts) -> Ruling | None:
    """Free."""
    return yes("He is free.") if person.free else no("The ten are free men, and this is a slave.")


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


@opinion(R_SIMCHA, SLAVE_AND_WOMAN.citing("R. Simcha in the Mordekhai, as reported in Beit Yosef 55"))
def one_woman_beside_nine(person: PersonFacts) -> Ruling | None:
    """R. Tam joins a slave to nine, and R. Simcha extends this to a woman: one, and not more than one."""
    if person.sex == "male":
        return None
    return undecided("R. Simcha joins one woman to nine men. Whether she is joined depends on who else is there.")


@opinion(R_SIMCHA, SLAVE_AND_WOMAN.citing("R. Simcha in the Mordekhai, as reported in Beit Yosef 55"))
def one_slave_beside_nine(person: PersonFacts) -> Ruling | None:
    """The view of R. Tam, of a slave: one, and not more than one."""
    if person.free:
        return None
    return undecided(
        "R. Simcha, like R. Tam, joins one slave to nine free men. Whether this one is joined depends on who else is there."
    )


@opinion(BEIT_YOSEF, SLAVE_AND_WOMAN.citing("Beit Yosef 55"))
def custom_of_the_world(person: PersonFacts) -> Ruling | None:
    """The custom is not to join a woman at all."""
    return no("Everywhere the custom is not to join a woman at all.") if person.sex == "female" else None


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
        return yes("He hears and speaks, and he is of sound mind.", status=INFERRED)
    if person.hears:
        return yes("He hears, though he does not speak, and he is joined.")
    return yes("He speaks, though he does not hear, and he is joined.") if person.speaks else None


@opinion(THE_MECHABER, NEITHER)
def neither_hears_nor_speaks(person: PersonFacts) -> Ruling | None:
    """One who does neither is as one of unsound mind; so one of unsound mind is not joined either."""
    if not person.sound_mind:
        return no("He is of unsound mind. The text treats such a person as one who is not joined.", status=INFERRED)
    if person.hears or person.speaks:
        return None
    return no("He neither hears nor speaks, and the text compares him to one of unsound mind and to a minor.")


@opinion(TAZ, HEARS_OR_SPEAKS.citing("Taz on Orach Chaim 124; Mishnah Berurah 38"))
def must_hear(person: PersonFacts) -> Ruling | None:
    """One who speaks and does not hear is not joined."""
    if person.hears or not person.speaks:
        return None
    return no("He does not hear, so he is not joined even though he speaks.")


@opinion(IGROT_MOSHE, NEITHER.citing("Igrot Moshe, Even HaEzer 3:33"))
def deaf_person_who_has_learned(person: PersonFacts) -> Ruling | None:
    """Deaf people today learn to understand and to be understood, and one who has learned is of sound mind."""
    if not person.sound_mind or person.hears or person.speaks:
        return None
    return yes(
        "A deaf person who has learned to understand others and to be understood is of sound mind, and so is joined.",
        status=INFERRED,
    )


@opinion(YECHAVEH_DAAT, NEITHER.citing("Yechaveh Da'at 2:6, as reported in later works"))
def deaf_person_who_was_taught(person: PersonFacts) -> Ruling | None:
    """The same, as it is reported."""
    if not person.sound_mind or person.hears or person.speaks:
        return None
    return yes("A deaf person who was taught in a school for the deaf is joined to the ten, as it is reported.")


@opinion(PENINEI_HALAKHA, NEITHER.citing("Peninei Halakha, Prayer 2:6"))
def deaf_person_today(person: PersonFacts) -> Ruling | None:
    """The same of our day."""
    if not person.sound_mind or person.hears or person.speaks:
        return None
    return yes("Deaf people today learn to communicate, and they are joined to the ten.")


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


def _transgressor_not_banned(person: PersonFacts) -> bool:
    """The case of 11. Nobody speaks of the sins of a boy, who does not count for his years."""
    return bool(person.transgressor and not person.banned and person.stage >= Stage.IN_DOUBT)


@opinion(THE_MECHABER, NOT_BANNED)
def transgressor_not_banned(person: PersonFacts) -> Ruling | None:
    """A transgressor is counted, as long as they have not banned him. Explicit, whatever he did and why."""
    if not _transgressor_not_banned(person):
        return None
    return yes("He has sinned, but they have not banned him, so he is counted.")


@opinion(THE_SHULCHAN_ARUKH_HARAV, NOT_BANNED.citing("Shulchan Arukh HaRav 55:14"))
def every_transgressor(person: PersonFacts) -> Ruling | None:
    """The same, and no difference is made between transgressors. Inferred of defiance, on which he is silent."""
    if not _transgressor_not_banned(person):
        return None
    return yes(
        "He has sinned, but they have not banned him. The Shulchan Arukh HaRav makes no difference between transgressors.",
        status=INFERRED if person.defiant else EXPLICIT,
    )


@opinion(THE_MISHNAH_BERURAH, NOT_BANNED.citing("Mishnah Berurah 46-47"))
def transgressor_out_of_appetite(person: PersonFacts) -> Ruling | None:
    """One who sins out of appetite is joined.

    One who sins in defiance, an idolater, one who desecrates the Sabbath in public and one who denies the Oral Torah
    are not: `defiant` stands for all four.
    """
    if not _transgressor_not_banned(person):
        return None
    if person.defiant:
        return no(
            "He sins in defiance. Such a man is not joined, nor is an idolater, one who desecrates the Sabbath in public "
            "or one who denies the Oral Torah."
        )
    return yes("He has sinned out of appetite and not in defiance, so he is joined.")


@opinion(THE_ARUKH_HASHULCHAN, NOT_BANNED.citing("Arukh HaShulchan 55:16"))
def transgressor_of_one_sin(person: PersonFacts) -> Ruling | None:
    """One who transgresses one sin is joined, one who transgresses the whole Torah is not.

    Both are inferred here: that one who sins in defiance is reckoned with the second, and any other with the first.
    """
    if not _transgressor_not_banned(person):
        return None
    if person.defiant:
        return no(
            "He is regarded as a man who transgresses the whole Torah, and such a man is not joined.", status=INFERRED
        )
    return yes(
        "He has sinned, but not in defiance. One who transgresses one sin is joined, and one who transgresses the whole "
        "Torah is not.",
        status=INFERRED,
    )


@opinion(SOME_LATER, NOT_BANNED.citing("later authorities on our day, as reported"))
def transgressors_of_our_day(person: PersonFacts) -> Ruling | None:
    """Of our day it is reported that most who transgress were never taught, and are joined."""
    if not _transgressor_not_banned(person):
        return None
    return yes(
        "Of our own day it is reported that most people who transgress were never taught "
        "otherwise, and that they are joined.",
        status=INFERRED,
    )


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
        return no("He is under a ban, and a banned man is not joined.")
    return None if _transgressor_not_banned(person) else yes("He is not under a ban.", status=INFERRED)


# -- the question -----------------------------------------------------------------------------------------------------


@question(
    "Does this person count in the ten?",
    PersonFacts,
    male=(men, woman_not_joined, one_woman_beside_nine, custom_of_the_world),
    free=(free_men, slave_not_joined, one_slave_beside_nine),
    of_sound_mind=(
        hears_or_speaks,
        neither_hears_nor_speaks,
        must_hear,
        deaf_person_who_has_learned,
        deaf_person_who_was_taught,
        deaf_person_today,
    ),
    not_banned=(
        transgressor_not_banned,
        banned_not_joined,
        every_transgressor,
        transgressor_out_of_appetite,
        transgressor_of_one_sin,
        transgressors_of_our_day,
    ),
    adult=(*OF_AGE,),
)
def counts(person: Person, *, by: Practice, on: Day | None = None) -> Asked[bool]:
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
