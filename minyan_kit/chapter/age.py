"""Se'ifim 5, 9 and 10: who is of age, by two hairs and by his years, and on which day a boy comes of age."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from minyan_kit.arguments import checked_but, shown
from minyan_kit.chapter.people import FiniteFacts, PersonFacts, Stage
from minyan_kit.chapter.practices import (
    BEIT_YOSEF,
    MAGEN_AVRAHAM,
    PRI_MEGADIM,
    SOME_LATER,
    THE_ARUKH_HASHULCHAN,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_REMA,
    THE_SHULCHAN_ARUKH_HARAV,
    Choices,
)
from minyan_kit.hebrew.dates import MONTHS, HebrewDate, days_in_month, is_leap, months_of
from minyan_kit.question import Asked, Case, Verdict, question
from minyan_kit.ruling import EXPLICIT, INFERRED, English, Practice, Ruling, Status, no, opinion, says, undecided, yes
from minyan_kit.text import Source

__all__ = [
    "LAST_BIRTH_YEAR",
    "MONTH_BEFORE",
    "OF_AGE",
    "YEARS_TO_AGE",
    "Birth",
    "Day",
    "Landing",
    "birth_of",
    "comes_of_age",
    "hebrew_births",
    "of_age_dates",
]


# -- facts: a birth, and where a thirteenth birthday lands ------------------------------------------------------------

Day = HebrewDate | dt.date

YEARS_TO_AGE = 13
"""The year of the birthday on which a boy comes of age; the rules of se'ifim 9 and 10 say on which day of it."""

LAST_BIRTH_YEAR = 9960
"""The last year of birth that is judged: later ones pass the calendar's table before most of their years are full."""


class Landing(NamedTuple):
    """Where a thirteenth birthday lands in the thirteenth year: a month, and a day of it (None: the day of birth)."""

    month: str
    day: int | None = None

    def __str__(self) -> str:
        return f"the same day of {self.month}" if self.day is None else f"{self.day} {self.month}"


@dataclass(frozen=True, repr=False)
class Birth(FiniteFacts):
    """What the rules of coming of age read of a birth.

    Args:
        month: the Hebrew month of birth.
        day: "first", "thirtieth" or "other".
        leap: whether the thirteenth year is a leap year.
        full: whether the month of birth has a thirtieth in the thirteenth year.
        two_days_born: of Kislev and Tevet, whether Rosh Chodesh had two days in the year of birth, since the month
            before had a thirtieth; of other months that is the same in every year, and here False.
        two_days_then: and whether it has two in the thirteenth year.
    """

    month: Any
    day: Any
    leap: Any
    full: Any
    two_days_born: Any
    two_days_then: Any

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "month": MONTHS,
        "day": ("first", "other", "thirtieth"),
        "leap": (False, True),
        "full": (False, True),
        "two_days_born": (False, True),
        "two_days_then": (False, True),
    }

    def possible(self) -> bool:
        """Only Cheshvan and Kislev vary in length, Kislev is never the shorter, and Adar I comes and goes."""
        if self.month == "Kislev":
            return bool(self.full or not self.two_days_then)
        if self.month == "Tevet":
            return bool(not self.full and self.day != "thirtieth")
        if self.two_days_born or self.two_days_then:
            return False
        match self.month:
            case "Cheshvan":
                return True
            case "Adar I":
                return bool(self.full == self.leap)
            case month:
                always = month in ("Tishrei", "Shevat", "Nisan", "Sivan", "Av")
                return bool(self.full == always and (always or self.day != "thirtieth"))


def birth_of(born: HebrewDate) -> Birth:
    """The facts of a birth that rules of coming of age read.

    >>> birth_of(HebrewDate(5765, "Adar I", 29)).day
    'other'
    """
    then = born.year + YEARS_TO_AGE
    full = born.month in months_of(then) and days_in_month(then, born.month) == 30
    return Birth(
        month=born.month,
        day={1: "first", 30: "thirtieth"}.get(born.day, "other"),
        leap=is_leap(then),
        full=full,
        two_days_born=_two_days(born.month, born.year),
        two_days_then=_two_days(born.month, then),
    )


#: The months whose Rosh Chodesh has one day in some years and two in others → the month before, whose length decides.
MONTH_BEFORE: Mapping[str, str] = {"Kislev": "Cheshvan", "Tevet": "Kislev"}


def _two_days(month: str, year: int) -> bool:
    """Whether Rosh Chodesh of Kislev or Tevet has two days in a year; of other months it is not asked."""
    before = MONTH_BEFORE.get(month)
    return before is not None and days_in_month(year, before) == 30


# -- 55:5 -------------------------------------------------------------------------------------------------------------

NO_HAIRS = Source(
    5,
    "mechaber",
    he="אם לא הביא שתי שערות, אפילו הוא גדול בשנים, דינו כקטן עד שיצאו רוב שנותיו שאז יתברר שהוא סריס",
    en="If he lacks two hairs, even if he is an adult in terms of age, the law is to him as to a minor until he has "
    "lived a majority of his years because then it is obvious that he is an eunuch.",
    fr="S'il n'a pas amené deux poils, même s'il est grand en années, sa loi est comme un qatan, jusqu'à ce que la "
    "majorité de ses années soit sortie : alors il sera clair qu'il est saris.",
)
SARIS_SIGNS = Source(
    5,
    "mechaber",
    he="ואם נראו לו סימני סריס קודם לכן, דינו כגדול",
    en="If the signs of being a eunuch are seen in him earlier than this, the law treats him as an adult.",
    fr="S'il lui est apparu des signes de saris auparavant, sa loi est comme un gadol.",
)


def _signs_tell(person: PersonFacts, choices: Choices) -> bool:
    """Whether signs of a saris were seen at an age at which they tell."""
    return bool(person.saris_signs and (person.stage >= Stage.TWENTY or choices.saris_signs_from == 13))


def _most_have_passed(person: PersonFacts, choices: Choices) -> bool | None:
    """Whether most of his years have passed; None between thirty-five and thirty-six, where the text gives no number."""
    if person.stage != Stage.THIRTY_FIVE:
        return bool(person.stage > Stage.THIRTY_FIVE)
    return {"undecided": None, 35: True, 36: False}[choices.majority_of_years]


@opinion(THE_MECHABER, NO_HAIRS)
def without_hairs(person: PersonFacts, choices: Choices) -> Ruling | None:
    """Without hairs he is as a minor, until most of his years have passed.

    Explicit of one known to have none, before that; from when it has passed is inferred, as the text gives no number.
    """
    if not person.reached_his_years or person.two_hairs == "came":
        return None
    unchecked = person.two_hairs == "unchecked"
    passed = _most_have_passed(person, choices)
    if passed and unchecked:
        return yes(
            "Most of his years have passed. Either he has grown two hairs, or it has become clear that he is a saris: "
            "he counts either way.",
            status=INFERRED,
        )
    if passed:
        return yes(
            "Most of his years have passed. It has become clear, looking back, that he is a saris and was an adult.",
            status=INFERRED,
        )
    if _signs_tell(person, choices):
        return None  # the next words speak of him
    if unchecked:
        return undecided(
            "The Mechaber asks for two hairs, and nobody has examined whether this man has grown them.",
            missing=("two_hairs",),
        )
    if passed is None:
        return undecided(
            "He is between his thirty-fifth and his thirty-sixth birthday, and the text does not "
            "say how many years “most of his years” are."
        )
    if person.two_hairs == "only_before_13":
        return no("Hairs that grew only before thirteen do not make him an adult.", status=INFERRED)
    return no("He has reached his years, but he has not grown two hairs, so he is treated as a minor.")


@opinion(THE_MECHABER, SARIS_SIGNS)
def signs_of_a_saris(person: PersonFacts, choices: Choices) -> Ruling | None:
    """Signs of a saris, seen before that. Explicit of a man of twenty; from what age they tell, the text does not say."""
    if not person.reached_his_years or person.two_hairs == "came" or not _signs_tell(person, choices):
        return None
    status: Status = EXPLICIT if person.stage >= Stage.TWENTY else INFERRED
    return yes("Signs of a saris were seen in him, so he is treated as an adult.", status=status)


def _before_twenty(person: PersonFacts) -> Status:
    """They do not discuss the thirty days of the twentieth year, which the Mishnah Berurah reckons as the whole of it."""
    return INFERRED if person.stage == Stage.NEAR_TWENTY else EXPLICIT


@opinion(BEIT_YOSEF, SARIS_SIGNS.citing("Beit Yosef, Even HaEzer 172"))
def no_signs_before_twenty(person: PersonFacts) -> Ruling | None:
    """Before twenty signs of a saris do not tell. That nineteen years and thirty days are not twenty is inferred."""
    if not person.saris_signs or not _known_hairless(person) or person.stage >= Stage.TWENTY:
        return None
    return no("Signs of a saris do not make anyone an adult before he is twenty.", status=_before_twenty(person))


@opinion(MAGEN_AVRAHAM, NO_HAIRS.citing("Magen Avraham 6"))
def thirty_six_years(person: PersonFacts) -> Ruling | None:
    """Most of his years: thirty-six. Of one in whom signs of a saris were seen before that, other words speak."""
    if not _known_hairless(person) or person.stage < Stage.THIRTY_FIVE:
        return None
    if person.stage == Stage.THIRTY_FIVE:
        if person.saris_signs:
            return None
        return no("Most of his years means thirty-six, and he has not reached them.")
    return yes("He has reached thirty-six years, so most of his years have passed.")


@opinion(THE_MISHNAH_BERURAH, NO_HAIRS.citing("Mishnah Berurah 27"))
def thirty_five_years(person: PersonFacts) -> Ruling | None:
    """Most of his years: thirty-five years and a day, which is the thirty-fifth birthday, as thirteen and a day is.

    It explains what is said of one who has grown no hairs; one whom nobody examined is presumed to have them.
    """
    if not _known_hairless(person) or person.stage < Stage.THIRTY_FIVE:
        return None
    return yes("Most of his years means thirty-five years and a day, and he has reached them.")


@opinion(THE_MISHNAH_BERURAH, SARIS_SIGNS.citing("Mishnah Berurah 30"))
def signs_from_nearly_twenty(person: PersonFacts) -> Ruling | None:
    """Signs of a saris tell from nineteen years and thirty days; before that another's leniency is told beside it."""
    if not person.saris_signs or not _known_hairless(person) or person.stage >= Stage.THIRTY_FIVE:
        return None
    if person.stage >= Stage.NEAR_TWENTY:
        return yes("Signs of a saris were seen in him, and thirty days of his twentieth year have passed.")
    return undecided(
        "Signs of a saris count only from nineteen years and thirty days. The Mishnah Berurah also reports a lenient view for prayer, and does not settle the matter."
    )


@opinion(PRI_MEGADIM, SARIS_SIGNS.citing("Pri Megadim, as reported in Mishnah Berurah 30"))
def signs_serve_for_prayer(person: PersonFacts) -> Ruling | None:
    """For prayer signs of a saris are enough even before twenty."""
    if not person.saris_signs or not _known_hairless(person) or person.stage >= Stage.NEAR_TWENTY:
        return None
    return yes("For prayer one may be lenient and rely on signs of a saris even before he is twenty.")


def _known_hairless(person: PersonFacts) -> bool:
    """Of age in years, and known not to have grown two hairs."""
    return person.reached_his_years and person.two_hairs in ("absent", "only_before_13")


def by_the_later_codes(person: PersonFacts) -> Ruling | None:
    """One known to have no hairs is not joined before thirty-six, unless signs of a saris are seen from twenty on.

    That nineteen years and thirty days are not twenty, as they are for the Mishnah Berurah, is inferred.
    """
    if not _known_hairless(person):
        return None
    if person.stage == Stage.PAST_MOST:
        return yes("He has reached thirty-six years, so it is clear that he is a saris, and he is an adult.")
    if person.saris_signs and person.stage >= Stage.TWENTY:
        return yes("He has reached twenty years and signs of a saris were seen in him, so he is an adult.")
    if person.saris_signs:
        return no(
            "It is known that he has not grown two hairs, and signs of a saris count only from twenty.",
            status=_before_twenty(person),
        )
    return no("It is known that he has not grown two hairs, and such a man is not joined before he is thirty-six.")


harav_on_hairs = opinion(THE_SHULCHAN_ARUKH_HARAV, NO_HAIRS.citing("Shulchan Arukh HaRav 55:6"))(by_the_later_codes)
arukh_on_hairs = opinion(THE_ARUKH_HASHULCHAN, NO_HAIRS.citing("Arukh HaShulchan 55:11"))(by_the_later_codes)


# -- 55:5 gloss -------------------------------------------------------------------------------------------------------

PRESUMED = Source(
    5,
    "rema",
    he="אין מדקדקין בשערות אלא כל שהגיע לכלל שנותיו מחזקינן אותו כגדול ואומרים לענין זה מסתמא הביא שתי שערות",
    en="we are not so meticulous about the hairs; instead, anyone who has reached his years is treated as an adult and we "
    "say concerning this, probably he has brought two hairs",
    fr="on n'est pas medaqdeq sur les poils : mais tout celui qui est arrivé à l'âge de ses années, on le tient pour "
    "gadol, et l'on dit pour cette chose : selon toute apparence, il a amené deux poils",
)


@opinion(THE_REMA, PRESUMED)
def presumed_to_have_hairs(person: PersonFacts) -> Ruling | None:
    """We do not examine: whoever has reached his years is presumed to have grown hairs. Explicit of one not examined.

    The Mechaber defines and the gloss presumes, and nobody disputes the presumption for prayer (Mishnah Berurah 31).
    """
    if not person.reached_his_years or person.two_hairs != "unchecked":
        return None
    return yes("He has reached his years, and we presume that he has grown two hairs.")


@opinion(THE_REMA, PRESUMED)
def hairs_known_absent(person: PersonFacts, choices: Choices) -> Ruling | None:
    """A presumption is for what is not known; of one known to have none the gloss does not speak."""
    if not person.reached_his_years or person.two_hairs in ("came", "unchecked"):
        return None
    if _most_have_passed(person, choices) or _signs_tell(person, choices):
        return None
    match choices.hairs_known_absent:
        case "counts":
            return yes(
                "We do not examine hairs, so he counts even though it is known that he has not grown two.",
                status=INFERRED,
            )
        case "minor":
            return None
    return undecided(
        "The gloss presumes that a man has grown two hairs. It does not speak of one who is known not to have grown them."
    )


# -- 55:9 -------------------------------------------------------------------------------------------------------------

ALWAYS_A_MINOR = Source(
    9,
    "mechaber",
    he="לעולם הוא קטן עד שיביא ב' שערות",
    en="One is always a minor until he'll bring 2 hairs",
    fr="Il est toujours qatan jusqu'à ce qu'il amène deux poils",
)
THIRTEEN_AND_A_DAY = Source(
    9,
    "mechaber",
    he='אחר שיהיה בן י"ג ויום אחד, ושנת העיבור בת י"ג חדש',
    en="after he'll be 13 and-one-day old. And a leap year is one with 13 months.",
    fr="après qu'il aura treize ans et un jour. Et l'année embolismique a treize mois.",
)


@opinion(THE_MECHABER, ALWAYS_A_MINOR)
def hairs_after_thirteen(person: PersonFacts) -> Ruling | None:
    """Of age in years, and he has grown two hairs."""
    if not person.reached_his_years or person.two_hairs != "came":
        return None
    return yes("He has reached his years, and he has grown two hairs.")


@opinion(THE_MECHABER, THIRTEEN_AND_A_DAY)
def minor_before_thirteen(person: PersonFacts) -> Ruling | None:
    """Before thirteen years and a day, whatever hairs or signs there are."""
    if person.stage >= Stage.IN_DOUBT:
        return None
    return no("He is not yet thirteen years and a day old.")


@opinion(THE_MISHNAH_BERURAH, THIRTEEN_AND_A_DAY.citing("Mishnah Berurah 40"))
def joined_though_known_absent(person: PersonFacts) -> Ruling | None:
    """He may have had hairs that fell out: that is a doubt, and in what is of the Rabbis one is lenient.

    Explicit of one on whom none are seen; of one who had them before thirteen it is inferred.
    """
    if not _known_hairless(person) or (person.saris_signs and person.stage < Stage.NEAR_TWENTY):
        return None  # of signs before twenty it speaks at 30
    return yes(
        "He may have had two hairs that fell out. Prayer with ten is a rule of the Rabbis, so one is lenient in this doubt.",
        status=EXPLICIT if person.two_hairs == "absent" else INFERRED,
    )


@opinion(THE_MECHABER, THIRTEEN_AND_A_DAY)
def same_date_thirteen_years_on(born: Birth) -> Ruling | None:
    """Thirteen years of the calendar, whatever months a leap year adds on the way.

    Explicit where the date of birth returns unchanged; of Adars and of a Rosh Chodesh that has changed it is inferred.
    """
    if born.month == "Adar I" or (born.day == "thirtieth" and not born.full):
        return None
    if born.month in MONTH_BEFORE and born.day == "first" and born.two_days_born != born.two_days_then:
        return says(
            Landing(born.month),
            "The same date returns thirteen years later, though Rosh Chodesh {month} does not have "
            "as many days as when he was born.",
            month=born.month,
            status=INFERRED,
        )
    if born.month == "Adar II":
        if not born.leap:
            return None
        return says(
            Landing("Adar II"),
            "A leap year has thirteen months, and the second Adar is the month in which he was born.",
            status=INFERRED,
        )
    if born.month == "Adar" and born.leap:
        return says(
            Landing("Adar II"),
            "A leap year has thirteen months, and his years are not full before the last Adar.",
            status=INFERRED,
        )
    return says(Landing(born.month), "Thirteen years later the same date returns, in {month}.", month=born.month)


#: The thirtieths that are wanting in some years, each the first of two days of Rosh Chodesh → the next month.
NEXT_MONTH: Mapping[str, str] = {"Cheshvan": "Kislev", "Kislev": "Tevet", "Adar I": "Nisan"}


def _next_first(born: Birth, status: Status) -> Ruling:
    """He is of age on the first of the next month, since the thirtieth on which he was born is wanting."""
    return says(
        Landing(NEXT_MONTH[born.month], 1),
        "{month} has no 30th day in the thirteenth year, so he waits for Rosh Chodesh, the first of {next}.",
        month=born.month,
        next=NEXT_MONTH[born.month],
        status=status,
    )


def _first_of_two_days(born: Birth, status: Status) -> Ruling:
    """He is of age on the first day of Rosh Chodesh, which there was not when he was born."""
    return says(
        Landing(MONTH_BEFORE[born.month], 30),
        "Rosh Chodesh {month} had one day when he was born and has two in the thirteenth year, and "
        "he is of age on the first of them.",
        month=born.month,
        status=status,
    )


@opinion(THE_MISHNAH_BERURAH, THIRTEEN_AND_A_DAY.citing("Mishnah Berurah 45"))
def thirtieth_that_is_wanting(born: Birth) -> Ruling | None:
    """Explicit of 30 Cheshvan, the first day of Rosh Chodesh Kislev; of 30 Kislev and 30 Adar I an analogy from it."""
    if born.day != "thirtieth" or born.full:
        return None
    if born.month == "Cheshvan":
        return _next_first(born, EXPLICIT)
    if born.month == "Adar I":
        if born.leap:
            return None
        return says(
            Landing("Nisan", 1),
            "Adar has no 30th day. He waits for the next day, by analogy with 30 Cheshvan.",
            status=INFERRED,
        )
    return says(
        Landing("Tevet", 1),
        "Kislev has no 30th day in the thirteenth year. He waits for the first of Tevet, by analogy with 30 Cheshvan.",
        status=INFERRED,
    )


@opinion(MAGEN_AVRAHAM, THIRTEEN_AND_A_DAY.citing("Magen Avraham 10"))
def thirtieth_of_cheshvan(born: Birth) -> Ruling | None:
    """Explicit of the first day of Rosh Chodesh Kislev: he waits until twenty-nine days of Cheshvan have passed."""
    if born.month != "Cheshvan" or born.day != "thirtieth" or born.full:
        return None
    return _next_first(born, EXPLICIT)


@opinion(THE_SHULCHAN_ARUKH_HARAV, THIRTEEN_AND_A_DAY.citing("Shulchan Arukh HaRav 55:13"))
def not_before_twenty_nine_days(born: Birth) -> Ruling | None:
    """Explicit of the first day of Rosh Chodesh Kislev, as in the Magen Avraham."""
    if born.month != "Cheshvan" or born.day != "thirtieth" or born.full:
        return None
    return _next_first(born, EXPLICIT)


@opinion(THE_MISHNAH_BERURAH, THIRTEEN_AND_A_DAY.citing("Mishnah Berurah 45"))
def first_day_of_rosh_chodesh(born: Birth) -> Ruling | None:
    """Born on a Rosh Chodesh of one day, of age on the first of two. Explicit of Kislev, and of Tevet inferred."""
    if born.month not in MONTH_BEFORE or born.day != "first" or born.two_days_born or not born.two_days_then:
        return None
    return _first_of_two_days(born, EXPLICIT if born.month == "Kislev" else INFERRED)


@opinion(THE_ARUKH_HASHULCHAN, THIRTEEN_AND_A_DAY.citing("Arukh HaShulchan 55:15"))
def from_rosh_chodesh_to_rosh_chodesh(born: Birth) -> Ruling | None:
    """Who is born on Rosh Chodesh is of age on Rosh Chodesh, of one day or two. Explicit of Kislev and of Tevet."""
    if born.month in ("Cheshvan", "Kislev") and born.day == "thirtieth" and not born.full:
        return _next_first(born, EXPLICIT)
    if born.month not in MONTH_BEFORE or born.day != "first" or born.two_days_born or not born.two_days_then:
        return None
    return _first_of_two_days(born, EXPLICIT)


# -- 55:10 ------------------------------------------------------------------------------------------------------------

NOT_A_LEAP_YEAR = Source(
    10,
    "mechaber",
    he='ושנת י"ג אינה מעוברת',
    en="and the 13th year isn't a leap year",
    fr="et que l'année des treize n'est pas meouberet",
)
FIRST_ADAR = Source(
    10,
    "mechaber",
    he='אותו שנולד בכ"ט לאדר הראשון צריך להמתין עד כ"ט לאדר בשנת י"ג להיות בן י"ג שנה',
    en="the one that was born on the 29th of the first Adar needs to wait until the 29th of Adar in the 13th year "
    "to be a 13-year-old",
    fr="celui qui est né le 29 d'Adar rishon doit attendre jusqu'au 29 d'Adar de l'année des treize "
    "pour être ben treize ans",
)
SECOND_ADAR = Source(
    10,
    "mechaber",
    he='ואותו שנולד אחריו באחד באדר השני יהיה בן י"ג שנה כיון שהגיע אחד באדר של שנת י"ג',
    en="the one that was born after him on the first of the second Adar will be a 13-year-old as soon as the first of "
    "Adar of the 13th year arrived.",
    fr="celui qui est né après lui, le 1er d'Adar sheni, sera ben treize ans dès qu'est arrivé le 1er d'Adar de "
    "l'année des treize.",
)


FIRST_ADAR_AGAIN: English = "From a leap year to a leap year the first Adar is the month in which he was born."


@opinion(THE_MECHABER, NOT_A_LEAP_YEAR)
def first_adar_to_leap_year(born: Birth) -> Ruling | None:
    """Inferred from the condition: in a thirteenth year that is a leap year he has the Adar in which he was born."""
    if born.month != "Adar I" or not born.leap:
        return None
    return says(
        Landing("Adar I"),
        "The text speaks of a thirteenth year that is not a leap year. In a leap year there is the first Adar again, in "
        "which he was born.",
        status=INFERRED,
    )


@opinion(THE_MECHABER, FIRST_ADAR)
def first_adar_to_common_year(born: Birth) -> Ruling | None:
    """Explicit: born in the first Adar, and "the 13th year isn't a leap year", he waits for the same day of Adar."""
    if born.month != "Adar I" or born.leap or born.day == "thirtieth":
        return None
    return says(
        Landing("Adar"), "He was born in the first Adar, and waits for the same day of the one Adar of that year."
    )


@opinion(THE_MECHABER, SECOND_ADAR)
def second_adar_to_common_year(born: Birth) -> Ruling | None:
    """Explicit: born in the second Adar, he is thirteen as soon as that day of Adar arrives."""
    if born.month != "Adar II" or born.leap:
        return None
    return says(
        Landing("Adar"),
        "He was born in the second Adar, and is thirteen as soon as that day of the one Adar arrives.",
    )


@opinion(THE_MECHABER, FIRST_ADAR)
def day_left_open(person: PersonFacts) -> Ruling | None:
    """Between the days that come into question he is in doubt, and no rule makes him either."""
    if person.stage != Stage.IN_DOUBT:
        return None
    return undecided("The text does not say on which of two days he comes of age, and this day lies between them.")


@opinion(THE_MISHNAH_BERURAH, FIRST_ADAR.citing("Mishnah Berurah 43"))
def first_adar_to_first_adar(born: Birth) -> Ruling | None:
    """Explicit: from one leap year to another he is of age in the Adar in which he was born."""
    if born.month != "Adar I" or not born.leap:
        return None
    return says(Landing("Adar I"), FIRST_ADAR_AGAIN)


@opinion(THE_ARUKH_HASHULCHAN, NOT_A_LEAP_YEAR.citing("Arukh HaShulchan 55:14"))
def first_adar_as_most_hold(born: Birth) -> Ruling | None:
    """Explicit: the same, as most authorities hold and as these words imply."""
    if born.month != "Adar I" or not born.leap:
        return None
    return says(Landing("Adar I"), FIRST_ADAR_AGAIN)


@opinion(SOME_LATER, FIRST_ADAR.citing("modern summaries of the dispute"))
def thirtieth_of_first_adar(born: Birth) -> Ruling | None:
    """The other side of the modern dispute about 30 Adar I."""
    if born.month != "Adar I" or born.day != "thirtieth" or born.leap:
        return None
    return says(Landing("Shevat", 30), "30 Adar I was the first day of a Rosh Chodesh Adar, and so is 30 Shevat.")


# -- 55:10 gloss ------------------------------------------------------------------------------------------------------

PLAIN_ADAR = Source(
    10,
    "rema",
    he="ומי שנולד באדר ונעשה בר מצוה בשנת העיבור, אינו נעשה בר מצוה עד אדר השני",
    en="And one who was born in Adar, and becomes bar mitzvah on a leap year, doesn't become bar mitzvah until the "
    "second Adar",
    fr="et celui qui est né en Adar et devient bar mitsva dans une année meouberet : il ne devient pas bar mitsva "
    "avant Adar sheni",
)


SECOND_ADAR_OF_A_LEAP_YEAR: English = "Whoever comes of age in a leap year does so in its second Adar."


@opinion(THE_REMA, PLAIN_ADAR)
def plain_adar_to_leap_year(born: Birth) -> Ruling | None:
    """Explicit: born in the Adar of a common year and of age in a leap year, he waits for the second Adar."""
    if born.month != "Adar" or not born.leap:
        return None
    return says(
        Landing("Adar II"), "He was born in the one Adar of a common year, and is not of age before the second Adar."
    )


@opinion(MAGEN_AVRAHAM, PLAIN_ADAR.citing("Magen Avraham 10"))
def first_adar_to_second_adar(born: Birth) -> Ruling | None:
    """Explicit of the first Adar: the gloss is taken of everyone who comes of age in a leap year."""
    if born.month != "Adar I" or not born.leap:
        return None
    if born.day == "thirtieth":
        return says(
            Landing("Nisan", 1),
            "He comes of age in the second Adar. It has no 30th day, so he comes of age on the next day.",
            status=INFERRED,
        )
    return says(Landing("Adar II"), SECOND_ADAR_OF_A_LEAP_YEAR)


@opinion(SOME_LATER, PLAIN_ADAR.citing("as reported in Arukh HaShulchan 55:14"))
def others_who_wait_for_second_adar(born: Birth) -> Ruling | None:
    """Others who read the gloss as the Magen Avraham does."""
    if born.month != "Adar I" or not born.leap or born.day == "thirtieth":
        return None
    return says(Landing("Adar II"), SECOND_ADAR_OF_A_LEAP_YEAR)


# -- the questions ----------------------------------------------------------------------------------------------------

#: Every opinion on whether he is of age, in the order of the text.
OF_AGE = (
    without_hairs,
    signs_of_a_saris,
    presumed_to_have_hairs,
    hairs_known_absent,
    minor_before_thirteen,
    hairs_after_thirteen,
    day_left_open,
    no_signs_before_twenty,
    thirty_six_years,
    thirty_five_years,
    signs_from_nearly_twenty,
    signs_serve_for_prayer,
    joined_though_known_absent,
    harav_on_hairs,
    arukh_on_hairs,
)


@question(
    "When does he come of age?",
    Birth,
    same_date_thirteen_years_on,
    first_adar_to_common_year,
    second_adar_to_common_year,
    first_adar_to_leap_year,
    plain_adar_to_leap_year,
    first_adar_to_first_adar,
    first_adar_as_most_hold,
    first_adar_to_second_adar,
    others_who_wait_for_second_adar,
    thirtieth_that_is_wanting,
    thirtieth_of_cheshvan,
    not_before_twenty_nine_days,
    thirtieth_of_first_adar,
    first_day_of_rosh_chodesh,
    from_rosh_chodesh_to_rosh_chodesh,
)
def comes_of_age(born: Day, *, by: Practice, after_sunset: bool | None = None) -> Asked[HebrewDate]:
    """When a boy becomes thirteen years and a day, by se'ifim 9 and 10.

    Args:
        born: the day of birth, a HebrewDate or a civil date.
        by: whose practice is followed.
        after_sunset: beside a civil date, whether the birth was after sunset; None where that is not known.

    Returns:
        a Verdict whose answer is a HebrewDate; he is of age from the evening that opens it (`.answer.eve`).
        The answer is None where the text leaves it open, or where both sides of sunset give different days;
        `of_age_dates` then has every day that comes into question.

    Raises:
        ValueError: after_sunset stands beside a HebrewDate, which is already a Hebrew day.

    >>> from minyan_kit import REMA
    >>> comes_of_age(HebrewDate(5765, "Adar I", 29), by=REMA).answer
    HebrewDate(5778, 'Adar', 29)
    >>> comes_of_age(HebrewDate(5765, "Adar II", 1), by=REMA).answer
    HebrewDate(5778, 'Adar', 1)
    """
    births = hebrew_births(born, after_sunset)
    return Asked(tuple(_case(b) for b in births), by, about=born, missing=("after_sunset",) if len(births) > 1 else ())


def hebrew_births(born: Day, after_sunset: bool | None) -> tuple[HebrewDate, ...]:
    """The Hebrew day of a birth; two of them where the side of sunset is not known."""
    if isinstance(born, HebrewDate):
        if after_sunset is not None:
            raise ValueError(
                f"after_sunset={shown(after_sunset)}: {born} is already a Hebrew day; leave after_sunset out"
            )
        if born.year > LAST_BIRTH_YEAR:
            raise ValueError(f"born={born} is too late: his years pass the end of the calendar's table, 9999")
        return (born,)
    if not isinstance(born, dt.date):
        raise ValueError(f"born={shown(born)} is no date: write a HebrewDate or a datetime.date")
    sides = (False, True) if after_sunset is None else (after_sunset,)
    if born.year > 6200:
        raise ValueError(f"born={born} is beyond the calendar's table, which ends in the civil year 6239")
    return tuple(HebrewDate.from_date(born, after_sunset=side) for side in sides)


def _case(born: HebrewDate) -> Case:
    def land(landing: Landing) -> HebrewDate:
        return HebrewDate(born.year + YEARS_TO_AGE, landing.month, landing.day or born.day)

    return Case(birth_of(born), land, born)


def cases_of_birth(verdict: Verdict) -> tuple[Case, ...]:
    """The births, on either side of sunset where that is not known, that a verdict on coming of age is about.

    Raises:
        TypeError: it is the verdict of another question.
    """
    cases: tuple[Case, ...] = getattr(getattr(verdict, "asked", None), "cases", ())
    if not cases or not all(isinstance(case.of, HebrewDate) for case in cases):
        raise TypeError(
            f"verdict={shown(verdict)}: give a verdict of comes_of_age, as verdict=comes_of_age(born, by=REMA)"
        )
    return cases


@checked_but("verdict")
def of_age_dates(verdict: Verdict[HebrewDate]) -> tuple[HebrewDate, ...]:
    """Every day that comes into question: the day itself, or, where it is open, the days of every voice.

    Args:
        verdict: a verdict of comes_of_age.

    Returns:
        the days, in order.

    Raises:
        TypeError: it is the verdict of another question.

    >>> from minyan_kit import REMA
    >>> [str(d) for d in of_age_dates(comes_of_age(HebrewDate(5776, "Adar I", 30), by=REMA))]
    ['30 Shevat 5789', '1 Nisan 5789']
    """
    dates: set[HebrewDate] = set()
    for case in cases_of_birth(verdict):
        one = verdict.question.decide(replace(verdict.asked, cases=(case,), missing=()))
        dates |= {one.answer} if one.answer else {v.answer for v in one.voices if v.answer}
    return tuple(sorted(dates))
