"""What is written on the plan and round it, in English, Hebrew and French side by side."""

from __future__ import annotations

from collections.abc import Mapping

from minyan_kit.languages import in_use

__all__ = ["LABELS", "NAMES", "SENTENCES", "Told", "called", "label", "sentence"]

#: A text in each language.
Told = Mapping[str, str]


def _told(en: str, he: str, fr: str) -> Told:
    return {"en": en, "he": he, "fr": fr}


#: Places and things on the plan.
LABELS: Mapping[str, Told] = {
    "inside": _told("synagogue", "בית הכנסת", "synagogue"),
    "doorway": _told("doorway", "הפתח", "entrée"),
    "outside": _told("outside", "בחוץ", "dehors"),
    "window": _told("at the window", "בחלון", "à la fenêtre"),
    "roof": _told("roof, upper storey", "גג ועלייה", "toit, étage"),
    "azarah": _told("azarah", "עזרה", "azara"),
    "tevah": _told("tevah", "תיבה", "teva"),
    "large_yard": _told("large yard", "חצר גדולה", "grande cour"),
    "small_yard": _told("small yard", "חצר קטנה", "petite cour"),
    "away": _told("away", "אינם כאן", "absents"),
    "ark": _told("ark", "ארון הקודש", "arche"),
    "closed_door": _told("line of the closed door", "קו הדלת הסגורה", "ligne de la porte fermée"),
    "fallen_wall": _told("the wall that fell", "הכותל שנפל", "le mur tombé"),
    "pasim": _told("pasim", "פסים", "pasim"),
    "leader": _told("shaliach tzibbur", "שליח ציבור", "shats"),
    "joined": _told("joined", "מצטרף", "adjoint"),
    "apart": _told("not joined", "אינו מצטרף", "non adjoint"),
    "open": _told("open", "לא הוכרע", "reste ouvert"),
    # Round the plan.
    "plan": _told(
        "Plan of the synagogue and the two yards",
        "תכנית בית הכנסת ושתי החצרות",
        "Plan de la synagogue et des deux cours",
    ),
    "scene": _told("A case of the text", "מקרה מן הסימן", "Un cas du texte"),
    "own_scene": _told("as you moved them", "כפי שהזזתם", "selon vos déplacements"),
    "practice": _told("Whose practice", "שיטת מי", "Selon qui"),
    "language": _told("Language", "שפה", "Langue"),
    "face_shown": _told(
        "those on the roof show their face",
        "שעל הגג מראים פניהם",
        "ceux du toit montrent leur visage",
    ),
    "partitions_reach_ceiling": _told(
        "the partitions of the tevah reach the ceiling",
        "מחיצות התיבה מגיעות לתקרה",
        "les cloisons de la teva touchent le plafond",
    ),
    "show_move": _told("show the move", "להראות את ההזזה", "montrer le déplacement"),
    "movable": _told("movable figure", "דמות ניידת", "figurine mobile"),
}

#: Sentences with places to fill.
SENTENCES: Mapping[str, Told] = {
    "how": _told(
        "Drag a figure. By keyboard: Tab to a figure, the arrow keys move it, Enter sends it to the next place.",
        "גררו דמות. במקלדת: Tab אל דמות, החיצים מזיזים אותה, ו־Enter שולח אותה אל המקום הבא.",
        "Glissez une figurine. Au clavier : Tab la choisit, les flèches la déplacent, Entrée l’envoie plus loin.",
    ),
    "moves": _told("One move makes it a minyan:", "הזזה אחת עושה אותם מניין:", "Un seul déplacement fait un minyan :"),
    "move": _told("{name} → {spot}", "{name} ← {spot}", "{name} → {spot}"),
    "no_move": _told(
        "No single move makes it a minyan.",
        "אין הזזה אחת שעושה אותם מניין.",
        "Aucun déplacement seul ne fait un minyan.",
    ),
    "otherwise": _told(
        "{voice} rules otherwise: {answer}.",
        "{voice} חולק: {answer}.",
        "{voice} dit autrement : {answer}.",
    ),
    "splits": _told(
        "{total} in all, the shaliach tzibbur among them, by the practice of {practice}",
        "{total} בסך הכול, ושליח הציבור בכללם, לפי {practice}",
        "{total} en tout, le shats compris, selon {practice}",
    ),
    "bold": _told(
        "Bold: explicit in the text. The others are inferred from it, or stay open.",
        "מודגש: מפורש בלשון. השאר נלמד ממנה, או לא הוכרע.",
        "En gras : explicite dans le texte. Le reste en est déduit, ou reste ouvert.",
    ),
    "still": _told("Run this cell to move them.", "הריצו את התא כדי להזיזם.", "Exécutez la cellule pour les déplacer."),
}

#: The ten and their shaliach tzibbur; names of the reader's own are shown as they are.
NAMES: Mapping[str, Told] = {
    "Eli": _told("Eli", "עלי", "Éli"),
    "Dan": _told("Dan", "דן", "Dan"),
    "Gad": _told("Gad", "גד", "Gad"),
    "Levi": _told("Levi", "לוי", "Lévi"),
    "Asher": _told("Asher", "אשר", "Asher"),
    "Ezra": _told("Ezra", "עזרא", "Ezra"),
    "Natan": _told("Natan", "נתן", "Natan"),
    "Amos": _told("Amos", "עמוס", "Amos"),
    "Noam": _told("Noam", "נועם", "Noam"),
    "Uri": _told("Uri", "אורי", "Ouri"),
    "Boaz": _told("Boaz", "בועז", "Booz"),
}


def label(key: str, language: str | None = None) -> str:
    """What a place or a thing is called on the plan.

    >>> label("small_yard"), label("small_yard", "fr")
    ('small yard', 'petite cour')
    """
    return LABELS[key][in_use(language)]


def sentence(key: str, language: str | None = None, **values: str) -> str:
    """A sentence of the plan, filled.

    >>> sentence("move", name="Dan", spot="small yard")
    'Dan → small yard'
    """
    return SENTENCES[key][in_use(language)].format(**values)


def called(name: str, language: str | None = None) -> str:
    """A person's name as a reader of a language reads it.

    >>> called("Uri", "fr"), called("Moshe", "fr")
    ('Ouri', 'Moshe')
    """
    return NAMES[name][in_use(language)] if name in NAMES else name
