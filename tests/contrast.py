"""How far colours stand out from one another, by WCAG, as tests of what is shown ask."""

from itertools import pairwise

BLACK, WHITE = "#000000", "#ffffff"
#: What WCAG asks of words, and of lines and large marks.
WORDS, MARKS = 4.5, 3.0


def brightness(colour: str) -> float:
    """How light a colour is."""
    parts = [int("".join(pair), 16) / 255 for pair in list(pairwise(colour[1:]))[::2]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How far a colour stands out from another: 1 not at all, 21 as black from white."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)
