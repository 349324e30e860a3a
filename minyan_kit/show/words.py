"""A verdict in words of a language, not yet text or markup: what was asked and answered, why, and every voice on it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from minyan_kit.chapter.age import of_age_dates
from minyan_kit.chapter.joining import SPOTS, Arrangement
from minyan_kit.chapter.leaving import SAYING, UNITS
from minyan_kit.chapter.notes import Note, notes_on
from minyan_kit.chapter.people import Company, FiniteFacts, Person
from minyan_kit.chapter.practices import CHOICES
from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.question import Verdict, VoiceHeard
from minyan_kit.ruling import Because, Brief, English, Missing, OneOf
from minyan_kit.show.languages import (
    LANGUAGES,
    civil,
    fill,
    in_a_row,
    in_use,
    listed,
    place,
    say,
    value_text,
    whether,
    witnesses,
    word,
)
from minyan_kit.text import Source

__all__ = [
    "DEPENDS",
    "FOOTER",
    "MATTERS",
    "STATUSES",
    "Line",
    "about",
    "answer_text",
    "asked_for",
    "because",
    "by_voice",
    "capital",
    "choices",
    "dates_in_question",
    "days",
    "decider",
    "facts",
    "lines",
    "matter_name",
    "missing",
    "missing_names",
    "name_of",
    "people_head",
    "people_label",
    "quote",
    "quote_notes",
    "reason",
    "shares_of",
    "status",
    "terms",
    "told_once",
    "voices_label",
    "who_and_where",
]

FOOTER: English = "A model of the text, for study; not a ruling for practice."
DEPENDS: English = "It depends on something that we do not know: {missing}."  # as a verdict says it
#: How a ruling stands in the text.
STATUSES: Mapping[str, English] = {
    "explicit": "explicit in the text",
    "inferred": "inferred from the text",
    "open": "open",
}
#: More facts than this, where missing, are not named in a sentence.
FEW = 3
#: What is asked of each matter of a question of several; a yes to one is no yes to the whole.
MATTERS: Mapping[str, English] = {
    "male": "Is this a man?",
    "free": "Is he free?",
    "of_sound_mind": "Is he joined, as far as hearing, speech and mind go?",
    "not_banned": "Is he joined, as far as sins and bans go?",
    "adult": "Is he an adult?",
}
# Units, what is being said, and spots have names in the code that are explained where they are listed.
_NAMES: Mapping[str, English] = {**UNITS, **SAYING, **SPOTS}
# A fact of one person and a number of people have one name in the code, which is not one word in every language.
_COUNTED: Mapping[str, English] = {"asleep": "men asleep"}

# -- what was asked ----------------------------------------------------------------------------------------------------


def about(verdict: Verdict, language: str | None = None) -> tuple[str, str]:
    """Of whom or what it was asked: a name from outside ("" if none), and the rest in words."""
    key = in_use(language)
    on = "" if verdict.on is None else fill("on {day}", key, day=value_text(verdict.on, key))
    of = verdict.facts
    if isinstance(of, Person):
        return of.name, on
    if isinstance(of, Company):
        said = fill("{n:0 nobody|1 one person|## people}", key, n=len(of))
    elif isinstance(of, HebrewDate | dt.date):
        said = fill("born {day}", key, day=value_text(of, key))
    elif isinstance(of, Arrangement):
        said = "; ".join(facts(of.told(), key))
    elif isinstance(of, FiniteFacts):
        said = "; ".join(facts(of.by_name, key))
    else:
        said = ""
    return "", listed(part for part in (said, on) if part)


def facts(values: Mapping[str, Any], language: str | None = None) -> list[str]:
    """Facts and their values, in words."""
    key = in_use(language)
    return [
        fill("{fact}: {value}", key, fact=fact_name(name, value, key), value=_fact(value, key))
        for name, value in values.items()
    ]


def fact_name(name: str, value: Any, key: str | None = None) -> str:
    """What to call a fact that has a value: of a number of people it may be another word than of one.

    >>> fact_name("asleep", True, "en"), fact_name("asleep", 2, "en")
    ('asleep', 'men asleep')
    """
    counted = name in _COUNTED and isinstance(value, int) and not isinstance(value, bool)
    return say(_COUNTED[name], key) if counted else word(name, key)


def _fact(value: Any, key: str) -> str:
    if isinstance(value, OneOf):
        return say("not known", key)
    if isinstance(value, str) and value in _NAMES:
        return say(_NAMES[value], key)
    if isinstance(value, Mapping):
        return in_a_row((fill("{n:1 one|#} {where}", key, n=n, where=_fact(at, key)) for at, n in value.items()), key)
    return value_text(value, key)


# -- the answer --------------------------------------------------------------------------------------------------------


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


def capital(text: str) -> str:
    """A text with a capital at its head.

    >>> capital("each by himself")
    'Each by himself'
    """
    return text[:1].upper() + text[1:]


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
    return fill("From nightfall of {eve}; its daytime is {day}.", key, eve=eve, day=day)


def dates_in_question(verdict: Verdict) -> tuple[HebrewDate, ...]:
    """Where the day of coming of age is open, every day that comes into question."""
    of_births = all(isinstance(case.of, HebrewDate) for case in verdict.asked.cases)
    return of_age_dates(verdict) if verdict.answer is None and of_births else ()


# -- why, and by whom --------------------------------------------------------------------------------------------------


def because(reason: Because, language: str | None = None) -> str:
    """A reason in words; where it depends on many facts, they are listed by themselves."""
    if reason.template == DEPENDS and len(reason.values["missing"]) > FEW:
        return say("It depends on facts that we do not know.", language)
    return say(reason, language)


def reason(verdict: Verdict, language: str | None = None) -> str:
    """The reason of a verdict in words.

    >>> from minyan_kit import REMA, counts
    >>> reason(counts(Person("Levi", age=30), by=REMA))
    'It depends on something that we do not know: whether this is a man or a woman.'
    """
    return because(verdict.because, language)


def status(verdict: Verdict, language: str | None = None) -> str:
    """How the answer stands in the text, or why it is open; and of what kind it is."""
    key = in_use(language)
    parts = [say(verdict.why_open or STATUSES[verdict.status], key)]
    if verdict.answer is not None and verdict.modality not in (None, "valid"):
        kind = str(verdict.modality)
        parts.insert(0, word(kind if verdict.answer is not False or kind.startswith("may") else f"not {kind}", key))
    return listed(parts)


def who_and_where(verdict: Verdict, language: str | None = None) -> str:
    """Whose words decided, or leave it open, and where they stand; "" where nobody's do."""
    if not (verdict.decided_by and verdict.source):
        return ""
    key = in_use(language)
    return fill("{voice}, {place}", key, voice=say(verdict.decided_by.name, key), place=place(verdict.source, key))


def decider(verdict: Verdict, language: str | None = None) -> str:
    """The same as a sentence says it: that they decided, where they did."""
    if not (verdict.decided_by and verdict.source) or verdict.answer is None:
        return who_and_where(verdict, language)
    key = in_use(language)
    who, at = say(verdict.decided_by.name, key), place(verdict.source, key)
    return fill("Decided by {voice}, {place}", key, voice=who, place=at)


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


# -- what is missing ---------------------------------------------------------------------------------------------------


def asked_for(names: Iterable[str], language: str | None = None) -> str:
    """What is asked of facts that are not known, one after another.

    >>> asked_for([Missing("hears"), Missing("speaks")])
    'whether he hears, and whether he speaks'
    """
    return in_a_row((whether(name, language) for name in names), language)


def missing_names(names: Iterable[str], language: str | None = None) -> list[str]:
    """What is asked of facts that are not known, each fact of several people once.

    >>> missing_names([Missing("two_hairs", "Dan"), Missing("age", "Dan"), Missing("two_hairs", "Gad")])
    ['whether he has grown two hairs (Dan, Gad)', 'how old Dan is']
    """
    key = in_use(language)
    found: dict[str, list[Missing]] = {}
    for name in names:
        of = name if isinstance(name, Missing) else Missing(name)
        found.setdefault(of.fact, []).append(of)
    return [
        fill(
            "{fact} ({people})", key, fact=whether(fact, key), people=listed(dict.fromkeys(of.person for of in all_of))
        )
        if len(all_of) > 1
        else whether(all_of[0], key)
        for fact, all_of in found.items()
    ]


def missing(verdict: Verdict, language: str | None = None) -> list[tuple[str, str]]:
    """What is missing: each fact in words, and as it is written in the code ("" where that says no more)."""
    codes = [name if "_" in name and not getattr(name, "person", "") else "" for name in verdict.missing]
    words = missing_names(verdict.missing, language)
    return list(zip(words, codes if len(codes) == len(words) else [""] * len(words), strict=True))


# -- those who were judged first ---------------------------------------------------------------------------------------


def name_of(key: str, language: str | None = None) -> str:
    """One of those that a verdict judged first: a person, by name, or a group, by where it stands."""
    return say(SPOTS[key], language) if key in SPOTS else key


def people_label(verdict: Verdict, language: str | None = None) -> str:
    """What those are that the verdict judged first: people, or the places where groups stand."""
    return say("The people" if isinstance(verdict.facts, Company) else "The places", language)


def people_head(verdict: Verdict) -> tuple[English, English]:
    """What is told of each of them first."""
    return ("Name", "Counts?") if isinstance(verdict.facts, Company) else ("Place", "Joined?")


# -- the voices --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Line(Brief):
    """One opinion among those on a verdict: who, where, what, why, and what it is to the answer.

    Args:
        matter: the matter it speaks to, "" in a question of one matter.
        who: the voice.
        where: the place of its words.
        tags: whether it settles the matter, is followed, and stands outside the text.
        what: its answer in words.
        why: its reason, "" where it is silent.
        when: from when to when its day lasts, where it names another day than the verdict; "" else.
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
    what: str
    why: str
    when: str
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
            verdict,
            v,
            key,
            settles=v.opinion in settling,
            decides=v.opinion == deciding,
            quotes=v.opinion in against,
            aside=one_matter and v.matter != decider.matter.name,
        )
        for v in verdict.voices
    ]


def _line(
    verdict: Verdict, v: VoiceHeard, key: str, *, settles: bool, decides: bool, quotes: bool, aside: bool
) -> Line:
    tags: list[English] = ["settles it" if settles else "followed" if v.followed else "not followed"]
    if v.voice.outside:
        tags.append("outside the text")
    return Line(
        matter=matter_name(v.matter, key),
        who=say(v.voice.name, key),
        where=place(v.source, key),
        tags=tuple(say(tag, key) for tag in tags),
        what=_what(v, key),
        why=_why(verdict, v, key),
        when=days(v.answer, key) if v.answer != verdict.answer else "",
        quote=quote(v.source, LANGUAGES[key].witness) if quotes else "",
        silent=v.ruling is None,
        decides=decides,
        aside=aside,
        heard=v,
    )


def _why(verdict: Verdict, v: VoiceHeard, key: str) -> str:
    """Why; of one that speaks in some of the cases, and of facts that the verdict has named, what it says there."""
    if v.ruling is None:
        return ""
    named = set(v.ruling.missing) <= set(verdict.missing)
    spoken = v.where_it_speaks if v.where_it_speaks is not None and named else v.ruling
    return because(spoken.because, key)


def _what(v: VoiceHeard, key: str) -> str:
    if v.where_it_speaks is not None:
        return fill("{answer}, or silent", key, answer=answer_text(v.where_it_speaks.answer, key))
    return answer_text(v.answer, key) if v.ruling else say("silent", key)


def matter_name(name: str, language: str | None = None) -> str:
    """What is asked of a matter; "" for the only one of a question.

    >>> matter_name("adult"), matter_name("adult", "fr")
    ('Is he an adult?', 'Est-il adulte\xa0?')
    """
    return say(MATTERS[name], language) if name in MATTERS else word(name, language) if name else ""


def told_once(spoken: Iterable[Line]) -> list[Line]:
    """The lines that say something that no other has said: several opinions may rest on the same words alike.

    Of those that say the same, the one that decides is kept, else the first.
    """
    kept: dict[tuple[str, ...], Line] = {}
    for line in spoken:
        said = (line.matter, line.who, line.where, line.what, line.why, line.when)
        if said not in kept or (line.decides and not kept[said].decides):
            kept[said] = line
    return list(kept.values())


def by_voice(silent: Iterable[Line]) -> list[str]:
    """Who is silent, each voice once with its places."""
    places: dict[str, list[str]] = {}
    for line in silent:
        places.setdefault(line.who, []).append(line.where)
    return [f"{who}: {'; '.join(dict.fromkeys(where))}" for who, where in places.items()]


def voices_label(verdict: Verdict, language: str | None = None) -> str:
    """What the voices speak of; where it is not known which case is true, of the last."""
    if len(verdict.asked.cases) < 2:
        return say("The voices", language)
    company = isinstance(verdict.facts, Company)
    return say(
        "The voices, if all who are in doubt are counted" if company else "The voices, of a birth after sunset",
        language,
    )


# -- the words that decided --------------------------------------------------------------------------------------------


#: The quotation marks of each witness.
_QUOTED: Mapping[str, str] = {"he": "„{}”", "en": "“{}”", "fr": "«\N{NO-BREAK SPACE}{}\N{NO-BREAK SPACE}»"}


def quoted(said: str, language: str | None = None) -> str:
    """What somebody said or wrote, in the quotation marks of a language.

    >>> quoted("ten", "en"), quoted("עשרה", "he")
    ('“ten”', '„עשרה”')
    """
    return fill("“{words}”", language, words=said)


def quote(source: Source, witness: str) -> str:
    """The words of a source in a witness, in its quotation marks; "" where it has none."""
    words = source.words[witness]
    return _QUOTED[witness].format(words) if words else ""


def quote_notes(source: Source, language: str | None = None) -> list[Note]:
    """Notes on the quoted words, in the witnesses that a reader of a language is shown."""
    quoted = {witness: source.words[witness] for witness in witnesses(language)}
    return [
        note
        for note in notes_on(source.seif)
        if note.layer == source.layer
        and note.witness in quoted
        and (note.words in quoted[note.witness] or quoted[note.witness] in note.words)
    ]
