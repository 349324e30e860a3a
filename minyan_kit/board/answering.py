"""Answering from afar: those who are together in a room, the one who hears them, and what lies between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from minyan_kit.board.drawing import SERIF, Palette, caption, drawn_figure, line, name_in, rect, words_at
from minyan_kit.board.ground import Rect
from minyan_kit.board.setting import Control, Figure, Picture, Plain, Point
from minyan_kit.chapter.answering import may_answer
from minyan_kit.chapter.practices import CHOICES, MECHABER, MISHNAH_BERURAH, REMA, SOME_SAY
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show.html import CALM, WITNESS_NAMES, columns, details, div, escape, witness_layer
from minyan_kit.show.languages import listed, say
from minyan_kit.text import RTL, WITNESSES, seif

__all__ = ["BETWEEN_WORDS", "NOTHING", "WORDS_BETWEEN", "Afar", "witnesses_html"]

# -- the word of 55:20 on which the witnesses part ---------------------------------------------------------------------

#: Witness → the words for what interposes beside filth, and how they are read.
WORDS_BETWEEN: Mapping[str, tuple[str, str]] = {
    "he": ("עבודת כוכבים", "idol"),
    "he-niqqud": ('עַכּוּ"ם', "idolater"),
    "en": ("an idol", "idol"),
    "fr": ("akoum", "idolater"),
}
#: What may stand between → what to call it.
BETWEEN_WORDS: Mapping[str | None, English] = {
    None: "nothing",
    "filth": "filth",
    "idol": "an idol",
    "idolater": "an idolater, passing",
}
NOTHING: English = "nothing"  # to a list None means that nothing is chosen


def witnesses_html(key: str, reading: str = "either") -> str:
    """55:20 in the four witnesses, the word marked and its reading under it; those not followed are said to be so.

    Args:
        key: the language of the labels.
        reading: an option of the choice `interposes`.
    """
    of = seif(20)
    blocks = []
    for witness in WITNESSES:
        words, means = WORDS_BETWEEN[witness]
        followed = reading in ("either", means)
        said = say("an idol" if means == "idol" else "an idolater", key)
        note = said if followed else f"{said} · {say('not by the reading that is followed', key)}"
        block = witness_layer(of, witness, [("mechaber", words)], label=say(WITNESS_NAMES[witness], key))
        style = f"margin-top:0.5em;font-size:0.92em;text-align:{'right' if witness in RTL else 'left'}"
        style += ";font-weight:700" if followed else f";{CALM}"
        blocks.append(block + div(style, escape(note), f'lang="{key}"'))
    return columns((columns(blocks[:2], least="14em"), columns(blocks[2:], least="14em")), least="31em")


# -- the setting -------------------------------------------------------------------------------------------------------

#: Those who may be together, the first of them first.
MEN = ("Reuven", "Shimon", "Levi", "Yehuda", "Dan", "Naftali", "Gad", "Asher", "Yissachar", "Zevulun", "Yosef", "Natan")
#: He who is not with them.
HE = "Binyamin"
_THINGS = ("filth", "idol", "idolater")

ROOM = Rect(22, 22, 398, 330)
DOORS = 420.0  # whoever is farther to the right is out of the room
_LANE = 176.0  # the height of the window, and of whoever hears them through it
_SPOT: Point = (544, _LANE)
_TRAY: Mapping[str, Point] = {"filth": (474, 290), "idol": (594, 290), "idolater": (714, 290)}
#: What is written under each, in short.
_CALLED: Mapping[str, English] = {"filth": "filth", "idol": "an idol", "idolater": "an idolater"}
_AWAY = 400.0  # the height at which those stand who are not with them


@dataclass(frozen=True)
class Afar(Plain):
    """People together in one place, and one who hears them from afar.

    Args:
        together: how many are together.
        between: "nothing", "filth", "idol" or "idolater".
        reading: how the word of 55:20 is read, an option of the choice `interposes`.
    """

    together: int = 10
    between: str = NOTHING
    reading: str = "either"

    TOPIC: ClassVar[str] = "answering"
    TITLE: ClassVar[English] = "Answering from afar"
    SIZE: ClassVar[tuple[int, int]] = (790, 460)
    HOW: ClassVar[English] = "Drag a man out of the room or into it. Drag what stands between them into the way."
    AMONG: ClassVar[tuple[Practice, ...]] = (
        MECHABER,
        REMA,
        MISHNAH_BERURAH,
        *(by.relying_on(SOME_SAY) for by in (MECHABER, REMA, MISHNAH_BERURAH)),
    )

    def verdict(self, by: Practice) -> Verdict:
        """Whether he may answer, the word of 55:20 being read in this way."""
        by = by if self.reading == by.choices.interposes else by.choosing(interposes=self.reading)
        return may_answer(together=self.together, between=None if self.between == NOTHING else self.between, by=by)

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """How many are together, what stands between, and how its word is read."""
        between = {NOTHING if each is None else each: word for each, word in BETWEEN_WORDS.items()}
        return (
            Control("together", "Together in one place", self.together, least=7, most=12),
            Control("between", "What stands between", self.between, between),
            Control("reading", "What interposes, besides filth", self.reading, CHOICES["interposes"].options),
        )

    # -- what is done to a figure ------------------------------------------------------------------------------------

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """A man goes out of the room or comes into it; a thing stands in the way or goes from it."""
        if name in _THINGS:
            return replace(self, between=NOTHING if self.between == name else name)
        return self._with(name, there=not self._is_there(name))

    def dropped(self, name: str, at: Point) -> Self:
        """Left of the door he is together with them; above the tray a thing is in the way."""
        if name in _THINGS:
            placed = at[1] < (_LANE + _TRAY[name][1]) / 2
            return replace(self, between=name if placed else NOTHING if self.between == name else self.between)
        return self._with(name, there=at[0] < DOORS and at[1] < ROOM.bottom + 10)

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """Up a thing goes into the way, down from it; left a man goes into the room, right from it."""
        if name in _THINGS:
            return self.dropped(name, (0, 0 if arrow[1] < 0 else 999)) if arrow[1] else self
        return self._with(name, there=arrow[0] < 0) if arrow[0] else self

    def _is_there(self, name: str) -> bool:
        return name in MEN[: self.together]

    def _with(self, name: str, *, there: bool) -> Self:
        if name not in MEN:
            return self  # he who hears them is never together with them
        return self if there == self._is_there(name) else self.set(together=self.together + (1 if there else -1))

    # -- the picture -------------------------------------------------------------------------------------------------

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The room with those in it, the way to him, what stands in it and what could."""
        figures = [self._man(n, name, p, language) for n, name in enumerate(MEN)]
        figures += [self._thing(name, p, language) for name in _THINGS]
        return Picture(self._ground(p, language), (*figures, _he(verdict, p, language)))

    def _man(self, n: int, name: str, p: Palette, key: str) -> Figure:
        there = self._is_there(name)
        at = (78 + 88 * (n % 4), 66 + 92 * (n // 4)) if there else (90 + 116 * (n - self.together), _AWAY)
        drawing = f'<g transform="scale({1.35 if there else 1.1})">{drawn_figure(p, "plain" if there else "away")}</g>'
        where = say("together in one place" if there else "not with them", key)
        said = caption(p, name_in(name, key), key, (0, 38), 16)
        return Figure(name, at, drawing + said, listed((name_in(name, key), where)), "there" if there else "away",
                      drags=True, reach=30)  # fmt: skip

    def _thing(self, name: str, p: Palette, key: str) -> Figure:
        there = self.between == name
        at = _SPOT if there else _TRAY[name]
        said = say(_CALLED[name], key)
        where = say("between them" if there else "not between them", key)
        drawing = f'<g transform="scale({1.5 if there else 1})">{_DRAWN[name](p)}</g>'
        label = caption(p, said, key, (0, 58 if there else 42), 15)
        return Figure(name, at, drawing + label, listed((said, where)), "between" if there else "aside", drags=True,
                      chosen=there, reach=40 if there else 28)  # fmt: skip

    def _ground(self, p: Palette, key: str) -> str:
        walls = f'fill="{p.floor}" stroke="{p.stone}" stroke-width="16"'
        number = f"{say('together in one place', key)} · {self.together}"
        sound = "".join(
            f'<path d="M{x} {_LANE - h}Q{x + 12} {_LANE} {x} {_LANE + h}" fill="none" stroke="{p.edge}" '
            'stroke-width="2.2" stroke-dasharray="1 5" stroke-linecap="round"/>'
            for x, h in ((420, 14), (446, 22), (472, 30), (610, 40), (634, 48))
        )
        tray = rect(
            Rect(418, 252, 774, 344), f'fill="none" stroke="{p.edge}" stroke-width="1.4" stroke-dasharray="3 6"', 10
        )
        ground = line((20, 364), (770, 364), style=f'stroke="{p.edge}" stroke-width="1.2" stroke-dasharray="2 7"')
        aside = words_at((702, 404), say("not with them", key), key, f'font-size="15" fill="{p.soft}" {SERIF}')
        return (
            rect(Rect(0, 0, *self.SIZE), f'fill="{p.paper}"', 10)
            + rect(ROOM, walls, 3)
            + rect(Rect(388, _LANE - 26, 408, _LANE + 26), f'fill="{p.light}" stroke="{p.edge}" stroke-width="1.4"')
            + sound
            + tray
            + ground
            + words_at((210, 356), number, key, f'font-size="16" font-weight="700" fill="{p.ink}" {SERIF}')
            + (aside if self.together < len(MEN) else "")
        )

    def verdicts(self, verdict: Verdict) -> Mapping[str, Verdict]:
        """Of him who is not with them, whether he may answer."""
        return {HE: verdict}

    def beside(self, verdict: Verdict, language: str) -> str:
        """The word on which the witnesses part, behind a mark."""
        inner = witnesses_html(language, self.reading)
        return details(say("What interposes, in the four witnesses", language), inner)


def _he(verdict: Verdict | None, p: Palette, key: str) -> Figure:
    answer = None if verdict is None else verdict.answer
    state = "plain" if verdict is None else {True: "joined", False: "apart", None: "open"}[answer]
    told = "" if verdict is None else say({True: "may answer", False: "may not answer", None: "open"}[answer], key)
    drawing = f'<g transform="scale(2)">{drawn_figure(p, state)}</g>'
    said = caption(p, name_in(HE, key), key, (0, 52), 20)
    afar = caption(p, say("hears them from afar", key), key, (0, 72), 15, soft=True)
    says = listed(filter(None, (name_in(HE, key), say("hears them from afar", key), told)))
    return Figure(HE, (706, _LANE - 10), drawing + said + afar, says, state, reach=46)


# -- what may stand between --------------------------------------------------------------------------------------------


def _filth(p: Palette) -> str:
    heap = "M-24 14C-26 2-14 2-13-6-11-14 0-14 2-8 8-14 16-8 14-2 22-4 26 6 24 14Z"
    flies = "".join(f'<circle cx="{x}" cy="{y}" r="1.8" fill="{p.ink}"/>' for x, y in ((-14, -16), (4, -20), (18, -14)))
    return f'<path d="{heap}" fill="{p.wood}" stroke="{p.ink}" stroke-width="1.6"/>{flies}'


def _idol(p: Palette) -> str:
    style = f'fill="{p.stone}" stroke="{p.ink}" stroke-width="1.6"'
    return f'<rect x="-17" y="8" width="34" height="9" {style}/><path d="M-11 8V-10A11 11 0 0 1 11-10V8Z" {style}/>'


def _idolater(p: Palette) -> str:
    outline = f'fill="{p.paper}" stroke="{p.move}" stroke-width="2.4"'
    body = f'<path d="M-14 16C-14 2-8-2 0-2S14 2 14 16Z" {outline}/><circle cy="-10" r="8" {outline}/>'
    steps = f'<path d="M18 10H28M24 6L28 10 24 14" fill="none" stroke="{p.move}" stroke-width="2"/>'
    return body + steps


_DRAWN = {"filth": _filth, "idol": _idol, "idolater": _idolater}
