"""Parts that panels share: a verdict's headline, the words that decided, and the voices, close together."""

from __future__ import annotations

from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.show import words
from minyan_kit.show.html import CALM, SERIF, card, cell, div, escape, labelled, row, table, witness_attributes
from minyan_kit.show.languages import fill, practice_name, say, witnesses
from minyan_kit.show.verdict import ACCENTS
from minyan_kit.show.words import lines, quote
from minyan_kit.text import RTL

__all__ = ["capital", "headline", "in_card", "shape", "voices"]


def in_card(answer: bool | None, inner: str, key: str, *, kind: str) -> str:
    """A card in the colour of an answer, with the reminder at its foot."""
    foot = div(f"margin-top:1em;font-size:0.86em;{CALM}", escape(say(words.FOOTER, key)))
    return card(key, inner + foot, accent=ACCENTS[words.mark(answer)], kind=kind)


def headline(
    asked: str, answer: bool | None, told: str, verdict: Verdict | None, by: Practice, why: str, key: str
) -> str:
    """What is asked, the answer, why, by whom and in which words; read aloud when it changes.

    Args:
        asked: the question, or the moment.
        answer: yes, no or open: its mark stands before what is told.
        told: the answer in words.
        verdict: the verdict that says so, if any does.
        by: whose practice is followed.
        why: the reason, where no verdict gives one.
        key: the language.
    """
    practice = fill("by the practice of {practice}", key, practice=practice_name(by, key))
    small = f'<span style="font-size:0.5em;font-weight:400;{CALM}">{escape(practice)}</span>'
    where: tuple[str, ...] = ()
    if verdict is not None:
        why = words.because(verdict.because, verdict.missing, key)
        where = (words.decider(verdict, key), words.status(verdict, key))
    parts = [
        div(CALM, escape(asked)),
        div(
            f"{SERIF};font-size:2em;font-weight:700;line-height:1.35",
            f"{shape(answer)} {escape(capital(told))} {small}",
        ),
        div(f"{SERIF};font-size:1.12em", escape(why)),
        div(f"font-size:0.9em;{CALM}", escape(" · ".join(part for part in where if part))),
        *(_quoted(verdict, each) for each in witnesses(key)),
    ]
    return div("", "".join(parts), 'role="status" aria-live="polite"')


def _quoted(verdict: Verdict | None, witness: str) -> str:
    """The words that decided, in Hebrew from the right."""
    words = quote(verdict.source, witness) if verdict is not None and verdict.source else ""
    style = f"{SERIF};font-size:0.98em;margin-top:0.5em;text-align:{'right' if witness in RTL else 'left'}"
    return div(style, escape(words), witness_attributes(witness)) if words else ""


def shape(answer: bool | None, size: str = "0.8em") -> str:
    """The mark of an answer in a circle: the same is said in words beside it."""
    mark = words.mark(answer)
    style = (
        "display:inline-block;box-sizing:border-box;width:1.6em;height:1.6em;line-height:1.4em;text-align:center;"
        f"border:2px solid {ACCENTS[mark]};border-radius:50%;color:{ACCENTS[mark]};font-weight:700;font-size:{size}"
    )
    return f'<span aria-hidden="true" style="{style}">{mark}</span>'


def capital(text: str) -> str:
    """A text with a capital at its head.

    >>> capital("each by himself")
    'Each by himself'
    """
    return text[:1].upper() + text[1:]


def voices(verdict: Verdict | None, key: str, *, least: int = 2) -> str:
    """The voices that speak, the one that decides tinted; nothing where there are fewer than `least`."""
    heard = [line for line in lines(verdict, key) if not line.silent] if verdict is not None else []
    if len(heard) < least:  # the one that decided has been told
        return ""
    rows = [
        row(
            cell(
                f"<b>{escape(line.who)}</b>"
                + div(f"font-size:0.84em;{CALM}", escape(" · ".join((line.where, *line.tags)))),
                key,
                style="width:34%",
            )
            + cell(f"{line.mark} {escape(line.what)}", key, style="white-space:nowrap;width:14%")
            + cell(escape(line.why), key),
            tint="rgba(128,128,128,0.09)" if line.decides else "transparent",
        )
        for line in heard
    ]
    head = [say(each, key) for each in ("Who", "What", "Because")]
    return labelled(say("The voices", key), div("font-size:0.92em", table(head, rows, key)))
