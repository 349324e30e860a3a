"""A se'if and a verdict as HTML, to be read in a notebook, light or dark, or hung on the wall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from minyan_kit import argument
from minyan_kit.argument import FOOTER
from minyan_kit.chapter.notes import notes_on
from minyan_kit.explain_voices import Line, by_voice, lines, quote_notes, voices_label
from minyan_kit.hebrew_text import numeral
from minyan_kit.languages import RIGHT_TO_LEFT, at, fill, in_use, listed, place, practice_name, say, value_text
from minyan_kit.markup import (
    CALM,
    RULE,
    SERIF,
    WITNESS_NAMES,
    bdi,
    card,
    cell,
    columns,
    details,
    div,
    escape,
    labelled,
    notes,
    row,
    table,
    witness_layer,
)
from minyan_kit.question import Verdict
from minyan_kit.text import WITNESSES, Seif, seif

__all__ = ["seif_html", "to_html"]

# Large, each reads on white and on black; small, it only tints. The shape and the word say the same without it.
ACCENTS = {"✓": "#2e8b57", "✗": "#c0504d", "?": "#b07d2b", "": "#5b7fb5"}
TINTS = {"✓": "rgba(46,139,87,0.22)", "✗": "rgba(192,80,77,0.22)", "?": "rgba(176,125,43,0.26)"}

#: More people than this are folded away.
PEOPLE_SHOWN = 12


def seif_html(of: Seif, language: str | None = None) -> str:
    """A se'if in its four witnesses side by side, the gloss set apart, with notes where a witness would mislead.

    Args:
        of: the se'if.
        language: of the labels and notes; nothing for the one set by `language`.
    """
    key = in_use(language)
    letters = f'<bdi lang="he">סעיף {numeral(of.number)}</bdi>'
    number = f'55:{of.number}<span style="{CALM};font-weight:400"> · {letters}</span>'
    heading = div(f"{SERIF};font-size:1.7em;font-weight:700;line-height:1.3", number)
    each = [witness_layer(of, w, label=say(WITNESS_NAMES[w], key)) for w in WITNESSES]
    four = columns((columns(each[:2], least="14em"), columns(each[2:], least="14em")), least="31em")
    return card(key, heading + four + notes(notes_on(of.number), key), kind="seif")


def to_html(verdict: Verdict, language: str | None = None) -> str:
    """A verdict as a card: the answer, whose it is and why, in whose words, who disagrees, and on what it rests.

    Args:
        verdict: the verdict.
        language: "en", "he" or "fr"; nothing for the one set by `language`.
    """
    key = in_use(language)
    parts = (_headline, _reason, _words, _missing, _dates, _people, _voices_html, _rest)
    foot = f"margin-top:1.5em;padding-top:0.7em;border-top:{RULE};font-size:0.86em;{CALM}"
    inner = "".join(part(verdict, key) for part in parts) + div(foot, escape(say(FOOTER, key)))
    return card(key, inner, accent=ACCENTS[argument.mark(verdict.answer)])


def _headline(verdict: Verdict, key: str) -> str:
    name, rest = argument.about(verdict, key)
    of = " · ".join(part for part in (bdi(name) if name else "", escape(rest)) if part)
    asked = div(f"font-size:1.08em;{CALM}", escape(say(verdict.question.asks, key)) + (f" · {of}" if of else ""))
    practice = fill("by the practice of {practice}", key, practice=practice_name(verdict.by.name, key))
    by = f'<span style="font-size:0.42em;font-weight:400;{CALM}">{escape(practice)}</span>'
    told = argument.answer_text(verdict.answer, key)
    size = 2.5 if len(told) <= 40 else 1.5  # the shares of a whole town
    answer = f"{_shape(argument.mark(verdict.answer), key)}{escape(told)} {by}"
    big = div(f"{SERIF};font-size:{size}em;font-weight:700;line-height:1.3;margin:0.18em 0 0.1em 0", answer)
    return asked + big


def _shape(mark: str, key: str) -> str:
    if not mark:
        return ""
    away = "left" if key in RIGHT_TO_LEFT else "right"
    style = (
        f"display:inline-block;width:1.35em;height:1.35em;line-height:1.3em;font-size:0.72em;text-align:center;"
        f"border:2px solid {ACCENTS[mark]};border-radius:50%;color:{ACCENTS[mark]};"
        f"vertical-align:0.12em;margin-{away}:0.4em"
    )
    return f'<span style="{style}">{mark}</span>'


def _reason(verdict: Verdict, key: str) -> str:
    why = argument.because(verdict.because, verdict.missing, key)
    days = argument.days(verdict.answer, key)
    said = div(f"{SERIF};font-size:1.22em;line-height:1.5", escape(why))
    if days:
        said = div(f"{SERIF};font-size:1.22em;line-height:1.5", escape(days)) + said
    parts = [argument.status(verdict, key)]
    if verdict.decided_by and verdict.source:
        parts.insert(0, argument.decider(verdict, key))
    if extra := argument.terms(verdict, key):
        said += div("margin-top:0.5em;font-weight:600", escape(" · ".join(extra)))
    return said + div(f"margin-top:0.35em;{CALM}", escape(" · ".join(parts)))


def _words(verdict: Verdict, key: str) -> str:
    """The quoted words inside their whole se'if, Hebrew and the reader's language."""
    source = verdict.source
    if source is None:
        return ""
    of = seif(source.seif)
    here = at(of.number, "mechaber", key)
    blocks = [
        witness_layer(of, w, [(source.layer, source.words[w])], label=f"{here} · {say(WITNESS_NAMES[w], key)}")
        for w in dict.fromkeys(("he", key))
    ]
    return columns(blocks) + notes(quote_notes(source, key), key)


def _missing(verdict: Verdict, key: str) -> str:
    said = argument.missing(verdict, key)
    items = "".join(
        f'<li style="margin:0.1em 0">{bdi(name)}{f" <code>{escape(code)}</code>" if code else ""}</li>'
        for name, code in said
    )
    return labelled(say("What is missing", key), f'<ul style="margin:0;padding:0 1.3em">{items}</ul>') if said else ""


def _dates(verdict: Verdict, key: str) -> str:
    dates = argument.dates_in_question(verdict)
    items = "".join(
        f'<li style="margin:0.15em 0"><b>{escape(value_text(date, key))}</b> · '
        f'<span style="{CALM}">{escape(argument.days(date, key))}</span></li>'
        for date in dates
    )
    label = say("The days that come into question", key)
    return labelled(label, f'<ul style="margin:0;padding:0 1.3em">{items}</ul>') if dates else ""


def _answer_cell(mark: str, what: str, key: str) -> str:
    chip = "display:inline-block;min-width:1.5em;text-align:center;border-radius:4px;background-color:"
    shape = f'<span style="{chip}{TINTS[mark]}">{mark}</span> ' if mark else ""
    return cell(f"{shape}{escape(what)}", key, style="font-weight:600;width:14%")


def _people(verdict: Verdict, key: str) -> str:
    people = verdict.asked.people  # not `.people`: two may share a name
    if not people:
        return ""
    rows = [_person_html(name, v, key) for name, v in people]
    head = [*argument.people_head(verdict, key), say("Where", key), say("Because", key)]
    told = table(head, rows, key)
    answers = [v.answer for _, v in people]
    counted = [(argument.answer_text(a, key), answers.count(a)) for a in (True, False, None)]
    tally = " · ".join(f"{what} {n}" for what, n in counted if n)
    body = details(tally, told, opened=len(people) <= PEOPLE_SHOWN)
    return labelled(argument.people_label(verdict, key), body)


def _person_html(name: str, v: Verdict, key: str) -> str:
    where = place(v.source, key) if v.source else ""
    return row(
        cell(bdi(argument.name(name, key)), key, "th", "font-weight:600", scope="row")
        + _answer_cell(argument.mark(v.answer), argument.answer_text(v.answer, key), key)
        + cell(escape(where), key)
        + cell(escape(argument.because(v.because, v.missing, key)), key)
    )


def _voices_html(verdict: Verdict, key: str) -> str:
    heard = lines(verdict, key)
    spoken = [line for line in heard if not line.silent]
    silent = [line for line in heard if line.silent]
    aside = [line for line in spoken if line.aside]
    body = _voice_table([line for line in spoken if not line.aside], key)
    if aside:
        body += details(say("On the other matters", key), _voice_table(aside, key))
    if silent:
        one = len(silent) == 1
        summary = fill("one opinion is silent here" if one else "{n} opinions are silent here", key, n=len(silent))
        body += details(summary, div(f"font-size:0.94em;{CALM}", "<br>".join(map(escape, by_voice(silent)))))
    return labelled(voices_label(verdict, key), body)


def _voice_table(spoken: list[Line], key: str) -> str:
    if not spoken:
        return ""
    head = ["Matter"] * any(line.matter for line in spoken) + ["Who", "Where", "What", "Because"]
    before = ["", *(line.matter for line in spoken)]  # a matter is named once
    rows = (_voice_html(line, line.matter != last, key) for line, last in zip(spoken, before, strict=False))
    return table([say(h, key) for h in head], rows, key)


def _voice_html(line: Line, names_matter: bool, key: str) -> str:
    matter = cell(escape(line.matter) if names_matter else "", key, style=f"{CALM};font-style:italic;width:11%")
    who = f'<span style="font-weight:600">{escape(line.who)}</span>'
    tags = div(f"font-size:0.82em;{CALM}", escape(listed(line.tags)))
    why = escape(line.why)
    if line.quote:
        why += div(f"{SERIF};font-size:0.94em;margin-top:0.2em;{CALM}", escape(line.quote))
    return row(
        (matter if line.matter else "")
        + cell(who + tags, key, style="width:21%")
        + cell(escape(line.where), key, style="width:16%")
        + _answer_cell(line.mark, line.what, key)
        + cell(why, key, style="width:42%"),
        tint="rgba(128,128,128,0.09)" if line.decides else "transparent",
    )


def _rest(verdict: Verdict, key: str) -> str:
    """The choices used, and the facts it rests on."""
    said = ""
    if used := argument.choices(verdict, key):
        said += labelled(say("Choices used", key), "<br>".join(map(escape, used)))
    if verdict.rests_on:
        said += labelled(say("It rests on", key), _in_a_row(argument.facts(verdict.rests_on, key)))
    return said


def _in_a_row(parts: Iterable[Any]) -> str:
    return " · ".join(f'<span style="display:inline-block">{escape(str(part))}</span>' for part in parts)
