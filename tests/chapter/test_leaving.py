"""What may be finished once some have left, 55:2 and 55:3; and whether one may leave, the gloss on 55:2."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import MECHABER, MISHNAH_BERURAH, PRACTICES, REMA, UNITS, Practice, may_continue, may_leave
from minyan_kit.chapter.practices import CHOICES, TAZ, THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA
from tests.case_tables import Row, by_name, each_practice, each_row

#: Every practice of the chapter, and each with the words of 2 and 3 read otherwise.
EVERY_PRACTICE = [
    practice.choosing(majority_of=majority, kedushah_reached=reached)
    for practice, majority, reached in product(
        PRACTICES, CHOICES["majority_of"].options, CHOICES["kedushah_reached"].options
    )
]
units, practices = st.sampled_from(list(UNITS)), st.sampled_from(EVERY_PRACTICE)
numbers = st.integers(0, 30)


# -- 55:2 and 55:3, with the gloss on 55:3 ----------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("continuity"))
def test_a_unit_goes_on_as_the_table_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Each case may be said, may not, or is open under each practice of the table."""
    remaining, at_start = int(row["remaining"]), int(row["at_start"])
    assert may_continue(row["began"], row["to"], remaining=remaining, at_start=at_start, by=by).answer is expected


@pytest.mark.parametrize("row", each_row("continuity"))
def test_a_unit_is_decided_by_the_words_that_the_table_names(row: Row) -> None:
    """Under the Rema each answer of the table stands in the se'if named there, explicit or inferred as it says."""
    remaining, at_start = int(row["remaining"]), int(row["at_start"])
    verdict = may_continue(row["began"], row["to"], remaining=remaining, at_start=at_start, by=REMA)
    assert verdict.status == row["status"]
    if verdict.source is not None:
        assert verdict.source.place == row["place"]
    assert (verdict.answer is None) == (row["status"] == "open")


# What was begun with ten, and what they would say when seven are left; then the answer of each practice, in capitals
# where it is explicit in the words. "silent": no voice speaks; "open": one speaks and leaves it open.
THE_GRAPH = """
began                      to                         | Mechaber Rema   Mishnah-Berurah
kaddish                    kaddish                    | YES      YES    YES
kaddish                    yotzer                     | no       no     no
kaddish                    avot                       | no       no     no
kedushah                   kedushah                   | YES      YES    YES
avot                       avot                       | yes      yes    yes
avot                       kedushah                   | YES      YES    YES
avot                       repetition_aloud           | silent   silent YES
avot                       seder_kedushah             | silent   open   YES
avot                       kaddish_shalem             | silent   open   YES
avot                       torah_reading              | no       no     no
repetition_aloud           repetition_aloud           | silent   yes    yes
repetition_aloud           seder_kedushah             | silent   YES    YES
repetition_aloud           kaddish_shalem             | silent   YES    YES
repetition_aloud           torah_reading              | no       NO     NO
seder_kedushah             kaddish_shalem             | silent   silent silent
yotzer                     yotzer                     | silent   yes    yes
yotzer                     avot                       | no       NO     NO
yotzer                     repetition_aloud           | no       NO     NO
yotzer                     kedushah                   | no       no     no
torah_reading              torah_reading              | silent   silent silent
torah_reading              seder_kedushah             | silent   silent silent
shema_arvit                shema_arvit                | silent   silent silent
shema_arvit                half_kaddish_before_amidah | silent   silent YES
shema_arvit                tefillat_arvit             | no       NO     NO
shema_arvit                kaddish_after_arvit        | no       NO     NO
half_kaddish_before_amidah tefillat_arvit             | no       no     no
tefillat_arvit             tefillat_arvit             | silent   yes    yes
tefillat_arvit             kaddish_after_arvit        | silent   yes    YES
aleinu                     kaddish_after_aleinu       | silent   silent NO
kaddish_shalem             kaddish_after_aleinu       | no       no     no
repetition_aloud           kaddish_after_aleinu       | no       no     no
repetition_aloud           half_kaddish_before_amidah | no       no     no
"""
EDGES = [line.replace("|", "").split() for line in THE_GRAPH.strip().splitlines()[1:]]
COLUMNS = [
    pytest.param(edge, by, edge[2 + n], id=f"{edge[0]}-{edge[1]}-{by.name}")
    for edge in EDGES
    for n, by in enumerate((MECHABER, REMA, MISHNAH_BERURAH))
]


def told(began: str, to: str, remaining: int, by: Practice) -> str:
    """Say an answer as the graph says it."""
    verdict = may_continue(began, to, remaining=remaining, by=by)
    if verdict.answer is None:
        return "open" if verdict.ruling is not None else "silent"
    word = "yes" if verdict.answer else "no"
    return word.upper() if verdict.status == "explicit" else word


@pytest.mark.parametrize(("edge", "by", "expected"), COLUMNS)
def test_an_edge_of_the_graph(edge: list[str], by: Practice, expected: str) -> None:
    """What follows from what was begun, when seven of the ten are left."""
    assert told(edge[0], edge[1], 7, by) == expected


@pytest.mark.parametrize(("edge", "by", "expected"), COLUMNS)
def test_an_edge_of_the_graph_leads_nowhere_for_five(edge: list[str], by: Practice, expected: str) -> None:
    """Where six or more may go on, five may not; and what is forbidden to seven is forbidden to five."""
    carried = {"yes": {"no"}, "YES": {"no", "NO"}, "open": {"no"}, "silent": {"silent"}, "no": {"no"}, "NO": {"NO"}}
    allowed = carried[expected]
    if (edge[0], edge[1]) == ("yotzer", "yotzer"):  # of Yotzer with fewer the gloss says nothing: each says it anyway
        allowed = {"silent"}
    assert told(edge[0], edge[1], 5, by) in allowed


def test_six_are_a_majority_of_the_ten_and_five_are_not() -> None:
    """The boundary that 55:2 draws for a Kaddish, on both sides."""
    assert [may_continue("kaddish", "kaddish", remaining=n, by=REMA).answer for n in (5, 6)] == [False, True]


@pytest.mark.parametrize(
    ("choice", "remaining", "at_start", "answer"),
    [
        ("ten", 6, 14, True),
        ("present", 6, 14, False),
        ("present", 7, 14, False),
        ("present", 8, 14, True),
        ("present", 6, 10, True),
    ],
)
def test_a_majority_of_the_ten_or_of_all_who_were_present(
    choice: str, remaining: int, at_start: int, answer: bool
) -> None:
    """Of fourteen who began six are a majority of the ten, and eight are one of the fourteen."""
    by = REMA.choosing(majority_of=choice)
    assert may_continue("kaddish", "kaddish", remaining=remaining, at_start=at_start, by=by).answer is answer


@pytest.mark.parametrize(("choice", "answer"), [("undecided", None), ("no", True), ("yes", False)])
def test_whether_kedushah_must_have_been_reached(choice: str, answer: bool | None) -> None:
    """“Aloud, and Kedushah” of 55:3 gloss: they need not have reached it, they must, or it is left open."""
    by = REMA.choosing(kedushah_reached=choice)
    verdict = may_continue("avot", "kaddish_shalem", remaining=7, by=by)
    assert verdict.answer is answer
    assert verdict.choices["kedushah_reached"] == choice


@pytest.mark.parametrize(
    ("began", "to", "by", "voice", "place"),
    [
        ("kaddish", "kaddish", REMA, THE_MECHABER, "55:2"),
        ("avot", "kedushah", REMA, THE_MECHABER, "55:3"),
        ("repetition_aloud", "kaddish_shalem", REMA, THE_REMA, "55:3 gloss"),
        ("yotzer", "avot", MECHABER, THE_MECHABER, "55:1"),
        ("yotzer", "avot", REMA, THE_REMA, "55:3 gloss"),
        ("avot", "repetition_aloud", MISHNAH_BERURAH, THE_MISHNAH_BERURAH,
         "Mishnah Berurah 15, from Magen Avraham 1 (on 55:3)"),
        ("shema_arvit", "half_kaddish_before_amidah", REMA.relying_on(TAZ), TAZ, "Taz 3 (on 55:3 gloss)"),
    ],
)  # fmt: skip
def test_who_decides_and_where(began: str, to: str, by: Practice, voice: Any, place: str) -> None:
    """Each edge is somebody's word, and the verdict says whose."""
    verdict = may_continue(began, to, remaining=7, by=by)
    assert (verdict.decided_by, str(verdict.source)) == (voice, place)


def test_what_was_never_begun_with_ten_is_not_finished() -> None:
    """Nine who began a Kaddish do not finish it, though nobody left."""
    for unit in ("kaddish", "kedushah", "avot", "torah_reading", "tefillat_arvit", "kaddish_shalem"):
        assert may_continue(unit, unit, remaining=9, at_start=9, by=REMA).answer is False


@given(units, units, st.integers(0, 5), st.integers(10, 30), practices)
def test_nothing_is_said_with_fewer_than_six(began: str, to: str, remaining: int, at_start: int, by: Practice) -> None:
    """Whatever was begun and whoever is followed, five of the ten carry nothing on."""
    assert may_continue(began, to, remaining=remaining, at_start=at_start, by=by).answer is not True


@given(units, units, numbers, numbers, st.integers(0, 30), practices)
def test_more_who_remain_never_forbid_what_fewer_allow(
    began: str, to: str, fewer: int, more: int, at_start: int, by: Practice
) -> None:
    """What so many may say, and one more."""
    fewer, more = sorted((fewer, more))
    of = [may_continue(began, to, remaining=n, at_start=at_start, by=by).answer for n in (fewer, more)]
    if of[0] is True:
        assert of[1] is True
    if of[1] is False:
        assert of[0] is not True


@given(units, units, st.integers(10, 30), st.integers(0, 30), practices)
def test_ten_present_again_open_everything_again(
    began: str, to: str, remaining: int, at_start: int, by: Practice
) -> None:
    """Where ten are there, it does not matter who left before."""
    assert may_continue(began, to, remaining=remaining, at_start=at_start, by=by).answer is True


@given(units, units, numbers, st.integers(0, 30), practices)
def test_an_open_case_lacks_words_and_no_fact(began: str, to: str, remaining: int, at_start: int, by: Practice) -> None:
    """Everything that the rules read has been said."""
    verdict = may_continue(began, to, remaining=remaining, at_start=at_start, by=by)
    assert verdict.missing == ()
    if verdict.answer is None:
        assert verdict.why_open in ("the text leaves it open", "the text is silent")


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
def test_what_is_known_of_a_practice_is_never_taken_back_by_another_number(by: Practice) -> None:
    """Six, seven, eight and nine are one case: a majority remained, and ten did not."""
    for began, to in product(UNITS, repeat=2):
        assert len({may_continue(began, to, remaining=n, by=by).answer for n in (6, 7, 8, 9)}) == 1


@pytest.mark.parametrize(
    ("began", "to", "more", "said"),
    [
        ("Kaddish", "kaddish", {}, "began='Kaddish' is no unit of the service: write one of kaddish, yotzer, avot"),
        ("kaddish", "musaf", {}, "to='musaf' is no unit of the service: write one of kaddish, yotzer, avot, kedushah"),
        ("kaddish", "kaddish", {"remaining": -1}, "remaining=-1 is no number of people: write a whole number, 0 or mo"),
        ("kaddish", "kaddish", {"remaining": 6.5}, r"remaining=6\.5 is no number of people"),
        ("kaddish", "kaddish", {"at_start": "ten"}, "at_start='ten' is no number of people"),
    ],
)
def test_a_bad_unit_or_number_is_named_with_its_remedy(began: str, to: str, more: dict[str, Any], said: str) -> None:
    """An unknown unit is answered with the units that there are."""
    with pytest.raises(ValueError, match=said):
        may_continue(began, to, **{"remaining": 7, **more}, by=REMA)


# -- 55:2 gloss -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("leaving"))
def test_one_may_leave_as_the_table_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Each case is permitted, a transgression, or open under each practice of the table."""
    assert may_leave(present=int(row["present"]), leaving=int(row["leaving"]), by=by).answer is expected


@pytest.mark.parametrize("row", each_row("leaving"))
def test_leaving_is_explicit_or_inferred_as_the_table_says(row: Row) -> None:
    """Under the Rema, whose words these are."""
    verdict = may_leave(present=int(row["present"]), leaving=int(row["leaving"]), by=REMA)
    assert verdict.status == row["status"]
    if verdict.answer is not None:
        assert verdict.decided_by == THE_REMA
        assert str(verdict.source) == "55:2 gloss"


def test_finishing_may_be_valid_where_leaving_was_a_transgression() -> None:
    """Three of ten go out in the middle of Kaddish: seven finish it, and the three transgressed."""
    assert may_continue("kaddish", "kaddish", remaining=7, by=REMA).answer is True
    assert may_leave(present=10, leaving=3, by=REMA).answer is False


def test_the_mechaber_says_nothing_of_leaving() -> None:
    """That it is a transgression stands in the gloss alone, so under him it is silence and no fact is missing."""
    verdict = may_leave(present=10, by=MECHABER)
    assert (verdict.why_open, verdict.missing) == ("the text is silent", ())


@given(st.integers(1, 30), st.data())
def test_leaving_is_free_exactly_while_ten_remain(present: int, data: st.DataObject) -> None:
    """For the Rema: of ten or more it is permitted if ten are left, else a transgression; of fewer nothing is said."""
    leaving = data.draw(st.integers(1, present))
    expected = None if present < 10 else present - leaving >= 10
    assert may_leave(present=present, leaving=leaving, by=REMA).answer is expected


@given(st.integers(1, 30), st.data(), practices)
def test_one_fewer_who_leaves_is_never_worse(present: int, data: st.DataObject, by: Practice) -> None:
    """If so many may leave together, fewer may."""
    leaving = data.draw(st.integers(1, present))
    fewer = data.draw(st.integers(1, leaving))
    if may_leave(present=present, leaving=leaving, by=by).answer is True:
        assert may_leave(present=present, leaving=fewer, by=by).answer is True


@pytest.mark.parametrize(
    ("present", "leaving", "said"),
    [
        (3, 5, "leaving=5 of present=3: no more can leave than are there"),
        (0, 1, "present=0 is no number of people: write a whole number, 1 or more"),
        (10, 0, "leaving=0 is no number of people: write a whole number, 1 or more"),
        (10, -2, "leaving=-2 is no number of people"),
        (10.5, 1, r"present=10\.5 is no number of people"),
    ],
)
def test_a_bad_number_of_leavers_is_named_with_its_remedy(present: int, leaving: int, said: str) -> None:
    """No more can leave than are there, and people are whole."""
    with pytest.raises(ValueError, match=said):
        may_leave(present=present, leaving=leaving, by=REMA)
