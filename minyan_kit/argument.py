"""A verdict laid out as an argument: what text and HTML both show, in words of a language and not yet in markup."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from minyan_kit.chapter.age import of_age_dates
from minyan_kit.chapter.notes import Note, notes_on
from minyan_kit.chapter.practices import CHOICES
from minyan_kit.hebrew_calendar import HebrewDate, HebrewDateError
from minyan_kit.languages import civil, in_use, listed, missing_name, place, say, value_text, word
from minyan_kit.people import Company, FiniteFacts, Person
from minyan_kit.question import Verdict, VoiceHeard
from minyan_kit.ruling import Because, OneOf
from minyan_kit.text import Source

__all__ = [
    "FOOTER",
    "Line",
    "about",
    "answer_text",
    "because",
    "choices",
    "dates_in_question",
    "days",
    "facts",
    "lines",
    "mark",
    "missing",
    "quote",
    "quote_notes",
    "status",
    "terms",
]

FOOTER = "A model of the text, for study; not a ruling for practice."


# -- answers ---------------------------------------------------------------------------------------------------------


def mark(answer: Any) -> str:
    """A shape for an answer, so that it is not told by colour alone; none for an answer that is not yes, no or open."""
    return {True: "✓", False: "✗", None: "?"}[answer] if answer is None or isinstance(answer, bool) else ""


def answer_text(answer: Any, language: str | None = None) -> str:
    """An answer in words: yes, no, open, a date, shares by name, or whatever else a question returns.

    >>> answer_text(True), answer_text(None, "fr"), answer_text({"Reuven": Fraction(125, 3)})
    ('Yes', 'Reste ouvert', 'Reuven 41.67')
    """
    key = in_use(language)
    if answer is None or isinstance(answer, bool):
        return say({True: "Yes", False: "No", None: "Open"}[answer], key)
    if shares := shares_of(answer):
        return listed(f"{name} {amount}" for name, amount in shares.items())
    return value_text(answer, key)


def shares_of(answer: Any) -> dict[str, str]:
    """Name → amount where an answer divides a sum, rounded as it rounds itself; {} where it does not."""
    if hasattr(answer, "rounded"):
        try:
            answer = answer.rounded("0.01")
        except ValueError:  # a cost that no coin of a hundredth can express
            answer = answer.exact
    if not isinstance(answer, Mapping):
        return {}
    return {str(name): _amount(amount) for name, amount in answer.items()}


def _amount(amount: Any) -> str:
    if isinstance(amount, Fraction):
        amount = round(Decimal(amount.numerator) / amount.denominator, 2)
    if isinstance(amount, Decimal):
        return f"{amount:f}".rstrip("0").rstrip(".") if amount == amount.to_integral() else f"{amount:f}"
    return str(amount)


def days(answer: Any, language: str | None = None) -> str:
    """From when to when a Hebrew day lasts; "" where the answer is none."""
    if not isinstance(answer, HebrewDate):
        return ""
    key = in_use(language)
    try:
        eve, day = civil(answer.eve, key), civil(answer.to_date(), key)
    except HebrewDateError:  # before the year 1 there is no civil date to tell
        return ""
    return say(Because("From nightfall of {eve}; its daytime is {day}.", eve=eve, day=day), key)


def dates_in_question(verdict: Verdict) -> tuple[HebrewDate, ...]:
    """Where the day of coming of age is open, every day that comes into question."""
    of_births = all(isinstance(case.of, HebrewDate) for case in verdict.asked.cases)
    return of_age_dates(verdict) if verdict.answer is None and of_births else ()


# -- what was asked --------------------------------------------------------------------------------------------------


def about(verdict: Verdict, language: str | None = None) -> tuple[str, str]:
    """Of whom or what it was asked: a name from outside ("" if none), and the rest in words."""
    key = in_use(language)
    on = (
        ""
        if verdict.on is None
        else say(Because("on {day}", day=value_text(verdict.on, key)), key)
    )
    of = verdict.facts
    if isinstance(of, Person):
        return of.name, on
    if isinstance(of, Company):
        said = say(Because("{n} people", n=len(of)), key)
    elif isinstance(of, HebrewDate | dt.date):
        said = say(Because("born {day}", day=value_text(of, key)), key)
    elif isinstance(of, FiniteFacts):
        said = listed(facts(vars(of), key))
    else:
        said = ""
    return "", listed(part for part in (said, on) if part)


def facts(values: Mapping[str, Any], language: str | None = None) -> list[str]:
    """Facts and their values, in words."""
    key = in_use(language)
    return [f"{word(name, key)}: {_fact(value, key)}" for name, value in values.items()]


def _fact(value: Any, key: str) -> str:
    return say("not known", key) if isinstance(value, OneOf) else value_text(value, key)


# -- what was answered -----------------------------------------------------------------------------------------------


def because(reason: Because, lacking: tuple[str, ...], language: str | None = None) -> str:
    """A reason in words; what is missing is named in words too."""
    key = in_use(language)
    if "missing" in reason.values:
        names = listed(missing_name(name, key) for name in lacking)
        reason = Because(reason.template, **{**reason.values, "missing": names})
    return say(reason, key)


def status(verdict: Verdict, language: str | None = None) -> str:
    """How the answer stands in the text, or why it is open; and of what kind it is."""
    key = in_use(language)
    said = {"explicit": "explicit in the text", "inferred": "inferred from the text", "open": "open"}[verdict.status]
    parts = [say(verdict.why_open or said, key)]
    if verdict.answer is not None and verdict.modality not in (None, "valid"):
        parts.insert(0, word(str(verdict.modality), key))
    return listed(parts)


def missing(verdict: Verdict, language: str | None = None) -> list[tuple[str, str]]:
    """What is missing: each fact in words, and as it is written in the code ("" where that says no more)."""
    return [
        (missing_name(name, language), name if name.isidentifier() and name != missing_name(name, "en") else "")
        for name in verdict.missing
    ]


def choices(verdict: Verdict, language: str | None = None) -> list[str]:
    """The interpretive choices used, with what they mean."""
    said = []
    for name, option in verdict.choices.items():
        choice = CHOICES.get(name)
        asks, means = (choice.asks, choice.options[option]) if choice else (name, str(option))
        said.append(f"{say(asks, language)} {say(means, language)}")
    return said


def terms(verdict: Verdict, language: str | None = None) -> list[str]:
    """Further results."""
    return facts(verdict.terms, language)


# -- who speaks ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """One opinion in an argument.

    Args:
        matter: the matter it speaks to, "" in a question of one matter.
        who: the voice.
        where: the place of its words.
        tags: whether it settles the matter, is followed, and stands outside the text.
        mark: a shape for its answer, "" where it is silent.
        what: its answer in words.
        why: its reason, "" where it is silent.
        quote: its words, where it rules otherwise than the verdict; "" else.
        silent: whether it says nothing here.
        heard: the opinion itself.
    """

    matter: str
    who: str
    where: str
    tags: tuple[str, ...]
    mark: str
    what: str
    why: str
    quote: str
    silent: bool
    heard: VoiceHeard


def lines(verdict: Verdict, language: str | None = None) -> list[Line]:
    """Every opinion, followed or not, in the order of the text."""
    key = in_use(language)
    settled = {part.by.opinion for part in verdict.resolved.parts if part.by} if verdict.ruling else set()
    against = {v.opinion for v in verdict.dissent}
    return [_line(v, v.opinion in settled, v.opinion in against, key) for v in verdict.voices]


def _line(v: VoiceHeard, settles: bool, against: bool, key: str) -> Line:
    tags = ["settles it" if settles else "followed" if v.followed else "not followed"]
    if v.voice.outside:
        tags.append("outside the text")
    return Line(
        matter=word(v.matter, key) if v.matter else "",
        who=say(v.voice.name, key),
        where=place(v.source, key),
        tags=tuple(say(tag, key) for tag in tags),
        mark=mark(v.answer) if v.ruling else "",
        what=answer_text(v.answer, key) if v.ruling else say("silent", key),
        why=because(v.ruling.because, v.ruling.missing, key) if v.ruling else "",
        quote=quote(v.source, key) if against else "",
        silent=v.ruling is None,
        heard=v,
    )


def quote(source: Source, language: str | None = None) -> str:
    """The words of a source in a language, in its quotation marks."""
    key = in_use(language)
    words = source.words[key]
    return say(Because("“{words}”", words=words), key) if words else ""


def quote_notes(source: Source, language: str | None = None) -> list[Note]:
    """Notes on the quoted words, in the witnesses that a reader of a language is shown."""
    shown = {"he", in_use(language)}
    quoted = {key: source.words[key] for key in shown}
    return [
        note
        for note in notes_on(source.seif)
        if note.layer == source.layer
        and note.witness in shown
        and (note.words in quoted[note.witness] or quoted[note.witness] in note.words)
    ]
