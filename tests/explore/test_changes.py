"""What would change an answer: each change turns it, the smallest comes first, and none is told twice."""

import datetime as dt
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SOME_ARE_LENIENT,
    SOME_PERMIT,
    Arrangement,
    Company,
    HebrewDate,
    Person,
    Practice,
    Verdict,
    comes_of_age,
    counts,
    is_joined,
    joined,
    may_answer,
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
    what_would_change,
)
from minyan_kit.chapter.people import PersonFacts
from minyan_kit.chapter.stages import stages_of_completed
from minyan_kit.explore.changes import FIRST_AGES, KNOWN_AGES, LAST_AGES, OfCompany


def man(name: str = "Dan", **facts: Any) -> Person:
    """A man of thirty, unless something else is said."""
    return Person(name, **{"sex": "male", "age": 30, **facts})


def men(n: int, **facts: Any) -> list[Person]:
    """So many of them."""
    return [man(f"man {i}", **facts) for i in range(n)]


BOY = man("a boy", age=8, knows_to_whom=True)
STARTED = HebrewDate(5783, "Tishrei", 1)

# The verdict, and changes that must be among those found: cost, words, the answer then.
EXAMPLES: dict[str, tuple[Verdict, list[tuple[int, str, Any]]]] = {
    "twelve": (counts(man(age=12), by=REMA), [(1, "a year older: Dan is 13", True)]),
    "hairs unchecked": (
        counts(man(age=13), by=MECHABER),
        [
            (2, "Dan has grown two hairs", True),
            (2, "Dan was examined and has no hairs", False),
            (2, "by the practice of the Rema or the Mishnah Berurah", True),
            (23, "23 years older: Dan is 36", True),
        ],
    ),
    "hairs absent": (
        counts(man(two_hairs="absent"), by=REMA),
        [
            (2, "by the practice of the Mechaber", False),
            (2, "by the practice of the Mishnah Berurah", True),
            (
                2,
                "the words are read otherwise: “probably he has brought two hairs”: and where he is known to have "
                "none? he counts all the same",
                True,
            ),
        ],
    ),
    "sex not known": (
        counts(man(sex=None), by=REMA),
        [(1, "it becomes known: Dan is a man", True), (1, "it becomes known: Dan is a woman", False)],
    ),
    "banned": (counts(man(banned=True), by=REMA), [(1, "the ban on Dan is lifted", True)]),
    "a man like any": (
        counts(man(), by=REMA),
        [(1, "Dan is put under a ban", False), (4, "Dan does not hear; and Dan does not speak", False)],
    ),
    "born, and the day to come": (
        counts(man(age=None, born=HebrewDate(5770, "Iyyar", 17)), by=REMA, on=STARTED),
        [(1, "17 Iyyar 5783 has come", True)],
    ),
    "nine": (may_say(Company(men(9)), by=REMA), [(1, "one more man comes", True)]),
    "seven": (may_say(Company(men(7)), by=REMA), [(3, "three more men come", True)]),
    "eleven": (may_say(Company(men(11)), by=REMA), [(2, "two of them leave", False)]),
    "ten": (
        may_say(Company(men(10)), by=REMA),
        [
            (1, "man 0, man 1 or any of 8 others leaves", False),
            (2, "by the practice of the Mechaber", None),
            (2, "man 0 falls asleep; and man 1 falls asleep", None),
        ],
    ),
    "nine and a boy": (
        may_say(Company([*men(9), BOY]), by=REMA),
        [
            (1, "one more man comes", True),
            (2, "relying on “some permit”", True),
            (1, "it is a time of need", None),
            (5, "five years older: a boy is 13", True),
        ],
    ),
    "nine and a banned boy": (
        may_say(Company([*men(9), BOY.but(banned=True)]), by=REMA),
        [(6, "the ban on a boy is lifted; and five years older: a boy is 13", True)],
    ),
    "two asleep": (
        may_say(Company([*men(8), *men(2, asleep=True)]), by=MISHNAH_BERURAH),
        [(1, "man 0 or man 1 is awake", True)],
    ),
    "nobody prays": (
        should_wait(Company(men(10)), by=REMA),
        [(1, "man 0, man 1 or any of 8 others is in the middle of his own prayer", True)],
    ),
    "Adar I to a leap year": (
        comes_of_age(HebrewDate(5771, "Adar I", 10), by=REMA),
        [
            (2, "relying on “the Magen Avraham or some later authorities”", HebrewDate(5784, "Adar II", 10)),
        ],
    ),
    "30 Adar I to a common year": (
        comes_of_age(HebrewDate(5776, "Adar I", 30), by=REMA),
        [
            (2, "by the practice of the Mishnah Berurah", HebrewDate(5789, "Nisan", 1)),
            (2, "relying on “some later authorities”", HebrewDate(5789, "Shevat", 30)),
        ],
    ),
    "which side of sunset": (
        comes_of_age(dt.date(2010, 5, 1), by=REMA),
        [
            (1, "it becomes known: born before sunset", HebrewDate(5783, "Iyyar", 17)),
            (1, "it becomes known: born after sunset", HebrewDate(5783, "Iyyar", 18)),
        ],
    ),
    "the other side of sunset": (
        comes_of_age(dt.date(2010, 5, 1), by=REMA, after_sunset=True),
        [(1, "born before sunset", HebrewDate(5783, "Iyyar", 17))],
    ),
    "five remain": (may_continue("kaddish", "kaddish", remaining=5, by=REMA), [(1, "remaining: 6, not 5", True)]),
    "one leaves ten": (may_leave(present=10, by=REMA), [(1, "present: 11, not 10", True)]),
    "filth between": (
        may_answer(between="filth", by=REMA),
        [(2, "relying on “some say, Rav Acha or any of 2 others”", False)],
    ),
    "a stringent ban": (
        may_pray_beside_banned(expressly_stringent=True, by=REMA),
        [(1, "those who banned him said expressly that they are strict about this: no, not yes", True)],
    ),
    "eleven and one leaves": (
        may_compel_to_stay(residents=11, leaving=1, days_of_awe=True, by=REMA),
        [(1, "residents: 10, not 11", True), (1, "who leave: 2, not 1", True)],
    ),
    "season not known": (
        may_compel_to_hire(missing=1, days_of_awe=None, by=REMA),
        [
            (1, "it becomes known: on the Days of Awe, yes", True),
            (1, "it becomes known: on the Days of Awe, no", False),
        ],
    ),
    "fines": (may_fine(regular_minyan=False, residents=9, by=REMA), [(1, "residents: 10, not 9", True)]),
    "one outside": (
        joined(Arrangement("inside", {"inside": 8, "outside": 1}), by=REMA),
        [
            (1, "one more man stands inside", True),
            (1, "one of those outside stands at the window", True),
            (1, "the shaliach tzibbur stands in the doorway", True),
        ],
    ),
    "the tevah": (
        joined(Arrangement("tevah", {"inside": 9}), by=REMA),
        [(1, "one of those inside leaves", False)],
    ),
}
ON_THE_TEVAH = Arrangement("inside", {"inside": 8, "tevah": 1}, partitions_reach_ceiling=True)
VERDICTS = {name: verdict for name, (verdict, _) in EXAMPLES.items()} | {
    "shares": share_cost(120, {"poor": 100, "rich": 500}, by=REMA),
    "a group": is_joined(ON_THE_TEVAH, "tevah", by=REMA),
    "a wage": share_hazan_wage(220, wealth={"poor": 100, "rich": 500}, by=REMA),
}


@pytest.mark.parametrize(("verdict", "expected"), EXAMPLES.values(), ids=EXAMPLES)
def test_what_would_change_it_is_found(verdict: Verdict, expected: list[tuple[int, str, Any]]) -> None:
    """Each example's changes are among those told, with their size and the answer they would give."""
    told = [(change.cost, str(change.says), change.answer) for change in what_would_change(verdict)]
    assert [change for change in expected if change not in told] == [], told


@pytest.mark.parametrize("verdict", VERDICTS.values(), ids=VERDICTS)
def test_each_change_turns_the_answer(verdict: Verdict) -> None:
    """Never is a change told that leaves the answer as it is; and its verdict gives the answer that is promised."""
    for change in what_would_change(verdict):
        assert change.answer == change.verdict.answer != verdict.answer, str(change.says)
        assert change.verdict.question is verdict.question


@pytest.mark.parametrize("verdict", VERDICTS.values(), ids=VERDICTS)
def test_the_smallest_comes_first_and_none_twice(verdict: Verdict) -> None:
    """In the same order every time."""
    changes = what_would_change(verdict)
    costs = [change.cost for change in changes]
    told = [(str(change.says), change.answer) for change in changes]
    assert costs == sorted(costs)
    assert len(set(told)) == len(told)
    assert told == [(str(change.says), change.answer) for change in what_would_change(verdict)]


@pytest.mark.parametrize("verdict", VERDICTS.values(), ids=VERDICTS)
def test_no_change_contains_a_smaller_one(verdict: Verdict) -> None:
    """Two steps are told only where neither of them is enough."""
    changes = what_would_change(verdict)
    for change in changes:
        if len(change.steps) == 2:
            for step in change.steps:
                assert changes[0].subject.answer((step,)) == verdict.answer, str(change.says)


def test_of_ages_only_the_nearest_that_turns_is_told() -> None:
    """Thirteen is told of a child of five, and not twenty and thirty-six as well."""
    told = [str(change.says) for change in what_would_change(counts(man(age=5, two_hairs="came"), by=MECHABER))]
    assert told == ["eight years older: Dan is 13"]


def test_another_practice_is_told_once_for_all_who_agree() -> None:
    """Practices by whom the same answer would stand are named together."""
    told = [str(c.says) for c in what_would_change(counts(man(age=13), by=MECHABER)) if "practice" in str(c.says)]
    assert told == ["by the practice of the Rema or the Mishnah Berurah"]


def test_of_a_practice_that_follows_nobody_every_practice_is_told() -> None:
    """Its verdicts are open, and whoever is followed closes them."""
    verdict = may_answer(by=Practice("nobody", ()))
    told = {str(change.says): change.answer for change in what_would_change(verdict)}
    assert verdict.answer is None
    assert told["by the practice of the Mechaber, the Rema or the Mishnah Berurah"] is True


def test_a_practice_is_told_by_whom_it_follows_and_not_by_its_name() -> None:
    """One of one's own that is called as another is, is another."""
    nine_and_a_boy = Company([*men(9), BOY])
    follows = (SOME_PERMIT, *REMA.follows)
    told = [
        {(str(change.says), change.answer) for change in what_would_change(may_say(nine_and_a_boy, by=by))}
        for by in (Practice("mine", follows), Practice(REMA.name, follows))
    ]
    assert told[0] == told[1]


def test_a_voice_already_relied_on_is_not_told() -> None:
    """Nothing is told that is so already."""
    by = REMA.relying_on(SOME_PERMIT)
    told = [str(change.says) for change in what_would_change(may_say(Company([*men(9), BOY]), by=by))]
    assert not [says for says in told if "some permit" in says]
    assert "by the practice of the Mechaber, the Rema or the Mishnah Berurah" in told


def test_need_makes_a_boy_join_by_those_who_are_lenient() -> None:
    """The custom of some is for a time of need: that is what is wanting to one who relies on it."""
    verdict = may_say(Company([*men(9), BOY]), by=REMA.relying_on(SOME_ARE_LENIENT))
    told = {str(change.says): change.answer for change in what_would_change(verdict)}
    assert told["it is a time of need"] is True


def test_what_was_relied_on_stays_relied_on() -> None:
    """A change of fact keeps the practice; only a change of practice changes it."""
    by = REMA.relying_on(SOME_ARE_LENIENT)
    for change in what_would_change(may_say(Company([*men(9), BOY]), by=by)):
        of_practice = any(step.touches == "by" for step in change.steps)
        assert (change.verdict.by == by) is not of_practice


def test_a_company_that_stands_apart_is_asked_where_it_stands() -> None:
    """A newcomer stands beside the leader, and the places of the others are kept."""
    places = {f"man {n}": "inside" for n in range(9)}
    verdict = may_say(Company(men(9), leader="man 0", places=places), by=REMA)
    [first, *_] = what_would_change(verdict)
    assert str(first.says) == "one more man comes"
    assert first.verdict.facts.places["newcomer 1"] == "inside"


def test_of_a_company_that_stands_apart_it_is_told_what_their_sight_would_do() -> None:
    """By the Mishnah Berurah a tenth man outside counts if they turn out to see him, and not if they do not."""
    places = {f"man {n}": "outside" if n == 9 else "inside" for n in range(10)}
    verdict = may_say(Company(men(10), leader="man 0", places=places), by=MISHNAH_BERURAH)
    told = {str(change.says): change.answer for change in what_would_change(verdict) if change.cost == 1}
    assert told["it becomes known: they see one another"] is True
    assert told["it becomes known: they do not see one another"] is False


def test_of_a_group_another_voice_is_told() -> None:
    """One wrote that partitions to the ceiling make a place of their own, and a later code heeds him."""
    told = [(str(change.says), change.answer) for change in what_would_change(VERDICTS["a group"])]
    assert told == [("relying on “the Arukh HaShulchan or one who wrote”", False)]


def test_of_places_what_is_not_known_of_them_is_told_first() -> None:
    """By the Mishnah Berurah the one outside waits for whether he is seen; each side of it is an answer."""
    verdict = joined(Arrangement("inside", {"inside": 8, "outside": 1}), by=MISHNAH_BERURAH)
    told = {str(change.says): change.answer for change in what_would_change(verdict) if change.cost == 1}
    assert told["it becomes known: they see one another"] is True
    assert told["it becomes known: they do not see one another"] is False


def test_of_what_is_no_verdict_nothing_can_be_asked() -> None:
    """The error says what to give."""
    with pytest.raises(TypeError, match="give the verdict of a question"):
        what_would_change(True)  # type: ignore[arg-type]


def test_names_are_inert_where_they_are_shown() -> None:
    """A name from outside is text and never markup."""
    shown = what_would_change(counts(man("<script>alert(1)</script>", age=12), by=REMA))._repr_html_()
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_a_frame_has_a_row_for_each_change() -> None:
    """With the words that would decide then."""
    frame = what_would_change(counts(man(age=12), by=REMA)).to_frame()
    assert frame.to_dict("records") == [
        {
            "change": "a year older: Dan is 13",
            "cost": 1,
            "answer": True,
            "decided_by": "the Rema",
            "place": "55:5 gloss",
            "because": "He has reached his years, and we presume that he has grown two hairs.",
        }
    ]


# -- whoever it is asked of ------------------------------------------------------------------------------------------

KNOWN = {name: st.sampled_from((*values, None)) for name, values in PersonFacts.DOMAIN.items() if name != "stage"}
ORDINARY = {"free", "hears", "speaks", "sound_mind", "saris_signs"}
PEOPLE = st.builds(
    Person,
    st.sampled_from(("Reuven", "Shimon", "Levi")),
    age=st.one_of(st.none(), st.integers(0, 80)),
    **{name: values for name, values in KNOWN.items() if name not in ORDINARY},  # type: ignore[arg-type]
)
BYS = st.sampled_from((*PRACTICES, REMA.relying_on(SOME_PERMIT)))


@settings(max_examples=settings().max_examples // 12)
@given(PEOPLE, BYS)
def test_of_anyone_each_change_turns_the_answer(person: Person, by: Any) -> None:
    """Whoever he is and whatever is not known of him."""
    verdict = counts(person, by=by)
    for change in what_would_change(verdict):
        assert change.answer == change.verdict.answer != verdict.answer, str(change.says)


@settings(max_examples=settings().max_examples // 8)
@given(st.lists(PEOPLE, min_size=1, max_size=4), st.integers(5, 9), st.sampled_from((False, True, None)), BYS)
def test_the_short_way_by_the_tally_gives_the_verdict_of_the_long_way(
    some: list[Person], ordinary: int, in_need: bool | None, by: Any
) -> None:
    """Whatever steps are taken, judging only those whom they touch gives what judging everyone gives."""
    verdict = may_say(Company([*men(ordinary), *some], in_need=in_need), by=by)
    subject = OfCompany(verdict)
    steps = list(subject.steps())[:: max(1, len(list(subject.steps())) // 12)]
    for taken in [*((step,) for step in steps), *list(combinations(steps, 2))[::9]]:
        if len({step.touches for step in taken}) == len(taken):
            assert subject.answer(taken) == subject.ask(taken).answer, [str(step.says) for step in taken]


def test_the_ages_that_are_tried_are_those_at_which_the_chapter_changes() -> None:
    """The first whole age after a boundary of years and the last before it, as the one rule of stages has them."""
    for first, last in zip(FIRST_AGES, LAST_AGES, strict=True):
        assert stages_of_completed(first) != stages_of_completed(last)
        assert last == first - 1
    tried = {stages_of_completed(age) for age in (*FIRST_AGES, *LAST_AGES)}
    assert tried == {stages_of_completed(age) for age in range(6, 121)}
    assert set(KNOWN_AGES) <= {*FIRST_AGES, *LAST_AGES}
