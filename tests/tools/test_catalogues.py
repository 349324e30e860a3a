"""What there is to say is found by its type, and what a catalogue lacks of it is listed."""

import json
import shutil
from pathlib import Path

import pytest

from minyan_kit.show import languages
from minyan_kit.show.languages import catalogue
from tools.catalogues import main, templates, written

SOURCE = """
TABLE: Mapping[str, English] = {"key": "in a table"}
HOW_OFTEN: Mapping[English, float] = {"as a key": 0.5}
HEADS: tuple[English, ...] = ("in a row", "✓")

class Look(NamedTuple):
    colour: str
    word: English

class Card:
    def __init__(self, title: English, *, note: English = "by default") -> None: ...

def tell(number: int, said: English) -> English:
    other = "not typed"
    return "returned" if number else "or else"

Look("red", "held"), Card("made", note="by name"), tell(2, "given" if TABLE else "or given"), print("not taken")
"""


def test_words_are_found_in_every_place_that_is_typed_english() -> None:
    """Tables and their keys, rows, fields, parameters, defaults, what is returned; no other text, and no mere sign."""
    typed = {"in a table", "as a key", "in a row", "held", "by default", "made", "by name"}
    assert set(written([SOURCE])) == typed | {"given", "or given", "returned", "or else"}


def test_a_rule_a_label_and_a_name_in_the_code_are_all_there() -> None:
    """A reason of the chapter, a control's label, a fact, a voice, a work, the name of a figure."""
    some = {"He is a man.", "Whose practice", "sound mind", "the Rema", "Mishnah Berurah {a}", "name: Eli"}
    assert some <= templates()


def test_the_script_sorts_and_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one catalogue lacks and what it has in vain are named; put right, nothing is."""
    for path in languages.CATALOGUES.glob("*.json"):
        shutil.copy(path, tmp_path)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    path = tmp_path / "fr.json"
    whole = path.read_text(encoding="utf-8")
    words = json.loads(whole)
    words["Yessir"] = words.pop("Yes")
    path.write_text(json.dumps(dict(reversed(words.items()))), encoding="utf-8")
    catalogue.cache_clear()
    main()
    assert capsys.readouterr().out == 'fr.json lacks "Yes"\nnobody says, in fr.json, "Yessir"\n'
    assert list(json.loads(path.read_text(encoding="utf-8"))) == sorted(words)
    path.write_text(whole, encoding="utf-8")
    catalogue.cache_clear()
    main()
    assert capsys.readouterr().out == "Nothing is missing, and everything is said.\n"
    assert path.read_text(encoding="utf-8") == whole
    monkeypatch.undo()
    catalogue.cache_clear()
