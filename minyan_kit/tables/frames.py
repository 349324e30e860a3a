"""Tables that come from elsewhere: a Sheet, another library's table, a frame with headings of its own; and what of it
is left out."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import shown
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.names import name_key
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from minyan_kit.reading.worksheet import SheetKind, field_of

__all__ = ["Left", "LeftOut", "attendance_in", "people_in", "rows_of_people", "warn_of"]

_SPELLED_APART = {"any_date", "nom", "nombre", "given_name", "total", "direction", "duration", "email", "timestamp"}
_STATUSES = {"present", "late", "absent", "excused", "unknown"}


class LeftOut(UserWarning):
    """Something of a sheet is in no answer."""


class Left(NamedTuple):
    """What of a sheet is in no answer, or makes one unsure.

    Args:
        undated: how many records have no date.
        doubtful: of each record, whether its reading had an error.
        misdated: of each record, whether its date contradicts the day of the week that stands beside it.
        whole: whether an error is of the whole sheet.
        errors: how many errors there are.
    """

    undated: int
    doubtful: NDArray[np.bool_]
    misdated: NDArray[np.bool_]
    whole: bool
    errors: int


def frame_in(table: object, name: str, remedy: str) -> pd.DataFrame:
    """Give the DataFrame of a table.

    Raises:
        TypeError: it is none, and has no `to_pandas`.
    """
    if isinstance(table, Sheet):
        return table.data
    if isinstance(table, pd.DataFrame):
        return table
    if hasattr(table, "to_pandas"):
        frame: pd.DataFrame = table.to_pandas()
        return frame
    write = _read(name, table) if isinstance(table, str) else remedy
    raise TypeError(f"{name}={shown(table)} is no DataFrame: write {name}={write}")


def _read(name: str, path: str) -> str:
    reader = "read_attendance" if name == "attendance" else "read_roster"
    return f"mk.{reader}({path!r})"


def people_in(roster: object, name: str = "roster") -> pd.DataFrame:
    """Give a roster as the rules know it; one with other headings is read as `read_roster` reads a file.

    Args:
        roster: a Sheet, a DataFrame, or anything that has `to_pandas`.
        name: the argument, for the message.

    Raises:
        TypeError: it is none of these.
        ValueError: it has other headings, and cannot be read without an error; or is attendance.

    >>> people_in(pd.DataFrame({"Name": ["Levi"], "Gender": ["M"]}))[["name", "sex"]].values.tolist()
    [['Levi', 'male']]
    """
    frame = frame_in(roster, name, "mk.read_roster('roster.csv')")
    if {"date", "status"} <= set(frame.columns):
        raise ValueError(
            f"{name} is attendance, with 'date' and 'status': give a roster, {name}=mk.read_roster('roster.csv')"
        )
    other = _other_headings(frame, "roster")
    if not other:
        return frame
    return _read_without_errors(read_roster(frame), name, other, "read_roster")


def attendance_in(attendance: object, name: str = "attendance", *, part: bool = False) -> tuple[pd.DataFrame, Left]:
    """Give attendance as the rules know it, and what of it is left out.

    Args:
        attendance: a Sheet, a DataFrame, or anything that has `to_pandas`.
        name: the argument, for the message.
        part: whether it is a part of a table. What other headings and their values mean is seen only from the whole.

    Raises:
        TypeError: it is none of these.
        ValueError: it has other headings, and cannot be read without an error or is a part; or says of nobody that he
            was there; or is what `judge_services` made of it.
    """
    frame = frame_in(attendance, name, "mk.read_attendance('attendance.csv')")
    if {"counts_low", "counts_high", "ten"} <= set(frame.columns):
        remedy = f"give the attendance itself, as {name}=mk.read_attendance('attendance.csv')"
        raise ValueError(f"{name} is what mk.judge_services returned: {remedy}")
    other = _other_headings(frame, "attendance")
    if other and part:
        raise ValueError(
            f"{name} comes in parts, and has other headings than mk.read_attendance gives: rename them in each part, "
            f"part.rename(columns={other!r}), where their values are such as it gives"
        )
    if other:
        frame = _read_without_errors(read_attendance(frame), name, other, "read_attendance")
    if "date" in frame and not {"name", "person_id", "count"} & set(frame.columns):
        headings = ", ".join(map(repr, frame.columns))
        raise ValueError(f"{name} says of nobody that he was there: it has {headings}; rename a column to 'name'")
    if "status" not in frame:
        _refuse_a_column_of_yes_and_no(frame, name)
    sheet = attendance if isinstance(attendance, Sheet) else None
    undated = int(frame["date"].isna().sum()) if "date" in frame else 0
    return frame, _left(sheet, len(frame), undated)


def _other_headings(frame: pd.DataFrame, kind: SheetKind) -> dict[str, str]:
    """Find the headings that the readers know and that are not the names of the fields themselves."""
    found: dict[str, str] = {}
    for heading in frame.columns:
        if isinstance(heading, str):
            field = field_of(heading, kind)
            if field and field != heading and field not in frame.columns and field not in _SPELLED_APART:
                found[heading] = field
    return found


def _read_without_errors(sheet: Sheet, name: str, other: dict[str, str], reader: str) -> pd.DataFrame:
    if not len(sheet.errors):
        return sheet.data
    first = sheet.errors.iloc[0]
    headings = ", ".join(f"{heading!r} ({field})" for heading, field in other.items())
    raise ValueError(
        f"{name} has the headings {headings}, and {len(sheet.errors)} errors when it is read, the first: "
        f"{first['message']}; look at mk.{reader}(frame).issues, and pass mk.{reader}(frame, ...)"
    )


def _refuse_a_column_of_yes_and_no(frame: pd.DataFrame, name: str) -> None:
    """Refuse a table in which a column that is not known may say who was there.

    Raises:
        ValueError: it has one.
    """
    known = {"guest", "in_need", "after_sunset", "recorded"}
    for heading in frame.columns:
        values = frame[heading]
        yes_no = values.dtype == bool or isinstance(values.dtype, pd.BooleanDtype)
        if heading not in known and yes_no:
            raise ValueError(
                f"{name} has no column status, and {heading!r} may say who was there: write "
                f"{name}.assign(status={name}[{heading!r}].map({{True: 'present', False: 'absent'}}))"
            )


def _left(sheet: Sheet | None, size: int, undated: int) -> Left:
    """Tell what the errors of a sheet make unsure, of so many records."""
    if sheet is None:
        return Left(undated, np.zeros(size, bool), np.zeros(size, bool), False, 0)
    errors = sheet.errors
    misdated = errors[errors["code"] == "weekday_contradicts"]
    whole = bool(errors["row"].isna().any())
    return Left(undated, _records_of(errors, sheet.data), _records_of(misdated, sheet.data), whole, len(errors))


def _records_of(errors: pd.DataFrame, data: pd.DataFrame) -> NDArray[np.bool_]:
    """Find the records that some errors are of."""
    size = len(data)
    found = np.zeros(size, dtype=bool)
    if errors.empty:
        return found
    records = errors["record"].dropna().astype(np.int64)
    rows = data["row"].to_numpy() if "row" in data else np.zeros(size, np.int64)
    own = set(rows[records[records < size]].tolist())
    headings = errors.loc[errors["record"].isna() & errors["row"].notna(), "column"].dropna().tolist()
    # An error of a cell in a grid is of the service over it, and not of the whole row.
    columns = data["column"].tolist() if "column" in data else [None] * size
    cells = {(row, column) for row, column in errors[["row", "column"]].dropna().values.tolist()}
    in_columns = set(columns) - {None}
    for place, (row, column) in enumerate(zip(rows.tolist(), columns, strict=True)):
        by_row = row in own and (column is None or not any((row, other) in cells for other in in_columns))
        found[place] = by_row or (row, column) in cells or column in headings
    return found


def warn_of(undated: int, stacklevel: int = 3) -> None:
    """Warn of records that no answer counts, because they have no date."""
    if undated:
        warnings.warn(
            f"{undated} records have no date and are left out: look at .issues of the sheet",
            LeftOut,
            stacklevel=stacklevel,
        )


def rows_of_people(roster: pd.DataFrame, people: Collection[str]) -> list[int]:
    """Find people of a roster by name, id or household.

    Args:
        roster: as `read_roster(...).data`.
        people: who is meant; of a household all.

    Raises:
        TypeError: one text, and no list of them.
        ValueError: somebody is not in it.

    >>> roster = pd.DataFrame({"name": ["Reuven Levi", "Dan Levi"], "household_id": ["Levi", "Levi"]})
    >>> rows_of_people(roster, ["Levi"]), rows_of_people(roster, ["dan levi"])
    ([0, 1], [1])
    """
    if isinstance(people, str):
        raise TypeError(f"without={shown(people)} is a str: write without=[{people!r}]")
    found: set[int] = set()
    for wanted in people:
        places: list[int] = []
        for column in ("person_id", "household_id", "name"):
            if column in roster:
                texts: Sequence[Any] = roster[column].astype(object).tolist()
                form = name_key if column == "name" else str
                places += [n for n, text in enumerate(texts) if isinstance(text, str) and form(text) == form(wanted)]
        if not places:
            raise ValueError(f"without={shown(wanted)} is nobody's name, person_id or household_id in the roster")
        found.update(places)
    return sorted(found)
