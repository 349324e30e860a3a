"""Who comes of age when, in order: the evening, the doubt and the dissent beside each day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.arguments import checked_but
from minyan_kit.chapter.age import Day, comes_of_age
from minyan_kit.chapter.stages import day_number
from minyan_kit.hebrew.columns import MISSING, to_days
from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.hebrew.parashah import parashah, sabbath_from
from minyan_kit.question import Verdict
from minyan_kit.reading.sheet import Sheet
from minyan_kit.ruling import Practice, named_practice
from minyan_kit.show.age import Telling, because_text, dissent_text, doubt_text, telling
from minyan_kit.show.languages import LANGUAGES, in_use, place, say, value_text
from minyan_kit.tables.age import AFTER_SUNSET, UNKNOWN, coming_of_age, sunset_sides
from minyan_kit.tables.frames import people_in

__all__ = ["upcoming"]

_REASONS = ("women", "no birth date", "of age before", "of age later")
_KEPT = ("person_id", "name", "sex", "birth_date", "after_sunset", "row")


@checked_but("frame", "start", "until")
def upcoming(
    frame: pd.DataFrame | Sheet, *, start: Day, until: Day, by: Practice, israel: bool = False
) -> pd.DataFrame:
    """List who comes of age from one day to another, in order.

    Whoever has a day in that time that comes into question is listed, with all his days; nobody else is left out
    without being counted.

    Args:
        frame: a roster, the Sheet that `read_roster` gives or its data: name, sex, birth_date, after_sunset.
        start: the first day, a HebrewDate or a civil date meaning its daytime.
        until: the last day, itself included.
        by: whose practice is followed.
        israel: whether the portion of the Torah is that of the land of Israel.

    Returns:
        a table, a row a person, ordered by the day from which he is of age beyond doubt: the roster's person_id, name,
        sex, birth_date, after_sunset and row, where it has them; of_age_on, that day, by the civil date of its daytime;
        evening, the civil date at whose nightfall it begins; of_age_from and evening_from, the same of the earliest day
        that comes into question; hebrew_date, every day that comes into question; sabbath, the first one not before
        of_age_on, and parashah, what is read on it, "" on a festival; doubt, "" where there is none; because; source;
        dissent, the voices that name another day. `.attrs["not_listed"]` counts everyone else by reason, `.attrs["by"]`
        names the practice.

    Raises:
        ValueError: `until` is before `start`, or a birth is no date.

    The rules are those of `comes_of_age`, se'ifim 9 and 10.

    >>> import datetime as dt
    >>> from minyan_kit import REMA
    >>> births = pd.to_datetime(["2005-03-10", "2005-03-12", "2005-03-14", None])
    >>> boys = pd.DataFrame({"name": ["Reuven", "Shimon", "Dina", "Levi"], "birth_date": births})
    >>> boys = boys.assign(sex=["male", "male", "female", "male"], after_sunset=False)
    >>> listed = upcoming(boys, start=dt.date(2018, 2, 1), until=dt.date(2018, 3, 31), by=REMA)
    >>> print(listed[["name", "of_age_on", "evening", "hebrew_date"]].to_string(index=False))
      name  of_age_on    evening  hebrew_date
    Shimon 2018-02-16 2018-02-15  1 Adar 5778
    Reuven 2018-03-16 2018-03-15 29 Adar 5778
    >>> listed.attrs["not_listed"]
    {'women': 1, 'no birth date': 1, 'of age before': 0, 'of age later': 0}
    """
    named_practice(by)
    frame = people_in(frame, "frame")
    first, last = day_number(start, "start"), day_number(until, "until")
    if last < first:
        raise ValueError(f"until={until} is before start={start}: write a later day")
    births = _births(frame)
    found = coming_of_age(births.days.view("datetime64[D]"), by=by, after_sunset=births.after_sunset)
    on, since = found.on.view(np.int64), found.since.view(np.int64)
    women, known = _women(frame), births.days != MISSING
    reasons = [women, ~known, on < first, since > last]
    places = np.flatnonzero(~np.any(reasons, axis=0))
    places = places[np.lexsort((places, since[places], on[places]))]
    table = frame.iloc[places][[name for name in _KEPT if name in frame]].reset_index(drop=True)
    told = [telling(births.asked(place, by)) for place in places.tolist()]
    unrecorded = frame["sex"].isna().to_numpy()[places] if "sex" in frame else np.ones(len(places), bool)
    for name, evening, days in (("of_age_on", "evening", on), ("of_age_from", "evening_from", since)):
        table[name] = days[places].astype("datetime64[D]").astype("datetime64[s]")
        table[evening] = (days[places] - 1).astype("datetime64[D]").astype("datetime64[s]")
    table["hebrew_date"] = _texts(f" {say('or')} ".join(value_text(each) for each in one.days) for one in told)
    sabbaths = [sabbath_from(HebrewDate.from_day_number(day)) for day in on[places].tolist()]
    table["sabbath"] = np.array([each.day_number for each in sabbaths], "datetime64[D]").astype("datetime64[s]")
    spelling = LANGUAGES[in_use()].dates
    table["parashah"] = _texts(parashah(each, israel=israel, language=spelling) or "" for each in sabbaths)
    table["doubt"] = _texts(map(_doubt, told, unrecorded.tolist()))
    table["because"] = _texts(map(because_text, told))
    table["seif"] = _texts(map(_seif, told))
    table["dissent"] = _texts(map(dissent_text, told))
    counts = np.bincount(np.argmax([*reasons, np.ones(len(frame), bool)], axis=0), minlength=len(_REASONS) + 1)
    table.attrs = {
        "by": by.name,
        "start": str(np.datetime64(first, "D")),
        "until": str(np.datetime64(last, "D")),
        "not_listed": dict(zip(_REASONS, counts.tolist(), strict=False)),
    }
    return table


@dataclass(frozen=True)
class _BirthDays:
    """The civil days of birth, as numbers, and the side of sunset of each."""

    days: NDArray[np.int64]
    sides: NDArray[np.int8]

    @property
    def after_sunset(self) -> pd.arrays.BooleanArray:
        return pd.arrays.BooleanArray(self.sides == AFTER_SUNSET, self.sides == UNKNOWN)

    def asked(self, place: int, by: Practice) -> Verdict:
        """The verdict on one of them."""
        day, side = int(self.days[place]), int(self.sides[place])
        if side == UNKNOWN:
            return comes_of_age(HebrewDate.from_day_number(day).to_date(), by=by)
        return comes_of_age(HebrewDate.from_day_number(day + (side == AFTER_SUNSET)), by=by)


def _births(frame: pd.DataFrame) -> _BirthDays:
    n = len(frame)
    if "birth_date" not in frame:
        return _BirthDays(np.full(n, MISSING), np.full(n, UNKNOWN, np.int8))
    born = frame["birth_date"]
    sides = sunset_sides(born, frame.get("after_sunset"), n)
    return _BirthDays(to_days(born).view(np.int64), np.full(n, sides, np.int8) if isinstance(sides, int) else sides)


def _women(frame: pd.DataFrame) -> NDArray[np.bool_]:
    if "sex" not in frame:
        return np.zeros(len(frame), bool)
    return np.asarray((frame["sex"] == "female").fillna(False), bool)


def _doubt(told: Telling, sex_unrecorded: bool) -> str:
    said = [doubt_text(told.doubt)] if told.doubt else []
    return " ".join([*said, say("Sex not recorded.")] if sex_unrecorded else said)


def _seif(told: Telling) -> str:
    places = [place(side.verdict.source) for side in told.sides if side.verdict.source]
    return "; ".join(dict.fromkeys(places))


def _texts(said: Iterable[str]) -> pd.Series[Any]:
    return pd.Series(list(said), dtype="string")
