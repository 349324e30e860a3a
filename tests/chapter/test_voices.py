"""What each later voice, and each that the text quotes, is heard to say: a table that a scholar can read."""

from fractions import Fraction
from typing import Any

import pytest

from minyan_kit import REMA, Arrangement
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.joining import SPOTS
from minyan_kit.chapter.shares import Payment
from minyan_kit.question import Asked, Case, Question, Verdict, VoiceHeard
from minyan_kit.ruling import OneOf
from tests.case_tables import Row, each_row

OF = {question.name: question for question in QUESTIONS}
NOT_KNOWN = "?"


def value(cell: str) -> Any:
    """Read yes, no, a number, or a word of the code."""
    return {"yes": True, "no": False}.get(cell, int(cell) if cell.lstrip("-").isdigit() else cell)


def facts_of(question: Question[Any], cell: str) -> Any:
    """Read "residents:11;leaving:2;returns:?"; of an arrangement the leader's spot stands first."""
    if question.facts is Arrangement:
        leader, *parts = cell.split(";")
        said = dict(part.split(":") for part in parts)
        others = {spot: int(n) for spot, n in said.items() if spot in SPOTS}
        return Arrangement(leader, others, **{name: value(v) for name, v in said.items() if name not in SPOTS})
    said = dict(part.split(":") for part in cell.split(";"))
    if question.facts is Payment:
        wealth = tuple(Fraction(part) for part in said["wealth"].split("+"))
        return Payment(Fraction(said["cost"]), len(wealth), wealth)
    given = {
        name: OneOf(question.facts.DOMAIN[name], name) if cell == NOT_KNOWN else value(cell)
        for name, cell in said.items()
    }
    return question.facts(**given)


def asked(row: Row) -> Verdict:
    """Put the question of a row; by whose practice makes no difference to what the others are heard to say."""
    question = OF[row["question"]]
    facts = facts_of(question, row["given"])
    return question.decide(Asked((Case(facts),), REMA, about=facts))


def word_for(answer: Any) -> str:
    """Say an answer as the table says it."""
    if isinstance(answer, tuple):
        return "+".join(map(str, answer))
    return {True: "yes", False: "no", None: "open"}[answer]


def told(voice: VoiceHeard) -> str:
    """Say what a voice says as the table says it."""
    if voice.ruling is None:
        return "silent"
    if voice.where_it_speaks is not None:
        return f"{word_for(voice.where_it_speaks.answer)} or silent"
    return word_for(voice.answer)


def heard(row: Row) -> list[VoiceHeard]:
    """Whatever the voice of a row says in its words."""
    named = row["voice"], row["cited"], row["place"]
    return [v for v in asked(row).voices if (v.voice.key, v.source.cited, v.source.place) == named]


@pytest.mark.parametrize("row", each_row("voices"))
def test_a_voice_is_heard_as_the_table_says(row: Row) -> None:
    """Each says there what its own words say, or is silent, or speaks in some of the cases that are possible."""
    answers = [told(voice) for voice in heard(row)]
    assert answers, f"nobody is cited as {row['voice']}, {row['cited']} on {row['place']}"
    if row["answer"] == "silent":
        assert set(answers) == {"silent"}
    else:
        assert row["answer"] in answers
