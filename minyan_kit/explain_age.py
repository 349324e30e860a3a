"""What a verdict on coming of age tells, as words, lines and a card: each side of sunset, the dissent, the doubt."""

from __future__ import annotations

from collections.abc import Iterable

from minyan_kit import argument
from minyan_kit.argument import FOOTER
from minyan_kit.chapter.telling import Doubt, Side, Telling
from minyan_kit.explain_html import ACCENTS
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.languages import civil, fill, in_use, listed, place, practice_name, say, value_text
from minyan_kit.markup import CALM, RULE, SERIF, card, div, escape, labelled
from minyan_kit.question import VoiceHeard

__all__ = [
    "because_text",
    "dissent_text",
    "doubt_text",
    "telling_html",
    "telling_text",
    "tellings_html",
    "voice_text",
]

_SIDES = {True: "born after sunset", False: "born before sunset"}
_WHY = {"after_sunset": "the side of sunset at birth is not known", "open": "the text leaves it open"}


def doubt_text(doubt: Doubt, language: str | None = None) -> str:
    """A stretch of doubt in words: from when, until when, why.

    >>> import datetime as dt
    >>> doubt_text(Doubt(dt.date(2018, 2, 14), dt.date(2018, 3, 16), ("open",)))[:64]
    'In doubt from nightfall of Wednesday 14 February 2018 until nigh'
    """
    key = in_use(language)
    template = "In doubt from nightfall of {since} until nightfall of {until}: {why}."
    why = listed(say(_WHY[each], key) for each in doubt.why)
    since, until = civil(doubt.since, key), civil(doubt.until, key)
    return fill(template, key, since=since, until=until, why=why)


def voice_text(voice: VoiceHeard, language: str | None = None) -> str:
    """A voice and the day that it names, with the place of its words."""
    key = in_use(language)
    who, day, where = say(voice.voice.name, key), value_text(voice.answer, key), place(voice.source, key)
    return fill("{voice}: {day}, {place}", key, voice=who, day=day, place=where)


def because_text(told: Telling, language: str | None = None) -> str:
    """The case and the reason, on one line; for each side of sunset where it is not known."""
    key = in_use(language)
    return _by_side(told, [" ".join(_reasons(side, key)[:2]) for side in told.sides], key)


def dissent_text(told: Telling, language: str | None = None) -> str:
    """The voices that name another day, on one line; "" where there are none."""
    key = in_use(language)
    return _by_side(told, ["; ".join(voice_text(voice, key) for voice in side.dissent) for side in told.sides], key)


def _by_side(told: Telling, said: list[str], key: str) -> str:
    if len(set(said)) == 1:
        return said[0]
    return " | ".join(f"{_born(side, key)}: {text}" for side, text in zip(told.sides, said, strict=True) if text)


def telling_text(told: Telling, language: str | None = None) -> str:
    """Everything told of a birth, in plain lines."""
    key = in_use(language)
    said = []
    for side in told.sides:
        said += [_born(side, key), *(f"  {line}" for line in (_day(side, key), *_reasons(side, key)))]
        said += [f"  {_heading(side, key)}"] if side.dissent else []
        said += [f"    {voice_text(voice, key)}. {_why(voice, key)}" for voice in side.dissent]
    if told.doubt:
        said.append(doubt_text(told.doubt, key))
    return "\n".join([*said, practice(told, key)])


def practice(told: Telling, key: str) -> str:
    """By whose practice."""
    return fill("by the practice of {practice}", key, practice=practice_name(told.by.name, key))


def _born(side: Side, key: str) -> str:
    said = fill("born {day}", key, day=value_text(side.born, key))
    return said if side.after_sunset is None else f"{said} ({say(_SIDES[side.after_sunset], key)})"


def _day(side: Side, key: str) -> str:
    """The day and its evening, or that it is open."""
    if side.day is None:
        return say("Open", key)
    return f"{value_text(side.day, key)}. {argument.days(side.day, key)}"


def _reasons(side: Side, key: str) -> list[str]:
    """The case, the reason, and who decides."""
    verdict = side.verdict
    decided = argument.decider(verdict, key)
    why = [say(side.case, key), argument.because(verdict.because, verdict.missing, key)]
    return [*why, f"{decided} · {argument.status(verdict, key)}" if decided else argument.status(verdict, key)]


def _heading(side: Side, key: str) -> str:
    """What the voices are that name another day."""
    return say("Others say otherwise" if side.day else "Voices that name a day", key)


def _why(voice: VoiceHeard, key: str) -> str:
    return say(voice.ruling.because, key) if voice.ruling else ""


# -- cards -----------------------------------------------------------------------------------------------------------


def telling_html(told: Telling, language: str | None = None) -> str:
    """Everything told of a birth, as a card: a column for each side of sunset, and the stretch of doubt under them."""
    return tellings_html([told], language)


def tellings_html(told: Iterable[Telling], language: str | None = None, *, note: str = "") -> str:
    """Several births beside each other on one card.

    Args:
        told: what is told of each; all by one practice.
        language: "en", "he" or "fr"; nothing for the one set by `language`.
        note: a line over them, already in words.
    """
    key = in_use(language)
    each = list(told)
    open_ = any(one.doubt for one in each)
    over = div(
        f"font-size:1.08em;{CALM}", escape(f"{say('When does he come of age?', key)} · {practice(each[0], key)}")
    )
    if note:
        over += div(f"{SERIF};font-size:1.5em;font-weight:700;line-height:1.35;margin-top:0.3em", escape(note))
    body = "".join(_telling(one, key) for one in each)
    foot = f"margin-top:1.3em;padding-top:0.7em;border-top:{RULE};font-size:0.86em;{CALM}"
    inner = div("", over, 'role="status" aria-live="polite"') + _beside([body]) + div(foot, escape(say(FOOTER, key)))
    return card(key, inner, accent=ACCENTS["?" if open_ else ""], kind="telling")


def _beside(blocks: Iterable[str]) -> str:
    return div("display:flex;flex-wrap:wrap;gap:1em 2.4em;margin-top:1em", "".join(blocks))


def _telling(told: Telling, key: str) -> str:
    sides = _beside(_side(side, key) for side in told.sides)
    doubt = ""
    if told.doubt:
        style = f"margin-top:1em;padding:0.6em 0.9em;border:2px dashed {ACCENTS['?']};border-radius:6px"
        doubt = div(style, f'<b aria-hidden="true">?</b> {escape(doubt_text(told.doubt, key))}')
    return div("flex:1 1 22em;min-width:0", sides + doubt)


def _side(side: Side, key: str) -> str:
    case, why, who = _reasons(side, key)
    big = f"{SERIF};font-size:2em;font-weight:700;line-height:1.3"
    answer = escape(value_text(side.day, key)) if side.day else f"? {escape(say('Open', key))}"
    parts = [
        div("font-weight:600", escape(_born(side, key))),
        div(big, answer),
        div(f"{SERIF};font-size:1.12em", escape(argument.days(side.day, key))) if side.day else "",
        div(f"margin-top:0.5em;{CALM}", escape(case)),
        div(f"{SERIF};font-size:1.06em;margin-top:0.2em", escape(why)),
        div(f"font-size:0.9em;{CALM}", escape(who)),
    ]
    if side.dissent:
        items = "".join(_dissent(voice, key) for voice in side.dissent)
        parts.append(labelled(_heading(side, key), f'<ul style="margin:0;padding:0 1.2em">{items}</ul>'))
    return div("flex:1 1 15em;min-width:0", "".join(parts))


def _dissent(voice: VoiceHeard, key: str) -> str:
    day = voice.answer
    when = argument.days(day, key) if isinstance(day, HebrewDate) else ""
    calm = div(f"font-size:0.9em;{CALM}", escape(f"{_why(voice, key)} {when}"))
    return f'<li style="margin:0.25em 0">{escape(voice_text(voice, key))}{calm}</li>'
