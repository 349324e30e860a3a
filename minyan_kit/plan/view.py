"""What the page draws of a live plan: markup and words made in Python, so that the page only sets them in place."""

from __future__ import annotations

from typing import Any

from minyan_kit import argument, explain_voices
from minyan_kit.languages import LANGUAGES, RIGHT_TO_LEFT, listed, practice_name, say
from minyan_kit.markup import CALM, LABEL, SANS, SERIF, WITNESS_NAMES, columns, div, escape, notes
from minyan_kit.plan.drawing import drawn_ground, drawn_labels
from minyan_kit.plan.figures import drawn_figure, drawn_move, drawn_name
from minyan_kit.plan.ground import HEIGHT, PLACES, WIDTH, free_place
from minyan_kit.plan.moves import steps
from minyan_kit.plan.palette import DARK, LIGHT, THEMED
from minyan_kit.plan.picture import drawn_legend, numbers, plan_svg, states
from minyan_kit.plan.scenes import SCENES
from minyan_kit.plan.shown import FLAGS, Shown
from minyan_kit.plan.words import called, label, sentence
from minyan_kit.ruling import Because

__all__ = ["argued", "drawn", "ground", "hint", "still_html"]

#: How each language calls itself.
OWN_NAMES = {"en": "English", "he": "עברית", "fr": "Français"}

ACCENTS = {"✓": "joined", "✗": "apart", "?": "open"}


def ground(shown: Shown) -> dict[str, Any]:
    """What changes with the language only: the lines of the plan, the labels of the controls, what can be chosen."""
    key = shown.language
    labels = ("plan", "scene", "practice", "language", "show_move", "own_scene", "movable", *FLAGS)
    return {
        "language": key,
        "direction": "rtl" if key in RIGHT_TO_LEFT else "ltr",
        "size": [WIDTH, HEIGHT],
        "svg": drawn_ground(THEMED, key) + drawn_legend(THEMED, key),
        "labels": {name: label(name, key) for name in labels},
        "how": sentence("how", key),
        "scenes": [[scene.key, scene.titled(key)] for scene in SCENES.values()],
        "practices": [practice_name(by.name, key) for by in shown.practices],
        "languages": [[each, OWN_NAMES[each]] for each in LANGUAGES],
        "light": LIGHT.colours(),
        "dark": DARK.colours(),
    }


def drawn(shown: Shown, refused: str = "") -> dict[str, Any]:
    """What changes with every move: the people, the numbers at each spot, the verdict.

    Args:
        shown: what is shown.
        refused: why a message of the page was not followed.
    """
    key, people, verdict = shown.language, shown.people, shown.verdict
    answers = {spot: group.answer for spot, group in verdict.people.items()}
    return {
        "people": [_person(shown, name, state) for name, state in states(people, verdict).items()],
        "labels": drawn_labels(THEMED, key, numbers(people), answers),
        "free": [[spot, *free_place(spot, people.positions.values())] for spot in PLACES],
        "scene": shown.scene if shown.as_in_the_text else "",
        "asks": SCENES[shown.scene].asked(key) if shown.scene else "",
        "practice": shown.practices.index(shown.by),
        "flags": {flag: getattr(people, flag) for flag in FLAGS},
        "headline": _headline(shown),
        "argued": argued(shown),
        "refused": refused,
    }


def hint(shown: Shown) -> dict[str, str]:
    """The single moves that would make it a minyan: the shortest as an arrow, all of them in words."""
    key, people = shown.language, shown.people
    if shown.verdict.answer is True:
        return {"svg": "", "says": ""}
    found = steps(people, shown.moves)
    if not found:
        return {"svg": "", "says": escape(sentence("no_move", key))}
    name, to, _ = found[0]
    said = "; ".join(
        f"<bdi>{escape(sentence('move', key, name=called(name, key), spot=label(spot, key)))}</bdi>"
        for name, _, spot in found
    )
    return {
        "svg": drawn_move(THEMED, people.positions[name], to),
        "says": f"{escape(sentence('moves', key))} {said}.",
    }


def _person(shown: Shown, name: str, state: str) -> dict[str, Any]:
    key, spot = shown.language, shown.people.spots[name]
    told = (called(name, key), label(spot, key), "" if state == "away" else label(state, key))
    return {
        "name": name,
        "at": shown.people.positions[name],
        "spot": spot,
        "state": state,
        "svg": drawn_figure(THEMED, state) + drawn_name(THEMED, called(name, key), key, leads=state == "leader"),
        "says": listed(part for part in told if part),
    }


# -- the verdict beside the plan -------------------------------------------------------------------------------------


def _headline(shown: Shown) -> str:
    """The answer and its reason: what is read aloud after every move."""
    key, verdict = shown.language, shown.verdict
    mark = argument.mark(verdict.answer)
    colour = getattr(LIGHT, ACCENTS[mark])
    circle = (
        "display:inline-block;width:1.3em;height:1.3em;line-height:1.3em;text-align:center;font-size:0.85em;"
        f"border-radius:50%;color:#ffffff;background-color:{colour}"
    )
    by = say(Because("by the practice of {practice}", practice=practice_name(shown.by.name, key)), key)
    answer = (
        f'<span aria-hidden="true" style="{circle}">{mark}</span> {escape(argument.answer_text(verdict.answer, key))} '
        f'<span style="font-size:0.5em;font-weight:400;{CALM}">{escape(by)}</span>'
    )
    why = argument.because(verdict.because, verdict.missing, key)
    return div(f"{SERIF};font-size:2em;font-weight:700;line-height:1.3", answer) + div(
        f"{SERIF};font-size:1.2em;line-height:1.5;margin-top:0.15em", escape(why)
    )


def argued(shown: Shown) -> str:
    """Who decided and where, the deciding words in Hebrew and in the reader's language, and who rules otherwise."""
    key, verdict = shown.language, shown.verdict
    said = " · ".join(part for part in (argument.decider(verdict, key), argument.status(verdict, key)) if part)
    out = div(f"margin-top:0.2em;{CALM}", escape(said))
    if verdict.source:
        shown_in = dict.fromkeys(("he", "en" if key == "he" else key))
        out += columns(_quoted(verdict.source.words[w], w, verdict.source.seif, key) for w in shown_in)
        out += notes(explain_voices.quote_notes(verdict.source, key), key)
    for line in explain_voices.lines(verdict, key):
        if line.quote and not line.decides:
            other = sentence("otherwise", key, voice=line.who, answer=f"{line.mark} {line.what}")
            out += div("margin-top:0.7em", f"{escape(other)} {escape(line.why)} {escape(line.quote)}")
    return out


def _quoted(words: str, witness: str, seif: int, language: str) -> str:
    rtl = witness == "he"
    side = f"text-align:{'right' if rtl else 'left'}"
    name = f"55:{seif} · {say(WITNESS_NAMES[witness], language)}"
    style = f"{SERIF};font-size:{'1.25em' if rtl else '1.05em'};line-height:1.65;{side}"
    return div(f"{LABEL};{SANS};{side}", f"<bdi>{escape(name)}</bdi>") + div(
        style, escape(words), f'lang="{witness}" dir="{"rtl" if rtl else "ltr"}"'
    )


def still_html(shown: Shown) -> str:
    """The plan as a still picture with its verdict, for a page without a kernel."""
    key = shown.language
    direction = "rtl" if key in RIGHT_TO_LEFT else "ltr"
    picture = plan_svg(shown.people, verdict=shown.verdict, language=key, move=True)
    inner = (
        picture._repr_html_()
        + _headline(shown)
        + argued(shown)
        + div(f"margin-top:0.8em;{CALM}", sentence("still", key))
    )
    return div("max-width:1000px", inner, f'lang="{key}" dir="{direction}"')
