"""What a live plan shows, and what it shows after a message from the page: plain values, and no widget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from minyan_kit.chapter.joining import joined
from minyan_kit.chapter.places import Arrangement
from minyan_kit.chapter.practices import PRACTICES
from minyan_kit.chapter.voices import ONE_WROTE
from minyan_kit.languages import LANGUAGES, in_use
from minyan_kit.plan.gathering import Gathering
from minyan_kit.plan.ground import AWAY, Point
from minyan_kit.plan.moves import Move, single_moves
from minyan_kit.plan.scenes import SCENES, Scene
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice

__all__ = ["Shown", "after", "opened"]

FLAGS = ("partitions_reach_ceiling", "face_shown")


@dataclass(frozen=True)
class Shown:
    """People on the plan, and how they are judged.

    Args:
        people: those on the plan.
        by: whose practice is followed.
        language: "en", "he" or "fr".
        scene: the scene that they were last placed by, a key of SCENES, or "".
        practices: those offered to choose from.
    """

    people: Gathering
    by: Practice
    language: str = "en"
    scene: str = ""
    practices: tuple[Practice, ...] = ()

    @cached_property
    def verdict(self) -> Verdict:
        """Whether they are a ten."""
        return joined(self.people.arrangement, by=self.by)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The single moves that would make it a minyan."""
        return single_moves(self.people.arrangement, by=self.by, away=len(self.people.at(AWAY)))

    @property
    def as_in_the_text(self) -> bool:
        """Whether everyone still stands where the scene put him."""
        return bool(self.scene) and self.people.arrangement == SCENES[self.scene].arrangement


def opened(
    shown: str | Scene | Gathering | Arrangement | Mapping[str, Point],
    by: Practice,
    language: str | None = None,
    practices: tuple[Practice, ...] | None = None,
) -> Shown:
    """What a plan shows when it is opened.

    Args:
        shown: a scene or its key; people at their places; positions, with Eli to lead; or an arrangement.
        by: whose practice is followed.
        language: of the labels; nothing for the one set by `language`.
        practices: those offered; by itself the named ones, and the Mechaber relying on one who wrote.

    Raises:
        TypeError: `by` is no practice.
        ValueError: there is no such scene, or the positions are not allowed.
    """
    if not isinstance(by, Practice):
        raise TypeError(f"by={by!r}: say whose practice is followed, as by=mk.REMA")
    if practices is None:
        practices = (*PRACTICES, PRACTICES[0].relying_on(ONE_WROTE))
    scene = _scene(shown) if isinstance(shown, str | Scene) else None
    if scene:
        people = Gathering.standing(scene.arrangement)
    elif isinstance(shown, Gathering):
        people = shown
    elif isinstance(shown, Arrangement):
        people = Gathering.standing(shown)
    else:
        people = Gathering(shown)  # type: ignore[arg-type]  # what is no mapping of positions is refused there
    offered = tuple(dict.fromkeys((*practices, by)))
    return Shown(people, by, in_use(language), scene.key if scene else "", offered)


def _scene(key: str | Scene) -> Scene:
    if isinstance(key, Scene):
        return key
    if key not in SCENES:
        raise ValueError(f"scene={key!r} is not known: write one of {', '.join(SCENES)}")
    return SCENES[key]


def after(shown: Shown, message: object) -> Shown:
    """What is shown after a message from the page.

    A message is one of {"positions": {name: [x, y]}}, {"scene": key}, {"practice": number of the one chosen},
    {"language": key} and {"flags": {flag: true or false}}.

    Raises:
        ValueError: whatever else a page may send; the error names it, and nothing is changed.
    """
    known = {"positions": _moved, "scene": _placed, "practice": _followed, "language": _told, "flags": _flagged}
    if not isinstance(message, Mapping) or len(message) != 1 or next(iter(message)) not in known:
        raise ValueError(f"message={message!r} is not understood: send one of {', '.join(known)}")
    ((kind, said),) = message.items()
    return known[kind](shown, said)


def _moved(shown: Shown, said: Any) -> Shown:
    if not isinstance(said, Mapping):
        raise ValueError(f"positions={said!r}: send a name and a place for each, as {{'Dan': [315, 190]}}")
    return replace(shown, people=shown.people.but(said))


def _placed(shown: Shown, said: Any) -> Shown:
    scene = _scene(str(said))
    return replace(shown, people=Gathering.standing(scene.arrangement), scene=scene.key)


def _followed(shown: Shown, said: Any) -> Shown:
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said < len(shown.practices):
        raise ValueError(f"practice={said!r}: send a number from 0 to {len(shown.practices) - 1}")
    return replace(shown, by=shown.practices[said])


def _told(shown: Shown, said: Any) -> Shown:
    if said not in LANGUAGES:
        raise ValueError(f"language={said!r} is not known: write one of {', '.join(map(repr, LANGUAGES))}")
    return replace(shown, language=said)


def _flagged(shown: Shown, said: Any) -> Shown:
    if not isinstance(said, Mapping) or not set(said) <= set(FLAGS):
        raise ValueError(f"flags={said!r}: send {' or '.join(FLAGS)}, each true or false")
    return replace(shown, people=shown.people.but(**said))
