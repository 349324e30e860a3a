"""Answering from afar: who is together, what stands between, and the word on which the witnesses part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from minyan_kit.chapter.answering import BETWEEN, may_answer
from minyan_kit.chapter.practices import CHOICES, MECHABER, MISHNAH_BERURAH, REMA, SOME_SAY
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import (
    BLUE,
    CALM,
    GREY,
    RUST,
    VIOLET,
    WITNESS_NAMES,
    Fill,
    answer_html,
    card,
    cell,
    columns,
    div,
    escape,
    ink_of,
    labelled,
    man,
    row,
    table,
    witness_layer,
)
from minyan_kit.show.languages import in_use, practice_name, say
from minyan_kit.show.verdict import answer_card, told_aloud, voices
from minyan_kit.text import RTL, WITNESSES, seif

if TYPE_CHECKING:
    from minyan_kit.widgets.panel import Panel

__all__ = [
    "AMONG",
    "BETWEEN_WORDS",
    "WORDS_BETWEEN",
    "Readings",
    "answering_html",
    "answering_panel",
    "ask_answering",
    "what_interposes",
]

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


@dataclass(frozen=True, repr=False)
class Readings:
    """The witnesses side by side with the word marked, and every practice's answer under each reading.

    Attributes:
        verdicts: practice → what stands between → the verdict, ten being together.
    """

    verdicts: Mapping[Practice, Mapping[str | None, Verdict]]

    def __repr__(self) -> str:
        return f"<readings of 55:20 by {len(self.verdicts)} practices>"

    def __str__(self) -> str:
        said = [f"{WITNESS_NAMES[w]}: {words} ({reading})" for w, (words, reading) in WORDS_BETWEEN.items()]
        for by, answers in self.verdicts.items():
            each = ", ".join(f"{BETWEEN_WORDS[b]}: {words.answer_text(v.answer)}" for b, v in answers.items())
            said.append(f"{practice_name(by)}: {each}")
        return "\n".join(said)

    def _repr_html_(self) -> str:
        key = in_use()
        return card(key, witnesses_html(key) + self._table(key), kind="readings")

    def _table(self, key: str) -> str:
        """What hangs on it."""
        head: list[English] = ["Whose practice", *BETWEEN_WORDS.values()]
        rows = [
            row(
                cell(f"<b>{escape(practice_name(by, key))}</b>", key, "th", "font-weight:400", scope="row")
                + "".join(cell(answer_html(v.answer, words.answer_text(v.answer, key)), key) for v in answers.values())
            )
            for by, answers in self.verdicts.items()
        ]
        return labelled(say("May he answer, if between them stands …", key), table(head, rows, key))


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
        note = said if followed else f"{said} · {say('not the reading followed', key)}"
        block = witness_layer(of, witness, [("mechaber", words)], label=say(WITNESS_NAMES[witness], key))
        style = f"margin-top:0.5em;font-size:0.92em;text-align:{'right' if witness in RTL else 'left'}"
        style += ";font-weight:700" if followed else f";{CALM}"
        blocks.append(block + div(style, escape(note), f'lang="{key}"'))
    return columns((columns(blocks[:2], least="14em"), columns(blocks[2:], least="14em")), least="31em")


def what_interposes(*, among: tuple[Practice, ...] | None = None, together: int = 10) -> Readings:
    """The two readings of 55:20 in the four witnesses side by side, and what hangs on them.

    Args:
        among: the practices; without them the Rema's, and that of “some say” with the word read in each way.
        together: how many are in one place.

    Returns:
        an object that draws itself in a notebook and prints plainly elsewhere.

    >>> said = what_interposes()
    >>> [verdict.answer for verdict in list(said.verdicts.values())[0].values()]
    [True, True, True, True]
    """
    if among is None:
        some_say = MECHABER.relying_on(SOME_SAY)
        among = (REMA, *(some_say.choosing(interposes=option) for option in CHOICES["interposes"].options))
    return Readings({by: {b: may_answer(together=together, between=b, by=by) for b in BETWEEN} for by in among})


# -- what is asked, and how it is shown --------------------------------------------------------------------------------

NOTHING: English = "nothing"  # to the widgets None means that nothing is chosen


def ask_answering(*, together: int, between: str, reading: str, by: Practice) -> Verdict:
    """Whether he may answer, the word of 55:20 being read in a way of one's own.

    Args:
        together: how many are in one place.
        between: "nothing", "filth", "idol" or "idolater".
        reading: an option of the choice `interposes`.
        by: whose practice is followed.

    >>> ask_answering(together=10, between="idolater", reading="idol", by=REMA.relying_on(SOME_SAY)).answer
    True
    """
    by = by if reading == by.choices.interposes else by.choosing(interposes=reading)
    return may_answer(together=together, between=None if between == NOTHING else between, by=by)


def answering_html(verdict: Verdict) -> str:
    """The room, what stands between, and he; the verdict; and the word in the four witnesses.

    >>> from minyan_kit import REMA
    >>> answering_html(may_answer(together=9, by=REMA)).count('class="minyan-man"')
    10
    """
    key = in_use()
    reading = verdict.by.choices.interposes
    pieces = (
        _scene(verdict, key),
        told_aloud(verdict, key),
        voices(verdict, key),
        labelled(say("What interposes, in the four witnesses", key), witnesses_html(key, reading)),
    )
    return answer_card(verdict.answer, "".join(pieces), key, kind="answering")


_SIGNS = {
    None: "",
    "filth": div(f"width:3em;height:2.2em;border-radius:50% 50% 4px 4px;{Fill(RUST, 0.55, '//').css}", ""),
    "idol": div("width:1.9em;height:3.4em;border-radius:0.9em 0.9em 0 0;"
                f"border:3px double {GREY.both};background-color:{GREY.tint(0.3)}", ""),
}  # fmt: skip


def _scene(verdict: Verdict, key: str) -> str:
    """Those who are together in their walls, what stands between, and the one who hears them from afar."""
    facts = verdict.facts
    men = "".join(man(BLUE) for _ in range(facts.together))
    line = "display:flex;flex-wrap:wrap;gap:0.45em;align-items:flex-end"
    room = div(f"{line};max-width:12.5em;padding:0.8em;border:3px solid {GREY.tint(0.8)};border-radius:3px", men)
    sign = _SIGNS[facts.between] if facts.between in _SIGNS else man(VIOLET)
    dots = f'<span style="font-size:1.5em;letter-spacing:0.3em;line-height:1;{CALM}">···</span>'
    between = div(f"{line};align-items:center;gap:0.7em", f"{dots}{sign}{dots}")
    he = man(ink_of(verdict.answer), "full" if verdict.answer is True else "dashed")
    parts = (
        (room, f"{facts.together} · {say('together in one place', key)}"),
        (between, say(BETWEEN_WORDS[facts.between], key)),
        (he, say("he, who hears them from afar", key)),
    )
    stack = "display:flex;flex-direction:column;justify-content:flex-end;align-items:center;gap:0.5em"
    blocks = "".join(
        div(stack, picture + div(f"font-size:0.86em;text-align:center;{CALM}", escape(words)))
        for picture, words in parts
    )
    return div("display:flex;flex-wrap:wrap;gap:1.2em 2em;align-items:flex-end;margin-bottom:1.1em", blocks)


# -- the panel ---------------------------------------------------------------------------------------------------------

#: The practices to choose among; three of them rely on “some say”.
AMONG = (MECHABER, REMA, MISHNAH_BERURAH, *(by.relying_on(SOME_SAY) for by in (MECHABER, REMA, MISHNAH_BERURAH)))


def answering_panel(*, by: Practice, among: Sequence[Practice] = AMONG, **first: object) -> Panel[Verdict]:
    """A what-if on one who hears them from afar: how many are together, what stands between, how the word is read.

    Args:
        by: whose practice is followed at first.
        among: the practices that can be chosen.
        first: what the controls show at first: together, between ("nothing", "filth", "idol", "idolater"), reading.

    Returns:
        a panel; `.set(between="filth")` changes it in code, `.result` is the verdict of may_answer.

    >>> panel = answering_panel(by=REMA, together=9)
    >>> panel.result.answer, panel.set(together=10).answer
    (False, True)
    """
    from minyan_kit.widgets import controls  # here, because what_interposes needs no widgets
    from minyan_kit.widgets.panel import Panel

    between = {NOTHING if each is None else each: word for each, word in BETWEEN_WORDS.items()}
    made = {
        "together": controls.slider("Together in one place", 7, 12, 10),
        "between": controls.chooser("What stands between", between, NOTHING),
        "reading": controls.chooser("What interposes, besides filth", CHOICES["interposes"].options, "either"),
        "by": controls.practices(among, by),
    }
    panel = Panel(ask_answering, made, draw=answering_html)
    panel.set(**first)
    return panel
