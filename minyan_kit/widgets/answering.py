"""Answering from afar: who is together, what stands between, and the word on which the witnesses part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from minyan_kit.arguments import checked
from minyan_kit.board.answering import BETWEEN_WORDS, WORDS_BETWEEN, Afar, witnesses_html
from minyan_kit.chapter.answering import BETWEEN, may_answer
from minyan_kit.chapter.practices import CHOICES, MECHABER, REMA, SOME_SAY
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import WITNESS_NAMES, answer_html, card, cell, escape, labelled, row, table
from minyan_kit.show.languages import in_use, practice_name, say

if TYPE_CHECKING:
    from minyan_kit.widgets.board import Board

__all__ = ["Readings", "answering_panel", "what_interposes"]

# -- the readings of 55:20 ---------------------------------------------------------------------------------------------


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


@checked
def what_interposes(*, among: Sequence[Practice] | None = None, together: int = 10) -> Readings:
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


# -- the board ---------------------------------------------------------------------------------------------------------


def answering_panel(*, by: Practice, among: Sequence[Practice] = Afar.AMONG, **first: Any) -> Board:
    """A what-if on one who hears them from afar: how many are together, what stands between, how the word is read.

    Args:
        by: whose practice is followed at first.
        among: the practices that can be chosen.
        first: what is so at first: together, between ("nothing", "filth", "idol", "idolater"), reading.

    Returns:
        a board; `.set(between="filth")` changes it in code, `.result` is the verdict of may_answer.

    >>> panel = answering_panel(by=REMA, together=9)
    >>> panel.result.answer, panel.set(together=10).answer
    (False, True)
    """
    from minyan_kit.widgets.board import Board  # here, because what_interposes needs no widgets

    return Board(Afar.TOPIC, Afar().set(**first), by=by, among=among)
