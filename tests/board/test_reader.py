"""The reader of the chapter: every clause that is read can be pointed at, and every verdict points at its clause."""

import re

import pytest

import minyan_kit as mk
from minyan_kit.board.reader import chapter_html, clause_html, clause_of, clauses
from minyan_kit.board.topics import SETTINGS
from minyan_kit.chapter import QUESTIONS
from minyan_kit.course.cases import scenes
from minyan_kit.explore.cases import all_opinions
from minyan_kit.show.languages import LANGUAGES

CASES = [case for topic in SETTINGS for case in scenes(topic).values()]


def test_every_opinion_of_the_chapter_reads_a_clause() -> None:
    """Whatever a rule reads can be pointed at."""
    for question in QUESTIONS:
        for opinion in all_opinions(question):
            number = clause_of(opinion.source)
            assert number is not None
            assert (question, opinion) in clauses()[number].read


@pytest.mark.parametrize("key", LANGUAGES)
def test_the_whole_text_is_there_and_each_clause_is_marked_in_both(key: str) -> None:
    """The Hebrew beside one language, no letter lost, each clause in either."""
    page = chapter_html(key)
    words = re.sub(r"<[^>]+>", "", page)
    own = LANGUAGES[key].witness
    for of in mk.CHAPTER:
        for witness in ("he", "he-niqqud" if own == "he" else own):
            assert of.mechaber[witness].replace("&", "&amp;").replace('"', "&quot;").replace("'", "&#x27;") in words
    for number in range(len(clauses())):
        marked = re.findall(rf'<p lang="(\w+)"[^>]*>(?:(?!</p>).)*data-clauses="(?:\d+ )*{number}(?: \d+)*"', page)
        assert len(marked) == 2, clauses()[number].source


def test_every_scene_points_at_the_clause_that_decides_it() -> None:
    """And is named under it."""
    for case in CASES:
        if case.verdict.source is not None:
            number = clause_of(case.verdict.source)
            assert number is not None
            assert case.said("en").title in clause_html(number, [case], "en").replace("&#x27;", "'")


def test_a_clause_shows_its_words_its_rules_and_a_case() -> None:
    """The case is drawn, and the rule stands there in Python for whoever asks."""
    verdict = mk.may_compel_to_stay(residents=10, leaving=1, days_of_awe=True, by=mk.REMA)
    number = clause_of(verdict.source)
    assert number is not None
    told = clause_html(number, scenes("coercion").values(), "en")
    assert all(words in told for words in ("55:21", "<svg", "the Mechaber", "def ", "data-case="))
