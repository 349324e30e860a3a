"""Who counts in the ten: ten figures at a table, each of whom can be changed, or sent from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, ClassVar, Self

from minyan_kit.board.drawing import (
    SERIF,
    Palette,
    caption,
    drawn_figure,
    line,
    name_in,
    rect,
    words_at,
)
from minyan_kit.board.ground import Rect
from minyan_kit.board.setting import NOT_KNOWN, Control, Figure, Picture, Point, Setting, known
from minyan_kit.chapter.age import Day
from minyan_kit.chapter.people import Company, Person, PersonFacts
from minyan_kit.chapter.practices import MECHABER, MISHNAH_BERURAH, REMA, SOME_ARE_LENIENT, SOME_PERMIT
from minyan_kit.chapter.ten import may_say
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, English, Practice
from minyan_kit.show import words
from minyan_kit.show.html import answer_html, div, escape
from minyan_kit.show.languages import english_word, in_use, listed, say, value_text, word

__all__ = ["FACTS", "NINE_AND_A_BOY", "TEN_MEN", "AroundTheTable", "person_text", "years_text"]

# -- the people --------------------------------------------------------------------------------------------------------

_MEN = {"Reuven": 70, "Shimon": 64, "Levi": 58, "Yehuda": 52, "Dan": 47}
_MEN |= {"Naftali": 45, "Gad": 41, "Asher": 39, "Yissachar": 37}

#: Ten men, of whom nothing is out of the ordinary.
TEN_MEN = Company(Person(name, sex="male", age=age) for name, age in (_MEN | {"Binyamin": 33}).items())
#: Nine men and a clever boy of seven, about whom people argue.
NINE_AND_A_BOY = TEN_MEN.change("Binyamin", age=7, knows_to_whom=True)

#: What can be told of a person beside his years.
FACTS = tuple(name for name in PersonFacts.DOMAIN if name != "stage")

_ORDINARY = Person("anybody")


def person_text(person: Person, language: str | None = None) -> str:
    """A person in a few words: his years, and whatever else is out of the ordinary.

    >>> person_text(Person("Dan", sex="male", age=47, hears=False, asleep=True))
    '47 years, male, hears: no, asleep'
    """
    key = in_use(language)
    return listed([years_text(person, key), *_out_of_the_ordinary(person, key)])


def years_text(person: Person, language: str | None = None) -> str:
    """His years in words, or the day of his birth."""
    key = in_use(language)
    if person.age is None:
        return value_text(person.born, key) if person.born else f"{say('age', key)}: {say('not known', key)}"
    return say(Because("{n:1 one year|## years}", n=f"{person.age:g}"), key)


def _out_of_the_ordinary(person: Person, key: str) -> list[str]:
    facts = [(name, getattr(person, name)) for name in FACTS]
    return [_fact(name, v, key) for name, v in facts if name == "sex" or v != getattr(_ORDINARY, name)]


def _fact(name: str, value: Any, key: str) -> str:
    if value is True:
        return word(name, key)
    if name == "sex" and value is not None:
        return value_text(value, key)
    return f"{word(name, key)}: {say('not known', key) if value is None else value_text(value, key)}"


# -- the table ---------------------------------------------------------------------------------------------------------

TABLE = Rect(128, 164, 552, 300)
#: Where whoever does not come stands.
AWAY = Rect(694, 12, 778, 448)
#: Ten seats round the table; the first of them at its upper left.
SEATS: tuple[Point, ...] = (
    *((160 + 120 * n, 58) for n in range(4)),
    (622, 214),
    *((520 - 120 * n, 352) for n in range(4)),
    (58, 214),
)
_REACH = 50


@dataclass(frozen=True)
class AroundTheTable(Setting):
    """People at a table, who ask whether they are a ten.

    Args:
        company: everyone on the picture.
        away: the names of those who are not at the table.
        on: the day, where somebody is known by his birth.
        chosen: the name of the one whose facts the controls show.
    """

    company: Company = TEN_MEN
    away: frozenset[str] = frozenset()
    on: Day | None = None
    chosen: str = field(default="Binyamin", compare=False)

    TOPIC: ClassVar[str] = "eligibility"
    TITLE: ClassVar[English] = "Who counts in the ten"
    SIZE: ClassVar[tuple[int, int]] = (790, 460)
    HOW: ClassVar[English] = "Press a figure to change it. Drag it away from the table to leave it out."
    AMONG: ClassVar[tuple[Practice, ...]] = (
        MECHABER,
        REMA,
        MISHNAH_BERURAH,
        MECHABER.relying_on(SOME_PERMIT),
        REMA.relying_on(SOME_ARE_LENIENT),
    )

    # -- the facts ---------------------------------------------------------------------------------------------------

    @property
    def there(self) -> Company:
        """The company at the table."""
        return self.company.but(people=[person for person in self.company if person.name not in self.away])

    def verdict(self, by: Practice) -> Verdict:
        """Whether they may say what needs ten."""
        return may_say(self.there, by=by, on=self.on)

    def person(self, name: str) -> Person:
        """Whoever has a name.

        Raises:
            ValueError: nobody has it.
        """
        found = next((person for person in self.company if person.name == name), None)
        if found is None:
            named = ", ".join(repr(person.name) for person in self.company)
            raise ValueError(f"person={name!r} cannot be chosen: write one of {named}")
        return found

    def set(self, **values: Any) -> Self:
        """Change the company, or somebody in it.

        Args:
            values: "in_need"; "away", names; a person's name, with his facts in a mapping; or "person", and facts of a
                Person, which are then his, or else those of the one chosen; None, or "not known", is not known.

        Raises:
            ValueError: nobody has that name, or no fact has that name or value.

        >>> AroundTheTable().set(person="Dan", asleep=True) == AroundTheTable().set(Dan={"asleep": True})
        True
        """
        changed = self
        if "person" in values:
            changed = replace(changed, chosen=self.person(values.pop("person")).name)
        names = {person.name for person in self.company}
        for name, value in values.items():
            if name == "in_need":
                changed = replace(changed, company=changed.company.but(in_need=_yes_no(name, known(value))))
            elif name == "away":
                changed = replace(changed, away=changed._leaving(frozenset(self.person(each).name for each in value)))
            elif name == "there":
                changed = replace(changed, away=changed._leaving(changed.away - {changed.chosen} if value else
                                                                 changed.away | {changed.chosen}))  # fmt: skip
            elif name == "age_known":
                changed = changed._with(changed.chosen, {"age": 33 if value else None})
            elif name in names and isinstance(value, Mapping):
                changed = changed._with(name, value)
            elif name in ("age", *FACTS):
                changed = changed._with(changed.chosen, {name: value})
            else:
                takes = ", ".join(("by", "in_need", "away", "person", "age", *FACTS))
                raise ValueError(
                    f"{name}={value!r}: nothing is called so: write one of {takes}, or the name of a person"
                )
        return changed

    def _with(self, name: str, facts: Mapping[str, Any]) -> Self:
        for fact, value in facts.items():
            if fact not in ("age", *FACTS):
                raise ValueError(
                    f"{name}: {fact}={value!r}: no fact is called so: write one of age, {', '.join(FACTS)}"
                )
        changes = {fact: known(value) for fact, value in facts.items()}
        if "age" in changes:
            changes["born"] = None
        if changes.get("defiant") is not None:
            changes["transgressor"] = True
        return replace(self, company=self.company.change(name, **changes))

    def _leaving(self, away: frozenset[str]) -> frozenset[str]:
        if len(away) >= len(self.company):
            raise ValueError("away: somebody has to be at the table: leave one there")
        return away

    @property
    def values(self) -> Mapping[str, Any]:
        """What differs from ten ordinary men."""
        usual = {person.name: person for person in TEN_MEN}
        found: dict[str, Any] = {}
        for person in self.company:
            was = usual.get(person.name, _ORDINARY)
            if differs := {f: getattr(person, f) for f in ("age", *FACTS) if getattr(person, f) != getattr(was, f)}:
                found[person.name] = differs
        if self.company.in_need is not False:
            found["in_need"] = self.company.in_need
        if self.away:
            found["away"] = tuple(person.name for person in self.company if person.name in self.away)
        return MappingProxyType(found)

    def changed(self, before: Setting) -> Mapping[str, Any]:
        """What to set, fact by fact, so that `before` becomes this."""
        assert isinstance(before, AroundTheTable)
        found: dict[str, Any] = {}
        for was, is_ in zip(before.company, self.company, strict=True):
            facts = {f: getattr(is_, f) for f in ("age", *FACTS) if getattr(is_, f) != getattr(was, f)}
            if facts:
                found[is_.name] = facts
        if self.company.in_need != before.company.in_need:
            found["in_need"] = self.company.in_need
        if self.away != before.away:
            found["away"] = tuple(person.name for person in self.company if person.name in self.away)
        return found

    def told(self, name: str, value: Any, language: str) -> str:
        """A change in words: a person by his name, whoever is away by theirs."""
        if name == "away":
            said = listed(name_in(each, language) for each in value) or say("nobody", language)
            return f"{say('not here', language)}: {said}"
        if isinstance(value, Mapping):
            return f"{name_in(name, language)}: {listed(self.told(f, v, language) for f, v in value.items())}"
        if name == "age" and value is not None:
            return say(Because("{n:1 one year|## years}", n=f"{value:g}"), language)
        return super().told(name, value, language)

    # -- what is done to a figure ------------------------------------------------------------------------------------

    def pressed(self, name: str, *, back: bool = False) -> Self:
        """His facts are shown in the controls."""
        return replace(self, chosen=self.person(name).name)

    def dropped(self, name: str, at: Point) -> Self:
        """From the table he is away; back at it he is there."""
        chosen = replace(self, chosen=self.person(name).name)
        return chosen.set(there=at[0] < AWAY.left)

    def stepped(self, name: str, arrow: Point, *, far: bool = False) -> Self:
        """The arrow to the right sends him from the table, that to the left brings him back."""
        chosen = replace(self, chosen=self.person(name).name)
        return chosen.set(there=arrow[0] < 0) if arrow[0] else chosen

    # -- the controls ------------------------------------------------------------------------------------------------

    def controls(self, language: str | None = None) -> tuple[Control, ...]:
        """The facts of the one chosen; those that the chapter turns on most first."""
        person = self.person(self.chosen)
        first = ("knows_to_whom", "asleep", "praying_alone", "banned")
        need = self.company.in_need
        yes_no: Mapping[Any, English] = {True: "yes", False: "no", NOT_KNOWN: NOT_KNOWN}
        years = Because("Age of {name}", name=name_in(person.name, language))
        made = [
            *([Control("age", years, person.age, least=0, most=70, step=0.5)] if person.age is not None else []),
            *(Control(name, english_word(name), _shown(getattr(person, name)), yes_no) for name in first),
            Control("in_need", "A time of need", _shown(need), yes_no, more=True),
            Control("age_known", "The age is known", person.age is not None, more=True),
        ]
        for name in FACTS:
            if name not in first:
                options: dict[Any, English] = {value: _in_words(value) for value in PersonFacts.DOMAIN[name]}
                value = _shown(getattr(person, name))
                made.append(Control(name, english_word(name), value, options | {NOT_KNOWN: NOT_KNOWN}, more=True))
        return tuple(made)

    # -- the picture -------------------------------------------------------------------------------------------------

    def picture(self, verdict: Verdict | None, p: Palette, language: str) -> Picture:
        """The table, its people, and those who are away."""
        judged = verdict.people if verdict is not None else {}
        out = [person.name for person in self.company if person.name in self.away]
        places = _places(len(self.company))
        figures = []
        for n, person in enumerate(self.company):
            name = person.name
            if name in self.away:
                at, state = _out_place(out.index(name), len(out)), "away"
            else:
                at = places[n]
                state = (
                    "plain" if verdict is None else {True: "joined", False: "apart", None: "open"}[judged[name].answer]
                )
            figures.append(self._figure(person, at, state, p, language))
        return Picture(_room(p, language), tuple(figures))

    def _figure(self, person: Person, at: Point, state: str, p: Palette, key: str) -> Figure:
        small = person.age is not None and person.age < 13
        away = state == "away"
        size = (1.35 if small else 2.0) * (0.75 if away else 1)
        drawing = f'<g transform="scale({size})">{drawn_figure(p, state)}</g>'
        drawing += "" if away else _signs(p, person)
        weight = 700 if self.chosen == person.name else 500
        name = caption(p, name_in(person.name, key), key, (0, 54), 20, weight)
        lines = [] if away else _few(person, key)
        small_print = "".join(
            caption(p, each, key, (0, 74 + 17 * n), 15.5, 400, soft=True) for n, each in enumerate(lines)
        )
        verdict = {"joined": say("counts", key), "apart": say("does not count", key), "open": say("open", key)}
        told = [name_in(person.name, key), person_text(person, key), verdict.get(state, "")]
        if state == "away":
            told[2] = say("not here", key)
        return Figure(
            person.name,
            at,
            drawing + name + small_print,
            listed(filter(None, told)),
            state,
            drags=True,
            chosen=self.chosen == person.name,
            reach=34 if away else _REACH,
        )

    def verdicts(self, verdict: Verdict) -> Mapping[str, Verdict]:
        """Of each at the table, whether he counts."""
        return verdict.people

    def beside(self, verdict: Verdict, language: str) -> str:
        """People alike in one line: how many, who they are, and the one reason for them all."""
        groups: dict[tuple[bool | None, str, str], list[str]] = {}
        for name, v in verdict.people.items():
            why, who = words.because(v.because, language), words.who_and_where(v, language)
            groups.setdefault((v.answer, why, who), []).append(name_in(name, language))
        told = {True: "counts", False: "does not count", None: "open"}
        lines = []
        for (answer, why, who), names in sorted(groups.items(), key=lambda item: -len(item[1])):
            whom = str(len(names)) if len(names) > 3 else listed(names)
            mark = answer_html(answer, say(told[answer], language))
            lines.append(
                div("margin-top:0.35em", f"<b><bdi>{escape(whom)}</bdi></b> {mark} · {escape(f'{why} ({who})')}")
            )
        return "".join(lines)


def _yes_no(name: str, value: Any) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    raise ValueError(f"{name}={value!r} cannot be chosen: write one of False, True, 'not known'")


def _shown(fact: Any) -> Any:
    return NOT_KNOWN if fact is None else fact


def _in_words(value: Any) -> English:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else english_word(value)


# -- how it is drawn ---------------------------------------------------------------------------------------------------


def _places(number: int) -> tuple[Point, ...]:
    """A seat for each; more than ten stand closer along both sides."""
    if number <= len(SEATS):
        return SEATS[:number]
    half = (number + 1) // 2
    gap = 640 / half
    return tuple((20 + gap * (n % half + 0.5), 58 if n < half else 352) for n in range(number))


def _out_place(n: int, number: int) -> Point:
    gap = 84 if number <= 5 else 340 / (number - 1)
    return AWAY.middle[0], AWAY.top + 42 + gap * n


def _room(p: Palette, key: str) -> str:
    """The table with an open book upon it, and the place of those who are away."""
    top = rect(TABLE, f'fill="{p.floor}" stroke="{p.wood}" stroke-width="4"', 26)
    inner = Rect(TABLE.left + 12, TABLE.top + 12, TABLE.right - 12, TABLE.bottom - 12)
    edge = rect(inner, f'fill="none" stroke="{p.wood}" stroke-opacity="0.45" stroke-width="1.4"', 18)
    x, y = TABLE.middle
    leaf = "M0 26C-14 16-46 16-64 24V-26C-46-34-14-34 0-24C14-34 46-34 64-26V24C46 16 14 16 0 26Z"
    lines = "".join(
        line(
            (x + side * 14, y + dy),
            (x + side * 52, y + dy - 2),
            style=f'stroke="{p.soft}" stroke-width="1.6" stroke-opacity="0.7"',
        )
        for side in (-1, 1)
        for dy in (-18, -10, -2, 6)
    )
    book = (
        f'<path transform="translate({x:g} {y:g})" d="{leaf}" fill="{p.paper}" stroke="{p.wood}" stroke-width="2"/>'
        + line((x, y - 24), (x, y + 26), style=f'stroke="{p.wood}" stroke-width="2"')
        + lines
    )
    out = rect(AWAY, f'fill="none" stroke="{p.edge}" stroke-width="1.6" stroke-dasharray="3 6"', 12)
    label = words_at(
        (AWAY.middle[0], AWAY.bottom - 10), say("not here", key), key, f'font-size="15" fill="{p.soft}" {SERIF}'
    )
    paper = rect(Rect(0, 0, *AroundTheTable.SIZE), f'fill="{p.paper}"', 10)
    return paper + top + edge + book + out + label


def _signs(p: Palette, person: Person) -> str:
    """What can be seen of him without words: sleep, a prayer of his own, a ban, a Pentateuch."""
    said = []
    if person.asleep:
        z = "M0 0H9L0 11H9"
        style = f'fill="none" stroke="{p.ink}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'
        said.append(f'<path transform="translate(26 -38)" d="{z}" {style}/>')
        said.append(f'<path transform="translate(40 -50) scale(0.7)" d="{z}" {style}/>')
    if person.praying_alone:
        book = "M0 5C-3 2-10 2-13 4V-8C-10-10-3-10 0-7C3-10 10-10 13-8V4C10 2 3 2 0 5Z"
        said.append(
            f'<path transform="translate(-38 -24)" d="{book}" fill="{p.cloth}" stroke="{p.leader}" stroke-width="2.2"/>'
        )
    if person.holds_humash:
        said.append(
            f'<rect x="26" y="-2" width="16" height="22" rx="2" fill="{p.wood}" stroke="{p.ink}" stroke-width="1.4"/>'
        )
    if person.banned:
        said.append(f'<circle r="43" fill="none" stroke="{p.apart}" stroke-width="2.4" stroke-dasharray="2 6"/>')
    return "".join(said)


#: A fact out of the ordinary → what is written of it under a figure.
_SHORT: Mapping[tuple[str, Any], English] = {
    ("sex", "female"): "woman",
    ("free", False): "slave",
    ("two_hairs", "came"): "two hairs",
    ("two_hairs", "only_before_13"): "hairs before 13",
    ("two_hairs", "absent"): "no hairs",
    ("saris_signs", True): "saris",
    ("hears", False): "does not hear",
    ("speaks", False): "does not speak",
    ("sound_mind", False): "unsound mind",
    ("knows_to_whom", True): "knows",
    ("knows_to_whom", False): "does not know",
    ("holds_humash", True): "a Pentateuch",
    ("banned", True): "banned",
    ("transgressor", True): "sinned",
    ("defiant", True): "defiant",
    ("defiant", False): "out of appetite",
    ("asleep", True): "asleep",
    ("praying_alone", True): "at prayer",
}
_LINE = 15  # letters in a line under a figure


def _few(person: Person, key: str) -> list[str]:
    """What is written under a name: the years, and what else is out of the ordinary, in two short lines."""
    facts = [(name, getattr(person, name)) for name in FACTS]
    short = [say(_SHORT[fact], key) for fact in facts if fact in _SHORT]
    short += [f"{word(name, key)}?" for name, value in facts if value is None and getattr(_ORDINARY, name) is not None]
    short += [f"{word('sex', key)}?"] if person.sex is None else []
    years = f"{person.age:g}" if person.age is not None else "?" if person.born is None else years_text(person, key)
    first = [years, *short[:1]]
    if len(" · ".join(first)) <= _LINE:
        lines, rest = [" · ".join(first)], short[1:]
    else:
        lines, rest = [years], short
    return [*lines, rest[0] + (" …" if len(rest) > 1 else "")] if rest else lines
