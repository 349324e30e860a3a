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
from types import CodeType
from typing import Any

from minyan_kit.arguments import checked_but, refuse
from minyan_kit.chapter.notes import notes_on
from minyan_kit.question import Question
from minyan_kit.ruling import Brief, English, Opinion
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
from minyan_kit.text import LAYERS, WITNESSES, Layer, Seif, Source, seif

__all__ = ["Beside", "beside", "pointed_quote"]


@dataclass(frozen=True, repr=False)
class Beside(Brief):
    """Opinions, each shown as the words it reads beside its rule; in a notebook it draws itself.

    Args:
        opinions: the opinions.
    """

    opinions: tuple[Opinion, ...]

    def __str__(self) -> str:
        return "\n\n\n".join(_text(number, those) for number, those in self._by_seif())

    def _repr_html_(self) -> str:
        key = in_use()
        return "".join(_html(number, those, key) for number, those in self._by_seif())

    def _by_seif(self) -> Iterator[tuple[int, list[Opinion]]]:
        """Each se'if once, with the rules that read it, in the order in which they were given."""
        found: dict[int, list[Opinion]] = {}
        for each in self.opinions:
            found.setdefault(each.source.seif, []).append(each)
        yield from found.items()


@checked_but("rule")
def beside(rule: Opinion | Iterable[Opinion] | Question) -> Beside:
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
        refuse("rule", rule, "an opinion, several, or a question, as mk.beside(mk.counts)")
    return Beside(opinions)


def source_code(rule: Any) -> str:
    """The Python of a rule as it was written, or a line that says that it cannot be read here."""
    try:
        return inspect.getsource(rule).rstrip()
    except (OSError, TypeError):  # typed at a prompt that keeps no source
        return f"# the source of {getattr(rule, '__name__', rule)} cannot be read here"


def helpers(rules: Iterable[Any]) -> list[Any]:
    """The functions of the chapter that rules call, and those that these call; each once, as they are called.

    >>> from minyan_kit import may_continue
    >>> rule = next(one.rule for one in may_continue.opinions if one.name == "that_kaddish_or_kedushah")
    >>> [each.__name__ for each in helpers([rule])]
    ['majority', '_no_majority']
    """
    found: dict[Any, None] = {}

    def look(function: Any) -> None:
        for name in _names(function.__code__):
            called = function.__globals__.get(name)
            if inspect.isfunction(called) and called.__module__.startswith(_CHAPTER) and called not in found:
                found[called] = None
                look(called)

    for rule in rules:
        look(inspect.unwrap(rule))
    return list(found)


_CHAPTER = "minyan_kit.chapter."


def _names(code: CodeType) -> Iterator[str]:
    """The names outside itself that a function uses, also in a function within it."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)


def _title(those: Iterable[Opinion], key: str) -> str:
    places = " · ".join(dict.fromkeys(place(o.source, key) for o in those))
    who = ", ".join(dict.fromkeys(say(o.voice.name, key) for o in those))
    return f"{places} · {who}"


def _layers(those: Iterable[Opinion]) -> list[Layer]:
    """The layers of the text that rules read, in its order."""
    read = {o.source.layer for o in those}
    return [layer for layer in LAYERS if layer in read]


# -- text ------------------------------------------------------------------------------------------------------------


def _text(number: int, those: list[Opinion]) -> str:
    of, key = seif(number), in_use()
    said = [_title(those, key)]
    for w in WITNESSES:
        texts = [_bracketed(of, layer, w, those) for layer in _layers(those)]
        said += ["", say(WITNESS_NAMES[w], key), *(wrapped(text, "  ") for text in texts)]
    told = [_title([o], key) + "\n" for o in those] if len(those) > 1 else [""]
    said += [f"\n{title}{source_code(o.rule)}" for title, o in zip(told, those, strict=True)]
    if called := helpers(o.rule for o in those):
        said += [f"\n{say(CALLED, key)}", *(f"\n{source_code(each)}" for each in called)]
    return "\n".join(said)


def _bracketed(of: Seif, layer: Layer, witness: str, those: Iterable[Opinion]) -> str:
    """A layer of a se'if with the words that are read in brackets."""
    text, out, done = of.layer(layer, witness), "", 0
    for start, end in sorted({_span(o.source, witness) for o in those if o.source.layer == layer}):
        if (start := max(start, done)) < end:
            out, done = f"{out}{text[done:start]}[[{text[start:end]}]]", end
    return out + text[done:]


# -- HTML ------------------------------------------------------------------------------------------------------------

#: What stands over the functions that rules call.
CALLED: English = "What these rules call"


def _html(number: int, those: list[Opinion], key: str) -> str:
    of = seif(number)

    def layer(w: str) -> str:
        read = {o.source.citing("") for o in those}
        spans = sorted({(words.layer, *_span(words, w)) for words in read})
        quoted = [(layer, of.layer(layer, w)[start:end]) for layer, start, end in spans]
        return witness_layer(of, w, quoted, label=say(WITNESS_NAMES[w], key))

    shown = witnesses(key)
    others = details(
        say("The other witnesses", key), columns([layer(w) for w in WITNESSES if w not in shown], least="14em")
    )
    layers = _layers(those)
    text = columns([layer(w) for w in shown], least="14em")
    text += notes((n for n in notes_on(number) if n.layer in layers), key) + others
    over = [_small(_title([o], key), key) for o in those] if len(those) > 1 else [""]
    code = "".join(title + _code(o.rule) for title, o in zip(over, those, strict=True))
    if called := helpers(o.rule for o in those):
        code += details(say(CALLED, key), "".join(map(_code, called)))
    title = div(f"{SERIF};font-size:1.35em;font-weight:700", escape(_title(those, key)))
    both = div("flex:1 1 24em;min-width:0", text) + div("flex:1 1 30em;min-width:0", code)
    return card(key, title + div("display:flex;flex-wrap:wrap;gap:0.6em 2.4em", both), kind="beside")


def _small(title: str, key: str) -> str:
    return div(f"{CALM};font-weight:600;margin-top:0.8em", escape(title), f'lang="{key}"')


def _code(rule: Any) -> str:
    style = (
        "font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:0.84em;line-height:1.6;"
        "white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere;"
        f"margin:1em 0;padding:0 0 0 1.1em;border-left:{RULE};"
        "background-color:transparent;text-align:left"
    )
    return f'<pre dir="ltr" lang="en" style="{style}">{highlighted(source_code(rule))}</pre>'


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
