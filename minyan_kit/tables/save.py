"""Tables into files that no program runs; a user's workbook with its doubtful cells marked; calendar files."""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
import io
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pandas as pd

from minyan_kit.arguments import checked, kind_of
from minyan_kit.extras import need
from minyan_kit.inert import inert
from minyan_kit.reading.cells import guarded, guarded_within
from minyan_kit.reading.files import ZIP, open_source, rows_of
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.sheet import Sheet
from minyan_kit.show.html import bdi, escape
from minyan_kit.show.languages import LANGUAGES, civil, fill, in_use, practice_name, say
from minyan_kit.show.words import FOOTER

if TYPE_CHECKING:
    from openpyxl import Workbook

__all__ = ["calendar_of", "mark_workbook", "page_to_print", "save", "write_page"]

Written: TypeAlias = str | float | int | bool | dt.date | dt.time | None
_Text: TypeAlias = str | float | int | None

# Calendar files.
_NEEDED = (
    *("name", "of_age_on", "of_age_from", "hebrew_date", "sabbath", "parashah"),
    *("doubt", "because", "seif", "dissent"),
)
_TO_PRINT = (
    "body{font-family:system-ui,'Segoe UI','Noto Sans',Arial,sans-serif;line-height:1.5;max-width:46em;margin:2em auto;"
    "padding:0 1em}h2{font-size:1.1em;margin:1.4em 0 0.2em}section{break-inside:avoid}"
)
_ALARM = dt.timedelta(days=7)
_WHO = ("person_id", "name", "birth_date", "row")

# Text files and workbooks.
_DELIMITERS = {".csv": ",", ".tsv": "\t"}
_MOST_ROWS, _LONGEST = 1_048_576, 32_767
_HEBREW = re.compile("[א-ת]")
_LIKE_A_SIGN = re.compile("_(?=x[0-9A-Fa-f]{4}_)")  # which a workbook would take for the number of a character
_COLOURS = {"error": "FFC7CE", "warning": "FFEB9C"}


# -- Who comes of age when, as a calendar file: the same list gives the same file, byte for byte ----------------------


def calendar_of(listed: pd.DataFrame) -> bytes:
    """Make a calendar file of a list: an event of a whole day for each coming of age, which names the evening before.

    Whoever is in doubt has two: the first day that comes into question, and the day from which he is of age beyond
    doubt. An event keeps its identity from one file to the next, so that a calendar that has read both shows it once.

    Args:
        listed: what `upcoming` returned, or some rows of it.

    Returns:
        the file, iCalendar in UTF-8.

    Raises:
        ValueError: it is another table.

    >>> from minyan_kit import REMA
    >>> from minyan_kit.tables.upcoming import upcoming
    >>> boys = pd.DataFrame({"name": ["Reuven"], "sex": ["male"], "birth_date": ["29 Adar I 5765"]})
    >>> file = calendar_of(upcoming(boys, start=dt.date(2018, 1, 1), until=dt.date(2018, 12, 31), by=REMA))
    >>> [line for line in file.decode().splitlines() if line.startswith(("DTSTART", "DTEND", "SUMMARY"))]
    ['SUMMARY:Reuven comes of age', 'DTSTART;VALUE=DATE:20180316', 'DTEND;VALUE=DATE:20180317']
    """
    _check_listed(listed, "a calendar file")
    icalendar = need("icalendar")
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//minyan_kit//coming of age//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", say("Coming of age"))
    by = listed.attrs.get("by", "")
    for row in listed.to_dict("records"):
        for event in _events(icalendar, {str(name): value for name, value in row.items()}, by):
            calendar.add_component(event)
    file: bytes = calendar.to_ical()
    return file


def _events(icalendar: Any, row: dict[str, Any], by: str) -> Iterator[Any]:
    on, since = row["of_age_on"].date(), row["of_age_from"].date()
    if since < on:
        yield _event(icalendar, row, by, since, say("{name}: perhaps of age"))
    yield _event(icalendar, row, by, on, say("{name} comes of age" if since == on else "{name} is of age beyond doubt"))


def _event(icalendar: Any, row: dict[str, Any], by: str, day: dt.date, summary: str) -> Any:
    event = icalendar.Event()
    summary = inert(summary.format(name=row["name"]))
    evening = day - dt.timedelta(days=1)
    who = "|".join(str(row.get(name, "")) for name in _WHO)
    event.add(
        "uid", f"{hashlib.sha256(f'{who}|{day}|{by}'.encode(errors='surrogatepass')).hexdigest()[:32]}@minyan-kit"
    )
    event.add("dtstamp", dt.datetime(evening.year, evening.month, evening.day, tzinfo=dt.UTC))  # of no other moment
    event.add("summary", summary)
    event.add("dtstart", day)
    event.add("dtend", day + dt.timedelta(days=1))
    event.add("transp", "TRANSPARENT")
    event.add("description", inert("\n".join(_description(row, by, evening))))
    alarm = icalendar.Alarm()  # while there is time to prepare
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", -_ALARM)
    event.add_component(alarm)
    return event


def _description(row: dict[str, Any], by: str, evening: dt.date) -> Iterator[str]:
    """The evening first: a calendar begins its days at midnight."""
    yield fill("It begins at nightfall of {evening}.", evening=civil(evening))
    yield str(row["hebrew_date"])
    if row["of_age_on"].date() == evening + dt.timedelta(days=1):
        day, portion = civil(row["sabbath"].date()), row["parashah"]
        if portion:
            yield fill("The first Sabbath from that day on is {day}: {parashah}.", day=day, parashah=portion)
        else:
            yield fill("The first Sabbath from that day on is {day}: a festival.", day=day)
    yield from (str(row[name]) for name in ("doubt", "because") if row[name])
    if row["dissent"]:
        yield fill("Others say otherwise: {dissent}", dissent=row["dissent"])
    if by:
        yield fill("by the practice of {practice}", practice=practice_name(by))
    yield say(FOOTER)


def page_to_print(listed: pd.DataFrame) -> str:
    """Make a page to be printed of a list: for each his day, the evening when it begins, the Sabbath after, any doubt.

    Args:
        listed: what `upcoming` returned, or some rows of it.

    Returns:
        the page, HTML that needs nothing beside it.

    Raises:
        ValueError: it is another table.
    """
    _check_listed(listed, "a list to be printed")
    key, by = in_use(), listed.attrs.get("by", "")
    told = []
    for row in listed.to_dict("records"):
        named = {str(name): value for name, value in row.items()}
        on = named["of_age_on"].date()
        *lines, _study = _description(named, by, on - dt.timedelta(days=1))
        inside = "".join(f"<div>{escape(inert(line))}</div>" for line in lines)
        told.append(f"<section><h2>{bdi(inert(str(named['name'])))} · {escape(civil(on))}</h2>{inside}</section>")
    title = escape(say("Coming of age"))
    return (
        f'<!DOCTYPE html>\n<html lang="{key}" dir="{LANGUAGES[key].direction}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{_TO_PRINT}</style></head>\n<body><h1>{title}</h1>\n"
        + "\n".join(told)
        + f"\n<p>{escape(say(FOOTER))}</p></body></html>\n"
    )


def _check_listed(listed: pd.DataFrame, what: str) -> None:
    lacking = [name for name in _NEEDED if name not in listed]
    if lacking:
        raise ValueError(f"the table has no {', '.join(lacking)}: {what} is made of what mk.upcoming lists")


# -- Tables into files that no program runs ---------------------------------------------------------------------------


@checked
def save(frame: pd.DataFrame | Sheet, path: str | PathLike[str]) -> Path:
    """Save a table as a text file or a workbook in which nothing can be run.

    Args:
        frame: the table; or a Sheet, which is saved with its issues and its skipped rows: as pages of one workbook,
            or as text files beside the first.
        path: ending in .csv, .tsv or .xlsx; what `upcoming` listed also in .ics, a calendar file,
            or .html, a page to be printed. Folders are made.

    Returns:
        The path.

    Raises:
        ValueError: the ending is another, or a workbook cannot hold the table.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = save(pd.DataFrame({"name": ["=1+1"], "balance": [-5]}), Path(folder, "members.csv"))
    ...     print(path.read_text(encoding="utf-8"))
    name,balance
    '=1+1,-5
    <BLANKLINE>
    """
    if not isinstance(frame, pd.DataFrame | Sheet):
        raise TypeError(f"frame is {kind_of(frame)}: give a table or a Sheet, as mk.save(judged, 'judged.xlsx')")
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    pages = (
        {"data": frame.data, "issues": frame.issues, "skipped": frame.skipped}
        if isinstance(frame, Sheet)
        else {"data": frame}
    )
    suffix = path.suffix.lower()
    if suffix in _DELIMITERS:
        for name, page in pages.items():
            _save_text(page, path if name == "data" else path.with_stem(f"{path.stem}_{name}"), _DELIMITERS[suffix])
    elif suffix == ".xlsx":
        book = need("openpyxl").Workbook(write_only=True)
        for name, page in pages.items():
            write_page(book, name, page)
        book.save(path)
    elif suffix == ".ics":
        path.write_bytes(calendar_of(pages["data"]))
    elif suffix == ".html":
        path.write_text(page_to_print(pages["data"]), encoding="utf-8", newline="\n")
    else:
        raise ValueError(
            f"path ends in {path.suffix!r}: save as .csv, .tsv or .xlsx, a list of `upcoming` also as .ics or .html"
        )
    return path


def _save_text(frame: pd.DataFrame, path: Path, delimiter: str) -> None:
    rows = list(_rows(frame))
    hebrew = any(isinstance(cell, str) and not cell.isascii() for row in rows for cell in row)
    with path.open("w", encoding="utf-8-sig" if hebrew else "utf-8", newline="") as file:  # Excel needs the mark
        writer = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
        for row in rows:
            cells = _without_false_rows([_as_text(cell) for cell in row], delimiter)
            writer.writerow(guarded_within(cell, delimiter) if isinstance(cell, str) else cell for cell in cells)


def _without_false_rows(cells: list[_Text], delimiter: str) -> list[_Text]:
    """Put a row on one line where a line inside a cell could be taken for a row; else keep the lines of a cell."""
    if not any(isinstance(cell, str) and ("\n" in cell or "\r" in cell) for cell in cells):
        return cells
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator="\r\n").writerow(cells)
    log = IssueLog()
    if len(rows_of(text.getvalue(), delimiter, log)) == 1 and not any(
        issue.code == "cell_over_lines@perhaps" for issue in log.issues
    ):
        return cells
    return [" ".join(cell.splitlines()) if isinstance(cell, str) else cell for cell in cells]


def _as_text(cell: Written) -> _Text:
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, dt.datetime):
        return cell.isoformat(" ")
    return cell.isoformat() if isinstance(cell, dt.date | dt.time) else cell


def write_page(book: Workbook, name: str, frame: pd.DataFrame) -> None:
    """Add a table to a workbook as a page: headings bold and fixed, from right to left where it is in Hebrew.

    Args:
        book: an openpyxl workbook.
        name: of the page.
        frame: the table.

    Raises:
        ValueError: the table has more rows than a page, or a text longer than a cell.
    """
    if len(frame) >= _MOST_ROWS:
        raise ValueError(f"the table has {len(frame):,} rows, a page of a workbook {_MOST_ROWS:,}: save it as .csv")
    rows = list(_rows(frame))
    _check_lengths(rows)
    cells = need("openpyxl.cell")
    styles = need("openpyxl.styles")
    page = book.create_sheet(name)
    page.sheet_view.rightToLeft = _is_hebrew(rows)
    page.freeze_panes = "A2"
    for column, width in enumerate(_widths(rows), 1):
        page.column_dimensions[need("openpyxl.utils").get_column_letter(column)].width = width
    for number, row in enumerate(rows, 1):
        line: list[object] = []
        for value in row:
            if isinstance(value, str):
                cell = cells.WriteOnlyCell(page, _for_a_cell(value))
                cell.data_type = "s"  # text, also where it looks like an error or a formula
                if number == 1:
                    cell.font = styles.Font(bold=True)
                line.append(cell)
            else:
                line.append(value)
        page.append(line)


def _for_a_cell(text: str) -> str:
    """Write a text so that a workbook shows it as it is."""
    return _LIKE_A_SIGN.sub("_x005F_", text)


def _check_lengths(rows: Sequence[Sequence[Written]]) -> None:
    """Refuse a text that a workbook would cut off silently."""
    for number, row in enumerate(rows, 1):
        for heading, value in zip(rows[0], row, strict=True):
            if isinstance(value, str) and len(value) > _LONGEST:
                raise ValueError(
                    f"row {number}, {heading!r}: a text of {len(value):,} characters; a cell of a workbook holds "
                    f"{_LONGEST:,}: save it as .csv"
                )


def _rows(frame: pd.DataFrame) -> Iterator[list[Written]]:
    """Give the headings and then the rows, text guarded and blanks as None."""
    yield [guarded(inert(str(name))) for name in frame.columns]
    columns = [_column(frame.iloc[:, place]) for place in range(frame.shape[1])]
    yield from map(list, zip(*columns, strict=True))


def _column(series: pd.Series) -> list[Written]:
    values = series.astype(object)
    return [_written(value) for value in values.where(values.notna(), None).tolist()]


def _written(value: object) -> Written:
    if isinstance(value, str):
        return guarded(inert(value))
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, np.generic):
        return _written(value.item())
    if isinstance(value, dt.datetime):
        if value.tzinfo is not None:
            return value.isoformat()
        plain = dt.datetime(value.year, value.month, value.day, value.hour, value.minute, value.second)
        return plain.date() if plain.time() == dt.time() else plain
    if isinstance(value, dt.date | dt.time):
        return value
    return guarded(inert(str(value)))


def _is_hebrew(rows: Sequence[Sequence[Written]]) -> bool:
    texts = [cell for row in rows[:200] for cell in row if isinstance(cell, str) and cell]
    return 2 * sum(1 for text in texts if _HEBREW.search(text)) > len(texts)


def _widths(rows: Sequence[Sequence[Written]]) -> list[int]:
    columns = zip(*rows[:200], strict=True)
    return [min(max(max(len(str(cell)) for cell in column if cell is not None), 8) + 2, 60) for column in columns]


# -- A copy of the user's workbook with its doubtful cells coloured and commented -------------------------------------


def mark_workbook(sheet: Sheet, path: str | PathLike[str]) -> Path:
    """Save a copy of the file that was read, each doubtful cell coloured and with a note that says what to do.

    The user's own formulas and formats stay as they are. A file that is no .xlsx is laid out as one. A page named
    "issues" lists all of them.

    Args:
        sheet: what `read_roster` or `read_attendance` gave for a file.
        path: of the copy, ending in .xlsx (or .xlsm, for a workbook with macros).

    Returns:
        The path.

    Raises:
        ValueError: the sheet was read from a DataFrame, or could not be read at all.
    """
    path = Path(path)
    if path.suffix.lower() not in (".xlsx", ".xlsm"):
        raise ValueError(f"path ends in {path.suffix!r}: save the copy as .xlsx")
    content = sheet.source.read_bytes() if isinstance(sheet.source, Path) else sheet.source
    if not isinstance(content, bytes | str) or not content or "container" not in sheet.meta:
        raise ValueError("sheet has no file to copy: mark_workbook needs one that was read from a file")
    book = _book(content, sheet, macros=path.suffix.lower() == ".xlsm")
    read = str(sheet.meta["sheet"])
    styles, comments = need("openpyxl.styles"), need("openpyxl.comments")
    for (name, cell), issues in _by_cell(sheet.issues).items():
        own = read if read != "all" else name  # of every sheet, an issue says which it is of
        page = book[own] if own else book.worksheets[0]
        target = page[_first_of_merge(page, cell)]
        worst = min(issues, key=lambda issue: list(_COLOURS).index(issue[0]))[0]
        target.fill = styles.PatternFill("solid", start_color=_COLOURS[worst])
        text = "\n".join(f"{severity}: {message}" + (f"\n→ {fix}" if fix else "") for severity, message, fix in issues)
        target.comment = comments.Comment(inert(text), "minyan_kit", width=320, height=40 + 40 * len(issues))
    title = "issues" if "issues" not in book.sheetnames else "issues of minyan_kit"
    write_page(book, title, sheet.issues)
    book.save(path)
    return path


def _book(content: bytes | str, sheet: Sheet, *, macros: bool) -> Workbook:
    """Open the user's workbook; or make one of the rows of another kind of file."""
    openpyxl = need("openpyxl")
    if isinstance(content, bytes) and content.startswith(ZIP) and sheet.meta["container"] != "ods":
        book: Workbook = openpyxl.load_workbook(io.BytesIO(content), keep_vba=macros)
        return book
    made: Workbook = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    encoding = sheet.meta.get("encoding")
    again = io.StringIO(content) if isinstance(content, str) else content
    opened = open_source(again, encoding if isinstance(encoding, str) and encoding != "text" else None, IssueLog())
    for name in opened.names:
        page = made.create_sheet(name or "Sheet")
        for row in opened.read(name).rows:
            page.append([_for_a_cell(guarded(inert(cell))) if isinstance(cell, str) else cell for cell in row])
    return made


def _by_cell(issues: pd.DataFrame) -> dict[tuple[str, str], list[tuple[str, str, str]]]:
    """Gather the errors and warnings of each cell of each sheet; one of a row stands at its first cell."""
    found: dict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
    columns = ["severity", "sheet", "row", "cell", "message", "fix_in_sheet"]
    for severity, sheet, row, cell, message, fix in issues[columns].itertuples(index=False):
        if severity in _COLOURS and not pd.isna(row):
            name = "" if pd.isna(sheet) else sheet
            found[name, f"A{row}" if pd.isna(cell) else cell].append((severity, message, fix))
    return found


def _first_of_merge(page: object, cell: str) -> str:
    """Give the cell that a merged range shows, for the others can hold no comment."""
    for area in page.merged_cells.ranges:  # type: ignore[attr-defined]  # a worksheet, not one of the charts
        if cell in area:
            return str(area.coord).split(":")[0]
    return cell
