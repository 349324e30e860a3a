"""Build boards that need no Python: the rules write every verdict that a page can come to into a table beforehand.

A table holds the pictures, the words and the verdicts of one scene in one language, each once, and for every event of
the page which state comes next. So a telephone shows the board at once. It goes one change further than the scene, and
further as long as there is room; whoever wants to go on opens the course.
"""

import json
import re
import shutil
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import minyan_kit
from minyan_kit import REMA
from minyan_kit.board.drawing import LIGHT
from minyan_kit.board.ground import PLACES, spot_at
from minyan_kit.board.joining import Ground
from minyan_kit.board.page import drawn, frame, history_of, pictured
from minyan_kit.board.play import Moment, Play, after
from minyan_kit.board.setting import Setting
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import scenes
from minyan_kit.ruling import Practice
from minyan_kit.show.languages import LANGUAGES
from minyan_kit.widgets.board import STATIC, script
from tools.links import ROOT

SCENES: Final = {
    "eligibility": (
        *("nine_and_a_boy", "a_boy_in_need", "one_asleep", "speaks_and_does_not_hear", "one_under_a_ban"),
        *("two_asleep", "no_hairs_at_thirty"),
    ),
    "joining": (
        *("nine_and_one", "swapped", "in_the_doorway", "window", "roof", "leader_in_the_small"),
        "five_and_five",
        "roof_with_a_face",
    ),
    "answering": (
        *("nine_and_one_at_home", "ten_and_a_wall", "a_midden_between", "a_midden_by_some"),
        *("an_idolater_read_as_idol", "eight_and_two_outside"),
    ),
}
"""Topic → the scenes that are shown without Python: a few of those in the course, with yes, no and open among them."""

MOST: Final = 500
"""How many states the table of a scene holds at the most: a telephone fetches it in a moment."""

TELLING: Final = {"age": (3, 6, 7, 12, 13, 18, 20, 35, 36, 70)}
"""Control → the numbers that a table holds of a long range; the page goes to the nearest, and shows which it is."""

_TAGS = re.compile(r"(?=<)")
CELL: Final = 10  # of the picture's units: how finely a place is told

Event = dict[str, Any]
_KEPT_BY_THE_PAGE: Final = ("undo", "redo", "history", "refused", "scene")


class State(NamedTuple):
    """What makes one state different from another, however it was come to."""

    asked: str
    setting: Setting
    by: Practice
    guess: str
    shown: bool
    chosen: str


def state_of(play: Play) -> State:
    """Tell which state a play is in: a scene as it was asked, with what was predicted of it, or facts alone."""
    chosen = getattr(play.setting, "chosen", "")  # whose facts the controls show
    if play.lesson and play.as_asked:
        return State(play.case, play.setting, play.by, play.lesson.guess, play.lesson.shown, chosen)
    return State("", play.setting, play.by, "", True, chosen)


def events(play: Play) -> Iterator[Event]:
    """Give what a page can send: predictions, practices, values of the controls, presses, steps and places to drop."""
    if play.hidden:
        yield from ({"guess": guess} for guess in ("yes", "no", "open"))
        yield {"do": "reveal"}
    yield from ({"practice": number} for number in range(len(play.practices)))
    for control in play.setting.controls():
        if control.kind == "choice":
            values: Any = range(len(control.options))
        elif control.kind == "number":
            least, most, step = (int(each or 0) for each in (control.least, control.most, control.step))
            values = TELLING.get(control.name, range(least, most + 1, max(step, 1)))
        else:
            values = (True, False) if control.kind == "switch" else ()
        yield from ({"control": control.name, "value": value} for value in values)
    for figure in pictured(play, LIGHT).figures:
        yield {"figure": figure.name, "act": "press"}
        if figure.drags:
            yield from ({"figure": figure.name, "act": "drop", "spot": spot} for spot in PLACES)


def followed(play: Play, event: Event) -> Play | None:
    """Give the play after an event, and None where nobody can stand so; who is let go stands where there is room."""
    try:
        if "spot" in event:
            return play.to(play.setting.set(**{event["figure"]: event["spot"]}))
        return after(play, event)
    except ValueError:
        return None


class EventStep(NamedTuple):
    """What an event leads to."""

    event: Event
    to: int
    changes: bool  # and is a change that can be undone


class Reached(NamedTuple):
    """A state that can be reached, with the first way to it."""

    play: Play
    steps: list[EventStep]


def reached(topic: str, scene: str, most: int = MOST) -> list[Reached]:
    """Give the states of a board that are nearest to a scene, the scene first, each with what follows upon it.

    Args:
        topic: of the board.
        scene: its name.
        most: how many, at the most.
    """
    free = Moment(SETTINGS[topic](), REMA)
    cases = {key: scenes(topic)[key] for key in SCENES[topic]}
    start = Play(free, cases, tuple(dict.fromkeys((*free.setting.AMONG, REMA))), "en", free).opened(scene)
    number = {state_of(start): 0}
    found = [Reached(start, [])]
    waiting = deque([0])
    changed: deque[int] = deque()  # what is reached by a change waits until everybody has been looked at
    while waiting or changed:
        here = (waiting or changed).popleft()
        play = found[here].play
        for event in events(play):
            to = followed(play, event)
            if to is None:
                continue
            state, changes = state_of(to), len(to.past) > len(play.past)
            if state not in number:
                if len(found) >= most and (changes or play.past):
                    continue
                number[state] = len(found)
                (changed if changes else waiting).append(len(found))
                found.append(Reached(to, []))
            if number[state] != here or "figure" in event:  # a figure can be pressed to no effect
                found[here].steps.append(EventStep(event, number[state], changes))
    return found


def table(states: list[Reached], language: str) -> dict[str, Any]:
    """Write the table of a scene in one language.

    Args:
        states: those that its page can come to.
        language: a key of LANGUAGES.

    Returns:
        `parts`, every picture, control and text once, and markup in them as numbers of `pieces`; `states`, for each
        what it shows, as numbers of parts; `steps`, for each the events that can follow, as numbers of `events`, with
        the state each leads to and the part that the history says of it, -1 where nothing was changed;
        `ground`, which spot is where, if people are dragged.
    """
    parts: dict[str, int] = {}
    pieces: dict[str, int] = {}

    def part(value: Any) -> int:
        return parts.setdefault(json.dumps(in_pieces(value), ensure_ascii=False, separators=(",", ":")), len(parts))

    def in_pieces(value: Any) -> Any:
        """Give the tags of markup as numbers of pieces: pictures differ in few of them."""
        if isinstance(value, dict):
            return {name: in_pieces(each) for name, each in value.items()}
        if isinstance(value, str) and "<" in value:
            return {"of": [pieces.setdefault(each, len(pieces)) for each in _TAGS.split(value)]}
        return value

    sent: dict[str, int] = {}

    def event(of: Event) -> int:
        return sent.setdefault(json.dumps(of, separators=(",", ":")), len(sent))

    names: list[str] = []
    shown, steps = [], []
    for play, follow in (Reached(replace(each.play, language=language), each.steps) for each in states):
        told = {name: value for name, value in drawn(play).items() if name not in _KEPT_BY_THE_PAGE}
        figures, controls = map(part, told.pop("figures")), map(part, told.pop("controls"))
        names = list(told)
        shown.append([list(figures), list(controls), *map(part, told.values())])
        past = [part(_history(play, states[step.to].play, language)) if step.changes else -1 for step in follow]
        steps.append([[event(step.event), step.to, said] for step, said in zip(follow, past, strict=True)])
    first = states[0].play
    return {
        "version": minyan_kit.__version__,
        "frame": frame(replace(first, language=language)),
        "names": names,
        "parts": [json.loads(each) for each in parts],
        "pieces": list(pieces),
        "events": list(sent),
        "states": shown,
        "steps": steps,
        "ground": _ground(first.setting) if isinstance(first.setting, Ground) else None,
    }


def _history(before: Play, now: Play, language: str) -> list[str]:
    """What the history says of one change."""
    changed = replace(before, language=language, past=(), lesson=None).to(now.setting, by=now.by)
    (line,) = history_of(changed)
    return list(line)


def _ground(setting: Setting) -> dict[str, Any]:
    width, height = setting.SIZE
    spots = list(PLACES)

    def number(x: int, y: int) -> int:
        try:
            return spots.index(spot_at(x, y))
        except ValueError:  # a wall, where nobody stands
            return -1

    rows = [[number(x, y) for x in range(0, width, CELL)] for y in range(0, height, CELL)]
    return {"cell": CELL, "spots": spots, "rows": rows}


def build(folder: Path) -> None:
    """Write the tables of every board, and the script that draws it, into a folder that is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for topic, shown in SCENES.items():
        for scene in shown:
            states = reached(topic, scene)
            for language in LANGUAGES:
                text = json.dumps(table(states, language), ensure_ascii=False, separators=(",", ":"))
                (folder / f"{topic}.{scene}.{language}.json").write_text(text, encoding="utf-8")
    (folder / "board.js").write_text(script("board.js"), encoding="utf-8")
    shutil.copy(STATIC / "board.css", folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site" / "boards")
