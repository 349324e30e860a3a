"""Where the words of a picture stand, found from its markup alone."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
# A letter is so wide, in parts of its size: a little less than the widest that fonts have on average.
LETTER = 0.5


class Box(NamedTuple):
    """The room that words take."""

    words: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Tell whether two words would run into each other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 1


def boxes(svg: str) -> list[Box]:
    """Give the room of every text of a picture."""
    return list(_boxes(ElementTree.fromstring(svg), Frame(0.0, 0.0, 1.0, 1.0)))


class Frame(NamedTuple):
    """Where a part of a picture begins, and how large it is across and down; across, it may be the other way round."""

    x: float
    y: float
    across: float
    down: float


def _boxes(node: ElementTree.Element, frame: Frame) -> Iterator[Box]:
    x, y, across, down = frame
    for kind, numbers in re.findall(r"(translate|scale)\(([^)]*)\)", node.get("transform", "")):
        one, *other = (float(n) for n in re.split(r"[ ,]+", numbers.strip()))
        if kind == "translate":
            x, y = x + across * one, y + down * (other[0] if other else 0)
        else:
            across, down = across * one, down * (other[0] if other else one)
    frame = Frame(x, y, across, down)
    if node.tag == f"{SVG}text":
        yield _box(node, frame)
    for child in node:
        yield from _boxes(child, frame)


def _box(node: ElementTree.Element, frame: Frame) -> Box:
    size = frame.down * float(node.get("font-size", "16"))
    words = "".join(node.itertext())
    assert frame.across > 0, f"{words} is written the wrong way round"
    width = LETTER * size * len(words)
    at = frame.x + frame.across * float(node.get("x", "0")), frame.y + frame.down * float(node.get("y", "0"))
    start = node.get("text-anchor") == "start"
    if node.get("direction") == "rtl":
        start = node.get("text-anchor") == "end"
    left = at[0] if start else at[0] - width / 2 if node.get("text-anchor") == "middle" else at[0] - width
    return Box(words, left, at[1] - 0.74 * size, left + width, at[1] + 0.2 * size)


def run_together(svg: str) -> list[tuple[str, str]]:
    """Give the texts of a picture that would run into each other."""
    return [(one.words, other.words) for one, other in combinations(boxes(svg), 2) if one.meets(other)]


def out_of(svg: str) -> list[str]:
    """Give the texts of a picture that would stick out of it."""
    width, height = map(float, ElementTree.fromstring(svg).get("viewBox", "").split()[2:])
    return [b.words for b in boxes(svg) if b.left < 0 or b.top < 0 or b.right > width or b.bottom > height]
