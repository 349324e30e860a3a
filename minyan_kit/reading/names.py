"""Names as they are compared, and people found by them in a roster; never merged by likeness."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple

import pandas as pd

from minyan_kit.arguments import has_columns
from minyan_kit.reading.cells import Cell, clean_text, normalised
from minyan_kit.reading.worksheet import DataRows

__all__ = [
    "WOMENS_TITLES",
    "Match",
    "NameAndStatus",
    "Party",
    "RosterPeople",
    "RosterPerson",
    "full_names",
    "listed_in",
    "name_key",
    "name_keys",
    "names_a_father",
    "on_lines",
    "settle_name_fields",
    "sorted_name_key",
    "titled_woman",
    "told_beside",
    "without_remark",
]

WOMENS_TITLES = {"mrs", "ms", "miss", "mme", "mlle", "madame", "rebbetzin", "rabbanit", "גב", "גברת", "הגברת", "הרבנית"}
"""What stands before the name of a woman, as names are compared."""

_TITLES = WOMENS_TITLES | {
    *("mr", "dr", "prof", "cantor", "hazzan", "chazan"),
    *("rabbi", "rav", "reb", "r", "רבי", "ר", "הרב", "רב", "החזן", "דר", "מר", "פרופ"),
}
_WITH_HER = {"mr", "rabbi", "monsieur", "מר", "הרב", "and", "et", "und", "&", "+"}
_SON_OF = {"ben", "bar", "בן", "בר", "bat", "בת", "ibn", "אבן"}
_LETTERS_ALONE = re.compile("[A-Za-z0-9א-ת ]+")  # such a name is normalised but for its capitals
_PLAIN_NAMES = re.compile("[A-Za-z0-9א-ת \n]*")
_TITLE_FIRST = re.compile(rf"^(?:{'|'.join(_TITLES)}) ", re.MULTILINE)
_AT_ONCE = 256
_REMARK = re.compile(r"\s*\([^()]*\)\s*$")
_LEAST_SCORE = 70
_MONSIEUR = "M. "


# -- Names as they are compared ---------------------------------------------------------------------------------------


def name_key(name: str) -> str:
    """Give the form of a name in which it is looked up: exact but for titles, points, capitals and spaces.

    >>> name_key("Dr.  David COHEN"), name_key('ד"ר דוד כהן'), name_key("M. Cohen")
    ('david cohen', 'דוד כהן', 'm cohen')
    """
    words = (name.casefold() if _LETTERS_ALONE.fullmatch(name) else normalised(name)).split()
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    return " ".join(words)


def titled_woman(name: str) -> bool:
    """Tell whether a name has the title of a woman before it, and none of a man with her.

    >>> titled_woman("Mrs. M. Levi"), titled_woman("גב' לוי"), titled_woman("Mme et M. Levi"), titled_woman("Dr. Levi")
    (True, True, False, False)
    """
    words = normalised(name).split()
    return len(words) > 1 and words[0] in WOMENS_TITLES and not _WITH_HER & set(words[1:])


def name_keys(names: Iterable[str]) -> dict[str, str]:
    """Give the `name_key` of each of many names; those that are plain letters are told by hundreds at once.

    >>> name_keys(["David COHEN", "Dr.  D. O'Hara"])
    {'David COHEN': 'david cohen', "Dr.  D. O'Hara": 'd ohara'}
    """
    distinct = list(dict.fromkeys(names))
    keys: dict[str, str] = {}
    for start in range(0, len(distinct), _AT_ONCE):
        some = distinct[start : start + _AT_ONCE]
        whole = "\n".join(some).casefold()
        plain = _PLAIN_NAMES.fullmatch(whole) and not any(gap in f"\n{whole}\n" for gap in ("  ", " \n", "\n "))
        lines = whole.split("\n") if plain else []
        if len(lines) == len(some) and not _TITLE_FIRST.search(whole):
            keys.update(zip(some, lines, strict=True))
        else:
            keys |= {name: name_key(name) for name in some}
    return keys


def sorted_name_key(words: str) -> str:
    """Give the words of a `name_key` in an order of their own; "son of" keeps them as they are, for it says whose son.

    >>> sorted_name_key("moshe levi") == sorted_name_key("levi moshe")
    True
    >>> sorted_name_key("moshe ben david levi") == sorted_name_key("david ben moshe levi")
    False
    """
    parts = words.split()
    return words if _SON_OF & set(parts) else " ".join(sorted(parts))


def names_a_father(name: str) -> bool:
    """Tell whether a name says whose son he is."""
    return bool(_SON_OF & set(name_key(name).split()))


def without_remark(name: str) -> tuple[str, str]:
    """Part a name from what stands in brackets after it.

    >>> without_remark("Reuven Testman (Guest)"), without_remark("Ploni (2)"), without_remark("(2)")
    (('Reuven Testman', 'Guest'), ('Ploni', '2'), ('(2)', ''))
    """
    found = _REMARK.search(name)
    if not found or not found.start():
        return name, ""
    return name[: found.start()], found[0].strip(" ()")


_NUMBER_BEFORE = re.compile(r"\d{1,3}\s?[.)]\s*(?=[^\W\d_]{2})")
_SIGNED_AWAY = re.compile(r"(?P<name>.*\w.*?)\s*(?:❌|✖|✗|✘|👎|🚫|⛔)️?")
_TICKED = re.compile(r"(?P<name>.*\w.*?)\s*[✅✔✓☑👍]\ufe0f?")
_STRUCK = re.compile(r"~+(?P<name>[^~]+)~+.*")
_SAID_AWAY = re.compile(
    r"(?P<name>[^,:(]*?\w)[\s,:–—-]+(?:(?:(?:is|he|he's|i|i'm)\s)?(?:can[’']?t|cannot|won[’']?t"
    r"|(?:not|isn[’']?t) coming|not here|out|away|sick|ill|absent|sorry)"
    r"(?:\s(?:make it|come|sorry|today|tonight|be there))*"
    r"|לא (?:מגיע|בא|יגיע|יבוא|יכול)|חולה|נעדר|ne vient pas|ne peut pas|malade|no viene|no puede|ausente)[.! ]*",
    re.IGNORECASE,
)
_PERHAPS = re.compile(
    r"(?P<name>.*\w.*?)[\s,:–—-]+(?:50\s?/\s?50|maybe|perhaps|not sure|אולי|peut-être|quizás)\W*", re.I
)
_MOST_BESIDE_A_NAME = 120


class NameAndStatus(NamedTuple):
    """A name, and what stands beside it of whether he was there: "absent", "unknown", or "" for nothing."""

    name: str
    status: str = ""


def told_beside(name: str) -> NameAndStatus:
    """Part from a name what it says of whether he was there; a name with a question mark, or struck out, is in doubt.

    >>> [tuple(told_beside(name)) for name in ("Gad Fried?", "~Gad Fried~", "Hillel Gross ❌")]
    [('Gad Fried', 'unknown'), ('Gad Fried', 'unknown'), ('Hillel Gross', 'absent')]
    >>> [told_beside(name).status for name in ("Eli Engel can't", "Itai Haas 50/50", "Gad Fried")]
    ['absent', 'unknown', '']
    """
    if len(name) > _MOST_BESIDE_A_NAME:
        return NameAndStatus(name)
    if numbered := _NUMBER_BEFORE.match(name):
        return told_beside(name[numbered.end() :])
    bare = name.rstrip(" ?)")
    if name.rstrip(" )").endswith("?"):
        return NameAndStatus(bare.rstrip(" (") or name, "unknown")
    for pattern, status in (
        (_TICKED, ""),
        (_STRUCK, "unknown"),
        (_SIGNED_AWAY, "absent"),
        (_SAID_AWAY, "absent"),
        (_PERHAPS, "unknown"),
    ):
        if found := pattern.fullmatch(name):
            return NameAndStatus(found["name"].strip(), status)
    return NameAndStatus(name)


# -- A name that is of more than one person ---------------------------------------------------------------------------


class Party(NamedTuple):
    """A cell that names more than one person, or none for certain.

    Args:
        name: the one who is named, else the whole cell.
        low, high: how few and how many come by it; None where nobody says how many.
        names: those who are named, where each of them is.
    """

    name: str
    low: int = 1
    high: int | None = None
    names: tuple[str, ...] = ()


_NUMBER = r"(?P<number>\d{1,3})"
_PLUS = re.compile(rf"(?P<name>.+?)\s*[(]?\+\s*{_NUMBER}\s*[)]?")
_TIMES = re.compile(rf"(?P<name>.+?)\s*[(]?(?:[x×*]\s*{_NUMBER}|(?P<before>\d{{1,3}})\s*[x×])[)]?", re.IGNORECASE)
_FAMILY = re.compile(
    rf"(?P<name>.*?(?:\bfamil(?:y|ies|le)\b|\bhousehold\b|משפח(?:ת|ה)|\bfamilia\b).*?)(?:\s*[(\[]?\s*{_NUMBER}\s*[)\]]?)?",
    re.IGNORECASE,
)
_WITH = r"(?:\+|&|/|,|\band\b|\bwith\b|\bet\b|\bavec\b|\by\b|\bcon\b|\bw/)"
_KIN = (
    "son brother father grandson nephew dad friend guest child kid boy wife daughter sister mother girl fils frère "
    "père petit-fils ami invité femme fille hijo hermano padre בן בנו אח אחיו אביו נכד חבר אורח אשתו בתו ילד"
)
_SEVERAL_KIN = (
    "sons brothers boys kids children friends guests grandsons daughters others family enfants fils amis hijos "
    "בניו בנים ילדים ילדיו חברים אורחים נכדים אחים"
)
_WITH_KIN = re.compile(
    rf"(?P<name>.+?)\s*{_WITH}\s*(?:(?:his|her|their|the|a|an|sa|ses|un|su|two|three|four|several|{_NUMBER})\s+){{0,2}}"
    rf"(?P<kin>{'|'.join(sorted((_KIN + ' ' + _SEVERAL_KIN).split(), key=len, reverse=True))})\b.*",
    re.IGNORECASE,
)
_WITH_KIN_IN_HEBREW = re.compile(
    rf"(?P<name>.+?)\s+(?:ו-?|עם\s+)(?:{_NUMBER}\s+)?(?P<kin>בנו|בניו|אביו|אחיו|אחיו|אשתו|בתו|נכדו|נכדיו|ילדיו|חברו|חבריו|משפחתו|עוד)"
    r"(?:\s+(?P<more>\d{1,3}|אחד|שניים|שנים|שלושה))?",
)
_BROTHERS = re.compile(
    r"(?:the\s+)?.+\s(?:boys|brothers|sons|kids|children|men|guests)|(?:האחים|ילדי)\s.+", re.IGNORECASE
)
_COUPLE = re.compile(
    r"(?:mr\.?|dr\.?|rabbi|m\.|הרב|מר)\s*(?:&|and|et|\+|/|ו)\s*(?:mrs\.?|ms\.?|mme\.?|rebbetzin|הרבנית|גב'?)\s+.+", re.I
)
_BETWEEN_NAMES = re.compile(r"\s*(?:,|;|&|/|\+|\band\b|\bet\b|\bund\b|\s+ו-\s*)\s*", re.IGNORECASE)
_NAME_WORD = re.compile(r"[^\W\d_][\w.'’\"״׳-]*")
_HEBREW_NUMBERS = {"אחד": 1, "שניים": 2, "שנים": 2, "שלושה": 3}
_MOST_OF_A_PARTY = 60
_LONGEST_NAME = 120
_FEW = 2


def party_in(name: str) -> Party | None:
    """Tell whether a name is of more than one person, or of nobody in particular; None for the name of one.

    >>> party_in("Avner Tal + son"), party_in("Dan Oz +1"), party_in("Cohen, David"), party_in("Avner Tal")
    (Party(name='Avner Tal', low=1, high=2, names=()), Party(name='Dan Oz', low=1, high=2, names=()), None, None)
    >>> party_in("Gad, Uri and Hillel Nir").names, party_in("Katzir family (4)")[1:3], party_in("אבנר טל ובנו").name
    (('Gad Nir', 'Uri Nir', 'Hillel Nir'), (1, 4), 'אבנר טל')
    """
    if len(name) > _LONGEST_NAME:
        several = listed_in(name)
        return Party(name, 1, len(several)) if len(several) > 1 else None
    if not _MAY_BE_A_PARTY.search(name):
        return None
    if _COUPLE.fullmatch(name):
        return Party(name, 1, 2)
    for pattern, beside in ((_PLUS, True), (_TIMES, False)):
        if found := pattern.fullmatch(name):
            number = int(found["number"] or found["before"]) + beside
            return Party(found["name"] if beside else name, 1, number) if 1 < number <= _MOST_OF_A_PARTY else None
    if _BROTHERS.fullmatch(name):
        return Party(name, 1, None)
    for pattern in (_WITH_KIN_IN_HEBREW, _WITH_KIN):
        if found := pattern.fullmatch(name):
            return _with_kin(found)
    if found := _FAMILY.fullmatch(name):
        size = int(found["number"] or 0)
        return Party(name, 1, size if 0 < size <= _MOST_OF_A_PARTY else None)
    names = _names_in_a_list(name)
    several = () if names else listed_in(name)
    if len(several) > _FEW:
        return Party(name, 1, len(several))
    return Party(name, 1, len(names), names) if names else None


_MAY_BE_A_PARTY = re.compile(
    r"[+&/,;×*]|\d|\b(?:x|and|et|with|avec|con|y|family|families|famille|familia|household|boys|brothers|sons|kids|"
    r"children|guests)\b|משפח|האחים|ילדי |\sו|עם ",
    re.IGNORECASE,
)


def _with_kin(found: re.Match[str]) -> Party:
    kin, number = found["kin"].casefold(), found["number"]
    more = found.groupdict().get("more")
    if kin == "עוד":
        extra = int(more) if more and more.isdecimal() else _HEBREW_NUMBERS.get(more or "")
        return Party(found["name"], 1, None if extra is None else 1 + extra)
    if number:
        return Party(found["name"], 1, 1 + int(number))
    return Party(found["name"], 1, None if kin in _SEVERAL_KIN.split() or kin in ("נכדיו", "חבריו", "משפחתו") else 2)


def _names_in_a_list(name: str) -> tuple[str, ...]:
    """Give the names that a cell lists; nothing where it is one name, its family name perhaps first."""
    parts = [part for part in _BETWEEN_NAMES.split(name) if part]
    words = [part.split() for part in parts]
    if len(parts) < 2 or not all(_NAME_WORD.fullmatch(word) for part in words for word in part):
        return ()
    only_commas = not re.search(r"[;&/+]|\b(?:and|et|und)\b|\sו-", name, re.IGNORECASE)
    if only_commas and (len(parts) == 2 and min(map(len, words)) == 1):
        return ()  # Cohen, David
    family = words[-1][1:]
    return tuple(" ".join([*part, *family]) if len(part) == 1 and family else " ".join(part) for part in words)


def listed_in(text: str) -> tuple[str, ...]:
    """Give the names that a cell of many lists, as they are written; of one name that name.

    >>> listed_in("Avner Tal, Boaz Lev (late), Gad"), listed_in("Tal, Avner; Lev, Boaz"), listed_in("Tal, Avner")
    (('Avner Tal', 'Boaz Lev (late)', 'Gad'), ('Tal, Avner', 'Lev, Boaz'), ('Tal, Avner',))
    """
    sign = next((sign for sign in (";", "\n", " / ", "/", ",") if sign in text), None)
    parts = [part.strip() for part in text.split(sign)] if sign else [text]
    parts = [part for part in parts if any(map(str.isalpha, part))]
    if sign == "," and len(parts) == _FEW and min(len(part.split()) for part in parts) == 1:
        return (text,)  # Cohen, David
    return tuple(parts) or (text,)


# -- The names of people in a sheet, in one column or in two ----------------------------------------------------------


def settle_name_fields(fields: dict[str, int]) -> None:
    """Decide what headings of names mean that depend on each other, in place.

    "Nom" is the family name beside "Prénom" and the whole name without it; "שם" is the first name beside "שם משפחה".

    >>> fields = {"nom": 0, "first_name": 1}
    >>> settle_name_fields(fields)
    >>> fields
    {'first_name': 1, 'last_name': 0}
    """
    if "nom" in fields:
        whole = not {"first_name", "given_name"} & fields.keys()
        fields.setdefault("name" if whole else "last_name", fields.pop("nom"))
    if "given_name" in fields:
        fields.setdefault("first_name", fields.pop("given_name"))
        fields.pop("given_name", None)
    if "name" in fields and "last_name" in fields and "first_name" not in fields:
        fields["first_name"] = fields.pop("name")


def full_names(data: DataRows, fields: dict[str, int]) -> tuple[Sequence[str | None], str | None]:
    """Give the name of each row, None where it has none, and the field where names stand.

    Args:
        data: the rows.
        fields: the columns, with the fields of names settled.
    """
    parts: list[str] = [field for field in ("first_name", "last_name") if field in fields]
    if "name" not in fields and not parts:
        parts = ["hebrew_name"] if "hebrew_name" in fields else []
    if "name" in fields and not parts:
        column = data.columns[fields["name"]]
        lines = map(on_lines, column.values, column.distinct_texts)
        return column.spread([text or None for text in lines]), "name"
    size = len(data.row_numbers)
    columns = [data.texts(fields[field]) for field in parts]
    joined = [" ".join(filter(None, words)) for words in zip(*columns, strict=True)] if columns else [""] * size
    if "name" not in fields:
        return [name or None for name in joined], parts[0] if parts else None
    whole = data.texts(fields["name"])
    return [name or other or None for name, other in zip(whole, joined, strict=True)], "name"


def on_lines(cell: Cell, text: str) -> str:
    """Give the names that stand below each other in one cell with a semicolon between them; else the text as it is.

    One name may be broken over two lines, or have a remark below it.
    """
    if not isinstance(cell, str) or "\n" not in cell:
        return text
    lines = [line for line in map(clean_text, cell.split("\n")) if any(map(str.isalpha, line))]
    whole = [line for line in lines if not line.startswith(("(", "["))]
    several = len(whole) > _FEW or (len(whole) == _FEW and min(len(line.split()) for line in whole) > 1)
    return "; ".join(lines) if several and len(whole) == len(lines) else text


# -- People of an attendance sheet found in a roster ------------------------------------------------------------------


class RosterPerson(NamedTuple):
    """A person of the roster as a match shows him."""

    id: str
    name: str
    where: str


class Match(NamedTuple):
    """What was found for a name: the person, or the code of an issue and the people that it names; and whether its
    words are in another order than his, and nothing beside them says so, as a comma does."""

    person: RosterPerson | None = None
    code: str = ""
    people: str = ""
    turned: bool = False


class RosterPeople:
    """The people of a roster, to be found by id or by name.

    Args:
        roster: a table with name, and person_id where it has ids; without them a person's name stands for his id.
    """

    def __init__(self, roster: pd.DataFrame) -> None:
        has_columns("roster", roster, ("name",), "read_roster")
        names: list[str | None] = roster["name"].astype("string").astype(object).tolist()
        ids = roster["person_id"].astype("string").tolist() if "person_id" in roster else names
        births = roster["birth_date"].tolist() if "birth_date" in roster else [None] * len(roster)
        rows = roster["row"].tolist() if "row" in roster else range(1, len(roster) + 1)
        sexes = roster["sex"].astype(object).tolist() if "sex" in roster else [None] * len(roster)
        self.by_id: dict[str, RosterPerson] = {}
        self._men: set[str] = set()
        self._by_key: dict[str, list[RosterPerson]] = defaultdict(list)
        self._by_words: dict[str, list[RosterPerson]] = defaultdict(list)
        for name, own_id, birth, row, sex in zip(names, ids, births, rows, sexes, strict=True):
            if not isinstance(name, str):
                continue
            born = "" if birth is None or pd.isna(birth) else f", born {pd.Timestamp(birth):%d %b %Y}"
            person = RosterPerson(name if pd.isna(own_id) else own_id, name, f"{name} (row {row}{born})")
            self.by_id.setdefault(person.id, person)
            if isinstance(sex, str) and sex == "male":
                self._men.add(person.id)
            self._by_key[name_key(name)].append(person)
            self._by_words[sorted_name_key(name_key(name))].append(person)

    def find(self, name: str) -> Match:
        """Find a name: exact if it is one person's, else its words in another order if they are, else nobody.

        Mrs. Levi is not the man whose name is Levi.
        """
        key, woman = name_key(name), titled_woman(name)
        for known, turned in ((self._by_key.get(key), False), (self._by_words.get(sorted_name_key(key)), True)):
            people = [person for person in known or () if not (woman and person.id in self._men)]
            if len(people) > 1:
                return Match(None, "person_ambiguous", _listed(people))
            if people:
                return Match(people[0], turned=turned and "," not in name and not _has_capitals(name))
        if name.startswith(_MONSIEUR) and name.count(" ") > 1:  # before one word it may be the letter of a first name
            return self.find(name.removeprefix(_MONSIEUR))
        return Match(None, "person_unknown")

    def suggest(self, names: Sequence[str]) -> dict[str, str]:
        """Give the names of the roster that are nearest to each of some names, with their scores of 100."""
        found = {}
        for name in names:
            if near := self.near(name):
                found[name] = "; ".join(f"{person.where}: {score:.0f}" for person, score in near)
        return found

    def near(self, name: str) -> list[tuple[RosterPerson, float]]:
        """The people of the roster whose names are nearest to a name, the nearest first, with their scores of 100."""
        near = _nearest(name_key(name), list(self._by_key), in_order=names_a_father(name))
        return [(self._by_key[other][0], score) for other, score in near]


def _has_capitals(name: str) -> bool:
    """Tell whether some words of a name and not all of them are in capitals, as a family name is that stands first."""
    capitals = [word.isupper() and len(word) > 1 for word in name.split()]
    return any(capitals) and not all(capitals)


def _nearest(name: str, known: Sequence[str], *, in_order: bool) -> list[tuple[str, float]]:
    """Give the three names that are nearest, with their scores; their words in any order, unless that is asked for."""
    try:
        from rapidfuzz import fuzz, process
    except ImportError:  # a browser has no wheel of it; what Python brings finds the same, or a little less, slowly
        return _nearest_slowly(name, known, in_order=in_order)
    scorer = fuzz.ratio if in_order else fuzz.token_sort_ratio
    return [
        (other, score)
        for other, score, _ in process.extract(name, known, scorer=scorer, limit=3, score_cutoff=_LEAST_SCORE)
    ]


def _nearest_slowly(name: str, known: Sequence[str], *, in_order: bool) -> list[tuple[str, float]]:
    def key(words: str) -> str:
        return words if in_order else " ".join(sorted(words.split()))

    keys = {key(other): other for other in reversed(known)}
    near = get_close_matches(key(name), list(keys), n=3, cutoff=_LEAST_SCORE / 100)
    return [(keys[found], 100 * SequenceMatcher(None, found, key(name)).ratio()) for found in near]


def _listed(people: Iterable[RosterPerson]) -> str:
    return "; ".join(person.where for person in list(people)[:5])
