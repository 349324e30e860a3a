"""What people write in sheets, in English, Hebrew and French: headings, services, marks, sex, yes and no, numbers."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minyan_kit.hebrew.writing import numeral
from minyan_kit.reading.cells import Array, Cell, Column, plain, seen, text_of
from minyan_kit.reading.dates import read_time
from minyan_kit.reading.issues import IssueLog

__all__ = []

# -- What people call the columns of a roster and of an attendance sheet, in English, Hebrew and French ---------------

NAMES = {
    "person_id": "id, person id, member id, student id, prn, remote id, person, מזהה, ת״ז, תעודת זהות, מספר זהות, "
    "מס׳ תלמיד, מספר תלמיד, identifiant, n°, matricule",
    "name": "name, full name, student, student name, your name, participant, participant name, member, member name, "
    "name (original name), attendee, שם, שם מלא, שם התלמיד, שם תלמיד, שם המתפלל, שם ומשפחה, שם פרטי ומשפחה, "
    "nom complet, nom et prénom, prénom et nom, élève, votre nom",
    "first_name": "first name, first, forename, שם פרטי, פרטי, prénom",
    "given_name": "given name",
    "last_name": "last name, surname, family name, last, שם משפחה, משפחה, nom de famille",
    "nom": "nom",
    "hebrew_name": "hebrew name, שם עברי, שם לתורה, nom hébraïque",
    "notes": "notes, note, comments, comment, remarks, הערות, הערה, remarques, remarque, commentaires",
}
"""The columns that both kinds of sheet have."""

FACTS = {
    "free": "free, בן חורין, libre",
    "two_hairs": "two hairs, hairs, שתי שערות, שערות, deux poils",
    "saris_signs": "saris signs, signs of saris, סימני סריס, signes de saris",
    "hears": "hears, hearing, שומע, entend",
    "speaks": "speaks, speech, מדבר, parle",
    "sound_mind": "sound mind, of sound mind, בר דעת, בן דעת, sain d'esprit",
    "knows_to_whom": "knows to whom, knows to whom he prays, יודע למי מתפלל, יודע למי מתפללין, sait à qui il prie",
    "holds_humash": "holds humash, humash, chumash, holds a chumash, חומש, אוחז חומש, tient un houmach",
    "banned": "banned, ban, מנודה, בנידוי, banni",
    "transgressor": "transgressor, עבריין, transgresseur",
    "asleep": "asleep, sleeping, ישן, endormi",
    "praying_alone": "praying alone, prays alone, מתפלל ביחיד, prie seul",
}
"""The facts of a person that the chapter asks about, beside sex and age."""

ROSTER = (
    NAMES
    | {
        "sex": "sex, gender, m/f, מין, מגדר, sexe",
        "birth_date": "birth date, birthdate, date of birth, dob, birthday, born, birth date (gregorian), "
        "gregorian birth date, birthdate (gregorian), תאריך לידה, ת. לידה, תאריך לידה לועזי, ת. לידה לועזי, "
        "date de naissance, né(e) le, né le, née le, naissance",
        "hebrew_birth_date": "hebrew birth date, hebrew birthdate, hebrew birthday, hebrew date of birth, hebrew date, "
        "תאריך לידה עברי, יום הולדת עברי, ת. לידה עברי, תאריך עברי, date de naissance hébraïque",
        "hebrew_day": "hebrew day, יום, יום לידה, jour hébraïque",
        "hebrew_month": "hebrew month, חודש, חודש לידה, mois hébraïque",
        "hebrew_year": "hebrew year, שנה, שנת לידה, année hébraïque",
        "after_sunset": "after sunset, after nightfall, after sundown, birthdate after sunset, "
        "birth date after sunset, born after sunset, birth after sunset, "
        "אחרי השקיעה, אחרי שקיעה, לאחר שקיעה, לאחר השקיעה, "
        "נולד אחרי השקיעה, נולד לאחר השקיעה, אחרי צאת הכוכבים, après le coucher du soleil, "
        "né après le coucher du soleil, né(e) après le coucher du soleil",
        "age": "age, age in years, גיל, âge",
        "role": "role, person type, kind, type, guest, סוג, אורח, תפקיד, statut, invité, rôle",
        "household_id": "household id, household, account id, family id, בית אב, מספר משפחה, foyer",
        "wealth": "wealth, assets, ממון, נכסים, fortune, biens",
        "any_date": "date",
        "row": "row",
    }
    | FACTS
)

ATTENDANCE = NAMES | {
    "date": "date, day, event date, event time, event date/time, date and time, meeting date, service date, "
    "תאריך, יום, מועד, jour",
    "timestamp": "timestamp, start time, completion time, submitted at, answered at, חותמת זמן, horodateur",
    "service": "service, prayer, event, activity, session, tefillah, tefilla, minyan, תפילה, תפלה, מניין, מנין, "
    "office, prière",
    "status": "status, attendance, present, mark, נוכחות, נוכח, סטטוס, présence, présent, statut",
    "count": "count, number, men, how many, headcount, head count, number of men, how many men, מספר, כמות, "
    "כמה גברים, כמה, מספר גברים, nombre, effectif, combien",
    "arrived": "arrived, arrival, join time, first join, checked in at, check in, time in, הגיע, שעת הגעה, כניסה, "
    "שעת כניסה, arrivée, heure d'arrivée",
    "left": "left, departure, leave time, last leave, checked out at, check out, time out, יצא, שעת יציאה, יציאה, "
    "départ, heure de départ",
    "guest": "guest, is guest, אורח, invité",
    "role": "kind, role, person type",
    "place": "place, location, room, מקום, חדר, lieu, salle",
    "email": "email, e-mail, user email, email address, אימייל, דוא״ל, מייל, courriel, adresse e-mail",
    "duration": "duration, duration (minutes), in-meeting duration, total duration (minutes), "
    "time in session (minutes)",
    "total": "total, sum, סה״כ, סך הכל, total général, total present",
    "mark": "as written",
    "row": "row",
    "column": "column",
    "count_low": "count low",
    "count_high": "count high",
}

TOTALS = "total, totals, sum, total present, present, סה״כ, סך הכל, סך הכול, סיכום, total général, somme"
GUESTS = "guest, guests, visitor, visitors, אורח, אורחים, invité, invités"

SERVICES = {
    "Shacharit": "shacharit, shacharis, shachris, shachrit, shaharit, morning, s, שחרית, chaharit, chacharit, matin",
    "Mincha": "mincha, minchah, minha, afternoon, m, מנחה, minha",
    "Maariv": "maariv, ma'ariv, arvit, aravit, arvis, evening, night, מעריב, ערבית, soir",
    "Musaf": "musaf, mussaf, musaph, מוסף, moussaf",
    "Neilah": "neilah, ne'ila, neila, נעילה",
    "Kabbalat Shabbat": "kabbalat shabbat, kabbalas shabbos, קבלת שבת, kabbalat chabbat",
    "Selichot": "selichot, selichos, slichot, סליחות, selihot",
}
"""The services of a day; a file's spelling becomes the name on the left."""


def lookup(aliases: Mapping[str, str]) -> dict[str, str]:
    """Turn field → spellings into spelling → field; a field's own name is a spelling of it."""
    found = {plain(alias): name for name, text in aliases.items() for alias in text.split(", ")}
    return {plain(name): name for name in aliases} | found


# -- What a sheet calls its services, as the names that the rest of the kit knows -------------------------------------

When: TypeAlias = str | dt.date | tuple[dt.date | str, str]
ServiceOption: TypeAlias = Mapping[str, When] | Sequence[str] | None

_KNOWN = {words: name for words, name in lookup(SERVICES).items() if len(words) > 1}
_LETTERS = {"s": "Shacharit", "m": "Mincha", "a": "Maariv"}
_AND = re.compile(r"\s*(?:/|\+|&|\band\b|\bet\b)\s*", re.IGNORECASE)
_SPLIT = re.compile(r"[\s,;:()\[\]?!\-–|]+")


class Named(NamedTuple):
    """A service as named: its name, the date that the caller gave for it, and whether the name is a known one."""

    service: str | None = None
    date: dt.date | None = None
    known: bool = True


class ServiceNames:
    """The caller's word on services, before what is known of itself.

    Args:
        option: {what the file writes: service, date, or (date, service)}, or the names of the services of a day in
            their order.

    Raises:
        ValueError: a date that is none.
    """

    def __init__(self, option: ServiceOption) -> None:
        self.of_a_day = [str(name) for name in option] if option and not isinstance(option, Mapping) else []
        self.said = (
            {plain(text): _said(text, what) for text, what in option.items()} if isinstance(option, Mapping) else {}
        )

    def of(self, text: str) -> Named:
        """Name the service of a cell; one that is not known is kept as written.

        >>> ServiceNames(None).of("מנחה/ערבית").service, ServiceNames({"Early": "Shacharit"}).of("early").service
        ('Mincha/Maariv', 'Shacharit')
        """
        if not plain(text):
            return Named()
        if plain(text) in self.said:
            return self.said[plain(text)]
        parts = [_KNOWN.get(plain(part)) for part in _AND.split(text)]
        if all(parts):
            return Named("/".join(filter(None, parts)))
        return Named(text, known=False)

    def within(self, text: str) -> tuple[str | None, str]:
        """Find the services that a heading names, and give what else it says.

        >>> ServiceNames(None).within("Shacharit Monday?")
        ('Shacharit', 'Monday?')
        """
        found, rest = [], text
        for words, name in _PATTERNS:
            if (match := words.search(rest)) and name not in found:
                found.append(name)
                rest = f"{rest[: match.start()]} {rest[match.end() :]}"
        order = sorted(found, key=list(SERVICES).index)
        return "/".join(order) or None, " ".join(rest.replace("/ ", " ").split()).strip("/ ")

    def letter(self, text: str) -> str | None:
        """Read S, M or A at the end of a heading."""
        return _LETTERS.get(plain(text))


_PATTERNS = [
    (re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE), name)
    for words, name in sorted(
        (
            (alias.strip(), name)
            for name, text in SERVICES.items()
            for alias in text.split(",")
            if len(alias.strip()) > 1
        ),
        key=lambda pair: -len(pair[0]),
    )
]


def _said(text: str, what: When) -> Named:
    if isinstance(what, tuple):
        return Named(what[1], _date(text, what[0]))
    if isinstance(what, dt.date):
        return Named(None, _date(text, what))
    return Named(None, dt.date.fromisoformat(what)) if re.fullmatch(r"\d{4}-\d\d-\d\d", what) else Named(what)


def _date(text: str, date: dt.date | str) -> dt.date:
    if isinstance(date, dt.datetime):
        return date.date()
    if isinstance(date, dt.date):
        return date
    try:
        return dt.date.fromisoformat(date)
    except ValueError as error:
        raise ValueError(f"services gives {text!r} the date {date!r}: write it as 2026-09-14") from error


# -- Words and numbers in cells ---------------------------------------------------------------------------------------

_SEX = lookup(
    {
        "male": "m, man, men, boy, h, homme, masculin, garçon, ז, זכר, בן, איש, ben",
        "female": "f, woman, girl, femme, féminin, fille, w, נ, נקבה, בת, אישה, bat",
    }
)
_YES_NO = lookup(
    {
        "yes": "y, true, t, 1, ✓, ✔, כן, נכון, oui, o, vrai, v",
        "no": "n, false, f, 0, לא, non, faux",
    }
) | {"✓": "yes", "✔": "yes"}
_HAIRS = lookup(
    {
        "came": "came, yes, כן, oui, הביא",
        "only_before_13": "only before 13, before 13, לפני 13",
        "absent": "absent, no, none, לא, non, לא הביא",
        "unchecked": "unchecked, unknown, not checked, לא נבדק, inconnu",
    }
)


def note_unread(
    column: Column,
    answers: Sequence[object],
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    code: str,
    more: Mapping[str, object] | None = None,
) -> None:
    """Note each distinct value that is not blank and has no answer, in each of its rows."""
    for number, (word, answer) in enumerate(zip(column.words, answers, strict=True)):
        if answer is None and word:
            log.add(code, rows[column.rows_of(number)].tolist(), column=place, value=word, details=more)


def read_sex(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str]) -> Array:
    """Read who is male and who is female; never guessed."""
    answers = [_SEX.get(plain(word)) for word in column.words]
    note_unread(column, answers, rows, log, place, "sex_unknown")
    return column.array(answers, "string")


def read_hairs(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str]) -> Array:
    """Read whether two hairs came: came, only_before_13, absent, unchecked."""
    answers = [_HAIRS.get(plain(word)) for word in column.words]
    how = "came, only_before_13, absent or unchecked"
    note_unread(column, answers, rows, log, place, "fact_unknown", {"field": "two_hairs", "how": how})
    return column.array(answers, "string")


def read_yes_no(column: Column, rows: NDArray[np.int64], log: IssueLog, place: tuple[int, str], field: str) -> Array:
    """Read a column of yes and no."""
    answers = [_YES_NO.get(plain(word)) for word in column.words]
    note_unread(column, answers, rows, log, place, "fact_unknown", {"field": field, "how": "yes or no"})
    return column.array([None if answer is None else answer == "yes" for answer in answers], "boolean")


def read_numbers(
    column: Column,
    rows: NDArray[np.int64],
    log: IssueLog,
    place: tuple[int, str],
    code: str,
    fits: Callable[[float], bool],
) -> Array:
    """Read a column of numbers; one that does not fit is blank, with an issue."""
    numbers = column.map(number_of)
    answers = [number if number is not None and fits(number) else None for number in numbers]
    note_unread(column, answers, rows, log, place, code)
    return column.array(answers, "Float64")


def number_of(cell: Cell) -> float | None:
    """Give the number in a cell, also where it is text with a comma for a point; None where there is none.

    >>> number_of("12,5"), number_of("1 200"), number_of(3.0), number_of("many"), number_of("nan")
    (12.5, 1200.0, 3.0, None, None)
    """
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, int | float):
        return float(cell)
    text = seen(text_of(cell)).replace(" ", "")
    if text.count(",") == 1 and "." not in text and len(text) - text.index(",") != 4:
        text = text.replace(",", ".")
    text = text.replace(",", "")
    try:
        value = float(text) if set(text) <= set("0123456789.-+") else None
    except ValueError:
        return None
    return value


# -- Marks and counts in the cells of an attendance sheet: what each says, and what it leaves open --------------------

Status: TypeAlias = Literal["present", "late", "absent", "excused", "unknown"]
STATUSES: tuple[Status, ...] = ("present", "late", "absent", "excused", "unknown")

_WORDS = {
    "present": "✓ ✔ ☑ ✅ √ v + p y yes present here true coming attending attended 👍 נוכח נוכחת נכח "
    "כן הגיע הגיעה מגיע מגיעה oui présent présente là",
    "absent": "- – — ✗ ✘ ❌ ☐ a n no absent false 👎 none חסר חסרה נעדר לא non absente",
    "late": "l late איחור מאחר איחר retard",
    "excused": "e exc excused ex מוצדק excusé excusée",
}
_PHRASES = dict.fromkeys(
    ("not coming", "לא מגיע", "לא הגיע", "did not come", "not attending", "ne vient pas"), "absent"
)
MEANING = {word: status for status, words in _WORDS.items() for word in words.split()} | _PHRASES
CROSS = {"x", "×", "х", "☒"}  # the third is Cyrillic
_ADDED = re.compile(r"(?P<mark>.*?[^*?!†.])\s*[*?!†.]+")
_ABOUT = re.compile(r"(?:~|≈|±|c\.|ca\.?|about|approx\.?|around|כ-|בערך|env\.?|environ)\s*(\d+)")
_AT_LEAST = re.compile(r"(\d+)\s*\+|(?:at least|לפחות|au moins)\s+(\d+)")
_RANGE = re.compile(r"(\d+)\s*(?:-|–|—|to|עד|à)\s*(\d+)")
_REMARK = re.compile(r"(\d+)\s*\((?P<remark>[^)]*)\)")
_MINORS = re.compile(
    r"(\d+)\s*(?:ketanim|katan|minors?|kids?|boys?|child(?:ren)?|קטנים|קטן|ילדים|ילד|enfants?|mineurs?)"
)


class Mark(NamedTuple):
    """What a cell says of one person at one service.

    Args:
        status: present, late, absent, excused or unknown; "cross" for an x that is not settled, "blank" for nothing.
        men: how many men it stands for, where a number from 2 on is written.
        code: the code of an issue, "" if there is none.
        time: when he came, where that is written.
    """

    status: str
    men: int | None = None
    code: str = ""
    time: dt.time | None = None


class Count(NamedTuple):
    """A number of men as written: the number, and how few and how many it may be; None where that is not known."""

    number: int | None = None
    low: int | None = None
    high: int | None = None
    code: str = ""


def known_marks(marks: Mapping[str, str] | None) -> dict[str, str]:
    """Check the marks that the caller explains.

    Raises:
        ValueError: a meaning that there is not.

    >>> known_marks({"X": "present"})
    {'x': 'present'}
    """
    for mark, status in (marks or {}).items():
        if status not in STATUSES:
            raise ValueError(f"marks says {mark!r} is {status!r}: write one of {', '.join(STATUSES)}")
    return {_form(mark): status for mark, status in (marks or {}).items()}


def read_mark(cell: Cell, marks: Mapping[str, str]) -> Mark:
    """Read a mark.

    Args:
        cell: the cell.
        marks: what `known_marks` made of the caller's own.

    >>> read_mark("✓", {}).status, read_mark("x", {}).status, read_mark(3.0, {}).men, read_mark("V*", {}).code
    ('present', 'cross', 3, 'mark_annotated')
    """
    text = seen(text_of(cell))
    if not text:
        return Mark("blank")
    form = _form(text)
    if form in marks:
        return Mark(marks[form])
    if form in CROSS:
        return Mark("cross")
    if form in MEANING:
        return Mark(MEANING[form])
    number = number_of(cell)
    if number is not None:
        return _of_number(number)
    time = read_time(cell)
    if time is not None:
        return Mark("present", time=time)
    added = _ADDED.fullmatch(text)
    if added and _form(added["mark"]) not in CROSS:
        base = read_mark(added["mark"], marks)
        if base.code == "" and base.status != "blank":
            return base._replace(code="mark_annotated")
    return Mark("unknown", code="mark_unknown")


def _of_number(number: float) -> Mark:
    if number < 0 or not number.is_integer():
        return Mark("unknown", code="mark_unknown")
    if number < 2:
        return Mark("present" if number else "absent")
    return Mark("present", men=int(number))


@cache
def _form(text: str) -> str:
    return unicodedata.normalize("NFC", seen(text)).casefold()


@cache
def _numerals() -> dict[str, int]:
    return {plain(numeral(number)): number for number in range(1, 400)}


def read_count(cell: Cell) -> Count:
    """Read how many men were counted; what is not one plain number is kept with its bounds.

    >>> read_count("12"), read_count("8-9")[:3], read_count("10+")[:3], read_count("יא").number
    (Count(number=12, low=12, high=12, code=''), (None, 8, 9), (10, 10, None), 11)
    >>> read_count("10 (incl. 1 katan)")[:3], read_count("many").code
    ((10, 9, 10), 'count_not_a_number')
    """
    text = seen(text_of(cell)).casefold()
    if not text:
        return Count()
    number = number_of(cell)
    if number is None and plain(text) in _numerals():
        number = float(_numerals()[plain(text)])
    if number is not None:
        whole = int(number)
        return Count(whole, whole, whole) if number == whole and number >= 0 else Count(code="count_not_a_number")
    review = "count_needs_review"
    if found := _ABOUT.fullmatch(text):
        return Count(int(found[1]), code=review)
    if found := _AT_LEAST.fullmatch(text):
        least = int(found[1] or found[2])
        return Count(least, least, None, review)
    if found := _RANGE.fullmatch(text):
        low, high = sorted((int(found[1]), int(found[2])))
        return Count(None, low, high, review)
    if found := _REMARK.fullmatch(text):
        whole, minors = int(found[1]), _MINORS.search(found["remark"])
        return Count(whole, max(whole - int(minors[1]), 0) if minors else None, whole, review)
    return Count(code="count_not_a_number")
