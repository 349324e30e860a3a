"""The numbers of the maps: how many cases come out in each way, kept in a file as long as the rules are the same."""

import json
from copy import copy
from dataclasses import replace

import pytest

import minyan_kit.explore.kept as kept
from minyan_kit import (
    MECHABER,
    REMA,
    Question,
    Ruling,
    Voice,
    counts,
    coverage_map,
    effects,
    may_answer,
    may_fine,
    may_say,
    no,
    opinion,
    practices_map,
    voices_map,
)
from minyan_kit.explore.cases import choices_found, choices_read, survey
from minyan_kit.explore.census import Gist, census, encoded
from minyan_kit.explore.kept import KEPT, hash_of_rules, key_of
from tests.thorough import LONG
from tools.census import asked

#: Every census of the file; in the quick run those of the questions that are walked soonest.
ASKED = [each for each in asked() if LONG or each[0].name not in ("counts", "may_say", "may_continue", "joined")]


def test_the_file_is_of_these_rules() -> None:
    """`make census` writes it anew after a rule was changed."""
    assert json.loads(KEPT.read_text(encoding="utf-8"))["rules"] == hash_of_rules()


def test_the_file_says_what_is_counted_anew() -> None:
    """No number in it was written by hand."""
    held = json.loads(KEPT.read_text(encoding="utf-8"))
    for question, among in ASKED:
        if (found := encoded(question, among)) is not None:
            key, of = found
            assert held["censuses"][key] == json.loads(json.dumps(of)), question
        assert frozenset(held["choices"][key_of(question)]) == choices_found(question)


@pytest.mark.parametrize("question", [may_say, may_answer, may_fine], ids=lambda question: question.name)
def test_a_census_has_every_case_of_a_survey_once(question: Question) -> None:
    """By each practice as many cases of each kind."""
    among = (MECHABER, REMA)
    every, found = survey(question, among), census(question, among)
    assert sum(way.cases for way in found) == sum(each.cases for each in every)
    for n in range(2):
        for way in found:
            alike = sum(each.cases for each in every if tuple(map(Gist.of, each.result)) == way.result)
            assert way.cases == alike
            assert len(way.result) == len(among), n


def maps(few: list[Question]) -> list[str]:
    """Give the maps of some questions, with their numbers and what the differing cases have in common."""
    made = (
        practices_map(questions=few),
        voices_map(questions=few),
        effects(REMA, questions=few),
        coverage_map(questions=few),
    )
    return [str(table.to_frame().to_csv()) for table in made]


def test_the_maps_are_the_same_without_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """It saves time, and changes nothing."""
    before = maps([may_answer, may_fine])
    monkeypatch.setattr(kept, "_kept", dict)
    assert maps([may_answer, may_fine]) == before


def test_an_opinion_of_ones_own_is_counted_anew() -> None:
    """What is kept is of the chapter's opinions alone."""
    mine = Voice("mine", "a teacher", outside=True)

    @opinion(mine, may_fine.opinions[0].source)
    def never(town: object) -> Ruling:
        return no("Nobody is fined here.")

    own, among = may_fine.with_opinion(never), (MECHABER, REMA.relying_on(mine))
    assert [said.answer for way in census(own, among) for said in way.result[1:]] == ["False"]
    assert len({said.answer for way in census(may_fine, among) for said in way.result[1:]}) > 1
    assert choices_read(own) == choices_found(own)


def test_what_another_voice_says_is_kept_apart() -> None:
    """The same rule in the mouth of another is another opinion."""
    other = copy(may_fine)
    first, *rest = may_fine.matters[0].opinions
    moved = (replace(first, voice=Voice("mine", "a teacher", outside=True)), *rest)
    other.matters = (replace(may_fine.matters[0], opinions=moved),)
    assert key_of(other) != key_of(may_fine)
    assert census(other, (REMA,)) != census(may_fine, (REMA,))


def test_a_file_of_other_rules_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes a rule sees at once what comes of it."""
    monkeypatch.setattr(kept, "hash_of_rules", lambda: "other")
    kept._kept.cache_clear()
    try:
        assert kept._kept() == {}
    finally:
        kept._kept.cache_clear()
    assert sum(way.cases for way in census(counts, (REMA,))) > 0
