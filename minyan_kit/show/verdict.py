"""A verdict as text, as HTML and as plain data; a se'if in its four witnesses."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from minyan_kit.chapter.notes import notes_on
from minyan_kit.hebrew.writing import numeral
from minyan_kit.question import Verdict
from minyan_kit.show import words
from minyan_kit.show.beside import Beside, beside
from minyan_kit.show.html import (
    CALM,
    GLOSS_NAMES,
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
from minyan_kit.show.languages import (
    LANGUAGES,
    at,
    fill,
    in_use,
    language,
    listed,
    place,
    practice_name,
    say,
    value_text,
    witnesses,
)
from minyan_kit.show.words import FOOTER, Line, answer_text, by_voice, lines, quote, quote_notes, voices_label
from minyan_kit.text import WITNESSES, Seif, Source, seif

__all__ = [
    "Beside",
    "answer_text",
    "beside",
    "language",
    "say",
    "seif_html",
    "seif_text",
    "to_dict",
    "to_html",
    "to_text",
]

# -- A se'if and a verdict as HTML, to be read in a notebook, light or dark, or hung on the wall ----------------------

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
        language: a key of LANGUAGES; nothing for the one set by `language`.
    """
    key = in_use(language)
    parts = (_headline, _reason, _words, _missing, _dates, _people, _voices_html, _rest)
    foot = f"margin-top:1.5em;padding-top:0.7em;border-top:{RULE};font-size:0.86em;{CALM}"
    inner = "".join(part(verdict, key) for part in parts) + div(foot, escape(say(FOOTER, key)))
    return card(key, inner, accent=ACCENTS[words.mark(verdict.answer)])


def _headline(verdict: Verdict, key: str) -> str:
    name, rest = words.about(verdict, key)
    of = " · ".join(part for part in (bdi(name) if name else "", escape(rest)) if part)
    asked = div(f"font-size:1.08em;{CALM}", escape(say(verdict.question.asks, key)) + (f" · {of}" if of else ""))
    practice = fill("by the practice of {practice}", key, practice=practice_name(verdict.by, key))
    by = f'<span style="font-size:0.42em;font-weight:400;{CALM}">{escape(practice)}</span>'
    told = words.answer_text(verdict.answer, key)
    size = 2.5 if len(told) <= 40 else 1.5  # the shares of a whole town
    answer = f"{_shape(words.mark(verdict.answer), key)}{escape(told)} {by}"
    big = div(f"{SERIF};font-size:{size}em;font-weight:700;line-height:1.3;margin:0.18em 0 0.1em 0", answer)
    return asked + big


def _shape(mark: str, key: str) -> str:
    if not mark:
        return ""
    away = "left" if LANGUAGES[key].right_to_left else "right"
    style = (
        f"display:inline-block;width:1.35em;height:1.35em;line-height:1.3em;font-size:0.72em;text-align:center;"
        f"border:2px solid {ACCENTS[mark]};border-radius:50%;color:{ACCENTS[mark]};"
        f"vertical-align:0.12em;margin-{away}:0.4em"
    )
    return f'<span style="{style}">{mark}</span>'


def _reason(verdict: Verdict, key: str) -> str:
    why = words.because(verdict.because, verdict.missing, key)
    days = words.days(verdict.answer, key)
    said = div(f"{SERIF};font-size:1.22em;line-height:1.5", escape(why))
    if days:
        said = div(f"{SERIF};font-size:1.22em;line-height:1.5", escape(days)) + said
    parts = [words.status(verdict, key)]
    if verdict.decided_by and verdict.source:
        parts.insert(0, words.decider(verdict, key))
    if extra := words.terms(verdict, key):
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
        for w in witnesses(key)
    ]
    return columns(blocks) + notes(quote_notes(source, key), key)


def _missing(verdict: Verdict, key: str) -> str:
    said = words.missing(verdict, key)
    items = "".join(
        f'<li style="margin:0.1em 0">{bdi(name)}{f" <code>{escape(code)}</code>" if code else ""}</li>'
        for name, code in said
    )
    return labelled(say("What is missing", key), f'<ul style="margin:0;padding:0 1.3em">{items}</ul>') if said else ""


def _dates(verdict: Verdict, key: str) -> str:
    dates = words.dates_in_question(verdict)
    items = "".join(
        f'<li style="margin:0.15em 0"><b>{escape(value_text(date, key))}</b> · '
        f'<span style="{CALM}">{escape(words.days(date, key))}</span></li>'
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
    head = [*words.people_head(verdict, key), say("Where", key), say("Because", key)]
    told = table(head, rows, key)
    answers = [v.answer for _, v in people]
    counted = [(words.answer_text(a, key), answers.count(a)) for a in (True, False, None)]
    tally = " · ".join(f"{what} {n}" for what, n in counted if n)
    body = details(tally, told, opened=len(people) <= PEOPLE_SHOWN)
    return labelled(words.people_label(verdict, key), body)


def _person_html(name: str, v: Verdict, key: str) -> str:
    where = place(v.source, key) if v.source else ""
    return row(
        cell(bdi(words.name(name, key)), key, "th", "font-weight:600", scope="row")
        + _answer_cell(words.mark(v.answer), words.answer_text(v.answer, key), key)
        + cell(escape(where), key)
        + cell(escape(words.because(v.because, v.missing, key)), key)
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
    if used := words.choices(verdict, key):
        said += labelled(say("Choices used", key), "<br>".join(map(escape, used)))
    if verdict.rests_on:
        said += labelled(say("It rests on", key), _in_a_row(words.facts(verdict.rests_on, key)))
    return said


def _in_a_row(parts: Iterable[Any]) -> str:
    return " · ".join(f'<span style="display:inline-block">{escape(str(part))}</span>' for part in parts)


# -- Verdict → text, HTML, plain data; a se'if in its four witnesses; a rule beside the words it reads ----------------

WIDTH = 88


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """A text in lines of a terminal's width, by what is seen: the points of Hebrew take no room."""
    lines: list[str] = []
    line, used = indent if first is None else first, 0
    for word in text.split():
        seen = sum(not unicodedata.combining(c) for c in word)
        if used and len(indent) + used + 1 + seen > WIDTH:
            lines.append(line)
            line, used = indent, 0
        line += f" {word}" if used else word
        used += seen + (1 if used else 0)
    return "\n".join([*lines, line])


def seif_text(of: Seif, language: str | None = None) -> str:
    """A se'if in its four witnesses, in plain lines."""
    key = in_use(language)
    said = [f"55:{of.number}"]
    for w in WITNESSES:
        said += ["", say(WITNESS_NAMES[w], key), wrapped(of.mechaber[w], "  ")]
        if gloss := of.rema[w]:
            said.append(wrapped(gloss, "    ", f"  {GLOSS_NAMES[w]}: "))
    return "\n".join(said)


def to_text(verdict: Verdict, language: str | None = None) -> str:
    """A verdict as an argument in plain lines: the answer, its reason and words, a line for every voice that speaks.

    Args:
        verdict: the verdict.
        language: a key of LANGUAGES; nothing for the one set by `language`.

    >>> from minyan_kit import REMA, Person, counts
    >>> print(str(counts(Person("Dina", sex="female", age=20), by=REMA)).splitlines()[1])
    No, by the practice of the Rema.
    """
    key = in_use(language)
    name, rest = words.about(verdict, key)
    practice, answer = practice_name(verdict.by, key), answer_text(verdict.answer, key)
    said = [
        wrapped(" · ".join(part for part in (say(verdict.question.asks, key), name, rest) if part)),
        wrapped(fill("{answer}, by the practice of {practice}.", key, answer=answer, practice=practice)),
        *(wrapped(part, "  ") for part in _reasons(verdict, key)),
        *_part("What is missing", [name for name, _ in words.missing(verdict, key)], key),
        *_part("The days that come into question", [_day(d, key) for d in words.dates_in_question(verdict)], key),
        *_part(words.people_label(verdict, key), [_person(name, v, key) for name, v in verdict.asked.people], key),
        *_voices(verdict, key),
        *_part("Choices used", words.choices(verdict, key), key),
        *_part("It rests on", ["; ".join(words.facts(verdict.rests_on, key))] if verdict.rests_on else [], key),
        "",
        say(FOOTER, key),
    ]
    return "\n".join(said)


def _part(label: str, lines: Iterable[str], key: str) -> list[str]:
    found = [wrapped(line, "    ", "  ") for line in lines]
    return ["", say(label, key), *found] if found else []


def _reasons(verdict: Verdict, key: str) -> list[str]:
    said = [words.because(verdict.because, verdict.missing, key), *words.terms(verdict, key)]
    if days := words.days(verdict.answer, key):
        said.insert(0, days)
    if verdict.source:
        said.append(f"{words.decider(verdict, key)} ({words.status(verdict, key)}):")
        said += filter(None, (quote(verdict.source, w) for w in witnesses(key)))
        said += [note.words + ": " + say(note.says, key) for note in quote_notes(verdict.source, key)]
    else:
        said.append(words.status(verdict, key))
    return said


def _day(date: Any, key: str) -> str:
    return f"{value_text(date, key)}. {words.days(date, key)}"


def _person(name: str, v: Verdict, key: str) -> str:
    return f"{words.name(name, key)}: {answer_text(v.answer, key)}. {words.because(v.because, v.missing, key)}"


def _voices(verdict: Verdict, key: str) -> list[str]:
    heard = lines(verdict, key)
    said, matter = ["", voices_label(verdict, key)], ""
    for line in heard:
        if line.silent:
            continue
        if line.matter != matter:
            matter = line.matter
            said.append(f"  {matter}")
        head = f"{line.who}, {line.where} ({listed(line.tags)})"
        said.append(wrapped(f"{head}: {line.what}. {line.why}", "      ", "    " if matter else "  "))
    silent = by_voice(line for line in heard if line.silent)
    return said + (_part("Silent here", silent, key)[1:] if silent else [])


# -- plain data ------------------------------------------------------------------------------------------------------


def to_dict(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data that JSON can hold, in English whatever language is shown.

    Fractions, decimals and dates are strings, so that nothing is rounded on the way; version 1 of the layout.

    >>> from minyan_kit import REMA, Person, counts
    >>> found = to_dict(counts(Person("Reuven", sex="male", age=13), by=REMA))
    >>> found["answer"], found["decided_by"], found["source"]["place"]
    (True, 'the Rema', '55:5 gloss')
    """
    return {
        "version": 1,
        "question": verdict.question.name,
        "asks": verdict.question.asks,
        "about": words.about(verdict, "en")[0] or None,
        "answer": plain(verdict.answer),
        "decided_by": verdict.decided_by.name if verdict.decided_by else None,
        "source": _source(verdict.source) if verdict.source else None,
        "status": verdict.status,
        "modality": verdict.modality,
        "why_open": verdict.why_open,
        "because": str(verdict.because),
        "voices": [_voice_data(line) for line in lines(verdict, "en")],
        "choices": plain(verdict.choices),
        "missing": list(verdict.missing),
        "rests_on": plain(verdict.rests_on),
        "terms": plain(verdict.terms),
        "people": [{"name": name, **to_dict(v)} for name, v in verdict.asked.people],
        "by": verdict.by.name,
        "on": plain(verdict.on),
    }


def _source(source: Source) -> dict[str, Any]:
    return {
        "seif": source.seif,
        "layer": source.layer,
        "place": source.place,
        "cited": source.cited,
        "words": dict(source.words),
    }


def _voice_data(line: Line) -> dict[str, Any]:
    v = line.heard
    return {
        "voice": v.voice.name,
        "outside": v.voice.outside,
        "matter": v.matter,
        "source": _source(v.source),
        "followed": v.followed,
        "speaks": v.ruling is not None,
        "answer": plain(v.answer),
        "status": v.ruling.status if v.ruling else None,
        "because": str(v.ruling.because) if v.ruling else None,
        "missing": list(v.ruling.missing) if v.ruling else [],
    }


def plain(value: Any) -> Any:
    """A value as JSON holds it: what is exact or a date is a string."""
    if isinstance(value, Enum):
        return str(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): plain(v) for name, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(v) for v in value]
    exact = getattr(value, "exact", None)
    return plain(exact) if isinstance(exact, Mapping) else str(value)
