"""Who can be compelled to stay, or to hire in his place: 55:21."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import MECHABER, MISHNAH_BERURAH, PRACTICES, REMA, Practice, may_compel_to_stay
from minyan_kit.chapter.practices import THE_MISHNAH_BERURAH
from tests.case_tables import Row, answer, by_name, each_row

every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)
practices = st.sampled_from(PRACTICES)
residents = st.integers(1, 40)


@pytest.mark.parametrize("row", each_row("coercion_leavers"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row) -> None:
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
THE_TEXT = """
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
ROWS = [line.replace("|", "").split() for line in THE_TEXT.strip().splitlines()[1:]]


@pytest.mark.parametrize("by", [MECHABER, REMA], ids=by_name)
@pytest.mark.parametrize("row", ROWS, ids=" ".join)
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
        assert verdict.modality == ("compelled" if verdict.answer else "may not")


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
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
    """He who comes back is spoken of in the gloss alone; that it is the Days of Awe only, 22 says too."""
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


# -- blanks ----------------------------------------------------------------------------------------------------------


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
def test_what_is_not_known_is_missing_only_where_it_matters(
    town: dict[str, Any], expected: bool | None, missing: tuple[str, ...]
) -> None:
    """A blank turns nothing into yes, and is named where it makes the difference."""
    verdict = may_compel_to_stay(leaving=1, **town, by=REMA)
    assert (verdict.answer, verdict.missing) == (expected, missing)


# -- laws ------------------------------------------------------------------------------------------------------------


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


# -- bad input -------------------------------------------------------------------------------------------------------


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
def test_a_bad_fact_is_named_with_its_remedy(given_: dict[str, Any], said: str) -> None:
    """An error names the field, the value and what to write."""
    with pytest.raises(ValueError, match=said):
        may_compel_to_stay(**{"days_of_awe": True, **given_}, by=REMA)
