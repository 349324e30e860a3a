"""The page of verdicts that scholars read line by line says what the rules say now."""

from minyan_kit.chapter import QUESTIONS
from tools.verdicts import EACH, PAGE, asked_in_words, page, verdicts


def test_the_page_of_verdicts_is_current() -> None:
    """`make verdicts` writes it again; whoever signed a line sees in the change what became of it."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_question_has_its_verdicts() -> None:
    """Twenty of each, or nearly, where its facts and the five practices allow no more."""
    assert all(len(verdicts(question)) >= EACH - 5 for question in QUESTIONS)


def test_no_verdict_is_read_twice() -> None:
    """Of two that would read alike one stands on the page."""
    for question in QUESTIONS:
        read = [(asked_in_words(verdict, "en"), verdict.by) for verdict in verdicts(question)]
        assert len(read) == len(set(read))


def test_no_place_of_a_template_is_left_unfilled() -> None:
    """A reason is read with its numbers, not with the forms to choose from."""
    assert "{" not in page().partition("</style>")[2]
