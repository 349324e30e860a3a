"""Se'ifim 1, 4 and 6: whether a company is ten, and what a boy or a sleeper does for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from minyan_kit.chapter.age import Day
from minyan_kit.chapter.eligibility import TEN, counts
from minyan_kit.chapter.joining import is_joined, joined
from minyan_kit.chapter.places import YARDS, Arrangement
from minyan_kit.chapter.stages import person_facts
from minyan_kit.chapter.voices import (
    SOME_ARE_LENIENT,
    SOME_LATER,
    SOME_PERMIT,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_REMA,
)
from minyan_kit.people import Company, PersonFacts, Stage, Tally
from minyan_kit.question import Asked, Case, Verdict, question, resolve
from minyan_kit.ruling import OneOf, Practice, Reading, Ruling, leaves, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["may_say", "roles", "tallies"]

# -- 1 ----------------------------------------------------------------------------------------------------------------


@opinion(THE_MECHABER, TEN)
def ten(company: Tally) -> Ruling | None:
    """Not said with fewer than ten; said with ten who can answer."""
    if company.men < 10:
        return no("{men} count, and it is not said with fewer than ten.", men=company.men, modality="may not")
    if company.attentive >= 10:
        return yes("{men} count, and ten are needed.", men=company.men, modality="may")
    return None  # 6 speaks of one who cannot answer


# -- 4 ----------------------------------------------------------------------------------------------------------------

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


# -- 6 ----------------------------------------------------------------------------------------------------------------

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


# -- the question -----------------------------------------------------------------------------------------------------

NONE, BOY, PRAYING, ASLEEP, ATTENTIVE = "none", "boy", "praying", "asleep", "attentive"
ORDER = (NONE, BOY, ASLEEP, PRAYING, ATTENTIVE)  # each does at least as much for the ten as the one before


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
    return tuple(r for r in ORDER if r in found)


def roles(facts: PersonFacts, by: Practice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a person may be in a company, from least to most, and the facts that would tell.

    Args:
        facts: the person's facts; blanks are tried.
        by: whose practice is followed.

    Returns:
        the roles (one where all is known), and the names of the facts that are missing.
    """
    found = list(leaves(facts, lambda f: _roles_known(Reading(f), by)))  # type: ignore[arg-type]
    together = {r for leaf in found for r in leaf.result}
    missing: tuple[str, ...] = ()
    if len(together) > 1:
        verdict = resolve(counts.matters, facts, by)
        asked = (getattr(facts, name) for leaf in found for name, _ in leaf.fixed)
        names = (*verdict.missing, *(blank.missing for blank in asked if isinstance(blank, OneOf)))
        missing = tuple(dict.fromkeys(names))
    return tuple(r for r in ORDER if r in together), missing


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
    people at their least and at their most: the same answer stands, another is open. Where places are given, who is
    joined where he stands (13 to 19) is asked once it is known who counts.

    Args:
        company: the people, whether it is a time of need, and where they stand if not in one place.
        by: whose practice is followed.
        on: the day; needed where someone has `born`.

    Returns:
        a Verdict; `.people` has each person's own.

    Raises:
        ValueError: `on` is missing where it is needed.

    >>> from minyan_kit import REMA, Person
    >>> nine = [Person(f"man {n}", sex="male", age=30) for n in range(9)]
    >>> may_say(Company(nine), by=REMA).answer
    False
    >>> may_say(Company([*nine, Person("a tenth", sex="male", age=13)]), by=REMA).answer
    True
    """
    missing: list[str] = []
    may_be: dict[int, tuple[str, ...]] = {}
    holds: dict[int, bool] = {}
    for n, person in enumerate(company):
        facts = person_facts(person, by=by, on=on)
        may_be[n], lacking = roles(facts, by)
        holds[n] = facts.holds_humash is True
        if len(may_be[n]) > 1:
            missing += [f"{name} of {person.name}" for name in lacking] or [f"whether {person.name} counts"]
    place = None
    if company.places:
        place, standing = _by_place(company, may_be, by)
        for n, stays in standing.items():
            if stays is None and may_be[n] != (NONE,):
                missing.append(f"whether {company.people[n].name} is joined where he stands")
            may_be[n] = (
                may_be[n] if stays else (NONE,) if stays is False else (NONE, *(r for r in may_be[n] if r != NONE))
            )
    lower, upper = tallies([(may_be[n], holds[n]) for n in may_be], in_need=company.in_need)
    cases = (Case(lower),) if lower == upper else (Case(lower), Case(upper))
    verdicts = tuple((person.name, counts(person, by=by, on=on)) for person in company)
    return Asked(cases, by, about=company, on=on, missing=tuple(missing), people=verdicts, turns_on=place)


def _by_place(
    company: Company, may_be: Mapping[int, tuple[str, ...]], by: Practice
) -> tuple[Verdict | None, dict[int, bool | None]]:
    """Of each person whether he is joined where he stands, once it is known who counts.

    Only men who count make up the numbers of a place. Where some are in doubt both numbers are tried.
    """
    spots = [(company.places or {})[person.name] for person in company]
    lead = next(n for n, person in enumerate(company) if person.name == company.leader)
    at = spots[lead]
    sure = Counter(spots[n] for n, r in may_be.items() if n != lead and BOY not in r and NONE not in r)
    most = Counter(spots[n] for n, r in may_be.items() if n != lead and r != (NONE,))
    arrangements = [Arrangement(at, number) for number in (sure, most)]
    answers: dict[str, bool | None] = {}
    for spot in dict.fromkeys(spots):
        said = {is_joined(arrangement, spot, by=by).answer for arrangement in arrangements}
        answers[spot] = said.pop() if len(said) == 1 else None
        if spot in YARDS and spot != at and may_be[lead][0] in (NONE, BOY):
            answers[spot] = None  # the text counts the leader among those of his yard; this one does not count
    standing = {n: True if n == lead else answers[spot] for n, spot in enumerate(spots)}
    whole = joined(arrangements[1], by=by) if most.total() else None
    return whole, standing
