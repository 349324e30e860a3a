"""Who is joined by where he stands: 55:13 to 55:19."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    ONE_WROTE,
    PRACTICES,
    REMA,
    SOME_PERMIT,
    SPOTS,
    Arrangement,
    Company,
    Person,
    Practice,
    is_joined,
    joined,
    may_say,
)
from tests.case_tables import Row, answer, each_row, named, places

NINE = REMA.choosing(majority_in_large="nine")


def numbers(cell: str) -> dict[str, int]:
    """Read "inside:8;window:1"."""
    return {spot: int(n) for spot, n in (part.split(":") for part in cell.split(";"))}


def arrangement(row: Row) -> Arrangement:
    return Arrangement(
        row["leader"], numbers(row["others"]), **{flag: True for flag in row["flags"].split(";") if flag}
    )


@pytest.mark.parametrize("row", each_row("joining"))
def test_a_case_of_the_table_is_answered_as_it_says(row: Row) -> None:
    """Each case is joined, not joined or open under the Rema, and explicit or inferred as the table has it."""
    verdict = joined(arrangement(row), by=REMA)
    assert verdict.answer is answer(row["answer"])
    assert verdict.status == row["status"]


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
    ("55:19", "two mechanisms at once", "tevah", {"inside": 8, "window": 1}, {}, REMA, None),
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


spots = st.sampled_from(list(SPOTS))
arrangements = st.builds(
    Arrangement,
    spots,
    st.dictionaries(spots, st.integers(0, 11), max_size=3),
    partitions_reach_ceiling=st.booleans(),
    face_shown=st.booleans(),
)


@given(arrangements, st.sampled_from((*PRACTICES, NINE, REMA.relying_on(ONE_WROTE))))
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


def test_where_the_place_leaves_it_open_it_is_said_whose() -> None:
    """By the Mishnah Berurah eight and two in the yards stay open."""
    verdict = may_say(standing(*["large_yard"] * 8, *["small_yard"] * 2), by=MISHNAH_BERURAH)
    assert verdict.answer is None
    assert "joined_there of man 9" in verdict.missing


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
