"""What would change a verdict, whatever it was asked of."""

from __future__ import annotations

import datetime as dt

from minyan_kit.chapter.joining import joined
from minyan_kit.chapter.places import Arrangement
from minyan_kit.explore.changes import Changes, Subject, search
from minyan_kit.explore.of_companies import OfCompany
from minyan_kit.explore.of_facts import OfBirth, OfFacts
from minyan_kit.explore.of_people import OfPerson
from minyan_kit.explore.of_places import OfPlaces
from minyan_kit.hebrew_calendar import HebrewDate
from minyan_kit.people import Company, Person
from minyan_kit.question import Verdict

__all__ = ["what_would_change"]


def subject_of(verdict: Verdict) -> Subject:
    """What the verdict was asked of, as something that may be otherwise."""
    match verdict.facts:
        case Person():
            return OfPerson(verdict)
        case Company():
            return OfCompany(verdict)
        case HebrewDate() | dt.date():
            return OfBirth(verdict)
        case Arrangement() if verdict.question.name == joined.name:  # of one of its groups only the practice may change
            return OfPlaces(verdict)
    return OfFacts(verdict)


def what_would_change(verdict: Verdict) -> Changes:
    """The smallest changes that turn an answer, each with the verdict it would give, smallest first.

    One step is tried everywhere: a fact made known, a fact otherwise, one who comes or leaves, a year older, another
    voice or practice followed, words read otherwise; then two steps together that do nothing alone. Of steps that go
    further and further along one line only the nearest is told, and those that differ only in whom they befall are told
    in one row.

    Args:
        verdict: the verdict of any question of the chapter.

    Returns:
        a table of changes. `.cost` is how far each goes: 1 for a fact made known, for something that may happen, for
        each man and each year; 2 for what someone would have to have been all along, and for following somebody else.

    Raises:
        TypeError: it is no Verdict.

    >>> from minyan_kit import MECHABER, Person, counts
    >>> for change in what_would_change(counts(Person("Dan", sex="male", age=12, two_hairs="came"), by=MECHABER)):
    ...     print(change.cost, change.says, change.answer)
    1 a year older: Dan is 13 True
    """
    if not isinstance(verdict, Verdict):
        raise TypeError(f"verdict={verdict!r}: give the verdict of a question, as mk.counts(person, by=mk.REMA)")
    return search(subject_of(verdict))
