"""A learner's rule against the chapter: where it is wrong, the words it missed, and hints that are not the answer."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    R_SIMCHA,
    REMA,
    SOME_PERMIT,
    Arrangement,
    Company,
    HebrewDate,
    Person,
    Practice,
    Question,
    Voice,
    check,
    comes_of_age,
    counterexamples,
    counts,
    joined,
    language,
    may_answer,
    may_compel_hazan,
    may_compel_to_hire,
    may_compel_to_stay,
    may_continue,
    may_fine,
    may_leave,
    may_pray_beside_banned,
    may_say,
    share_cost,
    share_hazan_wage,
    should_wait,
)
from minyan_kit.hebrew.dates import HebrewDateError
from tests.thorough import LONG

Rule = Callable[..., Any]
FIT = {"sex": "male", "free": True, "hears": True, "speaks": True, "sound_mind": True, "banned": False}


def years_alone(person: Person) -> Any:
    """Who counts by years alone."""
    return person.age >= 13


# The mistakes that classes make, and the words that each of them missed.
MISTAKES: list[tuple[str, Rule, Question, Practice, dict[str, Any], str]] = [
    ("more than thirteen", lambda person: person.age > 13, counts, REMA, {**FIT, "two_hairs": "came"}, "55:9"),
    ("hairs at twelve make an adult", lambda person: person.two_hairs == "came", counts, REMA, FIT, "55:9"),
    ("a woman of twenty", years_alone, counts, REMA, {"two_hairs": "came", "free": True}, "55:4"),
    ("a slave of twenty", years_alone, counts, REMA, {"two_hairs": "came", "sex": "male"}, "55:4"),
    ("the banned", years_alone, counts, REMA, {**FIT, "banned": True, "two_hairs": "came"}, "55:12"),
    (
        "a sinner does not count",
        lambda person: person.age >= 13 and not person.transgressor,
        counts,
        REMA,
        {**FIT, "two_hairs": "came"},
        "55:11",
    ),
    (
        "the deaf do not count",
        lambda person: person.age >= 13 and person.hears,
        counts,
        REMA,
        {**FIT, "hears": (True, False), "two_hairs": "came"},
        "55:8",
    ),
    ("without hairs an adult", years_alone, counts, MECHABER, {**FIT, "two_hairs": "absent"}, "55:5"),
    (
        "hairs are always examined",
        lambda person: person.age >= 13 and person.two_hairs == "came",
        counts,
        REMA,
        {**FIT, "two_hairs": "unchecked"},
        "55:5 gloss",
    ),
    ("whoever is there", lambda company: len(company) >= 10, may_say, REMA, {"boys": 0, "humash": False}, "55:6"),
    (
        "nobody allows a boy",
        lambda company: sum(person.age > 13 for person in company) >= 10,
        may_say,
        REMA.relying_on(SOME_PERMIT),
        {"asleep": 0, "praying": 0, "attentive": 9, "humash": False, "in_need": False, "boys": 1},
        "55:4",
    ),
    ("half is enough", lambda began, to, *, remaining, at_start: remaining >= 5, may_continue, REMA,
     {"began": "kaddish", "to": "kaddish", "at_start": 10}, "55:2"),
    ("the Torah too", lambda began, to, *, remaining, at_start: remaining >= 6, may_continue, REMA,
     {"began": "repetition_aloud", "to": "torah_reading", "at_start": 10}, "55:3 gloss"),
    ("leaving is always a sin", lambda *, present, leaving: False, may_leave, REMA, {"present": 11}, "55:2 gloss"),
    ("he must wait for nobody", lambda company: False, should_wait, REMA, {}, "55:7"),
    ("the same month and day", lambda born: HebrewDate(born.year + 13, "Adar I", born.day), comes_of_age, REMA,
     {"month": "Adar", "leap": True}, "55:10 gloss"),
    ("he may not pray there", lambda *, expressly_stringent: False, may_pray_beside_banned, REMA, {}, "55:12"),
    ("he makes the tenth", lambda *, together, between: together >= 9, may_answer, REMA, {}, "55:20"),
    ("two who leave hire two", lambda *, residents, leaving, days_of_awe, returns: residents - leaving < 10,
     may_compel_to_stay, REMA, {"residents": (10, 11), "leaving": (1, 2), "returns": False}, "55:22"),
    ("all the year", lambda *, missing, days_of_awe, fixed_custom: missing in (1, 2), may_compel_to_hire, REMA,
     {"fixed_custom": False}, "55:22"),
    ("by wealth alone", lambda cost, wealth: {n: cost * w / max(1, sum(wealth.values())) for n, w in wealth.items()},
     share_cost, REMA, {"heads": 2}, "55:21"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "question", "by", "given", "place"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES]
)
def test_a_mistake_is_found_with_the_words_it_missed(
    rule: Rule, question: Question, by: Practice, given: dict[str, Any], place: str
) -> None:
    """The hint of each common mistake sends the learner to its se'if."""
    wrong = counterexamples(rule, question, by=by, given=given)
    assert wrong.wrong > 0
    assert place in [str(row.source) for row in wrong]
    assert wrong.hint().startswith(f"Read again {wrong[0].source}: “")


# -- the chapter against itself --------------------------------------------------------------------------------------

# What the chapter itself says, asked with the same arguments: in part, where all of it would take long.
ITSELF: list[tuple[Question, dict[str, Any]]] = [
    (counts, {"two_hairs": ("came", "absent"), "hears": True, "speaks": (True, False), "free": True}),
    (may_say, {"attentive": (8, 9), "humash": False}),
    (may_continue, {"began": ("kaddish", "avot"), "at_start": 10}),
    (may_leave, {}),
    (should_wait, {}),
    (comes_of_age, {}),
    (may_pray_beside_banned, {}),
    (may_answer, {}),
    (may_compel_to_stay, {}),
    (share_cost, {}),
    (share_hazan_wage, {}),
    (may_compel_to_hire, {}),
    (may_compel_hazan, {}),
    (may_fine, {}),
    (joined, {"leader": "tevah"}),
]


@pytest.mark.parametrize("by", [MISHNAH_BERURAH, *([REMA] if LONG else [])], ids=str)  # who follows the Rema, too
@pytest.mark.parametrize(("question", "given"), ITSELF, ids=[question.name for question, _ in ITSELF])
def test_the_chapter_is_right_by_its_own_lights(question: Question, given: dict[str, Any], by: Practice) -> None:
    """Every case is put with the question's own arguments, so the question itself is never wrong."""
    wrong = counterexamples(lambda *args, **kwargs: question(*args, **kwargs, by=by), question, by=by, given=given)
    assert [str(row.put) for row in wrong] == []
    assert wrong.cases > 0
    assert wrong.hint() == f"Right in all {wrong.cases:,} cases."


@pytest.mark.parametrize("voice", [SOME_PERMIT, R_SIMCHA], ids=str)
def test_whoever_is_joined_to_nine_is_in_the_company_that_is_put(voice: Voice) -> None:
    """Boys and women, and the leader if he is one of them, where somebody is relied on who joins them."""
    by = REMA.relying_on(voice)
    nearly = {"attentive": (8, 9), "asleep": (0, 1), "praying": 0}
    wrong = counterexamples(lambda company: may_say(company, by=by), may_say, by=by, given=nearly)
    assert [str(row.put) for row in wrong] == []


# -- what a learner's rule may do ------------------------------------------------------------------------------------


def test_a_rule_sees_every_fact_also_those_that_the_chapter_never_reads() -> None:
    """A sleeper counts: who thinks otherwise is told so, though no rule of who counts reads whether he sleeps."""
    wrong = counterexamples(lambda person: person.age >= 13 and not person.asleep, counts, by=REMA,
                            given={**FIT, "two_hairs": "came", "transgressor": False})  # fmt: skip
    assert {row.put.args[0].asleep for row in wrong} == {True}


def test_a_rule_is_tried_at_the_edges_of_each_stage() -> None:
    """On the day of thirteen, just past six, past thirty-five: where rules go wrong."""
    seen: set[float] = set()

    def by_years(person: Person) -> bool:
        seen.add(person.age)  # type: ignore[arg-type]
        return years_alone(person) is True

    assert check(by_years, counts, by=REMA, given={**FIT, "two_hairs": "came"})
    assert {6, 6.5, 13, 20, 35, 36} <= seen


def test_a_company_has_people_who_do_not_count() -> None:
    """Counting heads is not enough: a woman, a child, a banned man or a slave stands by."""
    seen: set[str] = set()
    counterexamples(lambda company: seen.update(person.name for person in company), may_say, by=REMA,
                    given={"humash": False})  # fmt: skip
    assert {"Rachel", "a boy of five", "a banned man", "a slave"} <= seen


def test_a_rule_that_stops_is_shown_with_the_case_that_stopped_it() -> None:
    """Its exception is not swallowed and comes first; the others are shown all the same."""
    wrong = counterexamples(lambda *, present, leaving: bool(1 / (present - leaving)), may_leave, by=REMA)
    assert isinstance(wrong[0].raised, ZeroDivisionError)
    assert str(wrong[0].put) == "present=1, leaving=1"
    assert wrong[0].cases == 15
    assert wrong.hint() == (
        "Your rule stopped with ZeroDivisionError: division by zero when it was asked about present=1, leaving=1."
    )
    assert len(wrong) > 1


def test_a_rule_with_other_parameters_is_refused_once_with_the_line_to_write() -> None:
    """No case is counted as wrong for it; a rule that knows less than the question is asked less."""
    for ask in (counterexamples, check):
        with pytest.raises(TypeError) as told:
            ask(lambda company: True, may_leave, by=REMA)
        assert str(told.value) == (
            "my_rule(company) cannot be asked what may_leave is asked: "
            "write def my_rule(*, present, leaving, saying): ..."
        )
        with pytest.raises(TypeError, match=r"write def my_rule\(person\): \.\.\.$"):
            ask(lambda: True, counts, by=REMA)
    assert counterexamples(lambda *, present: present > 10, may_leave, by=REMA).cases == 195


def test_what_stops_everything_stops_the_check_too() -> None:
    """A learner who interrupts a long check is obeyed."""

    def interrupted(**facts: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counterexamples(interrupted, may_leave, by=REMA)


def test_open_is_an_answer() -> None:
    """None is right where the text leaves it open, and a yes or a no is wrong there."""
    assert not counterexamples(lambda *, present, leaving: None, may_leave, by=MECHABER).rows
    assert counterexamples(lambda *, present, leaving: False, may_leave, by=MECHABER).wrong == 195


def test_another_answer_than_yes_no_or_open_is_shown_as_it_is() -> None:
    """A rule that returns a word has not answered."""
    wrong = counterexamples(lambda *, expressly_stringent: "yes", may_pray_beside_banned, by=REMA)
    assert [row.mine for row in wrong] == ["yes", "yes"]
    assert "'yes'" in str(wrong)


def test_a_verdict_is_taken_for_its_answer() -> None:
    """A rule may ask a question of the chapter."""
    assert check(lambda *, present, leaving: may_leave(present=present, leaving=leaving, by=REMA), may_leave, by=REMA)


def test_shares_are_compared_by_their_fractions() -> None:
    """A learner writes name and amount, and the amounts are exact."""

    def half_and_half(cost: Any, wealth: dict[str, Any]) -> dict[str, Fraction]:
        total = sum(wealth.values())
        each = Fraction(cost, len(wealth))
        return {name: cost * w / total / 2 + each / 2 if total else each for name, w in wealth.items()}

    assert check(half_and_half, share_cost, by=REMA)
    assert not check(half_and_half, share_cost, by=MISHNAH_BERURAH)


def test_a_date_that_does_not_exist_is_the_learners_error() -> None:
    """Adding thirteen to the year makes a date that the calendar does not have, and the calendar says why."""
    wrong = counterexamples(lambda born: HebrewDate(born.year + 13, born.month, born.day), comes_of_age, by=REMA)
    assert isinstance(wrong[0].raised, HebrewDateError)


def test_a_rule_about_an_arrangement_is_asked_about_arrangements() -> None:
    """The arguments are the question's own."""
    seen: list[Any] = []
    counterexamples(lambda places: seen.append(places), joined, by=REMA, given={"leader": "azarah"})
    assert {type(places) for places in seen} == {Arrangement}


# -- what is told ----------------------------------------------------------------------------------------------------


def test_the_words_are_those_that_the_mistake_turns_on() -> None:
    """Of a deaf man who counts it is 8 that was missed, though what is last settled is that he is of age."""
    wrong = counterexamples(years_alone, counts, by=REMA, given={**FIT, "hears": False, "speaks": (True, False),
                            "two_hairs": "came"})  # fmt: skip
    assert {str(row.source) for row in wrong} == {"55:8"}
    wrong = counterexamples(lambda person: False, counts, by=REMA, given={**FIT, "hears": False, "two_hairs": "came"})
    assert [str(row.source) for row in wrong] == ["55:8"]


def test_cases_wrong_in_one_way_stand_in_one_row() -> None:
    """A rule that forgets women has one counterexample, of half of all cases."""
    wrong = counterexamples(lambda person: True, counts, by=REMA)
    assert dict(wrong[0].boxes[0].facts) == {"sex": ("female",)}
    assert wrong[0].cases * 2 == wrong.cases


def test_the_hint_is_the_words_and_not_the_answer() -> None:
    """Whatever is wrong: neither the answer nor the reason stands in the hint."""
    for rule in (lambda **facts: True, lambda **facts: False, lambda **facts: None):
        for question in (may_leave, may_answer, may_fine, may_compel_to_stay, may_compel_to_hire):
            wrong = counterexamples(rule, question, by=REMA)
            hint = wrong.hint()
            assert hint.startswith("Read again 55:")
            assert not {"Yes", "No", "Open"} & set(hint.replace(":", " ").split())
            assert all(str(row.because) not in hint for row in wrong)


def test_where_no_words_decide_the_hint_sends_to_all_of_the_matter() -> None:
    """That the text is silent is the answer, so the hint does not say it."""
    wrong = counterexamples(lambda *, present, leaving: present - leaving >= 10, may_leave, by=REMA)
    assert wrong[0].source is None
    assert wrong.hint() == "Read again 55:2 gloss: of what do these words speak?"


def test_a_check_prints_the_same_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    """How many cases come out otherwise, and the words; and whether all is right."""
    printed = []
    for _ in range(2):
        assert check(years_alone, counts, by=REMA, given={"two_hairs": "came"}) is False
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert printed[0].startswith("Not yet: ")
    assert "\nRead again 55:4: “" in printed[0]


def test_a_right_rule_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    """In how many cases it is right."""

    def hazan(*, resident_minyan: bool, days_of_awe: bool) -> bool | None:
        return True if resident_minyan else None if days_of_awe else False

    assert check(hazan, may_compel_hazan, by=REMA) is True
    assert capsys.readouterr().out == "Right in all 4 cases.\n"


def test_a_hint_is_in_the_language_shown() -> None:
    """The words in Hebrew, and in the reader's language if it is another."""
    wrong = counterexamples(lambda **facts: True, may_fine, by=REMA)
    with language("fr"):
        french = wrong.hint()
    with language("he"):
        hebrew = wrong.hint()
    source = wrong[0].source
    assert source is not None
    assert source.he in french
    assert source.fr in french
    assert source.he in hebrew
    assert source.fr not in hebrew


def test_a_rule_must_be_a_function_and_the_practice_said() -> None:
    """The errors say what to write."""
    with pytest.raises(TypeError, match="give a function"):
        counterexamples(True, counts, by=REMA)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="say whose practice is followed"):
        counterexamples(years_alone, counts, by="REMA")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no fact of counts is called 'gender'"):
        counterexamples(years_alone, counts, by=REMA, given={"gender": "male"})


def test_people_who_are_alike_are_counted_where_a_case_is_told() -> None:
    """A company of ten is told in a line."""
    wrong = counterexamples(lambda company: False, may_say, by=REMA, given={"attentive": 10, "asleep": 0, "praying": 0,
                            "boys": 0})  # fmt: skip
    assert str(wrong[0].put) == "Company(10 × Person(sex='male', age=40, two_hairs='came'))"
    assert isinstance(wrong[0].put.args[0], Company)


def test_a_frame_has_a_row_for_each_counterexample() -> None:
    """For a teacher who wants them in a table."""
    wrong = counterexamples(lambda **facts: True, may_fine, by=REMA)
    frame = wrong.to_frame()
    assert frame["cases"].sum() == wrong.wrong
    assert set(frame["expected"]) == {False}
