"""What a class answers: a wrong choice explained, the right one not told; handed in, and gathered under numbers."""

import json
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.board.case import ANSWERS
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import bank
from minyan_kit.course.sheets import FOR_STUDY

ROOF, WINDOW = "joining/roof", "joining/window"


def test_a_wrong_choice_is_explained_and_the_words_named() -> None:
    """Why it tempts, and what to read."""
    said = mk.predict({ROOF: "yes"}).says(ROOF)
    assert said.startswith(mk.case(ROOF).said().tempting["yes"])
    assert said.endswith("Read 55:14 again.")


def test_a_right_choice_is_called_right() -> None:
    """And counted."""
    answers = mk.predict({ROOF: "no", WINDOW: "no"})
    assert answers.says(ROOF) == "Right: so the chapter has it."
    assert (answers.right, len(answers)) == (1, 2)
    assert "1 of 2 as the chapter has them." in str(answers)


def test_a_question_mark_is_told_nothing() -> None:
    """Nor does the page say anything of it but how to answer."""
    answers = mk.predict([ROOF])
    assert answers.says(ROOF) == ""
    assert "in place of each question mark" in str(answers)
    assert "Right" not in answers._repr_html_()


@pytest.mark.parametrize("topic", ["eligibility", "age", "joining", "coercion", "leaving", "answering"])
def test_every_wrong_choice_of_every_case_is_explained(topic: str) -> None:
    """At least that the words decide it; and of yes for no, and no for yes, why one would say so."""
    for key, case in bank(topic).items():
        name = f"{topic}/{key}"
        for mine in set(ANSWERS) - {case.answer}:
            said = mk.predict({name: mine}).says(name)
            assert said
            assert mine in case.said().tempting or (mine == "open" and said.startswith("It is not left open"))


@pytest.mark.parametrize(("name", "answer"), [("joining/rof", "yes"), (ROOF, "maybe"), (ROOF, "Yes")])
def test_what_is_no_case_or_no_answer_is_said_to_be_none(name: str, answer: str) -> None:
    """With what can be written."""
    with pytest.raises(ValueError, match=r"is no case|is no answer: write 'yes', 'no', 'open', or"):
        mk.predict({name: answer})


@pytest.mark.parametrize("language", ["he", "fr"])
def test_it_speaks_the_language_in_use(language: str) -> None:
    """Story, explanation and all."""
    with mk.language(language):
        answers = mk.predict({ROOF: "yes"})
        assert mk.case(ROOF).said(language).story in str(answers)
        assert mk.case(ROOF).said(language).tempting["yes"] in answers.says(ROOF)


def test_answers_are_handed_in_as_a_file_and_a_page(tmp_path: Path) -> None:
    """Both say that they are for study; a name cannot break the page."""
    data, page = mk.predict({ROOF: "yes"}).hand_in("Rivka <b>", tmp_path / "rivka")
    assert json.loads(data.read_text(encoding="utf-8")) == {
        "version": 1,
        "for": FOR_STUDY,
        "student": "Rivka <b>",
        "answers": {ROOF: "yes"},
    }
    text = page.read_text(encoding="utf-8")
    assert FOR_STUDY in text
    assert "<b>" not in text


def test_nothing_is_handed_in_without_a_name(tmp_path: Path) -> None:
    """Nobody would know whose it is."""
    with pytest.raises(ValueError, match="write your name"):
        mk.predict([ROOF]).hand_in(" ", tmp_path)


def test_the_teachers_table_has_numbers_and_no_names(tmp_path: Path) -> None:
    """Whose number is whose is kept beside it; a file that cannot be read is told and not lost."""
    mk.predict({ROOF: "no", WINDOW: "yes"}).hand_in("Rivka", tmp_path / "a")
    mk.predict({ROOF: "yes", WINDOW: "?"}).hand_in("Dina", tmp_path / "b" / "deep")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "answers.json").write_text("{", encoding="utf-8")
    gathered = mk.collect(tmp_path)
    text = gathered.save(tmp_path / "table.csv").read_text(encoding="utf-8-sig")
    assert text.splitlines()[0] == f"student,right,of,{ROOF},{WINDOW}"
    assert not any(name in text + gathered._repr_html_() for name in ("Rivka", "Dina"))
    assert [row["student"] for row in gathered.rows] == ["Student 1", "Student 2"]
    assert sorted(gathered.key.values()) == ["Dina", "Rivka"]
    right = {gathered.key[row["student"]]: (row["right"], row["of"]) for row in gathered.rows}
    assert right == {"Rivka": (2, 2), "Dina": (0, 2)}
    assert [Path(file).parent.name for file in gathered.unread] == ["c"]


def test_a_folder_without_answers_is_said_to_have_none(tmp_path: Path) -> None:
    """And which folder to give."""
    with pytest.raises(ValueError, match=r"has no answers\.json"):
        mk.collect(tmp_path)


def test_every_topic_with_a_lesson_can_be_asked() -> None:
    """A class may be asked any case of the bank by its name."""
    for topic in SETTINGS:
        for key in bank(topic):
            assert len(mk.predict([f"{topic}/{key}"])) == 1
