"""What cannot be meant is refused, in an error that names the argument and the value and ends with what to write."""

import datetime as dt
import inspect
import re
import tempfile
from collections.abc import Callable, Iterator, Set as AbstractSet
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import minyan_kit as mk

DAY = dt.date(2026, 9, 1)
ROSTER, ATTENDANCE = mk.example("roster.csv"), mk.example("attendance.csv")
MEN = mk.read_roster(ROSTER)
THERE = mk.read_attendance(ATTENDANCE, MEN)
NEW_YEAR = mk.HebrewDate(5787, "Tishrei", 1)

#: What is asked, and the remedy that the error ends with.
REFUSED: list[tuple[str, Callable[[], object], str]] = [
    (
        "an encoding that is none",
        lambda: mk.read_roster(ROSTER, encoding="zz"),
        "write the name of one",
    ),
    (
        "a roster for no day",
        lambda: mk.judge_roster(MEN.data[["name", "sex"]], on=None, by=mk.REMA),
        "write a HebrewDate",
    ),
    ("attendance for a roster", lambda: mk.judge_roster(THERE, on=DAY, by=mk.REMA), "frame=mk.read_roster"),
    (
        "services that are judged",
        lambda: mk.who_was_tenth(mk.judge_services(THERE, MEN, by=mk.REMA), MEN, by=mk.REMA),
        "attendance",
    ),
    (
        "days of one who counts",
        lambda: mk.of_age_dates(mk.counts(mk.Person("x"), by=mk.REMA)),
        "comes_of_age(born, by=REMA)",
    ),
    ("a practice for a voice", lambda: mk.REMA.relying_on(mk.MECHABER), "write one voice, as mk.THE_REMA"),
    ("a voice for a practice", lambda: mk.counts(mk.Person("x"), by=mk.TAZ), "as by=mk.REMA.relying_on"),
    ("a town in a civil year", lambda: mk.season([mk.Resident("Reuven")], 2026, by=mk.REMA), "as year=5787"),
    ("a year of two figures", lambda: mk.read_attendance(ATTENDANCE, year=26), "a civil year, as year=2026"),
    ("one practice compared", lambda: mk.disagreements(mk.may_fine, [mk.REMA]), "write two or more"),
    ("a year in words", lambda: mk.read_attendance(ATTENDANCE, year="2026"), "year"),
    ("no file", lambda: mk.read_roster(None), "give a path"),
    ("no table", lambda: mk.judge_roster(None, on=DAY, by=mk.REMA), "write frame=mk.read_roster"),
    ("a practice in words", lambda: mk.judge_roster(MEN, on=DAY, by="REMA"), "by=mk.REMA"),
    ("a day in words", lambda: mk.judge_roster(MEN, on="2026-09-01", by=mk.REMA), "write a HebrewDate"),
    (
        "a question about towns of persons",
        lambda: mk.judge_roster(MEN, on=DAY, by=mk.REMA, question=mk.may_fine),
        "write mk.counts",
    ),
    (
        "a question about persons of companies",
        lambda: mk.judge_services(THERE, MEN, by=mk.REMA, question=mk.counts),
        "write mk.may_say",
    ),
    ("totals of attendance", lambda: mk.totals(THERE.data, by=mk.REMA), "what mk.judge_roster returned"),
    ("something that is no table, saved", lambda: mk.save(5, "five.csv"), "give a table or a Sheet"),
    ("voices in words", lambda: mk.Practice("mine", "the Rema"), "write the voices"),
    ("no voices", lambda: mk.Practice("mine", None), "write the voices"),
    ("a voice in words", lambda: mk.REMA.relying_on("some"), "write one as mk.SOME_PERMIT"),
    ("an age of a billion", lambda: mk.Person("x", sex="male", age=1e9), "age"),
    ("an age that is true", lambda: mk.Person("x", sex="male", age=True), "age"),
    ("fewer than nobody", lambda: mk.may_leave(present=-5, by=mk.REMA), "present"),
    ("a se'if that is not there", lambda: mk.seif(23), "write one of these numbers"),
    ("a year that is a text", lambda: mk.HebrewDate("5787", "Tishrei", 1), "write it in figures, as 5787"),
    ("half a year", lambda: mk.HebrewDate(5787.5, "Tishrei", 1), "write it in figures, as 5787"),
    ("a birthday in a text", lambda: NEW_YEAR.birthday("5800"), "write it in figures, as 5787"),
    ("Days of Awe of a text", lambda: mk.days_of_awe("5787"), "write it in figures, as 5787"),
    ("the coverage of a number", lambda: mk.coverage(5), "write one of the chapter, as mk.counts"),
    ("the disputes of a number", lambda: mk.disagreements(5, among=mk.PRACTICES), "as mk.counts"),
]


@pytest.mark.parametrize(("asked", "remedy"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_meant_is_refused_with_its_remedy(asked: Callable[[], object], remedy: str) -> None:
    """A TypeError or a ValueError of the kit's own, in one line."""
    with pytest.raises((TypeError, ValueError)) as raised:
        asked()
    assert remedy in str(raised.value)
    assert "object has no attribute" not in str(raised.value)


# -- every public name, every argument, and whatever cannot be meant --------------------------------------------------

TEN = [mk.Person(f"man {n}", sex="male", age=30) for n in range(10)]
COMPANY, ARRANGEMENT = mk.Company(TEN), mk.Arrangement("inside", {"inside": 8, "window": 1})
MAY_SAY, OF_AGE = mk.may_say(COMPANY, by=mk.REMA), mk.comes_of_age(NEW_YEAR, by=mk.REMA)
TOLD = mk.telling(OF_AGE)
JUDGED = mk.judge_roster(MEN, on=NEW_YEAR, by=mk.REMA)
SERVICES = mk.judge_services(THERE, MEN, by=mk.REMA)
LISTED = mk.upcoming(MEN.data, start=NEW_YEAR, until=mk.HebrewDate(5788, "Elul", 1), by=mk.REMA)
RESIDENTS = [mk.Resident("Reuven", [(NEW_YEAR, NEW_YEAR)], 100), mk.Resident("Shimon")]
DAYS = mk.season(RESIDENTS, 5787, by=mk.REMA)
COVERED = mk.coverage_map(questions=(mk.may_fine,))
PRACTICES = mk.practices_map(questions=(mk.may_fine,))
VOICES = mk.voices_map(questions=(mk.may_fine,))
CHANCES, TAKES = mk.chance_of_ten(SERVICES), mk.what_it_would_take(SERVICES)
TENTHS = mk.who_was_tenth(THERE, MEN, by=mk.REMA)
SHARED = mk.share_cost(100, {"Reuven": 1, "Shimon": 2}, by=mk.REMA)
EVENTS = [("09:00", man.name, "arrives") for man in TEN]


HANDED_IN = Path(tempfile.mkdtemp(prefix="minyan_kit-tests-"))
mk.predict({"joining/roof": "yes"}).hand_in("Levi", HANDED_IN)


class Asked(NamedTuple):
    """A call that is taken, by the names of its arguments."""

    call: Callable[..., Any]
    arguments: dict[str, Any]

    def put(self, **changes: object) -> None:
        """Make the call, with another value of some argument."""
        arguments = self.arguments | changes
        first = [
            arguments.pop(name)
            for name, parameter in inspect.signature(self.call).parameters.items()
            if name in arguments and parameter.kind is not parameter.KEYWORD_ONLY
        ]
        self.call(*first, **arguments)


def asked(call: Callable[..., Any], **arguments: object) -> Asked:
    """Note a call."""
    return Asked(call, arguments)


#: By its public name; where a name is called in two ways, with a number behind it.
CALLS: dict[str, Asked] = {
    "comes_of_age": asked(mk.comes_of_age, born=dt.date(2013, 1, 1), by=mk.REMA, after_sunset=False),
    "of_age_dates": asked(mk.of_age_dates, verdict=OF_AGE),
    "may_answer": asked(mk.may_answer, together=10, between=None, by=mk.REMA),
    "may_pray_beside_banned": asked(mk.may_pray_beside_banned, expressly_stringent=False, by=mk.REMA),
    "should_wait": asked(mk.should_wait, company=COMPANY, by=mk.REMA, on=NEW_YEAR),
    "may_compel_hazan": asked(mk.may_compel_hazan, resident_minyan=True, days_of_awe=True, by=mk.REMA),
    "may_compel_to_hire": asked(mk.may_compel_to_hire, missing=1, days_of_awe=True, fixed_custom=False, by=mk.REMA),
    "may_compel_to_stay": asked(
        mk.may_compel_to_stay, residents=10, leaving=1, days_of_awe=True, returns=False, by=mk.REMA
    ),
    "may_fine": asked(mk.may_fine, regular_minyan=True, residents=10, by=mk.REMA),
    "counts": asked(mk.counts, person=TEN[0], by=mk.REMA, on=NEW_YEAR),
    "Arrangement": asked(
        mk.Arrangement,
        leader="inside",
        others={"inside": 8},
        partitions_reach_ceiling=False,
        face_shown=False,
        see_one_another=None,
        full_breach=True,
        stubs=True,
        window_height=1.0,
        window_width=1.0,
        tevah_height=1.0,
        tevah_width=1.0,
    ),
    "is_joined": asked(mk.is_joined, arrangement=ARRANGEMENT, spot="window", by=mk.REMA),
    "joined": asked(mk.joined, arrangement=ARRANGEMENT, by=mk.REMA),
    "may_continue": asked(mk.may_continue, began="kaddish", to="kaddish", remaining=9, at_start=10, by=mk.REMA),
    "may_leave": asked(mk.may_leave, present=10, leaving=1, saying=None, by=mk.REMA),
    "what_follows": asked(mk.what_follows, order="morning_with_torah", by=mk.REMA, remaining=9),
    "Company": asked(mk.Company, people=TEN, in_need=False, leader=None, places=None, see_one_another=None),
    "Person": asked(
        mk.Person,
        name="x",
        sex="male",
        age=30,
        age_completed=False,
        free=True,
        two_hairs="unchecked",
        saris_signs=False,
        hears=True,
        speaks=True,
        sound_mind=True,
        knows_to_whom=None,
        holds_humash=False,
        banned=False,
        transgressor=False,
        defiant=None,
        asleep=False,
        praying_alone=False,
    ),
    "Person2": asked(mk.Person, name="x", born=dt.date(2000, 1, 1), after_sunset=False),
    "Stage": asked(mk.Stage, value=mk.Stage.OF_AGE),
    "Practice": asked(
        mk.Practice, name="mine", follows=(mk.TAZ,), choices=mk.REMA.choices, base="", relies_on=(), chosen=()
    ),
    "Resident": asked(mk.Resident, name="x", away=[(NEW_YEAR, NEW_YEAR)], wealth=1),
    "days_of_awe": asked(mk.days_of_awe, year=5787),
    "season": asked(mk.season, residents=RESIDENTS, year=5787, by=mk.REMA, cost=100),
    "service": asked(mk.service, events=EVENTS, by=mk.REMA, order="morning", starts=None, people=(), on=NEW_YEAR),
    "Shares": asked(mk.Shares, exact={"a": 1}, wealth=None),
    "share_cost": asked(mk.share_cost, cost=100, wealth={"a": 1, "b": 2}, by=mk.REMA),
    "share_hazan_wage": asked(mk.share_hazan_wage, wage=100, residents=10, by=mk.REMA),
    "share_hazan_wage2": asked(mk.share_hazan_wage, wage=100, wealth={"a": 1}, by=mk.REMA),
    "may_say": asked(mk.may_say, company=COMPANY, by=mk.REMA, on=NEW_YEAR),
    "example": asked(mk.example, name="roster.csv"),
    "what_would_change": asked(mk.what_would_change, verdict=MAY_SAY),
    "coverage": asked(mk.coverage, question=mk.may_fine, among=mk.PRACTICES, given=None),
    "coverage_map": asked(mk.coverage_map, yours=mk.may_fine, among=mk.PRACTICES, questions=(mk.may_fine,)),
    "disagreements": asked(mk.disagreements, question=mk.may_fine, among=mk.PRACTICES, given=None),
    "practices_map": asked(mk.practices_map, yours=mk.may_fine, among=mk.PRACTICES, questions=(mk.may_fine,)),
    "voices_map": asked(mk.voices_map, yours=mk.may_fine, questions=(mk.may_fine,), choices=None),
    "effects": asked(mk.effects, by=mk.REMA, yours=mk.may_fine, questions=(mk.may_fine,)),
    "check": asked(mk.check, my_rule=lambda **k: True, question=mk.may_fine, by=mk.REMA, given=None, answer=False),
    "counterexamples": asked(
        mk.counterexamples, my_rule=lambda **k: True, question=mk.may_fine, by=mk.REMA, given=None
    ),
    "HebrewDate": asked(mk.HebrewDate, year=5787, month="Tishrei", day=1),
    "HebrewDate.parse": asked(mk.HebrewDate.parse, text="1 Tishrei 5787"),
    "HebrewDate.from_date": asked(mk.HebrewDate.from_date, date=dt.date(2026, 1, 1), after_sunset=False),
    "HebrewDate.birthday": asked(NEW_YEAR.birthday, year=5800),
    "HebrewDate.format": asked(NEW_YEAR.format, language="en"),
    "birthday_map": asked(mk.birthday_map, told=[TOLD], ax=None),
    "timeline_plot": asked(mk.timeline_plot, told={"x": TOLD}, ax=None),
    "chance_plot": asked(mk.chance_plot, table=CHANCES, title="", ax=None),
    "coming_plot": asked(mk.coming_plot, listed=LISTED, title="", ax=None),
    "people_plot": asked(mk.people_plot, table=mk.streaks(THERE, MEN), title="", ax=None),
    "services_plot": asked(mk.services_plot, judged=SERVICES, title="", ax=None),
    "take_plot": asked(mk.take_plot, table=TAKES, title="", ax=None),
    "tenth_plot": asked(mk.tenth_plot, found=TENTHS, title="", ax=None),
    "season_plot": asked(mk.season_plot, days=DAYS, ax=None),
    "shares_plot": asked(mk.shares_plot, shares=SHARED, ax=None),
    "coverage_plot": asked(mk.coverage_plot, of=COVERED, ax=None),
    "practices_plot": asked(mk.practices_plot, of=PRACTICES, ax=None),
    "voices_plot": asked(mk.voices_plot, of=VOICES, ax=None),
    "follows_plot": asked(mk.follows_plot, by=mk.REMA, order="morning_with_torah", remaining=9, ax=None),
    "service_plot": asked(mk.service_plot, replay=mk.service(EVENTS, by=mk.REMA), ax=None),
    "read_attendance": asked(
        mk.read_attendance,
        source=mk.example("attendance.csv"),
        roster=MEN,
        shape=None,
        year=2026,
        date_order="DMY",
        marks={},
        services=None,
        columns={},
        names={},
        layout=None,
        sheet=None,
        encoding="utf-8",
        as_of=dt.date(2026, 9, 1),
        strict=False,
    ),
    "read_roster": asked(
        mk.read_roster,
        source=mk.example("roster.csv"),
        sheet=None,
        encoding="utf-8",
        date_order="DMY",
        columns={},
        layout=None,
        as_of=dt.date(2026, 9, 1),
        strict=False,
    ),
    "Layout": asked(
        mk.Layout, kind="roster", tables=(), marks={}, services={}, names={}, date_order=None, said={}, as_read=()
    ),
    "report": asked(
        mk.report,
        roster=MEN,
        attendance=THERE,
        by=mk.REMA,
        reveal=False,
        key=None,
        question=mk.may_say,
        counted="people",
        israel=False,
    ),
    "Ruling": asked(
        mk.Ruling, answer=True, because=mk.yes("x").because, status="explicit", modality="may", terms={}, missing=()
    ),
    "Voice": asked(mk.Voice, key="mine", name="mine", outside=False),
    "Opinion": asked(mk.Opinion, voice=mk.TAZ, source=MAY_SAY.source, rule=lambda f: None),
    "opinion": asked(mk.opinion, voice=mk.TAZ, source=MAY_SAY.source),
    "yes": asked(mk.yes, why="x", status="explicit", modality="may", terms=None),
    "no": asked(mk.no, why="x", status="explicit", modality="may", terms=None),
    "says": asked(mk.says, answer=1, why="x", status="explicit", modality="may", terms=None),
    "undecided": asked(mk.undecided, why="x", missing=()),
    "births_of_year": asked(mk.births_of_year, year=5787, by=mk.REMA),
    "telling": asked(mk.telling, verdict=OF_AGE),
    "beside": asked(mk.beside, rule=mk.counts),
    "language": asked(mk.language, to="en"),
    "ages": asked(mk.ages, births=pd.Series(["2000-01-01"]), on=NEW_YEAR, after_sunset=None),
    "civil_dates": asked(mk.civil_dates, dates=pd.Series(["1 Tishrei 5787"])),
    "hebrew_dates": asked(mk.hebrew_dates, dates=pd.Series(["2000-01-01"]), after_sunset=False, language=None),
    "of_age": asked(mk.of_age, births=pd.Series(["2000-01-01"]), by=mk.REMA, after_sunset=None),
    "pseudonymise": asked(mk.pseudonymise, frame=MEN.data, key=None, keep=()),
    "chance_of_ten": asked(mk.chance_of_ten, judged=SERVICES, per="service", confidence=0.95, israel=False),
    "how_often": asked(mk.how_often, judged=SERVICES, per="all", israel=False),
    "if_merged": asked(mk.if_merged, attendance=THERE, roster=MEN, by=mk.REMA, question=mk.may_say),
    "streaks": asked(mk.streaks, attendance=THERE, roster=MEN),
    "what_it_would_take": asked(mk.what_it_would_take, judged=SERVICES, per="all", most=5, israel=False),
    "who_was_missed": asked(
        mk.who_was_missed, attendance=THERE, roster=MEN, by=mk.REMA, question=mk.may_say, evening={"Maariv"}
    ),
    "who_was_tenth": asked(
        mk.who_was_tenth, attendance=THERE, roster=MEN, by=mk.REMA, question=mk.may_say, evening={"Maariv"}
    ),
    "company_of": asked(mk.company_of, frame=MEN.data, in_need=False, leader=None),
    "judge_roster": asked(mk.judge_roster, frame=MEN, on=NEW_YEAR, by=mk.REMA, question=mk.counts),
    "people_of": asked(mk.people_of, frame=MEN.data),
    "totals": asked(mk.totals, judged=JUDGED, by=mk.REMA),
    "season_table": asked(
        mk.season_table,
        frame=pd.DataFrame({"name": ["a", "b"], "wealth": [1, 2]}),
        year=5787,
        by=mk.REMA,
        cost=100,
        coin="0.01",
        sheet=None,
        date_order="DMY",
        strict=False,
    ),
    "judge_services": asked(
        mk.judge_services,
        attendance=THERE,
        roster=MEN,
        by=mk.REMA,
        question=mk.may_say,
        counted="people",
        evening={"Maariv"},
        without=(),
    ),
    "upcoming": asked(
        mk.upcoming, frame=MEN.data, start=NEW_YEAR, until=mk.HebrewDate(5788, "Elul", 1), by=mk.REMA, israel=False
    ),
    "seif": asked(mk.seif, number=4),
    "what_interposes": asked(mk.what_interposes, among=None, together=10),
    "relying_on": asked(mk.REMA.relying_on, voice=mk.TAZ),
    "with_opinion": asked(mk.may_fine.with_opinion, opinion=mk.may_fine.opinions[0], matter=None),
    "seifim": asked(mk.seifim, numbers=6),
    "case": asked(mk.case, of="joining/roof"),
    "collect": asked(mk.collect, folder=HANDED_IN),
    "predict": asked(mk.predict, answers={"joining/roof": "yes"}),
    "glossary": asked(mk.glossary, words="gloss"),
    "sheet": asked(mk.sheet, cases=mk.case("joining/roof"), title=None, language=None),
    "save": asked(mk.save, frame=MEN, path="saved.csv"),
}

#: Public names that are called, and of which only the kit itself makes one.
MADE_BY_THE_KIT = {
    *("Question", "Verdict", "Seif", "Source", "Sheet", "Report", "Replay", "Changes"),
    *("SheetError", "RefusedError", "HebrewDateError"),
}

WRONG: dict[str, object] = {
    "None": None, "a word": "zz", "an empty text": "", "NA": pd.NA, "NaT": pd.NaT, "nan": float("nan"),
    "infinity": float("inf"), "less than all": -float("inf"), "huge": 10**30, "beyond floats": 10**400,
    "a billion": 1e9, "negative": -5, "half": 2.5, "zero": 0, "true": True, "an empty list": [], "an empty dict": {},
    "an empty tuple": (), "bytes": b"zz", "a series": pd.Series([1, 2]), "an object": object(),
    "the wrong table": pd.DataFrame({"x": [1]}),
    "an empty table": pd.DataFrame(), "a Sheet": MEN, "an array": np.array([1, 2]), "a person": TEN[0], "a class": int,
    "attendance": THERE.data,
}  # fmt: skip
ZERO, WORD = frozenset({"zero"}), frozenset({"a word"})
TUPLE, DICT = frozenset({"an empty tuple"}), frozenset({"an empty dict"})
ROSTERS = frozenset({"a Sheet", "the wrong table", "an empty table"})
LISTS = {"an empty list", "an empty tuple"}
TEXTS = {"a word", "an empty text"}
TABLES = {"the wrong table", "an empty table", "attendance"}
AMOUNTS = {"zero", "huge", "beyond floats"}
#: What of these may be meant after all, by the argument, or by the call and the argument. An annotation says besides
#: where None stands for what is not known or not said, and where there is a yes or no.
MEANT: dict[str, AbstractSet[str]] = {
    **dict.fromkeys(("together", "missing", "remaining", "at_start", "most", "may_fine.residents"), ZERO),
    **dict.fromkeys(("window_height", "window_width", "tevah_height", "tevah_width"), frozenset({"zero", "half"})),
    **dict.fromkeys(("cost", "wage", "Resident.wealth"), AMOUNTS),
    **dict.fromkeys(("title", "key", "base", "why", "because", "Practice.name", "Voice.name"), TEXTS),
    **dict.fromkeys(("Person.name", "Person2.name", "Resident.name"), WORD),
    "Person.age": {"zero", "half"},
    # nobody and nothing, where that is an answer too
    **dict.fromkeys(("among", "questions", "keep", "evening", "without", "service.people", "away"), LISTS),
    **dict.fromkeys(("follows", "relies_on", "chosen", "tables", "as_read"), TUPLE),
    **dict.fromkeys(("Ruling.missing", "undecided.missing"), TUPLE),
    **dict.fromkeys(("births", "dates", "events"), LISTS),
    **dict.fromkeys(("given", "marks", "columns", "names", "services"), DICT),
    **dict.fromkeys(("said", "terms", "others", "exact", "Shares.wealth", "service.starts"), DICT),
    # a file that is read tells in its issues what it is not
    **dict.fromkeys(("source", "season_table.frame"), TABLES | {"bytes"}),
    "after_sunset": {"None", "true"},
    "sheet": TEXTS | {"huge", "beyond floats", "negative", "zero"},
    "read_attendance.services": LISTS | {"None", "an empty dict", "a word"},
    "read_attendance.roster": {"a Sheet", "attendance"},
    # a roster of which nothing else is known, and one of nobody
    **dict.fromkeys(("roster", "judge_roster.frame"), ROSTERS),
    **dict.fromkeys(("people_of.frame", "upcoming.frame"), ROSTERS),
    "pseudonymise.frame": TABLES,
    "company_of.frame": ROSTERS - {"an empty table"},
    "attendance": {"attendance"},
    "save.frame": TABLES | {"a Sheet"},
    # whatever a rule may answer, and whatever may be called
    **dict.fromkeys(("says.answer", "Ruling.answer"), frozenset(WRONG)),
    "rule": {"a class"},
    "predict.answers": LISTS | DICT,
    "with_opinion.matter": {"an empty text"},
    "counts.person": {"a person"},
    "Stage.value": {"zero", "true"},
}


def meant(name: str, argument: str) -> set[str]:
    """Which of WRONG are no mistake there."""
    parameter = inspect.signature(CALLS[name].call).parameters[argument]
    said = {"None"} if "None" in str(parameter.annotation) else set()
    said |= {"true"} if "bool" in str(parameter.annotation) else set()
    return said | MEANT.get(f"{name}.{argument}", MEANT.get(argument, set()))


EVERY = [(name, argument) for name, call in CALLS.items() for argument in call.arguments]


def test_every_public_name_is_tried_with_every_argument() -> None:
    """A new name is tried as well, or is no more than a value."""
    text = Path(mk.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    callables = {name for name in re.findall(r" as (\w+)", text) if callable(getattr(mk, name))} - MADE_BY_THE_KIT
    assert callables <= set(CALLS)
    for name in callables - {"Stage"}:
        calls = [call for key, call in CALLS.items() if key.rstrip("2") == name]
        tried = {argument for call in calls for argument in call.arguments}
        parameters = inspect.signature(getattr(mk, name)).parameters.values()
        assert {each.name for each in parameters if each.kind is not each.VAR_KEYWORD} == tried, name


@pytest.fixture(autouse=True)
def _as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave no file, no language and no picture behind."""
    monkeypatch.chdir(tmp_path)
    before = str(mk.language())
    yield
    mk.language(before)
    plt.close("all")


def complaint(name: str, argument: str, error: Exception) -> str:
    """What is wrong with an error: somebody else's, of no argument, without a remedy, or a page long."""
    said, raised_in = str(error), error.__traceback__
    while raised_in is not None and raised_in.tb_next is not None:
        raised_in = raised_in.tb_next
    if raised_in is None or "minyan_kit" not in raised_in.tb_frame.f_code.co_filename:
        return f"is none of the kit's: {said}"
    if not re.search(rf"\b{argument}\b|^position|^values|^cannot read|^source|^event|glossary", said):
        return f"does not name {argument}: {said}"
    if "\n" in said or len(said) > 400:
        return f"shows the value whole, with whatever stands in it: {said}"
    return (
        ""
        if re.search("write|give|leave it out|ask |pass |draw |save as|, as |pandas.to_datetime", said)
        else f"has no remedy: {said}"
    )


@pytest.mark.parametrize("name", CALLS)
def test_the_call_itself_is_taken(name: str) -> None:
    """Otherwise its refusals would say nothing."""
    CALLS[name].put()


@pytest.mark.parametrize(("name", "argument"), EVERY, ids=[f"{name}.{argument}" for name, argument in EVERY])
def test_whatever_cannot_be_meant_is_refused(name: str, argument: str) -> None:
    """By the kit, in a TypeError or ValueError that says what is wrong with which argument, and what to write."""
    wrong = []
    for label, value in WRONG.items():
        if name == "Stage" and hasattr(value, "__array__"):
            continue  # Python itself looks among the stages for it
        try:
            CALLS[name].put(**{argument: value})
        except FileNotFoundError:
            wrong += [] if label in TEXTS else [f"{label} is a path"]  # that leads nowhere is the system's to tell
        except (TypeError, ValueError) as error:
            wrong += [f"the error for {label} {what}" for what in (complaint(name, argument, error),) if what]
        else:
            wrong += [] if label in meant(name, argument) else [f"{label} was taken"]
    assert wrong == []
