"""A printable sheet of cases: the words with their points, the cases, lines to write on; and the key, apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from minyan_kit.arguments import checked
from minyan_kit.board.case import BoardCase
from minyan_kit.ruling import Brief, English
from minyan_kit.show.html import escape
from minyan_kit.show.languages import LANGUAGES, at, fill, in_use, own_words, place, practice_name, say, witnesses
from minyan_kit.show.words import answer_text, reason
from minyan_kit.text import Layer, at_hand, seif

__all__ = ["FOR_STUDY", "PrintedSheet", "page", "sheet", "ticket_title", "unseen_title"]

#: What stands on every sheet, key and page of answers.
FOR_STUDY: English = "For study, not a ruling."

_LABELS: Mapping[str, English] = {
    "name": "Name",
    "date": "Date",
    "words": "The words",
    "cases": "The cases",
    "answer": "Your answer",
    "by_which": "By which words, and why?",
    "key": "Key for the teacher",
    "ticket": "Exit ticket",
    "unseen": "Cases that nobody has seen",
    "tempts": "Why somebody would say {answer}:",
}

_STYLE = """
@page { size: A4; margin: 15mm 17mm; }
body { font: 11.5pt/1.5 Georgia, 'Noto Serif', 'Frank Ruehl CLM', 'DejaVu Serif', serif;
  max-width: 48em; margin: 1.5em auto; padding: 0 1em; color: #111; background: #fff; }
h1 { font-size: 1.5em; line-height: 1.25; margin: 0.2em 0 0.6em; } h2 { font-size: 1.12em; margin: 1.1em 0 0.3em; }
h3 { font-size: 1em; margin: 0 0 0.2em; } p { margin: 0.2em 0; } h1, h2, h3 { break-after: avoid; }
.top { display: flex; gap: 2em; } .top span { flex: 1; border-bottom: 1px solid #555; }
.study { font-style: italic; font-size: 0.92em; }
.words { display: grid; grid-template-columns: 1fr 1fr; gap: 0.4em 2em; border-top: 1px solid #999;
  padding-top: 0.4em; font-size: 0.9em; line-height: 1.4; margin-bottom: 0.6em; }
.words.one { grid-template-columns: 1fr; } .words { break-inside: avoid; }
.gloss { font-size: 0.9em; margin-top: 0.3em; }
[lang="he"] { font-size: 1.08em; }
.case { break-inside: avoid; margin: 1em 0; border-top: 1px solid #999; padding-top: 0.5em; }
.line { border-bottom: 1px solid #777; height: 1.75em; } .box { margin-inline-end: 1.6em; white-space: nowrap; }
@media print { body { margin: 0; max-width: none; padding: 0; } }
@media (max-width: 40em) { .words { grid-template-columns: 1fr; } }
"""


@dataclass(frozen=True, repr=False)
class PrintedSheet(Brief):
    """A sheet to be printed, and its key.

    Attributes:
        title: what it is called.
        language: the key of its language.
        questions: the page for a class, whole HTML.
        key: the page for the teacher, whole HTML.
    """

    title: str
    language: str
    questions: str
    key: str

    def save(self, folder: str | PathLike[str], name: str) -> tuple[Path, Path]:
        """Write both pages: `name.html` for the class, and `name_key.html`.

        Args:
            folder: where; it is made where there is none.
            name: of the files, without an ending.

        Returns:
            the two files.
        """
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        files = place / f"{name}.html", place / f"{name}_key.html"
        for file, text in zip(files, (self.questions, self.key), strict=True):
            file.write_text(text, encoding="utf-8", newline="\n")
        return files

    def _repr_html_(self) -> str:
        style = 'sandbox="" style="width:100%;height:36em;border:1px solid currentColor;background:#fff"'
        return f'<iframe title="{escape(self.title)}" {style} srcdoc="{escape(self.questions)}"></iframe>'


@checked
def sheet(
    cases: BoardCase | Iterable[BoardCase], *, title: str | None = None, language: str | None = None
) -> PrintedSheet:
    """Print one case or several: their se'ifim with points, the cases with lines to write on, and a key apart.

    Args:
        cases: a case, as `mk.case` gives it, or several.
        title: what stands over them; that of the first case unless said otherwise.
        language: a key of LANGUAGES; nothing for the one set by `language`.

    Returns:
        the sheet: it shows itself in a notebook, and `.save(folder, name)` writes two pages that any browser prints.

    Raises:
        ValueError: there is no case.

    >>> from minyan_kit import case
    >>> paper = sheet(case("joining/roof"))
    >>> "Roofs and upper stories" in paper.questions, "Key for the teacher" in paper.questions
    (True, False)
    """
    listed = [cases] if isinstance(cases, BoardCase) else list(cases)
    if not listed:
        raise ValueError("cases: nothing to print: give a case, as mk.sheet(mk.case('joining/roof'))")
    key = in_use(language)
    title = title or listed[0].said(key).title
    places = sorted({number for case in listed for number in case.study})
    words = _heading("words", key) + "".join(_words(number, key) for number in places)
    asked = "".join(_asked(n, case, key) for n, case in enumerate(listed, 1))
    told = "".join(_told(n, case, key) for n, case in enumerate(listed, 1))
    top = f'<p class="top"><span>{_label("name", key)}</span><span>{_label("date", key)}</span></p>'
    return PrintedSheet(
        title,
        key,
        page(title, top + words + _heading("cases", key) + asked, key),
        page(f"{title} · {say(_LABELS['key'], key)}", told, key),
    )


def ticket_title(title: str, language: str) -> str:
    """What stands over the cases that are kept back for the end of a lesson."""
    return f"{title} · {say(_LABELS['ticket'], language)}"


def unseen_title(language: str) -> str:
    """What stands over the cases that are kept back, and are on no exit ticket."""
    return say(_LABELS["unseen"], language)


def page(title: str, inner: str, language: str) -> str:
    """A whole page that prints: its title, that it is for study, and what is on it as markup."""
    direction = LANGUAGES[language].direction
    return (
        f'<!doctype html>\n<html lang="{language}" dir="{direction}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n"
        f'<h1>{escape(title)}</h1>\n<p class="study">{escape(say(FOR_STUDY, language))}</p>\n{inner}\n</html>\n'
    )


def _label(name: str, key: str) -> str:
    return escape(say(_LABELS[name], key))


def _heading(name: str, key: str) -> str:
    return f"<h2>{_label(name, key)}</h2>\n"


def _words(number: int, key: str) -> str:
    """A se'if in pointed Hebrew, and beside it in the reader's own witness."""
    shown = dict.fromkeys((at_hand("he-niqqud"), *(w for w in witnesses(key) if w != "he")))
    columns = "".join(f"<div{_in(w)}>{''.join(_layers(number, w))}</div>" for w in shown)
    kind = "words" if len(shown) > 1 else "words one"
    return f'<h3>{escape(at(number, "mechaber", key))}</h3><div class="{kind}">{columns}</div>\n'


def _in(witness: str) -> str:
    return ' lang="he" dir="rtl"' if witness.startswith("he") else f' lang="{witness}" dir="ltr"'


def _layers(number: int, witness: str) -> Iterator[str]:
    of = seif(number)
    layers: tuple[Layer, ...] = ("mechaber", "rema") if of.has_gloss else ("mechaber",)
    for layer in layers:
        kind = ' class="gloss"' if layer == "rema" else ""
        yield f"<p{kind}>{escape(of.layer(layer, witness))}</p>"


def _case(n: int, case: BoardCase, key: str, inner: str) -> str:
    told = case.said(key)
    return (
        f'<section class="case"><h3>{n}. {escape(told.title)}</h3><p>{escape(told.story)}</p>'
        f"<p><strong>{escape(told.question)}</strong></p>{inner}</section>\n"
    )


def _asked(n: int, case: BoardCase, key: str) -> str:
    boxes = "".join(f'<span class="box">☐ {escape(answer_text(answer, key))}</span>' for answer in (True, False, None))
    lines = '<div class="line"></div>' * 3
    answers = fill("{fact}: {value}", key, fact=_label("answer", key), value=boxes)
    return _case(n, case, key, f"<p>{answers}</p><p>{_label('by_which', key)}</p>{lines}")


def _told(n: int, case: BoardCase, key: str) -> str:
    verdict = case.verdict
    told = {"practice": practice_name(case.by, key), "answer": answer_text(verdict.answer, key)}
    who = fill("By {practice}: {answer}. {because}", key, **told, because=reason(verdict, key))
    inner = f"<p>{escape(who)}</p>"
    decides = case.argued
    if (why := reason(decides, key)) != reason(verdict, key):
        inner += f"<p>{escape(f'{answer_text(decides.answer, key)}. {why}')}</p>"
    if (source := decides.source or verdict.source) is not None:
        here, own = place(source, key), own_words(source, key)
        inner += f"<p>{escape(fill('{fact}: {value}', key, fact=here, value=own))}</p>"
        if own != source.he:
            inner += f'<p lang="he" dir="rtl">{escape(source.he)}</p>'
    for answer, why in case.said(key).tempting.items():
        tempted = say(_LABELS["tempts"], key).format(
            answer=answer_text({"yes": True, "no": False, "open": None}[answer], key)
        )
        inner += f"<p><em>{escape(tempted)}</em> {escape(why)}</p>"
    return _case(n, case, key, inner)
