"""Who can be compelled to hire so as to complete the ten, to hire a hazan, or by fines to come: 55:22."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    Practice,
    may_compel_hazan,
    may_compel_to_hire,
    may_fine,
)
from minyan_kit.question import Question, Verdict
from tests.case_tables import PRACTICE_OF, Row, answer, by_name, each_practice, each_row

every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)
QUESTIONS: dict[str, Question[Any]] = {"may_compel_hazan": may_compel_hazan, "may_fine": may_fine}


@pytest.mark.parametrize("row", each_row("coercion_complete"))
def test_a_town_of_the_table_is_answered_as_it_says(row: Row) -> None:
    """Each town that lacks men is compelled to hire, is not, or is open, as explicitly as the table says."""
    verdict = may_compel_to_hire(
        missing=int(row["missing"]),
        days_of_awe=bool(answer(row["days_of_awe"])),
        fixed_custom=bool(answer(row["fixed_custom"])),
        by=REMA,
    )
    assert (verdict.answer, verdict.status) == (answer(row["compelled"]), row["status"])
    assert verdict.source is not None
    assert verdict.source.place == f"55:{row['seif']}"


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
THE_TEXT = """
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
HEAD, *LINES = (line.replace("|", "").split() for line in THE_TEXT.strip().splitlines())
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
def test_what_is_not_known_is_missing_only_where_it_matters(
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


# -- a hazan, and fines ----------------------------------------------------------------------------------------------


@every_practice
@pytest.mark.parametrize(("minyan", "expected"), [(True, True), (False, False), (None, None)])
def test_a_hazan_is_hired_where_the_residents_are_a_minyan(minyan: bool | None, expected: bool, by: Practice) -> None:
    """At any season, by the text itself."""
    verdict = may_compel_hazan(resident_minyan=minyan, by=by)
    assert verdict.answer is expected
    assert verdict.missing == (() if minyan is not None else ("resident_minyan",))


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


def test_that_fines_need_ten_is_inferred_by_the_gloss_and_said_by_the_mishnah_berurah() -> None:
    """73 says it in so many words."""
    said = [may_fine(regular_minyan=False, residents=9, by=by).status for by in (REMA, MISHNAH_BERURAH)]
    assert said == ["inferred", "explicit"]


# -- bad input -------------------------------------------------------------------------------------------------------


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
def test_a_bad_fact_is_named_with_its_remedy(question: Question[Any], facts: dict[str, Any], said: str) -> None:
    """An error names the field, the value and what to write."""
    with pytest.raises(ValueError, match=said):
        question(**facts, by=REMA)
