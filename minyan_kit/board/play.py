"""A board in play, as a plain value: a topic's setting, whose practice is followed, what was done, what was predicted.

Whatever the page sends is followed by `after`, and nothing is decided on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, NamedTuple

from minyan_kit.board.case import ANSWERS, BoardCase
from minyan_kit.board.setting import Control, Point, Setting, judged
from minyan_kit.chapter import practices
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice, Voice
from minyan_kit.show.languages import LANGUAGES

__all__ = ["Lesson", "Moment", "Play", "after", "as_python", "practice_code", "practice_spelled"]


class Moment(NamedTuple):
    """What a verdict follows from: a setting, and whose practice."""

    setting: Setting
    by: Practice

    @property
    def verdict(self) -> Verdict:
        """What the chapter says of it."""
        return judged(self.setting, self.by)


@dataclass(frozen=True)
class Lesson:
    """What was predicted of a case, by the one at the board and by the hands of a room.

    Args:
        guess: "yes", "no" or "open"; "" before anything is said.
        votes: the hands for each of ANSWERS, in their order, vote after vote.
        shown: the answer has been shown.
    """

    guess: str = ""
    votes: tuple[tuple[int, ...], ...] = ((0, 0, 0),)
    shown: bool = False


@dataclass(frozen=True)
class Play:
    """A board in play.

    Args:
        now: the setting and the practice.
        cases: those that can be opened, by name.
        practices: those offered to choose from.
        language: a key of LANGUAGES.
        free: what free play begins with.
        case: the name of the case that was opened, or "" in free play.
        past: what was before, the last last.
        future: what was taken back, the next last.
        lesson: what was predicted; None where nothing is asked.
        lifted: while somebody is dragged, the setting before.
    """

    now: Moment
    cases: Mapping[str, BoardCase] = field(hash=False)
    practices: tuple[Practice, ...]
    language: str
    free: Moment
    case: str = ""
    past: tuple[Moment, ...] = ()
    future: tuple[Moment, ...] = ()
    lesson: Lesson | None = None
    lifted: Setting | None = None

    @property
    def setting(self) -> Setting:
        """The facts as they stand."""
        return self.now.setting

    @property
    def by(self) -> Practice:
        """Whose practice is followed."""
        return self.now.by

    @property
    def verdict(self) -> Verdict:
        """What the chapter says of them."""
        return self.now.verdict

    @property
    def hidden(self) -> bool:
        """Whether the answer is still to be predicted."""
        return self.lesson is not None and not self.lesson.shown

    @property
    def mirrored(self) -> bool:
        """Whether the picture is drawn the other way round, for readers from right to left."""
        return self.setting.MIRRORS and LANGUAGES[self.language].right_to_left

    @property
    def as_asked(self) -> bool:
        """Whether everything stands as the case that was opened has it, so that its question is the one to ask."""
        case = self.cases.get(self.case)
        return case is not None and self.now == Moment(case.setting, case.by)

    def to(self, setting: Setting | None = None, *, by: Practice | None = None) -> Play:
        """The play after a change of facts or of practice; who changes a fact wants to see what comes of it."""
        now = Moment(self.setting if setting is None else setting, self.by if by is None else by)
        before = Moment(self.lifted or self.setting, self.by)
        if now == before:
            return replace(self, now=now, lifted=None)  # somebody else may be chosen
        lesson = replace(self.lesson, shown=True) if self.lesson else None
        offered = tuple(dict.fromkeys((*self.practices, now.by)))
        past = (*self.past, before)
        return replace(self, now=now, past=past, future=(), lesson=lesson, practices=offered, lifted=None)

    def opened(self, key: str, *, by: Practice | None = None) -> Play:
        """The play with a case opened on it, to be predicted.

        Args:
            key: its name; "" for free play, with nothing to predict.
            by: whose practice is followed; that of the case, or of free play, unless said otherwise.

        Raises:
            ValueError: there is no such case.
        """
        if key and key not in self.cases:
            raise ValueError(f"scene={key!r} is not known: write one of {', '.join(self.cases)}")
        case = self.cases.get(key)
        now = Moment(case.setting, by or case.by) if case else self.free._replace(by=by or self.free.by)
        offered = tuple(dict.fromkeys((*self.practices, now.by)))
        return Play(now, self.cases, offered, self.language, self.free, key, lesson=Lesson() if case else None)

    def undone(self) -> Play:
        """The play before the last change."""
        if not self.past:
            return self
        return replace(self, now=self.past[-1], past=self.past[:-1], future=(*self.future, self.now), lifted=None)

    def redone(self) -> Play:
        """The play with the change that was taken back last made again."""
        if not self.future:
            return self
        return replace(self, now=self.future[-1], future=self.future[:-1], past=(*self.past, self.now), lifted=None)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment from the first to this one."""
        return (*self.past, self.now)


# -- what the page sends -----------------------------------------------------------------------------------------------


def after(play: Play, event: object) -> Play:
    """The play after an event of the page.

    An event is one of {"figure": name, "act": …}, {"control": name, "value": …}, {"scene": key}, {"practice": number},
    {"language": key}, {"guess": answer}, {"hands": {answer: number}} and {"do": …}.

    Raises:
        ValueError: whatever else a page may send; the error names it, and nothing is changed.
    """
    known: Mapping[str, Callable[[Play, Any], Play]] = {
        "figure": _figure,
        "control": _control,
        "scene": lambda play, event: play.opened(str(event["scene"])),
        "practice": _practice,
        "language": _language,
        "guess": _guessed,
        "hands": _hands,
        "do": _done,
    }
    kind = next((kind for kind in known if isinstance(event, Mapping) and kind in event), None)
    if kind is None:
        raise ValueError(f"event={event!r} is not understood: send one of {', '.join(known)}")
    return known[kind](play, event)


def _figure(play: Play, event: Mapping[str, Any]) -> Play:
    name, act = str(event["figure"]), event.get("act")
    setting = play.lifted or play.setting
    if act == "press":
        return play.to(setting.pressed(name, back=bool(event.get("back"))))
    if act == "step":
        x, y = _point(event, "arrow")
        return play.to(setting.stepped(name, (-x if play.mirrored else x, y), far=bool(event.get("far"))))
    if act == "drop":
        return play.to(setting.dropped(name, _place(play, event)))
    if act == "drag":
        try:
            held = setting.dropped(name, _place(play, event))
        except ValueError:  # over a wall he is still where he last could be
            return play
        return replace(play, now=play.now._replace(setting=held), lifted=setting)
    if act == "give_up":
        return replace(play, now=play.now._replace(setting=setting), lifted=None)
    raise ValueError(f"act={act!r} is not known: send press, step, drag, drop or give_up")


def _point(event: Mapping[str, Any], name: str) -> Point:
    at = event.get(name)
    numbers = at if isinstance(at, list | tuple) else ()
    if len(numbers) != 2 or not all(isinstance(n, int | float) and isfinite(n) for n in numbers):
        raise ValueError(f"{name}={at!r}: send two numbers, as [315, 190]")
    return float(numbers[0]), float(numbers[1])


def _place(play: Play, event: Mapping[str, Any]) -> Point:
    """Where somebody was let go, in the picture as its topic knows it."""
    x, y = _point(event, "at")
    return (play.setting.SIZE[0] - x if play.mirrored else x), y


def _control(play: Play, event: Mapping[str, Any]) -> Play:
    name, value = event["control"], event.get("value")
    control = next((each for each in play.setting.controls() if each.name == name), None)
    if control is None:
        raise ValueError(f"control={name!r} is not there: send {', '.join(c.name for c in play.setting.controls())}")
    return play.to(play.setting.set(**{control.name: _value(control, value)}))


def _value(control: Control, value: Any) -> Any:
    if control.kind != "choice":
        return value
    options = list(control.options)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < len(options):
        raise ValueError(f"{control.name}={value!r}: send a number from 0 to {len(options) - 1}")
    return options[value]


def _practice(play: Play, event: Mapping[str, Any]) -> Play:
    number = event["practice"]
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(play.practices):
        raise ValueError(f"practice={number!r}: send a number from 0 to {len(play.practices) - 1}")
    return play.to(by=play.practices[number])


def _language(play: Play, event: Mapping[str, Any]) -> Play:
    key = event["language"]
    if key not in LANGUAGES:
        raise ValueError(f"language={key!r} is not known: write one of {', '.join(map(repr, LANGUAGES))}")
    return replace(play, language=key)


def _guessed(play: Play, event: Mapping[str, Any]) -> Play:
    guess = event["guess"]
    if guess not in ANSWERS:
        raise ValueError(f"guess={guess!r} is no answer: send {', '.join(ANSWERS)}")
    return replace(play, lesson=replace(play.lesson or Lesson(), guess=guess, shown=True))


def _hands(play: Play, event: Mapping[str, Any]) -> Play:
    hands = event["hands"]
    lesson = play.lesson or Lesson()
    if not isinstance(hands, Mapping) or not set(hands) <= set(ANSWERS):
        raise ValueError(f"hands={hands!r}: send a number for each of {', '.join(ANSWERS)}")
    for answer, number in hands.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise ValueError(f"hands: {answer}={number!r} is no number of hands: send a whole number, 0 or more")
    counted = tuple(hands.get(key, has) for key, has in zip(ANSWERS, lesson.votes[-1], strict=True))
    return replace(play, lesson=replace(lesson, votes=(*lesson.votes[:-1], counted)))


def _done(play: Play, event: Mapping[str, Any]) -> Play:
    act = event["do"]
    if act == "undo":
        return play.undone()
    if act == "redo":
        return play.redone()
    if act == "reset":
        return play.opened(play.case, by=play.moments[0].by)
    if act == "reveal" and play.lesson:
        return replace(play, lesson=replace(play.lesson, shown=True))
    if act == "again" and play.lesson:
        return replace(play, lesson=replace(play.lesson, votes=(*play.lesson.votes, (0, 0, 0)), shown=False))
    raise ValueError(f"do={act!r} is not known: send undo, redo, reset, reveal or again")


# -- as Python ---------------------------------------------------------------------------------------------------------


#: Stands in lines of Python for a practice that is not of the chapter.
OWN = "practice"


def as_python(play: Play) -> str:
    """What was done on a board, as lines of Python that do it again, each with what it turned."""
    first = play.moments[0]
    opening = [repr(first.setting.TOPIC), f"by={practice_code(first.by)}"]
    said = ["import minyan_kit as mk", "from minyan_kit.widgets import Board", ""]
    if play.case:
        opening.insert(1, repr(play.case))
    elif first.setting != type(first.setting)():
        said += ["# start: what the board was opened with"]
        opening.insert(1, "start")
    if OWN in (practice_code(moment.by) for moment in play.moments):
        said.append(f"# {OWN}: the practice of your own that the board was given")
    said.append(f"board = Board({', '.join(opening)})")
    for before, now in zip(play.moments, play.moments[1:], strict=False):
        changes = dict(now.setting.changed(before.setting))
        written = _arguments(changes)
        if now.by != before.by:
            written = ", ".join(filter(None, (written, f"by={practice_code(now.by)}")))
        said.append(f"board.set({written})  # {_answer(before)} → {_answer(now)}")
    return "\n".join([*said, "board"])


def _arguments(changes: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in changes.items())


def _answer(moment: Moment) -> str:
    return {True: "yes", False: "no", None: "open"}.get(moment.verdict.answer, str(moment.verdict.answer))


def practice_code(by: Practice) -> str:
    """A practice as it is written in code.

    >>> practice_code(practices.REMA.relying_on(practices.SOME_PERMIT).choosing(interposes="idol"))
    "mk.REMA.relying_on(mk.SOME_PERMIT).choosing(interposes='idol')"
    """
    try:
        name, voices, choices = practice_spelled(by)
    except ValueError:  # one's own, which has no name here
        return OWN
    said = f"mk.{name}" + "".join(f".relying_on(mk.{voice})" for voice in voices)
    return said + (f".choosing({_arguments(choices)})" if choices else "")


def practice_spelled(by: Practice) -> tuple[str, tuple[str, ...], Mapping[str, str]]:
    """A practice by the names of the chapter: whose it is, the voices that it relies on, and what it chooses.

    Raises:
        ValueError: it is no practice of the chapter, nor made of one.

    >>> practice_spelled(practices.REMA.relying_on(practices.SOME_PERMIT))
    ('REMA', ('SOME_PERMIT',), {})
    """
    every = {name: getattr(practices, name) for name in practices.__all__}
    whose = {each.name: name for name, each in every.items() if isinstance(each, Practice)}
    called = {each: name for name, each in every.items() if isinstance(each, Voice)}
    base, strange = by.base or by.name, [voice.name for voice in by.relies_on if voice not in called]
    if base not in whose or strange:
        named = ", ".join(whose.values())
        raise ValueError(f"by={(strange or [base])[0]!r} is not of the chapter: follow one of {named}, and its voices")
    choices = {name: getattr(by.choices, name) for name in by.chosen}
    return whose[base], tuple(called[voice] for voice in by.relies_on), choices
