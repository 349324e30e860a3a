"""Se'ifim 1, 4, 5, 6, 8, 11 and 12: who counts in the ten, and whether there are ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from minyan_kit.chapter.age import THIRTEEN_AND_A_DAY, Day, day_left_open, person_facts
from minyan_kit.chapter.practices import Choices
from minyan_kit.chapter.voices import (
    R_SIMCHA,
    SOME_ARE_LENIENT,
    SOME_LATER,
    SOME_PERMIT,
    TAZ,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_REMA,
)
from minyan_kit.people import Company, Person, PersonFacts, Stage, Tally
from minyan_kit.question import Asked, Case, Verdict, question, resolve
from minyan_kit.ruling import INFERRED, OneOf, Practice, Ruling, leaves, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["counts", "may_say", "roles", "tallies"]

# -- 1 ---------------------------------------------------------------------------------------------------------------

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


@opinion(THE_MECHABER, TEN)
def ten(company: Tally) -> Ruling | None:
    """Not said with fewer than ten; said with ten who can answer."""
    if company.men < 10:
        return no("{men} count, and it is not said with fewer than ten.", men=company.men, modality="may not")
    if company.attentive >= 10:
        return yes("{men} count, and ten are needed.", men=company.men, modality="may")
    return None  # 6 speaks of one who cannot answer


# -- 4 ---------------------------------------------------------------------------------------------------------------

NINE_AND_A_BOY = Source(
    4,
    "mechaber",
    he="יש מתירין לומר דבר שבקדושה בתשעה וצירוף קטן שהוא יותר מבן שש ויודע למי מתפללין",
    en="There are those who permit saying words of kedusha with nine and with the addition of one youngster who is over "
    "the age of six and who is aware of whom they are praying to",
    fr="Certains permettent de dire une chose de qedousha à neuf, et l'adjonction d'un qatan qui a plus de six ans "
    "et sait devant Qui l'on prie.",
)
NOT_CORRECT = Source(
    4,
    "mechaber",
    he="ולא נראין דבריהם לגדולי הפוסקים",
    en="their words do not appear correct to the great authoritative adjudicators",
    fr="Et leurs paroles n'ont pas semblé aux grands des poseqim.",
)
SLAVE_AND_WOMAN = Source(
    4,
    "mechaber",
    he="והוא הדין דעבד ואשה אין מצטרפין",
    en="And this is also the law regarding a slave and a woman, that are can not be joined.",
    fr="Et de même, un esclave et une femme ne s'adjoignent pas.",
)
HUMASH = Source(
    4,
    "rema",
    he="ואפילו על ידי חומש שבידו אין לצרפו",
    en="And even through a Pentateuch that's in his hand, he should not be considered as joined.",
    fr="et même au moyen d'un houmash dans sa main, il n'y a pas à l'adjoindre.",
)
TIME_OF_NEED = Source(
    4,
    "rema",
    he="מיהו יש נוהגין להקל בשעת הדחק",
    en="However, there are those who are accustomed to be lenient during a time of urgency.",
    fr="Toutefois, certains ont l'usage d'alléger à l'heure de la détresse",
)


@opinion(SOME_PERMIT, NINE_AND_A_BOY)
def nine_and_one_boy(company: Tally) -> Ruling | None:
    """Nine and the addition of one boy, who is more than six and knows to Whom one prays."""
    if company.men != 9 or not company.boys:
        return None
    if company.attentive < 9:
        return undecided("Nine and a boy are permitted; of nine who cannot all answer nothing is said.")
    return yes("Nine and the addition of one boy over six who knows to Whom one prays.", modality="may")


@opinion(THE_MECHABER, NOT_CORRECT)
def boy_not_joined(company: Tally) -> Ruling | None:
    """The boy is not joined."""
    if company.men != 9 or not company.boys:
        return None
    return no("There are nine, and the boy is not joined to them.", modality="may not")


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


@opinion(THE_REMA, HUMASH)
def humash_changes_nothing(company: Tally) -> Ruling | None:
    """Not even by a Pentateuch in his hand."""
    if company.men != 9 or not company.boys or not company.humash:
        return None
    return no("A Pentateuch in the boy's hand does not join him.", modality="may not")


@opinion(SOME_ARE_LENIENT, TIME_OF_NEED)
def lenient_in_need(company: Tally) -> Ruling | None:
    """A custom of some, in time of need, on the conditions of those who permit."""
    if company.men != 9 or not company.boys or not company.in_need:
        return None
    if company.attentive < 9:
        return undecided("The custom is of nine and a boy; of nine who cannot all answer nothing is said.")
    return yes(
        "In time of need some are accustomed to join a boy over six who knows to Whom one prays.", modality="may"
    )


@opinion(SOME_LATER, TIME_OF_NEED.citing("Mishnah Berurah 24"))
def no_boy_even_in_need(company: Tally) -> Ruling | None:
    """Many later authorities join no boy even then."""
    if company.men != 9 or not company.boys:
        return None
    return no("No boy is joined even in time of need.", modality="may not")


# -- 5 and 9: of age -------------------------------------------------------------------------------------------------

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


# -- 6 ---------------------------------------------------------------------------------------------------------------

ONE_CANNOT_ANSWER = Source(
    6,
    "mechaber",
    he="ואם התחיל אחד מהעשרה להתפלל לבדו ואינו יכול לענות עמהם, או שהוא ישן, אפילו הכי מצטרף עמהם",
    en="And if one of the ten has begun to pray alone and is unable to respond with them, or is asleep, even in this case, "
    "we consider him joined with them.",
    fr="Et si l'un des dix a commencé à prier seul, et qu'il ne peut pas répondre avec eux, ou qu'il dort : même ainsi, "
    "il s'adjoint à eux.",
)


@opinion(THE_MECHABER, ONE_CANNOT_ANSWER)
def one_cannot_answer(company: Tally) -> Ruling | None:
    """One of the ten who prays alone or sleeps is joined; of two the text does not speak."""
    if company.men < 10 or company.attentive >= 10:
        return None
    if company.attentive == 9:
        return yes("One of the ten cannot answer, and is joined even so.", modality="may")
    return undecided(
        "{silent} of the ten cannot answer, and the text speaks of one.",
        silent=10 - company.attentive,
    )


@opinion(THE_MISHNAH_BERURAH, ONE_CANNOT_ANSWER.citing("Mishnah Berurah 32"))
def several_cannot_answer(company: Tally) -> Ruling | None:
    """Several in their own prayer, while a majority can answer; of sleepers not more than one."""
    if company.men < 10 or company.attentive >= 9:
        return None
    if company.attentive + company.praying >= 10:
        if company.attentive >= 6:
            return yes(
                "{attentive} can answer, a majority of the ten, and those in their own prayer are joined.",
                attentive=company.attentive,
                modality="may",
            )
        return no(
            "{attentive} can answer, which is not a majority of the ten.",
            attentive=company.attentive,
            modality="may not",
        )
    if not company.praying:
        return no(
            "{asleep} of the ten are asleep, and not more than one sleeper is joined.",
            asleep=company.asleep,
            modality="may not",
        )
    return None  # of sleepers and men in their prayer together it does not speak


# -- 8 ---------------------------------------------------------------------------------------------------------------

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


# -- 11 and 12 -------------------------------------------------------------------------------------------------------

NOT_BANNED = Source(
    11,
    "mechaber",
    he="עבריין שעבר על גזירת הצבור או שעבר עבירה, אם לא נידוהו נמנה למנין עשרה",
    en="A criminal who transgressed a decree of the public or who transgressed a sin, if they did not excommunicate him, "
    "he's counted in the minyan of ten.",
    fr="Un avaryan (transgresseur) qui a passé outre un gezerat ha-tsibbour (décret du public), ou qui a transgressé une "
    "faute : s'on ne l'a pas nide (mis au ban), il est compté pour le minyan de dix.",
)
BANNED = Source(
    12,
    "mechaber",
    he="מנודה, אין מצרפין אותו לכל דבר שצריך עשרה",
    en="One who was excommunicated is not joined for anything that needs 10.",
    fr="Un menoude (mis au ban) : on ne l'adjoint à aucune chose qui a besoin de dix.",
)


@opinion(THE_MECHABER, NOT_BANNED)
def transgressor_not_banned(person: PersonFacts) -> Ruling | None:
    """A transgressor is counted, as long as they have not banned him."""
    if person.banned or not person.transgressor:
        return None
    return yes("He transgressed, and they have not banned him.")


@opinion(THE_MECHABER, BANNED)
def banned_not_joined(person: PersonFacts) -> Ruling | None:
    """One under a ban is joined for nothing that needs ten."""
    if person.banned:
        return no("He is under a ban.")
    return None if person.transgressor else yes("He is not under a ban.", status=INFERRED)


# -- the questions ---------------------------------------------------------------------------------------------------


@question(
    "Does this person count in the ten?",
    PersonFacts,
    male=(men, woman_not_joined, woman_joined),
    free=(free_men, slave_not_joined, slave_joined),
    of_sound_mind=(hears_or_speaks, neither_hears_nor_speaks, must_hear),
    not_banned=(transgressor_not_banned, banned_not_joined),
    adult=(
        without_hairs,
        signs_of_a_saris,
        presumed_to_have_hairs,
        hairs_known_absent,
        past_thirty_five,
        joined_though_known_absent,
        minor_before_thirteen,
        hairs_after_thirteen,
        day_left_open,
    ),
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


NONE, BOY, PRAYING, ASLEEP, ATTENTIVE = "none", "boy", "praying", "asleep", "attentive"
_ORDER = (NONE, BOY, ASLEEP, PRAYING, ATTENTIVE)  # each does at least as much for the ten as the one before


def _roles_known(facts: PersonFacts, by: Practice) -> tuple[str, ...]:
    """What he may be in a company, his facts being known as far as they are read."""
    parts = {m.name: m.settle(facts, by).answer for m in counts.matters if m.name != "adult"}
    if False in parts.values():
        return (NONE,)
    adult = counts.matters[-1].settle(facts, by).answer
    found = {NONE} if None in parts.values() else set()
    if adult is not False:
        found.add(ASLEEP if facts.asleep else PRAYING if facts.praying_alone else ATTENTIVE)
    if adult is not True:
        is_boy = facts.stage != Stage.NOT_OVER_SIX and facts.knows_to_whom
        found |= {BOY} if is_boy else {NONE}
        if is_boy and (facts.asleep or facts.praying_alone):
            found.add(NONE)  # 4 does not speak of a boy who cannot answer
    return tuple(r for r in _ORDER if r in found)


def roles(facts: PersonFacts, by: Practice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a person may be in a company, from least to most, and the facts that would tell.

    Args:
        facts: the person's facts; blanks are tried.
        by: whose practice is followed.

    Returns:
        the roles (one where all is known), and the names of the facts that are missing.
    """
    from minyan_kit.ruling import Reading

    found = list(leaves(facts, lambda f: _roles_known(Reading(f), by)))  # type: ignore[arg-type]
    together = {r for leaf in found for r in leaf.result}
    missing: tuple[str, ...] = ()
    if len(together) > 1:
        verdict = resolve(counts.matters, facts, by)
        asked = (getattr(facts, name) for leaf in found for name, _ in leaf.fixed)
        names = (*verdict.missing, *(blank.missing for blank in asked if isinstance(blank, OneOf)))
        missing = tuple(dict.fromkeys(names))
    return tuple(r for r in _ORDER if r in together), missing


def tallies(people: Iterable[tuple[tuple[str, ...], bool]], *, in_need: bool | OneOf | None) -> tuple[Tally, Tally]:
    """A company reduced to two tallies: everyone in doubt at his least, and at his most.

    Args:
        people: for each, the roles he may have, least first, and whether he holds a Pentateuch.
        in_need: whether it is a time of need; None where that is not known.

    Returns:
        the lower tally and the upper; the same where nobody is in doubt.
    """
    people = list(people)
    need = OneOf((False, True), "in_need") if in_need is None else in_need
    both = []
    for end in (0, -1):
        n = Counter(may_be[end] for may_be, _ in people)
        humash = any(holds and may_be[end] == BOY for may_be, holds in people)
        both.append(Tally(n[ATTENTIVE], n[ASLEEP], n[PRAYING], n[BOY], humash, need))
    return both[0], both[1]


@question(
    "May they say what needs ten?",
    Tally,
    ten,
    nine_and_one_boy,
    boy_not_joined,
    humash_changes_nothing,
    lenient_in_need,
    no_boy_even_in_need,
    one_cannot_answer,
    several_cannot_answer,
)
def may_say(company: Company, *, by: Practice, on: Day | None = None) -> Asked:
    """Whether a company may say Kaddish, Kedushah and Barkhu, by se'ifim 1, 4 and 6.

    Each person is judged first, then the company by its tally. Where a person is in doubt it is asked with all such
    people at their least and at their most: the same answer stands, another is open.

    Args:
        company: the people, whether it is a time of need, and where they stand if not in one place.
        by: whose practice is followed.
        on: the day; needed where someone has `born`.

    Returns:
        a Verdict; `.people` has each person's own.

    Raises:
        ValueError: `on` is missing where it is needed.

    >>> from minyan_kit import REMA
    >>> nine = [Person(f"man {n}", sex="male", age=30) for n in range(9)]
    >>> may_say(Company(nine), by=REMA).answer
    False
    >>> may_say(Company([*nine, Person("a tenth", sex="male", age=13)]), by=REMA).answer
    True
    """
    judged: list[tuple[tuple[str, ...], bool]] = []
    missing: list[str] = []
    verdicts: list[tuple[str, Verdict]] = []
    for person in company:
        facts = person_facts(person, by=by, on=on)
        may_be, lacking = roles(facts, by)
        judged.append((may_be, facts.holds_humash is True))
        if len(may_be) > 1:
            missing += [f"{name} of {person.name}" for name in lacking] or [f"whether {person.name} counts"]
        verdicts.append((person.name, counts(person, by=by, on=on)))
    lower, upper = tallies(judged, in_need=company.in_need)
    cases = (Case(lower),) if lower == upper else (Case(lower), Case(upper))
    return Asked(cases, by, about=company, on=on, missing=tuple(missing), people=tuple(verdicts))
