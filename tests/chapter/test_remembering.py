"""What a person may be in a company, and what a tally comes to, is what it is where nothing is remembered."""

import random
from collections.abc import Callable

import pytest

import minyan_kit as mk
from minyan_kit.chapter import tallies, ten
from minyan_kit.chapter.people import PersonFacts, Tally
from minyan_kit.chapter.tallies import ROLES, Role, Tallies
from minyan_kit.question import Resolved, in_turn, resolve_noting
from minyan_kit.remembered import SettledOnce
from minyan_kit.ruling import Blank, Matter, OneOf
from tests.tables.test_differential import PRACTICES


def anybody(drawn: random.Random, blanks: float = 0.25) -> PersonFacts:
    """Somebody of whom any fact may be known, or not."""
    facts = {
        name: OneOf(domain, name) if drawn.random() < blanks and name != "stage" else drawn.choice(domain)
        for name, domain in PersonFacts.DOMAIN.items()
    }
    return PersonFacts(**facts)


def anew(matters: tuple[Matter, ...], by: mk.Practice) -> Callable[[PersonFacts], Resolved]:
    """Settle matters by asking every opinion."""
    return lambda facts: in_turn(matters, facts, by, Matter.settle)


@pytest.mark.parametrize("by", PRACTICES, ids=str)
def test_what_comes_of_facts_is_what_comes_of_them_anew(by: mk.Practice) -> None:
    """All of it: the answer, who decided and what was read; or the first fact that is not known."""
    once = SettledOnce(mk.counts.matters, by)
    for number in range(60):
        facts = anybody(random.Random(number), blanks=number % 3 / 12)
        found = []
        for settled in (once, anew(mk.counts.matters, by), once):
            try:
                found.append(resolve_noting(facts, settled))
                found.append(settled(facts))
            except Blank as blank:
                found.append((blank.name, blank.value))
        assert found[:2] == found[2:4] == found[4:]


@pytest.mark.parametrize("by", PRACTICES, ids=str)
def test_a_person_may_be_what_he_may_be_when_asked_anew(by: mk.Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    """By every practice, choice and voice relied on."""
    people = [anybody(random.Random(number)) for number in range(60)]
    remembered = [ten.roles_in_ten.__wrapped__(facts, by) for facts in people]
    ten._settled.cache_clear()
    monkeypatch.setattr(ten, "settled_once", anew)
    assert remembered == [ten.roles_in_ten.__wrapped__(facts, by) for facts in people]
    ten._settled.cache_clear()


@pytest.mark.parametrize("by", PRACTICES, ids=str)
def test_the_answers_of_a_company_are_those_of_each_tally(by: mk.Practice) -> None:
    """Of the first, the last and all between."""
    for number in range(12):
        drawn = random.Random(number)
        people = [Role(tuple(sorted(drawn.sample(ROLES, drawn.randint(1, 2)), key=ROLES.index))) for _ in range(5)]
        beside = Tally(attentive=drawn.randint(4, 10), in_need=drawn.choice((False, True)))
        every = Tallies(people, beside)
        alone = {_answer(tally, by) for tally in every}
        assert every.answers(mk.may_say.matters, by) == alone
        assert every.answer(mk.may_say.matters, by) == (alone.pop() if len(alone) == 1 else None)


def _answer(tally: Tally, by: mk.Practice) -> bool | None:
    return tallies.resolve.__wrapped__(mk.may_say.matters, tally, by).answer
