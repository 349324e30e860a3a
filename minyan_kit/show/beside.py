"""A rule beside the words it reads: the text above or at the side, the rule's own Python under it."""

from __future__ import annotations

import inspect
import io
import keyword
import re
import tokenize
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

from minyan_kit.arguments import checked_but
from minyan_kit.chapter.notes import notes_on
from minyan_kit.question import Question
from minyan_kit.ruling import Brief, Opinion
from minyan_kit.show.html import (
    CALM,
    RULE,
    SERIF,
    WITNESS_NAMES,
    card,
    columns,
    details,
    div,
    escape,
    notes,
    witness_layer,
)
from minyan_kit.show.languages import in_use, place, say, witnesses
from minyan_kit.show.verdict import wrapped
from minyan_kit.text import WITNESSES, Layer, Source, seif

__all__ = ["Beside", "beside", "pointed_quote"]


@dataclass(frozen=True, repr=False)
class Beside(Brief):
    """Opinions, each shown as the words it reads beside its rule; in a notebook it draws itself.

    Args:
        opinions: the opinions.
    """

    opinions: tuple[Opinion, ...]

    def __str__(self) -> str:
        return "\n\n\n".join(_text(words, list(those)) for words, those in self._by_words())

    def _repr_html_(self) -> str:
        key = in_use()
        return "".join(_html(words, list(those), key) for words, those in self._by_words())

    def _by_words(self) -> Iterator[tuple[Source, Iterator[Opinion]]]:
        """Rules that follow one another and read the same words stand beside them together."""
        return groupby(self.opinions, key=lambda o: o.source.citing(""))


@checked_but("rule")
def beside(rule: Opinion | Iterable[Opinion] | Question[Any]) -> Beside:
    """Show rules beside the words they read, in every witness.

    Args:
        rule: an opinion, several, or a question for all of its opinions in the order of the text.

    Returns:
        an object that draws itself in a notebook and prints plainly elsewhere.

    Raises:
        TypeError: it is none of those.

    >>> from minyan_kit import counts
    >>> print(str(beside(counts.opinions[0])).splitlines()[0])
    55:1 · the Mechaber
    """
    if isinstance(rule, Opinion):
        return Beside((rule,))
    if isinstance(rule, Question):
        return Beside(rule.opinions)
    given: object = rule  # what a learner hands over may be anything
    found: tuple[object, ...] = tuple(given) if isinstance(given, Iterable) else (given,)
    opinions = tuple(o for o in found if isinstance(o, Opinion))
    if not found or len(opinions) < len(found):
        raise TypeError(f"rule={rule!r} is no opinion: write one, several, or a question, as mk.beside(mk.counts)")
    return Beside(opinions)


def source_code(rule: Any) -> str:
    """The Python of a rule as it was written, or a line that says that it cannot be read here."""
    try:
        return inspect.getsource(rule).rstrip()
    except (OSError, TypeError):  # typed at a prompt that keeps no source
        return f"# the source of {getattr(rule, '__name__', rule)} cannot be read here"


def _title(those: list[Opinion], key: str) -> str:
    places = " · ".join(dict.fromkeys(place(o.source, key) for o in those))
    who = ", ".join(dict.fromkeys(say(o.voice.name, key) for o in those))
    return f"{places} · {who}"


# -- text ------------------------------------------------------------------------------------------------------------


def _text(words: Source, those: list[Opinion]) -> str:
    of, key = seif(words.seif), in_use()
    said = [_title(those, key)]
    for w in WITNESSES:
        text, (start, end) = of.layer(words.layer, w), _span(words, w)
        shown = f"{text[:start]}[[{text[start:end]}]]{text[end:]}" if end else text
        said += ["", say(WITNESS_NAMES[w], key), wrapped(shown, "  ")]
    return "\n".join([*said, *(f"\n{source_code(o.rule)}" for o in those)])


# -- HTML ------------------------------------------------------------------------------------------------------------


def _html(words: Source, those: list[Opinion], key: str) -> str:
    of = seif(words.seif)

    def layer(w: str) -> str:
        start, end = _span(words, w)
        quoted: tuple[Layer, str] = (words.layer, of.layer(words.layer, w)[start:end])
        return witness_layer(of, w, [quoted], label=say(WITNESS_NAMES[w], key))

    shown = witnesses(key)
    others = details(
        say("The other witnesses", key), columns([layer(w) for w in WITNESSES if w not in shown], least="14em")
    )
    text = columns([layer(w) for w in shown], least="14em")
    text += notes((n for n in notes_on(words.seif) if n.layer == words.layer), key) + others
    code = "".join(_code(o) for o in those)
    title = div(f"{SERIF};font-size:1.35em;font-weight:700", escape(_title(those, key)))
    both = div("flex:1 1 24em;min-width:0", text) + div("flex:1 1 30em;min-width:0", code, 'dir="ltr" lang="en"')
    return card(key, title + div("display:flex;flex-wrap:wrap;gap:0.6em 2.4em", both), kind="beside")


def _code(o: Opinion) -> str:
    style = (
        "font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:0.84em;line-height:1.6;"
        "white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere;"
        f"margin:1em 0;padding:0 0 0 1.1em;border-left:{RULE};"
        "background-color:transparent;text-align:left"
    )
    return f'<pre style="{style}">{highlighted(source_code(o.rule))}</pre>'


def highlighted(code: str) -> str:
    """Python told apart by weight and slant: keywords bold, texts slanted, comments pale; all of it escaped."""
    out: list[str] = []
    lines = code.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    done = 0
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return escape(code)
    for token in tokens:
        style = _style(token)
        start, end = (starts[row - 1] + column for row, column in (token.start, token.end)) if style else (0, 0)
        if style and start >= done:
            out += [escape(code[done:start]), f'<span style="{style}">{escape(code[start:end])}</span>']
            done = end
    return "".join([*out, escape(code[done:])])


def _style(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME and (keyword.iskeyword(token.string) or token.string in ("match", "case")):
        return "font-weight:700"
    if token.type == tokenize.STRING:
        return "font-style:italic"
    return CALM if token.type == tokenize.COMMENT else ""


# -- the quoted words in every witness -------------------------------------------------------------------------------


def _span(words: Source, witness: str) -> tuple[int, int]:
    """Where the quoted words stand in a witness, (0, 0) where they do not."""
    if witness == "he-niqqud":
        return pointed_quote(words)
    quoted = words.words[witness]
    at = seif(words.seif).layer(words.layer, witness).find(quoted) if quoted else -1
    return (at, at + len(quoted)) if at >= 0 else (0, 0)


def pointed_quote(words: Source) -> tuple[int, int]:
    """Where a source's words stand in the pointed Hebrew, which spells and abbreviates otherwise.

    The words of both witnesses are laid side by side without points and without the letters that only help reading.

    >>> from minyan_kit import counts
    >>> words = counts.opinions[-1].source
    >>> start, end = pointed_quote(words)
    >>> 0 <= start < end <= len(seif(words.seif).layer(words.layer, "he-niqqud"))
    True
    """
    of = seif(words.seif)
    plain, pointed = of.layer(words.layer, "he"), of.layer(words.layer, "he-niqqud")
    at = plain.find(words.he) if words.he else -1
    if at < 0:
        return 0, 0
    theirs = [m.span() for m in re.finditer(r"\S+", plain)]
    ours = [m.span() for m in re.finditer(r"\S+", pointed)]
    quoted = [i for i, (start, end) in enumerate(theirs) if end > at and start < at + len(words.he)]
    matcher = SequenceMatcher(
        a=[_skeleton(plain[s:e]) for s, e in theirs], b=[_skeleton(pointed[s:e]) for s, e in ours], autojunk=False
    )
    first, last = quoted[0], quoted[-1] + 1
    begin, finish = len(ours), 0
    for _, a, b, c, d in matcher.get_opcodes():
        if a < last and b > first and c < d:
            same = b - a == d - c
            begin = min(begin, c + max(0, first - a) if same else c)
            finish = max(finish, d - max(0, b - last) if same else d)
    return (ours[begin][0], ours[finish - 1][1]) if begin < finish else (0, 0)


def _skeleton(word: str) -> str:
    letters = (c for c in unicodedata.normalize("NFD", word) if "א" <= c <= "ת" and c not in "וי")
    return "".join(letters)
