"""Grids: people down and services across, dates down and people across, or dates down and numbers of men."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from minyan_kit.reading.apart import tell_services_apart
from minyan_kit.reading.cells import Coded, Column, is_blank, normalised
from minyan_kit.reading.dates import Days, read_one_date, with_times
from minyan_kit.reading.issues import ColumnPlace, IssueLog, listed_headings
from minyan_kit.reading.layout import ColumnLayout
from minyan_kit.reading.lists import (
    ASKS_SOMETHING_ELSE,
    Names,
    check_row_totals,
    date_of_title,
    noted,
    read_guests,
    read_names,
    read_service_dates,
    read_texts,
    with_parties,
    without_footers,
    without_summaries,
    without_women_and_children,
)
from minyan_kit.reading.outlines import filled_down, open_without_service
from minyan_kit.reading.records import (
    Context,
    Objects,
    Records,
    columns_of_fields,
    decided,
    men_counted,
    note_unused_columns,
    take_data_rows,
)
from minyan_kit.reading.tables import (
    Heading,
    dates_in,
    explains,
    heading_rows,
    is_key_title,
    key_in,
    normalised_mark,
    of_what,
    portion_of,
    read_headings,
    read_key,
    sabbath_of,
)
from minyan_kit.reading.vocabulary import (
    GUEST_WORDS,
    SUMMARY_WORDS,
    TOTAL_WORDS,
    UNTOUCHED,
    YES_AND_NO,
    Count,
    Mark,
    are_parts_of_one,
    marks_the_absent,
    number_in,
    read_counts,
    read_mark,
    read_marks,
    says_absent,
    who_in,
)
from minyan_kit.reading.whose import Sections, no_men_in, whose_name, whose_rows
from minyan_kit.reading.worksheet import NAME_FIELDS, DataRows, UnreadableError

__all__ = ["Grid"]

# The columns that say of which row they are, and that hold no marks.
_ROW_FIELDS = NAME_FIELDS | {"date", "person_id", "guest", "role", "notes", "place", "email", "row", "timestamp"}
_ROW_FIELDS |= {"sex", "age"}
_HERE = {"present", "late"}
_SENTENCE = re.compile(r"[:;!?]|\d|\.$|(?:\S+\s+){5}")  # below the totals people write remarks
_WEEK_ENDS = re.compile(
    r"\bw/e\b|week[ -]?ending|week[ -]ends?|(?:fin|finissant|se terminant|s'achevant) (?:le|au)|semaine finissant"
    r"|שבוע (?:ה?מסתיים|שמסתיים|שנגמר)|que termina",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+|https?://\S+")
_LONGEST_MARK = 4
_MOST_MARKS = 40
_LETTERS_OF_SERVICES = re.compile(r"[smaSMA](?:[\s,/+&]*[smaSMA])*")
_NOT_ABSENT = {"no", "n", "false", "0", "none", "-", "–", "—", "✗", "✘", "☐", "לא", "non", "нет"}
_STATUS_COUNTED = {"present": _HERE, "absent": {"absent"}, "late": {"late"}, "excused": {"excused"}}


# -- The marks of a grid ----------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Marks:
    """The marks of a grid.

    Args:
        data: its rows.
        headings: the columns of marks.
        marks: for each column, what each of its distinct values says.
        blank: which cells are blank, rows by columns.
        crosses: which cells are an x.
        men: how many men each cell stands for, an x for none.
        open: which cells say nothing that is sure: how they look, or what stands in them, leaves it open.
        unclear: those of them with a number that is of nobody knows what.
    """

    data: DataRows
    headings: Sequence[Heading]
    marks: list[list[Mark]]
    blank: NDArray[np.bool_]
    crosses: NDArray[np.bool_]
    men: NDArray[np.int64]
    open: NDArray[np.bool_]
    unclear: NDArray[np.bool_]

    @classmethod
    def of(cls, context: Context, data: DataRows, headings: Sequence[Heading]) -> Marks:
        """Read the marks of some columns, and note those that are not known."""
        shape = (len(data.row_numbers), len(headings))
        blank, crosses = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
        men = np.zeros(shape, dtype=np.int64)
        read = []
        for number, heading in enumerate(headings):
            column = data.column(heading.column, context.log)
            marks = read_marks(column, context.meanings)
            if heading.of_the_absent:
                marks = list(map(partial(_of_the_absent, said=context.meanings), marks, column.cells.distinct_texts))
            read.append(marks)
            if not len(column.cells):
                continue
            codes = column.cells.codes
            blank[:, number] = np.array([mark.status == "blank" for mark in marks])[codes]
            crosses[:, number] = np.array([mark.status == "cross" for mark in marks])[codes]
            men[:, number] = np.array([(mark.men or 1) if mark.status in _HERE else 0 for mark in marks])[codes]
        is_open = _open_cells(context, data, headings, blank)
        return cls(data, headings, read, blank, crosses, men, is_open, np.zeros_like(is_open))

    def cells(self, number: int) -> Column:
        """Give the cells of a column, by its number among the headings."""
        return self.data.columns[self.headings[number].place]

    def status(self, number: int, cross: str) -> Objects:
        """Give the status of each cell of a column, an x as it was settled."""
        settled = {"cross": cross, "blank": "unknown"}
        statuses = [settled.get(mark.status, mark.status) for mark in self.marks[number]]
        found = self.cells(number).spread(statuses).objects()
        found[self.open[:, number]] = "unknown"
        return found

    def written_men(self, number: int) -> Objects:
        """Give the number of men where one is written, and stands for so many."""
        found = self.cells(number).spread([mark.men for mark in self.marks[number]]).objects()
        found[self.open[:, number]] = None
        return found

    def arrived(self, number: int, dates: Days | None) -> Days | None:
        """Give the times that stand in place of marks."""
        times = [mark.time for mark in self.marks[number]]
        return with_times(dates, times, self.cells(number).codes) if dates is not None and any(times) else None


def _of_the_absent(mark: Mark, text: str, said: Mapping[str, str]) -> Mark:
    """Read a mark that stands where those are marked who were not there.

    >>> [_of_the_absent(read_mark(text, {}), text, {}).status for text in ("x", "Y", "sick", "no", "")]
    ['absent', 'absent', 'unknown', 'present', 'blank']
    """
    form = normalised_mark(text)
    if mark.status in ("blank", "unknown", "excused", "late") or form in said:
        return mark
    if form in _NOT_ABSENT:
        return Mark("present")
    return Mark("absent") if mark.men is None and mark.time is None else Mark("unknown", code="mark_unknown")


def _open_cells(
    context: Context, data: DataRows, headings: Sequence[Heading], blank: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Tell which cells are open by how they look, and whole rows whose cells slid from under their headings."""
    is_open = np.zeros_like(blank)
    place_of = {heading.place: number for number, heading in enumerate(headings)}
    position = {row: number for number, row in enumerate(data.row_numbers.tolist())}
    fixed = set(context.fields.values())
    looks = context.worksheet.looks
    for row, place in looks.open(context.worksheet.rows):
        if row + 1 in position and place in place_of:
            is_open[position[row + 1], place_of[place]] = True
        elif row + 1 in position and place in fixed and (row, place) in looks.struck:
            is_open[position[row + 1], :] = True
    for heading in headings:
        column = data.column(heading.column, context.log)
        for which, text in enumerate(column.cells.distinct_texts):
            if ("@" in text or "://" in text) and _ADDRESS.fullmatch(text):
                column.note("row_slid", which)
                is_open[column.cells.positions_of(which), :] = True
    return is_open


# -- The totals of a grid, which say what an x means and where a slip is ----------------------------------------------


@dataclass(slots=True)
class _Total:
    """A total as written: where, and which cells it sums up."""

    row: int
    column: ColumnPlace
    value: float
    rows: slice | int
    columns: slice | int


class Totals:
    """The totals of a grid, of its columns below and of its rows beside.

    Args:
        context: the sheet.
        data: its rows.
        headings: all of its columns.
        rows: the rows (from 0) of totals.
        others: the rows of women and children, whom a total may count with the men.
        people_across: whether a row is a service, and not a column.
    """

    def __init__(
        self,
        context: Context,
        data: DataRows,
        headings: Sequence[Heading],
        rows: Sequence[int],
        others: Sequence[int] = (),
        *,
        people_across: bool = False,
    ) -> None:
        self.context, self.people_across = context, people_across
        services = [heading for heading in headings if heading.kind == "service"]
        self.all: list[_Total] = []
        self.others = [
            sum(
                number_in(line[heading.place]) or 0
                for line in map(context.worksheet.rows.__getitem__, others)
                if heading.place < len(line)
            )
            for heading in services
        ]
        for row in rows:
            line = context.worksheet.rows[row]
            for number, heading in enumerate(services):
                value = number_in(line[heading.place]) if heading.place < len(line) else None
                if value is not None and not heading.of_the_absent:
                    self.all.append(_Total(row + 1, heading.column, value, slice(None), number))
        for heading in headings:
            if heading.kind == "total":
                column = data.columns[heading.place]
                for number, value in enumerate(column.spread(column.map(number_in))):
                    if value is not None:
                        row = int(data.row_numbers[number])
                        self.all.append(_Total(row, heading.column, value, number, slice(None)))

    def settle_cross(self, marks: Marks, group: NDArray[np.bool_]) -> str:
        """Settle what an x means: the caller's word, else present where it stands alone, else what the totals say.

        Args:
            marks: the marks.
            group: the rows of guests and of parties, in which a number is one of men, and no mark.
        """
        if not marks.crosses.any():
            return "unknown"
        statuses = {
            mark.status
            for number, column in enumerate(marks.marks)
            for which, mark in enumerate(column)
            if mark.men is None and not _counts_a_group(marks.cells(number), which, group)
        }
        if not statuses & _HERE:
            return "present"
        telling = [total for total in self.all if marks.crosses[total.rows, total.columns].any()]
        fits = {
            status: bool(telling) and all(self._sum(marks, total, men) == total.value for total in telling)
            for status, men in (("present", 1), ("absent", 0))
        }
        if fits["present"] != fits["absent"]:
            cross = "present" if fits["present"] else "absent"
            self.context.log.add("mark_decided", value="x", used=cross)
            return cross
        why = "; the totals fit neither" if telling else "; the sheet has no totals that tell"
        for number, heading in enumerate(marks.headings):
            rows = marks.data.row_numbers[marks.crosses[:, number]].tolist()
            if rows:
                self.context.log.add("mark_ambiguous", rows, column=heading.column, value="x", why=why)
        return "unknown"

    def check(self, marks: Marks, cross: str) -> None:
        """Note every total that the marks do not come to."""
        for total in self.all:
            counted = self._sum(marks, total, 1 if cross == "present" else 0)
            if counted != total.value and counted + self._others(total) != total.value:
                if counted < total.value <= counted + self._perhaps(marks, total, cross):
                    continue
                written = str(int(total.value)) if total.value.is_integer() else str(total.value)
                of_a_service = isinstance(total.rows, int) == self.people_across
                self.context.log.add("total_mismatch", [total.row], column=total.column, value=written, counted=counted)
                if of_a_service and total.value > counted:
                    self.context.log.add("more_than_marked", [total.row], column=total.column, value=written)

    def _perhaps(self, marks: Marks, total: _Total, cross: str) -> int:
        """How many cells under a total are open, and may be counted in it."""
        unknown = np.stack([marks.status(number, cross) == "unknown" for number in range(len(marks.headings))], axis=1)
        return int((unknown & ~marks.blank)[total.rows, total.columns].sum()) if unknown.size else 0

    def bear_out_numbers(self, marks: Marks) -> bool:
        """Tell whether the totals below the columns come out with numbers as numbers of men."""
        below = [total for total in self.all if not isinstance(total.rows, int)]
        return bool(below) and all(
            total.value in (men := self._sum(marks, total, 1), men + self._others(total)) for total in below
        )

    def _others(self, total: _Total) -> float:
        """How many women and children stand over a total, in rows of their own."""
        return self.others[total.columns] if isinstance(total.columns, int) else 0

    def _sum(self, marks: Marks, total: _Total, men: int) -> int:
        where = (total.rows, total.columns)
        return int(marks.men[where].sum() + men * marks.crosses[where].sum())


def _counts_a_group(cells: Column, which: int, group: NDArray[np.bool_]) -> bool:
    """Tell whether a value is a number that stands beside guests and parties alone."""
    return number_in(cells.distinct_texts[which]) is not None and bool(group[cells.positions_of(which)].all())


# -- Grids ------------------------------------------------------------------------------------------------------------


class Grid:
    """A grid that is being read: what its columns are is decided first, and then its cells are read.

    Args:
        context: the sheet.
        people_across: whether the headings are people and not services.

    Raises:
        UnreadableError: it has no column of marks.
    """

    def __init__(self, context: Context, *, people_across: bool = False) -> None:
        self.context = context
        self.people_across = people_across
        fixed = {place for field, place in context.fields.items() if field in _ROW_FIELDS}
        if people_across:
            self.rows = [context.header.row]
            self.headings = [
                Heading(
                    ColumnPlace(place, text),
                    "total" if normalised(text) in TOTAL_WORDS else "service" if text else "blank",
                    why="the headings are people",
                )
                for place, text in enumerate(context.header.headings)
                if place not in fixed | set(context.fields.values())
            ]
        else:
            self.rows = heading_rows(context, context.header.row)
            width = max((len(context.worksheet.rows[row]) for row in self.rows if row >= 0), default=0)
            context.header.headings += [""] * (width - len(context.header.headings))
            self.headings = read_headings(
                context, [row for row in self.rows if row >= 0], lambda place: place not in fixed
            )
        self.row_numbers = [row + 1 for row in self.rows if row >= 0]
        context.header_rows += self.row_numbers
        first = context.worksheet.first_row
        context.skip(range(first + 1, max(self.rows) + 1), "above the headings")
        data, self.total_rows = self._without_totals_and_notes(take_data_rows(context, max(self.rows) + 1))
        self.data = filled_down(context, data)
        self._choose_columns()
        if people_across:
            self._refuse_names_in_cells()
        self._decide()
        if not self.services and not self._adults:
            numbered = [heading.text for heading in self.headings if heading.kind == "other" and heading.text]
            if "date" in context.fields and numbered:
                raise UnreadableError("no_service", headings=listed_headings(numbered), first=numbered[0])
            headings = listed_headings(heading.text for heading in self.headings)
            raise UnreadableError("column_missing", field="date", headings=headings or "none")

    def _refuse_names_in_cells(self) -> None:
        """Refuse a sheet whose cells hold names and no marks: its headings are titles, as Chazan, and no people.

        Raises:
            UnreadableError: it is one.
        """
        under = self.services
        texts = [text for each in under for text in self.data.columns[each.place].distinct_texts if text]
        marks = [read_mark(text, self.context.meanings) for text in texts]
        names = [text for text in texts if len(text.split()) > 1 and text.replace(" ", "").isalpha()]
        if len(texts) > 1 and all(mark.code == "mark_unknown" for mark in marks) and len(names) * 2 > len(texts):
            raise UnreadableError("names_in_cells", headings=listed_headings(each.text for each in under[:4]))

    def _without_totals_and_notes(self, data: DataRows) -> tuple[DataRows, list[int]]:
        """Leave out totals, kept to check the marks by, and notes: a sentence for a name, and no mark beside it."""
        self.sections = Sections(self.context, data)
        data = self.sections.without_heads(self.context, data)
        named = _ROW_FIELDS & self.context.fields.keys() - {"notes", "role", "guest", "sex", "age"}
        columns = sorted(self.context.fields[field] for field in named)
        totals = data.places_of_totals(columns)
        unmarked = data.blank_in(heading.place for heading in self.headings)
        notes = {
            place
            for column in columns
            for place, text in enumerate(data.texts(column))
            if unmarked[place] and (text.startswith(("*", "#")) or (totals and _SENTENCE.search(text)))
        }
        self.context.skip(data.numbers_at(totals), "total")
        self.context.skip(data.numbers_at(notes), "note")
        total_rows = [row - 1 for row in data.numbers_at(totals)]
        dates = [self.context.fields["date"]] if "date" in self.context.fields else []
        left = without_summaries(self.context, data.without(totals | notes), dates)
        left = self._without_key(without_footers(self.context, left, columns), columns)
        left, others = without_women_and_children(self.context, left)
        self.other_rows = [row - 1 for row in others]
        return left, total_rows

    def _without_key(self, data: DataRows, columns: Sequence[int]) -> DataRows:
        """Leave out a key of the marks that stands in rows of two cells below the table: the mark, and its words."""
        found: set[int] = set()
        for column in columns:
            cells = data.columns[column]
            shorts = [code for code, text in enumerate(cells.distinct_texts) if 0 < len(text) <= _LONGEST_MARK]
            titles = [code for code, text in enumerate(cells.distinct_texts) if is_key_title(text)]
            candidates = set(cells.positions_of_any(shorts).tolist())
            begins = {place for place in cells.positions_of_any(titles).tolist() if len(self._filled(data, place)) == 1}
            entries: dict[str, str] = {}
            for place in sorted(candidates):
                texts = self._filled(data, place)
                below = place - 1 in begins or place - 1 in found
                worded = len(texts) == 2 and len(texts[1]) > _LONGEST_MARK // 2
                if worded and (below or (explains(texts[1]) and self._is_a_mark(data, column, texts[0]))):
                    entries[texts[0]] = texts[1]
                    found.add(place)
            if entries and read_key(self.context, [f"{mark} = {words}" for mark, words in entries.items()]):
                found |= begins
            elif entries:
                found.clear()
        self.context.skip(data.numbers_at(found), "the key of the marks")
        return data.without(found)

    def _filled(self, data: DataRows, place: int) -> list[str]:
        """Give what stands in the cells of a row."""
        texts = (column.distinct_texts[column.codes[place]] for column in data.columns)
        return [text for text in texts if text]

    def _is_a_mark(self, data: DataRows, names: int, text: str) -> bool:
        """Tell whether a text stands in the grid as a mark."""
        form = normalised_mark(text)
        return any(
            form in map(normalised_mark, column.distinct_texts)
            for place, column in enumerate(data.columns)
            if place != names and len(column.distinct_texts) <= _MOST_MARKS
        )

    def _read_key_beside(self) -> None:
        """Read a key of the marks that stands in two columns beside the table: marks, and right of each its words."""
        for left, right in pairwise(self.headings):
            if {left.kind, right.kind} & {"service", "total", "set aside"} or right.place != left.place + 1:
                continue
            if any(heading.text and not is_key_title(heading.text) for heading in (left, right)):
                continue
            texts = [self.data.texts(heading.place) for heading in (left, right)]
            pairs = [(mark, words) for mark, words in zip(*texts, strict=True) if mark or words]
            marks = [mark for mark, _ in pairs]
            short = all(mark and words and len(mark) <= _LONGEST_MARK for mark, words in pairs)
            if not pairs or len(pairs) > _MOST_MARKS or not short or len(set(marks)) < len(marks):
                continue
            if read_key(self.context, [f"{mark} = {words}" for mark, words in pairs]):
                for heading in (left, right):
                    heading.kind, heading.why = "set aside", "the sheet's own key of marks"

    def _choose_columns(self) -> None:
        """Take a column under an unknown heading for a service if it holds marks and nothing else; numbers are none."""
        known = {place: field for field, place in self.context.fields.items() if field not in _ROW_FIELDS}
        self._read_key_beside()
        dated = not self.people_across and any(heading.date is not None for heading in self.headings)
        for heading in self.headings:
            column = self.data.columns[heading.place]
            if heading.kind != "other":
                continue
            texts = [text for text in (heading.text, *column.distinct_texts) if text and not is_key_title(text)]
            if any(key_in(text) for text in texts) and all(key_in(text) for text in texts):
                read_key(self.context, texts)
                heading.kind, heading.why = "set aside", "the sheet's own key of marks"
                continue
            filled = [value for value in column.values if not is_blank(value)]
            marks = [read_mark(value, self.context.meanings) for value in filled]
            numbers = [value for value in filled if number_in(str(value).removesuffix("%")) is not None]
            if (
                filled
                and len(numbers) == len(filled)
                and self.context.shape_said
                and not self.context.fields.keys() & NAME_FIELDS
            ):
                heading.kind, heading.service, heading.why = "service", heading.text, "you said what the sheet is"
            elif filled and len(numbers) == len(filled):
                heading.kind = "perhaps a summary" if normalised(heading.text) in SUMMARY_WORDS else "other"
            elif heading.place in known or heading.why or (dated and _answers_something_else(heading, column)):
                continue
            elif marks and all(mark.status != "unknown" or mark.code == "" for mark in marks):
                heading.kind, heading.service, heading.why = "service", heading.text, "marks stand in it"
                if says_absent(heading.text) and not dates_in(heading.text):
                    heading.service, heading.why = None, "the heading says who was not there"
                else:
                    self._date_of_occasion(heading)
        if not self.people_across:
            self._find_the_absent()
            self._number_equal_ones()
            self._name_services()

    def _find_the_absent(self) -> None:
        """Tell the columns in which those are marked who were not there: their headings say so, or the title of all."""
        by_title = marks_the_absent(self.context.title.text)
        for heading in self.services:
            said_so = says_absent(heading.text)
            if self.context.shape == "counts" or not (by_title or said_so):
                continue
            heading.of_the_absent = True
            if said_so and heading.service is not None and says_absent(heading.service):
                heading.service = self.context.services.in_heading(heading.service)[0]
            self._note_heading("absence_marked", heading, {"heading": heading.text})

    def _number_equal_ones(self) -> None:
        """Number the services under headings that say the same, so that nobody adds them up; how many they are is open.

        Nothing is said where one of two is blank wherever the other is written.
        """
        alike: dict[tuple[str | None, str, int | None], list[Heading]] = {}
        for heading in self.services:
            if heading.service is not None and not heading.of_the_absent:
                alike.setdefault(of_what(heading), []).append(heading)
        for several in alike.values():
            if are_parts_of_one({heading.beside for heading in several}):
                continue
            written = np.stack([~self.data.columns[heading.place].blanks() for heading in several])
            if self.context.shape != "wide":
                written &= written.sum(axis=0) > 1
            twice = [heading for heading, some in zip(several, written, strict=True) if some.any()]
            if len(twice) < 2:
                continue
            for number, heading in enumerate(twice, 1):
                self._note_heading("one_name_twice", heading, {"heading": heading.text})
                heading.service = f"{heading.service} {number}"

    def _date_of_occasion(self, heading: Heading) -> None:
        """Find the date of a heading that names neither date nor service: a portion gives it in its year."""
        within = dates_in(heading.text)
        if len(within) == 1:
            row = self.row_numbers[0] if self.row_numbers else 1
            heading.date = read_one_date(within[0], row, heading.column, self.context.log, self.context.rules)
            heading.service = " ".join(heading.text.replace(within[0], " ").split()).strip(" ,;:|-–—") or None
            return
        portion, year = portion_of(heading.text), self.context.rules.year
        years = () if year is None else (year,) if year >= 4000 else (year + 3760, year + 3761)
        dates = [] if portion is None else [day for each in years if (day := sabbath_of(portion, each))]
        fitting = [day for day in dates if year is not None and (year >= 4000 or day.year == year)]
        if len(fitting) == 1:
            heading.date, heading.service = np.datetime64(fitting[0], "D"), None
            heading.why = "the heading is a portion of the week"
            return
        example = f"services={{{heading.text!r}: '2026-09-14'}}"
        other = f"columns={{{heading.text!r}: 'set aside'}}"
        how = (
            "write its date into the heading, or delete the column if it is no service¦; "
            f"or say {example}, with its date, or {other}"
        )
        details = {"why": "no day of the calendar", "how": how}
        if portion is not None:
            details = {
                "why": "a portion of the week, whose Sabbath depends on the year",
                "how": "write its date into the heading¦; or say year= the Hebrew year of the sheet, as year=5787, "
                f"or {example}, with its date",
            }
        self._note_heading("date_partial", heading, details, value=heading.text)

    def _name_services(self) -> None:
        """Name the services that the headings leave unnamed, so that two of one day stay apart."""
        unnamed = [heading for heading in self.services if heading.service is None]
        of_a_day = self.context.services.of_a_day
        if "service" in self.context.fields and not of_a_day:
            return
        if unnamed and not of_a_day and self.context.title.service is not None:
            of_a_day = [self.context.title.service]
        day_of = {
            heading.place: (heading.weekday, heading.date if heading.date is not None else heading.written)
            for heading in unnamed
        }
        times = Counter(map(str, day_of.values()))
        so_far: Counter[str] = Counter()
        for heading in unnamed:
            day = str(day_of[heading.place])
            number = so_far[day]
            so_far[day] += 1
            if number < len(of_a_day):
                heading.service = of_a_day[number]
            elif times[day] > 1:
                heading.service = f"service {number + 1}"
        if unnamed and not of_a_day:
            twice = " in columns of one date: they are called service 1, service 2" if max(times.values()) > 1 else ""
            self.context.log.add("service_unnamed", why=twice)
        if "date" in self.context.fields:
            return
        self._date_by_title()
        for heading in self.services:
            noted = heading.why == "marks stand in it" and heading.text == heading.service
            if heading.date is None and is_blank(heading.written) and not noted:
                said = f"('2026-09-14', {heading.service!r})" if heading.service else "'2026-09-14'"
                how = f"write the date into the heading¦; or say services={{{heading.text!r}: {said}}}"
                self._note_heading("date_missing", heading, {"where": f" over {heading.text!r}", "how": how})

    def _date_by_title(self) -> None:
        """Give services without a date that of the title; days of the week those of its week."""
        self._date_by_sheet()
        bare = [heading for heading in self.services if heading.date is None and is_blank(heading.written)]
        bare = [heading for heading in bare if heading.why != "marks stand in it"]
        if bare and self.context.title.span is not None:
            self._date_by_span(bare)
        if not bare or is_blank(self.context.title.date):
            return
        day = date_of_title(self.context)
        if day is None:
            return
        ends = _WEEK_ENDS.search(self.context.title.of_date) is not None
        days = [_day_of_week(day, heading.weekday, ends=ends) for heading in bare]
        of_week = [each for each, heading in zip(days, bare, strict=True) if heading.weekday is not None]
        if any(later < earlier for earlier, later in pairwise(of_week)):
            row, place = self.context.worksheet.first_row + 1, ColumnPlace(0, self.context.title.of_date)
            self.context.log.add("week_unclear@title", [row], column=place, value=str(day))
            return
        for heading, each in zip(bare, days, strict=True):
            heading.date = each

    def _date_by_span(self, bare: Sequence[Heading]) -> None:
        """Give the days of the week the dates that they have between the two days of the title."""
        title = self.context.title
        days = [None if each.weekday is None else title.day_of_week(each.weekday) for each in bare]
        if any(days):
            row, place = self.context.worksheet.first_row + 1, ColumnPlace(0, title.of_date)
            self.context.log.add("from_title", [row], column=place, what="the date", title=title.of_date)
        for heading, day in zip(bare, days, strict=True):
            heading.date = None if day is None else np.datetime64(day, "D")

    def _date_by_sheet(self) -> None:
        """Keep to the date in the name of a sheet where the caller says another of a heading that other sheets have."""
        name, by_caller = self.context.worksheet.name, self.context.services.by_caller
        said = [each for each in self.services if normalised(each.text) in by_caller and each.date is not None]
        if not said or self.context.title.of_date != name or is_blank(self.context.title.date):
            return
        day = date_of_title(self.context)
        for heading in said:
            if day is not None and heading.date != day:
                self._note_heading("date_of_sheet", heading, {"sheet": name}, value=str(heading.date))
                heading.date = day

    def _decide(self) -> None:
        """Keep what was decided of the columns."""
        own = {heading.place: heading for heading in self.headings}
        columns = []
        for column in columns_of_fields(self.context, self.data, self._used_fields()):
            heading = own.get(column.place)
            if heading is not None and column.role != "service":
                role = self._role(heading, column)
                why = column.why if role == column.role and not heading.why else heading.why
                day = "" if heading.date is None or self.people_across else str(heading.date)
                service = "" if self.people_across or heading.kind != "service" else heading.service or ""
                column = ColumnLayout(column.place, heading.text, role, why, day, service)
            columns.append(column)
        self.columns = columns
        decided(self.context, columns, self.row_numbers, [row + 1 for row in self.total_rows])

    def _used_fields(self) -> set[str]:
        if self.context.shape == "counts":
            return {"date", "notes", "place"}
        across = {"date", "service", "person_id", "notes", "place"}
        return across if self.people_across else _ROW_FIELDS | {"service"}

    def _role(self, heading: Heading, column: ColumnLayout) -> str:
        if heading.kind == "service":
            return "person" if self.people_across else "men" if self.context.shape == "counts" else "marks"
        if heading.kind == "blank":
            return "blank" if column.role == "blank" else "not known"
        if heading.kind in ("other", "perhaps a summary"):
            return "not known" if column.role not in ("set aside", "others", "blank") else column.role
        return heading.kind

    def _note_heading(
        self, code: str, heading: Heading, details: Mapping[str, object], value: str | None = None
    ) -> None:
        self.context.log.add(code, self.row_numbers[:1], column=heading.column, value=value, details=details)

    @property
    def services(self) -> list[Heading]:
        """The headings under which marks stand."""
        return [heading for heading in self.headings if heading.kind == "service"]

    @property
    def _adults(self) -> list[Heading]:
        """The headings of numbers of adults at a service that they name."""
        of_services = [heading for heading in self.headings if heading.kind == "adults" and heading.service]
        return of_services if self.context.shape == "counts" else []

    def read_marks(self) -> list[Records]:
        """Read a grid of marks: people by services."""
        context, data = self.context, self.data
        size = len(data.row_numbers)
        names = Names(None, [False] * size, {}, {}) if self.people_across else read_names(context, data)
        dates = read_service_dates(context, data) if "date" in context.fields else None
        of_rows = self._services_of_rows()
        self._open_letters_of_services()
        marks = Marks.of(context, data, self.services)
        totals = Totals(
            context, data, self.headings, self.total_rows, self.other_rows, people_across=self.people_across
        )
        guests = read_guests(context, data, names.guests)
        self._open_numbers(marks, totals, names, guests)
        group = np.array([bool(guest) for guest in guests], dtype=bool)
        group[list(names.parties)] = True
        cross = totals.settle_cross(marks, group)
        totals.check(marks, cross)
        statuses, untouched = self._statuses(marks, cross)
        self._check_summaries(statuses)
        ids, places = read_texts(context, data, "person_id"), read_texts(context, data, "place")
        notes = noted(read_texts(context, data, "notes"), names.extras, size)
        who = whose_rows(context, data, self.sections, names.written)
        aside = IssueLog(context.log.sheet)
        parts = []
        for number, heading in enumerate(self.services):
            status = statuses[number]
            if of_rows is not None:
                days = dates if heading.date is None else np.full(size, heading.date, "datetime64[D]")
                status = np.array(open_without_service(context, data, status.tolist(), days), dtype=object)
            named = heading.service is not None or of_rows is not None
            for place, by_section in self.sections.settled(status, data.row_numbers, marked=True, named=named).items():
                status[place] = by_section
            if names.told:
                status = np.array(names.status(status.tolist()), dtype=object)
            men = men_counted(status.tolist(), marks.written_men(number).tolist())
            men[status == "unknown"] = None
            part = self._records(heading, dates, status=status, count=men, person_id=ids, notes=notes, place=places)
            if self.people_across:
                part.name, part.service = self._repeated(heading.text), None
                part.guest = [normalised(heading.text) in GUEST_WORDS] * size
            else:
                part.name, part.guest = names.names, guests
                with_parties(part, names.parties, status, context.women)
                no_men_in(part, who)
            if self.people_across:
                no_men_in(part, np.full(size, whose_name(heading.text), dtype=object))
            else:
                tell_services_apart(replace(context, log=aside), data, part)
            if self.people_across:
                part.service = of_rows
            elif heading.service is None:
                part.service = of_rows or self.sections.services(data.row_numbers) or part.service
            if number in untouched:
                part.mark = None  # nobody wrote it
            unclear = marks.unclear[:, number]
            if unclear.any():  # from nobody to more than anybody knows
                lows = [None] * size if part.count_low is None else part.count_low
                part.count_low = np.where(unclear, 0, Coded.of(lows).objects())
            part.arrived = marks.arrived(number, part.date)
            parts.append(part)
        context.log.issues += {issue.code: issue for issue in reversed(aside.issues)}.values()
        if self.people_across and of_rows is None and len(context.services.of_a_day) != 1:
            context.log.add("service_unnamed", why=": all of a day is taken as one")
        note_unused_columns(context, data, self.columns)
        return parts

    def _open_letters_of_services(self) -> None:
        """Leave an A open beside S and M, where these letters are all there is: they may be the services of the day."""
        if self.people_across or self.context.meanings.keys() & {"a", "s", "m"}:
            return
        columns = [self.data.column(heading.column, self.context.log) for heading in self.services]
        forms = {text.casefold() for column in columns for text in column.cells.distinct_texts if text}
        if "a" not in forms or not forms & {"s", "m"} or not all(map(_LETTERS_OF_SERVICES.fullmatch, forms)):
            return
        self.context.key["a"] = "unknown"
        why = "; beside S and M it may be the service Arvit"
        for column in columns:
            for which, text in enumerate(column.cells.distinct_texts):
                if text.casefold() == "a":
                    column.note("mark_ambiguous", which, details={"why": why})

    def _services_of_rows(self) -> Sequence[str | None] | None:
        """Read the services that the rows name, where they have a column of their own."""
        if "service" not in self.context.fields:
            return None
        column = self.context.column(self.data, "service")
        named = [self.context.services.in_cell(text) for text in column.cells.distinct_texts]
        for which, service in enumerate(named):
            if not service.known:
                column.note("service_unknown", which)
        return column.cells.spread([service.service for service in named])

    def _open_numbers(self, marks: Marks, totals: Totals, names: Names, guests: Sequence[bool | None]) -> None:
        """Leave numbers open that stand beside one man's name, unless the sheet's own totals count them as men."""
        if totals.bear_out_numbers(marks):
            return
        group = np.array([bool(guest) for guest in guests], dtype=bool)
        group[list(names.parties)] = True
        for number, heading in enumerate(marks.headings):
            if self.people_across and normalised(heading.text) in GUEST_WORDS:
                continue
            column = self.data.column(heading.column, self.context.log)
            for which, mark in enumerate(marks.marks[number]):
                if mark.men is None:
                    continue
                places = column.cells.positions_of(which)
                alone = places[~group[places]]
                if alone.size:
                    rows = self.data.row_numbers[alone].tolist()
                    text = column.cells.distinct_texts[which]
                    self.context.log.add("number_unclear", rows, column=heading.column, value=text)
                    marks.open[alone, number] = marks.unclear[alone, number] = True
                    marks.men[alone, number] = 0

    def _statuses(self, marks: Marks, cross: str) -> tuple[list[Objects], set[int]]:
        """Give the status of each cell, column by column, and the columns of boxes that perhaps nobody looked at.

        A blank beside marks is an absence that nobody wrote.
        """
        unrecorded = self._unrecorded(marks)
        unclear = self._unclear_blanks(marks, cross) & ~unrecorded
        meant = self.context.meanings.get("", "absent")
        found, untouched = [], set()
        for number, heading in enumerate(self.services):
            status = marks.status(number, cross)
            blank = marks.blank[:, number] & ~marks.open[:, number]
            status[blank] = meant
            status[blank & (unrecorded | unclear)[:, number]] = "unknown"
            texts = {normalised(text) for text in marks.cells(number).distinct_texts} - {""}
            caller = {normalised(mark) for mark in self.context.marks}
            if texts and texts <= UNTOUCHED - caller and not self.people_across:
                status[~marks.blank[:, number]] = "unknown"
                untouched.add(number)
                written = next(text for text in marks.cells(number).distinct_texts if text)
                self._note_heading("service_untouched", heading, {"heading": heading.text}, value=written)
            found.append(status)
        return found, untouched

    def _unclear_blanks(self, marks: Marks, cross: str) -> NDArray[np.bool_]:
        """Tell which cells are of a service of which no mark says that anybody was there on time, and ask.

        A blank there may be one who was there. Where elsewhere in the sheet blanks stand beside those who were, it is
        one who was not.
        """
        unclear = np.zeros_like(marks.blank)
        if not marks.blank.size or "" in self.context.meanings:
            return unclear
        statuses = np.stack([marks.status(number, cross) for number in range(len(marks.headings))], axis=1)
        blank = marks.blank & ~marks.open
        present = (statuses == "present") & ~blank
        other = ~present & ~blank
        axis = 1 if self.people_across else 0
        of_services = [each.any(axis=axis) for each in (blank, present, other)]
        told = bool((of_services[0] & of_services[1]).any())
        asked = of_services[0] & ~of_services[1] & of_services[2] & (not told)
        if not self.people_across:
            absent = np.array([heading.of_the_absent for heading in marks.headings])
            asked |= of_services[0] & of_services[2] & absent
        for number in np.flatnonzero(asked).tolist():
            if self.people_across:
                unclear[number, :] = True
                self.context.log.add("blank_unclear@row", [int(marks.data.row_numbers[number])])
            else:
                unclear[:, number] = True
                heading = marks.headings[number]
                self._note_heading("blank_unclear", heading, {"heading": heading.text})
        return unclear

    def _check_summaries(self, statuses: Sequence[Objects]) -> None:
        """Find the columns that sum up their rows by what they come to, and note where one does not."""
        for heading in self.headings:
            if heading.kind != "perhaps a summary":
                continue
            what = SUMMARY_WORDS[normalised(heading.text)]
            column = self.data.columns[heading.place]
            written = column.spread(
                column.map(lambda cell: number_in(str(cell).removesuffix("%")) if not is_blank(cell) else None)
            )
            wrong = [
                place
                for place, value in enumerate(written)
                if value is not None and not _comes_out(value, what, [column_[place] for column_ in statuses])
            ]
            filled = sum(value is not None for value in written)
            if len(wrong) * 2 >= filled and what != "percent":
                continue
            heading.kind = "summary"
            self.columns = [
                ColumnLayout(each.place, each.heading, "summary", "it comes to what the marks do")
                if each.place == heading.place
                else each
                for each in self.columns
            ]
            self.context.tables[-1] = replace(self.context.tables[-1], columns=tuple(self.columns))
            self.context.log.add("summary_column", self.row_numbers[:1], column=heading.column, heading=heading.text)
            for place in wrong:
                row = int(self.data.row_numbers[place])
                counted = sum(column_[place] in _STATUS_COUNTED.get(what, _HERE) for column_ in statuses)
                value = f"{written[place]:g}"
                self.context.log.add("total_mismatch", [row], column=heading.column, value=value, counted=counted)

    def read_counts(self) -> list[Records]:
        """Read a grid of numbers of men: dates by services."""
        context, data = self.context, self.data
        dates = read_service_dates(context, data)
        notes, places = read_texts(context, data, "notes"), read_texts(context, data, "place")
        parts = []
        yes_and_no = self._says_whether_there_was_a_ten()
        for heading in self.services:
            column = data.column(heading.column, context.log)
            counts = read_counts(column)
            if yes_and_no:
                self._note_heading("ones_unclear", heading, {"heading": heading.text})
                counts = [count if count.number is None else Count() for count in counts]
            part = self._records(heading, dates, notes=notes, place=places)
            part.status = column.cells.spread([count.status for count in counts])
            part.count = column.cells.spread([count.number for count in counts])
            part.count_low = column.cells.spread([count.low for count in counts])
            part.count_high = column.cells.spread([count.high for count in counts])
            parts.append(part)
        parts += [self._adults_counted(heading, dates) for heading in self._adults]
        check_row_totals(context, data, self.columns, {"men", "others", "adults"})
        note_unused_columns(context, data, self.columns)
        return parts

    def _says_whether_there_was_a_ten(self) -> bool:
        """Tell whether there is no other number than 1 and 0 in a grid of numbers, which are then a yes and a no."""
        cells = [self.data.columns[heading.place] for heading in self.services if not who_in(heading.text)[0]]
        numbers = [number_in(value) for column in cells for value in column.values if not is_blank(value)]
        written = sum(int((~column.blanks()).sum()) for column in cells)
        return written > 1 and 1 in numbers and set(numbers) <= {0, 1}

    def _records(
        self, heading: Heading, dates: Days | None, **columns: Objects | Sequence[str | None] | None
    ) -> Records:
        """Make the records of a column, with its date, its service, its heading and its cells as they are written."""
        data = self.data
        part = Records(data.row_numbers, **columns)  # type: ignore[arg-type]  # columns of records, by their names
        same_day = heading.date is not None and not self.people_across
        part.date = np.full(len(data.row_numbers), heading.date, "datetime64[D]") if same_day else dates
        if not same_day and part.date is not None and heading.weekday is not None:
            part.date = self._in_week(heading, part.date)
        part.service = self._repeated(heading.service)
        part.column = self._repeated(heading.text)
        cells = data.columns[heading.place]
        part.mark = cells.spread([text or None for text in cells.distinct_texts])
        return part

    def _adults_counted(self, heading: Heading, dates: Days) -> Records:
        """Make the records of a column of adults: nobody knows how many of them are men, or are of age beside them."""
        self.context.log.add("adults_counted", self.row_numbers[:1], column=heading.column, heading=heading.text)
        part = self._records(heading, dates)
        column = self.data.column(heading.column, self.context.log)
        counts = column.cells.spread(read_counts(column))
        part.status = [count.status for count in counts]
        part.count = [0 if count.status == "absent" else None for count in counts]
        part.count_low = [None if count.status == "unknown" else 0 for count in counts]
        children = any(other.kind == "others" and other.service == heading.service for other in self.headings)
        part.count_high = [0 if count.status == "absent" else None if children else count.high for count in counts]
        return part

    def _in_week(self, heading: Heading, weeks: Days) -> Days:
        """Give the dates of a day of the week, in the weeks that the rows name by the day of the first column."""
        first = next(other for other in self.services if other.weekday is not None)
        days = _weekdays(weeks)
        offset = (int(heading.weekday or 0) - int(first.weekday or 0)) % 7
        fits = np.isnat(weeks) | (days == first.weekday)
        if heading is first and not fits.all():
            for place in np.flatnonzero(~fits).tolist():
                row, value = int(self.data.row_numbers[place]), str(weeks[place])
                self.context.log.add("week_unclear", [row], column=self.context.header.column("date"), value=value)
        return np.where(fits, weeks + np.timedelta64(offset, "D"), np.datetime64("NaT", "D"))

    def _repeated(self, text: str | None) -> Coded[str | None]:
        return Coded([text], np.zeros(len(self.data.row_numbers), dtype=np.int32))

    def _unrecorded(self, marks: Marks) -> NDArray[np.bool_]:
        """Tell which cells are of a service that nobody wrote down: a column, or a day across people, that is blank."""
        whole = np.zeros_like(marks.blank)
        if not marks.blank.size:
            return whole
        if self.people_across:
            whole[np.all(marks.blank, axis=1), :] = True
            return whole
        for number in np.flatnonzero(np.all(marks.blank, axis=0)).tolist():
            whole[:, number] = True
            heading = self.services[number]
            if not marks.open[:, number].all():
                self._note_heading("service_not_recorded", heading, {"heading": heading.text})
        return whole


def _answers_something_else(heading: Heading, column: Column) -> bool:
    """Tell whether a column says yes and no to something that its heading asks, as who is a member."""
    texts = {normalised(text) for text in column.distinct_texts} - {""}
    return ASKS_SOMETHING_ELSE.search(heading.text) is not None and texts <= YES_AND_NO


def _weekdays(days: Days) -> NDArray[np.int64]:
    """Give the days of the week of dates, 0 for Monday."""
    numbers: NDArray[np.int64] = (days.astype("datetime64[D]").astype(np.int64) + 3) % 7
    return numbers


def _day_of_week(day: np.datetime64, weekday: int | None, *, ends: bool) -> np.datetime64:
    """Give a day of the week that begins on a day, or that ends on it; without a day of the week, the day itself."""
    if weekday is None:
        return day
    ahead = _days_on(day, weekday)
    return day + ahead - np.timedelta64(7, "D") if ends and ahead else day + ahead


def _days_on(day: np.datetime64, weekday: int) -> np.timedelta64:
    """How many days a day of the week is after a day, from none to six."""
    return np.timedelta64((weekday - int(_weekdays(np.array([day]))[0])) % 7, "D")


def _comes_out(value: float, what: str, statuses: Sequence[str]) -> bool:
    """Tell whether a summary of a row is what its marks come to, an open one counted or not."""
    counted = sum(status in _STATUS_COUNTED.get(what, _HERE) for status in statuses)
    perhaps = sum(status == "unknown" for status in statuses)
    if what != "percent":
        return counted <= value <= counted + perhaps
    shares = [100 * (counted + extra) / len(statuses) for extra in range(perhaps + 1)]
    return any(abs(share - value) <= 1 or abs(share / 100 - value) <= 0.01 for share in shares)
