"""What is judged once for all that are alike in what the rules read is what each of them is told alone."""

from collections.abc import Callable
from itertools import cycle

import numpy as np
import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.chapter.people import PersonFacts
from minyan_kit.question import Asked, Case
from minyan_kit.ruling import Practice
from minyan_kit.show.words import because
from minyan_kit.tables.alike import judge_alike
from minyan_kit.tables.roster import combinations
from tests.tables.test_differential import PRACTICES
from tests.thorough import LONG

ON = mk.HebrewDate(5787, "Kislev", 20)


def roster(seed: int, rows: int = 100) -> pd.DataFrame:
    """Make people with every fact filled, each of its common value or of any other, or blank."""
    rng = np.random.default_rng(seed)
    births = rng.integers(-20_000, 20_700, rows).astype("datetime64[D]").astype("datetime64[s]")
    births[rng.random(rows) < 0.3] = np.datetime64("NaT")
    frame = pd.DataFrame(
        {"birth_date": births, "age": np.where(rng.random(rows) < 0.7, rng.integers(0, 50, rows), np.nan)}
    )
    frame["after_sunset"] = pd.array(rng.choice(np.array([True, False, None]), rows).tolist(), dtype="boolean")
    for name, domain in PersonFacts.DOMAIN.items():
        if name != "stage":
            shares = [0.7, *[0.3 / len(domain)] * len(domain)]
            frame[name] = pd.Series(rng.choice(np.array([*domain, None], dtype=object), rows, p=shares), dtype=object)
    return frame


@pytest.mark.parametrize("number", range(0, len(PRACTICES), 1 if LONG else 5))
def test_a_row_is_told_what_its_facts_alone_are_told(number: int) -> None:
    """By every practice, choice and voice relied on: answer, reason, place and what is missing."""
    by: Practice = PRACTICES[number]
    frame = roster(number)
    facts, which = combinations(frame, on=ON, by=by)
    judged = mk.judge_roster(frame, on=ON, by=by)
    said = []
    for each in facts:
        verdict = mk.counts.decide(Asked((Case(each),), by))
        place = str(verdict.source) if verdict.source else ""
        said.append([verdict.answer, because(verdict.because), place, ", ".join(verdict.missing)])
    told = judged[["counts", "because", "seif", "missing"]].astype(object)
    assert told.where(told.notna(), None).values.tolist() == [said[n] for n in which.tolist()]


def test_far_fewer_are_judged_than_there_are() -> None:
    """All facts that a rule does not read of one are left out of the question."""
    values = [*PersonFacts.DOMAIN.values()]
    rng = np.random.default_rng(55)
    places = [rng.integers(0, len(each), 20_000) for each in values]
    verdicts, which = judge_alike(mk.counts, values, places, mk.REMA)
    assert len(verdicts) == which.max() + 1 < 300
    women = places[list(PersonFacts.DOMAIN).index("sex")] == 1
    assert {verdicts[n].answer for n in np.unique(which[women]).tolist()} == {False}


def test_an_opinion_of_ones_own_is_asked_too() -> None:
    """Also of a fact that no other rule reads."""

    @mk.opinion(mk.THE_REMA, mk.counts.opinions[0].source)
    def no_one_asleep(person: PersonFacts) -> mk.Ruling | None:
        """He who sleeps is not joined."""
        return mk.no("He is asleep.") if person.asleep else None

    mine = mk.counts.with_opinion(no_one_asleep, "male")
    frame = pd.DataFrame({"sex": "male", "age": 30.0, "asleep": pd.array([True, False, None], dtype="boolean")})
    judged = mk.judge_roster(frame, on=ON, by=mk.REMA, question=mine)
    assert judged["counts"].astype(object).where(judged["counts"].notna(), None).tolist() == [False, True, None]
    assert judged["missing"].tolist() == ["", "", "asleep"]


@pytest.mark.parametrize("kind", ["object", "category"])
def test_a_column_of_any_kind_says_the_same(kind: str) -> None:
    """Dates, Hebrew dates and texts as objects; categories; blanks of every kind."""
    plain = roster(5787)
    kept = plain.astype(dict.fromkeys(plain.columns.drop("age"), kind))
    kept["birth_date"] = [None if pd.isna(born) else born.date() for born in plain["birth_date"]]
    if kind == "category":
        kept["birth_date"] = kept["birth_date"].astype("category")
    pd.testing.assert_frame_equal(*(
        mk.judge_roster(frame, on=ON, by=mk.MECHABER).drop(columns=plain.columns) for frame in (plain, kept)
    ))  # fmt: skip


@pytest.mark.parametrize("form", ["texts", "texts as categories", "dates", "moments", "of every form"])
def test_a_birth_says_the_same_in_whatever_form(form: str) -> None:
    """Each distinct one is read once, with the side of sunset beside it in a column of objects."""
    plain = roster(5788, rows=400)
    forms: list[Callable[[pd.Timestamp], object]] = [
        lambda born: born.strftime("%Y-%m-%d"),
        lambda born: f"{born:%Y-%m-%d} 10:00",
        lambda born: born.date(),
        lambda born: born,
    ]
    chosen = {"texts": forms[:2], "texts as categories": forms[:2], "dates": forms[2:3], "moments": forms[3:]}
    several = chosen.get(form, forms)
    births = [
        blank if pd.isna(born) else several[n % len(several)](born)
        for n, (born, blank) in enumerate(zip(plain["birth_date"], cycle([None, pd.NaT, np.nan, pd.NA])))
    ]
    told = plain.astype({"after_sunset": object})
    told["birth_date"] = pd.Series(births, dtype="category" if "categories" in form else object)
    pd.testing.assert_frame_equal(*(
        mk.judge_roster(frame, on=ON, by=mk.MECHABER).drop(columns=plain.columns) for frame in (plain, told)
    ))  # fmt: skip


def test_a_birth_told_as_a_hebrew_date_is_a_hebrew_day() -> None:
    """Beside others that are not, and as often as it is told."""
    births = ["29 Adar I 5765", "2005-03-10", mk.HebrewDate(5765, "Adar I", 29), "29 Adar I 5765"]
    frame = pd.DataFrame({"sex": "male", "birth_date": pd.Series(births, dtype=object), "after_sunset": None})
    judged = mk.judge_roster(frame, on=ON, by=mk.REMA)
    one_day = (judged["of_age_on"] == judged["of_age_from"]).tolist()
    assert one_day == [True, False, True, True]


def test_a_birth_that_cannot_be_read_is_named_by_its_row() -> None:
    """However often its like stands before it."""
    for births, what in (
        (["2000-01-01", None, "2000-13-01", "2000-13-01"], "position 2: '2000-13-01' is not a civil date"),
        (["2000-01-01", None, [1]], r"position 2: \[1\] is not a date"),
        ([True, "2000-01-01"], "position 0: True is not a date"),
    ):
        frame = pd.DataFrame({"sex": "male", "birth_date": pd.Series(births, dtype=object)})
        with pytest.raises((ValueError, TypeError), match=what):
            mk.judge_roster(frame, on=ON, by=mk.REMA)
    beside = pd.DataFrame({"birth_date": ["1 Nisan 5760", "1 Nisan 5760"], "after_sunset": [None, True]})
    with pytest.raises(ValueError, match="position 1: after_sunset=True beside a birth that is already a Hebrew day"):
        mk.judge_roster(beside.assign(sex="male"), on=ON, by=mk.REMA)
