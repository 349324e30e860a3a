"""The panel for files of attendance: a view over what the functions return."""

import re
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit import desk
from minyan_kit.desk import STEPS, Memory, attend
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.tables.kept import Kept
from minyan_kit.tables.services import judge_services
from minyan_kit.widgets import attendance_panel
from minyan_kit.widgets.attendance import AttendancePanel

DATA = Path(__file__).parents[2] / "data"
ROSTER, CLEAN, MESSY = (DATA / name for name in ("roster.csv", "attendance.csv", "attendance_messy.xlsx"))

FILES = Kept(ROSTER.read_bytes(), MESSY.read_bytes())


@pytest.fixture
def panel(tmp_path: Path) -> AttendancePanel:
    """Open the panel on the messy sheet, to save into a folder of the test."""
    return attendance_panel(ROSTER, MESSY, by=mk.REMA, folder=tmp_path / "out")


def test_the_panel_shows_what_the_functions_return(panel: AttendancePanel) -> None:
    """The same services are judged without it."""
    roster = read_roster(ROSTER)
    judged = judge_services(read_attendance(MESSY, roster).data, roster.data, by=mk.REMA)
    assert panel.result.judged.equals(judged)


def test_issues_stand_with_their_cell_and_what_to_do(panel: AttendancePanel) -> None:
    """And every service with its answer in a word and a sign."""
    for words in (
        "!\u00a0warning",
        "A12",
        "Asher Placeholdr",
        "write the name as the roster does",
        ">?</span> <b>open</b>",
        ">✗</span> <b>no ten</b>",
    ):
        assert words in panel.view.value
    assert "not written down" in panel.view.value


def test_another_file_and_another_practice_are_judged(panel: AttendancePanel) -> None:
    """An upload is what a path set in code is."""
    assert int(panel.set(attendance=CLEAN).judged["ten"].sum()) == 31
    assert "31 of 130" in panel.view.value
    assert int(panel.set(by=mk.MECHABER).judged["ten"].sum()) == 0


def test_a_file_that_cannot_be_read_is_shown_as_issues(panel: AttendancePanel, tmp_path: Path) -> None:
    """Whatever a reader uploads, the panel says what is wrong with it."""
    (tmp_path / "picture.xlsx").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    result = panel.set(attendance=tmp_path / "picture.xlsx")
    assert len(result.judged) == 0
    assert "!!\u00a0error" in panel.view.value


@pytest.mark.parametrize("blank", ["P03", r"P\d\d"], ids=["one", "all"])
def test_people_without_an_id_are_known_by_their_names(panel: AttendancePanel, tmp_path: Path, blank: str) -> None:
    """A blank in the column of ids is no reason to stop."""
    path = tmp_path / "blank.csv"
    path.write_text(re.sub(rf"(?m)^{blank},", ",", ROSTER.read_text(encoding="utf-8")), encoding="utf-8")
    assert int(panel.set(roster=path, attendance=CLEAN).judged["ten"].sum()) == 31


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"attendance": ROSTER}, ["The attendance sheet is a roster: choose the sheet of who came"]),
        ({"roster": CLEAN}, ["The roster is a sheet of attendance: choose the list of the people"]),
        ({"roster": CLEAN, "attendance": ROSTER}, ["The roster is a sheet", "The attendance sheet is a roster"]),
    ],
    ids=["attendance", "roster", "both"],
)
def test_files_that_changed_places_are_named(panel: AttendancePanel, files: dict[str, Path], said: list[str]) -> None:
    """The panel says which file it was handed, and gives no number of services that nobody could rely on."""
    panel.set(**files)
    assert 'role="alert"' in panel.view.value
    assert all(words in panel.view.value for words in said)
    assert "had ten for certain" not in panel.view.value


@pytest.mark.parametrize("which", ["roster", "attendance"])
def test_a_file_of_another_kind_is_told_at_the_head(panel: AttendancePanel, tmp_path: Path, which: str) -> None:
    """With the reason and what to do."""
    (tmp_path / "picture.xlsx").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    panel.set(**{which: tmp_path / "picture.xlsx"})
    assert "this is no spreadsheet: it is a picture (save it as .xlsx or .csv" in panel.view.value
    assert "had ten for certain" not in panel.view.value


def test_a_saved_report_can_be_taken_from_the_page(panel: AttendancePanel) -> None:
    """Also where Python runs on another machine, whose folders the reader does not see."""
    panel.button.click()
    for kind, name in (("text/html", "attendance_report.html"), ("spreadsheetml.sheet", "attendance_report.xlsx")):
        assert re.search(rf'<a download="{name}" href="data:[^"]*{kind};base64,\w', panel.done.value)


def test_names_from_a_file_are_escaped(panel: AttendancePanel, tmp_path: Path) -> None:
    """No cell becomes markup."""
    path = tmp_path / "hostile.csv"
    path.write_text("Name,14/09/2026\n<script>alert(1)</script>,V\n", encoding="utf-8")
    panel.set(attendance=path)
    assert "<script" not in panel.view.value
    assert "&lt;script&gt;" in panel.view.value


def test_the_bar_follows_the_steps() -> None:
    """Each step is told when it is done."""
    told: list[tuple[int, str]] = []
    attend(FILES, by=mk.REMA, step=lambda done, words: told.append((done, words)))
    assert told == list(enumerate(STEPS, 1))


def test_the_button_saves_the_report(panel: AttendancePanel) -> None:
    """With nobody's name, unless the switch says so."""
    assert panel.progress.value == len(STEPS)
    panel.button.click()
    page = panel.folder / "attendance_report.html"
    assert "Ploni Almoni" not in page.read_text(encoding="utf-8")
    assert page.with_suffix(".xlsx").exists()
    assert "attendance_report.html" in panel.done.value
    panel.set(reveal=True)
    panel.button.click()
    assert "Ploni Almoni" in page.read_text(encoding="utf-8")


def test_a_control_that_there_is_not_is_refused(panel: AttendancePanel) -> None:
    """The error lists those that there are."""
    with pytest.raises(ValueError, match="no control is called so: write one of roster, attendance, by"):
        panel.set(file=CLEAN)


def test_what_is_kept_of_two_files_is_what_comes_of_them_anew() -> None:
    """By whichever practice, reading of a number and way of naming, one after the other and back again."""
    kept = Memory()
    for by in (mk.REMA, mk.MECHABER, mk.REMA):
        for reveal in (False, True):
            for counted in ("people", "men"):
                anew, again = (
                    attend(replace(FILES, counted=counted), by=by, reveal=reveal, found=each) for each in (None, kept)
                )
                if reveal:  # under numbers, which are drawn, people stand in another order each time
                    assert again.report.html == anew.report.html
                for name in ("summary", "by day", "what it would take", "services"):
                    pd.testing.assert_frame_equal(again.report.tables[name], anew.report.tables[name])
                pd.testing.assert_frame_equal(again.judged, anew.judged)
                pd.testing.assert_frame_equal(again.attendance.issues, anew.attendance.issues)


def test_a_file_is_read_once_and_a_practice_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the file is another, or the language."""
    done: list[str] = []
    for name in ("read_services", "find"):
        real = getattr(desk, name)
        monkeypatch.setattr(desk, name, lambda *of, name=name, real=real, **how: done.append(name) or real(*of, **how))
    kept = Memory()
    files = Kept(ROSTER.read_bytes(), CLEAN.read_bytes())
    for by in (mk.REMA, mk.MECHABER, mk.REMA):
        attend(files, by=by, found=kept)
    assert done == ["read_services", "find", "find"]
    files = replace(files, attendance=files.attendance.replace(b"absent", b"late"))
    attend(files, by=mk.REMA, found=kept)
    with mk.language("he"):
        attend(files, by=mk.REMA, found=kept)
    assert done[3:] == ["read_services", "find"] * 2


def test_what_is_done_to_a_table_is_not_kept() -> None:
    """The next who looks finds what came of the files."""
    kept = Memory()
    del attend(FILES, by=mk.REMA, found=kept).judged["ten"]
    assert "ten" in attend(FILES, by=mk.REMA, found=kept).judged
