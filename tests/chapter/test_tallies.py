"""Sets of tallies as bits: whatever a company may come to is what one finds by trying every role of every person."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from minyan_kit import MECHABER, MISHNAH_BERURAH, REMA, SHULCHAN_ARUKH_HARAV, SOME_PERMIT, may_say
from minyan_kit.chapter.people import Tally
from minyan_kit.chapter.practices import R_SIMCHA
from minyan_kit.chapter.tallies import ROLES, Role, Tallies
from minyan_kit.question import resolve
from minyan_kit.ruling import OneOf, Practice
from tests.case_tables import by_name

PRACTICES = (
    MECHABER,
    REMA,
    MISHNAH_BERURAH,
    SHULCHAN_ARUKH_HARAV,
    REMA.relying_on(SOME_PERMIT),
    MECHABER.relying_on(R_SIMCHA),
)
COUNTED = ("attentive", "asleep", "praying", "boys", "women", "slaves")
FEW = ("women", "slaves")


def capped(tally: Tally) -> Tally:
    """The same tally, of each role ten where there are more, and of women and of slaves two."""
    return replace(tally, **{name: min(getattr(tally, name), 2 if name in FEW else 10) for name in COUNTED})


def tried_one_by_one(people: Sequence[Role], beside: Tally) -> set[Tally]:
    """Every tally that people may come to, each role of each person tried with each of all the others."""
    return {capped(sum(alone, beside)) for alone in product(*(person.alone for person in people))}


def companies(seed: int) -> Iterable[tuple[list[Role], Tally]]:
    """Companies of a few in doubt beside some who are certain, near ten and far from it."""
    drawn = random.Random(seed)
    for _ in range(60):
        people = []
        for _ in range(drawn.randint(0, 6)):
            few = drawn.sample(range(len(ROLES)), drawn.randint(1, 4))
            roles = tuple(ROLES[n] for n in sorted(few))
            people.append(Role(roles, drawn.random() < 0.3, drawn.random() < 0.1))
        need: Any = drawn.choice((False, True, OneOf((False, True), "in_need")))
        sure = [drawn.choice((0, 0, 1, 2)) for _ in COUNTED[1:]]
        yield people, Tally(drawn.choice((0, 4, 7, 8, 9, 10, 12)), *sure, in_need=need)


@pytest.mark.parametrize("seed", range(5))
def test_a_company_may_come_to_what_its_people_may_be(seed: int) -> None:
    """Each tally once: everyone at his least first and at his most last, and between them from the least."""
    for people, beside in companies(seed):
        found = list(Tallies(people, beside))
        assert {capped(tally) for tally in found} == tried_one_by_one(people, beside)
        assert len(found) == len(set(found))
        assert found[0] == sum((person.alone[0] for person in people), beside)
        assert sum((person.alone[-1] for person in people), beside) in found
        order = [(t.women, t.slaves, t.boys, t.asleep, t.praying, t.attentive, t.humash) for t in found[1:-1]]
        assert order == sorted(order)


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
def test_of_all_that_it_may_come_to_the_first_with_each_answer_is_told(by: Practice) -> None:
    """And the first and the last of all: what a question has to try."""
    for people, beside in companies(7):
        tallies = Tallies(people, beside)
        every = list(tallies)
        answers = [resolve(may_say.matters, tally, by).answer for tally in every]
        few = sorted({0, len(every) - 1, *(answers.index(answer) for answer in answers)})
        assert tallies.telling(may_say.matters, by) == tuple(every[n] for n in few)
        assert tallies.answers(may_say.matters, by) == set(answers)
        for more in (0, 1, 3):
            larger = [resolve(may_say.matters, tally + Tally(attentive=more), by).answer for tally in every]
            assert tallies.all_are(True, may_say.matters, by, more=more) is all(answer is True for answer in larger)


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
def test_a_role_tells_where_it_makes_a_difference_beside_any_of_the_others(by: Practice) -> None:
    """Among all that the others may come to there is one with which the company's answers differ."""
    drawn = random.Random(5)
    for people, beside in companies(8):
        then = [
            Role(tuple(ROLES[n] for n in sorted(drawn.sample(range(len(ROLES)), k)))) for k in (1, drawn.randint(1, 3))
        ]

        def outcomes(others: Tally, role: Role) -> set[Any]:
            return {resolve(may_say.matters, others + alone, by).answer for alone in role.alone}

        tells = any(outcomes(others, then[0]) != outcomes(others, then[1]) for others in Tallies(people, beside))
        everything = Tallies(people, beside, varying=frozenset(COUNTED) | {"humash", "addition_leads"})
        assert everything.turn_on(then, may_say.matters, by) is tells


def test_a_hundred_people_of_whom_nothing_is_known_are_few_cases() -> None:
    """With a hundred who may be anybody or nobody there is a tally for each number up to ten in each role."""
    tallies = list(Tallies({Role(("none", "boy", "attentive")): 100}))
    middle = {(boys, men) for boys in range(11) for men in range(11)} - {(0, 0), (0, 10)}
    assert tallies[0] == Tally()
    assert tallies[-1] == Tally(attentive=100)
    assert {(tally.boys, tally.attentive) for tally in tallies[1:-1]} == middle
