"""The glossary: each word of the field in three languages, and linked from the lesson in which it first stands."""

import json
import re

import pytest

import minyan_kit as mk
from minyan_kit.show.languages import LANGUAGES
from tools.notebooks import notebook_paths

LINK = re.compile(r'\[[^\]]*\]\(09_glossary\.ipynb "([^"]+)"\)')


def test_every_term_is_said_in_every_language() -> None:
    """Word and meaning; the Hebrew in Hebrew letters."""
    for term in mk.glossary():
        for said in (term.word, term.means):
            assert set(said) == set(LANGUAGES)
            assert all(bool(re.search("[א-ת]", text)) is (language == "he") for language, text in said.items())
        assert all(text.endswith(".") for text in term.means.values())


@pytest.mark.parametrize("word", ["gloss", "הגה", "GLOSE"])
def test_a_word_is_found_in_any_language(word: str) -> None:
    """Whatever the case of its letters."""
    (term,) = mk.glossary(word)
    assert term.key == "gloss"


def test_a_word_that_is_not_there_is_said_not_to_be() -> None:
    """With those that are."""
    with pytest.raises(ValueError, match="is not in the glossary: write one of Mechaber, Rema"):
        mk.glossary("blackboard")


def test_a_link_of_a_lesson_says_what_the_glossary_says() -> None:
    """So that pointing at a word is enough."""
    with mk.language("en"):
        means = {term.means["en"] for term in mk.glossary()}
    linked = 0
    for path in notebook_paths():
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for said in LINK.findall("".join(cell["source"])):
                linked += 1
                assert said in means
    assert linked >= 20


#: The words of the glossary that a lesson says, and by which name it says them.
FIRST = {
    "00": ["Kaddish", "Mechaber", "Rema", "gloss", "two hairs", "open"],
    "01": ["verdict", "practice", "se'if"],
    "02": ["leap year", "Adar", "Mincha", "Maariv", "Rosh Chodesh", "Mishnah Berurah"],
    "03": ["pasim", "shaliach tzibbur", "agaf", "azarah", "tevah", "minyan"],
    "04": ["compelled", "Days of Awe", "Mishnah Berurah", "hazan"],
    "06": ["Kedushah"],
    "07": ["gabbai"],
}


@pytest.mark.parametrize(("lesson", "words"), FIRST.items(), ids=list(FIRST))
def test_a_word_is_linked_where_it_first_stands(lesson: str, words: list[str]) -> None:
    """In the first lesson that uses it."""
    (path,) = [path for path in notebook_paths() if path.name.startswith(lesson)]
    text = " ".join("".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"])
    linked = set(LINK.findall(text))
    for word in words:
        (term,) = mk.glossary(word)
        assert term.means["en"] in linked, word
