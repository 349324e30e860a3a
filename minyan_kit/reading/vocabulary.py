"""What people write in sheets, in English, Hebrew and French: headings, services, sex, yes and no, numbers, marks."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from minyan_kit.hebrew.writing import numeral
from minyan_kit.reading.cells import Array, Cell, clean_text, normalised, visible_text
from minyan_kit.reading.dates import read_time
from minyan_kit.reading.issues import SheetColumn

__all__ = [
    "ATTENDANCE_COLUMNS",
    "FACT_COLUMNS",
    "GUEST_WORDS",
    "KEY_MEANINGS",
    "LONGEST_HEADING",
    "MARK_MEANINGS",
    "MAY_COUNT_OTHERS",
    "NAME_COLUMNS",
    "ROSTER_COLUMNS",
    "SERVICES",
    "SUMMARY_WORDS",
    "TOTAL_WORDS",
    "UNTOUCHED",
    "YES_AND_NO",
    "Count",
    "Mark",
    "NamedService",
    "ServiceNames",
    "ServiceOption",
    "are_parts_of_one",
    "by_spelling",
    "checked_marks",
    "is_part_of_one",
    "is_total",
    "language_of",
    "marks_the_absent",
    "number_in",
    "number_text",
    "parts_a_service",
    "read_counts",
    "read_hairs",
    "read_mark",
    "read_marks",
    "read_numbers",
    "read_sex",
    "read_yes_no",
    "says_a_plan",
    "says_absent",
    "service_called",
    "sex_in",
    "told_apart_by",
    "who_in",
    "who_may_be_of_age",
    "without_time",
]


# -- What columns are called ------------------------------------------------------------------------------------------


def by_spelling(spellings: Mapping[str, str]) -> dict[str, str]:
    """Turn name → spellings, parted by commas, into spelling → name; a name is a spelling of itself.

    >>> by_spelling({"sex": "gender, m/f"})
    {'sex': 'sex', 'gender': 'sex', 'm f': 'sex'}
    """
    found = {normalised(word): name for name, words in spellings.items() for word in words.split(", ")}
    return {normalised(name): name for name in spellings} | found


NAME_COLUMNS = {
    "person_id": "id, id number, person id, member id, member number, student id, user id, userid, badge, "
    "badge number, card, card number, prn, remote id, person, מזהה, ת״ז, תעודת זהות, מספר זהות, "
    "מס׳ תלמיד, מספר תלמיד, identifiant, n°, matricule",
    "name": "name, full name, student, student name, pupil, pupil name, your name, participant, participant name, "
    "member, member name, name (original name), attendee, שם (שם מקורי), nom (nom d'origine), "
    "nombre (nombre original), nombre completo, nombre y apellidos, nombre y apellido, apellido y nombre, "
    "apellidos y nombres, apellidos y nombre, "
    "שם, שם מלא, שם התלמיד, שם תלמיד, תלמיד, שם המתפלל, שם ומשפחה, שם פרטי ומשפחה, "
    "nom complet, nom et prénom, prénom et nom, élève, votre nom, имя, фио, имя и фамилия",
    "first_name": "first name, first, forename, שם פרטי, פרטי, prénom",
    "given_name": "given name",
    "last_name": "last name, surname, family name, last, שם משפחה, משפחה, nom de famille",
    "nom": "nom",
    "nombre": "nombre",
    "hebrew_name": "hebrew name, שם עברי, שם לתורה, nom hébraïque",
    "notes": "notes, note, comments, comment, remarks, הערות, הערה, remarques, remarque, commentaires",
}
"""The columns that both kinds of sheet have."""

FACT_COLUMNS = {
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

ROSTER_COLUMNS = (
    NAME_COLUMNS
    | {
        "sex": "sex, gender, m/f, male/female, boy/girl, מין, מגדר, ז/נ, זכר/נקבה, בן/בת, sexe, h/f",
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
    | FACT_COLUMNS
)

ATTENDANCE_COLUMNS = NAME_COLUMNS | {
    "attendees": "attendees, names, names of attendees, participants, who came, who was there, "
    "משתתפים, שמות, שמות המתפללים, מתפללים, מי היה, noms, asistentes, nombres",
    "date": "date, day, event date, event time, event date/time, date and time, meeting date, service date, "
    "week of, week beginning, week starting, "
    "שבוע, שבוע של, שבוע מיום, semaine du, תאריך, יום, מועד, jour, date de l'office, fecha, día, дата",
    "timestamp": "timestamp, start time, completion time, submitted at, answered at, חותמת זמן, horodateur",
    "service": "service, prayer, event, activity, session, gathering, tefillah, tefilla, minyan, תפילה, תפלה, מניין, "
    "מנין, office, prière, oración, servicio, rezo, молитва",
    "status": "status, attendance, present, mark, came, attended, was there, "
    "signature, signed, נוכחות, נוכח, סטטוס, חתימה, présence, présent, "
    "statut, asistencia, presente, asistió, response, rsvp, reply, réponse, תגובה, אישור הגעה, присутствие",
    "count": "count, number, men, no. of men, num men, how many, headcount, "
    "head count, number of men, how many men, מספר, כמות, "
    "גברים, כמה גברים, כמה, מספר גברים, effectif, combien, hommes, "
    "nb hommes, nb d'hommes, nombre d'hommes, nbre d'hommes, cantidad, hombres",
    "arrived": "arrived, arrival, arrival time, time of arrival, join time, first join, time joined, checked in at, "
    "check in, time in, time, check time, checktime, scan time, scanned at, הגיע, שעת הגעה, כניסה, שעת כניסה, "
    "שעת הצטרפות, שעה, arrivée, heure d'arrivée, heure de connexion, heure, hora, hora de llegada, hora de entrada",
    "left": "left, departure, departure time, leave time, last leave, time left, time exited, checked out at, "
    "check out, time out, יצא, שעת יציאה, יציאה, שעת עזיבה, départ, heure de départ, heure de déconnexion, "
    "hora de salida",
    "direction": "check type, checktype, in/out, in out, direction, punch type, punch, כניסה/יציאה, entrée/sortie",
    "guest": "guest, is guest, אורח, invité, invitado",
    "role": "kind, role, person type",
    "sex": ROSTER_COLUMNS["sex"],
    "age": ROSTER_COLUMNS["age"],
    "place": "place, location, room, מקום, חדר, lieu, salle",
    "email": "email, e-mail, user email, email address, אימייל, דוא״ל, מייל, דוא״ל של המשתמש, courriel, "
    "adresse e-mail, e-mail de l'utilisateur, correo electrónico, correo electrónico del usuario",
    "duration": "duration, duration (minutes), in-meeting duration, total duration (minutes), "
    "time in session (minutes), time in call, משך זמן (דקות), משך הזמן (דקות), durée (minutes), durée, "
    "duración (minutos), duración",
    "total": "total, sum, סה״כ, סך הכל, total général, total present",
    "mark": "as written",
    "row": "row",
    "column": "column",
    "count_low": "count low",
    "count_high": "count high",
}

TOTAL_WORDS = set(
    by_spelling({"total": "totals, sum, total present, present, סה״כ, סך הכל, סך הכול, סיכום, total général, somme"})
)
"""What a row or a column of totals is called."""

LONGEST_HEADING = 300
"""A longer text names nothing: to look through it would take minutes."""

_TOTAL_PHRASE = re.compile(
    r"(?:grand |sub ?)?totals?(?: \w+){0,3}|counts?|headcount|(?:present|attended|attending)(?: today| total| count)"
    r"|(?:number|no|how many|sum|count)(?: of)?(?: men)? (?:present|there|attending|who came)(?: today)?"
    r"|סהכ(?: \w+){0,2}|סך הכו?ל(?: \w+){0,2}"
    r"|(?:מספר )?(?:ה)?נוכחים(?: היום)?|(?:nombre (?:de |d ))?presents?|totaux"
)


def is_total(text: str) -> bool:
    """Tell whether a text over a column, or at the head of a row, says that it sums up others.

    >>> [is_total(text) for text in ("Total", "Present today", "סה״כ נוכחים", "Avner Tal")]
    [True, True, True, False]
    """
    words = normalised(text) if len(text) <= LONGEST_HEADING else ""
    return words in TOTAL_WORDS or _TOTAL_PHRASE.fullmatch(words) is not None


_LANGUAGES = {
    "German": "datum vorname nachname anwesend anwesenheit morgens abends uhrzeit gottesdienst anzahl",
    "Italian": "data cognome presenza presente servizio numero presenti",
    "Portuguese": "nome data sobrenome presença serviço",
    "Dutch": "naam datum aanwezig voornaam achternaam dienst",
    "Yiddish": "נאמען דאטום",
    "Hungarian": "név dátum jelen",
    "Polish": "imię nazwisko obecny obecność",
}
_SCRIPTS = {"Russian": "[а-яё]", "Arabic": "[\u0621-\u064a]", "Greek": "[α-ω]", "Amharic": "[\u1200-\u137f]"}


def language_of(headings: Sequence[str]) -> str:
    """Name a language that headings may be in, of those that are not read; "" where none is found.

    >>> language_of(["Vorname", "Datum"]), language_of(["Имя", "Дата"]), language_of(["Name", "Date"])
    ('German', 'Russian', '')
    """
    words = {normalised(word) for heading in headings for word in heading.split()}
    for language, script in _SCRIPTS.items():
        if any(re.search(script, word) for word in words):
            return language
    found = {
        language: sum(normalised(word) in words for word in known.split()) for language, known in _LANGUAGES.items()
    }
    best = max(found, key=lambda language: found[language])
    return best if found[best] else ""


SUMMARY_WORDS = by_spelling(
    {
        "present": "attended, days, days present, total present, times present, times, days attended, count, "
        "attendances, נוכח, נוכחות, נוכחויות, ימים, ימי נוכחות, présent, présences, jours",
        "absent": "absences, days absent, missed, חסר, חיסורים, חיסור, היעדרויות, absent, absences",
        "late": "lates, days late, איחורים, איחור, retards",
        "excused": "excused absences, leave, מוצדקים, excusés",
        "percent": "%, pct, percentage, attendance %, % present, rate, attendance rate, אחוז, אחוזים, אחוז נוכחות, "
        "pourcentage, taux",
    }
) | {"%": "percent", "% present": "percent", "attendance %": "percent"}
"""What a column is called that sums up its row, and what it counts."""

_WHO = {
    "men": "men males gents gentlemen גברים hommes messieurs hombres varones",
    "others": "women woman ladies females girls boys children child kids babies infants minors toddlers teens youth "
    "נשים בנות בנים ילדים ילדות קטנים תינוקות נוער femmes dames filles garçons enfants mineurs bébés jeunes mujeres "
    "niños niñas",
    "adults": "adults adult grownups מבוגרים בוגרים adultes adultos",
}
_WHO_BY_WORD = {normalised(word): who for who, words in _WHO.items() for word in words.split()}
MAY_COUNT_OTHERS = re.compile("|".join(map(re.escape, _WHO["others"].split())), re.IGNORECASE)
"""What stands in every text that `who_in` takes for a number of women or children."""

_BESIDE_WHO = {
    *("which", "whom", "dont", "מתוכם", "מהם"),
    *("number", "of", "no", "total", "count", "the", "how", "many", "under", "over", "and", "de", "des", "nombre"),
    *("num", "qty", "nb", "nbre", "מספר", "כמה", "סהכ", ""),
}


@cache
def who_in(text: str) -> tuple[str, str]:
    """Tell of whom a heading is a number, and give what else it says.

    >>> who_in("Shacharit Men"), who_in("Number of women"), who_in("Adults"), who_in("Women's shoes")
    (('men', 'Shacharit'), ('others', ''), ('adults', ''), ('', "Women's shoes"))
    """
    if len(text) > LONGEST_HEADING:
        return "", text
    words = re.split(r"[\s/()\-–:]+", text.strip())
    found = {_WHO_BY_WORD.get(normalised(word), "") for word in words} - {""}
    if len(found) != 1:
        return ("adults", "") if found == {"men", "others"} and _only_who(words) else ("", text)
    rest = " ".join(word for word in words if normalised(word) not in _WHO_BY_WORD | dict.fromkeys(_BESIDE_WHO))
    return found.pop(), rest


_NAMES_OF_WOMEN = "women woman ladies females girls נשים בנות ילדות femmes dames filles mujeres niñas"
_WOMEN = set(map(normalised, _NAMES_OF_WOMEN.split()))


def who_may_be_of_age(text: str) -> bool:
    """Tell whether some of those whom a heading names may be men: boys and children, but not women.

    >>> who_may_be_of_age("Boys"), who_may_be_of_age("Women")
    (True, False)
    """
    return not {normalised(word) for word in re.split(r"[\s/()\-–:]+", text)} & _WOMEN


def _only_who(words: Sequence[str]) -> bool:
    return all(normalised(word) in _WHO_BY_WORD or normalised(word) in _BESIDE_WHO for word in words)


YES_AND_NO = {"yes", "no", "y", "n", "true", "false", "none", "כן", "לא", "oui", "non", "si", "ok"}
"""What may answer any question at all."""

_ABSENT = re.compile(
    r"\b(?:absen[ct]\w*|absent|missing|missed|ausentes?|no[ -]?shows?"
    r"|did(?: not|n[’']?t) (?:come|attend)|not (?:coming|attending"
    r"|present|here|there)|(?:can(?:no|[’'])t|won[’']t) (?:come|attend|make it|be there)|apologies|manquants?"
    r"|n[’']est pas venu|ne (?:vient|viennent|viendr\w+) pas)\b|\b(?:חסרים|חסר|חסרות|נעדר\w*|היעדרו\w*|חיסור\w*"
    r"|לא (?:מגיע\w*|הגיע\w*|בא|באים|באו|נכח\w*|יגיעו|יבואו))\b",
    re.IGNORECASE,
)
_THERE = re.compile(
    r"\b(?:attend\w*|present|presence|came|coming|here|there|status|both|and|or|et|ou)\b|[^\W\d]\s*/\s*|נוכח|נכח|הגיע"
    r"|présen|venu",
    re.IGNORECASE,
)


def says_absent(text: str) -> bool:
    """Tell whether a heading or a title says of whom it speaks that they were not there, and of nobody that he was.

    >>> [says_absent(text) for text in ("Absent", "Not coming to Mincha", "Reason for absence", "חסרים", "Absents")]
    [True, True, True, True, True]
    >>> [says_absent(text) for text in ("Attendance", "Present/absent", "Attendance and absence", "Name", "מי הגיע")]
    [False, False, False, False, False]
    """
    if len(text) > LONGEST_HEADING or not _ABSENT.search(text):
        return False
    return not _THERE.search(_ABSENT.sub("", text))


_NOT_THERE = re.compile(
    r"(?:not|n[’']t|never|unable to)(?: to)?(?: be)?(?: able)? (?:there|here|present|attend\w*|com\w*)", re.I
)
_MARKED_IF_ABSENT = re.compile(
    r"\b(?:mark|tick|cross|sign|initial|put|write|check|[x✓])\b.{0,40}\b(?:if|who|those|when|anyone|whoever)\b.{0,40}"
    r"\b(?:(?:not|n[’']t|never|cannot|unable to) (?:be |to be )?(?:there|here|com\w*|attend\w*|present|able|make|join)"
    r"|(?:can|wo|are|is)n[’']t\b|absent|away|missing)"
    r"|(?:סמנו|לסמן|סימון|[x✓]).{0,40}(?:לא (?:מגיע|בא|יגיע|יבוא|נוכח|תגיע|תבוא)|נעדר|חסר)"
    r"|(?:cocher|cochez|marquer|marquez|croix|[x✓]).{0,40}(?:si|ceux|qui).{0,40}(?:pas|absent)"
    r"|(?:marcar|marque|[x✓]).{0,40}(?:si|quien).{0,40}\bno\b",
    re.IGNORECASE,
)


def marks_the_absent(text: str) -> bool:
    """Tell whether a title says that whoever is marked is not there.

    >>> [marks_the_absent(text) for text in ("Please mark X if you will NOT be there", "Absences in September")]
    [True, True]
    >>> [marks_the_absent(text) for text in ("Mark P if present and A if absent", "Attendance", "סמנו x אם לא תגיעו")]
    [False, False, True]
    """
    if "=" in text:
        return False  # a key, which says of each mark what it means
    found = _MARKED_IF_ABSENT.search(text) if len(text) <= LONGEST_HEADING else None
    told = "" if found is None else _NOT_THERE.sub("", _ABSENT.sub("", found[0]))
    return says_absent(text) or (found is not None and not _THERE.search(told))


GUEST_WORDS = set(
    by_spelling(
        {"guest": "guests, visitor, visitors, stranger, strangers, אורח, אורחים, מבקרים, invité, invités, visiteurs"}
    )
)
"""What a guest is called in the place of his name or beside it."""


# -- What a sheet calls its services ----------------------------------------------------------------------------------

SERVICES = {
    "Shacharit": "shacharit, shacharis, shachris, shachrit, shaharit, shaharith, shacharith, cha'harit, cha'harith, "
    "chaharith, morning, morning service, s, שחרית, תפילת שחרית, "
    "chaharit, chacharit, matin, office du matin, shajarit, mañana, шахарит",
    "Mincha": "mincha, minchah, minha, minhah, min'ha, min'hah, afternoon, afternoon service, mincha gedola, "
    "mincha ketana, m, מנחה, "
    "תפילת מנחה, מנחה גדולה, מנחה קטנה, après-midi, minjá, minja, tarde, минха",
    "Maariv": "maariv, ma'ariv, mayriv, arvit, arvith, aravit, arvis, evening, evening service, night, friday night, "
    "fri night, fri. night, friday evening, motzei shabbos, motzei shabbat, motzaei shabbat, motzash, motsei chabbat, "
    'motsaé chabbat, sortie de chabbat, samedi soir, saturday night, viernes noche, מוצאי שבת, מוצ״ש, מוצ"ש, מוצש, '
    "מעריב, ערבית, תפילת ערבית, ליל שבת, soir, office du soir, vendredi soir, noche, маарив, арвит",
    "Musaf": "musaf, mussaf, musaph, מוסף, moussaf",
    "Neilah": "neilah, ne'ila, neila, נעילה",
    "Kabbalat Shabbat": "kabbalat shabbat, kabbalas shabbos, kabolas shabbos, kabalat shabat, kab shab, קבלת שבת, "
    "kabbalat chabbat",
    "Selichot": "selichot, selichos, slichot, סליחות, selihot",
}
"""The services of a day; a file's spelling becomes the name on the left."""

ServiceMeaning: TypeAlias = str | dt.date | tuple[dt.date | str, str]
ServiceOption: TypeAlias = Mapping[str, ServiceMeaning] | Sequence[str] | str | None

_SERVICE_BY_SPELLING = {words: name for words, name in by_spelling(SERVICES).items() if len(words) > 1}
_LONGEST_FIRST = sorted(
    ((word, name) for name, words in SERVICES.items() for word in words.split(", ") if len(word) > 1),
    key=lambda pair: -len(pair[0]),
)
_APOSTROPHE, _ANY_APOSTROPHE = re.escape("'"), "['’‘׳`´′]"
_SERVICE_IN_TEXT = [
    (re.compile(rf"(?<!\w){re.escape(word).replace(_APOSTROPHE, _ANY_APOSTROPHE)}(?!\w)", re.IGNORECASE), name)
    for word, name in _LONGEST_FIRST
]
_SERVICE_BY_LETTER = {"s": "Shacharit", "m": "Mincha", "a": "Maariv"}
_AND = re.compile(r"\s*(?:/|\+|&|,|;|\band\b|\bet\b|\by\b)\s*", re.IGNORECASE)
_AND_OR_DASH = re.compile(rf"{_AND.pattern}|\s*[-–—]\s*", re.IGNORECASE)
_AROUND_A_SERVICE = re.compile(
    r"(?<!\w)(?:(?:of|on|for|the|de|du|le|at|à|early|late|first|second|1st|2nd)\s+)*"
    r"(?:shabb?at|shabb?os|chabbat|weekdays?|service|minyan|prayers?|tefill?ah?"
    r"|שבת|של|יום חול|חול|מניין|מנין|תפילת)(?!\w)",
    re.IGNORECASE,
)
_OF_ONE_NAME = re.compile(r"(?<!\w)(?:gu?e?dola|ke?tana|גדולה|קטנה)(?!\w)", re.IGNORECASE)
_WHATEVER_DAY = re.compile(
    r"(?<!\w)(?:shabb?at|shabb?os|chabbat|weekdays?|service|services|prayers?|tefill?ah?|office|de|du|of|the|at|on"
    r"|שבת|של|יום חול|חול|תפילת)(?!\w)",
    re.IGNORECASE,
)
_QUALIFIED = re.compile(
    r"(?<!\w)(?:early|late|first|second|third|1st|2nd|3rd|main|hashkamah?|vasikin|vatikin|neitz|netz|minyan|i{1,3}|[ab123]"
    r"|gu?e?dola|ke?tana|ותיקין|וותיקין|נץ|השכמה|מוקדם|מוקדמת|מאוחר|מאוחרת|מרכזי|מרכזית|ראשון|ראשונה|שני|שנייה|שניה"
    r"|גדולה|קטנה|מניין|מנין|[אבג]['׳]?|premier|première|deuxième|second|seconde|tôt|tard|primer|primero|segundo"
    r"|1er|2e|2ème)(?!\w)",
    re.IGNORECASE,
)
_OUR_NAME = re.compile(rf"((?:{'|'.join(SERVICES)})(?:/(?:{'|'.join(SERVICES)}))*)(?!\w)")
_TIME_IN_TEXT = re.compile(
    r"(?<![\w:])(?:@|at|à|ב-?)?\s*\d{1,2}(?:[:.h]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?|\s*[ap]\.?m\.?)(?!\w)",
    re.IGNORECASE,
)


class NamedService(NamedTuple):
    """A service as named: its name, the date that the caller gave for it, whether the name is a known one, and the time
    of day that stands beside it."""

    service: str | None = None
    date: dt.date | None = None
    known: bool = True
    time: str = ""


def without_time(text: str) -> tuple[str, str]:
    """Part a time of day, or a span of it, from what else a text says.

    >>> without_time("Maariv 19:30"), without_time("6:30"), without_time("7:00 AM – 7:45 AM"), without_time("8")
    (('Maariv', '19:30'), ('', '6:30'), ('', '7:00 AM – 7:45 AM'), ('8', ''))
    """
    times = list(_TIME_IN_TEXT.finditer(text)) if len(text) <= LONGEST_HEADING else []
    if not times:
        return text, ""
    first, last = times[0].start(), times[-1].end()
    rest = f"{text[:first]} {text[last:]}".strip(" -–—@()[],:|")
    return " ".join(rest.split()), text[first:last].strip(" @")


def _service_spelled(text: str) -> str | None:
    for between in (_AND, _AND_OR_DASH):
        parts = [part for part in between.split(text) if normalised(part)]
        found = [_SERVICE_BY_SPELLING.get(normalised(part)) for part in parts]
        if found and all(found):
            return "/".join(dict.fromkeys(filter(None, found)))
    return None


@cache
def service_called(name: str) -> str:
    """Give the project's own name of a service, however a table calls it; one that is not known as it is.

    >>> [service_called(name) for name in ("ערבית", "Maariv 19:30", "evening", "Maariv Early", "Shiur")]
    ['Maariv', 'Maariv', 'Maariv', 'Maariv', 'Shiur']
    """
    named = ServiceNames(None).in_cell(name)
    ours = None if named.known else _OUR_NAME.match(name)  # one that was told apart from another of its name
    return ours[1] if ours else named.service or name


@cache
def told_apart_by(text: str) -> str:
    """Give what stands beside the name of a service and tells it from another of that name: an hour, a place, a number.

    >>> [told_apart_by(text) for text in ("Early Shacharis", "Mincha Gedola", "Mincha (actual)", "Shabbat Mincha")]
    ['Early', 'Gedola', 'actual', '']
    """
    if len(text) > LONGEST_HEADING:
        return ""
    kept = [found[0] for found in _OF_ONE_NAME.finditer(text)]
    rest = _OF_ONE_NAME.sub(" ", without_time(ServiceNames(None).in_heading(text)[1])[0])
    words = " ".join(_WHATEVER_DAY.sub(" ", rest).split()).strip(" -–—@()[],;:|/+&.")
    return " ".join([*kept, *filter(None, [words])])


def parts_a_service(text: str) -> bool:
    """Tell whether a text has no other words than those that tell services of one name apart.

    >>> parts_a_service("Early minyan"), parts_a_service("Main"), parts_a_service("Ari Main")
    (True, True, False)
    """
    if len(text) > LONGEST_HEADING or len(text) < len("main") or not _QUALIFIED.search(text):
        return False
    return not normalised(_WHATEVER_DAY.sub(" ", _QUALIFIED.sub(" ", text)))


_OF_ANOTHER_YEAR = re.compile(
    r"\b(?:last|previous|prior) (?:year|week|month)\b|שנה שעברה|אשתקד|an(?:née)? derni(?:er|ère)", re.IGNORECASE
)
_PLAN = re.compile(
    r"expect\w*|plan(?:ned|s)?|forecast|estimated?|target|goal|goals|signed up|sign-?ups?|committed|צפי|צפוי|צפויים"
    r"|מתוכנן|מתוכננים|יעד|נרשמו|prévue?s?|prévisions?|prévisionnel(?:le)?s?|attendue?s?|inscri(?:t|ts|ption|ptions)"
    r"|previsto|previstos|esperados?|inscritos?|apuntados?",
    re.IGNORECASE,
)
_PARTS_OF_ONE = set(
    by_spelling(
        {
            "regulars": "regular, members, member, locals, local, residents, resident, community, קבועים, חברים, "
            "מתפללים קבועים, habitués, membres, réguliers, socios, habituales, fijos",
            "guests": "guest, visitors, visitor, others, strangers, אורחים, מבקרים, invités, visiteurs, de passage, "
            "invitados, visitantes",
        }
    )
)


def says_a_plan(text: str) -> bool:
    """Tell whether a few words beside a service say who was expected, or who came last year, and not who came.

    >>> says_a_plan("(expected)"), says_a_plan("actual"), says_a_plan("")
    (True, False, False)
    """
    words = re.split(r"[\s()\[\]:,/–]+", text.strip())
    return any(map(_PLAN.fullmatch, words)) or _OF_ANOTHER_YEAR.search(text) is not None


def are_parts_of_one(texts: Collection[str]) -> bool:
    """Tell whether what stands beside a service parts those who came to it: regulars here and guests there.

    >>> are_parts_of_one({"regulars", "guests"}), are_parts_of_one({"early", "late"})
    (True, False)
    """
    return len(set(texts)) == len(texts) > 1 and all(map(is_part_of_one, texts))


def is_part_of_one(text: str) -> bool:
    """Tell whether a text names a part of those who came.

    >>> is_part_of_one("Guests"), is_part_of_one("Upstairs")
    (True, False)
    """
    return normalised(text) in _PARTS_OF_ONE


class ServiceNames:
    """The caller's word on services, before what is known of itself.

    Args:
        option: {what the file writes: service, date, or (date, service)}, or the names of the services of a day in
            their order.

    Raises:
        ValueError: a date that is none.
    """

    def __init__(self, option: ServiceOption) -> None:
        option = [option] if isinstance(option, str) else option
        self.of_a_day = [str(name) for name in option] if option and not isinstance(option, Mapping) else []
        self.by_caller = (
            {normalised(text): _meant(text, what) for text, what in option.items()}
            if isinstance(option, Mapping)
            else {}
        )

    def in_cell(self, text: str) -> NamedService:
        """Name the service of a cell; one that is not known is kept as written.

        >>> ServiceNames(None).in_cell("מנחה/ערבית").service
        'Mincha/Maariv'
        >>> ServiceNames({"Early": "Shacharit"}).in_cell("early").service
        'Shacharit'
        >>> ServiceNames(None).in_cell("Shabbat Mincha 17:45")[::3]
        ('Mincha', '17:45')
        """
        if not normalised(text):
            return NamedService()
        if normalised(text) in self.by_caller:
            return self.by_caller[normalised(text)]
        return self._known(text)

    @staticmethod
    @cache
    def _known(text: str) -> NamedService:
        service = _service_spelled(text) if len(text) <= LONGEST_HEADING else None
        if service or len(text) > LONGEST_HEADING:
            return NamedService(service or text, known=service is not None)
        bare, time = without_time(text)
        bare = _AROUND_A_SERVICE.sub(" ", bare)
        service = (
            _service_spelled(bare) or _service_spelled(_QUALIFIED.sub(" ", bare).strip(" -–—()")) if bare else None
        )
        return NamedService(service, time=time) if service else NamedService(text, known=False)

    def in_heading(self, text: str) -> tuple[str | None, str]:
        """Find the services that a heading names, and give what else it says.

        >>> ServiceNames(None).in_heading("Shacharit Monday?")
        ('Shacharit', 'Monday?')
        """
        found, rest = [], text
        if len(text) > LONGEST_HEADING:
            return None, text
        for words, name in _SERVICE_IN_TEXT:
            if (match := words.search(rest)) and name not in found:
                found.append(name)
                rest = f"{rest[: match.start()]} {rest[match.end() :]}"
        order = sorted(found, key=list(SERVICES).index)
        return "/".join(order) or None, " ".join(rest.replace("/ ", " ").split()).strip("/ ")

    def by_letter(self, text: str) -> str | None:
        """Read S, M or A at the end of a heading."""
        return _SERVICE_BY_LETTER.get(normalised(text))


def _meant(text: str, what: ServiceMeaning) -> NamedService:
    if isinstance(what, tuple):
        return NamedService(what[1], _date(text, what[0]))
    if isinstance(what, dt.date) or re.fullmatch(r"\d{4}-\d\d-\d\d", what):
        return NamedService(None, _date(text, what))
    return NamedService(what)


def _date(text: str, date: dt.date | str) -> dt.date:
    if isinstance(date, dt.datetime):
        return date.date()
    if isinstance(date, dt.date):
        return date
    try:
        return dt.date.fromisoformat(date)
    except ValueError as error:
        raise ValueError(f"services gives {text!r} the date {date!r}: write it as 2026-09-14") from error


# -- Sex, facts, yes and no, numbers ----------------------------------------------------------------------------------

_SEX = by_spelling(
    {
        "male": "m, man, men, boy, h, homme, masculin, garçon, ז, זכר, בן, איש, ben, males, gents, gentlemen, hommes, "
        "גברים, mr, monsieur, מר",
        "female": "f, woman, girl, femme, féminin, fille, w, נ, נקבה, בת, אישה, bat, women, ladies, females, girls, "
        "femmes, filles, נשים, בנות, mrs, ms, miss, mme, madame, mlle, גב, גברת",
    }
)
_YES_NO = by_spelling(
    {
        "yes": "y, true, t, 1, ✓, ✔, כן, נכון, oui, o, vrai, v, sí, si",
        "no": "n, false, f, 0, לא, non, faux",
    }
) | {"✓": "yes", "✔": "yes"}
_HAIRS = by_spelling(
    {
        "came": "came, yes, כן, oui, הביא",
        "only_before_13": "only before 13, before 13, לפני 13",
        "absent": "absent, no, none, לא, non, לא הביא",
        "unchecked": "unchecked, unknown, not checked, לא נבדק, inconnu",
    }
)


def read_sex(column: SheetColumn) -> Array:
    """Read who is male and who is female; never guessed."""
    answers = [_SEX.get(normalised(text)) for text in column.cells.distinct_texts]
    column.note_unread("sex_unknown", answers)
    return column.cells.array(answers, "string")


def sex_in(text: str) -> str:
    """Give the sex that a word says, or a title before a name; "" where it says none.

    >>> sex_in("Women"), sex_in("M."), sex_in("Mme"), sex_in("Dr")
    ('female', 'male', 'female', '')
    """
    return _SEX.get(normalised(text), "")


def read_hairs(column: SheetColumn) -> Array:
    """Read whether two hairs came: came, only_before_13, absent, unchecked."""
    answers = [_HAIRS.get(normalised(text)) for text in column.cells.distinct_texts]
    how = "came, only_before_13, absent or unchecked"
    column.note_unread("fact_unknown", answers, {"field": "two_hairs", "how": how})
    return column.cells.array(answers, "string")


def read_yes_no(column: SheetColumn, field: str) -> Array:
    """Read a column of yes and no."""
    answers = [_YES_NO.get(normalised(text)) for text in column.cells.distinct_texts]
    column.note_unread("fact_unknown", answers, {"field": field, "how": "yes or no"})
    return column.cells.array([None if answer is None else answer == "yes" for answer in answers], "boolean")


def read_numbers(column: SheetColumn, code: str, fits: Callable[[float], bool]) -> Array:
    """Read a column of numbers; one that does not fit is blank, with an issue."""
    numbers = column.cells.map(number_in)
    answers = [number if number is not None and fits(number) else None for number in numbers]
    column.note_unread(code, answers)
    return column.cells.array(answers, "Float64")


_FIGURES = {
    code: str(unicodedata.digit(chr(code)))
    for zero in (0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50, 0xFF10)
    for code in range(zero, zero + 10)
}
"""The digits of other scripts."""
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?")
_SPACE_FOR_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?")
_POINT_FOR_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+")


def number_text(cell: Cell) -> str:
    """Give what a cell says as Python writes numbers: no spaces, a point for a comma that stands for one.

    A comma of which it is not sure what it stands for is left, and then it is no number.

    >>> number_text("1 200,50"), number_text("1,200"), number_text("1.200,50"), number_text("1,2,3")
    ('1200.50', '1200', '1200.50', '1,2,3')
    """
    text = visible_text(cell).translate(_FIGURES)
    if " " in text:  # 8 2 is no 82
        text = text.replace(" ", "") if _SPACE_FOR_THOUSANDS.fullmatch(text) else text
    if "," not in text:
        return text
    if _THOUSANDS.fullmatch(text):
        return text.replace(",", "")
    if _POINT_FOR_THOUSANDS.fullmatch(text):
        return text.replace(".", "").replace(",", ".")
    whole, _, part = text.partition(",")
    alone = "," not in part and "." not in text and (len(part) != 3 or whole.lstrip("+-") == "0")
    return text.replace(",", ".") if alone else text


def number_in(cell: Cell) -> float | None:
    """Give the number in a cell, also where it is text with a comma for a point; None where there is none.

    >>> number_in("12,5"), number_in("1 200"), number_in(3.0), number_in("many"), number_in("nan")
    (12.5, 1200.0, 3.0, None, None)
    """
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, int | float):
        return float(cell)
    text = number_text(cell)
    try:
        return float(text) if set(text) <= set("0123456789.-+") else None
    except ValueError:
        return None


# -- Marks of who was there -------------------------------------------------------------------------------------------

_STATUSES = ("present", "late", "absent", "excused", "unknown")
_WORDS = {
    "present": "✓ ✔ ☑ ✅ √ v + p y yes present here true coming attending attended ok signed 👍 נוכח נוכחת נכח "
    "נוכחות נוכחים כן הגיע הגיעה הגיעו מגיע מגיעה מגיעים בא באה באו באים "
    "oui présent présente présents là venu venue vient viennent viendra sí presente да going accepted",
    "absent": "- – — ✗ ✘ ❌ ☐ a n no absent false 👎 none חסר חסרה נעדר נעדרים חיסור לא non absente absents ausente "
    "нет abs declined unexcused truant",
    "late": "l late tardy איחור מאחר איחר retard ret",
    "excused": "e exc excused ex מוצדק excusé excusée",
}
_PHRASES = dict.fromkeys(
    (
        "not coming",
        "can't go",
        "cannot go",
        "not going",
        "can't come",
        "חיסור לא מוצדק",
        "לא מגיע",
        "לא מגיעים",
        "לא יגיעו",
        "לא בא",
        "לא באים",
        "לא יבואו",
        "לא הגיע",
        "לא הגיעו",
        "can't make it",
        "cannot make it",
        "won't come",
        "won't be there",
        "did not come",
        "not attending",
        "ne vient pas",
        "ne viennent pas",
        "ne viendra pas",
        "ne viendront pas",
        "n'est pas venu",
        "none of these",
        "none of the above",
        "none of them",
        "neither",
        "אף אחת",
        "אף אחד מאלה",
        "אף אחת מהן",
        "aucun",
        "aucune",
        "aucun de ceux-ci",
        "ninguno",
        "ninguna",
        "not here",
        "not there",
        "not present",
        "didn't come",
        "didn't attend",
        "did not attend",
        "no show",
        "no-show",
        "לא נכח",
        "לא נכחה",
        "לא נוכח",
        "לא נוכחת",
        "לא הגיעה",
        "לא באה",
        "לא היה",
        "לא היתה",
        "לא הייתה",
        "no vino",
        "no asistió",
        "faltó",
    ),
    "absent",
) | dict.fromkeys(("came late", "arrived late", "en retard", "llegó tarde", "הגיע באיחור"), "late")
_EXCUSED = dict.fromkeys(
    ("חולה", "malade", "enfermo", "חיסור מוצדק", "היעדרות מוצדקת", "absence justifiée", "absent with leave"), "excused"
)
MARK_MEANINGS = {word: status for status, words in _WORDS.items() for word in words.split()} | _PHRASES | _EXCUSED
KEY_MEANINGS = (
    MARK_MEANINGS
    | dict.fromkeys(
        (
            *(
                "leave",
                "on leave",
                "authorised absence",
                "authorized absence",
                "holiday",
                "vacation",
                "away",
                "sick",
                "ill",
            ),
            *(
                "travelling",
                "traveling",
                "excused absence",
                "חופש",
                "חופשה",
                "חולה",
                "מאושר",
                "congé",
                "malade",
                "en voyage",
            ),
        ),
        "excused",
    )
    | dict.fromkeys(("not here", "not present", "did not come", "did not attend", "לא נכח", "לא היה"), "absent")
    | dict.fromkeys(("tardy", "came late", "arrived late", "in retard", "en retard"), "late")
)
"""What the words of a sheet's own key of marks mean."""

UNTOUCHED = {"false", "☐", "0"}
"""What a box says that nobody ticked, and that nobody may have looked at."""

_CROSSES = {"x", "×", "х", "☒"}  # the third is Cyrillic
_WITH_A_REASON = re.compile(r"(?P<mark>[^\W\d_]+)\s*(?:[-–—:,]\s*(?P<after>\D.*)|\((?P<within>[^()]*)\))")
_EXCUSED_BY = re.compile(r"excus|justifi|מוצדק|with leave|authori[sz]ed", re.IGNORECASE)
_NOT_EXCUSED = re.compile(r"\b(?:un|in|non|not|no)[ -]?(?:excus|justifi|authori[sz])|לא מוצדק|ללא", re.IGNORECASE)
_WITH_A_SIGN = re.compile(r"(?P<mark>.*?[^*?!†.])\s*[*?!†.]+")


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


def checked_marks(marks: Mapping[str, str] | None) -> dict[str, str]:
    """Check the marks that the caller explains.

    Raises:
        ValueError: a meaning that there is not.

    >>> checked_marks({"X": "present"})
    {'x': 'present'}
    """
    for mark, status in (marks or {}).items():
        if status not in _STATUSES:
            raise ValueError(f"marks says {mark!r} is {status!r}: write one of {', '.join(_STATUSES)}")
    return {_mark_form(mark): status for mark, status in (marks or {}).items()}


def read_marks(column: SheetColumn, marks: Mapping[str, str]) -> list[Mark]:
    """Read each distinct value of a column of marks, and note those that are not known or have a sign added.

    Args:
        column: the cells.
        marks: what `checked_marks` made of the caller's own.
    """
    found = [read_mark(value, marks) for value in column.cells.values]
    for which, mark in enumerate(found):
        if mark.code:
            column.note(mark.code, which, used=mark.status)
    return found


def read_mark(cell: Cell, marks: Mapping[str, str]) -> Mark:
    """Read a mark.

    Args:
        cell: the cell.
        marks: what `checked_marks` made of the caller's own.

    >>> read_mark("✓", {}).status, read_mark("x", {}).status, read_mark(3.0, {}).men, read_mark("V*", {}).code
    ('present', 'cross', 3, 'mark_annotated')
    >>> [read_mark(cell, {}).status for cell in ("Absent - Unexcused", "Absent - Excused", "Tardy (10 min)")]
    ['absent', 'excused', 'late']
    """
    text = visible_text(cell)
    if not text:
        return Mark("blank")
    form = _mark_form(text)
    if form in marks:
        return Mark(marks[form])
    if form in _CROSSES:
        return Mark("cross")
    if form in MARK_MEANINGS:
        return Mark(MARK_MEANINGS[form])
    number = number_in(cell)
    if number is not None:
        return _of_number(number)
    time = read_time(cell)
    if time is not None:
        return Mark("present", time=time)
    reason = _WITH_A_REASON.fullmatch(text)
    if reason and MARK_MEANINGS.get(_mark_form(reason["mark"])) in ("absent", "late", "excused"):
        return _with_a_reason(MARK_MEANINGS[_mark_form(reason["mark"])], reason["after"] or reason["within"])
    signed = _WITH_A_SIGN.fullmatch(text)
    if signed and _mark_form(signed["mark"]) not in _CROSSES and "?" not in text:
        base = read_mark(signed["mark"], marks)
        if base.code == "" and base.status != "blank":
            return base._replace(code="mark_annotated")
    return Mark("unknown", code="mark_unknown")


def _with_a_reason(status: str, reason: str) -> Mark:
    """Read the mark of one who was not there, or late, with what is said beside it."""
    if _NOT_EXCUSED.search(reason):
        return Mark(status)
    if status == "absent" and _EXCUSED_BY.search(reason):
        return Mark("excused")
    return Mark(status, code="mark_annotated")


def _of_number(number: float) -> Mark:
    if not _is_of_men(number):
        return Mark("unknown", code="mark_unknown")
    if number < 2:
        return Mark("present" if number else "absent")
    return Mark("present", men=int(number))


@cache
def _mark_form(text: str) -> str:
    return unicodedata.normalize("NFC", clean_text(text)).casefold().replace("’", "'")


def _is_of_men(number: float) -> bool:
    """Whether so many can have come: a telephone number that strayed into the cell is no crowd."""
    return 0 <= number < 1_000_000 and number.is_integer()


# -- Numbers of men that were counted ---------------------------------------------------------------------------------

_ABOUT = re.compile(r"(?:~|≈|±|c\.|ca\.?|about|approx\.?|around|כ-|בערך|env\.?|environ)\s*(\d{1,6})")
_ABOUT_AFTER = re.compile(r"(\d{1,6})\s*-?\s*(?:ish|or so|approx\.?|about|more or less|environ|בערך|לערך|פחות או יותר)")
_AT_LEAST = re.compile(r"(\d{1,6})\s*\+|(?:at least|no less than|≥|>=|לפחות|au moins)\s*(\d{1,6})")
_MORE_THAN = re.compile(r"(?:>|more than|over|above|יותר מ-?|מעל|למעלה מ-?|plus de|más de)\s*(\d{1,6})")
_AT_MOST = re.compile(
    r"(?:≤|<=|at most|up to|no more than|max\.?|maximum|עד|לכל היותר|jusqu['’]?à|au plus)\s*(\d{1,6})"
)
_LESS_THAN = re.compile(r"(?:<|less than|fewer than|under|below|פחות מ-?|מתחת ל-?|moins de|menos de)\s*(\d{1,6})")
_JUST = re.compile(
    r"(?:exactly|just|only|בדיוק|רק|exactement|seulement)\s+(\d{1,6})|(\d{1,6})\s+(?:exactly|only|בדיוק|בלבד|seulement)"
)
_AND_MORE = re.compile(
    r"(\d{1,6})\s*(?:\+|&|and|ועוד|ו-?|et)\s*(\d{1,6})(?:\s*(?:guests?|visitors?|others?|more|אורחים|invités?))?"
)
_WHO_AND_HOW_MANY = re.compile(r"(\d{1,6})\s*([^\W\d_]+)")
_BETWEEN_THEM = re.compile(r"(?:[\s,;/+&.]|\band\b|\bet\b|\bו-?)*")
_LETTERS_OF_SEXES = {"m": "men", "h": "men", "ז": "men", "w": "others", "f": "others", "נ": "others"}
_RANGE = re.compile(r"(\d{1,6})\s*(?:-|–|—|to|עד|à)\s*(\d{1,6})")
_WITH_A_REMARK = re.compile(r"(\d{1,6})\s*\((?P<remark>[^)]*)\)")
_DOUBTED = re.compile(r"(\d{1,6})\s*[*?!†]+")
_NO_TEN = re.compile(
    r"no (?:minyan|minyen|quorum)|not enough|(?:אין|לא היה|היה אין|ללא|בלי) (?:מניין|מנין)|(?:pas de|sans) minyan?e?"
    r"|sin minyan|нет миньяна|(?:\d|one|two|three) short(?: of (?:a |the )?(?:minyan|quorum|ten|10))?"
    r"|short (?:by )?(?:\d|one|two|three)|(?:חסר|חסרים) (?:\d|אחד|שניים|שלושה) (?:למניין|למנין|לעשרה)"
    r"|il (?:en )?manquait (?:\d|un|deux|trois)(?: hommes?)?"
)
_A_TEN = re.compile(
    r"(?:(?:yes|had|full|bare|just|exact(?:ly)?|was|there was|we had|barely|complete|good)(?: an?)? )?"
    r"(?:minyan|minyen|quorum)(?: (?:yes|ok|complete|exact|full))?"
    r"|(?:יש|היה|היו|יש לנו|היה לנו) (?:מניין|מנין|עשרה)|(?:מניין|מנין)"
    r"(?: (?:מצומצם|מלא|יפה|מכובד|בדוחק))?|minyane?(?: complet| juste)?|(?:il y a(?:vait)?|avec) minyane?|hubo minyan"
)
_LARGEST_WITHOUT_TEN = 9
_MORE_THAN_A_ROOM_HOLDS = 1900  # it may be a year, or a sum
_OF_MEN = re.compile(r"(\S+)\s*(?:men|males|גברים|hommes|hombres|people|persons|אנשים|איש|personnes|personas)\.?")
_NUMBER_WORDS = by_spelling(
    {
        str(number): words
        for number, words in enumerate(
            (
                *(
                    "zero, none, nobody, אפס, zéro",
                    "one, אחד, un, uno",
                    "two, שניים, שנים, deux, dos",
                    "three, שלושה, trois, tres",
                ),
                *(
                    "four, ארבעה, quatre, cuatro",
                    "five, חמישה, cinq, cinco",
                    "six, שישה, ששה, seis",
                    "seven, שבעה, sept, siete",
                ),
                *("eight, שמונה, huit, ocho", "nine, תשעה, neuf, nueve", "ten, עשרה, dix, diez", "eleven, onze, once"),
                *("twelve, douze, doce", "thirteen, treize, trece", "fourteen, quatorze", "fifteen, quinze, quince"),
            )
        )
    }
)
_GERESH = re.compile(r"['\"׳״’”“]")
_PARTED = re.compile(r",|\.\d{3}$")  # 9,2 may be 9 and 2, and 1.000 a thousand or one
_PLAIN_NUMERALS = range(11, 30)  # a letter alone is a mark, and from 30 on they are words: לא, לב, מה
_MINORS = re.compile(
    r"(\d{1,6})\s*(?:ketanim|katan|minors?|kids?|boys?|child(?:ren)?|קטנים|קטן|ילדים|ילד|enfants?|mineurs?)"
)


_AND_MINORS = re.compile(rf"(\d{{1,6}})\s*(?:\+|&|and|ועוד|ו-?|et)\s*(?:{_MINORS.pattern}|קטן|katan|minor|child)")


class Count(NamedTuple):
    """A number of men as written: the number, and how few and how many it may be; None where that is not known."""

    number: int | None = None
    low: int | None = None
    high: int | None = None
    code: str = ""

    @property
    def status(self) -> str:
        """Whether anybody was there: present, absent, or unknown where no number can be read."""
        if self.number is None and self.low is None:
            return "unknown"
        return "absent" if self.number == 0 else "present"

    @property
    def kept(self) -> str | None:
        """What is kept of it, in words; None for nothing."""
        if self.low is not None:
            if self.low == self.high:
                return str(self.low)
            return f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"
        if self.number is None:
            return None
        return f"about {self.number}" if self.high is None else f"at most {self.number}"


def read_counts(column: SheetColumn) -> list[Count]:
    """Read each distinct value of a column of numbers of men, and note what is not one plain number."""
    found = [read_count(value) for value in column.cells.values]
    for which, count in enumerate(found):
        if count.code:
            column.note(count.code, which, used=count.kept)
    return found


def read_count(cell: Cell) -> Count:
    """Read how many men were counted; what is not one plain number is kept with its bounds.

    >>> read_count("12"), read_count("8-9")[:3], read_count("10+")[:3], read_count("יא").number
    (Count(number=12, low=12, high=12, code=''), (None, 8, 9), (10, 10, None), 11)
    >>> read_count("10 (incl. 1 katan)")[:3], read_count("many").code
    ((10, 9, 10), 'count_not_a_number')
    >>> read_count("13?")[:3], read_count("no minyan")[:3], read_count("8 + 2 kids")[:3]
    ((13, None, None), (None, 0, 9), (8, 8, 8))
    >>> [read_count(text).number for text in ("לא", 'ל"א', "8 2", "1,0", "1 200")]
    [None, 31, None, None, 1200]
    >>> [read_count(text)[:3] for text in ("10ish", "<10", "9+1", "8 men 4 women")]
    [(10, None, None), (None, 0, 9), (None, 9, 10), (8, 8, 8)]
    >>> read_count("יש מניין").code, read_count("one short")[:3], read_count("more than 9")[:3]
    ('count_says_ten', (None, 0, 9), (10, 10, None))
    """
    text = visible_text(cell).casefold()
    if not text:
        return Count()
    number, doubted = number_in(cell), _DOUBTED.fullmatch(text)
    if number is None and not doubted and normalised(text) in _NUMBER_WORDS:
        number = float(_NUMBER_WORDS[normalised(text)])
    if number is None and (of_men := _OF_MEN.fullmatch(text)):
        return read_count(of_men[1])
    if number is None and (letters := _hebrew_numerals().get(normalised(text))):
        plain = letters in _PLAIN_NUMERALS or _GERESH.search(text) is not None
        number = float(letters) if plain else None
    if number is not None and isinstance(cell, str) and _PARTED.search(text) and not _THOUSANDS.fullmatch(text):
        return Count(code="count_not_a_number")
    if number is not None:
        if not _is_of_men(number) or number >= _MORE_THAN_A_ROOM_HOLDS:
            return Count(code="count_not_a_number")
        return Count(int(number), int(number), int(number))
    review = "count_needs_review"
    if doubted:
        return Count(int(doubted[1]), code=review)
    if _NO_TEN.fullmatch(text.strip(" .!")):
        return Count(None, 0, _LARGEST_WITHOUT_TEN, review)
    if _A_TEN.fullmatch(text.strip(" .!✓✔")):
        return Count(code="count_says_ten")
    if men := _AND_MINORS.fullmatch(text):
        return Count(int(men[1]), int(men[1]), int(men[1]), review)
    if about := _ABOUT.fullmatch(text) or _ABOUT_AFTER.fullmatch(text):
        return Count(int(about[1]), code=review)
    if bounds := _bounds_in(text):
        return bounds
    if (men_of := _men_among(text)) is not None:
        return Count(men_of, men_of, men_of, review)
    if between := _RANGE.fullmatch(text):
        low, high = sorted((int(between[1]), int(between[2])))
        return Count(None, low, high, review)
    if remarked := _WITH_A_REMARK.fullmatch(text):
        whole, minors = int(remarked[1]), _MINORS.search(remarked["remark"])
        return Count(whole, max(whole - int(minors[1]), 0) if minors else None, whole, review)
    return Count(code="count_not_a_number")


def _bounds_in(text: str) -> Count | None:
    """Read a number of which only one end is written, or one that is said to be just so; None where there is none."""
    review = "count_needs_review"
    if just := _JUST.fullmatch(text):
        number = int(just[1] or just[2])
        return Count(number, number, number, review)
    for pattern, more in ((_AT_LEAST, 0), (_MORE_THAN, 1)):
        if found := pattern.fullmatch(text):
            least = int(next(filter(None, found.groups()))) + more
            return Count(least, least, None, review)
    for pattern, more in ((_AT_MOST, 0), (_LESS_THAN, -1)):
        if found := pattern.fullmatch(text):
            return Count(None, 0, max(int(found[1]) + more, 0), review)
    if found := _AND_MORE.fullmatch(text):
        return Count(None, int(found[1]), int(found[1]) + int(found[2]), review)
    return None


def _men_among(text: str) -> int | None:
    """Give the men of whom a cell gives the number beside that of others, as 8 men 4 women; None where it does not."""
    found = [(int(number), _who(word)) for number, word in _WHO_AND_HOW_MANY.findall(text)]
    between = _BETWEEN_THEM.fullmatch(_WHO_AND_HOW_MANY.sub(" ", text))
    if between is None or {who for _, who in found} != {"men", "others"}:
        return None
    return sum(number for number, who in found if who == "men")


def _who(word: str) -> str:
    others = "others" if _MINORS.fullmatch(f"1 {word}") else ""
    return _LETTERS_OF_SEXES.get(word) or _WHO_BY_WORD.get(normalised(word), others)


@cache
def _hebrew_numerals() -> dict[str, int]:
    return {normalised(numeral(number)): number for number in range(1, 400)}
