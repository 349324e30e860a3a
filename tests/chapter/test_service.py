"""A service replayed from who came and went: 55:2 and 3, unit by unit."""

import datetime as dt
import re
from collections.abc import Iterable
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, strategies as st

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    ORDERS,
    PRACTICES,
    REMA,
    UNITS,
    Person,
    Practice,
    may_continue,
    service,
)
from minyan_kit.chapter.leaving import NEEDS_TEN
from minyan_kit.chapter.order_of_service import minutes
from minyan_kit.chapter.service import OUTCOMES, Present, Replay
from minyan_kit.show.words import reason
from tests.case_tables import by_name

MEN = [Person(f"man {n}", sex="male", age=40) for n in range(20)]
every_order = pytest.mark.parametrize("order", ORDERS)
every_practice = pytest.mark.parametrize("by", PRACTICES, ids=by_name)

Event = tuple[str, str, str]


def come(number: int, at: str = "06:00", first: int = 0) -> list[Event]:
    """So many men arrive."""
    return [(at, man.name, "arrives") for man in MEN[first : first + number]]


def go(number: int, at: str, first: int = 0) -> list[Event]:
    """So many men leave, those who came first."""
    return [(at, man.name, "leaves") for man in MEN[first : first + number]]


def replayed(*moves: Iterable[Event], by: Practice = REMA, people: Iterable[Person] = MEN, **more: Any) -> Replay:
    """Replay a service of ordinary men."""
    return service([event for some in moves for event in some], by=by, people=people, **more)


def outcomes(replay: Replay) -> dict[str, str]:
    """Unit → what became of it."""
    return {said.unit: said.outcome for said in replay.units}


# -- a service of ten ------------------------------------------------------------------------------------------------


@every_order
@every_practice
@pytest.mark.parametrize("number", [10, 14])
def test_a_service_that_nobody_leaves_is_said_whole(order: str, by: Practice, number: int) -> None:
    """Ten come, and every unit of every order is said."""
    replay = replayed(come(number), by=by, people=[man.but(age=50) for man in MEN], order=order)
    assert set(outcomes(replay).values()) == {"said"}
    assert list(outcomes(replay)) == list(ORDERS[order])
    assert replay.departures == ()


@every_order
def test_nine_say_nothing_that_needs_ten(order: str) -> None:
    """What each says by himself is said; nothing is open."""
    alone = set(UNITS) - NEEDS_TEN
    expected = {unit: "each by himself" if unit in alone else "not said" for unit in ORDERS[order]}
    assert outcomes(replayed(come(9), order=order)) == expected


def test_a_service_to_which_nobody_comes_is_not_said() -> None:
    """No event at all is no error."""
    replay = service([], by=REMA)
    assert replay["kaddish"].outcome == "not said"
    assert replay["kaddish"].at_start == Present(0, 0)


# -- some leave ------------------------------------------------------------------------------------------------------

# Ten men come at 06:00; when three of them leave, and what becomes of each unit of a Monday morning: said, finished,
# by himself, open, or not said. The columns are those of ORDERS["morning_with_torah"].
MONDAY = """
leave  the middle of   | kaddish  barkhu yotzer   avot     kedushah repetition torah seder    shalem   aleinu  its
06:11  Kaddish         | finished not    himself  not      not      not        not   himself  not      himself not
06:20  Yotzer          | said     said   finished not      not      not        not   himself  not      himself not
06:26  Avot            | said     said   said     finished finished open       not   open     open     himself not
06:28  Kedushah        | said     said   said     said     finished finished   not   finished finished himself not
06:31  the repetition  | said     said   said     said     said     finished   not   finished finished himself not
06:40  the Torah       | said     said   said     said     said     said       open  finished finished himself not
06:47  u-va le-Tziyon  | said     said   said     said     said     said       said  finished finished himself not
06:50  the full Kaddish| said     said   said     said     said     said       said  said     finished himself not
06:52  Aleinu          | said     said   said     said     said     said       said  said     said     himself open
06:54  the last Kaddish| said     said   said     said     said     said       said  said     said     said    finished
"""
MONDAYS = [line.split("|") for line in MONDAY.strip().splitlines()[1:]]
SHORT = {"not said": "not", "each by himself": "himself"}


@pytest.mark.parametrize("line", MONDAYS, ids=lambda line: line[0][7:].strip())
def test_three_leave_on_a_monday_morning(line: list[str]) -> None:
    """For the Rema: what was begun with ten is finished by seven, with what belongs to it, and nothing else."""
    replay = replayed(come(10), go(3, line[0][:5]), order="morning_with_torah")
    assert [SHORT.get(said.outcome, said.outcome) for said in replay.units] == line[1].split()


def test_three_leave_after_the_evening_shema() -> None:
    """The Tefillah and the Kaddish after it do not belong to Shema; of the Kaddish between nothing is said."""
    replay = replayed(come(10), go(3, "06:09"), order="evening")
    said = outcomes(replay)
    assert [said[unit] for unit in list(said)[1:5]] == ["said", "open", "not said", "not said"]
    assert str(replay["tefillat_arvit"].verdict.source) == "55:3 gloss"  # type: ignore[union-attr]


def test_the_mishnah_berurah_says_what_the_gloss_leaves_open() -> None:
    """Left before Kedushah: the whole repetition, and the full Kaddish after it; and the Kaddish after Shema."""
    morning = replayed(come(10), go(3, "06:26"), by=MISHNAH_BERURAH)
    assert [morning[unit].outcome for unit in ("repetition_aloud", "seder_kedushah", "kaddish_shalem")] == [
        "finished"
    ] * 3
    evening = replayed(come(10), go(3, "06:05"), by=MISHNAH_BERURAH, order="evening")
    assert evening["half_kaddish_before_amidah"].outcome == "finished"


def test_five_who_remain_break_off_what_was_begun() -> None:
    """Five of ten leave in the middle of Kaddish, and it is not finished."""
    kaddish = replayed(come(10), go(5, "06:11"))["kaddish"]
    assert (kaddish.outcome, kaddish.fewest) == ("broken off", Present(5, 5))
    assert kaddish.because == "Five remain, which is not a majority."


def test_what_was_carried_on_is_broken_off_too() -> None:
    """Seven say Kedushah, which belongs to what they began; two more go out in the middle of it."""
    replay = replayed(come(10), go(3, "06:26"), go(2, "06:28", first=3))
    assert (replay["avot"].outcome, replay["kedushah"].outcome) == ("finished", "broken off")


def test_what_fell_below_six_is_not_resumed_by_seven() -> None:
    """A repetition that was broken off does not live again when two come back; with ten it is begun again."""
    broken = [*come(10), *go(5, "06:30")]
    two_back = replayed(broken, [("06:37", man.name, "arrives") for man in MEN[:2]])
    assert two_back["kaddish_shalem"].outcome == "not said"
    all_back = replayed(broken, [("06:33", man.name, "arrives") for man in MEN[:5]])
    assert (all_back["repetition_aloud"].outcome, all_back["repetition_aloud"].begins) == ("said", 6 * 60 + 33)
    assert all_back["kaddish_shalem"].outcome == "said"


def test_what_is_permitted_by_may_continue_is_what_is_finished() -> None:
    """The replay has no rule of its own: it shows the verdict by which it went."""
    verdict = replayed(come(10), go(3, "06:30"))["kaddish_shalem"].verdict
    assert verdict == may_continue("repetition_aloud", "kaddish_shalem", remaining=7, at_start=10, by=REMA)


def test_a_majority_may_be_one_of_all_who_were_there() -> None:
    """Fourteen begin a Kaddish, and seven are no majority of fourteen, nor six of thirteen."""
    moves = [come(14), go(7, "06:11")]
    assert replayed(*moves)["kaddish"].outcome == "finished"
    assert replayed(*moves, by=REMA.choosing(majority_of="present"))["kaddish"].outcome == "broken off"


# -- some come late, and come back -----------------------------------------------------------------------------------


def test_the_tenth_comes_before_the_time_is_over() -> None:
    """Kaddish waits a minute for him, and is said."""
    kaddish = replayed(come(9), come(1, "06:11", first=9))["kaddish"]
    assert (kaddish.outcome, kaddish.due, kaddish.begins, kaddish.at_start) == ("said", 370, 371, Present(10, 10))


def test_the_tenth_comes_too_late_for_kaddish() -> None:
    """What was not begun is not made up for; what comes after is said."""
    said = outcomes(replayed(come(9), come(1, "06:24", first=9)))
    assert [said.pop(unit) for unit in ("kaddish", "barkhu", "yotzer")] == ["not said", "not said", "each by himself"]
    assert set(said.values()) == {"said"}


def test_whoever_comes_in_the_minute_in_which_a_unit_begins_is_there() -> None:
    """And whoever leaves in it is gone."""
    assert replayed(come(9), come(1, "06:10", first=9))["kaddish"].begins == 370
    assert replayed(come(10), go(1, "06:10"))["kaddish"].outcome == "not said"


def test_a_man_who_returns_is_counted_again() -> None:
    """One goes out after Kaddish and is back for the repetition."""
    replay = replayed(come(10), go(1, "06:15"), [("06:20", "man 0", "arrives")])
    assert [replay[unit].outcome for unit in ("kaddish", "yotzer", "avot")] == ["said", "finished", "said"]
    assert replay.present == {360: Present(10, 10), 375: Present(9, 9), 380: Present(10, 10)}


def test_a_man_who_leaves_as_another_comes_breaks_nothing() -> None:
    """The one who comes in that minute is there before the other goes."""
    replay = replayed(come(10), [("06:30", "man 10", "arrives")], go(1, "06:30"))
    assert set(outcomes(replay).values()) == {"said"}
    assert [d.verdict.answer for d in replay.departures] == [True]


# -- whose leaving was a transgression -------------------------------------------------------------------------------


def test_whose_leaving_was_a_transgression() -> None:
    """Of eleven one may go; the two who break the ten transgress together; of whoever goes then nothing is said."""
    replay = replayed(come(11), go(1, "06:11"), go(2, "06:14", first=1), go(1, "06:20", first=3))
    told = [(d.people, d.present.sure, d.verdict.answer) for d in replay.departures]
    assert told == [(("man 0",), 11, True), (("man 1", "man 2"), 10, False), (("man 3",), 8, None)]


def test_leaving_before_and_after_the_service_is_no_matter() -> None:
    """Who goes before Kaddish, or when all is over, leaves nothing in the middle."""
    assert replayed(come(10), go(1, "06:05"), go(2, "07:30", first=1)).departures == ()


def test_one_who_does_not_count_may_leave() -> None:
    """A woman who goes out breaks no ten, and is not among those who left."""
    replay = replayed(come(10), [("06:00", "Dina", "arrives"), ("06:11", "Dina", "leaves")],
                      people=[*MEN, Person("Dina", sex="female", age=40)])  # fmt: skip
    assert set(outcomes(replay).values()) == {"said"}
    assert replay.departures == ()


def test_the_mechaber_says_nothing_of_leaving() -> None:
    """The transgression stands in the gloss; no fact is missing."""
    men = [man.but(two_hairs="came") for man in MEN]
    (left,) = replayed(come(10), go(3, "06:11"), by=MECHABER, people=men).departures
    assert (left.verdict.answer, left.verdict.missing) == (None, ())


# -- people in doubt -------------------------------------------------------------------------------------------------

STRANGER = Person("a stranger")


def with_a_stranger(men: int, *moves: Iterable[Event], by: Practice = REMA) -> Replay:
    """So many men, and one of whom nothing is known."""
    return replayed(come(men), [("06:00", STRANGER.name, "arrives")], *moves, by=by, people=[*MEN, STRANGER])


def test_nine_and_a_stranger_are_open_and_he_is_named() -> None:
    """It is tried with him and without: said, or not."""
    replay = with_a_stranger(9)
    said = replay["kaddish"]
    assert (said.outcome, said.at_start) == ("open", Present(9, 10))
    assert said.verdict is not None
    assert said.verdict.missing == ("counted of a stranger",)
    assert reason(said.verdict) == "It depends on something that we do not know: whether a stranger counts."
    assert replay["yotzer"].outcome == "each by himself"


def test_ten_and_a_stranger_are_ten() -> None:
    """Where it makes no difference nobody asks."""
    assert set(outcomes(with_a_stranger(10)).values()) == {"said"}


def test_whether_a_stranger_was_the_tenth_decides_the_whole_service() -> None:
    """He leaves during Kaddish: if he counted it was begun with ten, and is finished; the repetition either way not."""
    replay = with_a_stranger(9, [("06:11", STRANGER.name, "leaves")])
    assert (replay["kaddish"].outcome, replay["avot"].outcome) == ("open", "not said")


def test_a_stranger_among_those_who_stay_makes_no_seven() -> None:
    """Five men and he remain: six if he counts, a majority; five if not."""
    assert with_a_stranger(10, go(5, "06:11"))["kaddish"].outcome == "open"


def test_one_who_leaves_and_may_not_count_leaves_the_majority_of_all_open() -> None:
    """Thirteen and a stranger begin, and seven remain: a majority of thirteen, and none of fourteen."""
    by = REMA.choosing(majority_of="present")
    moves = [*go(6, "06:11"), ("06:11", STRANGER.name, "leaves")]
    assert with_a_stranger(13, moves, by=by)["kaddish"].outcome == "open"
    assert with_a_stranger(13, moves)["kaddish"].outcome == "finished"


@pytest.mark.parametrize(
    ("men", "answer", "missing"), [(10, True, ()), (9, None, ("counted of a stranger",)), (8, None, ())]
)
def test_the_leaving_of_a_stranger(men: int, answer: bool | None, missing: tuple[str, ...]) -> None:
    """Ten remain without him; or he was the tenth, if he counts; or there were not ten anyway."""
    (left,) = with_a_stranger(men, [("06:11", STRANGER.name, "leaves")]).departures
    assert (left.verdict.answer, left.verdict.missing) == (answer, missing)


def test_only_those_in_doubt_who_had_come_are_named() -> None:
    """A second stranger who comes at the end has nothing to do with the first Kaddish."""
    late = Person("a late stranger")
    events = [*come(9), ("06:00", STRANGER.name, "arrives"), ("06:43", late.name, "arrives")]
    replay = service(events, by=REMA, people=[*MEN, STRANGER, late])
    assert replay["kaddish"].verdict.missing == ("counted of a stranger",)  # type: ignore[union-attr]
    assert len(replay["kaddish_after_aleinu"].verdict.missing) == 2  # type: ignore[union-attr]


# -- laws ------------------------------------------------------------------------------------------------------------

times = st.integers(0, 60)


@st.composite
def mornings(draw: st.DrawFn) -> list[tuple[int, str, str]]:
    """Up to thirteen men who come, go, and come back."""
    events = []
    for man in MEN[: draw(st.integers(0, 13))]:
        at = sorted(draw(st.lists(times, max_size=3))) if draw(st.booleans()) else []
        events += [(360, man.name, "arrives")]
        events += [(360 + t, man.name, ("leaves", "arrives")[n % 2]) for n, t in enumerate(at)]
    return sorted(events, key=lambda event: event[0])


orders, practices = st.sampled_from(list(ORDERS)), st.sampled_from([REMA, MISHNAH_BERURAH])


@given(mornings(), orders, practices)
def test_no_unit_is_said_in_common_with_fewer_than_six(events: Any, order: str, by: Practice) -> None:
    """However people come and go, and wherever the morning began."""
    for said in service(events, by=by, people=MEN, order=order).units:
        if said.outcome in ("said", "finished"):
            assert said.fewest.sure >= (10 if said.outcome == "said" else 6)


@given(mornings(), orders, practices)
def test_one_more_who_stays_throughout_never_forbids(events: Any, order: str, by: Practice) -> None:
    """A man who is there from the beginning to the end takes nothing from what the others may say in common."""
    in_common = {"said": 2, "finished": 2, "open": 1}
    begin = [(360, "man 19", "arrives")]
    without, more = (
        service(e, by=by, people=MEN, order=order, starts=ORDERS_AT[order]) for e in (events, begin + events)
    )
    for unit in ORDERS[order]:
        assert in_common.get(more[unit].outcome, 0) >= in_common.get(without[unit].outcome, 0)


ORDERS_AT = {order: {unit: 360 + after for unit, after in units.items()} for order, units in ORDERS.items()}


@given(mornings(), orders)
def test_who_leaves_while_ten_remain_never_transgresses(events: Any, order: str) -> None:
    """And whoever breaks the ten does."""
    for left in service(events, by=REMA, people=MEN, order=order).departures:
        remain = left.present.sure - len(left.people)
        assert left.verdict.answer is (None if left.present.sure < 10 else remain >= 10)


@given(mornings(), orders, practices)
def test_what_is_open_says_why(events: Any, order: str, by: Practice) -> None:
    """Each outcome but what each says by himself has the verdict on which it rests, and that verdict agrees."""
    for said in service(events, by=by, people=MEN, order=order).units:
        if said.verdict is not None:
            assert said.verdict.answer is OUTCOMES[said.outcome]
        else:
            assert said.outcome in ("said", "each by himself")
        assert said.because


# -- frames ----------------------------------------------------------------------------------------------------------


def frame(events: Iterable[Event], **columns: Any) -> pd.DataFrame:
    """Events as a table, with facts of the people."""
    return pd.DataFrame(list(events), columns=["time", "person", "event"]).assign(**columns)


def test_a_frame_says_what_tuples_say() -> None:
    """The people's facts stand in its columns."""
    events = [*come(10), *go(3, "06:11")]
    assert service(frame(events, sex="male", age=40), by=REMA).units == replayed(events).units


def test_a_blank_cell_is_a_fact_not_known() -> None:
    """An empty age is not forty."""
    events = frame(come(10), sex="male", age=[40] * 9 + [None])
    assert service(events, by=REMA)["kaddish"].outcome == "open"
    assert service(events.astype({"age": "Int64"}), by=REMA)["kaddish"].outcome == "open"


# Rows that cannot be used, after ten men came at 06:00; then the column to blame, and what is said of it.
BAD_ROWS = [
    (("06:05", "man 12", "leaves"), "event", "man 12 leaves without having arrived; add when he came"),
    (("05:59", "man 12", "arrives"), "time", "time='05:59' is before '06:00' above it: put the events in order"),
    (("06:05", "man 3", "arrives"), "event", "man 3 is already there; take this row or the one above out"),
    (("06:05", "man 3", "left"), "event", "event='left' is not known: write 'arrives' or 'leaves'"),
    (("early", "man 12", "arrives"), "time", "time='early' is no time of day: write it as '06:35'"),
    ((None, "man 12", "arrives"), "time", "time=None is no time of day"),
    (("06:05", None, "arrives"), "person", "person=None is no name: write who comes or goes"),
    (("06:05", "man 3", None), "event", "event=None is not known"),
]


@pytest.mark.parametrize(("row", "column", "said"), BAD_ROWS, ids=[said for *_, said in BAD_ROWS])
def test_a_row_that_cannot_be_used_is_an_issue_with_its_row(row: Any, column: str, said: str) -> None:
    """The rest of the morning is replayed, and nothing is lost."""
    events = frame([*come(10), row], sex="male", age=40)
    events.index = pd.Index(range(2, 13))  # as the lines of the file are numbered
    replay = service(events, by=REMA)
    (issue,) = replay.issues
    assert (issue.row, issue.field) == (12, column)
    assert said in issue.message
    assert set(outcomes(replay).values()) == {"said"}
    assert said in str(replay)


@pytest.mark.parametrize(("row", "column", "said"), BAD_ROWS, ids=[said for *_, said in BAD_ROWS])
def test_a_tuple_that_cannot_be_used_is_an_error_with_its_place(row: Any, column: str, said: str) -> None:
    """In code the first slip stops, and says which event it is."""
    with pytest.raises(ValueError, match=re.escape(f"event 10: {column}=")) as caught:
        service([*come(10), row], by=REMA, people=MEN)
    assert said in str(caught.value)


def test_a_fact_that_is_none_is_an_issue_of_its_column() -> None:
    """The man whose years are impossible is left out, and the row says why."""
    (issue,) = service(frame(come(1), sex="male", age=-4), by=REMA).issues
    assert (issue.row, issue.field, issue.value) == (0, "age", -4)
    assert "man 0: age=-4" in issue.message


def test_a_time_that_pandas_left_blank_is_an_issue() -> None:
    """A blank among times is a datetime to Python, and no time."""
    events = frame(come(2), sex="male", age=40)
    events["time"] = pd.to_datetime(pd.Series(["2026-12-08 06:00", None]))
    replay = service(events, by=REMA)
    assert [issue.row for issue in replay.issues] == [1]
    assert replay.present == {360: Present(1, 1)}


@pytest.mark.parametrize("time", ["6:00", " 06:00 ", "06:00:30", dt.time(6), dt.datetime(2026, 12, 8, 6), 360])
def test_a_time_may_be_written_in_several_ways(time: Any) -> None:
    """Text, a time, a datetime, or minutes."""
    assert list(service([(time, "Dan", "arrives")], by=REMA).present) == [360]


def test_a_service_may_begin_at_midnight_and_end_before_the_next() -> None:
    """Of the minutes of a day the first is nought and the last is 1439; a minute before or after is no time of day."""
    for time in ("00:00", dt.time(0), 0):
        assert minutes(time) == 0
        assert list(service([(time, "Dan", "arrives")], by=REMA).present) == [0]
    assert minutes(1439) == minutes("23:59") == 1439
    for time in (-1, 1440, "24:00", True):
        with pytest.raises(ValueError, match=f"time={time!r} is no time of day: write it as '06:35'"):
            minutes(time)


# -- other bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"order": "musaf"},
            "order='musaf' is not known: write one of morning, morning_with_torah, afternoon, evening",
        ),
        ({"starts": {"musaf": "08:00"}}, "starts: 'musaf' is no unit of the service: write one of kaddish, barkhu"),
        ({"starts": {}}, "give at least one unit and its time"),
        ({"starts": {"avot": "06:30", "kedushah": "06:20"}}, "starts: kedushah at 06:20 is before avot at 06:30: put"),
        ({"starts": {"avot": "soon"}}, "time='soon' is no time of day"),
        ({"events": [("06:00", "man 0")]}, r"event 0: \('06:00', 'man 0'\) is no event: write \(time, person, 'arr"),
        ({"events": [("06:00", "man O", "arrives")]}, "event 0: person='man O' is not among the people: write one of"),
        ({"events": pd.DataFrame({"time": ["06:00"], "who": ["Dan"]})}, "events has no column 'person': it needs time"),
    ],
)
def test_bad_input_is_named_with_its_remedy(asked: dict[str, Any], said: str) -> None:
    """An unknown unit is answered with the units that there are."""
    with pytest.raises(ValueError, match=said):
        service(**{"events": come(10), "by": REMA, "people": MEN, **asked})


def test_a_unit_that_this_service_has_not_is_named() -> None:
    """Asking a morning for the evening Tefillah lists what the morning has."""
    with pytest.raises(KeyError, match="'tefillat_arvit' is not in this service: write one of kaddish, barkhu"):
        replayed(come(10))["tefillat_arvit"]


def test_a_replay_is_a_table_of_words() -> None:
    """One row a unit, with the reason and the place of the words."""
    rows = replayed(come(10), go(3, "06:11"), come(1, "06:14", first=10)).rows()
    assert len(rows) == len(ORDERS["morning"])
    assert rows[0] == {
        "begins": "06:10",
        "unit": "kaddish",
        "at_start": "10",
        "fewest": "7",
        "outcome": "finished",
        "because": "It was begun with ten, and seven remain, which is a majority.",
        "place": "55:2",
    }
    assert (rows[2]["outcome"], rows[2]["place"]) == ("each by himself", "")


def test_units_at_times_of_ones_own() -> None:
    """A class may lay out a service of its own, of units in any of the orders."""
    replay = replayed(come(10), go(3, "06:31"), starts={"avot": "06:30", "kedushah": dt.time(6, 33)})
    assert outcomes(replay) == {"avot": "finished", "kedushah": "finished"}
    assert (replay.begins, replay.ends) == (390, 396)


def test_every_unit_of_every_order_is_known() -> None:
    """The orders are laid out in the units of which may_continue speaks, each starting after the one before."""
    for order in ORDERS.values():
        assert set(order) <= set(UNITS)
        assert list(order.values()) == sorted(set(order.values()))


def test_a_replay_can_be_gone_through() -> None:
    """Its units in their order, as a list is; by its name each is found too."""
    replay = replayed(come(10))
    assert tuple(replay) == replay.units
    assert len(replay) == len(replay.units)
    assert all(replay[said.unit] is said for said in replay)
