"""The board of attendance: a calendar shaded by how sure the ten is, a day that opens, and what is asked of a sheet."""

import datetime as dt
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.board.attendance import Calendar
from minyan_kit.board.drawing import LIGHT
from minyan_kit.board.page import drawn, still_svg
from minyan_kit.board.play import Moment, Play, after
from minyan_kit.chapter.people import Person
from minyan_kit.question import Verdict

DATA = Path(__file__).parents[2] / "data"
ROSTER, CLEAN, MESSY = (DATA / name for name in ("roster.csv", "attendance.csv", "attendance_messy.xlsx"))


@pytest.fixture(scope="module")
def messy() -> Calendar:
    """The week of a gabbai, as he kept it."""
    return Calendar.of(ROSTER, MESSY)


def figures(of: Calendar, verdict: Verdict | None = None) -> dict[str, str]:
    """Name the figures of a calendar, each with what it says."""
    return {figure.name: figure.says for figure in of.picture(verdict, LIGHT, "en").figures}


def playing(of: Calendar, language: str = "en") -> Play:
    """Play freely with a calendar."""
    now = Moment(of, mk.REMA)
    return Play(now, {}, (mk.REMA,), language, now)


@pytest.mark.parametrize("by", mk.PRACTICES, ids=str)
@pytest.mark.parametrize("sheet", [CLEAN, MESSY], ids=["clean", "messy"])
def test_every_service_is_answered_as_the_table_answers_it(sheet: Path, by: mk.Practice) -> None:
    """There is one rule: what the calendar shows is what `judge_services` says, and so is the verdict on each."""
    calendar = Calendar.of(ROSTER, sheet)
    roster = mk.read_roster(ROSTER)
    table = mk.judge_services(mk.read_attendance(sheet, roster), roster, by=by)
    judged = calendar.judged(by)
    answers = [
        None if ten is None else bool(ten) for ten in table["ten"].astype(object).where(table["ten"].notna(), None)
    ]
    assert [held.ten for held in judged.held] == answers
    assert [verdict.answer for verdict in judged.verdicts] == answers
    assert [str(held.day) for held in judged.held] == table["hebrew_date"].tolist()
    said = zip(judged.held, judged.verdicts, table["because"].tolist(), strict=True)
    assert all(str(verdict.because) == because for held, verdict, because in said if held.recorded)


def test_a_service_that_nobody_wrote_down_is_open(messy: Calendar) -> None:
    """A blank column is not a column of absences."""
    blank = messy.set(opened="2026-12-02 Mincha")
    assert blank.verdict(mk.REMA).answer is None
    assert "Nobody wrote this service down" in blank.beside(blank.verdict(mk.REMA), "en")
    assert [who for who in figures(blank) if who.startswith("who:")] == []


def test_a_pressed_day_opens_and_then_its_next_service() -> None:
    """The arrows go on from service to service, and by a week up and down."""
    day = "day:2026-11-30"
    calendar = Calendar().pressed(day)
    assert (calendar.now.key, calendar.pressed(day).now.key) == ("2026-11-30 Shacharit", "2026-11-30 Mincha")
    assert calendar.pressed(day).pressed(day).now.key == "2026-11-30 Shacharit"
    assert calendar.stepped(day, (1, 0)).now.key == "2026-11-30 Mincha"
    six_weeks = Calendar.of(ROSTER, CLEAN, opened="2026-11-15 Mincha")
    assert six_weeks.stepped(day, (0, 1)).now.date == dt.date(2026, 11, 22)


def test_in_hebrew_time_runs_from_right_to_left() -> None:
    """Sunday stands at the right, and the arrow to the left goes on in time."""
    at = {
        language: {each["name"]: each["at"] for each in drawn(playing(Calendar(), language))["figures"]}
        for language in ("en", "he")
    }
    assert at["en"]["day:2026-11-29"][0] < at["en"]["day:2026-12-04"][0]
    assert at["he"]["day:2026-11-29"][0] > at["he"]["day:2026-12-04"][0]
    for language, arrow in (("en", 1), ("he", -1)):
        event = {"figure": "day:2026-11-29", "act": "step", "arrow": [arrow, 0]}
        now = after(playing(Calendar(), language), event).setting
        assert isinstance(now, Calendar)
        assert now.now.key == "2026-11-29 Mincha"


def test_whoever_is_pressed_is_away_and_there_again() -> None:
    """The tenth makes the ten, and the sheet itself is not touched."""
    ten = Calendar()
    nine = ten.pressed("who:Dan")
    assert (ten.verdict(mk.REMA).answer, nine.verdict(mk.REMA).answer) == (True, False)
    assert nine.pressed("who:Dan").verdict(mk.REMA).answer is True
    assert nine.attendance == ten.attendance
    assert nine.set(opened="2026-11-30 Shacharit").verdict(mk.REMA).answer is None


def test_somebody_who_has_no_row_can_be_there_too() -> None:
    """A sheet that lists only who came has no row for the others."""
    short = "date,service,name,status\n" + "".join(f"2026-11-29,Mincha,{n},P\n" for n in ("Reuven", "Shimon"))
    calendar = Calendar().set(attendance=short).pressed("who:Levi")
    assert (calendar.now.low, calendar.pressed("who:Levi").now.low) == (3, 2)


def test_a_sheet_is_asked_what_its_keeper_can_tell(messy: Calendar) -> None:
    """A mark, a name; each answer is given back to the reading, and can be taken back."""
    asked = {(each.kind, each.value): tuple(each.options) for each in messy.kept.questions()}
    assert asked == {("mark", "?"): ("present", "absent"), ("name", "Asher Placeholdr"): ("P08", "somebody else")}
    known = messy.pressed("ask:name:P08:Asher Placeholdr").pressed("ask:mark:absent:?")
    assert dict(known.names) == {"Asher Placeholdr": "P08"}
    assert dict(known.marks) == {"?": "absent"}
    assert [each.told for each in known.kept.questions()] == ["absent", "P08"]
    before, now = (of.set(opened="2026-11-29 Shacharit") for of in (messy, known))
    assert (before.now.low, now.now.low) == (8, 9)
    assert known.pressed("ask:mark::?").marks == ()
    assert known.kept == messy.set(**known.values).kept


def test_two_ways_to_read_a_date_are_asked() -> None:
    """Until it is told, the services stand on no day that would be guessed."""
    sheet = "Date,Service,Name,Status\n" + "".join(f"{date},Mincha,Reuven,P\n" for date in ("03/04/2026", "04/04/2026"))
    open_ = Calendar().set(attendance=sheet)
    assert [held.date for held in open_.held] == [dt.date(2026, 4, 4)]
    assert "One record of the sheet has no date" in open_.beside(open_.verdict(mk.REMA), "en")
    assert [(each.kind, each.told) for each in open_.kept.questions()] == [("order", "")]
    told = Calendar().set(attendance=sheet, date_order="DMY")
    assert [held.date for held in told.held] == [dt.date(2026, 4, 3), dt.date(2026, 4, 4)]
    asked = next(each for each in told.kept.questions() if each.kind == "order")
    assert (asked.told, told.pressed("ask:order:MDY:").held[0].date) == ("DMY", dt.date(2026, 3, 4))


def test_no_button_asks_about_a_persons_body_deeds_or_mind(messy: Calendar) -> None:
    """Of these the board says that they are open, and asks nobody."""
    verdict = messy.verdict(mk.MECHABER)
    buttons = [name for name in figures(messy, verdict) if name.startswith("ask:")]
    assert {name.split(":")[1] for name in buttons} == {"mark", "name"}
    facts = set(vars(Person("somebody", sex="male", age=40)))
    assert not facts & {control.name for control in messy.controls()}
    told = messy.beside(verdict, "en")
    assert "two hairs" in told
    assert "The board asks nobody about this" in told


def test_what_is_certain_open_and_not_differs_without_colour() -> None:
    """Full, striped, hollow, in dots; and each has its mark."""
    calendar = Calendar()
    plain = still_svg(playing(calendar))
    for mark in ("✓ 10", "? 9–10", "✗ 9", ">–<"):
        assert mark in plain


def test_a_file_without_services_is_refused_with_its_reason() -> None:
    """And nothing of the board has changed."""
    with pytest.raises(ValueError, match="no service could be read"):
        Calendar.of(ROSTER, ROSTER)
    with pytest.raises(ValueError, match="colour='red': nothing is called so"):
        Calendar().set(colour="red")
    with pytest.raises(ValueError, match=r"opened='2026-01-01' cannot be chosen: write one of '2026-11-29 Shacharit'"):
        Calendar().set(opened="2026-01-01")


def test_of_a_long_sheet_the_weeks_round_the_open_service_are_shown() -> None:
    """And the arrows lead to the others."""
    dates = [dt.date(2026, 1, 4) + dt.timedelta(7 * n) for n in range(30)]
    sheet = "date,service,name,status\n" + "".join(f"{date},Mincha,Reuven,P\n" for date in dates)
    calendar = Calendar().set(attendance=sheet)
    assert [name for name in figures(calendar) if name.startswith("weeks:")] == ["weeks:4"]
    later = calendar.pressed("weeks:4").pressed("weeks:4")
    assert later.now.date == dates[8]
    assert [name for name in figures(later) if name.startswith("weeks:")] == ["weeks:-4", "weeks:4"]
    assert len([name for name in figures(later) if name.startswith("day:")]) == 6
