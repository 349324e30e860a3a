"""A service that a reader moves through while people leave and come back: what is shown is what service replays."""

import re
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.board.leaving import BEGINS, NOW, PEOPLE, Leaving, ServiceSaid, ask_service, middle
from minyan_kit.chapter.service import OUTCOMES
from minyan_kit.show.html import OUTCOME_FILLS, ink_of, mark_of
from minyan_kit.widgets import continuity_panel
from minyan_kit.widgets.leaving import ContinuityPanel

TEN = PEOPLE[:10]


@pytest.fixture
def panel() -> ContinuityPanel:
    """Give the panel as it opens: on a Monday morning three walk out in the middle of Kaddish."""
    return continuity_panel(by=mk.REMA)


@pytest.fixture
def whole() -> ContinuityPanel:
    """Give a panel in which nobody has left yet."""
    return continuity_panel(by=mk.REMA, left={})


def there(panel: ContinuityPanel) -> list[str]:
    """Who is ticked."""
    return [name for name in PEOPLE if panel.values[name]]


def outcomes(said: ServiceSaid) -> list[str]:
    """What becomes of each unit."""
    return [unit.outcome for unit in said.replay.units]


def test_it_opens_on_the_case_of_the_class(panel: ContinuityPanel) -> None:
    """Three of ten leave in the middle of Kaddish: the seven finish it, and the three transgressed."""
    assert (panel.result.unit, panel.result.said.outcome) == ("kaddish", "finished")
    assert panel.result.here == tuple(there(panel)) == TEN[:6] + TEN[9:]
    (left,) = panel.result.replay.departures
    assert (left.people, left.verdict.answer) == (("Gad", "Asher", "Yissachar"), False)


def test_the_result_is_what_service_replays(panel: ContinuityPanel) -> None:
    """The same morning, put to service by hand."""
    men = [mk.Person(name, sex="male", age=40, two_hairs="came") for name in TEN]
    events = [("06:30", name, "arrives") for name in TEN] + [("06:41", name, "leaves") for name in TEN[6:9]]
    starts = {unit: BEGINS["morning_with_torah"] + after for unit, after in mk.ORDERS["morning_with_torah"].items()}
    assert panel.result.replay == mk.service(events, people=men, starts=starts, by=mk.REMA)


# -- moving, leaving, coming back ------------------------------------------------------------------------------------

# The unit in the middle of which three of ten leave, and what becomes of some units then: the what-ifs of the class,
# for the Rema.
WHAT_IFS: list[tuple[str, str, dict[str, str]]] = [
    ("morning", "kaddish", {"kaddish": "finished", "avot": "not said"}),
    ("morning", "yotzer", {"yotzer": "finished", "avot": "not said", "repetition_aloud": "not said"}),
    ("morning_with_torah", "repetition_aloud", {"torah_reading": "not said", "kaddish_shalem": "finished"}),
    ("evening", "shema_arvit", {"tefillat_arvit": "not said", "kaddish_after_arvit": "not said"}),
    ("evening", "tefillat_arvit", {"tefillat_arvit": "finished", "kaddish_after_arvit": "finished"}),
    ("afternoon", "avot", {"kedushah": "finished", "kaddish_shalem": "open"}),
]  # fmt: skip


@pytest.mark.parametrize(("order", "unit", "expected"), WHAT_IFS)
def test_three_leave_in_the_middle(whole: ContinuityPanel, order: str, unit: str, expected: dict[str, str]) -> None:
    """Each what-if of the class, by the panel's controls."""
    whole.set(order=order)
    whole.act(figure=unit, act="press")
    for name in TEN[:3]:
        whole.act(figure=name, act="drop", at=[300, 420])
    assert {each: whole.result.replay[each].outcome for each in expected} == expected


def test_moving_through_the_service_changes_nothing(panel: ContinuityPanel) -> None:
    """The slider only looks: who has left stays away, and who had not was there before."""
    before = panel.result.replay
    for unit in mk.ORDERS["morning_with_torah"]:
        assert panel.set(unit=unit).replay == before
    assert len(there(panel)) == 7


def test_who_comes_back_is_there_from_then_on(panel: ContinuityPanel) -> None:
    """The three return during Yotzer, and the repetition is begun with ten."""
    panel.set(unit="yotzer", Gad=True, Asher=True, Yissachar=True)
    assert panel.result.replay["avot"].outcome == "said"
    assert len(there(panel)) == 10
    panel.set(unit="kaddish")
    assert len(there(panel)) == 7
    assert panel.turns["Gad"] == ("kaddish", "yotzer")


def test_who_never_left_is_forgotten_to_have_left(panel: ContinuityPanel) -> None:
    """Ticked again at the same moment, it is as if he had stayed."""
    for name in ("Gad", "Asher", "Yissachar"):
        panel.act(figure=name, act="press")
    assert panel.turns == {}
    assert set(outcomes(panel.result)) == {"said"}
    assert panel.result.replay.departures == ()


def test_a_change_undoes_what_the_same_man_did_later(panel: ContinuityPanel) -> None:
    """Who leaves in the repetition, and is then made to leave at Yotzer, is away from Yotzer on."""
    panel.set(unit="repetition_aloud", Dan=False)
    panel.set(unit="yotzer", Dan=False)
    assert panel.turns["Dan"] == ("yotzer",)
    assert panel.set(unit="kaddish_shalem").here == tuple(there(panel))
    assert "Dan" not in panel.result.here


def test_an_eleventh_who_comes_may_leave_again(whole: ContinuityPanel) -> None:
    """Yosef comes during Yotzer and goes in the repetition: ten remain, and it was permitted."""
    whole.set(unit="yotzer", Yosef=True)
    said = whole.set(unit="repetition_aloud", Yosef=False)
    assert set(outcomes(said)) == {"said"}
    assert [left.verdict.answer for left in said.replay.departures] == [True]


def test_another_service_begins_with_ten_again(panel: ContinuityPanel) -> None:
    """Its slider goes through its own units."""
    said = panel.set(order="evening")
    assert said.unit == "barkhu"
    assert there(panel) == list(TEN)
    assert set(outcomes(said)) == {"said"}
    (unit,) = [control for control in panel.setting.controls() if control.name == "unit"]
    assert list(unit.options) == list(mk.ORDERS["evening"])


def test_everything_can_be_set_at_once_in_any_order() -> None:
    """The service first, then the unit, then who is there."""
    panel = continuity_panel(by=mk.MECHABER)
    said = panel.set(Dan=False, unit="tefillat_arvit", order="evening", by=mk.MISHNAH_BERURAH)
    assert said.replay["kaddish_after_arvit"].outcome == "finished"
    assert panel.turns == {"Dan": ("tefillat_arvit",)}


@pytest.mark.parametrize("by", Leaving.AMONG, ids=lambda by: by.name)
def test_every_practice_on_the_list_can_be_followed(panel: ContinuityPanel, by: Any) -> None:
    """Also those that read words of 2 and 3 otherwise."""
    assert panel.set(by=by).by == by


def test_words_read_otherwise_make_their_difference(whole: ContinuityPanel) -> None:
    """Whether Kedushah must have been reached, and of whom the majority."""
    whole.set(unit="avot", Dan=False)
    assert whole.result.replay["kaddish_shalem"].outcome == "open"
    assert whole.set(by=Leaving.AMONG[4]).replay["kaddish_shalem"].outcome == "finished"
    more = continuity_panel(by=Leaving.AMONG[3], left={"Yosef": ["kaddish"], "Binyamin": ["kaddish"]})
    said = more.set(unit="avot", **dict.fromkeys(TEN[:6], False))
    assert (said.here, said.said.outcome) == ((*TEN[6:], "Yosef", "Binyamin"), "broken off")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"unit": "musaf"}, "unit='musaf' cannot be chosen: write one of 'kaddish', 'barkhu'"),
        ({"order": "musaf"}, "order='musaf' cannot be chosen: write one of 'morning'"),
        ({"Esav": False}, "Esav=False: nothing is called so: write one of by, order, unit, Reuven"),
        ({"Dan": "away"}, "Dan='away' cannot be chosen"),
        ({"order": "evening", "unit": "avot"}, "unit='avot' cannot be chosen: write one of 'barkhu', 'shema_arvit'"),
    ],
)
def test_a_value_that_is_refused_is_named_and_changes_nothing(
    panel: ContinuityPanel, values: dict[str, Any], message: str
) -> None:
    """The error names the control, the value and the remedy; the service stays as it was."""
    before, turns = panel.result, panel.turns
    with pytest.raises(ValueError, match=re.escape(message)):
        panel.set(by=mk.MECHABER, **values)
    assert (panel.result, panel.turns) == (before, turns)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"order": "musaf"}, "order='musaf' is not known: write one of morning"),
        ({"left": {"Esav": ["kaddish"]}}, "left: 'Esav' is nobody here: write one of Reuven"),
        ({"left": {"Dan": ["musaf"]}}, "left: 'musaf' is not in this service: write one of kaddish"),
    ],
)
def test_a_panel_that_cannot_be_opened_says_why(asked: dict[str, Any], message: str) -> None:
    """Before anything is shown."""
    with pytest.raises(ValueError, match=message):
        continuity_panel(by=mk.REMA, **asked)


# -- what is shown ---------------------------------------------------------------------------------------------------


def figure(panel: ContinuityPanel, name: str) -> dict[str, Any]:
    """Find a unit of the strip, or somebody."""
    return next(figure for figure in panel.drawn["figures"] if figure["name"] == name)


@pytest.mark.parametrize("order", mk.ORDERS)
def test_every_unit_stands_in_the_strip_with_its_mark_and_word(order: str) -> None:
    """Also whoever sees no colour can read, or hear, what became of it."""
    panel = continuity_panel(by=mk.REMA, order=order, left={name: [next(iter(mk.ORDERS[order]))] for name in TEN[:3]})
    for said in panel.result.replay.units:
        drawn = figure(panel, said.unit)
        assert drawn["says"].endswith(said.outcome)
        assert f">{mark_of(OUTCOMES[said.outcome])}<" in drawn["svg"]


@pytest.mark.parametrize("order", mk.ORDERS)
def test_the_answer_is_that_of_the_unit_in_progress(order: str) -> None:
    """Whatever is looked at, yes, no and open are what becomes of it."""
    for gone in (0, 3, 6):
        panel = continuity_panel(by=mk.REMA, order=order, left={n: [next(iter(mk.ORDERS[order]))] for n in TEN[:gone]})
        for unit in mk.ORDERS[order]:
            said = panel.set(unit=unit).said
            assert panel.verdict.answer is OUTCOMES[said.outcome], (order, gone, unit)


def test_the_moment_is_dragged_through_the_service(panel: ContinuityPanel) -> None:
    """It is in the unit above it; the arrow keys move it too, and it stops at either end."""
    at = figure(panel, "torah_reading")["at"]
    assert panel.act(figure=NOW, act="drop", at=[at[0], 300]).unit == "torah_reading"
    assert panel.act(figure=NOW, act="step", arrow=[1, 0]).unit == "seder_kedushah"
    assert panel.act(figure=NOW, act="drop", at=[-50, 0]).unit == "kaddish"
    assert panel.act(figure=NOW, act="step", arrow=[-1, 0]).unit == "kaddish"
    assert figure(panel, "kaddish")["chosen"]


def test_those_who_left_are_told_with_whether_it_was_permitted(panel: ContinuityPanel) -> None:
    """In the middle of Kaddish it is a transgression, though the others finish."""
    assert "a transgression" in panel.drawn["argued"]
    assert "Gad, Asher, Yissachar" in re.sub("<[^>]*>", "", panel.drawn["argued"])


def test_outcomes_differ_in_pattern() -> None:
    """No two are alike without their colours, or else they differ in their edge."""
    assert OUTCOME_FILLS.keys() == OUTCOMES.keys()
    patterns = [fill.hatch for name, fill in OUTCOME_FILLS.items() if name != "not said"]  # which is empty, in dashes
    assert len(set(patterns)) == len(patterns)


def test_the_colour_of_an_outcome_is_that_of_its_answer() -> None:
    """What is said has the colour of yes, what is not said that of no."""
    assert {name: fill.ink for name, fill in OUTCOME_FILLS.items()} == {n: ink_of(a) for n, a in OUTCOMES.items()}


def test_the_verdict_is_spoken_with_its_words_and_voices(whole: ContinuityPanel) -> None:
    """Who decided, the words in Hebrew and English, and who rules otherwise."""
    whole.set(unit="avot", Dan=False)
    whole.set(unit="kaddish_shalem")
    text = re.sub(r"<[^>]*>", " ", whole.drawn["answer"] + whole.drawn["argued"])
    assert "they left before Kedushah was reached" in text
    assert "ואם יצאו לאחר שהתחיל בקול רם וקדושה" in text
    assert "the Mishnah Berurah" in text
    assert "It is enough that the repetition was begun aloud, and nine remain, which is a majority." in text


def test_people_leave_in_the_middle_of_a_unit() -> None:
    """Every unit lasts long enough to have a middle that is not its beginning."""
    for order, units in mk.ORDERS.items():
        assert all(middle(order, unit) > BEGINS[order] + after for unit, after in units.items())


def test_it_can_be_asked_without_a_panel() -> None:
    """A plain function of who is there, and when each of them turns."""
    said = ask_service(order="afternoon", unit="kedushah", people=TEN[:9], turns={"Yosef": ["avot"]}, by=mk.REMA)
    assert (said.replay["avot"].outcome, said.here[-1]) == ("said", "Yosef")


@pytest.mark.parametrize(("key", "said"), [("he", "באמצע"), ("fr", "Au milieu de")])
def test_it_speaks_the_language_that_is_set(panel: ContinuityPanel, key: str, said: str) -> None:
    """Its controls, its units and the names of its people."""
    panel.language = key
    assert panel.drawn["controls"][1]["label"] == said
    assert "there" not in figure(panel, "Dan")["says"]
