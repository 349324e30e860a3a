"""Who counts in the ten: 55:1, 55:4, 55:8, 55:11 and 55:12, with the hairs and years of 55:5, its gloss, and 55:9."""

import datetime as dt
import re
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    ARUKH_HASHULCHAN,
    LATER_PRACTICES,
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SHULCHAN_ARUKH_HARAV,
    HebrewDate,
    Person,
    Practice,
    counts,
)
from minyan_kit.chapter.people import PersonFacts
from minyan_kit.chapter.practices import (
    IGROT_MOSHE,
    PENINEI_HALAKHA,
    R_SIMCHA,
    SOME_LATER,
    SOME_PERMIT,
    TAZ,
    THE_ARUKH_HASHULCHAN,
    THE_MISHNAH_BERURAH,
    YECHAVEH_DAAT,
)
from minyan_kit.show.words import reason
from tests.case_tables import Row, answer, by_name, each_practice, each_row, number, places

# An age for each stage of a life, those at its bounds among them.
AGES = (0, 5, 6, 6.1, 12.9, 13, 19.9, 20, 35, 35.1, 36, 70)
FACTS = {name: domain for name, domain in PersonFacts.DOMAIN.items() if name != "stage"} | {"age": AGES}
EVERYONE = (
    *PRACTICES,
    MECHABER.relying_on(SOME_PERMIT),
    REMA.relying_on(TAZ),
    MECHABER.choosing(majority_of_years=36, saris_signs_from=20),
    REMA.choosing(hairs_known_absent="counts"),
    REMA.choosing(hairs_known_absent="minor"),
)

known_facts = st.fixed_dictionaries({name: st.sampled_from(domain) for name, domain in FACTS.items()})
practices = st.sampled_from(EVERYONE)
every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)

Facts = dict[str, Any]


def judged(facts: Facts, by: Practice) -> bool | None:
    answer: bool | None = counts(Person("Reuven", **facts), by=by).answer
    return answer


def of_row(row: Row) -> Person:
    """The person of a row; what its cells leave blank is not known."""
    words = {name: row[name] or None for name in ("sex", "two_hairs")}
    marks = {name: answer(row[name]) for name in FACTS.keys() & row.keys() - words.keys() - {"age"}}
    return Person(row["id"], age=number(row["age"]), **words, **marks)


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("eligibility"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Each person of the table counts, does not, or is open, under each practice that has a column."""
    assert counts(of_row(row), by=by).answer is expected


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("eligibility"))
def test_what_is_missing_is_what_the_note_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Where a fact is missing it is the one that the table's note names; where there is an answer none is."""
    missing = counts(of_row(row), by=by).missing
    if expected is None and "missing" in row["note"]:
        assert [name for name in missing if name in row["note"]] == list(missing) != []
    elif expected is not None:
        assert missing == ()


@pytest.mark.parametrize("row", each_row("eligibility"))
def test_an_answer_of_the_mechaber_is_as_explicit_as_the_table_says(row: Row) -> None:
    """Whether the answer stands in the words or follows from them is said as in the table; no answer is open."""
    verdict = counts(of_row(row), by=MECHABER)
    assert verdict.status == (row["status"] if row["mechaber"] != "undecided" else "open")


@pytest.mark.parametrize("row", [row for row in each_row("eligibility") if row.values[0]["seif"] != "-"])
def test_the_seif_of_the_case_is_among_the_voices(row: Row) -> None:
    """The se'if that the table names first has something to say in the verdict."""
    verdict = counts(of_row(row), by=REMA)
    assert places(row)[0] in {voice.source.place for voice in verdict.voices if voice.ruling}


# -- what the text says of one another -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("age", "hairs", "signs", "mechaber", "rema"),
    [
        (12.9, "came", True, False, False),  # neither hairs nor signs make an adult before thirteen
        (13, "came", False, True, True),
        (13, "only_before_13", False, False, None),
        (13, "absent", True, True, True),
        (34.9, "absent", False, False, None),
        (35, "absent", False, None, None),  # the text does not say how many years are most of them
        (35.9, "only_before_13", False, None, None),
        (36, "absent", False, True, True),
        (36, "only_before_13", False, True, True),
    ],
)
def test_hairs_and_years(age: float, hairs: str, signs: bool, mechaber: bool | None, rema: bool | None) -> None:
    """55:5: without hairs he is as a minor until signs of a saris are seen or most of his years have passed."""
    facts = {"sex": "male", "age": age, "two_hairs": hairs, "saris_signs": signs}
    assert (judged(facts, MECHABER), judged(facts, REMA)) == (mechaber, rema)


def test_the_mishnah_berurah_joins_him_even_without_hairs() -> None:
    """On 55:9 it speaks also of hairs known to be absent, and its verdict says that it is outside the text."""
    verdict = counts(Person("Reuven", sex="male", age=20, two_hairs="absent"), by=MISHNAH_BERURAH)
    assert verdict.answer is True
    assert verdict.decided_by is not None
    assert verdict.decided_by.outside
    assert verdict.source is not None
    assert verdict.source.cited == "Mishnah Berurah 40"


@pytest.mark.parametrize(("choice", "expected"), [("undecided", None), ("counts", True), ("minor", False)])
def test_the_gloss_on_hairs_known_absent_can_be_read_three_ways(choice: str, expected: bool | None) -> None:
    """55:5 gloss: left open, or counting all the same, or silent, and then as the Mechaber."""
    by = REMA.choosing(hairs_known_absent=choice)
    verdict = counts(Person("Reuven", sex="male", age=20, two_hairs="absent"), by=by)
    assert verdict.answer is expected
    assert verdict.choices["hairs_known_absent"] == choice


def test_signs_of_a_saris_can_be_read_from_twenty() -> None:
    """By the other choice signs tell only from twenty; before that he waits for hairs."""
    facts = {"sex": "male", "two_hairs": "absent", "saris_signs": True}
    by = MECHABER.choosing(saris_signs_from=20)
    assert [judged({**facts, "age": age}, by) for age in (13, 19.9, 20)] == [False, False, True]


def test_most_of_his_years_can_be_read_two_ways() -> None:
    """55:5: they have passed on his thirty-sixth birthday and no day before, or on his thirty-fifth."""
    facts = {"sex": "male", "two_hairs": "absent"}
    ages = (34.9, 35, 35.9, 36)
    for years, answers in {36: [False, False, False, True], 35: [False, True, True, True]}.items():
        by = MECHABER.choosing(majority_of_years=years)
        assert [judged({**facts, "age": age}, by) for age in ages] == answers


def test_the_taz_does_not_join_one_who_does_not_hear() -> None:
    """By the Taz whoever speaks and does not hear is not joined, against the words of 55:8."""
    deaf = Person("Reuven", sex="male", age=40, two_hairs="came", hears=False)
    assert [counts(deaf, by=by).answer for by in (REMA, REMA.relying_on(TAZ))] == [True, False]
    assert [voice.voice for voice in counts(deaf, by=REMA.relying_on(TAZ)).voices if voice.answer is False] == [TAZ]


@pytest.mark.parametrize("facts", [{"sex": "female"}, {"sex": "male", "free": False}], ids=["a woman", "a slave"])
def test_one_view_joins_a_woman_and_a_slave_to_nine(facts: Facts) -> None:
    """55:4: R. Simcha's view is heard; of one person alone it leaves open what nine men beside decide."""
    person = Person("somebody", age=40, two_hairs="came", **facts)
    verdict = counts(person, by=REMA)
    assert verdict.answer is False
    assert R_SIMCHA in {voice.voice for voice in verdict.voices if voice.ruling}
    assert counts(person, by=REMA.relying_on(R_SIMCHA)).answer is None


@pytest.mark.parametrize("by", [*PRACTICES, *LATER_PRACTICES], ids=by_name)
def test_a_verdict_on_a_woman_says_nothing_of_hairs(by: Practice) -> None:
    """55:4: nothing is said of facts that cannot matter: no hairs, no saris, no years, and nobody is called he."""
    said = str(counts(Person("Dina", sex="female", age=30, two_hairs="absent", saris_signs=True), by=by)).lower()
    assert not re.search(r"\b(he|him|his|hairs?|saris|years)\b", said.split("it rests on")[0]), said


KNOWN_HAIRLESS = {"sex": "male", "two_hairs": "absent"}


@pytest.mark.parametrize(
    ("facts", "mechaber", "mishnah_berurah", "later"),
    [
        ({"age": 14, "saris_signs": True}, True, None, False),  # signs tell from twenty: MB 30; SAH 55:6; AHS 55:11
        ({"age": 19.5, "saris_signs": True}, True, True, False),  # twenty is nineteen years and thirty days for MB
        ({"age": 20, "saris_signs": True}, True, True, True),
        ({"age": 30}, False, True, False),  # MB 40 joins him at any age
        ({"age": 35}, None, True, False),
        ({"age": 36}, True, True, True),
    ],
)
def test_one_known_to_have_no_hairs(
    facts: Facts, mechaber: bool | None, mishnah_berurah: bool | None, later: bool
) -> None:
    """55:5 by the Mechaber, the Mishnah Berurah and the two later codes."""
    person = {**KNOWN_HAIRLESS, **facts}
    assert judged(person, MECHABER) is mechaber
    assert judged(person, MISHNAH_BERURAH) is mishnah_berurah
    assert [judged(person, by) for by in LATER_PRACTICES] == [later, later]


def test_signs_of_a_saris_at_fourteen_are_inferred() -> None:
    """55:5: the words give no age, so the choice from which age they tell is shown."""
    verdict = counts(Person("Reuven", age=14, saris_signs=True, **KNOWN_HAIRLESS), by=MECHABER)
    assert (verdict.answer, verdict.status, verdict.choices["saris_signs_from"]) == (True, "inferred", 13)


def test_it_is_told_whether_hairs_that_nobody_knows_of_matter() -> None:
    """55:5: with signs of a saris he counts whether or not he has grown two hairs, and nothing unknown is stated."""
    verdict = counts(Person("Reuven", sex="male", age=14, two_hairs=None, saris_signs=True), by=MECHABER)
    assert verdict.answer is True
    assert "no difference" in str(verdict.because)


@pytest.mark.parametrize("age", [30, 35, 40])
def test_one_whom_nobody_examined_is_presumed_and_his_years_are_not_counted(age: int) -> None:
    """55:5, gloss: of an ordinary man the Mishnah Berurah follows the gloss, and most of his years is no matter."""
    verdict = counts(Person("Reuven", sex="male", age=age), by=MISHNAH_BERURAH)
    assert (verdict.answer, verdict.status, str(verdict.source)) == (True, "explicit", "55:5 gloss")
    assert not any(voice.voice.key == "mishnah_berurah" and voice.ruling for voice in verdict.voices)


@pytest.mark.parametrize(("signs", "said"), [(True, "signs of a saris count only from twenty"), (False, "thirty-six")])
def test_the_later_codes_say_until_when_he_is_no_adult(signs: bool, said: str) -> None:
    """55:5: with signs of a saris he waits until he is twenty, without them until he is thirty-six."""
    verdict = counts(Person("Reuven", age=19.5, saris_signs=signs, **KNOWN_HAIRLESS), by=SHULCHAN_ARUKH_HARAV)
    assert verdict.answer is False
    assert said in str(verdict.because)


def test_of_one_with_signs_of_a_saris_nobody_says_no_for_want_of_years() -> None:
    """55:5: signs seen before most of his years have passed make him an adult, so their number is no matter."""
    verdict = counts(Person("Reuven", age=35.5, saris_signs=True, **KNOWN_HAIRLESS), by=MECHABER)
    assert (verdict.answer, verdict.dissent) == (True, ())


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
def test_nothing_is_said_of_the_sins_of_a_boy(by: Practice) -> None:
    """He does not count for his years, and whether he sins in defiance is neither asked nor told."""
    child = Person("a boy", sex="male", age=10, transgressor=True, defiant=True)
    for each in (child, child.but(defiant=None)):
        verdict = counts(each, by=by)
        assert (verdict.answer, verdict.missing) == (False, ())
        assert str(verdict.because) == "He is not yet thirteen years and a day old."
        assert not any("sin" in str(heard.ruling.because) for heard in verdict.voices if heard.ruling)


@pytest.mark.parametrize(
    ("defiant", "mechaber", "mishnah_berurah", "harav", "arukh"),
    [(True, True, False, True, False), (False, True, True, True, True), (None, True, None, True, None)],
)
def test_kinds_of_transgressors(
    defiant: bool | None, mechaber: bool, mishnah_berurah: bool | None, harav: bool, arukh: bool | None
) -> None:
    """55:11: whether he sins in defiance matters to the Mishnah Berurah and the Arukh HaShulchan, and is asked for."""
    man = Person("Reuven", sex="male", age=40, transgressor=True, defiant=defiant)
    by = (MECHABER, MISHNAH_BERURAH, SHULCHAN_ARUKH_HARAV, ARUKH_HASHULCHAN)
    found = [counts(man, by=each) for each in by]
    assert [verdict.answer for verdict in found] == [mechaber, mishnah_berurah, harav, arukh]
    assert all(("defiant" in verdict.missing) is (verdict.answer is None) for verdict in found)
    assert all(SOME_LATER in {voice.voice for voice in verdict.voices if voice.ruling} for verdict in found)
    if defiant:  # the no to a part of the yes is a dissent from the whole of it
        against = {voice.source.cited for voice in found[0].dissent}
        assert against == {"Mishnah Berurah 46-47", "Arukh HaShulchan 55:16"}


def test_who_asks_for_hearing_dissents_from_a_yes_to_one_who_speaks_and_does_not_hear() -> None:
    """55:8: the Taz is heard against the yes, though it is told by the words on his years."""
    verdict = counts(Person("Reuven", sex="male", age=40, hears=False, speaks=True), by=REMA)
    assert (verdict.answer, [voice.voice for voice in verdict.dissent]) == (True, [TAZ])


def test_what_a_later_code_says_of_another_case_is_inferred() -> None:
    """Shulchan Arukh HaRav 55:14 names no defiance; Mishnah Berurah 40 speaks of one on whom no hairs are seen now."""
    sinner = Person("Reuven", sex="male", age=40, two_hairs="came", transgressor=True)
    of_sin = {
        defiant: next(
            heard.ruling.status
            for heard in counts(sinner.but(defiant=defiant), by=SHULCHAN_ARUKH_HARAV).voices
            if heard.source.cited == "Shulchan Arukh HaRav 55:14" and heard.ruling
        )
        for defiant in (True, False)
    }
    assert of_sin == {True: "inferred", False: "explicit"}
    man = Person("Reuven", sex="male", age=30)
    of_hairs = [counts(man.but(two_hairs=hairs), by=MISHNAH_BERURAH) for hairs in ("absent", "only_before_13")]
    assert [(verdict.answer, verdict.status) for verdict in of_hairs] == [(True, "explicit"), (True, "inferred")]


def test_later_authorities_on_deaf_people_today_are_heard() -> None:
    """55:8: who join a deaf person who has learned to understand and be understood are told beside the text."""
    verdict = counts(Person("Reuven", sex="male", age=40, hears=False, speaks=False), by=REMA)
    assert verdict.answer is False
    assert {IGROT_MOSHE, YECHAVEH_DAAT, PENINEI_HALAKHA} <= {voice.voice for voice in verdict.dissent}


# -- laws ------------------------------------------------------------------------------------------------------------


@given(known_facts, st.lists(st.sampled_from([*FACTS]), max_size=3, unique=True), practices)
def test_over_blanks_the_answer_is_what_all_their_values_agree_on(facts: Facts, blank: list[str], by: Practice) -> None:
    """Facts not known are never guessed: one answer of all the ways they may be stands, else it is open."""
    ways = [dict(zip(blank, case, strict=True)) for case in product(*(FACTS[name] for name in blank))]
    answers = {judged({**facts, **way}, by) for way in ways}
    verdict = counts(Person("Reuven", **{**facts, **dict.fromkeys(blank)}), by=by)
    assert verdict.answer == (answers.pop() if len(answers) == 1 else None)
    assert not {*verdict.missing} - {*blank, "two_hairs"}  # an opinion may ask for hairs that nobody looked at


@given(known_facts, st.sampled_from([*FACTS]), practices)
def test_not_knowing_a_fact_makes_nobody_count(facts: Facts, name: str, by: Practice) -> None:
    """If he counts without its being known, he counts with it."""
    if judged({**facts, name: None}, by) is True:
        assert judged(facts, by) is True


def test_with_nothing_known_it_is_open() -> None:
    """Of somebody of whom nothing is known nothing is answered, and every fact that may tell is missing."""
    for by in PRACTICES:
        verdict = counts(Person("somebody", **dict.fromkeys(FACTS)), by=by)
        assert verdict.answer is None
        assert {"sex", "age", "free", "banned", "sound_mind"} <= set(verdict.missing)


@pytest.mark.parametrize("facts", [{"banned": True}, {"age": 5}, {"free": False}, {"sound_mind": False}], ids=str)
@every_practice
def test_one_no_is_enough_though_the_sex_is_not_known(facts: Facts, by: Practice) -> None:
    """A boy of five or a banned man does not count, nor would a girl or a banned woman; nothing is missing."""
    verdict = counts(Person("somebody", **{"age": 40, "two_hairs": "came", **facts}), by=by)
    assert (verdict.answer, verdict.missing) == (False, ())


@given(known_facts, practices)
def test_a_ban_makes_nobody_count(facts: Facts, by: Practice) -> None:
    """55:12: whoever is under a ban does not count, whatever else he is."""
    assert judged({**facts, "banned": True}, by) is False


@given(known_facts, practices)
def test_only_free_men_of_age_and_sound_mind_count(facts: Facts, by: Practice) -> None:
    """No strength in one matter carries into another: whoever counts meets each condition of the text by itself."""
    if judged(facts, by) is True:
        assert facts["sex"] == "male"
        assert facts["free"]
        assert facts["sound_mind"]
        assert not facts["banned"]
        assert facts["age"] >= 13
        assert facts["hears"] or facts["speaks"]


@every_practice
@pytest.mark.parametrize(
    "facts",
    [{"sex": "female"}, {"free": False}, {"banned": True}, {"sound_mind": False}, {"hears": False, "speaks": False}],
    ids=str,
)
def test_the_presumption_of_hairs_decides_of_hairs_alone(facts: Facts, by: Practice) -> None:
    """That whoever reached his years is presumed to have hairs makes no woman, slave or banned man of twenty count."""
    assert judged({"sex": "male", "age": 20, "two_hairs": "unchecked", **facts}, by) is False


@given(known_facts, practices)
def test_growing_older_makes_nobody_less_of_an_adult(facts: Facts, by: Practice) -> None:
    """55:9 and 55:5: as the years go by a no may become open and then yes, and never the other way."""
    rank = {False: 0, None: 1, True: 2}
    ranks = [rank[judged({**facts, "age": age}, by)] for age in AGES]
    assert all(younger <= older for younger, older in pairwise(ranks))


@given(known_facts, practices)
def test_what_does_not_bear_on_counting_changes_nothing(facts: Facts, by: Practice) -> None:
    """Neither the name, nor sleep, nor prayer, nor a Pentateuch, nor a sin without a ban tells who counts."""
    verdict = counts(Person("Reuven", **facts), by=by)
    # Some tell kinds of transgressors apart (55:11): to them a sin tells as soon as it may be one in defiance.
    tell_apart = {THE_MISHNAH_BERURAH, THE_ARUKH_HASHULCHAN}
    tells = facts["defiant"] is not False and not tell_apart.isdisjoint(by.follows)
    for other in (
        {"name": "Shimon"},
        {"asleep": True, "praying_alone": True},
        {"holds_humash": True, "knows_to_whom": None},
        {} if tells else {"transgressor": True},
    ):
        again = counts(Person("Reuven", **facts).but(**other), by=by)
        assert (again.answer, again.missing) == (verdict.answer, verdict.missing)


def test_where_he_is_a_minor_on_either_reading_the_doubt_of_the_day_is_none() -> None:
    """Without hairs the Mechaber says no before his day and after it, so the open day changes nothing."""
    boy = Person("Reuven", sex="male", born=HebrewDate(5771, "Adar I", 10), two_hairs="absent")
    days = [HebrewDate(5784, "Adar I", 1), HebrewDate(5784, "Adar I", 20), HebrewDate(5784, "Adar II", 20)]
    assert [counts(boy, by=MECHABER, on=day).answer for day in days] == [False, False, False]


# -- input -----------------------------------------------------------------------------------------------------------


def test_a_name_in_place_of_a_person_is_an_error() -> None:
    """What is no Person is named, and a Person is asked for."""
    with pytest.raises((TypeError, ValueError), match=r"'Reuven'.*Person\("):
        counts("Reuven", by=REMA)  # type: ignore[arg-type]  # the mistake under test


def test_of_one_whose_day_is_in_doubt_it_is_not_said_that_he_is_a_boy() -> None:
    """Without hairs he does not count on either of the two days; on which of them he is of age nobody knows."""
    born, between = HebrewDate(5776, "Adar I", 30), HebrewDate(5789, "Shevat", 30)
    nobody_knows = Person("Reuven", sex="male", born=born, two_hairs="absent")
    verdict = counts(nobody_knows, by=MECHABER, on=between)
    assert (verdict.answer, verdict.status, verdict.missing) == (False, "inferred", ())
    assert "on which of two days he comes of age" in reason(verdict, "en")
    assert "Either: He is not yet thirteen years" in verdict.because  # only as one case of two, each with its reason
    assert "Or: He has reached his years, but he has not grown two hairs" in verdict.because


def test_a_reason_asks_for_what_is_not_known_in_words_and_not_by_its_name_in_the_code() -> None:
    """Whoever prints a reason as it is reads English."""
    verdict = counts(Person("Levi", sex="male", age=40, banned=None, sound_mind=None), by=MISHNAH_BERURAH)
    asked = "whether he is of sound mind, and whether he is under a ban"
    assert verdict.because == f"It depends on something that we do not know: {asked}."
    assert verdict.missing == ("sound_mind", "banned")
    assert all("_" not in voice.ruling.because for voice in verdict.voices if voice.ruling)


def test_where_a_fact_makes_no_difference_the_reason_states_none_of_its_values() -> None:
    """55:5: signs of a saris were seen in him, and whether he has grown two hairs nobody knows."""
    verdict = counts(Person("Reuven", sex="male", age=14, two_hairs=None, saris_signs=True), by=MECHABER)
    assert (verdict.answer, verdict.status) == (True, "inferred")
    assert str(verdict.because).startswith("It makes no difference whether he has grown two hairs. Either: ")
    assert "two_hairs" not in verdict.rests_on
    assert verdict.choices == {"saris_signs_from": 13}


@given(known_facts, st.sampled_from([*FACTS]), practices)
def test_a_reason_that_holds_under_one_value_alone_is_never_told_as_the_whole(
    facts: Facts, name: str, by: Practice
) -> None:
    """Of one fact not known: the reason is one that is true whatever it is, or says that it makes no difference."""
    verdict = counts(Person("Reuven", **{**facts, name: None}), by=by)
    if verdict.answer is None:
        return
    ways = {str(counts(Person("Reuven", **{**facts, name: value}), by=by).because) for value in FACTS[name]}
    merged = str(verdict.because).startswith("It makes no difference")
    assert merged or str(verdict.because) in ways
    if merged:
        assert len(ways) > 1


def test_why_a_man_of_thirty_is_open_to_the_letter_is_said() -> None:
    """55:5: the Mechaber defines, and nobody has examined; the gloss presumes, and is heard beside him."""
    verdict = counts(Person("Reuven", sex="male", age=30), by=MECHABER)
    assert (verdict.answer, verdict.missing) == (None, ("two_hairs",))
    assert str(verdict.because).startswith("The Mechaber asks for two hairs, and nobody has examined")
    assert [str(voice.source) for voice in verdict.dissent] == ["55:5 gloss"]


@pytest.mark.parametrize("facts", [{"age": 36}, {"age": 50}])
def test_of_one_past_most_of_his_years_it_is_said_that_it_becomes_clear_looking_back(facts: Facts) -> None:
    """55:5: “then it is obvious”: he was an adult all along."""
    for by in (MECHABER, REMA, MECHABER.choosing(majority_of_years=35)):
        because = str(counts(Person("Reuven", **{**KNOWN_HAIRLESS, **facts}), by=by).because)
        assert "looking back, that he is a saris and was an adult" in because


def test_every_fact_that_would_tell_is_asked_for_at_once() -> None:
    """55:11 and 55:12: whether he has sinned matters where he is not banned and may sin in defiance."""
    man = Person("Levi", sex="male", age=40, banned=None, transgressor=None)
    assert counts(man, by=MISHNAH_BERURAH).missing == ("transgressor", "banned", "defiant")
    assert counts(man.but(banned=False), by=MISHNAH_BERURAH).missing == ("transgressor", "defiant")
    assert counts(man, by=MECHABER).missing == ("banned",)


@pytest.mark.parametrize("hairs", ["unchecked", None])
def test_a_birth_about_sunset_tells_where_only_one_of_the_days_leaves_the_hairs_to_be_asked(hairs: str | None) -> None:
    """55:9 and 55:10: born before sunset the hairs decide, and born after it the text leaves the day itself open."""
    boy = Person("Levi", sex="male", born=dt.date(2005, 3, 10), two_hairs=hairs)
    verdict = counts(boy, by=MECHABER, on=HebrewDate(5778, "Adar", 29))
    assert (verdict.answer, verdict.missing) == (None, ("after_sunset", "two_hairs"))
