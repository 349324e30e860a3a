"""The model of a dispute: voices, rulings, choices, practices, and how one matter is settled."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

import minyan_kit as mk
from minyan_kit.ruling import (
    EXPLICIT,
    INFERRED,
    OPEN,
    Because,
    Blank,
    ContradictionError,
    Matter,
    OneOf,
    Opinion,
    Practice,
    Reading,
    Ruling,
    compound,
    no,
    opinion,
    says,
    try_values,
    undecided,
    yes,
)
from tests import lamp
from tests.lamp import BY_ELDER, BY_YOUNGER, ELDER, STRANGER, TEXT, YOUNGER, Lamp, LampChoices

OIL = Matter("oil", (lamp.olive_oil, lamp.no_pitch, lamp.sesame_asked, lamp.anything))
WICK = Matter("wick", (lamp.clean_wick, lamp.any_wick))


def test_a_reason_shows_its_numbers() -> None:
    """A reason reads as its template filled with its values."""
    assert Because("{n} of {all} remain.", n=7, all="ten") == "7 of ten remain."


def test_a_reason_keeps_its_template_and_values() -> None:
    """What is needed to say a reason in another language is kept beside the sentence, also through a pickle."""
    reason = Because("{n} of ten remain.", n=7)
    again = pickle.loads(pickle.dumps(reason))
    for because in (reason, again):
        assert (because, because.template, dict(because.values)) == (
            "7 of ten remain.",
            "{n} of ten remain.",
            {"n": 7},
        )


def test_a_reason_without_values_is_said_as_it_stands() -> None:
    """Braces in a plain sentence are not taken for a template."""
    assert Because("He said {so}.") == "He said {so}."


def test_rulings_say_answer_status_and_modality() -> None:
    """yes, no and undecided make the three kinds of ruling, explicit and valid unless said otherwise."""
    assert yes("a") == Ruling(True, Because("a"), EXPLICIT, "valid")
    assert no("a", status=INFERRED, modality="may not") == Ruling(False, Because("a"), INFERRED, "may not")
    assert undecided("a", missing=("b",)) == Ruling(None, Because("a"), OPEN, missing=("b",))
    assert says(7, "a", terms={"payers": 2}).terms == {"payers": 2}


def test_an_opinion_cannot_be_made_without_a_source() -> None:
    """Who speaks must say in whose words."""
    with pytest.raises(TypeError, match="source"):
        opinion(ELDER)  # type: ignore[call-arg]  # the mistake under test


def test_an_opinion_is_called_as_its_rule() -> None:
    """Beside its voice and words an opinion is a plain function, under the function's name."""
    assert lamp.olive_oil(Lamp("sesame")) is None
    assert lamp.olive_oil(Lamp()) == yes("{oil} oil burns well.", oil="olive")
    assert lamp.olive_oil.name == "olive_oil"


def test_an_opinion_notes_what_it_read() -> None:
    """Only the facts that a rule looked at are noted, also those behind a derived one."""
    assert lamp.olive_oil.ask(Lamp("olive"), LampChoices()).read == {"oil": "olive"}
    assert lamp.no_pitch.ask(Lamp("pitch"), LampChoices()).read == {"oil": "pitch"}


def test_an_opinion_notes_the_choices_it_turned_on() -> None:
    """A choice is noted where the rule asked for it, and not where it did not come to that."""
    assert lamp.sesame_asked.ask(Lamp("sesame"), LampChoices()).choices == {"sesame": "asked"}
    assert lamp.sesame_asked.ask(Lamp("olive"), LampChoices()).choices == {}


def test_reading_a_fact_not_known_raises_blank() -> None:
    """A rule never sees a blank: reading one stops it and names the fact."""
    with pytest.raises(Blank) as stopped:
        lamp.olive_oil.ask(Lamp(lamp.unknown("oil")), LampChoices())
    assert stopped.value.name == "oil"


def test_the_strongest_followed_voice_that_speaks_decides() -> None:
    """A weaker voice is heard only where the stronger is silent."""
    settled = WICK.settle(Lamp(clean=False), BY_YOUNGER)
    assert settled.answer is True
    assert settled.by is not None
    assert settled.by.opinion.voice == YOUNGER
    assert WICK.settle(Lamp(clean=False), BY_ELDER).answer is False
    assert OIL.settle(Lamp("pitch"), BY_YOUNGER).answer is False  # of pitch the younger says nothing


def test_leaving_it_open_stops_the_search() -> None:
    """A stronger voice that speaks and leaves it open is not overruled by a weaker one that would answer."""
    by = Practice("the younger, then a stranger", (YOUNGER, STRANGER), LampChoices())
    settled = OIL.settle(Lamp("sesame"), by)
    assert settled.answer is None
    assert settled.by is not None
    assert settled.by.opinion is lamp.sesame_asked


def test_silence_is_nobody_deciding() -> None:
    """Where nobody who is followed speaks there is no answer and nobody who gave it."""
    settled = OIL.settle(Lamp("sesame"), BY_ELDER)
    assert (settled.answer, settled.by) == (None, None)


def test_a_voice_not_followed_is_not_asked() -> None:
    """An opinion outside the practice takes no part in settling."""
    asked = OIL.settle(Lamp("sesame"), BY_ELDER).asked
    assert {said.opinion.voice for said in asked} == {ELDER}


def test_two_opinions_of_one_voice_must_agree() -> None:
    """A voice that says yes and no of the same facts is a mistake in a rule, and is named."""

    @opinion(ELDER, TEXT)
    def never(lamp: Any) -> Ruling | None:
        return no("Never.")

    with pytest.raises(ContradictionError, match=r"the elder .*“oil”.*olive_oil and never"):
        Matter("oil", (lamp.olive_oil, never)).settle(Lamp(), BY_ELDER)


def test_of_two_that_agree_the_later_in_the_text_is_named() -> None:
    """Where one voice says the same twice, the later and more particular place is given."""

    @opinion(ELDER, TEXT)
    def surely(lamp: Any) -> Ruling | None:
        return yes("Surely.")

    settled = Matter("oil", (lamp.olive_oil, surely)).settle(Lamp(), BY_ELDER)
    assert settled.by is not None
    assert settled.by.opinion is surely


@pytest.mark.parametrize(
    ("oil", "clean", "expected"),
    [
        ("olive", True, True),
        ("olive", False, False),
        ("sesame", True, None),
        ("sesame", False, False),  # a no outweighs what is open
        ("pitch", True, False),
    ],
)
def test_a_compound_is_no_if_any_part_is_and_else_open_if_any_part_is(
    oil: str, clean: bool, expected: bool | None
) -> None:
    """Any no is a no; else anything open leaves it open; else it is a yes."""
    parts = [matter.settle(Lamp(oil, clean), BY_ELDER) for matter in (OIL, WICK)]
    assert compound(parts).answer is expected


def test_only_blanks_that_are_read_are_tried() -> None:
    """A blank is tried value by value where the rule comes to it, and not at all where it does not."""

    def rule(lamp: Any) -> str:
        return "pitch" if lamp.oil == "pitch" else f"{lamp.oil}, {lamp.clean}"

    facts = Lamp(lamp.unknown("oil"), lamp.unknown("clean"), lamp.unknown("dark"))
    merged: list[str] = []

    def both(unknown: Blank, results: list[str]) -> str:
        merged.append(unknown.name)
        return " | ".join(results)

    found = try_values(facts, lambda facts: rule(Reading(facts)), both)
    assert found == "olive, True | olive, False | sesame, True | sesame, False | pitch"
    assert merged == ["clean", "clean", "oil"]


def test_a_blank_of_other_facts_is_left_to_whoever_goes_through_them() -> None:
    """One walk within another tries the values of its own facts only."""
    outer, inner = Lamp(lamp.unknown("oil")), Lamp(clean=lamp.unknown("clean"))

    def rule(here: Lamp, there: Lamp) -> tuple[tuple[str, bool], ...]:
        return ((Reading(here).oil, Reading(there).clean),)

    def together(_: Blank, parts: list[tuple[tuple[str, bool], ...]]) -> tuple[tuple[str, bool], ...]:
        return tuple(one for part in parts for one in part)

    pairs = try_values(outer, lambda here: try_values(inner, lambda there: rule(here, there), together), together)
    assert pairs == tuple((oil, clean) for oil in Lamp.DOMAIN["oil"] for clean in (True, False))


# -- practices and choices -------------------------------------------------------------------------------------------


def test_relying_on_a_voice_puts_it_first() -> None:
    """The voice relied on comes before all others, once, and the practice says so in its name."""
    by = BY_YOUNGER.relying_on(STRANGER)
    assert by.follows == (STRANGER, YOUNGER, ELDER)
    assert by.relying_on(ELDER).follows == (ELDER, STRANGER, YOUNGER)
    assert by.relying_on(ELDER).name.endswith("relying on “a stranger”, and on “the elder”")
    assert BY_YOUNGER.follows == (YOUNGER, ELDER)


def test_relying_on_what_is_no_voice_is_an_error() -> None:
    """A word in place of a voice is named, and a voice is asked for."""
    with pytest.raises(TypeError, match=r"voice='some permit'.*Voice"):
        BY_ELDER.relying_on("some permit")  # type: ignore[arg-type]  # the mistake under test


def test_choosing_reads_a_word_of_the_text_otherwise() -> None:
    """A practice with another choice differs in that choice alone, and says it in its name."""
    by = BY_YOUNGER.choosing(sesame="good")
    assert (by.follows, by.choices) == (BY_YOUNGER.follows, LampChoices(sesame="good"))
    assert "sesame=good" in by.name
    assert OIL.settle(Lamp("sesame"), by).answer is True


def test_a_choice_that_is_not_there_is_an_error() -> None:
    """A wrong name lists the choices; a wrong option lists the options."""
    with pytest.raises(ValueError, match=r"'oil'.*sesame"):
        BY_ELDER.choosing(oil="olive")
    with pytest.raises(ValueError, match=r"sesame='bad'.*'asked', 'good'"):
        BY_ELDER.choosing(sesame="bad")
    with pytest.raises(ValueError, match=r"sesame='bad'.*'asked', 'good'"):
        LampChoices(sesame="bad")


@given(st.permutations([ELDER, YOUNGER, STRANGER]), st.sampled_from(list(Lamp.cases())))
def test_a_voice_that_is_silent_changes_nothing(voices: list[Any], case: Lamp) -> None:
    """Taking a silent voice out of a practice, wherever it stands, leaves every matter as it was."""
    by = Practice("some", tuple(voices), LampChoices())
    for matter in (OIL, WICK):
        for voice in voices:
            if all(o.ask(case, by.choices).ruling is None for o in matter.opinions if o.voice == voice):
                without = Practice("fewer", tuple(v for v in voices if v != voice), LampChoices())
                assert matter.settle(case, by).answer == matter.settle(case, without).answer


def test_a_blank_names_what_to_ask_for() -> None:
    """A fact not known carries what it may be and the name under which it is asked for."""
    with pytest.raises(Blank, match="oil") as raised:
        Opinion(ELDER, TEXT, lambda lamp: yes(lamp.oil)).ask(Lamp(OneOf(("a",), "the oil")), LampChoices())
    assert raised.value.name == "oil"
    assert (raised.value.value.values, raised.value.value.missing) == (("a",), "the oil")


@pytest.mark.parametrize(
    "asked",
    [
        lambda by: mk.may_fine(regular_minyan=False, residents=10, by=by),
        lambda by: mk.effects(by, questions=[mk.may_fine]),
        lambda by: mk.season([mk.Resident("Reuven")], 5786, by=by),
        lambda by: mk.service([(360, "Dan", "arrives")], by=by),
        lambda by: mk.check(lambda **_: True, mk.may_fine, by=by),
        lambda by: mk.of_age(["2010-05-01"], by=by),
    ],
    ids=["a question", "effects", "season", "service", "check", "of_age"],
)
@pytest.mark.parametrize("by", ["rema", None, mk.REMA.follows[0]], ids=repr)
def test_whoever_asks_by_no_practice_is_told_how_to_name_one(asked: Callable[[Any], object], by: object) -> None:
    """The same words everywhere: a name, nothing and a voice are no practice."""
    with pytest.raises(TypeError, match=r"by=.*: say whose practice is followed, as by=mk\.REMA"):
        asked(by)


def test_what_stands_in_the_wrong_place_of_a_ruling_is_named_with_what_may_stand_there() -> None:
    """The argument, its value, and every word that there is for it."""
    with pytest.raises(ValueError, match=r"^modality='must'.* write one of 'valid', 'may', 'may not', 'proper'"):
        yes("He may.", modality="must")  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(ValueError, match=r"^status='sure'.* write one of 'explicit', 'inferred'"):
        yes("He may.", status="sure")  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.parametrize("by", [None, "rema", 7])
def test_without_a_practice_no_question_is_answered(by: Any) -> None:
    """There is no default: the error ends with what to write."""
    with pytest.raises(TypeError, match=rf"^by={by!r}: say whose practice is followed, as by=mk.REMA$"):
        mk.may_leave(present=12, by=by)
