"""Who is joined by where he stands: 55:13 to 55:19."""

from collections.abc import Iterable
from itertools import islice, product
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from minyan_kit import (
    ARUKH_HASHULCHAN,
    LATER_PRACTICES,
    MAGEN_AVRAHAM,
    MECHABER,
    MISHNAH_BERURAH,
    ONE_WROTE,
    PRACTICES,
    REMA,
    SHULCHAN_ARUKH_HARAV,
    SOME_PERMIT,
    SPOTS,
    Arrangement,
    Company,
    Person,
    Practice,
    Ruling,
    is_joined,
    joined,
    may_say,
    opinion,
    yes,
)
from minyan_kit.chapter.joining import IN_SIGHT, only_a_minority_is_drawn, standing as standing_at
from tests.case_tables import Row, answer, each_practice, each_row, named, places

NINE = REMA.choosing(majority_in_large="nine")


def numbers(cell: str) -> dict[str, int]:
    """Read "inside:8;window:1"."""
    return {spot: int(n) for spot, n in (part.split(":") for part in cell.split(";"))}


def said(cell: str) -> dict[str, Any]:
    """Read "see_one_another;no stubs;window_height=300": facts that are true, that are not, and measures."""
    facts: dict[str, Any] = {}
    for part in filter(None, cell.split(";")):
        name, _, measure = part.partition("=")
        facts[name.removeprefix("no ")] = int(measure) if measure else not name.startswith("no ")
    return facts


def arrangement(row: Row) -> Arrangement:
    return Arrangement(row["leader"], numbers(row["others"]), **said(row["flags"]))


@pytest.mark.parametrize("row", each_row("joining"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row) -> None:
    """Each case is joined, not joined or open under the Rema, and explicit or inferred as the table has it."""
    verdict = joined(arrangement(row), by=REMA)
    assert verdict.answer is answer(row["answer"])
    assert verdict.status == row["status"]


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("joining"))
def test_a_later_practice_answers_as_the_table_has_it(row: Row, by: Practice, expected: bool | None) -> None:
    """By the Mishnah Berurah and two later codes; what they ask for and nobody said leaves it open, and is named."""
    places = arrangement(row)
    verdict = joined(places, by=by)
    assert verdict.answer is expected
    either_way = {joined(places.but(see_one_another=sees), by=by).answer for sees in (True, False)}
    assert verdict.missing == (("see_one_another",) if places.see_one_another is None and len(either_way) > 1 else ())


@pytest.mark.parametrize("row", each_row("joining"))
def test_the_mechaber_answers_as_the_rema_where_there_is_no_gloss(row: Row) -> None:
    """Of these se'ifim the Rema glosses the roofs of 14 alone."""
    if "roof" not in row["others"]:
        by_the_rema = joined(arrangement(row), by=REMA)
        assert joined(arrangement(row), by=MECHABER).because == by_the_rema.because


@pytest.mark.parametrize("row", [row for row in each_row("joining") if row.values[0]["status"] == "explicit"])
def test_an_explicit_case_is_decided_by_its_own_words(row: Row) -> None:
    """The se'if that the table names is the one that decides."""
    source = joined(arrangement(row), by=REMA).source
    assert source is not None
    assert source.place in places(row)


@pytest.mark.parametrize("row", [row for row in each_row("joining") if row.values[0]["other_voice"]])
def test_another_voice_of_the_table_answers_as_it_says(row: Row) -> None:
    """One who wrote, 55:19, excepts partitions that reach the ceiling."""
    assert row["other_voice"] == "one wrote"
    assert joined(arrangement(row), by=REMA.relying_on(ONE_WROTE)).answer is answer(row["other_answer"])


CASES: list[tuple[str, str, str, dict[str, int], dict[str, bool], Practice, bool | None]] = [
    ("55:14", "two at the window", "inside", {"inside": 7, "window": 2}, {}, REMA, None),
    ("55:14", "of two at the window one is enough", "inside", {"inside": 8, "window": 2}, {}, REMA, True),
    ("55:15", "the leader in the doorway and all inside", "doorway", {"inside": 9}, {}, REMA, True),
    ("55:15", "one inside and eight outside", "doorway", {"inside": 1, "outside": 8}, {}, REMA, True),
    ("55:1", "nine in all", "doorway", {"inside": 4, "outside": 4}, {}, REMA, False),
    ("55:13", "all in the small yard", "small_yard", {"small_yard": 9}, {}, REMA, True),
    ("55:16", "seven and three", "large_yard", {"large_yard": 6, "small_yard": 3}, {}, REMA, True),
    ("55:16", "two and eight", "small_yard", {"large_yard": 2, "small_yard": 7}, {}, REMA, False),
    (
        "55:17",
        "six and seven: a ten could be picked",
        "small_yard",
        {"large_yard": 6, "small_yard": 6},
        {},
        REMA,
        None,
    ),
    (
        "55:16",
        "six and four, if nine are a majority",
        "large_yard",
        {"large_yard": 5, "small_yard": 4},
        {},
        NINE,
        None,
    ),
    (
        "55:16",
        "six and four, by the Mishnah Berurah",
        "large_yard",
        {"large_yard": 5, "small_yard": 4},
        {},
        MISHNAH_BERURAH,
        None,
    ),
    (
        "55:16",
        "nine and one, by the Mishnah Berurah",
        "large_yard",
        {"large_yard": 8, "small_yard": 1},
        {},
        MISHNAH_BERURAH,
        True,
    ),
    ("55:13", "on the roof, the gloss silent", "inside", {"inside": 8, "roof": 1}, {}, MECHABER, False),
    (
        "55:14 gloss",
        "on the roof, face shown",
        "inside",
        {"inside": 8, "roof": 1},
        {"face_shown": True},
        REMA,
        None,
    ),
    (
        "55:14 gloss",
        "the same, by the Mishnah Berurah",
        "inside",
        {"inside": 8, "roof": 1},
        {"face_shown": True},
        MISHNAH_BERURAH,
        True,
    ),
    ("55:18", "the leader in the azarah", "azarah", {"inside": 9}, {}, REMA, False),
    ("55:13", "the hall and a yard", "inside", {"inside": 8, "large_yard": 3}, {}, REMA, None),
]


@pytest.mark.parametrize(
    ("leader", "others", "flags", "by", "expected"),
    [pytest.param(*case, id=named([place], name)) for place, name, *case in CASES],
)
def test_a_further_case_is_answered_as_the_text_is_read(
    leader: str, others: dict[str, int], flags: dict[str, bool], by: Practice, expected: bool | None
) -> None:
    """What the table leaves out: several at a window, divisions of the yards, roofs, places put together."""
    assert joined(Arrangement(leader, others, **flags), by=by).answer is expected


def test_the_verdict_says_of_each_group_whether_it_is_joined() -> None:
    """The nine inside are, and the one in the azarah is not, by 55:18."""
    groups = joined(Arrangement("inside", {"inside": 8, "azarah": 1}), by=REMA).people
    assert {spot: verdict.answer for spot, verdict in groups.items()} == {"inside": True, "azarah": False}
    assert groups["azarah"].source is not None
    assert groups["azarah"].source.seif == 18


def test_joining_in_the_yards_is_not_symmetric() -> None:
    """Nine in the large and one in the small are joined; swapped they are not: 55:16."""
    assert joined(Arrangement("large_yard", {"large_yard": 8, "small_yard": 1}), by=REMA).answer is True
    assert joined(Arrangement("small_yard", {"small_yard": 8, "large_yard": 1}), by=REMA).answer is False


def test_a_practice_that_follows_nobody_of_the_text_has_no_answer() -> None:
    """Not even of fewer than ten: it would be a no that nobody said."""
    by = Practice("nobody", (SOME_PERMIT,), REMA.choices)
    assert joined(Arrangement("inside", {"inside": 3}), by=by).answer is None


EVERY_PRACTICE = (
    *PRACTICES,
    *LATER_PRACTICES,
    NINE,
    REMA.relying_on(ONE_WROTE),
    REMA.relying_on(MAGEN_AVRAHAM),
)

spots = st.sampled_from(list(SPOTS))
yes_no = st.booleans()
not_known = st.none() | yes_no
arrangements = st.builds(
    Arrangement,
    spots,
    st.dictionaries(spots, st.integers(0, 11), max_size=3),
    partitions_reach_ceiling=yes_no,
    face_shown=yes_no,
    see_one_another=not_known,
    full_breach=not_known,
    stubs=not_known,
)


@given(arrangements, st.sampled_from(EVERY_PRACTICE))
def test_one_more_man_with_the_leader_never_breaks_a_ten(places: Arrangement, by: Practice) -> None:
    """Where they are a ten, one more in the leader's own place leaves them one; the yards have their majority."""
    if joined(places, by=by).answer is not True or places.leader == "small_yard":
        return
    others = {**places.others, places.leader: places.others.get(places.leader, 0) + 1}
    assert joined(places.but(others=others), by=by).answer is True


@given(arrangements, st.sampled_from(PRACTICES))
def test_fewer_than_ten_are_never_a_ten_wherever_they_stand(places: Arrangement, by: Practice) -> None:
    """And ten in the leader's own hall always are."""
    if places.number < 10:
        assert joined(places, by=by).answer is False
    if places.leader not in ("doorway", "window") and places.at(places.leader) >= 10:
        assert joined(places, by=by).answer is True


@given(arrangements, st.sampled_from(PRACTICES))
def test_the_order_in_which_groups_are_named_changes_nothing(places: Arrangement, by: Practice) -> None:
    """The same groups, named the other way round."""
    turned = places.but(others=dict(reversed(places.others.items())))
    assert joined(turned, by=by).answer is joined(places, by=by).answer


# -- what is not known, and what changes nothing ----------------------------------------------------------------------

FACTS = ("see_one_another", "full_breach", "stubs")


@given(arrangements, st.sampled_from(EVERY_PRACTICE), st.sampled_from(FACTS))
@example(Arrangement("small_yard", {"large_yard": 9}), MECHABER, "stubs")
def test_a_fact_that_is_not_known_is_missing_where_it_would_tell(places: Arrangement, by: Practice, fact: str) -> None:
    """What holds either way holds; else it is open, and the fact is named: 55:13 to 55:18."""
    either_way = [joined(places.but(**{fact: value}), by=by).answer for value in (True, False)]
    verdict = joined(places.but(**{fact: None}), by=by)
    assert fact not in verdict.rests_on
    if either_way[0] is either_way[1]:
        assert verdict.answer is either_way[0]
        assert fact not in verdict.missing
    else:
        assert verdict.answer is None
        assert fact in verdict.missing


@given(arrangements, st.sampled_from((MECHABER, REMA, ARUKH_HASHULCHAN)), yes_no)
@example(places=Arrangement("inside", {"roof": 9}), by=ARUKH_HASHULCHAN, sees=False)
def test_the_text_and_the_arukh_hashulchan_do_not_ask_who_sees_whom(
    places: Arrangement, by: Practice, sees: bool
) -> None:
    """Only the window of 55:14 does, whose name says that he shows his face; and 55:19-20 tells more of a gallery."""
    one, other = (joined(places.but(see_one_another=value), by=by) for value in (sees, None))
    assert (one.answer, one.missing) == (other.answer, other.missing)
    if by != ARUKH_HASHULCHAN or "roof" not in places.spots:
        assert (one.status, one.because) == (other.status, other.because)


@given(arrangements, st.sampled_from(EVERY_PRACTICE))
def test_who_sees_whom_is_asked_only_of_two_places_of_which_some_voice_asks_it(
    places: Arrangement, by: Practice
) -> None:
    """So the arrangements that exploring goes through leave out no sight that tells."""
    for spot in places.others:
        if frozenset((places.leader, spot)) not in IN_SIGHT:
            assert "see_one_another" not in is_joined(places, spot, by=by).rests_on
            assert "see_one_another" not in is_joined(places.but(see_one_another=None), spot, by=by).missing


@given(arrangements, st.sampled_from(EVERY_PRACTICE))
def test_to_see_one_another_never_parts_them(places: Arrangement, by: Practice) -> None:
    """Whoever joins those who do not see one another joins those who do."""
    rank = {False: 0, None: 1, True: 2}
    seen, unseen = (rank[joined(places.but(see_one_another=sees), by=by).answer] for sees in (True, False))
    assert seen >= unseen


@given(arrangements, st.sampled_from(EVERY_PRACTICE), st.lists(st.floats(0, 1000), min_size=4, max_size=4))
def test_height_and_width_change_nothing(places: Arrangement, by: Practice, measures: list[float]) -> None:
    """Of a window, 55:14, and of a tevah, 55:19, however high and wide."""
    named = ("window_height", "window_width", "tevah_height", "tevah_width")
    measured = joined(places.but(**dict(zip(named, measures, strict=True))), by=by)
    assert measured.resolved == joined(places, by=by).resolved


@given(arrangements, st.sampled_from(EVERY_PRACTICE))
def test_whoever_is_on_the_tevah_is_in_the_synagogue(places: Arrangement, by: Practice) -> None:
    """While its partitions do not reach the ceiling it is annulled to the synagogue, for each se'if: 55:19."""
    above = places.but(partitions_reach_ceiling=False)
    others = dict(above.others)
    others["inside"] = others.get("inside", 0) + others.pop("tevah", 0)
    below = above.but(leader="inside" if above.leader == "tevah" else above.leader, others=others)
    assert joined(above, by=by).answer is joined(below, by=by).answer


@given(arrangements, st.sampled_from(EVERY_PRACTICE), st.integers(9, 12), st.integers(1, 12))
def test_nine_in_the_large_yard_are_a_ten_with_any_one(
    places: Arrangement, by: Practice, large: int, small: int
) -> None:
    """However many stand in the small yard, 55:16, and whoever leads from it, 55:17; the yards are as described."""
    for leader in ("large_yard", "small_yard"):
        others = {"large_yard": large - (leader == "large_yard"), "small_yard": small - (leader == "small_yard")}
        as_described = places.but(leader=leader, others=others, full_breach=True, stubs=True)
        assert joined(as_described, by=by).answer is True


@given(
    st.integers(1, 11),
    st.integers(1, 11),
    st.sampled_from([*EVERY_PRACTICE, NINE]),
    st.sampled_from(("large_yard", "small_yard")),
)
def test_what_draws_the_small_yard_past_the_stubs_draws_it_without_them_and_by_nothing_new(
    large: int, small: int, by: Practice, leader: str
) -> None:
    """55:16: if the majority is in the large; what is open for want of nine is as open without stubs."""
    others = {"large_yard": large - (leader == "large_yard"), "small_yard": small - (leader == "small_yard")}
    with_stubs = joined(Arrangement(leader, others), by=by).answer
    without = joined(Arrangement(leader, others, stubs=False), by=by).answer
    if with_stubs is True or (with_stubs is None and 5 < large < 9):
        assert without is with_stubs


# -- explicit means explicit ------------------------------------------------------------------------------------------


def named_in_the_text(places: Arrangement) -> bool:
    """Whether the Mechaber's words speak of this very arrangement."""
    leader, others = places.leader, dict(places.others)
    beside_him = others.pop(leader, 0)
    if places.number < 10:
        return True  # 55:1
    if not others:
        return leader not in ("doorway", "window")  # 55:13
    if beside_him >= 9 and others != {"window": 1}:
        return False  # a ten without the others
    large, small = places.at("large_yard"), places.at("small_yard")
    match leader:
        case "inside":  # 55:13, 55:14, 55:18
            return others == {"window": 1} or (len(others) == 1 and others.keys() <= {"outside", "doorway", "azarah"})
        case "outside" | "azarah":  # 55:13, 55:18
            return others.keys() == {"inside"}
        case "doorway":  # 55:15
            return others.keys() == {"inside", "outside"} and not beside_him
        case "tevah":  # 55:19
            return others.keys() == {"inside"} and not beside_him and not places.partitions_reach_ceiling
        case "large_yard" | "small_yard" if places.full_breach and places.stubs and large + small == places.number:
            leads_alone = (leader == "large_yard" and large == 1 and small >= 9) or (
                leader == "small_yard" and small == 1 and large >= 9
            )  # 55:17
            return leads_alone or (large, small) in ((9, 1), (1, 9), (5, 5))  # 55:16
    return False


def test_an_answer_is_explicit_where_the_words_speak_of_that_very_case_and_nowhere_else() -> None:
    """In every third arrangement there is, by the Mechaber."""
    for each in islice(Arrangement.cases(), 0, None, 3):
        assert (joined(each, by=MECHABER).status == "explicit") is named_in_the_text(each), each


LATER: list[tuple[Practice, str, dict[str, int], dict[str, bool], str, str]] = [
    (MISHNAH_BERURAH, "inside", {"inside": 8, "doorway": 1}, {"see_one_another": True}, "explicit", "54"),
    (MISHNAH_BERURAH, "inside", {"inside": 8, "outside": 1}, {"see_one_another": True}, "explicit", "54"),
    (MISHNAH_BERURAH, "outside", {"inside": 9}, {"see_one_another": True}, "inferred", "54"),
    (MISHNAH_BERURAH, "inside", {"inside": 8, "roof": 1}, {"face_shown": True}, "inferred", "53"),
    (MISHNAH_BERURAH, "doorway", {"inside": 9}, {}, "explicit", "54"),
    (MISHNAH_BERURAH, "inside", {"inside": 8, "doorway": 1}, {"see_one_another": False}, "open", "50–51"),
    (MISHNAH_BERURAH, "inside", {"inside": 8, "azarah": 1}, {"see_one_another": True}, "open", "48, 57"),
    (MISHNAH_BERURAH, "large_yard", {"small_yard": 10}, {"see_one_another": True}, "open", "57"),
    (MISHNAH_BERURAH, "large_yard", {"large_yard": 5, "small_yard": 4}, {}, "open", "55"),
    (SHULCHAN_ARUKH_HARAV, "inside", {"inside": 8, "doorway": 1}, {"see_one_another": False}, "explicit", "55:15"),
    (SHULCHAN_ARUKH_HARAV, "inside", {"inside": 8, "azarah": 1}, {"see_one_another": True}, "explicit", "55:16"),
    (SHULCHAN_ARUKH_HARAV, "inside", {"inside": 8, "roof": 1}, {"see_one_another": False}, "explicit", "55:16"),
    (SHULCHAN_ARUKH_HARAV, "inside", {"inside": 7, "window": 2}, {}, "inferred", "55:16"),
    (SHULCHAN_ARUKH_HARAV, "large_yard", {"large_yard": 5, "small_yard": 4}, {}, "inferred", "55:18"),
    (
        SHULCHAN_ARUKH_HARAV,
        "large_yard",
        {"large_yard": 4, "small_yard": 5},
        {"see_one_another": False},
        "explicit",
        "55:18",
    ),
    (
        SHULCHAN_ARUKH_HARAV,
        "large_yard",
        {"large_yard": 4, "small_yard": 5},
        {"see_one_another": True},
        "inferred",
        "55:16",
    ),
    (ARUKH_HASHULCHAN, "inside", {"inside": 8, "doorway": 1}, {}, "inferred", "55:18"),
    (ARUKH_HASHULCHAN, "inside", {"inside": 7, "window": 2}, {}, "explicit", "55:20"),
    (ARUKH_HASHULCHAN, "inside", {"inside": 8, "azarah": 1}, {"see_one_another": True}, "explicit", "55:20, 23"),
    (ARUKH_HASHULCHAN, "large_yard", {"large_yard": 5, "small_yard": 4}, {}, "explicit", "55:22"),
    (ARUKH_HASHULCHAN, "large_yard", {"large_yard": 8, "small_yard": 1}, {"full_breach": False}, "explicit", "55:23"),
    (ARUKH_HASHULCHAN, "tevah", {"tevah": 8, "inside": 1}, {}, "explicit", "55:24"),
    (ARUKH_HASHULCHAN, "tevah", {"inside": 9}, {"partitions_reach_ceiling": True}, "explicit", "55:24"),
]


@pytest.mark.parametrize(("by", "leader", "others", "facts", "status", "place"), LATER)
def test_a_later_practice_decides_by_its_own_words(
    by: Practice, leader: str, others: dict[str, int], facts: dict[str, bool], status: str, place: str
) -> None:
    """Each with its exact reference, and explicit only where its own words speak of the case."""
    verdict = joined(Arrangement(leader, others, **facts), by=by)
    assert verdict.status == status
    assert verdict.source is not None
    assert place in verdict.source.cited
    assert verdict.decided_by == by.follows[0]


@pytest.mark.parametrize("by", [MECHABER, REMA])
def test_the_later_voices_are_heard_and_do_not_decide(by: Practice) -> None:
    """The tenth in the doorway, 55:13: no by the Mechaber and the Rema, and each later voice is heard beside it."""
    verdict = joined(Arrangement("inside", {"inside": 8, "doorway": 1}, see_one_another=True), by=by)
    assert (verdict.answer, verdict.status, str(verdict.source)) == (False, "explicit", "55:13")
    assert {heard.source.cited for heard in verdict.dissent} == {
        "Magen Avraham 11",
        "Mishnah Berurah 54; Biur Halacha 55:13",
        "Shulchan Arukh HaRav 55:16",
        "Arukh HaShulchan 55:18",
    }


def test_a_group_that_is_with_the_leader_is_joined_by_13() -> None:
    """Wherever it is, if he is there too: 55:13."""
    for spot in set(SPOTS) - {"doorway", "window"}:
        assert is_joined(Arrangement(spot, {spot: 9}), spot, by=REMA).answer is True


BAD: list[tuple[dict[str, Any], str]] = [
    ({"leader": "attic"}, "leader: 'attic' is no spot: write one of inside"),
    ({"others": {"attic": 1}}, "others: 'attic' is no spot"),
    ({"others": {"inside": -1}}, r"others\['inside'\]=-1 is no number of people"),
    ({"others": {"inside": 1.5}}, r"others\['inside'\]=1.5 is no number of people"),
    ({"face_shown": "yes"}, "face_shown='yes': write True or False"),
    ({"see_one_another": "yes"}, "see_one_another='yes': write True, False or None"),
    ({"full_breach": 1}, "full_breach=1: write True, False or None"),
    ({"window_height": -1}, "window_height=-1 is no measure: write a number of handbreadths"),
    ({"tevah_width": float("inf")}, "tevah_width=inf is a float: write a number or None"),
    ({"tevah_height": True}, "tevah_height=True is a bool: write a number or None"),
]


@pytest.mark.parametrize(("given_", "said"), BAD, ids=[said for _, said in BAD])
def test_an_arrangement_that_cannot_be_is_an_error(given_: dict[str, Any], said: str) -> None:
    """It names the spot or the number, and what to write."""
    with pytest.raises(ValueError, match=said):
        Arrangement(**given_)


# -- counting and place together ---------------------------------------------------------------------------------------


def standing(*spots: str, **facts: Any) -> Company:
    """Men of forty, the first of whom leads; `facts` are the last one's."""
    men = [Person(f"man {n}", sex="male", age=40, **(facts if n == len(spots) - 1 else {})) for n in range(len(spots))]
    return Company(men, leader="man 0", places={man.name: spot for man, spot in zip(men, spots, strict=True)})


@pytest.mark.parametrize(
    ("company", "expected"),
    [
        (standing(*["inside"] * 10), True),
        (standing(*["inside"] * 9, "azarah"), False),
        (standing(*["inside"] * 9, "window"), True),
        (standing(*["large_yard"] * 9, "small_yard"), True),
        (standing(*["small_yard"] * 9, "large_yard"), False),
        (standing("doorway", *["inside"] * 5, *["outside"] * 4), True),
        (standing(*["inside"] * 9, "window", banned=True), False),
        (standing(*["large_yard"] * 6, *["small_yard"] * 6, banned=True), True),
    ],
)
def test_who_counts_first_and_then_who_is_joined(company: Company, expected: bool) -> None:
    """A man who does not count makes up no majority, and one who counts and stands apart no ten."""
    assert may_say(company, by=REMA).answer is expected


def test_where_the_text_leaves_a_place_open_no_fact_is_said_to_be_missing() -> None:
    """Eight and two in the yards stay open by the Mishnah Berurah, 55:16, and the reason is his."""
    verdict = may_say(standing(*["large_yard"] * 8, *["small_yard"] * 2), by=MISHNAH_BERURAH)
    assert (verdict.answer, verdict.missing, verdict.why_open) == (None, (), "the text leaves it open")
    assert "leans towards no" in verdict.because


def test_where_a_place_waits_for_a_fact_that_fact_is_missing() -> None:
    """By the Mishnah Berurah whether the one outside is seen, 55:13; and it can be said of the company."""
    company = standing(*["inside"] * 9, "outside")
    verdict = may_say(company, by=MISHNAH_BERURAH)
    assert (verdict.answer, verdict.missing) == (None, ("see_one_another",))
    assert may_say(company.but(see_one_another=True), by=MISHNAH_BERURAH).answer is True
    assert may_say(company.but(see_one_another=False), by=MISHNAH_BERURAH).answer is False


def test_a_man_in_doubt_and_his_place_in_doubt_are_both_missing() -> None:
    """Whether he is banned and whether he is seen: each would tell."""
    verdict = may_say(standing(*["inside"] * 9, "outside", banned=None), by=MISHNAH_BERURAH)
    assert verdict.missing == ("banned of man 9", "see_one_another")


@given(arrangements, st.sampled_from(EVERY_PRACTICE))
def test_men_who_all_count_are_a_ten_where_their_places_make_them_one(places: Arrangement, by: Practice) -> None:
    """A company of men of forty is answered as the arrangement in which they stand."""
    spots = [places.leader, *(spot for spot, n in places.others.items() for _ in range(n))]
    company = standing(*spots).but(see_one_another=places.see_one_another)
    told = Arrangement(places.leader, places.others, see_one_another=places.see_one_another)
    assert may_say(company, by=by).answer is joined(told, by=by).answer


#: What is not known of one of those who stand there, and how it may turn out.
NOT_KNOWN: dict[str, tuple[Any, ...]] = {
    "sex": ("male", "female"),
    "free": (True, False),
    "banned": (True, False),
    "asleep": (True, False),
    "praying_alone": (True, False),
}


@given(
    arrangements,
    st.sampled_from(EVERY_PRACTICE),
    st.lists(st.tuples(st.integers(0, 9), st.sampled_from([*NOT_KNOWN])), max_size=2, unique_by=lambda one: one[0]),
)
@example(Arrangement("inside", {"inside": 7, "window": 2}), ARUKH_HASHULCHAN, [(2, "sex"), (9, "free")])
@example(Arrangement("inside", {"inside": 3, "doorway": 8}), MISHNAH_BERURAH, [(2, "banned")])
@example(Arrangement("doorway", {"doorway": 9}), REMA, [(3, "banned")])
@example(Arrangement("window", {"inside": 3, "window": 5}), MISHNAH_BERURAH, [(0, "free")])
@example(Arrangement("tevah", {"tevah": 9, "window": 2}), MISHNAH_BERURAH, [(0, "banned")])
@example(Arrangement("small_yard", {"small_yard": 4, "large_yard": 5}), MECHABER, [(0, "banned")])
@example(Arrangement("large_yard", {"large_yard": 6, "small_yard": 4}), MECHABER, [(0, "asleep"), (4, "asleep")])
@example(Arrangement("outside", {"outside": 1, "doorway": 8, "inside": 1}), SHULCHAN_ARUKH_HARAV, [])
def test_of_people_in_doubt_it_is_open_where_it_may_turn_out_otherwise_and_then_alone_a_fact_is_missing(
    places: Arrangement, by: Practice, doubts: list[tuple[int, str]]
) -> None:
    """Wherever they stand, 55:13 to 55:19: who counts, whether he leads, and whether they see one another."""
    spots = [places.leader, *(spot for spot, n in places.others.items() for _ in range(n))]
    company = standing(*spots).but(see_one_another=places.see_one_another)
    doubts = [(n, fact) for n, fact in doubts if n < len(company)]
    seen = (True, False) if places.see_one_another is None else (places.see_one_another,)
    then = {
        may_say(_turned_out(company, zip(doubts, values, strict=True)).but(see_one_another=sees), by=by).answer
        for values in product(*(NOT_KNOWN[fact] for _, fact in doubts))
        for sees in seen
    }
    verdict = may_say(_turned_out(company, ((doubt, None) for doubt in doubts)), by=by)
    assert verdict.answer is (next(iter(then)) if len(then) == 1 else None)
    assert bool(verdict.missing) is (len(then) > 1)


def _turned_out(company: Company, facts: Iterable[tuple[tuple[int, str], Any]]) -> Company:
    """A company of which some facts are as they turn out."""
    for (n, fact), value in facts:
        company = company.change(f"man {n}", **{fact: value})
    return company


def test_a_name_changes_nothing() -> None:
    """The same men under other names."""
    company = standing(*["inside"] * 9, "azarah")
    renamed = [person.but(name=person.name.upper()) for person in company]
    other = Company(renamed, leader="MAN 0", places={n.upper(): s for n, s in (company.places or {}).items()})
    assert may_say(other, by=REMA).answer is may_say(company, by=REMA).answer


def test_every_division_of_the_yards_that_doubt_allows_is_tried() -> None:
    """Six and four are joined, and so are eight and six; six and six, which may be the truth, are open."""

    def man(name: str, sex: str | None = "male") -> Person:
        return Person(name, sex=sex, age=40)

    large = [*(man(f"large {n}") for n in range(6)), *(man(f"large, not known {n}", None) for n in range(2))]
    small = [*(man(f"small {n}") for n in range(4)), *(man(f"small, not known {n}", None) for n in range(2))]
    places = {man.name: "large_yard" for man in large} | {man.name: "small_yard" for man in small}
    company = Company([*large, *small], leader="large 0", places=places)
    assert may_say(company, by=REMA).answer is None


@pytest.mark.parametrize(
    ("leader", "others", "order"),
    [
        ("inside", {"azarah": 1, "window": 1, "inside": 8}, ["inside", "window", "azarah"]),  # as SPOTS lists them
        ("tevah", {"roof": 1, "inside": 8, "tevah": 1}, ["tevah", "inside", "roof"]),
        ("large_yard", {"small_yard": 2, "large_yard": 8}, ["large_yard", "small_yard"]),
        ("doorway", {"outside": 4, "inside": 4, "doorway": 1}, ["doorway", "inside", "outside"]),
    ],
)
def test_the_groups_are_told_from_the_leader_outward(leader: str, others: dict[str, int], order: list[str]) -> None:
    """First those who stand with him, then those of the synagogue or of the yards, and last those at its edges."""
    assert list(joined(Arrangement(leader, others), by=REMA).people) == order


@pytest.mark.parametrize(
    ("others", "turns_on"),
    [
        ({"inside": 8, "window": 1}, "window"),
        ({"inside": 8, "azarah": 1}, "azarah"),
        ({"inside": 9, "azarah": 1}, "inside"),
        ({"inside": 7, "window": 1, "azarah": 1}, "azarah"),
    ],
)
def test_in_whatever_order_the_groups_are_given_the_words_are_those_of_the_one_on_which_it_turns(
    others: dict[str, int], turns_on: str
) -> None:
    """Who completes the ten, or who is lacking to it."""
    for given_ in (others, dict(reversed(others.items()))):
        verdict = joined(Arrangement("inside", given_), by=REMA)
        group = dict(verdict.people)[turns_on]
        assert (verdict.because, verdict.source) == (group.because, group.source)


@pytest.mark.parametrize(("large", "small"), [(8, 1), (5, 5), (5, 4)])
def test_of_a_leader_in_doubt_in_the_yards_it_is_open_whether_they_are_a_ten(large: int, small: int) -> None:
    """55:16 counts him in the majority of his yard: with a man they are ten, and of who he is nobody knows."""
    men = [Person(f"man {n}", sex="male", age=40) for n in range(large + small)]
    places = {man.name: "large_yard" if n < large else "small_yard" for n, man in enumerate(men)}
    for sex, ten, missing in (("male", True, ()), (None, None, ("sex of Levi",))):
        leader = Person("Levi", sex=sex, age=40)
        company = Company([leader, *men], leader="Levi", places={**places, "Levi": "large_yard"})
        verdict = may_say(company, by=REMA)
        assert (verdict.answer, verdict.missing) == (ten, missing)


@pytest.mark.parametrize(("by", "expected"), [(MECHABER, None), (REMA, None), (SHULCHAN_ARUKH_HARAV, True)])
def test_a_leader_at_the_window_is_joined_to_nobody_by_the_text(by: Practice, expected: bool | None) -> None:
    """55:14 joins who shows his face, and 55:13 wants the leader with them: by the later code being seen is enough."""
    verdict = may_say(standing("window", *["inside"] * 9), by=by)
    assert (verdict.answer, verdict.missing) == (expected, ())
    if expected is None:
        assert verdict.why_open == "the text leaves it open"


def test_one_more_authority_on_where_people_stand_is_heard_of_each_group() -> None:
    """A reader adds an opinion to `joined`; it is heard of a group, and the groups are counted as they always are."""

    @opinion(ONE_WROTE, joined.of_each.opinions[0].source)  # type: ignore[union-attr]
    def azarah_is_one_with_it(group: Any) -> Ruling | None:
        return yes("They are one place.") if group.spot == "azarah" else None

    mine, by = joined.with_opinion(azarah_is_one_with_it), REMA.relying_on(ONE_WROTE)
    nine_and_one = Arrangement("inside", {"inside": 8, "azarah": 1})
    assert [question(nine_and_one, by=by).answer for question in (joined, mine)] == [False, True]
    assert mine(nine_and_one, by=REMA).answer is False
    assert mine(Arrangement("inside", {"inside": 7, "azarah": 1}), by=by).answer is False
    assert mine(Arrangement("inside", {"inside": 7, "azarah": 1, "outside": 1}), by=by).answer is False


@pytest.mark.parametrize("leader", ["inside", "tevah"])
@pytest.mark.parametrize(("at_the_window", "answer"), [(1, True), (2, None)])
def test_a_leader_on_the_tevah_makes_nothing_a_missing_fact(
    leader: str, at_the_window: int, answer: bool | None
) -> None:
    """55:14 and 55:19: of those at the window the text joins one, and what it leaves open of more is no fact."""
    men = [Person(f"man {n}", sex="male", age=40) for n in range(10)]
    spots = [leader] + ["window"] * at_the_window + ["inside"] * (9 - at_the_window)
    places = {man.name: spot for man, spot in zip(men, spots, strict=True)}
    verdict = may_say(Company(men, leader="man 0", places=places), by=REMA)
    assert (verdict.answer, verdict.missing) == (answer, ())
    if answer is None:
        assert verdict.why_open == "the text leaves it open"


@pytest.mark.parametrize(("large", "answer"), [(6, None), (7, True)])
def test_of_fewer_than_ten_in_the_yards_nobody_asks_who_is_drawn(large: int, answer: bool | None) -> None:
    """55:16 speaks of ten: of seven and two, with the leader nine, it says nothing."""
    places = Arrangement("large_yard", {"large_yard": large, "small_yard": 2}, see_one_another=False)
    ruling = only_a_minority_is_drawn(standing_at(places, "small_yard"))
    assert (ruling and ruling.answer) is answer
