"""The look of what notebooks show: a few styles, and the pieces of HTML that seif, verdict and rule share.

Everything is styled inline, because a notebook that is not yet trusted loses `<style>`, and in declarations that it
keeps: no custom property, no logical side, no colour but hex and rgba. Lines and tints are half transparent and text
takes the colour around it, so that light and dark themes both read well. Nothing is a heading, or every verdict would
stand in the notebook's table of contents.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from minyan_kit.chapter.notes import Note
from minyan_kit.show.languages import LANGUAGES, say
from minyan_kit.text import RTL, Seif

__all__ = [
    "CALM",
    "LABEL",
    "RULE",
    "SERIF",
    "bdi",
    "card",
    "cell",
    "columns",
    "details",
    "div",
    "escape",
    "labelled",
    "marked",
    "notes",
    "row",
    "table",
    "witness_attributes",
    "witness_layer",
]

SERIF = "font-family:'Noto Serif',Georgia,'Times New Roman',serif"
HEBREW = "font-family:'Frank Ruhl Libre','David Libre',David,'Noto Serif Hebrew','Times New Roman',serif"
SANS = "font-family:system-ui,'Segoe UI','Noto Sans',Arial,sans-serif"
RULE = "1px solid rgba(128,128,128,0.35)"
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


def bdi(name: str) -> str:
    """A name from outside: escaped, and kept from disturbing the direction of what stands round it."""
    return f"<bdi>{escape(name)}</bdi>"


def card(language: str, inner: str, *, accent: str = "rgba(128,128,128,0.5)", kind: str = "verdict") -> str:
    """The frame round everything shown."""
    side, direction = LANGUAGES[language].side, LANGUAGES[language].direction
    style = (
        f"{SANS};font-size:16px;line-height:1.55;text-align:{side};box-sizing:border-box;max-width:76em;"
        f"margin:0.8em 0;padding:1.3em 1.7em;border:{RULE};border-{side}:6px solid {accent};border-radius:8px"
    )
    return div(style, inner, f'class="minyan-kit minyan-{kind}" lang="{language}" dir="{direction}"')


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


def table(head: Iterable[str], rows: Iterable[str], language: str) -> str:
    """A table over its rows, each `<tr>` already; cells are made by `cell`."""
    heads = "".join(cell(escape(h), language, "th", f"{LABEL};border-bottom:{RULE}") for h in head)
    style = f"width:100%;border-collapse:collapse;table-layout:auto;font-size:1em;margin:0;{SANS}"
    whole = f'<table style="{style}"><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return div("margin:0 -10px", whole)  # so that its words, and not the tint of its rows, stand under the label


def cell(inner: str, language: str, tag: str = "td", style: str = "", span: int = 1, scope: str = "") -> str:
    """One cell of a table, its text at the side where the language begins."""
    base = f"text-align:{LANGUAGES[language].side};vertical-align:top;padding:6px 10px;line-height:1.5"
    extra = (f' colspan="{span}"' if span > 1 else "") + (f' scope="{scope or "col"}"' if tag == "th" else "")
    return f'<{tag}{extra} style="{base};{style}">{inner}</{tag}>'


def row(cells: str, tint: str = "transparent") -> str:
    """One row."""
    return f'<tr style="background-color:{tint}">{cells}</tr>'


# -- the text --------------------------------------------------------------------------------------------------------

GLOSS_NAMES = {"he": "הגה", "he-niqqud": "הַגָּה", "en": "Gloss", "fr": "Glose"}


def marked(text: str, quotes: Iterable[str]) -> str:
    """A text with the quoted words marked; all of it escaped."""
    spans = sorted({(at, at + len(q)) for q in quotes if q and (at := text.find(q)) >= 0})
    done, out = 0, []
    for start, end in spans:
        if start < done:
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
            f"margin-top:0.8em;padding-{side}:0.8em;border-{side}:3px solid rgba(128,128,128,0.45);"
            f"text-align:{side};{size};font-size:{'1.18em' if rtl else '0.98em'}"
        )
        inner += div(apart, f'<span style="{LABEL}">{GLOSS_NAMES[witness]}</span><br>{words("rema", gloss)}')
    if label:
        inner = div(f"{LABEL};{SANS};text-align:{side};margin-bottom:0.35em", bdi(label)) + inner
    return div("", inner, witness_attributes(witness))


def witness_attributes(witness: str) -> str:
    """The language and the direction of a witness's words, for the block they stand in."""
    return 'lang="he" dir="rtl"' if witness in RTL else f'lang="{witness}" dir="ltr"'


def notes(of: Iterable[Note], language: str) -> str:
    """Notes on words of the witnesses, "" if there are none."""
    said = [
        f"“{bdi(note.words)}” ({escape(say(WITNESS_NAMES[note.witness], language))}): "
        f"{escape(say(note.says, language))}"
        for note in of
    ]
    lines = "".join(div("margin-top:0.2em", line) for line in said)
    return div(f"font-size:0.88em;margin-top:0.9em;{CALM}", lines) if said else ""


WITNESS_NAMES = {"he": "Hebrew", "he-niqqud": "pointed Hebrew", "en": "English", "fr": "French"}
