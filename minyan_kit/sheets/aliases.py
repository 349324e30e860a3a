"""What people call the columns of a roster and of an attendance sheet, in English, Hebrew and French."""

from __future__ import annotations

from collections.abc import Mapping

from minyan_kit.sheets.cells import plain

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
