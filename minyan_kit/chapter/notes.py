"""Where a witness, shown as it stands, would mislead its reader: notes to be read beside the words."""

from __future__ import annotations

from typing import NamedTuple

from minyan_kit.ruling import English
from minyan_kit.text import Layer

__all__ = ["NOTES", "Note", "notes_on"]


class Note(NamedTuple):
    """A note on words of one witness.

    Attributes:
        seif: where the words stand.
        layer: "mechaber" for the text, "rema" for the gloss.
        witness: "he", "he-niqqud", "en" or "fr".
        words: the words, as the witness has them.
        says: the note.
    """

    seif: int
    layer: Layer
    witness: str
    words: str
    says: English


_FEMININE: English = "The Hebrew leaves open whether the window or the man stands high."
_INTERPOSE: English = "The Hebrew means what interposes: what stands between, not what breaks off the prayer."
_NINE: English = "Read 8, as the pointed Hebrew has it, with the Beit Yosef."
_IDOL: English = "The pointed Hebrew and the French have an idolater here, which is the older word."
_IDOLATER: English = "The plain Hebrew and the English have an idol here."
_BUILDING: English = "There, 150:1: the people of a town compel one another to build a synagogue and to buy a Torah."
_UNCERTAIN: English = "The witnesses differ about this number, and which is right is not known."

NOTES: tuple[Note, ...] = (
    Note(2, "mechaber", "en", "a few of them", "The Hebrew has “some of them”: up to four may have left."),
    Note(2, "rema", "fr", "consommés", "Read “consumés”: consumed."),
    Note(3, "rema", "he-niqqud", "שֶׁהִתְחִיל בַּתְּפִלָּה", "Only this witness adds “in the Tefillah”; it makes it clearer."),
    Note(4, "mechaber", "en", "are can not be joined", "A slip: read “can not be joined”."),
    Note(
        4, "mechaber", "fr", "aux grands des poseqim", "The verb lacks its adjective: their words did not seem right."
    ),
    Note(4, "rema", "he", 'פ"ט', _NINE),
    Note(4, "rema", "en", "Chapter 9", _NINE),
    Note(4, "rema", "fr", "chapitre 9", _NINE),
    Note(5, "mechaber", "en", "lacks", "The Hebrew has “has not brought”."),
    Note(5, "rema", "he", 'י"ט', "A slip: read 49, as the other witnesses have."),
    Note(7, "mechaber", "en", "grant him the ability", "The Hebrew means that he too may merit."),
    Note(8, "mechaber", "en", "deaf", "The Hebrew word, heresh, is said also of one who hears and does not speak."),
    Note(10, "mechaber", "he", "ונער אחד", "Read אחר, another youngster, as the pointed Hebrew and the French have."),
    Note(10, "mechaber", "en", "one youngster", "Read “another youngster”, as the pointed Hebrew and the French have."),
    Note(10, "rema", "he", "סי' ט\"ו", "Read 9, as the other witnesses have."),
    Note(11, "mechaber", "en", "criminal", "The Hebrew, avaryan, is a transgressor."),
    Note(11, "mechaber", "fr", "s'on ne l'a pas", "A slip: read “si on ne l’a pas”."),
    Note(13, "mechaber", "he", "ממקום פנימית", "A noun is wanting: from the place of the inner lip (שפה)."),
    Note(14, "mechaber", "fr", "haute de plusieurs étages", _FEMININE),
    Note(14, "rema", "fr", "aliyt", "A slip: read “aliyot”."),
    Note(14, "rema", "fr", "Ri, Nimmouqei Yossef", "Read Rabbenu Yerucham, Netiv 3."),
    Note(19, "mechaber", "en", "ark", "The Hebrew, tevah, is the raised platform of the leader, not the ark."),
    Note(19, "mechaber", "en", "those who wrote", "The Hebrew speaks of one who wrote."),
    Note(20, "mechaber", "he", "עבודת כוכבים", _IDOL),
    Note(20, "mechaber", "he-niqqud", 'עַכּוּ"ם', _IDOLATER),
    Note(20, "mechaber", "en", "an idol", _IDOL),
    Note(20, "mechaber", "en", "interrupt", _INTERPOSE),
    Note(20, "mechaber", "fr", "interruption", _INTERPOSE),
    Note(20, "mechaber", "fr", "akoum", _IDOLATER),
    Note(21, "rema", "he", 'תכ"ז', _UNCERTAIN),
    Note(21, "rema", "he-niqqud", 'תקי"ח', _UNCERTAIN),
    Note(21, "rema", "en", "No. 427", _UNCERTAIN),
    Note(21, "rema", "fr", "427", _UNCERTAIN),
    Note(22, "mechaber", "en", "absent", "The Hebrew means lacking: the town has no more men than that."),
    Note(22, "rema", "en", "regularity", "The Hebrew, tamid, is the daily service."),
    Note(22, "rema", "he", "ריש סי' ק\"ן", _BUILDING),
    Note(22, "rema", "he-niqqud", "רֵישׁ סי' קַ\"ן", _BUILDING),
    Note(22, "rema", "en", "beginning of Chapter 150", _BUILDING),
    Note(22, "rema", "fr", "début du siman 150", _BUILDING),
)


def notes_on(seif: int) -> tuple[Note, ...]:
    """The notes on one se'if, in the order of its words.

    >>> [note.says for note in notes_on(7)]
    ['The Hebrew means that he too may merit.']
    """
    return tuple(note for note in NOTES if note.seif == seif)
