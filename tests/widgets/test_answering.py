"""Who hears them from afar: what the panel says is what may_answer says, and the word stands in its four witnesses."""

import re
import subprocess
import sys
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.board.answering import BETWEEN_WORDS, HE, MEN, WORDS_BETWEEN, Afar, witnesses_html
from minyan_kit.board.drawing import LIGHT
from minyan_kit.chapter.answering import BETWEEN
from minyan_kit.chapter.practices import CHOICES
from minyan_kit.text import WITNESSES
from minyan_kit.widgets import Board, answering_panel
from minyan_kit.widgets.answering import what_interposes

SOME = mk.REMA.relying_on(mk.SOME_SAY)


@pytest.fixture
def panel() -> Board:
    """Give the panel as it opens: ten are together, and nothing stands between."""
    return answering_panel(by=mk.REMA)


WHAT_IFS: list[tuple[dict[str, Any], bool]] = [
    ({}, True),
    ({"together": 9}, False),
    ({"together": 12}, True),
    ({"between": "filth"}, True),
    ({"between": "filth", "by": SOME}, False),
    ({"between": "idolater", "by": SOME}, False),
    ({"between": "idolater", "by": SOME, "reading": "idol"}, True),
    ({"between": "idolater", "by": SOME, "reading": "idolater"}, False),
    ({"between": "idol", "by": SOME, "reading": "idolater"}, True),
    ({"between": "filth", "by": SOME, "reading": "idolater"}, False),
]


@pytest.mark.parametrize(("changes", "answer"), WHAT_IFS)
def test_the_verdict_follows_what_is_changed(panel: Board, changes: dict[str, Any], answer: bool) -> None:
    """Each what-if of the class, by the controls."""
    for name, value in changes.items():
        panel.set(**{name: value})
    assert panel.result.answer is answer
    assert f'data-answer="{"yes" if answer else "no"}"' in panel.drawn["answer"]


def test_the_result_is_that_of_may_answer(panel: Board) -> None:
    """The panel has no answer of its own."""
    by = SOME.choosing(interposes="idol")
    said = panel.set(between="idol", reading="idol", by=SOME)
    assert said == mk.may_answer(between="idol", by=by)


@pytest.mark.parametrize("by", Afar.AMONG, ids=lambda by: by.name)
def test_every_practice_on_the_list_can_be_followed(panel: Board, by: Any) -> None:
    """A reading that is the practice's own adds nothing to its name."""
    assert panel.set(by=by).by == by


def test_everything_that_may_stand_between_can_be_chosen(panel: Board) -> None:
    """And every reading of the word."""
    options = {control.name: list(control.options) for control in panel.setting.controls()}
    between = [None if value == "nothing" else value for value in options["between"]]
    assert between == list(BETWEEN) == list(BETWEEN_WORDS)
    assert options["reading"] == list(CHOICES["interposes"].options)


def test_it_can_open_on_another_case() -> None:
    """Nine in the room and the tenth at home."""
    panel = answering_panel(by=mk.REMA, together=9)
    assert panel.result == mk.may_answer(together=9, by=mk.REMA)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"together": 40}, "together=40 cannot be chosen: write a number from 7 to 12"),
        (
            {"between": "a wall"},
            "between='a wall' cannot be chosen: write one of 'nothing', 'filth', 'idol', 'idolater'",
        ),
        ({"reading": "star"}, "reading='star' cannot be chosen: write one of 'either', 'idol', 'idolater'"),
    ],
)
def test_a_value_that_is_refused_is_named(panel: Board, values: dict[str, Any], message: str) -> None:
    """Also where the panel is opened with it."""
    for ask in (panel.set, lambda **each: answering_panel(by=mk.REMA, **each)):
        with pytest.raises(ValueError, match=re.escape(message)):
            ask(**values)


@pytest.mark.parametrize("together", [7, 10, 12])
def test_the_picture_has_as_many_in_the_room_as_are_there(together: int) -> None:
    """The others stand where they are not with them."""
    figures = Afar(together).picture(None, LIGHT, "en").figures
    states = [figure.state for figure in figures if figure.name in MEN]
    assert (states.count("there"), states.count("away")) == (together, 12 - together)


@pytest.mark.parametrize("together", [9, 10])
def test_he_who_hears_is_drawn_as_he_is_judged(panel: Board, together: int) -> None:
    """Full with a tick, or hollow with a cross; it is said aloud too."""
    panel.set(together=together)
    (he,) = [figure for figure in panel.drawn["figures"] if figure["name"] == HE]
    assert he["state"] == ("joined" if together == 10 else "apart")
    assert he["says"].endswith("may answer" if together == 10 else "may not answer")


def test_whoever_is_dragged_out_of_the_room_is_not_with_them(panel: Board) -> None:
    """And back in it he is; the one who hears them from afar never makes up the ten."""
    assert panel.act(figure="Dan", act="drop", at=[600, 380]).answer is False
    assert panel.act(figure=HE, act="drop", at=[200, 100]).answer is False
    assert panel.act(figure="Yosef", act="drop", at=[200, 100]).answer is True
    assert panel.act(figure="Reuven", act="step", arrow=[1, 0]).answer is False


def test_what_is_dragged_into_the_way_stands_there(panel: Board) -> None:
    """One thing at a time; pressed again, or dragged back, it is gone."""
    panel.set(by=SOME)
    assert panel.act(figure="filth", act="drop", at=[540, 150]).answer is False
    panel.act(figure="idol", act="press")
    assert panel.values["between"] == "idol"
    assert panel.act(figure="idol", act="drop", at=[540, 300]).answer is True
    panel.act(figure="idolater", act="step", arrow=[0, -1])
    assert panel.values["between"] == "idolater"
    panel.act(figure="idolater", act="press")
    assert panel.values["between"] == "nothing"


# -- the witnesses ---------------------------------------------------------------------------------------------------


def test_the_word_stands_in_every_witness() -> None:
    """Verbatim, once, and in the words of “some say”."""
    assert WORDS_BETWEEN.keys() == set(WITNESSES)
    for witness, (words, _) in WORDS_BETWEEN.items():
        assert mk.seif(20).mechaber[witness].count(words) == 1


@pytest.mark.parametrize(("reading", "followed"), [("either", 4), ("idol", 2), ("idolater", 2)])
def test_the_word_is_marked_and_its_reading_said(reading: str, followed: int) -> None:
    """Four words marked; under each whether it is an idol or an idolater, and whether that is followed."""
    html = witnesses_html("en", reading)
    assert re.findall(r"<mark[^>]*>([^<]*)</mark>", html) == [
        words.replace('"', "&quot;") for words, _ in WORDS_BETWEEN.values()
    ]
    assert html.count("not by the reading that is followed") == 4 - followed


def test_what_hangs_on_the_reading() -> None:
    """By the plain ruling nothing; by “some say” whether an idol, or an idolater, stands in the way."""
    answers = [[verdict.answer for verdict in each.values()] for each in what_interposes().verdicts.values()]
    assert answers == [
        [True, True, True, True],
        [True, False, False, False],
        [True, False, False, True],
        [True, False, True, False],
    ]


def test_nobody_answers_nine_however_the_word_is_read() -> None:
    """What stands between is no question then."""
    nine = what_interposes(together=9)
    assert {verdict.answer for each in nine.verdicts.values() for verdict in each.values()} == {False}


def test_the_readings_are_shown_and_printed() -> None:
    """In a notebook side by side over their table; elsewhere in plain lines."""
    readings = what_interposes(among=(mk.REMA, SOME))
    html = readings._repr_html_()
    assert html.count("<mark") == 4
    assert html.count("<tr") == 3
    assert str(readings).splitlines()[-1] == (
        "the Rema, relying on “some say”: nothing: Yes, filth: No, an idol: No, an idolater, passing: No"
    )


def test_the_readings_need_no_widgets() -> None:
    """They are looked at where ipywidgets is not installed, and the panel is not."""
    code = "import sys; sys.modules['ipywidgets'] = None; import minyan_kit as mk; mk.what_interposes()._repr_html_()"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(("key", "said"), [("he", "עובד כוכבים"), ("fr", "un idolâtre")])
def test_it_speaks_the_language_that_is_set(key: str, said: str) -> None:
    """The readings under the witnesses, which stand as they are."""
    panel = answering_panel(by=mk.REMA)
    panel.language = key
    assert said in panel.drawn["argued"]
    assert "an idol" in panel.drawn["argued"]
