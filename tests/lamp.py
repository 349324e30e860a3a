"""A chapter made up for the tests, since the model knows no chapter: may a lamp be lit?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from minyan_kit.chapter.people import FiniteFacts
from minyan_kit.question import Asked, Case, question
from minyan_kit.ruling import ChoiceSet, OneOf, Practice, Ruling, Voice, no, opinion, undecided, yes
from minyan_kit.text import Source

TEXT = Source(1, "mechaber", he="א", en="a", fr="b")

ELDER, YOUNGER, STRANGER = (
    Voice("elder", "the elder"),
    Voice("younger", "the younger"),
    Voice("far", "a stranger", True),
)


@dataclass(frozen=True)
class Lamp(FiniteFacts):
    """A lamp."""

    oil: Any = "olive"
    clean: Any = True
    dark: Any = True

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "oil": ("olive", "sesame", "pitch"),
        "clean": (True, False),
        "dark": (True, False),
    }

    @property
    def sweet(self) -> bool:
        """Whether its oil smells sweet."""
        return bool(self.oil != "pitch")


@dataclass(frozen=True)
class LampChoices(ChoiceSet):
    """How dark is dark."""

    sesame: str = "asked"

    OPTIONS: ClassVar[Mapping[str, tuple[Any, ...]]] = {"sesame": ("asked", "good")}


BY_ELDER = Practice("the elder", (ELDER,), LampChoices())
BY_YOUNGER = Practice("the younger, then the elder", (YOUNGER, ELDER), LampChoices())


@opinion(ELDER, TEXT)
def olive_oil(lamp: Lamp) -> Ruling | None:
    return yes("{oil} oil burns well.", oil=lamp.oil) if lamp.oil == "olive" else None


@opinion(ELDER, TEXT)
def no_pitch(lamp: Lamp) -> Ruling | None:
    return None if lamp.sweet else no("Pitch smells.")


@opinion(YOUNGER, TEXT)
def sesame_asked(lamp: Lamp, choices: LampChoices) -> Ruling | None:
    if lamp.oil != "sesame":
        return None
    return yes("Sesame oil burns.") if choices.sesame == "good" else undecided("Of sesame oil he was asked.")


@opinion(STRANGER, TEXT.citing("a traveller's book"))
def anything(lamp: Lamp) -> Ruling | None:
    return yes("Anything burns.")


@opinion(ELDER, TEXT)
def clean_wick(lamp: Lamp) -> Ruling | None:
    return yes("The wick is clean.") if lamp.clean else no("The wick is not clean.")


@opinion(YOUNGER, TEXT)
def any_wick(lamp: Lamp) -> Ruling | None:
    return yes("Any wick will do.")


@question("Is the oil fit?", Lamp, olive_oil, no_pitch, sesame_asked, anything)
def fit(lamp: Lamp, *, by: Practice) -> Asked:
    """Whether the oil is fit."""
    return Asked((Case(lamp),), by, about=lamp)


@question("May it be lit?", Lamp, oil=(olive_oil, no_pitch, sesame_asked, anything), wick=(clean_wick, any_wick))
def lit(lamp: Lamp, *, by: Practice) -> Asked:
    """Whether the lamp may be lit."""
    return Asked((Case(lamp),), by, about=lamp)


@question("Is either of two lamps' oil fit?", Lamp, olive_oil, no_pitch, sesame_asked, anything)
def one_of(*lamps: Lamp, by: Practice) -> Asked:
    """The same of a lamp that is one of several, nobody knows which."""
    return Asked(tuple(Case(lamp) for lamp in lamps), by, about=lamps, missing=("which lamp",))


def unknown(name: str) -> OneOf:
    """A fact of the lamp that is not known."""
    return OneOf(Lamp.DOMAIN[name], name)
