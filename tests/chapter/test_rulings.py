"""What every rule says, in every case and by every option: how it binds, and a reason with the numbers of the case."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from minyan_kit import (
    comes_of_age,
    counts,
    joined,
    may_answer,
    may_compel_hazan,
    may_compel_to_hire,
    may_compel_to_stay,
    may_continue,
    may_fine,
    may_leave,
    may_pray_beside_banned,
    may_say,
    share_cost,
    share_hazan_wage,
    should_wait,
)
from minyan_kit.explore.cases import _all_that_is_said
from minyan_kit.question import Question
from minyan_kit.ruling import Opinion, Ruling
from minyan_kit.show.languages import catalogue
from tests.case_tables import by_name

#: Question → how a yes of it binds and how a no, by the words that it reads.
BINDS: dict[Question, tuple[str, str]] = {
    may_say: ("may", "may not"),  # 55:1 אין אומרים
    may_continue: ("may", "may not"),  # 55:2 and 3 גומרים
    may_leave: ("may", "may not"),  # 55:2 gloss מותר לצאת
    may_answer: ("may", "may not"),  # 55:20 יכול לענות
    may_pray_beside_banned: ("may", "may not"),  # 55:12 מותר להתפלל
    should_wait: ("proper", "proper"),  # 55:7 נכון
    may_compel_to_stay: ("compelled", "compelled"),  # 55:21 כופין
    may_compel_to_hire: ("compelled", "compelled"),  # 55:22 כופין
    may_compel_hazan: ("compelled", "compelled"),  # 55:22 כופין לשכור חזן
    may_fine: ("compelled", "compelled"),  # 55:22 gloss כופין זה את זה בקנסות
    share_cost: ("owed", "owed"),  # 55:21 יפרעו
    share_hazan_wage: ("owed", "owed"),  # 55:21
    counts: ("valid", "valid"),  # 55:1 and on: who is one of the ten is so, and nobody permits it
    comes_of_age: ("valid", "valid"),  # 55:9 and 10
    joined.of_each: ("valid", "valid"),  # type: ignore[dict-item]  # 55:13 and on: מצטרפין; it judges each group first
}
every_question = pytest.mark.parametrize("question", BINDS, ids=by_name)

#: What a reason counts that is no fact by itself, as a reader would reckon it from the facts.
RECKONED: Mapping[str, Callable[[Mapping[str, Any]], int]] = {
    "men": lambda company: company["attentive"] + company["asleep"] + company["praying"],
    "most": lambda company: company["attentive"] + company["asleep"] + company["praying"],
    "answering": lambda company: company["attentive"],
    "silent": lambda company: 10 - company["attentive"],
    "lacking": lambda town: town["missing"],
    "short": lambda town: 10 - (town["residents"] - town["leaving"]),
    "payers": lambda pay: pay["heads"] if "heads" in pay else len(pay["wealth"]),
    "remaining": lambda those: those["present" if "present" in those else "residents"] - those["leaving"],
}


@cache
def rulings(question: Question) -> list[tuple[Opinion, Ruling, Mapping[str, Any]]]:
    """Every ruling of every rule of a question, with the facts that the rule read."""
    return [
        (one, said.ruling, said.read)
        for one in question.opinions
        for said in _all_that_is_said(question, one)
        if said.ruling is not None
    ]


def fields_in(template: str) -> Iterator[str]:
    """The fields that a reason fills in."""
    yield from re.findall(r"\{(\w+)", template)


@every_question
def test_every_rule_of_a_question_answers_in_its_way(question: Question) -> None:
    """What one may do, what is proper, what can be compelled or is owed, or what is simply so."""
    yes, no = BINDS[question]
    for one, ruling, _ in rulings(question):
        if ruling.answer is not None:
            assert ruling.modality == (no if ruling.answer is False else yes), one.rule.__name__


@every_question
def test_every_number_in_a_reason_is_that_of_the_case(question: Question) -> None:
    """A fact of that name, or what is reckoned from the facts; and none is lacking."""
    for one, ruling, read in rulings(question):
        values = ruling.because.values
        assert set(values) >= set(fields_in(ruling.because.template)), one.rule.__name__
        for name, value in values.items():
            if name in read:
                assert value == read[name], one.rule.__name__
            elif name in RECKONED:
                assert value == RECKONED[name](read), one.rule.__name__
            else:
                assert name == "next", one.rule.__name__  # a month: tests/chapter/test_age.py


@every_question
@pytest.mark.parametrize("language", ["he", "fr"])
def test_every_reason_can_be_said_in_every_language(question: Question, language: str) -> None:
    """Whatever a rule says in some case has its sentence there."""
    known = catalogue(language)
    assert {ruling.because.template for _, ruling, _ in rulings(question)} <= known.keys()
