"""The printable sheets: the words with points, the cases, lines for answers; the key apart."""

import html
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import bank
from minyan_kit.course.sheets import FOR_STUDY
from minyan_kit.show.languages import LANGUAGES, say
from minyan_kit.show.words import answer_text, reason
from tools.sheets import tickets, write

ROOF = mk.case("joining/roof")


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_pages_say_that_they_are_for_study(language: str) -> None:
    """In their own language and direction."""
    paper = mk.sheet(ROOF, language=language)
    for page in (paper.questions, paper.key):
        assert say(FOR_STUDY, language) in page
        assert f'lang="{language}" dir="{LANGUAGES[language].direction}"' in page
        assert html.escape(ROOF.said(language).story) in page


def test_the_words_are_shown_with_their_points_and_gloss() -> None:
    """As the pointed witness has them, whole."""
    questions = mk.sheet(ROOF).questions
    for layer in ("mechaber", "rema"):
        assert html.escape(mk.seif(14).layer(layer, "he-niqqud")) in questions
        assert html.escape(mk.seif(14).layer(layer, "en")) in questions


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_stands_in_the_key_alone(language: str) -> None:
    """The sheet can be handed out."""
    paper = mk.sheet(ROOF, language=language)
    why = html.escape(reason(ROOF.verdict, language))
    assert why in paper.key
    assert why not in paper.questions
    for tempting in ROOF.said(language).tempting.values():
        assert html.escape(tempting) in paper.key
        assert html.escape(tempting) not in paper.questions


def test_there_are_a_box_for_each_answer_and_lines_to_write_on() -> None:
    """Open is an answer."""
    questions = mk.sheet(ROOF).questions
    assert all(f"☐ {answer_text(answer)}" in questions for answer in (True, False, None))
    assert questions.count('class="line"') == 3


def test_a_sheet_of_several_cases_shows_a_seif_once() -> None:
    """However many of them study it."""
    questions = mk.sheet([ROOF, mk.case("joining/window")]).questions
    assert questions.count(html.escape(mk.seif(14).mechaber["en"])) == 1
    assert questions.count('class="case"') == 2


def test_a_case_of_a_teachers_own_cannot_break_the_page(tmp_path: Path) -> None:
    """What is written in it is text."""
    path = tmp_path / "joining" / "mine.toml"
    path.parent.mkdir()
    path.write_text(
        'version = 1\ntitle = "<b>x"\nstory = "<script>1</script>"\nquestion = "?"\nstudy = [14]\nby = "REMA"\n'
        '[setting]\n[tempting]\nno = "<i>"\n',
        encoding="utf-8",
    )
    paper = mk.sheet(mk.case(path))
    assert "<script>" not in paper.questions + paper.key + paper._repr_html_()


def test_nothing_to_print_is_said() -> None:
    """With what to give."""
    with pytest.raises(ValueError, match="nothing to print"):
        mk.sheet([])


def test_the_key_has_the_words_that_decide_the_day() -> None:
    """Of a case on coming of age those of the gloss, and the day; not only that he is not of age yet."""
    key = mk.sheet(mk.case("age/the_gloss_again"), language="en").key
    assert "20 Adar II 5793. He was born in the one Adar of a common year" in key
    assert html.escape(mk.case("age/the_gloss_again").argued.source.en) in key


def test_an_exit_ticket_has_the_cases_of_its_guide_in_their_order(tmp_path: Path) -> None:
    """So that teacher and class speak of the same first case; what is on none is printed too."""
    write(tmp_path)
    for lesson, names in tickets().items():
        page = (tmp_path / "en" / f"exit_ticket_{lesson}.html").read_text(encoding="utf-8")
        at = [page.index(f"{n}. {html.escape(mk.case(name).said('en').title)}") for n, name in enumerate(names, 1)]
        assert at == sorted(at)
        assert page.count('class="case"') == len(names) == 3
    every = " ".join(path.read_text(encoding="utf-8") for path in (tmp_path / "en").iterdir())
    for case in (case for topic in SETTINGS for case in bank(topic).values()):
        assert html.escape(case.said("en").story) in every


def test_every_sheet_is_written_with_its_key_in_every_language(tmp_path: Path) -> None:
    """Of each topic one, of each lesson one for its end with three cases, and one of what else is unseen."""
    files = write(tmp_path)
    names = {
        file.relative_to(tmp_path / language).name for language in LANGUAGES for file in (tmp_path / language).iterdir()
    }
    assert len(files) == len(LANGUAGES) * len(names)
    assert {f"exit_ticket_0{n}.html" for n in range(9)} | {"unseen.html", "unseen_key.html"} <= names
    for n in range(9):
        assert (tmp_path / "en" / f"exit_ticket_0{n}.html").read_text(encoding="utf-8").count('class="case"') >= 3
