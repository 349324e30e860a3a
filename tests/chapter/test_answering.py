"""Waiting for one who prays (55:7), praying beside one banned (55:12), answering from afar (55:20)."""

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
    Person,
    Practice,
    Verdict,
    may_answer,
    may_pray_beside_banned,
    may_say,
    seif,
    should_wait,
)
from minyan_kit.chapter.practices import BEIT_YOSEF, CHOICES, MAGEN_AVRAHAM
from minyan_kit.show.words import reason
from tests.case_tables import Row, answer, by_name, each_row

BETWEEN = (None, "filth", "idol", "gentile")
practices = st.sampled_from([*PRACTICES, *(by.relying_on(SOME_SAY) for by in PRACTICES)])


def given_in(cell: str) -> dict[str, str]:
    """Read the facts of a case: "together:10;between:filth"."""
    return dict(fact.split(":") for fact in cell.split(";"))


def company(adults: int, praying_alone: int) -> Company:
    """Make a company, the last of whom are in the middle of their own prayer."""
    waiting = adults - praying_alone
    return Company(Person(f"man {n}", sex="male", age=40, praying_alone=n >= waiting) for n in range(adults))


def asked(row: Row, by: Practice) -> Verdict:
    """Put the question of a case."""
    facts = given_in(row["given"])
    if row["question"] == "should_wait":
        return should_wait(company(int(facts["adults"]), int(facts["praying_alone"])), by=by)
    if row["question"] == "may_pray_beside_banned":
        return may_pray_beside_banned(expressly_stringent=answer(facts["expressly_stringent"]), by=by)
    return may_answer(together=int(facts["together"]), between=facts.get("between"), by=by)


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
@pytest.mark.parametrize("row", each_row("answering"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row, by: Practice) -> None:
    """All three practices follow the plain ruling, which stands in the se'if that the table names."""
    verdict = asked(row, by)
    assert verdict.answer is answer(row["answer"])
    assert verdict.status == row["status"]
    assert verdict.source is not None
    assert verdict.source.place == row["place"]


@pytest.mark.parametrize("row", [row for row in each_row("answering") if row.values[0]["other_voice"]])
def test_the_other_voice_of_a_case_answers_as_the_table_says(row: Row) -> None:
    """“Some say” are heard beside the plain ruling, and who relies on them is answered by them."""
    assert row["other_voice"] == SOME_SAY.name
    expected = answer(row["other_answer"])
    assert asked(row, MECHABER.relying_on(SOME_SAY)).answer is expected
    heard = {voice.voice: voice.answer for voice in asked(row, MECHABER).voices if voice.ruling is not None}
    assert heard.get(SOME_SAY, answer(row["answer"])) is expected  # of nine they need not speak: it is settled before


# -- 55:20: what stands between ---------------------------------------------------------------------------------------

# For those who rely on “some say”: whether he may answer, by how the word is read.
WHAT_INTERPOSES = """
reading   nothing filth idol gentile
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
    """Only “some say” speak of what stands between."""
    for by in PRACTICES:
        assert all(may_answer(between=b, by=by.choosing(interposes=reading)).answer is True for b in BETWEEN)


@pytest.mark.parametrize(
    ("voice", "idol", "gentile"), [(SOME_SAY, False, False), (MAGEN_AVRAHAM, False, True), (BEIT_YOSEF, None, False)]
)
def test_both_readings_are_heard_in_every_verdict(voice: Any, idol: bool | None, gentile: bool) -> None:
    """The Magen Avraham lets an idolater stand between; the source that the Beit Yosef quotes probably does not."""
    for between, expected in (("idol", idol), ("gentile", gentile)):
        heard = {v.voice: v.answer for v in may_answer(between=between, by=REMA).voices}
        assert heard[voice] is expected


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
        ({"between": "a wall"}, "between='a wall' is not known: write None, 'filth', 'idol' or 'gentile'"),
        ({"between": True}, "between=True is not known"),
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
