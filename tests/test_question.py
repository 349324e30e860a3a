"""A question and its verdict: what is answered, what stays open and why, and what the answer rests on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar

import pytest

from minyan_kit.question import Asked, Case, Question, Verdict, question, resolve, settle
from minyan_kit.ruling import Because, FiniteFacts, OneOf, Practice, Ruling, Voice, no, opinion, undecided, yes
from tests import lamp
from tests.lamp import BY_ELDER, BY_YOUNGER, ELDER, STRANGER, TEXT, YOUNGER, Lamp, fit, lit, one_of, unknown

PRACTICES = (BY_ELDER, BY_YOUNGER, BY_YOUNGER.choosing(sesame="good"), BY_ELDER.relying_on(STRANGER))

Known = dict[str, Any]


def partly_known() -> Iterator[tuple[Question, Known, Practice]]:
    """Every question, of every lamp with some facts or none left blank (None), under every practice."""
    for case in product(*([*domain, None] for domain in Lamp.DOMAIN.values())):
        for asking, by in product((fit, lit), PRACTICES):
            yield asking, dict(zip(Lamp.DOMAIN, case, strict=True)), by


def with_blanks(known: Known) -> Lamp:
    return Lamp(**{name: unknown(name) if value is None else value for name, value in known.items()})


def filled_in(known: Known) -> list[Known]:
    """Every way in which the facts left blank may be."""
    domains = (Lamp.DOMAIN[name] if value is None else (value,) for name, value in known.items())
    return [dict(zip(known, case, strict=True)) for case in product(*domains)]


def answers(asking: Question, known: Known, by: Practice) -> set[bool | None]:
    return {asking(Lamp(**case), by=by).answer for case in filled_in(known)}


def test_a_question_without_a_practice_is_an_error() -> None:
    """There is no default: whose practice is followed is always said."""
    with pytest.raises(TypeError, match=r"by=None.*by=mk\.REMA"):
        fit(Lamp())  # type: ignore[call-arg]  # the mistake under test
    with pytest.raises(TypeError, match=r"by='the elder'"):
        fit(Lamp(), by="the elder")  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.parametrize("oil", ["olive", "sesame", "pitch"])
def test_a_verdict_is_neither_true_nor_false(oil: str) -> None:
    """`if verdict:` is an error whatever the answer, and says what to read."""
    with pytest.raises(TypeError, match=r"\.answer"):
        bool(fit(Lamp(oil), by=BY_ELDER))


def test_a_verdict_says_who_decided_where_and_why() -> None:
    """An answer carries its voice, its words, its reason, status and modality."""
    verdict = fit(Lamp(), by=BY_YOUNGER)
    assert (verdict.answer, verdict.decided_by, verdict.source) == (True, ELDER, TEXT)
    assert (verdict.because, verdict.status, verdict.modality) == ("olive oil burns well.", "explicit", "valid")
    assert (verdict.why_open, verdict.missing, verdict.by, verdict.facts) == (None, (), BY_YOUNGER, Lamp())


def test_open_silent_and_not_known_are_three_things() -> None:
    """No answer is one of three: the text leaves it open, the text is silent, a fact is missing."""
    left_open = fit(Lamp("sesame"), by=BY_YOUNGER)
    silent = fit(Lamp("sesame"), by=BY_ELDER)
    not_known = fit(Lamp(unknown("oil")), by=BY_ELDER)
    assert [v.why_open for v in (left_open, silent, not_known)] == [
        "the text leaves it open",
        "the text is silent",
        "a fact is missing",
    ]
    assert [v.decided_by for v in (left_open, silent, not_known)] == [YOUNGER, None, None]
    assert [v.missing for v in (left_open, silent, not_known)] == [(), (), ("oil",)]
    assert {v.answer for v in (left_open, silent, not_known)} == {None}
    assert {v.status for v in (left_open, silent, not_known)} == {"open"}
    assert "oil" in not_known.because
    assert left_open.because == "Of sesame oil he was asked."


def test_a_fact_that_an_opinion_asks_for_is_missing() -> None:
    """Where the deciding voice itself asks for a fact, it decides to leave it open and the fact is missing."""

    @opinion(ELDER, TEXT)
    def who_looked(lamp: Any) -> Ruling | None:
        return undecided("Nobody looked.", missing=("a look",))

    verdict = fit.with_opinion(who_looked)(Lamp("sesame"), by=BY_ELDER)
    assert (verdict.why_open, verdict.missing, verdict.decided_by) == ("a fact is missing", ("a look",), ELDER)
    assert verdict.because == "Nobody looked."


def test_a_blank_is_answered_where_all_its_values_agree() -> None:
    """The verdict over blanks is the one answer of every way to fill them in, or open."""
    for asking, known, by in partly_known():
        possible = answers(asking, known, by)
        assert asking(with_blanks(known), by=by).answer == (possible.pop() if len(possible) == 1 else None)


def test_what_is_missing_was_blank_and_is_named_where_the_ways_to_fill_in_differ() -> None:
    """A missing fact is one of the blanks, and some are missing just where the blanks can be filled in to differ."""
    for asking, known, by in partly_known():
        missing = asking(with_blanks(known), by=by).missing
        assert {name for name in missing if known[name] is not None} == set()
        assert bool(missing) == (len(answers(asking, known, by)) > 1)


def test_a_missing_fact_makes_a_difference() -> None:
    """Each fact that is called missing can change the answer, with the other blanks filled in one way or another."""
    for asking, known, by in partly_known():
        for name in asking(with_blanks(known), by=by).missing:
            assert any(len(answers(asking, {**case, name: None}, by)) > 1 for case in filled_in(known))


def test_whatever_makes_a_difference_to_an_open_answer_is_missing() -> None:
    """No blank that can change the answer goes unnamed."""
    for asking, known, by in partly_known():
        verdict = asking(with_blanks(known), by=by)
        for name in (name for name, value in known.items() if value is None and verdict.answer is None):
            differs = any(len(answers(asking, {**case, name: None}, by)) > 1 for case in filled_in(known))
            assert differs == (name in verdict.missing)


@dataclass(frozen=True)
class Hour(FiniteFacts):
    """An hour of which it may be that nobody can say whether it is day."""

    light: Any = "dusk"
    lit: Any = True

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"light": ("day", "dusk", "night"), "lit": (True, False)}
    DOUBTS: ClassVar[Mapping[str, Mapping[Any, tuple[Any, ...]]]] = {"light": {"dusk": ("day", "night")}}


@opinion(ELDER, TEXT)
def needed_at_night(hour: Any) -> Ruling | None:
    """Whether a lamp is needed; of dusk this rule would have nothing to say."""
    if hour.lit:
        return no("One burns.")
    return {"day": no("It is day."), "night": yes("It is night.")}.get(hour.light)


@opinion(ELDER, TEXT)
def of_dusk(hour: Any) -> Ruling | None:
    """What is said of the doubt itself."""
    return undecided("Of dusk he was asked.") if not hour.lit and hour.light == "dusk" else None


@question("Is a lamp needed?", Hour, needed_at_night, of_dusk)
def needed(hour: Hour, *, by: Practice) -> Asked:
    """Whether a lamp is needed."""
    return Asked((Case(hour),), by, about=hour)


def test_a_doubt_counts_only_where_its_sides_differ() -> None:
    """What holds by day and by night holds at dusk; where they differ the rule about dusk itself is asked."""
    assert needed(Hour(lit=True), by=BY_ELDER).because == "One burns."
    open_at_dusk = needed(Hour(lit=False), by=BY_ELDER)
    assert (open_at_dusk.answer, open_at_dusk.because) == (None, "Of dusk he was asked.")
    assert (open_at_dusk.missing, open_at_dusk.why_open) == ((), "the text leaves it open")
    assert open_at_dusk.rests_on == {"lit": False}  # a doubt is nothing to rest on


def test_a_doubt_is_settled_under_each_value_of_what_is_not_known() -> None:
    """Whether a lamp burns makes a difference at dusk: with one none is needed, without one it is open."""
    verdict = needed(Hour(lit=OneOf((True, False), "lit")), by=BY_ELDER)
    assert (verdict.answer, verdict.missing) == (None, ("lit",))


def test_a_doubt_is_settled_alike_by_asking_and_by_going_through_the_cases() -> None:
    """There is one way of settling: each voice, the question and a walk over all cases give the same."""
    for asking, facts in ((needed, Hour), (fit, Lamp), (lit, Lamp)):
        for case in facts.cases():
            for by in PRACTICES:
                one = settle(asking.matters, case, by)
                assert resolve(asking.matters, case, by) == one
                assert asking(case, by=by).resolved == one
    heard = needed(Hour(lit=False), by=BY_ELDER).voices
    assert [(voice.answer, voice.ruling is None) for voice in heard] == [(None, True), (None, False)]


@dataclass(frozen=True)
class Wick(FiniteFacts):
    """A lamp that may have no wick, and a wick that burns only where there is one."""

    wick: Any = True
    burns: Any = False

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {"wick": (True, False), "burns": (True, False)}

    def possible(self) -> bool:
        """Nothing burns without a wick."""
        return bool(self.wick or not self.burns)


@opinion(ELDER, TEXT)
def burning(lamp: Any) -> Ruling | None:
    """A rule that stops at what cannot be."""
    if lamp.burns:
        return yes("It burns.") if lamp.wick else {}["no wick"]
    return no("It does not burn.")


@pytest.mark.parametrize(
    ("lamp", "answer"),
    [
        (Wick(wick=False, burns=OneOf((True, False), "burns")), False),
        (Wick(wick=OneOf((True, False), "wick"), burns=True), True),
        (Wick(wick=OneOf((True, False), "wick"), burns=OneOf((True, False), "burns")), None),
    ],
)
def test_what_cannot_be_is_not_tried(lamp: Wick, answer: bool | None) -> None:
    """Of facts not known only values are tried that can be true beside the others."""
    asked = question("Does it burn?", Wick, burning)(lambda facts, *, by: Asked((Case(facts),), by))
    assert asked(lamp, by=BY_ELDER).answer is answer


def test_facts_that_cannot_be_at_all_are_an_error() -> None:
    """There is nothing to try."""

    @dataclass(frozen=True)
    class Never(Wick):
        def possible(self) -> bool:
            return bool(self.wick and not self.wick)

    asked = question("Does it burn?", Never, burning)(lambda facts, *, by: Asked((Case(facts),), by))
    with pytest.raises(ValueError, match="these facts cannot be true together"):
        asked(Never(burns=OneOf((True, False), "burns")), by=BY_ELDER)


def test_what_makes_no_difference_is_not_missing() -> None:
    """Of a lamp with a dirty wick nobody need know the oil."""
    verdict = lit(Lamp(unknown("oil"), clean=False, dark=unknown("dark")), by=BY_ELDER)
    assert (verdict.answer, verdict.missing) == (False, ())
    assert verdict.because == "The wick is not clean."


def test_the_reason_is_one_that_needs_no_guess() -> None:
    """Of oil that is pitch or olive and a dirty wick, the wick is the reason: it holds whichever oil it is."""
    verdict = lit(Lamp(OneOf(("pitch", "olive"), "oil"), clean=False), by=BY_ELDER)
    assert (verdict.answer, verdict.because, verdict.rests_on) == (False, "The wick is not clean.", {"clean": False})


def test_a_merge_rests_on_what_was_read_in_every_case() -> None:
    """Of oil that may be olive or sesame, by a guest who lets sesame burn in the dark, the yes rests on the dark."""
    guest = Voice("guest", "a guest")

    @opinion(guest, TEXT)
    def sesame_in_the_dark(lamp: Lamp) -> Ruling | None:
        return yes("It is dark.") if lamp.oil == "sesame" and lamp.dark else None

    mine, by = fit.with_opinion(sesame_in_the_dark), BY_ELDER.relying_on(guest)
    for values in (("olive", "sesame"), ("sesame", "olive")):
        verdict = mine(Lamp(OneOf(values, "oil")), by=by)
        assert (verdict.answer, verdict.rests_on) == (True, {"dark": True})


def test_a_compound_yes_is_named_by_what_was_settled_last() -> None:
    """For a yes every part is needed; the last is given, and the verdict rests on all."""
    verdict = lit(Lamp(), by=BY_ELDER)
    assert verdict.because == "The wick is clean."
    assert verdict.rests_on == {"oil": "olive", "clean": True}
    assert verdict.parts == {"oil": True, "wick": True}


def test_a_verdict_rests_on_no_fact_that_is_not_known() -> None:
    """What was blank is nothing to rest on, whatever value it was tried with."""
    for asking, known, by in partly_known():
        rests_on = asking(with_blanks(known), by=by).rests_on
        assert {name for name in rests_on if known[name] is None} == set()


def test_a_no_rests_on_the_part_that_decided() -> None:
    """One no is enough, and the verdict rests on what that part read."""
    verdict = lit(Lamp("olive", clean=False), by=BY_ELDER)
    assert verdict.rests_on == {"clean": False}
    assert verdict.parts == {"oil": True, "wick": False}


def test_strength_holds_within_a_matter_and_not_across() -> None:
    """The younger is content with any wick; that does not make pitch fit."""
    verdict = lit(Lamp("pitch", clean=False), by=BY_YOUNGER)
    assert (verdict.answer, verdict.because) == (False, "Pitch smells.")


def test_every_voice_is_heard_followed_or_not() -> None:
    """A verdict lists all opinions in the order of the text, with what each rules here."""
    voices = fit(Lamp("sesame"), by=BY_YOUNGER).voices
    assert [(v.voice, v.followed, v.ruling is None, v.answer) for v in voices] == [
        (ELDER, True, True, None),
        (ELDER, True, True, None),
        (YOUNGER, True, False, None),
        (STRANGER, False, False, True),
    ]
    assert voices[3].source.cited == "a traveller's book"


def test_a_voice_over_a_blank_says_what_it_depends_on() -> None:
    """An opinion that turns on a fact not known is open, and names it."""
    by_oil = fit(Lamp(unknown("oil")), by=BY_ELDER).voices[1]
    assert (by_oil.answer, by_oil.ruling and by_oil.ruling.missing) == (None, ("oil",))
    no_matter = fit(Lamp(unknown("oil")), by=BY_ELDER).voices[3]
    assert no_matter.answer is True


def test_a_voice_that_is_silent_in_some_cases_is_told_so() -> None:
    """Who speaks of olive oil alone says yes of oil that may be olive, or nothing; he is not open."""
    of_olive, of_pitch, of_sesame, _ = fit(Lamp(unknown("oil")), by=BY_ELDER).voices
    said = [voice.where_it_speaks for voice in (of_olive, of_pitch, of_sesame)]
    assert [(ruling.answer, ruling.because) for ruling in said if ruling] == [
        (True, "olive oil burns well."),
        (False, "Pitch smells."),
        (None, "Of sesame oil he was asked."),
    ]
    assert of_sesame.answer is of_olive.answer is None
    assert of_olive.ruling is not None
    assert of_olive.ruling.missing == ("oil",)
    assert of_olive.ruling.because.endswith("In the others it is silent.")
    silent = fit(Lamp(OneOf(("olive", "pitch"), "oil")), by=BY_ELDER).voices[2]
    assert (silent.ruling, silent.where_it_speaks) == (None, None)


def test_a_voice_that_is_open_in_one_case_and_silent_in_the_other_is_not_lost() -> None:
    """What is left open in a case that may be true is told, and that nobody speaks of it in the other."""
    verdict = fit(Lamp(OneOf(("olive", "sesame"), "oil")), by=replace(BY_ELDER, follows=(YOUNGER,)))
    assert (verdict.answer, verdict.why_open) == (None, "the text leaves it open")
    assert "Of sesame oil he was asked." in verdict.because
    assert "None of the authorities you follow discusses this." in verdict.because


def test_a_choice_is_kept_in_whichever_case_it_was_turned_on() -> None:
    """Of oil that is olive or sesame the yes rests on what was chosen of sesame, whichever case is shown."""
    chosen = BY_YOUNGER.choosing(sesame="good")
    for values in (("olive", "sesame"), ("sesame", "olive")):
        assert fit(Lamp(OneOf(values, "oil")), by=chosen).choices == {"sesame": "good"}
        assert one_of(*map(Lamp, values), by=chosen).choices == {"sesame": "good"}
    assert fit(Lamp(OneOf(("olive", "pitch"), "oil")), by=chosen).choices == {}


def test_a_voice_on_one_matter_of_several_is_marked() -> None:
    """A yes to the oil is no yes to the lighting, and can be told apart from one."""
    assert {voice.of_a_part for voice in lit(Lamp(), by=BY_ELDER).voices} == {True}
    assert {voice.of_a_part for voice in fit(Lamp(), by=BY_ELDER).voices} == {False}


def test_dissent_is_whoever_rules_otherwise_on_the_same_matter() -> None:
    """Voices that agree, that are silent, or that speak of another matter are no dissent."""
    verdict = lit(Lamp("pitch"), by=BY_YOUNGER)
    assert [v.voice for v in verdict.dissent] == [STRANGER]
    assert lit(Lamp(clean=False), by=BY_ELDER).dissent[0].voice == YOUNGER


def test_of_a_yes_whoever_says_no_to_a_part_of_it_dissents() -> None:
    """The oil is fit by the stranger, and the elder, who would not light it for its oil, is heard against the yes."""
    verdict = lit(Lamp("pitch"), by=BY_ELDER.relying_on(STRANGER))
    assert (verdict.answer, verdict.because) == (True, "The wick is clean.")
    assert [v.voice for v in verdict.dissent] == [ELDER]


def test_the_choices_that_a_verdict_turned_on_are_shown() -> None:
    """A choice is among a verdict's where a rule asked for it, and only there."""
    assert fit(Lamp("sesame"), by=BY_YOUNGER.choosing(sesame="good")).choices == {"sesame": "good"}
    assert fit(Lamp("olive"), by=BY_YOUNGER).choices == {}


def test_another_authority_is_one_function() -> None:
    """A question with an opinion added answers by it; the question itself stays as it was."""

    @opinion(YOUNGER, TEXT)
    def no_olive(lamp: Any) -> Ruling | None:
        return no("Olives are for eating.") if lamp.oil == "olive" else None

    more = fit.with_opinion(no_olive)
    assert more(Lamp(), by=BY_YOUNGER).answer is False
    assert fit(Lamp(), by=BY_YOUNGER).answer is True
    assert lit.with_opinion(no_olive, "oil")(Lamp(), by=BY_YOUNGER).because == Because("Olives are for eating.")


@pytest.mark.parametrize("matter", [None, "flame"])
def test_an_opinion_is_added_to_a_matter_that_is_there(matter: str | None) -> None:
    """Where a question has several matters the right one is asked for, with their names."""
    with pytest.raises(ValueError, match=rf"matter={matter!r}.*oil, wick"):
        lit.with_opinion(lamp.anything, matter)


def test_with_one_more_authority_a_question_decides_in_its_own_way() -> None:
    """A question that has a way of its own to decide keeps it."""

    class Twice(Question):
        def decide(self, asked: Asked) -> Verdict:
            return super().decide(replace(asked, about="asked twice"))

    own = Twice(lambda lamp, *, by: Asked((Case(lamp),), by), "Is it fit?", Lamp, fit.matters)
    more = own.with_opinion(fit.opinions[0])
    assert len(more.opinions) == len(own.opinions) + 1
    assert more(Lamp(), by=BY_ELDER).facts == own(Lamp(), by=BY_ELDER).facts == "asked twice"


def test_one_of_several_cases_is_answered_where_all_agree() -> None:
    """Where it is not known which case is true, one answer of all stands, and else the verdict says what would tell."""
    agreed = one_of(Lamp("olive"), Lamp("olive", clean=False), by=BY_ELDER)
    apart = one_of(Lamp("olive"), Lamp("pitch"), by=BY_ELDER)
    half = one_of(Lamp("olive"), Lamp("sesame"), by=BY_ELDER)
    assert (agreed.answer, agreed.missing) == (True, ())
    assert (apart.answer, apart.missing, apart.why_open) == (None, ("which lamp",), "a fact is missing")
    assert (half.answer, half.missing) == (None, ("which lamp",))


def test_a_question_shows_its_opinions() -> None:
    """The opinions of all matters stand in the order of the text."""
    assert [o.name for o in lit.opinions] == [
        "olive_oil",
        "no_pitch",
        "sesame_asked",
        "anything",
        "clean_wick",
        "any_wick",
    ]
    assert fit.asks in repr(fit)


def test_the_same_question_of_the_same_facts_is_the_same_verdict() -> None:
    """Verdicts can be compared and kept in a set."""
    assert len({lit(Lamp(), by=BY_ELDER), lit(Lamp(), by=BY_ELDER), lit(Lamp("pitch"), by=BY_ELDER)}) == 2


def test_further_results_come_with_the_ruling_that_decided() -> None:
    """A verdict has the terms of its ruling, and none where that has none."""

    @opinion(ELDER, TEXT)
    def two_wicks(lamp: Any) -> Ruling | None:
        return yes("Two wicks.", terms={"wicks": 2})

    assert fit.with_opinion(two_wicks)(Lamp("olive"), by=BY_ELDER).terms == {"wicks": 2}
    assert fit(Lamp("olive"), by=BY_ELDER).terms == {}
