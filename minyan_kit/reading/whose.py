"""Whose each row of an attendance sheet is: of a man, of a woman, of a boy; by name, column, section and sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.cells import Coded, Column, is_blank, normalised, visible_text
from minyan_kit.reading.issues import ColumnPlace
from minyan_kit.reading.names import WOMENS_TITLES, titled_woman
from minyan_kit.reading.records import Context, Objects, Records
from minyan_kit.reading.tables import is_key_title, key_in
from minyan_kit.reading.vocabulary import (
    GUEST_WORDS,
    KEY_MEANINGS,
    LONGEST_HEADING,
    MARK_MEANINGS,
    is_part_of_one,
    is_total,
    number_in,
    parts_a_service,
    says_absent,
    sex_in,
    who_in,
    who_may_be_of_age,
)
from minyan_kit.reading.worksheet import NAME_FIELDS, DataRows

__all__ = [
    "MAN",
    "MINOR",
    "WOMAN",
    "Sections",
    "find_sexes",
    "is_of_titles",
    "leave_out_counts_of_others",
    "names_another",
    "no_men_in",
    "of_sheet",
    "section_in",
    "whose_name",
    "whose_rows",
]

MAN, WOMAN, MINOR = "", "woman", "minor"
"""Of whom a row is; of a man as far as the sheet says."""

_OF_AGE = 13
_AGE = re.compile(
    r"(?<!\w)(?:aged?|âge|gil|גיל|בן)[\s:]*(?P<after>\d{1,2})(?!\d)"
    r"|(?<!\d)(?P<before>\d{1,2})\s*(?:years?|yrs?|y\.?/?o\.?|ans|años|שנים)(?!\w)",
    re.IGNORECASE,
)
_REMARK = re.compile(r"[(\[](?P<within>[^()\[\]]+)[)\]]\s*$|(?:\s[-–—]|,)\s+(?P<after>[^,–—-]+)$")
_OF_WOMEN = {
    *("woman", "women", "lady", "ladies", "girl", "girls", "female", "wife", "mother", "daughter", "sister"),
    *("grandmother", "אישה", "אשה", "נשים", "אשתו", "בתו", "אימו", "אמו", "אחותו", "בת", "ילדה", "femme", "femmes"),
    *("epouse", "fille", "mere", "soeur", "mujer", "esposa", "hija"),
}
_WOMENS_PLACE = re.compile(
    r"(?:wom[ae]n|lad(?:y|ies))(?:['’]?s)?['’]? (?:section|side|gallery|balcony)|עזרת נשים|(?:section|côté) des femmes",
    re.IGNORECASE,
)
_MENS_PLACE = re.compile(r"men(?:['’]?s)?['’]? (?:section|side)|עזרת גברים|côté des hommes", re.IGNORECASE)
_MINORS = {
    *("katan", "minor", "child", "kid", "boy", "baby", "toddler", "infant", "קטן", "ילד", "תינוק", "mineur", "enfant"),
    *("bebe", "nino", "menor", "before bar mitzvah", "not bar mitzvah", "under 13", "לפני בר מצוה", "לפני בר מצווה"),
}
_BEFORE_A_NAME = {"baby", "toddler", "התינוק", "תינוק", "bebe"}
_KIN = {
    *("son", "father", "dad", "brother", "grandson", "nephew", "grandfather", "בנו", "אביו", "אחיו", "נכדו", "סבו"),
    *("fils", "pere", "frere", "petit fils", "hijo", "padre", "hermano", "nieto"),
}
_MAY_SAY = re.compile(
    r"[(\[–—-]|\d|,|^(?:" + "|".join(sorted(WOMENS_TITLES | _BEFORE_A_NAME)) + r")\b",
    re.IGNORECASE | re.MULTILINE,
)
_TITLE_HEADINGS = {"title", "civilite", "titre", "salutation", "prefix", "תואר", "tratamiento", "מרגב"}
_TITLES_ALONE = {"mr", "mrs", "ms", "miss", "mme", "mlle", "dr", "rabbi", "rav", "prof", "m", "reb", "cantor", "rev"}
_TITLES_ALONE |= {"מר", "גב", "גברת", "הרב", "דר", "פרופ", "sr", "sra", "srta", "madame", "monsieur"}
_MOST_WORDS = 12
_FIRST_ROWS = 8


# -- What a name, and what stands beside it, says of whom it is -------------------------------------------------------


def whose_name(name: str) -> str:
    """Tell of whom a name is, by its title and by what stands beside it: MAN where it says nothing else.

    >>> [whose_name(name) for name in ("Mrs. Levi", "Boaz (age 9)", "Gad (katan)", "Mr & Mrs Levi", "Uri (age 15)")]
    ['woman', 'minor', 'minor', '', '']
    >>> [whose_name(name) for name in ("Avner Tal (wife)", "גב' לוי", "בועז (בן 9)", "Baby Moshe", "Reuven ben 9 Levi")]
    ['woman', 'woman', 'minor', 'minor', '']
    """
    if len(name) > LONGEST_HEADING or not _MAY_SAY.search(name):
        return MAN
    if titled_woman(name):
        return WOMAN
    first, _, rest = normalised(name).partition(" ")
    if rest and first in _BEFORE_A_NAME:
        return MINOR
    found = _REMARK.search(name)
    remark = (found["within"] or found["after"]) if found and found.start() else ""
    words = set(normalised(remark).replace("'s", "").split())
    if words & _OF_WOMEN or _WOMENS_PLACE.search(remark):
        return WOMAN
    if words & _MINORS or normalised(remark) in _MINORS:
        return MINOR
    age = _AGE.search(remark) or (None if found else _AGE_LAST.search(name))
    return MINOR if age is not None and int(age["after"] or age["before"]) < _OF_AGE else MAN


_AGE_LAST = re.compile(rf"(?:{_AGE.pattern})\W*$", re.IGNORECASE)


def names_another(remark: str) -> bool:
    """Tell whether what stands beside a name makes it that of somebody else: his wife, his son, a boy of that name.

    >>> names_another("son"), names_another("age 9"), names_another("late")
    (True, True, False)
    """
    words = set(normalised(remark).split())
    return bool(words & _KIN) or whose_name(f"Ploni ({remark})") != MAN


# -- Columns that say who is a man ------------------------------------------------------------------------------------


def find_sexes(context: Context) -> None:
    """Take for the sexes a column of titles, as Mr and Mrs, or one whose cells part the people into men and women."""
    for field in ("sex", "age"):  # what the caller sets aside says nothing
        if field in context.fields and normalised(context.header.column(field).heading) in context.roles:
            del context.fields[field]
    if "sex" in context.fields or context.header.numbered:
        return
    used = set(context.fields.values())
    for place, heading in enumerate(context.header.headings):
        words = normalised(heading)
        if place in used or not words or words in context.roles or not _may_say_who(context, place, heading):
            continue
        cells = Coded.of(context.worksheet.column(place, context.header.row + 1)).values
        texts = {normalised(visible_text(cell)) for cell in cells if not is_blank(cell)}
        if not texts or len(texts) > _MOST_WORDS:
            continue
        kinds = {sex_in(text) or who_in(text)[0] * (not who_in(text)[1]) for text in texts}
        parted = min(map(len, texts)) > 1 and {"", "adults"}.isdisjoint(kinds) and len(kinds) > 1
        if parted or is_of_titles(words, texts):
            context.fields["sex"] = place
            context.reasons_of_fields["sex"] = "its cells say who is a man and who is none"
            return


def _may_say_who(context: Context, place: int, heading: str) -> bool:
    """Tell at a look at its first cells whether a column may hold titles or sexes; one with a date over it does not."""
    if any(map(str.isdigit, heading)):
        return False
    first = context.header.row + 1
    lines = context.worksheet.rows[first : first + _FIRST_ROWS]
    texts = {normalised(visible_text(line[place])) for line in lines if place < len(line) and not is_blank(line[place])}
    return all(text in _TITLES_ALONE or sex_in(text) or who_in(text)[0] for text in texts)


def is_of_titles(heading: str, words: Set[str]) -> bool:
    """Tell whether a column holds the titles of people, and some of them say who is a man.

    Args:
        heading: its heading, as headings are compared.
        words: its cells, as they are compared.

    >>> is_of_titles("civilite", {"m", "mme"}), is_of_titles("title", {"dr"}), is_of_titles("title", {"mincha"})
    (True, False, False)
    """
    return heading in _TITLE_HEADINGS and words <= _TITLES_ALONE and any(map(sex_in, words))


def _of_word(text: str) -> str:
    """Tell of whom a row is by the word in its column."""
    if sex_in(text) == "female":
        return WOMAN
    return MINOR if who_in(text) == ("others", "") and sex_in(text) != "male" else MAN


def leave_out_counts_of_others(context: Context, data: DataRows) -> DataRows:
    """Leave out of a list of numbers the rows of which a column says that they count women or children."""
    if "sex" not in context.fields or context.fields.keys() & (NAME_FIELDS | {"person_id", "attendees"}):
        return data
    place = context.fields["sex"]
    cells = data.columns[place]
    codes = [code for code, text in enumerate(cells.distinct_texts) if _of_word(text) != MAN]
    for code in codes:
        where = data.numbers_at(cells.positions_of(code).tolist())
        column = ColumnPlace(place, context.header.headings[place])
        context.log.add("not_men@row", where, column=column, value=cells.distinct_texts[code])
        context.skip(where, "it counts women or children")
    return data.without(cells.positions_of_any(codes).tolist())


# -- Sections: lines among the people that name nobody, and say of those below them who they are ----------------------


class Section(NamedTuple):
    """What a line over people says of them.

    Args:
        who: WOMAN, MINOR or MAN.
        status: present, late, absent, excused or unknown; "" where it does not say whether they were there.
        service: the service that it names.
        open: whether it names a service with its day, or parts those of one, so that it is not known who was at which.
        unknown: whether it is drawn as a line over others, and nobody knows what it says of them.
    """

    who: str = MAN
    status: str = ""
    service: str = ""
    open: bool = False
    unknown: bool = False


_PERHAPS = re.compile(r"(?:maybe|perhaps|tentative|not sure|unsure|אולי|לא בטוח|peut-être|quizás)", re.IGNORECASE)
_AROUND = " :*_-–—=~#[]().•"
_NUMBER_BESIDE = re.compile(r"\s*[(\[]?\d{1,3}[)\]]?\s*:?\s*$")
_DRAWN = re.compile(r"\W{2,}.*[^\W\d].*\W{2,}|.*[^\W\d]\s*:", re.DOTALL)
_LONGEST_SECTION = 60
_MOST_WORDS_OF_ABSENCE = 5
_GROUPS = {"members", "regulars", "associates", "residents", "locals", "חברים", "קבועים", "membres", "habitues"}


def section_in(text: str) -> Section | None:
    """Tell what a line says of the people below it; None where it may be a person.

    >>> section_in("Women:"), section_in("--- Absent ---").status, section_in("Avner Tal"), section_in("Kids").who
    (Section(who='woman', status='', service='', open=False, unknown=False), 'absent', None, 'minor')
    """
    if not text or len(text) > _LONGEST_SECTION:
        return None
    bare = _NUMBER_BESIDE.sub("", text).strip(_AROUND)
    words = normalised(bare)
    if not words:
        return None
    who, rest = who_in(bare)
    if (who == "others" and not rest and not who_may_be_of_age(bare)) or _WOMENS_PLACE.fullmatch(bare):
        return Section(WOMAN)
    if who and not rest:
        return Section(MINOR if who == "others" else MAN)
    if _MENS_PLACE.fullmatch(bare) or words in _GROUPS:
        return Section()
    if _PERHAPS.fullmatch(bare):
        return Section(status="unknown")
    meant = MARK_MEANINGS.get(bare.casefold().replace("’", "'")) if len(bare) > 1 else None
    if meant is None and says_absent(bare) and len(bare.split()) <= _MOST_WORDS_OF_ABSENCE:
        meant = "absent"
    return None if meant is None else Section(status=meant)


class Sections:
    """The sections of a table.

    Args:
        context: the sheet.
        data: its rows, before anything is left out of them.
    """

    def __init__(self, context: Context, data: DataRows) -> None:
        self.of_row: dict[int, Section] = {}
        self.heads: set[int] = set()
        places = [context.fields[field] for field in sorted(NAME_FIELDS & context.fields.keys())]
        for place in places:
            self._find(context, data, place)

    def _find(self, context: Context, data: DataRows, names: int) -> None:
        cells = data.columns[names]
        others = [place for place in range(len(data.columns)) if place != names]
        blank = cells.blanks()
        alone = data.blank_in(others) & ~blank
        if not alone.any():
            return
        one_column = all(data.columns[place].blanks().all() for place in others)
        codes = np.unique(cells.codes[alone]).tolist()
        found = {code: section for code in codes if (section := _head(context, cells.distinct_texts[code], one_column))}
        if not found:
            return
        heads = [place for place in np.flatnonzero(alone).tolist() if int(cells.codes[place]) in found]
        ends = [*heads[1:], len(cells)]
        rows = data.row_numbers
        for head, end in zip(heads, ends, strict=True):
            text, section = cells.distinct_texts[cells.codes[head]], found[int(cells.codes[head])]
            below = self._as_far_as_it_goes(cells, [place for place in range(head + 1, end) if not blank[place]])
            if not below and section.status == "present" and is_total(text):
                continue
            self.heads.add(int(rows[head]))
            if below:
                about = rows[below].tolist() if section.open else [int(rows[head])]
                self._note(context, about, ColumnPlace(names, context.header.headings[names]), text, section)
            for place in below:
                self.of_row[int(rows[place])] = section

    @staticmethod
    def _as_far_as_it_goes(cells: Column, below: Sequence[int]) -> list[int]:
        """Give those of the rows below a head that are under it: until a total, or guests with their number."""
        kept: list[int] = []
        for place in below:
            text = cells.distinct_texts[cells.codes[place]]
            if is_total(text) or normalised(text) in GUEST_WORDS:
                break
            kept.append(place)
        return kept

    @staticmethod
    def _note(context: Context, rows: Sequence[int], column: ColumnPlace, text: str, section: Section) -> None:
        if section.open:
            code = "section@apart" if section.service else "section@service"
            context.log.add(code, rows, column=column, value=text)
        elif section.service:
            context.log.add("section@named", rows, column=column, value=text, used=section.service)
        elif section.unknown:
            context.log.add("section@unknown", rows, column=column, value=text)
        elif section.who == MINOR:
            context.log.add("section@minor", rows, column=column, value=text)
        elif section.who == WOMAN:
            context.log.add("section@woman", rows, column=column, value=text)
        elif section.status not in ("", "present"):
            context.log.add("section@status", rows, column=column, value=text, used=section.status)

    def without_heads(self, context: Context, data: DataRows) -> DataRows:
        """Leave out the lines that stand over people, and are nobody."""
        if not self.heads:
            return data
        places = np.flatnonzero(np.isin(data.row_numbers, list(self.heads))).tolist()
        context.skip(data.numbers_at(places), "a line that names nobody")
        return data.without(places)

    def settled(
        self, status: Sequence[str | None] | Objects, rows: NDArray[np.int64], *, marked: bool, named: bool
    ) -> dict[int, str]:
        """Give the statuses that rows have by their sections, by their places, where that is not what they have.

        Args:
            status: of each row.
            rows: their numbers.
            marked: whether the sheet itself has a mark for each, which a section may contradict.
            named: whether the sheet names its services elsewhere, which a section may contradict.
        """
        found: dict[int, str] = {}
        for place, row in enumerate(rows.tolist() if self.of_row else ()):
            section = self.of_row.get(row, Section())
            here = status[place] in ("present", "late")
            against = bool(section.status) and section.status not in ("present", "late")
            if (section.open and not section.service) or (section.service and named) or (marked and here and against):
                found[place] = "unknown"
            elif section.status and (
                not marked or (status[place] == "absent" and section.status in ("excused", "unknown"))
            ):
                found[place] = section.status
        return found

    def services(self, rows: NDArray[np.int64]) -> list[str | None] | None:
        """Give the services that lines over the rows name; None where none does.

        Args:
            rows: their numbers.
        """
        found = [self.of_row.get(row, Section()).service or None for row in rows.tolist()] if self.of_row else []
        return found if any(found) else None


def _head(context: Context, text: str, one_column: bool) -> Section | None:
    """Tell what a line without any other cell says of those below it; None where it may be a person."""
    if len(text) > _LONGEST_SECTION or is_key_title(text) or key_in(text):
        return None
    section = section_in(text)
    if section is not None:
        return section
    if one_column and _names_a_day(context, text):
        return Section(open=True)
    named = context.services.in_cell(text.strip(_AROUND))
    if named.service and named.known and len(named.service) > 1:
        return Section(service=named.service)
    if parts_a_service(text.strip(_AROUND)):
        return Section(service=text.strip(_AROUND), open=True)
    bare = text.strip(_AROUND)
    drawn = _DRAWN.fullmatch(text) is not None and not any(map(str.isdigit, text))
    if not drawn or not bare or is_part_of_one(bare) or is_total(text):
        return None
    said = [KEY_MEANINGS.get(word, "") for word in normalised(bare).split()]
    away = next((status for status in said if status in ("absent", "excused")), "")
    return Section(status=away, unknown=not away)


def _names_a_day(context: Context, text: str) -> bool:
    """Tell whether a line is of a service with its day."""
    service, rest = context.services.in_heading(text)
    return service is not None and any(map(str.isdigit, rest))


# -- All of that together ---------------------------------------------------------------------------------------------


def of_sheet(context: Context) -> str:
    """Tell whether the title of a sheet, or its name, says that all of it is of women, or of children."""
    for text in (context.worksheet.name, context.title.text):
        section = section_in(text) if text else None
        if section is not None and section.who != MAN:
            context.log.add(f"no_man@{section.who}_by_title", value=text)
            return section.who
    return MAN


def whose_rows(
    context: Context, data: DataRows, sections: Sections, named: Coded[str | None] | None
) -> NDArray[np.object_]:
    """Tell of whom each row is, and note those who are no men.

    Args:
        context: the sheet.
        data: its rows.
        sections: its sections.
        named: the name of each row as written.
    """
    found: NDArray[np.object_] = np.full(len(data.row_numbers), of_sheet(context), dtype=object)
    rows = data.row_numbers
    if sections.of_row:
        under = [sections.of_row.get(row, Section()).who for row in rows.tolist()]
        found = np.where(np.array(under, dtype=object) != MAN, np.array(under, dtype=object), found)
    if named is not None and _MAY_SAY.search("\n".join(filter(None, named.values))):
        field = next((each for each in ("name", "first_name", "last_name") if each in context.fields), "")
        place = context.header.column(field) if field else None
        for code, name in enumerate(named.values):
            who = whose_name(name) if name else MAN
            if who != MAN:
                where = named.places_of(code)
                if len(where):
                    context.log.add(f"no_man@{who}", rows[where].tolist(), column=place, value=name)
                found[where] = who
    for field in ("sex", "age"):
        if field in context.fields:
            found = _by_column(context, data, field, found)
    return found


def _by_column(context: Context, data: DataRows, field: str, found: NDArray[np.object_]) -> NDArray[np.object_]:
    """Tell it by a column of sexes, or of ages."""
    column = context.column(data, field)
    who: list[str] = []
    for cell, text in zip(column.cells.values, column.cells.distinct_texts, strict=True):
        if field == "sex":
            who.append(_of_word(text))
        else:
            age = number_in(cell)
            who.append(MINOR if age is not None and 0 <= age < _OF_AGE else MAN)
    of_rows = column.cells.spread(who).objects()
    for kind in (WOMAN, MINOR):
        rows = data.row_numbers[of_rows == kind].tolist()
        if rows:
            context.log.add(f"no_man@{kind}_by_column", rows, column=column.place, heading=column.place.heading)
    return np.where(of_rows == MAN, found, of_rows)


def no_men_in(records: Records, who: NDArray[np.object_]) -> None:
    """Count no woman, and leave open whether a boy is of age; in place.

    Args:
        records: the records, with their statuses and numbers.
        who: of whom each is.
    """
    women, minors = who == WOMAN, who == MINOR
    if not women.any() and not minors.any():
        return
    size = len(records.row)
    status = Coded.of(["present"] * size if records.status is None else records.status).objects()
    here = np.isin(status, ("present", "late"))
    count, low, high = (
        Coded.of([None] * size if values is None else values).objects()
        for values in (records.count, records.count_low, records.count_high)
    )
    brings = np.array([number is not None and number > 1 for number in count.tolist()], dtype=bool)
    brings |= np.array([number is not None for number in low.tolist()], dtype=bool)
    alone = women & ~brings
    count[alone] = 0
    for place in np.flatnonzero((women | minors) & brings & here).tolist():  # she, or he, with others
        most = high[place] if count[place] is None else count[place]
        high[place] = most - 1 if women[place] and most is not None else most
        count[place], low[place] = None, 0
    boys = minors & ~brings & here
    count[boys], low[boys], high[boys] = None, 0, 1
    records.count, records.count_low, records.count_high = count, low, high
