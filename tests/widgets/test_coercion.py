"""The what-if on a town: what its controls say goes to the questions of 55:21 and 22, and what they answer is shown."""

from typing import Any

import pytest

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    REMA,
    may_compel_hazan,
    may_compel_to_hire,
    may_compel_to_stay,
    share_cost,
)
from minyan_kit.chapter.practices import TAZ
from minyan_kit.widgets import coercion_panel
from minyan_kit.widgets.coercion import LEAVERS, CoercionPanel, ask_town, town_html


@pytest.fixture
def panel() -> CoercionPanel:
    """Give the panel as it opens: a town of ten, and one would leave."""
    return coercion_panel(by=REMA)


def shown(panel: CoercionPanel) -> list[str]:
    """Of whom the reader is asked what he has."""
    return [name for name in LEAVERS if panel.controls[name].layout.display != "none"]  # type: ignore[attr-defined]


def test_the_answers_are_those_of_the_questions(panel: CoercionPanel) -> None:
    """The panel has no answer of its own."""
    said = panel.set(residents=11, leaving=2)
    assert said.stay == may_compel_to_stay(residents=11, leaving=2, days_of_awe=True, by=REMA)
    assert said.shares == share_cost(120, {"Reuven": 100, "Shimon": 500}, by=REMA)
    assert said.hire == may_compel_to_hire(missing=0, days_of_awe=True, by=REMA)
    assert said.hazan == may_compel_hazan(resident_minyan=True, by=REMA)


def test_the_view_is_drawn_of_the_answers(panel: CoercionPanel) -> None:
    """What is on the page can be had without it."""
    assert panel.view.value == town_html(panel.result) == panel.result._repr_html_()


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({}, True),
        ({"residents": 11}, False),
        ({"residents": 11, "leaving": 2}, True),
        ({"leaving": 3}, None),
        ({"days_of_awe": False}, False),
        ({"returns": True}, False),
        ({"residents": 9}, None),
    ],
)
def test_a_change_is_followed_at_once(panel: CoercionPanel, changes: dict[str, Any], answer: bool | None) -> None:
    """Residents, leavers, season and return each make their difference."""
    for name, value in changes.items():
        panel.controls[name].value = value
    stay = panel.result.stay
    assert stay is not None
    assert stay.answer is answer
    assert {True: "Compelled", False: "Not compelled", None: "Open"}[answer] in panel.view.value


def test_where_nobody_leaves_it_is_about_the_town(panel: CoercionPanel) -> None:
    """Eight residents must hire two on the Days of Awe; seven only by custom."""
    eight, seven = (panel.set(residents=n, leaving=0) for n in (8, 7))
    custom = panel.set(fixed_custom=True)
    assert [said.stay for said in (eight, seven)] == [None, None]
    assert [said.verdict.answer for said in (eight, seven, custom)] == [True, False, True]
    assert [said.hazan.answer for said in (eight, seven)] == [False, False]


@pytest.mark.parametrize(
    ("by", "poor"), [(MECHABER, 40), (REMA, 40), (MISHNAH_BERURAH, 60), (MISHNAH_BERURAH.relying_on(TAZ), 40)], ids=str
)
def test_whoever_is_followed_can_be_chosen(panel: CoercionPanel, by: Any, poor: int) -> None:
    """The shares follow the practice, and the card carries the others' voices."""
    said = panel.set(residents=11, leaving=2, by=by)
    assert said.shares is not None
    assert said.shares.answer.exact == {"Reuven": poor, "Shimon": 120 - poor}
    assert panel.view.value.count("Mishnah Berurah 68") >= 1


def test_wealth_and_cost_change_the_shares(panel: CoercionPanel) -> None:
    """The penniless still owes a quarter; the cost of two hired men is twice that of one."""
    said = panel.set(residents=10, leaving=2, Reuven=0, Shimon=1000, cost=50)
    assert said.shares is not None
    assert said.shares.answer.exact == {"Reuven": 25, "Shimon": 75}


def test_only_those_who_leave_are_asked_what_they_have(panel: CoercionPanel) -> None:
    """Their controls come and go with their number, moved by hand or in code."""
    assert shown(panel) == ["Reuven"]
    panel.controls["leaving"].value = 3
    assert shown(panel) == ["Reuven", "Shimon", "Levi"]
    panel.set(leaving=0)
    assert shown(panel) == []


def test_what_one_has_who_stays_changes_nothing(panel: CoercionPanel) -> None:
    """Dan stays, rich or poor."""
    before = panel.result
    assert panel.set(Dan=1000) == before


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"residents": 15}, "residents=15 cannot be chosen: write a number from 7 to 14"),
        ({"leaving": 6}, "leaving=6 cannot be chosen: write a number from 0 to 5"),
        ({"Naftali": 5}, "Naftali=5: no control is called so"),
        ({"cost": -10}, "cost=-10 cannot be chosen"),
    ],
)
def test_a_value_that_cannot_be_chosen_changes_nothing(panel: CoercionPanel, values: dict[str, Any], said: str) -> None:
    """An error names the control, the value and the remedy, and what was chosen before stands."""
    before = panel.values
    with pytest.raises(ValueError, match=said):
        panel.set(**{"by": MECHABER, "leaving": 2, **values})
    assert panel.values == before
    assert shown(panel) == ["Reuven"]


def test_the_verdict_is_announced_and_told_by_shape_and_word(panel: CoercionPanel) -> None:
    """Whoever does not see its colour hears or reads it."""
    html = panel.view.value
    assert 'role="status" aria-live="polite"' in html
    assert "✓" in html
    assert "Compelled" in html
    assert 'lang="he" dir="rtl"' in html


def test_figures_are_as_many_as_the_men() -> None:
    """Those who stay, who leave and who are hired, each in a look of his own and counted in words."""
    said = ask_town(
        residents=11, leaving=3, days_of_awe=True, returns=False, fixed_custom=False, cost=9, by=REMA, **LEAVERS
    )
    html = said._repr_html_()
    assert [html.count(f'class="minyan-{kind}"') for kind in ("stays", "leaves", "hired")] == [8, 3, 2]
    assert "staying: 8 · leaving: 3 · hired: 2" in html


def test_names_from_outside_are_inert() -> None:
    """A name may come from anywhere."""
    town: dict[str, Any] = {"residents": 11, "leaving": 2, "days_of_awe": True, "returns": False, "fixed_custom": False}
    html = town_html(ask_town(**town, cost=9, by=REMA, **{"<script>": 1, "<b>": 2}))
    assert "<script>" not in html
    assert html.count("&lt;script&gt;") >= 2


def test_a_page_without_a_kernel_shows_the_view(panel: CoercionPanel) -> None:
    """Beside the widgets the panel saves its HTML, and its choices in plain words."""
    bundle = panel._repr_mimebundle_()
    assert panel.view.value in bundle["text/html"]
    assert bundle["text/plain"].startswith("CoercionPanel(residents=10, leaving=1, days_of_awe=yes")
