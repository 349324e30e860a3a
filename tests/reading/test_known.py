"""The layouts of programs that are known: a file of data, a sample and a line here for each."""

import pytest

from minyan_kit.hebrew.writing import numeral
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.known import all_known
from minyan_kit.reading.sheet import Sheet
from tests.sheet_files import SAMPLES, column

KNOWN = SAMPLES / "known"
# Sample → program, and the records that it has: date, service, name, status, count.
ZOOM = [("2026-09-13", None, "Avner Tal", "present", 1), ("2026-09-13", None, "Boaz Lev", "present", 1)]
RECORDS = {
    "doodle.csv": (
        "Doodle",
        [
            (day, f"{times} {half}", name, status, {"present": 1, "absent": 0}.get(status))
            for name, answers in {
                "Avner Tal": ("present", "absent", "unknown", "present"),
                "Boaz Lev": ("absent", "present", "present", "absent"),
            }.items()
            for (day, times, half), status in zip(
                [
                    ("2026-09-30", "6:30 AM – 7:15", "AM"),
                    ("2026-09-30", "6:30 PM – 7:00", "PM"),
                    ("2026-10-01", "6:30 AM – 7:15", "AM"),
                    ("2026-10-01", "6:30 PM – 7:00", "PM"),
                ],
                answers,
                strict=True,
            )
        ],
    ),
    "elvanto.csv": (
        "Elvanto",
        [
            ("2026-09-13", "Shacharit", "Avner Tal", "present", 1),
            ("2026-09-13", "Shacharit", "Boaz Lev", "absent", 0),
        ],
    ),
    "google_meet.csv": ("Google Meet", ZOOM),
    "mashov.csv": (
        "Mashov",
        [
            ("2026-09-13", "Shacharit", "אבנר טל", "present", 1),
            ("2026-09-13", "Shacharit", "בועז לב", "late", 1),
            ("2026-09-13", "Shacharit", "גד ניר", "absent", 0),
            ("2026-09-13", "Shacharit", "דן עוז", "excused", 0),
        ],
    ),
    "moodle.csv": (
        "Moodle",
        [
            ("2026-09-13", None, "Avner Tal", "present", 1),
            ("2026-09-14", None, "Avner Tal", "late", 1),
            ("2026-09-13", None, "Boaz Lev", "absent", 0),
            ("2026-09-14", None, "Boaz Lev", "unknown", None),
        ],
    ),
    "signupgenius.csv": (
        "SignUpGenius",
        [
            ("2026-09-13", "Shacharit", "Avner Tal", "present", 1),
            ("2026-09-13", "Shacharit", "Boaz Lev", "present", 2),
            ("2026-09-14", "Mincha", "Gad Nir", "present", 1),
        ],
    ),
    "whatsapp_list.txt": (
        "WhatsApp",
        [
            ("2026-09-14", "Shacharit", "אבנר טל", "present", 1),
            ("2026-09-14", "Shacharit", "בועז לב", "present", 1),
            ("2026-09-14", "Shacharit", "גד ניר", "unknown", None),
            ("2026-09-14", "Shacharit", "דן עוז", "absent", 0),
        ],
    ),
    "whatsapp_poll.txt": (
        "WhatsApp",
        [
            ("2026-09-15", "Mincha", "Avner Tal", "present", 1),
            ("2026-09-15", "Mincha", "Boaz Lev", "present", 1),
            ("2026-09-15", "Mincha", "Gad Nir", "absent", 0),
            ("2026-09-15", "Mincha", "Dan Oz", "unknown", None),
        ],
    ),
    "zoom_fr.csv": ("Zoom", ZOOM),
    "zoom_es.csv": ("Zoom", ZOOM),
    "zoom_he.csv": (
        "Zoom",
        [(day, None, name, "present", 1) for day, name in (("2026-09-13", "אבנר טל"), ("2026-09-13", "בועז לב"))],
    ),
}
OLDER = {
    "a05_google_forms.csv": "Google Forms",
    "a06_ms_forms.xlsx": "Microsoft Forms",
    "a07_zoom.csv": "Zoom",
    "a08_teams_utf16.csv": "Microsoft Teams",
    "a10_planning_center_checkins.csv": "Planning Center",
}


def records(sheet: Sheet) -> list[tuple[object, ...]]:
    """Give the records as the table above has them."""
    names = ("date", "service", "name", "status", "count")
    return list(zip(*(column(sheet, name) for name in names), strict=True))


@pytest.mark.parametrize("name", RECORDS)
def test_what_a_program_exports_is_read(name: str) -> None:
    """Without a word of the caller, and without an error."""
    sheet = read_attendance(KNOWN / name)
    program, expected = RECORDS[name]
    assert records(sheet) == expected
    assert sheet.layout.tables[0].known_as == program
    assert len(sheet.errors) == 0
    assert "unmapped_column" not in set(sheet.issues["code"])


@pytest.mark.parametrize("name", OLDER)
def test_the_program_of_a_sample_is_told(name: str) -> None:
    """Its headings say which it is."""
    assert read_attendance(SAMPLES / name).layout.tables[0].known_as == OLDER[name]


def test_every_file_of_a_layout_has_a_sample() -> None:
    """No program is known that nothing tries."""
    tried = {program for program, _ in RECORDS.values()} | set(OLDER.values()) | {"a school register"}
    assert {known.name for known in all_known()} == tried


def test_a_register_of_a_whole_month_is_known_by_its_days() -> None:
    """The title gives the service and the month; a day on which nothing is written is nobody's absence."""
    sheet = read_attendance(KNOWN / "school_register.csv")
    written = sheet.data[sheet.data["mark"].notna()]
    assert set(sheet.data.loc[sheet.data["date"] == "2026-09-04", "status"]) == {"unknown"}
    assert list(zip(written["date"].dt.strftime("%m-%d"), written["name"], written["status"], strict=True)) == [
        ("09-01", "Avner Tal", "present"),
        ("09-02", "Avner Tal", "present"),
        ("09-03", "Avner Tal", "absent"),
        ("09-01", "Boaz Lev", "present"),
        ("09-02", "Boaz Lev", "absent"),
        ("09-30", "Boaz Lev", "present"),
    ]
    assert set(sheet.data["service"]) == {"Mincha"}
    assert sheet.layout.tables[0].known_as == "a school register"
    assert len(sheet.errors) == 0


@pytest.mark.parametrize("name", ["doodle.csv", "whatsapp_poll.txt", "signupgenius.csv"])
def test_what_people_chose_in_a_poll_is_what_they_mean_to_do(name: str) -> None:
    """Not what they did: that is said of every program in which they write that they will come."""
    assert "planned" in set(read_attendance(KNOWN / name).issues["code"])


def test_the_caller_stands_over_what_is_known() -> None:
    """Whoever says what a column is has the last word."""
    sheet = read_attendance(KNOWN / "mashov.csv", columns={"סוג אירוע": "notes", "הערה": "status"})
    assert sheet.data["notes"].tolist()[2] == "חיסור"


def test_a_register_of_day_numbers_under_a_month() -> None:
    """Whoever made it: the title gives the month, and the totals come out."""
    sheet = read_attendance(KNOWN / "register.csv")
    here = sheet.data[sheet.data["status"] == "present"]
    assert here["date"].dt.strftime("%Y-%m-%d").tolist() == ["2026-09-01", "2026-09-02", "2026-09-01", "2026-09-03"]
    assert len(sheet.errors) == 0
    assert "total_mismatch" not in set(sheet.issues["code"])


def test_a_column_that_says_who_was_absent_is_not_passed_over() -> None:
    """Under any heading: without it everybody listed would be there."""
    text = "Date,Service,Name,Result\n2026-09-13,Mincha,Avner,present\n2026-09-13,Mincha,Boaz,absent\n"
    assert column(read_attendance(text.encode()), "status") == ["present", "absent"]


def test_a_column_of_yes_and_no_may_answer_anything() -> None:
    """It is named as not used, and is not taken for who was there."""
    text = "Date,Service,Name,Paid\n2026-09-13,Mincha,Avner,yes\n2026-09-13,Mincha,Boaz,no\n"
    sheet = read_attendance(text.encode())
    assert column(sheet, "status") == ["present", "present"]
    assert "unmapped_column" in set(sheet.issues["code"])


@pytest.mark.parametrize("plain", [False, True])
def test_a_register_of_a_hebrew_month_has_its_days_in_letters(plain: bool) -> None:
    """With their signs or without; 1 Tishrei 5787 was the 12th of September 2026."""
    days = [numeral(day) for day in range(1, 31)]
    heads = ",".join(day.strip("׳").replace("״", "") if plain else day for day in days)
    rows = f"שם,{heads}\nאבנר טל,V,{'-,' * 28}V\n"
    for text, options in ((f"נוכחות שחרית – תשרי תשפ״ז\n{rows}", {}), (f"נוכחות שחרית – תשרי\n{rows}", {"year": 5787})):
        sheet = read_attendance(text.encode(), **options)
        here = sheet.data[sheet.data["status"] == "present"]
        assert here["date"].dt.strftime("%Y-%m-%d").tolist() == ["2026-09-12", "2026-10-11"]
        assert len(sheet.errors) == 0
    assert "date_partial" in set(read_attendance(f"נוכחות שחרית – תשרי\n{rows}".encode()).issues["code"])


def test_letters_that_may_be_days_of_the_week_are_no_days_of_a_month() -> None:
    """A week of them is asked about."""
    sheet = read_attendance("נוכחות – תשרי תשפ״ז\nשם,א,ב,ג,ד,ה,ו\nאבנר טל,V,-,V,-,V,-\n".encode())
    assert sheet.data["date"].isna().all()
    assert len(sheet.errors)
