"""In what way an answer binds: each question asks for one, and every rule of it answers in that one."""

from typing import Any

import pytest

from minyan_kit import (
    comes_of_age,
    counts,
    may_answer,
    may_compel_hazan,
    may_compel_to_hire,
    may_compel_to_stay,
    may_continue,
    may_fine,
    may_leave,
    may_pray_beside_banned,
    may_say,
    should_wait,
)
from minyan_kit.chapter.practices import Choices
from minyan_kit.question import Question
from minyan_kit.remembered import Remembered
from tests.case_tables import by_name

#: Question → how a yes of it binds and how a no, by the words that it reads.
BINDS: dict[Question[Any], tuple[str, str]] = {
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
    counts: ("valid", "valid"),  # 55:1 and on: who is one of the ten is so, and nobody permits it
    comes_of_age: ("valid", "valid"),  # 55:9 and 10
}


@pytest.mark.parametrize("question", BINDS, ids=by_name)
def test_every_rule_of_a_question_answers_in_its_way(question: Question[Any]) -> None:
    """Of every case and option: what one may do, what is proper, what can be compelled, or what is simply so."""
    yes, no = BINDS[question]
    for one in question.opinions:
        for said in Remembered(one).all(question.facts, Choices):
            if said.ruling is not None and said.ruling.answer is not None:
                assert said.ruling.modality == (no if said.ruling.answer is False else yes), one.rule.__name__
