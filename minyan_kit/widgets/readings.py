"""The word of 55:20 on which the witnesses part: what interposes in each, and what hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from minyan_kit import argument
from minyan_kit.chapter.answering import BETWEEN, may_answer
from minyan_kit.chapter.practices import CHOICES, MECHABER, REMA
from minyan_kit.chapter.voices import SOME_SAY
from minyan_kit.explain_html import ACCENTS
from minyan_kit.languages import in_use, practice_name, say
from minyan_kit.markup import (
    CALM,
    WITNESS_NAMES,
    card,
    cell,
    columns,
    div,
    escape,
    labelled,
    row,
    table,
    witness_layer,
)
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.text import RTL, WITNESSES, seif

__all__ = ["BETWEEN_WORDS", "WORDS_BETWEEN", "Readings", "what_interposes"]

#: Witness → the words for what interposes beside filth, and how they are read.
WORDS_BETWEEN: Mapping[str, tuple[str, str]] = {
    "he": ("עבודת כוכבים", "idol"),
    "he-niqqud": ('עַכּוּ"ם', "idolater"),
    "en": ("an idol", "idol"),
    "fr": ("akoum", "idolater"),
}
#: What may stand between → what to call it.
BETWEEN_WORDS: Mapping[str | None, str] = {
    None: "nothing",
    "filth": "filth",
    "idol": "an idol",
    "gentile": "a gentile, passing",
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
            each = ", ".join(f"{BETWEEN_WORDS[b]}: {argument.answer_text(v.answer)}" for b, v in answers.items())
            said.append(f"{practice_name(by.name)}: {each}")
        return "\n".join(said)

    def _repr_html_(self) -> str:
        key = in_use()
        return card(key, witnesses_html(key) + self._table(key), kind="readings")

    def _table(self, key: str) -> str:
        """What hangs on it."""
        head = [say("Whose practice", key), *(say(word, key) for word in BETWEEN_WORDS.values())]
        rows = [
            row(
                cell(f"<b>{escape(practice_name(by.name, key))}</b>", key, "th", "font-weight:400", scope="row")
                + "".join(cell(answer_html(v, key), key) for v in answers.values())
            )
            for by, answers in self.verdicts.items()
        ]
        return labelled(say("May he answer, if between them stands …", key), table(head, rows, key))


def answer_html(verdict: Verdict, key: str) -> str:
    """An answer by its mark and its word."""
    mark = argument.mark(verdict.answer)
    return f'<b style="color:{ACCENTS[mark]}">{mark}</b> {escape(argument.answer_text(verdict.answer, key))}'


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
