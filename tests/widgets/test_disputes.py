"""The map as a panel, and a practice built on one: what they show is what the map and the effects say."""

from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit import (
    CHOICES,
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SOME_PERMIT,
    SOME_SAY,
    Practice,
    Ruling,
    Source,
    Voice,
    counts,
    disagreements,
    effects,
    language,
    may_answer,
    may_compel_to_hire,
    may_fine,
    may_leave,
    may_say,
    opinion,
    practices_map,
    share_cost,
    yes,
)
from minyan_kit.chapter.people import Stage
from minyan_kit.chapter.practices import TAZ
from minyan_kit.widgets import disputes_panel, practice_panel
from minyan_kit.widgets.disputes import (
    DisputesPanel,
    PracticePanel,
    build,
    built_code,
    built_html,
    open_cell,
    opened_html,
)
from tests import by_hand

ASKED = (may_say, may_leave, share_cost, may_fine)
TWO = (MECHABER.name, REMA.name)


@pytest.fixture
def panel() -> DisputesPanel:
    """Give the map of a few questions."""
    return disputes_panel(questions=ASKED)


# -- the map -----------------------------------------------------------------------------------------------------------


def test_there_is_a_button_for_each_cell(panel: DisputesPanel) -> None:
    """With its number, its word and its shade, and in full where a reader points at it."""
    table = practices_map(questions=ASKED)
    assert list(panel.buttons) == [(row.question.name, pair) for row in table for pair in row.between]
    button = panel.buttons["may_fine", TWO]
    assert button.description == "16 · always"
    assert button.tooltip.endswith("the Mechaber and the Rema · 16 · always · one is silent")
    assert "minyan-degree-5" in button._dom_classes
    assert panel.buttons["may_fine", (REMA.name, MISHNAH_BERURAH.name)].description == "never"


def test_a_button_opens_its_cell(panel: DisputesPanel) -> None:
    """And is marked as the one that is open."""
    panel.buttons["may_leave", TWO].click()
    assert panel.result.question is may_leave
    assert str(panel.result.table) == str(disagreements(may_leave, [MECHABER, REMA]))
    assert [cell for cell, button in panel.buttons.items() if "minyan-chosen" in button._dom_classes] == [
        ("may_leave", TWO)
    ]


def test_a_dispute_is_open_at_first(panel: DisputesPanel) -> None:
    """The first cell in which each answers otherwise; it is framed."""
    assert panel.result.question is may_leave
    framed = {cell[0] for cell, button in panel.buttons.items() if "minyan-against" in button._dom_classes}
    assert framed == {"may_leave", "share_cost"}
    assert disputes_panel(questions=[may_fine]).result.question is may_fine


def test_what_is_shown_can_be_had_without_the_panel(panel: DisputesPanel) -> None:
    """It is a view of what a plain function returns, with the words of either side."""
    found = panel.set(question="share_cost", between=(REMA.name, MISHNAH_BERURAH.name))
    alone = open_cell(practices_map(questions=ASKED), "share_cost", (REMA.name, MISHNAH_BERURAH.name))
    assert (found.often, found.ways, str(found.table)) == (alone.often, alone.ways, str(alone.table))
    assert panel.view.value == opened_html(found)
    assert "half of it according to capital" in panel.view.value


def test_a_cell_that_is_not_there_is_refused_and_nothing_changes(panel: DisputesPanel) -> None:
    """The error says what may be chosen."""
    before = panel.view.value
    with pytest.raises(ValueError, match="question='may_sing' cannot be chosen: write one of 'may_say', 'may_leave'"):
        panel.set(between=TWO, question="may_sing")
    assert panel.view.value == before


def test_a_cell_in_which_nobody_differs_opens_too(panel: DisputesPanel) -> None:
    """And says over how many cases it looked."""
    assert panel.set(question="may_fine", between=(REMA.name, MISHNAH_BERURAH.name)).table.differing == 0
    assert "They differ on 0 of 16 cases." in panel.view.value


def test_a_page_without_a_kernel_has_the_map_and_the_open_cell(panel: DisputesPanel) -> None:
    """Both stand in the saved notebook."""
    page = panel._repr_mimebundle_()["text/html"]
    assert practices_map(questions=ASKED)._repr_html_() in page
    assert panel.view.value in page


def test_the_map_is_said_in_the_language_in_use() -> None:
    """Buttons, heads and the open cell."""
    with language("fr"):
        panel = disputes_panel(questions=[may_fine])
    assert panel.buttons["may_fine", TWO].description == "16 · toujours"
    assert "l’un se tait" in panel.view.value


# -- a practice of one's own -------------------------------------------------------------------------------------------


@pytest.fixture
def builder() -> PracticePanel:
    """Give a panel that begins with the Rema and looks at a few questions."""
    return practice_panel(by=REMA, questions=(may_say, may_answer, may_compel_to_hire))


def test_every_choice_and_every_voice_is_offered(builder: PracticePanel) -> None:
    """Each choice with its words and its options; each voice that speaks in these questions, but not those followed."""
    for name, choice in CHOICES.items():
        control: Any = builder.controls[name]
        assert choice.asks in control.description
        assert [value for _, value in control.options] == list(choice.options)
        assert control.value == getattr(REMA.choices, name)
    layouts = {key: builder.controls[key].layout.display for key in builder.relied}  # type: ignore[attr-defined]
    offered = {key for key, display in layouts.items() if display != "none"}
    assert {"some_permit", "some_say", "mishnah_berurah"} <= offered
    assert not {"rema", "mechaber"} & offered


def test_the_practice_is_built_of_what_is_chosen(builder: PracticePanel) -> None:
    """As relying_on and choosing build it."""
    builder.set(some_permit=True, interposes="idol")
    assert builder.practice == REMA.relying_on(SOME_PERMIT).choosing(interposes="idol")
    builder.set(some_permit=False, interposes="either")
    assert builder.practice == REMA


def test_what_it_changes_is_the_difference_on_the_map(builder: PracticePanel) -> None:
    """On how many cases of which question."""
    found = builder.set(some_permit=True, custom_covers="number")
    table = practices_map(among=[REMA, builder.practice], questions=builder.questions)
    assert dict(found.changed) == {row.question.name: n for row in table for n in row.between.values() if n}
    # Some permit nine and a boy, where all nine answer and he does not lead, and else do not say; the Rema says no, and
    # of a time of need he does not say. Outside the Days of Awe a custom of the number alone compels nobody, whether
    # one is lacking or seven, and of each of those seven the text does not say.
    boys = [company for company in may_say.facts.cases() if by_hand.nine_and_a_boy(company)]
    otherwise = sum(not c.in_need or (c.attentive == 9 and not c.addition_leads) for c in boys)
    assert dict(found.changed) == {"may_say": otherwise, "may_compel_to_hire": 7}
    assert f"<b>{otherwise}</b>" in builder.view.value
    assert builder.view.value == built_html(found, built_code(REMA, [SOME_PERMIT], {"custom_covers": "number"}))


def test_each_option_stands_with_what_it_would_change(builder: PracticePanel) -> None:
    """By itself, as `effects` has it, and the option chosen is marked."""
    html = builder.view.value
    for effect in effects(REMA, questions=builder.questions):
        for line in effect.said():
            assert line in html
    assert html.count("●") == len(CHOICES)
    assert "● <bdi>either" in html
    builder.set(interposes="idol")
    assert "● <bdi>an idol</bdi>" in builder.view.value


def test_the_cases_that_change_can_be_looked_at(builder: PracticePanel) -> None:
    """With the words of the practice as it was and as it is."""
    found = builder.set(some_permit=True, opened="may_say")
    assert found.opened is not None
    assert str(found.opened) == str(disagreements(may_say, [REMA, builder.practice]))
    assert "There are those who permit" in builder.view.value


def test_nothing_is_otherwise_at_first(builder: PracticePanel) -> None:
    """And a question that is opened then has nothing to show."""
    assert "Nothing has been changed yet." in builder.view.value
    assert builder.set(opened="may_say").opened is None


def test_a_boundary_of_years_changes_cases() -> None:
    """Those of one known to have no hairs between his thirty-fifth and his thirty-sixth birthday: it was open."""
    builder = practice_panel(by=MECHABER, questions=[counts])
    found = builder.set(majority_of_years=36)
    left_open = [
        person
        for person in by_hand.persons()
        if person.stage is Stage.THIRTY_FIVE
        and person.two_hairs != "unchecked"
        and by_hand.who_counts(person)[0] is None
    ]
    assert dict(found.changed) == {"counts": len(left_open) * by_hand.ALIKE}
    what_it_changes = builder.view.value.split("Every choice")[0]
    assert "years: thirty-five years old; two hairs: only before thirteen or absent" in what_it_changes


def test_to_begin_with_another_practice_offers_other_voices(builder: PracticePanel) -> None:
    """What the Mishnah Berurah follows already cannot be added to him, and changes nothing if it was."""
    builder.set(mishnah_berurah=True)
    assert builder.set(by=MISHNAH_BERURAH).practice == MISHNAH_BERURAH
    assert builder.controls["mishnah_berurah"].layout.display == "none"  # type: ignore[attr-defined]
    assert builder.set(by=MECHABER).practice == MECHABER.relying_on(MISHNAH_BERURAH.follows[0])


@pytest.mark.parametrize(
    ("by", "relying", "choices"),
    [
        (REMA, (), {}),
        (MECHABER, (SOME_PERMIT, SOME_SAY), {}),
        (MISHNAH_BERURAH, (TAZ,), {"majority_of": "present", "majority_of_years": 36}),
        (REMA, (), {"interposes": "either", "hazan_wage": "heads"}),
    ],
    ids=str,
)
def test_the_line_of_code_gives_the_practice(by: Practice, relying: tuple[Voice, ...], choices: dict[str, Any]) -> None:
    """A reader who copies it has what the panel has."""
    line = built_code(by, relying, choices)
    assert eval(line, {"mk": mk}) == build(by, relying, choices)


def test_the_last_voice_relied_on_is_heard_first() -> None:
    """As in the practice that is built by hand."""
    assert build(REMA, [SOME_PERMIT, SOME_SAY]).follows[:2] == (SOME_SAY, SOME_PERMIT)


OURS = Voice("our_class", "our class", outside=True)


@opinion(OURS, Source(6, "mechaber", he="או שהוא ישן", en="or is asleep", fr="ou qu'il dort", cited="our class"))
def two_are_as_one(company: Any) -> Ruling | None:
    """One is an example: two are no different, while eight can answer."""
    return yes("Eight of the ten can answer.") if company.men >= 10 and company.attentive == 8 else None


def test_an_authority_of_ones_own_is_on_the_map_and_can_be_relied_on() -> None:
    """Once a question has its opinion, and no longer than that."""
    mine = may_say.with_opinion(two_are_as_one)
    ours = Practice("our class", (OURS, *REMA.follows), REMA.choices)
    shown = disputes_panel(mine, among=[*PRACTICES, ours], questions=[may_say])
    assert len(shown.buttons) == 6
    eight_answer = sum(company.men >= 10 and company.attentive == 8 for company in may_say.facts.cases())
    assert shown.set(between=(REMA.name, "our class")).often.number == eight_answer
    builder = practice_panel(mine, by=REMA, questions=[may_say])
    assert dict(builder.set(our_class=True).changed) == {"may_say": eight_answer}
    assert "our_class" not in practice_panel(by=REMA, questions=[may_say]).relied
