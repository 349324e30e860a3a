"""A case as its file says it: whatever stands on a board, with the words of a teacher, in the format that is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

from minyan_kit.board.case import ANSWERS, Told
from minyan_kit.board.play import practice_spelled
from minyan_kit.board.setting import NOT_KNOWN, Setting
from minyan_kit.course.cases import SEIFIM, VERSION, CaseOfTheBank
from minyan_kit.ruling import Because, Brief, English, Practice

__all__ = ["CaseDraft", "case_text", "draft", "save_case"]

#: What is refused. The form says it in the language of its reader, and names the field by what stands over it there.
_NO_SEIF: English = "study={seif} is no se'if of the chapter: write numbers from 1 to 22, as 4, 5"
_NO_NAME: English = "name={name} is no name of a file: write letters, numbers and _, as nine_and_one"
_RIGHT_TEMPTS_NOT: English = "{answer}: so the chapter answers, and only a wrong answer tempts: leave it empty"
_ANOTHER: English = "name={name}: {place} is there already, and says something else: write another name"
_NO_WORKBOOK: English = "{name}: a workbook cannot stand in the file of a case: open the board with a sheet as CSV"
_CANNOT_STAND: English = "{name}={value} cannot stand in the file of a case: write a text, a number or yes and no"

# -- a case as text ----------------------------------------------------------------------------------------------------


def case_text(case: CaseOfTheBank) -> str:
    """Write a case as its file says it; `read_case` makes the same case of it.

    Args:
        case: the case.

    Returns:
        the text of the file.

    Raises:
        ValueError: a value cannot stand in the file of a case; the error names it.

    >>> from minyan_kit import case
    >>> print(case_text(case("joining/tevah_to_the_ceiling")).splitlines()[0])
    version = 1
    """
    name, voices, choices = practice_spelled(case.by)
    first, *others = case.told
    told = case.told[first]
    entries: dict[str, Any] = {"version": VERSION, **_words(told), "study": case.study, "by": name}
    entries |= {"rely_on": voices} if voices else {}
    entries |= {"choose": choices} if choices else {}
    entries |= {"ask": case.ask.name} if case.ask else {}
    entries |= {"facts": case.facts} if case.facts else {}
    entries |= {"taught": case.taught} if case.taught else {}
    parts = [_lines(entries), _table("setting", case.setting.values), _table("tempting", told.tempting)]
    for language in others:
        other = case.told[language]
        parts += [_table(language, _words(other)), _table(f"{language}.tempting", other.tempting)]
    return "\n".join(parts)


def _words(told: Told) -> dict[str, str]:
    return {"title": told.title, "story": told.story, "question": told.question}


def _table(name: str, entries: Mapping[str, Any]) -> str:
    return f"[{name}]\n{_lines(entries)}"


def _lines(entries: Mapping[str, Any]) -> str:
    return "".join(f"{_name(name)} = {_value(value, name)}\n" for name, value in entries.items())


def _name(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _value(value: Any, name: str) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if value is None:
        return _text(NOT_KNOWN)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_name(key)} = {_value(each, key)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(each, name) for each in value)}]"
    if isinstance(value, bytes):
        raise ValueError(Because(_NO_WORKBOOK, name=name))
    raise ValueError(Because(_CANNOT_STAND, name=name, value=repr(value)))


def _text(text: str) -> str:
    """A text in quotes; one of several lines as several lines."""
    quoted = json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
    if "\n" not in text:
        return quoted
    # within three quotes a line is a line; every other escape stays as it is
    lines = re.sub(r"\\(.)", lambda escape: "\n" if escape[1] == "n" else escape[0], quoted[1:-1])
    return f'"""\n{lines}"""'


# -- a case that is still being written --------------------------------------------------------------------------------

_FIELDS = ("title", "story", "question", "study")


@dataclass(frozen=True, repr=False)
class CaseDraft(Brief):
    """A case that a teacher writes.

    Args:
        name: of its file, without an ending.
        wanting: the fields in which nothing is written yet.
        case: the case; None while a field is wanting.
    """

    name: str
    wanting: tuple[str, ...]
    case: CaseOfTheBank | None

    @property
    def text(self) -> str:
        """What its file says; nothing while a field is wanting."""
        return case_text(self.case) if self.case else ""


def draft(
    setting: Setting,
    by: Practice,
    *,
    title: str = "",
    story: str = "",
    question: str = "",
    study: str = "",
    yes: str = "",
    no: str = "",
    open: str = "",
    name: str = "",
) -> CaseDraft:
    """Make a case of what stands on a board and of what a teacher writes beside it.

    Args:
        setting: the facts, as `board.setting`.
        by: whose practice is followed.
        title, story, question: the words of the case, in the teacher's own language.
        study: the numbers of the se'ifim to read, the first before all, as "4, 5".
        yes, no, open: why somebody would give that answer; the right one stays empty.
        name: of the file; made of the title where it is empty.

    Returns:
        the draft, with what is still wanting.

    Raises:
        ValueError: a field says what cannot be; the error names it and says what to write.

    >>> from minyan_kit.board.topics import SETTINGS
    >>> from minyan_kit import REMA
    >>> draft(SETTINGS["joining"](), REMA, title="Ten in one room", study="13").wanting
    ('story', 'question')
    """
    written = {"title": title.strip(), "story": story.strip(), "question": question.strip(), "study": study.strip()}
    wanting = tuple(field for field in _FIELDS if not written[field])
    seifim = tuple(_seifim(study))
    key = name.strip() or _key(title)
    if title.strip() and not key:
        wanting = (*wanting, "name")
    if key and not re.fullmatch(r"\w[\w-]*", key):
        raise ValueError(Because(_NO_NAME, name=repr(key)))
    tempting = {answer: why.strip() for answer, why in zip(ANSWERS, (yes, no, open), strict=True) if why.strip()}
    told = Told(written["title"], written["story"], written["question"], MappingProxyType(tempting))
    case = CaseOfTheBank(key, setting.TOPIC, setting, by, seifim, MappingProxyType({"en": told}))
    if case.answer in tempting:
        raise ValueError(Because(_RIGHT_TEMPTS_NOT, answer=case.answer))
    return CaseDraft(key, wanting, None if wanting else case)


def _seifim(study: str) -> Iterator[int]:
    for each in re.findall(r"[^\s,;]+", study):
        if not each.isdecimal() or int(each) not in SEIFIM:
            raise ValueError(Because(_NO_SEIF, seif=repr(each)))
        yield int(each)


def _key(title: str) -> str:
    """The name of a file, made of a title.

    >>> _key("Nine men, and the Rema's boy")
    'nine_men_and_the_rema_s_boy'
    """
    return "_".join(re.findall(r"[^\W_]+", title.lower()))[:60].strip("_")


def save_case(case: CaseOfTheBank, folder: str | PathLike[str], *, over: str = "") -> Path:
    """Write the file of a case into the folder of its topic.

    Args:
        case: the case.
        folder: where; the topic's folder is made in it.
        over: the text that may be written over, as of the same case before it was changed.

    Returns:
        the file; `mk.case(file)` reads it.

    Raises:
        ValueError: another case has that name already, or a value cannot stand in a file.
    """
    path, text = Path(folder) / case.topic / f"{case.key}.toml", case_text(case)
    if path.exists() and path.read_text(encoding="utf-8") not in (text, over):
        raise ValueError(Because(_ANOTHER, name=repr(case.key), place=str(path)))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
