"""Every view works without a witness that is not there: a copy of the kit may leave some out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.thorough import LONG

ROOT = Path(__file__).parent.parent

#: The quick run speaks one language whose witness is there, and one whose is not; the map of the disputes takes long.
VIEWS = (
    f"LANGUAGES = {('en', 'he', 'fr') if LONG else ('he', 'fr')}\nTAKE_LONG = {() if LONG else ('disputes',)}"
    + """
import minyan_kit as mk
from minyan_kit import text
from minyan_kit.command import main
from minyan_kit.widgets import Board

def look(*things):
    for thing in things:
        for said in (repr(thing), str(thing), thing._repr_html_() if hasattr(thing, "_repr_html_") else "x"):
            assert said

men = mk.Company([mk.Person(f"man {n}", sex="male", age=30) for n in range(9)] + [mk.Person("Dan", sex="male", age=7)])
for key in LANGUAGES:
    mk.language(key)
    look(*mk.CHAPTER, mk.seifim(6, 8))
    look(mk.may_say(men, by=mk.REMA), mk.counts(men.people[-1], by=mk.REMA), mk.what_interposes())
    look(*(mk.beside(question) for question in (mk.counts, mk.joined, mk.may_answer)))
    look(mk.what_would_change(mk.may_say(men, by=mk.REMA)), mk.coverage(mk.may_fine), mk.disagreements(mk.may_fine))
    look(mk.sheet(mk.case("joining/roof")), mk.glossary("gloss"), mk.case("joining/roof"))
    look(*(Board(topic, by=mk.REMA) for topic in Board.TOPICS if topic not in TAKE_LONG))
    for number in range(1, 23):
        assert main(["--language", key, "seif", str(number)]) == 0
print("witnesses:", *text.WITNESSES)
"""
)


ALL = ("he", "he-niqqud", "en", "fr")


def here(folder: Path) -> dict[str, str]:
    """The environment in which a copy of the kit is the one that is found."""
    return {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}


@pytest.mark.parametrize("kept", [("he",), *([("he", "en"), ("he", "he-niqqud", "fr")] if LONG else [])])
def test_every_view_works_with_the_witnesses_that_are_there(tmp_path: Path, kept: tuple[str, ...]) -> None:
    """In each language: the text, verdicts, rules beside their words, boards, sheets of the course and the command."""
    left_out = shutil.ignore_patterns(*(f"siman-55.{key}.txt" for key in ALL if key not in kept))
    for name in ("minyan_kit", "seeds", "data"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
    run = subprocess.run([sys.executable, "-P", "-c", VIEWS], cwd=tmp_path, env=here(tmp_path), capture_output=True,
                         text=True, check=False)  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines()[-1].split()[1:] == list(kept)
