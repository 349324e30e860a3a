"""Boards without Python: a table says what the rules say, of every state that it holds."""

import json
import random

import pytest

from minyan_kit.board.page import drawn
from minyan_kit.course.cases import scenes
from minyan_kit.show.languages import LANGUAGES
from tools import boards

TOPIC, SCENE, MOST = "answering", "ten_and_a_wall", 60


@pytest.fixture(scope="module")
def states() -> list[boards.Reached]:
    return boards.reached(TOPIC, SCENE, MOST)


def whole(table: dict, value: object) -> object:
    """Put a part together as the page does."""
    if isinstance(value, list):
        return [whole(table, each) for each in value]
    if isinstance(value, dict):
        if "of" in value:
            return "".join(table["pieces"][piece] for piece in value["of"])
        return {name: whole(table, each) for name, each in value.items()}
    return value


def spoken(lesson: dict | None) -> tuple[bool, str]:
    """Give what a page shows of a prediction: whether it is still to be made, and what is said of it."""
    return (bool(lesson and not lesson["shown"]), lesson["says"] if lesson else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_walking_through_the_table_shows_what_the_board_shows(states: list[boards.Reached], language: str) -> None:
    """Event by event, a play that follows the rules and one that looks them up say the same."""
    table = json.loads(json.dumps(boards.table(states, language)))
    chance = random.Random(55)
    for _ in range(15):
        at, play = 0, states[0].play
        for _ in range(4):
            if not table["steps"][at]:
                break
            sent, at, said = chance.choice(table["steps"][at])
            event = json.loads(table["events"][sent])
            play = boards.followed(play, event)
            shown = drawn(boards.replace(play, language=language))
            figures, controls, *told = table["states"][at]
            names = [name for name in table["names"] if name not in ("python", "lesson")]  # of one way of several
            looked_up = dict(zip(table["names"], (whole(table, table["parts"][each]) for each in told), strict=True))
            assert {name: looked_up[name] for name in names} == {name: shown[name] for name in names}
            assert spoken(looked_up["lesson"]) == spoken(shown["lesson"])
            assert [whole(table, table["parts"][each]) for each in controls] == shown["controls"]
            drawings = json.loads(json.dumps(shown["figures"]))
            assert [whole(table, table["parts"][each]) for each in figures] == drawings
            if said >= 0:
                assert table["parts"][said] == shown["history"][-1]


@pytest.mark.parametrize("topic", boards.SCENES)
def test_the_scenes_have_yes_and_no_and_open_where_the_law_has_them(topic: str) -> None:
    """Nobody can learn from the page that the answer is always the same."""
    answers = {scenes(topic)[scene].answer for scene in boards.SCENES[topic]}
    assert answers == {case.answer for case in scenes(topic).values()}


def test_the_ground_of_a_dragged_figure_is_that_of_the_plan() -> None:
    """Where he is let go he stands; in a wall nobody does."""
    states = boards.reached("joining", "nine_and_one", 30)
    ground = boards.table(states, "en")["ground"]
    rows, cell = ground["rows"], ground["cell"]
    assert ground["spots"][rows[440 // cell][315 // cell]] == "inside"
    assert any(spot == -1 for row in rows for spot in row)
