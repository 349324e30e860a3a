"""What a rule says in sentences is what it says: every case is put to it, and held against the sentence."""

from collections.abc import Mapping
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.practices import Choices
from minyan_kit.explore.cases import all_opinions, every_case, first_case
from minyan_kit.explore.rules import Branch, rule_said
from minyan_kit.question import Question
from minyan_kit.ruling import Opinion
from minyan_kit.show.languages import LANGUAGES

RULES = [(question, opinion) for question in QUESTIONS for opinion in all_opinions(question)]
NAMES = [f"{question.name}-{opinion.voice.key}-{opinion.name}" for question, opinion in RULES]


def fits(facts: Any, told: Mapping[str, tuple[Any, ...]]) -> bool:
    """Tell whether a case has the facts of a sentence; a part of a mapping is "others: window"."""
    for name, values in told.items():
        fact, _, part = name.partition(": ")
        value = getattr(facts, fact)
        if (value.get(part, 0) if part else value) not in values:
            return False
    return True


def said_of(branch: Branch, facts: Any) -> bool:
    """Tell whether a branch of which all is told says that it holds of a case."""
    return any(fits(facts, box.facts) for box in branch.boxes)


@pytest.mark.parametrize(("question", "opinion"), RULES, ids=NAMES)
def test_a_sentence_holds_of_the_cases_of_which_it_is_said_and_of_no_other(
    question: Question, opinion: Opinion
) -> None:
    """Where a sentence says "when", it holds of just these cases; where it says "in some", of no others."""
    of_each = question.of_each
    asked = of_each if of_each is not None and opinion in of_each.opinions else question
    said = rule_said(question, opinion)
    silent = False
    every = every_case(asked, lambda facts: opinion.ask(facts, Choices()).ruling)
    for each in every[:: 1 + len(every) // 500]:
        facts, ruling = first_case(each.facts), each.result
        silent |= ruling is None
        for branch in said.branches:
            of_it = (
                ruling is not None
                and ruling.because.template == branch.because.template
                and (not branch.told or ruling.answer == branch.answer)
            )
            if branch.boxes:
                assert said_of(branch, facts) == of_it, (facts, branch.sentence("en"))
            elif of_it:
                assert fits(facts, branch.common), (facts, branch.sentence("en"))
    assert said.silent or not silent


def test_a_rule_is_told_in_every_language() -> None:
    """With its answer, its reason, and what it does otherwise."""
    rule = next(one for one in mk.counts.opinions if one.name == "slave_not_joined")
    told = {key: rule_said(mk.counts, rule).sentences(key) for key in LANGUAGES}
    assert told["en"] == ["When free: no, then: ✗ No. A slave is not joined to the ten.", "Otherwise it is silent."]
    assert told["fr"][1] == "Sinon, elle se tait."
    assert told["he"][1] == "בשאר המקרים הוא שותק."
    assert all("✗" in lines[0] for lines in told.values())


def test_of_very_many_cases_what_they_have_in_common_is_told() -> None:
    """A sentence of twenty conditions is read by nobody: it says that there are some."""
    joined = next(question for question in QUESTIONS if question.name == "joined")
    (rule,) = joined.opinions
    assert rule_said(joined, rule).sentences("en")[0].startswith("In some cases: ✗ No. ")
