"""The live plan: what a page may send and what it is sent, with positions set and read in Python."""

import json
from pathlib import Path
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.board import plan as board
from minyan_kit.board.ground import Gathering
from minyan_kit.board.plan import LivePlan, after, open_plan
from minyan_kit.board.scenes import SCENES
from minyan_kit.widgets import joining
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


def test_what_the_page_draws_is_a_view_of_a_plain_value(plan: FloorPlan) -> None:
    """The widget adds nothing to what pure functions say of where people stand."""
    live = open_plan("swapped", mk.REMA)
    assert plan.ground == board.ground(live)
    assert plan.drawn == {**board.drawn(live), "turn": ["", 0]}
    assert plan.hint == board.hint(live)


def test_a_drop_on_the_page_is_followed(plan: FloorPlan) -> None:
    """The page sends a place; verdict, figure and reason come back, with the turn that they answer."""
    from_the_page(plan, {"positions": {"Uri": [770, 500]}, "turn": ["a", 7]})
    assert plan.spots["Uri"] == "small_yard"
    assert plan.result.answer is True
    uri = next(person for person in plan.drawn["people"] if person["name"] == "Uri")
    assert (uri["at"], uri["state"], uri["says"]) == (IN_THE_SMALL_YARD, "joined", "Uri, small yard, joined")
    assert "Yes" in plan.drawn["headline"]
    assert plan.drawn["turn"] == ["a", 7]
    assert plan.hint == {"svg": "", "says": ""}


def test_the_choosers_of_the_page_are_followed(plan: FloorPlan) -> None:
    """Another scene, another practice, another language, and what is said of the tevah."""
    from_the_page(plan, {"scene": "tevah"})
    assert plan.result.answer is True
    from_the_page(plan, {"practice": 3})
    from_the_page(plan, {"flags": {"partitions_reach_ceiling": True}})
    assert plan.by == mk.MECHABER.relying_on(mk.ONE_WROTE)
    assert plan.result.answer is False
    from_the_page(plan, {"language": "he"})
    assert plan.ground["direction"] == "rtl"
    assert "לא" in plan.drawn["headline"]


def test_whether_they_see_one_another_is_a_switch_of_three(plan: FloorPlan) -> None:
    """Not known, yes and no: by the Mishnah Berurah the tenth outside waits for it, is joined by it, and is not."""
    plan.by = mk.MISHNAH_BERURAH
    from_the_page(plan, {"scene": "one_outside"})
    assert [value for value, _ in plan.ground["sight"]] == ["null", "true", "false"]
    answers = {None: None, True: True, False: False}
    for sees, answer in answers.items():
        from_the_page(plan, {"flags": {"see_one_another": sees}})
        assert plan.drawn["flags"]["see_one_another"] is sees
        assert plan.result.answer is answer
        assert plan.drawn["scene"] == "one_outside"  # the scene says nothing of it
    plan.move("Dan", "outside")
    assert plan.arrangement.see_one_another is False


def test_the_switch_is_labelled_in_the_reader_s_language(plan: FloorPlan) -> None:
    """Its name and its three options, in English, Hebrew and French."""
    for language, label, options in (
        ("en", "They see one another", ["not known", "yes", "no"]),
        ("he", "רואים אלו את אלו", ["לא ידוע", "כן", "לא"]),
        ("fr", "Ils se voient les uns les autres", ["non connu", "oui", "non"]),
    ):
        plan.language = language
        assert plan.ground["labels"]["see_one_another"] == label
        assert [said for _, said in plan.ground["sight"]] == options


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"positions": {"Uri": [2000, 20]}}, "off the plan"),
        ({"positions": {"Uri": [557, 200]}}, "in a wall"),
        ({"positions": {"Uri": [None, 1]}}, "write two numbers"),
        ({"positions": {"Uri": {"x": 1, "y": 2}}}, "write two numbers"),
        ({"positions": {"Moshe": [770, 500]}}, "'Moshe' is nobody here"),
        ({"positions": {"Eli": [948, 500]}}, "nobody leads"),
        ({"positions": [770, 500]}, "send a name and a place for each"),
        ({"scene": "the attic"}, "scene='the attic' is not known: write one of one_place"),
        ({"scene": None}, "scene='None' is not known"),
        ({"practice": 99}, "practice=99: send a number from 0 to 3"),
        ({"practice": True}, "practice=True"),
        ({"practice": "REMA"}, "practice='REMA'"),
        ({"language": "xx"}, "language='xx' is not known: write one of 'en', 'he', 'fr'"),
        ({"language": ["en"]}, r"language=\['en'\] is not known"),
        ({"flags": {"face_shown": "yes"}}, "face_shown='yes': write True or False"),
        ({"flags": {"see_one_another": "yes"}}, "see_one_another='yes': write True, False or None"),
        ({"flags": {"windows": True}}, "send partitions_reach_ceiling or face_shown or see_one_another"),
        ({"flags": None}, "flags=None"),
        ({"leader": ["Eli", "Dan"]}, "is not understood: send one of positions, scene"),
        ({"positions": {}, "scene": "tevah"}, "is not understood"),
        ({}, "is not understood"),
        ("move Uri", "is not understood"),
        (None, "is not understood"),
    ],
)
def test_whatever_else_a_page_sends_is_refused(plan: FloorPlan, message: Any, says: str) -> None:
    """Nothing changes, and people are drawn where they stood, with the reason."""
    before, drawn = plan.live, plan.drawn
    with pytest.raises(ValueError, match=says):
        after(plan.live, message)
    from_the_page(plan, message)
    assert plan.live == before
    assert plan.drawn["people"] == drawn["people"]
    assert plan.drawn["refused"]


def test_a_refusal_is_forgotten_with_the_next_move(plan: FloorPlan) -> None:
    """The reason stands until somebody moves."""
    from_the_page(plan, {"positions": {"Uri": [557, 200]}})
    from_the_page(plan, {"positions": {"Uri": [770, 500]}})
    assert plan.drawn["refused"] == ""


def test_in_python_a_refusal_is_an_error(plan: FloorPlan) -> None:
    """And nothing changes."""
    before = plan.live
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
    assert plan.live == before


def test_python_can_follow_the_plan(plan: FloorPlan) -> None:
    """Whoever observes what is shown hears of each change, from the page or from code."""
    heard: list[LivePlan] = []
    plan.observe(lambda change: heard.append(change["new"]), "live")
    from_the_page(plan, {"positions": {"Uri": [770, 500]}})
    plan.move("Uri", "large_yard")
    assert [live.verdict.answer for live in heard] == [True, False]


def test_a_plan_opens_with_whatever_says_where_people_stand() -> None:
    """A scene, its key, an arrangement, people at their places, or bare positions."""
    scene = SCENES["azarah"]
    people = Gathering.standing(scene.arrangement)
    for where in ("azarah", scene, scene.arrangement, people, people.positions):
        assert FloorPlan(where, by=mk.REMA).arrangement == scene.arrangement


def test_the_question_of_a_scene_stays_while_people_move(plan: FloorPlan) -> None:
    """A class moves people because of the question; the chooser says that this is no longer the text's case."""
    asks = SCENES["swapped"].asked()
    assert (plan.drawn["scene"], plan.drawn["asks"]) == ("swapped", asks)
    plan.move("Uri", "small_yard")
    assert (plan.drawn["scene"], plan.drawn["asks"]) == ("", asks)


def test_an_open_answer_says_what_pulls_each_way() -> None:
    """On the roof with a face shown: the figure is in doubt, and the reason names both rules."""
    plan = FloorPlan("roof_with_a_face", by=mk.REMA)
    assert plan.result.answer is None
    assert "Roofs are not part of the house; yet one who shows his face is joined" in plan.drawn["headline"]
    assert {person["state"] for person in plan.drawn["people"]} == {"leader", "joined", "open", "away"}


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


def test_a_name_from_outside_is_inert() -> None:
    """A name that looks like markup reaches the page escaped wherever it is markup."""
    name = "<script>alert(1)</script>"
    people = {"Eli": (315, 190), **{f"man {n}": (180 + 20 * n, 350) for n in range(8)}, name: (80, 300)}
    plan = FloorPlan(people, by=mk.REMA)
    assert name in str(plan.drawn["people"])  # as plain words, where the page sets words
    figures = [person["svg"] for person in plan.drawn["people"]]
    for markup in (*figures, plan.drawn["labels"], plan.drawn["argued"], plan.hint["says"], plan.hint["svg"]):
        assert "<script" not in markup
    assert "&lt;script&gt;" in plan.hint["says"]


def test_what_is_sent_to_the_page_is_plain_data(plan: FloorPlan) -> None:
    """It all goes through JSON."""
    for sent in (plan.ground, plan.drawn, plan.hint):
        assert json.loads(json.dumps(sent)) is not None


def test_a_page_without_a_kernel_has_the_still_picture(plan: FloorPlan) -> None:
    """Beside the live plan it saves the same plan as an image that says what it shows, and the verdict."""
    data, _ = plan._repr_mimebundle_()
    assert VIEW in data
    html = data["text/html"]
    assert f'<img alt="{plan.picture.words}"' in html
    assert "The majority is not in the large." in html
    assert "<svg" not in html
    assert data["text/plain"] == f"FloorPlan({plan.picture.words})"


def test_the_page_needs_nothing_from_elsewhere() -> None:
    """Script and style are in the package, and name no other address than that of SVG."""
    static = Path(joining.__file__).parent / "static"
    script, style = ((static / f"floorplan.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    assert FloorPlan._esm is not None
    for text in (script, style):
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "import" not in text
