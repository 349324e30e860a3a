"""A check that teaches: which facts a learner's rule never asks, which words speak of them, the smallest case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from minyan_kit.arguments import checked_but
from minyan_kit.chapter.joining import Arrangement
from minyan_kit.chapter.people import Company, Person, PersonFacts
from minyan_kit.chapter.practices import CHOICES
from minyan_kit.explore.cases import Box, Given, choices_read, verdict_at
from minyan_kit.explore.learners import Counterexample, Counterexamples, Put, Rule, Wrong, called, ordinary, try_rule
from minyan_kit.explore.watching import EVERYTHING, asks_itself, parameters_unread
from minyan_kit.question import Question
from minyan_kit.ruling import Because, Practice
from minyan_kit.show.languages import practice_name, say
from minyan_kit.show.verdict import wrapped
from minyan_kit.show.words import answer_text

__all__ = ["check"]


@checked_but("my_rule")
def check(my_rule: Rule, question: Question, *, by: Practice, given: Given | None = None, answer: bool = False) -> bool:
    """Check a rule of one's own, and say what to read next; the answer is told only where it is asked for.

    It prints the facts that the rule never asks about, the words that speak of them, and the smallest case that comes
    out otherwise. Where the text says nothing, or can be read as the rule reads it, no case is called wrong.

    Args:
        my_rule: as in `counterexamples`.
        question: the question.
        by: by whose practice.
        given: facts held fixed.
        answer: also tell the answer to that case, with its reason.

    Returns:
        whether it is right in every case.

    >>> from minyan_kit import REMA, may_leave
    >>> check(lambda *, present, leaving: present >= 10, may_leave, by=REMA)
    Not yet: 45 cases come out differently, of 195 in all.
    Your rule never asks about `leaving`.
    Read again 55:2 gloss: “ומכל מקום עבירה היא לצאת, ... shall be consumed"”
    The smallest case: present=10, leaving=1
    Think again; or write answer=True to see the answer to this case.
    In 105 cases the text says nothing, or can be read as you read it: there you are not called wrong.
    False
    """
    read: set[str] = set()
    kinds: set[type] = set()

    @wraps(called(my_rule))
    def noted(*args: Any, **kwargs: Any) -> Any:
        mine = my_rule(*args, **kwargs)
        kinds.add(type(mine))
        return mine

    tried = try_rule(noted, question, by, given, read)
    rows = tuple(left for row in tried.rows if (left := _without_what_is_open(row, question, by)))
    wrong = replace(tried, rows=rows)
    lines = [
        *(_what_it_returns(wrong, kinds) if rows else ()),
        *(_what_to_read(wrong, my_rule, read, answer) if rows else (wrong.hint(),)),
        *_what_else(wrong, tried.wrong - wrong.wrong, my_rule),
    ]
    # Written at once, so that a notebook keeps it as one; in lines, since a page breaks a long one inside a word.
    printed = [wrapped(say(line), indent="    ", first="") for line in lines]
    print("".join(f"{each}\n" for each in printed), end="")
    return not rows


def _without_what_is_open(row: Counterexample, question: Question, by: Practice) -> Counterexample | None:
    """A counterexample without the cases that only an interpretation would settle; None where none are left."""
    boxes = tuple(box for box in row.boxes if not _a_reading(box, question, by))
    return replace(row, boxes=boxes, put=boxes[0].results[0][0].put) if boxes else None


def _a_reading(box: Box[Wrong], question: Question, by: Practice) -> bool:
    """Whether a rule gives an answer where the kit leaves it open: the text is silent, or can be read that way."""
    tried, said = box.results[0]
    if said.answer is not None or tried.raised or isinstance(tried.answer, str):
        return False
    if said.why_open == "the text is silent":
        return True
    readings = (by.choosing(**{name: option}) for name in choices_read(question) for option in CHOICES[name].options)
    return any(verdict_at(question, box.example, each).answer == tried.answer for each in readings)


def _what_it_returns(wrong: Counterexamples, kinds: set[type]) -> Iterator[Because]:
    """In how many cases the rule is wrong, and a word on a rule that returns nothing, or a text."""
    yield Because(
        "Not yet: {wrong:1 one case comes|## cases come} out differently, of {cases} in all.",
        wrong=f"{wrong.wrong:,}",
        cases=f"{wrong.cases:,}",
    )
    if kinds == {type(None)}:
        yield Because("Your rule gives None each time. Does it say `return`? Without that a function returns nothing.")
    if texts := [row.mine for row in wrong.rows if isinstance(row.mine, str)]:
        expected = next(row.expected for row in wrong.rows if isinstance(row.mine, str))
        plain = expected is None or isinstance(expected, bool)
        yield Because(
            "Your rule returns the text {text}, in quotation marks. Return {answer}.",
            text=repr(texts[0]),
            answer="True / False / None" if plain else type(expected).__name__,
        )


def _what_to_read(wrong: Counterexamples, rule: Rule, read: set[str], answer: bool) -> Iterator[str]:
    """The fact that the rule never asks, the words about it, the smallest case, and, if wanted, its answer."""
    unread = [_never_asked(row, wrong.question, rule, read) for row in wrong.rows]
    at = next((i for i, facts in enumerate(unread) if facts), 0)
    if wrong.rows[0].raised:  # a rule that stops is mended first
        yield wrong.words(wrong.rows[0])
        return
    row = wrong.rows[at]
    put, because = _smallest(row)
    if unread[at]:
        yield Because("Your rule never asks about {facts}.", facts=", ".join(f"`{fact}`" for fact in unread[at]))
    yield wrong.words(row)
    yield Because("The smallest case: {case}", case=str(_plain(put, row, read)))
    if not answer:
        yield Because("Think again; or write answer=True to see the answer to this case.")
        return
    yield Because(
        "By {practice}: {answer}. {because}",
        practice=practice_name(wrong.by),
        answer=answer_text(row.expected),
        because=say(because),
    )


def _what_else(wrong: Counterexamples, open_cases: int, rule: Rule) -> Iterator[Because]:
    """What is said of any rule: in how many cases no words judge it, and whether it asks the kit itself."""
    if open_cases:
        yield Because(
            "In {cases} cases the text says nothing, or can be read as you read it: there you are not called wrong.",
            cases=f"{open_cases:,}",
        )
    if asks_itself(rule, wrong.question):
        yield Because(
            "Your rule asks the kit itself, {question}. Now write it from the words, without the kit.",
            question=f"`{wrong.question.name}`",
        )


# -- what a rule never asks -------------------------------------------------------------------------------------------

#: What a learner asks of people, where the rules read a number or a stage.
_ASKED_OF_PEOPLE = {
    "stage": "age",
    "attentive": "",  # how many there are has no name of its own
    "praying": "praying_alone",
    "boys": "age",
    "women": "sex",
    "slaves": "free",
    "humash": "holds_humash",
    "addition_leads": "leader",
    "of_the_ten": "sex",
    "are_ten": "",
    "heads": "wealth",
}


def _never_asked(row: Counterexample, question: Question, rule: Rule, read: set[str]) -> list[str]:
    """The facts on which a counterexample turns, and which the rule reads in no case at all."""
    handed = row.put.args[0] if row.put.args else None
    if isinstance(handed, Arrangement):
        spots = [f'at("{spot}")' for spot, here in handed.others.items() if here and spot != handed.leader]
        return [spot for spot in spots if not {spot, "others", EVERYTHING} & read]
    box = row.boxes[0]
    domain = question.facts.DOMAIN
    said = {name: values for name, values in box.facts.items() if name in domain}
    unusual = [name for name, values in said.items() if not any(ordinary(domain, name, v) for v in values)]
    if isinstance(handed, Person | Company):
        asked = dict.fromkeys(_ASKED_OF_PEOPLE.get(name, name) for name in unusual)
        return [name for name in asked if name and name not in read and EVERYTHING not in read]
    never = parameters_unread(rule, question)
    return [name for name in (*unusual, *said) if name in never][:1]


def _smallest(row: Counterexample) -> tuple[Put, Because]:
    """The case that takes the fewest words, with its reason; where the answer is yes, the first case."""
    if row.expected is True:
        return row.put, row.because
    cases = ((tried.put, said.because) for box in row.boxes for tried, said in box.results)
    return min(cases, key=lambda each: len(str(each[0])))


def _plain(put: Put, row: Counterexample, read: set[str]) -> Put:
    """A case of a person without the facts that neither the chapter nor the rule reads."""
    person = put.args[0] if put.args else None
    if not isinstance(person, Person) or EVERYTHING in read:
        return put
    usual = vars(Person("he"))
    idle = set(PersonFacts.DOMAIN) - {"stage", *read, *row.boxes[0].facts}
    return Put((person.but(**{name: usual[name] for name in idle if usual[name] in (None, False)}),))
