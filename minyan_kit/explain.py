"""Verdict → text, HTML, plain data; a se'if in its four witnesses; a rule beside the words it reads."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from minyan_kit import argument
from minyan_kit.argument import FOOTER, answer_text
from minyan_kit.explain_beside import Beside, beside
from minyan_kit.explain_html import seif_html, to_html
from minyan_kit.explain_voices import Line, by_voice, lines, quote, quote_notes, voices_label
from minyan_kit.languages import fill, in_use, language, listed, practice_name, say, value_text
from minyan_kit.markup import WITNESS_NAMES
from minyan_kit.question import Verdict
from minyan_kit.text import WITNESSES, Seif, Source

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
            said.append(wrapped(gloss, "    ", f"  {say('Gloss', 'he' if w.startswith('he') else w)}: "))
    return "\n".join(said)


def to_text(verdict: Verdict, language: str | None = None) -> str:
    """A verdict as an argument in plain lines: the answer, its reason and words, a line for every voice that speaks.

    Args:
        verdict: the verdict.
        language: "en", "he" or "fr"; nothing for the one set by `language`.

    >>> from minyan_kit import REMA, Person, counts
    >>> print(str(counts(Person("Dina", sex="female", age=20), by=REMA)).splitlines()[1])
    No, by the practice of the Rema.
    """
    key = in_use(language)
    name, rest = argument.about(verdict, key)
    practice, answer = practice_name(verdict.by.name, key), answer_text(verdict.answer, key)
    said = [
        wrapped(" · ".join(part for part in (say(verdict.question.asks, key), name, rest) if part)),
        wrapped(fill("{answer}, by the practice of {practice}.", key, answer=answer, practice=practice)),
        *(wrapped(part, "  ") for part in _reasons(verdict, key)),
        *_part("What is missing", [name for name, _ in argument.missing(verdict, key)], key),
        *_part("The days that come into question", [_day(d, key) for d in argument.dates_in_question(verdict)], key),
        *_part(argument.people_label(verdict, key), [_person(name, v, key) for name, v in verdict.asked.people], key),
        *_voices(verdict, key),
        *_part("Choices used", argument.choices(verdict, key), key),
        *_part("It rests on", ["; ".join(argument.facts(verdict.rests_on, key))] if verdict.rests_on else [], key),
        "",
        say(FOOTER, key),
    ]
    return "\n".join(said)


def _part(label: str, lines: Iterable[str], key: str) -> list[str]:
    found = [wrapped(line, "    ", "  ") for line in lines]
    return ["", say(label, key), *found] if found else []


def _reasons(verdict: Verdict, key: str) -> list[str]:
    said = [argument.because(verdict.because, verdict.missing, key), *argument.terms(verdict, key)]
    if days := argument.days(verdict.answer, key):
        said.insert(0, days)
    if verdict.source:
        said.append(f"{argument.decider(verdict, key)} ({argument.status(verdict, key)}):")
        said += dict.fromkeys(q for q in (quote(verdict.source, "he"), quote(verdict.source, key)) if q)
        said += [note.words + ": " + say(note.says, key) for note in quote_notes(verdict.source, key)]
    else:
        said.append(argument.status(verdict, key))
    return said


def _day(date: Any, key: str) -> str:
    return f"{value_text(date, key)}. {argument.days(date, key)}"


def _person(name: str, v: Verdict, key: str) -> str:
    return f"{argument.name(name, key)}: {answer_text(v.answer, key)}. {argument.because(v.because, v.missing, key)}"


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
        "about": argument.about(verdict, "en")[0] or None,
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
