"""The catalogues: whatever a rule or the display can say stands in every language, with the same fields."""

import json
import string

import pytest

from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.ten import ENOUGH
from minyan_kit.ruling import Because
from minyan_kit.show import languages
from minyan_kit.show.languages import CATALOGUES, LANGUAGES, catalogue
from minyan_kit.text import Source
from tools.catalogues import missing, no_longer_said, templates, text_of

TRANSLATED = sorted(LANGUAGES.keys() - {"en"})


def fields(template: str) -> set[str]:
    """The names of the places to fill."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_that_can_be_said_is_in_the_catalogue(language: str) -> None:
    """No template of a rule, no word of the display, no name of a fact is left in English."""
    assert missing(language) == [], "run `make catalogue`"


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_says_nothing_that_is_never_said(language: str) -> None:
    """A template that was reworded leaves no dead translation behind."""
    assert no_longer_said(language) == [], "run `make catalogue`"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_keeps_the_fields_of_its_template(language: str) -> None:
    """The numbers that a reason shows are shown in every language."""
    assert {t: said for t, said in catalogue(language).items() if fields(t) != fields(said)} == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_sorted_and_names_each_template_once(language: str) -> None:
    """Two translations of one template would hide each other; sorted, each has its one place."""
    text = (CATALOGUES / f"{language}.json").read_text(encoding="utf-8")
    pairs: list[tuple[str, str]] = []
    json.loads(text, object_pairs_hook=pairs.extend)
    assert len(pairs) == len(dict(pairs))
    assert text == text_of(language), "run `make catalogue`"


def test_of_every_fact_of_a_question_there_are_words_to_ask_for_it() -> None:
    """A verdict that waits for a fact asks in a clause, as "whether he is free", and never by its name in the code."""
    asked = {name for question in QUESTIONS for name in question.facts.DOMAIN}
    waits_for = {"see_one_another", "full_breach", "stubs"}  # of an arrangement, which has no domain
    assert (asked | waits_for) - languages.WHETHER.keys() == set()


def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    """A voice that a class adds is shown under its own name."""
    assert languages.say("a class in the year 5785", "he") == "a class in the year 5785"


def test_values_that_are_words_are_translated_too() -> None:
    """A reason that names a month names it in the reader's language."""
    why = Because("Thirteen years later the same date returns, in {month}.", month="Cheshvan")
    assert "hechvan" in languages.say(why, "fr")


def test_a_place_is_numbered_in_hebrew_letters_for_a_hebrew_reader() -> None:
    """55:16 is סעיף ט״ז, and no name of God."""
    assert languages.place(Source(16, "mechaber", he="", en="", fr=""), "he") == "נ״ה, ט״ז"


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "Nobody counts, and ten are needed."),
        ("en", 1, "One counts, and ten are needed."),
        ("en", 2, "Two count, and ten are needed."),
        ("en", 10, "Ten count, and ten are needed."),
        ("en", 23, "23 count, and ten are needed."),
        ("he", 0, "אין כאן מי שנמנה, וצריך עשרה."),
        ("he", 1, "נמנה אחד, וצריך עשרה."),
        ("he", 2, "נמנים שניים, וצריך עשרה."),
        ("he", 10, "נמנים עשרה, וצריך עשרה."),
        ("fr", 0, "Personne ne compte, et il en faut dix."),
        ("fr", 1, "Un seul compte, et il en faut dix."),
        ("fr", 2, "Deux comptent, et il en faut dix."),
        ("fr", 10, "Dix comptent, et il en faut dix."),
    ],
)
def test_a_number_is_written_as_a_person_writes_it(language: str, number: int, said: str) -> None:
    """Nobody, one, two and ten each take their own words."""
    assert languages.say(Because(ENOUGH, men=number), language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_put_before_a_verb_without_a_form_for_one(language: str) -> None:
    """Nobody reads "1 remain", "All 1 pay" or "0 are together": a reason that counts has a form for each."""
    counted = {"remaining", "men", "most", "least", "praying", "asleep", "attentive", "silent", "lacking", "together"}
    counted |= {"number", "large", "small", "leaving", "short", "residents", "heads", "payers", "at_start", "answering"}
    bare = {
        template
        for template in templates()
        for _, name, forms, _ in string.Formatter().parse(catalogue(language).get(template, template))
        if name in counted and not forms
    }
    assert bare == set()


ARCHAIC = (
    *(
        " one compels",
        "one banned",
        "of age in doubt",
        "by heads",
        "bring no tenth",
        "no voice that",
        "All the more he",
    ),
    *("has not as many", "leans to no", "that they wait", "is meant", "brought two hairs.", "and so on the next day"),
)


def test_no_sentence_is_said_in_a_turn_that_nobody_uses() -> None:
    """What a reader of fifteen stumbled over does not come back."""
    assert {template: turn for template in templates() for turn in ARCHAIC if turn in template} == {}


def test_nobody_who_is_no_adult_is_called_a_boy_in_a_reason() -> None:
    """A man of thirty without hairs is joined, or not, by the same words as a child."""
    speaks = (Because(template) for template in templates() if "{" not in template)
    assert [str(said) for said in speaks if "a boy" in said and "nine men" in said] == []
