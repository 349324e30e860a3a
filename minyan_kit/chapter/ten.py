"""Se'ifim 1, 4 and 6: whether a company is ten, and what a boy or a sleeper does for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import product
from typing import Any, NamedTuple

from minyan_kit.arguments import shown
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.joining import YARDS, Arrangement, is_joined, joined, number_joined
from minyan_kit.chapter.people import YES_NO, Company, PersonFacts, Stage, Tally
from minyan_kit.chapter.practices import (
    BEIT_YOSEF,
    MAGEN_AVRAHAM,
    PRI_CHADASH,
    R_SIMCHA,
    SOME_ARE_LENIENT,
    SOME_ARE_STRINGENT,
    SOME_LATER,
    SOME_PERMIT,
    TAZ,
    THE_ARUKH_HASHULCHAN,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_REMA,
    THE_SHULCHAN_ARUKH_HARAV,
)
from minyan_kit.chapter.stages import person_facts
from minyan_kit.chapter.tallies import (
    ADDITIONS,
    ASLEEP,
    ATTENTIVE,
    BOY,
    NONE,
    PRAYING,
    ROLES,
    SLAVE,
    WOMAN,
    Role,
    Tallies,
    numbers_of,
)
from minyan_kit.question import Asked, Case, Resolved, Verdict, question
from minyan_kit.remembered import settled_once
from minyan_kit.ruling import (
    EXPLICIT,
    INFERRED,
    Because,
    Blank,
    English,
    Matter,
    Missing,
    OneOf,
    Practice,
    Reading,
    Ruling,
    Status,
    no,
    opinion,
    try_values,
    undecided,
    yes,
)
from minyan_kit.text import Source

__all__ = [
    "NOT_THERE",
    "Doubtful",
    "MayBe",
    "could_be_settled",
    "deciding_facts",
    "doubtful",
    "ends",
    "how_many",
    "in_company",
    "may_say",
    "nobody",
    "roles_in_ten",
    "telling",
]

# -- facts: what each may be in a company, and the tallies it may come to ---------------------------------------------

_WHOEVER, ADULT = counts.matters[:-1], counts.matters[-1]  # what makes someone count, and whether he is of age
_BESIDE_SEX_AND_FREEDOM = tuple(matter for matter in _WHOEVER if matter.name not in ("male", "free"))


#: Somebody who does nothing for the ten, or is not there.
NOT_THERE = Role((NONE,))


class MayBe(NamedTuple):
    """What a person may be in a company, from least to most, and the facts not known that make a difference."""

    roles: tuple[str, ...]
    missing: tuple[str, ...] = ()


@lru_cache(maxsize=1 << 15)
def roles_in_ten(facts: PersonFacts, by: Practice) -> MayBe:
    """What a person may be in a company, from least to most, and the facts that would tell.

    Args:
        facts: the person's facts; blanks are tried.
        by: whose practice is followed.

    Returns:
        the roles (one where all is known), and the names of the facts that make a difference.
    """
    settled = _settled(by)
    return try_values(facts, lambda known: _roles_known(known, settled), _whichever)


class _HowSettled(NamedTuple):
    """How a practice settles what makes someone count, whether he is of age, and the former of a woman or a slave."""

    whoever: Callable[[PersonFacts], Resolved]
    adult: Callable[[PersonFacts], Resolved]
    beside_sex_and_freedom: Callable[[PersonFacts], Resolved]
    joins_a_woman_or_slave: bool


@lru_cache(maxsize=1 << 8)
def _settled(by: Practice) -> _HowSettled:
    return _HowSettled(
        settled_once(_WHOEVER, by),
        settled_once((ADULT,), by),
        settled_once(_BESIDE_SEX_AND_FREEDOM, by),
        R_SIMCHA in by.follows,
    )


def _roles_known(facts: PersonFacts, settled: _HowSettled) -> MayBe:
    """What he may be in a company, his facts being known as far as they are read; and what a voice asks for."""
    if facts.sides:
        return _either([_roles_known(side, settled) for side in facts.sides])
    person: Any = Reading(facts)
    if person.sex == "female" or not person.free:
        return _woman_or_slave(facts, person, settled)
    counted = settled.whoever(facts).answer
    if counted is False:
        return MayBe((NONE,))
    adult = settled.adult(facts)
    found = {NONE} if counted is None else set()
    if adult.answer is not False:
        found.add(ASLEEP if person.asleep else PRAYING if person.praying_alone else ATTENTIVE)
    if adult.answer is not True:
        is_boy = person.stage != Stage.NOT_OVER_SIX and person.knows_to_whom
        found |= {BOY} if is_boy else {NONE}
        if is_boy and (person.asleep or person.praying_alone):
            found.add(NONE)  # 4 does not speak of a boy who cannot answer
    return MayBe(tuple(role for role in ROLES if role in found), adult.missing)


def _woman_or_slave(facts: PersonFacts, person: Any, settled: _HowSettled) -> MayBe:
    """Of a woman or a slave no fact is asked for, unless a voice is followed that joins one of them to nine."""
    try:
        fit = settled.beside_sex_and_freedom(facts).answer
        of_age = person.stage >= Stage.OF_AGE and not person.asleep and not person.praying_alone
    except Blank:
        if settled.joins_a_woman_or_slave:
            raise
        return MayBe((NONE,))
    if not (fit and of_age):
        return MayBe((NONE,))
    return MayBe((WOMAN if person.sex == "female" else SLAVE,))


def _either(tried: Sequence[MayBe], missing: Sequence[str] = ()) -> MayBe:
    """Whatever he may be in any of several cases."""
    roles = {role for one in tried for role in one.roles}
    asked = dict.fromkeys((*missing, *(name for one in tried for name in one.missing)))
    return MayBe(tuple(role for role in ROLES if role in roles), tuple(asked))


def _whichever(unknown: Blank, tried: list[MayBe]) -> MayBe:
    """Whatever he may be under any value of a fact that is not known."""
    matters = any(one.roles != tried[0].roles for one in tried)
    return _either(tried, [unknown.value.missing] if matters else ())


def in_company(facts: PersonFacts, by: Practice) -> Role:
    """The roles of a person with these facts."""
    return Role(roles_in_ten(facts, by)[0], facts.holds_humash is True)


def roles_if_known(facts: PersonFacts, missing: str, by: Practice) -> list[Role]:
    """The person's roles under each value of the one fact that is asked for by a name."""
    name = next((n for n in PersonFacts.DOMAIN if getattr(getattr(facts, n), "missing", None) == missing), missing)
    now = getattr(facts, name)
    values = now.values if isinstance(now, OneOf) else [v for v in PersonFacts.DOMAIN[name] if v != now]
    return [in_company(replace(facts, **{name: value}), by) for value in values]


class Doubtful(NamedTuple):
    """One person of a company, and what he may be under each value of each fact that is not known of him.

    Attributes:
        role: what he may be.
        asks: each fact that would tell, and what he may be under each of its values.
        known: what he may be once every fact is known, in each case; nothing where no fact is wanting.
    """

    role: Role
    asks: tuple[tuple[str, tuple[Role, ...]], ...] = ()
    known: tuple[Role, ...] = ()

    def each(self, changed: Callable[[Role], Role]) -> Doubtful:
        """The same person, what he may be being changed wherever it is told."""
        asks = tuple((name, tuple(map(changed, roles))) for name, roles in self.asks)
        return Doubtful(changed(self.role), asks, tuple(map(changed, self.known)))


@lru_cache(maxsize=1 << 14)
def doubtful(facts: PersonFacts, by: Practice) -> Doubtful:
    """A person with these facts, and the facts not known that would tell what he is."""
    may_be, missing = roles_in_ten(facts, by)
    asks = missing if len(may_be) > 1 else ()
    role = in_company(facts, by)
    told = tuple((name, tuple(roles_if_known(facts, name, by))) for name in asks)
    if len(told) < 2:  # once that one is known nothing else is asked
        return Doubtful(role, told, tuple(dict.fromkeys(each for _, then in told for each in then)))
    return Doubtful(role, told, tuple(role._replace(roles=roles) for roles in _once_known(facts, by)))


def _once_known(facts: PersonFacts, by: Practice) -> dict[tuple[str, ...], None]:
    """What he may be in each case of what is not known of him: more than one thing where the text leaves it open."""
    settled = _settled(by)

    def evaluate(known: PersonFacts) -> dict[tuple[str, ...], None]:
        may_be = _roles_known(known, settled)
        told = [replace(known, **{name: v}) for name in may_be.missing for v in PersonFacts.DOMAIN[name]]
        others = [one for one in told if one != known]
        if not others:
            return {may_be.roles: None}
        return {roles: None for one in others for roles in _once_known(one, by)}

    return try_values(facts, evaluate, lambda _, tried: {roles: None for one in tried for roles in one})


_FEW = 6  # where there are more kinds of people in doubt, every unknown fact is named, whether or not it would decide


def deciding_facts(
    matters: tuple[Matter, ...], people: Sequence[Doubtful], beside: Tally, by: Practice
) -> list[tuple[int, str]]:
    """The facts that make a difference in some case of all that is not known of the others.

    Args:
        matters: of the question that is asked of the company.
        people: who is in it.
        beside: whoever else is in it for certain, and whether it is a time of need.
        by: whose practice is followed.

    Returns:
        the place of the person, and the name of the fact.
    """

    @cache
    def tells(person: Doubtful, roles_then: tuple[Role, ...]) -> bool:
        rest = Counter(each.role for each in people)
        rest[person.role] -= 1
        return Tallies(+rest, beside, varying=numbers_of(roles_then)).turn_on(roles_then, matters, by)

    in_doubt = [n for n, person in enumerate(people) if len(person.role.roles) > 1]
    if not could_be_settled(matters, people, beside, by):
        return []
    many = len({people[n] for n in in_doubt}) > _FEW
    return [(n, name) for n in in_doubt for name, then in people[n].asks if many or tells(people[n], then)]


_RANK = {role: rank for rank, role in enumerate(ROLES)}


def could_be_settled(matters: tuple[Matter, ...], people: Sequence[Doubtful], beside: Tally, by: Practice) -> bool:
    """Whether there would be an answer if every fact were known; else no fact is wanting, and the text leaves it open.

    Tried are the case in which everyone does as much for the ten as he can and the one in which he does as little: a
    yes that there is in some case there is in the first, and a no in the last.

    Args:
        matters, people, beside, by: as in `deciding_facts`.
    """
    for best in (True, False):
        roles = [_end(person.known or (person.role,), best=best) for person in people]
        need = best if isinstance(beside.in_need, OneOf) else beside.in_need
        if Tallies(roles, replace(beside, in_need=need)).answer(matters, by) is not None:
            return True
    return False


def _end(known: tuple[Role, ...], *, best: bool) -> Role:
    """Of what somebody may be in each case the one in which he does most for the ten, for certain; or least."""
    if best:
        return max(known, key=lambda role: (_RANK[role.roles[0]], _RANK[role.roles[-1]]))
    return min(known, key=lambda role: (_RANK[role.roles[-1]], _RANK[role.roles[0]]))


def nobody(in_need: bool | None) -> Tally:
    """The tally of a company before anybody has come; None where it is not known whether it is a time of need."""
    return Tally(in_need=OneOf((False, True), "in_need") if in_need is None else in_need)


# -- 55:1 (also in eligibility.py, leaving.py, joining.py and answering.py) -------------------------------------------

TEN_FOR_ALL = Source(
    1,
    "mechaber",
    he="ואין אומרים אותו בפחות מי' זכרים בני חורין גדולים שהביאו ב' שערות, והוא הדין לקדושה וברכו שאין נאמרין בפחות מעשרה",
    en="we do not say it with less than ten free grown men that have grown two hairs and this is also the law for kedusha "
    "and barchu which are not said with less than ten.",
    fr="on ne le dit pas avec moins de dix mâles, benei horin (hommes libres), adultes qui ont amené deux poils. Et de "
    "même pour Qedousha et Barkhou, qui ne se disent pas avec moins de dix.",
)


TOO_FEW: English = "{men:0 nobody counts|1 one counts|# count}, and it is not said with fewer than ten."
AT_MOST_TOO_FEW: English = (
    "{most:0 nobody counts|1 at most one counts|at most # count}, and it is not said with fewer than ten."
)
ENOUGH: English = "{men:0 nobody counts|1 one counts|# count}, and ten are needed."
ENOUGH_ANSWER: English = "{answering:1 one|#} can answer, and ten are needed."
#: How the same is said where it is not known how many more there are.
TOLD_AT_LEAST: Mapping[str, English] = {
    ENOUGH: "{men:1 at least one counts|at least # count}, and ten are needed.",
    ENOUGH_ANSWER: "{answering:1 at least one|at least #} can answer, and ten are needed.",
}


@opinion(THE_MECHABER, TEN_FOR_ALL)
def ten(company: Tally) -> Ruling | None:
    """Not said with fewer than ten; said with ten who can answer. Explicit of both.

    Whether each of those who cannot answer counts is disputed at 6: here it makes no difference, and is not said.
    """
    all_answer = company.attentive == company.men
    if company.men < 10:
        if all_answer:
            return no(TOO_FEW, men=company.men, modality="may not")
        return no(AT_MOST_TOO_FEW, most=company.men, modality="may not")
    if company.attentive < 10:
        return None  # 6 speaks of one who cannot answer
    if all_answer:
        return yes(ENOUGH, men=company.men, modality="may")
    return yes(ENOUGH_ANSWER, answering=company.attentive, modality="may")


# -- 55:4 (also in eligibility.py) ------------------------------------------------------------------------------------

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


def _nine_and_a_boy(company: Tally) -> bool:
    """The case of 4."""
    return bool(company.men == 9 and company.boys)


def _nine_and_a_woman_or_slave(company: Tally) -> bool:
    return bool(company.men == 9 and (company.women or company.slaves))


def _as_in_4(company: Tally) -> Status:
    """Explicit of nine who can answer and one beside them; whether one may be joined who leads, 4 does not say."""
    return EXPLICIT if company.attentive == 9 and not company.addition_leads else INFERRED


@opinion(SOME_PERMIT, NINE_AND_A_BOY)
def nine_and_one_boy(company: Tally) -> Ruling | None:
    """Nine and the addition of one boy. Explicit of a boy of more than six who knows to Whom one prays."""
    if not _nine_and_a_boy(company):
        return None
    if company.addition_leads:
        return undecided(
            "Some permit joining to nine men one who is not an adult. They do not say "
            "whether he may also lead the prayer."
        )
    if company.attentive < 9:
        return undecided(
            "Some permit joining to nine men one who is not an adult. They do not speak of nine who cannot all answer."
        )
    return yes(
        "There are nine men, and some permit joining to them one who is not an adult, if he is "
        "over six and knows to Whom one prays.",
        modality="may",
    )


@opinion(THE_MECHABER, NOT_CORRECT)
def boy_not_joined(company: Tally) -> Ruling | None:
    """The boy is not joined. Explicit of nine who can answer, and a boy of whom those who permit speak."""
    if not _nine_and_a_boy(company):
        return None
    return no(
        "There are nine men, and the great authorities do not join to them one who is not an adult.",
        modality="may not",
        status=_as_in_4(company),
    )


@opinion(THE_MECHABER, SLAVE_AND_WOMAN)
def woman_or_slave_not_joined(company: Tally) -> Ruling | None:
    """Nor is a woman or a slave joined. Explicit of nine who can answer and one of them."""
    if not _nine_and_a_woman_or_slave(company):
        return None
    a_woman: English = "There are nine men, and a woman is not joined to them."
    a_slave: English = "There are nine men, and a slave is not joined to them."
    either: English = "There are nine men, and neither a woman nor a slave is joined to them."
    why = either if company.women and company.slaves else a_woman if company.women else a_slave
    return no(why, modality="may not", status=_as_in_4(company))


@opinion(R_SIMCHA, SLAVE_AND_WOMAN.citing("R. Simcha in the Mordekhai, as reported in Beit Yosef 55"))
def nine_and_one_woman_or_slave(company: Tally) -> Ruling | None:
    """R. Tam joins a slave to nine, and R. Simcha extends this to a woman: to nine, and not more than one."""
    if not _nine_and_a_woman_or_slave(company):
        return None
    if company.addition_leads:
        return undecided("R. Simcha joins one woman or one slave to nine men. He does not say that either may lead.")
    if company.attentive < 9:
        return undecided(
            "R. Simcha joins one woman or one slave to nine men. He does not speak of nine who cannot all answer."
        )
    return yes("There are nine men, and R. Simcha joins to them one woman or one slave.", modality="may")


@opinion(BEIT_YOSEF, SLAVE_AND_WOMAN.citing("Beit Yosef 55"))
def no_woman_by_custom(company: Tally) -> Ruling | None:
    """The custom is not to join a woman at all. Of a slave he reports none."""
    if company.men != 9 or not company.women or company.slaves:
        return None
    return no("There are nine men, and everywhere the custom is not to join a woman at all.", modality="may not")


@opinion(THE_SHULCHAN_ARUKH_HARAV, NOT_CORRECT.citing("Shulchan Arukh HaRav 55:5"))
def not_joined_and_none_protests(company: Tally) -> Ruling | None:
    """No boy; who are lenient in need, for Barkhu and the required Kaddish alone, are not protested against."""
    if not _nine_and_a_boy(company):
        return None
    if company.in_need:
        return no(
            "One who is not an adult is not joined. In time of need we do not protest against "
            "those who join him, but only for Barkhu and for the required Kaddish.",
            modality="may not",
            status=_as_in_4(company),
        )
    return no("One who is not an adult is not joined to nine men.", modality="may not", status=_as_in_4(company))


@opinion(THE_ARUKH_HASHULCHAN, NOT_CORRECT.citing("Arukh HaShulchan 55:10"))
def no_boy_ever(company: Tally) -> Ruling | None:
    """No boy, not even in time of need."""
    if not _nine_and_a_boy(company):
        return None
    return no(
        "One who is not an adult is never joined to nine men, not even in time of need.",
        modality="may not",
        status=_as_in_4(company),
    )


# -- 55:4 gloss -------------------------------------------------------------------------------------------------------

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


@opinion(THE_REMA, HUMASH)
def humash_changes_nothing(company: Tally) -> Ruling | None:
    """Not even by a Pentateuch in his hand. Explicit, outside a time of need."""
    if not _nine_and_a_boy(company) or not company.humash or company.in_need:
        return None
    return no(
        "One who is not an adult is not joined, even if he holds a Pentateuch.",
        modality="may not",
        status=_as_in_4(company),
    )


@opinion(THE_REMA, TIME_OF_NEED)
def custom_is_reported(company: Tally) -> Ruling | None:
    """The gloss reports a custom last, and neither adopts nor rejects it."""
    if not _nine_and_a_boy(company) or not company.in_need:
        return None
    return undecided(
        "The Rema reports that some are accustomed to be lenient in time of need. He does not say that one should follow "
        "them, or that one should not."
    )


@opinion(SOME_ARE_LENIENT, TIME_OF_NEED)
def lenient_in_need(company: Tally) -> Ruling | None:
    """A custom of some, in time of need. Explicit of the boy of whom those who permit speak."""
    if not _nine_and_a_boy(company) or not company.in_need:
        return None
    if company.addition_leads:
        return undecided(
            "By that custom, one who is not an adult is joined to nine men. It is not "
            "said whether he may also lead the prayer."
        )
    if company.attentive < 9:
        return undecided(
            "By that custom, one who is not an adult is joined to nine men. Nothing "
            "is said of nine who cannot all answer."
        )
    return yes(
        "It is a time of need, and then some are accustomed to join one who is not an adult, if he "
        "is over six and knows to Whom one prays.",
        modality="may",
    )


@opinion(THE_MISHNAH_BERURAH, TIME_OF_NEED.citing("Mishnah Berurah 24"))
def many_are_stringent_in_need(company: Tally) -> Ruling | None:
    """It reports that many later authorities are stringent, and so leans towards no; it rules no more than the gloss does."""
    if not _nine_and_a_boy(company) or not company.in_need or company.asleep > 1:
        return None  # of several sleepers it speaks at 32
    return undecided(
        "The Mishnah Berurah reports that many later authorities join nobody who is not an adult, even in time of "
        "need. It leans towards no, and does not settle the matter."
    )


@opinion(SOME_LATER, TIME_OF_NEED.citing("later authorities, as reported in Mishnah Berurah 24"))
def no_boy_even_in_need(company: Tally) -> Ruling | None:
    """Many later authorities join no boy even then."""
    if not _nine_and_a_boy(company):
        return None
    return no(
        "Many later authorities join nobody who is not an adult, even in time of need.",
        modality="may not",
        status=_as_in_4(company),
    )


# -- 55:6 -------------------------------------------------------------------------------------------------------------

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
    """One of the ten who prays alone or sleeps is joined. Explicit of one; of two the text does not speak."""
    if company.men < 10 or company.attentive >= 10:
        return None
    if company.attentive == 9:
        return yes("One of the ten cannot answer, and he is joined even so.", modality="may")
    return undecided(
        "{silent:1 one|#} of the ten cannot answer, and the text speaks of one only.", silent=10 - company.attentive
    )


SEVERAL_SLEEPERS: English = (
    "They are ten only if several who are asleep are counted, and not more than one sleeper is joined."
)


def _needs_a_sleeper(company: Tally) -> bool:
    """Ten only with those who sleep."""
    return bool(company.men >= 10 and company.attentive + company.praying < 10)


@opinion(MAGEN_AVRAHAM, ONE_CANNOT_ANSWER.citing("Magen Avraham 8"))
def one_sleeper_only(company: Tally) -> Ruling | None:
    """Of sleepers one, and not more."""
    if not _needs_a_sleeper(company) or company.attentive + company.praying == 9:
        return None
    return no("Not more than one sleeper is joined.", modality="may not")


@opinion(TAZ, ONE_CANNOT_ANSWER.citing("Taz 4, as reported in Mishnah Berurah 34"))
def no_sleeper(company: Tally) -> Ruling | None:
    """A sleeper is not joined."""
    return no("The Taz does not join a sleeper.", modality="may not") if _needs_a_sleeper(company) else None


@opinion(PRI_CHADASH, ONE_CANNOT_ANSWER.citing("Pri Chadash, as reported in Mishnah Berurah 34"))
def no_sleeper_either(company: Tally) -> Ruling | None:
    """Nor does he join one."""
    return no("The Pri Chadash does not join a sleeper.", modality="may not") if _needs_a_sleeper(company) else None


@opinion(THE_MISHNAH_BERURAH, ONE_CANNOT_ANSWER.citing("Mishnah Berurah 34"))
def joined_and_better_woken(company: Tally) -> Ruling | None:
    """One who sleeps is joined, and is better woken, since some do not join him. Explicit of one beside nine."""
    if not _needs_a_sleeper(company) or company.attentive != 9:
        return None
    return yes(
        "One of the ten sleeps and is joined. It is better to wake him, because some do not join him.", modality="may"
    )


@opinion(THE_MISHNAH_BERURAH, ONE_CANNOT_ANSWER.citing("Mishnah Berurah 32"))
def several_cannot_answer(company: Tally) -> Ruling | None:
    """Several in their own prayer, while a majority can answer; of sleepers not more than one."""
    if company.men < 10 or company.attentive >= 9:
        return None
    if company.attentive + company.praying < 9:
        return no(SEVERAL_SLEEPERS, modality="may not")
    if company.attentive + company.praying == 9:
        return None  # of one sleeper beside men in their own prayer it does not speak
    if company.attentive >= 6:
        return yes(
            "{attentive:1 one|#} can answer. They are a majority of the ten, so those who are in "
            "their own prayer are joined.",
            attentive=company.attentive,
            modality="may",
        )
    return no(
        "{attentive:0 nobody|1 only one|only #} can answer, which is not a majority of the ten.",
        attentive=company.attentive,
        modality="may not",
    )


@opinion(THE_MISHNAH_BERURAH, ONE_CANNOT_ANSWER.citing("Mishnah Berurah 32"))
def not_several_sleepers_even_in_need(company: Tally) -> Ruling | None:
    """Inferred: if several sleepers are not joined even in need, a boy in need does not make a ten with them either."""
    if not _nine_and_a_boy(company) or not company.in_need or company.asleep <= 1:
        return None
    return no(
        "{asleep:1 one of the nine is|# of the nine are} asleep. Not more than one sleeper is "
        "joined, even in time of need.",
        asleep=company.asleep,
        modality="may not",
        status=INFERRED,
    )


@opinion(SOME_ARE_STRINGENT, ONE_CANNOT_ANSWER.citing("some who are stringent, as reported in Mishnah Berurah 32"))
def one_and_no_more(company: Tally) -> Ruling | None:
    """Of those in their own prayer one, and not more; where a sleeper is one of the ten it is inferred."""
    if company.men < 10 or company.attentive >= 9:
        return None
    return no(
        "Some are stringent and join only one man who cannot answer.",
        modality="may not",
        status=INFERRED if _needs_a_sleeper(company) else EXPLICIT,
    )


@opinion(THE_SHULCHAN_ARUKH_HARAV, ONE_CANNOT_ANSWER.citing("Shulchan Arukh HaRav 55:7-8"))
def up_to_four_in_prayer(company: Tally) -> Ruling | None:
    """Up to four in their own prayer; a sleeper is woken, so as not to enter the dispute about him."""
    if company.men < 10 or company.attentive >= 10:
        return None
    if _needs_a_sleeper(company):
        return undecided("There is a dispute about a sleeper. One should not enter it, but wake him.")
    return _up_to_four(company)


@opinion(THE_ARUKH_HASHULCHAN, ONE_CANNOT_ANSWER.citing("Arukh HaShulchan 55:13"))
def four_of_ten_in_prayer(company: Tally) -> Ruling | None:
    """Up to four in their own prayer; of sleepers not more than one. Explicit of both.

    He brings the text on one sleeper, and those who dispute it and those who uphold it.
    """
    if company.men < 10 or company.attentive >= 10:
        return None
    if company.attentive + company.praying < 9:
        return no(SEVERAL_SLEEPERS, modality="may not")
    return None if _needs_a_sleeper(company) else _up_to_four(company)


def _up_to_four(company: Tally) -> Ruling:
    """Those who are in their own prayer are joined while six can answer."""
    if company.attentive == 9:
        return yes("One of the ten is in his own prayer, and up to four such men are joined.", modality="may")
    if company.attentive >= 6:
        return yes(
            "{silent:1 one of the ten is in his|# of the ten are in their} own prayer, and up to "
            "four such men are joined.",
            silent=10 - company.attentive,
            modality="may",
        )
    return no(
        "{attentive:0 nobody|1 only one|only #} can answer, and not more than four who are in "
        "their own prayer are joined.",
        attentive=company.attentive,
        modality="may not",
    )


# -- the question -----------------------------------------------------------------------------------------------------


@question(
    "May they say what needs ten?",
    Tally,
    ten,
    nine_and_one_boy,
    boy_not_joined,
    humash_changes_nothing,
    custom_is_reported,
    lenient_in_need,
    one_cannot_answer,
    woman_or_slave_not_joined,
    nine_and_one_woman_or_slave,
    no_woman_by_custom,
    one_sleeper_only,
    no_sleeper,
    no_sleeper_either,
    not_joined_and_none_protests,
    up_to_four_in_prayer,
    many_are_stringent_in_need,
    joined_and_better_woken,
    several_cannot_answer,
    not_several_sleepers_even_in_need,
    one_and_no_more,
    no_boy_ever,
    four_of_ten_in_prayer,
    no_boy_even_in_need,
)
def may_say(company: Company, *, by: Practice, on: Day | None = None) -> Asked[bool]:
    """Whether a company may say Kaddish, Kedushah and Barkhu, by se'ifim 1, 4 and 6.

    Each person is judged first, then the company by its tally. Where people are in doubt every tally is tried that
    they may come to: the same answer stands, another is open. Where places are given, who is joined where he stands
    (13 to 19) is asked once it is known who counts.

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
    if not isinstance(company, Company):
        raise TypeError(f"company={shown(company)} is no Company: write Company([...]) of the people")
    facts = [person_facts(person, by=by, on=on) for person in company]
    each = [doubtful(f, by) for f in facts]
    each = [
        found.each(_leading) if person.name == company.leader else found
        for found, person in zip(each, company, strict=True)
    ]
    people = [person.role for person in each]
    verdicts = tuple((person.name, counts(person, by=by, on=on)) for person in company)
    place: Verdict | None = None
    unclear: tuple[_There, ...] = ()
    if company.places:
        place, there = _by_place(company, people, by)
        each = [_standing(person, there[n]) for n, person in enumerate(each)]
        people = [person.role for person in each]
        unclear = tuple(there[n] for n, role in enumerate(people) if there[n].joined is None and role != NOT_THERE)
    missing = partial(_missing, company, tuple(each), unclear, by)
    tallies = Tallies(people, nobody(company.in_need))
    leader = next((p.role for p, person in zip(each, company, strict=True) if person.name == company.leader), None)
    told = None if unclear else partial(_told, leader)
    few = partial(telling, tallies)
    named = partial(_named, place, _has_the_boy_of_4(facts), leader is None or leader.roles == (ATTENTIVE,))
    return Asked(ends(tallies), by, company, on, missing, verdicts, place, told, few, named=named)


def _has_the_boy_of_4(facts: Sequence[PersonFacts]) -> bool:
    """Whether one is there of whom 4 speaks: a boy over six, who can answer; not one who only has no hairs yet."""
    return any(f.stage == Stage.OVER_SIX and f.asleep is False and f.praying_alone is False for f in facts)


def _told(leader: Role | None, verdict: Verdict) -> Because | None:
    """The reason where several cases come into question, and of a leader who cannot answer."""
    if leader is not None and {ASLEEP, PRAYING} & {*leader.roles} and verdict.why_open == "the text leaves it open":
        return Because("The text joins one who cannot answer. It does not say this of the one who leads the prayer.")
    return how_many(verdict)


def _named(place: Verdict | None, boy_of_4: bool, leader_counts: bool, verdict: Verdict) -> bool:
    """Whether the words name the case with its people, its leader and its places."""
    if verdict.answer and not leader_counts:
        return False  # who may lead is not said in this chapter
    source = verdict.source
    of_a_boy = source is not None and source.seif == 4 and source.he != SLAVE_AND_WOMAN.he
    if of_a_boy and not boy_of_4:
        return False
    return place is None or _named_with_its_places(place, verdict)


def _named_with_its_places(place: Verdict, verdict: Verdict) -> bool:
    """Whether the words name the case with its places: those of 1 of any ten, and of 4 and 6 in one place alone."""
    if place.answer is not None and place.status != EXPLICIT:
        return False
    return verdict.source is None or verdict.source.seif == 1 or len(place.facts.spots) == 1


def ends(tallies: Tallies) -> tuple[Case, ...]:
    """The first and the last of the cases that a company may come to."""
    return tuple(map(Case, dict.fromkeys((tallies.least, tallies.most))))


def telling(tallies: Tallies, matters: tuple[Matter, ...], by: Practice) -> tuple[Case, ...]:
    """The cases that a question with these matters has to try of all that a company may come to."""
    return tuple(map(Case, tallies.telling(matters, by)))


def _missing(
    company: Company,
    people: tuple[Doubtful, ...],
    unclear: tuple[_There, ...],
    by: Practice,
    matters: tuple[Matter, ...],
) -> tuple[str, ...]:
    """The facts that would tell, those of a person with his name; none where the text leaves his place open."""
    names = [person.name for person in company]
    beside = nobody(company.in_need)
    if unclear and not could_be_settled(matters, people, beside, by):
        return ()
    told = deciding_facts(matters, people, beside, by)
    if not told and any(there.turns_on_others for there in unclear):
        told = [(n, fact) for n, person in enumerate(people) for fact, _ in person.asks]
    of_places = dict.fromkeys(fact for there in unclear for fact in there.missing)
    return (*(Missing(fact, names[n]) for n, fact in told), *of_places)


def how_many(verdict: Verdict, unbounded: bool = False) -> Because | None:
    """The reason where it is not known how many count: at least so many, at most so many, or both numbers.

    Args:
        verdict: a verdict on tallies, everyone in doubt at his least in the first and at his most in the last.
        unbounded: more are there, and nobody knows how many.

    Returns:
        the reason; None where the same number counts in any case.
    """
    cases = verdict.asked.cases
    least, most = cases[0].facts.men, cases[-1].facts.men
    if least == most or verdict.why_open == "the text leaves it open":
        return None
    if verdict.answer is None:
        if unbounded:
            return Because(
                "{least:0 nobody counts|1 one counts|# count} for certain. It is not known how many more may count.",
                least=least,
            )
        return Because(
            "{least:0 nobody counts|1 one counts|# count} for certain, and up to {most:1 one|#} "
            "may count. It depends on who they are.",
            least=least,
            most=most,
        )
    end, men = (cases[0], least) if verdict.answer else (cases[-1], most)
    why = verdict.question.decide(Asked((end,), verdict.by)).because
    if why.template in TOLD_AT_LEAST:  # it tells the number itself
        return Because(TOLD_AT_LEAST[why.template], **why.values)
    if why.template in (TOO_FEW, AT_MOST_TOO_FEW):
        return Because(AT_MOST_TOO_FEW, most=men)
    if verdict.answer:
        return Because(
            "{men:0 nobody counts for certain|1 at least one counts|at least # count}. {why}", men=men, why=why
        )
    return Because("{men:0 nobody counts|1 at most one counts|at most # count}. {why}", men=men, why=why)


def _leading(role: Role) -> Role:
    """What somebody may be who leads: of one who cannot answer and leads 6 does not speak."""
    roles = (NONE, *role.roles) if {ASLEEP, PRAYING} & {*role.roles} else role.roles
    return Role(tuple(dict.fromkeys(roles)), role.holds, leads=True)


def _perhaps(role: Role) -> Role:
    """What somebody may be of whom it is not known, or not said, whether he is joined."""
    return role._replace(roles=tuple(dict.fromkeys((NONE, *role.roles))))


def _standing(person: Doubtful, there: _There) -> Doubtful:
    """What someone may be once it is known whether he is joined where he stands."""
    if there.joined:
        return person
    if there.joined is False:
        return Doubtful(NOT_THERE)
    known = [
        NOT_THERE if joined is False else role if joined else _perhaps(role)
        for joined in there.once_known
        for role in person.known or (person.role,)
    ]
    return Doubtful(_perhaps(person.role), person.asks, tuple(dict.fromkeys(known)))


class _There(NamedTuple):
    """Whether the people at a spot are joined there, which facts would tell, and whether other people in doubt would.

    Attributes:
        joined: whether they are; None where that is not known, or left open.
        missing: the facts that would tell.
        turns_on_others: it turns on what is not known, as on who else counts.
        once_known: whether they are in each case of what is not known; None where the text leaves that case open.
    """

    joined: bool | None
    missing: tuple[str, ...] = ()
    turns_on_others: bool = False
    once_known: tuple[bool | None, ...] = (None,)


class _Said(NamedTuple):
    """What is said of the people at a spot: how many stand there in each case, and whether they are joined."""

    cases: tuple[tuple[int, Verdict], ...]
    missing: tuple[str, ...]

    @property
    def here(self) -> _There:
        """Whether they are joined, if it is the same in every case."""
        answers = tuple(dict.fromkeys(verdict.answer for _, verdict in self.cases))
        return _There(answers[0] if len(answers) == 1 else None, self.missing, len(answers) > 1, answers)

    @property
    def numbers(self) -> tuple[int, int]:
        """How many of them are joined for certain, and at most: at a window one is, and by some no more than one."""
        joined_there = [number_joined(number, verdict) for number, verdict in self.cases]
        return min(least for least, _ in joined_there), max(most for _, most in joined_there)


def _said_of(spot: str, arrangements: Sequence[Arrangement], by: Practice) -> _Said:
    """What is said of the people at a spot, whoever counts, and whether or not they see one another."""
    said = [is_joined(each, spot, by=by) for each in arrangements]
    missing = tuple(dict.fromkeys(fact for verdict in said for fact in verdict.missing))
    if missing:
        arrangements = [each.but(see_one_another=see) for each in arrangements for see in YES_NO]
        said = [is_joined(each, spot, by=by) for each in arrangements]
    numbers = (each.others.get(spot, 0) for each in arrangements)
    return _Said(tuple(zip(numbers, said, strict=True)), missing)


def _by_place(company: Company, people: list[Role], by: Practice) -> tuple[Verdict | None, list[_There]]:
    """Of each person whether he is joined where he stands, once it is known who counts.

    Only men who count make up the numbers of a place. Where some are in doubt the fewest and the most are tried, and
    in the two yards, where it is a matter of the division, everything between.
    """
    spots = [(company.places or {})[person.name] for person in company]
    lead = next(n for n, person in enumerate(company) if person.name == company.leader)
    at = spots[lead]
    may_be = [role.roles for role in people]
    sure = Counter(spots[n] for n, r in enumerate(may_be) if n != lead and not {NONE, *ADDITIONS} & {*r})
    most = Counter(spots[n] for n, r in enumerate(may_be) if n != lead and not {*r} <= {NONE, WOMAN, SLAVE})
    divisions = product(*(range(sure[yard], most[yard] + 1) for yard in YARDS))
    counted = (sure, most, *({**most, **dict(zip(YARDS, men, strict=True))} for men in divisions))
    arrangements = [Arrangement(at, others, see_one_another=company.see_one_another) for others in counted]
    there: dict[int, _There] = {}
    for spot in dict.fromkeys(spots):
        said = _said_of(spot, arrangements, by)
        here, (certain, possible) = said.here, said.numbers
        if spot in YARDS and spot != at and may_be[lead][0] in (NONE, *ADDITIONS) and most.total() >= 10:
            # The text counts him among those of his yard.
            here, certain = here._replace(joined=None, once_known=(*here.once_known, None)), 0
        those = [n for n, stands in enumerate(spots) if stands == spot and n != lead]
        those.sort(key=lambda n: not {NONE, *ADDITIONS}.isdisjoint(may_be[n]))
        others = _There(joined=False) if certain == possible < most[spot] else here
        there |= {n: _There(True) if nth < certain else others for nth, n in enumerate(those)}
    whole = joined(arrangements[1], by=by) if most.total() else None
    return whole, [_There(True) if n == lead else there[n] for n in range(len(spots))]
