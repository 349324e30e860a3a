"""The tables of a sheet: where each stands, its title and its rows of headings, and what every heading says."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np

from minyan_kit.hebrew.dates import HebrewDate, HebrewDateError
from minyan_kit.hebrew.writing import month_named, numeral, parse as parse_hebrew
from minyan_kit.reading.cells import (
    Cell,
    Coded,
    Column,
    clean_text,
    column_letters,
    is_blank,
    normalised,
    text_of,
    visible_text,
)
from minyan_kit.reading.dates import MONTH_OF, WEEKDAY, DateRead, read_date, read_dates, weekday_named
from minyan_kit.reading.issues import ColumnPlace, IssueLog, SheetColumn
from minyan_kit.reading.records import Context
from minyan_kit.reading.vocabulary import (
    KEY_MEANINGS,
    LONGEST_HEADING,
    TOTAL_WORDS,
    ServiceNames,
    are_parts_of_one,
    number_in,
    says_a_plan,
    told_apart_by,
    who_in,
    who_may_be_of_age,
    without_time,
)
from minyan_kit.reading.worksheet import EPOCH_1900, NAME_FIELDS, Header, Worksheet, field_of
from minyan_kit.show.languages import WEEKDAYS, fill, say

__all__ = [
    "Heading",
    "dates_in",
    "explains",
    "header_beside",
    "header_of_dates",
    "heading_rows",
    "hebrew_month_in",
    "is_data",
    "is_heading_of_services",
    "is_key_title",
    "is_of_women",
    "is_time",
    "key_in",
    "looks_like_a_date",
    "month_in",
    "month_of_title",
    "normalised_mark",
    "of_what",
    "parts_of",
    "read_headings",
    "read_key",
    "read_title",
    "span_in",
    "year_of_title",
]

_DATES = {"date", "hebrew", "order", "short", "partial", "partial_hebrew", "serial", "date_impossible"}
_DATES |= {"adar_which", "not_leap", "day_not_in_month"}
_DATE_AND_LETTER = re.compile(r"(.*\d)\s+([A-Za-z])")
_MONTH = re.compile(r"([^\W\d]+)[\s./'’-]*(\d{4}|\d{2})?")
_MONTH_IN_FIGURES = re.compile(r"(\d{1,2})[/.-](\d{4})")
_DAY_NUMBER = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)?")
_PORTION = re.compile(r"(?:פרשת|parsh?at|parash?at|parshas|parsha|parasha|paracha)\s+(.+)", re.IGNORECASE)
_FIGURES_IN_A_TITLE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?")
_WORDS_IN_A_TITLE = re.compile(
    r"\d{1,2}(?:st|nd|rd|th|er)? (?:de )?[^\W\d]{3,}\.?,?(?: (?:de )?\d{4})?"
    r"|[^\W\d]{3,}\.? \d{1,2}(?:st|nd|rd|th)?(?!\d),?(?: \d{4})?"
)
_WEEKDAY_IN_A_TITLE = re.compile(rf"(?<!\w){WEEKDAY.pattern}", re.IGNORECASE)
_WHEN_IT_WAS_MADE = re.compile(
    r"print|generat|export|creat|updat|as of|prepar|sign(?:ed)? (?:on|by)"
    r"|הודפס|הופק|עודכן|נכון ל|imprim|édité|mis à jour",
    re.IGNORECASE,
)
_HEBREW = re.compile("[א-ת]")
_HEBREW_YEAR = re.compile("""[0-9]{4}|(?:ה['׳]?)?ת[א-ת]{0,3}["״']?[א-ת]""")
_PLAIN_LETTERS = str.maketrans("ךםןףץ", "כמנפצ")
_DAYS_IN_LETTERS = {normalised(numeral(day)).translate(_PLAIN_LETTERS): day for day in range(1, 31)}
_DAYS_OF_A_WEEK = 7
_MOST_DAYS_OF_A_SPAN = 60
_KEY_ENTRY = re.compile(r"([^\s=:–—,;]{1,4})\s*(=|:|–|—|\s-\s|→)\s*([^=]{2,40})")
_BETWEEN_ENTRIES = re.compile(r"[,;|\n]|\s{2,}|\s(?=[^\s=]{1,4}\s?=)")
_KEY_CALLED_SO = re.compile(r"^\s*(?:key|legend|codes?|marks|מקרא|סימנים|légende|clave)\s*[:;\-–]\s*", re.IGNORECASE)
_KEY_TITLES = {"key", "legend", "codes", "code", "marks", "symbols", "מקרא", "סימנים", "legende", "clave", "leyenda"}
_OF_ABSENCES = re.compile("חיסור|היעדר|נעדר|absen|missed|איחור|retard|late")
_WEEK = re.compile(r"week|שבוע|semaine|semana", re.IGNORECASE)
_HALVES = {"am", "pm"}
_FIRST_ROWS = 60
_LONGEST_TITLE = 300
_LONGEST_DAY = 20


# -- One cell over a column: a date, a month, a day, a time, a service, of whom it is a number ------------------------


@lru_cache(maxsize=1 << 14)
def _text_looks_like_a_date(text: str) -> bool:
    return len(text) <= LONGEST_HEADING and read_date(text, EPOCH_1900).kind in _DATES


def looks_like_a_date(cell: Cell) -> bool:
    """Tell whether a cell says a date, whole or in part; a bare number does not."""
    if is_blank(cell) or isinstance(cell, int | float):
        return False
    if isinstance(cell, str):
        return _text_looks_like_a_date(cell)
    return read_date(cell, EPOCH_1900).kind in _DATES


def is_time(cell: Cell) -> bool:
    """Tell whether a cell is a time of day, or a span of it, and nothing else.

    >>> [is_time(cell) for cell in ("6:30", "7:00 AM – 7:45 AM", dt.time(6, 30), "630", "Mincha 13:45")]
    [True, True, True, False, False]
    """
    if isinstance(cell, dt.time):
        return True
    if not isinstance(cell, str):
        return False
    rest, time = without_time(visible_text(cell))
    return bool(time) and not rest


def month_in(cell: Cell) -> tuple[int | None, int] | None:
    """Give the year, if it is written, and the month that a cell names; None where it names none.

    >>> month_in("Sep-26"), month_in("September"), month_in("ספטמבר 2026"), month_in("09/2026"), month_in("Sept 14th")
    ((2026, 9), (None, 9), (2026, 9), (2026, 9), None)
    """
    if isinstance(cell, dt.date):
        return (cell.year, cell.month) if cell.day == 1 else None
    text = visible_text(cell)
    if figures := _MONTH_IN_FIGURES.fullmatch(text):
        return (int(figures[2]), int(figures[1])) if 1 <= int(figures[1]) <= 12 else None
    found = _MONTH.fullmatch(text)
    named = MONTH_OF.get(normalised(found[1])) if found else None
    if found is None or named is None:
        return None
    year = int(found[2]) if found[2] else None
    return (year + 2000 if year is not None and year < 100 else year), named


def month_of_title(title: str) -> tuple[int | None, int] | None:
    """Give the one month, with its year, that a title names; None where it names none, or more.

    >>> month_of_title("Attendance register September 2026"), month_of_title("March of the men")
    ((2026, 9), None)
    """
    found = {
        month
        for match in re.finditer(r"[^\W\d]{3,}[\s./'’-]*\d{4}|\b\d{1,2}[/.-]\d{4}", title)
        if (month := month_in(match[0])) is not None
    }
    return found.pop() if len(found) == 1 else None


def hebrew_month_in(title: str) -> str:
    """Give the one Hebrew month that a title or the name of a sheet says, with its year if that follows, else "".

    >>> hebrew_month_in("נוכחות – תשרי תשפ״ז"), hebrew_month_in("אדר ב׳ 5787"), hebrew_month_in("Attendance")
    ('תשרי תשפ״ז', 'אדר ב׳ 5787', '')
    """
    words = title.split()[:_LONGEST_TITLE] if _HEBREW.search(title) else []
    found: list[str] = []
    place = 0
    while place < len(words):
        size = next((size for size in (2, 1) if _is_hebrew_month(words[place : place + size], size)), 0)
        if size:
            year = words[place + size : place + size + 1]
            is_year = bool(year) and _HEBREW_YEAR.fullmatch(year[0].strip(".,")) is not None
            found.append(" ".join([*words[place : place + size], *(each.strip(".,") for each in year if is_year)]))
        place += max(size, 1)
    return found[0] if len(found) == 1 else ""


def _is_hebrew_month(words: Sequence[str], size: int) -> bool:
    try:
        return len(words) == size and bool(month_named(" ".join(words)))
    except HebrewDateError:
        return False


def day_in_letters(cell: Cell) -> int | None:
    """Give the day of a Hebrew month that a cell says in letters, 1 to 30.

    >>> day_in_letters("ט״ו"), day_in_letters("ל"), day_in_letters("ש"), day_in_letters("14")
    (15, 30, None, None)
    """
    letters = normalised(visible_text(cell)).translate(_PLAIN_LETTERS)
    return _DAYS_IN_LETTERS.get(letters)


def day_number_in(cell: Cell) -> int | None:
    """Give the day of a month that a cell says without naming the month: 14, or Mon 14.

    >>> day_number_in("Mon 14"), day_number_in(14.0), day_number_in("14"), day_number_in("14/9"), day_number_in("32")
    (14, 14, 14, None, None)
    """
    if isinstance(cell, bool | dt.date):
        return None
    bare = WEEKDAY.sub("", visible_text(cell)).strip(" ,.")
    found = _DAY_NUMBER.fullmatch(bare)
    return int(found[1]) if found and 1 <= int(found[1]) <= 31 else None


def is_heading_of_services(context: Context, cell: Cell) -> bool:
    """Tell whether a cell is a date, a service, a time of day, or some of these."""
    if looks_like_a_date(cell) or is_time(cell):
        return True
    text = visible_text(cell)
    if not text or isinstance(cell, int | float):
        return False
    if normalised(text) in context.services.by_caller:
        return True
    who, rest = who_in(text)
    if who and rest and not looks_like_a_date(rest):
        text = rest
    service, rest = context.services.in_heading(text)
    rest = without_time(rest)[0]
    letter = _DATE_AND_LETTER.fullmatch(text)
    return (service is not None and (not rest or looks_like_a_date(rest) or weekday_named(rest) is not None)) or (
        letter is not None and looks_like_a_date(letter[1])
    )


def _is_part_of_a_heading(context: Context, cell: Cell) -> bool:
    """Tell whether a cell may stand in a row of headings above or below that of the names."""
    if is_heading_of_services(context, cell) or weekday_named(visible_text(cell)) is not None:
        return True
    who, rest = who_in(visible_text(cell))
    return bool(who and not rest) or (month_in(cell) is not None)


_TO = r"\s*(?:-|–|—|\bto\b|\buntil\b|\bthrough\b|\bau\b|\bal\b|עד)\s*"
_DAYS_OF_A_MONTH = re.compile(
    rf"(?<![\d/.])(?P<first>\d{{1,2}})(?:st|nd|rd|th|er)?{_TO}(?P<last>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:de\s+|ב)?"
    r"(?P<month>[^\W\d]{3,})\.?,?(?:\s+(?:de\s+)?(?P<year>\d{4}))?",
    re.IGNORECASE,
)
_MONTH_WITH_DAYS = re.compile(
    rf"(?P<month>[^\W\d]{{3,}})\.?\s+(?P<first>\d{{1,2}})(?:st|nd|rd|th)?{_TO}(?P<last>\d{{1,2}})(?:st|nd|rd|th)?(?![\d/.])"
    r"(?:,?\s+(?P<year>\d{4}))?",
    re.IGNORECASE,
)
_DAYS_IN_FIGURES = re.compile(
    rf"(?<![\d/.-])(?P<first>\d{{1,2}}){_TO}(?P<last>\d{{1,2}})[./](?P<month>\d{{1,2}})[./](?P<year>\d{{4}})",
    re.IGNORECASE,
)
_FROM_DATE_TO_DATE = re.compile(
    rf"(?P<first>{_FIGURES_IN_A_TITLE.pattern}|{_WORDS_IN_A_TITLE.pattern}){_TO}"
    rf"(?P<last>{_FIGURES_IN_A_TITLE.pattern}|{_WORDS_IN_A_TITLE.pattern})",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:20\d\d|57\d\d|58\d\d)(?!\d)")
_YEAR_IN_LETTERS = re.compile("""(?<![א-ת])ה?['׳]?ת[א-ת]{1,2}["״'][א-ת](?![א-ת])""")
_TWO_YEARS = re.compile(
    r"(?<![\d/.-])20\d\d\s*[-–/]\s*(?:20)?\d\d(?![\d/.-])|(?<!\d)57\d\d\s*[-–/]\s*(?:57)?\d\d(?!\d)"
)
_OF_ANOTHER_TIME = re.compile(r"\bsince\b|found|\best\b|establish|copyright|©|depuis|fond[ée]|נוסד|הוקם", re.IGNORECASE)


def span_in(title: str, year: int | None) -> tuple[dt.date, dt.date] | None:
    """Give the first and the last day that a title says a sheet is of; None where it says no two days.

    Args:
        title: the title.
        year: the civil year of days that leave it out, where it is known.

    >>> [str(day) for day in span_in("Week of 13-19 September 2026", None)]
    ['2026-09-13', '2026-09-19']
    >>> [str(day) for day in span_in("שבוע 13-19/9/2026", None)], span_in("Mincha 13-9-2026", None)
    (['2026-09-13', '2026-09-19'], None)
    """
    if len(title) > _LONGEST_TITLE:
        return None
    text = without_time(title)[0]
    for pattern in (_DAYS_IN_FIGURES, _DAYS_OF_A_MONTH, _MONTH_WITH_DAYS):
        found = pattern.search(text)
        month = _month_numbered(found["month"]) if found else None
        if found and month is not None:
            of = int(found["year"]) if found["year"] else year
            days = [_real_day(of, month, int(found[end])) for end in ("first", "last")]
            return _in_order(*days)
    found = _FROM_DATE_TO_DATE.search(_WEEKDAY_IN_A_TITLE.sub(" ", text))
    return _from_one_to_the_other(found["first"], found["last"], year) if found else None


def _month_numbered(text: str) -> int | None:
    if text.isdecimal():
        return int(text) if 1 <= int(text) <= 12 else None
    return MONTH_OF.get(normalised(text))


def _real_day(year: int | None, month: int, day: int) -> dt.date | None:
    try:
        return None if year is None else dt.date(year, month, day)
    except ValueError:
        return None


def _in_order(first: dt.date | None, last: dt.date | None) -> tuple[dt.date, dt.date] | None:
    return (first, last) if first is not None and last is not None and first < last else None


def _from_one_to_the_other(first: str, last: str, year: int | None) -> tuple[dt.date, dt.date] | None:
    """Read two days in that order of day and month in which they are at most some weeks apart."""
    ends = [read_date(text, EPOCH_1900) for text in (first, last)]
    spans = set()
    for order in ("day_first", "month_first"):
        parts = [_parts_of(end, order) for end in ends]
        own = next((part[0] for part in reversed(parts) if part and part[0]), year)
        days = [_real_day(part[0] or own, part[1], part[2]) if part else None for part in parts]
        span = _in_order(days[0], days[1])
        if span is not None and (span[1] - span[0]).days <= _MOST_DAYS_OF_A_SPAN:
            spans.add(span)
    return spans.pop() if len(spans) == 1 else None


def _parts_of(end: DateRead, order: str) -> tuple[int | None, int, int] | None:
    """Give year, month and day of a date in one order of day and month; no year where it leaves it out."""
    if end.date is not None:
        return end.date.year, end.date.month, end.date.day
    parts: tuple[int, int, int] | None = getattr(end, order)
    if parts is None:
        return None
    return (None if end.kind in ("partial", "short") else parts[0]), parts[1], parts[2]


def year_of_title(title: str) -> int | None:
    """Give the one year that a title says, civil or Hebrew; None where it says none, or more than one.

    >>> year_of_title("Minyan attendance 2026"), year_of_title("נוכחות תשפ״ז"), year_of_title("Attendance 2026-27")
    (2026, 5787, None)
    >>> year_of_title("Young Israel, founded 2003"), year_of_title("2026 and 2027")
    (None, None)
    """
    if len(title) > _LONGEST_TITLE or _OF_ANOTHER_TIME.search(title) or _TWO_YEARS.search(title):
        return None
    found = {int(year) for year in _YEAR.findall(title)}
    for letters in _YEAR_IN_LETTERS.findall(title):
        try:
            found.add(parse_hebrew(f"א׳ תשרי {letters}").year)
        except HebrewDateError:
            continue
    return found.pop() if len(found) == 1 else None


# -- The rows of headings ---------------------------------------------------------------------------------------------


def header_of_dates(worksheet: Worksheet) -> Header | None:
    """Find the headings of a grid whose first column has none: the row with the most dates or times, the names left of
    them; None where such a row is a record like those below it."""
    best, most = None, 1
    for row in range(worksheet.first_row, min(len(worksheet.rows), worksheet.first_row + _FIRST_ROWS)):
        heads = sum(1 for cell in worksheet.cells(row) if _may_be_a_head(cell))
        if heads > most and _is_over_something(worksheet, row) and not is_data(worksheet, row):
            best, most = row, heads
    if best is None:
        return None
    cells = worksheet.cells(best)
    first = next(place for place, cell in enumerate(cells) if _may_be_a_head(cell))
    return Header(best, worksheet.texts(best), {"name": first - 1}) if first else None


def _may_be_a_head(cell: Cell) -> bool:
    """Tell whether a cell is a date, a time, a day of the week or one with its number."""
    if looks_like_a_date(cell) or is_time(cell):
        return True
    text = cell if isinstance(cell, str) and len(cell) < _LONGEST_DAY else ""
    return weekday_named(text) is not None or (bool(WEEKDAY.match(text)) and day_number_in(text) is not None)


def _is_over_something(worksheet: Worksheet, row: int) -> bool:
    return any(not is_blank(cell) for line in worksheet.rows[row + 1 :] for cell in line)


def is_data(worksheet: Worksheet, row: int) -> bool:
    """Tell whether a row is a record: it has a date or a time where the rows below it have one too."""
    for place, cell in enumerate(worksheet.cells(row)):
        kinds = [test for test in (looks_like_a_date, is_time) if test(cell)]
        if not kinds:
            continue
        below = [line[place] for line in worksheet.rows[row + 1 : row + 6] if place < len(line)]
        filled = [other for other in below if not is_blank(other)]
        if filled and all(kinds[0](other) for other in filled):
            return True
    return False


def heading_rows(context: Context, first_row: int) -> list[int]:
    """Find the rows (from 0) that are headings of the grid: the one with the names, and those of dates or services
    right above or below it."""
    worksheet = context.worksheet
    fixed = set(context.fields.values())
    rows = [first_row]
    if first_row < 0:
        return rows
    for step in (-1, 1):
        row = first_row + step
        while worksheet.first_row <= row < len(worksheet.rows) and len(rows) < 4:
            cells = worksheet.cells(row)
            grid = [cell for place, cell in enumerate(cells) if place not in fixed and not is_blank(cell)]
            named = [worksheet.rows[row][place] for place in fixed if place < len(worksheet.rows[row])]
            label = [
                cell
                for cell in named
                if not is_blank(cell) and not _labels_the_row(cell) and not _merged(worksheet, row, first_row)
            ]
            if not grid or label:
                break
            days = _are_days(grid) and _has_month(context, [*rows, row - 1])
            days = days or _are_parts_of_days(context, grid, rows)
            if not days and not all(_is_part_of_a_heading(context, cell) for cell in grid):
                break
            rows.append(row)
            row += step
    return sorted(rows)


def _are_days(cells: Sequence[Cell]) -> bool:
    """Tell whether cells are days of a month, each after the one before it or the first of another month."""
    days = [day_number_in(cell) for cell in cells]
    if len(days) < 2 or None in days:
        return False
    return all(later >= earlier or later == 1 for earlier, later in pairwise(days))  # type: ignore[operator]


def _are_parts_of_days(context: Context, cells: Sequence[Cell], rows: Sequence[int]) -> bool:
    """Tell whether cells part the days of the row above or below: AM and PM, or the letters of the services."""
    words = {normalised(visible_text(cell)) for cell in cells}
    dated = any(looks_like_a_date(cell) for row in rows for cell in context.worksheet.cells(row))
    return dated and len(words) > 1 and (words == _HALVES or words <= {"s", "m", "a"})


def _has_month(context: Context, rows: Sequence[int]) -> bool:
    if context.month is not None:
        return True
    fixed = set(context.fields.values())
    return any(
        month_in(cell) is not None
        for row in rows
        if context.worksheet.first_row <= row < len(context.worksheet.rows)
        for place, cell in enumerate(context.worksheet.cells(row))
        if place not in fixed and not is_blank(cell)
    )


def _labels_the_row(cell: Cell) -> bool:
    return field_of(visible_text(cell), "attendance") in ("date", "service")


def _merged(worksheet: Worksheet, row: int, other: int) -> bool:
    return any(top <= min(row, other) and max(row, other) <= bottom for (top, _), (bottom, _) in worksheet.merged)


# -- What the headings of a column say --------------------------------------------------------------------------------


@dataclass(slots=True)
class Heading:
    """What the headings of a column say.

    Args:
        column: the column, and its heading as written, of one row or more.
        kind: "service" (a date, a service, a time of day, or some of these), "total", "others", "adults", "summary",
            "set aside", "other" or "blank".
        date: the civil date.
        service: its name.
        written: the part that is a date, for the reader of dates.
        time: the time of day.
        weekday: the day of the week, 0 for Monday.
        why: what it was told by.
        beside: what else stands beside the service and the date.
        of_the_absent: whether whoever is marked below it was not there.
    """

    column: ColumnPlace
    kind: str = "blank"
    date: np.datetime64 | None = None
    service: str | None = None
    written: Cell = None
    time: str = ""
    weekday: int | None = None
    why: str = ""
    beside: str = ""
    of_the_absent: bool = False

    @property
    def place(self) -> int:
        """The column, from 0."""
        return self.column.number

    @property
    def text(self) -> str:
        """The heading as written."""
        return self.column.heading


def read_headings(context: Context, rows: Sequence[int], free: Callable[[int], bool]) -> list[Heading]:
    """Read the headings of the columns of a grid.

    Args:
        context: the sheet.
        rows: the rows of headings, from 0.
        free: tells of a column whether it is of the grid.
    """
    width = max((len(context.worksheet.rows[row]) for row in rows), default=0)
    lines = [[*cells, *[None] * (width - len(cells))] for cells in map(context.worksheet.cells, rows)]
    written = [[visible_text(cell) for cell in line] for line in lines]
    _months_over_days(context, lines, free)
    if len(lines) > 1:
        parted = any(who_in(visible_text(cell))[0] for line in lines[1:] for cell in line)
        lines = [_forward(line, parted) if any(map(looks_like_a_date, line)) or parted else line for line in lines]
    headings = []
    for place in range(width):
        if free(place):
            text = " ".join(dict.fromkeys(filter(None, (line[place] for line in written))))
            headings.append(_heading(context, place, text, [line[place] for line in lines]))
    _read_dates_of(context, headings, rows[0] + 1 if rows else 1)
    _check_weekdays(context, headings, rows[0] + 1 if rows else 1)
    _set_plans_aside(headings)
    _tell_times_apart(headings)
    return headings


def _months_over_days(context: Context, lines: list[list[Cell]], free: Callable[[int], bool]) -> None:
    """Put the dates in place of day numbers that stand under a month, in place."""
    for below, line in enumerate(lines):
        places = [place for place, cell in enumerate(line) if free(place) and day_number_in(cell) is not None]
        if not _are_days([line[place] for place in places]):
            continue
        above = next(
            (
                other
                for other in lines[:below]
                if any(month_in(cell) for place, cell in enumerate(other) if free(place) and not is_blank(cell))
            ),
            None,
        )
        month = context.month
        last = 0
        for place in range(len(line)):
            if above is not None and free(place) and not is_blank(above[place]) and month_in(above[place]):
                month = month_in(above[place])
                above[place], last = None, 0
            day = day_number_in(line[place]) if place in places else None
            if day is not None and day < last:
                month = None  # of the next month, which nobody names
            last = day or last
            if day is not None and month is not None:
                line[place] = _day_of(month, day)
        return
    for line in lines:
        _hebrew_days(context, line, free)


def _hebrew_days(context: Context, line: list[Cell], free: Callable[[int], bool]) -> None:
    """Put the dates in place of days in letters under a Hebrew month, in place.

    As many as a week are left alone: they may be the days of the week.
    """
    days = {place: day for place, cell in enumerate(line) if free(place) and (day := day_in_letters(cell)) is not None}
    ascending = all(later == earlier + 1 for earlier, later in pairwise(days.values()))
    if context.hebrew_month and ascending and max(days.values(), default=0) > _DAYS_OF_A_WEEK:
        for place, day in days.items():
            line[place] = f"{numeral(day)} {context.hebrew_month}"


def _day_of(month: tuple[int | None, int], day: int) -> Cell:
    year, number = month
    if year is None:
        return f"{day} {_NAMES_OF_MONTHS[number]}"
    try:
        return dt.date(year, number, day)
    except ValueError:
        return f"{year}-{number}-{day}"  # which the reader of dates says is none


_NAMES_OF_MONTHS = {number: name for name, number in reversed(MONTH_OF.items())}


def _forward(line: list[Cell], parted: bool) -> list[Cell]:
    """Carry a date on over the blank cells to its right, where a second row of headings parts the day; a service too,
    where it parts the people."""
    filled: list[Cell] = []
    last: Cell = None
    for cell in line:
        if is_blank(cell):
            filled.append(last)
        else:
            carried = looks_like_a_date(cell) or (parted and ServiceNames(None).in_heading(visible_text(cell))[0])
            last = cell if carried else None
            filled.append(cell)
    return filled


def _heading(context: Context, place: int, text: str, cells: Sequence[Cell]) -> Heading:
    texts = [visible_text(cell) for cell in cells]
    heading = Heading(ColumnPlace(place, text))
    if not text and not any(texts):
        return heading
    role = context.roles.get(normalised(text))
    if role is not None:
        heading.kind, heading.why = (
            {"marks": "service", "men": "service", "not known": "other"}.get(role, role),
            "you said so",
        )
        if heading.kind != "service":
            return heading
    said = context.services.by_caller.get(normalised(text))
    if said:
        heading.kind, heading.service, heading.why = "service", said.service, "you said so"
        heading.date = None if said.date is None else np.datetime64(said.date, "D")
        if said.date is not None:
            return heading
    who = ""
    for cell, part in zip(cells, texts, strict=True):
        if part:
            who = _read_part(context, heading, cell, part) or who
    if said is None and any(_sums_up(part) for part in texts) and heading.service is None and is_blank(heading.written):
        heading.kind, heading.why = "total", "the heading says so"
        return heading
    if who in ("others", "adults"):
        heading.kind, heading.why = who, "the heading says of whom it is a number"
        return heading
    reasons = [
        "a date" if not is_blank(heading.written) else "",
        "a service" if heading.service else "",
        "a time of day" if heading.time else "",
        "a day of the week" if heading.weekday is not None else "",
    ]
    if any(reasons) or said or role is not None:
        heading.kind = "service"
        if role is not None and not any(reasons):
            heading.service = text
        heading.why = heading.why or f"the heading is {' and '.join(filter(None, reasons))}"
    else:
        heading.kind = "other"
    return heading


def _sums_up(text: str) -> bool:
    words = normalised(text)
    if _OF_ABSENCES.search(words):
        return False
    return words in TOTAL_WORDS or words.startswith(("total", "grand total", "סהכ", "סך הכל", "סך הכול"))


def _read_part(context: Context, heading: Heading, cell: Cell, text: str) -> str:
    """Add to a heading what one of its cells says: a date, a service, a time; give of whom it is a number."""
    if looks_like_a_date(cell):
        heading.written = cell
        return ""
    if is_time(cell):
        heading.time = text
        return ""
    if normalised(text) in _HALVES:
        heading.service = text.upper()
        return ""
    letter_alone = context.services.by_letter(text) if not is_blank(heading.written) else None
    if letter_alone:
        heading.service = letter_alone
        context.log.add("service_guessed", column=heading.column, value=text, used=letter_alone)
        return ""
    portion = _PORTION.fullmatch(text)
    if portion is None and weekday_named(text) is not None:
        heading.weekday = weekday_named(text)
        return ""
    said = context.services.by_caller.get(normalised(text))
    who, bare = who_in(text)
    service, rest = (said.service, "") if said else context.services.in_heading(bare if who else text)
    letter = _DATE_AND_LETTER.fullmatch(text)
    if letter and not service:
        service, rest = context.services.by_letter(letter[2]), letter[1]
        if service:
            context.log.add("service_guessed", column=heading.column, value=text, used=service)
    rest, time = without_time(rest)
    if who and rest:  # women's shoes are no number of women
        who = ""
    if service and rest and not looks_like_a_date(rest) and len(within := dates_in(rest)) == 1:
        heading.written = within[0]
        rest = " ".join(rest.replace(within[0], " ").split())
        heading.beside = rest.strip(" ,;:|-–—")
    heading.service = heading.service or service
    heading.time = heading.time or time if service or not rest or looks_like_a_date(rest) else heading.time
    if rest and looks_like_a_date(rest):
        heading.written = rest
    elif service and rest and _is_a_day(context, heading, rest):
        heading.weekday = weekday_named(rest)
    elif service and not said:
        heading.beside = heading.beside or told_apart_by(bare if who else text)
    return who


def _is_a_day(context: Context, heading: Heading, text: str) -> bool:
    """Tell whether what stands beside a service is a day of the week: a letter is none where the rows have dates."""
    if weekday_named(text) is None:
        return False
    letter = len(normalised(text)) == 1
    return not letter or (is_blank(heading.written) and ("date" not in context.fields or _of_weeks(context)))


def _of_weeks(context: Context) -> bool:
    """Tell whether the dates of a sheet are those of weeks."""
    return _WEEK.search(context.header.headings[context.fields["date"]]) is not None


def _check_weekdays(context: Context, headings: Sequence[Heading], row: int) -> None:
    """Note the dates that are not on the day of the week that another row of headings says."""
    for heading in headings:
        if heading.date is None or heading.weekday is None or heading.kind != "service":
            continue
        is_on = int((heading.date.astype("datetime64[D]").astype(np.int64) + 3) % 7)
        if is_on != heading.weekday:
            details = {"day": str(heading.date), "is_on": say(WEEKDAYS[is_on])}
            context.log.add("weekday_contradicts", [row], column=heading.column, value=heading.text, details=details)


def _set_plans_aside(headings: Sequence[Heading]) -> None:
    """Set aside what was expected at a service where another column says who came."""
    services = [heading for heading in headings if heading.kind == "service"]
    came = {of_what(heading) for heading in services if not says_a_plan(heading.beside)}
    for heading in services:
        if says_a_plan(heading.beside) and of_what(heading) in came:
            heading.kind, heading.why = "set aside", "the heading says that it is a plan"


def of_what(heading: Heading) -> tuple[str | None, str, int | None]:
    """Give the service and the day of a heading, as far as it names them."""
    return heading.service, str(heading.written if heading.date is None else heading.date), heading.weekday


def _tell_times_apart(headings: Sequence[Heading]) -> None:
    """Name a service by its time where nothing else names it, and two of one name on one day by what tells them apart:
    their times, or what stands beside them."""
    services = [heading for heading in headings if heading.kind == "service"]
    for heading in services:
        if heading.service is None and heading.time:
            heading.service = heading.time
    timed: dict[tuple[str | None, str], set[str]] = {}
    for heading in services:
        timed.setdefault((heading.service, str(heading.date)), set()).add(heading.time)
    several = {service for (service, _), times in timed.items() if len(times) > 1}
    for heading in services:
        if heading.service in several and heading.time and heading.service != heading.time:
            heading.service = f"{heading.service} {heading.time}"
    alike: dict[tuple[str | None, str, int | None], list[Heading]] = {}
    for heading in services:
        alike.setdefault(of_what(heading), []).append(heading)
    for several_of in alike.values():
        besides = {heading.beside for heading in several_of}
        if len(besides) > 1 and not are_parts_of_one(besides):
            for heading in several_of:
                heading.service = " ".join(filter(None, [heading.service, heading.beside]))


def _read_dates_of(context: Context, headings: Sequence[Heading], row: int) -> None:
    """Read the dates of the headings as one column, so that one order of day and month is found for all of them."""
    dated = [heading for heading in headings if not is_blank(heading.written) and heading.date is None]
    aside = IssueLog()  # in which a heading's place stands for a row
    column = SheetColumn(
        Column.of([heading.written for heading in dated]),
        np.array([heading.place for heading in dated], dtype=np.int64),
        ColumnPlace(0, ""),
        aside,
    )
    rules = replace(context.rules, where=lambda place: fill("column {letters}", letters=column_letters(place)))
    dates = read_dates(column, rules)
    context.rules.orders.pop("", None)
    if dates.order:
        context.rules.orders["headings"] = dates.order
    for heading, day in zip(dated, dates.days, strict=True):
        heading.date = None if np.isnat(day) else day
    by_place = {heading.place: heading for heading in headings}
    given = {heading.place for heading in headings if normalised(heading.text) in context.services.by_caller}
    for issue in aside.issues:
        if not issue.rows:
            context.log.issues.append(issue)
        for place in set(issue.rows) - given:
            context.log.issues.append(replace(issue, rows=[row], column=by_place[place].column))


# -- Titles, and the sheet's own key of marks -------------------------------------------------------------------------


def read_title(context: Context, above: int) -> tuple[str, str | None, Cell]:
    """Find what stands above the headings: its text, a service and one date, where it names them.

    Args:
        context: the sheet.
        above: the row of the headings, from 0.
    """
    lines = [
        " ".join(filter(None, dict.fromkeys(context.worksheet.texts(row))))
        for row in range(context.worksheet.first_row, max(above, context.worksheet.first_row))
    ]
    told = [line for line in lines if line and not _WHEN_IT_WAS_MADE.search(line) and not key_in(line)]
    title = " ".join(filter(None, told))[:_LONGEST_TITLE]
    dates = dates_in(title)
    return title, context.services.in_heading(title)[0], dates[0] if len(dates) == 1 else None


def dates_in(text: str) -> list[str]:
    """Find the dates in a sentence.

    >>> dates_in("Sign-in sheet - Mincha 13/09/2026"), dates_in("Shacharit Monday 14/9"), dates_in("Week 2")
    (['13/09/2026'], ['14/9'], [])
    """
    if len(text) > _LONGEST_TITLE:
        return []  # to look through it would take seconds
    text = _WEEKDAY_IN_A_TITLE.sub(" ", without_time(text)[0])
    found = [match[0] for match in _FIGURES_IN_A_TITLE.finditer(text)]
    found += [match[0] for match in _WORDS_IN_A_TITLE.finditer(_FIGURES_IN_A_TITLE.sub(" ", text))]
    return list(filter(looks_like_a_date, found))


def key_in(text: str) -> dict[str, str]:
    """Give the marks that a line explains, each with its words.

    >>> key_in("P = Present, A = Absent; L=Leave"), key_in("Key: L = Leave"), key_in("Attendance 2026")
    ({'P': 'Present', 'A': 'Absent', 'L': 'Leave'}, {'L': 'Leave'}, {})
    >>> key_in("Key: P=present A = absent")
    {'P': 'present', 'A': 'absent'}
    """
    if len(text) > LONGEST_HEADING:
        return {}
    text = _KEY_CALLED_SO.sub("", text)
    entries = [_KEY_ENTRY.fullmatch(part.strip()) for part in _BETWEEN_ENTRIES.split(text) if part.strip()]
    found = {entry[1]: clean_text(entry[3]) for entry in entries if entry}
    by_sign = any(entry and entry[2] == "=" for entry in entries)
    known = sum(1 for words in found.values() if _meaning(words))
    return found if found and len(found) == len(entries) and (by_sign or len(found) > 1) and known else {}


def read_key(context: Context, texts: Sequence[str]) -> bool:
    """Take from a row what it explains of marks; the caller's own word stands over it.

    Args:
        context: the sheet.
        texts: the cells of the row.

    Returns:
        Whether the row is one of the key.
    """
    filled = [text for text in texts if text]
    if not filled:
        return False
    found = key_in(" ; ".join(filled))
    if not found:
        return False
    for mark, words in found.items():
        form = normalised_mark(mark)
        if form not in context.marks:
            context.key[form] = _meaning(words) or "unknown"
            context.key_words[mark] = words
    return True


def is_key_title(text: str) -> bool:
    """Tell whether a cell only says that a key of marks stands below it.

    >>> is_key_title("Key:"), is_key_title("מקרא"), is_key_title("Key West")
    (True, True, False)
    """
    return normalised(text) in _KEY_TITLES


def explains(words: str) -> bool:
    """Tell whether words are known that a key of marks has."""
    return _meaning(words) is not None


def normalised_mark(mark: str) -> str:
    """Give the form in which marks are compared."""
    return clean_text(mark).casefold().replace("’", "'")


def _meaning(words: str) -> str | None:
    spelled = clean_text(words).casefold().strip(" .")
    return KEY_MEANINGS.get(spelled) or KEY_MEANINGS.get(normalised(spelled)) or KEY_MEANINGS.get(spelled.split(" ")[0])


# -- The parts of a sheet that are tables of their own ----------------------------------------------------------------


def parts_of(worksheet: Worksheet, header: Header) -> Iterator[Worksheet]:
    """Part a sheet into its tables: those that stand side by side, and those that stand one below the other.

    Args:
        worksheet: the sheet.
        header: the headings that were found first.
    """
    for left, right in _side_by_side(worksheet, header):
        whole = worksheet if (left, right) == (0, None) else worksheet.part(columns=(left, right))
        firsts = [worksheet.first_row, *_begins_again(whole, header, left, right)]
        ends = [*firsts[1:], len(worksheet.rows)]
        for first, end in zip(firsts, ends, strict=True):
            yield whole if len(firsts) == 1 else whole.part(rows=(first, end))


def _side_by_side(worksheet: Worksheet, header: Header) -> list[tuple[int, int | None]]:
    """Find the columns of tables that stand side by side: each begins with names, after a blank column."""
    names = [place for place, text in enumerate(header.headings) if field_of(text, "attendance") in NAME_FIELDS]
    same = [place for place in names if normalised(header.headings[place]) == normalised(header.headings[names[0]])]
    starts = [0]
    for place in same[1:]:
        gap = place - 1
        while gap > 0 and header.headings[gap] and gap > starts[-1]:
            gap -= 1
        below = (line[gap] for line in worksheet.rows[header.row :] if gap < len(line))
        if gap > starts[-1] and not header.headings[gap] and all(map(is_blank, below)):
            starts.append(gap + 1)
    starts += [place for place in _people_beside(worksheet, header) if place > starts[-1]]
    return list(zip(starts, [*starts[1:], None], strict=True))


def _people_beside(worksheet: Worksheet, header: Header) -> list[int]:
    """Find the columns of names right of the first, each under Men, Women or Boys, over which the same dates come
    again."""
    headings = header.headings
    found = []
    for place, text in enumerate(headings):
        if not place or not who_in(text)[0] or who_in(text)[1]:
            continue
        before, after = (
            {normalised(each) for each in some} - {""} for some in (headings[:place], headings[place + 1 :])
        )
        cells = [cell for cell in worksheet.column(place, header.row + 1) if not is_blank(cell)]
        again = any(looks_like_a_date(each) for each in headings[place + 1 :] if normalised(each) in before & after)
        if again and cells and all(number_in(cell) is None for cell in cells):
            found.append(place)
    return found


def header_beside(worksheet: Worksheet, header: Header) -> Header | None:
    """Give the headings of a table that stands right of the first and begins with names under Men, Women or Boys; None
    where it begins with something else."""
    texts = worksheet.texts(header.row)
    first = next((place for place, text in enumerate(texts) if text), None)
    if not first or not who_in(texts[first])[0] or who_in(texts[first])[1]:
        return None
    return Header(header.row, texts, {"name": first})


def is_of_women(header: Header) -> bool:
    """Tell whether the names of a table stand under Women; boys may be of age, and are read."""
    place = header.fields.get("name")
    text = header.headings[place] if place is not None else ""
    return bool(text) and who_in(text) == ("others", "") and not who_may_be_of_age(text)


def _begins_again(worksheet: Worksheet, header: Header, left: int, right: int | None) -> list[int]:
    """Find the first rows of the tables below the first: each has headings of its own, and perhaps a title."""
    own = [
        place
        for place in sorted(header.fields.values())
        if left <= place < (right or len(header.headings)) and header.headings[place]
    ]
    if not own:
        return _dated_again(worksheet, header)
    first, words = own[0], normalised(header.headings[own[0]])
    found = []
    column = Coded.of(worksheet.column(first, header.row + 1))
    alike = [
        code for code, cell in enumerate(column.values) if isinstance(cell, str) and normalised(text_of(cell)) == words
    ]
    for row in (np.flatnonzero(np.isin(column.codes, alike)) + header.row + 1).tolist():
        line = worksheet.rows[row]
        texts = worksheet.texts(row)
        others = [place for place in range(len(texts)) if texts[place] and place != first]
        titled = row > worksheet.first_row + 1 and sum(not is_blank(cell) for cell in worksheet.rows[row - 1]) == 1
        same = not titled and all(
            place < len(header.headings) and texts[place] == header.headings[place] for place in others
        )
        heads = [place for place in others if looks_like_a_date(line[place]) or field_of(texts[place], "attendance")]
        if others and heads and not same:
            found.append(_with_its_title(worksheet, row))
    return found


def _dated_again(worksheet: Worksheet, header: Header) -> list[int]:
    """The same where nothing stands over the names: a row of dates, and no name beside them."""
    name = header.fields.get("name")
    dated = [place for place, text in enumerate(header.headings) if looks_like_a_date(text)]
    if name is None or len(dated) < 2:
        return []
    found = []
    for row in range(header.row + 1, len(worksheet.rows)):
        line = worksheet.rows[row]
        if name < len(line) and not is_blank(line[name]):
            continue
        here = [line[place] for place in dated if place < len(line) and not is_blank(line[place])]
        if len(here) > 1 and all(map(looks_like_a_date, here)):
            found.append(_with_its_title(worksheet, row))
    return found


def _with_its_title(worksheet: Worksheet, row: int) -> int:
    """Give the first row of a table: its headings, with the rows of one cell and the blank ones right above them."""
    first = row
    while first > worksheet.first_row:
        filled = [cell for cell in worksheet.rows[first - 1] if not is_blank(cell)]
        if len(filled) > 1 or (filled and number_in(filled[0]) is not None):
            break
        first -= 1
        if filled and not worksheet.rows[first - 1 : first]:
            break
    return first


# -- Portions of the week ---------------------------------------------------------------------------------------------

_FIRST_PORTIONS: Sequence[str] = (
    *("בראשית bereshit bereishit", "נח noach noah", "לך-לך lech-lecha", "וירא vayera", "חיי-שרה chayei-sarah"),
    *("תולדות toldot toledot", "ויצא vayetzei vayetze", "וישלח vayishlach", "וישב vayeshev", "מקץ miketz"),
    *("ויגש vayigash", "ויחי vayechi", "שמות shemot", "וארא vaera", "בא bo", "בשלח beshalach", "יתרו yitro"),
    *("משפטים mishpatim", "תרומה terumah", "תצוה tetzaveh", "כי-תשא ki-tisa ki-tissa"),
)
_WEEK_OF_PORTION: Mapping[str, int] = {
    normalised(name): week for week, names in enumerate(_FIRST_PORTIONS) for name in names.split()
}


def portion_of(text: str) -> str | None:
    """Give the portion of the week that a heading names, as it is compared; None where it names none.

    >>> portion_of("פרשת נח"), portion_of("Parashat Vayera"), portion_of("לך לך"), portion_of("Noah")
    ('נח', 'vayera', 'לך לך', None)
    """
    found = _PORTION.fullmatch(clean_text(text))
    words = normalised(found[1] if found else text)
    if found:
        return words
    return words if words in _WEEK_OF_PORTION and len(words) > 4 and " " in words else None


def sabbath_of(portion: str, year: int) -> dt.date | None:
    """Give the Sabbath of a portion from Bereshit to Ki Tisa, which no festival puts off; None for a later one.

    Args:
        portion: as `portion_of` gives it.
        year: the Hebrew year.

    >>> sabbath_of("נח", 5787)
    datetime.date(2026, 10, 17)
    """
    week = _WEEK_OF_PORTION.get(portion)
    if week is None:
        return None
    simchat_torah = HebrewDate(year, "Tishrei", 23).to_date()
    first = simchat_torah + dt.timedelta((5 - simchat_torah.weekday()) % 7 or 7)
    return first + dt.timedelta(weeks=week)
