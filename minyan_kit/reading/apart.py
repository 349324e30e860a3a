"""Services of one name on one day: told apart by an hour, a place or a word, and asked about where nothing does so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.reading.cells import Coded, array_of, normalised
from minyan_kit.reading.dates import Days
from minyan_kit.reading.issues import ColumnPlace, IssueLog, listed_rows
from minyan_kit.reading.layout import TableLayout
from minyan_kit.reading.records import Context, Objects, Records
from minyan_kit.reading.vocabulary import are_parts_of_one, is_part_of_one, told_apart_by
from minyan_kit.reading.whose import section_in
from minyan_kit.reading.worksheet import DataRows

__all__ = ["ask_of_counts", "ask_of_tabs", "open_repeated_days", "places_of", "tell_services_apart"]

_OF_A_SERVICE = {"time", "hour", "שעה", "זמן", "heure", "hora", "время"}
_BETWEEN_SERVICES = np.timedelta64(45, "m")
_BETWEEN_VISITS = np.timedelta64(120, "m")  # whoever comes so much later came to another service
_QUORUM = 10
_FEW = 2
_HERE = {"present", "late"}
_AWAY = {"absent", "excused"}
_BOUNDS = ("count", "count_low", "count_high")


# -- Services that a list tells apart in a column of their own: a place, an hour, the name of a minyan ----------------


def tell_services_apart(context: Context, data: DataRows, records: Records, moments: Days | None = None) -> None:
    """Name services of one name and day apart by what the list says beside the name; in place.

    A column headed Time says when the service was, where its hours lie far apart; under another heading, as Arrived,
    it says when each man came. Where two places may have been one company, that is noted as open.

    Args:
        context: the sheet.
        data: its rows.
        records: its records, with their dates, services, numbers, places and times.
        moments: when each man came, or was noted, where the list says it.
    """
    which = context.header.beside_service
    if which is not None:
        texts = data.columns[which].spread([text or None for text in data.columns[which].distinct_texts])
        _by(context, records, Coded.of(texts).objects(), ColumnPlace(which, context.header.headings[which]))
    if records.arrived is not None and normalised(context.header.column("arrived").heading) in _OF_A_SERVICE:
        counted = records.name is None and records.person_id is None
        column = context.header.column("arrived")
        _by(context, records, _hours(records), column, sure=lambda sizes: counted or bool((sizes > 1).all()))
    elif records.service is None and moments is not None:
        field = "arrived" if "arrived" in context.fields else "date"
        hours = _hours(replace(records, arrived=moments), _BETWEEN_VISITS)
        _by(context, records, hours, context.header.column(field), sure=lambda _: False)
    if records.place is not None:
        places = Coded.of(records.place).objects()
        _by(context, records, places, context.header.column("place"), sure=lambda _: False)


def _by(
    context: Context,
    records: Records,
    words: Objects,
    column: ColumnPlace,
    sure: Callable[[NDArray[np.intp]], bool] = lambda _: True,
) -> None:
    """Add a word to the name of each service that has more than one on a day.

    Args:
        context: the sheet.
        records: its records.
        words: of each record, None where there is none.
        column: where the words stand.
        sure: tells of how many records each word has whether they are services of their own for certain.
    """
    said, distinct = pd.factorize(words)
    if len(distinct) < 2:
        return
    size = len(records.row)
    services = Coded.of([None] * size if records.service is None else records.service).objects()
    names, _ = pd.factorize(services)
    days = np.zeros(size, np.int64) if records.date is None else records.date.astype(np.int64)
    changed = False
    for places in _groups(days, names):
        own, codes, sizes = np.unique(said[places], return_inverse=True, return_counts=True)
        if len(own) < 2:
            continue
        changed = True
        men = _men(records, places)
        alone = [int(men[codes == code].sum()) for code in range(len(own))]
        opens = max(alone) < _QUORUM <= sum(alone) and not sure(sizes)
        name = services[places[0]]
        context.log.add(
            "services_apart@open" if opens else "services_apart",
            [int(records.row[places[codes == code][0]]) for code in range(len(own))],
            column=column,
            value=name or str(records.date[places[0]] if records.date is not None else ""),
            number=len(own),
            heading=column.heading,
        )
        for place in places.tolist():
            services[place] = " ".join(filter(None, [name, words[place]])) or None
    if changed:
        records.service = services


def _groups(days: NDArray[np.int64], names: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Give the places of the records of each service of each day."""
    groups = pd.Series(names).groupby([days, names], sort=False).indices
    return [np.asarray(places, dtype=np.intp) for places in groups.values()]


def _men(records: Records, places: NDArray[np.intp]) -> NDArray[np.int64]:
    """How many men each record may stand for."""
    size = len(records.row)
    none = np.array([None] * size, dtype=object)
    count, high, low, status = (
        none if values is None else Coded.of(values).objects()
        for values in (records.count, records.count_high, records.count_low, records.status)
    )
    found = []
    for place in places.tolist():
        numbers = [number for number in (high[place], count[place], low[place]) if number is not None]
        found.append(0 if status[place] in ("absent", "excused") else int(numbers[0]) if numbers else 1)
    return np.array(found, dtype=np.int64)


def _hours(records: Records, between: np.timedelta64 = _BETWEEN_SERVICES) -> Objects:
    """Give for each record the hour of its service, where the hours of one name and day lie far apart; else None."""
    size = len(records.row)
    found = np.array([None] * size, dtype=object)
    if records.arrived is None or records.date is None:
        return found
    services = Coded.of([None] * size if records.service is None else records.service).objects()
    names, _ = pd.factorize(services)
    for places in _groups(records.date.astype(np.int64), names):
        times = records.arrived[places]
        hours = np.unique(times[~np.isnat(times)])
        if len(hours) < 2:
            continue
        begins = hours[np.concatenate([[True], np.diff(hours) >= between])]
        if len(begins) < 2:
            continue
        which = np.searchsorted(begins, times, side="right") - 1
        for place, begin, time in zip(places.tolist(), which.tolist(), times, strict=True):
            found[place] = None if np.isnat(time) else str(begins[begin])[11:16]
    return found


def open_repeated_days(context: Context, records: Records) -> None:
    """Leave a day open on which some men of a list stand twice and others once, where no service is named and they
    would be ten: they may have been at two; in place."""
    if records.service is not None or records.name is None or records.date is None or records.status is None:
        return
    status = Coded.of(records.status).objects()
    here = np.isin(status, list(_HERE)) & ~np.isnat(records.date)
    who = pd.Series(Coded.of(records.name).objects())[here]
    for places in who.groupby(records.date[here], sort=False).groups.values():
        times = who[places].value_counts()
        if len(times) < _QUORUM or (times > 1).sum() < _FEW or (times > 1).all():
            continue
        rows = np.asarray(places, dtype=np.intp)
        day = str(records.date[rows[0]])[:10]
        context.log.add("day_repeated", records.row[rows].tolist(), day=day, twice=int((times > 1).sum()))
        status[rows] = "unknown"
        records.status = status
        if records.count is not None:
            count = Coded.of(records.count).objects()
            count[rows] = None
            records.count = count


# -- What stands twice: two numbers of one service, two sheets of one file --------------------------------------------


def ask_of_counts(
    data: pd.DataFrame, log: IssueLog, columns: Mapping[str, ColumnPlace], texts_of: Callable[[int], Sequence[str]]
) -> pd.DataFrame:
    """Leave open how many came where a service has more than one number: nobody knows whether they are to be added up.

    Args:
        data: the records.
        log: is told of them.
        columns: of a grid, by their headings.
        texts_of: gives the cells of a row, as a spreadsheet program numbers it.
    """
    twice = _counted_twice(data)
    for (day, service), rows in twice:
        if _part_one_company(rows, texts_of):
            continue
        where = sorted(set(rows["row"].tolist()))
        own = {None} if "column" not in rows else set(rows["column"].tolist())
        for heading in own:
            place = None if heading is None or pd.isna(heading) else columns.get(str(heading))
            lines = rows["row"] if place is None else rows.loc[rows["column"] == heading, "row"]
            value = f"{service} {day:%Y-%m-%d}".strip()
            log.add("counted_twice", sorted(set(lines.tolist())), column=place, value=value, where=listed_rows(where))
        data = _left_open(data, rows)
    return data


def _counted_twice(data: pd.DataFrame) -> list[tuple[tuple[pd.Timestamp, str], pd.DataFrame]]:
    """Give the records with numbers of nobody by name, by their day and service, where there is more than one."""
    bounds = [name for name in _BOUNDS if name in data]
    counted = data[bounds].notna().any(axis=1) & data["name"].isna() & data["person_id"].isna() & data["date"].notna()
    counted &= ~data["guest"].fillna(False).astype(bool)
    if not counted.any():
        return []
    some = data[counted]
    twice = some[some.duplicated(["date", "service"], keep=False)]
    if twice.empty:
        return []
    keys = [twice["date"], twice["service"].fillna("")]
    return [((rows["date"].iloc[0], str(service)), rows) for (_, service), rows in twice.groupby(keys, sort=False)]


def _left_open(data: pd.DataFrame, rows: pd.DataFrame) -> pd.DataFrame:
    """Leave the numbers of some records open: together they are the least of them at least."""
    bounds = [name for name in _BOUNDS if name in rows]
    least = int(rows[bounds].min(axis=1).min())
    blank = {name: array_of([None] * len(data), "Int64") for name in _BOUNDS if name not in data}
    if "mark" not in data:
        blank["mark"] = array_of([None] * len(data), "string")
    data, at = data.assign(**blank), rows.index
    data.loc[at, "mark"] = data.loc[at, "mark"].fillna(rows["count"].astype("string"))
    data.loc[at, "count"] = data.loc[at, "count_high"] = pd.NA
    data.loc[at, "count_low"] = [least, *[0] * (len(at) - 1)]
    data.loc[at, "status"] = "present" if least else "unknown"
    return data


def _part_one_company(rows: pd.DataFrame, texts_of: Callable[[int], Sequence[str]]) -> bool:
    """Tell whether numbers part those who came, as regulars and guests, so that they add up."""
    if "column" in rows and rows["column"].notna().all():
        return are_parts_of_one([told_apart_by(str(text)) for text in rows["column"]])
    said = [next(filter(is_part_of_one, texts_of(row)), "") for row in rows["row"].tolist()]
    return are_parts_of_one(said)


def ask_of_tabs(data: pd.DataFrame, columns: Mapping[str, ColumnPlace]) -> tuple[pd.DataFrame, dict[str, IssueLog]]:
    """Leave open what two sheets of one file contradict: the number of a service, or whether somebody was there.

    Args:
        data: the records of all, with the name of the sheet of each.
        columns: of their grids, by their headings.

    Returns:
        the records, and for each sheet what is noted of it.
    """
    logs: dict[str, IssueLog] = {}
    for (day, service), rows in _counted_twice(data):
        if rows["sheet"].nunique() < 2:
            continue
        for sheet, own in rows.groupby("sheet", sort=False):
            where = sorted(set(own["row"].tolist()))
            value = f"{service} {day:%Y-%m-%d}".strip()
            log = logs.setdefault(str(sheet), IssueLog(str(sheet)))
            log.add("counted_twice@tabs", where, column=_place(own, columns), value=value)
        data = _left_open(data, rows)
    data = _apart_by_sheet(data, logs, columns)
    named = data[(data["name"].notna() | data["person_id"].notna()) & data["date"].notna()]
    who = named["person_id"].fillna(named["name"])
    keys = [named["date"], named["service"].fillna(""), who]
    there = named["status"].isin(_HERE)
    away = named["status"].isin(_AWAY)
    both = there.groupby(keys).transform("any") & away.groupby(keys).transform("any")
    apart = named["sheet"].groupby(keys).transform("nunique") > 1
    against = named[both & apart]
    own_columns = ["column"] if "column" in against else []
    for _, own in against.groupby(["sheet", *own_columns, who.loc[against.index]], sort=False):
        sheet, name, number = (own[field].iloc[0] for field in ("sheet", "name", "person_id"))
        log = logs.setdefault(str(sheet), IssueLog(str(sheet)))
        value = str(number if pd.isna(name) else name)
        log.add("tabs_contradict", own["row"].tolist(), column=_place(own, columns), value=value)
    data.loc[against.index, "status"] = "unknown"
    data.loc[against.index, "count"] = pd.NA
    return data, logs


def _apart_by_sheet(data: pd.DataFrame, logs: dict[str, IssueLog], columns: Mapping[str, ColumnPlace]) -> pd.DataFrame:
    """Name a service of one day by the sheets that have it, where each has men of its own and none of them ten, and
    all together ten: they may be two services, or one whose men stand on two sheets."""
    who = data["person_id"].fillna(data["name"])
    here = data["status"].isin(_HERE) & who.notna() & data["date"].notna() & (data["count"].fillna(1) > 0)
    keys = [data["date"], data["service"].fillna("")]
    services = data["service"].astype(object)
    day: pd.Timestamp
    for (day, service), rows in data[here].groupby([key[here] for key in keys], sort=False):  # type: ignore[assignment]
        people = {str(sheet): set(who[own.index]) for sheet, own in rows.groupby("sheet", sort=False)}
        parts = [name for name in people if not _of_some(name)]
        together = set().union(*people.values())
        if len(parts) < 2 or not max(map(len, people.values())) < _QUORUM <= len(together):
            continue
        called = str(service)
        for sheet in parts:
            own = data[(data["sheet"] == sheet) & (keys[0] == day) & (keys[1] == called)]
            services.loc[own.index] = f"{called} {sheet}".strip()
            value = f"{called} {day:%Y-%m-%d}".strip()
            log = logs.setdefault(sheet, IssueLog(sheet))
            log.add("tabs_apart", sorted(set(own["row"].tolist())), column=_place(own, columns), value=value)
    return data.assign(service=array_of(services.tolist(), "string"))


def _of_some(sheet: str) -> bool:
    """Tell whether the name of a sheet says who of the people stand on it: men, boys, guests."""
    section = section_in(sheet)
    return is_part_of_one(sheet) or (section is not None and not section.status)


def places_of(tables: Sequence[TableLayout]) -> dict[str, ColumnPlace]:
    """Give the columns of tables by their headings."""
    return {
        column.heading: ColumnPlace(column.place, column.heading)
        for table in tables
        for column in table.columns
        if column.heading
    }


def _place(rows: pd.DataFrame, columns: Mapping[str, ColumnPlace]) -> ColumnPlace | None:
    heading = rows["column"].iloc[0] if "column" in rows else None
    return None if heading is None or pd.isna(heading) else columns.get(str(heading))
