"""Several se'ifim, each folded: the words are a click away."""

import html

import pytest

import minyan_kit as mk


def test_each_is_folded_with_its_words() -> None:
    """In pointed Hebrew, and beside it in the reader's language; the gloss too."""
    shown = mk.seifim(6, 14)._repr_html_()
    assert shown.count("<details") == 2
    assert "<details open" not in shown
    for number in (6, 14):
        assert html.escape(mk.seif(number).mechaber["en"]) in shown
        assert html.escape(mk.seif(number).mechaber["he-niqqud"]) in shown
    assert html.escape(mk.seif(14).rema["en"] or "") in shown


def test_in_hebrew_the_hebrew_alone_is_shown() -> None:
    """There is no other witness that its readers read."""
    with mk.language("he"):
        shown = mk.seifim(6)._repr_html_()
    assert html.escape(mk.seif(6).mechaber["en"]) not in shown


@pytest.mark.parametrize("numbers", [(), (23,), (0, 1)])
def test_what_is_no_seif_is_refused(numbers: tuple[int, ...]) -> None:
    """With what can be written."""
    with pytest.raises(ValueError, match="1 to 22"):
        mk.seifim(*numbers)
