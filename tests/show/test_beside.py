"""Rules beside the words they read: each se'if once, and whatever a rule calls stands there too."""

import re

import pytest

import minyan_kit as mk
from minyan_kit.chapter import QUESTIONS
from minyan_kit.show.beside import helpers

IDS = [question.name for question in QUESTIONS]


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_each_seif_stands_once_with_every_rule_that_reads_it(question: mk.Question) -> None:
    """However many clauses of it are read."""
    shown = mk.beside(question)._repr_html_()
    assert shown.count("minyan-beside") == len({one.source.seif for one in question.opinions})
    for one in question.opinions:
        assert f"{one.name}(" in re.sub(r"<[^>]+>", "", shown)


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_what_a_rule_calls_of_the_chapter_is_shown(question: mk.Question) -> None:
    """No rule is read whose words are a call to something that is nowhere to be seen."""
    told = str(mk.beside(question))
    for each in helpers(one.rule for one in question.opinions):
        assert f"def {each.__name__}(" in told


def test_all_the_words_that_are_read_are_marked() -> None:
    """Of the text and of its gloss, where rules read both; words that two rules read are marked once."""
    opinions = [one for one in mk.counts.opinions if one.source.seif == 5]
    shown = re.sub(r"<mark[^>]*>", "[[", mk.beside(opinions)._repr_html_()).replace("</mark>", "]]")
    told = str(mk.beside(opinions))
    for one in opinions:
        assert one.source.he.split()[0] in shown
    assert "[[" in told
    assert "[[[[" not in told.replace("]][[", "")
    assert "the Rema" in told
    assert "the Mechaber" in told


def test_of_several_rules_each_says_whose_it_is() -> None:
    """Above its code, in the language of the reader."""
    with_two = mk.beside(one for one in mk.may_compel_to_stay.opinions if one.source.seif == 21)
    assert "the Arukh HaShulchan" in str(with_two)
    mk.language("he")
    try:
        assert "הפונקציות" in with_two._repr_html_() or not helpers(o.rule for o in with_two.opinions)
    finally:
        mk.language("en")
