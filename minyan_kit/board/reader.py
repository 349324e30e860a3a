"""The whole chapter to read: each clause that a rule reads, the rules that read it, and the cases that it decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, pairwise
from typing import NamedTuple

from minyan_kit.board.case import BoardCase
from minyan_kit.board.drawing import THEMED
from minyan_kit.board.setting import Figure
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.notes import notes_on
from minyan_kit.explore.cases import all_opinions
from minyan_kit.explore.rules import rule_said
from minyan_kit.question import Question
from minyan_kit.ruling import English, Opinion
from minyan_kit.show.beside import helpers, pointed_quote, source_code
from minyan_kit.show.html import WITNESS_NAMES, answer_html, details, div, escape, labelled, notes, witness_layer
from minyan_kit.show.languages import LANGUAGES, at, place, say
from minyan_kit.show.words import answer_text, quoted
from minyan_kit.text import CHAPTER, LAYERS, RTL, WITNESSES, Layer, Seif, Source

__all__ = [
    "Clause",
    "case_of",
    "chapter_html",
    "clause_html",
    "clause_of",
    "clauses",
    "decided_by",
    "figures_decided",
]

_SCENES = 6  # cases that are named under a clause


class Clause(NamedTuple):
    """Words of the chapter that some rule reads.

    Args:
        source: the words.
        read: each rule that reads them, with the question that it answers.
    """

    source: Source
    read: tuple[tuple[Question, Opinion], ...]


@cache
def clauses() -> tuple[Clause, ...]:
    """Every clause that a rule reads, in the order of the text."""
    found: dict[Source, list[tuple[Question, Opinion]]] = {}
    for question in QUESTIONS:
        for opinion in all_opinions(question):
            found.setdefault(opinion.source.citing(""), []).append((question, opinion))

    def place_in_text(source: Source) -> tuple[int, int, int]:
        return source.seif, LAYERS.index(source.layer), _text(source.seif, source.layer, "he").find(source.he)

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
    for layer in LAYERS:
        if layer == "mechaber" or of.has_gloss:
            label = f'<div class="place">{escape(at(of.number, layer, key))}</div>'
            rows.append(f'{label}<div class="pair">{_layer(of, layer, "he")}{_layer(of, layer, beside)}</div>')
    rest = [witness for witness in WITNESSES if witness not in ("he", beside)]
    more = "".join(witness_layer(of, each, label=say(WITNESS_NAMES[each], key)) for each in rest)
    more += notes(notes_on(of.number), key)
    if more:
        rows.append(details(say("Other witnesses and notes", key), more))
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

_WORKING: English = "Python is working …"


def decided_by(case: BoardCase) -> int | None:
    """The clause that decides a case."""
    return clause_of(case.verdict.source)


def figures_decided(case: BoardCase) -> Mapping[str, int]:
    """Figure → the clause that decides of it, where one does."""
    found = {name: clause_of(verdict.source) for name, verdict in case.figures.items()}
    return {name: number for name, number in found.items() if number is not None}


def case_of(number: int, cases: Iterable[BoardCase]) -> BoardCase | None:
    """The case that shows a clause best: one that it decides, else one in which it decides of somebody."""
    cases = list(cases)
    decided = (case for case in cases if decided_by(case) == number)
    heard = (case for case in cases if number in figures_decided(case).values())
    return next(chain(decided, heard), None)


def clause_html(
    number: int, cases: Iterable[BoardCase], key: str, *, opened: BoardCase | None = None, whole: bool = True
) -> str:
    """What reads a clause, and the cases that it decides, one of them drawn.

    Args:
        number: of `clauses`.
        cases: those to choose from.
        key: the language of the reader.
        opened: the case that is drawn; the one that shows the clause best unless another is said.
        whole: with what each rule says, in sentences; the first time that may take a second or two.
    """
    clause, cases = clauses()[number], list(cases)
    words = clause.source.words.get(LANGUAGES[key].witness) or clause.source.he
    parts = [div("font-weight:700", escape(place(clause.source, key))), div("", escape(quoted(words, key)))]
    shown = case_of(number, cases) if opened is None else opened
    if shown is not None:
        parts.append(_drawn(shown, number, key))
    rules = "".join(_rule(*each, key, whole=whole) for each in clause.read)
    parts.append(labelled(say("Who reads it, and on what", key), rules))
    others = [case for case in cases if decided_by(case) == number and case is not shown][:_SCENES]
    if others:
        parts.append(labelled(say("Cases that it decides", key), "".join(_named(case, key) for case in others)))
    return "".join(parts)


def _rule(question: Question, opinion: Opinion, key: str, *, whole: bool) -> str:
    who = f"{say(opinion.voice.name, key)} · {place(opinion.source, key)}"
    told = f"<b>{escape(who)}</b> · {escape(say(question.asks, key))}"
    said = rule_said(question, opinion).markup(key) if whole else escape(say(_WORKING, key))
    written = "\n\n\n".join(map(source_code, (opinion.rule, *helpers([opinion.rule]))))
    code = f'<pre dir="ltr" lang="en" tabindex="0">{escape(written)}</pre>'
    return (
        '<section class="rule">'
        + div("", told)
        + f'<div class="says">{said}</div>'
        + details(say("the rule in Python", key), code)
        + "</section>"
    )


def _drawn(case: BoardCase, number: int, key: str) -> str:
    """A case with its picture, its story and its answer; the figures of which the clause decides are lit."""
    decided = figures_decided(case)
    picture = case.setting.picture(case.verdict, THEMED, key)
    width, height = case.setting.SIZE
    if case.setting.MIRRORS and LANGUAGES[key].right_to_left:
        picture = picture.mirrored(width)
    figures = "".join(_figure(figure, decided.get(figure.name), number) for figure in picture.figures)
    told = case.said(key)
    box = f'viewBox="0 0 {width} {height}" role="group" aria-label="{escape(told.title)}"'
    answer = answer_html(case.verdict.answer, answer_text(case.verdict.answer, key))
    at = decided_by(case)
    if at is not None and at != number:  # the verdict leads to its clause
        answer = f'<button type="button" data-clause="{at}">{answer}</button>'
    return (
        f"<b>{escape(told.title)}</b><svg {box}>{picture.svg}{figures}</svg>"
        + div("", escape(f"{told.story} {told.question}"))
        + div("font-weight:700;margin-top:0.3em", answer)
    )


def _figure(figure: Figure, of: int | None, number: int) -> str:
    """A figure; one of which some clause decides leads to that clause."""
    at = f'transform="translate({figure.at[0]:g} {figure.at[1]:g})"'
    if of is None:
        return f"<g {at}>{figure.svg}</g>"
    wide, high = figure.room or (figure.reach, figure.reach)
    lit = " lit" if of == number else ""
    box = f'x="{-wide:g}" y="{-high:g}" width="{2 * wide:g}" height="{2 * high:g}" rx="{min(wide, high):g}"'
    ring = f'<rect class="ring" {box}/>'
    told = f'role="button" tabindex="0" aria-pressed="{str(of == number).lower()}" aria-label="{escape(figure.says)}"'
    return f'<g class="figure{lit}" data-clause="{of}" {told} {at}>{ring}{figure.svg}</g>'


def _named(case: BoardCase, key: str) -> str:
    answer = answer_html(case.verdict.answer, answer_text(case.verdict.answer, key))
    return f'<button type="button" data-case="{case.topic}/{case.key}">{escape(case.said(key).title)} {answer}</button>'
