"""The months of the Hebrew year and their days: what the length of a year fixes, with no table of years yet."""

from __future__ import annotations

from itertools import accumulate
from typing import Literal, NamedTuple

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
