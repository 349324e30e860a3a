"""When a boy comes of age: his birth, its side of sunset and the practice, and beside him one born some days later."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from minyan_kit.chapter.age import Day, comes_of_age
from minyan_kit.chapter.practices import MAGEN_AVRAHAM, PRACTICES, REMA
from minyan_kit.hebrew.columns import is_civil_text
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.ruling import English, Practice
from minyan_kit.show.age import Telling, telling, tellings_html
from minyan_kit.show.languages import fill, in_use
from minyan_kit.widgets import controls
from minyan_kit.widgets.controls import NOT_KNOWN
from minyan_kit.widgets.panel import Panel

__all__ = [
    "AMONG",
    "AgePanel",
    "age_panel",
    "ask_births",
    "births_html",
    "date_of",
    "which_is_first",
]

# -- what is asked, and how it is shown --------------------------------------------------------------------------------


def date_of(text: str) -> Day:
    """A date as a reader writes it: a civil date year first, or a Hebrew date in Hebrew, English or French.

    Raises:
        ValueError: the text is no date.

    >>> date_of("2005-03-10"), date_of("כ״ט אדר א׳ תשס״ה")
    (datetime.date(2005, 3, 10), HebrewDate(5765, 'Adar I', 29))
    """
    if not is_civil_text(text):
        return HebrewDate.parse(text)
    try:
        return dt.date.fromisoformat(text.strip())
    except ValueError as error:
        raise ValueError(f"{text!r} is no civil date ({error}): write it as 2005-03-10") from error


def ask_births(born: str, after_sunset: bool | str | None, later: int, by: Practice) -> tuple[Telling, ...]:
    """Ask when a boy comes of age, and one born some days after him.

    Args:
        born: the date of birth, as `date_of` reads it.
        after_sunset: beside a civil date, whether the births were after sunset; "not known", or None, where it is not.
        later: how many days later the other is born; with 0 there is no other.
        by: whose practice is followed.

    Returns:
        what is told of each.

    Raises:
        ValueError: the text is no date, or a side of sunset is told beside a Hebrew day.

    >>> from minyan_kit import REMA
    >>> ask_births("29 Adar I 5765", None, 2, REMA)[1]
    <Telling: born 1 Adar II 5765 → 1 Adar 5778, by the Rema>
    """
    first = date_of(born)
    side = None if isinstance(after_sunset, str) else after_sunset
    if side is not None and isinstance(first, HebrewDate):
        raise ValueError(f"{first} is already a Hebrew day: choose “not known”, or write the civil date of birth")
    return tuple(
        telling(comes_of_age(_later(first, days), by=by, after_sunset=side)) for days in dict.fromkeys((0, later))
    )


def _later(born: Day, days: int) -> Day:
    if isinstance(born, HebrewDate):
        return HebrewDate.from_day_number(born.day_number + days)
    return born + dt.timedelta(days=days)


def which_is_first(told: Sequence[Telling], language: str | None = None) -> str:
    """Who of two is of age first, and by how much; "" where there is only one, or a day is in doubt.

    >>> from minyan_kit import REMA
    >>> which_is_first(ask_births("29 Adar I 5765", None, 2, REMA))
    'Born later by 2 days, of age earlier by 28.'
    """
    if len(told) < 2 or any(one.doubt for one in told):
        return ""
    key = in_use(language)
    one, other = told
    days = other.sides[-1].born.day_number - one.sides[-1].born.day_number
    apart = other.days[0].day_number - one.days[0].day_number
    if apart == 0:
        return fill("Born later by {days} days, of age on the same day.", key, days=days)
    if apart < 0:
        return fill("Born later by {days} days, of age earlier by {apart}.", key, days=days, apart=-apart)
    return fill("Born later by {days} days, of age later by {apart}.", key, days=days, apart=apart)


def births_html(told: Sequence[Telling]) -> str:
    """The births beside each other on one card, and over them who is of age first."""
    return tellings_html(told, note=which_is_first(told))


# -- the panel ---------------------------------------------------------------------------------------------------------

#: The practices to choose among; the last follows the voice that puts every coming of age into the second Adar.
AMONG = (*PRACTICES, REMA.relying_on(MAGEN_AVRAHAM))

#: Days by which the other may be later: from the beginning of one Adar beyond the end of the other.
_MOST = 60


class AgePanel(Panel[tuple[Telling, ...]]):
    """A birth and its coming of age, and another beside it.

    The controls are "born" (a civil date, year first, or a Hebrew date), "after_sunset", "later" and "by".
    """

    def _put(self, name: str, value: object) -> None:
        super()._put(name, NOT_KNOWN if name == "after_sunset" and value is None else value)


def age_panel(
    born: str = "29 Adar I 5765", *, by: Practice, later: int = 2, among: Sequence[Practice] = AMONG
) -> AgePanel:
    """A what-if on coming of age: the date of birth, its side of sunset, the practice, and one born some days later.

    Args:
        born: the date of birth at first: a civil date, year first, or a Hebrew date in Hebrew, English or French.
        by: whose practice is followed at first.
        later: how many days later the other is born at first, 0 to 60; with 0 there is no other.
        among: the practices that can be chosen.

    Returns:
        a panel; `.set(born="2005-03-11", after_sunset=None, later=0)` changes it in code, `.result` has what `telling`
        tells of each birth.

    Raises:
        ValueError: what is written is no date; the view shows it too.

    >>> from minyan_kit import MISHNAH_BERURAH, REMA
    >>> panel = age_panel(by=REMA)
    >>> panel.result
    (<Telling: born 29 Adar I 5765 → 29 Adar 5778, by the Rema>,
     <Telling: born 1 Adar II 5765 → 1 Adar 5778, by the Rema>)
    >>> panel.set(born="10 Adar I 5771", later=0)
    (<Telling: born 10 Adar I 5771 → 10 Adar I 5784, by the Rema>,)
    >>> panel.set(by=MISHNAH_BERURAH)
    (<Telling: born 10 Adar I 5771 → 10 Adar I 5784, by the Mishnah Berurah>,)
    """
    sides: Mapping[Any, English] = {NOT_KNOWN: NOT_KNOWN, False: "before sunset", True: "after sunset"}
    made = {
        "born": controls.text_field("Born (a Hebrew date, or 2005-03-10)", born, "29 Adar I 5765"),
        "after_sunset": controls.chooser("Beside a civil date: born", sides, NOT_KNOWN),
        "later": controls.slider("Beside him one born later by days", 0, _MOST, later),
        "by": controls.practices(among, by),
    }
    return AgePanel(ask_births, made, draw=births_html)
