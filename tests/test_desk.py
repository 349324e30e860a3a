"""The desk of whoever keeps the list: what his files leave open is asked, and answered, and saved."""

import datetime as dt
import io
import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import minyan_kit as mk
from minyan_kit.desk import Attended, answer, attend, words
from minyan_kit.show.languages import LANGUAGES
from minyan_kit.tables.kept import NOBODY, Kept

DATA = Path(__file__).parents[1] / "data"
ROSTER, MESSY = ((DATA / name).read_bytes() for name in ("roster.csv", "attendance_messy.xlsx"))
TODAY = dt.date(2026, 12, 1)


def laid(sheet: bytes, roster: bytes = b"", *told: tuple[str, str, str]) -> Attended:
    """Lay files on the desk, with some questions answered."""
    files = Kept(roster, sheet)
    for kind, value, option in told:
        files = files.answered(kind, value, option)
    return attend(files, by=mk.REMA, today=TODAY)


def asked(seen: Attended) -> dict[str, str]:
    """Give the kinds of the questions, each with what was told."""
    return {question.kind: question.told for question in seen.questions}


def two_pages() -> bytes:
    """Make a workbook of two pages that could both be meant, each with a mark that is not known."""
    book = openpyxl.Workbook()
    for name in ("Elul", "Tishrei"):
        page = book.create_sheet(name)
        page.append(["Name", "2026-09-14 Mincha"])
        page.append(["Ploni", "?" if name == "Tishrei" else "P"])
    book.remove(book.worksheets[0])
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


PEOPLE = b"name,sex,birth date\nReuven,m,03/02/84\n"


@pytest.mark.parametrize(
    ("kind", "sheet", "roster", "option", "expected"),
    [
        ("mark", b"Name,2026-09-14 Mincha\nPloni,?\n", b"", "absent", ["2026-09-14"]),
        ("order", b"Date,Name,Status\n03/02/2026,Ploni,P\n", b"", "DMY", ["2026-02-03"]),
        ("order", b"Date,Name,Status\n03/02/2026,Ploni,P\n", b"", "MDY", ["2026-03-02"]),
        ("year", b"Name,14/9,15/9\nPloni,P,P\n", b"", "2026", ["2026-09-14", "2026-09-15"]),
        ("year", b"Name,20/1\nPloni,P\n", b"", "5787", ["2027-01-20"]),
        ("shape", b"Date,A,B\n2026-02-03,2,3\n", b"", "counts", ["2026-02-03", "2026-02-03"]),
        ("sheet", two_pages(), b"", "Tishrei", ["2026-09-14"]),
        ("births", b"Name,2026-09-14 Mincha\nReuven,P\n", PEOPLE, "DMY", ["2026-09-14"]),
    ],
)
def test_what_a_sheet_leaves_open_is_asked_and_stays_answered(
    kind: str, sheet: bytes, roster: bytes, option: str, expected: list[str]
) -> None:
    """Once it is told, the services are those of the sheet so read; left open again, it is asked again."""
    seen = laid(sheet, roster)
    question = next(each for each in seen.questions if each.kind == kind)
    assert option in question.words
    told = laid(sheet, roster, (kind, question.value, option))
    assert asked(told)[kind] == option
    assert [f"{day:%Y-%m-%d}" for day in told.judged["date"]] == expected
    assert asked(laid(sheet, roster, (kind, question.value, option), (kind, question.value, "")))[kind] == ""


def test_a_year_of_birth_of_two_digits_is_of_the_century_that_the_list_lets_be() -> None:
    """Asked once the order of day and month is told."""
    told = laid(b"Name,2026-09-14 Mincha\nReuven,P\n", PEOPLE, ("births", "", "DMY"), ("current", "", "2026"))
    assert f"{told.roster.data['birth_date'].iloc[0]:%Y-%m-%d}" == "1984-02-03"
    assert asked(laid(b"Name,2026-09-14 Mincha\nReuven,P\n", PEOPLE, ("births", "", "DMY")))["current"] == ""


def test_a_name_is_somebody_of_the_list_only_if_he_is_said_to_be() -> None:
    """A near name is offered, and so is that he is somebody else."""
    roster = b"person_id,name,sex,age\nR1,Zevulun,M,40\n"
    sheet = b"Name,2026-09-14 Mincha\nZevulon,P\n"
    (question,) = laid(sheet, roster).questions
    assert question.words == {"R1": "Zevulun", NOBODY: "somebody else", "": "leave it open"}
    assert laid(sheet, roster, ("name", "Zevulon", "R1")).judged["counts_low"].tolist() == [1]
    assert laid(sheet, roster, ("name", "Zevulon", NOBODY)).judged["counts_low"].tolist() == [0]


def test_no_year_is_offered_without_a_day_to_reckon_from() -> None:
    """Rather than one that depends on when it is tried."""
    assert attend(Kept(b"", b"Name,14/9\nPloni,P\n"), by=mk.REMA).questions == ()


def test_without_a_list_of_the_people_nobody_counts_for_certain() -> None:
    """And the page says so, with the number of services all the same."""
    seen = laid(b"Name,2026-09-14 Mincha\n" + b"".join(b"man %d,P\n" % n for n in range(11)))
    assert seen.judged["ten"].isna().all()
    assert "nobody knows who of them counts" in json.loads(answer(request(attendance=seen.files.attendance)))["html"]
    assert [file.name for file in seen.saved_workbooks()] == ["attendance_marked.xlsx"]


def test_a_list_of_the_people_alone_is_read_and_the_page_asks_for_the_rest() -> None:
    """What is wrong with it can be mended already."""
    (why,) = laid(b"", ROSTER).trouble
    assert "Add the sheet of who came" in str(why)
    assert [file.name for file in laid(b"", ROSTER).saved_workbooks()] == ["people_marked.xlsx"]


def test_before_an_answer_without_which_there_is_no_service_the_page_says_that_it_waits() -> None:
    """And gives no number of services."""
    (why,) = laid(two_pages(), ROSTER).trouble
    assert "before it is answered" in str(why)
    assert laid(two_pages(), ROSTER, ("sheet", "", "Elul")).trouble == ()


def test_every_page_of_a_workbook_is_marked_where_all_are_read() -> None:
    """Each doubtful cell on its own page."""
    (file, *_) = laid(two_pages(), b"", ("sheet", "", "all")).saved_workbooks()
    book = openpyxl.load_workbook(io.BytesIO(file.content))
    assert book["Tishrei"]["B2"].comment is not None
    assert book["Elul"]["B2"].comment is None


# -- asked by a page ---------------------------------------------------------------------------------------------------


def request(**changed: Any) -> str:
    """Write what a page asks."""
    usual = {"language": "en", "by": 1, "counted": "people", "reveal": False, "today": "2026-12-01", "told": []}
    files = {name: b64encode(changed.pop(name, b"")).decode() for name in ("attendance", "roster")}
    return json.dumps({**usual, "save": "", **files, **changed})


def test_a_page_is_told_what_the_functions_return() -> None:
    """What was read and judged, and the questions with their words."""
    told = json.loads(answer(request(attendance=MESSY, roster=ROSTER)))
    seen = laid(MESSY, ROSTER)
    assert [each["asks"] for each in told["questions"]] == [each.asked for each in seen.questions]
    assert "0 of 11" in told["html"]
    assert "What each column was taken for" in told["html"]
    assert json.loads(answer(request(ours=True))) == told


def test_what_was_answered_on_a_page_changes_what_it_shows() -> None:
    """And no longer stands among what to mend."""
    answers: list[list[list[str]]] = [[], [["mark", "?", "absent"]]]
    before, after = (json.loads(answer(request(ours=True, told=told)))["html"] for told in answers)
    assert "is no mark that is known" in before
    assert "is no mark that is known" not in after


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_answered_in_its_language_and_leaves_none_behind(language: str) -> None:
    """The next who asks has his own."""
    json.loads(answer(request(language=language, ours=True)))
    assert mk.language() == "en"
    assert set(words(language, 20)) == set(words("en", 20))


@pytest.mark.parametrize("save", ["report", "workbooks"])
def test_what_is_saved_is_what_the_functions_make(save: str) -> None:
    """Files that open; nobody's name is in the report unless that is asked."""
    files = json.loads(answer(request(ours=True, save=save)))["files"]
    for file in files:
        content = b64decode(file["base64"])
        if file["name"].endswith(".xlsx"):
            assert openpyxl.load_workbook(io.BytesIO(content)).sheetnames
        else:
            assert file["kind"] == "text/html"
            assert "Ploni Almoni" not in content.decode()
    names = {"report": ["attendance_report.html", "attendance_report.xlsx"]}
    assert [file["name"] for file in files] == names.get(save, ["attendance_marked.xlsx", "people_marked.xlsx"])


def test_a_file_that_is_no_sheet_is_told_and_stops_nothing() -> None:
    """Neither what is shown nor what is saved."""
    picture = b"\x89PNG\r\n\x1a\n" + bytes(50)
    assert "it is a picture" in json.loads(answer(request(attendance=picture)))["html"]
    assert json.loads(answer(request(attendance=picture, save="workbooks")))["files"] == []


def test_markup_in_a_file_is_text_on_the_page() -> None:
    """In the layout as well as in what to mend."""
    told = json.loads(answer(request(attendance=b"Name,<img src=x>,2026-09-14\n<script>alert(1)</script>,P,V\n")))
    assert "<script" not in told["html"]
    assert "<img" not in told["html"]
