"""The text: four witnesses of Orach Chaim 55, split into se'ifim and glosses without losing a character."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from minyan_kit.arguments import checked_class, shown

__all__ = ["CHAPTER", "LAYERS", "WITNESSES", "Piece", "Seif", "Source", "at_hand", "pieces", "seif", "witness"]

Layer = Literal["mechaber", "rema"]
#: The text and its gloss, in this order.
LAYERS: tuple[Layer, ...] = get_args(Layer)

#: The witnesses: plain Hebrew, pointed Hebrew, English, French.
_HERE = Path(__file__).parent
_SEEDS = next(
    folder for folder in (_HERE / "seeds", _HERE.parent / "seeds") if folder.is_dir()
)  # in a wheel; a checkout
_ALL = ("he", "he-niqqud", "en", "fr")
#: The witnesses that this copy of the kit carries: all four, unless it was built without some of them.
WITNESSES: tuple[str, ...] = tuple(key for key in _ALL if (_SEEDS / f"siman-55.{key}.txt").is_file())
#: What stands in for a witness that is not there.
_INSTEAD = {"he-niqqud": "he", "fr": "en", "en": "he"}

RTL = frozenset({"he", "he-niqqud"})


@checked_class
@dataclass(frozen=True, repr=False)
class Source:
    """A place in the chapter and the words there that an opinion reads.

    Args:
        seif: the number of the se'if, 1 to 22.
        layer: "mechaber" for the text, "rema" for the gloss.
        he, en, fr: the words, as they stand in the Hebrew, English and French witnesses.
        cited: the outside work that reads these words so, with its place, or "".

    >>> seif(6).number
    6
    """

    seif: int
    layer: Layer
    he: str
    en: str
    fr: str
    cited: str = ""

    @property
    def words(self) -> Mapping[str, str]:
        """The quoted words by witness."""
        return {"he": self.he, "en": self.en, "fr": self.fr}

    @property
    def place(self) -> str:
        """Where the words stand, as in "55:4 gloss"."""
        return f"55:{self.seif}" + (" gloss" if self.layer == "rema" else "")

    def citing(self, work: str) -> Source:
        """The same words, as an outside work reads them.

        Args:
            work: the work and the place in it, as "Magen Avraham 15".
        """
        return Source(self.seif, self.layer, self.he, self.en, self.fr, work)

    def __str__(self) -> str:
        return f"{self.cited} (on {self.place})" if self.cited else self.place

    def __repr__(self) -> str:
        return f"<Source {self}>"


@checked_class
@dataclass(frozen=True, repr=False)
class Seif:
    """One se'if: the Mechaber's text and the Rema's gloss in every witness.

    Attributes:
        number: 1 to 22.
        mechaber: witness → text.
        rema: witness → gloss, None in every witness where the Rema added none.

    >>> seif(4).mechaber["he"][:11]
    'יש מתירין ל'
    >>> seif(1).rema["en"] is None
    True
    """

    number: int
    mechaber: Mapping[str, str]
    rema: Mapping[str, str | None]

    @property
    def has_gloss(self) -> bool:
        """Whether the Rema glossed this se'if."""
        return self.rema["he"] is not None

    def layer(self, layer: Layer, witness: str) -> str:
        """The words of one layer in one witness; "" where there is no gloss.

        Args:
            layer: "mechaber" or "gloss".
            witness: "he", "he-niqqud", "en" or "fr".
        """
        return (self.mechaber if layer == "mechaber" else self.rema)[witness] or ""

    def __reduce__(self) -> tuple[Any, ...]:
        return seif, (self.number,)

    def __str__(self) -> str:
        from minyan_kit.show.verdict import seif_text

        return seif_text(self)

    def __repr__(self) -> str:
        return f"<Seif 55:{self.number}>"

    def _repr_html_(self) -> str:
        from minyan_kit.show.verdict import seif_html

        return seif_html(self)


class Piece(NamedTuple):
    """A run of characters of a witness: what it is, of which se'if (0: the title), and its words."""

    kind: Literal["title", "number", "marker", "space", "mechaber", "rema"]
    seif: int
    words: str


@cache
def witness(key: str) -> str:
    """The whole text of a witness, as it was handed down.

    Args:
        key: one of WITNESSES.

    Raises:
        ValueError: no witness has that key.

    >>> len(witness("he"))
    4506
    """
    if key not in WITNESSES:
        raise ValueError(f"witness {key!r} is not known here: write one of {', '.join(WITNESSES)}")
    return (_SEEDS / f"siman-55.{key}.txt").read_bytes().decode("utf-8")


def at_hand(key: str) -> str:
    """A witness, or where this copy of the kit does not carry it the one that is read in its place.

    >>> at_hand("fr")
    'fr'
    """
    while key not in WITNESSES and key in _INSTEAD:
        key = _INSTEAD[key]
    return key


def _hebrew_numeral(n: int) -> str:
    tens, ones = divmod(n, 10)
    letters: str = ["", "י", "כ"][tens] + ["", *"אבגדהוזחט"][ones]
    return {"יה": "טו", "יו": "טז"}.get(letters, letters)


# How each witness opens a se'if, and how it opens and closes a gloss.
_HEAD = {
    "en": r"\n{n}[ \n]",
    "he": r"\nסעיף {letters}\n",
    "fr": r"\n\n",  # no number: one paragraph each
    # The numeral is glued to the first word, so it is taken by position: the second aleph of line 1 is the word's.
    "he-niqqud": r"(?:^|\n){letters}",
}
_GLOSS = {
    "en": (r"[ \n]Gloss[:ː] ", ""),  # U+02D0 also stands in §16, so never the colon alone
    "he": (r"\nהגה: ", ""),
    "fr": (r" \(Rema : ", r"\)"),
    "he-niqqud": (r" הַגָּה: ", ""),
}


def pieces(key: str) -> Iterator[Piece]:
    """Cut a witness into pieces; joined again they are the witness, to the character.

    Args:
        key: one of WITNESSES.

    Yields:
        every Piece, in order.

    >>> "".join(piece.words for piece in pieces("fr")) == witness("fr")
    True
    """
    text, at = witness(key), 0
    bounds: list[tuple[int, int]] = []
    for n in range(1, 23):
        head = re.compile(_HEAD[key].format(n=n, letters=_hebrew_numeral(n))).search(text, at)
        assert head is not None, f"se'if {n} not found in {key}"
        bounds.append(head.span())
        at = head.end()
    title = text[: bounds[0][0]]
    if title:
        yield Piece("title", 0, title)
    opens, closes = _GLOSS[key]
    for n, (start, end) in enumerate(bounds, 1):
        yield from _spaced(text[start:end], "number", n)
        stop = bounds[n][0] if n < 22 else len(text)
        body = text[end:stop]
        gloss = re.search(opens, body)
        if gloss is None:
            yield Piece("mechaber", n, body)
            continue
        close = re.search(closes + r"\Z", body)
        assert close is not None
        yield Piece("mechaber", n, body[: gloss.start()])
        yield from _spaced(gloss.group(), "marker", n)
        yield Piece("rema", n, body[gloss.end() : close.start()])
        if close.group():
            yield Piece("marker", n, close.group())


def _spaced(run: str, kind: Literal["number", "marker"], n: int) -> Iterator[Piece]:
    for part in re.findall(r"^\s+|\s+$|\S(?:.*\S)?", run):
        yield Piece("space" if part.isspace() else kind, n, part)


@cache
def _chapter() -> tuple[Seif, ...]:
    layers: dict[str, dict[int, dict[str, str]]] = {"mechaber": {}, "rema": {}}
    for key in WITNESSES:
        for piece in pieces(key):
            if piece.kind in layers:
                layers[piece.kind].setdefault(piece.seif, {})[key] = piece.words
    none: dict[str, str | None] = dict.fromkeys(WITNESSES)
    return tuple(
        Seif(n, MappingProxyType(layers["mechaber"][n]), MappingProxyType({**none, **layers["rema"].get(n, {})}))
        for n in range(1, 23)
    )


def seif(number: int) -> Seif:
    """One se'if of the chapter.

    Args:
        number: 1 to 22.

    Returns:
        its text and gloss in all four witnesses; in a notebook two stand side by side, and two are folded.

    Raises:
        ValueError: the chapter has no such se'if.

    >>> print(seif(18).mechaber["en"])
    If some of the ten are in the synagogue and some of them in the courtyard, they are not joined.
    """
    if type(number) is not int or number not in range(1, 23):
        raise ValueError(f"number={shown(number)}: the chapter has se'ifim 1 to 22; write one of these numbers")
    return _chapter()[number - 1]


def __getattr__(name: str) -> tuple[Seif, ...]:
    if name == "CHAPTER":  # read on first use: importing the kit reads no file
        return _chapter()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


CHAPTER: tuple[Seif, ...]
