"""The report: one page and one workbook, nobody's name on them, and nothing in them that runs."""

import re
import shutil
import subprocess
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster

DATA = Path(__file__).parents[1] / "data"
HOSTILE = [
    '=HYPERLINK("http://example.invalid","x")',
    "<script>alert(1)</script>",
    "</td></table><img src=x onerror=alert(1)>",
    "@SUM(1)",
    "‮ראובן",
    "-2+3",
]


@pytest.fixture(scope="module")
def sheets() -> tuple[object, object]:
    """Read the two clean samples."""
    roster = read_roster(DATA / "roster.csv")
    return roster, read_attendance(DATA / "attendance.csv", roster)


@pytest.fixture(scope="module")
def made(sheets) -> object:
    """Make the report of the samples."""
    return mk.report(*sheets, by=mk.REMA)


def texts(path: Path) -> list[str]:
    """Give every text of a workbook."""
    book = openpyxl.load_workbook(path)
    return [cell.value for page in book for row in page for cell in row if isinstance(cell.value, str)]


def test_no_name_and_no_fact_of_law_stands_in_it(sheets, made, tmp_path: Path) -> None:
    """Neither on the page nor in the workbook, nor why somebody is in doubt."""
    _, workbook = made.save(tmp_path / "report.html")
    everything = "\n".join([made.html, *texts(workbook)])
    for name in sheets[0].data["name"]:
        assert name not in everything
    for word in ("after_sunset", "two_hairs", "sex", "2013", "came_of_age"):
        assert word not in everything
    assert "Person 1" in everything


def test_the_names_stand_in_it_where_that_is_asked(sheets) -> None:
    """Then who is in doubt is told as well, and there is no key."""
    shown = mk.report(*sheets, by=mk.REMA, reveal=True)
    assert "Natan Example (whether he was born before or after sunset)" in shown.html
    assert len(shown.key) == 0


def test_the_key_is_kept_apart_and_used_again(sheets, made, tmp_path: Path) -> None:
    """Saving the report saves no key; with the key the same people have the same numbers."""
    made.save(tmp_path / "report.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "report.xlsx"]
    key = pd.read_csv(made.save_key(tmp_path / "key.csv"))
    again = mk.report(*sheets, by=mk.REMA, key=key)
    assert again.tables["people"]["name"].tolist() == made.tables["people"]["name"].tolist()
    assert again.html == made.html


def test_the_page_needs_nothing_beside_it(made) -> None:
    """No address, no script, no style sheet of another place."""
    assert not re.search(r"https?:|<script|<link|<img|url\(|@import", made.html)


def test_every_rate_stands_beside_what_it_was_divided_by(made) -> None:
    """Each table with a share has a column that says of how many."""
    for name, table in made.tables.items():
        assert "rate" not in table or "of" in table, name
    assert "31 of 130" in made.html


def test_hostile_names_are_inert(tmp_path: Path) -> None:
    """A name is text: on the page it is escaped, in the workbook it is no formula."""
    roster = pd.DataFrame({"name": HOSTILE, "sex": "male", "age": 30})
    sheet = roster[["name"]].assign(date=pd.Timestamp("2026-09-14"), service=HOSTILE[1], status="present")
    shown = mk.report(roster, sheet, by=mk.REMA, reveal=True)
    assert "<script" not in shown.html
    assert "<img" not in shown.html
    assert "&lt;script&gt;" in shown.html
    _, path = shown.save(tmp_path / "deep" / "report.html")
    kept = [cell for page in openpyxl.load_workbook(path) for row in page for cell in row if cell.data_type == "f"]
    assert kept == []
    assert f"'{HOSTILE[0]}" in texts(path)


def test_hebrew_names_keep_their_direction() -> None:
    """Each name stands in an element that isolates its direction."""
    roster = pd.DataFrame({"name": ["ראובן בן יעקב"], "sex": "male", "age": 30})
    sheet = roster[["name"]].assign(date=pd.Timestamp("2026-09-14"), service="מנחה", status="present")
    assert '<bdi dir="auto">ראובן בן יעקב</bdi>' in mk.report(roster, sheet, by=mk.REMA, reveal=True).html


def test_an_empty_sheet_makes_a_report() -> None:
    """It says that nothing was written down."""
    roster = pd.DataFrame({"name": ["Reuven"], "sex": "male", "age": 30})
    empty = pd.DataFrame({"date": pd.to_datetime([]), "service": [], "name": [], "status": []})
    assert "0 of 0" in mk.report(roster, empty, by=mk.REMA).html


def test_a_page_is_saved_as_a_page(made, tmp_path: Path) -> None:
    """Another ending is refused, and the way out named."""
    with pytest.raises(ValueError, match=r"path ends in '.pdf': save the report as .html"):
        made.save(tmp_path / "report.pdf")


def test_git_ignores_where_the_course_saves_it() -> None:
    """What a reader saves in notebooks/out is never committed by accident."""
    if not shutil.which("git") or not (DATA.parent / ".git").exists():
        pytest.skip("no git checkout here")
    run = subprocess.run(["git", "check-ignore", "-q", "notebooks/out/report.html"], cwd=DATA.parent, check=False)
    assert run.returncode == 0
