"""The form of a case: what stands on the board and in the fields is what is written."""

import html
import re
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.course.case_file import case_text, draft
from minyan_kit.widgets import case_form
from minyan_kit.widgets.cases import CaseForm

WORDS = {"title": "A face on the roof", "story": "Dan looks down from the roof.", "study": "14, 13"}


@pytest.fixture
def form(tmp_path: Path) -> CaseForm:
    """Give a form with nothing written in it."""
    return case_form("joining", by=mk.REMA, folder=tmp_path)


def test_a_form_computes_nothing(form: CaseForm) -> None:
    """Its result is that of the plain function."""
    form.board.set(Dan="roof")
    found = form.set(**WORDS, yes="He is above them.")
    assert found == draft(form.board.setting, mk.REMA, **form.values)
    assert found.case is not None
    assert (found.case.answer, found.case.study) == ("no", (14, 13))


def test_the_board_is_followed(form: CaseForm) -> None:
    """A figure that is moved, and a practice that is chosen, are in the case."""
    form.set(**WORDS)
    form.board.act(figure="Dan", act="press")
    form.board.by = mk.MECHABER
    case = form.result.case
    assert case is not None
    assert (case.setting, case.by) == (form.board.setting, mk.MECHABER)


@pytest.mark.parametrize(("language", "said"), [("en", "Title, What happened"), ("he", "כותרת, מה קרה")])
def test_it_says_what_is_still_to_be_written(tmp_path: Path, language: str, said: str) -> None:
    """The question is that of the board until the teacher writes another."""
    with mk.language(language):
        form = case_form("leaving", by=mk.REMA, folder=tmp_path)
        assert said in form.view.value
        assert form.result.wanting == ("title", "story", "study")
        with pytest.raises(ValueError, match="title is wanting"):
            form.save()


def test_a_wrong_field_is_shown_and_nothing_is_lost(form: CaseForm) -> None:
    """The other fields stay, and it is said what to write."""
    with pytest.raises(ValueError, match="study='40' is no se'if"):
        form.set(**{**WORDS, "study": "40"})
    assert "no se&#x27;if of the chapter" in form.view.value
    assert form.values["title"] == WORDS["title"]
    assert form.set(study="14").wanting == ()


@pytest.mark.parametrize(
    ("field", "he", "fr"),
    [
        ({"study": "40"}, "אין בסימן סעיף '40'", "le chapitre n’a pas de se’if '40'"),
        ({"name": "my/case"}, "אינו שם של קובץ", "ne peut pas être un nom de fichier"),
        ({"yes": "All of them stand there."}, "„כן” היא תשובת הסימן", "« oui » est la réponse du chapitre"),
    ],
    ids=["study", "name", "right answer"],
)
def test_what_is_refused_is_said_in_the_language_of_the_form(
    tmp_path: Path, field: dict[str, str], he: str, fr: str
) -> None:
    """And names the field as it is named there."""
    for language, said in {"he": he, "fr": fr}.items():
        with mk.language(language):
            form = case_form("joining", by=mk.REMA, folder=tmp_path)
            with pytest.raises(ValueError, match=re.escape(next(iter(field)))):
                form.set(**{**WORDS, **field})
            shown = html.unescape(form.view.value).replace("\N{NO-BREAK SPACE}", " ")
            assert said in shown
            form.button.click()
            assert said in html.unescape(form.done.value).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("language", "said"), [("he", "עדיין צריך לכתוב: כותרת"), ("fr", "Reste à écrire : Titre")])
def test_what_is_wanting_is_said_when_it_is_saved_too(tmp_path: Path, language: str, said: str) -> None:
    """By what stands over the field, and another case of that name is named."""
    with mk.language(language):
        form = case_form("joining", by=mk.REMA, folder=tmp_path)
        form.button.click()
        assert said in html.unescape(form.done.value).replace("\N{NO-BREAK SPACE}", " ")
        form.set(**WORDS)
        path = tmp_path / "joining" / "a_face_on_the_roof.toml"
        path.parent.mkdir()
        path.write_text("mine", encoding="utf-8")
        form.button.click()
        assert str(path) in form.done.value
        assert "is there already" not in form.done.value


def test_a_text_cannot_break_the_page(form: CaseForm) -> None:
    """What a teacher writes is text."""
    form.set(**{**WORDS, "story": "<script>1</script>"})
    assert "<script>1" not in form.view.value


def test_what_is_saved_is_read_with_its_sheet_and_key(form: CaseForm) -> None:
    """And is saved again under its name after a change."""
    form.set(**WORDS)
    form.button.click()
    path = form.folder / "joining" / "a_face_on_the_roof.toml"
    assert "mk.case(" in form.done.value
    assert mk.case(path) == form.result.case
    assert {each.name for each in path.parent.iterdir()} == {
        f"{path.stem}.toml", f"{path.stem}.html", f"{path.stem}_key.html"
    }  # fmt: skip
    form.board.set(Dan="roof")
    form.save()
    assert mk.case(path).answer == "no"
    assert path.read_text(encoding="utf-8") == case_text(mk.case(path))


def test_another_case_of_that_name_is_not_lost(form: CaseForm) -> None:
    """The form says that it is there."""
    form.set(**WORDS)
    path = form.folder / "joining" / "a_face_on_the_roof.toml"
    path.parent.mkdir()
    path.write_text("mine", encoding="utf-8")
    form.button.click()
    assert "is there already" in form.done.value
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_form_begins_with_a_scene_that_is_not_to_be_predicted() -> None:
    """A teacher sees the answer."""
    form = case_form("joining", "swapped", by=mk.REMA)
    assert form.board.setting == mk.case("joining/swapped").setting
    assert not form.board.play.hidden
    assert case_form("joining", mk.case("joining/swapped"), by=mk.REMA).board.setting == form.board.setting
    with pytest.raises(ValueError, match="scene='roofs' is not known"):
        case_form("joining", "roofs", by=mk.REMA)
    with pytest.raises(ValueError, match="topic='weddings' has no board"):
        case_form("weddings", by=mk.REMA)
