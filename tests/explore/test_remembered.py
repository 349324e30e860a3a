"""What is remembered of an opinion, and of groups, is what they say when they are asked anew."""

import random
from dataclasses import replace
from typing import Any

import pytest

from minyan_kit import MECHABER, MISHNAH_BERURAH, REMA, SOME_PERMIT, joined
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.practices import Choices
from minyan_kit.explore.cases import choices_read, every_case, outcome_of, survey
from minyan_kit.question import Question
from minyan_kit.remembered import Remembered
from minyan_kit.ruling import Blank, OneOf, Opinion

BY_NAME = {question.name: question for question in (*QUESTIONS, joined.of_each) if question is not None}
WALKED = [name for name, question in BY_NAME.items() if question.facts.DOMAIN]


def drawn_facts(question: Question, drawn: random.Random) -> Any:
    """Facts of a question, some of them not known."""
    values = {
        name: OneOf(domain, name) if drawn.random() < 0.2 else drawn.choice(domain)
        for name, domain in question.facts.DOMAIN.items()
    }
    return question.facts(**values)


def drawn_choices(drawn: random.Random) -> Choices:
    """Options drawn at random, one of them not chosen."""
    options: dict[str, Any] = {name: drawn.choice(some) for name, some in Choices.OPTIONS.items()}
    name = drawn.choice(list(options))
    return Choices(**{**options, name: OneOf(Choices.OPTIONS[name], name)} if drawn.random() < 0.3 else options)


def said(one: Opinion | Remembered, facts: Any, choices: Choices) -> Any:
    """What is said, in full; or the fact that is not known."""
    try:
        answer = one.ask(facts, choices)
    except Blank as blank:
        return "not known", blank.name, blank.value
    return answer.ruling, dict(answer.read), dict(answer.choices)


@pytest.mark.parametrize("name", WALKED)
def test_an_opinion_remembered_says_what_it_says_anew(name: str) -> None:
    """Of whatever facts and by whatever choices: the ruling, what it read of either, or the fact that is not known."""
    question, drawn = BY_NAME[name], random.Random(name)
    for one in question.opinions:
        remembered = Remembered(one)
        for _ in range(150):
            facts, choices = drawn_facts(question, drawn), drawn_choices(drawn)
            assert said(remembered, facts, choices) == said(one, facts, choices), (one, facts, choices)


def test_a_question_reads_the_choices_that_its_rules_read_in_some_case() -> None:
    """As found by asking each rule of every case by every option of one choice after another."""
    for name in ("may_answer", "may_compel_to_hire", "share_hazan_wage"):
        question = BY_NAME[name]
        read = set()
        for one in question.opinions:
            for choice, options in Choices.OPTIONS.items():
                for option in options:
                    by = replace(Choices(), **{choice: option})
                    for each in every_case(question, lambda facts, one=one, by=by: one.ask(facts, by)):  # type: ignore[misc]
                        read |= set(each.result.choices)
        assert choices_read(question) == read


def test_an_arrangement_comes_out_in_a_survey_as_it_does_when_it_is_asked_about() -> None:
    """Arrangements that turn on one group alike are judged once, and each of them so."""
    among = (MECHABER, REMA, MISHNAH_BERURAH, REMA.relying_on(SOME_PERMIT))
    for each in random.Random(19).sample(survey(joined, among), 400):
        assert each.result == tuple(outcome_of(joined(each.facts, by=by)) for by in among)
