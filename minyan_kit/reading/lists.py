"""Long sheets: a row for each person at each service, or for each service with the number of men."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pandas as pd

from minyan_kit.reading.apart import open_repeated_days, tell_services_apart
from minyan_kit.reading.cells import Coded, Column, is_blank, normalised, visible_text
from minyan_kit.reading.dates import Days, read_date, read_dates, read_one_date, read_time, weekday_named, with_times
from minyan_kit.reading.issues import ColumnPlace, IssueLog, SheetColumn
from minyan_kit.reading.layout import ColumnLayout
from minyan_kit.reading.names import (
    NameAndStatus,
    Party,
    full_names,
    listed_in,
    name_key,
    on_lines,
    party_in,
    settle_name_fields,
    told_beside,
    without_remark,
)
from minyan_kit.reading.outlines import filled_down, open_without_service, same_as_above
from minyan_kit.reading.records import (
    Context,
    Objects,
    Records,
    columns_of_fields,
    decided,
    men_counted,
    note_unused_columns,
    set_running_numbers_aside,
    take_rows_below_header,
)
from minyan_kit.reading.tables import read_key
from minyan_kit.reading.vocabulary import (
    GUEST_WORDS,
    LONGEST_HEADING,
    MARK_MEANINGS,
    MAY_COUNT_OTHERS,
    YES_AND_NO,
    number_in,
    read_counts,
    read_mark,
    read_marks,
    read_yes_no,
    says_absent,
    told_apart_by,
    who_in,
)
from minyan_kit.reading.whose import Sections, leave_out_counts_of_others, no_men_in, whose_rows
from minyan_kit.reading.worksheet import NAME_FIELDS, DataRows
from minyan_kit.show.languages import WEEKDAYS, say

__all__ = [
    "ASKS_SOMETHING_ELSE",
    "Names",
    "absent_by_title",
    "check_row_totals",
    "date_of_title",
    "is_footer",
    "note_told",
    "noted",
    "of_something_else",
    "read_guests",
    "read_list",
    "read_moments",
    "read_names",
    "read_service_dates",
    "read_texts",
    "with_parties",
    "without_footers",
    "without_summaries",
    "without_women_and_children",
]

_MAY_SAY_TOTAL = {"name", "first_name", "last_name", "date"}
_USED = NAME_FIELDS | {"person_id", "date", "service", "status", "count", "arrived", "left"}
_USED |= {"guest", "role", "notes", "place", "sex", "age"}
_WHETHER_THERE_WAS_A_TEN = re.compile(
    r"(?:was there |did we have |had )?(?:an? )?(?:minyan|quorum|ten)(?: y n| held| yes no)?"
    r"|(?:היה|היה לנו|יש|האם היה) (?:מניין|מנין)|מניין|מנין|(?:y avait il )?minyane?"
)
_TEN = 10
_MOST_SERVICES = 40
_EACH_A_PERSON = "each name in it is a person"
_LONGEST_SIGN = 2
_MOST_ANSWERS = 4
ASKS_SOMETHING_ELSE = re.compile(
    r"member|paid|pays|due|kohen|cohen|levi|chazan|hazzan|gabbai|ba'?al|led|leader|aliy|newsletter|consent|vaccin|online"
    r"|zoom|guest|adult|mitzva|minor|child|married|mourner|aveil|yahr|kaddish|speaks|hears|חבר|שילם|כהן|לוי|חזן|עלי|קדיש"
    r"|אבל|נשוי|מצוה|ילד|בוגר|membre|payé|officiant|majeur|adulte|marié",
    re.IGNORECASE,
)
_WHO_CAME = re.compile(
    r"\b(?:came|comes?|coming|attend(?:s|ed|ing|ance)?|present|here|there|arrived?|showed|joined|participated|davened"
    r"|prayed|בא|באה|באו|הגיע\w*|מגיע\w*|נכח\w*|נוכח\w*|השתתפ\w*|התפלל\w*|venue?s?|vient|présente?s?|présence|participé"
    r"|vino|asisti\w*)\b",
    re.IGNORECASE,
)
_HOW_HE_CAME = re.compile(
    r"\b(?:late|early|on time|first|with|for|by|from|since|until|kiddush|breakfast|lunch|dinner|meal|shiur|class|lesson"
    r"|מאוחר|באיחור|מוקדם|בזמן|עם|קידוש|סעודה|ארוחה|שיעור|retard|avance|heure|avec|pour|kiddouch|repas|cours)\b",
    re.IGNORECASE,
)
_ONLINE = re.compile(
    r"\b(?:online|on-line|zoom|remote(?:ly)?|virtual|livestream|en ligne)\b|זום|מקוון|מרחוק", re.IGNORECASE
)
_DOUBTS = re.compile(
    r"maybe|perhaps|tentative(?:ly)?|possibly|not sure|unsure|backup|back-up|standby|stand-by|reserve"
    r"|(?:only )?if (?:needed|necessary|required|10th|tenth)|אולי|אם צריך|במידת הצורך|לא בטוח|גיבוי|רזרבה|מילואים"
    r"|peut-être|si besoin|si nécessaire|pas sûr|en réserve|remplaçant",
    re.IGNORECASE,
)
_OF_ATTENDANCE = {"service", "status", "count", "arrived", "left", "direction"}
_OTHER_TITLE = re.compile(
    r"sponsor|yahr?t?zeit|\bseat(?:s|ing)\b|birthday|anniversar|donat|pledge|\bdues\b|aliy(?:ah|ot|os)\b|kaddish list"
    r"|member(?:s|ship) list|ticket|תורמים|תרומות|קידושים|יארצייט|יאהרצייט|אזכרות|ימי הולדת|מושבים|מקומות ישיבה|עליות"
    r"|parrain|donateurs|anniversaires|plan de table|patrocin|donantes|cumpleaños",
    re.IGNORECASE,
)
_OF_A_FEW = re.compile(
    r"\baliy(?:ah|ot|os)\b|\bkibbudim\b|honou?rs\b|cha?zz?an(?:im)?\b|hazanim|ba'?alei|shlichei|\brotas?\b|\bon duty\b"
    r"|layning|leining|torah read(?:ers|ing)|setup crew|cancel+ed|called off|no minyan|עליות|כיבודים|חזנים|בעלי תפילה"
    r"|שליחי ציבור|תורנ(?:ות|ים)|בעלי קריאה|בוטל|מבוטל|annulée?s?|officiants|montées|cancelad[oa]",
    re.IGNORECASE,
)
_SAYS_WHO = re.compile(r"[^\W\d][\w' ]*:\s*[^\W\d].*")
_OTHER_HEADINGS = {
    *("seat", "seats", "seat no", "seat number", "tickets", "occasion", "amount", "sponsor", "in memory of", "pledge"),
    *("donation", "yahrzeit", "deceased", "name of deceased", "birthday", "מושב", "מושבים", "סכום", "תרומה"),
    *("לעילוי נשמת", "לזכר", "שם הנפטר", "יארצייט", "montant", "a la memoire de", "don", "parrain", "asiento"),
    *("asientos", "importe", "monto", "en memoria de", "donacion"),
}
_NOT_ABSENT = {"no", "n", "false", "0", "none", "-", "–", "nil", "n a", "לא", "אין", "non", "нет"}
_OF_ALL_DAYS = {
    *("average", "avg", "mean", "median", "min", "minimum", "max", "maximum", "target", "goal", "best", "lowest"),
    *("highest", "ממוצע", "מינימום", "מקסימום", "יעד", "חציון", "moyenne", "objectif", "mediane", "promedio", "media"),
}
_OF_WHICH = re.compile(r"\W*(?:of (?:which|whom)|dont|מתוכם|מהם)(?!\w)", re.IGNORECASE)
_AVERAGES = {"average", "avg", "median", "ממוצע", "חציון", "moyenne", "mediane", "promedio", "percent", "%", "אחוז"}
_FOOTER = re.compile(
    r"(?:signatures?|signed|prepared|printed|generated|exported|compiled|approved|checked) (?:of|by|on|at|from)\b"
    r"|page \d|p\. ?\d|(?:quorum|minyan|legend|key|notes?|remarks?|signature|date|gabbai|מקרא|הערות?|מניין)\s*[:?]"
    r"|signature (?:du|de|des)\b|firma (?:del|de)\b|חתימ(?:ה|ת)\b|עמוד \d|הודפס|הופק|הוכן"
    r"|imprimé|établi|édité|copyright|©|https?://|www\.",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"^\W*(?:was|were|is|are|did|do|does|had|has|have|how|who|what|when|where|why|which|any)\b|\b(?:minyan|quorum|ten|10|enough"
    r"|total)\b|y/n|^\W*(?:האם|היה|היו|כמה|מי|מתי|יש|למה)(?!\w)|מניין|מנין|עשרה|^\W*(?:qui|combien|quand|est-ce|y a)\b"
    r"|^¿",
    re.IGNORECASE,
)
_PERHAPS_A_FOOTER = re.compile(rf"[=?:]|___|^\S{{1,4}}\s[-–—]\s|{_FOOTER.pattern}", re.IGNORECASE)


# -- The columns that long sheets, grids, forms and logs share --------------------------------------------------------


def read_texts(context: Context, data: DataRows, field: str) -> Sequence[str | None] | None:
    """Give a column as text, None where the sheet has none of the field."""
    if field not in context.fields:
        return None
    column = data.columns[context.fields[field]]
    return column.spread([text or None for text in column.distinct_texts])


class Names(NamedTuple):
    """Who the rows of a sheet are of.

    Args:
        names: the name of each row, None where it has none.
        guests: who is called a guest beside his name.
        parties: of the rows that name more than one person, how few and how many.
        extras: what stands beside the name of such a row.
        told: of the rows that say beside the name whether he was there, his status.
        written: the names as they are written.
    """

    names: Sequence[str | None] | None
    guests: Sequence[bool]
    parties: dict[int, Party]
    extras: dict[int, str]
    told: Mapping[int, str] = MappingProxyType({})
    written: Coded[str | None] | None = None

    def status(self, statuses: Sequence[str | None]) -> Sequence[str | None]:
        """Give the statuses of the rows, where what stands beside a name stands over its mark."""
        if not self.told:
            return statuses
        found = list(statuses)
        for place, status in self.told.items():
            found[place] = status if found[place] in ("present", "late") else found[place]
        return found


def read_names(context: Context, data: DataRows) -> Names:
    """Give the names, joined where they stand in two columns, who is called a guest, and who is more than one."""
    settle_name_fields(context.fields)
    written, field = full_names(data, context.fields)
    if field is None:
        return Names(None, [False] * len(data.row_numbers), {}, {})
    names = Coded.of(written)
    distinct = {name for name in names.values if name}
    parted = {name: without_remark(name) for name in distinct}
    called = {name: normalised(remark) in GUEST_WORDS for name, (_, remark) in parted.items()}
    said = {name: told_beside(name) for name in distinct}
    bare = {name: parted[name][0] if called[name] else said[name].name for name in parted}
    guest = {name: called[name] or normalised(parted[name][0]) in GUEST_WORDS for name in parted}
    found = {name: party for name in distinct if not _guests_alone(name) and (party := party_in(name))}
    places = {
        code: names.places_of(code).tolist() for code, name in enumerate(names.values) if name is None or name in found
    }
    for code, where in places.items():
        name = names.values[code]
        if name is None:
            continue
        context.log.add(
            "party",
            data.row_numbers[where].tolist(),
            column=context.header.column(field),
            value=name,
            few="at least one" if found[name].low else "perhaps nobody",
            many="more" if found[name].high is None else found[name].high,
        )
    missing = sorted(place for code, where in places.items() if names.values[code] is None for place in where)
    if missing and "count" not in context.fields and "person_id" not in context.fields:
        context.log.add("name_missing", data.row_numbers[missing].tolist(), column=context.header.column(field))
    parties = {place: found[name] for code, where in places.items() if (name := names.values[code]) for place in where}
    extras = {place: str(names[place])[len(party.name) :].strip() for place, party in parties.items()}
    told = _told(context, data, names, said, field)
    plain = [found[name].name if name in found else bare[name] if name else None for name in names.values]
    return Names(
        Coded(plain, names.codes),
        Coded([name is not None and guest[name] for name in names.values], names.codes),
        parties,
        {place: extra for place, extra in extras.items() if extra},
        told,
        names,
    )


def _told(
    context: Context, data: DataRows, names: Coded[str | None], said: Mapping[str, NameAndStatus], field: str
) -> dict[int, str]:
    """Give what stands beside names of whether they were there, and note it."""
    found: dict[int, str] = {}
    column = context.header.column(field)
    for code, name in enumerate(names.values):
        if name is None or not said[name].status:
            continue
        places = names.places_of(code).tolist()
        rows, status = data.numbers_at(places), said[name].status
        note_told(context.log, rows, column, name, status)
        found |= dict.fromkeys(places, status)
    return found


def note_told(log: IssueLog, rows: Sequence[int], column: ColumnPlace, name: str, status: str) -> None:
    """Note what stands beside a name of whether he was there."""
    if status == "unknown":
        log.add("name_doubted", rows, column=column, value=name)
    else:
        log.add("mark_annotated", rows, column=column, value=name, used=status)


def _guests_alone(name: str) -> bool:
    """Tell whether a row is one of guests with their number, whose marks say how many they were."""
    return normalised(without_remark(name)[0]) in GUEST_WORDS


def noted(notes: Sequence[str | None] | None, extras: Mapping[int, str], size: int) -> Sequence[str | None] | None:
    """Add to the notes what stands beside names."""
    if not extras:
        return notes
    written = notes or [None] * size
    return ["; ".join(filter(None, [note, extras.get(place)])) or None for place, note in enumerate(written)]


def with_parties(
    records: Records,
    parties: Mapping[int, Party],
    status: Sequence[str | None] | Objects,
    women: Set[str] = frozenset(),
) -> None:
    """Say of the records of more than one person how few and how many men came by them.

    Args:
        records: the records, with their counts.
        parties: those of more than one person, by place.
        status: of each record.
        women: the names of women, as they are compared, where a roster knows them.
    """
    if not parties:
        return
    size = len(records.row)
    count, low, high = (
        Coded.of([None] * size if values is None else values).objects()
        for values in (records.count, records.count_low, records.count_high)
    )
    for place, party in parties.items():
        if status[place] not in ("present", "late") or count[place] not in (None, 1):
            continue
        known = sum(name_key(name) in women for name in party.names)
        count[place], low[place] = None, party.low
        high[place] = None if party.high is None else max(party.high - known, party.low)
    records.count, records.count_low, records.count_high = count, low, high


def read_guests(context: Context, data: DataRows, called: Sequence[bool]) -> Sequence[bool | None]:
    """Tell who is a guest: by a column of his own, by his kind, or by a word beside his name.

    Args:
        context: the sheet.
        data: its rows.
        called: who is called one beside his name.
    """
    guests: Sequence[bool | None] = called
    if "guest" in context.fields:
        said = read_yes_no(context.column(data, "guest"), "guest")
        guests = [True if was else None if pd.isna(yes) else bool(yes) for was, yes in zip(called, said, strict=True)]
    if "role" in context.fields:
        kinds = data.texts(context.fields["role"])
        guests = [was or normalised(kind) in GUEST_WORDS for was, kind in zip(guests, kinds, strict=True)]
    return guests


def read_service_dates(context: Context, data: DataRows) -> Days:
    """Read the dates of the services; a sheet or a row without one has an issue."""
    if "date" not in context.fields and not is_blank(context.title.date):
        day = date_of_title(context)
        return np.full(len(data.row_numbers), "NaT" if day is None else day, dtype="datetime64[D]")
    if "date" not in context.fields and "arrived" in context.fields:
        return _dates_of_arrival(context, data)
    if "date" not in context.fields:
        how = "add a column 'date'¦, or name it: columns={'its heading in the file': 'date'}"
        context.log.add("date_missing", where="", how=how)
        return np.full(len(data.row_numbers), np.datetime64("NaT"), dtype="datetime64[D]")
    column = context.column(data, "date")
    blank = data.row_numbers[column.cells.blanks()].tolist()
    if blank:
        context.log.add("date_missing", blank, column=column.place, where=" in the row", how="write the date")
    days = _days_in_span(context, column)
    days = read_dates(column, context.rules).days if days is None else days
    _check_weekdays(context, data, days)
    return days


def _days_in_span(context: Context, column: SheetColumn) -> Days | None:
    """Give the dates of days of the week that stand in place of dates, between the two days of the title; None where
    something else stands there, or the title does not say it."""
    if context.title.span is None:
        return None
    texts = column.cells.distinct_texts
    weekdays = [weekday_named(text) for text in texts]
    days = [None if weekday is None else context.title.day_of_week(weekday) for weekday in weekdays]
    if not any(texts) or any(text and day is None for text, day in zip(texts, days, strict=True)):
        return None
    row, place = context.worksheet.first_row + 1, ColumnPlace(0, context.title.of_date)
    context.log.add("from_title", [row], column=place, what="the date", title=context.title.of_date)
    return np.array(["NaT" if day is None else day for day in days], dtype="datetime64[D]")[column.cells.codes]


def _check_weekdays(context: Context, data: DataRows, days: Days) -> None:
    """Note the dates that are not on the day of the week that another column says."""
    place = context.header.weekdays
    if place is None:
        return
    cells = data.columns[place]
    said = cells.spread([weekday_named(text) for text in cells.distinct_texts])
    is_on = (days.astype("datetime64[D]").astype(np.int64) + 3) % 7
    for at, weekday in enumerate(said):
        if weekday is not None and not np.isnat(days[at]) and weekday != is_on[at]:
            details = {"day": str(days[at]), "is_on": say(WEEKDAYS[int(is_on[at])])}
            row, column = int(data.row_numbers[at]), ColumnPlace(place, context.header.headings[place])
            context.log.add("weekday_contradicts", [row], column=column, value=cells.texts()[at], details=details)


def _dates_of_arrival(context: Context, data: DataRows) -> Days:
    """Read the dates that stand beside the times of coming, where no other column has them."""
    unnoted = replace(context, log=IssueLog())
    none = np.full(len(data.row_numbers), np.datetime64("NaT"), dtype="datetime64[D]")
    dates = read_moments(unnoted, unnoted.column(data, "arrived"), none).astype("datetime64[D]")
    missing = data.row_numbers[np.isnat(dates)].tolist()
    if missing:
        how = "write the date beside the time, or in a column of its own"
        context.log.add("date_missing", missing, column=context.header.column("arrived"), where=" in the row", how=how)
    return dates


def date_of_title(context: Context) -> np.datetime64 | None:
    """Read the date that the title of a sheet says."""
    row = context.worksheet.first_row + 1
    place = ColumnPlace(0, context.title.of_date)
    context.log.add("from_title", [row], column=place, what="the date", title=context.title.of_date)
    return read_one_date(context.title.date, row, place, context.log, context.rules)


def read_moments(context: Context, column: SheetColumn, dates: Days) -> Days:
    """Read when people came or went.

    Args:
        context: the sheet.
        column: the cells.
        dates: the dates of the records, for cells with a time alone.

    Returns:
        datetime64[s], NaT where no time is written or its date is not known.
    """
    cells = column.cells
    times = [None if isinstance(value, dt.datetime) else read_time(value) for value in cells.values]
    alone = np.array([time is not None or is_blank(value) for time, value in zip(times, cells.values, strict=True)])
    days = dates
    if not alone.all():
        dated = Column([None if only else value for only, value in zip(alone, cells.values, strict=True)], cells.codes)
        read = read_dates(SheetColumn(dated, column.row_numbers, column.place, column.log), context.rules)
        days = np.where(alone[cells.codes], dates, read.days)
        for which in np.flatnonzero(~alone).tolist():
            reading = read_date(cells.values[which], context.rules.epoch)
            times[which] = reading.time
            if reading.time is None and reading.kind != "date_unparseable":
                column.note("time_unparseable", which)
    return with_times(days, times, cells.codes)


# -- A long sheet -----------------------------------------------------------------------------------------------------


def read_list(context: Context) -> list[Records]:
    """Read a long sheet."""
    data = leave_out_counts_of_others(context, _a_row_for_each(context, take_rows_below_header(context)))
    sections = Sections(context, data)
    data = sections.without_heads(context, data)
    totals = data.places_of_totals(context.fields[field] for field in _MAY_SAY_TOTAL & context.fields.keys())
    total_rows = data.numbers_at(totals)
    context.skip(total_rows, "total")
    data = data.without(totals)
    data = without_summaries(context, data, [context.fields["date"]] if "date" in context.fields else [])
    data = without_footers(
        context, data, sorted(context.fields[field] for field in NAME_FIELDS & context.fields.keys())
    )
    data, _ = without_women_and_children(context, data)
    data = filled_down(context, same_as_above(context, data))
    set_running_numbers_aside(context, data)
    _find_services(context, data)
    _find_statuses(context, data)
    _find_absences(context, data)
    columns = columns_of_fields(context, data, _USED)
    data = _without_empty_places(context, data, columns)
    decided(context, columns, context.heading_row, total_rows)
    dates = read_service_dates(context, data)
    people = read_names(context, data)
    records = Records(data.row_numbers, date=dates, name=people.names)
    records.service = _services(context, data, dates)
    records.person_id = read_texts(context, data, "person_id")
    records.notes = noted(read_texts(context, data, "notes"), people.extras, len(data.row_numbers))
    records.place = read_texts(context, data, "place")
    statuses, records.mark = _statuses(context, data)
    arrived = context.column(data, "arrived") if "arrived" in context.fields else None
    if arrived is not None and "status" not in context.fields and people.names is not None:
        statuses, arrived = _statuses_of_arrival(context, arrived, statuses)
    if "notes" in context.fields and "status" not in context.fields and people.names is not None:
        statuses = _open_by_notes(context, data, statuses)
    statuses = people.status(statuses)
    of_sections = sections.services(data.row_numbers)
    named = records.service is not None
    if of_sections is not None and not named:
        records.service = of_sections
    marked = "status" in context.fields
    if settled := sections.settled(statuses, data.row_numbers, marked=marked, named=named):
        statuses = [settled.get(place, status) for place, status in enumerate(statuses)]
    statuses = open_without_service(context, data, statuses, dates)
    records.status = statuses
    _read_counts(context, data, records)
    _leave_open_who_was_online(context, data, records)
    for field in ("arrived", "left"):
        if field in context.fields:
            column = arrived if field == "arrived" and arrived is not None else context.column(data, field)
            setattr(records, field, read_moments(context, column, dates))
    _note_who_left_before_he_came(context, records)
    tell_services_apart(context, data, records, _moments(context, data, records))
    open_repeated_days(context, records)
    records.guest = read_guests(context, data, people.guests)
    with_parties(records, people.parties, statuses, context.women)
    no_men_in(records, whose_rows(context, data, sections, people.written))
    _count_adults(context, data, records, columns)
    _count_nobody_unnamed(context, records, columns)
    _check_by_a_yes(context, data, records)
    if any(column.role == "others" for column in columns):
        check_row_totals(context, data, columns, {"count", "men", "others", "adults"})
    note_unused_columns(context, data, columns)
    return [records]


def _moments(context: Context, data: DataRows, records: Records) -> Days | None:
    """Give when each man came, by a column of that or by the times beside the dates; None where nothing says it."""
    if records.arrived is not None:
        return records.arrived
    if "date" not in context.fields or records.date is None:
        return None
    cells = data.columns[context.fields["date"]]
    if not any(isinstance(value, dt.datetime) or ":" in str(value) for value in cells.values):
        return None
    unnoted = replace(context, log=IssueLog())
    found = read_moments(unnoted, unnoted.column(data, "date"), records.date)
    midnight = found == found.astype("datetime64[D]")  # a date without a time
    return np.where(midnight, np.datetime64("NaT"), found)


def _a_row_for_each(context: Context, data: DataRows) -> DataRows:
    """Give a row to each of those whom one cell names, where the heading says that all who were there stand in it."""
    place = context.fields.pop("attendees", None)
    if place is None:
        return data
    context.fields["name"] = place
    context.reasons_of_fields["name"] = _EACH_A_PERSON
    if "count" in context.fields or "status" in context.fields:
        return data
    cells = data.columns[place]
    named = [listed_in(on_lines(cell, text)) for cell, text in zip(cells.values, cells.distinct_texts, strict=True)]
    of_rows = [named[code] for code in cells.codes.tolist()]
    if max(map(len, of_rows), default=0) < 2:
        return data
    where = np.repeat(np.arange(len(of_rows)), [len(names) for names in of_rows])
    columns = [column.take(where) for column in data.columns]
    columns[place] = Column.of([name for names in of_rows for name in names])
    return DataRows(columns, data.row_numbers[where])


def without_footers(context: Context, data: DataRows, columns: Sequence[int]) -> DataRows:
    """Leave out the lines below a table that name nobody: signatures, pages, the sheet's own key, questions.

    Args:
        context: the sheet.
        data: its rows.
        columns: where names stand.
    """
    found: dict[int, str] = {}
    for column in columns:
        cells = data.columns[column]
        texts = cells.distinct_texts
        averages = [code for code, text in enumerate(texts) if normalised(text) in _AVERAGES]
        found |= dict.fromkeys(cells.positions_of_any(averages).tolist(), "it sums up the days")
        short = (code for code, text in enumerate(texts) if len(text) <= LONGEST_HEADING)
        for code in (code for code in short if _PERHAPS_A_FOOTER.search(texts[code])):
            for place in cells.positions_of(code).tolist():
                row = int(data.row_numbers[place])
                if read_key(context, list(map(visible_text, context.worksheet.rows[row - 1]))):
                    found[place] = "the key of the marks"
                elif is_footer(texts[code]):
                    found[place] = "a line that names nobody"
    for reason in set(found.values()):
        context.skip(data.numbers_at(place for place, why in found.items() if why == reason), reason)
    return data.without(found)


def without_women_and_children(context: Context, data: DataRows) -> tuple[DataRows, list[int]]:
    """Leave out the rows that say, in the place of a name, that they count women or children.

    Args:
        context: the sheet.
        data: its rows.

    Returns:
        the rows that are left, and the numbers of those that are not.
    """
    place = next((context.fields[field] for field in ("name", "nom", "nombre") if field in context.fields), None)
    if place is None:
        return data, []
    cells = data.columns[place]
    texts = cells.distinct_texts
    codes = [code for code, text in enumerate(texts) if MAY_COUNT_OTHERS.search(text) and _counts_others(text)]
    found = cells.positions_of_any(codes).tolist()
    rows = data.numbers_at(found)
    for code in codes:
        where = data.numbers_at(cells.positions_of(code).tolist())
        column = ColumnPlace(place, context.header.headings[place])
        context.log.add("not_men@row", where, column=column, value=texts[code])
    context.skip(rows, "it counts women or children")
    return data.without(found), rows


def _counts_others(name: str) -> bool:
    """Tell whether what stands in the place of a name is a number of women or of children.

    >>> [_counts_others(text) for text in ("Women", "3 women", "Children (4)", "נשים", "Men", "Dina Tal", "")]
    [True, True, True, True, False, False, False]
    """
    words = re.sub(r"[\d()+:]+", " ", name).strip()
    return bool(words) and who_in(words) == ("others", "")


def without_summaries(context: Context, data: DataRows, dates: Sequence[int]) -> DataRows:
    """Leave out the lines that say, in the place of a date, that they sum up the days: averages, the least, a target.

    Args:
        context: the sheet.
        data: its rows.
        dates: the columns of dates.
    """
    found: set[int] = set()
    for column in dates:
        cells = data.columns[column]
        codes = [code for code, text in enumerate(cells.distinct_texts) if normalised(text) in _OF_ALL_DAYS]
        found |= set(cells.positions_of_any(codes).tolist())
    context.skip(data.numbers_at(found), "it sums up the days")
    return data.without(found)


def is_footer(text: str) -> bool:
    """Tell whether what stands in the place of a name is a line of the page and nobody.

    >>> [is_footer(text) for text in ("Page 1 of 1", "Signature of gabbai: ____", "Quorum? (Y/N)", "Larry Page")]
    [True, True, True, False]
    >>> [is_footer(text) for text in ("Was there a minyan?", "Gad Nir?", "The new one?")]
    [True, False, False]
    """
    asked = text.rstrip(" ()/YNyn").endswith("?") and _QUESTION.search(text) is not None
    return _FOOTER.match(text) is not None or "___" in text or asked


def check_row_totals(context: Context, data: DataRows, columns: Sequence[ColumnLayout], counted: Set[str]) -> None:
    """Note the totals of rows that their numbers do not come to, with women and children or without.

    Args:
        context: the sheet.
        data: its rows.
        columns: what its columns are.
        counted: the roles of those with numbers.
    """
    totals = [column for column in columns if column.role == "total"]
    parts = [column for column in columns if column.role in counted]
    if not totals or not parts:
        return
    numbers = {
        column.place: data.columns[column.place].spread(data.columns[column.place].map(number_in))
        for column in [*totals, *parts]
    }
    for total in totals:
        for place, written in enumerate(numbers[total.place]):
            values = [(numbers[column.place][place], column.role) for column in parts]
            if written is None or any(value is None for value, _ in values):
                continue
            whole = sum(value for value, _ in values if value is not None)
            men = sum(value for value, role in values if value is not None and role != "others")
            if written not in (whole, men):
                where = ColumnPlace(total.place, total.heading)
                row = int(data.row_numbers[place])
                context.log.add("total_mismatch", [row], column=where, value=f"{written:g}", counted=f"{whole:g}")


def _find_services(context: Context, data: DataRows) -> None:
    """Take for the services a column under an unknown heading all of whose cells name services."""
    if "service" in context.fields:
        return
    used = set(context.fields.values())
    for place, heading in enumerate(context.header.headings):
        texts = [text for text in data.columns[place].distinct_texts if text] if place not in used else []
        few = len(texts) <= _MOST_SERVICES and all(len(text) > 1 for text in texts)
        if not texts or not few or normalised(heading) in context.roles:
            continue
        if all(context.services.in_cell(text).known for text in texts):
            context.fields["service"] = place
            context.reasons_of_fields["service"] = "its cells name services"
            return


def _find_statuses(context: Context, data: DataRows) -> None:
    """Take for the statuses a column under an unknown heading all of whose cells say who was there and who was not."""
    for field in ("arrived", "left"):
        if field in context.fields and "status" not in context.fields:
            texts = [text for text in data.columns[context.fields[field]].distinct_texts if text]
            if texts and all(text.casefold() in MARK_MEANINGS and read_time(text) is None for text in texts):
                context.fields["status"] = context.fields.pop(field)
                context.reasons_of_fields["status"] = "its cells say who was there"
    if "status" in context.fields:
        return
    used = set(context.fields.values())
    for place, heading in enumerate(context.header.headings):
        texts = [text for text in data.columns[place].distinct_texts if text] if place not in used else []
        if texts and len(texts) <= _MOST_SERVICES and normalised(heading) not in context.roles:
            meant = {MARK_MEANINGS.get(text.casefold()) for text in texts if len(text) > _LONGEST_SIGN}
            if meant - {"present", None} and None not in meant and not _only_yes_and_no(texts):
                context.fields["status"] = place
                context.reasons_of_fields["status"] = "its cells say who was there"
                return


def _find_absences(context: Context, data: DataRows) -> None:
    """Take for the statuses a column that says who was not there, where none says who was."""
    if "status" in context.fields or "count" in context.fields or not context.fields.keys() & NAME_FIELDS:
        return
    used = set(context.fields.values())
    for place, heading in enumerate(context.header.headings):
        if place in used or not says_absent(heading) or normalised(heading) in context.roles:
            continue
        texts = [text for text in data.columns[place].distinct_texts if text]
        listed = context.reasons_of_fields.get("name") == _EACH_A_PERSON
        if listed and all(read_mark(text, context.meanings).status == "unknown" for text in texts):
            continue  # beside those who came, who stand in one cell, those who did not
        if texts and all(number_in(text) in (None, 0, 1) for text in texts):
            context.fields["status"] = place
            context.reasons_of_fields["status"] = "the heading says who was not there"
            return


def _absences(context: Context, column: SheetColumn) -> tuple[Sequence[str | None], Sequence[str | None]]:
    """Read a column that says who was not there: whoever is marked in it was not, the others on the list were."""
    place = column.place
    context.log.add("absence_read", context.heading_row, column=place, heading=place.heading)
    statuses: list[str | None] = []
    for which, text in enumerate(column.cells.distinct_texts):
        mark = read_mark(text, context.marks)
        if not text or normalised(text) in _NOT_ABSENT:
            statuses.append("present")
        elif mark.status in ("cross", "present", "absent", "excused") and mark.men in (None, 1):
            statuses.append("excused" if mark.status == "excused" else "absent")
        else:
            column.note("mark_unknown", which)
            statuses.append("unknown")
    texts = [text or None for text in column.cells.distinct_texts]
    return column.cells.spread(statuses), column.cells.spread(texts)


def _statuses_of_arrival(
    context: Context, column: SheetColumn, statuses: Sequence[str | None]
) -> tuple[Sequence[str | None], SheetColumn]:
    """Say by the times at which people came who did not come, and give the column with the times that are left.

    Where times stand, a word for absence is one, and of whom nothing is written it is open whether he came.
    """
    cells = column.cells
    times = [read_time(value) is not None or isinstance(value, dt.datetime) for value in cells.values]
    if "unknown" in set(statuses) or not any(times):
        return statuses, column
    said: list[str] = []
    for which, (value, text) in enumerate(zip(cells.values, cells.distinct_texts, strict=True)):
        mark = read_mark(value, context.meanings).status
        if not text:
            column.note("arrival_blank", which, details={"heading": column.place.heading})
        elif mark not in ("absent", "excused") and not times[which] and mark != "present":
            mark = "present" if read_date(value, context.rules.epoch).kind != "date_unparseable" else "unknown"
        said.append("unknown" if not text else "present" if times[which] else mark)
    left = [None if each in ("absent", "excused") else value for each, value in zip(said, cells.values, strict=True)]
    return cells.spread(said), SheetColumn(Column(left, cells.codes), column.row_numbers, column.place, column.log)


def _open_by_notes(context: Context, data: DataRows, statuses: Sequence[str | None]) -> Sequence[str | None]:
    """Leave open whether somebody came of whom a note says that he did not, where no column says who did."""
    column = context.column(data, "notes")
    codes = [code for code, text in enumerate(column.cells.distinct_texts) if says_absent(text)]
    if not codes:
        return statuses
    found = list(statuses)
    for code in codes:
        column.note("absent_by_note", code)
        for place in column.cells.positions_of(code).tolist():
            found[place] = "unknown"
    return found


def _leave_open_who_was_online(context: Context, data: DataRows, records: Records) -> None:
    """Where a column beside the number of men says how many were online, say how few were there; in place."""
    used = set(context.fields.values())
    for place, heading in enumerate(context.header.headings):
        if records.count is None or "count" not in context.fields or place in used or not _ONLINE.search(heading):
            continue
        column = data.columns[place]
        online = np.array([number or 0 for number in column.spread(column.map(number_in))])
        if not online.any() or normalised(heading) in context.roles:
            continue
        count, low, high = (
            Coded.of([None] * len(online) if values is None else values).objects()
            for values in (records.count, records.count_low, records.count_high)
        )
        for row in np.flatnonzero(online > 0).tolist():
            if count[row] is not None:
                low[row], high[row], count[row] = max(int(count[row] - online[row]), 0), count[row], None
        records.count, records.count_low, records.count_high = count, low, high
        where = ColumnPlace(place, heading)
        rows = data.row_numbers[online > 0].tolist()
        context.log.add("online_counted", rows, column=where, heading=heading)


def absent_by_title(context: Context, title: str) -> bool:
    """Tell whether the title of a list, or the name of its sheet, says that it is one of who was not there; note it."""
    said = next((text for text in (title, context.worksheet.name) if says_absent(text)), None)
    if said is None:
        return False
    context.log.add("absent_by_title", title=said)
    return True


def _may_say_who_came(context: Context, data: DataRows) -> bool:
    """Tell whether a column under an unknown heading may say who came, so that nobody knows it.

    It does if it says yes of some and no of others. One whose heading asks who came does as well if it says no of
    anybody, whatever else it asks; and if it says nothing of some, unless it asks something else besides.
    """
    used = set(context.fields.values())
    if "count" in context.fields or not context.fields.keys() & NAME_FIELDS:
        return False
    for place, heading in enumerate(context.header.headings):
        if place in used or not heading or normalised(heading) in context.roles:
            continue
        asks = _WHO_CAME.search(heading) is not None and not _HOW_HE_CAME.search(heading)
        another = ASKS_SOMETHING_ELSE.search(heading) is not None
        if another and not asks:
            continue
        cells = data.columns[place]
        texts = [text for text in cells.distinct_texts if text]
        meant = {MARK_MEANINGS.get(text.casefold()) for text in texts}
        if len(texts) <= _MOST_ANSWERS and any(_DOUBTS.fullmatch(text) for text in texts):
            column = ColumnPlace(place, heading)
            context.log.add("status_perhaps@doubt", context.heading_row, column=column, heading=heading)
            return True
        blank = bool(cells.blanks().any())
        both = {"present", "absent"} <= meant and not blank
        if len(texts) <= _MOST_ANSWERS and (
            both or (asks and "absent" in meant) or (asks and not another and blank and "present" in meant)
        ):
            column = ColumnPlace(place, heading)
            context.log.add("status_perhaps", context.heading_row, column=column, heading=heading)
            return True
    return False


def _is_of_something_else(context: Context) -> bool:
    """Tell whether a title or a heading says that a list is of sponsors, of seats, of anniversaries; note it."""
    if context.fields.keys() & _OF_ATTENDANCE - {"service"}:
        return False
    if of_something_else(context, context.title.text):
        return True
    if "service" in context.fields or context.title.service is not None:
        return False
    free = [text for place, text in enumerate(context.header.headings) if place not in context.fields.values()]
    headings = (text for text in free if normalised(text) in _OTHER_HEADINGS and normalised(text) not in context.roles)
    titles = (text for text in (context.title.text, context.worksheet.name) if _OTHER_TITLE.search(text))
    what = next(titles, None) or next(headings, None)
    if what is not None:
        context.log.add("not_attendance", what=what)
    return what is not None


def of_something_else(context: Context, title: str) -> bool:
    """Tell whether the title of a list says that it is of a few of those who came, as of who was called up or led, or
    that nobody did; note it.

    Args:
        context: the sheet.
        title: the title.
    """
    said = _SAYS_WHO.sub("", title) if len(title) <= LONGEST_HEADING else ""  # "Chazan: Avner" leads no list of them
    found = _OF_A_FEW.search(said) is not None or (
        context.services.in_heading(said)[0] is None and _OTHER_TITLE.search(said) is not None
    )
    if found:
        context.log.add("not_attendance", what=title)
    return found


def _only_yes_and_no(texts: Sequence[str]) -> bool:
    """Tell whether the cells of a column may answer any question at all."""
    return all(normalised(text) in YES_AND_NO for text in texts)


def _without_empty_places(context: Context, data: DataRows, columns: Sequence[ColumnLayout]) -> DataRows:
    """Leave out the numbered lines that nobody filled."""
    numbers = [column.place for column in columns if column.why == "it numbers the rows"]
    if not numbers:
        return data
    others = [place for place in range(len(data.columns)) if place not in numbers]
    empty = np.flatnonzero(data.blank_in(others)).tolist()
    context.skip(data.numbers_at(empty), "an empty place")
    return data.without(empty)


def _count_nobody_unnamed(context: Context, records: Records, columns: Sequence[ColumnLayout]) -> None:
    """Where no column names anybody or says how many there were, say nothing of how many came."""
    counted = "count" in context.fields or any(column.role == "adults" for column in columns)
    if counted or records.name is not None or records.person_id is not None:
        return
    size = len(records.row)
    records.status, records.count = ["unknown"] * size, [None] * size
    context.log.add("nobody_named", context.heading_row)


def _count_adults(context: Context, data: DataRows, records: Records, columns: Sequence[ColumnLayout]) -> None:
    """Set an upper bound where a sheet counts only adults, since some of the children may be of age too."""
    adults = [column for column in columns if column.role == "adults"]
    if "count" in context.fields or not adults or records.name is not None:
        return
    size = len(data.row_numbers)
    most = np.zeros(size)
    written = np.zeros(size, dtype=bool)
    for column in columns:
        if column.role in ("adults", "others"):
            place = ColumnPlace(column.place, column.heading)
            counts = data.column(place, context.log).cells.spread(read_counts(data.column(place, context.log)))
            highs = [count.high if count.high is not None else count.number for count in counts]
            most += [high or 0 for high in highs]
            written |= np.array([high is not None for high in highs]) & (column.role == "adults")
    place = ColumnPlace(adults[0].place, adults[0].heading)
    context.log.add("adults_counted", context.heading_row, column=place, heading=adults[0].heading)
    status = [
        "unknown" if not some else "present" if number else "absent" for some, number in zip(written, most, strict=True)
    ]
    records.status = status
    records.count = [0 if each == "absent" else None for each in status]
    records.count_low = [0 if each != "unknown" else None for each in status]
    records.count_high = [int(number) if each != "unknown" else None for each, number in zip(status, most, strict=True)]
    written_adults = data.columns[adults[0].place]
    records.mark = written_adults.spread([text or None for text in written_adults.distinct_texts])


def _services(context: Context, data: DataRows, dates: Days) -> Sequence[str | None] | None:
    """Read the names of the services; one that is not known is kept as written."""
    if "service" not in context.fields:
        if context.title.service is not None and not context.services.of_a_day:
            return [context.title.service] * len(data.row_numbers)
        if len(context.services.of_a_day) == 1:
            return [context.services.of_a_day[0]] * len(data.row_numbers)
        context.log.add("service_unnamed", why=": all of a day is taken as one")
        return None
    column = context.column(data, "service")
    named = [context.services.in_cell(text) for text in column.cells.distinct_texts]
    for which, service in enumerate(named):
        if not service.known:
            column.note("service_unknown", which)
    base = [service.service for service in named]
    names = list(base)
    besides = [
        service.time or (told_apart_by(text) if service.known and service.service != text else "")
        for service, text in zip(named, column.cells.distinct_texts, strict=True)
    ]
    for which, beside in enumerate(besides):
        same = [other for other, name in enumerate(base) if name == base[which]] if beside else []
        if len(same) > 1 and _two_on_one_day(column.cells, dates, same):
            names[which] = f"{base[which]} {beside}"
    return column.cells.spread(names)


def _two_on_one_day(cells: Column, dates: Days, same: Sequence[int]) -> bool:
    """Tell whether services of one name, with times beside it, are two on one day."""
    places = cells.positions_of_any(same)
    pairs = set(zip(dates[places].astype(np.int64).tolist(), cells.codes[places].tolist(), strict=True))
    return len(pairs) > len({day for day, _ in pairs})


def _statuses(context: Context, data: DataRows) -> tuple[Sequence[str | None], Sequence[str | None] | None]:
    """Read who was there; on a sheet without marks whoever is listed was."""
    if "status" not in context.fields:
        said = "unknown" if _may_say_who_came(context, data) or _is_of_something_else(context) else "present"
        if said == "present" and "count" not in context.fields and absent_by_title(context, context.title.text):
            said = "absent"
        return Coded([said], np.zeros(len(data.row_numbers), dtype=np.int32)), None
    column = context.column(data, "status")
    if says_absent(column.place.heading):
        return _absences(context, column)
    marks = read_marks(column, context.meanings)
    crosses = "unknown" if {mark.status for mark in marks} & {"present", "late"} else "present"
    if crosses == "unknown":
        for which, mark in enumerate(marks):
            if mark.status == "cross":
                column.note("mark_ambiguous", which, details={"why": ""})
    settled = {"blank": context.meanings.get("", "unknown"), "cross": crosses}
    statuses: list[str | None] = [settled.get(mark.status, mark.status) for mark in marks]
    return column.cells.spread(statuses), column.cells.spread([text or None for text in column.cells.distinct_texts])


def _read_counts(context: Context, data: DataRows, records: Records) -> None:
    """Read how many men a row stands for, and say it of rows that have no number."""
    status = [] if records.status is None else records.status
    if "count" not in context.fields:
        records.count = men_counted(status)
        return
    column = context.column(data, "count")
    counts = read_counts(column)
    named = records.name is not None
    if not named and "status" not in context.fields:
        records.status = column.cells.spread([count.status for count in counts])
    numbers = column.cells.spread([count.number for count in counts])
    records.count = men_counted(status, numbers) if named else numbers
    records.count_low = column.cells.spread([count.low for count in counts])
    records.count_high = column.cells.spread([count.high for count in counts])
    if not named:
        _take_out_others(context, data, records)
    if any(count.code for count in counts):
        records.mark = column.cells.spread([text or None for text in column.cells.distinct_texts])


def _check_by_a_yes(context: Context, data: DataRows, records: Records) -> None:
    """Leave a number of men open that a column beside it contradicts, which says whether there was a ten; in place."""
    if "count" not in context.fields or records.name is not None or records.count is None:
        return
    for place, heading in enumerate(context.header.headings):
        if place in context.fields.values() or not _WHETHER_THERE_WAS_A_TEN.fullmatch(normalised(heading)):
            continue
        cells = data.columns[place]
        said = [read_mark(text, context.meanings).status for text in cells.distinct_texts]
        count, low, high = (
            Coded.of([None] * len(cells) if values is None else values).objects()
            for values in (records.count, records.count_low, records.count_high)
        )
        for at, status in enumerate(cells.spread(said)):
            number = count[at]
            few = status == "present" and number is not None and number < _TEN
            if number is None or not (few or (status == "absent" and number >= _TEN)):
                continue
            column = ColumnPlace(place, heading)
            row, value = int(data.row_numbers[at]), cells.distinct_texts[cells.codes[at]]
            context.log.add("ten_contradicted", [row], column=column, value=value, heading=heading, written=number)
            count[at], low[at], high[at] = None, number if few else 0, None if few else number
        records.count, records.count_low, records.count_high = count, low, high


def _take_out_others(context: Context, data: DataRows, records: Records) -> None:
    """Take from the numbers of all who came those of whom another column says that they are women or children."""
    places = [place for place, text in enumerate(context.header.headings) if _of_which_others(text)]
    places = [place for place in places if place not in context.fields.values()]
    if not places:
        return
    whole = Coded.of(records.count or [None] * len(data.row_numbers)).objects()
    others = [data.columns[place].spread(data.columns[place].map(number_in)) for place in places]
    count, low = whole.copy(), whole.copy()
    for at, number in enumerate(whole.tolist()):
        taken = [column[at] for column in others]
        if number is None:
            low[at] = None
        elif None in taken:
            count[at], low[at] = None, 0
        else:
            count[at] = low[at] = max(int(number - sum(value for value in taken if value is not None)), 0)
    high = [whole[at] if number is None else number for at, number in enumerate(count.tolist())]
    records.count, records.count_low, records.count_high = count, low, np.array(high, dtype=object)


def _of_which_others(heading: str) -> bool:
    """Tell whether a heading is of women or of children among those whom another column counts.

    >>> _of_which_others("of which women"), _of_which_others("Women"), _of_which_others("Dont enfants")
    (True, False, True)
    """
    return who_in(heading) == ("others", "") and _OF_WHICH.match(heading) is not None


def _note_who_left_before_he_came(context: Context, records: Records) -> None:
    if records.arrived is None or records.left is None:
        return
    column = context.header.column("left")
    for place in np.flatnonzero(records.left < records.arrived).tolist():
        row, left = int(records.row[place]), str(records.left[place])
        context.log.add("left_before_arrived", [row], column=column, value=left)
