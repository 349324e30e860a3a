"""The plan on the board: what a page may send and what it is sent, with positions set and read in Python."""

import json
from pathlib import Path
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.board.ground import Gathering
from minyan_kit.board.play import Play
from minyan_kit.widgets import board as module
from minyan_kit.widgets.joining import FloorPlan

VIEW = "application/vnd.jupyter.widget-view+json"
IN_THE_SMALL_YARD = (770, 500)


@pytest.fixture
def plan() -> FloorPlan:
    """Give a plan on which nine stand in the small yard and one in the large."""
    return FloorPlan("swapped", by=mk.REMA)


def from_the_page(plan: FloorPlan, message: object) -> None:
    """Hand the plan a message as a page sends it."""
    plan._handle_custom_msg(message, [])


def dropped(name: str, at: Any, **more: object) -> dict[str, object]:
    """Say what a page says of somebody who is dropped."""
    return {"figure": name, "act": "drop", "at": at, **more}


def figure(plan: FloorPlan, name: str) -> dict[str, Any]:
    """Find somebody on the page."""
    return next(figure for figure in plan.drawn["figures"] if figure["name"] == name)


def test_positions_set_in_python_are_judged(plan: FloorPlan) -> None:
    """The one in the large yard is put among the nine; the others stay."""
    plan.positions = {"Uri": IN_THE_SMALL_YARD}
    assert plan.result.answer is True
    assert plan.positions["Uri"] == IN_THE_SMALL_YARD
    assert plan.arrangement == mk.Arrangement("small_yard", {"small_yard": 9})


def test_the_result_is_what_the_chapter_says(plan: FloorPlan) -> None:
    """The plan has no answer of its own."""
    assert plan.result == mk.joined(plan.arrangement, by=mk.REMA)
    plan.by = mk.MISHNAH_BERURAH
    assert plan.result == mk.joined(plan.arrangement, by=mk.MISHNAH_BERURAH)


def test_a_drop_on_the_page_is_followed(plan: FloorPlan) -> None:
    """The page sends a place; verdict, figure and reason come back, with the turn that they answer."""
    from_the_page(plan, dropped("Uri", [770, 515], turn=["a", 7]))
    assert plan.spots["Uri"] == "small_yard"
    assert plan.result.answer is True
    uri = figure(plan, "Uri")
    assert (uri["at"], uri["state"], uri["says"]) == ((770, 515), "joined", "Uri, small yard, joined")
    assert "Yes" in plan.drawn["answer"]
    assert plan.drawn["turn"] == ["a", 7]


def test_whoever_is_dropped_upon_another_steps_aside(plan: FloorPlan) -> None:
    """Neither hides the other, and he stays in the spot where he was dropped."""
    at = plan.positions["Dan"]
    from_the_page(plan, dropped("Uri", list(at)))
    (x, y), (a, b) = plan.positions["Uri"], at
    assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 >= 30
    assert plan.spots["Uri"] == "small_yard"


def test_a_figure_is_sent_on_by_a_press_and_moved_by_arrows(plan: FloorPlan) -> None:
    """Enter goes through the places, Shift with it back; he who leads never goes away."""
    x, y = plan.positions["Uri"]
    from_the_page(plan, {"figure": "Uri", "act": "step", "arrow": [0, 1]})
    assert plan.positions["Uri"] == (x, y + 10)
    from_the_page(plan, {"figure": "Uri", "act": "step", "arrow": [1, 0], "far": True})
    assert plan.positions["Uri"] == (x + 40, y + 10)
    from_the_page(plan, {"figure": "Uri", "act": "press"})
    assert plan.spots["Uri"] == "small_yard"
    from_the_page(plan, {"figure": "Uri", "act": "press", "back": True})
    assert plan.spots["Uri"] == "large_yard"
    for _ in range(12):
        from_the_page(plan, {"figure": "Eli", "act": "press"})
        assert plan.spots["Eli"] != "away"


def test_the_choosers_of_the_page_are_followed(plan: FloorPlan) -> None:
    """Another scene, another practice, another language, and what is said of the tevah."""
    from_the_page(plan, {"scene": "tevah"})
    assert plan.result.answer is True
    from_the_page(plan, {"practice": 3})
    from_the_page(plan, {"control": "partitions_reach_ceiling", "value": True})
    assert plan.by == mk.MECHABER.relying_on(mk.ONE_WROTE)
    assert plan.result.answer is False
    from_the_page(plan, {"language": "he"})
    assert plan.frame["direction"] == "rtl"
    assert "לא" in plan.drawn["answer"]


def test_whether_they_see_one_another_is_a_switch_of_three(plan: FloorPlan) -> None:
    """Not known, yes and no: by the Mishnah Berurah the tenth outside waits for it, is joined by it, and is not."""
    plan.by = mk.MISHNAH_BERURAH
    plan.show("one_outside")
    answers = {0: None, 1: True, 2: False}
    for number, answer in answers.items():
        from_the_page(plan, {"control": "see_one_another", "value": number})
        assert plan.arrangement.see_one_another is answer
        assert plan.result.answer is answer
    plan.move("Dan", "outside")
    assert plan.arrangement.see_one_another is False


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (dropped("Uri", [2000, 20]), "off the plan"),
        (dropped("Uri", [557, 200]), "in a wall"),
        (dropped("Uri", [None, 1]), "send two numbers"),
        (dropped("Uri", {"x": 1, "y": 2}), "send two numbers"),
        (dropped("Moshe", [770, 500]), "'Moshe' is nobody here"),
        ({"figure": "Moshe", "act": "press"}, "'Moshe' is nobody here"),
        ({"figure": "Moshe", "act": "step", "arrow": [1, 0]}, "'Moshe' is nobody here"),
        (dropped("Eli", [948, 500]), "nobody leads"),
        ({"control": "face_shown", "value": "yes"}, "face_shown='yes': write True or False"),
        ({"scene": "the attic"}, "scene='the attic' is not known: write one of"),
    ],
)
def test_whatever_else_a_page_sends_is_refused(plan: FloorPlan, message: Any, says: str) -> None:
    """Nothing changes, and people are drawn where they stood, with the reason; it is forgotten with the next move."""
    before, drawn = plan.play, plan.drawn
    from_the_page(plan, message)
    assert plan.play == before
    assert plan.drawn["figures"] == drawn["figures"]
    assert says in plan.drawn["refused"]
    from_the_page(plan, dropped("Uri", [770, 500]))
    assert plan.drawn["refused"] == ""


def test_in_python_a_refusal_is_an_error(plan: FloorPlan) -> None:
    """And nothing changes."""
    before = plan.play
    with pytest.raises(ValueError, match="off the plan"):
        plan.positions = {"Uri": (-5, 0)}
    with pytest.raises(ValueError, match="nobody here"):
        plan.move("Moshe", "inside")
    with pytest.raises(ValueError, match="is no spot"):
        plan.move("Uri", "attic")
    with pytest.raises(ValueError, match="is not known"):
        plan.language = "xx"
    with pytest.raises(TypeError, match="whose practice"):
        plan.by = "REMA"  # type: ignore[assignment]
    assert plan.play == before


def test_python_can_follow_the_plan(plan: FloorPlan) -> None:
    """Whoever observes what is shown hears of each change, from the page or from code."""
    heard: list[Play] = []
    plan.observe(lambda change: heard.append(change["new"]), "play")
    from_the_page(plan, dropped("Uri", [770, 500]))
    plan.move("Uri", "large_yard")
    assert [play.verdict.answer for play in heard] == [True, False]


def test_a_plan_opens_with_whatever_says_where_people_stand() -> None:
    """The name of a scene, an arrangement, people at their places, or bare positions."""
    azarah = mk.Arrangement("inside", {"inside": 8, "azarah": 1})
    people = Gathering.standing(azarah)
    for where in ("azarah", azarah, people, people.positions):
        assert FloorPlan(where, by=mk.REMA).arrangement == azarah


def test_an_open_answer_says_what_pulls_each_way() -> None:
    """On the roof with a face shown: the figure is in doubt, and the reason names both rules."""
    plan = FloorPlan("roof_with_a_face", by=mk.REMA)
    assert plan.result.answer is None
    assert "Roofs are not part of the house. But somebody who shows his face is joined" in plan.drawn["answer"]
    assert {figure["state"] for figure in plan.drawn["figures"]} == {"leader", "joined", "open", "away"}


def test_a_voice_that_rules_otherwise_is_heard() -> None:
    """Partitions up to the ceiling: yes by the Rema, and the one who wrote otherwise stands beside it."""
    plan = FloorPlan("tevah_to_the_ceiling", by=mk.REMA)
    assert plan.result.answer is True
    assert "one who wrote" in plan.drawn["argued"]


def test_the_deciding_words_stand_in_hebrew_and_in_the_reader_s_language(plan: FloorPlan) -> None:
    """Each in its own direction, and as the witness has them."""
    source = plan.result.source
    assert source is not None
    for words, directed in ((source.he, 'lang="he" dir="rtl"'), (source.en, 'lang="en" dir="ltr"')):
        before, _, _ = plan.drawn["argued"].partition(words)
        assert directed in before.rpartition("<div")[2]
    plan.language = "fr"
    assert source.fr.replace("'", "&#x27;") in plan.drawn["argued"]


def test_the_move_that_helps_is_drawn_and_told(plan: FloorPlan) -> None:
    """The shortest single move, as an arrow and in words; it can be hidden."""
    assert "One move makes it a minyan: Uri → small yard." in plan.drawn["argued"]
    arrows = plan.drawn["picture"].count('stroke-dasharray="7 5"')
    from_the_page(plan, {"control": "show_move", "value": False})
    assert "One move makes it a minyan" not in plan.drawn["argued"]
    assert plan.drawn["picture"].count('stroke-dasharray="7 5"') == arrows - 1


def test_a_name_from_outside_is_inert() -> None:
    """A name that looks like markup reaches the page escaped wherever it is markup."""
    name = "<script>alert(1)</script>"
    people = {"Eli": (315, 190), **{f"man {n}": (180 + 20 * n, 350) for n in range(8)}, name: (80, 300)}
    plan = FloorPlan(people, by=mk.REMA)
    assert name in str(plan.drawn["figures"])  # as plain words, where the page sets words
    figures = [figure["svg"] for figure in plan.drawn["figures"]]
    for markup in (*figures, plan.drawn["picture"], plan.drawn["argued"], plan.drawn["answer"]):
        assert "<script" not in markup
    assert "&lt;script&gt;" in plan.drawn["argued"]


def test_what_is_sent_to_the_page_is_plain_data(plan: FloorPlan) -> None:
    """It all goes through JSON."""
    for sent in (plan.frame, plan.drawn):
        assert json.loads(json.dumps(sent)) is not None


def test_a_page_without_a_kernel_has_the_still_picture(plan: FloorPlan) -> None:
    """Beside the live plan it saves the same plan as an image that says what it shows, and the verdict."""
    data, _ = plan._repr_mimebundle_()
    assert VIEW in data
    html = data["text/html"]
    assert '<img alt="In one place; ' in html
    assert "The majority is not in the large one." in html
    assert "<svg" not in html
    assert data["text/plain"] == f"FloorPlan({plan.picture.words})"


def test_the_page_needs_nothing_from_elsewhere() -> None:
    """Script and style are in the package, and name no other address than that of SVG."""
    static = Path(module.__file__).parent / "static"
    script, style = ((static / f"board.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    assert FloorPlan._esm is not None
    for text in (script, style):
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "import " not in text.replace("!important", "")
