"""What the page of a board is told: everything that it shows, made of a play; and the still picture of it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from minyan_kit.board.case import ANSWERS, answer_key
from minyan_kit.board.drawing import DARK, LIGHT, THEMED, Palette
from minyan_kit.board.play import Moment, Play, as_python
from minyan_kit.board.setting import Control, Picture
from minyan_kit.ruling import English
from minyan_kit.show import words
from minyan_kit.show.html import CALM, STATUS_FILLS, div, escape, ink_of, mark_of, swatch
from minyan_kit.show.languages import LANGUAGES, at, fill, listed, practice_name, say
from minyan_kit.show.verdict import (
    answer_card,
    by_practice,
    deciding_words,
    headline,
    missing,
    reason,
    reason_line,
    voices,
)
from minyan_kit.show.words import answer_text

__all__ = ["drawn", "frame", "history_of", "in_words", "still_html", "still_svg"]

#: What stands over the parts of a board, and on its buttons.
LABELS: Mapping[str, English] = {
    "scene": "Scene",
    "free": "free play",
    "practice": "Whose practice",
    "language": "Language",
    "undo": "Undo",
    "redo": "Redo",
    "reset": "Start again",
    "full": "Full screen",
    "more": "More facts",
    "history": "What I changed",
    "copy": "Copy as Python",
    "copied": "Copied",
    "lost": "Python does not answer. Run the cell again. This is the last state that was reached.",
    "busy": "Python is working …",
    "movable": "movable figure",
    "reveal": "Show what the text says",
    "again": "Vote again",
    "fewer": "one hand fewer",
    "hands": "one hand more",
    "raised": "hands raised",
    "verdict": "What the text says",
    "facts": "Facts",
    "beyond": "This page was written beforehand, and goes no further. Undo a change, or open the course.",
}


def frame(play: Play) -> dict[str, Any]:
    """What changes with the language and the list of practices only: what stands still, and what can be chosen."""
    key, setting = play.language, play.setting
    return {
        "language": key,
        "direction": LANGUAGES[key].direction,
        "topic": setting.TOPIC,
        "title": say(setting.TITLE, key),
        "size": list(setting.SIZE),
        "how": say(setting.HOW, key),
        "labels": {name: say(label, key) for name, label in LABELS.items()},
        "scenes": [[case.key, case.titled(key)] for case in play.cases.values()],
        "practices": [practice_name(by, key) for by in play.practices],
        "languages": [[each.key, each.name] for each in LANGUAGES.values()],
        "light": LIGHT.colours(),
        "dark": DARK.colours(),
    }


def drawn(play: Play, refused: str = "") -> dict[str, Any]:
    """What changes with every event.

    Args:
        play: the play.
        refused: why an event was not followed.
    """
    key, setting = play.language, play.setting
    picture = pictured(play, THEMED)
    told = play.cases[play.case].said(key) if play.as_asked else None
    return {
        "picture": picture.svg,
        "figures": [vars(figure) for figure in picture.figures],
        "controls": [_control(control, key) for control in setting.controls(key)],
        "scene": play.case,
        "story": told.story if told else "",
        "asks": told.question if told else say(setting.asks(play.verdict), key),
        "lesson": _lesson(play),
        "answer": "" if play.hidden else _answered(play),
        "argued": "" if play.hidden else _argued(play),
        "practice": play.practices.index(play.by),
        "undo": bool(play.past),
        "redo": bool(play.future),
        "history": history_of(play),
        "python": as_python(play),
        "refused": refused,
    }


def pictured(play: Play, p: Palette) -> Picture:
    """The picture of a play, the other way round where one reads so and it is a matter of time or of words."""
    picture = play.setting.picture(None if play.hidden else play.verdict, p, play.language)
    if not play.mirrored:
        return picture
    return picture.mirrored(play.setting.SIZE[0])


def _control(control: Control, key: str) -> dict[str, Any]:
    options = list(control.options)
    return {
        "name": control.name,
        "label": words.capital(say(control.label, key)),
        "kind": control.kind,
        "value": options.index(control.value) if options else control.value,
        "options": [say(each, key) for each in control.options.values()],
        "least": control.least,
        "most": control.most,
        "step": control.step,
        "more": control.more,
    }


# -- the verdict -------------------------------------------------------------------------------------------------------


def _answered(play: Play) -> str:
    """The answer in its large letters, and why: what is read aloud after every move."""
    key, verdict = play.language, play.verdict
    ink = ink_of(verdict.answer)
    mark = (
        mark_of(verdict.answer)
        and f'<span class="mark" aria-hidden="true" style="border-color:{ink.both}">{mark_of(verdict.answer)}</span>'
    )
    word = escape(answer_text(verdict.answer, key))
    status = f"{swatch(STATUS_FILLS[verdict.status])} {escape(words.status(verdict, key))}"
    small = f"{escape(by_practice(play.by, key))} · {status}"
    return (
        f'<div class="said" data-answer="{answer_key(verdict.answer)}">{mark}{word}</div>'
        f'<div class="whose">{small}</div>' + reason_line(words.because(verdict.because, key)) + _terms(play)
    )


def _terms(play: Play) -> str:
    extra = words.terms(play.verdict, play.language)
    return div("font-weight:600", escape(" · ".join(extra))) if extra else ""


def _argued(play: Play) -> str:
    """What is looked at, the deciding words, what the topic tells besides, what is missing, and the other voices."""
    key, verdict = play.language, play.verdict
    argument = play.setting.argument(verdict)
    who = words.decider(argument, key)
    return "".join(
        (
            play.setting.looked_at(verdict, key),
            deciding_words(argument, key),
            div(f"font-size:0.9em;{CALM}", escape(who)) if who else "",
            play.setting.beside(verdict, key),
            missing(verdict, key),
            voices(argument, key, least=2),
        )
    )


# -- predict, then reveal ----------------------------------------------------------------------------------------------


def _lesson(play: Play) -> dict[str, Any] | None:
    """The three answers with the hands for each, vote after vote; and once it is shown, why a wrong one tempts."""
    lesson, key = play.lesson, play.language
    if lesson is None:
        return None
    answers = [
        {
            "key": name,
            "word": answer_text(answer, key),
            "mark": mark_of(answer),
            "hands": lesson.votes[-1][n],
            "before": [vote[n] for vote in lesson.votes[:-1]],
            "guessed": lesson.guess == name,
        }
        for n, (name, answer) in enumerate(ANSWERS.items())
    ]
    return {"answers": answers, "shown": lesson.shown, "says": _after_the_fact(play) if lesson.shown else ""}


def _after_the_fact(play: Play) -> str:
    lesson, key = play.lesson, play.language
    case = play.cases.get(play.case)
    if lesson is None or case is None or not play.as_asked:
        return ""
    said = []
    for turn, vote in enumerate(lesson.votes, 1):
        if any(vote):
            hands = listed(f"{answer_text(a, key)} {n}" for a, n in zip(ANSWERS.values(), vote, strict=True))
            label: English = "Vote {n}: {hands}" if len(lesson.votes) > 1 else "Hands: {hands}"
            said.append(fill(label, key, n=turn, hands=hands))
    truth = answer_key(play.verdict.answer)
    if lesson.guess == truth:
        said.append(say("You said so too.", key))
    voted = {name for vote in lesson.votes for name, number in zip(ANSWERS, vote, strict=True) if number}
    for name, why in case.said(key).tempting.items():
        if name != truth and (name == lesson.guess or name in voted):
            said.append(fill("Why “{answer}” tempts: {why}", key, answer=answer_text(ANSWERS[name], key), why=why))
    said.append(fill("To read: {places}", key, places=listed(at(s, "mechaber", key) for s in case.study)))
    return "".join(div("", escape(each)) for each in said)


# -- what was changed --------------------------------------------------------------------------------------------------


def history_of(play: Play) -> list[list[str]]:
    """What was changed and what it turned, the first first."""
    return [[_change(a, b, play.language), _turned(a, b, play.language)] for a, b in _pairs(play)]


def _pairs(play: Play) -> list[tuple[Moment, Moment]]:
    return list(zip(play.moments, play.moments[1:], strict=False))


def _change(before: Moment, now: Moment, key: str) -> str:
    changes = now.setting.changed(before.setting)
    said = [now.setting.told(name, value, key) for name, value in changes.items()]
    return "; ".join([*said, *([practice_name(now.by, key)] if now.by != before.by else [])])


def _turned(before: Moment, now: Moment, key: str) -> str:
    was, is_ = (answer_text(each.verdict.answer, key) for each in (before, now))
    return is_ if was == is_ else f"{was} → {is_}"


# -- the board as it stands, without a page -------------------------------------------------------------------------


def in_words(play: Play) -> str:
    """A board in words: the topic, the case, and the answer."""
    key = play.language
    case = play.cases[play.case].said(key).title if play.case else ""
    answer = "" if play.hidden else f"{mark_of(play.verdict.answer)} {answer_text(play.verdict.answer, key)}"
    return "; ".join(filter(None, (say(play.setting.TITLE, key), case, answer)))


def still_svg(play: Play, p: Palette = LIGHT) -> str:
    """The picture as an SVG document."""
    picture = pictured(play, p)
    width, height = play.setting.SIZE
    figures = "".join(f'<g transform="translate({f.at[0]:g} {f.at[1]:g})">{f.svg}</g>' for f in picture.figures)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(in_words(play))}</title>{picture.svg}{figures}</svg>"
    )


def still_html(play: Play) -> str:
    """The board as a still picture with its verdict, for a page without a kernel."""
    key, verdict = play.language, play.verdict
    data = b64encode(still_svg(play).encode()).decode("ascii")
    style = "width:100%;max-width:900px;height:auto"
    image = f'<img alt="{escape(in_words(play))}" style="{style}" src="data:image/svg+xml;base64,{data}">'
    case = play.cases.get(play.case)
    story = reason_line(f"{case.said(key).story} {case.said(key).question}") if case else ""
    asked = escape(say(play.setting.asks(verdict), key))
    said = "" if play.hidden else headline(asked, verdict.answer, play.by, key) + reason(verdict, key) + _argued(play)
    note = div(f"margin-top:0.8em;{CALM}", escape(say("Run this cell to move them.", key)))
    answer = None if play.hidden else verdict.answer
    return answer_card(answer, story + div("margin:0.6em 0", image) + said + note, key, kind="still")
