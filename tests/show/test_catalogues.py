"""The catalogues: whatever a rule or the display can say stands in Hebrew and in French, with the same fields."""

import ast
import importlib
import json
import pkgutil
import re
import string
from collections.abc import Iterator
from dataclasses import fields as fields_of, replace
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest

import minyan_kit
import minyan_kit.chapter
from minyan_kit.chapter.joining import SPOTS, Arrangement, Standing, standing
from minyan_kit.chapter.leaving import UNITS
from minyan_kit.chapter.notes import NOTES
from minyan_kit.chapter.people import Stage
from minyan_kit.chapter.practices import CHOICES, PRACTICES, VOICES, Choices
from minyan_kit.question import Question
from minyan_kit.ruling import Because, OneOf, Opinion, Ruling, leaves
from minyan_kit.show import languages, words
from minyan_kit.show.html import WITNESS_NAMES
from minyan_kit.show.languages import CIVIL_MONTHS, WEEKDAYS, WORDS, catalogue
from minyan_kit.text import Source

PACKAGE = Path(minyan_kit.__file__).parent
RULINGS = ("yes", "no", "undecided", "says", "Because", "if_majority")
SAYING = ("say", "fill", "Because", "_part")
DEFAULT = Choices()
SHOWN = ("show/*.py", "explore/*.py", "widgets/*.py", "plots/*.py", "tables/upcoming.py", "tables/save.py")
# Kept as they are in every language: names of months are written by HebrewDate, and a work's number is put in later.
MONTHS = set(languages.MONTHS)


def chapter_modules() -> list[Any]:
    """Every module of the chapter, also one that is added later."""
    return [
        importlib.import_module(f"minyan_kit.chapter.{found.name}")
        for found in pkgutil.iter_modules(minyan_kit.chapter.__path__)
    ]


def found(kind: type) -> list[Any]:
    """Everything of a kind that a module of the chapter defines, each once."""
    each = chain.from_iterable(vars(module).values() for module in chapter_modules())
    return list({id(one): one for one in each if isinstance(one, kind)}.values())


def rulings(opinion: Opinion, facts: Any) -> Iterator[Ruling]:
    """What an opinion can rule: every value of every fact that it reads, and every option of every choice."""

    def rule(case: Any) -> list[Ruling]:
        try:
            said = [opinion.ask(case, DEFAULT)]
            for name in said[0].choices:
                said += [opinion.ask(case, replace(DEFAULT, **{name: option})) for option in CHOICES[name].options]
        except (LookupError, TypeError):  # facts that cannot be true together, as 30 Nisan
            return []
        return [s.ruling for s in said if s.ruling]

    domain = getattr(facts, "DOMAIN", {})
    if domain:
        blank = facts(**{name: OneOf(values, name) for name, values in domain.items()})
        yield from chain.from_iterable(leaf.result for leaf in leaves(blank, rule))
    else:
        yield from chain.from_iterable(map(rule, cases(facts)))


@cache
def cases(facts: Any) -> tuple[Any, ...]:
    """The cases of facts that have no domain of their own."""
    if facts is Standing:
        return tuple({standing(places, spot) for places in Arrangement.cases() for spot in places.others})
    return tuple(facts.cases())


@cache
def all_choices() -> tuple[Choices, ...]:
    """The default choices, and each single option besides."""
    return tuple(
        dict.fromkeys(Choices(**{name: option}) for name, choice in CHOICES.items() for option in choice.options)
    )


def by_rules() -> Iterator[str]:
    """Templates of reasons, and the words and terms that rulings carry."""
    for question in found(Question):
        for opinion in question.opinions:
            for ruling in rulings(opinion, question.facts):
                yield ruling.because.template
                yield from map(languages_word, ruling.terms)
                yield from chain.from_iterable(map(words_in, ruling.terms.values()))
                yield from chain.from_iterable(map(words_in, ruling.because.values.values()))
                if ruling.modality != "valid":
                    yield languages_word(ruling.modality)


def by_source_of_rules() -> Iterator[str]:
    """Reasons as they are written: also of a company larger than any in the domains."""
    for path in sorted((PACKAGE / "chapter").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RULINGS:
                yield from chain.from_iterable(map(constants, node.args[:3]))


def languages_word(name: str) -> str:
    """The English words by which a name of the code is looked up."""
    return WORDS.get(name, name.replace("_", " "))


def words_in(value: Any) -> Iterator[str]:
    """The words that a value is told in."""
    if isinstance(value, str) and value not in MONTHS | UNITS.keys() | SPOTS.keys():
        yield languages_word(value) if value.isidentifier() else value


def by_facts() -> Iterator[str]:
    """Names and values of facts, of matters, and questions."""
    for question in found(Question):
        yield question.asks
        yield from (languages_word(m.name) for m in question.matters if m.name)
        for name, domain in getattr(question.facts, "DOMAIN", {}).items():
            yield languages_word(name)
            yield from chain.from_iterable(map(words_in, domain))
        yield from (languages_word(field.name) for field in fields_of(question.facts))
    yield from (*map(str, Stage), *UNITS.values(), *SPOTS.values())


def by_sources() -> Iterator[str]:
    """Outside works, their numbers taken out as `place` takes them."""
    opinions = {o for question in found(Question) for o in question.opinions}
    for work in {o.source.cited for o in opinions} - {""}:
        letters = iter("abcdef")
        yield re.sub(r"\d+", lambda _, letters=letters: f"{{{next(letters)}}}", work)


def by_display() -> Iterator[str]:
    """Constants that the modules of showing, exploring and panels hand to `say`, or make a Because of."""
    for path in shown():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYING and node.args:
                yield from constants(node.args[0])
    yield from ("{practice}, relying on “{voice}”", "{practice}, and on “{voice}”", words.FOOTER, words.DEPENDS)


def by_exploring() -> Iterator[str]:
    """What may be otherwise in people and places: of a person also as something found out, and in years."""
    for node in ast.parse((PACKAGE / "explore" / "changes.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict):
            said = list(chain.from_iterable(map(constants, node.value.values)))
            yield from said
            yield from (f"it becomes known: {fact}" for fact in said if "{who}" in fact)
    for side, years in product(("older", "younger"), ("a year", "{years} years")):
        yield f"{years} {side}: {{who}} is {{age}}"
    yield from (f"it becomes known: {{who}} was born {side} sunset" for side in ("before", "after"))


def by_hand() -> Iterator[str]:
    """Every text that those modules hold, which may reach `say` by a name; none is demanded, but each is alive."""
    for path in shown():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def shown() -> list[Path]:
    """The modules that show something."""
    return sorted(path for pattern in SHOWN for path in PACKAGE.glob(pattern))


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: itself, or either side of an if."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from (*constants(body), *constants(other))
        case ast.Subscript(value=ast.Dict(values=values)):
            yield from chain.from_iterable(map(constants, values))
        case ast.BoolOp(values=values) | ast.Tuple(elts=values):
            yield from chain.from_iterable(map(constants, values))


def by_names() -> Iterator[str]:
    """Voices, practices, choices, notes, witnesses, the calendar's words, and the words for names in the code."""
    yield from (voice.name for voice in VOICES)
    yield from (practice.name for practice in PRACTICES)
    for choice in CHOICES.values():
        yield from (choice.asks, *choice.options.values())
    yield from (note.says for note in NOTES)
    yield from (*WITNESS_NAMES.values(), *WEEKDAYS, *CIVIL_MONTHS, *WORDS.values())
    yield from ("settles it", "followed", "not followed", "outside the text", "silent", "open", "none", "yes", "no")
    yield from ("explicit in the text", "inferred from the text", "not proper", "not compelled", "not owed")
    yield from ("the text leaves it open", "the text is silent", "a fact is missing", "whether they count")
    yield from ("No voice that this practice follows speaks of it.", "age")
    yield from ("Who", "Where", "What", "Because", "Matter", "Name", "Counts?", "Gloss")


@cache
def templates() -> tuple[str, ...]:
    """Everything that can be said, in English."""
    ways = (by_rules, by_source_of_rules, by_facts, by_sources, by_display, by_exploring, by_names)
    return tuple(sorted(set(chain.from_iterable(way() for way in ways))))


def fields(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(template) if name is not None)


@pytest.mark.parametrize("language", ["he", "fr"])
def test_everything_that_can_be_said_is_in_the_catalogue(language: str) -> None:
    """No template of a rule, no word of the display, no name of a fact is left in English."""
    assert [t for t in templates() if t not in catalogue(language)] == []


@pytest.mark.parametrize("language", ["he", "fr"])
def test_a_translation_keeps_the_fields_of_its_template(language: str) -> None:
    """The numbers that a reason shows are shown in every language."""
    lost = {t: said for t, said in catalogue(language).items() if set(fields(t)) != set(fields(said))}
    assert lost == {}


@pytest.mark.parametrize("language", ["he", "fr"])
def test_the_catalogue_says_nothing_that_is_never_said(language: str) -> None:
    """A template that was reworded leaves no dead translation behind."""
    assert sorted(catalogue(language).keys() - set(templates()) - set(by_hand())) == []


@pytest.mark.parametrize("language", ["he", "fr"])
def test_a_catalogue_is_sorted_and_names_each_template_once(language: str) -> None:
    """Two translations of one template would hide each other."""
    pairs: list[tuple[str, str]] = []
    text = (PACKAGE / "show" / "catalogues" / f"{language}.json").read_text(encoding="utf-8")
    json.loads(text, object_pairs_hook=pairs.extend)
    assert [english for english, _ in pairs] == sorted({english for english, _ in pairs})


def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    """A voice that a class adds is shown under its own name."""
    assert languages.say("a class in the year 5785", "he") == "a class in the year 5785"


def test_values_that_are_words_are_translated_too() -> None:
    """A reason that names a month names it in the reader's language."""
    why = Because("Thirteen years later the same date returns, in {month}.", month="Cheshvan")
    assert "hechvan" in languages.say(why, "fr")


def test_a_place_is_numbered_in_hebrew_letters_for_a_hebrew_reader() -> None:
    """55:16 is סעיף ט״ז, and no name of God."""
    assert languages.place(Source(16, "mechaber", he="", en="", fr=""), "he") == "נ״ה, ט״ז"
