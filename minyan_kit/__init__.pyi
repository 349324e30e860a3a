# The public names: the one list of them. The package reads it when it is imported, and loads each on first use.
from .arguments import RefusedError as RefusedError
from .chapter.age import comes_of_age as comes_of_age, of_age_dates as of_age_dates
from .chapter.answering import (
    may_answer as may_answer,
    may_pray_beside_banned as may_pray_beside_banned,
    should_wait as should_wait,
)
from .chapter.coercion import (
    may_compel_hazan as may_compel_hazan,
    may_compel_to_hire as may_compel_to_hire,
    may_compel_to_stay as may_compel_to_stay,
    may_fine as may_fine,
)
from .chapter.eligibility import counts as counts
from .chapter.joining import Arrangement as Arrangement, is_joined as is_joined, joined as joined
from .chapter.leaving import (
    SAYING as SAYING,
    UNITS as UNITS,
    may_continue as may_continue,
    may_leave as may_leave,
)
from .chapter.order_of_service import ORDERS as ORDERS, what_follows as what_follows
from .chapter.people import SPOTS as SPOTS, Company as Company, Person as Person, Stage as Stage
from .chapter.practices import (
    ARUKH_HASHULCHAN as ARUKH_HASHULCHAN,
    BEIT_YOSEF as BEIT_YOSEF,
    CHOICES as CHOICES,
    IGROT_MOSHE as IGROT_MOSHE,
    LATER_PRACTICES as LATER_PRACTICES,
    MAGEN_AVRAHAM as MAGEN_AVRAHAM,
    MECHABER as MECHABER,
    MISHNAH_BERURAH as MISHNAH_BERURAH,
    ONE_WROTE as ONE_WROTE,
    PENINEI_HALAKHA as PENINEI_HALAKHA,
    PRACTICES as PRACTICES,
    PRI_CHADASH as PRI_CHADASH,
    PRI_MEGADIM as PRI_MEGADIM,
    R_SIMCHA as R_SIMCHA,
    RAV_ACHA as RAV_ACHA,
    REMA as REMA,
    SHULCHAN_ARUKH_HARAV as SHULCHAN_ARUKH_HARAV,
    SOME_ARE_LENIENT as SOME_ARE_LENIENT,
    SOME_ARE_STRINGENT as SOME_ARE_STRINGENT,
    SOME_LATER as SOME_LATER,
    SOME_PERMIT as SOME_PERMIT,
    SOME_SAY as SOME_SAY,
    TAZ as TAZ,
    THE_ARUKH_HASHULCHAN as THE_ARUKH_HASHULCHAN,
    THE_MECHABER as THE_MECHABER,
    THE_MISHNAH_BERURAH as THE_MISHNAH_BERURAH,
    THE_REMA as THE_REMA,
    THE_SHULCHAN_ARUKH_HARAV as THE_SHULCHAN_ARUKH_HARAV,
    VOICES as VOICES,
    YECHAVEH_DAAT as YECHAVEH_DAAT,
    Practice as Practice,
)
from .chapter.season import Resident as Resident, days_of_awe as days_of_awe, season as season
from .chapter.service import Replay as Replay, service as service
from .chapter.shares import Shares as Shares, share_cost as share_cost, share_hazan_wage as share_hazan_wage
from .chapter.ten import may_say as may_say
from .course.answers import collect as collect, predict as predict
from .course.cases import case as case
from .course.examples import example as example
from .course.glossary import glossary as glossary
from .course.sheets import sheet as sheet
from .explore.changes import Changes as Changes, what_would_change as what_would_change
from .explore.checking import check as check
from .explore.coverage import coverage as coverage, coverage_map as coverage_map
from .explore.disputes import disagreements as disagreements, practices_map as practices_map
from .explore.effects import effects as effects
from .explore.learners import counterexamples as counterexamples
from .explore.voices import voices_map as voices_map
from .hebrew.dates import HebrewDate as HebrewDate, HebrewDateError as HebrewDateError
from .plots.age import birthday_map as birthday_map, timeline_plot as timeline_plot
from .plots.attendance import (
    chance_plot as chance_plot,
    coming_plot as coming_plot,
    people_plot as people_plot,
    services_plot as services_plot,
    take_plot as take_plot,
    tenth_plot as tenth_plot,
)
from .plots.coercion import season_plot as season_plot, shares_plot as shares_plot
from .plots.disputes import coverage_plot as coverage_plot, practices_plot as practices_plot, voices_plot as voices_plot
from .plots.service import follows_plot as follows_plot, service_plot as service_plot
from .question import Question as Question, Verdict as Verdict
from .reading.attendance import read_attendance as read_attendance
from .reading.layout import Layout as Layout
from .reading.roster import read_roster as read_roster
from .reading.sheet import Sheet as Sheet, SheetError as SheetError
from .report import Report as Report, report as report
from .ruling import (
    Opinion as Opinion,
    Ruling as Ruling,
    Voice as Voice,
    no as no,
    opinion as opinion,
    says as says,
    undecided as undecided,
    yes as yes,
)
from .show.age import births_of_year as births_of_year, telling as telling
from .show.beside import beside as beside
from .show.languages import language as language
from .show.seifim import seifim as seifim
from .tables.age import ages as ages, civil_dates as civil_dates, hebrew_dates as hebrew_dates, of_age as of_age
from .tables.pseudonyms import pseudonymise as pseudonymise
from .tables.questions import (
    chance_of_ten as chance_of_ten,
    how_often as how_often,
    if_merged as if_merged,
    streaks as streaks,
    what_it_would_take as what_it_would_take,
    who_was_missed as who_was_missed,
    who_was_tenth as who_was_tenth,
)
from .tables.roster import (
    company_of as company_of,
    judge_roster as judge_roster,
    people_of as people_of,
    totals as totals,
)
from .tables.save import save as save
from .tables.season import season_table as season_table
from .tables.services import judge_services as judge_services
from .tables.upcoming import upcoming as upcoming
from .text import CHAPTER as CHAPTER, Seif as Seif, Source as Source, seif as seif
from .widgets.answering import what_interposes as what_interposes

__version__: str
