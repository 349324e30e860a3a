"""What a gabbai is told who does not program: in which cell, what was made of it, and what to change in the sheet."""

import re
import string

import pytest

import minyan_kit as mk
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.issues import IN_PYTHON, ISSUE_KINDS
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import SheetError
from minyan_kit.show.languages import LANGUAGES, catalogue, say
from tests.sheet_files import SAMPLES, as_csv

OTHERS = [key for key in LANGUAGES if key != "en"]
NAMES_AN_ARGUMENT = re.compile(r"\b[a-z_]+=")
GRID = [["Name", "13/09/2026"], ["A", "x"], ["B", "Zoom"], ["C", "45"]]


def fields(template: str) -> list[tuple[str | None, ...]]:
    """Give what a template names, and how it is written; the forms of a number are each language's own."""
    return sorted(
        (name, "" if "#" in (spec or "") else spec, how)
        for _, name, spec, how in string.Formatter().parse(template)
        if name is not None
    )


@pytest.mark.parametrize("key", OTHERS)
@pytest.mark.parametrize("code", ISSUE_KINDS)
def test_every_kind_is_said_in_every_language(code: str, key: str) -> None:
    """With the same numbers and names in it."""
    for template in filter(None, (ISSUE_KINDS[code].message, ISSUE_KINDS[code].fix)):
        said = catalogue(key)[template]
        assert fields(said) == fields(template)


@pytest.mark.parametrize(
    ("key", "words"), [("he", "סימן מוכר"), ("fr", "marque connue"), ("en", "no mark that is known")]
)
def test_a_sheet_is_told_of_in_the_language_in_use(key: str, words: str) -> None:
    """From the moment it is read."""
    with mk.language(key):
        issues = read_attendance(as_csv(GRID)).issues
    assert words in issues.loc[issues["code"] == "mark_unknown", "message"].iloc[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [code for code, kind in ISSUE_KINDS.items() if kind.fix])
def test_what_to_do_in_the_spreadsheet_is_said_first_and_names_no_python(code: str, language: str) -> None:
    """Whoever does not program reads the first part alone; the second is for whoever calls the reader."""
    in_sheet, mark, in_python = say(ISSUE_KINDS[code].fix, language).partition(IN_PYTHON)
    assert in_sheet.strip()
    assert not NAMES_AN_ARGUMENT.search(in_sheet)
    assert bool(mark) is bool(NAMES_AN_ARGUMENT.search(in_python))


def test_a_message_names_its_cell_and_a_way_out() -> None:
    """Of each cell that was not used as written."""
    issues = read_attendance(as_csv(GRID)).issues
    asked = issues[issues["severity"] != "info"].dropna(subset=["cell"])
    assert set(asked["cell"]) >= {"B3", "B4"}
    assert (asked["fix"].str.len() > 0).all()


def test_what_is_only_to_be_known_is_one_line_a_kind() -> None:
    """And the page shows one line a kind of everything, with its number."""
    rows = [["date", "service", "name"], *(["2026-09-14", f"Shiur {n}", "A"] for n in range(50))]
    sheet = read_attendance(as_csv(rows))
    assert sheet.issues["code"].tolist().count("service_unknown") == 1
    marks = read_attendance(as_csv([["Name", "13/09/2026"], *([f"Man {n}", f"z{n}z"] for n in range(50))]))
    assert marks._repr_html_().count("mark_unknown") == 1
    assert ">50<" in marks._repr_html_()


def test_an_error_is_one_line_a_kind() -> None:
    """With the number of its cells; where each is, .sheet.issues says."""
    rows = [["date", "service", "name", "status"], *([f"no {n}", "Mincha", f"A{n}", "P"] for n in range(7))]
    with pytest.raises(SheetError) as raised:
        read_attendance(as_csv(rows), strict=True)
    lines = str(raised.value).splitlines()
    assert len(lines) == 2
    assert "7 errors" in lines[0]
    assert "and so in 6 more cells" in lines[1]


ENGLISH = {
    *("and", "more", "the", "is", "row", "rows", "not", "no", "of", "are", "with", "or", "has", "column", "columns"),
    *("read", "say", "sheet", "records", "record", "skipped", "errors", "error", "warning", "warnings", "write"),
    *("there", "day", "year", "leap", "thirteen", "tabs", "semicolons", "heading", "one", "known", "fields", "Feb"),
}
QUOTED = re.compile(r"\w+=\{[^}]*\}|'[^']*'|\"[^\"]*\"|«[^»]*»|\w+=\S*|<[^>]*>|[.]\w+")


@pytest.mark.parametrize("key", OTHERS)
@pytest.mark.parametrize("name", sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.rglob("*.*")))
def test_no_word_of_english_is_left_in_what_is_said_of_a_sample(name: str, key: str) -> None:
    """But what the sheet itself says, and what is written into the code."""
    with mk.language(key):
        sheets = [read(SAMPLES / name) for read in (read_attendance, read_roster)]
        shown = [sheet._repr_html_() for sheet in sheets]
    for sheet, page in zip(sheets, shown, strict=True):
        said = [*sheet.issues["message"], *sheet.issues["fix"], page.split("</p>")[0]]
        assert not any(IN_PYTHON in text for text in (*said, page))
        assert not any(NAMES_AN_ARGUMENT.search(fix) for fix in sheet.issues["fix_in_sheet"])
        left = {text for text in said if ENGLISH & set(re.findall(r"[^\W\d_]+", QUOTED.sub("", text)))}
        assert left == set()


@pytest.mark.parametrize(
    ("written", "hebrew", "french"),
    [
        ("14 Adar 5774", "מעוברת ויש בה שני אדרים: יש לכתוב י״ד אדר א׳ תשע״ד", "deux adars : écrivez 14 adar I 5774"),
        ("30 Adar II 5774", "אין ל׳ אדר ב׳ תשע״ד", "pas de 30 adar II 5774"),
        ("3 Adar I 5775", "שנת 5775 אינה מעוברת: יש לכתוב אדר, ולא אדר א׳", "écrivez adar, et non adar I"),
    ],
)
def test_what_the_calendar_has_against_a_date_is_said_in_every_language(written: str, hebrew: str, french: str) -> None:
    """With the date as the language writes it."""
    text = f"name,hebrew birth date\nAvner Tal,{written}\n"
    for key, words in (("he", hebrew), ("fr", french)):
        with mk.language(key):
            messages = read_roster(text.encode()).issues["message"].str.replace("\xa0", " ")
        assert any(words in message for message in messages)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("en", "Sheet: 1 record, 0 rows skipped, 0 errors, 3 warnings"),
        ("he", "גיליון: רשומה אחת, 0 שורות שהושמטו, 0 שגיאות, 3 אזהרות"),
        ("fr", "Feuille : 1 enregistrement, 0 ligne omise, 0 erreur, 3 avertissements"),
    ],
)
def test_a_sheet_sums_itself_up_in_the_language_in_use(key: str, words: str) -> None:
    """One is no plural."""
    with mk.language(key):
        sheet = read_roster(b"name,birth date,phone\nAvner Tal,2013-02-13,050\n")
        assert repr(sheet).replace("\xa0", " ") == f"<{words}>"
