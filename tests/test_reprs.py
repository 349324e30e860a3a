"""What a programmer sees of a thing is one short line, however much it holds: a repr is for who looks for a slip."""

import pkgutil
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.explore.cases import blank_facts
from minyan_kit.ruling import Brief, OneOf, Practice

MEN = mk.Company([mk.Person(f"man {n}", sex="male", age=40) for n in range(12)])
TEN = mk.may_say(MEN, by=mk.REMA)
FEW = mk.may_compel_to_hire
DAYS = mk.days_of_awe(5786)[0], mk.days_of_awe(5786)[-1]
PEOPLE = mk.read_roster(mk.example("roster.csv"))
FORTY = {f"resident {n}": 100 + n for n in range(40)}

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
    "an arrangement": mk.Arrangement("inside", dict.fromkeys(mk.SPOTS, 10), see_one_another=True, face_shown=True),
    "a person": MEN.people[0],
    "a date": mk.HebrewDate(5771, "Adar II", 29),
    "a stage of life": mk.Stage.PAST_MOST,
    "a resident": mk.Resident("Reuven", [DAYS] * 20, 100),
    "facts of which nothing is known": blank_facts(mk.counts),
    "a fact that is not known": OneOf(tuple(range(200)), "age"),
    "choices": mk.REMA.choices,
    "a verdict": TEN,
    "its arguments": TEN.asked,
    "its outcome": TEN.resolved,
    "a voice heard": TEN.voices[0],
    "a ruling": TEN.ruling,
    "shares": mk.share_cost(120, FORTY, by=mk.REMA).answer,
    "a verdict whose answer is long": mk.share_cost(120, FORTY, by=mk.REMA),
    "a day of a season": mk.season([mk.Resident(name, [DAYS]) for name in FORTY], 5786, by=mk.REMA)[0],
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
    "a roster": PEOPLE,
    "a report": mk.report(PEOPLE, mk.read_attendance(mk.example("attendance.csv"), PEOPLE), by=mk.REMA),
    "a service replayed": mk.service([(360, each.name, "arrives") for each in MEN], by=mk.REMA),
    "effects": mk.effects(mk.REMA, questions=[FEW]),
}


@pytest.mark.parametrize("thing", SHOWN.values(), ids=SHOWN)
def test_a_repr_is_short(thing: Any) -> None:
    """At most three hundred characters."""
    assert len(repr(thing)) <= 300


def test_every_public_type_is_among_them() -> None:
    """A type that is made public is held to the same."""
    public = {getattr(mk, name) for name in mk.__all__ if name[0].isupper() and not name.isupper()}
    assert {each for each in public if not issubclass(each, Exception)} - {mk.Layout} <= {
        type(thing) for thing in SHOWN.values()
    }


@pytest.mark.parametrize("read", [mk.read_roster, mk.read_attendance], ids=["roster", "attendance"])
def test_a_layout_alone_is_a_page_to_be_read_and_corrected(read: Any) -> None:
    """A short line for each column of the sheet."""
    layout = read(mk.example("roster.csv" if read is mk.read_roster else "attendance.csv")).layout
    lines = repr(layout).splitlines()
    assert len(lines) >= len(layout.columns)
    assert max(map(len, lines)) <= 300


#: What says itself shortly in a way of its own, which the examples hold to; what reads sheets is never shown whole.
OWN_WAY = {
    mk.Arrangement,
    mk.HebrewDate,
    mk.Opinion,
    mk.Person,
    Practice,
    mk.Practice,
    mk.Seif,
    mk.Source,
    mk.Verdict,
    mk.Voice,
}
WORKINGS = ("minyan_kit.reading.", "minyan_kit.board.", "minyan_kit.tables.presence", "minyan_kit.show.languages")


def test_whatever_holds_much_is_cut_to_a_line() -> None:
    """A class of data that the house exports is Brief, says itself in a way of its own, or is an inner working."""
    wordy = []
    for found in pkgutil.walk_packages(mk.__path__, "minyan_kit."):
        if not found.name.startswith(WORKINGS):
            module = import_module(found.name)
            exported = [getattr(module, name) for name in getattr(module, "__all__", ())]
            kinds = [one for one in exported if isinstance(one, type) and one.__module__ == found.name]
            wordy += [one for one in kinds if is_dataclass(one) and one.__repr__ is not Brief.__repr__]
    assert {one.__name__ for one in wordy if one not in OWN_WAY} == {"Readings", "Telling"}  # each a few words
