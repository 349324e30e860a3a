"""The words of the field in three languages, each in a sentence: `mk.glossary("gloss")`, or all of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from minyan_kit.arguments import checked
from minyan_kit.ruling import Brief
from minyan_kit.show.html import CALM, card, div, escape
from minyan_kit.show.languages import LANGUAGES, in_use

__all__ = ["Glossary", "Term", "glossary"]


@dataclass(frozen=True, repr=False)
class Term(Brief):
    """A word of the field.

    Args:
        key: what it is found by: the English word.
        word: language → the word.
        means: language → what it means here, in a sentence.
    """

    key: str
    word: Mapping[str, str]
    means: Mapping[str, str]


@dataclass(frozen=True, repr=False)
class Glossary(Brief):
    """Terms; it shows each with its word in the other languages."""

    terms: tuple[Term, ...]

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms)

    def _repr_html_(self) -> str:
        key = in_use()
        said = []
        for term in self.terms:
            others = (f'<bdi lang="{each}">{escape(word)}</bdi>' for each, word in term.word.items() if each != key)
            inner = f'<strong>{escape(term.word[key])}</strong> <span style="{CALM}">{" · ".join(others)}</span><br>'
            said.append(div("margin-top:0.7em", inner + escape(term.means[key])))
        return card(key, "".join(said), kind="glossary")

    def __str__(self) -> str:
        key = in_use()
        return "\n".join(f"{' · '.join(term.word.values())}: {term.means[key]}" for term in self.terms)


@cache
def _all_terms() -> tuple[Term, ...]:
    written = tomllib.loads((Path(__file__).parent / "glossary.toml").read_text(encoding="utf-8"))
    return tuple(
        Term(key, {each: of[each][0] for each in LANGUAGES}, {each: of[each][1] for each in LANGUAGES})
        for key, of in written.items()
    )


@checked
def glossary(*words: str) -> Glossary:
    """What words of the field mean here, in the language in use, with the word in the others.

    Args:
        words: in any of the languages; none for all of them.

    Returns:
        the terms, which show and print themselves.

    Raises:
        ValueError: a word is not in the glossary; the error lists those that are.

    >>> print(glossary("gloss"))
    gloss · הגה · glose: What the Rema added to the Mechaber's words.
    """
    terms = _all_terms()
    found = []
    for word in words:
        near = [t for t in terms if word.casefold() in (t.key.casefold(), *(w.casefold() for w in t.word.values()))]
        if not near:
            raise ValueError(f"{word!r} is not in the glossary: write one of {', '.join(t.key for t in terms)}")
        found += near
    return Glossary(tuple(found or terms))
