"""The text: four witnesses, split into se'ifim and glosses without losing or moving a character."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit import text as texts
from minyan_kit.text import WITNESSES, Piece, Source, pieces, seif, witness

EXPECTED = json.loads(Path(__file__).with_name("cases").joinpath("segmentation.json").read_text(encoding="utf-8"))
WITH_GLOSS = {2, 3, 4, 5, 10, 14, 21, 22}

# Counted by hand in each witness: all characters, those that are kept as words of the chapter, those that are not.
COUNTS = {"en": (8084, 7879, 205), "he": (4506, 4253, 253), "fr": (7891, 7730, 161), "he-niqqud": (6972, 6846, 126)}

# All that is dropped, and how often.
TITLES = {
    "en": ["Translation:Shulchan Aruch/Orach Chaim/55\n55: Laws of Kaddish."],
    "he": ["סימן נה: דיני קדיש"],
    "fr": ["Choulhan Aroukh — Orah Haim, siman 55"],
    "he-niqqud": [],
}
MARKERS = {
    "en": {"Gloss:": 4, "Glossː": 4},
    "he": {"הגה:": 8},
    "fr": {"(Rema :": 8, ")": 8},
    "he-niqqud": {"הַגָּה:": 8},
}
LETTERS = [
    *("א", "ב", "ג", "ד", "ה", "ו", "ז", "ח", "ט", "י", "יא"),
    *("יב", "יג", "יד", "טו", "טז", "יז", "יח", "יט", "כ", "כא", "כב"),
]
NUMBERS = {
    "en": [str(n) for n in range(1, 23)],
    "he": [f"סעיף {letter}" for letter in LETTERS],
    "fr": [],
    "he-niqqud": LETTERS,
}

every_witness = pytest.mark.parametrize("key", WITNESSES)


def of_kind(key: str, *kinds: str) -> list[Piece]:
    return [piece for piece in pieces(key) if piece.kind in kinds]


@every_witness
def test_pieces_rejoin_to_the_witness(key: str) -> None:
    """The pieces of a witness, put together again in their order, are the file to the character."""
    assert "".join(piece.words for piece in pieces(key)) == witness(key)


@every_witness
def test_every_seif_and_gloss_is_split_as_expected(key: str) -> None:
    """Each se'if's text and gloss are those of the table that was made by hand."""
    split = {str(s.number): {"mechaber": s.mechaber[key], "rema": s.rema[key]} for s in mk.CHAPTER}
    assert split == EXPECTED[key]


@every_witness
def test_kept_and_dropped_characters_are_counted(key: str) -> None:
    """The words kept and the marks dropped are as many as were counted, and together the whole."""
    kept = sum(len(piece.words) for piece in of_kind(key, "mechaber", "rema"))
    dropped = sum(len(piece.words) for piece in of_kind(key, "title", "number", "marker", "space"))
    assert (len(witness(key)), kept, dropped) == COUNTS[key]


@every_witness
def test_only_titles_numbers_markers_and_spaces_are_dropped(key: str) -> None:
    """Nothing is dropped but the title, the 22 numbers, the marks of the eight glosses, and white space."""
    assert [piece.words.strip() for piece in of_kind(key, "number")] == NUMBERS[key]
    assert Counter(piece.words.strip() for piece in of_kind(key, "marker")) == MARKERS[key]
    assert all(piece.words.isspace() for piece in of_kind(key, "space"))
    assert [piece.words.strip() for piece in of_kind(key, "title")] == TITLES[key]


@every_witness
def test_pieces_stand_in_the_order_of_the_chapter(key: str) -> None:
    """The title comes first, then the 22 se'ifim by number, the text of each before its gloss."""
    assert [p.seif for p in of_kind(key, "mechaber")] == list(range(1, 23))
    assert [p.seif for p in of_kind(key, "rema")] == sorted(WITH_GLOSS)
    order = [(p.seif, p.kind == "rema") for p in of_kind(key, "title", "mechaber", "rema")]
    assert order == sorted(order)


def test_the_glosses_stand_where_they_stand() -> None:
    """The Rema glosses the same eight se'ifim in every witness."""
    assert {s.number for s in mk.CHAPTER if s.has_gloss} == WITH_GLOSS
    for s in mk.CHAPTER:
        assert {text is not None for text in s.rema.values()} == {s.has_gloss}


@every_witness
def test_no_words_begin_or_end_in_white_space(key: str) -> None:
    """What is kept of a se'if is words alone: no line end or space at either end, and no carriage return."""
    for s in mk.CHAPTER:
        for text in (s.mechaber[key], s.rema[key]):
            assert text is None or (text == text.strip() and "\r" not in text and text)


def test_a_numeral_glued_to_its_word_takes_no_letter_of_it() -> None:
    """In the pointed witness the second aleph of line 1 is the word's, and so is the yod of line 20."""
    assert re.sub("[\u0591-\u05c7]", "", seif(1).mechaber["he-niqqud"]).startswith("אומרים קדיש")
    assert re.sub("[\u0591-\u05c7]", "", seif(20).mechaber["he-niqqud"]).startswith("יהיו עשרה")


def test_the_explanation_inside_16_stays_in_the_text() -> None:
    """The bracketed explanation of 16, with its odd colon, is kept in the text and begins no gloss."""
    assert "[meaningː a little bit of straight and even wall]" in seif(16).mechaber["en"]
    assert not seif(16).has_gloss


def test_the_bracket_around_the_gloss_of_21_is_kept() -> None:
    """In the English witness the whole gloss of 21 stands in brackets, and they are words of the witness."""
    gloss = seif(21).rema["en"]
    assert gloss is not None
    assert gloss.startswith("[And there's no difference")
    assert gloss.endswith("]." if gloss.endswith(".") else "]")


def test_a_seif_is_found_by_its_number() -> None:
    """Se'if n is the n-th of the chapter."""
    assert [seif(n) for n in range(1, 23)] == list(mk.CHAPTER)


@pytest.mark.parametrize("number", [0, 23, -1, "4", None])
def test_a_number_outside_the_chapter_is_an_error(number: Any) -> None:
    """Asking for a se'if that is not there names the number and says which there are."""
    with pytest.raises(ValueError, match=rf"number={number!r}.*1 to 22"):
        seif(number)


def test_an_unknown_witness_is_an_error() -> None:
    """Asking for a witness that is not there names it and lists those that are."""
    with pytest.raises(ValueError, match=r"'yi'.*he, he-niqqud, en, fr"):
        witness("yi")


def test_a_layer_is_read_by_its_name() -> None:
    """A se'if gives the words of its text or its gloss, and no words where there is no gloss."""
    assert seif(4).layer("mechaber", "he") == EXPECTED["he"]["4"]["mechaber"]
    assert seif(4).layer("rema", "fr") == EXPECTED["fr"]["4"]["rema"]
    assert seif(1).layer("rema", "en") == ""


def test_a_seif_cannot_be_changed() -> None:
    """Nobody can put other words into the text."""
    with pytest.raises(TypeError):
        seif(1).mechaber["he"] = ""  # type: ignore[index]  # the mistake under test
    with pytest.raises(TypeError):
        seif(2).rema["he"] = ""  # type: ignore[index]  # the mistake under test


def test_a_source_says_where_it_stands() -> None:
    """A source prints as its place, with "gloss" for the Rema's, and with the work that reads it so."""
    text = Source(4, "mechaber", he="א", en="a", fr="b")
    gloss = Source(4, "rema", he="א", en="a", fr="b")
    assert (str(text), str(gloss)) == ("55:4", "55:4 gloss")
    assert str(gloss.citing("Mishnah Berurah 24")) == "Mishnah Berurah 24 (on 55:4 gloss)"


def test_citing_keeps_the_words() -> None:
    """An outside work's reading quotes the same words of the same place."""
    source = Source(4, "rema", he="א", en="a", fr="b")
    cited = source.citing("a work")
    assert (cited.words, cited.place, cited.cited) == (source.words, source.place, "a work")


def test_a_source_without_words_cannot_be_made() -> None:
    """The words are required in all three languages."""
    with pytest.raises(TypeError, match="'en' and 'fr'"):
        Source(4, "rema", he="א")  # type: ignore[call-arg]  # the mistake under test


@pytest.mark.parametrize(
    ("carried", "asked", "read"),
    [
        (("he", "en"), "fr", "en"),
        (("he",), "fr", "he"),
        (("he",), "en", "he"),
        (("he", "en"), "he-niqqud", "he"),
        (("he", "en", "fr", "he-niqqud"), "fr", "fr"),
    ],
)
def test_in_place_of_a_witness_that_is_not_carried_the_nearest_is_read(
    carried: tuple[str, ...], asked: str, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """English for French, and Hebrew for whatever else, for that is always there."""
    monkeypatch.setattr(texts, "WITNESSES", carried)
    assert texts.at_hand(asked) == read
