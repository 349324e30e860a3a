"""A check that teaches: what a rule never asks, the words of it, the smallest case; and the answer only on asking."""

from collections.abc import Callable
from typing import Any

import pytest

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    REMA,
    SOME_PERMIT,
    Arrangement,
    Company,
    HebrewDate,
    Person,
    Practice,
    Question,
    Stage,
    check,
    comes_of_age,
    counts,
    joined,
    language,
    may_answer,
    may_continue,
    may_leave,
    may_say,
    share_cost,
)
from minyan_kit.explore.watching import parameters_unread, watched

Rule = Callable[..., Any]
GROWN = {"sex": "male", "free": True, "stage": Stage.PAST_MOST, "two_hairs": "came"}


def said(capsys: pytest.CaptureFixture[str], rule: Rule, question: Question, **asked: Any) -> list[str]:
    """What a check prints, line by line."""
    check(rule, question, **asked)
    printed = capsys.readouterr().out
    assert all(len(line) <= 100 for line in printed.splitlines())  # a page breaks a longer one inside a word
    return printed.replace("\n    ", " ").splitlines()


def test_it_says_what_is_never_asked_then_the_words_then_the_case(capsys: pytest.CaptureFixture[str]) -> None:
    """In this order, and without the answer."""
    lines = said(capsys, lambda p: (p.hears or p.speaks) and p.sound_mind, counts, by=REMA, given=GROWN)
    assert lines[1] == "Your rule never asks about `banned`."
    assert lines[2].startswith("Read again 55:12: “")
    assert lines[3] == "The smallest case: Person('he', age=36, two_hairs='came', banned=True)"
    assert lines[4] == "Think again; or write answer=True to see the answer to this case."


def test_the_answer_comes_on_asking_and_last(capsys: pytest.CaptureFixture[str]) -> None:
    """With whose it is and its reason."""
    lines = said(capsys, lambda **facts: facts["together"] > 8, may_answer, by=REMA, answer=True)
    assert lines[-1].startswith("By the Rema: No. ")
    assert "Think again" not in "".join(lines)


@pytest.mark.parametrize(
    ("rule", "question", "given", "unread"),
    [
        (lambda *, present, leaving: present > 10, may_leave, {}, "`leaving`"),
        (lambda a, b, *, remaining: remaining > 5, may_continue, {"began": "kaddish", "to": "kaddish"}, "`at_start`"),
        (lambda place: place.number >= 10, joined, {"leader": "inside", "face_shown": False}, '`at("azarah")`'),
        (lambda company: len(company) >= 10, may_say, {"boys": 0, "women": 0, "slaves": 0}, "`asleep`"),
    ],
)  # fmt: skip
def test_what_is_never_asked_is_named(
    capsys: pytest.CaptureFixture[str], rule: Rule, question: Question, given: dict[str, Any], unread: str
) -> None:
    """A number, a fact of one among many people, a spot of a plan."""
    lines = said(capsys, rule, question, by=REMA, given=given)
    assert any(line.startswith("Your rule never asks about") and unread in line for line in lines), lines


def test_a_fact_that_is_asked_in_some_case_alone_is_not_said_to_be_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    """`speaks` is asked only of one who hears, and it is asked."""
    lines = said(capsys, lambda p: p.hears and p.speaks and p.sound_mind and not p.banned, counts, by=REMA, given=GROWN)
    assert not any("never asks" in line for line in lines)
    assert any("55:8" in line for line in lines)


def test_a_rule_that_takes_everything_is_not_said_to_leave_anything_out(capsys: pytest.CaptureFixture[str]) -> None:
    """Of **facts nobody can tell which are looked at."""
    assert not any("never asks" in line for line in said(capsys, lambda **facts: True, may_answer, by=REMA))


def test_a_rule_that_copies_a_person_is_not_followed_further() -> None:
    """What is asked of the copy is not seen; so nothing is said to be unasked."""
    read: set[str] = set()
    assert watched(Person("Dan", banned=True), read).but(age=3).banned
    assert "*" in read


def test_what_is_watched_is_the_same_to_every_rule() -> None:
    """The same people in the same order, the same places, the same numbers."""
    read: set[str] = set()
    company = Company([Person("Dan", age=3), Person("Gad", age=30)], in_need=True)
    twin = watched(company, read)
    assert [person.age for person in twin] == [3, 30]
    assert isinstance(twin, Company)
    assert isinstance(twin.people[0], Person)
    assert (twin.in_need, len(twin), repr(twin)) == (True, 2, repr(company))
    place = watched(Arrangement("inside", {"inside": 8, "window": 1}), read)
    assert (place.number, place.at("window"), place.leader) == (10, 1, "inside")


def test_a_parameter_is_found_by_its_place_where_it_has_another_name() -> None:
    """`began` and `to` may be called as one likes."""
    assert (
        parameters_unread(lambda a, b, *, remaining, at_start: b == a and remaining and at_start, may_continue) == set()
    )
    assert parameters_unread(lambda a, b, *, remaining, at_start: [0 for _ in range(remaining)], may_continue) == {
        "began",
        "to",
        "at_start",
    }


def test_a_parameter_that_is_asked_in_an_inner_function_is_asked() -> None:
    """A rule may be written of smaller ones."""

    def rule(*, present: int, leaving: int) -> bool:
        def left() -> int:
            return present - leaving

        return left() > 9

    assert parameters_unread(rule, may_leave) == {"saying"}


# -- what a rule returns ----------------------------------------------------------------------------------------------


def test_a_rule_without_return_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    """It gives None each time, and Python does not complain."""

    def forgot(*, present: int, leaving: int) -> None:
        present - leaving > 9  # noqa: B015  # the slip itself

    assert any("Does it say `return`?" in line for line in said(capsys, forgot, may_leave, by=REMA))


def test_none_now_and_then_is_no_forgotten_return(capsys: pytest.CaptureFixture[str]) -> None:
    """Open is an answer."""
    lines = said(capsys, lambda *, present, leaving: None if present > 9 else False, may_leave, by=REMA)
    assert not any("`return`" in line for line in lines)


@pytest.mark.parametrize(
    ("rule", "question", "kind"),
    [
        (lambda **facts: "yes", may_leave, "True / False / None"),
        (lambda born: f"{born.day} {born.month}", comes_of_age, "HebrewDate"),
    ],
)
def test_a_text_is_no_answer(capsys: pytest.CaptureFixture[str], rule: Rule, question: Question, kind: str) -> None:
    """And it is said what would be one."""
    lines = said(capsys, rule, question, by=REMA)
    assert any(line.startswith("Your rule returns the text '") and line.endswith(f"Return {kind}.") for line in lines)


@pytest.mark.parametrize(
    "rule",
    [
        lambda *, present, leaving: may_leave(present=present, leaving=leaving, by=REMA),
        lambda *, present, leaving: next(may_leave(present=n, leaving=leaving, by=REMA).answer for n in (present,)),
    ],
)
def test_a_rule_that_only_asks_the_kit_is_told_so(capsys: pytest.CaptureFixture[str], rule: Rule) -> None:
    """It is right, and nobody has read the words."""
    lines = said(capsys, rule, may_leave, by=REMA)
    assert lines[0] == "Right in all 195 cases."
    assert lines[1].startswith("Your rule asks the kit itself, `may_leave`.")


def test_a_rule_may_ask_the_kit_another_question(capsys: pytest.CaptureFixture[str]) -> None:
    """Who counts is a question of its own."""
    by = MECHABER.relying_on(SOME_PERMIT)
    some = {"asleep": 0, "praying": 0, "attentive": (9, 10), "women": 0, "slaves": 0, "addition_leads": False}
    lines = said(
        capsys, lambda all_: sum(counts(p, by=by).answer is True for p in all_) > 9, may_say, by=by, given=some
    )
    assert not any("kit itself" in line for line in lines)


def test_a_rule_that_stops_is_mended_first(capsys: pytest.CaptureFixture[str]) -> None:
    """No words are quoted to a slip of the code."""
    lines = said(capsys, lambda *, present, leaving: 1 / (present - 1) > 0, may_leave, by=REMA)
    assert lines[1].startswith("Your rule stopped with ZeroDivisionError")
    assert not any("Read again" in line for line in lines)


# -- where the kit is open for want of an interpretation --------------------------------------------------------------


@pytest.mark.parametrize("mine", [True, False, None])
def test_where_no_voice_speaks_no_answer_is_wrong(mine: bool | None) -> None:
    """The Mechaber has no word on who may leave."""
    assert check(lambda *, present, leaving: mine, may_leave, by=MECHABER)


@pytest.mark.parametrize(("reading", "right"), [(True, True), (False, True), (None, True)])
def test_where_the_words_can_be_read_in_two_ways_both_are_let_stand(reading: bool | None, right: bool) -> None:
    """“Aloud, and Kedushah”: did they have to reach Kedushah for the full Kaddish?"""
    given = {"began": "avot", "to": "kaddish_shalem", "at_start": 10, "remaining": 9}
    assert check(lambda began, to, *, remaining, at_start: reading, may_continue, by=REMA, given=given) is right


def test_where_the_words_say_why_it_is_open_a_yes_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    """Two asleep: the text speaks of one, and to say so is the answer."""
    given = {"asleep": 2, "praying": 0, "attentive": 8, "boys": 0, "women": 0, "slaves": 0, "humash": False}
    assert not check(lambda company: True, may_say, by=REMA, given=given)
    assert any("55:6" in line for line in capsys.readouterr().out.splitlines())


def test_what_is_let_stand_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is passed over in silence."""
    lines = said(capsys, lambda *, present, leaving: present - leaving > 9, may_leave, by=REMA)
    assert lines == [
        "Right in all 195 cases.",
        "In 105 cases the text says nothing, or can be read as you read it: there you are not called wrong.",
    ]


# -- as it always was -------------------------------------------------------------------------------------------------


def test_the_chapter_is_right_when_checked_against_itself() -> None:
    """Whoever follows another practice is told so."""

    def by(practice: Practice) -> Rule:
        return lambda born: comes_of_age(born, by=practice)

    assert check(by(REMA), comes_of_age, by=REMA)
    assert not check(by(MISHNAH_BERURAH), comes_of_age, by=REMA)


def test_a_date_and_a_division_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Not as Python writes them."""
    asked = {"by": REMA, "given": {"day": "other", "month": "Adar", "leap": True}, "answer": True}
    lines = said(capsys, lambda born: HebrewDate(born.year + 13, "Adar I", born.day), comes_of_age, **asked)
    assert "By the Rema: 10 Adar II 5714." in lines[-1]
    lines = said(
        capsys, lambda cost, wealth: dict.fromkeys(wealth, cost / len(wealth)), share_cost, by=REMA, answer=True
    )
    assert "Reuven" in lines[-1]


def test_it_speaks_the_language_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    """In Hebrew a learner reads Hebrew."""
    language("he")
    try:
        lines = said(capsys, lambda *, present, leaving: present > 10, may_leave, by=REMA)
    finally:
        language("en")
    assert all(any("א" <= letter <= "ת" for letter in line) for line in lines)


def test_what_is_no_function_is_refused() -> None:
    """With what to write."""
    with pytest.raises(TypeError, match="give a function"):
        check(True, may_leave, by=REMA)  # type: ignore[arg-type]
