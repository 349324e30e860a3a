"""Where the practices differ and what the text decides: the tables are what going through every case gives."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice, product
from math import prod
from types import SimpleNamespace
from typing import Any

import pytest

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SOME_SAY,
    Question,
    Source,
    Voice,
    comes_of_age,
    counts,
    coverage,
    disagreements,
    language,
    may_answer,
    may_compel_to_hire,
    may_compel_to_stay,
    may_fine,
    may_leave,
    may_say,
    no,
    opinion,
    seif,
    yes,
)
from minyan_kit.chapter.people import PersonFacts, Stage, Tally
from minyan_kit.chapter.stages import one_of_stages
from minyan_kit.explore.cases import blank_facts, first_case, into_boxes, survey, walk
from minyan_kit.question import Asked, Case
from minyan_kit.ruling import OneOf, Reading, number_of_cases
from tests import by_hand
from tests.thorough import STEP

SMALL = (may_say, may_leave, may_answer, may_compel_to_stay, may_compel_to_hire, may_fine)


def named(question: Question) -> str:
    """Name a case of a test by its question."""
    return question.name


def answers(question: Question, facts: Any) -> tuple[Any, ...]:
    """What each named practice answers on facts, asked in the ordinary way."""
    return tuple(question.decide(Asked((Case(facts),), by)).answer for by in PRACTICES)


def completions(facts: Any) -> Iterator[Any]:
    """Every possible case of facts with blanks."""
    blanks = {f.name: v.values for f in fields(facts) if isinstance(v := getattr(facts, f.name), OneOf)}
    for values in product(*blanks.values()):
        case = replace(facts, **dict(zip(blanks, values, strict=True)))
        if case.possible():
            yield case


# -- going through the cases -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [*SMALL, comes_of_age], ids=named)
def test_the_number_of_cases_is_that_of_going_through_them(question: Question) -> None:
    """Counting without visiting gives what visiting gives, impossible cases left out."""
    assert number_of_cases(blank_facts(question)) == sum(1 for _ in question.facts.cases())


def test_the_number_of_cases_of_facts_partly_known_is_right() -> None:
    """Also where a fact that is known makes others impossible: a Pentateuch needs a boy."""
    held = Tally(9, boys=OneOf((0, 1, 2), "boys"), humash=True, in_need=OneOf((False, True), "in_need"))
    assert number_of_cases(held) == sum(1 for _ in completions(held)) == 4


def test_a_walk_does_not_tell_apart_what_nobody_read() -> None:
    """Cases that differ in other facts are counted together."""
    read = [(f.facts.sex, f.cases) for f in walk(blank_facts(counts), lambda facts: Reading(facts).sex)]
    half = prod(len(values) for values in PersonFacts.DOMAIN.values()) // 2
    assert read == [("male", half), ("female", half)]


@pytest.mark.parametrize("question", SMALL, ids=named)
def test_what_is_found_is_what_is_answered(question: Question) -> None:
    """Every case gets from the walk the answers that asking about it gives; of very many, one of several."""
    step = STEP if question is may_say else 1
    every = ((facts, case.result) for case in survey(question, PRACTICES) for facts in completions(case.facts))
    for facts, result in islice(every, 0, None, step):
        assert tuple(said.answer for said in result) == answers(question, facts)


def test_what_is_found_of_persons_is_what_is_answered() -> None:
    """The same of persons, on a sample: also of one whose day is in doubt and who is a minor on either side of it."""
    drawn = random.Random(55)
    for case in survey(counts, PRACTICES):
        facts = case.facts
        for f in fields(facts):
            value = getattr(facts, f.name)
            facts = replace(facts, **{f.name: drawn.choice(value.values)}) if isinstance(value, OneOf) else facts
        if facts.stage is Stage.IN_DOUBT:
            facts = replace(facts, stage=one_of_stages((Stage.IN_DOUBT,), ""))
        assert tuple(said.answer for said in case.result) == answers(counts, facts)


def test_who_counts_is_what_the_words_say() -> None:
    """Of every person whom the words tell apart, worked out from them a second time."""
    tried = 0
    for case in survey(counts, PRACTICES):
        said = tuple(outcome.answer for outcome in case.result)
        facts = {name: getattr(case.facts, name) for name in by_hand.OF_A_PERSON}
        sides = (value.values if isinstance(value, OneOf) else (value,) for value in facts.values())
        for values in product(*sides):
            person = SimpleNamespace(**dict(zip(facts, values, strict=True)))
            assert by_hand.who_counts(person) == said, person
            tried += 1
    assert tried * by_hand.ALIKE == number_of_cases(blank_facts(counts))


@pytest.mark.parametrize(
    ("question", "by_the_words"),
    [(may_say, by_hand.who_may_say), (may_leave, by_hand.who_may_leave)],
    ids=["may_say", "may_leave"],
)
def test_and_so_is_who_may_say_what_needs_ten_and_who_may_leave(
    question: Question, by_the_words: Callable[[Any], by_hand.Answers]
) -> None:
    """In every case."""
    for case in survey(question, PRACTICES):
        said = tuple(outcome.answer for outcome in case.result)
        assert {by_the_words(facts) for facts in completions(case.facts)} == {said}, case.facts


@pytest.mark.parametrize("question", [*SMALL, comes_of_age], ids=named)
def test_boxes_hold_each_case_once(question: Question) -> None:
    """Merging loses no case and takes none twice, and a box holds the cases that its facts say."""
    every = list(survey(question, PRACTICES))
    merged = into_boxes(question, every, lambda outcomes: tuple(said.alike for said in outcomes))
    assert sum(box.cases for box in merged) == number_of_cases(blank_facts(question))
    step = STEP if number_of_cases(blank_facts(question)) > 10_000 else 1
    tried = list(islice(question.facts.cases(), 0, None, step))
    held = Counter(
        facts
        for facts in tried
        for box in merged
        if all(getattr(facts, name) in values for name, values in box.facts.items())
    )
    assert set(held.values()) == {1}
    assert held.total() == len(tried) == -(-number_of_cases(blank_facts(question)) // step)


def test_boxes_said_in_fewer_facts_come_first() -> None:
    """A reader meets the simplest case first."""
    merged = into_boxes(counts, survey(counts, [REMA]), lambda outcomes: outcomes[0].alike)
    sizes = [len(box.facts) for box in merged]
    assert sizes == sorted(sizes)
    assert dict(merged[0].facts) == {"sex": ("female",)}


def test_an_example_is_a_possible_case_of_its_box() -> None:
    """The first case that facts with blanks may be."""
    for case in survey(comes_of_age, PRACTICES):
        example = first_case(case.facts)
        assert example.possible()
        assert example in list(completions(case.facts))


# -- where they differ -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", SMALL, ids=named)
def test_the_practices_differ_exactly_where_the_table_says(question: Question) -> None:
    """A case is in some row if and only if the practices answer it differently, or hire and pay differently."""
    table = disagreements(question)
    differing = cases = 0
    for each in survey(question, PRACTICES):
        answers = tuple(said.answer for said in each.result)
        apart = len({(repr(said.answer), said.terms) for said in each.result}) > 1
        for facts in completions(each.facts):
            within = (row for row in table for box in row.boxes
                      if all(getattr(facts, name) in values for name, values in box.facts.items()))  # fmt: skip
            assert [tuple(row.answers.values()) for row in within] == [answers] * apart, facts
            differing, cases = differing + apart, cases + 1
    assert (table.differing, table.cases) == (differing, cases)


#: Of whom the practices differ, one who does not sin in defiance: his years, his hairs, whether signs of a saris are
#: seen; what the Mechaber, the Rema and the Mishnah Berurah answer, and the words by which each decides.
HAIRLESS, NO_SIGNS, SIGNS = ("only_before_13", "absent"), (False,), (True,)
UP_TO_35 = (Stage.OF_AGE, Stage.NEAR_TWENTY, Stage.TWENTY)
OF_AGE_BY = ("55:5", "55:5 gloss", "Mishnah Berurah 40 (on 55:9)")
ABOUT = {
    "whom nobody examined: the Mechaber asks, the gloss presumes": (
        ((*UP_TO_35, Stage.THIRTY_FIVE), ("unchecked",), NO_SIGNS),
        (None, True, True),
        ("55:5", "55:5 gloss", "55:5 gloss"),
    ),
    "who has no hairs: a minor; the gloss is silent of him; they may have fallen out": (
        (UP_TO_35, ("absent",), NO_SIGNS),
        (False, None, True),
        OF_AGE_BY,
    ),
    "who had them only before thirteen: the same": (
        (UP_TO_35, ("only_before_13",), NO_SIGNS),
        (False, None, True),
        OF_AGE_BY,
    ),
    "who has none in his thirty-sixth year: how many are most of them is not said": (
        ((Stage.THIRTY_FIVE,), HAIRLESS, NO_SIGNS),
        (None, None, True),
        OF_AGE_BY,
    ),
    "in whom signs are seen before he is nearly twenty": (
        ((Stage.OF_AGE,), HAIRLESS, SIGNS),
        (True, True, None),
        ("55:5", "55:5", "Mishnah Berurah 30 (on 55:5)"),
    ),
    "who has none on a day between the two on which he may come of age: by the Mechaber a minor on either": (
        ((Stage.IN_DOUBT,), HAIRLESS, NO_SIGNS),
        (False, None, None),
        ("55:9", "55:10", "55:10"),
    ),
}


def test_of_who_counts_they_differ_about_hairs_and_years_and_of_nobody_else() -> None:
    """Each difference has its reason, and of whoever is not free, male, of sound mind and not banned there is none."""
    table = disagreements(counts, given={"defiant": False})
    found = {
        tuple(row.boxes[0].facts[name] for name in ("stage", "two_hairs", "saris_signs")): (
            tuple(row.answers.values()),
            tuple(str(verdict.source) for verdict in row.verdicts.values()),
        )
        for row in table
    }
    assert found == {who: (answers, by) for who, answers, by in ABOUT.values()}
    assert len(table) == len(ABOUT)
    for row in table:
        assert all(by_hand.is_fit(facts) for facts in (box.example for box in row.boxes))
        assert len({tuple(box.facts[name] for name in ("stage", "two_hairs", "saris_signs")) for box in row.boxes}) == 1


def test_of_one_who_sins_in_defiance_the_mishnah_berurah_alone_says_no() -> None:
    """In all other respects he is as others are, and the text asks only for a ban."""
    table = disagreements(counts, given={"defiant": True, "transgressor": True})
    for row in table:
        mechaber, rema, mishnah_berurah = row.answers.values()
        assert mishnah_berurah is False
        assert (mechaber, rema) != (False, False)
        why = str(row.verdicts["the Mishnah Berurah"].because)
        assert "He sins in defiance." in why
        assert ("Either: He is not yet thirteen" in why) is (row.example.stage is Stage.IN_DOUBT)
    who = [person for person in by_hand.persons() if person.defiant and person.transgressor]
    assert table.cases == len(who) * by_hand.ALIKE
    assert table.differing == sum(len({*by_hand.who_counts(person)}) > 1 for person in who) * by_hand.ALIKE


def test_how_often_each_two_differ() -> None:
    """Who differs from whom, and on how many cases: the map of the disputes."""
    table = disagreements(may_fine)
    assert table.between == {
        ("the Mechaber", "the Rema"): 16,
        ("the Mechaber", "the Mishnah Berurah"): 16,
        ("the Rema", "the Mishnah Berurah"): 0,
    }


def test_a_row_has_the_voices_and_their_words() -> None:
    """Each side says who decides, in words that stand in the text."""
    for dispute in disagreements(counts):
        for verdict in dispute.verdicts.values():
            assert verdict.source is not None
            words = seif(verdict.source.seif).layer(verdict.source.layer, "en")
            assert verdict.source.words["en"] in words


def test_a_reason_of_many_cases_has_the_numbers_of_all() -> None:
    """One row stands for several numbers, and says them."""
    table = disagreements(may_say, [MECHABER, MISHNAH_BERURAH])
    assert "7 or 8 can answer" in str(table[0].because["the Mishnah Berurah"])


def test_practices_that_agree_have_an_empty_table() -> None:
    """No row is made of agreement."""
    table = disagreements(may_answer, [MECHABER, REMA])
    assert (list(table), table.differing, table.cases) == ([], 0, 48)
    assert "They differ on 0 of 48 cases." in str(table)


def test_a_voice_relied_on_makes_a_practice_of_its_own() -> None:
    """Any practice can be compared, and differs where its voice speaks."""
    table = disagreements(may_answer, [MECHABER, MECHABER.relying_on(SOME_SAY)])
    assert [dict(box.facts) for row in table for box in row.boxes] == [
        {"together": (10, 11), "between": (between,)} for between in ("filth", "idol", "idolater")
    ]


NEW = Voice("reader", "a reader of the class", outside=True)


@opinion(NEW, Source(8, "mechaber", he="חרש", en="A deaf person", fr="Un heresh", cited="a reader's note"))
def deaf_does_not_count(person: Any) -> Any:
    """A view of the reader's own."""
    return no("He does not hear.") if not person.hears else None


def test_an_authority_of_ones_own_changes_the_map() -> None:
    """A reader adds a voice in a few lines, and the table has it beside the others."""
    mine = counts.with_opinion(deaf_does_not_count, matter="of_sound_mind")
    by = REMA.relying_on(NEW)
    assert disagreements(counts, [REMA, by]).differing == 0
    table = disagreements(mine, [REMA, by])
    assert all(row.boxes[0].facts["hears"] == (False,) for row in table)
    assert {row.answers[by.name] for row in table} == {False}


@opinion(NEW, Source(21, "mechaber", he="אין כופין", en="he is not forced", fr="on", cited="a reader's note"))
def three_are_hired(town: Any) -> Any:
    """A view that compels as the text does, and asks for more."""
    return yes("Three are hired.", modality="compelled", terms={"replacements": 3}) if town.days_of_awe else None


def test_to_compel_to_something_else_is_to_differ() -> None:
    """Who hire other numbers differ though both compel: of each two as of all."""
    table = disagreements(may_compel_to_stay.with_opinion(three_are_hired), [REMA, REMA.relying_on(NEW)])
    both_compel = [row for row in table if set(row.answers.values()) == {True}]
    assert sum(row.cases for row in both_compel) > 0
    assert list(table.between.values()) == [table.differing]


def test_a_fact_can_be_held_fixed() -> None:
    """Only its cases are looked at, and it goes without saying."""
    table = disagreements(counts, given={"two_hairs": ("absent", "unchecked"), "sex": "male"})
    assert table.cases == prod(len(values) for values in PersonFacts.DOMAIN.values()) // (2 * 2)
    assert all("sex" not in box.facts for row in table for box in row.boxes)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sexes": "male"}, "no fact of counts is called 'sexes'"),
        ({"sex": "man"}, "sex='man' is no value of that fact"),
    ],
)
def test_a_given_fact_that_does_not_exist_is_an_error(given: dict[str, Any], said: str) -> None:
    """The error names the fact and what it can be."""
    with pytest.raises(ValueError, match=said):
        disagreements(counts, given=given)


def test_what_is_no_practice_is_an_error() -> None:
    """And so are two practices of one name, which no table could tell apart."""
    with pytest.raises(TypeError, match="among: 'the Rema' is a str: write a practice"):
        disagreements(counts, ["the Rema"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="two practices are called 'the Rema'"):
        disagreements(counts, [REMA, REMA])


def test_a_frame_has_a_row_for_each_box_and_practice() -> None:
    """One observation a row, the facts in columns of their own."""
    table = disagreements(counts)
    frame = table.to_frame()
    assert len(frame) == sum(len(row.boxes) for row in table) * len(PRACTICES)
    assert {"two_hairs", "practice", "answer", "decided_by", "place", "words", "because", "cases"} <= set(frame.columns)
    assert frame.drop_duplicates(["dispute", *PersonFacts.DOMAIN])["cases"].sum() == table.differing


def test_without_pandas_a_frame_is_one_line_that_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exploring itself needs nothing beside Python."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install 'minyan-kit\[sheets\]'"):
        disagreements(may_fine).to_frame()


@pytest.mark.parametrize("key", ["en", "he", "fr"])
def test_a_table_is_shown_in_each_language(key: str) -> None:
    """In a notebook it is HTML of that language and direction; the case and its words are in it."""
    with language(key):
        shown = disagreements(counts)._repr_html_()
    assert f'lang="{key}"' in shown
    assert seif(5).layer("rema", key)[60:90].replace("'", "&#x27;").replace('"', "&quot;") in shown


# -- what the text decides -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [*SMALL, comes_of_age, counts], ids=named)
def test_the_portions_of_a_practice_are_all_the_cases(question: Question) -> None:
    """Explicit, inferred and open together are everything, and each portion's boxes hold it."""
    table = coverage(question)
    for counted in table.counts.values():
        assert sum(counted.values()) == table.cases == number_of_cases(blank_facts(question))
    assert all(sum(box.cases for box in part.boxes) == part.cases for part in table)


WANTS = [
    # practice, why it is open, for want of what
    ("the Mechaber", "a fact is missing", "two hairs"),
    ("the Mechaber", "the text leaves it open", "The text does not say on which of two days he comes of age"),
    (
        "the Rema",
        "the text leaves it open",
        "The gloss presumes that a man has grown two hairs. It does not speak of one who is known not to have",
    ),
    ("the Mechaber", "the text leaves it open", "He is between his thirty-fifth and his thirty-sixth birthday"),
    (
        "the Mishnah Berurah",
        "the text leaves it open",
        "Signs of a saris count only from nineteen years and thirty days",
    ),
]


@pytest.mark.parametrize(("practice", "why_open", "want"), WANTS)
def test_an_open_case_says_for_want_of_what(practice: str, why_open: str, want: str) -> None:
    """A fact that nobody looked into is one thing, and words that leave it open are another."""
    wants = [str(p.want) for p in coverage(counts) if p.by.name == practice and p.why_open == why_open]
    assert any(said.startswith(want) for said in wants), wants


def test_where_nobody_speaks_the_text_is_silent() -> None:
    """The Mechaber says nothing of leaving: all of it is open, for want of a voice."""
    [part] = coverage(may_leave, [MECHABER])
    every = sum(1 for _ in may_leave.facts.cases())
    assert (part.status, part.why_open, part.cases) == ("open", "the text is silent", every)
    assert str(part.want) == "nobody whom this practice follows speaks of it"


def test_coverage_is_a_picture_too() -> None:
    """In a notebook each practice has a bar, and what it shows is said in words as well."""
    shown = coverage(may_leave, [MECHABER, REMA])._repr_html_()
    assert shown.count('role="img"') == 2
    assert 'aria-label="open 100%"' in shown


def test_a_frame_of_coverage_has_the_shares() -> None:
    """The shares of each practice add up to one."""
    frame = coverage(may_compel_to_hire).to_frame()
    assert frame.groupby("practice")["share"].sum().round(9).eq(1).all()
