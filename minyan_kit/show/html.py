"""The look of whatever is shown: the only colours and marks, and the pieces of HTML that cards and tables are made of.

Everything is styled inline, because a notebook that is not yet trusted loses `<style>`, and in declarations that it
keeps: no custom property, no logical side, no colour but hex and rgba. Lines and tints are half transparent and text
takes the colour around it, so that light and dark themes both read well. Nothing is a heading, or every verdict would
stand in the notebook's table of contents. Nothing is told by colour alone: an answer has a mark and a word besides, a
stretch of a bar has a pattern.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from minyan_kit.chapter.notes import Note
from minyan_kit.inert import inert
from minyan_kit.ruling import English
from minyan_kit.show.languages import LANGUAGES, say
from minyan_kit.text import RTL, Seif

__all__ = [
    "BLUE",
    "CALM",
    "GLOSS_NAMES",
    "GRADES",
    "GREY",
    "LABEL",
    "OUTCOME_FILLS",
    "RULE",
    "RUST",
    "SERIF",
    "SHARE_FILLS",
    "STATUS_FILLS",
    "VIOLET",
    "Fill",
    "Ink",
    "answer_html",
    "bdi",
    "card",
    "cell",
    "columns",
    "details",
    "div",
    "escape",
    "fill_of",
    "ink_of",
    "labelled",
    "live",
    "man",
    "mark_of",
    "marked",
    "notes",
    "quotation",
    "ring",
    "row",
    "swatch",
    "table",
    "witness_attributes",
    "witness_layer",
]

# -- colours ---------------------------------------------------------------------------------------------------------


class Ink(NamedTuple):
    """A colour in the three tones in which it is needed.

    Attributes:
        both: where the page may be light or dark: a line, a frame, a large mark; it is seen on white and on black.
        light: for words on light paper.
        dark: for words on dark paper.
    """

    both: str
    light: str
    dark: str

    def tint(self, depth: float) -> str:
        """The colour laid over whatever is below it, from 0, nothing of it, to 1.

        >>> BLUE.tint(0.5)
        'rgba(91,127,181,0.5)'
        """
        return f"rgba({','.join(map(str, self._parts))},{depth:g})"

    def pale(self, depth: float) -> str:
        """The same over white paper, as a picture has it, through which nothing shines.

        >>> BLUE.pale(0), BLUE.pale(1)
        ('#ffffff', '#5b7fb5')
        """
        return "#" + "".join(f"{round(255 + (part - 255) * depth):02x}" for part in self._parts)

    @property
    def _parts(self) -> tuple[int, ...]:
        return tuple(int(self.both[at : at + 2], 16) for at in (1, 3, 5))


# Of answers, and of nothing else.
GREEN = Ink("#2e8b57", "#1f7a50", "#4fc08a")
RED = Ink("#c0504d", "#b23a2e", "#f0857a")
AMBER = Ink("#b07d2b", "#8a6100", "#e3b04b")
# Of all the rest.
BLUE = Ink("#5b7fb5", "#1f4e79", "#7fb2e5")
RUST = Ink("#b3541e", "#8a3b12", "#e59a6b")
VIOLET = Ink("#8a63b8", "#6a3fa0", "#c3a0f0")
GREY = Ink("#808080", "#5d6874", "#b3b8be")

# -- answers: a mark and a colour ------------------------------------------------------------------------------------


class _AnswerLook(NamedTuple):
    mark: str
    ink: Ink
    hatch: str


_ANSWERS: Mapping[bool | None, _AnswerLook] = {
    True: _AnswerLook("✓", GREEN, "//"),
    False: _AnswerLook("✗", RED, "\\\\"),
    None: _AnswerLook("?", AMBER, ".."),
}
_NEITHER = _AnswerLook("", BLUE, "")


def _look(answer: Any) -> _AnswerLook:
    return _ANSWERS[answer] if answer is None or isinstance(answer, bool) else _NEITHER


def mark_of(answer: Any) -> str:
    """The mark of an answer; none for one that is neither yes nor no nor open, as a date.

    >>> mark_of(True), mark_of(False), mark_of(None), mark_of(120)
    ('✓', '✗', '?', '')
    """
    return _look(answer).mark


def ink_of(answer: Any) -> Ink:
    """The colour of an answer."""
    return _look(answer).ink


# -- issues: a mark and a colour ---------------------------------------------------------------------------------------


class Grade(NamedTuple):
    """How bad it is what was found in a file: its mark, its word and its colour."""

    mark: str
    word: English
    ink: Ink


#: The grades of issues, the worst first.
GRADES: Mapping[str, Grade] = {
    "error": Grade("!!", "error", RUST),
    "warning": Grade("!", "warning", VIOLET),
    "info": Grade("·", "note", BLUE),
}

# -- stretches of a bar: a colour and a pattern ----------------------------------------------------------------------

_LINES = "repeating-linear-gradient({turned}deg,{ink} 0 2px,transparent 2px 7px)"
_PATTERNS: Mapping[str, tuple[str, ...]] = {
    "": (),
    "//": (_LINES.replace("{turned}", "135"),),
    "\\\\": (_LINES.replace("{turned}", "45"),),
    "||": (_LINES.replace("{turned}", "90"),),
    "..": ("radial-gradient({ink} 1px,transparent 1.5px)",),
}


class Fill(NamedTuple):
    """How a stretch of a bar looks; where its pattern is dropped it keeps its colour.

    Attributes:
        ink: its colour.
        depth: how much of it, from 0 to 1.
        hatch: its pattern, as matplotlib writes it: "", "//", "||", "..", or two backslashes.
    """

    ink: Ink
    depth: float
    hatch: str = ""

    @property
    def css(self) -> str:
        """The fill as a style."""
        layers = ",".join(layer.replace("{ink}", self.ink.tint(0.75)) for layer in _PATTERNS[self.hatch])
        size = ";background-size:6px 6px" if self.hatch == ".." else ""
        return f"background-color:{self.ink.tint(self.depth)}" + (f";background-image:{layers}{size}" if layers else "")

    @property
    def face(self) -> str:
        """Its colour on white paper, under the pattern."""
        return self.ink.pale(self.depth)


def fill_of(answer: Any, depth: float = 0.45) -> Fill:
    """How a stretch of a bar looks that stands for an answer."""
    look = _look(answer)
    return Fill(look.ink, depth, look.hatch)


#: How a ruling stands in the text.
STATUS_FILLS: Mapping[str, Fill] = {
    "explicit": Fill(BLUE, 0.9),
    "inferred": Fill(BLUE, 0.35, "//"),
    "open": Fill(AMBER, 0.3, ".."),
}
#: What becomes of a unit of the service: the colour is that of its answer, the pattern its own.
OUTCOME_FILLS: Mapping[English, Fill] = {
    "said": Fill(GREEN, 0.65),
    "finished": Fill(GREEN, 0.3, "//"),
    "each by himself": Fill(GREEN, 0.1, "||"),
    "open": Fill(AMBER, 0.3, ".."),
    "broken off": Fill(RED, 0.3, "\\\\"),
    "not said": Fill(RED, 0),
}
#: The ways to share a cost: as ruled, and the two that were not adopted.
SHARE_FILLS: Mapping[English, Fill] = {
    "as ruled": Fill(BLUE, 1),
    "equally": Fill(BLUE, 0.3, "//"),
    "all by wealth": Fill(GREY, 0.25, ".."),
}

# -- boxes and words -------------------------------------------------------------------------------------------------

SERIF = "font-family:'Noto Serif',Georgia,'Times New Roman',serif"
HEBREW = "font-family:'Frank Ruhl Libre','David Libre',David,'Noto Serif Hebrew','Times New Roman',serif"
SANS = "font-family:system-ui,'Segoe UI','Noto Sans',Arial,sans-serif"
RULE = f"1px solid {GREY.tint(0.35)}"
CALM = "opacity:0.78"
LABEL = f"font-size:0.8em;letter-spacing:0.04em;font-weight:600;{CALM}"

# A mark tinted over the text's own colour. Where a notebook is not yet trusted, `inherit` and the new notation of rgb
# are dropped, and what is left is dark words on pale yellow.
MARK = (
    "color:#201800;background-color:#ffe9a8;color:inherit;background-color:rgb(255 190 0 / 0.24);"
    "text-decoration:underline;text-decoration-thickness:1.5px;text-underline-offset:0.2em;padding:0.08em 0"
)


def div(style: str, inner: str, attributes: str = "") -> str:
    """A block; `inner` is markup already."""
    return f'<div{f" {attributes}" if attributes else ""} style="{style}">{inner}</div>'


def escape(text: str) -> str:
    """A text as HTML shows it, and no more than text."""
    return html.escape(inert(text))


def bdi(name: str) -> str:
    """A name from outside: escaped, and kept from disturbing the direction of what stands round it."""
    return f"<bdi>{escape(name)}</bdi>"


def card(language: str, inner: str, *, accent: str = GREY.tint(0.5), kind: str = "verdict") -> str:
    """The frame round everything shown."""
    side, direction = LANGUAGES[language].side, LANGUAGES[language].direction
    style = (
        f"{SANS};font-size:16px;line-height:1.55;text-align:{side};box-sizing:border-box;max-width:76em;"
        f"margin:0.8em 0;padding:1.3em 1.7em;border:{RULE};border-{side}:6px solid {accent};border-radius:8px"
    )
    return div(style, inner, f'class="minyan-kit minyan-{kind}" lang="{language}" dir="{direction}"')


def live(*pieces: str) -> str:
    """Pieces that are read aloud whenever they change."""
    return div("", "".join(pieces), 'role="status" aria-live="polite"')


def columns(blocks: Iterable[str], *, least: str = "16em") -> str:
    """Blocks side by side where there is room, the first at the right, as in a Hebrew book; else one below another."""
    inner = "".join(div(f"flex:1 1 {least};min-width:0", block) for block in blocks)
    return div("display:flex;flex-wrap:wrap;gap:1.2em 2.2em;margin:1em 0 0 0", inner, 'dir="rtl"')


def labelled(label: str, inner: str) -> str:
    """A part of a card under its small label."""
    return div("margin-top:1.3em", div(f"{LABEL};margin-bottom:0.3em", escape(label)) + inner)


def details(summary: str, inner: str, *, opened: bool = False) -> str:
    """A part that the reader unfolds."""
    head = f'<summary style="cursor:pointer;{CALM}">{escape(summary)}</summary>'
    return f'<details{" open" if opened else ""} style="margin-top:0.6em">{head}{inner}</details>'


def ring(answer: Any) -> str:
    """The mark of an answer in a circle, "" where it has none; the same is said in words beside it."""
    mark, ink, _ = _look(answer)
    if not mark:
        return ""
    style = (
        "display:inline-block;box-sizing:border-box;width:1.6em;height:1.6em;line-height:1.4em;text-align:center;"
        f"border:2px solid {ink.both};border-radius:50%;background-color:{ink.tint(0.16)};font-weight:700;"
        "font-size:0.78em;vertical-align:0.06em"
    )
    return f'<span aria-hidden="true" style="{style}">{mark}</span>'


def answer_html(answer: Any, told: str) -> str:
    """An answer as it stands in every card and table: its mark in a circle, and the word for it."""
    word, mark = f"<b>{escape(told)}</b>", ring(answer)
    return f'<span style="white-space:nowrap">{mark} {word}</span>' if mark else word


def swatch(fill: Fill) -> str:
    """A small piece of a fill, before the word for it."""
    style = (
        "display:inline-block;box-sizing:border-box;width:1em;height:0.8em;border-radius:2px;"
        f"border:1px solid {GREY.tint(0.7)};{fill.css}"
    )
    return f'<span aria-hidden="true" style="{style}"></span>'


def man(ink: Ink, look: Literal["full", "hollow", "dashed"] = "full", *, kind: str = "man", under: str = "") -> str:
    """A man, head and shoulders.

    Args:
        ink: his colour.
        look: what tells him from others without it.
        kind: what he is to the picture, as the class of his element.
        under: his name, or a sign.
    """
    edge = f"2px {'dashed' if look == 'dashed' else 'solid'} {ink.both}"
    shape = f"box-sizing:border-box;margin:0 auto;border:{edge}"
    shape += f";background-color:{ink.tint(0.75)}" if look == "full" else ""
    head = div(f"{shape};width:0.95em;height:0.95em;border-radius:50%;margin-bottom:2px", "")
    body = div(f"{shape};width:1.7em;height:1.35em;border-radius:0.7em 0.7em 3px 3px", "")
    name = div("font-size:0.72em;text-align:center;line-height:1.3", bdi(under)) if under else ""
    return div("min-width:1.9em", head + body + name, f'class="minyan-{kind}"')


# -- tables ----------------------------------------------------------------------------------------------------------


def table(head: Iterable[English], rows: Iterable[str], language: str) -> str:
    """A table over its rows, each `<tr>` already; cells are made by `cell`."""
    heads = "".join(cell(escape(say(h, language)), language, "th", f"{LABEL};border-bottom:{RULE}") for h in head)
    style = f"width:100%;border-collapse:collapse;table-layout:auto;font-size:1em;margin:0;{SANS}"
    whole = f'<table style="{style}"><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return div("margin:0 -10px", whole)  # so that its words, and not the tint of its rows, stand under the label


def cell(inner: str, language: str, tag: str = "td", style: str = "", span: int = 1, scope: str = "") -> str:
    """One cell of a table, its text at the side where the language begins."""
    base = f"text-align:{LANGUAGES[language].side};vertical-align:top;padding:6px 10px;line-height:1.5"
    extra = (f' colspan="{span}"' if span > 1 else "") + (f' scope="{scope or "col"}"' if tag == "th" else "")
    return f'<{tag}{extra} style="{base};{style}">{inner}</{tag}>'


def row(cells: str, *, stands_out: bool = False) -> str:
    """One row; one that stands out is tinted."""
    return f'<tr style="background-color:{GREY.tint(0.09) if stands_out else "transparent"}">{cells}</tr>'


# -- the text --------------------------------------------------------------------------------------------------------

WITNESS_NAMES: Mapping[str, English] = {"he": "Hebrew", "he-niqqud": "pointed Hebrew", "en": "English", "fr": "French"}
GLOSS_NAMES = {"he": "הגה", "he-niqqud": "הַגָּה", "en": "Gloss", "fr": "Glose"}


def marked(text: str, quotes: Iterable[str]) -> str:
    """A text with the quoted words marked; all of it escaped."""
    spans = sorted({(at, at + len(q)) for q in quotes if q and (at := text.find(q)) >= 0})
    done, out = 0, []
    for start, end in spans:
        start = max(start, done)  # words that two rules read are marked once
        if start >= end:
            continue
        out += [escape(text[done:start]), f'<mark style="{MARK}">{escape(text[start:end])}</mark>']
        done = end
    return "".join([*out, escape(text[done:])])


def witness_layer(of: Seif, witness: str, quotes: Iterable[tuple[str, str]] = (), *, label: str = "") -> str:
    """A se'if in one witness, the gloss set apart under the text.

    Args:
        of: the se'if.
        witness: which witness.
        quotes: layer and words to be marked.
        label: the witness's name over it.
    """
    rtl = witness in RTL
    side = "right" if rtl else "left"
    size = f"{HEBREW};font-size:1.3em;line-height:1.75" if rtl else f"{SERIF};font-size:1.04em;line-height:1.65"
    quotes = list(quotes)

    def words(layer: str, text: str) -> str:
        return marked(text, [q for at, q in quotes if at == layer])

    inner = div(f"{size};text-align:{side}", words("mechaber", of.mechaber[witness]))
    if gloss := of.rema[witness]:
        apart = (
            f"margin-top:0.8em;padding-{side}:0.8em;border-{side}:3px solid {GREY.tint(0.45)};"
            f"text-align:{side};{size};font-size:{'1.18em' if rtl else '0.98em'}"
        )
        inner += div(apart, f'<span style="{LABEL}">{GLOSS_NAMES[witness]}</span><br>{words("rema", gloss)}')
    if label:
        inner = div(f"{LABEL};{SANS};text-align:{side};margin-bottom:0.35em", bdi(label)) + inner
    return div("", inner, witness_attributes(witness))


def witness_attributes(witness: str) -> str:
    """The language and the direction of a witness's words, for the block they stand in."""
    return 'lang="he" dir="rtl"' if witness in RTL else f'lang="{witness}" dir="ltr"'


def quotation(words: str, witness: str, *, label: str = "") -> str:
    """Words of a witness by themselves.

    Args:
        words: the words, in the witness's language.
        witness: which witness.
        label: the place and the witness's name over them.
    """
    rtl = witness in RTL
    side = "right" if rtl else "left"
    size = f"{HEBREW};font-size:1.25em;line-height:1.6" if rtl else f"{SERIF};font-size:1.04em;line-height:1.6"
    over = div(f"{LABEL};{SANS};text-align:{side};margin-bottom:0.2em", bdi(label)) if label else ""
    return over + div(f"{size};text-align:{side}", escape(words), witness_attributes(witness))


def notes(of: Iterable[Note], language: str) -> str:
    """Notes on words of the witnesses, "" if there are none."""
    said = []
    for note in of:
        whose, words = say(WITNESS_NAMES[note.witness], language), escape(note.words)
        quoted = f"“<bdi {witness_attributes(note.witness)}>{words}</bdi>”"
        said.append(f"{quoted} ({escape(whose)}): {escape(say(note.says, language))}")
    lines = "".join(div("margin-top:0.2em", line) for line in said)
    return div(f"font-size:0.88em;margin-top:0.9em;{CALM}", lines) if said else ""
