"""A verdict as a card, as text and as plain data; a se'if in its four witnesses.

The pieces of the card are here by themselves too, so that panels and the plan of the synagogue are made of the same:
an answer, a reason, a voice look alike wherever they stand.
"""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from minyan_kit.chapter.notes import notes_on
from minyan_kit.hebrew.writing import numeral
from minyan_kit.inert import inert
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import (
    CALM,
    GLOSS_NAMES,
    RULE,
    SERIF,
    STATUS_FILLS,
    WITNESS_NAMES,
    answer_html,
    bdi,
    card,
    cell,
    columns,
    details,
    div,
    escape,
    ink_of,
    labelled,
    mark_of,
    notes,
    quotation,
    row,
    swatch,
    table,
    witness_attributes,
    witness_layer,
)
from minyan_kit.show.languages import LANGUAGES, at, fill, in_use, listed, practice_name, say, value_text, witnesses
from minyan_kit.show.words import FOOTER, Line, answer_text, by_voice, lines, quote, quote_notes, voices_label
from minyan_kit.text import RTL, WITNESSES, Seif, Source, seif

__all__ = [
    "answer_card",
    "answer_line",
    "by_practice",
    "deciding_words",
    "foot",
    "headline",
    "missing",
    "reason",
    "reason_line",
    "seif_html",
    "seif_text",
    "to_dict",
    "to_html",
    "to_text",
    "verdict_row",
    "voice_table",
    "voices",
    "wrapped",
]

# -- a verdict as a card ---------------------------------------------------------------------------------------------

#: More people than this are folded away.
PEOPLE_SHOWN = 12

#: Where the names stand in a row of people of whom the same is said.
_OF_WHOM = "\0"


def to_html(verdict: Verdict, language: str | None = None) -> str:
    """A verdict as a card: the answer, whose it is and why, in whose words, who disagrees, and on what it rests.

    Args:
        verdict: the verdict.
        language: a key of LANGUAGES; nothing for the one set by `language`.
    """
    key = in_use(language)
    pieces = (
        headline(_asked(verdict, key), verdict.answer, verdict.by, key),
        reason(verdict, key),
        deciding_words(verdict, key, whole=True),
        missing(verdict, key),
        _dates(verdict, key),
        _people(verdict, key),
        voices(verdict, key),
        _rest(verdict, key),
    )
    return answer_card(verdict.answer, "".join(pieces), key)


def answer_card(answer: Any, inner: str, key: str, *, kind: str = "verdict") -> str:
    """A card in the colour of an answer, with the reminder at its foot.

    Args:
        answer: yes, no, open, or whatever else a question answers.
        inner: the pieces, as markup.
        key: the language.
        kind: what the card is of, as a class of its element.
    """
    return card(key, inner + foot(key), accent=ink_of(answer).both, kind=kind)


def headline(asked: str, answer: Any, by: Practice, key: str, *, told: str = "") -> str:
    """What was asked, and the answer: its mark, its word, by whose practice.

    Args:
        asked: the question, or the moment, as markup.
        answer: the answer.
        by: whose practice was followed.
        key: the language.
        told: the answer in words, where it is told otherwise than as yes, no or open.
    """
    told = words.capital(told) if told else answer_text(answer, key)
    return div(f"font-size:1.04em;{CALM}", asked) + answer_line(answer, told, by_practice(by, key))


def answer_line(answer: Any, told: str, by: str = "") -> str:
    """An answer, large, with its mark; and small beside it, if that is said here, by whose practice."""
    size = 2.2 if len(told) <= 40 else 1.5  # the shares of a whole town
    small = f' <span style="font-size:{0.95 / size:.2f}em;font-weight:400;{CALM}">{escape(by)}</span>' if by else ""
    style = f"{SERIF};font-size:{size}em;font-weight:700;line-height:1.3;margin:0.15em 0 0.05em 0"
    return div(style, answer_html(answer, told) + small)


def by_practice(by: Practice, key: str) -> str:
    """By whose practice it was asked."""
    return fill("by the practice of {practice}", key, practice=practice_name(by, key))


def reason(verdict: Verdict, key: str) -> str:
    """Why: how long the day lasts where the answer is one, the reason, what follows besides, and who decided where."""
    days = words.days(verdict.answer, key)
    said = (reason_line(days) if days else "") + reason_line(words.because(verdict.because, key))
    if extra := words.terms(verdict, key):
        said += div("margin-top:0.3em;font-weight:600", escape(" · ".join(extra)))
    status = f"{swatch(STATUS_FILLS[verdict.status])} {escape(words.status(verdict, key))}"
    who = escape(words.decider(verdict, key))
    return said + div(f"margin-top:0.3em;font-size:0.94em;{CALM}", f"{who} · {status}" if who else status)


def reason_line(why: str) -> str:
    """A reason, by itself."""
    return div(f"{SERIF};font-size:1.18em;line-height:1.5", escape(why))


def deciding_words(verdict: Verdict, key: str, *, whole: bool = False) -> str:
    """The words that decided, in Hebrew and beside it in the reader's language, with notes where they would mislead.

    Args:
        verdict: the verdict.
        key: the language.
        whole: the whole se'if with the words marked, and not only the words.
    """
    source = verdict.source
    if source is None:
        return ""
    here = at(source.seif, "mechaber" if whole else source.layer, key)
    blocks = []
    for witness in witnesses(key):
        label = f"{here} · {say(WITNESS_NAMES[witness], key)}"
        quoted = source.words[witness]
        if whole:
            blocks.append(witness_layer(seif(source.seif), witness, [(source.layer, quoted)], label=label))
        elif quoted:
            blocks.append(quotation(quoted, witness, label=label))
    return (columns(blocks) if blocks else "") + notes(quote_notes(source, key), key)


def missing(verdict: Verdict, key: str) -> str:
    """What is missing, in words and as it is written in the code; "" where nothing is."""
    items = "".join(
        f'<li style="margin:0.1em 0">{bdi(name)}{f" <code>{escape(code)}</code>" if code else ""}</li>'
        for name, code in words.missing(verdict, key)
    )
    return labelled(say("What is missing", key), _list(items)) if items else ""


def _asked(verdict: Verdict, key: str) -> str:
    """The question, and of whom or what it was asked."""
    name, rest = words.about(verdict, key)
    parts = (escape(say(verdict.question.asks, key)), bdi(name) if name else "", escape(rest))
    return " · ".join(part for part in parts if part)


def _dates(verdict: Verdict, key: str) -> str:
    items = "".join(
        f'<li style="margin:0.15em 0"><b>{escape(value_text(date, key))}</b> · '
        f'<span style="{CALM}">{escape(words.days(date, key))}</span></li>'
        for date in words.dates_in_question(verdict)
    )
    return labelled(say("The days that come into question", key), _list(items)) if items else ""


def _list(items: str) -> str:
    return f'<ul style="margin:0;padding:0 1.3em">{items}</ul>'


def _people(verdict: Verdict, key: str) -> str:
    people = verdict.asked.people  # not `.people`: two may share a name
    if not people:
        return ""
    alike: dict[str, list[str]] = {}  # what is said → of whom: a table of ten rows that say the same is not read
    for name, v in people:
        alike.setdefault(verdict_row(_OF_WHOM, v, key), []).append(f"<b>{bdi(words.name_of(name, key))}</b>")
    rows = [said.replace(_OF_WHOM, listed(names), 1) for said, names in alike.items()]
    head: list[English] = [*words.people_head(verdict), "Because", "Where"]
    answers = [v.answer for _, v in people]
    counted = [(answer_text(a, key), answers.count(a)) for a in (True, False, None)]
    tally = " · ".join(f"{what} {n}" for what, n in counted if n)
    body = details(tally, table(head, rows, key), opened=len(people) <= PEOPLE_SHOWN)
    return labelled(words.people_label(verdict, key), body)


def verdict_row(of: str, verdict: Verdict, key: str, *, told: str = "") -> str:
    """A row of a table for a verdict: of whom or what it is, the answer, why, and who decided where.

    Args:
        of: whom or what, as markup.
        verdict: the verdict.
        key: the language.
        told: the answer in words, where it is told otherwise than as yes, no or open.
    """
    answer = answer_html(verdict.answer, told or answer_text(verdict.answer, key))
    return row(
        cell(of, key, "th", "font-weight:400", scope="row")
        + cell(answer, key)
        + cell(escape(words.because(verdict.because, key)), key)
        + cell(f'<span style="{CALM}">{escape(words.who_and_where(verdict, key))}</span>', key)
    )


def voices(verdict: Verdict, key: str, *, label: str = "", least: int = 0) -> str:
    """Every voice, followed or not: those that speak in a table, the others folded away under it.

    Args:
        verdict: the verdict.
        key: the language.
        label: what stands over them; what they speak of, unless said otherwise.
        least: with fewer than so many that speak, nothing: the one that decided has been told.
    """
    heard = lines(verdict, key)
    spoken = words.told_once(line for line in heard if not line.silent)
    silent = [line for line in heard if line.silent]
    aside = [line for line in spoken if line.aside]
    if len(spoken) < least:
        return ""
    body = voice_table([line for line in spoken if not line.aside], key)
    if aside:
        body += details(say("On the other matters", key), voice_table(aside, key))
    if silent:
        summary = fill("{n:1 one opinion is|## opinions are} silent here", key, n=len(silent))
        body += details(summary, div(f"font-size:0.94em;{CALM}", "<br>".join(map(escape, by_voice(silent)))))
    return labelled(label or voices_label(verdict, key), div("font-size:0.96em", body))


def voice_table(spoken: Iterable[Line], key: str) -> str:
    """Voices that speak: who and where, what, why; the one that decides stands out."""
    spoken = list(spoken)
    if not spoken:
        return ""
    head: list[English] = ["Matter"] * any(line.matter for line in spoken) + ["Who", "What", "Because"]
    before = ["", *(line.matter for line in spoken)]  # a matter is named once
    rows = (_voice_row(line, line.matter != last, key) for line, last in zip(spoken, before, strict=False))
    return table(head, rows, key)


def _voice_row(line: Line, names_matter: bool, key: str) -> str:
    matter = cell(escape(line.matter) if names_matter else "", key, style=f"{CALM};font-style:italic;width:11%")
    small = div(f"font-size:0.84em;{CALM}", escape(" · ".join((line.where, *line.tags))))
    why = escape(line.why)
    if line.when:
        why += div(f"font-size:0.9em;{CALM}", escape(line.when))
    if line.quote:
        of_witness = witness_attributes(LANGUAGES[key].witness)
        why += div(f"{SERIF};font-size:0.94em;margin-top:0.2em;{CALM}", escape(line.quote), of_witness)
    return row(
        (matter if line.matter else "")
        + cell(f'<span style="font-weight:600">{escape(line.who)}</span>{small}', key, style="width:30%")
        + cell(
            answer_html(line.heard.answer, line.what), key, style=f"width:{14 if mark_of(line.heard.answer) else 22}%"
        )
        + cell(why, key),
        stands_out=line.decides,
    )


def _rest(verdict: Verdict, key: str) -> str:
    """The choices used, and the facts it rests on."""
    said = ""
    if used := words.choices(verdict, key):
        said += labelled(say("Choices used", key), "<br>".join(map(escape, used)))
    if verdict.rests_on:
        facts = words.facts(verdict.rests_on, key)
        each = (f'<span style="display:inline-block">{escape(fact)}</span>' for fact in facts)
        said += labelled(say("It rests on", key), " · ".join(each))
    return said


def foot(key: str) -> str:
    """The reminder under whatever is said of the law."""
    style = f"margin-top:1.3em;padding-top:0.7em;border-top:{RULE};font-size:0.86em;{CALM}"
    return div(style, escape(say(FOOTER, key)))


# -- a verdict as text -------------------------------------------------------------------------------------------------

WIDTH = 88


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
        *(wrapped(part, "  ") for part in _reason_lines(verdict, key)),
        *_part("What is missing", [name for name, _ in words.missing(verdict, key)], key),
        *_part("The days that come into question", [_day_line(d, key) for d in words.dates_in_question(verdict)], key),
        *_part(words.people_label(verdict, key), [_person_line(name, v, key) for name, v in verdict.asked.people], key),
        *_voice_lines(verdict, key),
        *_part("Choices used", words.choices(verdict, key), key),
        *_part("It rests on", ["; ".join(words.facts(verdict.rests_on, key))] if verdict.rests_on else [], key),
        "",
        say(FOOTER, key),
    ]
    return inert("\n".join(said))


def _part(label: English, lines: Iterable[str], key: str) -> list[str]:
    found = [wrapped(line, "    ", "  ") for line in lines]
    return ["", say(label, key), *found] if found else []


def _reason_lines(verdict: Verdict, key: str) -> list[str]:
    said = [words.because(verdict.because, key), *words.terms(verdict, key)]
    if days := words.days(verdict.answer, key):
        said.insert(0, days)
    if verdict.source:
        said.append(f"{words.decider(verdict, key)} ({words.status(verdict, key)}):")
        said += filter(None, (quote(verdict.source, w) for w in witnesses(key)))
        said += [note.words + ": " + say(note.says, key) for note in quote_notes(verdict.source, key)]
    else:
        said.append(words.status(verdict, key))
    return said


def _day_line(date: Any, key: str) -> str:
    return f"{value_text(date, key)}. {words.days(date, key)}"


def _person_line(name: str, v: Verdict, key: str) -> str:
    return f"{words.name_of(name, key)}: {answer_text(v.answer, key)}. {words.because(v.because, key)}"


def _voice_lines(verdict: Verdict, key: str) -> list[str]:
    heard = lines(verdict, key)
    said, matter = ["", voices_label(verdict, key)], ""
    for line in words.told_once(line for line in heard if not line.silent):
        if line.matter != matter:
            matter = line.matter
            said.append(f"  {matter}")
        head = f"{line.who}, {line.where} ({listed(line.tags)})"
        said.append(wrapped(f"{head}: {line.what}. {line.why}", "      ", "    " if matter else "  "))
    silent = by_voice(line for line in heard if line.silent)
    return said + (_part("Silent here", silent, key)[1:] if silent else [])


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


# -- a verdict as plain data -------------------------------------------------------------------------------------------


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
        "because": words.reason(verdict, "en"),
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
        "because": words.because(v.ruling.because, "en") if v.ruling else None,
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


# -- a se'if in its four witnesses -------------------------------------------------------------------------------------


def seif_html(of: Seif, language: str | None = None) -> str:
    """A se'if in its four witnesses, the gloss set apart, with notes where a witness would mislead.

    The Hebrew and the reader's witness stand side by side, so that both are seen at once; under each the other of its
    kind is folded.

    Args:
        of: the se'if.
        language: of the labels and notes; nothing for the one set by `language`.
    """
    key = in_use(language)
    letters = f'<bdi lang="he">סעיף {numeral(of.number)}</bdi>'
    number = f'55:{of.number}<span style="{CALM};font-weight:400"> · {letters}</span>'
    heading = div(f"{SERIF};font-size:1.7em;font-weight:700;line-height:1.3", number)
    kinds = ([w for w in WITNESSES if w in RTL], [w for w in WITNESSES if w not in RTL])
    side_by_side = columns((_one_open(of, kind, key) for kind in kinds if kind), least="14em")
    return card(key, heading + side_by_side + notes(notes_on(of.number), key), kind="seif")


def _one_open(of: Seif, kind: list[str], key: str) -> str:
    """The Hebrew witnesses, or the translations: one that the reader is shown elsewhere too, and the others folded."""
    opened = next((w for w in kind if w in witnesses(key)), kind[0])
    side, direction = ("right", "rtl") if opened in RTL else ("left", "ltr")
    folded = "".join(details(say(WITNESS_NAMES[w], key), witness_layer(of, w)) for w in kind if w != opened)
    text = witness_layer(of, opened, label=say(WITNESS_NAMES[opened], key))
    return text + (div(f"text-align:{side}", folded, f'dir="{direction}"') if folded else "")


def seif_text(of: Seif, language: str | None = None) -> str:
    """A se'if in its four witnesses, in plain lines."""
    key = in_use(language)
    said = [f"55:{of.number}"]
    for w in WITNESSES:
        said += ["", say(WITNESS_NAMES[w], key), wrapped(of.mechaber[w], "  ")]
        if gloss := of.rema[w]:
            said.append(wrapped(gloss, "    ", f"  {GLOSS_NAMES[w]}: "))
    return "\n".join(said)
