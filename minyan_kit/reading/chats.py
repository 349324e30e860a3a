"""What people pass round in chats: lists of names under a title with the day, numbered or not, and polls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from minyan_kit.reading.cells import clean_text, normalised
from minyan_kit.reading.dates import DateRules, read_one_date
from minyan_kit.reading.issues import ColumnPlace, IssueLog
from minyan_kit.reading.layout import ColumnLayout
from minyan_kit.reading.lists import absent_by_title, note_told, of_something_else, with_parties
from minyan_kit.reading.names import NameAndStatus, Party, party_in, told_beside, without_remark
from minyan_kit.reading.records import Context, Records, decided, men_counted
from minyan_kit.reading.tables import dates_in, looks_like_a_date
from minyan_kit.reading.vocabulary import LONGEST_HEADING, MARK_MEANINGS, ServiceNames
from minyan_kit.reading.whose import MAN, Section, names_another, no_men_in, section_in, whose_name
from minyan_kit.reading.worksheet import field_of

__all__ = ["is_chat", "is_numbered", "is_poll", "message_in", "read_numbered", "read_poll"]

_CHAT_MESSAGE = re.compile(
    r"\[?(?P<date>\d{1,4}[./-]\d{1,2}[./-]\d{2,4}),? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?(?:\]| -) ?"
    r"(?P<sender>[^:]*):\s?(?P<text>.*)"
)
_TODAY = re.compile(
    r"\b(?:today|tonight|this (?:morning|afternoon|evening)|aujourd[’']hui|ce (?:matin|soir)|hoy)\b|היום|הערב|הבוקר",
    re.IGNORECASE,
)
_POINT = re.compile(
    r"(?:\s*[^\w✅✔✓☑❌✗✘👎🚫⛔❓]{0,2}\s*\d{1,3}\s*[.)\]:-]+(?!\d)\s*|\s*[-–•*·▪●]\ufe0f?\s+|\s*(?:(?:\d\ufe0f?\u20e3)+|🔟)\s*"
    r"|\s*(?P<sign>[^\w\s.,:;!?'\"()\[\]=+#@&/\\<>|~_$%]{1,3})\s+(?=[^\W\d_]))(?P<name>.*)"
)
_OPTION = re.compile(  # bounded, or a line of one sign repeated would take minutes
    r"(?P<sign>[^\w\s(]{0,40})\s{0,40}(?P<text>\S.{0,400}?)\s{0,40}"
    r"[(\[]0*(?P<number>\d+)(?:\s+(?:votes?|הצבעות|הצבעה|voix))?[)\]]"
)
_BARE_NUMBER = re.compile(r"\s*(?P<number>\d{1,3})(?:\s+(?P<name>[^\W\d_].*))?")
_SIGNS = dict.fromkeys("✅✔✓☑👍", "present") | dict.fromkeys("❌✗✘👎🚫⛔", "absent") | dict.fromkeys("❓🤷", "unknown")
_EMPTY_PLACES = {"tbd", "tba", "open", "vacant", "empty", "available", "free", "פנוי", "ריק", "libre", "vide"}
_NOT_HERE = re.compile(
    r"\b(?:if|maybe|perhaps|only|unless|not sure|tentative|tbc|peut-être|si besoin|online|on-line|zoom|remote(?:ly)?"
    r"|virtual|en ligne)\b|אם|אולי|במידה|רק|זום|מקוון|מרחוק|\?",
    re.IGNORECASE,
)
_NAME_WORDS = re.compile(r"[^\W\d_][\w.'’\"״׳-]*(?: [^\W\d_][\w.'’\"״׳-]*){0,4}")
_LEAST_NAMES = 2


# -- Which texts are such lists ---------------------------------------------------------------------------------------


def is_chat(lines: Sequence[str]) -> bool:
    """Tell whether lines are an exported chat: each message begins with its date, time and sender.

    >>> is_chat(["[14/09/2026, 6:05:00] Ploni: coming", "14.9.2026, 6:06 - Gad: me too"])
    True
    """
    return sum(1 for line in lines if _CHAT_MESSAGE.match(line)) >= max(1, len(lines) // 3)


def message_in(lines: Sequence[str]) -> list[str] | None:
    """Give the lines of a single message that was passed on with its date and sender; None where there is no such.

    The day on which it was sent is that of a list for today.

    >>> message_in(["[14/09/2026, 6:05:00] Gabbai: Mincha today", "1. Avner Tal", "2. Gad Nir"])
    ['Mincha today 14/09/2026', '1. Avner Tal', '2. Gad Nir']
    """
    found = [_CHAT_MESSAGE.fullmatch(line) for line in lines]
    first = next((place for place, line in enumerate(lines) if line), 0)
    message = found[first] if found else None
    if message is None or sum(each is not None for each in found) > 1:
        return None
    text = message["text"]
    dated = f"{text} {message['date']}" if _TODAY.search(text) and not dates_in(text) else text
    inner = [*lines[:first], clean_text(dated), *lines[first + 1 :]]
    return inner if is_numbered(inner) else None


def is_numbered(lines: Sequence[str]) -> bool:
    """Tell whether lines are a list of names under a title: numbered, with signs, or bare below a service and its day.

    >>> is_numbered(["Shacharit 14/9", "1. Ploni", "2. Gad", "3."]), is_numbered(["Name", "1. Ploni"])
    (True, False)
    >>> is_numbered(["Shacharit 14/9", "1 Ploni", "2 Gad"]), is_numbered(["Mincha 14/9", "Ploni Tal", "Gad Nir"])
    (True, True)
    """
    lines = _with_points(lines)
    filled = [line for line in lines if line]
    if len(filled) < _LEAST_NAMES or any("," in line for line in filled[:1]):
        return False
    short = (line for line in filled if len(line) <= LONGEST_HEADING)
    numbered = sum(1 for line in short if _item(line))
    return (numbered > 1 and numbered >= len(filled) / 2) or _are_bare_names(filled)


def _are_bare_names(filled: Sequence[str]) -> bool:
    """Tell whether lines are names, some of them without a sign: the first says the service and its day, and the
    others are short."""
    title, *names = filled
    if len(title) > LONGEST_HEADING or len(names) < _LEAST_NAMES or len(dates_in(title)) != 1:
        return False
    if ServiceNames(None).in_heading(title)[0] is None or any(field_of(line, "attendance") for line in names):
        return False
    return all(_item(line) or section_in(line) or _is_a_name(line) or _is_a_title(line) for line in names)


def _is_a_name(line: str) -> bool:
    return len(line) <= LONGEST_HEADING and _NAME_WORDS.fullmatch(line) is not None


def _with_points(lines: Sequence[str]) -> list[str]:
    """Put a point behind the numbers that lines begin with, where these run 1, 2, 3."""
    found = [_BARE_NUMBER.fullmatch(line) if len(line) <= LONGEST_HEADING else None for line in lines]
    numbers = [int(each["number"]) for each in found if each]
    run = all(later in (earlier + 1, 1) for earlier, later in pairwise(numbers))
    named = any(each["name"] for each in found if each)
    if len(numbers) < _LEAST_NAMES or numbers[0] != 1 or not run or not named:
        return list(lines)
    return [
        f"{each['number']}. {each['name'] or ''}".strip() if each else line
        for each, line in zip(found, lines, strict=True)
    ]


def _item(line: str) -> re.Match[str] | None:
    """Find the point, the number or the sign at the head of a line that names somebody; None where it has none."""
    found = _POINT.fullmatch(line)
    if found is None or looks_like_a_date(line):
        return None
    return None if found["sign"] and _is_a_title(found["name"]) else found


def _is_a_title(line: str) -> bool:
    """Tell whether a line among numbered ones names a service or a day, and so begins another list.

    >>> _is_a_title("Mincha"), _is_a_title("Mincha 15/09/2026"), _is_a_title("Not coming:"), _is_a_title("2. Gad")
    (True, True, False, False)
    """
    if not line or len(line) > LONGEST_HEADING:
        return False
    point = _POINT.fullmatch(line)
    if point is not None and not point["sign"]:
        return False
    return ServiceNames(None).in_cell(line.strip(" :*_")).known or len(dates_in(line)) == 1


# -- Lists, each under its title --------------------------------------------------------------------------------------


def read_numbered(lines: Sequence[str], context: Context) -> list[Records]:
    """Read lists of names: the title of each says the service and the day, each line below names somebody.

    Args:
        lines: their lines, row 1 first.
        context: the sheet.
    """
    lines = _with_points(lines)
    bare = not any(map(_item, lines))
    starts = [0]
    for place, line in enumerate(lines):
        among = any(_names_somebody(other, bare=bare) for other in lines[starts[-1] : place])
        if among and _is_a_title(line) and any(_names_somebody(other, bare=bare) for other in lines[place + 1 :]):
            starts.append(place)
    found, before = [], ""
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        records, before = _read_one_list(lines, range(start, end), before, context, bare=bare)
        found.append(records)
    return found


def _names_somebody(line: str, *, bare: bool) -> bool:
    if bare:
        return bool(line) and not _is_a_title(line) and section_in(line) is None
    return bool(line) and _item(line) is not None


def _with_what_stood_before(title: str, before: str) -> str:
    """Add to the title of a list the service, or the day, that only an earlier one says."""
    if not before:
        return title
    names = ServiceNames(None)
    service = None if names.in_heading(title)[0] else names.in_heading(before)[0]
    days = [] if dates_in(title) else dates_in(before)
    return " ".join(filter(None, [service, title.strip(" :*_"), *days[:1]]))


def _status_by_title(context: Context, title: Sequence[str]) -> str:
    """Give what the lines over a list say of those on it: that they come, that they do not, or something else."""
    if any(of_something_else(context, line) for line in title):
        return "unknown"
    return "absent" if absent_by_title(context, " ".join(title)) else "present"


def _is_empty(text: str) -> bool:
    """Tell whether a numbered line is a place that nobody took."""
    return not any(map(str.isalpha, text)) or text.casefold().strip(" .?") in _EMPTY_PLACES


class _ChatLine(NamedTuple):
    """What a line says: who, whether he was there, and of whom it is."""

    row: int
    name: str
    status: str
    note: str | None = None
    who: str = MAN
    party: Party | None = None


def _read_one_list(
    lines: Sequence[str], which: range, before: str, context: Context, *, bare: bool
) -> tuple[Records, str]:
    """Read one of the lists; give its title too.

    Args:
        lines: the lines of all, row 1 first.
        which: those of this one.
        before: the title of the list before it.
        context: the sheet.
        bare: whether its names have neither numbers nor signs.
    """
    title: list[str] = []
    found: list[_ChatLine] = []
    section, named = Section(), False
    by_title = ""
    for row, line in ((place + 1, lines[place]) for place in which):
        item = _item(line) if line else None
        over = section_in(line) if line and not item else None
        if not line:
            context.skip([row], "blank")
        elif over is not None and (title or not over.status):
            section, named = over, True
            _note_section(context, row, line, over)
            context.skip([row], "a line that names nobody")
        elif item and _is_empty(item["name"]):
            context.skip([row], "an empty place")
        elif item or (bare and title and not _is_a_title(line)) or (named and _is_a_name(line)):
            by_title = by_title or _status_by_title(context, title)
            by_list = section.status or by_title
            sign = _SIGNS.get((item["sign"] or "")[:1], "") if item else ""
            found.append(_line(context, row, item["name"] if item else line, by_list, sign, section.who))
        elif not found:
            title.append(line)
            context.header_rows.append(row)
        else:
            section, named = Section(status="unknown"), False
            context.log.add("mark_unknown", [row], column=ColumnPlace(0, ""), value=line)
            context.skip([row], "a line that names nobody")
    context.shape = "names"
    why = "its lines are numbered" if not bare else "each name in it is a person"
    place = ColumnLayout(0, " ".join(title), "name", why)
    decided(context, [place], [row for row in context.header_rows if row - 1 in which])
    whole = _with_what_stood_before(" ".join(title).strip("*_ "), before)
    return _records(whole, context, found), whole


def _records(title: str, context: Context, found: Sequence[_ChatLine]) -> Records:
    """Make the records of the lines of a list, all of the service and the day of its title."""
    rows, statuses = [line.row for line in found], [line.status for line in found]
    names, notes = [line.name for line in found], [line.note for line in found]
    records = _of_one_service(title, context, rows, names, statuses, notes)
    parties = {at: line.party for at, line in enumerate(found) if line.party is not None}
    with_parties(records, parties, statuses, context.women)
    no_men_in(records, np.array([line.who for line in found], dtype=object))
    return records


def _line(context: Context, row: int, text: str, by_list: str, sign: str, who: str) -> _ChatLine:
    """Read a line that names somebody.

    Args:
        context: the sheet.
        row: where it stands.
        text: it, without its number or sign.
        by_list: what the list says of those on it: present, absent and so on.
        sign: what the sign before it says, "" for nothing.
        who: of whom those are among whom he stands.
    """
    place = ColumnPlace(0, "")
    own = whose_name(text)
    if own != MAN:
        context.log.add(f"no_man@{own}", [row], column=place, value=text)
    name, remark = (text, "") if own != MAN or names_another(without_remark(text)[1]) else without_remark(text)
    party = party_in(name)
    if party is not None:
        few, many = "at least one", "more" if party.high is None else party.high
        context.log.add("party", [row], column=place, value=name, few=few, many=many)
        remark = "; ".join(filter(None, [name[len(party.name) :].strip(), remark]))
    told = NameAndStatus(name) if party else told_beside(name)
    status = by_list
    if by_list == "present":
        status = told.status or sign or by_list
        if _NOT_HERE.search(remark):
            context.log.add("mark_unknown", [row], column=place, value=remark)
            status = "unknown"
        elif told.status:
            note_told(context.log, [row], place, name, told.status)
        elif sign == "unknown":
            note_told(context.log, [row], place, text, sign)
    elif by_list in ("absent", "excused") and sign == "present":
        context.log.add("section_contradicted", [row], column=place, value=text, used=by_list)
        status = "unknown"
    return _ChatLine(row, party.name if party else told.name, status, remark or None, own if own != MAN else who, party)


def _note_section(context: Context, row: int, line: str, section: Section) -> None:
    """Note what a line says of those below it, where that is not that they came."""
    place = ColumnPlace(0, "")
    if section.who != MAN:
        context.log.add(f"section@{section.who}", [row], column=place, value=line)
    elif section.status == "unknown":
        context.log.add("mark_unknown", [row], column=place, value=line)


# -- A poll pasted as text --------------------------------------------------------------------------------------------


def is_poll(lines: Sequence[str]) -> bool:
    """Tell whether lines are a pasted poll: two options with their numbers, or one that begins with a sign.

    >>> is_poll(["Mincha today?", "✅ Coming (2)", "Ploni", "Gad"]), is_poll(["name,sex", "Ploni (2)"])
    (True, False)
    """
    options = [option for line in lines if (option := _OPTION.fullmatch(line))]
    return len(options) > 1 or any(option["sign"] for option in options)


def read_poll(lines: Sequence[str], context: Context) -> list[Records]:
    """Read a pasted poll: a question, and options that each have the names of those who chose it below.

    Args:
        lines: its lines, row 1 first.
        context: the sheet.
    """
    title: list[str] = []
    found: list[_ChatLine] = []
    option: re.Match[str] | None = None
    status, remark, option_row, before = "unknown", None, 0, 0
    for row, line in enumerate([*lines, ""], 1):
        chosen = _OPTION.fullmatch(line)
        if (chosen or row > len(lines)) and option:
            found[before:] = _checked_votes(context, option, option_row, found[before:])
        if row > len(lines):
            break
        if not line:
            context.skip([row], "blank")
        elif chosen:
            option, option_row, before = chosen, row, len(found)
            status, remark = _status(chosen, row, context.log)
            context.header_rows.append(row)
        elif option is None:
            title.append(line)
            context.header_rows.append(row)
        else:
            own = _line(context, row, line, status, "", MAN)
            found.append(own._replace(note="; ".join(filter(None, [remark, own.note])) or None))
    context.shape = "poll"
    decided(
        context, [ColumnLayout(0, " ".join(title), "name", "the lines below an option are names")], context.header_rows
    )
    return [_records(" ".join(title), context, found)]


def _checked_votes(
    context: Context, option: re.Match[str], row: int, voters: Sequence[_ChatLine]
) -> Sequence[_ChatLine]:
    """Note an option whose number is not that of the names below it; with the last of fewer may be those who lack."""
    written, counted = option["number"], str(len(voters))
    if written == counted:
        return voters
    fewer = (len(written), written) < (len(counted), counted)  # as numbers, of whatever length
    context.log.add("total_mismatch", [row], column=ColumnPlace(0, ""), value=option["number"], counted=len(voters))
    if fewer or not voters or voters[-1].status not in ("present", "late"):
        return voters
    last = voters[-1]
    return [*voters[:-1], last._replace(party=last.party or Party(last.name, 1, None))]


def _status(option: re.Match[str], row: int, log: IssueLog) -> tuple[str, str | None]:
    """Say what those under an option answered; a condition is neither yes nor no, and is kept as a note."""
    text = option["text"]
    words = clean_text(text).casefold().replace("’", "'")
    status = MARK_MEANINGS.get(words) or MARK_MEANINGS.get(normalised(words)) or _SIGNS.get(option["sign"][:1])
    if status:
        return status, None
    log.add("mark_unknown", [row], column=ColumnPlace(0, ""), value=text)
    return "unknown", text


def _of_one_service(
    title: str, context: Context, rows: list[int], names: list[str], statuses: list[str], notes: list[str | None]
) -> Records:
    """Make the records of a list below one question: a row for each name, all of the service and date it asks about.

    Args:
        title: the question.
        context: the sheet.
        rows, names, statuses, notes: of each line.
    """
    service, date = _asked_about(title, context.services, context.rules, context.log)
    return Records(
        np.array(rows, dtype=np.int64),
        date=np.full(len(rows), "NaT" if date is None else date, dtype="datetime64[D]"),
        service=np.full(len(rows), service, dtype=object),
        name=names,
        status=statuses,
        count=men_counted(statuses),
        notes=notes,
    )


def _asked_about(
    title: str, services: ServiceNames, rules: DateRules, log: IssueLog
) -> tuple[str | None, np.datetime64 | None]:
    """Find the service and the date that a poll asks about."""
    said = services.by_caller.get(normalised(title)) if title else None
    service, rest = services.in_heading(title)
    if service is None and len(services.of_a_day) == 1:
        service = services.of_a_day[0]
    if said:
        service = said.service or service
        if said.date:
            return service, np.datetime64(said.date, "D")
    if service is None:
        log.add("service_unnamed", why=" in the question")
    rest, place = rest.strip("?!. "), ColumnPlace(0, title)
    dates = dates_in(rest[:300])
    rest = dates[0] if len(dates) == 1 else rest
    if looks_like_a_date(rest):
        return service, read_one_date(rest, 1, place, log, rules)
    how = f"write the date into the title¦; or say services={{{title!r}: ('2026-09-14', {service or 'Shacharit'!r})}}"
    if rest:
        log.add("date_partial", [1], column=place, value=rest, why="no day of the calendar", how=how)
    else:
        log.add("date_missing", where="", how=how)
    return service, None
