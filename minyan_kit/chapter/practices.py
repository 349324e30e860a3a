"""Who speaks, the practices that follow them, and the choices that interpret words of the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from minyan_kit import ruling
from minyan_kit.arguments import checked_class
from minyan_kit.ruling import ChoiceSet, English, Voice

__all__ = [
    "ARUKH_HASHULCHAN",
    "BEIT_YOSEF",
    "CHOICES",
    "IGROT_MOSHE",
    "LATER_PRACTICES",
    "MAGEN_AVRAHAM",
    "MECHABER",
    "MISHNAH_BERURAH",
    "ONE_WROTE",
    "PENINEI_HALAKHA",
    "PRACTICES",
    "PRI_CHADASH",
    "PRI_MEGADIM",
    "RAV_ACHA",
    "REMA",
    "R_SIMCHA",
    "SHULCHAN_ARUKH_HARAV",
    "SOME_ARE_LENIENT",
    "SOME_ARE_STRINGENT",
    "SOME_LATER",
    "SOME_PERMIT",
    "SOME_SAY",
    "TAZ",
    "THE_ARUKH_HASHULCHAN",
    "THE_MECHABER",
    "THE_MISHNAH_BERURAH",
    "THE_REMA",
    "THE_SHULCHAN_ARUKH_HARAV",
    "VOICES",
    "YECHAVEH_DAAT",
    "Choice",
    "Choices",
    "Practice",
]

# -- Who speaks in the chapter, and who is heard about it from outside ------------------------------------------------

THE_MECHABER = Voice("mechaber", "the Mechaber")
THE_REMA = Voice("rema", "the Rema")

# Quoted by the Mechaber or the Rema, and not their own ruling.
SOME_PERMIT = Voice("some_permit", "some permit")  # 4
SOME_ARE_LENIENT = Voice("some_are_lenient", "some are lenient in time of need")  # 4, gloss
ONE_WROTE = Voice("one_wrote", "one who wrote")  # 19
SOME_SAY = Voice("some_say", "some say")  # 20

# Outside the four witnesses: earlier than the Mechaber, his commentators, and later codes and responsa.
R_SIMCHA = Voice("r_simcha", "R. Simcha", outside=True)  # 4
RAV_ACHA = Voice("rav_acha", "Rav Acha", outside=True)  # 20
BEIT_YOSEF = Voice("beit_yosef", "the Beit Yosef", outside=True)
MAGEN_AVRAHAM = Voice("magen_avraham", "the Magen Avraham", outside=True)
TAZ = Voice("taz", "the Taz", outside=True)
PRI_CHADASH = Voice("pri_chadash", "the Pri Chadash", outside=True)  # 6
PRI_MEGADIM = Voice("pri_megadim", "the Pri Megadim", outside=True)  # 5
THE_SHULCHAN_ARUKH_HARAV = Voice("shulchan_arukh_harav", "the Shulchan Arukh HaRav", outside=True)
THE_MISHNAH_BERURAH = Voice("mishnah_berurah", "the Mishnah Berurah", outside=True)
SOME_ARE_STRINGENT = Voice("some_are_stringent", "some who are stringent", outside=True)  # 6, in Mishnah Berurah 32
THE_ARUKH_HASHULCHAN = Voice("arukh_hashulchan", "the Arukh HaShulchan", outside=True)
IGROT_MOSHE = Voice("igrot_moshe", "the Igrot Moshe", outside=True)  # 8
YECHAVEH_DAAT = Voice("yechaveh_daat", "the Yechaveh Da'at", outside=True)  # 8
PENINEI_HALAKHA = Voice("peninei_halakha", "the Peninei Halakha", outside=True)  # 3 and 8
SOME_LATER = Voice("some_later", "some later authorities", outside=True)

VOICES = (
    THE_MECHABER,
    THE_REMA,
    SOME_PERMIT,
    SOME_ARE_LENIENT,
    ONE_WROTE,
    SOME_SAY,
    R_SIMCHA,
    RAV_ACHA,
    BEIT_YOSEF,
    MAGEN_AVRAHAM,
    TAZ,
    PRI_CHADASH,
    PRI_MEGADIM,
    THE_SHULCHAN_ARUKH_HARAV,
    THE_MISHNAH_BERURAH,
    SOME_ARE_STRINGENT,
    THE_ARUKH_HASHULCHAN,
    IGROT_MOSHE,
    YECHAVEH_DAAT,
    PENINEI_HALAKHA,
    SOME_LATER,
)


# -- The practices, and the choices that interpret words of the text --------------------------------------------------


class Choice(NamedTuple):
    """Words of the text that can be read more than one way.

    Attributes:
        seif: where they stand.
        asks: the question.
        options: option → what it means; the default is first.
    """

    seif: int
    asks: English
    options: Mapping[Any, English]


#: Name → the interpretive choice that a practice can make, with its options; each says what it asks.
CHOICES: Mapping[str, Choice] = {
    "majority_of": Choice(
        2,
        "“the majority of them remained”: the majority of what?",
        {"ten": "of the ten: six", "present": "of all who were present when it began"},
    ),
    "kedushah_reached": Choice(
        3,
        "“after he began aloud, and Kedushah”: must Kedushah have been reached?",
        {"undecided": "left open", "no": "no", "yes": "yes"},
    ),
    "hairs_known_absent": Choice(
        5,
        "“probably he has brought two hairs”: and where he is known to have none?",
        {"undecided": "left open", "counts": "he counts all the same", "minor": "the gloss is silent: as the Mechaber"},
    ),
    "majority_of_years": Choice(
        5,
        "“the majority of his years”: how many?",
        {
            "undecided": "left open between thirty-five and thirty-six",
            35: "thirty-five and a day, more than half of seventy",
            36: "thirty-six",
        },
    ),
    "saris_signs_from": Choice(
        5,
        "“signs of a saris before this”: from what age?",
        {13: "from thirteen", 20: "from twenty"},
    ),
    "majority_in_large": Choice(
        16,
        "“since the majority is in the large one”: which majority?",
        {"any": "any", "nine": "the nine of the text; other splits stay open"},
    ),
    "interposes": Choice(
        20,
        "what interposes: an idol (Hebrew and English witnesses) or an idolater (pointed Hebrew and French)?",
        {"either": "either", "idol": "an idol", "idolater": "an idolater"},
    ),
    "custom_covers": Choice(
        22,
        "“a fixed and publicised custom … even where three or four are lacking”: what may it widen?",
        {
            "undecided": "left open outside the Days of Awe",
            "number": "the number",
            "season": "the number and the season",
        },
    ),
    "hazan_wage": Choice(
        21,
        "“the wage of the hazan is on those who leave as on those who stay”: shared how?",
        {"half_half": "half by wealth and half in equal parts, where wealth is given", "heads": "in equal parts"},
    ),
}


@dataclass(frozen=True, repr=False)
class Choices(ChoiceSet):
    """One option for each choice of CHOICES."""

    majority_of: str = "ten"
    kedushah_reached: str = "undecided"
    hairs_known_absent: str = "undecided"
    majority_of_years: int | str = "undecided"
    saris_signs_from: int = 13
    majority_in_large: str = "any"
    interposes: str = "either"
    custom_covers: str = "undecided"
    hazan_wage: str = "half_half"

    OPTIONS: ClassVar[Mapping[str, tuple[Any, ...]]] = {name: tuple(c.options) for name, c in CHOICES.items()}


@checked_class
@dataclass(frozen=True, repr=False)
class Practice(ruling.Practice):
    """A practice of this chapter: whose opinions are followed, strongest first, and how its words are interpreted.

    Args:
        name: what to call it.
        follows: the voices followed, strongest first.
        choices: how words are interpreted; where nothing is said, each as CHOICES lists it first.
        base, relies_on, chosen: what it was made from; `relying_on` and `choosing` write them.

    >>> Practice("my teacher", (THE_REMA,)).choices.majority_of
    'ten'
    """

    choices: ChoiceSet = field(default_factory=Choices)


MECHABER = Practice("the Mechaber", (THE_MECHABER,))
REMA = Practice("the Rema", (THE_REMA, THE_MECHABER))
MISHNAH_BERURAH = Practice("the Mishnah Berurah", (THE_MISHNAH_BERURAH, THE_REMA, THE_MECHABER))

# Two later codes, each heard first where it speaks of this chapter, then the Rema, then the Mechaber.
SHULCHAN_ARUKH_HARAV = Practice("the Shulchan Arukh HaRav", (THE_SHULCHAN_ARUKH_HARAV, THE_REMA, THE_MECHABER))
ARUKH_HASHULCHAN = Practice("the Arukh HaShulchan", (THE_ARUKH_HASHULCHAN, THE_REMA, THE_MECHABER))

PRACTICES = (MECHABER, REMA, MISHNAH_BERURAH)
"""The three that the course compares."""

LATER_PRACTICES = (SHULCHAN_ARUKH_HARAV, ARUKH_HASHULCHAN)
"""Two more that stand ready."""
