"""The reader as a widget: what is pointed at on the page is shown, and nothing else changes it."""

import pytest

import minyan_kit as mk
from minyan_kit.widgets import Reader


def test_a_verdict_opens_its_clause() -> None:
    """In the reader's language, Hebrew from right to left."""
    verdict = mk.may_fine(regular_minyan=False, residents=10, by=mk.REMA)
    assert Reader(verdict).source == verdict.source
    reader = Reader(verdict, language="he")
    assert reader.frame["direction"] == "rtl"
    with pytest.raises(ValueError, match="no words of the chapter decided it"):
        reader.point(mk.may_fine(regular_minyan=False, residents=10, by=mk.MECHABER))


def test_what_is_pointed_at_is_shown() -> None:
    """A clause by its number, a case by its name; whatever else a page may send changes nothing."""
    reader = Reader()
    reader._receive(None, {"clause": 5}, None)
    assert reader.shown["clause"] == 5
    reader._receive(None, {"case": "coercion/ten_and_one_goes"}, None)
    assert str(reader.source) == "55:21"
    assert "<svg" in reader.shown["html"]
    before = reader.shown
    for message in ({"clause": 9999}, {"clause": True}, {"clause": "5"}, {"case": "nobody/knows"}, {}, "words", None):
        reader._receive(None, message, None)
        assert reader.shown == before
