"""What each voice is heard to say, and hard cases by each practice: two tables that a scholar can read."""

import pytest

from minyan_kit import REMA, Practice
from minyan_kit.question import VoiceHeard
from tests.case_tables import PRACTICE_OF, Row, each_row, named, places, put, rows, told, word_for

HARD = [
    pytest.param(row, PRACTICE_OF[column], row[column], id=named(places(row), "hard.csv", row["id"], column))
    for row in rows("hard")
    for column in row
    if column in PRACTICE_OF
]


def said(voice: VoiceHeard) -> str:
    """Say what a voice says as the table says it."""
    if voice.ruling is None:
        return "silent"
    if voice.where_it_speaks is not None:
        return f"{word_for(voice.where_it_speaks.answer)} or silent"
    return word_for(voice.answer)


def heard(row: Row) -> list[VoiceHeard]:
    """Whatever the voice of a row says in its words; by whose practice it was asked makes no difference to that."""
    one = row["voice"], row["cited"], row["place"]
    return [v for v in put(row, REMA).voices if (v.voice.key, v.source.cited, v.source.place) == one]


@pytest.mark.parametrize("row", each_row("voices"))
def test_a_voice_is_heard_as_the_table_says(row: Row) -> None:
    """Each says there what its own words say, or is silent, or speaks in some of the cases that are possible."""
    answers = [said(voice) for voice in heard(row)]
    assert answers, f"nobody is cited as {row['voice']}, {row['cited']} on {row['place']}"
    if row["answer"] == "silent":
        assert set(answers) == {"silent"}
    else:
        assert row["answer"] in answers


@pytest.mark.parametrize(("row", "by", "expected"), HARD)
def test_a_hard_case_is_answered_as_it_was_learnt_from_the_text(row: Row, by: Practice, expected: str) -> None:
    """By each practice: the answer, in capitals where its words speak of the very case, or what it waits for."""
    assert told(put(row, by)) == expected
