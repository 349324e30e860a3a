"""Who can be compelled to stay or to hire in his place, 55:21; to hire, to hire a hazan, or by fines, 55:22."""

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
    Practice,
    may_compel_hazan,
    may_compel_to_hire,
    may_compel_to_stay,
    may_fine,
)
from minyan_kit.chapter.coercion import Fine, Stay, fines_where_not_all_come, no_protest_where_ten_remain
from minyan_kit.chapter.practices import THE_ARUKH_HASHULCHAN, THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA
from minyan_kit.question import Question, Verdict
from minyan_kit.show.words import status
from tests.case_tables import PRACTICE_OF, Row, answer, by_name, each_practice, each_row

EVERY = (*PRACTICES, SHULCHAN_ARUKH_HARAV, ARUKH_HASHULCHAN)
every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)
practices = st.sampled_from(PRACTICES)
residents = st.integers(1, 40)


# -- 55:21 and its gloss ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", each_row("coercion_leavers"))
def test_those_who_leave_are_held_as_the_table_says(row: Row) -> None:
    """Under the Rema each town of the table is compelled, is not, or is open, on the terms of the table."""
    verdict = may_compel_to_stay(
        residents=int(row["residents"]),
        leaving=int(row["leaving"]),
        days_of_awe=bool(answer(row["days_of_awe"])),
        returns=bool(answer(row["returns"])),
        by=REMA,
    )
    assert verdict.answer is answer(row["compelled"])
    assert verdict.status == row["status"]
    terms = {name: int(row[name]) for name in ("replacements", "payers") if row[name]}
    assert dict(verdict.terms) == terms
    assert verdict.missing == ()


# Residents, leavers, whether on the Days of Awe, whether back for the festival; then whether they are compelled, how
# many are hired and how many share the cost, and how the text says so.
WHO_STAYS = """
residents leaving  season  back | compelled hired payers status
10        1        awe     no   | yes       1     1      explicit
11        2        awe     no   | yes       1     2      explicit
11        1        awe     no   | no        -     -      inferred
12        3        awe     no   | yes       1     3      inferred
13        4        awe     no   | yes       1     4      inferred
10        2        awe     no   | yes       2     2      inferred
11        3        awe     no   | yes       2     3      inferred
14        6        awe     no   | yes       2     6      inferred
10        3        awe     no   | open      -     -      open
11        4        awe     no   | open      -     -      open
12        2        awe     no   | no        -     -      inferred
20        10       awe     no   | no        -     -      inferred
9         1        awe     no   | open      -     -      open
8         2        awe     no   | open      -     -      open
10        1        awe     yes  | no        -     -      inferred
10        5        awe     yes  | no        -     -      inferred
11        2        awe     yes  | no        -     -      inferred
9         1        awe     yes  | no        -     -      inferred
10        1        other   no   | no        -     -      inferred
11        2        other   no   | no        -     -      inferred
9         1        other   no   | no        -     -      inferred
10        3        other   yes  | no        -     -      inferred
"""
TOWNS = [line.replace("|", "").split() for line in WHO_STAYS.strip().splitlines()[1:]]


@pytest.mark.parametrize("by", [MECHABER, REMA], ids=by_name)
@pytest.mark.parametrize("row", TOWNS, ids=" ".join)
def test_a_town_of_the_text(row: list[str], by: Practice) -> None:
    """Ten and one leaves: he stays or hires; eleven and two: they hire one between them; and what follows from that."""
    number, leaving, season, back, compelled, hired, payers, status = row
    verdict = may_compel_to_stay(
        residents=int(number), leaving=int(leaving), days_of_awe=season == "awe", returns=back == "yes", by=by
    )
    assert verdict.answer is {"yes": True, "no": False, "open": None}[compelled]
    assert verdict.status == status
    assert dict(verdict.terms) == ({"replacements": int(hired), "payers": int(payers)} if hired != "-" else {})
    if verdict.answer is not None:
        assert verdict.modality == "compelled"


def test_whom_nobody_compels_is_not_told_that_something_is_forbidden() -> None:
    """55:21-22 ask who is compelled; a no is that he is not, in every language, and forbids nothing."""
    nos = [
        may_compel_to_stay(residents=12, leaving=1, days_of_awe=True, returns=False, by=REMA),
        may_compel_to_stay(residents=10, leaving=1, days_of_awe=True, returns=True, by=MECHABER),
        may_compel_to_hire(missing=4, days_of_awe=True, by=REMA),
        may_compel_hazan(resident_minyan=False, days_of_awe=False, by=REMA),
    ]
    for verdict in nos:
        assert verdict.answer is False
        assert [status(verdict, language).split(", ")[0] for language in ("en", "he", "fr")] == [
            "not compelled",
            "אין כופין",
            "non contraint",
        ]


@pytest.mark.parametrize("row", TOWNS, ids=" ".join)
def test_the_mishnah_berurah_answers_as_the_text_where_it_answers(row: list[str]) -> None:
    """It says nothing against the chapter here; of twelve and three it says expressly what was inferred."""
    number, leaving, season, back, *_ = row
    asked: dict[str, Any] = {"residents": int(number), "leaving": int(leaving)}
    asked |= {"days_of_awe": season == "awe", "returns": back == "yes"}
    verdict, by_text = (may_compel_to_stay(**asked, by=by) for by in (MISHNAH_BERURAH, REMA))
    assert (verdict.answer, verdict.terms) == (by_text.answer, by_text.terms)


def test_the_mishnah_berurah_speaks_of_three_and_of_four_who_leave() -> None:
    """67 names them: its word is explicit, and the verdict says whose it is."""
    for number, leaving in ((12, 3), (13, 4)):
        verdict = may_compel_to_stay(residents=number, leaving=leaving, days_of_awe=True, by=MISHNAH_BERURAH)
        assert (verdict.decided_by, verdict.status) == (THE_MISHNAH_BERURAH, "explicit")
        assert str(verdict.source) == "Mishnah Berurah 67 (on 55:21)"
    further = may_compel_to_stay(residents=14, leaving=5, days_of_awe=True, by=MISHNAH_BERURAH)
    assert (further.answer, further.status) == (True, "inferred")


@pytest.mark.parametrize(
    ("town", "by", "place"),
    [
        ({"residents": 10, "leaving": 1, "days_of_awe": True}, REMA, "55:21"),
        ({"residents": 10, "leaving": 1, "days_of_awe": True, "returns": True}, REMA, "55:21 gloss"),
        ({"residents": 10, "leaving": 1, "days_of_awe": True, "returns": True}, MECHABER, "55:21"),
        ({"residents": 10, "leaving": 1, "days_of_awe": False}, REMA, "55:22"),
    ],
)
def test_the_words_that_decide(town: dict[str, Any], by: Practice, place: str) -> None:
    """He who comes back is spoken of in the gloss alone; that it is the Days of Awe only, 55:22 says too."""
    source = may_compel_to_stay(**town, by=by).source
    assert source is not None
    assert source.place == place


@every_practice
def test_an_open_town_is_open_for_want_of_words(by: Practice) -> None:
    """Where three would be lacking, or there are no ten to keep, no fact would help."""
    for number, leaving in ((10, 3), (9, 1)):
        verdict = may_compel_to_stay(residents=number, leaving=leaving, days_of_awe=True, by=by)
        assert verdict.missing == ()
        assert verdict.why_open in ("the text leaves it open", "the text is silent")


@pytest.mark.parametrize(
    ("town", "expected", "missing"),
    [
        ({"residents": 10, "days_of_awe": None}, None, ("days_of_awe",)),
        ({"residents": 10, "days_of_awe": True, "returns": None}, None, ("returns",)),
        ({"residents": 11, "days_of_awe": None, "returns": None}, False, ()),  # ten remain, whenever it is
        ({"residents": 10, "days_of_awe": None, "returns": True}, False, ()),
        ({"residents": 10, "days_of_awe": False, "returns": None}, False, ()),
    ],
)
def test_what_is_not_known_of_leavers_is_missing_only_where_it_matters(
    town: dict[str, Any], expected: bool | None, missing: tuple[str, ...]
) -> None:
    """A blank turns nothing into yes, and is named where it makes the difference."""
    verdict = may_compel_to_stay(leaving=1, **town, by=REMA)
    assert (verdict.answer, verdict.missing) == (expected, missing)


@given(residents, st.data(), st.booleans(), st.booleans(), practices)
def test_nobody_is_compelled_where_ten_remain(
    number: int, data: st.DataObject, days_of_awe: bool, returns: bool, by: Practice
) -> None:
    """However many leave, while ten are left no one is held."""
    leaving = data.draw(st.integers(1, number))
    verdict = may_compel_to_stay(residents=number, leaving=leaving, days_of_awe=days_of_awe, returns=returns, by=by)
    if number - leaving >= 10:
        assert verdict.answer is False
    if verdict.answer:
        assert days_of_awe
        assert not returns


@given(residents, st.data(), practices)
def test_those_hired_bring_the_town_back_to_ten(number: int, data: st.DataObject, by: Practice) -> None:
    """Where they are compelled all who leave pay, and as many are hired as are wanting to ten, one or two."""
    leaving = data.draw(st.integers(1, number))
    verdict = may_compel_to_stay(residents=number, leaving=leaving, days_of_awe=True, by=by)
    if verdict.answer:
        assert number - leaving + verdict.terms["replacements"] == 10
        assert verdict.terms["replacements"] in (1, 2)
        assert verdict.terms["payers"] == leaving


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ({"residents": 10, "leaving": 11}, "leaving=11 of residents=10: no more can leave than live there"),
        ({"residents": 0, "leaving": 1}, "residents=0 is no number of people: write a whole number, 1 or more"),
        ({"residents": -10, "leaving": 1}, "residents=-10 is no number of people"),
        ({"residents": 10, "leaving": 0}, "leaving=0 is no number of people: write a whole number, 1 or more"),
        ({"residents": 10.0, "leaving": 1}, r"residents=10\.0 is no number of people"),
        ({"residents": 10, "leaving": True}, "leaving=True is no number of people"),
        ({"residents": 10, "leaving": 1, "days_of_awe": "yes"}, "days_of_awe='yes': write True, False or None"),
        ({"residents": 10, "leaving": 1, "returns": 1}, "returns=1: write True, False or None"),
    ],
)
def test_a_bad_fact_of_leavers_is_named_with_its_remedy(given_: dict[str, Any], said: str) -> None:
    """An error names the field, the value and what to write."""
    with pytest.raises(ValueError, match=said):
        may_compel_to_stay(**{"days_of_awe": True, **given_}, by=REMA)


# -- 55:22 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", each_row("coercion_complete"))
def test_a_town_that_lacks_men_hires_as_the_table_says(row: Row) -> None:
    """Each town that lacks men is compelled to hire, is not, or is open, as explicitly as the table says."""
    verdict = may_compel_to_hire(
        missing=int(row["missing"]),
        days_of_awe=bool(answer(row["days_of_awe"])),
        fixed_custom=bool(answer(row["fixed_custom"])),
        by=REMA,
    )
    assert (verdict.answer, verdict.status) == (answer(row["compelled"]), row["status"])
    assert verdict.source is not None
    assert verdict.source.place == row["place"]


QUESTIONS: dict[str, Question] = {"may_compel_hazan": may_compel_hazan, "may_fine": may_fine}


def of_row(row: Row, by: Practice) -> Verdict:
    """The question of a row, with the facts that it gives."""
    facts = dict(each.split(":") for each in row["given"].split(";"))
    read = {name: int(value) if value.isdigit() else answer(value) for name, value in facts.items()}
    return QUESTIONS[row["question"]](**read, by=by)


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("coercion_other"))
def test_a_hazan_or_a_fine_of_the_table(row: Row, by: Practice, expected: bool | None) -> None:
    """A hazan is hired by the text, fines are of the gloss: to the Mechaber alone they are open."""
    verdict = of_row(row, by)
    assert verdict.answer is expected
    if by == PRACTICE_OF["rema"]:
        assert verdict.status == row["status"]


# How many are lacking; then whether the town is compelled to hire, on the Days of Awe and in the rest of the year,
# without a fixed and publicised custom and with one.
WHO_HIRES = """
lacking | awe   awe+custom  rest  rest+custom
0       | no    no          no    no
1       | yes   yes         no    open
2       | yes   yes         no    open
3       | no    yes         no    open
4       | no    yes         no    open
5       | no    open        no    open
6       | no    open        no    open
10      | no    open        no    open
"""
HEAD, *LINES = (line.replace("|", "").split() for line in WHO_HIRES.strip().splitlines())
CELLS = [(int(line[0]), where, said) for line in LINES for where, said in zip(HEAD[1:], line[1:], strict=True)]


@every_practice
@pytest.mark.parametrize(("lacking", "where", "said"), CELLS)
def test_a_town_that_lacks_men(lacking: int, where: str, said: str, by: Practice) -> None:
    """On the Days of Awe one or two; by custom three or four; of more, and of the rest of the year, it is not said."""
    season, _, custom = where.partition("+")
    verdict = may_compel_to_hire(missing=lacking, days_of_awe=season == "awe", fixed_custom=bool(custom), by=by)
    assert verdict.answer is {"yes": True, "no": False, "open": None}[said]
    assert verdict.missing == ()
    assert verdict.why_open == ("the text leaves it open" if said == "open" else None)


@pytest.mark.parametrize(
    ("covers", "lacking", "days_of_awe", "expected"),
    [
        ("number", 1, False, False),
        ("number", 3, False, False),
        ("number", 3, True, True),
        ("season", 1, False, True),
        ("season", 4, False, True),
        ("season", 5, False, None),
        ("season", 5, True, None),
        ("season", 0, False, False),
    ],
)
def test_what_a_custom_widens_is_a_choice(covers: str, lacking: int, days_of_awe: bool, expected: bool | None) -> None:
    """The number only, or the season too; to more than four no reading carries it."""
    by = REMA.choosing(custom_covers=covers)
    verdict = may_compel_to_hire(missing=lacking, days_of_awe=days_of_awe, fixed_custom=True, by=by)
    assert verdict.answer is expected


def test_a_choice_is_named_only_where_it_was_used() -> None:
    """On the Days of Awe what the custom widens beside the number does not matter."""
    used = [may_compel_to_hire(missing=3, days_of_awe=awe, fixed_custom=True, by=REMA).choices for awe in (True, False)]
    assert used == [{}, {"custom_covers": "undecided"}]


@pytest.mark.parametrize(
    ("facts", "expected", "missing"),
    [
        ({"missing": 1, "days_of_awe": None}, None, ("days_of_awe",)),
        ({"missing": 3, "days_of_awe": None}, False, ()),
        ({"missing": 3, "days_of_awe": True, "fixed_custom": None}, None, ("fixed_custom",)),
        ({"missing": 2, "days_of_awe": True, "fixed_custom": None}, True, ()),
        ({"missing": 0, "days_of_awe": None, "fixed_custom": None}, False, ()),
    ],
)
def test_what_is_not_known_of_a_town_is_missing_only_where_it_matters(
    facts: dict[str, Any], expected: bool | None, missing: tuple[str, ...]
) -> None:
    """A blank turns nothing into yes, and is named where it makes the difference."""
    verdict = may_compel_to_hire(**facts, by=REMA)
    assert (verdict.answer, verdict.missing) == (expected, missing)


@given(st.integers(1, 9), st.booleans(), st.sampled_from(PRACTICES), st.sampled_from(["undecided", "number", "season"]))
def test_a_custom_never_frees_whom_the_text_compels(lacking: int, awe: bool, by: Practice, covers: str) -> None:
    """What is compelled without a custom is compelled with one."""
    practice = by.choosing(custom_covers=covers)
    without, with_it = (
        may_compel_to_hire(missing=lacking, days_of_awe=awe, fixed_custom=custom, by=practice).answer
        for custom in (False, True)
    )
    assert not (without and with_it is not True)


@every_practice
@pytest.mark.parametrize(
    ("minyan", "awe", "expected", "missing"),
    [
        (True, None, True, ()),
        (False, False, False, ()),
        (False, True, None, ()),
        (False, None, None, ("days_of_awe",)),
        (None, False, None, ("resident_minyan",)),
        (None, True, None, ("resident_minyan",)),
    ],
)
def test_a_hazan_is_hired_where_the_residents_are_a_minyan(
    minyan: bool | None, awe: bool | None, expected: bool | None, missing: tuple[str, ...], by: Practice
) -> None:
    """With a minyan at any season; without one the season is asked for, and of the Days of Awe nothing is said."""
    verdict = may_compel_hazan(resident_minyan=minyan, days_of_awe=awe, by=by)
    assert (verdict.answer, verdict.missing) == (expected, missing)


def test_who_says_what_of_a_hazan() -> None:
    """22 names a minyan and no season; Mishnah Berurah 72 says all the year; 55:26 asks that none of them can lead."""
    said = {
        by: (verdict.decided_by, verdict.status)
        for by in EVERY
        for verdict in [may_compel_hazan(resident_minyan=True, by=by)]
    }
    assert said == {
        MECHABER: (THE_MECHABER, "explicit"),
        REMA: (THE_MECHABER, "explicit"),
        MISHNAH_BERURAH: (THE_MISHNAH_BERURAH, "explicit"),
        SHULCHAN_ARUKH_HARAV: (THE_MECHABER, "explicit"),
        ARUKH_HASHULCHAN: (THE_ARUKH_HASHULCHAN, "inferred"),
    }


def test_by_the_arukh_hashulchan_a_custom_reaches_as_far_as_it_does() -> None:
    """55:26: three or four or more, according to the custom; of the rest of the year he does not speak."""
    town = {"missing": 6, "fixed_custom": True}
    verdict = may_compel_to_hire(**town, days_of_awe=True, by=ARUKH_HASHULCHAN)
    assert (verdict.answer, verdict.status) == (True, "explicit")
    assert may_compel_to_hire(**town, days_of_awe=True, by=REMA).answer is None
    assert may_compel_to_hire(**town, days_of_awe=False, by=ARUKH_HASHULCHAN).answer is None


@pytest.mark.parametrize(
    ("town", "expected", "status"),
    [
        ({"residents": 10, "leaving": 1, "days_of_awe": True}, True, "explicit"),
        ({"residents": 10, "leaving": 1, "days_of_awe": False}, False, "explicit"),
        ({"residents": 11, "leaving": 1, "days_of_awe": True}, False, "explicit"),
        ({"residents": 11, "leaving": 2, "days_of_awe": True}, True, "explicit"),
        ({"residents": 12, "leaving": 3, "days_of_awe": True}, True, "inferred"),
        ({"residents": 10, "leaving": 1, "days_of_awe": True, "returns": True}, False, "inferred"),
    ],
)
def test_what_the_arukh_hashulchan_says_of_a_town(town: dict[str, Any], expected: bool, status: str) -> None:
    """55:25 names ten and one at both seasons, ten who remain, and eleven and two; the rest is inferred."""
    verdict = may_compel_to_stay(**town, by=ARUKH_HASHULCHAN)
    assert (verdict.answer, verdict.status) == (expected, status)


# -- 55:22 gloss ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("regular", "number", "by", "expected"),
    [
        (False, 12, REMA, True),
        (False, 10, REMA, True),
        (False, 9, REMA, False),
        (True, 12, REMA, False),
        (True, 9, REMA, False),
        (None, 12, REMA, None),
        (None, 9, REMA, False),
        (False, 12, MECHABER, None),
        (False, 9, MECHABER, None),
        (False, 12, MISHNAH_BERURAH, True),
        (False, 9, MISHNAH_BERURAH, False),
    ],
)
def test_fines_bring_men_who_are_there(regular: bool | None, number: int, by: Practice, expected: bool | None) -> None:
    """Where ten live and do not always come; fines make no tenth man, and the Mechaber does not speak of them."""
    verdict = may_fine(regular_minyan=regular, residents=number, by=by)
    assert verdict.answer is expected
    if by == MECHABER:
        assert verdict.why_open == "the text is silent"


def test_that_fines_need_ten_is_inferred() -> None:
    """Mishnah Berurah 73 says why a town that has a minyan is bound; that another is not follows from it."""
    said = [may_fine(regular_minyan=False, residents=9, by=by) for by in (REMA, MISHNAH_BERURAH)]
    assert [verdict.status for verdict in said] == ["inferred", "inferred"]
    assert [verdict.decided_by for verdict in said] == [THE_REMA, THE_MISHNAH_BERURAH]


@pytest.mark.parametrize(
    ("question", "facts", "said"),
    [
        (
            may_compel_to_hire,
            {"missing": 11, "days_of_awe": True},
            "missing=11: no more than ten can be lacking to ten",
        ),
        (may_compel_to_hire, {"missing": -1, "days_of_awe": True}, "missing=-1 is no number of people"),
        (may_compel_to_hire, {"missing": 1.5, "days_of_awe": True}, r"missing=1\.5 is no number of people"),
        (may_compel_to_hire, {"missing": 1, "days_of_awe": "Tishrei"}, "days_of_awe='Tishrei': write True, False or"),
        (may_compel_to_hire, {"missing": 1, "days_of_awe": True, "fixed_custom": 1}, "fixed_custom=1: write True"),
        (may_compel_hazan, {"resident_minyan": 10}, "resident_minyan=10: write True, False or None"),
        (may_fine, {"regular_minyan": "no", "residents": 12}, "regular_minyan='no': write True, False or None"),
        (may_fine, {"regular_minyan": False, "residents": -1}, "residents=-1 is no number of people"),
    ],
)
def test_a_bad_fact_of_hiring_is_named_with_its_remedy(question: Question, facts: dict[str, Any], said: str) -> None:
    """An error names the field, the value and what to write."""
    with pytest.raises(ValueError, match=said):
        question(**facts, by=REMA)


@pytest.mark.parametrize(
    ("residents", "leaving", "terms", "words"),
    [
        (10, 1, {"replacements": 1, "payers": 1}, "puts another man in his place"),
        (11, 2, {"replacements": 1, "payers": 2}, "hire one man together"),
    ],
)
def test_by_the_arukh_hashulchan_one_of_ten_stays_or_sends_another_and_two_of_eleven_hire_one(
    residents: int, leaving: int, terms: dict[str, int], words: str
) -> None:
    """55:21, Arukh HaShulchan 55:25: each town has words of its own."""
    ruling = no_protest_where_ten_remain(Stay(residents, leaving, days_of_awe=True, returns=False))
    assert ruling is not None
    assert (ruling.answer, dict(ruling.terms)) == (True, terms)
    assert words in str(ruling.because)


@pytest.mark.parametrize(
    ("residents", "regular", "answer"), [(10, False, True), (10, True, None), (9, False, None), (11, False, True)]
)
def test_fines_are_for_a_town_of_ten_in_which_not_all_come(residents: int, regular: bool, answer: bool | None) -> None:
    """55:22 gloss: ten are enough; of fewer, and of a place that has its minyan, these words do not speak."""
    ruling = fines_where_not_all_come(Fine(residents=residents, regular_minyan=regular))
    assert (ruling and ruling.answer) is answer
