"""What a programmer sees of a thing is one short line, however much it holds: a repr is for who looks for a slip."""

from typing import Any

import pytest

import minyan_kit as mk

MEN = mk.Company([mk.Person(f"man {n}", sex="male", age=40) for n in range(12)])
TEN = mk.may_say(MEN, by=mk.REMA)
FEW = mk.may_compel_to_hire

SHOWN: dict[str, Any] = {
    "a se'if": mk.seif(4),
    "the chapter": mk.CHAPTER,
    "a source": TEN.source,
    "a voice": mk.TAZ,
    "a practice": mk.REMA.relying_on(mk.SOME_PERMIT).relying_on(mk.SOME_SAY).choosing(majority_of="present"),
    "the practices": mk.PRACTICES,
    "a question": mk.counts,
    "an opinion": mk.counts.opinions[0],
    "a matter": mk.counts.matters[-1],
    "a company": MEN,
    "an arrangement": mk.Arrangement("inside", {"inside": 8, "window": 1}),
    "a verdict": TEN,
    "its arguments": TEN.asked,
    "its outcome": TEN.resolved,
    "a voice heard": TEN.voices[0],
    "a ruling": TEN.ruling,
    "shares": mk.share_cost(120, {"poor": 100, "rich": 500}, by=mk.REMA).answer,
    "a birth told": mk.telling(mk.comes_of_age(mk.HebrewDate(5771, "Adar I", 10), by=mk.REMA)),
    "rules beside their words": mk.beside(mk.counts),
    "what would change": mk.what_would_change(TEN),
    "a change": mk.what_would_change(TEN)[0],
    "disagreements": mk.disagreements(FEW),
    "a disagreement": mk.disagreements(mk.may_answer, among=[mk.REMA, mk.REMA.relying_on(mk.SOME_SAY)])[0],
    "coverage": mk.coverage(FEW),
    "counterexamples": mk.counterexamples(lambda **_: True, FEW, by=mk.REMA),
    "a map of practices": mk.practices_map(questions=[FEW]),
    "a map of voices": mk.voices_map(questions=[mk.may_answer]),
    "a map of coverage": mk.coverage_map(questions=[FEW]),
    "effects": mk.effects(mk.REMA, questions=[FEW]),
}


@pytest.mark.parametrize("thing", SHOWN.values(), ids=SHOWN)
def test_a_repr_is_short(thing: Any) -> None:
    """At most three hundred characters."""
    assert len(repr(thing)) <= 300
