"""Verdicts of the chapter: what they rest on, who dissents, and how a voice speaks that is silent in some cases."""

import pytest

import minyan_kit as mk
from minyan_kit import HebrewDate
from minyan_kit.chapter.people import Tally
from minyan_kit.question import question_of


def test_a_matter_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    """A question of several matters lists them; one of a single matter, which needs no name, has it left out."""
    voice = mk.counts.opinions[0]
    with pytest.raises(ValueError, match=r"matter='height': counts has the matters male, .*; write one of 'male', "):
        mk.counts.with_opinion(voice, "height")
    with pytest.raises(ValueError, match=r"matter='height'.*; leave it out$"):
        mk.may_say.with_opinion(mk.may_say.opinions[0], "height")


def test_the_dissent_from_what_is_open_is_on_the_matter_that_is_open() -> None:
    """By the Mechaber the hairs of a man of thirty are open; who rules on his sins does not dissent from that."""
    sinner = mk.Person("Dan", sex="male", age=30, transgressor=True, defiant=True)
    verdict = mk.counts(sinner, by=mk.MECHABER)
    assert verdict.answer is None
    assert any(voice.matter == "not_banned" and voice.answer is False for voice in verdict.voices)
    assert {voice.matter for voice in verdict.dissent} == {verdict.resolved.decider.matter.name}


def test_a_no_rests_on_what_forbids_and_a_yes_on_every_part() -> None:
    """A banned man is out by his ban alone; a man who counts is male, free, of age, hears, and so on."""
    man = mk.Person("Dan", sex="male", age=40)
    banned = set(mk.counts(man.but(banned=True), by=mk.REMA).rests_on)
    assert "banned" in banned
    assert not banned & {"sex", "free", "stage", "hears", "sound_mind"}
    assert {"sex", "free", "stage", "banned", "sound_mind"} <= set(mk.counts(man, by=mk.REMA).rests_on)


def test_whoever_speaks_in_some_of_the_cases_alone_names_a_day() -> None:
    """Where sunset is not known a voice may speak of one side only: it says a date, not a place in the year."""
    days = [HebrewDate(5765, "Adar I", 30).to_date(), HebrewDate(5766, "Kislev", 1).to_date()]
    spoken = [
        voice.where_it_speaks.answer
        for day in days
        for voice in mk.comes_of_age(day, by=mk.MISHNAH_BERURAH).voices
        if voice.where_it_speaks is not None
    ]
    assert spoken
    assert {type(answer) for answer in spoken} <= {HebrewDate, type(None)}


@pytest.mark.parametrize("question", [mk.counts, "may_say", None])
def test_a_table_of_services_is_asked_what_may_be_said_and_nothing_else(question: object) -> None:
    """The error ends with two ways to write it."""
    with pytest.raises(
        TypeError, match=r"is not about these: write mk\.may_say, or mk\.may_say\.with_opinion\(\.\.\.\)$"
    ):
        question_of(question, Tally, "mk.may_say")
    assert question_of(mk.may_say, Tally, "mk.may_say") is mk.may_say
