"""The voices of a verdict as lines: who, where, what, why, and what each is to the answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from minyan_kit.argument import answer_text, because, mark
from minyan_kit.chapter.notes import Note, notes_on
from minyan_kit.languages import fill, in_use, place, say, word
from minyan_kit.people import Company
from minyan_kit.question import Verdict, VoiceHeard
from minyan_kit.text import Source

__all__ = ["Line", "by_voice", "lines", "quote", "quote_notes", "voices_label"]


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
        decides: whether it settles the matter on which the answer turns.
        aside: whether its matter is another than the one that decided against, or left it open.
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
    decides: bool
    aside: bool
    heard: VoiceHeard


def lines(verdict: Verdict, language: str | None = None) -> list[Line]:
    """Every opinion, followed or not, in the order of the text."""
    key = in_use(language)
    found, decider = verdict.ruling is not None, verdict.resolved.decider
    settling = {part.by.opinion for part in verdict.resolved.parts if found and part.by}
    deciding = decider.by.opinion if found and decider.by else None
    # An outside voice comments on words of the text, which are not its own: they are not quoted in its name.
    against = {v.opinion for v in verdict.dissent if found and not v.voice.outside}
    one_matter = found and verdict.answer is not True
    return [
        _line(
            v,
            key,
            settles=v.opinion in settling,
            decides=v.opinion == deciding,
            quotes=v.opinion in against,
            aside=one_matter and v.matter != decider.matter.name,
        )
        for v in verdict.voices
    ]


def _line(v: VoiceHeard, key: str, *, settles: bool, decides: bool, quotes: bool, aside: bool) -> Line:
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
        quote=quote(v.source, key) if quotes else "",
        silent=v.ruling is None,
        decides=decides,
        aside=aside,
        heard=v,
    )


def voices_label(verdict: Verdict, language: str | None = None) -> str:
    """What the voices speak of; where it is not known which case is true, of the last."""
    if len(verdict.asked.cases) < 2:
        return say("The voices", language)
    company = isinstance(verdict.facts, Company)
    return say(
        "The voices, if all who are in doubt are counted" if company else "The voices, of a birth after sunset",
        language,
    )


def quote(source: Source, language: str | None = None) -> str:
    """The words of a source in a language, in its quotation marks."""
    key = in_use(language)
    words = source.words[key]
    return fill("“{words}”", key, words=words) if words else ""


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


def by_voice(silent: Iterable[Line]) -> list[str]:
    """Who is silent, each voice once with its places."""
    places: dict[str, list[str]] = {}
    for line in silent:
        places.setdefault(line.who, []).append(line.where)
    return [f"{who}: {'; '.join(dict.fromkeys(where))}" for who, where in places.items()]
