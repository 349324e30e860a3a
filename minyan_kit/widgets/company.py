"""A company drawn for a class to read: its verdict, a card for each of its people, and the voices."""

from __future__ import annotations

from typing import Any

from minyan_kit import argument
from minyan_kit.explain_html import ACCENTS
from minyan_kit.explain_voices import Line, lines
from minyan_kit.languages import in_use, practice_name, say, value_text, word
from minyan_kit.markup import CALM, RULE, SERIF, bdi, card, cell, div, escape, labelled, row, table
from minyan_kit.people import Person, PersonFacts
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because

__all__ = ["FACTS", "company_html", "described", "years"]

#: What can be told of a person beside his years.
FACTS = tuple(name for name in PersonFacts.DOMAIN if name != "stage")

_ORDINARY = Person("anybody")


def company_html(verdict: Verdict, chosen: str = "") -> str:
    """A company's verdict over a card for each of its people, and the voices under them.

    Args:
        verdict: a verdict of may_say.
        chosen: the name of the person whose own voices are shown too.

    >>> from minyan_kit import REMA, Company, may_say
    >>> two = Company([Person("Dan", sex="male", age=40), Person("Dina", sex="female", age=40)])
    >>> html = company_html(may_say(two, by=REMA))
    >>> html.count('role="listitem"'), html.count("does not count")
    (2, 1)
    """
    key = in_use()
    people = zip(verdict.facts.people, verdict.asked.people, strict=True)
    each = "".join(_person(person, v, person.name == chosen, key) for person, (_, v) in people)
    style = "display:flex;flex-wrap:wrap;gap:0.7em;margin-top:1.1em"  # five in a row where there is room
    parts = (_headline(verdict, key), div(style, each, 'role="list"'), _voices(verdict, chosen, key))
    foot = div(f"margin-top:1em;font-size:0.86em;{CALM}", escape(say(argument.FOOTER, key)))
    return card(key, "".join((*parts, foot)), accent=ACCENTS[argument.mark(verdict.answer)], kind="company")


def _headline(verdict: Verdict, key: str) -> str:
    practice = say(Because("by the practice of {practice}", practice=practice_name(verdict.by.name, key)), key)
    by = f'<span style="font-size:0.5em;font-weight:400;{CALM}">{escape(practice)}</span>'
    answer = f"{_shape(verdict, '0.8em')} {escape(argument.answer_text(verdict.answer, key))} {by}"
    parts = [argument.decider(verdict, key), argument.status(verdict, key)]
    why = argument.because(verdict.because, verdict.missing, key)
    said = [
        div(CALM, escape(say(verdict.question.asks, key))),
        div(f"{SERIF};font-size:2em;font-weight:700;line-height:1.35", answer),
        div(f"{SERIF};font-size:1.12em", escape(why)),
        div(f"font-size:0.9em;{CALM}", escape(" · ".join(part for part in parts if part))),
    ]
    return div("", "".join(said), 'role="status" aria-live="polite"')


def _shape(verdict: Verdict, size: str) -> str:
    """The mark of an answer in a circle: the same is said in words beside it."""
    mark = argument.mark(verdict.answer)
    style = (
        "display:inline-block;box-sizing:border-box;width:1.6em;height:1.6em;line-height:1.4em;text-align:center;"
        f"border:2px solid {ACCENTS[mark]};border-radius:50%;color:{ACCENTS[mark]};font-weight:700;font-size:{size}"
    )
    return f'<span aria-hidden="true" style="{style}">{mark}</span>'


def _person(person: Person, verdict: Verdict, chosen: bool, key: str) -> str:
    counts = {True: "counts", False: "does not count", None: "open"}[verdict.answer]
    colour = ACCENTS[argument.mark(verdict.answer)]
    frame = "2px solid" if chosen else RULE  # in the text's own colour: the others tell the answers
    style = (
        "flex:1 1 8.5em;min-width:18%;box-sizing:border-box;padding:0.6em;border-radius:6px;"
        f"border:{frame};border-top:4px solid {colour}"
    )
    why = argument.because(verdict.because, verdict.missing, key)
    where = argument.decider(verdict, key) or argument.status(verdict, key)
    said = f"{_shape(verdict, '0.78em')} {escape(say(counts, key))}"
    parts = [
        div("font-size:1.08em;font-weight:700;overflow-wrap:anywhere", bdi(person.name)),
        div(f"font-size:0.86em;{CALM}", escape(described(person, key))),
        div("font-size:0.87em;font-weight:600;margin:0.35em 0;white-space:nowrap", said),
        div(f"{SERIF};font-size:0.88em;line-height:1.4", escape(why)),
        div(f"font-size:0.76em;line-height:1.4;margin-top:0.25em;{CALM}", escape(where)),
    ]
    return div(style, "".join(parts), 'role="listitem" class="minyan-person"')


def described(person: Person, language: str | None = None) -> str:
    """A person in a few words: his years, and whatever else is out of the ordinary.

    >>> described(Person("Dan", sex="male", age=47, hears=False, asleep=True))
    '47 years, male, hears: no, asleep'
    """
    key = in_use(language)
    said = [years(person, key)]
    for name in FACTS:
        value = getattr(person, name)
        if name == "sex" or value != getattr(_ORDINARY, name):
            said.append(_fact(name, value, key))
    return ", ".join(said)


def years(person: Person, language: str | None = None) -> str:
    """His years in words, or the day of his birth."""
    key = in_use(language)
    if person.age is None:
        return value_text(person.born, key) if person.born else f"{word('age', key)}: {say('not known', key)}"
    return say(Because("{n} years", n=f"{person.age:g}"), key)


def _fact(name: str, value: Any, key: str) -> str:
    if value is True:
        return word(name, key)
    if name == "sex" and value is not None:
        return value_text(value, key)
    return f"{word(name, key)}: {_value(value, key)}"


def _value(value: Any, key: str) -> str:
    return say("not known", key) if value is None else value_text(value, key)


def _voices(verdict: Verdict, chosen: str, key: str) -> str:
    """The voices on the company, and beside them those on one of its people."""
    blocks = [labelled(say("The voices on them all", key), _heard(verdict, key))]
    blocks += [
        labelled(say(Because("The voices on {name}", name=name), key), _heard(v, key))
        for name, v in verdict.asked.people
        if name == chosen
    ]
    each = "".join(div("flex:1 1 24em;min-width:0", block) for block in blocks)
    return div("display:flex;flex-wrap:wrap;gap:0 2.2em", each)


def _heard(verdict: Verdict, key: str) -> str:
    rows = [_heard_row(line, key) for line in lines(verdict, key) if not line.silent and not line.aside]
    return div("font-size:0.92em", table([say(head, key) for head in ("Who", "What", "Because")], rows, key))


def _heard_row(line: Line, key: str) -> str:
    where = div(f"font-size:0.84em;{CALM}", escape(" · ".join((line.where, *line.tags))))
    what = f'<b style="color:{ACCENTS[line.mark]}">{line.mark}</b> {escape(line.what)}'
    cells = [
        cell(f"<b>{escape(line.who)}</b>{where}", key, style="width:34%"),
        cell(what, key, style="white-space:nowrap;width:14%"),
        cell(escape(line.why), key),
    ]
    return row("".join(cells), tint="rgba(128,128,128,0.09)" if line.decides else "transparent")
