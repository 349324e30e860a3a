"""Several se'ifim, each folded until it is pressed: the words are a click away, and the page stays short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from minyan_kit.arguments import checked
from minyan_kit.ruling import Brief
from minyan_kit.show.html import card, columns, details, witness_layer
from minyan_kit.show.languages import at, in_use, witnesses
from minyan_kit.show.verdict import seif_text
from minyan_kit.text import Seif, at_hand, seif

__all__ = ["Seifim", "seifim"]


@dataclass(frozen=True, repr=False)
class Seifim(Brief):
    """Several se'ifim; in a notebook each unfolds in pointed Hebrew, and beside it in the reader's language."""

    shown: tuple[Seif, ...]

    def __iter__(self) -> Iterator[Seif]:
        return iter(self.shown)

    def _repr_html_(self) -> str:
        key = in_use()
        beside = dict.fromkeys((at_hand("he-niqqud"), *(w for w in witnesses(key) if w != "he")))
        folded = (
            details(at(of.number, "mechaber", key), columns(witness_layer(of, w, label="") for w in beside))
            for of in self.shown
        )
        return card(key, "".join(folded), kind="seif")

    def __str__(self) -> str:
        return "\n\n".join(map(seif_text, self.shown))


@checked
def seifim(*numbers: int) -> Seifim:
    """Several se'ifim of the chapter, folded.

    Args:
        numbers: each 1 to 22.

    Returns:
        them, which show themselves in a notebook.

    Raises:
        ValueError: the chapter has no such se'if, or none is named.

    >>> [of.number for of in seifim(6, 8)]
    [6, 8]
    """
    if not numbers:
        raise ValueError("numbers: no se'if is named: write some from 1 to 22, as mk.seifim(6, 8)")
    return Seifim(tuple(map(seif, numbers)))
