"""The plan without a widget: spots of the ground, cases of the text as scenes, single moves, still pictures."""

import re
from dataclasses import fields
from math import dist
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from minyan_kit import MECHABER, MISHNAH_BERURAH, REMA, SHULCHAN_ARUKH_HARAV, SPOTS, Arrangement, joined
from minyan_kit.board.drawing import LABELS, SHAPES, Palette, drawn_figure, label, name_in
from minyan_kit.board.ground import (
    AREAS,
    AWAY,
    FRONT,
    HEIGHT,
    LEADER,
    PEOPLE,
    PLACES,
    RADIUS,
    WALLS,
    WIDTH,
    Gathering,
    free_place,
    places_at,
    single_moves,
    spot_at,
    walks,
)
from minyan_kit.board.joining import Ground
from minyan_kit.board.plan import plan_svg
from minyan_kit.board.setting import Setting
from minyan_kit.board.yards import yard_splits
from minyan_kit.course.cases import scenes
from minyan_kit.ruling import Practice


def standing(setting: Setting) -> Arrangement:
    """How many stand where, in a case of the topic."""
    assert isinstance(setting, Ground)
    return setting.people.arrangement


#: The cases of the bank: name → how many stand where.
SCENES = {key: standing(case.setting) for key, case in scenes("joining").items()}
SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def arrangements(draw: st.DrawFn) -> Arrangement:
    """Up to ten men and a leader anywhere."""
    spots = draw(st.lists(st.sampled_from(list(SPOTS)), max_size=10))
    others = {spot: spots.count(spot) for spot in spots}
    flags = {"partitions_reach_ceiling": draw(st.booleans()), "face_shown": draw(st.booleans())}
    flags["see_one_another"] = draw(st.none() | st.booleans())
    return Arrangement(draw(st.sampled_from(list(SPOTS))), others, **flags)


# -- the ground ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "spot", "where"),
    [
        (315, 190, "inside", "before the ark"),
        (315, 447, "inside", "in the doorway, a step inward of the line of the closed door"),
        (315, 448, "doorway", "on that line: from it outward is as outside"),
        (315, 513, "doorway", "at the outer edge of the wall"),
        (315, 514, "outside", "out of the doorway"),
        (315, 270, "tevah", "on the platform"),
        (414, 90, "window", "behind the synagogue, before the slit"),
        (60, 60, "roof", "on the roof"),
        (80, 300, "azarah", "in the forecourt"),
        (80, 428, "outside", "in the gate of the azarah"),
        (770, 299, "large_yard", "where the wall between the yards fell, on its inner side"),
        (770, 300, "small_yard", "a step over it"),
        (948, 500, AWAY, "with those who did not come"),
        (10, 630, "outside", "in a corner of the street"),
    ],
)
def test_a_point_lies_in_its_spot(x: float, y: float, spot: str, where: str) -> None:
    """The plan is the text's: the line of the closed door, the slit, the yards."""
    assert spot_at(x, y) == spot, where


@pytest.mark.parametrize(
    ("x", "y", "which"),
    [
        (140, 300, "the wall of the synagogue"),
        (230, 490, "the jamb of the door"),
        (414, 140, "the slit of the window"),
        (315, 130, "the ark"),
        (600, 306, "the left one of the pasim"),
        (930, 306, "the right one"),
        (770, 570, "the wall of the small yard"),
    ],
)
def test_nobody_stands_in_a_wall(x: float, y: float, which: str) -> None:
    """A wall is no place, and the error says what to do."""
    with pytest.raises(ValueError, match=r"in a wall, where nobody can stand: choose a point beside it"):
        spot_at(x, y)


@given(st.floats(0, WIDTH), st.floats(0, HEIGHT))
def test_what_is_no_place_and_no_wall_is_the_street(x: float, y: float) -> None:
    """There is no hole in the plan: what no spot covers and no wall fills is outside."""
    covered, walled = (any(rect.holds(x, y) for rects in drawn.values() for rect in rects) for drawn in (AREAS, WALLS))
    if covered:
        assert spot_at(x, y) in set(PLACES) - {"outside"}
    elif walled:
        with pytest.raises(ValueError, match="in a wall"):
            spot_at(x, y)
    else:
        assert spot_at(x, y) == "outside"


@pytest.mark.parametrize("spot", PLACES)
def test_the_places_of_a_spot_lie_in_it(spot: str) -> None:
    """However many are placed at a spot, each stands there, and on a point of his own."""
    for number in range(1, 12):
        places = places_at(spot, number)
        assert [spot_at(*place) for place in places] == [spot] * number
        assert len(set(places)) == number
    if spot in FRONT:
        assert spot_at(*FRONT[spot]) == spot


@pytest.mark.parametrize("spot", PLACES)
def test_a_free_place_is_found_for_one_after_another(spot: str) -> None:
    """Eleven who come one by one all stand there, no two of them on one point."""
    taken: list[tuple[float, float]] = []
    for _ in range(11):
        taken.append(free_place(spot, taken))
    assert {spot_at(*place) for place in taken} == {spot}
    assert len(set(taken)) == 11


# -- people ----------------------------------------------------------------------------------------------------------


@given(arrangements())
def test_people_stand_as_the_arrangement_says(arrangement: Arrangement) -> None:
    """From facts to places and back nothing is lost."""
    assert Gathering.standing(arrangement).arrangement == arrangement


@given(arrangements(), st.permutations(PEOPLE))
def test_other_names_change_nothing(arrangement: Arrangement, names: list[str]) -> None:
    """Who is who is no matter to the rules."""
    assert Gathering.standing(arrangement, names, "Gershom").arrangement == arrangement


HALL = (315, 190)


@pytest.mark.parametrize(
    ("positions", "leader", "says"),
    [
        ({"Eli": (1001, 40)}, "Eli", r"'Eli' stands at \(1001, 40\), off the plan: x is from 0 to 1000"),
        ({"Eli": (40, -1)}, "Eli", "off the plan"),
        ({"Eli": HALL, "Dan": (140, 300)}, "Eli", "'Dan': .* in a wall"),
        ({"Eli": (float("nan"), 3)}, "Eli", r"write two numbers, as \(315, 190\)"),
        ({"Eli": (True, 3)}, "Eli", "write two numbers"),
        ({"Eli": ("315", "190")}, "Eli", "write two numbers"),
        ({"Eli": (315, 190, 0)}, "Eli", "write two numbers"),
        ({"Eli": "inside"}, "Eli", "write two numbers"),
        ({"Eli": None}, "Eli", "write two numbers"),
        ([("Eli", HALL)], "Eli", "write a name and a place for each"),
        ({"Eli": HALL, "Dan": HALL}, ("Eli", "Dan"), "one leads and no more: write one name"),
        ({"Eli": HALL, "Dan": HALL}, None, "nobody leads: name one of Eli, Dan"),
        ({}, "Eli", "'Eli' is nobody here"),
        ({"Eli": HALL}, "Moshe", "'Moshe' is nobody here: name one of Eli"),
        ({"Eli": (948, 500), "Dan": HALL}, "Eli", "'Eli' did not come, and nobody leads: give him a place"),
    ],
)
def test_what_cannot_be_is_refused(positions: object, leader: object, says: str) -> None:
    """A place that is none, two who lead or nobody: the error names it and the remedy."""
    with pytest.raises(ValueError, match=says):
        Gathering(positions, leader)  # type: ignore[arg-type]


def test_only_those_on_the_plan_can_move() -> None:
    """A name of nobody is named, with those that there are."""
    people = Gathering({"Eli": HALL, "Dan": HALL})
    with pytest.raises(ValueError, match="'Moshe' is nobody here: write one of Eli, Dan"):
        people.but({"Moshe": HALL})
    with pytest.raises(ValueError, match="spot='attic' is no spot: write one of inside, doorway"):
        people.sent("Dan", "attic")


def test_a_flag_is_yes_or_no() -> None:
    """What is said of the roof and the tevah is checked too."""
    with pytest.raises(ValueError, match="face_shown='perhaps': write True or False"):
        Gathering({"Eli": HALL}, face_shown="perhaps")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="see_one_another='perhaps': write True, False or None"):
        Gathering({"Eli": HALL}, see_one_another="perhaps")  # type: ignore[arg-type]


def test_more_people_need_more_names() -> None:
    """Nobody is made up silently."""
    with pytest.raises(ValueError, match="3 others need as many names"):
        Gathering.standing(Arrangement("inside", {"inside": 3}), ["Dan"])


def test_who_is_left_over_did_not_come() -> None:
    """Those whom the arrangement has no place for are away, and are not counted."""
    people = Gathering.standing(Arrangement("inside", {"inside": 7}))
    assert people.at(AWAY) == PEOPLE[7:]
    assert people.arrangement.number == 8


# -- the scenes ------------------------------------------------------------------------------------------------------


def test_the_scenes_go_through_the_section() -> None:
    """Every se'if of the section has a scene, in the order of the text."""
    seifim = [case.study[0] for case in scenes("joining").values()]
    assert seifim == sorted(seifim)
    assert set(seifim) == set(range(13, 20))


@pytest.mark.parametrize("key", SCENES)
def test_a_scene_is_a_case_of_its_seif(key: str) -> None:
    """The words that decide it, or that leave it open, stand in the se'if it is filed under."""
    source = joined(SCENES[key], by=REMA).source
    assert source is not None
    assert source.seif == scenes("joining")[key].study[0]


@pytest.mark.parametrize("key", SCENES)
def test_nobody_in_a_scene_stands_on_another(key: str) -> None:
    """All eleven can be seen, and taken hold of."""
    places = list(Gathering.standing(SCENES[key]).positions.values())
    assert min(dist(a, b) for i, a in enumerate(places) for b in places[:i]) > 1.8 * RADIUS


def test_every_place_has_a_name_to_be_written_there() -> None:
    """The chapter's spots, and where those are who did not come; the catalogues say them in other languages."""
    assert set(PLACES) <= set(LABELS)


def test_only_the_ten_are_called_otherwise_in_another_language() -> None:
    """A reader's own name stays as it is, also where it is a word that the catalogue has."""
    assert (name_in("Uri", "fr"), name_in("open", "fr")) == ("Ouri", "open")


# -- single moves ----------------------------------------------------------------------------------------------------


def by_hand(people: Gathering, by: Practice) -> set[tuple[bool, str, str]]:
    """Send each person to each spot in turn, and ask: who leads, from where, to where, if it makes a minyan."""
    found = set()
    for name, start in people.spots.items():
        for to in SPOTS:
            after = people.sent(name, to).arrangement
            if to != start and joined(after, by=by).answer is True:
                found.add((name == people.leader, start, to))
    return found


@pytest.mark.parametrize("by", [MECHABER, REMA, MISHNAH_BERURAH], ids=str)
@pytest.mark.parametrize("key", SCENES)
def test_the_single_moves_are_all_there_are(key: str, by: Practice) -> None:
    """Moving each person by hand to each other spot finds the same ones, and none where it is a minyan already."""
    people = Gathering.standing(SCENES[key])
    moves = single_moves(people.arrangement, by=by, away=len(people.at(AWAY)))
    if joined(people.arrangement, by=by).answer is True:
        assert moves == ()
    else:
        assert {(move.leads, move.start, move.to) for move in moves} == by_hand(people, by)
        assert all(move.verdict.answer is True for move in moves)


@given(arrangements())
def test_a_move_is_one_step_of_one_person(arrangement: Arrangement) -> None:
    """Made on the plan, each move sends one person to the spot it names, and makes a minyan."""
    people = Gathering.standing(arrangement)
    moves = single_moves(arrangement, by=REMA, away=len(people.at(AWAY)))
    for move, (name, place, spot) in zip(moves, walks(people, moves), strict=True):
        after = people.but({name: place})
        assert (people.spots[name], after.spots[name]) == (move.start, spot)
        assert joined(after.arrangement, by=REMA).answer is True


def test_eight_cannot_be_mended_by_one() -> None:
    """Two are lacking, so no single move helps."""
    assert single_moves(Arrangement("inside", {"inside": 7}), by=REMA, away=3) == ()


def test_one_who_comes_makes_the_tenth() -> None:
    """Nine are in one place, and one who stayed away may come to them."""
    moves = single_moves(Arrangement("inside", {"inside": 8}), by=REMA, away=2)
    assert (moves[0].start, moves[0].to) == (AWAY, "inside")


def test_he_who_can_join_the_others_does_so_first() -> None:
    """From the window into the synagogue among the rest, not onto the empty tevah."""
    move = single_moves(SCENES["two_at_the_window"], by=REMA)[0]
    assert (move.start, move.to) == ("window", "inside")


# -- pictures --------------------------------------------------------------------------------------------------------


def texts(svg: str) -> list[str]:
    """What is written on a picture, which is well-formed XML."""
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("language", ["en", "he", "fr"])
@pytest.mark.parametrize("key", SCENES)
def test_a_picture_says_who_is_where(key: str, language: str) -> None:
    """Each name and each spot with its number is written on it in the reader's language."""
    arrangement = SCENES[key]
    written = texts(plan_svg(arrangement, by=REMA, language=language))
    assert name_in(LEADER, language) in written
    spots = {spot: arrangement.at(spot) for spot in SPOTS}
    for spot, number in spots.items():
        told = label(spot, language)
        assert any(text == told or text.startswith(f"{told} · {number}") for text in written)


def test_a_picture_tells_in_words_what_it_shows() -> None:
    """Who cannot see it is told the places and the answer."""
    picture = plan_svg(SCENES["azarah"], by=REMA)
    assert picture.words == "synagogue 9, azarah 1; shaliach tzibbur: synagogue; ✗ No"
    assert picture.words in picture._repr_html_()
    title = ElementTree.fromstring(picture).find(f"{SVG}title")
    assert title is not None
    assert title.text == picture.words


def test_shapes_differ_without_colour() -> None:
    """In one ink who is joined, not joined, and open are still told apart, and so is he who leads."""
    ink = Palette(**{f.name: "#000000" for f in fields(Palette)})
    assert len({drawn_figure(ink, state) for state in SHAPES}) == len(SHAPES)


def test_a_name_from_outside_is_inert() -> None:
    """A name that looks like markup is only a name."""
    name = "<script>alert(1)</script>&\"'"
    people = Gathering({name: (315, 190)}, name)
    picture = plan_svg(people, by=REMA)
    assert "<script" not in picture
    assert name in texts(picture)


def test_the_picture_draws_the_move_where_it_is_asked_for() -> None:
    """The dashed arrow comes on request, and only where a move would help."""
    shown = {key: plan_svg(SCENES[key], by=REMA, move=True) for key in ("swapped", "nine_and_one")}
    plain = {key: plan_svg(SCENES[key], by=REMA) for key in shown}
    assert shown["swapped"] != plain["swapped"]
    assert shown["nine_and_one"] == plain["nine_and_one"]


def test_a_picture_can_have_more_people_than_names() -> None:
    """Eleven others are drawn too, the last of them by his number."""
    assert "11" in texts(plan_svg(Arrangement("inside", {"inside": 11}), by=REMA))


def test_a_picture_asks_whose_practice() -> None:
    """Without a verdict and without a practice there is nothing to show."""
    with pytest.raises(ValueError, match=r"say whose practice is followed, as by=mk\.REMA"):
        plan_svg(Arrangement("inside", {"inside": 9}))


def test_dark_paper_changes_colours_and_nothing_else() -> None:
    """The same lines and words, in other colours."""
    light, dark = (plan_svg(SCENES["tevah"], by=REMA, dark=dark) for dark in (False, True))
    assert light != dark
    assert re.sub(r"#\w{6}", "#", light) == re.sub(r"#\w{6}", "#", dark)


# -- all divisions over the yards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "by", "marks"),
    [
        (10, MECHABER, {"large_yard": "✓✓✓✓✓✗✗✗✗✗·", "small_yard": "·✓✓✓✓✗✗✗✗✗✓"}),
        (10, REMA, {"large_yard": "✓✓✓✓✓✗✗✗✗✗·", "small_yard": "·✓✓✓✓✗✗✗✗✗✓"}),
        (10, MISHNAH_BERURAH, {"large_yard": "✓✓???✗✗✗✗✗·", "small_yard": "·✓???✗✗✗✗✗✓"}),
        (12, REMA, {"large_yard": "✓✓✓✓✓✓?✗✗✗✗✗·", "small_yard": "·✓✓✓✓✓?✗✗✗✓✓✓"}),
        (9, REMA, {"large_yard": "✗✗✗✗✗✗✗✗✗·", "small_yard": "·✗✗✗✗✗✗✗✗✗"}),
    ],
)
def test_the_strip_goes_from_all_in_the_large_to_all_in_the_small(
    total: int, by: Practice, marks: dict[str, str]
) -> None:
    """The majority draws the minority and never the reverse; above ten a ten could be picked, and it stays open."""
    assert yard_splits(total, by=by).marks == marks


@pytest.mark.parametrize(
    ("by", "sees", "marks", "told"),
    [
        (REMA, None, "✓✓✓✓✓✗✗✗✗✗·", ""),
        (MISHNAH_BERURAH, False, "✓✓???✗✗✗✗✗·", "they do not see one another"),
        (MISHNAH_BERURAH, True, "✓✓????????·", "they see one another"),
        (MISHNAH_BERURAH, None, "✓✓????????·", ""),
        (SHULCHAN_ARUKH_HARAV, True, "✓✓✓✓✓✓✓✓✓✓·", "they see one another"),
    ],
)
def test_a_strip_says_whether_they_see_one_another_where_anything_turns_on_it(
    by: Practice, sees: bool | None, marks: str, told: str
) -> None:
    """The Rema does not ask, the Mishnah Berurah and the Shulchan Arukh HaRav do."""
    splits = yard_splits(by=by, see_one_another=sees)
    assert splits.marks["large_yard"] == marks
    assert str(splits).splitlines()[0].partition("; ")[2] == told


def test_the_strip_marks_what_is_explicit() -> None:
    """Nine and one, one and nine, and five and five stand in the text; six and four only follow from it."""
    splits = yard_splits(by=REMA)
    explicit = {
        large for (yard, large), v in splits.verdicts.items() if yard == "large_yard" and v.status == "explicit"
    }
    assert explicit == {10, 9, 5, 1}
    html = splits._repr_html_()
    assert html.count("font-weight:700") == sum(v.status == "explicit" for v in splits.verdicts.values())
    assert (html.count(">✓</td>"), html.count(">✗</td>")) == (10, 10)


def test_a_strip_is_of_people() -> None:
    """A negative number is refused by its name."""
    with pytest.raises(ValueError, match="total=-3 is no number of people"):
        yard_splits(-3, by=REMA)
