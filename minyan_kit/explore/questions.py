"""The questions of a map, and where in the chapter each of them stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minyan_kit.explore.looked import all_opinions
from minyan_kit.hebrew_text import numeral
from minyan_kit.languages import fill, in_use
from minyan_kit.question import Question

__all__ = ["picked", "questions_of", "seifim", "seifim_said"]


def questions_of(yours: Sequence[Question[Any]], questions: Sequence[Question[Any]]) -> tuple[Question[Any], ...]:
    """The questions of a map: one of yours takes the place of the one that it was made from, or comes last.

    >>> from minyan_kit import counts, may_fine
    >>> questions_of([may_fine], [counts]) == (counts, may_fine)
    True
    """
    for question in yours:
        if not isinstance(question, Question):
            raise TypeError(f"{question!r} is no Question: write mk.may_say.with_opinion(...), and among=[...] by name")
    own = {question.name: question for question in yours}
    taken = [own.pop(question.name, question) for question in questions]
    return (*taken, *own.values())


def picked(question: Question[Any] | str, questions: Sequence[Question[Any]]) -> Question[Any]:
    """One of the questions of a map, by itself or by its name.

    Raises:
        ValueError: it is not among them.
    """
    name = question if isinstance(question, str) else getattr(question, "name", question)
    found = next((each for each in questions if each.name == name), None)
    if found is None:
        raise ValueError(f"question={name!r} is not on the map: write one of {', '.join(q.name for q in questions)}")
    return found


def seifim(question: Question[Any]) -> tuple[int, ...]:
    """The se'ifim whose words a question reads.

    >>> from minyan_kit import may_say
    >>> seifim(may_say)
    (1, 4, 6)
    """
    return tuple(sorted({o.source.seif for o in all_opinions(question)}))


def seifim_said(numbers: Sequence[int], key: str | None = None) -> str:
    """Se'ifim in a row, those that follow one another drawn together.

    >>> seifim_said((1, 13, 14, 15)), seifim_said((4, 5), "he")
    ('55:1, 13–15', 'נ״ה, ד׳–ה׳')
    """
    key = in_use(key)
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    said = numeral if key == "he" else str
    return fill("55:{seif}", key, seif=", ".join("–".join(dict.fromkeys((said(r[0]), said(r[-1])))) for r in runs))
