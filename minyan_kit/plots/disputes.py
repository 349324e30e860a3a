"""Pictures of the map of the disputes: who differs from whom, and how much of each question is decided at all."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill as wrapped

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import Patch, Rectangle

from minyan_kit.arguments import checked
from minyan_kit.explore.coverage import STATES, CoverageMap
from minyan_kit.explore.disputes import WAYS, PracticesMap, ways_said
from minyan_kit.explore.tables import HOW_OFTEN, SHADES, Frequency, frequency, seifim_of, seifim_said
from minyan_kit.explore.voices import VoicesMap
from minyan_kit.plots.style import CALM, GRID, INK, PAPER, dressed, picture
from minyan_kit.question import Question
from minyan_kit.ruling import English
from minyan_kit.show.html import GREY, STATUS_FILLS, Fill, ink_of
from minyan_kit.show.languages import fill, practice_name, say

__all__ = ["coverage_plot", "practices_plot", "voices_plot"]

# -- practices ---------------------------------------------------------------------------------------------------------


@picture
@checked
def practices_plot(of: PracticesMap, *, ax: Axes | None = None) -> Axes:
    """Of every question how often each two practices differ: a number, a word and a shade in each cell.

    Args:
        of: what `practices_map` returned.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: each cell is a patch whose gid is "question: one / other: number".

    >>> from minyan_kit import may_fine, practices_map
    >>> ax = practices_plot(practices_map(questions=[may_fine]))
    >>> ax.patches[0].get_gid()
    'may_fine: the Mechaber / the Rema: 16'
    >>> plt.close(ax.figure)
    """
    pairs = of.pairs
    if ax is None:
        _, ax = plt.subplots(figsize=(4.6 + 2.1 * len(pairs), 2.0 + 0.84 * len(of.rows)), layout="constrained")
    for y, row in enumerate(of.rows):
        for x, pair in enumerate(pairs):
            ways = row.how[pair]
            often = frequency(sum(ways.values()), row.cases)
            box = _cell(ax, (x, y), often, f"{row.question.name}: {pair[0]} / {pair[1]}: {often.number}")
            if WAYS[0] in ways:
                box.set(edgecolor=INK, linewidth=2.5)
            _write(ax, (x, y), often, ways_said(ways))
    _frame(ax, len(pairs), len(of.rows))
    _name_questions(ax, [row.question for row in of.rows], [row.cases for row in of.rows])
    heads = [f"{_short(a)}\n{fill('and {other}', other=_short(b))}" for a, b in pairs]
    ax.set_xticks(range(len(pairs)), heads, fontsize=11, color=INK, linespacing=1.3)
    ax.xaxis.tick_top()
    _title(ax, say("Who differs from whom, and how often"))
    _legend(ax, any(WAYS[0] in ways for row in of.rows for ways in row.how.values()))
    return ax


def _write(ax: Axes, at: tuple[float, float], often: Frequency, told: Sequence[str]) -> None:
    """The number and its word, and under them in what way they differ."""
    x, y = at
    if not often.number:
        ax.text(x, y, say(often.word), ha="center", va="center", fontsize=9.5, color=CALM)
        return
    top = y - 0.1 - 0.07 * len(told)
    words = f"{often.number:,}  {say(often.word)}"
    ax.text(x, top, words, ha="center", va="center", fontsize=11, color=INK, weight="bold")
    ax.text(x, top + 0.12, "\n".join(told), ha="center", va="top", fontsize=8.5, color=INK, linespacing=1.3)


def _legend(ax: Axes, outlined: bool) -> None:
    """The shades with their words, under the picture."""
    words = [say(word) for word in HOW_OFTEN]
    below = ["", *(f" < {share:.0%}" for share in list(HOW_OFTEN.values())[1:4]), "", ""]
    keys = [Patch(facecolor=shade.face, edgecolor=GRID, label=word + less)
            for shade, word, less in zip(SHADES, words, below, strict=True)]  # fmt: skip
    if outlined:
        keys.append(Patch(facecolor="none", edgecolor=INK, linewidth=2.5, label=say(WAYS[0])))
    ax.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.3, -0.005), ncols=4, frameon=False, fontsize=9.5)


def _short(name: str) -> str:
    return wrapped(practice_name(name), 22)


def _cell(ax: Axes, at: tuple[float, float], often: Frequency, gid: str) -> Rectangle:
    box = Rectangle((at[0] - 0.48, at[1] - 0.46), 0.96, 0.92, linewidth=0, facecolor=SHADES[often.degree].face)
    box.set_gid(gid)
    ax.add_patch(box)
    return box


def _frame(ax: Axes, wide: int, high: int) -> None:
    ax.set_xlim(-0.5, wide - 0.5)
    ax.set_ylim(high - 0.5, -0.5)
    ax.tick_params(length=0, colors=INK)
    for side in ax.spines.values():
        side.set_visible(False)


def _title(ax: Axes, words: str) -> None:
    ax.set_title(words, loc="left", fontsize=16, color=INK, pad=14)


def _name_questions(ax: Axes, questions: Sequence[Question], cases: Sequence[int]) -> None:
    """Each question at the left: what it asks, where it stands, over how many cases."""
    ax.set_yticks(range(len(questions)), [""] * len(questions))
    for y, (question, n) in enumerate(zip(questions, cases, strict=True)):
        asks = wrapped(say(question.asks), 44)
        where = f"{seifim_said(seifim_of(question))} · {fill('{n:1 one case|## cases}', n=f'{n:,}')}"
        for words, up, side, size, ink in ((asks, 1, "bottom", 10.5, INK), (where, -2, "top", 8.5, CALM)):
            ax.annotate(words, (0, y), (-10, up), ("axes fraction", "data"), "offset points", ha="right", va=side,
                        fontsize=size, color=ink, linespacing=1.05)  # fmt: skip


# -- voices ------------------------------------------------------------------------------------------------------------


@picture
@checked
def voices_plot(of: VoicesMap, *, ax: Axes | None = None) -> Axes:
    """Who differs from whom: below the diagonal how often, above it in which se'ifim.

    An empty cell is of two voices that never speak of the same case; on the diagonal stands how many opinions a voice
    holds.

    Args:
        of: what `voices_map` returned.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: each cell below the diagonal is a patch whose gid is "one / other: number of number".

    >>> from minyan_kit import may_answer, voices_map
    >>> ax = voices_plot(voices_map(questions=[may_answer]))
    >>> ax.patches[0].get_gid()
    'mechaber / some_say: 6 of 6'
    >>> plt.close(ax.figure)
    """
    voices = of.voices
    if ax is None:
        side = 2.3 + 0.92 * len(voices)
        _, ax = plt.subplots(figsize=(side, 0.8 * side), layout="constrained")
    place = {voice: n for n, voice in enumerate(voices)}
    for pair in sorted(of.rows, key=lambda pair: (place[pair.other], place[pair.one])):
        x, y = place[pair.one], place[pair.other]
        often = frequency(pair.differing, pair.spoken)
        _cell(ax, (x, y), often, f"{pair.one.key} / {pair.other.key}: {pair.differing} of {pair.spoken}")
        number = f"{often.number:,}" if often.number else ""
        ax.text(x, y, f"{number}\n{fill('of {n}', n=f'{often.of:,}')}\n{say(often.word)}".strip(), ha="center",
                va="center", fontsize=8.5, color=INK, linespacing=1.2)  # fmt: skip
        where = seifim_said(pair.seifim).replace(", ", "\n", 1) if pair.seifim else "–"
        ax.text(y, x, where, ha="center", va="center", fontsize=8.5, color=CALM, linespacing=1.2)
    for voice, n in place.items():
        held = of.opinions[voice]
        said = fill("{n:1 one opinion|## opinions}", n=held)
        ax.text(n, n, said.replace(" ", "\n", 1), ha="center", va="center", fontsize=8.5, color=CALM, style="italic")
    _frame(ax, len(voices), len(voices))
    for n in range(len(voices) + 1):
        ax.axhline(n - 0.5, color=GRID, linewidth=0.8, zorder=0)
        ax.axvline(n - 0.5, color=GRID, linewidth=0.8, zorder=0)
    names = [say(voice.name) + ("\u00a0*" if voice.outside else "") for voice in voices]
    ax.set_xticks(
        range(len(voices)), [wrapped(name, 12, break_long_words=False) for name in names], fontsize=9, color=INK
    )
    ax.set_yticks(range(len(voices)), [wrapped(name, 24) for name in names], fontsize=10, color=INK)
    ax.xaxis.tick_top()
    _title(ax, say("Voice against voice"))
    keys: tuple[English, ...] = (
        "Below the diagonal: of how many cases both speak, and on how many they rule differently.",
        "Above it: the se'ifim where. Empty: they never speak of the same case.",
        "* outside the text" if any(voice.outside for voice in voices) else "",
    )
    told = "\n".join(say(key) for key in keys if key)
    ax.set_xlabel(told, fontsize=9.5, color=CALM, loc="left", linespacing=1.4, labelpad=8)
    return ax


# -- what is decided ---------------------------------------------------------------------------------------------------


_FILLS = {
    STATES[0]: STATUS_FILLS["explicit"],
    STATES[1]: STATUS_FILLS["inferred"],
    STATES[2]: STATUS_FILLS["open"],
    STATES[3]: Fill(GREY, 0.1, "||"),
    STATES[4]: Fill(ink_of(None), 0.15, "\\\\"),
}
_LEAST = 0.02  # so much of a bar is drawn of what is there at all, that it be seen
_TOLD = 0.13  # a share is written in its part of the bar where there is room


@picture
@checked
def coverage_plot(of: CoverageMap, *, ax: Axes | None = None) -> Axes:
    """Of every question what is decided in words, what is inferred, and what stays open and why, as a bar of shares.

    Args:
        of: what `coverage_map` returned.
        ax: where to draw; a new figure if none is given.

    Returns:
        the Axes: each part of a bar is a patch whose gid is "question, practice: state: number".

    >>> from minyan_kit import REMA, coverage_map, may_leave
    >>> ax = coverage_plot(coverage_map(among=[REMA], questions=[may_leave]))
    >>> [patch.get_gid() for patch in ax.patches][-1]
    'may_leave, the Rema: nobody who is followed speaks: 105'
    >>> plt.close(ax.figure)
    """
    questions, among = of.questions, of.among
    if ax is None:
        size = (4.4 + 2.9 * len(among), 1.5 + 0.56 * len(questions))
        _, ax = plt.subplots(figsize=size, layout="constrained")
    cases = {}
    for row in of.rows:
        x, y = 1.08 * [by.name for by in among].index(row.by.name), questions.index(row.question)
        cases[row.question.name] = row.cases
        wide = {state: max(n / row.cases, _LEAST) for state, n in row.counts.items() if n}
        for state, share in wide.items():
            share /= sum(wide.values())
            gid = f"{row.question.name}, {row.by.name}: {state}: {row.counts[state]}"
            _part(ax, (x, y), share, _FILLS[state], gid)
            if share >= _TOLD:
                _tell(ax, (x + share / 2, y), f"{row.counts[state] / row.cases:.0%}")
            x += share
    _frame(ax, len(among), len(questions))
    ax.set_xlim(-0.005, 1.08 * len(among) - 0.07)
    _name_questions(ax, questions, [cases[question.name] for question in questions])
    ax.set_xticks(
        [1.08 * n + 0.5 for n in range(len(among))], [_short(by.name) for by in among], fontsize=11, color=INK
    )
    ax.xaxis.tick_top()
    _title(ax, say("What is decided, and what stays open"))
    keys = [dressed(Patch(label=say(state)), fill) for state, fill in _FILLS.items()]
    ax.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.5, -0.005), ncols=3, frameon=False, fontsize=10)
    return ax


def _part(ax: Axes, at: tuple[float, float], share: float, fill: Fill, gid: str) -> None:
    bar = Rectangle((at[0], at[1] - 0.34), share, 0.68)
    bar.set_gid(gid)
    ax.add_patch(dressed(bar, fill))


def _tell(ax: Axes, at: tuple[float, float], words: str) -> None:
    box = {"boxstyle": "round,pad=0.2", "facecolor": PAPER, "edgecolor": "none"}
    ax.text(*at, words, ha="center", va="center", fontsize=9.5, color=INK, bbox=box)
