"""Every way to divide a number of people over the two yards, as a strip that can be read at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from minyan_kit.board.drawing import label
from minyan_kit.chapter.joining import YARDS, Arrangement, joined
from minyan_kit.chapter.people import whole
from minyan_kit.question import Verdict
from minyan_kit.ruling import English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import CALM, RULE, card, div, escape, ink_of, mark_of, row
from minyan_kit.show.languages import fill, in_use, practice_name, say

__all__ = ["Splits", "yard_splits"]


@dataclass(frozen=True, repr=False)
class Splits:
    """The verdict on each division of a number of people over the two yards.

    Attributes:
        total: how many they are, with the shaliach tzibbur.
        by: whose practice is followed.
        verdicts: (the leader's yard, how many are in the large yard) → the verdict.
        see_one_another: whether those in the two yards see one another; None where that is not known.
    """

    total: int
    by: Practice
    verdicts: Mapping[tuple[str, int], Verdict]
    see_one_another: bool | None = False

    @property
    def marks(self) -> Mapping[str, str]:
        """The leader's yard → a mark for each division, from all in the large yard to all in the small."""
        return {
            yard: "".join("·" if verdict is None else mark_of(verdict.answer) for _, verdict in self._row(yard))
            for yard in YARDS
        }

    def _row(self, yard: str) -> Iterator[tuple[int, Verdict | None]]:
        """A leader's divisions; None where his yard would be empty, though he stands in it."""
        for large in range(self.total, -1, -1):
            yield large, self.verdicts.get((yard, large))

    def __str__(self) -> str:
        key = in_use()
        return "\n".join([self._title(key), *(f"{marks}  {_led(yard, key)}" for yard, marks in self.marks.items())])

    def __repr__(self) -> str:
        return str(self)

    def _title(self, key: str) -> str:
        said: English = "{total} in all, the shaliach tzibbur among them, by the practice of {practice}"
        title = fill(said, key, total=self.total, practice=practice_name(self.by, key))
        if self.see_one_another is None or not any("see_one_another" in v.rests_on for v in self.verdicts.values()):
            return title  # nothing turns on it
        sees: English = "they see one another" if self.see_one_another else "they do not see one another"
        return f"{title}; {say(sees, key)}"

    def _repr_html_(self) -> str:
        key = in_use()
        columns = f"{label('large_yard', key)} : {label('small_yard', key)}"
        heads = [_cell("th", f"{large} : {self.total - large}", "col", CALM) for large in range(self.total, -1, -1)]
        rows = [[_cell("th", columns, "col", f"text-align:start;{CALM}"), *heads]]
        for yard in YARDS:
            cells = [_answer(verdict, key) for _, verdict in self._row(yard)]
            rows.append([_cell("th", _led(yard, key), "row", "text-align:start"), *cells])
        style = "border-collapse:collapse;table-layout:auto;margin:0.6em 0;width:100%"
        strip = f'<table style="{style}">{"".join(row("".join(cells)) for cells in rows)}</table>'
        bold = div(
            f"font-size:0.88em;{CALM}",
            escape(say("Bold: explicit in the text. The others are inferred from it, or stay open.", key)),
        )
        return card(key, div("font-weight:600", escape(self._title(key))) + strip + bold, kind="splits")


def _led(yard: str, key: str) -> str:
    return f"{label('leader', key)}: {label(yard, key)}"


def _cell(tag: str, words: str, scope: str, style: str) -> str:
    scoped = f' scope="{scope}"' if tag == "th" else ""
    base = "text-align:center;padding:0.5em 0.3em;white-space:nowrap;font-weight:600"
    return f'<{tag}{scoped} style="{base};{style}">{escape(words)}</{tag}>'


def _answer(verdict: Verdict | None, key: str) -> str:
    if verdict is None:
        return "<td></td>"
    weight = 700 if verdict.status == "explicit" else 400
    why = escape(words.because(verdict.because, key))
    tint = ink_of(verdict.answer).tint(0.22)
    style = f"text-align:center;padding:0.5em 0.3em;border:{RULE};background-color:{tint};font-weight:{weight}"
    return f'<td title="{why}" style="{style};font-size:1.25em">{mark_of(verdict.answer)}</td>'


def yard_splits(total: int = 10, *, by: Practice, see_one_another: bool | None = False) -> Splits:
    """Every division of a number of people over the two yards, whichever the leader stands in.

    Args:
        total: how many they are, with the shaliach tzibbur.
        by: whose practice is followed.
        see_one_another: whether those in the two yards see one another; None where that is not known. It is of those
            who do not that later authorities read the numbers of the text.

    Raises:
        ValueError: the total is no number of people.

    >>> from minyan_kit import REMA
    >>> print(yard_splits(by=REMA))
    10 in all, the shaliach tzibbur among them, by the practice of the Rema
    ✓✓✓✓✓✗✗✗✗✗·  shaliach tzibbur: large yard
    ·✓✓✓✓✗✗✗✗✗✓  shaliach tzibbur: small yard
    """
    total = whole("total", total, 1)
    verdicts = {}
    for yard in YARDS:
        for large in range(total + 1):
            others = {"large_yard": large, "small_yard": total - large}
            if others[yard]:
                others[yard] -= 1  # the leader himself
                verdicts[yard, large] = joined(Arrangement(yard, others, see_one_another=see_one_another), by=by)
    return Splits(total, by, verdicts, see_one_another)
