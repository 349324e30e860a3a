"""The whole chapter to read: each clause that a rule reads, the rules that read it, and the cases that it decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from minyan_kit.board.case import Case
from minyan_kit.board.drawing import THEMED
from minyan_kit.chapter import QUESTIONS
from minyan_kit.explore.cases import all_opinions
from minyan_kit.question import Question
from minyan_kit.ruling import Opinion
from minyan_kit.show.beside import pointed_quote, source_code
from minyan_kit.show.html import answer_html, details, div, escape, labelled
from minyan_kit.show.languages import LANGUAGES, at, place, say
from minyan_kit.show.words import answer_text, quoted
from minyan_kit.text import CHAPTER, RTL, Layer, Seif, Source

__all__ = ["Clause", "chapter_html", "clause_html", "clause_of", "clauses"]

_LAYERS: tuple[Layer, ...] = ("mechaber", "rema")
_SCENES = 6  # cases that are named under a clause


class Clause(NamedTuple):
    """Words of the chapter that some rule reads.

    Args:
        source: the words.
        read: each rule that reads them, with the question that it answers.
    """

    source: Source
    read: tuple[tuple[Question[Any], Opinion], ...]


@cache
def clauses() -> tuple[Clause, ...]:
    """Every clause that a rule reads, in the order of the text."""
    found: dict[Source, list[tuple[Question[Any], Opinion]]] = {}
    for question in QUESTIONS:
        for opinion in all_opinions(question):
            found.setdefault(opinion.source.citing(""), []).append((question, opinion))

    def place_in_text(source: Source) -> tuple[int, int, int]:
        return source.seif, _LAYERS.index(source.layer), _text(source.seif, source.layer, "he").find(source.he)

    return tuple(Clause(source, tuple(found[source])) for source in sorted(found, key=place_in_text))


def clause_of(source: Source | None) -> int | None:
    """The place among `clauses` of the words that decided; None where no words did.

    >>> from minyan_kit import REMA, may_fine
    >>> clause_of(may_fine(regular_minyan=False, residents=10, by=REMA).source) is not None
    True
    """
    if source is None:
        return None
    words = source.citing("")
    return next((n for n, clause in enumerate(clauses()) if clause.source == words), None)


def _text(seif: int, layer: Layer, witness: str) -> str:
    of = CHAPTER[seif - 1]
    return of.layer(layer, witness) if layer == "mechaber" or of.has_gloss else ""


# -- the text ----------------------------------------------------------------------------------------------------------


def chapter_html(key: str) -> str:
    """The chapter, the Hebrew beside a language, each clause to be pointed at.

    Args:
        key: the language of the reader; who reads Hebrew has the pointed text beside the plain one.
    """
    own = LANGUAGES[key].witness
    beside = "he-niqqud" if own == "he" else own
    return "".join(_seif_html(of, beside, key) for of in CHAPTER)


def _seif_html(of: Seif, beside: str, key: str) -> str:
    rows = []
    for layer in _LAYERS:
        if layer == "mechaber" or of.has_gloss:
            label = f'<div class="place">{escape(at(of.number, layer, key))}</div>'
            rows.append(f'{label}<div class="pair">{_layer(of, layer, "he")}{_layer(of, layer, beside)}</div>')
    return f'<section data-seif="{of.number}">{"".join(rows)}</section>'


def _layer(of: Seif, layer: Layer, witness: str) -> str:
    text = _text(of.number, layer, witness)
    language, direction = witness.partition("-")[0], "rtl" if witness in RTL else "ltr"
    return f'<p lang="{language}" dir="{direction}">{"".join(_pieces(of.number, layer, witness, text))}</p>'


def _pieces(seif: int, layer: Layer, witness: str, text: str) -> Iterator[str]:
    """The text cut where a clause begins or ends, each piece with the clauses that it is of."""
    here = [
        (n, clause.source)
        for n, clause in enumerate(clauses())
        if (clause.source.seif, clause.source.layer) == (seif, layer)
    ]
    spans = [(*_span(source, witness, text), n) for n, source in here]
    for start, end in pairwise(sorted({0, len(text), *(edge for span in spans for edge in span[:2])})):
        piece, those = escape(text[start:end]), [str(n) for a, b, n in spans if a <= start and end <= b]
        yield f'<span class="clause" data-clauses="{" ".join(those)}">{piece}</span>' if those else piece


def _span(source: Source, witness: str, text: str) -> tuple[int, int]:
    """Where a clause stands in a witness."""
    if witness == "he-niqqud":
        return pointed_quote(source)
    start = text.find(source.words[witness])
    return start, start + len(source.words[witness])


# -- a clause ----------------------------------------------------------------------------------------------------------


def clause_html(number: int, cases: Iterable[Case], key: str, *, opened: Case | None = None) -> str:
    """What reads a clause, and the cases that it decides, one of them drawn.

    Args:
        number: of `clauses`.
        cases: those to choose from.
        key: the language of the reader.
        opened: the case that is drawn; the first that the clause decides unless another is said.
    """
    clause = clauses()[number]
    words = clause.source.words.get(LANGUAGES[key].witness) or clause.source.he
    parts = [div("font-weight:700", escape(place(clause.source, key))), div("", escape(quoted(words, key)))]
    decided = [case for case in cases if clause_of(case.verdict.source) == number]
    shown = opened if opened in decided else next(iter(decided), None)
    if shown is not None:
        parts.append(labelled(say("Cases that it decides", key), _drawn(shown, key)))
        parts += [_named(case, key) for case in decided if case is not shown][:_SCENES]
    parts.append(labelled(say("Who reads it, and on what", key), "".join(_rule(*each, key) for each in clause.read)))
    return "".join(parts)


def _rule(question: Question[Any], opinion: Opinion, key: str) -> str:
    who = f"{say(opinion.voice.name, key)} · {place(opinion.source, key)}"
    told = f"<b>{escape(who)}</b> · {escape(say(question.asks, key))}"
    code = f'<pre dir="ltr">{escape(source_code(opinion.rule))}</pre>'
    return div("margin-top:0.4em", told) + details(say("the rule in Python", key), code)


def _drawn(case: Case, key: str) -> str:
    """A case with its picture, its story and its answer."""
    picture = case.setting.picture(case.verdict, THEMED, key)
    figures = "".join(f'<g transform="translate({f.at[0]:g} {f.at[1]:g})">{f.svg}</g>' for f in picture.figures)
    width, height = case.setting.SIZE
    told = case.said(key)
    box = f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(told.title)}"'
    return (
        f"<b>{escape(told.title)}</b><svg {box}>{picture.svg}{figures}</svg>"
        + div("", escape(f"{told.story} {told.question}"))
        + div(
            "font-weight:700;margin-top:0.3em", answer_html(case.verdict.answer, answer_text(case.verdict.answer, key))
        )
    )


def _named(case: Case, key: str) -> str:
    answer = answer_html(case.verdict.answer, answer_text(case.verdict.answer, key))
    return f'<button type="button" data-case="{case.topic}/{case.key}">{escape(case.said(key).title)} {answer}</button>'
