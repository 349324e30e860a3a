"""The page of verdicts that scholars read line by line says what the rules say now."""

from minyan_kit.chapter import QUESTIONS
from tools.verdicts import EACH, PAGE, page, verdicts


def test_the_page_of_verdicts_is_current() -> None:
    """`make verdicts` writes it again; whoever signed a line sees in the change what became of it."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_question_has_its_verdicts() -> None:
    """Twenty of each, or nearly, where its facts allow no more."""
    assert all(len(verdicts(question)) >= EACH - 2 for question in QUESTIONS)
