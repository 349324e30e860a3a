"""Every rule stands beside words of the text: they are there, all words are read, and no voice contradicts itself."""

import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import minyan_kit as mk
import minyan_kit.chapter
from minyan_kit import CHAPTER, CHOICES, REMA, VOICES, Stage
from minyan_kit.chapter import practices
from minyan_kit.chapter.joining import Arrangement, Standing, standing
from minyan_kit.chapter.leaving import Continuation
from minyan_kit.chapter.practices import THE_MECHABER, THE_REMA
from minyan_kit.explore.cases import blank_facts, walk
from minyan_kit.question import Question
from minyan_kit.ruling import ChoiceSet, Matter, Opinion, Practice, Voice
from minyan_kit.show.languages import catalogue, cited_template
from minyan_kit.text import Source, seif
from tests.thorough import LONG

MODULES = [
    import_module(f"minyan_kit.chapter.{module.name}") for module in pkgutil.iter_modules(minyan_kit.chapter.__path__)
]

# The words that no opinion quotes, in the Hebrew witness, each with the reason why no rule reads them.
CITATION, PREMISE = "names who says so, not what", "describes the case; the rule is in the words that follow"
UNFORMALISED: dict[tuple[int, str], dict[str, str]] = {
    (1, "mechaber"): {
        "אומרים קדיש": "that it is said at all is no question here, only with how many",
    },
    (2, "mechaber"): {"אם התחיל לומר קדיש או קדושה בעשרה ויצאו מקצתן": PREMISE},
    (2, "rema"): {
        "(ישעיה א, כח) (ירושלמי)": CITATION,
        "(מרדכי פ' בתרא דמגילה)": CITATION,
    },
    (3, "rema"): {
        "ואם יצאו מקצתן לאחר שהתחילו להתפלל יוצר": PREMISE,
        "שהרי אומר תתקבל צלותהון וכו'": "the reason why the full Kaddish belongs to the Tefillah",
        '(ר"ן פ\' הקורא את המגילה שבולי הלקט ות"ה סי\' ט"ו)': CITATION,
    },
    (4, "rema"): {'(הרא"ש ומרדכי והגהות מיימוני פ"ט מהלכות תפלה)': CITATION},
    (5, "rema"): {"ומיהו": "only ties the gloss to the text", '(מהרי"ק שורש י"ט)': CITATION},
    (10, "mechaber"): {'אם נער אחד נולד בכ"ט לאדר ראשון משנה מעוברת, ונער אחד נולד באדר שני באחד בו': PREMISE},
    (10, "rema"): {'(תשובת מהר"י מינץ סי\' ט"ו)': CITATION},
    (14, "rema"): {'(ר"י נ"ג ח"ז)': CITATION},
    (16, "mechaber"): {"לפיכך": "only ties the cases to the description of the yards"},
    (21, "rema"): {'(מהרי"ל סימן תכ"ז)': CITATION},
    (22, "rema"): {
        '(תשובת ריב"ש סימן תקי"ח) וע"ל ריש סי\' ק"ן אם כופין זה את זה לבנות בית הכנסת': "and sends the reader to "
        "chapter 150 for the building of a synagogue",
    },
}


def found(module: ModuleType, kind: type) -> Iterator[Any]:
    """What stands in a module under a name, tuples and questions looked into."""
    for name, value in vars(module).items():
        if name.startswith("__"):
            continue
        values = value if isinstance(value, tuple) else value.opinions if isinstance(value, Question) else (value,)
        yield from (one for one in values if isinstance(one, kind))


OPINIONS: dict[str, Opinion] = {
    f"{o.rule.__module__.rpartition('.')[2]}-{o.name}": o for module in MODULES for o in found(module, Opinion)
}
SOURCES = {source: None for module in MODULES for source in found(module, Source)} | {
    o.source: None for o in OPINIONS.values()
}
QUESTIONS: list[Question] = list(
    {q.name: q for module in MODULES for q in vars(module).values() if isinstance(q, Question)}.values()
)
every_opinion = pytest.mark.parametrize("opinion", OPINIONS.values(), ids=list(OPINIONS))
every_question = pytest.mark.parametrize("asking", QUESTIONS, ids=lambda q: q.name)


# -- the words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: f"{source}, {source.en[:30]}")
def test_a_quote_is_found_in_every_witness(source: Source) -> None:
    """The quoted words stand to the letter in their se'if and layer, in Hebrew, English and French."""
    for witness, words in source.words.items():
        assert words == words.strip() != ""
        assert words in seif(source.seif).layer(source.layer, witness), f"{source.place}, {witness}"


@every_opinion
def test_an_outside_voice_says_that_it_is_outside(opinion: Opinion) -> None:
    """A voice outside the text names the work that reads the words so; a voice of the text needs none."""
    assert bool(opinion.source.cited) == opinion.voice.outside


@every_opinion
def test_a_voice_speaks_where_it_can_stand(opinion: Opinion) -> None:
    """The Mechaber's own rulings are in the text and the Rema's in the gloss."""
    if opinion.voice in (THE_MECHABER, THE_REMA):
        assert (opinion.voice == THE_REMA) == (opinion.source.layer == "rema")


@every_opinion
def test_a_rule_says_in_a_sentence_what_it_reads(opinion: Opinion) -> None:
    """The function of an opinion has a docstring."""
    assert (opinion.rule.__doc__ or "").strip()


@every_opinion
def test_a_voice_has_its_place_among_the_voices(opinion: Opinion) -> None:
    """One that is missing belongs into VOICES in chapter/practices.py, beside those of its time."""
    assert opinion.voice in VOICES


def test_voices_have_keys_of_their_own() -> None:
    """No two voices share a key or a name."""
    assert len({voice.key for voice in VOICES}) == len({voice.name for voice in VOICES}) == len(VOICES)


@pytest.mark.parametrize(
    "name", [name for name, value in vars(practices).items() if isinstance(value, Voice | Practice)]
)
def test_a_voice_and_a_practice_are_public_by_their_name(name: str) -> None:
    """Whatever is shown as code can be written: mk.TAZ, mk.REMA. One that is missing belongs into __init__.pyi."""
    assert getattr(mk, name, None) is getattr(practices, name)


# -- the chapter is read -----------------------------------------------------------------------------------------------

PLACES = [(s.number, layer) for s in CHAPTER for layer in ("mechaber", "rema") if s.layer(layer, "he")]


def unread(place: tuple[int, str]) -> list[str]:
    """The words of a se'if or gloss that no opinion of a voice of the text quotes, run by run."""
    number, layer = place
    left = seif(number).layer("rema" if layer == "rema" else "mechaber", "he")
    asked = {o for asking in QUESTIONS for o in asking.opinions if not o.voice.outside}
    for words in sorted(
        {o.source.he for o in asked if (o.source.seif, o.source.layer) == place}, key=len, reverse=True
    ):
        left = left.replace(words, "|")
    return [run for run in (run.strip(" .,") for run in left.split("|")) if run]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]}{'R' if place[1] == 'rema' else ''}")
def test_every_word_is_read_by_a_rule_or_it_is_said_why_not(place: tuple[int, str]) -> None:
    """Each word is quoted by the opinion of some question, or is listed with a reason; and not both."""
    assert unread(place) == list(UNFORMALISED.get(place, {}))


@every_opinion
def test_no_opinion_stands_idle(opinion: Opinion) -> None:
    """Each opinion is heard in some question."""
    assert any(opinion in asking.opinions for asking in QUESTIONS)


# -- no voice contradicts itself ---------------------------------------------------------------------------------------


def every_case(asking: Question) -> Iterable[Any]:
    """The facts of every case, those that no rule tells apart once; of a service in a quick run the numbers that tell.

    Of those who stand somewhere, all that there are.
    """
    if asking.facts is Standing:
        return {standing(places, spot) for places in Arrangement.cases() for spot in places.others}
    that_tell = {"remaining": (5, 6, 8, 10)} if asking.facts is Continuation and not LONG else {}
    cases: Iterable[Any] = [blank_facts(asking, that_tell)] if asking.facts.DOMAIN else asking.facts.cases()
    return cases


def settle_alone(matter: Matter, voice: Voice, choices: ChoiceSet, cases: Iterable[Any]) -> set[str]:
    """Hear one voice on a matter in every case; the choices that were asked for. A contradiction raises."""
    alone = Practice(voice.name, (voice,), choices)
    heard = (each.result for case in cases for each in walk(case, lambda facts: matter.settle(facts, alone)))
    return {name for settled in heard for said in settled.asked for name in said.choices}


@every_question
def test_no_voice_contradicts_itself(asking: Question) -> None:
    """In every case that can be, whatever is chosen, the opinions of one voice that speak agree."""
    cases = list(every_case(asking))
    for matter in asking.matters:
        for voice in (voice for voice, held in matter.by_voice.items() if len(held) > 1):
            asked_for = settle_alone(matter, voice, REMA.choices, cases)
            for name in asked_for:
                for option in list(CHOICES[name].options)[1:]:  # the first is what was asked already
                    settle_alone(matter, voice, REMA.choosing(**{name: option}).choices, cases)


@pytest.mark.parametrize("language", ["he", "fr"])
def test_every_voice_and_every_work_that_is_cited_has_its_name_in_every_language(language: str) -> None:
    """A voice, a practice, and a work by its name alone, without the number of its place."""
    known = catalogue(language)
    assert {voice.name for voice in VOICES} <= known.keys()
    assert {cited_template(o.source.cited) for o in OPINIONS.values() if o.source.cited} <= known.keys()


@pytest.mark.parametrize("language", ["he", "fr"])
def test_every_choice_and_every_stage_has_its_words_in_every_language(language: str) -> None:
    """What is asked, what may be chosen, and where somebody stands in his years."""
    known = catalogue(language)
    said = {words for choice in CHOICES.values() for words in (choice.asks, *choice.options.values())}
    assert said | {str(stage) for stage in Stage} <= known.keys()
