"""Hebrew dates as people write them, in Hebrew, English and French: read strictly, and written so as to be read back.

A reader that guesses gives a wrong birthday that nobody notices. So every letter of the text must be accounted for:
what is left over, what is ambiguous (Adar alone in a leap year) and what the year lacks is an error that says what to
write instead. The spellings are two tables below; the rest cleans the text until it can be looked up in them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from minyan_kit.hebrew.dates import MONTHS, HebrewDate, HebrewDateError, days_in_month

Cell: TypeAlias = str | int | float

_HEBREW = (
    *("תשרי", "חשוון", "כסלו", "טבת", "שבט", "אדר", "אדר א׳", "אדר ב׳"),
    *("ניסן", "אייר", "סיוון", "תמוז", "אב", "אלול"),
)
_FRENCH = (
    *("tichri", "hechvan", "kislev", "tevet", "chevat", "adar", "adar I", "adar II"),
    *("nissan", "iyar", "sivan", "tamouz", "av", "eloul"),
)


_ISO = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Spelling(NamedTuple):
    """How a date is spelled: the names of the months, whether numbers are letters, and the first of a month."""

    months: Mapping[str, str]
    in_letters: bool = False
    first: str = "1"


SPELLINGS: Mapping[str, Spelling] = {
    "en": Spelling(dict(zip(MONTHS, MONTHS, strict=True))),
    "he": Spelling(dict(zip(MONTHS, _HEBREW, strict=True)), in_letters=True),
    "fr": Spelling(dict(zip(MONTHS, _FRENCH, strict=True)), first="1er"),
}
"""How dates are written; every one of these is read back too."""

_ALSO_WRITTEN = {
    "Tishrei": "tishri, tishre, tichrei",
    "Cheshvan": "heshvan, kheshvan, marcheshvan, marheshvan, mar cheshvan, mar heshvan, cheshwan, 'hechvan, "
    "marhechvan, mar'hechvan, hechwan, חשון, מרחשוון, מרחשון",
    "Kislev": "kislew, chislev, כסליו",
    "Tevet": "teveth, teves, tebet, tebeth",
    "Shevat": "shvat, sh'vat, shebat, chvat, ch'vat",
    "Adar": "",
    "Adar I": "adar 1, adar a, adar aleph, adar alef, adar rishon, adar richon, first adar, "
    "אדר א, אדר 1, אדר ראשון, אדר הראשון",
    "Adar II": "adar 2, adar b, adar bet, adar beth, adar beit, adar sheni, adar cheni, second adar, veadar, ve adar, "
    "אדר ב, אדר 2, אדר שני, אדר השני, ואדר",
    "Nisan": "",
    "Iyyar": "איר",
    "Sivan": "siwan, סיון",
    "Tammuz": "tamuz, tammouz, tamouz",
    "Av": "ab, menachem av, menahem av, מנחם אב, מנ״א",
    "Elul": "ellul",
}
"""What else people write for each month; accents, capitals, hyphens and kinds of quotation mark do not matter."""

_UNITS, _TENS, _HUNDREDS = " אבגדהוזחט", " יכלמנסעפצ", " קרש"
_FINALS = str.maketrans("ךםןףץ", "כמנפצ")
_FINAL_FORMS = str.maketrans("כמנפצ", "ךםןףץ")
_ACCENTS_AND_NIQQUD = [*range(0x0300, 0x0370), *range(0x0591, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7]
_BIDI_MARKS = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]
_SAME = (
    dict.fromkeys([*_ACCENTS_AND_NIQQUD, *_BIDI_MARKS], "")
    | dict.fromkeys(map(ord, "’‘׳`´′"), "'")
    | dict.fromkeys(map(ord, "”“„״″"), '"')
    | {ord("־"): "-", ord("ᵉ"): "e", ord("ʳ"): "r"}  # the maqaf; the raised letters of 1ᵉʳ
    | _FINALS
)
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_HOW = "write day, month and year, as 29 Adar I 5774, כ״ט אדר א׳ תשע״ד or 29 adar I 5774"


def _cleaned(text: str) -> str:
    """Give the text without what makes no difference: accents, niqqud, bidi marks, capitals, kinds of quote, finals."""
    return " ".join(filter(None, map(_cleaned_word, text.split())))


@lru_cache(maxsize=4096)  # a column of dates is made of few words
def _cleaned_word(word: str) -> str:
    bare = unicodedata.normalize("NFD", word).translate(_SAME).replace("''", '"')
    return _HYPHEN.sub(" ", bare.casefold())


_MONTH_OF = {
    _cleaned(spelling): month
    for month in MONTHS
    for spelling in [*(s.months[month] for s in SPELLINGS.values()), *filter(None, _ALSO_WRITTEN[month].split(", "))]
}
_MONTH = "|".join(sorted(map(re.escape, _MONTH_OF), key=len, reverse=True))  # the longest first: Adar I before Adar
_YEAR = "(?:,? (?P<year>.+))?"
_DAY_FIRST = re.compile(rf"(?:the |le )?(?P<day>\S+)(?: of)? (?:ב(?=[א-ת]))?(?P<month>{_MONTH}){_YEAR}")
_FIGURES = "[0-9]{1,2}(?:st|nd|rd|th|er|e|eme)?"
_MONTH_FIRST = re.compile(rf"(?P<month>(?![א-ת])(?:{_MONTH})) (?P<day>{_FIGURES}){_YEAR}")
_NUMERAL = re.compile("""([א-ת])'?|([א-ת]+)"?([א-ת])""")
_THOUSANDS = re.compile("([ג-ט])' ?|(ה)(?=[ק-ת])")  # א׳ and ב׳ are left out: after אדר they number the month


def parse(text: str, year: int | None = None) -> HebrewDate:
    """Read a Hebrew date; what is ambiguous, left over or not in the calendar is an error, never a guess.

    Args:
        text: day, month and year in Hebrew, English or French; English may put the month first. A year in figures
            has four of them, a year in letters has its hundreds.
        year: the Hebrew year of a text that leaves it out, as the heading of a column may.

    Raises:
        HebrewDateError: the text is no date, or is Adar alone in a leap year, or the calendar lacks the date.

    >>> parse("Adar I 29, 5774") == parse("כ״ט באדר א׳ ה׳תשע״ד") == parse("29 adar richon 5774")
    True
    >>> parse("כ״ט אלול", year=5774)
    HebrewDate(5774, 'Elul', 29)
    """
    if not isinstance(text, str):
        raise TypeError(f"a date as text is needed, not {text!r}: a civil date goes to HebrewDate.from_date")
    first, _, rest = text.partition(" ")
    day, month = _day_alone(first), _month_and_year(rest)
    if day is None or month is None or not 1 <= day <= month.days:
        return _parsed(text, year)
    return month.first.in_its_month(day)


class _Month(NamedTuple):
    """A month of a year: its first day, and how many there are."""

    first: HebrewDate
    days: int


@lru_cache(maxsize=1024)
def _day_alone(word: str) -> int | None:
    """The day that a word alone says, whatever month follows it; None where it says none, or what follows tells."""
    clean = _cleaned(word)
    if not clean or " " in clean or clean in ("the", "le"):
        return None
    try:
        return _day_of(clean)
    except HebrewDateError:
        return None


@lru_cache(maxsize=1 << 14)
def _month_and_year(text: str) -> _Month | None:
    """The month of a text that a day stands before, whatever day; None where it says no such thing."""
    found = _DAY_FIRST.fullmatch(f"1 {_cleaned(text)}")
    if found is None or found["year"] is None:
        return None
    try:
        first = HebrewDate(_year_of(found["year"]), _MONTH_OF[found["month"]], 1)
    except HebrewDateError:
        return None
    return _Month(first, days_in_month(first.year, first.month))


def _parsed(text: str, year: int | None) -> HebrewDate:
    """Read a date as a whole."""
    clean = _cleaned(text)
    found = _DAY_FIRST.fullmatch(clean) or _MONTH_FIRST.fullmatch(clean)
    if found is None:
        raise HebrewDateError(f"cannot read {text!r} as a Hebrew date: {_HOW}", "unparseable")
    if found["year"] is not None:
        year = _year_of(found["year"])
    elif year is None:
        raise HebrewDateError(f"{text!r} has no year: {_HOW}", "unparseable")
    return HebrewDate(year, _MONTH_OF[found["month"]], _day_of(found["day"]))


def parse_parts(day: Cell, month: str, year: Cell) -> HebrewDate:
    """Read a Hebrew date that is split over three cells.

    Args:
        day: in figures or letters, or a number: 29, "29th", "כט".
        month: its name in any spelling; a month's number is refused, for some count from Nisan and some from Tishrei.
        year: in figures or letters, or a number: 5774, "תשעד".

    Raises:
        HebrewDateError: as `parse` does.

    >>> parse_parts("כט", "אדר א", "תשעד")
    HebrewDate(5774, 'Adar I', 29)
    """
    return HebrewDate(_year_of(_cell("year", year)), month_named(month), _day_of(_cell("day", day)))


def month_named(text: str) -> str:
    """Give the canonical name of a month that is written in some other way.

    Args:
        text: the month in any spelling, also with the prefix "in" (באדר).

    Raises:
        HebrewDateError: no such month.

    >>> month_named("Marcheshvan"), month_named("באדר ב׳")
    ('Cheshvan', 'Adar II')
    """
    clean = _cleaned(str(text))
    month = _MONTH_OF.get(clean) or _MONTH_OF.get(clean.removeprefix("ב"))
    if month is None:
        raise HebrewDateError(f"month {text!r} is not known: write one of {', '.join(MONTHS)}", "unparseable")
    return month


def format_date(date: HebrewDate, language: str = "en") -> str:
    """Write a date in a language; `parse` reads it back.

    Args:
        date: the date.
        language: a key of SPELLINGS: "en", "he" or "fr". Hebrew writes numbers as letters and leaves the five thousand
            out; years before 3000 stay in figures there, since no letter of theirs is free of doubt.

    Raises:
        ValueError: another language.

    >>> date = HebrewDate(5780, "Nisan", 1)
    >>> [format_date(date, language) for language in ("en", "he", "fr")]
    ['1 Nisan 5780', 'א׳ ניסן תש״ף', '1er nissan 5780']
    """
    return format_parts(date.month, date.day, date.year, language)


def format_parts(month: str, day: int | None = None, year: int | None = None, language: str = "en") -> str:
    """Write a month, with a day and a year or without, in a language, also where the calendar has no such date.

    Args:
        month: one of MONTHS.
        day: of the month, 1 to 30.
        year: the Hebrew year.
        language: a key of SPELLINGS: "en", "he" or "fr".

    Raises:
        ValueError: another language.

    >>> format_parts("Adar II", 30, 5774, "he"), format_parts("Nisan", year=5780, language="fr")
    ('ל׳ אדר ב׳ תשע״ד', 'nissan 5780')
    """
    if language not in SPELLINGS:
        raise ValueError(f"language is {language!r}: write one of {', '.join(SPELLINGS)}")
    spelling = SPELLINGS[language]
    in_letters = spelling.in_letters
    parts = [spelling.months[month]]
    if day is not None:
        parts.insert(0, numeral(day) if in_letters else spelling.first if day == 1 else str(day))
    if year is not None:
        parts.append(_year_in_letters(year) if in_letters else f"{year:04d}")
    return " ".join(parts)


def numeral(number: int) -> str:
    """Write a number in letters, with its geresh or gershayim.

    Args:
        number: 1 to 999.

    Raises:
        ValueError: another number.

    >>> numeral(5), numeral(15), numeral(784)
    ('ה׳', 'ט״ו', 'תשפ״ד')
    """
    if not 1 <= number <= 999:
        raise ValueError(f"number is {number}: letters write 1 to 999")
    letters = _letters(number)
    return f"{letters[:-1]}״{letters[-1].translate(_FINAL_FORMS)}" if len(letters) > 1 else f"{letters}׳"


def _letters(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    small = {15: "טו", 16: "טז"}.get(rest) or (_TENS[rest // 10] + _UNITS[rest % 10]).replace(" ", "")
    return "ת" * (hundreds // 4) + _HUNDREDS[hundreds % 4].strip() + small


@cache
def _numbers() -> dict[str, int]:
    """Give every numeral and its number, and beside תשמד the order תשדמ, which people prefer to what תשמד spells."""
    numbers = {_letters(number): number for number in range(1, 1000)}
    other_order = [number for number in range(100, 1000) if number // 10 % 10 and number % 10]
    return numbers | {
        letters[:-2] + letters[:-3:-1]: number for number in other_order if (letters := _letters(number))[-2] != "ט"
    }


def _number_of(text: str) -> int | None:
    """Give the number that letters write, None where they write none; their geresh or gershayim may be left out."""
    found = _NUMERAL.fullmatch(text)
    return _numbers().get("".join(filter(None, found.groups()))) if found else None


@lru_cache(maxsize=1024)
def _day_of(text: str) -> int:
    figures = re.fullmatch(_FIGURES, text)
    number = int(text[:2] if text[:2].isdigit() else text[:1]) if figures else _number_of(text)
    if number is None or text == 'ר"ח':  # Rosh Chodesh, not 208
        raise HebrewDateError(
            f"day {text!r} is not the number of a day: write 1 to 30, or א׳ to ל׳ (Rosh Chodesh may be two days)",
            "unparseable",
        )
    return number


@lru_cache(maxsize=1024)
def _year_of(text: str) -> int:
    if re.fullmatch("[0-9]{4,9}", text):
        return int(text)
    thousands = _THOUSANDS.match(text)
    rest = text[thousands.end() :] if thousands else text
    number = 0 if thousands and rest == "אלפימ" else _number_of(rest)
    if number is not None and thousands:
        return 1000 * _UNITS.index(thousands[1] or thousands[2]) + number
    if number is None or number < 100:
        raise HebrewDateError(
            f"year {text!r} is not a year in full: write its four figures, or its letters with the hundreds, as תשע״ד",
            "unparseable",
        )
    return 5000 + number


def is_civil_text(text: str) -> bool:
    """Say whether a text is to be read as a civil date, year first; any other is read as a Hebrew date.

    >>> is_civil_text("2005-03-10"), is_civil_text("29 Adar I 5765")
    (True, False)
    """
    return _ISO.match(text.strip()) is not None


def _year_in_letters(year: int) -> str:
    thousands, rest = divmod(year, 1000)
    if thousands < 3:
        return f"{year:04d}"
    if not rest:
        return f"{_UNITS[thousands]}׳ אלפים"
    return numeral(rest) if thousands == 5 and rest >= 100 else f"{_UNITS[thousands]}׳{numeral(rest)}"


def _cell(name: str, value: Cell) -> str:
    """Give the text of a cell; a spreadsheet hands a whole number over as 29.0."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = _cleaned(str(value))
    if not text:
        raise HebrewDateError(f"{name} is blank: {_HOW}", "unparseable")
    return text
