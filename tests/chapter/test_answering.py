"""Waiting for one who prays (55:1, 55:7), praying beside one banned (55:12), answering from afar (55:20)."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SOME_SAY,
    Company,
    HebrewDate,
    Person,
    Practice,
    Verdict,
    may_answer,
    may_pray_beside_banned,
    may_say,
    seif,
    should_wait,
)
from minyan_kit.chapter.practices import CHOICES, LATER_PRACTICES, MAGEN_AVRAHAM, RAV_ACHA
from minyan_kit.show.words import reason
from tests.case_tables import Row, answer, by_name, each_practice, each_row

BETWEEN = (None, "filth", "idol", "idolater")
practices = st.sampled_from([*PRACTICES, *LATER_PRACTICES, *(by.relying_on(SOME_SAY) for by in PRACTICES)])


def given_in(cell: str) -> dict[str, str]:
    """Read the facts of a case: "together:10;between:filth"."""
    return dict(fact.split(":") for fact in cell.split(";"))


def company(adults: int, praying_alone: int, asleep: int = 0, women_praying: int = 0) -> Company:
    """Make a company of men, of whom the first are asleep and the last in their own prayer; and women in theirs."""
    waiting = adults - praying_alone
    men = [Person(f"man {n}", sex="male", age=40, asleep=n < asleep, praying_alone=n >= waiting) for n in range(adults)]
    women = [Person(f"woman {n}", sex="female", age=40, praying_alone=True) for n in range(women_praying)]
    return Company([*men, *women])


def asked(row: Row, by: Practice) -> Verdict:
    """Put the question of a case."""
    facts = given_in(row["given"])
    if row["question"] == "should_wait":
        return should_wait(company(**{name: int(number) for name, number in facts.items()}), by=by)
    if row["question"] == "may_pray_beside_banned":
        return may_pray_beside_banned(expressly_stringent=answer(facts["expressly_stringent"]), by=by)
    return may_answer(together=int(facts["together"]), between=facts.get("between"), by=by)


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("answering"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Each practice answers as its column says, in the se'if that the table names."""
    verdict = asked(row, by)
    assert verdict.answer is expected
    assert verdict.source is not None
    assert verdict.source.place == row["place"]


@pytest.mark.parametrize("by", [MECHABER, REMA], ids=by_name)
@pytest.mark.parametrize("row", each_row("answering"))
def test_a_case_of_the_table_is_explicit_or_inferred_as_it_says(row: Row, by: Practice) -> None:
    """In the words of the Mechaber, who alone speaks in these se'ifim."""
    assert asked(row, by).status == row["status"]


@pytest.mark.parametrize("row", [row for row in each_row("answering") if row.values[0]["other_voice"]])
def test_the_other_voice_of_a_case_answers_as_the_table_says(row: Row) -> None:
    """“Some say” are heard beside the plain ruling, and who relies on them is answered by them."""
    assert row["other_voice"] == SOME_SAY.name
    expected = answer(row["other_answer"])
    assert expected is not None
    assert asked(row, MECHABER.relying_on(SOME_SAY)).answer is expected
    heard = {voice.voice: voice.answer for voice in asked(row, MECHABER).voices if voice.ruling is not None}
    assert heard.get(SOME_SAY, answer(row["mechaber"])) is expected  # of nine they need not speak: it is settled before


# -- 55:20: what stands between ---------------------------------------------------------------------------------------

# For those who rely on “some say”: whether he may answer, by how the word is read.
WHAT_INTERPOSES = """
reading   nothing filth idol idolater
either    yes     no    no   no
idol      yes     no    no   yes
idolater  yes     no    yes  no
"""
READINGS = [line.split() for line in WHAT_INTERPOSES.strip().splitlines()[1:]]


@pytest.mark.parametrize("row", READINGS, ids=lambda row: row[0])
def test_what_interposes_hangs_on_how_the_word_is_read(row: list[str]) -> None:
    """Two witnesses have an idol, two an idolater; filth stands in all four."""
    by = MECHABER.relying_on(SOME_SAY).choosing(interposes=row[0])
    said = [may_answer(between=between, by=by).answer for between in BETWEEN]
    assert said == [answer(cell) for cell in row[1:]]


@pytest.mark.parametrize("reading", CHOICES["interposes"].options)
def test_by_the_plain_ruling_the_reading_makes_no_difference(reading: str) -> None:
    """Of these three none follows a voice that speaks of what stands between."""
    for by in PRACTICES:
        assert all(may_answer(between=b, by=by.choosing(interposes=reading)).answer is True for b in BETWEEN)


# How each voice that speaks of what stands between is heard beside the plain ruling; in capitals where it is explicit.
VOICES_BETWEEN = """
voice                        filth idol   idolater
some_say                     NO    no     no
magen_avraham                -     NO     YES
rav_acha                     NO    -      no
shulchan_arukh_harav         NO    NO     -
arukh_hashulchan             NO    NO     -
"""


@pytest.mark.parametrize("line", VOICES_BETWEEN.strip().splitlines()[1:], ids=lambda line: line.split()[0])
def test_each_voice_on_what_stands_between_is_heard_in_every_verdict(line: str) -> None:
    """The Magen Avraham lets an idolater stand between; Rav Acha says “kuti”, a person."""
    key, *told = line.split()
    for between, expected in zip(BETWEEN[1:], told, strict=True):
        heard = {v.voice.key: v.ruling for v in may_answer(between=between, by=REMA).voices}
        ruling = heard[key]
        said = "-" if ruling is None else "yes" if ruling.answer else "no"
        assert (said.upper() if ruling and ruling.status == "explicit" else said) == expected


@pytest.mark.parametrize("between", ["idol", "idolater"])
def test_some_say_so_in_so_many_words_where_the_word_is_chosen_to_mean_that(between: str) -> None:
    """Where it may mean either, each is inferred."""
    by = MECHABER.relying_on(SOME_SAY)
    assert may_answer(between=between, by=by).status == "inferred"
    assert may_answer(between=between, by=by.choosing(interposes=between)).status == "explicit"


def test_what_was_called_a_gentile_is_an_idolater() -> None:
    """The word of the text is “idolater”; the other is still taken, and means the same."""
    for by in (*PRACTICES, MECHABER.relying_on(RAV_ACHA), REMA.relying_on(MAGEN_AVRAHAM)):
        assert may_answer(between="gentile", by=by) == may_answer(between="idolater", by=by)


def test_who_says_that_a_person_interposes_is_rav_acha() -> None:
    """The Beit Yosef quotes him, and does not say it for himself."""
    verdict = may_answer(between="idolater", by=MECHABER.relying_on(RAV_ACHA))
    assert (verdict.answer, verdict.decided_by) == (False, RAV_ACHA)
    assert "quoted in the Beit Yosef" in str(verdict.source)


def test_the_two_readings_stand_in_the_witnesses() -> None:
    """An idol in the plain Hebrew and the English, an idolater in the pointed Hebrew and the French."""
    text = seif(20).mechaber
    assert "עבודת כוכבים" in text["he"]
    assert "an idol" in text["en"]
    assert 'עַכּוּ"ם' in text["he-niqqud"]
    assert "akoum" in text["fr"]


@given(st.integers(0, 30), st.sampled_from(BETWEEN), practices)
def test_who_is_far_never_makes_the_tenth(together: int, between: str | None, by: Practice) -> None:
    """He answers ten; with nine he neither answers nor completes them."""
    verdict = may_answer(together=together, between=between, by=by)
    if together < 10:
        assert verdict.answer is False
    assert verdict.answer in (True, False)


def test_nine_in_the_room_and_a_tenth_at_home_are_nine() -> None:
    """The same ten men: he may not answer, and nothing is said."""
    nine = Company(Person(f"man {n}", sex="male", age=40) for n in range(9))
    assert may_say(nine, by=REMA).answer is False
    assert may_answer(together=9, by=REMA).answer is False


# -- 55:7: waiting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("praying", "expected", "status"), [(0, False, "inferred"), (1, True, "explicit"), (2, True, "inferred")]
)
def test_they_wait_for_one_and_for_more(praying: int, expected: bool, status: str) -> None:
    """The text speaks of one; nobody waits where nobody prays."""
    verdict = should_wait(company(10, praying), by=REMA)
    assert (verdict.answer, verdict.status, verdict.modality) == (expected, status, "proper")


def test_waiting_is_no_condition() -> None:
    """Kaddish is said with the one who prays among the ten, whether they wait for him or not."""
    ten = company(10, 1)
    assert should_wait(ten, by=REMA).answer is True
    assert may_say(ten, by=REMA).answer is True


def test_whether_they_wait_is_open_where_it_is_not_known_whether_he_prays() -> None:
    """The verdict names him; where another prays for certain it does not matter."""
    doubtful = company(10, 0).change("man 3", praying_alone=None)
    assert (should_wait(doubtful, by=REMA).answer, should_wait(doubtful, by=REMA).missing) == (
        None,
        ("praying_alone of man 3",),
    )
    assert "whether man 3 is in the middle of his own prayer" in reason(should_wait(doubtful, by=REMA))
    two = doubtful.change("man 5", praying_alone=None)
    assert should_wait(two, by=REMA).missing == ("praying_alone of man 3", "praying_alone of man 5")
    assert should_wait(doubtful.change("man 4", praying_alone=True), by=REMA).answer is True


@pytest.mark.parametrize("by", [*PRACTICES, *LATER_PRACTICES], ids=by_name)
def test_for_one_who_is_not_of_the_ten_they_wait_at_most_by_inference(by: Practice) -> None:
    """55:6 speaks of one of the ten, and a verdict on a woman does not speak of “him”."""
    verdict = should_wait(company(10, 0, women_praying=1), by=by)
    assert (verdict.answer, verdict.status) == (True, "inferred")
    assert "he" not in verdict.because.split()


@pytest.mark.parametrize("by", [*PRACTICES, *LATER_PRACTICES], ids=by_name)
def test_where_it_is_not_known_whether_he_is_of_the_ten_they_wait_all_the_same(by: Practice) -> None:
    """Of one whose date of birth alone is known nothing is asked for want of a day, and nothing is explicit."""
    born = Person("a guest", sex="male", born=HebrewDate(5770, "Nisan", 1), praying_alone=True)
    for men, guest in ((9, born), (10, born), (10, Person("a guest", praying_alone=True))):
        verdict = should_wait(Company([*company(men, 0), guest]), by=by)
        assert (verdict.answer, verdict.status, verdict.missing) == (True, "inferred", ())


@pytest.mark.parametrize("by", [*PRACTICES, *LATER_PRACTICES], ids=by_name)
def test_where_it_is_not_known_whether_they_are_ten_it_is_open_whether_they_wait(by: Practice) -> None:
    """55:7 speaks of those who are about to say Kaddish, which by 55:1 nine do not say."""
    guest = Person("a guest", age=40, praying_alone=True)
    verdict = should_wait(Company([*company(9, 0), guest]), by=by)
    assert (verdict.answer, verdict.missing) == (None, ("sex of a guest",))
    answers = [should_wait(Company([*company(9, 0), guest.but(sex=sex)]), by=by).answer for sex in ("male", "female")]
    assert answers == [True, False]
    assert should_wait(Company([*company(9, 0), guest.but(praying_alone=False)]), by=by).answer is False


def test_a_sleeper_is_woken_before_kaddish() -> None:
    """By the Mishnah Berurah they need not wait if he will not rise; of a sleeping boy or woman nothing is said."""
    verdict = should_wait(company(10, 0, asleep=1), by=MISHNAH_BERURAH)
    assert (verdict.answer, verdict.status) == (True, "explicit")
    assert "if he does not get up they need not wait" in verdict.because
    woman = Person("Dina", sex="female", age=40, asleep=True)
    assert should_wait(Company([*company(10, 0), woman]), by=MISHNAH_BERURAH).answer is False


def test_whether_somebody_sleeps_is_asked_where_it_makes_a_difference() -> None:
    """Not by the Mechaber, who speaks of one who prays; and not where another prays anyhow."""
    doubtful = company(10, 0).change("man 3", asleep=None)
    assert should_wait(doubtful, by=MISHNAH_BERURAH).missing == ("asleep of man 3",)
    assert should_wait(doubtful, by=MECHABER).answer is False
    assert should_wait(doubtful.change("man 4", praying_alone=True), by=MISHNAH_BERURAH).answer is True


# -- 55:12: beside one banned -----------------------------------------------------------------------------------------


def test_whether_they_were_expressly_stringent_is_missing_where_nobody_knows() -> None:
    """The one fact on which it hangs."""
    verdict = may_pray_beside_banned(expressly_stringent=None, by=MISHNAH_BERURAH)
    assert (verdict.answer, verdict.missing) == (None, ("expressly_stringent",))


def test_who_may_be_prayed_beside_may_still_not_be_counted() -> None:
    """Nine and one under a ban: they pray there, and are nine."""
    ten = company(10, 0).change("man 3", banned=True)
    assert may_pray_beside_banned(by=REMA).answer is True
    assert may_say(ten, by=REMA).answer is False


# -- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"between": "a wall"}, "between='a wall' is not known: write None, 'filth', 'idol' or 'idolater'"),
        ({"between": True}, "between=True is a bool: write what lies between"),
        ({"together": -1}, "together=-1 is no number of people: write a whole number, 0 or more"),
        ({"together": 9.5}, r"together=9\.5 is no number of people"),
    ],
)
def test_a_bad_fact_of_answering_is_named_with_its_remedy(facts: dict[str, Any], said: str) -> None:
    """An error names the field, the value and what to write."""
    with pytest.raises(ValueError, match=said):
        may_answer(**facts, by=REMA)


@pytest.mark.parametrize("value", ["yes", 1, 0])
def test_a_bad_fact_of_the_ban_is_named_with_its_remedy(value: Any) -> None:
    """Neither a word nor a number is a yes."""
    with pytest.raises(ValueError, match=f"expressly_stringent={value!r}: write True, False or None"):
        may_pray_beside_banned(expressly_stringent=value, by=REMA)


def test_of_whom_it_is_not_known_whether_he_counts_the_reason_names_the_man() -> None:
    """55:7: one prays alone, and whether he is of the ten turns on his sex; the others wait for him either way."""
    men = [Person(f"man {n}", sex="male", age=40) for n in range(10)]
    verdict = should_wait(Company([*men, Person("Levi", age=40, praying_alone=True)]), by=REMA)
    assert verdict.answer is True
    assert reason(verdict).startswith("It makes no difference whether Levi counts. Either: ")
    assert "counted" not in reason(verdict, "he") + reason(verdict, "fr")
