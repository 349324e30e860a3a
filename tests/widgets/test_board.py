"""The board as Python has it: what the page sends and what code sets come to the same."""

import re

import pytest

import minyan_kit as mk
from minyan_kit.board.setting import Setting
from minyan_kit.course.cases import scenes
from minyan_kit.widgets import Board


@pytest.fixture
def board() -> Board:
    """Give the nine and a boy of seven, to be predicted."""
    return Board("eligibility", "nine_and_a_boy", by=mk.REMA)


def send(board: Board, **event: object) -> None:
    """Send what the page would, the first of a view."""
    board._receive(board, {**event, "turn": ["view", 1]}, None)


def test_the_topics_and_their_scenes_are_listed() -> None:
    """A scene is a case of the bank."""
    assert all(Board.TOPICS[topic] == tuple(scenes(topic)) for topic in Board.TOPICS)
    assert "nine_and_a_boy" in Board.TOPICS["eligibility"]


def test_what_the_page_sends_is_what_python_has(board: Board) -> None:
    """And the page is told whose event it answers."""
    send(board, control="asleep", value=0)
    assert board.setting.values["Binyamin"]["asleep"] is True
    assert board.drawn["turn"] == ["view", 1]
    assert board.history == (("Binyamin: asleep: yes", "No"),)


def test_an_event_that_is_refused_is_answered(board: Board) -> None:
    """The page is told why, and nothing is changed."""
    send(board, control="asleep", value=99)
    assert "send a number from 0 to 2" in board.drawn["refused"]
    assert board.drawn["turn"] == ["view", 1]
    assert board.history == ()


def test_an_event_that_changes_nothing_is_answered(board: Board) -> None:
    """The page waits for an answer to each."""
    send(board, do="undo")
    assert board.drawn["turn"] == ["view", 1]


def test_facts_and_practice_are_set_together(board: Board) -> None:
    """As a panel sets them."""
    verdict = board.set(Binyamin={"age": 8}, by=mk.MECHABER.relying_on(mk.SOME_PERMIT))
    assert verdict == board.result == board.verdict
    assert verdict.answer is True
    assert board.undo().answer is False


def test_a_setting_of_ones_own_is_played_freely() -> None:
    """It is what the board goes back to."""
    start = scenes("eligibility")["two_asleep"].setting
    board = Board("eligibility", start, by=mk.REMA)
    board.set(Dan={"asleep": False})
    assert board.reset().answer is None
    assert isinstance(board.setting, Setting)


def test_the_language_can_be_set(board: Board) -> None:
    """Names, labels and the story follow."""
    board.language = "he"
    assert board.frame["direction"] == "rtl"
    assert "בנימין" in board.drawn["figures"][-1]["svg"]
    assert board.drawn["story"].startswith("תשעה")


@pytest.mark.parametrize(
    ("topic", "scene", "by", "error", "said"),
    [
        ("weather", None, mk.REMA, ValueError, "topic='weather' has no board: write one of 'eligibility'"),
        ("eligibility", "nowhere", mk.REMA, ValueError, "scene='nowhere' is not known: write one of "),
        ("eligibility", None, "rema", TypeError, "by='rema': say whose practice is followed, as by=mk.REMA"),
    ],
)
def test_what_cannot_be_opened_is_named(topic: str, scene: str, by: object, error: type, said: str) -> None:
    """With what can be."""
    with pytest.raises(error, match=re.escape(said)):
        Board(topic, scene, by=by)  # type: ignore[arg-type]


def test_a_page_without_a_kernel_has_a_still_picture(board: Board) -> None:
    """Before the answer is shown it does not give it away; afterwards it has the verdict."""
    still = board._repr_mimebundle_()[0]["text/html"]
    assert "data:image/svg+xml" in still
    assert "Decided by" not in still
    board.act(do="reveal")
    assert "the great authorities do not join" in board._repr_mimebundle_()[0]["text/html"]
