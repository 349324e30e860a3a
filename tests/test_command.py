"""The command `minyan`: the same answers in a terminal, and an exit code that a script can rely on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

import minyan_kit as mk
from minyan_kit.command import BY_NAME, lab_command, lab_environment, main

ROSTER, MESSY = str(mk.example("roster.csv")), str(mk.example("attendance_messy.xlsx"))


@pytest.fixture(autouse=True)
def in_english():
    """What one command says in Hebrew the next says in English."""
    yield
    mk.language("en")


@pytest.mark.parametrize("name", BY_NAME)
def test_each_practice_has_a_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whichever is followed, every person of the roster has an answer: the numbers add up."""
    assert main(["roster", ROSTER, "--by", name, "--on", "2026-09-01"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert sum(int(line.split()[-1]) for line in lines) == len(mk.read_roster(ROSTER).data)


def test_a_roster_is_judged_and_saved(tmp_path: Path) -> None:
    """The workbook has every row of the sheet, with the answers that judge_roster gives."""
    out = tmp_path / "judged.xlsx"
    assert main(["roster", ROSTER, "--by", "rema", "--on", "1 Tishrei 5787", "-o", str(out)]) == 0
    rows = list(openpyxl.load_workbook(out).active.iter_rows(values_only=True))
    place = rows[0].index("counts")
    expected = mk.judge_roster(mk.read_roster(ROSTER).data, on=mk.HebrewDate(5787, "Tishrei", 1), by=mk.REMA)
    assert [row[place] for row in rows[1:]] == expected["counts"].astype(object).where(
        expected["counts"].notna(), None
    ).tolist()


def test_attendance_is_told_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The numbers add up, what could not be read is told beside them, and the report hides the names."""
    out = tmp_path / "winter" / "report.html"
    assert main(["attendance", MESSY, "--roster", ROSTER, "--by", "rema", "-o", str(out)]) == 0
    told = capsys.readouterr()
    assert "Services: 12, of which 1 were not written down." in told.out
    assert "'?' is no mark that is known" in told.err
    assert "Ploni" not in out.read_text(encoding="utf-8")
    assert out.with_suffix(".xlsx").is_file()


def test_without_a_roster_nobody_is_known_to_count(capsys: pytest.CaptureFixture[str]) -> None:
    """Of people about whom nothing is known no ten is claimed."""
    assert main(["attendance", MESSY, "--by", "rema"]) == 0
    assert "A ten: 0." in capsys.readouterr().out


def test_birthdays_become_a_calendar(tmp_path: Path) -> None:
    """Who comes of age is an entry in the file."""
    out = tmp_path / "birthdays.ics"
    asked = ["birthdays", ROSTER, "--by", "rema", "--from", "2026-09-01", "--until", "2027-08-31", "-o", str(out)]
    assert main(asked) == 0
    assert "Natan Example" in out.read_text(encoding="utf-8")


def test_birthdays_are_printed_with_what_is_read_where_one_lives(tmp_path: Path) -> None:
    """In the land of Israel the portions run ahead after a festival that is longer abroad."""
    roster = tmp_path / "people.csv"
    roster.write_text("name,sex,birth date,after sunset\nDan,m,2009-04-18,no\n", encoding="utf-8")
    asked = ["birthdays", str(roster), "--by", "rema", "--from", "2022-01-01", "--until", "2022-12-31", "-o"]
    pages = [tmp_path / "there.html", tmp_path / "here.html"]
    for page, more in zip(pages, ([], ["--israel"]), strict=True):
        assert main([*asked, str(page), *more]) == 0
    there, here = (page.read_text(encoding="utf-8") for page in pages)
    assert "Acharei Mot" in there
    assert "Kedoshim" in here


@pytest.mark.parametrize("witness", ["he", "he-niqqud", "en", "fr"])
def test_a_seif_is_printed_in_the_witness_that_is_named(witness: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its words, and those of its gloss."""
    assert main(["seif", "4", f"--{witness}"]) == 0
    printed, words = capsys.readouterr().out, mk.seif(4)
    assert printed == f"{words.mechaber[witness]}\n{words.rema[witness]}\n"


def test_an_answer_is_given_in_the_language_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The reasons are in Hebrew."""
    main(["--language", "he", "roster", ROSTER, "--by", "rema", "--on", "2026-09-01"])
    assert "אישה" in capsys.readouterr().out


def test_a_sheet_with_errors_ends_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A script sees that the answers are not to be relied on."""
    path = tmp_path / "torn.xlsx"
    path.write_bytes(Path(MESSY).read_bytes()[:300])
    assert main(["roster", str(path), "--by", "rema", "--on", "2026-09-01"]) == 1
    assert "no spreadsheet" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["roster", ROSTER, "--on", "2026-09-01"], "--by"),
        (["roster", ROSTER, "--by", "remaa", "--on", "2026-09-01"], "write one of mechaber, rema"),
        (["roster", ROSTER, "--by", "rema"], "--on"),
        (["roster", ROSTER, "--by", "rema", "--on", "soon"], "write 2026-09-12"),
        (["roster", ROSTER, "--by", "rema", "--on", "2026-09-01", "-o", "x.pdf"], ".xlsx, .csv"),
        (["seif", "23"], "from 1 to 22"),
        ([], "COMMAND"),
    ],
)
def test_wrong_use_ends_with_two_and_says_what_to_write(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is missing or misspelt is named, with the remedy."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_a_file_that_is_not_there_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    """It is named, and no traceback is shown."""
    assert main(["roster", "nobody.csv", "--by", "rema", "--on", "2026-09-01"]) == 2
    assert "there is no file nobody.csv" in capsys.readouterr().err


def test_a_student_is_given_no_solution(tmp_path: Path) -> None:
    """By `minyan course --student`."""
    assert main(["course", str(tmp_path / "course"), "--no-open", "--student"]) == 0
    lesson = tmp_path / "course" / "notebooks" / "02_age_and_leap_years.ipynb"
    assert "solution" not in lesson.read_text(encoding="utf-8")


def test_the_course_is_laid_out_and_nothing_of_the_readers_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lessons find their sheets beside them; a lesson that was changed stays as its reader left it."""
    lesson = tmp_path / "course" / "notebooks" / "00_start_here.ipynb"
    assert main(["course", str(tmp_path / "course"), "--no-open"]) == 0
    assert (lesson.parent.parent / "data" / "roster.csv").read_bytes() == Path(ROSTER).read_bytes()
    lesson.write_text("mine", encoding="utf-8")
    main(["course", str(tmp_path / "course"), "--no-open"])
    assert lesson.read_text(encoding="utf-8") == "mine"
    assert "were there and stay" in capsys.readouterr().out


@pytest.mark.parametrize(("user", "said"), [(0, ["--allow-root"]), (1000, [])])
def test_jupyter_is_told_that_root_is_meant(user: int, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container one works as root, whom Jupyter else refuses; nobody else is said to be root."""
    monkeypatch.setattr("os.geteuid", lambda: user, raising=False)
    command = lab_command(Path("my course/notebooks/00_start_here.ipynb"))
    assert [word for word in command if "root" in word and "root_dir" not in word] == said
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb" in command


def test_python_dash_m_is_the_same_command() -> None:
    """`python -m minyan_kit` where the command is not on the path."""
    asked = [sys.executable, "-m", "minyan_kit", "seif", "12", "--en"]
    done = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == mk.seif(12).mechaber["en"]


def test_lab_is_started_so_that_boards_are_saved_with_their_notebook() -> None:
    """Its settings stand in the wheel, before those of whoever starts it."""
    first, *_ = lab_environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    settings = json.loads((Path(first) / "labconfig" / "default_setting_overrides.json").read_text(encoding="utf-8"))
    assert settings["@jupyter-widgets/jupyterlab-manager:plugin"]["saveState"] is True
