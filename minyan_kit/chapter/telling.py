"""What a verdict on coming of age has to tell: the day and its evening, the case, the dissent, the stretch of doubt."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import NamedTuple

from minyan_kit.chapter.age import birth_of, comes_of_age
from minyan_kit.hebrew_calendar import HebrewDate, year_length
from minyan_kit.question import Verdict, VoiceHeard
from minyan_kit.ruling import Because, Practice

__all__ = ["Doubt", "Side", "Telling", "births_of_year", "telling"]


class Doubt(NamedTuple):
    """A stretch of doubt, from nightfall to nightfall: before it he is a minor, after it he is of age.

    Attributes:
        since: the civil date at whose nightfall the earliest day in question begins.
        until: the civil date at whose nightfall the latest begins.
        why: what makes it: "after_sunset" (the side of sunset at birth is not known), "open" (the text leaves it).
    """

    since: dt.date
    until: dt.date
    why: tuple[str, ...]

    @property
    def days(self) -> int:
        """How many days it lasts."""
        return (self.until - self.since).days


@dataclass(frozen=True)
class Side:
    """One Hebrew day on which the birth may have been, and what follows from it.

    Attributes:
        born: the Hebrew day.
        after_sunset: on which side of sunset of the civil date that was told; None where a Hebrew day was told.
        verdict: the verdict on a birth of that day.
    """

    born: HebrewDate
    after_sunset: bool | None
    verdict: Verdict

    @property
    def day(self) -> HebrewDate | None:
        """The day on which he comes of age, None where it is open; its evening is `.day.eve`."""
        answer: HebrewDate | None = self.verdict.answer
        return answer

    @property
    def days(self) -> tuple[HebrewDate, ...]:
        """The day, or, where it is open, the days of every voice, in order."""
        return (self.day,) if self.day else tuple(sorted({v.answer for v in self.voices}))

    @property
    def case(self) -> Because:
        """The case that the birth falls under."""
        return _case(self.born)

    @property
    def voices(self) -> tuple[VoiceHeard, ...]:
        """Every voice that names a day, followed or not, in the order of the text."""
        return tuple(v for v in self.verdict.voices if v.answer)

    @property
    def dissent(self) -> tuple[VoiceHeard, ...]:
        """Every voice that names another day; where it is open, all that name one."""
        return tuple(v for v in self.voices if v.answer != self.day)


@dataclass(frozen=True)
class Telling:
    """All that a verdict on coming of age has to tell.

    Attributes:
        by: whose practice was followed.
        sides: the Hebrew day of birth and what follows; two of them where the side of sunset is not known.
    """

    by: Practice
    sides: tuple[Side, ...]

    @property
    def days(self) -> tuple[HebrewDate, ...]:
        """Every day that comes into question, in order; from the last he is of age beyond doubt."""
        return tuple(sorted({day for side in self.sides for day in side.days}))

    @property
    def doubt(self) -> Doubt | None:
        """The stretch in which it is not known whether he is of age, None where there is none."""
        if len(self.days) == 1:
            return None
        answers = {side.days for side in self.sides}
        why = ("after_sunset",) * (len(answers) > 1) + ("open",) * any(side.day is None for side in self.sides)
        return Doubt(self.days[0].eve, self.days[-1].eve, why)

    def __repr__(self) -> str:
        said = ", ".join(f"born {side.born} → {side.day or 'open'}" for side in self.sides)
        return f"<Telling: {said}, by {self.by}>"

    def __str__(self) -> str:
        from minyan_kit.explain_age import telling_text

        return telling_text(self)

    def _repr_html_(self) -> str:
        from minyan_kit.explain_age import telling_html

        return telling_html(self)


def telling(verdict: Verdict) -> Telling:
    """Tell all that a verdict on coming of age says: each day with its evening, the case, the dissent, the doubt.

    Args:
        verdict: a verdict of `comes_of_age`, or of that question with opinions of your own.

    Returns:
        a Telling: `.sides`, each with `.born`, `.day`, `.case` and `.dissent`; `.days` and `.doubt`.

    Raises:
        TypeError: it is the verdict of another question.

    The rules are those of se'ifim 9 and 10, and of who disputes about them.

    >>> from minyan_kit import REMA, comes_of_age
    >>> told = telling(comes_of_age(dt.date(2005, 3, 11), by=REMA))  # on which side of sunset is not known
    >>> for side in told.sides:
    ...     print(side.after_sunset, side.born, "→", side.day, [f"{v.voice}: {v.answer}" for v in side.dissent])
    False 30 Adar I 5765 → None ['the Mishnah Berurah: 1 Nisan 5778', 'some later authorities: 30 Shevat 5778']
    True 1 Adar II 5765 → 1 Adar 5778 []
    >>> str(told.doubt.since), str(told.doubt.until), told.doubt.days, told.doubt.why
    ('2018-02-14', '2018-03-16', 30, ('after_sunset', 'open'))
    """
    cases = getattr(getattr(verdict, "asked", None), "cases", ())
    if not cases or not all(isinstance(case.of, HebrewDate) for case in cases):
        raise TypeError(f"verdict={verdict!r}: tell a verdict of comes_of_age, as telling(comes_of_age(born, by=REMA))")
    civil = isinstance(verdict.facts, dt.date)
    sides = tuple(
        Side(
            case.of,
            case.of.to_date() != verdict.facts if civil else None,
            verdict.question.decide(replace(verdict.asked, cases=(case,), about=case.of, missing=())),
        )
        for case in cases
    )
    return Telling(verdict.by, sides)


def births_of_year(year: int, *, by: Practice) -> tuple[Telling, ...]:
    """Tell of a birth on each day of a Hebrew year, in order.

    Args:
        year: the Hebrew year of birth.
        by: whose practice is followed.

    >>> from minyan_kit import REMA
    >>> told = births_of_year(5765, by=REMA)
    >>> len(told), told[0]
    (383, <Telling: born 1 Tishrei 5765 → 1 Tishrei 5778, by the Rema>)
    """
    first = HebrewDate(year, "Tishrei", 1).day_number
    days = (HebrewDate.from_day_number(first + n) for n in range(year_length(year)))
    return tuple(telling(comes_of_age(day, by=by)) for day in days)


def _case(born: HebrewDate) -> Because:
    birth, then = birth_of(born), born.year + 13
    if birth.day == "thirtieth" and not birth.full:
        return Because("Born on the thirtieth of {month}; in {year}, the thirteenth year, there is none.",
                       month=born.month, year=then)  # fmt: skip
    if born.month in ("Adar", "Adar I", "Adar II"):
        return Because(
            {
                ("Adar", False): "Born in the one Adar of a common year; {year}, the thirteenth, is a common year too.",
                ("Adar", True): "Born in the one Adar of a common year; {year}, the thirteenth, is a leap year.",
                ("Adar I", False): "Born in the first Adar of a leap year; {year}, the thirteenth, is a common year.",
                ("Adar I", True): "Born in the first Adar of a leap year; {year}, the thirteenth, is a leap year too.",
                ("Adar II", False): "Born in the second Adar of a leap year; {year}, the thirteenth, is a common year.",
                (
                    "Adar II",
                    True,
                ): "Born in the second Adar of a leap year; {year}, the thirteenth, is a leap year too.",
            }[born.month, birth.leap],
            year=then,
        )
    if born.month == "Kislev" and born.day == 1 and birth.long_then and not birth.long_born:
        return Because("Born on 1 Kislev, a new month of one day; in {year} it has two.", year=then)
    return Because(
        "Born in {month}: the same date returns in {year}, the thirteenth year.", month=born.month, year=then
    )
