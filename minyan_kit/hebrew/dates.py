"""The Hebrew calendar: the table of its years, its months, and `HebrewDate`, a date that has been checked."""

from __future__ import annotations

import datetime
import operator
from bisect import bisect_right
from dataclasses import dataclass, field, fields
from functools import cache, total_ordering
from itertools import accumulate
from numbers import Integral
from typing import Literal, NamedTuple, overload

from minyan_kit.arguments import checked, refuse, shown

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "MONTHS",
    "YEAR_SHAPES",
    "HebrewDate",
    "HebrewDateError",
    "days_in_month",
    "is_leap",
    "months_of",
    "year_length",
    "year_table",
]

# -- The months of the Hebrew year and their days ---------------------------------------------------------------------

MONTHS = (
    *("Tishrei", "Cheshvan", "Kislev", "Tevet", "Shevat", "Adar", "Adar I", "Adar II"),
    *("Nisan", "Iyyar", "Sivan", "Tammuz", "Av", "Elul"),
)
"""The months from Tishrei, in the canonical spelling: Adar of a plain year, Adar I and Adar II of a leap year."""

ErrorCode = Literal["adar_which", "not_leap", "day_not_in_month", "unparseable", "year_out_of_range"]


class HebrewDateError(ValueError):
    """A date that the Hebrew calendar lacks, or a text that is no date.

    Args:
        message: the calendar fact that stands against it, and what to write instead.
        code: the kind of error: "adar_which" (Adar of a leap year: the first or the second?), "not_leap",
            "day_not_in_month", "year_out_of_range", or "unparseable".

    >>> try:
    ...     HebrewDate(5783, "Adar II", 1)
    ... except HebrewDateError as error:
    ...     print(error.code)
    not_leap
    """

    def __init__(self, message: str, code: ErrorCode) -> None:
        super().__init__(message)
        self.code: ErrorCode = code


class YearShape(NamedTuple):
    """The months of a year of some length: their names, their days, and how many days of the year precede each."""

    months: tuple[str, ...]
    lengths: tuple[int, ...]
    offsets: tuple[int, ...]


def _shape(length: int) -> YearShape:
    adars = {"Adar I": 30, "Adar II": 29} if length > 380 else {"Adar": 29}
    kislev = 29 if length % 10 == 3 else 30  # 353, 383: a lacking year
    cheshvan = 30 if length % 10 == 5 else 29  # 355, 385: a full year
    winter = {"Tishrei": 30, "Cheshvan": cheshvan, "Kislev": kislev, "Tevet": 29, "Shevat": 30}
    summer = {"Nisan": 30, "Iyyar": 29, "Sivan": 30, "Tammuz": 29, "Av": 30, "Elul": 29}
    lengths = winter | adars | summer
    offsets = accumulate(lengths.values(), initial=0)
    return YearShape(tuple(lengths), tuple(lengths.values()), tuple(offsets)[:-1])


YEAR_SHAPES = {length: _shape(length) for length in (353, 354, 355, 383, 384, 385)}
"""The six lengths a year can have; the length alone fixes the months."""


# -- The Hebrew calendar: the table of its years, and `HebrewDate`, a date that has been checked ----------------------

FIRST_YEAR, LAST_YEAR = 1, 9999
_RATA_DIE_OF_1970 = 719_163  # rata die 1 is 1 January of the year 1
_JULIAN_DAY_OF_1970 = 2_440_587.5


@cache
def year_table() -> tuple[int, ...]:
    """Give the day on which each year from 1 to 10000 begins, so that `year_table()[year - 1]` is its 1 Tishrei.

    Returns:
        Day numbers: days since 1970-01-01 of the daytime of 1 Tishrei. The year 10000 closes the last year.

    >>> year_table()[5785 - 1]  # 2024-10-03
    19999
    """
    years = range(FIRST_YEAR, LAST_YEAR + 2)
    try:
        from convertdate import hebrew  # it loads every calendar it knows: 25 ms, paid on the first date
    except ModuleNotFoundError:  # a browser has no wheel of what it needs
        return tuple(map(_new_year, years))
    return tuple(int(hebrew.to_jd(year, 7, 1) - _JULIAN_DAY_OF_1970) for year in years)


_HOUR = 1080  # parts
_DAY = 24 * _HOUR
_MONTH = 29 * _DAY + 12 * _HOUR + 793  # from one mean new moon to the next
_FIRST_MOLAD = _DAY + 5 * _HOUR + 204  # BaHaRaD: Monday, 5 hours and 204 parts
_SUNDAY_OF_FIRST_MOLAD = -2_092_591  # days since 1970-01-01
_SUNDAY, _MONDAY, _TUESDAY, _WEDNESDAY, _FRIDAY = 0, 1, 2, 3, 5


def _new_year(year: int) -> int:
    """Give the day of 1 Tishrei by arithmetic: the day of its molad, and the four rules that put it off."""
    months = (235 * year - 234) // 19  # 235 months are 19 years, 7 of them leap
    day, parts = divmod(_FIRST_MOLAD + months * _MONTH, _DAY)
    length, last = ((235 * y + 1) // 19 - (235 * y - 234) // 19 for y in (year, year - 1))  # months of either year
    late = parts >= 18 * _HOUR
    year_too_long = length == 12 and day % 7 == _TUESDAY and parts >= 9 * _HOUR + 204
    last_too_short = last == 13 and day % 7 == _MONDAY and parts >= 15 * _HOUR + 589
    day += late or year_too_long or last_too_short
    day += day % 7 in (_SUNDAY, _WEDNESDAY, _FRIDAY)
    return _SUNDAY_OF_FIRST_MOLAD + day


def _whole(name: str, value: object) -> int:
    """A whole number as a plain int, so that a narrow numpy integer cannot overflow."""
    if type(value) is int:
        return value
    if not isinstance(value, Integral) or isinstance(value, bool):
        raise TypeError(
            f"{name}={shown(value)} is no whole number: write it in figures, as {5787 if name == 'year' else 1}"
        )
    return operator.index(value)


def _checked_year(year: int) -> int:
    number = _whole("year", year)
    if not FIRST_YEAR <= number <= LAST_YEAR:
        raise HebrewDateError(
            f"year {shown(number)} is outside the calendar's table: write a year from {FIRST_YEAR} to {LAST_YEAR}",
            "year_out_of_range",
        )
    return number


def year_length(year: int) -> int:
    """Give the number of days of a year: 353, 354 or 355, and 383, 384 or 385 if it is a leap year.

    Args:
        year: the Hebrew year; outside 1 to 9999 a HebrewDateError.

    >>> year_length(5784), year_length(5785)
    (383, 355)
    """
    number = _checked_year(year)
    table = year_table()
    return table[number] - table[number - 1]


def is_leap(year: int) -> bool:
    """Say whether a year has thirteen months, with an Adar I and an Adar II.

    Args:
        year: the Hebrew year; outside 1 to 9999 a HebrewDateError.

    >>> is_leap(5784), is_leap(5785)
    (True, False)
    """
    return year_length(year) > 380


def months_of(year: int) -> tuple[str, ...]:
    """Give the names of the months of a year in their order, from Tishrei.

    Args:
        year: the Hebrew year; outside 1 to 9999 a HebrewDateError.

    >>> months_of(5784)[5:8]
    ('Adar I', 'Adar II', 'Nisan')
    """
    return YEAR_SHAPES[year_length(year)].months


def days_in_month(year: int, month: str) -> int:
    """Give the number of days, 29 or 30, of a month of a year.

    Args:
        year: the Hebrew year, 1 to 9999.
        month: one of `MONTHS`, or another spelling that `HebrewDate.parse` reads.

    Raises:
        HebrewDateError: the year is outside 1 to 9999 or lacks the month.

    >>> days_in_month(5784, "Adar I"), days_in_month(5784, "Adar II")
    (30, 29)
    """
    shape = YEAR_SHAPES[year_length(year)]
    return shape.lengths[shape.months.index(_month_of(year, month, shape))]


def _month_of(year: int, month: str, shape: YearShape, day: int | None = None) -> str:
    """Give the canonical name of a month that the year has, or raise the calendar fact."""
    if month in shape.months:
        return month
    if month not in MONTHS:
        from minyan_kit.hebrew.writing import month_named  # other spellings are rare, and it imports this

        return _month_of(year, month_named(month), shape, day)
    if month != "Adar":
        raise HebrewDateError(f"{year} is not a leap year: write Adar, not {month}", "not_leap")
    which = ["Adar I", "Adar II"]
    if day is not None:  # say both days, since their civil dates tell a reader which one is meant
        dates = [HebrewDate(year, adar, day) for adar in which if 1 <= day <= days_in_month(year, adar)]
        which = [f"{date} ({date.to_date()})" if date.rata_die >= 1 else str(date) for date in dates]
        if not dates:
            raise HebrewDateError(f"no Adar has a day {day}: write a day from 1 to 30", "day_not_in_month")
    raise HebrewDateError(f"{year} is a leap year with two Adars: write {' or '.join(which)}", "adar_which")


@total_ordering
@dataclass(frozen=True, slots=True, init=False, repr=False)
class HebrewDate:
    """A day of the Hebrew calendar, checked when it is made; days are ordered, and hashable.

    Args:
        year: the Hebrew year, 1 to 9999.
        month: one of `MONTHS`, or another spelling that `HebrewDate.parse` reads. In a leap year Adar is said as
            Adar I or Adar II; in a plain year it is Adar alone.
        day: the day of the month, 1 to 30.

    Raises:
        HebrewDateError: the calendar lacks the date. The error names the calendar fact and carries a `code`.

    >>> birth = HebrewDate(5765, "Adar I", 29)
    >>> print(birth, "is", birth.to_date(), "and begins at nightfall of", birth.eve)
    29 Adar I 5765 is 2005-03-10 and begins at nightfall of 2005-03-09
    >>> HebrewDate(5783, "Adar II", 1)
    Traceback (most recent call last):
    minyan_kit.hebrew.dates.HebrewDateError: 5783 is not a leap year: write Adar, not Adar II
    """

    year: int
    month: str
    day: int
    day_number: int = field(init=False, compare=False)
    """Days since 1970-01-01 of its daytime."""

    def __init__(self, year: int, month: str, day: int) -> None:
        year, day = _checked_year(year), _whole("day", day)
        table = year_table()
        start = table[year - 1]
        shape = YEAR_SHAPES[table[year] - start]
        if not isinstance(month, str):
            refuse("month", month, "the name of a month, as 'Tishrei'")
        if month not in shape.months:
            month = _month_of(year, month, shape, day)
        number = shape.months.index(month)
        if not 1 <= day <= shape.lengths[number]:
            raise HebrewDateError(
                f"{month} {year} has {shape.lengths[number]} days, so there is no {shown(day)} {month} {year}: "
                f"write a day from 1 to {shape.lengths[number]}",
                "day_not_in_month",
            )
        _fill(self, year, month, day, start + shape.offsets[number] + day - 1)

    def in_its_month(self, day: int) -> HebrewDate:
        """Give another day of the same month; that the month has it is not checked again.

        Args:
            day: from 1 to the number of days in the month.

        >>> HebrewDate(5784, "Adar I", 1).in_its_month(29)
        HebrewDate(5784, 'Adar I', 29)
        """
        other = object.__new__(HebrewDate)
        _fill(other, self.year, self.month, day, self.day_number + day - self.day)
        return other

    @classmethod
    def from_day_number(cls, day_number: int) -> HebrewDate:
        """Give the date whose daytime is a number of days after 1970-01-01.

        Args:
            day_number: days since 1970-01-01, negative before it.

        Raises:
            HebrewDateError: a day outside the years 1 to 9999.

        >>> HebrewDate.from_day_number(0)
        HebrewDate(5730, 'Tevet', 23)
        """
        number = operator.index(day_number)
        table = year_table()
        year = bisect_right(table, number)  # the years that began by then
        if not FIRST_YEAR <= year <= LAST_YEAR:
            raise HebrewDateError(
                f"day number {shown(number)} is outside the years {FIRST_YEAR} to {LAST_YEAR}: "
                f"give a day from {table[0]} to {table[-1] - 1}",
                "year_out_of_range",
            )
        start = table[year - 1]
        shape = YEAR_SHAPES[table[year] - start]
        month = bisect_right(shape.offsets, number - start) - 1
        date = object.__new__(cls)
        _fill(date, year, shape.months[month], number - start - shape.offsets[month] + 1, number)
        return date

    @classmethod
    def from_date(cls, date: datetime.date, after_sunset: bool = False) -> HebrewDate:
        """Give the Hebrew date of a civil date.

        Args:
            date: the civil date. A `datetime` without a time zone is taken by its date; its hour is not asked,
                because only the place knows its sunset.
            after_sunset: True for the evening of that civil date, which belongs to the next Hebrew day.

        Raises:
            ValueError: a `datetime` with a time zone.
            TypeError: not a date, or `after_sunset` neither True nor False.
            HebrewDateError: a date beyond the year 9999.

        >>> HebrewDate.from_date(datetime.date(2005, 3, 10))
        HebrewDate(5765, 'Adar I', 29)
        >>> HebrewDate.from_date(datetime.date(2005, 3, 10), after_sunset=True)
        HebrewDate(5765, 'Adar I', 30)
        """
        given: object = date
        if not isinstance(given, datetime.date) or type(given).__name__ == "NaTType":
            raise TypeError(f"date is {shown(date)}: give a datetime.date, or read a text with HebrewDate.parse")
        if isinstance(date, datetime.datetime) and date.tzinfo is not None:
            raise ValueError(
                f"date is {date.isoformat()}, a moment whose day depends on the place: "
                "give the civil date there, moment.astimezone(zone).date()"
            )
        if not isinstance(after_sunset, bool):
            raise TypeError(
                f"after_sunset is {shown(after_sunset)}: say True or False; where it is not known, ask for both"
            )
        return cls.from_day_number(date.toordinal() - _RATA_DIE_OF_1970 + after_sunset)

    @classmethod
    @checked
    def parse(cls, text: str) -> HebrewDate:
        """Read a date as people write it in Hebrew, English or French; what is ambiguous is an error, never a guess.

        Args:
            text: day, month and year, such as "29 Adar I 5765", "כ״ט אדר א׳ תשס״ה" or "1er nissan 5776".

        Raises:
            HebrewDateError: the text is no date, or is Adar alone in a leap year, or the calendar lacks the date.

        >>> HebrewDate.parse('כ"ט באדר א׳ תשס"ה')
        HebrewDate(5765, 'Adar I', 29)
        """
        from minyan_kit.hebrew.writing import parse  # reading text imports this module

        return parse(text)

    @checked
    def format(self, language: str = "en") -> str:
        """Write the date in a language; `HebrewDate.parse` reads it back.

        Args:
            language: "en", "he" (numbers as letters) or "fr".

        Raises:
            ValueError: another language.

        >>> HebrewDate(5765, "Adar I", 29).format("he")
        'כ״ט אדר א׳ תשס״ה'
        """
        from minyan_kit.hebrew.writing import format_date  # writing text imports this module

        return format_date(self, language)

    @property
    def rata_die(self) -> int:
        """Days since 31 December before the year 1 of the Common Era, so that 0001-01-01 is 1; any year has one."""
        return self.day_number + _RATA_DIE_OF_1970

    def to_date(self) -> datetime.date:
        """Give the civil date of its daytime.

        Raises:
            HebrewDateError: a day before 0001-01-01, where `datetime.date` begins; `rata_die` counts those too.

        >>> HebrewDate(5765, "Adar I", 29).to_date()
        datetime.date(2005, 3, 10)
        """
        return self._civil(self.rata_die)

    @property
    def eve(self) -> datetime.date:
        """The civil date at whose nightfall the day begins."""
        return self._civil(self.rata_die - 1)

    def _civil(self, rata_die: int) -> datetime.date:
        if rata_die < 1:
            raise HebrewDateError(
                f"{self} is before the year 1 of the Common Era, where datetime.date begins: use rata_die",
                "year_out_of_range",
            )
        return datetime.date.fromordinal(rata_die)

    def birthday(self, year: int) -> HebrewDate:
        """Give the birthday in a year by the rule of the calendar, which is no practice's ruling on coming of age.

        A birth in the last month before Nisan (Adar, or Adar II) is kept in the last month before Nisan. Any other is
        that day of the same month, Adar standing for Adar I in a plain year; a thirtieth that the month lacks is the
        first of the next.

        Args:
            year: the Hebrew year, not before the year of birth.

        Raises:
            HebrewDateError: a year before the birth, or beyond 9999.

        >>> HebrewDate(5777, "Adar", 10).birthday(5790)
        HebrewDate(5790, 'Adar II', 10)
        >>> HebrewDate(5776, "Adar I", 30).birthday(5789)
        HebrewDate(5789, 'Nisan', 1)
        """
        if _whole("year", year) < self.year:
            raise HebrewDateError(
                f"year {year} is before the birth: write a year from {self.year} on", "year_out_of_range"
            )
        months = months_of(year)
        month = self.month
        if month not in months:  # the other kind of year names its Adar otherwise
            month = "Adar II" if month == "Adar" else "Adar"
        return HebrewDate.from_day_number(HebrewDate(year, month, 1).day_number + self.day - 1)

    @classmethod
    def of_month_number(cls, year: int, number: int, day: int, *, first: Literal["Nisan", "Tishrei"]) -> HebrewDate:
        """Make a date of a month that is given by its number: people count from Nisan or from Tishrei, so it is said.

        Args:
            year: the Hebrew year.
            number: of the month, from 1. From Nisan, Adar is 12 and Adar II 13; from Tishrei, Adar is 6, or Adar I 6
                and Adar II 7, and the months after them move on by one in a leap year.
            day: the day of the month, 1 to 30.
            first: the month that has the number 1.

        Raises:
            ValueError: `first` is another month.
            HebrewDateError: the year has no month of that number, or the month no such day.

        >>> [HebrewDate.of_month_number(5784, 7, 1, first=first) for first in ("Nisan", "Tishrei")]
        [HebrewDate(5784, 'Tishrei', 1), HebrewDate(5784, 'Adar II', 1)]
        """
        months = months_of(_checked_year(year))
        if first not in ("Nisan", "Tishrei"):
            raise ValueError(
                f"first={shown(first)}: write first='Nisan' or first='Tishrei', the month that has the number 1"
            )
        nisan = months.index("Nisan") if first == "Nisan" else 0
        if not 1 <= _whole("number", number) <= len(months):
            raise HebrewDateError(
                f"{year} has {len(months)} months and no month {number}: write a number from 1 to {len(months)}",
                "unparseable",
            )
        return cls(year, (*months[nisan:], *months[:nisan])[number - 1], day)

    def weekday(self) -> int:
        """Give the day of the week of its daytime as `datetime.date.weekday` does: Monday is 0, the Sabbath 5.

        >>> HebrewDate(5787, "Tishrei", 1).weekday()
        5
        """
        return (self.rata_die - 1) % 7

    def __add__(self, days: int) -> HebrewDate:
        """Give the date so many days later.

        >>> HebrewDate(5787, "Elul", 29) + 1
        HebrewDate(5788, 'Tishrei', 1)
        """
        if isinstance(days, bool) or not hasattr(days, "__index__"):
            return NotImplemented
        return HebrewDate.from_day_number(self.day_number + operator.index(days))

    __radd__ = __add__

    @overload
    def __sub__(self, other: int) -> HebrewDate: ...
    @overload
    def __sub__(self, other: HebrewDate) -> int: ...
    def __sub__(self, other: int | HebrewDate) -> HebrewDate | int:
        """Give the date so many days earlier, or the days from another date until this one.

        >>> HebrewDate(5787, "Tishrei", 1) - 1, HebrewDate(5788, "Tishrei", 1) - HebrewDate(5787, "Tishrei", 1)
        (HebrewDate(5786, 'Elul', 29), 385)
        """
        if isinstance(other, HebrewDate):
            return self.day_number - other.day_number
        return NotImplemented if isinstance(other, bool) or not hasattr(other, "__index__") else self + -other

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, HebrewDate):
            return NotImplemented
        return self.day_number < other.day_number

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return f"HebrewDate({self.year}, {self.month!r}, {self.day})"


# A frozen dataclass fills its own fields by their names; by their slots it takes two thirds of the time.
_SLOTS = tuple(HebrewDate.__dict__[each.name].__set__ for each in fields(HebrewDate))
_set_year, _set_month, _set_day, _set_day_number = _SLOTS


def _fill(date: HebrewDate, year: int, month: str, day: int, day_number: int) -> None:
    """Give a new date its fields, which the calendar has."""
    _set_year(date, year)
    _set_month(date, month)
    _set_day(date, day)
    _set_day_number(date, day_number)
