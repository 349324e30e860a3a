"""Whether they are ten: 55:1; what a boy does for nine, 55:4 and its gloss; one who sleeps or prays alone, 55:6."""

from collections.abc import Iterator
from dataclasses import astuple
from itertools import islice, product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from minyan_kit import (
    ARUKH_HASHULCHAN,
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SHULCHAN_ARUKH_HARAV,
    Company,
    Person,
    Practice,
    counts,
    may_say,
)
from minyan_kit.chapter.people import Tally
from minyan_kit.chapter.practices import R_SIMCHA, SOME_ARE_LENIENT, SOME_LATER, SOME_PERMIT
from minyan_kit.chapter.tallies import ROLES, Role, Tallies
from minyan_kit.chapter.ten import _roles_known, _settled, several_cannot_answer
from minyan_kit.explore.cases import blank_facts, each_case, survey, walk
from minyan_kit.question import settle
from tests.case_tables import PRACTICE_OF, Row, answer, by_name, each_practice, number
from tests.thorough import LONG

BY_THE_TEXT = tuple(PRACTICE_OF.values())
EVERYONE = tuple(dict.fromkeys((*BY_THE_TEXT, REMA.relying_on(SOME_PERMIT), REMA.relying_on(SOME_LATER))))


def man(name: str, **facts: Any) -> Person:
    """A man who counts, but for what is said otherwise."""
    return Person(name, **{"sex": "male", "age": 40, "two_hairs": "came", **facts})


def boy(name: str, **facts: Any) -> Person:
    """A boy of seven who knows to Whom one prays, but for what is said otherwise."""
    return Person(name, **{"sex": "male", "age": 7, "knows_to_whom": True, **facts})


def men(count: int, **facts: Any) -> list[Person]:
    return [man(f"man {n}", **facts) for n in range(count)]


def of_row(row: Row) -> Company:
    """The company of a row."""
    number_of = {name: int(row[name]) for name in ("adults", "women", "slaves", "banned", "asleep", "praying_alone")}
    silent = number_of["asleep"] + number_of["praying_alone"]
    people = [
        *men(number_of["adults"] - silent),
        *(man(f"sleeper {n}", asleep=True) for n in range(number_of["asleep"])),
        *(man(f"praying {n}", praying_alone=True) for n in range(number_of["praying_alone"])),
        *(man(f"woman {n}", sex="female") for n in range(number_of["women"])),
        *(man(f"slave {n}", free=False) for n in range(number_of["slaves"])),
        *(man(f"banned {n}", banned=True) for n in range(number_of["banned"])),
    ]
    for minor in filter(None, row["minors"].split(";")):
        age, knows = minor.split(" ", 1)
        holds = bool(answer(row["boys_hold_humash"]))
        known = {"knows": True, "does not know": False}[knows]
        people.append(boy(f"boy {minor}", age=number(age), knows_to_whom=known, holds_humash=holds))
    return Company(people, in_need=answer(row["in_need"]))


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("quorum"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Each company of the table may say it, may not, or is open, under each practice that has a column."""
    verdict = may_say(of_row(row), by=by)
    assert verdict.answer is expected
    assert verdict.missing == ()  # everything is known of these people: what is open the text leaves open


# -- what the text says of a company -----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
@pytest.mark.parametrize("count", [1, 8, 9, 10, 11, 20])
def test_ten_are_needed_and_enough(count: int, by: Practice) -> None:
    """55:1: nine men may not, ten may."""
    verdict = may_say(Company(men(count)), by=by)
    assert verdict.answer is (count >= 10)
    assert (verdict.source and verdict.source.place, verdict.modality) == ("55:1", "may" if count >= 10 else "may not")
    assert verdict.because.values["men"] == count


def test_who_decides_of_a_boy_is_said() -> None:
    """The permission is that of some, the refusal the Mechaber's; the Rema reports a custom and does not rule."""
    nine = Company([*men(9), boy("Levi")], in_need=True)
    verdicts = {column: may_say(nine, by=by) for column, by in PRACTICE_OF.items()}
    said = {column: (v.decided_by and v.decided_by.key, v.source and v.source.place) for column, v in verdicts.items()}
    assert said == {
        "mechaber": ("mechaber", "55:4"),
        "rema": ("rema", "55:4 gloss"),
        "mishnah_berurah": ("mishnah_berurah", "55:4 gloss"),
        "shulchan_arukh_harav": ("shulchan_arukh_harav", "55:4"),
        "arukh_hashulchan": ("arukh_hashulchan", "55:4"),
        "mechaber_relying_on_some_permit": ("some_permit", "55:4"),
        "rema_relying_on_custom": ("some_are_lenient", "55:4 gloss"),
        "mechaber_relying_on_r_simcha": ("mechaber", "55:4"),
    }


def test_a_boy_who_completes_the_ten_does_not_lead_it() -> None:
    """55:4: those who join him do not speak of his leading, so that stays open."""
    led = Company([*men(9), boy("Levi")], leader="Levi")
    assert may_say(led, by=MECHABER.relying_on(SOME_PERMIT)).answer is None
    assert may_say(led.but(leader="man 0"), by=MECHABER.relying_on(SOME_PERMIT)).answer is True


@pytest.mark.parametrize("by", BY_THE_TEXT, ids=str)
@pytest.mark.parametrize("fact", ["asleep", "praying_alone"])
def test_of_one_who_cannot_answer_and_leads_the_text_does_not_speak(fact: str, by: Practice) -> None:
    """55:6 joins him to nine who can; with ten who can he is not needed, and that he may lead is not said."""
    led = Company([*men(9), man("Levi", **{fact: True})], leader="Levi")
    verdict = may_say(led, by=by)
    assert (verdict.answer, verdict.why_open) == (None, "the text leaves it open")
    assert "leads" in verdict.because
    more = may_say(Company([*led, man("a tenth")], leader="Levi"), by=by)
    assert (more.answer, more.status) == (True, "inferred")


@pytest.mark.parametrize(
    "leader",
    [{"sex": "female"}, {"free": False}, {"banned": True}, {"age": 9}, {"hears": False, "speaks": False}],
    ids=lambda facts: next(iter(facts)),
)
def test_whether_one_who_does_not_count_may_lead_the_words_of_55_1_do_not_say(leader: dict[str, Any]) -> None:
    """Ten are there, and of who leads them this chapter does not speak: so the yes is not in its words."""
    led = Company([*men(10), man("Levi", **leader)], leader="Levi")
    statuses = [(v.answer, v.status) for v in (may_say(led, by=MECHABER), may_say(led.but(leader=None), by=MECHABER))]
    assert statuses == [(True, "inferred"), (True, "explicit")]


def test_of_a_leader_in_doubt_what_would_tell_is_missing() -> None:
    """R. Simcha, on 55:4, joins a slave and does not speak of his leading: so it tells whether he is one."""
    led = Company([*men(9), man("Levi", free=None)], leader="Levi")
    assert may_say(led, by=MECHABER.relying_on(R_SIMCHA)).missing == ("free of Levi",)


@pytest.mark.parametrize(
    "tenth",
    [boy("Levi", asleep=None), boy("Levi", praying_alone=None), man("Levi", age=30, two_hairs="absent")],
    ids=["asleep", "praying", "hairs"],
)
def test_a_fact_that_would_leave_it_open_either_way_is_not_missing(tenth: Person) -> None:
    """55:4 gloss: of a boy in need, awake or asleep, and of one whom it leaves open, whatever he knows."""
    verdict = may_say(Company([*men(9), tenth], in_need=True), by=REMA)
    assert (verdict.answer, verdict.missing, verdict.why_open) == (None, (), "the text leaves it open")


@pytest.mark.parametrize(
    ("addition", "who", "custom"),
    [
        ({"sex": "female"}, "a woman is not joined", {"beit_yosef": False}),
        ({"free": False}, "a slave is not joined", {}),
    ],
    ids=["a woman", "a slave"],
)
def test_who_joins_a_woman_or_a_slave_is_heard(addition: dict[str, Any], who: str, custom: dict[str, bool]) -> None:
    """55:4: R. Simcha's view of nine and one is told beside every no; of a woman also the custom that is against it."""
    verdict = may_say(Company([*men(9), man("tenth", **addition)]), by=REMA)
    heard = {voice.voice.key: voice.answer for voice in verdict.voices if voice.ruling}
    assert heard == {"mechaber": False, "r_simcha": True, **custom}
    assert (verdict.answer, verdict.status, str(verdict.source)) == (False, "explicit", "55:4")
    assert who in str(verdict.because)


@pytest.mark.parametrize(
    ("company", "status"),
    [
        ([*men(9), boy("Levi")], "explicit"),
        ([*men(8), man("in prayer", praying_alone=True), boy("Levi")], "inferred"),
        ([*men(8), man("asleep", asleep=True), man("a woman", sex="female")], "inferred"),
    ],
    ids=["nine who can answer", "one in prayer", "one asleep"],
)
@pytest.mark.parametrize("by", [MECHABER, SHULCHAN_ARUKH_HARAV, ARUKH_HASHULCHAN], ids=by_name)
def test_explicit_is_the_no_of_4_only_of_nine_who_can_answer(by: Practice, company: list[Person], status: str) -> None:
    """55:4 speaks of nine and one more, and says nothing of a ninth who cannot answer."""
    verdict = may_say(Company(company), by=by)
    assert (verdict.answer, verdict.status) == (False, status)


def test_a_boy_who_would_lead_is_not_joined_and_that_is_inferred() -> None:
    """55:4 does not join him, and does not say what it would be if he led."""
    led = Company([*men(9), boy("Levi")], leader="Levi")
    assert [may_say(each, by=MECHABER).status for each in (led, led.but(leader="man 0"))] == ["inferred", "explicit"]


def test_of_a_sleeper_those_who_do_not_join_him_are_heard() -> None:
    """55:6: the Taz and the Pri Chadash dissent, as Mishnah Berurah 34 reports."""
    verdict = may_say(Company([*men(9), man("sleeper", asleep=True)]), by=REMA)
    assert {voice.voice.key for voice in verdict.dissent} == {"taz", "pri_chadash"}


def test_a_boy_may_be_joined_only_in_need_by_the_custom() -> None:
    """The custom of 55:4 gloss speaks of a time of need; whether it is one has to be known."""
    nine = Company([*men(9), boy("Levi")])
    by = REMA.relying_on(SOME_ARE_LENIENT)
    assert [may_say(nine.but(in_need=need), by=by).answer for need in (True, False, None)] == [True, False, None]
    assert may_say(nine.but(in_need=None), by=by).missing == ("in_need",)
    assert may_say(nine.but(in_need=None), by=MECHABER).answer is False


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, True),
        ({"age": 6}, False),
        ({"age": 6.01}, True),
        ({"knows_to_whom": False}, False),
        ({"sex": "female"}, False),
        ({"free": False}, False),
        ({"banned": True}, False),
        ({"sound_mind": False}, False),
        ({"hears": False, "speaks": False}, False),
    ],
    ids=str,
)
def test_the_boy_of_those_who_permit(facts: dict[str, Any], expected: bool) -> None:
    """55:4: one boy, more than six, who knows, and who but for his years would be one of the ten."""
    company = Company([*men(9), boy("Levi", **facts)])
    assert may_say(company, by=MECHABER.relying_on(SOME_PERMIT)).answer is expected


@pytest.mark.parametrize("facts", [{"asleep": True}, {"praying_alone": True}], ids=str)
def test_of_a_boy_who_cannot_answer_nothing_is_said(facts: dict[str, Any]) -> None:
    """Those who permit a boy do not speak of one who sleeps or prays alone, so it stays open."""
    company = Company([*men(9), boy("Levi", **facts)])
    assert may_say(company, by=MECHABER.relying_on(SOME_PERMIT)).answer is None
    assert may_say(company, by=MECHABER).answer is False


def test_over_six_and_knowing_must_be_one_boy() -> None:
    """A child of five who knows and a boy of nine who does not make no boy of seven who does."""
    two = [boy("Levi", age=5), boy("Dan", age=9, knows_to_whom=False)]
    assert may_say(Company([*men(9), *two]), by=MECHABER.relying_on(SOME_PERMIT)).answer is False


def test_a_second_boy_neither_helps_nor_hinders() -> None:
    """Nine and two boys are nine and a boy; eight and two are not."""
    two = [boy("Levi"), boy("Dan")]
    by = MECHABER.relying_on(SOME_PERMIT)
    assert [may_say(Company([*men(count), *two]), by=by).answer for count in (9, 8)] == [True, False]


def test_many_later_authorities_join_no_boy_even_in_need() -> None:
    """They are heard in the verdict by which the custom joins him."""
    verdict = may_say(Company([*men(9), boy("Levi")], in_need=True), by=REMA.relying_on(SOME_ARE_LENIENT))
    assert verdict.answer is True
    assert {SOME_LATER} <= {voice.voice for voice in verdict.dissent if voice.answer is False}


@pytest.mark.parametrize(
    ("attentive", "praying", "asleep", "rema", "mishnah_berurah"),
    [
        (9, 1, 0, True, True),
        (9, 0, 1, True, True),
        (8, 2, 0, None, True),
        (6, 4, 0, None, True),  # a majority can answer
        (5, 5, 0, None, False),
        (8, 0, 2, None, False),  # not more than one sleeper
        (8, 1, 1, None, None),
        (10, 0, 3, True, True),
        (9, 0, 3, True, True),  # ten of them: nine and one sleeper
        (8, 0, 1, False, False),  # nine in all
    ],
)
def test_of_the_ten_one_may_be_unable_to_answer(
    attentive: int, praying: int, asleep: int, rema: bool | None, mishnah_berurah: bool | None
) -> None:
    """55:6 speaks of one; of several only the Mishnah Berurah does."""
    silent = [man(f"p{n}", praying_alone=True) for n in range(praying)]
    silent += [man(f"s{n}", asleep=True) for n in range(asleep)]
    company = Company([*men(attentive), *silent])
    assert (may_say(company, by=REMA).answer, may_say(company, by=MISHNAH_BERURAH).answer) == (rema, mishnah_berurah)


def test_people_have_their_own_verdicts() -> None:
    """A company's verdict has that of each person, by name."""
    verdict = may_say(Company([*men(9), man("Levi", banned=True)]), by=REMA)
    assert verdict.people["man 0"].answer is True
    assert (verdict.people["Levi"].answer, verdict.people["Levi"].because) == (
        False,
        "He is under a ban, and a banned man is not joined.",
    )


# -- people in doubt -----------------------------------------------------------------------------------------------


def test_one_in_doubt_leaves_it_open_only_where_he_is_needed() -> None:
    """With eight or ten others it does not matter whether he counts; with nine it does, and the verdict asks."""
    doubtful = man("Levi", sex=None)
    verdicts = [may_say(Company([*men(count), doubtful]), by=REMA) for count in (8, 9, 10)]
    assert [v.answer for v in verdicts] == [False, None, True]
    assert [v.missing for v in verdicts] == [(), ("sex of Levi",), ()]


def test_for_the_mechaber_hairs_nobody_looked_at_are_asked_for() -> None:
    """Ten men of twenty whose hairs nobody examined are open for the Mechaber, and the Rema presumes them."""
    company = Company(men(10, age=20, two_hairs="unchecked"))
    verdict = may_say(company, by=MECHABER)
    assert (verdict.answer, "two_hairs of man 0" in verdict.missing) == (None, True)
    assert may_say(company, by=REMA).answer is True


KINDS: dict[str, dict[str, Any]] = {
    "man": {},
    "sleeper": {"asleep": True},
    "praying": {"praying_alone": True},
    "woman": {"sex": "female"},
    "banned": {"banned": True},
    "boy": {"age": 7, "knows_to_whom": True},
    "child": {"age": 5, "knows_to_whom": True},
    "known to have no hairs": {"age": 20, "two_hairs": "absent"},
    "somebody": {"sex": None},
    "awake or asleep": {"asleep": None},
    "a boy who may know": {"age": 7, "knows_to_whom": None},
    "of some age": {"age": None},
}
BLANKS = {"sex": ("male", "female"), "asleep": (True, False), "knows_to_whom": (True, False), "age": (5, 7, 13, 40)}
companies = st.tuples(st.integers(8, 10), st.lists(st.sampled_from([*KINDS]), min_size=1, max_size=2), st.booleans())
practices = st.sampled_from(BY_THE_TEXT)
some = settings(max_examples=settings().max_examples // 3)  # each example judges some dozens of people


def company_of(drawn: tuple[int, list[str], bool]) -> Company:
    count, kinds, in_need = drawn
    return Company([*men(count), *(man(f"{n} {kind}", **KINDS[kind]) for n, kind in enumerate(kinds))], in_need=in_need)


def ways(company: Company) -> Iterator[Company]:
    """Every company that this one may be, once all is known."""

    def each(person: Person) -> list[Person]:
        names = [
            name for name in BLANKS if getattr(person, name) is None and (name != "knows_to_whom" or is_boy(person))
        ]
        return [
            person.but(**dict(zip(names, case, strict=True))) for case in product(*(BLANKS[name] for name in names))
        ]

    def is_boy(person: Person) -> bool:
        return person.age is None or person.age < 13

    for people in product(*map(each, company.people)):
        yield company.but(people=people)


@some
@given(companies, practices)
def test_people_in_doubt_leave_open_what_depends_on_them(drawn: tuple[int, list[str], bool], by: Practice) -> None:
    """The answer over people not known is the one that every way they may be has, and else it is open."""
    company = company_of(drawn)
    answers = {may_say(way, by=by).answer for way in ways(company)}
    assert may_say(company, by=by).answer == (answers.pop() if len(answers) == 1 else None)


@some
@given(companies, practices, st.randoms(use_true_random=False))
def test_neither_order_nor_names_matter(drawn: tuple[int, list[str], bool], by: Practice, random: Any) -> None:
    """The same people in another order and under other names are the same company to the question."""
    company = company_of(drawn)
    people = [person.but(name=f"{n}") for n, person in enumerate(company.people)]
    random.shuffle(people)
    assert may_say(company.but(people=people), by=by).answer == may_say(company, by=by).answer


@some
@given(companies, st.sampled_from([*KINDS]), st.sampled_from(EVERYONE))
def test_one_more_person_never_undoes_a_yes(drawn: tuple[int, list[str], bool], kind: str, by: Practice) -> None:
    """If they may say it, they still may when somebody comes in, whoever that is."""
    company = company_of(drawn)
    if may_say(company, by=by).answer is True:
        more = company.but(people=[*company.people, man("one more", **KINDS[kind])])
        assert may_say(more, by=by).answer is True


#: One more man, or boy; or one of those who cannot answer can: fact → by how many more.
BETTER = (
    {"attentive": 1},
    {"asleep": 1},
    {"praying": 1},
    {"boys": 1},
    {"attentive": 1, "asleep": -1},
    {"attentive": 1, "praying": -1},
)


def test_in_no_tally_does_a_man_more_or_awake_undo_a_yes() -> None:
    """Whatever the numbers: a man more of any kind, a boy more, or one silent who can answer, leaves a yes a yes."""
    found = {astuple(tally): each for each in survey(may_say, EVERYONE) for tally in each_case(each.facts)}
    assert len(found) == sum(1 for _ in Tally.cases())
    for numbers, each in islice(found.items(), 0, None, 1 if LONG else 3):
        for more in BETTER:
            better = tuple(n + more.get(name, 0) for name, n in zip(Tally.DOMAIN, numbers, strict=True))
            then = found.get(better, each)
            if then is not each:
                undone = [by for by, was, now in zip(EVERYONE, each.result, then.result, strict=True)
                          if was.answer is True and now.answer is not True]  # fmt: skip
                assert undone == [], (numbers, more)


@pytest.mark.parametrize("by", EVERYONE, ids=by_name)
def test_who_is_one_of_the_ten_is_who_counts(by: Practice) -> None:
    """Over every case of a free man: one of the men if he counts, none of them if not, perhaps one if that is open."""

    def both(facts: Any) -> tuple[bool | None, set[bool]]:
        counted = settle(counts.matters, facts, by).answer
        return counted, {alone.men == 1 for alone in Role(_roles_known(facts, _settled(by)).roles).alone}

    for each in walk(blank_facts(counts, {"sex": "male", "free": True}), both):
        counted, a_man = each.result
        assert a_man == ({True, False} if counted is None else {counted}), each.facts


def test_a_company_of_whom_all_is_known_is_the_sum_of_its_people() -> None:
    """Each by himself, added up."""
    people = [Role((role,), holds) for role in ROLES for holds in (True, False)]
    assert tuple(Tallies(people)) == (sum((person.alone[0] for person in people), Tally()),)
    assert tuple(Tallies(people, Tally(attentive=3))) == (Tally(5, 2, 2, 2, 2, 2, humash=True),)


# -- the number that is told -------------------------------------------------------------------------------------------


def test_who_cannot_answer_is_not_told_as_counting_where_nothing_turns_on_it() -> None:
    """Whether a sleeper is joined is disputed at 6: with eleven who answer, or with nine in all, it is not said."""
    sleepers = [man(f"sleeper {n}", asleep=True) for n in range(3)]
    for by in BY_THE_TEXT:
        enough, few = may_say(Company([*men(11), *sleepers]), by=by), may_say(Company([*men(6), *sleepers]), by=by)
        assert str(enough.because) == "Eleven can answer, and ten are needed."
        assert str(few.because) == "At most nine count, and it is not said with fewer than ten."
        assert str(may_say(Company(men(9)), by=by).because) == "Nine count, and it is not said with fewer than ten."


def test_one_in_doubt_beside_those_who_cannot_answer_is_in_the_number_once() -> None:
    """Six who answer and two sleepers are eight at most, and nine with somebody who may be a man."""
    few = [*men(6), man("a", asleep=True), man("b", asleep=True), man("Levi", sex=None)]
    verdict = may_say(Company(few), by=REMA)
    assert str(verdict.because) == "At most nine count, and it is not said with fewer than ten."
    many = [*men(10), man("a", asleep=True), man("Levi", sex=None)]
    assert str(may_say(Company(many), by=REMA).because) == "At least ten can answer, and ten are needed."


# -- what is not yet as it should be -----------------------------------------------------------------------------------


def test_between_the_least_and_the_most_there_may_be_an_open_case() -> None:
    """Five who answer, four who pray, and somebody who if he is a man and asleep leaves it open."""
    nine = [*men(5), *(man(f"p{n}", praying_alone=True) for n in range(4))]
    tenth = man("Levi", sex=None, asleep=None, praying_alone=True)
    known = [tenth.but(sex=sex, asleep=asleep) for sex in ("male", "female") for asleep in (True, False)]
    answers = {may_say(Company([*nine, person]), by=MISHNAH_BERURAH).answer for person in known}
    assert answers == {None, False}
    assert may_say(Company([*nine, tenth]), by=MISHNAH_BERURAH).answer is None


def test_however_many_are_in_doubt_every_case_is_tried() -> None:
    """The same, with thirteen boys beside them of whom it is not known whether they know to Whom one prays."""
    nine = [*men(5), *(man(f"p{n}", praying_alone=True) for n in range(4))]
    tenth = man("Levi", sex=None, asleep=None, praying_alone=True)
    boys = [Person(f"boy {n}", sex="male", age=8) for n in range(13)]
    assert may_say(Company([*nine, tenth]), by=MISHNAH_BERURAH).answer is None
    assert may_say(Company([*nine, tenth, *boys]), by=MISHNAH_BERURAH).answer is None


def test_of_one_in_doubt_only_what_would_tell_is_missing() -> None:
    """Whether he hears makes no difference to one who speaks, and whether he sleeps none to the one tenth."""
    tenth = man("Levi", sex=None, hears=None, asleep=None)
    assert may_say(Company([*men(9), tenth]), by=REMA).missing == ("sex of Levi",)


def test_where_the_text_leaves_both_cases_open_nothing_is_missing() -> None:
    """Eight and two sleepers are open by the text; a third sleeper who may be a woman changes nothing."""
    company = Company([*men(8), *(man(f"s{n}", asleep=True) for n in range(2)), man("Levi", sex=None, asleep=True)])
    verdict = may_say(company, by=REMA)
    assert (verdict.answer, verdict.missing, verdict.why_open) == (None, (), "the text leaves it open")


def test_a_man_whom_the_text_leaves_open_is_no_missing_fact() -> None:
    """Of a man known to have no hairs the gloss does not speak: it is the text that leaves the ten open."""
    verdict = may_say(Company([*men(9), man("Levi", age=20, two_hairs="absent")]), by=REMA)
    assert (verdict.answer, verdict.missing, verdict.why_open) == (None, (), "the text leaves it open")


def test_a_list_in_place_of_a_company_is_an_error() -> None:
    """What is no Company is named, and a Company is asked for."""
    with pytest.raises((TypeError, ValueError), match=r"Company\("):
        may_say(men(10), by=REMA)  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.parametrize(
    ("attentive", "praying", "asleep", "answer"),
    [
        (9, 1, 0, None),  # one in his own prayer: the text itself speaks of him
        (8, 2, 0, True),
        (6, 4, 0, True),
        (5, 5, 0, False),
        (8, 0, 2, False),
        (8, 1, 1, None),
        (8, 1, 0, None),  # nine in all
    ],
)
def test_mishnah_berurah_32_speaks_of_several_who_cannot_answer(
    attentive: int, praying: int, asleep: int, answer: bool | None
) -> None:
    """55:6: several who pray are joined while six can answer, two sleepers are not; of one alone he says nothing."""
    ruling = several_cannot_answer(Tally(attentive=attentive, praying=praying, asleep=asleep))
    assert (ruling and ruling.answer) is answer
