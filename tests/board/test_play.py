"""A board in play: what the page sends is followed, or refused with a reason; nothing is ever lost."""

import re
from dataclasses import replace

import pytest

import minyan_kit as mk
from minyan_kit.board.eligibility import TEN_MEN, AroundTheTable
from minyan_kit.board.page import drawn
from minyan_kit.board.play import Moment, Play, after, as_python, practice_code
from minyan_kit.course.cases import scenes


@pytest.fixture
def play() -> Play:
    """Give the table with ten men, by the Rema, in free play."""
    now = Moment(AroundTheTable(), mk.REMA)
    return Play(now, scenes("eligibility"), AroundTheTable.AMONG, "en", now)


def followed(play: Play, *events: dict[str, object]) -> Play:
    """Follow events one after another."""
    for event in events:
        play = after(play, event)
    return play


ASLEEP = [{"figure": "Dan", "act": "press"}, {"control": "asleep", "value": 0}]
GAD_GOES = {"figure": "Gad", "act": "drop", "at": [740, 100]}


def test_what_is_undone_comes_back_and_can_be_made_again(play: Play) -> None:
    """Undo and redo go back and forth over the same moments."""
    done = followed(play, *ASLEEP, GAD_GOES)
    assert done.verdict.answer is False
    once = after(done, {"do": "undo"})
    assert (once.verdict.answer, once.setting.values) == (True, {"Dan": {"asleep": True}})
    twice = after(once, {"do": "undo"})
    assert twice.now == play.now
    assert after(twice, {"do": "undo"}) == twice
    assert followed(twice, {"do": "redo"}, {"do": "redo"}).now == done.now


def test_a_change_after_an_undo_leaves_nothing_to_make_again(play: Play) -> None:
    """The history is one line, and does not branch."""
    back = followed(play, *ASLEEP, {"do": "undo"}, GAD_GOES)
    assert after(back, {"do": "redo"}) == back


def test_choosing_somebody_is_no_change(play: Play) -> None:
    """There is nothing to undo in it."""
    pressed = after(play, {"figure": "Levi", "act": "press"})
    assert pressed.past == ()
    assert pressed.setting.chosen == "Levi"  # type: ignore[attr-defined]


def test_the_verdict_follows_a_drag_and_only_the_drop_is_remembered(play: Play) -> None:
    """While he is held he is where he is held; given up, he is where he was."""
    held = followed(
        play, {"figure": "Gad", "act": "drag", "at": [300, 90]}, {"figure": "Gad", "act": "drag", "at": [740, 90]}
    )
    assert held.verdict.answer is False
    assert held.past == ()
    assert after(held, {"figure": "Gad", "act": "give_up"}).now == play.now
    dropped = after(held, {"figure": "Gad", "act": "drop", "at": [740, 90]})
    assert (dropped.verdict.answer, dropped.moments[0]) == (False, play.now)
    assert after(dropped, {"do": "undo"}).now == play.now


def test_the_history_tells_what_was_changed_and_what_it_turned(play: Play) -> None:
    """In the reader's words, a person by his name."""
    done = followed(play, *ASLEEP, GAD_GOES, {"practice": 0})
    assert drawn(done)["history"] == [
        ["Dan: asleep: yes", "Yes"],
        ["not here: Gad", "Yes → No"],
        ["the Mechaber", "No"],
    ]


def test_the_history_is_python_that_does_it_again(play: Play) -> None:
    """The lines that are copied end in the state that they were copied from."""
    done = followed(
        play, {"scene": "two_asleep"}, *ASLEEP, {"control": "asleep", "value": 1}, GAD_GOES, {"practice": 3}
    )
    found: dict[str, object] = {}
    exec(as_python(done).removesuffix("board"), found)
    board = found["board"]
    assert board.play.now == done.now  # type: ignore[attr-defined]
    assert board.play.moments == done.moments  # type: ignore[attr-defined]


def test_a_practice_is_written_as_it_is_made() -> None:
    """With the voices that it relies on, and its choices."""
    by = mk.MECHABER.relying_on(mk.SOME_PERMIT).choosing(majority_of="present")
    assert eval(practice_code(by), {"mk": mk}) == by


def test_a_case_is_predicted_and_then_shown(play: Play) -> None:
    """The guess, and why it tempts; the text's own answer is not among what tempts."""
    asked = after(play, {"scene": "two_asleep"})
    assert asked.hidden
    said = drawn(after(asked, {"guess": "yes"}))
    assert 'data-answer="open"' in said["answer"]
    assert "of a second it says nothing" in said["lesson"]["says"]
    assert "You said so too." in drawn(after(asked, {"guess": "open"}))["lesson"]["says"]


def test_a_room_votes_twice_and_then_sees(play: Play) -> None:
    """The hands of both votes stand beside the answer, with why each wrong one tempts."""
    first = followed(play, {"scene": "two_asleep"}, {"hands": {"yes": 12}}, {"hands": {"no": 7, "open": 1}})
    again = after(first, {"do": "again"})
    assert [answer["before"] for answer in drawn(again)["lesson"]["answers"]] == [[12], [7], [1]]
    says = drawn(followed(again, {"hands": {"open": 20}}, {"do": "reveal"}))["lesson"]["says"]
    assert "Vote 1: Yes 12, No 7, Open 1" in says
    assert "Vote 2: Yes 0, No 0, Open 20" in says
    assert says.count("tempts:") == 2


def test_whoever_changes_a_fact_is_shown_what_comes_of_it(play: Play) -> None:
    """And the question is then the topic's own, because that of the case was about other facts."""
    changed = followed(play, {"scene": "two_asleep"}, GAD_GOES)
    told = drawn(changed)
    assert 'data-answer="no"' in told["answer"]
    assert (told["story"], told["asks"]) == ("", "May they say what needs ten?")


def test_starting_again_goes_back_to_the_case(play: Play) -> None:
    """With everything to be predicted anew; free play begins anew without a question."""
    asked = after(play, {"scene": "two_asleep"})
    assert followed(asked, {"guess": "no"}, GAD_GOES, {"do": "reset"}) == asked
    assert followed(play, GAD_GOES, {"do": "reset"}) == play
    assert after(asked, {"scene": ""}) == replace(play, practices=asked.practices)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("Dan", "event='Dan' is not understood: send one of figure, control"),
        ({"sleep": "Dan"}, "is not understood"),
        ({"figure": "Esav", "act": "press"}, "person='Esav' cannot be chosen"),
        ({"figure": "Dan", "act": "sing"}, "act='sing' is not known"),
        ({"figure": "Dan", "act": "drop", "at": [1]}, "at=[1]: send two numbers"),
        ({"figure": "Dan", "act": "drop", "at": [float("nan"), 1]}, "send two numbers"),
        ({"control": "hair", "value": 0}, "control='hair' is not there"),
        ({"control": "asleep", "value": 9}, "asleep=9: send a number from 0 to 2"),
        ({"control": "asleep", "value": True}, "asleep=True: send a number from 0 to 2"),
        ({"scene": "nowhere"}, "scene='nowhere' is not known"),
        ({"practice": 99}, "practice=99: send a number"),
        ({"language": "xx"}, "language='xx' is not known"),
        ({"guess": "perhaps"}, "guess='perhaps' is no answer"),
        ({"hands": {"yes": -1}}, "hands: yes=-1 is no number of hands"),
        ({"hands": {"many": 3}}, "send a number for each of yes, no, open"),
        ({"do": "dance"}, "do='dance' is not known"),
    ],
)
def test_what_a_page_may_not_send_is_named(play: Play, event: object, said: str) -> None:
    """A page can be written by anybody; the error says what was sent and what is understood."""
    with pytest.raises(ValueError, match=re.escape(said)):
        after(play, event)


def test_somebody_has_to_stay_at_the_table(play: Play) -> None:
    """The last one cannot be sent away."""
    alone = play.to(play.setting.set(away=[person.name for person in TEN_MEN][1:]))
    with pytest.raises(ValueError, match="somebody has to be at the table"):
        after(alone, {"figure": "Reuven", "act": "drop", "at": [740, 90]})
