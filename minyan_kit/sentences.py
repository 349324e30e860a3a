"""A sentence: a template with its values put in, and numbers of people as a person writes them."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

__all__ = ["NUMBERS", "English", "filled"]

#: Words that a reader is shown, as they are looked up in the catalogues of other languages: whatever stands in a place
#: that is typed so needs a translation, and `make catalogue` lists what has none.
English: TypeAlias = str

#: The numbers that are written in words, from 0; a sentence about nobody has a form of its own.
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_SENTENCE_ENDS = (". ", "? ", "! ", ".\n")


def filled(
    template: str, values: Mapping[str, Any], told: Callable[[Any], str] = str, numbers: Sequence[str] = NUMBERS
) -> str:
    """Put values into a template.

    A place for a number may hold the forms of what is said of it, each after its number, the last for every other:
    `#` is the number in words, `##` in digits. Where it begins a sentence it has a capital.

    Args:
        template: the text, with places as `{name}` or `{name:0 nobody remains|1 one remains|# remain}`.
        values: the value of each place; a number, or a text for several, as "6 to 8".
        told: how a value is told that is put in as it is.
        numbers: the words of numbers, from 0.

    >>> remain = "{n:0 nobody remains|1 one remains|# remain}, and ten are needed."
    >>> filled(remain, {"n": 1}), filled(remain, {"n": 7}), filled(remain, {"n": 23})
    ('One remains, and ten are needed.', 'Seven remain, and ten are needed.', '23 remain, and ten are needed.')
    """
    said, is_sentence = "", template.endswith(".") or ". " in template
    for words, name, forms, conversion in _parts(template):
        said += words
        if name is None:
            continue
        value = values[name]
        if forms and ("|" in forms or "#" in forms):
            put = _in_form(value, forms.split("|"), told, numbers)
            begins = is_sentence and (not said or said.endswith(_SENTENCE_ENDS))
            said += put[:1].upper() + put[1:] if begins else put
        elif forms:
            said += format(value, forms)
        else:
            said += repr(value if told is str else told(value)) if conversion == "r" else told(value)
    return said


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    return tuple(string.Formatter().parse(template))


def _in_form(value: Any, forms: Sequence[str], told: Callable[[Any], str], numbers: Sequence[str]) -> str:
    """A number in the form for it; several numbers, which are told as a text, in that for more than one."""
    *some, other = forms
    for form in some:
        number, _, words = form.partition(" ")
        if str(value) == number:
            return words
    digits = str(value) if isinstance(value, int) else told(value)
    in_words = numbers[value] if isinstance(value, int) and 0 <= value < len(numbers) else digits
    return other.replace("##", digits).replace("#", in_words)
