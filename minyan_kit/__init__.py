"""Do we have ten, and why? Shulchan Arukh, Orach Chaim 55, as working rules.

The kit is for study. It models what the text says, and where the text leaves a case open it says so; it gives no
ruling for practice.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Where each public name lives; it loads on first use, so that importing the kit costs next to nothing.
_HOMES = {
    "minyan_kit.text": ("CHAPTER", "Seif", "Source", "seif"),
    "minyan_kit.ruling": ("Opinion", "Practice", "Ruling", "Voice", "no", "opinion", "says", "undecided", "yes"),
    "minyan_kit.question": ("Question", "Verdict"),
    "minyan_kit.hebrew_calendar": ("HebrewDate",),
    "minyan_kit.people": ("Company", "Person", "Stage"),
    "minyan_kit.explain": ("beside", "language"),
    "minyan_kit.chapter.practices": ("CHOICES", "MECHABER", "MISHNAH_BERURAH", "PRACTICES", "REMA"),
    "minyan_kit.chapter.voices": ("ONE_WROTE", "SOME_ARE_LENIENT", "SOME_PERMIT", "SOME_SAY", "VOICES"),
    "minyan_kit.chapter.eligibility": ("counts",),
    "minyan_kit.chapter.quorum": ("may_say",),
    "minyan_kit.chapter.units": ("UNITS",),
    "minyan_kit.chapter.continuity": ("may_continue",),
    "minyan_kit.chapter.leaving": ("may_leave",),
    "minyan_kit.chapter.service": ("ORDERS", "service"),
    "minyan_kit.chapter.graph": ("what_follows",),
    "minyan_kit.chapter.answering": ("may_answer", "may_pray_beside_banned", "should_wait"),
    "minyan_kit.chapter.age": ("comes_of_age", "of_age_dates"),
    "minyan_kit.chapter.telling": ("births_of_year", "telling"),
    "minyan_kit.sheets.ages": ("ages", "civil_dates", "hebrew_dates", "of_age"),
    "minyan_kit.sheets.upcoming": ("upcoming",),
    "minyan_kit.chapter.places": ("SPOTS", "Arrangement"),
    "minyan_kit.chapter.joining": ("is_joined", "joined"),
    "minyan_kit.chapter.coercion": ("may_compel_to_stay",),
    "minyan_kit.chapter.season": ("Resident", "days_of_awe", "season"),
    "minyan_kit.chapter.shares": ("Shares", "share_cost", "share_hazan_wage"),
    "minyan_kit.sheets.season": ("season_table",),
    "minyan_kit.plots.age": ("birthday_map", "timeline_plot"),
    "minyan_kit.plots.coercion": ("season_plot", "shares_plot"),
    "minyan_kit.plots.service": ("follows_plot", "service_plot"),
    "minyan_kit.widgets.readings": ("what_interposes",),
    "minyan_kit.chapter.completing": ("may_compel_hazan", "may_compel_to_hire", "may_fine"),
    "minyan_kit.explore": (
        "check",
        "counterexamples",
        "coverage",
        "coverage_map",
        "disagreements",
        "effects",
        "practices_map",
        "voices_map",
        "what_would_change",
    ),
    "minyan_kit.plots.disputes": ("coverage_plot", "practices_plot", "voices_plot"),
    "minyan_kit.sheets": (
        "chance_of_ten",
        "company_of",
        "how_often",
        "judge_roster",
        "judge_services",
        "people_of",
        "pseudonymise",
        "read_attendance",
        "read_roster",
        "report",
        "save",
        "streaks",
        "totals",
        "what_it_would_take",
        "who_was_tenth",
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)

if TYPE_CHECKING:
    from minyan_kit.chapter.age import comes_of_age as comes_of_age
    from minyan_kit.chapter.age import of_age_dates as of_age_dates
    from minyan_kit.chapter.answering import may_answer as may_answer
    from minyan_kit.chapter.answering import may_pray_beside_banned as may_pray_beside_banned
    from minyan_kit.chapter.answering import should_wait as should_wait
    from minyan_kit.chapter.coercion import may_compel_to_stay as may_compel_to_stay
    from minyan_kit.chapter.completing import may_compel_hazan as may_compel_hazan
    from minyan_kit.chapter.completing import may_compel_to_hire as may_compel_to_hire
    from minyan_kit.chapter.completing import may_fine as may_fine
    from minyan_kit.chapter.continuity import may_continue as may_continue
    from minyan_kit.chapter.eligibility import counts as counts
    from minyan_kit.chapter.graph import what_follows as what_follows
    from minyan_kit.chapter.joining import is_joined as is_joined
    from minyan_kit.chapter.joining import joined as joined
    from minyan_kit.chapter.leaving import may_leave as may_leave
    from minyan_kit.chapter.places import SPOTS as SPOTS
    from minyan_kit.chapter.places import Arrangement as Arrangement
    from minyan_kit.chapter.practices import CHOICES as CHOICES
    from minyan_kit.chapter.practices import MECHABER as MECHABER
    from minyan_kit.chapter.practices import MISHNAH_BERURAH as MISHNAH_BERURAH
    from minyan_kit.chapter.practices import PRACTICES as PRACTICES
    from minyan_kit.chapter.practices import REMA as REMA
    from minyan_kit.chapter.quorum import may_say as may_say
    from minyan_kit.chapter.season import Resident as Resident
    from minyan_kit.chapter.season import days_of_awe as days_of_awe
    from minyan_kit.chapter.season import season as season
    from minyan_kit.chapter.service import ORDERS as ORDERS
    from minyan_kit.chapter.service import service as service
    from minyan_kit.chapter.shares import Shares as Shares
    from minyan_kit.chapter.shares import share_cost as share_cost
    from minyan_kit.chapter.shares import share_hazan_wage as share_hazan_wage
    from minyan_kit.chapter.telling import births_of_year as births_of_year
    from minyan_kit.chapter.telling import telling as telling
    from minyan_kit.chapter.units import UNITS as UNITS
    from minyan_kit.chapter.voices import ONE_WROTE as ONE_WROTE
    from minyan_kit.chapter.voices import SOME_ARE_LENIENT as SOME_ARE_LENIENT
    from minyan_kit.chapter.voices import SOME_PERMIT as SOME_PERMIT
    from minyan_kit.chapter.voices import SOME_SAY as SOME_SAY
    from minyan_kit.chapter.voices import VOICES as VOICES
    from minyan_kit.explain import beside as beside
    from minyan_kit.explain import language as language
    from minyan_kit.explore import check as check
    from minyan_kit.explore import counterexamples as counterexamples
    from minyan_kit.explore import coverage as coverage
    from minyan_kit.explore import coverage_map as coverage_map
    from minyan_kit.explore import disagreements as disagreements
    from minyan_kit.explore import effects as effects
    from minyan_kit.explore import practices_map as practices_map
    from minyan_kit.explore import voices_map as voices_map
    from minyan_kit.explore import what_would_change as what_would_change
    from minyan_kit.hebrew_calendar import HebrewDate as HebrewDate
    from minyan_kit.people import Company as Company
    from minyan_kit.people import Person as Person
    from minyan_kit.people import Stage as Stage
    from minyan_kit.plots.age import birthday_map as birthday_map
    from minyan_kit.plots.age import timeline_plot as timeline_plot
    from minyan_kit.plots.coercion import season_plot as season_plot
    from minyan_kit.plots.coercion import shares_plot as shares_plot
    from minyan_kit.plots.disputes import coverage_plot as coverage_plot
    from minyan_kit.plots.disputes import practices_plot as practices_plot
    from minyan_kit.plots.disputes import voices_plot as voices_plot
    from minyan_kit.plots.service import follows_plot as follows_plot
    from minyan_kit.plots.service import service_plot as service_plot
    from minyan_kit.question import Question as Question
    from minyan_kit.question import Verdict as Verdict
    from minyan_kit.ruling import Opinion as Opinion
    from minyan_kit.ruling import Practice as Practice
    from minyan_kit.ruling import Ruling as Ruling
    from minyan_kit.ruling import Voice as Voice
    from minyan_kit.ruling import no as no
    from minyan_kit.ruling import opinion as opinion
    from minyan_kit.ruling import says as says
    from minyan_kit.ruling import undecided as undecided
    from minyan_kit.ruling import yes as yes
    from minyan_kit.sheets import chance_of_ten as chance_of_ten
    from minyan_kit.sheets import company_of as company_of
    from minyan_kit.sheets import how_often as how_often
    from minyan_kit.sheets import judge_roster as judge_roster
    from minyan_kit.sheets import judge_services as judge_services
    from minyan_kit.sheets import people_of as people_of
    from minyan_kit.sheets import pseudonymise as pseudonymise
    from minyan_kit.sheets import read_attendance as read_attendance
    from minyan_kit.sheets import read_roster as read_roster
    from minyan_kit.sheets import report as report
    from minyan_kit.sheets import save as save
    from minyan_kit.sheets import streaks as streaks
    from minyan_kit.sheets import totals as totals
    from minyan_kit.sheets import what_it_would_take as what_it_would_take
    from minyan_kit.sheets import who_was_tenth as who_was_tenth
    from minyan_kit.sheets.ages import ages as ages
    from minyan_kit.sheets.ages import civil_dates as civil_dates
    from minyan_kit.sheets.ages import hebrew_dates as hebrew_dates
    from minyan_kit.sheets.ages import of_age as of_age
    from minyan_kit.sheets.season import season_table as season_table
    from minyan_kit.sheets.upcoming import upcoming as upcoming
    from minyan_kit.text import CHAPTER as CHAPTER
    from minyan_kit.text import Seif as Seif
    from minyan_kit.text import Source as Source
    from minyan_kit.text import seif as seif
    from minyan_kit.widgets.readings import what_interposes as what_interposes


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'minyan_kit' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
