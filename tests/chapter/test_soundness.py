"""The chapter is sound: over every case of every question nothing contradicts itself, breaks, or goes unexplained.

A question that is added to the chapter is tested here by itself; what must be monotone in it is added to MONOTONE.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import islice, pairwise, product
from math import prod
from typing import Any

import pytest

from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.joining import Arrangement, is_joined, joined
from minyan_kit.chapter.leaving import NEEDS_TEN
from minyan_kit.chapter.people import Stage
from minyan_kit.chapter.practices import CHOICES, PRACTICES, Practice
from minyan_kit.explore.cases import (
    CasesAlike,
    Outcome,
    blank_facts,
    choices_read,
    outcome_of,
    survey,
    verdict_at,
)
from minyan_kit.question import Asked, Case, Question, Verdict
from minyan_kit.ruling import FiniteFacts, OneOf, Opinion, Voice, number_of_cases
from tests.thorough import LONG, STEP

BY_NAME = {question.name: question for question in QUESTIONS}
#: Questions whose facts have a domain, so that all of it can be walked.
WALKED = [question for question in QUESTIONS if question.facts.DOMAIN]


def named(question: Question) -> str:
    """Name a case of a test by its question."""
    return question.name


# -- the practices ---------------------------------------------------------------------------------------------------


def opinions(question: Question) -> tuple[Opinion, ...]:
    """Every opinion that bears on a question; an arrangement is judged group by group."""
    return (*question.opinions, *(is_joined.opinions if question is joined else ()))


def single_choices(question: Question, by: Practice) -> Iterator[Practice]:
    """A practice, and the same with each choice that matters made otherwise, one at a time."""
    yield by
    for name in sorted(choices_read(question)):
        for option in by.choices.OPTIONS[name][1:]:
            yield by.choosing(**{name: option})


def heard(question: Question, by: Practice) -> Any:
    """What of a practice makes a difference to a question: its voices that speak there, and the choices turned on."""
    voices = {opinion.voice for opinion in opinions(question)}
    choices = tuple(getattr(by.choices, name) for name in sorted(choices_read(question)))
    return tuple(voice for voice in by.follows if voice in voices), choices


@cache
def practices(question: Question) -> tuple[Practice, ...]:
    """Every named practice, each single choice in it, each voice relied on: those that differ in this question."""
    voices = dict.fromkeys(opinion.voice for opinion in opinions(question))
    relying = [by.relying_on(voice) for by in PRACTICES for voice in voices]
    choosing = [by for named in PRACTICES for by in single_choices(question, named)]
    return tuple({heard(question, by): by for by in reversed((*PRACTICES, *relying, *choosing))}.values())


@cache
def alone(question: Question) -> tuple[Practice, ...]:
    """Each voice by itself that speaks twice in some matter, with each single choice, where no practice is the same."""
    asked = is_joined if question is joined else question
    twice = dict.fromkeys(
        voice
        for matter in asked.matters
        for voice, n in Counter(opinion.voice for opinion in matter.opinions).items()
        if n > 1
    )
    single = (Practice(voice.name, (voice,), PRACTICES[0].choices) for voice in twice)
    heard_already = {heard(question, by) for by in practices(question)}
    own = {heard(question, by): by for one in single for by in single_choices(question, one)}
    return tuple(by for key, by in own.items() if key not in heard_already)


# -- every case ------------------------------------------------------------------------------------------------------


@cache
def every_case(question: Question) -> list[CasesAlike[tuple[Outcome, ...]]]:
    """What every practice says over every case; a voice that contradicts itself would stop the walk."""
    return list(survey(question, (*practices(question), *alone(question))))


def explained(said: Outcome, by: Practice) -> bool:
    """An answer has words, a voice that is followed and a reason; what is open says which of three things it is for."""
    if not said.because.strip():
        return False
    if said.answer is None:
        known = said.why_open in ("the text leaves it open", "the text is silent", "a fact is missing")
        return known and (said.why_open == "a fact is missing") is bool(said.missing)
    words = said.source is not None and all(said.source.words[language] for language in ("he", "en", "fr"))
    decided = said.status in ("explicit", "inferred") and said.voice in by.follows
    return words and decided and said.why_open is None and said.missing == ()


def unexplained(
    cases: Iterable[CasesAlike[tuple[Outcome, ...]]], bys: Sequence[Practice]
) -> list[tuple[Any, str, Outcome]]:
    """The cases of which some practice says something that is not explained."""
    return [
        (case.facts, str(by), said)
        for case in cases
        for by, said in zip(bys, case.result, strict=True)
        if not explained(said, by)
    ]


@pytest.mark.parametrize("question", [question for question in QUESTIONS if question is not joined], ids=named)
def test_every_case_is_answered_and_explained(question: Question) -> None:
    """Under every practice and choice every case of known facts has an answer, or a reason for having none."""
    assert unexplained(every_case(question), (*practices(question), *alone(question))) == []


@pytest.mark.parametrize("by", PRACTICES, ids=str)
def test_a_practice_need_not_say_how_words_are_read(by: Practice) -> None:
    """Where it says nothing they are read as they are first listed, and it is the practice that says so."""
    bare = Practice(by.name, by.follows)
    assert vars(bare.choices) == {name: next(iter(choice.options)) for name, choice in CHOICES.items()}
    assert bare == by


@pytest.mark.parametrize("question", WALKED, ids=named)
def test_no_case_is_passed_over(question: Question) -> None:
    """The cases that a walk counts without visiting them are all that there are."""
    every_value = prod(len(values) for values in question.facts.DOMAIN.values())
    some_cannot_be = question.facts.possible is not FiniteFacts.possible
    there_are = sum(1 for _ in question.facts.cases()) if some_cannot_be else every_value
    assert sum(found.cases for found in every_case(question)) == there_are


def test_every_group_of_an_arrangement_is_answered_and_explained() -> None:
    """Under every practice and choice every group is joined, or not, or open for a reason."""
    bys = (*practices(joined), *alone(joined))
    assert unexplained(survey(is_joined, bys), bys) == []


def test_every_arrangement_is_answered_and_explained() -> None:
    """And so is every arrangement, or one of several: in turn by each practice, since its groups are judged by all."""
    bys = practices(joined)
    for turn, places in enumerate(islice(Arrangement.cases(), 0, None, STEP)):
        by = bys[turn % len(bys)]
        said = outcome_of(verdict_at(joined, places, by))
        assert unexplained([CasesAlike(places, 1, (said,))], [by]) == []


def test_every_choice_is_read_by_some_question() -> None:
    """A choice that no rule turns on would be a promise that is not kept."""
    assert frozenset().union(*map(choices_read, QUESTIONS)) == CHOICES.keys()


# -- blanks ----------------------------------------------------------------------------------------------------------

SAMPLES = 150
WAYS = 300 if LONG else 60  # to fill in the blanks of a sample


def answer(question: Question, facts: Any, by: Practice) -> Verdict:
    """Ask about facts, some of which may be blank."""
    return question.decide(Asked((Case(facts),), by, about=facts))


def with_blanks(question: Question, drawn: random.Random) -> Any:
    """A case of which one to four facts are not known; some value of them is possible, and perhaps not every one."""
    while True:
        values = {name: drawn.choice(domain) for name, domain in question.facts.DOMAIN.items()}
        known = question.facts(**values)
        blank = drawn.sample(list(values), min(len(values), drawn.randint(1, 4)))
        facts = replace(known, **{name: OneOf(question.facts.DOMAIN[name], name) for name in blank})
        sizes = prod(len(question.facts.DOMAIN[name]) for name in blank)
        if sizes <= WAYS and number_of_cases(facts):
            return facts


def completions(facts: Any) -> Iterator[Any]:
    """Every case that facts with blanks may be."""
    blanks = {f.name: v.values for f in fields(facts) if isinstance(v := getattr(facts, f.name), OneOf)}
    for values in product(*blanks.values()):
        case = replace(facts, **dict(zip(blanks, values, strict=True)))
        if case.possible():
            yield case


@pytest.mark.parametrize("question", WALKED, ids=named)
def test_what_is_not_known_is_not_guessed(question: Question) -> None:
    """With facts not known the answer is what all that they may be agree on, else open and says for want of what."""
    drawn = random.Random(55)
    for turn in range(SAMPLES):
        facts, by = with_blanks(question, drawn), PRACTICES[turn % len(PRACTICES)]
        verdict = answer(question, facts, by)
        every = [answer(question, case, by).answer for case in completions(facts)]
        same = every[0] if all(one == every[0] for one in every) else None
        assert verdict.answer == same, f"{facts} by {by}"
        if len({repr(one) for one in every}) > 1:
            assert verdict.missing, f"{facts} by {by}"


def test_a_person_of_whom_nothing_is_known_stays_open() -> None:
    """Not knowing anything is no ground for a yes or a no."""
    counts = BY_NAME["counts"]
    for by in PRACTICES:
        assert answer(counts, blank_facts(counts), by).answer is None


# -- more is never less ----------------------------------------------------------------------------------------------

Steps = Sequence[tuple[Any, Any]]
YES = ((False, True),)
NO = ((True, False),)


def rising(*values: Any) -> Steps:
    """Steps from each value to the next."""
    return tuple(pairwise(values))


#: Question → fact → steps from a value to one that must not do worse. A question of which nothing must be monotone says
#: so with an empty entry.
MONOTONE: Mapping[str, Mapping[str, Steps]] = {
    "counts": {
        "sex": rising("female", "male"),
        "free": YES,
        "sound_mind": YES,
        "hears": YES,
        "speaks": YES,
        "saris_signs": YES,
        "banned": NO,
        "transgressor": NO,
        "defiant": NO,
        "stage": rising(*Stage),
        "two_hairs": (*rising("absent", "unchecked", "came"), *rising("only_before_13", "came")),
    },
    "may_say": {
        "attentive": rising(*range(12)),
        "asleep": rising(*range(4)),
        "praying": rising(*range(4)),
        "boys": rising(*range(3)),
        "humash": (*YES, *NO),
        "in_need": YES,
    },
    "may_continue": {"remaining": rising(*range(12)), "at_start": rising(9, 10, 11, 14)},
    "may_leave": {"present": rising(*range(1, 16)), "leaving": rising(5, 4, 3, 2, 1)},
    "should_wait": {"praying": rising(0, 1, 2, 3), "of_the_ten": YES, "asleep": rising(0, 1, 2)},
    "comes_of_age": {},  # a day is neither more nor less than another
    "may_pray_beside_banned": {"expressly_stringent": NO},
    "joined": {},  # below: men are added to a spot
    "may_answer": {
        "together": rising(*range(12)),
        "between": tuple((what, None) for what in ("filth", "idol", "idolater")),
    },
    "may_compel_to_stay": {"days_of_awe": YES, "returns": NO},
    "share_cost": {},  # shares
    "share_hazan_wage": {},
    "may_compel_to_hire": {
        "days_of_awe": YES,
        "fixed_custom": YES,
    },  # of those lacking one and two compel, and no other
    "may_compel_hazan": {"resident_minyan": YES},
    "may_fine": {"regular_minyan": NO, "residents": rising(*range(7, 15))},
}

Fall = Callable[[Any, Any, Outcome, Outcome, Practice], bool]
#: Where more is less all the same: question, fact, why, and which falls it explains.
EXCEPTIONS: Mapping[tuple[str, str], tuple[str, Fall]] = {
    ("counts", "two_hairs"): (
        "Mishnah Berurah 40 speaks of hairs known to be absent; alone with the Mechaber it leaves the unchecked to 5",
        lambda low, high, was, now, by: high.two_hairs == "unchecked" and str(was.voice) == "the Mishnah Berurah",
    ),
    ("counts", "saris_signs"): (
        "Mishnah Berurah 40 joins one known to have no hairs, and leaves him to 30 where he has signs; the Beit Yosef "
        "speaks of signs before twenty, and does not join him by them",
        lambda low, high, was, now, by: high.two_hairs in ("absent", "only_before_13"),
    ),
    ("counts", "stage"): (
        "the Magen Avraham speaks of most of his years from thirty-five on, and then denies that they have passed",
        lambda low, high, was, now, by: high.stage is Stage.THIRTY_FIVE and str(now.voice) == "the Magen Avraham",
    ),
    **dict.fromkeys(
        [("may_say", "attentive"), ("may_say", "asleep"), ("may_say", "praying")],
        (
            "who joins a boy, a woman or a slave to nine leaves it open where the nine cannot all answer; of ten men "
            "who cannot all answer some voices say no",
            lambda low, high, was, now, by: (
                low.men == 9 and (low.boys or low.women or low.slaves) and was.answer is None
            ),
        ),
    ),
    ("may_continue", "at_start"): (
        "of what was begun with fewer than ten 2 and 3 are silent, and what needs no ten each says by himself; "
        "and where the majority is of all who were present, more of them ask for more to remain",
        lambda low, high, was, now, by: (
            (low.at_start == 9 and (was.why_open == "the text is silent" or low.to not in NEEDS_TEN))
            or "majority_of=present" in str(by)
        ),
    ),
    ("may_leave", "present"): (
        "the gloss on 2 speaks of ten; of fewer it is silent, and Biur Halacha 55:2 leaves it unresolved; "
        "the Peninei Halakha speaks of those who break the ten, and with ten left it is silent",
        lambda low, high, was, now, by: (
            (low.present == 9 and was.answer is None)
            or (str(was.voice) == "the Peninei Halakha" and now.answer is None)
        ),
    ),
    ("may_leave", "leaving"): (
        "the Peninei Halakha speaks of those who break the ten; with ten left it is silent",
        lambda low, high, was, now, by: str(was.voice) == "the Peninei Halakha" and now.answer is None,
    ),
}
RANK = {False: 0, None: 1, True: 2}


@cache
def answers(question: Question) -> dict[tuple[Any, ...], tuple[Outcome, ...]]:
    """What every practice says, by the values of the facts that some rule reads."""
    names = read(question)
    out: dict[tuple[Any, ...], tuple[Outcome, ...]] = {}
    for case in every_case(question):
        sides = (
            value.values if isinstance(value, OneOf) else (value,) for value in map(case.facts.__getattribute__, names)
        )
        out |= dict.fromkeys(product(*sides), case.result)
    return out


@cache
def read(question: Question) -> tuple[str, ...]:
    """The facts that some rule of a question reads."""
    fixed = {name for case in every_case(question) for name, v in vars(case.facts).items() if not isinstance(v, OneOf)}
    return tuple(name for name in question.facts.DOMAIN if name in fixed)


@cache
def falls(question: Question, fact: str) -> list[tuple[Any, Any, Outcome, Outcome, Practice]]:
    """Every step up on which some practice's answer goes down, from yes to open or no, or from open to no."""
    names, said = read(question), answers(question)
    if fact not in names:
        return []  # no rule reads it: it changes nothing
    at = names.index(fact)
    first = {name: values[0] for name, values in question.facts.DOMAIN.items()}
    found: list[tuple[Any, Any, Outcome, Outcome, Practice]] = []
    for low, high in MONOTONE[question.name][fact]:
        for values, before in said.items():
            after = said.get((*values[:at], high, *values[at + 1 :])) if values[at] == low else None
            for was, now, by in zip(before, after or (), practices(question), strict=False):
                if RANK[now.answer] < RANK[was.answer]:
                    case = question.facts(**{**first, **dict(zip(names, values, strict=True))})
                    found.append((case, replace(case, **{fact: high}), was, now, by))
    return found


def test_what_must_be_monotone_is_said_of_every_question() -> None:
    """A question that is added says what in it must be monotone, if anything."""
    assert MONOTONE.keys() == BY_NAME.keys()


@pytest.mark.parametrize(("name", "fact"), [(name, fact) for name, facts in MONOTONE.items() for fact in facts])
def test_more_is_never_less(name: str, fact: str) -> None:
    """One more man, a year more, a ban lifted: no practice's answer falls, but for the text's own exceptions."""
    _, explains = EXCEPTIONS.get((name, fact), ("", lambda *_: False))
    assert [(fall[0], fall[1], str(fall[4])) for fall in falls(BY_NAME[name], fact) if not explains(*fall)] == []


@pytest.mark.parametrize(("name", "fact"), EXCEPTIONS)
def test_each_exception_happens(name: str, fact: str) -> None:
    """An exception that no longer happens is taken off the list."""
    assert falls(BY_NAME[name], fact)


def test_one_more_beside_the_leader_is_never_less() -> None:
    """A man who comes and stands where the leader stands never undoes an arrangement.

    Unless that is the small yard, whose men are counted against the majority of the large.
    """
    elsewhere = (places for places in Arrangement.cases() if places.leader != "small_yard")
    for turn, places in enumerate(islice(elsewhere, 0, None, 13)):
        by = PRACTICES[turn % len(PRACTICES)]
        more = places.but(others={**places.others, places.leader: places.others.get(places.leader, 0) + 1})
        before, after = (verdict_at(joined, one, by).answer for one in (places, more))
        assert RANK[after] >= RANK[before], f"{places} by {by}"


def test_no_voice_is_named_twice() -> None:
    """Two voices of one name could not be told apart in any table."""
    names: list[Voice] = list(dict.fromkeys(opinion.voice for question in QUESTIONS for opinion in opinions(question)))
    assert len({voice.name for voice in names}) == len(names)
