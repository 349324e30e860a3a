"""Who counts in the ten: ten people whose facts the reader changes, a view over may_say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from minyan_kit.chapter.age import Day
from minyan_kit.chapter.practices import MECHABER, MISHNAH_BERURAH, REMA
from minyan_kit.chapter.quorum import may_say
from minyan_kit.chapter.voices import SOME_ARE_LENIENT, SOME_PERMIT
from minyan_kit.languages import say, value_text, word
from minyan_kit.people import Company, Person, PersonFacts
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.widgets import controls
from minyan_kit.widgets.company import FACTS, company_html, years
from minyan_kit.widgets.panel import Panel, in_a_row

__all__ = ["AMONG", "NINE_AND_A_BOY", "CompanyPanel", "eligibility_panel"]

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


#: Stands in a list for None, which to the widgets means that nothing is chosen.
NOT_KNOWN = "not known"

_HALF_YEARS = tuple(n / 2 for n in range(141))


def _options(values: Iterable[Any]) -> dict[Any, str]:
    return {value: value_text(value) for value in values} | {NOT_KNOWN: say(NOT_KNOWN)}


def _ages(person: Person) -> dict[float | str, str]:
    """What his years may be set to: not known (or told by his birth), half years to seventy, and what they are now."""
    known = sorted({*_HALF_YEARS, *([] if person.age is None else [person.age])})
    return {NOT_KNOWN: years(person) if person.born else say(NOT_KNOWN)} | {n: f"{n:g}" for n in known}


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
            "age": controls.steps(_capital(word("stage")), _ages(first), _shown(first.age)),
        }
        for name in FACTS:
            options = _options(PersonFacts.DOMAIN[name])
            made[name] = controls.chooser(_capital(word(name)), options, _shown(getattr(first, name)))
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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
