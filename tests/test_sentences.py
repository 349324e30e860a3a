"""A template with its values: each number in its form, in words where there is one, with a capital at a beginning."""

from typing import Any

import pytest

from minyan_kit.sentences import NUMBERS, filled

REMAIN = "{n:0 nobody remains|1 one remains|# remain}."


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        (REMAIN, {"n": 0}, "Nobody remains."),
        (REMAIN, {"n": 1}, "One remains."),
        (REMAIN, {"n": 20}, "Twenty remain."),
        (REMAIN, {"n": 21}, "21 remain."),
        (REMAIN, {"n": -1}, "-1 remain."),
        (REMAIN, {"n": "6 to 8"}, "6 to 8 remain."),
        ("They are {n:#}.", {"n": 0}, "They are no."),
        ("They are {n:##} ({n:#}).", {"n": 12}, "They are 12 (twelve)."),
        (
            "Ten came. {n:1 one stays|# stay}, and then {m:# go}.",
            {"n": 6, "m": 4},
            "Ten came. Six stay, and then four go.",
        ),
        ("{n:1 one day|# days}", {"n": 2}, "two days"),  # no sentence
        ("{x!r} is no name", {"x": "Dan's"}, '"Dan\'s" is no name'),
        ("{x:.1f}", {"x": 0.25}, "0.2"),
        ("{x}", {"x": None}, "None"),
    ],
)
def test_a_value_is_put_into_its_place(template: str, values: dict[str, Any], said: str) -> None:
    """Nobody, one and more have forms of their own; up to twenty a number is a word."""
    assert filled(template, values) == said


def test_in_another_language_a_value_is_told_before_it_is_quoted_and_numbers_have_its_words() -> None:
    """What stands in quotation marks is what a reader of that language would read."""
    assert filled("{x!r}", {"x": "yes"}, told={"yes": "oui"}.__getitem__) == "'oui'"
    assert filled("{x}", {"x": "yes"}, told={"yes": "oui"}.__getitem__) == "oui"
    assert filled("{n:# jours}", {"n": 2}, numbers=("zéro", "un", "deux")) == "deux jours"
    assert filled("{n:# jours}", {"n": 3}, numbers=("zéro", "un", "deux")) == "3 jours"


def test_numbers_have_words_up_to_twenty() -> None:
    """Each is another."""
    assert len(NUMBERS) == len(set(NUMBERS)) == 21
    assert (NUMBERS[0], NUMBERS[10], NUMBERS[20]) == ("no", "ten", "twenty")
