"""What a verdict on coming of age has to tell: each side of sunset, the dissent, the stretch of doubt."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from minyan_kit.arguments import checked, checked_but
from minyan_kit.chapter.age import MONTH_BEFORE, birth_of, cases_of_birth, comes_of_age
from minyan_kit.hebrew.dates import HebrewDate, year_length
from minyan_kit.question import Verdict, VoiceHeard
from minyan_kit.ruling import Because, Brief, English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import CALM, SERIF, div, escape, ink_of, labelled, live, ring
from minyan_kit.show.languages import civil, fill, in_use, listed, place, say, value_text
from minyan_kit.show.verdict import answer_card, answer_line, by_practice, reason, voice_table

__all__ = [
    "Doubt",
    "Side",
    "Telling",
    "because_text",
    "births_of_year",
    "dissent_text",
    "doubt_text",
    "telling",
    "telling_html",
    "telling_text",
    "tellings_html",
    "voice_text",
]

# -- what there is to tell ---------------------------------------------------------------------------------------------


class Doubt(NamedTuple):
    """A stretch of doubt, from nightfall to nightfall: before it he is a minor, after it he is of age.

    Attributes:
        since: the civil date at whose nightfall the earliest day in question begins.
        until: the civil date at whose nightfall the latest begins.
        why: what makes it: "after_sunset" (the side of sunset at birth is not known), "open" (the text leaves it).
    """

    since: dt.date
    until: dt.date
    why: tuple[str, ...]

    @property
    def days(self) -> int:
        """How many days it lasts."""
        return (self.until - self.since).days


@dataclass(frozen=True, repr=False)
class Side(Brief):
    """One Hebrew day on which the birth may have been, and what follows from it.

    Attributes:
        born: the Hebrew day.
        after_sunset: on which side of sunset of the civil date that was told; None where a Hebrew day was told.
        verdict: the verdict on a birth of that day.
    """

    born: HebrewDate
    after_sunset: bool | None
    verdict: Verdict

    @property
    def day(self) -> HebrewDate | None:
        """The day on which he comes of age, None where it is open; its evening is `.day.eve`."""
        answer: HebrewDate | None = self.verdict.answer
        return answer

    @property
    def days(self) -> tuple[HebrewDate, ...]:
        """The day, or, where it is open, the days of every voice, in order."""
        return (self.day,) if self.day else tuple(sorted({v.answer for v in self.voices}))

    @property
    def case(self) -> Because:
        """The case that the birth falls under."""
        return _case(self.born)

    @property
    def voices(self) -> tuple[VoiceHeard, ...]:
        """Every voice that names a day, followed or not, in the order of the text."""
        return tuple(v for v in self.verdict.voices if v.answer)

    @property
    def dissent(self) -> tuple[VoiceHeard, ...]:
        """Every voice that names another day; where it is open, all that name one."""
        return tuple(v for v in self.voices if v.answer != self.day)


@dataclass(frozen=True)
class Telling:
    """All that a verdict on coming of age has to tell.

    Attributes:
        by: whose practice was followed.
        sides: the Hebrew day of birth and what follows; two of them where the side of sunset is not known.
    """

    by: Practice
    sides: tuple[Side, ...]

    @property
    def days(self) -> tuple[HebrewDate, ...]:
        """Every day that comes into question, in order; from the last he is of age beyond doubt."""
        return tuple(sorted({day for side in self.sides for day in side.days}))

    @property
    def doubt(self) -> Doubt | None:
        """The stretch in which it is not known whether he is of age, None where there is none."""
        if len(self.days) == 1:
            return None
        answers = {side.days for side in self.sides}
        why = ("after_sunset",) * (len(answers) > 1) + ("open",) * any(side.day is None for side in self.sides)
        return Doubt(self.days[0].eve, self.days[-1].eve, why)

    def __repr__(self) -> str:
        said = ", ".join(f"born {side.born} → {side.day or 'open'}" for side in self.sides)
        return f"<Telling: {said}, by {self.by}>"

    def __str__(self) -> str:
        return telling_text(self)

    def _repr_html_(self) -> str:
        return telling_html(self)


def _case(born: HebrewDate) -> Because:
    birth, then = birth_of(born), born.year + 13
    if birth.day == "thirtieth" and not birth.full:
        return Because("Born on the thirtieth of {month}; in {year}, the thirteenth year, there is none.",
                       month=born.month, year=then)  # fmt: skip
    if born.month in ("Adar", "Adar I", "Adar II"):
        return Because(
            {
                ("Adar", False): "Born in the one Adar of a common year; {year}, the thirteenth, is a common year too.",
                ("Adar", True): "Born in the one Adar of a common year; {year}, the thirteenth, is a leap year.",
                ("Adar I", False): "Born in the first Adar of a leap year; {year}, the thirteenth, is a common year.",
                ("Adar I", True): "Born in the first Adar of a leap year; {year}, the thirteenth, is a leap year too.",
                ("Adar II", False): "Born in the second Adar of a leap year; {year}, the thirteenth, is a common year.",
                (
                    "Adar II",
                    True,
                ): "Born in the second Adar of a leap year; {year}, the thirteenth, is a leap year too.",
            }[born.month, birth.leap],
            year=then,
        )
    if born.month in MONTH_BEFORE and born.day == 1 and birth.two_days_then != birth.two_days_born:
        changed: tuple[English, English] = (
            "Born on the first of {month}: Rosh Chodesh had two days then, and has one in {year}, the thirteenth year.",
            "Born on the first of {month}: Rosh Chodesh had one day then, and has two in {year}, the thirteenth year.",
        )
        return Because(changed[birth.two_days_then], month=born.month, year=then)
    return Because(
        "Born in {month}: the same date returns in {year}, the thirteenth year.", month=born.month, year=then
    )


# -- telling it --------------------------------------------------------------------------------------------------------


@checked_but("verdict")
def telling(verdict: Verdict[HebrewDate]) -> Telling:
    """Tell all that a verdict on coming of age says: each day with its evening, the case, the dissent, the doubt.

    Args:
        verdict: a verdict of `comes_of_age`, or of that question with opinions of your own.

    Returns:
        a Telling: `.sides`, each with `.born`, `.day`, `.case` and `.dissent`; `.days` and `.doubt`.

    Raises:
        TypeError: it is the verdict of another question.

    The rules are those of se'ifim 9 and 10, and of who disputes about them.

    >>> from minyan_kit import REMA, comes_of_age
    >>> told = telling(comes_of_age(dt.date(2005, 3, 11), by=REMA))  # on which side of sunset is not known
    >>> for side in told.sides:
    ...     print(side.after_sunset, side.born, "→", side.day, [f"{v.voice}: {v.answer}" for v in side.dissent])
    False 30 Adar I 5765 → None ['the Mishnah Berurah: 1 Nisan 5778', 'some later authorities: 30 Shevat 5778']
    True 1 Adar II 5765 → 1 Adar 5778 []
    >>> str(told.doubt.since), str(told.doubt.until), told.doubt.days, told.doubt.why
    ('2018-02-14', '2018-03-16', 30, ('after_sunset', 'open'))
    """
    cases = cases_of_birth(verdict)
    civil = isinstance(verdict.facts, dt.date)
    sides = tuple(
        Side(
            case.of,
            case.of.to_date() != verdict.facts if civil else None,
            verdict.question.decide(replace(verdict.asked, cases=(case,), about=case.of, missing=())),
        )
        for case in cases
    )
    return Telling(verdict.by, sides)


@checked
def births_of_year(year: int, *, by: Practice) -> tuple[Telling, ...]:
    """Tell of a birth on each day of a Hebrew year, in order.

    Args:
        year: the Hebrew year of birth.
        by: whose practice is followed.

    Returns:
        what `telling` tells of each day of the year.

    >>> from minyan_kit import REMA
    >>> told = births_of_year(5765, by=REMA)
    >>> len(told), told[0]
    (383, <Telling: born 1 Tishrei 5765 → 1 Tishrei 5778, by the Rema>)
    """
    first = HebrewDate(year, "Tishrei", 1).day_number
    days = (HebrewDate.from_day_number(first + n) for n in range(year_length(year)))
    return tuple(telling(comes_of_age(day, by=by)) for day in days)


# -- in words ----------------------------------------------------------------------------------------------------------

_SIDES: Mapping[bool, English] = {True: "born after sunset", False: "born before sunset"}
_WHY: Mapping[str, English] = {
    "after_sunset": "the side of sunset at birth is not known",
    "open": "the text leaves it open",
}


def doubt_text(doubt: Doubt, language: str | None = None) -> str:
    """A stretch of doubt in words: from when, until when, why.

    >>> import datetime as dt
    >>> doubt_text(Doubt(dt.date(2018, 2, 14), dt.date(2018, 3, 16), ("open",)))[:64]
    'In doubt from nightfall of Wednesday 14 February 2018 until nigh'
    """
    key = in_use(language)
    template: English = "In doubt from nightfall of {since} until nightfall of {until}: {why}."
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
    return "\n".join([*said, by_practice(told.by, key)])


def _born(side: Side, key: str) -> str:
    said = fill("born {day}", key, day=value_text(side.born, key))
    return said if side.after_sunset is None else f"{said} ({say(_SIDES[side.after_sunset], key)})"


def _day(side: Side, key: str) -> str:
    """The day and its evening, or that it is open."""
    if side.day is None:
        return say("Open", key)
    return f"{value_text(side.day, key)}. {words.days(side.day, key)}"


def _reasons(side: Side, key: str) -> list[str]:
    """The case, the reason, and who decides."""
    verdict = side.verdict
    decided = words.decider(verdict, key)
    why = [say(side.case, key), words.because(verdict.because, key)]
    return [*why, f"{decided} · {words.status(verdict, key)}" if decided else words.status(verdict, key)]


def _heading(side: Side, key: str) -> str:
    """What the voices are that name another day."""
    return say("Others say otherwise" if side.day else "Voices that name a day", key)


def _why(voice: VoiceHeard, key: str) -> str:
    return say(voice.ruling.because, key) if voice.ruling else ""


# -- on a card ---------------------------------------------------------------------------------------------------------


def telling_html(told: Telling, language: str | None = None) -> str:
    """Everything told of a birth, as a card: a column for each side of sunset, and the stretch of doubt under them."""
    return tellings_html([told], language)


def tellings_html(told: Iterable[Telling], language: str | None = None, *, note: str = "") -> str:
    """Several births beside each other on one card.

    Args:
        told: what is told of each; all by one practice.
        language: a key of LANGUAGES; nothing for the one set by `language`.
        note: a line over them, already in words.
    """
    key = in_use(language)
    each = list(told)
    asked = f"{say('When does he come of age?', key)} · {by_practice(each[0].by, key)}"
    over = div(f"font-size:1.04em;{CALM}", escape(asked))
    if note:
        over += div(f"{SERIF};font-size:1.5em;font-weight:700;line-height:1.35;margin-top:0.3em", escape(note))
    answer = None if any(one.doubt for one in each) else each[0].days
    inner = live(over) + _beside(_telling(one, key) for one in each)
    return answer_card(answer, inner, key, kind="telling")


def _beside(blocks: Iterable[str]) -> str:
    return div("display:flex;flex-wrap:wrap;gap:1em 2.4em;margin-top:1em", "".join(blocks))


def _telling(told: Telling, key: str) -> str:
    sides = _beside(_side(side, key) for side in told.sides)
    doubt = ""
    if told.doubt:
        style = f"margin-top:1em;padding:0.6em 0.9em;border:2px dashed {ink_of(None).both};border-radius:6px"
        doubt = div(style, f"{ring(None)} {escape(doubt_text(told.doubt, key))}")
    return div("flex:1 1 22em;min-width:0", sides + doubt)


def _side(side: Side, key: str) -> str:
    dissent = [line for line in words.lines(side.verdict, key) if line.heard in side.dissent]
    parts = [
        div("font-weight:600", escape(_born(side, key))),
        div(CALM, escape(say(side.case, key))),
        answer_line(side.day, words.answer_text(side.day, key)),
        reason(side.verdict, key),
        labelled(_heading(side, key), voice_table(dissent, key)) if dissent else "",
    ]
    return div("flex:1 1 15em;min-width:0", "".join(parts))
