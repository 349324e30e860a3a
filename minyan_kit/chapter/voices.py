"""Who speaks in the chapter, and who is heard about it from outside."""

from __future__ import annotations

from minyan_kit.ruling import Voice

__all__ = [
    "BEIT_YOSEF",
    "MAGEN_AVRAHAM",
    "ONE_WROTE",
    "R_SIMCHA",
    "SOME_ARE_LENIENT",
    "SOME_LATER",
    "SOME_PERMIT",
    "SOME_SAY",
    "TAZ",
    "THE_MECHABER",
    "THE_MISHNAH_BERURAH",
    "THE_REMA",
    "VOICES",
]

THE_MECHABER = Voice("mechaber", "the Mechaber")
THE_REMA = Voice("rema", "the Rema")

# Quoted by the Mechaber or the Rema, and not their own ruling.
SOME_PERMIT = Voice("some_permit", "some permit")  # 4
SOME_ARE_LENIENT = Voice("some_are_lenient", "some are lenient in time of need")  # 4, gloss
ONE_WROTE = Voice("one_wrote", "one who wrote")  # 19
SOME_SAY = Voice("some_say", "some say")  # 20

# Outside the four witnesses.
THE_MISHNAH_BERURAH = Voice("mishnah_berurah", "the Mishnah Berurah", outside=True)
MAGEN_AVRAHAM = Voice("magen_avraham", "the Magen Avraham", outside=True)
TAZ = Voice("taz", "the Taz", outside=True)
BEIT_YOSEF = Voice("beit_yosef", "the Beit Yosef", outside=True)
R_SIMCHA = Voice("r_simcha", "R. Simcha", outside=True)
SOME_LATER = Voice("some_later", "some later authorities", outside=True)

VOICES = (
    THE_MECHABER,
    THE_REMA,
    SOME_PERMIT,
    SOME_ARE_LENIENT,
    ONE_WROTE,
    SOME_SAY,
    THE_MISHNAH_BERURAH,
    MAGEN_AVRAHAM,
    TAZ,
    BEIT_YOSEF,
    R_SIMCHA,
    SOME_LATER,
)
