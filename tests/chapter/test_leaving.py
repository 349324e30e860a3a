"""What may be finished once some have left, 55:2 and 55:3; and whether one may leave, the gloss on 55:2."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    ARUKH_HASHULCHAN,
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SHULCHAN_ARUKH_HARAV,
    UNITS,
    Practice,
    Verdict,
    may_continue,
    may_leave,
)
from minyan_kit.chapter.leaving import (
    NEEDS_TEN,
    SAYING,
    Continuation,
    LeavingFacts,
    begun_with_ten,
    once_he_has_heard,
    said_alone,
)
from minyan_kit.chapter.practices import CHOICES, LATER_PRACTICES, TAZ, THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA
from tests.case_tables import Row, by_name, each_practice, each_row

#: Every practice, and each with the words of 2 and 3 read otherwise.
EVERY_PRACTICE = [
    practice.choosing(majority_of=majority, kedushah_reached=reached)
    for practice, majority, reached in product(
        (*PRACTICES, *LATER_PRACTICES), CHOICES["majority_of"].options, CHOICES["kedushah_reached"].options
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
# where it is explicit in the words. "alone": it needs no ten, and each says it by himself; "silent": no voice speaks;
# "open": one speaks and leaves it open.
THE_GRAPH = """
began                      to                         | Mechaber Rema   Mishnah-Berurah HaRav  Arukh-HaShulchan
pesukei_dezimra            kaddish                    | silent   silent NO              NO     YES
kaddish                    kaddish                    | YES      YES    YES             YES    YES
kaddish                    barkhu                     | no       no     open            no     no
kaddish                    yotzer                     | alone    alone  alone           alone  alone
kaddish                    avot                       | no       no     no              no     no
kaddish                    aleinu                     | alone    alone  alone           alone  alone
barkhu                     barkhu                     | yes      yes    yes             yes    yes
barkhu                     yotzer                     | open     open   YES             open   open
barkhu                     shema_arvit                | open     open   yes             open   open
barkhu                     half_kaddish_before_amidah | silent   silent YES             YES    yes
barkhu                     tefillat_arvit             | no       no     no              no     no
kedushah                   kedushah                   | YES      YES    YES             YES    YES
kedushah                   seder_kedushah             | open     YES    YES             YES    NO
kedushah                   kaddish_shalem             | silent   YES    YES             YES    YES
avot                       avot                       | yes      yes    yes             yes    yes
avot                       kedushah                   | YES      YES    YES             YES    YES
avot                       repetition_aloud           | silent   silent YES             YES    YES
avot                       seder_kedushah             | open     open   YES             YES    NO
avot                       kaddish_shalem             | silent   open   YES             YES    YES
avot                       torah_reading              | no       no     no              NO     no
repetition_aloud           repetition_aloud           | silent   yes    yes             yes    yes
repetition_aloud           kaddish                    | silent   silent YES             silent YES
repetition_aloud           seder_kedushah             | open     YES    YES             YES    NO
repetition_aloud           kaddish_shalem             | silent   YES    YES             YES    YES
repetition_aloud           torah_reading              | no       NO     NO              NO     NO
seder_kedushah             seder_kedushah             | open     open   open            open   yes
seder_kedushah             kaddish_shalem             | silent   silent silent          silent YES
yotzer                     yotzer                     | open     yes    yes             yes    YES
yotzer                     avot                       | no       NO     NO              NO     NO
yotzer                     repetition_aloud           | no       NO     NO              NO     NO
yotzer                     kedushah                   | no       no     no              no     no
torah_reading              torah_reading              | silent   silent YES             silent YES
torah_reading              seder_kedushah             | alone    alone  alone           alone  alone
shema_arvit                shema_arvit                | open     open   yes             open   open
shema_arvit                half_kaddish_before_amidah | silent   silent YES             YES    yes
shema_arvit                tefillat_arvit             | no       NO     NO              NO     NO
shema_arvit                kaddish_after_arvit        | no       NO     NO              NO     NO
half_kaddish_before_amidah tefillat_arvit             | no       no     no              no     no
tefillat_arvit             tefillat_arvit             | silent   yes    yes             yes    yes
tefillat_arvit             kaddish_after_arvit        | silent   yes    YES             YES    yes
aleinu                     kaddish_after_aleinu       | silent   silent NO              NO     NO
kaddish_shalem             kaddish_after_aleinu       | no       no     no              no     no
repetition_aloud           kaddish_after_aleinu       | no       no     no              no     no
repetition_aloud           half_kaddish_before_amidah | no       no     no              no     no
repetition_aloud           aleinu                     | alone    alone  alone           alone  alone
"""
EDGES = [line.replace("|", "").split() for line in THE_GRAPH.strip().splitlines()[1:]]
COLUMNS = [
    pytest.param(edge, by, edge[2 + n], id=f"{edge[0]}-{edge[1]}-{by.name}")
    for edge in EDGES
    for n, by in enumerate((MECHABER, REMA, MISHNAH_BERURAH, SHULCHAN_ARUKH_HARAV, ARUKH_HASHULCHAN))
]


def told(began: str, to: str, remaining: int, by: Practice) -> str:
    """Say an answer as the graph says it."""
    verdict = may_continue(began, to, remaining=remaining, by=by)
    if verdict.answer is None:
        return "open" if verdict.ruling is not None else "silent"
    if said_alone(verdict):
        return "alone"
    word = "yes" if verdict.answer else "no"
    return word.upper() if verdict.status == "explicit" else word


@pytest.mark.parametrize(("edge", "by", "expected"), COLUMNS)
def test_an_edge_of_the_graph(edge: list[str], by: Practice, expected: str) -> None:
    """What follows from what was begun, when seven of the ten are left."""
    assert told(edge[0], edge[1], 7, by) == expected


@pytest.mark.parametrize(("edge", "by", "expected"), COLUMNS)
def test_an_edge_of_the_graph_leads_nowhere_for_five(edge: list[str], by: Practice, expected: str) -> None:
    """Five say together nothing that needs ten; whatever needs none each says by himself, and that is told."""
    five = told(edge[0], edge[1], 5, by)
    if edge[1] in NEEDS_TEN:
        assert five in ("no", "NO")
    else:
        assert five == ("alone" if expected == "alone" else "no")
        assert "by himself" in may_continue(*edge[:2], remaining=5, by=by).because
    if expected == "NO" and edge[1] in NEEDS_TEN:
        assert five == "NO"


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


def test_what_needs_no_ten_is_never_said_to_need_them() -> None:
    """Shema and its blessings, Aleinu and their like are not among what 55:1 asks ten for, though ten are there."""
    for unit in UNITS:
        verdict = may_continue(unit, unit, remaining=10, by=REMA)
        assert verdict.answer is True
        assert ("ten are needed" in verdict.because, "needs no ten" in verdict.because) == (
            unit in NEEDS_TEN,
            unit not in NEEDS_TEN,
        )


def test_what_is_not_led_is_told_in_the_same_words_whether_it_belongs_to_what_was_begun_or_not() -> None:
    """The order of Kedushah with too few men, after Yotzer and after the repetition: nobody leads it, each says it."""
    verdicts = [
        may_continue("yotzer", "seder_kedushah", remaining=2, by=MECHABER),
        may_continue("avot", "seder_kedushah", remaining=5, by=REMA),
        may_continue("avot", "seder_kedushah", remaining=7, by=ARUKH_HASHULCHAN),
    ]
    assert [verdict.answer for verdict in verdicts] == [True, False, False]
    assert all("It is not led, and each says it by himself." in verdict.because for verdict in verdicts)


def test_what_was_never_begun_with_ten_is_not_finished() -> None:
    """Nine who began a Kaddish do not finish it, though nobody left."""
    for unit in ("kaddish", "kedushah", "avot", "torah_reading", "tefillat_arvit", "kaddish_shalem"):
        assert may_continue(unit, unit, remaining=9, at_start=9, by=REMA).answer is False


@given(units, units, st.integers(0, 5), st.integers(10, 30), practices)
def test_nothing_is_said_with_fewer_than_six(began: str, to: str, remaining: int, at_start: int, by: Practice) -> None:
    """Whatever was begun and whoever is followed, five of the ten carry nothing on together."""
    verdict = may_continue(began, to, remaining=remaining, at_start=at_start, by=by)
    assert verdict.answer is not True or said_alone(verdict)
    assert verdict.answer is False or to not in NEEDS_TEN


@given(units, units, numbers, st.integers(0, 30), practices)
def test_only_what_needs_no_ten_is_said_by_each_alone(
    began: str, to: str, remaining: int, at_start: int, by: Practice
) -> None:
    """Whatever 55:1 asks ten for is never said for the reason that it needs none, and is never forbidden to ten."""
    verdict = may_continue(began, to, remaining=remaining, at_start=at_start, by=by)
    if to in NEEDS_TEN:
        assert not said_alone(verdict)
    elif verdict.answer is False and remaining > 1:  # of nobody there is nothing to say, and one is by himself
        assert "each says it by himself" in verdict.because


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


@pytest.mark.parametrize("by", [*PRACTICES, *LATER_PRACTICES], ids=by_name)
def test_what_is_known_of_a_practice_is_never_taken_back_by_another_number(by: Practice) -> None:
    """Six, seven, eight and nine are one case: a majority remained, and ten did not."""
    for began, to in product(UNITS, repeat=2):
        assert len({may_continue(began, to, remaining=n, by=by).answer for n in (6, 7, 8, 9)}) == 1


@pytest.mark.parametrize(
    ("began", "to", "more", "said"),
    [
        ("Kaddish", "kaddish", {}, "began='Kaddish' is no unit of the service: write one of kaddish, barkhu, yotzer"),
        ("kaddish", "musaf", {}, "to='musaf' is no unit of the service: write one of kaddish, barkhu, yotzer, avot"),
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


def asked_of_leaving(row: Row, by: Practice) -> Verdict:
    """Ask a row of the table; an empty cell is not known."""
    return may_leave(present=int(row["present"]), leaving=int(row["leaving"]), saying=row["saying"] or None, by=by)


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("leaving"))
def test_one_may_leave_as_the_table_says(row: Row, by: Practice, expected: bool | None) -> None:
    """Each case is permitted, a transgression, or open under each practice of the table."""
    assert asked_of_leaving(row, by).answer is expected


@pytest.mark.parametrize("row", each_row("leaving"))
def test_leaving_is_explicit_or_inferred_as_the_table_says(row: Row) -> None:
    """Under the Rema, whose words these are."""
    verdict = asked_of_leaving(row, REMA)
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


times = st.sampled_from([None, *SAYING])


@given(st.integers(1, 30), st.data(), times)
def test_leaving_is_free_exactly_while_ten_remain(present: int, data: st.DataObject, saying: str | None) -> None:
    """For the Rema: of ten or more it is permitted if ten are left, else a transgression; of fewer nothing is said."""
    leaving = data.draw(st.integers(1, present))
    expected = None if present < 10 else present - leaving >= 10
    assert may_leave(present=present, leaving=leaving, saying=saying, by=REMA).answer is expected


@given(st.integers(1, 30), st.data(), times, practices)
def test_one_fewer_who_leaves_is_never_worse(
    present: int, data: st.DataObject, saying: str | None, by: Practice
) -> None:
    """If so many may leave together, fewer may."""
    leaving = data.draw(st.integers(1, present))
    fewer = data.draw(st.integers(1, leaving))
    if may_leave(present=present, leaving=leaving, saying=saying, by=by).answer is True:
        assert may_leave(present=present, leaving=fewer, saying=saying, by=by).answer is True


@given(st.integers(10, 30), st.data(), times, practices)
def test_leaving_is_explicit_only_of_one_who_leaves(
    present: int, data: st.DataObject, saying: str | None, by: Practice
) -> None:
    """Each voice speaks of a man who goes out; of several, and where the time is not known, its words are applied."""
    leaving = data.draw(st.integers(1, present))
    verdict = may_leave(present=present, leaving=leaving, saying=saying, by=by)
    if leaving > 1 or saying is None:
        assert verdict.status != "explicit"


@pytest.mark.parametrize("saying", [None, *SAYING])
def test_the_verse_stands_in_the_words_of_a_transgression(saying: str | None) -> None:
    """“They that abandon God shall be consumed” is said of whoever breaks the ten."""
    verdict = may_leave(present=10, saying=saying, by=REMA)
    assert verdict.source is not None
    assert "ועוזבי ה' יכלו" in verdict.source.he


def test_whoever_follows_the_mishnah_berurah_is_asked_what_is_being_said() -> None:
    """He may go between two parts, and not in the middle of one."""
    verdict = may_leave(present=10, by=MISHNAH_BERURAH)
    assert (verdict.answer, verdict.missing) == (None, ("saying",))


def test_what_is_being_said_is_one_of_three() -> None:
    """Another word is named with its remedy."""
    with pytest.raises(ValueError, match="saying='Aleinu' is not known: write 'middle', 'between', 'after', or None"):
        may_leave(present=10, saying="Aleinu", by=REMA)


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


@pytest.mark.parametrize(
    ("saying", "leaving", "expected"),
    [
        ("after", 1, (True, "explicit")),
        ("after", 2, (True, "inferred")),
        ("between", 1, (True, "inferred")),
        ("middle", 1, (False, "inferred")),
    ],
)
def test_mishnah_berurah_14_speaks_of_one_who_has_heard_kedushah_and_the_kaddishes(
    saying: str, leaving: int, expected: tuple[bool, str]
) -> None:
    """55:2 gloss: of two who go, and of one who has not heard them, it is inferred."""
    ruling = once_he_has_heard(LeavingFacts(present=13, leaving=leaving, saying=saying))
    assert ruling is not None
    assert (ruling.answer, ruling.status) == expected


@pytest.mark.parametrize(("unit", "status"), [("kaddish", "explicit"), ("barkhu", "explicit"), ("avot", "inferred")])
def test_1_names_kaddish_kedushah_and_barkhu(unit: str, status: str) -> None:
    """55:1: of what else needs ten, with ten present and begun with nine, it is inferred."""
    for at_start, remaining, answer in ((10, 10, True), (9, 9, False)):
        ruling = begun_with_ten(Continuation(unit, unit, remaining, at_start))
        assert ruling is not None
        assert (ruling.answer, ruling.status) == (answer, status)
