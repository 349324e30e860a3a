"""Issues: a line for every value that was not used as written; every kind of them, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.cells import Array, Column, array_of, column_letters
from minyan_kit.reading.phrases import said
from minyan_kit.ruling import English
from minyan_kit.show.languages import fill, word

__all__ = [
    "IN_PYTHON",
    "ISSUE_COLUMNS",
    "ISSUE_KINDS",
    "ColumnPlace",
    "Issue",
    "IssueKind",
    "IssueLog",
    "RowNumbers",
    "SheetColumn",
    "listed_headings",
    "listed_rows",
]

Severity: TypeAlias = Literal["error", "warning", "info"]
RowNumbers: TypeAlias = NDArray[np.int64]
"""Rows as a spreadsheet program numbers them."""

ISSUE_COLUMNS = (
    *("severity", "code", "sheet", "row", "column", "cell"),
    *("value", "used", "message", "fix", "fix_in_sheet", "record"),
)
IN_PYTHON = "¦"
"""Stands in a remedy, in every language, where the part begins that is for whoever writes Python."""
_GRAVEST_FIRST = {"error": 0, "warning": 1, "info": 2}
_LAST = np.iinfo(np.int64).max
_MOST_ALIKE = 5
_PHRASED = {"how", "why", "where", "what", "when", "order", "few", "many", "used", "container", "delimiter", "script"}


# -- Every kind of issue: how grave it is, what it says, and what to do about it --------------------------------------


class IssueKind(NamedTuple):
    """A kind of issue: its gravity, and the templates of its message and of its remedy.

    A remedy says first what to write in the spreadsheet; after IN_PYTHON, what may be said in Python instead.
    """

    severity: Severity
    message: English
    fix: English


ISSUE_KINDS: dict[str, IssueKind] = {
    # the whole file
    "not_a_spreadsheet": IssueKind(
        "error",
        "this is no spreadsheet: {why}",
        "save it as .xlsx or .csv and read that",
    ),
    "password": IssueKind(
        "error",
        "the workbook asks for a password",
        "save a copy without one",
    ),
    "zip_bomb": IssueKind(
        "error",
        "{part} would unpack to {size:,} bytes",
        "save the sheet anew from a program you trust",
    ),
    "too_wide": IssueKind(
        "error",
        "the sheet has {columns:,} columns; {most:,} are the most",
        "delete the columns that are empty",
    ),
    "too_large": IssueKind(
        "error",
        "the sheet spans {tall:,} rows by {wide:,} columns",
        "delete the stray cells far from the table",
    ),
    "merged_twice": IssueKind(
        "error",
        "merged ranges of the sheet lie over each other",
        "unmerge its cells",
    ),
    "cell_too_long": IssueKind(
        "error",
        "a cell is too long to be one: {why}",
        "look for a quotation mark that is never closed",
    ),
    "encoding_unknown": IssueKind(
        "error",
        "the text is in no encoding tried ({tried})",
        'save the file as CSV UTF-8¦; or name it: encoding="..."',
    ),
    "encoding_wrong": IssueKind(
        "error",
        "the text is not in the encoding {encoding!r} that was named",
        "save the file as CSV UTF-8¦; or name another, or leave encoding= out",
    ),
    "empty": IssueKind(
        "error",
        "the file has no cells",
        "check that the right file was given",
    ),
    "sheet_missing": IssueKind(
        "error",
        "there is no sheet {sheet!r}: there are {sheets}",
        "name one of them¦: sheet=...",
    ),
    "two_sheets": IssueKind(
        "error",
        "more than one sheet could be meant: {sheets}",
        'keep one table in the file¦; or choose a sheet, sheet=..., or read them all: sheet="all"',
    ),
    "no_header": IssueKind(
        "error",
        "no row names columns that are known{first}",
        "write a row of headings above the table (Name, Date, ...)¦; or name the columns, by their headings "
        "columns={{'the heading in the file': 'name', ...}} or by their numbers from 0: columns={numbers}",
    ),
    "column_missing": IssueKind(
        "error",
        "no column for {called} was found among {headings}",
        "write {called} over its column¦; or name it: columns={{'its heading in the file': '{field}'}}",
    ),
    "column_not_found": IssueKind(
        "error",
        "columns= names {heading!r}, which is no heading of the file: it has {headings}",
        "write the heading as the file does",
    ),
    "two_columns": IssueKind(
        "error",
        "{field} has more than one column: {headings}",
        "rename or delete one of the columns¦; or choose one: columns={{{first!r}: '{field}'}}",
    ),
    "shape_undecided": IssueKind(
        "error",
        "the sheet could be {one} or {other}",
        "write what is counted over the columns¦; or choose: shape='{first}' or shape='{second}'",
    ),
    "no_service": IssueKind(
        "error",
        "no heading names a service or says that men were counted: {headings}",
        "write the name of the service over the column, or Men¦; or say columns={{{first!r}: 'men'}}",
    ),
    "chat_export": IssueKind(
        "error",
        "this is an exported chat, not a list of who came",
        "export the poll's answers, or paste the list of names under its options",
    ),
    # dates
    "date_ambiguous": IssueKind(
        "error",
        "{value} is {day_first} or {month_first}{thirteen}; nothing in the column says which",
        "write the dates year first, as 2014-03-02¦; or say date_order='DMY' or date_order='MDY'",
    ),
    "date_ambiguous@contradicted": IssueKind(
        "error",
        "{value} is {day_first} or {month_first}{thirteen}; the column has both orders ({proof})",
        "write this cell as {iso}, year first",
    ),
    "date_other_order": IssueKind(
        "warning",
        "{value} can only be {used}, though date_order= says {order}",
        "write the date as {used}",
    ),
    "date_impossible": IssueKind(
        "error",
        "{value} is no date: {why}",
        "write the date as 2014-03-02",
    ),
    "date_unparseable": IssueKind(
        "error",
        "{value!r} is not read as a date",
        "write the date as 2014-03-02",
    ),
    "date_partial": IssueKind(
        "error",
        "{value!r} is only part of a date ({why})",
        "{how}",
    ),
    "date_partial@turn": IssueKind(
        "error",
        "{value} has no year, and stands beside {beside}: by the order of the dates it is not of {year}",
        "write the whole date, as 2014-03-02",
    ),
    "weekday_contradicts": IssueKind(
        "error",
        "{value} contradicts itself: {day} is a {is_on}",
        "correct the day of the week, or write the date with its year, as 2014-03-02",
    ),
    "service_of_no_such_day": IssueKind(
        "warning",
        "{value} is written of {day}, a {is_on} that has none in the calendar: the date or the service may be another",
        "correct the date or the name of the service",
    ),
    "weekday_contradicts@service": IssueKind(
        "error",
        "{value} is said as Shabbat comes in, and {day} is a {is_on}",
        "correct the date, or the name of the service",
    ),
    "two_digit_year": IssueKind(
        "warning",
        "the year of {value} has two digits: read as {year}",
        "write all four digits",
    ),
    "two_digit_year@open": IssueKind(
        "error",
        "the year of {value} has two digits, so its century is not known",
        "write all four digits¦; or say as_of= the day on which the sheet was current",
    ),
    "date_in_future": IssueKind(
        "error",
        "{value} is after {as_of}",
        "write the true date¦; or say as_of= the day the sheet is about",
    ),
    "year_unknown": IssueKind(
        "error",
        "the year {year} of {value} stands for a year that is not known",
        "write the true year",
    ),
    "excel_serial": IssueKind(
        "warning",
        "{value} is a day's number in a spreadsheet program (counted from {epoch}), so {used}",
        "format the cell as a date",
    ),
    "date_order_inferred": IssueKind(
        "info",
        "dates are {order}, since {at} has {proof}",
        "if that is wrong, write the dates year first¦; or say date_order=",
    ),
    "date_order_by_format": IssueKind(
        "warning",
        "dates are read {order}, since the date cells of the column are shown as {proof}",
        "if that is wrong, write the dates year first¦; or say date_order=",
    ),
    "adar_which": IssueKind(
        "error",
        "{why}",
        "write Adar I or Adar II (אדר א׳, אדר ב׳)",
    ),
    "not_leap": IssueKind(
        "error",
        "{why}",
        "write the date as the calendar has it",
    ),
    "day_not_in_month": IssueKind(
        "error",
        "{why}",
        "write the date as the calendar has it",
    ),
    "year_out_of_range": IssueKind(
        "error",
        "{why}",
        "write the year in full",
    ),
    "date_unparseable@hebrew": IssueKind(
        "error",
        "{why}",
        "write the date as 29 Adar I 5774 or כ״ט אדר א׳ תשע״ד",
    ),
    "birth_dates_disagree": IssueKind(
        "error",
        "the civil date {civil} and the Hebrew date {hebrew} are not one day",
        "correct one of the two, or leave one blank",
    ),
    "sunset_inferred": IssueKind(
        "info",
        "the Hebrew date {hebrew} shows that he was born {when} on {civil}",
        "",
    ),
    "sunset_set_aside": IssueKind(
        "info",
        "the Hebrew date is written, so the side of sunset is not needed",
        "",
    ),
    "sunset_unknown": IssueKind(
        "warning",
        "whether the birth was after sunset is blank: two Hebrew dates are possible",
        "write yes or no",
    ),
    "sunset_not_recorded": IssueKind(
        "warning",
        "no column says whether a birth was after sunset: each has two possible Hebrew dates",
        "add a column 'after sunset' with yes or no",
    ),
    "time_unparseable": IssueKind(
        "warning",
        "{value!r} is not read as a time of day",
        "write it as 06:30",
    ),
    "left_before_arrived": IssueKind(
        "warning",
        "the time of leaving {value} is before the time of arriving",
        "correct one of the two",
    ),
    "utc_times": IssueKind(
        "warning",
        "the times are in UTC: near midnight the date at the place may be another",
        "export the times of the place",
    ),
    # values
    "name_missing": IssueKind(
        "error",
        "the row has no name",
        "write the name",
    ),
    "deceased": IssueKind(
        "warning",
        "something is written under {heading!r}: he is no longer alive, and is not read",
        "if he is alive, clear the cell; or give the column another heading",
    ),
    "name_doubted": IssueKind(
        "warning",
        "{value!r} is a name in doubt: whether he was there is open",
        "write the name alone if he was there; delete it if he was not",
    ),
    "name_missing@member": IssueKind(
        "error",
        "something is written of one whose name under {heading!r} is blank: he is not read",
        "write the name",
    ),
    "sex_unknown": IssueKind(
        "warning",
        "{value!r} is not read as male or female",
        "write male or female",
    ),
    "sex_not_recorded": IssueKind(
        "warning",
        "no column says who is male",
        "add a column 'sex' with male or female",
    ),
    "fact_unknown": IssueKind(
        "warning",
        "{value!r} is not read as a value of {field}",
        "write {how}",
    ),
    "age_unreadable": IssueKind(
        "error",
        "{value!r} is not an age in years",
        "write a number from 0 to 130",
    ),
    "wealth_unreadable": IssueKind(
        "error",
        "{value!r} is not an amount",
        "write a number, 0 or more",
    ),
    "duplicate_id": IssueKind(
        "error",
        "the id {value} stands for more than one person: rows {where}",
        "give each person an id of his own",
    ),
    "duplicate_name": IssueKind(
        "warning",
        "{value} stands in rows {where}",
        "if they are one person, delete one; if not, give each an id",
    ),
    "same_person": IssueKind(
        "warning",
        "{value} may be the person of row {other} ({other_name}): {why}",
        "if they are one person, delete one",
    ),
    "extra_cells": IssueKind(
        "warning",
        "the row has cells beyond the last heading",
        "put them under a heading, or look for a delimiter inside a cell",
    ),
    "missing_cells": IssueKind(
        "warning",
        "the row has {cells:1 one cell|## cells}, and there {headings:1 is one heading|are ## headings}",
        "fill it up; the last columns were taken as blank",
    ),
    "column_set_aside": IssueKind(
        "info",
        "the column {heading!r} is known, and is not carried over",
        "",
    ),
    "unmapped_column@whose": IssueKind(
        "warning",
        "nobody says of whom {heading!r} is: it is not used",
        "write in the heading whose it is, as in 'Birth date of father'",
    ),
    "unmapped_column@grid": IssueKind(
        "warning",
        "the column {heading!r} is not used: its heading names no service that is known",
        "if it is a service, write over it what it is, as Mincha or 14/09/2026¦; or say services={{{heading!r}: "
        "'Shacharit'}}",
    ),
    "unmapped_column@roster": IssueKind(
        "warning",
        "the column {heading!r} is not used",
        "if it is needed, give it a heading that is known, as Sex or Birth date¦; or say columns={{{heading!r}: 'one "
        "of the known fields'}}",
    ),
    "unmapped_column@unnamed": IssueKind(
        "warning",
        "the column {heading} has no heading, and is not used",
        "if it is needed, write over it what it is, as Date or Mincha",
    ),
    "unmapped_column": IssueKind(
        "warning",
        "the column {heading!r} is not used",
        "if it is needed, give it a heading that is known, as Date or Mincha¦; or say columns={{{heading!r}: 'one of "
        "the known fields'}}",
    ),
    # names
    "person_ambiguous": IssueKind(
        "error",
        "{value} may be any of {people}",
        "write the id, or the name so that it is one person's",
    ),
    "person_unknown": IssueKind(
        "warning",
        "{value} is not in the roster",
        "add the person, or correct the name",
    ),
    "name_suggestion": IssueKind(
        "warning",
        "{value} is not in the roster; near it: {people}",
        "if it is one of them, write the name as the roster does¦; or say names={{{value!r}: 'person_id'}}",
    ),
    "id_unknown": IssueKind(
        "warning",
        "the id {value} is not in the roster",
        "correct the id, or add the person",
    ),
    # attendance
    "mark_ambiguous": IssueKind(
        "error",
        "{value} beside other marks may mean present or absent{why}",
        "write P for present and A for absent in its place¦; or say marks={{{value!r}: 'present'}} or "
        "marks={{{value!r}: 'absent'}}",
    ),
    "mark_decided": IssueKind(
        "info",
        "{value} means {used}: only so do the totals of the sheet come out",
        "",
    ),
    "mark_unknown": IssueKind(
        "warning",
        "{value!r} is no mark that is known",
        "write P, A, L (late) or E (excused) in its place¦; or say marks={{{value!r}: 'present'}}, or 'absent', "
        "'late', 'excused'",
    ),
    "mark_annotated": IssueKind(
        "warning",
        "{value!r} is read as {used}",
        "if the added sign matters, write it out",
    ),
    "count_not_a_number": IssueKind(
        "error",
        "{value!r} is not a number of men",
        "write a whole number",
    ),
    "count_says_ten": IssueKind(
        "error",
        "{value!r} says that there was a ten, and not how many men: nobody is counted by it",
        "write how many men there were",
    ),
    "count_needs_review": IssueKind(
        "warning",
        "{value!r} is not one plain number: read as {used}",
        "write the number that was counted",
    ),
    "total_mismatch": IssueKind(
        "warning",
        "the total written is {value}, the marks come to {counted}",
        "look the marks over",
    ),
    "more_than_marked": IssueKind(
        "error",
        "fewer are marked than the {value} of the total: there may have been more",
        "write a mark for each who is missing, or correct the total",
    ),
    "service_unnamed": IssueKind(
        "warning",
        "no service is named{why}",
        "write the service over the column, or in a column Service¦; or say services= the names of the services of a "
        "day",
    ),
    "service_guessed": IssueKind(
        "warning",
        "{value} is read as {used}",
        "write the name of the service in full¦; or say services={{{value!r}: '{used}'}}",
    ),
    "duplicate_record": IssueKind(
        "warning",
        "{value} stands more than once for one service, in rows {where}",
        "delete one if they are one person",
    ),
    "id_and_name_differ": IssueKind(
        "warning",
        "the id {value} is {known} in the roster, and {name} here",
        "correct the id or the name",
    ),
    "service_unknown": IssueKind(
        "info",
        "{value!r} is no service that is known; it is kept as written",
        "if it is a service, write its common name¦; or say services={{{value!r}: 'Shacharit'}}, for instance",
    ),
    "one_name_twice": IssueKind(
        "error",
        "more than one column is headed {heading!r}: whether they are one service or more is open",
        "write over each what tells it from the other, as Shacharit early and Shacharit late; or delete one",
    ),
    "counted_twice": IssueKind(
        "error",
        "{value} has more than one number, in rows {where}: they may be two services, or one corrects the other",
        "delete the number that does not hold; or give each a name of its own, as Shacharit early and Shacharit late",
    ),
    "counted_twice@tabs": IssueKind(
        "error",
        "{value} has another number in another sheet of the file: one may correct the other, or they are two services",
        "delete the sheet that does not hold; or give each service a name of its own",
    ),
    "date_of_sheet": IssueKind(
        "warning",
        "the sheet is called {sheet!r}, which is not {value}: its own date is used",
        "if that is wrong, rename the sheet¦; services= may leave the date out",
    ),
    "services_apart": IssueKind(
        "warning",
        "{value} is read as {number:1 service|# services} on this day, by what stands under {heading!r}",
        "if they are one service, write the same there in each row",
    ),
    "services_apart@open": IssueKind(
        "error",
        "{value} is read as {number:1 service|# services} on this day, by what stands under {heading!r}; "
        "together they may be ten",
        "if they are one service, write the same there in each row",
    ),
    "day_repeated": IssueKind(
        "error",
        "on {day} {twice:1 man stands|## men stand} twice and others once, and no service is named: they may be two "
        "services, and who was at which is not known",
        "write the service beside each name; or delete what stands there twice",
    ),
    "tabs_apart": IssueKind(
        "error",
        "{value} stands on another sheet too, with other men: they are read as two services, and together they may be "
        "ten",
        "write the service into the name of each sheet; or, if it is one service, write all of its men on one sheet",
    ),
    "tabs_contradict": IssueKind(
        "error",
        "{value} was there by one sheet of the file, and was not by another",
        "delete the sheet that does not hold, or correct the mark in it",
    ),
    "service_not_recorded": IssueKind(
        "warning",
        "the column {heading!r} is blank: the service was not recorded, which is not nobody",
        "if nobody came, write A for each; if nobody wrote it down, leave it blank",
    ),
    "service_untouched": IssueKind(
        "error",
        "every cell under {heading!r} says {value}, as a box that nobody ticked: perhaps nobody looked at them",
        "clear the column if nothing was written down¦; or say marks={{{value!r}: 'absent'}}, if nobody came",
    ),
    "number_unclear": IssueKind(
        "error",
        "{value} beside one man's name is no number of men: it may be minutes, or points",
        "write a mark in the cell; if it is a number of men, say so in the name: Guests, or Levi family",
    ),
    "row_slid": IssueKind(
        "error",
        "{value!r} stands where a mark should: the cells of the row are not under their headings",
        "move the cells of the row to the right, each under its heading",
    ),
    "not_men": IssueKind(
        "info",
        "the column {heading!r} counts women or children, who are not added to the men",
        "",
    ),
    "not_men@row": IssueKind(
        "info",
        "{value!r} counts women or children, who are not added to the men",
        "",
    ),
    "section@woman": IssueKind(
        "warning",
        "{value!r} stands over names and is nobody: those below it are women, who are not counted as men",
        "if some of them are men, write these above it, or below a line Men",
    ),
    "section@minor": IssueKind(
        "warning",
        "{value!r} stands over names and is nobody: those below it are not counted as men, and one of them who is of "
        "age may be",
        "write those who are of age above it, or below a line Men; or give the roster their dates of birth",
    ),
    "section@status": IssueKind(
        "warning",
        "{value!r} stands over names and is nobody: those below it are read as {used}, and a mark of one of them that "
        "says otherwise leaves him open",
        "if it says nothing of them, take it away; else give each of them the mark that holds",
    ),
    "section@unknown": IssueKind(
        "warning",
        "{value!r} stands over names and is nobody: what it says of those below it is not known, and they are read as "
        "the others",
        "if they were not there, write Absent in its place",
    ),
    "section@named": IssueKind(
        "warning",
        "{value!r} stands over names and is nobody: those below it are read as of the service {used}",
        "if they are of another, write the service over each column, or beside each name",
    ),
    "section@apart": IssueKind(
        "error",
        "{value!r} stands over names and is nobody: those below it are read as of a service of their own, and with the "
        "others they may be one",
        "write the service beside each name, in a column Service",
    ),
    "section_contradicted": IssueKind(
        "error",
        "{value!r} has the mark of one who is there, and stands under a line that says {used}: whether he came is open",
        "move it to where it belongs, or take one of the two away",
    ),
    "section@service": IssueKind(
        "error",
        "{value!r} stands among the names and is nobody: it names a service, so that who was at which is not known",
        "write the date and the service beside each name, in columns of their own",
    ),
    "no_man@woman": IssueKind(
        "info",
        "{value!r} is the name of a woman, who is not counted as a man",
        "",
    ),
    "no_man@minor": IssueKind(
        "warning",
        "{value!r} is said to be a boy or a child: he is not counted for certain",
        "if he is of age, take that away from his name, and give the roster his date of birth",
    ),
    "no_man@woman_by_column": IssueKind(
        "info",
        "the column {heading!r} says who is a woman: she is not counted as a man",
        "",
    ),
    "no_man@minor_by_column": IssueKind(
        "warning",
        "the column {heading!r} says who is a child: he is not counted for certain",
        "if one is of age, correct the cell; or give the roster his date of birth",
    ),
    "no_man@woman_by_title": IssueKind(
        "warning",
        "the title or the name of the sheet says {value!r}: those on it are women, who are not counted as men",
        "if there are men on it, write another title, and sections Men and Women",
    ),
    "no_man@minor_by_title": IssueKind(
        "warning",
        "the title or the name of the sheet says {value!r}: those on it are not counted as men, and one of them who is "
        "of age may be",
        "give the roster the dates of birth of those who are of age; or write another title",
    ),
    "adults_counted": IssueKind(
        "warning",
        "the column {heading!r} may have women in it: it says how many men there were at most",
        "add a column 'Men' with the number of men",
    ),
    "summary_column": IssueKind(
        "info",
        "the column {heading!r} sums up its row: it is a check, and no service",
        "",
    ),
    "nobody_named": IssueKind(
        "error",
        "no column says who came, or how many: nothing is counted",
        "add a column Name, or one with the number of men",
    ),
    "status_perhaps": IssueKind(
        "error",
        "the column {heading!r} says yes and no, and it is not known of what: who came is open",
        "rename the column to Present¦; or say columns={{{heading!r}: 'status'}}, or 'set aside'",
    ),
    "status_perhaps@doubt": IssueKind(
        "error",
        "the column {heading!r} says of some that they come perhaps: who came is open",
        "rename the column to Status¦; or say columns={{{heading!r}: 'status'}}, or 'set aside'",
    ),
    "rows_numbered": IssueKind(
        "warning",
        "the column {heading!r} runs 1, 2, 3: it is taken for the number of the row, and not for a number of men",
        "if it says how many men came, rename the column to Men¦; or say columns={{{heading!r}: 'count'}}",
    ),
    "arrival_blank": IssueKind(
        "warning",
        "nothing is written under {heading!r}, where it is written of others when they came: whether he came is open",
        "write when he came, or A for one who did not¦; or say columns={{{heading!r}: 'set aside'}}",
    ),
    "absence_read": IssueKind(
        "warning",
        "the column {heading!r} says who was not there: whoever is marked in it is absent, and the others are there",
        "if it says something else, give it another heading¦; or say columns={{{heading!r}: 'set aside'}}",
    ),
    "absent_by_note": IssueKind(
        "warning",
        "{value!r} beside a name says that he was not there, and no column says who was: whether he came is open",
        "give the sheet a column Status, with A for one who did not come",
    ),
    "online_counted": IssueKind(
        "warning",
        "the column {heading!r} says how many were online: how many were in the room is open",
        "write the men who were in the room into the column Men¦; or say columns={{{heading!r}: 'set aside'}}",
    ),
    "absent_by_title": IssueKind(
        "error",
        "{title!r} says that those on the list were not there: they are read as absent, and who was there is not known",
        "if they were there, write another title; or add a column Status",
    ),
    "absence_marked": IssueKind(
        "warning",
        "under {heading!r} those are marked who were not there: a mark is an absence",
        "if those are marked who were there, say so in the heading and in the title",
    ),
    "blank_unclear": IssueKind(
        "error",
        "under {heading!r} no mark says that anybody was there on time: whether a blank is one who was there is not "
        "known",
        "write P for each who was there¦; or say marks={{'': 'present'}}, or marks={{'': 'absent'}}",
    ),
    "blank_unclear@row": IssueKind(
        "error",
        "no mark of the row says that anybody was there on time: whether a blank is one who was there is not known",
        "write P for each who was there¦; or say marks={{'': 'present'}}, or marks={{'': 'absent'}}",
    ),
    "filled_down": IssueKind(
        "warning",
        "the cell is blank, and is read as the one above it: {used}",
        "write it in each row; or, if it is not known, write a question mark",
    ),
    "ones_unclear": IssueKind(
        "error",
        "under {heading!r} no number is more than 1, as in the whole sheet: they may say yes and no, and count no men",
        "write how many men there were; or, if one man was there, say so in the heading: Men",
    ),
    "ten_contradicted": IssueKind(
        "error",
        "{value!r} under {heading!r} says something else than the number of men, {written}: how many there were is "
        "open",
        "correct the one that does not hold",
    ),
    "service_missing@day": IssueKind(
        "error",
        "another row of that day names no service: whoever it names may have been at this one",
        "write the service in each row of the day",
    ),
    "service_missing": IssueKind(
        "error",
        "no service is written in the row, and others have one: at which this one was is not known",
        "write the service",
    ),
    "ditto": IssueKind(
        "warning",
        "{value!r} is taken for the same as above: {used}",
        "write into the cell what stands above it",
    ),
    "key_read": IssueKind(
        "info",
        "the sheet itself says what its marks mean: {key}",
        "if that is wrong, correct the key in the sheet¦; or say marks=",
    ),
    "key_unclear": IssueKind(
        "warning",
        "the sheet says {value} = {words}, which is neither there nor absent: its marks stay open",
        "use P, A, L (late) or E (excused) in the key¦; or say marks={{{value!r}: 'present'}}, or 'absent', 'late', "
        "'excused'",
    ),
    "from_title": IssueKind(
        "info",
        "{what} is taken from the title {title!r}",
        "if that is wrong, write it in a column",
    ),
    "party": IssueKind(
        "warning",
        "{value!r} names more than one person: where it is marked, {few} came and perhaps {many}",
        "write a row for each person",
    ),
    "same_name_apart": IssueKind(
        "warning",
        "{value} is connected from two addresses at once: they are read as two people",
        "if they are one person, delete one line",
    ),
    "week_unclear": IssueKind(
        "error",
        "the week of {value} does not begin on the day of the first column",
        "write in each row the date of the day that the first column names",
    ),
    "week_unclear@title": IssueKind(
        "error",
        "the title says {value}, and the columns are not the days of a week that begins or ends on it",
        "write the date over each column",
    ),
    "argument_not_used": IssueKind(
        "warning",
        "{argument} names {value!r}, which is nowhere in the file",
        "write it as the file does",
    ),
    "layout_not_followed": IssueKind(
        "warning",
        "in the layout {what} was changed, and that is not followed: it is found anew in every file",
        "write it into the sheet, or say it by an argument of the reader",
    ),
    "layout_differs": IssueKind(
        "warning",
        "the layout knows a column {heading!r}, which this file does not have",
        "if the column was renamed, give it its old heading¦; or say columns= the new one",
    ),
    "date_missing": IssueKind(
        "error",
        "no date is written{where}",
        "{how}",
    ),
    "superseded": IssueKind(
        "warning",
        "{value} answered again in row {by}; this answer is not used",
        "",
    ),
    "rejoined": IssueKind(
        "info",
        "{value} left and came back: joined to row {by}",
        "",
    ),
    "planned": IssueKind(
        "warning",
        "answers to a form or a poll say who means to come, not who came",
        "read the list of who came where there is one",
    ),
    "planned@title": IssueKind(
        "warning",
        "{title!r} says who means to come, not who came",
        "read the list of who came where there is one",
    ),
    "planned@to_come": IssueKind(
        "warning",
        "what is written of {day} is after {as_of}: it says who means to come, not who came",
        "read the list of who came where there is one; or correct the date in the sheet¦, or as_of=",
    ),
    "not_a_roster": IssueKind(
        "error",
        "{what!r} says that the list is of yahrzeits: whether those it names are alive is not known, and nobody is "
        "read",
        "if they are the people of the congregation, add a column Sex or Birth date",
    ),
    "deceased@name": IssueKind(
        "warning",
        "{value!r} is said to be no longer alive, and is not read",
        "if he is alive, take that away from his name",
    ),
    "not_attendance": IssueKind(
        "error",
        "{what!r} says that the list is of something else than who came: nobody is counted",
        "if whoever is listed came, add a column Status with P for each; or one with the name of the service",
    ),
    "names_in_cells": IssueKind(
        "error",
        "the cells under {headings} hold names, and no marks: it is not known who came",
        "make a row for each man who came, with the columns Date, Service and Name",
    ),
    "online_log": IssueKind(
        "warning",
        "a log of an online meeting does not say who was in the room",
        "",
    ),
    # the season of a town
    "no_residents": IssueKind(
        "error",
        "the table names nobody",
        "write a row for each resident, with his name",
    ),
    "away_half": IssueKind(
        "error",
        "{name} is away {written}, and the other day is blank: it is not known when he is away",
        "write the first and the last day that he is away",
    ),
    "away_ends_before": IssueKind(
        "error",
        "{name} is away from {first} to {value}, which is before",
        "exchange the two days, or correct one",
    ),
    "wealth_differs": IssueKind(
        "error",
        "{name} is said to have {value} and {other}",
        "write one of them in all his rows",
    ),
    "wealth_blank": IssueKind(
        "warning",
        "no wealth is written for {name}: where he pays, the shares stay open",
        "write a number, 0 or more",
    ),
    "wealth_not_recorded": IssueKind(
        "info",
        "no column says what each has: all are taken as alike, and pay equally",
        "add a column 'wealth'",
    ),
    # what the file says of itself, and no cell
    "formula_unsaved": IssueKind(
        "error",
        "the cell has a formula and the file does not hold what comes of it",
        "open and save the file in Excel or LibreOffice, and read that",
    ),
    "total_unsaved": IssueKind(
        "warning",
        "a total has a formula and the file does not hold what comes of it: nothing was checked by it",
        "open and save the file in Excel or LibreOffice, and read that",
    ),
    "error_cells": IssueKind(
        "error",
        "the cell has the error {value}",
        "correct its formula, or write the value",
    ),
    "colours_not_read": IssueKind(
        "warning",
        "{number:1 one blank cell is|## blank cells are} coloured ({at}); colours are not read, so "
        "what they mark is open",
        "write a letter into each coloured cell: P for present, A for absent",
    ),
    "hidden_cells": IssueKind(
        "warning",
        "{what} {at} are hidden in the sheet, and were read",
        "delete what is not to be read, or show it",
    ),
    "struck_out": IssueKind(
        "warning",
        "{number:1 one cell is|## cells are} struck out ({at}); it is not known whether what "
        "stands there still holds, so it is open",
        "delete what does not hold, and take the line from what does",
    ),
    "comments_not_read": IssueKind(
        "info",
        "{number:1 one cell has a comment|## cells have comments} ({at}); comments are not read",
        "",
    ),
    "not_looked_at": IssueKind(
        "info",
        "whether cells are coloured, hidden, struck out or formulas is not seen in {container} files",
        "save the file as .xlsx if that matters",
    ),
    "stray_quote": IssueKind(
        "warning",
        "row {at} has a quotation mark that is never closed: it was read without it, and the lines below on their own",
        "look at the row, and delete the mark",
    ),
    "stray_quote@far": IssueKind(
        "warning",
        "row {at} has a quotation mark that is closed far below, over lines that are rows: it was read without it",
        "look at the row, and delete the mark",
    ),
    "stray_quote@ditto": IssueKind(
        "warning",
        "row {at} has a quotation mark alone in a cell, as people write it for the same as above",
        "write into the cell what stands above it",
    ),
    "cell_over_lines@perhaps": IssueKind(
        "warning",
        "the cell in row {at} goes on over two lines, as its quotation marks say; each could be a row by itself",
        "if they are two rows, delete both quotation marks",
    ),
    "cell_over_lines": IssueKind(
        "info",
        "{number:1 one cell goes|## cells go} on over more than one line (the first in row {at})",
        "",
    ),
    "family_read": IssueKind(
        "info",
        "a row is a family: each name under {headings} was read as a person",
        "",
    ),
    "member_sex": IssueKind(
        "warning",
        "nobody says of those under {headings} whether they are male",
        "write Son or Daughter over the names, or add a column Sex beside them",
    ),
    "family_rows": IssueKind(
        "error",
        "a row has more than one person in it: {headings}",
        "make a row for each person, with the columns Name, Sex and Birth date",
    ),
    "family_rows@named": IssueKind(
        "error",
        "a row has a name under {heading!r}, and more people in it: {headings}",
        "give each person a row of his own¦; or, if each row is the one under {heading!r}, "
        "say columns={{{heading!r}: 'name'}}",
    ),
    # how the file was read
    "encoding@doubtful": IssueKind(
        "warning",
        "the text is read as {encoding}, in which its words are {script}; the file itself does not say",
        "save the file as CSV UTF-8¦; or, if letters are wrong, encoding='...'",
    ),
    "extension_mismatch": IssueKind(
        "warning",
        "the name ends in {suffix} and the content is {container}",
        "give the file its right ending",
    ),
    "encoding": IssueKind(
        "info",
        "the text is read as {encoding}",
        "if letters are wrong, save the file as CSV UTF-8¦; or say encoding='...'",
    ),
    "delimiter": IssueKind(
        "info",
        "cells are divided by {delimiter}",
        "",
    ),
    "header": IssueKind(
        "info",
        "headings are in row {at}",
        "",
    ),
    "rows_skipped": IssueKind(
        "info",
        "{number:1 one row is not a record; .skipped shows it|## rows are not records; .skipped lists them}",
        "",
    ),
    "sheet_not_read": IssueKind(
        "info",
        "the sheet {sheet!r} was not read{why}",
        "copy what belongs to this table into the sheet that is read¦; or read this one with sheet={sheet!r}",
    ),
    "column_chosen": IssueKind(
        "info",
        "{called} is taken from {heading!r}; {others} hold nothing",
        "",
    ),
}


# -- The issues of a sheet, as they are found -------------------------------------------------------------------------


class ColumnPlace(NamedTuple):
    """A column as an issue names it: its number from 0, and its heading."""

    number: int
    heading: str


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue of one value, in every row where the value stands."""

    code: str
    rows: Sequence[int]
    column: ColumnPlace | None
    value: str | None
    used: str | None
    message: str
    fix: str


@dataclass(slots=True)
class IssueLog:
    """The issues of one sheet.

    Args:
        sheet: the name of the sheet, "" where the file has but one.
    """

    sheet: str = ""
    issues: list[Issue] = field(default_factory=list)

    def add(
        self,
        code: str,
        rows: Iterable[int] = (),
        *,
        column: ColumnPlace | None = None,
        value: str | None = None,
        used: str | None = None,
        details: Mapping[str, object] | None = None,
        **values: object,
    ) -> None:
        """Note an issue.

        Args:
            code: its kind, a key of ISSUE_KINDS.
            rows: the rows it is about, as a spreadsheet program numbers them; none for the file as a whole.
            column: the column it is about.
            value: what the cell says.
            used: what was kept of it.
            details, values: what the message names besides `value` and `used`.
        """
        kind = ISSUE_KINDS[code]
        named = {"value": value, "used": used, **(details or {}), **values}
        for name in _PHRASED & named.keys():
            if isinstance(named[name], str):
                named[name] = said(str(named[name]))
        if isinstance(named.get("field"), str):
            named["called"] = word(str(named["field"]))
        message, fix = fill(kind.message, **named), fill(kind.fix, **named)
        self.issues.append(Issue(code, list(rows), column, value, used, message, fix))

    def frame(self, records: NDArray[np.int64]) -> pd.DataFrame:
        """Give the issues as a table, errors first, then by row.

        Args:
            records: the row of each record in `.data`, ascending.
        """
        self.issues = list(
            {(each.code, tuple(each.rows), each.column, each.message): each for each in self.issues}.values()
        )
        self._put_together()
        sizes = np.array([max(len(issue.rows), 1) for issue in self.issues], dtype=np.intp)
        which = np.repeat(np.arange(len(self.issues)), sizes)
        rows = np.fromiter((row for issue in self.issues for row in (issue.rows or (0,))), np.int64, len(which))
        grades = np.array([_GRAVEST_FIRST[ISSUE_KINDS[issue.code].severity] for issue in self.issues], dtype=np.int8)
        order = np.lexsort((np.where(rows == 0, _LAST, rows), grades[which]))
        which, rows = which[order], rows[order]
        blank = rows == 0

        def of_each(get: Callable[[Issue], str | None]) -> Array:
            array: Array = array_of([get(issue) for issue in self.issues], "string").take(which)
            return array

        letters = [None if issue.column is None else column_letters(issue.column.number) for issue in self.issues]
        cells = [
            f"{letters[issue]}{row}" if row and letters[issue] is not None else None
            for issue, row in zip(which.tolist(), rows.tolist(), strict=True)
        ]
        places = np.searchsorted(records, rows)
        is_record = np.isin(rows, records)
        columns = {
            "severity": of_each(lambda issue: ISSUE_KINDS[issue.code].severity),
            "code": of_each(lambda issue: issue.code.partition("@")[0]),  # what follows @ tells two wordings apart
            "sheet": of_each(lambda _: self.sheet),
            "row": pd.arrays.IntegerArray(rows, blank),
            "column": of_each(lambda issue: issue.column and issue.column.heading),
            "cell": array_of(cells, "string"),
            "value": of_each(lambda issue: issue.value),
            "used": of_each(lambda issue: issue.used),
            "message": of_each(lambda issue: issue.message),
            "fix": of_each(lambda issue: issue.fix.replace(IN_PYTHON, "")),
            "fix_in_sheet": of_each(lambda issue: issue.fix.partition(IN_PYTHON)[0]),
            "record": pd.arrays.IntegerArray(places, ~is_record),
        }
        return pd.DataFrame(columns, columns=list(ISSUE_COLUMNS))

    def _put_together(self) -> None:
        """Put what is only to be known, and is said of many cells of a column, into one line with its number."""
        alike: dict[tuple[str, int | None], list[Issue]] = {}
        for issue in self.issues:
            if ISSUE_KINDS[issue.code].severity == "info" and issue.rows:
                alike.setdefault((issue.code, issue.column and issue.column.number), []).append(issue)
        gone: set[int] = set()
        together = {}
        for issues in alike.values():
            number = sum(len(issue.rows) for issue in issues)
            if number > _MOST_ALIKE:
                first = min(issues, key=lambda issue: issue.rows[0])
                gone |= {id(issue) for issue in issues}
                message = f"{first.message} {fill('({number:1 so in one cell|and so in ## cells})', number=number)}"
                others = dict.fromkeys(issue.value for issue in issues if issue.value not in (None, first.value))
                if issues[0].code == "service_unknown" and others:  # each is a question of its own
                    message = f"{message}: {listed_headings(map(str, others))}"
                together[id(first)] = replace(first, rows=list(first.rows[:1]), message=message)
        self.issues = [
            together.get(id(each), each) for each in self.issues if id(each) in together or id(each) not in gone
        ]


@dataclass(slots=True)
class SheetColumn:
    """A column that is being read, and that notes what is wrong with its cells.

    Args:
        cells: of the rows that are read.
        row_numbers: their rows.
        place: which column it is.
        log: takes the issues.
    """

    cells: Column
    row_numbers: RowNumbers
    place: ColumnPlace
    log: IssueLog

    def note(
        self,
        code: str,
        which: int,
        *,
        value: str | None = None,
        used: str | None = None,
        details: Mapping[str, object] | None = None,
    ) -> None:
        """Note an issue of a distinct value, in each of its rows.

        Args:
            code: its kind.
            which: the place of the value in `cells.values`.
            value: what the cell says, if not its text.
            used: what was kept of it.
            details: what the message names besides the two.
        """
        rows = self.row_numbers[self.cells.positions_of(which)].tolist()
        text = self.cells.distinct_texts[which] if value is None else value
        self.log.add(code, rows, column=self.place, value=text, used=used, details=details)

    def note_unread(self, code: str, answers: Sequence[object], details: Mapping[str, object] | None = None) -> None:
        """Note each distinct value that is not blank and has no answer."""
        for which, (text, answer) in enumerate(zip(self.cells.distinct_texts, answers, strict=True)):
            if answer is None and text:
                self.note(code, which, details=details)


# -- Rows and headings as a message lists them ------------------------------------------------------------------------


def listed_rows(rows: Sequence[int]) -> str:
    """List rows; of many, the first ten.

    >>> listed_rows([2, 5]), listed_rows(range(1, 13))
    ('2, 5', '1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more')
    """
    more = " " + fill("and {n} more", n=len(rows) - 10) if len(rows) > 10 else ""
    return ", ".join(map(str, rows[:10])) + more


def listed_headings(headings: Iterable[str]) -> str:
    """List the headings that are not blank.

    >>> listed_headings(["Name", "", "Sex"])
    "'Name', 'Sex'"
    """
    return ", ".join(repr(heading) for heading in headings if heading)
