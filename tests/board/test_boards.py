"""What holds of the board of every topic: its picture, its controls, its cases."""

import re

import pytest

from minyan_kit.board.case import BoardCase
from minyan_kit.board.drawing import LIGHT
from minyan_kit.board.page import drawn, frame, still_html, still_svg
from minyan_kit.board.play import Moment, Play, after
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import scenes
from minyan_kit.show.languages import LANGUAGES
from minyan_kit.show.verdict import deciding_words
from tests.board.texts import out_of, run_together
from tests.thorough import LONG, STEP

MANY = 24 if LONG else 12  # figures: of a map, or of a calendar, a part is tried
CASES = [case for topic in SETTINGS for case in scenes(topic).values()]


def opened(case: BoardCase, language: str = "en", *, shown: bool = True) -> Play:
    """Open a case, its answer shown or not."""
    now = Moment(type(case.setting)(), case.by)
    play = Play(now, {case.key: case}, (case.by,), language, now).opened(case.key)
    return after(play, {"do": "reveal"}) if shown else play


def name(case: BoardCase) -> str:
    """Name a case among those of all topics."""
    return f"{case.topic}-{case.key}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_no_words_run_into_others_nor_out_of_the_picture(case: BoardCase) -> None:
    """In any language, whether the answer is shown or not."""
    for language in LANGUAGES:
        for shown in (False, True):
            svg = still_svg(opened(case, language, shown=shown))
            assert run_together(svg) == []
            assert out_of(svg) == []


@pytest.mark.parametrize("case", CASES, ids=name)
def test_nothing_is_given_away_before_it_is_shown(case: BoardCase) -> None:
    """Neither in words nor by a figure: none is drawn or called as one that is joined, not joined or open."""
    told = drawn(opened(case, shown=False))
    assert (told["answer"], told["argued"], told["lesson"]["says"]) == ("", "", "")
    assert {figure["state"] for figure in told["figures"]} & {"joined", "apart", "open"} == set()


@pytest.mark.parametrize("case", CASES, ids=name)
def test_what_is_shown_is_told_in_every_language(case: BoardCase) -> None:
    """The answer, the deciding words in Hebrew, the reader's own language round them."""
    for language, of in LANGUAGES.items():
        play = opened(case, language)
        told, still = drawn(play), frame(play)
        assert 'class="said"' in told["answer"]
        assert still["direction"] == of.direction
        assert told["asks"] == case.told[language].question
        assert re.findall(r"\bNone\b(?!\sof)", told["argued"]) == []  # but for "None of the authorities …"
        assert f'lang="{language}"' in still_html(play)


@pytest.mark.parametrize("topic", SETTINGS)
def test_a_board_has_a_few_controls_that_matter(topic: str) -> None:
    """Three to five, and the others behind a button."""
    controls = SETTINGS[topic]().controls()
    assert 2 <= len([control for control in controls if not control.more]) <= 5
    assert len({control.name for control in controls}) == len(controls)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_setting_is_made_again_from_its_values(case: BoardCase) -> None:
    """What differs from the topic's start is all that there is to write down."""
    assert type(case.setting)().set(**case.setting.values) == case.setting


FIRST = [next(iter(scenes(topic).values())) for topic in SETTINGS]


def refused_or(play: Play, event: dict[str, object]) -> Play:
    """Follow an event; one that is refused changes nothing, and whatever else is raised is a defect."""
    try:
        return after(play, event)
    except ValueError:
        return play


@pytest.mark.parametrize("case", FIRST, ids=name)
def test_every_figure_can_be_pressed_dragged_and_stepped(case: BoardCase) -> None:
    """Or the board says why not; it never fails otherwise, and its picture is still whole."""
    arrows = [{"act": "step", "arrow": [x, y]} for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    drops = [{"act": "drop", "at": [x, y]} for x in (0, 210, 500, 760) for y in (0, 130, 250, 440)]
    figures = case.setting.picture(None, LIGHT, "en").figures
    for figure in figures[:: 1 if LONG or len(figures) <= MANY else STEP]:
        for event in ({"act": "press"}, {"act": "press", "back": True}, *arrows, *drops):
            play = refused_or(opened(case), {"figure": figure.name, **event})
            assert out_of(still_svg(play)) == []


@pytest.mark.parametrize("case", FIRST, ids=name)
def test_every_control_can_be_turned(case: BoardCase) -> None:
    """Each option of each list, each switch, the ends of each number; and a list then shows what was chosen."""
    for control in case.setting.controls():
        options = list(control.options)
        values = {"choice": range(len(options)), "switch": (True, False), "number": (control.least, control.most)}
        for value in values.get(control.kind, ()):
            turned = refused_or(opened(case), {"control": control.name, "value": value})
            now = {each.name: each.value for each in turned.setting.controls()}
            if options and turned != opened(case) and control.name in now:
                assert now[control.name] == options[int(value or 0)]


@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_figure_says_what_it_is(case: BoardCase) -> None:
    """Whoever hears the page is told of each figure in words, and no two have one name."""
    figures = case.setting.picture(case.verdict, LIGHT, "en").figures
    assert all(figure.says for figure in figures)
    assert len({figure.name for figure in figures}) == len(figures)


@pytest.mark.parametrize("case", FIRST, ids=name)
def test_the_deciding_words_stand_right_under_the_answer(case: BoardCase) -> None:
    """Whatever else a topic tells stands below them, or they would be out of view on a small screen."""
    told = drawn(opened(case))["argued"]
    words = deciding_words(case.setting.argument(case.verdict), "en")
    beside = case.setting.beside(case.verdict, "en")
    assert not words or not beside or told.index(words) < told.index(beside)


@pytest.mark.parametrize("topic", ["age", "leaving", "coercion", "attendance"])
def test_time_runs_as_one_reads(topic: str) -> None:
    """In Hebrew from right to left; whoever is dragged there comes to the same place in time."""
    case = next(iter(scenes(topic).values()))
    left, right = ({each["name"]: each["at"] for each in drawn(opened(case, key))["figures"]} for key in ("en", "he"))
    wide = case.setting.SIZE[0]
    assert left.keys() == right.keys()
    buttons = {who for who in left if who.startswith("ask:")}  # as wide as their words in a language
    assert all(wide - right[who][0] == pytest.approx(left[who][0]) for who in left.keys() - buttons)
    for who, (x, y) in list(left.items())[:3]:
        there = (x + 40, y)
        one, other = (
            refused_or(opened(case, key), {"figure": who, "act": "drop", "at": list(at)})
            for key, at in (("en", there), ("he", (wide - there[0], y)))
        )
        assert one.setting == other.setting
