"""A case that is written as a file: the same case is read from it, and a slip is named with its line."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import minyan_kit as mk
from minyan_kit.board.drawing import LIGHT
from minyan_kit.board.setting import Setting
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.case_file import case_text, draft, save_case
from minyan_kit.course.cases import CaseOfTheBank, bank, case_of
from minyan_kit.course.examples import folder_of
from tests.thorough import LONG

CASES = [case for topic in SETTINGS for case in bank(topic).values()]
WORDS = {"title": "Ten in one room", "story": "Ten men stand in one room.", "question": "Are they ten?", "study": "13"}

#: Of the values of a control, and of those on a picture, so many are tried in the quick run.
MOST = 99 if LONG else 3

by_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.topic}-{case.key}")
by_topic = pytest.mark.parametrize("topic", SETTINGS)


def read_again(case: CaseOfTheBank) -> CaseOfTheBank:
    """Read what is written of a case."""
    return case_of(tomllib.loads(case_text(case)), topic=case.topic, key=case.key)


def drafted(setting: Setting, **words: Any) -> CaseOfTheBank:
    """Draft a case that lacks nothing."""
    case = draft(setting, words.pop("by", mk.REMA), **{**WORDS, **words}).case
    assert case is not None
    return case


@by_case
def test_a_case_of_the_bank_is_read_again_as_it_was_written(case: CaseOfTheBank) -> None:
    """Facts, practice, question, and what is said in every language."""
    assert read_again(case) == case
    assert case_text(read_again(case)) == case_text(case)


@by_topic
def test_whatever_a_control_sets_is_read_again(topic: str) -> None:
    """Each of its values, where the board takes it."""
    start = SETTINGS[topic]()
    tried = 0
    for control in start.controls():
        values = control.options or ((True, False) if control.kind == "switch" else (control.least, control.most))
        for value in list(values)[:MOST]:
            try:
                setting = start.set(**{control.name: value})
            except (ValueError, TypeError, AttributeError):
                continue
            tried += 1
            assert read_again(drafted(setting)).setting == setting
    assert tried or topic == "attendance"  # it asks only what a sheet leaves open


@by_topic
def test_whatever_is_moved_by_hand_is_read_again(topic: str) -> None:
    """Whoever is dragged or pressed."""
    start = SETTINGS[topic]()
    for figure in start.picture(None, LIGHT, "en").figures[:MOST]:
        for moved in (start.pressed(figure.name), start.stepped(figure.name, (1.0, 0.0), far=True)):
            assert read_again(drafted(moved)).setting == moved


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip))
def test_whatever_is_written_in_a_field_is_read_again(text: str) -> None:
    """Quotes, lines, backslashes, and what no keyboard has."""
    case = drafted(SETTINGS["joining"](), title="x", story=text, question=text, no=text)
    told = read_again(case).said("en")
    assert (told.story, told.question, told.tempting["no"]) == (text.strip(),) * 3


def test_a_practice_that_relies_and_chooses_is_read_again() -> None:
    """By the names of the chapter."""
    by = mk.REMA.relying_on(mk.SOME_SAY).choosing(interposes="idol", majority_of="present")
    assert read_again(drafted(SETTINGS["answering"](), by=by)).by == by


def test_a_practice_of_ones_own_cannot_stand_in_a_file() -> None:
    """And is not taken for another."""
    own = mk.Practice("our class", mk.REMA.follows, mk.REMA.choices)
    with pytest.raises(ValueError, match="by='our class' is not of the chapter: follow one of"):
        case_text(drafted(SETTINGS["joining"](), by=own))


def test_a_workbook_cannot_stand_in_a_file() -> None:
    """It is said to give the sheet as text."""
    board = SETTINGS["attendance"]
    setting = board().set(attendance=(folder_of("data") / "attendance_messy.xlsx").read_bytes())
    with pytest.raises(ValueError, match="attendance: a workbook cannot stand in the file of a case"):
        case_text(drafted(setting))


# -- a draft ----------------------------------------------------------------------------------------------------------


def test_a_draft_says_what_is_still_wanting() -> None:
    """Until nothing is, there is no case."""
    start = SETTINGS["joining"]()
    assert draft(start, mk.REMA).wanting == ("title", "story", "question", "study")
    assert draft(start, mk.REMA, title="?!").wanting == ("story", "question", "study", "name")
    assert draft(start, mk.REMA, story=" ", **{k: v for k, v in WORDS.items() if k != "story"}).wanting == ("story",)
    assert draft(start, mk.REMA).text == ""


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"study": "4, 23"}, "study='23' is no se'if of the chapter: write numbers from 1 to 22, as 4, 5"),
        ({"study": "four"}, "study='four' is no se'if of the chapter"),
        ({"name": "../mine"}, "name='../mine' is no name of a file: write letters, numbers and _"),
        ({"yes": "Because."}, "yes: so the chapter answers, and only a wrong answer tempts: leave it empty"),
    ],
)
def test_a_wrong_field_is_named(written: dict[str, str], said: str) -> None:
    """With what to write."""
    with pytest.raises(ValueError, match=re.escape(said)):
        draft(SETTINGS["joining"](), mk.REMA, **{**WORDS, **written})


def test_a_saved_case_gives_its_verdict_its_words_and_a_sheet(tmp_path: Path) -> None:
    """Read by its path, as any case."""
    setting = SETTINGS["joining"]().set(Dan="roof")
    path = save_case(drafted(setting, title="תשעה ואחד על הגג", study="14", yes="He is above them."), tmp_path)
    assert path == tmp_path / "joining" / "תשעה_ואחד_על_הגג.toml"
    case = mk.case(path)
    assert (case.answer, case.setting, case.study) == ("no", setting, (14,))
    assert case.verdict.source in case.sources
    with mk.language("he"):
        paper = mk.sheet(case)
    assert "תשעה ואחד על הגג" in paper.questions
    assert "He is above them." in paper.key
    assert "He is above them." not in paper.questions


def test_a_file_that_says_something_else_is_not_written_over(tmp_path: Path) -> None:
    """Unless it is the same case, before it was changed."""
    first = drafted(SETTINGS["joining"]())
    changed = drafted(SETTINGS["joining"](), story="Ten men stand in a room.")
    path = save_case(first, tmp_path)
    assert save_case(first, tmp_path) == path
    with pytest.raises(ValueError, match=r"name='ten_in_one_room': .* is there already, and says something else"):
        save_case(changed, tmp_path)
    assert mk.case(path) == first
    save_case(changed, tmp_path, over=case_text(first))
    assert mk.case(path) == changed


def test_a_case_is_read_by_whoever_stands_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And as a Notepad saves it, with a mark before the first line."""
    path = save_case(drafted(SETTINGS["joining"]()), tmp_path)
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    monkeypatch.chdir(path.parent)
    assert mk.case(path.name).topic == "joining"


# -- slips ------------------------------------------------------------------------------------------------------------

_KEY = re.compile(r"^(?!\[)\s*([A-Za-z_]+)(?= = )", re.M)


@by_case
def test_each_name_of_a_file_that_is_misspelled_is_named_with_its_line(case: CaseOfTheBank, tmp_path: Path) -> None:
    """Wherever it stands: at the top, in the setting, in a language."""
    text = case_text(case)
    path = tmp_path / case.topic / "mine.toml"
    path.parent.mkdir()
    for found in _KEY.finditer(text):
        line = text.count("\n", 0, found.start(1)) + 1
        path.write_text(f"{text[: found.start(1)]}x_{text[found.start(1) :]}", encoding="utf-8")
        at = f", line {line}: " if found[1] != "version" else ": version=None cannot be read"
        with pytest.raises(ValueError, match=re.escape(f"{case.topic}/mine.toml{at}")):
            mk.case(path)
