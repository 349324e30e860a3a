"""The facts: people, companies, places, services, towns. Frozen, hashable, each with the DOMAIN of its values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, fields, replace
from enum import IntEnum
from numbers import Integral
from types import MappingProxyType
from typing import Any, ClassVar, NoReturn

from minyan_kit.arguments import refuse, shown
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.ruling import Brief, English, FiniteFacts, OneOf

__all__ = ["NUMBERS", "SPOTS", "Company", "FiniteFacts", "Person", "PersonFacts", "Stage", "Tally", "known", "whole"]

YES_NO = (True, False)

#: Where one can stand.
SPOTS: Mapping[str, English] = {
    "inside": "inside, or in the doorway inward of the line of the closed door",
    "doorway": "in the doorway, from the line of the closed door outward",
    "outside": "outside",
    "window": "behind the synagogue, with the face shown to them through a window",
    "roof": "on a roof or an upper storey",
    "azarah": "in the azarah, the forecourt",
    "tevah": "on the tevah, the reader's platform",
    "large_yard": "in the large yard",
    "small_yard": "in the small yard that is breached into the large",
}


class Stage(IntEnum):
    """Where someone stands in his years on a day: the only way in which time enters a rule.

    Args:
        value: its number, from 0 for not over six to 7 for thirty-six or more; they are in order.

    Raises:
        ValueError: there is no such stage.

    >>> print(Stage.OF_AGE, Stage.OVER_SIX < Stage.OF_AGE, Stage(5))
    of age True of age, twenty or more
    """

    NOT_OVER_SIX = 0
    OVER_SIX = 1
    IN_DOUBT = 2
    OF_AGE = 3
    NEAR_TWENTY = 4
    TWENTY = 5
    THIRTY_FIVE = 6
    PAST_MOST = 7

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        refuse("value", value, f"one of {', '.join(map(str, range(len(cls))))}, or its name, as mk.Stage.OF_AGE")

    def __str__(self) -> English:
        return (
            "not over six",
            "over six",
            "perhaps of age",
            "of age",
            "of age, nineteen years and thirty days",
            "of age, twenty or more",
            "thirty-five years old",
            "thirty-six or more, past most of his years",
        )[self]


HAIRS = ("came", "only_before_13", "absent", "unchecked")


@dataclass(frozen=True, repr=False)
class PersonFacts(FiniteFacts):
    """What rules read of a person. A field may be a OneOf where the fact is not known."""

    sex: Any
    free: Any
    stage: Any
    two_hairs: Any
    saris_signs: Any
    hears: Any
    speaks: Any
    sound_mind: Any
    knows_to_whom: Any
    holds_humash: Any
    banned: Any
    transgressor: Any
    defiant: Any
    asleep: Any
    praying_alone: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "sex": ("male", "female"),
        "free": YES_NO,
        "stage": tuple(Stage),
        "two_hairs": HAIRS,
        "saris_signs": (False, True),
        "hears": YES_NO,
        "speaks": YES_NO,
        "sound_mind": YES_NO,
        "knows_to_whom": YES_NO,
        "holds_humash": (False, True),
        "banned": (False, True),
        "transgressor": (False, True),
        "defiant": YES_NO,
        "asleep": (False, True),
        "praying_alone": (False, True),
    }
    # Between two days that come into question he is a boy or a man, and nobody can know which.
    DOUBTS: ClassVar[Mapping[str, Mapping[Any, tuple[Any, ...]]]] = {
        "stage": {Stage.IN_DOUBT: (Stage.OVER_SIX, Stage.OF_AGE)}
    }

    @property
    def reached_his_years(self) -> bool:
        """Thirteen years and a day, beyond doubt."""
        return bool(self.stage >= Stage.OF_AGE)


@dataclass(frozen=True, repr=False)
class Person:
    """A person and what is known of him or her.

    None is "not known", and is never guessed. Of whatever is not mentioned the usual is taken: that the person is free,
    hears, speaks and is of sound mind, is awake and is not banned. Sex and age are never assumed.

    Args:
        name: what to call the person.
        sex: "male", "female", or None where it is not known.
        age: in Hebrew years, a fraction allowed; not together with `born`.
        age_completed: whole years in `age` are completed years, as people write them: 6 may be 6.9.
        born: a HebrewDate, or a civil date.
        after_sunset: beside a civil date, whether the birth was after sunset (the next Hebrew day); None not known.
        free: False for a slave.
        two_hairs: "came" (and he has them now), "only_before_13", "absent" (examined, none), "unchecked".
        saris_signs: signs of a saris, one born without the power to beget, were seen.
        hears, speaks, sound_mind: False where they are wanting.
        knows_to_whom: of a boy, whether he knows to Whom one prays.
        holds_humash: a Pentateuch is in his hand.
        banned: declared under a ban.
        transgressor: transgressed a decree of the public, or sinned.
        defiant: of a transgressor, whether he sins in defiance and not out of appetite; idolatry, public desecration of the
            Sabbath and denial of the Oral Torah are reckoned the same.
        asleep, praying_alone: at this moment.

    Raises:
        ValueError: a value is not one of those; the error names the field, the value and the remedy.

    >>> Person("Reuven", sex="male", age=20)
    Person('Reuven', sex='male', age=20)
    >>> Person("Reuven", two_hairs="grown")
    Traceback (most recent call last):
        ...
    ValueError: Reuven: two_hairs='grown' is not known: write 'came', 'only_before_13', 'absent', 'unchecked', or None
    """

    name: str
    _: KW_ONLY
    sex: str | None = None
    age: float | None = None
    age_completed: bool = False
    born: HebrewDate | dt.date | None = None
    after_sunset: bool | None = None
    free: bool | None = True
    two_hairs: str | None = "unchecked"
    saris_signs: bool | None = False
    hears: bool | None = True
    speaks: bool | None = True
    sound_mind: bool | None = True
    knows_to_whom: bool | None = None
    holds_humash: bool | None = False
    banned: bool | None = False
    transgressor: bool | None = False
    defiant: bool | None = None
    asleep: bool | None = False
    praying_alone: bool | None = False

    def __post_init__(self) -> None:
        def wrong(name: str, remedy: str) -> ValueError:
            return ValueError(f"{self.name}: {name}={shown(getattr(self, name))} {remedy}")

        for each in fields(self):  # a row of a table has numbers of its own kind, which are no bool and no int
            given: Any = getattr(self, each.name)
            if getattr(given, "shape", None) == ():
                object.__setattr__(self, each.name, given.item())
        called: object = self.name
        if not isinstance(called, str) or not called.strip():
            raise ValueError(f"name={shown(self.name)}: give the person a name, as Person('Reuven')")
        for name, domain in PersonFacts.DOMAIN.items():
            if name == "stage":
                continue
            value = getattr(self, name)
            if value is not None and (type(value) is not type(domain[0]) or value not in domain):
                options = ", ".join(map(repr, domain))
                raise wrong(name, f"is not known: write {options}, or None")
        age: object = self.age
        born: object = self.born
        if age is not None and born is not None:
            raise ValueError(f"{self.name}: age={shown(age)} and born={born} together: give one of them")
        if age is not None and (isinstance(age, bool) or not isinstance(age, int | float) or not 0 <= age <= 150):
            raise wrong("age", "is no age: write Hebrew years from 0 to 150, a fraction allowed, or None")
        completed: object = self.age_completed
        if not isinstance(completed, bool) or (completed and age is None):
            raise wrong("age_completed", "says how an age is written: write True or False, and True beside an age")
        if born is not None and (not isinstance(born, HebrewDate | dt.date) or born != born):
            raise wrong("born", "is no date: write a HebrewDate or a datetime.date")
        if self.after_sunset is not None:
            if not isinstance(self.after_sunset, bool):
                raise wrong("after_sunset", "is not known: write True, False or None")
            if born is None or isinstance(born, HebrewDate):
                raise wrong("after_sunset", "stands only beside a civil date of birth, in born: leave it out")

    def but(self, **changes: Any) -> Person:
        """The same person with some facts changed.

        Args:
            changes: fact → value, as in Person.

        >>> Person("Reuven", age=12).but(age=13).age
        13
        """
        if "born" in changes:
            changes.setdefault("after_sunset", None)
        if "age" in changes:
            changes.setdefault("age_completed", False)
        return replace(self, **changes)

    def __repr__(self) -> str:
        said = [f"{f.name}={getattr(self, f.name)!r}" for f in fields(self)[1:] if getattr(self, f.name) != f.default]
        return f"Person({', '.join([repr(self.name), *said])})"


@dataclass(frozen=True, init=False, repr=False)
class Company(Brief):
    """People together, who ask whether they may say what needs ten.

    Args:
        people: the people.
        in_need: a time of need, that is, pressing circumstances.
        leader: the name of the shaliach tzibbur.
        places: name → spot, where they do not all stand in one place (the spots of Arrangement).
        see_one_another: of those in two places, whether some of the one see some of the other; None where that is not
            known.

    Raises:
        ValueError: nobody is in it, a name in `leader` or `places` is nobody's, or two people share a name there.

    >>> len(Company([Person("Reuven"), Person("Shimon")]))
    2
    """

    people: tuple[Person, ...]
    in_need: bool | None = False
    leader: str | None = None
    places: Mapping[str, str] | None = None
    see_one_another: bool | None = None

    def __init__(
        self,
        people: Iterable[Person],
        *,
        in_need: bool | None = False,
        leader: str | None = None,
        places: Mapping[str, str] | None = None,
        see_one_another: bool | None = None,
    ) -> None:
        given: object = people
        if isinstance(given, str) or not isinstance(given, Iterable):
            refuse("people", people, "the people in a list, as Company([Person('Reuven')])")
        people = tuple(people)
        if not people:
            raise ValueError("people=(): a company needs at least one person, as Company([Person('Reuven')])")
        for person in people:
            if not isinstance(person, Person):
                raise TypeError(f"people: {shown(person)} is not a Person: write Person('name', ...)")
        if in_need is not None and not isinstance(in_need, bool):
            raise ValueError(f"in_need={shown(in_need)}: write True, False or None")
        known("see_one_another", see_one_another)
        names = [p.name for p in people]
        if leader is not None or places is not None:
            twice = next((n for n in names if names.count(n) > 1), None)
            if twice:
                raise ValueError(f"people: two are called {twice!r}: give each a name of his own")
        faults = [*_not_in_place(names, leader, places)]
        if faults:
            raise ValueError("; ".join(faults))
        object.__setattr__(self, "people", people)
        object.__setattr__(self, "in_need", in_need)
        object.__setattr__(self, "leader", leader)
        object.__setattr__(self, "places", None if places is None else MappingProxyType(dict(places)))
        object.__setattr__(self, "see_one_another", see_one_another)

    def __hash__(self) -> int:
        places = frozenset((self.places or {}).items())
        return hash((self.people, self.in_need, self.leader, places, self.see_one_another))

    def __len__(self) -> int:
        return len(self.people)

    def __iter__(self) -> Iterator[Person]:
        return iter(self.people)

    def change(self, name: str, **facts: Any) -> Company:
        """The same company with some facts of one person changed.

        Args:
            name: the person.
            facts: fact → value, as in Person.

        Raises:
            ValueError: nobody in the company has that name.

        >>> Company([Person("Reuven", age=12)]).change("Reuven", age=13).people[0].age
        13
        """
        if name not in [person.name for person in self.people]:
            raise ValueError(
                f"name={shown(name)} is not in the company: write one of {', '.join(p.name for p in self.people)}"
            )
        return self.but(people=[p.but(**facts) if p.name == name else p for p in self.people])

    def but(self, **changes: Any) -> Company:
        """The same company with some facts changed.

        Args:
            changes: people, in_need, leader, places or see_one_another.
        """
        return Company(**{**{name: getattr(self, name) for name in Company.__dataclass_fields__}, **changes})

    def __reduce__(self) -> tuple[Any, ...]:
        places = None if self.places is None else dict(self.places)
        return _company, (self.people, self.in_need, self.leader, places, self.see_one_another)


def _not_in_place(names: list[str], leader: object, places: object) -> Iterator[str]:
    """All that is wrong with who leads a company and where its people stand."""
    if leader is not None and not (isinstance(leader, str) and leader in names):
        yield f"leader={shown(leader)} is not in the company: write one of {_some_of(names)}"
    if places is None:
        return
    if not isinstance(places, Mapping):
        refuse("places", places, "where each stands, as {'Reuven': 'inside', 'Shimon': 'window'}")
    nowhere = {name: spot for name, spot in places.items() if not (isinstance(spot, str) and spot in SPOTS)}
    if nowhere:
        yield f"places={shown(nowhere)}: there is no such spot: write one of {', '.join(map(repr, SPOTS))}"
    known_names = set(names)
    strangers = [name for name in places if name not in known_names]
    if strangers:
        yield f"places: {_listed(strangers)} not in the company: write one of {_some_of(names)}"
    placeless = [name for name in names if name not in places]
    if placeless:
        yield f"places: {_listed(placeless)} not placed: give each person one spot"
    if leader is None:
        yield "places are given and leader is not: say who leads, as leader='Reuven'"


def _some_of(names: list[str]) -> str:
    """Names to choose from, of many the first."""
    return ", ".join(names[:10]) + (f", or another of the {len(names)}" if len(names) > 10 else "")


def _listed(names: list[Any]) -> str:
    return f"{', '.join(map(repr, names))} {'is' if len(names) == 1 else 'are'}"


def _company(
    people: tuple[Person, ...],
    in_need: bool | None,
    leader: str | None,
    places: dict[str, str] | None,
    see_one_another: bool | None,
) -> Company:
    return Company(people, in_need=in_need, leader=leader, places=places, see_one_another=see_one_another)


#: What a tally counts: the people in each role, and the boys with a Pentateuch, of whom one is enough.
NUMBERS = ("attentive", "asleep", "praying", "boys", "women", "slaves", "humash", "addition_leads")


@dataclass(frozen=True, repr=False)
class Tally(FiniteFacts):
    """A company without names, once each person has been judged.

    Args:
        attentive: men who count and can answer.
        asleep: men who count and sleep.
        praying: men who count and are in the middle of their own prayer.
        boys: boys over six who know to Whom one prays.
        women, slaves: women, and men who are slaves, of age, of sound mind and not banned.
        humash: one of those boys holds a Pentateuch.
        addition_leads: one of those boys, women or slaves leads the prayer.
        in_need: a time of need.
    """

    attentive: Any = 0
    asleep: Any = 0
    praying: Any = 0
    boys: Any = 0
    women: Any = 0
    slaves: Any = 0
    humash: Any = False
    addition_leads: Any = False
    in_need: Any = False

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "attentive": tuple(range(12)),
        "asleep": (0, 1, 2, 3),
        "praying": (0, 1, 2, 3),
        "boys": (0, 1, 2),
        "women": (0, 1, 2),
        "slaves": (0, 1),
        "humash": (False, True),
        "addition_leads": (False, True),
        "in_need": (False, True),
    }

    @property
    def men(self) -> int:
        """All who count."""
        return int(self.attentive + self.asleep + self.praying)

    def possible(self) -> bool:
        """A Pentateuch needs a boy to hold it, and whoever leads is there."""
        additions = self.boys or self.women or self.slaves
        return bool((self.boys or not self.humash) and (additions or not self.addition_leads))

    def __mul__(self, number: int) -> Tally:
        """So many such companies as one."""
        return Tally.of([each * number for each in self.numbers], in_need=self.in_need)

    @classmethod
    def of(cls, numbers: Sequence[int], *, in_need: Any = False) -> Tally:
        """The tally of so many, in the order of NUMBERS."""
        attentive, asleep, praying, boys, women, slaves, books, leads = numbers
        return cls(attentive, asleep, praying, boys, women, slaves, bool(books), bool(leads), in_need)

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many there are, in the order of NUMBERS."""
        flags = int(self.humash), int(self.addition_leads)
        return self.attentive, self.asleep, self.praying, self.boys, self.women, self.slaves, *flags

    def __add__(self, other: Tally) -> Tally:
        """Two companies as one.

        >>> sum([Tally(attentive=8), Tally(boys=1, humash=True)], Tally(asleep=1)).numbers
        (8, 1, 0, 1, 0, 0, 1, 0)
        """
        return Tally(
            self.attentive + other.attentive,
            self.asleep + other.asleep,
            self.praying + other.praying,
            self.boys + other.boys,
            self.women + other.women,
            self.slaves + other.slaves,
            self.humash or other.humash,
            self.addition_leads or other.addition_leads,
            self.in_need or other.in_need,
        )


#: More people than any town has.
MOST_PEOPLE = 100_000_000


def whole(name: str, number: object, least: int = 0) -> int:
    """A whole number of people.

    Raises:
        ValueError: it is not whole, or less than `least`; the error names the argument.

    >>> whole("remaining", 9)
    9
    """
    if isinstance(number, bool) or not isinstance(number, Integral) or int(number) < least:
        raise ValueError(f"{name}={shown(number)} is no number of people: write a whole number, {least} or more")
    if int(number) > MOST_PEOPLE:
        raise ValueError(
            f"{name}={shown(number)} is more than live anywhere: write a whole number up to {MOST_PEOPLE:,}"
        )
    return int(number)


def known(name: str, value: bool | None) -> bool | OneOf:
    """A fact of yes or no, or a blank.

    Raises:
        ValueError: it is neither True, False nor None.
    """
    if value is not None and not isinstance(value, bool):
        raise ValueError(f"{name}={shown(value)}: write True, False or None")
    return OneOf(YES_NO, name) if value is None else value
