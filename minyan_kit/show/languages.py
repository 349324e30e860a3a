"""The language of what is shown: a table of languages, and for each one catalogue of what there is to say."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from minyan_kit.arguments import checked, shown
from minyan_kit.chapter.age import Landing
from minyan_kit.chapter.practices import CHOICES
from minyan_kit.hebrew.dates import MONTHS, HebrewDate
from minyan_kit.ruling import Because, Missing, Practice
from minyan_kit.sentences import NUMBERS, English, filled
from minyan_kit.text import Layer, Source, at_hand

__all__ = [
    "LANGUAGES",
    "WHETHER",
    "Former",
    "Language",
    "at",
    "catalogue",
    "cited_template",
    "civil",
    "english_word",
    "fill",
    "in_a_row",
    "in_use",
    "language",
    "listed",
    "month_name",
    "numbered",
    "own_words",
    "place",
    "practice_name",
    "say",
    "short_civil",
    "unbroken",
    "value_text",
    "whether",
    "witnesses",
    "word",
]


@dataclass(frozen=True)
class Language:
    """A language of what is shown. It is no witness of the text: most languages have none of their own.

    Args:
        key: what a reader chooses it by, the name of its catalogue, and its code in HTML.
        name: what it calls itself.
        witness: the witness of the text that its readers are shown beside the Hebrew.
        dates: by whose spelling it writes Hebrew dates, a key of SPELLINGS in hebrew/writing.
        right_to_left: whether it is written from right to left.
        spaced: the marks between which and their words it puts a space; no line may be broken at it.
        numbers: the words of its numbers, from 0; of men, where that makes a difference.
    """

    key: str
    name: str
    witness: str = "en"
    dates: str = "en"
    right_to_left: bool = False
    spaced: str = ""
    numbers: tuple[str, ...] = NUMBERS

    @property
    def direction(self) -> str:
        """Its direction in HTML."""
        return "rtl" if self.right_to_left else "ltr"

    @property
    def side(self) -> str:
        """The side where its lines begin."""
        return "right" if self.right_to_left else "left"


HEBREW_NUMBERS = (
    *("אף אחד", "אחד", "שניים", "שלושה", "ארבעה", "חמישה", "שישה", "שבעה", "שמונה", "תשעה", "עשרה"),
    *("אחד עשר", "שנים עשר", "שלושה עשר", "ארבעה עשר", "חמישה עשר"),
    *("שישה עשר", "שבעה עשר", "שמונה עשר", "תשעה עשר", "עשרים"),
)
FRENCH_NUMBERS = (
    *("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    *("onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf", "vingt"),
)
#: Key → language. Another one is an entry here and a catalogue of its key, and nothing else.
LANGUAGES: dict[str, Language] = {
    each.key: each
    for each in (
        Language("en", "English"),
        Language("he", "עברית", witness="he", dates="he", right_to_left=True, numbers=HEBREW_NUMBERS),
        Language("fr", "Français", witness="fr", dates="fr", spaced=":;?!«»", numbers=FRENCH_NUMBERS),
    )
}
#: Where the catalogues are; English, which everything is written in, needs none.
CATALOGUES = Path(__file__).parent / "catalogues"

_in_use = "en"

# Not by strftime, whose words follow the machine's locale.
WEEKDAYS: tuple[English, ...] = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CIVIL_MONTHS: tuple[English, ...] = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

SHORT_MONTHS: tuple[English, ...] = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)

#: What to call a fact, a term or a modality where its name in the code, without its underscores, would not do.
WORDS: Mapping[str, English] = MappingProxyType(
    {
        "addition_leads": "one who is joined to nine leads",
        "after_sunset": "born after sunset",
        "at_start": "present when it began",
        "attentive": "can answer",
        "away": "away",
        "began": "begun",
        "between": "between them",
        "boys": "not adults, over six, who know",
        "custom_covers": "what a custom widens",
        "cost": "cost",
        "counted": "whether they count",
        "day": "day of the month",
        "days_of_awe": "on the Days of Awe",
        "expressly_stringent": "those who banned him said expressly that they are strict about this",
        "face_shown": "those on the roof show their face",
        "fixed_custom": "a fixed and publicised custom",
        "full": "the month has a thirtieth in that year",
        "full_breach": "the small yard is breached along its whole width",
        "heads": "how many pay",
        "hairs_known_absent": "hairs known to be absent",
        "hazan_wage": "the wage of the hazan",
        "holds_humash": "holds a Pentateuch",
        "humash": "one who is not an adult holds a Pentateuch",
        "in_need": "time of need",
        "interposes": "what interposes",
        "joined": "of them joined",
        "joined_at_least": "of them joined, at least",
        "kedushah_reached": "Kedushah must have been reached",
        "knows_to_whom": "knows to Whom one prays",
        "large": "in the large yard",
        "leap": "the thirteenth year is a leap year",
        "leader_alone": "the leader stands alone",
        "leaving": "who leave",
        "majority_in_large": "the majority in the large yard",
        "majority_of": "the majority",
        "majority_of_years": "most of his years",
        "may": "permitted",
        "may not": "not permitted",
        "not proper": "no reason to wait",
        "missing": "men lacking",
        "only_before_13": "only before thirteen",
        "of_the_ten": "the one who prays is of the ten",
        "are_ten": "they are a ten",
        "partitions_reach_ceiling": "the partitions reach the ceiling",
        "partly_back": "whether being back for a part of the festival is a return",
        "payers": "who share the cost",
        "praying": "in their own prayer",
        "praying_alone": "in the middle of his own prayer",
        "regular_minyan": "always a minyan in the synagogue",
        "replacements": "men to be hired",
        "resident_minyan": "a minyan of residents",
        "returns": "back for the festival",
        "saris_signs": "signs of a saris",
        "saris_signs_from": "signs of a saris count",
        "saying": "what is being said",
        "see_one_another": "they see one another",
        "several": "more than one",
        "small": "in the small yard",
        "someone_on_tevah": "somebody is on the tevah",
        "someone_outside": "somebody is outside",
        "spot": "where they stand",
        "stage": "years",
        "stubs": "stubs of the wall are left",
        "tevah_height": "the height of the tevah, in handbreadths",
        "tevah_width": "the width of the tevah, in handbreadths",
        "to": "to be said",
        "two_days_born": "Rosh Chodesh had two days in the year of birth",
        "two_days_then": "Rosh Chodesh has two days in the thirteenth year",
        "unchecked": "nobody examined",
        "window_height": "the height of the window, in handbreadths",
        "window_width": "the width of the window, in handbreadths",
    }
)


#: What is asked of a fact that is not known: of one person or thing, and of somebody by name.
WHETHER: Mapping[str, tuple[English, English]] = MappingProxyType(
    {
        "sex": ("whether this is a man or a woman", "whether {who} is a man or a woman"),
        "free": ("whether he is free", "whether {who} is free"),
        "age": ("how old he is", "how old {who} is"),
        "stage": ("on which of two days he comes of age", "on which of two days {who} comes of age"),
        "born": ("on which day he was born", "on which day {who} was born"),
        "birth_date": ("on which day he was born", "on which day {who} was born"),
        "service_date": ("on which day the service was", "on which day the service of {who} was"),
        "after_sunset": ("whether he was born before or after sunset", "whether {who} was born before or after sunset"),
        "two_hairs": ("whether he has grown two hairs", "whether {who} has grown two hairs"),
        "saris_signs": ("whether signs of a saris were seen in him", "whether signs of a saris were seen in {who}"),
        "hears": ("whether he hears", "whether {who} hears"),
        "speaks": ("whether he speaks", "whether {who} speaks"),
        "sound_mind": ("whether he is of sound mind", "whether {who} is of sound mind"),
        "knows_to_whom": ("whether he knows to Whom one prays", "whether {who} knows to Whom one prays"),
        "holds_humash": ("whether he holds a Pentateuch", "whether {who} holds a Pentateuch"),
        "banned": ("whether he is under a ban", "whether {who} is under a ban"),
        "transgressor": ("whether he has sinned", "whether {who} has sinned"),
        "defiant": (
            "whether he sins in defiance or out of appetite",
            "whether {who} sins in defiance or out of appetite",
        ),
        "asleep": ("whether he is asleep", "whether {who} is asleep"),
        "attentive": ("how many can answer", "how many can answer"),
        "praying": ("how many are in their own prayer", "how many are in their own prayer"),
        "boys": (
            "how many who are not adults are over six and know to Whom one prays",
            "how many who are not adults are over six and know to Whom one prays",
        ),
        "women": ("how many women are there", "how many women are there"),
        "slaves": ("how many slaves are there", "how many slaves are there"),
        "humash": (
            "whether one who is not an adult holds a Pentateuch",
            "whether one who is not an adult holds a Pentateuch",
        ),
        "addition_leads": (
            "whether one who is joined to nine leads the prayer",
            "whether one who is joined to nine leads the prayer",
        ),
        "praying_alone": (
            "whether he is in the middle of his own prayer",
            "whether {who} is in the middle of his own prayer",
        ),
        "counted": ("whether he counts", "whether {who} counts"),
        "joined_there": ("whether he is joined where he stands", "whether {who} is joined where he stands"),
        "away": ("whether he is away", "whether {who} is away"),
        "in_need": ("whether this is a time of need", "whether this is a time of need"),
        "days_of_awe": ("whether these are the Days of Awe", "whether these are the Days of Awe"),
        "fixed_custom": (
            "whether there is a fixed and publicised custom",
            "whether there is a fixed and publicised custom",
        ),
        "returns": ("whether he will be back for the festival", "whether he will be back for the festival"),
        "expressly_stringent": (
            "whether those who banned him said expressly that they are strict about this",
            "whether those who banned him said expressly that they are strict about this",
        ),
        "regular_minyan": (
            "whether there is always a minyan in the synagogue",
            "whether there is always a minyan in the synagogue",
        ),
        "resident_minyan": ("whether the residents are a minyan", "whether the residents are a minyan"),
        "saying": ("what is being said when he leaves", "what is being said when he leaves"),
        "see_one_another": ("whether they see one another", "whether they see one another"),
        "began": ("what was begun", "what was begun"),
        "to": ("what they would say now", "what they would say now"),
        "remaining": ("how many remain", "how many remain"),
        "at_start": ("how many were present when it began", "how many were present when it began"),
        "present": ("how many are present", "how many are present"),
        "leaving": ("how many leave", "how many leave"),
        "of_the_ten": ("whether the one who prays is of the ten", "whether the one who prays is of the ten"),
        "are_ten": ("whether they are a ten", "whether they are a ten"),
        "together": ("how many are together", "how many are together"),
        "between": ("what stands between them", "what stands between them"),
        "month": ("in which month he was born", "in which month he was born"),
        "day": ("on which day of the month he was born", "on which day of the month he was born"),
        "leap": ("whether the thirteenth year is a leap year", "whether the thirteenth year is a leap year"),
        "full": ("whether the month has a thirtieth in that year", "whether the month has a thirtieth in that year"),
        "two_days_born": (
            "whether Rosh Chodesh had two days in the year of birth",
            "whether Rosh Chodesh had two days in the year of birth",
        ),
        "two_days_then": (
            "whether Rosh Chodesh has two days in the thirteenth year",
            "whether Rosh Chodesh has two days in the thirteenth year",
        ),
        "full_breach": (
            "whether the small yard is breached along its whole width",
            "whether the small yard is breached along its whole width",
        ),
        "stubs": ("whether stubs of the wall are left", "whether stubs of the wall are left"),
        "residents": ("how many live there", "how many live there"),
        "missing": ("how many men are lacking", "how many men are lacking"),
        "partitions_reach_ceiling": (
            "whether the partitions reach the ceiling",
            "whether the partitions reach the ceiling",
        ),
        "face_shown": ("whether he shows them his face", "whether he shows them his face"),
    }
)


class Former(str):
    """The language shown before; in a `with` it is set again at the end."""

    __slots__ = ()

    def __enter__(self) -> Former:
        return self

    def __exit__(self, *_: object) -> None:
        language(self)

    def _ipython_display_(self) -> None:
        """Below a cell that sets a language nothing is shown."""


@checked
def language(to: str | None = None) -> Former:
    """Set the language of what is shown from here on.

    Args:
        to: a key of LANGUAGES: "en", "he" or "fr"; nothing to leave it as it is.

    Returns:
        the language shown until now; it also works in a `with`, at whose end that language returns.

    Raises:
        ValueError: another language.

    >>> with language("fr"):
    ...     say("Yes")
    'Oui'
    >>> say("Yes")
    'Yes'
    """
    global _in_use
    former = Former(_in_use)
    if to is not None and to not in LANGUAGES:
        raise ValueError(f"to={shown(to)} is no language: write one of {', '.join(map(repr, LANGUAGES))}")
    if to is not None:
        _in_use = to
    return former


def in_use(chosen: str | None = None) -> str:
    """The language to show: the one chosen, else the one set by `language`."""
    return _in_use if chosen is None else _checked(chosen)


def _checked(key: str) -> str:
    if key not in LANGUAGES:
        raise ValueError(f"language={shown(key)} is not known: write one of {', '.join(map(repr, LANGUAGES))}")
    return str(key)


@cache
def catalogue(key: str) -> Mapping[str, str]:
    """English template → template of a language; for English itself it is empty."""
    if _checked(key) == "en":
        return MappingProxyType({})
    found: dict[str, str] = json.loads((CATALOGUES / f"{key}.json").read_text(encoding="utf-8"))
    return MappingProxyType(found)


# -- sentences -------------------------------------------------------------------------------------------------------


def unbroken(text: str, language: str | None = None) -> str:
    """A text with no line break possible between a word and a mark that the language sets off by a space.

    >>> unbroken("Quoi ?", "fr") == "Quoi\N{NO-BREAK SPACE}?"
    True
    """
    marks = LANGUAGES[in_use(language)].spaced
    if not marks:
        return text
    return re.sub(f"(?<=«) | (?=[{marks.replace('«', '')}])", "\N{NO-BREAK SPACE}", text)


def say(text: English, language: str | None = None) -> str:
    """Say a reason or a word in a language, with the same numbers.

    Args:
        text: a Because, or a text of the catalogue. What the catalogue lacks is said as it is.
        language: a key of LANGUAGES; nothing for the one set by `language`.

    >>> say(Because("{men:0 nobody counts|1 one counts|# count}, and ten are needed.", men=10), "fr")
    'Dix comptent, et il en faut dix.'
    """
    key = in_use(language)
    template, values = (text.template, text.values) if isinstance(text, Because) else (text, {})
    said = unbroken(catalogue(key).get(template, template), key)
    return filled(said, values, partial(value_text, language=key), LANGUAGES[key].numbers) if values else said


def fill(template: English, language: str | None = None, /, **said: object) -> str:
    """Say a template of the display with what is already in words.

    >>> fill("{fact}: {value}", "fr", fact="âge", value=13)
    'âge\xa0: 13'
    """
    return filled(say(template, language), said, numbers=LANGUAGES[in_use(language)].numbers)


def listed(items: Iterable[str]) -> str:
    """Items in a row, with commas."""
    return ", ".join(items)


def in_a_row(clauses: Iterable[str], language: str | None = None) -> str:
    """Clauses one after another, the last with an "and".

    >>> in_a_row(["whether he hears", "whether he speaks"])
    'whether he hears, and whether he speaks'
    """
    *first, last = clauses
    return fill("{first}, and {last}", language, first=", ".join(first), last=last) if first else last


def word(name: str, language: str | None = None) -> str:
    """What to call a fact, a matter, a term or a value that has a name in the code.

    >>> word("of_sound_mind"), word("of_sound_mind", "fr")
    ('of sound mind', 'sain d’esprit')
    """
    return say(english_word(name), language)


def english_word(name: str) -> str:
    """What a name of the code is looked up by."""
    return WORDS.get(name, name.replace("_", " "))


def whether(name: str, language: str | None = None) -> str:
    """What is asked of a fact that is not known.

    >>> whether(Missing("after_sunset", "Natan")), whether(Missing("sex"))
    ('whether Natan was born before or after sunset', 'whether this is a man or a woman')
    """
    of = name if isinstance(name, Missing) else Missing(name)
    one, named = WHETHER.get(of.fact, (of.fact, "{who}: {fact}"))
    if of.person:
        return fill(named, language, who=of.person, fact=word(of.fact, language))
    return say(one, language) if of.fact in WHETHER else word(of.fact, language)


def value_text(value: Any, language: str | None = None) -> str:
    """A fact's value, or a value in a reason, as a reader says it.

    >>> value_text(Fraction(440, 7)), value_text(Landing("Kislev"))
    ('62 6/7', 'the same day of Kislev')
    """
    key = in_use(language)
    if value is None:
        return say("none", key)
    if isinstance(value, bool):
        return say("yes" if value else "no", key)
    if isinstance(value, HebrewDate):
        return value.format(LANGUAGES[key].dates)
    if isinstance(value, Landing):
        month = month_name(value.month, key)
        return fill(
            "the same day of {month}" if value.day is None else "{day} {month}", key, day=value.day, month=month
        )
    if isinstance(value, Fraction):
        return _mixed(value, key)
    if isinstance(value, dt.date):
        return civil(value, key)
    if isinstance(value, Enum):
        return say(str(value), key)
    if isinstance(value, Mapping):
        return listed(f"{word(str(name), key)} {value_text(v, key)}" for name, v in value.items())
    if isinstance(value, Missing):
        return whether(value, key)
    if isinstance(value, tuple) and value and all(isinstance(each, Missing) for each in value):
        return in_a_row((whether(each, key) for each in value), key)
    if isinstance(value, list | tuple | set | frozenset):
        return listed(value_text(v, key) for v in value)
    if not isinstance(value, str):
        return str(value)
    return month_name(value, key) if value in MONTHS else word(value, key) if value.isidentifier() else say(value, key)


def _mixed(value: Fraction, key: str) -> str:
    """A fraction as a person writes it, the whole number first."""
    whole, rest = divmod(abs(value), 1)
    said = f"{whole} {rest}" if whole and rest else str(whole or rest)
    said = f"-{said}" if value < 0 else said
    # Between letters that run from right to left the two would change places.
    return (
        f"\N{LEFT-TO-RIGHT ISOLATE}{said}\N{POP DIRECTIONAL ISOLATE}" if rest and LANGUAGES[key].right_to_left else said
    )


# -- the words of the text -------------------------------------------------------------------------------------------


def witnesses(language: str | None = None) -> tuple[str, ...]:
    """The witnesses that a reader of a language is shown: the Hebrew, and the one that his language names.

    >>> witnesses("fr"), witnesses("he")
    (('he', 'fr'), ('he',))
    """
    return tuple(dict.fromkeys(("he", at_hand(LANGUAGES[in_use(language)].witness))))


def own_words(source: Source, language: str | None = None) -> str:
    """The words of a source in the witness that a reader of a language reads."""
    return source.words[witnesses(language)[-1]]


# -- names -----------------------------------------------------------------------------------------------------------


def month_name(month: str, language: str | None = None) -> str:
    """A Hebrew month in a language."""
    from minyan_kit.hebrew.writing import SPELLINGS  # few need it, and it takes its time to load

    return SPELLINGS[LANGUAGES[in_use(language)].dates].months[month]


def civil(date: dt.date, language: str | None = None) -> str:
    """A civil date in words.

    >>> civil(dt.date(2018, 3, 16))
    'Friday 16 March 2018'
    """
    weekday, month = say(WEEKDAYS[date.weekday()], language), say(CIVIL_MONTHS[date.month - 1], language)
    return fill("{weekday} {day} {month} {year}", language, weekday=weekday, day=date.day, month=month, year=date.year)


def short_civil(date: dt.date, language: str | None = None) -> str:
    """The day and month of a civil date where there is little room.

    >>> short_civil(dt.date(2018, 7, 16)), short_civil(dt.date(2018, 7, 16), "fr")
    ('16 Jul', '16 juil.')
    """
    return fill("{day} {month}", language, day=date.day, month=say(SHORT_MONTHS[date.month - 1], language))


def numbered(number: int, language: str | None = None) -> str:
    """The number of a se'if or a page: in letters where Hebrew dates are written so.

    >>> numbered(16), numbered(16, "he")
    ('16', 'ט״ז')
    """
    from minyan_kit.hebrew.writing import SPELLINGS, numeral

    in_letters = SPELLINGS[LANGUAGES[in_use(language)].dates].in_letters
    return numeral(number) if in_letters and 0 < number < 1000 else str(number)


def at(seif: int, layer: Layer, language: str | None = None) -> str:
    """A place in the chapter, as in "55:4 gloss"."""
    key = in_use(language)
    return fill("55:{seif} gloss" if layer == "rema" else "55:{seif}", key, seif=numbered(seif, key))


def place(source: Source, language: str | None = None) -> str:
    """Where the words of a source stand, and who reads them so.

    >>> from minyan_kit.text import seif
    >>> words = Source(4, "rema", he="", en="", fr="", cited="Mishnah Berurah 24")
    >>> place(words), place(words, "he")
    ('Mishnah Berurah 24 (on 55:4 gloss)', 'משנה ברורה כ״ד (על נ״ה, ד׳ בהגה)')
    """
    key = in_use(language)
    here = at(source.seif, source.layer, key)
    if not source.cited:
        return here
    found = dict(zip("abcdef", (numbered(int(n), key) for n in re.findall(r"\d+", source.cited)), strict=False))
    return fill("{work} (on {place})", key, work=fill(cited_template(source.cited), key, **found), place=here)


def cited_template(work: str) -> str:
    """An outside work by its name alone.

    >>> cited_template("Mishnah Berurah 24")
    'Mishnah Berurah {a}'
    """
    numbers = iter("abcdef")
    return re.sub(r"\d+", lambda _: f"{{{next(numbers)}}}", work)


def practice_name(of: Practice | str, language: str | None = None) -> str:
    """A practice's name, with what it relies on and how it chooses, in words.

    >>> from minyan_kit import REMA, SOME_SAY
    >>> practice_name(REMA.relying_on(SOME_SAY).choosing(interposes="idol"), "fr")
    'le Rema, en s’appuyant sur «\xa0certains disent\xa0» (ce qui s’interpose\xa0: une idole)'
    """
    key = in_use(language)
    if not isinstance(of, Practice):
        return say(of, key)
    said = say(of.base or of.name, key)
    for n, voice in enumerate(of.relies_on):
        template: English = "{practice}, and on “{voice}”" if n else "{practice}, relying on “{voice}”"
        said = fill(template, key, practice=said, voice=say(voice.name, key))
    if of.chosen:
        told = listed(_chosen(name, getattr(of.choices, name), key) for name in of.chosen)
        said = fill("{practice} ({options})", key, practice=said, options=told)
    return said


def _chosen(name: str, option: Any, key: str) -> str:
    means = CHOICES[name].options[option] if name in CHOICES else value_text(option, key)
    return fill("{fact}: {value}", key, fact=word(name, key), value=say(means, key))
