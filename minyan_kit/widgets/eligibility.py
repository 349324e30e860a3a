"""Who counts in the ten: ten people whose facts the reader changes, a view over may_say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from minyan_kit.chapter.age import Day
from minyan_kit.chapter.people import Company, Person, PersonFacts
from minyan_kit.chapter.practices import MECHABER, MISHNAH_BERURAH, REMA, SOME_ARE_LENIENT, SOME_PERMIT
from minyan_kit.chapter.ten import may_say
from minyan_kit.question import Verdict
from minyan_kit.ruling import Because, Practice
from minyan_kit.show import words
from minyan_kit.show.html import CALM, RULE, SERIF, answer_html, bdi, div, escape, ink_of
from minyan_kit.show.languages import in_use, say, value_text, word
from minyan_kit.show.verdict import answer_card, told_aloud, voices
from minyan_kit.show.words import capital
from minyan_kit.widgets import controls
from minyan_kit.widgets.controls import NOT_KNOWN
from minyan_kit.widgets.panel import Panel, in_a_row

__all__ = [
    "AMONG",
    "FACTS",
    "NINE_AND_A_BOY",
    "CompanyPanel",
    "company_html",
    "eligibility_panel",
    "person_text",
    "years_text",
]

# -- a company as a class reads it -------------------------------------------------------------------------------------

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
    pieces = (
        told_aloud(verdict, key),
        # Five in a row where there is room.
        div("display:flex;flex-wrap:wrap;gap:0.7em;margin-top:1.1em", each, 'role="list"'),
        _voices(verdict, chosen, key),
    )
    return answer_card(verdict.answer, "".join(pieces), key, kind="company")


def _voices(verdict: Verdict, chosen: str, key: str) -> str:
    """The voices on the company, and beside them those on the person chosen."""
    blocks = [voices(verdict, key, label=say("The voices on them all", key))]
    blocks += [
        voices(v, key, label=say(Because("The voices on {name}", name=name), key))
        for name, v in verdict.asked.people
        if name == chosen
    ]
    each = "".join(div("flex:1 1 24em;min-width:0", block) for block in blocks)
    return div("display:flex;flex-wrap:wrap;gap:0 2.2em", each)


def _person(person: Person, verdict: Verdict, chosen: bool, key: str) -> str:
    told = say({True: "counts", False: "does not count", None: "open"}[verdict.answer], key)
    frame = "2px solid" if chosen else RULE  # in the text's own colour: the others tell the answers
    style = (
        "flex:1 1 8.5em;min-width:18%;box-sizing:border-box;padding:0.6em;border-radius:6px;"
        f"border:{frame};border-top:4px solid {ink_of(verdict.answer).both}"
    )
    why = words.because(verdict.because, key)
    where = words.decider(verdict, key) or words.status(verdict, key)
    parts = [
        div("font-size:1.08em;font-weight:700;overflow-wrap:anywhere", bdi(person.name)),
        div(f"font-size:0.86em;{CALM}", escape(person_text(person, key))),
        div("font-size:0.9em;margin:0.35em 0", answer_html(verdict.answer, told)),
        div(f"{SERIF};font-size:0.88em;line-height:1.4", escape(why)),
        div(f"font-size:0.76em;line-height:1.4;margin-top:0.25em;{CALM}", escape(where)),
    ]
    return div(style, "".join(parts), 'role="listitem" class="minyan-person"')


def person_text(person: Person, language: str | None = None) -> str:
    """A person in a few words: his years, and whatever else is out of the ordinary.

    >>> person_text(Person("Dan", sex="male", age=47, hears=False, asleep=True))
    '47 years, male, hears: no, asleep'
    """
    key = in_use(language)
    said = [years_text(person, key)]
    for name in FACTS:
        value = getattr(person, name)
        if name == "sex" or value != getattr(_ORDINARY, name):
            said.append(_fact(name, value, key))
    return ", ".join(said)


def years_text(person: Person, language: str | None = None) -> str:
    """His years in words, or the day of his birth."""
    key = in_use(language)
    if person.age is None:
        return value_text(person.born, key) if person.born else f"{say('age', key)}: {say('not known', key)}"
    return say(Because("{n} years", n=f"{person.age:g}"), key)


def _fact(name: str, value: Any, key: str) -> str:
    if value is True:
        return word(name, key)
    if name == "sex" and value is not None:
        return value_text(value, key)
    return f"{word(name, key)}: {say('not known', key) if value is None else value_text(value, key)}"


# -- the panel ---------------------------------------------------------------------------------------------------------

_MEN = {"Reuven": 70, "Shimon": 64, "Levi": 58, "Yehuda": 52, "Dan": 47}
_MEN |= {"Naftali": 45, "Gad": 41, "Asher": 39, "Yissachar": 37}

#: Nine men and a clever boy of seven, about whom people argue.
NINE_AND_A_BOY = Company(
    [
        *(Person(name, sex="male", age=age) for name, age in _MEN.items()),
        Person("Binyamin", sex="male", age=7, knows_to_whom=True),
    ]
)

#: The practices to choose among: two of them rely on a voice that the text quotes about a boy.
AMONG = (MECHABER, REMA, MISHNAH_BERURAH, MECHABER.relying_on(SOME_PERMIT), REMA.relying_on(SOME_ARE_LENIENT))

_HALF_YEARS = tuple(n / 2 for n in range(141))


def _options(values: Iterable[Any]) -> dict[Any, str]:
    return {value: value_text(value) for value in values} | {NOT_KNOWN: say(NOT_KNOWN)}


def _ages(person: Person) -> dict[float | str, str]:
    """What his years may be set to: not known (or told by his birth), half years to seventy, and what they are now."""
    known = sorted({*_HALF_YEARS, *([] if person.age is None else [person.age])})
    return {NOT_KNOWN: years_text(person) if person.born else say(NOT_KNOWN)} | {n: f"{n:g}" for n in known}


class CompanyPanel(Panel[Verdict]):
    """A company whose people the reader changes one at a time, its verdict, and each person's own.

    The controls are named "by", "in_need", "person", and then as the facts of a Person, which are those of the person
    chosen.
    """

    def __init__(self, company: Company, *, by: Practice, among: Iterable[Practice], on: Day | None) -> None:
        self._company, self._on, self._loading = company, on, False
        names = {person.name: person.name for person in company}
        if len(names) < len(company):
            raise ValueError("people: two have one name: give each a name of his own, or they could not be told apart")
        first = company.people[-1]
        made = {
            "by": controls.practices(among, by),
            "in_need": controls.chooser("A time of need", _options((False, True)), _shown(company.in_need)),
            "person": controls.chooser("Whose facts", names, first.name),
            "age": controls.steps(capital(word("stage")), _ages(first), _shown(first.age)),
        }
        for name in FACTS:
            options = _options(PersonFacts.DOMAIN[name])
            made[name] = controls.chooser(capital(word(name)), options, _shown(getattr(first, name)))
        super().__init__(may_say, made)

    @property
    def company(self) -> Company:
        """The company as it stands: may_say gives the same verdict on it."""
        need = self.controls["in_need"].value
        return self._company.but(in_need=None if need == NOT_KNOWN else need)

    def set(self, **values: Any) -> Verdict:
        """Set controls by name; facts are those of the person named, or chosen already.

        Args:
            values: "by", "in_need", "person", and facts of a Person, as person="Dan", asleep=True; None is not known.

        Returns:
            the company's new verdict.

        Raises:
            ValueError: a name or value is none of those, and nothing was changed; or what may_say raised.
        """
        return super().set(**dict(sorted(values.items(), key=lambda item: item[0] != "person")))

    def _asked(self) -> Verdict:
        return may_say(self.company, by=self.controls["by"].value, on=self._on)

    def _drawn(self, verdict: Verdict) -> str:
        return company_html(verdict, self.controls["person"].value)

    def _put(self, name: str, value: Any) -> None:
        if name in ("age", *FACTS):
            self._take(name, value)  # Person says what is wrong with it
            self._load()
        else:
            super()._put(name, NOT_KNOWN if name == "in_need" and value is None else value)

    def _changed(self, name: str) -> None:
        if name == "person":
            self._load()
        elif name in ("age", *FACTS) and not self._loading:
            value = self.controls[name].value
            self._take(name, None if value == NOT_KNOWN else value)

    def _take(self, name: str, value: Any) -> None:
        """Give the person chosen a fact; years that are set stand instead of a birth."""
        changes = {"age": value, "born": None} if name == "age" else {name: value}
        self._company = self._company.change(self.controls["person"].value, **changes)

    def _load(self) -> None:
        """Let the controls show the facts of the person chosen."""
        person = next(person for person in self._company if person.name == self.controls["person"].value)
        self._loading = True
        try:
            with self._together():
                controls.offer(self.controls["age"], _ages(person), _shown(person.age))
                for name in FACTS:
                    self.controls[name].value = _shown(getattr(person, name))
        finally:
            self._loading = False

    def _state(self) -> Any:
        return super()._state(), self._company

    def _restore(self, state: Any) -> None:
        values, self._company = state
        super()._restore({name: values[name] for name in ("by", "in_need", "person")})
        self._load()

    def _layout(self) -> list[Any]:
        everyone = in_a_row([self.controls["by"], self.controls["in_need"]])
        one = in_a_row([self.controls[name] for name in ("person", "age", *FACTS)], many=True)
        return [everyone, one, self.view]

    def __repr__(self) -> str:
        by, need, person = (value_text(self.values[name]) for name in ("by", "in_need", "person"))
        return f"CompanyPanel(by={by}, in_need={need}, person={person}, {len(self._company)} people)"


def _shown(fact: Any) -> Any:
    return NOT_KNOWN if fact is None else fact


def eligibility_panel(
    company: Company = NINE_AND_A_BOY,
    *,
    by: Practice,
    among: Sequence[Practice] = AMONG,
    on: Day | None = None,
) -> CompanyPanel:
    """A what-if on who counts in the ten: the people, whose facts the reader changes, and the verdict that follows.

    Args:
        company: the people at first; nine men and a boy of seven unless said otherwise.
        by: whose practice is followed at first.
        among: the practices that can be chosen.
        on: the day; needed where someone has `born`.

    Returns:
        a panel; `.set(person="Dan", asleep=True)` changes it in code, `.result` is the verdict on its `.company`.

    Raises:
        ValueError: two people have one name.

    >>> panel = eligibility_panel(by=REMA)
    >>> panel.result.answer, panel.set(person="Binyamin", age=13).answer
    (False, True)
    """
    return CompanyPanel(company, by=by, among=among, on=on)
