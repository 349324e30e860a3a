"""A roster with a row for each family: which columns are of which of its members, so that each is read as a person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from minyan_kit.reading.cells import clean_text, column_letters, is_blank, normalised, visible_text
from minyan_kit.reading.names import party_in
from minyan_kit.reading.tables import looks_like_a_date
from minyan_kit.reading.vocabulary import number_in
from minyan_kit.reading.worksheet import NAME_FIELDS, Worksheet, field_of

__all__ = ["Families", "Member", "families_in"]

_MEN = "father|husband|son|boy|dad|אב|אבא|בעל|בן|père|fils|mari|padre|hijo"
_WOMEN = "mother|wife|daughter|girl|mom|mum|אם|אמא|אשה|אישה|בת|mère|épouse|fille|madre|hija"
_PARENT_WORDS = "father|mother|dad|mom|mum|אב|אבא|אם|אמא|père|mère|padre|madre"
_COUPLE_WORDS = "husband|wife|spouse|בעל|אשה|אישה|mari|épouse|conjoint"
_EITHER = "spouse|child|kid|ילד|ילד/ה|enfant|conjoint"
_WORD = "|".join(normalised(word) for word in f"{_MEN}|{_WOMEN}|{_EITHER}".split("|"))
_PARENTS = {normalised(word) for word in _PARENT_WORDS.split("|")}
_COUPLES = {normalised(word) for word in _COUPLE_WORDS.split("|")}
_MEMBER = re.compile(rf"(?P<word>{_WORD}) ?(?P<number>\d{{0,2}})(?: name)?")
_OF_A_MEMBER = re.compile(rf"(?P<member>(?:{_WORD}) ?\d{{0,2}})s? (?P<what>.+)")
_WHOSE = "of (?:the )?|של ה?|ה|du |de la |de l ?|del |de "
_WITH_A_MEMBER = re.compile(rf"(?P<what>.+?) (?:{_WHOSE})?(?P<member>(?:{_WORD}) ?\d{{0,2}}|\d{{1,2}})")
_OF_THE_FAMILY = {"family", "families", "famille", "משפחה", "משפחת", "familia"}
_OF_THE_ROW = NAME_FIELDS - {"last_name", "nom"}
_OF_A_PERSON = {"birth_date", "hebrew_birth_date", "sex", "after_sunset", "hebrew_name", "age", "person_id"}
_FIRST_ROWS = 20


@dataclass(slots=True)
class Member:
    """One of whom each row names one, as the father, or the second child.

    Args:
        heading: over his name, as written.
        words: the heading as it is compared.
        place: the column of his name.
        sex: what the heading says of it: "male", "female" or "".
        fields: the columns of what else is written of him.
    """

    heading: str
    words: str
    place: int
    sex: str
    fields: dict[str, int] = field(default_factory=dict)

    @property
    def without_number(self) -> str:
        """What the heading calls him: "son" of "Son 2"."""
        return self.words.rstrip(" 0123456789")


@dataclass(slots=True)
class Families:
    """The headings of a roster of families.

    Args:
        row: the row of the headings, from 0.
        headings: as written.
        members: the members of a family, from left to right.
        shared: the columns of what is said of all of them.
        person: the heading over a name that is of no member, so that a row may be one person and his parents; else "".
        unclear: the columns that say something of a person, and nothing tells of whom.
    """

    row: int
    headings: list[str]
    members: list[Member]
    shared: dict[str, int]
    person: str = ""
    unclear: set[int] = field(default_factory=set)

    def label(self, member: Member) -> str:
        """Give the heading of a member, with its column where others have the same heading."""
        same = [other for other in self.members if other.heading == member.heading]
        return f"{member.heading} ({column_letters(member.place)})" if len(same) > 1 else member.heading

    def are_people(self, worksheet: Worksheet) -> bool:
        """Tell whether each cell below a member is one name, and not a number of children, a date, or many names."""
        for member in self.members:
            for cell in worksheet.column(member.place, self.row + 1):
                if is_blank(cell):
                    continue
                text = visible_text(cell)
                if number_in(cell) is not None or looks_like_a_date(cell) or "," in text or party_in(text):
                    return False
        return True


def families_in(worksheet: Worksheet) -> Families | None:
    """Find the headings of a roster of families; None where a row is one person.

    >>> found = families_in(Worksheet([["Family", "Father", "Child 1", "Child 1 DOB"], ["Tal", "Avner", "Uri", ""]]))
    >>> [(member.heading, member.sex, member.fields) for member in found.members], found.shared
    ([('Father', 'male', {}), ('Child 1', '', {'birth_date': 3})], {'last_name': 0})
    """
    for row in range(min(len(worksheet.rows), _FIRST_ROWS)):
        headings = worksheet.texts(row)
        members = [member for place, text in enumerate(headings) if (member := _member(place, text))]
        if len(members) > 1:
            families = Families(row, headings, members, {})
            _assign(families)
            families.person = _whose_row_it_is(families)
            return families
    return None


def _member(place: int, heading: str) -> Member | None:
    words = normalised(heading)
    found = _MEMBER.fullmatch(words)
    if found is None:
        return None
    men, women = ({normalised(word) for word in words.split("|")} for words in (_MEN, _WOMEN))
    sex = "male" if found["word"] in men else "female" if found["word"] in women else ""
    return Member(heading, words.removesuffix(" name"), place, sex)


def _assign(families: Families) -> None:
    """Give each column that is no name to its member, or to the family."""
    _assign_what_names_its_member(families)
    given = {place for member in families.members for place in member.fields.values()}
    last: Member | None = None
    for place, heading in enumerate(families.headings):
        here = next((member for member in families.members if member.place == place), None)
        if here is not None:
            last = here
            continue
        words = clean_text(normalised(heading))
        named, what = _of_whom(families.members, words)
        name = field_of(what, "roster") if what else None
        if place in given or (named and name in _OF_A_PERSON):
            continue
        if words in _OF_THE_FAMILY or name in ("last_name", "nom"):
            families.shared.setdefault("last_name", place)
        elif name in _OF_A_PERSON and last is not None and name not in last.fields:
            if _may_be_of_one_before(families, last, str(name)):
                families.unclear.add(place)
            else:
                last.fields[str(name)] = place  # it stands beside his name
        elif name == "household_id":
            families.shared.setdefault(name, place)
        elif words:
            last = None


def _may_be_of_one_before(families: Families, member: Member, name: str) -> bool:
    """Tell whether what stands behind a member may as well be of the one who stands close before him.

    A date behind "Father, Mother" is of nobody, and so is one behind "Child, Father"; behind "Father, Mother, Son" it
    is the son's.
    """
    before = [other for other in families.members if other.place == member.place - 1 and name not in other.fields]
    grown = _PARENTS | _COUPLES
    return any(other.without_number not in grown or member.without_number in grown for other in before)


def _assign_what_names_its_member(families: Families) -> None:
    """Give each column that names a member to him; where several have one heading, each to each from left to right, or,
    where they are not as many, to the one who stands before it."""
    columns: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for place, heading in enumerate(families.headings):
        named, what = _of_whom(families.members, clean_text(normalised(heading)))
        name = field_of(what, "roster") if what else None
        if named and name in _OF_A_PERSON and all(member.place != place for member in named):
            columns.setdefault((str(name), tuple(member.place for member in named)), []).append(place)
    for (name, people), places in columns.items():
        members = [member for member in families.members if member.place in people]
        for at, place in enumerate(places):
            before = [member for member in members if member.place < place]
            if len(places) == len(members):
                members[at].fields.setdefault(name, place)
            elif before or len(members) == 1:
                (before or members)[-1].fields.setdefault(name, place)


def _whose_row_it_is(families: Families) -> str:
    """Give the heading over a name that is of no member, "" where there is none.

    A "Nom" beside parents and no child may be the name of their child as well as that of the family.
    """
    used = set(families.shared.values()) | {member.place for member in families.members}
    used |= {place for member in families.members for place in member.fields.values()}
    for place, heading in enumerate(families.headings):
        name = field_of(heading, "roster")
        if name in _OF_THE_ROW and place not in used:
            return heading
        if name == "nom" and all(member.without_number in _PARENTS for member in families.members):
            return heading
    return ""


def _of_whom(members: Sequence[Member], words: str) -> tuple[list[Member], str]:
    """Give the members that a heading may name, and what else it says."""
    for pattern in (_OF_A_MEMBER, _WITH_A_MEMBER):
        found = pattern.fullmatch(words)
        if found is None:
            continue
        named = found["member"].replace(" ", "")
        meant = []
        for member in members:
            own = member.words.replace(" ", "")
            if named == own or (named.isdigit() and own.rstrip("0123456789") + named == own):
                meant.append(member)
        if meant:
            return meant, found["what"]
    return [], words
