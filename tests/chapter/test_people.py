"""The facts: people and companies as they are described, and the errors for what cannot be so."""

import datetime as dt
import pickle
from dataclasses import fields
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from minyan_kit import Company, HebrewDate, Person, Stage
from minyan_kit.chapter.people import FiniteFacts, PersonFacts, Tally

BORN = HebrewDate(5765, "Nisan", 1)

# What is said of somebody, and the field, the value and the remedy that the error names.
BAD_FACTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a word for hairs that is not one of four": (
        {"two_hairs": "grown"},
        ["two_hairs='grown'", "write 'came', 'only_before_13', 'absent', 'unchecked', or None"],
    ),
    "a word for sex": ({"sex": "m"}, ["sex='m'", "write 'male', 'female', or None"]),
    "a word for yes": ({"banned": "no"}, ["banned='no'", "write False, True, or None"]),
    "a number for yes": ({"free": 1}, ["free=1", "write True, False, or None"]),
    "an age below nought": ({"age": -1}, ["age=-1", "from 0 to 150"]),
    "an age beyond all ages": ({"age": 151}, ["age=151", "from 0 to 150"]),
    "an age that is no number": ({"age": float("nan")}, ["age=nan", "from 0 to 150"]),
    "an age in words": ({"age": "13"}, ["age='13'", "from 0 to 150"]),
    "yes for an age": ({"age": True}, ["age=True", "from 0 to 150"]),
    "age and birth together": ({"age": 13, "born": BORN}, ["age=13", "born=1 Nisan 5765", "one of them"]),
    "a birth in words": ({"born": "2005-04-10"}, ["born='2005-04-10'", "HebrewDate or a datetime.date"]),
    "sunset beside a Hebrew date": (
        {"born": BORN, "after_sunset": True},
        ["after_sunset=True", "civil date", "leave it out"],
    ),
    "sunset without a birth": ({"after_sunset": False}, ["after_sunset=False", "civil date", "leave it out"]),
    "a word for sunset": (
        {"born": dt.date(2005, 4, 10), "after_sunset": "yes"},
        ["after_sunset='yes'", "write True, False or None"],
    ),
}


@pytest.mark.parametrize(("facts", "said"), BAD_FACTS.values(), ids=list(BAD_FACTS))
def test_a_fact_that_cannot_be_is_an_error(facts: dict[str, Any], said: list[str]) -> None:
    """The error names the person, the field, the value and the remedy."""
    with pytest.raises(ValueError, match=r"^Reuven: ") as error:
        Person("Reuven", **facts)
    assert [words for words in said if words not in str(error.value)] == []


@pytest.mark.parametrize("name", ["", "  ", None, 7])
def test_a_person_has_a_name(name: Any) -> None:
    """Without a name, or with something else for one, the error shows what was given and an example."""
    with pytest.raises(ValueError, match=r"name=.*Person\('Reuven'\)") as error:
        Person(name)
    assert f"name={name!r}" in str(error.value)


def test_a_fact_that_is_not_known_by_name_is_an_error() -> None:
    """A slip in the name of a fact is named; an editor and a type checker list the facts."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'hairs'"):
        Person("Reuven", hairs="came")


def test_a_slip_in_changing_a_person_is_an_error_too() -> None:
    """`but` takes the same facts and no others, with the same checks."""
    with pytest.raises(TypeError, match="'hairs'"):
        Person("Reuven").but(hairs="came")
    with pytest.raises(ValueError, match="age=-1"):
        Person("Reuven").but(age=-1)


@pytest.mark.parametrize("age", [0, 0.0, 12.5, 150])
def test_an_age_may_be_nought_and_may_be_a_hundred_and_fifty(age: float) -> None:
    """Both bounds that the error names are ages."""
    assert Person("Reuven", age=age).age == age


def test_nothing_is_assumed_of_a_person_but_what_is_said_to_be() -> None:
    """Sex, age, birth and what a boy knows are not known unless said; the rest is the common case."""
    reuven = Person("Reuven")
    assert {name for name in PersonFacts.DOMAIN if name != "stage" and getattr(reuven, name) is None} == {
        "sex",
        "knows_to_whom",
        "defiant",
    }
    assert (reuven.age, reuven.born, reuven.after_sunset) == (None, None, None)
    assert (reuven.two_hairs, reuven.free, reuven.banned) == ("unchecked", True, False)


def test_but_changes_what_is_said_and_nothing_else() -> None:
    """A person with a change is another value; the first stays as it was."""
    reuven = Person("Reuven", sex="male", age=12, banned=True)
    assert reuven.but(age=13) == Person("Reuven", sex="male", age=13, banned=True)
    assert reuven.but(name="Shimon").name == "Shimon"
    assert reuven.age == 12


def test_another_birth_forgets_the_sunset_of_the_first() -> None:
    """What was known of the hour belongs to the birth it was known of."""
    levi = Person("Levi", born=dt.date(2005, 4, 10), after_sunset=True)
    assert levi.but(born=dt.date(2006, 4, 10)).after_sunset is None
    assert levi.but(born=BORN).after_sunset is None
    assert levi.but(sex="male").after_sunset is True


def test_a_person_is_written_as_he_was_said() -> None:
    """repr is what one would write, without what goes without saying."""
    levi = Person("Levi", sex="male", born=BORN, two_hairs="came")
    assert eval(repr(levi), {"Person": Person, "HebrewDate": HebrewDate}) == levi
    assert "free" not in repr(levi)


def test_people_are_values() -> None:
    """Two descriptions that say the same are equal, hash alike, cannot be changed, and survive a pickle."""
    levi = Person("Levi", sex="male", age=13)
    assert len({levi, Person("Levi", age=13, sex="male"), levi.but(age=14)}) == 2
    assert pickle.loads(pickle.dumps(levi)) == levi
    with pytest.raises(AttributeError):
        levi.age = 14  # type: ignore[misc]  # the mistake under test


# -- companies -------------------------------------------------------------------------------------------------------

REUVEN, SHIMON = Person("Reuven"), Person("Shimon")

BAD_COMPANIES: dict[str, tuple[list[Any], dict[str, Any], list[str]]] = {
    "nobody": ([], {}, ["people=()", "at least one", "Company([Person('Reuven')])"]),
    "a word for need": ([REUVEN], {"in_need": "yes"}, ["in_need='yes'", "write True, False or None"]),
    "a leader who is not there": ([REUVEN], {"leader": "Levi"}, ["leader='Levi'", "one of Reuven"]),
    "a leader whose name two have": ([REUVEN, REUVEN], {"leader": "Reuven"}, ["'Reuven'", "a name of his own"]),
    "places and no leader": ([REUVEN], {"places": {"Reuven": "inside"}}, ["leader", "leader='Reuven'"]),
    "a place for nobody": (
        [REUVEN],
        {"leader": "Reuven", "places": {"Reuven": "inside", "Levi": "window"}},
        ["places", "'Levi'"],
    ),
    "somebody without a place": (
        [REUVEN, SHIMON],
        {"leader": "Reuven", "places": {"Reuven": "inside"}},
        ["places", "'Shimon'"],
    ),
}


@pytest.mark.parametrize(("people", "facts", "said"), BAD_COMPANIES.values(), ids=list(BAD_COMPANIES))
def test_a_company_that_cannot_be_is_an_error(people: list[Any], facts: dict[str, Any], said: list[str]) -> None:
    """The error names the field, the value and the remedy."""
    with pytest.raises(ValueError, match=r".") as error:
        Company(people, **facts)
    assert [words for words in said if words not in str(error.value)] == []


def test_a_company_is_of_people() -> None:
    """A name alone is no person, and the error shows how to write one."""
    with pytest.raises(TypeError, match=r"'Reuven' is not a Person: write Person\("):
        Company(["Reuven"])  # type: ignore[list-item]  # the mistake under test


def test_a_company_takes_people_from_anywhere() -> None:
    """Any run of people will do, and is kept in its order."""
    company = Company(person for person in (SHIMON, REUVEN))
    assert (list(company), len(company)) == ([SHIMON, REUVEN], 2)


def test_a_company_can_be_changed_in_one_respect() -> None:
    """`but` keeps the rest."""
    company = Company([REUVEN, SHIMON], leader="Reuven")
    assert company.but(in_need=True) == Company([REUVEN, SHIMON], leader="Reuven", in_need=True)
    assert company.but(people=[REUVEN]).people == (REUVEN,)


def test_companies_are_values() -> None:
    """Two that say the same are equal and hash alike, with places or without."""
    places = {"Reuven": "inside", "Shimon": "window"}
    twice = [Company([REUVEN, SHIMON], leader="Reuven", places=dict(places)) for _ in range(2)]
    assert len({*twice, Company([REUVEN, SHIMON])}) == 2
    places["Shimon"] = "roof"
    assert twice[0].places == {"Reuven": "inside", "Shimon": "window"}


def test_a_company_survives_a_pickle_with_all_that_is_said_of_it() -> None:
    """Its people, need, leader, places and whether they see one another come back as they were, and unchangeable."""
    company = Company(
        [REUVEN, SHIMON],
        in_need=None,
        leader="Shimon",
        places={"Reuven": "outside", "Shimon": "inside"},
        see_one_another=True,
    )
    again = pickle.loads(pickle.dumps(company))
    assert again == company
    assert hash(again) == hash(company)
    assert (again.in_need, again.leader, again.see_one_another) == (None, "Shimon", True)
    with pytest.raises(TypeError):
        again.places["Reuven"] = "roof"
    alone = Company([REUVEN])
    assert pickle.loads(pickle.dumps(alone)) == alone
    assert pickle.loads(pickle.dumps(alone)).places is None


# -- facts in their domains ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("facts", [PersonFacts, Tally])
def test_every_fact_has_a_domain(facts: type[FiniteFacts]) -> None:
    """A class of facts says of each of its fields what it can be, without doubles."""
    assert set(facts.DOMAIN) == {field.name for field in fields(facts)}  # type: ignore[arg-type]  # each is a dataclass
    assert all(len(set(domain)) == len(domain) for domain in facts.DOMAIN.values())


def test_a_class_goes_through_every_possible_case_once() -> None:
    """The cases of a company are the products of its domains, but a Pentateuch in no hand, and a leader not there."""
    cases = list(Tally.cases())
    every = (Tally(**dict(zip(Tally.DOMAIN, values, strict=True))) for values in product(*Tally.DOMAIN.values()))
    assert set(cases) == {
        case
        for case in every
        if (case.boys or not case.humash) and (case.boys or case.women or case.slaves or not case.addition_leads)
    }
    assert len(cases) == len(set(cases))


TALLIES = st.builds(Tally, *(st.integers(0, 12) for _ in range(4)), st.booleans(), st.booleans())


@given(st.lists(TALLIES, max_size=5))
def test_companies_together_are_their_sum(parts: list[Tally]) -> None:
    """Each number is the sum of theirs; a Pentateuch, or need, is there if it is with one of them; order is nothing."""
    whole = sum(parts, Tally())
    for name in ("attentive", "asleep", "praying", "boys"):
        assert getattr(whole, name) == sum(getattr(part, name) for part in parts)
    assert (whole.humash, whole.in_need) == (any(p.humash for p in parts), any(p.in_need for p in parts))
    assert sum(reversed(parts), Tally()) == whole


@given(TALLIES, st.integers(1, 4))
def test_so_many_of_one_company_are_their_sum(company: Tally, number: int) -> None:
    """Counting and adding up are one, and what a tally is in numbers makes it again."""
    assert company * number == sum([company] * number, Tally())
    assert Tally.of(company.numbers, in_need=company.in_need) == company


def test_stages_stand_in_the_order_of_a_life() -> None:
    """Later is more, and each has words of its own."""
    assert sorted(Stage) == list(Stage)
    assert Stage.NOT_OVER_SIX < Stage.OVER_SIX < Stage.IN_DOUBT < Stage.OF_AGE < Stage.TWENTY < Stage.PAST_MOST
    assert len({str(stage) for stage in Stage}) == len(Stage)


@pytest.mark.parametrize("stage", Stage)
def test_in_doubt_is_not_of_age(stage: Stage) -> None:
    """He has reached his years only where that is beyond doubt."""
    facts = PersonFacts(**{name: domain[0] for name, domain in PersonFacts.DOMAIN.items()} | {"stage": stage})
    assert facts.reached_his_years is (stage not in (Stage.NOT_OVER_SIX, Stage.OVER_SIX, Stage.IN_DOUBT))


def test_a_row_of_a_table_makes_a_person_of_plain_facts() -> None:
    """Its numbers, truths and words are of a kind of their own, which no rule knows."""
    row = {"name": np.str_("Reuven"), "sex": np.str_("male"), "age": np.int64(13), "banned": np.bool_(True)}
    person = Person(**row)
    assert person == Person("Reuven", sex="male", age=13, banned=True)
    assert person.banned is True
    assert type(person.age) is int


def test_who_stands_nowhere_is_named_with_what_to_do() -> None:
    """The error ends with it."""
    with pytest.raises(ValueError, match=r"^places: 'Shimon' is not placed: give each person one spot$"):
        Company([REUVEN, SHIMON], leader="Reuven", places={"Reuven": "inside"})


def test_all_that_is_wrong_with_the_places_of_a_company_is_told_at_once() -> None:
    """When the company is made, each at the value that is wrong: a typo is not kept for when the other is mended."""
    with pytest.raises(ValueError, match=r"there is no such spot: write one of 'inside'") as told:
        Company([REUVEN, SHIMON], places={"Reuven": "insde", "Shimn": "window"})
    spot, stranger, placeless, leader = str(told.value).split("; ")
    assert spot.startswith("places={'Reuven': 'insde'}: ")
    assert stranger == "places: 'Shimn' is not in the company: write one of Reuven, Shimon"
    assert placeless == "places: 'Shimon' is not placed: give each person one spot"
    assert leader == "places are given and leader is not: say who leads, as leader='Reuven'"
